"""What the house says in other languages: nothing translated that is no longer said, no value lost, and ever less left."""

import re
from collections import Counter

import pytest
from tools.sentences import bets, book_texts, clauses, page_texts, placeholders, roles, sentences

from support.words_files import LANGUAGES, read_clauses, read_said

AT_DESKS_IN_ENGLISH = re.compile(
    r"rooms/(promotion/(authority|decide|draw|draw_proof|terms)|register/\w+|tournament/(preparation|stages))\.py:"
)
"""What only desks say that are in English only (docs/decisions/08-screens.md)."""
EVERY = [*sentences(), *bets(), *roles(), *book_texts(), *page_texts()]
TEMPLATES = {one.template: one.where for one in EVERY if not AT_DESKS_IN_ENGLISH.match(one.where)}
TRANSLATIONS = read_said()

UNTRANSLATED: dict[str, int] = {
    "cli": 25,
    "cli/playing": 11,
    "cli/verbs": 54,
    "client": 13,
    "devices": 17,
    "engine": 11,
    "hosting": 5,
    "laboratory": 3,
    "maths": 3,
    "papers": 1,
    "records": 36,
    "recount": 6,
    "refusals": 1,
    "reports": 2,
    "rules": 31,
    "server/api": 7,
    "server/background": 1,
    "server/keeping": 2,
    "server/process": 3,
    "server/running": 1,
    "server/settings": 1,
    "store": 5,
    "store/postgres": 10,
    "store/sqlite": 9,
    "store/whole": 6,
}
"""Templates that no language but English has yet, by folder. A number only ever goes down; a new sentence is translated."""


def folder(where: str) -> str:
    """`rooms/table` of `rooms/table/duties.py:60`; a module of its own stands for itself."""
    parts = where.partition(":")[0].split("/")
    if parts[0] == "books":
        return "books"
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0].removesuffix(".py")


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_is_said_on_a_translated_screen_is_translated(language: str) -> None:
    assert len(TRANSLATIONS[language]) > 40
    assert [template for template in TRANSLATIONS[language] if template not in TEMPLATES] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_takes_the_values_of_its_template_and_no_others(language: str) -> None:
    wrong = {
        template: words
        for template, words in TRANSLATIONS[language].items()
        if placeholders(words) != placeholders(template) or "{" in re.sub(r"\{\w+\}", "", words)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_translated_yet_becomes_less(language: str) -> None:
    missing = Counter(
        folder(where) for text, where in TEMPLATES.items() if text not in TRANSLATIONS[language]
    )
    assert dict(missing) == UNTRANSLATED, "write the smaller number down; translate a sentence that is new"


def test_every_language_has_the_same_sentences() -> None:
    first, *others = (set(words) for words in TRANSLATIONS.values())
    assert all(words == first for words in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_our_books_is_read_out_in_every_language(language: str) -> None:
    wanted = {one.template for one in clauses()}
    told = read_clauses()[language]
    assert wanted - told.keys() - TRANSLATIONS[language].keys() == set()
    assert [text for text in told if text not in wanted or text in TEMPLATES] == []
