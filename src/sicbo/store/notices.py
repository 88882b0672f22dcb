"""Word of what was appended, to whoever listens."""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

Heard = Callable[[str, int], None]
"""Told a stream and the number of its newest entry, 0 for one just founded; must not raise.

The stream `*` means: something may have been missed, look at everything.
"""

EVERYTHING: Final = ("*", 0)

CHANNEL: Final = "sicbo"
"""The name under which notices go through PostgreSQL."""

MOST_BYTES: Final = 7_999
"""As much as one notice of PostgreSQL carries."""

_decoder = msgspec.json.Decoder(list[tuple[str, int]])


def written(moved: Iterable[tuple[str, int]]) -> str:
    """Streams and numbers as the text of one notice, or `*` where they are too many for one."""
    text = msgspec.json.encode(list(moved))
    return text.decode() if len(text) <= MOST_BYTES else "*"


def read(text: str) -> list[tuple[str, int]]:
    """What a notice says; one that is no notice of ours is taken for a reason to look at everything."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return [EVERYTHING]


class Listeners:
    """Those who listen in this process."""

    def __init__(self) -> None:
        self._heard: list[Heard] = []

    def add(self, heard: Heard) -> None:
        self._heard.append(heard)

    def tell(self, moved: Iterable[tuple[str, int]]) -> None:
        for stream, seq in moved:
            for heard in self._heard:
                heard(stream, seq)
