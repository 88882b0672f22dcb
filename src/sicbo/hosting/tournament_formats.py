"""The ready formats of tournaments, read from their file, and the draft of the terms that goes with a plan."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from sicbo.refusals import Refused, nearest
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.format import Format, FormatsFile
from sicbo.rooms.tournament.plan import Plan
from sicbo.rooms.tournament.terms import ready, required
from sicbo.rooms.tournament.wording import worded
from sicbo.rules.game import Game

FILE: Final = Path(__file__).with_name("tournament-formats.toml")


@cache
def formats_file() -> FormatsFile:
    """The contents of the file; an error in it is reported with its place."""
    return msgspec.toml.decode(FILE.read_bytes(), type=FormatsFile)


def formats() -> dict[str, Format]:
    return formats_file().formats


def format_called(name: str) -> Format:
    found = formats().get(name)
    if found is None:
        raise Refused(
            "not-found", "there is no format '{name}'; {hint}", name=name[:60], hint=nearest(name, formats())
        )
    return found


def drafted_terms(game: Game, plan: Plan, *, zone: str = "UTC") -> dict[str, str]:
    """A first version of every item that the book requires for this plan: the book's ready statements, what the plan
    itself implies, and the file's wording for the rest. Unknown items are left out, to be written."""
    rules = rules_of(game)
    known = {
        **formats_file().wording,
        **ready(rules, plan),
        **worded(plan, currency=game.currency, zone=zone),
    }
    return {entry.item: known[entry.item] for entry in required(rules, plan) if entry.item in known}
