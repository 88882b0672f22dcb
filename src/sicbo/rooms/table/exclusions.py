"""Who may not play at a table, and the table after a sanction is carried out."""

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.sanctions import (
    Bar,
    BarLifted,
    LiftBar,
    PersonBarred,
    SanctionEvent,
    WinningsDetermined,
    WinningsWithheld,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Barred, Table
from sicbo.rules.game import Game


def check_may_play(table: Table, person: str) -> None:
    """Refuse a person whom a case excludes."""
    barred = table.barred.get(person)
    if barred:
        raise Refused(
            "barred",
            "{person} is excluded from this game by case {case} until the exclusion is lifted",
            clauses=barred[0].clauses[-1:],
            person=person,
            case=barred[0].case,
        )


def bar(_game: Game, table: Table, command: Bar, _at: int) -> tuple[TableEvent, ...]:
    _require_office(command.by)
    if any(bar.case == command.case for bar in table.barred.get(command.person, ())):
        raise Refused(
            "already-heard",
            "{person} is already excluded by case {case}",
            person=command.person,
            case=command.case,
        )
    return (PersonBarred(command.person, command.case, command.clauses),)


def lift(_game: Game, table: Table, command: LiftBar, _at: int) -> tuple[TableEvent, ...]:
    _require_office(command.by)
    if not any(bar.case == command.case for bar in table.barred.get(command.person, ())):
        raise Refused(
            "already-heard",
            "{person} is not excluded by case {case} here",
            person=command.person,
            case=command.case,
        )
    return (BarLifted(command.person, command.case),)


def _require_office(by: Person) -> None:
    if by.role != "system":
        raise Refused("not-yours-to-do", "exclusions are decided in a case: open one there")


def sanctioned(table: Table, event: SanctionEvent) -> Table:
    """The table after a sanction of the office is carried out."""
    match event:
        case PersonBarred():
            now = (*table.barred.get(event.person, ()), Barred(event.case, event.clauses))
            return replace(table, barred={**table.barred, event.person: now})
        case BarLifted():
            bars = tuple(bar for bar in table.barred.get(event.person, ()) if bar.case != event.case)
            others = {person: bars for person, bars in table.barred.items() if person != event.person}
            return replace(table, barred={**others, event.person: bars} if bars else others)
        case WinningsWithheld():
            return _withheld(table, event)
        case WinningsDetermined():
            case, person = str(event.case), event.person
            held = table.withheld.get(person, {}).get(case, 0) - event.amount
            of_round = table.winnings_withheld.get(person, {}).get(case, 0) - event.amount
            return replace(
                table,
                withheld=with_amount(table.withheld, person, case, held),
                winnings_withheld=with_amount(table.winnings_withheld, person, case, max(0, of_round)),
                to_withhold=with_amount(table.to_withhold, person, case, 0),
            )


def _withheld(table: Table, event: WinningsWithheld) -> Table:
    case, person = str(event.case), event.person
    held = table.withheld.get(person, {}).get(case, 0) + event.amount
    waited = table.to_withhold.get(person, {}).get(case, 0)
    waits = waited - event.amount if event.from_payment else event.waiting
    if event.from_payment or event.round_id:
        won = table.winnings_withheld.get(person, {}).get(case, 0) + event.amount
        table = replace(table, winnings_withheld=with_amount(table.winnings_withheld, person, case, won))
    return replace(
        table,
        withheld=with_amount(table.withheld, person, case, held),
        to_withhold=with_amount(table.to_withhold, person, case, waits),
    )


def with_amount(
    sums: dict[str, dict[str, int]], person: str, case: str, amount: int
) -> dict[str, dict[str, int]]:
    """Amounts by person and case with one of them changed; amounts of zero are dropped."""
    own = {name: held for name, held in sums.get(person, {}).items() if name != case}
    if amount:
        own[case] = amount
    others = {name: held for name, held in sums.items() if name != person}
    return {**others, person: own} if own else others
