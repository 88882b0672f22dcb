"""A cage under random commands by random people, held after each of them against a model in plain dicts.

The model knows nothing of the rooms: it keeps for every number a state and an amount, says which answer a command must
get, and where every cent is.
"""

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sicbo.ledger.accounts import HOUSE, OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.recount.cage import CageCount
from sicbo.refusals import Refused
from sicbo.rooms.cage import messages as ask
from sicbo.rooms.cage.tickets import DAY
from sicbo.rooms.cage.view import cage_view, ticket_view
from sicbo.rooms.kernel.person import SYSTEM, Person
from support.cage_desk import CASHIER, INSPECTOR, OPERATOR, OTHER_CASHIER, SUPERVISOR, Desk, number

NAMES = tuple(f"t{name}" for name in range(5))
STAFF = (CASHIER, OTHER_CASHIER)
PEOPLE = (*STAFF, SUPERVISOR, OPERATOR, INSPECTOR, Person("ann", "player"))
TERM = 3 * DAY
REACHED: Counter[str] = Counter()
NOT_PAID = {
    "paid": "ticket-redeemed", "void": "ticket-voided", "kept": "ticket-voided", "held": "ticket-held",
    "pending": "ticket-pending", "expired": "ticket-expired", "given": "ticket-expired",
}  # fmt: skip


GONE = {
    "unknown": "unknown-ticket", "paid": "ticket-redeemed", "void": "ticket-voided", "kept": "ticket-voided",
    "given": "ticket-expired",
}  # fmt: skip
"""What is said of a ticket that is not out, whatever is asked."""


EVERYTHING = {
    "Redeem", "BeginRedemption", "CompleteRedemption", "GiveBack", "HoldTicket", "ReleaseTicket", "ForfeitHold", "VoidTicket",
    "ExpireTickets", "PayExpired", "HandOverUnclaimed", "NotifyInspector", "Redeem ticket-redeemed",
    "Redeem ticket-voided", "Redeem ticket-held", "Redeem ticket-pending", "Redeem ticket-expired",
    "Redeem unknown-ticket", "Redeem not-yours-to-do", "ForfeitHold notice-needed", "VoidTicket second-person-needed",
    "CompleteRedemption second-person-needed", "Hear already-heard", "Hear id-used-differently",
    "RefusePayment", "RefusePayment ticket-redeemed", "RefusePayment not-yours-to-do", "RefusePayment cause-needed",
}  # fmt: skip
"""What the evenings of this machine must have come to, or they have shown little."""


class CageMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk(expiry_days=3)
        self.second: dict[str, int] = {}
        self.count = CageCount("cage", b"", self.second)
        self.entries = 0
        self.state: dict[str, str] = {}
        self.amount: dict[str, int] = {}
        self.expiry: dict[str, int] = {}
        self.began: dict[str, Person] = {}
        self.case: dict[str, int] = {}
        self.told: set[int] = set()
        self.refusals: dict[str, str] = {}
        self.cases = 0
        self.issued = self.cash = self.house = 0
        for place, name in enumerate(NAMES[1:]):
            self.hear_of(name, 1000 + place, held=name == NAMES[-1])

    # -- asking -------------------------------------------------------------------------------------------

    def send(self, command: Any, expected: str = "") -> bool:
        """Send a command that the model expects to be taken, or refused with this code."""
        try:
            events = self.desk.send(command)
        except Refused as refused:
            assert refused.code == expected, (expected, command, refused)
            REACHED[f"{type(command).__name__} {refused.code}"] += 1
            return False
        assert not expected, (expected, command)
        REACHED[type(command).__name__] += 1
        record = msgspec.json.decode(self.desk.room.encode_record(command, events))
        self.entries += 1
        self.count.enter(self.entries, record)
        return True

    def now_is(self, name: str) -> str:
        """The state of a ticket by the clock."""
        state = self.state.get(name, "unknown")
        if state == "issued" and self.desk.now >= self.expiry[name]:
            return "expired"
        return state

    def pick(self, data: st.DataObject, *states: str) -> str:
        """Mostly a ticket for which there is something to do, and sometimes any."""
        fitting = [name for name in NAMES if self.now_is(name) in states]
        return data.draw(st.sampled_from((*fitting, *fitting, *fitting, *NAMES)))

    def why_not_paid(self, name: str) -> str:
        state = self.now_is(name)
        return "unknown-ticket" if state == "unknown" else NOT_PAID.get(state, "")

    # -- rules --------------------------------------------------------------------------------------------

    @rule(name=st.sampled_from(NAMES), amount=st.integers(1, 10**6), held=st.booleans())
    def hear(self, name: str, amount: int, held: bool) -> None:
        self.hear_of(name, amount, held)

    def hear_of(self, name: str, amount: int, held: bool) -> None:
        known = name in self.state
        if not known:
            self.desk.ledger.enter(
                [Transfer(f"issue {name}", OUTSIDE, Account("tickets", number(name)), amount)]
            )
            self.second[f"tickets:{number(name)}"] = amount
        fact = ask.TicketIssuedAt(
            f"tickets:{number(name)}", number(name), amount, "T1", "3", self.desk.now, held=held
        )
        self.desk.seq += 1
        hear = ask.Hear(by=SYSTEM, source="T1", seq=self.desk.seq, facts=(fact,))
        if self.send(hear, "id-used-differently" if known else ""):
            self.state[name], self.amount[name] = ("held" if held else "issued"), amount
            self.expiry[name] = self.desk.now + TERM
            self.issued += amount
            self.send(hear, "already-heard")

    @rule(data=st.data(), by=st.sampled_from(PEOPLE))
    def redeem(self, data: st.DataObject, by: Person) -> None:
        name = self.pick(data, "issued")
        expected = self.why_not_paid(name) if by in STAFF else "not-yours-to-do"
        if self.send(ask.Redeem(by=by, number=number(name)), expected):
            self.pay(name)

    def pay(self, name: str) -> None:
        self.state[name] = "paid"
        self.cash += self.amount[name]

    @rule(data=st.data(), by=st.sampled_from(STAFF))
    def begin(self, data: st.DataObject, by: Person) -> None:
        name = self.pick(data, "issued")
        if self.send(ask.BeginRedemption(by=by, number=number(name), form="cheque"), self.why_not_paid(name)):
            self.state[name], self.began[name] = "pending", by

    @rule(
        data=st.data(),
        by=st.sampled_from(STAFF),
        second=st.sampled_from((OPERATOR, None, *PEOPLE, SUPERVISOR, OTHER_CASHIER)),
        paid=st.booleans(),
    )
    def end(self, data: st.DataObject, by: Person, second: Person | None, paid: bool) -> None:
        name = self.pick(data, "pending")
        command = (
            ask.CompleteRedemption(by=by, number=number(name), approved_by=second)
            if paid
            else ask.GiveBack(by=by, number=number(name), reason="x", approved_by=second)
        )
        state = self.state.get(name, "unknown")
        if state == "pending":
            expected = "" if by == self.began[name] else self.second_person(by, second, cashier_too=True)
        else:
            expected = GONE.get(state, "out-of-order")
        if self.send(command, expected):
            if paid:
                self.pay(name)
            else:
                self.state[name] = "issued"

    def second_person(self, by: Person, second: Person | None, *, cashier_too: bool = False) -> str:
        if second is None or second.name == by.name:
            return "second-person-needed"
        may = (SUPERVISOR, OPERATOR, *(STAFF if cashier_too else ()))
        return "" if second in may else "not-yours-to-do"

    @rule(data=st.data(), by=st.sampled_from((*STAFF, SUPERVISOR)))
    def hold(self, data: st.DataObject, by: Person) -> None:
        name = self.pick(data, "issued", "held")
        unclaimed = self.state.get(name) == "held" and name not in self.case
        expected = "" if unclaimed else self.why_not_paid(name)
        if self.send(ask.HoldTicket(by=by, number=number(name), reason="x", player="ann"), expected):
            self.cases += 1
            self.state[name], self.case[name] = "held", self.cases

    @rule(data=st.data(), by=st.sampled_from(PEOPLE), reason=st.sampled_from(("torn", "torn", " ")))
    def refuse(self, data: st.DataObject, by: Person, reason: str) -> None:
        """Nothing becomes of the ticket but a note: the invariants say so."""
        name = self.pick(data, "issued")
        staff = by in STAFF or by in (SUPERVISOR, OPERATOR)
        expected = self.why_not_paid(name) or ("" if reason.strip() else "cause-needed")
        asked = ask.RefusePayment(by=by, number=number(name), reason=reason, player="ann")
        if self.send(asked, expected if staff else "not-yours-to-do"):
            self.refusals[name] = reason

    @precondition(lambda self: self.cases > len(self.told))
    @rule(data=st.data())
    def tell(self, data: st.DataObject) -> None:
        case = data.draw(st.sampled_from([one for one in range(1, self.cases + 1) if one not in self.told]))
        self.send(ask.NotifyInspector(by=CASHIER, case=case, inspector="iris"))
        self.told.add(case)

    @rule(
        data=st.data(),
        second=st.sampled_from((OPERATOR, None, *PEOPLE, SUPERVISOR, OTHER_CASHIER)),
        keep=st.booleans(),
    )
    def determine(self, data: st.DataObject, second: Person | None, keep: bool) -> None:
        name = self.pick(data, "held")
        command = (
            ask.ForfeitHold(by=CASHIER, number=number(name), determination="x", approved_by=second)
            if keep
            else ask.ReleaseTicket(by=CASHIER, number=number(name), determination="x", approved_by=second)
        )
        state = self.state.get(name, "unknown")
        if state != "held":
            expected = GONE.get(state, "out-of-order")
        elif keep and name not in self.case:
            expected = "out-of-order"
        elif keep and self.case[name] not in self.told:
            expected = "notice-needed"
        else:
            expected = self.second_person(CASHIER, second)
        if self.send(command, expected):
            self.case.pop(name, None)
            if keep:
                self.state[name] = "kept"
                self.house += self.amount[name]
            else:
                self.state[name] = "issued"
                self.expiry[name] = max(self.expiry[name], self.desk.now + TERM)

    @rule(data=st.data(), second=st.sampled_from((OPERATOR, None, *PEOPLE, SUPERVISOR, OTHER_CASHIER)))
    def void(self, data: st.DataObject, second: Person | None) -> None:
        name = self.pick(data, "issued")
        anew = f"{name} anew {self.desk.cage.version}"
        expected = self.why_not_paid(name) or self.second_person(CASHIER, second)
        command = ask.VoidTicket(
            by=CASHIER, number=number(name), reason="torn", new_number=number(anew), approved_by=second
        )
        if self.send(command, expected):
            self.state[name], self.state[anew] = "void", "issued"
            self.amount[anew], self.expiry[anew] = self.amount[name], self.expiry[name]

    @precondition(lambda self: any(" anew " in name for name in self.state))
    @rule(data=st.data())
    def redeem_anew(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from([name for name in self.state if " anew " in name]))
        if self.send(ask.Redeem(by=CASHIER, number=number(name)), self.why_not_paid(name)):
            self.pay(name)

    @rule(hours=st.integers(0, 40))
    def wait(self, hours: int) -> None:
        self.desk.now += hours * DAY // 24

    @rule()
    def expire(self) -> None:
        up = [name for name in self.state if self.state[name] == "issued" and self.now_is(name) == "expired"]
        if self.send(ask.ExpireTickets(by=SYSTEM), "" if up else "out-of-order"):
            for name in up:
                self.state[name] = "expired"

    @rule(data=st.data(), second=st.sampled_from((None, OPERATOR)))
    def pay_late(self, data: st.DataObject, second: Person | None) -> None:
        name = self.pick(data, "expired")
        expected = {"expired": "", "issued": "out-of-order", "pending": "out-of-order", "held": "out-of-order"}.get(
            self.now_is(name), self.why_not_paid(name)
        ) or self.second_person(CASHIER, second)  # fmt: skip
        command = ask.PayExpired(
            by=CASHIER, number=number(name), reason="late", identification="card", approved_by=second
        )
        if self.send(command, expected):
            self.pay(name)

    @rule(data=st.data())
    def hand_over(self, data: st.DataObject) -> None:
        name = self.pick(data, "expired")
        state = self.now_is(name)
        expected = "" if state == "expired" else GONE.get(state, "out-of-order")
        command = ask.HandOverUnclaimed(
            by=CASHIER, numbers=(number(name),), to="Treasury", reference="1", approved_by=OPERATOR
        )
        if self.send(command, expected):
            self.state[name] = "given"
            self.cash += self.amount[name]

    # -- what always holds --------------------------------------------------------------------------------

    @invariant()
    def all_that_was_issued_is_out_paid_or_kept(self) -> None:
        out = sum(
            amount
            for name, amount in self.amount.items()
            if self.state[name] in ("issued", "pending", "held", "expired")
        )
        assert self.issued == out + self.cash + self.house
        assert self.desk.ledger.balance(OUTSIDE) == self.cash - self.issued
        assert self.desk.ledger.balance(HOUSE) == self.house
        assert self.desk.cage.totals.outstanding == out

    @invariant()
    def every_ticket_is_what_the_model_says(self) -> None:
        words = {
            "paid": "redeemed",
            "void": "voided",
            "kept": "voided",
            "given": "expired",
            "pending": "redemption-pending",
        }
        for name in self.state:
            state = self.now_is(name)
            shown = ticket_view(self.desk.cage, number(name), self.desk.now)
            assert shown.state == words.get(state, state), name
            assert shown.amount == self.amount[name]
            assert shown.refusal == self.why_not_paid(name)
            if state == "issued":
                assert (shown.refused.reason if shown.refused else None) == self.refusals.get(name)

    @invariant()
    def the_screen_and_the_second_count_agree(self) -> None:
        view = cage_view(self.desk.cage, self.desk.now, limit=200)
        assert view.outstanding.amount == self.desk.cage.totals.outstanding
        assert len(view.duties) == self.cases - len(self.told)
        counted = {number: ticket["amount"] for number, ticket in self.count.out.items()}
        assert counted == {ticket.number: ticket.amount for ticket in self.desk.cage.tickets()}
        held = {
            str(account): amount
            for account, amount in self.desk.ledger.balances().items()
            if account.kind == "tickets"
        }
        assert {
            account: amount for account, amount in self.second.items() if account.startswith("tickets:")
        } == held


@pytest.mark.takes(4)
def test_a_cage_is_a_dict_of_tickets_whatever_is_asked_of_it() -> None:
    """Played on with other luck until everything has been reached."""
    for luck in range(20):
        machine = seed(luck)(type("CageMachine", (CageMachine,), {}))
        run_state_machine_as_test(
            machine, settings=settings(max_examples=40, stateful_step_count=50, database=None)
        )
        if REACHED.keys() >= EVERYTHING:
            break
    assert EVERYTHING - REACHED.keys() == set()
