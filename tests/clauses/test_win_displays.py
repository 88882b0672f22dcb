"""Winnings are shown: at the game itself, at the jackpot's meter, at the table's display, and always somewhere."""

import pytest

from sicbo.rooms.desks.public import table_view
from sicbo.rooms.desks.seat import place_view
from sicbo.rooms.jackpots.state import jackpots_view, unpaid
from sicbo.rooms.table.pace import Pace
from sicbo.rules.dice import all_rolls, index_of
from support.evening import Evening
from support.pooled import Pooled, terms

PACE = Pace()


@pytest.mark.proves("nsw-aruze", "3.6.1", "3.6.3", "3.6.4")
def test_nsw_aruze_3_6_no_win_is_settled_without_being_shown_at_the_terminal_and_at_the_table() -> None:
    """On every roll: what is credited stands on the player's own screen and on the display of the table."""
    shown = 0
    for roll in all_rolls():
        evening = Evening("nsw-aruze").open().seat("ann").seat("bob")
        evening.step("open-bets")
        evening.place("ann", {"small": 500, "triple:any": 500, "double:6": 500, "total:10": 500})
        evening.place("bob", {"big": 700})
        before = {place: evening.credit(place) for place in ("1", "2")}
        evening.finish(*evening.game.dice.shown(index_of(roll)))
        credited = {place: evening.credit(place) - before[place] for place in before}
        own = {place: place_view(evening.game, evening.table, place, 0).won for place in before}
        assert own == credited
        display = table_view(evening.game, evening.table, PACE).round
        assert display is not None and display.won == sum(credited.values())
        shown += sum(amount > 0 for amount in own.values())
    assert shown > 200


@pytest.mark.proves("nsw-aruze", "3.6.2")
@pytest.mark.parametrize("several", ["split", "each-full"])
@pytest.mark.parametrize("winners", [1, 2, 3, 7])
def test_nsw_aruze_3_6_2_everyone_who_wins_a_jackpot_is_on_its_meter(winners: int, several: str) -> None:
    pools = Pooled(terms(several_winners=several))
    evening = Evening("nsw-aruze").open()
    for _ in range(2):
        layout = {str(place): {"triple:6": 500} for place in range(1, winners + 1)}
        before = set(pools.state.wins)
        pools.play((6, 6, 6), {**layout, "9": {"small": 500}})
        (meter,) = jackpots_view(pools.state, "T1", "nsw-aruze")
        won = [win for name, win in pools.state.wins.items() if name not in before]
        assert [(one.terminal, one.amount) for one in meter.last_wins] == [
            (win.terminal, win.amount) for win in won
        ]
        assert [one.terminal for one in meter.last_wins] == list(layout)
        seen = table_view(evening.game, evening.table, PACE, jackpots=(meter,))
        assert seen.jackpots == (meter,)


def test_a_meter_shows_those_whose_wins_count_with_what_they_get() -> None:
    """One of three is undone before it is paid: the others are left, with their parts of what was returned."""
    pools = Pooled(terms())
    fact = pools.play((6, 6, 6), {place: {"triple:6": 500} for place in ("1", "2", "3")})
    pools.undo(fact, "2")
    (meter,) = jackpots_view(pools.state)
    shown = {place: sum(one.amount for one in meter.last_wins if one.terminal == place) for place in "123"}
    due = {place: sum(win.amount for win in unpaid(pools.state) if win.terminal == place) for place in "123"}
    assert shown == due
    assert shown["2"] == 0 < shown["3"] <= shown["1"]
