"""What a director and an operator do beside the usual way, and what players do, each at a screen of their own."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sicbo.rooms.tournament.plan import Charges, Plan, Prizes, Stage, Wagering
from support.cup import plan

from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse
from .cup_house import STARTS_AT, Cup, crown_tables, player_named, until
from .terminal_screen import TerminalScreen
from .test_tournament import next_is, signed_in

ADA, BEN, CHI, DORA = (player_named(number) for number in range(4))
TABLE = "T1~cup"
LOW = [1, 2, 3]
"""dice of which small wins and big loses"""
HEAT = (Stage("Heat", 1, 8, spins=9, best_of_table=1), Stage("Final", 1, 8, spins=1))


def cup_plan(**changes: Any) -> Plan:
    given = {
        "starts_at": STARTS_AT,
        "withdraw_until": STARTS_AT,
        "minimum_players": 3,
        "stages": HEAT,
        **changes,
    }
    return plan(**given)


def set_up(house: BrowserHouse, players: int = 3, **changes: Any) -> Cup:
    cup = Cup(house.address, ("T1",)).found().announced_as(cup_plan(**changes)).staffed()
    return cup.entered(players)


def console(new_browser: MakeContext, house: BrowserHouse, name: str = "director") -> Page:
    page = signed_in(new_browser().new_page(), house, name)
    page.goto(house.at("/tournaments/cup"))
    expect(page.get_by_role("region", name="Next")).to_be_visible()
    return page


def perform(
    page: Page,
    act: str,
    texts: Mapping[str, str] | None = None,
    *,
    of: str = "",
    ticks: tuple[str, ...] = (),
    choose: str = "",
) -> None:
    """One act out of everything that can be done: `of` a player, with what it asks for."""
    page.get_by_role("tab", name="All actions").click()
    page.get_by_role("tabpanel").get_by_role("button", name=act, exact=True).click()
    dialog = page.get_by_role("dialog", name=act)
    if choose:
        dialog.get_by_role("radio", name=choose).check()
    if of:
        dialog.get_by_label("Player", exact=True).select_option(of)
    for label, value in (texts or {}).items():
        dialog.get_by_label(label, exact=True).fill(value)
    for label in ticks:
        dialog.get_by_role("checkbox", name=label).check()
    dialog.get_by_role("button", name=act, exact=True).click()
    expect(dialog).to_have_count(0)


def recorded(page: Page) -> Locator:
    page.get_by_role("tab", name="Record").click()
    return page.locator("[data-list=record] [data-row]")


def entry(page: Page, player: str) -> Locator:
    page.get_by_role("tab", name="Entries").click()
    return page.locator(f"[data-row='{player}']")


def test_before_play_entries_are_refused_approved_replaced_and_paid_back_and_the_start_is_moved(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = set_up(house, refusal_reserved=True, staff_may_enter=True)
    director, operator = console(new_browser, house), console(new_browser, house, "manager")
    perform(director, "Refuse an application", {"Player": "Zed Young", "Reason": "No shoes."})
    expect(recorded(director).first).to_contain_text("Application refused")
    expect(recorded(director).first).to_contain_text("No shoes.")
    office = {"Player": "Eve Evans", "Approved by": "Cora", "Office of": "Chief Executive Officer"}
    perform(director, "Take an entry", office, choose="Employee", ticks=("Accepts the terms",))
    expect(entry(director, "Eve Evans")).to_contain_text("Employee")
    stand_in = {"Substitute": "Amy Abbott", "Reason": "Ada is ill."}
    perform(director, "Name a substitute", stand_in, of=ADA, ticks=("Accepts the terms",))
    expect(entry(director, "Amy Abbott")).to_contain_text(f"substitute for {ADA}")
    perform(operator, "Refund a payment", {"Amount": "12.34", "Reason": "A goodwill of the terms."}, of=BEN)
    expect(entry(operator, BEN)).to_contain_text("$47.66")
    perform(director, "Withdraw an entry", of=CHI)
    expect(entry(director, CHI)).to_contain_text("withdrawn")
    expect(entry(director, CHI)).to_contain_text("$0.00")
    perform(
        director, "Move the start", {"New start": "2031-05-01T20:15"}, ticks=("The players have been told",)
    )
    expect(director.get_by_role("region", name="Next")).to_contain_text("Crown")
    perform(operator, "Notify the inspectorate", {"Who was notified": "Inspector Ito"})
    shown = recorded(director)
    expect(shown).to_have_count(5)
    assert [line["kind"] for line in cup.director.desk()["record"]] == [
        "start-moved", "withdrawn", "refund", "substitute", "entry-refused",
    ]  # fmt: skip
    assert cup.director.view()["plan"]["starts_at"] != STARTS_AT
    assert cup.director.desk()["held"] == 3 * 6_000 - 1_234
    director.locator("[data-list=record]").get_by_role("searchbox").fill("goodwill")
    expect(shown).to_have_count(1)


def test_practice_spins_are_played_at_the_tables_and_leave_no_trace_in_the_banks(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = set_up(house)
    director = console(new_browser, house)
    perform(director, "Start practice")
    expect(director.locator(".head")).to_contain_text("Practice")
    cup.all_seated()
    cup.open_bets(TABLE)
    seat = new_browser().new_page()
    place = cup.place_of(ADA)
    screen = TerminalScreen(seat, house, TABLE, place).open()
    expect(seat.get_by_role("region", name="Your standing")).to_contain_text("Practice")
    screen.waits_for("betting")
    screen.chip(2_500)
    screen.touch("small")
    screen.shows(staked=2_500)
    cup.finish(TABLE, LOW)
    screen.shows(purse=102_500)
    next_is(director, "End practice").click()
    director.get_by_role("dialog").get_by_role("button", name="End practice", exact=True).click()
    expect(director.get_by_role("dialog")).to_have_count(0)
    until(lambda: not cup.table(TABLE).get("seated"))
    cup.started()
    assert {row["bank"] for row in cup.director.view()["leaderboard"]} == {100_000}
    screen.shows(purse=100_000)
    assert cup.director.view()["clock"]["spins_left"] == 9, "practice spins are none of the stage's"


@pytest.mark.way
def test_during_play_lateness_absence_penalties_retirement_and_disputes_are_decided_and_stay_on_record(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = set_up(house, players=4)
    cup.started()
    director = console(new_browser, house)
    perform(director, "Mark as late or absent", of=ADA, choose="Late")
    perform(
        director, "Penalise a player", {"Reason": "A telephone at the table.", "Chips taken": "250"}, of=BEN
    )
    expect(director.locator(".head")).to_be_visible()
    until(lambda: cup.terminal(TABLE, cup.place_of(BEN)).view()["you"]["purse"] == 75_000)
    perform(
        director, "Mark as late or absent", of=CHI, choose="Absent", ticks=("Player is out under the terms",)
    )
    expect(entry(director, CHI)).to_contain_text("absent")
    perform(director, "Retire a player", of=DORA)
    expect(entry(director, DORA)).to_contain_text("retired")
    until(lambda: [row["player"] for row in cup.director.view()["leaderboard"]] == [ADA, BEN])
    perform(
        director,
        "Decide a dispute",
        {"Subject": "A chip placed late.", "Decision": "It does not count."},
    )
    shown = recorded(director)
    expect(shown).to_have_count(5)
    for line, texts in enumerate((
        ("Dispute decided", "A chip placed late.", "It does not count.", "8.4.8(h)"),
        ("Retired", DORA, "chips returned to the house: 1,000"),
        ("Removed for absence", CHI, "chips returned to the house: 1,000"),
        ("Penalty", BEN, "A telephone at the table.", "chips returned to the house: 250"),
        ("Late", ADA, "director"),
    )):  # fmt: skip
        for text in texts:
            expect(shown.nth(line)).to_contain_text(text)


def test_a_table_at_which_it_is_decided_who_goes_on_is_ended_early_and_nobody_else_is_offered_that(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = set_up(house)
    cup.started()
    director = console(new_browser, house)
    director.get_by_role("tab", name="All actions").click()
    early = director.get_by_role("tabpanel").get_by_role("button", name="End a table early", exact=True)
    expect(
        director.get_by_role("tabpanel").get_by_role("button", name="Penalise a player", exact=True)
    ).to_be_visible()
    expect(early).to_have_count(0)
    cup.wagered(TABLE, LOW, {BEN: {"big": 100_000}, CHI: {"big": 100_000}, ADA: {"small": 1_000}})
    perform(director, "End a table early", choose="Qualifiers are already decided")
    next_is(director, "End the stage")
    expect(recorded(director).first).to_contain_text("Table ended early")
    expect(recorded(director).first).to_contain_text("Qualifiers are already decided")


def test_a_secret_wager_is_placed_at_the_players_own_screen_and_seen_by_nobody_else_until_bets_are_closed(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = set_up(house, wagering=Wagering(compulsory=1_000, secret_per_stage=1))
    cup.started()
    cup.open_bets(TABLE)
    screen = TerminalScreen(new_browser().new_page(), house, TABLE, cup.place_of(ADA)).open()
    other = TerminalScreen(new_browser().new_page(), house, TABLE, cup.place_of(BEN)).open()
    screen.waits_for("betting")
    key = screen.page.locator("[data-control=secret]")
    expect(key).to_have_attribute("aria-pressed", "false")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    screen.chip(2_500)
    screen.touch("big", "big")
    screen.shows(staked=5_000)
    expect(screen.stack("big")).to_be_visible()
    expect(screen.page.get_by_role("region", name="Your standing")).to_contain_text("0 / 1")
    assert "staked" not in cup.table(TABLE)["round"], "nothing is on the felt for the others"
    expect(other.stack("big")).to_have_count(0)
    screen.touch("odd")
    expect(screen.page.get_by_role("alert").first).to_be_visible()
    expect(screen.stack("odd")).to_have_count(0)
    key.click()
    screen.touch("odd")
    screen.shows(staked=7_500)
    assert set(cup.table(TABLE)["round"]["staked"]) == {"odd"}
    dealer = cup.dealer(TABLE)
    while cup.table(TABLE)["phase"] == "betting":
        dealer.do("TakeStep", step=cup.table(TABLE)["round"]["next_step"])
    assert cup.table(TABLE)["round"]["staked"]["big"] == [5_000, 1]


def second_chance() -> dict[str, Any]:
    return {
        "charges": Charges(entry_fee=1_000, buy_in=5_000, rebuy=2_000, rebuy_chips=50_000, rebuys=1, buy_back=3_000, buy_backs=1),
        "stages": (
            Stage("Heat", 1, 8, spins=1, best_of_table=1),
            Stage("Second chance", 1, 8, spins=1, best_of_table=1, secondary=True),
            Stage("Final", 1, 8, spins=1),
        ),
    }  # fmt: skip


def staged(page: Page, cup: Cup, *acts: str) -> None:
    """The next actions one after another, with nothing to fill in."""
    for name in acts:
        next_is(page, name).click()
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    if acts[-1] == "Start the stage":
        cup.all_seated()


def test_a_player_who_is_out_buys_back_in_or_plays_a_second_chance_and_the_pool_has_what_they_paid(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = set_up(house, players=4, **second_chance())
    cup.started()
    director = console(new_browser, house)
    perform(director, "Take a payment", of=DORA, choose="Re-buy")
    until(lambda: cup.terminal(TABLE, cup.place_of(DORA)).view()["you"]["purse"] == 150_000)
    cup.wagered(
        TABLE, LOW, {ADA: {"small": 60_000}, BEN: {"big": 500}, CHI: {"big": 700}, DORA: {"big": 150_000}}
    )
    staged(director, cup, "End the stage")
    perform(director, "Take a payment", of=BEN, choose="Buy-back")
    staged(director, cup, "Draw the seats", "Start the stage")
    expect(director.get_by_role("heading", name="Second chance", exact=True)).to_be_visible()
    assert {row["player"] for row in cup.director.view()["leaderboard"]} == {CHI, DORA}
    cup.wagered(TABLE, LOW, {DORA: {"small": 5_000}})
    staged(director, cup, "End the stage", "Draw the seats", "Start the stage")
    assert {row["player"] for row in cup.director.view()["leaderboard"]} == {ADA, BEN, DORA}
    cup.wagered(TABLE, LOW, {DORA: {"small": 5_000}, ADA: {"small": 1_000}})
    staged(director, cup, "End the stage", "Award the prizes")
    view = cup.director.view()
    assert view["finished"] == [DORA, ADA, BEN, CHI]
    assert sum(prize["amount"] for prize in view["prizes"]) == 4 * 5_000 + 2_000 + 3_000
    assert cup.director.desk()["held"] == 0


def test_where_everyone_is_out_and_nobody_buys_back_the_director_awards_by_the_last_stage(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    charges = Charges(entry_fee=1_000, buy_in=5_000, buy_back=3_000, buy_backs=1)
    cup = set_up(house, charges=charges, prizes=Prizes(shares=(2, 1)))
    cup.started()
    director = console(new_browser, house)
    cup.wagered(TABLE, LOW, {CHI: {"big": 100_000}, ADA: {"big": 40_000}})
    cup.wagered(TABLE, LOW, {ADA: {"big": 60_000}, BEN: {"big": 100_000}})
    perform(director, "End a table early", choose="Qualifiers are already decided")
    staged(director, cup, "End the stage", "Award the prizes")
    assert [prize["player"] for prize in cup.director.view()["prizes"]] == [BEN, ADA]
    director.get_by_role("tab", name="Prizes").click()
    expect(director.get_by_role("tabpanel")).to_contain_text("$100.00")


def test_a_prize_that_an_employee_may_not_win_passes_to_the_next_and_the_screen_says_so(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = Cup(house.address, ("T1",)).found()
    final = (Stage("Final", 1, 8, spins=1),)
    cup.announced_as(
        cup_plan(staff_may_enter=True, stages=final, prizes=Prizes(shares=(2, 1)))
    ).staffed().entered(3)
    director = console(new_browser, house)
    office = {"Player": "Eve Evans", "Approved by": "Cora", "Office of": "Chief Operating Officer"}
    perform(director, "Take an entry", office, choose="Employee", ticks=("Accepts the terms",))
    cup.started()
    cup.wagered(TABLE, LOW, {"Eve Evans": {"small": 90_000}, ADA: {"small": 50_000}, BEN: {"small": 10_000}})
    staged(director, cup, "End the stage", "Award the prizes")
    director.get_by_role("tab", name="Prizes").click()
    prizes = director.get_by_role("tabpanel").locator("li")
    expect(prizes).to_have_count(2)
    expect(prizes.nth(0)).to_contain_text(ADA)
    expect(prizes.nth(0)).to_contain_text("finished in place 2; the prize passed to the next place")
    expect(prizes.nth(1)).to_contain_text(BEN)
    expect(director.get_by_role("tabpanel")).not_to_contain_text("Eve Evans")


def test_a_table_whose_chips_are_worth_cash_ends_early_once_everyone_there_has_agreed(
    make_house: MakeHouse, new_browser: MakeContext, complaints: Complaints
) -> None:
    complaints.expect("409")  # not everyone has agreed
    house = make_house(*crown_tables(1))
    charges, prizes = (
        Charges(entry_fee=1_000, buy_in=100_000),
        Prizes(from_charges=("entry-fee",), shares=(1,)),
    )
    stages = (Stage("Heat", 1, 8, spins=9, best_of_table=1), Stage("Final", 1, 8, spins=1, bank="carried"))
    cup = set_up(house, charges=charges, prizes=prizes, chips_cashed=True, stages=stages)
    cup.started()
    director = console(new_browser, house)
    cup.wagered(TABLE, LOW, {ADA: {"small": 50_000}, BEN: {"big": 40_000}})
    director.get_by_role("tab", name="All actions").click()
    director.get_by_role("tabpanel").get_by_role("button", name="End a table early", exact=True).click()
    dialog = director.get_by_role("dialog", name="End a table early")
    dialog.get_by_role("radio", name="All players agree to cash out their chips").check()
    for player in (ADA, BEN):
        dialog.get_by_role("checkbox", name=player).check()
    dialog.get_by_role("button", name="End a table early", exact=True).click()
    expect(dialog).to_contain_text(CHI)
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_role("checkbox", name=CHI).check()
    dialog.get_by_role("button", name="End a table early", exact=True).click()
    expect(dialog).to_have_count(0)
    staged(director, cup, "End the stage")
    assert cup.director.desk()["held"] == 3 * 101_000 - 60_000 - 100_000, (
        "the two who are out have their chips paid"
    )
    line = recorded(director).first
    expect(line).to_contain_text("All players agree to cash out their chips")
    for player in (ADA, BEN, CHI):
        expect(line).to_contain_text(player)


def test_a_stage_by_the_clock_shows_the_time_that_is_left_on_the_console_and_on_the_wall(
    make_house: MakeHouse, new_browser: MakeContext
) -> None:
    house = make_house(*crown_tables(1))
    cup = set_up(house, stages=(Stage("Final", 1, 8, minutes=30),))
    cup.started()
    left = re.compile(r"\b(29:\d\d|30:00)\b")
    expect(console(new_browser, house).get_by_role("region", name="Next")).to_contain_text(left)
    wall = new_browser(viewport={"width": 1920, "height": 1080}).new_page()
    wall.goto(house.at("/tournaments/cup/display"))
    expect(wall.locator("body")).to_contain_text(left)
