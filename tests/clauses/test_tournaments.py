"""Crown Melbourne rule 8: tournaments, from terms to prizes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import sicbo
from clauses.terms_rows import TOURNAMENT, Term
from sicbo.ledger.accounts import NO_MONEY
from sicbo.refusals import Refused
from sicbo.rooms.desks.public import table_view
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.messages.table import SitDown
from sicbo.rooms.table.messages.tournament import BeginSession, TournamentChipsGiven
from sicbo.rooms.table.pace import Pace
from sicbo.rooms.tournament import events as happened
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.plan import Charges, Plan, Prizes, Stage, Wagering, problems
from sicbo.rooms.tournament.prizes import amounts, awarded
from sicbo.rooms.tournament.terms import missing, required
from support.cup import DEALER, DIRECTOR, OPERATOR, START, Cup, plan, whole_terms
from support.evening import MINUTE, is_refused

CROWN = "crown-melbourne"
GAME = sicbo.game("crown-melbourne/a")
RULES = rules_of(GAME)
EVERYTHING = plan(
    charges=Charges(
        entry_fee=1_000, buy_in=5_000, rebuy=2_000, rebuy_chips=50_000, rebuys=1, add_on=1_000,
        add_on_chips=20_000, buy_back=3_000, buy_backs=1,
    ),
    wagering=Wagering(compulsory=1_000, secret_per_stage=1),
    stages=(
        Stage("heats", 2, 4, spins=2, best_of_table=1),
        Stage("second chance", 1, 8, spins=2, best_of_table=1, secondary=True),
        Stage("final", 1, 8, spins=2),
    ),
    refusal_reserved=True, selection_criteria=True, staff_may_enter=True, signature=True,
)  # fmt: skip
"""A plan that has everything an item of the terms may be about."""

ROWS = {
    "staff-entrants": ("8.4.2(a)(v)#1",),
    "starting-bank": ("8.4.3(b)#1",),
    "numbers": (),
}
"""Items whose rows are named differently from their clause, or are proved with what they do."""


def items() -> list[Any]:
    found = []
    for row in TOURNAMENT:
        clauses = ROWS.get(row.item, (row.clause,))
        marks = [pytest.mark.proves(CROWN, *clauses)] if clauses else []
        found.append(pytest.param(row, marks=marks, id=row.item))
    return found


@pytest.mark.proves(CROWN, "8.4")
def test_the_book_has_the_items_of_rule_8_4_and_no_other() -> None:
    assert [entry.item for entry in RULES.terms] == [row.item for row in TOURNAMENT]


@pytest.mark.parametrize("row", items())
def test_terms_without_one_required_item_are_refused_with_its_clause(row: Term) -> None:
    item = row.item
    entry = next(entry for entry in RULES.terms if entry.item == item)
    assert (entry.cite, entry.when, bool(entry.statement)) == ((row.clause,), row.when, row.statement)
    assert row.about in entry.says
    cup = Cup(EVERYTHING)
    cup.ask(ask.DraftPlan(by=OPERATOR, plan=EVERYTHING))
    terms = whole_terms(cup.game, EVERYTHING)
    cup.ask(ask.WriteTerms(by=OPERATOR, items={**terms, item: "  "}))
    is_refused(cup.refused(ask.ApproveTerms(by=OPERATOR)), "not-ready", row.clause)
    is_refused(cup.refused(ask.PublishTerms(by=OPERATOR, how="at the desk")), "approval-missing")
    cup.ask(ask.WriteTerms(by=OPERATOR, items={item: terms[item]}))
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    assert cup.state.status == "open"


@pytest.mark.proves(CROWN, "8.4", "8.2.1")
def test_conditional_items_are_required_only_when_the_plan_has_what_they_are_about() -> None:
    bare = plan(charges=Charges(), prizes=Prizes(guaranteed=100_000), stages=(Stage("final", 1, 8, spins=3),))
    asked, everything = {e.item for e in required(RULES, bare)}, {e.item for e in required(RULES, EVERYTHING)}
    assert everything == {entry.item for entry in RULES.terms}
    assert everything - asked == {
        "charges", "refusal", "selection", "staff-entrants", "signature", "progression", "buy-back", "secondary",
        "compulsory-wager", "secret-wagers",
    }  # fmt: skip
    assert {entry.item for entry in missing(RULES, bare, {})} == asked
    statements = [entry for entry in RULES.terms if entry.statement]
    assert len(statements) >= 15, "the book's statements have ready words"


@pytest.mark.proves(CROWN, "1 [Tournament]", "1 [Tournament Terms and Conditions]")
def test_a_tournament_is_one_by_rule_8_with_approved_terms_and_other_books_have_none() -> None:
    cup = Cup()
    is_refused(cup.refused(ask.ApproveTerms(by=OPERATOR)), "not-ready")
    is_refused(cup.refused(ask.PublishTerms(by=OPERATOR, how="at the desk")), "approval-missing", "8.2.1")
    with pytest.raises(Refused, match="has no rules for tournaments"):
        Cup(game="act-canberra")
    cup.announced()
    assert cup.state.status == "open"


@pytest.mark.proves(CROWN, "8.2.2(a)", "8.2.2(b)")
def test_entries_wait_for_published_terms_and_for_the_inspectorate() -> None:
    cup = Cup()
    ann = ask.Enter(by=Person("ann", "player"), player="ann", accepts=True)
    is_refused(cup.refused(ann), "not-ready")
    cup.ask(ask.DraftPlan(by=OPERATOR, plan=cup.plan))
    cup.ask(ask.WriteTerms(by=OPERATOR, items=whole_terms(cup.game, cup.plan)))
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    is_refused(cup.refused(ann), "not-ready", "8.2.2(a)")
    cup.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    is_refused(cup.refused(ann), "notice-needed", "8.2.2(b)")
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    cup.ask(ann)
    assert cup.state.still_in == ("ann",)


@pytest.mark.proves(CROWN, "1 [Tournament player]")
def test_a_tournament_player_is_a_person_with_an_entry() -> None:
    cup = Cup().announced().entered(["ann", "bob"])
    cup.ask(ask.Withdraw(by=Person("bob", "player"), player="bob"))
    assert cup.state.still_in == ("ann",)
    assert (
        cup.refused(ask.Enter(by=Person("ann", "player"), player="ann", accepts=True)).code == "bad-request"
    )


@pytest.mark.proves(CROWN, "8.2.3#1", "8.2.3#2", "8.2.3(a)", "1 [Tournament Director]")
def test_nothing_starts_without_a_director_who_stays_and_whose_deputies_act() -> None:
    cup = Cup().announced().entered(["ann", "bob", "cat"])
    brief = ask.BriefPlayers(by=DIRECTOR, understood=True, starting_bank=cup.plan.starting_bank)
    is_refused(cup.refused(brief), "not-yours-to-do", "8.2.3")
    cup.ask(ask.AppointDirector(by=OPERATOR, director="dirk"))
    is_refused(cup.refused(brief), "out-of-order", "8.2.3")
    is_refused(cup.refused(ask.TakeCharge(by=Person("eva", "tournament-director"))), "not-yours-to-do")
    is_refused(cup.refused(ask.AppointDeputy(by=OPERATOR, deputy="eva")), "not-yours-to-do", "8.2.3(a)")
    cup = Cup().announced().directed().entered(["ann", "bob", "cat"])
    for other in (OPERATOR, DEALER, Person("eva", "tournament-director"), Person("ann", "player")):
        is_refused(cup.refused(replace(brief, by=other)), "not-yours-to-do")
    cup.ask(ask.AppointDeputy(by=DIRECTOR, deputy="eva"))
    cup.ask(replace(brief, by=Person("eva", "dealer")))
    assert cup.events[-1] == happened.PlayersBriefed(
        100_000, ("ann", "bob", "cat"), cup.now, Person("eva", "dealer")
    )
    cup.start()
    is_refused(cup.refused(ask.LeaveCharge(by=DIRECTOR)), "out-of-order", "8.2.3")
    present = [type(event).__name__ for event in cup.events if "Charge" in type(event).__name__]
    assert present == ["ChargeTaken"]


@pytest.mark.proves(CROWN, "8.2.4", "8.2.5")
def test_play_is_at_designated_tables_which_take_no_other_wager() -> None:
    cup = Cup(tables=2).announced().entered(["ann", "bob", "cat"])
    cup.ask(ask.AppointDirector(by=OPERATOR, director="dirk"))
    cup.ask(ask.TakeCharge(by=DIRECTOR))
    cup.briefed()
    is_refused(cup.refused(ask.DrawSeats(by=DIRECTOR, seed=cup.seed())), "not-ready", "8.2.4")
    floor = cup.floor[0]
    floor.open().seat("zoe")
    floor.until("close-bets")
    cup.ask(ask.DesignateTables(by=OPERATOR, tables={"T1": "T1~cup"}))
    refused = floor.refused(PlaceWagers(Person("zoe", "player"), {"big": 500}))
    is_refused(refused, "table-reserved", "8.2.5")
    undesignated = cup.tables["T2~cup"]
    assert undesignated.table.session is None
    assert undesignated.table.status == "closed"
    cup.ask(ask.DesignateTables(by=OPERATOR, tables={"T2": "T2~cup"}))
    floor.place("zoe", {"big": 500})


@pytest.mark.proves(CROWN, "8.1", "8.4.3(b)#2")
def test_everyone_has_the_same_bets_odds_limits_and_bank_and_knows_the_bank_first() -> None:
    cup = Cup(tables=2).announced().directed().entered(["ann", "bob", "cat", "dan"])
    is_refused(
        cup.refused(ask.BriefPlayers(by=DIRECTOR, understood=True, starting_bank=90_000)),
        "bad-amount",
        "8.4.3(b)",
    )
    cup.briefed().start()
    assert set(cup.state.banks.values()) == {cup.plan.starting_bank}
    games = {table.game.sha256 for table in cup.tables.values()}
    assert games == {cup.game.sha256}
    assert {str(table.table.sign) for table in cup.tables.values()} == {str(dict(cup.game.card.limits))}
    told = next(
        number for number, event in enumerate(cup.events) if isinstance(event, happened.PlayersBriefed)
    )
    began = next(
        number for number, event in enumerate(cup.events) if isinstance(event, happened.StageStarted)
    )
    assert told < began
    for stream in cup.state.runs:
        for player in cup.state.at_table(stream):
            assert (
                cup.ledger.balance(cup.tables[stream].table.tournament_chips(player))
                == cup.plan.starting_bank
            )


@pytest.mark.proves(CROWN, "8.3.1")
def test_a_stage_waits_until_the_director_is_satisfied_that_everyone_was_briefed() -> None:
    cup = Cup(tables=1).announced().directed().entered(["ann", "bob", "cat"])
    cup.ask(ask.DrawSeats(by=DIRECTOR, seed=cup.seed()))
    is_refused(cup.refused(ask.StartStage(by=DIRECTOR)), "not-ready", "8.3.1")
    is_refused(
        cup.refused(ask.BriefPlayers(by=DIRECTOR, understood=False, starting_bank=100_000)),
        "consent-needed",
        "8.3.1",
    )
    cup.briefed()
    cup.now = START
    cup.ask(ask.StartStage(by=DIRECTOR))


@pytest.mark.proves(CROWN, "8.3.2")
def test_practice_changes_no_bank_and_no_ranking() -> None:
    cup = Cup(plan(maximum_players=8, stages=(Stage("final", 1, 8, spins=2),)), tables=1)
    cup.announced().directed().entered(["ann", "bob", "cat"])
    cup.ask(ask.BeginPractice(by=DIRECTOR, seed=cup.seed()))
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 50_000}, "bob": {"big": 50_000}})
    assert (cup.state.banks, cup.state.runs) == ({}, {})
    cup.ask(ask.EndPractice(by=DIRECTOR))
    assert cup.chips_out() == 0
    cup.briefed().start()
    assert cup.state.banks == dict.fromkeys(("ann", "bob", "cat"), 100_000)
    assert cup.tables["T1~cup"].table.session is not None
    assert cup.tables["T1~cup"].table.session.spins_played == 0


@pytest.mark.proves(CROWN, "8.4.1(a)(iii)")
def test_numbers_are_stated_and_kept() -> None:
    assert any("numbers of players" in problem for problem in problems(plan(minimum_players=0)))
    assert any("numbers of players" in problem for problem in problems(plan(maximum_players=1)))
    cup = Cup(plan(maximum_players=3)).announced().entered(["ann", "bob", "cat"])
    is_refused(
        cup.refused(ask.Enter(by=Person("dan", "player"), player="dan", accepts=True)),
        "not-enough",
        "8.4.1(a)(iii)",
    )
    few = Cup(tables=1).announced().directed().entered(["ann", "bob"]).briefed()
    is_refused(few.refused(ask.DrawSeats(by=DIRECTOR, seed=few.seed())), "not-enough", "8.4.1(a)(iii)")


def test_a_start_moves_with_notice_to_players_and_every_change_is_told_before_play() -> None:
    cup = Cup(tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed()
    later = START + 30 * MINUTE
    is_refused(
        cup.refused(ask.MoveStart(by=DIRECTOR, starts_at=later, told_at=0)), "notice-needed", "8.4.1(b)"
    )
    cup.ask(ask.MoveStart(by=DIRECTOR, starts_at=later, told_at=cup.now))
    assert cup.state.plan is not None and cup.state.plan.starts_at == later
    cup.ask(ask.DrawSeats(by=DIRECTOR, seed=cup.seed()))
    is_refused(cup.refused(ask.StartStage(by=DIRECTOR)), "notice-needed", "8.4.1(c)")
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    cup.now = START
    cup.ask(ask.StartStage(by=DIRECTOR))
    changed = Cup().announced()
    changed.ask(ask.DraftPlan(by=OPERATOR, plan=replace(changed.plan, location="the terrace")))
    changed.ask(ask.ApproveTerms(by=OPERATOR))
    changed.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    is_refused(
        changed.refused(ask.Enter(by=Person("ann", "player"), player="ann", accepts=True)), "notice-needed"
    )


def test_entry_asks_for_acceptance_a_signature_where_required_and_the_right_to_be_here() -> None:
    cup = Cup(plan(signature=True)).announced()
    ann = ask.Enter(by=Person("ann", "player"), player="ann", accepts=True, signed=True)
    is_refused(cup.refused(replace(ann, accepts=False)), "consent-needed", "8.4.2(a)(i)")
    is_refused(cup.refused(replace(ann, signed=False)), "signature-needed", "8.4.2(b)(iii)")
    is_refused(cup.refused(replace(ann, excluded=True)), "not-yours-to-do", "8.4.2(a)(ii)")
    cup.ask(replace(ann, publicity=True))
    entry = cup.state.entrants["ann"].entry
    assert (entry.terms_version, entry.signed, entry.publicity) == (1, True, True)


def test_a_general_right_to_refuse_must_be_reserved() -> None:
    refuse = ask.RefuseEntry(by=DIRECTOR, player="zed", reason="late")
    is_refused(Cup().announced().directed().refused(refuse), "not-yours-to-do", "8.4.2(a)(iii)")
    cup = Cup(plan(refusal_reserved=True)).announced().directed()
    assert cup.refused(replace(refuse, reason=" ")).code == "cause-needed"
    cup.ask(refuse)
    assert isinstance(cup.events[-1], happened.EntryRefused)


@pytest.mark.proves(CROWN, "8.4.2(a)(v)#1")
def test_people_of_the_house_enter_only_with_approval_of_the_named_officers() -> None:
    eve = ask.Enter(by=Person("eve", "player"), player="eve", kind="employee", accepts=True)
    is_refused(Cup().announced().refused(eve), "not-yours-to-do", "8.4.2(a)(v)")
    cup = Cup(plan(staff_may_enter=True)).announced()
    is_refused(cup.refused(eve), "approval-missing", "8.4.2(a)(v)")
    is_refused(cup.refused(replace(eve, approved_by="Max", office="Area Manager")), "approval-missing")
    cup.ask(replace(eve, approved_by="Cora", office="Chief Operating Officer"))
    assert cup.state.entrants["eve"].entry.approved_by == "Cora"


@pytest.mark.proves(CROWN, "8.4.2(a)(v)#2", "8.4.2(a)(v)#3")
@pytest.mark.parametrize("kind", ["employee", "contractor", "associate"])
def test_a_placed_employee_wins_nothing_and_the_next_eligible_player_stands_in(kind: Any) -> None:
    final = plan(staff_may_enter=True, stages=(Stage("final", 1, 8, spins=1),))
    cup = Cup(final, tables=1).announced().directed().entered(["ann", "bob", "cat"])
    cup.enter("eve", kind=kind, approved_by="Cora", office="Chief Executive Officer")
    cup.briefed().start()
    cup.spin(
        "T1~cup", (1, 2, 3), {"ann": {"small": 90_000}, "eve": {"small": 50_000}, "bob": {"small": 20_000}}
    )
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.finished == ("ann", "eve", "bob", "cat")
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert [(prize.place, prize.player, prize.finished) for prize in cup.state.prizes] == [
        (1, "ann", 1), (2, "bob", 3), (3, "cat", 4),
    ]  # fmt: skip
    assert sum(prize.amount for prize in cup.state.prizes) == 4 * 5_000
    cup.check()


def test_contractors_and_associates_may_win_where_the_switch_says_so() -> None:
    final = plan(staff_may_enter=True, stages=(Stage("final", 1, 8, spins=1),))
    cup = Cup(final, tables=1)
    cup.game = sicbo.game(
        "crown-melbourne/a", replace(cup.game.card, switches={"bar-associates-from-prizes": False})
    )
    cup.announced().directed().entered(["ann", "bob"])
    cup.enter("con", kind="contractor", approved_by="Cora", office="Chief Executive Officer")
    cup.briefed().start()
    cup.spin("T1~cup", (1, 2, 3), {"con": {"small": 90_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert cup.state.prizes[0].player == "con"


def test_withdrawal_costs_nothing_inside_its_time_and_a_substitute_takes_the_entry() -> None:
    cup = Cup().announced().directed().entered(["ann", "bob", "cat"])
    cup.ask(ask.Withdraw(by=Person("ann", "player"), player="ann"))
    assert cup.state.held == 2 * 6_000
    cup.ask(ask.NameSubstitute(by=Person("bob", "player"), player="bob", substitute="ben", accepts=True))
    assert "bob" not in cup.state.entrants
    assert cup.state.entrants["ben"].total_paid == 6_000
    cup.now = cup.plan.withdraw_until + 1
    cup.ask(ask.Withdraw(by=Person("cat", "player"), player="cat"))
    assert cup.state.held == 2 * 6_000, "afterwards what was paid stays"
    late = ask.NameSubstitute(by=Person("ben", "player"), player="ben", substitute="bea", accepts=True)
    is_refused(cup.refused(late), "not-yours-to-do")
    is_refused(cup.refused(replace(late, by=DIRECTOR)), "cause-needed", "8.4.8(a)(iii)")
    cup.ask(replace(late, by=DIRECTOR, reason="illness"))
    cup.check()


def test_rebuys_add_ons_and_buying_back_have_one_price_and_number_for_all() -> None:
    of = replace(
        EVERYTHING, signature=False, wagering=Wagering(), stages=(EVERYTHING.stages[0], EVERYTHING.stages[2])
    )
    cup = Cup(of, tables=2).announced().directed().entered(["ann", "bob", "cat", "dan"]).briefed()
    player = Person("ann", "player")
    is_refused(cup.refused(ask.PayCharge(by=player, player="ann", charge="re-buy")), "out-of-order")
    cup.start()
    table = cup.state.table_of("ann")
    cup.ask(ask.PayCharge(by=player, player="ann", charge="re-buy"))
    cup.ask(ask.PayCharge(by=player, player="ann", charge="add-on"))
    assert cup.state.banks["ann"] == 170_000
    assert cup.ledger.balance(cup.tables[table].table.tournament_chips("ann")) == 170_000
    for charge in ("re-buy", "add-on"):
        is_refused(
            cup.refused(ask.PayCharge(by=player, player="ann", charge=charge)), "not-enough", "8.4.1(a)(ii)"
        )
    while not all(run.ended for run in cup.state.runs.values()):
        for stream, run in cup.state.runs.items():
            if not run.ended:
                cup.spin(stream, (1, 2, 4), {cup.state.at_table(stream)[0]: {"small": 10_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    out = cup.state.left_out[0]
    cup.ask(ask.PayCharge(by=Person(out, "player"), player=out, charge="buy-back"))
    assert out in cup.state.going_on
    gone = cup.state.left_out[0]
    cup.start()
    is_refused(
        cup.refused(ask.PayCharge(by=Person(gone, "player"), player=gone, charge="buy-back")), "out-of-order"
    )
    assert set(cup.state.banks) == {out, *(set(cup.state.going_on))}
    cup.check()


def test_a_second_chance_is_played_by_those_left_out_and_its_best_join_the_others() -> None:
    cup = Cup(replace(EVERYTHING, signature=False, wagering=Wagering()), tables=2)
    cup.announced().directed().entered(["ann", "bob", "cat", "dan", "eve", "fay"]).briefed()
    cup.play_stage()
    first = cup.state.going_on
    assert len(first) == 2
    cup.play_stage()
    assert len(cup.state.going_on) == 3
    assert set(first) < set(cup.state.going_on)
    cup.play_stage()
    assert len(cup.state.finished) == 6
    assert set(first) < set(cup.state.finished[:3])
    cup.check()


def test_compulsory_wagers_that_are_missed_are_told_to_the_director() -> None:
    of = plan(wagering=Wagering(compulsory=5_000), stages=(Stage("final", 1, 8, spins=3),))
    cup = Cup(of, tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"big": 100_000}, "bob": {"big": 4_000}, "cat": {"big": 5_000}})
    counted = [event for event in cup.events if isinstance(event, happened.SpinCounted)]
    assert counted[-1].short == ("bob",)
    cup.spin("T1~cup", (1, 2, 3), {"bob": {"small": 5_000}})
    counted = [event for event in cup.events if isinstance(event, happened.SpinCounted)]
    assert counted[-1].short == ("cat",), "who has no chip left owes none"


def test_secret_wagers_are_counted_and_hidden_until_betting_has_closed() -> None:
    of = plan(wagering=Wagering(secret_per_stage=1), stages=(Stage("final", 1, 8, spins=3),))
    cup = Cup(of, tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    table = cup.tables["T1~cup"]
    table.until("close-bets")
    table.place("ann", {"big": 5_000}, kind="tournament-chip", secret=True)
    table.place("bob", {"big": 1_000}, kind="tournament-chip")
    shown = table_view(table.game, table.table, Pace())
    assert shown.round is not None and shown.round.staked["big"].amount == 1_000
    again = PlaceWagers(Person("ann", "player"), {"small": 5_000}, "tournament-chip", secret=True)
    is_refused(table.refused(again), "not-enough", "8.4.4(c)")
    table.step("close-bets")
    shown = table_view(table.game, table.table, Pace())
    assert shown.round is not None and shown.round.staked["big"].amount == 6_000
    table.finish(1, 2, 3)
    table.until("close-bets")
    is_refused(table.refused(again), "not-enough", "8.4.4(c)")


def test_tournament_tables_take_no_money_and_no_player_chooses_a_place() -> None:
    cup = Cup(tables=1).announced().directed().entered(["ann", "bob", "cat"])
    table = cup.tables["T1~cup"]
    is_refused(table.refused(SitDown(by=Person("zed", "player"), place="1")), "not-yours-to-do", "8.2.5")
    cup.briefed().start()
    table.until("close-bets")
    is_refused(table.refused(PlaceWagers(Person("ann", "player"), {"big": 500})), "stake-not-accepted")
    is_refused(table.refused(BeginSession(by=DIRECTOR, stage="x", seats={}, banks={})), "not-yours-to-do")
    zoe = cup._evening("T9").open().seat("zoe")
    zoe.until("close-bets")
    is_refused(
        zoe.refused(PlaceWagers(Person("zoe", "player"), {"big": 500}, "tournament-chip")),
        "stake-not-accepted",
    )


def test_play_may_end_early_only_on_the_two_grounds() -> None:
    cup = Cup(
        plan(stages=(Stage("heat", 1, 8, spins=9, best_of_table=1), Stage("final", 1, 8, spins=1))), tables=1
    )
    cup.announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    early = ask.EndTableEarly(by=DIRECTOR, table="T1~cup", ground="progress-decided")
    is_refused(cup.refused(early), "out-of-order", "8.4.8(d)(i)")
    agree = replace(early, ground="all-agree-to-cash", agreed=("ann", "bob", "cat"))
    is_refused(cup.refused(agree), "out-of-order", "8.4.8(d)(ii)")
    cup.spin("T1~cup", (1, 2, 3), {"bob": {"big": 100_000}, "cat": {"big": 100_000}, "ann": {"small": 1_000}})
    cup.ask(early)
    assert cup.state.runs["T1~cup"].ended
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.going_on == ("ann",)


@pytest.mark.proves(CROWN, "8.4.8(d)(i)", "8.4.8(d)(ii)")
def test_where_chips_are_cashed_everyone_at_the_table_may_agree_to_end() -> None:
    of = plan(
        charges=Charges(entry_fee=1_000, buy_in=100_000), prizes=Prizes(from_charges=("entry-fee",), shares=(1,)),
        chips_cashed=True,
        stages=(Stage("heat", 1, 8, spins=9, best_of_table=1), Stage("final", 1, 8, spins=1, bank="carried")),
    )  # fmt: skip
    cup = Cup(of, tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 100_000}, "bob": {"big": 40_000}})
    agree = ask.EndTableEarly(by=DIRECTOR, table="T1~cup", ground="all-agree-to-cash", agreed=("ann", "bob"))
    is_refused(cup.refused(agree), "consent-needed", "8.4.8(d)(ii)")
    is_refused(cup.refused(replace(agree, ground="progress-decided")), "out-of-order", "8.4.8(d)(i)")
    cup.ask(replace(agree, agreed=("ann", "bob", "cat")))
    cup.ask(ask.EndStage(by=DIRECTOR))
    ended = next(event for event in reversed(cup.events) if isinstance(event, happened.StageEnded))
    assert ended.cashed == {"bob": 60_000, "cat": 100_000}
    cup.check()
    cup.start()
    cup.spin("T1~cup", (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    cup.check()
    assert cup.state.held == 0


def test_penalties_disqualification_retirement_and_absence_have_their_consequences() -> None:
    cup = Cup(plan(stages=(Stage("final", 1, 8, spins=2),)), tables=1)
    cup.announced().directed().entered(["ann", "bob", "cat", "dan", "eve"]).briefed().start()
    table = cup.tables["T1~cup"].table
    is_refused(
        cup.refused(ask.Penalise(by=DIRECTOR, player="ann", reason="", chips=5)),
        "cause-needed",
        "8.4.8(a)(i)",
    )
    is_refused(
        cup.refused(ask.Penalise(by=DIRECTOR, player="ann", reason="phone", chips=100_001)), "bad-amount"
    )
    cup.ask(ask.Penalise(by=DIRECTOR, player="ann", reason="a telephone at the table", chips=10_000))
    assert cup.ledger.balance(table.tournament_chips("ann")) == cup.state.banks["ann"] == 90_000
    is_refused(
        cup.refused(ask.Disqualify(by=DIRECTOR, player="bob", reason=" ")), "cause-needed", "8.4.8(a)(ii)"
    )
    cup.ask(ask.Disqualify(by=DIRECTOR, player="bob", reason="collusion"))
    cup.ask(ask.Retire(by=Person("cat", "player"), player="cat"))
    is_refused(cup.refused(ask.Retire(by=Person("cat", "player"), player="dan")), "not-yours-to-do")
    cup.ask(ask.MarkAbsent(by=DIRECTOR, player="dan", how="late"))
    assert cup.state.entrants["dan"].state == "in"
    cup.ask(ask.MarkAbsent(by=DIRECTOR, player="dan", how="absent", out=True))
    assert [cup.ledger.balance(table.tournament_chips(name)) for name in ("bob", "cat", "dan")] == [0, 0, 0]
    for _ in range(2):
        cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 1_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.finished == ("eve", "ann", "dan", "cat"), "who was disqualified has no place"
    cup.check()


def test_disputes_end_with_the_director_and_the_regulators_door_is_told() -> None:
    cup = Cup(tables=1).announced().directed()
    dispute = ask.DecideDispute(by=DIRECTOR, about="a late chip", decision="it stays out", players=("ann",))
    is_refused(cup.refused(replace(dispute, by=OPERATOR)), "not-yours-to-do")
    cup.ask(dispute)
    decided = cup.events[-1]
    assert isinstance(decided, happened.DisputeDecided)
    assert "8.4.8(h)" in decided.clauses and "8.4.8(j)" in decided.clauses
    assert "inspector" in decided.told
    cup.ask(replace(dispute, on_the_rules=True))
    decided = cup.events[-1]
    assert isinstance(decided, happened.DisputeDecided) and "8.4.8(c)" in decided.clauses


def test_refunds_follow_the_terms_and_calling_it_off_gives_everything_back() -> None:
    cup = Cup().announced().directed().entered(["ann", "bob", "cat"])
    is_refused(
        cup.refused(ask.Refund(by=OPERATOR, player="ann", amount=6_001, reason="ill")),
        "bad-amount",
        "8.4.8(a)(iv)",
    )
    is_refused(cup.refused(ask.Refund(by=OPERATOR, player="ann", amount=100, reason="")), "cause-needed")
    cup.ask(ask.Refund(by=OPERATOR, player="ann", amount=2_000, reason="ill"))
    cup.check()
    cup.ask(ask.CancelTournament(by=OPERATOR, reason="the power is out"))
    cup.check()
    assert cup.state.held == 0
    assert cup.left() == {}


def test_a_guaranteed_pool_is_made_up_by_the_house_and_fees_are_the_houses() -> None:
    of = plan(prizes=Prizes(guaranteed=100_000, shares=(3, 1)), stages=(Stage("final", 1, 8, spins=1),))
    cup = Cup(of, tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed()
    cup.play_stage()
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert [prize.amount for prize in cup.state.prizes] == [75_000, 25_000]
    cup.check()
    assert cup.ledger.balance(cup.state.account) == 0


@given(st.integers(0, 10**9), st.lists(st.integers(1, 1000), min_size=1, max_size=40))
def test_a_pool_is_always_shared_out_to_the_last_cent(total: int, shares: list[int]) -> None:
    given_out = amounts(total, shares)
    assert sum(given_out) == total
    assert all(
        abs(part * sum(shares) - total * share) < len(shares) * sum(shares)
        for part, share in zip(given_out, shares, strict=True)
    )


@given(
    st.integers(0, 10**7),
    st.lists(st.integers(1, 50), min_size=1, max_size=10),
    st.integers(1, 12),
    st.sets(st.integers(0, 11)),
)
def test_prizes_go_whole_to_the_best_who_may_win(
    total: int, shares: list[int], players: int, barred: set[int]
) -> None:
    finished = [f"p{number}" for number in range(players)]
    without = {f"p{number}" for number in barred}
    prizes = awarded(total, shares, finished, without)
    winners = [prize.player for prize in prizes]
    assert winners == [name for name in finished if name not in without][: len(shares)]
    assert sum(prize.amount for prize in prizes) == (total if winners else 0)


def test_sixty_four_players_over_three_stages_end_with_every_account_at_nothing() -> None:
    players = [f"p{number:02}" for number in range(64)]
    cup = Cup().announced().directed().entered(players).briefed()
    for _ in range(3):
        cup.play_stage()
        cup.check()
        assert cup.chips_out() == 0
    assert sorted(cup.state.finished) == players
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    cup.check()
    assert cup.left() == {"house": 64_000, "outside": -64_000}, (
        "the entry fees, and nothing else, are the house's"
    )
    assert sum(prize.amount for prize in cup.state.prizes) == 64 * 5_000
    again = Cup().announced().directed().entered(players).briefed()
    for _ in range(3):
        again.play_stage()
    assert again.state.finished == cup.state.finished, "the same seeds make the same tournament"


def test_players_go_out_one_by_one_where_the_plan_says_so() -> None:
    of = plan(stages=(Stage("final", 1, 8, spins=10, out_every=1),))
    cup = Cup(of, tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 10_000}, "bob": {"small": 5_000}})
    assert cup.state.entrants["cat"].state == "out"
    assert "cat" not in cup.tables["T1~cup"].table.players
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"big": 50_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.finished == ("bob", "ann", "cat")


def test_a_stage_by_the_clock_ends_when_its_time_is_up() -> None:
    of = plan(stages=(Stage("final", 1, 8, minutes=30),))
    cup = Cup(of, tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    is_refused(cup.refused(ask.EndTable(by=SYSTEM, table="T1~cup")), "out-of-order", "8.4.3(a)(i)")
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 10_000}})
    cup.now += 31 * MINUTE
    cup.ask(ask.EndTable(by=SYSTEM, table="T1~cup"))
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.finished[0] == "ann"


def test_no_transfer_makes_money_of_chips() -> None:
    cup = Cup(tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    for transfer in cup.ledger.transfers():
        assert (transfer.source.kind in NO_MONEY) is (transfer.target.kind in NO_MONEY)
    from sicbo.ledger.accounts import OUTSIDE
    from sicbo.ledger.transfers import Transfer

    chips = cup.tables[cup.state.table_of("ann")].table.tournament_chips("ann")
    with pytest.raises(Refused, match="would turn chips into money"):
        cup.ledger.enter([Transfer("x", chips, OUTSIDE, 5)])


@pytest.mark.parametrize("changes", [
    {"name": ""}, {"location": " "}, {"starting_bank": 0}, {"stages": ()}, {"withdraw_until": START + 1},
    {"ties": ("countback",)}, {"charges": Charges(rebuy=5)}, {"charges": Charges(buy_back=5)},
    {"prizes": Prizes(shares=())}, {"prizes": Prizes(shares=(1, 1, 1, 1))}, {"prizes": Prizes(guaranteed=-1)},
    {"chips_cashed": True}, {"stages": (Stage("", 1, 1, spins=1),)}, {"stages": (Stage("a", 1, 1),)},
    {"stages": (Stage("a", 1, 1, spins=1, minutes=1),)}, {"stages": (Stage("a", 1, 1, spins=1, best_of_table=1),)},
    {"stages": (Stage("a", 1, 4, spins=1), Stage("b", 1, 4, spins=1))},
    {"stages": (Stage("a", 1, 4, spins=1, secondary=True),)}, {"stages": (Stage("a", 1, 4, spins=1, bank="carried"),)},
    {"stages": (Stage("a", 1, 4, spins=2, out_every=3),)},
])  # fmt: skip
def test_a_plan_that_cannot_be_played_is_refused_in_words(changes: dict[str, Any]) -> None:
    of: Plan = plan(**changes)
    assert problems(of)
    cup = Cup()
    assert cup.refused(ask.DraftPlan(by=OPERATOR, plan=of)).code == "bad-request"


def test_chips_given_twice_by_one_order_are_given_once() -> None:
    cup = Cup(tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    stream = cup.state.table_of("ann")
    given_out = [event for event in cup.tables[stream].events if isinstance(event, TournamentChipsGiven)]
    assert sorted(event.player for event in given_out) == ["ann", "bob", "cat"]
