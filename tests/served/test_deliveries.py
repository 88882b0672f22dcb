"""What a table tells the offices: from where on, how much at a time, and everything once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from sicbo.engine.house import House
from sicbo.hosting import tables
from sicbo.hosting.tables import open_table_stream, table_room
from sicbo.rooms.cage.messages import Hear as CageHear
from sicbo.rooms.jackpots.messages import Hear as JackpotHear
from sicbo.server.keeping import deliveries as delivering
from sicbo.server.keeping.deliveries import CAGE, JACKPOTS, Deliveries
from sicbo.store.interface import Store
from sicbo.store.journal import Founding
from support.engines import Sqlite
from support.engines import opened as store_opened
from support.evening import NOON, Evening

ROUNDS = 6


class Told:
    """Offices that write down what they hear."""

    def __init__(self, heard: dict[str, dict[str, int]]) -> None:
        self.heard = heard
        self.said: list[tuple[str, int, int]] = []

    async def state(self, office: str) -> tuple[int, Any]:
        class Known:
            heard = self.heard[office]

        return 1, Known

    async def send(self, office: str, _id: str, command: CageHear | JackpotHear) -> Any:
        self.said.append((office, command.seq, len(command.facts)))

        class Answered:
            events = ()

        return Answered


@asynccontextmanager
async def played(sqlite: Sqlite, pools_at: int) -> AsyncIterator[tuple[Store, list[int]]]:
    """A store in which a table has played some rounds, and pools were founded at some moment; the rounds' last entries."""
    evening, sent = Evening("act-canberra"), []
    send = evening.send

    def noted(command: Any, at: int | None = None) -> Any:
        events = send(command, at)
        sent.append((command, evening.now))
        return events

    evening.send = noted  # type: ignore[method-assign]
    evening.open().seat("ann")
    for _ in range(ROUNDS):
        evening.step("open-bets")
        evening.place("ann", {"small": 500})
        evening.finish(1, 2, 3)
        evening.wait(60_000_000)
    now = NOON
    async with store_opened(sqlite) as store:
        house = await House.open(store, tables.MAKERS, clock=lambda: now)
        await open_table_stream(house, "T1", evening.game)
        for number, (command, at) in enumerate(sent):
            now = max(now, at)
            await house.send("T1", f"c{number}", command)
        await house.close()
        judged = [
            (entry.seq, entry.at)
            async for chunk in store.entries("T1")
            for entry in chunk
            if '"type":"RoundJudged"' in entry.body
        ]
        assert len(judged) == ROUNDS
        await store.create_stream(
            Founding(JACKPOTS, "jackpots", b"{}", judged[pools_at][1] if pools_at < ROUNDS else now + 1)
        )
        yield store, [seq for seq, _ in judged]


async def delivered(store: Store, offices: Told) -> list[tuple[str, int, int]]:
    found = await store.stream("T1")
    assert found is not None
    room = table_room("T1", found.founding.setup)

    async def won(*_: object) -> None:
        pass

    one = Deliveries(store, cast(House, offices), room, True, lambda text: text, won, lambda *_: None)
    await one.start(found.head.seq, len(await store.rounds("T1")))
    await one.drained()
    await one.stop()
    return offices.said


@pytest.mark.parametrize("before", [0, 4, ROUNDS])
async def test_pools_that_come_to_an_old_house_hear_of_no_round_before_them(
    sqlite: Sqlite, before: int
) -> None:
    async with played(sqlite, before) as (store, judged):
        said = await delivered(store, Told({CAGE: {}, JACKPOTS: {}}))
        assert [seq for office, seq, _ in said if office == JACKPOTS] == judged[before:]


async def test_pools_that_have_heard_of_a_table_read_on_from_there(sqlite: Sqlite) -> None:
    async with played(sqlite, 4) as (store, judged):
        said = await delivered(store, Told({CAGE: {}, JACKPOTS: {"T1": judged[1]}}))
        assert [seq for office, seq, _ in said if office == JACKPOTS] == judged[2:]


async def test_what_was_missed_is_read_in_pieces_while_the_table_plays_on(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the journal is, a piece of it is in memory; what happens meanwhile is told after what was missed."""
    async with played(sqlite, 0) as (store, judged):
        found = await store.stream("T1")
        assert found is not None
        monkeypatch.setattr("sicbo.store.reading.CHUNK", 5)
        offices, most, inside = Told({CAGE: {}, JACKPOTS: {}}), 0, 0
        room = table_room("T1", found.founding.setup)
        real = delivering.Entered

        class Weighed:
            """Counts those that are there at once."""

            def __init__(self, *parts: Any) -> None:
                nonlocal inside, most
                self.it = real(*parts)
                inside += 1
                most = max(most, inside)

            def __getattr__(self, name: str) -> Any:
                return getattr(self.it, name)

            def __del__(self) -> None:
                nonlocal inside
                inside -= 1

        monkeypatch.setattr(delivering, "Entered", Weighed)

        async def won(*_: object) -> None:
            pass

        one = Deliveries(store, cast(House, offices), room, True, lambda text: text, won, lambda *_: None)
        await one.start(judged[-2], len(judged) - 1)
        assert offices.said == [], "a table begins before it has told everything"
        [last] = [entry async for chunk in store.entries("T1", judged[-1] - 1, judged[-1]) for entry in chunk]
        command, events = room.decode_record(last.body.encode())
        one.note(real(last.seq, last.at, command, events, ROUNDS, {}))
        await one.drained()
        await one.stop()
        assert [seq for office, seq, _ in offices.said if office == JACKPOTS] == judged
        assert 0 < most <= 3, most
