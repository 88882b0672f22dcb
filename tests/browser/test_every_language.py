"""Every word in every language: none missing, none left in English by mistake, and pages that speak it and hold it."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import BrowserHouse, MakeContext
from .words_files import LANGUAGES, read_words

ENGLISH_ONLY = ("design",)
"""A page for those who build screens, not for guests."""
SAME_IN_ALL = {"house.name"}
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
