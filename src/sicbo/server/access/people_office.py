"""What administrators do with people, terminals, acceptors and systems, and what everyone does with their own password."""

from sicbo.engine.pending import Answer
from sicbo.hosting.people import STREAM
from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import sender_id, spelled
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import ADMINISTRATOR
from sicbo.rooms.people.messages import (
    AddPerson,
    ChangePassword,
    ChangeRoles,
    DeactivatePerson,
    DisableTotp,
    EnableTotp,
    EnrolAcceptor,
    EnrolSystem,
    EnrolTerminal,
    PeopleCommand,
    ReactivatePerson,
    RevokeAcceptor,
    RevokeSystem,
    RevokeTerminal,
    SetPassword,
    UnlockPerson,
)
from sicbo.server.access.passwords import (
    hash_of_key,
    new_key,
    new_secret,
    random_password,
    secret_address,
    step_now,
)
from sicbo.server.access.sessions import Session
from sicbo.server.access.sign_in import SignIn, totp_key


class PeopleOffice:
    """Every change is made in the name of a session; a change of rights needs a fresh sign-in.

    `command_id` is the client's own, so that a repeated request is not carried out twice. Passwords and keys that the
    house generates are shown once, in the answer; a lost one is replaced by a new one.
    """

    def __init__(self, sign_in: SignIn) -> None:
        self._sign_in = sign_in

    # -- by administrators ------------------------------------------------------------------------------------

    async def add_person(
        self, session: Session, command_id: str, name: str, roles: tuple[str, ...], appointment: str = ""
    ) -> str:
        """A new person; returns the password for the first sign-in."""
        password, password_hash = await self._made_up()
        command = AddPerson(
            _administrator(session), spelled(name), roles, password_hash, appointment=appointment
        )
        await self._change(session, command_id, command)
        return password

    async def set_password(self, session: Session, command_id: str, name: str, reason: str) -> str:
        """A new password for a person who has forgotten theirs; returned once."""
        password, password_hash = await self._made_up()
        command = SetPassword(_administrator(session), name, password_hash, reason)
        await self._change(session, command_id, command)
        self._sign_in.guesses.forget(name)
        return password

    async def reactivate(self, session: Session, command_id: str, name: str, reason: str) -> str:
        """Reactivate a person; returns the password for the next sign-in."""
        password, password_hash = await self._made_up()
        command = ReactivatePerson(_administrator(session), name, password_hash, reason)
        await self._change(session, command_id, command)
        self._sign_in.guesses.forget(name)
        return password

    async def change_roles(
        self,
        session: Session,
        command_id: str,
        name: str,
        roles: tuple[str, ...],
        reason: str,
        appointment: str = "",
    ) -> Answer:
        command = ChangeRoles(_administrator(session), name, roles, reason, appointment)
        return await self._change(session, command_id, command)

    async def unlock_person(self, session: Session, command_id: str, name: str, reason: str) -> Answer:
        command = UnlockPerson(_administrator(session), name, reason)
        answer = await self._change(session, command_id, command)
        self._sign_in.guesses.forget(name)
        return answer

    async def deactivate(self, session: Session, command_id: str, name: str, reason: str) -> Answer:
        command = DeactivatePerson(_administrator(session), name, reason)
        return await self._change(session, command_id, command)

    async def end_codes_of(self, session: Session, command_id: str, name: str, reason: str) -> Answer:
        """A person has lost the device that makes their codes."""
        answer = await self._change(session, command_id, DisableTotp(_administrator(session), name, reason))
        await self._sign_in.store.vault_drop(totp_key(name))
        return answer

    async def enrol_terminal(self, session: Session, command_id: str, terminal: str) -> str:
        """A terminal with its key, which is returned once."""
        key = new_key()
        command = EnrolTerminal(_administrator(session), terminal, hash_of_key(key))
        await self._change(session, command_id, command)
        return key

    async def revoke_terminal(self, session: Session, command_id: str, terminal: str, reason: str) -> Answer:
        command = RevokeTerminal(_administrator(session), terminal, reason)
        return await self._change(session, command_id, command)

    async def enrol_acceptor(self, session: Session, command_id: str, terminal: str) -> str:
        """The note acceptor of a terminal with its key, which is returned once."""
        key = new_key()
        command = EnrolAcceptor(_administrator(session), terminal, hash_of_key(key))
        await self._change(session, command_id, command)
        return key

    async def revoke_acceptor(self, session: Session, command_id: str, terminal: str, reason: str) -> Answer:
        command = RevokeAcceptor(_administrator(session), terminal, reason)
        return await self._change(session, command_id, command)

    async def enrol_system(self, session: Session, command_id: str, system: str) -> str:
        """A central system with its key, which is returned once."""
        key = new_key()
        command = EnrolSystem(_administrator(session), spelled(system), hash_of_key(key))
        await self._change(session, command_id, command)
        return key

    async def revoke_system(self, session: Session, command_id: str, system: str, reason: str) -> Answer:
        command = RevokeSystem(_administrator(session), system, reason)
        return await self._change(session, command_id, command)

    # -- by everyone, for themselves --------------------------------------------------------------------------

    async def change_password(
        self, token: str, command_id: str, old: str, new: str, where: str
    ) -> tuple[str, Session]:
        """Change your own password: all your sessions end, and a new one begins."""
        sign_in = self._sign_in
        session = await sign_in.session_of(token, unfinished_too=True)
        _require_in_person(session)
        await sign_in.passwords.check(new, session.name)
        if new == old:
            raise Refused("weak-password", "this is your current password: choose another one")
        proved = await sign_in.prove(session.name, old, "", where, "refresh")
        password_hash = await sign_in.passwords.hash(new)
        command = ChangePassword(_oneself(session), password_hash, proved.generation)
        await sign_in.house.send(STREAM, _named(session, command_id), command)
        await sign_in.sessions.end(session.key)
        people = await sign_in.people()
        person = people.persons[session.name]
        return await sign_in.sessions.begin(
            "staff", session.name, person.roles, person.generation, locks=people.is_front_line(person.roles)
        )

    async def begin_codes(self, session: Session, house: str) -> tuple[str, str]:
        """A new secret for one-time codes, and its address for an authenticator. It takes effect once a code has proved
        that the authenticator has it."""
        _require_in_person(session)
        self._sign_in.require_fresh(session)
        if (await self._sign_in.people()).persons[session.name].totp:
            raise Refused("bad-request", "one-time codes are already on: turn them off first")
        store, secret = self._sign_in.store, new_secret()
        await store.vault_drop(_begun_key(session.name))
        kept = (await store.vault_put_new(_begun_key(session.name), secret.encode())).decode()
        return kept, secret_address(kept, session.name, house)

    async def confirm_codes(self, session: Session, command_id: str, code: str) -> None:
        """From now on a sign-in needs a code as well."""
        _require_in_person(session)
        self._sign_in.require_fresh(session)
        store, begun = self._sign_in.store, _begun_key(session.name)
        secret = await store.vault_get(begun)
        step = 0 if secret is None else step_now(secret.decode(), code, self._sign_in.clock)
        if secret is None or not step:
            raise Refused("bad-request", "this code does not match the new secret: enter the next code")
        if (await self._sign_in.people()).persons[session.name].totp:
            raise Refused("bad-request", "one-time codes are already on: turn them off first")
        # An existing one is from an earlier time, or from a confirmation that was cut off here.
        await store.vault_drop(totp_key(session.name))
        await store.vault_put_new(totp_key(session.name), secret)
        await self._sign_in.house.send(
            STREAM, _named(session, command_id), EnableTotp(_oneself(session), step)
        )
        await store.vault_drop(begun)

    async def end_codes(self, session: Session, command_id: str, reason: str) -> None:
        """From now on the password is enough again."""
        _require_in_person(session)
        self._sign_in.require_fresh(session)
        command = DisableTotp(_oneself(session), session.name, reason)
        await self._sign_in.house.send(STREAM, _named(session, command_id), command)
        await self._sign_in.store.vault_drop(totp_key(session.name))

    async def _made_up(self) -> tuple[str, str]:
        password = random_password()
        return password, await self._sign_in.passwords.hash(password)

    async def _change(self, session: Session, command_id: str, command: PeopleCommand) -> Answer:
        self._sign_in.require_fresh(session)
        return await self._sign_in.house.send(STREAM, _named(session, command_id), command)


def _administrator(session: Session) -> Person:
    """Refused here before any work is done; the room checks the person again."""
    if session.kind != "staff" or ADMINISTRATOR not in session.roles:
        raise Refused(
            "not-yours-to-do", "only an administrator can do this, not {session}", session=session.name
        )
    return Person(session.name, ADMINISTRATOR)


def _oneself(session: Session) -> Person:
    return Person(session.name, session.roles[0])


def _require_in_person(session: Session) -> None:
    if session.kind != "staff":
        raise Refused("bad-request", "only people who sign in with a password can do this")


def _named(session: Session, command_id: str) -> str:
    """A client's id prefixed with the person's name, so that two clients' ids never collide."""
    return sender_id(session.name, command_id)


def _begun_key(name: str) -> str:
    return f"totp-begun/{name}"
