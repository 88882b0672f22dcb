"""Dealing at a served table: a person takes the place of the automatic croupier and gives it back; the dealer's view."""

from pathlib import Path

import pytest

from sicbo.server.settings.settings import TableSettings
from support.houses import dealt, opened, settings, staff, terminal


def automatic(game: str) -> TableSettings:
    return TableSettings(
        id="T1", game=game, wagering_seconds=1, pause_seconds=0, places=6, croupier="automatic"
    )


@pytest.mark.parametrize("game", ["act-canberra", "pennsylvania/a"])
async def test_taking_duty_at_a_demonstration_stops_the_croupier_until_it_is_left(
    tmp_path: Path, game: str
) -> None:
    async with opened(settings(str(tmp_path / "house.db"), automatic(game))) as house:
        await terminal(house, credit=0)
        dealer = await staff(house, "dealer", "T1")
        await dealer.until(lambda view: view["table"].get("round"))
        assert (await dealer.view())["you"]["automatic"] is True
        await dealer.do("TakeDuty")
        view = await dealer.view()
        assert view["table"]["dealer"] == "dealer" and "automatic" not in view["you"]
        step = view["table"]["round"].get("next_step") if view["table"].get("round") else None
        live = await house.live_table("T1")
        assert live._next() is None or step == "illuminate"
        await dealer.do("LeaveDuty")
        view = await dealer.view()
        assert view["table"].get("dealer", "") != "dealer" and view["you"]["automatic"] is True
        rounds = live.table.rounds
        await dealer.until(lambda _: live.table.rounds > rounds + 1)


async def test_where_people_deal_a_dealer_hands_over_to_the_next_who_signs_in(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "house.db"), dealt(game="pennsylvania/a"))
    async with opened(chosen) as house:
        dealer = await staff(house, "dealer", "D1")
        await dealer.do("TakeDuty")
        assert (await dealer.refused("LeaveDuty")).code == "out-of-order"
        approval = await house.sign_in.approve(
            dealer.session, "deputy", "demonstration", "", table="D1", command={"type": "LeaveDuty"}
        )
        await dealer.do("LeaveDuty", approval=approval)
        assert (await dealer.view())["table"]["dealer"] == "deputy"


async def test_a_session_that_is_locked_by_hand_takes_nothing_until_the_password_comes(
    tmp_path: Path,
) -> None:
    async with opened(settings(str(tmp_path / "house.db"), dealt())) as house:
        token, session = await house.sign_in.sign_in("dealer", "demonstration", "", "test")
        await house.sign_in.sessions.lock(session.key)
        with pytest.raises(Exception, match="enter your password"):
            await house.sign_in.session_of(token)
        await house.sign_in.unlock(token, "demonstration", "test")
        assert (await house.sign_in.session_of(token)).name == "dealer"


async def test_the_dealer_sees_chips_of_every_position_and_the_float(tmp_path: Path) -> None:
    async with opened(settings(str(tmp_path / "house.db"), dealt())) as house:
        dealer = await staff(house, "dealer", "D1")
        before = (await dealer.view())["you"]["float_amount"]
        await dealer.do("SitDown", place="2", player="ann")
        await dealer.do("BuyChips", player="ann", amount=10_000)
        await dealer.do("IssueColourChips", player="ann", colour="red", value=500, count=4)
        await dealer.do("TakeStep", step="open-bets")
        await dealer.do("PlaceWagers", wagers={"small": 500}, owner="ann")
        await dealer.do("PlaceWagers", wagers={"big": 1000}, owner="ann", kind="colour-chip", colour="red")
        view = (await dealer.view())["you"]
        (ann,) = view["positions"]
        assert (ann["player"], ann["purse"], ann["staked"]) == ("ann", 7_500, 1_500)
        assert list(ann["colours"]) == [{"colour": "red", "value": 500, "held": 2}]
        assert ann["made_of"] == {"big": {"kind": "colour-chip", "colour": "red"}}
        assert view["float_amount"] == before - 10_000
