"""What may be seen of the office of cases: the list, one case with what its viewer may do, and a player's own part."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import of_case
from sicbo.rooms.cases.decide import MAY
from sicbo.rooms.cases.disputes import require_may_ask_review
from sicbo.rooms.cases.messages import (
    DetermineCase,
    ImposeSanction,
    LiftSanction,
    OrderAgain,
    RequestReview,
)
from sicbo.rooms.cases.sanctions import (
    require_may_impose,
    require_may_lift,
    sanctions_on,
    takes_two,
    two_determine,
)
from sicbo.rooms.cases.state import Case, CaseKind, CasesOffice, CaseStatus, SanctionName
from sicbo.rooms.kernel.authority import supervising_role
from sicbo.rooms.kernel.may import NOT_NOW, why_not
from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rules.conduct_policies import BreachKind, FactName
from sicbo.sentences import Values, on_the_wire

Sorting = Literal["newest", "oldest"]


class CaseRow(Struct, frozen=True):
    """A case in a list."""

    number: int
    kind: CaseKind
    status: CaseStatus
    book: str
    table: str
    persons: tuple[str, ...]
    breach: BreachKind | None
    waits_for: Annotated[str, Meta(description="the title of the person who must decide next, or empty")]
    notice_due: bool
    barred: bool
    opened_at: int
    narrative: Annotated[str, Meta(description="the beginning of the description")]


class CaseList(Struct, frozen=True):
    """The matching cases, and how many there are of each status."""

    cases: tuple[CaseRow, ...]
    count: int
    by_status: dict[str, int]
    total: Annotated[int, Meta(description="all cases that you may see, regardless of the filter")]


class Offer(Struct, frozen=True):
    """Something that can be done with a case: by whom, and what it needs."""

    command: str
    allowed: Annotated[bool, Meta(description="whether you may do it now")]
    why_not: str = ""
    clauses: tuple[str, ...] = ()
    person: str = ""
    sanction: SanctionName | None = None
    facts: Annotated[tuple[FactName, ...], Meta(description="what the record must state")] = ()
    statute: str = ""
    scope: Literal["", "table", "book"] = ""
    needs_second: bool = False
    template: Annotated[str, Meta(description="of `why_not`, if it has values")] = ""
    values: Values = {}


class CaseView(Struct, frozen=True):
    """One whole case, who may decide it, and what can be done with it."""

    case: Case
    title: Annotated[str, Meta(description="of the book")]
    breach_words: Annotated[str, Meta(description="the prohibited conduct, in the sense of the rule book")]
    waits_for: str
    ladder: Annotated[tuple[str, ...], Meta(description="who decides a dispute, in order")]
    tables: Annotated[tuple[str, ...], Meta(description="the tables at which a decision can move money")]
    offers: tuple[Offer, ...]


class OwnCase(Struct, frozen=True):
    """A case as seen by the player who raised it."""

    number: int
    kind: CaseKind
    status: CaseStatus
    opened_at: int
    narrative: str
    round_id: str
    waits_for: str
    decision: str
    reason: str
    final_in_house: bool
    answered: bool
    right: Annotated[str, Meta(description="where else you can go; you can always go to the regulator")]
    outcome: str
    amount: Annotated[
        int, Meta(description="the amount decided: positive is paid to you, negative is owed by you")
    ] = 0


def role_in(office: CasesOffice, table: str, book: str, roles: Iterable[str]) -> str:
    """The highest of a person's roles in a book's staff; an inspector is one everywhere; empty for anyone else."""
    held = frozenset(roles)
    conduct = office.conduct_at(table, book)
    ranked = [] if conduct is None else [role for role in conduct.roles if role.role in held and role.staff]
    if ranked:
        return max(ranked, key=lambda role: role.rank).role
    return INSPECTOR if INSPECTOR in held else ""


def may_see(office: CasesOffice, case: Case, name: str, roles: Iterable[str]) -> bool:
    """Roles above the front line see every case of their book, inspectors all; the front line sees the cases it opened
    and the disputes it decides."""
    role = role_in(office, case.table, case.book, roles)
    if not role or role == INSPECTOR:
        return role == INSPECTOR
    conduct = of_case(office, case).conduct
    if conduct.may(role, supervising_role(conduct)) or case.opened_by.name == name:
        return True
    dispute = case.dispute
    return dispute is not None and any(
        conduct.may(role, step.decided_by) for step in dispute.steps[: dispute.step + 1]
    )


def case_row(office: CasesOffice, case: Case) -> CaseRow:
    return CaseRow(
        case.number, case.kind, case.status, case.book, case.table, tuple(party.name for party in case.persons),
        case.breach, waits_for(office, case), case.owes_notice, case.has_bar, case.opened_at, case.narrative[:160],
    )  # fmt: skip


def waits_for(office: CasesOffice, case: Case) -> str:
    """The role or person whose decision a case waits for."""
    conduct = of_case(office, case).conduct
    if case.status == "closed" or case.dispute is None or case.status == "decided":
        return ""
    return conduct.title(case.dispute.now.decided_by)


def case_list(
    office: CasesOffice,
    name: str,
    roles: Sequence[str],
    *,
    search: str = "",
    kind: CaseKind | None = None,
    status: CaseStatus | None = None,
    table: str = "",
    barred: bool | None = None,
    offset: int = 0,
    limit: int = 50,
    sorting: Sorting = "newest",
) -> CaseList:
    """The matching cases, newest first; search covers numbers, people, tables, rounds and what was written down."""
    ordered = sorted(office.cases.values(), key=lambda case: case.number, reverse=sorting == "newest")
    seen = [case for case in ordered if may_see(office, case, name, roles)]
    fitting = [
        case
        for case in seen
        if kind in (None, case.kind)
        and table in ("", case.table)
        and barred in (None, case.has_bar)
        and _fits(case, search.strip().lower())
    ]
    counts: dict[str, int] = {}
    for case in fitting:
        counts[case.status] = counts.get(case.status, 0) + 1
    chosen = [case for case in fitting if status in (None, case.status)]
    rows = tuple(case_row(office, case) for case in chosen[offset : offset + limit])
    return CaseList(rows, len(chosen), counts, len(seen))


def _fits(case: Case, search: str) -> bool:
    if not search:
        return True
    words = (
        str(case.number), case.table, case.round_id, case.narrative, case.opened_by.name,
        *(party.name for party in case.persons),
    )  # fmt: skip
    return any(search in word.lower() for word in words)


def case_view(office: CasesOffice, case: Case, viewer: Person, *, result_known: bool = False) -> CaseView:
    """One case for one viewer; `result_known` if the round in play at its table has a result."""
    book = of_case(office, case)
    rule = next((conduct for conduct in book.conduct.conduct if conduct.kind == case.breach), None)
    steps = () if case.dispute is None else case.dispute.steps
    return CaseView(
        case,
        book.conduct.name,
        rule.breach if rule is not None else "",
        waits_for(office, case),
        tuple(book.conduct.title(step.decided_by) for step in steps),
        tuple(name for name, table in office.tables.items() if steps and _may_move(case, name, table.book)),
        tuple(_offers(office, case, viewer, result_known)),
    )


def _may_move(case: Case, name: str, book: str) -> bool:
    """Whether a decision can move money at a table: the case's own, or another one if that one moves none."""
    elsewhere = not case.table or case.moves_no_money(case.table)
    return book == case.book and TOURNAMENT_MARK not in name and (elsewhere or name == case.table)


def _offers(office: CasesOffice, case: Case, viewer: Person, result_known: bool) -> Iterator[Offer]:
    """What can be done with a case now, by the checks with which its deciders begin; anything out of order is left
    out."""
    yield from _sanction_offers(office, case, viewer, result_known)
    for kind, check in MAY.items():
        two = kind is OrderAgain or (kind is DetermineCase and two_determine(office, case, viewer))
        yield from _offered(kind, why_not(check, office, case, viewer), needs_second=two)
    for to_regulator, scope in ((False, ""), (True, "book")):
        refused = why_not(require_may_ask_review, office, case, viewer, to_regulator)
        yield from _offered(RequestReview, refused, scope=scope)


def _sanction_offers(office: CasesOffice, case: Case, viewer: Person, result_known: bool) -> Iterator[Offer]:
    book = of_case(office, case)
    for breach in case.breaches:
        for sanction in sanctions_on(book, breach.breach):
            power = None if sanction == "warning" else book.power(sanction)
            yield from _offered(
                ImposeSanction,
                why_not(require_may_impose, office, case, viewer, breach.person, sanction),
                clauses=book.cited(power.on()) if power else (),
                person=breach.person,
                sanction=sanction,
                facts=power.facts if power else (),
                statute=power.statute if power else "",
                scope=power.scope if power and sanction == "bar-from-game" else "",
                needs_second=takes_two(office, case, viewer, sanction, power, result_known),
            )
    for imposed in case.sanctions:
        if not imposed.lifted_at:
            refused = why_not(require_may_lift, office, case, viewer, imposed.person, imposed.sanction)
            yield from _offered(LiftSanction, refused, person=imposed.person, sanction=imposed.sanction)


def _offered(kind: type, refused: Refused | None, **about: Any) -> Iterator[Offer]:
    """An offer, or a refusal with its reason; nothing if it is out of order now."""
    if refused is None:
        yield Offer(kind.__name__, True, **about)
    elif refused.code not in NOT_NOW:
        message, template, values = on_the_wire(refused.said)
        about |= {"clauses": refused.clauses or about.get("clauses", ()), "needs_second": False}
        yield Offer(kind.__name__, False, message, template=template, values=values, **about)


def own_case(office: CasesOffice, case: Case) -> OwnCase:
    """A case without other people's names and without the staff's internal notes."""
    dispute = case.dispute
    last = dispute.decisions[-1] if dispute and dispute.decisions else None
    return OwnCase(
        case.number, case.kind, case.status, case.opened_at, case.narrative, case.round_id, waits_for(office, case),
        last.outcome if last else "", last.reason if last else "", bool(last and last.final_in_house),
        bool(dispute and dispute.satisfied is not None), dispute.advised if dispute else "", case.outcome,
        case.orders[-1].amount if case.orders and dispute and case.orders[-1].person == dispute.complainant else 0,
    )  # fmt: skip
