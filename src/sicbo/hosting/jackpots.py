"""The progressive pools as a room of the house, created with their definitions and the books they belong to."""

from collections.abc import Iterable
from functools import partial

import msgspec
from msgspec import Struct

from sicbo.currency import shared_currency
from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.hosting.office_room import OfficeRoom, Pages, Record, canonical, in_currency
from sicbo.hosting.tables import SetUp as TableSetUp
from sicbo.hosting.tables import game_of, setup_of
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.decide import check, decide, set_up
from sicbo.rooms.jackpots.events import JackpotEvent
from sicbo.rooms.jackpots.evolve import evolve
from sicbo.rooms.jackpots.messages import JackpotCommand, OpenPools
from sicbo.rooms.jackpots.money import postings
from sicbo.rooms.jackpots.state import STREAM, Jackpots
from sicbo.rules.game import Game
from sicbo.rules.poolfile import Pools

KIND = "jackpots"


class SetUp(Struct, frozen=True):
    """What the pools are created with; later changes are events."""

    pools: Pools
    games: tuple[TableSetUp, ...]


_pages = Pages(Jackpots, Record[JackpotCommand, JackpotEvent])


class JackpotRoom(OfficeRoom[Jackpots, JackpotCommand, JackpotEvent]):
    """The pure functions of the pools, bound to the games they belong to."""

    def __init__(self, pools: Pools, games: Iterable[Game]) -> None:
        self.games = {game.name: game for game in games}
        written = in_currency(shared_currency(game.currency for game in self.games.values()))
        super().__init__(
            _pages, partial(set_up, pools), partial(decide, self.games), evolve, postings, written
        )


def jackpot_setup(pools: Pools, games: Iterable[Game]) -> bytes:
    """Pools with the whole books of their games, as they are created."""
    founded = tuple(msgspec.json.decode(setup_of(game), type=TableSetUp) for game in games)
    return canonical.encode(SetUp(pools, founded))


def jackpot_room(stream: str, setup: bytes) -> JackpotRoom:
    """The room of pools created with this set-up."""
    read = read_setup(stream, setup)
    return JackpotRoom(read.pools, [game_of(canonical.encode(game)) for game in read.games])


def read_setup(stream: str, setup: bytes) -> SetUp:
    try:
        return msgspec.json.decode(setup, type=SetUp)
    except msgspec.MsgspecError as error:
        raise Refused(
            "store-damaged", "the set-up of {stream} cannot be read: {error}", stream=stream, error=error
        ) from None


MAKERS: Makers = {KIND: jackpot_room}


async def open_jackpots(house: House, pools: Pools, games: Iterable[Game]) -> tuple[str, ...]:
    """Create the pools and put their seeds in; existing pools stay as they are.

    Returns sentences about differences between the existing pools and the given ones, for the operator to change by
    hand.
    """
    listed = tuple(games)
    check({game.name: game for game in listed}, pools)
    try:
        _, state = await house.state(STREAM)
    except Refused as refused:
        if refused.code != "unknown-stream":
            raise
        await house.create_stream(STREAM, KIND, jackpot_setup(pools, listed))
        _, state = await house.state(STREAM)
    if state.founded and state.offered:
        await house.send(STREAM, "open-pools", OpenPools())
        _, state = await house.state(STREAM)
    return differing(state, pools)


async def has_jackpots(house: House) -> bool:
    """Whether this house has pools, whenever they were created."""
    try:
        _, state = await house.state(STREAM)
    except Refused as refused:
        if refused.code != "unknown-stream":
            raise
        return False
    assert isinstance(state, Jackpots)
    return state.offered


def differing(state: Jackpots, pools: Pools) -> tuple[str, ...]:
    """The differences between the current pools and a file."""
    given = {terms.pool: terms for terms in pools.pools} if pools.offered else {}
    here = {name: pool.terms for name, pool in state.pools.items() if not pool.retired and state.offered}
    found = [
        f"the house has a pool {name} that is not in the file: retire it"
        for name in here.keys() - given.keys()
    ]
    found += [f"{name} is not a pool of this house yet: open it" for name in given.keys() - here.keys()]
    found += [
        f"{name} has a different definition in this house: change the pool or the file"
        for name in here.keys() & given.keys()
        if here[name] != given[name]
    ]
    return tuple(sorted(found))
