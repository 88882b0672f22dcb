"""The mathematics, against the definitions worked out the long way round."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from models import second_model
from sicbo.maths.compare import compare
from sicbo.maths.distribution import power
from sicbo.maths.exact import percent, square_root
from sicbo.refusals import Refused

GAMES = [name for name in sicbo.game_names() if name != "nsw-table"]
ALL_DICE = list(product(range(1, 7), repeat=3))


@pytest.mark.parametrize("name", GAMES)
def test_every_bet_by_the_definitions_of_mean_and_variance(name: str) -> None:
    for maths in sicbo.analyse(sicbo.game(name)):
        results = [
            Fraction(odds + 1 if (odds := second_model.pays(name, maths.bet, dice)) is not None else 0)
            for dice in ALL_DICE
        ]
        mean = sum(results) / 216
        assert maths.probability == Fraction(sum(result > 0 for result in results), 216)
        assert maths.expected_return == mean
        assert maths.edge == 1 - mean
        assert maths.variance == sum((result - mean) ** 2 for result in results) / 216
        assert maths.hit_frequency == 1 / maths.probability
        assert sum(level.ways for level in maths.pays) == maths.ways


def test_the_published_figures() -> None:
    act = sicbo.game("act-canberra")
    double = sicbo.analyse_bet(act, "double:3")
    assert [str(f) for f in (double.probability, double.expected_return, double.edge, double.variance)] == [
        "2/27",
        "8/9",
        "1/9",
        "800/81",
    ]
    assert double.standard_deviation(4) == "3.1427"
    crown = sicbo.game("crown-melbourne/b")
    assert percent(sicbo.analyse_bet(crown, "colour:red").edge) == "-40.74%"
    assert percent(sicbo.analyse_bet(crown, "colour-double:red").edge) == "-3.70%"
    aruze = sicbo.game("nsw-aruze")
    assert percent(sicbo.analyse_bet(aruze, "triple:4").edge, 4) == "11.5741%"
    assert percent(sicbo.analyse_bet(aruze, "double:4").edge, 4) == "3.7037%"


def test_what_is_pointed_out_before_a_table_opens() -> None:
    by_game = {
        name: {(r.code, r.bets[0].partition(":")[0]) for r in sicbo.warnings(sicbo.game(name))}
        for name in GAMES
    }
    assert by_game.pop("crown-melbourne/b") == {("player-edge", "colour"), ("player-edge", "colour-double")}
    assert by_game.pop("pennsylvania/a") == {("low-return", kind) for kind in ("triple", "double", "total")}
    assert len(sicbo.warnings(sicbo.game("pennsylvania/a"))) == 6, "six prices return less than 75 %"
    assert set(map(len, by_game.values())) == {0}
    exact = sicbo.game("crown-melbourne/b", sicbo.Card(switches={"exact-colour-counts": True}))
    assert sicbo.warnings(exact) == []


def test_games_side_by_side() -> None:
    games = [sicbo.game(name) for name in ("act-canberra", "nsw-aruze", "pennsylvania/b")]
    differing = {bet for row in compare(games) if row.differs for bet in row.bets}
    assert differing == {f"{kind}:{face}" for kind in ("triple", "double") for face in range(1, 7)}
    assert sorted(bet for row in compare(games) for bet in row.bets) == sorted(
        bet.bet for bet in games[0].bets
    )
    assert games[0].sha256 == games[2].sha256, "Pennsylvania's paytable B is Canberra's, price for price"
    assert games[0].sha256 != games[1].sha256


wager_sets = st.dictionaries(
    st.sampled_from([bet.bet for bet in sicbo.game("act-canberra").bets]),
    st.integers(1, 50).map(lambda n: n * 50),
    min_size=1,
    max_size=5,
)


@given(wager_sets)
def test_one_round_is_the_count_of_the_216_rolls(wagers: dict[str, int]) -> None:
    game = sicbo.game("act-canberra")
    distribution = sicbo.one_round(game, wagers)
    nets = [game.settle(dice, wagers).net for dice in ALL_DICE]
    assert distribution.ways == {net: nets.count(net) for net in sorted(set(nets))}
    assert distribution.mean == Fraction(sum(nets), 216)
    assert distribution.ahead + distribution.even + distribution.behind == 1
    at_risk = sicbo.exposure(game, wagers)
    assert (at_risk.largest_loss, at_risk.largest_gain) == (max(nets), -min(nets))
    assert all(game.settle(roll, wagers).net == max(nets) for roll in at_risk.worst_rolls)
    assert at_risk.expected_gain == -distribution.mean


@given(wager_sets, st.integers(1, 4))
@settings(max_examples=40)
def test_many_rounds_are_the_convolution_of_one(wagers: dict[str, int], rounds: int) -> None:
    single = sicbo.one_round(sicbo.game("act-canberra"), wagers)
    by_hand = {0: 1}
    for _ in range(rounds):
        longer: dict[int, int] = {}
        for net, ways in by_hand.items():
            for more, more_ways in single.ways.items():
                longer[net + more] = longer.get(net + more, 0) + ways * more_ways
        by_hand = longer
    many = sicbo.many_rounds(single, rounds)
    assert many.ways == dict(sorted(by_hand.items()))
    assert sum(many.ways.values()) == 216**rounds
    assert (many.mean, many.variance) == (single.mean * rounds, single.variance * rounds)


def test_a_thousand_rounds_stay_exact() -> None:
    single = sicbo.one_round(sicbo.game("act-canberra"), {"small": 1000})
    many = sicbo.many_rounds(single, 1000)
    assert sum(many.ways.values()) == 216**1000
    assert many.mean == single.mean * 1000
    assert many.probability(0) == Fraction(105**500 * 111**500 * _choose(1000, 500), 216**1000)
    assert many.quantile(Fraction(0)) == many.worst == -1_000_000


def _choose(n: int, k: int) -> int:
    from math import comb

    return comb(n, k)


def test_a_power_of_a_polynomial_with_gaps() -> None:
    assert power([(0, 2), (3, 1)], 3) == [8, 0, 0, 12, 0, 0, 6, 0, 0, 1]
    assert power([(0, 5)], 4) == [625]


@pytest.mark.parametrize("rounds", [0, -1, 10**9])
def test_a_number_of_rounds_out_of_bounds_is_refused(rounds: int) -> None:
    single = sicbo.one_round(sicbo.game("act-canberra"), {"small": 1000})
    with pytest.raises(Refused) as refused:
        sicbo.many_rounds(single, rounds)
    assert refused.value.code == "too-large"


def test_an_answer_that_would_take_minutes_is_refused_at_once() -> None:
    single = sicbo.one_round(
        sicbo.game("act-canberra"), {"small": 1001, "double:2": 707, "triple:3": 13, "single:5": 91}
    )
    with pytest.raises(Refused) as refused:
        sicbo.many_rounds(single, 100_000)
    assert refused.value.code == "too-large"


def test_roots_and_percentages_are_rounded_and_never_floats() -> None:
    assert square_root(Fraction(2), 10) == "1.4142135624"
    assert square_root(Fraction(1295, 1296), 2) == "1.00"
    assert square_root(Fraction(0), 3) == "0.000"
    assert square_root(Fraction(32375 * 10_000, 324), 0) == "1000"
    assert square_root(Fraction(999_600), 0) == "1000"
    assert square_root(Fraction(0), 0) == "0"
    assert percent(Fraction(1, 3)) == "33.33%"
    assert percent(Fraction(-1, 8), 1) == "-12.5%"
    assert percent(Fraction(1, 200_000)) == "0.00%"
    assert percent(Fraction(1, 2), 0) == "50%"
