"""A simulated tumbler: it connects to a house, shakes when told to, and behaves as a device should."""

import asyncio
import random
from asyncio import StreamWriter
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from sicbo.devices.tumbler import Lines
from sicbo.devices.tumbler_lines import LINE_MAXIMUM, fault_mac, hello_proof, line, result_mac
from sicbo.refusals import Refused
from sicbo.rules.dice import FACES

RETRY_SECONDS: Final = 1.0

Told = Callable[[str], None]


class _Sent(Struct, frozen=True):
    """A line with a number; it is repeated until it is acknowledged."""

    seq: int
    activation: str
    text: bytes


class TumblerSimulator:
    """One device. `run` continues until it is cancelled, or until so many results were acknowledged.

    What it remembers survives a lost connection, as a device's memory would: the last number that was acknowledged, the
    unacknowledged lines, and the last result, which is repeated when the same activation is requested.
    """

    def __init__(
        self,
        table: str,
        key: bytes,
        *,
        seed: int | None = None,
        faces: tuple[str | int, ...] = tuple(range(1, FACES + 1)),
        cocked_every: int = 0,
        shake_seconds: float = 0.0,
        retry_seconds: float = RETRY_SECONDS,
        tell: Told = lambda _words: None,
    ) -> None:
        self._table = table
        self._key = key
        # Without a seed the operating system's randomness; with one the same dice every time, for tests.
        self._chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._faces = faces
        self._cocked_every = cocked_every
        self._shake_seconds = shake_seconds
        self._retry_seconds = retry_seconds
        self._tell = tell
        self._last = 0
        self._unsaid: deque[_Sent] = deque()
        self._result: _Sent | None = None
        self._writer: StreamWriter | None = None
        self.shaken = 0
        self.acknowledged = 0

    async def run(self, host: str, port: int, *, results: int | None = None) -> None:
        while results is None or self.acknowledged < results:
            try:
                reader, writer = await asyncio.open_connection(host, port, limit=LINE_MAXIMUM)
            except OSError as error:
                self._tell(f"the house at {host}:{port} cannot be reached ({error.strerror or error})")
            else:
                try:
                    await self._converse(Lines(reader), writer, results)
                except Refused as refused:
                    self._tell(f"cannot understand the house: {refused.message}")
                finally:
                    self._writer = None
                    writer.close()
                self._tell("disconnected")
            if results is None or self.acknowledged < results:
                await asyncio.sleep(self._retry_seconds)

    def report(self, fault: str) -> None:
        """Report a fault, now or at the next connection."""
        seq = self._next_seq()
        mac = fault_mac(self._key, self._table, seq, fault)
        self._say(_Sent(seq, "", line(seq=seq, fault=fault, mac=mac)))

    # -- one connection ---------------------------------------------------------------------------------------

    async def _converse(self, lines: Lines, writer: StreamWriter, results: int | None) -> None:
        proof = hello_proof(self._key, self._table, self._last)
        writer.write(line(hello="tumbler", table=self._table, key=proof, last=self._last))
        while (read := await lines.next()) is not None:
            try:
                said = msgspec.json.decode(read, type=dict[str, Any])
            except (msgspec.MsgspecError, UnicodeDecodeError):
                raise Refused("bad-request", "a line that is not a JSON object") from None
            match said:
                case {"ok": True, "last": int(last)}:
                    self._tell("connected")
                    self._writer = writer
                    self._resume(last)
                case {"ack": int(seq)}:
                    self._heard(seq)
                    if results is not None and self.acknowledged >= results:
                        return
                case {"do": "shake", "activation": str(activation)}:
                    await self._shake(activation)
                case {"error": str(words)}:
                    self._tell(f"the house refuses: {words}")
                    return
                case _:
                    self._tell("the house sent a request that this device does not know")

    def _resume(self, last: int) -> None:
        """The house has everything up to `last`; the rest is repeated, and new numbers follow on both."""
        while self._unsaid and self._unsaid[0].seq <= last:
            self._done(self._unsaid.popleft())
        self._last = max(self._last, last)
        for sent in self._unsaid:
            self._write(sent)

    def _heard(self, seq: int) -> None:
        if self._unsaid and self._unsaid[0].seq == seq:
            self._last = seq
            self._done(self._unsaid.popleft())

    def _done(self, sent: _Sent) -> None:
        self.acknowledged += bool(sent.activation)

    async def _shake(self, activation: str) -> None:
        if self._result is not None and self._result.activation == activation:
            self._write(self._result)  # already shaken: the same line again, with its own number
            return
        await asyncio.sleep(self._shake_seconds)
        self.shaken += 1
        faces = tuple(self._chance.choice(self._faces) for _ in range(3))
        cocked = self._cocked_every > 0 and self.shaken % self._cocked_every == 0
        flat = (True, True, not cocked)
        seq = self._next_seq()
        mac = result_mac(self._key, self._table, seq, activation, faces, flat)
        said = line(seq=seq, activation=activation, faces=faces, flat=flat, mac=mac)
        self._result = _Sent(seq, activation, said)
        self._tell(
            f"{activation}: {' '.join(map(str, faces))}" + (" (the third is cocked)" if cocked else "")
        )
        self._say(self._result)

    def _next_seq(self) -> int:
        return (self._unsaid[-1].seq if self._unsaid else self._last) + 1

    def _say(self, sent: _Sent) -> None:
        self._unsaid.append(sent)
        self._write(sent)

    def _write(self, sent: _Sent) -> None:
        if self._writer is not None:
            self._writer.write(sent.text)
