"""The client against a real house in a process of its own: play, kills, several processes, sessions that end, bots."""

import asyncio
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from sicbo.client import HouseClient, Refused, TableClient, connect
from sicbo.client.bots import Doubler, Scatterer, Seat, Steady, play
from sicbo.store.whole.by_address import open_store
from support.engines import Postgres
from support.processes import SECONDS, ServeProcess, demonstration, serving

KEY = "demonstration"


def placing(bet: str = "small", stake: int = 500) -> dict[str, object]:
    return {"type": "PlaceWagers", "wagers": {bet: stake}, "kind": "credit"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    """One house for those tests that leave it in peace, each at a place of its own."""
    with serving(tmp_path_factory.mktemp("house"), demonstration(places=12)) as (one,):
        yield one


async def seated(client: HouseClient, name: str = "T1", notes: int = 1) -> TableClient:
    table = client.table(name)
    seat = Seat(table)
    await seat.take()
    for _ in range(notes):
        await seat.insert_note()
    await table.until(lambda view: view.table["phase"] == "betting")
    return table


async def test_a_terminal_wagers_and_sees_it_and_the_same_id_gets_the_first_answer_again(
    house: ServeProcess,
) -> None:
    async with await connect(house.address, terminal="T1/1", key=KEY) as client:
        table = await seated(client)
        first = await table.do(placing(), "w1")
        again = await table.do(placing(), "w1")
        assert (again.seq, again.at, again.repeated) == (first.seq, first.at, True)
        view = await table.until(lambda view: view.seq >= first.seq)
        assert view.you["wagers"] == {"small": 500}
        assert view.you["purse"] == 9_500
        assert (await client.view("T1")).you["wagers"] == {"small": 500}
        over_http = await client.command("T1", placing("big"), "w2")
        assert over_http.seq > first.seq


async def test_a_collect_over_the_socket_brings_the_number_of_its_ticket(house: ServeProcess) -> None:
    async with await connect(house.address, terminal="T1/5", key=KEY) as client:
        table = await seated(client)
        answer = await table.do({"type": "Collect"}, "out")
        assert len(answer.ticket) == 18
        assert (await table.do({"type": "Collect"}, "out")).ticket == answer.ticket


async def test_what_the_book_refuses_comes_with_its_clause(house: ServeProcess) -> None:
    async with await connect(house.address, terminal="T1/2", key=KEY) as client:
        table = await seated(client)
        with pytest.raises(Refused) as refused:
            await table.do(placing(stake=1))
        assert refused.value.code == "below-minimum"
        assert refused.value.clauses
        with pytest.raises(Refused, match="no bet") as refused:
            await table.do(placing("nonsense"))
        assert refused.value.code == "unknown-bet"


async def test_a_passer_by_sees_the_table_and_can_do_nothing(house: ServeProcess) -> None:
    async with await connect(house.address) as client:
        assert [table["id"] for table in await client.tables()] == ["T1"]
        async with client.table("T1") as table:
            assert table.view is not None
            assert table.view.you == {}
            with pytest.raises(Refused) as refused:
                await table.do(placing())
            assert refused.value.code == "not-signed-in"


async def test_a_program_without_a_key_is_not_let_in(house: ServeProcess) -> None:
    with pytest.raises(Refused) as refused:
        await connect(house.address, terminal="T1/3", key="wrong")
    assert refused.value.code == "sign-in-failed"
    async with await connect(house.address, token="wrong") as client:
        with pytest.raises(Refused) as refused:
            await client.table("T1").ready()
        assert refused.value.code == "not-signed-in"
    async with await connect(house.address, terminal="T1/3", key=KEY) as client:
        with pytest.raises(Refused) as refused:
            await client.table("T9").ready()
        assert refused.value.code in ("unknown-stream", "not-yours-to-do")


async def test_a_terminal_whose_session_has_ended_begins_a_new_one_automatically_and_a_person_is_told(
    house: ServeProcess,
) -> None:
    async with (
        await connect(house.address, terminal="T1/4", key=KEY) as client,
        await connect(house.address, name="inspector", password=KEY) as inspector,
    ):
        table = await seated(client)
        watched = inspector.table("T1")
        await watched.ready()
        for one in (client, inspector):
            async with await connect(house.address, token=one.token) as other:
                await other.sign_out()
        await table.until(lambda _: table.connections == 2)
        assert (await table.do(placing())).seq
        async for _ in watched.views():
            pass  # until the house ends them
        with pytest.raises(Refused) as refused:
            await watched.do(placing())
        assert refused.value.code == "not-signed-in"


class Players:
    """Terminals that send command after command, each as soon as the last is answered."""

    def __init__(self, tables: list[TableClient]) -> None:
        self.tables = tables
        self.acknowledged: dict[str, int] = {}
        self._playing = asyncio.gather(*map(self._play, tables, count(1)))

    async def _play(self, table: TableClient, player: int) -> None:
        """Every tenth command takes the bets back: limit and credit last, however many a fast machine gets through."""
        for number in count(1):
            name = f"c{player}-{number}"
            command = placing(stake=100) if number % 10 else {"type": "TakeBackWagers"}
            self.acknowledged[name] = (await table.do(command, name)).seq

    async def carry_on(self, commands: int, connections: int = 1) -> None:
        """Until so many more have been answered, and each has connected so often."""
        wanted = len(self.acknowledged) + commands
        while len(self.acknowledged) < wanted or any(one.connections < connections for one in self.tables):
            assert not self._playing.done(), self._playing.result()
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        self._playing.cancel()
        await asyncio.gather(self._playing, return_exceptions=True)


async def test_clients_reconnect_to_a_house_that_was_killed_and_nothing_is_lost_or_placed_twice(
    tmp_path: Path,
) -> None:
    chance = random.Random(20_261_122)
    with serving(tmp_path, demonstration()) as (process,):
        async with await connect(process.address, patience_seconds=SECONDS) as lobby:
            terminals = [await lobby.terminal(f"T1/{place}", KEY) for place in range(1, 5)]
            players = Players([await seated(terminal, notes=5) for terminal in terminals])
            for kills in range(2):
                await players.carry_on(chance.randint(50, 250), connections=kills + 1)
                await asyncio.to_thread(process.kill)
                await asyncio.to_thread(process.start)
            await players.carry_on(50, connections=3)
            await players.stop()
            for terminal in terminals:
                await terminal.close()
        assert process.stop() == 0
    await holds_together(str(tmp_path / "house.db"), players.acknowledged)


async def holds_together(address: str, acknowledged: dict[str, int]) -> None:
    """Everything acknowledged is in the journal at its place, no command is there twice, and the money agrees."""
    store = await open_store(address)
    try:
        entries = [entry async for chunk in store.entries("T1") for entry in chunk]
        by_client = {entry.id.rpartition(":")[2]: entry.seq for entry in entries if ":c" in entry.id}
        assert len(by_client) == sum(":c" in entry.id for entry in entries), "a command was carried out twice"
        assert {name: by_client.get(name) for name in acknowledged} == acknowledged
    finally:
        await store.close()


async def test_when_the_process_that_has_a_table_is_killed_its_clients_go_on_at_the_next(
    tmp_path: Path, postgres: Postgres
) -> None:
    settings = demonstration(tables=2)
    with serving(tmp_path, settings, store=postgres.address, processes=2) as processes:
        addresses = [process.address for process in processes]
        async with await connect(addresses, patience_seconds=SECONDS) as lobby:
            where = await shared_out(lobby, addresses)
            owner = next(process for process in processes if process.address == where["T1"])
            other = next(process for process in processes if process is not owner)
            # The person who asks the wrong one is sent to the right one.
            async with await connect(other.address, terminal="T1/1", key=KEY) as astray:
                await astray.table("T1").ready()
            terminals = [await lobby.terminal(f"T1/{place}", KEY) for place in range(1, 5)]
            players = Players([await seated(terminal, notes=5) for terminal in terminals])
            await players.carry_on(100)
            await asyncio.to_thread(owner.kill)
            await players.carry_on(50, connections=2)
            await players.stop()
            for terminal in terminals:
                await terminal.close()
        assert other.stop() == 0
    await holds_together(postgres.address, players.acknowledged)


async def shared_out(lobby: HouseClient, addresses: list[str]) -> dict[str, str]:
    """Where each table is, once every process has one."""
    while True:
        where = {table["id"]: table["at"] for table in await lobby.tables()}
        if set(where.values()) == set(addresses):
            return where
        await asyncio.sleep(0.05)


async def test_bots_play_rounds_automatically(tmp_path: Path) -> None:
    with serving(tmp_path, demonstration(wagering_seconds=1)) as (process,):
        async with await connect(process.address) as lobby:
            bots = [Steady("small"), Scatterer(random.Random(1)), Doubler("big")]
            terminals = [await lobby.terminal(f"T1/{place}", KEY) for place in range(1, 4)]
            tables = [terminal.table("T1") for terminal in terminals]
            staked = await asyncio.gather(*(play(*pair, rounds=3) for pair in zip(tables, bots, strict=True)))  # type: ignore[arg-type]
            assert staked == [3, 3, 3]
            for terminal in terminals:
                await terminal.close()
