"""Terminals and servers that go wrong: what raises a malfunction, how it is put right, what is held, asked back or void."""

from itertools import product

import pytest

from evening import SECOND, Evening, is_refused
from second_model import pays
from sicbo.ledger.accounts import Account
from sicbo.rooms.duties import open_duties
from sicbo.rooms.messages import (
    SYSTEM,
    PayWinner,
    Person,
    PlaceWagers,
    TakeStep,
    WagersReturned,
    WinnersPaid,
)
from sicbo.rooms.table_messages import AnnounceClosing, ChangeLimits, CloseTable, StandUp
from sicbo.rooms.terminal_messages import (
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
from sicbo.rules.card import Limit

HOST = Person("hal", "host")
SUPERVISOR = Person("sue", "supervisor")
ASSISTANT = Person("max", "assistant-gaming-manager")
OPERATOR = Person("olga", "operator")
ANN = Person("ann", "player")
PHASES = ("open-bets", "close-bets", "activate", "enter", "announce", "illuminate", "collect", "pay")
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
    clauses = ("7.1", "7.2.1", "7.2.2", "7.2.3")
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
    assert raised.clauses == clauses
    assert table.table.playing is not None


# -- put right from the records ---------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "7.1#1")
def test_nsw_7_1_the_wagers_are_confirmed_by_a_supervisor_from_the_terminals_own_log() -> None:
    table = paid_round(terminals())
    case = opinion(table)
    log = {"small": 2000, "total:6": 500}
    command = {"case": case, "round_id": "T1-1", "wagers": log, "faces": (1, 2, 3), "credited": 4000}
    for by in (HOST, ANN, SYSTEM):
        refused = table.refused(Recalculate(by=by, **command))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.1",))
    adjusted, closed = table.send(Recalculate(by=SUPERVISOR, **command))
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.case, adjusted.terminal, adjusted.round_id) == (case, "1", "T1-1")
    assert (adjusted.wagers, adjusted.by) == (log, SUPERVISOR)
    assert closed == CaseClosed(case, "recalculated", SUPERVISOR)
    assert table.table.cases == ()
    assert table.refused(Recalculate(by=SUPERVISOR, **command)).code == "bad-request"
    again = {**command, "case": opinion(table)}
    table.send(Recalculate(by=ASSISTANT, **again))


@pytest.mark.proves("nsw-aruze", "7.1#1")
def test_nsw_7_1_only_a_round_that_was_played_here_and_is_over_and_not_void_can_be_recalculated() -> None:
    table = betting()
    case = opinion(table)

    def recalculate(round_id: str) -> Recalculate:
        return Recalculate(
            by=SUPERVISOR, case=case, round_id=round_id, wagers={"small": 1000}, faces=(1, 2, 3), credited=0
        )

    refused = table.refused(recalculate("T1-1"))
    assert (refused.code, refused.clauses) == ("out-of-order", ("7.1",))
    for unknown in ("T1-0", "T1-2", "T2-1", "1", ""):
        assert table.refused(recalculate(unknown)).code == "bad-request"
    table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
    refused = table.refused(recalculate("T1-1"))
    assert (refused.code, refused.clauses) == ("round-over", ("7.1",))
    assert (table.credit("1"), table.credit("2")) == (START, START)


@pytest.mark.proves("nsw-aruze", "7.1#2")
def test_nsw_7_1_replaying_the_log_against_the_true_dice_of_all_216_rolls_yields_the_adjustment() -> None:
    """Credited is anything; the meter ends where the second model, written from the book, says."""
    table = paid_round(terminals())
    log = {"small": 2000, "single:3": 700, "double:3": 600, "total:9": 500, "triple:any": 900}
    for number, roll in enumerate(ALL_ROLLS):
        before, credited = table.credit("1"), (0, 4000, 12_345)[number % 3]
        odds = {bet: pays("nsw-aruze", bet, roll) for bet in log}
        due = sum(log[bet] * (1 + n) for bet, n in odds.items() if n is not None)
        adjusted, _ = table.send(
            Recalculate(
                by=SUPERVISOR, case=opinion(table), round_id="T1-1", wagers=log, faces=roll, credited=credited
            )
        )
        assert isinstance(adjusted, MeterAdjusted)
        assert (adjusted.expected, adjusted.credited, adjusted.owed) == (due, credited, 0)
        assert adjusted.adjustment == due - credited
        assert table.credit("1") == before + due - credited


@pytest.mark.proves("nsw-aruze", "7.1#2")
def test_nsw_7_1_a_meter_gives_back_what_it_has_and_the_rest_is_owed_on_record() -> None:
    table = paid_round(terminals())
    has = table.credit("1")
    adjusted, _ = table.send(
        Recalculate(
            by=SUPERVISOR, case=opinion(table), round_id="T1-1", wagers={"small": 2000}, faces=(4, 5, 6),
            credited=has + 7,
        )
    )  # fmt: skip
    assert isinstance(adjusted, MeterAdjusted)
    assert (adjusted.adjustment, adjusted.owed) == (-has, 7)
    assert table.credit("1") == 0


@pytest.mark.proves("nsw-aruze", "7.1#2")
def test_nsw_7_1_wagers_are_recalculated_as_they_stood_whatever_limits_hold_since() -> None:
    table = terminals()
    table.send(ChangeLimits(by=OPERATOR, limits={"all": Limit(100, 1_000_000)}))
    table.step("open-bets")
    table.place("ann", {"small": 200, "big": 300_000})
    table.finish(1, 2, 3)
    table.send(ChangeLimits(by=OPERATOR, limits={"all": Limit(5000, 10_000)}))
    before = table.credit("1")
    table.send(
        Recalculate(
            by=SUPERVISOR, case=opinion(table), round_id="T1-1", wagers={"small": 200, "big": 300_000},
            faces=(4, 5, 6), credited=400,
        )
    )  # fmt: skip
    assert table.credit("1") == before + 600_000 - 400


def test_nsw_7_1_an_adjustment_is_the_players_own_and_never_the_next_ones() -> None:
    """Ann's case is settled after she has left: what she is due is held for her, what she owes is not bob's to pay."""
    table = paid_round(terminals())
    cases = [opinion(table), opinion(table)]
    table.send(Collect(by=ANN, terminal="1", reference="ticket 1"))
    table.send(StandUp(by=ANN, place="1"))
    table.seat("cat", 5000, place="1")
    due, owing = (
        table.send(
            Recalculate(
                by=SUPERVISOR, case=case, round_id="T1-1", wagers={"small": 2000}, faces=(1, 2, 3), credited=credited
            )
        )[0]
        for case, credited in zip(cases, (1000, 9000), strict=True)
    )  # fmt: skip
    assert isinstance(due, MeterAdjusted)
    assert isinstance(owing, MeterAdjusted)
    assert (due.adjustment, due.as_ticket) == (3000, True)
    assert (owing.adjustment, owing.owed) == (0, 5000)
    assert table.credit("1") == 5000
    assert table.ledger.balance(Account("tickets", f"held/T1-case-{cases[0]}/1")) == 3000


@pytest.mark.proves("nsw-aruze", "7.3")
def test_nsw_7_3_wagers_that_no_record_confirms_are_void_and_go_back_and_the_others_stand() -> None:
    table = betting()
    table.until("enter")
    case = opinion(table)
    for by in (HOST, ANN):
        refused = table.refused(VoidUnconfirmed(by=by, case=case))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.3",))
    back, closed = table.send(VoidUnconfirmed(by=SUPERVISOR, case=case))
    assert isinstance(back, WagersReturned)
    assert (back.wagers, back.ends_round, back.clauses) == ({"1": {"small": 1000}}, False, ("7.3",))
    assert closed == CaseClosed(case, "void: wagers not confirmed", SUPERVISOR)
    assert (table.credit("1"), table.credit("2")) == (START, START - 500)
    table.finish(4, 5, 6)
    assert (table.credit("1"), table.credit("2")) == (START, START + 500)
    assert table.table.cases == ()


@pytest.mark.proves("nsw-aruze", "7.3")
def test_nsw_7_3_with_nothing_of_the_terminal_in_play_nothing_is_void_and_the_case_says_so() -> None:
    table = paid_round(terminals())
    (closed,) = table.send(VoidUnconfirmed(by=SUPERVISOR, case=opinion(table)))
    assert closed == CaseClosed(1, "wagers not confirmed; none in play to void", SUPERVISOR)
    assert (table.credit("1"), table.credit("2")) == (START + 2000, START - 500)


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
        Recalculate(by=SUPERVISOR, case=case, round_id="T1-1", wagers={}, faces=(1, 2, 3), credited=0),
        VoidUnconfirmed(by=SUPERVISOR, case=case),
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
        VoidUnconfirmed(by=SUPERVISOR, case=case),
    ):
        assert table.refused(command).code == "bad-request", "it has ended"
    table.send(NotifyInspector(by=OPERATOR, case=case, inspector="Ida"))
    assert overdue(table) == []
    assert table.table.cases == ()


# -- the server -------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "7.6")
def test_nsw_7_6_a_server_fault_voids_every_play_of_the_round_and_nothing_of_it_is_paid() -> None:
    """At every moment of the round: stakes go back in full, payouts are undone, and no step is left to take."""
    for step in (*PHASES[1:], None):
        table = betting()
        if PHASES.index(step or "pay") > PHASES.index("enter"):
            table.dice(1, 2, 3)
        if step is None:
            table.finish()
        else:
            table.until(step)
        server, *rest = table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
        assert isinstance(server, ServerFaultRaised)
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
    assert refused.code == "not-enough", "what the round paid may still have to go back"
    table.send(WithholdCredit(by=OPERATOR, case=case, amount=START))
    table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
    assert (table.credit("1"), table.credit("2"), table.credit("3")) == (0, START, START)
    assert withheld(table, case) == START


def test_nsw_f2_rounds_completed_before_the_server_fault_stand() -> None:
    table = paid_round(terminals())
    events = list(table.events)
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
    assert (table.credit("1"), table.credit("2")) == (START + 2000, START - 500)
    assert table.events[: len(events)] == events
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
    for terminal in ("50", "51", "52"):
        table.step("open-bets")
        table.place("ann", {"small": 1000})
        events = table.send(ReportTerminal(by=SYSTEM, terminal=terminal, error="E17"))
        assert any(isinstance(event, ServerFaultRaised) for event in events), terminal
        assert table.credit("1") == START
    table.wait(61 * SECOND)
    table.send(ReportTerminal(by=SYSTEM, terminal="1", error="E17"))
    assert len(table.table.errors) == 1, "a table remembers only what is recent"


@pytest.mark.proves("nsw-aruze", "7.6.1.2")
def test_nsw_7_6_1_2_the_operators_opinion_makes_a_server_fault_with_a_reason_and_an_author() -> None:
    table = betting()
    clauses = ("7.6", "7.6.1.1", "7.6.1.2")
    for by in (HOST, SUPERVISOR, ASSISTANT, ANN, SYSTEM):
        refused = table.refused(DeclareMalfunction(by=by, reason="server down"))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", clauses)
    refused = table.refused(DeclareMalfunction(by=OPERATOR, reason=""))
    assert (refused.code, refused.clauses) == ("cause-needed", clauses)
    server, _ = table.send(DeclareMalfunction(by=OPERATOR, reason="server down"))
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
