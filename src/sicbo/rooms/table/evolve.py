"""How events change a table."""

from msgspec.structs import replace

from sicbo.rooms.round import decide as round_room
from sicbo.rooms.round.events import (
    DiceCorrected,
    DiceRead,
    LosersCollected,
    RoundEvent,
    RoundJudged,
    SpinVoided,
    StepTaken,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
)
from sicbo.rooms.round.evolve import evolve as round_evolve
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import (
    abstention,
    card_evolve,
    changed_later,
    colour_evolve,
    decisions,
    limit_evolve,
    own_limits,
    tournament_stages,
    unconfirmed,
)
from sicbo.rooms.table.exclusions import sanctioned
from sicbo.rooms.table.fairness import known_of_dice
from sicbo.rooms.table.messages.card import CardEvent
from sicbo.rooms.table.messages.chips import (
    ChipsBought,
    ChipsTakenAway,
    ClosedTableChipsExchanged,
    ColourChipsHandedOver,
    ColourChipsIssued,
    ColourChipsRedeemed,
    ColourChipsRequired,
    TokensPresented,
)
from sicbo.rooms.table.messages.decisions import ClaimPaid, ClaimWaived, DecisionSettled
from sicbo.rooms.table.messages.equipment import (
    DiceRemoved,
    FaultNotified,
    FaultOpened,
    FaultRepaired,
    ShakerChanged,
    ShakerCovered,
)
from sicbo.rooms.table.messages.fairness import FairnessEvent
from sicbo.rooms.table.messages.limits import LimitEvent
from sicbo.rooms.table.messages.own_limits import OwnLimitEvent
from sicbo.rooms.table.messages.sanctions import SanctionEvent
from sicbo.rooms.table.messages.table import (
    CallAnswered,
    ClosingAnnounced,
    DiceLoaded,
    DutyLeft,
    DutyTaken,
    EmptySpinsDirected,
    FloatBelowZero,
    FloatMoved,
    InspectionFailed,
    InspectionPassed,
    LateErrorRecorded,
    OpeningEvent,
    RequirementRecorded,
    RoundBegun,
    Seated,
    StoodUp,
    SupervisorCalled,
    TableClosed,
    TableOpened,
    TerminalRestrictionLifted,
    TerminalsRestricted,
)
from sicbo.rooms.table.messages.terminals import MeterAdjusted, TerminalEvent
from sicbo.rooms.table.messages.tournament import SessionEvent, TournamentChipsGiven
from sicbo.rooms.table.messages.unions import OutOfRoundEvent, TableEvent
from sicbo.rooms.table.meters import counted, moved, played
from sicbo.rooms.table.state import Call, Closing, DiceSet, FairRoll, Fault, Table, recorded
from sicbo.rules.game import Game


def evolve(game: Game, table: Table, event: TableEvent) -> Table:
    """The table after an event."""
    if isinstance(event, RoundEvent):
        return _in_round(game, table, event)
    after = changed_later.noted(table, _evolved(game, table, event), event)
    if isinstance(event, MeterAdjusted) and event.reversed_lines:
        after = unconfirmed.void(game, after, event)
    return replace(after, version=table.version + 1)


def _evolved(game: Game, table: Table, event: OutOfRoundEvent) -> Table:
    if isinstance(event, TerminalEvent):
        return counted(table, event)
    if isinstance(event, SanctionEvent):
        return sanctioned(table, event)
    if isinstance(event, CardEvent):
        return card_evolve.after(game, table, event)
    if isinstance(event, FairnessEvent):
        return replace(table, fairness=known_of_dice(table.fairness, event))
    if isinstance(event, OwnLimitEvent):
        return replace(table, stays=own_limits.resolved(table.stays, event))
    if isinstance(event, LimitEvent):
        return limit_evolve.changed(table, event)
    if isinstance(event, OpeningEvent):
        table = _opening(table, event)
        return counted(table, event) if isinstance(event, TableClosed) else table
    if isinstance(event, SessionEvent):
        table = tournament_stages.evolved(table, event)
        return counted(table, event) if isinstance(event, TournamentChipsGiven) else table
    match event:
        case RoundBegun():
            return _begun(game, table, event)
        case Seated():
            stays = own_limits.sat_down(game, table, event)
            table = replace(table, seats={**table.seats, event.place: event.player}, stays=stays)
            return replace(table, idle_spins=abstention.after_sitting_down(game, table))
        case StoodUp():
            return _stood_up(game, table, event)
        case TerminalsRestricted():
            return replace(table, restricted=(*table.restricted, event.player))
        case TerminalRestrictionLifted():
            return replace(table, restricted=tuple(name for name in table.restricted if name != event.player))
        case EmptySpinsDirected():
            return replace(table, empty_spins=event.ground)
        case FaultOpened() | FaultNotified() | FaultRepaired():
            return _faults(table, event)
        case DecisionSettled():
            return decisions.changed(counted(table, event), event)
        case ClaimPaid() | ClaimWaived():
            return decisions.changed(table, event)
        case DiceLoaded():
            return replace(table, dice=DiceSet(event.at, event.certified))
        case DiceRemoved():
            return replace(table, dice=None)
        case ShakerCovered():
            return replace(table, shaker_covered=True)
        case ShakerChanged():
            return replace(table, shaker=event.shaker, shaker_covered=False)
        case ColourChipsIssued() | ColourChipsRedeemed() | ColourChipsHandedOver() | ColourChipsRequired():
            return colour_evolve.changed(table, event)
        case (
            ChipsBought() | ChipsTakenAway() | TokensPresented() | ClosedTableChipsExchanged() | FloatMoved()
        ):
            return table  # the ledger has it
        case LateErrorRecorded() | FloatBelowZero():
            return table  # the journal has it


def _in_round(game: Game, table: Table, event: RoundEvent) -> Table:
    assert table.round is not None, "a round event without a round"
    before = table.round
    after = round_evolve(before, event)
    if isinstance(event, WagersPlaced | WagerMoved) and after.terms.bets:
        after = limit_evolve.placed_now(after, event)
    table = replace(table, round=after, version=table.version + 1)
    sums = moved(event, before)
    if sums is not None:
        meters = played(table.meters, *sums) if before.purse != "chips" else table.meters
        table = replace(table, meters=meters, stays=own_limits.counted_in(table.stays, *sums))
    if isinstance(event, RoundJudged | DiceCorrected | SpinVoided | WagersReturned):
        table = replace(table, changed_at=table.version)
    if isinstance(event, WagersReturned):
        table = decisions.claimed(table, before, event)
    if isinstance(event, RoundJudged | WagersReturned):
        table = replace(table, stays=own_limits.judged(table.stays, before, event))
    if isinstance(event, LosersCollected | WagersReturned):
        table = colour_evolve.racked(table, before, event)
    if isinstance(event, StepTaken) and event.step == "close-bets" and after.purse == "credit":
        table = replace(table, wagered_by={place: table.seats.get(place, "") for place in after.layout})
    if isinstance(event, StepTaken) and event.step == "activate" and table.closing is not None:
        table = replace(table, closing=replace(table.closing, thrown=bool(table.seats)))
    if isinstance(event, DiceRead) and table.fairness is not None and table.fairness.is_sealed:
        rolled = FairRoll(len(before.spins), event.roll)
        table = replace(table, fairness=replace(table.fairness, rolls=(*table.fairness.rolls, rolled)))
    if isinstance(event, WagersPlaced) and table.empty_spins == "continuous":
        table = replace(table, empty_spins=None)
    finished = after.status == "over" or after.returned
    if not finished or before.status == "over" or before.returned:
        return table
    idle = abstention.after_round(game, table, before, after)
    return _finished(replace(table, idle_spins=idle, to_withhold={}), after)


def _finished(table: Table, ended: Round) -> Table:
    """What a table remembers of a round: whom it advised, who shot, what can be repeated, and one spin of notice
    less."""
    table = replace(table, last_shooter=ended.shooter or table.last_shooter)
    if table.empty_spins != "continuous":
        table = replace(table, empty_spins=None)
    if ended.status != "over" or ended.receipt is None:
        return table
    told = {
        line.owner for line in ended.receipt.lines for advice in line.advice if advice.code == "below-minimum"
    }
    advised = (*table.advised, *sorted(told - set(table.advised)))
    closing = table.closing
    if closing is not None and closing.thrown and table.seats:
        closing = replace(closing, spins=closing.spins + 1, thrown=False)
    last = ended.layout or table.last_layout
    session = tournament_stages.spin_played(table.session, ended)
    return replace(table, advised=advised, closing=closing, last_layout=last, session=session)


def _begun(game: Game, table: Table, event: RoundBegun) -> Table:
    assert table.shaker is not None
    places = table.places
    if table.last_shooter in places:
        turn = places.index(table.last_shooter) + 1
        places = places[turn:] + places[:turn]
    begun = round_room.begin(
        game,
        table.table_id,
        event.round_id,
        table.shaker,
        terms=table.terms(),
        advised=table.advised,
        rotation=places,
    )
    begun = replace(begun, terms_by_bet=event.terms_by_bet)
    dark = any(_is_dark(fault) for fault in table.faults)
    # Until now the last round's losses might have been reversed, which takes used-up colours out of the rack again.
    issues = tuple(issue for issue in table.issues if issue.count > 0)
    begun = _in_the_dark(begun) if dark else begun
    return replace(
        table, rounds=event.number, round=begun, issues=issues, winnings_withheld={}, jackpot_paid_at=0,
        changed_at=table.version + 1,
    )  # fmt: skip


def _stood_up(game: Game, table: Table, event: StoodUp) -> Table:
    seats = {place: player for place, player in table.seats.items() if place != event.place}
    table = replace(table, seats=seats, idle_spins={}, stays=own_limits.stood_up(game, table, event))
    if event.player in seats.values():
        return table
    policies = game.book.policies
    lasts = "" if policies is None else game.switches.get(policies.limits.below_minimum.switch, "")
    gone = {event.player, event.place}
    if lasts != "gaming-day":
        table = replace(table, advised=tuple(owner for owner in table.advised if owner not in gone))
    personal = {player: own for player, own in table.personal.items() if player != event.player}
    required = tuple(player for player in table.colour_required if player != event.player)
    return limit_evolve.own_limits_now(
        replace(table, personal=personal, colour_required=required), event.player
    )


def _opening(table: Table, event: OpeningEvent) -> Table:
    match event:
        case RequirementRecorded():
            return replace(table, records=table.records | {event.item: recorded(event)})
        case InspectionPassed():
            return replace(table, inspected={**table.inspected, event.item: event.by})
        case InspectionFailed():
            passed = {item: by for item, by in table.inspected.items() if item != event.item}
            return replace(table, inspected=passed)
        case TableOpened():
            return replace(
                table,
                status="open",
                shaker=event.shaker,
                opened_at=event.at,
                rounds_at_opening=table.rounds,
                closing=None,
            )
        case ClosingAnnounced():
            return replace(table, closing=Closing(event.at))
        case TableClosed():
            return replace(
                table, status="closed", inspected={}, closing=None, seats={}, idle_spins={}, advised=(), personal={},
                colour_required=(), empty_spins=None, last_layout={}, dealer="", stays=own_limits.all_stood_up(table),
                round=None if table.playing else table.round, to_withhold={},
            )  # fmt: skip
        case DutyTaken():
            return replace(table, dealer=event.dealer)
        case DutyLeft():
            return replace(table, dealer="")
        case SupervisorCalled():
            return replace(table, call=Call(event.at, event.by, event.what))
        case CallAnswered():
            return replace(table, call=None)


def _is_dark(fault: Fault) -> bool:
    return fault.ground in ("lights-fault", "wager-area-fault")


def _in_the_dark(state: Round) -> Round:
    """A round whose areas cannot be lit: the step is left out, and the dice decide."""
    left = tuple(step for step in state.remaining if step.step != "illuminate")
    return replace(state, lights_out=True, remaining=left)


def _faults(table: Table, event: FaultOpened | FaultNotified | FaultRepaired) -> Table:
    match event:
        case FaultOpened():
            fault = Fault(
                event.number, event.ground, event.what, event.at, event.stops_play, event.notify, event.notified,
                event.shaker, event.activation,
            )  # fmt: skip
            unread = event.activation or table.unread
            table = replace(table, faults=(*table.faults, fault), faults_so_far=event.number, unread=unread)
            if table.playing is None or not _is_dark(fault):
                return table
            return replace(table, round=_in_the_dark(table.playing))
        case FaultNotified():
            changed = tuple(
                replace(fault, notified=event.notified) if fault.number == event.number else fault
                for fault in table.faults
            )
            return replace(table, faults=changed)
        case FaultRepaired():
            return replace(
                table, faults=tuple(fault for fault in table.faults if fault.number != event.number)
            )
