"""Sessions: kept in the store under the hash of a random token, valid in every process, ended by time or on request.

In memory a session's last input is exact; in the store it is at most a few seconds old, which is what the other
processes of the house see.
"""

from collections.abc import Callable, Collection
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.server.access.passwords import hash_of_key, new_key
from sicbo.store.interface import Store

SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE

INPUT_SAVED_EVERY: Final = 15 * SECOND
READ_AGAIN_AFTER: Final = {
    "staff": 1 * SECOND,
    "terminal": 60 * SECOND,
    "system": 1 * SECOND,
    "acceptor": 1 * SECOND,
}
"""How long a process uses what it has read: a sign-out elsewhere takes effect here after that at the latest."""

KEPT_LONGER: Final = 1 * MINUTE
"""Rows stay in the store longer than they are valid, so that an unsaved last input is never too late."""

Kind = Literal["staff", "terminal", "system", "acceptor"]
Standing = Literal["good", "locked", "ended"]


class SessionRules(Struct, frozen=True):
    """How long sessions last, in seconds."""

    staff_idle_seconds: int = 15 * 60
    staff_seconds: int = 12 * 3600
    lock_seconds: int = 5 * 60
    terminal_seconds: int = 30 * 24 * 3600
    system_seconds: int = 12 * 3600
    fresh_seconds: int = 5 * 60
    approval_seconds: int = 60


class Session(Struct, frozen=True, tag="session"):
    """A signed-in person. Times are microseconds; a limit of 0 means none."""

    key: str
    """the hash of the token: names the session without giving access"""
    kind: Kind
    name: str
    """a person, a terminal such as T1/3, a system, or the terminal of a note acceptor"""
    roles: tuple[str, ...]
    generation: int
    csrf: str
    signed_in_at: int
    ends_at: int
    idle_limit: int
    lock_limit: int
    last_input_at: int
    fresh_at: int
    locked_by_hand: bool = False
    """the person has stepped away and locked the screen"""
    locked_at: int = 0
    """when that was"""
    panel: str = ""
    """the control panel that the screen is, if it is one"""
    panel_number: int = 0
    """the panel's entry in the register, so that a later panel of the same name is another"""

    @property
    def terminal(self) -> str:
        return self.name if self.kind == "terminal" else ""

    def standing(self, now: int) -> Standing:
        idle = now - self.last_input_at
        if now >= self.ends_at or (self.idle_limit and idle >= self.idle_limit):
            return "ended"
        idled = bool(self.lock_limit) and idle >= self.lock_limit
        return "locked" if idled or self.locked_by_hand else "good"

    def locked_since(self) -> int:
        """Since when a locked session is locked."""
        idled_at = self.last_input_at + self.lock_limit if self.lock_limit else self.ends_at
        return min(self.locked_at, idled_at) if self.locked_by_hand and self.locked_at else idled_at

    def good_until(self) -> int:
        """When this session is locked or ends without further input."""
        limits = [limit for limit in (self.idle_limit, self.lock_limit) if limit]
        return min([self.ends_at, *(self.last_input_at + limit for limit in limits)])


class Approval(Struct, frozen=True, tag="approval"):
    """A second person's consent to one command that is about to be given."""

    approver: str
    roles: tuple[str, ...]
    generation: int
    requester: str
    table: str
    command_type: str
    until: int
    digest: str = ""
    """of the command with its contents; an approval of an earlier version has none, and fits no command"""
    said: str = ""
    """the command as a line to read"""


Row = Session | Approval

_encoder = msgspec.json.Encoder()
_rows = msgspec.json.Decoder(Row)


class _Kept:
    """A session in memory, when it was read, and the last input that the store knows."""

    __slots__ = ("read_at", "saved_input_at", "session")

    def __init__(self, session: Session, read_at: int) -> None:
        self.session = session
        self.read_at = read_at
        self.saved_input_at = session.last_input_at


class Sessions:
    """The sessions of a house, as one of its processes sees them."""

    def __init__(self, store: Store, clock: Callable[[], int], rules: SessionRules) -> None:
        self._store = store
        self._clock = clock
        self.rules = rules
        self._kept: dict[str, _Kept] = {}

    async def begin(
        self,
        kind: Kind,
        name: str,
        roles: tuple[str, ...],
        generation: int,
        *,
        locks: bool = False,
        panel: str = "",
        panel_number: int = 0,
    ) -> tuple[str, Session]:
        """A new session; the token is returned once and stored nowhere."""
        now, rules, token = self._clock(), self.rules, new_key()
        lasts = {
            "staff": rules.staff_seconds, "terminal": rules.terminal_seconds, "system": rules.system_seconds,
            "acceptor": rules.system_seconds,
        }[kind]  # fmt: skip
        session = Session(
            key=hash_of_key(token),
            kind=kind,
            name=name,
            roles=roles,
            generation=generation,
            csrf=new_key(),
            signed_in_at=now,
            ends_at=now + lasts * SECOND,
            idle_limit=rules.staff_idle_seconds * SECOND if kind == "staff" else 0,
            lock_limit=rules.lock_seconds * SECOND if locks else 0,
            last_input_at=now,
            fresh_at=now,
            panel=panel,
            panel_number=panel_number,
        )
        await self._store.session_put(session.key, _encoder.encode(session), _expires(session))
        self._kept[session.key] = _Kept(session, now)
        return token, session

    async def find(self, key: str, *, locked_too: bool = False) -> Session:
        """The session of this key; raises `Refused` if there is none, or if it is locked and that is not allowed."""
        now = self._clock()
        kept = self._kept.get(key)
        if (
            kept is None
            or not 0 <= now - kept.read_at < READ_AGAIN_AFTER[kept.session.kind]
            or kept.session.standing(now) != "good"
        ):
            kept = await self._read(key, now)
        standing = kept.session.standing(now)
        if standing == "ended":
            await self.end(key)
            raise not_signed_in()
        if standing == "locked" and not locked_too:
            raise locked()
        return kept.session

    def is_met(self, token: str) -> bool:
        """Whether this process knows the session of a token without asking the store."""
        return hash_of_key(token) in self._kept

    def require_active(self, key: str) -> None:
        """Refuse when the time of a session has run out by what is known here, without asking the store."""
        kept = self._kept.get(key)
        standing = "good" if kept is None else kept.session.standing(self._clock())
        if standing != "good":
            raise locked() if standing == "locked" else not_signed_in()

    def note_input(self, key: str) -> None:
        """Note input by a person: in memory at once, in the store when the session is next read.

        Input does not unlock a session that is locked by then.
        """
        kept = self._kept.get(key)
        now = self._clock()
        if kept is not None and kept.session.idle_limit and kept.session.standing(now) == "good":
            kept.session = replace(kept.session, last_input_at=max(now, kept.session.last_input_at))

    async def save_input(self, key: str) -> None:
        """Save the input to the store, unless that was done recently."""
        kept = self._kept.get(key)
        if kept is not None and kept.session.last_input_at - kept.saved_input_at >= INPUT_SAVED_EVERY:
            await self._read(key, self._clock())

    async def proved(self, key: str) -> Session:
        """The password was given again: a locked session continues, and the sign-in is fresh."""
        now = self._clock()
        kept = await self._read(key, now)
        if kept.session.standing(now) == "ended":
            raise not_signed_in()
        session = replace(kept.session, last_input_at=now, fresh_at=now, locked_by_hand=False, locked_at=0)
        kept.session, kept.saved_input_at = session, now
        await self._change(session)
        return session

    async def lock(self, key: str) -> Session:
        """Lock at once, without waiting for the idle time."""
        now = self._clock()
        kept = await self._read(key, now)
        locked_at = kept.session.locked_at or now
        kept.session = replace(kept.session, locked_by_hand=True, locked_at=locked_at)
        await self._change(kept.session)
        return kept.session

    async def end(self, key: str) -> bool:
        """End a session; true for exactly one caller."""
        self._kept.pop(key, None)
        ended = await self._store.session_drop(key)
        # A concurrent reader may have put it back.
        self._kept.pop(key, None)
        return ended

    async def of(self, name: str) -> list[Session]:
        """The active sessions of one person."""
        return (await self.of_all({name}))[name]

    async def of_all(self, names: Collection[str]) -> dict[str, list[Session]]:
        """The active sessions of these people, in one query, with input that only this process knows."""
        now = self._clock()
        found: dict[str, list[Session]] = {name: [] for name in names}
        for row in await self._store.sessions_of(""):
            session = _read_row(row.body)
            if not isinstance(session, Session) or session.kind != "staff" or session.name not in found:
                continue
            kept = self._kept.get(session.key)
            if kept is not None:
                known = max(session.last_input_at, kept.session.last_input_at)
                session = replace(session, last_input_at=known)
            if session.standing(now) != "ended":
                found[session.name].append(session)
        return found

    async def tidy(self) -> int:
        """Drop what has expired, here and in the store; returns how many rows of the store that were."""
        now = self._clock()
        for key in [key for key, kept in self._kept.items() if now >= _expires(kept.session)]:
            del self._kept[key]
        return await self._store.sessions_drop_expired(now)

    async def put_approval(self, approval: Approval) -> str:
        """Keep an approval; longer than it may be used, so that its command may be repeated."""
        token = new_key()
        await self._store.session_put(
            hash_of_key(token), _encoder.encode(approval), approval.until + 1 * HOUR
        )
        return token

    async def approval(self, key: str) -> Approval | None:
        row = await self._row(key)
        return row if isinstance(row, Approval) else None

    async def _row(self, key: str) -> Row | None:
        found = await self._store.session_get(key)
        return None if found is None else _read_row(found.body)

    async def _read(self, key: str, now: int) -> _Kept:
        """Read a session again, merge it with what this process knows, and save what the store does not know."""
        row = await self._row(key)
        before = self._kept.get(key)
        if not isinstance(row, Session):
            self._kept.pop(key, None)
            raise not_signed_in()
        kept = _Kept(row, now)
        if before is not None:
            kept.session = replace(
                row,
                last_input_at=max(row.last_input_at, before.session.last_input_at),
                fresh_at=max(row.fresh_at, before.session.fresh_at),
            )
        self._kept[key] = kept
        if kept.session.last_input_at - row.last_input_at >= INPUT_SAVED_EVERY:
            kept.saved_input_at = kept.session.last_input_at
            await self._change(kept.session)
        return kept

    async def _change(self, session: Session) -> None:
        """Never restores a session that was ended meanwhile."""
        if not await self._store.session_change(session.key, _encoder.encode(session), _expires(session)):
            self._kept.pop(session.key, None)
            raise not_signed_in()


def _read_row(body: bytes) -> Row | None:
    try:
        read: Row = _rows.decode(body)
    except msgspec.MsgspecError:
        # From another version of the house: the person signs in again.
        return None
    return read


def locked() -> Refused:
    return Refused(
        "session-locked", "you have been inactive for some minutes: enter your password to continue"
    )


def not_signed_in() -> Refused:
    return Refused("not-signed-in", "you are not signed in, or your session has ended: sign in")


def _expires(session: Session) -> int:
    if not session.idle_limit:
        return session.ends_at
    return min(session.ends_at, session.last_input_at + session.idle_limit) + KEPT_LONGER
