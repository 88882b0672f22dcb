"""What is done about a breach: only what book and clause allow, by the role they name, and what it does at tables."""

from typing import Final

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import Under, of_case, open_case, require_facts, require_text
from sicbo.rooms.cases.authority import found as found_case
from sicbo.rooms.cases.breaches import breach_rule
from sicbo.rooms.cases.events import (
    CaseClosed,
    CaseDetermined,
    CaseEvent,
    EffectCarriedOut,
    EffectEnded,
    EffectOrdered,
    InspectorTold,
    NoticeFallsDue,
    SanctionImposed,
    SanctionLifted,
)
from sicbo.rooms.cases.messages import (
    CarryOut,
    CloseCase,
    DetermineCase,
    ImposeSanction,
    LiftSanction,
    TellInspector,
)
from sicbo.rooms.cases.state import Case, CasesOffice, Effect, NoticeOwed, Sanction
from sicbo.rules.conduct_policies import Power, PowerName

WARNING: Final = "warning"
WITHHOLD: Final = "withhold-winnings"
VOID: Final = "void-wager-for-breach"
LIFTED: Final = frozenset({"bar-from-game"})
"""Sanctions that last, and can end."""

NOTICES: Final[dict[str, str]] = {WITHHOLD: "inspector-of-hold"}


def impose(office: CasesOffice, command: ImposeSanction, at: int) -> tuple[CaseEvent, ...]:
    case = open_case(office, command.case)
    book = of_case(office, case)
    breach = case.breach_of(command.person)
    if breach is None:
        raise Refused(
            "out-of-order",
            "no breach of {person} is on record in case {case}",
            person=command.person or "anybody",
            case=case.number,
        )
    reason = require_text(command.reason, "what the decision rests on", breach.clauses)
    if command.sanction == WARNING:
        book.require_supervisor(command.by, "warning somebody")
        return (
            SanctionImposed(
                case.number, Sanction(command.person, WARNING, reason, breach.clauses, command.by, at)
            ),
        )
    power = allowed(book, breach.breach, command.sanction)
    book.require_power(command.by, power, f"'{command.sanction}'")
    second = book.require_second(
        command.by, command.approved_by, power, {case.opened_by.name}, f"'{command.sanction}'"
    )
    cited = book.cited(power.cite)
    if command.sanction == VOID and command.result_known and second is None:
        raise Refused(
            "second-person-needed", "the result is known: two people void the wagers of {person}", clauses=cited, person=command.person
        )  # fmt: skip
    if case.in_force(command.person, command.sanction) is not None and command.sanction in LIFTED:
        raise Refused("out-of-order", "{person} is excluded already", clauses=cited, person=command.person)
    if command.sanction == WITHHOLD and case.determination:
        # What is withheld waits for the determination of its own case, and there is one of them only.
        raise Refused(
            "out-of-order", "case {case} has been determined: what is withheld now takes a new case", clauses=cited, case=case.number
        )  # fmt: skip
    if command.sanction == WITHHOLD and case.withholds(command.person):
        raise Refused(
            "out-of-order", "winnings of {person} are withheld in case {case} already: more of them takes a new case", clauses=cited, person=command.person, case=case.number,
        )  # fmt: skip
    sanction = Sanction(
        command.person, command.sanction, reason, (*breach.clauses, *cited), command.by, at, second,
        amount=_amount(command), facts=require_facts(command.facts, power.facts, cited), statute=power.statute,
    )  # fmt: skip
    events: list[CaseEvent] = [SanctionImposed(case.number, sanction)]
    events += [EffectOrdered(one) for one in _effects(case, sanction, power)]
    owed = book.conduct.notice(NOTICES.get(command.sanction, ""))
    if owed is not None:
        events.append(NoticeFallsDue(case.number, NoticeOwed(owed.about, at, book.cited(owed.cite))))
    return tuple(events)


def allowed(book: Under, kind: str, sanction: PowerName) -> Power:
    """The power behind a sanction, where the book lets it follow on this breach."""
    rule = breach_rule(book, kind)
    power = book.power(sanction)
    if sanction not in rule.sanctions or power is None:
        may = ", ".join((WARNING, *rule.sanctions))
        raise Refused(
            "sanction-not-allowed",
            "{book} has no '{sanction}' for this breach; it allows: {may}",
            clauses=book.cited(rule.cite),
            book=book.conduct.book,
            sanction=sanction,
            may=may,
        )
    return power


def _amount(command: ImposeSanction) -> int:
    if command.sanction != "withhold-winnings":
        if command.amount:
            raise Refused("bad-request", "'{sanction}' is about no amount", sanction=command.sanction)
        return 0
    return checked_amount(command.amount, what="amount withheld")


def _effects(case: Case, sanction: Sanction, power: Power) -> list[Effect]:
    """What has to happen at tables. What only people can do, and recommendations, end with the record."""
    kinds: dict[str, str] = {
        "void-wager-for-breach": "void", "bar-from-game": "bar", "withhold-winnings": "withhold",
    }  # fmt: skip
    kind = kinds.get(sanction.sanction)
    if kind is None:
        return []
    everywhere = kind == "bar" and power.scope == "book"
    if not everywhere and not case.table:
        raise Refused(
            "bad-request", "case {case} names no table at which this could be done", clauses=sanction.clauses, case=case.number
        )  # fmt: skip
    return [
        Effect(
            f"{case.number}.{len(case.sanctions) + 1}", kind, case.number, case.book, sanction.person,  # type: ignore[arg-type]
            sanction.clauses, sanction.by, () if everywhere else (case.table,), sanction.approved_by,
            reason=sanction.reason, amount=sanction.amount, round_id=case.round_id, ordered_at=sanction.at,
        )
    ]  # fmt: skip


def lift(office: CasesOffice, command: LiftSanction, at: int) -> tuple[CaseEvent, ...]:
    """By whoever may impose it; also when the case itself is closed. No book sets an end, so nothing ends by itself."""
    case = found_case(office, command.case)
    book = of_case(office, case)
    sanction = case.in_force(command.person, command.sanction)
    if sanction is None or command.sanction not in LIFTED:
        raise Refused(
            "out-of-order", "nothing against {person} in case {case} can be lifted", person=command.person or 'anybody', case=case.number
        )  # fmt: skip
    power = book.power("bar-from-game")
    assert power is not None, "it was imposed by this power"
    book.require_power(command.by, power, "lifting an exclusion")
    reason = require_text(command.reason, "why it is lifted", book.cited(power.cite))
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


def determine(office: CasesOffice, command: DetermineCase, at: int) -> tuple[CaseEvent, ...]:
    """The end of an investigation: withheld winnings stay where they are until this, and go where it says."""
    case = open_case(office, command.case)
    book = of_case(office, case)
    if case.determination:
        raise Refused("out-of-order", "case {case} has been determined", case=case.number)
    held = case.holds()
    power = book.power("withhold-winnings") if held else None
    if power is None:
        book.require_supervisor(command.by, "determining a case")
        text = require_text(command.determination, "what the investigation found", case.clauses)
        return (CaseDetermined(case.number, text, command.to_player, at, command.by),)
    cited = book.cited(power.cite)
    book.require_power(command.by, power, "determining what was withheld")
    concerned = {case.opened_by.name, *(one.by.name for _, one in held)}
    second = book.require_second(
        command.by, command.approved_by, power, concerned, "determining what was withheld"
    )
    text = require_text(command.determination, "what the investigation found", cited)
    if not command.to_player and not power.may_keep:
        raise Refused(
            "sanction-not-allowed",
            "this book lets the house withhold winnings, and keep none: void the wager, or pay them",
            clauses=cited,
        )
    if case.owes_notice:
        raise Refused(
            "notice-needed", "tell an inspector of case {case} first", clauses=cited, case=case.number
        )
    effects = tuple(
        EffectOrdered(
            Effect(
                f"{case.number}.{number}.determine", "determine", case.number, case.book, one.person, cited,
                command.by, (case.table,), second, text, command.to_player, one.amount,
            )
        )
        for number, one in held
    )  # fmt: skip
    return CaseDetermined(case.number, text, command.to_player, at, command.by, second), *effects


def tell_inspector(office: CasesOffice, command: TellInspector, at: int) -> tuple[CaseEvent, ...]:
    case = found_case(office, command.case)
    of_case(office, case).require_staff(command.by, "telling the inspector")
    if not case.owes_notice:
        raise Refused("out-of-order", "nothing in case {case} waits for a notice", case=case.number)
    inspector = require_text(command.inspector, "which inspector has been told")
    return (InspectorTold(case.number, inspector, at, command.by),)


def close(office: CasesOffice, command: CloseCase, at: int) -> tuple[CaseEvent, ...]:
    """When nothing is withheld that has not been determined, no notice is owed, and no dispute waits for a decision."""
    case = open_case(office, command.case)
    of_case(office, case).require_supervisor(command.by, "closing a case")
    if case.owes_notice:
        raise Refused(
            "notice-needed", "tell an inspector of case {case} first", clauses=case.clauses, case=case.number
        )
    if case.holds() and not case.determination:
        raise Refused("out-of-order", "determine first what becomes of the winnings withheld")
    if case.dispute is not None:
        raise Refused(
            "out-of-order", "a dispute ends with a decision and the answer of the person concerned", clauses=case.clauses
        )  # fmt: skip
    outcome = require_text(command.outcome, "how the case ends")
    return (CaseClosed(case.number, outcome, at, command.by),)


def carry_out(office: CasesOffice, command: CarryOut, at: int) -> tuple[CaseEvent, ...]:
    """What the house reports of a table; each once."""
    del at
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "what was done at a table comes from the system")
    effect = office.effects.get(command.effect)
    if effect is None or command.table in effect.done:
        raise Refused(
            "already-heard",
            "{effect} has been carried out at {table}",
            effect=command.effect,
            table=command.table,
        )
    return (
        EffectCarriedOut(
            command.effect, command.table, command.done, command.said, command.amount, command.moves_no_money
        ),
    )
