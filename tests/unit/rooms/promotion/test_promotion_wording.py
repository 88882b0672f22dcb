"""Ready wording for the terms of promotions: whole for every plan that the book lets run, and true to it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo.currency import DOLLARS
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.plan import LATEST, PromotionPlan, missing, required
from sicbo.rooms.promotion.view import promotion_view, public_promotion
from sicbo.rooms.promotion.wording import suggested
from sicbo.rules.card import GamingHours
from support.raffle import ARUZE, DAY, FULL, GAME, OPERATOR, RULES, START, Raffle, plan, prize

KINDS = ("cash", *(one.kind for one in RULES.prize_details), "hamper", *RULES.no_alternative)


@st.composite
def plans(draw: st.DrawFn) -> PromotionPlan:
    prizes = []
    for kind in draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=4)):
        more: dict[str, Any] = {"details": FULL, "count": draw(st.integers(1, 5))}
        if kind != "cash" and kind not in RULES.no_alternative:
            more["cash_alternative"] = draw(st.integers(0, 10**8))
        prizes.append(prize(kind, draw(st.integers(1, 10**9)), **more))
    return plan(*prizes, qualifying_wager=draw(st.integers(0, 10**7)), present_required=draw(st.booleans()))


@given(plans())
def test_suggested_wording_is_whole_terms_for_every_plan(of: PromotionPlan) -> None:
    words = suggested(GAME, of)
    assert missing(RULES, DOLLARS, of, words) == ()
    assert set(words) == {entry.item for entry in required(RULES, of)}
    assert all("{" not in text and "  " not in text for text in words.values())


def test_suggested_wording_goes_to_the_regulator_as_it_is_and_can_be_changed_before() -> None:
    raffle = Raffle()
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=raffle.plan))
    view = promotion_view(raffle.game, "lucky", raffle.state, OPERATOR, raffle.now)
    items = {one.item: one.suggested for one in view.items}
    assert all(items.values()) and not any(one.text for one in view.items)
    raffle.ask(ask.WritePromotionTerms(by=OPERATOR, items={**items, "publication": "On the wall."}))
    raffle.ask(ask.StateAvailability(by=OPERATOR, channel="the desk"))
    raffle.ask(ask.SubmitTerms(by=OPERATOR, reference="letter 7"))
    raffle.now = START
    raffle.ask(ask.StartPromotion(by=OPERATOR))
    shown = public_promotion(raffle.game, "lucky", raffle.state)
    assert shown is not None
    assert {one.item: one.text for one in shown.items} == {**items, "publication": "On the wall."}
    assert not any(one.suggested for one in shown.items), "a suggestion is for the person who writes"


def test_what_the_plan_says_stands_in_the_wording() -> None:
    of = plan(
        prize("vehicle", 4_000_000, details={**FULL, "make": "a Lantern 6"}, count=2, cash_alternative=3_900_050),
        prize(value=1_000_100),
        qualifying_wager=12_300, entries_close_at=START + 7 * DAY, draws_at=START + 8 * DAY,
    )  # fmt: skip
    sydney = suggested(GAME, of, zone="Australia/Sydney")
    assert "a draw of lots" in sydney["manner"]
    assert "Australia/Sydney" in sydney["closing"] and "UTC" in suggested(GAME, of)["closing"]
    assert sydney["closing"] != sydney["award"].replace("The draw is held", "Entries close")
    assert "AUD 123.00" in sydney["qualifying-wager"]
    assert "2 × a prize of vehicle, value AUD 40000.00 each" in sydney["prizes"]
    assert "the make: a Lantern 6" in sydney["prizes"]
    assert "as the winner chooses by cash, crossed cheque, electronic transfer" in sydney["prizes"]
    assert "AUD 39000.50" in sydney["cash-alternative"]
    assert "in person, by mail, by telephone or by email within 2 days" in sydney["notification"]
    there = suggested(GAME, plan(present_required=True, qualifying_wager=0))
    assert "must be present" in there["claiming"] and "notified at the draw" in there["notification"]
    assert "need not be present" in sydney["claiming"] and "chooses" not in there["prizes"]


def test_times_in_the_wording_are_those_of_the_house() -> None:
    hours = GamingHours(opens="10:00", closes="04:00", zone="Australia/Sydney")
    game = sicbo.game(ARUZE, sicbo.Card(gaming_hours=hours))
    raffle = Raffle(game=game)
    raffle.ask(ask.DraftPromotion(by=OPERATOR, plan=raffle.plan))
    view = promotion_view(game, "lucky", raffle.state, OPERATOR, raffle.now)
    assert "Australia/Sydney" in {one.item: one.suggested for one in view.items}["closing"]


@pytest.mark.parametrize("at", [-1, LATEST + 1, 10**40])
def test_times_that_no_calendar_knows_are_left_to_be_named(at: int) -> None:
    assert "a time to be named" in suggested(GAME, plan(draws_at=at))["award"]
