"""A tumbler's line: every result is taken once through any break, and whatever does not belong there is refused."""

import asyncio
import hmac
import inspect
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.cli.main import main
from sicbo.devices import tumbler
from sicbo.devices.dice_source import Reading, activation_of
from sicbo.devices.tumbler import TumblerListener, TumblerPort
from sicbo.devices.tumbler_lines import (
    LINE_MAXIMUM,
    Fault,
    Result,
    fault_mac,
    hello_from,
    hello_proof,
    key_from,
    line,
    mac_of,
    result_mac,
    said_from,
)
from sicbo.devices.tumbler_simulator import TumblerSimulator
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round.messages import ReadDice
from support.evening import Evening

KEY = b"a key of a tumbler that nobody guesses"
FLAT = (True, True, True)
SECONDS = 120


def runs(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """An asynchronous test in a loop of its own; the limit is for what hangs."""

    def run(**given_: Any) -> None:
        asyncio.run(asyncio.wait_for(test(**given_), SECONDS))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return run


class Table:
    """The house's end, with what it was told."""

    def __init__(self, **settings_: Any) -> None:
        self.faults: list[str] = []
        self.refuses = False
        self.store = asyncio.Event()
        """what a fault waits for before it is on record"""
        self.store.set()
        self.troubles: list[str] = []
        self.port = self.anew(**settings_)
        self.ports = {"T1": self.port}

    def anew(self, **settings_: Any) -> TumblerPort:
        return TumblerPort(
            "T1", KEY, on_fault=self.record, on_trouble=self.troubles.append,
            **{"patience_seconds": 5.0, **settings_},
        )  # fmt: skip

    async def record(self, what: str) -> None:
        await self.store.wait()
        if self.refuses:
            raise Refused("store-lost", "the store is away: send this again")
        self.faults.append(what)

    def restart(self) -> None:
        self.port = self.ports["T1"] = self.anew()


@asynccontextmanager
async def listening(**settings_: Any) -> AsyncIterator[tuple[Table, TumblerListener]]:
    table = Table(**settings_)
    listener = await TumblerListener.open("127.0.0.1", 0, table.ports)
    try:
        yield table, listener
    finally:
        await listener.close()


class Device:
    """A device that says exactly what a test wants it to say."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, listener: TumblerListener) -> "Device":
        return cls(*await asyncio.open_connection(*listener.address))

    @classmethod
    async def greeted(cls, listener: TumblerListener, last: int = 0) -> "Device":
        device = await cls.connect(listener)
        device.hello(last)
        assert (await device.hear())["ok"] is True
        return device

    def hello(self, last: int = 0, table: str = "T1", key: bytes = KEY) -> None:
        self.say(hello="tumbler", table=table, key=hello_proof(key, table, last), last=last)

    def say(self, **said: Any) -> None:
        self.writer.write(line(**said))

    def result(
        self, seq: int, activation: str, faces: Any = (1, 4, 6), flat: Any = FLAT, **more: Any
    ) -> None:
        mac = result_mac(KEY, "T1", seq, activation, faces, flat)
        self.say(**{"seq": seq, "activation": activation, "faces": faces, "flat": flat, "mac": mac, **more})

    def fault(self, seq: int, what: str) -> None:
        self.say(seq=seq, fault=what, mac=fault_mac(KEY, "T1", seq, what))

    async def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(await self.reader.readline())
        return heard

    async def told_to_shake(self) -> str:
        heard = await self.hear()
        assert heard["do"] == "shake"
        activation: str = heard["activation"]
        return activation

    async def is_shown_the_door(self) -> str:
        """One line with one sentence, and the end."""
        said = await self.hear()
        assert list(said) == ["error"]
        assert await self.reader.read() == b""
        assert "\n" not in said["error"] and KEY.decode() not in said["error"]
        return str(said["error"])

    def cut(self) -> None:
        self.writer.transport.abort()


async def shaken(table: Table, device: Device) -> None:
    """The first activation of a table, asked for and acknowledged."""
    asked = asyncio.create_task(table.port.shake("T1-1/1"))
    await device.told_to_shake()
    device.result(1, "T1-1/1")
    assert await device.hear() == {"ack": 1}
    await asked


async def until(happens: Callable[[], bool]) -> None:
    while not happens():
        await asyncio.sleep(0.005)


@asynccontextmanager
async def simulated(listener: TumblerListener, **settings_: Any) -> AsyncIterator[TumblerSimulator]:
    device = TumblerSimulator("T1", KEY, **{"seed": 7, "retry_seconds": 0.02, **settings_})
    running = asyncio.create_task(device.run(*listener.address))
    try:
        yield device
    finally:
        running.cancel()
        await asyncio.wait([running])


# -- shaking --------------------------------------------------------------------------------------------------------


@runs
async def test_a_tumbler_shakes_when_it_is_told_to_and_its_results_are_taken_in_order() -> None:
    async with listening() as (table, listener), simulated(listener) as device:
        readings = [await table.port.shake(f"T1-{number}/1") for number in range(1, 60)]
        assert device.shaken == device.acknowledged + len(device._unsaid) == 59
        assert len({reading.faces for reading in readings}) > 30
        assert all(reading.flat == FLAT and set(reading.faces) <= set(range(1, 7)) for reading in readings)
        assert table.troubles == [] and table.faults == []


@runs
async def test_the_same_activation_is_shaken_once_however_often_it_is_asked_for() -> None:
    async with listening() as (table, listener), simulated(listener) as device:
        first = await table.port.shake("T1-1/1")
        assert [await table.port.shake("T1-1/1") for _ in range(3)] == [first] * 3
        together = await asyncio.gather(*(table.port.shake("T1-2/1") for _ in range(5)))
        assert len(set(together)) == 1
        assert device.shaken == 2


@runs
async def test_cocked_dice_come_with_their_flags_and_the_room_decides_by_the_book() -> None:
    evening = Evening("nsw-aruze").open().seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.until("enter")
    async with listening(dice=evening.game.dice) as (table, listener), simulated(listener, cocked_every=2):
        good = await table.port.read(evening.table, activation_of(evening.table))
        assert good.flat == FLAT
        cocked = await table.port.read(evening.table, "T1-1/2")
        assert cocked.flat == (True, True, False)
        (voided,) = evening.send(ReadDice(SYSTEM, cocked.faces, cocked.flat))
        assert type(voided).__name__ == "SpinVoided"


@runs
async def test_two_tables_have_a_line_each_behind_one_address() -> None:
    async with listening() as (table, listener), simulated(listener):
        table.ports["T2"] = TumblerPort("T2", b"another key of another tumbler")
        other = await Device.connect(listener)
        other.hello(table="T2", key=b"another key of another tumbler")
        assert (await other.hear())["ok"]
        asked = asyncio.create_task(table.ports["T2"].shake("T2-1/1"))
        assert await other.told_to_shake() == "T2-1/1"
        mac = result_mac(b"another key of another tumbler", "T2", 1, "T2-1/1", (2, 2, 2), FLAT)
        other.say(seq=1, activation="T2-1/1", faces=(2, 2, 2), flat=FLAT, mac=mac)
        assert (await asked).faces == (2, 2, 2)
        assert (await table.port.shake("T1-1/1")).faces != ()


# -- breaks -----------------------------------------------------------------------------------------------------------


@runs
async def test_a_shake_goes_on_when_the_device_connects_again() -> None:
    async with listening() as (table, listener):
        asked = asyncio.create_task(table.port.shake("T1-1/1"))
        first = await Device.greeted(listener)
        assert await first.told_to_shake() == "T1-1/1"
        first.cut()
        second = await Device.greeted(listener)
        assert await second.told_to_shake() == "T1-1/1"
        second.result(1, "T1-1/1")
        assert await second.hear() == {"ack": 1}
        assert await asked == Reading((1, 4, 6), FLAT)


@runs
async def test_a_result_whose_acknowledgement_was_lost_is_sent_again_and_taken_once() -> None:
    async with listening() as (table, listener):
        first = await Device.greeted(listener)
        asked = asyncio.create_task(table.port.shake("T1-1/1"))
        await first.told_to_shake()
        first.result(1, "T1-1/1")
        assert await asked == Reading((1, 4, 6), FLAT)
        first.cut()
        again = await Device.connect(listener)
        again.hello(last=0)
        assert await again.hear() == {"ok": True, "last": 1}
        for _ in range(3):
            again.result(1, "T1-1/1")
            assert await again.hear() == {"ack": 1}
        following = asyncio.create_task(table.port.shake("T1-2/1"))
        await again.told_to_shake()
        again.result(1, "T1-1/1")
        assert await again.hear() == {"ack": 1}
        assert not following.done(), "an old result is no answer to a new question"
        again.result(2, "T1-2/1", (3, 3, 3))
        assert (await following).faces == (3, 3, 3)


@runs
async def test_a_house_started_again_gets_the_result_that_the_old_one_had_acknowledged_and_not_written_down() -> (
    None
):
    async with listening() as (table, listener), simulated(listener) as device:
        before = [await table.port.shake(f"T1-{number}/1") for number in (1, 2, 3)]
        await until(lambda: not device._unsaid)
        old = table.port
        table.restart()
        assert old._writer is not None
        old._writer.close()
        assert await table.port.shake("T1-3/1") == before[-1]
        assert device.shaken == 3
        await table.port.shake("T1-4/1")
        assert device.shaken == 4


@runs
async def test_a_result_that_comes_before_a_new_house_has_asked_for_it_is_kept_until_then() -> None:
    async with listening() as (table, listener):
        device = await Device.greeted(listener, last=41)
        device.result(42, "T1-7/1", (5, 5, 1))
        assert await device.hear() == {"ack": 42}
        assert await table.port.shake("T1-7/1") == Reading((5, 5, 1), FLAT)


@runs
async def test_a_kept_result_that_nobody_asks_for_gives_way() -> None:
    async with listening() as (table, listener):
        device = await Device.greeted(listener, last=41)
        device.result(42, "T1-7/1", (5, 5, 1))
        assert await device.hear() == {"ack": 42}
        asked = asyncio.create_task(table.port.shake("T1-8/1"))
        assert await device.told_to_shake() == "T1-8/1"
        device.result(43, "T1-8/1", (2, 3, 4))
        assert (await asked).faces == (2, 3, 4)


@runs
async def test_a_device_without_memory_counts_on_from_the_house() -> None:
    async with listening() as (table, listener):
        async with simulated(listener):
            for number in range(1, 6):
                await table.port.shake(f"T1-{number}/1")
        async with simulated(listener, seed=8) as fresh:
            await table.port.shake("T1-6/1")
            await until(lambda: fresh.acknowledged == 1)
            assert fresh._last == 6


@runs
async def test_numbers_that_someone_else_acknowledged_are_reported_as_missing() -> None:
    async with listening() as (table, listener):
        (await Device.greeted(listener, last=3)).cut()
        await until(lambda: not table.port.is_connected)
        device = await Device.greeted(listener, last=9)
        assert any("results 4 to 9 never arrived" in trouble for trouble in table.troubles)
        asked = asyncio.create_task(table.port.shake("T1-1/1"))
        await device.told_to_shake()
        device.result(10, "T1-1/1")
        await asked


@runs
async def test_every_result_is_taken_once_through_a_line_that_breaks_all_the_time() -> None:
    async with listening() as (table, listener), simulated(listener) as device:

        async def break_it() -> None:
            for delay in range(200):
                await asyncio.sleep(0.001 * (delay % 7))
                if table.port._writer is not None:
                    table.port._writer.transport.abort()

        breaking = asyncio.create_task(break_it())
        readings = {}
        for number in range(1, 26):
            readings[number] = await table.port.shake(f"T1-{number}/1")
            assert await table.port.shake(f"T1-{number}/1") == readings[number]
        breaking.cancel()
        assert device.shaken == 25
        await table.port.shake("T1-26/1")
        assert (device.shaken, table.port._last) == (26, 26)


@runs
async def test_a_newer_connection_takes_the_place_of_an_older_one() -> None:
    async with listening() as (table, listener):
        old = await Device.greeted(listener)
        new = await Device.greeted(listener)
        assert "taken over" in await old.is_shown_the_door()
        asked = asyncio.create_task(table.port.shake("T1-1/1"))
        await new.told_to_shake()
        new.result(1, "T1-1/1")
        await asked
        assert table.port.is_connected


# -- a device that is lost or out of order --------------------------------------------------------------------------


@runs
async def test_a_shake_without_a_device_is_refused_in_time() -> None:
    async with listening(patience_seconds=0.05) as (table, listener):
        with pytest.raises(Refused, match="it is not connected") as refused:
            await table.port.shake("T1-1/1")
        assert refused.value.code == "device-lost"
        device = await Device.greeted(listener)
        # The table was told that the shake has failed, and asks for nothing.
        with pytest.raises(Refused, match="check the device"):
            await table.port.shake("T1-1/1")
        assert await device.told_to_shake() == "T1-1/1"
        device.result(1, "T1-1/1")
        assert await device.hear() == {"ack": 1}
        assert await table.port.shake("T1-1/1") == Reading((1, 4, 6), FLAT), "late is better than never"


@runs
async def test_a_fault_is_told_once_and_ends_the_shake_that_waits() -> None:
    async with listening() as (table, listener):
        device = await Device.greeted(listener)
        asked = asyncio.create_task(table.port.shake("T1-1/1"))
        await device.told_to_shake()
        for _ in range(3):
            device.fault(1, "the lid\nis open")
            assert await device.hear() == {"ack": 1}
        with pytest.raises(Refused, match="the lid is open") as refused:
            await asked
        assert refused.value.code == "device-fault"
        assert table.faults == ["the lid is open"]
        again = asyncio.create_task(table.port.shake("T1-1/1"))
        assert await device.told_to_shake() == "T1-1/1"
        device.result(2, "T1-1/1")
        assert await again == Reading((1, 4, 6), FLAT)


@runs
async def test_a_fault_is_acknowledged_when_it_is_on_record_and_said_again_until_then() -> None:
    async with listening() as (table, listener):
        device = await Device.greeted(listener)
        asked = asyncio.create_task(table.port.shake("T1-1/1"))
        await device.told_to_shake()
        table.store.clear()
        device.fault(1, "the lid is open")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(device.reader.readline(), 0.2)
        assert not asked.done(), "the shake ends when its fault is on record"
        # The house goes on before the fault is on record: the next one hears of it, and before any result.
        device.cut()
        table.store.set()
        table.faults.clear()
        table.restart()
        again = asyncio.create_task(table.port.shake("T1-1/1"))
        table.refuses = True
        device = await Device.greeted(listener)
        assert await device.told_to_shake() == "T1-1/1"
        device.fault(1, "the lid is open")
        assert "the store is away" in await device.is_shown_the_door()
        table.refuses = False
        device = await Device.greeted(listener)
        assert await device.told_to_shake() == "T1-1/1"
        device.fault(1, "the lid is open")
        device.result(2, "T1-1/1")
        assert [await device.hear(), await device.hear()] == [{"ack": 1}, {"ack": 2}]
        assert table.faults == ["the lid is open"]
        with pytest.raises(Refused, match="the lid is open"):
            await again


@runs
async def test_a_simulated_fault_arrives_also_when_it_was_found_without_a_connection() -> None:
    async with listening() as (table, listener):
        device = TumblerSimulator("T1", KEY, retry_seconds=0.02)
        device.report("the motor is hot")
        running = asyncio.create_task(device.run(*listener.address))
        await until(lambda: table.faults == ["the motor is hot"])
        assert (await table.port.shake("T1-1/1")).flat == FLAT
        running.cancel()
        await asyncio.wait([running])


@runs
async def test_another_activation_ends_the_wait_for_the_one_before() -> None:
    async with listening() as (table, listener):
        device = await Device.greeted(listener)
        first = asyncio.create_task(table.port.shake("T1-1/1"))
        await device.told_to_shake()
        second = asyncio.create_task(table.port.shake("T1-1/2"))
        assert await device.told_to_shake() == "T1-1/2"
        with pytest.raises(Refused, match="T1-1/2 instead"):
            await first
        device.result(1, "T1-1/2")
        await second


# -- what does not belong there -----------------------------------------------------------------------------------------

Saying = Callable[[Device], object]

BAD_LINES: dict[str, tuple[Saying, str]] = {
    "a wrong signature": (lambda d: d.result(1, "T1-1/1", mac="00" * 32), "signature"),
    "no signature": (lambda d: d.say(seq=1, activation="T1-1/1", faces=(1, 2, 3), flat=FLAT), "neither"),
    "other faces than were signed": (lambda d: d.say(
        seq=1, activation="T1-1/1", faces=(6, 6, 6), flat=FLAT, mac=result_mac(KEY, "T1", 1, "T1-1/1", (1, 4, 6), FLAT)), "signature"),
    "other flags than were signed": (lambda d: d.say(
        seq=1, activation="T1-1/1", faces=(1, 4, 6), flat=(True, True, False),
        mac=result_mac(KEY, "T1", 1, "T1-1/1", (1, 4, 6), FLAT)), "signature"),
    "signed for another table": (lambda d: d.say(
        seq=1, activation="T1-1/1", faces=(1, 4, 6), flat=FLAT, mac=result_mac(KEY, "T2", 1, "T1-1/1", (1, 4, 6), FLAT)), "signature"),
    "a gap": (lambda d: d.result(2, "T1-1/1"), "the next number is 1"),
    "two dice": (lambda d: d.say(seq=1, activation="T1-1/1", faces=(1, 2), flat=FLAT, mac=""), "neither"),
    "four dice": (lambda d: d.say(seq=1, activation="T1-1/1", faces=(1, 2, 3, 4), flat=FLAT, mac=""), "neither"),
    "flags that are numbers": (lambda d: d.say(seq=1, activation="T1-1/1", faces=(1, 2, 3), flat=(1, 1, 1), mac=""), "neither"),
    "half faces": (lambda d: d.say(seq=1, activation="T1-1/1", faces=(1.5, 2, 3), flat=FLAT, mac=""), "neither"),
    "a face that is not on the dice": (lambda d: d.result(1, "T1-1/1", faces=(1, 2, 7)), "not on these dice"),
    "a fault and a result": (lambda d: d.say(
        seq=1, activation="T1-1/1", faces=(1, 2, 3), flat=FLAT, fault="x", mac=""), "not both"),
    "half a result": (lambda d: d.say(seq=1, activation="T1-1/1", mac=""), "not both"),
    "a number below one": (lambda d: d.result(0, "T1-1/1"), "neither"),
    "an enormous number": (lambda d: d.writer.write(b'{"seq":1' + b"0" * 400 + b',"fault":"x","mac":""}\n'), "neither"),
    "something unknown": (lambda d: d.result(1, "T1-1/1", more=1), "neither"),
    "a second hello": (lambda d: d.hello(), "neither"),
    "no JSON": (lambda d: d.writer.write(b"shaken, not stirred\n"), "neither"),
    "an empty line": (lambda d: d.writer.write(b"\n"), "neither"),
    "bytes that are no text": (lambda d: d.writer.write(b'{"seq":1,"fault":"\xff","mac":""}\n'), "neither"),
    "deep nesting": (lambda d: d.writer.write(b"[" * 1000 + b"\n"), "neither"),
    "a line that is too long": (lambda d: d.writer.write(b'"' + b"x" * LINE_MAXIMUM + b'"\n'), "longer than"),
    "a line that never ends": (lambda d: d.writer.write(b"x" * 100_000), "longer than"),
    "a line that is too slow": (lambda d: d.writer.write(b'{"seq":'), "not complete within"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_line_that_does_not_belong_there_gets_one_sentence_and_the_door(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying, words = BAD_LINES[name]
    dice = Evening("act-canberra").game.dice

    async def play() -> None:
        async with listening(dice=dice) as (table, listener):
            asked = asyncio.create_task(table.port.shake("T1-1/1"))
            device = await Device.greeted(listener)
            await device.told_to_shake()
            with monkeypatch.context() as hurried:
                hurried.setattr(tumbler, "LINE_SECONDS", 0.2)
                saying(device)
                assert words in await device.is_shown_the_door()
            assert not asked.done(), "nothing of it counts"
            good = await Device.greeted(listener)
            await good.told_to_shake()
            good.result(1, "T1-1/1")
            assert (await asked).faces == (1, 4, 6)
            assert any(words in trouble for trouble in table.troubles)
            assert not any(KEY.decode() in trouble for trouble in table.troubles)

    asyncio.run(asyncio.wait_for(play(), SECONDS))


@runs
async def test_a_result_that_nobody_asked_for_is_refused_unless_it_is_sent_again_after_a_break() -> None:
    async with listening() as (table, listener):
        device = await Device.greeted(listener)
        await shaken(table, device)
        device.result(2, "T1-9/1")
        assert "nobody asked for activation T1-9/1" in await device.is_shown_the_door()
        again = await Device.greeted(listener, last=1)
        again.result(2, "T1-9/1")
        assert await again.hear() == {"ack": 2}
        assert await table.port.shake("T1-1/1") == Reading((1, 4, 6), FLAT)


@runs
async def test_a_number_is_not_used_twice_for_different_lines() -> None:
    async with listening() as (table, listener):
        device = await Device.greeted(listener)
        await shaken(table, device)
        device.result(1, "T1-1/1", (6, 6, 6))
        assert "another line before" in await device.is_shown_the_door()
        assert await table.port.shake("T1-1/1") == Reading((1, 4, 6), FLAT)


@pytest.mark.parametrize(
    "first",
    [
        line(hello="tumbler", table="T1", key="00" * 32, last=0),
        line(hello="tumbler", table="T1", key=hello_proof(b"another key, as long", "T1", 0), last=0),
        line(hello="tumbler", table="T1", key=hello_proof(KEY, "T1", 0), last=1),
        line(hello="tumbler", table="T1", key=hello_proof(KEY, "T2", 0), last=0),
        line(hello="tumbler", table="T9", key=hello_proof(KEY, "T9", 0), last=0),
        line(hello="tumbler", table="T1", key=KEY.decode(), last=0),
    ],
)
def test_a_wrong_key_and_an_unknown_table_get_the_same_answer(first: bytes) -> None:
    async def play() -> None:
        async with listening() as (table, listener):
            device = await Device.connect(listener)
            device.writer.write(first)
            assert await device.is_shown_the_door() == "this table has no tumbler with this key"
            assert not table.port.is_connected and table.troubles == []

    asyncio.run(asyncio.wait_for(play(), SECONDS))


@pytest.mark.parametrize(
    "first", [b"{}\n", b"GET / HTTP/1.1\r\n", b"\n", b'{"hello":"tumbler"}\n', b"\x16\x03\x01\n"]
)
def test_a_device_that_does_not_say_hello_is_disconnected(first: bytes) -> None:
    async def play() -> None:
        async with listening() as (_, listener):
            device = await Device.connect(listener)
            device.writer.write(first)
            assert "hello" in await device.is_shown_the_door()

    asyncio.run(asyncio.wait_for(play(), SECONDS))


@runs
async def test_a_device_that_says_nothing_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    async with listening() as (table, listener):
        with monkeypatch.context() as hurried:
            hurried.setattr(tumbler, "LINE_SECONDS", 0.1)
            silent = await Device.connect(listener)
            assert "not complete" in await silent.is_shown_the_door()
        device = await Device.greeted(listener)
        monkeypatch.setattr(tumbler, "LINE_SECONDS", 0.1)
        await asyncio.sleep(0.3)
        monkeypatch.undo()
        device.fault(1, "between two lines there may be any time")
        assert await device.hear() == {"ack": 1}
        assert len(table.faults) == 1


@runs
async def test_there_is_an_end_to_how_many_may_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tumbler, "CONNECTIONS_MAXIMUM", 3)
    async with listening() as (_, listener):
        crowd = [await Device.connect(listener) for _ in range(3)]
        await until(lambda: len(listener._serving) == 3)
        late = await Device.connect(listener)
        assert "too many connections" in await late.is_shown_the_door()
        crowd[0].cut()
        await until(lambda: len(listener._serving) == 2)
        await Device.greeted(listener)


@runs
async def test_an_address_that_cannot_be_listened_at_is_refused_in_a_sentence() -> None:
    async with listening() as (_, listener):
        for host, port in (listener.address, ("no such host.invalid", 0), ("127.0.0.1", 99_999)):
            with pytest.raises(Refused, match="cannot listen for tumblers"):
                await TumblerListener.open(host, port, {})


# -- lines, whatever they hold ---------------------------------------------------------------------------------------------


@given(st.binary(max_size=LINE_MAXIMUM))
def test_no_line_breaks_the_readers(raw: bytes) -> None:
    for reads in (hello_from, said_from):
        try:
            reads(raw)
        except Refused as refused:
            assert refused.code == "bad-request"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
names = st.sampled_from(
    ["seq", "activation", "faces", "flat", "mac", "fault", "hello", "table", "key", "last", "x"]
)


@given(st.dictionaries(names, values, max_size=7))
def test_no_object_breaks_the_readers(said: dict[str, Any]) -> None:
    for reads in (hello_from, said_from):
        try:
            reads(json.dumps(said).encode())
        except Refused as refused:
            assert refused.code == "bad-request"


faces = st.lists(st.integers(1, 6) | st.sampled_from(["crab", "fish", "gourd"]), min_size=3, max_size=3)
flags = st.lists(st.booleans(), min_size=3, max_size=3)
words = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=40)  # type: ignore[arg-type]


@given(st.integers(1, 2**53), words, faces, flags)
def test_a_result_that_was_written_is_read_as_it_was_and_its_signature_covers_all_of_it(
    seq: int, activation: str, shown: list[Any], flat: list[bool]
) -> None:
    mac = result_mac(KEY, "T1", seq, activation, tuple(shown), tuple(flat))
    said = said_from(line(seq=seq, activation=activation, faces=shown, flat=flat, mac=mac))
    assert isinstance(said, Result)
    assert (said.seq, said.activation) == (seq, activation)
    assert said.reading == Reading(tuple(shown), tuple(flat))  # type: ignore[arg-type]
    assert mac_of(KEY, "T1", said) == mac
    others = {
        result_mac(KEY, "T1", seq + 1, activation, tuple(shown), tuple(flat)),
        result_mac(KEY, "T1", seq, activation + "0", tuple(shown), tuple(flat)),
        result_mac(KEY, "T1", seq, activation, (*shown[:2], "other"), tuple(flat)),
        result_mac(KEY, "T1", seq, activation, tuple(shown), (*flat[:2], not flat[2])),
        result_mac(KEY, "T11", seq, activation, tuple(shown), tuple(flat)),
        result_mac(KEY + b"0", "T1", seq, activation, tuple(shown), tuple(flat)),
        fault_mac(KEY, "T1", seq, activation),
        hello_proof(KEY, "T1", seq),
    }
    assert mac not in others and len(others) == 8


@given(st.integers(1, 2**53), words)
def test_a_fault_that_was_written_is_read_as_it_was(seq: int, what: str) -> None:
    said = said_from(line(seq=seq, fault=what, mac=fault_mac(KEY, "T1", seq, what)))
    assert said == Fault(seq, what, mac_of(KEY, "T1", said))


@settings(max_examples=25)
@given(st.lists(st.binary(max_size=300), max_size=6), st.booleans())
def test_whatever_is_sent_the_next_device_is_served(lines: list[bytes], greets: bool) -> None:
    async def play() -> None:
        async with listening() as (table, listener):
            device = await (Device.greeted(listener) if greets else Device.connect(listener))
            device.writer.write(b"\n".join(lines))
            device.writer.write_eof()
            await device.reader.read()
            device.writer.close()
            good = await Device.greeted(listener)
            asked = asyncio.create_task(table.port.shake("T1-1/1"))
            await good.told_to_shake()
            good.result(1, "T1-1/1")
            assert (await asked).faces == (1, 4, 6)

    asyncio.run(asyncio.wait_for(play(), SECONDS))


def test_the_page_on_devices_signs_as_the_house_does() -> None:
    page = (Path(__file__).parents[3] / "docs" / "devices.md").read_text("utf-8")
    (signed,) = re.findall(r"^    (\d+:sicbo tumbler 1: result,.*)$", page, re.MULTILINE)
    (mac,) = re.findall(r"its `mac` is `([0-9a-f]{64})`", page)
    assert f"these {len(signed)} bytes" in page
    assert hmac.digest(b"0123456789abcdef", signed.encode(), "sha256").hex() == mac
    assert result_mac(b"0123456789abcdef", "T1", 42, "T1-12/1", (1, 4, 6), FLAT) == mac


def test_a_key_is_not_short_and_its_ends_do_not_matter() -> None:
    assert key_from("  0123456789abcdef\n") == b"0123456789abcdef"
    for text in ("", "short", " " * 40):
        with pytest.raises(Refused, match="at least 16"):
            key_from(text)


# -- the command -----------------------------------------------------------------------------------------------------------


def test_the_simulator_that_ships_shakes_for_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = tmp_path / "tumbler.key"
    keys.write_text(KEY.decode() + "\n", "utf-8")

    async def play() -> list[Reading]:
        async with listening() as (table, listener):
            host, port = listener.address
            words_ = ["tumbler", "--connect", f"{host}:{port}", "--table", "T1", "--key-file", str(keys)]
            more = ["--seed", "3", "--cocked-every", "3", "--results", "3"]
            running: Awaitable[int] = asyncio.to_thread(main, [*words_, *more])
            device = asyncio.ensure_future(running)
            readings = [await table.port.shake(f"T1-{number}/1") for number in (1, 2, 3)]
            assert await device == 0
            return readings

    readings = asyncio.run(asyncio.wait_for(play(), SECONDS))
    out, err = capsys.readouterr()
    assert [reading.flat for reading in readings] == [FLAT, FLAT, (True, True, False)]
    for number, reading in enumerate(readings, 1):
        assert f"T1-{number}/1: {' '.join(map(str, reading.faces))}" in out
    assert err == "" and "connected" in out and KEY.decode() not in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--connect", "nowhere", "--table", "T1", "--key-file", "KEY"], "HOST:PORT"),
        (["--connect", "a:0", "--table", "T1", "--key-file", "KEY"], "HOST:PORT"),
        (["--connect", "a:99999", "--table", "T1", "--key-file", "KEY"], "HOST:PORT"),
        (["--connect", "a:1", "--table", "T1", "--key-file", "nothing"], "cannot be read"),
        (["--connect", "a:1", "--table", "T1", "--key-file", "SHORT"], "at least 16"),
        (["--connect", "a:1", "--table", "T1"], "--key-file"),
        (["--connect", "a:1", "--table", "T1", "--key-file", "KEY", "--results", "-1"], "zero or more"),
    ],
)
def test_the_simulator_refuses_in_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "key").write_bytes(KEY)
    (tmp_path / "short").write_bytes(b"x")
    paths = {"KEY": str(tmp_path / "key"), "SHORT": str(tmp_path / "short")}
    assert main(["tumbler", *(paths.get(word, word) for word in arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and sentence in err
