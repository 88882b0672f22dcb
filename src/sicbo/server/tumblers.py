"""The tumblers of a house: where they connect, and which of them stands at which table."""

from typing import Self

from sicbo.floor.dice_source import Dice
from sicbo.server.settings import Settings


class Tumblers:
    """The port at which tumblers report their dice, if the house has any."""

    def __init__(self) -> None:
        self.ports: dict[str, Dice] = {}
        """by table"""

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        del settings
        return cls()

    async def close(self) -> None:
        """Let the tumblers go."""
