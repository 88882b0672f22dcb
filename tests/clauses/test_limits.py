"""Limits and payment to the next chip, as each book treats them, and the dice that the books describe."""

from typing import Any

import pytest

import sicbo
from sicbo.refusals import Refused
from sicbo.rules.shelf import book

SMALL_WINS, SMALL_LOSES = (1, 2, 3), (4, 5, 6)


def with_limits(name: str, **card: Any) -> sicbo.Game:
    return sicbo.game(name, sicbo.Card(**card))


@pytest.mark.proves("act-canberra", "3.4#1")
@pytest.mark.proves("crown-melbourne", "4.2.1#1")
@pytest.mark.parametrize(
    ("name", "clause"),
    [("act-canberra", "3.4"), ("crown-melbourne/a", "4.2.1"), ("crown-melbourne/b", "4.2.1")],
)
def test_a_first_wager_below_the_minimum_settles_at_its_real_amount(name: str, clause: str) -> None:
    game = with_limits(name, limits={"all": sicbo.Limit(500, 10_000)})
    for stake in (1, 250, 499):
        won, lost = game.settle(SMALL_WINS, {"small": stake}), game.settle(SMALL_LOSES, {"small": stake})
        assert (won.returned, lost.returned) == (2 * stake, 0)
        assert [(advice.code, advice.clauses) for advice in won.lines[0].advice] == [
            ("below-minimum", (clause,))
        ]
        assert lost.lines[0].advice == won.lines[0].advice
    assert game.settle(SMALL_WINS, {"small": 500}).lines[0].advice == ()


@pytest.mark.proves("act-canberra", "3.4#2")
@pytest.mark.proves("crown-melbourne", "4.2.1#2")
@pytest.mark.parametrize("name", ["act-canberra", "crown-melbourne/a"])
def test_after_advice_a_wager_below_the_minimum_is_returned_whatever_the_result(name: str) -> None:
    game = with_limits(name, limits={"all": sicbo.Limit(500, 10_000)})
    wagers = [
        sicbo.Wager("small", 499, "ann"),
        sicbo.Wager("small", 499, "bob"),
        sicbo.Wager("small", 500, "cat"),
    ]
    for dice, won in ((SMALL_WINS, 2), (SMALL_LOSES, 0)):
        ann, bob, cat = game.settle(dice, wagers, advised=["ann"]).lines
        assert (ann.outcome, ann.returned, ann.winnings) == ("returned", 499, 0)
        assert bob.returned == 499 * won, "bob has not been told yet"
        assert cat.returned == 500 * won


@pytest.mark.proves("act-canberra", "3.5")
@pytest.mark.proves("crown-melbourne", "4.2.2")
@pytest.mark.parametrize(
    ("name", "clause"),
    [("act-canberra", "3.5"), ("crown-melbourne/a", "4.2.2"), ("crown-melbourne/b", "4.2.2")],
)
def test_a_wager_above_the_maximum_settles_as_the_maximum_and_the_rest_is_returned(
    name: str, clause: str
) -> None:
    game = with_limits(name, limits={"all": sicbo.Limit(500, 10_000)})
    won, lost = game.settle(SMALL_WINS, {"small": 15_000}), game.settle(SMALL_LOSES, {"small": 15_000})
    assert (won.returned, won.net) == (25_000, 10_000)
    assert (lost.returned, lost.net) == (5_000, -10_000)
    assert [(a.code, a.amount, a.clauses) for a in won.lines[0].advice] == [
        ("above-maximum", 5_000, (clause,))
    ]


@pytest.mark.proves("crown-melbourne", "4.2.3#1")
def test_crown_4_2_3_an_off_multiple_wager_stands_and_is_paid_up_to_the_next_chip() -> None:
    game = with_limits("crown-melbourne/a", limits={"all": sicbo.Limit(500, 10_000, 500)}, smallest_chip=500)
    for stake in range(501, 1000, 7):
        won, lost = game.settle(SMALL_WINS, {"small": stake}), game.settle(SMALL_LOSES, {"small": stake})
        assert won.lines[0].winnings == 1000
        assert lost.returned == 0, "a losing one is collected in full"
        assert {advice.code for advice in won.lines[0].advice} == {"off-multiple", "rounded-up"}


@pytest.mark.proves("nsw-aruze", "3.2#2")
def test_nsw_3_2_no_multiple_binds_unless_the_sign_states_one() -> None:
    free = with_limits("nsw-aruze", limits={"all": sicbo.Limit(500, 10_000)})
    assert free.returned(SMALL_WINS, {"small": 700}) == 1400
    stepped = with_limits("nsw-aruze", limits={"all": sicbo.Limit(500, 10_000, 500)})
    with pytest.raises(Refused) as refused:
        stepped.settle(SMALL_WINS, {"small": 700})
    assert (refused.value.code, refused.value.clauses) == ("off-multiple", ("3.2",))


@pytest.mark.parametrize("name", ["nsw-aruze", "pennsylvania/a"])
@pytest.mark.parametrize(("stake", "code"), [(499, "below-minimum"), (10_001, "above-maximum")])
def test_books_without_a_treatment_refuse_what_is_outside_the_limits(
    name: str, stake: int, code: str
) -> None:
    game = with_limits(name, limits={"all": sicbo.Limit(500, 10_000)})
    with pytest.raises(Refused) as refused:
        game.returned(SMALL_WINS, {"small": stake})
    assert refused.value.code == code


def test_only_the_book_that_orders_it_pays_up_to_the_next_chip() -> None:
    for name in ("act-canberra", "nsw-aruze", "pennsylvania/b"):
        line = with_limits(name, smallest_chip=100).settle(SMALL_WINS, {"small": 750}).lines[0]
        assert (line.winnings, line.advice) == (750, ())


def test_a_limit_may_differ_by_kind_of_bet() -> None:
    limits = {"all": sicbo.Limit(500, 10_000), "triple": sicbo.Limit(100, 1_000)}
    game = with_limits("act-canberra", limits=limits)
    receipt = game.settle((4, 4, 4), {"triple:4": 1_500, "triple:any": 1_500})
    assert [line.returned for line in receipt.lines] == [1_000 * 181 + 500, 1_500 * 32]


@pytest.mark.proves("crown-melbourne", "2.2.5(b)(i)")
def test_crown_2_2_5_b_i_each_symbol_has_its_colour() -> None:
    dice = book("crown-melbourne").dice("b")
    assert {face.name: face.colour for face in dice.faces} == {
        "fish": "red", "prawn": "green", "gourd": "blue", "coin": "blue", "crab": "green", "chicken": "red",
    }  # fmt: skip


@pytest.mark.proves("crown-melbourne", "2.2.5(b)(ii)")
def test_crown_2_2_5_b_ii_each_symbol_has_its_value() -> None:
    game = sicbo.game("crown-melbourne/b")
    assert [(face.name, face.value) for face in game.dice.faces] == [
        ("fish", 1), ("prawn", 2), ("gourd", 3), ("coin", 4), ("crab", 5), ("chicken", 6),
    ]  # fmt: skip
    assert game.settle(("fish", "coin", "chicken"), {"total:11": 100}).lines[0].outcome == "win"
    assert game.settle((1, 4, 6), {"total:11": 100}).dice == ("fish", "coin", "chicken")


@pytest.mark.proves("pennsylvania", "625a.2(a)#1")
@pytest.mark.parametrize("dice", [(), (1,), (1, 2), (1, 2, 3, 4)])
def test_pa_625a_2_a_a_result_is_of_exactly_three_dice(dice: tuple[int, ...]) -> None:
    with pytest.raises(Refused) as refused:
        sicbo.game("pennsylvania/a").settle(dice, {"small": 100})
    assert refused.value.code == "bad-dice"
