"""Sanctions on a breach: only what book and clause allow, by the role they name, and their effect at tables."""

from typing import Final

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import Under, get_case, of_case, require_facts, require_open, require_text
from sicbo.rooms.cases.breaches import breach_rule
from sicbo.rooms.cases.events import (
    CaseDetermined,
    CaseEvent,
    EffectEnded,
    EffectOrdered,
    NoticeFallsDue,
    SanctionImposed,
    SanctionLifted,
)
from sicbo.rooms.cases.messages import (
    DetermineCase,
    ImposeSanction,
    LiftSanction,
)
from sicbo.rooms.cases.state import Case, CasesOffice, Effect, NoticeOwed, Sanction, SanctionName
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import ACTS, word
from sicbo.rules.conduct_policies import Power, PowerName
from sicbo.sentences import said

WARNING: Final = "warning"
SANCTIONS: Final[tuple[SanctionName, ...]] = (
    "warning", "void-wager-for-breach", "bar-from-game", "recommend-exclusion", "withhold-winnings", "detain",
)  # fmt: skip
"""The possible sanctions, in the order in which they are offered."""
AT_TABLES: Final[dict[str, str]] = {
    "void-wager-for-breach": "void", "bar-from-game": "bar", "withhold-winnings": "withhold",
}  # fmt: skip
"""Sanctions that need something done at tables, and what."""
WITHHOLD: Final = "withhold-winnings"
VOID: Final = "void-wager-for-breach"
LIFTED: Final = frozenset({"bar-from-game"})
"""Sanctions that last and can be lifted."""

NOTICES: Final[dict[str, str]] = {WITHHOLD: "inspector-of-hold"}


def require_may_impose(
    office: CasesOffice, case: Case, by: Person, person: str, sanction: SanctionName
) -> Power | None:
    """The power that allows this sanction for this person's breach; a warning needs none."""
    require_open(case)
    book, breach = of_case(office, case), case.breach_of(person)
    if breach is None:
        raise Refused(
            "out-of-order",
            "case {case} has no breach by {person} on record",
            person=person or said("this person"),
            case=case.number,
        )
    if sanction == WARNING:
        book.require_supervisor(by, said("warning a player"))
        return None
    power = allowed(book, breach.breach, sanction)
    cited = book.cited(power.cite)
    if case.in_force(person, sanction) is not None and sanction in LIFTED:
        raise Refused("out-of-order", "{person} is already excluded", clauses=cited, person=person)
    if sanction == WITHHOLD and case.determination:
        # Withheld winnings wait for the determination of their own case, and a case withholds only once.
        raise Refused(
            "out-of-order", "case {case} has been decided: open a new case to withhold winnings", clauses=cited, case=case.number
        )  # fmt: skip
    if sanction == WITHHOLD and case.withholds(person):
        raise Refused(
            "out-of-order", "winnings of {person} are already withheld in case {case}: open a new case to withhold more", clauses=cited, person=person, case=case.number,
        )  # fmt: skip
    if sanction in AT_TABLES and not _everywhere(sanction, power) and not case.table:
        raise Refused(
            "out-of-order", "case {case} names no table where this can be carried out", clauses=cited, case=case.number
        )  # fmt: skip
    book.require_power(by, power, word(ACTS, sanction))
    return power


def takes_two(
    office: CasesOffice,
    case: Case,
    by: Person,
    sanction: SanctionName,
    power: Power | None,
    result_known: bool,
) -> bool:
    """Whether this person needs another person's approval for a sanction."""
    if power is None:
        return False
    alone = not of_case(office, case).needs_second(by, power, {case.opened_by.name})
    return not alone or (sanction == VOID and result_known)


def impose(office: CasesOffice, command: ImposeSanction, at: int) -> tuple[CaseEvent, ...]:
    case = get_case(office, command.case)
    power = require_may_impose(office, case, command.by, command.person, command.sanction)
    book, breach = of_case(office, case), case.breach_of(command.person)
    assert breach is not None
    reason = require_text(command.reason, said("what the decision rests on"), breach.clauses[:1])
    if power is None:
        return (
            SanctionImposed(
                case.number, Sanction(command.person, WARNING, reason, breach.clauses, command.by, at)
            ),
        )
    second = book.require_second(
        command.by,
        command.approved_by,
        power,
        {case.opened_by.name},
        word(ACTS, command.sanction),
    )
    cited = book.cited(power.cite)
    if command.sanction == VOID and command.result_known and second is None:
        raise Refused(
            "second-person-needed", "the result is known: ask a second person to approve voiding the bets of {person}", clauses=cited, person=command.person
        )  # fmt: skip
    sanction = Sanction(
        command.person, command.sanction, reason, (*breach.clauses, *cited), command.by, at, second,
        amount=_amount(command), facts=require_facts(command.facts, power.facts, cited), statute=power.statute,
    )  # fmt: skip
    events: list[CaseEvent] = [SanctionImposed(case.number, sanction)]
    events += [EffectOrdered(effect) for effect in _effects(case, sanction, power)]
    owed = book.conduct.notice(NOTICES.get(command.sanction, ""))
    if owed is not None:
        events.append(NoticeFallsDue(case.number, NoticeOwed(owed.about, at, book.cited(owed.cite))))
    return tuple(events)


def sanctions_on(book: Under, kind: str) -> tuple[SanctionName, ...]:
    """The sanctions the book allows for this breach: a warning always, also for a breach that a later edition does not
    have."""
    follow = {name for rule in book.conduct.conduct if rule.kind == kind for name in rule.sanctions}
    return tuple(name for name in SANCTIONS if name == "warning" or (name in follow and book.power(name)))


def allowed(book: Under, kind: str, sanction: PowerName) -> Power:
    """The power behind a sanction, if the book allows it for this breach."""
    rule = breach_rule(book, kind)
    power = book.power(sanction)
    if sanction not in rule.sanctions or power is None:
        may = ", ".join((WARNING, *rule.sanctions))
        raise Refused(
            "sanction-not-allowed",
            "{book} does not allow '{sanction}' for this breach; choose one of: {may}",
            clauses=book.cited(rule.on()),
            book=book.conduct.book,
            sanction=sanction,
            may=may,
        )
    return power


def _amount(command: ImposeSanction) -> int:
    if command.sanction != "withhold-winnings":
        if command.amount:
            raise Refused(
                "bad-request", "'{sanction}' takes no amount: leave it out", sanction=command.sanction
            )
        return 0
    return checked_amount(command.amount, what=said("amount withheld"))


def _everywhere(sanction: SanctionName, power: Power) -> bool:
    return sanction == "bar-from-game" and power.scope == "book"


def _effects(case: Case, sanction: Sanction, power: Power) -> list[Effect]:
    """What must be done at tables. Recommendations, and what only people can do, end with the record."""
    kind = AT_TABLES.get(sanction.sanction)
    if kind is None:
        return []
    everywhere = _everywhere(sanction.sanction, power)
    return [
        Effect(
            f"{case.number}.{len(case.sanctions) + 1}", kind, case.number, case.book, sanction.person,  # type: ignore[arg-type]
            sanction.clauses, sanction.by, () if everywhere else (case.table,), sanction.approved_by,
            reason=sanction.reason, amount=sanction.amount, round_id=case.round_id, ordered_at=sanction.at,
        )
    ]  # fmt: skip


def require_may_lift(
    office: CasesOffice, case: Case, by: Person, person: str, sanction: SanctionName
) -> Sanction:
    """The roles that may impose a sanction may lift it, even after the case is closed. No book sets an end, so none
    ends automatically."""
    book, imposed = of_case(office, case), case.in_force(person, sanction)
    if imposed is None or sanction not in LIFTED:
        raise Refused(
            "out-of-order", "case {case} has no sanction against {person} that can be lifted", person=person or said("this person"), case=case.number
        )  # fmt: skip
    power = book.power("bar-from-game")
    assert power is not None, "it was imposed by this power"
    book.require_power(by, power, said("lifting an exclusion"))
    return imposed


def lift(office: CasesOffice, command: LiftSanction, at: int) -> tuple[CaseEvent, ...]:
    case = get_case(office, command.case)
    sanction = require_may_lift(office, case, command.by, command.person, command.sanction)
    book = of_case(office, case)
    power = book.power("bar-from-game")
    assert power is not None
    reason = require_text(command.reason, said("why it is lifted"), book.cited(power.cite))
    number = case.sanctions.index(sanction) + 1
    tables = (case.table,) if power.scope == "table" else _tables_of(office, case.book)
    events: list[CaseEvent] = [
        SanctionLifted(case.number, command.person, command.sanction, reason, at, command.by)
    ]
    if f"{case.number}.{number}" in office.effects:
        events.append(EffectEnded(f"{case.number}.{number}"))
    if tables:
        effect = Effect(
            f"{case.number}.{number}.lift", "lift", case.number, case.book, command.person, sanction.clauses,
            command.by, tables, reason=reason,
        )  # fmt: skip
        events.append(EffectOrdered(effect))
    return tuple(events)


def _tables_of(office: CasesOffice, book: str) -> tuple[str, ...]:
    return tuple(sorted(name for name, table in office.tables.items() if table.book == book))


# -- investigations --------------------------------------------------------------------------------------------


def require_may_determine(office: CasesOffice, case: Case, by: Person) -> None:
    require_open(case)
    if case.determination:
        raise Refused("out-of-order", "case {case} has already been decided", case=case.number)
    book, power = of_case(office, case), _determined_by(office, case)
    if power is None:
        book.require_supervisor(by, said("determining a case"))
        return
    book.require_power(by, power, said("determining what was withheld"))
    if case.owes_notice:
        raise Refused(
            "notice-needed", "tell an inspector about case {case} first", clauses=book.cited(power.on()), case=case.number
        )  # fmt: skip


def _determined_by(office: CasesOffice, case: Case) -> Power | None:
    """The power to determine withheld winnings, if any are withheld."""
    return of_case(office, case).power("withhold-winnings") if case.holds() else None


def _reported_by(case: Case) -> set[str]:
    return {case.opened_by.name, *(hold.by.name for _, hold in case.holds())}


def two_determine(office: CasesOffice, case: Case, by: Person) -> bool:
    """Whether this person needs another person's approval to determine a case."""
    power = _determined_by(office, case)
    return power is not None and of_case(office, case).needs_second(by, power, _reported_by(case))


def determine(office: CasesOffice, command: DetermineCase, at: int) -> tuple[CaseEvent, ...]:
    """End an investigation: withheld winnings stay where they are until then, and are moved as it says."""
    case = get_case(office, command.case)
    book, power = of_case(office, case), _determined_by(office, case)
    if power is None:
        text = require_text(command.determination, said("what the investigation found"), case.clauses)
        return (CaseDetermined(case.number, text, command.to_player, at, command.by),)
    cited = book.cited(power.cite)
    second = book.require_second(
        command.by, command.approved_by, power, _reported_by(case), said("determining what was withheld")
    )
    text = require_text(command.determination, said("what the investigation found"), cited)
    if not command.to_player and not power.may_keep:
        raise Refused(
            "sanction-not-allowed",
            "this rule book lets the house withhold winnings but not keep them: void the bet or pay the winnings",
            clauses=cited,
        )
    effects = tuple(
        EffectOrdered(
            Effect(
                f"{case.number}.{number}.determine", "determine", case.number, case.book, hold.person, cited,
                command.by, (case.table,), second, text, command.to_player, hold.amount,
            )
        )
        for number, hold in case.holds()
    )  # fmt: skip
    return CaseDetermined(case.number, text, command.to_player, at, command.by, second), *effects
