"""Random commands by random people at one table, round after round, each checked against the second model."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

import sicbo
from models.round_model import RoundModel
from sicbo.ledger.book_of_accounts import differences
from sicbo.money import MAX_STAKE
from sicbo.refusals import REASONS, Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.decide import begin
from sicbo.rooms.round.events import RoundEvent, StepTaken
from sicbo.rooms.round.evolve import evolve
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    ConfirmPlacement,
    CorrectDice,
    DeclareVoid,
    DesignateShooter,
    MoveWager,
    PayWinner,
    PlaceWagers,
    ReadDice,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rooms.round.money import in_play, postings, purse, stake_account, table_float
from sicbo.rooms.round.state import Round
from sicbo.rooms.round.voids import VOIDING
from sicbo.rules.policies import Ground, Irregularity, Shaker
from support.play import BANK, DEALER, Hand

OWNERS = ["ann", "bob", "cat"]
TURNS = ["cat", "ann", "bob"]
MAKES = [
    ("value-chip", ""),
    ("colour-chip", "red"),
    ("colour-chip", "blue"),
    ("token", ""),
    ("voucher", ""),
    ("plaque", ""),
    ("credit", ""),
    ("cash", ""),
]
POCKETS = {"red": ("colour-chip", "red"), "blue": ("colour-chip", "blue"), "tokens": ("token", "")}
SHAKERS: list[Shaker] = ["manual", "automated-covered", "automated-uncovered", "player-activated"]
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
    "records-unconfirmed",
    "server-fault",
    "malfunction",
]
STAGES = ["open-bets", "close-bets", "close-bets", "announce", "illuminate", "collect", "pay", "pay"]
THROWN = {"dice-not-flat", "dice-broken", "shaker-fault"}
"""Grounds that speak of dice of which no result has been announced."""
ANY_TIME = {"disturbance", "fraud"}
"""Grounds on which a round can be undone until the next one begins."""
ABOVE = {"nsw-aruze": "supervisor", "pennsylvania": "floorperson", "crown-melbourne": "higher-duties-dealer"}
"""Who stands above the front line; in the other books the supervisor."""
FLAT = (True, True, True)

Dice = tuple[int, int, int]


def some_dice(rng: Random, lowest: int = 1, highest: int = 6) -> Dice:
    return rng.randint(lowest, highest), rng.randint(lowest, highest), rng.randint(lowest, highest)


def one_in(rng: Random, number: int) -> bool:
    return rng.randrange(number) == number - 1


class Walk:
    """A table under random commands. What may be sent and what it does is told by the model alone."""

    def __init__(self, game: sicbo.Game, rng: Random, reached: Counter[str]) -> None:
        self.game, self.reached = game, reached
        policies = game.book.policies
        assert policies is not None
        self.policies = policies
        allowed = [shaker for shaker in SHAKERS if policies.sequence(shaker)]
        self.shaker: Shaker = rng.choice(allowed or ["sealed-automated"])
        self.hand = Hand(game)
        for owner in OWNERS:
            for kind, colour in MAKES:
                self.hand.fund(owner, kind, colour)  # type: ignore[arg-type]
        self.clock = 0
        self.rounds = 0
        self.roles = [role.role for role in policies.roles] + ["system", "nobody"]
        self.makes = [make for make in MAKES if make[0] in policies.stakes.accepted]
        self.bets = [bet.bet for bet in game.bets]
        self.model = RoundModel(game.name)
        self.next_round(rng)

    def next_round(self, rng: Random) -> None:
        """A round at some stage of its plain way, with some wagers; from there on anything may come."""
        self.rounds += 1
        limit = self.game.card.limits.get("all", sicbo.Limit())
        advised = ("ann",)
        self.begun = begin(
            self.game, "T1", f"R{self.rounds}", self.shaker, rotation=TURNS, advised=advised
        )  # fmt: skip
        self.hand.state, self.hand.events = self.begun, []
        before = self.model
        self.model = RoundModel(
            self.game.name,
            tokens_used_up=self.game.switches.get("tokens-consumed") is not False,
            minimum=limit.minimum or 0,
            maximum=limit.maximum,
            advised=advised,
        )
        self.model.held, self.model.house = before.held, before.house
        self.keyed: Dice | None = None
        self.names: set[str] = set()
        stage, dice = rng.choice(STAGES), some_dice(rng)
        if stage != "open-bets":
            self.plain_step(dice)
            for _ in range(rng.randint(0, 8)):
                self.place(rng, plain=True)
        while stage in (step.step for step in self.hand.state.remaining[1:]) and self.plain_step(dice):  # type: ignore[operator]
            pass

    @property
    def is_finished(self) -> bool:
        return self.hand.state.status == "over" or self.hand.state.returned

    @property
    def is_open(self) -> bool:
        return self.hand.state.betting_open

    def is_next(self, *steps: str) -> bool:
        upcoming = self.hand.state.next_step
        return upcoming is not None and upcoming.step in steps and self.hand.state.status == "playing"

    @property
    def unsettled(self) -> set[str]:
        """Who has a wager that is neither collected nor paid."""
        return {owner for owner, bet in self.model.laid if (owner, bet) not in self.model.settled}

    # -- who ----------------------------------------------------------------------------------------------

    def somebody(self, rng: Random, needed: str = "") -> Person:
        """Mostly the person who may, where there is one; else anyone."""
        upcoming = self.hand.state.next_step
        if not needed and upcoming is not None:
            needed = "system" if upcoming.by == "shooter" else upcoming.by
        if one_in(rng, 4):
            needed = rng.choice(self.roles)
        return Person("someone", needed)

    def hands(self, rng: Random) -> tuple[str, bool, Person, str]:
        """Whose wagers, and by whose hands: the player's, or the dealer's on behalf."""
        owner, assisted = rng.choice(OWNERS), one_in(rng, 3)
        return owner, assisted, DEALER if assisted else Person(owner, "player"), owner if assisted else ""

    def allows(self, assisted: bool) -> bool:
        return self.is_open and (self.hand.state.purse == "chips" or not assisted)

    # -- sending ------------------------------------------------------------------------------------------

    def send(self, command: Any) -> bool:
        """Send a command; a refusal must leave everything as it was."""
        before, moved = self.hand.state, len(list(self.hand.ledger.transfers()))
        try:
            events = self.hand.send(command, self.clock)
        except Refused as refused:
            assert refused.code in REASONS
            assert self.hand.state is before
            assert len(list(self.hand.ledger.transfers())) == moved
            return False
        if any(isinstance(event, StepTaken) and event.step == "collect" for event in events):
            self.model.collect()
        return True

    # -- wagers -------------------------------------------------------------------------------------------

    def wager(self, rng: Random) -> None:
        rng.choice([self.place, self.place, self.take_back, self.move, self.confirm_placement])(rng)

    def some_bet(self, rng: Random) -> str:
        """Mostly one of few, so that wagers meet."""
        return self.bets[rng.randrange(len(self.bets) if one_in(rng, 3) else 4)]

    def place(self, rng: Random, *, plain: bool = False) -> None:
        owner, assisted, by, whose = self.hands(rng)
        amount = rng.choice([100, 700, 2_500] if plain or not one_in(rng, 6) else [0, -1, 10**13])
        amounts = {self.some_bet(rng): amount for _ in range(rng.randint(1, 3))}
        make = rng.choice(self.makes if plain or not one_in(rng, 6) else MAKES)
        allowed = (
            self.allows(assisted)
            and make in self.makes
            and 0 < amount <= MAX_STAKE
            and all(self.model.make.get((owner, bet), make) == make for bet in amounts)
        )
        sent = self.send(PlaceWagers(by, amounts, *make, owner=whose))  # type: ignore[arg-type]
        assert sent == allowed
        if sent:
            self.model.place(owner, amounts, make)
            if assisted:
                self.model.assisted.add(owner)
            self.reached.update(
                {"token": make[0] == "token", "colour": bool(make[1]), "several": len(amounts) > 1}
            )

    def take_back(self, rng: Random) -> None:
        """Named bets among those that lie there, some of them twice, or all without a name."""
        owner, assisted, by, whose = self.hands(rng)
        down = self.model.bets_of(owner)
        named = [rng.choice(down or self.bets) for _ in range(rng.randint(0, 2))]
        sent = self.send(TakeBackWagers(by, tuple(named), whose))
        assert sent == (self.allows(assisted) and bool(down))
        if sent:
            self.model.take_back(owner, list(dict.fromkeys(named)) or down)
            self.reached["taken back"] += 1

    def move(self, rng: Random) -> None:
        owner, assisted, by, whose = self.hands(rng)
        source = rng.choice(self.model.bets_of(owner) or self.bets)
        target, amount = self.some_bet(rng), rng.choice([None, None, 100, 700, 0, 10**6])
        lies = self.model.laid.get((owner, source), 0)
        moved = lies if amount is None else amount
        make = self.model.make.get((owner, source))
        allowed = (
            self.allows(assisted)
            and 0 < moved <= lies
            and source != target
            and self.model.make.get((owner, target), make) == make
        )
        sent = self.send(MoveWager(by, source, target, amount, whose))
        assert sent == allowed
        if sent:
            self.model.move(owner, source, target, moved)
            if assisted:
                self.model.assisted.add(owner)
            self.reached["moved"] += 1

    def confirm_placement(self, rng: Random) -> None:
        owner = rng.choice(OWNERS)
        by = rng.choice([owner, owner, *OWNERS, "dealer"])
        sent = self.send(ConfirmPlacement(DEALER if by == "dealer" else Person(by, "player"), owner))
        assert sent == (self.is_open and owner in self.model.assisted and by == owner)
        if sent:
            self.model.assisted.discard(owner)
            self.reached["confirmed"] += 1

    # -- steps and dice -----------------------------------------------------------------------------------

    def deal(self, rng: Random) -> None:
        choices = [self.any_step, self.announce, self.read, self.confirm_dice, self.correct, self.designate]
        if one_in(rng, 2):
            self.plain_step(some_dice(rng))
        else:
            rng.choice(choices)(rng)

    def plain_step(self, dice: Dice) -> bool:
        """The next step as it should be; betting is not closed before someone has a wager."""
        if self.hand.state.status != "playing":
            return False
        needed = self.hand.state.remaining[0]
        if needed.step == "close-bets" and not self.model.laid:
            return False
        if needed.step == "activate":
            self.clock += 11_000_000
        if needed.step == "announce" and needed.by != "system":
            assert self.has_announced(DEALER, dice, FLAT)
        elif needed.step == "enter":
            faces = self.game.dice.values(self.game.dice.roll_index(self.hand.state.announced or dice))
            assert self.has_read(SYSTEM if needed.by == "system" else DEALER, faces, FLAT)  # type: ignore[arg-type]
            assert needed.by == "system" or self.has_confirmed(DEALER)
        else:
            by = SYSTEM if needed.by in ("system", "shooter") else Person("x", needed.by)
            assert self.send(TakeStep(by, needed.step, needed.at_least, tumbled=needed.seen_to_tumble))
            if needed.step == "pay":
                self.pay_everybody()
        return True

    def any_step(self, rng: Random) -> None:
        step, early = rng.choice(STEPS), self.is_open
        if not self.send(TakeStep(self.somebody(rng), step, rng.choice([1, 3]), tumbled=True)):  # type: ignore[arg-type]
            return
        if step == "uncover" and early:
            self.does_not_count("dice-exposed", None)
        if step == "pay":
            self.pay_everybody()

    def designate(self, rng: Random) -> None:
        owner = rng.choice(OWNERS)
        if self.send(DesignateShooter(SYSTEM, owner)):
            assert self.model.bets_of(owner)

    def announce(self, rng: Random) -> None:
        faces = some_dice(rng) if one_in(rng, 2) else some_dice(rng, 0, 7)
        self.has_announced(self.somebody(rng), faces, self.some_flat(rng))

    def read(self, rng: Random) -> None:
        """What was announced, or anything else."""
        called = self.hand.state.announced
        faces = some_dice(rng, 0, 7)
        if called is not None and not one_in(rng, 3):
            faces = self.game.dice.values(self.game.dice.roll_index(called))  # type: ignore[assignment]
        self.has_read(self.somebody(rng), faces, self.some_flat(rng))

    def some_flat(self, rng: Random) -> tuple[bool, bool, bool]:
        return FLAT if not one_in(rng, 4) else (rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5)

    def confirm_dice(self, rng: Random) -> None:
        self.has_confirmed(self.somebody(rng))

    def has_announced(self, by: Person, faces: Dice, flat: tuple[bool, bool, bool]) -> bool:
        sent = self.send(AnnounceResult(by, faces, flat))
        if sent:
            assert all(flat) and all(1 <= face <= 6 for face in faces)
            self.reached["announced"] += 1
        return sent

    def has_read(self, by: Person, faces: Dice, flat: tuple[bool, bool, bool]) -> bool:
        sent = self.send(ReadDice(by, faces, flat))
        if sent and not all(flat):
            if self.policy("dice-not-flat").consequence == "no-spin":
                self.spin_again()
            else:
                assert self.hand.state.status == "void"
        elif sent and by.role == "system":
            self.model.faces, self.names = faces, {by.name}
        elif sent:
            self.keyed, self.names = faces, {by.name}
            assert self.hand.state.result is None, "what is keyed does not count before it is confirmed"
        return sent

    def has_confirmed(self, by: Person) -> bool:
        sent = self.send(ConfirmDice(by))
        if sent:
            assert self.keyed is not None
            self.model.faces, self.keyed = self.keyed, None
            self.names.add(by.name)
            self.reached["keyed and confirmed"] += 1
        return sent

    def correct(self, rng: Random) -> None:
        """A second person who mostly had nothing to do with the entry."""
        power = self.policies.power("correct-result", self.game.switches)
        assert power is not None
        able = Person(rng.choice(["sue", "sue", "someone", DEALER.name]), power.role)
        by = self.somebody(rng, power.role if self.game.name == "nsw-aruze" else "dealer")
        faces, reason, flat = some_dice(rng), rng.choice(["misread", "misread", ""]), self.some_flat(rng)
        known, announced = self.model.faces, self.hand.state.announced
        before = known
        if known is None and announced is not None:
            before = self.game.dice.values(self.game.dice.roll_index(announced))  # type: ignore[assignment]
        if not self.send(CorrectDice(by, faces, able, reason, flat)):
            return
        assert before is not None and reason
        assert not self.model.collected
        assert able.name not in self.names | {by.name}
        if not all(flat):
            self.reached["not flat after all"] += 1
            self.does_not_count("dice-not-flat", None)
            return
        assert before != faces
        self.keyed = None
        if known is None:
            assert self.hand.state.announced == self.game.dice.shown(self.game.dice.roll_index(faces))
            self.reached["announcement corrected"] += 1
        else:
            self.model.faces = faces
            self.reached["corrected"] += 1

    # -- payment ------------------------------------------------------------------------------------------

    def pay_everybody(self) -> None:
        for owner in self.unsettled:
            self.model.pay(owner)

    def pay(self, rng: Random) -> None:
        """One owner alone, so that voids find rounds that are paid in part."""
        owner, due = rng.choice(OWNERS), self.unsettled
        if self.send(PayWinner(self.somebody(rng), owner)):
            assert self.model.collected and owner in due
            self.model.pay(owner)
            self.reached["paid in part"] += len(due) > 1

    # -- what does not count ------------------------------------------------------------------------------

    def policy(self, ground: Ground) -> Irregularity:
        rule = self.policies.irregularity(ground, self.game.switches)
        assert rule is not None
        return rule

    def void(self, rng: Random) -> None:
        """A declaration, mostly as the book has it: by the right person, for one or all, with reasons on record."""
        known = [self.policy(rule.ground) for rule in self.policies.irregularities]
        rules = [rule for rule in known if rule.consequence in VOIDING]
        singly = [rule for rule in rules if rule.consequence == "void-wager" or rule.one_player]
        rule = rng.choice(singly if singly and one_in(rng, 3) else rules)
        ground = rule.ground if not one_in(rng, 5) else rng.choice(GROUNDS)
        rule = self.policies.irregularity(ground, self.game.switches) or rule  # type: ignore[arg-type]
        single = rule.consequence == "void-wager" or (rule.one_player and one_in(rng, 2))
        owner = rng.choice(OWNERS) if single != one_in(rng, 8) else None
        by = self.somebody(rng, rule.declared_by)
        told = not one_in(rng, 4)
        cause = rule.causes[0] if rule.causes and told else ""
        persons = tuple(rng.sample(OWNERS, rng.randint(0, 2)))
        forfeit = tuple(rng.sample(OWNERS, 1)) if rule.may_forfeit or one_in(rng, 8) else ()
        if not one_in(rng, 4):
            persons = tuple({*persons, *forfeit})
        down = self.model.bets_of(owner) if owner is not None else []
        second = self.somebody(rng, self.above) if not one_in(rng, 4) else None
        before = self.hand.state
        command = DeclareVoid(by, ground, owner, cause, "seen" if told else "", persons, forfeit, second)  # type: ignore[arg-type]
        if self.send(command):
            assert rule.ground == ground and rule.consequence in VOIDING
            assert set(forfeit) <= set(persons) if rule.may_forfeit else not forfeit
            assert told or not (rule.causes or rule.test)
            assert owner is None or down
            self.check_moment(ground, before, by, second)
            self.does_not_count(ground, owner, forfeit)

    @property
    def above(self) -> str:
        return ABOVE.get(self.game.book.name, "supervisor")

    def check_moment(self, ground: Ground, before: Round, by: Person, second: Person | None) -> None:
        """Nothing is discarded but at its moment, and a result that is known by nobody alone."""
        known = before.announced is not None or self.model.faces is not None
        if ground in THROWN:
            assert "announce" not in before.done
            assert before.result is None or ground != "dice-not-flat"
            assert "activate" in before.done or self.game.name == "nsw-aruze"
        if ground == "dice-exposed":
            assert before.betting_open and "activate" in before.done
        if before.status == "over":
            assert ground in ANY_TIME
            self.reached["undone after the round"] += 1
        if known and by.role != "system":
            assert second is not None
            assert any(self.policies.may(one.role, self.above) for one in (by, second))
            self.reached["known result discarded"] += 1

    def does_not_count(self, ground: Ground, owner: str | None, kept: tuple[str, ...] = ()) -> None:
        rule = self.policy(ground)
        if rule.consequence == "no-spin" and owner is None:
            self.spin_again()
            return
        settled, lying = len(self.model.settled), self.unsettled
        self.model.void(owner, kept=kept)
        self.reached.update(
            {
                "returned": bool(lying - set(kept)),
                "forfeited": bool(lying & set(kept)),
                "undone": len(self.model.settled) < settled,
                "one void": owner is not None,
                "one void after judging": owner is not None and self.model.collected,
            }
        )

    def spin_again(self) -> None:
        assert not self.model.collected
        self.model.faces = self.keyed = None
        assert (self.hand.state.status, self.hand.state.result) == ("playing", None)
        self.reached["no spin"] += 1

    # -- what must be true after every command ------------------------------------------------------------

    def check(self) -> None:
        self.check_money()
        self.check_layout()

    def check_money(self) -> None:
        state, ledger, model = self.hand.state, self.hand.ledger, self.model
        lines = state.settled
        self.reached.update((state.status, *{line.outcome for line in lines}))
        self.reached["kept out"] += any(line.outcome == "returned" for line in lines)
        self.reached["excess"] += any(line.outcome == "lose" and line.returned for line in lines)
        assert ledger.balance(in_play(state)) == model.lying == state.open_stakes
        assert ledger.balance(table_float(state)) == model.house
        for owner in OWNERS:
            assert ledger.balance(purse(state, owner)) == BANK + model.held.get((owner, "purse"), 0)
            for name, make in POCKETS.items():
                account = stake_account(state, owner, *make)  # type: ignore[arg-type]
                assert ledger.balance(account) == BANK + model.held.get((owner, name), 0)
        if state.status == "over":
            assert model.lying == 0
        if state.returned:
            assert (state.status, model.lying) == ("void", 0)

    def check_layout(self) -> None:
        state, model = self.hand.state, self.model
        layout = {
            (owner, bet): (laid.stake, (laid.kind, laid.colour))
            for owner, position in state.layout.items()
            for bet, laid in position.bets.items()
        }
        assert layout == {key: (amount, model.make[key]) for key, amount in model.laid.items()}
        assert {owner for owner, position in state.layout.items() if position.assisted} == model.assisted
        assert {(line.owner, line.bet): line.returned for line in state.settled} == {
            key: model.back(*key) for key in model.settled
        }
        known = model.faces is not None and state.status != "void"
        assert (state.result is not None) == known
        if state.result is not None:
            assert self.game.dice.values(state.result) == model.faces

    def check_history(self) -> None:
        """What happened, written down and read again, gives the same round and moves no cent a second time."""
        state, written = self.begun, msgspec.json.encode(self.hand.events)
        for event in msgspec.json.decode(written, type=list[RoundEvent]):
            assert self.hand.ledger.enter(postings(state, event)) == ()
            state = evolve(state, event)
        assert state == self.hand.state
        assert differences(self.hand.ledger) == []
