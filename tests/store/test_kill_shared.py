"""kill -9 of one of two houses that write the same streams: the other goes on, and neither loses or doubles anything."""

import asyncio
import random
from dataclasses import replace

from store.killing import Record, examine, finish, life
from store.test_kill import SEED, TILLS
from support.depth import Depth
from support.engines import Engine

SHARED = replace(TILLS, shared=True)


def test_one_of_two_houses_at_the_same_streams_is_killed_again_and_again(
    engine: Engine, depth: Depth
) -> None:
    kills = depth(4, 10)
    # The numbers of the second begin far behind those of the first: no command is sent by both.
    stays, dies, chance = Record(), Record(sent={100_000}), random.Random(SEED)

    def kill_the_other() -> None:
        for _ in range(kills):
            life(engine.address, SHARED, dies, chance.uniform(0, 0.05), answers=1)

    life(engine.address, SHARED, stays, 0, answers=51, meanwhile=kill_the_other)
    assert dies.lives == kills
    assert len(stays.accepted) > 50 and len(dies.accepted) >= kills
    together = Record(stays.sent | dies.sent, stays.accepted | dies.accepted, stays.refused | dies.refused)
    asyncio.run(examine(engine.address, SHARED, together))
    asyncio.run(finish(engine.address, SHARED, together))
