"""The office of cases as a room of the house, and the books and tables that it works by."""

from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from typing import Final
from uuid import uuid4

import msgspec

from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.hosting.office_room import OfficeRoom, Pages, Record
from sicbo.refusals import Refused
from sicbo.rooms.cases.decide import decide, set_up
from sicbo.rooms.cases.events import CaseEvent
from sicbo.rooms.cases.evolve import evolve
from sicbo.rooms.cases.messages import AdoptBook, AdoptTable, CaseCommand
from sicbo.rooms.cases.state import CasesOffice, TableConduct
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rules.book import Book
from sicbo.rules.conduct_policies import BookConduct
from sicbo.rules.game import Game

KIND: Final = "cases"
STREAM: Final = "cases"
SETUP: Final = b"{}"

_pages = Pages(CasesOffice, Record[CaseCommand, CaseEvent])


class CasesRoom(OfficeRoom[CasesOffice, CaseCommand, CaseEvent]):
    """The pure functions of the office; no money moves here."""

    def __init__(self, stream: str) -> None:
        super().__init__(_pages, partial(set_up, stream), decide, evolve)


def cases_room(stream: str, _setup: bytes) -> CasesRoom:
    return CasesRoom(stream)


MAKERS: Makers = {KIND: cases_room}


def conduct_of(book: Book) -> BookConduct | None:
    """The part of a book that the office works by."""
    policies = book.policies
    if policies is None:
        return None
    return BookConduct(
        book=book.name, name=book.file.title, roles=policies.roles, powers=policies.powers, notices=policies.notices,
        disputes=policies.disputes, conduct=policies.conduct, vacate=policies.vacate,
    )  # fmt: skip


def edition_of(conduct: BookConduct) -> str:
    """Its digest: tables created with the same text have the same edition, whatever edition is current."""
    return sha256(msgspec.json.encode(conduct, order="deterministic")).hexdigest()


def adopting(office: CasesOffice, games: Mapping[str, Game]) -> Iterable[AdoptBook | AdoptTable]:
    """The commands that tell the office what it does not know yet of these tables and their books."""
    known_editions = set(office.editions)
    for table, game in games.items():
        conduct = conduct_of(game.book)
        if conduct is None:
            continue
        edition = edition_of(conduct)
        if edition not in known_editions:
            known_editions.add(edition)
            yield AdoptBook(by=SYSTEM, conduct=conduct, edition=edition)
        named = {entry.switch for entry in (*conduct.powers, *conduct.disputes)} - {""}
        settings = {name: value for name, value in game.switches.items() if name in named}
        if office.tables.get(table) != TableConduct(game.name, conduct.book, settings, edition):
            yield AdoptTable(
                by=SYSTEM, table=table, game=game.name, book=conduct.book, settings=settings, edition=edition
            )


async def open_cases(house: House, games: Mapping[str, Game]) -> None:
    """Create the office in a house, and tell it of the tables and their books' rules on conduct."""
    await house.create_stream(STREAM, KIND, SETUP)
    await make_known(house, games)


async def make_known(house: House, games: Mapping[str, Game]) -> None:
    """Tell the office of unknown tables, and of tables with a new card or book."""
    await house.catch_up(STREAM)
    _, office = await house.state(STREAM)
    for command in adopting(office, games):
        try:
            await house.send(STREAM, f"adopt-{uuid4()}", command)
        except Refused as refused:
            if refused.code != "already-heard":  # another process that starts now was first
                raise
