"""Signing in and out, in person or with a key: every attempt is recorded, and every failure gets the same answer."""

from collections.abc import Callable
from typing import Final, Literal
from uuid import uuid4

from msgspec import Struct

from sicbo.engine.house import House
from sicbo.engine.room import State
from sicbo.hosting.people import STREAM
from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import NAME_MAXIMUM, WHERE_MAXIMUM, recorded, spelled
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.events import KeySignedIn, SignedIn
from sicbo.rooms.people.messages import (
    Holder,
    Purpose,
    RecordKeySignIn,
    RecordSignIn,
    RecordSignOut,
)
from sicbo.rooms.people.signing import ABOUT_MAXIMUM
from sicbo.rooms.people.state import People, PersonOnFile
from sicbo.server.access.approved import digest_of, fitting, line_of, taken
from sicbo.server.access.guesses import Guesses, Strangers
from sicbo.server.access.passwords import Passwords, hash_of_key, key_fits, new_secret, step_now
from sicbo.server.access.sessions import SECOND, Approval, Session, SessionRules, Sessions, not_signed_in
from sicbo.store.interface import Store
from sicbo.wire import Plain

FAILED: Final = "incorrect name, password or code: check them, and ask an administrator if it keeps failing"
"""The one answer to every failure: it does not reveal who exists, who is locked, or what was right."""


LOOKED_AT_AGAIN: Final = 1 * SECOND
"""How long a process uses what it knows of people that another process may have changed."""


class Approver(Struct, frozen=True):
    """The person who approved a command."""

    name: str
    roles: tuple[str, ...]


def totp_key(name: str) -> str:
    """Where the vault keeps the secret of a person's one-time codes."""
    return f"totp/{name}"


class SignIn:
    """Everything that begins or ends a session. `house` is the one that decides the office streams."""

    def __init__(
        self,
        house: House,
        store: Store,
        clock: Callable[[], int],
        *,
        rules: SessionRules | None = None,
        passwords: Passwords | None = None,
    ) -> None:
        self.house = house
        self.store = store
        self.clock = clock
        self.passwords = Passwords() if passwords is None else passwords
        self.sessions = Sessions(store, clock, SessionRules() if rules is None else rules)
        self.guesses = Guesses(clock)
        self._strangers = Strangers()
        self._nobodys = new_secret()
        self._seen: People | None = None
        self._seen_seq = -1
        self._seen_at = 0
        house.on_commit(self._committed)

    def _committed(self, stream: str, seq: int, state: State, _entries: object) -> None:
        if stream == STREAM:
            self._see(seq, state)

    # -- in and out -------------------------------------------------------------------------------------------

    async def sign_in(
        self,
        name: str,
        password: str,
        code: str,
        where: str,
        panel: tuple[str, int] = ("", 0),
    ) -> tuple[str, Session]:
        """A person signs in; the session's token is returned here and never again."""
        proved = await self.prove(name, password, code, where, "sign-in")
        people = await self.people()
        roles = people.persons[proved.name].roles
        locks = people.is_front_line(roles)
        return await self.sessions.begin(
            "staff", proved.name, roles, proved.generation, locks=locks, panel=panel[0], panel_number=panel[1]
        )

    async def sign_in_terminal(self, terminal: str, key: str, where: str) -> tuple[str, Session]:
        """A terminal signs in with the key that it was enrolled with."""
        return await self._with_key("terminal", terminal, key, where)

    async def sign_in_system(self, system: str, key: str, where: str) -> tuple[str, Session]:
        """A central system signs in with its key."""
        return await self._with_key("system", spelled(system), key, where)

    async def sign_in_acceptor(self, terminal: str, key: str, where: str) -> tuple[str, Session]:
        """The note acceptor of a terminal signs in with its own key."""
        return await self._with_key("acceptor", terminal, key, where)

    async def sign_out(self, token: str, where: str = "") -> None:
        """End a session, also a locked one."""
        key = hash_of_key(token)
        session = await self.sessions.find(key, locked_too=True)
        if await self.sessions.end(key):
            command = RecordSignOut(SYSTEM, session.name, recorded(where, WHERE_MAXIMUM))
            await self.house.send(STREAM, f"out-{key}", command)

    # -- during a session -------------------------------------------------------------------------------------

    async def sessions_of(self, name: str) -> list[Session]:
        """A person's sessions."""
        return await self.sessions.of(name)

    async def end_sessions_of(self, name: str, why: str) -> int:
        """End them all, each recorded as a sign-out; returns how many there were."""
        ended = 0
        for session in await self.sessions.of(name):
            if await self.sessions.end(session.key):
                out = RecordSignOut(SYSTEM, session.name, recorded(why, WHERE_MAXIMUM))
                await self.house.send(STREAM, f"out-{session.key}", out)
                ended += 1
        return ended

    async def session_of(
        self, token: str, *, locked_too: bool = False, unfinished_too: bool = False
    ) -> Session:
        """The session of a token, or `Refused`: not-signed-in, session-locked, password-change-needed.

        `unfinished_too` admits a person who must change the password first: to do that, or to sign out.
        """
        return await self._checked(hash_of_key(token), locked_too, unfinished_too)

    async def again(self, session: Session) -> Session:
        """The same session as it is now, for holders of a long-lived one; cheap enough for every command."""
        return await self._checked(session.key, False, False)

    async def touch(self, session: Session) -> None:
        """There was input by a person."""
        self.sessions.note_input(session.key)
        await self.sessions.save_input(session.key)

    def touched(self, session: Session) -> None:
        """The same without waiting: the store is updated when the session is next read."""
        self.sessions.note_input(session.key)

    async def unlock(self, token: str, password: str, where: str = "") -> Session:
        """The person whose session was locked gives the password again; no other password opens it."""
        return await self._prove_again(token, password, where, "unlock")

    async def refresh(self, token: str, password: str, where: str = "") -> Session:
        """A fresh sign-in within a session, for actions that need one."""
        return await self._prove_again(token, password, where, "refresh")

    def require_fresh(self, session: Session) -> None:
        """Refuse unless the password was given within the last minutes."""
        if self.clock() - session.fresh_at >= self.sessions.rules.fresh_seconds * SECOND:
            raise Refused("fresh-sign-in-needed", "this needs your password again: enter it and try again")

    # -- a second person --------------------------------------------------------------------------------------

    async def approve(
        self,
        requesting: Session,
        name: str,
        password: str,
        code: str,
        *,
        table: str,
        command: Plain,
        where: str = "",
    ) -> str:
        """Another person signs in for one command of this session with its contents, as it will be sent; returns a token
        valid for exactly that, once and briefly."""
        command_type = str(command.get("type", ""))
        if spelled(name) == requesting.name:
            raise Refused(
                "second-person-needed", "this needs a second person: ask a colleague to sign in for it"
            )
        about = recorded(f"{command_type} at {table} by {requesting.name}", ABOUT_MAXIMUM)
        proved = await self.prove(name, password, code, where, "approval", about)
        person = (await self.people()).persons[proved.name]
        if person.must_change_password:
            raise Refused(
                "password-change-needed",
                "{proved} must sign in and change the password first",
                proved=proved.name,
            )
        until = self.clock() + self.sessions.rules.approval_seconds * SECOND
        return await self.sessions.put_approval(
            Approval(
                proved.name,
                person.roles,
                proved.generation,
                requesting.name,
                table,
                command_type,
                until,
                digest_of(command),
                line_of(command),
            )
        )

    async def take_approval(
        self, token: str, *, table: str, command: Plain, by_name: str, command_id: str
    ) -> Approver:
        """Use an approval for a command as it was sent; the same command may use it again, no other ever."""
        key = hash_of_key(token)
        approval = fitting(await self.sessions.approval(key), table, command, by_name)
        taking = taken(approval, key, recorded(command_id, ABOUT_MAXIMUM))
        try:
            # One id for all users of one approval: the journal accepts the first, and tells the others apart.
            await self.house.send(STREAM, f"approval-{key}", taking)
        except Refused as refused:
            if refused.code == "id-used-differently":
                raise Refused("approval-needed", "this approval is already used: ask for another") from None
            raise
        return Approver(approval.approver, approval.roles)

    # -- shared parts ---------------------------------------------------------------------------------

    async def people(self) -> People:
        """The current people, whichever process changed something last."""
        seq, people = await self.house.state(STREAM)
        assert isinstance(people, People)
        self._see(seq, people)
        return people

    def _see(self, seq: int, people: People) -> None:
        if seq >= self._seen_seq:
            self._seen_seq, self._seen, self._seen_at = seq, people, self.clock()

    async def _people_lately(self) -> People:
        """The people as of a moment ago at the earliest, for what is checked with every command."""
        if self._seen is None or not 0 <= self.clock() - self._seen_at < LOOKED_AT_AGAIN:
            return await self.people()
        return self._seen

    async def prove(
        self, name: str, password: str, code: str, where: str, purpose: Purpose, about: str = ""
    ) -> SignedIn:
        """Compare a password (and a code) with the file, and record the attempt; every failure is refused alike."""
        given = spelled(name)
        person = (await self.people()).persons.get(given)
        failures = 0 if person is None else person.failures
        is_known = person is not None and recorded(where, WHERE_MAXIMUM) in person.addresses
        async with self.guesses.attempt(given, where, failures=failures, is_known=is_known):
            return await self._proved(person, given, password, code, where, purpose, about)

    async def _proved(
        self,
        person: PersonOnFile | None,
        given: str,
        password: str,
        code: str,
        where: str,
        purpose: Purpose,
        about: str,
    ) -> SignedIn:
        fits = await self.passwords.fits(password, None if person is None else person.password_hash)
        # Always done, so that the time it takes does not reveal who exists and who uses codes.
        secret = await self.store.vault_get(totp_key(recorded(given)))
        step = step_now(self._nobodys if secret is None else secret.decode(), code, self.clock)
        if secret is None:
            step = 0
        if person is None and not self._strangers.are_recorded(where):
            raise Refused("sign-in-failed", FAILED)
        takes_code = person is not None and person.totp and purpose in ("sign-in", "approval")
        command = RecordSignIn(
            by=SYSTEM,
            name=recorded(given, NAME_MAXIMUM),
            where=recorded(where, WHERE_MAXIMUM),
            purpose=purpose,
            failed="wrong-password" if not fits else "wrong-code" if takes_code and not step else "",
            generation=0 if person is None else person.generation,
            step=step if takes_code else 0,
            about=about,
        )
        answer = await self.house.send(STREAM, f"sign-in-{uuid4()}", command)
        event = answer.events[0]
        if not isinstance(event, SignedIn):
            raise Refused("sign-in-failed", FAILED)
        return event

    async def _prove_again(self, token: str, password: str, where: str, purpose: Purpose) -> Session:
        session = await self.session_of(token, locked_too=True, unfinished_too=True)
        if session.kind != "staff":
            raise Refused("bad-request", "a terminal has no password: it signs in with its key")
        await self.prove(session.name, password, "", where, purpose)
        return await self.sessions.proved(session.key)

    async def _with_key(self, holder: Holder, name: str, key: str, where: str) -> tuple[str, Session]:
        known = (await self.people()).keys(holder).get(name)
        fits = key_fits(key, None if known is None else known.key_hash)
        if not fits and not self._strangers.are_recorded(where):
            raise Refused("sign-in-failed", FAILED)
        command = RecordKeySignIn(
            by=SYSTEM,
            holder=holder,
            name=recorded(name, WHERE_MAXIMUM),
            where=recorded(where, WHERE_MAXIMUM),
            succeeded=fits,
            generation=0 if known is None else known.generation,
        )
        answer = await self.house.send(STREAM, f"sign-in-{uuid4()}", command)
        event = answer.events[0]
        if not isinstance(event, KeySignedIn):
            raise Refused("sign-in-failed", FAILED)
        return await self.sessions.begin(holder, name, (), event.generation)

    async def _checked(self, key: str, locked_too: bool, unfinished_too: bool) -> Session:
        session = await self.sessions.find(key, locked_too=locked_too)
        # A person who signed in elsewhere a moment ago may be missing from the people read before that.
        good = _fits(session, await self._people_lately()) or _fits(session, await self.people())
        if not good:
            await self.sessions.end(key)
            raise not_signed_in()
        if good == "unfinished" and not unfinished_too:
            raise Refused("password-change-needed", "change the password you were given first")
        return session


def _fits(session: Session, people: People) -> Literal["", "good", "unfinished"]:
    """Whether a session still belongs to a person who may have it, and whether the password must be changed first."""
    if session.kind != "staff":
        known = people.keys(session.kind).get(session.name)
        return "good" if known is not None and known.active and known.generation == session.generation else ""
    person = people.persons.get(session.name)
    if person is None or not person.may_sign_in or person.generation != session.generation:
        return ""
    return "unfinished" if person.must_change_password else "good"
