"""What a running house does once a minute, whoever is at its tables."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from sicbo.refusals import Refused
from sicbo.server.backups import Backups
from sicbo.server.founding import Founded
from sicbo.server.promotions_office import PromotionsOffice
from sicbo.server.register_seen import RegisterSeen
from sicbo.server.sign_in import SignIn
from sicbo.server.table_keeping import TableKeeping
from sicbo.store.interface import Store

EVERY_SECONDS: Final = 60


class Tidied(Protocol):
    """The running house of one process, as far as it is kept tidy here."""

    store: Store
    sign_in: SignIn
    founded: Founded
    backups: Backups
    keeping: TableKeeping
    promotions: PromotionsOffice
    register: RegisterSeen
    clock: Callable[[], int]


async def keep_tidy(house: Tidied, troubled: Callable[[Refused], None]) -> None:
    """Sessions that are over go, tickets whose time is up expire, what was cut off goes on."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await house.sign_in.sessions.tidy()
            await house.founded.expire_tickets(house.clock())
            await house.founded.count_jackpots(house.store, house.clock())
            await house.backups.make_when_due()
            house.keeping.look_at_cases()
            await house.register.look()
            await house.promotions.keep_up()
        except Refused as refused:
            troubled(refused)
