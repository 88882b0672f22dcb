"""Tables that live: played over their own clock, on both engines, through stops of any length."""

import asyncio

import msgspec
import pytest

from sicbo.cli.main import main
from sicbo.records.fairness_check import checked
from sicbo.records.fairness_record import read_record
from sicbo.rooms.cage.messages import Redeem
from sicbo.rooms.kernel.person import Person
from sicbo.server.running.open_house import OpenHouse
from support.engines import Engine
from support.houses import SECOND, Clock, Screen, electronic, eventually, opened, settings, staff, terminal


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
