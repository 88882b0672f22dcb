"""The people of a house as a room, and the roles that its books know."""

from collections.abc import Iterable, Iterator
from typing import Any, Final
from uuid import uuid4

from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.hosting.office_room import OfficeRoom, Pages, Record
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.kernel.ticket_numbers import without_numbers
from sicbo.rooms.people.decide import decide
from sicbo.rooms.people.events import PeopleEvent
from sicbo.rooms.people.evolve import evolve
from sicbo.rooms.people.messages import KnownRole, KnowRoles, PeopleCommand
from sicbo.rooms.people.state import HOUSE_ROLES, People, nobody
from sicbo.rules.book import Book
from sicbo.rules.policies import Policies

KIND: Final = "people"
STREAM: Final = "people"
SETUP: Final = b"{}"

SECRETS: Final = frozenset({"password_hash", "key_hash"})
NOT_SHOWN: Final = "not shown"

TOP: Final = 3
"""The level of everyone above the front line's supervisors."""

_pages = Pages(People, Record[PeopleCommand, PeopleEvent])


class PeopleRoom(OfficeRoom[People, PeopleCommand, PeopleEvent]):
    """The pure functions of the people; no money moves here."""

    def __init__(self) -> None:
        super().__init__(_pages, nobody, decide, evolve)


def people_room(_stream: str, _setup: bytes) -> PeopleRoom:
    return PeopleRoom()


MAKERS: Makers = {KIND: people_room}


def without_secrets(record: Any) -> Any:
    """An entry as JSON, for readers of journals: without hashes of passwords and keys, and with the numbers of tickets
    hidden."""
    if isinstance(record, dict):
        return {key: NOT_SHOWN if key in SECRETS else without_secrets(value) for key, value in record.items()}
    if isinstance(record, list | tuple):
        return [without_secrets(value) for value in record]
    return without_numbers(record)


def known_roles(books: Iterable[Book]) -> tuple[KnownRole, ...]:
    """The roles of these books' staff, each at the highest level that one of the books gives it, by name."""
    found: dict[str, KnownRole] = {}
    of_the_house = {role.role for role in HOUSE_ROLES}
    for book in books:
        for role in () if book.policies is None else _levels(book.policies):
            known = found.get(role.role)
            if role.role not in of_the_house and (known is None or known.level < role.level):
                found[role.role] = role
    return tuple(found[name] for name in sorted(found))


def _levels(policies: Policies) -> Iterator[KnownRole]:
    staff = [role for role in policies.roles if role.staff]
    ranks = sorted({role.rank for role in staff if role.ladder == "floor"})
    for role in staff:
        level = min(ranks.index(role.rank) + 1, TOP) if role.ladder == "floor" else 0
        yield KnownRole(role.role, role.title, role.ladder, level)


async def open_people(house: House, books: Iterable[Book]) -> None:
    """Create the people in a house, and tell them the roles of its books."""
    await house.create_stream(STREAM, KIND, SETUP)
    roles = known_roles(books)
    _, people = await house.state(STREAM)
    new = tuple(role for role in roles if people.roles.get(role.role) != role)
    if new:
        await house.send(STREAM, f"roles-{uuid4()}", KnowRoles(SYSTEM, new))
