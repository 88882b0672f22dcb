"""All 216 rolls and what becomes of a wager of 10.00 on each; conditions on dice are written in the tests."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

import sicbo

Roll = tuple[int, int, int]

STAKE = 1000
FACES = (1, 2, 3, 4, 5, 6)
TOTALS = range(4, 18)
WAYS_OF_TOTALS = dict(zip(TOTALS, (3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3), strict=True))
PAIRS = tuple(combinations(FACES, 2))
ROLLS: tuple[Roll, ...] = tuple(product(FACES, repeat=3))  # type: ignore[arg-type]

# Crown's Option B, rule 2.2.5(b): the symbols in order of their values, and the values of each colour.
SYMBOLS = ("fish", "prawn", "gourd", "coin", "crab", "chicken")
COLOURS = {"red": (1, 6), "green": (2, 5), "blue": (3, 4)}

EIGHT_KINDS = {"small", "big", "triple", "triple:any", "double", "total", "pair", "single"}
EIGHT_KINDS_OF_BETS = {
    "small",
    "big",
    "triple:any",
    *(f"{kind}:{face}" for kind in ("triple", "double", "single") for face in FACES),
    *(f"total:{total}" for total in TOTALS),
    *(f"pair:{low}-{high}" for low, high in PAIRS),
}
STRANGERS = (
    *("", "any", "medium", "total", "triple", "single", "total:3", "total:18", "total:0", "total:4-17"),
    *("triple:0", "triple:7", "double:0", "double:7", "double:any", "single:0", "single:7", "single:any"),
    *("pair:1-1", "pair:6-7", "pair:1-2-3", "pair:any", "three-of-four:6432", "three-of-four:6541"),
    *("colour:yellow", "colour-double:any", "single:dragon", "triple:dragon", "straight:1-2-3"),
)
"""Bets that no book lists."""

EXAMPLE_CARD = Path(__file__).parents[2] / "examples" / "nsw-table-card.toml"


@cache
def nsw_table() -> sicbo.Game:
    """The chapter without odds, priced by the example card, whose limits take a stake of 10.00."""
    return sicbo.game("nsw-table", sicbo.read_card(str(EXAMPLE_CARD), "nsw-table"))


def as_rolled(game: sicbo.Game, roll: Roll) -> tuple[int | str, ...]:
    """The roll as this game's dice show it: numbers, or the symbols with those values."""
    return tuple(SYMBOLS[value - 1] for value in roll) if game.name == "crown-melbourne/b" else roll


def lines(game: sicbo.Game, bet: str) -> Iterator[tuple[Roll, sicbo.Line]]:
    for roll in ROLLS:
        (line,) = game.settle(as_rolled(game, roll), {bet: STAKE}).lines
        assert (line.bet, line.stake) == (bet, STAKE)
        yield roll, line


def winning_rolls(game: sicbo.Game, bet: str) -> set[Roll]:
    """The rolls on which the stake is returned with winnings; on all others nothing may be returned."""
    won = set()
    for roll, line in lines(game, bet):
        if line.outcome == "win":
            assert line.winnings > 0
            assert line.returned == STAKE + line.winnings
            won.add(roll)
        else:
            assert (line.outcome, line.winnings, line.returned) == ("lose", 0, 0)
    return won


def losing_rolls(game: sicbo.Game, bet: str) -> set[Roll]:
    return set(ROLLS) - winning_rolls(game, bet)


def returned(game: sicbo.Game, bet: str, roll: Roll) -> int:
    return game.settle(as_rolled(game, roll), {bet: STAKE}).returned


def rolls_where(condition: Callable[[Roll], bool]) -> set[Roll]:
    return {roll for roll in ROLLS if condition(roll)}


def showing(roll: Roll, colour: str) -> int:
    """How many dice show the colour."""
    return sum(value in COLOURS[colour] for value in roll)


def offered(game: sicbo.Game, kind: str) -> set[str]:
    """The bets of a kind on which the game takes a wager."""
    bets = {bet.bet for bet in game.bets if bet.kind == kind}
    for bet in bets:
        assert game.settle(as_rolled(game, (1, 2, 3)), {bet: STAKE}).staked == STAKE
    return bets


def assert_refused(code: str, ask: Callable[[], object]) -> sicbo.Refused:
    with pytest.raises(sicbo.Refused) as refused:
        ask()
    assert refused.value.code == code
    return refused.value


def assert_closed_list(game: sicbo.Game, bets: set[str], strangers: Iterable[str] = ()) -> None:
    """The game has these bets and takes a wager on nothing else."""
    assert sorted(bet.bet for bet in game.bets) == sorted(bets)
    roll = as_rolled(game, (1, 2, 3))
    refused = {*STRANGERS, *strangers}
    assert not refused & bets
    for stranger in refused:
        assert_refused("unknown-bet", lambda bet=stranger: game.bet(bet))
        assert_refused("unknown-bet", lambda bet=stranger: game.settle(roll, {bet: STAKE}))
        assert_refused("unknown-bet", lambda bet=stranger: game.returned(roll, {bet: STAKE}))
        assert_refused("unknown-bet", lambda bet=stranger: game.returned(roll, {"small": STAKE, bet: STAKE}))
        assert_refused("unknown-bet", lambda bet=stranger: game.result_by_roll({bet: STAKE}))
