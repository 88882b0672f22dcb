"""What administrators look up about a person or a role: sessions and how to end them, what roles may do."""

from typing import Annotated, Final

from litestar import get, post
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.rooms.people.decide import ALONE
from sicbo.rooms.people.messages import KnownRole
from sicbo.rooms.people.view import roles_shown
from sicbo.rules.book import Book
from sicbo.server.api.operations import Asked, Door, Who, operation
from sicbo.server.api.people import OF_PEOPLE, PersonName, ReasonAsked


class SessionShown(Struct, frozen=True):
    """One session of a person; its name gives no access to it."""

    session: Annotated[str, Meta(description="the beginning of the hash of its token")]
    signed_in_at: int
    last_input_at: int
    ends_at: int
    standing: Annotated[str, Meta(description="good, locked or ended")]
    yours: Annotated[bool, Meta(description="whether it is the session of this request")]


class SessionList(Struct, frozen=True):
    """Sessions of one person, the newest first."""

    sessions: list[SessionShown]


class SessionsEnded(Struct, frozen=True):
    """How many sessions were ended."""

    ended: int


class PowerInfo(Struct, frozen=True):
    """What a role may do by one book."""

    book: str
    title: Annotated[str, Meta(description="the role by the title of that rule book")]
    powers: tuple[str, ...]
    declares: Annotated[
        tuple[str, ...], Meta(description="grounds on which this role may declare a round or bet void")
    ]


class RoleExplained(Struct, frozen=True):
    """A role and what it may do, from the books."""

    role: KnownRole
    alone: Annotated[bool, Meta(description="whether a person with this role may have no other")]
    books: tuple[PowerInfo, ...]


class RolesExplained(Struct, frozen=True):
    roles: list[RoleExplained]


@get("/api/people/{name:str}/sessions", **operation("list_sessions", "people", allow=(ADMINISTRATOR, INSPECTOR),
      refusals=("unknown-person",)))  # fmt: skip
async def list_sessions(name: PersonName, who: Who, door: Door) -> SessionList:
    """The sessions of a person."""
    people = await door.sign_in.people()
    if name not in people.persons:
        raise Refused("unknown-person", "there is no person named '{name}'", name=name[:40])
    now = door.sign_in.clock()
    found = [
        SessionShown(
            session.key[:12],
            session.signed_in_at,
            session.last_input_at,
            session.ends_at,
            session.standing(now),
            session.key == who.key,
        )
        for session in await door.sign_in.sessions_of(name)
    ]
    return SessionList(sorted(found, key=lambda shown: -shown.signed_in_at))


@post("/api/people/{name:str}/sessions/end", status_code=200, **operation("end_sessions", "people",
      allow=(ADMINISTRATOR,), refusals=OF_PEOPLE, example={"id": "s1", "reason": "left the desk unlocked"}))  # fmt: skip
async def end_sessions(name: PersonName, asked: Asked[ReasonAsked], who: Who, door: Door) -> SessionsEnded:
    """End every session of a person, who must then sign in again. Each end is recorded as a sign-out."""
    door.sign_in.require_fresh(who)
    if not asked.reason.strip():
        raise Refused("cause-needed", "give a reason for ending the sessions")
    return SessionsEnded(await door.sign_in.end_sessions_of(name, f"office, by {who.name}: {asked.reason}"))


@get("/api/roles/explained", **operation("explain_roles", "people", allow=(ADMINISTRATOR, INSPECTOR)))
async def explain_roles(door: Door) -> RolesExplained:
    """Every role with what the books of this house's tables let it do, and which roles one person may not combine."""
    books = {live.game.book.name: live.game for live in door.live.values()}
    return RolesExplained(
        [
            RoleExplained(
                role,
                role.role in ALONE,
                tuple(
                    power
                    for _, game in sorted(books.items())
                    if (power := _powers(game.book, role.role, game.switches)) is not None
                ),
            )
            for role in roles_shown(await door.sign_in.people())
        ]
    )


def _powers(of: Book, role: str, switches: dict[str, bool | str]) -> PowerInfo | None:
    policies = of.policies
    if policies is None or not any(known.role == role for known in policies.roles):
        return None
    given = [(stated.power, policies.power(stated.power, switches)) for stated in policies.powers]
    grounds = [
        (rule.ground, policies.irregularity(rule.ground, switches)) for rule in policies.irregularities
    ]
    return PowerInfo(
        of.name,
        policies.title(role),
        tuple(
            name for name, power in given if power and policies.may(role, power.role, or_above=power.or_above)
        ),
        tuple(name for name, rule in grounds if rule and policies.may(role, rule.declared_by)),
    )


ROUTES: Final = (list_sessions, end_sessions, explain_roles)
