"""One table from opening to closing, with its rounds. All its commands arrive here."""

from collections.abc import Callable
from typing import Any

from sicbo.ledger.accounts import Held, plenty
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.messages import NO_APPROVAL, second_person
from sicbo.rooms.round import messages as round_messages
from sicbo.rooms.round import shooter
from sicbo.rooms.table import (
    card_changes,
    chips,
    claims,
    closing,
    colour_chips,
    dealer_on_duty,
    decisions,
    equipment,
    exclusions,
    fairness,
    floats,
    holds,
    limits,
    malfunctions,
    opening,
    own_jackpots,
    own_limits,
    recalculation,
    sanctions,
    seating,
    terminals,
)
from sicbo.rooms.table import rounds as table_rounds
from sicbo.rooms.table import tournament as table_tournament
from sicbo.rooms.table.messages import card as table_card_messages
from sicbo.rooms.table.messages import chips as table_chips_messages
from sicbo.rooms.table.messages import decisions as table_decisions_messages
from sicbo.rooms.table.messages import equipment as table_equipment_messages
from sicbo.rooms.table.messages import fairness as table_fairness_messages
from sicbo.rooms.table.messages import limits as table_limits_messages
from sicbo.rooms.table.messages import own_limits as table_own_limits_messages
from sicbo.rooms.table.messages import sanctions as table_sanctions_messages
from sicbo.rooms.table.messages import table as table_messages
from sicbo.rooms.table.messages import terminals as table_terminals_messages
from sicbo.rooms.table.messages import tournament as table_tournament_messages
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game

Decider = Callable[[Game, Table, Any, int], tuple[TableEvent, ...]]

DECIDERS: dict[type, Decider] = {
    round_messages.PlaceWagers: table_rounds.place,
    round_messages.TakeBackWagers: table_rounds.of_owner,
    round_messages.MoveWager: table_rounds.move,
    round_messages.ConfirmPlacement: table_rounds.of_owner,
    round_messages.RecordConfirmation: table_rounds.confirm_for,
    round_messages.TakeStep: table_rounds.take_step,
    round_messages.DesignateShooter: table_rounds.play,
    round_messages.AnnounceResult: table_rounds.read_dice,
    round_messages.ReadDice: table_rounds.read_dice,
    round_messages.ConfirmDice: table_rounds.play,
    round_messages.CorrectDice: table_rounds.play,
    round_messages.PayWinner: table_rounds.play,
    round_messages.DeclareVoid: table_rounds.declare_void,
    table_messages.RecordRequirement: opening.record,
    table_messages.RecordInspection: opening.inspect,
    table_messages.LoadDice: opening.load_dice,
    table_messages.OpenTable: opening.open_table,
    table_messages.AnnounceClosing: closing.announce,
    table_messages.CloseTable: closing.close,
    table_messages.MoveFloat: closing.move_float,
    table_messages.TakeDuty: dealer_on_duty.take,
    table_messages.LeaveDuty: dealer_on_duty.leave,
    table_messages.CallSupervisor: dealer_on_duty.call,
    table_messages.AnswerCall: dealer_on_duty.answer,
    table_messages.SitDown: seating.sit_down,
    table_messages.StandUp: seating.stand_up,
    table_messages.RestrictTerminals: seating.restrict,
    table_messages.LiftTerminalRestriction: seating.lift_restriction,
    table_limits_messages.PostLimits: limits.post,
    table_limits_messages.ChangeLimits: limits.change,
    table_limits_messages.AgreePersonalLimits: limits.agree,
    table_limits_messages.PlaceMarker: limits.place_marker,
    table_limits_messages.RemoveMarker: limits.remove_marker,
    table_messages.SpokenWager: table_rounds.spoken,
    table_messages.RepeatWagers: table_rounds.repeat,
    table_messages.DirectEmptySpins: table_rounds.direct_empty,
    table_messages.AbandonRound: equipment.abandon,
    table_messages.RecordLateError: table_rounds.late_error,
    table_card_messages.ChangeCard: card_changes.change,
    table_card_messages.RetireTable: card_changes.retire,
    table_chips_messages.BuyChips: chips.buy,
    table_chips_messages.CashOut: chips.cash_out,
    table_chips_messages.PresentTokens: chips.present_tokens,
    table_chips_messages.IssueColourChips: colour_chips.issue,
    table_chips_messages.RedeemColourChips: colour_chips.redeem,
    table_chips_messages.HandOverColourChips: colour_chips.hand_over,
    table_chips_messages.ExchangeClosedTableChips: colour_chips.exchange,
    table_chips_messages.RequireColourChips: chips.require_colour,
    table_equipment_messages.DeclareFault: equipment.declare,
    table_equipment_messages.ReportDevice: equipment.device_failed,
    table_equipment_messages.NotifyOfFault: equipment.notify,
    table_equipment_messages.RepairFault: equipment.repair,
    table_equipment_messages.RemoveDice: equipment.remove_dice,
    table_equipment_messages.CoverShaker: equipment.cover,
    table_equipment_messages.ChangeShaker: equipment.change_shaker,
    table_sanctions_messages.Bar: exclusions.bar,
    table_sanctions_messages.LiftBar: exclusions.lift,
    table_sanctions_messages.Vacate: seating.vacate,
    table_sanctions_messages.VoidForBreach: sanctions.void,
    table_sanctions_messages.WithholdWinnings: sanctions.withhold,
    table_sanctions_messages.DetermineWinnings: sanctions.determine,
    table_decisions_messages.SettleDecision: decisions.settle,
    table_decisions_messages.PayClaim: decisions.pay_claim,
    table_decisions_messages.WaiveClaim: decisions.waive_claim,
    table_terminals_messages.AddCredit: terminals.add_credit,
    table_terminals_messages.NoteJackpotTicket: own_jackpots.note_ticket,
    table_terminals_messages.Collect: terminals.collect,
    table_terminals_messages.ReportTerminal: malfunctions.report,
    table_terminals_messages.DeclareMalfunction: malfunctions.declare,
    table_terminals_messages.Recalculate: recalculation.recalculate,
    table_terminals_messages.VoidUnconfirmed: recalculation.void_unconfirmed,
    table_terminals_messages.WithholdCredit: holds.withhold,
    table_terminals_messages.DetermineHold: holds.determine,
    table_terminals_messages.DemandReturn: terminals.demand_return,
    table_terminals_messages.NotifyInspector: terminals.notify_inspector,
    table_fairness_messages.CommitToDice: fairness.commit,
    table_fairness_messages.AddNonce: fairness.add_nonce,
    table_fairness_messages.OpenSecret: fairness.open_secret,
    table_fairness_messages.DeclareSecretLost: fairness.declare_lost,
    table_own_limits_messages.SetOwnLimits: own_limits.set_own,
    table_own_limits_messages.TakeBreak: own_limits.take_break,
    table_own_limits_messages.AnswerReminder: own_limits.answer,
    table_tournament_messages.ReserveTable: table_tournament.reserve,
    table_tournament_messages.ReleaseTable: table_tournament.release,
    table_tournament_messages.OpenTournamentTable: table_tournament.open_table,
    table_tournament_messages.BeginSession: table_tournament.begin_session,
    table_tournament_messages.GiveChips: table_tournament.give,
    table_tournament_messages.LeaveSession: table_tournament.leave,
    table_tournament_messages.EndSession: table_tournament.end_session,
}


def set_up(game: Game, table_id: str) -> Table:
    """A table that has never been opened, by the game's card."""
    if not table_id or "/" in table_id or "#" in table_id:
        raise Refused("bad-request", "a table's name is one word without / and #")
    policies_of(game)
    places = tuple(str(number) for number in range(1, game.card.places + 1))
    return Table(table_id=table_id, game=game.name, sign=dict(game.card.limits), places=places)


def _require_two_people(command: TableCommand) -> None:
    """No one approves, verifies or witnesses their own act, no matter who sends the command."""
    field = second_person(type(command))
    second = getattr(command, field) if field and field not in NO_APPROVAL else None
    if second is not None and second.name == command.by.name:
        raise Refused(
            "second-person-needed",
            "the second person must be someone other than {second}",
            second=second.name,
        )


def decide(
    game: Game, table: Table, command: TableCommand, at: int, held: Held = plenty
) -> tuple[TableEvent, ...]:
    """The events a command leads to. Raises `Refused` with the reason and the clause; nothing has changed then."""
    events = sanctions.with_holds(game, table, _decided(game, table, command, at), at)
    if isinstance(command, table_messages.SitDown):
        for event in events:
            if isinstance(event, table_messages.Seated):
                seating.require_nothing_left(game, table, event.player, held)
    events = claims.secured(game, table, events, held)
    if table.playing is not None:
        events = (*events, *shooter.passed_on(game, table.playing, events))
    return (*events, *floats.below_zero(game, table, events, held))


def _decided(game: Game, table: Table, command: TableCommand, at: int) -> tuple[TableEvent, ...]:
    if table.retired is not None:
        raise Refused(
            "table-closed", "table {table} is retired: only its record remains", table=table.table_id
        )
    table_tournament.check_may_be_asked(game, table, command)
    _require_two_people(command)
    return DECIDERS[type(command)](game, table, command, at)
