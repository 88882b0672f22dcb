"""The dealer on duty, who takes over, the call for a supervisor; players whom the dealer seats; a slip of the tongue."""

import pytest
from msgspec.structs import replace

from sicbo.rooms.desks.staff import PayLine, StaffView, staff_view
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import AnnounceResult, ConfirmDice, CorrectDice, ReadDice, TakeStep
from sicbo.rooms.table.chip_breakdown import ChipCount, chips_of, handed_out, staking_chips
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.messages.table import (
    AnswerCall,
    CallAnswered,
    CallSupervisor,
    DutyLeft,
    DutyTaken,
    LeaveDuty,
    Seated,
    SitDown,
    SupervisorCalled,
    TakeDuty,
)
from support.evening import Evening

MIA, NOOR = Person("mia", "dealer"), Person("noor", "dealer")


def seen(evening: Evening) -> StaffView:
    return staff_view(
        evening.game, evening.table, "dora", ("dealer",), evening.now, balance=evening.ledger.balance
    )


def test_the_next_dealer_takes_over_from_one_who_leaves() -> None:
    evening = Evening("pennsylvania/a").open()
    evening.send(TakeDuty(by=MIA))
    assert evening.refused(LeaveDuty(by=MIA)).code == "out-of-order"
    assert evening.send(LeaveDuty(by=MIA, relieved_by=NOOR)) == (DutyTaken("noor", "mia"),)
    assert evening.table.dealer == "noor"
    assert evening.refused(LeaveDuty(by=MIA, relieved_by=NOOR)).code == "bad-request"
    assert evening.refused(LeaveDuty(by=NOOR, relieved_by=NOOR)).code == "out-of-order"
    player = Person("ann", "player")
    assert evening.refused(LeaveDuty(by=NOOR, relieved_by=player)).code == "not-yours-to-do"


def test_where_no_shaker_must_be_watched_a_dealer_leaves_alone() -> None:
    evening = Evening("act-canberra").open()
    evening.send(TakeDuty(by=MIA))
    assert evening.send(LeaveDuty(by=MIA)) == (DutyLeft("mia"),)


def test_a_call_is_open_until_someone_above_the_dealer_has_come() -> None:
    evening = Evening("act-canberra").open()
    assert evening.refused(AnswerCall(by=MIA)).code == "out-of-order"
    called = evening.send(CallSupervisor(by=MIA, what="a dispute at place 2"))
    assert called == (SupervisorCalled(evening.now, MIA, "a dispute at place 2"),)
    assert evening.refused(CallSupervisor(by=NOOR)).code == "out-of-order"
    duties = open_duties(evening.game, evening.table, evening.now)
    assert (duties[0].kind, duties[0].since) == ("call", evening.now)
    assert "a dispute at place 2" in duties[0].message
    assert seen(evening).call is not None
    assert evening.refused(AnswerCall(by=NOOR)).code == "not-yours-to-do"
    came = evening.send(AnswerCall(by=Person("sue", "supervisor")))
    assert came == (CallAnswered(evening.now, Person("sue", "supervisor")),)
    assert evening.table.call is None
    evening.send(CallSupervisor(by=MIA))
    evening.send(AnswerCall(by=MIA))  # the person who called needs nobody any more
    assert evening.refused(CallSupervisor(by=Person("ann", "player"))).code == "not-yours-to-do"
    assert evening.refused(CallSupervisor(by=MIA, what="x" * 201)).code == "bad-request"


def test_a_dealer_seats_a_player_at_a_dealers_table_and_at_no_terminal() -> None:
    evening = Evening("act-canberra").open()
    (seated,) = evening.send(SitDown(by=MIA, place="4", player="ann"))
    assert isinstance(seated, Seated) and (seated.place, seated.player) == ("4", "ann")
    assert evening.refused(SitDown(by=MIA, place="5", player="ann")).code == "place-taken"
    assert evening.refused(SitDown(by=MIA, place="5")).code == "not-yours-to-do"
    assert (
        evening.refused(SitDown(by=Person("bob", "player"), place="5", player="eve")).code
        == "not-yours-to-do"
    )
    assert evening.refused(SitDown(by=MIA, place="5", player="a/b")).code == "bad-request"
    electronic = Evening("nsw-aruze").open()
    host = Person("hal", "host")
    assert electronic.refused(SitDown(by=host, place="1", player="ann")).code == "not-yours-to-do"


def thrown(game: str) -> Evening:
    evening = Evening(game).open()
    evening.seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500, "total:9": 500, "big": 1_000})
    while evening.table.playing and evening.table.playing.remaining[0].step != "announce":
        step = evening.table.playing.remaining[0]
        tumbled = step.seen_to_tumble
        evening.send(TakeStep(evening.dealer, step.step, times=step.at_least, tumbled=tumbled))
    return evening


@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a", "pennsylvania/a", "nsw-table"])
def test_a_slip_of_the_tongue_is_put_right_by_two_people_before_anything_is_confirmed(game: str) -> None:
    evening = thrown(game)
    policies = evening.game.book.policies
    assert policies is not None
    power = policies.power("correct-result", evening.game.switches)
    assert power is not None
    evening.send(AnnounceResult(evening.dealer, (6, 3, 4)))
    evening.send(ReadDice(evening.dealer, (6, 3, 4)))
    shown = seen(evening)
    assert shown.keyed is not None and (shown.keyed.total, "big" in shown.keyed.lit) == (13, True)
    assert shown.announced == (6, 3, 4)
    assert evening.refused(AnnounceResult(evening.dealer, (2, 3, 4))).code == "out-of-order"
    alone = CorrectDice(evening.dealer, (2, 3, 4), evening.dealer, "a slip of the tongue")
    assert evening.refused(alone).code == "second-person-needed"
    evening.send(replace(alone, approved_by=Person("sue", power.role)))
    assert seen(evening).keyed is None and seen(evening).announced == (2, 3, 4)
    assert evening.refused(ConfirmDice(evening.dealer)).code == "out-of-order"
    evening.send(ReadDice(evening.dealer, (2, 3, 4)))
    shown = seen(evening)
    assert shown.keyed is not None and (shown.keyed.total, "small" in shown.keyed.lit) == (9, True)
    evening.send(ConfirmDice(evening.dealer))
    assert seen(evening).may_correct
    assert evening.refused(AnnounceResult(evening.dealer, (1, 1, 1))).code == "out-of-order"


def test_the_pay_list_says_what_to_collect_what_to_pay_and_in_which_chips() -> None:
    evening = thrown("act-canberra")
    evening.dice(2, 3, 4)
    evening.step("illuminate")
    (ann,) = seen(evening).positions
    assert (ann.to_collect, ann.to_pay > 0) == (1_000, True)
    evening.step("collect")
    shown = seen(evening)
    (ann,) = shown.positions
    assert ann.to_collect == 0
    odds = next(level.odds for level in evening.game.bet("total:9").levels)
    won = 500 + 500 * odds.win // odds.stake
    assert ann.to_pay == 1_000 + won
    assert [(line.bet, line.stake, line.winnings) for line in ann.pays] == [
        ("small", 500, 500),
        ("total:9", 500, won - 500),
    ]
    assert isinstance(ann.pays[0], PayLine) and ann.pays[0].odds == "1 to 1"
    assert sum(chip.value * chip.count for chip in ann.hand_out) == won
    assert ann.purse == evening.ledger.balance(evening.table.chips("ann"))
    assert shown.float_amount == evening.ledger.balance(evening.table.float_account) > 0
    assert not shown.may_correct


def test_chips_are_handed_out_from_the_largest_down() -> None:
    game = Evening("act-canberra").game
    assert chips_of(game)[:3] == (100, 500, 2_500)
    assert handed_out(game, 13_150) == (
        ChipCount(10_000, 1), ChipCount(2_500, 1), ChipCount(500, 1), ChipCount(100, 1), ChipCount(50, 1)
    )  # fmt: skip
    assert handed_out(game, 0) == ()
    assert set(staking_chips(game)) < set(chips_of(game))


def test_a_closed_table_says_what_is_missing() -> None:
    evening = Evening("crown-melbourne/a")
    missing = seen(evening).missing
    assert missing and all(gap.message for gap in missing)
    assert seen(Evening("crown-melbourne/a").open()).missing == ()
