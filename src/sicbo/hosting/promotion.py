"""A promotion as a room of the house, created with the game whose book it follows."""

from functools import partial
from typing import Final

from sicbo.engine.house import House
from sicbo.engine.room import Makers
from sicbo.hosting.office_room import OfficeRoom, Pages, Record, in_currency
from sicbo.hosting.tables import game_of, setup_of
from sicbo.rooms.promotion.decide import decide, set_up
from sicbo.rooms.promotion.events import PromotionEvent
from sicbo.rooms.promotion.evolve import evolve
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.promotion.money import postings
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game

KIND: Final = "promotion"
STREAM_PREFIX: Final = "promotion-"
"""The prefix of promotions' stream names; the rest is the promotion's own name."""

_pages = Pages(Promotion, Record[PromotionCommand, PromotionEvent])


class PromotionRoom(OfficeRoom[Promotion, PromotionCommand, PromotionEvent]):
    """The pure functions of a promotion, bound to its game."""

    def __init__(self, promotion_id: str, game: Game) -> None:
        self.game = game
        begin = partial(set_up, game, promotion_id)
        super().__init__(_pages, begin, partial(decide, game), evolve, postings, in_currency(game.currency))


def promotion_room(stream: str, setup: bytes) -> PromotionRoom:
    """The room of a promotion created with this set-up."""
    return PromotionRoom(stream, game_of(setup))


MAKERS: Makers = {KIND: promotion_room}


async def open_promotion(house: House, promotion_id: str, game: Game) -> None:
    """Create a promotion of a game in the house."""
    set_up(game, promotion_id)
    await house.create_stream(promotion_id, KIND, setup_of(game))
