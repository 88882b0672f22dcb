"""What went wrong with money and results in other open projects, shown to be absent at our tables, on both engines."""

import asyncio

import msgspec
import pytest

from sicbo.engine.verify import verify
from sicbo.hosting.tables import MAKERS
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.messages.unions import TableCommand
from store.gate import LOST, Gate, until
from store.tables import floor
from support.engines import Engine, opened


async def test_a_result_is_shown_to_nobody_before_it_is_committed(engine: Engine) -> None:
    """Peers sent the dice to the players first and stored them afterwards."""
    async with opened(engine) as store:
        gate = Gate(store)
        async with floor(gate, "nsw-aruze") as table:
            await table.ready("ann")
            await table.send(table.wager("ann", {"small": 500}))
            await table.play_out((1, 2, 3), until="enter")
            gate.gate.clear()
            (command,) = table.croupier.next_commands(await table.state(), (1, 2, 3))
            commits = len(gate.sizes)
            waiting = asyncio.ensure_future(table.send(command))
            await until(lambda: len(gate.sizes) > commits)
            assert not waiting.done()
            round_ = (await table.state()).round
            assert round_ is not None
            assert round_.result is None, "the view has no result before the commit"
            gate.gate.set()
            await waiting
            round_ = (await table.state()).round
            assert round_ is not None
            assert table.game.dice.shown(round_.result or 0) == (1, 2, 3)


async def test_wagers_are_not_kept_in_memory_only(engine: Engine) -> None:
    async with opened(engine) as store, floor(store) as table:
        await table.ready("ann")
        await table.send(table.wager("ann", {"small": 500, "double:2": 700}))
        before = await table.state()
    async with opened(engine) as store, floor(store) as table:
        after = await table.state()
        assert after == before
        assert after.playing is not None
        assert after.playing.layout["ann"].bets["double:2"].stake == 700
        await table.play_out((2, 2, 3))
        assert await table.chips("ann") == 100_000 + 500 + 7_700


async def test_an_error_while_settling_is_told_and_pays_nobody_twice(engine: Engine) -> None:
    """Peers ignored it: the bets were gone, and nobody was paid; or a second try paid again."""
    async with opened(engine) as store:
        gate = Gate(store)
        async with floor(gate) as table:
            await table.ready("ann", "bob")
            await table.send(table.wager("ann", {"small": 500}))
            await table.send(table.wager("bob", {"big": 500}))
            for step in ("collect", "pay"):
                await table.play_out((1, 2, 3), until=step)
                (command,) = table.croupier.next_commands(await table.state())
                gate.to_raise.append(("before", LOST))
                with pytest.raises(Refused) as refused:
                    await table.send(command, f"settle-{step}")
                assert refused.value.code == "store-lost"
                playing = (await table.state()).playing
                assert playing is not None
                assert playing.next_step is not None
                assert playing.next_step.step == step, "nothing of it has happened"
                again = await table.send(command, f"settle-{step}")
                assert not again.repeated
                assert (await table.send(command, f"settle-{step}")).repeated
            assert await table.chips("ann") == 100_500
            assert await table.chips("bob") == 99_500
        report = await verify(store, MAKERS)
        assert report.differences == ()


async def test_many_wagers_at_once_never_spend_the_same_chips_twice(engine: Engine) -> None:
    """Peers checked the balance first and took the money later."""
    async with opened(engine) as store, floor(store) as table:
        await table.ready("ann", amount=1_000)
        wagers = [table.wager("ann", {"small": 1_000}) for _ in range(50)]
        answers = await asyncio.gather(*(table.send(wager) for wager in wagers), return_exceptions=True)
        refusals = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(refusals) == 49
        assert {refusal.code for refusal in refusals} == {"not-enough"}
        assert await table.chips("ann") == 0
        assert await table.house.balance(Account("in-play", "T1")) == 1_000


async def test_the_maximum_holds_for_wagers_that_arrive_together(engine: Engine) -> None:
    """Peers checked the limit outside the payment's transaction."""
    async with opened(engine) as store, floor(store, "nsw-aruze") as table:
        await table.ready("ann", amount=10_000_000)
        wagers = [table.wager("ann", {"small": 60_000}) for _ in range(10)]
        answers = await asyncio.gather(*(table.send(wager) for wager in wagers), return_exceptions=True)
        codes = [answer.code for answer in answers if isinstance(answer, Refused)]
        assert codes == ["above-maximum"] * 9
        assert await table.house.balance(Account("in-play", "T1")) == 60_000


async def test_a_retry_is_not_debited_again(engine: Engine) -> None:
    async with opened(engine) as store, floor(store) as table:
        await table.ready("ann")
        wager = table.wager("ann", {"small": 500})
        first = await table.send(wager, "phone-17")
        again = await table.send(wager, "phone-17")
        assert (again.seq, again.events, again.repeated) == (first.seq, first.events, True)
        with pytest.raises(Refused) as refused:
            await table.send(table.wager("ann", {"small": 600}), "phone-17")
        assert refused.value.code == "id-used-differently"
        assert await table.chips("ann") == 99_500
    async with opened(engine) as store, floor(store) as table:
        assert (await table.send(wager, "phone-17")).repeated
        assert await table.chips("ann") == 99_500


async def test_a_wager_for_a_round_that_is_over_is_not_placed_in_the_next(engine: Engine) -> None:
    async with opened(engine) as store, floor(store) as table:
        await table.ready("ann")
        await table.play_out((1, 2, 3))
        await table.open_bets()
        late = PlaceWagers(Person("ann", "player"), {"small": 500}, for_round=1)
        with pytest.raises(Refused) as refused:
            await table.send(late)
        assert refused.value.code == "round-over"
        assert await table.chips("ann") == 100_000


@pytest.mark.parametrize("amount", ["500.5", "true", '"500"', "-500", "0", "1e30", "null"])
def test_fractions_of_a_chip_and_other_odd_amounts_are_no_wager(amount: str) -> None:
    said = f'{{"type":"PlaceWagers","by":{{"name":"ann","role":"player"}},"wagers":{{"small":{amount}}}}}'
    try:
        command = msgspec.json.decode(said, type=TableCommand)
    except msgspec.ValidationError:
        return
    from support.evening import Evening

    evening = Evening("act-canberra").open().seat("ann")
    evening.step("open-bets")
    assert evening.refused(command).code == "bad-amount"
