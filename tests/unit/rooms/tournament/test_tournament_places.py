"""Who is ahead, who sits where, and how a tournament ends: ties, the draw, and an end that nobody plays."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.desk import next_step
from sicbo.rooms.tournament.plan import Charges, Prizes, Stage
from sicbo.rooms.tournament.ranking import Standing, going_on, is_decided, ranking
from sicbo.rooms.tournament.seats import draw
from sicbo.rooms.tournament.state import Tournament
from support.cup import DIRECTOR, OPERATOR, Cup, plan
from support.evening import is_refused

THREE = ("ann", "bob", "cat")


# -- ties ---------------------------------------------------------------------------------------------------------


def test_equal_banks_are_told_apart_by_the_spin_before_and_by_earlier_ones_in_turn() -> None:
    banks = dict.fromkeys(THREE, 500)
    history = [{"ann": 900, "bob": 100, "cat": 100}, {"ann": 300, "bob": 300, "cat": 400}]
    drawn = {"ann": 3, "bob": 1, "cat": 2}
    places = ranking(banks, history, drawn, ("countback", "draw"))
    assert [(one.player, one.tied) for one in places] == [("cat", False), ("ann", False), ("bob", False)]


def test_where_nothing_was_earned_apart_the_lower_number_of_the_draw_goes_first_and_the_tie_is_said() -> None:
    banks, drawn = {"ann": 500, "bob": 500, "cat": 400}, {"ann": 2, "bob": 1, "cat": 3}
    history = [{"ann": 100, "bob": 900, "cat": 100}]
    by_draw = ranking(banks, history, {"ann": 1, "bob": 2, "cat": 3}, ("draw",))
    assert [(one.player, one.tied) for one in by_draw] == [("ann", True), ("bob", True), ("cat", False)]
    same = ranking(banks, [dict.fromkeys(THREE, 200)], drawn, ("countback", "draw"))
    assert [(one.place, one.player, one.tied) for one in same] == [
        (1, "bob", True), (2, "ann", True), (3, "cat", False),
    ]  # fmt: skip


def tied_final(*spins: tuple[tuple[int, int, int], dict[str, dict[str, int]]], ties: Any) -> Cup:
    of = plan(stages=(Stage("final", 1, 8, spins=len(spins)),), ties=ties)
    cup = Cup(of, tables=1).announced().directed().entered(THREE).briefed().start()
    for dice, wagers in spins:
        cup.spin("T1~cup", dice, wagers)
    cup.ask(ask.EndStage(by=DIRECTOR))
    return cup


LEVEL_AT_THE_END = (
    ((1, 2, 3), {"cat": {"small": 10_000}}),
    ((1, 2, 3), {"bob": {"small": 10_000}, "ann": {"big": 10_000}}),
)
"""Cat is ahead after the first spin, bob has as much after the second."""


def test_a_final_that_ends_level_is_won_by_the_player_who_was_ahead_the_spin_before() -> None:
    cup = tied_final(*LEVEL_AT_THE_END, ties=("countback", "draw"))
    assert cup.state.finished == ("cat", "bob", "ann")


@pytest.mark.parametrize("ties", [("draw",), ("countback", "draw")])
def test_a_final_in_which_nobody_wagers_is_settled_by_the_numbers_drawn(ties: Any) -> None:
    cup = tied_final(((1, 2, 3), {}), ((1, 2, 3), {}), ties=ties)
    drawn = {seat.player: seat.drawn for seat in seats_of(cup)}
    assert cup.state.finished == tuple(sorted(THREE, key=drawn.__getitem__))


def test_without_a_countback_only_the_draw_settles_what_is_level() -> None:
    cup = tied_final(*LEVEL_AT_THE_END, ties=("draw",))
    drawn = {seat.player: seat.drawn for seat in seats_of(cup)}
    first = min(("bob", "cat"), key=drawn.__getitem__)
    assert cup.state.finished[0] == first and cup.state.finished[2] == "ann"


def seats_of(cup: Cup) -> tuple[Any, ...]:
    return next(event.seats for event in cup.events if type(event).__name__ == "SeatsDrawn")


# -- the draw -------------------------------------------------------------------------------------------------------


@given(st.integers(1, 40), st.integers(1, 6), st.integers(1, 10), st.binary(min_size=32, max_size=32))
def test_a_draw_seats_everyone_once_fills_tables_evenly_and_is_the_same_from_the_same_seed(
    players: int, tables: int, seats: int, secret: bytes
) -> None:
    names, seed = [f"p{number}" for number in range(players)], secret.hex()
    streams = [f"T{number}" for number in range(tables)]
    places = [str(number) for number in range(1, 9)]
    if players > tables * min(seats, 8):
        with pytest.raises(Refused, match="do not fit"):
            draw(names, streams, places, seats, seed)
        return
    drawn = draw(names, streams, places, seats, seed)
    assert sorted(seat.player for seat in drawn) == sorted(names)
    assert len({(seat.table, seat.place) for seat in drawn}) == players
    assert sorted(seat.drawn for seat in drawn) == list(range(1, players + 1))
    filled = [sum(seat.table == stream for seat in drawn) for stream in streams]
    assert max(filled) - min(filled) <= 1
    assert drawn == draw(names[::-1], streams, places, seats, seed), "who entered first has no say"


def test_another_seed_draws_other_seats() -> None:
    names = [f"p{number}" for number in range(16)]
    drawn = {draw(names, ["T1", "T2"], [str(n) for n in range(1, 9)], 8, f"{n:064x}") for n in range(5)}
    assert len(drawn) == 5


# -- who goes on ----------------------------------------------------------------------------------------------------


def test_a_player_with_no_chip_left_never_qualifies_and_a_table_with_as_many_as_qualify_is_decided() -> None:
    stage = Stage("heat", 1, 8, spins=3, best_of_table=2)
    standings = [Standing(1, "ann", 500), Standing(2, "bob", 0), Standing(3, "cat", 0)]
    assert going_on(stage, [standings]) == ("ann",)
    assert is_decided(stage, 1, standings)
    assert is_decided(stage, 2, [Standing(1, "ann", 500), Standing(2, "bob", 1)])
    assert not is_decided(stage, 1, [Standing(n, name, 5) for n, name in enumerate(THREE, 1)])


def test_a_place_among_the_best_of_all_tables_is_not_settled_at_one_of_several() -> None:
    stage = Stage("heat", 2, 8, spins=3, best_overall=2)
    one = [Standing(1, "ann", 500)]
    assert not is_decided(stage, 2, one)
    assert is_decided(stage, 2, [Standing(1, "ann", 0)]), "where nobody has a chip nobody can gain one"
    assert is_decided(stage, 1, one)


@pytest.mark.parametrize(
    ("charge", "of"),
    [
        ("re-buy", Charges(buy_in=5_000, rebuy=1_000, rebuy_chips=50_000, rebuys=1)),
        ("add-on", Charges(buy_in=5_000, add_on=1_000, add_on_chips=50_000)),
    ],
)
def test_nothing_is_decided_while_someone_without_a_chip_may_still_buy_some(charge: Any, of: Charges) -> None:
    stages = (Stage("heat", 1, 8, spins=9, best_of_table=2), Stage("final", 1, 8, spins=1))
    cup = (
        Cup(plan(stages=stages, charges=of), tables=1).announced().directed().entered(THREE).briefed().start()
    )
    cup.spin("T1~cup", (6, 5, 4), {"cat": {"small": 100_000}})
    early = ask.EndTableEarly(by=DIRECTOR, table="T1~cup", ground="progress-decided")
    refused = cup.refused(early)
    is_refused(refused, "out-of-order", "8.4.8(d)(i)")
    assert "cat may still buy chips" in refused.message
    cup.ask(ask.PayCharge(by=DIRECTOR, player="cat", charge=charge))
    is_refused(cup.refused(early), "out-of-order", "8.4.8(d)(i)")
    cup.spin("T1~cup", (6, 5, 4), {"cat": {"small": 50_000}})
    cup.ask(early)
    assert cup.state.runs["T1~cup"].ended, "ann and bob go on, whatever they buy"


def test_where_players_without_chips_have_gone_nobody_can_return_by_buying() -> None:
    charges = Charges(buy_in=5_000, rebuy=1_000, rebuy_chips=50_000, rebuys=1)
    stages = (Stage("heat", 1, 8, spins=9, best_of_table=2), Stage("final", 1, 8, spins=1))
    cup = (
        Cup(plan(stages=stages, charges=charges), tables=1)
        .announced()
        .directed()
        .entered(THREE)
        .briefed()
        .start()
    )
    cup.spin("T1~cup", (6, 5, 4), {"cat": {"small": 100_000}})
    cup.ask(ask.Retire(by=Person("cat", "player"), player="cat"))
    cup.ask(ask.EndTableEarly(by=DIRECTOR, table="T1~cup", ground="progress-decided"))
    assert cup.state.runs["T1~cup"].ended


# -- ends that nobody plays -----------------------------------------------------------------------------------------

WITH_BUY_BACKS = plan(
    charges=Charges(entry_fee=1_000, buy_in=5_000, buy_back=3_000, buy_backs=1),
    stages=(Stage("heat", 1, 8, spins=2, best_of_table=1), Stage("final", 1, 8, spins=1)),
    prizes=Prizes(shares=(50, 30, 20)),
)


def everybody_busts(of: Any = WITH_BUY_BACKS) -> Cup:
    cup = Cup(of, tables=1).announced().directed().entered(THREE).briefed().start()
    cup.spin("T1~cup", (1, 2, 3), {"cat": {"big": 100_000}, "ann": {"big": 50_000}, "bob": {"big": 20_000}})
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"big": 50_000}, "bob": {"big": 80_000}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    return cup


def test_where_everyone_is_out_and_nobody_buys_back_in_the_places_of_that_stage_win_the_prizes() -> None:
    cup = everybody_busts()
    assert cup.state.finished == () and cup.state.places == ("bob", "ann", "cat")
    assert next_step(cup.game, cup.state) == "AwardPrizes"
    assert cup.refused(ask.DrawSeats(by=DIRECTOR, seed="a" * 64)).code == "not-enough"
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert [(prize.place, prize.player) for prize in cup.state.prizes] == [(1, "bob"), (2, "ann"), (3, "cat")]
    assert cup.state.finished == ("bob", "ann", "cat")
    assert sum(prize.amount for prize in cup.state.prizes) == 15_000 and cup.state.held == 0
    cup.check()


def test_one_who_buys_back_in_plays_on_and_the_prizes_wait() -> None:
    cup = everybody_busts()
    cup.ask(ask.PayCharge(by=Person("cat", "player"), player="cat", charge="buy-back"))
    assert cup.state.places == () and next_step(cup.game, cup.state) == "DrawSeats"
    is_refused(cup.refused(ask.AwardPrizes(by=DIRECTOR)), "out-of-order")
    cup.play_stage()
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert cup.state.prizes[0].player == "cat"
    assert sum(prize.amount for prize in cup.state.prizes) == 18_000
    cup.check()


def test_where_the_only_one_who_goes_on_retires_that_one_stands_first() -> None:
    cup = Cup(WITH_BUY_BACKS, tables=1).announced().directed().entered(THREE).briefed().start()
    for _ in range(2):
        cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 1_000}, "bob": {"big": 500}})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert cup.state.going_on == ("ann",) and cup.state.places == ()
    cup.ask(ask.Retire(by=Person("ann", "player"), player="ann"))
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert [prize.player for prize in cup.state.prizes] == ["ann", "cat", "bob"]
    cup.check()


def test_while_a_stage_is_played_or_before_the_first_there_are_no_places() -> None:
    cup = Cup(tables=1).announced().directed()
    assert cup.state.places == () and next_step(cup.game, cup.state) == "Enter"
    cup.entered(THREE).briefed().start()
    assert cup.state.places == ()
    for player in THREE:
        cup.ask(ask.Retire(by=DIRECTOR, player=player))
    assert cup.state.places == (), "the stage is ended first"


def test_nothing_starts_while_the_plan_asks_for_terms_that_are_not_published() -> None:
    cup = Cup(plan(stages=(Stage("final", 1, 8, spins=1),)), tables=1).announced().directed().entered(THREE)
    cup.briefed()
    cup.ask(ask.DraftPlan(by=OPERATOR, plan=replace(cup.plan, selection_criteria=True)))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Ito"))
    for command in (ask.BeginPractice(by=DIRECTOR, seed="a" * 64), ask.DrawSeats(by=DIRECTOR, seed="a" * 64)):
        is_refused(cup.refused(command), "not-ready", "8.2.2(a)")
    terms = {"selection": "Entrants are chosen by lot."}
    cup.ask(ask.WriteTerms(by=OPERATOR, items=terms))
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Ito"))
    cup.start()
    assert cup.state.in_play


def test_terms_written_between_the_draw_and_the_start_are_published_first() -> None:
    cup = Cup(plan(stages=(Stage("final", 1, 8, spins=1),)), tables=1).announced().directed().entered(THREE)
    cup.briefed()
    cup.ask(ask.DrawSeats(by=DIRECTOR, seed=cup.seed()))
    cup.ask(ask.WriteTerms(by=OPERATOR, items={"winners": "Whoever has the most chips."}))
    is_refused(cup.refused(ask.StartStage(by=DIRECTOR)), "not-ready", "8.2.2(a)")


# -- whatever happens, the pool goes out whole ------------------------------------------------------------------------


class Chances:
    """What may happen in a tournament of six, each once with its own chance."""

    many = st.lists(
        st.tuples(
            st.sampled_from(["refund", "withdraw", "re-buy", "add-on", "penalty", "disqualify", "retire", "absent"]),
            st.integers(0, 5),
            st.integers(1, 7_000),
        ),
        max_size=10,
    )  # fmt: skip


def happens(cup: Cup, what: str, player: str, amount: int) -> None:
    """One of them, where the tournament lets it happen."""
    command: Any = {
        "refund": ask.Refund(by=OPERATOR, player=player, amount=amount, reason="ill"),
        "withdraw": ask.Withdraw(by=Person(player, "player"), player=player),
        "re-buy": ask.PayCharge(by=Person(player, "player"), player=player, charge="re-buy"),
        "add-on": ask.PayCharge(by=Person(player, "player"), player=player, charge="add-on"),
        "penalty": ask.Penalise(by=DIRECTOR, player=player, reason="late", chips=amount),
        "disqualify": ask.Disqualify(by=DIRECTOR, player=player, reason="collusion"),
        "retire": ask.Retire(by=Person(player, "player"), player=player),
        "absent": ask.MarkAbsent(by=DIRECTOR, player=player, how="absent", out=True),
    }[what]
    try:
        cup.ask(command)
    except Refused:
        return


def paid_into_the_pool(state: Tournament) -> int:
    """By hand: what everyone paid less the entry fees, and what was given back beyond these."""
    total = 0
    for entrant in state.entrants.values():
        fee = entrant.paid.get("entry-fee", 0)
        total += sum(entrant.paid.values()) - fee - max(entrant.refunded - fee, 0)
    return total


@settings(max_examples=80, deadline=None)
@given(Chances.many, Chances.many, st.integers(0, 60_000), st.booleans(), st.integers(0, 10**6))
@pytest.mark.takes(2)
def test_whatever_happens_on_the_way_the_pool_is_given_out_whole_and_the_ledger_is_at_nothing(
    before: list[Any], during: list[Any], guaranteed: int, staff: bool, seed: int
) -> None:
    names = [f"p{number}" for number in range(6)]
    of = plan(
        charges=Charges(entry_fee=999, buy_in=5_001, rebuy=2_003, rebuy_chips=5_000, rebuys=1, add_on=1_007, add_on_chips=2_000),
        prizes=Prizes(guaranteed=guaranteed, shares=(7, 2)), staff_may_enter=True, minimum_players=2,
        stages=(Stage("heats", 2, 4, spins=1, best_of_table=2), Stage("final", 1, 8, spins=1)),
    )  # fmt: skip
    cup = Cup(of, tables=2).announced().directed()
    cup.random.seed(seed)
    for number, name in enumerate(names):
        kind = {"kind": "employee", "approved_by": "Cora", "office": "Chief Executive Officer"}
        cup.enter(name, **(kind if staff and number < 2 else {}))
    for what, number, amount in before:
        happens(cup, what, names[number], amount)
    if len(cup.state.still_in) < 2:
        return
    cup.briefed().start()
    for what, number, amount in during:
        happens(cup, what, names[number], amount)
    while not cup.state.places:
        if not cup.state.in_play:
            cup.start()
        for stream in list(cup.state.runs):
            if not cup.state.at_table(stream):  # everyone has gone: the director ends the table
                cup.ask(ask.EndTableEarly(by=DIRECTOR, table=stream, ground="progress-decided"))
            while not cup.state.runs[stream].ended:
                cup.random_spin(stream)
        cup.ask(ask.EndStage(by=DIRECTOR))
        if not cup.state.places and not cup.state.plays_next:
            return  # all of them disqualified: it is called off
    pool = max(paid_into_the_pool(cup.state), guaranteed)
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    given_out = sum(prize.amount for prize in cup.state.prizes)
    assert given_out == (pool if cup.state.prizes else 0)
    assert cup.state.held == 0 and cup.chips_out() == 0
    assert set(cup.left()) <= {"house", "outside"}
    cup.check()
