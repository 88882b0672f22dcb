"""A tournament as a room of the house, created with its game; and what passes between it and its tables."""

from functools import partial
from typing import Final

from msgspec.structs import replace

from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.hosting.office_room import OfficeRoom, Pages, Record, in_currency
from sicbo.hosting.tables import game_of, setup_of
from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.tournament import SpinOfSession
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.tournament.decide import decide, set_up
from sicbo.rooms.tournament.events import TournamentEvent
from sicbo.rooms.tournament.evolve import evolve
from sicbo.rooms.tournament.messages import Hear, SpinSettled, TournamentCommand
from sicbo.rooms.tournament.money import postings
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.book import Book
from sicbo.rules.game import Game, compile_game

KIND: Final = "tournament"

_pages = Pages(Tournament, Record[TournamentCommand, TournamentEvent])


class TournamentRoom(OfficeRoom[Tournament, TournamentCommand, TournamentEvent]):
    """The pure functions of a tournament, bound to its game."""

    def __init__(self, tournament_id: str, game: Game) -> None:
        self.game = game
        begin = partial(set_up, game, tournament_id)
        super().__init__(_pages, begin, partial(decide, game), evolve, postings, in_currency(game.currency))


def tournament_room(stream: str, setup: bytes) -> TournamentRoom:
    """The room of a tournament created with this set-up."""
    return TournamentRoom(stream, game_of(setup))


MAKERS: Makers = {KIND: tournament_room}


async def open_tournament(house: House, tournament_id: str, game: Game) -> None:
    """Create a tournament of a game in the house."""
    set_up(game, tournament_id)
    await house.create_stream(tournament_id, KIND, setup_of(game))


def stream_at(floor_table: str, tournament_id: str) -> str:
    """The name of a tournament's table at this table of the floor."""
    return f"{floor_table}{TOURNAMENT_MARK}{tournament_id}"


def floor_table_of(stream: str, game: Game) -> str:
    """A table's place on the floor: its own name or, for a tournament's table, the floor table's."""
    return stream.removesuffix(stream_at("", game.card.tournament)) if game.card.tournament else stream


def table_game(game: Game, tournament_id: str) -> Game:
    """The game as a tournament's tables play it: the same bets, odds and limits for everyone, chips without a value."""
    return compile_game(
        Book(game.book.file), game.variant, replace(game.card, tournament=tournament_id, colour_chips={})
    )


def heard_from(table: str, seq: int, events: tuple[TableEvent, ...]) -> Hear | None:
    """The fact for a tournament in a table's entry, if any; practice has none."""
    facts = tuple(
        SpinSettled(
            table=table,
            round_id=event.round_id,
            banks=event.banks,
            issued=event.given,
            short=event.short,
            stage=event.stage,
            stage_number=event.stage_number,
        )
        for event in events
        if isinstance(event, SpinOfSession) and not event.practice
    )
    return Hear(by=SYSTEM, source=table, seq=seq, facts=facts) if facts else None
