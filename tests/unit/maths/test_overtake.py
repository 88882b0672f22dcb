"""The last spin of a tournament: the chances shown to the audience, against every roll and every stake tried one by one."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sicbo.maths.overtake import Rival, chances, standing_still, to_beat
from sicbo.rules.card import Limit
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game
from support.evening import full_game

ROLLED = tuple(product(range(1, 7), repeat=3))
UNIT, BANK = 100, 1_200


@pytest.fixture(scope="module")
def small() -> Game:
    """A table whose sign leaves few stakes."""
    return full_game("crown-melbourne/a", limits={"all": Limit(300, 1_000, 100)})


def returned(game: Game, dice: Any, wagers: dict[str, int]) -> int:
    return sum(line.returned for line in game.settle(dice, wagers).lines)


RIVALS: dict[str, list[Rival]] = {
    "nobody ahead": [Rival(1_000), Rival(900)],
    "one a little ahead": [Rival(1_500), Rival(400)],
    "one chip below a whole unit ahead": [Rival(1_599)],
    "far ahead": [Rival(9_000)],
    "out of reach": [Rival(1_000_000)],
    "a leader with wagers of his own": [Rival(1_000, {"big": 600}), Rival(1_100, {"double:3": 300})],
}


def brute_force(game: Game, rivals: list[Rival], bet: str) -> tuple[int, Fraction] | None:
    """The best chance of a bet and the smallest stake for it, by trying every stake on every roll."""
    best: tuple[int, Fraction] | None = None
    for stake in range(300, 1_000 + 1, UNIT):
        ahead = 0
        for dice in ROLLED:
            mine = BANK - stake + returned(game, dice, {bet: stake})
            theirs = max(rival.bank + returned(game, dice, dict(rival.wagers)) for rival in rivals)
            ahead += mine > theirs
        chance = Fraction(ahead, ROLLS)
        if chance > 0 and (best is None or chance > best[1]):
            best = stake, chance
    return best


@pytest.mark.parametrize("case", RIVALS)
@pytest.mark.takes(2)
def test_the_best_chance_and_the_smallest_stake_of_every_kind_of_bet_are_those_that_trying_all_finds(
    small: Game, case: str
) -> None:
    rivals = RIVALS[case]
    found = {
        one.bet: (one.stake, one.chance) for one in chances(small, BANK, to_beat(small, rivals), unit=UNIT)
    }
    kinds = {bet.bet.partition(":")[0]: bet.bet for bet in small.bets}
    looked = set(kinds.values()) | {"double:3", "big", "total:9"}
    assert len(looked) >= 7
    for bet in looked:
        assert found.get(bet) == brute_force(small, rivals, bet), bet


def test_what_is_to_beat_is_the_best_rival_after_each_roll(small: Game) -> None:
    rivals = RIVALS["a leader with wagers of his own"]
    expected = [
        max(rival.bank + returned(small, dice, dict(rival.wagers)) for rival in rivals) for dice in ROLLED
    ]
    assert sorted(to_beat(small, rivals)) == sorted(expected)
    assert to_beat(small, []) == (0,) * ROLLS


def test_a_player_who_does_not_bet_is_ahead_only_where_nobody_has_as_much(small: Game) -> None:
    assert standing_still(1_000, to_beat(small, [Rival(999)])) == 1
    assert standing_still(1_000, to_beat(small, [Rival(1_000)])) == 0, "as much is not ahead"
    even = standing_still(1_000, to_beat(small, [Rival(900, {"big": 300})]))
    assert even == 1 - Fraction(sum(returned(small, dice, {"big": 300}) > 0 for dice in ROLLED), ROLLS)


def test_the_best_come_first_and_a_bank_below_the_minimum_has_no_way(small: Game) -> None:
    found = chances(small, BANK, to_beat(small, RIVALS["one a little ahead"]), unit=UNIT)
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
    assert chances(small, 200, to_beat(small, [Rival(100)]), unit=UNIT) == ()
    assert chances(small, BANK, to_beat(small, RIVALS["out of reach"]), unit=UNIT) == ()
