"""Keys of terminals, note acceptors and central systems over HTTP: enrolled, shown once, revoked."""

from typing import Annotated, Final

from litestar import get, post
from msgspec import Meta, Struct

from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.rooms.people.view import KeyShown, keys_shown
from sicbo.server.access.people_office import PeopleOffice
from sicbo.server.api.operations import Asked, Door, Who, operation
from sicbo.server.api.people import OF_PEOPLE, Id, Reason
from sicbo.wire import Answered

Terminal = Annotated[str, Meta(min_length=3, max_length=80, description="table and seat, such as T1/3")]
System = Annotated[str, Meta(min_length=1, max_length=40, description="the name of a central system")]


class TerminalAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A terminal that will be able to sign in; one that already can gets a new key."""

    id: Id
    terminal: Terminal


class TerminalRevocation(Struct, frozen=True, forbid_unknown_fields=True):
    """A terminal whose key is revoked."""

    id: Id
    terminal: Terminal
    reason: Reason


class AcceptorAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The note acceptor of a terminal, which will be able to bring notes to that terminal's meter."""

    id: Id
    terminal: Terminal


class AcceptorRevocation(Struct, frozen=True, forbid_unknown_fields=True):
    """A note acceptor whose key is revoked."""

    id: Id
    terminal: Terminal
    reason: Reason


class SystemAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A central system that will be able to sign in."""

    id: Id
    system: System


class SystemRevocation(Struct, frozen=True, forbid_unknown_fields=True):
    """A central system whose key is revoked."""

    id: Id
    system: System
    reason: Reason


class NewKey(Struct, frozen=True):
    """A key, shown once; enrolling again makes another."""

    name: str
    key: str


class Keys(Struct, frozen=True):
    """Who has a key, without the keys."""

    terminals: list[KeyShown]
    systems: list[KeyShown]
    acceptors: Annotated[list[KeyShown], Meta(description="note acceptors, by the terminal of each")]


KEY_EXAMPLE: Final = {"name": "T1/3", "key": "6f0cTq…"}


@get("/api/terminals", **operation("list_terminals", "people", allow=(ADMINISTRATOR, INSPECTOR)))
async def list_terminals(door: Door) -> Keys:
    """Terminals, note acceptors and central systems that have, or had, a key."""
    people = await door.sign_in.people()
    return Keys(keys_shown(people, "terminal"), keys_shown(people, "system"), keys_shown(people, "acceptor"))


@post("/api/terminals", **operation("enrol_terminal", "people", allow=(ADMINISTRATOR,), refusals=OF_PEOPLE,
      example={"id": "e1", "terminal": "T1/3"}, answer=KEY_EXAMPLE))  # fmt: skip
async def enrol_terminal(asked: Asked[TerminalAsked], who: Who, door: Door) -> NewKey:
    """Enrol a terminal. The answer contains its key, once."""
    key = await PeopleOffice(door.sign_in).enrol_terminal(who, asked.id, asked.terminal)
    return NewKey(asked.terminal, key)


@post("/api/terminals/revocation", status_code=200, **operation("revoke_terminal", "people", allow=(ADMINISTRATOR,),
      refusals=OF_PEOPLE, example={"id": "e2", "terminal": "T1/3", "reason": "taken away for repair"}))  # fmt: skip
async def revoke_terminal(asked: Asked[TerminalRevocation], who: Who, door: Door) -> Answered:
    """Revoke a terminal's key; its sessions end."""
    office = PeopleOffice(door.sign_in)
    answer = await office.revoke_terminal(who, asked.id, asked.terminal, asked.reason)
    return Answered(asked.id, answer.seq, answer.at, answer.repeated)


@post("/api/acceptors", **operation("enrol_acceptor", "people", allow=(ADMINISTRATOR,), refusals=OF_PEOPLE,
      example={"id": "e5", "terminal": "T1/3"}, answer=KEY_EXAMPLE))  # fmt: skip
async def enrol_acceptor(asked: Asked[AcceptorAsked], who: Who, door: Door) -> NewKey:
    """Enrol the note acceptor of a terminal. The answer contains its key, once: it belongs into the acceptor, never
    into the screen."""
    key = await PeopleOffice(door.sign_in).enrol_acceptor(who, asked.id, asked.terminal)
    return NewKey(asked.terminal, key)


@post("/api/acceptors/revocation", status_code=200, **operation("revoke_acceptor", "people", allow=(ADMINISTRATOR,),
      refusals=OF_PEOPLE, example={"id": "e6", "terminal": "T1/3", "reason": "taken away for repair"}))  # fmt: skip
async def revoke_acceptor(asked: Asked[AcceptorRevocation], who: Who, door: Door) -> Answered:
    """Revoke a note acceptor's key; its sessions end."""
    office = PeopleOffice(door.sign_in)
    answer = await office.revoke_acceptor(who, asked.id, asked.terminal, asked.reason)
    return Answered(asked.id, answer.seq, answer.at, answer.repeated)


@post("/api/systems", **operation("enrol_system", "people", allow=(ADMINISTRATOR,), refusals=OF_PEOPLE,
      example={"id": "e3", "system": "central"}, answer={"name": "central", "key": "6f0cTq…"}))  # fmt: skip
async def enrol_system(asked: Asked[SystemAsked], who: Who, door: Door) -> NewKey:
    """Enrol a central system, which may transfer credit and pay tickets by transfer. The answer contains its key,
    once."""
    return NewKey(asked.system, await PeopleOffice(door.sign_in).enrol_system(who, asked.id, asked.system))


@post("/api/systems/revocation", status_code=200, **operation("revoke_system", "people", allow=(ADMINISTRATOR,),
      refusals=OF_PEOPLE, example={"id": "e4", "system": "central", "reason": "replaced"}))  # fmt: skip
async def revoke_system(asked: Asked[SystemRevocation], who: Who, door: Door) -> Answered:
    """Revoke a central system's key; its sessions end."""
    answer = await PeopleOffice(door.sign_in).revoke_system(who, asked.id, asked.system, asked.reason)
    return Answered(asked.id, answer.seq, answer.at, answer.repeated)


ROUTES: Final = (
    list_terminals, enrol_terminal, revoke_terminal, enrol_acceptor, revoke_acceptor, enrol_system, revoke_system,
)  # fmt: skip
