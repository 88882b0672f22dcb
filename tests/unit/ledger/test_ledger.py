"""The ledger under random batches, against a model that is one line of arithmetic."""

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from sicbo.ledger.accounts import HOUSE, MAY_OWE, MEANINGS, OUTSIDE, Account
from sicbo.ledger.book_of_accounts import Ledger, differences, unequal
from sicbo.ledger.transfers import Transfer, reversed_transfer
from sicbo.refusals import Refused

ACCOUNTS = [
    OUTSIDE,
    HOUSE,
    Account("float", "T1"),
    Account("in-play", "T1"),
    Account("chips", "T1/ann"),
    Account("credit", "7"),
    Account("tickets"),
]


def test_every_kind_of_account_is_explained() -> None:
    assert set(MAY_OWE) < set(MEANINGS)
    assert all(MEANINGS.values())
    assert str(Account("chips", "T1/ann")) == "chips:T1/ann"


def test_money_that_people_hold_is_theirs_by_name_and_the_rest_by_its_account() -> None:
    at_terminal, chips = Account("credit", "T1/3"), Account("chips", "T1/ann")
    assert [str(one.holder) for one in (at_terminal, chips, HOUSE)] == ["terminal 3", "ann", "house"]


def test_a_balance_without_transfers_and_transfers_without_a_balance_are_both_told() -> None:
    one, other = Account("chips", "T1/ann"), Account("chips", "T1/bob")
    assert unequal([], {one: 1, other: -1}) == [
        "chips:T1/ann holds 1 where its transfers make 0",
        "chips:T1/bob holds -1 where its transfers make 0",
    ]
    assert unequal([Transfer("a", OUTSIDE, one, 1)], {}) == [
        "chips:T1/ann holds 0 where its transfers make 1",
        "outside holds 0 where its transfers make -1",
    ]


def test_the_same_id_moves_money_once_and_another_body_is_refused() -> None:
    ledger = Ledger()
    stake = Transfer("a", OUTSIDE, Account("credit", "7"), 500)
    assert ledger.enter([stake, stake]) == (stake,)
    assert ledger.enter([stake]) == ()
    assert ledger.balance(Account("credit", "7")) == 500
    with pytest.raises(Refused) as refused:
        ledger.enter([Transfer("a", OUTSIDE, Account("credit", "7"), 501)])
    assert refused.value.code == "id-used-differently"


@pytest.mark.parametrize("amount", [0, -1, 1.5, True, "5", None])
def test_an_amount_that_is_no_positive_whole_number_is_refused(amount: Any) -> None:
    ledger = Ledger()
    with pytest.raises(Refused) as refused:
        ledger.enter([Transfer("a", OUTSIDE, HOUSE, amount)])
    assert refused.value.code == "bad-amount"
    assert ledger.balances() == {}


def test_a_batch_is_entered_whole_or_not_at_all() -> None:
    ledger = Ledger()
    meter = Account("credit", "7")
    ledger.enter([Transfer("in", OUTSIDE, meter, 500)])
    before = ledger.balances()
    with pytest.raises(Refused) as refused:
        ledger.enter([Transfer("x", meter, HOUSE, 300), Transfer("y", meter, HOUSE, 201)])
    assert refused.value.code == "not-enough"
    assert "terminal 7 has 200, which is less than 201" in str(refused.value)
    assert ledger.balances() == before
    ledger.enter(
        [Transfer("x", meter, HOUSE, 300), Transfer("z", HOUSE, meter, 1), Transfer("y", meter, HOUSE, 201)]
    )
    assert ledger.balance(meter) == 0, "money that arrives earlier in a batch can be spent later in it"


def test_a_tampered_balance_is_found_by_adding_up_again() -> None:
    ledger = Ledger()
    ledger.enter([Transfer("in", OUTSIDE, Account("credit", "7"), 500)])
    assert differences(ledger) == []
    ledger._balances._held[Account("credit", "7")] += 1
    assert len(differences(ledger)) == 2


class LedgerMachine(RuleBasedStateMachine):
    """Random batches, some wrong on purpose; the model is a plain dict of sums."""

    made = Bundle("made")

    @initialize()
    def begin(self) -> None:
        self.ledger = Ledger()
        self.model: dict[Account, int] = {}
        self.count = 0

    @rule(
        target=made,
        steps=st.lists(
            st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-5, 1000)),
            min_size=1,
            max_size=5,
        ),
    )
    def enter(self, steps: list[tuple[Account, Account, int]]) -> Transfer | None:
        batch = []
        for source, target, amount in steps:
            self.count += 1
            batch.append(Transfer(f"t{self.count}", source, target, amount))
        after = dict(self.model)
        good = True
        for transfer in batch:
            after[transfer.source] = after.get(transfer.source, 0) - transfer.amount
            after[transfer.target] = after.get(transfer.target, 0) + transfer.amount
            overdrawn = after[transfer.source] < 0 and transfer.source.kind not in MAY_OWE
            good &= transfer.amount > 0 and transfer.source != transfer.target and not overdrawn
        if good:
            assert self.ledger.enter(batch) == tuple(batch)
            self.model = after
            return batch[0]
        with pytest.raises(Refused):
            self.ledger.enter(batch)
        return None

    @rule(transfer=made)
    def enter_again(self, transfer: Transfer | None) -> None:
        if transfer is not None:
            assert self.ledger.enter([transfer]) == ()

    @rule(transfer=made)
    def undo(self, transfer: Transfer | None) -> None:
        if transfer is None:
            return
        self.count += 1
        undone = reversed_transfer(transfer, f"t{self.count}", "undone")
        if self.model[transfer.target] >= transfer.amount or transfer.target.kind in MAY_OWE:
            self.ledger.enter([undone])
            self.model[transfer.target] -= transfer.amount
            self.model[transfer.source] += transfer.amount
        else:
            with pytest.raises(Refused):
                self.ledger.enter([undone])

    @invariant()
    def everything_adds_up(self) -> None:
        assert sum(self.ledger.balances().values()) == 0
        assert {a: b for a, b in self.ledger.balances().items() if b} == {
            a: b for a, b in self.model.items() if b
        }
        assert differences(self.ledger) == []


TestLedger = LedgerMachine.TestCase
