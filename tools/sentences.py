"""Every sentence that the house says with a template: `python tools/sentences.py` lists them, with where each is said."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src" / "sicbo"
SAYING = {"Refused": 1, "said": 0}
"""Functions that are given a template, and at which place."""


class Sentence(NamedTuple):
    template: str
    names: frozenset[str]
    """of the values that it is said with; nothing where they come from elsewhere"""
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
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


if __name__ == "__main__":
    for one in sentences():
        print(f"{one.template}\t{one.where}")
