"""What a running house keeps beside its journal: secrets, sessions, and the store's notes on itself."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

from msgspec import Struct

from sicbo.refusals import Refused

Mode = Literal["live", "demonstration"]
"""Whether the money of a store is real."""


COPIED: Final = "copied"
"""The note that marks a copy: when it was made, in microseconds, and at random."""

OWN_NOTES: Final = frozenset({"mode", "version", "created_at", COPIED})
"""The notes that only the store itself writes."""


def as_bytes(value: Any) -> bytes:
    """A value as bytes. SQLite keeps what another program wrote there, of whatever type: it is read, and found by what
    it does not match."""
    return bytes(value) if isinstance(value, bytes | bytearray | memoryview) else str(value).encode()


class Session(Struct, frozen=True):
    """A signed-in person: only the hash of the token, and when it expires, in microseconds."""

    token_hash: str
    body: bytes
    expires: int


_SESSION = "SELECT token_hash, body, expires FROM sessions"


class OperationalReader(ABC):
    """Reads, through one method that an engine supplies."""

    @abstractmethod
    async def _rows(self, question: str, *values: Any) -> Sequence[Any]:
        """The rows of a query, with values for $1, $2 …"""

    async def notes(self) -> dict[str, str]:
        return {row[0]: row[1] for row in await self._rows("SELECT key, value FROM house")}

    async def mode(self) -> Mode | None:
        noted = (await self.notes()).get("mode")
        return next((mode for mode in get_args(Mode) if mode == noted), None)

    async def vault(self) -> dict[str, bytes]:
        return {row[0]: as_bytes(row[1]) for row in await self._rows("SELECT key, value FROM vault")}

    async def vault_get(self, key: str) -> bytes | None:
        rows = await self._rows("SELECT value FROM vault WHERE key = $1", key)
        return as_bytes(rows[0][0]) if rows else None

    async def session_get(self, token_hash: str) -> Session | None:
        rows = await self._rows(f"{_SESSION} WHERE token_hash = $1", token_hash)
        return _session(rows[0]) if rows else None

    async def sessions_of(self, prefix: str) -> list[Session]:
        question = (
            f"{_SESSION} WHERE substr(token_hash, 1, length(CAST($1 AS TEXT))) = $1 ORDER BY token_hash"
        )
        return [_session(row) for row in await self._rows(question, prefix)]


class OperationalKeeper(OperationalReader):
    """Changes, each in its own transaction and effective at once."""

    @abstractmethod
    async def _change(self, question: str, *values: Any) -> Sequence[Any]:
        """Change something at once in its own transaction, and return the rows that the statement returns."""

    async def set_mode(self, mode: Mode) -> None:
        question = """INSERT INTO house AS h VALUES ('mode', $1)
            ON CONFLICT (key) DO UPDATE SET value = h.value RETURNING value"""
        [(noted,)] = await self._change(question, mode)
        if noted != mode:
            raise wrong_mode(mode)

    async def note_put(self, key: str, value: str) -> None:
        assert key not in OWN_NOTES, "the store's own notes are its own"
        question = """INSERT INTO house VALUES ($1, $2)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value"""
        await self._change(question, key, value)

    async def vault_put_new(self, key: str, value: bytes) -> bytes:
        # An existing value is not changed; the update is only there to return it.
        question = """INSERT INTO vault AS v VALUES ($1, $2)
            ON CONFLICT (key) DO UPDATE SET value = v.value RETURNING value"""
        [(there,)] = await self._change(question, key, value)
        return bytes(there)

    async def vault_drop(self, key: str) -> bool:
        return bool(await self._change("DELETE FROM vault WHERE key = $1 RETURNING key", key))

    async def session_put(self, token_hash: str, body: bytes, expires: int) -> None:
        question = """INSERT INTO sessions VALUES ($1, $2, $3)
            ON CONFLICT (token_hash) DO UPDATE SET body = excluded.body, expires = excluded.expires"""
        await self._change(question, token_hash, body, expires)

    async def session_change(self, token_hash: str, body: bytes, expires: int) -> bool:
        question = "UPDATE sessions SET body = $2, expires = $3 WHERE token_hash = $1 RETURNING token_hash"
        return bool(await self._change(question, token_hash, body, expires))

    async def session_drop(self, token_hash: str) -> bool:
        question = "DELETE FROM sessions WHERE token_hash = $1 RETURNING token_hash"
        return bool(await self._change(question, token_hash))

    async def sessions_drop_expired(self, now: int) -> int:
        question = "DELETE FROM sessions WHERE expires <= $1 RETURNING token_hash"
        return len(await self._change(question, now))


def wrong_mode(wanted: Mode) -> Refused:
    """Why a store of the other mode is refused."""
    if wanted == "demonstration":
        return Refused(
            "not-in-live-mode",
            "this store belongs to a live house: give another store for a demonstration",
        )
    return Refused(
        "bad-request", "this store belongs to a demonstration: give another store for a live house"
    )


def _session(row: Sequence[Any]) -> Session:
    return Session(row[0], bytes(row[1]), row[2])
