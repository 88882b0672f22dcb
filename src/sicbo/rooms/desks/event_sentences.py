"""What has happened, in words a dealer or player understands: one sentence for an event."""

from collections.abc import Mapping

from sicbo.currency import Currency
from sicbo.rooms.desks.case_event_sentences import told_of_case
from sicbo.rooms.round import events as round_events
from sicbo.rooms.table.messages import card, chips, equipment, fairness, limits, table, tournament
from sicbo.rooms.table.messages import decisions as decision
from sicbo.rooms.table.messages import own_limits as own
from sicbo.rooms.table.messages import sanctions as sanction
from sicbo.rooms.table.messages import terminals as terminal
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rules.card import Limit
from sicbo.rules.game import Game

STEPS = {
    "open-bets": "betting is open",
    "cover": "the shaker is covered",
    "activate": "the dice are shaken",
    "close-bets": "no more bets",
    "uncover": "the dice are uncovered",
    "announce": "the result is announced",
    "enter": "the result is entered",
    "illuminate": "the winning areas are lit",
    "collect": "losing wagers are collected",
    "pay": "winning wagers are paid",
    "clear": "the lights are cleared",
}


def told(game: Game, event: TableEvent) -> str:
    """One sentence, without a full stop."""
    currency = game.currency
    if isinstance(event, round_events.RoundEvent):
        return _round(game, event)
    if isinstance(event, table.ConductEvent | card.CardEvent):
        return _table(event, currency)
    if isinstance(event, chips.ChipEvent):
        return _chips(event, currency)
    if isinstance(event, equipment.EquipmentEvent):
        return _equipment(event)
    if isinstance(event, terminal.TerminalEvent):
        return _terminal(event, currency)
    if isinstance(event, fairness.FairnessEvent):
        return _fairness(event)
    if isinstance(event, own.OwnLimitEvent):
        return _own(event, currency)
    if isinstance(event, sanction.SanctionEvent | decision.DecisionEvent):
        return told_of_case(event, currency)
    return _session(event, currency)


def stakes(wagers: Mapping[str, int], currency: Currency) -> str:
    return ", ".join(f"{currency.format(amount)} on {bet}" for bet, amount in wagers.items())


def faces(game: Game, roll: int) -> str:
    return "-".join(str(face) for face in game.dice.shown(roll))


def _round(game: Game, event: round_events.RoundEvent) -> str:
    currency = game.currency

    def named(owner: str) -> str:
        return f"terminal {owner}" if plays_at_terminals(game) else owner

    match event:
        case round_events.WagersPlaced():
            made = f"{event.colour} chips" if event.colour else event.kind
            by = f" (placed by {event.placed_by.name})" if event.placed_by else ""
            return f"{named(event.owner)} stakes {stakes(event.wagers, currency)} in {made}{by}"
        case round_events.WagersTakenBack():
            return f"{named(event.owner)} takes back {stakes(event.wagers, currency)}"
        case round_events.WagerMoved():
            return f"{named(event.owner)} moves {currency.format(event.amount)} from {event.source} to {event.target}"
        case round_events.PlacementConfirmed():
            heard = f", as {event.heard_by.name} heard" if event.heard_by else ""
            return f"{named(event.owner)} confirms what the dealer placed{heard}"
        case round_events.StepTaken():
            present = f", {event.witness.name} present" if event.witness else ""
            return STEPS[event.step] + present
        case round_events.ShooterDesignated():
            if event.shooter is None:
                return "nobody shoots: the dice go automatically"
            return f"{named(event.shooter)} is the shooter"
        case round_events.ResultAnnounced():
            return f"{event.by.name} announces {'-'.join(map(str, event.faces))}"
        case round_events.DiceShown():
            return f"{faces(game, event.roll)} is keyed and shown"
        case round_events.DiceRead():
            return f"the result is {faces(game, event.roll)}"
        case round_events.DiceCorrected():
            return (
                f"the result {faces(game, event.before)} is corrected to {faces(game, event.roll)}: {event.reason}"
                f" (approved by {event.approved_by.name})"
            )
        case round_events.SpinVoided():
            after = "the round has no result" if event.ends_round else "no spin, the wagers stay"
            return f"{event.ground}{_because(event.cause)}: {after}"
        case round_events.RoundJudged():
            receipt = event.receipt
            return f"{currency.format(receipt.staked)} staked, {currency.format(receipt.returned)} goes back to the players"
        case round_events.LosersCollected():
            return "every losing wager is taken"
        case round_events.WinnersPaid():
            return f"paid: {', '.join(map(named, event.owners))}"
        case round_events.WagersReturned():
            return _returned(event, currency)


def _returned(event: round_events.WagersReturned, currency: Currency) -> str:
    back = (
        "; ".join(f"{owner}: {stakes(wagers, currency)}" for owner, wagers in event.wagers.items())
        or "nothing"
    )
    words = f"{event.ground}{_because(event.cause)}: goes back {back}"
    for owner, wagers in event.forfeited.items():
        words += f"; {owner} forfeits {stakes(wagers, currency)}"
    return words


def _because(cause: str) -> str:
    return f" ({cause})" if cause else ""


def _table(event: table.ConductEvent | card.CardEvent, currency: Currency) -> str:
    match event:
        case table.RoundBegun():
            return f"round {event.round_id} begins" + (" with nobody at the table" if event.empty else "")
        case table.EmptySpinsDirected():
            return f"{event.by.name} directs spins at the empty table ({event.ground})"
        case table.LateErrorRecorded():
            return f"an error of round {event.round_id} is on record: {event.what}; later rounds stand"
        case table.RequirementRecorded():
            return f"on record: {event.item} ({event.reference})"
        case table.InspectionPassed():
            return f"inspected by {event.by.name}: {event.item}"
        case table.InspectionFailed():
            return f"inspection failed: {event.item}: {event.why}"
        case table.DiceLoaded():
            return f"{event.by.name} loads a set of dice"
        case table.TableOpened():
            added = f" with a float of {currency.format(event.float_amount)}" if event.float_amount else ""
            return f"the table opens{added}"
        case table.ClosingAnnounced():
            return "the closing of the table is announced"
        case table.TableClosed():
            held = sum(event.held_credits.values())
            return "the table is closed" + (
                f"; {currency.format(held)} of credit is held on tickets" if held else ""
            )
        case table.FloatMoved():
            moved = "is filled with" if event.amount > 0 else "sends back"
            return f"the float {moved} {currency.format(abs(event.amount))}"
        case table.FloatBelowZero():
            return f"the float is {currency.format(event.amount)} below zero: make a fill"
        case table.DutyTaken():
            return f"{event.dealer} takes the table" + (
                f" over from {event.relieved}" if event.relieved else ""
            )
        case table.DutyLeft():
            return f"{event.dealer} leaves the table"
        case table.SupervisorCalled():
            return f"{event.by.name} calls a supervisor" + (f": {event.what}" if event.what else "")
        case table.CallAnswered():
            return f"{event.by.name} has come to the table"
        case table.Seated():
            return f"{event.player} takes place {event.place}"
        case table.StoodUp():
            return f"{event.player} leaves place {event.place}" + (
                f", as case {event.case} directed" if event.case else ""
            )
        case table.TerminalsRestricted():
            return f"{event.player} may use one terminal only"
        case limits.LimitsPosted():
            return f"a sign announces new limits: {_limits(event.limits, currency)}"
        case limits.LimitsChanged():
            return f"the limits are now {_limits(event.limits, currency)}"
        case limits.PersonalLimitsAgreed():
            return f"limits agreed with {event.player}: {event.limit.told(currency)}"
        case limits.MarkerPlaced():
            return f"a marker lies at {event.player}'s place: {event.marker}"
        case limits.MarkerRemoved():
            return f"{event.player}'s marker is removed"
        case card.CardChanged():
            return (
                f"card {event.number} comes into force: {event.reason} (approved by {event.approved_by.name})"
            )
        case card.TableRetired():
            return f"the table is retired: {event.reason} (approved by {event.approved_by.name})"


def _limits(limits: Mapping[str, Limit], currency: Currency) -> str:
    return "; ".join(f"{kind} {limit.told(currency)}" for kind, limit in limits.items())


def _chips(event: chips.ChipEvent, currency: Currency) -> str:
    match event:
        case chips.ChipsBought():
            return f"{event.player} gets chips for {currency.format(event.amount)} ({event.paid_with})"
        case chips.ChipsTakenAway():
            return f"{event.player} takes {currency.format(event.amount)} in chips away"
        case chips.TokensPresented():
            return f"{event.player} brings tokens for {currency.format(event.amount)} ({event.reference})"
        case chips.ColourChipsIssued():
            return f"{event.player} gets {event.count} {event.colour} chips at {currency.format(event.value)}"
        case chips.ColourChipsRedeemed():
            return (
                f"{event.player} redeems {event.count} {event.colour} chips at {currency.format(event.value)}"
            )
        case chips.ColourChipsHandedOver():
            return f"{event.count} {event.colour} chips of {event.player} are handed over to table {event.to_table}"
        case chips.ClosedTableChipsExchanged():
            return (
                f"{event.player} exchanges {event.count} {event.colour} chips of closed table {event.issued_at}"
                f" at {currency.format(event.value)} ({event.valued_by})"
            )
        case chips.ColourChipsRequired():
            return f"{event.player} is to use colour chips"


def _equipment(event: equipment.EquipmentEvent) -> str:
    match event:
        case equipment.FaultOpened():
            stop = "; play stops until it is repaired" if event.stops_play else ""
            return f"fault {event.number}, {event.ground}: {event.what}{stop}"
        case equipment.FaultNotified():
            return f"{event.notified.name} is told of fault {event.number}"
        case equipment.FaultRepaired():
            return f"fault {event.number} is repaired ({event.reference})"
        case equipment.DiceRemoved():
            return f"{event.by.name} takes the dice out"
        case equipment.ShakerCovered():
            return "the shaker is covered" if event.how == "cover" else "a sign says the shaker is out of use"
        case equipment.ShakerChanged():
            return f"the table goes on with a {event.shaker} shaker"


def _terminal(event: terminal.TerminalEvent, currency: Currency) -> str:
    match event:
        case terminal.CreditAdded():
            return f"terminal {event.terminal}: {currency.format(event.amount)} in ({event.source})"
        case terminal.JackpotTicketNoted():
            return f"terminal {event.terminal}: {currency.format(event.amount)} won from {event.pool}, paid by ticket"
        case terminal.CreditCollected():
            return f"terminal {event.terminal}: {currency.format(event.amount)} collected as {event.paid_as} {event.reference}"
        case terminal.MalfunctionRaised():
            return f"case {event.case}, terminal {event.terminal}: {event.cause} ({event.reason})"
        case terminal.TerminalErrorNoted():
            return f"terminal {event.terminal} reports {event.error}"
        case terminal.ServerFaultRaised():
            return f"server fault: {event.cause} ({event.reason})"
        case terminal.MeterAdjusted():
            owed = f", {currency.format(event.owed)} is owed" if event.owed else ""
            what = f"round {event.round_id} returns"
            if event.void:
                what = (
                    f"the bets of terminal {event.terminal} in round {event.round_id} are void and give back"
                )
            return (
                f"case {event.case}: {what} {currency.format(event.expected)},"
                f" {currency.format(event.credited)} was credited; the meter changes by {_signed(event.adjustment, currency)}{owed}"
            )
        case terminal.CaseClosed():
            return f"case {event.case} is closed: {event.outcome}"
        case terminal.CreditWithheld():
            return _credit_withheld(event, currency)
        case terminal.HoldDetermined() if event.round_id:
            return f"case {event.case}: {currency.format(event.amount)} that was withheld is taken back, because {event.reason}"
        case terminal.HoldDetermined():
            whose = "the player" if event.to_player else "the house"
            return f"case {event.case}: {currency.format(event.amount)} goes to {whose}: {event.reason}"
        case terminal.ReturnDemanded():
            return f"case {event.case}: {currency.format(event.amount)} is asked back"
        case terminal.InspectorNotified():
            return f"case {event.case}: inspector {event.inspector} is told"


def _credit_withheld(event: terminal.CreditWithheld, currency: Currency) -> str:
    of = f"of terminal {event.terminal}"
    said = [f"{currency.format(event.amount)} {of} is withheld"] if event.amount or not event.waiting else []
    if event.waiting:
        said.append(f"up to {currency.format(event.waiting)} {of} will be withheld when the round is paid")
    why = f" for case {event.office_case} of the office" if event.office_case else ""
    return f"case {event.case}: {', '.join(said)}{why}"


def _fairness(event: fairness.FairnessEvent) -> str:
    match event:
        case fairness.DiceCommitted():
            return f"the dice of round {event.round_id} are sealed: {event.commitment}"
        case fairness.NonceAdded():
            return f"{event.owner} adds {event.nonce} to the dice"
        case fairness.SecretOpened():
            return f"the secret of round {event.round_id} is opened: {event.secret}"
        case fairness.SecretLost():
            return f"the secret of round {event.round_id} is lost ({event.reason}): its dice cannot be proved"


def _own(event: own.OwnLimitEvent, currency: Currency) -> str:
    match event:
        case own.OwnLimitsSet():
            later = (
                "" if event.later is None else f"; from the next stay on {_resolved(event.later, currency)}"
            )
            often = f"; reminded every {event.reminder_minutes} minutes" if event.reminder_minutes else ""
            return f"{event.player} has own limits: {_resolved(event.limit, currency)}{later}{often}"
        case own.BreakTaken():
            return f"{event.player} takes a break of {(event.until - event.at) // 60_000_000} minutes"
        case own.ReminderAnswered():
            return f"{event.player} was reminded after {event.seconds // 60} minutes: {_signed(event.result, currency)}"


def _session(event: tournament.SessionEvent, currency: Currency) -> str:
    match event:
        case tournament.TableReserved():
            return f"the table is reserved for tournament {event.tournament}"
        case tournament.TableReleased():
            return f"the table is released by tournament {event.tournament}"
        case tournament.SessionBegun():
            return f"{'practice' if event.practice else f'stage {event.stage}'} begins"
        case tournament.TournamentChipsGiven():
            verb = "gets" if event.amount > 0 else "returns"
            why = f" ({event.reference})" if event.reference else ""
            owed = f"; {currency.format(event.owed)} is owed" if event.owed else ""
            return (
                f"{event.player} {verb} {currency.format(abs(event.amount))} in tournament chips{why}{owed}"
            )
        case tournament.SpinOfSession():
            banks = ", ".join(f"{player} {currency.format(bank)}" for player, bank in event.banks.items())
            short = f"; staked too little: {', '.join(event.short)}" if event.short else ""
            spin = f"{'practice' if event.practice else 'tournament'} spin {event.number} is over"
            return f"{spin}; chips: {banks or 'none'}{short}"
        case tournament.SessionEnded():
            return f"{'' if event.stage == 'practice' else 'stage '}{event.stage} ends at this table"


def _resolved(limit: own.OwnLimit, currency: Currency) -> str:
    words = []
    if limit.round_stake is not None:
        words.append(f"{currency.format(limit.round_stake)} staked in a round")
    if limit.stay_loss is not None:
        words.append(f"{currency.format(limit.stay_loss)} lost in a stay")
    return ", ".join(words) or "none"


def _signed(amount: int, currency: Currency) -> str:
    return f"-{currency.format(-amount)}" if amount < 0 else f"+{currency.format(amount)}"
