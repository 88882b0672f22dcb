"""One of every command and every event that any room knows, made from its fields alone."""

import re
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from sicbo.rooms.cage.events import CageEvent
from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.events import CaseEvent
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.jackpots.events import JackpotEvent
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.people.events import PeopleEvent
from sicbo.rooms.people.messages import PeopleCommand
from sicbo.rooms.promotion.events import PromotionEvent
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.register.events import RegisterEvent
from sicbo.rooms.register.messages import RegisterCommand
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.tournament.events import TournamentEvent
from sicbo.rooms.tournament.messages import TournamentCommand

VOCABULARY: dict[str, tuple[Any, Any]] = {
    "table": (TableCommand, TableEvent),
    "cage": (CageCommand, CageEvent),
    "cases": (CaseCommand, CaseEvent),
    "jackpots": (JackpotCommand, JackpotEvent),
    "people": (PeopleCommand, PeopleEvent),
    "promotion": (PromotionCommand, PromotionEvent),
    "register": (RegisterCommand, RegisterEvent),
    "tournament": (TournamentCommand, TournamentEvent),
}
"""Commands and events by kind of room."""

EVENTS = [(room, event) for room, (_, union) in VOCABULARY.items() for event in get_args(union)]
COMMANDS = [(room, command) for room, (union, _) in VOCABULARY.items() for command in get_args(union)]


WORDS = ("amy", "7.00", "06:00", "2026-09-21", "all:7", "1")
"""For texts of which only some are good."""


def example(of: Any, name: str = "it") -> Any:
    """A value of a type, with every field filled; what is listed by name is in another order than that of the names."""
    origin, arguments = get_origin(of), get_args(of)
    if origin is Annotated:
        patterns = [one.pattern for one in arguments[1:] if isinstance(one, Meta) and one.pattern]
        found = example(arguments[0], name)
        return found if not patterns else next(one for one in WORDS if re.search(patterns[0], one))
    if origin is Literal:
        return arguments[-1]
    if origin in (Union, UnionType):
        return example(next(one for one in arguments if one is not NoneType), name)
    if origin is tuple:
        many = arguments[:1] if arguments[1:] == (...,) else arguments
        return tuple(example(one, name) for one in many)
    if origin in (dict, Mapping):
        keys = get_args(arguments[0])[:2] if get_origin(arguments[0]) is Literal else ("amy", "zoe")
        return {key: example(arguments[1], name) for key in sorted(keys, reverse=True)}
    if isinstance(of, type) and issubclass(of, Struct):
        hints = get_type_hints(of, include_extras=True)
        chosen = {field.name: example(hints[field.name], field.name) for field in msgspec.structs.fields(of)}
        return of(**chosen)
    return {str: f"{name} 1", int: 7, bool: True, float: 1.5, bytes: b"1"}[of]
