"""The paytable is the game: one matrix, bet x 216 rolls -> a pay level or a loss. Nothing else judges a roll."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from sicbo.refusals import Refused, nearest
from sicbo.rules.bets import Bet, alternative_spellings
from sicbo.rules.bookfile import Level
from sicbo.rules.conditions import winning
from sicbo.rules.dice import COMBINATION_OF, Dice

LOSS = 0
"""In the matrix 0 is a loss and n is the n-th pay level of the bet."""


class Paytable(msgspec.Struct, frozen=True, dict=True):
    """Every bet of a game and the effect of each of the 216 rolls on it."""

    dice: Dice
    bets: tuple[Bet, ...]
    rows: dict[str, bytes]

    @cached_property
    def by_name(self) -> dict[str, Bet]:
        return {bet.bet: bet for bet in self.bets}

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Every accepted spelling of a bet, with its canonical one."""
        spelled = {other: bet.bet for bet in self.bets for other in alternative_spellings(bet, self.dice)}
        return spelled | {bet.bet: bet.bet for bet in self.bets}

    @cached_property
    def sha256(self) -> str:
        """The digest of everything that decides money: faces, bets, odds and the matrix. Names and clauses are left
        out."""
        content = {
            "format": 1,
            "dice": [[face.name, face.value, face.colour] for face in self.dice.faces],
            "bets": [
                [bet.bet, [level.odds.printed() for level in bet.levels], self.rows[bet.bet].hex()]
                for bet in sorted(self.bets, key=lambda bet: bet.bet)
            ],
        }
        return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()

    def canonical(self, bet: str) -> str:
        """The bet's own spelling, or a refusal with the nearest names."""
        known = self.spellings.get(bet) or self.spellings.get(bet.strip().lower().replace(" ", ""))
        if known is None:
            raise Refused(
                "unknown-bet",
                "there is no bet '{bet}' in this game; {hint}",
                bet=bet[:60],
                hint=nearest(bet, self.by_name),
            )
        return known

    def winners(self, roll: int) -> tuple[str, ...]:
        """The bets that win on this roll: the areas that light up."""
        return tuple(bet for bet, row in self.rows.items() if row[roll] != LOSS)

    def ways(self, bet: str) -> tuple[int, ...]:
        """How many of the 216 rolls lose, reach the first level, the second, and so on."""
        row = self.rows[bet]
        return tuple(row.count(level) for level in range(len(self.by_name[bet].levels) + 1))


def compile_paytable(dice: Dice, bets: Iterable[Bet], conditions: Mapping[str, list[Level]]) -> Paytable:
    """Judge the 56 combinations by each bet's conditions, then spread them over the 216 rolls."""
    listed = tuple(bets)
    return Paytable(dice, listed, {bet.bet: _row(dice, bet, conditions[bet.bet]) for bet in listed})


def _row(dice: Dice, bet: Bet, levels: list[Level]) -> bytes:
    """The verdict on each of the 216 rolls: the first level that is true, or a loss."""
    verdicts = bytearray(256)
    left = dice.every_combination
    for number, level in enumerate(levels, start=1):
        reached = winning(level, bet.subject, dice) & left
        left &= ~reached
        while reached:
            lowest = reached & -reached
            verdicts[lowest.bit_length() - 1] = number
            reached ^= lowest
    return COMBINATION_OF.translate(verdicts)
