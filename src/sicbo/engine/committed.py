"""What others are told of a commit before those who asked are answered."""

import warnings
from collections.abc import Callable, Iterable

from msgspec import Struct

from sicbo.engine.pending import Answer, Waiting
from sicbo.engine.room import BUGS, Command, Event, State


class CommittedEntry(Struct, frozen=True):
    """One command that was accepted and has just been saved, and what happened."""

    seq: int
    at: int
    command: Command
    events: tuple[Event, ...]


Hook = Callable[[str, int, State, tuple[CommittedEntry, ...]], None]
"""Called with a stream, the number of its newest entry, the state after it, and the entries of this commit in order."""


def announce(hooks: Iterable[Hook], sealed: Waiting) -> None:
    """Tell of a commit, stream by stream; neither repeated commands nor refused ones are in it."""
    entries: dict[str, list[CommittedEntry]] = {name: [] for name in sealed.states}
    for one, outcome in zip(sealed.asked, sealed.outcomes, strict=True):
        if isinstance(outcome, Answer) and not outcome.repeated:
            entry = CommittedEntry(outcome.seq, outcome.at, one.command, outcome.events)
            entries[one.stream].append(entry)
    for name, made in entries.items():
        newest, (state, _) = sealed.batch.heads[name].seq, sealed.states[name]
        for hook in hooks:
            try:
                hook(name, newest, state, tuple(made))
            except BUGS as mistake:
                # What was saved stands, and those who asked are to hear of it whatever becomes of the onlookers.
                warnings.warn(
                    f"{hook!r} stumbled at {name}@{newest}: {mistake!r}", RuntimeWarning, stacklevel=2
                )
