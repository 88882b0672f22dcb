"""Every word in every language: none missing, none left in English by mistake, and pages that speak it and hold it."""

import re

import pytest
from playwright.sync_api import expect

from sicbo.records.significant import reasons
from sicbo.reports.exceptions import OWED
from support.words_files import LANGUAGES, read_words

from .conftest import BrowserHouse, MakeContext, MakeHouse
from .every_screen import signed_in
from .seats import Staff

ENGLISH_ONLY = ("design",)
"""A page for those who build screens, not for guests."""
WAYS = ("martingale", "paroli", "fibonacci", "dalembert", "d-alembert", "labouchere")
SAME_IN_ALL = {"house.name", *(f"laboratory.ways.names.{way}" for way in WAYS)}
"""Names and signs that no language changes, beside words that are figures and placeholders only."""
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    return read_words()


def meant(words: dict[str, str]) -> dict[str, str]:
    return {key: word for key, word in words.items() if key.split(".")[0] not in ENGLISH_ONLY}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing_and_none_is_left_over(words: dict[str, dict[str, str]], language: str) -> None:
    master, other = meant(words["en"]), meant(words[language])
    assert len(master) > 200
    # Where a language has one form for any number, {other} alone says it.
    missing = [key for key in master if key not in other and not key.endswith(".one")]
    assert missing == []
    assert [key for key in other if key not in master] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_was_left_in_english(words: dict[str, dict[str, str]], language: str) -> None:
    master, other = meant(words["en"]), meant(words[language])
    same = [
        key
        for key, word in other.items()
        if word == master.get(key)
        and key not in SAME_IN_ALL
        and re.search(r"[A-Za-z]{3,}", PLACEHOLDER.sub("", word))
    ]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_takes_what_the_english_one_takes(
    words: dict[str, dict[str, str]], language: str
) -> None:
    master, other = meant(words["en"]), meant(words[language])
    wrong = [
        key
        for key, word in other.items()
        if key in master
        and not set(PLACEHOLDER.findall(word)) <= set(PLACEHOLDER.findall(master[key])) | {"count"}
    ]
    assert wrong == []


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
