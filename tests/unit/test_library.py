"""The library as other programs use it: amounts, odds, wagers, slips, arrays of rolls, receipts."""

import doctest
from typing import Any, get_args

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo.currency import currency
from sicbo.money import MAX_STAKE, checked_amount, next_payable
from sicbo.refusals import REASONS, Reason, Refused
from sicbo.rules.dice import ROLLS

GAME = sicbo.game("act-canberra")
AUD = currency("AUD")
BETS = [bet.bet for bet in GAME.bets]


def test_the_examples_in_the_docstrings_are_true() -> None:
    result = doctest.testmod(sicbo)
    assert result.attempted >= 4
    assert result.failed == 0


@given(st.integers(1, MAX_STAKE))
def test_an_amount_survives_being_written_and_read(minor: int) -> None:
    assert AUD.parse(AUD.format(minor)) == minor


@pytest.mark.parametrize(
    ("text", "minor"), [("10", 1000), ("5.5", 550), ("5.50", 550), ("0.01", 1), (" 7 ", 700), ("007", 700)]
)
def test_amounts_as_people_write_them(text: str, minor: int) -> None:
    assert AUD.parse(text) == minor


@pytest.mark.parametrize(
    "text",
    ["", "-1", "+1", "1.234", "1,50", ".5", "5.", "1e3", "NaN", "inf", "0", "0.00", "٣", "1 0", "0x10"],
)
def test_what_is_not_money_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        AUD.parse(text)
    assert refused.value.code == "bad-amount"


@given(st.integers(1, 10_000), st.integers(1, 1_000), st.sampled_from(["to", "wins", "pays"]), st.booleans())
def test_odds_survive_being_printed_and_read_in_any_wording(
    win: int, stake: int, wording: str, floor: bool
) -> None:
    odds = sicbo.Odds(win, stake, floor)
    assert sicbo.parse_odds(odds.printed(wording)) == odds  # type: ignore[arg-type]


@given(st.integers(1, 10**9), st.integers(1, 500), st.integers(1, 7))
def test_winnings_are_never_rounded_down_and_never_a_cent_too_much(stake: int, win: int, per: int) -> None:
    odds = sicbo.Odds(win, per)
    winnings = odds.winnings(stake)
    assert stake * win <= winnings * per < stake * win + per
    assert odds.is_exact_for(stake) == (winnings * per == stake * win)


@given(st.integers(0, 10**9), st.integers(1, 10**6))
def test_the_next_payable_amount(minor: int, chip: int) -> None:
    payable = next_payable(minor, chip)
    assert payable % chip == 0
    assert minor <= payable < minor + chip


wagers = st.dictionaries(st.sampled_from(BETS), st.integers(1, 10**9), max_size=12)
dice = st.tuples(*[st.integers(1, 6)] * 3)


@given(dice, wagers)
def test_every_way_of_settling_gives_the_same_amount(
    roll: tuple[int, int, int], placed: dict[str, int]
) -> None:
    receipt = GAME.settle(roll, placed)
    listed = GAME.settle(roll, [sicbo.Wager(bet, stake) for bet, stake in placed.items()])
    number = GAME.dice.roll_index(roll)
    assert receipt == listed
    assert receipt.returned == GAME.returned(roll, placed) == GAME.returned(list(roll), placed)
    assert receipt.returned == GAME.slip(placed).returned(roll) == GAME.slip(placed).settle(roll).returned
    assert receipt.returned == GAME.result_by_roll(placed)[number]
    assert receipt.returned == sum(line.returned for line in receipt.lines)
    assert receipt.net == receipt.returned - sum(placed.values())
    assert {line.bet for line in receipt.lines if line.outcome == "win"} == set(placed) & set(
        GAME.winners(roll)
    )
    assert receipt.paytable_sha256 == GAME.sha256


@pytest.mark.parametrize("name", ["act-canberra", "crown-melbourne/b"])
def test_arrays_of_rolls_settle_like_single_ones(name: str) -> None:
    game = sicbo.game(name)
    placed = {bet.bet: 100 + number for number, bet in enumerate(game.bets)}
    expected = [game.returned(game.dice.shown(roll), placed) for roll in range(ROLLS)]
    for dtype in (numpy.uint8, numpy.int16, numpy.int64):
        assert game.returned_many(numpy.arange(ROLLS, dtype=dtype), placed).tolist() == expected
    values = numpy.array([game.dice.values(roll) for roll in range(ROLLS)])
    assert game.returned_many(values, placed).tolist() == expected
    assert game.returned_many(numpy.array([], dtype=numpy.int64), placed).tolist() == []


@pytest.mark.parametrize(
    "rolls",
    [
        [216],
        [-1],
        [[0, 1, 2]],
        [[1, 2, 7]],
        [[-1, 2, 3]],
        [[1, 2]],
        [1.5],
        [[1.0, 2.0, 3.0]],
        [[[1, 2, 3]]],
        ["x"],
    ],
)
def test_an_array_with_a_roll_that_cannot_be_is_refused(rolls: list[object]) -> None:
    with pytest.raises(Refused) as refused:
        GAME.returned_many(numpy.array(rolls), {"small": 100})
    assert refused.value.code == "bad-dice"


@pytest.mark.parametrize("stake", [0, -1, 1.5, 1.0, "10", None, MAX_STAKE + 1, 10**30, float("nan")])
@pytest.mark.parametrize("bet", ["small", "big"])
def test_a_bad_stake_is_refused_whether_it_would_win_or_lose(bet: str, stake: object) -> None:
    for settle in (GAME.returned, GAME.settle, lambda _, placed: GAME.slip(placed)):
        with pytest.raises(Refused) as refused:
            settle((1, 2, 3), {bet: stake})  # type: ignore[arg-type, dict-item]
        assert refused.value.code == "bad-amount"


@pytest.mark.parametrize(
    "roll", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (7, 1, 1), (1, 2, None), "123", (1, 2, 2.5), ([1], 2, 3)]
)
def test_bad_dice_are_refused_everywhere(roll: Any) -> None:
    for settle in (GAME.returned, GAME.settle):
        with pytest.raises(Refused) as refused:
            settle(roll, {"small": 100})
        assert refused.value.code == "bad-dice"
    with pytest.raises(Refused):
        GAME.slip({"small": 100}).returned(roll)


def test_bets_may_be_written_as_people_do() -> None:
    crown = sicbo.game("crown-melbourne/a")
    assert crown.bet("Pair:5-2").bet == "pair:2-5"
    assert crown.bet("pair:25").bet == "pair:2-5"
    assert crown.bet("three-of-four:3456").bet == "three-of-four:6543"
    assert sicbo.game("crown-melbourne/b").bet("triple:1").bet == "triple:fish"


def test_the_digest_names_the_rules_that_paid() -> None:
    switched = sicbo.game("act-canberra", sicbo.Card(switches={"double-wins-on-triple": False}))
    assert switched.sha256 != GAME.sha256
    assert switched.settle((4, 4, 4), {"double:4": 100}).paytable_sha256 == switched.sha256
    assert switched.returned((4, 4, 4), {"double:4": 100}) == 0
    limited = sicbo.game("act-canberra", sicbo.Card(limits={"all": sicbo.Limit(100, 1000)}))
    assert limited.sha256 == GAME.sha256, "limits are the card's, the paytable is the book's"


@pytest.mark.parametrize(
    ("card", "code"),
    [
        (sicbo.Card(withdrawn=("small",)), "bad-card"),
        (sicbo.Card(odds={"small": "2 to 1"}), "odds-fixed"),
        (sicbo.Card(odds={"smal": "1 to 1"}), "bad-card"),
        (sicbo.Card(odds={"total": {"3": "1 to 1"}}), "bad-card"),
        (sicbo.Card(odds={"small": "evens"}), "bad-card"),
        (sicbo.Card(limits={"smal": sicbo.Limit(1, 2)}), "bad-card"),
        (sicbo.Card(switches={"double-wins-on-triple": "yes"}), "unknown-switch"),
        (sicbo.Card(switches={"unheard-of": True}), "unknown-switch"),
    ],
)
def test_a_card_that_does_not_fit_the_book_is_refused(card: sicbo.Card, code: str) -> None:
    with pytest.raises(Refused) as refused:
        sicbo.game("act-canberra", card)
    assert refused.value.code == code


def test_a_card_may_withdraw_bets_where_the_switch_allows_it() -> None:
    with pytest.raises(Refused):
        sicbo.game("pennsylvania/a", sicbo.Card(withdrawn=("pair",)))
    allowed = sicbo.Card(withdrawn=("pair", "total:4"), switches={"bets-may-be-withdrawn": True})
    assert len(sicbo.game("pennsylvania/a", allowed).bets) == 50 - 15 - 1


def test_a_schedule_without_a_source_or_with_a_gap_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        sicbo.game("nsw-table", sicbo.Card(odds={"small": "1 to 1"}))
    assert refused.value.code == "odds-not-stated"
    with pytest.raises(Refused) as refused:
        sicbo.game("nsw-table", sicbo.Card(source="notice 12", odds={"small": "1 to 1"}))
    assert (refused.value.code, "big" in str(refused.value)) == ("odds-not-stated", True)


@pytest.mark.parametrize(
    "card",
    [
        sicbo.Card(smallest_chip=0),
        sicbo.Card(smallest_chip=-100),
        sicbo.Card(limits={"all": sicbo.Limit(multiple=0)}),
        sicbo.Card(limits={"all": sicbo.Limit(500, 100)}),
        sicbo.Card(limits={"all": sicbo.Limit(-5)}),
        sicbo.Card(game="pennsylvania/a"),
    ],
)
def test_a_card_made_by_a_program_is_checked_like_one_from_a_file(card: sicbo.Card) -> None:
    with pytest.raises(Refused):
        sicbo.game("act-canberra", card)


def test_a_switch_may_be_written_on_or_off() -> None:
    for off in (False, "off"):
        assert (
            sicbo.game("act-canberra", sicbo.Card(switches={"double-wins-on-triple": off})).returned(
                (4, 4, 4), {"double:4": 100}
            )
            == 0
        )


def test_a_limit_on_one_bet_binds_that_bet_alone() -> None:
    game = sicbo.game("act-canberra", sicbo.Card(limits={"double:2": sicbo.Limit(100, 500)}))
    assert game.returned((2, 2, 5), {"double:2": 10_000}) == 500 * 12 + 9_500
    assert game.returned((3, 3, 5), {"double:3": 10_000}) == 120_000


def test_exposure_takes_any_iterable_of_wagers() -> None:
    wagers = [sicbo.Wager("small", 1000, "ann"), sicbo.Wager("triple:6", 100, "bob")]
    assert sicbo.exposure(GAME, iter(wagers)) == sicbo.exposure(GAME, wagers)
    assert sicbo.exposure(GAME, wagers).largest_loss == 18_000 - 1_000


@pytest.mark.parametrize("roll", [(1.0, 2, 3), (True, 2, 3), (1.0, 2.0, 3.0), (True, True, True)])
def test_what_only_equals_a_face_is_none(roll: tuple[object, ...]) -> None:
    for settle in (GAME.returned, GAME.settle, lambda dice, wagers: GAME.slip(wagers).returned(dice)):
        with pytest.raises(Refused):
            settle(roll, {"small": 100})


def test_every_reason_has_its_meaning_in_words() -> None:
    assert tuple(REASONS) == get_args(Reason)
    assert all(meaning and meaning[0].islower() and not meaning.endswith(".") for meaning in REASONS.values())


@pytest.mark.parametrize("text", ["10000 to 1", "1 to 1", "7 to 1000"])
def test_odds_reach_as_far_as_their_refusal_says(text: str) -> None:
    assert str(sicbo.parse_odds(text)) == text


@pytest.mark.parametrize("text", ["10001 to 1", "0 to 1", "7 to 1001", "1 to 0"])
def test_odds_beyond_that_are_refused(text: str) -> None:
    with pytest.raises(sicbo.Refused, match="is out of range"):
        sicbo.parse_odds(text)


def test_a_wrong_amount_is_repeated_in_a_refusal_only_as_far_as_a_line_goes() -> None:
    with pytest.raises(Refused) as refused:
        checked_amount("7" * 100)
    assert repr("7" * 100)[:40] in refused.value.message
    assert "7" * 40 not in refused.value.message
