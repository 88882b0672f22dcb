"""A second count of a tournament's money: recorded events folded into plain dicts, without the rooms' code."""

from typing import Final

from sicbo.currency import Currency
from sicbo.hosting.tables import Plain, currency_of
from sicbo.store.chain import Difference

_ENDS: Final = ("PrizesAwarded", "TournamentCancelled")


class TournamentCount:
    """One tournament, entry by entry: payments in and out, and a balance of zero at the end."""

    def __init__(self, name: str, setup: bytes, accounts: dict[str, int]) -> None:
        self._account = f"tournament:{name}"
        self._name = name
        self._currency = currency_of(setup)
        self._accounts = accounts
        self._heard: dict[str, int] = {}

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        """What one entry does to the tournament's account."""
        changed = 0
        for event in record["events"]:
            changed += _paid_in(event)
            self._told_once(seq, event)
            if event["type"] in _ENDS and self._accounts.get(self._account, 0) + changed:
                left = self._currency.format(self._accounts.get(self._account, 0) + changed)
                raise Difference(f"{self._name}@{seq} ends the tournament with {left} left over")
            if event["type"] == "PrizesAwarded":
                _whole_pool(f"{self._name}@{seq}", event, self._currency)
        self._accounts[self._account] = self._accounts.get(self._account, 0) + changed
        return {self._account: changed} if changed else {}

    def _told_once(self, seq: int, event: Plain) -> None:
        if event["type"] != "Heard":
            return
        before = self._heard.get(event["source"], 0)
        if event["seq"] <= before:
            raise Difference(f"{self._name}@{seq} receives entry {event['seq']} of {event['source']} again")
        self._heard[event["source"]] = event["seq"]


def _paid_in(event: Plain) -> int:
    """What is paid into the tournament's account, less what leaves it."""
    match event["type"]:
        case "Entered":
            return _sum(event["paid"])
        case "ChargePaid":
            return int(event["amount"])
        case "Withdrawn":
            return -int(event["refund"])
        case "Refunded":
            return -int(event["amount"])
        case "PutOut":  # older journals have no chips that are paid out here
            return int(event.get("made_up", 0)) - int(event.get("cashed", 0))
        case "StageEnded":
            return int(event["made_up"]) - _sum(event["cashed"])
        case "PrizesAwarded":
            given = sum(int(prize["amount"]) for prize in event["prizes"])
            return int(event["made_up"]) - given - int(event["to_house"])
        case "TournamentCancelled":
            return int(event["made_up"]) - _sum(event["refunds"]) - int(event["to_house"])
        case _:
            return 0


def _sum(amounts: Plain) -> int:
    return sum(int(amount) for amount in amounts.values())


def _whole_pool(where: str, event: Plain, currency: Currency) -> None:
    """The prizes add up to the pool, to the last cent, if anyone may win one."""
    given = sum(prize["amount"] for prize in event["prizes"])
    if event["prizes"] and given != event["pool"]:
        raise Difference(
            f"{where} gives prizes of {currency.format(given)} from a pool of {currency.format(event['pool'])}"
        )
