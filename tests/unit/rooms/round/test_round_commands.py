"""What the commands of a round do beyond the letter of any clause: money kept, records honest, nothing half done."""

from typing import Any

import pytest
from msgspec.structs import replace

import sicbo
from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.money import MAX_STAKE
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    ConfirmPlacement,
    CorrectDice,
    DeclareVoid,
    MoveWager,
    PayWinner,
    PlaceWagers,
    ReadDice,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rules.settlement import Wager
from support.play import BANK, DEALER, Hand, refused

ACT = sicbo.game("act-canberra")
ARUZE = sicbo.game("nsw-aruze")
CROWN = sicbo.game("crown-melbourne/a")
PENNSYLVANIA = sicbo.game("pennsylvania/a")
ANN, BOB = Person("ann", "player"), Person("bob", "player")
SUE = Person("sue", "supervisor")
SECOND = 1_000_000


def betting(game: sicbo.Game, **options: Any) -> Hand:
    hand = Hand(game, **options)
    hand.step("open-bets")
    return hand


# -- wagers -----------------------------------------------------------------------------------------------


def test_several_bets_in_one_command_are_all_placed_or_none() -> None:
    hand = betting(ACT)
    hand.fund("ann")
    hand.send(PlaceWagers(ANN, {"small": 500, "SINGLE:3": 700}))
    assert tuple(hand.state.wagers()) == (Wager("small", 500, "ann"), Wager("single:3", 700, "ann"))
    before = hand.state
    for wagers, code in (
        ({"big": 500, "nowhere": 500}, "unknown-bet"),
        ({"big": 500, "single:3": 0}, "bad-amount"),
        ({"big": 500, "single:2": -5}, "bad-amount"),
        ({"total:9": 500, "TOTAL:9": 500}, "duplicate-bet"),
        ({}, "bad-request"),
    ):
        assert refused(hand.send, PlaceWagers(ANN, wagers)).code == code
    assert refused(hand.send, PlaceWagers(ANN, {"big": BANK, "small": 1})).code == "not-enough"
    assert hand.state is before
    assert hand.money == {"ann": -1200}


def test_a_wager_that_grows_beyond_every_amount_is_refused_when_it_is_placed_not_when_it_is_settled() -> None:
    hand = betting(ACT)
    rich = Account("chips", "T1/ann")
    hand.ledger.enter([Transfer("more", OUTSIDE, rich, 3 * MAX_STAKE)])
    hand.place("ann", "small", MAX_STAKE)
    assert refused(hand.place, "ann", "small", 1).code == "bad-amount"
    hand.place("ann", "big", MAX_STAKE)
    assert refused(hand.send, MoveWager(ANN, "big", "small")).code == "bad-amount"
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.state.status == "over"


def test_a_wager_is_of_one_make_and_is_returned_to_where_it_came_from() -> None:
    hand = betting(CROWN)
    hand.place("ann", "small", 500, kind="colour-chip", colour="red")
    hand.place("ann", "big", 700, kind="colour-chip", colour="blue")
    hand.place("ann", "odd", 900)
    for bet, stake in (("small", {}), ("small", {"kind": "colour-chip", "colour": "blue"})):
        assert refused(hand.place, "ann", bet, 100, **stake).code == "stake-not-accepted"
    assert refused(hand.send, MoveWager(ANN, "small", "big")).code == "stake-not-accepted"
    assert refused(hand.place, "ann", "even", 100, kind="colour-chip").code == "bad-request"
    assert refused(hand.place, "ann", "even", 100, colour="red").code == "bad-request"
    hand.send(MoveWager(ANN, "small", "single:1", 200))
    hand.send(MoveWager(ANN, "big", "single:2"))
    held = [hand.holds("ann", "colour-chip", "red"), hand.holds("ann", "colour-chip", "blue")]
    assert held == [-500, -700]
    hand.send(TakeBackWagers(ANN, ("single:1", "single:2")))
    held = [hand.holds("ann", "colour-chip", "red"), hand.holds("ann", "colour-chip", "blue")]
    assert held == [-300, 0]
    hand.send(TakeBackWagers(ANN))
    assert hand.holds("ann", "colour-chip", "red") == hand.holds("ann", "value-chip") == 0


def test_a_part_of_a_wager_can_be_taken_back_and_what_is_left_must_stand() -> None:
    hand = betting(CROWN)
    hand.place("ann", "small", 500)
    hand.place("ann", "big", 700)
    hand.send(TakeBackWagers(ANN, amounts={"small": 200}))
    assert hand.holds("ann", "value-chip") == -1000
    hand.send(TakeBackWagers(ANN, ("big",), amounts={"small": 300}))
    assert hand.holds("ann", "value-chip") == 0
    hand.place("ann", "small", 500)
    assert refused(hand.send, TakeBackWagers(ANN, amounts={"small": 600})).code == "not-enough"
    assert refused(hand.send, TakeBackWagers(ANN, amounts={"big": 100})).code == "bad-request"
    assert refused(hand.send, TakeBackWagers(ANN, amounts={"small": 0})).code == "bad-amount"
    assert refused(hand.send, TakeBackWagers(ANN, ("small",), amounts={"small": 100})).code == "duplicate-bet"
    assert hand.holds("ann", "value-chip") == -500


def test_a_colour_stake_goes_home_in_its_colour_and_its_winnings_come_in_value_chips() -> None:
    hand = betting(CROWN)
    hand.place("ann", "total:6", 500, kind="colour-chip", colour="red")
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.holds("ann", "colour-chip", "red") == 0
    assert hand.holds("ann", "value-chip") == 500 * 18


def test_what_the_dealer_moves_for_a_player_waits_for_the_player_as_well() -> None:
    """Found by reading: a move by the dealer was not shown for confirmation."""
    hand = betting(CROWN)
    hand.place("ann", "small", 500)
    assert not hand.state.layout["ann"].assisted
    hand.send(MoveWager(DEALER, "small", "big", owner="ann"))
    assert hand.state.layout["ann"].assisted
    assert refused(hand.send, ConfirmPlacement(BOB, "ann")).code == "not-yours-to-do"
    hand.send(ConfirmPlacement(ANN))
    hand.send(MoveWager(ANN, "big", "small"))
    assert not hand.state.layout["ann"].assisted, "what players do themselves needs no second look"


def test_a_player_touches_only_their_own_wagers() -> None:
    hand = betting(CROWN)
    hand.place("ann", "small", 500)
    hand.fund("bob")
    for command in (
        PlaceWagers(BOB, {"small": 500}, owner="ann"),
        TakeBackWagers(BOB, owner="ann"),
        MoveWager(BOB, "small", "big", owner="ann"),
    ):
        assert refused(hand.send, command).code == "not-yours-to-do"
    assert refused(hand.send, TakeBackWagers(BOB)).code == "bad-request"
    assert refused(hand.send, MoveWager(BOB, "small", "big")).code == "bad-request"


# -- tokens -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["token", "voucher"])
@pytest.mark.parametrize("dice", [(1, 2, 3), (4, 5, 6)])
def test_nsw_table_a_token_is_used_up_by_any_result_and_the_receipt_says_so(
    nsw_table: sicbo.Game, kind: str, dice: tuple[int, int, int]
) -> None:
    """Found by reading: the receipt gave the token back, the ledger did not."""
    hand = betting(nsw_table)
    hand.place("ann", "small", 500, kind=kind)
    hand.place("ann", "big", 700)
    hand.until("enter").enter(*dice)
    hand.finish()
    won = dice == (1, 2, 3)
    assert hand.holds("ann", "token") == -500
    assert hand.holds("ann", "value-chip") == (500 - 700 if won else 700)
    receipt = hand.state.receipt
    assert receipt is not None
    assert [line.returned for line in receipt.lines] == ([500, 0] if won else [0, 1400])
    assert receipt.net == hand.money["ann"]


def test_nsw_table_a_token_comes_home_when_the_operator_lets_it_or_the_round_has_no_result(
    nsw_table: sicbo.Game,
) -> None:
    kept = sicbo.game("nsw-table", replace(nsw_table.card, switches={"tokens-consumed": False}))
    hand = betting(kept)
    hand.place("ann", "small", 500, kind="token")
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert (hand.holds("ann", "token"), hand.holds("ann", "value-chip")) == (0, 500)
    assert hand.state.receipt is not None and hand.state.receipt.net == 500
    void = betting(nsw_table)
    void.place("ann", "small", 500, kind="token")
    void.until("enter").enter(1, 2, 3, flat=(True, True, False))
    assert (void.holds("ann", "token"), void.holds("ann", "value-chip")) == (0, 0)


# -- the shooter ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("counted", ["round-total", "largest-wager"])
def test_nsw_moving_a_wager_does_not_cost_a_player_their_place_among_equals(counted: str) -> None:
    """Found by reading: the total was reached first and never changed, yet the move counted as reaching it again."""
    card = sicbo.Card(shooting_value=1_000, switches={"shooter-amount-counted": counted})
    hand = betting(sicbo.game("nsw-aruze", card))
    hand.place("ann", "small", 5_000)
    hand.place("bob", "small", 5_000)
    hand.send(MoveWager(ANN, "small", "big"))
    hand.step("close-bets")
    assert hand.state.shooter == "ann"


def test_nsw_where_the_largest_wager_counts_another_small_one_changes_nothing() -> None:
    card = sicbo.Card(shooting_value=1_000, switches={"shooter-amount-counted": "largest-wager"})
    hand = betting(sicbo.game("nsw-aruze", card))
    hand.place("ann", "small", 5_000)
    hand.place("bob", "small", 5_000)
    hand.place("ann", "single:1", 100)
    hand.step("close-bets")
    assert hand.state.shooter == "ann"
    other = betting(sicbo.game("nsw-aruze", card))
    other.place("ann", "small", 5_000)
    other.place("bob", "small", 5_000)
    other.send(MoveWager(ANN, "small", "big", 1_000))
    other.send(MoveWager(ANN, "big", "small"))
    other.step("close-bets")
    assert other.state.shooter == "bob", "parted and put together again, it was reached later"


# -- the dice ---------------------------------------------------------------------------------------------


def test_what_is_keyed_is_shown_first_and_can_be_keyed_again_before_it_counts() -> None:
    hand = betting(PENNSYLVANIA)
    hand.place("ann", "small", 500)
    hand.until("announce").send(AnnounceResult(DEALER, (1, 2, 3)))
    assert refused(hand.send, ConfirmDice(DEALER)).code == "out-of-order"
    assert refused(hand.send, ReadDice(DEALER, (1, 2, 4))).code == "bad-dice"
    hand.send(ReadDice(DEALER, (1, 2, 3)))
    assert (hand.state.result, hand.state.shown) == (None, PENNSYLVANIA.dice.roll_index((1, 2, 3)))
    hand.send(ReadDice(DEALER, (1, 2, 3)))
    hand.send(ConfirmDice(DEALER))
    assert (hand.state.result, hand.state.shown) == (PENNSYLVANIA.dice.roll_index((1, 2, 3)), None)


def test_nsw_the_screen_announces_what_the_sensors_read_and_nothing_else() -> None:
    """Found by reading: after the sensors the system could announce any faces."""
    hand = betting(ARUZE)
    hand.place("ann", "small", 500)
    hand.until("enter").enter(1, 2, 3)
    assert refused(hand.send, AnnounceResult(SYSTEM, (6, 6, 6))).code == "bad-dice"
    hand.send(AnnounceResult(SYSTEM, (1, 2, 3)))
    assert hand.state.announced == (1, 2, 3)


def correction(
    hand: Hand, *faces: int, by: Person = DEALER, approved_by: Person = SUE, reason: str = "misread"
) -> None:
    hand.send(CorrectDice(by, faces, approved_by, reason))


@pytest.mark.parametrize("lit", [False, True])
def test_a_result_is_corrected_before_settlement_by_two_people_and_lit_again(lit: bool) -> None:
    hand = betting(ACT)
    hand.place("ann", "small", 500)
    hand.place("bob", "big", 700)
    hand.until("announce")
    assert refused(correction, hand, 4, 5, 6).code == "out-of-order", "nothing to correct yet"
    hand.enter(1, 2, 3)
    if lit:
        hand.step("illuminate")
    assert refused(correction, hand, 4, 5, 6, approved_by=Person("dan", "dealer")).code == "not-yours-to-do"
    assert refused(correction, hand, 4, 5, 6, by=ANN).code == "not-yours-to-do"
    assert refused(correction, hand, 4, 5, 6, by=SUE).code == "second-person-needed"
    assert refused(correction, hand, 4, 5, 6, reason="").code == "cause-needed"
    assert refused(correction, hand, 4, 5, 9).code == "bad-dice"
    assert refused(correction, hand, 1, 2, 3).code == "bad-request"
    correction(hand, 4, 5, 6)
    assert [step.step for step in hand.state.remaining] == ["illuminate", "collect", "pay"]
    hand.finish()
    assert hand.money == {"ann": -500, "bob": 700}


def test_a_correction_comes_too_late_once_losers_are_collected() -> None:
    hand = betting(ACT)
    hand.place("ann", "small", 500)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    assert refused(correction, hand, 4, 5, 6).code == "out-of-order"
    hand.finish()
    assert hand.money == {"ann": 500}


def test_a_person_who_keyed_or_confirmed_a_result_does_not_approve_its_correction() -> None:
    """Found by reading: who confirmed was barred, who keyed was not."""
    for keyed, confirmed in ((SUE, DEALER), (DEALER, SUE)):
        hand = betting(ACT)
        hand.until("announce").send(AnnounceResult(DEALER, (1, 2, 3)))
        hand.send(ReadDice(keyed, (1, 2, 3)))
        hand.send(ConfirmDice(confirmed))
        assert refused(correction, hand, 4, 5, 6).code == "second-person-needed"
        correction(hand, 4, 5, 6, approved_by=Person("sam", "supervisor"))


@pytest.mark.parametrize("announced", [False, True])
def test_nsw_a_corrected_result_is_announced_and_lit_again(announced: bool) -> None:
    """Found by reading: a correction before the announcement took the announcement away."""
    hand = betting(ARUZE)
    hand.place("ann", "small", 500)
    hand.until("enter").enter(1, 2, 3)
    if announced:
        hand.until("collect")
    correction(hand, 4, 5, 6, by=Person("sam", "supervisor"))
    assert [step.step for step in hand.state.remaining] == ["announce", "illuminate", "collect", "pay"]
    assert not {"announce", "illuminate"} & set(hand.state.done)
    hand.finish()
    assert hand.money == {"ann": -500}


@pytest.mark.parametrize("game", [ACT, CROWN, PENNSYLVANIA], ids=lambda game: game.name)
def test_areas_that_are_not_the_winners_do_not_pass_for_the_lights(game: sicbo.Game) -> None:
    """Found by reading: what the areas showed was asked for and then ignored."""
    hand = betting(game)
    hand.until("enter").enter(1, 2, 3)
    winners = tuple(game.winners((1, 2, 3)))
    for lit in ((), winners[1:], (*winners, "big"), ("big",)):
        assert refused(hand.send, TakeStep(SYSTEM, "illuminate", lit=lit)).code == "out-of-order"
    hand.send(TakeStep(SYSTEM, "illuminate", lit=tuple(bet.upper() for bet in winners)))
    assert hand.state.done[-1] == "illuminate"


def in_the_dark(hand: Hand) -> None:
    """The lights fail, as the table puts it on record."""
    left = tuple(step for step in hand.state.remaining if step.step != "illuminate")
    hand.state = replace(hand.state, lights_out=True, remaining=left)


@pytest.mark.parametrize("lit", [False, True])
def test_pa_a_correction_in_the_dark_is_not_lit_and_is_settled_before_a_floorperson(lit: bool) -> None:
    hand = betting(PENNSYLVANIA)
    hand.place("ann", "small", 500)
    hand.place("bob", "big", 700)
    hand.until("enter").enter(1, 2, 3)
    if lit:
        hand.step("illuminate")
    in_the_dark(hand)
    correction(hand, 4, 5, 6, approved_by=Person("flo", "floorperson"))
    assert [step.step for step in hand.state.remaining] == ["collect", "pay", "clear"]
    assert refused(hand.step, "collect").code == "second-person-needed"
    dan, flo = Person("dan", "dealer"), Person("flo", "floorperson")
    assert refused(hand.send, TakeStep(DEALER, "collect", witness=dan)).code == "not-yours-to-do"
    hand.send(TakeStep(DEALER, "collect", witness=flo))
    assert refused(hand.send, PayWinner(DEALER, "bob")).code == "second-person-needed"
    hand.send(PayWinner(DEALER, "bob", flo))
    hand.finish()
    assert hand.money == {"ann": -500, "bob": 700}


def test_crown_a_no_spin_in_the_dark_is_spun_again_and_settled_by_the_dice() -> None:
    hand = betting(CROWN)
    hand.place("ann", "small", 500)
    hand.until("announce")
    in_the_dark(hand)
    hand.void("shaker-fault", "dealer")
    assert "illuminate" not in {step.step for step in hand.state.remaining}
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.money == {"ann": 500}


# -- no spin ----------------------------------------------------------------------------------------------


def test_crown_there_is_no_no_spin_before_betting_opened() -> None:
    """Found by reading: the opening of bets was lost, and nobody could wager in that round."""
    hand = Hand(CROWN)
    assert refused(hand.void, "shaker-fault", "dealer").code == "out-of-order"
    hand.step("open-bets")
    hand.place("ann", "small", 500)
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.money == {"ann": 500}


def test_crown_a_tumbler_that_never_ran_made_no_spin() -> None:
    """Found by reading: a fault before the first activation counted as spin number one."""
    hand = betting(CROWN)
    assert refused(hand.void, "shaker-fault", "dealer").code == "out-of-order"
    assert hand.state.spins == ()
    hand.until("enter").enter(1, 2, 3)
    assert [spin.number for spin in hand.state.spins] == [1]  # type: ignore[var-annotated]


@pytest.mark.parametrize("stage", ["announced", "keyed", "confirmed", "lit"])
def test_crown_a_no_spin_after_the_announcement_forgets_it_and_spins_again(stage: str) -> None:
    hand = betting(CROWN)
    hand.place("ann", "small", 500)
    hand.place("bob", "big", 700, kind="colour-chip", colour="red")
    hand.until("announce").send(AnnounceResult(DEALER, (1, 2, 3)))
    if stage != "announced":
        hand.send(ReadDice(DEALER, (1, 2, 3)))
    if stage in ("confirmed", "lit"):
        hand.send(ConfirmDice(DEALER))
    if stage == "lit":
        hand.step("illuminate")
    assert refused(hand.void, "dice-not-flat", "dealer").code == "out-of-order"
    hal = Person("hal", "higher-duties-dealer")
    hand.send(CorrectDice(DEALER, (1, 2, 3), hal, "one leans on the wall", (True, True, False)))
    assert (hand.state.result, hand.state.announced, hand.state.shown) == (None, None, None)
    assert hand.state.snapshot is None
    assert hand.money == {"ann": -500, "bob": -700}
    assert refused(hand.place, "ann", "small", 100).code == "betting-closed"
    hand.until("enter").enter(4, 5, 6)
    hand.finish()
    assert hand.money == {"ann": -500, "bob": 700}
    assert hand.holds("bob", "colour-chip", "red") == 0


def test_nsw_table_a_round_that_is_void_is_not_spun_again(nsw_table: sicbo.Game) -> None:
    """Found by reading: a no spin on a void round wrote another ground over the one on record."""
    game = sicbo.game("nsw-table", replace(nsw_table.card, switches={"dice-exposed-means": "no-spin"}))
    hand = betting(game)
    hand.place("ann", "small", 500)
    hand.until("announce")
    hand.void("dice-not-flat", "dealer")
    assert (hand.state.status, hand.state.returned) == ("void", True)
    before = hand.state
    for ground in ("dice-exposed", "dice-not-flat"):
        assert refused(hand.void, ground, "dealer").code == "round-over"
    assert hand.state is before
    assert hand.money == {"ann": 0}


# -- money after a void -----------------------------------------------------------------------------------


def test_act_a_void_after_payment_moves_no_stake_that_is_home_already() -> None:
    """Found by reading: a winner who had changed the colour chips back could not be undone at all."""
    hand = betting(ACT)
    hand.place("ann", "small", 500, kind="colour-chip", colour="red")
    hand.place("bob", "big", 700)
    hand.place("cat", "total:6", 900)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    hand.send(PayWinner(DEALER, "ann"))
    red = Account("chips", "T1/ann/red")
    hand.ledger.enter([Transfer("redeemed", red, OUTSIDE, hand.ledger.balance(red))])
    assert refused(hand.void, "shaker-fault", "dealer").code == "out-of-order"
    hand.void("disturbance", "supervisor")
    assert hand.holds("ann", "value-chip") == 0, "the winnings are back with the house"
    assert hand.ledger.balance(red) == 0, "the stake stays where it was, at home"
    assert (hand.money["bob"], hand.money["cat"]) == (0, 0)


def test_a_wager_void_after_judging_is_as_if_it_had_not_been_made_and_the_rest_stands() -> None:
    hand = betting(CROWN)
    for owner in ("ann", "bob"):
        hand.place(owner, "small", 500, kind="colour-chip", colour=owner)
        hand.place(owner, "big", 700)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    hand.void("player-breach", "assistant-casino-manager", owner="ann")
    assert hand.holds("ann", "colour-chip", "ann") == 0
    assert hand.holds("ann", "value-chip") == 0, "collected before, and given back"
    assert refused(hand.send, PayWinner(DEALER, "ann")).code == "bad-request"
    hand.finish()
    assert hand.money == {"ann": 0, "bob": 500 - 700}


def test_wagers_that_were_never_made_cannot_be_declared_void_and_those_paid_are_undone() -> None:
    """Found by reading: such a declaration was accepted and did nothing."""
    hand = betting(CROWN)
    hand.place("ann", "small", 500)
    hand.place("bob", "small", 500)
    assert refused(hand.void, "player-breach", "assistant-casino-manager", "cat").code == "bad-request"
    assert refused(hand.void, "player-breach", "assistant-casino-manager", "").code == "bad-request"
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    hand.send(PayWinner(DEALER, "ann"))
    hand.void("player-breach", "assistant-casino-manager", "ann")
    assert hand.money == {"ann": 0, "bob": -500}
    assert refused(hand.void, "player-breach", "assistant-casino-manager", "ann").code == "bad-request"
    hand.void("player-breach", "assistant-casino-manager", "bob")
    assert hand.money == {"ann": 0, "bob": 0}


def test_nsw_a_forfeited_stake_goes_to_the_house_and_all_others_go_home() -> None:
    hand = betting(ARUZE)
    for owner in ("ann", "bob"):
        hand.place(owner, "small", 500)
        hand.place(owner, "big", 700)
    hand.until("enter").enter(1, 2, 3)
    hand.until("pay")
    fraud = DeclareVoid(SUE, "fraud", opinion="marked dice", persons=("ann",), forfeit=("ann",))
    assert refused(hand.send, fraud).code == "second-person-needed"
    hand.send(replace(fraud, approved_by=Person("hans", "host")))
    assert hand.money == {"ann": -1200, "bob": 0}, "what was collected of bob's is his again"
    assert hand.state.open_stakes == 0
    assert hand.ledger.balance(Account("float", "T1")) == 1200
