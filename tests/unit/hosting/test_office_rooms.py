"""What the rooms of all offices have in common: their entries and states as bytes."""

import msgspec
import pytest

from sicbo.engine.room import Room
from sicbo.hosting.cage import setup_of as cage_setup
from sicbo.hosting.every_room import MAKERS
from sicbo.hosting.jackpots import jackpot_setup
from sicbo.hosting.tables import setup_of
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.messages import KnownRole, KnowRoles
from sicbo.rules.poolfile import Pools
from sicbo.rules.shelf import game

GAME = game("crown-melbourne/a")
SETUPS = {
    "cage": cage_setup(CageTerms(site="House")),
    "cases": b"{}",
    "jackpots": jackpot_setup(Pools(offered=False), [GAME]),
    "people": b"{}",
    "promotion": setup_of(game("nsw-aruze")),
    "register": b"{}",
    "tournament": setup_of(GAME),
}

WRITTEN = (
    b'{"command":{"type":"KnowRoles","by":{"name":"system","role":"system"},'
    b'"roles":[{"role":"dealer","title":"Dealer","duty":"floor","level":1}]},'
    b'"events":[{"type":"RolesKnown","roles":[{"role":"dealer","title":"Dealer","duty":"floor","level":1}]}]}'
)
"""An entry as the house wrote it when every office had a room of its own making."""

PLAIN = msgspec.json.Encoder(order="deterministic")


def made(kind: str) -> Room:
    return MAKERS[kind](kind, SETUPS[kind])


def test_every_office_of_a_house_is_looked_at() -> None:
    assert set(SETUPS) == set(MAKERS) - {"table"}


@pytest.mark.parametrize("kind", sorted(SETUPS))
def test_a_state_reads_back_from_its_own_bytes_and_they_are_canonical(kind: str) -> None:
    room = made(kind)
    state = room.begin()
    body = room.encode_state(state)
    assert body == PLAIN.encode(state)
    assert room.decode_state(body) == state
    assert type(room.decode_state(body)) is type(state)
    assert room.encode_state(room.decode_state(body)) == body


@pytest.mark.parametrize("kind", sorted(SETUPS))
def test_an_entry_that_is_not_one_of_this_office_is_not_read(kind: str) -> None:
    room = made(kind)
    for strange in (
        b"{}",
        b'{"command":{"type":"no-such"},"events":[]}',
        b'{"command":{},"events":[]}',
        b"[",
    ):
        with pytest.raises(msgspec.MsgspecError):
            room.decode_record(strange)


def test_an_entry_is_written_to_the_byte_as_it_was_before_offices_shared_a_room() -> None:
    room = made("people")
    command = KnowRoles(SYSTEM, (KnownRole("dealer", "Dealer", "floor", 1),))
    events = room.decide(room.begin(), command, 7)
    record = room.encode_record(command, events)
    assert record == WRITTEN
    assert room.decode_record(WRITTEN) == (command, events)


@pytest.mark.parametrize("kind", sorted(SETUPS))
def test_no_round_begins_in_an_office(kind: str) -> None:
    assert made(kind).round_begun(object()) is None
