"""The accounts of a house: a closed list of kinds, each with whether it may owe."""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from sicbo.sentences import Said, said

Kind = Literal[
    "outside", "house", "cash", "float", "chips", "credit", "in-play", "tickets", "jackpot", "promotional", "tokens", "withheld", "claim",
    "prize", "tournament", "tournament-chips", "tournament-bank", "tournament-in-play",
]  # fmt: skip

MEANINGS: Final[dict[Kind, str]] = {
    "outside": "the world beyond the house: notes, transfers and chips that players bring and take away",
    "house": "the operator's own money, from which floats and pools are filled",
    "cash": "money in the cage and in note acceptors",
    "float": "a table's chips that belong to the house",
    "chips": "a player's chips at a table",
    "credit": "a terminal's credit meter",
    "in-play": "stakes that lie on a table's layout",
    "tickets": "issued and not yet redeemed",
    "jackpot": "a progressive pool",
    "promotional": "what the house has given away in tokens and vouchers",
    "tokens": "promotional tokens and vouchers in a player's hands at a table",
    "withheld": "held back until an investigation is determined",
    "claim": "what a patron still owes the house after a decision, because the money had left the table",
    "prize": "a promotion's prize in money that was claimed, until the cage has put it on a ticket",
    "tournament": "what players have paid for a tournament, until it is prizes or the house's",
    "tournament-chips": "a player's chips in a tournament, which are no money",
    "tournament-bank": "where a tournament table's chips come from and are returned to",
    "tournament-in-play": "tournament chips that lie on a layout",
}

MAY_OWE: Final[frozenset[Kind]] = frozenset({"outside", "house", "float", "promotional", "tournament-bank"})
"""The kinds whose balance may be negative: the rest can only give what they have."""

NO_MONEY: Final[frozenset[Kind]] = frozenset({"tournament-chips", "tournament-bank", "tournament-in-play"})
"""The kinds that count chips without a money value: nothing ever moves between them and the others."""


class Account(Struct, frozen=True, order=True):
    """One account: its kind and what it belongs to (`chips` of `T1/ann`)."""

    kind: Kind
    of: str = ""

    @property
    def may_owe(self) -> bool:
        return self.kind in MAY_OWE

    @property
    def holder(self) -> Said | str:
        """For people: the terminal or the player; the account's own name if it belongs to the house."""
        if self.kind == "credit":
            return said("terminal {terminal}", terminal=self.of.rpartition("/")[2])
        return self.of.rpartition("/")[2] if self.kind == "chips" else str(self)

    def __str__(self) -> str:
        return f"{self.kind}:{self.of}" if self.of else self.kind


OUTSIDE: Final = Account("outside")
HOUSE: Final = Account("house")

Held = Callable[[Account], int]
"""The balance of an account at the moment of a decision."""


def plenty(_account: Account) -> int:
    """For decisions without a ledger: everything that was paid is still there."""
    return 10**15
