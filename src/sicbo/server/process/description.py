"""The API description without a running house: the source of the screens' types.

`python -m sicbo.server.process.description` writes it.
"""

import sys

import msgspec

from sicbo.engine.house_clock import system_clock
from sicbo.server.api.openapi import describe
from sicbo.server.background.metrics import Metrics
from sicbo.server.process.app import framework
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import Settings


def description() -> bytes:
    """The `/openapi.json` of a house with the default settings."""
    settings = Settings()
    door = OpenHouse(settings, system_clock, Metrics())
    return msgspec.json.encode(describe(framework(door), settings), order="sorted")


if __name__ == "__main__":
    sys.stdout.buffer.write(description())
