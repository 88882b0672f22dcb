"""Particulars of a book file: what cannot be meant is found before any table is founded with it."""

from pathlib import Path

import pytest

from sicbo.rules.loader import inspect_book
from sicbo.rules.particulars import is_asked

BOOK = Path(__file__).parents[3] / "src" / "sicbo" / "books" / "act-canberra.toml"
DICE = '{ name = "dice", asks = "how many dice it holds", answer = "number", exactly = 3, cite = ["2.1"] }'


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (DICE.replace('"number"', '"text"'), "exactly goes with answer = 'number'"),
        (DICE.replace('"number", exactly = 3', '"choice"'), "choices are required with"),
        (DICE.replace("exactly = 3", 'choices = ["3"]'), "choices are required with"),
        (DICE.replace("exactly = 3", "needed = true"), "needed goes with answer = 'yes-no'"),
        (DICE.replace("exactly = 3", "commences = true"), "commences goes with answer = 'date'"),
        (f"{DICE}, {DICE}", "two particulars are named 'dice'"),
        (DICE.replace("exactly = 3", 'where = { cover = "yes" }'), "where names 'cover'"),
    ],
)
def test_what_cannot_be_meant_is_said_with_its_place(written: str, said: str) -> None:
    text = BOOK.read_text("utf-8")
    assert text.count(DICE) == 1
    _, problems = inspect_book(text.replace(DICE, written))
    assert [problem.message for problem in problems if said in problem.message], problems


CHOSEN = '{ name = "cover", asks = "whether it has a cover", answer = "yes-no", cite = ["2.1"] }'


@pytest.mark.parametrize("answer", ["true", '"yes"'])
def test_a_particular_is_asked_where_a_question_is_answered_as_the_record_answers_it(answer: str) -> None:
    text = BOOK.read_text("utf-8")
    dice = DICE.replace("exactly = 3", f"exactly = 3, where = {{ cover = {answer} }}")
    book, problems = inspect_book(text.replace(DICE, f"{CHOSEN}, {dice}"))
    assert problems == [] and book is not None
    [asked] = [one for need in book.policies.requirements for one in need.particulars if one.where]
    assert is_asked(asked, {"cover": True})
    assert not is_asked(asked, {"cover": False}) and not is_asked(asked, {})


def test_the_books_particulars_have_no_problem() -> None:
    for path in BOOK.parent.glob("*.toml"):
        assert inspect_book(path.read_text("utf-8"))[1] == [], path.name
