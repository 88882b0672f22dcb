"""What the staff can and cannot do here: no advice, no hand on the odds or the dice, every step by a name and a role."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields, replace

import sicbo
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.desks.public import TableView
from sicbo.rooms.desks.seat import PlaceView
from sicbo.rooms.desks.staff import StaffView, staff_view
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.people.messages import PeopleCommand
from sicbo.rooms.round.events import DiceCorrected, DiceRead, StepTaken
from sicbo.rooms.round.messages import AnnounceResult, CorrectDice, ReadDice, TakeStep
from sicbo.rooms.table.messages.unions import TableCommand
from support.evening import Evening, is_refused
from support.played import Recorded, eventful

ANN = Person("ann", "player")
EVERY_COMMAND = [
    command
    for union in (TableCommand, CageCommand, CaseCommand, JackpotCommand, PeopleCommand)
    for command in get_args(union)
]
WITH_FACES = {"ReadDice", "AnnounceResult", "CorrectDice", "RecordInspection"}
"""Commands that name faces: the two-step entry, its correction, and an inspection."""


def staff_of(game: str) -> list[str]:
    policies = sicbo.game(game).book.policies if game != "nsw-table" else None
    assert policies is not None
    return [role.role for role in policies.roles if role.staff]


# -- odds, dice and results -----------------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "10.5(b)")
def test_act_10_5_b_no_command_of_the_house_can_carry_odds_or_weights() -> None:
    """Odds are in what a table was founded with; nothing that anyone can send says a price or a chance of the dice."""
    assert len(EVERY_COMMAND) > 100
    of_pools = set(get_args(JackpotCommand))
    for command in EVERY_COMMAND:
        names = {field.name for field in fields(command)}
        assert not names & {"odds", "pays", "paytable", "price", "weight", "weights", "probability", "rtp"}, (
            command
        )
        if command not in of_pools:
            assert "return" not in " ".join(names) or command.__name__ == "RecordReturn", command


@pytest.mark.proves("act-canberra", "10.5(b)")
def test_act_10_5_b_only_the_audited_entry_names_faces() -> None:
    naming = {
        command.__name__
        for command in get_args(TableCommand)
        for field in fields(command)
        if field.name in ("faces", "roll", "dice")
    }
    assert naming == WITH_FACES


@pytest.mark.parametrize("role", staff_of("act-canberra"))
@pytest.mark.proves("act-canberra", "10.5(b)")
def test_act_10_5_b_no_role_changes_a_result_outside_the_correction_by_two_people(role: str) -> None:
    """The result can be changed once it is entered only by the correction, with names, reason, before and after."""
    evening = Evening("act-canberra").open().seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    by, second = Person("rob", role), Person("zoe", "supervisor")
    # Before the dice are to be read nobody enters them.
    assert evening.refused(ReadDice(by, (6, 6, 6))).code in ("out-of-order", "not-yours-to-do")
    evening.until("enter").dice(1, 2, 3)
    read = [event for event in evening.events if isinstance(event, DiceRead)]
    assert len(read) == 1
    assert evening.refused(ReadDice(by, (6, 6, 6))).code in ("out-of-order", "not-yours-to-do")
    correct = CorrectDice(by, (1, 2, 2), second, "misread")
    for wrong in (
        replace(correct, approved_by=by),
        replace(correct, reason=""),
        replace(correct, approved_by=ANN),
    ):
        assert evening.refused(wrong).code in ("second-person-needed", "cause-needed", "not-yours-to-do")
    try:
        (event,) = evening.send(correct)
        assert isinstance(event, DiceCorrected)
        assert (event.by, event.approved_by, event.reason) == (by, second, "misread")
        assert event.before != event.roll
    except Refused as refused:
        is_refused(refused, "not-yours-to-do")
    evening.finish()
    # What is settled stays as it is, no matter who asks.
    settled = evening.table.round
    assert settled is not None and settled.status == "over"
    for command in (correct, ReadDice(by, (6, 6, 6))):
        assert evening.refused(command).code in ("out-of-order", "no-round", "round-over", "not-yours-to-do")
    assert evening.chips("ann") == 1_000_500


@pytest.mark.parametrize("role", staff_of("nsw-aruze"))
@pytest.mark.proves("act-canberra", "10.5(b)")
def test_nobody_keys_dice_that_sensors_read(role: str) -> None:
    evening = Evening("nsw-aruze").open().seat("ann")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.until("enter")
    assert evening.refused(ReadDice(Person("rob", role), (1, 1, 1))).code == "not-yours-to-do"


# -- every step by a name and a role ---------------------------------------------------------------------------


@pytest.mark.proves("act-canberra", "10.5(c)")
def test_act_10_5_c_every_command_says_who_gives_it() -> None:
    for command in EVERY_COMMAND:
        by = {field.name: field.type for field in fields(command)}.get("by")
        assert by is Person, command


@pytest.mark.proves("act-canberra", "10.5(c)")
def test_act_10_5_c_each_step_of_a_round_is_refused_to_a_player_and_logged_with_who_took_it() -> None:
    evening = Evening("act-canberra").open().seat("ann")
    taken = 0
    evening.refused(TakeStep(ANN, "open-bets"))
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    playing = evening.table.playing
    assert playing is not None
    while evening.table.playing is not None:
        step = evening.table.playing.remaining[0]
        if step.step in ("announce", "enter"):
            is_refused(evening.refused(AnnounceResult(ANN, (1, 2, 3))), "not-yours-to-do")
            evening.dice(1, 2, 3)
            continue
        refused = evening.refused(TakeStep(ANN, step.step, times=step.at_least))
        is_refused(refused, "not-yours-to-do")
        known = len(evening.events)
        evening.step(step.step)
        logged = [event for event in evening.events[known:] if isinstance(event, StepTaken)]
        assert [event.by for event in logged] == [Person(logged[0].by.name, step.by)]
        assert logged[0].by.name and logged[0].at == evening.now
        taken += 1
    assert taken >= 5


# -- no advice ----------------------------------------------------------------------------------------------------

ADVICE = (
    "suggest",
    "recommend",
    "advise_bet",
    "tip",
    "hot",
    "cold",
    "forecast",
    "predict",
    "due_number",
    "best",
)


def names_in(kind: Any, seen: set[Any]) -> Iterator[str]:
    """Every name of a field in a view, however deep."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return
        seen.add(kind)
        for field in fields(kind):
            yield field.name
            yield from names_in(field.type, seen)
    for part in get_args(kind):
        yield from names_in(part, seen)


@pytest.mark.proves("act-canberra", "10.5(a)")
@pytest.mark.proves("crown-melbourne", "9.6")
def test_no_view_of_staff_or_players_has_a_place_for_advice() -> None:
    for view in (StaffView, TableView, PlaceView):
        names = set(names_in(view, set()))
        assert len(names) > 15, "it looked at something"
        assert not {name for name in names if name.startswith(ADVICE)}, view


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("act-canberra", marks=pytest.mark.proves("act-canberra", "10.5(a)")),
        pytest.param("crown-melbourne/a", marks=pytest.mark.proves("crown-melbourne", "9.6")),
    ],
)
def test_what_the_staff_are_shown_names_no_bet_that_nobody_made(game: str) -> None:
    """Through a whole round: every bet in the staff's part of the screen is one that someone has wagered on."""
    evening = Evening(game).open().seat("ann")
    bets = {bet.bet for bet in evening.game.bets}

    def shown() -> set[str]:
        view = staff_view(evening.game, evening.table, "dora", ("dealer",), evening.now)
        return {word for word in words(msgspec.to_builtins(view)) if word in bets}

    assert len(bets) > 30 and shown() == set()
    evening.step("open-bets")
    assert shown() == set()
    evening.place("ann", {"small": 500})
    assert shown() <= {"small"}
    evening.until("announce")
    assert shown() <= {"small"}
    evening.finish(1, 2, 3)
    assert shown() <= {"small"}


def words(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield str(key)
                yield from words(inner)
        case list() | tuple():
            for inner in value:
                yield from words(inner)


# -- no wagers between players --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("act-canberra", marks=pytest.mark.proves("act-canberra", "10.7")),
        pytest.param("nsw-aruze", marks=pytest.mark.proves("nsw-aruze", "8.13")),
        pytest.param("crown-melbourne/a", marks=pytest.mark.proves("crown-melbourne", "9.13")),
    ],
)
def test_no_money_goes_from_one_player_to_another_in_an_eventful_evening(game: str) -> None:
    """Stakes come from a player and go to the house or back; winnings come from the house. Nothing else exists."""
    evening = eventful(game)
    mine = ("chips", "credit", "tokens")
    looked = 0
    for transfer in evening.ledger.transfers():
        source, target = transfer.source, transfer.target
        if source.kind in mine and target.kind in mine:
            assert source.of.split("/")[:2] == target.of.split("/")[:2], transfer
        looked += source.kind in mine
    assert looked > 5
    # And no wager names another player as the other side.
    for command in get_args(TableCommand):
        names = {field.name for field in fields(command)}
        assert not names & {"opponent", "against", "counterparty", "taker"}, command


# -- higher roles may do what a dealer does ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "role", ["higher-duties-dealer", "area-manager", "assistant-casino-manager", "chief-officer", "operator"]
)
@pytest.mark.parametrize("game", ["crown-melbourne/a", "crown-melbourne/b"])
@pytest.mark.proves("crown-melbourne", "1.1")
def test_crown_1_1_everything_a_dealer_did_in_an_eventful_evening_is_open_to_every_higher_role(
    game: str, role: str
) -> None:
    dealt = eventful(game)
    again = Recorded(game)
    by_dealer: set[str] = set()
    for at, command in dealt.asked:
        given = command
        if command.by.role == "dealer":
            by_dealer.add(type(command).__name__)
            given = replace(command, by=Person(command.by.name, role))
        again.send(given, at)
    assert len(by_dealer) >= 6, by_dealer
    assert again.ledger.balances() == dealt.ledger.balances()
    assert [type(event) for event in again.events] == [type(event) for event in dealt.events]


@pytest.mark.proves("crown-melbourne", "1.1")
def test_crown_1_1_the_tournaments_ladder_is_another() -> None:
    policies = sicbo.game("crown-melbourne/a").book.policies
    assert policies is not None
    assert not policies.may("tournament-director", "dealer")
