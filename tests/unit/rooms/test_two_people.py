"""Duties that are kept apart: whatever takes a second person takes another one, in every room and under every book."""

from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from sicbo.rooms.kernel.messages import NO_APPROVAL, always_beside, second_person
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.api.approvals import COMMANDS
from support.evening import Evening, is_refused
from support.givers import OF_THE_HOUSE, OF_TWO, ROOMS

GAMES = ("act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a")
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
    """Found by doing every act: a sanction of someone who had reported the breach could be approved by nobody."""
    named = set().union(*(with_second(union) for union in ROOMS.values()))
    assert len(named) > 25
    assert named - COMMANDS == set()
    assert OF_TWO <= COMMANDS


def test_two_commands_of_a_table_cannot_be_read_without_the_other_person() -> None:
    named = {
        command.__name__ for union in ROOMS.values() for command in get_args(union) if always_beside(command)
    }
    assert named == {"CorrectDice", "NotifyOfFault"}


APPROVED = [command for command in get_args(TableCommand) if second_person(command) not in ("", *NO_APPROVAL)]


def test_every_command_of_a_table_that_takes_approval_is_held_to_two_people() -> None:
    assert {command.__name__ for command in APPROVED} == with_second(TableCommand) - TOLD


def filled(command: Any, by: Person) -> Any:
    """The command with the same person in both places, and anything that can be read in the others."""
    given: dict[str, Any] = {"by": by, second_person(command): by}
    for field in msgspec.structs.fields(command):
        if field.required and field.name not in given:
            given[field.name] = {str: "1", int: 1, bool: True, dict: {}, tuple: (1, 2, 3)}.get(
                getattr(field.type, "__origin__", field.type), "1"
            )
    return command(**given)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", APPROVED, ids=lambda one: str(one.__name__))
@pytest.mark.takes(1)
def test_nobody_is_ones_own_second_person_at_a_table_of_any_book(game: str, command: Any) -> None:
    table = Evening(game).open().seat("ann")
    for role in dict.fromkeys((table.dealer.role, table.top.role, "administrator")):
        refused = table.refused(filled(command, Person("sam", role)))
        is_refused(refused, "second-person-needed")
        assert "sam" in refused.message


def test_what_the_office_has_decided_by_two_is_carried_out_under_both_names() -> None:
    """The commands of the house itself keep their second person, whom the office of cases has asked for."""
    kept = {command.__name__ for command in APPROVED} & OF_THE_HOUSE["table"]
    assert kept == {"VoidForBreach", "WithholdWinnings", "DetermineWinnings", "SettleDecision"}
