"""The house's money as the office sees it: the cage's terms, the jackpots and their winners.

Administrators handle no money: here they read what the cage and the tables have set, and who may set it.
"""

from typing import Annotated, Final

from litestar import get
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.jackpots.state import Jackpots, jackpots_view
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.server.api.jackpots import jackpots_of
from sicbo.server.api.operations import Door, operation
from sicbo.server.api.tickets import cage_of
from sicbo.server.running.open_house import OpenHouse


class PoolAtOffice(Struct, frozen=True):
    """A jackpot in short."""

    pool: str
    name: str
    game: str
    amount: Annotated[int, Meta(description="what its display shows, in minor units")]
    rule_words: str
    tables: Annotated[tuple[str, ...], Meta(description="empty for all tables of its game")]
    wins: int
    out_of_order: bool


class WinAtOffice(Struct, frozen=True):
    """A remembered win; older ones are in the journal."""

    win: str
    pool: str
    table: str
    round: str
    terminal: str
    player: str
    amount: int
    stage: Annotated[str, Meta(description="the progress of its payment")]
    at: int


class OfficeMoney(Struct, frozen=True):
    terms: Annotated[CageTerms | None, Meta(description="null if the house has no cage")]
    pools: tuple[PoolAtOffice, ...]
    wins: Annotated[tuple[WinAtOffice, ...], Meta(description="the newest first")]


@get("/api/office/money", **operation("get_office_money", "people", allow=(ADMINISTRATOR, INSPECTOR)))
async def get_office_money(door: Door) -> OfficeMoney:
    """The terms of the cage, the jackpots and their wins, to be read; two people change them where the money is."""
    state = await jackpots_of(door)
    pools = () if state is None else _pools(state)
    wins = () if state is None else _wins(state)
    return OfficeMoney(await _terms(door), pools, wins)


async def _terms(door: OpenHouse) -> CageTerms | None:
    try:
        return (await cage_of(door)).terms
    except Refused as refused:
        if refused.code != "unknown-stream":
            raise
        return None


def _pools(state: Jackpots) -> tuple[PoolAtOffice, ...]:
    return tuple(
        PoolAtOffice(
            shown.pool, shown.name, state.pools[shown.pool].terms.game, shown.amount, shown.rule_words, shown.tables,
            state.pools[shown.pool].wins, shown.out_of_order,
        )
        for shown in jackpots_view(state)
    )  # fmt: skip


def _wins(state: Jackpots) -> tuple[WinAtOffice, ...]:
    return tuple(
        WinAtOffice(win.win_id, win.pool, win.table, win.round_id, win.terminal, win.player, win.amount, win.stage, win.at)
        for win in sorted(state.wins.values(), key=lambda win: (-win.at, win.win_id))
    )  # fmt: skip


ROUTES: Final = (get_office_money,)
