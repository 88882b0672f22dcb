"""Winnings are shown: at the game itself, at the jackpot's meter, at the table's display, and always somewhere."""

import pytest

from evening import Evening
from sicbo.rooms.jackpot_state import Jackpots, Pool, Shown, jackpots_view
from sicbo.rooms.pace import Pace
from sicbo.rooms.table_view import place_view, table_view
from sicbo.rules.dice import all_rolls, index_of
from sicbo.rules.pools import PoolTerms, Trigger

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
def test_nsw_aruze_3_6_2_a_jackpot_that_was_won_stands_on_its_meter() -> None:
    terms = PoolTerms(
        pool="grand", name="Grand", game="nsw-aruze", share=5_000, approval="letter 7", seed=10_000,
        trigger=Trigger(wins_on="triple:6", on="triple:6", stake_at_least=500),
    )  # fmt: skip
    win = Shown("grand.1", 12_345, "T1", "3", 1_790_000_000_000_000, "grand/1")
    pool = Pool(
        terms=terms,
        rule="grand/1",
        rule_words="three sixes",
        current=10_000_000_000,
        last_win=win,
        opened_at=0,
    )
    [meter] = jackpots_view(Jackpots(pools={"grand": pool}), "T1", "nsw-aruze")
    assert meter.last_win is not None and meter.last_win.amount == 12_345
    evening = Evening("nsw-aruze").open()
    seen = table_view(evening.game, evening.table, PACE, jackpots=(meter,))
    assert seen.jackpots == (meter,)
