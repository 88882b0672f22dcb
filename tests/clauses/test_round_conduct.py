"""How a round is conducted: chips placed by the dealer, the announced and the keyed result, lights, the shooter, voids."""

from itertools import permutations, product
from typing import Any

import msgspec
import pytest

import sicbo
from models import second_model
from sicbo.ledger.accounts import Account
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import (
    ResultAnnounced,
    RoundEvent,
    ShooterDesignated,
    StepTaken,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
    WagersTakenBack,
)
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    ConfirmPlacement,
    DeclareVoid,
    MoveWager,
    PayWinner,
    PlaceWagers,
    ReadDice,
    RoundCommand,
    TakeBackWagers,
    TakeStep,
)
from support.evening import Evening, is_refused
from support.every_roll import ROLLS, as_rolled
from support.play import DEALER, Hand, refused

ACT, ARUZE = sicbo.game("act-canberra"), sicbo.game("nsw-aruze")
CROWN, CROWN_B = sicbo.game("crown-melbourne/a"), sicbo.game("crown-melbourne/b")
PENNSYLVANIA = sicbo.game("pennsylvania/a")
ANN, BOB, CAT = (Person(name, "player") for name in ("ann", "bob", "cat"))
SUE, HAL = Person("sue", "supervisor"), Person("hal", "host")
SECOND = 1_000_000


def betting(game: sicbo.Game, **options: Any) -> Hand:
    """A round in which betting is open."""
    hand = Hand(game, **options)
    hand.step("open-bets")
    return hand


def back(game: sicbo.Game, bet: str, dice: tuple[int, int, int], stake: int) -> int:
    """What the second model gives back for a wager."""
    odds = second_model.pays(game.name, bet, dice)
    return 0 if odds is None else stake * (odds + 1)


def chosen(name: str, nsw_table: sicbo.Game) -> sicbo.Game:
    return nsw_table if name == "nsw-table" else sicbo.game(name)


# -- chips that the dealer places for a player ------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("act-canberra", marks=pytest.mark.proves("act-canberra", "4.4")),
        pytest.param("nsw-table", marks=pytest.mark.proves("nsw-table", "3.11#1")),
        pytest.param("crown-melbourne/a", marks=pytest.mark.proves("crown-melbourne", "3.4#1")),
        pytest.param("pennsylvania/a", marks=pytest.mark.proves("pennsylvania", "625a.4(b)#1")),
    ],
)
def test_act_4_4_nsw_3_11_crown_3_4_pa_625a_4_b_chips_the_dealer_placed_are_the_players_and_settle_where_they_lie(
    name: str, nsw_table: sicbo.Game
) -> None:
    """Ann asks for 5 and for small; the dealer puts her chips on 6 and moves the others to a total of 9."""
    game = chosen(name, nsw_table)
    for dice in ROLLS:
        hand = betting(game)
        hand.fund("ann")
        hand.send(PlaceWagers(DEALER, {"single:6": 500, "small": 700}, owner="ann"))
        assert hand.events[-1] == WagersPlaced(
            "ann", {"single:6": 500, "small": 700}, "value-chip", "", DEALER
        )
        hand.send(MoveWager(DEALER, "small", "total:9", owner="ann"))
        assert hand.events[-1] == WagerMoved("ann", "small", "total:9", 700, DEALER)
        assert hand.money == {"ann": -1200}, "staked from the player's chips, not from the dealer's"
        hand.until("enter").enter(*dice)
        hand.finish()
        assert hand.state.receipt is not None
        assert [(line.owner, line.bet) for line in hand.state.receipt.lines] == [
            ("ann", "single:6"),
            ("ann", "total:9"),
        ]
        expected = back(game, "single:6", dice, 500) + back(game, "total:9", dice, 700) - 1200
        assert hand.money == {"ann": expected}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("nsw-table", marks=pytest.mark.proves("nsw-table", "3.11#2")),
        pytest.param("crown-melbourne/a", marks=pytest.mark.proves("crown-melbourne", "3.4#2")),
        pytest.param("pennsylvania/a", marks=pytest.mark.proves("pennsylvania", "625a.4(b)#2")),
    ],
)
def test_nsw_3_11_crown_3_4_pa_625a_4_b_what_the_dealer_placed_waits_for_the_players_word_until_bets_close(
    name: str, nsw_table: sicbo.Game
) -> None:
    game = chosen(name, nsw_table)
    assert game.book.policies is not None and game.book.policies.positions.player_confirms_dealer
    hand = betting(game)
    hand.place("bob", "big", 500)
    hand.fund("ann")
    hand.send(PlaceWagers(DEALER, {"small": 500}, owner="ann"))
    assert [owner for owner, position in hand.state.layout.items() if position.assisted] == ["ann"]
    for somebody in (BOB, DEALER):
        refusal = refused(hand.send, ConfirmPlacement(somebody, "ann"))
        assert (refusal.code, refusal.clauses) == ("not-yours-to-do", game.book.policies.positions.on())
    hand.send(ConfirmPlacement(ANN))
    assert not hand.state.layout["ann"].assisted
    assert refused(hand.send, ConfirmPlacement(ANN)).code == "bad-request", "nothing waits any more"
    for again in (
        PlaceWagers(DEALER, {"small": 100}, owner="ann"),
        MoveWager(DEALER, "small", "big", owner="ann"),
    ):
        hand.send(again)
        assert hand.state.layout["ann"].assisted, "what the dealer does again waits again"
        hand.send(ConfirmPlacement(ANN))
    hand.send(MoveWager(DEALER, "big", "small", owner="ann"))
    hand.until("close-bets").step("close-bets")
    assert refused(hand.send, ConfirmPlacement(ANN)).code == "betting-closed"
    hand.until("enter").enter(1, 2, 3)
    hand.finish()
    assert hand.money == {"ann": 600, "bob": -500}, "unconfirmed it settles where it lies all the same"


# -- the announced and the keyed result -------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "5.3#1")
def test_act_5_3_a_result_is_announced_only_after_uncovering_and_with_all_dice_flat() -> None:
    hand = betting(ACT).until("uncover")
    assert refused(hand.send, AnnounceResult(DEALER, (1, 2, 3))).code == "out-of-order"
    hand.step("uncover")
    uncovered = hand.state
    for flat in product((True, False), repeat=3):
        if not all(flat):
            refusal = refused(hand.send, AnnounceResult(DEALER, (1, 2, 3), flat))
            assert refusal.code == "bad-dice"
            assert {"5.3", "8.1"} <= set(refusal.clauses)
    assert refused(hand.send, AnnounceResult(DEALER, (1, 2, 3), (True, True))).code == "bad-dice"
    assert refused(hand.send, AnnounceResult(ANN, (1, 2, 3))).code == "not-yours-to-do"
    assert hand.state is uncovered
    hand.send(AnnounceResult(DEALER, (1, 2, 3)))
    assert (hand.state.announced, hand.state.result) == ((1, 2, 3), None), "announced, and not yet entered"


@pytest.mark.proves("act-canberra", "5.3#2")
def test_act_5_3_the_result_is_what_the_dealer_keyed_into_the_panel_on_all_216_rolls() -> None:
    for dice in ROLLS:
        hand = betting(ACT).until("announce")
        hand.send(AnnounceResult(DEALER, dice))
        assert refused(hand.step, "enter").code == "out-of-order", "no result without three values"
        assert refused(hand.send, ReadDice(SYSTEM, dice)).code == "not-yours-to-do", "a reader is no dealer"
        hand.send(ReadDice(DEALER, dice))
        assert hand.state.result is None
        hand.send(ConfirmDice(DEALER))
        assert hand.state.result is not None
        assert ACT.dice.values(hand.state.result) == dice


@pytest.mark.proves("crown-melbourne", "5.1.5#1")
@pytest.mark.parametrize("game", [CROWN, CROWN_B], ids=lambda game: game.name)
def test_crown_5_1_5_the_announcement_calls_the_uppermost_face_of_each_die(game: sicbo.Game) -> None:
    for dice in ROLLS:
        hand = betting(game).until("announce")
        hand.send(AnnounceResult(DEALER, as_rolled(game, dice)))
        assert [event for event in hand.events if isinstance(event, ResultAnnounced)] == [
            ResultAnnounced(as_rolled(game, dice), DEALER)
        ]
    hand = betting(game).until("announce")
    for faces in ((), (1,), (1, 2), (1, 2, 3, 4), (1, 2, 7), (1, 2, None)):
        assert refused(hand.send, AnnounceResult(DEALER, faces)).code == "bad-dice"  # type: ignore[arg-type]


@pytest.mark.proves("crown-melbourne", "5.1.5(a)")
@pytest.mark.parametrize("game", [CROWN, CROWN_B], ids=lambda game: game.name)
def test_crown_5_1_5_a_the_panel_takes_what_was_announced_and_lights_what_wins(game: sicbo.Game) -> None:
    """On all 216 rolls: any other entry is refused, and so are lights that miss an area or show one too many."""
    everything = set(second_model.bets(game.name))
    for number, dice in enumerate(ROLLS):
        hand = betting(game).until("announce")
        hand.send(AnnounceResult(DEALER, as_rolled(game, dice)))
        other = ROLLS[(number + 1) % len(ROLLS)]
        assert refused(hand.send, ReadDice(DEALER, as_rolled(game, other))).code == "bad-dice"
        hand.send(ReadDice(DEALER, as_rolled(game, dice)))
        hand.send(ConfirmDice(DEALER))
        assert game.dice.shown(hand.state.result) == hand.state.announced  # type: ignore[arg-type]
        winning = {bet for bet in everything if second_model.pays(game.name, bet, dice) is not None}
        for wrong in (winning - {min(winning)}, winning | {min(everything - winning)}, set()):
            dark = refused(hand.send, TakeStep(SYSTEM, "illuminate", lit=tuple(wrong)))
            assert (dark.code, dark.clauses) == ("out-of-order", ("5.1.5(a)", "5.1.6"))
        hand.send(TakeStep(SYSTEM, "illuminate", lit=tuple(winning)))
        assert hand.state.done[-1] == "illuminate"


@pytest.mark.proves("pennsylvania", "625a.5(e)#2")
def test_pa_625a_5_e_a_manual_shaker_stays_uncovered_until_the_last_winner_is_paid() -> None:
    hand = betting(PENNSYLVANIA, shaker="manual")
    for owner in ("ann", "bob", "cat"):
        hand.place(owner, "small", 500)
    hand.until("uncover").step("uncover")
    seen = 0
    while not hand.state.paid:
        assert refused(hand.step, "cover").code == "out-of-order"
        seen += 1
        if hand.state.remaining[0].step == "pay":
            hand.send(PayWinner(DEALER, "ann"))
        else:
            hand.go_on(1, 2, 3)
    assert seen >= 5
    for owner in ("bob", "cat"):
        refusal = refused(hand.step, "cover")
        assert (refusal.code, refusal.clauses) == ("out-of-order", ("625a.5(e)",)), f"{owner} is not paid yet"
        hand.send(PayWinner(DEALER, owner))
    hand.finish()
    following = betting(PENNSYLVANIA, shaker="manual", round_id="T1-R2")
    following.step("cover")


# -- disturbances and fraud -------------------------------------------------------------------------------


def dealt(game: sicbo.Game) -> Hand:
    """A round with a loser and two winners, its dice entered."""
    hand = betting(game)
    for owner, bet in (("ann", "small"), ("bob", "big"), ("cat", "total:6")):
        hand.place(owner, bet, 500)
    hand.until("enter").enter(1, 2, 3)
    return hand


@pytest.mark.proves("act-canberra", "10.1")
@pytest.mark.parametrize("cause", ["civil commotion", "fire", "riot", "brawl", "robbery", "a swarm of bees"])
def test_act_10_1_a_disturbance_voids_the_round_when_its_cause_is_on_record(cause: str) -> None:
    hand = dealt(ACT)
    assert refused(hand.send, DeclareVoid(DEALER, "disturbance", cause=cause)).code == "not-yours-to-do"
    without = refused(hand.send, DeclareVoid(SUE, "disturbance"))
    assert (without.code, without.clauses) == ("cause-needed", ("10.1",))
    alone = refused(hand.send, DeclareVoid(SUE, "disturbance", cause=cause))
    assert (alone.code, alone.clauses) == ("second-person-needed", ("10.1",)), "a result is known"
    assert hand.state.status == "playing"
    (event,) = hand.send(DeclareVoid(SUE, "disturbance", cause=cause, approved_by=DEALER))
    assert isinstance(event, WagersReturned)
    assert (event.cause, event.by, event.approved_by, event.clauses) == (cause, SUE, DEALER, ("10.1",))
    assert (hand.state.status, hand.state.result) == ("void", None)
    assert hand.money == {"ann": 0, "bob": 0, "cat": 0}


@pytest.mark.proves("crown-melbourne", "9.4")
@pytest.mark.parametrize("role", ["higher-duties-dealer", "area-manager", "assistant-casino-manager"])
def test_crown_9_4_a_spin_is_void_for_what_nobody_could_help_by_a_higher_duties_dealer_with_the_cause(
    role: str,
) -> None:
    rule = CROWN.book.policies.irregularity("disturbance")
    assert rule is not None and len(rule.causes) >= 6
    for cause in (*rule.causes, "the roof leaked"):
        hand, by = dealt(CROWN), Person("harry", role)
        for unable in ("dealer", "player", "tournament-director", "inspector"):
            told = DeclareVoid(Person("x", unable), "disturbance", cause=cause, opinion="outside our control")
            assert refused(hand.send, told).clauses == ("9.4", "9.5")
            assert refused(hand.send, told).code == "not-yours-to-do"
        assert refused(hand.send, DeclareVoid(by, "disturbance", opinion="seen")).code == "cause-needed"
        assert refused(hand.send, DeclareVoid(by, "disturbance", cause=cause)).code == "cause-needed"
        told = DeclareVoid(by, "disturbance", cause=cause, opinion="outside our control")
        assert refused(hand.send, told).code == "second-person-needed", "a result is known"
        (event,) = hand.send(msgspec.structs.replace(told, approved_by=DEALER))
        assert isinstance(event, WagersReturned)
        assert (event.cause, event.opinion, event.by) == (cause, "outside our control", by)
        assert (hand.state.status, hand.state.result) == ("void", None)
        assert hand.money == {"ann": 0, "bob": 0, "cat": 0}


@pytest.mark.proves("nsw-aruze", "8.8.1")
@pytest.mark.parametrize("cause", ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"])
def test_nsw_8_8_1_the_supervisor_invalidates_for_a_listed_disturbance_and_for_no_other(cause: str) -> None:
    hand = dealt(ARUZE)
    for wrong in ("", "a swarm of bees", cause.upper() + "!"):
        refusal = refused(hand.send, DeclareVoid(SUE, "disturbance", cause=wrong))
        assert (refusal.code, refusal.clauses) == ("cause-needed", ("8.8.1", "8.9"))
    for unable in (Person("hal", "host"), ANN, SYSTEM):
        assert refused(hand.send, DeclareVoid(unable, "disturbance", cause=cause)).code == "not-yours-to-do"
    alone = refused(hand.send, DeclareVoid(SUE, "disturbance", cause=cause))
    assert (alone.code, alone.clauses) == ("second-person-needed", ("8.8.1", "8.9")), "a result is known"
    assert hand.state.status == "playing"
    (event,) = hand.send(DeclareVoid(SUE, "disturbance", cause=cause, approved_by=HAL))
    assert isinstance(event, WagersReturned)
    assert (event.cause, event.by, event.approved_by) == (cause, SUE, HAL)
    assert (hand.state.status, hand.state.result) == ("void", None)
    assert hand.money == {"ann": 0, "bob": 0, "cat": 0}


@pytest.mark.proves("nsw-aruze", "8.8.2")
def test_nsw_8_8_2_an_outcome_touched_by_fraud_is_invalid_with_the_opinion_and_the_persons_on_record() -> (
    None
):
    hand = dealt(ARUZE)
    named = ("ann", "a man at the door")
    bare = DeclareVoid(SUE, "fraud", persons=named)
    assert (refused(hand.send, bare).code, refused(hand.send, bare).clauses) == (
        "cause-needed",
        ("8.8.2", "8.9"),
    )
    fraud = DeclareVoid(SUE, "fraud", opinion="a magnet under the table", persons=named)
    for unable in (Person("hal", "host"), ANN, SYSTEM):
        assert refused(hand.send, msgspec.structs.replace(fraud, by=unable)).code == "not-yours-to-do"
    assert refused(hand.send, fraud).code == "second-person-needed", "a result is known"
    hand.send(msgspec.structs.replace(fraud, approved_by=HAL))
    (kept,) = msgspec.json.decode(msgspec.json.encode(hand.events[-1:]), type=list[RoundEvent])
    assert isinstance(kept, WagersReturned)
    assert (kept.opinion, kept.persons, kept.by) == ("a magnet under the table", named, SUE)
    assert (hand.state.status, hand.state.result) == ("void", None)


@pytest.mark.proves("nsw-aruze", "8.9#1")
@pytest.mark.parametrize(
    "declared",
    [
        DeclareVoid(SUE, "disturbance", cause="fire"),
        DeclareVoid(SUE, "fraud", opinion="a magnet under the table", persons=("ann",)),
    ],
    ids=["disturbance", "fraud"],
)
@pytest.mark.parametrize(
    "stage",
    ["close-bets", "activate", "enter", "announce", "illuminate", "collect", "pay", "one paid", "over"],
)
def test_nsw_8_9_an_invalid_result_sends_every_stake_back_to_its_meter_and_undoes_what_was_credited(
    declared: DeclareVoid, stage: str
) -> None:
    hand = betting(ARUZE)
    for owner, bet in (("ann", "small"), ("ann", "single:1"), ("bob", "big"), ("cat", "total:6")):
        hand.place(owner, bet, 500)
    upcoming = "pay" if stage in ("one paid", "over") else stage
    while hand.state.remaining[0].step != upcoming:
        hand.go_on(1, 2, 3)
    if stage == "one paid":
        hand.send(PayWinner(SYSTEM, "ann"))
        assert hand.money["ann"] == 1_000
    if stage == "over":
        hand.finish()
        assert hand.money["bob"] == -500
    if hand.state.result_known:
        assert refused(hand.send, declared).code == "second-person-needed"
    (event,) = hand.send(msgspec.structs.replace(declared, approved_by=HAL))
    assert isinstance(event, WagersReturned)
    assert hand.money == {"ann": 0, "bob": 0, "cat": 0}
    assert set(event.wagers) == {"ann", "bob", "cat"}
    assert hand.ledger.balance(Account("in-play", "T1")) == hand.state.open_stakes == 0
    assert hand.ledger.balance(Account("float", "T1")) == 0, "the house has neither won nor lost"


@pytest.mark.proves("nsw-aruze", "8.9#2")
def test_nsw_8_9_only_a_player_named_in_the_fraud_may_forfeit_the_wager() -> None:
    hand = dealt(ARUZE)
    fraud = DeclareVoid(SUE, "fraud", opinion="a magnet under the table", persons=("ann",), approved_by=HAL)
    for forfeit in (("bob",), ("ann", "bob")):
        refusal = refused(hand.send, msgspec.structs.replace(fraud, forfeit=forfeit))
        assert (refusal.code, refusal.clauses) == ("bad-request", ("8.8.2", "8.9"))
    fire = DeclareVoid(SUE, "disturbance", cause="fire", persons=("ann",), forfeit=("ann",))
    assert refused(hand.send, fire).code == "bad-request", "nobody forfeits for a fire"
    assert hand.state.status == "playing"
    (event,) = hand.send(msgspec.structs.replace(fraud, forfeit=("ann",)))
    assert isinstance(event, WagersReturned)
    assert event.forfeited == {"ann": {"small": 500}}
    assert hand.money == {"ann": -500, "bob": 0, "cat": 0}
    assert hand.ledger.balance(Account("float", "T1")) == 500
    for game, able in ((ACT, SUE), (CROWN, Person("amy", "assistant-casino-manager"))):
        kept = DeclareVoid(able, "fraud", opinion="seen", persons=("ann",), forfeit=("ann",))
        assert refused(dealt(game).send, kept).code == "bad-request", "no other book keeps a stake"


# -- terminals --------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "2.1")
def test_nsw_2_1_the_terminal_game_pays_what_sic_bo_pays_on_all_216_outcomes() -> None:
    """A full layout through the whole round, two terminals with different stakes, against the second model."""
    bets = second_model.bets("nsw-aruze")
    assert sorted(bets) == sorted(bet.bet for bet in ARUZE.bets)
    for dice in ROLLS:
        hand = betting(ARUZE)
        for terminal, stake in (("1", 100), ("2", 300)):
            hand.fund(terminal)
            hand.send(PlaceWagers(Person(terminal, "player"), dict.fromkeys(bets, stake), "credit"))
        hand.until("enter").enter(*dice)
        hand.finish()
        assert hand.state.receipt is not None
        for line in hand.state.receipt.lines:
            assert line.returned == back(ARUZE, line.bet, dice, line.stake), (dice, line.bet)
        for terminal, stake in (("1", 100), ("2", 300)):
            given = sum(back(ARUZE, bet, dice, stake) for bet in bets)
            assert hand.money[terminal] == given - len(bets) * stake


@pytest.mark.proves("nsw-aruze", "3.3#2")
def test_nsw_3_3_no_wager_is_made_changed_or_taken_off_without_the_players_own_input() -> None:
    hand = betting(ARUZE, rotation=("ann",))
    hand.place("ann", "small", 500)
    for by in (SYSTEM, Person("hal", "host"), SUE, Person("olga", "operator"), Person("ian", "inspector")):
        for command in (
            PlaceWagers(by, {"big": 500}, "credit", owner="ann"),
            PlaceWagers(by, {"big": 500}, "credit"),
            MoveWager(by, "small", "big", owner="ann"),
            TakeBackWagers(by, owner="ann"),
        ):
            assert refused(hand.send, command).code == "not-yours-to-do"
    inputs: list[tuple[RoundCommand, type[object] | None]] = [
        (PlaceWagers(ANN, {"total:9": 100, "single:2": 100}, "credit"), WagersPlaced),
        (MoveWager(ANN, "total:9", "total:6"), WagerMoved),
        (TakeBackWagers(ANN, ("single:2",)), WagersTakenBack),
        (TakeStep(SYSTEM, "close-bets"), None),
        (TakeStep(ANN, "activate"), None),
        (ReadDice(SYSTEM, (1, 2, 3)), None),
    ]
    for command, fires in inputs:  # type: ignore[assignment]
        options = [
            event
            for event in hand.send(command)
            if isinstance(event, WagersPlaced | WagerMoved | WagersTakenBack)
        ]
        assert [type(event) for event in options] == ([] if fires is None else [fires])
    hand.finish()
    assert hand.money == {"ann": 500 + 100 * 18}


# -- the shooter ------------------------------------------------------------------------------------------


def closed(game: sicbo.Game, wagers: list[tuple[str, str, int]], *, rotation: tuple[str, ...] = ()) -> Hand:
    """A round in which these wagers were made in this order, closed after thirty seconds."""
    hand = Hand(game, rotation=rotation)
    hand.step("open-bets", at=0)
    for terminal, bet, amount in wagers:
        hand.place(terminal, bet, amount)
    hand.step("close-bets", at=30 * SECOND)
    return hand


@pytest.mark.proves("nsw-aruze", "3.10.1")
def test_nsw_3_10_1_without_a_shooting_value_the_terminals_with_a_wager_shoot_in_turn_clockwise() -> None:
    """Terminals 1, 3 and 4 of five have wagers; the largest is always at 4, and it does not matter."""
    terminals = ("1", "2", "3", "4", "5")
    turns, shooters = terminals, []
    for _ in range(4):
        hand = closed(ARUZE, [("4", "small", 9_000), ("1", "small", 500), ("3", "big", 700)], rotation=turns)
        shooter = hand.state.shooter
        assert shooter is not None
        assert ShooterDesignated(shooter) in hand.events
        shooters.append(shooter)
        after = terminals.index(shooter) + 1
        turns = terminals[after:] + terminals[:after]  # type: ignore[assignment]
        others = [terminal for terminal in terminals if terminal != shooter]
        for other in others:
            press = TakeStep(Person(other, "player"), "activate")
            assert refused(hand.send, press, 31 * SECOND).code == "not-yours-to-do"
        hand.send(TakeStep(Person(shooter, "player"), "activate"), 31 * SECOND)
    assert shooters == ["1", "3", "4", "1"]


@pytest.mark.proves("nsw-aruze", "3.10.1")
def test_nsw_3_10_1_the_turn_goes_on_from_round_to_round_at_a_table() -> None:
    """Three of six terminals are taken; the person who sits one round out is passed over and keeps the place in the turn."""
    table = Evening("nsw-aruze", places=6).open()
    seats = {"ann": "1", "bob": "3", "cat": "4"}
    for player, place in seats.items():
        table.seat(player, place=place)
    shooters = []
    for round_, wagering in enumerate((seats, seats, seats, seats, ("ann", "cat"), seats), 1):
        table.step("open-bets")
        for player in wagering:
            table.place(player, {"small": 500})
        table.step("close-bets")
        assert table.table.playing is not None and table.table.rounds == round_
        shooter = table.table.playing.shooter
        shooters.append(shooter)
        for player, place in seats.items():
            if place != shooter:
                is_refused(table.refused(TakeStep(Person(player, "player"), "activate")), "not-yours-to-do")
        [pressing] = [player for player, place in seats.items() if place == shooter]
        table.send(TakeStep(Person(pressing, "player"), "activate"))
        table.finish(1, 2, 3)
    assert shooters == ["1", "3", "4", "1", "4", "1"]


@pytest.mark.proves("nsw-aruze", "3.10.2")
def test_nsw_3_10_2_with_a_shooting_value_the_highest_wager_shoots() -> None:
    game = sicbo.game("nsw-aruze", sicbo.Card(shooting_value=3_000))
    amounts = {"ann": 4_000, "bob": 6_000, "cat": 5_500}
    for order in permutations(amounts):
        wagers = [(owner, "small", amounts[owner]) for owner in order]
        assert closed(game, wagers, rotation=order).state.shooter == "bob"
        more = [*wagers, ("cat", "total:9", 1_000)]
        assert closed(game, more, rotation=order).state.shooter == "cat", "all that cat has down counts"
    exactly = closed(game, [("ann", "small", 2_999), ("bob", "small", 3_000)])
    assert exactly.state.shooter == "bob", "the value itself is enough"


@pytest.mark.proves("nsw-aruze", "3.10.2")
def test_nsw_3_10_2_where_the_operator_counts_single_wagers_the_largest_of_them_shoots() -> None:
    card = sicbo.Card(shooting_value=3_000, switches={"shooter-amount-counted": "largest-wager"})
    game = sicbo.game("nsw-aruze", card)
    wagers = [
        ("ann", "small", 4_000),
        ("ann", "big", 4_000),
        ("bob", "small", 6_000),
        ("cat", "small", 2_999),
    ]
    assert closed(game, wagers).state.shooter == "bob"
    assert closed(game, [("cat", "small", 2_999), ("cat", "big", 2_999)]).state.shooter is None


@pytest.mark.proves("nsw-aruze", "3.10.2.1")
def test_nsw_3_10_2_1_among_equals_the_player_who_wagered_that_amount_first_shoots() -> None:
    game = sicbo.game("nsw-aruze", sicbo.Card(shooting_value=3_000))
    for first, second in (("ann", "bob"), ("bob", "ann")):
        tie = [(first, "small", 6_000), (second, "big", 6_000)]
        assert closed(game, tie, rotation=(second, first)).state.shooter == first
        late = [(first, "small", 5_000), (second, "big", 6_000), (first, "big", 1_000)]
        assert closed(game, late).state.shooter == second, "the whole amount counts, not the first chip"
        hand = betting(game)
        hand.place(first, "small", 6_000)
        hand.place(second, "small", 6_000)
        hand.send(TakeBackWagers(Person(first, "player")))
        hand.place(first, "small", 6_000)
        hand.step("close-bets")
        assert hand.state.shooter == second, "taken off and put back, it was reached later"


@pytest.mark.proves("nsw-aruze", "3.10.3#1")
@pytest.mark.parametrize("after", [0, 9_900_000, 10 * SECOND])
def test_nsw_3_10_3_a_press_within_ten_seconds_of_the_close_is_the_shooters_shot(after: int) -> None:
    hand = closed(ARUZE, [("ann", "small", 500), ("bob", "big", 500)], rotation=("ann", "bob"))
    assert refused(hand.send, TakeStep(BOB, "activate"), 30 * SECOND + after).code == "not-yours-to-do"
    hand.send(TakeStep(ANN, "activate"), 30 * SECOND + after)
    assert hand.events[-1] == StepTaken("activate", ANN, 30 * SECOND + after, mode="electronic")
    assert len(hand.state.spins) == 1


@pytest.mark.proves("nsw-aruze", "3.10.3#2")
def test_nsw_3_10_3_after_ten_seconds_without_a_press_the_dice_are_shot_automatically() -> None:
    hand = closed(ARUZE, [("ann", "small", 500)], rotation=("ann",))
    for early in (0, 5 * SECOND, 10 * SECOND - 1):
        waits = refused(hand.send, TakeStep(SYSTEM, "activate"), 30 * SECOND + early)
        assert (waits.code, "3.10.3" in waits.clauses) == ("out-of-order", True)
    late = refused(hand.send, TakeStep(ANN, "activate"), 40 * SECOND + 1)
    assert (late.code, "3.10.3" in late.clauses) == ("out-of-order", True)
    assert hand.state.spins == ()
    hand.send(TakeStep(SYSTEM, "activate"), 40 * SECOND)
    assert hand.events[-1] == StepTaken("activate", SYSTEM, 40 * SECOND, mode="electronic")
    assert refused(hand.send, TakeStep(ANN, "activate"), 40 * SECOND).code == "out-of-order", (
        "one shot a round"
    )


@pytest.mark.proves("nsw-aruze", "3.10.4")
def test_nsw_3_10_4_the_dice_are_shot_at_the_close_when_nobody_reached_the_shooting_value() -> None:
    game = sicbo.game("nsw-aruze", sicbo.Card(shooting_value=3_000, wagering_seconds=30))
    for wagers in ([], [("ann", "small", 2_999), ("bob", "big", 1_000), ("bob", "small", 1_999)]):
        hand = closed(game, wagers, rotation=("ann", "bob"))
        assert hand.events[-2:] == [StepTaken("close-bets", SYSTEM, 30 * SECOND), ShooterDesignated(None)]
        for player in (ANN, BOB):
            assert refused(hand.send, TakeStep(player, "activate"), 30 * SECOND).code == "not-yours-to-do"
        hand.send(TakeStep(SYSTEM, "activate"), 30 * SECOND)
        assert hand.events[-1] == StepTaken("activate", SYSTEM, 30 * SECOND, mode="electronic")
        assert hand.state.shooter is None
    early = betting(game)
    assert refused(early.send, TakeStep(SYSTEM, "close-bets"), 30 * SECOND - 1).code == "out-of-order"


def test_nsw_with_no_wager_anywhere_and_no_shooting_value_betting_stays_open_unless_the_switch_says_shoot() -> (
    None
):
    assert refused(betting(ARUZE).step, "close-bets").code == "no-wagers"
    shoots = sicbo.game("nsw-aruze", sicbo.Card(switches={"no-wager-anywhere": "shoot-automatically"}))
    hand = closed(shoots, [])
    hand.send(TakeStep(SYSTEM, "activate"), 30 * SECOND)
    assert (hand.state.shooter, len(hand.state.spins)) == (None, 1)
