"""The dealer's panel in a real browser: a whole evening of every dealer's book, by keyboard, with a player beside."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.depth import rest_is_long

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse, open_house
from .dealing import (
    PASSWORD,
    action,
    card,
    go_to,
    handed_out,
    key,
    lay,
    open_panel,
    roll,
    seat,
    take_duty,
    until_dice,
)  # fmt: skip
from .looking import in_every_size_and_light
from .seats import Staff

BOOKS = {
    "act": "act-canberra", "nsw": "nsw-table", "pips": "crown-melbourne/a", "symbols": "crown-melbourne/b",
    "pa": "pennsylvania/a",
}  # fmt: skip
SIZES = {"phone": (390, 844), "small phone": (360, 740), "desk": (1280, 800), "wall": (1920, 1080)}


def dealt(name: str, game: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "game": game, "dice": "dealer", "places": 6, **more}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """One house with a table of every dealer's book, and one that deals automatically."""
    folder = tmp_path_factory.mktemp("floor")
    tables = [dealt(name, game) for name, game in BOOKS.items()]
    tables += [
        dealt("void", "act-canberra"),
        dealt("fails", "crown-melbourne/a"),
        dealt("lit", "pennsylvania/a"),
        dealt("look", "crown-melbourne/a"),
        dealt("two", "crown-melbourne/a"),
        dealt("late", "nsw-table"),
    ]
    tables.append(
        {
            "id": "auto",
            "game": "pennsylvania/a",
            "croupier": "automatic",
            "wagering_seconds": 1,
            "pause_seconds": 0,
        }
    )
    with open_house(folder, *tables) as house:
        yield house


@pytest.mark.way
@pytest.mark.parametrize("table", rest_is_long(BOOKS, "act", "pa"))
def test_an_evening_of_every_dealers_book_by_keyboard(page: Page, floor: BrowserHouse, table: str) -> None:
    open_panel(page, floor, table)
    take_duty(page)
    seat(page, "2", "ann", "100")
    action(page).press("Space")
    expect(page.locator("header")).to_contain_text("Place your bets")
    for bet in ("small", "total:9", "big"):
        lay(page, bet)
        expect(page.locator(f'[data-bet="{bet}"] > [role=button]')).to_have_attribute(
            "aria-label", re.compile("placed")
        )
    unit = 5 if table == "nsw" else 1  # the smallest chip of the card
    expect(card(page, "2")).to_contain_text(f"Staked ${3 * unit}")
    page.keyboard.press("Delete")  # the area has the focus
    expect(card(page, "2")).to_contain_text(f"Staked ${2 * unit}")
    page.keyboard.press("Enter")
    expect(card(page, "2")).to_contain_text(f"Staked ${3 * unit}")
    until_dice(page, 3 if table == "pa" else 1)

    # A slip of the finger is put right before it is announced; what was announced is corrected by two people.
    key(page, "63")
    page.keyboard.press("Backspace")
    key(page, "34")
    action(page).press("Enter")
    expect(action(page)).to_contain_text("Confirm")
    expect(page.get_by_text("Total 13")).to_be_visible()
    page.keyboard.press("Backspace")
    correcting = page.get_by_role("dialog", name="Correct the dice")
    expect(correcting).to_contain_text("Announced: ")
    correcting.get_by_role("radiogroup").first.get_by_role("radio").nth(1).click()
    correcting.get_by_label("Reason").fill("6 was said for 2")
    correcting.get_by_label("Name").fill("supervisor")
    correcting.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(correcting).to_be_hidden()
    key(page, "234")
    action(page).press("Enter")
    expect(page.get_by_text("Total 9")).to_be_visible()
    expect(page.locator('[data-bet="small"] > [role=button]')).to_have_attribute(
        "aria-label", re.compile("wins")
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    place = action(page).bounding_box()
    action(page).press("Enter")

    expect(action(page)).to_contain_text("Collect losing bets")
    now = action(page).bounding_box()
    assert place and now and now["y"] == place["y"], "the large button stays under the hand"
    expect(page.get_by_role("heading", name="To collect")).to_be_visible()
    expect(page.locator("p.line")).to_contain_text(f"${unit}")
    expect(card(page, "2")).to_contain_text(f"Staked ${3 * unit}")
    action(page).press("Space")
    expect(action(page)).to_contain_text("Pay all winners")
    # What was collected is no longer there.
    expect(card(page, "2")).to_contain_text(f"Staked ${2 * unit}")
    expect(page.locator('[data-bet="big"] > [role=button]')).not_to_have_attribute(
        "aria-label", re.compile("placed")
    )
    owed = page.get_by_role("article", name=re.compile("ann"))
    expect(owed).to_contain_text(f"wins ${unit}")
    expect(owed.get_by_role("listitem").first).to_have_attribute("aria-label", re.compile(r"^\d+ × \$\d+$"))
    handed = handed_out(owed)
    page.keyboard.press("2")  # pays the position of that number
    if table == "pa":
        expect(action(page)).to_contain_text("Clear the lights")
        action(page).press("Space")
    expect(action(page)).to_contain_text("Place your bets")
    expect(page.locator("header")).to_contain_text("Between rounds")
    expect(card(page, "2")).to_contain_text(f"Chips ${100 + handed - unit}")


def test_dice_that_do_not_lie_flat_are_no_spin_at_crown_and_the_wagers_stand(
    page: Page, floor: BrowserHouse
) -> None:
    open_panel(page, floor, "look")
    take_duty(page)
    seat(page, "1", "cy", "50")
    action(page).press("Space")
    lay(page, "small")
    expect(card(page, "1")).to_contain_text("Staked $1")
    until_dice(page)
    page.keyboard.press("5")
    page.keyboard.press("n")  # this one leans
    action(page).press("Enter")
    dialog = page.get_by_role("dialog", name="Declare an irregularity")
    expect(dialog).to_contain_text("No spin: the bets stay")
    expect(dialog).to_contain_text("7.1.1")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(action(page)).to_contain_text("Cover")
    expect(card(page, "1")).to_contain_text("Staked $1")
    expect(page.locator("header").first).to_contain_text("No more bets")


def test_crown_7_4_a_shaker_that_fails_is_a_fault_with_its_notice_and_stop_from_the_panel_too(
    page: Page, floor: BrowserHouse
) -> None:
    open_panel(page, floor, "fails")
    take_duty(page)
    seat(page, "1", "cy", "50")
    action(page).press("Space")
    lay(page, "small")
    until_dice(page)
    page.keyboard.press("v")
    dialog = page.get_by_role("dialog", name="Declare an irregularity")
    dialog.get_by_label("Shaker fault").check()
    expect(dialog).to_contain_text("No spin: the bets stay")
    dialog.get_by_label("Details").fill("the motor does not turn")
    dialog.get_by_role("button", name="Declare").click()
    expect(dialog).to_be_hidden()
    go_to(page, "Play is stopped")
    expect(action(page)).to_contain_text("the motor does not turn")
    expect(action(page)).to_have_attribute("aria-disabled", "true")
    expect(card(page, "1")).to_contain_text("Staked $1")


def test_pa_625a_7_once_the_areas_are_lit_the_panel_declares_no_round_void_by_the_dealer_alone(
    page: Page, floor: BrowserHouse
) -> None:
    open_panel(page, floor, "lit")
    take_duty(page)
    seat(page, "1", "cy", "50")
    action(page).press("Space")
    lay(page, "small")
    until_dice(page, 3)
    roll(page, "123")
    page.keyboard.press("v")
    dialog = page.get_by_role("dialog", name="Declare an irregularity")
    expect(dialog.get_by_label("Play cannot continue")).to_be_visible()
    for ground in ("A die is not flat", "Dice seen too early"):
        expect(dialog.get_by_label(ground)).to_have_count(0)
    # What the equipment does now is a fault on record, and nothing else.
    dialog.get_by_label("Shaker fault").check()
    expect(dialog).to_contain_text("The fault is recorded; the round is played out.")
    dialog.get_by_label("Details").fill("the motor does not turn")
    dialog.get_by_role("button", name="Declare").click()
    expect(dialog).to_be_hidden()
    expect(action(page)).to_contain_text("Collect")
    expect(card(page, "1")).to_contain_text("Staked $1")
    # The other ground is a floorperson's, who signs in here.
    page.keyboard.press("v")
    dialog.get_by_label("Play cannot continue").check()
    expect(dialog).to_contain_text("Floorperson declares this")


@pytest.mark.way
def test_in_canberra_they_void_the_round_with_a_second_person(
    page: Page, floor: BrowserHouse, complaints: Complaints
) -> None:
    complaints.expect("403")  # nobody is the second person of oneself
    open_panel(page, floor, "void")
    take_duty(page)
    seat(page, "1", "cy", "50")
    action(page).press("Space")
    lay(page, "big")
    until_dice(page)
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="Declare an irregularity")
    expect(dialog).to_contain_text("every stake is returned")
    dialog.get_by_label("Name").fill("dealer")
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("second person")
    dialog.get_by_label("Name").fill("supervisor")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(card(page, "1")).to_contain_text("Chips $50")
    expect(action(page)).to_contain_text("Place your bets")

    # What only a supervisor declares, a supervisor declares at this screen; the dealer is the second person.
    action(page).press("Space")
    lay(page, "small")
    page.keyboard.press("v")
    dialog.get_by_label("Disturbance").check()
    dialog.get_by_label("fire").check()
    expect(dialog).to_contain_text("10.1")
    dialog.get_by_label("Name").fill("supervisor")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_label("Your own password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(card(page, "1")).to_contain_text("Chips $50")


@pytest.mark.way
def test_a_wrong_result_is_corrected_and_a_supervisor_called(page: Page, floor: BrowserHouse) -> None:
    open_panel(page, floor, "nsw", "deputy")
    page.keyboard.press("Space")  # takes over from the person who dealt before
    expect(page.locator("header").first).to_contain_text("deputy")
    action(page).press("Space")
    until_dice(page)
    key(page, "666")
    action(page).press("Enter")
    expect(page.get_by_text("Total 18")).to_be_visible()
    action(page).press("Enter")
    expect(action(page)).to_contain_text("Collect")
    page.keyboard.press("k")
    dialog = page.get_by_role("dialog", name="Correct the dice")
    expect(dialog).to_contain_text("Entered: ")
    dialog.get_by_role("radiogroup", name="Die 3").get_by_role("radio", name="two").click()
    dialog.get_by_label("Reason").fill("keyed wrongly")
    dialog.get_by_label("Name").fill("manager")
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator('[data-bet="total:14"] > [role=button]')).to_have_attribute(
        "aria-label", re.compile("wins")
    )
    page.keyboard.press("c")
    page.get_by_label("Reason").fill("a dispute")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Supervisor called")).to_be_visible()
    page.get_by_role("button", name="Mark as attended").click()
    expect(page.get_by_text("Supervisor called")).to_be_hidden()


def test_a_correction_written_down_too_late_leaves_the_result_of_the_next_round(
    page: Page, floor: BrowserHouse
) -> None:
    dealer = Staff(floor.address, "late", "dealer")

    def collects() -> None:
        for step in ("open-bets", "cover", "activate", "close-bets", "uncover"):
            dealer.do("TakeStep", step=step, tumbled=True)
        dealer.do("AnnounceResult", faces=[6, 6, 6])
        dealer.do("ReadDice", faces=[6, 6, 6])
        dealer.do("ConfirmDice")

    dealer.do("TakeDuty")
    collects()
    open_panel(page, floor, "late")
    expect(action(page)).to_contain_text("Collect")
    page.keyboard.press("k")
    dialog = page.get_by_role("dialog", name="Correct the dice")
    dialog.get_by_role("radiogroup", name="Die 3").get_by_role("radio", name="two").click()
    dialog.get_by_label("Reason").fill("keyed wrongly")
    dialog.get_by_label("Name").fill("manager")
    dialog.get_by_label("Password").fill(PASSWORD)
    # Meanwhile the game goes on.
    for step in ("collect", "pay"):
        dealer.do("TakeStep", step=step)
    collects()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("late-1 is over and round late-2 has begun")
    assert dealer.view()["table"]["round"]["faces"] == [6, 6, 6]


def test_colour_chips_spoken_wagers_and_refusals_with_their_clause(page: Page, floor: BrowserHouse) -> None:
    open_panel(page, floor, "symbols", "dealer")
    if "Take the table" in action(page).inner_text():
        take_duty(page)
    seat(page, "5", "di", "80")
    page.keyboard.press("o")
    dialog = page.get_by_role("dialog", name="di · Colour chips")
    dialog.get_by_label("Blue").check()
    dialog.get_by_label("Number of chips").fill("10")
    dialog.get_by_label("Value per chip").fill("2.50")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("3.1.2")  # the book wants the value marked
    dialog.get_by_label("Marker").fill("button 2.50")
    page.keyboard.press("Enter")
    expect(card(page, "5")).to_contain_text("10 Blue at $2.50")
    action(page).press("Space")
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog", name="di · Verbal bet")
    dialog.get_by_label("Bet").select_option("small")
    dialog.get_by_label("Amount").fill("5")
    dialog.get_by_label("cash").check()
    page.keyboard.press("Enter")
    expect(card(page, "5")).to_contain_text("Staked $5")
    page.get_by_role("radio", name="$500").click()
    lay(page, "big")
    refusal = page.get_by_role("alert")
    expect(refusal).to_be_visible()
    page.keyboard.press("x")
    expect(card(page, "5")).not_to_contain_text("Staked")


@pytest.mark.way
def test_a_dealer_and_a_player_at_one_table(new_browser: MakeContext, floor: BrowserHouse) -> None:
    dealer, player = new_browser().new_page(), new_browser().new_page()
    open_panel(dealer, floor, "two")
    take_duty(dealer)
    player.goto(floor.at("/tables/two/seats/3"))
    player.get_by_role("button", name="Sit down").click()
    expect(card(dealer, "3")).to_have_class(re.compile("taken"))
    dealer.keyboard.press("3")
    dealer.keyboard.press("b")
    dealer.get_by_label("Amount").fill("100")
    dealer.keyboard.press("Enter")
    expect(card(dealer, "3")).to_contain_text("Chips $100")
    action(dealer).press("Space")
    expect(action(dealer)).to_contain_text("Cover")
    lay(dealer, "small")
    expect(card(dealer, "3")).to_contain_text("must confirm")
    # Only the player can say that the dealer placed it rightly.
    player.get_by_role("button", name="My bets are correct").click()
    expect(card(dealer, "3")).not_to_contain_text("must confirm")
    lay(player, "big")
    expect(card(dealer, "3")).to_contain_text("Staked $2")
    until_dice(dealer)
    roll(dealer, "456")
    action(dealer).press("Space")
    expect(action(dealer)).to_contain_text("Pay all winners")
    action(dealer).press("Space")
    expect(card(dealer, "3")).to_contain_text("Chips $100")
    # A round that nobody has won has nobody to pay.
    action(dealer).press("Space")
    until_dice(dealer)
    roll(dealer, "456")
    action(dealer).press("Space")
    expect(action(dealer)).to_contain_text("End round")
    action(dealer).press("Space")
    expect(action(dealer)).to_contain_text("Place your bets")


def test_taking_the_table_stops_the_houses_own_croupier_until_it_is_handed_back(
    page: Page, floor: BrowserHouse
) -> None:
    open_panel(page, floor, "auto")
    expect(page.locator("header").first).to_contain_text("Automatic dealing")
    take_duty(page)
    seat(page, "1", "gus", "20")
    action(page).press("Space")
    page.wait_for_timeout(1_500)  # longer than the croupier would have waited
    expect(action(page)).to_contain_text("Cover")
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog", name="Hand over")
    dialog.get_by_role("button", name="Leave the table").click()
    dialog.get_by_role("button", name="Leave the table").click()
    expect(page.locator("header").first).to_contain_text("Automatic dealing")
    expect(action(page)).to_contain_text("Take the table")


def test_a_locked_panel_is_unlocked_over_what_it_showed(
    page: Page, floor: BrowserHouse, complaints: Complaints
) -> None:
    complaints.expect("423")
    complaints.expect("WebSocket")
    open_panel(page, floor, "look")
    if "Take the table" in action(page).inner_text():
        page.keyboard.press("Space")
    seat(page, "4", "lou", "30")
    page.get_by_role("button", name=re.compile("^Lock")).click()
    dialog = page.get_by_role("dialog", name="Dealer · look")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Password").fill(PASSWORD)
    frames: list[object] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    while not frames:  # the panel must be connected again; the test's own limit ends this
        page.wait_for_timeout(20)
    expect(card(page, "4")).to_contain_text("lou")
    expect(card(page, "4")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(page.get_by_label("Reason")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Supervisor called")).to_be_visible()
    page.get_by_role("button", name="Mark as attended").click()


def test_the_panel_is_accessible_and_fits(page: Page, floor: BrowserHouse) -> None:
    open_panel(page, floor, "look")
    assert in_every_size_and_light(page, SIZES.values()) == []
    if "Take the table" in action(page).inner_text():
        page.keyboard.press("Space")
        expect(action(page)).not_to_contain_text("Take the table")
    card(page, "1").click()
    page.keyboard.press("v")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert in_every_size_and_light(page, SIZES.values()) == []


def test_a_person_who_has_no_role_here_is_told_so(
    page: Page, make_house: MakeHouse, complaints: Complaints
) -> None:
    house = make_house(dealt("T1", "act-canberra"))
    complaints.expect("403")
    open_panel(page, house, "T1", "cage")
    page.keyboard.press("Space")
    expect(page.get_by_role("alert")).to_contain_text("no role")
