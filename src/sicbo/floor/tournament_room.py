"""A tournament as a room of the house, founded with its game; and what passes between it and its tables."""

from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.floor.tables import game_of, setup_of
from sicbo.house.house import House
from sicbo.house.room import Makers
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.messages import SYSTEM
from sicbo.rooms.tournament import decide, set_up
from sicbo.rooms.tournament_events import TournamentEvent
from sicbo.rooms.tournament_evolve import evolve
from sicbo.rooms.tournament_messages import Hear, SpinSettled, TournamentCommand
from sicbo.rooms.tournament_money import postings
from sicbo.rooms.tournament_state import Tournament
from sicbo.rooms.tournament_table_messages import SpinOfSession
from sicbo.rooms.vocabulary import TableEvent
from sicbo.rules.book import Book
from sicbo.rules.game import Game, compile_game

KIND: Final = "tournament"


class Record(Struct, frozen=True):
    """One entry of a tournament's journal."""

    command: TournamentCommand
    events: tuple[TournamentEvent, ...]


_encoder = msgspec.json.Encoder(order="deterministic")
_records = msgspec.json.Decoder(Record)
_states = msgspec.json.Decoder(Tournament)


class TournamentRoom:
    """The pure functions of a tournament, bound to its game."""

    def __init__(self, tournament_id: str, game: Game) -> None:
        self.tournament_id = tournament_id
        self.game = game

    def begin(self) -> Tournament:
        return set_up(self.game, self.tournament_id)

    def decide(self, state: Tournament, command: TournamentCommand, at: int) -> tuple[TournamentEvent, ...]:
        return decide(self.game, state, command, at)

    def evolve(self, state: Tournament, event: TournamentEvent) -> Tournament:
        return evolve(state, event)

    def postings(self, state: Tournament, event: TournamentEvent) -> tuple[Transfer, ...]:
        return postings(state, event)

    def encode_record(self, command: TournamentCommand, events: tuple[TournamentEvent, ...]) -> bytes:
        return _encoder.encode(Record(command, events))

    def decode_record(self, record: bytes) -> tuple[TournamentCommand, tuple[TournamentEvent, ...]]:
        read = _records.decode(record)
        return read.command, read.events

    def encode_state(self, state: Tournament) -> bytes:
        return _encoder.encode(state)

    def decode_state(self, body: bytes) -> Tournament:
        return _states.decode(body)

    def round_begun(self, event: TournamentEvent) -> int | None:
        del event
        return None


def tournament_room(stream: str, setup: bytes) -> TournamentRoom:
    """The room of a tournament that was founded with this set-up."""
    return TournamentRoom(stream, game_of(setup))


MAKERS: Makers = {KIND: tournament_room}


async def open_tournament(house: House, tournament_id: str, game: Game) -> None:
    """Found a tournament of a game in the house."""
    set_up(game, tournament_id)
    await house.found(tournament_id, KIND, setup_of(game))


def table_game(game: Game, tournament_id: str) -> Game:
    """The game as a tournament's tables play it: the same bets, odds and limits for everybody, chips without a value."""
    return compile_game(
        Book(game.book.file), game.variant, replace(game.card, tournament=tournament_id, colour_chips={})
    )


def heard_from(table: str, seq: int, events: tuple[TableEvent, ...]) -> Hear | None:
    """What a table's entry tells its tournament, if anything; practice tells nothing."""
    facts = tuple(
        SpinSettled(
            table=table, round_id=event.round_id, banks=event.banks, issued=event.given, short=event.short
        )
        for event in events
        if isinstance(event, SpinOfSession) and not event.practice
    )
    return Hear(by=SYSTEM, source=table, seq=seq, facts=facts) if facts else None
