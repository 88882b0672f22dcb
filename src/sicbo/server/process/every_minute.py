"""What a running house does once a minute, whoever is at its tables."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from sicbo.engine.room import BUGS
from sicbo.refusals import Refused
from sicbo.server.access.sign_in import SignIn
from sicbo.server.background.backups import Backups
from sicbo.server.background.logs import logger
from sicbo.server.keeping.promotions_office import PromotionsOffice
from sicbo.server.keeping.table_keeping import TableKeeping
from sicbo.server.live.register_seen import RegisterSeen
from sicbo.server.process.founding import Founded
from sicbo.store.interface import ConstraintBroken, Store

EVERY_SECONDS: Final = 60

Step = Callable[[], Awaitable[object]]


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
    """Sessions that are over go, tickets whose time is up expire, what was cut off goes on.

    Each has a turn of its own: what takes long or fails, once or every time, keeps none of the others from being done.
    """

    async def cases() -> None:
        house.keeping.look_at_cases()

    steps: dict[str, Step] = {
        "sessions": lambda: house.sign_in.sessions.tidy(),
        "tickets": lambda: house.founded.expire_tickets(house.clock()),
        "jackpots": lambda: house.founded.count_jackpots(house.store, house.clock()),
        "backups": lambda: house.backups.make_when_due(),
        "cases": cases,
        "register": lambda: house.register.look(),
        "promotions": lambda: house.promotions.keep_up(),
    }
    await asyncio.gather(*(_in_turn(name, step, troubled) for name, step in steps.items()))


async def _in_turn(name: str, step: Step, troubled: Callable[[Refused], None]) -> None:
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await step()
        except Refused as refused:
            troubled(refused)
        except (OSError, EOFError, RuntimeError, ConstraintBroken, *BUGS):
            # A mistake of ours, or of the machine, in one step: told, and tried again.
            logger().exception("upkeep failed", step=name)
