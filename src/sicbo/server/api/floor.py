"""The floor over HTTP: all tables at a glance, and one table as its supervisors run it."""

from typing import Annotated, Final

from litestar import get, post
from litestar.params import QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.cases.state import Case
from sicbo.rooms.cases.view import may_see
from sicbo.rooms.desks.floor import Absence, FloorTable, alarms, spins_to_close
from sicbo.rooms.desks.table import OpenDirection, TableDesk, table_desk
from sicbo.rooms.table.limits import NoticePreview, preview
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.tournament_stages import hidden_stake
from sicbo.rules.card import Limit
from sicbo.rules.policies import Shaker
from sicbo.sentences import Said
from sicbo.server.access.desks import desks_of
from sicbo.server.access.sessions import Session
from sicbo.server.api.cases import office_of
from sicbo.server.api.operations import ANYBODY, STAFF, Asked, Door, TableName, Who, operation
from sicbo.server.live.attendance import absences
from sicbo.server.live.live_table import LiveTable
from sicbo.server.running.open_house import OpenHouse


class Floor(Struct, frozen=True):
    """The floor as it is now, by the clock of the house."""

    now: int
    tables: tuple[FloorTable, ...]


class LimitsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits to preview before they are posted."""

    limits: dict[str, Limit]


class Lit(Struct, frozen=True):
    """The bets whose areas light up for three faces, from the paytable alone."""

    faces: tuple[str, ...]
    lit: tuple[str, ...]


@get("/api/floor", **operation("get_floor", "tables", allow=(STAFF,), refusals=("not-yours-to-do",),
      answer={"now": 1790000012000000, "tables": [
          {"id": "T1", "at": "http://127.0.0.1:8080", "game": "crown-melbourne/a", "phase": "betting", "round": 17,
           "dealer": "mia", "players": 3, "places": 8, "alarms": [
               {"kind": "call", "pressing": "now", "message": "mia has called a supervisor"}]}]}))  # fmt: skip
async def get_floor(who: Who, door: Door) -> Floor:
    """All tables: phase, round, dealer, players, current notices, and what needs attention. For supervisors of the
    floor and inspectors.
    """
    await _require_floor(who, door)
    now = door.sign_in.clock()
    found, away = [], await absences(door.sign_in, door.live.values())
    office = await office_of(door)
    waiting = [
        case
        for case in office.cases.values()
        if case.status == "open" and case.table and may_see(office, case, who.name, who.roles)
    ]
    for listed in await door.lobby():
        try:
            live = await door.live_table(listed["id"])
            cases = [case for case in waiting if case.table == live.name]
            found.append(
                _in_short(live, listed["at"], now, away.get(live.name), cases, door.keeping.time.trouble())
            )
        except Refused:  # another process owns it
            found.append(FloorTable(listed["id"], listed["at"]))
    return Floor(now, tuple(found))


@get("/api/tables/{table:str}/desk", **operation("get_table_desk", "tables", allow=(STAFF,),
      refusals=("unknown-stream", "moved", "not-yours-to-do")))  # fmt: skip
async def get_table_desk(
    table: TableName,
    who: Who,
    door: Door,
    shaker: Annotated[
        Shaker | None, QueryParameter(description="the checklist for opening with this shaker")
    ] = None,
) -> TableDesk:
    """One table for its supervisors: the checklist of its opening, notices, limits, players, grounds, and for every act
    who may do it, by which clause, and whether you may."""
    await _require_floor(who, door)
    live = await door.live_table(table)
    desk = table_desk(live.game, live.table, who.roles, door.sign_in.clock(), shaker)
    directed = tuple(
        OpenDirection(case.number, case.persons[0].name, case.place)
        for case in (await office_of(door)).cases.values()
        if (case.kind, case.table, case.status) == ("vacate", table, "open") and case.obeyed is None
    )
    return replace(desk, directions=directed)


@post("/api/tables/{table:str}/limits/preview", status_code=200, **operation("preview_limits", "tables", allow=(STAFF,),
      refusals=("unknown-stream", "moved", "not-yours-to-do", "bad-amount", "bad-card", "unknown-bet", "not-ready"),
      example={"limits": {"all": {"minimum": 1000, "maximum": 50000, "multiple": 100}}}))  # fmt: skip
async def preview_limits(table: TableName, asked: Asked[LimitsAsked], who: Who, door: Door) -> NoticePreview:
    """What new limits require: the notice period of the rule book, when they can take effect, and what is wrong
    with them. Changes nothing.
    """
    await _require_floor(who, door)
    live = await door.live_table(table)
    return preview(live.game, live.table, asked.limits, door.sign_in.clock())


@get(
    "/api/tables/{table:str}/lit",
    **operation("get_lit", "tables", allow=(ANYBODY,), refusals=("unknown-stream", "moved", "bad-dice")),
)
async def get_lit(
    table: TableName,
    door: Door,
    faces: Annotated[str, QueryParameter(description="three faces, such as 1,2,3", max_length=60)],
) -> Lit:
    """What lights up for three faces, to compare the lamps with it."""
    game = (await door.live_table(table)).game
    named = tuple(face.strip() for face in faces.split(","))
    return Lit(named, game.winners([int(face) if face.isdecimal() else face for face in named]))


def _in_short(
    live: LiveTable, at: str, now: int, absence: Absence | None, cases: list[Case], clock: Said | None
) -> FloorTable:
    game, table = live.game, live.table
    view = live.shared_view()
    return FloorTable(
        id=live.name,
        at=at,
        game=game.name,
        title=game.book.file.title,
        phase=view.phase,
        round=table.rounds,
        staked=_staked(table),
        dealer=table.dealer,
        automatic=live.deals_automatically or plays_at_terminals(game),
        players=len(table.seats),
        places=len(table.places),
        currency=game.book.file.currency,
        closing=spins_to_close(game, table),
        limits_at=None if table.posted is None else table.posted.effective_at,
        reserved=table.reserved,
        alarms=alarms(
            game,
            table,
            now,
            live.reports,
            absence,
            cases,
            live.house.balance_in_memory(table.float_account),
            clock,
        ),
    )


def _staked(table: Table) -> int:
    playing = table.playing
    return (
        0
        if playing is None
        else playing.open_stakes - sum(hidden_stake(table, owner) for owner in playing.layout)
    )


async def _require_floor(who: Session, door: OpenHouse) -> None:
    if "floor" not in desks_of(await door.sign_in.people(), who.roles):
        raise Refused("not-yours-to-do", "only supervisors and inspectors can see the floor")


ROUTES: Final = (get_floor, get_table_desk, preview_limits, get_lit)
