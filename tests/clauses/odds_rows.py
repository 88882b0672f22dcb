"""What the rows of an odds table speak of: for each bet, the condition on the dice, written by hand."""

from collections.abc import Callable, Iterator

import pytest

import sicbo
from support.every_roll import COLOURS, FACES, PAIRS, STAKE, SYMBOLS, Roll, assert_refused, lines, showing

Row = dict[str, Callable[[Roll], bool]]
Switches = dict[str, bool | str]

SMALL: Row = {"small": lambda roll: sum(roll) in range(4, 11) and len(set(roll)) > 1}
BIG: Row = {"big": lambda roll: sum(roll) in range(11, 18) and len(set(roll)) > 1}
ODD: Row = {"odd": lambda roll: sum(roll) % 2 == 1 and len(set(roll)) > 1}
EVEN: Row = {"even": lambda roll: sum(roll) % 2 == 0 and len(set(roll)) > 1}
TRIPLES: Row = {f"triple:{face}": lambda roll, face=face: roll.count(face) == 3 for face in FACES}
ANY_TRIPLE: Row = {"triple:any": lambda roll: len(set(roll)) == 1}
DOUBLES: Row = {f"double:{face}": lambda roll, face=face: roll.count(face) >= 2 for face in FACES}
PAIRED: Row = {f"pair:{low}-{high}": lambda roll, pair={low, high}: pair <= set(roll) for low, high in PAIRS}
THREE_OF_FOUR: Row = {
    f"three-of-four:{four}": lambda roll, four=four: (
        len(set(roll)) == 3 and all(str(die) in four for die in roll)
    )
    for four in ("6543", "6532", "5432", "4321")
}
SYMBOL_TRIPLES: Row = {
    f"triple:{symbol}": lambda roll, value=value: roll.count(value) == 3
    for value, symbol in enumerate(SYMBOLS, 1)
}
COLOUR_TRIPLES: Row = {
    f"colour-triple:{colour}": lambda roll, colour=colour: showing(roll, colour) == 3 for colour in COLOURS
}
ANY_COLOUR_TRIPLE: Row = {
    "colour-triple:any": lambda roll: any(showing(roll, colour) == 3 for colour in COLOURS)
}
COLOUR_DOUBLES: Row = {
    f"colour-double:{colour}": lambda roll, colour=colour: showing(roll, colour) >= 2 for colour in COLOURS
}
SINGLE_COLOURS: Row = {
    f"colour:{colour}": lambda roll, colour=colour: showing(roll, colour) >= 1 for colour in COLOURS
}


def totals(*wanted: int) -> Row:
    return {f"total:{total}": lambda roll, total=total: sum(roll) == total for total in wanted}


def singles(*, on_dice: int) -> Row:
    return {f"single:{face}": lambda roll, face=face: roll.count(face) == on_dice for face in FACES}


def single_symbols(*, on_dice: int) -> Row:
    return {
        f"single:{symbol}": lambda roll, value=value: roll.count(value) == on_dice
        for value, symbol in enumerate(SYMBOLS, 1)
    }


def assert_pays(game: sicbo.Game, clause: str, row: Row, back: int) -> None:
    """On each roll of the row 10.00 brings `back` and the receipt names the clause, and on no other roll."""
    for bet, condition in row.items():
        reached = 0
        for roll, line in lines(game, bet):
            if condition(roll):
                reached += 1
                assert (line.outcome, line.winnings, line.returned) == ("win", back - STAKE, back), (
                    bet,
                    roll,
                )
                assert clause in line.clauses, (bet, roll)
            else:
                assert clause not in line.clauses, (bet, roll)
        assert reached > 0, bet


def prices(game: sicbo.Game) -> Iterator[tuple[str, str, int]]:
    """Every bet, level name (where there are several) and the N of its N to 1."""
    for bet in game.bets:
        for level in bet.levels:
            assert level.odds.stake == 1
            yield bet.bet, level.name, level.odds.win


def priced(bet: str, level: str, odds: str, switches: Switches | None = None) -> sicbo.Card:
    return sicbo.Card(odds={bet: {level: odds} if level else odds}, switches=switches or {})


def assert_odds_fixed(name: str, switches: Switches | None = None) -> None:
    """A card may repeat the book's price of any level of any bet and may state no other."""
    game = sicbo.game(name, sicbo.Card(switches=switches or {}))
    seen = 0
    for bet, level, win in prices(game):
        seen += 1
        repeated = sicbo.game(name, priced(bet, level, f"{win} to 1", switches))
        assert repeated.sha256 == game.sha256
        others = [f"{win + 1} to 1", f"{win} to 2", f"at least {win} to 1", f"{10 * win} to 1"]
        for other in [*others, f"{win - 1} to 1"] if win > 1 else others:
            card = priced(bet, level, other, switches)
            refused = assert_refused("odds-fixed", lambda card=card: sicbo.game(name, card))
            assert refused.clauses, bet
    assert seen >= len(game.bets) >= 39


def row(book: str, clause: str, *values: object) -> object:
    """A row of an odds table as a test case that proves its clause."""
    return pytest.param(clause, *values, marks=pytest.mark.proves(book, clause), id=clause)
