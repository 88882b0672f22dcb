"""Every sentence of the house with a template: `python tools/sentences.py` lists them, with where each is used."""

import ast
import csv
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sicbo.sentences import NAMED, PLURAL

SOURCE = Path(__file__).parents[1] / "src" / "sicbo"
SAYING = {"Refused": 1, "said": 0, "TooManyRequests": 0}
"""Functions that are given a template, and at which place."""


class Sentence(NamedTuple):
    template: str
    names: frozenset[str]
    """the names of its values; empty if they come from elsewhere"""
    where: str


def sentences(source: Path = SOURCE) -> Iterator[Sentence]:
    for path in sorted(source.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
                place = SAYING[node.func.id]
                for template in _texts(node.args[place : place + 1]):
                    names = frozenset(
                        word.arg for word in node.keywords if word.arg and word.arg != "clauses"
                    )
                    yield Sentence(template, names, f"{path.relative_to(source)}:{node.lineno}")


def bets(source: Path = SOURCE) -> Iterator[Sentence]:
    """The names of the bets on the layouts of our own books, which are values of other sentences."""

    def entries(node: object) -> Iterator[dict[str, str]]:
        for key, inside in node.items() if isinstance(node, dict) else ():
            if key == "bets" and isinstance(inside, dict):
                yield from (entry for entry in inside.values() if "name" in entry)
            yield from entries(inside)

    for path in sorted((source / "books").glob("*.toml")):
        for entry in entries(tomllib.loads(path.read_text("utf-8"))):
            yield Sentence(entry["name"], frozenset(), f"books/{path.name}:0")
            if "pick" in entry:
                yield Sentence(f"{entry['name']} {{pick}}", frozenset({"pick"}), f"books/{path.name}:0")


def book_texts(source: Path = SOURCE) -> Iterator[Sentence]:
    """What the pages show of our own books: titles, places, people, bets, switches, and what opens a table."""
    for path in sorted((source / "books").glob("*.toml")):
        book = tomllib.loads(path.read_text("utf-8"))
        entries = [book, *book.get("variants", {}).values()]
        instrument, policies = book["instrument"], book["policies"]
        texts = [
            *(book[name] for name in ("title", "jurisdiction", "operator", "regulator")),
            *(variant["title"] for variant in entries[1:]),
            *(bet["notes"] for entry in entries for bet in entry.get("bets", {}).values() if "notes" in bet),
            *(role["title"] for role in policies["roles"]),
            *(
                rule[name]
                for rule in policies.get("conduct", ())
                for name in ("breach", "exempt")
                if name in rule
            ),
            *(switch["about"] for switch in book.get("switches", {}).values()),
            *(entry["item"] for kind in ("requirements", "inspections") for entry in policies.get(kind, ())),
            *(entry["kind"] for entry in policies.get("requirements", ())),
            *(
                asked["asks"]
                for entry in policies.get("requirements", ())
                for asked in entry.get("particulars", ())
                if "asks" in asked
            ),
            *(step["advise_right"] for step in policies.get("disputes", ()) if "advise_right" in step),
            *([instrument["effective_note"]] if "effective_note" in instrument else []),
        ]
        yield from (Sentence(text, frozenset(), f"books/{path.name}:0") for text in dict.fromkeys(texts))


def clauses(source: Path = SOURCE) -> Iterator[Sentence]:
    """The clauses of our own books in our words, and the words that the books define: what a page of rules reads out."""
    with (source / "books" / "clauses.csv").open(encoding="utf-8", newline="") as register:
        duties = [row["duty"] for row in csv.DictReader(register)]
    defined = [
        text
        for path in sorted((source / "books").glob("*.toml"))
        for term in tomllib.loads(path.read_text("utf-8")).get("terms", ())
        for text in (term["term"], term["meaning"])
    ]
    yield from (
        Sentence(text, frozenset(), "books/clauses.csv:0") for text in dict.fromkeys((*duties, *defined))
    )


PAGE_TEXT = re.compile(r"data-said>([^<]+)<")
PAGE_SENTENCE = re.compile(r'\bsaid\(\s*"((?:[^"\\]|\\.)*)"')


def page_texts(source: Path = SOURCE) -> Iterator[Sentence]:
    """What the page that checks a round's dice says."""
    static = source / "server" / "static"
    marked = PAGE_TEXT.findall((static / "fairness.html").read_text("utf-8"))
    told = PAGE_SENTENCE.findall((static / "fairness.js").read_text("utf-8"))
    for text in dict.fromkeys((*(" ".join(text.split()) for text in marked), *told)):
        yield Sentence(text, placeholders(text), "server/static/fairness:0")


def roles(source: Path = SOURCE) -> Iterator[Sentence]:
    """The titles of the roles in our own books, which are said as values of other sentences."""
    for path in sorted((source / "books").glob("*.toml")):
        for role in tomllib.loads(path.read_text("utf-8"))["policies"]["roles"]:
            yield Sentence(role["title"], frozenset(), f"books/{path.name}:0")


def _texts(given: list[ast.expr]) -> Iterator[str]:
    """A text, or both of a choice between two."""
    for node in given:
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp():
                yield from _texts([node.body, node.orelse])
            case _:
                pass


def placeholders(template: str) -> frozenset[str]:
    """The values that a template names, also in the forms of a plural."""
    return frozenset(NAMED.findall(PLURAL.sub(r"{\1}\2\3", template)))


if __name__ == "__main__":
    for one in dict.fromkeys((*sentences(), *bets(), *roles(), *book_texts(), *page_texts(), *clauses())):
        print(f"{one.template}\t{one.where}")
