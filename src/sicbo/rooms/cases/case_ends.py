"""What ends a case: the inspector told, what was ordered carried out at tables, and the case closed."""

from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import of_case, require_open, require_text
from sicbo.rooms.cases.events import CaseClosed, CaseEvent, EffectCarriedOut, InspectorTold
from sicbo.rooms.cases.messages import CarryOut, CloseCase, TellInspector
from sicbo.rooms.cases.state import Case, CasesOffice
from sicbo.rooms.kernel.person import Person
from sicbo.sentences import said


def require_may_tell_inspector(office: CasesOffice, case: Case, by: Person) -> None:
    if not case.owes_notice:
        raise Refused("out-of-order", "case {case} needs no notice to an inspector", case=case.number)
    of_case(office, case).require_staff(by, said("telling the inspector"))


def tell_inspector(_office: CasesOffice, command: TellInspector, at: int) -> tuple[CaseEvent, ...]:
    inspector = require_text(command.inspector, said("which inspector has been told"))
    return (InspectorTold(command.case, inspector, at, command.by),)


def require_may_close(office: CasesOffice, case: Case, by: Person) -> None:
    """Allowed when no withheld winnings are undetermined, no notice is owed, and no dispute waits for a decision."""
    require_open(case)
    of_case(office, case).require_supervisor(by, said("closing a case"))
    owed = next((notice for notice in case.notices if not notice.told_at), None)
    if owed is not None:
        raise Refused(
            "notice-needed",
            "tell an inspector about case {case} first",
            clauses=owed.clauses,
            case=case.number,
        )
    if case.holds() and not case.determination:
        raise Refused("out-of-order", "decide first what happens to the winnings withheld")
    if case.dispute is not None:
        raise Refused(
            "out-of-order", "a dispute is closed by a decision and the answer of the person concerned", clauses=case.clauses
        )  # fmt: skip


def close(_office: CasesOffice, command: CloseCase, at: int) -> tuple[CaseEvent, ...]:
    outcome = require_text(command.outcome, said("how the case ends"))
    return (CaseClosed(command.case, outcome, at, command.by),)


def carry_out(office: CasesOffice, command: CarryOut, at: int) -> tuple[CaseEvent, ...]:
    """What the house reports from a table, each report once."""
    del at
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "what was done at a table can only come from the system")
    effect = office.effects.get(command.effect)
    if effect is None or command.table in effect.done:
        raise Refused(
            "already-heard",
            "{effect} has already been carried out at {table}",
            effect=command.effect,
            table=command.table,
        )
    return (
        EffectCarriedOut(
            command.effect,
            command.table,
            command.done,
            command.said,
            command.amount,
            command.moves_no_money,
            command.sentences,
        ),
    )
