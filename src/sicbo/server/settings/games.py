"""The game that a table of the settings plays: its book with the operator's card, completed in a demonstration."""

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from sicbo.demo.demonstration import demonstration_game
from sicbo.rules.card import NO_CARD, Card
from sicbo.rules.game import Game
from sicbo.rules.shelf import book, game, looks_like_path, read_card, split_game
from sicbo.server.settings.settings import Settings, TableSettings

EXAMPLE_ODDS: Final = Path(__file__).with_name("example-odds.toml")
"""An odds schedule for the one book that states none, so that a demonstration has a table of every game."""


def card_for(settings: Settings, table: TableSettings) -> Card:
    """The operator's card of a table, with the settings' overrides."""
    card = read_card(table.card, table.game) if table.card else NO_CARD
    if not table.card and settings.demonstration and _states_no_odds(table.game):
        card = read_card(str(EXAMPLE_ODDS), table.game)
    if table.dice == "fair":
        card = replace(card, fairness=True)
    if table.places is not None:
        card = replace(card, places=table.places)
    if table.wagering_seconds is not None:
        card = replace(card, wagering_seconds=table.wagering_seconds)
    return card


def game_for(settings: Settings, table: TableSettings) -> Game:
    """The game as the table plays it."""
    card = card_for(settings, table)
    if settings.demonstration:
        return demonstration_game(table.game, card)
    return game(table.game, card)


def _states_no_odds(name: str) -> bool:
    return not looks_like_path(name) and book(split_game(name)[0]).file.odds == "operator"
