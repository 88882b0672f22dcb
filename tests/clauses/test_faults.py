"""Equipment that fails at a dealer's table: settled by the dice, told to whom, play stopped until repaired, errors found
late, and the change to another shaker."""

from itertools import product

import pytest
from msgspec.structs import replace

from models.second_model import pays
from sicbo.demo.demonstration_records import fitting
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import SpinVoided, WagersReturned
from sicbo.rooms.round.messages import ConfirmDice, DeclareVoid, PayWinner, ReadDice, TakeStep
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.messages.equipment import (
    ChangeShaker,
    CoverShaker,
    DeclareFault,
    FaultOpened,
    NotifyOfFault,
    RemoveDice,
    RepairFault,
)
from sicbo.rooms.table.messages.table import (
    AbandonRound,
    CloseTable,
    LateErrorRecorded,
    LoadDice,
    OpenTable,
    RecordLateError,
    RecordRequirement,
    RoundBegun,
)
from sicbo.rules.policies import Ground, Shaker
from support.evening import SECOND, Evening

DEALER = Person("dora", "dealer")
HIGHER = Person("hugo", "higher-duties-dealer")
AREA = Person("ada", "area-manager")
OPERATOR = Person("olga", "operator")
FLOOR = Person("flora", "floorperson")
ANN = Person("ann", "player")
CROWN = ("crown-melbourne/a", "crown-melbourne/b")
PENNSYLVANIA_SHAKERS = ("manual", "automated-covered", "automated-uncovered", "player-activated")
STOPPING_AT_CROWN = ("dice-broken", "shaker-fault", "lights-fault", "malfunction")
ALL_ROLLS = list(product(range(1, 7), repeat=3))


def evening(game: str, shaker: Shaker | None = None) -> Evening:
    """An open table with ann and bob at it."""
    return Evening(game, shaker=shaker).open().seat("ann").seat("bob")


def betting(game: str, shaker: Shaker | None = None) -> Evening:
    """Betting is open; ann has 1000 on small and bob 500 on big."""
    table = evening(game, shaker)
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.place("bob", {"big": 500})
    return table


def lose_lights(table: Evening, ground: Ground = "lights-fault") -> FaultOpened:
    opened, *rest = table.send(DeclareFault(by=table.dealer, ground=ground, what="all areas are dark"))
    assert rest == []
    assert isinstance(opened, FaultOpened)
    return opened


def words(table: Evening) -> list[str]:
    return [duty.message for duty in open_duties(table.game, table.table, table.now)]


# -- settlement and the lights ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", CROWN)
@pytest.mark.proves("crown-melbourne", "5.1.6")
def test_crown_5_1_6_nothing_is_collected_or_paid_before_the_areas_are_lit(game: str) -> None:
    table = betting(game)
    table.dice(1, 2, 3)
    for step in ("collect", "pay"):
        refused = table.refused(TakeStep(DEALER, step))
        assert (refused.code, "5.1.6" in refused.clauses) == ("out-of-order", True)
    assert (table.chips("ann"), table.chips("bob")) == (999_000, 999_500)
    table.step("illuminate")
    table.step("collect")
    assert (table.chips("ann"), table.chips("bob")) == (999_000, 999_500)
    table.step("pay")
    assert (table.chips("ann"), table.chips("bob")) == (1_001_000, 999_500)


@pytest.mark.parametrize("game", CROWN)
@pytest.mark.proves("crown-melbourne", "5.1.6")
def test_crown_5_1_6_with_a_fault_of_the_lights_on_record_settlement_starts_without_them(game: str) -> None:
    table = betting(game)
    table.dice(1, 2, 3)
    lose_lights(table)
    table.step("collect")
    table.step("pay")
    assert table.table.playing is None
    assert (table.chips("ann"), table.chips("bob")) == (1_001_000, 999_500)


@pytest.mark.parametrize("game", CROWN)
@pytest.mark.proves("crown-melbourne", "7.3")
def test_crown_7_3_whatever_lights_up_all_216_rolls_are_settled_by_the_dice(game: str) -> None:
    table = evening(game)
    bets = [bet.bet for bet in table.game.bets]
    for number, values in enumerate(ALL_ROLLS):
        chosen = {bets[number % len(bets)]: 600, "small": 1000, "total:9": 500}
        before = table.chips("ann")
        table.step("open-bets")
        table.place("ann", chosen)
        table.dice(*values)
        right = table.game.winners(values)
        wrong = [(), tuple(bets), right[:-1], (*right, next(bet for bet in bets if bet not in right))][
            number % 4
        ]
        (fault,) = table.send(TakeStep(SYSTEM, "illuminate", lit=wrong))
        assert isinstance(fault, FaultOpened)
        assert (fault.ground, fault.by, fault.clauses) == ("lights-fault", SYSTEM, ("7.3", "7.4"))
        table.finish()
        odds = {bet: pays(game, bet, values) for bet in chosen}
        won = sum(chosen[bet] * n if n is not None else -chosen[bet] for bet, n in odds.items())
        assert table.chips("ann") == before + won, (values, chosen)
        table.send(NotifyOfFault(by=DEALER, fault=fault.number, notified=AREA))
        table.send(RepairFault(by=HIGHER, fault=fault.number, reference=f"log {number}"))


@pytest.mark.parametrize("game", CROWN)
def test_crown_5_1_5_a_what_wins_may_be_lit_by_any_spelling_of_its_name(game: str) -> None:
    table = betting(game)
    table.dice(1, 2, 3)
    lit = tuple(bet.upper() for bet in table.game.winners((1, 2, 3)))
    table.send(TakeStep(SYSTEM, "illuminate", lit=lit))
    assert table.table.faults == ()
    table.finish()


@pytest.mark.parametrize("game", ["act-canberra", *CROWN, "pennsylvania/a"])
def test_only_the_lights_themselves_and_only_in_their_turn_can_report_that_they_are_wrong(game: str) -> None:
    """Anyone else who says so opens no fault, and stops no table."""
    table = betting(game)
    refused = table.refused(TakeStep(ANN, "illuminate", lit=("big",)))
    assert refused.code == "out-of-order"
    assert table.refused(TakeStep(SYSTEM, "illuminate", lit=("big",))).code == "out-of-order"
    table.dice(1, 2, 3)
    refused = table.refused(TakeStep(ANN, "illuminate", lit=("big",)))
    assert refused.code == "not-yours-to-do"
    assert table.table.faults == ()


def test_act_8_5_while_the_lights_stay_dark_later_rounds_are_played_without_them_too() -> None:
    table = betting("act-canberra")
    table.dice(1, 2, 3)
    lose_lights(table)
    table.finish()
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.dice(1, 2, 3)
    assert table.refused(TakeStep(SYSTEM, "illuminate")).code == "out-of-order"
    table.finish()
    assert table.chips("ann") == 1_002_000
    table.send(RepairFault(by=Person("sue", "supervisor"), fault=1, reference="lamp 4"))
    table.step("open-bets")
    table.dice(1, 2, 3)
    assert table.refused(TakeStep(DEALER, "collect")).code == "out-of-order"
    table.step("illuminate")
    table.finish()


# -- who is told, and no spin until it is repaired ---------------------------------------------------------


@pytest.mark.parametrize("ground", STOPPING_AT_CROWN)
@pytest.mark.proves("crown-melbourne", "7.4#1")
def test_crown_7_4_a_fault_is_incomplete_until_an_area_manager_or_above_has_been_told(ground: Ground) -> None:
    table = evening("crown-melbourne/a")
    table.send(DeclareFault(by=DEALER, ground=ground, what="it rattles"))
    (fault,) = table.table.faults
    assert not fault.is_complete
    (duty,) = open_duties(table.game, table.table, table.now)
    assert "TG Area Manager" in duty.message
    assert "it rattles" in duty.message
    assert (duty.kind, duty.since) == ("fault-notice", table.now)
    assert duty.clauses == table.game.book.policies.irregularity(ground).cite

    refused = table.refused(NotifyOfFault(by=DEALER, fault=1, notified=HIGHER))
    assert refused.code == "not-yours-to-do"
    refused = table.refused(RepairFault(by=OPERATOR, fault=1, reference="log 1"))
    assert refused.code == "out-of-order"
    assert not table.table.faults[0].is_complete

    table.send(NotifyOfFault(by=DEALER, fault=1, notified=AREA))
    assert table.table.faults[0].is_complete
    assert table.table.faults[0].notified == AREA
    assert words(table) == []


@pytest.mark.parametrize("told", ["area-manager", "assistant-casino-manager", "operator"])
@pytest.mark.proves("crown-melbourne", "7.4#1")
def test_crown_7_4_a_fault_told_as_it_is_declared_is_complete_at_once(told: str) -> None:
    table = evening("crown-melbourne/b")
    refused = table.refused(DeclareFault(by=DEALER, ground="malfunction", what="panel dead", notified=HIGHER))
    assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.4",))
    table.send(DeclareFault(by=DEALER, ground="malfunction", what="panel dead", notified=Person("max", told)))
    assert table.table.faults[0].is_complete
    assert words(table) == []


def test_a_fault_that_nobody_must_be_told_of_is_complete() -> None:
    table = evening("act-canberra")
    lose_lights(table)
    assert table.table.faults[0].is_complete
    assert words(table) == []
    assert table.refused(NotifyOfFault(by=DEALER, fault=1, notified=OPERATOR)).code == "bad-request"
    assert table.refused(NotifyOfFault(by=DEALER, fault=2, notified=OPERATOR)).code == "bad-request"


@pytest.mark.parametrize("ground", STOPPING_AT_CROWN)
@pytest.mark.proves("crown-melbourne", "7.4#2")
def test_crown_7_4_no_spin_starts_while_a_fault_is_open(ground: Ground) -> None:
    """F4: at once means before the next Spin, so the fault stops the very next one."""
    table = evening("crown-melbourne/a")
    table.send(DeclareFault(by=DEALER, ground=ground, what="it rattles", notified=AREA))
    refused = table.refused(TakeStep(DEALER, "open-bets"))
    assert refused.code == "fault-open"
    assert refused.clauses == table.game.book.policies.irregularity(ground).on("play-stops")
    assert table.refused(RepairFault(by=DEALER, fault=1, reference="log 1")).code == "not-yours-to-do"
    assert table.refused(RepairFault(by=HIGHER, fault=1, reference="")).code == "cause-needed"
    assert table.refused(TakeStep(DEALER, "open-bets")).code == "fault-open"
    table.send(RepairFault(by=HIGHER, fault=1, reference="log 1"))
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    table.finish(1, 2, 3)
    assert table.chips("ann") == 1_001_000


@pytest.mark.proves("crown-melbourne", "7.4#2")
def test_crown_7_4_a_fault_in_the_middle_of_a_round_keeps_the_tumbler_from_running_and_no_wager_moves() -> (
    None
):
    table = betting("crown-melbourne/a")
    table.step("cover")
    table.send(DeclareFault(by=DEALER, ground="malfunction", what="panel dead", notified=AREA))
    refused = table.refused(TakeStep(DEALER, "activate"))
    assert (refused.code, refused.clauses) == ("fault-open", ("7.4",))
    assert (table.chips("ann"), table.chips("bob")) == (999_000, 999_500)
    table.send(RepairFault(by=HIGHER, fault=1, reference="log 1"))
    table.finish(1, 2, 3)
    assert (table.chips("ann"), table.chips("bob")) == (1_001_000, 999_500)


@pytest.mark.proves("crown-melbourne", "7.4#2")
def test_crown_7_4_two_faults_are_both_repaired_before_the_next_spin() -> None:
    table = evening("crown-melbourne/a")
    for what in ("panel dead", "cover cracked"):
        table.send(DeclareFault(by=DEALER, ground="malfunction", what=what, notified=AREA))
    table.send(RepairFault(by=HIGHER, fault=1, reference="log 1"))
    refused = table.refused(TakeStep(DEALER, "open-bets"))
    assert refused.code == "fault-open"
    assert "cover cracked" in refused.message
    table.send(RepairFault(by=HIGHER, fault=2, reference="log 2"))
    table.step("open-bets")


# -- E2 and E5: the spin that cannot be made again ---------------------------------------------------------


def test_crown_7_2_and_9_5_when_the_tumbler_cannot_run_again_the_wagers_are_returned_in_full() -> None:
    """E2, E5: a no spin leaves the wagers; reactivation yields to the stop of 7.4; then 9.5 refunds."""
    table = betting("crown-melbourne/a").until("uncover")
    fault, spin = table.send(
        DeclareFault(by=DEALER, ground="shaker-fault", what="motor stuck", notified=AREA)
    )
    assert isinstance(fault, FaultOpened)
    assert isinstance(spin, SpinVoided)
    assert not spin.ends_round
    assert (table.chips("ann"), table.chips("bob")) == (999_000, 999_500)
    table.step("cover")
    assert table.refused(TakeStep(DEALER, "activate")).code == "fault-open"

    refused = table.refused(AbandonRound(by=HIGHER, reason="motor stuck"))
    assert (refused.code, "9.5" in refused.clauses) == ("not-yours-to-do", True)
    refused = table.refused(AbandonRound(by=AREA, reason=""))
    assert (refused.code, "9.5" in refused.clauses) == ("cause-needed", True)
    (back,) = table.send(AbandonRound(by=AREA, reason="motor stuck"))
    assert isinstance(back, WagersReturned)
    assert back.wagers == {"ann": {"small": 1000}, "bob": {"big": 500}}
    assert "9.5" in back.clauses
    assert (table.chips("ann"), table.chips("bob")) == (1_000_000, 1_000_000)
    assert table.table.playing is None
    assert table.refused(AbandonRound(by=AREA, reason="motor stuck")).code == "no-round"


def test_crown_7_2_a_tumbler_that_is_repaired_runs_again_with_the_wagers_where_they_were() -> None:
    table = betting("crown-melbourne/a").until("uncover")
    table.send(DeclareFault(by=DEALER, ground="shaker-fault", what="motor stuck", notified=AREA))
    table.send(RepairFault(by=HIGHER, fault=1, reference="new fuse"))
    assert table.refused(AbandonRound(by=AREA, reason="no")).code == "out-of-order"
    table.finish(1, 2, 3)
    assert (table.chips("ann"), table.chips("bob")) == (1_001_000, 999_500)


@pytest.mark.parametrize(
    ("game", "by"),
    [("crown-melbourne/a", AREA), ("crown-melbourne/a", OPERATOR), ("pennsylvania/a", OPERATOR)],
)
def test_a_round_whose_dice_have_been_thrown_is_settled_and_never_given_up(game: str, by: Person) -> None:
    """Crown 7.3 and Pennsylvania 625a.7(b): the dice decide, so nobody may send a winner's stake back instead."""
    table = betting(game)
    table.dice(1, 2, 3)
    lose_lights(table)
    refused = table.refused(AbandonRound(by=by, reason="too dark"))
    assert refused.code == "out-of-order"
    assert table.game.book.policies.irregularity("lights-fault").cite == refused.clauses


@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS)
def test_pennsylvania_625a_7_c_any_shaker_that_fails_voids_the_round_and_the_wagers_are_returned(
    shaker: Shaker,
) -> None:
    """E5: a manual shaker's failure is treated as an automated one's; before the toss nothing has failed in this round."""
    early = betting("pennsylvania/a", shaker)
    (fault,) = early.send(DeclareFault(by=DEALER, ground="shaker-fault", what="a die is stuck"))
    assert isinstance(fault, FaultOpened)
    assert (early.chips("ann"), early.chips("bob")) == (999_000, 999_500), "the round waits for the repair"
    assert early.until("activate").refused(TakeStep(DEALER, "activate", times=3)).code == "fault-open"
    early.send(RepairFault(by=FLOOR, fault=1, reference="log 1"))
    early.finish(1, 2, 3)
    assert (early.chips("ann"), early.chips("bob")) == (1_001_000, 999_500)

    table = betting("pennsylvania/a", shaker).until("announce")
    stuck = DeclareFault(by=DEALER, ground="shaker-fault", what="a die is stuck")
    assert table.refused(stuck).code == "second-person-needed"
    fault, back = table.send(replace(stuck, notified=FLOOR))
    assert isinstance(fault, FaultOpened)
    assert isinstance(back, WagersReturned)
    assert "625a.7(c)" in back.clauses
    assert (table.chips("ann"), table.chips("bob")) == (1_000_000, 1_000_000)

    late = betting("pennsylvania/a", shaker)
    late.dice(1, 2, 3)
    (fault,) = late.send(DeclareFault(by=DEALER, ground="shaker-fault", what="a die is stuck"))
    assert isinstance(fault, FaultOpened)
    late.finish()
    assert (late.chips("ann"), late.chips("bob")) == (1_001_000, 999_500), "an announced result is settled"
    assert late.refused(TakeStep(DEALER, "open-bets")).code == "fault-open"


def test_nsw_7_4_2_a_tumbler_fault_keeps_the_opinion_and_the_declaration_on_record() -> None:
    table = Evening("nsw-aruze").open().seat("ann")
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    refused = table.refused(
        DeclareFault(by=Person("hal", "host"), ground="shaker-fault", what="tumbler jams")
    )
    assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.4.2",))
    fault, back = table.send(
        DeclareFault(
            by=Person("sue", "supervisor"), ground="shaker-fault", what="tumbler jams", notified=OPERATOR
        )
    )
    assert isinstance(fault, FaultOpened)
    assert isinstance(back, WagersReturned)
    assert (fault.what, back.opinion, back.by.role) == ("tumbler jams", "tumbler jams", "supervisor")
    assert table.credit("1") == 1_000_000


@pytest.mark.parametrize(
    "ground", ["fraud", "disturbance", "player-breach", "late-error", "dice-not-flat", "dice-exposed"]
)
def test_what_is_no_fault_of_the_equipment_cannot_be_declared_as_one(ground: Ground) -> None:
    """A fault keeps a table from opening until it is repaired, and fraud cannot be repaired."""
    table = evening("crown-melbourne/a")
    by = SYSTEM if ground == "late-error" else OPERATOR
    assert table.refused(DeclareFault(by=by, ground=ground, what="so it is")).code == "bad-request"
    assert table.table.faults == ()


def test_a_fault_says_what_does_not_work_and_is_declared_by_whom_the_book_names() -> None:
    table = evening("crown-melbourne/a")
    refused = table.refused(DeclareFault(by=ANN, ground="malfunction", what="panel dead"))
    assert (refused.code, refused.clauses) == ("not-yours-to-do", ("7.4",))
    refused = table.refused(DeclareFault(by=DEALER, ground="malfunction", what=""))
    assert (refused.code, refused.clauses) == ("cause-needed", ("7.4",))
    assert table.refused(RepairFault(by=OPERATOR, fault=1, reference="log 1")).code == "bad-request"


# -- errors found late -------------------------------------------------------------------------------------


def three_rounds(game: str) -> Evening:
    """Two rounds over, the third with betting open and a wager on it."""
    table = evening(game)
    for roll in ((1, 2, 3), (4, 5, 6)):
        table.step("open-bets")
        table.place("ann", {"small": 1000})
        table.finish(*roll)
    table.step("open-bets")
    table.place("ann", {"small": 1000})
    return table


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.proves("crown-melbourne", "7.5")) for game in CROWN]
    + ["act-canberra", "nsw-table", "pennsylvania/a"],
)  # fmt: skip
def test_crown_7_5_an_error_of_an_earlier_spin_leaves_every_later_one_as_it_was(game: str) -> None:
    """E7: on record for a dispute; later rounds never change, here and in the books that are silent."""
    table = three_rounds(game)
    table.step("cover")
    played, before, balances = list(table.events), table.table, table.ledger.balances()
    (late,) = table.send(RecordLateError(by=DEALER, round_id="T1-1", what="the dice showed 1-2-4"))
    assert isinstance(late, LateErrorRecorded)
    assert late.round_id == "T1-1"
    assert late.clauses == (("7.5",) if game in CROWN else ())
    assert table.events == [*played, late]
    assert table.ledger.balances() == balances
    for field in before.__struct_fields__:
        if field != "version":
            assert getattr(table.table, field) == getattr(before, field), field
    table.finish(1, 2, 3)
    assert table.chips("ann") == 1_001_000


@pytest.mark.parametrize("game", CROWN)
@pytest.mark.proves("crown-melbourne", "7.5")
def test_crown_7_5_only_a_spin_that_was_played_and_is_over_can_have_an_error_found_late(game: str) -> None:
    table = three_rounds(game)
    refused = table.refused(RecordLateError(by=ANN, round_id="T1-1", what="cheated"))
    assert refused.code == "not-yours-to-do"
    refused = table.refused(RecordLateError(by=DEALER, round_id="T1-1", what=""))
    assert (refused.code, refused.clauses) == ("cause-needed", ("7.5",))
    assert table.refused(RecordLateError(by=DEALER, round_id="T1-3", what="x")).code == "out-of-order"
    for unknown in ("T1-0", "T1-4", "T1-01", "T2-1", "1", "", "T1-", "T1-²", "T1-١"):
        refused = table.refused(RecordLateError(by=DEALER, round_id=unknown, what="x"))
        assert refused.code == "bad-request", unknown
    table.finish(1, 2, 3)
    table.send(RecordLateError(by=DEALER, round_id="T1-3", what="keyed wrongly"))


# -- Pennsylvania: lights and areas ------------------------------------------------------------------------


@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS)
@pytest.mark.parametrize("ground", ["lights-fault", "wager-area-fault"])
@pytest.mark.proves("pennsylvania", "625a.7(b)#1")
def test_pennsylvania_625a_7_b_a_settlement_under_fault_needs_a_floorperson_present(
    ground: Ground, shaker: Shaker
) -> None:
    table = betting("pennsylvania/a", shaker)
    table.dice(1, 2, 3)
    lose_lights(table, ground)
    for step in ("collect", "pay"):
        without = TakeStep(DEALER, step)
        refused = table.refused(without)
        assert (refused.code, refused.clauses) == ("second-person-needed", ("625a.7(b)",))
        refused = table.refused(TakeStep(DEALER, step, witness=Person("dan", "dealer")))
        assert (refused.code, refused.clauses) == ("not-yours-to-do", ("625a.7(b)",))
        assert table.chips("ann") == 999_000
        (taken, *_) = (
            table.send(TakeStep(DEALER, step, witness=FLOOR))[-1:]
            if step == "pay"
            else table.send(TakeStep(DEALER, step, witness=FLOOR))
        )
        assert taken.witness == FLOOR
    assert (table.chips("ann"), table.chips("bob")) == (1_001_000, 999_500)


@pytest.mark.proves("pennsylvania", "625a.7(b)#1")
def test_pennsylvania_625a_7_b_paying_one_winner_needs_the_floorperson_as_well() -> None:
    table = betting("pennsylvania/a")
    table.dice(1, 2, 3)
    lose_lights(table)
    table.send(TakeStep(DEALER, "collect", witness=OPERATOR))
    refused = table.refused(PayWinner(DEALER, "ann"))
    assert (refused.code, refused.clauses) == ("second-person-needed", ("625a.7(b)",))
    table.send(PayWinner(DEALER, "ann", witness=FLOOR))
    assert table.chips("ann") == 1_001_000


@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS)
@pytest.mark.parametrize("ground", ["lights-fault", "wager-area-fault"])
def test_pennsylvania_625a_7_b_with_nothing_wrong_no_floorperson_is_needed(
    ground: Ground, shaker: Shaker
) -> None:
    table = betting("pennsylvania/a", shaker)
    table.finish(1, 2, 3)
    lose_lights(table, ground)
    assert table.chips("ann") == 1_001_000


@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS)
@pytest.mark.parametrize("ground", ["lights-fault", "wager-area-fault"])
@pytest.mark.proves("pennsylvania", "625a.7(b)#1")
def test_pennsylvania_f1_a_failure_before_the_dice_are_seen_sends_every_bet_back(
    ground: Ground, shaker: Shaker
) -> None:
    """625a.5(d) cannot be performed; 625a.7(b) speaks only of dice uncovered by hand or tossed by the machine."""
    unseen = {
        "manual": ["open-bets", "cover", "activate", "close-bets"],
        "automated-covered": ["open-bets", "cover"],
        "automated-uncovered": ["open-bets", "close-bets"],
        "player-activated": ["open-bets", "close-bets"],
    }
    for last in unseen[shaker]:
        table = betting("pennsylvania/a", shaker)
        while table.table.playing is not None and last not in table.table.playing.done:
            table.step(table.table.playing.remaining[0].step)
        dark = DeclareFault(by=DEALER, ground=ground, what="dark")
        assert table.refused(dark).code == "second-person-needed"
        fault, back = table.send(replace(dark, notified=FLOOR))
        assert isinstance(fault, FaultOpened)
        assert isinstance(back, WagersReturned)
        assert back.ends_round
        assert (table.chips("ann"), table.chips("bob")) == (1_000_000, 1_000_000), last
        assert table.refused(TakeStep(DEALER, "open-bets")).code == "fault-open"
    tossed = "uncover" if shaker == "manual" else "activate"
    for last in (tossed, "close-bets", "uncover", "announce"):
        table = betting("pennsylvania/a", shaker)
        table.until(tossed).step(tossed)  # type: ignore[arg-type]
        while last in {step.step for step in table.table.playing.remaining} - {"announce"}:
            table.step(table.table.playing.remaining[0].step)
        lose_lights(table, ground)
        assert (table.chips("ann"), table.chips("bob")) == (999_000, 999_500), last
        table.dice(1, 2, 3)
        while table.table.playing is not None:
            table.step(table.table.playing.remaining[0].step, witness=FLOOR)
        assert (table.chips("ann"), table.chips("bob")) == (1_001_000, 999_500), last


@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS)
def test_pennsylvania_f1_once_the_dice_are_seen_no_malfunction_voids_the_round(shaker: Shaker) -> None:
    """A malfunction voids only what came before the dice were seen; afterwards it is on record and the dice settle."""
    tossed = "uncover" if shaker == "manual" else "activate"
    for moment in ("tossed", "announce"):
        table = betting("pennsylvania/a", shaker)
        table.until(tossed).step(tossed)  # type: ignore[arg-type]
        if moment == "announce":
            table.until("announce")
        (fault,) = table.send(DeclareFault(by=DEALER, ground="malfunction", what="device dead"))
        assert isinstance(fault, FaultOpened)
        assert (table.chips("ann"), table.chips("bob")) == (999_000, 999_500)
        void = DeclareVoid(DEALER, "malfunction", opinion="device dead")
        assert table.refused(void).code == "out-of-order"
        table.finish(1, 2, 3)
        assert (table.chips("ann"), table.chips("bob")) == (1_001_000, 999_500)
        assert table.refused(TakeStep(DEALER, "open-bets")).code == "fault-open"
    early = betting("pennsylvania/a", shaker)
    early.send(DeclareFault(by=DEALER, ground="malfunction", what="device dead", notified=FLOOR))
    assert (early.chips("ann"), early.chips("bob")) == (1_000_000, 1_000_000)
    assert early.refused(TakeStep(DEALER, "open-bets")).code == "fault-open"


@pytest.mark.parametrize("ground", ["lights-fault", "wager-area-fault"])
@pytest.mark.proves("pennsylvania", "625a.7(b)#2")
def test_pennsylvania_625a_7_b_after_that_settlement_no_round_starts_before_a_repair_is_on_record(
    ground: Ground,
) -> None:
    table = betting("pennsylvania/a")
    table.dice(1, 2, 3)
    lose_lights(table, ground)
    for step in ("collect", "pay"):
        table.step(step, witness=FLOOR)
    table.step("clear")
    for _ in range(2):
        refused = table.refused(TakeStep(DEALER, "open-bets"))
        assert (refused.code, refused.clauses) == ("fault-open", ("625a.7(b)",))
        table.wait(86_400 * SECOND // 2)
    refused = table.refused(RepairFault(by=DEALER, fault=1, reference="log 1"))
    assert (refused.code, refused.clauses) == ("not-yours-to-do", ("625a.7(b)",))
    refused = table.refused(RepairFault(by=FLOOR, fault=1, reference=""))
    assert (refused.code, refused.clauses) == ("cause-needed", ("625a.7(b)",))
    assert table.refused(TakeStep(DEALER, "open-bets")).code == "fault-open"
    table.send(RepairFault(by=FLOOR, fault=1, reference="log 1"))
    table.send(LoadDice(by=DEALER))
    (begun, *_) = table.step("open-bets")
    assert isinstance(begun, RoundBegun)


@pytest.mark.proves("pennsylvania", "625a.7(b)#2")
def test_pennsylvania_625a_7_b_a_table_closed_over_the_fault_does_not_open_again_before_the_repair() -> None:
    from sicbo.rooms.table.messages.table import CloseTable, StandUp

    table = evening("pennsylvania/a")
    lose_lights(table)
    for place in ("1", "2"):
        table.send(StandUp(by=DEALER, place=place))
    table.send(CloseTable(by=OPERATOR))
    table.prepare()
    assert table.refused(OpenTable(by=OPERATOR, shaker="manual")).code == "fault-open"
    table.send(RepairFault(by=FLOOR, fault=1, reference="log 1"))
    table.send(OpenTable(by=OPERATOR, shaker="manual"))


# -- Pennsylvania: over to a manual shaker ------------------------------------------------------------------


def with_manual_on_record(shaker: Shaker) -> Evening:
    """A table with an automated shaker whose papers for a manual one are in order too."""
    table = betting("pennsylvania/a", shaker)
    for requirement in table.game.book.policies.requirements:
        if "manual" in requirement.only_with:
            stated = fitting(table.game, requirement, "automated-covered", table.now)
            table.send(
                RecordRequirement(
                    by=Person("rita", requirement.by),
                    item=requirement.item,
                    reference="7",
                    particulars=stated,
                )
            )
    stuck = DeclareFault(by=DEALER, ground="shaker-fault", what="a die is stuck", notified=FLOOR)
    table.until("announce").send(stuck)
    assert table.table.playing is None
    return table


@pytest.mark.parametrize("shaker", PENNSYLVANIA_SHAKERS[1:])
@pytest.mark.proves("pennsylvania", "625a.7(d)#1", "625a.7(d)#2")
def test_pennsylvania_625a_7_d_no_manual_shaker_before_the_dice_are_out_and_the_old_one_is_covered_or_signed(
    shaker: Shaker,
) -> None:
    for how, dice_first in product(("cover", "sign"), (True, False)):
        table = with_manual_on_record(shaker)
        over = ChangeShaker(by=DEALER, shaker="manual")
        steps = [RemoveDice(by=DEALER), CoverShaker(by=DEALER, how=how)]  # type: ignore[arg-type]
        for command in steps if dice_first else reversed(steps):
            refused = table.refused(over)
            assert (refused.code, refused.clauses) == ("out-of-order", ("625a.7(d)",))
            table.send(command)  # type: ignore[arg-type]
        table.send(over)
        assert table.table.shaker == "manual"
        refused = table.refused(TakeStep(DEALER, "open-bets"))
        assert (refused.code, refused.clauses) == ("dice-too-old", ("625a.2(b)",))
        table.send(LoadDice(by=DEALER))
        table.step("open-bets")
        table.place("ann", {"small": 1000})
        table.finish(1, 2, 3)
        assert table.chips("ann") == 1_001_000


@pytest.mark.proves("pennsylvania", "625a.7(d)#1")
def test_pennsylvania_625a_7_d_dice_put_back_must_come_out_again() -> None:
    table = with_manual_on_record("automated-covered")
    table.send(CoverShaker(by=DEALER, how="sign"))
    table.send(RemoveDice(by=DEALER))
    table.send(LoadDice(by=DEALER))
    refused = table.refused(ChangeShaker(by=DEALER, shaker="manual"))
    assert (refused.code, refused.clauses) == ("out-of-order", ("625a.7(d)",))
    assert table.refused(RemoveDice(by=ANN)).code == "not-yours-to-do"
    table.send(RemoveDice(by=DEALER))
    assert table.refused(RemoveDice(by=DEALER)).code == "bad-request"
    table.send(ChangeShaker(by=DEALER, shaker="manual"))


def test_pennsylvania_625a_2_a_thrown_dice_stay_in_the_shaker_until_the_round_is_over() -> None:
    table = betting("pennsylvania/a").until("close-bets")
    refused = table.refused(RemoveDice(by=DEALER))
    assert refused.code == "out-of-order"
    table.finish(1, 2, 3)
    table.send(RemoveDice(by=DEALER))


def test_pennsylvania_625a_5_a_a_shaker_that_was_not_tried_today_is_tried_before_the_change_to_it() -> None:
    table = evening("pennsylvania/a")
    for requirement in table.game.book.policies.requirements:
        if "automated-covered" in requirement.only_with:
            stated = fitting(table.game, requirement, "automated-covered", table.now)
            table.send(
                RecordRequirement(
                    by=Person("rita", requirement.by),
                    item=requirement.item,
                    reference="7",
                    particulars=stated,
                )
            )
    table.send(RemoveDice(by=DEALER))
    table.send(CoverShaker(by=DEALER, how="sign"))
    refused = table.refused(ChangeShaker(by=DEALER, shaker="automated-covered"))
    assert (refused.code, "625a.5(a)(2)" in refused.clauses) == ("not-ready", True)


# -- what a table never opened is asked ---------------------------------------------------------------------


@pytest.mark.parametrize("game", ["act-canberra", "pennsylvania/a", "crown-melbourne/a"])
def test_a_step_at_a_table_that_never_opened_is_refused_and_not_a_breakdown(game: str) -> None:
    table = Evening(game)
    for step in ("open-bets", "activate", "illuminate", "pay"):
        assert table.refused(TakeStep(DEALER, step)).code == "table-closed"
    for command in (ReadDice(DEALER, (1, 2, 3)), ConfirmDice(DEALER), DeclareVoid(DEALER, "dice-not-flat")):
        assert table.refused(command).code == "table-closed"


def test_pennsylvania_f1_a_malfunction_voids_nothing_once_the_dice_have_been_seen() -> None:
    """Neither as a fault nor as a void: afterwards the lights or areas are declared, and the dice settle."""
    evening = Evening("pennsylvania/a").open().seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.until("announce")
    void = DeclareVoid(evening.dealer, "malfunction", opinion="the panel is dark")
    assert evening.refused(void).code == "out-of-order"
    fault = DeclareFault(by=evening.dealer, ground="malfunction", what="dark")
    (opened,) = evening.send(fault)
    assert isinstance(opened, FaultOpened), "on record, and the round goes on"
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == 1_000_500


def test_act_8_5_a_table_whose_lights_have_failed_may_open_all_the_same() -> None:
    evening = Evening("act-canberra").open()
    evening.send(DeclareFault(by=evening.dealer, ground="lights-fault", what="dark"))
    evening.send(CloseTable(by=evening.top))
    evening.send(OpenTable(by=evening.top, shaker="manual"))
    crown = Evening("crown-melbourne/a").open()
    crown.send(DeclareFault(by=crown.dealer, ground="lights-fault", what="dark"))
    crown.send(CloseTable(by=crown.top))
    refused = crown.refused(OpenTable(by=crown.top, shaker="manual"))
    assert (refused.code, refused.clauses) == ("fault-open", ("7.3", "7.4"))
