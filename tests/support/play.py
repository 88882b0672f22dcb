"""A hand that plays rounds for tests: it sends commands, folds events, and keeps everyone's money."""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.ledger.book_of_accounts import Ledger, differences
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.decide import begin, decide
from sicbo.rooms.round.events import RoundEvent
from sicbo.rooms.round.evolve import evolve
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    DeclareVoid,
    PlaceWagers,
    ReadDice,
    RoundCommand,
    TakeStep,
)
from sicbo.rooms.round.money import in_play, postings, purse, stake_account
from sicbo.rooms.round.state import Round
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Shaker, StakeKind, Step

DEALER = Person("dora", "dealer")
BANK = 10**9
SHAKERS: dict[str, Shaker] = {"nsw-aruze": "sealed-automated"}
HIGHEST = {"nsw-table": "supervisor"}


def refused(call: Callable[..., object], *args: object, **kwargs: object) -> Refused:
    """The refusal that a call ends in."""
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value


class Hand:
    """One round being played."""

    def __init__(
        self,
        game: Game,
        table: str = "T1",
        round_id: str = "",
        shaker: Shaker | None = None,
        ledger: Ledger | None = None,
        rotation: Iterable[str] = (),
        advised: Iterable[str] = (),
    ) -> None:
        self.game = game
        self.state: Round = begin(
            game,
            table,
            round_id or f"{table}-R1",
            shaker or SHAKERS.get(game.book.name, "manual"),
            rotation=rotation,
            advised=advised,
        )
        self.ledger = Ledger() if ledger is None else ledger
        self.accounts: dict[str, list[Account]] = {}
        self.events: list[RoundEvent] = []

    @property
    def money(self) -> dict[str, int]:
        """What each player has won or lost so far, by the ledger: chips of every colour and tokens together."""
        return {
            owner: sum(self.ledger.balance(account) - BANK for account in accounts)
            for owner, accounts in self.accounts.items()
        }

    def holds(self, owner: str, kind: StakeKind, colour: str = "") -> int:
        """What one player has won or lost so far in stakes of one kind."""
        return self.ledger.balance(stake_account(self.state, owner, kind, colour)) - BANK

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

    def fund(self, owner: str, kind: StakeKind | None = None, colour: str = "") -> None:
        """Fill a player's purse, and what stakes of this kind come from."""
        own = self.accounts.setdefault(owner, [])
        for account in (
            purse(self.state, owner),
            stake_account(self.state, owner, kind or "value-chip", colour),
        ):
            if account not in own:
                own.append(account)
                self.ledger.enter([Transfer(f"bank {account}", OUTSIDE, account, BANK)])

    def step(self, step: Step, at: int = 0) -> None:
        """Take one step by the person the book gives it to."""
        needed = next(entry for entry in self.state.sequence if entry.step == step)
        by = SYSTEM if needed.by in ("system", "shooter") else Person(f"the {needed.by}", needed.by)
        self.send(TakeStep(by, step, times=needed.at_least, tumbled=needed.seen_to_tumble), at)

    def until(self, step: Step) -> "Hand":
        """Take every step before this one; the dice are neither announced nor entered on the way."""
        stops = (step, "announce") if step == "enter" else (step,)
        for entry in tuple(takewhile(lambda entry: entry.step not in stops, self.state.remaining)):
            self.step(entry.step)
        return self

    def place(self, owner: str, bet: str, amount: int, **stake: str) -> None:
        kinds = self.game.book.policies.stakes.accepted
        chosen: dict[str, Any] = {"kind": kinds[0], **stake}
        self.fund(owner, chosen["kind"], chosen.get("colour", ""))
        self.send(PlaceWagers(Person(owner, "player"), {bet: amount}, **chosen))

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

    def go_on(self, *faces: str | int) -> None:
        """The one command that comes next on the plain way through a round in which the dice show these faces."""
        needed = self.state.remaining[0]
        if needed.step == "announce" and needed.by != "system":
            self.send(AnnounceResult(DEALER, faces))
        elif needed.step == "enter" and self.state.shown is not None:
            self.send(ConfirmDice(DEALER))
        elif needed.step == "enter":
            self.send(ReadDice(SYSTEM if needed.by == "system" else DEALER, faces))
        else:
            self.step(needed.step)

    def finish(self) -> "Hand":
        while self.state.status == "playing":
            self.step(self.state.remaining[0].step)
        assert differences(self.ledger) == []
        return self

    def void(self, ground: Ground, role: str, owner: str | None = None) -> None:
        """Declare a void with whatever the book wants on record, and with a second person once a result is known."""
        rule = self.game.book.policies.irregularity(ground)
        cause = rule.causes[0] if rule and rule.causes else ""
        declared = DeclareVoid(Person("vera", role), ground, owner, cause=cause, opinion="seen on camera")
        self.send(replace(declared, approved_by=self.second) if self.state.result_known else declared)

    @property
    def second(self) -> Person:
        """A second person whose word is good for everything in this book."""
        return Person("olga", HIGHEST.get(self.game.book.name, "operator"))
