"""A room of the house from a few pure functions: what all offices' rooms have in common."""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from sicbo.currency import Currency
from sicbo.ledger.accounts import Held, plenty
from sicbo.ledger.transfers import Transfer

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")

canonical = msgspec.json.Encoder(order="deterministic")
"""The same values always give the same bytes, so that a journal's hashes can be reproduced."""


class Record(Struct, Generic[Command, Event], frozen=True):
    """One entry of a journal."""

    command: Command
    events: tuple[Event, ...]


class Pages(Generic[State, Command, Event]):
    """How a room's states and journal entries are written and read; made once, because decoders are slow to build."""

    def __init__(self, state: type[State], record: type[Record[Command, Event]]) -> None:
        self.states = msgspec.json.Decoder(state)
        self.records = msgspec.json.Decoder(record)


def no_money(_state: object, _event: object) -> tuple[Transfer, ...]:
    """The postings of an office that moves no money."""
    return ()


def in_minor_units(_state: object, minor: int) -> str:
    """How an office that moves no money would write an amount."""
    return str(minor)


def in_currency(currency: Currency) -> Callable[[object, int], str]:
    """How an office writes amounts in one game's currency."""
    return lambda _state, minor: currency.shown(minor)


class OfficeRoom(Generic[State, Command, Event]):
    """The functions of a room, bound to its set-up, and its codecs."""

    def __init__(
        self,
        pages: Pages[State, Command, Event],
        begin: Callable[[], State],
        decide: Callable[[State, Command, int], tuple[Event, ...]],
        evolve: Callable[[State, Event], State],
        postings: Callable[[State, Event], tuple[Transfer, ...]] = no_money,
        written: Callable[[State, int], str] = in_minor_units,
    ) -> None:
        self.pages = pages
        self.begin = begin
        self._decide = decide
        self.evolve = evolve
        self.postings = postings
        self.written = written

    def decide(self, state: State, command: Command, at: int, _held: Held = plenty) -> tuple[Event, ...]:
        return self._decide(state, command, at)

    def encode_record(self, command: Command, events: tuple[Event, ...]) -> bytes:
        return canonical.encode(Record(command, events))

    def decode_record(self, record: bytes) -> tuple[Command, tuple[Event, ...]]:
        read = self.pages.records.decode(record)
        return read.command, read.events

    def encode_state(self, state: State) -> bytes:
        return canonical.encode(state)

    def decode_state(self, body: bytes) -> State:
        return self.pages.states.decode(body)

    def round_begun(self, event: Event) -> int | None:  # noqa: ARG002 - rounds begin at tables alone
        return None
