"""The order of a round, who takes which step, what may be staked and when, and what happens when dice go wrong."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

import sicbo
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import LosersCollected, WinnersPaid
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    CorrectDice,
    DeclareVoid,
    DesignateShooter,
    MoveWager,
    PayWinner,
    PlaceWagers,
    ReadDice,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rules.policies import Ground, Shaker
from sicbo.rules.shelf import book
from support.play import DEALER, Hand, refused

GAMES = {
    name: sicbo.game(name)
    for name in ("act-canberra", "nsw-aruze", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a")
}
ACT, ARUZE, CROWN, PENNSYLVANIA = (
    GAMES[name] for name in ("act-canberra", "nsw-aruze", "crown-melbourne/a", "pennsylvania/a")
)
ANN = Person("ann", "player")


PENNSYLVANIA_SHAKERS = [
    shaker for sequence in PENNSYLVANIA.book.policies.sequences for shaker in sequence.shakers
]


def betting(game: sicbo.Game, **options: Any) -> Hand:
    """A round with betting open and one wager of ann's on small."""
    hand = Hand(game, **options)
    hand.step("open-bets")
    hand.place("ann", "small", 500)
    return hand


def order(game: str, shaker: Shaker) -> list[str]:
    policies = book(game).policies
    assert policies is not None
    sequence = policies.sequence(shaker)
    assert sequence is not None
    return [step.step for step in sequence.steps]


# -- what may be staked, and on what ----------------------------------------------------------------------

KINDS = ("value-chip", "colour-chip", "plaque", "token", "voucher", "cash", "credit")


@pytest.mark.parametrize(
    ("name", "accepted"),
    [
        pytest.param(
            "act-canberra", {"value-chip", "colour-chip"}, marks=pytest.mark.proves("act-canberra", "4.2#1")
        ),
        pytest.param("nsw-aruze", {"credit"}, marks=()),
        pytest.param(
            "nsw-table",
            {"value-chip", "colour-chip", "token", "voucher"},
            marks=pytest.mark.proves("nsw-table", "3.2#1"),
        ),
        pytest.param(
            "crown-melbourne/a",
            {"value-chip", "colour-chip"},
            marks=pytest.mark.proves("crown-melbourne", "3.1"),
        ),
        pytest.param(
            "pennsylvania/a",
            {"value-chip", "plaque"},
            marks=pytest.mark.proves("pennsylvania", "625a.4(a)#1"),
        ),
    ],
)
def test_only_the_books_own_stakes_are_taken(name: str, accepted: set[str], nsw_table: sicbo.Game) -> None:
    hand = Hand(nsw_table if name == "nsw-table" else GAMES[name])
    hand.step("open-bets")
    for kind in KINDS:
        colour = "red" if kind == "colour-chip" else ""
        wager = PlaceWagers(ANN, {"small": 500}, kind, colour, "T1")  # type: ignore[arg-type]
        hand.fund("ann", kind, colour)  # type: ignore[arg-type]
        if kind in accepted:
            hand.send(wager)
            hand.send(TakeBackWagers(ANN))
        else:
            assert refused(hand.send, wager).code == "stake-not-accepted"


@pytest.mark.proves("act-canberra", "4.2#2")
@pytest.mark.proves("nsw-table", "3.2#2")
@pytest.mark.proves("pennsylvania", "625a.4(a)#2")
def test_a_wager_must_lie_on_an_area_of_the_layout(nsw_table: sicbo.Game) -> None:
    for game in (ACT, nsw_table, PENNSYLVANIA):
        hand = betting(game)
        for nowhere in ("total:3", "middle", "pair:4-4", ""):
            assert refused(hand.place, "ann", nowhere, 500).code == "unknown-bet"


@pytest.mark.proves("crown-melbourne", "3.1.2(b)")
@pytest.mark.proves("nsw-table", "3.4")
def test_colour_chips_are_refused_at_any_other_table(nsw_table: sicbo.Game) -> None:
    for game in (CROWN, nsw_table):
        hand = betting(game, table="T1")
        red = {"kind": "colour-chip", "colour": "red"}
        hand.place("ann", "big", 500, **red, issued_at="T1")
        other = refused(hand.place, "ann", "big", 500, **red, issued_at="T2")
        assert other.code == "chips-of-another-table"


# -- when bets are open -----------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "4.1")
@pytest.mark.proves("crown-melbourne", "5.1.1")
def test_a_round_begins_with_the_opening_of_bets_and_cannot_close_without_it() -> None:
    for game in (ACT, CROWN):
        hand = Hand(game)
        assert hand.state.remaining[0].step == "open-bets"
        assert refused(hand.step, "close-bets").code == "out-of-order"
        hand.step("open-bets")
        assert hand.state.betting_open


@pytest.mark.proves("act-canberra", "4.5")
@pytest.mark.proves("nsw-aruze", "3.8.1")
@pytest.mark.proves("nsw-table", "3.9")
@pytest.mark.proves("crown-melbourne", "3.2")
def test_nothing_on_the_layout_moves_from_no_more_bets_to_the_last_payment(nsw_table: sicbo.Game) -> None:
    for game in (ACT, ARUZE, nsw_table, CROWN):
        hand = betting(game)
        hand.until("close-bets").step("close-bets")
        while hand.state.status == "playing":
            assert refused(hand.place, "ann", "small", 500).code == "betting-closed"
            assert refused(hand.place, "bob", "big", 500).code == "betting-closed"
            assert refused(hand.send, MoveWager(ANN, "small", "big")).code == "betting-closed"
            assert refused(hand.send, TakeBackWagers(ANN, ("small",))).code == "betting-closed"
            assert refused(hand.send, TakeBackWagers(ANN)).code == "betting-closed"
            hand.go_on(1, 2, 3)
        assert hand.money["ann"] == 500


# -- the order --------------------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "5.1#1")
@pytest.mark.proves("crown-melbourne", "5.1.2", "5.1.3", "5.1.4")
@pytest.mark.proves("pennsylvania", "625a.5(b)(2)")
@pytest.mark.parametrize(
    ("name", "shaker"),
    [("act-canberra", "manual"), ("crown-melbourne/a", "manual"), ("pennsylvania/a", "automated-covered")],
)
def test_cover_then_activate_then_no_more_bets_then_uncover(name: str, shaker: Shaker) -> None:
    steps = ["cover", "activate", "close-bets", "uncover"]
    assert [step for step in order(name.partition("/")[0], shaker) if step in steps] == steps
    hand = Hand(GAMES[name], shaker=shaker)
    hand.step("open-bets")
    for step, after in pairwise(steps):
        if after != "uncover":
            assert refused(hand.step, after).code == "out-of-order", f"{after} before {step}"
        hand.step(step)  # type: ignore[arg-type]
    hand.step("uncover")


@pytest.mark.proves("pennsylvania", "625a.5(b)(1)")
def test_pa_625a_5_b_1_a_manual_shaker_is_covered_and_shaken_three_times() -> None:
    hand = Hand(PENNSYLVANIA).until("activate")
    assert "cover" in hand.state.done
    for shakes in (1, 2):
        assert refused(hand.send, TakeStep(DEALER, "activate", shakes)).clauses == ("625a.5(b)(1)",)
    hand.send(TakeStep(DEALER, "activate", 3))


@pytest.mark.proves("pennsylvania", "625a.5(c)")
def test_pa_625a_5_c_no_dice_are_revealed_before_no_more_bets() -> None:
    hand = Hand(PENNSYLVANIA).until("close-bets")
    assert refused(hand.step, "uncover").code == "out-of-order"
    hand.step("close-bets")
    hand.step("uncover")


@pytest.mark.proves("pennsylvania", "625a.5(d)#1")
def test_pa_625a_5_d_values_are_entered_after_uncovering_and_are_three() -> None:
    hand = Hand(PENNSYLVANIA).until("uncover")
    assert refused(hand.enter, 1, 2, 3).code == "out-of-order"
    hand.until("enter")
    assert refused(hand.enter, 1, 2).code == "bad-dice"
    hand.send(AnnounceResult(DEALER, (1, 2, 3)))
    for faces in ((1, 2), (1, 2, 3, 4), ()):
        assert refused(hand.send, ReadDice(DEALER, faces)).code == "bad-dice"
    assert hand.state.result is None
    hand.enter(1, 2, 3)
    assert hand.state.result == PENNSYLVANIA.dice.roll_index((1, 2, 3))


@pytest.mark.proves("pennsylvania", "625a.5(g)#1", "625a.5(g)#2")
def test_pa_625a_5_g_an_open_or_player_activated_shaker_runs_after_no_more_bets() -> None:
    for shaker in ("automated-uncovered", "player-activated"):
        assert order("pennsylvania", shaker)[:3] == ["open-bets", "close-bets", "activate"]
        hand = betting(PENNSYLVANIA, shaker=shaker)
        if shaker == "player-activated":
            hand.send(DesignateShooter(DEALER, "ann"))
        else:
            assert refused(hand.send, DesignateShooter(DEALER, "ann")).code == "bad-request"
        assert refused(hand.send, TakeStep(DEALER, "activate")).code == "out-of-order", "bets are open"
        hand.step("close-bets")
        assert refused(hand.send, TakeStep(Person("bob", "player"), "activate")).code == "not-yours-to-do"
        hand.send(TakeStep(ANN if shaker == "player-activated" else DEALER, "activate"))


@pytest.mark.proves("pennsylvania", "625a.5(e)#1")
@pytest.mark.proves("crown-melbourne", "3.19.1", "3.19.2")
def test_losers_are_collected_before_any_winner_is_paid() -> None:
    for game in (PENNSYLVANIA, CROWN):
        hand = betting(game)
        hand.place("bob", "big", 700)
        hand.until("enter").enter(1, 2, 3)
        hand.until("collect")
        assert refused(hand.step, "pay").code == "out-of-order"
        hand.step("collect")
        assert [(line.owner, line.outcome) for line in hand.state.settled] == [("bob", "lose")]
        hand.step("pay")
        assert {(line.owner, line.outcome) for line in hand.state.settled} == {
            ("bob", "lose"),
            ("ann", "win"),
        }
        settling = [event for event in hand.events if isinstance(event, LosersCollected | WinnersPaid)]
        assert settling == [LosersCollected(), WinnersPaid(("ann",))]
        moved = [transfer.reason for transfer in hand.ledger.transfers()]
        assert moved[-3:] == ["lost by bob", "stake home", "won"], "the money follows in the same order"


@pytest.mark.proves("pennsylvania", "625a.5(f)")
@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS)
def test_pa_625a_5_f_lights_are_cleared_after_payment_and_before_the_round_is_over(shaker: Shaker) -> None:
    hand = betting(PENNSYLVANIA, shaker=shaker)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    assert refused(hand.step, "clear").code == "out-of-order"
    hand.step("pay")
    assert hand.state.status == "playing"
    hand.step("clear")
    assert hand.state.status == "over"


@pytest.mark.proves("crown-melbourne", "5.2")
@pytest.mark.parametrize("role", ["player", "inspector", "system"])
def test_crown_5_2_only_a_dealer_or_above_activates_and_enters(role: str) -> None:
    hand = Hand(CROWN).until("activate")
    assert refused(hand.send, TakeStep(Person("x", role), "activate")).clauses == ("5.1.2", "5.2")
    hand.send(TakeStep(Person("x", "higher-duties-dealer"), "activate"))
    hand.until("announce")
    assert refused(hand.send, AnnounceResult(Person("x", role), (1, 2, 3))).code == "not-yours-to-do"
    hand.send(AnnounceResult(Person("x", "higher-duties-dealer"), (1, 2, 3)))
    assert refused(hand.send, ReadDice(Person("x", role), (1, 2, 3))).code == "not-yours-to-do"
    hand.send(ReadDice(Person("x", "area-manager"), (1, 2, 3)))
    assert refused(hand.send, ConfirmDice(Person("x", role))).code == "not-yours-to-do"
    hand.send(ConfirmDice(Person("x", "area-manager")))
    assert hand.state.result == CROWN.dice.roll_index((1, 2, 3))


@pytest.mark.proves("nsw-aruze", "3.10")
def test_nsw_3_10_the_button_works_only_after_the_wagering_period() -> None:
    hand = betting(ARUZE, rotation=("ann",))
    assert refused(hand.send, TakeStep(ANN, "activate")).code == "out-of-order"
    assert hand.state.spins == ()
    hand.step("close-bets")
    hand.send(TakeStep(ANN, "activate"))
    assert len(hand.state.spins) == 1


# -- when dice go wrong -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ground", "role"),
    [
        pytest.param(
            "act-canberra", "dice-not-flat", "dealer", marks=pytest.mark.proves("act-canberra", "8.1")
        ),
        pytest.param(
            "act-canberra", "dice-broken", "dealer", marks=pytest.mark.proves("act-canberra", "8.2")
        ),
        pytest.param(
            "act-canberra", "shaker-fault", "dealer", marks=pytest.mark.proves("act-canberra", "8.4")
        ),
        pytest.param(
            "act-canberra", "impractical", "supervisor", marks=pytest.mark.proves("act-canberra", "10.3#1")
        ),
        pytest.param(
            "act-canberra", "fraud", "supervisor", marks=pytest.mark.proves("act-canberra", "10.3#2")
        ),
        pytest.param(
            "nsw-aruze", "dice-not-flat", "supervisor", marks=pytest.mark.proves("nsw-aruze", "7.4.1")
        ),
        pytest.param(
            "nsw-aruze", "shaker-fault", "supervisor", marks=pytest.mark.proves("nsw-aruze", "7.4.2")
        ),
        pytest.param(
            "crown-melbourne/a",
            "disturbance",
            "higher-duties-dealer",
            marks=pytest.mark.proves("crown-melbourne", "9.5"),
        ),
        pytest.param("crown-melbourne/a", "fraud", "assistant-casino-manager", marks=()),
        pytest.param(
            "pennsylvania/a",
            "dice-not-flat",
            "dealer",
            marks=pytest.mark.proves("pennsylvania", "625a.7(a)#1", "625a.7(a)#2"),
        ),
    ],
)
def test_a_round_that_does_not_count_returns_every_stake(name: str, ground: Ground, role: str) -> None:
    every_stake_goes_home(betting(GAMES[name]), ground, role)


@pytest.mark.proves("pennsylvania", "625a.7(c)")
@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS)
def test_pa_625a_7_c_a_shaker_that_fails_returns_every_stake_whatever_its_kind(shaker: Shaker) -> None:
    every_stake_goes_home(betting(PENNSYLVANIA, shaker=shaker), "shaker-fault", "dealer")


def every_stake_goes_home(hand: Hand, ground: Ground, role: str) -> None:
    """A second player wagers, the dice are thrown, and the round is declared void; every moment is in test_every_ground."""
    hand.place("bob", "big", 700)
    hand.until("enter")
    assert refused(hand.void, ground, "player").code == "not-yours-to-do"
    hand.void(ground, role)
    assert hand.state.status == "void"
    assert hand.state.result is None
    assert hand.money == {"ann": 0, "bob": 0}
    assert refused(hand.place, "ann", "small", 500).code == "round-over"


@pytest.mark.proves("act-canberra", "5.2", "8.3")
def test_act_8_3_uncovering_before_no_more_bets_voids_all_wagers() -> None:
    hand = betting(ACT)
    hand.until("close-bets")
    assert refused(hand.step, "uncover").code == "second-person-needed"
    hand.send(TakeStep(DEALER, "uncover", witness=hand.second))
    assert (hand.state.status, hand.state.result) == ("void", None)
    assert hand.money == {"ann": 0}
    thrown = betting(ACT).until("close-bets")
    assert refused(betting(ACT).until("activate").void, "dice-exposed", "dealer").clauses == ("8.3",)
    thrown.step("close-bets")
    late = refused(thrown.void, "dice-exposed", "dealer")
    assert (late.code, late.clauses) == ("out-of-order", ("8.3",)), "no more bets was called in time"
    thrown.until("enter").enter(1, 2, 3)
    thrown.finish()
    assert thrown.money == {"ann": 500}


@pytest.mark.proves("act-canberra", "8.5")
def test_act_8_5_a_result_stands_without_the_lights() -> None:
    hand = betting(ACT)
    hand.until("enter").enter(1, 2, 3)
    assert refused(hand.void, "lights-fault", "dealer").clauses == ("8.5",)
    hand.finish()
    assert hand.money == {"ann": 500}


@pytest.mark.parametrize(
    "ground",
    [
        pytest.param("dice-not-flat", marks=pytest.mark.proves("crown-melbourne", "7.1", "7.1.1", "7.2")),
        pytest.param("shaker-fault", marks=pytest.mark.proves("crown-melbourne", "7.1", "7.1.2", "7.2")),
    ],
)
def test_crown_7_1_a_no_spin_keeps_the_wagers_and_the_tumbler_runs_again(ground: Ground) -> None:
    hand = betting(CROWN)
    hand.until("enter")
    assert refused(hand.void, ground, "player").code == "not-yours-to-do"
    hand.void(ground, "dealer")
    assert (hand.state.status, hand.state.result, hand.state.spins[-1].ground) == ("playing", None, ground)
    assert hand.state.open_stakes == 500
    assert refused(hand.place, "ann", "big", 500).code == "betting-closed", "no more bets had been called"
    assert [step.step for step in hand.state.remaining[:3]] == ["cover", "activate", "uncover"]
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.money == {"ann": 500}


@pytest.mark.proves("crown-melbourne", "5.1.5#2")
def test_crown_5_1_5_a_die_that_is_not_flat_makes_a_no_spin_without_settlement() -> None:
    hand = betting(CROWN)
    hand.until("enter").enter(1, 2, 3, flat=(True, True, False))
    assert hand.state.settled == () and hand.state.receipt is None
    assert hand.state.remaining[0].step == "cover"
    assert hand.state.open_stakes == 500


@pytest.mark.proves("crown-melbourne", "7.1.3")
def test_crown_7_1_3_early_exposure_is_a_no_spin_and_betting_is_still_open() -> None:
    hand = betting(CROWN)
    hand.until("close-bets")
    hand.step("uncover")
    assert hand.state.spins[-1].ground == "dice-exposed"
    assert hand.state.betting_open
    hand.place("ann", "big", 500)
    assert [step.step for step in hand.state.remaining[:3]] == ["cover", "activate", "close-bets"]


@pytest.mark.proves("crown-melbourne", "9.3")
@pytest.mark.parametrize("owner", [None, "ann"])
def test_crown_9_3_only_an_assistant_casino_manager_voids_for_fraud_a_spin_or_a_wager(
    owner: str | None,
) -> None:
    hand = betting(CROWN)
    hand.place("bob", "small", 700)
    hand.until("enter").enter(1, 2, 3)
    for role in ("dealer", "higher-duties-dealer", "area-manager", "tournament-director"):
        assert refused(hand.void, "fraud", role, owner).code == "not-yours-to-do"
    alone = DeclareVoid(Person("amy", "assistant-casino-manager"), "fraud", owner, opinion="seen on camera")
    assert refused(hand.send, alone).code == "second-person-needed", "a result is known"
    hand.void("fraud", "assistant-casino-manager", owner)
    if owner is None:
        assert hand.money == {"ann": 0, "bob": 0}
    else:
        hand.finish()
        assert hand.money == {"ann": 0, "bob": 700}


def test_a_wager_voided_between_collecting_and_paying_is_not_paid() -> None:
    """Found by the machine: the receipt had been made before the void."""
    hand = betting(ACT)
    hand.place("bob", "small", 700)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    hand.void("player-breach", "supervisor", owner="bob")
    hand.finish()
    assert hand.money == {"ann": 500, "bob": 0}


def test_a_ground_for_the_whole_round_is_not_for_one_player() -> None:
    hand = betting(ACT).until("enter")
    assert refused(hand.void, "dice-not-flat", "dealer", "ann").code == "bad-request"
    assert refused(hand.void, "player-breach", "supervisor").code == "bad-request"


def test_crown_a_no_spin_comes_too_late_once_losers_are_collected() -> None:
    """Found by the machine: the collected wager would have been collected again."""
    hand = betting(CROWN)
    hand.place("bob", "big", 700)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    assert refused(hand.void, "dice-not-flat", "dealer").code == "out-of-order"
    hand.finish()
    assert hand.money == {"ann": 500, "bob": -700}


@pytest.mark.parametrize(
    ("name", "ground", "role"),
    [
        ("act-canberra", "disturbance", "supervisor"),
        ("crown-melbourne/a", "disturbance", "higher-duties-dealer"),
        ("crown-melbourne/a", "fraud", "assistant-casino-manager"),
        ("nsw-aruze", "disturbance", "supervisor"),
        ("pennsylvania/a", "impractical", "floorperson"),
    ],
)
@pytest.mark.parametrize("moment", ["collected", "one paid", "all paid"])
def test_a_void_also_undoes_what_was_settled(name: str, ground: Ground, role: str, moment: str) -> None:
    """Losers who were collected have their stakes again, and winners who were paid give back what they won."""
    hand = betting(GAMES[name])
    hand.place("bob", "big", 700)
    hand.place("cat", "small", 900)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    if moment != "collected":
        dealt_by = next(step.by for step in hand.state.sequence if step.step == "pay")
        payer = SYSTEM if dealt_by == "system" else DEALER
        hand.send(PayWinner(payer, "ann" if moment == "one paid" else ""))
    if hand.state.status == "over" and ground == "impractical":
        assert refused(hand.void, ground, role).code == "round-over"
        return
    hand.void(ground, role)
    assert hand.money == {"ann": 0, "bob": 0, "cat": 0}
    assert refused(hand.void, ground, role).code == "round-over"


def test_crown_the_operators_switch_sends_wagers_back_after_a_no_spin() -> None:
    game = sicbo.game("crown-melbourne/a", sicbo.Card(switches={"no-spin-means": "void-and-return"}))
    hand = betting(game)
    hand.until("enter").enter(1, 2, 3, flat=(False, True, True))
    assert hand.state.status == "void"
    assert hand.money == {"ann": 0}
    late = betting(game)
    late.until("announce").send(AnnounceResult(DEALER, (1, 2, 3)))
    cocked = (False, True, True)
    assert refused(late.send, ReadDice(DEALER, (1, 2, 3), cocked)).code == "bad-dice", "it was announced"
    late.send(CorrectDice(DEALER, (1, 2, 3), late.second, "leans on the rim", flat=cocked))
    assert (late.state.status, late.state.result, late.money) == ("void", None, {"ann": 0})


def test_a_player_who_was_advised_before_gets_a_small_wager_back_at_the_table() -> None:
    game = sicbo.game("act-canberra", sicbo.Card(limits={"all": sicbo.Limit(1_000, 10_000)}))
    hand = Hand(game, round_id="R2", advised=["ann"])
    hand.step("open-bets")
    hand.place("ann", "small", 500)
    hand.place("bob", "small", 500)
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.money == {"ann": 0, "bob": 500}


# -- switches that a policy names decide who acts and what follows, whatever the book ---------------------


def test_only_staff_or_the_system_designate_the_shooter_where_the_book_leaves_a_choice() -> None:
    hand = betting(PENNSYLVANIA, shaker="player-activated")
    assert refused(hand.send, DesignateShooter(ANN, "ann")).code == "not-yours-to-do"
    assert hand.state.shooter is None
    hand.send(DesignateShooter(DEALER, "ann"))
    hand.send(DesignateShooter(SYSTEM, "ann"))


def test_a_role_that_the_book_does_not_have_may_do_nothing() -> None:
    policies = ARUZE.book.policies
    assert policies is not None
    assert not policies.may("dealer", "dealer")
    hand = betting(ARUZE)
    hand.step("close-bets")
    assert refused(hand.send, TakeStep(DEALER, "activate")).code == "not-yours-to-do"


def test_act_the_operator_may_keep_its_powers_to_itself() -> None:
    strict = sicbo.game("act-canberra", sicbo.Card(switches={"operator-acts-through": "operator"}))
    for game, supervisor_may in ((ACT, True), (strict, False)):
        hand = betting(game)
        hand.until("enter")
        if not supervisor_may:
            assert refused(hand.void, "impractical", "supervisor").code == "not-yours-to-do"
        hand.void("impractical", "supervisor" if supervisor_may else "operator")
        assert hand.money == {"ann": 0}


def test_pa_the_switch_for_early_exposure_may_let_the_result_stand() -> None:
    stands = sicbo.game("pennsylvania/a", sicbo.Card(switches={"dice-exposed-early": "result-stands"}))
    hand = betting(stands).until("close-bets")
    assert refused(hand.void, "dice-exposed", "dealer").code == "bad-request"
    returned = betting(PENNSYLVANIA).until("close-bets")
    returned.void("dice-exposed", "dealer")
    assert returned.money == {"ann": 0}


def test_nsw_table_the_switch_for_cocked_dice_may_spin_again(nsw_table: sicbo.Game) -> None:
    again = sicbo.game(
        "nsw-table", msgspec.structs.replace(nsw_table.card, switches={"dice-not-flat-means": "no-spin"})
    )
    for game, status in ((nsw_table, "void"), (again, "playing")):
        hand = betting(game)
        hand.until("enter").enter(1, 2, 3, flat=(True, False, True))
        assert hand.state.status == status
