"""The door of the progressive pools: every command, and which module decides it."""

from collections.abc import Callable
from typing import Any

from sicbo.refusals import Refused
from sicbo.rooms import jackpot_changes, jackpot_messages
from sicbo.rooms.jackpot_contributions import Games, contribute, reverse
from sicbo.rooms.jackpot_events import Heard, JackpotEvent
from sicbo.rooms.jackpot_evolve import Story
from sicbo.rooms.jackpot_messages import (
    BeginPayment,
    Hear,
    JackpotCommand,
    JackpotPaid,
    OpenPools,
    RoundReversed,
    RoundSettled,
    TakenByCage,
)
from sicbo.rooms.jackpot_state import Jackpots
from sicbo.rooms.jackpot_wins import award, begin_payment, paid, undo
from sicbo.rooms.messages import SYSTEM
from sicbo.rules.poolfile import Pools
from sicbo.rules.pools import PoolTerms, linked_problems, terms_problems

Decider = Callable[[Games, Jackpots, Any, int], tuple[JackpotEvent, ...]]


def check(games: Games, pools: Pools) -> None:
    """Refuse pools that could not be opened."""
    named: dict[str, PoolTerms] = {}
    for terms in pools.pools:
        for _, problem in terms_problems(jackpot_changes.game_of(games, terms.game), terms):
            raise problem
        if terms.pool in named:
            raise Refused(
                "bad-request", f"two pools are called '{terms.pool}': give one of them another name"
            )
        named[terms.pool] = terms
    for _, _, problem in linked_problems(named):
        raise problem


def set_up(pools: Pools) -> Jackpots:
    """Pools that have never been opened."""
    return Jackpots(offered=pools.offered, founded=pools.pools)


def decide(games: Games, state: Jackpots, command: JackpotCommand, at: int) -> tuple[JackpotEvent, ...]:
    """What a command leads to. Raises `Refused` with the reason and the clause, and then nothing has changed."""
    return DECIDERS[type(command)](games, state, command, at)


def _open_founded(games: Games, state: Jackpots, command: OpenPools, at: int) -> tuple[JackpotEvent, ...]:
    _from_system(command, "the pools of the set-up are opened")
    if not state.founded or not state.offered:
        raise Refused("bad-request", "no pool waits to be opened")
    story = Story(state)
    _seed(games, story, at)
    return tuple(story.events)


def _seed(games: Games, story: Story, at: int) -> None:
    for terms in story.state.founded:
        story.add(jackpot_changes.opened(games, terms, at, SYSTEM))


def _hear(games: Games, state: Jackpots, command: Hear, at: int) -> tuple[JackpotEvent, ...]:
    """Facts of another stream, once and in its order. Only who tells them and what was heard is refused: whoever
    delivers facts goes on until they are taken."""
    _from_system(command, "what happened elsewhere is told")
    if command.seq <= state.heard.get(command.source, 0):
        raise Refused(
            "already-heard", f"{command.source}@{command.seq} has been heard: go on with the next entry"
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
                contribute(story, fact, happened)
                award(story, games, fact, happened, at)
            case RoundReversed():
                undo(story, games, fact, at)
                reverse(story, games, fact, command.source, command.seq)
            case JackpotPaid() | TakenByCage():
                paid(story, fact, command.source, command.seq)
    return tuple(story.events)


def _from_system(command: Hear | OpenPools, what: str) -> None:
    if command.by.role != "system":
        raise Refused("not-yours-to-do", f"{what} by the system alone, not by {command.by.name}")


DECIDERS: dict[type, Decider] = {
    Hear: _hear,
    OpenPools: _open_founded,
    BeginPayment: lambda _games, state, command, _at: begin_payment(state, command),
    jackpot_messages.OpenPool: jackpot_changes.open_pool,
    jackpot_messages.ChangePool: jackpot_changes.change_pool,
    jackpot_messages.RetirePool: jackpot_changes.retire_pool,
    jackpot_messages.ReportMalfunction: jackpot_changes.report,
    jackpot_messages.CloseMalfunction: jackpot_changes.close,
    jackpot_messages.AdjustPool: jackpot_changes.adjust,
    jackpot_messages.TellInspector: jackpot_changes.tell_inspector,
    jackpot_messages.Reconcile: jackpot_changes.reconcile,
}
