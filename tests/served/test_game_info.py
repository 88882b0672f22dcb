"""The game as a screen gets it: complete, the same as the paytable, for every game of the shelf."""

from fractions import Fraction

import msgspec
import pytest

from sicbo.rooms.table.chip_breakdown import staking_chips
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game
from sicbo.server.api.game_info import EXAMPLE, GameInfo, game_info
from sicbo.server.settings.games import game_for
from sicbo.server.settings.settings import Settings, TableSettings, demonstration_tables

TABLES = demonstration_tables()


def game_of(table: TableSettings) -> Game:
    return game_for(Settings(demonstration=True), table)


@pytest.fixture(params=TABLES, ids=lambda table: table.game)
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)


def test_there_is_a_table_for_every_game() -> None:
    assert len(TABLES) >= 7


def test_every_bet_is_there_with_what_it_picks(game: Game) -> None:
    info = game_info(game)
    assert [bet.bet for bet in info.bets] == [bet.bet for bet in game.bets]
    for told, bet in zip(info.bets, game.bets, strict=True):
        subject = bet.subject
        assert (told.faces, told.colours, told.total) == (subject.faces, subject.colours, subject.total)
        assert all(0 <= place < len(info.faces) for place in told.faces)
        assert told.clauses
        assert set(told.clauses) >= {clause for level in told.pays for clause in level.clauses}


def test_the_figures_are_those_of_the_paytable(game: Game) -> None:
    for told in game_info(game).bets:
        levels = game.paytable.ways(told.bet)[1:]
        assert [level.ways for level in told.pays] == list(levels)
        assert told.ways == sum(levels)
        assert Fraction(told.probability) == Fraction(sum(levels), ROLLS)
        back = sum(Fraction((one.win + one.stake) * one.ways, one.stake * ROLLS) for one in told.pays)
        assert Fraction(told.expected_return) == back
        assert all(level.odds == f"{level.win} to {level.stake}" for level in told.pays)
        assert all(level.wins and level.wins != "always" for level in told.pays)


def test_the_totals_of_a_range_are_those_that_win(game: Game) -> None:
    ranged = [bet for bet in game_info(game).bets if bet.range]
    assert {bet.bet for bet in ranged} >= {"small", "big"}
    for bet in ranged:
        low, high = map(int, bet.range.split("–"))
        row = game.paytable.rows[bet.bet]
        won = {sum(game.dice.values(roll)) for roll in range(ROLLS) if row[roll]}
        assert won == set(range(low, high + 1))


def test_each_chip_alone_is_a_wager_that_the_card_takes(game: Game) -> None:
    chips = staking_chips(game)
    limit = game.card.limits["all"]
    assert limit.multiple
    assert limit.maximum
    assert len(chips) >= 3
    assert list(chips) == sorted(set(chips))
    assert all(chip % limit.multiple == 0 and chip <= limit.maximum for chip in chips)


def test_the_course_of_a_round_is_the_books(game: Game) -> None:
    info, policies = game_info(game), game.policies
    assert policies is not None
    for told, sequence in zip(info.sequences, policies.sequences, strict=True):
        assert told.shakers == sequence.shakers
        assert [(one.step, one.by) for one in told.steps] == [(one.step, one.by) for one in sequence.steps]
    assert {role.role for role in info.roles} == {role.role for role in policies.roles if role.staff}
    assert info.parts.terminals == (info.accepted == ("credit",))
    assert (info.shooter is not None) == (policies.shooter is not None)


def test_it_is_made_once_and_survives_the_wire(game: Game) -> None:
    info = game_info(game)
    assert game_info(game) is info
    assert msgspec.json.decode(msgspec.json.encode(info), type=GameInfo) == info


def test_the_example_in_the_description_is_a_game() -> None:
    assert msgspec.convert(EXAMPLE, GameInfo).bets[0].bet == "small"
