"""Where the money is by the second count: sums by account, and a terminal's meters."""

from typing import Final

from sicbo.currency import Currency
from sicbo.store.chain import Difference

CAME_IN: Final = ("notes", "transfers", "jackpots", "wins", "adjustments")
WENT_OUT: Final = ("turnover", "tickets", "hand pays", "withheld")


class Sums:
    """The accounts of one table as far as players are concerned; `accounts` is shared by all tables of a store."""

    def __init__(self, table: str, purse: str, accounts: dict[str, int], currency: Currency) -> None:
        self.table = table
        self.purse = purse
        self.accounts = accounts
        self._currency = currency
        chips = purse == "tournament-chips"
        self.float = f"tournament-bank:{table}" if chips else f"float:{table}"
        self.in_play = f"tournament-in-play:{table}" if chips else f"in-play:{table}"
        self.where = table
        """the entry being counted, for error messages"""
        self.changed: dict[str, int] = {}
        self._meters: dict[str, dict[str, int]] = {}
        self._touched: set[str] = set()

    def begin(self, seq: int) -> None:
        self.where = f"{self.table}@{seq}"
        self.changed = {}
        self._touched = set()

    def home(self, owner: str, kind: str = "", colour: str = "") -> str:
        """Where a stake comes from and is returned to."""
        if kind == "colour-chip":
            return f"chips:{self.table}/{owner}/{colour}"
        if kind in ("token", "voucher"):
            return f"tokens:{self.table}/{owner}"
        return f"{self.purse}:{self.table}/{owner}"

    def move(self, source: str, target: str, amount: int) -> None:
        self.change(source, -amount)
        self.change(target, amount)

    def change(self, account: str, amount: int) -> None:
        self.changed[account] = self.changed.get(account, 0) + amount
        self.accounts[account] = self.accounts.get(account, 0) + amount

    def credit(self, terminal: str, meter: str, amount: int) -> None:
        """Credit that reaches a terminal or leaves it outside the rounds."""
        self.count(terminal, meter, amount)
        self.change(f"credit:{self.table}/{terminal}", amount if meter in CAME_IN else -amount)

    def count(self, terminal: str, meter: str, amount: int) -> None:
        if self.purse == "credit":
            meters = self._meters.setdefault(terminal, dict.fromkeys((*CAME_IN, *WENT_OUT), 0))
            meters[meter] += amount
            self._touched.add(terminal)

    def check_meters(self) -> None:
        """MET-03: credit is everything received less everything paid out, after every entry."""
        for terminal in sorted(self._touched):
            meters = self._meters[terminal]
            credit = self.accounts.get(f"credit:{self.table}/{terminal}", 0)
            shown = sum(meters[name] for name in CAME_IN) - sum(meters[name] for name in WENT_OUT)
            if credit != shown:
                raise Difference(
                    f"{self.where} leaves {self._currency.format(credit)} on terminal {terminal} where its meters make"
                    f" {self._currency.format(shown)} (MET-03)"
                )
