"""What comes after settlement, in every order: a void on top of a correction, a decision, a hold or a player who has left."""

import json
from pathlib import Path

import msgspec
import pytest

from sicbo.cli.main import main
from sicbo.hosting.tables import Judge, TableRoom
from sicbo.recount.table import TableCount
from sicbo.reports.rounds import RoundFold
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import DeclareVoid, PayWinner
from sicbo.rooms.table.messages.decisions import SettleDecision, WaiveClaim
from sicbo.rooms.table.messages.sanctions import DetermineWinnings, WithholdWinnings
from sicbo.rooms.table.messages.table import FloatBelowZero
from sicbo.rooms.table.messages.terminals import AddCredit, Collect
from sicbo.store.chain import Difference
from support.evening import Evening

MANAGER = Person("carl", "assistant-casino-manager")
DEPUTY = Person("alma", "area-manager")
FRAUD = DeclareVoid(MANAGER, "fraud", opinion="a loaded die", approved_by=DEPUTY)


def crown() -> Evening:
    """ann has 10.00 on small and bob 10.00 on big; the dice will make ann win."""
    table = Evening("crown-melbourne/a").open().seat("ann", 10_000).seat("bob", 10_000)
    table.step("open-bets")
    table.place("ann", {"small": 1_000})
    table.place("bob", {"big": 1_000})
    return table


def decided(amount: int) -> SettleDecision:
    return SettleDecision(
        by=MANAGER, person="bob", case=1, amount=amount, round_id="T1-1", approved_by=DEPUTY
    )


def test_money_of_a_decision_is_not_given_again_by_a_void() -> None:
    table = crown().finish(1, 2, 4)
    table.send(decided(2_000))
    assert table.chips("bob") == 11_000
    assert table.refused(FRAUD).code == "out-of-order"
    table.step("open-bets")
    table.finish(1, 2, 4)
    table.send(FRAUD)
    assert (table.chips("ann"), table.chips("bob")) == (11_000, 11_000), "the next round is another matter"


def test_a_void_takes_back_what_is_withheld_of_the_round_and_leaves_other_holds() -> None:
    table = crown()
    older = WithholdWinnings(by=MANAGER, person="ann", case=9, amount=500, reason="x", approved_by=DEPUTY)
    table.send(older)
    table.dice(1, 2, 4).until("pay")
    table.send(msgspec.structs.replace(older, case=1, amount=900, ordered_at=table.now))
    table.send(PayWinner(table.dealer, ""))
    # Chips were there to withhold as well: what the round pays comes before them, and its void takes it back.
    assert table.table.withheld == {"ann": {"9": 500, "1": 900}}
    assert table.table.winnings_withheld == {"ann": {"1": 900}}
    table.send(msgspec.structs.replace(older, case=2, amount=100, round_id="T1-1"))
    assert table.table.winnings_withheld == {"ann": {"1": 900, "2": 100}}
    table.send(FRAUD)
    assert table.table.withheld == {"ann": {"9": 500}}
    assert (table.chips("ann"), table.chips("bob")) == (10_000 - 500, 10_000)
    assert not table.table.claims
    gone = DetermineWinnings(by=MANAGER, person="ann", case=2, to_player=True, reason="x", approved_by=DEPUTY)
    assert table.refused(gone).code == "bad-request"


def test_winnings_that_one_case_waits_for_are_not_counted_for_another() -> None:
    table = crown().dice(1, 2, 4).until("pay")
    first = WithholdWinnings(by=MANAGER, person="ann", case=1, amount=800, reason="x", approved_by=DEPUTY)
    table.send(msgspec.structs.replace(first, ordered_at=table.now))
    table.send(msgspec.structs.replace(first, case=2, ordered_at=table.now))
    assert table.table.to_withhold == {"ann": {"1": 800, "2": 200}}
    assert table.table.withheld == {"ann": {"2": 600}}, "the rest is in her chips"
    table.send(PayWinner(table.dealer, ""))
    assert table.table.withheld == {"ann": {"1": 800, "2": 800}}


def test_the_second_count_does_not_let_a_waived_claim_be_paid() -> None:
    table = crown().finish(1, 2, 4)
    against = msgspec.structs.replace(decided(-100_000), person="ann")
    table.send(against)
    assert table.table.claims == {"ann/case-1": 89_000}
    table.send(WaiveClaim(by=MANAGER, claim="ann/case-1", reason="x", approved_by=DEPUTY))
    table.send(msgspec.structs.replace(against, amount=100_000))
    assert (table.chips("ann"), table.table.waived) == (11_000, {})
    room = TableRoom("T1", table.game)
    events = json.loads(room.encode_record(FRAUD, tuple(table.events)))["events"]
    card = msgspec.to_builtins(table.game.card)
    TableCount("T1", Judge(table.game), card, {}).enter(1, events)
    paid = next(one for one in events if one.get("waived"))
    paid["amount"] += paid.pop("waived")
    with pytest.raises(Difference, match="was waived"):
        TableCount("T1", Judge(table.game), card, {}).enter(1, events)


def test_a_decision_that_takes_the_float_below_zero_is_on_record() -> None:
    table = crown().finish(1, 2, 4)
    table.events.clear()
    short = table.ledger.balance(table.table.float_account) + 5_000
    table.send(decided(short))
    assert FloatBelowZero(5_000) in table.events


def test_the_report_agrees_after_a_void_of_a_winner_who_has_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "x.db")
    for words in (
        "open crown-melbourne/a", "sit ann 100", "sit bob 100", "bet ann small=10", "bet bob big=10", "round 1,2,4",
        "leave ann",
    ):  # fmt: skip
        assert main(["table", store, "T1", *words.split()]) == 0, capsys.readouterr()
    void = {
        "type": "DeclareVoid", "by": {"name": "carl", "role": "assistant-casino-manager"}, "ground": "fraud",
        "opinion": "a loaded die", "approved_by": {"name": "dora", "role": "dealer"},
    }  # fmt: skip
    assert main(["table", store, "T1", "send", json.dumps(void)]) == 0, capsys.readouterr()
    assert main(["verify", store]) == 0, capsys.readouterr()
    assert main(["report", store]) == 0, capsys.readouterr().out


def test_a_terminal_that_its_players_left_has_a_report_that_agrees_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "x.db")
    for words in ("open nsw-aruze", "sit ann 100 1", "sit bob 100 2", "bet ann small=10", "bet bob big=5", "round 1,2,4", "leave ann", "leave bob"):  # fmt: skip
        assert main(["table", store, "T1", *words.split()]) == 0, (words, capsys.readouterr())
    void = {
        "type": "DeclareVoid", "by": {"name": "sue", "role": "supervisor"}, "ground": "disturbance", "cause": "fire",
        "approved_by": {"name": "hal", "role": "host"},
    }  # fmt: skip
    assert main(["table", store, "T1", "send", json.dumps(void)]) == 0, capsys.readouterr()
    assert main(["report", store]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("leaves", "forfeited", "winnings"), [((), 1_000, 0), (("leave ann",), 0, 1_000)], ids=["stays", "leaves"]
)
def test_nsw_8_9_a_forfeited_stake_that_has_left_the_table_is_a_claim_and_not_in_the_days_hold(
    leaves: tuple[str, ...],
    forfeited: int,
    winnings: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    store = str(tmp_path / "x.db")
    for words in ("open nsw-aruze", "sit ann 50 1", "bet ann small=10", "round 1,2,4", *leaves):
        assert main(["table", store, "T1", *words.split()]) == 0, (words, capsys.readouterr())
    void = {
        "type": "DeclareVoid", "by": {"name": "sue", "role": "supervisor"}, "ground": "fraud", "opinion": "a loaded die",
        "persons": ["1"], "forfeit": ["1"], "approved_by": {"name": "hal", "role": "host"},
    }  # fmt: skip
    assert main(["table", store, "T1", "send", json.dumps(void)]) == 0, capsys.readouterr()
    assert main(["verify", store]) == 0, capsys.readouterr()
    capsys.readouterr()
    agrees = main(["report", store, "--format", "json"]) == 0
    [table] = json.loads(capsys.readouterr().out)["tables"]
    assert agrees, [check for check in table["checks"] if check["journal"] != check["ledger"]]
    found = table["forfeited"], table["winnings"], table["hold"]
    assert found == (forfeited, winnings, forfeited - winnings)


def test_a_period_with_the_void_alone_counts_no_round_as_unsettled() -> None:
    """Settled before midnight and void after it: the second day has one void round, and not minus one settled."""
    table = crown().finish(1, 2, 4)
    room = TableRoom("T1", table.game)
    before = len(table.events)
    table.send(FRAUD)
    fold = RoundFold(table.game)
    for number, event in enumerate(json.loads(room.encode_record(FRAUD, tuple(table.events)))["events"]):
        fold.enter(event, counts=number >= before)
    assert (fold.settled, fold.void) == (0, 1)


def test_nsw_8_9_winnings_are_taken_before_a_stake_that_is_forfeited() -> None:
    """Ann has 5.00 left of the 20.00 to take back: the house keeps that of her stake, and she owes the rest."""
    table, ann = Evening("nsw-aruze").open().seat("ann", 5_000, "1"), Person("ann", "player")
    table.step("open-bets")
    table.place("ann", {"small": 1_000})
    table.finish(1, 2, 4)
    table.send(Collect(by=ann, terminal="1", reference="ann's"))
    table.send(AddCredit(by=ann, terminal="1", amount=500, source="notes"))
    before = len(list(table.ledger.transfers()))
    fraud = msgspec.structs.replace(FRAUD, by=Person("sue", "supervisor"), persons=("1",), forfeit=("1",))
    table.send(msgspec.structs.replace(fraud, approved_by=Person("hal", "host")))
    assert [
        (str(one.source), str(one.target), one.amount, one.reason)
        for one in list(table.ledger.transfers())[before:]
    ] == [
        ("credit:T1/1", "in-play:T1", 500, "undone: stake home"),
        ("in-play:T1", "float:T1", 500, "forfeited by 1"),
        ("outside", "claim:T1/ann/T1-1", 1_500, "claim after T1-1"),
    ]
