"""Facts of a table for the cage and the jackpots.

A table moves only its own accounts. The cage pays its tickets, and its stakes feed pools that many tables share; the
table's owner delivers both as facts of one journal entry, once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from sicbo.rooms.cage.messages import CageFact, HandPaidAt, TicketIssuedAt
from sicbo.rooms.jackpots.messages import JackpotFact, JackpotPaid, RoundReversed, RoundSettled, SettledLine
from sicbo.rooms.kernel.ticket_numbers import is_well_formed
from sicbo.rooms.round.events import RoundJudged, WagersReturned
from sicbo.rooms.round.messages import Stakes
from sicbo.rooms.table.messages.decisions import DecisionSettled
from sicbo.rooms.table.messages.table import TableClosed
from sicbo.rooms.table.messages.terminals import CreditAdded, CreditCollected, HoldDetermined, MeterAdjusted
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rules.game import Game
from sicbo.rules.settlement import Receipt
from sicbo.store.journal import Moved

TICKETS: Final = "tickets:"

FOR_THE_CAGE: Final = frozenset(
    {CreditCollected, TableClosed, MeterAdjusted, HoldDetermined, WagersReturned, DecisionSettled}
)
FOR_JACKPOTS: Final = frozenset({RoundJudged, WagersReturned, CreditAdded, MeterAdjusted})
DELIVERED: Final = FOR_THE_CAGE | FOR_JACKPOTS
"""The kinds of events that may concern others than the table."""


def concerns_others(events: Iterable[TableEvent]) -> bool:
    """Whether an entry may have to be delivered; bets, which are most entries, need not."""
    return any(type(event) in DELIVERED for event in events)


def cage_facts(
    table: str,
    at: int,
    command: TableCommand,
    events: Sequence[TableEvent],
    moved: Sequence[Moved],
    number_of: Callable[[str], str],
) -> tuple[CageFact, ...]:
    """Tickets and payments by hand of one entry. The entry's own transfers say which accounts hold the money;
    `number_of` gives the number of an unprinted ticket, by its account."""
    facts: list[CageFact] = []
    for transfer in moved:
        if transfer.target.startswith(TICKETS):
            facts.append(_ticket(table, at, command, events, transfer, number_of))
    for event in events:
        if isinstance(event, CreditCollected) and event.paid_as == "hand-pay":
            facts.append(
                HandPaidAt(
                    event.reference, event.amount, table, event.terminal, at, event.signed_by, command.by
                )
            )
    return tuple(facts)


def _ticket(
    table: str,
    at: int,
    command: TableCommand,
    events: Sequence[TableEvent],
    moved: Moved,
    number_of: Callable[[str], str],
) -> TicketIssuedAt:
    printed = next((event for event in events if isinstance(event, CreditCollected)), None)
    if printed is not None:
        player = command.by.name if command.by.role == "player" else ""
        number = printed.reference
        if not is_well_formed(number):
            # Collected under a reference that no house made, as by a script: the cage gives it a number to pay it by.
            number = number_of(moved.target)
        return TicketIssuedAt(moved.target, number, moved.amount, table, printed.terminal, at, player=player)
    terminal = moved.target.rpartition("/")[2]
    closed = any(isinstance(event, TableClosed) for event in events)
    return TicketIssuedAt(
        moved.target,
        number_of(moved.target),
        moved.amount,
        table,
        terminal,
        at,
        held=True,
        kind="held-at-close" if closed else "ticket",
        player=next((player for event in events if (player := _held_for(event, terminal))), ""),
    )


def _held_for(event: TableEvent, terminal: str) -> str:
    """The owner of a held ticket, if an event says it."""
    if isinstance(event, DecisionSettled):
        return event.person
    if isinstance(event, WagersReturned):
        return event.players.get(terminal, "")
    if isinstance(event, MeterAdjusted | HoldDetermined) and event.as_ticket:
        return event.player
    return ""


def judged_in(events: Iterable[TableEvent]) -> Receipt | None:
    """The receipt of a round, if these events contain it."""
    return next((event.receipt for event in events if isinstance(event, RoundJudged)), None)


def round_reversed(events: Iterable[TableEvent], current: int) -> int | None:
    """The number of the round whose bets no longer count, so that their contributions to pools may have to be reversed:
    the current one, or one that is corrected."""
    for event in events:
        if isinstance(event, WagersReturned):
            return current
        if isinstance(event, MeterAdjusted) and event.void:
            return int(event.round_id.rpartition("-")[2])
    return None


def jackpot_facts(
    table: str,
    game: Game,
    round_id: str,
    events: Sequence[TableEvent],
    judged_before: Receipt | None,
    players: Mapping[str, str],
) -> tuple[JackpotFact, ...]:
    """Stakes and dice, reversed bets, and jackpots that have reached a meter.

    `judged_before` is the round's receipt if it was written before this entry: bets returned before there is one have
    added nothing to any pool.
    """
    facts: list[JackpotFact] = []
    for event in events:
        if isinstance(event, RoundJudged):
            facts.append(
                RoundSettled(
                    table=table,
                    game=game.name,
                    round_id=round_id,
                    roll=game.dice.roll_index(event.receipt.dice),
                    lines=_lines(event.receipt),
                    players=dict(players),
                )
            )
        elif isinstance(event, WagersReturned) and judged_before is not None:
            undone = _lines(judged_before, event.wagers)
            forfeited = _lines(judged_before, event.forfeited)
            if undone or forfeited:
                facts.append(RoundReversed(table=table, round_id=round_id, lines=undone, forfeited=forfeited))
        elif isinstance(event, MeterAdjusted) and event.void and judged_before is not None:
            undone = _lines(judged_before, {event.terminal: event.wagers})
            facts.append(RoundReversed(table=table, round_id=event.round_id, lines=undone, corrected=True))
        elif isinstance(event, CreditAdded) and event.source == "jackpot":
            facts.append(JackpotPaid(win_id=event.reference))
    return tuple(facts)


def _lines(receipt: Receipt, only: Mapping[str, Stakes] | None = None) -> tuple[SettledLine, ...]:
    return tuple(
        SettledLine(line.owner, line.bet, line.stake, line.outcome, line.returned)
        for line in receipt.lines
        if only is None or line.bet in only.get(line.owner, ())
    )
