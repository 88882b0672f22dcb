"""A till: the smallest room that does everything the house must see (money in and out, rounds, refusals)."""

import msgspec
from msgspec import Struct

from sicbo.ledger.accounts import OUTSIDE, Account, Held, plenty
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused


class Deposit(Struct, frozen=True, tag=True):
    who: str
    amount: int


class Withdraw(Struct, frozen=True, tag=True):
    who: str
    amount: int


class Hand(Struct, frozen=True, tag=True):
    """Several hands in one command: as many events, each with its transfer."""

    who: str
    to: tuple[str, ...]
    amount: int


class Say(Struct, frozen=True, tag=True):
    text: str


class BeginRound(Struct, frozen=True, tag=True):
    pass


class Close(Struct, frozen=True, tag=True):
    pass


class Stumble(Struct, frozen=True, tag=True):
    """A mistake of the room's author."""


class Deposited(Struct, frozen=True, tag=True):
    who: str
    amount: int


class Withdrawn(Struct, frozen=True, tag=True):
    who: str
    amount: int


class Handed(Struct, frozen=True, tag=True):
    who: str
    to: str
    amount: int


class Said(Struct, frozen=True, tag=True):
    text: str


class RoundBegun(Struct, frozen=True, tag=True):
    number: int


class Closed(Struct, frozen=True, tag=True):
    at: int


Command = Deposit | Withdraw | Hand | Say | BeginRound | Close | Stumble
Event = Deposited | Withdrawn | Handed | Said | RoundBegun | Closed


class Record(Struct, frozen=True):
    command: Command
    events: tuple[Event, ...]


class TillState(Struct, frozen=True):
    taken: int = 0
    given: int = 0
    rounds: int = 0
    closed: bool = False


_records = msgspec.json.Decoder(Record)
_states = msgspec.json.Decoder(TillState)
_encoder = msgspec.json.Encoder(order="deterministic")


class Till:
    """The room; its set-up is the most that one deposit may be."""

    def __init__(self, stream: str, setup: bytes) -> None:
        self.stream = stream
        self.most = int(setup)

    def begin(self) -> TillState:
        return TillState()

    def decide(self, state: TillState, command: Command, at: int, _held: Held = plenty) -> tuple[Event, ...]:
        if state.closed:
            raise Refused("round-over", "the till is closed")
        match command:
            case Deposit(who, amount):
                if amount > self.most:
                    raise Refused("above-maximum", "that is too much for this till")
                return (Deposited(who, amount),)
            case Withdraw(who, amount):
                return (Withdrawn(who, amount),)
            case Hand(who, to, amount):
                return tuple(Handed(who, one, amount) for one in to)
            case Say(text):
                return (Said(text),)
            case BeginRound():
                return (RoundBegun(state.rounds + 1),)
            case Close():
                return (Closed(at),)
            case Stumble():
                raise LookupError("a mistake")

    def evolve(self, state: TillState, event: Event) -> TillState:
        taken, given, rounds, closed = state.taken, state.given, state.rounds, state.closed
        match event:
            case Deposited(_, amount):
                taken += amount
            case Withdrawn(_, amount):
                given += amount
            case RoundBegun(number):
                rounds = number
            case Closed():
                closed = True
        return TillState(taken, given, rounds, closed)

    def postings(self, state: TillState, event: Event) -> tuple[Transfer, ...]:
        del state
        match event:
            case Deposited(who, amount):
                return (Transfer("", OUTSIDE, self.of(who), amount, "deposit"),)
            case Withdrawn(who, amount):
                return (Transfer("", self.of(who), OUTSIDE, amount, "withdrawal"),)
            case Handed(who, to, amount):
                return (Transfer("", self.of(who), self.of(to), amount, "handed on"),)
        return ()

    def of(self, who: str) -> Account:
        return Account("credit", f"{self.stream}/{who}")

    def encode_record(self, command: Command, events: tuple[Event, ...]) -> bytes:
        return _encoder.encode(Record(command, events))

    def decode_record(self, record: bytes) -> tuple[Command, tuple[Event, ...]]:
        decoded = _records.decode(record)
        return decoded.command, decoded.events

    def encode_state(self, state: TillState) -> bytes:
        return _encoder.encode(state)

    def decode_state(self, body: bytes) -> TillState:
        return _states.decode(body)

    def written(self, _state: object, minor: int) -> str:
        return f"{minor // 100}.{minor % 100:02d}"

    def round_begun(self, event: Event) -> int | None:
        return event.number if isinstance(event, RoundBegun) else None


class Counter(Till):
    """A room whose money stands at no stream's place, as that of tickets does: any counter may move it."""

    def of(self, who: str) -> Account:
        return Account("tickets", who)


MAKERS = {"till": Till, "counter": Counter}
