"""Notices of appends, for listeners."""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

Heard = Callable[[str, int], None]
"""Called with a stream and the number of its newest entry, 0 for a new one; must not raise.

The stream `*` means that something may have been missed: check everything.
"""

EVERYTHING: Final = ("*", 0)

CHANNEL: Final = "sicbo"
"""The channel of the notices in PostgreSQL."""

MOST_BYTES: Final = 7_999
"""The most that one notice of PostgreSQL carries."""

_decoder = msgspec.json.Decoder(list[tuple[str, int]])


def written(moved: Iterable[tuple[str, int]]) -> str:
    """Streams and numbers as the text of one notice, or `*` if they are too many for one."""
    text = msgspec.json.encode(list(moved))
    return text.decode() if len(text) <= MOST_BYTES else "*"


def read(text: str) -> list[tuple[str, int]]:
    """The contents of a notice; an unknown one is taken as a reason to check everything."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return [EVERYTHING]


class Listeners:
    """The listeners in this process."""

    def __init__(self) -> None:
        self._heard: list[Heard] = []

    def add(self, heard: Heard) -> None:
        self._heard.append(heard)

    def tell(self, moved: Iterable[tuple[str, int]]) -> None:
        for stream, seq in moved:
            for heard in self._heard:
                heard(stream, seq)
