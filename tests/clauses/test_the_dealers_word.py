"""What is said aloud at a dealer's table: a result that was called wrongly, and a player who confirms by word of mouth."""

import pytest
from msgspec.structs import replace

from sicbo.rooms.desks.event_sentences import told
from sicbo.rooms.desks.seat import place_view
from sicbo.rooms.desks.staff import staff_view
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import (
    DiceCorrected,
    PlacementConfirmed,
    ResultAnnounced,
    SpinVoided,
    WagersReturned,
)
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    ConfirmPlacement,
    CorrectDice,
    PlaceWagers,
    ReadDice,
    RecordConfirmation,
)
from sicbo.rooms.table.messages.chips import BuyChips
from sicbo.rooms.table.messages.table import SitDown
from support.evening import Evening, full_game, is_refused
from support.play import DEALER, Hand, refused

BY_WORD = [
    pytest.param("nsw-table", marks=pytest.mark.proves("nsw-table", "3.11#2")),
    pytest.param("crown-melbourne/a", marks=pytest.mark.proves("crown-melbourne", "3.4#2")),
    pytest.param("pennsylvania/a", marks=pytest.mark.proves("pennsylvania", "625a.4(b)#2")),
]
DEALT = ["act-canberra", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a"]
ANN = Person("ann", "player")


def laid_for_ann(game: str, by: Person | None = None) -> Evening:
    """The dealer has seated ann, or she has sat down at a screen, and chips lie on small for her."""
    evening = Evening(game).open()
    if by is None:
        evening.send(SitDown(by=evening.dealer, place="4", player="ann"))
    else:
        evening.send(SitDown(by=by, place="4"))
    evening.send(BuyChips(by=evening.dealer, player="ann", amount=10_000))
    evening.step("open-bets")
    evening.send(PlaceWagers(evening.dealer, {"small": 500}, owner="ann"))
    return evening


@pytest.mark.parametrize("game", BY_WORD)
def test_nsw_3_11_crown_3_4_pa_625a_4_b_the_dealer_records_that_a_player_without_a_screen_confirmed(
    game: str,
) -> None:
    evening = laid_for_ann(game)
    policies = evening.game.book.policies
    assert policies is not None
    shown = staff_view(evening.game, evening.table, "dora", (), evening.now)
    assert (shown.positions[0].to_confirm, shown.positions[0].by_word) == (True, True)
    for nobody in (ANN, Person("bob", "player")):
        is_refused(
            evening.refused(RecordConfirmation(nobody, "ann")), "not-yours-to-do", *policies.positions.on()
        )
    evening.wait(1_000_000)
    events = evening.send(RecordConfirmation(evening.dealer, "ann"))
    assert events == (PlacementConfirmed("ann", evening.dealer, evening.now),), "who heard it, and when"
    assert str(told(evening.game, events[0])) == "ann confirms what the dealer placed, as dora heard"
    assert not staff_view(evening.game, evening.table, "dora", (), evening.now).positions[0].to_confirm
    assert evening.refused(RecordConfirmation(evening.dealer, "ann")).code == "bad-request", "once is enough"
    evening.send(PlaceWagers(evening.dealer, {"big": 500}, owner="ann"))
    evening.until("close-bets").step("close-bets")
    view = staff_view(evening.game, evening.table, "dora", (), evening.now)
    assert not view.positions[0].to_confirm, "nothing can be changed any more"
    assert evening.refused(RecordConfirmation(evening.dealer, "ann")).code == "betting-closed"


@pytest.mark.parametrize("game", BY_WORD)
def test_nsw_3_11_crown_3_4_pa_625a_4_b_a_player_with_a_screen_confirms_there_and_the_dealer_cannot(
    game: str,
) -> None:
    evening = laid_for_ann(game, ANN)
    refusal = evening.refused(RecordConfirmation(evening.dealer, "ann"))
    policies = evening.game.book.policies
    assert policies is not None
    is_refused(refusal, "not-yours-to-do", *policies.positions.on())
    evening.send(ConfirmPlacement(ANN))
    assert evening.refused(RecordConfirmation(evening.dealer, "bob")).code == "not-seated"


def test_where_a_book_has_nobody_confirm_nothing_waits_and_nothing_is_recorded() -> None:
    evening = laid_for_ann("act-canberra")
    assert evening.refused(RecordConfirmation(evening.dealer, "ann")).code == "bad-request"
    shown = staff_view(evening.game, evening.table, "dora", (), evening.now)
    assert not shown.positions[0].to_confirm
    assert not place_view(evening.game, evening.table, "4", 0).to_confirm


@pytest.mark.parametrize("name", DEALT)
@pytest.mark.parametrize("keyed", [False, True], ids=["announced", "announced and keyed"])
def test_a_slip_of_the_tongue_is_corrected_by_two_people_and_every_call_is_on_record(
    name: str, keyed: bool
) -> None:
    """No book speaks of it; in all of them the dice govern (D10), and no dealer alone replaces a result."""
    game = full_game(name)
    first, second = (
        ((1, 2, 3), (4, 5, 6)) if not game.dice.symbols else (game.dice.shown(0), game.dice.shown(215))
    )
    hand = Hand(game)
    hand.step("open-bets")
    hand.place("ann", "big", 500)
    hand.until("announce")
    hand.send(AnnounceResult(DEALER, first))
    if keyed:
        hand.send(ReadDice(DEALER, first))
    for alone in (AnnounceResult(DEALER, second), AnnounceResult(DEALER, first)):
        assert refused(hand.send, alone).code == "out-of-order", "announced once"
    assert refused(hand.send, ReadDice(DEALER, second)).code == "bad-dice"
    assert refused(hand.send, ReadDice(DEALER, first, (True, True, False))).code == "bad-dice"
    correction = CorrectDice(DEALER, second, hand.second, "a slip of the tongue")
    for nobody in (DEALER, Person("dan", "dealer"), ANN):
        alone = replace(correction, approved_by=nobody)  # type: ignore[assignment]
        assert refused(hand.send, alone).code in ("not-yours-to-do", "second-person-needed")
    itself = replace(correction, by=hand.second)
    assert refused(hand.send, itself).code == "second-person-needed"
    assert refused(hand.send, replace(correction, reason="")).code == "cause-needed"
    assert refused(hand.send, replace(correction, faces=first)).code == "bad-request"
    hand.send(correction)
    if keyed:
        assert refused(hand.send, ConfirmDice(DEALER)).code == "out-of-order", "what was keyed was the slip"
    assert refused(hand.send, ReadDice(DEALER, first)).code == "bad-dice"
    hand.send(ReadDice(DEALER, second))
    hand.send(ConfirmDice(DEALER))
    calls = [event.faces for event in hand.events if isinstance(event, ResultAnnounced)]
    assert calls == [first, second]
    (corrected,) = (event for event in hand.events if isinstance(event, DiceCorrected))
    assert (corrected.by, corrected.approved_by, corrected.reason) == (
        DEALER,
        hand.second,
        "a slip of the tongue",
    )
    hand.finish()
    assert hand.money == {"ann": -500 if game.dice.symbols else 500}, "settled by the second call"


@pytest.mark.parametrize("name", DEALT)
def test_a_confirmed_entry_is_corrected_by_two_people_until_settlement_begins(name: str) -> None:
    game = full_game(name)
    first, second = game.dice.shown(0), game.dice.shown(215)
    hand = Hand(game)
    hand.step("open-bets")
    hand.until("enter").enter(*first)
    assert refused(hand.send, AnnounceResult(DEALER, second)).code == "out-of-order"
    alone = refused(hand.send, CorrectDice(DEALER, second, DEALER, "misread"))
    assert alone.code in ("not-yours-to-do", "second-person-needed"), "and not oneself"
    hand.send(CorrectDice(DEALER, second, hand.second, "misread"))
    assert hand.state.result == 215
    hand.until("collect").step("collect")
    late = CorrectDice(DEALER, first, hand.second, "misread after all")
    assert refused(hand.send, late).code == "out-of-order"


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("act-canberra", True),
        ("nsw-table", True),
        ("crown-melbourne/a", False),
        ("crown-melbourne/b", False),
        ("pennsylvania/a", True),
    ],
)
@pytest.mark.parametrize("stage", ["announced", "keyed", "entered"])
def test_a_result_announced_over_a_die_that_is_not_flat_is_discarded_by_two_people(
    name: str, ends: bool, stage: str
) -> None:
    game = full_game(name)
    hand = Hand(game)
    hand.step("open-bets")
    hand.place("ann", "small", 500)
    hand.place("bob", "big", 500)
    hand.until("announce")
    faces, cocked = game.dice.shown(5), (True, True, False)
    hand.send(AnnounceResult(DEALER, faces))
    if stage != "announced":
        hand.send(ReadDice(DEALER, faces))
    if stage == "entered":
        hand.send(ConfirmDice(DEALER))
    assert refused(hand.void, "dice-not-flat", "dealer").code == "out-of-order", "not by declaration any more"
    alone = CorrectDice(DEALER, faces, DEALER, "leans on the rim", flat=cocked)
    assert refused(hand.send, alone).code in ("not-yours-to-do", "second-person-needed")
    (event,) = hand.send(replace(alone, approved_by=hand.second))
    assert hand.state.result is None
    if ends:
        assert isinstance(event, WagersReturned)
        assert (event.by, event.approved_by) == (DEALER, hand.second)
        assert (hand.state.status, hand.money) == ("void", {"ann": 0, "bob": 0})
    else:
        assert isinstance(event, SpinVoided)
        assert (hand.state.announced, hand.state.shown) == (None, None)
        assert (hand.state.status, hand.money) == ("playing", {"ann": -500, "bob": -500})
        hand.until("enter").enter(*game.dice.shown(5))
        hand.finish()
        assert hand.money == {"ann": 500, "bob": -500}
