"""Chips that a guest has left at a dealer's table belong to that stay: a name proves nothing."""

from typing import Any

import pytest

from served.live_house import Live, live, over_the_socket, purse
from served.web import Asker, Second
from support.engines import Sqlite
from support.houses import dealt

D1 = "/api/tables/D1"


async def left_behind(here: Live, player: str = "Ann", place: str = "1") -> tuple[Asker, Asker]:
    """A player has stood up and left 200.00 behind; the screen of the seat, and the dealer."""
    dealer = await here.person("dee", "dealer")
    await dealer.do(D1, "TakeDuty")
    screen = await here.seat(f"D1/{place}", player)
    name = (await screen.get(D1))["you"]["player"]
    await dealer.do(D1, "BuyChips", player=name, amount=20_000)
    assert await purse(screen, D1) == 20_000
    await screen.do(D1, "StandUp")
    return screen, dealer


async def balance(here: Live, player: str) -> int:
    balances = await here.house.house.store.balances("D1")
    return next((held for account, held in balances.items() if str(account) == f"chips:D1/{player}"), 0)


@pytest.mark.parametrize("player", ["Ann", ""])
async def test_nobody_gets_the_chips_of_an_earlier_guest_by_typing_the_name(
    sqlite: Sqlite, player: str
) -> None:
    async with live(sqlite.address, dealt()) as here:
        first, dealer = await left_behind(here, player)
        name = player or "guest D1-1"
        other = await here.house.terminal(
            "D1/2", (await here.admin.post("/api/terminals", terminal="D1/2"))["key"]
        )
        for screen in (first, other):
            for spelled in (name, f" {name} "):
                assert (await screen.cannot(D1, "SitDown", player=spelled))[1] in (
                    "place-taken",
                    "bad-request",
                )
            # Nor from a screen at which nobody sits.
            taking = {"player": name, "amount": 20_000}
            assert (await screen.cannot(D1, "CashOut", **taking))[1] in ("not-seated", "bad-request")
            told = {"type": "CashOut", "amount": 20_000}
            assert await over_the_socket(here.house, screen, told, "D1") == "not-seated"
        assert (await dealer.cannot(D1, "SitDown", place="3", player=name))[1] == "place-taken"
        # A guest who gives no name gets one of an own, and an empty purse.
        await first.do(D1, "SitDown")
        seen = (await first.get(D1))["you"]
        assert seen["player"] != name and seen.get("purse", 0) == 0
        assert (await first.cannot(D1, "CashOut", amount=20_000))[0] == 409
        assert await balance(here, name) == 20_000


async def test_two_of_the_staff_hand_over_what_was_left_against_identification_on_record(
    sqlite: Sqlite,
) -> None:
    async with live(sqlite.address, dealt()) as here:
        screen, dealer = await left_behind(here)
        await here.person("sue", "supervisor")
        taking: dict[str, Any] = {"player": "Ann", "amount": 20_000}
        shown = taking | {"identification": "passport N123"}
        word = Second("sue", "D1", here.passwords["sue"])
        assert (await dealer.cannot(D1, "CashOut", **taking))[1] == "identification-needed"
        assert await dealer.cannot(D1, "CashOut", **shown) == (403, "approval-needed")
        low = await here.person("dan", "dealer")
        assert (await low.cannot(D1, "CashOut", **shown))[1] == "approval-needed"
        dan = Second("dan", "D1", here.passwords["dan"])
        assert (await dealer.cannot(D1, "CashOut", dan, **shown))[1] == "not-yours-to-do"
        await dealer.do(D1, "CashOut", word, **shown)
        assert await balance(here, "Ann") == 0
        bodies = [entry.body async for chunk in here.house.house.store.entries("D1") for entry in chunk]
        [event] = [body for body in bodies if '"ChipsTakenAway"' in body]
        assert '"identification":"passport N123"' in event and '"name":"sue"' in event
        await screen.do(D1, "SitDown", player="Ann")
        assert await purse(screen, D1) == 0


async def test_colour_chips_that_were_left_are_held_as_well(sqlite: Sqlite) -> None:
    async with live(sqlite.address, dealt()) as here:
        dealer = await here.person("dee", "dealer")
        await dealer.do(D1, "TakeDuty")
        screen = await here.seat("D1/1", "Ann")
        await dealer.do(D1, "BuyChips", player="Ann", amount=2_000)
        await dealer.do(D1, "IssueColourChips", player="Ann", colour="red", value=500, count=4)
        await screen.do(D1, "StandUp")
        assert (await screen.cannot(D1, "SitDown", player="Ann"))[1] == "place-taken"
        taking = {"player": "Ann", "colour": "red", "count": 4}
        assert await screen.cannot(D1, "RedeemColourChips", **taking) == (409, "not-seated")


async def test_a_player_who_takes_the_chips_along_comes_back_under_the_same_name(sqlite: Sqlite) -> None:
    async with live(sqlite.address, dealt()) as here:
        dealer = await here.person("dee", "dealer")
        await dealer.do(D1, "TakeDuty")
        screen = await here.seat("D1/1", "Ann")
        await dealer.do(D1, "BuyChips", player="Ann", amount=2_000)
        await screen.do(D1, "CashOut", amount=2_000)
        await screen.do(D1, "StandUp")
        await screen.do(D1, "SitDown", player="Ann")
        await dealer.do(D1, "BuyChips", player="Ann", amount=2_000, paid_with="value-chip")
        assert await purse(screen, D1) == 2_000
