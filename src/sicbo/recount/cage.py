"""A second count of tickets: recorded events of tables and cage folded into plain dicts, without the rooms' code."""

from collections.abc import Callable, Iterable
from typing import Final

from sicbo.hosting.tables import Plain
from sicbo.store.chain import Difference

_OPEN_TO_PAYMENT: Final = {
    "TicketRedeemed": ("issued", "pending", "expired"),
    "TicketVoided": ("issued",),
    "HoldForfeited": ("held",),
}
"""The states from which a ticket may end this way."""


class TicketsOfTable:
    """The tickets that one table issues."""

    def __init__(self, name: str, _setup: bytes, accounts: dict[str, int]) -> None:
        self.name = name
        self.told_by: dict[str, int] = {}
        """the last entry that put money into a ticket account"""
        self._accounts = accounts
        self._events = 0
        self._round = ""

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        changed: dict[str, int] = {}
        for event in record["events"]:
            for account, amount in self._tickets(event):
                changed[account] = changed.get(account, 0) + amount
                self._accounts[account] = self._accounts.get(account, 0) + amount
                self.told_by[account] = seq
            self._events += 1
        return changed

    def _tickets(self, event: Plain) -> list[tuple[str, int]]:
        match event:
            case {"type": "CreditCollected", "paid_as": "ticket", "reference": reference}:
                return [(f"tickets:{reference}", event["amount"])]
            case {"type": "TableClosed"}:
                sign = "#" if event.get("own_tickets") else "-"
                place = f"tickets:held/{self.name}{sign}{self._events}"
                return [
                    (f"{place}/{terminal}", held) for terminal, held in event.get("held_credits", {}).items()
                ]
            case {"type": "RoundBegun", "round_id": name}:
                self._round = name
                return []
            case {"type": "WagersReturned"}:
                place = f"tickets:held/{self._round}"
                return [(f"{place}/{terminal}", held) for terminal, held in event.get("left", {}).items()]
            case {"type": "MeterAdjusted", "as_ticket": True, "case": case, "terminal": terminal}:
                return [(f"tickets:held/{self.name}-case-{case}/{terminal}", event["adjustment"])]
            case {"type": "HoldDetermined", "as_ticket": True, "to_player": True, "case": case}:
                return [(f"tickets:held/{self.name}-case-{case}/{event['terminal']}", event["amount"])]
            case {"type": "DecisionSettled", "as_ticket": True, "person": person}:
                paid = event["amount"] + event.get("claim", 0)
                return [(f"tickets:held/{self.name}-decision-{self._events}/{person}", paid)]
            case _:
                return []


class CageCount:
    """A cage, entry by entry. Raises `Difference` at the first mismatch."""

    def __init__(self, name: str, _setup: bytes, accounts: dict[str, int]) -> None:
        self.heard: dict[str, int] = {}
        self.out: dict[str, Plain] = {}
        """outstanding tickets by number, each with its state"""
        self._name = name
        self._where = name
        self._accounts = accounts
        self._ended: set[str] = set()
        self._changed: dict[str, int] = {}

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        """What one entry does to the accounts."""
        self._where = f"{self._name}@{seq}"
        self._changed = {}
        told = [fact for fact in record["command"].get("facts", ()) if fact["type"] == "TicketIssuedAt"]
        issued = [event["ticket"] for event in record["events"] if event["type"] == "TicketIssued"]
        fields = ("number", "account", "amount", "table", "terminal")
        if [[ticket[name] for name in fields] for ticket in told] != [
            [ticket[name] for name in fields] for ticket in issued
        ]:
            raise Difference(f"{self._where} issues tickets that do not match its notices")
        for event in record["events"]:
            self._fold(event)
        return self._changed

    def _fold(self, event: Plain) -> None:
        match event["type"]:
            case "Heard":
                if event["seq"] <= self.heard.get(event["source"], 0):
                    raise Difference(f"{self._where} receives {event['source']}@{event['seq']} twice")
                self.heard[event["source"]] = event["seq"]
            case "TicketIssued":
                self._issue(event["ticket"])
            case "JackpotTicketIssued":
                self._issue(event["ticket"])
                self._move(
                    f"jackpot:{event['win_id']}", event["ticket"]["account"], event["ticket"]["amount"]
                )
            case "PrizeTicketIssued":
                self._issue(event["ticket"])
                prize = f"prize:{event['promotion']}/{event['part']}"
                self._move(prize, event["ticket"]["account"], event["ticket"]["amount"])
            case "ReturnReceived":
                self._issue(event["ticket"])
                self._move("outside", event["ticket"]["account"], event["ticket"]["amount"])
            case "TicketRedeemed":
                self._move(self._end(event), "outside", event["amount"])
            case "HoldForfeited":
                self._move(self._end(event), "house", event["amount"])
            case "TicketVoided":
                anew = event["ticket"]
                if anew["amount"] != event["amount"]:
                    raise Difference(f"{self._where} reissues a void ticket for a different amount")
                source = self._end(event)
                self._issue(anew)
                self._move(source, anew["account"], anew["amount"])
            case "UnclaimedHandedOver":
                for ticket in event["tickets"]:
                    self._move(self._end({**ticket, "type": ""}, ("expired",)), "outside", ticket["amount"])
            case "TicketsExpired":
                for number in event["numbers"]:
                    self._put(number, "expired", ("issued",))
            case kind if kind in _STATES:
                self._put(event["number"], *_STATES[kind])
            case _:
                pass

    def _issue(self, ticket: Plain) -> None:
        number = ticket["number"]
        if number in self.out or number in self._ended:
            raise Difference(f"{self._where} issues a ticket number that was used before")
        self.out[number] = {**ticket, "state": ticket.get("state", "issued")}

    def _put(self, number: str, state: str, before: tuple[str, ...]) -> None:
        ticket = self.out.get(number)
        if ticket is None or ticket["state"] not in before:
            raise Difference(f"{self._where} makes a ticket {state} that is not {' or '.join(before)}")
        ticket["state"] = state

    def _end(self, event: Plain, before: tuple[str, ...] = ()) -> str:
        """A ticket is settled; returns the account that its money leaves."""
        ticket = self.out.pop(event["number"], None)
        if ticket is None:
            twice = event["number"] in self._ended
            raise Difference(
                f"{self._where} ends a ticket that {'has ended before' if twice else 'nobody issued'}"
            )
        if ticket["state"] not in (before or _OPEN_TO_PAYMENT[event["type"]]):
            raise Difference(f"{self._where} ends a ticket that is {ticket['state']}")
        if (ticket["account"], ticket["amount"]) != (event["account"], event["amount"]):
            raise Difference(
                f"{self._where} ends a ticket with an account or amount that differs from its issue"
            )
        self._ended.add(event["number"])
        return str(ticket["account"])

    def _move(self, source: str, target: str, amount: int) -> None:
        for account, change in ((source, -amount), (target, amount)):
            self._changed[account] = self._changed.get(account, 0) + change
            self._accounts[account] = self._accounts.get(account, 0) + change


_STATES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "RedemptionBegun": ("pending", ("issued",)),
    "RedemptionGivenBack": ("issued", ("pending",)),
    "TicketHeld": ("held", ("issued", "held")),
    "TicketReleased": ("issued", ("held",)),
}
"""The state that an event puts a ticket into, and those it may come from."""


def unlike(
    cage: CageCount, tables: Iterable[TicketsOfTable], accounts: dict[str, int], written: Callable[[int], str]
) -> list[str]:
    """Differences between a cage's outstanding tickets and their accounts, in sentences.

    Tickets that a table has issued and the cage has not received yet are under way; they may exist without being known
    there.
    """
    told_by = {account: (table.name, seq) for table in tables for account, seq in table.told_by.items()}
    out: dict[str, int] = {}
    for ticket in cage.out.values():
        out[ticket["account"]] = out.get(ticket["account"], 0) + ticket["amount"]
    found = []
    held = {account for account, amount in accounts.items() if account.startswith("tickets:") and amount}
    for account in sorted(out.keys() | held):
        table, seq = told_by.get(account, ("", 0))
        owed, there = out.get(account, 0), accounts.get(account, 0)
        on_its_way = seq > cage.heard.get(table, 0)
        if owed > there or (owed < there and not on_its_way):
            found.append(
                f"the cage has tickets worth {written(owed)} against {account}, which holds {written(there)}"
            )
    return found
