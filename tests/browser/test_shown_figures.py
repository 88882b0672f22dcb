"""What a person reads on a screen is what the house says: texts against the figures of the API, never against attributes."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import BrowserHouse, open_house
from .seats import Terminal, seated

POOLS = Path(__file__).parents[2] / "src" / "sicbo" / "server" / "running" / "demonstration-pools.toml"
MALFUNCTION = "Malfunction voids all pays and plays."


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A table whose dice are always two, two and five, and one that takes bets for an hour; both feed two jackpots."""
    folder = tmp_path_factory.mktemp("figures")
    (folder / "rolls.txt").write_text("2,2,5\n" * 50, "utf-8")
    tables: list[dict[str, Any]] = [
        {
            "id": "T1", "game": "nsw-aruze", "dice": "recorded", "recorded": str(folder / "rolls.txt"),
            "wagering_seconds": 5, "pause_seconds": 10,
        },
        {"id": "T2", "game": "nsw-aruze", "wagering_seconds": 3600},
    ]  # fmt: skip
    with open_house(folder, *tables, pools=str(POOLS)) as opened:
        yield opened


def money(minor: int) -> str:
    """As amounts are written where cents are left out unless there are some."""
    return f"${minor // 100:,}" if minor % 100 == 0 else f"${minor / 100:,.2f}"


def odds(level: Any) -> str:
    return f"{level['win']} to {level['stake']}"


def pairs(found: Locator) -> dict[str, str]:
    """A list of terms as it is read: what is said of each."""
    named = "all => all.map(one => [one.querySelector('dt').innerText, one.querySelector('dd').innerText])"
    return dict(found.locator("dl > div").evaluate_all(named))


def settled(page: Page, player: Terminal, **wagers: int) -> Any:
    """A round with these wagers, its result on the screen; how the house has settled them."""
    number = player.until(lambda view: view["table"]["phase"] == "betting")["table"]["round"]["number"]
    player.do("PlaceWagers", wagers={name.replace("_", ":"): stake for name, stake in wagers.items()})
    player.until(lambda view: view["you"].get("shoots"))
    player.do("TakeStep", step="activate")
    own = player.until(lambda view: view["table"]["round"]["number"] == number and view["you"].get("lines"))
    expect(page.locator("[data-fact=call]")).to_have_text("Total 9")
    return own["you"]


def test_a_receipt_says_of_each_bet_its_stake_its_price_and_what_was_won(
    page: Page, house: BrowserHouse
) -> None:
    player = seated(house.address, "T1", 1)
    page.goto(house.at("/tables/T1/seats/1"))
    own = settled(page, player, small=1_500, double_2=1_000, single_2=500, big=700, total_10=100)
    lines = own["lines"]
    assert {line["outcome"] for line in lines} == {"win", "lose"}
    receipt = page.locator(".side [data-fact=receipt]")
    expect(receipt.locator("header")).to_contain_text(money(own["won"]))
    for line in lines:
        shown = receipt.locator(f"[data-line='{line['bet']}'] td")
        won = f"+{money(line['winnings'])}" if line["outcome"] == "win" else "–"
        price = odds(line["odds"]) if line.get("odds") else ""
        assert shown.all_inner_texts() == [money(line["stake"]), price, won], line["bet"]
    winnings = {line["bet"]: line["winnings"] for line in lines}
    assert (winnings["small"], winnings["double:2"], winnings["single:2"], winnings["big"]) == (
        1_500,
        12_000,
        1_000,
        0,
    )
    expect(page.get_by_text("You win!", exact=True)).to_be_visible()
    expect(page.get_by_text("Returned $")).to_have_count(0)


def test_nobody_is_told_of_a_win_when_less_is_returned_than_was_staked(
    page: Page, house: BrowserHouse
) -> None:
    player = seated(house.address, "T1", 2)
    page.goto(house.at("/tables/T1/seats/2"))
    own = settled(page, player, small=500, big=2_000)
    assert (own["won"], own.get("ahead", False)) == (1_000, False)
    expect(page.get_by_text("Returned $10 (net −$15)", exact=True)).to_be_visible()
    expect(page.get_by_text("You win!")).to_have_count(0)
    expect(page.locator("[data-fact=spoken]")).to_have_text(
        "two, two, five: total 9. Returned $10 (net −$15)"
    )


def test_the_card_of_an_area_has_the_exact_figures_of_its_bet(page: Page, house: BrowserHouse) -> None:
    player = seated(house.address, "T2", 1)
    game = player.ask("/api/tables/T2/game")
    limit = player.view()["table"]["limits"]["all"]
    page.goto(house.at("/tables/T2/seats/1"))
    looked = {bet["kind"]: bet for bet in game["bets"]}
    assert len(looked) >= 8
    for bet in looked.values():
        page.locator(f"[data-bet='{bet['bet']}'] > .ground").click(button="right", position={"x": 8, "y": 8})
        card = page.locator(f"[data-area-card='{bet['bet']}']")
        said = pairs(card)
        assert said["House edge"] == bet["edge"] != bet["returned"]
        assert said["Chance to win"].split("\n") == [
            bet["chance"],
            f"{bet['probability']} · {bet['ways']} of 216 rolls",
        ]
        assert said["Min – max"].startswith(f"{money(limit['minimum'])} – {money(limit['maximum'])}")
        assert said["You have placed"] == "$0"
        levels = card.locator("li")
        assert levels.count() == len(bet["pays"])
        for shown, level in zip(levels.all(), bet["pays"], strict=True):
            expect(shown.locator("strong")).to_have_text(odds(level))
            expect(shown.locator("small")).to_contain_text(" · ".join(level["clauses"]))
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)


@pytest.mark.parametrize("path", ["/tables/T2/display", "/tables/T2"], ids=["wall", "passer-by"])
def test_the_sign_says_minimum_and_maximum_and_every_price(
    page: Page, house: BrowserHouse, path: str
) -> None:
    asked = Terminal(house.address, "T2", 9)
    limit = asked.view()["table"]["limits"]["all"]
    assert 0 < limit["minimum"] < limit["maximum"]
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(house.at(path))
    sign = page.get_by_role("region", name="Limits and odds")
    expect(sign).to_be_visible()
    said = pairs(sign)
    assert (said["Minimum"], said["Maximum"]) == (money(limit["minimum"]), money(limit["maximum"]))
    priced = dict(
        sign.locator(".odds li").evaluate_all(
            "all => all.map(one => [...one.children].map(part => part.innerText))"
        )
    )
    bets = asked.ask("/api/tables/T2/game")["bets"]
    for kind, name in (
        ("small", "Small"),
        ("big", "Big"),
        ("double", "Double"),
        ("pair", "Pair"),
        ("triple", "Triple"),
    ):
        levels = {
            odds(level)
            for bet in bets
            if bet["kind"] == kind
            for level in bet["pays"]
            if bet["bet"] != "triple:any"
        }
        assert {priced[name]} == levels, name
    expect(page.get_by_text(MALFUNCTION)).to_be_visible()


def test_the_odds_page_has_every_bet_with_its_clauses_and_its_exact_figures(
    page: Page, house: BrowserHouse
) -> None:
    bets = Terminal(house.address, "T2", 9).ask("/api/tables/T2/game")["bets"]
    page.goto(house.at("/tables/T2/rules"))
    page.get_by_role("tab", name="Odds", exact=True).click()
    rows = page.get_by_role("tabpanel").locator("tbody tr")
    expect(rows).to_have_count(len(bets))
    cells = (
        "all => all.map(row => [...row.children].map(cell => cell.innerText.split('\\n').filter(Boolean)))"
    )
    for bet, shown in zip(bets, rows.evaluate_all(cells), strict=True):
        name, pays, ways, probability, chance, returned, edge = shown
        assert name[1:] == [f"§ {' · '.join(bet['clauses'])}"] and bet["clauses"], bet["bet"]
        for price, level in zip(pays, bet["pays"], strict=True):
            assert price == odds(level) or price.startswith(f"{odds(level)} on "), bet["bet"]
        assert ways[0] == str(bet["ways"])
        assert (probability, chance) == ([bet["probability"]], [bet["chance"]])
        assert (returned, edge[0]) == ([bet["returned"], bet["expected_return"]], bet["edge"])


def test_every_jackpot_on_a_terminal_shows_its_own_amount(page: Page, house: BrowserHouse) -> None:
    player = seated(house.address, "T2", 3)
    page.goto(house.at("/tables/T2/seats/3"))
    shown = page.get_by_role("list", name="Jackpots").get_by_role("listitem")
    pools = player.view()["table"]["jackpots"]
    assert len({pool["amount"] for pool in pools}) == len(pools) == 2
    expect(shown).to_have_count(2)
    for one, pool in zip(shown.all(), pools, strict=True):
        expect(one.locator("span")).to_have_text(pool["name"])
        expect(one.locator("strong")).to_have_text(f"${pool['amount'] / 100:,.2f}")


@pytest.mark.parametrize(("minutes", "seat"), [(-20, 4), (20, 5)], ids=["behind", "ahead"])
def test_a_countdown_goes_by_the_clock_of_the_house_and_not_by_that_of_the_screen(
    page: Page, house: BrowserHouse, minutes: int, seat: int
) -> None:
    closes = seated(house.address, "T2", seat).view()["table"]["round"]["closes_at"] / 1_000_000
    page.add_init_script(f"const right = Date.now; Date.now = () => right() + {minutes * 60_000}")
    for path in ("/tables/T2/display", f"/tables/T2/seats/{seat}"):
        page.goto(house.at(path))
        timer = page.get_by_role("timer")
        expect(timer).to_contain_text(re.compile(r"\d+:\d\d"))
        shown = (timer.locator("span").first.text_content() or "").split(":")
        assert abs(int(shown[0]) * 60 + int(shown[1]) - (closes - time.time())) < 30, path
