"""What happened at a table, in words a dealer or player understands: one sentence for each event."""

from sicbo.currency import Currency
from sicbo.rooms.desks.case_event_sentences import told_of_case
from sicbo.rooms.desks.conduct_event_sentences import told_of_table
from sicbo.rooms.desks.round_event_sentences import told_of_round
from sicbo.rooms.desks.seat_event_sentences import told_of_chips, told_of_own_limits, told_of_terminal
from sicbo.rooms.kernel.words import GROUNDS, SHAKERS, word
from sicbo.rooms.round import events as round_events
from sicbo.rooms.table.messages import card, chips, equipment, fairness, table, tournament
from sicbo.rooms.table.messages import decisions as decision
from sicbo.rooms.table.messages import own_limits as own
from sicbo.rooms.table.messages import sanctions as sanction
from sicbo.rooms.table.messages import terminals as terminal
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rules.game import Game
from sicbo.sentences import Said, said


def told(game: Game, event: TableEvent) -> Said:
    """One sentence, without a full stop."""
    currency = game.currency
    if isinstance(event, round_events.RoundEvent):
        return told_of_round(game, event)
    if isinstance(event, table.ConductEvent | card.CardEvent):
        return told_of_table(event, currency)
    if isinstance(event, chips.ChipEvent):
        return told_of_chips(event, currency)
    if isinstance(event, equipment.EquipmentEvent):
        return _equipment(event)
    if isinstance(event, terminal.TerminalEvent):
        return told_of_terminal(event, currency)
    if isinstance(event, fairness.FairnessEvent):
        return _fairness(event)
    if isinstance(event, own.OwnLimitEvent):
        return told_of_own_limits(event, currency)
    if isinstance(event, sanction.SanctionEvent | decision.DecisionEvent):
        return told_of_case(event, currency)
    return _session(event, currency)


def _equipment(event: equipment.EquipmentEvent) -> Said:
    match event:
        case equipment.FaultOpened():
            return said(
                "fault {number}, {ground}: {what}; play stops until it is repaired"
                if event.stops_play
                else "fault {number}, {ground}: {what}",
                number=event.number, ground=word(GROUNDS, event.ground), what=event.what,
            )  # fmt: skip
        case equipment.FaultNotified():
            return said("{name} is told of fault {number}", name=event.notified.name, number=event.number)
        case equipment.FaultRepaired():
            return said(
                "fault {number} is repaired ({reference})", number=event.number, reference=event.reference
            )
        case equipment.DiceRemoved():
            return said("{name} takes the dice out", name=event.by.name)
        case equipment.ShakerCovered():
            return said(
                "the shaker is covered" if event.how == "cover" else "a sign marks the shaker as out of use"
            )
        case equipment.ShakerChanged():
            return said("the table continues with a {shaker} shaker", shaker=word(SHAKERS, event.shaker))


def _fairness(event: fairness.FairnessEvent) -> Said:
    match event:
        case fairness.DiceCommitted():
            return said(
                "the dice of round {round} are sealed: {commitment}",
                round=event.round_id,
                commitment=event.commitment,
            )
        case fairness.NonceAdded():
            return said("{name} adds {nonce} to the dice", name=event.owner, nonce=event.nonce)
        case fairness.SecretOpened():
            return said(
                "the secret of round {round} is revealed: {secret}", round=event.round_id, secret=event.secret
            )
        case fairness.SecretLost():
            return said(
                "the secret of round {round} is lost ({reason}): its dice cannot be proved",
                round=event.round_id, reason=event.reason,
            )  # fmt: skip


def _session(event: tournament.SessionEvent, currency: Currency) -> Said:
    match event:
        case tournament.TableReserved():
            return said("the table is reserved for tournament {tournament}", tournament=event.tournament)
        case tournament.TableReleased():
            return said("the table is released by tournament {tournament}", tournament=event.tournament)
        case tournament.SessionBegun():
            return (
                said("practice begins") if event.practice else said("stage {stage} begins", stage=event.stage)
            )
        case tournament.TournamentChipsGiven():
            return _tournament_chips(event, currency)
        case tournament.SpinOfSession():
            spin = said(
                "practice spin {number} is over" if event.practice else "tournament spin {number} is over",
                number=event.number,
            )
            banks = tuple(
                said("{player} {amount}", player=player, amount=currency.format(bank))
                for player, bank in event.banks.items()
            )
            chips_now = banks or said("none")
            if event.short:
                return said(
                    "{spin}; chips: {chips}; bet too little: {players}",
                    spin=spin,
                    chips=chips_now,
                    players=event.short,
                )
            return said("{spin}; chips: {chips}", spin=spin, chips=chips_now)
        case tournament.SessionEnded():
            if event.stage == "practice":
                return said("practice ends at this table")
            return said("stage {stage} ends at this table", stage=event.stage)


def _tournament_chips(event: tournament.TournamentChipsGiven, currency: Currency) -> Said:
    moved = said(
        "{player} gets {amount} in tournament chips"
        if event.amount > 0
        else "{player} returns {amount} in tournament chips",
        player=event.player, amount=currency.format(abs(event.amount)),
    )  # fmt: skip
    if event.reference:
        moved = said("{what} ({reference})", what=moved, reference=event.reference)
    if event.owed:
        return said("{what}; {amount} is owed", what=moved, amount=currency.format(event.owed))
    return moved
