"""The house's money as the office sees it: on what terms the cage pays, which jackpots there are, who won them.

Administrators handle no money: here they read what those at the cage and at the tables have set, and who may."""

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
from sicbo.server.door import HouseDoor


class PoolAtOffice(Struct, frozen=True):
    """A jackpot in short."""

    pool: str
    name: str
    game: str
    amount: Annotated[int, Meta(description="what its display shows, in minor units")]
    rule_words: str
    tables: Annotated[tuple[str, ...], Meta(description="none for all tables of its game")]
    wins: int
    out_of_order: bool


class WinAtOffice(Struct, frozen=True):
    """A win that is remembered; older ones stand in the journal."""

    win: str
    pool: str
    table: str
    round: str
    terminal: str
    player: str
    amount: int
    stage: Annotated[str, Meta(description="how far its payment is")]
    at: int


class OfficeMoney(Struct, frozen=True):
    terms: Annotated[CageTerms | None, Meta(description="nothing where the house has no cage")]
    pools: tuple[PoolAtOffice, ...]
    wins: Annotated[tuple[WinAtOffice, ...], Meta(description="the newest first")]


@get("/api/office/money", **operation("get_office_money", "people", allow=(ADMINISTRATOR, INSPECTOR)))
async def get_office_money(door: Door) -> OfficeMoney:
    """The terms of the cage, the jackpots and their wins, to be read; they are changed where the money is, by two people."""
    state = await jackpots_of(door)
    pools = () if state is None else _pools(state)
    wins = () if state is None else _wins(state)
    return OfficeMoney(await _terms(door), pools, wins)


async def _terms(door: HouseDoor) -> CageTerms | None:
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
        WinAtOffice(one.win_id, one.pool, one.table, one.round_id, one.terminal, one.player, one.amount, one.stage, one.at)
        for one in sorted(state.wins.values(), key=lambda one: (-one.at, one.win_id))
    )  # fmt: skip


ROUTES: Final = (get_office_money,)
