"""Tables over HTTP: the lobby, what somebody may see of a table, its game, commands, meters."""

import time
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import get, post
from msgspec import Meta, Struct

from sicbo.maths.exact import BetMaths, analyse, percent
from sicbo.refusals import REASONS, Refused
from sicbo.rooms.table_state import Meters
from sicbo.rooms.table_view import Phase, PlaceView, Result, StaffView, TableView
from sicbo.rules.card import Limit as CardLimit
from sicbo.rules.game import Game
from sicbo.server.actors import command_type
from sicbo.server.api.operations import (
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
from sicbo.server.front import ROUND
from sicbo.server.sessions import Session
from sicbo.wire import Answered, Do, Plain

NOT_OF_TABLES: Final = frozenset(
    {
        "unknown-game", "variant-needed", "superseded-edition", "bad-file", "unknown-switch",
        "odds-not-stated", "odds-fixed", "too-large", "bad-settings", "not-found", "wrong-method", "sign-in-failed",
        "weak-password", "unknown-person", "name-taken", "duties-apart", "last-administrator", "not-in-live-mode",
        "already-heard", "unknown-ticket", "unknown-pool",
    }
)  # fmt: skip

OF_TABLES: Final = tuple(
    code for code in REASONS if code not in NOT_OF_TABLES and not code.startswith("ticket-")
)
"""What a table, or the house on its way to it, may refuse."""

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
    """A table in short, and where it is; of one that another process has, only that."""

    id: str
    at: Annotated[str, Meta(description="the process that has it; empty while it is being taken over")]
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


class SeenTable(Struct, frozen=True):
    """A table as one viewer sees it after entry `seq`; `now` is the server's clock."""

    seq: int
    now: int
    table: TableView
    you: Annotated[
        dict[str, Any],
        Meta(description="what only you see: of your place, or of the staff; nothing for a passer-by"),
    ]


ONLY_YOU: Final = (PlaceView, StaffView)
"""What `you` is, for a terminal and for the staff."""


class LevelInfo(Struct, frozen=True):
    """One price of a bet."""

    odds: Annotated[str, Meta(description="such as 11 to 1")]
    ways: Annotated[int, Meta(description="how many of the 216 rolls pay it")]
    name: str


class BetInfo(Struct, frozen=True):
    """One bet of the layout with its exact mathematics, before any jackpot."""

    bet: str
    kind: str
    name: str
    pays: tuple[LevelInfo, ...]
    ways: int
    probability: Annotated[str, Meta(description="an exact fraction, such as 35/72")]
    expected_return: Annotated[str, Meta(description="of one unit staked, an exact fraction")]
    edge: Annotated[str, Meta(description="the house's part, as a percentage")]
    clauses: tuple[str, ...]


class GameInfo(Struct, frozen=True):
    """What is played at a table, by which book and with which paytable."""

    game: str
    title: str
    jurisdiction: str
    currency: str
    paytable_sha256: str
    faces: tuple[str | int, ...]
    bets: tuple[BetInfo, ...]


class MeterInfo(Struct, frozen=True):
    """A terminal's own count of where its credit came from and went; `credit` is what all of it comes to."""

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


@get("/api/tables", **operation("list_tables", "tables", answer=[
      {"id": "T1", "at": "http://127.0.0.1:8080", "game": "act-canberra", "phase": "betting", "places": 12,
       "taken": ["3"], "demonstration": True}]))  # fmt: skip
async def list_tables(door: Door) -> list[TableInLobby]:
    """The tables of the house. For everybody."""
    return [msgspec.convert(table, TableInLobby) for table in await door.lobby()]


@get("/api/tables/{table:str}", **operation("get_table", "tables", refusals=("unknown-stream", "moved", "not-yours-to-do"), shape=SeenTable,
      answer=PLAYER_VIEW))  # fmt: skip
async def get_table(table: TableName, anybody: Anybody, door: Door) -> Plain:
    """What may be seen of a table now. A passer-by sees what everybody sees; a terminal its own place as well, the staff
    every place and what somebody still has to do."""
    return await door.table_view(anybody, table)


@get("/api/tables/{table:str}/game", **operation("get_game", "tables", refusals=("unknown-stream", "moved")))
async def get_game(table: TableName, door: Door) -> GameInfo:
    """The game of a table: every bet with its odds, its ways and its exact return."""
    return game_info((await door.live_table(table)).game)


@post("/api/tables/{table:str}/commands", status_code=200, **operation("send_command", "tables", rate="command",
      allow=(STAFF, TERMINAL), refusals=OF_TABLES,
      example={"id": "c1", "do": {"type": "PlaceWagers", "wagers": {"small": 500}, "kind": "credit"}},
      answer={"answer": "c1", "seq": 43, "at": 1790000012000000}))  # fmt: skip
async def send_command(
    table: TableName, asked: Asked[Do], who: Who, door: Door, request: AnyRequest
) -> Answered:
    """Ask something of a table. Answered when it has been committed; the same id again gets the first answer again."""
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


def _kind(asked: Do) -> str:
    try:
        return command_type(asked.do)
    except msgspec.DecodeError:
        return ""


@get("/api/tables/{table:str}/meters", **operation("get_meters", "tables", allow=(STAFF, TERMINAL),
      refusals=("unknown-stream", "moved")))  # fmt: skip
async def get_meters(table: TableName, who: Who, door: Door) -> dict[str, MeterInfo]:
    """The meters of a table's terminals, by place; a terminal gets its own."""
    live = await door.live_table(table)
    own = own_place(who, table)
    return {place: meter_info(meters) for place, meters in live.table.meters.items() if own in (None, place)}


def own_place(who: Session, table: str) -> str | None:
    """The only place of a table that a terminal may ask about; none where somebody may ask about all."""
    if who.kind != TERMINAL:
        return None
    its_table, _, place = who.terminal.rpartition("/")
    if its_table != table:
        raise Refused("not-yours-to-do", f"this is the screen of {who.terminal}")
    return place


def meter_info(meters: Meters) -> MeterInfo:
    return MeterInfo(**msgspec.structs.asdict(meters), credit=meters.credit)


def game_info(game: Game) -> GameInfo:
    file = game.book.file
    return GameInfo(
        game.name,
        file.title,
        file.jurisdiction,
        file.currency,
        game.sha256,
        tuple(face.name if game.dice.symbols else face.value for face in game.dice.faces),
        tuple(_bet(game, bet) for bet in analyse(game)),
    )


def _bet(game: Game, bet: BetMaths) -> BetInfo:
    return BetInfo(
        bet.bet,
        bet.kind,
        bet.name,
        tuple(LevelInfo(game.odds_text(level.odds), level.ways, level.name) for level in bet.pays),
        bet.ways,
        str(bet.probability),
        str(bet.expected_return),
        percent(bet.edge),
        bet.clauses,
    )


ROUTES: Final = (list_tables, get_table, get_game, send_command, get_meters)
