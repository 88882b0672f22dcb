"""Who may give a command is said where it is defined; what says nothing is given by nobody."""

from typing import Any, get_args

import msgspec
import pytest

from sicbo.rooms.kernel.messages import BaseCommand, second_person
from support.givers import OF_ADMINISTRATORS, OF_PLAYERS, OF_SCREENS, OF_SYSTEMS, OF_THE_HOUSE, OF_TWO, ROOMS

EVERY = [(room, command) for room, union in ROOMS.items() for command in get_args(union)]


def test_a_command_that_says_nothing_is_given_by_nobody() -> None:
    class Forgotten(BaseCommand, frozen=True):
        pass

    assert Forgotten.givers == frozenset() and Forgotten.two_people == "never" and Forgotten.known == ()


@pytest.mark.parametrize(("room", "command"), EVERY, ids=lambda one: getattr(one, "__name__", str(one)))
def test_every_command_says_who_gives_it(room: str, command: Any) -> None:
    name = command.__name__
    assert "givers" in command.__dict__, f"{name} says nothing: nobody could give it"
    wanted = set()
    if name in OF_PLAYERS.get(room, ()):
        wanted.add("player")
    if name in OF_SYSTEMS.get(room, ()):
        wanted.add("central")
    if name in OF_ADMINISTRATORS.get(room, ()):
        wanted.add("administrator")
    elif name in OF_THE_HOUSE.get(room, ()) or name in OF_SCREENS:
        wanted.add("house")
    else:
        wanted.add("staff")
    assert command.givers == wanted


@pytest.mark.parametrize(("room", "command"), EVERY, ids=lambda one: getattr(one, "__name__", str(one)))
def test_what_the_house_fills_in_are_fields_that_a_command_can_do_without(room: str, command: Any) -> None:
    fields = {field.name: field for field in msgspec.structs.fields(command)}
    once = {"faces", "credited"} if command.__name__ == "Recalculate" else set()
    assert set(command.known) - once <= fields.keys()
    assert not {"by", second_person(command)} & set(command.known)
    if command.two_people != "never":
        assert second_person(command), f"{command.__name__} has no place for who approves it"
    assert (command.two_people == "always") == (room == "table" and command.__name__ in OF_TWO)
