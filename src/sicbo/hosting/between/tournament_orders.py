"""The orders that a tournament's events give its tables, in the order in which they are carried out."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.table import RequirementRecorded
from sicbo.rooms.table.messages.tournament import (
    BeginSession,
    EndSession,
    GiveChips,
    LeaveSession,
    OpenTournamentTable,
    ReleaseTable,
    ReserveTable,
)
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.state import Table
from sicbo.rooms.tournament import events as happened
from sicbo.rooms.tournament.seats import Seat
from sicbo.rooms.tournament.state import Tournament

Orders = list[tuple[str, TableCommand]]
"""A table's stream, and the command to it."""


def orders(before: Tournament, event: happened.TournamentEvent) -> Orders:
    """The orders to tables that follow from an event of this tournament."""
    match event:
        case happened.TablesDesignated():
            kept = [
                (table, ReserveTable(by=SYSTEM, tournament=before.tournament_id)) for table in event.tables
            ]
            gone = [
                (table, ReleaseTable(by=SYSTEM, tournament=before.tournament_id))
                for table in before.tables
                if table not in event.tables
            ]
            return [*gone, *kept]
        case happened.PracticeBegun():
            return _sessions(before, event.seats, {})
        case happened.PracticeEnded():
            return [(table, EndSession(by=SYSTEM)) for table in _tables(before.practice)]
        case happened.StageStarted():
            return _sessions(before, before.seats, event.banks, number=event.stage)
        case happened.ChargePaid():
            return _chips(before, event.player, event.chips, event.charge)
        case happened.Penalised():
            return _chips(before, event.player, -event.chips, "penalty")
        case happened.PutOut() | happened.SpinCounted():
            player = event.player if isinstance(event, happened.PutOut) else event.out
            table = before.table_of(player) if player and before.in_play else ""
            return [(table, LeaveSession(by=SYSTEM, player=player))] if table else []
        case happened.TableEnded():
            return [(event.table, EndSession(by=SYSTEM))]
        case happened.PrizesAwarded() | happened.TournamentCancelled():
            playing = (*_tables(before.practice), *before.playing_tables)
            released = ReleaseTable(by=SYSTEM, tournament=before.tournament_id)
            return [
                *((table, EndSession(by=SYSTEM)) for table in playing),
                *((table, released) for table in before.tables),
            ]
        case (
            happened.Heard() | happened.OrdersCarriedOut() | happened.FailureReported() | happened.PlanDrafted()
            | happened.TermsWritten() | happened.TermsApproved() | happened.TermsPublished() | happened.InspectorateAdvised()
            | happened.DirectorAppointed() | happened.DeputyAppointed() | happened.ChargeTaken() | happened.ChargeLeft()
            | happened.Entered() | happened.EntryRefused() | happened.Withdrawn() | happened.Substituted()
            | happened.Refunded() | happened.PlayersBriefed() | happened.StartMoved() | happened.SeatsDrawn()
            | happened.DrawUndone() | happened.StageEnded() | happened.LateNoted() | happened.DisputeDecided()
        ):  # fmt: skip
            return []


def opening(floor_table: Table) -> OpenTournamentTable:
    """How a tournament's table is opened: like the table of the floor at which it plays."""
    if floor_table.status != "open" or floor_table.shaker is None:
        raise Refused(
            "table-closed",
            "open table {floor_table} first, as its rule book requires",
            floor_table=floor_table.table_id,
        )
    dice = floor_table.dice
    return OpenTournamentTable(
        by=SYSTEM,
        of_table=floor_table.table_id,
        shaker=floor_table.shaker,
        dealer=floor_table.dealer,
        dice_loaded_at=0 if dice is None else dice.loaded_at,
        dice_certified=dice is not None and dice.certified,
        records=tuple(
            RequirementRecorded(item, known.reference, known.by, known.particulars, known.at)
            for item, known in floor_table.records.items()
        ),
    )


def _tables(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat.table for seat in seats))


def _chips(state: Tournament, player: str, amount: int, reference: str) -> Orders:
    """No orders if the table has ended, or the player is at none: then only the tournament counts the chips."""
    table = state.table_of(player)
    if not amount or table not in state.playing_tables:
        return []
    return [(table, GiveChips(by=SYSTEM, player=player, amount=amount, reference=reference))]


def _sessions(
    state: Tournament,
    seats: tuple[Seat, ...],
    banks: dict[str, int],
    *,
    number: int = -1,
) -> Orders:
    """A session at each table with a seated player: of the stage with this number, or practice."""
    plan = state.plan
    assert plan is not None
    stage = None if number < 0 else plan.stages[number]
    found: Orders = []
    for table in _tables(seats):
        here = {seat.place: seat.player for seat in seats if seat.table == table}
        found.append(
            (
                table,
                BeginSession(
                    by=SYSTEM,
                    stage="practice" if stage is None else stage.name,
                    seats=here,
                    banks={player: banks.get(player, plan.starting_bank) for player in here.values()},
                    spins=0 if stage is None else stage.spins,
                    compulsory=plan.wagering.compulsory,
                    secrets=plan.wagering.secret_per_stage,
                    practice=stage is None,
                    stage_number=number,
                ),
            )
        )
    return found
