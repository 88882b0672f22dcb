"""The computable definitions and settlement clauses: what a round, a spin, a void, a wager and a result are."""

import pytest

import sicbo
from models import second_model
from sicbo.ledger.book_of_accounts import Ledger
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import (
    AnnounceResult,
    DeclareVoid,
    MoveWager,
    PayWinner,
    PlaceWagers,
    ReadDice,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rooms.round.money import in_play
from sicbo.rooms.round.state import Round, wagers_on
from sicbo.rooms.table.opening import card_gaps
from sicbo.rules.bets import Bet
from sicbo.rules.dice import ROLLS
from sicbo.rules.policies import Shaker
from sicbo.rules.settlement import Wager
from support.play import DEALER, Hand, refused

ACT = sicbo.game("act-canberra")
ARUZE = sicbo.game("nsw-aruze")
CROWN = sicbo.game("crown-melbourne/a")
CROWN_B = sicbo.game("crown-melbourne/b")
PENNSYLVANIA = sicbo.game("pennsylvania/a")


def positions_read(state: Round) -> tuple[Wager, ...]:
    """The wagers as the book's own moment found them."""
    assert state.snapshot is not None
    return tuple(wagers_on(state.snapshot))


# -- act-canberra -----------------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "A [Colour Chips]")
def test_act_a_colour_chips_are_good_only_at_the_table_that_sold_them() -> None:
    hand = Hand(ACT, table="T1").until("cover")
    hand.place("ann", "small", 500, kind="colour-chip", colour="red", issued_at="T1")
    no = refused(hand.place, "ann", "small", 500, kind="colour-chip", colour="red", issued_at="T2")
    assert (no.code, no.clauses) == ("chips-of-another-table", ("A [Colour Chips]",))
    assert hand.money == {"ann": -500}


@pytest.mark.proves("act-canberra", "A [Round of play]")
def test_act_a_round_of_play_runs_from_open_bets_to_full_settlement_under_one_id() -> None:
    hand = Hand(ACT, round_id="R7").until("cover")
    hand.place("ann", "small", 500)
    hand.place("bob", "big", 700)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    assert hand.state.status == "playing", "losers are collected, the winner is not paid: the round goes on"
    hand.finish()
    assert hand.state.status == "over"
    assert hand.state.round_id == "R7"
    assert len(hand.events) == hand.state.version, "every event belongs to this round, none to another"
    moved = [transfer.id for transfer in hand.ledger.transfers() if not transfer.id.startswith("bank")]
    assert moved and all(moved_id.startswith("R7#") for moved_id in moved)
    assert refused(hand.place, "ann", "small", 500).code == "round-over"


@pytest.mark.proves("act-canberra", "A [Void]")
@pytest.mark.parametrize("paid", ["nobody", "one winner"])
def test_act_a_void_puts_all_money_back_as_if_the_round_had_not_been(paid: str) -> None:
    hand = Hand(ACT).until("cover")
    for owner, bet in (("ann", "small"), ("ann", "single:1"), ("bob", "big"), ("cat", "total:6")):
        hand.place(owner, bet, 500)
    hand.until("enter").enter(1, 2, 3)
    if paid != "nobody":
        hand.until("pay")
        hand.send(PayWinner(DEALER, "ann"))
        assert hand.money["ann"] == 2 * 500
    assert refused(hand.void, "shaker-fault", "dealer").code == "out-of-order", "a result was announced"
    fire = DeclareVoid(Person("sue", "supervisor"), "disturbance", cause="fire")
    assert refused(hand.send, fire).code == "second-person-needed"
    hand.void("disturbance", "supervisor")
    assert hand.state.status == "void"
    assert set(hand.money.values()) == {0}
    assert hand.state.result is None


@pytest.mark.proves("act-canberra", "7.1#1")
def test_act_7_1_the_recorded_faces_decide_and_nothing_else() -> None:
    """A full layout on all 216 rolls: each wager ends as the second model says of the entered faces alone."""
    for roll in range(ROLLS):
        faces = ACT.dice.shown(roll)
        hand = Hand(ACT, table=f"T{roll}").until("cover")
        for number, bet in enumerate(ACT.bets):
            hand.place(f"player {number % 3}", bet.bet, 100)
        hand.until("enter").enter(*faces)
        hand.finish()
        for line in hand.state.settled:
            odds = second_model.pays("act-canberra", line.bet, faces)  # type: ignore[arg-type]
            assert line.returned == (0 if odds is None else 100 * (odds + 1)), (faces, line.bet)


@pytest.mark.proves("act-canberra", "7.1#2")
@pytest.mark.parametrize(
    "faces", [((1, 2), 3, 4), (1, 2), (1, 2, 3, 4), (1, 2, None), (1, 2, "3 or 4"), (1, 2, 7)]
)
def test_act_7_1_a_die_has_one_uppermost_face(faces: tuple[object, ...]) -> None:
    hand = Hand(ACT).until("enter")
    assert refused(hand.enter, *faces).code == "bad-dice"
    assert hand.state.result is None


@pytest.mark.proves("act-canberra", "7.2")
def test_act_7_2_a_wager_settles_where_it_lies() -> None:
    """A chip on 5 whose owner says 6 settles as 5, and so for every number laid against every number meant."""
    for lies in range(1, 7):
        for meant in range(1, 7):
            hand = Hand(ACT).until("cover")
            hand.place(f"ann says {meant}", f"single:{lies}", 500)
            hand.until("enter").enter(meant, meant, meant)
            hand.finish()
            assert [line.bet for line in hand.state.settled] == [f"single:{lies}"]
            assert hand.money == {f"ann says {meant}": 6000 if lies == meant else -500}


# -- nsw-aruze --------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "1.1 [cocked dice]", "1.1 [void]")
@pytest.mark.parametrize("cocked", range(3))
def test_nsw_one_cocked_die_voids_the_round_which_then_has_no_result(cocked: int) -> None:
    hand = Hand(ARUZE).until("close-bets")
    hand.place("ann", "small", 500)
    hand.until("enter")
    flat = tuple(die != cocked for die in range(3))
    hand.enter(1, 2, 3, flat=flat)  # type: ignore[arg-type]
    assert hand.state.status == "void"
    assert hand.state.result is None
    assert hand.state.spins[-1].roll is None
    assert hand.state.receipt is None and hand.state.settled == ()
    assert refused(hand.step, "collect").code == "round-over"
    assert refused(hand.void, "dice-not-flat", "host").code == "not-yours-to-do"
    hand.void("dice-not-flat", "supervisor")
    assert hand.money == {"ann": 0}


@pytest.mark.proves("nsw-aruze", "1.1 [maximum bet]", "1.1 [minimum bet]")
def test_nsw_a_selection_has_one_upper_and_one_lower_limit() -> None:
    card = sicbo.Card(limits={"all": sicbo.Limit(500, 10_000), "triple": sicbo.Limit(100, 2_000)})
    game = sicbo.game("nsw-aruze", card)
    hand = Hand(game).until("close-bets")
    below, above = refused(hand.place, "ann", "small", 499), refused(hand.place, "ann", "small", 10_001)
    assert (below.code, below.clauses) == ("below-minimum", ("1.1 [minimum bet]",))
    assert (above.code, above.clauses) == ("above-maximum", ("1.1 [maximum bet]",))
    assert refused(hand.place, "ann", "triple:4", 2_001).code == "above-maximum"
    hand.place("ann", "small", 500)
    hand.place("bob", "small", 10_000)
    assert refused(hand.place, "bob", "small", 500).code == "above-maximum", (
        "the limit is on the selection, not the chip"
    )
    hand.place("bob", "big", 10_000)
    assert refused(game.settle, (1, 2, 3), {"small": 499}).code == "below-minimum"


@pytest.mark.proves("nsw-aruze", "1.1 [shooter]")
def test_nsw_only_the_designated_shooter_may_shoot() -> None:
    hand = Hand(ARUZE, rotation=("bob", "ann")).until("close-bets")
    hand.place("ann", "small", 500)
    hand.place("bob", "big", 500)
    early = refused(hand.send, TakeStep(Person("bob", "player"), "activate"))
    assert early.code == "out-of-order", "not before the wagering period ends"
    hand.step("close-bets")
    assert refused(hand.send, TakeStep(Person("ann", "player"), "activate")).code == "not-yours-to-do"
    hand.send(TakeStep(Person("bob", "player"), "activate"))
    assert hand.state.done[-1] == "activate"


@pytest.mark.proves("nsw-aruze", "1.1 [wagering period]")
def test_nsw_bets_are_placed_moved_and_cancelled_only_in_the_wagering_period() -> None:
    hand = Hand(ARUZE)
    assert refused(hand.place, "ann", "small", 500).code == "betting-closed"
    hand.step("open-bets")
    hand.place("ann", "small", 500)
    ann = Person("ann", "player")
    hand.send(MoveWager(ann, "small", "total:9"))
    hand.send(TakeBackWagers(ann))
    assert hand.money == {"ann": 0}
    hand.place("ann", "big", 500)
    assert hand.money == {"ann": -500}
    hand.step("close-bets")
    while hand.state.status == "playing":
        assert refused(hand.place, "ann", "small", 500).code == "betting-closed"
        assert refused(hand.send, MoveWager(ann, "big", "small")).code == "betting-closed"
        assert refused(hand.send, TakeBackWagers(ann, ("big",))).code == "betting-closed"
        assert refused(hand.send, TakeBackWagers(ann)).code == "betting-closed"
        hand.go_on(4, 5, 6)
    assert hand.money == {"ann": 500}


@pytest.mark.proves("nsw-aruze", "3.11")
def test_nsw_3_11_the_flat_faces_are_the_result_on_all_216_rolls() -> None:
    for roll in range(ROLLS):
        hand = Hand(ARUZE).until("close-bets")
        hand.place("ann", "small", 500)
        hand.until("enter").enter(*ARUZE.dice.shown(roll))
        assert hand.state.result == roll


# -- nsw-table --------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-table", "3.12")
def test_nsw_table_3_12_positions_are_read_when_the_cover_comes_off(nsw_table: sicbo.Game) -> None:
    hand = Hand(nsw_table).until("close-bets")
    hand.place("ann", "small", 500)
    hand.until("uncover")
    assert hand.state.snapshot is None
    hand.step("uncover")
    assert positions_read(hand.state) == (Wager("small", 500, "ann"),)
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.state.receipt is not None
    assert [(line.bet, line.stake) for line in hand.state.receipt.lines] == [("small", 500)]


# -- crown-melbourne --------------------------------------------------------------------------------------


@pytest.mark.proves("crown-melbourne", "1 [Spin]")
def test_crown_each_activation_is_one_spin() -> None:
    hand = Hand(CROWN).until("activate")
    assert hand.state.spins == ()
    hand.until("enter").enter(1, 1, 1, flat=(True, False, True))
    assert [spin.number for spin in hand.state.spins] == [1], "a no spin is a spin without a result"  # type: ignore[var-annotated]
    hand.until("enter").enter(1, 2, 3)
    assert [(spin.number, spin.roll is None) for spin in hand.state.spins] == [(1, True), (2, False)]  # type: ignore[var-annotated]


@pytest.mark.proves("crown-melbourne", "1 [Total]")
def test_crown_the_total_is_the_sum_of_the_faces_of_a_valid_spin() -> None:
    for game in (CROWN, CROWN_B):
        for roll in range(ROLLS):
            hand = Hand(game).until("enter")
            hand.enter(*game.dice.shown(roll))
            expected = sum(position + 1 for position in (roll // 36, roll // 6 % 6, roll % 6))
            assert hand.state.spins[-1].total(game.dice) == expected
    hand = Hand(CROWN).until("enter")
    hand.enter(1, 2, 3, flat=(False, True, True))
    assert hand.state.spins[-1].total(CROWN.dice) is None


@pytest.mark.proves("crown-melbourne", "1 [Void]")
def test_crown_a_spin_can_be_void_and_one_wager_can_be_void_while_the_spin_stands() -> None:
    hand = Hand(CROWN).until("close-bets")
    hand.place("ann", "small", 500)
    hand.place("bob", "small", 500)
    hand.until("enter").enter(1, 2, 3, flat=(True, True, False))
    assert hand.state.result is None
    assert tuple(hand.state.wagers()) == (Wager("small", 500, "ann"), Wager("small", 500, "bob")), (
        "the wagers stay on the layout for the next spin"
    )
    hand.until("enter").enter(1, 2, 3)
    hand.void("player-breach", "assistant-casino-manager", owner="bob")
    assert hand.state.status == "playing"
    hand.finish()
    assert hand.money == {"ann": 500, "bob": 0}


@pytest.mark.proves("crown-melbourne", "1.2")
def test_crown_1_2_rounds_and_limits_belong_to_one_table() -> None:
    low = sicbo.game("crown-melbourne/a", sicbo.Card(limits={"all": sicbo.Limit(500, 5_000)}))
    high = sicbo.game("crown-melbourne/a", sicbo.Card(limits={"all": sicbo.Limit(500, 50_000)}))
    shared = Ledger()
    first, second = Hand(low, table="T1", ledger=shared), Hand(high, table="T2", ledger=shared)
    for hand in (first, second):
        hand.until("close-bets")
        hand.place("ann", "small", 10_000)
    first.step("close-bets")
    assert refused(first.place, "ann", "big", 500).code == "betting-closed"
    second.place("ann", "big", 500)
    first.until("enter").enter(1, 2, 3)
    first.finish()
    assert shared.balance(in_play(first.state)) == 0
    assert shared.balance(in_play(second.state)) == 10_500, "T1's settlement leaves T2's layout alone"
    second.until("enter").enter(4, 5, 6)
    second.finish()
    assert first.money["ann"] == 5_000, "T1's maximum; the excess is returned"
    assert second.money["ann"] == -10_000 + 500


@pytest.mark.proves("crown-melbourne", "1.3.1", "1.3.2")
def test_crown_1_3_a_bet_carries_no_amount_and_a_wager_is_an_amount_on_a_bet() -> None:
    assert not {"stake", "amount", "owner"} & set(Bet.__struct_fields__)
    assert {"bet", "stake"} <= set(Wager.__struct_fields__)
    first = CROWN.settle((1, 2, 3), [Wager("small", 500, "ann"), Wager("small", 700, "bob")])
    assert [(line.owner, line.returned) for line in first.lines] == [("ann", 1000), ("bob", 1400)]


@pytest.mark.proves("crown-melbourne", "3.5")
def test_crown_3_5_positions_are_read_when_the_result_is_announced() -> None:
    hand = Hand(CROWN).until("close-bets")
    hand.place("ann", "small", 500)
    hand.until("announce")
    assert hand.state.snapshot is None
    hand.send(AnnounceResult(DEALER, (1, 2, 3)))
    assert positions_read(hand.state) == (Wager("small", 500, "ann"),)


@pytest.mark.proves("crown-melbourne", "4.2.3#2")
def test_crown_4_2_3_a_win_is_paid_up_to_the_next_chip() -> None:
    game = sicbo.game("crown-melbourne/a", sicbo.Card(smallest_chip=100))
    line = game.settle((1, 2, 4), {"small": 750}).lines[0]
    assert (line.winnings, line.returned) == (800, 1550)
    assert [(advice.code, advice.amount, advice.clauses) for advice in line.advice] == [
        ("rounded-up", 50, ("4.2.3",))
    ]
    for stake in range(1, 1000):
        line = game.settle((1, 2, 4), {"small": stake}).lines[0]
        assert line.winnings % 100 == 0
        assert 0 <= line.winnings - stake < 100, "up to the next chip, and not a chip further"
        assert game.settle((4, 5, 6), {"small": stake}).returned == 0, "a loser is collected in full"


# -- pennsylvania -----------------------------------------------------------------------------------------


@pytest.mark.proves("pennsylvania", "625a.4(c)")
@pytest.mark.parametrize("shaker", ["manual", "automated-covered", "automated-uncovered", "player-activated"])
def test_pa_625a_4_c_positions_are_read_when_the_values_are_lit(shaker: Shaker) -> None:
    hand = Hand(PENNSYLVANIA, shaker=shaker).until("close-bets")
    hand.place("ann", "small", 500)
    hand.until("enter").enter(1, 2, 3)
    assert hand.state.snapshot is None
    hand.step("illuminate")
    assert positions_read(hand.state) == (Wager("small", 500, "ann"),)


@pytest.mark.proves("pennsylvania", "625a.5(d)#2", "625a.1(b)#2")
def test_pa_625a_5_d_what_lights_up_is_what_wins_on_all_216_rolls() -> None:
    for name in ("pennsylvania/a", "pennsylvania/b"):
        game = sicbo.game(name)
        stakes = {bet.bet: 100 for bet in game.bets}
        for roll in range(ROLLS):
            dice = game.dice.shown(roll)
            paid = {line.bet for line in game.settle(dice, stakes).lines if line.returned}
            assert set(game.winners(dice)) == paid


@pytest.mark.proves("pennsylvania", "625a.6(a)")
def test_pa_625a_6_a_a_table_needs_the_reference_of_its_submission() -> None:
    for name in ("pennsylvania/a", "pennsylvania/b"):
        gaps = card_gaps(sicbo.game(name))
        assert ["Rules Submission" in gap.message and "625a.6(a)" in gap.clauses for gap in gaps] == [True]
        assert card_gaps(sicbo.game(name, sicbo.Card(reference="RS-2026-11"))) == ()


# -- both ways round --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["act-canberra", "nsw-aruze", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/b"]
)
def test_every_layout_and_every_roll_leaves_nothing_in_play(name: str) -> None:
    """A full layout on all 216 rolls: what the player has afterwards is exactly the receipt's net."""
    game = sicbo.game(name)
    for roll in range(ROLLS):
        hand = Hand(game).until("close-bets" if name == "nsw-aruze" else "cover")
        for bet in game.bets:
            hand.place("ann", bet.bet, 100)
        hand.until("enter").enter(*game.dice.shown(roll))
        hand.finish()
        expected = game.settle(game.dice.shown(roll), {bet.bet: 100 for bet in game.bets})
        assert hand.money["ann"] == expected.net
        assert len(hand.state.settled) == len(game.bets)


def test_a_step_out_of_order_or_by_the_wrong_person_is_refused_with_the_clause() -> None:
    hand = Hand(ACT)
    assert refused(hand.send, TakeStep(DEALER, "activate")).code == "out-of-order"
    wrong = refused(hand.send, TakeStep(Person("ann", "player"), "open-bets"))
    assert (wrong.code, wrong.clauses) == ("not-yours-to-do", ("4.1",))
    pennsylvania = Hand(PENNSYLVANIA).until("activate")
    assert refused(pennsylvania.send, TakeStep(DEALER, "activate", times=2)).clauses == ("625a.5(b)(1)",)
    assert refused(hand.send, ReadDice(DEALER, (1, 2, 3))).code == "out-of-order"


def test_a_stake_that_the_book_does_not_take_is_refused() -> None:
    hand = Hand(PENNSYLVANIA).until("cover")
    colour = PlaceWagers(Person("ann", "player"), {"small": 500}, "colour-chip", "red", "T1")
    no = refused(hand.send, colour)
    assert (no.code, no.clauses) == ("stake-not-accepted", ("625a.4(a)",))
