"""Changes around a tournament: after a draw, in practice, of tables, of people; and that there is always a way out."""

from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.table.messages.tournament import EndSession, ReleaseTable
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.desk import next_step
from sicbo.rooms.tournament.events import Substituted
from sicbo.rooms.tournament.evolve import evolve
from sicbo.rooms.tournament.plan import Charges, Prizes, Stage, problems
from support.cup import DIRECTOR, OPERATOR, START, Cup, plan
from support.evening import is_refused

FOUR = ("ann", "bob", "cat", "dan")
FINAL = (Stage("final", 1, 8, spins=1),)
HEAT_AND_FINAL = (Stage("heat", 1, 8, spins=1, best_of_table=2), Stage("final", 1, 8, spins=1))
BUY_BACKS = Charges(buy_in=5_000, buy_back=3_000, buy_backs=2)


def player(name: str) -> Person:
    return Person(name, "player")


def drawn(*, tables: int = 1, **changes: Any) -> Cup:
    """Everyone is briefed and seats are drawn; the stage has not begun."""
    of = plan(**{"stages": FINAL, "withdraw_until": START, "prizes": Prizes(shares=(1,)), **changes})
    cup = Cup(of, tables=tables).announced().directed().entered(FOUR).briefed()
    cup.now = START
    draw(cup)
    return cup


def draw(cup: Cup) -> None:
    cup.ask(ask.DrawSeats(by=DIRECTOR, seed=cup.seed()))


def heat_played(**changes: Any) -> Cup:
    """Ann and bob go on; dan has chips left, cat has none."""
    given: dict[str, Any] = {"stages": HEAT_AND_FINAL, "charges": BUY_BACKS, **changes}
    cup = drawn(**given)
    cup.ask(ask.StartStage(by=DIRECTOR))
    wagers = {"ann": {"small": 10_000}, "bob": {"small": 5_000}, "cat": {"big": 100_000}, "dan": {"big": 600}}
    cup.spin("T1~cup", (1, 2, 3), wagers)
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.going_on == ("ann", "bob")
    return cup


def is_undone(cup: Cup) -> None:
    assert cup.state.seats == () and cup.state.drawn == cup.state.stage
    assert cup.state.record[-1].kind == "draw-undone"
    is_refused(cup.refused(ask.StartStage(by=DIRECTOR)), "out-of-order")


# -- between the draw and the start -----------------------------------------------------------------------------------

GOES: dict[str, ask.TournamentCommand] = {
    "withdrawn": ask.Withdraw(by=player("ann"), player="ann"),
    "disqualified": ask.Disqualify(by=DIRECTOR, player="ann", reason="collusion"),
    "absent": ask.MarkAbsent(by=DIRECTOR, player="ann", how="absent", out=True),
}


@pytest.mark.parametrize("how", GOES)
def test_a_player_who_goes_between_the_draw_and_the_start_has_no_seat_and_seats_are_drawn_again(
    how: str,
) -> None:
    cup = drawn()
    cup.ask(GOES[how])
    is_undone(cup)
    assert next_step(cup.game, cup.state) == "DrawSeats"
    cup.start()
    assert set(cup.state.banks) == {"bob", "cat", "dan"}
    assert cup.state.entrants["ann"].state == how
    assert "ann" not in cup.tables["T1~cup"].table.players


def test_a_player_who_retires_between_two_stages_after_the_draw_plays_no_further() -> None:
    cup = heat_played()
    draw(cup)
    cup.ask(ask.Retire(by=player("ann"), player="ann"))
    is_undone(cup)
    cup.start()
    assert set(cup.state.banks) == {"bob"} and cup.state.entrants["ann"].state == "retired"


def test_an_entry_taken_after_the_draw_gets_its_seat_by_another_draw() -> None:
    cup = drawn()
    cup.enter("eve")
    is_undone(cup)
    assert next_step(cup.game, cup.state) == "BriefPlayers"
    cup.briefed().start()
    assert set(cup.state.banks) == {*FOUR, "eve"}


def test_tables_designated_after_the_draw_are_drawn_for_again() -> None:
    cup = drawn(tables=2)
    assert cup.state.table_of("ann") == "T1~cup"
    cup.ask(ask.DesignateTables(by=OPERATOR, tables={"T2": "T2~cup"}))
    is_undone(cup)
    cup.start()
    assert list(cup.state.runs) == ["T2~cup"]
    assert [floor.table.reserved for floor in cup.floor] == ["", "cup"]


def test_a_draw_of_an_older_journal_in_which_someone_has_gone_since_is_not_started() -> None:
    cup = drawn()
    gone = replace(cup.state.entrants["ann"], state="withdrawn")
    cup.state = replace(cup.state, entrants=cup.state.entrants | {"ann": gone})
    is_refused(cup.refused(ask.StartStage(by=DIRECTOR)), "out-of-order")
    cup.start()
    assert set(cup.state.banks) == {"bob", "cat", "dan"}


def test_what_happens_in_a_stage_undoes_no_draw() -> None:
    cup = drawn()
    cup.ask(ask.StartStage(by=DIRECTOR))
    cup.ask(ask.Retire(by=player("ann"), player="ann"))
    assert cup.state.in_play and cup.state.at_table("T1~cup") and cup.state.drawn == 0


# -- practice, and calling it off --------------------------------------------------------------------------------------


def test_a_stage_waits_for_the_end_of_practice_and_starts_then() -> None:
    cup = drawn()
    cup.ask(ask.BeginPractice(by=DIRECTOR, seed=cup.seed()))
    is_refused(cup.refused(ask.StartStage(by=DIRECTOR)), "out-of-order")
    cup.ask(ask.EndPractice(by=DIRECTOR))
    cup.ask(ask.StartStage(by=DIRECTOR))
    assert cup.tables["T1~cup"].table.session is not None
    cup.spin("T1~cup", (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.finished


def test_tables_stay_while_someone_practises_there() -> None:
    cup = drawn(tables=2)
    cup.ask(ask.BeginPractice(by=DIRECTOR, seed=cup.seed()))
    designate = ask.DesignateTables(by=OPERATOR, tables={"T2": "T2~cup"})
    is_refused(cup.refused(designate), "out-of-order")


@pytest.mark.parametrize("practice", [False, True])
def test_a_tournament_called_off_in_play_gives_everything_back_and_frees_its_tables(practice: bool) -> None:
    cup = drawn()
    begin = ask.BeginPractice(by=DIRECTOR, seed=cup.seed()) if practice else ask.StartStage(by=DIRECTOR)
    cup.ask(begin)
    assert cup.tables["T1~cup"].table.session is not None
    cup.ask(ask.CancelTournament(by=OPERATOR, reason="the power is out"))
    table = cup.tables["T1~cup"].table
    assert table.session is None and table.players == () and cup.floor[0].table.reserved == ""
    assert cup.state.held == 0 and cup.left() == {} and cup.chips_out() == 0
    assert not cup.state.in_play and cup.state.practice == ()
    cup.check()


def test_a_tournament_called_off_tells_only_tables_that_still_play_to_end() -> None:
    stages = (Stage("heats", 2, 2, spins=1, best_of_table=1), Stage("final", 1, 8, spins=1))
    cup = drawn(tables=2, stages=stages)
    cup.ask(ask.StartStage(by=DIRECTOR))
    cup.spin("T1~cup", (1, 2, 3), {})
    asked: list[tuple[str, type]] = []
    at = cup.at

    def noted(stream: str, command: Any) -> Any:
        asked.append((stream, type(command)))
        return at(stream, command)

    cup.at = noted  # type: ignore[method-assign]
    cup.ask(ask.CancelTournament(by=OPERATOR, reason="the power is out"))
    assert asked == [("T2~cup", EndSession), ("T1", ReleaseTable), ("T2", ReleaseTable)]


def test_once_the_places_are_decided_the_prizes_are_awarded_and_nothing_is_called_off() -> None:
    cup = drawn(prizes=Prizes(shares=(1,), guaranteed=1_000_000))
    cup.ask(ask.StartStage(by=DIRECTOR))
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 1_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    is_refused(cup.refused(ask.CancelTournament(by=OPERATOR, reason="the guarantee is dear")), "out-of-order")
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert [(prize.player, prize.amount) for prize in cup.state.prizes] == [("ann", 1_000_000)]


# -- buying back in ---------------------------------------------------------------------------------------------------


def buy_back(name: str) -> ask.PayCharge:
    return ask.PayCharge(by=DIRECTOR, player=name, charge="buy-back")


def test_a_buy_back_is_sold_until_the_next_stage_is_drawn_and_never_after_the_last() -> None:
    cup = heat_played()
    draw(cup)
    is_refused(cup.refused(buy_back("cat")), "out-of-order")
    cup.ask(ask.StartStage(by=DIRECTOR))
    cup.spin("T1~cup", (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    held = cup.state.held
    is_refused(cup.refused(buy_back("bob")), "out-of-order")
    assert cup.state.held == held


def test_a_player_who_buys_back_in_begins_a_stage_of_carried_banks_with_the_starting_bank() -> None:
    cup = heat_played(stages=(HEAT_AND_FINAL[0], replace(HEAT_AND_FINAL[1], bank="carried")))
    for name in ("cat", "dan"):
        cup.ask(buy_back(name))
    cup.start()
    assert cup.state.banks == {"ann": 110_000, "bob": 105_000, "cat": 100_000, "dan": 100_000}
    table = cup.tables["T1~cup"].table
    assert {name: cup.ledger.balance(table.tournament_chips(name)) for name in FOUR} == cup.state.banks


def test_a_player_who_waits_out_a_second_chance_keeps_the_bank_that_is_carried_on() -> None:
    stages = (
        Stage("heat", 1, 8, spins=1, best_of_table=1),
        Stage("second chance", 1, 8, spins=1, best_of_table=1, secondary=True),
        Stage("final", 1, 8, spins=1, bank="carried"),
    )
    cup = drawn(stages=stages)
    cup.ask(ask.StartStage(by=DIRECTOR))
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 10_000}, "cat": {"big": 100_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.start()
    cup.spin("T1~cup", (1, 2, 3), {"bob": {"small": 5_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.start()
    assert cup.state.banks == {"ann": 110_000, "bob": 105_000}


def one_by_one(*later: Stage) -> Cup:
    """A heat in which the lowest goes out after each spin: cat, then dan; bob's time is over with the last, and ann goes on."""
    cup = drawn(
        stages=(Stage("heat", 1, 8, spins=2, out_every=1, best_of_table=1), *later), charges=BUY_BACKS
    )
    cup.ask(ask.StartStage(by=DIRECTOR))
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 10_000}, "cat": {"big": 5_000}, "dan": {"big": 2_000}})
    cup.spin("T1~cup", (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert [name for name, entrant in cup.state.entrants.items() if entrant.state == "out"] == [
        "bob",
        "cat",
        "dan",
    ]
    return cup


def test_a_player_who_is_put_out_on_the_way_has_gone_out_in_that_stage_and_may_buy_back_in() -> None:
    cup = one_by_one(FINAL[0])
    assert cup.state.left_out == ("bob", "dan", "cat"), "the best first"
    cup.ask(buy_back("cat"))
    cup.start()
    assert cup.state.banks == {"ann": 100_000, "cat": 100_000}
    cup.spin("T1~cup", (1, 2, 3), {"cat": {"small": 5_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.finished == ("cat", "ann", "bob", "dan")
    cup.check()


def test_a_player_who_is_put_out_on_the_way_has_the_second_chance_and_a_player_who_retired_has_not() -> None:
    again = Stage("second chance", 1, 8, spins=1, out_every=1, best_of_table=1, secondary=True)
    cup = one_by_one(again, FINAL[0])
    cup.start()
    assert set(cup.state.banks) == {"ann", "bob", "cat", "dan"} and len(cup.state.seats) == 3
    cup.ask(ask.Retire(by=player("bob"), player="bob"))
    cup.spin("T1~cup", (1, 2, 3), {"cat": {"small": 5_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.left_out == ("dan",) and cup.state.going_on == ("ann", "cat")


def test_a_second_chance_with_banks_carried_on_would_give_many_nothing_and_is_no_plan() -> None:
    second = Stage("again", 1, 8, spins=1, best_of_table=1, secondary=True, bank="carried")
    assert any(
        "second chance" in said
        for said in problems(plan(stages=(HEAT_AND_FINAL[0], second, HEAT_AND_FINAL[1])))
    )


# -- substitutes --------------------------------------------------------------------------------------------------------

STANDS_IN = ask.NameSubstitute(by=player("ann"), player="ann", substitute="dora", accepts=True)


def entered(**changes: Any) -> Cup:
    of = plan(**{"stages": FINAL, "prizes": Prizes(shares=(1,)), **changes})
    return Cup(of, tables=1).announced().directed().entered(("bob", "cat"))


@pytest.mark.parametrize(
    ("changes", "plan_changes", "code", "clause"),
    [
        ({"accepts": False}, {}, "consent-needed", "8.4.2(a)(i)"),
        ({}, {"signature": True}, "signature-needed", "8.4.2(b)(iii)"),
        ({"kind": "employee"}, {}, "not-yours-to-do", "8.4.2(a)(v)"),
        ({"kind": "employee"}, {"staff_may_enter": True}, "approval-missing", "8.4.2(a)(v)"),
    ],
)
def test_a_substitute_passes_what_an_entrant_passes(
    changes: dict[str, Any], plan_changes: dict[str, Any], code: str, clause: str
) -> None:
    cup = entered(**{key: value for key, value in plan_changes.items() if key != "signature"})
    cup.enter("ann", signed=True)
    if "signature" in plan_changes:
        assert cup.state.plan is not None
        cup.state = replace(cup.state, plan=replace(cup.state.plan, signature=True))
    is_refused(cup.refused(replace(STANDS_IN, **changes)), code, clause)


def test_a_substitute_of_the_house_wins_no_prize_in_a_patrons_place() -> None:
    cup = entered(staff_may_enter=True)
    cup.enter("ann")
    number = cup.state.entrants["ann"].entry.number
    cup.ask(
        replace(STANDS_IN, kind="employee", approved_by="Cora", office="Chief Executive Officer", signed=True)
    )
    entry = cup.state.entrants["dora"].entry
    assert (entry.kind, entry.approved_by, entry.signed, entry.at) == ("employee", "Cora", True, cup.now)
    assert entry.number == number and cup.state.entrants["dora"].total_paid == 6_000
    cup.briefed().start()
    cup.spin("T1~cup", (1, 2, 3), {"dora": {"small": 90_000}, "bob": {"big": 5_000}, "cat": {"big": 6_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert [prize.player for prize in cup.state.prizes] == ["bob"]


def test_a_substitution_of_an_older_journal_still_reads() -> None:
    cup = entered()
    cup.enter("ann")
    after = evolve(cup.state, Substituted("ann", "amy", "ill", cup.now, SYSTEM))
    assert after.entrants["amy"].entry == replace(cup.state.entrants["ann"].entry, name="amy")
