"""Disputes and complaints: the ladder of each book, the last word in the house, and the regulator's door."""

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.papers.case_letter import letter, letter_page
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.cases.events import CaseClosed, CaseOpened, ReviewRequested, RightAdvised
from sicbo.rooms.cases.messages import (
    AddEvidence,
    AnswerDecision,
    CloseCase,
    DecideDispute,
    MoneyOrder,
    OrderAgain,
    RaiseDispute,
    RecordRegulator,
    RequestReview,
)
from sicbo.rooms.cases.state import Dispute
from sicbo.rooms.cases.view import case_view, own_case
from sicbo.rooms.kernel.person import Person
from support.case_desk import Office
from support.evening import Evening, is_refused

ANN = Person("ann", "player")
BOB = Person("bob", "player")
DEALER = Person("dora", "dealer")
HIGHER = Person("hana", "higher-duties-dealer")
AREA = Person("ali", "area-manager")
CASINO = Person("mia", "assistant-casino-manager")
HOST = Person("hal", "host")
SUPERVISOR = Person("sue", "supervisor")
OPERATOR = Person("olga", "operator")
INSPECTOR = Person("iris", "inspector")
S33 = "complaint to an inspector, Gaming and Liquor Administration Act 2007, s 33"


def office(game: str) -> Office:
    return Office(Evening(game).open())


def decision(by: Person, case: int, outcome: Any = "not-upheld") -> DecideDispute:
    return DecideDispute(by=by, case=case, outcome=outcome, reason="the dice were read by two")


def dispute(desk: Office, number: int) -> Dispute:
    found = desk.case(number).dispute
    assert found is not None
    return found


def refused_to_all(desk: Office, number: int, *people: Person) -> None:
    for by in people:
        is_refused(desk.refused(decision(by, number)), "not-yours-to-do")


# -- who decides ----------------------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "10.4#1")
def test_act_10_4_the_operators_ruling_is_the_last_word_in_the_house() -> None:
    desk = office("act-canberra")
    number = desk.dispute(ANN, round_id="T1-4")
    refused_to_all(desk, number, DEALER, ANN, INSPECTOR)
    desk.send(decision(SUPERVISOR, number))
    assert desk.case(number).status == "decided"
    assert dispute(desk, number).decisions[-1].final_in_house
    is_refused(desk.refused(decision(OPERATOR, number)), "out-of-order", "act-canberra 10.4")
    desk.send(AnswerDecision(by=ANN, case=number, satisfied=True))
    assert desk.case(number).status == "closed"
    for later in (decision(OPERATOR, number), AddEvidence(by=OPERATOR, case=number, text="x"),
                  AnswerDecision(by=ANN, case=number, satisfied=False)):  # fmt: skip
        assert desk.refused(later).code == "out-of-order"


@pytest.mark.proves("act-canberra", "10.4#2")
def test_act_10_4_a_player_who_asks_gets_a_review_by_the_commission() -> None:
    desk = office("act-canberra")
    number = desk.dispute(ANN)
    assert desk.refused(RequestReview(by=ANN, case=number)).code == "out-of-order"
    desk.send(decision(SUPERVISOR, number))
    assert desk.refused(RequestReview(by=BOB, case=number)).code == "not-yours-to-do"
    requested, told = desk.send(RequestReview(by=ANN, case=number))
    assert isinstance(requested, ReviewRequested) and requested.regulator
    assert isinstance(told, RightAdvised) and "Commission" in told.right
    assert desk.case(number).status == "with-regulator"
    assert desk.refused(decision(OPERATOR, number)).code == "out-of-order"
    is_refused(
        desk.refused(RecordRegulator(by=SUPERVISOR, case=number, decision="for ann")), "cause-needed",
        "act-canberra 10.4",
    )  # fmt: skip
    desk.send(RecordRegulator(by=INSPECTOR, case=number, decision="for ann"))
    assert (desk.case(number).status, desk.case(number).determination) == ("closed", "for ann")


@pytest.mark.parametrize("when", ["raised", "decided", "closed"])
def test_the_regulators_door_is_open_at_any_time_under_every_book(when: str) -> None:
    for game in ("act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "pennsylvania/a"):
        desk = Office(Evening(game).open())
        number = desk.dispute(ANN)
        assert isinstance(desk.events[-1], RightAdvised) and desk.events[-1].right, "told at once"
        top = desk.evenings["T1"].top
        if when != "raised":
            desk.send(decision(top, number))
        if when == "closed":
            desk.send(AnswerDecision(by=ANN, case=number, satisfied=True))
        desk.send(RequestReview(by=ANN, case=number, to_regulator=True))
        assert desk.case(number).status == "with-regulator", game
        assert desk.refused(RequestReview(by=ANN, case=number, to_regulator=True)).code == "out-of-order"


@pytest.mark.proves("nsw-aruze", "8.15#1")
def test_nsw_8_15_a_new_dispute_comes_to_a_host_first() -> None:
    desk = office("nsw-aruze")
    number = desk.dispute(ANN)
    case = desk.case(number)
    assert dispute(desk, number).now.decided_by == "host"
    assert case.clauses == ("nsw-aruze 8.15",)
    refused_to_all(desk, number, ANN, INSPECTOR)
    desk.send(decision(HOST, number))
    assert not dispute(desk, number).decisions[-1].final_in_house


@pytest.mark.proves("nsw-aruze", "8.15#2")
def test_nsw_8_15_a_review_on_request_goes_to_a_supervisor_who_is_someone_else() -> None:
    desk = office("nsw-aruze")
    number = desk.dispute(ANN)
    desk.send(decision(HOST, number))
    (requested,) = desk.send(RequestReview(by=ANN, case=number))
    assert isinstance(requested, ReviewRequested)
    assert (requested.assigned_to, requested.regulator, desk.case(number).status) == (
        "supervisor",
        False,
        "open",
    )
    is_refused(desk.refused(decision(Person("ida", "host"), number)), "not-yours-to-do", "nsw-aruze 8.15")
    promoted = Person(HOST.name, "supervisor")
    assert desk.refused(decision(promoted, number)).code == "duties-apart"
    desk.send(decision(SUPERVISOR, number, "upheld"))


@pytest.mark.proves("nsw-aruze", "8.16#1")
@pytest.mark.proves("nsw-aruze", "8.16#2")
def test_nsw_8_16_after_the_operators_decision_no_stage_is_left_and_who_is_not_satisfied_hears_of_section_33() -> (
    None
):
    desk = office("nsw-aruze")
    number = desk.dispute(ANN)
    for by in (HOST, SUPERVISOR):
        desk.send(decision(by, number))
        _, told = desk.send(AnswerDecision(by=ANN, case=number, satisfied=False))
        assert isinstance(told, RightAdvised) and told.right == S33
        assert desk.case(number).status == "decided"
        desk.send(RequestReview(by=ANN, case=number))
    refused_to_all(desk, number, HOST, SUPERVISOR, Person("asa", "assistant-gaming-manager"))
    desk.send(decision(OPERATOR, number))
    assert dispute(desk, number).decisions[-1].final_in_house
    is_refused(desk.refused(decision(Person("oz", "operator"), number)), "out-of-order", "nsw-aruze 8.16")
    _, told, closed = desk.send(AnswerDecision(by=ANN, case=number, satisfied=False))
    assert isinstance(told, RightAdvised) and isinstance(closed, CaseClosed)
    assert (told.right, set(told.clauses)) == (S33, {"nsw-aruze 8.16", "nsw-aruze 6.11"})
    assert desk.case(number).status == "closed"
    desk.send(RequestReview(by=ANN, case=number))
    assert desk.case(number).status == "with-regulator", "what is left is the regulator's"


@pytest.mark.proves("nsw-aruze", "6.11#1")
@pytest.mark.proves("nsw-aruze", "6.11#2")
def test_nsw_6_11_a_dispute_about_a_promotion_is_the_operators_and_its_end_tells_of_section_33() -> None:
    desk = office("nsw-aruze")
    about: dict[str, Any] = {"about": "promotion", "book": "nsw-aruze", "table": ""}
    bare = RaiseDispute(by=HOST, complainant="ann", narrative="the car was blue", **about)
    assert desk.refused(bare).code == "cause-needed"
    number = desk.dispute(HOST, complainant="ann", promotion="Spring draw", **about)
    assert dispute(desk, number).now.decided_by == "operator"
    refused_to_all(desk, number, HOST, SUPERVISOR)
    desk.send(decision(OPERATOR, number))
    assert dispute(desk, number).decisions[-1].final_in_house
    assert "nsw-aruze 6.11" in dispute(desk, number).decisions[-1].clauses
    _, told, closed = desk.send(AnswerDecision(by=HOST, case=number, satisfied=False))
    assert isinstance(told, RightAdvised) and told.right == S33
    assert isinstance(closed, CaseClosed)


@pytest.mark.proves("crown-melbourne", "9.10")
def test_crown_9_10_only_an_area_manager_or_above_closes_a_dispute_also_where_the_rules_are_silent() -> None:
    for by in (AREA, CASINO, OPERATOR):
        desk = office("crown-melbourne/a")
        number = desk.dispute(DEALER, complainant="ann", narrative="the rules say nothing of this")
        refused_to_all(desk, number, DEALER, HIGHER, ANN, INSPECTOR, Person("tess", "tournament-director"))
        for other in (AREA, OPERATOR):
            assert desk.refused(CloseCase(by=other, case=number, outcome="over")).code == "out-of-order"
        assert desk.refused(AnswerDecision(by=ANN, case=number, satisfied=True)).code == "out-of-order"
        desk.send(decision(by, number, "upheld"))
        assert dispute(desk, number).decisions[-1].final_in_house
        desk.send(AnswerDecision(by=DEALER, case=number, satisfied=True))
        assert desk.case(number).status == "closed"


@pytest.mark.proves("crown-melbourne", "9.11")
def test_crown_9_11_who_is_not_satisfied_is_told_of_the_inspector_in_an_event_and_in_the_letter() -> None:
    desk = office("crown-melbourne/a")
    number = desk.dispute(ANN)
    assert letter_refused(desk, number) == "out-of-order"
    desk.send(decision(AREA, number))
    _, told, _ = desk.send(AnswerDecision(by=ANN, case=number, satisfied=False))
    assert isinstance(told, RightAdvised)
    assert "VCGLR inspector is present" in told.right and "crown-melbourne 9.11" in told.clauses
    page = letter_page(
        letter(desk.state, desk.case(number), "ann", CageTerms("Test House", "Australia/Melbourne"))
    )
    assert told.right in page and "not upheld" in page and "crown-melbourne 9.10" in page


def letter_refused(desk: Office, number: int) -> str:
    from sicbo.refusals import Refused

    try:
        letter(desk.state, desk.case(number), "ann", CageTerms("Test House"))
    except Refused as refused:
        return refused.code
    raise AssertionError("there was nothing to tell")


# -- what a player sees --------------------------------------------------------------------------------------


def test_players_raise_their_own_disputes_and_see_their_own_part_alone() -> None:
    desk = office("nsw-aruze")
    other = RaiseDispute(by=ANN, complainant="bob", narrative="his", table="T1")
    assert desk.refused(other).code == "not-yours-to-do"
    nobody = RaiseDispute(by=HOST, narrative="somebody's", table="T1")
    assert desk.refused(nobody).code == "cause-needed"
    number = desk.dispute(ANN, place="1", wanted="my stake back")
    desk.send(AddEvidence(by=HOST, case=number, text="bob was loud, says cat"))
    desk.send(decision(HOST, number, "partly-upheld"))
    shown = own_case(desk.state, desk.case(number))
    assert (shown.decision, shown.reason, shown.right) == ("partly-upheld", "the dice were read by two", S33)
    assert "cat" not in str(shown)


def test_a_person_who_decided_a_dispute_does_not_answer_for_the_person_concerned() -> None:
    """One of the staff may write down what was said, and it is someone else than those who decided."""
    desk = office("nsw-aruze")
    number = desk.dispute(ANN)
    desk.send(decision(HOST, number))
    for satisfied in (True, False):
        answer = AnswerDecision(by=HOST, case=number, satisfied=satisfied)
        is_refused(desk.refused(answer), "duties-apart", "nsw-aruze 8.15")
    desk.send(RequestReview(by=ANN, case=number))
    desk.send(decision(SUPERVISOR, number))
    for decider in (HOST, SUPERVISOR):
        assert desk.refused(AnswerDecision(by=decider, case=number, satisfied=True)).code == "duties-apart", (
            decider
        )
    offers = {one.command: one for one in case_view(desk.state, desk.case(number), HOST).offers}
    assert not offers["AnswerDecision"].allowed
    desk.send(AnswerDecision(by=Person("ida", "host"), case=number, satisfied=True))
    assert desk.case(number).status == "closed"


def test_a_complaint_climbs_the_same_ladder() -> None:
    desk = office("crown-melbourne/a")
    (opened, _) = desk.send(RaiseDispute(by=ANN, narrative="rude staff", table="T1", is_complaint=True))
    assert isinstance(opened, CaseOpened)
    assert (opened.case.kind, dispute(desk, opened.case.number).now.decided_by) == (
        "complaint",
        "area-manager",
    )


def test_a_table_whose_switch_names_the_operator_has_its_disputes_decided_there() -> None:
    desk = Office(Evening("act-canberra", switches={"operator-acts-through": "operator"}).open())
    number = desk.dispute(ANN)
    refused_to_all(desk, number, SUPERVISOR)
    desk.send(decision(OPERATOR, number))


def test_a_person_who_is_not_satisfied_may_go_to_the_regulator_however_many_cases_came_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sicbo.rooms.cases.state.CLOSED_KEPT", 3)
    desk = office("crown-melbourne/a")
    ends = {"ann": False, "bob": True}  # one is not satisfied, the others are
    for number in range(8):
        name = "ann" if number == 0 else f"bob {number}"
        who = Person(name, "player")
        case = desk.dispute(who)
        desk.send(decision(CASINO, case))
        desk.send(AnswerDecision(by=who, case=case, satisfied=ends[name[:3]]))
    assert set(desk.state.cases) == {"1", "6", "7", "8"}, "those that are over for everyone are tidied away"
    desk.send(RequestReview(by=ANN, case=1, to_regulator=True))
    desk.send(RecordRegulator(by=INSPECTOR, case=1, decision="upheld"))
    case = desk.dispute(BOB)
    desk.send(decision(CASINO, case))
    desk.send(AnswerDecision(by=BOB, case=case, satisfied=True))
    assert "1" not in desk.state.cases, "what the regulator has decided is over"


# -- money ----------------------------------------------------------------------------------------------------


def ordering(by: Person, case: int, amount: int, second: Person | None, **more: Any) -> DecideDispute:
    outcome = "upheld" if amount > 0 else "not-upheld"
    return DecideDispute(
        by=by,
        case=case,
        outcome=outcome,  # type: ignore[arg-type]
        reason="camera 4",
        order=MoneyOrder(amount, **more),
        approved_by=second,
    )


def played(game: str) -> Office:
    """A table at which ann has lost a round, with an office."""
    table = Evening(game).open().seat("ann", 1_000)
    table.until("close-bets")
    table.place("ann", {"big": 1_000}, **({"owner": "1"} if table.at_terminals else {}))
    table.finish(1, 2, 3)
    return Office(table)


TWO = {
    "act-canberra": (SUPERVISOR, OPERATOR, DEALER), "nsw-table": (SUPERVISOR, Person("sam", "supervisor"), DEALER),
    "crown-melbourne/a": (AREA, CASINO, HIGHER), "pennsylvania/a": (Person("flo", "floorperson"), OPERATOR, DEALER),
    "nsw-aruze": (HOST, SUPERVISOR, Person("hew", "host")),
}  # fmt: skip
"""Who decides first, who may approve it, and who may not."""


@pytest.mark.parametrize("game", TWO)
def test_a_decision_moves_money_only_by_two_people_of_the_ladder_and_the_second_is_above_the_front_line(
    game: str,
) -> None:
    desk = played(game)
    number = desk.dispute(ANN, round_id="T1-1")
    decider, second, low = TWO[game]
    for approver, code in (
        (None, "second-person-needed"),
        (decider, "second-person-needed"),
        (low, "not-yours-to-do"),
    ):
        assert desk.refused(ordering(decider, number, 1_800, approver)).code == code
    assert desk.refused(ordering(decider, number, 0, second)).code == "bad-amount"
    wrong = DecideDispute(by=decider, case=number, outcome="not-upheld", reason="x", order=MoneyOrder(5), approved_by=second)  # fmt: skip
    assert desk.refused(wrong).code == "bad-request"
    assert desk.refused(ordering(decider, number, 1_800, second, table="T9")).code == "unknown-stream"
    desk.send(ordering(decider, number, 1_800, second))
    assert desk.deliver() == [] and desk.deliver() == []
    table = desk.evenings["T1"]
    assert (table.credit("1") if table.at_terminals else table.chips("ann")) == 1_800
    assert desk.case(number).moved_to("ann") == 1_800
    assert desk.refused(OrderAgain(by=second, case=number, approved_by=decider)).code == "out-of-order"
    told = letter(desk.state, desk.case(number), "ann", CageTerms("House")).paragraphs
    assert "The house pays you 18.00 for round T1-1." in told


def test_a_later_word_cancels_the_claim_of_its_case_before_anything_is_paid() -> None:
    desk = played("act-canberra")
    table = desk.evenings["T1"]
    table.seat("bob", 300)
    number = desk.dispute(BOB, round_id="1")
    desk.send(ordering(SUPERVISOR, number, -1_000, OPERATOR))
    assert desk.deliver() == []
    assert (table.chips("bob"), table.table.claims) == (0, {f"bob/case-{number}": 700})
    desk.send(RequestReview(by=BOB, case=number))
    regulator = RecordRegulator(by=INSPECTOR, case=number, decision="for bob", order=MoneyOrder(200))
    assert desk.refused(regulator).code == "second-person-needed"
    assert desk.refused(replace(regulator, approved_by=Person("ivo", "inspector"))).code == "not-yours-to-do"
    desk.send(replace(regulator, approved_by=SUPERVISOR))
    assert desk.deliver() == []
    # 12.00 more than before: 7.00 of it was owed and is not any more, the rest is paid.
    assert (table.chips("bob"), table.table.claims) == (500, {})
    assert desk.case(number).moved_to("bob") == 200


def test_an_order_waits_for_an_earlier_one_of_its_case_so_that_nothing_is_moved_twice() -> None:
    desk = played("nsw-aruze")
    number = desk.dispute(ANN, round_id="T1-1", place="1")
    desk.send(ordering(HOST, number, 500, SUPERVISOR))
    desk.send(RequestReview(by=ANN, case=number))
    desk.send(ordering(SUPERVISOR, number, 1_200, OPERATOR))
    first, second = desk.state.effects.values()
    assert not desk.state.waits(first) and desk.state.waits(second)
    assert desk.deliver() == []
    assert [one.amount for one in desk.case(number).carried] == [500, 700]
    assert desk.evenings["T1"].credit("1") == 1_200
