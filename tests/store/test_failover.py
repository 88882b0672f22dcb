"""A primary that dies in the middle of play, and its synchronous standby: no acknowledged wager is lost, none doubled."""

import asyncio
import random
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count

import asyncpg
import pytest

from sicbo.engine.verify import verify
from sicbo.hosting.tables import MAKERS
from sicbo.recount.whole_store import second_look
from sicbo.refusals import Refused
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.state import Table
from sicbo.store.interface import Store
from sicbo.store.postgres.connecting import SETTINGS, Connector
from sicbo.store.whole.by_address import open_store
from store.gate import until
from store.tables import Floor, floor
from support.depth import Depth
from support.pair import HOST, Machine, Pair, pair

PLAYERS = tuple(f"p{number}" for number in range(1, 9))
BETS = ("small", "big", "double:2", "total:9", "single:3", "triple:any")
SEED = 20_261_120
PASSING = ("store-lost", "store-in-use")
"""What a client answers by sending again with the same id."""


class Evening:
    """A table that plays on whatever happens to its database, and its clients' memory of what was acknowledged."""

    def __init__(self, at: Floor) -> None:
        self.at = at
        self.acknowledged: dict[str, int] = {}
        self.sent_again = 0
        self.rounds_played = 0
        self.may_ask = asyncio.Event()
        self.may_ask.set()

    async def ask(self, command_id: str, command: TableCommand) -> None:
        """Send until it is answered, as a client does, always with the same id."""
        await self.may_ask.wait()
        while True:
            try:
                answer = await self.at.send(command, command_id)
            except Refused as refused:
                if refused.code not in PASSING:
                    raise
                self.sent_again += 1
                await asyncio.sleep(0.02)
            else:
                self.acknowledged[command_id] = answer.seq
                return

    async def play(self) -> None:
        for number in count():
            await self.ask(f"{number}-open", self.at.croupier.open_bets(await self._state()))
            await asyncio.gather(*(self._player(player, number) for player in PLAYERS))
            await self._dealer(number)
            self.rounds_played += 1

    async def _player(self, player: str, number: int) -> None:
        for step in range(4):
            bet = BETS[(number + step + len(player)) % len(BETS)]
            await self.ask(f"{number}-{player}-{step}", self.at.wager(player, {bet: 500}))

    async def _dealer(self, number: int) -> None:
        while (table := await self._state()).playing is not None:
            for step, command in enumerate(self.at.croupier.next_commands(table)):
                await self.ask(f"{number}-{table.version}-{step}", command)

    async def _state(self) -> Table:
        while True:
            try:
                return await self.at.state()
            except Refused as refused:
                assert refused.code in PASSING
                await asyncio.sleep(0.02)

    @asynccontextmanager
    async def pause(self) -> AsyncIterator[None]:
        """Nothing new is asked, so that two machines on one get their work done."""
        self.may_ask.clear()
        try:
            yield
        finally:
            self.may_ask.set()

    async def goes_on(self) -> None:
        """Wait until something new is acknowledged."""
        before = len(self.acknowledged)
        await until(lambda: len(self.acknowledged) > before + 1)


@asynccontextmanager
async def evening(address: str) -> AsyncIterator[Evening]:
    """An open table with its players, playing until the end of the block."""
    store = await open_store(address)
    try:
        async with floor(store, patience_seconds=30) as at:
            await at.ready(*PLAYERS, amount=10**9)
            await at.play_out((1, 2, 3))
            made = Evening(at)
            playing = asyncio.create_task(made.play())
            try:
                await made.goes_on()
                yield made
            finally:
                playing.cancel()
                ended = await asyncio.gather(playing, return_exceptions=True)
            assert isinstance(ended[0], asyncio.CancelledError), ended
    finally:
        await store.close()


async def missing(store: Store, played: Evening) -> list[str]:
    """What was acknowledged and is not there, at its place, once."""
    entries = [entry async for chunk in store.entries("T1") for entry in chunk]
    ids = {entry.id: entry.seq for entry in entries}
    assert len(ids) == len(entries), "a command was carried out twice"
    return sorted(one for one, seq in played.acknowledged.items() if ids.get(one) != seq)


async def examine(address: str, played: Evening) -> int:
    """Everything acknowledged is there once, and all agrees; how many entries there are."""
    store = await open_store(address)
    try:
        assert await missing(store, played) == []
        report = await verify(store, MAKERS)
        seen = await second_look(store)
        assert report.differences == seen.differences == ()
        return report.entries
    finally:
        await store.close()


async def database(machines: Pair, name: str) -> str:
    await machines.primary.ask(f"CREATE DATABASE {name}")
    return machines.address(name)


@pytest.fixture(scope="module")
def machines() -> Iterator[Pair]:
    with pair() as made:
        yield made


async def fail_over(machines: Pair) -> None:
    await asyncio.to_thread(machines.primary.kill)
    await machines.promote()


async def test_no_acknowledged_wager_is_lost_when_a_primary_dies_twelve_times(
    machines: Pair, depth: Depth
) -> None:
    times = depth(3, 12)
    chance = random.Random(SEED)
    address = await database(machines, "twelve")
    async with evening(address) as played:
        for deaths in range(times):
            await until(lambda deaths=deaths: played.rounds_played >= deaths)
            await asyncio.sleep(chance.uniform(0, 0.1))
            await fail_over(machines)
            await played.goes_on()
            async with played.pause():
                await asyncio.to_thread(machines.add_standby)
    assert await examine(address, played) >= len(played.acknowledged)
    assert depth(True, played.sent_again > 0), "no kill met a command on its way"
    assert played.rounds_played >= times - 1, "the table has to have played"


# -- the moments that decide, one by one ------------------------------------------------------------------


@asynccontextmanager
async def open_betting(address: str) -> AsyncIterator[Evening]:
    """A table with betting open at which nobody acts unasked."""
    store = await open_store(address)
    try:
        async with floor(store, patience_seconds=30) as at:
            await at.ready("ann", "bob", amount=100_000)
            yield Evening(at)
    finally:
        await store.close()


async def _waits_for_the_standby(primary: Machine) -> None:
    """Until a commit of the house is written on the primary, and waits for the standby's word."""
    question = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'sicbo'"
    while not await primary.ask(question):
        await asyncio.sleep(0.01)


async def _received(standby: Machine, position: str) -> None:
    while await standby.ask(f"SELECT pg_last_wal_receive_lsn() >= '{position}'") != [(True,)]:
        await asyncio.sleep(0.01)


async def test_a_wager_that_only_the_dead_primary_had_is_placed_once_when_it_is_sent_again(
    machines: Pair,
) -> None:
    address = await database(machines, "unsent")
    async with open_betting(address) as played:
        machines.primary.signal(signal.SIGSTOP, "walsender")
        asked = asyncio.create_task(played.ask("ann-1", played.at.wager("ann", {"small": 500})))
        await _waits_for_the_standby(machines.primary)
        assert not asked.done(), "acknowledged with one copy"
        await fail_over(machines)
        await asked
        assert played.sent_again > 0
        assert await played.at.chips("ann") == 99_500
    await examine(address, played)
    await asyncio.to_thread(machines.add_standby)


async def test_a_wager_that_the_standby_had_is_acknowledged_without_being_sent_again(machines: Pair) -> None:
    address = await database(machines, "unsaid")
    async with open_betting(address) as played:
        machines.standby.signal(signal.SIGSTOP, "walreceiver")
        asked = asyncio.create_task(played.ask("ann-1", played.at.wager("ann", {"small": 500})))
        await _waits_for_the_standby(machines.primary)
        ((position,),) = await machines.primary.ask("SELECT pg_current_wal_flush_lsn()::text")
        await asyncio.to_thread(machines.primary.kill)
        machines.standby.signal(signal.SIGCONT, "walreceiver")
        await _received(machines.standby, position)
        assert not asked.done()
        await machines.promote()
        await asked
        assert played.sent_again == 0
        assert await played.at.chips("ann") == 99_500
    await examine(address, played)
    await asyncio.to_thread(machines.add_standby)


async def test_nothing_is_acknowledged_while_the_standby_is_away(machines: Pair) -> None:
    address = await database(machines, "alone")
    async with open_betting(address) as played:
        await asyncio.to_thread(machines.standby.kill)
        asked = asyncio.create_task(played.ask("ann-1", played.at.wager("ann", {"small": 500})))
        await _waits_for_the_standby(machines.primary)
        assert not asked.done()
        await asyncio.to_thread(machines.add_standby)
        await asked
    await examine(address, played)


async def test_without_a_synchronous_standby_the_same_death_loses_a_wager_and_the_examination_sees_it(
    machines: Pair,
) -> None:
    address = await database(machines, "careless")
    async with open_betting(address) as played:
        machines.primary.settings(synchronous_standby_names="")
        await until_no_longer_synchronous(machines.primary)
        machines.primary.signal(signal.SIGSTOP, "walsender")
        await played.ask("ann-1", played.at.wager("ann", {"small": 500}))
    await fail_over(machines)
    store = await open_store(address)
    try:
        assert await missing(store, played) == ["ann-1"]
    finally:
        await store.close()
    await asyncio.to_thread(machines.add_standby)


async def until_no_longer_synchronous(primary: Machine) -> None:
    while await primary.ask("SHOW synchronous_standby_names") != [("",)]:
        await asyncio.sleep(0.01)


async def test_an_old_primary_that_returns_by_mistake_acknowledges_nothing(machines: Pair) -> None:
    address = await database(machines, "back")
    async with open_betting(address) as played:
        await fail_over(machines)
        await played.ask("ann-1", played.at.wager("ann", {"small": 500}))
    old = machines.standby
    await asyncio.to_thread(old.start)
    astray = f"postgresql://postgres@127.0.0.1:{old.port}/back"
    store = await open_store(astray)
    async with floor(store, patience_seconds=0) as at:
        lost = at.send(at.wager("bob", {"small": 500}), "bob-1")
        with pytest.raises((TimeoutError, Refused)):
            await asyncio.wait_for(lost, 1)
        await asyncio.to_thread(old.kill)
    await store.close()
    await examine(address, played)
    await asyncio.to_thread(machines.add_standby)


async def test_a_primary_that_freezes_without_a_word_is_left_for_the_standby(
    machines: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that loses its power does: its connections stay open, and nothing comes back on them."""
    monkeypatch.setattr(Connector.connect, "__defaults__", (SETTINGS, 1))
    address = await database(machines, "frozen")
    async with evening(address) as played:
        machines.primary.signal(signal.SIGSTOP)
        await machines.promote()
        await played.goes_on()
        await asyncio.to_thread(machines.standby.kill)
    await examine(address, played)
    await asyncio.to_thread(machines.add_standby)


async def test_a_first_host_that_says_nothing_does_not_hide_the_second(machines: Pair) -> None:
    await database(machines, "silent")
    with socket.socket() as nobody:
        nobody.bind((HOST, 0))
        nobody.listen()
        hosts = f"{HOST}:{nobody.getsockname()[1]},{HOST}:{machines.primary.port}"
        async with open_betting(f"postgresql://postgres@{hosts}/silent") as played:
            await played.ask("ann-1", played.at.wager("ann", {"small": 500}))


async def test_a_first_host_that_is_still_starting_does_not_hide_the_second(machines: Pair) -> None:
    await database(machines, "starting")
    await asyncio.to_thread(machines.standby.kill)
    await asyncio.to_thread(machines.add_standby, hot=False)
    hosts = f"{HOST}:{machines.standby.port},{HOST}:{machines.primary.port}"
    with pytest.raises(asyncpg.CannotConnectNowError):
        await machines.standby.ask("SELECT 1")
    async with open_betting(f"postgresql://postgres@{hosts}/starting") as played:
        await played.ask("ann-1", played.at.wager("ann", {"small": 500}))
