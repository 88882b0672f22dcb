"""A house that shares its streams with others: it reads what they wrote, and decides again when they were faster."""

import asyncio
from typing import Any

from sicbo.house.house import House
from sicbo.house.verify import verify
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from store.engines import Engine, housed, opened
from store.till import MAKERS, Deposit, Withdraw

ANN = Account("credit", "T1/ann")


async def test_two_houses_hammer_one_stream(engine: Engine) -> None:
    """Each sends some commands that the other sends too, under the same id."""

    async def sender(house: House, ours: str, number: int) -> list[Any]:
        answers: list[Any] = []
        for turn in range(10):
            own = house.send("T1", f"{ours}-{number}-{turn}", Deposit("ann", 3))
            both = house.send("T1", f"both-{number}-{turn}", Deposit("bob", 5))
            out = house.send("T1", f"{ours}-out-{number}-{turn}", Withdraw("ann", 4))
            answers += await asyncio.gather(own, both, out, return_exceptions=True)
        return answers

    async with opened(engine) as one, opened(engine) as two:
        async with housed(one, shared=True) as ours, housed(two, shared=True) as theirs:
            told = await asyncio.gather(
                *(sender(ours, "a", n) for n in range(20)), *(sender(theirs, "b", n) for n in range(20))
            )
            answers = [answer for some in told for answer in some]
            codes = {answer.code for answer in answers if isinstance(answer, Refused)}
            assert codes <= {"not-enough"}
            accepted = [answer for answer in answers if not isinstance(answer, Exception)]
            first = [answer for answer in accepted if not answer.repeated]
            assert len(accepted) - len(first) == 200, "of each that both sent, one is a repetition"
            out = sum(type(answer.events[0]).__name__ == "Withdrawn" for answer in first)
            assert sorted(answer.seq for answer in first) == list(range(1, 601 + out))
            assert await one.balances("T1") == {"credit:T1/ann": 1200 - 4 * out, "credit:T1/bob": 1000}
            assert (await ours.state("T1")) == (await theirs.state("T1"))
            assert await ours.balance(ANN) == await theirs.balance(ANN) == 1200 - 4 * out
        assert (await verify(one, MAKERS)).differences == ()
