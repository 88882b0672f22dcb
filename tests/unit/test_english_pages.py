"""Pages in English only have words of their own: none that a translated screen shows, and each that only they show."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from support.words_files import read_english_pages, read_words

SOURCE = Path(__file__).parents[2] / "web" / "src"
SCREENS = SOURCE / "screens"
IN_ENGLISH = [path for path in SCREENS.rglob("*.svelte") if "inEnglish(" in path.read_text("utf-8")]
IMPORTED = re.compile(r"(?:from|import)\s*\(?\s*'(\.[^']+)'")
VALUE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
NOTE = "words.inEnglish"
"""Every page says it, if it is in English only."""


def without_form(key: str) -> str:
    """A word with forms for one and more is one word; `other` is also the name of some words."""
    return re.sub(r"\.(one|other|zero)$", "", key) if key.count(".") > 1 else key


TRANSLATED = {without_form(key) for key in read_words()["en"]}
ENGLISH = {without_form(key) for key in read_english_pages()} - {NOTE}
SECTIONS = "|".join({key.split(".")[0] for key in TRANSLATED | ENGLISH})
NAMED = re.compile(rf"""(['"`])((?:{SECTIONS})\.(?:(?!\1).)*)\1""", re.DOTALL)


@cache
def imported(path: Path) -> frozenset[Path]:
    found = []
    for name in IMPORTED.findall(path.read_text("utf-8")):
        at = (path.parent / name).resolve()
        found += [one for one in (at, Path(f"{at}.ts"), Path(f"{at}.svelte")) if one.is_file()]
    return frozenset(one for one in found if one.suffix in (".ts", ".svelte"))


def reached(starts: Iterable[Path], without: Iterable[Path] = ()) -> set[Path]:
    """These files and all that they import, but not by way of `without`."""
    seen, waiting = set(without), list(starts)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += imported(path)
    return seen - set(without)


def named_in(paths: Iterable[Path], words: set[str]) -> set[str]:
    """The words that these files name; a name that is put together stands for every word that it can mean."""
    texts = {name for path in paths for _, name in NAMED.findall(path.read_text("utf-8"))}
    patterns = {
        ".+".join(re.escape(part) for part in VALUE.split(text)) + (".+" if text.endswith(".") else "")
        for text in texts
    }
    any_of = re.compile("|".join(f"(?:{one})" for one in patterns))
    return {word for word in words if any_of.fullmatch(word)}


@pytest.fixture(scope="module")
def translated_files() -> set[Path]:
    catalogues = {
        SOURCE / "words" / f"{name}.ts" for name in ("en", "vi", "zh-Hans", "zh-Hant", "english-pages")
    }
    return reached((SOURCE / "App.svelte", SOURCE / "fairness-words.ts"), {*IN_ENGLISH, *catalogues})


def test_the_pages_in_english_are_those_that_were_decided() -> None:
    names = {path.relative_to(SCREENS).with_suffix("").as_posix() for path in IN_ENGLISH}
    assert names == {
        "design/Design", "documents/Documents", "inspection/Inspection", "office/Office", "promotions/Promotions",
        "tournaments/Console",
    }  # fmt: skip


def test_no_translated_screen_shows_a_word_that_is_in_english_only(translated_files: set[Path]) -> None:
    assert len(translated_files) > 150
    assert named_in(translated_files, ENGLISH) == set()


def test_every_translated_word_is_on_a_translated_screen(translated_files: set[Path]) -> None:
    """Otherwise nobody needs it, or it belongs to the pages in English."""
    assert TRANSLATED - named_in(translated_files, TRANSLATED) == set()


def test_every_word_in_english_only_is_on_a_page_in_english() -> None:
    assert ENGLISH - named_in(reached(IN_ENGLISH), ENGLISH) == set()
