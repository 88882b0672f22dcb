"""Money in and out at one terminal while its player has sat there: notes, tickets, corrections, amounts withheld.

Read back from the table's journal, the newest first, and no further back than the moment the player sat down: earlier
players' money is private.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from sicbo.hosting.tables import Plain
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry

MOVES: Final = 30
SEARCHED: Final = 20_000
"""The most entries that are searched."""
CHUNK: Final = 1_000
LAST_DIGITS: Final = 4
"""The part of a ticket's number that is shown: the whole number is as good as its money."""

SIGNS: Final = ('"Credit', '"JackpotTicketNoted"', '"DecisionSettled"', '"MeterAdjusted"', '"HoldDetermined"')
"""Every entry with a move has one of these."""

Way = Literal["notes", "central-transfer", "jackpot", "jackpot-ticket", "ticket", "hand-pay", "decision",
              "correction", "withheld", "released"]  # fmt: skip


class CreditMove(Struct, frozen=True):
    """One amount that came in or went out."""

    at: int
    way: Way
    amount: int
    """in minor units; negative if it went out, and a jackpot's ticket is not on the meter"""
    ticket: str = ""
    """the last digits of the ticket's number"""
    win_id: str = ""
    """of a jackpot: the terminal's own view has the details"""
    pool: str = ""


async def credit_moves(reader: Reader, table: str, place: str, since: int, head: int) -> list[CreditMove]:
    """The last moves of a terminal's credit from `since` on, the newest first; `head` is the journal's last entry."""
    found: list[CreditMove] = []
    least = max(0, head - SEARCHED)
    until = head
    while until > least and len(found) < MOVES:
        after = max(least, until - CHUNK)
        entries = [entry async for chunk in reader.entries(table, after, until) for entry in chunk]
        for entry in reversed(entries):
            if entry.at < since:
                return found[:MOVES]
            found += _moves(entry, place, since)
        until = after
    return found[:MOVES]


def _moves(entry: Entry, place: str, since: int) -> list[CreditMove]:
    if not any(sign in entry.body for sign in SIGNS):
        return []
    events: list[Plain] = msgspec.json.decode(entry.body)["events"]
    # An amount withheld from an earlier player crosses the meter and leaves it in the same entry.
    if any(
        event["type"] == "HoldDetermined" and event.get("left") and event["terminal"] == place
        for event in events
    ):
        return []
    return [move for event in reversed(events) if (move := _move(entry.at, event, place, since)) is not None]


def _move(at: int, event: Plain, place: str, since: int) -> CreditMove | None:
    match event:
        case {"type": "JackpotTicketNoted", "terminal": terminal, "amount": amount, "won_at": won_at}:
            # An earlier player's win may be noted only now.
            if terminal != place or won_at <= since:
                return None
            return CreditMove(at, "jackpot-ticket", amount, "", event["reference"], event["pool"])
        case {"type": "CreditAdded", "terminal": terminal, "source": source, "amount": amount} if (
            terminal == place
        ):
            win = event.get("reference", "") if source == "jackpot" else ""
            return CreditMove(at, source, amount, "", win, event.get("pool", ""))
        case {"type": "CreditCollected", "terminal": terminal, "amount": amount} if terminal == place:
            ticket = event["paid_as"] == "ticket"
            digits = event["reference"][-LAST_DIGITS:] if ticket else ""
            return CreditMove(at, "ticket" if ticket else "hand-pay", -amount, digits)
        case {"type": "DecisionSettled", "place": terminal, "amount": amount} if terminal == place:
            return CreditMove(at, "decision", amount + event.get("claim", 0))
        case {"type": "MeterAdjusted", "terminal": terminal, "adjustment": amount} if terminal == place:
            return CreditMove(at, "correction", amount) if amount and not event.get("as_ticket") else None
        case {"type": "CreditWithheld", "terminal": terminal, "amount": amount} if terminal == place:
            return CreditMove(at, "withheld", -amount) if amount else None
        case {"type": "HoldDetermined", "terminal": terminal, "amount": amount, "to_player": True}:
            on_meter = terminal == place and not event.get("as_ticket")
            return CreditMove(at, "released", amount) if on_meter else None
        case _:
            return None
