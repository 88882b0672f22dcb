"""Money that a decision orders, as served: paid or taken once, by two people, at the table, the terminal or the cage."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from server.houses import PASSWORD, dealt, electronic, eventually
from server.web import Asker, Web, web
from sicbo.floor.second_look import second_look
from sicbo.house.verify import verify
from sicbo.server.settings import TableSettings
from store.engines import Sqlite

OFFICE = "/api/cases"
CROWN = dealt("C1", "crown-melbourne/a")


async def approved(asker: Asker, command: str, name: str, at: str = "cases") -> str:
    """The second person's word for one command."""
    given = {"name": name, "password": PASSWORD, "command": command, "at": at}
    answer = await asker.ask("POST", "/api/approvals", **given)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["approval"])


async def carried(asker: Asker, case: int, count: int = 1) -> list[dict[str, Any]]:
    """What came of the orders of a case, when this many have been answered."""
    found: list[dict[str, Any]] = []

    async def answered() -> bool:
        found[:] = (await asker.get(f"{OFFICE}/{case}"))["case"].get("carried", [])
        return len(found) >= count

    await eventually(answered)
    return found


async def to_the_payment(dealer: Asker, table: str, player: str, place: str, wagers: dict[str, int]) -> None:
    """A round up to the step before winners are paid: the dice are 1, 2 and 3."""
    at = f"/api/tables/{table}"
    await dealer.do(at, "SitDown", place=place, player=player)
    await dealer.do(at, "BuyChips", player=player, amount=sum(wagers.values()))
    for step in ("open-bets",):
        await dealer.do(at, "TakeStep", step=step)
    await dealer.do(at, "PlaceWagers", owner=player, wagers=wagers)
    await next_steps(dealer, at, "pay")


async def next_steps(dealer: Asker, at: str, until: str = "") -> None:
    """Take the steps of a round as its book has them, up to one of them or to its end."""
    faces = (1, 2, 3)
    while True:
        step = ((await dealer.get(at))["table"].get("round") or {}).get("next_step")
        if step is None or step == until:
            return
        if step == "announce":
            await dealer.do(at, "AnnounceResult", faces=faces)
        elif step == "enter":
            await dealer.do(at, "ReadDice", faces=faces)
            await dealer.do(at, "ConfirmDice")
        elif step in ("illuminate", "clear"):
            await asyncio.sleep(0.01)  # the lights are the house's
        else:
            await dealer.do(at, "TakeStep", step=step)


def purse(view: dict[str, Any], player: str) -> int:
    return int(next(one["purse"] for one in view["you"]["positions"] if one["player"] == player))


@pytest.mark.proves("crown-melbourne", "9.2.3")
async def test_crown_9_2_3_winnings_that_are_payable_and_not_yet_paid_are_withheld(sqlite: Sqlite) -> None:
    async with sound(sqlite, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        await to_the_payment(dealer, "C1", "una", "1", {"small": 2_000})
        device = {"table": "C1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", **device)
        order = {"case": 1, "person": "una", "sanction": "withhold-winnings", "reason": "seen"}
        # More than there is: what there is is withheld, and the case says what is missing.
        await manager.do(OFFICE, "ImposeSanction", amount=8_000, **order)
        [withheld] = await carried(manager, 1)
        assert withheld["done"] and withheld["amount"] == 2_000
        assert "60.00" in withheld["said"]
        await next_steps(dealer, "/api/tables/C1")
        assert purse(await dealer.get("/api/tables/C1"), "una") == 2_000, "the stake, without the winnings"
        assert house.house.live["C1"].table.withheld == {"una": {"1": 2_000}}
        assert (await dealer.cannot("/api/tables/C1", "CashOut", player="una", amount=4_000))[1] == "not-enough"
        second = await approved(manager, "DetermineCase", "deputy")
        await manager.do(OFFICE, "DetermineCase", second, case=1, determination="it was a radio")
        await carried(manager, 1, 2)
        assert purse(await dealer.get("/api/tables/C1"), "una") == 4_000


async def test_a_withholding_that_failed_does_not_use_its_case_up(sqlite: Sqlite) -> None:
    async with sound(sqlite, CROWN) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        at = "/api/tables/C1"
        device = {"table": "C1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "zed"}], narrative="seen", **device)
        order = {"case": 1, "person": "zed", "sanction": "withhold-winnings", "reason": "seen", "amount": 500}
        await manager.do(OFFICE, "ImposeSanction", **order)
        [failed] = await carried(manager, 1)
        assert not failed["done"] and "zed" in failed["said"]
        await dealer.do(at, "SitDown", place="1", player="zed")
        await dealer.do(at, "BuyChips", player="zed", amount=1_000)
        offers = (await manager.get(f"{OFFICE}/1"))["offers"]
        assert any(one.get("sanction") == "withhold-winnings" and one["allowed"] for one in offers)
        await manager.do(OFFICE, "ImposeSanction", **order)
        assert (await carried(manager, 1, 2))[1]["done"]
        assert (await manager.cannot(OFFICE, "ImposeSanction", **order))[1] == "out-of-order"
        second = await approved(manager, "DetermineCase", "deputy")
        await manager.do(OFFICE, "DetermineCase", second, case=1, determination="it was a radio")
        assert [one["done"] for one in await carried(manager, 1, 3)] == [False, True, True]
        assert purse(await dealer.get(at), "zed") == 1_000


@asynccontextmanager
async def sound(sqlite: Sqlite, *tables: TableSettings) -> AsyncIterator[Web]:
    """A house whose store is verified and counted a second time at the end."""
    async with web(sqlite.address, *tables) as house:
        yield house
        async with house.house.store.frozen() as reader:
            assert (await second_look(reader)).differences == ()
