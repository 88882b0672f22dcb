"""The laboratory in a real browser: a question, its exact answer, and what is refused where it was asked."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

import sicbo
from sicbo.laboratory.simulation import simulate
from sicbo.laboratory.strategies import Strategy

from .conftest import BrowserHouse, Complaints, MakeHouse

SECONDS = 60_000


@pytest.mark.way
def test_a_player_asks_what_wagers_mean_and_is_told_exactly(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    house: BrowserHouse = make_house(
        {"id": "T1", "game": "act-canberra"}, {"id": "T2", "game": "crown-melbourne/b"}
    )
    page.goto(house.at("/"))
    page.get_by_role("link", name=re.compile("^Exact odds")).click()
    answer = page.get_by_role("region", name="Answer")
    expect(answer.get_by_role("heading", name="After 1,000 rounds")).to_be_visible(timeout=SECONDS)
    page.get_by_label("Bet", exact=True).select_option("small")
    page.get_by_text("100", exact=True).click()
    page.get_by_label("Bankroll (optional)").fill("200")
    page.get_by_role("button", name="Calculate").click()
    expect(answer.get_by_role("heading", name="After 100 rounds")).to_be_visible(timeout=SECONDS)
    exact = sicbo.many_rounds(sicbo.one_round(sicbo.game("act-canberra"), {"small": 1000}), 100)
    expect(answer.locator("dl")).to_contain_text(f"{float(exact.ahead):.2%}")
    expect(answer.locator("dl")).to_contain_text("2.78%")
    expect(answer).to_contain_text("reaches the target: 24.76%")
    answer.get_by_text("Show as table").press("Enter")
    expect(answer.get_by_role("row").filter(has_text="$20").first).to_be_visible()
    page.get_by_role("button", name="Add bet").click()
    expect(page.get_by_label("Bet", exact=True)).to_have_count(2)
    page.get_by_label("Stake", exact=True).last.fill("nothing")
    expect(page.locator("main form")).to_contain_text("Enter an amount")
    page.get_by_label("Stake", exact=True).last.fill("5")
    page.get_by_label("Bankroll (optional)").fill("1")
    complaints.expect("400")
    page.get_by_role("button", name="Calculate").click()
    expect(answer.get_by_role("alert")).to_be_visible(timeout=SECONDS)
    page.get_by_label("Bankroll (optional)").fill("")
    page.get_by_label("Table and game").select_option("T2")
    expect(answer.locator("tbody").last).to_contain_text("Big", timeout=SECONDS)
    with page.expect_download() as downloading:
        answer.get_by_role("link", name="XLSX").click()
    assert downloading.value.suggested_filename == "mathematics-crown-melbourne-b.xlsx"


def test_ways_to_play_are_simulated_while_one_looks_on_and_can_be_stopped(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    house: BrowserHouse = make_house({"id": "T1", "game": "act-canberra"})
    page.goto(house.at("/laboratory#ways"))
    answer = page.get_by_role("region", name="Answer")
    page.get_by_label("Bet", exact=True).select_option("small")
    page.get_by_label("Paroli").uncheck()
    page.get_by_role("button", name="Simulate").click()
    expect(answer.get_by_role("heading", name="10,000 sessions of 200 rounds")).to_be_visible(timeout=SECONDS)
    expect(page.get_by_role("button", name="Simulate")).to_be_visible(timeout=SECONDS)
    # The table's maximum holds in the simulation as it does at the table.
    card = sicbo.Card(limits={"all": sicbo.Limit(maximum=50_000)})
    by_hand = simulate(
        sicbo.game("act-canberra", card),
        [Strategy(wagers={"small": 1000}, kind=kind, purse=100_000) for kind in ("flat", "martingale")],
        rounds=200,
        sessions=10_000,
        seed=1,
    )
    for name, one in zip(("Flat", "Martingale"), by_hand.players, strict=True):
        row = answer.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
        expect(row).to_contain_text(f"{abs(one.net.mean) / 100:.2f}".rstrip("0").rstrip("."))
        expect(row).to_contain_text(f"{one.ended['ruined'].value:.2%}")
    expect(answer.locator(".line .half")).to_have_count(2)
    page.get_by_label("Flat").uncheck()
    page.get_by_label("Martingale").uncheck()
    expect(page.locator("main form")).to_contain_text("Choose at least one system.")
    for way in ("D’Alembert", "Fibonacci", "Labouchère"):
        page.get_by_label(way).check()
    page.get_by_text("1,000", exact=True).first.click()
    page.get_by_text("50,000", exact=True).click()
    page.get_by_label("Bankroll per player").fill("1000000")
    page.get_by_role("button", name="Simulate").click()
    expect(answer.get_by_role("progressbar")).to_be_visible()
    expect(answer).to_contain_text("rounds per second", timeout=SECONDS)
    page.get_by_role("button", name="Stop").click()
    expect(answer).to_contain_text("The figures cover those sessions.")
    expect(answer.locator(".line .half")).to_have_count(3)
    page.get_by_label("Seed").fill("-1")
    expect(page.locator("main form")).to_contain_text("Enter a whole number.")
    page.get_by_label("Seed").fill("3")
    page.get_by_label("Bankroll per player").fill("1")
    page.get_by_label("Cash-out target (optional)").fill("1")
    complaints.expect("400")
    page.get_by_role("button", name="Simulate").click()
    expect(answer.get_by_role("alert")).to_be_visible(timeout=SECONDS)


def test_another_price_under_the_pencil_moves_the_mathematics_and_no_table(
    make_house: MakeHouse, page: Page
) -> None:
    house: BrowserHouse = make_house({"id": "T1", "game": "act-canberra"})
    page.goto(house.at("/laboratory#prices"))
    double = page.locator("[data-row='double:1']")
    expect(double).to_contain_text("11.11%", timeout=SECONDS)
    double.get_by_role("textbox").fill("12")
    double.get_by_role("textbox").press("Tab")
    expect(double.locator("del").first).to_have_text("11.11%")
    expect(double).to_contain_text("3.70%")
    expect(double).to_contain_text("-7.41%")
    small = page.locator("[data-row='small']")
    small.get_by_role("textbox").fill("5:4")
    small.get_by_role("textbox").press("Tab")
    expect(page.get_by_role("main")).to_contain_text("Small: favours the player, house edge -9.38%.")
    small.get_by_role("textbox").fill("much")
    small.get_by_role("textbox").press("Tab")
    expect(small).to_contain_text("Enter odds such as 12, or 3:2.")
    page.get_by_label("Target house edge in percent").fill("5")
    page.get_by_label("Target house edge in percent").press("Tab")
    expect(page.get_by_role("columnheader", name="Odds for 5.00%")).to_be_visible()
    expect(double).to_contain_text("11.8250")
    double.get_by_role("button").click()
    expect(double.locator("del")).to_have_count(0)
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("del")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Try: set to .*: A Specific Double also wins")).click()
    expect(double).to_contain_text("16.67%")
    page.reload()
    expect(double).to_contain_text("11.11%", timeout=SECONDS)
    expect(page.locator("del")).to_have_count(0)


def test_collected_dice_are_judged_from_a_file_and_from_what_is_pasted(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    house: BrowserHouse = make_house({"id": "T1", "game": "act-canberra"})
    page.goto(house.at("/laboratory#dice"))
    answer = page.get_by_role("region", name="Answer")
    page.get_by_role("button", name="Test dice").click()
    expect(page.locator("main form")).to_contain_text("No rolls yet.", timeout=SECONDS)
    chance = random.Random(2)
    loaded = "\n".join(
        ",".join(str(chance.choice([1, 2, 3, 4, 5, 6, 6])) for _ in range(3)) for _ in range(3_000)
    )
    held = {"name": "shift.csv", "mimeType": "text/csv", "buffer": loaded.encode()}
    page.get_by_label("Or choose a file").set_input_files(files=[held])  # type: ignore[arg-type]
    expect(page.get_by_label("Rolls, three faces per line")).to_have_value(loaded)
    page.get_by_role("button", name="Test dice").click()
    expect(answer.get_by_role("status").first).to_contain_text("shift.csv", timeout=SECONDS)
    expect(answer).to_contain_text("3,000")
    expect(answer.locator("tbody").get_by_text("unusual", exact=False).first).to_be_visible()
    page.get_by_label("Rolls, three faces per line").fill("1,2,3\n1,2,9")
    complaints.expect("400")
    page.get_by_role("button", name="Test dice").click()
    expect(answer.get_by_role("alert")).to_be_visible(timeout=SECONDS)
    page.get_by_label("Rolls, three faces per line").fill("1,2,3\n4,5,6")
    page.get_by_role("button", name="Test dice").click()
    expect(answer).to_contain_text("Too few", timeout=SECONDS)
