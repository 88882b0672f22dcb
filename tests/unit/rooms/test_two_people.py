"""Duties that are kept apart: whatever takes a second person takes another one, in every room and under every book."""

from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.people.messages import PeopleCommand
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.register.messages import RegisterCommand
from sicbo.rooms.table.decide import SECOND_PERSON
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.tournament.messages import TournamentCommand
from sicbo.server.access.actors import NEEDS_APPROVAL, OF_THE_SYSTEM
from sicbo.server.api.approvals import COMMANDS
from support.evening import Evening, is_refused

GAMES = ("act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a")
ROOMS: dict[str, Any] = {
    "table": TableCommand, "cage": CageCommand, "cases": CaseCommand, "jackpots": JackpotCommand,
    "register": RegisterCommand, "people": PeopleCommand, "tournament": TournamentCommand, "promotion": PromotionCommand,
}  # fmt: skip

TOLD = {"DeclareFault", "NotifyOfFault", "LeaveDuty"}
"""The other person is told of a fault, or takes over: no approval of what the first one does."""


def with_second(union: Any) -> set[str]:
    """Commands with a field for another person."""
    return {
        command.__name__
        for command in get_args(union)
        for field in msgspec.structs.fields(command)
        if field.name != "by" and (field.type is Person or _or_nobody(field.type))
    }


def _or_nobody(kind: Any) -> bool:
    return isinstance(kind, UnionType) and Person in get_args(kind)


def test_whatever_names_a_second_person_can_be_approved_by_one_over_the_network() -> None:
    """Found by doing every act: a sanction of somebody who had reported the breach could be approved by nobody."""
    named = set().union(*(with_second(union) for union in ROOMS.values()))
    assert len(named) > 25
    assert named - COMMANDS == set()
    assert NEEDS_APPROVAL <= COMMANDS


def test_every_command_of_a_table_that_takes_approval_is_held_to_two_people() -> None:
    assert {command.__name__ for command in SECOND_PERSON} == with_second(TableCommand) - TOLD


def filled(command: Any, by: Person) -> Any:
    """The command with the same person in both places, and anything that can be read in the others."""
    given: dict[str, Any] = {"by": by, SECOND_PERSON[command]: by}
    for field in msgspec.structs.fields(command):
        if field.required and field.name not in given:
            given[field.name] = {str: "1", int: 1, bool: True, dict: {}, tuple: (1, 2, 3)}.get(
                getattr(field.type, "__origin__", field.type), "1"
            )
    return command(**given)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", SECOND_PERSON, ids=lambda one: str(one.__name__))
def test_nobody_is_ones_own_second_person_at_a_table_of_any_book(game: str, command: Any) -> None:
    table = Evening(game).open().seat("ann")
    for role in dict.fromkeys((table.dealer.role, table.top.role, "administrator")):
        refused = table.refused(filled(command, Person("sam", role)))
        is_refused(refused, "second-person-needed")
        assert "sam" in refused.message and role in refused.message


def test_what_the_office_has_decided_by_two_is_carried_out_under_both_names() -> None:
    """The commands of the house itself keep their second person, whom the office of cases has asked for."""
    kept = {command.__name__ for command in SECOND_PERSON} & set(OF_THE_SYSTEM)
    assert kept == {"VoidForBreach", "WithholdWinnings", "DetermineWinnings", "SettleDecision"}
