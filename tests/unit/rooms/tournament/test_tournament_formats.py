"""Ready formats: each makes a plan without a problem, whatever the number of players, and plays to its end."""

from typing import Any

import msgspec
import pytest

from sicbo.hosting.tournament_formats import FILE, drafted_terms, format_called, formats
from sicbo.refusals import Refused
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.format import FormatsFile, Numbers, planned
from sicbo.rooms.tournament.plan import Plan, problems
from sicbo.rooms.tournament.terms import missing
from support.cup import DIRECTOR, OPERATOR, START, Cup

NAMES = ("single-table", "shoot-out", "accumulator", "elimination", "second-chance")


def numbers(**changes: Any) -> Numbers:
    given: dict[str, Any] = {
        "name": "Spring Cup", "location": "the main floor", "starts_at": START, "players": 24, "tables": 8, "seats": 8,
        "entry_fee": 1_000, "buy_in": 5_001,
    }  # fmt: skip
    return Numbers(**{**given, **changes})


def plan_for(name: str, **changes: Any) -> Plan:
    most = 8 if name == "single-table" else 24
    return planned(format_called(name), numbers(**{"players": most, **changes}))


def test_the_file_holds_the_formats_that_are_asked_for() -> None:
    assert tuple(formats()) == NAMES


def test_a_file_with_an_unknown_field_is_not_read() -> None:
    text = FILE.read_text("utf-8").replace("one_table = true", "one_tabel = true", 1)
    with pytest.raises(msgspec.ValidationError, match="one_tabel"):
        msgspec.toml.decode(text.encode(), type=FormatsFile)


@pytest.mark.parametrize("name", NAMES)
def test_a_format_makes_a_plan_without_a_problem_for_any_number_of_players(name: str) -> None:
    looked = 0
    for seats in (2, 3, 7, 8, 12):
        for players in (2, 5, 8, 9, 24, 63, 64, 65, 200):
            tables = -(-players // seats)
            if name == "single-table" and players > seats:
                continue
            given = numbers(
                players=players, seats=seats, tables=tables, minimum_players=max(2, min(players, 5))
            )
            try:
                plan = planned(format_called(name), given)
            except Refused as refused:
                assert players < len(format_called(name).shares), refused
                continue
            assert problems(plan) == ()
            looked += 1
    assert looked >= 5


def test_a_shoot_out_of_64_at_tables_of_8_has_three_rounds() -> None:
    plan = planned(format_called("shoot-out"), numbers(players=64))
    assert [(stage.name, stage.tables) for stage in plan.stages] == [
        ("Round 1", 8),
        ("Round 2", 2),
        ("Final", 1),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_draft_of_the_terms_misses_nothing_that_the_book_asks_for(name: str) -> None:
    game, plan = Cup(tables=1).game, plan_for(name)
    terms = drafted_terms(game, plan, zone="Australia/Melbourne")
    assert missing(rules_of(game), plan, terms) == ()
    assert all("{" not in text and text.strip().endswith(".") for text in terms.values()), terms


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.takes(2)
def test_a_format_plays_to_its_end_and_nothing_is_left_in_the_ledger(name: str) -> None:
    plan = plan_for(name)
    cup = Cup(plan, tables=8)
    cup.ask(ask.DraftPlan(by=OPERATOR, plan=plan))
    cup.ask(ask.WriteTerms(by=OPERATOR, items=drafted_terms(cup.game, plan)))
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    cup.directed().entered(f"p{number}" for number in range(1, plan.maximum_players + 1)).briefed()
    while not cup.state.finished:
        cup.play_stage()
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    cup.check()
    state = cup.state
    assert state.status == "awarded" and state.held == 0
    assert sum(prize.amount for prize in state.prizes) == 5_001 * plan.maximum_players
    assert cup.chips_out() == 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": 1}, "bad-amount"),
        ({"players": 65}, "not-enough"),
        ({"tables": 2}, "not-enough"),
        ({"seats": 0}, "bad-amount"),
        ({"name": " "}, "bad-request"),
        ({"buy_in": -1}, "bad-request"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        planned(format_called("shoot-out"), numbers(**changes))
    assert refused.value.code == code


def test_too_many_players_for_the_one_table_are_refused() -> None:
    with pytest.raises(Refused, match="do not fit"):
        planned(format_called("single-table"), numbers(players=9))


def test_a_format_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refused, match="shoot-out"):
        format_called("shootout")


def test_a_second_chance_that_nobody_needs_is_passed_over() -> None:
    plan = plan_for("second-chance", players=8, minimum_players=4)
    cup = Cup(plan, tables=1).announced().directed().entered(("ann", "bob", "cy", "di")).briefed()
    cup.start()
    while cup.state.in_play and not cup.state.runs["T1~cup"].ended:
        cup.spin("T1~cup", (1, 2, 3), {"ann": {"small": 100}})
    for player in ("cy", "di"):
        cup.ask(ask.Retire(by=DIRECTOR, player=player))
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert set(cup.state.going_on) == {"ann", "bob"}
    cup.start()
    assert cup.state.current is not None and cup.state.current.name == "Final"


def test_where_nobody_has_a_chip_left_the_places_of_that_stage_are_the_tournaments() -> None:
    cup = Cup(plan_for("shoot-out", players=16, minimum_players=3), tables=2).announced().directed()
    cup.entered(("ann", "bob", "cy")).briefed().start()
    for stream in tuple(cup.state.runs):
        here = cup.state.at_table(stream)
        cup.spin(stream, (6, 6, 6), {player: {"small": 100_000} for player in here})
        cup.ask(ask.EndTableEarly(by=DIRECTOR, table=stream, ground="progress-decided"))
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert len(cup.state.finished) == 3
    assert cup.refused(ask.DrawSeats(by=DIRECTOR, seed="x" * 64)).code == "round-over"
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert cup.state.held == 0 and sum(prize.amount for prize in cup.state.prizes) == 3 * 5_001
