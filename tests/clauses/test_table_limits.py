"""Limits at a table: the sign and its notice, limits agreed with one player, and how long advice lasts."""

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from sicbo.hosting.tables import Judge
from sicbo.recount.table import TableCount
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.table.limits import due_at
from sicbo.rooms.table.messages.limits import (
    AgreePersonalLimits,
    ChangeLimits,
    LimitsChanged,
    MarkerPlaced,
    PersonalLimitsAgreed,
    PlaceMarker,
    PostLimits,
    RemoveMarker,
)
from sicbo.rooms.table.messages.table import CloseTable, OpenTable
from sicbo.rooms.table.pace import Due, Pace, next_due
from sicbo.rules.card import Limit
from sicbo.store.chain import Difference
from support.evening import MINUTE, SECOND, Evening, is_refused

BANK = 1_000_000
SIGN = {"all": Limit(500, 100_000, 100)}
RAISED = {"all": Limit(1_000, 100_000, 100)}
HIGHER = Person("hana", "higher-duties-dealer")
AREA = Person("ali", "area-manager")
SUPERVISOR = Person("sue", "supervisor")
ANN, BOB = Person("ann", "player"), Person("bob", "player")


def crown(**changes: Any) -> Evening:
    return Evening("crown-melbourne/a", **changes).open().seat("ann").seat("bob")


def act(**changes: Any) -> Evening:
    return Evening("act-canberra", **changes).open().seat("ann").seat("bob")


def played(evening: Evening, wagers: dict[str, int], *faces: int) -> dict[str, int]:
    """What each player has after a round, against before it, with these stakes on small."""
    before = {player: evening.chips(player) for player in wagers}
    evening.step("open-bets")
    for player, stake in wagers.items():
        evening.place(player, {"small": stake})
    evening.finish(*(faces or (1, 2, 3)))
    return {player: evening.chips(player) - before[player] for player in wagers}


# -- the sign ---------------------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "3.1#2")
def test_act_3_1_limits_change_only_after_notice() -> None:
    evening = act()
    # Not only a higher minimum: any change.
    for limits in (
        RAISED,
        {"all": Limit(200, 100_000, 100)},
        {"all": Limit(500, 200_000, 100)},
        {**SIGN, "small": Limit(500, 50_000, 500)},
    ):
        change = ChangeLimits(by=SUPERVISOR, limits=limits)
        is_refused(evening.refused(change), "notice-needed", "3.1")
        evening.send(PostLimits(by=SUPERVISOR, limits={**limits, "big": Limit(100, 300, 100)}))
        is_refused(evening.refused(change), "notice-needed", "3.1")
        evening.send(PostLimits(by=SUPERVISOR, limits=limits))
        evening.send(change)
        assert evening.table.sign == limits
        # One notice, one change.
        evening.send(PostLimits(by=SUPERVISOR, limits=SIGN))
        evening.send(ChangeLimits(by=SUPERVISOR, limits=SIGN))
    announced = evening.now + 5 * MINUTE
    evening.send(PostLimits(by=SUPERVISOR, limits=RAISED, effective_at=announced))
    early = ChangeLimits(by=SUPERVISOR, limits=RAISED)
    is_refused(evening.refused(early, announced - 1), "notice-needed", "3.1")
    evening.wait(announced - evening.now)
    evening.step("open-bets")
    assert evening.table.sign == RAISED


@pytest.mark.proves("crown-melbourne", "4.1 fn1 s66(2)")
def test_crown_s_66_2_a_minimum_rises_only_when_the_sign_has_stood_for_twenty_minutes() -> None:
    evening = crown()
    change = ChangeLimits(by=evening.top, limits=RAISED)
    is_refused(evening.refused(change), "notice-needed", "4.1 fn1 s66(2)")
    posted = evening.now
    sooner = PostLimits(by=evening.top, limits=RAISED, effective_at=posted + 20 * MINUTE - 1)
    is_refused(evening.refused(sooner), "notice-needed", "4.1 fn1 s66(2)")
    (sign,) = evening.send(PostLimits(by=evening.top, limits=RAISED))
    assert (sign.limits, sign.posted_at, sign.effective_at) == (RAISED, posted, posted + 20 * MINUTE)
    for early in (0, 19 * MINUTE + 59 * SECOND, 20 * MINUTE - 1):
        is_refused(evening.refused(change, posted + early), "notice-needed", "4.1 fn1 s66(2)")
        assert evening.table.sign == SIGN
    # At its time the posted figure applies without another command.
    evening.wait(posted + 20 * MINUTE - evening.now)
    evening.step("open-bets")
    assert evening.table.sign == RAISED


def test_crown_s_66_2_a_sign_with_another_figure_or_a_later_time_is_not_the_notice() -> None:
    evening = crown()
    posted = evening.now
    evening.send(PostLimits(by=evening.top, limits=RAISED))
    more = {"all": Limit(1_100, 100_000, 100)}
    refused = evening.refused(ChangeLimits(by=evening.top, limits=more), posted + 20 * MINUTE)
    is_refused(refused, "notice-needed", "4.1 fn1 s66(2)")
    # A new sign takes the place of the old one, and its time starts again.
    evening.send(PostLimits(by=evening.top, limits=more), posted + 10 * MINUTE)
    for limits, minutes in ((RAISED, 20), (more, 20), (more, 29)):
        refused = evening.refused(ChangeLimits(by=evening.top, limits=limits), posted + minutes * MINUTE)
        is_refused(refused, "notice-needed", "4.1 fn1 s66(2)")
    evening.send(ChangeLimits(by=evening.top, limits=more), posted + 30 * MINUTE)
    late = {"all": Limit(1_200, 100_000, 100)}
    evening.send(PostLimits(by=evening.top, limits=late, effective_at=evening.now + 60 * MINUTE))
    refused = evening.refused(ChangeLimits(by=evening.top, limits=late), evening.now + 59 * MINUTE)
    is_refused(refused, "notice-needed", "4.1 fn1 s66(2)")


def test_crown_s_66_2_one_bets_higher_minimum_is_a_raise_and_anything_else_needs_no_sign() -> None:
    evening = crown()
    one = {**SIGN, "triple": Limit(600, 100_000, 100)}
    refused = evening.refused(ChangeLimits(by=evening.top, limits=one))
    is_refused(refused, "notice-needed", "4.1 fn1 s66(2)")
    for limits in ({"all": Limit(400, 100_000, 100)}, {"all": Limit(400, 300_000, 100)}):
        evening.send(ChangeLimits(by=evening.top, limits=limits))
        assert evening.table.sign == limits
    # From 400 back to 500 is a raise, whatever the sign said before.
    refused = evening.refused(ChangeLimits(by=evening.top, limits=SIGN))
    is_refused(refused, "notice-needed", "4.1 fn1 s66(2)")


def test_crown_s_66_2_a_sign_serves_for_one_raise() -> None:
    evening = crown()
    evening.send(PostLimits(by=evening.top, limits=RAISED))
    evening.wait(20 * MINUTE)
    evening.send(ChangeLimits(by=evening.top, limits=RAISED))
    evening.send(ChangeLimits(by=evening.top, limits=SIGN))
    refused = evening.refused(ChangeLimits(by=evening.top, limits=RAISED))
    is_refused(refused, "notice-needed", "4.1 fn1 s66(2)")


def test_crown_s_66_2_a_sign_put_up_before_opening_has_to_stand_its_time_too() -> None:
    evening = Evening("crown-melbourne/a")
    evening.prepare()
    evening.send(PostLimits(by=evening.top, limits=RAISED))
    posted = evening.now
    evening.send(OpenTable(by=evening.top, shaker="manual"))
    change = ChangeLimits(by=evening.top, limits=RAISED)
    is_refused(evening.refused(change, posted + 20 * MINUTE - 1), "notice-needed", "4.1 fn1 s66(2)")
    evening.send(change, posted + 20 * MINUTE)


def test_a_closed_table_changes_its_sign_without_notice() -> None:
    evening = Evening("crown-melbourne/a")
    evening.prepare()
    evening.send(ChangeLimits(by=evening.top, limits=RAISED))
    evening.send(OpenTable(by=evening.top, shaker="manual"))
    assert evening.table.sign == RAISED


@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize("name", ["act-canberra", "crown-melbourne/a"])
def test_c5_a_change_never_touches_wagers_that_are_down(name: str, by_hand: bool) -> None:
    evening = Evening(name).open().seat("ann").seat("bob")
    lower = {"all": Limit(1_000, 2_000, 100)}
    evening.send(PostLimits(by=evening.top, limits=lower, effective_at=evening.now + 20 * MINUTE))
    evening.step("open-bets")
    evening.place("ann", {"small": 5_000})
    evening.wait(20 * MINUTE)
    if by_hand:
        evening.send(ChangeLimits(by=evening.top, limits=lower))
    # The whole round is played by the limits it began with.
    evening.place("bob", {"small": 600})
    evening.finish(1, 2, 3)
    assert (evening.chips("ann"), evening.chips("bob")) == (BANK + 5_000, BANK + 600)
    assert evening.table.advised == ()
    assert played(evening, {"ann": 5_000}) == {"ann": 2_000}


@pytest.mark.parametrize(
    "name", ["act-canberra", "crown-melbourne/a", "nsw-table", "pennsylvania/a", "nsw-aruze"]
)
def test_only_those_who_may_change_limits_do(name: str) -> None:
    evening = Evening(name).open()
    for by in (ANN, evening.dealer, Person("ina", "inspector"), Person("eve", "nobody")):
        for command in (PostLimits(by=by, limits=SIGN), ChangeLimits(by=by, limits=SIGN)):
            assert evening.refused(command).code == "not-yours-to-do"


def test_limits_that_make_no_sense_are_refused() -> None:
    evening = Evening("nsw-table").open()
    for limits, code in (
        ({"all": Limit(0, 100)}, "bad-amount"),
        ({"all": Limit(-5, 100)}, "bad-amount"),
        ({"all": Limit(True, 100)}, "bad-amount"),
        ({"all": Limit(500, 10**30)}, "bad-amount"),
        ({"all": Limit(500, 400)}, "bad-card"),
        ({"middle": Limit(500, 1_000)}, "unknown-bet"),
    ):
        for command in (
            PostLimits(by=evening.top, limits=limits),
            ChangeLimits(by=evening.top, limits=limits),
        ):
            assert evening.refused(command).code == code


@pytest.mark.parametrize(
    ("name", "limits", "clause"),
    [
        ("act-canberra", {}, "3.1"),
        ("act-canberra", {"all": Limit(500, None, 100)}, "3.1"),
        ("act-canberra", {"all": Limit(500, 100_000)}, "3.3"),
        ("act-canberra", {"small": Limit(500, 100_000, 100)}, "3.1"),
        ("crown-melbourne/a", {}, "4.1"),
        ("crown-melbourne/a", {"all": Limit(None, 100_000)}, "4.1"),
    ],
)
def test_a_changed_sign_still_shows_everything_the_book_wants_displayed(
    name: str, limits: dict[str, Limit], clause: str
) -> None:
    evening = Evening(name).open()
    for command in (PostLimits(by=evening.top, limits=limits), ChangeLimits(by=evening.top, limits=limits)):
        is_refused(evening.refused(command), "not-ready", clause)


@pytest.mark.parametrize(
    "name", ["act-canberra", "crown-melbourne/a", "nsw-table", "pennsylvania/a", "nsw-aruze"]
)
def test_c5_posted_limits_take_effect_at_exactly_their_time_and_not_before(name: str) -> None:
    for nobody_has_bet in (False, True):
        evening = Evening(name).open().seat("ann")
        due = evening.now + 20 * MINUTE
        evening.send(PostLimits(by=evening.top, limits=RAISED, effective_at=due))
        if nobody_has_bet:
            evening.step("open-bets")
        by_house = ChangeLimits(by=SYSTEM, limits=RAISED)
        assert due_at(evening.game, evening.table) == due
        assert next_due(
            evening.game, evening.table, Pace(wagering_seconds=3_600, pause_seconds=3_600), evening.now
        ) == Due(due, "limits")
        assert evening.refused(by_house, due - 1).code == "notice-needed"
        assert evening.refused(ChangeLimits(by=SYSTEM, limits=SIGN), due).code == "notice-needed"
        assert evening.send(by_house, due) == (LimitsChanged(RAISED, SYSTEM, nobody_has_bet),)
        assert (evening.table.sign, evening.table.posted) == (RAISED, None)
        playing = evening.table.playing
        assert (None if playing is None else playing.terms.sign) == (RAISED if nobody_has_bet else None)


def test_c5_a_round_begun_after_the_time_of_a_sign_is_under_its_limits_even_if_the_house_is_late() -> None:
    evening = Evening("crown-melbourne/a").open().seat("ann")
    evening.send(PostLimits(by=evening.top, limits=RAISED))
    evening.wait(20 * MINUTE - 1)
    evening.step("open-bets")
    assert evening.table.sign == SIGN
    evening.wait(1)
    evening.place("ann", {"small": 500})
    assert evening.table.sign == RAISED
    assert evening.table.playing is not None and evening.table.playing.terms.sign == RAISED
    evening.finish(1, 2, 3)
    evening.send(PostLimits(by=evening.top, limits=SIGN, effective_at=evening.now + 5))
    evening.wait(5)
    evening.step("open-bets")
    assert (evening.table.sign, evening.table.posted) == (SIGN, None)


# -- limits of one player ---------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "3.2")
def test_act_3_2_a_stake_over_the_sign_counts_only_for_the_player_with_the_marker() -> None:
    evening = act()
    both = {"ann": 200_000, "bob": 200_000}
    assert played(evening, both) == {"ann": 100_000, "bob": 100_000}
    agreed = AgreePersonalLimits(by=SUPERVISOR, player="ann", maximum=150_000)
    by_dealer = AgreePersonalLimits(by=evening.dealer, player="ann", maximum=150_000)
    is_refused(evening.refused(by_dealer), "not-yours-to-do", "3.2")
    evening.send(agreed)
    # Agreed, but no marker yet.
    assert played(evening, both) == {"ann": 100_000, "bob": 100_000}
    empty = PlaceMarker(by=evening.dealer, player="ann", marker="")
    is_refused(evening.refused(empty), "cause-needed", "3.2")
    evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="maximum 1,500"))
    assert played(evening, both) == {"ann": 150_000, "bob": 100_000}
    assert played(evening, both, 6, 6, 5) == {"ann": -150_000, "bob": -100_000}
    evening.send(RemoveMarker(by=evening.dealer, player="ann"))
    assert played(evening, both) == {"ann": 100_000, "bob": 100_000}
    unknown = PlaceMarker(by=evening.dealer, player="ann", marker="maximum 1,500")
    assert evening.refused(unknown).code == "bad-request"
    # Each bet keeps the limits it was placed under, also when the marker is removed between two bets of a round.
    evening.send(agreed)
    evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="maximum 1,500"))
    before = evening.chips("ann")
    evening.step("open-bets")
    evening.place("ann", {"big": 150_000})
    evening.send(RemoveMarker(by=evening.dealer, player="ann"))
    evening.place("ann", {"small": 150_000})
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == before - 150_000 + 100_000


def test_act_3_2_only_a_higher_maximum_can_be_agreed() -> None:
    evening = act()
    for bounds in (
        {"minimum": 100},
        {"minimum": 100, "maximum": 200_000},
        {"maximum": 99_900},
        {},
    ):
        refused = evening.refused(AgreePersonalLimits(by=SUPERVISOR, player="ann", **bounds))
        is_refused(refused, "bad-request", "3.2")


@pytest.mark.proves("crown-melbourne", "4.3#1")
def test_crown_4_3_agreed_limits_are_one_players_alone() -> None:
    evening = crown()
    evening.send(AgreePersonalLimits(by=AREA, player="ann", minimum=100, maximum=300_000))
    evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="gold disc"))
    assert played(evening, {"ann": 200_000, "bob": 200_000}) == {"ann": 200_000, "bob": 100_000}
    # 1.00 is enough for ann; for bob it is below the minimum, settled once with advice, then returned.
    assert played(evening, {"ann": 100, "bob": 100}) == {"ann": 100, "bob": 100}
    assert evening.table.advised == ("bob",)
    assert played(evening, {"ann": 100, "bob": 100}) == {"ann": 100, "bob": 0}


@pytest.mark.proves("crown-melbourne", "4.3#2")
def test_crown_4_3_agreed_limits_do_not_hold_until_the_marker_lies_at_the_position() -> None:
    evening = crown()
    is_refused(
        evening.refused(PlaceMarker(by=evening.dealer, player="ann", marker="gold disc")), "bad-request"
    )
    (agreed,) = evening.send(AgreePersonalLimits(by=AREA, player="ann", minimum=200, maximum=300_000))
    assert agreed == PersonalLimitsAgreed("ann", Limit(200, 300_000), AREA)
    assert played(evening, {"ann": 200_000}) == {"ann": 100_000}
    nameless = PlaceMarker(by=evening.dealer, player="ann", marker="")
    is_refused(evening.refused(nameless), "cause-needed", "4.3")
    by_player = PlaceMarker(by=ANN, player="ann", marker="gold disc")
    assert evening.refused(by_player).code == "not-yours-to-do"
    evening.step("open-bets")
    # From the moment it lies there, also within the time for wagers.
    (placed,) = evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="gold disc"))
    assert placed == MarkerPlaced("ann", "gold disc", evening.dealer)
    before = evening.chips("ann")
    evening.place("ann", {"small": 200_000})
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == before + 200_000
    # Limits agreed again wait for their own marker, also within the time for wagers.
    evening.step("open-bets")
    evening.send(AgreePersonalLimits(by=AREA, player="ann", maximum=250_000))
    before = evening.chips("ann")
    evening.place("ann", {"small": 200_000})
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == before + 100_000
    assert played(evening, {"ann": 200_000}) == {"ann": 100_000}
    evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="silver disc"))
    assert played(evening, {"ann": 300_000}) == {"ann": 250_000}


@pytest.mark.parametrize("setting", ["area-manager", "higher-duties-dealer", "assistant-casino-manager"])
def test_c4_the_switch_names_who_may_agree_limits_for_crown(setting: str) -> None:
    evening = crown(switches={"personal-limits-agreed-by": setting})
    ladder = ("dealer", "higher-duties-dealer", "area-manager", "assistant-casino-manager", "operator")
    for rank, role in enumerate(ladder):
        command = AgreePersonalLimits(by=Person("pat", role), player="ann", maximum=200_000)
        if rank < ladder.index(setting):
            is_refused(evening.refused(command), "not-yours-to-do", "4.3")
        else:
            evening.send(command)


@pytest.mark.parametrize("stands", ["placed", "removed", "agreed anew"])
def test_c5_a_marker_never_changes_what_holds_for_wagers_that_are_down(stands: str) -> None:
    evening = crown()
    if stands != "placed":
        evening.send(AgreePersonalLimits(by=AREA, player="ann", maximum=300_000))
        evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="gold disc"))
    evening.step("open-bets")
    evening.place("ann", {"small": 90_000 if stands == "placed" else 200_000})
    if stands == "placed":
        evening.send(AgreePersonalLimits(by=AREA, player="ann", maximum=10_000))
        evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="gold disc"))
    elif stands == "removed":
        evening.send(RemoveMarker(by=evening.dealer, player="ann"))
    else:
        evening.send(AgreePersonalLimits(by=AREA, player="ann", maximum=1_000))
    # Someone else's marker does not bring the change in by the back door either.
    evening.send(AgreePersonalLimits(by=AREA, player="bob", maximum=200_000))
    evening.send(PlaceMarker(by=evening.dealer, player="bob", marker="silver disc"))
    evening.place("bob", {"small": 150_000})
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == BANK + (90_000 if stands == "placed" else 200_000)
    assert evening.chips("bob") == BANK + 150_000
    after = {"placed": 10_000, "removed": 100_000, "agreed anew": 100_000}[stands]
    assert played(evening, {"ann": 200_000}) == {"ann": after}


def test_a_players_own_limits_leave_with_the_player() -> None:
    evening = crown()
    evening.send(AgreePersonalLimits(by=AREA, player="ann", maximum=300_000))
    evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="gold disc"))
    evening.step("open-bets")
    evening.leave("ann").seat("ann", BANK, "1")
    evening.place("ann", {"small": 200_000})
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == BANK + 100_000
    assert evening.table.personal == {}


def test_own_limits_that_make_no_sense_are_refused() -> None:
    evening = crown()
    for bounds, code in (
        ({"minimum": 0}, "bad-amount"),
        ({"minimum": -5}, "bad-amount"),
        ({"maximum": True}, "bad-amount"),
        ({"maximum": 10**30}, "bad-amount"),
        ({"minimum": 600, "maximum": 500}, "bad-card"),
        ({}, "bad-request"),
        # Above the sign's maximum, or below its minimum, there would be no wager left.
        ({"minimum": 100_100}, "bad-request"),
        ({"maximum": 400}, "bad-request"),
    ):
        assert evening.refused(AgreePersonalLimits(by=AREA, player="ann", **bounds)).code == code
    assert evening.refused(AgreePersonalLimits(by=AREA, player="zoe", maximum=500)).code == "not-seated"
    assert evening.refused(RemoveMarker(by=evening.dealer, player="ann")).code == "bad-request"
    for name in ("nsw-table", "pennsylvania/a", "nsw-aruze"):
        silent = Evening(name).open().seat("ann")
        refused = silent.refused(AgreePersonalLimits(by=silent.top, player="ann", maximum=200_000))
        assert refused.code == "bad-request"


# -- advice on wagers below the minimum -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["act-canberra", "crown-melbourne/a"])
@pytest.mark.parametrize("lasts", ["stay-at-table", "gaming-day"])
def test_c1_advice_lasts_for_the_stay_or_for_the_gaming_day(name: str, lasts: str) -> None:
    evening = Evening(name, switches={"below-minimum-advice-lasts": lasts}).open().seat("ann").seat("bob")
    assert played(evening, {"ann": 300}) == {"ann": 300}
    assert played(evening, {"ann": 300, "bob": 500}) == {"ann": 0, "bob": 500}
    assert played(evening, {"ann": 300}, 6, 6, 5) == {"ann": 0}
    # The advice was ann's; bob's first one counts.
    assert played(evening, {"bob": 300}, 6, 6, 5) == {"bob": -300}
    evening.leave("ann").seat("ann", place="3")
    again = 0 if lasts == "gaming-day" else 300
    assert played(evening, {"ann": 300, "bob": 300}) == {"ann": again, "bob": 0}
    # A new gaming day begins with nobody advised.
    for player in tuple(evening.table.seats.values()):
        evening.leave(player)
    evening.send(CloseTable(by=evening.top))
    evening.send(OpenTable(by=evening.top, shaker="manual"))
    evening.seat("ann", place="1")
    assert played(evening, {"ann": 300}) == {"ann": 300}


def test_advice_in_a_round_that_is_void_was_never_settled_and_does_not_count() -> None:
    from sicbo.rooms.round.messages import DeclareVoid

    evening = act()
    evening.step("open-bets")
    evening.place("ann", {"small": 300})
    evening.until("enter").dice(1, 2, 3)
    evening.send(DeclareVoid(evening.top, "disturbance", cause="fire", approved_by=evening.dealer))
    assert evening.chips("ann") == BANK
    assert played(evening, {"ann": 300}) == {"ann": 300}


# -- journals of older versions -----------------------------------------------------------------------------


@pytest.mark.parametrize("older", [True, False])
def test_the_second_count_settles_each_bet_under_its_own_limits_and_older_rounds_as_they_were(
    older: bool,
) -> None:
    evening = act()
    evening.send(AgreePersonalLimits(by=SUPERVISOR, player="ann", maximum=150_000))
    evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="maximum 1,500"))
    evening.step("open-bets")
    playing = evening.table.round
    assert playing is not None and playing.terms_by_bet
    # An older round says nothing of the limits of single bets: the first bet's are those of all of them.
    evening.table = replace(evening.table, round=replace(playing, terms_by_bet=not older))
    evening.place("ann", {"big": 1_000})
    evening.send(RemoveMarker(by=evening.dealer, player="ann"))
    evening.place("ann", {"small": 150_000})
    evening.finish(1, 2, 3)
    assert evening.chips("ann") == BANK - 1_000 + (150_000 if older else 100_000)
    events: list[Any] = json.loads(msgspec.json.encode(evening.events))

    def counted(by_bet: bool) -> None:
        """The events with every default said, as the second count reads them from a journal."""
        count = TableCount("T1", Judge(evening.game), msgspec.to_builtins(evening.game.card), {})
        for seq, (event, kept) in enumerate(zip(events, evening.events, strict=True), 1):
            whole = {**json.loads(msgspec.json.encode(asdict(kept))), "type": event["type"]}
            if event["type"] == "RoundBegun":
                whole["terms_by_bet"] = by_bet
            count.enter(seq, [whole])

    counted(by_bet=not older)
    with pytest.raises(Difference, match="ann on small"):
        counted(by_bet=older)
