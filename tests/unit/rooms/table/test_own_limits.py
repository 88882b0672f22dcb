"""What a player has resolved: own limits, the reminder of time and result, breaks; at terminals and with chips alike."""

from typing import Any

import msgspec
import pytest

from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.desks.event_sentences import told
from sicbo.rooms.desks.public import table_view
from sicbo.rooms.desks.seat import place_view
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import DeclareVoid, PlaceWagers, TakeBackWagers
from sicbo.rooms.table.messages.own_limits import (
    AnswerReminder,
    BreakTaken,
    OwnLimit,
    OwnLimitsSet,
    ReminderAnswered,
    SetOwnLimits,
    TakeBreak,
)
from sicbo.rooms.table.messages.table import CloseTable, OpenTable, RepeatWagers, SitDown, StandUp
from sicbo.rooms.table.messages.terminals import AddCredit, Collect
from sicbo.rooms.table.pace import pace_of
from sicbo.rooms.table.state import Table
from support.evening import MINUTE, SECOND, Evening

ANN, BOB = Person("ann", "player"), Person("bob", "player")
GAMES = ("nsw-aruze", "act-canberra", "crown-melbourne/a", "pennsylvania/a")
WINS, LOSES = (1, 2, 3), (6, 5, 4)


def evening_of(name: str, **changes: Any) -> Evening:
    return Evening(name, **changes).open().seat("ann", 200_000, "1").seat("bob", 200_000, "2")


def owner(evening: Evening) -> str:
    return "1" if evening.at_terminals else "ann"


def result(evening: Evening) -> int:
    return evening.table.stays[owner(evening)].result


def set_own(evening: Evening, **wanted: Any) -> OwnLimitsSet:
    (event,) = evening.send(SetOwnLimits(by=ANN, **wanted))
    assert isinstance(event, OwnLimitsSet)
    return event


def wager(evening: Evening, stake: int, bet: str = "small") -> PlaceWagers:
    return PlaceWagers(ANN, {bet: stake}, "credit" if evening.at_terminals else "value-chip")


def again(evening: Evening) -> None:
    """Ann stands up, with nothing left behind, and sits down at the same place."""
    evening.leave("ann")
    evening.wait(MINUTE)
    evening.seat("ann", 200_000, "1")


@pytest.mark.parametrize("name", GAMES)
def test_no_more_is_staked_in_a_round_than_the_player_resolved(name: str) -> None:
    evening = evening_of(name)
    set_own(evening, round_stake=3000)
    evening.step("open-bets")
    evening.send(wager(evening, 2000))
    refused = evening.refused(wager(evening, 1500, "big"))
    assert refused.code == "beyond-own-limit"
    assert refused.message == "your own limit is $30.00 in a round: bet at most $10.00 more"
    assert refused.clauses == ()
    evening.send(wager(evening, 1000, "big"))
    assert evening.refused(wager(evening, 500)).message.endswith("bet at most $0.00 more")
    evening.send(TakeBackWagers(ANN, ("big",)))
    evening.send(wager(evening, 1000, "big"))
    evening.place("bob", {"small": 50_000})  # nobody else's


@pytest.mark.parametrize("name", GAMES)
def test_no_more_is_lost_in_a_stay_than_the_player_resolved_with_what_is_in_play_taken_as_lost(
    name: str,
) -> None:
    evening = evening_of(name)
    evening.step("open-bets")
    evening.send(wager(evening, 3000))
    assert result(evening) == -3000
    evening.finish(*LOSES)
    assert result(evening) == -3000
    set_own(evening, stay_loss=5000)  # what was lost before counts
    evening.step("open-bets")
    refused = evening.refused(wager(evening, 2500))
    assert refused.code == "beyond-own-limit"
    assert refused.message == "your own loss limit for this session is $50.00: bet at most $20.00 more"
    evening.send(wager(evening, 2000))
    assert evening.refused(wager(evening, 500, "big")).code == "beyond-own-limit"
    evening.finish(*WINS)
    assert result(evening) == -1000
    evening.step("open-bets")
    evening.send(wager(evening, 4000))
    evening.finish(*LOSES)
    evening.step("open-bets")
    assert evening.refused(wager(evening, 500)).message.endswith("bet at most $0.00 more")
    evening.place("bob", {"small": 500})
    evening.finish(*LOSES)
    again(evening)
    assert result(evening) == 0
    evening.step("open-bets")
    evening.send(wager(evening, 5000))


def test_a_void_round_costs_nothing_of_a_players_own_limit() -> None:
    evening = evening_of("act-canberra")
    set_own(evening, stay_loss=5000)
    evening.step("open-bets")
    evening.send(wager(evening, 5000))
    evening.until("uncover")
    evening.send(DeclareVoid(Person("sue", "supervisor"), "disturbance", cause="fire"))
    assert result(evening) == 0


def test_wagers_of_before_cannot_be_repeated_beyond_a_players_own_limit() -> None:
    evening = evening_of("nsw-aruze")
    evening.step("open-bets")
    evening.send(wager(evening, 2000))
    evening.finish(*WINS)
    set_own(evening, round_stake=3000)
    evening.step("open-bets")
    assert evening.refused(RepeatWagers(by=ANN, owner="1", factor=2)).code == "beyond-own-limit"
    evening.send(RepeatWagers(by=ANN, owner="1"))


@pytest.mark.parametrize("name", GAMES)
def test_lower_counts_at_once_and_higher_or_none_from_the_next_stay_on(name: str) -> None:
    evening = evening_of(name)
    assert set_own(evening, round_stake=3000, stay_loss=9000).later is None
    event = set_own(evening, round_stake=2000, stay_loss=20_000)
    assert (event.limit, event.later) == (OwnLimit(2000, 9000), OwnLimit(2000, 20_000))
    event = set_own(evening)  # none at all
    assert (event.limit, event.later) == (OwnLimit(2000, 9000), OwnLimit())
    event = set_own(evening, round_stake=8000, stay_loss=9000)
    assert (event.limit, event.later) == (OwnLimit(2000, 9000), OwnLimit(8000, 9000))
    evening.step("open-bets")
    assert evening.refused(wager(evening, 2500)).code == "beyond-own-limit"
    evening.place("bob", {"small": 500})
    evening.finish(*LOSES)
    again(evening)
    stay = evening.table.stays[owner(evening)]
    assert (stay.limit, stay.later) == (OwnLimit(8000, 9000), None)
    evening.step("open-bets")
    evening.send(wager(evening, 8000))
    assert evening.refused(wager(evening, 500, "big")).code == "beyond-own-limit"


def test_another_player_at_the_same_terminal_finds_none_of_it() -> None:
    evening = evening_of("nsw-aruze")
    set_own(evening, round_stake=500, reminder_minutes=5)
    evening.send(TakeBreak(by=ANN, minutes=60))
    evening.send(Collect(by=ANN, terminal="1", reference="t1"))
    evening.send(StandUp(by=ANN, place="1"))
    evening.seat("cat", place="1")
    stay = evening.table.stays["1"]
    assert (stay.player, stay.limit, stay.break_until, stay.reminder_minutes) == ("cat", OwnLimit(), 0, 0)
    assert stay.since == evening.now


GUEST = Person("guest T1-3", "player")


def a_guest_resolves(evening: Evening) -> None:
    evening.seat(GUEST.name, 200_000, "3")
    evening.send(SetOwnLimits(by=GUEST, owner="3", round_stake=500, reminder_minutes=5))


def test_what_a_guest_without_a_name_resolved_ends_with_the_stay() -> None:
    evening = evening_of("nsw-aruze")
    a_guest_resolves(evening)
    evening.send(Collect(by=GUEST, terminal="3", reference="t3"))
    evening.send(StandUp(by=GUEST, place="3"))
    assert "3" not in evening.table.stays
    evening.seat(GUEST.name, 200_000, "3")
    stay = evening.table.stays["3"]
    assert (stay.limit, stay.reminder_minutes) == (OwnLimit(), 0)


def test_a_guest_does_not_cut_a_break_short_within_the_stay_by_collecting() -> None:
    evening = evening_of("nsw-aruze")
    evening.seat(GUEST.name, 200_000, "3")
    evening.send(TakeBreak(by=GUEST, owner="3", minutes=60))
    until = evening.table.stays["3"].break_until
    assert evening.refused(StandUp(by=GUEST, place="3")).code == "out-of-order"
    evening.send(Collect(by=GUEST, terminal="3", reference="t3"))
    evening.send(AddCredit(by=SYSTEM, terminal="3", amount=5_000, source="notes"))
    assert evening.table.stays["3"].break_until == until
    evening.step("open-bets")
    refused = evening.refused(PlaceWagers(GUEST, {"small": 500}, "credit", owner="3"))
    assert refused.code == "on-a-break"


def test_a_break_of_a_guest_who_left_with_the_credit_does_not_bind_a_stranger() -> None:
    evening = evening_of("nsw-aruze")
    evening.seat(GUEST.name, 200_000, "3")
    evening.send(TakeBreak(by=GUEST, owner="3", minutes=60))
    evening.send(Collect(by=GUEST, terminal="3", reference="t3"))
    evening.send(StandUp(by=GUEST, place="3"))
    assert "3" not in evening.table.stays
    evening.seat(GUEST.name, 200_000, "3")
    evening.step("open-bets")
    evening.send(PlaceWagers(GUEST, {"small": 500}, "credit", owner="3"))
    assert evening.table.stays["3"].staked == 500


@pytest.mark.parametrize("name", GAMES)
def test_a_named_player_who_leaves_and_returns_is_still_on_the_break(name: str) -> None:
    evening = evening_of(name)
    evening.send(TakeBreak(by=ANN, minutes=60))
    until = evening.table.stays[owner(evening)].break_until
    again(evening)
    assert evening.table.stays[owner(evening)].break_until == until


def test_a_jackpot_is_part_of_what_the_stay_came_to_and_money_put_in_is_not() -> None:
    evening = evening_of("nsw-aruze")
    before = result(evening)
    evening.send(AddCredit(by=SYSTEM, terminal="1", amount=5_000, source="notes"))
    assert result(evening) == before
    evening.ledger.enter([Transfer("pool", Account("house"), Account("jackpot", "W7"), 123_456)])
    evening.send(AddCredit(by=SYSTEM, terminal="1", amount=123_456, source="jackpot", reference="W7"))
    assert result(evening) == before + 123_456
    assert place_view(evening.game, evening.table, "1", 0).stay.result == before + 123_456


@pytest.mark.parametrize("name", GAMES)
def test_the_last_win_is_known_until_the_next_round_with_own_wagers(name: str) -> None:
    evening = evening_of(name)

    def played(faces: tuple[int, ...], player: str) -> None:
        evening.step("open-bets")
        evening.place(player, {"small": 500})
        evening.finish(*faces)

    def last() -> int | None:
        seen = place_view(evening.game, evening.table, "1", 0).stay
        assert seen is not None
        return seen.last_won

    assert last() is None
    played(WINS, "ann")
    assert last() == 1000
    played(LOSES, "bob")
    assert last() == 1000
    played(LOSES, "ann")
    assert last() == 0
    again(evening)
    assert last() is None


@pytest.mark.parametrize("name", GAMES)
def test_on_a_break_no_wager_is_taken_until_it_is_over_no_matter_who_sits_down_again(name: str) -> None:
    evening = evening_of(name)
    (event,) = evening.send(TakeBreak(by=ANN, minutes=10))
    assert event == BreakTaken(owner(evening), "ann", evening.now, evening.now + 10 * MINUTE)
    evening.step("open-bets")
    refused = evening.refused(wager(evening, 1000))
    assert (refused.code, refused.message) == (
        "on-a-break",
        "your break lasts another 10 min 0 s: bet after that",
    )
    evening.place("bob", {"small": 500})
    evening.finish(*LOSES)
    again(evening)
    evening.step("open-bets")
    assert evening.refused(wager(evening, 1000)).code == "on-a-break"
    evening.wait(9 * MINUTE)
    evening.send(wager(evening, 1000))


def test_a_break_can_be_made_longer_and_not_shorter() -> None:
    evening = evening_of("act-canberra")
    evening.send(TakeBreak(by=ANN, minutes=30))
    assert evening.refused(TakeBreak(by=ANN, minutes=20)).code == "on-a-break"
    evening.send(TakeBreak(by=ANN, minutes=60))
    for minutes in (0, -5, 7 * 24 * 60 + 1):
        assert evening.refused(TakeBreak(by=ANN, minutes=minutes)).code == "bad-request"


@pytest.mark.parametrize("name", GAMES)
def test_a_reminder_says_time_and_result_and_comes_again_so_long_after_it_was_answered(name: str) -> None:
    evening = evening_of(name)
    sat = evening.table.stays[owner(evening)].since
    assert evening.refused(AnswerReminder(by=ANN)).code == "bad-request"
    set_own(evening, reminder_minutes=15)
    asked = evening.now
    evening.step("open-bets")
    evening.send(wager(evening, 2000))
    evening.finish(*LOSES)
    view = place_view(evening.game, evening.table, "1", 0)
    assert view.stay is not None
    assert (view.stay.remind_at, view.stay.result, view.stay.since) == (asked + 15 * MINUTE, -2000, sat)
    assert evening.refused(AnswerReminder(by=ANN)).code == "bad-request"
    evening.now = asked + 16 * MINUTE
    (event,) = evening.send(AnswerReminder(by=ANN))
    assert event == ReminderAnswered(owner(evening), "ann", evening.now, (evening.now - sat) // SECOND, -2000)
    after = place_view(evening.game, evening.table, "1", 0).stay
    assert after is not None
    assert after.remind_at == evening.now + 15 * MINUTE


def test_they_are_the_players_own() -> None:
    for name in ("nsw-aruze", "act-canberra"):
        evening = evening_of(name)
        for command in (
            SetOwnLimits(by=evening.top, owner=owner(evening), round_stake=500),
            TakeBreak(by=evening.dealer, owner=owner(evening), minutes=5),
            AnswerReminder(by=evening.dealer, owner=owner(evening)),
        ):
            assert evening.refused(command).code == "not-yours-to-do"
        other = evening.refused(SetOwnLimits(by=BOB, owner=owner(evening), round_stake=500))
        assert other.code == ("not-seated" if evening.at_terminals else "not-yours-to-do")
        stranger = Person("eve", "player")
        assert evening.refused(TakeBreak(by=stranger, minutes=5)).code == "not-seated"
        assert evening.refused(SetOwnLimits(by=ANN, round_stake=0)).code == "bad-amount"
        assert evening.refused(SetOwnLimits(by=ANN, reminder_minutes=-1)).code == "bad-request"


def test_what_was_resolved_is_nobody_elses_to_see() -> None:
    evening = evening_of("nsw-aruze")
    set_own(evening, round_stake=12_345)
    everybody = msgspec.json.encode(table_view(evening.game, evening.table, pace_of(evening.game)))
    assert b"12345" not in everybody
    assert b"12345" not in msgspec.json.encode(place_view(evening.game, evening.table, "2", 0))
    assert b"12345" in msgspec.json.encode(place_view(evening.game, evening.table, "1", 0))
    assert place_view(evening.game, evening.table, "3", 0).stay is None


def test_a_table_that_closes_ends_every_stay_and_keeps_what_was_resolved() -> None:
    evening = evening_of("act-canberra")
    set_own(evening, round_stake=2000)
    set_own(evening, round_stake=4000)
    for player in tuple(evening.table.seats.values()):
        evening.leave(player)
    evening.send(CloseTable(by=evening.top))
    assert list(evening.table.stays) == ["ann"]
    evening.prepare().send(OpenTable(by=evening.top, shaker=evening.shaker))
    evening.send(SitDown(by=ANN, place="4"))
    assert evening.table.stays["ann"].limit == OwnLimit(4000)


def test_a_journal_of_before_has_no_time_of_sitting_down_and_is_read_all_the_same() -> None:
    evening = evening_of("act-canberra")
    old = msgspec.structs.replace(evening.table, stays={})
    assert msgspec.json.decode(msgspec.json.encode(old), type=Table) == old
    evening.table = old
    set_own(evening, reminder_minutes=5, round_stake=1000)
    view = place_view(evening.game, evening.table, "1", 0).stay
    assert view is not None
    assert (view.since, view.remind_at) == (0, None)


def test_they_are_told_in_words() -> None:
    evening = evening_of("act-canberra")
    event = set_own(evening, round_stake=2000, stay_loss=9000, reminder_minutes=15)
    words = "ann sets own limits: 20.00 staked per round, 90.00 lost per session; reminder every 15 minutes"
    assert str(told(evening.game, event)) == words
    assert str(told(evening.game, set_own(evening))).endswith("; from the next session none")
    (taken,) = evening.send(TakeBreak(by=ANN, minutes=30))
    assert str(told(evening.game, taken)) == "ann takes a break of 30 minutes"
    assert (
        str(told(evening.game, ReminderAnswered("ann", "ann", 0, 900, -2000)))
        == "ann was reminded after 15 minutes: -20.00"
    )
