"""Announces a commit to listeners before the senders are answered."""

import warnings
from collections.abc import Callable, Iterable

from msgspec import Struct

from sicbo.engine.pending import Answer, Waiting
from sicbo.engine.room import BUGS, Command, Event, State


class CommittedEntry(Struct, frozen=True):
    """One accepted command that has just been saved, and its events."""

    seq: int
    at: int
    command: Command
    events: tuple[Event, ...]


Hook = Callable[[str, int, State, tuple[CommittedEntry, ...]], None]
"""Called with a stream, the number of its newest entry, the state after it, and the entries of this commit in order."""


def announce(hooks: Iterable[Hook], sealed: Waiting) -> None:
    """Announce a commit, stream by stream, without repeated or refused commands."""
    entries: dict[str, list[CommittedEntry]] = {name: [] for name in sealed.states}
    for request, outcome in zip(sealed.asked, sealed.outcomes, strict=True):
        if isinstance(outcome, Answer) and not outcome.repeated:
            entry = CommittedEntry(outcome.seq, outcome.at, request.command, outcome.events)
            entries[request.stream].append(entry)
    for name, made in entries.items():
        newest, (state, _) = sealed.batch.heads[name].seq, sealed.states[name]
        for hook in hooks:
            try:
                hook(name, newest, state, tuple(made))
            except BUGS as mistake:
                # The commit stands, and the senders must be answered even if a listener fails.
                warnings.warn(
                    f"{hook!r} stumbled at {name}@{newest}: {mistake!r}", RuntimeWarning, stacklevel=2
                )
