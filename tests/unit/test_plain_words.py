"""Phrases that plain English has better ones for (docs/style.md) do not return."""

import re
from pathlib import Path

import pytest
from tools.sentences import sentences

from support.prose import (
    books,
    comments_of_page,
    documents,
    lines_of_document,
    lines_of_python,
    page_prose,
    python_prose,
    python_strings,
)

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
OLD_PHRASES = {
    "Nothing fits": "No matches",
    "The one before'": "Previous",
    "than nothing": "greater than zero",
    "nothing or more": "zero or more",
    "printable signs": "printable characters",
    "signs or more": "at least … characters",
    "not yours to do": "You don’t have permission to do this",
    r"the own\b": "their own",
    "of one's own": "your own",
    "as it lies": "if no bet is placed",
    "good no more": "is now void",
    "stand on a sign": "posted",
    "holds? at once": "applies at once",
    "holds? from": "applies from",
    "go(es)? back": "is returned",
    "comes? back": "is returned",
    "by (itself|themselves)": "automatically",
    "anew": "again",
    "once more": "again",
    "held against": "compared with",
    "whoever": "the player, the person who …",
    "somebody": "someone, the player",
    "anybody": "anyone",
    "everybody": "everyone",
    "how one": "how you",
    "in the middle": "median",
    "differs by": "standard deviation",
    "how manieth": "number",
    "Do it, on record": "Confirm",
    "To see to": "Needs attention",
    "of today": "current",
    "in all'": "name what is counted",
    "has to be": "must be",
    "wagers?": "bet, stake",
    "what (stands|speaks) against": "problems",
    "called off": "cancelled",
}
"""A pattern that must not be found, and what to write instead."""


def english_words() -> list[str]:
    """The lines of the pages' English that a reader sees."""
    text = "".join((WORDS / name).read_text("utf-8") for name in ("en.ts", "english-pages.ts"))
    quoted = re.compile(r"'(?:[^'\\]|\\.)*'(?!:)|\"[^\"]*\"")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    return [found for line in lines for found in quoted.findall(line.partition("import")[0])]


FOLDERS = (
    "currency.py", "ledger/", "money.py", "rooms/desks/", "rooms/kernel/", "rooms/round/", "rooms/table/", "server/access/",
    "server/http/", "server/live/",
)  # fmt: skip


def templates() -> list[str]:
    """What players and dealers are told, without the names of fields that a program reads."""
    return [
        re.sub(r"\{\w+\}|\b\w+_\w+\b|leave out wagers", "", one.template)
        for one in sentences()
        if one.where.startswith(FOLDERS)
    ]


OFFICES = tuple(
    f"{folder}/"
    for folder in (
        "engine", "hosting", "papers", "rooms/cage", "rooms/cases", "rooms/jackpots", "rooms/people", "rooms/promotion",
        "rooms/register", "rooms/tournament", "server/api", "server/background", "server/keeping", "server/process", "server/running",
        "server/settings", "store",
    )
)  # fmt: skip
"""Folders of `src/sicbo` whose sentences are plain."""


LIBRARY = re.compile(r"(cli|rules|maths|laboratory|records|recount|reports|conformance|client|devices|demo)/")
JSON_KEY = re.compile(r"\"wagers\"|dice and wagers")
"""What a program writes: the name of a key is not ours to choose again."""


def library_sentences() -> list[str]:
    """The templates of the command line and the library."""
    return [JSON_KEY.sub("", sentence.template) for sentence in sentences() if LIBRARY.match(sentence.where)]


SOURCES = [
    ("the English of the pages", english_words()),
    ("templates of the rooms and the server", templates()),
    ("the offices", [one.template for one in sentences() if one.where.startswith(OFFICES)]),
    ("templates of the command line and the library", library_sentences()),
]
"""Where the texts are, and the texts; another source is another line."""


FOR_READERS_OF_SCREENS = {
    "The one before'", "nothing or more", "holds? at once", "holds? from", "comes? back", "how one", "in the middle",
    "differs by", "To see to", "in all'", "wagers?", "what (stands|speaks) against", "called off",
}  # fmt: skip
WORST = {old: instead for old, instead in OLD_PHRASES.items() if old not in FOR_READERS_OF_SCREENS}
"""Phrases that no prose needs; the others are wrong only where a reader of a screen meets them."""

EXAMPLES = re.compile(
    r"docs/style\.md|unit/test_plain_words\.py|`\w*anew\w*`|balances_anew|: issued anew$|: everybody = true|Whoever takes part accepts|die as it lies flat|docs/pictures/.*Somebody"
)
"""Where an old phrase is shown, or a recorded name has it."""


def prose() -> dict[str, list[str]]:
    return {
        "src": python_prose("src"),
        "texts of src": python_strings("src"),
        "books": books(),
        "tests": python_prose("tests"),
        "tools": [*python_prose("tools"), *python_prose("bench"), *python_prose("examples")],
        "web": [*page_prose("web/src"), *page_prose("web/tests")],
        "docs": documents(),
    }


def old_phrases_in(texts: list[str], phrases: dict[str, str] = OLD_PHRASES) -> list[str]:
    """Each text with an old phrase in it, and what to write for that."""
    return [
        f"{text}: write “{instead}”"
        for text in texts
        for old, instead in phrases.items()
        if re.search(rf"\b(?:{old})", text, re.IGNORECASE)
    ]


@pytest.mark.parametrize(("source", "texts"), SOURCES, ids=[name for name, _ in SOURCES])
def test_no_old_phrase_is_in_the_texts(source: str, texts: list[str]) -> None:
    assert len(texts) > 100, f"{source} is not read"
    assert old_phrases_in(texts) == []


PROSE = prose()


@pytest.mark.parametrize("source", PROSE)
def test_none_of_the_worst_phrases_is_in_comments_names_or_documents(source: str) -> None:
    texts = [text for text in PROSE[source] if not EXAMPLES.search(text)]
    assert len(texts) > 100, f"{source} is not read"
    assert old_phrases_in(texts, WORST) == []


def test_an_old_phrase_is_found_wherever_it_is_put_back() -> None:
    python = '# Whoever wins\ndef test_whoever_wins():\n    """By itself.\n\n    Somebody.\n    """\n    assert won, "of today"\n'
    assert len(old_phrases_in(lines_of_python(python), WORST)) == 5
    assert (
        len(old_phrases_in(comments_of_page("a() // goes back\n<!-- anew -->\n/* as it lies */"), WORST)) == 3
    )
    assert (
        len(old_phrases_in(lines_of_document("# Title\n\nThis has to be told.\n`as it lies`\n"), WORST)) == 1
    )


def test_an_old_phrase_is_found() -> None:
    assert old_phrases_in(["'No tickets'", "'Whoever wins'", "'7 in all'"]) == [
        "'Whoever wins': write “the player, the person who …”",
        "'7 in all': write “name what is counted”",
    ]
