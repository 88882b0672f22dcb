"""A house with people in it, on a clock that only moves when it is told to, in one process or in several."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from sicbo.engine.house import House
from sicbo.hosting.people import MAKERS, STREAM, open_people
from sicbo.rooms.people.events import PeopleEvent
from sicbo.rules.shelf import BOOKS, book
from sicbo.server.access.first_people import DEMONSTRATION, demonstration_people, demonstration_terminals
from sicbo.server.access.passwords import Passwords
from sicbo.server.access.people_office import PeopleOffice
from sicbo.server.access.sessions import SECOND, Session, SessionRules
from sicbo.server.access.sign_in import SignIn
from sicbo.store.interface import Store
from sicbo.store.whole.by_address import open_store
from support.engines import Engine
from support.houses import verified

BEGIN: Final = 1_790_000_000 * SECOND
WORD: Final = DEMONSTRATION


class Clock:
    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)


class CountedPasswords(Passwords):
    """As cheap as argon2id gets, with a note of every hash that a password was compared with."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_kibibytes=8)
        self.held_against: list[str] = []

    def _fits(self, password: str, password_hash: str) -> str:
        self.held_against.append(password_hash)
        return super()._fits(password, password_hash)


class Process:
    """One process of the house."""

    def __init__(self, store: Store, house: House, clock: Clock, rules: SessionRules) -> None:
        self.store = store
        self.house = house
        self.clock = clock
        self.passwords = CountedPasswords()
        self.sign_in = SignIn(house, store, clock, rules=rules, passwords=self.passwords)
        self.office = PeopleOffice(self.sign_in)

    async def enter(self, name: str, password: str = WORD, code: str = "") -> tuple[str, Session]:
        return await self.sign_in.sign_in(name, password, code, "desk")

    async def events(self) -> list[PeopleEvent]:
        """Everything that has happened, as the journal has it."""
        room = await self.house.room(STREAM)
        return [
            event
            async for chunk in self.store.entries(STREAM)
            for entry in chunk
            for event in room.decode_record(entry.body.encode())[1]
        ]

    async def journal(self) -> str:
        return "\n".join([entry.body async for chunk in self.store.entries(STREAM) for entry in chunk])


@asynccontextmanager
async def processes(
    engine: Engine, count: int = 1, rules: SessionRules | None = None, *, people: bool = True
) -> AsyncIterator[tuple[Any, ...]]:
    """So many processes of one demonstration house, and their clock as the last; on SQLite they share the store, which is
    verified at the end."""
    clock = Clock()
    async with AsyncExitStack() as stack:
        started: list[Process] = []
        for number in range(count):
            if number and engine.name == "sqlite":
                store = started[0].store
            else:
                store = await open_store(engine.address)
                stack.push_async_callback(store.close)
            house = await House.open(store, MAKERS, clock=clock, shared=True)
            stack.push_async_callback(house.close)
            process = Process(store, house, clock, SessionRules() if rules is None else rules)
            stack.callback(process.passwords.close)
            started.append(process)
        first = started[0]
        await first.store.set_mode("demonstration")
        await open_people(first.house, [book(name) for name in BOOKS])
        if people:
            await demonstration_people(first.house, first.store, first.passwords)
            await demonstration_terminals(first.house, first.store, ["T1/3"])
        yield (*started, clock)
    await verified(engine.address)
