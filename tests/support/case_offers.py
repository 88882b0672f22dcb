"""What the desk of cases offers, compared with what the deciders accept of a command filled in in every way that could do."""

from collections.abc import Iterator
from typing import Any

from sicbo.refusals import Refused
from sicbo.rooms.cases import messages as ask
from sicbo.rooms.cases.authority import of_case
from sicbo.rooms.cases.decide import DECIDERS, MAY, decide
from sicbo.rooms.cases.sanctions import SANCTIONS
from sicbo.rooms.cases.state import Case
from sicbo.rooms.cases.view import case_view
from sicbo.rooms.kernel.person import Person
from support.case_desk import FACTS, Office

OPENING = {ask.RecordBreach, ask.ReportMalfunction, ask.DirectToVacate, ask.RaiseDispute}
"""What begins a case: no case offers it."""
HOUSES_OWN = {ask.AdoptBook, ask.AdoptTable, ask.CarryOut}
OF_A_PART = {ask.ImposeSanction, ask.LiftSanction, ask.RequestReview}
"""What is asked for each person of a case, or for each rung."""

Key = tuple[str, str, str | None, str]
"""A command, the person and the sanction it is about, and whether it goes to the regulator."""


def check_offers(desk: Office, case: Case, by: Person) -> None:
    """Whatever is offered is accepted in some way, and whatever is not is refused in any."""
    view = case_view(desk.state, case, by)
    offered = {
        (one.command, one.person, one.sanction, one.scope if one.command == "RequestReview" else "")
        for one in view.offers
        if one.allowed
    }
    accepted = {key for key, command in _ways(desk, case, by) if _accepts(desk, command)}
    assert offered == accepted, (by, case, offered ^ accepted)
    alone = {key for key, command in _ways(desk, case, by, alone=True) if _accepts(desk, command)}
    two = {(one.command, one.person, one.sanction, "") for one in view.offers if one.needs_second}
    assert two == accepted - alone, (by, case, two ^ (accepted - alone))


def every_command_has_its_check() -> None:
    assert MAY.keys() == DECIDERS.keys() - OPENING - HOUSES_OWN - OF_A_PART


def _ways(desk: Office, case: Case, by: Person, *, alone: bool = False) -> Iterator[tuple[Key, Any]]:
    roles = [role.role for role in of_case(desk.state, case).conduct.roles]
    seconds = [None] if alone else [None, *(Person("zoe", role) for role in roles)]
    said: dict[type, dict[str, Any]] = {
        ask.DecideDispute: {"outcome": "upheld", "reason": "so"},
        ask.AnswerDecision: {"satisfied": True},
        ask.RecordRegulator: {"decision": "so", "reference": "letter 7"},
        ask.AnswerDirection: {"obeyed": True},
        ask.TellInspector: {"inspector": "Ito"},
        ask.DetermineCase: {"determination": "so"},
        ask.AddEvidence: {"text": "a film"},
        ask.CloseCase: {"outcome": "over"},
    }
    for kind in MAY:
        for second in seconds if kind in (ask.DetermineCase, ask.OrderAgain) else [None]:
            more = {} if second is None else {"approved_by": second}
            yield (kind.__name__, "", None, ""), kind(by=by, case=case.number, **said.get(kind, {}), **more)
    for scope in ("", "book"):
        review = ask.RequestReview(by=by, case=case.number, to_regulator=bool(scope))
        yield ("RequestReview", "", None, scope), review
    for person in ("ann", "bob", "cat"):
        for sanction in SANCTIONS:
            lift = ask.LiftSanction(by=by, case=case.number, person=person, sanction=sanction, reason="so")
            yield ("LiftSanction", person, sanction, ""), lift
            for second in seconds:
                yield ("ImposeSanction", person, sanction, ""), ask.ImposeSanction(
                    by=by, case=case.number, person=person, sanction=sanction, reason="so", facts=FACTS,  # type: ignore[arg-type]
                    amount=500 if sanction == "withhold-winnings" else 0, approved_by=second,
                )  # fmt: skip


def _accepts(desk: Office, command: Any) -> bool:
    try:
        decide(desk.state, command, desk.now)
    except Refused:
        return False
    return True
