"""A hand that plays rounds for tests: it sends commands, folds events, and keeps everybody's money."""

from itertools import takewhile

from sicbo.ledger.accounts import OUTSIDE
from sicbo.ledger.book_of_accounts import Ledger, differences
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.messages import (
    SYSTEM,
    Command,
    DeclareVoid,
    Event,
    Person,
    PlaceWager,
    ReadDice,
    Stake,
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
        self.events: list[Event] = []

    @property
    def money(self) -> dict[str, int]:
        """What each player has won or lost so far, by the ledger."""
        return {owner: self.ledger.balance(purse(self.state, owner)) - BANK for owner in self.owners}

    def send(self, command: Command) -> tuple[Event, ...]:
        events = decide(self.game, self.state, command)
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
        """Take every step before this one; the dice are not entered on the way."""
        for entry in tuple(takewhile(lambda entry: entry.step != step, self.state.remaining)):
            self.step(entry.step)
        return self

    def place(self, owner: str, bet: str, amount: int, **stake: str) -> None:
        kinds = self.game.book.policies.stakes.accepted  # type: ignore[union-attr]
        chosen = {"kind": kinds[0], **stake}
        self.fund(owner)
        self.send(PlaceWager(Person(owner, "player"), bet, Stake(amount, **chosen)))  # type: ignore[arg-type]

    def enter(self, *faces: object, flat: tuple[bool, bool, bool] = (True, True, True)) -> None:
        needed = next(entry for entry in self.state.sequence if entry.step == "enter")
        by = SYSTEM if needed.by == "system" else DEALER
        self.send(ReadDice(by, faces, flat))

    def finish(self) -> "Hand":
        while self.state.status == "playing":
            self.step(self.state.remaining[0].step)
        assert differences(self.ledger) == []
        return self

    def void(self, ground: str, role: str, owner: str | None = None) -> None:
        self.send(DeclareVoid(Person("vera", role), ground, owner))  # type: ignore[arg-type]
