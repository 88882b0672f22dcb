"""The register of a house as a room of it, and what it knows of the house's tables."""

from collections.abc import Mapping
from typing import Final
from uuid import uuid4

import msgspec
from msgspec import Struct

from sicbo.house.house import House
from sicbo.house.room import Makers
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.rooms.messages import SYSTEM
from sicbo.rooms.register import decide
from sicbo.rooms.register_messages import (
    InstallRules,
    KnowTables,
    RegisterCommand,
    RegisterEvent,
    RoleOnFloor,
    TableOnFloor,
)
from sicbo.rooms.register_state import Register, evolve
from sicbo.rules.game import Game

KIND: Final = "register"
STREAM: Final = "register"
SETUP: Final = b"{}"


class Record(Struct, frozen=True):
    """One entry of the register's journal."""

    command: RegisterCommand
    events: tuple[RegisterEvent, ...]


_encoder = msgspec.json.Encoder(order="deterministic")
_records = msgspec.json.Decoder(Record)
_states = msgspec.json.Decoder(Register)


class RegisterRoom:
    """The pure functions of the register; no money moves here."""

    def begin(self) -> Register:
        return Register()

    def decide(self, state: Register, command: RegisterCommand, at: int) -> tuple[RegisterEvent, ...]:
        return decide(state, command, at)

    def evolve(self, state: Register, event: RegisterEvent) -> Register:
        return evolve(state, event)

    def postings(self, state: Register, event: RegisterEvent) -> tuple[Transfer, ...]:  # noqa: ARG002
        return ()

    def encode_record(self, command: RegisterCommand, events: tuple[RegisterEvent, ...]) -> bytes:
        return _encoder.encode(Record(command, events))

    def decode_record(self, record: bytes) -> tuple[RegisterCommand, tuple[RegisterEvent, ...]]:
        read = _records.decode(record)
        return read.command, read.events

    def encode_state(self, state: Register) -> bytes:
        return _encoder.encode(state)

    def decode_state(self, body: bytes) -> Register:
        return _states.decode(body)

    def round_begun(self, event: RegisterEvent) -> int | None:  # noqa: ARG002
        return None


def register_room(_stream: str, _setup: bytes) -> RegisterRoom:
    return RegisterRoom()


MAKERS: Makers = {KIND: register_room}


def table_on_floor(table: str, game: Game) -> TableOnFloor | None:
    """What the register knows of a table: the ladder of its book, whose top answers for what is on record."""
    policies = game.policies
    if policies is None:
        return None
    staff = [role for role in policies.roles if role.staff and role.ladder == "floor"]
    roles = tuple(RoleOnFloor(role.role, role.title, role.rank) for role in staff)
    return TableOnFloor(table, game.book.name, roles, max(staff, key=lambda role: role.rank).role)


async def open_register(house: House, games: Mapping[str, Game]) -> None:
    """Found the register of a house, and tell it of the tables."""
    await house.found(STREAM, KIND, SETUP)
    _, register = await house.state(STREAM)
    floor = [table_on_floor(name, game) for name, game in games.items()]
    new = tuple(one for one in floor if one is not None and register.tables.get(one.table) != one)
    if new:
        await house.send(STREAM, f"tables-{uuid4()}", KnowTables(by=SYSTEM, tables=new))


async def install_rules(house: House, command: InstallRules) -> None:
    """Put a version of the official rules on the register, unless it is the one in force."""
    try:
        await house.send(STREAM, f"rules-{uuid4()}", command)
    except Refused as refused:
        if refused.code != "already-heard":
            raise
