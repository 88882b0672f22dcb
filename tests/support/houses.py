"""Houses for tests: opened in the test's own process, with short times and people whose passwords are known."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from uuid import uuid4

import msgspec

from sicbo.engine.house_clock import system_clock
from sicbo.engine.still import still
from sicbo.engine.verify import verify
from sicbo.hosting.every_room import MAKERS
from sicbo.recount.whole_store import second_look
from sicbo.refusals import Refused
from sicbo.server.access.sessions import Session
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import Settings, TableSettings
from sicbo.store.interface import Store
from sicbo.store.whole.by_address import open_store
from sicbo.wire import Answered, Do, Plain

SECOND = 1_000_000
PASSWORD = "demonstration"
SECONDS = 120
"""What has not come about by then never will."""


def electronic(name: str = "T1", **changes: Any) -> TableSettings:
    """An electronic table that closes its bets after a second and goes on at once."""
    return TableSettings(
        **{
            "id": name,
            "game": "nsw-aruze",
            "wagering_seconds": 1,
            "pause_seconds": 1,
            "payment_seconds": 0,
            "places": 6,
            **changes,
        }
    )


def dealt(name: str = "D1", game: str = "act-canberra", **changes: Any) -> TableSettings:
    """A table whose steps people take."""
    return TableSettings(**{"id": name, "game": game, "dice": "dealer", "places": 6, **changes})


def settings(store: str, *tables: TableSettings, **changes: Any) -> Settings:
    chosen: dict[str, Any] = {
        "store": store,
        "demonstration": True,
        "tables": tables or (electronic(),),
        "stop_seconds": 0,
        "lease_seconds": 60,
        "commands_per_second": 10_000,
        "port": 8_090,
        **changes,
    }
    return Settings(**chosen)


class Clock:
    """The machine's clock, moved ahead or back by the test, or held still while it does several things in one moment."""

    def __init__(self) -> None:
        self.ahead = 0
        self._still_at: int | None = None

    def __call__(self) -> int:
        return self._still_at if self._still_at is not None else system_clock() + self.ahead

    @contextmanager
    def still(self) -> Iterator[None]:
        at = self._still_at = self()
        try:
            yield
        finally:
            self._still_at = None
            self.ahead = at - system_clock()


async def verified(address: str) -> None:
    """Everything in a store agrees, as `sicbo verify` checks it: the chain, the transfers, the balances, a second count."""
    store = await open_store(address)
    try:
        async with still(store) as moment:
            report, seen = await verify(moment, MAKERS), await second_look(moment)
    finally:
        await store.close()
    differences = (*report.differences, *seen.differences)
    assert not differences, "\n".join(differences)


@asynccontextmanager
async def opened(
    chosen: Settings,
    clock: Callable[[], int] = system_clock,
    opening: Callable[[str], Awaitable[Store]] = open_store,
) -> AsyncIterator[OpenHouse]:
    """A house whose store is verified when it has closed."""
    house = await OpenHouse.open(chosen, clock=clock, opening=opening)
    try:
        yield house
    finally:
        await house.close()
    await verified(chosen.store)


async def shared_out(first: OpenHouse, second: OpenHouse) -> None:
    """The second gets its share of the first's tables now, and not only when leases are looked at next."""
    while len(first.live) > len(second.live):
        await first.ownership.share()
        await second.ownership.share()
    assert len(first.live) == len(second.live) > 0


class Screen:
    """Someone at a table of a house: a terminal or one of the staff, without a network between."""

    def __init__(self, house: OpenHouse, session: Session, table: str) -> None:
        self.house = house
        self.session = session
        self.table = table

    async def do(self, command: str, /, *, named: str = "", approval: str = "", **fields: Any) -> Answered:
        body = msgspec.Raw(msgspec.json.encode({"type": command, **fields}))
        asked = Do(named or uuid4().hex, body, approval)
        return await self.house.command(self.session, self.table, asked)

    async def refused(
        self, command: str, /, *, named: str = "", approval: str = "", **fields: Any
    ) -> Refused:
        try:
            await self.do(command, named=named, approval=approval, **fields)
        except Refused as refused:
            return refused
        raise AssertionError(f"accepted: {command} {fields}")

    async def view(self) -> Plain:
        return await self.house.table_view(self.session, self.table)

    async def until(self, holds: Callable[[Plain], object], seconds: float = SECONDS) -> Plain:
        """The first view in which this holds."""
        deadline = asyncio.get_running_loop().time() + seconds
        while True:
            view = await self.view()
            if holds(view):
                return view
            assert asyncio.get_running_loop().time() < deadline, (
                f"table {self.table} has not come to what is waited for within {seconds:g} seconds: "
                f"it stays in the phase {view['table']['phase']}, as of entry {view['seq']}: {view}"
            )
            await asyncio.sleep(0.01)

    async def phase(self, name: str) -> Plain:
        return await self.until(lambda view: view["table"]["phase"] == name)


async def terminal(house: OpenHouse, table: str = "T1", place: str = "1", credit: int = 10_000) -> Screen:
    """A player who has sat down at a terminal and put a note in."""
    _, session = await house.sign_in.sign_in_terminal(f"{table}/{place}", PASSWORD, "test")
    screen = Screen(house, session, table)
    await screen.do("SitDown")
    if credit:
        await screen.do("AddCredit", amount=credit, source="notes")
    return screen


async def staff(house: OpenHouse, name: str, table: str) -> Screen:
    _, session = await house.sign_in.sign_in(name, PASSWORD, "", "test")
    return Screen(house, session, table)


async def eventually(holds: Callable[[], Awaitable[object]], seconds: float = SECONDS) -> None:
    deadline = asyncio.get_running_loop().time() + seconds
    pause = 0.01
    while not await holds():
        assert asyncio.get_running_loop().time() < deadline, "it does not come about"
        await asyncio.sleep(pause)
        pause = min(0.1, pause * 1.2)  # what takes long is not asked for at once
