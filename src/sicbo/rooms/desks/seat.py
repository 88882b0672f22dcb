"""The part of one seat of what may be seen of a table: its player's money, bets and limits."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from sicbo.rooms.desks.public import won_of
from sicbo.rooms.round.wagers import awaits_confirmation
from sicbo.rooms.table.chip_breakdown import Balance, ColourView, MadeOf, colours_of, made_of
from sicbo.rooms.table.messages.own_limits import OwnLimit
from sicbo.rooms.table.own_jackpots import JackpotTicket, WonView, won_by
from sicbo.rooms.table.own_limits import NO_LIMIT, remind_at, stay_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.void_view import OwnVoid, own_void
from sicbo.rules.card import Limit
from sicbo.rules.game import Game
from sicbo.rules.settlement import Line


class StayView(Struct, frozen=True, omit_defaults=True):
    """The stay of the person at a seat, and the limits this person has set."""

    since: int = 0
    """when the person sat down; 0 if that is not on record"""
    staked: int = 0
    won: int = 0
    """payouts of winning bets, with their stakes, and jackpots"""
    result: int = 0
    """the result of the stay, with bets in play taken as lost"""
    limit: OwnLimit | None = None
    later: OwnLimit | None = None
    """the limits that apply from the next stay on, if they differ"""
    reminder_minutes: int = 0
    remind_at: int | None = None
    """when time and result must be shown next"""
    break_until: int = 0
    last_won: int | None = None
    """what the last round with own bets paid for winning bets; `None` before the first"""


class PlaceView(Struct, frozen=True, omit_defaults=True):
    """What the person at a seat also sees: their own money and bets, and the results of the last ones."""

    place: str
    player: str = ""
    purse: int = 0
    """credit on the meter, or chips at the table"""
    colours: tuple[ColourView, ...] = ()
    tokens: int = 0
    wagers: dict[str, int] = {}
    made_of: dict[str, MadeOf] = {}
    staked: int = 0
    to_confirm: bool = False
    """the dealer has placed these; check and confirm them"""
    lines: tuple[Line, ...] = ()
    """the round's receipt, as far as it concerns this seat and its bets count"""
    won: int = 0
    """payouts of winning bets, with their stakes"""
    ahead: bool = False
    """whether the payout exceeds the stakes: a smaller payout is not a win, and must not be called one"""
    shoots: bool = False
    limit: Limit | None = None
    """what was agreed with this player"""
    may_repeat: bool = False
    out_of_order: bool = False
    stay: StayView | None = None
    void: OwnVoid | None = None
    """what happened to your bets in this round that do not count"""
    jackpots: tuple[WonView, ...] = ()
    """won during this stay, the newest last"""


def place_view(
    game: Game,
    table: Table,
    place: str,
    purse: int,
    balance: Balance = lambda _account: 0,
    tickets: Mapping[str, JackpotTicket] = MappingProxyType({}),
) -> PlaceView:
    """The part of one seat. `purse` is what its player can stake, as the ledger has it; `balance` adds colour chips and
    tokens, `tickets` the jackpots' tickets by win, as the cage has them."""
    player = table.seats.get(place, "")
    owner = place if plays_at_terminals(game) else player
    playing = table.round
    position = None if playing is None else playing.layout.get(owner)
    lines: tuple[Line, ...] = ()
    if playing is not None and playing.receipt is not None and owner:
        lines = tuple(line for line in playing.lines_on_layout() if line.owner == owner)
    own = table.personal.get(player)
    return PlaceView(
        place=place,
        player=player,
        purse=purse,
        colours=colours_of(table, player, balance) if player else (),
        tokens=balance(table.tokens(player)) if player and not plays_at_terminals(game) else 0,
        wagers={} if position is None else {bet: laid.stake for bet, laid in position.bets.items()},
        made_of=made_of(position),
        staked=0 if position is None else position.total,
        to_confirm=awaits_confirmation(game, playing, owner),
        lines=lines,
        won=won_of(lines),
        ahead=sum(line.returned for line in lines) > sum(line.stake for line in lines),
        shoots=playing is not None and owner != "" and playing.shooter == owner,
        limit=own.limit if own is not None and own.marker else None,
        may_repeat=owner in table.last_layout,
        out_of_order=any(
            case.terminal == place and not case.outcome and not case.office_case for case in table.cases
        ),
        stay=_stay(table, owner) if player else None,
        void=own_void(game, table, owner) if player else None,
        jackpots=won_by(table, owner, tickets) if player else (),
    )


def _stay(table: Table, owner: str) -> StayView:
    stay = stay_of(table, owner)
    return StayView(
        stay.since, stay.staked, stay.won, stay.result, None if stay.limit == NO_LIMIT else stay.limit, stay.later, stay.reminder_minutes,
        remind_at(stay), stay.break_until, None if stay.last_void else stay.last_won,
    )  # fmt: skip
