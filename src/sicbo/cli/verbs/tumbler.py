"""sicbo tumbler: a simulated tumbler, to try a table's device interface, or to build a real one against."""

import asyncio
from pathlib import Path

from sicbo.cli.arguments import Parser
from sicbo.refusals import Refused


def run(arguments: list[str]) -> int:
    parser = Parser(
        "tumbler",
        "Run a simulated tumbler: it connects to a house that listens for devices, shakes three dice on "
        "request and\n"
        "reconnects when the connection is lost. docs/devices.md describes the protocol.",
        [
            "--connect 127.0.0.1:8790 --table T1 --key-file tumbler.key",
            "--connect 127.0.0.1:8790 --table T1 --key-file tumbler.key --seed 7 --cocked-every 20",
        ],
    )
    parser.add_argument("--connect", required=True, metavar="HOST:PORT", help="where the house listens")
    parser.add_argument("--table", required=True, help="the table of the tumbler, such as T1")
    parser.add_argument("--key-file", required=True, metavar="FILE", help="a file with the device's key")
    parser.add_argument("--seed", type=int, help="the same dice every time: for tests, never for money")
    parser.add_argument(
        "--cocked-every", type=int, default=0, metavar="N", help="leave a die cocked every Nth time"
    )
    parser.add_argument("--results", type=int, metavar="N", help="stop after this many results")
    options = parser.read(arguments)
    host, port = _address(options.connect)
    for name, number in (("--cocked-every", options.cocked_every), ("--results", options.results)):
        if number is not None and number < 0:
            raise Refused("bad-request", "{name} takes zero or more, not {number}", name=name, number=number)
    from sicbo.devices.tumbler_simulator import TumblerSimulator

    device = TumblerSimulator(
        options.table, _key(options.key_file), seed=options.seed, cocked_every=options.cocked_every, tell=_say
    )
    asyncio.run(device.run(host, port, results=options.results))
    return 0


def _say(words: str) -> None:
    print(words, flush=True)


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not (host and colon and port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise Refused(
            "bad-request", "--connect takes HOST:PORT, such as 127.0.0.1:8790, not '{text}'", text=text[:60]
        )
    return host.removeprefix("[").removesuffix("]"), int(port)


def _key(path: str) -> bytes:
    from sicbo.devices.tumbler_lines import key_from

    try:
        return key_from(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not a text file"
        raise Refused(
            "bad-file", "the key file {path} cannot be read: {why}", path=path[:200], why=why
        ) from None
