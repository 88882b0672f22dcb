"""The person who asks a table for what is not theirs hears for whom it is, who they are to the book, and by which clause."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.decide import decide
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rules.game import Game
from support.evening import Evening
from support.givers import OF_ADMINISTRATORS, OF_PLAYERS, OF_THE_HOUSE

GAMES = ("act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "pennsylvania/a")
NOT_OF_THE_FLOOR = OF_THE_HOUSE["table"] | OF_ADMINISTRATORS["table"] | {"ReportTerminal"}
ASKED = tuple(command for command in get_args(TableCommand) if command.__name__ not in NOT_OF_THE_FLOOR)

OF_ONESELF = {
    "RecordConfirmation",
    "SetOwnLimits",
    "TakeBreak",
    "AnswerReminder",
    "AddNonce",
    "SitDown",
    "StandUp",
}
"""What is a player's own affair: no book gives it to anyone, and no clause stands behind it."""


def sample(of: Any) -> Any:
    """Something of a type, good enough to be decided on."""
    origin = get_origin(of)
    if origin in (Annotated, Union, UnionType):
        return sample(get_args(of)[0])
    if origin is Literal:
        return get_args(of)[0]
    if of is Person:
        return Person("second", "operator")
    return {str: "1", int: 1, bool: True, dict: {}, tuple: (1, 2, 3)}.get(origin or of, "1")


def asked(command: Any, by: Person, game: Game) -> Any:
    given = {
        field.name: sample(field.type)
        for field in msgspec.structs.fields(command)
        if field.required and field.name != "by"
    }
    policies = policies_of(game)
    if command.__name__ == "RecordRequirement" and policies.requirements:
        given["item"] = policies.requirements[0].item
    if command.__name__ in ("DeclareVoid", "DeclareFault"):
        given["ground"] = policies.irregularities[0].ground
    if command.__name__ == "DirectEmptySpins":
        given["ground"] = "during-play"
    if "player" in given:
        given["player"] = "ann"
    return command(by=by, **given)


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_for_someones_role_names_that_role_and_the_clause(game: str) -> None:
    table = Evening(game).open().seat("ann")
    table.step("open-bets")
    policies = policies_of(table.game)
    told: set[str] = set()
    for role in (*(one.role for one in policies.roles), "cage", "administrator"):
        for command in ASKED:
            if role == "player" and command.__name__ in OF_PLAYERS["table"]:
                continue
            try:
                decide(table.game, table.table, asked(command, Person("zoe", role), table.game), table.now)
            except Refused as refused:
                assert len(refused.clauses) <= 2, f"a whole chapter: {refused}"
                if refused.code != "not-yours-to-do":
                    continue
                where = f"{command.__name__} by {role}: {refused.message}"
                assert (
                    "zoe" in refused.message or role in refused.message or command.__name__ in OF_ONESELF
                ), where
                assert refused.clauses or command.__name__ in OF_ONESELF, where
                told.add(command.__name__)
    assert len(told) > 25, "most acts are someone's"
