"""The laboratory in a real browser: a question, its exact answer, and what is refused where it was asked."""

from playwright.sync_api import Page, expect

import sicbo

from .conftest import BrowserHouse, Complaints, MakeHouse

SECONDS = 60_000


def test_a_player_asks_what_wagers_mean_and_is_told_exactly(
    make_house: MakeHouse, page: Page, complaints: Complaints
) -> None:
    house: BrowserHouse = make_house(
        {"id": "T1", "game": "act-canberra"}, {"id": "T2", "game": "crown-melbourne/b"}
    )
    page.goto(house.at("/"))
    page.get_by_role("link", name="Laboratory").click()
    answer = page.get_by_role("region", name="Answer")
    expect(answer.get_by_role("heading", name="After 1,000 rounds")).to_be_visible(timeout=SECONDS)
    page.get_by_label("Bet", exact=True).select_option("small")
    page.get_by_text("100", exact=True).click()
    page.get_by_label("Purse (optional)").fill("200")
    page.get_by_role("button", name="Work it out").click()
    expect(answer.get_by_role("heading", name="After 100 rounds")).to_be_visible(timeout=SECONDS)
    exact = sicbo.many_rounds(sicbo.one_round(sicbo.game("act-canberra"), {"small": 1000}), 100)
    expect(answer.locator("dl")).to_contain_text(f"{float(exact.ahead):.2%}")
    expect(answer.locator("dl")).to_contain_text("2.78%")
    expect(answer).to_contain_text("has what was wanted: 24.76%")
    answer.get_by_text("As a table").press("Enter")
    expect(answer.get_by_role("row").filter(has_text="$20").first).to_be_visible()
    page.get_by_role("button", name="Another wager").click()
    expect(page.get_by_label("Bet", exact=True)).to_have_count(2)
    page.get_by_label("Stake", exact=True).last.fill("nothing")
    expect(page.locator("main form")).to_contain_text("Write an amount")
    page.get_by_label("Stake", exact=True).last.fill("5")
    page.get_by_label("Purse (optional)").fill("1")
    complaints.expect("400")
    page.get_by_role("button", name="Work it out").click()
    expect(answer.get_by_role("alert")).to_be_visible(timeout=SECONDS)
    page.get_by_label("Purse (optional)").fill("")
    page.get_by_label("Table and game").select_option("T2")
    expect(answer.locator("tbody").last).to_contain_text("Big", timeout=SECONDS)
    with page.expect_download() as downloading:
        answer.get_by_role("link", name="XLSX").click()
    assert downloading.value.suggested_filename == "mathematics-crown-melbourne-b.xlsx"
