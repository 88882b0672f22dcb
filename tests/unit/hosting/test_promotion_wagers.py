"""What promotions count as wagered: settled stakes of players with a name, and nothing of what was returned."""

from msgspec.structs import replace

import sicbo
from sicbo.hosting.between.promotion_wagers import _Reading
from sicbo.hosting.tables import TableRoom
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import RoundJudged, WagersPlaced, WagersReturned
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.messages.table import RoundBegun
from sicbo.rules.settlement import Wager

GAME = sicbo.game("nsw-aruze")
AT = 1_000


def reading() -> _Reading:
    return _Reading(TableRoom("T1", GAME))


def staked(one: _Reading, place: str, player: str, **wagers: int) -> None:
    command = PlaceWagers(Person(player, "player"), wagers, owner=place)
    one.enter(command, (WagersPlaced(place, wagers, "credit"),), AT)
    one.told()


def begun(one: _Reading, number: int = 1) -> None:
    one.enter(PlaceWagers(SYSTEM, {}), (RoundBegun(number, f"T1-{number}", "", AT),), AT)


def judged(one: _Reading, at: int, *wagers: Wager) -> None:
    receipt = GAME.settle((1, 2, 3), wagers)
    one.enter(PlaceWagers(SYSTEM, {}), (RoundJudged(receipt),), at)
    one.told()


def facts(one: _Reading) -> list[tuple[str, int, int]]:
    return [(fact.player, fact.amount, fact.at) for fact in one.facts]


def test_stakes_count_when_the_round_is_judged_by_the_player_who_placed_them() -> None:
    one = reading()
    begun(one)
    staked(one, "1", "ann", small=300, big=200)
    staked(one, "2", "guest T1-2", small=900)
    assert facts(one) == []
    judged(one, 7, Wager("small", 300, "1"), Wager("big", 200, "1"), Wager("small", 900, "2"))
    assert facts(one) == [("ann", 500, 7)]


def test_a_returned_stake_is_taken_off_by_the_time_of_its_round() -> None:
    one = reading()
    begun(one)
    staked(one, "1", "ann", small=300, big=200)
    judged(one, 7, Wager("small", 300, "1"), Wager("big", 200, "1"))
    back = WagersReturned({"1": {"big": 200}}, (), SYSTEM, "malfunction", (), False)
    one.enter(PlaceWagers(SYSTEM, {}), (back,), 99)
    one.told()
    assert facts(one) == [("ann", 500, 7), ("ann", -200, 7)]


def test_a_round_that_was_void_before_it_was_judged_counts_nothing_and_what_was_told_is_not_told_again() -> (
    None
):
    one = reading()
    begun(one)
    staked(one, "1", "ann", small=300)
    back = WagersReturned({"1": {"small": 300}}, (), SYSTEM, "malfunction", (), True)
    one.enter(PlaceWagers(SYSTEM, {}), (back,), 5)
    one.told()
    begun(one, 2)
    staked(one, "1", "ann", small=400)
    judged(one, 8, Wager("small", 400, "1"))
    one.told()
    assert facts(one) == [("ann", 400, 8)]


def test_behind_the_last_entry_that_was_heard_only_what_has_changed_is_told() -> None:
    one = reading()
    begun(one)
    command = PlaceWagers(Person("ann", "player"), {"small": 300}, owner="1")
    one.enter(command, (WagersPlaced("1", {"small": 300}, "credit"),), AT)
    one.enter(command, (RoundJudged(GAME.settle((1, 2, 3), (Wager("small", 300, "1"),))),), 7)
    one.counts()
    one.told()
    assert facts(one) == []


def test_what_is_staked_again_after_it_was_returned_counts() -> None:
    one = reading()
    begun(one)
    staked(one, "1", "ann", small=300)
    back = WagersReturned({"1": {"small": 300}}, (), SYSTEM, "records-unconfirmed", (), False)
    one.enter(PlaceWagers(SYSTEM, {}), (back,), 5)
    staked(one, "1", "ann", small=200)
    judged(one, 7, Wager("small", 200, "1"))
    assert facts(one) == [("ann", 200, 7)]


def test_a_line_returned_at_the_settlement_was_not_wagered() -> None:
    one = reading()
    begun(one)
    staked(one, "1", "ann", small=300, big=200)
    receipt = GAME.settle((1, 2, 3), (Wager("small", 300, "1"), Wager("big", 200, "1")))
    back = tuple(replace(line, outcome="returned") if line.bet == "big" else line for line in receipt.lines)
    one.enter(PlaceWagers(SYSTEM, {}), (RoundJudged(replace(receipt, lines=back)),), 7)
    one.told()
    assert facts(one) == [("ann", 300, 7)]


def test_a_round_that_is_judged_again_counts_at_its_first_time_and_once() -> None:
    one = reading()
    begun(one)
    staked(one, "1", "ann", small=300)
    judged(one, 7, Wager("small", 300, "1"))
    judged(one, 50, Wager("small", 300, "1"))
    assert facts(one) == [("ann", 300, 7)]
    corrected = GAME.settle((1, 2, 3), (Wager("small", 400, "1"),))
    one.enter(PlaceWagers(SYSTEM, {}), (RoundJudged(corrected),), 60)
    one.told()
    assert facts(one) == [("ann", 300, 7), ("ann", 100, 7)], "a correction belongs to its round"


def test_what_was_forfeited_counts_no_more_than_what_was_returned() -> None:
    one = reading()
    begun(one)
    staked(one, "1", "ann", small=300, big=200)
    judged(one, 7, Wager("small", 300, "1"), Wager("big", 200, "1"))
    gone = WagersReturned({}, (), SYSTEM, "fraud", (), False, forfeited={"1": {"big": 200}})
    one.enter(PlaceWagers(SYSTEM, {}), (gone,), 99)
    one.told()
    assert facts(one) == [("ann", 500, 7), ("ann", -200, 7)]
