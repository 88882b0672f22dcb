"""A terminal's credit meter: the four ways up, the stake down, collecting at the end of a game, and payment by ticket."""

import pytest

from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import Redeem
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import WinnersPaid
from sicbo.rooms.round.messages import TakeBackWagers
from sicbo.rooms.table.messages.terminals import AddCredit, Collect, CreditCollected
from sicbo.rules.policies import Step
from support.cage_desk import CASHIER, Desk, number
from support.evening import Evening, is_refused

ANN = Person("ann", "player")
HOST = Person("hal", "host")
PHASES: tuple[Step, ...] = (
    "open-bets", "close-bets", "activate", "enter", "announce", "illuminate", "collect", "pay",
)  # fmt: skip
NOTES = (500, 1000, 2000, 5000, 10_000)


def terminals() -> Evening:
    """An open bank of terminals with ann at the first, her meter at nothing."""
    table = Evening("nsw-aruze", notes=NOTES).open()
    table.seat("ann", amount=1000)
    table.send(Collect(by=ANN, terminal="1", reference=number("what she had")))
    assert table.credit("1") == 0
    return table


def note(amount: int) -> AddCredit:
    return AddCredit(by=ANN, terminal="1", amount=amount, source="notes")


def transfer(amount: int, reference: str, by: Person = SYSTEM) -> AddCredit:
    return AddCredit(by=by, terminal="1", amount=amount, source="central-transfer", reference=reference)


def jackpot(amount: int, win: str, by: Person = SYSTEM) -> AddCredit:
    return AddCredit(by=by, terminal="1", amount=amount, source="jackpot", reference=win)


# -- ways up ----------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "3.4.1")
def test_nsw_3_4_1_every_listed_note_credits_its_face_value() -> None:
    table = terminals()
    shown = 0
    for amount in NOTES:
        table.send(note(amount))
        shown += amount
        assert table.credit("1") == shown
        assert table.table.meters["1"].notes == shown
    assert table.ledger.balance(table.table.cash) == shown, "the notes lie in the terminal's box"


@pytest.mark.parametrize("amount", [1, 100, 499, 501, 1500, 20_000, 100_000])
@pytest.mark.proves("nsw-aruze", "3.4.1")
def test_nsw_3_4_1_a_note_that_is_not_listed_is_given_back(amount: int) -> None:
    table = terminals()
    refused = table.refused(note(amount))
    is_refused(refused, "stake-not-accepted", "3.4.1")
    assert "$5.00, $10.00, $20.00, $50.00, $100.00" in refused.message, "it says which notes it takes"
    assert table.credit("1") == 0


@pytest.mark.proves("nsw-aruze", "3.4.1")
def test_nsw_3_4_1_notes_are_what_the_card_of_this_machine_lists() -> None:
    table = Evening("nsw-aruze", notes=(2000,)).open().seat("ann")
    before = table.credit("1")
    is_refused(table.refused(note(1000)), "stake-not-accepted")
    table.send(note(2000))
    assert table.credit("1") == before + 2000


@pytest.mark.proves("nsw-aruze", "3.4.2")
def test_nsw_3_4_2_the_meter_rises_by_what_play_wins() -> None:
    table = terminals()
    table.send(note(10_000))
    table.step("open-bets")
    table.place("ann", {"small": 2000, "total:6": 500, "big": 1000})
    staked = 3500
    assert table.credit("1") == 10_000 - staked
    table.finish(1, 2, 3)
    # Small pays 1 to 1, a total of six 18 to 1; the stakes of both are returned, big has lost.
    returned = 2000 * 2 + 500 * 19
    assert table.credit("1") == 10_000 - staked + returned
    paid = [event for event in table.events if isinstance(event, WinnersPaid)]
    assert len(paid) == 1
    assert table.table.meters["1"].wins == returned


@pytest.mark.proves("nsw-aruze", "3.4.2")
def test_nsw_3_4_2_a_round_without_a_winning_wager_leaves_the_meter_where_the_stake_put_it() -> None:
    table = terminals()
    table.send(note(5000))
    table.step("open-bets")
    table.place("ann", {"big": 1000})
    table.finish(1, 2, 3)
    assert (table.credit("1"), table.table.meters["1"].wins) == (4000, 0)


@pytest.mark.proves("nsw-aruze", "3.4.3")
def test_nsw_3_4_3_a_jackpot_raises_the_meter_by_the_award_out_of_the_account_of_the_win() -> None:
    table = terminals()
    table.ledger.enter([Transfer("pool", Account("house"), Account("jackpot", "W7"), 123_456)])
    table.send(jackpot(123_456, "W7"))
    assert table.credit("1") == 123_456
    assert table.ledger.balance(Account("jackpot", "W7")) == 0
    assert table.table.meters["1"].jackpots == 123_456


@pytest.mark.proves("nsw-aruze", "3.4.3")
def test_nsw_3_4_3_no_more_than_was_won_and_only_by_the_system() -> None:
    table = terminals()
    table.ledger.enter([Transfer("pool", Account("house"), Account("jackpot", "W7"), 5000)])
    is_refused(table.refused(jackpot(5000, "W7", ANN)), "not-yours-to-do", "3.4.3")
    is_refused(table.refused(jackpot(5000, "")), "cause-needed")
    is_refused(table.refused(jackpot(5001, "W7")), "not-enough")
    table.send(jackpot(5000, "W7"))
    is_refused(table.refused(jackpot(5000, "W7")), "not-enough")
    assert table.credit("1") == 5000


@pytest.mark.proves("nsw-aruze", "3.4.4")
def test_nsw_3_4_4_a_transfer_of_the_central_system_raises_the_meter() -> None:
    table = terminals()
    table.send(transfer(7550, "CMS-1"))
    assert table.credit("1") == 7550
    assert table.table.meters["1"].transfers == 1000 + 7550
    is_refused(table.refused(transfer(7550, "CMS-2", ANN)), "not-yours-to-do", "3.4.4")
    is_refused(table.refused(transfer(7550, "")), "cause-needed")
    assert table.credit("1") == 7550


# -- the way down -----------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "3.5")
def test_nsw_3_5_a_stake_leaves_the_meter_when_it_is_placed_and_one_above_the_meter_is_refused() -> None:
    table = terminals()
    table.send(note(2000))
    table.step("open-bets")
    is_refused(_refusal(table, {"small": 2500}), "not-enough")
    assert table.credit("1") == 2000
    table.place("ann", {"small": 1500})
    assert table.credit("1") == 500
    assert table.table.meters["1"].turnover == 1500
    is_refused(_refusal(table, {"big": 600}), "not-enough")
    table.place("ann", {"big": 500})
    assert table.credit("1") == 0
    is_refused(_refusal(table, {"big": 500}), "not-enough")


@pytest.mark.proves("nsw-aruze", "3.5")
def test_nsw_3_5_play_begins_with_credit_of_the_meter_and_with_nothing_else() -> None:
    table = terminals()
    table.send(note(2000))
    table.step("open-bets")
    for kind in ("value-chip", "colour-chip", "token", "voucher", "cash"):
        is_refused(_refusal(table, {"small": 1000}, kind=kind), "stake-not-accepted")
    assert table.credit("1") == 2000


def _refusal(table: Evening, wagers: dict[str, int], **more: object) -> Refused:
    before = table.table
    with pytest.raises(Refused) as refused:
        table.place("ann", wagers, **more)
    assert table.table is before
    return refused.value


# -- collecting -------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "3.7")
def test_nsw_3_7_credit_is_collected_at_the_end_of_a_game_and_not_in_it() -> None:
    table = terminals()
    table.send(note(5000))
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    collecting = Collect(by=ANN, terminal="1", reference=number("mid-round"))
    for step in PHASES[1:]:
        if step == "announce":
            table.dice(1, 2, 3)
        table.until(step)
        is_refused(table.refused(collecting), "betting-closed", "3.7")
    table.finish()
    assert table.credit("1") == 6000
    table.send(collecting)
    assert table.credit("1") == 0


@pytest.mark.proves("nsw-aruze", "3.7")
def test_nsw_3_7_a_player_with_no_stake_in_the_game_may_collect_while_others_play() -> None:
    table = terminals().seat("bob")
    table.send(note(5000))
    table.step("open-bets")
    table.place("bob", {"small": 1000})
    table.send(Collect(by=ANN, terminal="1", reference=number("during")))
    assert table.credit("1") == 0


@pytest.mark.proves("nsw-aruze", "3.7")
def test_nsw_3_7_a_stake_taken_back_in_time_frees_the_meter() -> None:
    table = terminals()
    table.send(note(5000))
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.send(TakeBackWagers(ANN))
    (collected,) = table.send(Collect(by=ANN, terminal="1", reference=number("after all")))
    assert isinstance(collected, CreditCollected) and collected.amount == 5000


@pytest.mark.proves("nsw-aruze", "3.7")
def test_nsw_3_7_nobody_collects_from_another_s_terminal_or_an_empty_meter() -> None:
    table = terminals()
    is_refused(table.refused(Collect(by=ANN, terminal="1", reference=number("none"))), "not-enough")
    table.send(note(500))
    is_refused(
        table.refused(Collect(by=Person("bob", "player"), terminal="1", reference=number("bob's"))),
        "not-seated",
    )


@pytest.mark.proves("nsw-aruze", "3.8#1", "3.8#2")
def test_nsw_3_8_what_leaves_the_meter_is_what_the_ticket_is_for_and_what_the_cage_pays() -> None:
    table = terminals()
    table.send(note(5000))
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.finish(1, 2, 3)
    before = table.credit("1")
    since = len(table.events)
    table.send(Collect(by=ANN, terminal="1", reference=number("ann's")))
    after = table.credit("1")
    ticket = table.ledger.balance(Account("tickets", number("ann's")))
    assert (before, ticket, after) == (6000, 6000, 0)
    assert before == ticket + after
    assert table.table.meters["1"].tickets == 1000 + 6000

    table.ledger.enter(
        [Transfer("gone", Account("tickets", number("what she had")), Account("outside"), 1000)]
    )
    desk = Desk(table.ledger)
    (issued,) = desk.hear_of(table, since)
    outside = desk.outside()
    desk.send(Redeem(by=CASHIER, number=issued))
    assert desk.outside() == outside + 6000
    assert table.ledger.balance(Account("tickets", issued)) == 0


@pytest.mark.proves("nsw-aruze", "3.8#2")
def test_nsw_3_8_a_payment_by_hand_clears_the_meter_as_well() -> None:
    table = terminals()
    table.send(note(5000))
    outside = table.ledger.balance(Account("outside"))
    table.send(
        Collect(
            by=HOST,
            terminal="1",
            paid_as="hand-pay",
            reference="HP-1",
            signed_by="ann",
            verified=5000,
            approved_by=Person("sue", "supervisor"),
        )
    )
    assert table.credit("1") == 0
    assert table.ledger.balance(Account("outside")) == outside + 5000
