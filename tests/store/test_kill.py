"""kill -9 of the house, and of PostgreSQL itself, at random moments: what was acknowledged is there, once, and whole."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from sicbo.engine.house import House
from store.killing import Play, Record, examine, finish, kill_often, life
from store.till import MAKERS, BeginRound, Deposit, Hand, Withdraw
from support.depth import Depth, rest_is_long
from support.engines import Server

STREAMS = ("T1", "T2", "T3")
SEED = 20_250_801


async def found(house: House) -> None:
    for stream in STREAMS:
        await house.create_stream(stream, "till", b"1000")


def command(number: int) -> tuple[str, object]:
    """Deposits, hands to several at once, withdrawals that are sometimes refused, rounds."""
    chance = random.Random(number)
    who = f"p{chance.randrange(5)}"
    asked = chance.choice(
        [
            Deposit(who, chance.randrange(1, 100)),
            Hand(who, ("p0" if who != "p0" else "p1", "p5", "p6"), chance.randrange(1, 20)),
            Withdraw(who, chance.randrange(1, 80)),
            BeginRound(),
        ]
    )
    return chance.choice(STREAMS), asked


TILLS = Play(MAKERS, found, command)


@pytest.mark.parametrize("part", rest_is_long(range(5)))
def test_a_house_on_sqlite_survives_thirty_kills(tmp_path: Path, part: int) -> None:
    address, record = str(tmp_path / "house.db"), Record()
    kill_often(address, TILLS, record, random.Random(SEED + part), 30, 0.03)
    assert record.lives == 30 and record.silent_lives < 20
    assert len(record.accepted) > 50 and record.refused, "the writers have to have done something"
    asyncio.run(finish(address, TILLS, record))


@pytest.mark.parametrize("part", rest_is_long(range(4)))
def test_a_house_on_postgresql_survives_twenty_five_kills(server: Server, part: int) -> None:
    address, record = asyncio.run(server.fresh_database()), Record()
    kill_often(address, TILLS, record, random.Random(SEED + part), 25, 0.04)
    assert record.lives == 25 and record.silent_lives < 20
    assert len(record.accepted) > 50 and record.refused
    asyncio.run(finish(address, TILLS, record))


def test_a_house_outlives_ten_kills_of_postgresql_itself(own_server: Server, depth: Depth) -> None:
    """The postmaster is killed in mid-commit and started again; the same house goes on, then is killed too."""
    address, record, chance = asyncio.run(own_server.fresh_database()), Record(), random.Random(SEED)

    def kill_and_start() -> None:
        own_server.kill()
        own_server.start()
        time.sleep(chance.uniform(0.05, 0.15))

    for _ in range(depth(3, 10)):
        accepted = len(record.accepted)
        life(address, TILLS, record, chance.uniform(0, 0.05), answers=1, meanwhile=kill_and_start)
        asyncio.run(examine(address, TILLS, record))
        assert len(record.accepted) > accepted
    asyncio.run(finish(address, TILLS, record))


def test_the_harness_would_notice(tmp_path: Path) -> None:
    """An acknowledgement before the commit: the same harness with a house that answers too early must fail."""
    from sicbo.engine import pending

    address, record = str(tmp_path / "house.db"), Record()
    early = pending.Waiting.tell
    honest = House._begin_commit

    def tell_first(house: House) -> None:
        filling = house._decider.filling
        early(filling)
        filling.fate = "open"
        honest(house)

    House._begin_commit = tell_first  # type: ignore[assignment, method-assign]
    try:
        with pytest.raises(AssertionError, match="acknowledged and gone"):
            kill_often(address, TILLS, record, random.Random(SEED), 60, 0.03)
    finally:
        House._begin_commit = honest  # type: ignore[method-assign]
