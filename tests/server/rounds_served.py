"""Rounds of people's tables played over HTTP, in houses whose stores are verified when they have closed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from server.houses import PASSWORD
from server.web import Asker, Web, web
from sicbo.floor.every_room import MAKERS
from sicbo.floor.second_look import second_look
from sicbo.house.verify import verify
from sicbo.server.settings import TableSettings
from sicbo.store.opening import open_store
from store.engines import Sqlite


@asynccontextmanager
async def sound(sqlite: Sqlite, *tables: TableSettings, **changes: Any) -> AsyncIterator[Web]:
    """A house whose store is verified and counted a second time when it has closed."""
    async with web(sqlite.address, *tables, **changes) as house:
        yield house
    store = await open_store(sqlite.address)
    try:
        report = await verify(store, MAKERS)
        assert report.differences == ()
        async with store.frozen() as reader:
            assert (await second_look(reader)).differences == ()
    finally:
        await store.close()


async def approved(asker: Asker, command: str, name: str, at: str = "cases", password: str = PASSWORD) -> str:
    """The second person's word for one command."""
    given = {"name": name, "password": password, "command": command, "at": at}
    answer = await asker.ask("POST", "/api/approvals", **given)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["approval"])


async def next_steps(dealer: Asker, at: str, until: str = "", faces: tuple[int, ...] = (1, 2, 3)) -> None:
    """Take the steps of a round as its book has them, up to one of them or to its end."""
    while True:
        step = ((await dealer.get(at))["table"].get("round") or {}).get("next_step")
        if step is None or step == until:
            return
        if step == "announce":
            await dealer.do(at, "AnnounceResult", faces=faces)
        elif step == "enter":
            await dealer.do(at, "ReadDice", faces=faces)
            await dealer.do(at, "ConfirmDice")
        elif step in ("illuminate", "clear"):
            # In some books the dealer's to do, in others the house does it.
            await dealer.ask("POST", f"{at}/commands", id=uuid4().hex, do={"type": "TakeStep", "step": step})
        elif step == "activate":
            await dealer.do(at, "TakeStep", step=step, tumbled=True, times=3)
        else:
            await dealer.do(at, "TakeStep", step=step)


def purse(view: dict[str, Any], player: str) -> int:
    return int(next(one["purse"] for one in view["you"]["positions"] if one["player"] == player))
