"""The rules as they are shown: defined words marked, and an instruction for every option of a player's screen."""

import pytest

from sicbo.rooms.desks.instructions import OPTIONS, instructions
from sicbo.rules.bookfile import Term
from sicbo.rules.clauses import rows
from sicbo.rules.defined_words import MarkedPart, marked
from sicbo.rules.shelf import book
from sicbo.server.api.rules_info import _topics
from support.evening import full_game
from support.givers import OF_PLAYERS


@pytest.mark.proves("act-canberra", "A [nb.]")
def test_act_a_each_of_the_nine_dictionary_terms_is_marked_wherever_the_rules_are_shown() -> None:
    canberra = book("act-canberra")
    seen: dict[str, set[str]] = {}
    for topic in _topics(canberra.name, canberra.file.terms):
        for clause in topic.clauses:
            if clause.parts:
                assert "".join(part.text for part in clause.parts) == clause.duty
            for part in clause.parts:
                if part.term:
                    seen.setdefault(part.term, set()).add(part.text)
    assert sorted(seen) == sorted(term.term for term in canberra.file.terms)
    assert len(seen) == 9
    for row in rows():
        if row.book == "act-canberra" and "dealer" in row.duty.lower().split():
            assert any(part.term == "Dealer" for part in marked(row.duty, canberra.file.terms)), row.duty


def test_a_marked_text_is_the_text_in_pieces_longest_term_first() -> None:
    terms = (
        Term(term="Round of play", meaning="…", forms=("round",)),
        Term(term="Dealer", meaning="…"),
    )
    text = "The DEALER ends a round of play; no around, no dealer-run thing, one round."
    parts = marked(text, terms)
    assert "".join(part.text for part in parts) == text
    assert [(part.text, part.term) for part in parts if part.term] == [
        ("DEALER", "Dealer"),
        ("round of play", "Round of play"),
        ("round", "Round of play"),
    ]
    assert marked(text, ()) == (MarkedPart(text),)


@pytest.mark.proves("nsw-aruze", "3.3#1")
def test_nsw_3_3_every_option_that_is_enabled_has_its_instruction() -> None:
    assert set(OPTIONS) == OF_PLAYERS["table"], "what a player's screen can ask for, and nothing else"
    shown = instructions(full_game("nsw-aruze", wagering_seconds=20))
    options = [one.option for one in shown]
    assert {"PlaceWagers", "TakeBackWagers", "RepeatWagers", "AddCredit", "Collect", "TakeStep"} <= set(
        options
    )
    assert not {"CashOut", "RedeemColourChips", "AddNonce"} & set(options), (
        "what is not enabled is not explained"
    )
    assert all(one.words and one.words.endswith(".") for one in shown)
    assert len(options) == len(set(options))
    assert "AddNonce" in {one.option for one in instructions(full_game("nsw-aruze", fairness=True))}
    at_a_table = {one.option for one in instructions(full_game("crown-melbourne/a"))}
    assert {"CashOut", "RedeemColourChips"} <= at_a_table
    assert not {"AddCredit", "Collect"} & at_a_table
