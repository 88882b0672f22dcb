"""What may be seen of a table, and what may not."""

import msgspec
import pytest

from sicbo.rooms.desks.public import MALFUNCTION_NOTICE, Result, Staked, table_view
from sicbo.rooms.desks.seat import place_view
from sicbo.rooms.desks.staff import staff_view
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import ConfirmPlacement, DeclareVoid, PayWinner, PlaceWagers
from sicbo.rooms.table.messages.limits import AgreePersonalLimits, PlaceMarker, PostLimits
from sicbo.rooms.table.messages.table import AnnounceClosing, SitDown
from sicbo.rooms.table.messages.terminals import DeclareMalfunction
from sicbo.rooms.table.messages.tournament import ReleaseTable, ReserveTable
from sicbo.rooms.table.pace import Pace
from sicbo.rules.card import Limit
from sicbo.rules.dice import all_rolls, index_of
from support.evening import NOON, SECOND, Evening

PACE = Pace(20, 5)
GAMES = (
    "act-canberra",
    "nsw-aruze",
    "nsw-table",
    "crown-melbourne/a",
    "crown-melbourne/b",
    "pennsylvania/a",
    "pennsylvania/b",
)


def betting(game: str = "nsw-aruze") -> Evening:
    evening = Evening(game).open().seat("ann").seat("bob")
    evening.step("open-bets")
    return evening


def own_name(evening: Evening, place: str) -> str:
    return place if evening.at_terminals else evening.table.seats[place]


@pytest.mark.parametrize("game", GAMES)
def test_everyone_sees_phase_limits_sums_and_the_malfunction_notice(game: str) -> None:
    evening = Evening(game)
    assert table_view(evening.game, evening.table, PACE).phase == "closed"
    evening.open().seat("ann").seat("bob")
    assert table_view(evening.game, evening.table, PACE).phase == "between-rounds"
    evening.step("open-bets")
    bet = evening.game.bets[0].bet
    evening.place("ann", {bet: 500})
    evening.place("bob", {bet: 700})
    view = table_view(evening.game, evening.table, PACE, (Result(1, (1, 2, 3), 6),))
    assert view.phase == "betting"
    assert view.limits == {"all": Limit(500, 100_000, 100)}
    assert MALFUNCTION_NOTICE in msgspec.json.encode(view).decode()
    assert view.paytable == evening.game.sha256
    assert view.round is not None and view.round.staked == {bet: Staked(1_200, 2)}
    assert view.results == (Result(1, (1, 2, 3), 6),)
    evening.dice(*evening.game.dice.shown(0))
    assert table_view(evening.game, evening.table, PACE).phase == "result"
    evening.finish()
    assert table_view(evening.game, evening.table, PACE).phase == "between-rounds"


@pytest.mark.parametrize("game", GAMES)
def test_lit_areas_are_the_paytables_winners_for_every_roll(game: str) -> None:
    evening = betting(game)
    evening.place("ann", {evening.game.bets[0].bet: 500})
    evening.dice(*evening.game.dice.shown(0))
    table = evening.table
    assert table.round is not None
    for roll in all_rolls():
        index = index_of(roll)
        spun = msgspec.structs.replace(table.round.spins[-1], roll=index)
        shown = msgspec.structs.replace(table, round=msgspec.structs.replace(table.round, spins=(spun,)))
        view = table_view(evening.game, shown, PACE).round
        assert view is not None
        assert view.lit == evening.game.winners(view.faces)
        assert view.faces == evening.game.dice.shown(index)


@pytest.mark.parametrize("game", GAMES)
def test_a_place_sees_its_own_wagers_and_lines_and_nobody_elses(game: str) -> None:
    evening = betting(game)
    first, second = evening.game.bets[0].bet, evening.game.bets[1].bet
    evening.place("ann", {first: 500})
    evening.place("bob", {second: 700})
    ann = place_view(evening.game, evening.table, "1", 42)
    assert (ann.player, ann.purse, ann.wagers, ann.staked) == ("ann", 42, {first: 500}, 500)
    evening.finish(*evening.game.dice.shown(0))
    ann = place_view(evening.game, evening.table, "1", 42)
    assert {line.bet for line in ann.lines} == {first}
    assert b"bob" not in msgspec.json.encode(ann)
    assert ann.won == sum(line.returned for line in ann.lines if line.outcome == "win")
    assert place_view(evening.game, evening.table, "7", 0).lines == ()
    assert place_view(evening.game, evening.table, "7", 0).player == ""


def test_what_everyone_sees_names_no_player_and_no_purse() -> None:
    evening = betting("crown-melbourne/a")
    evening.place("ann", {"small": 12_300})
    seen = msgspec.json.encode(table_view(evening.game, evening.table, PACE))
    assert b"ann" not in seen
    assert b"meters" not in seen


def test_the_staff_see_every_position_and_what_is_to_be_paid() -> None:
    evening = betting("crown-melbourne/a")
    evening.place("ann", {"small": 500})
    evening.send(PlaceWagers(evening.dealer, {"big": 600}, owner="bob"))
    seen = staff_view(evening.game, evening.table, "dora", ("dealer",), evening.now)
    assert [(one.place, one.player, one.wagers, one.to_confirm) for one in seen.positions] == [
        ("1", "ann", {"small": 500}, False),
        ("2", "bob", {"big": 600}, True),
    ]
    assert place_view(evening.game, evening.table, "2", 0).to_confirm
    evening.send(ConfirmPlacement(Person("bob", "player")))
    assert not place_view(evening.game, evening.table, "2", 0).to_confirm
    evening.dice(1, 2, 3)
    while evening.table.playing and evening.table.playing.remaining[0].step != "pay":
        evening.step(evening.table.playing.remaining[0].step)
    seen = staff_view(evening.game, evening.table, "dora", ("dealer",), evening.now)
    assert [one.to_pay for one in seen.positions] == [1_000, 0]


def test_what_was_collected_or_paid_is_no_longer_on_the_dealers_felt() -> None:
    evening = betting("crown-melbourne/a")
    evening.place("ann", {"small": 500, "even": 700})
    evening.place("bob", {"small": 300})

    def felt() -> tuple[dict[str, int], list[int]]:
        seen = staff_view(evening.game, evening.table, "dora", ("dealer",), evening.now)
        assert all(one.staked == sum(one.wagers.values()) for one in seen.positions)
        return seen.on_felt, [one.staked for one in seen.positions]

    assert felt() == ({"small": 800, "even": 700}, [1_200, 300])
    evening.dice(1, 2, 4).until("collect")
    assert felt() == ({"small": 800, "even": 700}, [1_200, 300])
    evening.until("pay")
    assert felt() == ({"small": 800}, [500, 300])
    evening.send(PayWinner(evening.dealer, "ann"))
    assert felt() == ({"small": 300}, [0, 300])
    evening.finish()
    assert felt() == ({}, [0, 0])


def test_nobody_takes_a_seat_at_a_table_that_is_kept_for_a_tournament() -> None:
    evening = Evening("crown-melbourne/a").open().seat("ann")
    evening.send(ReserveTable(by=SYSTEM, tournament="cup"))
    assert table_view(evening.game, evening.table, PACE).reserved == "cup"
    sits = SitDown(by=Person("bob", "player"), place="2")
    refused = evening.refused(sits)
    assert refused.code == "table-reserved" and "tournament cup" in refused.message
    assert evening.refused(SitDown(by=evening.dealer, place="2", player="bob")).code == "table-reserved"
    evening.send(ReleaseTable(by=SYSTEM, tournament="cup"))
    evening.send(sits)
    assert evening.table.seats["2"] == "bob"


def test_the_clock_of_the_round_is_in_the_view() -> None:
    evening = Evening("nsw-aruze", wagering_seconds=20).open().seat("ann")
    evening.step("open-bets")
    view = table_view(evening.game, evening.table, PACE).round
    assert view is not None and view.closes_at == evening.now + 20 * SECOND
    evening.place("ann", {"small": 500})
    evening.wait(20 * SECOND)
    evening.step("close-bets")
    after = table_view(evening.game, evening.table, PACE)
    assert after.phase == "no-more-bets"
    assert after.round is not None
    assert (after.round.shooter, after.round.shoot_until) == ("1", evening.now + 10 * SECOND)
    assert place_view(evening.game, evening.table, "1", 0).shoots
    assert not place_view(evening.game, evening.table, "2", 0).shoots


def test_notices_of_limits_and_of_closing_are_seen_by_everyone() -> None:
    evening = Evening("crown-melbourne/a").open().seat("ann")
    evening.send(PostLimits(by=evening.top, limits={"all": Limit(1_000, 100_000, 100)}))
    evening.send(AnnounceClosing(by=evening.top))
    view = table_view(evening.game, evening.table, PACE)
    assert view.next_limits is not None and view.next_limits.effective_at > NOON
    assert view.closing is not None and view.spins_to_close == 3


def test_a_void_round_says_so_and_why() -> None:
    evening = betting("act-canberra")
    evening.place("ann", {"small": 500})
    evening.until("uncover")
    evening.send(DeclareVoid(Person("sue", "supervisor"), "impractical", opinion="the layout is torn"))
    view = table_view(evening.game, evening.table, PACE)
    assert view.phase == "void"
    assert view.round is not None and view.round.faces == ()


def test_own_limits_hold_from_the_marker_on() -> None:
    evening = Evening("crown-melbourne/a").open().seat("ann")
    evening.send(AgreePersonalLimits(by=evening.top, player="ann", minimum=700, maximum=200_000))
    assert place_view(evening.game, evening.table, "1", 0).limit is None
    evening.send(PlaceMarker(by=evening.dealer, player="ann", marker="yellow"))
    assert place_view(evening.game, evening.table, "1", 0).limit == Limit(700, 200_000)


def test_a_terminal_out_of_order_knows_it() -> None:
    evening = betting()
    evening.send(DeclareMalfunction(by=evening.top, terminal="1", reason="the screen froze"))
    assert place_view(evening.game, evening.table, "1", 0).out_of_order
    assert not place_view(evening.game, evening.table, "2", 0).out_of_order
    assert SYSTEM.name not in place_view(evening.game, evening.table, "1", 0).player
