"""Whole rounds of every book under random commands by random people, checked after each step against a simple model."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import sicbo
from play import BANK, Hand
from sicbo.ledger.book_of_accounts import differences
from sicbo.refusals import REASONS, Refused
from sicbo.rooms.messages import (
    SYSTEM,
    DeclareVoid,
    DesignateShooter,
    PayWinner,
    Person,
    PlaceWager,
    ReadDice,
    Stake,
    TakeBackWager,
    TakeStep,
)
from sicbo.rooms.round_money import in_play, purse, table_float

GAMES = ["act-canberra", "nsw-aruze", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a"]
OWNERS = ["ann", "bob", "cat"]
STEPS = [
    "open-bets",
    "cover",
    "activate",
    "close-bets",
    "uncover",
    "announce",
    "enter",
    "illuminate",
    "collect",
    "pay",
    "clear",
]
GROUNDS = [
    "dice-not-flat",
    "dice-broken",
    "dice-exposed",
    "shaker-fault",
    "disturbance",
    "fraud",
    "impractical",
    "player-breach",
    "server-fault",
]


class RoundMachine(RuleBasedStateMachine):
    """The model: who staked what, and whether the round was judged or returned."""

    @initialize(
        game=st.sampled_from(GAMES),
        shaker=st.sampled_from(["manual", "automated-covered", "automated-uncovered", "player-activated"]),
    )
    def begin(self, game: str, shaker: str) -> None:
        self.game = sicbo.game(game)
        policies = self.game.book.policies
        assert policies is not None
        allowed = (
            "sealed-automated" if game == "nsw-aruze" else shaker if policies.sequence(shaker) else "manual"
        )  # type: ignore[arg-type]
        self.hand = Hand(self.game, shaker=allowed)  # type: ignore[arg-type]
        for owner in OWNERS:
            self.hand.fund(owner)
        self.roles = [role.role for role in policies.roles] + ["system", "nobody"]
        self.staked: dict[tuple[str, str], int] = {}
        self.bets = [bet.bet for bet in self.game.bets]

    def send(self, command: object) -> bool:
        """Send a command; a refusal must leave everything as it was."""
        before, balances = self.hand.state, self.hand.ledger.balances()
        try:
            self.hand.send(command)  # type: ignore[arg-type]
        except Refused as refused:
            assert refused.code in REASONS
            assert self.hand.state is before
            assert self.hand.ledger.balances() == balances
            return False
        return True

    @rule(
        owner=st.sampled_from(OWNERS),
        bet=st.integers(0, 1) | st.integers(0, 200),
        amount=st.sampled_from([100, 700, 2_500, 0, 10**13]),
    )
    def place(self, owner: str, bet: int, amount: int) -> None:
        name = self.bets[bet % len(self.bets)]
        kind = self.game.book.policies.stakes.accepted[0]  # type: ignore[union-attr]
        was_open = self.hand.state.betting_open
        if self.send(PlaceWager(Person(owner, "player"), name, Stake(amount, kind))):
            assert was_open
            self.staked[owner, name] = self.staked.get((owner, name), 0) + amount

    @rule(owner=st.sampled_from(OWNERS), bet=st.integers(0, 200))
    def take_back(self, owner: str, bet: int) -> None:
        name = self.bets[bet % len(self.bets)]
        if self.send(TakeBackWager(Person(owner, "player"), name)):
            del self.staked[owner, name]

    @rule(step=st.sampled_from(STEPS), role=st.integers(0, 20), times=st.sampled_from([1, 3]))
    def any_step(self, step: str, role: int, times: int) -> None:
        took = self.send(TakeStep(Person("someone", self.roles[role % len(self.roles)]), step, times))  # type: ignore[arg-type]
        if took and step == "uncover" and self.hand.state.returned:
            self.staked.clear()  # too early: the book voids the round

    @precondition(lambda self: self.hand.state.status == "playing")
    @rule(steps=st.integers(1, 6), dice=st.tuples(*[st.integers(1, 6)] * 3))
    def go_on(self, steps: int, dice: tuple[int, int, int]) -> None:
        """The easy path, so that many runs get to settlement; betting is not closed before somebody has a wager."""
        for _ in range(steps):
            upcoming = self.hand.state.remaining[0].step if self.hand.state.status == "playing" else None
            if upcoming is None or (upcoming == "close-bets" and not self.staked):
                return
            if upcoming == "enter":
                self.hand.enter(*dice)
            else:
                self.hand.step(upcoming)

    @rule(
        dice=st.tuples(*[st.integers(0, 7)] * 3),
        flat=st.tuples(*[st.booleans()] * 3),
        role=st.integers(0, 20),
    )
    def read(self, dice: tuple[int, int, int], flat: tuple[bool, bool, bool], role: int) -> None:
        self.send(ReadDice(Person("someone", self.roles[role % len(self.roles)]), dice, flat))

    @rule(owner=st.sampled_from(OWNERS), role=st.integers(0, 20))
    def pay_one(self, owner: str, role: int) -> None:
        self.send(PayWinner(Person("someone", self.roles[role % len(self.roles)]), owner))

    @rule(owner=st.sampled_from(OWNERS))
    def designate(self, owner: str) -> None:
        self.send(DesignateShooter(SYSTEM, owner))

    @rule(
        ground=st.sampled_from(GROUNDS),
        role=st.integers(0, 20),
        owner=st.sampled_from([None, *OWNERS]),
        late=st.booleans(),
    )
    def void(self, ground: str, role: int, owner: str | None, late: bool) -> None:
        if late and self.hand.state.receipt is None:
            return  # a void ends the round; half of them wait until settlement has begun
        needed = self.game.book.policies.irregularity(ground)  # type: ignore[union-attr, arg-type]
        if needed is not None and role % 2:
            by = Person("someone", needed.declared_by)
        else:
            by = Person("someone", self.roles[role % len(self.roles)])
        paid = {(line.owner, line.bet) for line in self.hand.state.settled}
        if self.send(DeclareVoid(by, ground, owner)) and needed and needed.consequence != "no-spin":  # type: ignore[arg-type]
            for key in [key for key in self.staked if owner in (None, key[0])]:
                if key not in paid or needed.reverses_payouts:
                    del self.staked[key]

    @invariant()
    def money_is_where_it_should_be(self) -> None:
        if not hasattr(self, "hand"):
            return
        REACHED.update((self.hand.state.status, *(line.outcome for line in self.hand.state.settled)))
        state, ledger = self.hand.state, self.hand.ledger
        assert differences(ledger) == []
        settled = {(line.owner, line.bet): line for line in state.settled}
        lying = {key: stake for key, stake in self.staked.items() if key not in settled}
        assert ledger.balance(in_play(state)) == sum(lying.values()) == state.open_stakes
        for owner in OWNERS:
            net = -sum(stake for key, stake in self.staked.items() if key[0] == owner)
            net += sum(
                line.returned for key, line in settled.items() if key[0] == owner and key in self.staked
            )
            assert ledger.balance(purse(state, owner)) == BANK + net
        if state.status == "over":
            assert lying == {}
        if state.returned:
            assert ledger.balance(in_play(state)) == 0
        if state.status == "void":
            assert state.result is None
        house = ledger.balance(table_float(state))
        assert house == -sum(ledger.balance(purse(state, owner)) - BANK for owner in OWNERS) - sum(
            lying.values()
        )


REACHED: Counter[str] = Counter()


def test_random_commands_by_random_people_never_lose_a_cent() -> None:
    REACHED.clear()
    run_state_machine_as_test(
        RoundMachine,
        settings=settings(max_examples=300, stateful_step_count=40, deadline=None, derandomize=True),
    )
    for reached in ("playing", "over", "void", "win", "lose"):
        assert REACHED[reached] > 10, f"the machine saw too little: {REACHED}"


def test_the_machine_reaches_the_end_of_rounds() -> None:
    """A guard that the machine's own easy path leads through a whole round of every game."""
    for name in GAMES:
        hand = Hand(sicbo.game(name))
        hand.fund("ann")
        while hand.state.status == "playing":
            if hand.state.betting_open and not hand.state.wagers:
                hand.place("ann", "small", 100)
            upcoming = hand.state.remaining[0].step
            hand.enter(1, 2, 3) if upcoming == "enter" else hand.step(upcoming)
        assert hand.money == {"ann": 100}
        with pytest.raises(Refused):
            hand.place("ann", "small", 100)
