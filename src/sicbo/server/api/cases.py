"""The office of cases over HTTP: the list, one case, a player's own cases, and all commands of the office."""

from typing import Annotated, Final, cast

from litestar import get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Raw, Struct

from sicbo.hosting.cases import STREAM
from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import PLAYER
from sicbo.rooms.cases.authority import get_case as case_numbered
from sicbo.rooms.cases.breaches import is_party
from sicbo.rooms.cases.messages import CaseCommand, DirectToVacate, ImposeSanction
from sicbo.rooms.cases.sanctions import VOID
from sicbo.rooms.cases.state import Case, CaseKind, CasesOffice, CaseStatus
from sicbo.rooms.cases.view import (
    CaseList,
    CaseView,
    OwnCase,
    case_list,
    case_view,
    may_see,
    own_case,
    role_in,
)
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.abstention import abstaining
from sicbo.rooms.table.tournament import require_players_kept
from sicbo.rules.conduct_policies import BookConduct
from sicbo.server.access.sessions import Session
from sicbo.server.api.lists import PageSize, Skip
from sicbo.server.api.office import Asking, Counter
from sicbo.server.api.operations import STAFF, TERMINAL, Asked, Door, Who, operation
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do, Plain

OF_CASES: Final = (
    "unknown-case", "sanction-not-allowed", "second-person-needed", "approval-needed", "fresh-sign-in-needed",
    "cause-needed", "bad-amount", "too-large", "out-of-order", "duties-apart", "notice-needed", "id-used-differently",
    "unknown-stream", "moved",
)  # fmt: skip
Number = Annotated[int, PathParameter(description="the case's number", ge=1, le=2**53)]
Search = Annotated[
    str, QueryParameter(description="a number, a person, a table, a round, or words", max_length=100)
]
OfKind = Annotated[CaseKind | None, QueryParameter(name="kind", description="only cases of this kind")]
OfStatus = Annotated[
    CaseStatus | None, QueryParameter(name="status", description="only cases with this status")
]
OfTable = Annotated[str, QueryParameter(description="only cases of this table", max_length=100)]
Barred = Annotated[
    bool | None,
    QueryParameter(description="only cases with an exclusion in force, or only those without one"),
]


class CaseDo(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the office of cases with an id made by its sender."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    do: Raw
    approval: Annotated[
        str, Meta(max_length=200, description="the second person's approval, from POST /api/approvals")
    ] = ""


class CaseBooks(Struct, frozen=True):
    """The books' rules on conduct, and which tables play by which book."""

    books: tuple[BookConduct, ...]
    tables: dict[str, str]
    mine: Annotated[dict[str, str], Meta(description="your role under each rule book, if you have one")]
    at_tables: Annotated[
        dict[str, BookConduct],
        Meta(description="the rules at tables that use another edition of their rule book"),
    ]


class OwnCases(Struct, frozen=True):
    """The cases that the player at this terminal has raised, and where else to go."""

    cases: tuple[OwnCase, ...]
    right: str


async def office_of(door: OpenHouse) -> CasesOffice:
    await door.office.catch_up(STREAM)
    _, office = await door.office.state(STREAM)
    return cast(CasesOffice, office)


async def _role_of(door: OpenHouse, fields: Plain, roles: tuple[str, ...], _second: bool) -> str:
    """The highest of a person's roles under the book of the case, the table or the book that is named."""
    office = await office_of(door)
    number, table, book = fields.get("case"), str(fields.get("table", "")), str(fields.get("book", ""))
    case = office.case(number) if isinstance(number, int) else None
    if case is not None:
        table, book = case.table, case.book
    return role_in(office, table, book, roles) or (roles or ("",))[0]


class CasesCounter(Counter):
    """The office's counter: players use it too, from their own screens."""

    async def _known(self, asking: Asking) -> Plain:
        door, who, command, fields, _ = asking
        if who.kind == TERMINAL:
            return await _of_player(door, who, fields)
        if command is ImposeSanction:
            return await _result(door, fields)
        return await _at_the_table(door, fields) if command is DirectToVacate else {}

    async def _person(self, door: OpenHouse, who: Session, fields: Plain) -> Person:
        if who.kind != TERMINAL:
            return await super()._person(door, who, fields)
        return Person((await seated(door, who))[0], PLAYER)


async def seated(door: OpenHouse, who: Session) -> tuple[str, int]:
    """Who sits at a terminal, and since when."""
    table, _, place = who.terminal.partition("/")
    state = (await door.live_table(table)).table
    player = state.seats.get(place)
    if player is None:
        raise Refused("not-seated", "take a seat first, so that the house knows who you are")
    stay = state.stays.get(place) or state.stays.get(player)
    return player, stay.since if stay is not None else 0


async def _of_player(door: OpenHouse, who: Session, fields: Plain) -> Plain:
    """A request from a player's screen: about its own table and seat, and that player's own cases."""
    given = {"table", "place", "book", "complainant"} & fields.keys()
    if given:
        raise Refused(
            "bad-request", "the house fills this in: leave out {given}", given=", ".join(sorted(given))
        )
    if fields["type"] in ("ReportMalfunction", "RaiseDispute"):
        table, _, place = who.terminal.partition("/")
        return {"table": table, "place": place}
    player, since = await seated(door, who)
    number = fields.get("case", 0)
    if type(number) is not int:
        raise Refused("bad-request", "give the number of the case")
    case = case_numbered(await office_of(door), number)
    if not _is_own(case, who, player, since):
        raise Refused("not-yours-to-do", "case {case} belongs to another person", case=case.number)
    return {}


async def _at_the_table(door: OpenHouse, fields: Plain) -> Plain:
    """Whether a person plays, where, and how many spins they have sat out."""
    person = fields.get("person")
    name = person.get("name") if isinstance(person, dict) else None
    live = await door.live_table(str(fields.get("table", "")))
    require_players_kept(live.game)
    state = live.table
    places = [place for place, player in state.seats.items() if player == name]
    layout = state.playing.layout if state.playing is not None else {}
    idle = [abstainer.spins for abstainer in abstaining(live.game, state) if abstainer.player == name]
    return {
        "is_playing": any(owner in layout for owner in (*places, str(name))),
        "place": places[0] if places else "",
        "round_id": state.round.round_id if state.round is not None else "",
        "spins_idle": max(idle, default=0),
    }


async def _result(door: OpenHouse, fields: Plain) -> Plain:
    """Add what the table knows of the result to voiding bets for a breach; the office requires two people by it."""
    number = fields.get("case")
    case = (await office_of(door)).case(number) if type(number) is int else None
    known = case is not None and fields.get("sanction") == VOID and is_result_known(door, case)
    return {"result_known": True} if known else {}


def is_result_known(door: OpenHouse, case: Case) -> bool:
    """Whether the round in play at a case's table has a result; assumed for a table of another process."""
    live = door.live.get(case.table)
    playing = None if live is None else live.table.playing
    return live is None or (playing is not None and playing.result_known)


CASES: Final = CasesCounter(STREAM, CaseCommand, _role_of)


async def seen(door: OpenHouse, who: Session, number: int) -> tuple[CasesOffice, Case]:
    """A case that this person may see; for others the answer does not reveal that it exists."""
    office = await office_of(door)
    case = office.case(number)
    if case is None or not may_see(office, case, who.name, who.roles):
        raise Refused(
            "unknown-case", "there is no case {number}, or you don't have permission to see it", number=number
        )
    return office, case


@get("/api/cases", **operation("list_cases", "cases", allow=(STAFF,), refusals=("unknown-stream",)))
async def list_cases(
    who: Who,
    door: Door,
    search: Search = "",
    of_kind: OfKind = None,
    of_status: OfStatus = None,
    table: OfTable = "",
    barred: Barred = None,
    skip: Skip = 0,
    limit: PageSize = 50,
) -> CaseList:
    """The cases that you may see: of your book for roles above the front line, all for an inspector, otherwise those
    you opened and the disputes that have come to you."""
    return case_list(
        await office_of(door), who.name, who.roles,
        search=search, kind=of_kind, status=of_status, table=table, barred=barred, offset=skip, limit=limit,
    )  # fmt: skip


@get("/api/cases/books", **operation("get_case_books", "cases", allow=(STAFF,), refusals=("unknown-stream",)))
async def get_case_books(who: Who, door: Door) -> CaseBooks:
    """What this house's rule books forbid, allow and say about disputes, for the staff who write cases."""
    office = await office_of(door)
    mine = {book: role_in(office, "", book, who.roles) for book in office.books}
    at_tables = {name: office.conduct_at(name, table.book) for name, table in office.tables.items()}
    return CaseBooks(
        tuple(office.books.values()),
        {name: table.book for name, table in office.tables.items()},
        {book: role for book, role in mine.items() if role},
        {
            name: at_table
            for name, at_table in at_tables.items()
            if at_table is not None and at_table != office.books[at_table.book]
        },
    )


@get("/api/cases/own", **operation("list_own_cases", "cases", allow=(TERMINAL,),
      refusals=("unknown-stream", "not-seated", "moved")))  # fmt: skip
async def list_own_cases(who: Who, door: Door) -> OwnCases:
    """The cases that the player at this terminal has raised since sitting down, with the decisions."""
    player, since = await seated(door, who)
    office = await office_of(door)
    own = [case for case in office.cases.values() if _is_own(case, who, player, since)]
    conduct = office.conduct_at(who.terminal.partition("/")[0], "")
    step = next((dispute for dispute in conduct.disputes if dispute.regulator), None) if conduct else None
    right = (step.advise_right or conduct.title(step.decided_by)) if step and conduct else ""
    return OwnCases(tuple(own_case(office, case) for case in reversed(own)), right)


def _is_own(case: Case, who: Session, player: str, since: int) -> bool:
    """Raised from this seat by the player who sits there now: a name is not enough, because guests share names."""
    here = f"{case.table}/{case.place}" == who.terminal
    return here and is_party(case, player) and case.opened_at >= since


@get("/api/cases/{number:int}", **operation("get_case", "cases", allow=(STAFF,),
      refusals=("unknown-case", "unknown-stream")))  # fmt: skip
async def get_case(number: Number, who: Who, door: Door) -> CaseView:
    """One case, and what you may do with it: every offer says whether you may, under which clause, and what it
    needs."""
    office, case = await seen(door, who, number)
    viewer = Person(who.name, role_in(office, case.table, case.book, who.roles))
    return case_view(office, case, viewer, result_known=is_result_known(door, case))


@post("/api/cases/commands", status_code=200, **operation("send_case_command", "cases", rate="command",
      allow=(STAFF, TERMINAL), refusals=(*OF_CASES, "not-seated"),
      example={"id": "k1", "do": {"type": "RecordBreach", "table": "T1", "breach": "side-bet",
               "persons": [{"name": "ann"}, {"name": "bob"}], "narrative": "seen by the dealer and on camera 4"}},
      answer={"answer": "k1", "seq": 12, "at": 1790000012000000}))  # fmt: skip
async def send_case_command(asked: Asked[CaseDo], who: Who, door: Door) -> Answered:
    """Send a command to the cases office: record a breach, impose what the rule book allows, raise or decide a
    dispute. A player's screen can report malfunctions, raise disputes and ask for reviews. A person who
    reported something needs a second person's approval to decide it (POST /api/approvals with `at` = cases).
    """
    return await CASES.command(door, who, Do(asked.id, asked.do, asked.approval))


ROUTES: Final = (
    list_cases,
    get_case_books,
    list_own_cases,
    get_case,
    send_case_command,
)
