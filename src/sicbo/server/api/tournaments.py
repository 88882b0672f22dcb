"""Tournaments over HTTP: for everyone, for a player at their tables, for the people who run them, and for the
audience."""

from typing import Annotated, Final, cast

from litestar import get, post
from litestar.params import PathParameter
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from sicbo.hosting.tables import KIND as TABLE
from sicbo.hosting.tables import TableRoom
from sicbo.hosting.tournament import KIND, TournamentRoom, open_tournament
from sicbo.refusals import Refused
from sicbo.rooms.desks.tournament_seat import OwnStanding, own_standing
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.desk import TournamentDesk, tournament_desk
from sicbo.rooms.tournament.state import Tournament
from sicbo.rooms.tournament.terms import Paragraph, digest, document
from sicbo.rooms.tournament.view import TournamentRow, TournamentView, row, view
from sicbo.rules.card import Limit
from sicbo.rules.game import Game, compile_game
from sicbo.rules.tournament_rules import Tournaments as TournamentRules
from sicbo.server.access.sessions import Session
from sicbo.server.api.office import checked_id
from sicbo.server.api.operations import ANYBODY, STAFF, TERMINAL, Anybody, Asked, Door, Who, operation
from sicbo.server.api.tournament_commands import TournamentCounter, asks_as, table_of, tournament_of
from sicbo.server.keeping.tournament_audience import Audience, audience
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do

OF_TOURNAMENTS: Final = (
    "unknown-person", "approval-missing", "consent-needed", "signature-needed", "cause-needed", "notice-needed",
    "bad-amount", "too-large", "out-of-order", "round-over", "not-ready", "not-enough", "id-used-differently",
    "unknown-stream", "not-seated", "table-reserved",
)  # fmt: skip

Name = Annotated[str, PathParameter(description="the tournament's name, such as cup", max_length=40)]


class TournamentDo(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a tournament with an id made by its sender."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    do: Raw
    approval: Annotated[
        str, Meta(max_length=200, description="not used: no tournament command takes a second person")
    ] = ""


class FoundTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be created."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    tournament: Annotated[
        str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,29}$", description="its name in addresses, such as cup")
    ]
    table: Annotated[
        str,
        Meta(min_length=1, max_length=100, description="a table whose game and card the tournament uses"),
    ]
    limits: Annotated[
        dict[str, Limit] | None,
        Meta(description="in tournament chips, instead of the limits of that table's card"),
    ] = None
    places: Annotated[int, Meta(ge=1, le=100)] | None = None
    wagering_seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None


class Tournaments(Struct, frozen=True):
    """The tournaments of a house, those to come and running first."""

    now: int
    tournaments: tuple[TournamentRow, ...]
    found_at: Annotated[
        dict[str, str],
        Meta(description="the tables, with their games, for which you may create a tournament"),
    ]


class TermsDocument(Struct, frozen=True):
    """The published terms of a tournament, in the book's order."""

    tournament: str
    name: str
    game: str
    version: int
    published_at: int
    published_by: str
    approved_by: str
    how: Annotated[str, Meta(description="how players can see them")]
    sha256: Annotated[str, Meta(description="a digest to compare two copies of the same version")]
    paragraphs: tuple[Paragraph, ...]


def _is_staff(anybody: Session | None) -> bool:
    """Whether the names of staff may be told."""
    return anybody is not None and anybody.kind == STAFF


@get("/api/tournaments", **operation("list_tournaments", "tournaments", allow=(ANYBODY,)))
async def list_tournaments(door: Door, anybody: Anybody) -> Tournaments:
    """Every tournament of the house: public from the publication of its terms, before that for the staff."""
    names = sorted(name for name, kind in (await door.store.kinds()).items() if kind == KIND)
    found = [await tournament_of(door, name) for name in names]
    if not _is_staff(anybody):
        found = [(room, state) for room, state in found if state.published_at]
    rows = [row(state, room.game.book.file.currency) for room, state in found]
    rows.sort(key=lambda shown: (shown.status in ("awarded", "cancelled"), shown.starts_at, shown.tournament))
    may = {} if anybody is None or anybody.kind != STAFF else await _tables_to_run_at(door, anybody)
    return Tournaments(door.sign_in.clock(), tuple(rows), may)


async def _tables_to_run_at(door: OpenHouse, who: Session) -> dict[str, str]:
    """The tables of the floor whose book lets this person create a tournament, with their games."""
    games = await door.promotions.games()
    return {
        table: game.name
        for table, game in games.items()
        if policies_of(game).tournaments and _may_create(rules_of(game), who)
    }


def _may_create(rules: TournamentRules, who: Session) -> bool:
    return bool({rules.run_by, rules.director} & set(who.roles))


@post("/api/tournaments", status_code=201, **operation("found_tournament", "tournaments", rate="command", allow=(STAFF,),
      refusals=("name-taken", "unknown-stream", "bad-card", "bad-amount"),
      example={"id": "f1", "tournament": "cup", "table": "T4"}))  # fmt: skip
async def create_tournament(asked: Asked[FoundTournament], who: Who, door: Door) -> TournamentDesk:
    """Create a tournament of the game that a table plays; for staff whom the rule book lets run or direct one. The
    same request sent again changes nothing.
    """
    checked_id(who, asked.id)
    game = await _game(door, asked)
    rules = rules_of(game)
    if not _may_create(rules, who):
        raise Refused(
            "not-yours-to-do",
            "only the staff who run or direct tournaments can create one",
            clauses=rules.on("director"),
        )
    try:
        await open_tournament(door.office, asked.tournament, game)
    except Refused as refused:
        if refused.code != "id-used-differently":
            raise
        raise Refused(
            "name-taken",
            "the name {tournament} is or was used for something else: choose another name",
            tournament=asked.tournament,
        ) from None
    return await _desk(door, who, asked.tournament)


async def _game(door: OpenHouse, asked: FoundTournament) -> Game:
    """The game of a table of the floor, with other limits and seats if given."""
    there = await door.store.stream(asked.table)
    if there is None or there.founding.kind != TABLE:
        raise Refused("unknown-stream", "there is no table {table} in this house", table=asked.table[:40])
    room = cast(TableRoom, await door.office.room(asked.table))
    game = room.game_at((await door.office.state(asked.table))[1])
    if game.card.tournament:
        raise Refused(
            "bad-request", "{table} is a tournament table: name a table of the floor", table=asked.table
        )
    card = replace(
        game.card,
        limits=game.card.limits if asked.limits is None else asked.limits,
        places=asked.places or game.card.places,
        wagering_seconds=asked.wagering_seconds or game.card.wagering_seconds,
    )
    return game if card == game.card else compile_game(game.book, game.variant, card)


@get(
    "/api/tournaments/{name:str}",
    **operation("get_tournament", "tournaments", allow=(ANYBODY,), refusals=("unknown-stream",)),
)
async def get_tournament(name: Name, door: Door, anybody: Anybody) -> TournamentView:
    """The public view of a tournament: terms published, phase, clock, seats, leaderboard, prizes. Ask again every
    second or two during play; the same `version` means the same view.
    """
    room, state = await _seen(door, name, anybody)
    shown = view(state, room.game.book.file.currency, door.sign_in.clock())
    return shown if _is_staff(anybody) else replace(shown, director="")


@get("/api/tournaments/{name:str}/terms", **operation("get_tournament_terms", "tournaments", allow=(ANYBODY,),
      refusals=("unknown-stream", "not-ready")))  # fmt: skip
async def get_tournament_terms(name: Name, door: Door, anybody: Anybody) -> TermsDocument:
    """The published terms and conditions. Public."""
    room, state = await _seen(door, name, anybody)
    if not state.publications:
        raise Refused("not-ready", "the terms of this tournament are not published yet")
    of, rules = state.publications[-1], rules_of(room.game)
    by, approved_by = (of.by, of.approved_by) if _is_staff(anybody) else ("", "")
    return TermsDocument(
        name, of.plan.name, state.game, of.version, of.at, by, approved_by, of.how, digest(rules, of),
        document(rules, of.plan, of.items),
    )  # fmt: skip


@get("/api/tournaments/{name:str}/own", **operation("get_own_standing", "tournaments", allow=(TERMINAL,),
      refusals=("unknown-stream",)))  # fmt: skip
async def get_own_standing(name: Name, who: Who, door: Door) -> OwnStanding:
    """How the player at this terminal is doing: place, bank, gap, spins left, required stake. No chances."""
    _, state = await _seen(door, name, who)
    table, place = table_of(who, name)
    if table not in state.streams:
        raise Refused("unknown-stream", "tournament {name} is not played at this terminal's table", name=name)
    return own_standing(state, (await door.office.state(table))[1], place)


@get("/api/tournaments/{name:str}/desk", **operation("get_tournament_desk", "tournaments", allow=(STAFF,),
      refusals=("unknown-stream",)))  # fmt: skip
async def get_tournament_desk(name: Name, who: Who, door: Door) -> TournamentDesk:
    """Everything that the staff who run a tournament need: the terms as written with what is missing, entries, and
    every command with who may give it, by which clause, and whether you can give it now.
    """
    return await _desk(door, who, name)


@get("/api/tournaments/{name:str}/audience", **operation("get_tournament_audience", "tournaments", allow=(ANYBODY,),
      refusals=("unknown-stream", "not-yours-to-do")))  # fmt: skip
async def get_tournament_audience(name: Name, door: Door, anybody: Anybody) -> Audience:
    """For the audience's screen: on a table's last spin, the exact chance of every stack to pass all others there, bet
    by bet. Refused to a player's screen, which shows no chances."""
    if anybody is not None and anybody.kind == TERMINAL:
        raise Refused(
            "not-yours-to-do", "winning chances are for the audience and are not shown on a player's screen"
        )
    room, state = await _seen(door, name, anybody)
    return await audience(door.office, room.game, state)


@post("/api/tournaments/{name:str}/commands", status_code=200, **operation("send_tournament_command", "tournaments",
      rate="command", allow=(STAFF, TERMINAL), refusals=OF_TOURNAMENTS,
      example={"id": "p1", "do": {"type": "PublishTerms", "how": "at the desk and on every screen"}},
      answer={"answer": "p1", "seq": 12, "at": 1790000012000000}))  # fmt: skip
async def send_tournament_command(name: Name, asked: Asked[TournamentDo], who: Who, door: Door) -> Answered:
    """Send a command to a tournament: plan, terms, entries, play from stage to stage, conduct, prizes. The house knows
    whether an entrant is excluded, and draws the seed of a draw. A player's screen can only retire."""
    await tournament_of(door, name)
    return await TournamentCounter(name).command(door, who, Do(asked.id, asked.do, asked.approval))


class FillWithBots(Struct, frozen=True, forbid_unknown_fields=True):
    """Players of the house for a demonstration's tournament."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    players: Annotated[int, Meta(ge=1, le=1_000, description="enter bots until there are this many players")]


class BotsEntered(Struct, frozen=True):
    """How many bots have entered."""

    entered: int


@post("/api/tournaments/{name:str}/bots", status_code=200, **operation("fill_tournament_with_bots", "tournaments",
      rate="command", allow=(STAFF,), refusals=(*OF_TOURNAMENTS, "not-in-live-mode"),
      example={"id": "b1", "players": 64}, answer={"entered": 63}))  # fmt: skip
async def fill_tournament_with_bots(
    name: Name, asked: Asked[FillWithBots], who: Who, door: Door
) -> BotsEntered:
    """Fill a tournament with bots, which then play simple strategies; only in a demonstration, for the staff who
    run or direct the tournament.
    """
    if door.demonstration is None:
        raise Refused("not-in-live-mode", "bots are only available in a demonstration")
    room, _ = await tournament_of(door, name)
    rules = rules_of(room.game)
    if not _may_create(rules, who):
        raise Refused("not-yours-to-do", "only the staff who run or direct the tournament can do this")
    checked_id(who, asked.id)
    return BotsEntered(await door.demonstration.bots.enter(name, asked.players))


async def _seen(door: OpenHouse, name: str, who: Session | None) -> tuple[TournamentRoom, Tournament]:
    """A tournament that this person may see: before its terms are published only the staff may."""
    room, state = await tournament_of(door, name)
    if not state.published_at and (who is None or who.kind != STAFF):
        raise Refused("unknown-stream", "there is no tournament {name} in this house", name=name[:40])
    return room, state


async def _desk(door: OpenHouse, who: Session, name: str) -> TournamentDesk:
    room, state = await tournament_of(door, name)

    def viewer(command: str) -> Person:
        # An inspector reads everything and gives no commands.
        if INSPECTOR in who.roles:
            return Person(who.name, INSPECTOR)
        return asks_as(room.game, state, who.name, who.roles, command)

    return tournament_desk(room.game, state, viewer, door.sign_in.clock())


ROUTES: Final = (
    list_tournaments,
    create_tournament,
    get_tournament,
    get_tournament_terms,
    get_own_standing,
    get_tournament_desk,
    get_tournament_audience,
    send_tournament_command,
    fill_tournament_with_bots,
)
