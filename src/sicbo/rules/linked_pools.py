"""What is wrong between jackpot pools: overflows that lead nowhere or in a circle, and shares that take everything."""

from collections.abc import Iterator

from sicbo.refusals import Refused, nearest
from sicbo.rules.pools import MILLION, PoolTerms, share_text


def linked_problems(pools: dict[str, PoolTerms]) -> Iterator[tuple[str, str, Refused]]:
    """Problems between pools: (pool, key, problem)."""
    for terms in pools.values():
        if terms.overflow and terms.overflow not in pools:
            known = nearest(terms.overflow, pools)
            yield (
                terms.pool,
                "overflow",
                Refused(
                    "bad-request",
                    "{pool} overflows into '{overflow}', which is not an open pool; {known}",
                    pool=terms.pool,
                    overflow=terms.overflow,
                    known=known,
                ),
            )
        elif terms.overflow and terms.pool in _chain(pools, terms.overflow):
            yield (
                terms.pool,
                "overflow",
                Refused("bad-request", "the overflow would return to this pool"),
            )
        if terms.overflow and terms.ceiling is None:
            yield (
                terms.pool,
                "overflow",
                Refused("bad-request", "an overflow needs a ceiling: give one"),
            )
    for game in sorted({terms.game for terms in pools.values()}):
        together = sum(terms.share + terms.reserve_share for terms in pools.values() if terms.game == game)
        if together > MILLION:
            first = next(terms.pool for terms in pools.values() if terms.game == game)
            text = f"the pools of {game} take {share_text(together)} of turnover in total"
            yield first, "contribution", Refused("bad-amount", "{text}: make it 100% at most", text=text)


def _chain(pools: dict[str, PoolTerms], start: str) -> list[str]:
    """A pool and those that its overflow passes to."""
    chain: list[str] = []
    while start in pools and start not in chain:
        chain.append(start)
        start = pools[start].overflow
    return chain
