"""What supervisors do from the floor, each to its end in a browser: a table opened by its whole checklist, closed with credit
left, signs, shakers, chips, empty spins; and the irregularities desk, whose word moves just the money that the book says."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import BrowserHouse, MakeContext, open_house
from .every_screen import signed_in
from .seats import Staff, Terminal
from .test_floor import on_the_floor, sheet

PASSWORD = "demonstration"
CROWN = ("closing", "signs", "empty", "late")
TABLES: list[dict[str, Any]] = [
    {"id": "opening", "game": "pennsylvania/a", "dice": "dealer", "places": 6},
    *({"id": name, "game": "crown-melbourne/a", "dice": "dealer", "places": 3} for name in CROWN),
    {"id": "colours", "game": "act-canberra", "dice": "dealer", "places": 3},
    {"id": "void", "game": "act-canberra", "dice": "dealer", "places": 3},
    {"id": "late-void", "game": "act-canberra", "dice": "dealer", "places": 3},
    {"id": "edge", "game": "crown-melbourne/b", "dice": "dealer", "places": 3},
    {"id": "E1", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 6},
    {"id": "E2", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 6},
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    folder = tmp_path_factory.mktemp("acts")
    with open_house(folder, *TABLES) as house:
        yield house


def spin(dealer: Staff, *faces: int) -> str:
    """A round to its end, from whatever step it has come to; its name."""
    if dealer.view()["table"]["phase"] != "betting":
        dealer.do("TakeStep", step="open-bets")
    name = str(dealer.view()["table"]["round"]["id"])
    while True:
        playing = dealer.view()["table"].get("round") or {}
        step = playing.get("next_step")
        if playing.get("id") != name or not step:
            return name
        if playing.get("next_by") == "system":
            time.sleep(0.02)
        elif step == "announce":
            dealer.do("AnnounceResult", faces=list(faces))
        elif step == "enter":
            dealer.do("ReadDice", faces=list(faces))
            dealer.do("ConfirmDice")
        else:
            dealer.do("TakeStep", step=step, tumbled=True)


def entries(house: BrowserHouse, kind: str, stream: str) -> list[dict[str, Any]]:
    """What the journal has of an act, as an inspector finds it."""
    inspector = Staff(house.address, stream, "inspector")
    found = inspector.ask(f"/api/journal/search?kind={kind}&stream={stream}")["entries"]
    return [one["entry"] for one in found]


def answered(page: Page, name: str | re.Pattern[str], press: str) -> None:
    page.get_by_role("dialog", name=name).get_by_role("button", name=press, exact=True).click()
    expect(page.get_by_role("dialog", name=name)).to_have_count(0)


def part(page: Page, name: str) -> Locator:
    return page.locator(f"section[aria-label={name!r}]")


def test_pa_625a_5_a_table_opens_by_its_whole_checklist_and_changes_its_shaker_by_the_books_steps(
    page: Page, house: BrowserHouse
) -> None:
    on_the_floor(page, house)
    sheet(page, "opening", "Closing")
    page.get_by_role("button", name="Close the table").click()
    answered(page, "Close the table", "Close the table")
    page.get_by_role("tab", name="Opening", exact=True).click()
    opens = page.get_by_role("button", name="Open the table")
    page.get_by_text("Automatic, covered", exact=True).click()
    expect(opens).to_be_disabled()
    # Lights: another three values light another set, the whole of it.
    part(page, "Inspections").get_by_role("button", name="Inspect").first.click()
    lights = page.get_by_role("dialog", name="Check the lights for three values")
    for die, face in enumerate(("2", "2", "5"), 1):
        lights.get_by_label(f"Values keyed {die}").select_option(face)
    lit = set(Staff(house.address, "opening", "manager").ask("/api/tables/opening/lit?faces=2,2,5")["lit"])
    assert {"small", "double:2", "single:2", "single:5", "total:9", "pair:2-5"} <= lit
    expect(lights.locator("[data-lit]")).to_have_attribute("data-lit", " ".join(sorted(lit)))
    lights.get_by_role("button", name="The table shows exactly this").click()
    # The shaker: three good runs, and neither two nor a bad one.
    part(page, "Inspections").get_by_role("button", name="Inspect").last.click()
    runs = page.get_by_role("dialog", name=re.compile("^Inspect:"))
    for done in range(1, 4):
        runs.get_by_role("button", name="Record").click()
        runs.get_by_role("button", name="Ran correctly").click()
        expect(runs).to_contain_text(f"{done} of 3 runs completed correctly")
    runs.get_by_role("button", name="Record").click()
    expect(runs).to_have_count(0)
    expect(part(page, "Inspections").get_by_text("Passed, by manager")).to_have_count(4)
    # Dice: locked ones are good for a month.
    page.get_by_role("button", name="Load new dice").click()
    page.get_by_role("dialog", name="Load new dice").get_by_text("Certified set").click()
    answered(page, "Load new dice", "Load new dice")
    expect(part(page, "Dice")).to_contain_text("at most 1 month")
    expect(part(page, "Dice")).to_contain_text(re.compile("(2[7-9]|3[01]) days left"))
    # Approvals on file: each with its reference and every particular that the book wants stated.
    lacking = part(page, "Records").locator("li", has_not_text="On record")
    while lacking.count():
        there = lacking.count()
        lacking.first.get_by_role("button", name="Record").click()
        filed(page, "letter 2026/77")
        expect(lacking).to_have_count(there - 1)
    expect(part(page, "Records").get_by_text("letter 2026/77, by manager").first).to_be_visible()
    expect(page.get_by_text("Nothing is missing. The table can be opened.")).to_be_visible()
    opens.click()
    answered(page, "Open the table", "Open the table")
    expect(page.get_by_text(re.compile("Open since"))).to_be_visible()
    tried = [entry["command"] for entry in entries(house, "RecordInspection", "opening")]
    assert [one["by"]["name"] for one in tried[:2]] == ["manager", "manager"]
    assert tried[0]["operations"] == 3 and set(tried[1]["lit"]) == lit
    opened = entries(house, "OpenTable", "opening")[0]["command"]
    assert (opened["shaker"], opened["by"]["name"]) == ("automated-covered", "manager")
    changed_by_hand(page, house)


def filed(page: Page, reference: str) -> None:
    """A record put on file, with an answer to everything that is asked for."""
    record = page.get_by_role("dialog", name=re.compile("^Record:"))
    record.get_by_label("Reference", exact=True).fill(reference)
    for choice in record.locator("select").all():
        if not choice.input_value():
            choice.select_option(index=1)
    for box in record.locator("input[required], textarea[required]").all():
        if not box.input_value():
            box.fill({"date": "2026-03-01", "number": "3"}.get(str(box.get_attribute("type")), "as approved"))
    record.get_by_role("button", name="Record", exact=True).click()
    expect(record).to_have_count(0)


def changed_by_hand(page: Page, house: BrowserHouse) -> None:
    """625a.7(d): no other shaker before the dice are out and the old one is covered or has its sign."""
    Staff(house.address, "opening", "dealer").do("TakeDuty")
    page.get_by_role("tab", name="Shaker", exact=True).click()
    change = page.get_by_role("button", name="Change the shaker")
    expect(change).to_be_disabled()
    page.get_by_role("button", name="Remove the dice").click()
    expect(page.get_by_text("dice removed", exact=True)).to_be_visible()
    expect(change).to_be_disabled()
    page.get_by_role("button", name="Cover the old shaker or mark it with a sign").click()
    page.get_by_role("dialog", name="Cover the old shaker or mark it with a sign").get_by_text(
        "with a sign", exact=True
    ).click()
    answered(
        page, "Cover the old shaker or mark it with a sign", "Cover the old shaker or mark it with a sign"
    )
    expect(page.get_by_text("covered or marked with a sign")).to_be_visible()
    change.click()
    page.get_by_role("dialog", name="Change the shaker").get_by_text("Manual", exact=True).click()
    answered(page, "Change the shaker", "Change the shaker")
    expect(page.get_by_text("At the table: Manual")).to_be_visible()
    [changed] = entries(house, "ShakerChanged", "opening")
    assert (changed["command"]["shaker"], changed["command"]["by"]["name"]) == ("manual", "manager")


def test_crown_9_8_a_table_closes_after_three_spins_and_not_after_two(
    page: Page, house: BrowserHouse
) -> None:
    dealer = Staff(house.address, "closing", "dealer")
    dealer.do("TakeDuty")
    dealer.do("SitDown", place="1", player="ann")
    on_the_floor(page, house)
    sheet(page, "closing", "Closing")
    page.get_by_role("button", name="Announce the closing").click()
    answered(page, "Announce the closing", "Announce the closing")
    for done in range(3):
        expect(page.get_by_text(f"{done} of 3 spins done")).to_be_visible()
        expect(page.get_by_role("button", name="Close the table")).to_be_disabled()
        spin(dealer, 1, 2, 4)
    expect(page.get_by_text("3 of 3 spins done")).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    answered(page, "Close the table", "Close the table")
    expect(page.get_by_text("This table is closed.")).to_be_visible()


@pytest.mark.way
def test_nsw_8_2_players_are_warned_and_credit_left_at_the_close_is_a_ticket_held_at_the_cage(
    new_browser: MakeContext, house: BrowserHouse
) -> None:
    left = Terminal(house.address, "E1", 4)
    left.do("SitDown")
    left.do("AddCredit", source="notes", amount=5_000)
    page, seat, cage = (new_browser().new_page() for _ in range(3))
    seat.goto(house.at("/tables/E1/seats/4"))
    expect(seat.locator("[data-bet=small]")).to_be_visible()
    on_the_floor(page, house)
    sheet(page, "E1", "Closing")
    expect(page.get_by_text("Players are told that play is closing")).to_be_visible()
    expect(page.get_by_role("button", name="Close the table")).to_be_disabled()
    page.get_by_role("button", name="Announce the closing").click()
    answered(page, "Announce the closing", "Announce the closing")
    expect(seat.get_by_text(re.compile("clos", re.IGNORECASE)).first).to_be_visible()
    expect(page.get_by_text("Credit left on terminals")).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    dialog = page.get_by_role("dialog", name="Close the table")
    expect(dialog).to_contain_text("each becomes a ticket held at the cage")
    dialog.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("This table is closed.")).to_be_visible()
    signed_in("cage")(cage, house)
    cage.goto(house.at("/cage"))
    held = cage.get_by_role("region", name="Outstanding tickets").locator("[data-row]")
    expect(held).to_have_count(1)
    expect(held).to_contain_text("$50.00")
    held.get_by_role("button").click()
    expect(cage.get_by_role("article", name="Ticket")).to_contain_text("Left at closing")


def test_crown_4_1_the_sign_of_new_limits_stands_on_every_screen_of_the_table(
    new_browser: MakeContext, house: BrowserHouse
) -> None:
    page, wall, dealer = (new_browser().new_page() for _ in range(3))
    on_the_floor(page, house)
    sheet(page, "signs", "Limits")
    page.get_by_label("Minimum").fill("20")
    page.get_by_role("button", name="Preview the change").click()
    page.get_by_role("button", name="Post notice").click()
    expect(page.get_by_text(re.compile("New limits are posted and take effect at"))).to_be_visible()
    wall.goto(house.at("/tables/signs/display"))
    expect(wall.get_by_text(re.compile("New limits"))).to_be_visible()
    expect(wall.locator("body")).to_contain_text("$20")
    looks = new_browser().new_page()
    looks.goto(house.at("/tables/signs"))
    expect(looks.get_by_text(re.compile("limits", re.IGNORECASE)).first).to_be_visible()
    expect(looks.locator("body")).to_contain_text("$20")
    signed_in("dealer")(dealer, house)
    dealer.goto(house.at("/tables/signs/dealer"))
    expect(dealer.locator("body")).to_contain_text(re.compile("New limits", re.IGNORECASE))


def test_crown_5_1_7_spins_at_an_empty_table_are_directed_and_played_without_a_wager(
    page: Page, house: BrowserHouse
) -> None:
    dealer = Staff(house.address, "empty", "dealer")
    dealer.do("TakeDuty")
    on_the_floor(page, house)
    sheet(page, "empty", "Shaker")
    page.get_by_role("button", name="Order empty spins").click()
    dialog = page.get_by_role("dialog", name="Spins at an empty table")
    dialog.get_by_text("continuously, until a player bets").click()
    dialog.get_by_role("button", name="Order empty spins").click()
    expect(page.get_by_text("Ordered: continuously, until a player bets")).to_be_visible()
    played = spin(dealer, 3, 4, 6)
    [directed] = entries(house, "DirectEmptySpins", "empty")
    assert directed["command"]["by"]["name"] == "manager"
    shown = Staff(house.address, "empty", "inspector").ask(
        f"/api/tables/empty/rounds/{played.rpartition('-')[2]}"
    )
    assert shown["status"] == "settled" and not (shown["receipt"] or {}).get("lines")


def test_act_4_6_a_player_is_told_to_use_colour_chips_and_nsw_8_1_one_terminal(
    page: Page, house: BrowserHouse
) -> None:
    Staff(house.address, "colours", "dealer").do("SitDown", place="1", player="ann")
    Terminal(house.address, "E2", 1).do("SitDown", player="cho")
    on_the_floor(page, house)
    for table, press, badge, kind in (
        ("colours", "Colour chips only", "colour chips only", "RequireColourChips"),
        ("E2", "One terminal only", "one terminal only", "RestrictTerminals"),
    ):
        sheet(page, table, "Players")
        page.get_by_role("button", name=press).click()
        answered(page, press, press)
        expect(page.get_by_text(badge, exact=True)).to_be_visible()
        [decided] = entries(house, kind, table)
        assert decided["command"]["by"]["name"] == "manager"
        page.keyboard.press("Escape")
    sheet(page, "E2", "Players")
    page.get_by_role("button", name="Allow several terminals").click()
    answered(page, "Allow several terminals", "Allow several terminals")
    expect(page.get_by_text("one terminal only", exact=True)).to_have_count(0)
    assert len(entries(house, "LiftTerminalRestriction", "E2")) == 1


def test_act_8_a_round_is_void_by_the_word_of_two_from_the_floor_and_every_stake_is_returned(
    page: Page, house: BrowserHouse
) -> None:
    dealer = Staff(house.address, "void", "dealer")
    dealer.do("TakeDuty")
    dealer.do("SitDown", place="1", player="ann")
    dealer.do("BuyChips", player="ann", amount=50_000)
    dealer.do("TakeStep", step="open-bets")
    dealer.do("PlaceWagers", owner="ann", wagers={"small": 2_000})
    on_the_floor(page, house)
    sheet(page, "void", "Irregularities")
    expect(page.get_by_text(re.compile(r"Round void-\d+: \$20 in play"))).to_be_visible()
    grounds = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Declare …"))
    voids = grounds.filter(has_text=re.compile("[Vv]oid")).first
    voids.get_by_role("button").click()
    dialog = page.get_by_role("dialog").last
    expect(dialog).to_contain_text("Stakes are returned.")
    if dialog.get_by_role("radio").count():
        dialog.get_by_role("radio").first.check(force=True)
    for box in dialog.locator("input:not([type=radio])[required]").all():
        if not box.input_value():
            box.fill({"password": PASSWORD}.get(str(box.get_attribute("type")), "deputy"))
    dialog.get_by_role("button", name="Declare", exact=True).click()
    expect(page.get_by_text("No round is in progress")).to_be_visible()
    [ann] = Staff(house.address, "void", "manager").view()["you"]["positions"]
    assert (ann["purse"], ann.get("staked", 0)) == (50_000, 0)
    [declared] = entries(house, "WagersReturned", "void")
    [returned] = (event for event in declared["events"] if event["type"] == "WagersReturned")
    assert declared["command"]["by"]["name"] == "manager" and returned["ends_round"]


def test_act_10_1_a_void_declared_too_late_does_not_discard_the_round_that_has_begun_since(
    page: Page, house: BrowserHouse
) -> None:
    dealer = Staff(house.address, "late-void", "dealer")
    dealer.do("TakeDuty")
    dealer.do("SitDown", place="1", player="ann")
    dealer.do("BuyChips", player="ann", amount=50_000)
    dealer.do("TakeStep", step="open-bets")
    dealer.do("PlaceWagers", owner="ann", wagers={"small": 2_000})
    first = spin(dealer, 1, 2, 4)
    on_the_floor(page, house)
    sheet(page, "late-void", "Irregularities")
    page.get_by_role("listitem").filter(has_text="Disturbance").get_by_role(
        "button", name="Declare …"
    ).click()
    dialog = page.get_by_role("dialog").last
    expect(dialog).to_contain_text("every stake is returned and every payment is reversed")
    dialog.get_by_role("radio").first.check(force=True)
    for box in dialog.locator("input:not([type=radio])[required]").all():
        if not box.input_value():
            box.fill({"password": PASSWORD}.get(str(box.get_attribute("type")), "deputy"))
    # Meanwhile the game goes on.
    dealer.do("TakeStep", step="open-bets")
    dealer.do("PlaceWagers", owner="ann", wagers={"small": 1_000})
    dialog.get_by_role("button", name="Declare", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text(f"open a dispute to correct round {first}")
    [ann] = Staff(house.address, "late-void", "manager").view()["you"]["positions"]
    assert (ann["purse"], ann["staked"]) == (51_000, 1_000)
    assert entries(house, "WagersReturned", "late-void") == []


def test_crown_7_5_an_error_found_late_is_on_record_at_its_round_and_changes_no_later_one(
    page: Page, house: BrowserHouse
) -> None:
    dealer = Staff(house.address, "late", "dealer")
    dealer.do("TakeDuty")
    dealer.do("SitDown", place="1", player="ann")
    dealer.do("BuyChips", player="ann", amount=50_000)
    rounds = []
    for faces in ((1, 2, 4), (6, 6, 5)):
        dealer.do("TakeStep", step="open-bets")
        dealer.do("PlaceWagers", owner="ann", wagers={"small": 2_000})
        rounds.append(spin(dealer, *faces))
    inspector = Staff(house.address, "late", "inspector")
    paths = [f"/api/tables/late/rounds/{name.rpartition('-')[2]}" for name in rounds]
    before, purse = [inspector.ask(path) for path in paths], dealer.view()["you"]["positions"][0]["purse"]
    on_the_floor(page, house)
    sheet(page, "late", "Irregularities")
    page.get_by_role("button", name="Record error").click()
    dialog = page.get_by_role("dialog", name="Error found later")
    expect(dialog).to_contain_text("does not change any round played since")
    dialog.get_by_label(re.compile("Round, such as")).fill(rounds[0])
    dialog.get_by_label("What was found").fill("a wager was read as big")
    dialog.get_by_role("button", name="Record error").click()
    expect(dialog).to_have_count(0)
    first, second = (inspector.ask(path) for path in paths)
    assert second == before[1], "a later round is as it was"
    assert [step["event"] for step in first["later"]] == ["LateErrorRecorded"]
    assert {**first, "later": []} == before[0]
    assert dealer.view()["you"]["positions"][0]["purse"] == purse


def test_a_bet_that_favours_the_player_is_pointed_out_with_who_accepted_it(
    page: Page, house: BrowserHouse
) -> None:
    on_the_floor(page, house)
    sheet(page, "edge", "Opening")
    favour = part(page, "Bets that favour the player or have a poor return")
    expect(favour).to_contain_text("favours the player")
    expect(favour).to_contain_text("Accepted by")
