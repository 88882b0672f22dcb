"""The Star's Aruze book, rule 6: promotional prizes, from terms to results."""

from hashlib import sha256
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

import sicbo
from clauses.terms_rows import CONTACTS, FORBIDDEN, PRIZES, PROMOTION, Term
from sicbo.ledger.accounts import HOUSE
from sicbo.ledger.book_of_accounts import differences
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.promotion import events as happened
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.money import prize_account
from sicbo.rooms.promotion.prize_claims import overdue
from support.evening import MINUTE, is_refused
from support.raffle import (
    ARUZE,
    DAY,
    FULL,
    OPERATOR,
    RULES,
    SARA,
    SEED,
    START,
    Raffle,
    plan,
    prize,
    refused_plan,
    whole_terms,
)


@pytest.mark.proves(ARUZE, "6.1")
def test_a_promotion_is_created_started_and_ended_by_the_operator_alone() -> None:
    raffle = Raffle().running().entered(ann=1).committed().drawn()
    is_refused(raffle.refused(ask.EndPromotion(by=Person("hal", "host"))), "not-yours-to-do", "6.1")
    is_refused(raffle.refused(ask.EndPromotion(by=OPERATOR)), "not-ready", "6.7.10")
    raffle.ask(ask.TellWinner(by=OPERATOR, prize=1, way="mail", reached=True))
    raffle.ask(ask.PublishResults(by=OPERATOR, how="on the wall"))
    raffle.ask(ask.EndPromotion(by=OPERATOR))
    assert raffle.state.status == "ended"
    assert raffle.refused(ask.EndPromotion(by=OPERATOR)).code == "round-over"
    with pytest.raises(Refused, match="has no rules for promotional prizes"):
        Raffle(game=sicbo.game("act-canberra"))


@pytest.mark.proves(ARUZE, "1.1 [promotional prize(s)]")
def test_a_prize_without_chance_is_no_promotional_prize() -> None:
    refused_plan(plan(chance=" "), "1.1 [promotional prize(s)]")


@pytest.mark.proves(ARUZE, "6.2")
@pytest.mark.parametrize(("value", "needed"), [(1_000_000, False), (1_000_100, True)])
def test_a_scrutineer_oversees_a_draw_with_a_prize_over_ten_thousand(value: int, needed: bool) -> None:
    raffle = Raffle(plan(prize("vehicle", value, details=FULL))).running().entered(ann=1).committed()
    raffle.now = raffle.plan.draws_at
    draw = ask.HoldDraw(by=OPERATOR, seed=SEED)
    if needed:
        is_refused(raffle.refused(draw), "second-person-needed", "6.2")
        is_refused(raffle.refused(replace(draw, overseen_by=SARA)), "second-person-needed", "6.2")
        raffle.overseen()
        # A name alone oversees nothing: the one who was nominated signs in for this draw.
        is_refused(raffle.refused(draw), "second-person-needed", "6.2")
        other = replace(draw, overseen_by=Person("tom", "host"))
        is_refused(raffle.refused(other), "second-person-needed", "6.2")
    raffle.ask(replace(draw, overseen_by=SARA if needed else None))
    held = raffle.events[-1]
    assert isinstance(held, happened.DrawHeld)
    assert held.scrutineer == ("Sara" if needed else "")
    assert held.overseen_by == raffle.state.overseen_by == (SARA if needed else None)


@pytest.mark.proves(ARUZE, "6.3#1", "6.3#2")
def test_cash_instead_of_a_prize_is_in_the_terms_and_never_for_house_dollars() -> None:
    for kind in ("casino-dollars", "slots-dollars"):
        refused_plan(plan(prize(kind, cash_alternative=100)), "6.3")
    of = plan(prize("travel", details=FULL, cash_alternative=400_000))
    raffle = Raffle(of)
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=of))
    terms = whole_terms(of)
    raffle.ask(ask.WritePromotionTerms(by=OPERATOR, items={**terms, "cash-alternative": "some cash"}))
    is_refused(raffle.refused(ask.SubmitTerms(by=OPERATOR, reference="7")), "not-ready", "6.3")
    raffle = Raffle(of).running().entered(ann=1).committed().drawn()
    raffle.ask(ask.ClaimPrize(by=Person("ann", "player"), prize=1, take_cash=True))
    assert raffle.ledger.balance(prize_account("lucky-october", "1.cash")) == 400_000
    plain = Raffle(plan(prize("travel", details=FULL))).running().entered(ann=1).committed().drawn()
    is_refused(
        plain.refused(ask.ClaimPrize(by=Person("ann", "player"), prize=1, take_cash=True)),
        "not-yours-to-do",
        "6.3",
    )


@pytest.mark.proves(ARUZE, "6.4")
def test_the_winner_of_more_than_ten_thousand_in_cash_chooses_how_it_is_paid() -> None:
    raffle = Raffle(plan(prize(value=1_000_100))).running().entered(ann=1).committed()
    raffle.overseen().drawn()
    ann = Person("ann", "player")
    is_refused(raffle.refused(ask.ClaimPrize(by=ann, prize=1)), "bad-amount", "6.4")
    is_refused(
        raffle.refused(ask.ClaimPrize(by=ann, prize=1, forms={"cash": 1_000_000})), "bad-amount", "6.4"
    )
    is_refused(
        raffle.refused(ask.ClaimPrize(by=Person("bob", "player"), prize=1, forms={"cash": 1_000_100})),
        "not-yours-to-do",
    )
    parts = {"cash": 100, "crossed-cheque": 500_000, "electronic-transfer": 500_000}
    raffle.ask(ask.ClaimPrize(by=ann, prize=1, forms=parts))  # type: ignore[arg-type]
    paid = {form: raffle.ledger.balance(prize_account("lucky-october", f"1.{form}")) for form in parts}
    assert paid == parts and raffle.ledger.balance(HOUSE) == -1_000_100
    assert len(list(raffle.ledger.transfers())) == 3
    assert differences(raffle.ledger) == []
    assert raffle.refused(ask.ClaimPrize(by=ann, prize=1, forms=parts)).code == "ticket-redeemed"  # type: ignore[arg-type]


@pytest.mark.proves(ARUZE, "6.5")
def test_every_prize_that_is_not_money_is_checked_under_the_act() -> None:
    refused_plan(plan(prize("hamper", checked_by="")), "6.5")


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        pytest.param(kind, clause, marks=pytest.mark.proves(ARUZE, clause))
        for kind, clause in FORBIDDEN.items()
        if kind != "liquor"
    ],
)
def test_forbidden_prizes_are_refused(kind: str, clause: str) -> None:
    assert {entry.kind: entry.cite[0] for entry in RULES.forbidden} == FORBIDDEN
    refused_plan(plan(prize(kind)), clause)


@pytest.mark.proves(ARUZE, "6.5.4")
def test_twenty_litres_of_liquor_pass_and_a_drop_more_does_not() -> None:
    Raffle().ask(ask.DraftPromotion(by=OPERATOR, plan=plan(prize("hamper", millilitres=20_000, count=5))))
    refused_plan(plan(prize("hamper", millilitres=20_100)), "6.5.4")
    of_all = sicbo.game(ARUZE, sicbo.Card(switches={"liquor-limit-counts-per": "promotion"}))
    refused_plan(plan(prize("hamper", millilitres=5_000, count=5)), "6.5.4", game=of_all)


@pytest.mark.proves(ARUZE, "6.6#1", "6.6#2")
def test_marketing_refers_to_the_terms_which_are_to_be_had_somewhere() -> None:
    raffle = Raffle()
    is_refused(
        raffle.refused(ask.AddMarketing(by=OPERATOR, title="a poster", refers_to_terms=False)),
        "not-ready",
        "6.6",
    )
    raffle.ask(ask.AddMarketing(by=OPERATOR, title="a poster", refers_to_terms=True))
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=raffle.plan))
    raffle.ask(ask.WritePromotionTerms(by=OPERATOR, items=whole_terms(raffle.plan)))
    raffle.ask(ask.SubmitTerms(by=OPERATOR, reference="7"))
    raffle.now = START
    is_refused(raffle.refused(ask.StartPromotion(by=OPERATOR)), "not-ready", "6.6")
    raffle.ask(ask.StateAvailability(by=OPERATOR, channel="the website"))
    raffle.ask(ask.StartPromotion(by=OPERATOR))


EVERYTHING = plan(prize("travel", details=FULL, cash_alternative=300_000), qualifying_wager=5_000)


def test_the_book_has_the_items_of_rule_6_7_and_no_other() -> None:
    assert [entry.item for entry in RULES.terms] == [row.item for row in PROMOTION]


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row,
            marks=[pytest.mark.proves(ARUZE, row.clause)] if row.clause.startswith("6.7") else [],
            id=row.item,
        )
        for row in PROMOTION
    ],
)
def test_terms_without_one_required_item_do_not_go_to_the_regulator(row: Term) -> None:
    item = row.item
    entry = next(entry for entry in RULES.terms if entry.item == item)
    assert (entry.cite, entry.when) == ((row.clause,), row.when)
    assert row.about in entry.says
    raffle = Raffle(EVERYTHING)
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=EVERYTHING))
    terms = whole_terms(EVERYTHING)
    raffle.ask(ask.WritePromotionTerms(by=OPERATOR, items={**terms, item: " "}))
    is_refused(raffle.refused(ask.SubmitTerms(by=OPERATOR, reference="7")), "not-ready", row.clause)
    raffle.ask(ask.WritePromotionTerms(by=OPERATOR, items={item: terms[item]}))
    raffle.ask(ask.SubmitTerms(by=OPERATOR, reference="7"))


@pytest.mark.proves(ARUZE, "6.7.6")
def test_entries_after_the_stated_closing_are_refused() -> None:
    raffle = Raffle().running()
    raffle.now = raffle.plan.entries_close_at
    raffle.entered(ann=1)
    raffle.now += 1
    late = ask.AddEntries(by=OPERATOR, player="bob", entries=1, ground="a ticket")
    is_refused(raffle.refused(late), "betting-closed", "6.7.6")


@pytest.mark.proves(ARUZE, "6.7.4")
def test_entries_by_wagers_count_whole_amounts_between_start_and_closing_once() -> None:
    raffle = Raffle(plan(qualifying_wager=5_000)).running()

    def wagered(player: str, amount: int, at: int) -> ask.Wagered:
        return ask.Wagered(player=player, amount=amount, round_id="T1-1", at=at)

    heard = ask.HearWagers(
        by=SYSTEM, source="T1", seq=5,
        facts=(wagered("ann", 12_500, START + 1), wagered("bob", 4_999, START + 1), wagered("cat", 9_000, START - 1)),
    )  # fmt: skip
    raffle.ask(heard)
    assert raffle.state.entries() == {"ann": 2}
    assert raffle.refused(heard).code == "already-heard"
    raffle.ask(replace(heard, seq=6, facts=(wagered("ann", 2_500, START + 2), wagered("bob", 1, START + 2))))
    assert raffle.state.entries() == {"ann": 3, "bob": 1}
    assert raffle.refused(replace(heard, by=OPERATOR, seq=7)).code == "not-yours-to-do"


@pytest.mark.proves(ARUZE, "6.7.11")
def test_a_prize_without_a_value_is_refused() -> None:
    refused_plan(plan(prize(value=0)), "6.7.11")


@pytest.mark.parametrize(
    ("kind", "detail", "clause"),
    [
        pytest.param(kind, detail, clause, marks=pytest.mark.proves(ARUZE, clause), id=clause)
        for kind, details in PRIZES.items()
        for detail, clause in details
    ],
)
def test_a_prize_says_everything_that_its_kind_asks_for(kind: str, detail: str, clause: str) -> None:
    refused_plan(plan(prize(kind, details={**FULL, detail: ""})), clause)
    Raffle().ask(ask.DraftPromotion(by=OPERATOR, plan=plan(prize(kind, details=FULL))))


def test_the_book_asks_of_each_kind_of_prize_what_rule_6_7_11_does_and_no_more() -> None:
    found = {
        kind.kind: tuple((one.detail, *one.cite) for one in kind.details) for kind in RULES.prize_details
    }
    assert found == PRIZES


@pytest.mark.proves(ARUZE, "6.8")
def test_a_winner_whom_nobody_tried_to_tell_within_two_days_is_overdue() -> None:
    raffle = Raffle().running().entered(ann=1).committed().drawn()
    drawn = raffle.state.drawn_at
    assert overdue(raffle.game, raffle.state, drawn + 2 * DAY) == ()
    assert [won.player for won in overdue(raffle.game, raffle.state, drawn + 2 * DAY + 1)] == ["ann"]
    raffle.ask(ask.TellWinner(by=OPERATOR, prize=1, way="telephone", reached=False))
    assert overdue(raffle.game, raffle.state, drawn + 2 * DAY + 1) == ()
    there = (
        Raffle(plan(present_required=True))
        .running()
        .entered(ann=1, bob=1)
        .committed()
        .drawn(present=("bob",))
    )
    assert [won.player for won in there.state.winners] == ["bob"]
    assert overdue(there.game, there.state, there.state.drawn_at + 9 * DAY) == ()


@pytest.mark.parametrize(
    ("way", "clause"),
    [
        pytest.param(way, clause, marks=pytest.mark.proves(ARUZE, clause), id=way)
        for way, clause in CONTACTS.items()
    ],
)
def test_each_stated_way_of_telling_a_winner_is_taken_with_its_clause(way: Any, clause: str) -> None:
    assert [entry.way for entry in RULES.contacts] == list(CONTACTS)
    raffle = Raffle().running().entered(ann=1).committed().drawn()
    (told,) = raffle.ask(ask.TellWinner(by=OPERATOR, prize=1, way=way, reached=True))
    assert isinstance(told, happened.WinnerTold)
    assert told.clauses == ("6.8", clause)


@pytest.mark.proves(ARUZE, "6.9")
def test_a_promotion_starts_a_day_after_the_authority_had_its_terms() -> None:
    raffle = Raffle()
    raffle.now = START - DAY + MINUTE
    raffle.submitted()
    raffle.now = START
    is_refused(raffle.refused(ask.StartPromotion(by=OPERATOR)), "notice-needed", "6.9")
    raffle.now = START + MINUTE
    raffle.ask(ask.StartPromotion(by=OPERATOR))
    changed = Raffle().submitted()
    changed.ask(ask.WritePromotionTerms(by=OPERATOR, items={"manner": "otherwise"}))
    changed.now = START
    is_refused(changed.refused(ask.StartPromotion(by=OPERATOR)), "notice-needed", "6.9")


@pytest.mark.proves(ARUZE, "6.9.1")
def test_terms_of_a_running_promotion_change_with_the_authoritys_approval_alone() -> None:
    raffle = Raffle().running()
    change = ask.WritePromotionTerms(by=OPERATOR, items={"manner": "otherwise"})
    is_refused(raffle.refused(change), "approval-missing", "6.9.1")
    raffle.ask(replace(change, approval="ILGA 2026/44"))
    is_refused(raffle.refused(ask.DraftPromotion(by=OPERATOR, plan=raffle.plan)), "out-of-order", "6.9.1")


def test_a_prize_whose_claim_was_refused_is_not_the_winners_to_take() -> None:
    raffle = Raffle().running().entered(ann=1).committed().drawn()
    won = raffle.state.won(1)
    assert won is not None
    refusal = ask.RefuseClaim(
        by=OPERATOR, claimant=won.player, value=raffle.state.prize(won).value, reasons="an employee", told_at=raffle.now,
        address="1 Pier St", prize=won.number,
    )  # fmt: skip
    claim = ask.ClaimPrize(by=Person(won.player, "player"), prize=won.number)
    assert raffle.refused(replace(refusal, prize=99)).code == "bad-request"
    assert raffle.refused(replace(refusal, value=-5)).code == "bad-amount"
    raffle.ask(refusal)
    refused = raffle.refused(claim)
    assert refused.code == "not-yours-to-do" and "6.10" in refused.clauses
    raffle.ask(replace(claim, by=OPERATOR))  # found to be right after all: that is on record too
    assert raffle.refused(refusal).code == "ticket-redeemed"


@pytest.mark.proves(ARUZE, "6.10", "6.10.1")
def test_a_refused_claim_has_reasons_a_dated_notice_and_above_a_hundred_who_it_was() -> None:
    raffle = Raffle().running()
    claim = ask.RefuseClaim(by=OPERATOR, claimant="", value=10_000, reasons="no entry", told_at=raffle.now)
    raffle.ask(claim)
    is_refused(raffle.refused(replace(claim, reasons="")), "cause-needed", "6.10")
    is_refused(raffle.refused(replace(claim, told_at=0)), "notice-needed", "6.10")
    dear = replace(claim, value=10_001)
    is_refused(raffle.refused(dear), "cause-needed", "6.10.1")
    is_refused(raffle.refused(replace(dear, claimant="Cy")), "cause-needed", "6.10.1")
    is_refused(raffle.refused(replace(dear, address="1 Pier St")), "cause-needed", "6.10.1")
    raffle.ask(replace(dear, claimant="Cy", address="1 Pier St"))


@pytest.mark.proves(ARUZE, "6.12#1", "6.12#2")
@pytest.mark.parametrize("action", ["postpone-promotion", "postpone-draw", "cancel-draw"])
def test_a_compromised_promotion_is_postponed_or_its_draw_cancelled_and_the_inspectorate_told_at_once(
    action: Any,
) -> None:
    raffle = Raffle().running().entered(ann=1).committed()
    stop = ask.ReportTrouble(by=OPERATOR, action=action, reason="lots were seen", told="Inspector Ito")
    is_refused(raffle.refused(replace(stop, told="")), "cause-needed", "6.12")
    found = raffle.ask(stop)
    assert [type(event).__name__ for event in found] == ["TroubleReported", "InspectorateTold"]
    raffle.now = raffle.plan.draws_at
    for other in (
        ask.HoldDraw(by=OPERATOR, seed=SEED),
        ask.AddEntries(by=OPERATOR, player="bob", entries=1, ground="x"),
    ):
        is_refused(raffle.refused(other), "out-of-order", "6.12")
    if action == "cancel-draw":
        is_refused(raffle.refused(ask.ValidateAgain(by=OPERATOR, finding="fine")), "out-of-order", "6.12")
        return
    is_refused(raffle.refused(ask.EndPromotion(by=OPERATOR)), "out-of-order", "6.12")
    raffle.ask(ask.ValidateAgain(by=OPERATOR, finding="new lots"))
    is_refused(raffle.refused(ask.HoldDraw(by=OPERATOR, seed=SEED)), "not-ready")


def test_the_draw_is_bound_before_entries_close_and_comes_out_the_same_for_everyone() -> None:
    raffle = Raffle(plan(prize(count=3))).running().entered(ann=5, bob=1, cat=1, dan=1).committed()
    raffle.now = raffle.plan.draws_at
    other = sha256(b"another").hexdigest()
    assert raffle.refused(ask.HoldDraw(by=OPERATOR, seed=other)).code == "wrong-secret"
    raffle.drawn()
    players = [won.player for won in raffle.state.winners]
    assert len(players) == len(set(players)) == 3
    again = Raffle(plan(prize(count=3))).running().entered(dan=1, cat=1, bob=1, ann=5).committed().drawn()
    assert again.state.winners == raffle.state.winners
    late = Raffle().running()
    late.now = late.plan.entries_close_at + 1
    assert late.refused(ask.CommitToDraw(by=OPERATOR, commitment="0" * 64)).code == "out-of-order"


def test_more_lots_are_drawn_more_often_and_every_person_once() -> None:
    from sicbo.rooms.kernel.lots import in_order_of_lots

    lots = {"a": 3, "b": 2, "c": 1, "none": 0}
    seen: dict[tuple[str, ...], int] = {}
    for number in range(12_000):
        order = tuple(in_order_of_lots(lots, sha256(str(number).encode()).hexdigest()))
        seen[order] = seen.get(order, 0) + 1
    assert set(seen) == set(permutations("abc"))
    for order, times in seen.items():
        left, chance = 6, 1.0
        for player in order:
            chance, left = chance * lots[player] / left, left - lots[player]
        expected = 12_000 * chance
        assert abs(times - expected) < 4 * (expected * (1 - chance)) ** 0.5, order


def test_a_draw_takes_as_long_as_it_has_winners_however_many_lots_there_are() -> None:
    from sicbo.rooms.promotion.draw import drawn

    lots = {f"player {number}": 10**12 + number for number in range(50)}
    assert len(drawn((prize(count=3),), lots, SEED)) == 3


def test_every_lot_is_drawn_first_as_often_as_any_other() -> None:
    from sicbo.rooms.kernel.lots import shuffled

    lots = ("a", "b", "c", "d")
    seen: dict[tuple[str, ...], int] = {}
    for number in range(24_000):
        order = tuple(shuffled(lots, sha256(str(number).encode()).hexdigest()))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    expected = 1_000
    chi = sum((many - expected) ** 2 / expected for many in seen.values())
    assert chi < 49.7, "23 degrees of freedom, one in a thousand"


@pytest.mark.proves(ARUZE, "6.2")
def test_nobody_oversees_ones_own_draw() -> None:
    raffle = Raffle(plan(prize(value=1_000_100))).running().entered(ann=1).committed()
    raffle.ask(ask.NominateScrutineer(by=OPERATOR, name=" Olga "))
    raffle.now = raffle.plan.draws_at
    for overseer in (None, OPERATOR, SARA):
        draw = ask.HoldDraw(by=OPERATOR, seed=SEED, overseen_by=overseer)
        is_refused(raffle.refused(draw), "second-person-needed", "6.2")
    raffle.overseen().drawn()
    assert raffle.refused(ask.NominateScrutineer(by=OPERATOR, name="Tom")).code == "out-of-order"


def test_after_a_validation_the_house_binds_itself_again_even_when_entries_are_closed() -> None:
    raffle = Raffle().running().entered(ann=1).committed()
    raffle.now = raffle.plan.entries_close_at + 1
    stop = ask.ReportTrouble(by=OPERATOR, action="postpone-draw", reason="lots were seen", told="Ito")
    raffle.ask(stop)
    raffle.ask(ask.ValidateAgain(by=OPERATOR, finding="fine"))
    raffle.committed().drawn()
    assert [won.player for won in raffle.state.winners] == ["ann"]


def test_winners_claim_after_the_end_too_and_the_cage_takes_over_what_is_owed_once() -> None:
    raffle = Raffle().running().entered(ann=1).committed().drawn()
    raffle.ask(ask.TellWinner(by=OPERATOR, prize=1, way="mail", reached=True))
    raffle.ask(ask.PublishResults(by=OPERATOR, how="on the wall"))
    raffle.ask(ask.EndPromotion(by=OPERATOR))
    raffle.ask(ask.ClaimPrize(by=OPERATOR, prize=1))
    assert set(raffle.state.owed) == {"1.cash"}
    taken = ask.TakenByCage(by=SYSTEM, part="1.cash")
    assert raffle.refused(replace(taken, by=OPERATOR)).code == "not-yours-to-do"
    raffle.ask(taken)
    assert raffle.state.owed == {}
    assert raffle.refused(taken).code == "already-heard"


def test_facts_that_reach_back_behind_what_was_heard_are_not_counted_twice() -> None:
    raffle = Raffle(plan(qualifying_wager=5_000)).running()
    fact = ask.Wagered(player="ann", amount=5_000, round_id="T1-1", at=START + 1)
    heard = ask.HearWagers(by=SYSTEM, source="T1", seq=5, facts=(fact,), after=0)
    raffle.ask(heard)
    assert raffle.refused(replace(heard, seq=9, after=3)).code == "already-heard"
    raffle.ask(replace(heard, seq=9, after=5, facts=()))
    assert raffle.state.entries() == {"ann": 1}
