"""What the house says: every template is said with exactly the values that it names."""

import json
from pathlib import Path

import msgspec
import pytest
from tools.sentences import placeholders, sentences

from sicbo.refusals import Refused
from sicbo.rooms.kernel.gaps import gap
from sicbo.sentences import Said, said
from sicbo.wire import refusal


def test_every_template_is_said_with_the_values_that_it_names() -> None:
    assert len(sentences()) > 1_000
    wrong = [one for one in sentences() if one.names and one.names != placeholders(one.template)]
    assert wrong == []


def test_no_refusal_is_made_up_of_pieces_where_it_is_raised() -> None:
    """A sentence that is put together by code cannot be said in another language."""
    pieces = [one for one in sentences() if not one.names and "{" in one.template]
    assert [one.where.partition(":")[0] for one in pieces] == ["server/api/tournament_commands.py"], (
        "one shows JSON"
    )


def test_a_refusal_goes_over_the_wire_with_its_template_and_values() -> None:
    refused = Refused(
        "not-seated", "{player} has no seat at table {table}: take a seat first", player="ann", table="T1"
    )
    assert refused.message == str(refused) == "ann has no seat at table T1: take a seat first"
    sent = refusal(refused)
    assert (sent.template, sent.values) == (
        "{player} has no seat at table {table}: take a seat first",
        {"player": "ann", "table": "T1"},
    )
    plain = refusal(Refused("no-round", "no round is in play"))
    assert (plain.message, plain.template, plain.values) == ("no round is in play", "", {})


VECTORS = json.loads((Path(__file__).parents[2] / "web" / "tests" / "said.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["en"])
def test_python_fills_a_template_as_the_pages_do(vector: dict[str, str]) -> None:
    assert str(msgspec.convert(vector, Said)) == vector["en"]


def test_a_gap_has_its_sentence_in_english_and_what_other_languages_need() -> None:
    wait = said("wait for gaming hours, {opens} to {closes}", opens="10:00", closes="04:00")
    found = gap(wait, ("2.1",))
    assert found.message == "wait for gaming hours, 10:00 to 04:00"
    assert (found.template, found.values) == (wait.template, {"opens": "10:00", "closes": "04:00"})
    assert (found.clauses, found.said) == (("2.1",), wait)
    plain = gap(said("load a set of dice"), ())
    assert (plain.template, plain.said) == ("", said("load a set of dice"))


def test_a_sentence_inside_a_sentence_goes_over_the_wire_whole() -> None:
    refused = Refused(
        "not-ready", "the table cannot open yet: {missing}", missing=(said("inspect: {item}", item="lights"),)
    )
    sent = msgspec.json.decode(msgspec.json.encode(refusal(refused)))
    assert sent["message"] == "the table cannot open yet: inspect: lights"
    assert sent["values"] == {"missing": [{"template": "inspect: {item}", "values": {"item": "lights"}}]}


@pytest.mark.parametrize("text", ["{", "}", "{0}", "{name}", "{{"])
def test_a_value_is_never_read_as_a_template(text: str) -> None:
    assert str(said("'{text}' is no bet", text=text)) == f"'{text}' is no bet"
    assert str(Refused("bad-request", text)) == text


def test_numbers_stay_numbers_and_the_rest_is_text() -> None:
    assert said("{a}{b}{c}", a=1, b=True, c=None).values == {"a": 1, "b": "True", "c": "None"}
