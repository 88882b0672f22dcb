"""A table's money in a period, counted twice: from the recorded events, and from the ledger's transfers as the database
adds them."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from sicbo.hosting.tables import Plain
from sicbo.reports.columns import heading
from sicbo.reports.decisions import DecisionSums, by_the_journal, by_the_ledger
from sicbo.reports.rounds import RoundFold, still_paid
from sicbo.store.journal import Summed

UNDONE: Final = "undone: "
RECALCULATED: Final = "recalculated "
NOT_CASH: Final = ("value-chip", "plaque")


class Check(Struct, frozen=True):
    """One sum counted in two ways that share no code; they must agree."""

    what: str
    journal: int
    ledger: int

    @property
    def agrees(self) -> bool:
        return self.journal == self.ledger


class MoneyFold:
    """Money of a table outside its rounds, by the journal."""

    def __init__(self) -> None:
        self.drop = self.fills = self.credits = self.transfers_in = 0
        self.tickets = self.hand_pays = self.jackpots = self.adjustments = 0
        self.tickets_count = 0
        self.decisions = DecisionSums()

    def enter(self, event: Plain) -> None:
        if event["type"] == "MeterAdjusted":
            undone = event.get("reversed_lines", ())
            # Void bets leave the hold of their round; an adjustment is what an earlier correction had given.
            net = sum(line["stake"] - line["returned"] for line in undone)
            self.adjustments += event["adjustment"] - net - still_paid(event)
        by_the_journal(self.decisions, event)
        match event:
            case {"type": "ChipsBought", "amount": amount, "paid_with": paid_with}:
                self.drop += 0 if paid_with in NOT_CASH else amount
            case {"type": "CreditAdded", "amount": amount, "source": "notes"}:
                self.drop += amount
            case {"type": "CreditAdded", "amount": amount, "source": "jackpot"}:
                self.jackpots += amount
            case {"type": "CreditAdded", "amount": amount}:
                self.transfers_in += amount
            case {"type": "CreditCollected", "amount": amount, "paid_as": "ticket"}:
                self._ticket(amount)
            case {"type": "CreditCollected", "amount": amount}:
                self.hand_pays += amount
            case {"type": "TableClosed" | "WagersReturned"}:
                held = event.get("held_credits", {}) | event.get("left", {})
                for amount in held.values():
                    self._ticket(amount)
            case {"type": "MeterAdjusted", "adjustment": amount, "as_ticket": True} if amount > 0:
                self._ticket(amount)
            case {"type": "HoldDetermined", "amount": amount, "to_player": True, "as_ticket": True}:
                self._ticket(amount)
            case {"type": "DecisionSettled", "amount": amount, "as_ticket": True}:
                self._ticket(amount + event.get("claim", 0))
            case _:
                self._float(event)

    def _float(self, event: Plain) -> None:
        match event:
            case {"type": "TableOpened"}:
                self.fills += event.get("float_amount", 0)
            case {"type": "FloatMoved", "amount": amount}:
                self.fills += max(0, amount)
                self.credits += max(0, -amount)
            case _:
                pass

    def _ticket(self, amount: int) -> None:
        self.tickets += amount
        self.tickets_count += amount > 0


class TableSums:
    """The same figures from the ledger alone: accounts and reasons of transfers, no event."""

    def __init__(self, table: str, sums: Iterable[Summed]) -> None:
        self._sums = list(sums)
        self.decisions = by_the_ledger(table, self._sums)
        self._float, self._in_play, self._cash = f"float:{table}", f"in-play:{table}", f"cash:{table}"

    def _total(self, fits: Callable[[Summed], bool]) -> int:
        return sum(summed.amount for summed in self._sums if fits(summed))

    def _by_reason(self, source: str, target: str, reason: str) -> int:
        """What moved one way for a reason, less reversals."""
        there = self._total(
            lambda transfer: (
                transfer.reason.startswith(reason)
                and source in ("", transfer.source)
                and target in ("", transfer.target)
            )
        )
        back = self._total(
            lambda transfer: (
                transfer.reason.startswith(UNDONE + reason)
                and source in ("", transfer.target)
                and target in ("", transfer.source)
            )
        )
        return there - back

    @property
    def lost(self) -> int:
        return self._by_reason(self._in_play, self._float, "lost by ")

    @property
    def forfeited(self) -> int:
        return self._by_reason(self._in_play, self._float, "forfeited by ")

    @property
    def winnings(self) -> int:
        return self._by_reason(self._float, "", "won")

    @property
    def drop(self) -> int:
        """Players' payments; a claim paid in cash is not part of the drop."""
        return self._total(lambda transfer: transfer.target == self._cash and transfer.reason != "claim paid")

    @property
    def fills(self) -> int:
        return self._total(lambda transfer: (transfer.source, transfer.target) == ("house", self._float))

    @property
    def credits(self) -> int:
        return self._total(lambda transfer: (transfer.source, transfer.target) == (self._float, "house"))

    @property
    def adjustments(self) -> int:
        """What corrections of rounds gave to players, less what they took."""
        given = self._total(
            lambda transfer: transfer.source == self._float and transfer.reason.startswith(RECALCULATED)
        )
        return given - self._total(
            lambda transfer: transfer.target == self._float and transfer.reason.startswith(RECALCULATED)
        )

    @property
    def tickets(self) -> int:
        """What other accounts moved onto tickets."""
        return self._total(lambda transfer: transfer.target.startswith("tickets:"))


def checks(rounds: RoundFold, money: MoneyFold, sums: TableSums) -> tuple[Check, ...]:
    """Every figure that is counted twice."""
    return (
        Check("lost bets", rounds.lost, sums.lost),
        Check("forfeited bets", rounds.forfeited, sums.forfeited),
        Check("winnings paid", rounds.winnings, sums.winnings),
        Check("hold", rounds.hold, sums.lost + sums.forfeited - sums.winnings),
        Check("drop", money.drop, sums.drop),
        Check("fills", money.fills, sums.fills),
        Check("credits to the house", money.credits, sums.credits),
        Check("meter adjustments", money.adjustments, sums.adjustments),
        Check("tickets issued", money.tickets, sums.tickets),
        *(
            Check(
                heading("tables", name).lower(), getattr(money.decisions, name), getattr(sums.decisions, name)
            )
            for name in DecisionSums.__struct_fields__
        ),
    )
