"""Jackpots of the electronic game: the option, the approved share, the rule and the amount on display, payment, adjustment."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

import sicbo
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import IssueForJackpot
from sicbo.rooms.jackpots.events import Contributed, JackpotWon, PoolAdjusted
from sicbo.rooms.jackpots.messages import (
    AdjustPool,
    BeginPayment,
    ChangePool,
    JackpotPaid,
    OpenPool,
    ReportMalfunction,
    RoundSettled,
    TakenByCage,
)
from sicbo.rooms.jackpots.state import jackpots_view, unpaid
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round.events import RoundJudged
from sicbo.rooms.table.messages.terminals import AddCredit
from sicbo.rules.poolfile import Pools
from sicbo.rules.pools import Trigger
from support.cage_desk import Desk, number
from support.evening import Evening, is_refused
from support.pooled import (
    HOST,
    OPERATOR,
    SECOND_OPERATOR,
    SIXES,
    SUPERVISOR,
    Pooled,
    lines,
    terms,
    whole,
    wins,
)

THREE_SIXES, NOTHING = (6, 6, 6), (1, 2, 4)
ROLLS = list(product(range(1, 7), repeat=3))
TWO: dict[str, Any] = {"by": OPERATOR, "approved_by": SECOND_OPERATOR}


# -- 4.1: only where the option is offered ----------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "4.1")
def test_nsw_4_1_with_the_option_off_no_contribution_display_or_award_is_produced() -> None:
    offered, off = Pooled(terms()), Pooled(Pools(False, (terms(),)))
    for roll in [*ROLLS[::5], THREE_SIXES]:
        layout = {"1": {"triple:6": 500, "small": 1_000}}
        on = offered.hear(offered.settled(roll, layout))  # type: ignore[arg-type]
        assert any(isinstance(event, Contributed) for event in on)
        assert [type(event).__name__ for event in off.hear(off.settled(roll, layout))] == ["Heard"]  # type: ignore[arg-type]
    assert jackpots_view(offered.state) != () and jackpots_view(off.state) == ()
    assert offered.state.wins and off.state.wins == {}
    assert off.ledger.balances() == {}


@pytest.mark.proves("nsw-aruze", "4.1")
def test_nsw_4_1_a_book_without_rules_for_jackpots_has_none() -> None:
    for name in ("act-canberra", "crown-melbourne/a", "pennsylvania/a"):
        with pytest.raises(Refused, match="no rules for jackpots"):
            Pooled(terms(game=name), game=sicbo.game(name))


# -- 4.1.1: a share of turnover, approved -----------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "4.1.1#1")
def test_nsw_4_1_1_one_and_a_half_percent_of_1000_turnover_raises_the_pool_by_exactly_15() -> None:
    pools = Pooled(terms(share=15_000))
    before = pools.pool().displayed
    pools.play(NOTHING, {"1": {"small": 60_000}, "2": {"big": 39_999, "triple:1": 1}})
    assert pools.pool().displayed == before + 1_500
    assert pools.pool().current % 1_000_000 == 0
    assert pools.held("grand") == before + 1_500


@pytest.mark.proves("nsw-aruze", "4.1.1#1")
def test_nsw_4_1_1_several_pools_each_get_their_own_share_of_all_that_is_wagered_on_every_roll() -> None:
    pools = Pooled(
        terms("grand", share=12_345), terms("major", share=1), terms("mini", share=250_000, reserve_share=3)
    )
    turnover = 0
    for turn, roll in enumerate(ROLLS):
        layout = {"1": {"small": 101 + turn}, "2": {"pair:1-2": 7, "total:9": 13 * turn + 1}}
        turnover += sum(stake for wagers in layout.values() for stake in wagers.values())
        pools.play(roll, layout)  # type: ignore[arg-type]
        shares = [pools.pool(name).contributed for name in ("grand", "major", "mini")]
        assert shares == [turnover * 12_345, turnover, turnover * 250_003]


@pytest.mark.proves("nsw-aruze", "4.1.1#2")
def test_nsw_4_1_1_a_percentage_without_an_approval_reference_is_refused() -> None:
    for approval in ("", "   "):
        with pytest.raises(Refused) as refused:
            Pooled(terms(approval=approval))
        is_refused(refused.value, "approval-missing", "4.1.1")
    pools = Pooled(terms())
    is_refused(pools.refused(OpenPool(**TWO, terms=terms("major", approval=""))), "approval-missing", "4.1.1")
    for approval in ("", "letter 7"):
        new = terms(share=20_000, approval=approval)
        is_refused(pools.refused(ChangePool(**TWO, terms=new, reason="r")), "approval-missing", "4.1.1")
        hidden = terms(reserve_share=1, approval=approval)
        is_refused(pools.refused(ChangePool(**TWO, terms=hidden, reason="r")), "approval-missing", "4.1.1")
    pools.send(ChangePool(**TWO, terms=terms(share=20_000, approval="letter 8"), reason="r"))
    assert pools.pool().terms.share == 15_000, "and what is approved waits until the pool is won"


# -- 4.1.2: the rule and the amount on display ------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "4.1.2#1")
def test_nsw_4_1_2_the_awards_rule_is_the_rule_displayed_at_that_time() -> None:
    pools = Pooled(terms())
    new = terms(trigger=Trigger(wins_on="triple:any", on="triple", stake_at_least=100), paid_as="ticket")
    pools.send(ChangePool(**TWO, terms=new, reason="season"))
    seen = []
    for roll in (THREE_SIXES, (1, 1, 1), THREE_SIXES):
        (view,) = jackpots_view(pools.state)
        events = pools.hear(pools.settled(roll, {"1": {"triple:6": 500}}))
        for event in events:
            if isinstance(event, JackpotWon):
                assert (event.rule, event.rule_words) == (view.rule, view.rule_words)
                seen.append(event.rule)
    assert seen == ["grand/1", "grand/2", "grand/2"]
    assert jackpots_view(pools.state)[0].rule == "grand/2"


@pytest.mark.proves("nsw-aruze", "4.1.2#1")
def test_nsw_4_1_2_on_every_roll_the_player_the_displayed_rule_names_wins_and_nobody_else() -> None:
    for roll in ROLLS:
        pools = Pooled(terms())
        (view,) = jackpots_view(pools.state)
        assert "Triple 6 wins" in view.rule_words and "at least 5.00 on Triple 6" in view.rule_words
        layout = {
            "1": {"triple:6": 499},
            "2": {"triple:6": 500},
            "3": {"triple:any": 5_000},
            "4": {"triple:6": 9_000},
        }
        won = wins(pools.hear(pools.settled(roll, layout)))  # type: ignore[arg-type]
        assert sorted(won) == (["2", "4"] if roll == THREE_SIXES else [])


@pytest.mark.proves("nsw-aruze", "4.1.2#2")
def test_nsw_4_1_2_the_award_is_the_amount_on_display_at_the_hit() -> None:
    pools = Pooled(terms(share=12_345))
    for stake in (500, 777, 1_234, 99_999):
        pools.play(NOTHING, {"1": {"small": stake}})
        fact = pools.settled(THREE_SIXES, {"1": {"triple:6": stake}})
        shown = (pools.pool().current + stake * 12_345) // 1_000_000
        (event,) = [one for one in pools.hear(fact) if isinstance(one, JackpotWon)]
        assert event.amount == event.displayed == shown
        assert pools.held(event.win_id) == shown


@pytest.mark.proves("nsw-aruze", "4.1.2#2")
@pytest.mark.parametrize("rule", ["split", "each-full"])
def test_nsw_4_1_2_several_winners_by_the_disclosed_rule(rule: str) -> None:
    pools = Pooled(terms(several_winners=rule))
    (view,) = jackpots_view(pools.state)
    fact = pools.settled(THREE_SIXES, {terminal: {"triple:6": 1_000} for terminal in ("12", "3", "7")})
    shown = view.amount + 45
    won = wins(pools.hear(fact))
    if rule == "split":
        assert "equally" in view.rule_words and "order of their terminals" in view.rule_words
        assert won == {"3": shown // 3 + 1, "7": shown // 3, "12": shown // 3} and sum(won.values()) == shown
    else:
        assert "full amount" in view.rule_words
        assert won == dict.fromkeys(("3", "7", "12"), shown)


# -- 4.1.3: payment ---------------------------------------------------------------------------------------


def won_at_a_table() -> tuple[Evening, Pooled, JackpotWon]:
    """A real table whose round wins a pool; the pools' money is on the table's own ledger."""
    table = Evening("nsw-aruze").open().seat("ann").seat("bob")
    table.step("open-bets")
    table.place("ann", {"triple:6": 1_000})
    table.place("bob", {"small": 500})
    table.finish(*THREE_SIXES)
    (judged,) = [event for event in table.events if isinstance(event, RoundJudged)]
    pools = Pooled(terms())
    layout = {line.owner: {line.bet: line.stake} for line in judged.receipt.lines}
    fact = RoundSettled(
        table="T1", game=table.game.name, round_id="T1-1", roll=table.game.dice.roll_index(judged.receipt.dice),
        lines=lines(table.game, THREE_SIXES, layout), players=dict(table.table.seats),
    )  # fmt: skip
    (won,) = [event for event in pools.hear(fact) if isinstance(event, JackpotWon)]
    table.ledger.enter(pools.ledger.transfers())
    return table, pools, won


@pytest.mark.proves("nsw-aruze", "4.1.3.1", "3.4.3")
def test_nsw_4_1_3_1_the_meter_rises_by_the_jackpot_amount_once() -> None:
    table, pools, won = won_at_a_table()
    assert (won.terminal, won.player, won.amount, won.paid_as) == ("1", "ann", 10_022, "meter")
    before = table.credit("1")
    pools.send(BeginPayment(win_id=won.win_id, paid_as="meter"))
    paying = AddCredit(by=SYSTEM, terminal="1", amount=won.amount, source="jackpot", reference=won.win_id)
    table.send(paying)
    assert table.credit("1") == before + won.amount
    assert table.table.meters["1"].jackpots == won.amount
    assert table.ledger.balance(Account("jackpot", won.win_id)) == 0
    is_refused(table.refused(paying), "not-enough")
    pools.hear(JackpotPaid(win_id=won.win_id))
    assert unpaid(pools.state) == ()


@pytest.mark.proves("nsw-aruze", "4.1.3.2")
def test_nsw_4_1_3_2_a_ticket_for_the_amount_exists_and_the_display_is_cleared_of_it() -> None:
    pools = Pooled(terms(paid_as="ticket"))
    pools.play(NOTHING, {"1": {"small": 100_000}})
    shown = jackpots_view(pools.state)[0].amount
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    (win,) = unpaid(pools.state)
    assert (win.paid_as, win.amount) == ("ticket", shown + 7)
    assert jackpots_view(pools.state)[0].amount == 10_000, "the seed, and nothing of what was won"
    desk = Desk(pools.ledger)
    pools.send(BeginPayment(win_id=win.win_id, paid_as="ticket"))
    issue = IssueForJackpot(
        by=SYSTEM, win_id=win.win_id, amount=win.amount, number=number("jackpot"), table="T1", terminal="1"
    )
    desk.send(issue)
    assert desk.ledger.balance(Account("tickets", number("jackpot"))) == win.amount
    assert [ticket.amount for ticket in desk.cage.tickets()] == [win.amount]
    assert desk.ledger.balance(Account("jackpot", win.win_id)) == 0
    again = replace(issue, number=number("again"))
    is_refused(desk.refused(again), "not-enough")


@pytest.mark.proves("nsw-aruze", "4.1.3.2")
def test_nsw_4_1_3_2_a_win_meant_for_the_meter_may_go_by_ticket_and_is_then_done_with() -> None:
    pools = Pooled(terms())
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    (win,) = unpaid(pools.state)
    for way in ("meter", "ticket"):
        pools.send(BeginPayment(win_id=win.win_id, paid_as=way))
    (still,) = unpaid(pools.state)
    assert (still.paid_as, still.stage) == ("ticket", "paying")
    pools.hear(TakenByCage(win_id=win.win_id, number="17"), source="cage")
    assert unpaid(pools.state) == ()


# -- 3.6.2: the jackpot display meter ---------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "3.6.2")
def test_nsw_3_6_2_a_jackpot_win_writes_its_amount_to_the_jackpot_meter() -> None:
    pools = Pooled(terms(), terms("other", trigger=replace(SIXES, wins_on="triple:1", on="triple:1")))
    assert [view.last_wins for view in jackpots_view(pools.state)] == [(), ()]
    for stake in (500, 4_321):
        pools.play(THREE_SIXES, {"1": {"small": 10}, "2": {"triple:6": stake}})
        grand, other = jackpots_view(pools.state, "T1", "nsw-aruze")
        assert other.last_wins == ()
        (shown,) = grand.last_wins
        win = pools.state.wins[shown.win_id]
        assert (shown.amount, shown.table, shown.terminal) == (win.amount, "T1", "2")
        assert not hasattr(shown, "player"), "everyone sees the display"
    assert jackpots_view(pools.state, "T1", "act-canberra") == ()


# -- 4.1.4: adjustment after a malfunction ----------------------------------------------------------------


def adjusting(**changes: object) -> AdjustPool:
    given: dict[str, Any] = {
        **TWO, "pool": "grand", "amount": 12_000, "malfunction": 1, "procedure": "approved procedure 4",
        "reason": "the display had stopped", **changes,
    }  # fmt: skip
    return AdjustPool(**given)


@pytest.mark.proves("nsw-aruze", "4.1.4")
def test_nsw_4_1_4_an_adjustment_needs_a_malfunction_record_and_an_approved_procedure() -> None:
    pools = Pooled(terms(), terms("other"))
    is_refused(pools.refused(adjusting()), "cause-needed", "4.1.4")
    pools.send(ReportMalfunction(by=HOST, pool="other", device="display", reason="dark"))
    is_refused(pools.refused(adjusting()), "cause-needed", "4.1.4")
    pools.send(ReportMalfunction(by=HOST, pool="grand", device="display", reason="dark"))
    is_refused(pools.refused(adjusting(malfunction=2, procedure="")), "approval-missing", "4.1.4")
    is_refused(pools.refused(adjusting(malfunction=2, approved_by=None)), "second-person-needed", "4.1.4")
    is_refused(pools.refused(adjusting(malfunction=2, by=SUPERVISOR)), "not-yours-to-do", "4.1.4")
    (adjusted,) = pools.send(adjusting(malfunction=2))
    assert isinstance(adjusted, PoolAdjusted)
    assert (whole(adjusted.before_micro), whole(adjusted.micro)) == (10_000, 12_000)
    assert (adjusted.malfunction, adjusted.procedure, adjusted.by, adjusted.approved_by) == (
        2, "approved procedure 4", OPERATOR, SECOND_OPERATOR,
    )  # fmt: skip
    assert jackpots_view(pools.state)[0].amount == 12_000


@pytest.mark.proves("nsw-aruze", "4.1.4")
def test_nsw_4_1_4_a_prize_won_while_the_controller_was_out_of_order_waits_and_is_set_right() -> None:
    pools = Pooled(terms())
    pools.send(ReportMalfunction(by=SYSTEM, device="controller", reason="restarted"))
    pools.play(THREE_SIXES, {"1": {"triple:6": 500}})
    assert unpaid(pools.state) == ()
    pools.send(adjusting(win_id="grand.1", amount=11_111))
    assert pools.held("grand.1") == 11_111
    is_refused(pools.refused(BeginPayment(win_id="grand.1", paid_as="meter")), "fault-open")
