"""The last spin of a tournament: the exact chance of passing all rivals, bet by bet."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from msgspec import Struct

from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game
from sicbo.rules.paytable import LOSS


class Rival(Struct, frozen=True):
    """Another player as the last spin begins: chips off the layout and on it."""

    bank: int
    wagers: Mapping[str, int] = {}


class Chance(Struct, frozen=True):
    """One bet as a way to take the lead: the smallest stake with its best chance, and that chance."""

    bet: str
    stake: int
    chance: Fraction


def to_beat(game: Game, rivals: Iterable[Rival]) -> tuple[int, ...]:
    """The highest bank among the rivals after each of the 216 rolls."""
    highest = [0] * ROLLS
    for rival in rivals:
        back = game.result_by_roll(dict(rival.wagers)) if rival.wagers else [0] * ROLLS
        highest = [max(most, rival.bank + returned) for most, returned in zip(highest, back, strict=True)]
    return tuple(highest)


def standing_still(bank: int, beat: Sequence[int]) -> Fraction:
    """The chance of being ahead without a bet."""
    return Fraction(sum(bank > most for most in beat), ROLLS)


def chances(game: Game, bank: int, beat: Sequence[int], *, unit: int = 1) -> tuple[Chance, ...]:
    """For each bet the best chance of ending above every rival; the best first, without bets that cannot do it.

    A stake is a multiple of `unit`, at least the bet's minimum, at most its maximum and the whole bank. Where several
    stakes give the same chance the smallest is named.
    """
    found = (_best(game, bet.bet, bank, beat, unit) for bet in game.bets)
    return tuple(
        sorted(
            (option for option in found if option is not None),
            key=lambda row: (-row.chance, row.stake, row.bet),
        )
    )


def _best(game: Game, name: str, bank: int, beat: Sequence[int], unit: int) -> Chance | None:
    bet, row = game.bet(name), game.paytable.rows[name]
    limit = game.card.limit(bet)
    lowest, highest = unit, bank
    if limit is not None:
        unit = lcm(unit, limit.multiple or 1)
        lowest = max(lowest, limit.minimum or 0)
        highest = min(highest, limit.maximum or bank)
    lowest = -(-lowest // unit) * unit
    # A larger stake only helps if it lifts some winning roll above the rivals: nothing between those needs checking.
    stakes = {lowest}
    for roll in range(ROLLS):
        if row[roll] != LOSS:
            odds = bet.levels[row[roll] - 1].odds
            least = max(beat[roll] - bank, 0) * odds.stake // odds.win + 1
            stakes.add(max(-(-least // unit) * unit, lowest))
    best: Chance | None = None
    for stake in sorted(stake for stake in stakes if stake <= highest):
        won = [0, *(level.odds.winnings(stake) for level in bet.levels)]
        won[LOSS] = -stake
        ahead = Fraction(sum(bank + won[row[roll]] > beat[roll] for roll in range(ROLLS)), ROLLS)
        if ahead > 0 and (best is None or ahead > best.chance):
            best = Chance(name, stake, ahead)
    return best
