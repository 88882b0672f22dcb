"""The API description without a running house: the source of the screens' types.

`python -m sicbo.server.process.description` writes it.
"""

import sys
from types import SimpleNamespace
from typing import cast

import msgspec

from sicbo.server.api.openapi import describe
from sicbo.server.door import HouseDoor
from sicbo.server.process.app import framework
from sicbo.server.settings.settings import Settings


def description() -> bytes:
    """The `/openapi.json` of a house with the default settings."""
    settings = Settings()
    door = cast(HouseDoor, SimpleNamespace(settings=settings, rates=None))
    return msgspec.json.encode(describe(framework(door), settings), order="sorted")


if __name__ == "__main__":
    sys.stdout.buffer.write(description())
