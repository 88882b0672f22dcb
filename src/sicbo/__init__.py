"""A complete, open Sic Bo house, as a small typed library.

>>> import sicbo
>>> game = sicbo.game("crown-melbourne/a")
>>> game.returned((2, 2, 5), {"small": 1000, "double:2": 550})
8600
>>> str(sicbo.analyse_bet(game, "double:3").edge)
'1/9'

Amounts are whole minor units (cents). Everything that is refused raises `sicbo.Refused` with a stable code, a
plain sentence and the clause.
"""

from sicbo.currency import Currency
from sicbo.maths.compare import compare
from sicbo.maths.distribution import Distribution, Exposure, exposure, many_rounds, one_round
from sicbo.maths.exact import BetMaths, analyse, analyse_bet
from sicbo.maths.warnings import warnings
from sicbo.money import Odds, parse_odds
from sicbo.refusals import Refused
from sicbo.rules.bets import Bet
from sicbo.rules.book import Book
from sicbo.rules.card import Card, Limit
from sicbo.rules.game import Game
from sicbo.rules.settlement import Line, Receipt, Wager
from sicbo.rules.shelf import book, game, game_names, read_card

__all__ = [
    "Bet",
    "BetMaths",
    "Book",
    "Card",
    "Currency",
    "Distribution",
    "Exposure",
    "Game",
    "Limit",
    "Line",
    "Odds",
    "Receipt",
    "Refused",
    "Wager",
    "analyse",
    "analyse_bet",
    "book",
    "compare",
    "exposure",
    "game",
    "game_names",
    "many_rounds",
    "one_round",
    "parse_odds",
    "read_card",
    "warnings",
]
