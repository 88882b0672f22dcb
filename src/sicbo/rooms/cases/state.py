"""The state of the office of cases: open cases, recently closed ones, and sanctions still to be carried out."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.kernel.person import Person
from sicbo.rules.conduct_policies import BookConduct, BreachKind, DisputeStep, DisputeSubject, FactName
from sicbo.sentences import Said

CaseKind = Literal["breach", "malfunction", "vacate", "dispute", "complaint"]
CaseStatus = Literal["open", "decided", "with-regulator", "closed"]
Capacity = Literal["player", "spectator", "staff", "agent", "inspector"]
SanctionName = Literal[
    "warning", "void-wager-for-breach", "bar-from-game", "recommend-exclusion", "withhold-winnings", "detain"
]
Facts = dict[FactName, str]

CLOSED_KEPT: Final = 2_000
"""How many closed cases the office keeps at hand; older ones are in its journal."""


class Party(Struct, frozen=True, omit_defaults=True):
    """A person a case is about, and in what capacity."""

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
    """A decision against one person: by whom, under which clause."""

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
    """One rung's decision on a dispute."""

    outcome: str
    reason: str
    by: Person
    at: int
    clauses: tuple[str, ...]
    step: int = 0
    """the rung that decided"""
    final_in_house: bool = False


class NoticeOwed(Struct, frozen=True, omit_defaults=True):
    """A notice that an inspector must be given."""

    about: str
    since: int
    clauses: tuple[str, ...]
    inspector: str = ""
    told_at: int = 0
    told_by: Person | None = None


class Carried(Struct, frozen=True, omit_defaults=True):
    """The result of a sanction at a table."""

    effect: str
    kind: str
    person: str
    table: str
    done: bool
    said: str = ""
    amount: int = 0
    """of money: what was moved to the person, negative if from the person; of winnings: what is withheld"""
    moves_no_money: bool = False
    """the table refused it because it is retired: another one moves the money"""
    sentences: tuple[Said, ...] = ()


class Ordered(Struct, frozen=True, omit_defaults=True):
    """The total of a case in money for one person, as a decision ordered it."""

    effect: str
    person: str
    amount: int
    """positive to the person, negative from the person"""
    table: str
    round_id: str
    at: int
    by: Person
    clauses: tuple[str, ...] = ()
    approved_by: Person | None = None
    place: str = ""


class Dispute(Struct, frozen=True, omit_defaults=True):
    """A dispute's position on the book's ladder."""

    complainant: str
    about: DisputeSubject
    steps: tuple[DisputeStep, ...]
    """the ladder of this dispute, as the book had it when the dispute was raised"""
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
        """Whether the current rung has decided."""
        return any(decision.step == self.step for decision in self.decisions)

    @property
    def may_go_to_regulator(self) -> bool:
        """Whether the person may still go to the regulator: not satisfied, and the regulator never had the dispute."""
        return self.satisfied is not True and not self.now.regulator

    @property
    def regulator(self) -> DisputeStep:
        return self.steps[-1]


class Case(Struct, frozen=True, omit_defaults=True):
    """What happened, what was done about it, and by whom."""

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
        return next((breach for breach in self.breaches if breach.person == person), None)

    def is_carried(self, effect: str) -> bool:
        """Whether some table has answered an order."""
        return any(act.effect == effect for act in self.carried)

    def has_failed(self, effect: str) -> bool:
        """Whether an order was refused where it was to be carried out, and had no effect."""
        answers = [act.done for act in self.carried if act.effect == effect]
        return bool(answers) and not any(answers)

    def moved_to(self, person: str) -> int:
        """What the decisions of this case have moved to a person so far; negative if from that person."""
        return sum(act.amount for act in self.carried if act.kind == "money" and act.person == person)

    def last_orders(self) -> dict[str, Ordered]:
        """The order that counts for each person."""
        return {order.person: order for order in self.orders}

    def moves_no_money(self, table: str) -> bool:
        """Whether a table plays tournaments or is retired: then another one moves the money."""
        retired = any(act.table == table and act.moves_no_money for act in self.carried)
        return retired or TOURNAMENT_MARK in table

    def withholds(self, person: str) -> bool:
        """Whether this case withholds winnings of a person, or has ordered it; a failed order does not count."""
        return any(hold.person == person for _, hold in self.holds())

    def holds(self) -> list[tuple[int, Sanction]]:
        """What was withheld, without failed orders, each by its number among the sanctions."""
        return [
            (number, imposed)
            for number, imposed in enumerate(self.sanctions, 1)
            if imposed.sanction == "withhold-winnings" and not self.has_failed(f"{self.number}.{number}")
        ]

    def in_force(self, person: str, sanction: str) -> Sanction | None:
        imposed = (given for given in self.sanctions if (given.person, given.sanction) == (person, sanction))
        return next((given for given in imposed if not given.lifted_at), None)

    @property
    def has_bar(self) -> bool:
        """Whether this case excludes a person."""
        return any(given.sanction == "bar-from-game" and not given.lifted_at for given in self.sanctions)

    @property
    def is_over(self) -> bool:
        """Closed, with no exclusion in force, and with no further step open to anyone."""
        open_door = self.dispute is not None and self.dispute.may_go_to_regulator
        return self.status == "closed" and not self.has_bar and not open_door

    @property
    def owes_notice(self) -> bool:
        return any(not notice.told_at for notice in self.notices)


class Effect(Struct, frozen=True, omit_defaults=True):
    """The effect of a sanction at tables; `done` states the result at each."""

    id: str
    kind: Literal["bar", "lift", "void", "withhold", "determine", "vacate", "money"]
    case: int
    book: str
    person: str
    clauses: tuple[str, ...]
    by: Person
    tables: tuple[str, ...] = ()
    """where it is carried out; if empty, at every table of the book, also new ones"""
    approved_by: Person | None = None
    reason: str = ""
    to_player: bool = True
    amount: int = 0
    """of money: the total of the case, not what is still to be moved"""
    round_id: str = ""
    """the round of the case, if it names one: bets of other rounds are not voided"""
    place: str = ""
    """of money: the terminal that the case is about"""
    ordered_at: int = 0
    done: dict[str, bool] = {}
    """by table: carried out, or refused there"""
    said: dict[str, str] = {}
    ended: bool = False
    """nothing more to do, also at new tables"""

    def is_due(self, table: str, book: str) -> bool:
        """Whether it must still be carried out at a table of this book."""
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
    """of the book edition; tables adopted before editions were distinguished have none"""


class CasesOffice(Struct, frozen=True):
    """The whole state of the office."""

    stream: str
    books: dict[str, BookConduct] = {}
    """by name, in the newest edition"""
    editions: dict[str, BookConduct] = {}
    """every edition that some table was created with, by its digest"""
    tables: dict[str, TableConduct] = {}
    cases: dict[str, Case] = {}
    """by number"""
    effects: dict[str, Effect] = {}
    """effects still to be carried out somewhere, or in force for new tables"""
    cases_so_far: int = 0
    version: int = 0
    """how many events the office has had"""

    def conduct_at(self, table: str, book: str) -> BookConduct | None:
        """The rules for a matter: the edition its table plays by, or the book's newest edition if there is no table."""
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
        """Whether an order of money must wait for an earlier one of its case, which decides what is left to move."""
        earlier = [due for due in self.effects.values() if (due.kind, due.case) == ("money", effect.case)]
        return effect.kind == "money" and earlier[0].id != effect.id

    def with_effect(self, effect: Effect) -> "CasesOffice":
        effects = {**self.effects, effect.id: effect}
        if effect.is_over:
            del effects[effect.id]
        return replace(self, effects=effects)

    def tidied(self) -> "CasesOffice":
        """Drop the oldest cases that are over for everyone, beyond the number kept at hand."""
        due = {effect.case for effect in self.effects.values()}
        closed = [case.number for case in self.cases.values() if case.is_over and case.number not in due]
        if len(closed) <= CLOSED_KEPT:
            return self
        gone = set(sorted(closed)[: len(closed) - CLOSED_KEPT])
        kept = {number: case for number, case in self.cases.items() if int(number) not in gone}
        return replace(self, cases=kept)
