"""Money that decisions moved in a period, twice: from the recorded events, and from the ledger's transfers alone.

Decisions on disputes, claims against patrons, and winnings or credit withheld and determined.
"""

from collections.abc import Iterable

from msgspec import Struct

from sicbo.hosting.tables import Plain
from sicbo.store.journal import Summed


class DecisionSums(Struct):
    """Amounts in minor units."""

    decided_to_patrons: int = 0
    decided_from_patrons: int = 0
    claims_made: int = 0
    claims_paid: int = 0
    claims_waived: int = 0
    """waived, or cancelled by a later decision"""
    withheld: int = 0
    released: int = 0
    kept: int = 0


TITLES = {
    "decided_to_patrons": "Paid by decision",
    "decided_from_patrons": "Taken by decision",
    "claims_made": "Claims made",
    "claims_paid": "Claims paid",
    "claims_waived": "Claims waived or cancelled",
    "withheld": "Withheld",
    "released": "Released",
    "kept": "Kept",
}
"""What each is called in a report."""


def by_the_journal(sums: DecisionSums, event: Plain) -> None:
    """Count one event."""
    match event:
        case {"type": "DecisionSettled", "amount": amount}:
            claim = event.get("claim", 0)
            sums.decided_to_patrons += max(0, amount + claim)
            sums.decided_from_patrons += max(0, -amount - claim)
            sums.claims_made += max(0, claim)
            sums.claims_waived += max(0, -claim)
        case {"type": "WagersReturned"}:
            sums.claims_made += sum(event.get("claims", {}).values())
        case {"type": "MeterAdjusted", "from_record": True}:
            sums.claims_made += event.get("owed", 0)
        case {"type": "ClaimPaid", "amount": amount}:
            sums.claims_paid += amount
        case {"type": "ClaimWaived", "amount": amount}:
            sums.claims_waived += amount
        case {"type": "WinningsWithheld" | "CreditWithheld", "amount": amount}:
            sums.withheld += amount
        case {"type": "WinningsDetermined" | "HoldDetermined", "amount": amount, "to_player": to_player}:
            sums.released += amount if to_player else 0
            sums.kept += 0 if to_player else amount
        case _:
            pass


def by_the_ledger(table: str, moved: Iterable[Summed]) -> DecisionSums:
    """The same sums out of accounts and reasons."""
    sums, own = DecisionSums(), f"float:{table}"
    for one in moved:
        decided = one.reason.startswith("decision in case ")
        if decided and one.source == own:
            sums.decided_to_patrons += one.amount
        elif decided:
            sums.decided_from_patrons += one.amount
        if one.target.startswith("claim:"):
            sums.claims_made += one.amount
        elif one.source.startswith("claim:") and one.reason == "claim paid":
            sums.claims_paid += one.amount
        elif one.source.startswith("claim:"):
            sums.claims_waived += one.amount
        if one.target.startswith("withheld:"):
            sums.withheld += one.amount
        elif one.source.startswith("withheld:") and one.target == own:
            sums.kept += one.amount
        elif one.source.startswith("withheld:"):
            sums.released += one.amount
    return sums
