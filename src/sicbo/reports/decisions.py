"""Money that decisions moved in a period, counted twice: from the recorded events, and from the ledger's transfers
alone.

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
    """The same sums from accounts and reasons."""
    sums, own = DecisionSums(), f"float:{table}"
    for summed in moved:
        decided = summed.reason.startswith("decision in case ")
        if decided and summed.source == own:
            sums.decided_to_patrons += summed.amount
        elif decided:
            sums.decided_from_patrons += summed.amount
        if summed.target.startswith("claim:"):
            sums.claims_made += summed.amount
        elif summed.source.startswith("claim:") and summed.reason == "claim paid":
            sums.claims_paid += summed.amount
        elif summed.source.startswith("claim:"):
            sums.claims_waived += summed.amount
        if summed.target.startswith("withheld:"):
            sums.withheld += summed.amount
        elif summed.source.startswith("withheld:") and summed.target == own:
            sums.kept += summed.amount
        elif summed.source.startswith("withheld:"):
            sums.released += summed.amount
    return sums
