"""A table played for tests, from set-up to closing: it sends commands, folds events, keeps the money and the clock."""

from collections.abc import Mapping
from typing import Any

import msgspec

import sicbo
from sicbo.demo.demonstration_records import fitting
from sicbo.hosting.tables import TableRoom
from sicbo.ledger.book_of_accounts import Ledger, differences
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import StepTaken
from sicbo.rooms.round.messages import AnnounceResult, ConfirmDice, PlaceWagers, ReadDice, TakeStep
from sicbo.rooms.table.decide import decide, set_up
from sicbo.rooms.table.messages.chips import BuyChips, CashOut
from sicbo.rooms.table.messages.table import (
    LoadDice,
    OpenTable,
    RecordInspection,
    RecordRequirement,
    RoundBegun,
    SitDown,
    StandUp,
    TakeDuty,
)
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    Collect,
    MeterAdjusted,
    OnRecord,
    Recalculate,
    VoidUnconfirmed,
)
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.table.opening import dice_age, inspections, requirements, watched_shaker
from sicbo.rooms.table.panels import panel_of
from sicbo.rooms.table.recalculation import Played
from sicbo.rooms.table.state import Table
from sicbo.rules.card import Card, GamingHours, Limit
from sicbo.rules.game import Game
from sicbo.rules.particulars import Stated
from sicbo.rules.policies import Requirement, Shaker, Step
from support.read_back import happened

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
NOON = 1_790_000_000 * SECOND
"""a moment in 2026 at which the house's clock starts"""
ROLES = {"nsw-aruze": "host", "nsw-table": "dealer"}
HIGHEST = {"nsw-table": "supervisor"}
SHAKERS: dict[str, Shaker] = {"nsw-aruze": "sealed-automated"}
ALL_DAY = GamingHours(opens="00:00", closes="00:00", zone="Australia/Sydney")


def full_card(**changes: Any) -> Card:
    """A card with everything any book wants before opening."""
    chosen: dict[str, Any] = {
        "limits": {"all": Limit(500, 100_000, 100)},
        "smallest_chip": 100,
        "reference": "Rules Submission 2026-1",
        "player_edge_accepted_by": "Mia Manager",
        "colour_chips": {"red": 300, "blue": 300, "green": 300},
        "notes": (500, 1000, 2000, 5000, 10_000),
        "gaming_hours": ALL_DAY,
        **changes,
    }
    return Card(**chosen)


def full_game(name: str, **changes: Any) -> Game:
    """A game with such a card; for the book without odds, with the schedule of the example."""
    card = full_card(**changes)
    if name == "nsw-table":
        schedule = sicbo.read_card("examples/nsw-table-card.toml", "nsw-table")
        card = msgspec.structs.replace(card, odds=schedule.odds, source=schedule.source)
    return sicbo.game(name, card)


def is_refused(refused: Refused, code: str, *clauses: str) -> None:
    """A refusal has its code and cites these clauses."""
    assert refused.code == code, refused
    assert set(clauses) <= set(refused.clauses), (clauses, refused.clauses)


class Evening:
    """One table. `send` returns the events; a refusal leaves state, money and clock as they were."""

    def __init__(
        self, game: Game | str, table_id: str = "T1", shaker: Shaker | None = None, **changes: Any
    ) -> None:
        self.game = full_game(game, **changes) if isinstance(game, str) else game
        self.table: Table = set_up(self.game, table_id)
        self.shaker: Shaker = shaker or SHAKERS.get(self.game.book.name, "manual")
        self.ledger = Ledger()
        self.now = NOON
        self.events: list[TableEvent] = []
        self.closed: dict[str, tuple[Table, dict[str, int]]] = {}
        """by round, the table and the meters when betting closed"""
        book = self.game.book.name
        self.dealer = Person("dora", ROLES.get(book, "dealer"))
        self.top = Person("olga", HIGHEST.get(book, "operator"))

    def send(self, command: TableCommand, at: int | None = None) -> tuple[TableEvent, ...]:
        now = self.now if at is None else at
        events = decide(self.game, self.table, command, now, self.ledger.balance)
        table, transfers = happened(TableRoom(self.table.table_id, self.game), self.table, command, events)
        self.ledger.enter(transfers)
        self.table, self.now = table, now
        self.events += events
        if any(isinstance(event, StepTaken) and event.step == "close-bets" for event in events):
            assert table.round is not None
            self.closed[table.round.round_id] = table, {place: self.credit(place) for place in table.places}
        self.check()
        return events

    def on_record(self, round_id: str, terminal: str) -> OnRecord:
        """What the events so far have of a terminal in a round, as a house reads it in its journal."""
        played, current = Played(terminal), ""
        for event in self.events:
            if isinstance(event, RoundBegun):
                current = event.round_id
            if current == round_id:
                played.enter(event)
            if isinstance(event, MeterAdjusted) and (event.round_id, event.terminal) == (round_id, terminal):
                played.corrected(event)
        table, meters = self.closed.get(round_id, (self.table, {}))
        faces = () if played.roll is None else self.game.dice.shown(played.roll)
        return OnRecord(
            played.wagers, faces, played.credited, table.seats.get(terminal, ""), played.void,
            table.round.terms.sign if table.round else {}, meters.get(terminal, 0), self.table.version,
            played.lines, table.round.closed_at if table.round else 0,
        )  # fmt: skip

    def from_record(self, command: Recalculate | VoidUnconfirmed) -> Recalculate | VoidUnconfirmed:
        """A correction with what the record has of its round."""
        case = self.table.case(command.case)
        if case is None or not command.round_id:
            return command
        return msgspec.structs.replace(command, on_record=self.on_record(command.round_id, case.terminal))

    def check(self) -> None:
        """In play is what lies on the layout, and every terminal's meters make its credit."""
        from sicbo.rooms.round.money import in_play

        if self.table.round is not None:
            assert self.ledger.balance(in_play(self.table.round)) == self.table.round.open_stakes
        purse = self.table.tournament_chips if self.game.card.tournament else self.table.credit
        for owner, meters in self.table.meters.items():
            assert self.ledger.balance(purse(owner)) == meters.credit, owner

    def refused(self, command: TableCommand, at: int | None = None) -> Refused:
        """The refusal of a command; nothing may have changed."""
        before, balances = self.table, self.ledger.balances()
        try:
            self.send(command, at)
        except Refused as refused:
            assert self.table is before
            assert self.ledger.balances() == balances
            return refused
        raise AssertionError(f"accepted: {command}")

    def wait(self, microseconds: int) -> None:
        self.now += microseconds

    # -- the usual way ------------------------------------------------------------------------------------

    def prepare(self) -> "Evening":
        """Everything the book asks for before opening, each by the person it names."""
        for requirement in requirements(self.game, self.shaker):
            self.send(self.recording(requirement))
        for inspection in inspections(self.game, self.shaker):
            by = Person("flora", inspection.by)
            if inspection.operations == 1:
                lit = self.game.winners((1, 2, 3))
                self.send(RecordInspection(by=by, item=inspection.item, faces=(1, 2, 3), lit=lit))
            else:
                self.send(RecordInspection(by=by, item=inspection.item, operations=inspection.operations))
        if watched_shaker(self.game, self.shaker) is not None and not self.table.dealer:
            self.send(TakeDuty(by=self.dealer))
        if dice_age(self.game, self.shaker) is not None:
            self.send(LoadDice(by=self.dealer, certified=True))
        return self

    def recording(self, requirement: Requirement, **stated: Stated | None) -> RecordRequirement:
        """The record that a requirement asks for; with other answers where some are given, without where they are None."""
        fits = fitting(self.game, requirement, self.shaker, self.now, "file 7")
        answers = {name: answer for name, answer in {**fits, **stated}.items() if answer is not None}
        by = Person("rita", requirement.by)
        return RecordRequirement(by=by, item=requirement.item, reference="file 7", particulars=answers)

    def open(self) -> "Evening":
        self.prepare()
        self.send(OpenTable(by=self.top, shaker=self.shaker, float_amount=100_000_000))
        return self

    def seat(self, player: str, amount: int = 1_000_000, place: str | None = None) -> "Evening":
        """A player with chips, or at a terminal with credit by transfer."""
        free = place or next(place for place in self.table.places if place not in self.table.seats)
        self.send(SitDown(by=Person(player, "player"), place=free))
        if self.at_terminals:
            self.send(
                AddCredit(
                    by=SYSTEM,
                    terminal=free,
                    amount=amount,
                    source="central-transfer",
                    reference=f"for {player}",
                )
            )
        else:
            self.send(BuyChips(by=self.dealer, player=player, amount=amount))
        return self

    def leave(self, player: str) -> "Evening":
        """A player stands up and takes along what the table has on record."""
        by = Person(player, "player")
        place = next(place for place, seated in self.table.seats.items() if seated == player)
        if self.at_terminals:
            if self.credit(place):
                self.send(Collect(by=by, terminal=place, reference=f"t{place} {self.now}"))
        elif self.chips(player):
            self.send(CashOut(by=by, player=player, amount=self.chips(player)))
        self.send(StandUp(by=by, place=place))
        return self

    @property
    def at_terminals(self) -> bool:
        return self.game.book.policies.stakes.accepted == ("credit",)

    def place(self, player: str, wagers: Mapping[str, int], **more: Any) -> tuple[TableEvent, ...]:
        kind = {"kind": "credit"} if self.at_terminals else {}
        return self.send(PlaceWagers(Person(player, "player"), dict(wagers), **{**kind, **more}))

    def step(self, step: Step, **more: Any) -> tuple[TableEvent, ...]:
        """Take a step by the person the book gives it to."""
        policies = self.game.book.policies
        assert policies is not None
        sequence = policies.sequence(self.table.shaker or self.shaker)
        assert sequence is not None
        needed = next(entry for entry in sequence.steps if entry.step == step)
        by = SYSTEM if needed.by in ("system", "shooter") else Person("dora", needed.by)
        said = {"tumbled": needed.seen_to_tumble, **more}
        return self.send(TakeStep(by, step, times=needed.at_least, **said))

    def until(self, step: Step) -> "Evening":
        """Take the steps before this one; the dice are neither announced nor entered on the way."""
        while True:
            playing = self.table.playing
            upcoming = "open-bets" if playing is None else playing.remaining[0].step
            if upcoming == step or (upcoming in ("announce", "enter") and step == "enter"):
                return self
            if upcoming == "activate" and playing is not None and playing.shooter is not None:
                self.wait(10 * SECOND)
            self.step(upcoming)

    def dice(self, *faces: str | int) -> "Evening":
        """Announce, key and confirm, or let the sensors read."""
        self.until("enter")
        playing = self.table.playing
        assert playing is not None
        entering = next(entry for entry in playing.sequence if entry.step == "enter")
        if entering.by == "system":
            self.send(ReadDice(SYSTEM, faces))
            return self
        # A panel has what stands on the dice on its keys, and nothing else.
        faces = self.game.dice.shown(self.game.dice.roll_index(faces))
        if playing.remaining[0].step == "announce":
            self.send(AnnounceResult(self.dealer, faces))
        panel = panel_of(self.game, self.table)
        self.send(ReadDice(self.dealer, faces, panel=panel))
        self.send(ConfirmDice(self.dealer, panel))
        return self

    def finish(self, *faces: str | int) -> "Evening":
        """Play the round to its end; with faces, from wherever it stands."""
        if faces:
            self.dice(*faces)
        while self.table.playing is not None:
            self.step(self.table.playing.remaining[0].step)
        assert differences(self.ledger) == []
        return self

    def chips(self, player: str, colour: str = "") -> int:
        return self.ledger.balance(self.table.chips(player, colour))

    def credit(self, terminal: str) -> int:
        return self.ledger.balance(self.table.credit(terminal))
