"""The API description without a running house: the source of the screens' types.

`python -m sicbo.server.process.description` writes it.
"""

import sys

import msgspec

from sicbo.server.api.openapi import describe
from sicbo.server.process.app import operations
from sicbo.server.settings.settings import Settings


def description() -> bytes:
    """The `/openapi.json` of a house with the default settings."""
    settings = Settings()
    return msgspec.json.encode(describe(operations(settings), settings.site), order="sorted")


if __name__ == "__main__":
    sys.stdout.buffer.write(description())
