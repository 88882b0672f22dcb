"""People over HTTP: who may sign in, in which roles; and everyone's own password and one-time codes."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import PathParameter
from msgspec import Meta, Struct

from sicbo.engine.pending import Answer
from sicbo.rooms.kernel.roles import ADMINISTRATOR
from sicbo.rooms.people.messages import KnownRole
from sicbo.rooms.people.view import roles_shown
from sicbo.server.access.people_office import PeopleOffice
from sicbo.server.api.operations import (
    STAFF,
    AnyRequest,
    Asked,
    Door,
    Who,
    address_of,
    operation,
    slot,
    token,
)
from sicbo.server.api.session import EXAMPLE, Keep, Password, SessionInfo, begun
from sicbo.wire import Answered

OF_PEOPLE: Final = (
    "fresh-sign-in-needed", "unknown-person", "name-taken", "duties-apart", "last-administrator", "cause-needed",
    "id-used-differently", "busy",
)  # fmt: skip

Id = Annotated[str, Meta(min_length=1, max_length=100, description="made by the sender")]
Reason = Annotated[str, Meta(max_length=300, description="the reason, recorded with the change")]
Roles = Annotated[tuple[str, ...], Meta(max_length=40, description="from GET /api/roles")]
Appointment = Annotated[
    str,
    Meta(
        max_length=300,
        description="an inspector's appointment: instrument, number and date; empty for anyone else",
    ),
]
PersonName = Annotated[str, PathParameter(description="the person's name", max_length=200)]


class PersonAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A new person."""

    id: Id
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    roles: Roles
    appointment: Appointment = ""


class RolesAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """New roles for a person."""

    id: Id
    roles: Roles
    reason: Reason
    appointment: Appointment = ""


class ReasonAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A change that only needs a reason."""

    id: Id
    reason: Reason


class NewPassword(Struct, frozen=True):
    """A generated password; shown once, and to be changed at the first sign-in with it."""

    name: str
    password: str


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password for yourself."""

    id: Id
    password: Password
    new_password: Password
    keep: Keep = "cookie"


class CodesBegun(Struct, frozen=True):
    """A secret for an authenticator; it takes effect once POST /api/session/codes has received a code of it."""

    secret: str
    address: Annotated[
        str, Meta(description="the same as an address that authenticator apps read from a QR code")
    ]


class CodesAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A code that proves that the authenticator has the secret."""

    id: Id
    code: Annotated[str, Meta(min_length=6, max_length=20)]


class RoleList(Struct, frozen=True):
    """Roles of the books that this house plays by, and those that every house has."""

    roles: list[KnownRole]


PASSWORD_EXAMPLE: Final = {"name": "mia", "password": "k3mf-92hc-vd7w-qq4r-xn8t"}

# -- by administrators ------------------------------------------------------------------------------------


@get("/api/roles", **operation("list_roles", "people", allow=(STAFF,)))
async def list_roles(door: Door) -> RoleList:
    """The roles that a person can be given."""
    return RoleList(roles_shown(await door.sign_in.people()))


@post("/api/people", **operation("add_person", "people", allow=(ADMINISTRATOR,), refusals=OF_PEOPLE,
      example={"id": "p1", "name": "mia", "roles": ["dealer"]}, answer=PASSWORD_EXAMPLE))  # fmt: skip
async def add_person(asked: Asked[PersonAsked], who: Who, door: Door) -> NewPassword:
    """Add a person. The answer has the password for the first sign-in, once: a request sent again with the same id
    is refused and does not show it.
    """
    password = await PeopleOffice(door.sign_in).add_person(
        who, asked.id, asked.name, asked.roles, asked.appointment
    )
    return NewPassword(asked.name, password)


@post("/api/people/{name:str}/roles", status_code=200, **operation("change_roles", "people", allow=(ADMINISTRATOR,),
      refusals=OF_PEOPLE, example={"id": "p2", "roles": ["dealer", "supervisor"], "reason": "promoted"}))  # fmt: skip
async def change_roles(name: PersonName, asked: Asked[RolesAsked], who: Who, door: Door) -> Answered:
    """Change a person's roles; the person's sessions end."""
    office = PeopleOffice(door.sign_in)
    changed = office.change_roles(who, asked.id, name, asked.roles, asked.reason, asked.appointment)
    return _done(asked.id, await changed)


@post("/api/people/{name:str}/password", status_code=200, **operation("set_password", "people", allow=(ADMINISTRATOR,),
      refusals=OF_PEOPLE, example={"id": "p3", "reason": "forgotten"}, answer=PASSWORD_EXAMPLE))  # fmt: skip
async def set_password(name: PersonName, asked: Asked[ReasonAsked], who: Who, door: Door) -> NewPassword:
    """Make a new password for a person who has forgotten theirs; it is shown once."""
    password = await PeopleOffice(door.sign_in).set_password(who, asked.id, name, asked.reason)
    return NewPassword(name, password)


@post("/api/people/{name:str}/unlock", status_code=200, **operation("unlock_person", "people", allow=(ADMINISTRATOR,),
      refusals=OF_PEOPLE, example={"id": "p4", "reason": "mistyped three times, came in person"}))  # fmt: skip
async def unlock_person(name: PersonName, asked: Asked[ReasonAsked], who: Who, door: Door) -> Answered:
    """Clear a person's count of failed sign-ins, and a lock by an earlier version of the house."""
    office = PeopleOffice(door.sign_in)
    return _done(asked.id, await office.unlock_person(who, asked.id, name, asked.reason))


@post("/api/people/{name:str}/deactivation", status_code=200, **operation("deactivate_person", "people",
      allow=(ADMINISTRATOR,), refusals=OF_PEOPLE, example={"id": "p5", "reason": "left the house"}))  # fmt: skip
async def deactivate_person(name: PersonName, asked: Asked[ReasonAsked], who: Who, door: Door) -> Answered:
    """Deactivate a person: they can no longer sign in, and what they did stays on record."""
    office = PeopleOffice(door.sign_in)
    return _done(asked.id, await office.deactivate(who, asked.id, name, asked.reason))


@post("/api/people/{name:str}/reactivation", status_code=200, **operation("reactivate_person", "people",
      allow=(ADMINISTRATOR,), refusals=OF_PEOPLE, example={"id": "p6", "reason": "came back"}, answer=PASSWORD_EXAMPLE))  # fmt: skip
async def reactivate_person(name: PersonName, asked: Asked[ReasonAsked], who: Who, door: Door) -> NewPassword:
    """Reactivate a person with a new password, which is shown once."""
    password = await PeopleOffice(door.sign_in).reactivate(who, asked.id, name, asked.reason)
    return NewPassword(name, password)


@post("/api/people/{name:str}/end-codes", status_code=200, **operation("end_codes_of_person", "people",
      allow=(ADMINISTRATOR,), refusals=OF_PEOPLE, example={"id": "p7", "reason": "lost the phone"}))  # fmt: skip
async def end_codes_of_person(name: PersonName, asked: Asked[ReasonAsked], who: Who, door: Door) -> Answered:
    """End the one-time codes of a person who has lost the device."""
    office = PeopleOffice(door.sign_in)
    return _done(asked.id, await office.end_codes_of(who, asked.id, name, asked.reason))


# -- by everyone -----------------------------------------------------------------------------------------


@post("/api/session/password", status_code=200, **operation("change_password", "session", rate="sign-in", allow=(STAFF,),
      unfinished=True, refusals=("sign-in-failed", "session-locked", "weak-password", "id-used-differently", "busy"),
      example={"id": "w1", "password": "k3mf-92hc-vd7w-qq4r-xn8t", "new_password": "seven quiet lanterns"},
      answer=EXAMPLE))  # fmt: skip
async def change_password(
    asked: Asked[PasswordChange], who: Who, door: Door, request: AnyRequest
) -> Response[SessionInfo]:
    """Change your own password. All your sessions end, and the answer begins a new one."""
    where = address_of(request)
    door.rates.sign_in(where, who.name)
    given, session = await PeopleOffice(door.sign_in).change_password(
        token(request), asked.id, asked.password, asked.new_password, where
    )
    return await begun(door, given, session, asked.keep, slot(request), 200)


@post("/api/session/codes/secret", status_code=200, **operation("begin_codes", "session", allow=(STAFF,),
      refusals=("fresh-sign-in-needed",), answer={"secret": "JBSW…", "address": "otpauth://totp/…"}))  # fmt: skip
async def begin_codes(who: Who, door: Door) -> CodesBegun:
    """Begin to use one-time codes: a secret for your authenticator."""
    return CodesBegun(*await PeopleOffice(door.sign_in).begin_codes(who, door.settings.site))


@post("/api/session/codes", status_code=204, **operation("confirm_codes", "session", rate="sign-in", allow=(STAFF,),
      refusals=("fresh-sign-in-needed", "id-used-differently"), example={"id": "o1", "code": "492039"}))  # fmt: skip
async def confirm_codes(asked: Asked[CodesAsked], who: Who, door: Door, request: AnyRequest) -> None:
    """From now on your sign-in needs a one-time code as well."""
    door.rates.sign_in(address_of(request), who.name)
    await PeopleOffice(door.sign_in).confirm_codes(who, asked.id, asked.code)


@post("/api/session/codes/end", status_code=204, **operation("end_codes", "session", allow=(STAFF,),
      refusals=("fresh-sign-in-needed", "id-used-differently"), example={"id": "o2", "reason": "new phone"}))  # fmt: skip
async def end_codes(asked: Asked[ReasonAsked], who: Who, door: Door) -> None:
    """From now on your password is enough again."""
    await PeopleOffice(door.sign_in).end_codes(who, asked.id, asked.reason)


def _done(asked: str, answer: Answer) -> Answered:
    return Answered(asked, answer.seq, answer.at, answer.repeated)


ROUTES: Final = (
    list_roles, add_person, change_roles, set_password, unlock_person, deactivate_person,
    reactivate_person, end_codes_of_person, change_password, begin_codes, confirm_codes, end_codes,
)  # fmt: skip
