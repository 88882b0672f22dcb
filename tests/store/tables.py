"""Tables of the real game in a house, for tests on both engines."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from sicbo.demo.demonstration import ready_commands, usual_shaker
from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import seeded
from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.hosting.tables import MAKERS, open_table_stream
from sicbo.ledger.accounts import Account
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import Faces, PlaceWagers
from sicbo.rooms.table.messages.table import SitDown
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.store.interface import Store
from support.evening import NOON, full_game


class Floor:
    """A house with one table, and a hand that sends commands under ids of its own."""

    def __init__(self, house: House, game: Game, table_id: str) -> None:
        self.house, self.game, self.table_id = house, game, table_id
        self.croupier = Croupier(game, seeded(1))

    async def send(self, command: TableCommand, command_id: str = "") -> Answer:
        return await self.house.send(self.table_id, command_id or uuid4().hex, command)

    async def state(self) -> Table:
        _, state = await self.house.state(self.table_id)
        assert isinstance(state, Table)
        return state

    async def ready(self, *players: str, amount: int = 100_000) -> "Floor":
        for command in ready_commands(self.game, self.table_id, usual_shaker(self.game), NOON):
            await self.send(command)
        for number, player in enumerate(players, 1):
            await self.send(SitDown(by=Person(player, "player"), place=str(number)))
            await self.send(self.croupier.bring(player, str(number), amount))
        await self.open_bets()
        return self

    async def open_bets(self) -> None:
        await self.send(self.croupier.open_bets(await self.state()))

    def wager(self, player: str, wagers: dict[str, int]) -> PlaceWagers:
        kind: Any = "credit" if plays_at_terminals(self.game) else "value-chip"
        return PlaceWagers(Person(player, "player"), wagers, kind)

    async def play_out(self, faces: Faces, until: str = "") -> None:
        """The rest of the round, or up to but not including a step."""
        while (table := await self.state()).playing is not None:
            assert table.playing is not None
            upcoming = table.playing.next_step
            assert upcoming is not None
            if upcoming.step == until:
                return
            for command in self.croupier.next_commands(table, faces):
                await self.send(command)

    async def chips(self, player: str) -> int:
        return await self.house.balance(Account("chips", f"{self.table_id}/{player}"))


@asynccontextmanager
async def floor(
    store: Store, name: str = "act-canberra", table_id: str = "T1", **options: Any
) -> AsyncIterator[Floor]:
    house = await House.open(store, MAKERS, **options)
    try:
        game = full_game(name)
        await open_table_stream(house, table_id, game)
        yield Floor(house, game, table_id)
    finally:
        await house.close()
