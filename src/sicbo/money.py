"""Money is whole minor units (cents); odds are two integers. Fractions of a cent do not exist here.

How an amount is written and read is the currency's business: `sicbo.currency`.
"""

import re
from functools import lru_cache
from typing import Final, Literal

import msgspec

from sicbo.refusals import Refused
from sicbo.sentences import Said, said

MAX_STAKE: Final = 10**12
"""The largest stake taken, in minor units: fifty times ten thousand million at 1,000 to 1 still fits 64 bits."""

Wording = Literal["to", "wins", "pays"]

_PRINTED = re.compile(r"(at least )?(?:(\d{1,5}) to (\d{1,5})|(\d{1,5}) (?:wins|pays) (\d{1,5}))", re.ASCII)


class Odds(msgspec.Struct, frozen=True, order=True):
    """Winnings of `win` for every `stake`, with the stake itself returned as well. A floor may be paid above."""

    win: int
    stake: int = 1
    floor: bool = False

    def winnings(self, stake: int) -> int:
        """What `stake` wins. If that is not whole minor units, the player gets the next one up."""
        return -(-stake * self.win // self.stake)

    def is_exact_for(self, stake: int) -> bool:
        return stake * self.win % self.stake == 0

    def printed(self, wording: Wording = "to") -> str:
        """The three wordings the books print; all mean the same money."""
        at_least = "at least " if self.floor else ""
        if wording == "to":
            return f"{at_least}{self.win} to {self.stake}"
        return f"{at_least}{self.stake} {wording} {self.win}"

    def __str__(self) -> str:
        return self.printed()


@lru_cache(maxsize=1024)
def parse_odds(text: str) -> Odds:
    """Read `11 to 1`, `1 wins 11` or `1 pays 11`, each optionally after `at least`."""
    match = _PRINTED.fullmatch(text.strip())
    if match is None:
        raise Refused(
            "bad-request",
            "'{text}' is not a price: write odds like '11 to 1', '1 wins 11' or '1 pays 11'",
            text=text[:40],
        )
    floor = match[1] is not None
    win, stake = (match[2], match[3]) if match[2] is not None else (match[5], match[4])
    if not (0 < int(win) <= 10_000 and 0 < int(stake) <= 1_000):
        raise Refused(
            "bad-request",
            "'{text}' is out of range: odds are 1 to 10000 for a stake of 1 to 1000",
            text=text,
        )
    return Odds(int(win), int(stake), floor)


AMOUNT: Final = said("amount")


def checked_amount(minor: object, *, what: str | Said = AMOUNT) -> int:
    """The same amount if it is a positive whole number of minor units within bounds, otherwise a refusal."""
    if type(minor) is not int:
        raise Refused(
            "bad-amount",
            "the {what} {minor} is not a whole number of minor units (cents)",
            what=what,
            minor=repr(minor)[:40],
        )
    if minor <= 0:
        raise Refused("bad-amount", "the {what} must be greater than zero", what=what)
    if minor > MAX_STAKE:
        raise Refused(
            "bad-amount",
            "the {what} is above the largest amount accepted, {most} minor units (cents)",
            what=what,
            most=f"{MAX_STAKE:,}",
        )
    return minor


def next_payable(minor: int, smallest_chip: int) -> int:
    """The next amount at or above this one that can be paid in chips; the only rounding in the house."""
    return -(-minor // smallest_chip) * smallest_chip
