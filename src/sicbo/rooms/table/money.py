"""The transfers of a table's events."""

from sicbo.ledger.accounts import HOUSE, OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.round import money as round_money
from sicbo.rooms.round.events import RoundEvent
from sicbo.rooms.table import decisions
from sicbo.rooms.table.messages.card import CardChanged, TableRetired
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
from sicbo.rooms.table.messages.equipment import EquipmentEvent
from sicbo.rooms.table.messages.fairness import FairnessEvent
from sicbo.rooms.table.messages.limits import LimitEvent
from sicbo.rooms.table.messages.own_limits import OwnLimitEvent
from sicbo.rooms.table.messages.sanctions import BarLifted, PersonBarred, WinningsDetermined, WinningsWithheld
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
from sicbo.rooms.table.messages.terminals import (
    CaseClosed,
    CreditAdded,
    CreditCollected,
    CreditWithheld,
    HoldDetermined,
    InspectorNotified,
    JackpotTicketNoted,
    MalfunctionRaised,
    MeterAdjusted,
    ReturnDemanded,
    ServerFaultRaised,
    TerminalErrorNoted,
    TerminalEvent,
)
from sicbo.rooms.table.messages.tournament import (
    SessionBegun,
    SessionEnded,
    SpinOfSession,
    TableReleased,
    TableReserved,
    TournamentChipsGiven,
)
from sicbo.rooms.table.messages.unions import OutOfRoundEvent, TableEvent
from sicbo.rooms.table.state import Table

Move = tuple[Account, Account, int, str]
PROMOTIONAL = Account("promotional")


def postings(table: Table, event: TableEvent) -> tuple[Transfer, ...]:
    """The transfers of an event of this table; their ids derive from its position in the table's history.

    No name of a table or round has a slash, so that no table's id is that of another table's round.
    """
    if isinstance(event, RoundEvent):
        assert table.round is not None
        return round_money.postings(table.round, event)
    return tuple(
        Transfer(f"{table.table_id}/{table.version}.{number}", source, target, amount, reason)
        for number, (source, target, amount, reason) in enumerate(_moves(table, event))
        if amount > 0
    )


def _moves(table: Table, event: OutOfRoundEvent) -> list[Move]:
    if isinstance(event, TerminalEvent):
        return _credit_moves(table, event)
    if isinstance(event, LimitEvent | EquipmentEvent | FairnessEvent | OwnLimitEvent):
        return []
    fund = table.float_account
    match event:
        case TableOpened():
            return [(HOUSE, fund, event.float_amount, "float")]
        case FloatMoved():
            if event.amount > 0:
                return [(HOUSE, fund, event.amount, "fill")]
            return [(fund, HOUSE, -event.amount, "credit")]
        case TableClosed():
            # No name of a table or round has a number sign.
            held_at = f"held/{table.table_id}{'#' if event.own_tickets else '-'}{table.version}"
            return [
                (table.credit(terminal), Account("tickets", f"{held_at}/{terminal}"), amount, "held at close")
                for terminal, amount in sorted(event.held_credits.items())
            ]
        case TableRetired():
            return _given_back(event)
        case ChipsBought():
            return _bought(table, event)
        case ChipsTakenAway():
            return [(table.chips(event.player), OUTSIDE, event.amount, "taken away")]
        case TokensPresented():
            return [(PROMOTIONAL, table.tokens(event.player), event.amount, "tokens")]
        case ColourChipsIssued():
            plain, coloured = table.chips(event.player), table.chips(event.player, event.colour)
            return [(plain, coloured, event.value * event.count, f"{event.colour} chips")]
        case ColourChipsRedeemed():
            plain, coloured = table.chips(event.player), table.chips(event.player, event.colour)
            return [(coloured, plain, event.value * event.count, "redeemed")]
        case ColourChipsHandedOver():
            coloured = table.chips(event.player, event.colour)
            return [(coloured, OUTSIDE, event.value * event.count, f"handed over to {event.to_table}")]
        case ClosedTableChipsExchanged():
            return _exchanged(table, event)
        case DecisionSettled() | ClaimPaid() | ClaimWaived():
            return decisions.moves(table, event)
        case TournamentChipsGiven():
            bank, chips = Account("tournament-bank", table.table_id), table.tournament_chips(event.player)
            if event.amount > 0:
                return [(bank, chips, event.amount, event.reference)]
            return [(chips, bank, -event.amount, event.reference)]
        case WinningsWithheld():
            held = Account("withheld", f"{table.table_id}/{event.case}/{event.person}")
            return [(table.chips(event.person), held, event.amount, "winnings withheld")]
        case WinningsDetermined():
            held = Account("withheld", f"{table.table_id}/{event.case}/{event.person}")
            target = table.chips(event.person) if event.to_player else table.float_account
            return [(held, target, event.amount, "determined")]
        case (
            RequirementRecorded() | InspectionPassed() | InspectionFailed() | DiceLoaded() | ClosingAnnounced()
            | DutyTaken() | DutyLeft() | SupervisorCalled() | CallAnswered() | Seated() | StoodUp() | TerminalsRestricted()
            | TerminalRestrictionLifted()
            | RoundBegun() | EmptySpinsDirected() | LateErrorRecorded() | FloatBelowZero() | CardChanged() | ColourChipsRequired()
            | PersonBarred() | BarLifted() | TableReserved() | TableReleased() | SessionBegun() | SpinOfSession()
            | SessionEnded()
        ):  # fmt: skip
            return []


def _given_back(event: TableRetired) -> list[Move]:
    """Return a table's own money to the house, which also covers a negative float."""
    moves: list[Move] = []
    for name, held in sorted(event.given_back.items()):
        kind, _, of = name.partition(":")
        own = Account(kind, of)  # type: ignore[arg-type]
        moves.append(
            (own, HOUSE, held, "table retired") if held > 0 else (HOUSE, own, -held, "table retired")
        )
    return moves


def _bought(table: Table, event: ChipsBought) -> list[Move]:
    """Payment goes into the table's box, and chips come out of the float; chips from elsewhere just arrive."""
    chips, amount = table.chips(event.player), event.amount
    if event.paid_with in ("value-chip", "plaque"):
        return [(OUTSIDE, chips, amount, "brought")]
    source = PROMOTIONAL if event.paid_with == "token" else OUTSIDE
    return [
        (source, table.cash, amount, f"paid with {event.paid_with}"),
        (table.float_account, chips, amount, "bought"),
    ]


def _exchanged(table: Table, event: ClosedTableChipsExchanged) -> list[Move]:
    """Chips that their table has handed over come in from outside; chips without a record are paid by the float."""
    source = OUTSIDE if event.handed_over else table.float_account
    return [(source, table.chips(event.player), event.value * event.count, f"chips of {event.issued_at}")]


def _credit_moves(table: Table, event: TerminalEvent) -> list[Move]:
    match event:
        case CreditAdded():
            credit = table.credit(event.terminal)
            if event.source == "notes":
                return [
                    (OUTSIDE, table.cash, event.amount, "notes"),
                    (table.float_account, credit, event.amount, "credit for notes"),
                ]
            if event.source == "jackpot":
                return [(Account("jackpot", event.reference), credit, event.amount, "jackpot")]
            return [(OUTSIDE, credit, event.amount, f"transfer {event.reference}")]
        case CreditCollected():
            target = Account("tickets", event.reference) if event.paid_as == "ticket" else OUTSIDE
            return [(table.credit(event.terminal), target, event.amount, f"collected as {event.paid_as}")]
        case MeterAdjusted():
            credit, fund = _to_player(table, event), table.float_account
            source, target = (fund, credit) if event.adjustment > 0 else (credit, fund)
            owed = event.owed if event.from_record else 0
            claim = (OUTSIDE, table.claim(event.claim_name), owed, f"claim after {event.round_id}")
            if event.reversed_lines:
                return [*_undone(table, event, credit), claim]
            return [(source, target, abs(event.adjustment), f"recalculated {event.round_id}"), claim]
        case CreditWithheld():
            held = Account("withheld", f"{table.table_id}/{event.case}")
            return [(table.credit(event.terminal), held, event.amount, "withheld")]
        case HoldDetermined():
            held = Account("withheld", f"{table.table_id}/{event.case}")
            target = _to_player(table, event) if event.to_player else table.float_account
            return [(held, target, event.amount, "determined")]
        case (
            MalfunctionRaised() | TerminalErrorNoted() | ServerFaultRaised() | CaseClosed() | ReturnDemanded()
            | InspectorNotified() | JackpotTicketNoted()
        ):  # fmt: skip
            return []


def _undone(table: Table, event: MeterAdjusted, credit: Account) -> list[Move]:
    """Void bets as if they had never been settled: losses out of the float, winnings back to it, and what an earlier
    correction of the round gave. Only the difference moves on the player's own account."""
    fund, play = table.float_account, Account("in-play", table.table_id)
    lost = sum(line.stake - line.returned + line.winnings for line in event.reversed_lines)
    won = sum(line.winnings for line in event.reversed_lines) - event.still_paid
    corrected = event.adjustment - lost + won
    again = f"recalculated {event.round_id}"
    return [
        (credit, play, max(0, -event.adjustment), f"void in {event.round_id}"),
        (fund, play, lost, f"undone: lost by {event.terminal}"),
        (fund, play, max(0, corrected), again),
        (play, fund, won, f"undone: won in {event.round_id}"),
        (play, fund, max(0, -corrected), again),
        (play, credit, max(0, event.adjustment), f"void in {event.round_id}"),
    ]


def _to_player(table: Table, event: MeterAdjusted | HoldDetermined) -> Account:
    """The meter or, if the player has left the terminal, a ticket held for that player."""
    if event.as_ticket:
        return Account("tickets", f"held/{table.table_id}-case-{event.case}/{event.terminal}")
    return table.credit(event.terminal)
