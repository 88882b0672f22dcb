"""A mathematician's remarks before a table opens: bets that favour the player, poor returns."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from sicbo.maths.exact import BetMaths, analyse, percent
from sicbo.rules.bet_words import short_picks
from sicbo.rules.game import Game

LEAST_RETURN: Final = Fraction(3, 4)


class Remark(Struct, frozen=True):
    """One remark on a kind of bet, with the figure behind it."""

    code: Literal["player-edge", "low-return"]
    game: str
    bets: tuple[str, ...]
    message: str
    figure: Fraction
    clauses: tuple[str, ...] = ()


def warnings(
    game: Game, bets: Sequence[BetMaths] | None = None, *, least_return: Fraction = LEAST_RETURN
) -> list[Remark]:
    """Bets that favour the player, and bets that return less than 75 %, one remark per kind and figure."""
    found: dict[tuple[str, str, Fraction], list[BetMaths]] = {}
    for bet in bets if bets is not None else analyse(game):
        if bet.edge < 0:
            found.setdefault(("player-edge", bet.kind, bet.edge), []).append(bet)
        elif bet.expected_return < least_return:
            found.setdefault(("low-return", bet.kind, bet.expected_return), []).append(bet)
    return [
        _remark(game, code, figure, members, least_return) for (code, _, figure), members in found.items()
    ]


def _remark(game: Game, code: str, figure: Fraction, members: list[BetMaths], least: Fraction) -> Remark:
    names = tuple(bet.bet for bet in members)
    clauses = members[0].clauses
    label = game.book.entries(game.variant)[members[0].kind].name
    listed = f"{label} ({short_picks(names)})"
    if code == "player-edge":
        words = f"{listed} favours the player: house edge {percent(figure)}"
        return Remark("player-edge", game.name, names, words, figure, clauses)
    words = f"{listed} returns {percent(figure)}, less than {percent(least, 0)}"
    return Remark("low-return", game.name, names, words, figure, clauses)
