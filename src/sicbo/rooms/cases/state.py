"""The state of the office of cases: every case that is open, those closed lately, and what sanctions still have to do."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.kernel.person import Person
from sicbo.rules.conduct_policies import BookConduct, BreachKind, DisputeStep, DisputeSubject, FactName

CaseKind = Literal["breach", "malfunction", "vacate", "dispute", "complaint"]
CaseStatus = Literal["open", "decided", "with-regulator", "closed"]
Capacity = Literal["player", "spectator", "staff", "agent", "inspector"]
SanctionName = Literal[
    "warning", "void-wager-for-breach", "bar-from-game", "recommend-exclusion", "withhold-winnings", "detain"
]
Facts = dict[FactName, str]

CLOSED_KEPT: Final = 2_000
"""Closed cases that the office has at hand; older ones are in its journal."""


class Party(Struct, frozen=True, omit_defaults=True):
    """Somebody a case is about, and as what."""

    name: str
    capacity: Capacity = "player"
    on_duty: bool = False


class Evidence(Struct, frozen=True, omit_defaults=True):
    by: Person
    at: int
    text: str
    digest: str = ""
    reference: str = ""


class BreachOf(Struct, frozen=True):
    """One person's breach."""

    person: str
    breach: BreachKind
    clauses: tuple[str, ...]


class Sanction(Struct, frozen=True, omit_defaults=True):
    """What was decided against one person, by whom, under which clause."""

    person: str
    sanction: SanctionName
    reason: str
    clauses: tuple[str, ...]
    by: Person
    at: int
    approved_by: Person | None = None
    amount: int = 0
    facts: Facts = {}
    statute: str = ""
    lifted_at: int = 0
    lifted_by: Person | None = None
    lifted_because: str = ""


class Decision(Struct, frozen=True, omit_defaults=True):
    """One rung's answer to a dispute."""

    outcome: str
    reason: str
    by: Person
    at: int
    clauses: tuple[str, ...]
    step: int = 0
    """the rung that gave it"""
    final_in_house: bool = False


class NoticeOwed(Struct, frozen=True, omit_defaults=True):
    """Something an inspector has to be told."""

    about: str
    since: int
    clauses: tuple[str, ...]
    inspector: str = ""
    told_at: int = 0
    told_by: Person | None = None


class Carried(Struct, frozen=True, omit_defaults=True):
    """What came of a sanction at a table."""

    effect: str
    kind: str
    person: str
    table: str
    done: bool
    said: str = ""
    amount: int = 0
    """of money: what was moved to the person, or below nothing from the person; of winnings: what is withheld"""
    moves_no_money: bool = False
    """the table refused it because it was retired: another one moves the money"""


class Ordered(Struct, frozen=True, omit_defaults=True):
    """What a case comes to in money for one person, as a decision ordered it."""

    effect: str
    person: str
    amount: int
    """above nothing to the person, below nothing against the person"""
    table: str
    round_id: str
    at: int
    by: Person
    clauses: tuple[str, ...] = ()
    approved_by: Person | None = None
    place: str = ""


class Dispute(Struct, frozen=True, omit_defaults=True):
    """Where a dispute stands on the book's ladder."""

    complainant: str
    about: DisputeSubject
    steps: tuple[DisputeStep, ...]
    """the ladder that this one climbs, as the book had it when it was raised"""
    step: int = 0
    wanted: str = ""
    promotion: str = ""
    decisions: tuple[Decision, ...] = ()
    satisfied: bool | None = None
    advised: str = ""
    """the right that the person was told of"""
    advised_at: int = 0

    @property
    def now(self) -> DisputeStep:
        return self.steps[self.step]

    @property
    def is_decided(self) -> bool:
        """Whether the rung that it has come to has given its answer."""
        return any(one.step == self.step for one in self.decisions)

    @property
    def may_go_to_regulator(self) -> bool:
        """Whether the person has not said to be satisfied, and no regulator has it or had it: that door stays open."""
        return self.satisfied is not True and not self.now.regulator

    @property
    def regulator(self) -> DisputeStep:
        return self.steps[-1]


class Case(Struct, frozen=True, omit_defaults=True):
    """Something that happened, what was done about it and by whom."""

    number: int
    kind: CaseKind
    book: str
    narrative: str
    opened_at: int
    opened_by: Person
    clauses: tuple[str, ...] = ()
    table: str = ""
    place: str = ""
    round_id: str = ""
    persons: tuple[Party, ...] = ()
    breach: BreachKind | None = None
    ground: str = ""
    """of a direction to vacate"""
    obeyed: bool | None = None
    facts: Facts = {}
    breaches: tuple[BreachOf, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    notices: tuple[NoticeOwed, ...] = ()
    carried: tuple[Carried, ...] = ()
    orders: tuple[Ordered, ...] = ()
    dispute: Dispute | None = None
    determination: str = ""
    determined_by: Person | None = None
    status: CaseStatus = "open"
    outcome: str = ""
    closed_at: int = 0

    def breach_of(self, person: str) -> BreachOf | None:
        return next((one for one in self.breaches if one.person == person), None)

    def is_carried(self, effect: str) -> bool:
        """Whether some table has answered an order."""
        return any(one.effect == effect for one in self.carried)

    def has_failed(self, effect: str) -> bool:
        """Whether an order was refused where it was to be carried out, and nothing came of it."""
        answers = [one.done for one in self.carried if one.effect == effect]
        return bool(answers) and not any(answers)

    def moved_to(self, person: str) -> int:
        """What the decisions of this case have moved to a person so far, or below nothing from that person."""
        return sum(one.amount for one in self.carried if one.kind == "money" and one.person == person)

    def last_orders(self) -> dict[str, Ordered]:
        """By person the order that counts."""
        return {one.person: one for one in self.orders}

    def moves_no_money(self, table: str) -> bool:
        """Whether a table plays tournaments, or has said that it was retired: then another one moves the money."""
        retired = any(one.table == table and one.moves_no_money for one in self.carried)
        return retired or TOURNAMENT_MARK in table

    def withholds(self, person: str) -> bool:
        """Whether winnings of a person are withheld by this case, or ordered to be: a failed order leaves it free."""
        return any(one.person == person for _, one in self.holds())

    def holds(self) -> list[tuple[int, Sanction]]:
        """What was withheld, without the orders that failed, each by its number among the sanctions."""
        return [
            (number, one)
            for number, one in enumerate(self.sanctions, 1)
            if one.sanction == "withhold-winnings" and not self.has_failed(f"{self.number}.{number}")
        ]

    def in_force(self, person: str, sanction: str) -> Sanction | None:
        return next(
            (
                one
                for one in self.sanctions
                if (one.person, one.sanction) == (person, sanction) and not one.lifted_at
            ),
            None,
        )

    @property
    def has_bar(self) -> bool:
        """Whether somebody is excluded by this case."""
        return any(one.sanction == "bar-from-game" and not one.lifted_at for one in self.sanctions)

    @property
    def is_over(self) -> bool:
        """Closed, nobody excluded by it, and nobody who could still take it further."""
        open_door = self.dispute is not None and self.dispute.may_go_to_regulator
        return self.status == "closed" and not self.has_bar and not open_door

    @property
    def owes_notice(self) -> bool:
        return any(not one.told_at for one in self.notices)


class Effect(Struct, frozen=True, omit_defaults=True):
    """What a sanction does at tables; `done` says what came of it at each."""

    id: str
    kind: Literal["bar", "lift", "void", "withhold", "determine", "vacate", "money"]
    case: int
    book: str
    person: str
    clauses: tuple[str, ...]
    by: Person
    tables: tuple[str, ...] = ()
    """where it is carried out; where none is named, at every table of the book, also at those that come later"""
    approved_by: Person | None = None
    reason: str = ""
    to_player: bool = True
    amount: int = 0
    """of money: what the case comes to in all, and not what is still to be moved"""
    round_id: str = ""
    """of the case, where it names one: wagers of other rounds are not void for it"""
    place: str = ""
    """of money: the terminal that the case is about"""
    ordered_at: int = 0
    done: dict[str, bool] = {}
    """by table: carried out, or refused there"""
    said: dict[str, str] = {}
    ended: bool = False
    """nothing more is to be done, also at tables that come later"""

    def is_due(self, table: str, book: str) -> bool:
        """Whether it has yet to be carried out at a table of this book."""
        if self.ended or table in self.done:
            return False
        return table in self.tables if self.tables else book == self.book

    @property
    def is_over(self) -> bool:
        return self.ended or (bool(self.tables) and all(table in self.done for table in self.tables))


class TableConduct(Struct, frozen=True):
    """A table whose cases come here."""

    game: str
    book: str
    settings: dict[str, bool | str] = {}
    edition: str = ""
    """of the book; tables that were made known before editions were told apart have none"""


class CasesOffice(Struct, frozen=True):
    """All there is to know of the office."""

    stream: str
    books: dict[str, BookConduct] = {}
    """by name, in the edition heard of last"""
    editions: dict[str, BookConduct] = {}
    """every edition that some table was founded with, by its digest"""
    tables: dict[str, TableConduct] = {}
    cases: dict[str, Case] = {}
    """by number"""
    effects: dict[str, Effect] = {}
    """those that have yet to be carried out somewhere, or hold for tables to come"""
    cases_so_far: int = 0
    version: int = 0
    """how many events have happened here"""

    def conduct_at(self, table: str, book: str) -> BookConduct | None:
        """What a matter comes under: the edition that its table plays by, and at no table the newest of the book."""
        known = self.tables.get(table)
        if known is None:
            return self.books.get(book)
        return self.editions.get(known.edition) or self.books.get(known.book)

    def case(self, number: int) -> Case | None:
        return self.cases.get(str(number))

    def with_case(self, case: Case) -> "CasesOffice":
        cases = {**self.cases, str(case.number): case}
        return replace(self, cases=cases, cases_so_far=max(self.cases_so_far, case.number))

    def waits(self, effect: Effect) -> bool:
        """Whether an order of money waits for an earlier one of its case: what is left to move, that one decides."""
        earlier = [one for one in self.effects.values() if (one.kind, one.case) == ("money", effect.case)]
        return effect.kind == "money" and earlier[0].id != effect.id

    def with_effect(self, effect: Effect) -> "CasesOffice":
        effects = {**self.effects, effect.id: effect}
        if effect.is_over:
            del effects[effect.id]
        return replace(self, effects=effects)

    def tidied(self) -> "CasesOffice":
        """Without the oldest cases that are over for everybody, when there are more than are kept at hand."""
        due = {effect.case for effect in self.effects.values()}
        closed = [case.number for case in self.cases.values() if case.is_over and case.number not in due]
        if len(closed) <= CLOSED_KEPT:
            return self
        gone = set(sorted(closed)[: len(closed) - CLOSED_KEPT])
        kept = {number: case for number, case in self.cases.items() if int(number) not in gone}
        return replace(self, cases=kept)
