"""The mathematics of pools: by counting all 216 rolls, and against chains of states that are solved step by step."""

import json
from fractions import Fraction
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from models import second_model
from sicbo.cli.main import main
from sicbo.maths.exact import analyse_bet
from sicbo.maths.jackpots import (
    added_return,
    break_even,
    expected_prize,
    hit_probability,
    long_run,
    offers,
)
from sicbo.refusals import Refused
from sicbo.rules.pools import Condition, Trigger, qualifying_bets
from support.every_roll import ROLLS, nsw_table
from support.pooled import SIXES, Pooled, terms

EXAMPLE = str(Path(__file__).parents[3] / "examples" / "pools.toml")
ARUZE = sicbo.game("nsw-aruze")


@pytest.mark.parametrize("name", second_model.GAMES)
def test_return_and_fair_value_by_counting_every_roll(name: str) -> None:
    """A stake on every bet of every game, with a pool on every kind of roll: summed up over 216 rolls by hand."""
    game = nsw_table() if name == "nsw-table" else sicbo.game(name)
    stake, value = 700, 123_457
    for won_by in ("triple:any", "small"):
        trigger = Trigger(wins_on=won_by)
        won = [second_model.pays(name, won_by, roll) is not None for roll in ROLLS]
        assert hit_probability(game, trigger) == Fraction(sum(won), 216)
        for bet in second_model.bets(name)[::7]:
            back = sum(
                (0 if (pays := second_model.pays(name, bet, roll)) is None else stake * (pays + 1))
                + (value if hit else 0)
                for roll, hit in zip(ROLLS, won, strict=True)
            )
            own = analyse_bet(game, bet).expected_return
            assert own + added_return(game, trigger, stake, value) == Fraction(back, 216 * stake), bet
            fair = break_even(game, trigger, bet, stake)
            assert own + Fraction(sum(won), 216) * fair / stake == 1, bet


def test_the_offers_of_a_pool_are_its_qualifying_bets_each_price_once() -> None:
    grand = terms(trigger=Trigger(wins_on="triple:any", on="triple", stake_at_least=1_000))
    (offer,) = offers(ARUZE, grand, 10_000)
    assert (offer.stake, offer.value) == (1_000, 10_000)
    assert len(qualifying_bets(ARUZE, grand.trigger)) == 6, "six specific triples, all alike"
    assert offer.edge == 1 - offer.own_return - Fraction(1, 36) * 10
    everything = terms(trigger=Trigger(wins_on="triple:any", stake_at_least=1_000))
    (best,) = offers(ARUZE, everything, 0)
    assert best.own_return == max(analyse_bet(ARUZE, bet.bet).expected_return for bet in ARUZE.bets)
    assert best.edge > 0 and best.break_even == best.edge * 1_000 * 36


# -- one life of a pool -----------------------------------------------------------------------------------


def by_chain(probability: Fraction, start: Fraction, growth: Fraction, ceiling: int) -> Fraction:
    """Solved backwards from the ceiling: in each state the pool grows, then is won or goes on."""
    values = [start]
    while values[-1] < ceiling:
        values.append(min(values[-1] + growth, Fraction(ceiling)))
    expected = Fraction(ceiling)
    for after in reversed(values[1:]):
        expected = probability * after + (1 - probability) * expected
    return expected


@given(
    ways=st.integers(1, 215),
    start=st.integers(0, 60),
    growth=st.fractions(min_value=Fraction(1, 4), max_value=40, max_denominator=30),
    room=st.integers(0, 60),
)
def test_the_expected_prize_below_a_ceiling_is_that_of_the_chain(
    ways: int, start: int, growth: Fraction, room: int
) -> None:
    probability = Fraction(ways, 216)
    found = expected_prize(probability, Fraction(start), growth, start + room)
    assert found == by_chain(probability, Fraction(start), growth, start + room)


def test_without_a_ceiling_the_pool_grows_for_as_long_as_it_lives() -> None:
    probability, growth = Fraction(1, 36), Fraction(7, 3)
    assert expected_prize(probability, Fraction(100), growth, None) == 100 + 36 * growth
    # The same as a sum over the rounds in which it may be won, to more places than anyone can see.
    total = sum(probability * (1 - probability) ** (n - 1) * (100 + n * growth) for n in range(1, 2_000))
    assert abs(total - 100 - 36 * growth) < Fraction(1, 10**18)
    assert expected_prize(probability, Fraction(100), Fraction(0), 90) == 90
    assert expected_prize(probability, Fraction(100), Fraction(0), 200) == 100


# -- over a long time -------------------------------------------------------------------------------------


def test_what_comes_in_goes_out_contributions_and_seeds() -> None:
    pool = terms(share=15_000, reserve_share=5_000, seed=10_000)
    run = long_run(ARUZE, pool, 100_000)
    assert run.exact and run.rounds == 216
    assert run.prize == 10_000 + 216 * 2_000
    assert run.first_prize == 10_000 + 216 * 1_500
    assert run.by_contributions == Fraction(2, 100), "everything that is contributed is won in the end"
    assert run.by_seeds == Fraction(10_000, 216 * 100_000)
    assert run.returned == run.by_contributions + run.by_seeds
    seldom = long_run(ARUZE, pool, 100_000, Fraction(1, 4))
    assert seldom.rounds == 864 and seldom.by_contributions == Fraction(2, 100)
    assert seldom.by_seeds == run.by_seeds / 4


@pytest.mark.parametrize("ceiling", [12, 17, 40])
def test_a_ceiling_with_the_rest_kept_for_the_next_start_by_a_chain_of_lives(ceiling: int) -> None:
    """From life to life the distribution of what waits above the ceiling is worked out, until it no longer changes."""
    seed, growth, saved = 2, 2, 1
    pool = terms(
        share=20_000, reserve_share=10_000, seed=seed, ceiling=ceiling,
        trigger=Trigger(roll=Condition(total=(7, 14)), stake_at_least=1),
    )  # fmt: skip
    assert hit_probability(ARUZE, pool.trigger) == Fraction(5, 36)
    run = long_run(ARUZE, pool, 100)
    assert (run.growth, run.put_by) == (growth, saved)
    chance = run.probability
    most = 300
    goes_to, won_in = numpy.zeros((most + 1, most + 1)), numpy.zeros(most + 1)
    for hidden in range(most + 1):
        shown, above = min(seed + hidden, ceiling), max(0, seed + hidden - ceiling)
        left = 1.0
        for rounds in range(1, 140):
            grown, wins = shown + growth * rounds, left * float(chance)
            won_in[hidden] += wins * min(grown, ceiling)
            goes_to[hidden, min(above + max(0, grown - ceiling) + saved * rounds, most)] += wins
            left -= wins
    waiting = numpy.zeros(most + 1)
    waiting[0] = 1
    prize = float(waiting @ numpy.linalg.matrix_power(goes_to, 4096) @ won_in)
    assert prize == pytest.approx(float(run.prize), rel=1e-4)
    assert run.prize == min(ceiling, seed + (growth + saved) / chance)


@pytest.mark.parametrize(
    ("ceiling", "share", "aside"), [(30, 20_000, 10_000), (95, 30_000, 7_000), (50, 10_000, 1)]
)
def test_a_ceiling_that_sends_the_rest_on_by_the_whole_double_sum(
    ceiling: int, share: int, aside: int
) -> None:
    pool = terms(share=share, reserve_share=aside, seed=5, ceiling=ceiling, overflow="major")
    run = long_run(ARUZE, pool, 100)
    assert not run.exact
    chance, growth, saved = run.probability, run.growth, run.put_by
    total, left, number = Fraction(0), Fraction(1), 1
    while number < 60 and 5 + saved * number < ceiling:
        total += left * chance * by_chain(chance, 5 + saved * number, growth, ceiling)
        left *= 1 - chance
        number += 1
    if 5 + saved * number >= ceiling:
        assert abs(total + left * ceiling - run.prize) < Fraction(1, 10**40)
    else:
        assert total < run.prize < total + left * ceiling
    assert run.first_prize == by_chain(chance, Fraction(5), growth, ceiling)
    alone = long_run(ARUZE, terms(share=share, seed=5, ceiling=ceiling, overflow="major"), 100)
    assert alone.exact and alone.prize == alone.first_prize


def test_the_room_pays_what_the_mathematics_says_on_every_path() -> None:
    """All paths of three rounds over 216 rolls are 36 times 36 times 36 alike; here by whether each wins."""
    pool = terms(share=15_000, seed=10_000, ceiling=10_040)
    chance = hit_probability(ARUZE, SIXES)
    paid = left = Fraction(0)
    likely = Fraction(1)
    pools = Pooled(pool)
    for _ in range(3):
        fact = pools.settled((6, 6, 6), {"1": {"triple:6": 1_000}})
        won = Pooled(pool)
        for _ in range(pools.rounds - 1):
            won.play((1, 2, 4), {"1": {"triple:6": 1_000}})
        won.hear(fact)
        paid += likely * chance * won.state.wins["grand.1"].amount
        likely *= 1 - chance
        pools.rounds -= 1
        pools.play((1, 2, 4), {"1": {"triple:6": 1_000}})
        left = Fraction(pools.pool().current, 1_000_000)
    assert left == 10_040
    assert paid + likely * 10_040 == expected_prize(chance, Fraction(10_000), Fraction(15), 10_040)


@pytest.mark.parametrize(
    ("turnover", "part"), [(0, Fraction(1)), (-5, Fraction(1)), (100, Fraction(0)), (100, Fraction(3, 2))]
)
def test_what_makes_no_sense_is_refused(turnover: int, part: Fraction) -> None:
    with pytest.raises(Refused) as refused:
        long_run(ARUZE, terms(), turnover, part)
    assert refused.value.code == "bad-request"


def test_a_way_to_the_ceiling_beyond_all_patience_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        long_run(ARUZE, terms(share=1, ceiling=10**9), 1)
    assert refused.value.code == "too-large"


# -- sicbo jackpots ---------------------------------------------------------------------------------------


def test_the_command_shows_pools_rules_and_returns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["jackpots", EXAMPLE]) == 0
    seen = capsys.readouterr().out
    for word in ("Grand Jackpot", "0.5%", "Triple 6 wins", "500.00", " 216.0 ", "0.2500%"):
        assert word in seen, word
    assert "favours the player" not in seen
    assert main(["jackpots", EXAMPLE, "--value", "600", "--turnover", "20", "--qualifying", "1/3"]) == 0
    seen = capsys.readouterr().out
    assert " 648.0 " in seen and "triple:6 favours the player by 2.31%" in seen


def test_the_command_answers_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["jackpots", EXAMPLE, "--json"]) == 0
    grand, major, mini = json.loads(capsys.readouterr().out)["pools"]
    assert grand["bets"][0]["break_even"] == "50000"
    assert grand["long_run"]["probability"] == "1/216"
    assert major["long_run"]["prize"] == "11000.000000"
    assert mini["contribution"] == "0.1%" and mini["long_run"]["returned"] == "0.113889%"


def test_a_file_without_pools_or_with_the_option_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pools.toml"
    file.write_text("offered = false\n", "utf-8")
    assert main(["jackpots", str(file)]) == 0
    seen = capsys.readouterr().out
    assert "the option is off" in seen and "no pools" in seen


def test_every_problem_of_a_file_is_shown_on_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pools.toml"
    file.write_text("[pools.a]\nname = 'A'\n[pools.b]\nname = 7\n", "utf-8")
    assert main(["jackpots", str(file)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 7 and all(line.startswith("sicbo: ") for line in told)
    file.write_text("pools = 7\n", "utf-8")
    assert main(["jackpots", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    for wrong in ("2", "0", "1/0", "x", "1/9999999"):
        assert main(["jackpots", EXAMPLE, "--qualifying", wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1
