"""The register of a house over HTTP: searched, exported as CSV, and changed by the people who answer for it."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Raw, Struct

from sicbo.hosting.register import STREAM
from sicbo.refusals import Refused
from sicbo.rooms.register.authority import known_table
from sicbo.rooms.register.messages import RegisterCommand
from sicbo.rooms.register.state import Register
from sicbo.rooms.register.view import EntryKind, EntryState, RegisterView, find_entries, register_view
from sicbo.server.access.desks import desks_of
from sicbo.server.access.sessions import Session
from sicbo.server.api.lists import PageSize, Search, Skip, csv_file, moment_cell
from sicbo.server.api.office import Counter
from sicbo.server.api.operations import STAFF, Asked, Door, Who, operation
from sicbo.server.api.panel_cookies import panel_cookie, register_of
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do, Plain

OF_THE_REGISTER: Final = (
    "cause-needed", "not-as-required", "name-taken", "unknown-stream", "id-used-differently", "not-found", "too-large",
)  # fmt: skip
COLUMNS: Final = ("kind", "entry", "table", "title", "detail", "date", "since", "by", "state", "ended", "why")

OfKind = Annotated[EntryKind | None, QueryParameter(name="kind", description="only entries of this kind")]
OfState = Annotated[EntryState | None, QueryParameter(name="state", description="in-force or ended")]
OfTable = Annotated[
    str, QueryParameter(name="table", description="only entries for this table", max_length=200)
]


class RegisterDo(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the register with an id made by its sender."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    do: Raw
    approval: Annotated[
        str, Meta(max_length=200, description="not used: no command here takes a second person")
    ] = ""


class PanelHere(Struct, frozen=True):
    """The panel that this browser is from the next sign-in on."""

    panel: str
    table: str


async def _role_of(door: OpenHouse, fields: Plain, roles: tuple[str, ...], _second: bool) -> str:
    """The role in which a person answers for the named table, or for some table."""
    register = await register_of(door)
    table = register.tables.get(str(fields.get("table", "")))
    known = [table] if table is not None else list(register.tables.values())
    ranked = sorted(
        roles, key=lambda role: max((held.rank(role) or -1 for held in known), default=-1), reverse=True
    )
    return (ranked or [""])[0]


REGISTER: Final = Counter(STREAM, RegisterCommand, _role_of)


@get("/api/register", **operation("get_register", "register", allow=(STAFF,), refusals=("unknown-stream",)))
async def get_register(
    who: Who,
    door: Door,
    search: Search = "",
    of_kind: OfKind = None,
    of_state: OfState = None,
    of_table: OfTable = "",
    skip: Skip = 0,
    limit: PageSize = 50,
) -> RegisterView:
    """The register: approvals and instruments on file, chip sets, markers, control panels, versions of the official
    rules, staff assignments. For supervisors, inspectors and administrators; the people who answer for the records
    change it."""
    register = await _looked_at(who, door)
    return register_view(
        register,
        roles=who.roles,
        search=search,
        kind=of_kind,
        state=of_state,
        table=of_table,
        offset=skip,
        limit=limit,
    )


@get("/api/register/entries.csv", **operation("export_register", "register", allow=(STAFF,), media="text/csv",
     returns="the matching entries, as CSV", refusals=("unknown-stream",)))  # fmt: skip
async def export_register(
    who: Who,
    door: Door,
    search: Search = "",
    of_kind: OfKind = None,
    of_state: OfState = None,
    of_table: OfTable = "",
) -> Response[bytes]:
    """The same entries for a spreadsheet."""
    fitting = find_entries(
        await _looked_at(who, door), search=search, kind=of_kind, state=of_state, table=of_table
    )
    rows = (
        (entry.kind, entry.id, entry.table, entry.title, entry.detail, entry.date, moment_cell(entry.since), entry.by, entry.state,
         moment_cell(entry.ended_at), entry.why)
        for entry in fitting
    )  # fmt: skip
    return csv_file("register.csv", COLUMNS, rows)


@post("/api/register/commands", status_code=200, **operation("send_register_command", "register", rate="command",
      allow=(STAFF,), refusals=OF_THE_REGISTER,
      example={"id": "g1", "do": {"type": "RegisterMarker", "design": "red triangle", "purpose": "own limits agreed"}},
      answer={"answer": "g1", "seq": 9, "at": 1790000012000000}))  # fmt: skip
async def send_register_command(asked: Asked[RegisterDo], who: Who, door: Door) -> Answered:
    """Change the register: file a paper, register a chip set, a marker or a panel, assign staff, and end each of
    these."""
    return await REGISTER.command(door, who, Do(asked.id, asked.do, asked.approval))


@post("/api/register/panels/{panel:str}/here", status_code=200, **operation("be_panel", "register", rate="command",
      allow=(STAFF,), refusals=("not-found", "unknown-stream")))  # fmt: skip
async def be_panel(
    panel: Annotated[str, PathParameter(description="the panel's name on the register", max_length=400)],
    who: Who,
    door: Door,
) -> Response[PanelHere]:
    """Make this browser a control panel of the register: the next person to sign in here enters results from that
    panel.
    """
    register = await register_of(door)
    there = register.panel(panel)
    if there is None:
        raise Refused("not-found", "the register has no panel '{panel}'", panel=panel[:40])
    table = known_table(register, there.table)
    if not any(table.may_keep(role) for role in who.roles):
        raise Refused(
            "not-yours-to-do",
            "only the {keeper} of {table} can install a panel",
            keeper=table.keeper,
            table=table.table,
        )
    return Response(PanelHere(there.panel, there.table), cookies=[panel_cookie(door, there)])


async def _looked_at(who: Session, door: OpenHouse) -> Register:
    if "documents" not in desks_of(await door.sign_in.people(), who.roles):
        raise Refused(
            "not-yours-to-do", "only supervisors, inspectors and administrators can see the register"
        )
    return await register_of(door)


ROUTES: Final = (get_register, export_register, send_register_command, be_panel)
