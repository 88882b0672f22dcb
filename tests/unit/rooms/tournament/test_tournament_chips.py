"""Chips of a tournament, counted: penalties while they lie on a layout, and chips that are worth cash."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.tournament import SessionBegun, SpinOfSession
from sicbo.rooms.tournament import events as happened
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Charges, Plan, Prizes, Stage, problems
from support.cup import DIRECTOR, OPERATOR, Conducted, Cup, plan
from support.evening import is_refused

FOUR = ("ann", "bob", "cat", "dan")
AT_VALUE = Charges(entry_fee=1_000, buy_in=10_000)
CARRIED = Stage("final", 1, 8, spins=1, bank="carried")


def cashed(**changes: Any) -> Plan:
    """Chips are bought and paid out at their value."""
    return plan(
        **{
            "starting_bank": 10_000,
            "chips_cashed": True,
            "charges": AT_VALUE,
            "prizes": Prizes(from_charges=("entry-fee",), shares=(1,)),
            "stages": (Stage("final", 1, 8, spins=1),),
            **changes,
        }
    )


def playing(of: Plan) -> Conducted:
    cup = Conducted(of, tables=1)
    cup.announced().directed().entered(FOUR).briefed().start()
    return cup


def betting(cup: Cup, **wagers: dict[str, int]) -> None:
    """Wagers lie on the layout, and the spin waits."""
    table = cup.tables["T1~cup"]
    table.now = cup.now
    table.until("close-bets")
    for player, bets in wagers.items():
        table.place(player, bets, kind="tournament-chip")


def finish(cup: Conducted, dice: tuple[int, int, int] = (1, 2, 3)) -> None:
    """The spin comes to its end, and what waited for it is done."""
    table = cup.tables["T1~cup"]
    before = len(table.events)
    table.finish(*dice)
    cup.told("T1~cup", tuple(table.events[before:]))
    cup.work()


def chips_of(cup: Cup, player: str) -> int:
    return cup.ledger.balance(cup.tables["T1~cup"].table.tournament_chips(player))


def ended(cup: Cup) -> happened.StageEnded:
    cup.ask(ask.EndStage(by=DIRECTOR))
    return next(event for event in reversed(cup.events) if isinstance(event, happened.StageEnded))


def penalised(cup: Cup, player: str, chips: int) -> None:
    cup.ask(ask.Penalise(by=DIRECTOR, player=player, reason="a telephone", chips=chips))


def retired(cup: Cup, player: str) -> None:
    cup.ask(ask.Retire(by=Person(player, "player"), player=player))


def paid(cup: Cup, player: str, charge: Any) -> None:
    cup.ask(ask.PayCharge(by=DIRECTOR, player=player, charge=charge))


# -- a penalty while chips lie on the layout ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("staked", "bet", "left"),
    [
        pytest.param(10_000, "big", 0, id="all of it lost"),
        pytest.param(8_000, "big", 0, id="more lost than the penalty leaves"),
        pytest.param(1_000, "big", 5_000, id="enough is left"),
        pytest.param(10_000, "small", 16_000, id="all of it won"),
    ],
)
def test_a_penalty_in_the_middle_of_a_spin_takes_what_there_is_and_leaves_no_bank_below_zero(
    staked: int, bet: str, left: int
) -> None:
    cup = playing(cashed(stages=(Stage("final", 1, 8, spins=2),)))
    betting(cup, ann={bet: staked})
    penalised(cup, "ann", 4_000)
    finish(cup)
    assert cup.not_done == []
    assert cup.state.banks["ann"] == chips_of(cup, "ann") == left
    cup.spin("T1~cup", (1, 2, 3), {})
    assert ended(cup).cashed.get("ann", 0) == left
    cup.check()
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert cup.state.held == 0
    cup.check()


def test_what_a_penalty_could_not_take_is_taken_from_the_next_chips_that_are_bought() -> None:
    rebuys = replace(AT_VALUE, rebuy=5_000, rebuy_chips=5_000, rebuys=2)
    cup = playing(cashed(charges=rebuys, stages=(Stage("final", 1, 8, spins=3),)))
    betting(cup, ann={"big": 10_000}, bob={"big": 10_000})
    penalised(cup, "ann", 7_000)
    penalised(cup, "bob", 7_000)
    paid(cup, "bob", "re-buy")
    finish(cup)
    assert (cup.state.banks["ann"], cup.state.banks["bob"]) == (0, 0)
    paid(cup, "ann", "re-buy")
    for name in ("ann", "bob"):
        assert cup.state.banks[name] == chips_of(cup, name) == 0
        paid(cup, name, "re-buy")
        assert cup.state.banks[name] == chips_of(cup, name) == 3_000
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 3_000}})
    assert cup.state.banks["ann"] == chips_of(cup, "ann") == 6_000
    assert cup.not_done == []
    cup.check()


def test_when_a_table_has_ended_no_chips_are_sold_there_and_a_penalty_only_counts() -> None:
    rebuys = replace(AT_VALUE, rebuy=5_000, rebuy_chips=5_000, rebuys=2)
    cup = playing(cashed(charges=rebuys))
    cup.spin("T1~cup", (1, 2, 3), {})
    assert cup.state.runs["T1~cup"].ended and cup.state.in_play
    is_refused(cup.refused(ask.PayCharge(by=DIRECTOR, player="ann", charge="re-buy")), "out-of-order")
    penalised(cup, "ann", 4_000)
    assert cup.not_done == []
    assert ended(cup).cashed == {"ann": 6_000, "bob": 10_000, "cat": 10_000, "dan": 10_000}


def test_a_spin_that_a_table_finishes_after_its_early_end_counts_in_no_stage_that_has_begun_meanwhile() -> (
    None
):
    stages = (Stage("heat", 1, 8, spins=9, best_of_table=4), replace(CARRIED, spins=2))
    cup = playing(cashed(stages=stages))
    for name in ("cat", "dan"):
        retired(cup, name)
    betting(cup, ann={"small": 5_000})
    early = ask.EndTableEarly(by=DIRECTOR, table="T1~cup", ground="all-agree-to-cash", agreed=("ann", "bob"))
    cup.ask(early)
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.start()
    finish(cup)
    assert cup.state.runs["T1~cup"].spins == 0
    assert cup.state.banks == {"ann": 10_000, "bob": 10_000}
    assert (chips_of(cup, "ann"), chips_of(cup, "bob")) == (10_000, 10_000)
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 1_000}})
    assert cup.state.banks["ann"] == chips_of(cup, "ann") == 11_000 and cup.not_done == []


def test_the_stages_of_a_plan_have_names_of_their_own() -> None:
    heat, final = Stage("Heat", 1, 8, spins=2, best_of_table=3), Stage("Final", 1, 8, spins=1)
    assert problems(plan(stages=(heat, final))) == ()
    [problem] = problems(plan(stages=(heat, replace(final, name=" heat"))))
    assert problem.startswith("stage 2 ( heat): another stage has this name")


def test_a_late_spin_counts_in_no_other_stage_of_the_same_name() -> None:
    heat, final = Stage("heat", 1, 8, spins=9, best_of_table=4), Stage("final", 1, 8, spins=1, bank="carried")
    cup = playing(cashed(stages=(heat, final)))
    # A plan from before names had to differ.
    alike = replace(cup.plan, stages=(heat, replace(final, name="heat")))
    cup.state = replace(cup.state, plan=alike)
    betting(cup, ann={"small": 5_000})
    cup.ask(ask.EndTableEarly(by=DIRECTOR, table="T1~cup", ground="all-agree-to-cash", agreed=FOUR))
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.start()
    finish(cup)
    assert cup.state.runs["T1~cup"].spins == 0 and cup.state.in_play
    assert cup.state.banks["ann"] == chips_of(cup, "ann") == 10_000
    cup.spin("T1~cup", (1, 2, 3), {})
    assert cup.state.runs["T1~cup"].spins == 1


def test_a_session_and_a_spin_of_an_older_journal_still_read() -> None:
    begun = {
        "type": "SessionBegun",
        "stage": "heat",
        "spins": 1,
        "compulsory": 0,
        "secrets": 0,
        "practice": False,
    }
    spun = {"type": "SpinOfSession", "round_id": "r", "number": 1, "banks": {"ann": 5}, "given": {}}
    assert msgspec.convert({**begun, "at": 1}, SessionBegun).stage_number == -1
    assert msgspec.convert(spun, SpinOfSession).stage_number == -1


# -- chips that are worth cash ----------------------------------------------------------------------------------------


def test_a_player_who_goes_out_or_retires_in_a_stage_is_paid_for_the_chips_at_its_end() -> None:
    cup = playing(cashed(stages=(Stage("final", 1, 8, spins=2, out_every=1),)))
    retired(cup, "dan")
    cup.spin("T1~cup", (1, 2, 3), {"cat": {"big": 100}})
    assert cup.state.entrants["cat"].state == "out"
    cup.spin("T1~cup", (1, 2, 3), {})
    assert ended(cup).cashed == {"ann": 10_000, "bob": 10_000, "cat": 9_900, "dan": 10_000}
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert sum(prize.amount for prize in cup.state.prizes) == 4_000
    cup.check()


@pytest.mark.parametrize(("bet", "has"), [("big", 4_000), ("small", 16_000)])
def test_a_player_who_retires_while_chips_lie_on_the_layout_is_paid_what_the_spin_leaves(
    bet: str, has: int
) -> None:
    cup = playing(cashed())
    betting(cup, dan={bet: 6_000})
    retired(cup, "dan")
    finish(cup)
    assert "dan" not in cup.tables["T1~cup"].table.players
    assert ended(cup).cashed == {"ann": 10_000, "bob": 10_000, "cat": 10_000, "dan": has}
    cup.check()


@pytest.mark.parametrize("act", ["retire", "disqualify"])
def test_a_player_who_leaves_between_two_stages_is_paid_for_the_chips_that_would_have_been_carried_on(
    act: str,
) -> None:
    cup = playing(cashed(stages=(Stage("heat", 1, 8, spins=1, best_of_table=2), CARRIED)))
    cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 2_000}, "bob": {"small": 1_000}})
    assert ended(cup).cashed == {"cat": 10_000, "dan": 10_000}
    held = cup.state.held
    command = (
        ask.Retire(by=DIRECTOR, player="ann")
        if act == "retire"
        else ask.Disqualify(by=DIRECTOR, player="ann", reason="collusion")
    )
    [out, *_] = cup.ask(command)
    assert isinstance(out, happened.PutOut) and out.cashed == 12_000
    assert cup.state.held == held - 12_000 + out.made_up
    cup.check()
    cup.play_stage()
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert cup.state.prizes[0].player == "bob" and cup.state.held == 0
    cup.check()


def test_called_off_nobody_is_paid_a_second_time_for_chips_that_were_paid_out() -> None:
    cup = playing(cashed(stages=(Stage("heat", 1, 8, spins=1, best_of_table=2), CARRIED)))
    wagers = {"ann": {"small": 2_000}, "bob": {"small": 1_000}, "cat": {"big": 4_000}}
    cup.spin("T1~cup", (1, 2, 3), wagers)
    assert ended(cup).cashed == {"cat": 6_000, "dan": 10_000}
    [off, *_] = cup.ask(ask.CancelTournament(by=OPERATOR, reason="the power is out"))
    assert isinstance(off, happened.TournamentCancelled)
    assert off.refunds == {"ann": 11_000, "bob": 11_000, "cat": 5_000, "dan": 1_000}
    assert cup.state.held == 0
    cup.check()


def test_where_chips_are_worth_nothing_nobody_is_paid_for_them() -> None:
    cup = playing(plan(stages=(Stage("heat", 1, 8, spins=1, best_of_table=2), CARRIED)))
    retired(cup, "dan")
    cup.spin("T1~cup", (1, 2, 3), {})
    assert ended(cup).cashed == {}
    [out, *_] = cup.ask(ask.Retire(by=DIRECTOR, player=cup.state.going_on[0]))
    assert isinstance(out, happened.PutOut) and out.cashed == 0
    cup.check()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"charges": replace(AT_VALUE, rebuy=100, rebuy_chips=1_000_000, rebuys=1)}, "re-buy"),
        ({"charges": replace(AT_VALUE, add_on=100, add_on_chips=200)}, "add-on"),
        ({"charges": replace(AT_VALUE, buy_back=100, buy_backs=1)}, "buy-back"),
        ({"stages": (Stage("heat", 1, 8, spins=1, best_of_table=2), replace(CARRIED, bank="fresh"))}, "carried"),
        (
            {
                "stages": (
                    Stage("heat", 1, 8, spins=1, best_of_table=1),
                    Stage("again", 1, 8, spins=1, best_of_table=1, secondary=True),
                    CARRIED,
                )
            },
            "second chance",
        ),
    ],
)  # fmt: skip
def test_chips_that_are_worth_cash_are_never_sold_below_their_value_or_given_away(
    changes: dict[str, Any], said: str
) -> None:
    assert any(said in problem for problem in problems(cashed(**changes))), problems(cashed(**changes))


def test_chips_sold_at_their_value_and_carried_on_make_a_plan() -> None:
    charges = Charges(
        entry_fee=1_000, buy_in=10_000, rebuy=500, rebuy_chips=500, rebuys=1, add_on=70, add_on_chips=70,
        buy_back=10_000, buy_backs=1,
    )  # fmt: skip
    stages = (Stage("heat", 1, 8, spins=1, best_of_table=2), CARRIED)
    assert problems(cashed(charges=charges, stages=stages)) == ()


def test_once_there_are_entries_chips_that_are_worth_cash_stay_so() -> None:
    cup = Cup(cashed(), tables=1).announced().directed().entered(FOUR)
    assert cup.state.plan is not None
    other = ask.DraftPlan(by=OPERATOR, plan=replace(cup.state.plan, chips_cashed=False))
    is_refused(cup.refused(other), "out-of-order")


# -- money once -----------------------------------------------------------------------------------------------------------


def refunding(name: str, amount: int) -> ask.Refund:
    return ask.Refund(by=OPERATOR, player=name, amount=amount, reason="ill")


def heat_of_carried() -> Conducted:
    """Nobody has won or lost; three go on, and the fourth has been paid for the chips."""
    cup = playing(cashed(stages=(Stage("heat", 1, 8, spins=1, best_of_table=3), CARRIED)))
    cup.spin("T1~cup", (1, 2, 3), {})
    ended(cup)
    return cup


def test_what_was_paid_for_chips_is_not_given_back_again() -> None:
    cup = heat_of_carried()
    (gone,) = cup.state.left_out
    assert cup.state.entrants[gone].cashed == 10_000
    is_refused(cup.refused(refunding(gone, 1_001)), "bad-amount", "8.4.8(a)(iv)")
    cup.ask(refunding(gone, 1_000))
    is_refused(cup.refused(refunding(gone, 1)), "bad-amount")
    cup.check()


def test_what_someone_still_has_in_chips_is_not_given_back_beside_them() -> None:
    cup = heat_of_carried()
    name = cup.state.going_on[0]
    is_refused(cup.refused(refunding(name, 1_001)), "bad-amount", "8.4.8(a)(iv)")
    early = Cup(cashed(), tables=1).announced().directed().entered(FOUR)
    is_refused(early.refused(refunding("ann", 1_001)), "bad-amount")
    early.ask(refunding("ann", 1_000))
    early.ask(ask.MarkAbsent(by=DIRECTOR, player="ann", how="absent", out=True))
    assert early.state.entrants["ann"].total_paid - early.state.entrants["ann"].cashed == 0
    early.check()


def test_a_refund_that_the_tournament_does_not_hold_is_refused_in_plain_words() -> None:
    cup = playing(cashed(stages=(Stage("heat", 1, 8, spins=1, best_of_table=1), CARRIED)))
    betting(cup, ann={"small": 10_000}, bob={"big": 10_000}, cat={"small": 9_900}, dan={"small": 9_800})
    finish(cup)
    ended(cup)
    assert (cup.state.entrants["bob"].cashed, cup.state.held) == (0, 44_000 - 19_900 - 19_800)
    cup.ask(refunding("bob", cup.state.held))
    refused = cup.refused(refunding("bob", 100))
    is_refused(refused, "not-enough", "8.4.8(a)(iv)")
    assert "bob" not in refused.message and "tournament:" not in refused.message
    cup.check()


@pytest.mark.parametrize("how", ["absent", "disqualified"])
def test_a_player_who_is_put_out_before_the_start_is_paid_for_the_chips_that_were_bought(how: str) -> None:
    cup = Cup(cashed(), tables=1).announced().directed().entered(FOUR).briefed()
    cup.now = cup.plan.starts_at
    away = ask.MarkAbsent(by=DIRECTOR, player="dan", how="absent", out=True)
    foul = ask.Disqualify(by=DIRECTOR, player="dan", reason="collusion")
    (event,) = cup.ask(away if how == "absent" else foul)
    assert isinstance(event, happened.PutOut) and (event.how, event.cashed, event.made_up) == (how, 10_000, 0)
    assert cup.state.entrants["dan"].cashed == 10_000 and cup.state.held == 44_000 - 10_000
    cup.start()
    cup.spin("T1~cup", (1, 2, 3), {})
    ended(cup)
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert cup.state.prizes[0].amount == 4_000 and cup.state.held == 0
    cup.check()


def test_where_chips_are_worth_nothing_being_put_out_before_the_start_pays_nothing() -> None:
    cup = Cup(plan(stages=(Stage("final", 1, 8, spins=1),)), tables=1).announced().directed().entered(FOUR)
    (event,) = cup.ask(ask.MarkAbsent(by=DIRECTOR, player="dan", how="absent", out=True))
    assert isinstance(event, happened.PutOut) and event.cashed == 0 and cup.state.held == 24_000


def test_a_player_who_withdraws_too_late_is_paid_for_the_chips_like_someone_who_does_not_come() -> None:
    cup = Cup(cashed(), tables=1).announced().directed().entered(FOUR)
    cup.now = cup.plan.starts_at
    cup.ask(ask.Withdraw(by=Person("dan", "player"), player="dan"))
    assert cup.state.entrants["dan"].total_paid == 1_000 and cup.state.held == 44_000 - 10_000
    cup.check()
