"""One table from opening to closing, with its rounds: every command of the table comes in by this door."""

from collections.abc import Callable
from typing import Any

from sicbo.ledger.accounts import Held, plenty
from sicbo.refusals import Refused
from sicbo.rooms import (
    card_changes,
    card_messages,
    chip_messages,
    chips,
    claims,
    closing,
    colour_chips,
    decision_messages,
    decisions,
    duty,
    equipment,
    equipment_messages,
    exclusions,
    fairness,
    fairness_messages,
    floats,
    holds,
    limits,
    opening,
    own_jackpots,
    own_limit_messages,
    own_limits,
    play,
    recalculation,
    sanction_messages,
    sanctions,
    seating,
    shooter,
    table_messages,
    terminal_messages,
    terminals,
    tournament_table,
    tournament_table_messages,
)
from sicbo.rooms.authority import policies_of
from sicbo.rooms.messages import RoundCommand
from sicbo.rooms.table_state import Table
from sicbo.rooms.vocabulary import TableCommand, TableEvent
from sicbo.rules.game import Game

ROUND_COMMANDS = RoundCommand.__args__

Decider = Callable[[Game, Table, Any, int], tuple[TableEvent, ...]]

DECIDERS: dict[type, Decider] = {
    table_messages.RecordRequirement: opening.record,
    table_messages.RecordInspection: opening.inspect,
    table_messages.LoadDice: opening.load_dice,
    table_messages.OpenTable: opening.open_table,
    table_messages.AnnounceClosing: closing.announce,
    table_messages.CloseTable: closing.close,
    table_messages.MoveFloat: closing.move_float,
    table_messages.TakeDuty: duty.take,
    table_messages.LeaveDuty: duty.leave,
    table_messages.CallSupervisor: duty.call,
    table_messages.AnswerCall: duty.answer,
    table_messages.SitDown: seating.sit_down,
    table_messages.StandUp: seating.stand_up,
    table_messages.RestrictTerminals: seating.restrict,
    table_messages.PostLimits: limits.post,
    table_messages.ChangeLimits: limits.change,
    table_messages.AgreePersonalLimits: limits.agree,
    table_messages.PlaceMarker: limits.place_marker,
    table_messages.RemoveMarker: limits.remove_marker,
    table_messages.SpokenWager: play.spoken,
    table_messages.RepeatWagers: play.repeat,
    table_messages.DirectEmptySpins: play.direct_empty,
    table_messages.AbandonRound: equipment.abandon,
    table_messages.RecordLateError: play.late_error,
    card_messages.ChangeCard: card_changes.change,
    card_messages.RetireTable: card_changes.retire,
    chip_messages.BuyChips: chips.buy,
    chip_messages.CashOut: chips.cash_out,
    chip_messages.PresentTokens: chips.present_tokens,
    chip_messages.IssueColourChips: colour_chips.issue,
    chip_messages.RedeemColourChips: colour_chips.redeem,
    chip_messages.HandOverColourChips: colour_chips.hand_over,
    chip_messages.ExchangeClosedTableChips: colour_chips.exchange,
    chip_messages.RequireColourChips: chips.require_colour,
    equipment_messages.DeclareFault: equipment.declare,
    equipment_messages.ReportDevice: equipment.device_failed,
    equipment_messages.NotifyOfFault: equipment.notify,
    equipment_messages.RepairFault: equipment.repair,
    equipment_messages.RemoveDice: equipment.remove_dice,
    equipment_messages.CoverShaker: equipment.cover,
    equipment_messages.ChangeShaker: equipment.change_shaker,
    sanction_messages.Bar: exclusions.bar,
    sanction_messages.LiftBar: exclusions.lift,
    sanction_messages.Vacate: seating.vacate,
    sanction_messages.VoidForBreach: sanctions.void,
    sanction_messages.WithholdWinnings: sanctions.withhold,
    sanction_messages.DetermineWinnings: sanctions.determine,
    decision_messages.SettleDecision: decisions.settle,
    decision_messages.PayClaim: decisions.pay_claim,
    decision_messages.WaiveClaim: decisions.waive_claim,
    terminal_messages.AddCredit: terminals.add_credit,
    terminal_messages.NoteJackpotTicket: own_jackpots.note_ticket,
    terminal_messages.Collect: terminals.collect,
    terminal_messages.ReportTerminal: terminals.report,
    terminal_messages.DeclareMalfunction: terminals.declare,
    terminal_messages.Recalculate: recalculation.recalculate,
    terminal_messages.VoidUnconfirmed: recalculation.void_unconfirmed,
    terminal_messages.WithholdCredit: holds.withhold,
    terminal_messages.DetermineHold: holds.determine,
    terminal_messages.DemandReturn: terminals.demand_return,
    terminal_messages.NotifyInspector: terminals.notify_inspector,
    fairness_messages.CommitToDice: fairness.commit,
    fairness_messages.AddNonce: fairness.add_nonce,
    fairness_messages.OpenSecret: fairness.open_secret,
    fairness_messages.DeclareSecretLost: fairness.declare_lost,
    own_limit_messages.SetOwnLimits: own_limits.set_own,
    own_limit_messages.TakeBreak: own_limits.take_break,
    own_limit_messages.AnswerReminder: own_limits.answer,
    tournament_table_messages.ReserveTable: tournament_table.reserve,
    tournament_table_messages.ReleaseTable: tournament_table.release,
    tournament_table_messages.OpenTournamentTable: tournament_table.open_table,
    tournament_table_messages.BeginSession: tournament_table.begin_session,
    tournament_table_messages.GiveChips: tournament_table.give,
    tournament_table_messages.LeaveSession: tournament_table.leave,
    tournament_table_messages.EndSession: tournament_table.end_session,
}


def set_up(game: Game, table_id: str) -> Table:
    """A table that has never been opened, by the game's card."""
    if not table_id or "/" in table_id or "#" in table_id:
        raise Refused("bad-request", "a table's name is a word without / and #")
    policies_of(game)
    places = tuple(str(number) for number in range(1, game.card.places + 1))
    return Table(table_id=table_id, game=game.name, sign=dict(game.card.limits), places=places)


SECOND_PERSON: dict[type, str] = {
    command: field
    for command in TableCommand.__args__
    for field in ("approved_by", "verified_by", "witness")
    if field in command.__struct_fields__
}
"""Commands for which somebody else answers too, and the field that names them."""


def _two_people(command: TableCommand) -> None:
    """Nobody approves, verifies or witnesses what they do themselves; whoever sends a command, this holds."""
    field = SECOND_PERSON.get(type(command))
    second = getattr(command, field) if field else None
    if second is not None and second.name == command.by.name:
        raise Refused(
            "second-person-needed",
            f"{type(command).__name__} takes another person than {second.name} ({second.role}) beside",
        )


def decide(
    game: Game, table: Table, command: TableCommand, at: int, held: Held = plenty
) -> tuple[TableEvent, ...]:
    """What a command leads to. Raises `Refused` with the reason and the clause, and then nothing has changed."""
    events = sanctions.with_holds(game, table, _decided(game, table, command, at), at)
    events = claims.secured(game, table, events, held)
    if table.playing is not None:
        events = (*events, *shooter.passed_on(game, table.playing, events))
    return (*events, *floats.below_zero(game, table, events, held))


def _decided(game: Game, table: Table, command: TableCommand, at: int) -> tuple[TableEvent, ...]:
    if table.retired is not None:
        raise Refused("table-closed", f"table {table.table_id} was retired and only its record is left")
    tournament_table.may_be_asked(game, table, command)
    _two_people(command)
    if isinstance(command, ROUND_COMMANDS):
        return play.decide(game, table, command, at)
    return DECIDERS[type(command)](game, table, command, at)
