"""What may be seen of the office of cases: the list, one case with what its viewer may do, and a player's own part."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sicbo.refusals import Reason, Refused
from sicbo.rooms.cases.authority import of_case
from sicbo.rooms.cases.decide import decide
from sicbo.rooms.cases.messages import (
    AddEvidence,
    AnswerDecision,
    AnswerDirection,
    CaseCommand,
    CloseCase,
    DecideDispute,
    DetermineCase,
    ImposeSanction,
    LiftSanction,
    OrderAgain,
    RecordRegulator,
    RequestReview,
    TellInspector,
)
from sicbo.rooms.cases.sanctions import LIFTED
from sicbo.rooms.cases.state import Case, CaseKind, CasesOffice, CaseStatus, SanctionName
from sicbo.rooms.kernel.authority import supervising_role
from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rules.conduct_policies import BreachKind, FactName

SANCTIONS: Final[tuple[SanctionName, ...]] = (
    "warning", "void-wager-for-breach", "bar-from-game", "recommend-exclusion", "withhold-winnings", "detain",
)  # fmt: skip
HIDDEN: Final[frozenset[Reason]] = frozenset(
    {"out-of-order", "bad-request", "sanction-not-allowed", "already-heard"}
)
"""Refusals that mean that something makes no sense in this case now; the others say who may, or what is missing."""

MORE_TO_SAY: Final[frozenset[Reason]] = frozenset({"cause-needed", "bad-amount", "second-person-needed"})
"""Refusals of a command with nothing filled in that only say what has to be filled in."""

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
    waits_for: Annotated[str, Meta(description="the title of whoever has to decide next, or nothing")]
    notice_due: bool
    barred: bool
    opened_at: int
    narrative: Annotated[str, Meta(description="the first words of it")]


class CaseList(Struct, frozen=True):
    """Cases that fit what was asked for, and how many there are of each status."""

    cases: tuple[CaseRow, ...]
    count: int
    by_status: dict[str, int]
    total: Annotated[int, Meta(description="cases that you may see, whatever was asked for")]


class Offer(Struct, frozen=True):
    """Something that can be done with a case: by whom it can be done, and what it needs."""

    command: str
    allowed: Annotated[bool, Meta(description="whether whoever looks may do it now")]
    why_not: str = ""
    clauses: tuple[str, ...] = ()
    person: str = ""
    sanction: SanctionName | None = None
    facts: Annotated[tuple[FactName, ...], Meta(description="what the record has to hold")] = ()
    statute: str = ""
    scope: Literal["", "table", "book"] = ""
    needs_second: bool = False


class CaseView(Struct, frozen=True):
    """One case whole, who may decide it, and what can be done with it."""

    case: Case
    title: Annotated[str, Meta(description="of the book")]
    breach_words: Annotated[str, Meta(description="the forbidden conduct, in the book's sense")]
    waits_for: str
    ladder: Annotated[tuple[str, ...], Meta(description="who decides a dispute, one after another")]
    tables: Annotated[tuple[str, ...], Meta(description="the tables at which a decision can move money")]
    offers: tuple[Offer, ...]


class OwnCase(Struct, frozen=True):
    """A case as the player sees it who raised it."""

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
    right: Annotated[str, Meta(description="where else to go: the regulator's door, always open")]
    outcome: str
    amount: Annotated[
        int, Meta(description="what was decided in money: to you, or below nothing from you")
    ] = 0


def role_in(office: CasesOffice, table: str, book: str, roles: Iterable[str]) -> str:
    """The highest of somebody's roles among the staff of a book; an inspector is one everywhere; nobody is nothing."""
    held = frozenset(roles)
    conduct = office.conduct_at(table, book)
    ranked = [] if conduct is None else [one for one in conduct.roles if one.role in held and one.staff]
    if ranked:
        return max(ranked, key=lambda one: one.rank).role
    return INSPECTOR if INSPECTOR in held else ""


def may_see(office: CasesOffice, case: Case, name: str, roles: Iterable[str]) -> bool:
    """Those above the front line see every case of their book, inspectors all; the front line what it has opened itself and
    the disputes that have come to it."""
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
    """Whose word a case waits for."""
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
    """The cases that fit, newest first; search looks at numbers, people, tables, rounds and what was written down."""
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


def case_view(
    office: CasesOffice, case: Case, viewer: Person, at: int, *, result_known: bool = False
) -> CaseView:
    """One case for one viewer; `result_known` says that the round in play at its table has a result."""
    book = of_case(office, case)
    rule = next((one for one in book.conduct.conduct if one.kind == case.breach), None)
    steps = () if case.dispute is None else case.dispute.steps
    return CaseView(
        case,
        book.conduct.name,
        rule.breach if rule is not None else "",
        waits_for(office, case),
        tuple(book.conduct.title(step.decided_by) for step in steps),
        tuple(name for name, table in office.tables.items() if steps and _may_move(case, name, table.book)),
        tuple(_offers(office, case, viewer, at, result_known)),
    )


def _may_move(case: Case, name: str, book: str) -> bool:
    """Whether a decision can move money at a table: at that of the case, and elsewhere where that one moves none."""
    elsewhere = not case.table or case.moves_no_money(case.table)
    return book == case.book and TOURNAMENT_MARK not in name and (elsewhere or name == case.table)


def _offers(office: CasesOffice, case: Case, viewer: Person, at: int, result_known: bool) -> Iterator[Offer]:
    """What can be done, found out by asking the deciders themselves, so that screen and room cannot disagree."""
    number, word = case.number, "…"
    tries: tuple[CaseCommand, ...] = (
        DecideDispute(by=viewer, case=number, outcome="upheld", reason=word),
        OrderAgain(by=viewer, case=number),
        AnswerDecision(by=viewer, case=number, satisfied=True),
        RequestReview(by=viewer, case=number),
        RecordRegulator(by=viewer, case=number, decision=word, reference=word),
        AnswerDirection(by=viewer, case=number, obeyed=True),
        TellInspector(by=viewer, case=number, inspector=word),
        DetermineCase(by=viewer, case=number, determination=word),
        AddEvidence(by=viewer, case=number, text=word),
        CloseCase(by=viewer, case=number, outcome=word),
    )
    yield from _sanction_offers(office, case, viewer, at, result_known)
    for command in tries:
        offer = _tried(office, command, at)
        if offer is not None:
            yield offer
    if case.dispute is not None and case.status != "with-regulator":
        review = RequestReview(by=viewer, case=number, to_regulator=True)
        offer = _tried(office, review, at)
        if offer is not None:
            yield Offer("RequestReview", offer.allowed, offer.why_not, offer.clauses, scope="book")


def _sanction_offers(
    office: CasesOffice, case: Case, viewer: Person, at: int, result_known: bool
) -> Iterator[Offer]:
    book = of_case(office, case)
    for breach in case.breaches:
        for sanction in SANCTIONS:
            power = None if sanction == "warning" else book.power(sanction)
            facts = power.facts if power else ()
            command = ImposeSanction(
                by=viewer, case=case.number, person=breach.person, sanction=sanction, reason="…",
                amount=1 if sanction == "withhold-winnings" else 0, facts=dict.fromkeys(facts, "…"), result_known=result_known,
            )  # fmt: skip
            offer = _tried(office, command, at)
            if offer is not None:
                yield Offer(
                    "ImposeSanction", offer.allowed, offer.why_not, offer.clauses or (book.cited(power.cite) if power else ()),
                    breach.person, sanction, facts, power.statute if power else "",
                    power.scope if power and sanction == "bar-from-game" else "", offer.needs_second,
                )  # fmt: skip
    for one in case.sanctions:
        if one.sanction in LIFTED and not one.lifted_at:
            lift = LiftSanction(
                by=viewer, case=case.number, person=one.person, sanction=one.sanction, reason="…"
            )
            offer = _tried(office, lift, at)
            if offer is not None:
                yield Offer(
                    "LiftSanction", offer.allowed, offer.why_not, offer.clauses, one.person, one.sanction
                )


def _tried(office: CasesOffice, command: CaseCommand, at: int) -> Offer | None:
    name = type(command).__name__
    try:
        decide(office, command, at)
    except Refused as refused:
        if refused.code in HIDDEN:
            return None
        if refused.code in MORE_TO_SAY:
            return Offer(name, True, needs_second=refused.code == "second-person-needed")
        return Offer(name, False, refused.message, refused.clauses)
    return Offer(name, True)


def own_case(office: CasesOffice, case: Case) -> OwnCase:
    """Without anybody else's name, and without what the staff have written for each other."""
    dispute = case.dispute
    last = dispute.decisions[-1] if dispute and dispute.decisions else None
    return OwnCase(
        case.number, case.kind, case.status, case.opened_at, case.narrative, case.round_id, waits_for(office, case),
        last.outcome if last else "", last.reason if last else "", bool(last and last.final_in_house),
        bool(dispute and dispute.satisfied is not None), dispute.advised if dispute else "", case.outcome,
        case.orders[-1].amount if case.orders and dispute and case.orders[-1].person == dispute.complainant else 0,
    )  # fmt: skip
