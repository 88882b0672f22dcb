"""Promotions that stand as a browser test needs them: put on record before, by a clock that went before."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import sicbo
from sicbo.engine.house import House
from sicbo.engine.house_clock import system_clock
from sicbo.hosting.every_room import MAKERS
from sicbo.hosting.promotion import STREAM_PREFIX, open_promotion
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan
from sicbo.rooms.promotion.wording import suggested
from sicbo.store.interface import Store
from sicbo.store.whole.by_address import open_store

HOUR = 3_600_000_000
DAY = 24 * HOUR
OPERATOR, SCRUTINEER = Person("manager", "operator"), Person("host", "host")
SEED = sha256(b"a browser looks").hexdigest()
PRIZES = (
    PrizePlan("First prize", "cash", 1_500_000),
    PrizePlan("A weekend", "hamper", 80_000, cash_alternative=60_000, checked_by="Carla"),
    PrizePlan("A hamper", "hamper", 12_000, checked_by="Carla"),
    PrizePlan("Small change", "cash", 5_000),
)
ENTRIES = {"ann": 5, "bob": 2, "cat": 9, "dan": 1, "eve": 1}


def plan(began: int, name: str, prizes: tuple[PrizePlan, ...] = PRIZES) -> PromotionPlan:
    return PromotionPlan(
        name, "a draw of lots", prizes, began, began + 7 * DAY, began + 7 * DAY + HOUR, "the main floor",
        qualifying_wager=5_000,
    )  # fmt: skip


class Past:
    """One promotion, made by hand at times that are over."""

    def __init__(self, store: Store, short: str, name: str, began_days_ago: float) -> None:
        self.store = store
        self.stream = f"{STREAM_PREFIX}{short}"
        self.game = sicbo.game("nsw-aruze")
        self.began = system_clock() - int(began_days_ago * DAY)
        self.plan = plan(self.began, name)

    async def at(self, when: int, *commands: ask.PromotionCommand) -> None:
        office = await House.open(self.store, MAKERS, clock=lambda: when, shared=True)
        try:
            await open_promotion(office, self.stream, self.game)
            for number, command in enumerate(commands):
                await office.send(self.stream, f"{when}-{number}", command)
        finally:
            await office.close()

    async def running(self) -> None:
        """Begun, bound to its seed, overseen, with entries."""
        items = suggested(self.game, self.plan)
        await self.at(
            self.began - 2 * DAY,
            ask.DraftPromotion(by=OPERATOR, plan=self.plan),
            ask.WritePromotionTerms(by=OPERATOR, items=items),
            ask.StateAvailability(by=OPERATOR, channel="the desk at the entrance"),
            ask.SubmitTerms(by=OPERATOR, reference="letter 7"),
        )
        await self.at(
            self.began,
            ask.StartPromotion(by=OPERATOR),
            ask.CommitToDraw(by=OPERATOR, commitment=sha256(SEED.encode()).hexdigest()),
            ask.NominateScrutineer(by=OPERATOR, name=SCRUTINEER.name),
            *(
                ask.AddEntries(by=OPERATOR, player=player, entries=many, ground="a ticket at the door")
                for player, many in ENTRIES.items()
            ),
        )
        await self.store.vault_put_new(f"draw/{self.stream}/0", SEED.encode())

    async def drawn(self) -> None:
        await self.running()
        draw = ask.HoldDraw(by=OPERATOR, seed=SEED, overseen_by=SCRUTINEER)
        await self.at(self.plan.draws_at, draw)

    async def published(self) -> None:
        await self.drawn()
        told = (
            ask.TellWinner(by=OPERATOR, prize=number, way="telephone", reached=True)
            for number in range(1, len(PRIZES) + 1)
        )
        await self.at(self.plan.draws_at + HOUR, *told, ask.PublishResults(by=OPERATOR, how="on this page"))


def in_the_past(
    store: str,
    short: str,
    name: str,
    began_days_ago: float,
    stands: Callable[[Past], Coroutine[Any, Any, None]],
) -> None:
    """Have a promotion on record in a house that runs; in a thread, for the browser has the loop of this one."""

    async def made() -> None:
        opened = await open_store(store)
        try:
            await stands(Past(opened, short, name, began_days_ago))
        finally:
            await opened.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, made()).result()
