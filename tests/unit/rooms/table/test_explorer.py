"""Every command at every moment, for all games and shakers: what must hold is said in `models/explorer_rules`."""

from collections import Counter
from typing import Any

import pytest

from models.explorer import SCENARIOS, Walk, begin, explore
from models.explorer_rules import holds, looked_over
from models.second_model import GAMES
from sicbo.rules.policies import Shaker
from sicbo.rules.shelf import book
from support.depth import rest_is_long

EVERY_TIME: tuple[tuple[str, Shaker], ...] = (
    ("act-canberra", "manual"),
    ("nsw-aruze", "sealed-automated"),
    ("nsw-table", "manual"),
    ("pennsylvania/a", "automated-covered"),
)
"""One shaker of each book; Crown's, whose walk takes longest, is walked in the long run and by `test_causes_put_back`."""


def _shakers() -> list[tuple[str, Shaker]]:
    found: list[tuple[str, Shaker]] = []
    for game in GAMES:
        policies = book(game.partition("/")[0]).policies
        assert policies is not None
        found += [(game, shaker) for sequence in policies.sequences for shaker in sequence.shakers]
    return found


@pytest.mark.parametrize(("game", "shaker"), rest_is_long(_shakers(), *EVERY_TIME))
@pytest.mark.takes(105)
def test_every_command_at_every_moment(game: str, shaker: Shaker, record_property: Any) -> None:
    """INT-06 and the irregularities of all books: see `models/explorer_rules` for what is asserted."""
    ground = begin(game, shaker, "both")
    assert ground is not None
    tell(explore(ground, holds), record_property)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("game", "shaker"), _shakers())
def test_two_detours_in_every_scenario(
    game: str, shaker: Shaker, scenario: str, record_property: Any
) -> None:
    """The same from every beginning and with two detours, which takes an hour: `make explore`."""
    ground = begin(game, shaker, scenario)
    if ground is not None:
        tell(explore(ground, holds, detours=2, all_commands=True), record_property)


def tell(walk: Walk, record_property: Any) -> None:
    tried = Counter({"ends counted twice": looked_over(walk), "states": len(walk.worlds)})
    tried.update(walk.commands)
    assert tried["states"] > 20 and tried["accepted"] > 100, "it looked at something"
    for what, number in sorted(tried.items()):
        record_property(what, number)
