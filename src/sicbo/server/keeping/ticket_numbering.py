"""The numbers of tickets by their purpose, never one that an earlier life of this store may have printed.

A copy of a store returns to an earlier moment, so the same command may be sent to it again. The first house that opens
a copy begins an epoch of its own with fresh randomness, and every new number is made under the newest epoch. Numbers of
earlier epochs are still found, because their tickets are still out.
"""

import secrets
from collections.abc import Callable
from typing import Final, Self

from sicbo.engine.house import House
from sicbo.hosting.people import STREAM
from sicbo.rooms.kernel.calendar import moment
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.kernel.ticket_numbers import number_for
from sicbo.rooms.people.messages import RecordHouse
from sicbo.store.interface import Store
from sicbo.store.operational import COPIED

TICKET_KEY: Final = "ticket-key"
EPOCH: Final = "ticket-epoch/"
"""Where the vault keeps the randomness of each epoch, by the mark of the copy that began it; marks sort by time."""


class TicketNumbering:
    """The house's ticket key and its epochs."""

    def __init__(self, key: bytes, epochs: tuple[str, ...], copied: str = "") -> None:
        self._key = key
        self._epochs = epochs
        self.copied = copied
        """the mark of the copy that this store began as; empty for an original"""

    @classmethod
    async def open(cls, store: Store) -> Self:
        """All processes of a house get the same key and epochs."""
        key = await store.vault_put_new(TICKET_KEY, secrets.token_bytes(32))
        copied = (await store.notes()).get(COPIED, "")
        if copied:
            await store.vault_put_new(f"{EPOCH}{copied}", secrets.token_hex(16).encode())
        kept = await store.vault()
        marks = sorted((name for name in kept if name.startswith(EPOCH)), reverse=True)
        return cls(key, tuple(kept[mark].decode() for mark in marks), copied)

    async def record_copy(self, office: House) -> None:
        """Record once that this store began as a copy: what happened after it was made is not in this journal."""
        if not self.copied:
            return
        made = moment(int(self.copied.partition("-")[0]))
        command = RecordHouse(SYSTEM, "restored", self.copied, f"a copy made {made:%Y-%m-%d %H:%M:%S}")
        await office.send(STREAM, f"restored-{self.copied}", command)

    def new(self, what: str) -> str:
        """The number for what `what` names, in this epoch."""
        return self._all(what)[0]

    def given(self, what: str, is_known: Callable[[str], bool]) -> str:
        """The number that the cage already knows for this, of whatever epoch; otherwise that of this epoch."""
        numbers = self._all(what)
        return next((number for number in numbers if is_known(number)), numbers[0])

    def lasting(self, what: str) -> str:
        """The same in every epoch: for what a copy of the store must recognise, such as a panel's cookie."""
        return number_for(self._key, what)

    def _all(self, what: str) -> list[str]:
        return [*(number_for(self._key, f"{epoch}|{what}") for epoch in self._epochs), self.lasting(what)]
