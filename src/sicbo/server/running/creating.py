"""Creates a house: its people, its cage, its jackpots and its tables; repeated, it changes nothing."""

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from sicbo.currency import shared_currency
from sicbo.engine.house import House
from sicbo.hosting import cage as hosting_cage
from sicbo.hosting.cage import open_cage
from sicbo.hosting.cases import open_cases
from sicbo.hosting.every_room import MAKERS
from sicbo.hosting.jackpots import open_jackpots
from sicbo.hosting.people import open_people
from sicbo.hosting.register import install_rules, open_register
from sicbo.hosting.tables import KIND as TABLE
from sicbo.hosting.tables import TableRoom, open_table_stream
from sicbo.records.period import day_of
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import ExpireTickets
from sicbo.rooms.cage.tickets import CageTerms, on_tickets
from sicbo.rooms.cage.upkeep import next_expiry
from sicbo.rooms.jackpots.events import Reconciled
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.register.messages import InstallRules
from sicbo.rules.book import Book
from sicbo.rules.game import Game
from sicbo.rules.poolfile import read_pools
from sicbo.rules.shelf import read_text
from sicbo.server.access.first_people import (
    demonstration_people,
    demonstration_terminals,
    first_administrator,
)
from sicbo.server.access.sessions import SessionRules
from sicbo.server.access.sign_in import SignIn
from sicbo.server.background.jackpot_counting import count_day
from sicbo.server.background.logs import logger
from sicbo.server.background.sole_work import SoleWork
from sicbo.server.demo.demonstration_promotion import demonstration_promotion
from sicbo.server.keeping.deliveries import JACKPOTS
from sicbo.server.settings.games import game_for
from sicbo.server.settings.rules_document import document_of
from sicbo.server.settings.settings import Settings, demonstration_tables
from sicbo.store.interface import Store

DEMONSTRATION_POOLS: Final = Path(__file__).with_name("demonstration-pools.toml")
"""The jackpots of a demonstration whose settings name neither tables nor pools."""


class CreatedHouse(Struct):
    """The offices of a running house."""

    office: House
    sign_in: SignIn
    has_jackpots: bool
    first_administrator: tuple[str, str] | None
    """name and password, at the very first start; to be shown once"""
    demonstration_people: dict[str, tuple[str, ...]]
    settings: Settings

    async def expire_tickets(self, at: int) -> None:
        """The cage's clock."""
        _, cage = await self.office.state(hosting_cage.STREAM)
        due = next_expiry(cage)
        if due is not None and due <= at:
            await self.office.send(hosting_cage.STREAM, f"expire-{at}", ExpireTickets(by=SYSTEM))

    async def count_jackpots(self, store: Store, at: int) -> None:
        """Once in a gaming day, count the pools with independent code and record the comparison."""
        day = day_of(at, self.settings.zone, self.settings.shifts)
        if not self.has_jackpots or await self._is_counted(day):
            return
        work = SoleWork(store, "jackpot-count")
        if not await work.take():
            return
        try:
            if await self._is_counted(day):
                return
            answer = await count_day(self.office, store, self.settings.store, day)
        finally:
            await work.done()
        for event in answer.events:
            if isinstance(event, Reconciled) and event.differences:
                logger().error("jackpots do not agree", day=day, differences=event.differences)

    async def _is_counted(self, day: str) -> bool:
        await self.office.catch_up(JACKPOTS)
        _, state = await self.office.state(JACKPOTS)
        return state.reconciled is not None and state.reconciled.day >= day


async def create_house(
    settings: Settings, store: Store, tables: House, clock: Callable[[], int]
) -> CreatedHouse:
    """Create what does not exist yet."""
    office = await House.open(store, MAKERS, clock=clock, shared=True)
    games = await asyncio.to_thread(
        lambda: {table.id: game_for(settings, table) for table in settings.tables}
    )
    money = shared_currency(game.currency for game in games.values())
    await open_people(office, _books(games.values()))
    await open_register(office, games)
    await _install_rules(settings, office)
    await open_cage(
        office, CageTerms(site=settings.site, expiry_days=settings.ticket_days, currency=on_tickets(money))
    )
    _, cage = await office.state(hosting_cage.STREAM)
    for name, game in games.items():
        hosting_cage.require_same_money(cage.terms, game)
        await _create_table(store, tables, name, game)
    await open_cases(office, await _all_games(tables, store))
    has_jackpots = await _open_jackpots(settings, office, store, list(games.values()))
    sign_in = SignIn(office, store, clock, rules=_rules(settings))
    first, people = None, {}
    if settings.demonstration and settings.tables == demonstration_tables():
        for game in games.values():
            await demonstration_promotion(store, game, clock)
    if settings.demonstration:
        people = await demonstration_people(office, store, sign_in.passwords)
        places = [
            f"{name}/{place}" for name, game in games.items() for place in range(1, game.card.places + 1)
        ]
        await demonstration_terminals(office, store, places)
    else:
        first = await first_administrator(office, sign_in.passwords)
    return CreatedHouse(office, sign_in, has_jackpots, first, people, settings)


async def _install_rules(settings: Settings, office: House) -> None:
    """Official rules that the settings name; each change of a file is a new version."""
    for table in settings.tables:
        file = document_of(table.rules_document)
        if file is not None:
            await install_rules(
                office,
                InstallRules(
                    by=SYSTEM,
                    table=table.id,
                    name=file.name,
                    media=file.media,
                    size=file.bytes,
                    sha256=file.sha256,
                ),
            )


async def _all_games(tables: House, store: Store) -> dict[str, Game]:
    """The games of all tables in the store, also of those that the settings no longer name."""
    found: dict[str, Game] = {}
    for stream in await store.streams():
        room = await tables.room(stream.head.stream) if stream.founding.kind == TABLE else None
        if isinstance(room, TableRoom):
            found[stream.head.stream] = room.game
    return found


async def _create_table(store: Store, tables: House, name: str, game: Game) -> None:
    """Create a table that does not exist yet; for an existing one, the record wins over the settings.

    Differences are reported when the table is taken (`settings.drift`), and in the office.
    """
    try:
        await open_table_stream(tables, name, game)
    except Refused as refused:
        there = await store.stream(name)
        if refused.code != "id-used-differently" or there is None or there.founding.kind != TABLE:
            raise


async def _open_jackpots(settings: Settings, office: House, store: Store, games: list[Game]) -> bool:
    """Create the pools that the settings name; those of an earlier start continue without being named again."""
    by_name = {game.name: game for game in games}
    given = settings.pools
    if settings.demonstration and not given and settings.tables == demonstration_tables():
        given = str(DEMONSTRATION_POOLS)
    if given:
        pools = read_pools(read_text(given), given, lambda name: _played(by_name, name))
        played = [by_name[name] for name in sorted({terms.game for terms in pools.pools})]
        for sentence in await open_jackpots(office, pools, played):
            logger().warning("jackpots", said=sentence)
    return await store.stream(JACKPOTS) is not None


def _played(games: dict[str, Game], name: str) -> Game:
    if name not in games:
        raise Refused(
            "unknown-game",
            "a jackpot pool is for the game {name}, which no table of this house plays",
            name=name[:60],
        )
    return games[name]


def _books(games: Iterable[Game]) -> list[Book]:
    found: dict[str, Book] = {}
    for game in games:
        found.setdefault(game.book.name, game.book)
    return list(found.values())


def _rules(settings: Settings) -> SessionRules:
    return SessionRules(
        staff_idle_seconds=settings.session_idle_minutes * 60,
        staff_seconds=settings.session_hours * 3600,
        lock_seconds=settings.lock_minutes * 60,
        terminal_seconds=settings.terminal_session_hours * 3600,
        fresh_seconds=settings.fresh_minutes * 60,
        approval_seconds=settings.approval_seconds,
    )
