"""Who may do what in the office of cases, by the book of the case; and which case is meant."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from sicbo.refusals import Refused, nearest
from sicbo.rooms.cases.state import Case, CasesOffice, Facts
from sicbo.rooms.kernel.authority import supervising_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rooms.kernel.words import act, role_said
from sicbo.rules.conduct_policies import BookConduct, FactName, Power, PowerName
from sicbo.sentences import Said, said

PLAYER: Final = "player"
TEXT_MAXIMUM: Final = 4_000


class Under:
    """A book as it applies to one table: its conduct rules, and the settings of the switches that its powers name."""

    def __init__(self, conduct: BookConduct, settings: Mapping[str, bool | str]) -> None:
        self.conduct = conduct
        self.settings = settings

    def cited(self, clauses: Iterable[str]) -> tuple[str, ...]:
        """Clauses with their book, because the office has several books."""
        return tuple(f"{self.conduct.book} {clause}" for clause in clauses)

    def power(self, name: PowerName) -> Power | None:
        return self.conduct.power(name, self.settings)

    def require_role(self, by: Person, role: str, what: Said, clauses: tuple[str, ...] = ()) -> None:
        if not self.conduct.may(by.role, role):
            raise Refused(
                "not-yours-to-do",
                "{what} is for the {role} or above, not for {by} ({role2})",
                clauses=self.cited(clauses or self.conduct.defined(role)),
                what=act(what),
                role=role_said(self.conduct, role),
                by=by.name,
                role2=role_said(self.conduct, by.role),
            )

    def require_power(self, by: Person, power: Power, what: Said) -> None:
        if not self.conduct.may(by.role, power.role, or_above=power.or_above):
            raise Refused(
                "not-yours-to-do",
                "{what} is for the {role} or above, not for {by} ({role2})"
                if power.or_above
                else "{what} is for the {role}, not for {by} ({role2})",
                clauses=self.cited(power.on()),
                what=act(what),
                role=role_said(self.conduct, power.role),
                by=by.name,
                role2=role_said(self.conduct, by.role),
            )

    def require_staff(self, by: Person, what: Said, clauses: tuple[str, ...] = ()) -> None:
        """Require the staff of the book's tables; an inspector may record things too."""
        if by.role != INSPECTOR and not self.conduct.is_staff(by.role):
            raise Refused(
                "not-yours-to-do",
                "{what} is for the staff of {conduct}, not for {by} ({role})",
                clauses=self.cited(clauses),
                what=act(what),
                conduct=self.conduct.name,
                by=by.name,
                role=by.role,
            )

    def require_supervisor(self, by: Person, what: Said) -> None:
        self.require_role(by, supervising_role(self.conduct), what)

    def require_second(
        self, by: Person, second: Person | None, power: Power, concerned: Collection[str], what: Said
    ) -> Person | None:
        """The person who reported a breach does not decide it alone, if the book has a role above those who may
        decide."""
        if second is not None:
            if second.name == by.name:
                raise Refused(
                    "second-person-needed", "{what}: the second person must be someone else", what=what
                )
            self.require_power(second, power, said("approving: {what}", what=act(what)))
            return second
        if self.needs_second(by, power, concerned):
            raise Refused(
                "second-person-needed",
                "{by} reported this: {what} needs another person, or another person's approval",
                clauses=self.cited(power.on()),
                by=by.name,
                what=act(what),
            )
        return None

    def needs_second(self, by: Person, power: Power, concerned: Collection[str]) -> bool:
        return by.name in concerned and self._has_higher(power.role)

    def _has_higher(self, role: str) -> bool:
        ranks = {role.role: role for role in self.conduct.roles}
        mine = ranks.get(role)
        return mine is not None and any(
            held.staff and held.ladder == mine.ladder and held.rank > mine.rank for held in ranks.values()
        )


def under(office: CasesOffice, table: str, book: str = "") -> Under:
    """The book that applies at this table, or to a matter of this book away from any table."""
    known = office.tables.get(table) if table else None
    if table and known is None:
        raise Refused("unknown-stream", "there is no table {table} in the cases office", table=table[:40])
    conduct = office.conduct_at(table, book)
    if conduct is None:
        raise Refused(
            "bad-request", "name the table or the rule book: {hint}", hint=nearest(book, office.books)
        )
    return Under(conduct, known.settings if known else {})


def of_case(office: CasesOffice, case: Case) -> Under:
    return under(office, case.table, case.book)


def get_case(office: CasesOffice, number: int) -> Case:
    case = office.case(number)
    if case is None:
        raise Refused("unknown-case", "there is no case {number} in the cases office", number=number)
    return case


def require_open(case: Case) -> None:
    if case.status == "closed":
        raise Refused(
            "out-of-order", "case {number} is closed: {outcome}", number=case.number, outcome=case.outcome
        )


def require_text(text: str, what: Said, clauses: tuple[str, ...] = ()) -> str:
    if not text.strip():
        raise Refused("cause-needed", "say {what}", clauses=clauses, what=what)
    if len(text) > TEXT_MAXIMUM:
        raise Refused("too-large", "say {what} in at most {most} characters", what=what, most=TEXT_MAXIMUM)
    return text.strip()


def require_facts(given: Facts, wanted: tuple[FactName, ...], clauses: tuple[str, ...]) -> Facts:
    """Require the facts that a record must contain, none of them empty; other facts are kept as given."""
    said = {name: value.strip() for name, value in given.items() if value.strip()}
    missing = [name for name in wanted if name not in said]
    if missing:
        raise Refused(
            "cause-needed", "the record must state: {missing}", clauses=clauses, missing=", ".join(missing)
        )
    if any(len(value) > TEXT_MAXIMUM for value in said.values()):
        raise Refused("too-large", "each fact can have at most {most} characters", most=TEXT_MAXIMUM)
    return said
