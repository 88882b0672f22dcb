"""The simple players: what they stake on a view, by the sign."""

import random
from typing import Any

from sicbo.client import View
from sicbo.client.bots import Doubler, Scatterer, Steady, minimum, some_bot

LIMITS = {"all": {"minimum": 100, "maximum": 800}, "triple": {"minimum": 50}, "total:9": {"minimum": 25}}


def view(**you: Any) -> View:
    return View(1, 1, {"limits": LIMITS, "phase": "betting"}, {"purse": 10_000, **you})


def test_the_smallest_stake_is_the_bets_own_then_its_kinds_then_that_of_all() -> None:
    assert [minimum(view(), bet) for bet in ("total:9", "triple:2", "small")] == [25, 50, 100]
    assert minimum(View(1, 1, {}, {}), "small") == 100


def test_the_steady_one_stakes_the_same_round_after_round() -> None:
    bot = Steady("big")
    assert [bot.wagers(view()) for _ in range(3)] == [{"big": 100}] * 3


def test_the_scatterer_stays_with_the_bets_it_was_given() -> None:
    bot = Scatterer(random.Random(3), ["small", "total:9", "triple:2"], most=2)
    drawn = [bot.wagers(view()) for _ in range(50)]
    assert {bet for wagers in drawn for bet in wagers} == {"small", "total:9", "triple:2"}
    assert {len(wagers) for wagers in drawn} == {1, 2}
    assert all(wagers.get("total:9", 25) == 25 for wagers in drawn)


def test_the_doubler_doubles_after_a_loss_until_the_limit_or_the_purse_and_begins_again_after_a_win() -> None:
    bot = Doubler("big")
    assert [bot.wagers(view())["big"] for _ in range(5)] == [100, 200, 400, 800, 100]
    assert bot.wagers(view())["big"] == 200
    assert bot.wagers(view(lines=[{"outcome": "win"}]))["big"] == 100
    assert bot.wagers(view(purse=150))["big"] == 100


def test_the_same_number_always_plays_the_same_way() -> None:
    for number in range(8):
        first, second = some_bot(number, ("small", "big")), some_bot(number, ("small", "big"))
        assert [first.wagers(view()) for _ in range(5)] == [second.wagers(view()) for _ in range(5)]
