"""Which optional parts a game has, by its book and its card."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rules.game import Game


class PartsInfo(Struct, frozen=True):
    """Which optional parts this game has, so that a screen shows no other."""

    terminals: Annotated[bool, Meta(description="bets are made with credit at terminals, not with chips")]
    repeat: Annotated[bool, Meta(description="the last bets can be repeated with one action")]
    nonces: Annotated[bool, Meta(description="the dice follow from a sealed secret and players' nonces")]
    oral_wagers: bool
    colour_chips: bool
    closed_table_chips: Annotated[
        bool, Meta(description="colour chips of a table that is closed are redeemed here")
    ]
    closed_table_second: Annotated[bool, Meta(description="whether another person always verifies it")]
    tokens: bool
    dealer_places: Annotated[
        bool, Meta(description="whether the player must confirm bets that the dealer placed")
    ]
    jackpots: bool
    slip: Annotated[bool, Meta(description="a player may see the chances of the bets that lie")] = False


NO_PARTS: Final = PartsInfo(*(False,) * len(PartsInfo.__struct_fields__))


def parts_of(game: Game) -> PartsInfo:
    """The parts of a game that is played at tables."""
    policies = policies_of(game)
    # A tournament gives its players chips of its own, and no others lie on its tables.
    accepted = () if game.card.tournament else policies.stakes.accepted
    colours = policies.colour_chips if "colour-chip" in accepted else None
    return PartsInfo(
        terminals=plays_at_terminals(game),
        repeat=True,
        nonces=game.card.fairness is True,
        oral_wagers=bool(policies.oral_wagers.accepted_with) and not game.card.tournament,
        colour_chips=colours is not None,
        closed_table_chips=colours is not None and colours.closed_table != "not-stated",
        closed_table_second=colours is not None and colours.verified_by is not None,
        tokens="token" in accepted,
        dealer_places=policies.positions.player_confirms_dealer,
        jackpots=policies.jackpots is not None,
        slip=not any(rule.no_aids for rule in policies.conduct),
    )
