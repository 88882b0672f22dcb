"""A promotion as a room of the house, founded with the game whose book it follows."""

from typing import Final

import msgspec
from msgspec import Struct

from sicbo.floor.tables import game_of, setup_of
from sicbo.house.house import House
from sicbo.house.room import Makers
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.promotion import decide, set_up
from sicbo.rooms.promotion_events import PromotionEvent
from sicbo.rooms.promotion_messages import PromotionCommand
from sicbo.rooms.promotion_money import postings
from sicbo.rooms.promotion_state import Promotion, evolve
from sicbo.rules.game import Game

KIND: Final = "promotion"


class Record(Struct, frozen=True):
    """One entry of a promotion's journal."""

    command: PromotionCommand
    events: tuple[PromotionEvent, ...]


_encoder = msgspec.json.Encoder(order="deterministic")
_records = msgspec.json.Decoder(Record)
_states = msgspec.json.Decoder(Promotion)


class PromotionRoom:
    """The pure functions of a promotion, bound to its game."""

    def __init__(self, promotion_id: str, game: Game) -> None:
        self.promotion_id = promotion_id
        self.game = game

    def begin(self) -> Promotion:
        return set_up(self.game, self.promotion_id)

    def decide(self, state: Promotion, command: PromotionCommand, at: int) -> tuple[PromotionEvent, ...]:
        return decide(self.game, state, command, at)

    def evolve(self, state: Promotion, event: PromotionEvent) -> Promotion:
        return evolve(state, event)

    def postings(self, state: Promotion, event: PromotionEvent) -> tuple[Transfer, ...]:
        return postings(state, event)

    def encode_record(self, command: PromotionCommand, events: tuple[PromotionEvent, ...]) -> bytes:
        return _encoder.encode(Record(command, events))

    def decode_record(self, record: bytes) -> tuple[PromotionCommand, tuple[PromotionEvent, ...]]:
        read = _records.decode(record)
        return read.command, read.events

    def encode_state(self, state: Promotion) -> bytes:
        return _encoder.encode(state)

    def decode_state(self, body: bytes) -> Promotion:
        return _states.decode(body)

    def round_begun(self, event: PromotionEvent) -> int | None:
        del event
        return None


def promotion_room(stream: str, setup: bytes) -> PromotionRoom:
    """The room of a promotion that was founded with this set-up."""
    return PromotionRoom(stream, game_of(setup))


MAKERS: Makers = {KIND: promotion_room}


async def open_promotion(house: House, promotion_id: str, game: Game) -> None:
    """Found a promotion of a game in the house."""
    set_up(game, promotion_id)
    await house.found(promotion_id, KIND, setup_of(game))
