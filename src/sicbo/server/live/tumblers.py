"""The tumblers of a house: where they connect, and which of them belongs to which table."""

import tomllib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Self

from sicbo.devices.tumbler import TumblerListener, TumblerPort
from sicbo.devices.tumbler_lines import key_from
from sicbo.refusals import Refused
from sicbo.rules.shelf import read_text
from sicbo.server.settings.games import game_for
from sicbo.server.settings.settings import Settings


class Tumblers:
    """The port at which tumblers report their dice, if the house has any."""

    def __init__(self) -> None:
        self.ports: dict[str, TumblerPort] = {}
        """by table"""
        self._listener: TumblerListener | None = None

    @classmethod
    async def open(
        cls,
        settings: Settings,
        failed: Callable[[str, str], Awaitable[None]],
        said: Callable[[str, str], None],
    ) -> Self:
        """Listen for the tumblers of the tables that have one; `failed` records faults, `said` receives troubles, both
        by table."""
        tumblers = cls()
        if not settings.tumbler_listen:
            return tumblers
        keys = read_keys(settings.tumbler_keys)
        for table in settings.tables:
            if table.dice == "tumbler":
                if table.id not in keys:
                    raise Refused(
                        "bad-file",
                        "{name} has no key for the tumbler of table {id}",
                        name=Path(settings.tumbler_keys).name,
                        id=table.id,
                    )
                tumblers.ports[table.id] = TumblerPort(
                    table.id,
                    keys[table.id],
                    dice=game_for(settings, table).dice,
                    on_fault=partial(failed, table.id),
                    on_trouble=partial(said, table.id),
                    patience_seconds=settings.tumbler_seconds,
                )
        host, _, port = settings.tumbler_listen.rpartition(":")
        tumblers._listener = await TumblerListener.open(host, int(port), tumblers.ports)
        return tumblers

    @property
    def address(self) -> tuple[str, int]:
        assert self._listener is not None
        return self._listener.address

    async def close(self) -> None:
        """Disconnect the tumblers; they reconnect to the next listener."""
        if self._listener is not None:
            await self._listener.close()


def read_keys(path: str) -> dict[str, bytes]:
    """Keys by table from a TOML file: `T1 = "…"`."""
    try:
        read: dict[str, Any] = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise Refused("bad-file", "the keys of the tumblers cannot be read: {error}", error=error) from None
    keys = {}
    for table, key in read.items():
        if not isinstance(key, str):
            raise Refused(
                "bad-file", "write the key of the tumbler of table {table} in quotes", table=table[:40]
            )
        keys[table] = key_from(key)
    return keys
