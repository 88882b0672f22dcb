"""Progressive pools: files, triggers on every roll, contributions to the millionth, wins, reversals, changes by two people."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import sicbo
from models import second_model
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.events import (
    ContributionsReversed,
    JackpotWon,
    NotMatched,
    Overflowed,
    PoolAdjusted,
    PoolChanged,
    PoolChangePlanned,
    PoolReset,
    Reconciled,
    StakeLowered,
    WinDemanded,
    WinPaid,
    WinTakenBack,
)
from sicbo.rooms.jackpots.messages import (
    AdjustPool,
    BeginPayment,
    ChangePool,
    CloseMalfunction,
    Figures,
    Hear,
    JackpotPaid,
    OpenPool,
    OpenPools,
    Reconcile,
    ReportMalfunction,
    RetirePool,
    RoundReversed,
    RoundSettled,
    SettledLine,
    TakenByCage,
    TellInspector,
)
from sicbo.rooms.jackpots.money import postings
from sicbo.rooms.jackpots.state import ROUNDS_REMEMBERED, jackpots_view, unpaid
from sicbo.rooms.jackpots.wins import parts
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rules.pool_words import rule_words
from sicbo.rules.poolfile import Pools, parse_share, read_pools
from sicbo.rules.pools import MILLION, Condition, Trigger, hits, share_text, winning_rolls
from sicbo.rules.problems import BadFile
from sicbo.rules.shelf import game as on_shelf
from support.evening import is_refused
from support.every_roll import ROLLS, as_rolled, nsw_table
from support.pooled import ANN, HOST, OPERATOR, SECOND_OPERATOR, SIXES, SUPERVISOR, Pooled, terms, whole, wins

ROOT = Path(__file__).parents[4]
THREE_SIXES = (6, 6, 6)
NOTHING = (1, 2, 4)
Roll = tuple[int, int, int]


def game_of(name: str) -> sicbo.Game:
    return nsw_table() if name == "nsw-table" else sicbo.game(name)


# -- triggers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", second_model.GAMES)
def test_a_bet_as_trigger_is_won_on_exactly_the_rolls_of_the_second_model(name: str) -> None:
    game = game_of(name)
    for bet in second_model.bets(name):
        trigger = Trigger(wins_on=bet)
        for roll in ROLLS:
            number = game.dice.roll_index(as_rolled(game, roll))
            assert hits(game, trigger, number) == (second_model.pays(name, bet, roll) is not None), (
                bet,
                roll,
            )


CONDITIONS: list[tuple[Condition, Callable[[Roll], bool]]] = [
    (Condition(total=18), lambda roll: sum(roll) == 18),
    (Condition(total="4-6"), lambda roll: 4 <= sum(roll) <= 6),
    (Condition(total=(7, 14)), lambda roll: sum(roll) in (7, 14)),
    (Condition(parity="odd", triple=False), lambda roll: sum(roll) % 2 == 1 and len(set(roll)) > 1),
    (Condition(triple=True), lambda roll: len(set(roll)) == 1),
    (Condition(distinct=3), lambda roll: len(set(roll)) == 3),
    (Condition(faces=(6,), count=3), lambda roll: roll == (6, 6, 6)),
    (Condition(faces=(1, 2), count="2-3"), lambda roll: sum(die in (1, 2) for die in roll) >= 2),
    (Condition(faces=(1, 2, 3), all_shown=True), lambda roll: {1, 2, 3} <= set(roll)),
    (Condition(faces=(4, 5, 6), only_picked=True), lambda roll: set(roll) <= {4, 5, 6}),
    (Condition(faces=(3, 5), exactly=(2, 1)), lambda roll: sorted(roll) == [3, 3, 5]),
]


@pytest.mark.parametrize(("condition", "by_hand"), CONDITIONS)
def test_a_roll_described_in_the_words_of_the_books_on_all_216_rolls(
    condition: Condition, by_hand: Callable[[Roll], bool]
) -> None:
    game = sicbo.game("nsw-aruze")
    trigger = Trigger(roll=condition)
    seen = [hits(game, trigger, game.dice.roll_index(roll)) for roll in product(range(1, 7), repeat=3)]
    assert seen == [by_hand(roll) for roll in ROLLS]
    assert len(winning_rolls(game, trigger)) == sum(seen)


def test_symbols_and_colours_can_win_too() -> None:
    game = sicbo.game("crown-melbourne/b")
    for condition, by_hand in (
        (Condition(faces=("fish",), count=3), lambda roll: roll == (1, 1, 1)),
        (Condition(colours=("red",), count=3), lambda roll: set(roll) <= {1, 6}),
        (Condition(colour_triple=True), lambda roll: len({min(die, 7 - die) for die in roll}) == 1),
        (Condition(distinct_colours=3), lambda roll: len({min(die, 7 - die) for die in roll}) == 3),
    ):
        for roll in ROLLS:
            number = game.dice.roll_index(as_rolled(game, roll))
            assert hits(game, Trigger(roll=condition), number) == by_hand(roll), (condition, roll)


@pytest.mark.parametrize("roll", ROLLS)
def test_the_room_awards_on_exactly_the_winning_rolls(roll: Roll) -> None:
    """Three pools at once, on all 216 rolls: who wins what, by hand."""
    pools = Pooled(
        terms("sixes"),
        terms("triples", trigger=Trigger(wins_on="triple:any", on="triple", stake_at_least=700)),
        terms("run", trigger=Trigger(roll=Condition(faces=(1, 2, 3), all_shown=True), stake_at_least=900)),
    )
    layout = {
        "1": {"triple:6": 499, "small": 401},
        "2": {"triple:6": 500},
        "3": {"triple:6": 300, "triple:1": 400},
    }
    fact = pools.settled(roll, layout)
    won = {(e.pool, e.terminal): e.amount for e in pools.hear(fact) if isinstance(e, JackpotWon)}
    expected: dict[tuple[str, str], int] = {}
    shown = 10_000 + 2_100 * 15 // 1000
    if roll == (6, 6, 6):
        expected["sixes", "2"] = shown
    if len(set(roll)) == 1:
        expected["triples", "3"] = shown
    if set(roll) == {1, 2, 3}:
        expected["run", "1"] = shown
    assert won == expected


# -- files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "share"),
    [("1.5%", 15_000), ("0%", 0), ("100%", MILLION), ("0.0001%", 1), ("12.34%", 123_400), ("7%", 70_000)],
)
def test_a_share_is_read_and_written_exactly(text: str, share: int) -> None:
    assert parse_share(text) == share
    assert share_text(share) == text


@pytest.mark.parametrize("text", ["1.5", "", "%", "1,5%", "-1%", "1.23456%", "1e2%", "one%", "٣%", "1000%"])
def test_what_is_no_share_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_share(text)
    assert refused.value.code == "bad-amount"


def test_the_example_is_read_whole() -> None:
    pools = read_pools((ROOT / "examples" / "pools.toml").read_text("utf-8"), "pools.toml", on_shelf)
    assert pools.offered
    assert [(one.pool, one.share, one.reserve_share, one.seed, one.ceiling) for one in pools.pools] == [
        ("grand", 5_000, 1_000, 25_000, 500_000),
        ("major", 2_500, 0, 2_000, 50_000),
        ("mini", 1_000, 0, 500, None),
    ]
    grand, major, mini = pools.pools
    assert grand.overflow == "major" and major.overflow == ""
    assert grand.trigger == Trigger(wins_on="triple:6", on="triple:6", stake_at_least=2_000)
    assert mini.trigger.on == "all" and mini.tables == ("T1", "T2")
    assert mini.covers("T2", "nsw-aruze") and not mini.covers("T3", "nsw-aruze")
    assert not grand.covers("T1", "act-canberra")


def test_every_problem_of_a_file_is_told_at_once_with_its_line() -> None:
    text = """\
[pools.a]
name = "A"
game = "nsw-aruze"
contribution = "60%"
overflow = "b"
trigger = { wins_on = "tripel:6" }

[pools.b]
name = "B"
game = "nsw-aruze"
contribution = "50%"
approval = "letter"
seed = "10"
ceiling = "5"
overflow = "b"
trigger = { roll = { faces = [7], count = 1 }, wins_on = "small", on = "smal" }
"""
    with pytest.raises(BadFile) as bad:
        read_pools(text, "pools.toml", on_shelf)
    told = [(problem.line, problem.place) for problem in bad.value.problems]
    assert told == [
        (1, "pools.a.approval"),
        (4, "pools.a.contribution"),
        (5, "pools.a.overflow"),
        (6, "pools.a.trigger"),
        (6, "pools.a.trigger"),
        (14, "pools.b.ceiling"),
        (15, "pools.b.overflow"),
        (16, "pools.b.trigger"),
        (16, "pools.b.trigger"),
    ]
    assert "4.1.1" in bad.value.problems[0].message


def test_a_roll_of_another_form_is_told_which_form_it_has() -> None:
    text = '[pools.a]\nname = "A"\ngame = "nsw-aruze"\ncontribution = "1%"\ntrigger = { roll = "double" }\n'
    with pytest.raises(BadFile) as bad:
        read_pools(text, "pools.toml", on_shelf)
    assert [problem.message for problem in bad.value.problems] == ["'double' should be a table"]


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"game": "crown-melbourne/a"}, "no rules for jackpots"),
        ({"game": "nowhere"}, "no rule book"),
        ({"pool": "Grand"}, "lower-case letters"),
        ({"pool": "grand.1"}, "lower-case letters"),
        ({"pool": "reserve"}, "lower-case letters"),
        ({"name": "a\nb"}, "printable"),
        ({"share": 0}, "needs a share"),
        ({"share": MILLION + 1}, "between"),
        ({"reserve_share": -1}, "between"),
        ({"approval": "  "}, "approval"),
        ({"seed": -1}, "seed"),
        ({"ceiling": 9_999}, "ceiling"),
        ({"trigger": Trigger(wins_on="triple:6", roll=Condition(total=18))}, "either"),
        ({"trigger": Trigger()}, "either"),
        ({"trigger": Trigger(wins_on="triple:7")}, "no bet"),
        ({"trigger": Trigger(wins_on="triple:6", on="tripel")}, "can qualify"),
        ({"trigger": Trigger(wins_on="triple:6", stake_at_least=0)}, "minimum qualifying stake"),
        ({"trigger": Trigger(roll=Condition(total=19))}, "No roll"),
        ({"trigger": Trigger(roll=Condition())}, "Every roll"),
        ({"trigger": Trigger(roll=Condition(total="9-8"))}, "range"),
        ({"trigger": Trigger(roll=Condition(colours=("red",), count=1))}, "is not a colour"),
        ({"trigger": Trigger(roll=Condition(faces=(9,), count=1))}, "is not a face"),
        ({"overflow": "nowhere", "ceiling": 20_000}, "not an open pool"),
        ({"overflow": "grand", "ceiling": 20_000}, "would return to this pool"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_pool_that_makes_no_sense_cannot_be_opened(changes: dict[str, Any], word: str) -> None:
    game = changes.get("game", "nsw-aruze")
    with pytest.raises(Refused, match=word):
        Pooled(terms(**changes), game=sicbo.game(str(game)))


def test_two_pools_of_one_name_or_of_more_than_all_turnover_are_refused() -> None:
    with pytest.raises(Refused, match="two pools"):
        Pooled(terms(), terms())
    with pytest.raises(Refused, match="100%"):
        Pooled(terms("a", share=600_000), terms("b", share=400_000, reserve_share=1))
    with pytest.raises(Refused, match="would return to this pool"):
        a, b = (terms(one, ceiling=20_000, overflow=two) for one, two in (("a", "b"), ("b", "a")))
        Pooled(a, b)


def test_the_rule_in_words_says_what_the_data_says() -> None:
    game = sicbo.game("nsw-aruze")
    said = str(rule_words(game, terms()))
    assert "Triple 6 wins" in said and "5.00 on Triple 6" in said and "equally" in said and "meter" in said
    roll = Trigger(roll=Condition(faces=(1, 2, 3), all_shown=True), stake_at_least=1_050)
    other = str(rule_words(game, terms(trigger=roll, several_winners="each-full", paid_as="ticket")))
    assert "1, 2 and 3 all show" in other and "10.50 on the layout" in other
    assert "full amount" in other and "ticket" in other
    kind = str(rule_words(game, terms(trigger=replace(SIXES, on="triple"))))
    assert f"on {game.book.entries('')['triple'].name} in" in kind


# -- contributions ----------------------------------------------------------------------------------------


def test_no_millionth_of_a_contribution_is_lost() -> None:
    """A share that never comes out to the cent, a million cents wagered one by one: exact at every step."""
    pools = Pooled(terms(share=1, reserve_share=2, seed=0))
    for number in range(1, 401):
        pools.play(NOTHING, {"1": {"small": 777 * number}})
    turnover = 777 * 400 * 401 // 2
    assert pools.pool().current == turnover
    assert pools.pool().reserve == 2 * turnover
    assert pools.held("grand") == 3 * turnover // MILLION
    assert pools.house == -pools.held("grand")


def test_what_is_returned_as_too_low_or_too_high_is_no_turnover() -> None:
    pools = Pooled(terms(seed=0))
    lines = (
        SettledLine("1", "small", 1_000, "lose", 400),
        SettledLine("2", "big", 1_000, "win", 2_000),
        SettledLine("3", "big", 1_000, "returned", 1_000),
    )
    pools.hear(RoundSettled(table="T1", game="nsw-aruze", round_id="T1-1", roll=5, lines=lines))
    assert pools.pool().current == 1_600 * 15_000


def test_only_the_tables_of_a_pool_and_of_its_game_feed_it() -> None:
    pools = Pooled(terms(tables=("T1", "T2")), terms("all"))
    pools.play(NOTHING, {"1": {"small": 1_000}}, "T3")
    assert (pools.pool().contributed, pools.pool("all").contributed) == (0, 15_000_000)
    pools.play(NOTHING, {"1": {"small": 1_000}}, "T2")
    assert (pools.pool().contributed, pools.pool("all").contributed) == (15_000_000, 30_000_000)
    other = replace(pools.settled(THREE_SIXES, {"1": {"triple:6": 500}}), game="act-canberra")
    assert wins(pools.hear(other)) == {}
    assert pools.pool().contributed == 15_000_000


def test_at_the_ceiling_the_display_stays_and_the_rest_waits_for_the_next_start() -> None:
    pools = Pooled(terms(ceiling=10_100))
    for _ in range(3):
        pools.play(NOTHING, {"1": {"small": 5_000}})
    assert pools.pool().displayed == 10_100
    assert whole(pools.pool().overflow) == 225 - 100
    assert pools.held("grand") == 10_225
    fact = pools.settled(THREE_SIXES, {"1": {"triple:6": 1_000}})
    assert wins(pools.hear(fact)) == {"1": 10_100}
    assert pools.pool().displayed == 10_100, "seed and overflow, up to the ceiling again"
    assert whole(pools.pool().overflow) == 225 + 15 - 100 - 100


def test_what_overflows_goes_on_from_pool_to_pool() -> None:
    pools = Pooled(
        terms("a", ceiling=10_010, overflow="b"),
        terms("b", share=100, ceiling=10_020, overflow="c"),
        terms("c", share=1),
    )
    events = pools.hear(pools.settled(NOTHING, {"1": {"small": 4_000}}))
    sent = [(event.source, event.pool) for event in events if isinstance(event, Overflowed)]
    assert sent == [("a", "b"), ("b", "c"), ("b", "c")], "once for a's contribution, once for b's own"
    assert [pools.pool(name).displayed for name in "abc"] == [10_010, 10_020, 10_030]
    assert sum(pools.pool(name).held for name in "abc") == 30_000 * MILLION + 4_000 * (15_000 + 100 + 1)
    assert sum(pools.pool(name).moved for name in "abc") == 0


@pytest.mark.parametrize(
    ("micro", "moves"),
    [
        (1_500_000, [("jackpot:a", "jackpot:b", 1)]),
        (1_700_000, [("jackpot:a", "jackpot:b", 1), ("jackpot:a", "house", 1)]),
        (700_000, [("jackpot:a", "house", 1)]),
        (500_000, []),
    ],
)
def test_an_overflow_moves_the_whole_units_that_both_pools_agree_on(
    micro: int, moves: list[tuple[str, str, int]]
) -> None:
    """One holds 10,007.5 units and the other 10,000.05: the house takes what only the first has to give."""
    pools = Pooled(terms("a", ceiling=10_010, overflow="b"), terms("b", share=100))
    pools.play(NOTHING, {"1": {"small": 500}})
    assert [pools.pool(name).held for name in "ab"] == [10_007_500_000, 10_000_050_000]
    transfers = postings(pools.state, Overflowed("a", "b", micro))
    assert [(str(one.source), str(one.target), one.amount) for one in transfers] == moves


# -- wins -------------------------------------------------------------------------------------------------


def test_the_winning_round_contributes_first_and_the_whole_display_is_paid() -> None:
    pools = Pooled(terms(share=15_001, reserve_share=500))
    fact = pools.settled(THREE_SIXES, {"1": {"triple:6": 1_000}, "2": {"small": 99}})
    (won, reset) = pools.hear(fact)[-2:]
    assert isinstance(won, JackpotWon) and isinstance(reset, PoolReset)
    shown = 10_000 * MILLION + 1_099 * 15_001
    assert (won.amount, won.displayed, won.terminal, won.player) == (
        shown // MILLION,
        shown // MILLION,
        "1",
        "player 1",
    )
    assert (won.rule, won.rule_words) == ("grand/1", pools.pool().rule_words)
    assert pools.pool().current == shown % MILLION + 10_000 * MILLION + 1_099 * 500
    assert pools.pool().reserve == 0
    assert pools.held(won.win_id) == won.amount
    assert (won.win_id, won.paid_as) == ("grand.1", "meter")


@pytest.mark.parametrize(
    ("amount", "many", "expected"),
    [(10, 3, [4, 3, 3]), (2, 3, [1, 1, 0]), (9, 3, [3, 3, 3]), (11, 4, [3, 3, 3, 2]), (1, 1, [1])],
)
def test_odd_cents_go_one_each_to_the_first(amount: int, many: int, expected: list[int]) -> None:
    assert parts(amount, many) == expected


def test_several_winners_share_in_the_order_of_their_terminals() -> None:
    pools = Pooled(terms(seed=10_001, share=1))
    layout = {terminal: {"triple:6": 500} for terminal in ("10", "bar", "9", "2")}
    events = pools.hear(pools.settled(THREE_SIXES, layout))
    assert wins(events) == {"2": 2_501, "9": 2_500, "10": 2_500, "bar": 2_500}
    assert len({event.hit for event in events if isinstance(event, JackpotWon)}) == 1
    assert pools.pool().displayed == 10_001


def test_each_of_several_winners_gets_the_full_amount_from_pool_and_house() -> None:
    pools = Pooled(terms(several_winners="each-full"))
    house = pools.house
    layout = {terminal: {"triple:6": 1_000} for terminal in "123"}
    assert wins(pools.hear(pools.settled(THREE_SIXES, layout))) == dict.fromkeys("123", 10_045)
    assert whole(pools.pool().topped_up) == 2 * 10_045
    assert pools.house == house - 45 - 2 * 10_045 - 10_000
    assert pools.pool().displayed == 10_000


def test_a_pool_that_shows_nothing_awards_nothing_and_parts_of_nothing_are_not_awarded() -> None:
    pools = Pooled(terms(seed=0, share=1))
    events = pools.hear(pools.settled(THREE_SIXES, {"1": {"triple:6": 500}}))
    assert not any(isinstance(event, JackpotWon | PoolReset) for event in events)
    pools = Pooled(terms(seed=2, share=1))
    layout = {terminal: {"triple:6": 500} for terminal in "123"}
    assert wins(pools.hear(pools.settled(THREE_SIXES, layout))) == {"1": 1, "2": 1}


def test_a_win_is_paid_to_the_meter_or_by_the_cage_and_then_forgotten_with_its_round() -> None:
    pools = Pooled(terms())
    for way in ("meter", "ticket"):
        pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
        (win,) = unpaid(pools.state, "T1")
        assert unpaid(pools.state, "T2") == () and unpaid(pools.state) == (win,)
        pools.send(BeginPayment(win_id=win.win_id, paid_as=way))
        (again,) = unpaid(pools.state)
        assert (again.stage, again.paid_as) == ("paying", way)
        if way == "meter":
            (paid,) = pools.hear(JackpotPaid(win_id=win.win_id))[1:]
        else:
            (paid,) = pools.hear(TakenByCage(win_id=win.win_id, number="17"), source=f"cage/{win.win_id}")[1:]
        assert paid == WinPaid(win.win_id, way, "17" if way == "ticket" else "")
        assert unpaid(pools.state) == ()
        is_refused(pools.refused(BeginPayment(win_id=win.win_id, paid_as="meter")), "out-of-order")
    assert "cage/grand.2" in pools.state.heard
    for _ in range(ROUNDS_REMEMBERED):
        pools.play(NOTHING, {"1": {"small": 100}})
    assert pools.state.wins == {} and list(pools.state.heard) == ["T1"]
    is_refused(pools.refused(BeginPayment(win_id="grand.1", paid_as="meter")), "bad-request")
    is_refused(pools.refused(BeginPayment(by=OPERATOR, win_id="grand.1", paid_as="meter")), "not-yours-to-do")


def test_a_win_that_is_not_paid_is_never_forgotten() -> None:
    pools = Pooled(terms())
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    for _ in range(2 * ROUNDS_REMEMBERED):
        pools.play(NOTHING, {"1": {"small": 100}})
    assert [win.win_id for win in unpaid(pools.state)] == ["grand.1"]


def test_a_payment_that_fits_no_win_is_written_down() -> None:
    pools = Pooled(terms())
    (event,) = pools.hear(JackpotPaid(win_id="grand.9"))[1:]
    assert isinstance(event, NotMatched) and "grand.9" in event.what
    assert pools.state.not_matched == ("T1@3: a payment of grand.9, which is not due",)


# -- hearing ----------------------------------------------------------------------------------------------


def test_what_was_heard_is_heard_once_and_only_from_the_system() -> None:
    pools = Pooled(terms())
    fact = pools.settled(NOTHING, {"1": {"small": 1_000}})
    pools.send(Hear(source="T1", seq=7, facts=(fact,)))
    for seq in (7, 6, 1):
        is_refused(pools.refused(Hear(source="T1", seq=seq, facts=(fact,))), "already-heard")
    pools.send(Hear(source="T2", seq=1, facts=(replace(fact, table="T2", round_id="T2-1"),)))
    assert pools.pool().contributed == 2 * 15_000_000
    is_refused(pools.refused(Hear(by=OPERATOR, source="T1", seq=8, facts=(fact,))), "not-yours-to-do")
    is_refused(pools.refused(OpenPools(by=OPERATOR)), "not-yours-to-do")
    is_refused(pools.refused(OpenPools()), "bad-request")


def test_pools_that_nobody_opened_are_opened_before_the_first_round_counts() -> None:
    pools = Pooled(terms(), opened=False)
    assert jackpots_view(pools.state) == ()
    pools.play(NOTHING, {"1": {"small": 1_000}})
    assert pools.pool().displayed == 10_015


def test_a_roll_that_is_none_wins_nothing_and_stops_nobody() -> None:
    pools = Pooled(terms())
    fact = replace(pools.settled(THREE_SIXES, {"1": {"triple:6": 500}}), roll=216)
    assert wins(pools.hear(fact)) == {}


# -- reversals --------------------------------------------------------------------------------------------


def test_a_reversed_round_takes_out_exactly_what_it_put_in_whole_or_in_parts() -> None:
    pools = Pooled(terms(share=12_345, reserve_share=678, ceiling=10_005))
    before = pools.pool()
    fact = pools.play(NOTHING, {"1": {"small": 777}, "2": {"big": 333}, "3": {"double:1": 1}})
    assert pools.pool().overflow > 0
    pools.undo(fact, "2")
    assert pools.pool().held == before.held + 778 * (12_345 + 678)
    pools.undo(fact, "1", "3")
    after = pools.pool()
    assert (after.current, after.overflow, after.reserve) == (before.current, before.overflow, before.reserve)
    assert after.taken_back == after.contributed == 1_111 * (12_345 + 678)
    (event,) = pools.undo(fact)[1:]
    assert isinstance(event, NotMatched), "nothing of it is left to reverse"


def test_each_part_of_a_reversed_contribution_comes_out_of_where_it_went() -> None:
    pools = Pooled(terms(reserve_share=5_000))
    pools.play(NOTHING, {"1": {"small": 100_000}})
    before = pools.pool()
    fact = pools.play(NOTHING, {"1": {"small": 10_000}})
    pools.undo(fact)
    after = pools.pool()
    assert (after.current, after.reserve) == (before.current, before.reserve)


def test_what_makes_up_for_a_shortage_does_not_count_against_the_ceiling() -> None:
    pools = Pooled(terms(ceiling=10_002, overflow="major"), terms("major", share=1))
    lost = pools.play(NOTHING, {"1": {"small": 100_000}}, "T2")
    pools.play(THREE_SIXES, {"1": {"triple:6": 1_000}})
    pools.undo(lost)
    owed, shown = pools.pool().shortage, pools.pool().current
    assert owed > 0 and pools.pool().overflow == 0
    pools.play(NOTHING, {"1": {"small": 10_000}})
    after = pools.pool()
    assert (after.shortage, after.current, after.overflow) == (owed - 150 * MILLION, shown, 0)


def test_contributions_that_were_won_meanwhile_are_made_up_for_by_the_next() -> None:
    pools = Pooled(terms(reserve_share=1_000))
    lost = pools.play(NOTHING, {"1": {"small": 100_000}}, "T2")
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    (event,) = pools.undo(lost)[1:-1]
    assert isinstance(event, ContributionsReversed)
    current = 10_000 * MILLION + 500 * 15_000 % MILLION + 100_500 * 1_000
    assert event.short == 100_000 * 16_000 - (current - 10_000 * MILLION)
    assert pools.pool().displayed == 10_000, "never below the seed, which nobody contributed"
    assert pools.pool().shortage == event.short
    pools.play(NOTHING, {"1": {"small": 50_000}})
    assert pools.pool().displayed == 10_000
    assert pools.pool().shortage == event.short - 50_000 * 16_000
    pools.play(NOTHING, {"1": {"small": 100_000}})
    assert pools.pool().shortage == 0
    gained = 150_000 * 16_000 - event.short
    assert pools.pool().held == 10_000 * MILLION + gained
    assert pools.pool().reserve == 100_000 * 1_000, "the share that is shown pays first"


def test_a_round_out_of_memory_is_reversed_by_what_is_told_and_else_written_down() -> None:
    pools = Pooled(terms())
    old = pools.play(NOTHING, {"1": {"small": 1_000}})
    for _ in range(ROUNDS_REMEMBERED):
        pools.play(NOTHING, {"1": {"small": 1_000}})
    assert len(pools.state.rounds["T1"]) == ROUNDS_REMEMBERED
    before = pools.pool().current
    (event,) = pools.undo(old)[1:]
    assert isinstance(event, NotMatched)
    assert pools.pool().current == before
    (event,) = pools.undo(old, contributed={"grand": 15_000_000})[1:]
    assert isinstance(event, ContributionsReversed)
    assert pools.pool().current == before - 15_000_000
    (event,) = pools.undo(old, contributed={"nobody": 1})[1:]
    assert isinstance(event, NotMatched)
    (event,) = pools.hear(RoundReversed(table="T9", round_id="T9-1", lines=old.lines))[1:]
    assert isinstance(event, NotMatched)
    assert len(pools.hear(RoundReversed(table="T9", round_id="T9-1", lines=()))) == 1


def test_with_the_switch_off_contributions_stay_and_a_void_win_is_taken_back_all_the_same() -> None:
    card = sicbo.Card(switches={"jackpot-contributions-reversed": False})
    pools = Pooled(terms(), game=sicbo.game("nsw-aruze", card))
    fact = pools.play(THREE_SIXES, {"1": {"triple:6": 1_000}})
    pools.undo(fact)
    assert pools.pool().displayed == 10_015
    assert pools.pool().taken_back == 0 and pools.pool().paid == 0


def test_an_unpaid_win_of_a_void_round_is_returned_with_the_new_seed() -> None:
    pools = Pooled(terms())
    pools.play(NOTHING, {"1": {"small": 100_000}})
    before, house = pools.pool(), pools.house
    fact = pools.play(THREE_SIXES, {"1": {"triple:6": 500}, "2": {"triple:6": 500}})
    events = pools.undo(fact)
    assert [event.seed_back for event in events if isinstance(event, WinTakenBack)] == [0, 10_000]
    after = pools.pool()
    assert (after.current, after.paid, after.seeds) == (before.current, 0, before.seeds)
    assert pools.house == house
    assert after.last_wins == () and unpaid(pools.state) == ()


def test_full_amounts_of_a_void_round_are_returned_to_house_and_pool() -> None:
    pools = Pooled(terms(several_winners="each-full"))
    before, house = pools.pool(), pools.house
    fact = pools.play(THREE_SIXES, {terminal: {"triple:6": 500} for terminal in "123"})
    pools.undo(fact, "1")
    assert whole(pools.pool().topped_up) == 10_022, "the first was paid by the pool; another takes its place"
    assert pools.pool().displayed == 10_000
    pools.undo(fact, "2", "3")
    after = pools.pool()
    assert (after.current, after.paid, after.topped_up, after.seeds) == (before.current, 0, 0, before.seeds)
    assert pools.house == house


def test_a_part_that_is_returned_is_shared_by_those_who_are_left() -> None:
    pools = Pooled(terms(seed=10_001, share=1))
    fact = pools.play(THREE_SIXES, {terminal: {"triple:6": 500} for terminal in "123"})
    (first, second, third) = unpaid(pools.state)
    pools.send(BeginPayment(win_id=second.win_id, paid_as="meter"))
    pools.hear(JackpotPaid(win_id=second.win_id))
    events = pools.undo(fact, "1")
    assert wins(events) == {"2": 1_667, "3": 1_667}
    assert first.amount == 3_334
    got: dict[str, int] = {}
    for win in unpaid(pools.state):
        got[win.terminal] = got.get(win.terminal, 0) + win.amount
    assert got == {"2": 1_667, "3": 3_333 + 1_667}, "beside what the second has been paid"
    assert pools.pool().displayed == 10_001
    # And when the rest does not count either, what has not been paid is taken back.
    events = pools.undo(fact)
    demanded = [event.win_id for event in events if isinstance(event, WinDemanded)]
    back = [event.win_id for event in events if isinstance(event, WinTakenBack)]
    assert demanded == [second.win_id]
    assert sorted(back) == ["grand.3", "grand.4", "grand.5"]
    assert all(event.seed_back == 0 for event in events if isinstance(event, WinTakenBack))
    assert third.win_id == "grand.3"


def test_a_paid_win_of_a_void_round_is_asked_back_and_never_debited() -> None:
    pools = Pooled(terms())
    fact = pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    (win,) = unpaid(pools.state)
    pools.send(BeginPayment(win_id=win.win_id, paid_as="meter"))
    pools.hear(JackpotPaid(win_id=win.win_id))
    (demanded, *_) = pools.undo(fact)[1:]
    assert isinstance(demanded, WinDemanded)
    assert (demanded.terminal, demanded.amount) == ("1", win.amount)
    assert pools.held(win.win_id) == win.amount
    assert len(pools.hear(JackpotPaid(win_id=win.win_id))) == 1, "said again, it stays asked back"
    assert pools.state.wins[win.win_id].stage == "demanded"
    is_refused(pools.refused(TellInspector(by=ANN, win_id=win.win_id, inspector="ivy")), "not-yours-to-do")
    is_refused(pools.refused(TellInspector(by=HOST, win_id=win.win_id, inspector=" ")), "bad-request")
    pools.send(TellInspector(by=HOST, win_id=win.win_id, inspector="ivy"))
    is_refused(pools.refused(TellInspector(by=HOST, win_id=win.win_id, inspector="ivy")), "bad-request")


def test_a_payment_that_was_begun_and_has_not_arrived_is_taken_back() -> None:
    """The table takes no payment for a round that is void; so what is on its way never arrives."""
    pools = Pooled(terms())
    fact = pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    (win,) = unpaid(pools.state)
    pools.send(BeginPayment(win_id=win.win_id, paid_as="meter"))
    (back,) = [event for event in pools.undo(fact) if isinstance(event, WinTakenBack)]
    assert (back.amount, pools.held(win.win_id)) == (win.amount, 0)
    assert unpaid(pools.state) == () and pools.pool().displayed == 10_000
    is_refused(pools.refused(BeginPayment(win_id=win.win_id, paid_as="meter")), "out-of-order")


def test_the_new_seed_stays_where_someone_was_paid_who_is_asked_for_it_back() -> None:
    pools = Pooled(terms())
    fact = pools.play(THREE_SIXES, {"1": {"triple:6": 500}, "2": {"triple:6": 500}})
    pools.send(BeginPayment(win_id="grand.1", paid_as="meter"))
    pools.hear(JackpotPaid(win_id="grand.1"))
    pools.undo(fact, "1")
    (back,) = [event for event in pools.undo(fact, "2") if isinstance(event, WinTakenBack)]
    assert (back.amount, back.seed_back) == (5_007, 0)
    assert pools.pool().displayed == 10_000 + 5_007 - 15


def test_a_win_stands_while_enough_of_its_stake_does() -> None:
    pools = Pooled(terms(trigger=replace(SIXES, on="all", stake_at_least=600)))
    fact = pools.play(THREE_SIXES, {"1": {"triple:6": 500, "small": 300}, "2": {"triple:6": 500}})
    small = tuple(line for line in fact.lines if line.bet == "small")
    other = RoundReversed(
        table="T1", round_id=fact.round_id, lines=tuple(line for line in fact.lines if line.owner == "2")
    )
    pools.hear(other)
    assert len(unpaid(pools.state)) == 1, "someone else's wager"
    half = tuple(replace(line, stake=200) for line in small)
    events = pools.hear(RoundReversed(table="T1", round_id=fact.round_id, lines=half))
    assert StakeLowered("grand.1", 600) in events
    events = pools.hear(
        RoundReversed(table="T1", round_id=fact.round_id, lines=(replace(small[0], stake=1),))
    )
    assert any(isinstance(event, WinTakenBack) for event in events)


def test_a_forfeited_stake_stays_turnover_but_wins_nothing() -> None:
    pools = Pooled(terms())
    fact = pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    pools.hear(RoundReversed(table="T1", round_id=fact.round_id, lines=(), forfeited=fact.lines))
    assert unpaid(pools.state) == ()
    assert pools.pool().taken_back == 0 and pools.pool().displayed == 10_007


# -- changes by two people --------------------------------------------------------------------------------


def test_what_alters_the_return_waits_until_the_pool_is_won() -> None:
    pools = Pooled(terms())
    new = terms(share=20_000, approval="letter 8", seed=50_000, several_winners="each-full")
    (planned,) = pools.send(ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=new, reason="season"))
    assert isinstance(planned, PoolChangePlanned)
    pools.play(NOTHING, {"1": {"small": 1_000}})
    assert pools.pool().displayed == 10_015 and pools.pool().rule == "grand/1"
    fact = pools.settled(THREE_SIXES, {"1": {"triple:6": 500}, "2": {"triple:6": 500}})
    events = pools.hear(fact)
    assert wins(events) == {"1": 5_015, "2": 5_015}, "shared, as the rule on display said"
    (changed,) = (event for event in events if isinstance(event, PoolChanged))
    assert (changed.before, changed.terms, changed.rule) == (terms(), new, "grand/2")
    assert (changed.by, changed.approved_by, changed.reason) == (OPERATOR, SECOND_OPERATOR, "season")
    assert pools.pool().displayed == 50_000 and pools.pool().planned is None
    pools.play(NOTHING, {"1": {"small": 1_000}})
    assert pools.pool().displayed == 50_020


@pytest.mark.parametrize(
    "change",
    [
        {"share": 1, "approval": "letter 8"},
        {"reserve_share": 1, "approval": "letter 8"},
        {"seed": 10_001},
        {"ceiling": 90_000},
        {"ceiling": 90_000, "overflow": "major"},
        {"tables": ("T1",)},
        {"trigger": replace(SIXES, stake_at_least=501)},
        {"several_winners": "each-full"},
    ],
    ids=str,
)
def test_each_thing_that_alters_the_return_waits(change: dict[str, Any]) -> None:
    pools = Pooled(terms(), terms("major"))
    new = ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(**change), reason="r")
    (planned,) = pools.send(new)
    assert isinstance(planned, PoolChangePlanned)
    assert pools.pool().terms == terms()


def test_a_name_or_the_way_of_payment_changes_at_once_under_a_new_rule() -> None:
    pools = Pooled(terms())
    new = terms(name="The Dragon", paid_as="ticket")
    (changed,) = pools.send(
        ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=new, reason="new paint")
    )
    assert isinstance(changed, PoolChanged)
    (view,) = jackpots_view(pools.state)
    assert (view.name, view.rule) == ("The Dragon", "grand/2")
    assert "ticket" in view.rule_words
    pools.send(ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(), reason="the old paint"))
    assert jackpots_view(pools.state)[0].rule == "grand/3", "no two rules have one name"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ChangePool(by=OPERATOR, terms=terms(seed=1), reason="r"), "second-person-needed"),
        (ChangePool(by=OPERATOR, approved_by=OPERATOR, terms=terms(seed=1), reason="r"), "second-person-needed"),
        (ChangePool(by=SUPERVISOR, approved_by=OPERATOR, terms=terms(seed=1), reason="r"), "not-yours-to-do"),
        (ChangePool(by=OPERATOR, approved_by=SUPERVISOR, terms=terms(seed=1), reason="r"), "not-yours-to-do"),
        (ChangePool(by=SYSTEM, approved_by=OPERATOR, terms=terms(seed=1), reason="r"), "not-yours-to-do"),
        (ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(seed=1), reason=" "), "cause-needed"),
        (ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(), reason="r"), "bad-request"),
        (ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms("x"), reason="r"), "bad-request"),
        (ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(share=1), reason="r"), "approval-missing"),
        (ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(seed=-1), reason="r"), "bad-amount"),
        (ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(ceiling=20_000, overflow="x"), reason="r"), "bad-request"),
        (OpenPool(by=OPERATOR, terms=terms("x")), "second-person-needed"),
        (OpenPool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms()), "id-used-differently"),
        (OpenPool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms("x", game="act-canberra")), "unknown-game"),
        (OpenPool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms("x", approval="")), "approval-missing"),
        (OpenPool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms("x/y")), "bad-request"),
        (RetirePool(by=OPERATOR, pool="grand", into="major", reason="r"), "second-person-needed"),
        (RetirePool(by=OPERATOR, approved_by=SECOND_OPERATOR, pool="grand", into="grand", reason="r"), "bad-request"),
        (RetirePool(by=OPERATOR, approved_by=SECOND_OPERATOR, pool="grand", into="x", reason="r"), "bad-request"),
        (RetirePool(by=OPERATOR, approved_by=SECOND_OPERATOR, pool="grand", into="major", reason=""), "cause-needed"),
        (RetirePool(by=OPERATOR, approved_by=SECOND_OPERATOR, pool="major", into="grand", reason="r"), "out-of-order"),
        (ReportMalfunction(by=ANN, device="display", reason="dark"), "not-yours-to-do"),
        (ReportMalfunction(by=HOST, device="display", reason=""), "cause-needed"),
        (ReportMalfunction(by=HOST, pool="x", device="display", reason="dark"), "bad-request"),
        (CloseMalfunction(by=OPERATOR, malfunction=1, outcome="o"), "bad-request"),
        (Reconcile(by=ANN, day="2026-09-21", events=0, figures=()), "not-yours-to-do"),
        (Reconcile(by=SYSTEM, day="2026-09-21", events=0, figures=()), "out-of-order"),
    ],
    ids=lambda value: str(value)[:70],
)  # fmt: skip
def test_who_may_change_what_and_with_whom(command: Any, code: Any) -> None:
    pools = Pooled(terms(), terms("major"), terms("minor", ceiling=20_000, overflow="major"))
    is_refused(pools.refused(command), code)


def test_a_further_pool_is_opened_with_its_seed() -> None:
    pools = Pooled(terms())
    (opened,) = pools.send(OpenPool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms("major", seed=777)))
    assert opened.approved_by == SECOND_OPERATOR
    assert pools.held("major") == 777
    pools.play(NOTHING, {"1": {"small": 1_000}})
    assert pools.pool("major").displayed == 792


def retiring(**changes: object) -> RetirePool:
    given: dict[str, Any] = {
        "by": OPERATOR,
        "approved_by": SECOND_OPERATOR,
        "pool": "grand",
        "into": "major",
        "reason": "r",
        **changes,
    }
    return RetirePool(**given)


def test_a_pool_is_retired_only_into_another_with_all_it_holds_and_owes() -> None:
    pools = Pooled(terms(reserve_share=333), terms("major", share=7, ceiling=20_000))
    won = pools.play(NOTHING, {"1": {"small": 90_001}}, "T2")
    pools.play(THREE_SIXES, {"1": {"triple:6": 501}})
    pools.hear(JackpotPaid(win_id="grand.1"))
    pools.undo(won)
    assert pools.pool().shortage > 0
    before = [pools.pool(name) for name in ("grand", "major")]
    (retired, *_) = pools.send(retiring(reason="end of season"))
    grand, major = pools.pool(), pools.pool("major")
    assert retired.by == OPERATOR
    assert (grand.held, grand.shortage) == (0, 0)
    assert major.held == before[0].held + before[1].held
    assert (major.displayed, major.shortage) == (20_000, before[0].shortage)
    assert pools.held("grand") == 0
    assert [view.pool for view in jackpots_view(pools.state)] == ["major"]
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    assert pools.pool().hits == 1
    change = ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms(seed=1), reason="r")
    is_refused(pools.refused(change), "bad-request")


def test_what_a_round_added_to_a_pool_that_is_retired_since_comes_out_of_the_one_that_has_it() -> None:
    pools = Pooled(terms(), terms("major", share=7))
    played = pools.play(NOTHING, {"1": {"small": 90_001}})
    pools.send(retiring())
    events = pools.undo(played)
    assert {event.pool for event in events if isinstance(event, ContributionsReversed)} == {"major"}
    assert pools.pool("major").displayed == 20_000


@pytest.mark.parametrize("heir_won", [False, True])
def test_a_win_that_is_heard_of_after_the_retirement_has_what_was_shown_whatever_has_become_of_the_money(
    heir_won: bool,
) -> None:
    """The pool that took it over may have been won meanwhile: then the house adds what is missing."""
    major = terms("major", trigger=Trigger(wins_on="triple:5", on="triple:5", stake_at_least=500))
    pools = Pooled(terms(), major)
    before = pools.now
    won = pools.settled(THREE_SIXES, {"1": {"triple:6": 500}}, "T2")
    pools.send(retiring())
    if heir_won:
        pools.play((5, 5, 5), {"1": {"triple:5": 500}})
    events = pools.send(Hear(source="T2", seq=1, at=before, facts=(won,)))
    assert wins(events) == {"1": 10_007}
    assert pools.pool().topped_up == (10_000 * MILLION - 500_000 if heir_won else 0)
    assert (pools.pool().displayed, pools.pool().retired) == (10_000, False)
    late = pools.settled(THREE_SIXES, {"1": {"triple:6": 500}}, "T2")
    pools.hear(JackpotPaid(win_id="grand.1"))
    pools.send(retiring())
    assert not wins(pools.send(Hear(source="T2", seq=2, at=pools.now, facts=(late,)))), (
        "it was retired by then"
    )


@pytest.mark.parametrize("faces", [NOTHING, THREE_SIXES])
def test_what_overflows_after_two_retirements_goes_to_the_pool_that_has_the_money_of_both(
    faces: Roll,
) -> None:
    """A round that is heard of late feeds a retired pool, or opens it again: no money stays in another retired one."""
    pools = Pooled(
        terms(ceiling=10_000, overflow="minor"),
        terms("minor", tables=("T9",)),
        terms("major", trigger=Trigger(wins_on="triple:5", on="triple:5", stake_at_least=500)),
    )
    before = pools.now
    late = pools.settled(faces, {"1": {"triple:6": 90_000}}, "T2")
    pools.send(retiring())
    pools.send(retiring(pool="minor"))
    pools.send(Hear(source="T2", seq=1, at=before, facts=(late,)))
    assert (pools.pool("minor").held, pools.pool("minor").retired) == (0, True)
    assert pools.pool().retired == (faces == NOTHING)
    if faces == THREE_SIXES:
        pools.play(NOTHING, {"1": {"small": 90_000}})
        assert pools.pool("minor").held == 0


def test_what_would_overflow_back_to_where_it_came_from_waits_there() -> None:
    """Two pools can name each other for a while: by a change that waits, and by what has become of a retired pool."""
    fives = Trigger(wins_on="triple:5", on="triple:5", stake_at_least=500)
    pools = Pooled(
        terms(ceiling=10_000, overflow="minor"),
        terms("minor", tables=("T9",)),
        terms("major", trigger=fives, ceiling=20_000),
    )
    before = pools.now
    late = pools.settled(THREE_SIXES, {"1": {"triple:6": 500}}, "T2")
    pools.send(retiring())
    pools.send(retiring(pool="minor"))
    pools.send(Hear(source="T2", seq=1, at=before, facts=(late,)))
    for changed in (terms(seed=9_000), terms("major", trigger=fives, ceiling=20_000, overflow="grand")):
        pools.send(ChangePool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=changed, reason="r"))
    pools.play((5, 5, 5), {"1": {"triple:5": 500}})
    pools.play(NOTHING, {"1": {"small": 2_000_000}})
    assert (pools.pool().displayed, pools.pool("major").displayed) == (10_000, 20_000)
    assert pools.pool().overflow + pools.pool("major").overflow > 0


def test_a_pool_is_retired_when_every_win_of_it_is_paid() -> None:
    pools = Pooled(terms(), terms("major"))
    pools.send(ReportMalfunction(by=SYSTEM, pool="grand", device="display", reason="dark"))
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}, "2": {"triple:6": 500}})
    for win_id in ("grand.1", "grand.2"):
        refused = pools.refused(retiring())
        is_refused(refused, "out-of-order")
        assert win_id in refused.message
        if win_id == "grand.1":
            pools.send(CloseMalfunction(by=OPERATOR, malfunction=1, outcome="a lamp"))
        pools.send(BeginPayment(win_id=win_id, paid_as="meter"))
        is_refused(pools.refused(retiring()), "out-of-order")
        pools.hear(JackpotPaid(win_id=win_id))
    pools.send(retiring())
    assert pools.pool().retired


def test_a_win_of_a_pool_that_an_earlier_version_retired_before_its_payment_is_returned_to_the_one_that_has_its_money() -> (
    None
):
    pools = Pooled(
        terms(), terms("major", trigger=Trigger(wins_on="triple:5", on="triple:5", stake_at_least=500))
    )
    winning = pools.play(THREE_SIXES, {"1": {"triple:6": 500}, "2": {"triple:6": 500}})
    paid = {
        name: replace(win, stage="paid") if win.pool == "grand" else win
        for name, win in pools.state.wins.items()
    }
    due, pools.state = pools.state.wins, replace(pools.state, wins=paid)
    pools.send(retiring())
    pools.state = replace(pools.state, wins=due)
    assert [win.win_id for win in unpaid(pools.state)] == ["grand.1", "grand.2"]
    events = pools.undo(winning, "2")
    assert {event.pool for event in events if isinstance(event, WinTakenBack)} == {"major"}
    assert wins(events) == {}, "nothing is divided again out of another pool"


# -- malfunctions -----------------------------------------------------------------------------------------


def adjusting(**changes: object) -> AdjustPool:
    given: dict[str, Any] = {
        "by": OPERATOR, "approved_by": SECOND_OPERATOR, "pool": "grand", "amount": 12_345, "malfunction": 1,
        "procedure": "procedure 4", "reason": "the controller lost a day", **changes,
    }  # fmt: skip
    return AdjustPool(**given)


def test_while_a_malfunction_is_open_wins_wait_and_may_be_set_right() -> None:
    pools = Pooled(terms(), terms("major"))
    pools.send(ReportMalfunction(by=SYSTEM, pool="grand", device="display", reason="shows 9"))
    assert [view.out_of_order for view in jackpots_view(pools.state)] == [True, False]
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    assert [win.win_id for win in unpaid(pools.state)] == ["major.1"]
    held = pools.state.wins["grand.1"]
    assert held.held_for == (1,) and held.notice_due_since is not None
    is_refused(pools.refused(BeginPayment(win_id="grand.1", paid_as="meter")), "fault-open")
    pools.send(TellInspector(by=HOST, win_id="grand.1", inspector="ivy"))
    for amount in (20_000, 9_000):
        (adjusted,) = pools.send(adjusting(win_id="grand.1", amount=amount))
        assert isinstance(adjusted, PoolAdjusted) and "4.1.4" in adjusted.clauses
        assert pools.held("grand.1") == amount
    is_refused(pools.refused(adjusting(win_id="grand.1", amount=9_000)), "bad-request")
    is_refused(pools.refused(adjusting(win_id="grand.1", amount=0)), "bad-amount")
    is_refused(pools.refused(adjusting(win_id="major.1", amount=1)), "bad-request")
    is_refused(
        pools.refused(CloseMalfunction(by=SUPERVISOR, malfunction=1, outcome="mended")), "not-yours-to-do"
    )
    is_refused(pools.refused(CloseMalfunction(by=OPERATOR, malfunction=1, outcome="")), "cause-needed")
    pools.send(CloseMalfunction(by=OPERATOR, malfunction=1, outcome="mended"))
    assert {win.win_id: win.amount for win in unpaid(pools.state)} == {"grand.1": 9_000, "major.1": 10_007}
    is_refused(pools.refused(adjusting(win_id="grand.1", amount=1)), "cause-needed")


def test_a_malfunction_that_is_found_later_holds_what_is_not_on_its_way() -> None:
    pools = Pooled(terms())
    for _ in range(2):
        pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    pools.send(BeginPayment(win_id="grand.1", paid_as="meter"))
    pools.send(ReportMalfunction(by=HOST, device="controller", reason="restarted"))
    pools.send(ReportMalfunction(by=HOST, pool="grand", device="display", reason="dark"))
    assert [win.win_id for win in unpaid(pools.state)] == ["grand.1"]
    assert pools.state.wins["grand.1"].held_for == () and pools.state.wins["grand.2"].held_for == (1, 2)
    pools.send(CloseMalfunction(by=OPERATOR, malfunction=2, outcome="mended"))
    assert pools.state.wins["grand.2"].held_for == (1,)
    is_refused(pools.refused(adjusting(win_id="grand.1")), "out-of-order")
    pools.send(CloseMalfunction(by=OPERATOR, malfunction=1, outcome="looked at"))
    assert [win.win_id for win in unpaid(pools.state)] == ["grand.1", "grand.2"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"malfunction": 2}, "cause-needed"),
        ({"procedure": " "}, "approval-missing"),
        ({"reason": ""}, "cause-needed"),
        ({"amount": -1}, "bad-amount"),
        ({"amount": 20_001}, "bad-amount"),
        ({"amount": 10_000}, "bad-request"),
        ({"pool": "x"}, "bad-request"),
        ({"approved_by": None}, "second-person-needed"),
        ({"by": SUPERVISOR}, "not-yours-to-do"),
    ],
)
def test_no_amount_is_adjusted_without_all_that_the_book_wants(changes: dict[str, object], code: str) -> None:
    pools = Pooled(terms(ceiling=20_000), terms("major"))
    pools.send(ReportMalfunction(by=HOST, pool="grand", device="controller", reason="restarted"))
    pools.send(ReportMalfunction(by=HOST, pool="major", device="controller", reason="restarted"))
    is_refused(pools.refused(adjusting(**changes)), code)
    pools.send(adjusting())
    assert pools.pool().displayed == 12_345 and whole(pools.pool().adjusted) == 2_345


# -- the day's count --------------------------------------------------------------------------------------


def test_the_days_count_by_other_code_is_put_on_record() -> None:
    pools = Pooled(terms(share=1_234, reserve_share=5), terms("major"))
    for roll in (NOTHING, THREE_SIXES, NOTHING):
        pools.play(roll, {"1": {"triple:6": 501}})
    figures = tuple(Figures(**one) for one in pools.count.figures())
    asked = Reconcile(by=SYSTEM, day="2026-09-21", events=pools.state.version, figures=figures)
    (done,) = pools.send(asked)
    assert isinstance(done, Reconciled) and done.differences == ()
    wrong = (replace(figures[0], paid=figures[0].paid + 1), replace(figures[1], pool="other"))
    (done,) = pools.send(replace(asked, events=pools.state.version, figures=wrong))
    assert isinstance(done, Reconciled)
    assert len(done.differences) == 3
    assert any("grand: paid is" in difference for difference in done.differences)
    assert pools.state.reconciled == done


def test_with_the_option_off_nothing_is_contributed_shown_or_won() -> None:
    pools = Pooled(Pools(False, (terms(),)))
    events = pools.hear(pools.settled(THREE_SIXES, {"1": {"triple:6": 500}}))
    assert len(events) == 1 and jackpots_view(pools.state) == () and pools.ledger.balances() == {}
    is_refused(pools.refused(OpenPools()), "bad-request")
    further = OpenPool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms("major"))
    is_refused(pools.refused(further), "bad-request", "4.1")


def test_a_round_of_the_time_before_a_pool_was_opened_neither_feeds_nor_wins_it() -> None:
    pools = Pooled(terms())
    opened = pools.pool().opened_at
    fact = pools.settled(THREE_SIXES, {"1": {"triple:6": 500}})
    old = pools.send(Hear(source="T1", seq=1, facts=(fact,), at=opened - 1))
    assert len(old) == 1 and pools.pool().contributed == 0
    pools.send(OpenPool(by=OPERATOR, approved_by=SECOND_OPERATOR, terms=terms("major")))
    later = pools.settled(THREE_SIXES, {"1": {"triple:6": 500}})
    events = pools.send(Hear(source="T1", seq=2, facts=(later,), at=opened))
    assert {event.pool for event in events if isinstance(event, JackpotWon)} == {"grand"}
    assert pools.pool("major").contributed == 0


def test_two_pools_that_change_at_once_move_their_money_in_the_order_of_their_names() -> None:
    """A snapshot keeps no other order: opened from one, the pools make the same transfers as before."""
    pools = Pooled(
        terms("zenith", share=15_001, ceiling=10_001, overflow="alpha"), terms("alpha", share=7_777)
    )
    for _ in range(4):
        pools.play((1, 2, 4), {"1": {"small": 333}})
