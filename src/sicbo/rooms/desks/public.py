"""What everyone may see of a table.

This module, `seat` for one seat and `staff` for the staff reduce a table to what its viewer may see. Anything left out
is never sent.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from sicbo.rooms.round.state import Round
from sicbo.rooms.table.closing import closing_notice, spins_of_notice
from sicbo.rooms.table.messages.limits import LimitsPosted
from sicbo.rooms.table.pace import Pace, betting_closes_at, shooter_until
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Closing, Table
from sicbo.rooms.table.void_view import ground_of
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
        won=won_of(playing.lines_on_layout()),
    )


def won_of(lines: Iterable[Line]) -> int:
    return sum(line.returned for line in lines if line.outcome == "win")
