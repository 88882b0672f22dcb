"""The table's display on a wall and the spectator's view, in a real browser before a real table with known dice."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import BrowserHouse, MakeContext, MakeHouse
from .seats import Staff, Terminal, seated

WALLS = {
    "wall": (1920, 1080),
    "4K": (3840, 2160),
    "upright": (1080, 1920),
    "desk": (1280, 800),
}
PHONES = {"phone": (390, 844), "small phone": (360, 740), "phone on its side": (844, 390)}


def a_table(tmp_path: Path, rolls: str = "2 3 4\n6 6 6\n1 2 2\n", **changes: Any) -> dict[str, Any]:
    recorded = tmp_path / "rolls.txt"
    recorded.write_text(rolls * 30)
    return {
        "id": "T1", "game": "nsw-aruze", "dice": "recorded", "recorded": str(recorded), "wagering_seconds": 5,
        "pause_seconds": 4, "croupier": "automatic", **changes,
    }  # fmt: skip


def lit_on(page: Page) -> set[str]:
    lit = page.locator("[data-bet].lit")
    return {str(area.get_attribute("data-bet")) for area in lit.all()}


def play_a_round(player: Terminal, **wagers: int) -> Any:
    """One round; the view in which its result stands."""
    betting = player.until(lambda view: view["table"]["phase"] == "betting")
    player.do("PlaceWagers", wagers=wagers)
    number = betting["table"]["round"]["number"]
    player.until(lambda view: view["you"].get("shoots") or view["table"]["round"].get("faces"))
    player.do("TakeStep", step="activate")
    return player.until(
        lambda view: view["table"]["round"]["number"] == number and view["table"]["round"].get("faces")
    )


@pytest.mark.way
def test_the_display_shows_what_the_view_says_through_a_whole_round(
    make_house: MakeHouse, page: Page, tmp_path: Path
) -> None:
    house = make_house(a_table(tmp_path), site="Harbour Rooms")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(house.at("/tables/T1/display"))
    expect(page.get_by_role("heading", name="Harbour Rooms")).to_be_visible()
    expect(page.get_by_text("Malfunction voids all pays and plays.")).to_be_visible()
    expect(page.get_by_text("Demonstration")).to_be_visible()
    player = seated(house.address, "T1", 3)
    player.do("PlaceWagers", wagers={"small": 500})
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_visible()
    # What lies on the layout is shown in all, and never whose it is.
    expect(page.locator('[data-others="small"]')).to_have_text("5")
    player.until(lambda view: view["you"].get("shoots"))
    expect(page.get_by_role("heading", name="No more bets")).to_be_visible()
    expect(page.get_by_text("Seat 3 is rolling")).to_be_visible()
    player.do("TakeStep", step="activate")
    expect(page.locator("[data-total]")).to_have_text("9")
    seen = player.view()["table"]
    assert seen["round"]["total"] == 9
    assert lit_on(page) == set(seen["round"]["lit"])
    assert "small" in lit_on(page)
    expect(page.locator(".call")).to_contain_text("Small")
    expect(page.locator(f"[data-round-number='{seen['round']['number']}']")).to_be_visible()
    newest = page.get_by_role("region", name="Last results").get_by_role("listitem").first
    expect(newest).to_contain_text("two, three, four: total 9")


def test_nothing_gives_the_dice_away_before_they_lie_still(
    make_house: MakeHouse, new_browser: MakeContext, tmp_path: Path
) -> None:
    house = make_house(a_table(tmp_path, pause_seconds=8))
    page = new_browser(reduced_motion="no-preference").new_page()
    page.goto(house.at("/tables/T1/display"))
    player = seated(house.address, "T1", 1)
    play_a_round(player, small=500)
    assert lit_on(page) == set()
    expect(page.locator("[data-total]")).to_have_count(0)
    expect(page.get_by_text("No results yet")).to_be_visible()
    expect(page.locator("[data-total]")).to_have_text("9")
    expect(page.locator('[data-bet="total:9"]')).to_have_class(re.compile(r"\blit\b"))


def test_the_meters_of_the_jackpots_stand_where_the_server_says(
    make_house: MakeHouse, page: Page, tmp_path: Path
) -> None:
    pools = Path(__file__).parents[2] / "src/sicbo/server/running/demonstration-pools.toml"
    house = make_house(a_table(tmp_path), pools=str(pools))
    page.goto(house.at("/tables/T1/display"))
    grand = page.locator("[data-pool=grand]")
    expect(grand).to_contain_text("$250.00")
    player = seated(house.address, "T1", 2)
    play_a_round(player, small=5_000, big=5_000)
    player.until(lambda view: view["table"]["jackpots"][0]["amount"] > 25_000)
    amount = player.view()["table"]["jackpots"][0]["amount"]
    expect(grand).to_contain_text(f"${amount / 100:,.2f}")


def test_a_change_of_limits_and_the_closing_are_told_beforehand(
    make_house: MakeHouse, page: Page, tmp_path: Path
) -> None:
    house = make_house(a_table(tmp_path))
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(house.at("/tables/T1/display"))
    sign = page.get_by_role("region", name="Limits and odds")
    expect(sign).to_contain_text("$500")
    expect(sign).to_contain_text("190 to 1")
    boss = Staff(house.address, "T1", "manager")
    limits = {"all": {"minimum": 500, "maximum": 100_000, "multiple": 500}}
    boss.do("PostLimits", limits=limits, effective_at=(int(time.time()) + 3_600) * 1_000_000)
    expect(page.get_by_text("New limits from")).to_be_visible()
    expect(page.get_by_text("$5 – $1,000")).to_be_visible()
    boss.do("AnnounceClosing")
    expect(page.get_by_text("This table is closing.")).to_be_visible()
    view = Terminal(house.address, "T1", 1).view()["table"]
    if (left := view.get("spins_to_close")) is not None:
        expect(page.locator(f"[data-spins-left='{left}']")).to_be_visible()


def test_a_closed_table_is_an_invitation(make_house: MakeHouse, page: Page) -> None:
    house = make_house({"id": "T1", "game": "act-canberra", "croupier": "people", "dice": "dealer"})
    page.goto(house.at("/tables/T1/display"))
    expect(page.get_by_text("Next round starts soon")).to_be_visible()
    Staff(house.address, "T1", "manager").do("CloseTable")
    expect(page.get_by_text("This table is closed")).to_be_visible()
    expect(page.get_by_role("region", name="Limits and odds")).to_be_visible()


@pytest.mark.parametrize("size", WALLS.values(), ids=WALLS)
def test_a_wall_of_any_form_is_filled_without_scrolling(
    new_browser: MakeContext,
    session_house: BrowserHouse,
    accessible: Callable[[Page], None],
    size: tuple[int, int],
) -> None:
    page = new_browser(viewport={"width": size[0], "height": size[1]}).new_page()
    for table in ("T2", "T5"):
        page.goto(session_house.at(f"/tables/{table}/display"))
        expect(page.locator("[data-bet]").first).to_be_visible()
        expect(page.locator("footer .notice")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        assert page.evaluate("document.documentElement.scrollHeight") == size[1]
        accessible(page)
    # The only key; and it is quiet.
    expect(page.locator("button")).to_have_count(1)


@pytest.mark.parametrize("size", PHONES.values(), ids=PHONES)
def test_on_a_phone_the_felt_is_as_wide_as_the_screen(
    new_browser: MakeContext,
    session_house: BrowserHouse,
    accessible: Callable[[Page], None],
    size: tuple[int, int],
) -> None:
    page = new_browser(viewport={"width": size[0], "height": size[1]}).new_page()
    for table in ("T2", "T5"):
        page.goto(session_house.at(f"/tables/{table}/display"))
        expect(page.locator("[data-bet]").first).to_be_visible()
        drawn = page.locator("[data-bet] > .ground")
        boxes = [box for area in drawn.all() if (box := area.bounding_box()) is not None]
        across = max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes)
        assert across > size[0] * 0.85
        prices = page.evaluate(
            "() => Math.min(...[...document.querySelectorAll('text.odds')].map(one => one.getBoundingClientRect().height))"
        )
        assert prices >= 9
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        page.locator("footer .notice").scroll_into_view_if_needed()
        expect(page.locator("footer .notice")).to_be_in_viewport()
        accessible(page)


def test_a_long_time_is_said_in_minutes_and_seconds(make_house: MakeHouse, page: Page) -> None:
    house = make_house({"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3600})
    seated(house.address, "T1", 1)
    page.goto(house.at("/tables/T1/display"))
    timer = page.get_by_role("timer")
    expect(timer).to_have_accessible_name(re.compile(r"^59 minutes and \d+ seconds? left$"))
    expect(timer).to_contain_text(re.compile(r"^\s*59:\d\d"))
    expect(page.locator(".under")).to_have_text("until bets close")


def test_a_passer_by_looks_on_and_chooses_a_seat(
    make_house: MakeHouse, page: Page, tmp_path: Path, accessible: Callable[[Page], None]
) -> None:
    house = make_house(a_table(tmp_path))
    player = seated(house.address, "T1", 3)
    page.goto(house.at("/tables/T1"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Aruze")
    view = play_a_round(player, small=500)
    expect(page.locator("[data-total]")).to_have_text("9")
    assert lit_on(page) == set(view["table"]["round"]["lit"])
    accessible(page)
    page.get_by_role("button", name=re.compile("^Big, pays")).click()
    details = page.get_by_role("dialog", name="Big")
    expect(details).to_contain_text("1 to 1")
    expect(details).to_contain_text("§")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Choose a seat").click()
    expect(page.get_by_role("img", name="Seat 3, taken")).to_be_visible()
    page.get_by_role("link", name="Seat 4", exact=True).click()
    expect(page).to_have_url(re.compile("/tables/T1/seats/4$"))


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)], ids=["phone", "desk", "wall"])
def test_the_spectators_view_fits_every_screen(
    new_browser: MakeContext,
    session_house: BrowserHouse,
    accessible: Callable[[Page], None],
    size: tuple[int, int],
) -> None:
    for scheme in ("light", "dark"):
        page = new_browser(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme).new_page()
        page.goto(session_house.at("/tables/T2"))
        expect(page.locator("[data-bet]").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        accessible(page)
