"""What rounds add to the pools, and what is taken out again when a round does not count: exact to the millionth."""

from collections.abc import Mapping

from sicbo.rooms.jackpots.events import (
    Contributed,
    ContributionsReversed,
    NotMatched,
    Overflowed,
    PoolRetired,
    RoundRemembered,
)
from sicbo.rooms.jackpots.evolve import Story
from sicbo.rooms.jackpots.messages import RoundReversed, RoundSettled
from sicbo.rooms.jackpots.state import Pool
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rules.game import Game
from sicbo.rules.pools import MILLION, jackpots_of

Games = Mapping[str, Game]
"""The games of the pools by their names."""


def contribute(story: Story, fact: RoundSettled, happened: int) -> None:
    """Each pool's share of the round's turnover; remembered as long as the round may be reversed."""
    turnover = sum(line.turnover for line in fact.lines)
    fed = (
        *story.state.feeding(fact.table, fact.game, happened),
        *story.state.retired_since(fact.table, fact.game, happened),
    )
    if turnover == 0 or not fed:
        return
    shares = {}
    for pool in fed:
        terms = pool.terms
        shares[terms.pool] = (terms.share, terms.reserve_share)
        _add(story, terms.pool, fact, turnover)
    story.add(RoundRemembered(fact.table, fact.round_id, turnover, shares))


def _add(story: Story, name: str, fact: RoundSettled, turnover: int) -> None:
    pool = story.state.pools[name]
    micro, hidden = turnover * pool.terms.share, turnover * pool.terms.reserve_share
    settled = min(pool.shortage, micro + hidden)
    overflow = excess(pool, micro - min(micro, settled))
    story.add(Contributed(name, fact.table, fact.round_id, turnover, micro, hidden, settled, overflow))
    send_on(story, name, overflow)


def retire_again(story: Story, fact: RoundSettled, happened: int) -> None:
    """Contributions of a late round to retired pools follow the money those pools held."""
    for pool in story.state.retired_since(fact.table, fact.game, happened):
        into = story.state.standing(pool.terms.pool)
        if pool.held:
            overflow = excess(into, pool.held)
            reason = f"{fact.round_id} was settled before"
            story.add(
                PoolRetired(
                    pool.terms.pool, into.terms.pool, pool.held, pool.shortage, overflow, reason, SYSTEM, SYSTEM,
                    pool.retired_at,
                )
            )  # fmt: skip
            send_on(story, into.terms.pool, overflow)


def excess(pool: Pool, micro: int) -> int:
    """The part of an amount above the ceiling."""
    if pool.terms.ceiling is None:
        return 0
    return max(0, pool.current + micro - pool.terms.ceiling * MILLION)


def send_on(story: Story, name: str, micro: int) -> None:
    """Pass an excess to the pool that this one names, or to that pool's successor, and perhaps further.

    Never back to a pool it came from: it then waits above the ceiling.
    """
    passed = {name}
    while micro and (named := story.state.pools[name].terms.overflow):
        target = story.state.standing(named)
        into = target.terms.pool
        if into in passed:
            return
        overflow = excess(target, micro)
        story.add(Overflowed(name, into, micro, overflow))
        passed.add(into)
        name, micro = into, overflow


def reverse(story: Story, games: Games, fact: RoundReversed, source: str, seq: int) -> None:
    """Take out again what reversed lines had added, by the shares of their time."""
    turnover = sum(line.turnover for line in fact.lines)
    if turnover == 0:
        return
    known = story.state.remembered(fact.table, fact.round_id)
    if known is not None and turnover <= known.turnover:
        for name, (share, hidden) in known.shares.items():
            _take_out(story, games, name, fact, turnover, (turnover * share, turnover * hidden))
        left = known.turnover - turnover
        story.add(RoundRemembered(fact.table, fact.round_id, left, known.shares))
    elif known is None and fact.contributed.keys() <= story.state.pools.keys() and fact.contributed:
        for name, micro in fact.contributed.items():
            _take_out(story, games, name, fact, turnover, (micro, 0))
    else:
        story.add(
            NotMatched(source, seq, f"a reversal of {turnover} of turnover in {fact.round_id} fits no round")
        )


def _take_out(
    story: Story, games: Games, name: str, fact: RoundReversed, turnover: int, micro: tuple[int, int]
) -> None:
    """Take the reserve's part from the reserve, the rest from the overflow, then from the displayed amount.

    A pool is not brought below its seed: that is the house's money and was never contributed. If the pool was won
    meanwhile, the next contributions make up the shortage.
    """
    pool = story.state.standing(name)
    game = games[pool.terms.game]
    if game.switches.get(jackpots_of(game).share.switch) is False:
        return
    shown, hidden = micro
    total = shown + hidden
    from_reserve = min(hidden, pool.reserve)
    from_overflow = min(total - from_reserve, pool.overflow)
    rest = total - from_reserve - from_overflow
    from_current = min(rest, max(0, pool.current - pool.terms.seed * MILLION))
    story.add(
        ContributionsReversed(
            pool.terms.pool, fact.table, fact.round_id, turnover, total, from_reserve, from_overflow,
            from_current, rest - from_current,
        )
    )  # fmt: skip
