"""The file that describes the pools of a house: its shape, and every problem of it at once."""

import re
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.rules.bookfile import Name
from sicbo.rules.card import Amount
from sicbo.rules.game import Game
from sicbo.rules.linked_pools import linked_problems
from sicbo.rules.loader import read_shape
from sicbo.rules.policy import Word
from sicbo.rules.pools import (
    ALL_BETS,
    OWN_RESERVE,
    Condition,
    PaidAs,
    PoolTerms,
    SeveralWinners,
    Trigger,
    terms_problems,
)
from sicbo.rules.problems import BadFile, Path, located

_SHARE = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?%", re.ASCII)

Share = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{1,3}(\.[0-9]{1,4})?%$",
        description="a share such as '1.5%', to a ten-thousandth of 1%",
    ),
]
TableName = Annotated[str, Meta(pattern=r"^[^/#@]{1,60}$", description="the name of a table")]


class _Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    pass


class TriggerEntry(_Entry, frozen=True, kw_only=True):
    wins_on: str = ""
    """a bet that the roll must win"""
    roll: Condition | None = None
    """instead of a bet: what the dice must show"""
    on: str = ""
    """the bet, or kind of bet, that must be staked on; by default the winning bet, or else `all`"""
    stake_at_least: Amount | None = None


class PoolEntry(_Entry, frozen=True, kw_only=True):
    name: Word
    game: str
    tables: tuple[TableName, ...] = ()
    contribution: Share
    reserve: Share | None = None
    approval: str = ""
    seed: Amount | None = None
    ceiling: Amount | None = None
    overflow: str = OWN_RESERVE
    """another pool, or `reserve`: the next start of this one"""
    trigger: TriggerEntry
    several_winners: SeveralWinners = "split"
    paid_as: PaidAs = "meter"


class PoolsFile(_Entry, frozen=True, kw_only=True):
    """All pools of a house; with `offered = false` there are none, whatever the file says."""

    offered: bool = True
    pools: dict[Name, PoolEntry] = {}


class Pools(Struct, frozen=True):
    """Checked pools, ready to be created."""

    offered: bool = True
    pools: tuple[PoolTerms, ...] = ()


def parse_share(text: str) -> int:
    """`1.5%` as 15000 millionths, exactly."""
    match = _SHARE.fullmatch(text.strip())
    if match is None:
        raise Refused(
            "bad-amount",
            "'{text}' is not a share: write it like 1.5%, with at most four decimals",
            text=text[:20],
        )
    return int(match[1]) * 10_000 + int((match[2] or "0").ljust(4, "0"))


def read_pools(text: str, where: str, game_of: Callable[[str], Game]) -> Pools:
    """The pools of a file, or a refusal that carries all its problems; games come by their names from `game_of`."""
    file = read_shape(text, where, PoolsFile)
    found: list[tuple[Path, str]] = []
    read: dict[str, PoolTerms] = {}
    for pool, entry in file.pools.items():
        try:
            game = game_of(entry.game)
            terms = _terms(pool, entry, game)
        except Refused as refused:
            key = "game" if refused.code in ("unknown-game", "variant-needed") else ""
            found.append((("pools", pool, *([key] if key else [])), str(refused)))
            continue
        read[pool] = terms
        for at, problem in terms_problems(game, terms):
            found.append((("pools", pool, *([at] if at else [])), str(problem)))
    if len(read) == len(file.pools):
        found += [(("pools", pool, at), str(problem)) for pool, at, problem in linked_problems(read)]
    if found:
        raise BadFile(where, located(found, text))
    return Pools(file.offered, tuple(read.values()))


def _terms(pool: str, entry: PoolEntry, game: Game) -> PoolTerms:
    given = entry.trigger
    known = game.paytable.spellings
    wins_on = known.get(given.wins_on, given.wins_on)
    return PoolTerms(
        pool=pool,
        name=entry.name,
        game=game.name,
        tables=entry.tables,
        share=parse_share(entry.contribution),
        reserve_share=0 if entry.reserve is None else parse_share(entry.reserve),
        approval=entry.approval,
        seed=0 if entry.seed is None else game.currency.parse(entry.seed, what=f"seed of {pool}"),
        ceiling=None
        if entry.ceiling is None
        else game.currency.parse(entry.ceiling, what=f"ceiling of {pool}"),
        overflow="" if entry.overflow == OWN_RESERVE else entry.overflow,
        trigger=Trigger(
            wins_on=wins_on,
            roll=given.roll,
            on=known.get(given.on, given.on) or wins_on or ALL_BETS,
            stake_at_least=1
            if given.stake_at_least is None
            else game.currency.parse(given.stake_at_least, what=f"least stake of {pool}"),
        ),
        several_winners=entry.several_winners,
        paid_as=entry.paid_as,
    )
