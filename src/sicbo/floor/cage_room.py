"""The cage as a room of the house: one stream, founded with the terms it began with."""

from typing import Final

import msgspec
from msgspec import Struct

from sicbo.house.house import House
from sicbo.house.room import Makers
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.rooms.cage import decide, set_up
from sicbo.rooms.cage_events import CageEvent
from sicbo.rooms.cage_evolve import evolve
from sicbo.rooms.cage_messages import CageCommand
from sicbo.rooms.cage_money import postings
from sicbo.rooms.cage_state import Cage
from sicbo.rooms.tickets import CageTerms, check_terms

KIND: Final = "cage"
STREAM: Final = "cage"


class Record(Struct, frozen=True):
    """One entry of a cage's journal."""

    command: CageCommand
    events: tuple[CageEvent, ...]


_encoder = msgspec.json.Encoder(order="deterministic")
_records = msgspec.json.Decoder(Record)
_states = msgspec.json.Decoder(Cage)


class CageRoom:
    """The pure functions of a cage, bound to its name and first terms."""

    def __init__(self, stream: str, terms: CageTerms) -> None:
        self.stream = stream
        self.terms = terms

    def begin(self) -> Cage:
        return set_up(self.stream, self.terms)

    def decide(self, state: Cage, command: CageCommand, at: int) -> tuple[CageEvent, ...]:
        return decide(state, command, at)

    def evolve(self, state: Cage, event: CageEvent) -> Cage:
        return evolve(state, event)

    def postings(self, state: Cage, event: CageEvent) -> tuple[Transfer, ...]:
        return postings(state, event)

    def encode_record(self, command: CageCommand, events: tuple[CageEvent, ...]) -> bytes:
        return _encoder.encode(Record(command, events))

    def decode_record(self, record: bytes) -> tuple[CageCommand, tuple[CageEvent, ...]]:
        read = _records.decode(record)
        return read.command, read.events

    def encode_state(self, state: Cage) -> bytes:
        return _encoder.encode(state)

    def decode_state(self, body: bytes) -> Cage:
        return _states.decode(body)

    def round_begun(self, event: CageEvent) -> int | None:
        del event
        return None


def cage_room(stream: str, setup: bytes) -> CageRoom:
    """The room of a cage that was founded with this set-up."""
    return CageRoom(stream, terms_of(setup))


def setup_of(terms: CageTerms) -> bytes:
    """Terms as a cage is founded with them."""
    check_terms(terms)
    return _encoder.encode(terms)


def terms_of(setup: bytes) -> CageTerms:
    """The terms of a set-up; those of now are in the cage's state."""
    try:
        terms = msgspec.json.decode(setup, type=CageTerms)
    except msgspec.MsgspecError as error:
        raise Refused("bad-request", f"the terms of the cage cannot be read: {error}") from None
    check_terms(terms)
    return terms


MAKERS: Makers = {KIND: cage_room}


async def open_cage(house: House, terms: CageTerms) -> None:
    """Found the cage of a house; one that was founded before keeps its terms, which change by `ChangeTerms`."""
    try:
        await house.found(STREAM, KIND, setup_of(terms))
    except Refused as refused:
        if refused.code != "id-used-differently":
            raise
        if not isinstance(await house.room(STREAM), CageRoom):
            raise Refused("id-used-differently", f"{STREAM} is the name of something else here") from refused
