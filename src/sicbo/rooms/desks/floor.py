"""All tables of a floor at a glance: where each is in its round, who is there, and what somebody has to see to."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from sicbo.rooms.cases.state import Case, CaseKind
from sicbo.rooms.kernel.duties import Kind
from sicbo.rooms.kernel.sentences import Values, sentence
from sicbo.rooms.table.closing import closing_notice, spins_of_notice
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game

Pressing = Literal["now", "soon"]
NOW: Final[frozenset[str]] = frozenset({"call", "fault", "fault-notice", "inspector-notice", "dice"})

WAITING: Final[dict[CaseKind, str]] = {
    "dispute": "case-dispute",
    "complaint": "case-complaint",
    "breach": "case-breach",
    "malfunction": "case-malfunction",
    "vacate": "case-vacate",
}
"""What is said of an open case, by its kind."""


class Alarm(Struct, frozen=True):
    """One thing that somebody has to see to; `since` where it is known how long it has waited."""

    kind: Kind | Literal["fault", "device", "dealer-away", "case", "float"]
    pressing: Pressing
    message: str
    clauses: tuple[str, ...] = ()
    since: int | None = None
    code: str = ""
    """of the sentence, for languages other than English; of what somebody wrote there is none"""
    values: Values = {}
    late: bool = False
    """whether the time is over in which it had to be done"""
    case: int = 0
    """the case that waits, by its number at the desk of cases"""


class Absence(Struct, frozen=True):
    """A dealer on duty who can do nothing at the table now: since when the screen is locked, or signed in nowhere."""

    dealer: str
    locked_since: int | None = None


class FloorTable(Struct, frozen=True):
    """A table in the view of the floor; of one that another process has, only where it is."""

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
    """spins left before a table that is announced to close may close"""
    limits_at: int | None = None
    """when limits on a posted sign may hold"""
    reserved: str = ""
    """the tournament that this table is kept for"""
    alarms: tuple[Alarm, ...] = ()


def alarms(
    game: Game,
    table: Table,
    at: int,
    reports: tuple[str, ...] = (),
    absence: Absence | None = None,
    cases: Iterable[Case] = (),
    in_float: int = 0,
) -> tuple[Alarm, ...]:
    """What has to be seen to at a table, the most pressing first; `in_float` is what the ledger has of its float."""
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
                duty.code,
                duty.values,
                late=duty.due_at is not None and at > duty.due_at,
            )
        )
    if in_float < 0:
        missing: Values = {"amount": game.currency.format(-in_float)}
        code = "float-below-zero"
        found.append(Alarm("float", "now", sentence(code, missing), code=code, values=missing))
    if absence is not None:
        found.append(_absent(table, absence))
    found += [_waiting(case) for case in cases]
    found += [Alarm("device", "soon", report) for report in reports[:3]]
    return tuple(sorted(found, key=lambda alarm: (alarm.pressing != "now", alarm.since or at)))


def _absent(table: Table, absence: Absence) -> Alarm:
    """Pressing while a round waits for the dealer; before one it is time to ask where the dealer is."""
    pressing: Pressing = "now" if table.playing is not None else "soon"
    code = "dealer-signed-out" if absence.locked_since is None else "dealer-locked"
    values: Values = {"name": absence.dealer}
    return Alarm("dealer-away", pressing, sentence(code, values), (), absence.locked_since, code, values)


def _waiting(case: Case) -> Alarm:
    """Pressing where a player waits for a word at the table; anything else has its own pace at the desk of cases."""
    who = ", ".join(party.name for party in case.persons)
    code = WAITING[case.kind] if who else "case-open"
    values: Values = {"number": case.number, "who": who} if who else {"number": case.number}
    pressing: Pressing = "now" if case.kind == "dispute" else "soon"
    return Alarm("case", pressing, sentence(code, values), (), case.opened_at, code, values, case=case.number)


def spins_to_close(game: Game, table: Table) -> int | None:
    if table.closing is None:
        return None
    return max(0, spins_of_notice(closing_notice(game)) - table.closing.spins) if table.seats else 0
