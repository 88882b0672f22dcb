"""The people of a run: players who give up and come back, cashiers who pay one ticket twice, a director of tournaments.

They use the real client over the simulated network, and remember what they asked and what they were told.
"""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from sicbo.client.answers import PASSING
from sicbo.client.house import HouseClient
from sicbo.client.table import TableClient
from sicbo.refusals import Refused
from sicbo.rooms.table.state import Table
from sicbo.server.demo.demonstration_tournament import NAME as CUP
from sicbo.wire import Answered, Plain, View
from simulation.network import Transport
from simulation.sockets import Sockets

PASSWORD: Final = "demonstration"
PLAYERS: Final = (("T2", "1"), ("T2", "2"), ("T2", "3"), ("T4", "1"), ("T1", "1"))
"""Terminals with people at them: three with credit, which also play for jackpots, two with chips."""
CASHIERS: Final = 2
PATIENCE_SECONDS: Final = 20.0
BETS: Final = ("small", "big", "triple:any", "total:9", "total:12", "triple:6")
CHIPS: Final = 10_000
NOTE: Final = 10_000
LOW: Final = 8_000
TAKEN_OVER_SECONDS: Final = 45.0
"""Within so long after the last fault every table has its process."""
UNKNOWN: Final[frozenset[str]] = PASSING | {"bad-answer"}
"""After these a sender does not know what has happened."""


@dataclass
class Said:
    """One command: what was asked, and the last word on it."""

    stream: str
    named: str
    """its id in the journal"""
    id: str
    do: Plain
    outcome: str = ""
    """accepted, the code of a refusal, or empty while nobody knows"""
    answer: Answered | None = None
    times: int = 0
    abandoned: bool = False


@dataclass
class Memory:
    """What everyone outside has seen."""

    said: list[Said] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    """numbers on paper"""


class Person:
    """Someone with a screen, which is switched off in the middle now and then."""

    def __init__(self, public: "Public", name: str) -> None:
        self.public = public
        self.world = public.world
        self.name = name
        self.chance = random.Random(f"{self.world.seed} {name}")
        self.numbers = 0
        self.open: list[Said] = []
        """what nobody knows the outcome of"""

    def client(self) -> HouseClient:
        network = self.world.network
        addresses = list(self.world.hosts)
        self.chance.shuffle(addresses)
        http = httpx.AsyncClient(transport=Transport(network, self.name), timeout=20, trust_env=False)
        return HouseClient(addresses, None, PATIENCE_SECONDS, http, Sockets(network, self.name))

    def says(self, stream: str, prefix: str, do: Plain) -> Said:
        self.numbers += 1
        named = f"{self.name}-{self.numbers}"
        said = Said(stream, f"{prefix}:{named}", named, do)
        self.public.memory.said.append(said)
        self.open.append(said)
        return said

    def told(self, said: Said, outcome: str, answer: Answered | None = None) -> None:
        """The last word on a command; a later one must not differ."""
        self.world.note(self.name, f"{said.id} {said.do['type']} {outcome} {answer.seq if answer else ''}")
        if outcome in UNKNOWN:
            return
        if said.outcome and said.outcome != outcome:
            self.world.finding(f"{said.named} was {said.outcome} and is {outcome}")
        said.outcome, said.answer = outcome, answer
        if answer is not None and answer.ticket and answer.ticket not in self.public.memory.tickets:
            self.public.memory.tickets.append(answer.ticket)
        if said in self.open:
            self.open.remove(said)

    async def ask(self, said: Said, asking: Callable[[], Any]) -> Answered | None:
        """Send it, and remember what comes of it; `None` if it was refused or nobody knows."""
        said.times += 1
        try:
            answer = await asking()
        except Refused as refused:
            self.told(said, refused.code)
            return None
        self.told(said, "accepted", answer)
        return answer  # type: ignore[no-any-return]

    async def live(self) -> None:
        """Come and go until nothing goes wrong any more, then stay."""
        while not self.world.calm:
            staying = asyncio.create_task(self.survives(), name=self.name)
            await self._until_calm(self.chance.uniform(20, 240))
            staying.cancel()  # the screen is switched off, whatever it was doing
            await asyncio.wait([staying])
            if not self.world.calm:
                await self._until_calm(self.chance.uniform(1, 30))

    async def _until_calm(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.world.is_calm.wait()

    async def survives(self) -> None:
        """One visit after the other; what the house refuses ends a visit."""
        while True:
            try:
                await self.visit()
            except Refused as refused:
                self.world.note(self.name, f"gives up: {refused.code}")
                if refused.code == "bad-answer":
                    self.world.finding(f"{self.name} got no answer of a house: {refused}")
            await asyncio.sleep(self.chance.uniform(0.5, 5))

    async def visit(self) -> None:
        raise NotImplementedError

    async def finish(self) -> None:
        """In calm: find out what nobody knows."""


class Player(Person):
    """Someone at a terminal."""

    def __init__(self, public: "Public", table: str, place: str) -> None:
        super().__init__(public, f"{table}/{place}")
        self.table, self.place = table, place
        self.is_credit = table == "T2"

    async def visit(self) -> None:
        async with self.client() as house:
            await house.sign_in_terminal(self.name, PASSWORD)
            table = house.table(self.table)
            await self._what_was_open(table)
            view = await table.ready()
            if not view.you.get("player"):
                await self._do(table, {"type": "SitDown"})
            seen = 0
            async for view in table.views():
                playing = view.table.get("round") or {}
                if view.table["phase"] != "betting" or playing.get("number") == seen:
                    continue
                seen = playing["number"]
                await self._round(table, view, seen)

    async def _what_was_open(self, table: TableClient) -> None:
        """Send again what was never answered, as a screen with a memory does; some have none."""
        for said in list(self.open):
            if not self.world.calm and self.chance.random() < 0.3:
                said.abandoned = True
                self.open.remove(said)
            else:
                await self.ask(said, lambda said=said: table.do(said.do, said.id))

    async def _round(self, table: TableClient, view: View, number: int) -> None:
        await asyncio.sleep(self.chance.uniform(0.1, 8))
        chance = self.chance
        if self.is_credit and chance.random() < 0.2:
            await self._collect(table)
            if chance.random() < 0.3:
                await self._do(table, {"type": "StandUp"})
                await asyncio.sleep(chance.uniform(0, 10))
                await self._do(table, {"type": "SitDown"})
        view = table.view or view
        if view.you.get("purse", 0) < LOW:
            money = {"type": "AddCredit", "amount": NOTE, "source": "notes"}
            await self._do(table, money if self.is_credit else {"type": "BuyChips", "amount": CHIPS})
        await self._stake(table, number)
        if self.is_credit and chance.random() < 0.2:
            await self._do(table, {"type": "TakeBackWagers"})
            if chance.random() < 0.5:
                await self._stake(table, number)

    async def _collect(self, table: TableClient) -> None:
        await self._do(table, {"type": "Collect", "reference": f"paper {self.numbers}"})

    async def _stake(self, table: TableClient, number: int) -> None:
        bets = self.chance.sample(BETS, self.chance.randint(1, 3))
        await self._do(
            table,
            {
                "type": "PlaceWagers",
                "wagers": {bet: 500 * self.chance.randint(1, 4) for bet in bets},
                "kind": "credit" if self.is_credit else "value-chip",
                "for_round": number,
            },
        )

    async def _do(self, table: TableClient, do: Plain) -> Answered | None:
        said = self.says(self.table, self.place, do)
        return await self.ask(said, lambda: table.do(said.do, said.id))

    async def finish(self) -> None:
        async with self.client() as house:
            await house.sign_in_terminal(self.name, PASSWORD)
            table = house.table(self.table)
            await self._what_was_open(table)
            for said in self.public.memory.said:
                if (
                    said.abandoned
                    and said.named.startswith(f"{self.place}:{self.name}-")
                    and not said.outcome
                ):
                    await self.ask(said, lambda said=said: table.do(said.do, said.id))


class Cashier(Person):
    """Pays every ticket that turns up, as the other cashier does at the same moment."""

    def __init__(self, public: "Public", number: int) -> None:
        super().__init__(public, f"cashier{number}")
        self.seen = 0
        self.later: list[str] = []
        """not yet known to the cage, or refused by a full disk: tried again a little later"""

    async def visit(self) -> None:
        async with self.client() as house:
            await house.sign_in("cage", PASSWORD)
            while True:
                await self._pay_all(house)
                await asyncio.sleep(3)

    async def _pay_all(self, house: HouseClient) -> None:
        for said in list(self.open):
            await self.pay(house, said)
        again, self.later = self.later, []
        for number in again:
            await self.pay(house, self.says("cage", "cage", {"type": "Redeem", "number": number}))
        tickets = self.public.memory.tickets
        while self.seen < len(tickets):
            number = tickets[self.seen]
            self.seen += 1
            await self.pay(house, self.says("cage", "cage", {"type": "Redeem", "number": number}))

    async def pay(self, house: HouseClient, said: Said) -> None:
        async def asking() -> Answered:
            body = {"id": said.id, "form": "cash"}
            answer = await house.ask("POST", f"/api/tickets/{said.do['number']}/redemption", body)
            return Answered(answer["answer"], answer["seq"], answer["at"], answer.get("repeated", False))

        await self.ask(said, asking)
        if said.outcome and said.outcome not in ("accepted", "ticket-redeemed"):
            self.later.append(said.do["number"])

    async def finish(self) -> None:
        async with self.client() as house:
            await asyncio.sleep(5)  # what a table has printed just now is reported to the cage in a moment
            await house.sign_in("cage", PASSWORD)
            await self._pay_all(house)


class Director(Person):
    """Takes the next step of the tournament, whenever there is one."""

    def __init__(self, public: "Public") -> None:
        super().__init__(public, "director")

    GIVEN: Final[dict[str, Plain]] = {
        "TakeCharge": {},
        "BriefPlayers": {"understood": True, "starting_bank": 100_000},
        "DrawSeats": {},
        "StartStage": {},
        "EndStage": {},
        "AwardPrizes": {},
    }

    async def visit(self) -> None:
        async with self.client() as house:
            await house.sign_in("director", PASSWORD)
            while True:
                for said in list(self.open):
                    await self._send(house, said)
                desk = await house.ask("GET", f"/api/tournaments/{CUP}/desk")
                step, why_not = desk["next"], desk["next_why_not"]
                if step == "DesignateTables" and not desk["present"]:
                    step, why_not = "TakeCharge", ""  # the house names the table once the director is here
                if step in self.GIVEN and not why_not:
                    do = {"type": step, **self.GIVEN[step]}
                    await self._send(house, self.says(CUP, "director", do))
                await asyncio.sleep(self.chance.uniform(2, 6))

    async def _send(self, house: HouseClient, said: Said) -> None:
        async def asking() -> Answered:
            body = {"id": said.id, "do": said.do, "approval": ""}
            answer = await house.ask("POST", f"/api/tournaments/{CUP}/commands", body)
            return Answered(answer["answer"], answer["seq"], answer["at"], answer.get("repeated", False))

        await self.ask(said, asking)

    async def finish(self) -> None:
        async with self.client() as house:
            await house.sign_in("director", PASSWORD)
            for said in list(self.open):
                await self._send(house, said)


class Public:
    """Everyone outside."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.memory = Memory()
        self.people: list[Person] = [Player(self, table, place) for table, place in PLAYERS]
        self.people += [Cashier(self, number) for number in range(1, CASHIERS + 1)]
        self.people.append(Director(self))
        self._living: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self._living = [asyncio.create_task(person.live(), name=person.name) for person in self.people]

    async def settle(self, seconds: float) -> None:
        """When it is calm: everyone plays on for a while, then finds out what is still open."""
        await asyncio.wait(self._living)
        for task in self._living:
            if task.exception() is not None:
                self.world.finding(f"{task.get_name()} stumbled: {task.exception()!r}", task.exception())
        staying = [asyncio.create_task(person.survives(), name=person.name) for person in self.people]
        await asyncio.sleep(TAKEN_OVER_SECONDS)
        rounds, reserved = self._rounds(), self._reserved()
        await asyncio.sleep(seconds)
        for task in staying:
            if task.done():
                self.world.finding(f"{task.get_name()} stumbled: {task.exception()!r}", task.exception())
            task.cancel()
        await asyncio.wait(staying)
        for name, before in rounds.items():
            if self._rounds().get(name, -1) <= before and name not in (*reserved, *self._reserved()):
                self.world.finding(f"{name} played no round in {seconds:g} calm seconds")
        if len(rounds) < 7:
            self.world.finding(f"only {sorted(rounds)} were served when it had become calm")
        for person in self.people:
            try:
                async with asyncio.timeout(60):
                    await person.finish()
            except (Refused, TimeoutError) as fault:
                self.world.finding(f"{person.name} gets no answer when everything works: {fault!r}", fault)
        await asyncio.sleep(10)

    def _rounds(self) -> dict[str, int]:
        return {name: table.rounds for name, table in self._tables().items()}

    def _reserved(self) -> list[str]:
        """Tables of the floor that wait for the end of a tournament."""
        return [name for name, table in self._tables().items() if table.reserved]

    def _tables(self) -> dict[str, Table]:
        return {
            name: live.table
            for machine in self.world.machines
            if machine.house is not None
            for name, live in machine.house.live.items()
            if not live.game.card.tournament
        }
