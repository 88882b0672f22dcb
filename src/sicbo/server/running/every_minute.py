"""What a running house does once a minute."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from sicbo.engine.room import BUGS
from sicbo.refusals import Refused
from sicbo.server.background.logs import logger
from sicbo.store.interface import ConstraintBroken

EVERY_SECONDS: Final = 60

Step = Callable[[], Awaitable[object]]


async def keep_tidy(steps: Mapping[str, Step], troubled: Callable[[Refused], None]) -> None:
    """Run every step once a minute: drop ended sessions, expire tickets, continue interrupted work.

    Each runs separately: a slow or failing step does not keep the others from running.
    """
    await asyncio.gather(*(_in_turn(name, step, troubled) for name, step in steps.items()))


async def _in_turn(name: str, step: Step, troubled: Callable[[Refused], None]) -> None:
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await step()
        except Refused as refused:
            troubled(refused)
        except (OSError, EOFError, RuntimeError, ConstraintBroken, *BUGS):
            # A bug of ours, or a fault of the machine, in one step: logged, and tried again.
            logger().exception("upkeep failed", step=name)
