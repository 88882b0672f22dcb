"""Every word in every language: none missing, none left in English by mistake, and pages that speak it and hold it."""

import pytest
from playwright.sync_api import Page, expect

from sicbo.records.significant import reasons
from sicbo.reports.exceptions import OWED
from support.words_files import LANGUAGES, read_english_pages, read_words

from .conftest import BrowserHouse, MakeContext, MakeHouse
from .every_screen import signed_in
from .seats import Staff


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    return read_words()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "section"),
    [("/", "house"), ("/tables/T1/seats/3", "terminal"), ("/tables/T1/display", "display")],
)
def test_a_page_speaks_the_language_that_the_browser_asks_for(
    new_browser: MakeContext,
    session_house: BrowserHouse,
    words: dict[str, dict[str, str]],
    path: str,
    section: str,
    language: str,
) -> None:
    page = new_browser(locale=LANGUAGES[language]).new_page()
    page.goto(session_house.at(path))
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("body")).to_contain_text(words[language][f"{section}.demonstration"])


def test_a_language_chosen_in_one_window_is_spoken_in_the_others_and_after_a_reload(
    new_browser: MakeContext, session_house: BrowserHouse, words: dict[str, dict[str, str]]
) -> None:
    browser = new_browser()
    lobby, other = browser.new_page(), browser.new_page()
    other.goto(session_house.at("/sign-in"))
    lobby.goto(session_house.at("/"))
    lobby.locator("select:has(option[value=vi])").select_option("vi")
    for page in (lobby, other):
        expect(page.locator("html")).to_have_attribute("lang", "vi")
    expect(other.locator("h1")).to_have_text(words["vi"]["signIn.title"])
    other.reload()
    expect(other.locator("h1")).to_have_text(words["vi"]["signIn.title"])


def test_everything_that_makes_an_event_significant_can_be_said() -> None:
    known = {key for key in read_english_pages() if key.startswith("inspection.whys.")}
    in_reports = {"notice given late", OWED}
    told = {*reasons(), *in_reports}
    assert known == {f"inspection.whys.{why.replace(chr(39), '').replace(' ', '-')}" for why in told}


def test_significant_events_are_told_and_chosen_by_what_makes_them_so(
    page: Page, make_house: MakeHouse
) -> None:
    house = make_house({"id": "D1", "game": "act-canberra", "dice": "dealer"})
    signed_in("inspector")(page, house)
    page.goto(house.at("/inspection?tab=events"))
    opened = read_english_pages()["inspection.whys.table-opened"]
    events = page.locator("[data-list=events]")
    expect(events.locator("[data-row]", has_text=opened).first).to_be_visible()
    events.locator("select").select_option(label=opened)
    expect(events.locator("[data-row]")).to_have_count(1)


def test_a_desk_in_english_says_so_and_other_pages_stay_in_the_language_that_was_chosen(
    make_house: MakeHouse, new_browser: MakeContext, words: dict[str, dict[str, str]]
) -> None:
    house = make_house({"id": "D1", "game": "act-canberra", "dice": "dealer"})
    page = new_browser(locale=LANGUAGES["vi"]).new_page()
    signed_in("manager")(page, house)
    page.goto(house.at("/floor"))
    html, menu = page.locator("html"), page.get_by_role("navigation").first
    only = page.get_by_text("This page is in English only.")
    expect(html).to_have_attribute("lang", "vi")
    expect(only).to_have_count(0)
    menu.get_by_role("link", name=words["vi"]["desks.documents"], exact=True).click()
    expect(html).to_have_attribute("lang", "en")
    expect(only).to_be_visible()
    expect(page.locator("select:has(option[value=vi])")).to_have_value("vi")
    menu.get_by_role("link", name="Promotions", exact=True).click()  # from one such desk to another
    expect(page.get_by_role("heading", level=1)).to_have_text("Promotions")
    expect(html).to_have_attribute("lang", "en")
    page.locator("select:has(option[value=vi])").select_option("zh-Hant")
    expect(html).to_have_attribute("lang", "en")
    menu.get_by_role("link", name="Floor", exact=True).click()
    expect(html).to_have_attribute("lang", "zh-Hant")
    expect(page.get_by_role("heading", level=1)).to_have_text(words["zh-Hant"]["desks.floor"])
    expect(only).to_have_count(0)


def test_an_alarm_is_said_in_the_readers_language(make_house: MakeHouse, new_browser: MakeContext) -> None:
    house = make_house({"id": "D1", "game": "act-canberra", "dice": "dealer"})
    Staff(house.address, "D1", "dealer").do("CallSupervisor", what="a late wager")
    said = {"zh-CN": "呼叫了主管", "zh-HK": "呼叫了主管", "vi-VN": "đã gọi giám sát", "en-AU": "has called a supervisor"}  # fmt: skip
    for locale, words in said.items():
        page = new_browser(locale=locale).new_page()
        signed_in("supervisor")(page, house)
        page.goto(house.at("/floor"))
        expect(page.locator("li", has_text="a late wager").first).to_contain_text(words)
