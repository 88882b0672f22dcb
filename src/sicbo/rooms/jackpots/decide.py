"""The commands of the progressive pools, and the module that decides each."""

from collections.abc import Callable
from typing import Any

from sicbo.refusals import Refused
from sicbo.rooms.jackpots import changes
from sicbo.rooms.jackpots import messages as jackpots_messages
from sicbo.rooms.jackpots.contributions import Games, contribute, retire_again, reverse
from sicbo.rooms.jackpots.events import Heard, JackpotEvent
from sicbo.rooms.jackpots.evolve import Story
from sicbo.rooms.jackpots.messages import (
    BeginPayment,
    Hear,
    JackpotCommand,
    JackpotPaid,
    OpenPools,
    RoundReversed,
    RoundSettled,
    TakenByCage,
)
from sicbo.rooms.jackpots.state import Jackpots
from sicbo.rooms.jackpots.wins import award, begin_payment, paid, reopen_won, undo
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rules.linked_pools import linked_problems
from sicbo.rules.poolfile import Pools
from sicbo.rules.pools import PoolTerms, terms_problems

Decider = Callable[[Games, Jackpots, Any, int], tuple[JackpotEvent, ...]]


def check(games: Games, pools: Pools) -> None:
    """Refuse pools that could not be opened."""
    named: dict[str, PoolTerms] = {}
    for terms in pools.pools:
        for _, problem in terms_problems(changes.game_of(games, terms.game), terms):
            raise problem
        if terms.pool in named:
            raise Refused("bad-request", "two pools are named '{pool}': rename one of them", pool=terms.pool)
        named[terms.pool] = terms
    for _, _, problem in linked_problems(named):
        raise problem


def set_up(pools: Pools) -> Jackpots:
    """Pools that have not been opened yet."""
    return Jackpots(offered=pools.offered, founded=pools.pools)


def decide(games: Games, state: Jackpots, command: JackpotCommand, at: int) -> tuple[JackpotEvent, ...]:
    """The events a command leads to. Raises `Refused` with the reason and the clause; nothing has changed then."""
    return DECIDERS[type(command)](games, state, command, at)


def _open_founded(games: Games, state: Jackpots, command: OpenPools, at: int) -> tuple[JackpotEvent, ...]:
    _require_system(command, "the pools of the set-up are opened")
    if not state.founded or not state.offered:
        raise Refused("bad-request", "no pool is waiting to be opened")
    story = Story(state)
    _seed(games, story, at)
    return tuple(story.events)


def _seed(games: Games, story: Story, at: int) -> None:
    for terms in story.state.founded:
        story.add(changes.opened(games, terms, at, SYSTEM))


def _hear(games: Games, state: Jackpots, command: Hear, at: int) -> tuple[JackpotEvent, ...]:
    """Facts of another stream, once and in its order. Only the sender and the position are refused: the sender repeats
    a fact until it is accepted."""
    _require_system(command, "events elsewhere are reported")
    if command.seq <= state.heard.get(command.source, 0):
        raise Refused(
            "already-heard",
            "entry {seq} of {source} was already processed: continue with the next one",
            source=command.source,
            seq=command.seq,
        )
    story = Story(state)
    story.add(Heard(command.source, command.seq))
    if not state.offered:
        return tuple(story.events)
    _seed(games, story, at)
    happened = command.at or at
    for fact in command.facts:
        match fact:
            case RoundSettled():
                reopen_won(story, games, fact, happened)
                contribute(story, fact, happened)
                award(story, games, fact, happened, at)
                retire_again(story, fact, happened)
            case RoundReversed():
                undo(story, games, fact, at)
                reverse(story, games, fact, command.source, command.seq)
            case JackpotPaid() | TakenByCage():
                paid(story, fact, command.source, command.seq)
    return tuple(story.events)


def _require_system(command: Hear | OpenPools, what: str) -> None:
    if command.by.role != "system":
        raise Refused(
            "not-yours-to-do", "{what} only by the system, not by {by}", what=what, by=command.by.name
        )


DECIDERS: dict[type, Decider] = {
    Hear: _hear,
    OpenPools: _open_founded,
    BeginPayment: lambda _games, state, command, _at: begin_payment(state, command),
    jackpots_messages.OpenPool: changes.open_pool,
    jackpots_messages.ChangePool: changes.change_pool,
    jackpots_messages.RetirePool: changes.retire_pool,
    jackpots_messages.ReportMalfunction: changes.report,
    jackpots_messages.CloseMalfunction: changes.close,
    jackpots_messages.AdjustPool: changes.adjust,
    jackpots_messages.TellInspector: changes.tell_inspector,
    jackpots_messages.Reconcile: changes.reconcile,
}
