"""The register of a house as a room, and what it knows of the house's tables."""

from collections.abc import Mapping
from typing import Final
from uuid import uuid4

from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.hosting.office_room import OfficeRoom, Pages, Record
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.register.decide import decide
from sicbo.rooms.register.events import RegisterEvent
from sicbo.rooms.register.evolve import evolve
from sicbo.rooms.register.messages import InstallRules, KnowTables, RegisterCommand, RoleOnFloor, TableOnFloor
from sicbo.rooms.register.state import Register
from sicbo.rules.game import Game

KIND: Final = "register"
STREAM: Final = "register"
SETUP: Final = b"{}"

_pages = Pages(Register, Record[RegisterCommand, RegisterEvent])


class RegisterRoom(OfficeRoom[Register, RegisterCommand, RegisterEvent]):
    """The pure functions of the register; no money moves here."""

    def __init__(self) -> None:
        super().__init__(_pages, Register, decide, evolve)


def register_room(_stream: str, _setup: bytes) -> RegisterRoom:
    return RegisterRoom()


MAKERS: Makers = {KIND: register_room}


def table_on_floor(table: str, game: Game) -> TableOnFloor | None:
    """What the register knows of a table: the ladder of its book, whose top role answers for the records."""
    policies = game.policies
    if policies is None:
        return None
    staff = [role for role in policies.roles if role.staff and role.ladder == "floor"]
    roles = tuple(RoleOnFloor(role.role, role.title, role.rank) for role in staff)
    return TableOnFloor(table, game.book.name, roles, max(staff, key=lambda role: role.rank).role)


async def open_register(house: House, games: Mapping[str, Game]) -> None:
    """Create the register of a house, and tell it of the tables."""
    await house.create_stream(STREAM, KIND, SETUP)
    _, register = await house.state(STREAM)
    floor = [table_on_floor(name, game) for name, game in games.items()]
    new = tuple(
        listed for listed in floor if listed is not None and register.tables.get(listed.table) != listed
    )
    if new:
        await house.send(STREAM, f"tables-{uuid4()}", KnowTables(by=SYSTEM, tables=new))


async def install_rules(house: House, command: InstallRules) -> None:
    """Put a version of the official rules on the register, unless it is the one in force."""
    try:
        await house.send(STREAM, f"rules-{uuid4()}", command)
    except Refused as refused:
        if refused.code != "already-heard":
            raise
