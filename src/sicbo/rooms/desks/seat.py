"""What may be seen of a table: the part that everyone sees, and the part of one seat.

This module, and `staff_view` for the staff, reduce a table to what its viewer may see. Anything left out is never sent.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from sicbo.rooms.round.state import Round
from sicbo.rooms.round.wagers import awaits_confirmation
from sicbo.rooms.table.chip_breakdown import Balance, ColourView, MadeOf, colours_of, made_of
from sicbo.rooms.table.closing import closing_notice, spins_of_notice
from sicbo.rooms.table.messages.limits import LimitsPosted
from sicbo.rooms.table.messages.own_limits import OwnLimit
from sicbo.rooms.table.own_jackpots import JackpotTicket, WonView, won_by
from sicbo.rooms.table.own_limits import NO_LIMIT, remind_at, stay_of
from sicbo.rooms.table.pace import Pace, betting_closes_at, shooter_until
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Closing, Table
from sicbo.rooms.table.void_view import OwnVoid, ground_of, own_void
from sicbo.rules.card import Limit
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Shaker, Step
from sicbo.rules.settlement import Line
from sicbo.sentences import said

MALFUNCTION_NOTICE = str(said("Malfunction voids all pays and plays."))

Phase = Literal["closed", "between-rounds", "betting", "no-more-bets", "result", "void"]


class Result(Struct, frozen=True, gc=False):
    """A past spin: its round, the faces, their sum; without faces if it was void."""

    round: int
    faces: tuple[str | int, ...] = ()
    total: int = 0


class Staked(Struct, frozen=True, gc=False, array_like=True):
    """The total stake on a bet, and from how many seats."""

    amount: int
    places: int


class RoundView(Struct, frozen=True, omit_defaults=True):
    id: str
    number: int
    next_step: Step | None = None
    next_by: str = ""
    opened_at: int = 0
    closes_at: int | None = None
    """when betting closes by the server's clock, if it closes automatically"""
    shooter: str | None = None
    shoot_until: int | None = None
    spin: int = 0
    faces: tuple[str | int, ...] = ()
    total: int = 0
    lit: tuple[str, ...] = ()
    """the winning bets, from the paytable alone"""
    ground: Ground | None = None
    """why the last spin, or the whole round, does not count"""
    returned: bool = False
    """the round is void and its stakes have been returned"""
    staked: dict[str, Staked] = {}
    won: int = 0
    """the total payout to all winners of the round, for the table's display"""


class SealedView(Struct, frozen=True, omit_defaults=True):
    """Dice from a sealed secret: the house's commitment, whose nonces have arrived, and the secret once it is open."""

    round: str
    commitment: str
    nonces: tuple[str, ...] = ()
    """the seats whose nonce has arrived"""
    secret: str = ""


class SessionView(Struct, frozen=True, omit_defaults=True):
    """A tournament's table: which tournament, and the stage played here, if any. Stakes and purses are its chips, not
    money."""

    tournament: str
    stage: str = ""
    """empty while no stage is played here"""
    spins: int = 0
    """how many rounds the stage has; 0 if the clock ends it"""
    spins_played: int = 0
    compulsory: int = 0
    secrets: int = 0
    practice: bool = False


class TableView(Struct, frozen=True, omit_defaults=True):
    """What everyone at a table may see, players and spectators alike."""

    id: str
    game: str
    phase: Phase
    paytable: str
    """the digest of the paytable in force"""
    limits: dict[str, Limit]
    places: int
    taken: tuple[str, ...]
    notice: str
    """what every screen must display"""
    shaker: Shaker | None = None
    dealer: str = ""
    round: RoundView | None = None
    results: tuple[Result, ...] = ()
    """past results, the newest first, as they fell; no forecast"""
    next_limits: LimitsPosted | None = None
    closing: Closing | None = None
    spins_to_close: int | None = None
    sealed: SealedView | None = None
    jackpots: tuple[object, ...] = ()
    demonstration: bool = False
    card: int = 0
    """the number of the operator's card in force; when it changes, fetch the game again"""
    retired: bool = False
    tournament: SessionView | None = None
    reserved: str = ""
    """the tournament that this table of the floor is reserved for"""
    alone: str = ""
    """the seat of the only person here, who has bet and may ask for the dice, if the operator's card allows that"""
    stopped: bool = False
    """a fault stops play: no dice are thrown until it is repaired"""


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


def table_view(
    game: Game,
    table: Table,
    pace: Pace,
    results: tuple[Result, ...] = (),
    jackpots: tuple[object, ...] = (),
    demonstration: bool = False,
    alone: str = "",
) -> TableView:
    """The part that is the same for everyone."""
    notice = closing_notice(game)
    left = None if table.closing is None else max(0, spins_of_notice(notice) - table.closing.spins)
    return TableView(
        id=table.table_id,
        game=table.game,
        phase=phase(table),
        paytable=game.sha256,
        limits=table.sign,
        places=len(table.places),
        taken=tuple(table.seats),
        notice=MALFUNCTION_NOTICE,
        shaker=table.shaker,
        dealer=table.dealer,
        round=None if table.round is None else _round(game, table, table.round, pace),
        results=results,
        next_limits=table.posted,
        closing=table.closing,
        spins_to_close=left,
        sealed=_sealed(game, table),
        jackpots=jackpots,
        demonstration=demonstration,
        card=table.card_number,
        retired=table.retired is not None,
        tournament=_session(game, table),
        reserved=table.reserved,
        alone=alone,
        stopped=table.status == "open" and bool(table.stopping(table.shaker)),
    )


def _session(game: Game, table: Table) -> SessionView | None:
    name, session = game.card.tournament, table.session
    if not name or session is None:
        return SessionView(name) if name else None
    return SessionView(
        name,
        session.stage,
        session.spins,
        session.spins_played,
        session.compulsory,
        session.secrets,
        session.practice,
    )


def phase(table: Table) -> Phase:
    """The phase of a table, as its viewers know it."""
    if table.status == "closed":
        return "closed"
    playing = table.round
    if playing is None:
        return "between-rounds"
    if playing.status == "void" or playing.returned:
        return "void"
    if playing.status == "over":
        return "between-rounds"
    if playing.betting_open:
        return "betting"
    return "result" if playing.result is not None else "no-more-bets"


def _sealed(game: Game, table: Table) -> SealedView | None:
    sealed = table.fairness
    if sealed is None:
        return None
    owners = tuple(sealed.nonces)
    if not plays_at_terminals(game):
        # Players at a dealer's table are known by their names, which are not public.
        owners = tuple(place for place, player in table.seats.items() if player in sealed.nonces)
    return SealedView(sealed.round_id, sealed.commitment, owners, sealed.secret)


def _round(game: Game, table: Table, playing: Round, pace: Pace) -> RoundView:
    staked: dict[str, list[int]] = {}
    for position in playing.layout.values():
        for bet, laid in position.bets.items():
            if laid.secret and playing.betting_open:
                continue
            sums = staked.setdefault(bet, [0, 0])
            sums[0] += laid.stake
            sums[1] += 1
    step = playing.next_step if playing.status == "playing" else None
    roll = playing.result
    faces = () if roll is None else game.dice.shown(roll)
    return RoundView(
        id=playing.round_id,
        number=table.rounds,
        next_step=None if step is None else step.step,
        next_by="" if step is None else step.by,
        opened_at=playing.opened_at,
        closes_at=betting_closes_at(table, pace),
        shooter=playing.shooter,
        shoot_until=shooter_until(table),
        spin=len(playing.spins),
        faces=faces,
        total=0 if roll is None else sum(game.dice.values(roll)),
        lit=() if roll is None else game.winners(faces),
        ground=ground_of(playing),
        returned=playing.returned,
        staked={bet: Staked(amount, places) for bet, (amount, places) in staked.items()},
        won=_won(playing.lines_on_layout()),
    )


def _won(lines: Iterable[Line]) -> int:
    return sum(line.returned for line in lines if line.outcome == "win")


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
        won=_won(lines),
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
