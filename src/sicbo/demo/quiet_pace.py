"""The pace at a table where nobody but a demonstration player is, and nobody watches."""

from typing import Final

from msgspec.structs import replace

from sicbo.demo.demonstration_records import WORD
from sicbo.rooms.table.pace import Pace
from sicbo.rooms.table.state import Table

NAME: Final = f"{WORD} player"
QUIET_PAUSE_SECONDS: Final = 60
"""How long a result is shown at a table that nobody but a demonstration player sees."""


def quiet_pace(table: Table, pace: Pace, watched: bool) -> Pace:
    """The pace at a table: slower without a person who plays or watches."""
    if watched or set(table.seats.values()) != {NAME} or pace.pause_seconds >= QUIET_PAUSE_SECONDS:
        return pace
    return replace(pace, pause_seconds=QUIET_PAUSE_SECONDS)
