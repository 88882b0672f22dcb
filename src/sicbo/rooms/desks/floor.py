"""All tables of a floor at a glance: the phase of each round, who is there, and what needs attention."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from sicbo.rooms.cases.state import Case
from sicbo.rooms.kernel.duties import Kind
from sicbo.rooms.table.closing import closing_notice, spins_of_notice
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.sentences import Said, Values, on_the_wire, said

Pressing = Literal["now", "soon"]
AlarmKind = Kind | Literal["fault", "device", "dealer-away", "case", "float"]
NOW: Final[frozenset[str]] = frozenset({"call", "fault", "fault-notice", "inspector-notice", "dice"})


class Alarm(Struct, frozen=True):
    """One thing that needs attention; `since` if it is known how long it has waited."""

    kind: AlarmKind
    pressing: Pressing
    message: str
    clauses: tuple[str, ...] = ()
    since: int | None = None
    template: str = ""
    """the sentence without its values; empty where it has none"""
    values: Values = {}
    late: bool = False
    """whether it is overdue"""
    case: int = 0
    """the case that waits, by its number at the desk of cases"""


class Absence(Struct, frozen=True):
    """A dealer on duty who cannot act at the table: since when the screen is locked, or not signed in anywhere."""

    dealer: str
    locked_since: int | None = None


class FloorTable(Struct, frozen=True):
    """A table on the floor's screen; for a table of another process, only where it is."""

    id: str
    at: str = ""
    game: str = ""
    title: str = ""
    phase: str = ""
    round: int = 0
    staked: int = 0
    dealer: str = ""
    automatic: bool = False
    players: int = 0
    places: int = 0
    currency: str = ""
    closing: int | None = None
    """spins left before a table with an announced closing may close"""
    limits_at: int | None = None
    """when posted limits may take effect"""
    reserved: str = ""
    """the tournament that this table is reserved for"""
    alarms: tuple[Alarm, ...] = ()


def alarms(
    game: Game,
    table: Table,
    at: int,
    reports: tuple[str, ...] = (),
    absence: Absence | None = None,
    cases: Iterable[Case] = (),
    in_float: int = 0,
    clock: Said | None = None,
) -> tuple[Alarm, ...]:
    """What needs attention at a table, the most urgent first; `in_float` is the ledger's balance of its float,
    `clock` what is wrong with the clock of its machine."""
    found = [
        Alarm("fault", "now" if fault.stops_play else "soon", fault.what, (), fault.opened_at)
        for fault in table.faults
    ]
    for duty in open_duties(game, table, at):
        pressing: Pressing = "now" if duty.kind in NOW and not duty.soon else "soon"
        found.append(
            Alarm(
                duty.kind,
                pressing,
                duty.message,
                duty.clauses,
                duty.since,
                duty.template,
                duty.values,
                late=duty.due_at is not None and at > duty.due_at,
            )
        )
    if in_float < 0:
        words = said(
            "the float is {amount} below zero: make a fill of at least that amount",
            amount=game.currency.format(-in_float),
        )
        found.append(_alarm("float", "now", words))
    if clock is not None:
        found.append(_alarm("device", "now", clock))
    if absence is not None:
        found.append(_absent(table, absence))
    found += [_waiting(case) for case in cases]
    found += [Alarm("device", "soon", report) for report in reports[:3]]
    return tuple(sorted(found, key=lambda alarm: (alarm.pressing != "now", alarm.since or at)))


def _absent(table: Table, absence: Absence) -> Alarm:
    """Urgent while a round waits for the dealer; before a round it only asks where the dealer is."""
    pressing: Pressing = "now" if table.playing is not None else "soon"
    words = said(
        "{name}, the dealer on duty, is not signed in"
        if absence.locked_since is None
        else "{name}, the dealer on duty, has a locked screen",
        name=absence.dealer,
    )
    return _alarm("dealer-away", pressing, words, absence.locked_since)


def _waiting(case: Case) -> Alarm:
    """Urgent if a player waits for an answer at the table; anything else is handled at the desk of cases."""
    pressing: Pressing = "now" if case.kind == "dispute" else "soon"
    return _alarm("case", pressing, _of_case(case), case.opened_at, case=case.number)


def _of_case(case: Case) -> Said:
    number, who = case.number, tuple(party.name for party in case.persons)
    if not who:
        return said("case {number} waits for a decision", number=number)
    match case.kind:
        case "dispute":
            return said("case {number}: a dispute with {who} waits for a decision", number=number, who=who)
        case "complaint":
            return said("case {number}: a complaint by {who} waits for an answer", number=number, who=who)
        case "breach":
            return said("case {number}: a breach by {who} waits for a decision", number=number, who=who)
        case "malfunction":
            return said(
                "case {number}: a malfunction at the seat of {who} waits for a decision",
                number=number,
                who=who,
            )
        case "vacate":
            return said("case {number}: {who} was directed to leave", number=number, who=who)


def _alarm(
    kind: AlarmKind, pressing: Pressing, words: Said, since: int | None = None, case: int = 0
) -> Alarm:
    message, template, values = on_the_wire(words)
    return Alarm(kind, pressing, message, (), since, template, values, case=case)


def spins_to_close(game: Game, table: Table) -> int | None:
    if table.closing is None:
        return None
    return max(0, spins_of_notice(closing_notice(game)) - table.closing.spins) if table.seats else 0
