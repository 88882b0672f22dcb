"""Whole rounds of every book under random commands by random people, checked after each step against a simple model."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

import sicbo
from models.round_walk import Walk
from sicbo.refusals import Refused
from support.depth import Depth
from support.every_roll import nsw_table
from support.play import Hand

NSW_TABLE = sicbo.game("nsw-table", msgspec.structs.replace(nsw_table().card, limits={}))
TOKENS_KEPT = {"tokens-consumed": False, "dice-not-flat-means": "no-spin"}
LIMITS = {"all": sicbo.Limit(500, 2_000)}
GAMES = {
    "act-canberra": sicbo.game("act-canberra"),
    "act-canberra, limited": sicbo.game("act-canberra", sicbo.Card(limits=LIMITS)),
    "nsw-aruze": sicbo.game("nsw-aruze"),
    "nsw-table": NSW_TABLE,
    "nsw-table, switched": sicbo.game(
        "nsw-table", msgspec.structs.replace(NSW_TABLE.card, switches=TOKENS_KEPT)
    ),
    "crown-melbourne/a": sicbo.game("crown-melbourne/a"),
    "crown-melbourne/b": sicbo.game("crown-melbourne/b"),
    "pennsylvania/a": sicbo.game("pennsylvania/a"),
}
every_game = pytest.mark.parametrize("name", sorted(GAMES))

EVERYWHERE = {
    "playing", "over", "void", "win", "lose", "several", "taken back", "moved", "corrected", "returned",
    "paid in part", "undone", "known result discarded",
}  # fmt: skip
BY_HAND = {"confirmed", "announced", "keyed and confirmed", "announcement corrected", "not flat after all"}
LATE = {"undone after the round"}
SINGLY = {"one void", "one void after judging"}
TO_BE_REACHED = {
    "act-canberra": EVERYWHERE | BY_HAND | SINGLY | LATE | {"colour"},
    "act-canberra, limited": EVERYWHERE | BY_HAND | SINGLY | LATE | {"colour", "kept out", "excess"},
    "nsw-aruze": EVERYWHERE | SINGLY | LATE | {"forfeited"},
    "nsw-table": EVERYWHERE | BY_HAND | {"colour", "token"},
    "nsw-table, switched": EVERYWHERE | BY_HAND | {"colour", "token", "no spin"},
    "crown-melbourne/a": EVERYWHERE | BY_HAND | SINGLY | LATE | {"colour", "no spin"},
    "crown-melbourne/b": EVERYWHERE | BY_HAND | SINGLY | LATE | {"colour", "no spin"},
    "pennsylvania/a": EVERYWHERE | BY_HAND,
}


@every_game
@pytest.mark.takes(10)
def test_random_commands_by_random_people_never_lose_a_cent(name: str) -> None:
    """A long walk that is the same in every run; it has to have seen everything the book has."""
    reached: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(seed)
        walk = Walk(GAMES[name], rng, reached)
        for _ in range(300):
            if walk.is_finished and (walk.hand.state.returned or rng.random() < 0.6):
                walk.check_history()
                walk.next_round(rng)
            elif walk.hand.state.status != "playing" or rng.random() < 0.05:
                walk.void(rng)
            elif walk.is_next("pay") and rng.random() < 0.5:
                rng.choice([walk.pay, walk.pay, walk.void])(rng)
            elif walk.is_open and rng.random() < 0.6:
                walk.wager(rng)
            else:
                rng.choice([walk.deal, walk.deal, walk.deal, walk.deal, walk.wager, walk.pay])(rng)
            walk.check()
        walk.check_history()
    for what in TO_BE_REACHED[name]:
        assert reached[what] > 10, f"the walk saw too little of {what}: {reached}"


class RoundMachine(RuleBasedStateMachine):
    """The same walk in steps that can be shortened when something is found."""

    def __init__(self, game: sicbo.Game) -> None:
        super().__init__()
        self.game = game

    @initialize(rng=st.randoms(use_true_random=False))
    def begin(self, rng: Random) -> None:
        self.walk = Walk(self.game, rng, REACHED)
        self.walk.check()

    @precondition(lambda self: self.walk.is_finished)
    @rule(rng=st.randoms(use_true_random=False))
    def next_round(self, rng: Random) -> None:
        self.walk.check_history()
        self.walk.next_round(rng)
        self.walk.check()

    @rule(
        rng=st.randoms(use_true_random=False),
        action=st.sampled_from(["wager", "deal", "deal", "pay", "void"]),
    )
    def act(self, rng: Random, action: str) -> None:
        """Anything at any time, also what comes too early or too late."""
        getattr(self.walk, action)(rng)
        self.walk.check()

    def teardown(self) -> None:
        if hasattr(self, "walk"):
            self.walk.check_history()


REACHED: Counter[str] = Counter()


@every_game
@pytest.mark.takes(16)
def test_no_short_run_of_commands_breaks_a_round(name: str, depth: Depth) -> None:
    REACHED.clear()
    run_state_machine_as_test(
        lambda: RoundMachine(GAMES[name]),  # type: ignore[arg-type]
        settings=settings(
            max_examples=depth(20, 100), stateful_step_count=30, deadline=None, derandomize=True
        ),
    )
    for what in ("playing", "over", "void", "win", "lose"):
        assert REACHED[what] > depth(1, 10), f"the machine saw too little: {REACHED}"


def test_the_machine_reaches_the_end_of_rounds() -> None:
    """A guard that the machine's own easy path leads through a whole round of every game."""
    for game in GAMES.values():
        hand = Hand(game)
        hand.fund("ann")
        while hand.state.status == "playing":
            if hand.state.betting_open and not hand.state.layout:
                hand.place("ann", "small", 100)
            hand.go_on(1, 2, 3)
        assert hand.money == {"ann": 100}
        with pytest.raises(Refused):
            hand.place("ann", "small", 100)
