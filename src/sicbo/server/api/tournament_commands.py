"""Commands to a tournament over HTTP: the sender's role, and what the house fills in."""

from hashlib import sha256
from typing import Any, Final, cast

from sicbo.hosting.cases import STREAM as CASES
from sicbo.hosting.tables import KIND as TABLE
from sicbo.hosting.tables import TableRoom, open_table_stream
from sicbo.hosting.tournament import KIND, TournamentRoom, stream_at, table_game
from sicbo.refusals import Refused
from sicbo.rooms.cases.state import CasesOffice
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.decide import DECIDERS, whose
from sicbo.rooms.tournament.messages import (
    BeginPractice,
    DesignateTables,
    DrawSeats,
    Enter,
    NameSubstitute,
    TournamentCommand,
)
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.game import Game
from sicbo.server.access.sessions import Session
from sicbo.server.api.office import Asking, Counter
from sicbo.server.api.operations import TERMINAL
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Plain

OF_DIRECTORS: Final = frozenset(kind.__name__ for kind in DECIDERS if whose(kind) == "director")


async def tournament_of(door: OpenHouse, name: str) -> tuple[TournamentRoom, Tournament]:
    """The current state of a tournament of the house."""
    there = await door.store.stream(name)
    if there is None or there.founding.kind != KIND:
        raise Refused("unknown-stream", "there is no tournament {name} in this house", name=name[:40])
    _, state = await door.office.state(name)
    return cast(TournamentRoom, await door.office.room(name)), cast(Tournament, state)


def asks_as(game: Game, state: Tournament, name: str, roles: tuple[str, ...], command: str) -> Person:
    """A person in the role in which they may give a command of this name, if any."""
    policies, director = policies_of(game), rules_of(game).director
    floor = [role for role in policies.roles if role.role in roles and role.staff and role.ladder == "floor"]
    highest = max(floor, key=lambda role: role.rank).role if floor else ""
    directs = director in roles and (command in OF_DIRECTORS or not highest)
    if not directs and not highest:
        raise Refused(
            "not-yours-to-do", "{name} has no role in a tournament of {book}", name=name, book=game.book.name
        )
    return Person(name, director if directs and name not in state.deputies else highest or director)


class TournamentCounter(Counter):
    """The desk of one tournament; players use it from their own screens to stop."""

    def __init__(self, name: str) -> None:
        super().__init__(name, TournamentCommand, _never)

    async def _known(self, asking: Asking) -> Plain:
        door, who, command, fields, named = asking
        room, state = await tournament_of(door, self.stream)
        own = await self._own(door, who, fields) if who.kind == TERMINAL else {}
        if command is Enter:
            return own | {"excluded": await _excluded(door, room.game, fields.get("player"))}
        if command is NameSubstitute:
            return own | {"excluded": await _excluded(door, room.game, fields.get("substitute"))}
        if command in (DrawSeats, BeginPractice):
            drawn = door.numbering.new(f"{self.stream}|{named}")
            return own | {"seed": sha256(drawn.encode()).hexdigest()}
        if command is DesignateTables:
            return own | {"tables": await self._tables(door, who, room, state, fields)}
        return own

    async def _person(self, door: OpenHouse, who: Session, fields: Plain) -> Person:
        if who.kind == TERMINAL:
            return Person(await player_at(door, self.stream, who), "player")
        wanted, roles = fields.pop("as", ""), who.roles
        if wanted:
            if wanted not in roles:
                raise Refused(
                    "not-yours-to-do",
                    "{who} does not have the role '{wanted}'",
                    who=who.name,
                    wanted=str(wanted)[:40],
                )
            return Person(who.name, str(wanted))
        room, state = await tournament_of(door, self.stream)
        return asks_as(room.game, state, who.name, roles, str(fields.get("type", "")))

    async def _own(self, door: OpenHouse, who: Session, fields: Plain) -> Plain:
        player = await player_at(door, self.stream, who)
        if fields.get("player", player) != player:
            raise Refused("not-yours-to-do", "only the player in this seat can do this")
        return {"player": player}

    async def _tables(
        self, door: OpenHouse, who: Session, room: TournamentRoom, state: Tournament, fields: Plain
    ) -> dict[str, str]:
        """The tournament's streams are named after the tables; they are created before it is told."""
        asked: Any = fields.get("tables")
        if not isinstance(asked, dict) or not all(isinstance(name, str) for name in asked):
            raise Refused("bad-request", 'name the tables of the floor: {"T3": ""}')
        named = {name: stream_at(name, self.stream) for name in asked}
        if any(given not in ("", named[name]) for name, given in asked.items()):
            raise Refused("bad-request", "the house names the tournament's tables: leave the names empty")
        for name in named:
            await _require_on_the_floor(door, self.stream, room.game, name)
        by = await self._person(door, who, dict(fields))
        room.decide(state, DesignateTables(by=by, tables=named), door.sign_in.clock())
        for stream in named.values():
            await open_table_stream(door.tables, stream, table_game(room.game, self.stream))
        await door.ownership.share()
        return named


async def _never(_door: OpenHouse, _fields: Plain, _roles: tuple[str, ...], _second: bool) -> str:
    raise Refused("bad-request", "no tournament command takes a second person: leave out the approval")


async def _require_on_the_floor(door: OpenHouse, tournament: str, game: Game, name: str) -> None:
    """A table of the floor at which this tournament's game is played."""
    there = await door.store.stream(name)
    if there is None or there.founding.kind != TABLE:
        raise Refused("unknown-stream", "there is no table {name} in this house", name=name[:40])
    room = cast(TableRoom, await door.office.room(name))
    if room.game.card.tournament:
        raise Refused("bad-request", "{name} is a tournament table: name a table of the floor", name=name)
    if room.game.name != game.name:
        raise Refused(
            "bad-request",
            "{name} plays {game}, but the tournament plays {game2}: name another table",
            name=name,
            game=room.game.name,
            game2=game.name,
        )
    kept = (await door.office.state(name))[1].reserved
    if kept not in ("", tournament):
        raise Refused(
            "table-reserved",
            "{name} is reserved for the tournament {kept}: name another table",
            clauses=rules_of(game).on("reserved"),
            name=name,
            kept=kept,
        )


async def _excluded(door: OpenHouse, game: Game, person: object) -> bool:
    """Whether a case excludes a person from the games of this book."""
    _, state = await door.office.state(CASES)
    office = cast(CasesOffice, state)
    return any(
        case.book == game.book.name and case.in_force(str(person).strip(), "bar-from-game") is not None
        for case in office.cases.values()
    )


async def player_at(door: OpenHouse, tournament: str, who: Session) -> str:
    """Who sits at a terminal of one of the tournament's tables."""
    table, place = table_of(who, tournament)
    _, state = await door.office.state(table)
    player = state.seats.get(place)
    if player is None:
        raise Refused("not-seated", "the tournament has seated no player here")
    return str(player)


def table_of(who: Session, tournament: str) -> tuple[str, str]:
    """The tournament's table at a terminal, and its seat."""
    table, _, place = who.terminal.partition("/")
    return table if table.endswith(stream_at("", tournament)) else stream_at(table, tournament), place
