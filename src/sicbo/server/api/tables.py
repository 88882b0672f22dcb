"""Tables over HTTP: the lobby, views of a table, its game, commands, meters."""

import time
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import get, post
from msgspec import Meta, Struct

from sicbo.refusals import REASONS, Reason, Refused
from sicbo.rooms.desks.public import Phase, Result, SessionView, TableView
from sicbo.rooms.desks.seat import PlaceView
from sicbo.rooms.desks.staff import StaffView
from sicbo.rooms.table.terminal_state import Meters
from sicbo.rooms.table.tournament_stages import meters_as_seen
from sicbo.rules.card import Limit as CardLimit
from sicbo.server.access.actors import command_type
from sicbo.server.access.sessions import Session
from sicbo.server.api.game_info import EXAMPLE, FaceInfo, GameInfo, game_info
from sicbo.server.api.operations import (
    ANYBODY,
    STAFF,
    TERMINAL,
    Anybody,
    AnyRequest,
    Asked,
    Door,
    TableName,
    Who,
    operation,
)
from sicbo.server.http.front import ROUND
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do, Plain

NOT_OF_TABLES: Final[frozenset[Reason]] = frozenset(
    {
        "unknown-game", "variant-needed", "superseded-edition", "bad-file",
        "odds-not-stated", "odds-fixed", "too-large", "bad-settings", "not-found", "wrong-method", "sign-in-failed",
        "weak-password", "unknown-person", "name-taken", "duties-apart", "last-administrator", "not-in-live-mode",
        "already-heard", "unknown-ticket",
    }
)  # fmt: skip

OF_TABLES: Final = tuple(
    code for code in REASONS if code not in NOT_OF_TABLES and not code.startswith("ticket-")
)
"""What a table, or the house before it, may refuse."""

PLAYER_VIEW: Final[Plain] = {
    "seq": 43,
    "now": 1790000012000000,
    "table": {
        "id": "T2",
        "game": "nsw-aruze",
        "phase": "betting",
        "paytable": "5f0c…",
        "limits": {"all": {"minimum": 100, "maximum": 50000, "multiple": 100}},
        "places": 12,
        "taken": ["3"],
        "notice": "Malfunction voids all pays and plays.",
        "round": {"id": "T2-12", "number": 12, "closes_at": 1790000025000000},
    },
    "you": {"place": "3", "player": "guest T2-3", "purse": 9500, "wagers": {"small": 500}, "staked": 500},
}


class TableInLobby(Struct, frozen=True, kw_only=True):
    """A table in short, and where it is; for a table of another process, only that."""

    id: str
    at: Annotated[str, Meta(description="the process that runs it; empty while it is being taken over")]
    game: str = ""
    phase: Phase | None = None
    paytable: Annotated[str, Meta(description="the digest of the paytable in force")] = ""
    limits: dict[str, CardLimit] = {}
    places: int = 0
    taken: tuple[str, ...] = ()
    dealer: str = ""
    results: tuple[Result, ...] = ()
    notice: str = ""
    jackpots: tuple[Any, ...] = ()
    demonstration: bool = False
    tournament: SessionView | None = None
    reserved: Annotated[str, Meta(description="the tournament that this table is reserved for")] = ""
    title: Annotated[str, Meta(description="the title of the rule book")] = ""
    variant: Annotated[str, Meta(description="the title of the book's variant, where it has several")] = ""
    jurisdiction: str = ""
    currency: str = ""
    symbols: Annotated[bool, Meta(description="whether the dice show symbols instead of pips")] = False
    faces: Annotated[
        tuple[FaceInfo, ...], Meta(description="the faces of the dice, to draw results with")
    ] = ()
    terminals: Annotated[bool, Meta(description="whether it is played at terminals, without a dealer")] = (
        False
    )
    staffed_by: Annotated[
        tuple[str, ...], Meta(description="the roles of the staff at the table, by its rule book")
    ] = ()


class SeenTable(Struct, frozen=True):
    """A table as one viewer sees it after entry `seq`; `now` is the server's clock."""

    seq: int
    now: int
    table: TableView
    you: Annotated[
        dict[str, Any],
        Meta(description="what only you can see, for your seat or as staff; null for a spectator"),
    ]


ONLY_YOU: Final = (PlaceView, StaffView)
"""The type of `you`, for a terminal and for the staff."""


class MeterInfo(Struct, frozen=True):
    """A terminal's own count of its credit's sources and uses; `credit` is the total."""

    notes: int
    transfers: int
    jackpots: int
    wins: int
    turnover: int
    tickets: int
    hand_pays: int
    adjustments: int
    withheld: int
    credit: int


@get("/api/tables", **operation("list_tables", "tables", allow=(ANYBODY,), answer=[
      {"id": "T1", "at": "http://127.0.0.1:8080", "game": "act-canberra", "phase": "betting", "places": 12,
       "taken": ["3"], "demonstration": True, "title": "Sic-Bo at Casino Canberra",
       "jurisdiction": "Australian Capital Territory", "currency": "AUD"}]))  # fmt: skip
async def list_tables(door: Door, anybody: Anybody) -> list[TableInLobby]:
    """The tables of the house. Public; only the staff are told who is on duty."""
    for_staff = anybody is not None and anybody.kind == STAFF
    return [
        msgspec.convert(table | await _game_in_short(door, table), TableInLobby)
        for table in await door.lobby(for_staff=for_staff)
    ]


async def _game_in_short(door: OpenHouse, table: Plain) -> Plain:
    """A game in short for the lobby; empty for a table of another process."""
    if not table.get("game"):
        return {}
    try:
        info = game_info((await door.live_table(table["id"])).game)
    except Refused:  # it has moved to another process since
        return {}
    return {
        "title": info.title,
        "variant": info.variant_title,
        "jurisdiction": info.jurisdiction,
        "currency": info.currency,
        "symbols": info.symbols,
        "faces": info.faces,
        "terminals": info.parts.terminals,
        "staffed_by": [role.role for role in info.roles],
    }


@get("/api/tables/{table:str}", **operation("get_table", "tables", allow=(ANYBODY,), refusals=("unknown-stream", "moved", "not-yours-to-do"), shape=SeenTable,
      answer=PLAYER_VIEW))  # fmt: skip
async def get_table(table: TableName, anybody: Anybody, door: Door) -> Plain:
    """The current view of a table. A spectator gets the public view; a terminal also its own seat; the staff every
    seat and what is still to do.
    """
    return await door.table_view(anybody, table)


@get(
    "/api/tables/{table:str}/game",
    **operation("get_game", "tables", allow=(ANYBODY,), refusals=("unknown-stream", "moved"), answer=EXAMPLE),
)
async def get_game(table: TableName, door: Door) -> GameInfo:
    """The game of a table: its dice, every bet with its odds, what wins, its ways and its exact return, its chips and
    limits, the course of a round. It stays the same as long as the view names the same `paytable`."""
    return game_info((await door.live_table(table)).game)


@post("/api/tables/{table:str}/commands", status_code=200, **operation("send_command", "tables", rate="command",
      allow=(STAFF, TERMINAL), refusals=OF_TABLES,
      example={"id": "c1", "do": {"type": "PlaceWagers", "wagers": {"small": 500}, "kind": "credit"}},
      answer={"answer": "c1", "seq": 43, "at": 1790000012000000}))  # fmt: skip
async def send_command(
    table: TableName, asked: Asked[Do], who: Who, door: Door, request: AnyRequest
) -> Answered:
    """Send a command to a table. Answered when it has been committed; the same id gets the first answer again."""
    began = time.perf_counter()
    outcome = "done"
    playing = (await door.live_table(table)).table.round
    if playing is not None:
        cast("dict[str, object]", request.scope)[ROUND] = playing.round_id
    try:
        answer = await door.command(who, table, asked)
        outcome = "repeated" if answer.repeated else "done"
    except Refused as refused:
        outcome = refused.code
        raise
    finally:
        door.metrics.command(_kind(asked), outcome, time.perf_counter() - began)
    return answer


@post("/api/tables/{table:str}/roll", status_code=204, **operation("roll_now", "tables", rate="command",
      allow=(TERMINAL,), refusals=("unknown-stream", "moved", "not-yours-to-do", "out-of-order")))  # fmt: skip
async def roll_now(table: TableName, who: Who, door: Door) -> None:
    """Close betting for the only player at a table, before its time is up, where the operator's card has
    `alone_wagering_seconds`."""
    live = await door.live_table(table)
    if own_place(who, table) != live.alone:
        raise Refused(
            "out-of-order",
            "the dice roll when betting closes; only a player who is alone at a table and has bet can roll earlier, where"
            " the house allows it",
        )
    live.hurry()


def _kind(asked: Do) -> str:
    try:
        return command_type(asked.do)
    except (msgspec.DecodeError, UnicodeError):
        return ""


@get("/api/tables/{table:str}/meters", **operation("get_meters", "tables", allow=(STAFF, TERMINAL),
      refusals=("unknown-stream", "moved")))  # fmt: skip
async def get_meters(table: TableName, who: Who, door: Door) -> dict[str, MeterInfo]:
    """The meters of a table's terminals, by seat; a terminal gets its own."""
    live = await door.live_table(table)
    own = own_place(who, table)
    shown = meters_as_seen(live.table) if own is None else live.table.meters
    return {place: meter_info(meters) for place, meters in shown.items() if own in (None, place)}


def own_place(who: Session, table: str) -> str | None:
    """The only seat of a table that a terminal may ask about; `None` if all may be asked about."""
    if who.kind != TERMINAL:
        return None
    its_table, _, place = who.terminal.rpartition("/")
    if its_table != table:
        raise Refused("not-yours-to-do", "this screen belongs to {terminal}", terminal=who.terminal)
    return place


def meter_info(meters: Meters) -> MeterInfo:
    return MeterInfo(**msgspec.structs.asdict(meters), credit=meters.credit)


ROUTES: Final = (list_tables, get_table, get_game, send_command, roll_now, get_meters)
