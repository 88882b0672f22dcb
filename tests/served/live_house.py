"""A live house over the network: real keys, real passwords, and nothing that only a demonstration has."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import uuid4

from msgspec.structs import replace
from websockets.asyncio.client import connect

from served.web import Asker, Web, web
from sicbo.demo.demonstration import ready_commands, usual_shaker
from sicbo.server.settings.settings import TableSettings
from support.houses import electronic

T1: Final = "/api/tables/T1"
OWN: Final = "seven quiet lanterns"
CARD: Final = """
game = "{game}"
{rest}
[limits.all]
minimum = "1"
maximum = "500"
multiple = "1"
"""
OF_TERMINALS: Final = 'notes = ["5", "10", "20", "50", "100"]'
OF_DEALERS: Final = """
smallest_chip = "1"
colour_chips = { red = 300, blue = 300, green = 300 }
gaming_hours = { opens = "00:00", closes = "00:00", zone = "UTC" }
"""


class Live:
    """A live house, its administrator, and its people as they are needed."""

    def __init__(self, house: Web, admin: Asker) -> None:
        self.house = house
        self.admin = admin
        self.passwords: dict[str, str] = {}

    async def person(self, name: str, *roles: str) -> Asker:
        if name not in self.passwords:
            self.passwords[name] = await self.house.newcomer(self.admin, name, *roles)
        return await self.house.staff(name, self.passwords[name])

    async def seat(self, terminal: str = "T1/1", player: str = "") -> Asker:
        """A player who sits down at a terminal."""
        key = (await self.admin.post("/api/terminals", terminal=terminal))["key"]
        screen = await self.house.terminal(terminal, key)
        named = {"player": player} if player else {}
        await screen.do(f"/api/tables/{terminal.partition('/')[0]}", "SitDown", **named)
        return screen

    async def acceptor(self, terminal: str = "T1/1") -> Asker:
        """The note acceptor of a terminal, with a key of its own."""
        return await self.house.acceptor(self.admin, terminal)

    async def played_at(self, terminal: str = "T1/1", notes: int = 10_000, player: str = "") -> Asker:
        """A player at a terminal who has put a note into its acceptor."""
        screen = await self.seat(terminal, player)
        await (await self.acceptor(terminal)).post("/api/notes", amount=notes)
        return screen


@asynccontextmanager
async def with_cards(tables: tuple[TableSettings, ...]) -> AsyncIterator[list[TableSettings]]:
    """The tables with an operator's card each, which a live house does not make up."""
    with TemporaryDirectory() as folder:
        carded = []
        for table in tables:
            card = Path(folder) / f"{table.id}.toml"
            rest = OF_TERMINALS if table.game == "nsw-aruze" else OF_DEALERS
            card.write_text(CARD.format(game=table.game, rest=rest))
            carded.append(replace(table, card=str(card)))
        yield carded


@asynccontextmanager
async def live(store: str, *tables: TableSettings, **changes: Any) -> AsyncIterator[Live]:
    """A live house whose tables are open, an electronic T1 unless others are named."""
    async with (
        with_cards(tables or (electronic(),)) as carded,
        web(store, *carded, demonstration=False, **changes) as house,
    ):
        first = house.house.created.first_administrator
        assert first is not None
        administrator, password = first
        new = await house.staff(administrator, password)
        await new.post("/api/session/password", password=password, new_password=OWN)
        for name, at in house.house.live.items():
            for command in ready_commands(at.game, name, usual_shaker(at.game), house.clock()):
                await at.tell(command)
        yield Live(house, await house.staff(administrator, OWN))


async def purse(screen: Asker, path: str = T1) -> int:
    return int((await screen.get(path))["you"].get("purse", 0))


async def over_the_socket(
    house: Web, screen: Asker, command: dict[str, Any], table: str = "T1", approval: str = ""
) -> str:
    """What a table's socket answers to a command: the reason of a refusal, or nothing."""
    address = house.address.replace("http", "ws") + f"/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {screen.token}"}
    async with connect(address, additional_headers=headers, proxy=None) as socket:
        await socket.send(json.dumps({"id": uuid4().hex, "do": command, "approval": approval}))
        while True:
            frame = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if "refused" in frame or "answer" in frame:
                return str(frame.get("code", ""))
