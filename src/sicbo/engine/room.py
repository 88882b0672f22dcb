"""What the house needs of a room: a few pure functions, the same for every kind of room."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import msgspec

from sicbo.ledger.accounts import Held, plenty
from sicbo.ledger.transfers import Transfer

State = Any
Command = Any
Event = Any
"""A room's own types: the house passes them on and never looks inside. States are values; an old one never changes."""


class Room(Protocol):
    """Pure: no clock, no chance, no input or output. Times are microseconds since the beginning of 1970, UTC."""

    def begin(self) -> State:
        """The state before anything has happened."""

    def decide(self, state: State, command: Command, at: int, held: Held = plenty) -> tuple[Event, ...]:
        """The events of a command given now; raises `Refused`, and then nothing has changed.

        `held` returns the balance of an account of the room's own place: some decisions take back money that may have
        left.
        """

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""

    def postings(self, state: State, event: Event) -> tuple[Transfer, ...]:
        """The money that moves when this event happens to this state.

        Equal events make equal transfers: what an event lists by name is taken in name order, because the journal keeps
        no other order.
        """

    def encode_record(self, command: Command, events: tuple[Event, ...]) -> bytes:
        """Canonical JSON, `{"command": …, "events": […]}`: the same values always give the same bytes."""

    def decode_record(self, record: bytes) -> tuple[Command, tuple[Event, ...]]: ...

    def encode_state(self, state: State) -> bytes: ...

    def decode_state(self, body: bytes) -> State: ...

    def written(self, state: State, minor: int) -> str:
        """An amount as people at this room read it, in their currency."""

    def round_begun(self, event: Event) -> int | None:
        """The number of the round that an event begins."""


BUGS: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    msgspec.MsgspecError,
)
"""What a bug in a room raises. It fails only the command, or the stream, and is reported to the sender, so that a bug
at one table does not stop the others; rooms are pure, so nothing has changed."""

MakeRoom = Callable[[str, bytes], Room]
"""A room from the name of its stream and its set-up."""

Makers = Mapping[str, MakeRoom]
"""How to make a room of each kind."""
