"""Terminals and servers that go wrong: what raises a malfunction, how it is put right, what is held, asked back or void."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from models.second_model import pays
from sicbo.ledger.accounts import Account
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import WagersReturned, WinnersPaid
from sicbo.rooms.round.messages import DeclareVoid, PayWinner, PlaceWagers, TakeStep
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.messages.equipment import FaultOpened, RepairFault
from sicbo.rooms.table.messages.limits import ChangeLimits
from sicbo.rooms.table.messages.table import AnnounceClosing, CloseTable, StandUp
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    CaseClosed,
    Collect,
    CreditWithheld,
    DeclareMalfunction,
    DemandReturn,
    DetermineHold,
    HoldDetermined,
    InspectorNotified,
    MalfunctionRaised,
    MeterAdjusted,
    NotifyInspector,
    Recalculate,
    ReportTerminal,
    ReturnDemanded,
    ServerFaultRaised,
    TerminalErrorNoted,
    VoidUnconfirmed,
    WithholdCredit,
)
from sicbo.rooms.table.pace import Pace, next_due
from sicbo.rules.card import Limit
from sicbo.rules.policies import Step
from support.evening import SECOND, Evening, is_refused

HOST = Person("hal", "host")
SUPERVISOR = Person("sue", "supervisor")
ASSISTANT = Person("max", "assistant-gaming-manager")
OPERATOR = Person("olga", "operator")
ANN = Person("ann", "player")
PHASES: tuple[Step, ...] = (
    "open-bets",
    "close-bets",
    "activate",
    "enter",
    "announce",
    "illuminate",
    "collect",
    "pay",
)
START = 1_000_000
ALL_ROLLS = list(product(range(1, 7), repeat=3))


def terminals() -> Evening:
    """An open bank of terminals, ann at the first and bob at the second."""
    return Evening("nsw-aruze").open().seat("ann").seat("bob")


def betting() -> Evening:
    """Betting is open; ann has 1000 on small and bob 500 on big."""
    table = terminals()
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.place("bob", {"big": 500})
    return table


def opinion(table: Evening, terminal: str = "1") -> int:
    """A case on a terminal by the operator's opinion."""
    table.send(DeclareMalfunction(by=OPERATOR, terminal=terminal, reason="it flickers"))
    return table.table.cases_so_far


def paid_round(table: Evening) -> Evening:
    """Ann wins 2000 on small, bob loses 500."""
    table.step("open-bets")
    table.place("ann", {"small": 2000})
    table.place("bob", {"big": 500})
    return table.finish(1, 2, 3)


def withheld(table: Evening, case: int) -> int:
    return table.ledger.balance(Account("withheld", f"T1/{case}"))


def overdue(table: Evening) -> list[str]:
    return [
        duty.message
        for duty in open_duties(table.game, table.table, table.now)
        if duty.kind == "inspector-notice"
    ]


# -- what a malfunction is --------------------------------------------------------------------------------


@pytest.mark.parametrize("off", [-1, 1, 100_000])
@pytest.mark.proves("nsw-aruze", "7.2.1")
def test_nsw_7_2_1_credits_shown_that_are_not_those_expected_raise_a_malfunction(off: int) -> None:
    table = paid_round(terminals())
    expected = START + 2000
    assert table.credit("1") == expected
    assert table.send(ReportTerminal(by=SYSTEM, terminal="1", shown_credits=expected)) == ()
    (raised,) = table.send(ReportTerminal(by=SYSTEM, terminal="1", shown_credits=expected + off))
    assert isinstance(raised, MalfunctionRaised)
    assert (raised.case, raised.terminal, raised.by) == (1, "1", SYSTEM)
    assert raised.cause == "credits that do not fit the odds and the amount wagered"
    assert "7.2.1" in raised.clauses
    assert str(expected + off) in raised.reason
    assert table.credit("1") == expected, "a report moves no money"


@pytest.mark.proves("nsw-aruze", "7.2.1")
def test_nsw_7_2_1_a_terminal_never_used_is_expected_to_show_nothing_and_a_stake_in_play_is_off_the_meter() -> (
    None
):
    table = betting()
    assert table.send(ReportTerminal(by=SYSTEM, terminal="3", shown_credits=0)) == ()
    assert len(table.send(ReportTerminal(by=SYSTEM, terminal="3", shown_credits=1))) == 1
    assert table.send(ReportTerminal(by=SYSTEM, terminal="1", shown_credits=START - 1000)) == ()
    assert len(table.send(ReportTerminal(by=SYSTEM, terminal="1", shown_credits=START))) == 1


@pytest.mark.proves("nsw-aruze", "7.2.2")
def test_nsw_7_2_2_a_terminal_that_left_out_any_one_phase_raises_a_malfunction() -> None:
    table = betting()
    table.until("enter")
    table.dice(1, 2, 3)
    table.step("announce")
    done = PHASES[:5]
    for length in range(len(done) + 1):
        assert table.send(ReportTerminal(by=SYSTEM, terminal="1", phases=done[:length])) == (), (
            "a lag is no skip"
        )
    for left_out in range(len(done) - 1):
        skipped = done[:left_out] + done[left_out + 1 :]
        (raised,) = table.send(ReportTerminal(by=SYSTEM, terminal="1", phases=skipped))
        assert isinstance(raised, MalfunctionRaised)
        assert raised.cause == "interrupted playing sequence or faulty display"
        assert "7.2.2" in raised.clauses
    (ahead,) = table.send(ReportTerminal(by=SYSTEM, terminal="1", phases=PHASES))
    assert isinstance(ahead, MalfunctionRaised)
    assert (table.credit("1"), table.credit("2")) == (START - 1000, START - 500)


@pytest.mark.proves("nsw-aruze", "7.2.2")
def test_nsw_7_2_2_once_the_round_is_over_a_terminal_that_stopped_short_was_interrupted() -> None:
    table = paid_round(terminals())
    assert table.send(ReportTerminal(by=SYSTEM, terminal="1", phases=PHASES)) == ()
    (raised,) = table.send(ReportTerminal(by=SYSTEM, terminal="1", phases=PHASES[:-1]))
    assert isinstance(raised, MalfunctionRaised)
    assert Evening("nsw-aruze").open().refused(
        ReportTerminal(by=SYSTEM, terminal="1", phases=PHASES)
    ).code == "no-round"  # fmt: skip


@pytest.mark.proves("nsw-aruze", "7.2.2")
def test_nsw_7_2_2_a_display_fault_code_raises_a_malfunction() -> None:
    table = betting()
    noted, raised = table.send(ReportTerminal(by=SYSTEM, terminal="1", error="E17 screen"))
    assert isinstance(noted, TerminalErrorNoted)
    assert isinstance(raised, MalfunctionRaised)
    assert (raised.cause, raised.reason) == ("interrupted playing sequence or faulty display", "E17 screen")
    assert "7.2.2" in raised.clauses
    assert table.table.playing is not None, "one terminal's trouble leaves the round alone"


def test_a_report_with_several_things_wrong_opens_a_case_of_its_own_for_each() -> None:
    table = betting()
    events = table.send(
        ReportTerminal(by=SYSTEM, terminal="1", shown_credits=5, error="E17", phases=("pay",))
    )
    raised = [event for event in events if isinstance(event, MalfunctionRaised)]
    assert [event.case for event in raised] == [1, 2, 3]
    assert [case.number for case in table.table.cases] == [1, 2, 3]
    opinion(table)
    assert table.table.cases_so_far == 4


def test_terminals_report_through_the_system_and_only_terminals_there_are() -> None:
    table = terminals()
    assert table.refused(ReportTerminal(by=OPERATOR, terminal="1", error="E1")).code == "not-yours-to-do"
    assert table.refused(ReportTerminal(by=SYSTEM, terminal="13", error="E1")).code == "bad-request"
    crown = Evening("crown-melbourne/a").open()
    assert crown.refused(ReportTerminal(by=SYSTEM, terminal="1", error="E1")).code == "bad-request"


@pytest.mark.proves("nsw-aruze", "7.2.3")
def test_nsw_7_2_3_the_operators_opinion_makes_a_malfunction_with_a_reason_and_an_author() -> None:
    table = betting()
    clauses = ("7.2.3",)
    for by in (HOST, SUPERVISOR, ASSISTANT, ANN, SYSTEM):
        refused = table.refused(DeclareMalfunction(by=by, terminal="1", reason="it flickers"))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", clauses)
    refused = table.refused(DeclareMalfunction(by=OPERATOR, terminal="1", reason=""))
    assert (refused.code, refused.clauses) == ("cause-needed", clauses)
    assert table.refused(DeclareMalfunction(by=OPERATOR, terminal="99", reason="x")).code == "bad-request"
    (raised,) = table.send(DeclareMalfunction(by=OPERATOR, terminal="1", reason="it flickers"))
    assert isinstance(raised, MalfunctionRaised)
    assert (raised.reason, raised.by, raised.terminal) == ("it flickers", OPERATOR, "1")
    assert raised.cause == "casino operator's opinion that the terminal does not work properly"
    assert raised.clauses == ("7.1", "7.2.1", "7.2.2", "7.2.3")
    assert table.table.playing is not None


# -- put right from the records ---------------------------------------------------------------------------


def recalculate(
    table: Evening, by: Person = SUPERVISOR, second: Person | None = ASSISTANT, **said: Any
) -> Recalculate:
    """A recalculation of round T1-1, with what the record has of it."""
    command = Recalculate(by=by, approved_by=second, **{"round_id": "T1-1", **said})
    found = table.from_record(command)
    assert isinstance(found, Recalculate)
    return found


def void(table: Evening, case: int, round_id: str = "T1-1", **said: Any) -> VoidUnconfirmed:
    command = VoidUnconfirmed(
        **{"by": SUPERVISOR, "approved_by": ASSISTANT, "case": case, "round_id": round_id, **said}
    )
    found = table.from_record(command)
    assert isinstance(found, VoidUnconfirmed)
    return found


@pytest.mark.proves("nsw-aruze", "7.1#1")
def test_nsw_7_1_the_wagers_are_confirmed_from_the_record_by_two_who_have_the_power() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    for by in (HOST, ANN, SYSTEM):
        refused = table.refused(recalculate(table, by, case=case))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.1",))
    refused = table.refused(recalculate(table, SUPERVISOR, HOST, case=case))
    assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.1",))
    assert table.refused(recalculate(table, SUPERVISOR, None, case=case)).code == "second-person-needed"
    adjusted, closed = table.send(recalculate(table, case=case))
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.case, adjusted.terminal, adjusted.round_id) == (case, "1", "T1-1")
    assert (adjusted.wagers, adjusted.faces, adjusted.credited) == ({"small": 2000}, (1, 2, 3), 4000)
    assert (adjusted.by, adjusted.approved_by, adjusted.adjustment) == (SUPERVISOR, ASSISTANT, 0)
    assert closed == CaseClosed(case, "recalculated", SUPERVISOR)
    assert table.table.cases == ()
    assert table.refused(recalculate(table, case=case)).code == "bad-request"
    table.send(recalculate(table, ASSISTANT, OPERATOR, case=opinion(table)))


def test_a_round_that_was_recalculated_is_not_void_as_well() -> None:
    """What a correction gave is not undone by a void, so the two are never both applied to one round."""
    void_it = DeclareVoid(SUPERVISOR, "disturbance", cause="fire", approved_by=ASSISTANT)
    table = paid_round(paid_round(terminals()))
    table.send(void(table, opinion(table), round_id="T1-2"))
    assert table.refused(void_it).code == "out-of-order"
    table.send(recalculate(table, case=opinion(table), round_id="T1-1"))
    assert table.refused(void_it).code == "out-of-order", (
        "a correction of an older round changes nothing in that"
    )
    right = paid_round(terminals())
    right.send(recalculate(right, case=opinion(right)))
    right.send(void_it)
    assert right.credit("1") == START, "recalculated and found right: nothing was moved"
    other = paid_round(terminals())
    other.send(void_it)
    assert other.credit("1") == START


@pytest.mark.proves("nsw-aruze", "7.3")
def test_nsw_7_3_wagers_that_nobody_confirms_are_void_while_the_result_waits_for_payment() -> None:
    table = betting().dice(1, 2, 3)
    table.send(void(table, opinion(table), round_id=""))
    assert table.credit("1") == START
    table.finish()
    assert (table.credit("1"), table.credit("2")) == (START, START - 500)


@pytest.mark.proves("nsw-aruze", "7.1#1")
def test_nsw_7_1_nobody_says_what_is_on_record() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    refused = table.refused(recalculate(table, case=case, wagers={"triple:6": 50_000}, reason="she says so"))
    assert (refused.code, refused.clauses) == ("bad-request", ("7.1",))
    unread = Recalculate(by=SUPERVISOR, approved_by=ASSISTANT, case=case, round_id="T1-1")
    assert table.refused(unread).code == "bad-request", "only the house reads the journal"
    assert table.credit("1") == START + 2000


@pytest.mark.proves("nsw-aruze", "7.1#1")
def test_nsw_7_1_only_a_round_that_was_played_here_and_is_over_and_not_void_can_be_recalculated() -> None:
    table = betting()
    case = opinion(table)
    refused = table.refused(recalculate(table, case=case))
    assert (refused.code, refused.clauses) == ("out-of-order", ("7.1",))
    for unknown in ("T1-0", "T1-2", "T2-1", "1"):
        assert table.refused(recalculate(table, case=case, round_id=unknown)).code == "bad-request"
    assert table.refused(recalculate(table, case=case, round_id="")).code == "cause-needed"
    table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
    refused = table.refused(recalculate(table, case=case))
    assert (refused.code, refused.clauses) == ("round-over", ("7.1",))
    assert (table.credit("1"), table.credit("2")) == (START, START)


@pytest.mark.parametrize("roll", ALL_ROLLS[::5])
@pytest.mark.proves("nsw-aruze", "7.1#2")
def test_nsw_7_1_a_wager_that_no_record_has_is_settled_on_the_dice_of_its_round(
    roll: tuple[int, int, int],
) -> None:
    """Each on the dice of its own round; the meter ends where the second model, written from the book, says."""
    table = terminals()
    table.step("open-bets")
    table.place("bob", {"big": 500})
    table.finish(*roll)
    stakes = {"small": 2000, "single:3": 700, "double:3": 600, "total:9": 500, "triple:any": 900}
    odds = {bet: pays("nsw-aruze", bet, roll) for bet in stakes}
    due = sum(stakes[bet] * (1 + n) for bet, n in odds.items() if n is not None)
    case = opinion(table)
    bare = table.refused(recalculate(table, case=case, wagers=stakes))
    assert (bare.code, bare.clauses) == ("cause-needed", ("7.1",))
    adjusted, _ = table.send(recalculate(table, case=case, wagers=stakes, reason="the log of the terminal"))
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.expected, adjusted.unrecorded, adjusted.reason) == (due, True, "the log of the terminal")
    assert table.credit("1") == START + due - sum(stakes.values()), "the stakes had never left the meter"
    again, _ = table.send(recalculate(table, case=opinion(table)))
    assert isinstance(again, MeterAdjusted)
    assert (again.wagers, again.adjustment) == (stakes, 0), "on record from then on, and not paid twice"


@pytest.mark.proves("nsw-aruze", "7.1#1")
def test_nsw_7_1_a_supplied_wager_stays_within_the_limits_and_the_credit_of_its_round() -> None:
    table = terminals()
    table.send(ChangeLimits(by=OPERATOR, limits={"all": Limit(100, 10_000), "triple": Limit(100, 5_000)}))
    table.seat("cat", 3_000, place="3")
    table.step("open-bets")
    table.place("bob", {"big": 500})
    table.finish(6, 6, 6)
    table.send(ChangeLimits(by=OPERATOR, limits={"all": Limit(100, 1_000_000)}))
    case = opinion(table)
    for wagers, code in (
        ({"triple:6": 50_000}, "above-maximum"),
        ({"small": 99}, "below-minimum"),
        ({"small": 10_001}, "above-maximum"),
    ):
        said = recalculate(table, case=case, wagers=wagers, reason="seen on tape")
        assert table.refused(said).code == code, "the limits are those of the round"
    poor = opinion(table, "3")
    said = recalculate(table, case=poor, wagers={"small": 3_001}, reason="seen on tape")
    assert table.refused(said).code == "not-enough"


@pytest.mark.proves("nsw-aruze", "7.1#2")
def test_nsw_7_1_a_meter_gives_what_it_has_and_the_rest_is_a_claim() -> None:
    table = terminals()
    earlier = opinion(table)
    table.step("open-bets")
    table.place("bob", {"big": 500})
    table.finish(4, 5, 6)
    table.send(WithholdCredit(by=OPERATOR, case=earlier, amount=START - 1500))
    adjusted, _ = table.send(
        recalculate(table, case=opinion(table), wagers={"small": 2000}, reason="the log of the terminal")
    )
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.adjustment, adjusted.owed) == (-1500, 500)
    assert table.credit("1") == 0
    assert table.table.claims == {"ann/T1-1": 500}
    assert table.ledger.balance(table.table.claim("ann/T1-1")) == 500


@pytest.mark.proves("nsw-aruze", "7.1#2")
def test_nsw_7_1_wagers_are_recalculated_as_they_were_placed_whatever_limits_apply_since() -> None:
    table = terminals()
    table.send(ChangeLimits(by=OPERATOR, limits={"all": Limit(100, 1_000_000)}))
    table.step("open-bets")
    table.place("ann", {"small": 200, "big": 300_000})
    table.finish(1, 2, 3)
    table.send(ChangeLimits(by=OPERATOR, limits={"all": Limit(5000, 10_000)}))
    adjusted, _ = table.send(recalculate(table, case=opinion(table)))
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.expected, adjusted.adjustment) == (400, 0)


def test_nsw_7_1_an_adjustment_is_the_players_own_and_never_the_next_ones() -> None:
    """Ann's case is settled after she has left: what she is due is held for her, what she owes is not cat's to pay."""
    table = terminals()
    for dice in ((1, 2, 3), (4, 5, 6)):
        table.step("open-bets")
        table.place("bob", {"big": 500})
        table.finish(*dice)
    cases = [opinion(table), opinion(table)]
    table.send(Collect(by=ANN, terminal="1", reference="ticket 1"))
    table.send(StandUp(by=ANN, place="1"))
    table.seat("cat", 5000, place="1")
    table.step("open-bets")
    table.place("bob", {"big": 500})
    table.finish(1, 1, 2)
    due, owing = (
        table.send(
            recalculate(
                table, case=case, round_id=round_id, wagers={"small": 3000}, reason="the terminal's log"
            )
        )[0]
        for case, round_id in zip(cases, ("T1-1", "T1-2"), strict=True)
    )
    assert isinstance(due, MeterAdjusted)
    assert isinstance(owing, MeterAdjusted)
    assert (due.adjustment, due.as_ticket) == (3000, True)
    assert (owing.adjustment, owing.owed) == (0, 3000)
    assert table.credit("1") == 5000
    assert table.ledger.balance(Account("tickets", f"held/T1-case-{cases[0]}/1")) == 3000
    later = recalculate(table, case=opinion(table), round_id="T1-1")
    assert table.refused(later).code == "bad-request", "cat's case is not about ann's round"


def test_a_correction_that_another_one_overtook_is_asked_for_again() -> None:
    table = paid_round(terminals())
    first, second = opinion(table), opinion(table)
    late = recalculate(table, case=second)
    table.send(recalculate(table, case=first))
    assert table.refused(late).code == "out-of-order"
    table.send(recalculate(table, case=second))


def test_a_case_without_any_round_is_closed_with_a_reason() -> None:
    table = terminals()
    case = opinion(table)
    (closed,) = table.send(recalculate(table, case=case, round_id="", reason="nobody has played yet"))
    assert closed == CaseClosed(case, "no round concerned: nobody has played yet", SUPERVISOR)


@pytest.mark.proves("nsw-aruze", "7.3")
def test_nsw_7_3_wagers_that_no_record_confirms_are_void_and_returned_and_the_others_stay() -> None:
    table = betting()
    table.until("enter")
    case = opinion(table)
    for by in (HOST, ANN):
        refused = table.refused(void(table, case, by=by))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.3",))
    assert table.refused(void(table, case, approved_by=HOST)).code == "not-yours-to-do"
    assert table.refused(void(table, case, approved_by=None)).code == "second-person-needed"
    back, closed = table.send(void(table, case))
    assert isinstance(back, WagersReturned)
    assert (back.wagers, back.ends_round, back.clauses) == ({"1": {"small": 1000}}, False, ("7.3",))
    assert closed == CaseClosed(case, "void: wagers not confirmed", SUPERVISOR)
    assert (table.credit("1"), table.credit("2")) == (START, START - 500)
    table.finish(4, 5, 6)
    assert (table.credit("1"), table.credit("2")) == (START, START + 500)
    assert table.table.cases == ()


@pytest.mark.parametrize("rounds_since", [0, 2])
@pytest.mark.parametrize("dice", [(1, 2, 3), (4, 5, 6)])
@pytest.mark.proves("nsw-aruze", "7.3")
def test_nsw_7_3_of_a_settled_round_the_stake_is_returned_and_the_payment_taken_back(
    dice: tuple[int, int, int], rounds_since: int
) -> None:
    """For a winner and for a loser, at once or rounds later: the terminal has what it had before the round."""
    table = terminals()
    table.step("open-bets")
    table.place("ann", {"small": 2000})
    table.place("bob", {"big": 500})
    table.finish(*dice)
    bob = table.credit("2")
    for _ in range(rounds_since):
        table.step("open-bets")
        table.place("bob", {"triple:any": 500})
        table.finish(1, 2, 3)
    case = opinion(table)
    unnamed = table.refused(void(table, case, ""))
    assert (unnamed.code, unnamed.clauses) == ("cause-needed", ("7.3",)), "the case stays open"
    assert table.refused(void(table, opinion(table, "3"))).code == "no-wagers"
    adjusted, closed = table.send(void(table, case))
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.void, adjusted.wagers, adjusted.expected) == (True, {"small": 2000}, 2000)
    assert closed == CaseClosed(case, "void: wagers not confirmed", SUPERVISOR)
    assert (table.credit("1"), table.credit("2")) == (START, bob - 500 * rounds_since)
    again = opinion(table)
    assert table.refused(void(table, again)).code == "round-over"
    assert table.refused(recalculate(table, case=again)).code == "round-over"


@pytest.mark.proves("nsw-aruze", "7.3")
def test_nsw_7_3_winnings_that_have_left_the_terminal_are_a_claim() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    table.send(Collect(by=ANN, terminal="1", reference="ticket 1"))
    adjusted, _ = table.send(void(table, case))
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.adjustment, adjusted.owed) == (0, 2000)
    assert table.table.claims == {"ann/T1-1": 2000}
    assert table.ledger.balance(Account("tickets", "ticket 1")) == START + 2000, "a ticket is never touched"


# -- amounts held back and asked back ---------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "7.5#1")
def test_nsw_7_5_an_amount_withheld_is_off_the_meter_until_the_investigation_is_determined() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    for by in (HOST, SUPERVISOR, ANN):
        refused = table.refused(WithholdCredit(by=by, case=case, amount=2000))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", ("5.2", "7.5"))
    refused = table.refused(WithholdCredit(by=OPERATOR, case=case, amount=START + 2001))
    assert (refused.code, refused.clauses) == ("not-enough", ("5.2", "7.5"))
    for nothing in (0, -5):
        assert table.refused(WithholdCredit(by=OPERATOR, case=case, amount=nothing)).code == "bad-amount"
    (held,) = table.send(WithholdCredit(by=OPERATOR, case=case, amount=2000))
    assert isinstance(held, CreditWithheld)
    assert (table.credit("1"), withheld(table, case)) == (START, 2000)

    table.step("open-bets")
    assert table.refused(PlaceWagers(ANN, {"small": START + 100}, "credit")).code in (
        "above-maximum",
        "not-enough",
    )
    table.place("ann", {"small": 1000})
    table.finish(4, 5, 6)
    assert (table.credit("1"), withheld(table, case)) == (START - 1000, 2000)
    for command in (
        recalculate(table, case=case),
        VoidUnconfirmed(by=SUPERVISOR, case=case, approved_by=ASSISTANT),
    ):
        assert table.refused(command).code == "out-of-order", "no case ends over money that is held"

    refused = table.refused(DetermineHold(by=SUPERVISOR, case=case, to_player=True, reason="in order"))
    assert (refused.code, refused.clauses) == ("not-yours-to-do", ("5.2", "7.5"))
    refused = table.refused(DetermineHold(by=OPERATOR, case=case, to_player=True, reason=""))
    assert refused.code == "cause-needed"
    determined, closed = table.send(DetermineHold(by=OPERATOR, case=case, to_player=True, reason="in order"))
    assert isinstance(determined, HoldDetermined)
    assert isinstance(closed, CaseClosed)
    assert (table.credit("1"), withheld(table, case)) == (START + 1000, 0)
    assert (
        table.refused(DetermineHold(by=OPERATOR, case=case, to_player=True, reason="again")).code
        == "bad-request"
    )


@pytest.mark.proves("nsw-aruze", "7.5#1")
def test_nsw_7_5_an_amount_that_was_not_due_stays_with_the_house() -> None:
    table = paid_round(terminals())
    case, fund = opinion(table), table.ledger.balance(table.table.float_account)
    table.send(WithholdCredit(by=OPERATOR, case=case, amount=1500))
    table.send(WithholdCredit(by=OPERATOR, case=case, amount=500))
    # Nothing is kept before an inspector has been told.
    keeps = DetermineHold(by=OPERATOR, case=case, to_player=False, reason="never won")
    is_refused(table.refused(keeps), "notice-needed", "7.5")
    table.send(NotifyInspector(by=OPERATOR, case=case, inspector="Ida Inspector"))
    table.send(keeps)
    assert (table.credit("1"), withheld(table, case)) == (START, 0)
    assert table.ledger.balance(table.table.float_account) == fund + 2000


def test_nsw_7_5_what_is_determined_after_the_player_has_left_is_held_for_that_player() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    table.send(WithholdCredit(by=OPERATOR, case=case, amount=START + 2000))
    table.send(StandUp(by=ANN, place="1"))
    table.seat("cat", 5000, place="1")
    refused = table.refused(WithholdCredit(by=OPERATOR, case=case, amount=100))
    assert (refused.code, refused.clauses) == ("not-seated", ("5.2", "7.5"))
    table.send(DetermineHold(by=OPERATOR, case=case, to_player=True, reason="in order"))
    assert table.credit("1") == 5000
    assert table.ledger.balance(Account("tickets", f"held/T1-case-{case}/1")) == START + 2000


@pytest.mark.proves("nsw-aruze", "7.5#2")
def test_nsw_7_5_an_amount_asked_back_is_a_debt_on_the_case_and_never_a_debit() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    table.send(Collect(by=ANN, terminal="1", reference="ticket 1"))
    for by in (HOST, SUPERVISOR, ANN):
        refused = table.refused(DemandReturn(by=by, case=case, amount=2000))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", ("5.2", "7.5"))
    assert table.refused(DemandReturn(by=OPERATOR, case=case + 1, amount=2000)).code == "bad-request"
    assert table.refused(DemandReturn(by=OPERATOR, case=case, amount=0)).code == "bad-amount"
    credited = table.table.meters["1"].credited
    is_refused(table.refused(DemandReturn(by=OPERATOR, case=case, amount=credited + 1)), "bad-amount", "7.5")
    before = table.ledger.balances()
    (demanded,) = table.send(DemandReturn(by=OPERATOR, case=case, amount=2000))
    assert demanded == ReturnDemanded(case, "1", 2000, table.now, OPERATOR)
    assert table.ledger.balances() == before
    found = table.table.case(case)
    assert found is not None
    assert (found.demanded, found.terminal) == (2000, "1")


@pytest.mark.parametrize("what", ["hold", "reclaim"])
@pytest.mark.proves("nsw-aruze", "7.5#3")
def test_nsw_7_5_a_hold_or_reclaim_shows_overdue_until_an_inspector_has_been_told(what: str) -> None:
    table = paid_round(terminals())
    case = opinion(table)
    assert overdue(table) == []
    assert table.refused(NotifyInspector(by=OPERATOR, case=case, inspector="Ida")).code == "bad-request"
    since = table.now
    if what == "hold":
        table.send(WithholdCredit(by=OPERATOR, case=case, amount=2000))
    else:
        table.send(DemandReturn(by=OPERATOR, case=case, amount=2000))
    table.wait(3600 * SECOND)
    (duty,) = open_duties(table.game, table.table, table.now)
    assert (duty.kind, duty.since, duty.clauses) == ("inspector-notice", since, ("5.2", "7.5"))
    assert f"case {case}" in duty.message
    assert table.refused(NotifyInspector(by=ANN, case=case, inspector="Ida")).code == "not-yours-to-do"
    assert table.refused(NotifyInspector(by=HOST, case=case, inspector="")).code == "bad-request"
    (told,) = table.send(NotifyInspector(by=HOST, case=case, inspector="Ida"))
    assert told == InspectorNotified(case, "Ida", table.now)
    assert overdue(table) == []
    table.send(DemandReturn(by=OPERATOR, case=case, amount=1))
    assert len(overdue(table)) == 1, "a new event needs a new notice"


@pytest.mark.proves("nsw-aruze", "7.5#3")
def test_nsw_7_5_a_case_that_ended_before_the_inspector_was_told_stays_overdue() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    table.send(WithholdCredit(by=OPERATOR, case=case, amount=2000))
    table.send(DetermineHold(by=OPERATOR, case=case, to_player=True, reason="in order"))
    assert len(overdue(table)) == 1
    for command in (
        WithholdCredit(by=OPERATOR, case=case, amount=1),
        DemandReturn(by=OPERATOR, case=case, amount=1),
        VoidUnconfirmed(by=SUPERVISOR, case=case, approved_by=ASSISTANT),
    ):
        assert table.refused(command).code == "bad-request", "it has ended"
    table.send(NotifyInspector(by=OPERATOR, case=case, inspector="Ida"))
    assert overdue(table) == []
    assert table.table.cases == ()


# -- the server -------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "7.6")
def test_nsw_7_6_a_server_fault_voids_every_play_of_the_round_and_nothing_of_it_is_paid() -> None:
    """At every moment of the round: stakes are returned in full, payouts are undone, and no step is left to take."""
    for step in (*PHASES[1:], None):
        table = betting()
        if PHASES.index(step or "pay") > PHASES.index("enter"):
            table.dice(1, 2, 3)
        if step is None:
            table.finish()
        else:
            table.until(step)
        if step not in (None, *PHASES[: PHASES.index("enter") + 1]):
            alone = table.refused(DeclareMalfunction(by=OPERATOR, reason="server down"))
            assert alone.code == "second-person-needed", "a known result is not discarded alone"
        server, fault, *rest = table.send(
            DeclareMalfunction(by=OPERATOR, reason="server down", approved_by=SUPERVISOR)
        )
        assert isinstance(server, ServerFaultRaised)
        assert isinstance(fault, FaultOpened) and fault.stops_play
        assert server.clauses == ("7.6", "7.6.1.1", "7.6.1.2")
        if step is None:
            assert rest == []
            assert (table.credit("1"), table.credit("2")) == (START + 1000, START - 500), (
                "completed rounds stand"
            )
            continue
        (back,) = rest
        assert isinstance(back, WagersReturned)
        assert (back.ends_round, back.by, back.clauses) == (True, SYSTEM, server.clauses)
        assert (table.credit("1"), table.credit("2")) == (START, START), step
        for command in (TakeStep(SYSTEM, "pay"), PayWinner(SYSTEM, "1")):
            assert table.refused(command).code == "no-round"
        assert not any(isinstance(event, WinnersPaid) for event in table.events)


@pytest.mark.proves("nsw-aruze", "7.6")
def test_nsw_7_6_payouts_already_on_the_meter_are_undone_with_the_rest_of_the_round() -> None:
    table = Evening("nsw-aruze").open().seat("ann").seat("bob").seat("cat")
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.place("bob", {"big": 500})
    table.place("cat", {"single:1": 600})
    table.dice(1, 2, 3).until("pay")
    table.send(PayWinner(SYSTEM, "1"))
    assert (table.credit("1"), table.credit("2")) == (START + 1000, START - 500)
    assert table.refused(Collect(by=ANN, terminal="1", reference="t")).code == "betting-closed"
    case = opinion(table)
    refused = table.refused(WithholdCredit(by=OPERATOR, case=case, amount=START + 1))
    assert refused.code == "not-enough", "what the round paid may still have to be returned"
    table.send(WithholdCredit(by=OPERATOR, case=case, amount=START))
    table.send(DeclareMalfunction(by=OPERATOR, reason="server down", approved_by=SUPERVISOR))
    assert (table.credit("1"), table.credit("2"), table.credit("3")) == (0, START, START)
    assert withheld(table, case) == START


def test_winnings_withheld_at_a_terminal_are_taken_back_first_when_their_round_is_void() -> None:
    """Whatever else is withheld stays so, and nobody is asked for what the house has already."""
    table = paid_round(terminals())
    before, case = table.credit("1"), opinion(table)
    won = before - START
    table.send(WithholdCredit(by=OPERATOR, case=case, amount=won + 300))
    table.send(DeclareVoid(SUPERVISOR, "disturbance", cause="fire", approved_by=ASSISTANT))
    assert (table.credit("1"), withheld(table, case)) == (START - 300, 300)
    assert table.table.claims == {}
    table.send(DetermineHold(by=OPERATOR, case=case, to_player=True, reason="nothing found"))
    assert (table.credit("1"), withheld(table, case)) == (START, 0)


def test_nsw_f2_rounds_completed_before_the_server_fault_stand() -> None:
    table = paid_round(terminals())
    events = list(table.events)
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
    assert (table.credit("1"), table.credit("2")) == (START + 2000, START - 500)
    assert table.events[: len(events)] == events
    assert table.refused(TakeStep(SYSTEM, "open-bets")).code == "fault-open", "no play until it is mended"
    table.send(RepairFault(by=SUPERVISOR, fault=1, reference="server log 8"))
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.finish(1, 2, 3)
    assert table.credit("1") == START + 3000


@pytest.mark.parametrize(
    ("apart", "server"), [(0, True), (59_999_999, True), (60_000_000, True), (60_000_001, False)]
)
@pytest.mark.proves("nsw-aruze", "7.6.1.1")
def test_nsw_7_6_1_1_the_same_error_on_two_terminals_within_a_minute_is_the_servers(
    apart: int, server: bool
) -> None:
    table = betting()
    table.send(ReportTerminal(by=SYSTEM, terminal="1", error="E17"))
    table.wait(apart)
    events = table.send(ReportTerminal(by=SYSTEM, terminal="2", error="E17"))
    faults = [event for event in events if isinstance(event, ServerFaultRaised)]
    assert len(faults) == (1 if server else 0)
    if server:
        assert faults[0].cause == "same error message on two player terminals or more of one server"
        assert "7.6.1.1" in faults[0].clauses
        assert (table.credit("1"), table.credit("2")) == (START, START)
    else:
        assert any(isinstance(event, MalfunctionRaised) for event in events)
        assert (table.credit("1"), table.credit("2")) == (START - 1000, START - 500)


@pytest.mark.proves("nsw-aruze", "7.6", "7.6.1.1")
@pytest.mark.parametrize("ends", ["paid", "void"])
def test_nsw_7_6_1_1_screens_alone_discard_no_result_that_players_have_seen(ends: str) -> None:
    """Nobody is paid until the staff decide: two of them void the round, or one records that the fault is mended."""
    table = betting().dice(1, 2, 3).until("collect")
    table.send(ReportTerminal(by=SYSTEM, terminal="1", error="E17"))
    events = table.send(ReportTerminal(by=SYSTEM, terminal="2", error="E17"))
    assert [type(event).__name__ for event in events] == [
        "TerminalErrorNoted",
        "ServerFaultRaised",
        "FaultOpened",
    ]
    again = table.send(ReportTerminal(by=SYSTEM, terminal="3", error="E17"))
    assert [type(event).__name__ for event in again] == ["TerminalErrorNoted"], "one fault is enough"
    for step in ("collect", "pay"):
        is_refused(table.refused(TakeStep(SYSTEM, step)), "fault-open", "7.6")
    assert next_due(table.game, table.table, Pace(), table.now) is None
    assert (table.credit("1"), table.credit("2")) == (START - 1000, START - 500)
    mended = RepairFault(by=SUPERVISOR, fault=1, reference="server log 8")
    if ends == "paid":
        table.send(mended)
        table.finish()
        assert (table.credit("1"), table.credit("2")) == (START + 1000, START - 500)
        return
    down = DeclareMalfunction(by=OPERATOR, reason="server down")
    assert table.refused(down).code == "second-person-needed"
    table.send(replace(down, approved_by=SUPERVISOR))
    assert (table.credit("1"), table.credit("2")) == (START, START)
    assert table.refused(TakeStep(SYSTEM, "open-bets")).code == "fault-open", "until it is mended"
    table.send(mended)
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.finish(1, 2, 3)
    assert table.credit("1") == START + 1000


@pytest.mark.proves("nsw-aruze", "7.6.1.1")
def test_nsw_7_6_1_1_other_errors_and_one_terminal_alone_are_not_the_servers() -> None:
    table = betting()
    for terminal, error in (("1", "E17"), ("1", "E17"), ("2", "E18"), ("3", "E19")):
        events = table.send(ReportTerminal(by=SYSTEM, terminal=terminal, error=error))
        assert not any(isinstance(event, ServerFaultRaised) for event in events)
    assert table.table.playing is not None


@pytest.mark.proves("nsw-aruze", "7.6.1.1")
def test_nsw_7_6_1_1_however_many_other_errors_come_between_and_however_many_terminals_follow() -> None:
    table = Evening("nsw-aruze", places=60).open().seat("ann")
    table.send(ReportTerminal(by=SYSTEM, terminal="1", error="E17"))
    for terminal in range(2, 50):
        table.send(ReportTerminal(by=SYSTEM, terminal=str(terminal), error=f"F{terminal}"))
    for fault, terminal in enumerate(("50", "51", "52"), start=1):  # type: ignore[assignment]
        table.step("open-bets")
        table.place("ann", {"small": 1000})
        events = table.send(ReportTerminal(by=SYSTEM, terminal=terminal, error="E17"))  # type: ignore[arg-type]
        assert any(isinstance(event, ServerFaultRaised) for event in events), terminal
        assert table.credit("1") == START
        table.send(RepairFault(by=SUPERVISOR, fault=fault, reference="server log 8"))
    table.wait(61 * SECOND)
    table.send(ReportTerminal(by=SYSTEM, terminal="1", error="E17"))
    assert len(table.table.errors) == 1, "a table remembers only what is recent"


@pytest.mark.proves("nsw-aruze", "7.6.1.2")
def test_nsw_7_6_1_2_the_operators_opinion_makes_a_server_fault_with_a_reason_and_an_author() -> None:
    table = betting()
    clauses = ("7.6.1.2",)
    for by in (HOST, SUPERVISOR, ASSISTANT, ANN, SYSTEM):
        refused = table.refused(DeclareMalfunction(by=by, reason="server down"))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", clauses)
    refused = table.refused(DeclareMalfunction(by=OPERATOR, reason=""))
    assert (refused.code, refused.clauses) == ("cause-needed", clauses)
    server, _, _ = table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
    assert isinstance(server, ServerFaultRaised)
    assert (server.reason, server.by) == ("server down", OPERATOR)
    assert server.cause == "casino operator's opinion that the server does not work properly"
    assert (table.credit("1"), table.credit("2")) == (START, START)


# -- credit around it -------------------------------------------------------------------------------------


def test_a_closed_terminal_takes_no_credit() -> None:
    table = terminals()
    table.send(AnnounceClosing(by=OPERATOR))
    table.send(CloseTable(by=OPERATOR))
    assert table.credit("1") == 0
    notes = AddCredit(by=SYSTEM, terminal="1", amount=500, source="notes")
    assert table.refused(notes).code == "table-closed"


def test_a_player_called_like_a_terminal_does_not_shoot_for_it() -> None:
    table = Evening("nsw-aruze").open()
    table.seat("2", place="1")
    table.seat("ann", place="2")
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.step("close-bets")
    assert table.table.playing is not None
    assert table.table.playing.shooter == "2"
    refused = table.refused(TakeStep(Person("2", "player"), "activate"))
    assert refused.code == "not-yours-to-do"
    table.send(TakeStep(ANN, "activate"))


def test_a_round_and_a_table_of_the_same_name_never_share_the_id_of_a_transfer() -> None:
    """Table T1's first round and a table that is called T1-1 keep their money in one ledger."""
    first, second = terminals(), Evening("nsw-aruze", table_id="T1-1").open().seat("ann")
    first.step("open-bets")
    for _ in range(20):
        first.place("ann", {"small": 500})
    ids = {transfer.id for transfer in first.ledger.transfers()}
    assert ids.isdisjoint(transfer.id for transfer in second.ledger.transfers())
