"""What desks are told: every code has its sentence, and every sentence that is used its code."""

import ast
from pathlib import Path

import pytest

from sicbo.rooms.kernel.sentences import SENTENCES, gap, sentence

ROOMS = Path(__file__).parents[4] / "src" / "sicbo" / "rooms"


def texts_of(module: Path) -> set[str]:
    read = ast.walk(ast.parse(module.read_text("utf-8")))
    return {one.value for one in read if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def test_every_code_is_said_somewhere() -> None:
    said = set().union(*(texts_of(one) for one in ROOMS.rglob("*.py") if one.name != "sentences.py"))
    assert SENTENCES.keys() - said == set()


def test_a_gap_has_its_sentence_in_english_and_what_other_languages_need() -> None:
    found = gap("hours-to-wait", ("2.1",), opens="10:00", closes="04:00", zone="Australia/Sydney")
    assert found.message == "wait for gaming hours, 10:00 to 04:00 (Australia/Sydney)"
    assert found.code == "hours-to-wait"
    assert found.values == {"opens": "10:00", "closes": "04:00", "zone": "Australia/Sydney"}
    assert found.clauses == ("2.1",)


def test_a_value_is_a_value_whatever_stands_in_it() -> None:
    assert sentence("called-about", {"name": "mia", "what": "{name} {0}"}) == (
        "mia has called a supervisor: {name} {0}"
    )


def test_no_code_is_made_up() -> None:
    with pytest.raises(KeyError):
        sentence("no-such-code", {})
