"""Who may do what in the office of cases, by the book of the case; and which case is meant."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from sicbo.refusals import Refused, nearest
from sicbo.rooms.cases.state import Case, CasesOffice, Facts
from sicbo.rooms.kernel.authority import supervising_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rules.conduct_policies import BookConduct, FactName, Power, PowerName

PLAYER: Final = "player"
TEXT_MAXIMUM: Final = 4_000


class Under:
    """A book as it stands for one table: its conduct, and the settings of the switches that its powers name."""

    def __init__(self, conduct: BookConduct, settings: Mapping[str, bool | str]) -> None:
        self.conduct = conduct
        self.settings = settings

    def cited(self, clauses: Iterable[str]) -> tuple[str, ...]:
        """Clauses with their book, because an office has several."""
        return tuple(f"{self.conduct.book} {clause}" for clause in clauses)

    def power(self, name: PowerName) -> Power | None:
        return self.conduct.power(name, self.settings)

    def require_role(self, by: Person, role: str, what: str, clauses: tuple[str, ...] = ()) -> None:
        if not self.conduct.may(by.role, role):
            raise Refused(
                "not-yours-to-do",
                "{what} is for the {role} or above, not for {by} ({role2})",
                clauses=self.cited(clauses or self.conduct.defined(role)),
                what=what,
                role=self.conduct.title(role),
                by=by.name,
                role2=by.role,
            )

    def require_power(self, by: Person, power: Power, what: str) -> None:
        if not self.conduct.may(by.role, power.role, or_above=power.or_above):
            above = " or above" if power.or_above else ""
            raise Refused(
                "not-yours-to-do",
                "{what} is for the {role}{above}, not for {by} ({role2})",
                clauses=self.cited(power.cite),
                what=what,
                role=self.conduct.title(power.role),
                above=above,
                by=by.name,
                role2=by.role,
            )

    def require_staff(self, by: Person, what: str, clauses: tuple[str, ...] = ()) -> None:
        """The staff of the book's tables; an inspector may put things on record too."""
        if by.role != INSPECTOR and not self.conduct.is_staff(by.role):
            raise Refused(
                "not-yours-to-do",
                "{what} is for the staff of {conduct}, not for {by} ({role})",
                clauses=self.cited(clauses),
                what=what,
                conduct=self.conduct.name,
                by=by.name,
                role=by.role,
            )

    def require_supervisor(self, by: Person, what: str) -> None:
        self.require_role(by, supervising_role(self.conduct), what)

    def require_second(
        self, by: Person, second: Person | None, power: Power, concerned: Collection[str], what: str
    ) -> Person | None:
        """Who has reported does not decide alone, where the book has anybody above those who may decide."""
        if second is not None:
            if second.name == by.name:
                raise Refused(
                    "second-person-needed", "{what}: the second person has to be another", what=what
                )
            self.require_power(second, power, f"approving {what}")
            return second
        if by.name in concerned and self._has_higher(power.role):
            raise Refused(
                "second-person-needed",
                "{by} has reported this: {what} takes somebody else, or somebody else's approval",
                clauses=self.cited(power.cite),
                by=by.name,
                what=what,
            )
        return None

    def _has_higher(self, role: str) -> bool:
        ranks = {one.role: one for one in self.conduct.roles}
        mine = ranks.get(role)
        return mine is not None and any(
            one.staff and one.ladder == mine.ladder and one.rank > mine.rank for one in ranks.values()
        )


def under(office: CasesOffice, table: str, book: str = "") -> Under:
    """The book that a matter at this table, or with no table of this book, comes under."""
    known = office.tables.get(table) if table else None
    if table and known is None:
        raise Refused("unknown-stream", "the office knows no table {table}", table=table[:40])
    conduct = office.conduct_at(table, book)
    if conduct is None:
        raise Refused("bad-request", "name the table, or the book: {hint}", hint=nearest(book, office.books))
    return Under(conduct, known.settings if known else {})


def of_case(office: CasesOffice, case: Case) -> Under:
    return under(office, case.table, case.book)


def found(office: CasesOffice, number: int) -> Case:
    case = office.case(number)
    if case is None:
        raise Refused("unknown-case", "the office has no case {number} at hand", number=number)
    return case


def open_case(office: CasesOffice, number: int) -> Case:
    case = found(office, number)
    if case.status == "closed":
        raise Refused(
            "out-of-order", "case {number} is closed: {outcome}", number=number, outcome=case.outcome
        )
    return case


def require_text(text: str, what: str, clauses: tuple[str, ...] = ()) -> str:
    if not text.strip():
        raise Refused("cause-needed", "say {what}", clauses=clauses, what=what)
    if len(text) > TEXT_MAXIMUM:
        raise Refused("too-large", "say {what} in at most {most} letters", what=what, most=TEXT_MAXIMUM)
    return text.strip()


def require_facts(given: Facts, wanted: tuple[FactName, ...], clauses: tuple[str, ...]) -> Facts:
    """The facts that a record must hold, none of them empty; the others as they were given."""
    said = {name: value.strip() for name, value in given.items() if value.strip()}
    missing = [name for name in wanted if name not in said]
    if missing:
        raise Refused(
            "cause-needed", "the record has to name: {missing}", clauses=clauses, missing=", ".join(missing)
        )
    if any(len(value) > TEXT_MAXIMUM for value in said.values()):
        raise Refused("too-large", "each fact takes at most {most} letters", most=TEXT_MAXIMUM)
    return said
