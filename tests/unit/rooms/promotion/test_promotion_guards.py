"""What a promotion refuses beyond what the clauses' own tests show: every limit on both of its sides, every order of steps."""

from typing import Any

import pytest
from msgspec.structs import replace

import sicbo
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.promotion import events as happened
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.decide import set_up
from sicbo.rooms.promotion.duties import duties
from sicbo.rooms.promotion.offers import offers
from sicbo.rooms.promotion.plan import LATEST, PrizePlan
from sicbo.rooms.promotion.view import entrants, own_entries, public_promotion, stands
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

ANN = Person("ann", "player")
HOST = Person("hal", "host")


def begun() -> Raffle:
    return Raffle().running().entered(ann=1)


def won(of: PrizePlan, **more: Any) -> Raffle:
    """One prize, won by ann."""
    raffle = Raffle(plan(of, **more)).running().entered(ann=1).committed()
    if of.value > RULES.scrutineer_above:
        raffle.overseen()
    return raffle.drawn()


EVERYTHING_ASKED: dict[str, ask.PromotionCommand] = {
    "plan": ask.DraftPromotion(by=HOST, plan=plan()),
    "terms": ask.WritePromotionTerms(by=HOST, items={}),
    "marketing": ask.AddMarketing(by=HOST, title="a poster", refers_to_terms=True),
    "availability": ask.StateAvailability(by=HOST, channel="the desk"),
    "notice": ask.SubmitTerms(by=HOST, reference="7"),
    "start": ask.StartPromotion(by=HOST),
    "entries": ask.AddEntries(by=HOST, player="ann", entries=1, ground="x"),
    "scrutineer": ask.NominateScrutineer(by=HOST, name="Sara"),
    "commitment": ask.CommitToDraw(by=HOST, commitment="0" * 64),
    "draw": ask.HoldDraw(by=HOST, seed=SEED),
    "telling": ask.TellWinner(by=HOST, prize=1, way="mail", reached=True),
    "claim": ask.ClaimPrize(by=HOST, prize=1),
    "refusal": ask.RefuseClaim(by=HOST, claimant="Cy", value=1, reasons="x", told_at=1),
    "trouble": ask.ReportTrouble(by=HOST, action="cancel-draw", reason="x", told="Ito"),
    "validation": ask.ValidateAgain(by=HOST, finding="x"),
    "results": ask.PublishResults(by=HOST, how="x"),
    "end": ask.EndPromotion(by=HOST),
}


@pytest.mark.parametrize("what", EVERYTHING_ASKED)
def test_nobody_but_the_operator_does_anything_with_a_promotion(what: str) -> None:
    raffle = begun().committed().drawn() if what == "claim" else begun()
    is_refused(raffle.refused(EVERYTHING_ASKED[what]), "not-yours-to-do", "6.1")


@pytest.mark.parametrize("name", ["", "a/b", "a#1"])
def test_a_promotions_name_goes_into_the_names_of_accounts(name: str) -> None:
    with pytest.raises(Refused, match="one word without"):
        set_up(sicbo.game(ARUZE), name)


# -- plan and terms -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "clauses"),
    [
        ({"name": " "}, ("6.1",)),
        ({"place": " "}, ("6.7.2", "6.7.7")),
        ({"entries_close_at": START}, ("6.7.6", "6.7.7")),
        ({"entries_close_at": START + 8 * DAY + 1}, ("6.7.6", "6.7.7")),
        ({"starts_at": 0}, ("6.7.6", "6.7.7")),
        ({"draws_at": LATEST + 1}, ("6.7.6", "6.7.7")),
        ({"qualifying_wager": -1}, ("6.7.4",)),
        ({"qualifying_wager": 10**30}, ("6.7.4",)),
        ({"prizes": ()}, ("6.1",)),
    ],
)
def test_a_plan_has_a_name_a_place_and_times_in_their_order(changes: Any, clauses: tuple[str, ...]) -> None:
    refused_plan(plan(**changes), *clauses)


def test_entries_may_close_at_the_moment_of_the_draw() -> None:
    Raffle().ask(ask.DraftPromotion(by=OPERATOR, plan=plan(entries_close_at=START + 8 * DAY)))


@pytest.mark.parametrize(
    ("of", "clause"),
    [
        (prize(value=-1), "6.7.11"),
        (prize(value=10**30), "6.7.11"),
        (prize(count=0), "6.7.11"),
        (prize(count=10_001), "6.7.11"),
        (replace(prize(), name=" "), "6.7.11"),
        (prize(cash_alternative=1), "6.3"),
        (prize("hamper", cash_alternative=-1), "6.3"),
        (prize("hamper", cash_alternative=10**30), "6.3"),
        (prize("hamper", checked_by=" "), "6.5"),
    ],
)
def test_a_prize_has_a_name_a_value_a_number_and_cash_instead_only_of_what_is_not_cash(
    of: PrizePlan, clause: str
) -> None:
    refused_plan(plan(of), clause)


def test_what_is_wrong_is_said_of_each_prize_by_its_name() -> None:
    refused = Raffle().refused(
        ask.DraftPromotion(by=OPERATOR, plan=plan(prize(), replace(prize("tobacco"), name="Cigars")))
    )
    assert "Cigars: no prize is tobacco" in refused.message and "a prize of cash:" not in refused.message


def test_liquor_of_a_whole_promotion_counts_every_prize_where_the_switch_says_so() -> None:
    of_all = sicbo.game(ARUZE, sicbo.Card(switches={"liquor-limit-counts-per": "promotion"}))
    two = plan(prize("hamper", millilitres=10_000), prize("hamper", millilitres=10_001))
    refused_plan(two, "6.5.4", game=of_all)
    Raffle(game=of_all).ask(
        ask.DraftPromotion(by=OPERATOR, plan=plan(prize("hamper", millilitres=10_000, count=2)))
    )
    Raffle().ask(ask.DraftPromotion(by=OPERATOR, plan=two))


def test_terms_have_only_items_of_the_book_each_of_a_length_that_can_be_printed() -> None:
    raffle = Raffle()
    write = ask.WritePromotionTerms(by=OPERATOR, items={"manners": "by lot"})
    assert "manner" in raffle.refused(write).message
    assert raffle.refused(replace(write, items={"manner": "x" * 4_001})).code == "too-large"
    raffle.ask(replace(write, items={"manner": "x" * 4_000}))


def test_the_regulator_has_the_terms_as_they_stand_under_a_reference_and_before_the_start() -> None:
    raffle = Raffle()
    assert raffle.refused(ask.SubmitTerms(by=OPERATOR, reference="7")).code == "not-ready", "no plan"
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=raffle.plan))
    raffle.ask(ask.WritePromotionTerms(by=OPERATOR, items=whole_terms(raffle.plan)))
    is_refused(raffle.refused(ask.SubmitTerms(by=OPERATOR, reference=" ")), "cause-needed", "6.9")
    raffle.now = START
    is_refused(raffle.refused(ask.StartPromotion(by=OPERATOR)), "notice-needed", "6.9")
    running = Raffle().running()
    is_refused(running.refused(ask.SubmitTerms(by=OPERATOR, reference="8")), "out-of-order", "6.9.1")


def test_a_plan_that_changes_takes_the_notice_back() -> None:
    raffle = Raffle().submitted()
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=replace(raffle.plan, place="the garden")))
    raffle.now = START
    is_refused(raffle.refused(ask.StartPromotion(by=OPERATOR)), "notice-needed", "6.9")


def test_a_promotion_starts_at_its_time_and_once() -> None:
    raffle = Raffle().submitted()
    raffle.now = START - 1
    assert raffle.refused(ask.StartPromotion(by=OPERATOR)).code == "out-of-order"
    raffle.now = START
    raffle.ask(ask.StartPromotion(by=OPERATOR))
    assert raffle.refused(ask.StartPromotion(by=OPERATOR)).code == "out-of-order"


def test_a_day_is_counted_to_the_microsecond() -> None:
    raffle = Raffle()
    raffle.now = START - DAY
    raffle.submitted()
    raffle.now = START - 1
    assert raffle.refused(ask.StartPromotion(by=OPERATOR)).code == "notice-needed"
    raffle.now = START
    raffle.ask(ask.StartPromotion(by=OPERATOR))


def test_marketing_and_where_the_terms_are_are_said_in_words() -> None:
    raffle = Raffle()
    for command in (
        ask.AddMarketing(by=OPERATOR, title=" ", refers_to_terms=True),
        ask.StateAvailability(by=OPERATOR, channel=" "),
    ):
        is_refused(raffle.refused(command), "cause-needed", "6.6")


# -- entries and the draw -------------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [0, -1, 10_001])
def test_entries_are_one_or_more_with_the_criterion_of_the_terms(entries: int) -> None:
    raffle = Raffle().running()
    add = ask.AddEntries(by=OPERATOR, player="ann", entries=entries, ground="a ticket")
    assert raffle.refused(add).code == "bad-amount"
    is_refused(raffle.refused(replace(add, entries=1, ground=" ")), "cause-needed", "6.7.3")
    raffle.ask(replace(add, entries=10_000))


def test_nobody_enters_before_the_start() -> None:
    early = ask.AddEntries(by=OPERATOR, player="ann", entries=1, ground="a ticket")
    is_refused(Raffle().submitted().refused(early), "betting-closed", "6.7.6")


def test_wagers_count_from_the_first_to_the_last_moment_and_none_beside() -> None:
    raffle = Raffle(plan(qualifying_wager=1)).running()
    close = raffle.plan.entries_close_at
    facts = tuple(
        ask.Wagered(player=player, amount=1, round_id="T1-1", at=at)
        for player, at in (("early", START - 1), ("first", START), ("last", close), ("late", close + 1))
    )
    raffle.ask(ask.HearWagers(by=SYSTEM, source="T1", seq=5, facts=facts, after=0))
    assert raffle.state.entries() == {"first": 1, "last": 1}
    # What was returned is taken off, and nobody has fewer than no entries.
    back = ask.Wagered(player="last", amount=-5, round_id="T1-1", at=close)
    raffle.ask(ask.HearWagers(by=SYSTEM, source="T1", seq=6, facts=(back,), after=5))
    assert raffle.state.entries() == raffle.state.lots() == {"first": 1}
    assert (
        raffle.refused(ask.HearWagers(by=SYSTEM, source="T1", seq=6, facts=(), after=6)).code
        == "already-heard"
    )
    raffle.ask(ask.HearWagers(by=SYSTEM, source="T2", seq=1, facts=(facts[1],), after=0))
    assert raffle.state.wagered["first"] == 2, "every table has a count of its own"


def test_wagers_are_still_heard_while_a_promotion_stands_still_and_none_after_the_draw() -> None:
    raffle = Raffle(plan(qualifying_wager=1)).running().committed()
    fact = ask.Wagered(player="ann", amount=3, round_id="T1-1", at=START + 1)
    hear = ask.HearWagers(by=SYSTEM, source="T1", seq=5, facts=(fact,), after=0)
    raffle.ask(ask.ReportTrouble(by=OPERATOR, action="postpone-draw", reason="x", told="Ito"))
    raffle.ask(hear)
    assert raffle.state.entries() == {"ann": 3}
    raffle.ask(ask.ValidateAgain(by=OPERATOR, finding="x"))
    raffle.committed().drawn()
    raffle.ask(replace(hear, seq=6, after=5))
    assert raffle.state.wagered == {"ann": 3}


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64])
def test_a_commitment_is_a_fingerprint_given_once_while_the_promotion_runs(text: str) -> None:
    raffle = Raffle().submitted()
    commit = ask.CommitToDraw(by=OPERATOR, commitment="a" * 64)
    is_refused(raffle.refused(commit), "out-of-order", "6.7.1")
    raffle.now = START
    raffle.ask(ask.StartPromotion(by=OPERATOR))
    assert raffle.refused(replace(commit, commitment=text)).code == "bad-request"
    raffle.now = raffle.plan.entries_close_at
    raffle.ask(commit)
    assert raffle.refused(commit).code == "out-of-order"


def test_the_draw_waits_for_its_time_and_for_the_closing_of_entries() -> None:
    raffle = begun()
    draw = ask.HoldDraw(by=OPERATOR, seed=SEED)
    raffle.now = raffle.plan.draws_at
    is_refused(raffle.refused(draw), "not-ready", "6.7.1")
    raffle.now = START
    raffle.committed()
    raffle.now = raffle.plan.draws_at - 1
    is_refused(raffle.refused(draw), "out-of-order", "6.7.2")
    raffle.now += 1
    raffle.ask(draw)
    is_refused(raffle.refused(draw), "out-of-order", "6.7.2")
    together = Raffle(plan(entries_close_at=START + 8 * DAY)).running().entered(ann=1).committed()
    together.now = together.plan.draws_at
    is_refused(together.refused(draw), "out-of-order", "6.7.2")
    together.now += 1
    together.ask(draw)


def test_a_person_who_is_nominated_oversees_a_small_draw_too() -> None:
    raffle = begun().committed().overseen()
    raffle.now = raffle.plan.draws_at
    draw = ask.HoldDraw(by=OPERATOR, seed=SEED)
    is_refused(raffle.refused(draw), "second-person-needed", "6.2")
    is_refused(raffle.refused(ask.NominateScrutineer(by=OPERATOR, name=" ")), "cause-needed", "6.2")
    looking_on = replace(draw, overseen_by=Person("sara", "inspector"))
    is_refused(raffle.refused(looking_on), "second-person-needed", "6.2")
    raffle.ask(replace(draw, overseen_by=Person(" SARA", "host")))


def test_prizes_go_to_different_players_those_who_are_there_where_one_must_be() -> None:
    raffle = (
        Raffle(plan(prize(count=2), present_required=True)).running().entered(ann=9, bob=1, cat=1).committed()
    )
    raffle.drawn(present=("bob", "cat", "zoe"))
    assert {one.player for one in raffle.state.winners} == {"bob", "cat"}
    assert raffle.state.present == ("bob", "cat", "zoe")
    free = Raffle(plan(prize(count=2))).running().entered(ann=9, bob=1).committed().drawn(present=("bob",))
    assert {one.player for one in free.state.winners} == {"ann", "bob"}, "nobody must be there"


# -- winners, claims, results ---------------------------------------------------------------------------------


def test_at_the_threshold_a_prize_in_cash_is_paid_in_cash_unless_the_winner_says_otherwise() -> None:
    raffle = won(prize(value=RULES.choice_above))
    (claimed,) = raffle.ask(ask.ClaimPrize(by=ANN, prize=1))
    assert isinstance(claimed, happened.PrizeClaimed)
    assert claimed.forms == {"cash": RULES.choice_above} and claimed.cash == RULES.choice_above
    cheque = won(prize(value=RULES.choice_above))
    (claimed,) = cheque.ask(ask.ClaimPrize(by=ANN, prize=1, forms={"crossed-cheque": RULES.choice_above}))
    assert isinstance(claimed, happened.PrizeClaimed) and set(claimed.forms) == {"crossed-cheque"}


@pytest.mark.parametrize(
    "forms",
    [
        {"cash": 1_000_101}, {"cash": 1_000_200, "crossed-cheque": -100}, {"cash": 1_000_100, "crossed-cheque": 0},
        {"chips": 1_000_100},
    ],
)  # fmt: skip
def test_parts_of_a_prize_are_positive_and_in_forms_of_the_book(forms: Any) -> None:
    raffle = won(prize(value=1_000_100))
    is_refused(raffle.refused(ask.ClaimPrize(by=ANN, prize=1, forms=forms)), "bad-amount", "6.4")


def test_a_thing_is_handed_out_without_money_and_cash_instead_above_the_threshold_in_any_form() -> None:
    raffle = won(prize("hamper", cash_alternative=1_000_200))
    claim = ask.ClaimPrize(by=ANN, prize=1)
    assert raffle.refused(replace(claim, forms={"cash": 1})).code == "bad-request"
    (given,) = raffle.ask(claim)
    assert isinstance(given, happened.PrizeClaimed) and not given.cash and not given.by_cage
    assert raffle.state.owed == {} and list(raffle.ledger.transfers()) == []
    instead = won(prize("hamper", cash_alternative=1_000_200))
    (paid,) = instead.ask(replace(claim, take_cash=True))
    assert isinstance(paid, happened.PrizeClaimed) and paid.forms == {"cash": 1_000_200}


def test_only_what_was_won_is_told_of_and_claimed() -> None:
    raffle = won(prize())
    for number in (0, 2):
        assert raffle.refused(ask.ClaimPrize(by=OPERATOR, prize=number)).code == "bad-request"
        tell = ask.TellWinner(by=OPERATOR, prize=number, way="mail", reached=True)
        assert raffle.refused(tell).code == "bad-request"


def test_telling_is_late_once_after_two_days_and_only_the_first_time() -> None:
    raffle = Raffle(plan(prize(count=2))).running().entered(ann=1, bob=1).committed().drawn()

    def told(number: int) -> bool:
        (event,) = raffle.ask(ask.TellWinner(by=OPERATOR, prize=number, way="mail", reached=True))
        assert isinstance(event, happened.WinnerTold)
        return event.late

    raffle.now = raffle.state.drawn_at + 2 * DAY
    assert not told(1)
    raffle.now += 1
    assert not told(1) and told(2) and not told(2)


def test_a_refusal_is_told_before_it_is_recorded_and_can_be_made_while_all_else_stands_still() -> None:
    raffle = begun()
    raffle.ask(ask.ReportTrouble(by=OPERATOR, action="postpone-draw", reason="x", told="Ito"))
    refusal = ask.RefuseClaim(
        by=OPERATOR, claimant="Cy", value=5, reasons=" no entry ", told_at=raffle.now + 1
    )
    is_refused(raffle.refused(refusal), "notice-needed", "6.10")
    raffle.ask(replace(refusal, told_at=raffle.now))
    dear = replace(refusal, told_at=raffle.now, value=10_001, address=" 1 Pier St ")
    raffle.ask(dear)
    kept = raffle.state.refusals[-1]
    assert (kept.claimant, kept.address, kept.reasons, kept.value) == ("Cy", "1 Pier St", "no entry", 10_001)
    assert raffle.state.refused == len(raffle.state.refusals) == 2


def test_results_are_published_in_words_after_the_draw_and_end_waits_for_everything() -> None:
    raffle = begun().committed()
    publish, end = ask.PublishResults(by=OPERATOR, how="here"), ask.EndPromotion(by=OPERATOR)
    is_refused(raffle.refused(publish), "out-of-order", "6.7.10")
    assert raffle.refused(end).code == "not-ready"
    raffle.drawn()
    is_refused(raffle.refused(replace(publish, how=" ")), "cause-needed", "6.7.10")
    raffle.ask(publish)
    assert raffle.refused(end).code == "not-ready", "nobody was told"
    raffle.ask(ask.TellWinner(by=OPERATOR, prize=1, way="mail", reached=False))
    raffle.ask(end)
    told_only = begun().committed().drawn()
    told_only.ask(ask.TellWinner(by=OPERATOR, prize=1, way="mail", reached=True))
    assert told_only.refused(end).code == "not-ready", "nothing is published"


def test_what_is_owed_can_be_taken_over_and_claims_refused_after_the_end() -> None:
    raffle = won(prize())
    raffle.ask(ask.TellWinner(by=OPERATOR, prize=1, way="mail", reached=True))
    raffle.ask(ask.PublishResults(by=OPERATOR, how="here"))
    raffle.ask(ask.ClaimPrize(by=ANN, prize=1))
    raffle.ask(ask.EndPromotion(by=OPERATOR))
    raffle.ask(ask.TakenByCage(by=SYSTEM, part="1.cash"))
    raffle.ask(ask.RefuseClaim(by=OPERATOR, claimant="Cy", value=5, reasons="no", told_at=raffle.now))
    for over in (
        ask.PublishResults(by=OPERATOR, how="x"),
        ask.AddMarketing(by=OPERATOR, title="x", refers_to_terms=True),
    ):
        assert raffle.refused(over).code == "round-over"


# -- trouble --------------------------------------------------------------------------------------------------


def test_only_a_draw_to_come_is_stopped_with_a_reason_and_nothing_is_validated_that_was_not() -> None:
    stop = ask.ReportTrouble(by=OPERATOR, action="postpone-draw", reason="lots were seen", told="Ito")
    is_refused(Raffle().refused(stop), "out-of-order", "6.12")
    raffle = begun().committed()
    is_refused(raffle.refused(replace(stop, reason=" ")), "cause-needed", "6.12")
    assert raffle.refused(ask.ValidateAgain(by=OPERATOR, finding="x")).code == "out-of-order"
    raffle.ask(stop)
    is_refused(raffle.refused(ask.ValidateAgain(by=OPERATOR, finding=" ")), "cause-needed", "6.12")
    raffle.ask(replace(stop, action="cancel-draw"))
    is_refused(raffle.refused(stop), "out-of-order", "6.12")
    is_refused(begun().committed().drawn().refused(stop), "out-of-order", "6.12")
    before = Raffle().submitted()
    before.ask(replace(stop, action="postpone-promotion"))
    before.now = START
    is_refused(before.refused(ask.StartPromotion(by=OPERATOR)), "out-of-order", "6.12")


@pytest.mark.parametrize("what", sorted(EVERYTHING_ASKED.keys() - {"refusal", "trouble", "validation"}))
def test_nothing_else_goes_on_while_a_promotion_stands_still(what: str) -> None:
    raffle = begun().committed()
    raffle.ask(ask.ReportTrouble(by=OPERATOR, action="postpone-promotion", reason="x", told="Ito"))
    is_refused(raffle.refused(replace(EVERYTHING_ASKED[what], by=OPERATOR)), "out-of-order", "6.12")


# -- what is shown --------------------------------------------------------------------------------------------


def test_duties_name_what_waits_in_the_order_of_its_time() -> None:
    raffle = Raffle(plan(prize(value=1_000_100)))

    def owed() -> list[tuple[str, bool]]:
        return [(one.kind, one.overdue) for one in duties(raffle.game, raffle.state, raffle.now)]

    assert owed() == []
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=raffle.plan))
    assert owed() == [("write-terms", False), ("notice", False), ("availability", False)]
    raffle.now = START - DAY + 1
    assert owed() == [("write-terms", True), ("notice", True), ("availability", False)]
    raffle.now = START + 1
    assert owed()[-1] == ("availability", True)
    raffle = Raffle(plan(prize(value=1_000_100))).running()
    assert owed() == [("commit", False), ("scrutineer", False), ("draw", False)]
    raffle.now = raffle.plan.entries_close_at + 1
    assert owed()[0] == ("commit", True)
    raffle.now = raffle.plan.draws_at + 60 * MINUTE + 1
    assert owed() == [("commit", True), ("scrutineer", True), ("draw", True)]
    raffle.ask(ask.ReportTrouble(by=OPERATOR, action="postpone-draw", reason="x", told="Ito"))
    assert owed() == [("validate", False)]
    raffle.ask(ask.ReportTrouble(by=OPERATOR, action="cancel-draw", reason="x", told="Ito"))
    assert owed() == [] and stands(raffle.state) == "cancelled"


def test_what_is_offered_is_what_would_be_done() -> None:
    raffle = Raffle(plan(prize(value=1_000_100))).running().entered(ann=1).committed()
    raffle.now = raffle.plan.draws_at

    def offer(name: str, by: Person = OPERATOR) -> Any:
        return next(
            (one for one in offers(raffle.game, raffle.state, by, raffle.now) if one.command == name), None
        )

    assert not offer("HoldDraw").allowed and offer("HoldDraw").clauses == ("6.2",)
    raffle.overseen()
    assert offer("HoldDraw").allowed and offer("HoldDraw").second == "Sara"
    assert not offer("HoldDraw", SARA).allowed and offer("HoldDraw", SARA).second == ""
    raffle.drawn()
    assert offer("HoldDraw") is None and offer("ClaimPrize").allowed and offer("ClaimPrize").prize == 1
    raffle.ask(ask.ClaimPrize(by=OPERATOR, prize=1, forms={"cash": 1_000_100}))
    assert offer("ClaimPrize") is None


def test_names_of_winners_are_for_everyone_when_the_results_are_published_and_not_before() -> None:
    raffle = Raffle(plan(qualifying_wager=5_000))
    assert public_promotion(raffle.game, "lucky", raffle.submitted().state) is None
    raffle = Raffle(plan(qualifying_wager=5_000)).running().entered(ann=2, bob=3).committed()

    def own(player: str, named: bool = True) -> Any:
        return own_entries("lucky", raffle.state, player, named=named, at=raffle.now)

    assert (own("bob").entries, own("bob").first) == (3, 0), "lots have no numbers while entries are open"
    assert own("bob", False).entries == 0
    raffle.now = raffle.plan.entries_close_at + 1
    assert [own("ann").first, own("bob").first] == [1, 3]
    assert [(one.player, one.first) for one in entrants(raffle.state)] == [("ann", 1), ("bob", 3)]
    raffle.drawn()
    winner = raffle.state.winners[0].player
    shown = public_promotion(raffle.game, "lucky", raffle.state)
    assert shown is not None and shown.drawn and shown.winners == () and own(winner).won == ()
    raffle.ask(ask.PublishResults(by=OPERATOR, how="here"))
    shown = public_promotion(raffle.game, "lucky", raffle.state)
    assert shown is not None and [one.player for one in shown.winners] == [winner]
    assert own(winner).won == ("a prize of cash",) and own(winner, False).won == ()


def test_a_details_text_of_another_kind_does_not_help() -> None:
    for kind in RULES.prize_details:
        for detail in kind.details:
            refused_plan(plan(prize(kind.kind, details={**FULL, detail.detail: " "})), detail.cite[0])


def test_a_promotion_whose_draw_was_cancelled_is_ended_without_one() -> None:
    raffle = Raffle().running().entered(ann=1)
    raffle.ask(ask.ReportTrouble(by=OPERATOR, action="postpone-draw", reason="x", told="Ito"))
    assert raffle.refused(ask.EndPromotion(by=OPERATOR)).code == "out-of-order"
    raffle.ask(ask.ReportTrouble(by=OPERATOR, action="cancel-draw", reason="x", told="Ito"))
    assert "EndPromotion" in {
        offer.command for offer in offers(raffle.game, raffle.state, OPERATOR, raffle.now)
    }
    assert raffle.refused(ask.EndPromotion(by=HOST)).code == "not-yours-to-do"
    raffle.ask(ask.EndPromotion(by=OPERATOR))
    assert raffle.state.status == "ended"
