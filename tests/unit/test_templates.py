"""What the house says: every template is said with exactly the values that it names."""

import pytest
from tools.sentences import placeholders, sentences

from sicbo.refusals import Refused
from sicbo.sentences import said
from sicbo.wire import refusal

SENTENCES = list(sentences())


def test_every_template_is_said_with_the_values_that_it_names() -> None:
    assert len(SENTENCES) > 1_000
    wrong = [one for one in SENTENCES if one.names and one.names != placeholders(one.template)]
    assert wrong == []


def test_no_refusal_is_made_up_of_pieces_where_it_is_raised() -> None:
    """A sentence that is put together by code cannot be said in another language."""
    pieces = [one for one in SENTENCES if not one.names and "{" in one.template]
    assert [one.where.partition(":")[0] for one in pieces] == ["server/api/tournament_commands.py"], (
        "one shows JSON"
    )


def test_a_refusal_goes_over_the_wire_with_its_template_and_values() -> None:
    refused = Refused("not-seated", "{player} has no place at table {table}", player="ann", table="T1")
    assert refused.message == str(refused) == "ann has no place at table T1"
    sent = refusal(refused)
    assert (sent.template, sent.values) == (
        "{player} has no place at table {table}",
        {"player": "ann", "table": "T1"},
    )
    plain = refusal(Refused("no-round", "no round is being played"))
    assert (plain.message, plain.template, plain.values) == ("no round is being played", "", {})


@pytest.mark.parametrize("text", ["{", "}", "{0}", "{name}", "{{"])
def test_a_value_is_never_read_as_a_template(text: str) -> None:
    assert str(said("'{text}' is no bet", text=text)) == f"'{text}' is no bet"
    assert str(Refused("bad-request", text)) == text


def test_numbers_stay_numbers_and_the_rest_is_text() -> None:
    assert said("{a}{b}{c}", a=1, b=True, c=None).values == {"a": 1, "b": "True", "c": "None"}
