"""Every word in every language: none missing, none left in English by mistake, and pages that speak it and hold it."""

import pytest
from playwright.sync_api import expect

from sicbo.records.significant import reasons
from sicbo.reports.exceptions import OWED
from support.words_files import LANGUAGES, read_words

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


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_everything_that_makes_an_event_significant_can_be_said(
    words: dict[str, dict[str, str]], language: str
) -> None:
    known = {key for key in words[language] if key.startswith("inspection.whys.")}
    in_reports = {"notice given late", OWED}
    told = {*reasons(), *in_reports}
    assert known == {f"inspection.whys.{why.replace(chr(39), '').replace(' ', '-')}" for why in told}


def test_significant_events_are_told_and_chosen_in_the_readers_language(
    make_house: MakeHouse, new_browser: MakeContext, words: dict[str, dict[str, str]]
) -> None:
    house = make_house({"id": "D1", "game": "act-canberra", "dice": "dealer"})
    for language, locale in {**LANGUAGES, "en": "en-AU"}.items():
        page = new_browser(locale=locale).new_page()
        signed_in("inspector")(page, house)
        page.goto(house.at("/inspection?tab=events"))
        opened = words[language]["inspection.whys.table-opened"]
        events = page.locator("[data-list=events]")
        expect(events.locator("[data-row]", has_text=opened).first).to_be_visible()
        events.locator("select").select_option(label=opened)
        expect(events.locator("[data-row]")).to_have_count(1)


def test_an_alarm_is_said_in_the_readers_language(make_house: MakeHouse, new_browser: MakeContext) -> None:
    house = make_house({"id": "D1", "game": "act-canberra", "dice": "dealer"})
    Staff(house.address, "D1", "dealer").do("CallSupervisor", what="a late wager")
    said = {"zh-CN": "呼叫了主管", "zh-HK": "呼叫了主管", "vi-VN": "đã gọi giám sát", "en-AU": "has called a supervisor"}  # fmt: skip
    for locale, words in said.items():
        page = new_browser(locale=locale).new_page()
        signed_in("supervisor")(page, house)
        page.goto(house.at("/floor"))
        expect(page.locator("li", has_text="a late wager").first).to_contain_text(words)
