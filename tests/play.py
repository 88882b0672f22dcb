"""A hand that plays rounds for tests: it sends commands, folds events, and keeps everybody's money."""

from itertools import takewhile

from sicbo.ledger.accounts import OUTSIDE
from sicbo.ledger.book_of_accounts import Ledger, differences
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.messages import (
    SYSTEM,
    AnnounceResult,
    ConfirmDice,
    DeclareVoid,
    Person,
    PlaceWagers,
    ReadDice,
    RoundCommand,
    RoundEvent,
    TakeStep,
)
from sicbo.rooms.round import begin, decide
from sicbo.rooms.round_money import in_play, postings, purse
from sicbo.rooms.round_state import Round, evolve
from sicbo.rules.game import Game
from sicbo.rules.policies import Shaker, Step

DEALER = Person("dora", "dealer")
BANK = 10**9
SHAKERS: dict[str, Shaker] = {"nsw-aruze": "sealed-automated"}


class Hand:
    """One round being played."""

    def __init__(
        self,
        game: Game,
        table: str = "T1",
        round_id: str = "",
        shaker: Shaker | None = None,
        ledger: Ledger | None = None,
    ) -> None:
        self.game = game
        self.state: Round = begin(
            game, table, round_id or f"{table}-R1", shaker or SHAKERS.get(game.book.name, "manual")
        )
        self.ledger = Ledger() if ledger is None else ledger
        self.owners: list[str] = []
        self.events: list[RoundEvent] = []

    @property
    def money(self) -> dict[str, int]:
        """What each player has won or lost so far, by the ledger."""
        return {owner: self.ledger.balance(purse(self.state, owner)) - BANK for owner in self.owners}

    def send(self, command: RoundCommand, at: int = 0) -> tuple[RoundEvent, ...]:
        events = decide(self.game, self.state, command, at)
        for event in events:
            self.ledger.enter(postings(self.state, event))
            self.state = evolve(self.state, event)
        assert self.ledger.balance(in_play(self.state)) == self.state.open_stakes, (
            "in play is what lies on the layout"
        )
        self.events += events
        return events

    def fund(self, owner: str) -> None:
        if owner not in self.owners:
            self.owners.append(owner)
            self.ledger.enter(
                [Transfer(f"bank {self.state.table_id} {owner}", OUTSIDE, purse(self.state, owner), BANK)]
            )

    def step(self, step: Step) -> None:
        """Take one step by whoever the book gives it to."""
        needed = next(entry for entry in self.state.sequence if entry.step == step)
        by = SYSTEM if needed.by in ("system", "shooter") else Person(f"the {needed.by}", needed.by)
        self.send(TakeStep(by, step, times=needed.at_least))

    def until(self, step: Step) -> "Hand":
        """Take every step before this one; the dice are neither announced nor entered on the way."""
        stops = (step, "announce") if step == "enter" else (step,)
        for entry in tuple(takewhile(lambda entry: entry.step not in stops, self.state.remaining)):
            self.step(entry.step)
        return self

    def place(self, owner: str, bet: str, amount: int, **stake: str) -> None:
        kinds = self.game.book.policies.stakes.accepted  # type: ignore[union-attr]
        chosen = {"kind": kinds[0], **stake}
        self.fund(owner)
        self.send(PlaceWagers(Person(owner, "player"), {bet: amount}, **chosen))  # type: ignore[arg-type]

    def enter(self, *faces: str | int, flat: tuple[bool, bool, bool] = (True, True, True)) -> None:
        """Announce, key and confirm, or let the sensors read; dice that do not lie flat are declared."""
        needed = next(entry for entry in self.state.sequence if entry.step == "enter")
        if needed.by == "system":
            self.send(ReadDice(SYSTEM, faces, flat))
        elif not all(flat):
            self.send(DeclareVoid(DEALER, "dice-not-flat"))
        else:
            if self.state.remaining[0].step == "announce":
                self.send(AnnounceResult(DEALER, faces))
            self.send(ReadDice(DEALER, faces))
            self.send(ConfirmDice(DEALER))

    def finish(self) -> "Hand":
        while self.state.status == "playing":
            self.step(self.state.remaining[0].step)
        assert differences(self.ledger) == []
        return self

    def void(self, ground: str, role: str, owner: str | None = None) -> None:
        """Declare a void with whatever the book wants on record."""
        rule = self.game.book.policies.irregularity(ground)  # type: ignore[union-attr, arg-type]
        cause = rule.causes[0] if rule and rule.causes else ""
        self.send(
            DeclareVoid(Person("vera", role), ground, owner, cause=cause, opinion="seen on camera")  # type: ignore[arg-type]
        )
