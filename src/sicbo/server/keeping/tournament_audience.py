"""What a tournament's audience sees on a table's last spin: every stack's exact chance to pass all others there."""

import asyncio
from collections import OrderedDict
from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct

from sicbo.engine.house import House
from sicbo.maths.exact import percent
from sicbo.maths.overtake import Rival, chances, standing_still, to_beat
from sicbo.rooms.table.state import Table
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game

BETS_SHOWN: Final = 12
KEPT: Final = 64


class Way(Struct, frozen=True):
    """One bet as a way to take the lead."""

    bet: str
    stake: Annotated[int, Meta(description="the smallest stake that gives the chance, in chips")]
    rolls: Annotated[int, Meta(description="how many of the 216 rolls do it")]
    percent: str


class StackChances(Struct, frozen=True):
    """One player on the last spin."""

    player: str
    bank: Annotated[int, Meta(description="chips not on the layout")]
    on_layout: Annotated[int, Meta(description="chips on the layout, except secret bets")]
    as_it_lies: Annotated[
        int, Meta(description="how many of the 216 rolls put this player ahead if no bet is placed")
    ]
    as_it_lies_percent: str
    ways: Annotated[
        tuple[Way, ...],
        Meta(description="what one more bet could do, best first; empty once betting is closed"),
    ]


class LastSpin(Struct, frozen=True):
    """A table that plays its last spin of the stage."""

    table: str
    round: str
    betting_open: bool
    players: tuple[StackChances, ...]


class Audience(Struct, frozen=True):
    """Tables at their last spin, with everyone's chances; no table before that."""

    tournament: str
    version: int
    tables: tuple[LastSpin, ...]


_kept: OrderedDict[tuple[str, int], LastSpin] = OrderedDict()


async def audience(office: House, game: Game, state: Tournament) -> Audience:
    """The tables of the stage with one spin left to play."""
    stage, found = state.current, []
    if stage is not None and state.in_play and stage.spins:
        for name, run in state.runs.items():
            if not run.ended and run.spins == stage.spins - 1:
                _, table = await office.state(name)
                found.append(await _kept_or_made(game, table))
    return Audience(state.tournament_id, state.version, tuple(found))


async def _kept_or_made(game: Game, table: Table) -> LastSpin:
    """Computed once for each state of a table, in a thread: it takes some tenths of a second."""
    key = table.table_id, table.version
    if key not in _kept:
        _kept[key] = await asyncio.to_thread(last_spin, game, table)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def last_spin(game: Game, table: Table) -> LastSpin:
    """Everyone's chances by the open bets on the layout; a secret bet counts as a stake still in hand."""
    playing = table.playing
    betting = playing is None or playing.betting_open
    stacks = {player: _stack(table, player, betting) for player in table.players}
    shown = []
    for player, mine in stacks.items():
        beat = to_beat(game, [rival for name, rival in stacks.items() if name != player])
        lies = _as_it_lies(game, mine, beat)
        ways: tuple[Way, ...] = ()
        if betting and not mine.wagers:
            best = chances(game, mine.bank, beat)[:BETS_SHOWN]
            ways = tuple(
                Way(option.bet, option.stake, int(option.chance * ROLLS), percent(option.chance))
                for option in best
            )
        on_layout = sum(mine.wagers.values())
        shown.append(StackChances(player, mine.bank, on_layout, int(lies * ROLLS), percent(lies), ways))
    shown.sort(key=lambda seat: (-(seat.bank + seat.on_layout), seat.player))
    return LastSpin(table.table_id, "" if playing is None else playing.round_id, betting, tuple(shown))


def _stack(table: Table, player: str, betting: bool) -> Rival:
    meters, playing = table.meters.get(player), table.playing
    bank = 0 if meters is None else meters.credit
    position = None if playing is None else playing.layout.get(player)
    if position is None:
        return Rival(bank)
    hidden = sum(laid.stake for laid in position.bets.values() if laid.secret and betting)
    shown = {bet: laid.stake for bet, laid in position.bets.items() if not (laid.secret and betting)}
    return Rival(bank + hidden, shown)


def _as_it_lies(game: Game, mine: Rival, beat: tuple[int, ...]) -> Fraction:
    if not mine.wagers:
        return standing_still(mine.bank, beat)
    back = game.result_by_roll(dict(mine.wagers))
    return Fraction(sum(mine.bank + got > most for got, most in zip(back, beat, strict=True)), ROLLS)
