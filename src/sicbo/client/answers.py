"""Reading a house's answers: frames of a socket and refusals over HTTP, and which of them are worth retrying."""

import random
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from sicbo.refusals import Reason, Refused, reason
from sicbo.wire import Frame, Refusal

PASSING: Final[frozenset[Reason]] = frozenset(
    {"store-lost", "store-in-use", "busy", "moved", "house-closed", "house-lost", "too-many-requests"}
)
"""Temporary refusals: the same command with the same id may be accepted a little later, and is never carried out
twice."""

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 3.0


class Moved(Refused):
    """Another process owns what was asked for; it is at `where`."""

    def __init__(self, message: str, where: str) -> None:
        super().__init__("moved", message)
        self.where = where


_arrived: Final = msgspec.json.Decoder(Frame)
_refusal: Final = msgspec.json.Decoder(Refusal)


def read_frame(data: bytes) -> Frame:
    """A frame; anything else is refused."""
    try:
        return _arrived.decode(data)
    except msgspec.DecodeError as error:
        raise Refused(
            "bad-answer",
            "the address does not answer like a house ({error}): check the address and the version",
            error=error,
        ) from None


def refused_as(code: str, message: str, clauses: Iterable[str] = ()) -> Refused:
    """A refusal of the house as this client's own; one with a newer house's code keeps its words."""
    known = reason(code, "bad-answer")
    if known != code:
        message = f"{code}: {message}; this client does not know that code; update it"
        return Refused(known, message)
    return Refused(known, message, clauses=clauses)


def again(refused: Refused) -> Refused:
    """The same refusal for another caller: each carries its own traceback."""
    return Refused(refused.code, refused.message, clauses=refused.clauses)


def read_refusal(status: int, body: bytes) -> Refused:
    """The refusal in an answer over HTTP."""
    try:
        read = _refusal.decode(body)
    except msgspec.DecodeError:
        words = " ".join(body[:200].decode("utf-8", "replace").split())
        code = "house-lost" if status in (502, 503, 504) else "bad-answer"
        return refused_as(code, f"the address answers {status}, not like a house: {words or 'no text'}")
    return Moved(read.message, read.at) if read.at else refused_as(read.code, read.message, read.clauses)


def lost(address: str, fault: BaseException) -> Refused:
    """The refusal for a house that does not answer."""
    said = " ".join(str(fault).split())[:200] or type(fault).__name__
    return Refused(
        "house-lost",
        "{address} cannot be reached ({said}): start the house, then try again",
        address=address,
        said=said,
    )


def pauses(longest: float = LONGEST_PAUSE) -> Iterator[float]:
    """Seconds to wait before each new attempt: longer and longer, and different for each of a thousand clients."""
    most = FIRST_PAUSE
    while True:
        yield random.uniform(0, most)
        most = min(longest, most * 2)
