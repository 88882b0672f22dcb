"""What lies on a dealer's felt besides value chips: tokens, vouchers, colour chips, also from a player's own screen."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import BrowserHouse, Complaints, MakeContext
from .dealing import PASSWORD, action, card, go_to, lay, open_panel, roll, seat, served, take_duty
from .seats import Staff
from .terminal_screen import TerminalScreen

TABLES = {
    "tokens": "nsw-table", "mine": "nsw-table", "change": "crown-melbourne/a", "rail": "crown-melbourne/a",
    "two": "crown-melbourne/a", "drag": "pennsylvania/a", "word": "pennsylvania/a", "shut": "act-canberra",
    "gone": "nsw-table", "there": "nsw-table", "strict": "crown-melbourne/a", "left": "crown-melbourne/a",
    "kept": "crown-melbourne/a", "behind": "act-canberra",
}  # fmt: skip


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    tables = [{"id": name, "game": game} for name, game in TABLES.items()]
    with served(tmp_path_factory.mktemp("chips"), *tables) as house:
        yield house


def dealing(page: Page, floor: BrowserHouse, table: str, place: str = "2", player: str = "ann") -> None:
    open_panel(page, floor, table)
    take_duty(page)
    seat(page, place, player, "100")


def tokens_for(page: Page, amount: str, reference: str) -> None:
    page.keyboard.press("t")
    page.get_by_label("Amount").fill(amount)
    page.get_by_label("Number on the token or voucher").fill(reference)
    page.keyboard.press("Enter")


def test_nsw_3_2_tokens_are_presented_and_staked_as_they_are_and_the_house_keeps_them(
    page: Page, floor: BrowserHouse
) -> None:
    dealing(page, floor, "tokens")
    tokens_for(page, "25", "voucher 17")
    expect(card(page, "2")).to_contain_text("Tokens $25")
    action(page).press("Space")
    page.get_by_role("button", name="Stake tokens · $25").click()
    lay(page, "small")
    expect(card(page, "2")).to_contain_text("Staked $5")
    expect(card(page, "2")).to_contain_text("Tokens $20")
    expect(card(page, "2")).to_contain_text("Chips $100")
    go_to(page, "Key the three dice")
    roll(page, "112")
    go_to(page, "Place your bets")
    # One free wager: the winnings are paid in chips, the token is the house's.
    expect(card(page, "2")).to_contain_text("Chips $105")
    expect(card(page, "2")).to_contain_text("Tokens $20")


def test_nsw_3_2_a_player_stakes_tokens_from_their_own_screen(
    new_browser: MakeContext, floor: BrowserHouse
) -> None:
    dealer, player = new_browser().new_page(), new_browser().new_page()
    screen = TerminalScreen(player, floor, "mine", "3").sit_down()
    open_panel(dealer, floor, "mine")
    take_duty(dealer)
    card(dealer, "3").click()
    tokens_for(dealer, "50", "token 4")
    expect(card(dealer, "3")).to_contain_text("Tokens $50")
    action(dealer).press("Space")
    screen.waits_for("betting")
    player.get_by_role("button", name="Tokens $50").click()
    screen.touch("big")
    expect(card(dealer, "3")).to_contain_text("Staked $5")
    expect(player.get_by_role("button", name="Tokens $45")).to_have_attribute("aria-pressed", "true")
    screen.press("undo")
    expect(player.get_by_role("button", name="Tokens $50")).to_be_visible()


@pytest.mark.parametrize("kind", ["tokens", "a voucher"])
def test_crown_3_3_tokens_and_vouchers_are_changed_for_chips_first(
    page: Page, floor: BrowserHouse, kind: str
) -> None:
    open_panel(page, floor, "change")
    if "Take the table" in action(page).inner_text():
        take_duty(page)
    place, player = ("1", "ada") if kind == "tokens" else ("2", "bea")
    seat(page, place, player, "10")
    page.keyboard.press("b")
    dialog = page.get_by_role("dialog", name=f"{player} · Buy-in")
    dialog.get_by_label("Amount").fill("30")
    dialog.get_by_label(kind, exact=True).check()
    dialog.get_by_role("button", name="Sell chips").click()
    expect(card(page, place)).to_contain_text("Chips $40")
    # They never lie on the felt as they are: the panel offers no key for that.
    expect(page.get_by_role("button", name=re.compile("^Tokens"))).to_have_count(0)


def issue(page: Page, player: str, colour: str, count: str, value: str) -> Locator:
    page.keyboard.press("o")
    dialog = page.get_by_role("dialog", name=f"{player} · Colour chips")
    expect(dialog).to_be_visible()
    if dialog.get_by_label("Redeem").count():
        dialog.get_by_label("Issue").check()
    dialog.get_by_label(colour, exact=True).check()
    dialog.get_by_label("Number of chips").fill(count)
    dialog.get_by_label("Value per chip").fill(value)
    dialog.get_by_label("Marker").fill(f"button {value}")
    return dialog


def test_a_colour_whose_last_chips_were_lost_is_offered_to_nobody_else_before_the_next_round(
    page: Page, floor: BrowserHouse
) -> None:
    dealing(page, floor, "kept")
    dialog = issue(page, "ann", "Blue", "1", "5")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    seat(page, "3", "bob", "100")
    card(page, "2").click()
    action(page).press("Space")
    page.get_by_role("radio", name="$5 Blue").click()
    lay(page, "big")
    expect(card(page, "2")).to_contain_text("Staked $5")
    go_to(page, "Key the three dice")
    roll(page, "112")
    go_to(page, "Place your bets")
    for place, player, offered in (("3", "bob", 0), ("2", "ann", 1)):
        card(page, place).click()
        page.keyboard.press("o")
        dialog = page.get_by_role("dialog", name=f"{player} · Colour chips")
        expect(dialog.get_by_label("Red", exact=True)).to_have_count(1)
        expect(dialog.get_by_label("Blue", exact=True)).to_have_count(offered)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    action(page).press("Space")
    card(page, "3").click()
    page.keyboard.press("o")
    dialog = page.get_by_role("dialog", name="bob · Colour chips")
    expect(dialog.get_by_label("Blue", exact=True)).to_have_count(1)


@pytest.mark.way
def test_a_player_stakes_colour_chips_from_their_own_screen_and_they_are_redeemed(
    new_browser: MakeContext, floor: BrowserHouse, accessible: Callable[[Page], None]
) -> None:
    dealer, player = new_browser().new_page(), new_browser().new_page()
    screen = TerminalScreen(player, floor, "rail", "3").sit_down()
    open_panel(dealer, floor, "rail")
    take_duty(dealer)
    card(dealer, "3").click()
    dealer.keyboard.press("b")
    dealer.get_by_label("Amount").fill("100")
    dealer.keyboard.press("Enter")
    expect(card(dealer, "3")).to_contain_text("Chips $100")
    expect(dealer.get_by_role("dialog")).to_be_hidden()
    guest = screen.player()
    dialog = issue(dealer, guest, "Blue", "10", "5")
    dealer.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(card(dealer, "3")).to_contain_text("10 Blue at $5")
    action(dealer).press("Space")
    screen.waits_for("betting")
    chip = player.get_by_role("radio", name="Blue chip at $5")
    chip.click()
    expect(chip).to_have_attribute("aria-checked", "true")
    screen.touch("big", "small")
    expect(card(dealer, "3")).to_contain_text("Staked $10")
    expect(card(dealer, "3")).to_contain_text("8 Blue at $5")
    expect(card(dealer, "3")).not_to_contain_text("must confirm")
    screen.press("undo")
    expect(card(dealer, "3")).to_contain_text("9 Blue at $5")
    screen.press("redo")
    screen.press("double")
    expect(card(dealer, "3")).to_contain_text("6 Blue at $5")
    screen.press("clear")
    expect(card(dealer, "3")).to_contain_text("10 Blue at $5")
    screen.press("undo")  # what is returned is in the colour in which it lay there
    expect(card(dealer, "3")).to_contain_text("6 Blue at $5")
    screen.press("clear")
    player.get_by_role("radio", name="$1", exact=True).click()
    screen.touch("big")
    expect(card(dealer, "3")).to_contain_text("Staked $1")
    accessible(player)

    dealer.keyboard.press("o")
    dialog = dealer.get_by_role("dialog", name=re.compile("Colour chips"))
    expect(dialog.get_by_label("Redeem")).to_be_checked()
    dialog.get_by_role("button", name="10", exact=True).click()
    dialog.get_by_role("button", name="Redeem").click()
    expect(dialog).to_be_hidden()
    expect(card(dealer, "3")).to_contain_text("0 Blue at $5")
    expect(card(dealer, "3")).to_contain_text("Chips $99")
    expect(player.get_by_role("radio", name="Blue chip at $5")).to_have_count(0)


def test_a_second_colour_for_one_player_takes_a_supervisor(
    page: Page, floor: BrowserHouse, complaints: Complaints
) -> None:
    complaints.expect("40")
    dealing(page, floor, "two")
    dialog = issue(page, "ann", "Blue", "4", "5")
    dialog.get_by_role("button", name="Issue", exact=True).click()
    expect(dialog).to_be_hidden()
    dialog = issue(page, "ann", "Red", "4", "5")
    expect(dialog).to_contain_text("Second person")
    signed_by(dialog, "supervisor")
    dialog.get_by_role("button", name="Issue", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(card(page, "2")).to_contain_text("4 Blue at $5")
    expect(card(page, "2")).to_contain_text("4 Red at $5")


def close(page: Page, floor: BrowserHouse, table: str, player: str) -> None:
    """A player leaves with colour chips in the pocket, and the table closes."""
    dealing(page, floor, table, player=player)
    dialog = issue(page, player, "Blue", "6", "5")
    dialog.get_by_role("button", name="Issue", exact=True).click()
    expect(dialog).to_be_hidden()
    page.keyboard.press("u")
    expect(card(page, "2")).not_to_contain_text(player)
    above = Staff(floor.address, table, "manager")
    above.do("AnnounceClosing")
    above.do("CloseTable")


def brings(page: Page, table: str, colour: str, count: str) -> Locator:
    """Chips of a closed table are on the desk: the dialog, filled in."""
    page.keyboard.press("e")
    dialog = page.get_by_role("dialog", name=re.compile("Chips from another table"))
    dialog.get_by_label("Issued at table").select_option(table)
    dialog.get_by_label(colour, exact=True).check()
    dialog.get_by_label("Number of chips").fill(count)
    return dialog


def signed_by(dialog: Locator, name: str) -> None:
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(PASSWORD)


def test_nsw_3_8_chips_of_a_closed_table_are_redeemed_at_another_at_the_value_on_record_or_as_decided(
    page: Page, floor: BrowserHouse, complaints: Complaints, accessible: Callable[[Page], None]
) -> None:
    complaints.expect("40")
    close(page, floor, "gone", "eve")
    page.context.clear_cookies()
    dealing(page, floor, "there", player="eve")
    dialog = brings(page, "gone", "Blue", "4")
    accessible(page)
    dialog.get_by_role("button", name="Redeem").click()
    expect(dialog).to_be_hidden()
    expect(card(page, "2")).to_contain_text("Chips $120")

    # More than are on record: nobody knows what those were sold for, and a supervisor decides.
    dialog = brings(page, "gone", "Red", "3")
    dialog.get_by_role("button", name="Redeem").click()
    expect(dialog.get_by_role("alert")).to_contain_text("The value of these chips is not on record")
    dialog.get_by_label("Their sale value is unknown").check()
    dialog.get_by_label("Decided value per chip").fill("2")
    signed_by(dialog, "supervisor")
    dialog.get_by_role("button", name="Redeem").click()
    expect(dialog).to_be_hidden()
    expect(card(page, "2")).to_contain_text("Chips $126")


def test_crown_3_1_2_chips_of_a_closed_table_are_verified_by_someone_above(
    page: Page, floor: BrowserHouse, complaints: Complaints
) -> None:
    complaints.expect("40")
    close(page, floor, "left", "ron")
    page.context.clear_cookies()
    dealing(page, floor, "strict", player="ron")
    dialog = brings(page, "left", "Blue", "6")
    signed_by(dialog, "manager")
    dialog.get_by_role("button", name="Redeem").click()
    expect(dialog).to_be_hidden()
    expect(card(page, "2")).to_contain_text("Chips $130")


def test_the_dealer_moves_a_wager_by_dragging_its_chips(page: Page, floor: BrowserHouse) -> None:
    dealing(page, floor, "drag")
    action(page).press("Space")
    lay(page, "small")
    expect(card(page, "2")).to_contain_text("Staked $1")
    stack = page.locator("[data-stack='small']").bounding_box()
    target = page.locator("[data-bet='big'] > .ground").bounding_box()
    assert stack is not None and target is not None
    page.mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 3)
    page.mouse.down()
    page.mouse.move(target["x"] + 20, target["y"] + 20, steps=5)
    page.mouse.up()
    expect(page.locator("[data-stack='big']")).to_be_visible()
    expect(page.locator("[data-stack='small']")).to_have_count(0)
    expect(card(page, "2")).to_contain_text("Staked $1")


def test_pa_625a_4_b_the_dealer_records_that_a_player_without_a_screen_confirmed(
    page: Page, floor: BrowserHouse, accessible: Callable[[Page], None]
) -> None:
    dealing(page, floor, "word")
    action(page).press("Space")
    lay(page, "small")
    expect(card(page, "2")).to_contain_text("must confirm")
    expect(page.get_by_text("Confirm with ann that the bets are correct.")).to_be_visible()
    accessible(page)
    page.keyboard.press("y")
    expect(card(page, "2")).not_to_contain_text("must confirm")
    expect(page.get_by_role("button", name="Player confirmed")).to_have_count(0)
    lay(page, "big")  # what the dealer does again waits again
    page.get_by_role("button", name="Player confirmed").click()
    expect(card(page, "2")).not_to_contain_text("must confirm")


def test_a_closed_table_says_what_is_missing_before_it_opens(
    page: Page, floor: BrowserHouse, accessible: Callable[[Page], None]
) -> None:
    above = Staff(floor.address, "shut", "manager")
    above.do("AnnounceClosing")
    above.do("CloseTable")
    page.goto(floor.at("/tables/shut/dealer"))
    page.get_by_label("Name").fill("dealer")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(page.get_by_text(re.compile("Still missing|Nothing is missing"))).to_be_visible()
    expect(page.locator("button.action")).to_have_count(0)
    accessible(page)


def test_chips_that_a_player_left_behind_are_handed_over_by_two_people_to_a_person_who_is_known(
    page: Page, floor: BrowserHouse, complaints: Complaints, accessible: Callable[[Page], None]
) -> None:
    complaints.expect("40")
    dealing(page, floor, "behind")
    page.keyboard.press("u")
    expect(card(page, "2")).not_to_contain_text("ann")
    page.keyboard.press("w")
    dialog = page.get_by_role("dialog", name="Chips left behind")
    expect(dialog).to_contain_text("Second person")
    accessible(page)
    dialog.get_by_label("Left by").fill("ann")
    dialog.get_by_label("Amount").fill("150")
    dialog.get_by_label("Identification shown").fill("passport N7")
    signed_by(dialog, "supervisor")
    dialog.get_by_role("button", name="Hand over chips").click()
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile("only|100"))
    dialog.get_by_label("Amount").fill("100")
    dialog.get_by_role("button", name="Hand over chips").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("region", name="Next step")).to_contain_text("ann has received $100")
    record = Staff(floor.address, "behind", "inspector").ask("/api/journal?stream=behind&kind=CashOut")
    [event] = record["entries"][0]["events"]
    assert (event["player"], event["amount"], event["identification"]) == ("ann", 10_000, "passport N7")
    assert event["approved_by"]["name"] == "supervisor"
