"""The proof of a whole tournament over HTTP: 64 players, three stages, the same result from the same seed, nothing left over."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from served.cup_served import Dealt, Desk, crown
from served.web import Web, web
from sicbo.server.keeping.ticket_numbering import TICKET_KEY
from sicbo.store.whole.by_address import open_store
from support.cup import plan

PLAYERS = tuple(f"player {number:02d}" for number in range(1, 65))
TABLES = tuple(f"T{number}" for number in range(1, 9))


async def seeded(address: str) -> None:
    """A house whose draws follow from a key that is known: the same ids draw the same seats."""
    store = await open_store(address)
    await store.vault_put_new(TICKET_KEY, bytes(32))
    await store.close()


async def money_round(house: Web) -> None:
    """A round for money at T1, so that there is something that must stay as it is."""
    dealer = await house.staff("dealer")
    await dealer.do("/api/tables/T1", "SitDown", place="3", player="olive")
    await dealer.do("/api/tables/T1", "BuyChips", player="olive", amount=50_000)
    dealt = Dealt(house, "T1", Random(0))
    await dealt.step()
    await dealer.do("/api/tables/T1", "PlaceWagers", owner="olive", wagers={"big": 1_000})
    while await dealt.step((4, 5, 6)):
        pass


async def of_the_floor(house: Web) -> dict[str, Any]:
    """Everything that a tournament must not touch."""
    inspector = await house.staff("inspector")
    table = house.house.live["T1"].table
    report = await inspector.get("/api/reports")
    rounds = await inspector.get("/api/tables/T1/rounds"), await inspector.get("/api/tables/T1/rounds/1")
    return {
        "rounds": table.rounds, "meters": table.meters, "records": table.records, "dice": table.dice,
        "results": house.house.live["T1"].results, "tables": report["tables"], "history": rounds,
        "balances": await house.house.store.balances("T1"),
    }  # fmt: skip


async def tournament(address: str) -> tuple[Any, ...]:
    """One run: everything that a tournament comes to."""
    await seeded(address)
    async with web(address, *(crown(name) for name in TABLES)) as house:
        await money_round(house)
        before = await of_the_floor(house)
        desk = await Desk.open(house)
        await desk.announce(plan())
        await desk.take_charge(*TABLES)
        await desk.enter(*PLAYERS)
        seats, chance = [], Random(2026)
        for _ in range(3):
            shown = await desk.play_stage(chance)
            seats.append(shown["seats"])
        await desk.direct("AwardPrizes")
        view = await desk.view()
        assert (await desk.desk())["not_done"] == []
        assert view["phase"] == "awarded" and view["pool"] == 64 * 5_000
        assert sum(prize["amount"] for prize in view["prizes"]) == view["pool"]
        assert len(view["finished"]) == 64 and {len(stage) for stage in seats} == {64, 16, 4}
        store = house.house.store
        assert not any((await store.balances("cup")).values()), "the tournament's money is all given out"
        for name in TABLES:
            assert not any((await store.balances(f"{name}~cup")).values()), "its chips are all back"
        assert await of_the_floor(house) == before
        return seats, view["finished"], view["prizes"]


@pytest.mark.long
@pytest.mark.takes(240)
async def test_a_tournament_of_64_players_over_three_stages_comes_to_the_same_end_from_the_same_seed(
    tmp_path: Path,
) -> None:
    first = await tournament(str(tmp_path / "first.db"))
    second = await tournament(str(tmp_path / "second.db"))
    assert first == second
