"""The description of the API without a house behind it: what the types of the screens are made from.

`python -m sicbo.server.description` writes it.
"""

import sys
from types import SimpleNamespace
from typing import cast

import msgspec

from sicbo.server.api.house import HouseDoor
from sicbo.server.app import framework
from sicbo.server.openapi import describe
from sicbo.server.settings import Settings


def description() -> bytes:
    """As `/openapi.json` of a house with the usual settings."""
    settings = Settings()
    door = cast(HouseDoor, SimpleNamespace(settings=settings, rates=None))
    return msgspec.json.encode(describe(framework(door), settings), order="sorted")


if __name__ == "__main__":
    sys.stdout.buffer.write(description())
