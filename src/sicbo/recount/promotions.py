"""A second count of a promotion: its entries, its draw and its prizes in money, without the rooms' code.

The draw is repeated from the opened seed as the documents describe it: SHA-256 of the seed, a colon and a counter; the
first eight bytes as a number; numbers at the top that would bias the draw are skipped.
"""

from bisect import bisect_right
from collections.abc import Iterator
from hashlib import sha256
from itertools import accumulate
from typing import Any

from sicbo.hosting.tables import Plain
from sicbo.store.chain import Difference


class PromotionCount:
    """One promotion, entry by entry. Raises `Difference` at the first mismatch."""

    def __init__(self, name: str, _setup: bytes, accounts: dict[str, int]) -> None:
        self._name = name
        self._where = name
        self._accounts = accounts
        self._plan: Plain = {}
        self._wagered: dict[str, int] = {}
        self._added: dict[str, int] = {}
        self._heard: dict[str, int] = {}
        self._commitment = ""
        self._winners: dict[int, Plain] = {}
        self._claimed: set[int] = set()

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        """What one entry does to the accounts."""
        self._where = f"{self._name}@{seq}"
        changed: dict[str, int] = {}
        for event in record["events"]:
            self._known(event)
            if event["type"] == "DrawHeld":
                self._draw(event)
            if event["type"] == "PrizeClaimed":
                self._claim(event, changed)
        for account, amount in changed.items():
            self._accounts[account] = self._accounts.get(account, 0) + amount
        return changed

    def _known(self, event: Plain) -> None:
        match event:
            case {"type": "PromotionDrafted", "plan": plan}:
                self._plan = plan
            case {"type": "WagersHeard", "source": source, "seq": seq, "amounts": amounts}:
                if seq <= self._heard.get(source, 0):
                    raise Difference(f"{self._where} receives {source}@{seq} twice")
                self._heard[source] = seq
                for player, amount in amounts.items():
                    self._wagered[player] = self._wagered.get(player, 0) + amount
            case {"type": "EntriesAdded", "player": player, "entries": entries}:
                self._added[player] = self._added.get(player, 0) + entries
            case {"type": "DrawCommitted", "commitment": commitment}:
                self._commitment = commitment
            case {"type": "ValidatedAgain" | "DrawSeedLost"}:
                self._commitment = ""
            case _:
                pass

    def _draw(self, event: Plain) -> None:
        seed = event["seed"]
        if sha256(seed.encode()).hexdigest() != self._commitment:
            raise Difference(f"{self._where} reveals a seed that differs from the house's commitment")
        each = self._plan.get("qualifying_wager", 0)
        lots: dict[str, int] = {}
        for player in sorted(self._wagered.keys() | self._added.keys()):
            by_wagers = max(self._wagered.get(player, 0), 0) // each if each else 0
            lots[player] = self._added.get(player, 0) + by_wagers
        many = sum(lots.values())
        if many != event["lots"]:
            raise Difference(f"{self._where} draws from {event['lots']} lots, but there are {many}")
        wanted = event.get("present", ()) if self._plan.get("present_required") else lots
        order = (player for player in _in_order(lots, seed) if player in wanted)
        prizes = [
            place for place, prize in enumerate(self._plan["prizes"]) for _ in range(prize.get("count", 1))
        ]
        drawn = [
            (number, place, player)
            for number, (place, player) in enumerate(zip(prizes, order, strict=False), 1)
        ]
        recorded = [(won["number"], won["prize"], won["player"]) for won in event["winners"]]
        if drawn != recorded:
            raise Difference(f"{self._where} names winners that its seed does not draw")
        self._winners = {won["number"]: won for won in event["winners"]}

    def _claim(self, event: Plain, changed: dict[str, int]) -> None:
        number = event["prize"]
        won = self._winners.get(number)
        if won is None or won["player"] != event["player"] or number in self._claimed:
            raise Difference(f"{self._where} pays prize {number} to a person who has not won it, or twice")
        self._claimed.add(number)
        prize: dict[str, Any] = self._plan["prizes"][won["prize"]]
        right = (prize["value"] if prize["kind"] == "cash" else 0, prize.get("cash_alternative", 0))
        paid = sum(event["forms"].values())
        if paid and paid not in right:
            raise Difference(f"{self._where} pays an amount that differs from the plan for prize {number}")
        for form, amount in event["forms"].items():
            account = f"prize:{self._name}/{number}.{form}" if event.get("by_cage") else "outside"
            changed["house"] = changed.get("house", 0) - amount
            changed[account] = changed.get(account, 0) + amount


def _in_order(lots: dict[str, int], seed: str) -> Iterator[str]:
    """Everyone in the order of their first lot, by running totals of the lots left."""
    names, counter = [name for name, many in lots.items() if many > 0], 0
    while names:
        totals = list(accumulate(lots[name] for name in names))
        while True:
            counter += 1
            number = int.from_bytes(sha256(f"{seed}:{counter}".encode()).digest()[:8])
            if number < 2**64 - 2**64 % totals[-1]:
                break
        yield names.pop(bisect_right(totals, number % totals[-1]))
