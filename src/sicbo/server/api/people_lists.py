"""Lists of the house's people and of failed sign-ins: by search and filter, in pages, as CSV."""

from collections.abc import AsyncIterator
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from sicbo.hosting.people import STREAM
from sicbo.records.journal_search import Place, Wanted, read_place, search_kinds
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.rooms.people.view import PersonShown, persons_shown
from sicbo.server.api.lists import Onward, PageSize, Search, Skip, csv_file, fits, moment_cell
from sicbo.server.api.operations import Door, operation
from sicbo.server.running.open_house import OpenHouse
from sicbo.store.journal import Entry

CHUNK: Final = 500
"""Entries of the people's journal that are read at once."""
ATTEMPTS: Final = ("SignInFailed", "KeySignInFailed", "PersonLocked", "GuessingNoticed")

PersonState = Literal["active", "locked", "inactive"]
OfRole = Annotated[str, QueryParameter(name="role", description="only people in this role", max_length=100)]
OfState = Annotated[
    PersonState | None, QueryParameter(name="state", description="only people with this status")
]


class PeopleList(Struct, frozen=True):
    """A page of the people who may sign in, by name."""

    people: list[PersonShown]
    found: Annotated[int, Meta(description="the number of matches on all pages")]
    total: Annotated[int, Meta(description="the number of people")]
    by_state: Annotated[
        dict[str, int], Meta(description="counts of the people who match the search and role")
    ]


class Attempt(Struct, frozen=True):
    """One failed sign-in, or a lock that followed."""

    at: int
    name: str
    where: str
    why: Annotated[
        str,
        Meta(
            description="what was wrong; repeated if it was the third in a row (locked-out in earlier versions)"
        ),
    ]
    purpose: str
    seq: Annotated[int, Meta(description="the entry of the people's journal")]


class AttemptList(Struct, frozen=True):
    """Failed sign-ins, the newest first."""

    attempts: list[Attempt]
    next: Annotated[str, Meta(description="`after` of the next request; empty if there is nothing more")]


def standing(person: PersonShown) -> PersonState:
    if not person.active:
        return "inactive"
    return "locked" if person.locked else "active"


async def _looked_for(door: OpenHouse, search: str, role: str) -> tuple[list[PersonShown], int]:
    """The people who match a search and a role, and the total number."""
    everybody = persons_shown(await door.sign_in.people())
    fitting = [
        person
        for person in everybody
        if (not role or role in person.roles) and fits(search, person.name, *person.roles, person.appointment)
    ]
    return fitting, len(everybody)


@get("/api/people", **operation("list_people", "people", allow=(ADMINISTRATOR, INSPECTOR)))
async def list_people(
    door: Door,
    search: Search = "",
    of_role: OfRole = "",
    of_state: OfState = None,
    skip: Skip = 0,
    limit: PageSize = 50,
) -> PeopleList:
    """The people who may sign in, with roles and locks; never a password in any form."""
    fitting, total = await _looked_for(door, search, of_role)
    counts: dict[str, int] = {}
    for person in fitting:
        counts[standing(person)] = counts.get(standing(person), 0) + 1
    chosen = [person for person in fitting if of_state in (None, standing(person))]
    return PeopleList(chosen[skip : skip + limit], len(chosen), total, counts)


@get("/api/people.csv", **operation("export_people", "people", allow=(ADMINISTRATOR, INSPECTOR), media="text/csv",
      returns="the matching people, as CSV"))  # fmt: skip
async def export_people(
    door: Door, search: Search = "", of_role: OfRole = "", of_state: OfState = None
) -> Response[bytes]:
    """The same people for a spreadsheet."""
    fitting, _ = await _looked_for(door, search, of_role)
    rows = (
        (
            person.name,
            person.roles,
            standing(person),
            person.failures,
            person.codes,
            person.must_change_password,
            person.appointment,
        )
        for person in fitting
        if of_state in (None, standing(person))
    )
    columns = ("name", "roles", "state", "failures", "codes", "must_change_password", "appointment")
    return csv_file("people.csv", columns, rows)


# -- attempts ---------------------------------------------------------------------------------------------


@get("/api/sign-in-attempts", **operation("list_attempts", "people", allow=(ADMINISTRATOR, INSPECTOR)))
async def list_attempts(
    door: Door, search: Search = "", after: Onward = "", limit: PageSize = 50
) -> AttemptList:
    """Failed sign-ins, for existing and other names, the newest first."""
    found: list[Attempt] = []
    async for attempt in _attempts(door, search, read_place(after)):
        if len(found) >= limit and attempt.seq != found[-1].seq:
            last = found[-1]
            return AttemptList(found, str(Place(last.at, STREAM, last.seq)))
        found.append(attempt)
    return AttemptList(found, "")


@get("/api/sign-in-attempts.csv", **operation("export_attempts", "people", allow=(ADMINISTRATOR, INSPECTOR),
      media="text/csv", returns="the matching attempts, as CSV"))  # fmt: skip
async def export_attempts(door: Door, search: Search = "") -> Response[bytes]:
    """The same attempts for a spreadsheet."""
    found = [attempt async for attempt in _attempts(door, search, None)]
    rows = (
        (moment_cell(attempt.at), attempt.name, attempt.why, attempt.purpose, attempt.where, attempt.seq)
        for attempt in found
    )
    return csv_file("sign-in-attempts.csv", ("time", "name", "why", "purpose", "where", "entry"), rows)


async def _attempts(door: OpenHouse, search: str, after: Place | None) -> AsyncIterator[Attempt]:
    """The matching attempts, the newest first."""
    place: Place | None = after
    while True:
        async with door.store.frozen() as reader:
            page = await search_kinds(reader, Wanted(stream=STREAM), ATTEMPTS, place, CHUNK)
        for entry in page.entries:
            for attempt in _of_entry(entry):
                if fits(search, attempt.name, attempt.where, attempt.why, attempt.purpose):
                    yield attempt
        if page.next is None:
            return
        place = page.next


def _of_entry(entry: Entry) -> list[Attempt]:
    """The failure in an entry; a lock that followed is listed before the attempt that led to it."""
    found: list[Attempt] = []
    for event in msgspec.json.decode(entry.body)["events"]:
        match event:
            case {"type": "SignInFailed"}:
                why, purpose = event["why"], event["purpose"]
            case {"type": "KeySignInFailed"}:
                why, purpose = "wrong-key", event["holder"]
            case {"type": "PersonLocked"}:
                why, purpose = "locked-out", "sign-in"
            case {"type": "GuessingNoticed"}:
                why, purpose = "repeated", "sign-in"
            case _:
                continue
        found.append(Attempt(entry.at, event["name"], event["where"], why, purpose, entry.seq))
    return found[::-1]


ROUTES: Final = (list_people, export_people, list_attempts, export_attempts)
