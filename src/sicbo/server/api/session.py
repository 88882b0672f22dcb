"""Signing in and out over HTTP: people with a password, terminals, note acceptors and
central systems with a key."""

from collections.abc import Awaitable
from typing import Annotated, Any, Final, Literal

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.server.access.cookies import Slot, cookie_name
from sicbo.server.access.desks import Desk, deals, desks_of
from sicbo.server.access.sessions import Session, not_signed_in
from sicbo.server.api.operations import (
    ACCEPTOR,
    ANYBODY,
    STAFF,
    SYSTEM,
    TERMINAL,
    Anybody,
    AnyRequest,
    Asked,
    Door,
    Who,
    address_of,
    is_program,
    operation,
    slot,
    token,
)
from sicbo.server.api.panel_cookies import panel_of
from sicbo.server.http.security import is_secure
from sicbo.server.running.open_house import OpenHouse

Keep = Annotated[
    Literal["cookie", "token"],
    Meta(description="a cookie that no page can read, or the token in the answer, for programs"),
]
Password = Annotated[str, Meta(min_length=1, max_length=1_000)]
Key = Annotated[str, Meta(min_length=1, max_length=200, description="the key as shown when it was enrolled")]

EVERYBODY: Final = (STAFF, TERMINAL, SYSTEM, ACCEPTOR)


class SignInAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A person signs in."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    password: Password
    code: Annotated[str, Meta(max_length=20, description="the one-time code, for those who use one")] = ""
    keep: Keep = "cookie"
    slot: Slot = ""


class TerminalSignInAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A terminal signs in."""

    terminal: Annotated[str, Meta(min_length=1, max_length=200, description="table and seat, such as T1/3")]
    key: Key
    keep: Keep = "cookie"
    slot: Slot = ""


class AcceptorSignInAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The note acceptor of a terminal signs in."""

    terminal: Annotated[
        str, Meta(min_length=1, max_length=200, description="table and seat of its terminal, such as T1/3")
    ]
    key: Key


class SystemSignInAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A central system signs in."""

    system: Annotated[str, Meta(min_length=1, max_length=200)]
    key: Key


class PasswordAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of the signed-in person, again."""

    password: Password


class SessionInfo(Struct, frozen=True, omit_defaults=True):
    """The signed-in person or terminal."""

    kind: Literal["staff", "terminal", "system", "acceptor"]
    name: str
    roles: tuple[str, ...]
    csrf: Annotated[
        str, Meta(description="send it as X-CSRF-Token with every change when you use the cookie")
    ]
    ends_at: Annotated[int, Meta(description="when the session ends at the latest")]
    good_until: Annotated[int, Meta(description="when it is locked or ends if there is no input")]
    fresh_until: Annotated[
        int, Meta(description="until when the sign-in is fresh enough for voids and corrections")
    ]
    desks: Annotated[
        tuple[Desk, ...],
        Meta(description="the staff screens open to these roles, their own desk first"),
    ] = ()
    deals: Annotated[bool, Meta(description="whether this is a dealer, who goes to the tables first")] = False
    locked: bool = False
    must_change_password: bool = False
    codes: Annotated[bool, Meta(description="whether a sign-in of this person takes a one-time code")] = False
    panel: Annotated[str, Meta(description="the control panel that this screen is, where it is one")] = ""
    token: Annotated[str, Meta(description="the session's token; given once, and only if requested")] = ""
    demonstration: Annotated[bool, Meta(description="nothing here is real money")] = False


EXAMPLE: Final[dict[str, Any]] = {
    "kind": "staff",
    "name": "mia",
    "roles": ["dealer"],
    "csrf": "q7n0aQ…",
    "ends_at": 1790043200000000,
    "good_until": 1790000300000000,
    "fresh_until": 1790000300000000,
}


@post("/api/session", **operation("sign_in", "session", allow=(ANYBODY,), rate="sign-in", refusals=("sign-in-failed",), answer=EXAMPLE,
      example={"name": "mia", "password": "correct horse battery", "keep": "cookie"}))  # fmt: skip
async def sign_in(asked: Asked[SignInAsked], door: Door, request: AnyRequest) -> Response[SessionInfo]:
    """Sign in as a person. Every failure is answered alike; after three in a row the next attempt has to wait."""
    where = address_of(request)
    door.rates.sign_in(where, asked.name)
    panel = await panel_of(door, request.cookies)
    signing_in = door.sign_in.sign_in(asked.name, asked.password, asked.code, where, panel)
    given, session = await _counted(door, signing_in)
    return await begun(door, given, session, asked.keep, asked.slot)


@post("/api/session/terminal", **operation("sign_in_terminal", "session", allow=(ANYBODY,), refusals=("sign-in-failed",),
      answer=EXAMPLE | {"kind": "terminal", "name": "T1/3", "roles": []},
      example={"terminal": "T1/3", "key": "6f0cT…"}))  # fmt: skip
async def sign_in_terminal(
    asked: Asked[TerminalSignInAsked], door: Door, request: AnyRequest
) -> Response[SessionInfo]:
    """Sign in as a terminal, with the key that it was enrolled with."""
    given, session = await _counted(
        door, door.sign_in.sign_in_terminal(asked.terminal, asked.key, address_of(request))
    )
    return await begun(door, given, session, asked.keep, asked.slot)


@post("/api/session/acceptor", **operation("sign_in_acceptor", "session", allow=(ANYBODY,), refusals=("sign-in-failed",),
      answer=EXAMPLE | {"kind": "acceptor", "name": "T1/3", "roles": [], "token": "Zk3…"},
      example={"terminal": "T1/3", "key": "6f0cT…"}))  # fmt: skip
async def sign_in_acceptor(
    asked: Asked[AcceptorSignInAsked], door: Door, request: AnyRequest
) -> Response[SessionInfo]:
    """Sign in as the note acceptor of a terminal, with its own key; the answer contains the token for its requests."""
    given, session = await _counted(
        door, door.sign_in.sign_in_acceptor(asked.terminal, asked.key, address_of(request))
    )
    return await begun(door, given, session, "token")


@post("/api/session/system", **operation("sign_in_system", "session", allow=(ANYBODY,), refusals=("sign-in-failed",),
      answer=EXAMPLE | {"kind": "system", "name": "central", "roles": [], "token": "Zk3…"},
      example={"system": "central", "key": "6f0cT…"}))  # fmt: skip
async def sign_in_system(
    asked: Asked[SystemSignInAsked], door: Door, request: AnyRequest
) -> Response[SessionInfo]:
    """Sign in as a central system, with its key; the answer contains the token for its requests."""
    given, session = await _counted(
        door, door.sign_in.sign_in_system(asked.system, asked.key, address_of(request))
    )
    return await begun(door, given, session, "token")


@get("/api/session", **operation("get_session", "session", allow=(ANYBODY,), unfinished=True, refusals=("not-signed-in",), answer=EXAMPLE,
     returns="who is signed in, or null"))  # fmt: skip
async def get_session(anybody: Anybody, door: Door, request: AnyRequest) -> SessionInfo | None:
    """Who is signed in, also for a session that is locked or must change its password first. A page, which cannot
    read its cookie, gets `null` if no one is signed in; a program's expired token is refused.
    """
    if anybody is None and is_program(request):
        raise not_signed_in()
    return None if anybody is None else await _info(door, anybody)


@delete("/api/session", **operation("sign_out", "session", allow=EVERYBODY, unfinished=True))
async def sign_out(door: Door, request: AnyRequest) -> Response[None]:
    """Sign out."""
    await door.sign_in.sign_out(token(request), address_of(request))
    return Response(None, status_code=204, cookies=[_cookie(door, slot(request), "", 0)])


@post("/api/session/unlock", status_code=200, **operation("unlock_session", "session", rate="sign-in", allow=(STAFF,),
      unfinished=True, refusals=("sign-in-failed",), example={"password": "correct horse battery"}, answer=EXAMPLE))  # fmt: skip
async def unlock(asked: Asked[PasswordAsked], who: Who, door: Door, request: AnyRequest) -> SessionInfo:
    """Continue a session that was locked for lack of input."""
    where = address_of(request)
    door.rates.sign_in(where, who.name)
    return await _info(door, await door.sign_in.unlock(token(request), asked.password, where))


@post("/api/session/lock", status_code=200, **operation("lock_session", "session", allow=(STAFF,), unfinished=True,
      answer=EXAMPLE | {"locked": True}))  # fmt: skip
async def lock(who: Who, door: Door) -> SessionInfo:
    """Lock your screen: this session does nothing until the password is given again."""
    return await _info(door, await door.sign_in.sessions.lock(who.key))


@post("/api/session/fresh", status_code=200, **operation("refresh_session", "session", rate="sign-in", allow=(STAFF,),
      refusals=("sign-in-failed",), example={"password": "correct horse battery"}, answer=EXAMPLE))  # fmt: skip
async def refresh(asked: Asked[PasswordAsked], who: Who, door: Door, request: AnyRequest) -> SessionInfo:
    """Give the password again for actions that need a fresh sign-in: voids, corrections, jackpot changes."""
    where = address_of(request)
    door.rates.sign_in(where, who.name)
    return await _info(door, await door.sign_in.refresh(token(request), asked.password, where))


async def _counted(door: OpenHouse, signing_in: Awaitable[tuple[str, Session]]) -> tuple[str, Session]:
    """Count a sign-in attempt in the metrics."""
    try:
        begun = await signing_in
    except Refused as refused:
        door.metrics.signed_in(refused.code)
        raise
    door.metrics.signed_in("done")
    return begun


async def begun(
    door: OpenHouse, given: str, session: Session, keep: str, slot: str = "", status: int = 201
) -> Response[SessionInfo]:
    """The answer that begins a session: its token in a cookie, or in the answer itself."""
    if keep == "token":
        return Response(await _info(door, session, given), status_code=status)
    seconds = (session.ends_at - door.sign_in.clock()) // 1_000_000
    return Response(
        await _info(door, session), status_code=status, cookies=[_cookie(door, slot, given, max(0, seconds))]
    )


def _cookie(door: OpenHouse, slot: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        cookie_name(slot),
        value=value,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="strict",
        secure=is_secure(door.settings),
    )


async def _info(door: OpenHouse, session: Session, given: str = "") -> SessionInfo:
    people = await door.sign_in.people()
    person = people.persons.get(session.name) if session.kind == STAFF else None
    return SessionInfo(
        kind=session.kind,
        name=session.name,
        roles=session.roles,
        csrf=session.csrf,
        ends_at=session.ends_at,
        good_until=session.good_until(),
        fresh_until=session.fresh_at + door.sign_in.sessions.rules.fresh_seconds * 1_000_000,
        desks=desks_of(people, session.roles) if session.kind == STAFF else (),
        deals=session.kind == STAFF and deals(people, session.roles),
        panel=door.register.still_at_panel(session).panel,
        locked=session.standing(door.sign_in.clock()) == "locked",
        must_change_password=person is not None and person.must_change_password,
        codes=person is not None and person.totp,
        token=given,
        demonstration=door.settings.demonstration,
    )


ROUTES: Final = (
    sign_in, sign_in_terminal, sign_in_acceptor, sign_in_system, get_session, sign_out, unlock, lock, refresh,
)  # fmt: skip
