"""What a tournament and its tables refuse at the wrong moment or from the wrong person, each by its own guard."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import TakeStep
from sicbo.rooms.table.messages.tournament import (
    BeginSession,
    EndSession,
    GiveChips,
    LeaveSession,
    ReserveTable,
)
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import LATEST, Charges, Prizes, Stage
from support.cup import DEALER, DIRECTOR, OPERATOR, Cup, plan, whole_terms
from support.evening import MINUTE, is_refused

THREE = ("ann", "bob", "cat")
SEED = "a" * 64
EVE = Person("eve", "tournament-director")
BUYING = Charges(
    entry_fee=1_000, buy_in=5_000, rebuy=2_000, rebuy_chips=50_000, rebuys=1, buy_back=3_000, buy_backs=1
)
HEAT_AND_FINAL = (Stage("heat", 1, 8, spins=1, best_of_table=1), Stage("final", 1, 8, spins=1))


def player(name: str) -> Person:
    return Person(name, "player")


def entering(name: str) -> ask.Enter:
    return ask.Enter(by=player(name), player=name, accepts=True)


def paying(name: str, charge: Any) -> ask.PayCharge:
    return ask.PayCharge(by=player(name), player=name, charge=charge)


def brief(by: Person = DIRECTOR) -> ask.BriefPlayers:
    return ask.BriefPlayers(by=by, understood=True, starting_bank=100_000)


# -- where a tournament is ------------------------------------------------------------------------------------------


def directed(**changes: Any) -> Cup:
    given = {"stages": HEAT_AND_FINAL, "staff_may_enter": True, "refusal_reserved": True, **changes}
    return Cup(plan(**given), tables=1).announced().directed().entered(THREE)


def practising(**changes: Any) -> Cup:
    cup = directed(**changes)
    cup.ask(ask.BeginPractice(by=DIRECTOR, seed=SEED))
    return cup


def playing(**changes: Any) -> Cup:
    return directed(**changes).briefed().start()


def played(**changes: Any) -> Cup:
    """The heat is over: ann goes on, the others are out."""
    cup = playing(**changes)
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 1_000}, "bob": {"small": 500}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    return cup


def finished() -> Cup:
    cup = played()
    cup.play_stage()
    return cup


def over() -> Cup:
    cup = finished()
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    return cup


def drawn() -> Cup:
    cup = directed().briefed()
    cup.ask(ask.DrawSeats(by=DIRECTOR, seed=SEED))
    return cup


def bought_back() -> Cup:
    """Bob has bought back in and is out again."""
    stages = (*(replace(HEAT_AND_FINAL[0], name=name) for name in ("heat", "again")), HEAT_AND_FINAL[1])
    cup = played(charges=BUYING, stages=stages)
    cup.ask(paying("bob", "buy-back"))
    cup.start()
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 1_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    return cup


def by_the_clock() -> Cup:
    cup = playing(stages=(Stage("final", 1, 8, minutes=10),))
    cup.now += 11 * MINUTE
    return cup


REFUSED: dict[str, tuple[Callable[[], Cup], ask.TournamentCommand, str]] = {
    # people
    "the director's name in another role": (directed, brief(Person(DIRECTOR.name, "dealer")), "not-yours-to-do"),
    "somebody else's entry": (directed, ask.Withdraw(by=player("bob"), player="ann"), "not-yours-to-do"),
    "a payment for somebody else": (
        lambda: playing(charges=BUYING), replace(paying("ann", "re-buy"), by=player("bob")), "not-yours-to-do",
    ),
    "a deputy who directs already": (directed, ask.AppointDeputy(by=DIRECTOR, deputy="dirk"), "bad-request"),
    "charge taken twice": (directed, ask.TakeCharge(by=DIRECTOR), "out-of-order"),
    "another director in the middle of a stage": (
        playing, ask.AppointDirector(by=OPERATOR, director="eve"), "out-of-order",
    ),
    "what is heard from a person": (playing, ask.Hear(by=DIRECTOR, source="T1~cup", seq=99, facts=()), "not-yours-to-do"),
    "orders reported by a person": (playing, ask.ReportOrders(by=DIRECTOR, table="T1~cup", upto=99), "not-yours-to-do"),
    "a table's time ended by a player": (by_the_clock, ask.EndTable(by=player("ann"), table="T1~cup"), "not-yours-to-do"),
    # when it is over
    "an entry afterwards": (over, entering("zed"), "round-over"),
    "a penalty afterwards": (over, ask.Penalise(by=DIRECTOR, player="ann", reason="x"), "round-over"),
    "a refund afterwards": (over, ask.Refund(by=OPERATOR, player="ann", amount=1, reason="x"), "round-over"),
    "calling it off afterwards": (over, ask.CancelTournament(by=OPERATOR, reason="x"), "round-over"),
    "prizes twice": (over, ask.AwardPrizes(by=DIRECTOR), "round-over"),
    # entries
    "an entry while it runs": (playing, entering("zed"), "out-of-order"),
    "an approval without a name": (
        directed, replace(entering("zed"), kind="employee", office="Chief Executive Officer"), "approval-missing",
    ),
    "refusing somebody who has an entry": (directed, ask.RefuseEntry(by=DIRECTOR, player="ann", reason="x"), "out-of-order"),
    "withdrawing while it runs": (playing, ask.Withdraw(by=player("ann"), player="ann"), "out-of-order"),
    "a substitute for somebody at a table": (
        playing, ask.NameSubstitute(by=DIRECTOR, player="ann", substitute="amy"), "out-of-order",
    ),
    "a substitute who has an entry": (
        directed, ask.NameSubstitute(by=player("ann"), player="ann", substitute="bob"), "bad-request",
    ),
    "a substitute whom a case excludes": (
        directed, ask.NameSubstitute(by=player("ann"), player="ann", substitute="amy", excluded=True), "not-yours-to-do",
    ),
    "a substitute for somebody who is out": (
        played, ask.NameSubstitute(by=DIRECTOR, player="bob", substitute="amy", reason="x"), "out-of-order",
    ),
    "a re-buy for somebody who is out": (lambda: retired("bob"), paying("bob", "re-buy"), "out-of-order"),
    "buying back in without having gone out": (lambda: played(charges=BUYING), paying("ann", "buy-back"), "out-of-order"),
    "buying back in more often than one may": (bought_back, paying("bob", "buy-back"), "not-enough"),
    "an entry fee as a payment": (lambda: playing(charges=BUYING), paying("ann", "entry-fee"), "bad-request"),
    # play
    "practice after the start": (playing, ask.BeginPractice(by=DIRECTOR, seed=SEED), "out-of-order"),
    "practice twice": (practising, ask.BeginPractice(by=DIRECTOR, seed=SEED), "out-of-order"),
    "the end of no practice": (directed, ask.EndPractice(by=DIRECTOR), "out-of-order"),
    "a draw in the middle of practice": (practising, ask.DrawSeats(by=DIRECTOR, seed=SEED), "out-of-order"),
    "a draw in the middle of a stage": (playing, ask.DrawSeats(by=DIRECTOR, seed=SEED), "out-of-order"),
    "a start without a draw": (lambda: directed().briefed(), ask.StartStage(by=DIRECTOR), "out-of-order"),
    "a start in the middle of a stage": (playing, ask.StartStage(by=DIRECTOR), "out-of-order"),
    "a start beyond all calendars": (
        directed, ask.MoveStart(by=DIRECTOR, starts_at=LATEST + 1, told_at=1), "bad-request",
    ),
    "a start that players were told of too late": (
        directed, ask.MoveStart(by=DIRECTOR, starts_at=1_000, told_at=2_000), "notice-needed",
    ),
    "an entry of a journal heard twice": (
        lambda: heard(playing()), ask.Hear(by=SYSTEM, source="T1~cup", seq=7, facts=()), "already-heard",
    ),
    "orders reported twice": (
        lambda: reported(playing()), ask.ReportOrders(by=SYSTEM, table="T1~cup", upto=7), "already-heard",
    ),
    "the end of a table that has ended": (lambda: ended_by_time(), ask.EndTable(by=SYSTEM, table="T1~cup"), "out-of-order"),
    "the end of a stage while a table plays": (playing, ask.EndStage(by=DIRECTOR), "out-of-order"),
    "prizes before the last stage": (played, ask.AwardPrizes(by=DIRECTOR), "out-of-order"),
    # conduct
    "a penalty below nothing": (playing, ask.Penalise(by=DIRECTOR, player="ann", reason="x", chips=-1), "bad-amount"),
    "a penalty in chips before anybody has any": (
        directed, ask.Penalise(by=DIRECTOR, player="ann", reason="x", chips=1), "bad-amount",
    ),
    "retiring before the start": (directed, ask.Retire(by=player("ann"), player="ann"), "out-of-order"),
    "putting out somebody who is out": (played, ask.Disqualify(by=DIRECTOR, player="bob", reason="x"), "out-of-order"),
    "calling it off when the places are decided": (
        finished, ask.CancelTournament(by=OPERATOR, reason="x"), "out-of-order",
    ),
    # plan, terms and tables
    "another plan while it runs": (playing, ask.DraftPlan(by=OPERATOR, plan=plan()), "out-of-order"),
    "another price once there are entries": (
        directed, ask.DraftPlan(by=OPERATOR, plan=plan(stages=HEAT_AND_FINAL, charges=BUYING)), "out-of-order",
    ),
    "an item that no book knows": (directed, ask.WriteTerms(by=OPERATOR, items={"winers": "x"}), "bad-request"),
    "an item as long as a book": (directed, ask.WriteTerms(by=OPERATOR, items={"winners": "x" * 4_001}), "too-large"),
    "other terms while it runs": (playing, ask.WriteTerms(by=OPERATOR, items={"winners": "x"}), "out-of-order"),
    "other tables while it runs": (playing, ask.DesignateTables(by=OPERATOR, tables={"T1": "T1~cup"}), "out-of-order"),
    "one stream at two tables": (
        directed, ask.DesignateTables(by=OPERATOR, tables={"T1": "T1~cup", "T2": "T1~cup"}), "bad-request",
    ),
    "no table at all": (directed, ask.DesignateTables(by=OPERATOR, tables={}), "bad-request"),
}  # fmt: skip


def retired(name: str) -> Cup:
    cup = playing(charges=BUYING)
    cup.ask(ask.Retire(by=player(name), player=name))
    return cup


def heard(cup: Cup) -> Cup:
    cup.ask(ask.Hear(by=SYSTEM, source="T1~cup", seq=7, facts=()))
    return cup


def reported(cup: Cup) -> Cup:
    cup.ask(ask.ReportOrders(by=SYSTEM, table="T1~cup", upto=7))
    return cup


def ended_by_time() -> Cup:
    cup = by_the_clock()
    cup.ask(ask.EndTable(by=SYSTEM, table="T1~cup"))
    return cup


@pytest.mark.parametrize("what", REFUSED)
def test_a_tournament_refuses(what: str) -> None:
    where, command, code = REFUSED[what]
    is_refused(where().refused(command), code)


# -- what follows from it ---------------------------------------------------------------------------------------------


def test_a_buy_back_waits_for_the_end_of_the_stage_and_is_for_players_whom_the_last_one_left_out() -> None:
    cup = played(charges=BUYING)
    cup.ask(paying("bob", "buy-back"))
    assert cup.state.left_out == ("cat",) and cup.state.going_on == ("ann", "bob")
    is_refused(cup.refused(paying("bob", "buy-back")), "out-of-order")
    cup.start()
    is_refused(cup.refused(paying("cat", "buy-back")), "out-of-order")


def test_another_director_begins_without_deputies_and_has_to_take_charge() -> None:
    cup = directed()
    cup.ask(ask.AppointDeputy(by=DIRECTOR, deputy="dee"))
    cup.ask(ask.AppointDirector(by=OPERATOR, director="eve"))
    assert (cup.state.deputies, cup.state.present) == ((), False)
    is_refused(cup.refused(brief(Person("dee", "dealer"))), "not-yours-to-do")
    is_refused(cup.refused(brief(EVE)), "out-of-order", "8.2.3")


def test_a_director_who_has_left_can_direct_nothing_and_cannot_leave_again() -> None:
    cup = directed()
    cup.ask(ask.LeaveCharge(by=DIRECTOR))
    is_refused(cup.refused(brief()), "out-of-order", "8.2.3")
    is_refused(cup.refused(ask.LeaveCharge(by=DIRECTOR)), "out-of-order")


def test_a_plan_with_other_things_in_it_takes_the_approval_away_and_terms_published_again_are_told() -> None:
    cup = directed()
    chosen = replace(cup.plan, selection_criteria=True)
    cup.ask(ask.DraftPlan(by=OPERATOR, plan=chosen))
    assert cup.state.approved_version == 0 and cup.state.notice_due
    cup.ask(ask.WriteTerms(by=OPERATOR, items=whole_terms(cup.game, chosen)))
    is_refused(cup.refused(ask.PublishTerms(by=OPERATOR, how="here")), "approval-missing")
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.WriteTerms(by=OPERATOR, items={"winners": "the most chips"}))
    is_refused(cup.refused(ask.PublishTerms(by=OPERATOR, how="here")), "approval-missing")
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Ito"))
    assert not cup.state.notice_due
    cup.ask(ask.PublishTerms(by=OPERATOR, how="here"))
    assert cup.state.notice_due, "those who watch over the house hear of the terms as they are now"


def test_a_spin_that_is_told_after_a_table_has_ended_counts_for_nothing() -> None:
    cup = ended_by_time()
    late = ask.SpinSettled(table="T1~cup", round_id="T1~cup-9", banks={"ann": 5})
    events = cup.ask(ask.Hear(by=SYSTEM, source="T1~cup", seq=50, facts=(late,)))
    assert [type(event).__name__ for event in events] == ["Heard"]
    assert cup.state.banks["ann"] == 100_000


def test_a_spin_that_the_table_told_before_it_had_the_chips_counts_with_them() -> None:
    cup = playing(charges=BUYING, stages=(Stage("final", 1, 8, spins=3),))
    cup.state = replace(cup.state, granted=cup.state.granted | {"ann": 150_000})
    fact = ask.SpinSettled(
        table="T1~cup", round_id="r", banks=dict.fromkeys(THREE, 99_000), issued=dict.fromkeys(THREE, 100_000)
    )
    cup.ask(ask.Hear(by=SYSTEM, source="T1~cup", seq=50, facts=(fact,)))
    assert cup.state.banks == {"ann": 149_000, "bob": 99_000, "cat": 99_000}


def test_where_one_is_left_nobody_goes_out_and_the_table_ends_with_the_last_but_one() -> None:
    cup = playing(stages=(Stage("final", 1, 8, spins=9, out_every=1),))
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 1_000}, "bob": {"small": 500}})
    cup.spin("T1~cup", (1, 2, 3), {})
    assert cup.state.runs["T1~cup"].ended and cup.state.still_in == ("ann",)
    alone = playing(stages=(Stage("final", 1, 8, spins=9, out_every=1),))
    for name in ("bob", "cat"):
        alone.ask(ask.Retire(by=player(name), player=name))
    alone.spin("T1~cup", (1, 2, 3), {})
    assert alone.state.still_in == ("ann",) and not alone.state.runs["T1~cup"].ended


CASHED = {
    "charges": Charges(entry_fee=1_000, buy_in=100_000),
    "prizes": Prizes(from_charges=("entry-fee",), shares=(1,)),
    "chips_cashed": True,
    "stages": (HEAT_AND_FINAL[0], replace(HEAT_AND_FINAL[1], bank="carried")),
}


def test_chips_worth_more_than_was_paid_in_are_made_up_by_the_house_and_so_is_calling_it_off_afterwards() -> (
    None
):
    cup = playing(**CASHED)
    cup.spin(
        "T1~cup",
        (5, 5, 5),
        {"bob": {"triple:5": 90_000}, "cat": {"triple:5": 80_000}, "ann": {"triple:5": 95_000}},
    )
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.held == 0
    assert cup.ledger.balance(cup.state.account) == 0
    cup.check()
    cup.ask(ask.CancelTournament(by=OPERATOR, reason="no power"))
    cup.check()
    assert cup.state.held == 0


def test_someone_who_goes_out_between_two_stages_has_no_chips_to_give_back() -> None:
    cup = played()
    events = cup.ask(ask.Retire(by=player("ann"), player="ann"))
    assert events[0].chips == 0


def test_a_substitute_between_two_stages_takes_the_place_of_a_player_who_qualified() -> None:
    cup = played()
    cup.ask(ask.NameSubstitute(by=DIRECTOR, player="ann", substitute="amy", reason="ill", accepts=True))
    assert cup.state.going_on == ("amy",) and cup.state.plays_next == ("amy",)
    cup.briefed().start()
    assert tuple(cup.state.banks) == ("amy",)


# -- tables -----------------------------------------------------------------------------------------------------------


def wagered() -> Cup:
    cup = playing()
    cup.tables["T1~cup"].until("close-bets")
    cup.tables["T1~cup"].place("ann", {"big": 1_000}, kind="tournament-chip")
    return cup


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (LeaveSession(by=SYSTEM, player="ann"), "out-of-order"),
        (EndSession(by=SYSTEM), "out-of-order"),
        (BeginSession(by=SYSTEM, stage="x", seats={}, banks={}), "out-of-order"),
        (GiveChips(by=SYSTEM, player="zed", amount=5, reference="x"), "not-seated"),
        (ReserveTable(by=SYSTEM, tournament="other"), "table-reserved"),
    ],
)
def test_a_table_of_a_tournament_refuses_while_wagers_lie_there_or_it_is_not_its_own(
    command: Any, code: str
) -> None:
    table = wagered().tables["T1~cup"]
    is_refused(table.refused(command), code)
    is_refused(table.refused(replace(command, by=DEALER)), "not-yours-to-do")


def test_a_table_of_the_floor_is_kept_for_one_tournament_and_not_while_wagers_lie_there() -> None:
    cup = Cup(tables=2)
    floor = cup.floor[0].open().seat("zoe").until("close-bets")
    floor.place("zoe", {"big": 500})
    is_refused(floor.refused(ReserveTable(by=SYSTEM, tournament="cup")), "out-of-order")
    other = cup.floor[1].open()
    other.send(ReserveTable(by=SYSTEM, tournament="cup"))
    is_refused(other.refused(ReserveTable(by=SYSTEM, tournament="other")), "table-reserved")
    assert other.send(ReserveTable(by=SYSTEM, tournament="cup")) == ()


def test_no_spin_is_begun_beyond_those_of_the_stage() -> None:
    table = playing().tables["T1~cup"]
    table.until("close-bets")
    table.finish(1, 2, 3)
    refused = table.refused(TakeStep(DEALER, "open-bets"))
    is_refused(refused, "no-round")
    assert "this stage is over" in refused.message
