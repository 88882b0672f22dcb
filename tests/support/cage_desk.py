"""A cage for tests: it sends commands, folds events, keeps the money and the clock, and hears of an evening's tickets."""

from typing import Any

from sicbo.hosting.cage import CageRoom, cage_room, setup_of
from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.ledger.book_of_accounts import Ledger, differences
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.rooms.cage.events import CageEvent
from sicbo.rooms.cage.messages import CageCommand, CageFact, Hear, TicketIssuedAt
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.kernel.ticket_numbers import number_for
from sicbo.rooms.table.messages.table import TableClosed
from sicbo.rooms.table.messages.terminals import CreditCollected
from support.evening import NOON, Evening
from support.read_back import happened

KEY = b"the ticket key of this test house"
CASHIER = Person("cora", "cage")
OTHER_CASHIER = Person("carl", "cage")
SUPERVISOR = Person("sue", "supervisor")
OPERATOR = Person("olga", "operator")
INSPECTOR = Person("iris", "inspector")


def number(name: str) -> str:
    """The validation number of a ticket that a test calls by a name."""
    return number_for(KEY, name)


class Desk:
    """One cage. `send` returns the events; a refusal leaves state, money and clock as they were."""

    def __init__(self, ledger: Ledger | None = None, **terms: Any) -> None:
        setup = setup_of(CageTerms(**{"site": "Test House", "expiry_days": 30, **terms}))
        self.room: CageRoom = cage_room("cage", setup)
        self.cage: Cage = self.room.begin()
        self.ledger = ledger or Ledger()
        self.now = NOON
        self.seq = 0

    def send(self, command: CageCommand, at: int | None = None) -> tuple[CageEvent, ...]:
        now = self.now if at is None else at
        events = self.room.decide(self.cage, command, now)
        cage, transfers = happened(self.room, self.cage, command, events)
        self.ledger.enter(transfers)
        self.cage, self.now = cage, now
        self.check()
        return events

    def refused(self, command: CageCommand, at: int | None = None) -> Refused:
        """The refusal of a command; nothing may have changed."""
        before, balances = self.cage, self.ledger.balances()
        try:
            self.send(command, at)
        except Refused as refused:
            assert self.cage is before
            assert self.ledger.balances() == balances
            return refused
        raise AssertionError(f"accepted: {command}")

    def check(self) -> None:
        """Every ticket that is out has its money behind it, and the totals add up to what is out."""
        out = sum(ticket.amount for ticket in self.cage.tickets())
        assert self.cage.totals.outstanding == out
        assert (
            sum(held for account, held in self.ledger.balances().items() if account.kind == "tickets") == out
        )
        for ticket in self.cage.tickets():
            assert self.ledger.balance(ticket.money) >= ticket.amount, ticket
        assert differences(self.ledger) == []

    # -- the usual way ------------------------------------------------------------------------------------

    def issue(self, name: str, amount: int = 12_350, **more: Any) -> str:
        """A ticket of terminal 3 at table T1, its money moved as a table moves it."""
        account = more.pop("account", f"tickets:{number(name)}")
        fact = TicketIssuedAt(
            **{
                "account": account, "number": number(name), "amount": amount, "table": "T1", "terminal": "3",
                "at": self.now, **more,
            }
        )  # fmt: skip
        money = Account("tickets", account.removeprefix("tickets:"))
        self.seq += 1
        self.ledger.enter([Transfer(f"T1/{self.seq}", OUTSIDE, money, amount)])
        self.hear(fact)
        return fact.number

    def hear(self, *facts: CageFact) -> None:
        self.seq += 1
        self.send(Hear(by=SYSTEM, source="T1", seq=self.seq, facts=facts))

    def hear_of(self, table: Evening, since: int = 0) -> list[str]:
        """The tickets that a table has issued since this many of its events, by their numbers."""
        facts: list[CageFact] = []
        for event in table.events[since:]:
            if isinstance(event, CreditCollected) and event.paid_as == "ticket":
                facts.append(
                    TicketIssuedAt(
                        f"tickets:{event.reference}", event.reference, event.amount, table.table.table_id,
                        event.terminal, table.now,
                    )
                )  # fmt: skip
            elif isinstance(event, TableClosed):
                held = [account for account in table.ledger.balances() if account.of.startswith("held/")]
                for account in held:
                    amount = table.ledger.balance(account)
                    facts.append(
                        TicketIssuedAt(
                            str(account), number(account.of), amount, table.table.table_id,
                            account.of.rpartition("/")[2], table.now, held=True, kind="held-at-close",
                        )
                    )  # fmt: skip
        self.now = max(self.now, table.now)
        self.hear(*facts)
        return [fact.number for fact in facts if isinstance(fact, TicketIssuedAt)]

    def outside(self) -> int:
        return self.ledger.balance(OUTSIDE)
