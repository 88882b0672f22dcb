"""Tables that live: played over their own clock, on both engines, through stops of any length."""

import asyncio
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from sicbo.cli.main import main
from sicbo.records.fairness_check import checked
from sicbo.records.fairness_record import read_record
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import Redeem
from sicbo.rooms.kernel.person import Person
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import TableSettings
from sicbo.store.batch import Batch
from sicbo.store.interface import Store
from sicbo.store.journal import Stream
from sicbo.store.whole.by_address import open_store
from store.gate import LOST
from support.engines import Engine
from support.houses import (
    SECOND,
    SECONDS,
    Clock,
    Screen,
    dealt,
    electronic,
    eventually,
    opened,
    settings,
    staff,
    terminal,
)


async def wagered(screen: Screen, bet: str = "small", stake: int = 500) -> None:
    await screen.phase("betting")
    await screen.do("PlaceWagers", wagers={bet: stake})


async def shot(screen: Screen) -> None:
    await screen.until(lambda view: view["table"]["round"].get("shooter") is not None)
    await screen.do("TakeStep", step="activate")


async def tickets(house: OpenHouse) -> list[tuple[str, int, str]]:
    _, cage = await house.office.state("cage")
    return [(ticket.number, ticket.amount, ticket.state) for ticket in cage.tickets()]


@pytest.mark.proves("nsw-aruze", "3.8#1", "3.8#2")
async def test_a_player_plays_and_leaves_with_a_ticket_that_the_cage_pays_once(engine: Engine) -> None:
    async with opened(settings(engine.address)) as house:
        player = await terminal(house)
        await wagered(player)
        await shot(player)
        view = await player.until(lambda view: view["you"].get("lines"))
        [line] = view["you"]["lines"]
        expected = 9_500 + line["returned"]
        await player.until(lambda view: view["you"]["purse"] == expected)
        answer = await player.do("Collect", named="out")
        again = await player.do("Collect", named="out")
        assert (again.ticket, again.repeated) == (answer.ticket, True)
        assert (await player.view())["you"].get("purse", 0) == 0

        async def issued() -> bool:
            return await tickets(house) == [(answer.ticket, expected, "issued")]

        await eventually(issued)
        cashier = Person("cage", "cage")
        await house.office.send("cage", "pay", Redeem(by=cashier, number=answer.ticket))
        refused = await player.refused("PlaceWagers", wagers={"small": 500})
        assert refused.code in ("not-enough", "betting-closed", "no-round")


async def test_a_round_goes_on_correctly_after_a_stop_of_any_length(engine: Engine) -> None:
    """Betting, then the shooter's seconds, run out while no process has the table."""
    clock = Clock()
    slow = settings(engine.address, electronic(wagering_seconds=60))
    async with opened(slow, clock) as house:
        player = await terminal(house)
        await wagered(player)
        before = await player.view()
    clock.ahead += 3_600 * SECOND
    async with opened(slow, clock) as house:
        player = Screen(house, player.session, "T1")
        view = await player.until(lambda view: view["table"]["round"].get("shooter") == "1")
        assert view["table"]["round"]["number"] == before["table"]["round"]["number"]
        assert view["you"]["wagers"] == {"small": 500}
        assert (await player.refused("PlaceWagers", wagers={"big": 500})).code == "betting-closed"
    clock.ahead += 3_600 * SECOND
    async with opened(slow, clock) as house:
        player = Screen(house, player.session, "T1")
        view = await player.until(lambda view: view["you"].get("lines"))
        assert view["table"]["round"]["number"] == before["table"]["round"]["number"]
        await player.until(lambda view: view["you"]["purse"] == 9_500 + view["you"]["lines"][0]["returned"])


async def test_results_are_shown_again_after_a_restart(sqlite: Engine) -> None:
    chosen = settings(sqlite.address)
    async with opened(chosen) as house:
        player = await terminal(house)
        for _ in range(3):
            await wagered(player)
            await shot(player)
            await player.until(lambda view: view["you"].get("lines"))
        results = (await player.view())["table"]["results"]
        assert [result["round"] for result in results[:3]] == [3, 2, 1]
    async with opened(chosen) as house:
        player = Screen(house, player.session, "T1")
        assert (await player.view())["table"]["results"][-3:] == results[-3:]


async def test_dice_of_a_fair_table_can_be_checked_by_anyone(engine: Engine) -> None:
    async with opened(settings(engine.address, electronic(dice="fair"))) as house:
        player = await terminal(house)
        view = await player.phase("betting")
        sealed = view["table"]["sealed"]
        assert sealed["round"] == view["table"]["round"]["id"] == "T1-1"
        assert len(sealed["commitment"]) == 64 and "secret" not in sealed
        await player.do("AddNonce", nonce="ab" * 16)
        await wagered(player)
        await shot(player)
        await player.until(lambda view: view["table"]["round"]["number"] == 2)
        record = await read_record(house.store, "T1", 1)
        assert record.commitment == sealed["commitment"]
        assert checked(record).proved

        async def forgotten() -> bool:
            return await house.store.vault_get("fair/T1/1") is None

        await eventually(forgotten)


async def test_a_stop_waits_for_rounds_that_end_automatically_and_leaves_the_others_as_they_are(
    sqlite: Engine,
) -> None:
    chosen = settings(sqlite.address, stop_seconds=60)
    async with opened(chosen) as house:
        player = await terminal(house)
        await wagered(player)
        await house.keeping.hold(60)
        view = await player.view()
        assert view["you"]["lines"], "the round that was played has come to its end"
        assert view["table"]["round"]["number"] == 1


async def test_a_stop_waits_for_no_round_without_bets_and_reports_none_as_unfinished(sqlite: Engine) -> None:
    async with opened(settings(sqlite.address)) as house:
        player = await terminal(house)
        await player.phase("betting")
        assert await house.keeping.hold(SECONDS) == []
        assert (await player.view())["table"]["phase"] == "betting"


async def test_a_round_with_bets_that_a_stop_cuts_short_is_reported(sqlite: Engine) -> None:
    async with opened(settings(sqlite.address, electronic(wagering_seconds=600))) as house:
        player = await terminal(house)
        await player.phase("betting")
        await player.do("PlaceWagers", wagers={"small": 500})
        assert await house.keeping.hold(0) == ["T1"]


async def test_a_table_that_is_gained_while_the_house_stops_begins_no_round(engine: Engine) -> None:
    table = electronic(wagering_seconds=1, pause_seconds=0)
    async with opened(settings(engine.address, table)) as house:
        player = await terminal(house)
        await wagered(player)
        await engine.raw("UPDATE leases SET owner = 'another process' WHERE stream = 'T1'")
        await house.ownership.keep()
        assert "T1" not in house.live
        assert await house.keeping.hold(0) == []
        await engine.raw("UPDATE leases SET until = 0 WHERE stream = 'T1'")
        await house.ownership.share()
        begun = house.live["T1"].table.rounds

        async def over() -> bool:
            return house.live["T1"].table.playing is None

        await eventually(over)
        await player.do("AddCredit", amount=500, source="notes")
        assert house.live["T1"].table.rounds == begun


async def test_a_passer_by_sees_the_table_and_nobodys_money(sqlite: Engine) -> None:
    async with opened(settings(sqlite.address)) as house:
        player = await terminal(house)
        await wagered(player)
        seen = await house.table_view(None, "T1")
        assert seen["you"] == {}
        assert seen["table"]["round"]["staked"] == {"small": [500, 1]}
        assert "guest" not in repr(seen)
        supervisor = await staff(house, "supervisor", "T1")
        assert (await supervisor.view())["you"]["meters"]["1"]["notes"] == 10_000


async def test_offices_are_never_far_behind_a_table_at_which_nothing_concerned_them(sqlite: Engine) -> None:
    """So that a process that takes a table over does not read its whole journal again."""
    async with opened(settings(sqlite.address, electronic(wagering_seconds=600))) as house:
        player = await terminal(house)
        await player.phase("betting")
        for _ in range(12):
            await asyncio.gather(*(player.do("PlaceWagers", wagers={"small": 100}) for _ in range(50)))
            await asyncio.gather(*(player.do("PlaceWagers", wagers={"big": 100}) for _ in range(50)))
            await player.do("TakeBackWagers")

        async def heard() -> bool:
            _, cage = await house.office.state("cage")
            return cage.heard.get("T1", 0) >= 1_000  # type: ignore[no-any-return]

        await eventually(heard)


async def test_a_process_that_opens_and_stops_is_on_record(sqlite: Engine) -> None:
    chosen = settings(sqlite.address)
    async with opened(chosen) as house:
        process = house.process
    async with opened(chosen) as house:
        bodies = [entry.body async for chunk in house.store.entries("people") for entry in chunk]
        for what in ("opened", "stopped"):
            assert any(_recorded(body, process, what) for body in bodies), what


def _recorded(body: str, process: str, what: str) -> bool:
    events = msgspec.json.decode(body)["events"]
    return any(
        event["type"] == "HouseRecorded" and (event["process"], event["what"]) == (process, what)
        for event in events
    )


async def test_a_served_store_is_verified_with_all_its_rooms(
    sqlite: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(settings(sqlite.address, pools="examples/pools.toml")) as house:
        player = await terminal(house)
        await wagered(player)
        await shot(player)
        await player.until(lambda view: view["you"].get("lines"))
        await house.created.count_jackpots(house.store, house.clock())
        _, pools = await house.office.state("jackpots")
        assert pools.reconciled is not None and pools.reconciled.differences == ()
    capsys.readouterr()
    assert await asyncio.to_thread(main, ["verify", sqlite.address]) == 0, capsys.readouterr()


async def test_a_process_that_wakes_up_after_its_leases_keeps_its_tables_once(engine: Engine) -> None:
    """Paused, or cut off from the store, for longer than a lease: nobody has taken the table, so it goes on as it was.

    Taken a second time beside itself, the first one's clock would send the same step without end."""
    async with opened(settings(engine.address, electronic("T1"), electronic("T2"))) as house:
        await engine.raw("UPDATE leases SET owner = 'another process' WHERE stream = 'T2'")
        await house.ownership.keep()
        live, epoch = house.live["T1"], house.ownership.held["T1"].epoch
        await engine.raw("UPDATE leases SET until = 0")
        await house.ownership.share()
        assert set(house.live) == {"T1", "T2"} and house.live["T1"] is live
        await house.ownership.keep()
        assert house.live["T1"] is live and house.ownership.held["T1"].epoch == epoch
        clocks = [task for task in asyncio.all_tasks() if task.get_name() == "table T1"]
        assert len(clocks) == 1
        player = await terminal(house)
        await player.phase("betting")


class Failing:
    """A store that fails at one point."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.stream_lost = ""
        """cannot be read"""
        self.keeps_leases = False
        """cannot give up a lease"""
        self.lost_after = ""
        """is lost once this has been written"""
        self.is_lost = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def stream(self, name: str) -> Stream | None:
        if name == self.stream_lost:
            raise LOST
        return await self._store.stream(name)

    async def release_lease(self, stream: str, owner: str, epoch: int) -> bool:
        if self.keeps_leases:
            raise LOST
        return await self._store.release_lease(stream, owner, epoch)

    async def append(self, batch: Batch) -> None:
        if self.is_lost:
            raise LOST
        await self._store.append(batch)
        self.is_lost = bool(self.lost_after) and any(self.lost_after in body for body in batch.entry_bodies)


class Opening:
    """Opens the store of a house, so that it can fail."""

    store: Failing

    async def __call__(self, address: str) -> Store:
        self.store = Failing(await open_store(address))
        return cast(Store, self.store)


async def test_a_table_that_could_not_be_read_when_it_was_taken_is_taken_again(engine: Engine) -> None:
    """Its lease was kept, and renewed for ever, by a process that did not serve it."""
    opening = Opening()
    async with opened(settings(engine.address, electronic()), opening=opening) as house:
        await engine.raw("UPDATE leases SET owner = 'another process' WHERE stream = 'T1'")
        await house.ownership.keep()
        assert "T1" not in house.live
        await engine.raw("UPDATE leases SET until = 0 WHERE stream = 'T1'")
        opening.store.stream_lost = "T1"
        with pytest.raises(Refused, match="the cable was pulled"):
            await house.ownership.share()
        assert "T1" not in house.live and "T1" not in house.ownership.held
        opening.store.stream_lost = ""
        await house.ownership.share()
        player = await terminal(house)
        await player.phase("betting")


async def test_a_lease_that_could_not_be_given_up_is_given_up_later(engine: Engine) -> None:
    """It was renewed for ever by a process that did not serve the table any more, and no other could take it."""
    opening = Opening()
    async with opened(settings(engine.address, dealt("D1"), dealt("D2")), opening=opening) as house:
        assert await house.store.claim("process/other", "other", "", 60)
        opening.store.keeps_leases = True
        with pytest.raises(Refused, match="the cable was pulled"):
            await house.ownership.share()
        opening.store.keeps_leases = False
        [given_up] = {"D1", "D2"} - set(house.live)
        await house.ownership.share()
        assert given_up not in [lease.stream for lease in await house.store.leases()]


async def test_the_automatic_croupier_enters_the_dice_that_were_announced_before_a_stop(
    engine: Engine, tmp_path: Path
) -> None:
    """Another process reads other dice: the table waited for a person to correct them, and a demonstration has none."""

    def table(name: str, line: str) -> TableSettings:
        (tmp_path / name).write_text(line)
        return dealt(
            "D1", "crown-melbourne/a", dice="recorded", recorded=str(tmp_path / name), croupier="automatic",
            wagering_seconds=1, pause_seconds=0,
        )  # fmt: skip

    opening = Opening()
    async with opened(settings(engine.address, table("first", "1 2 2")), opening=opening) as house:
        opening.store.lost_after = '"type":"ResultAnnounced"'
        player = await terminal(house, "D1", credit=0)
        await player.do("BuyChips", amount=1_000)
        await player.phase("betting")
        await player.do("PlaceWagers", wagers={"small": 500})

        async def announced() -> bool:
            return opening.store.is_lost

        await eventually(announced)
    async with opened(settings(engine.address, table("second", "5 5 6"))) as house:

        async def entered() -> bool:
            return bool(house.live["D1"].results)

        await eventually(entered)
        assert house.live["D1"].results[0].faces == (1, 2, 2)


async def test_a_table_that_leaves_while_the_house_stops_does_not_break_the_stop(engine: Engine) -> None:
    """The rest of the stop was left out: leases were not given up, and tables waited until they expired."""
    opening = Opening()
    async with opened(settings(engine.address, electronic("T1"), electronic("T2")), opening=opening) as house:
        player = await terminal(house)
        opening.store.lost_after = '"type":"CreditCollected"'
        await player.do("Collect", reference="paper")
        stopping = asyncio.create_task(house.keeping.hold(0))  # waits until the cage knows of the ticket
        await asyncio.sleep(0)
        await engine.raw("UPDATE leases SET owner = 'another process' WHERE stream = 'T2'")
        await house.ownership.keep()
        assert "T2" not in house.live and not stopping.done()
        opening.store.lost_after, opening.store.is_lost = "", False
        await stopping
