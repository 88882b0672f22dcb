"""The lines that a tumbler and the house exchange: JSON, one object to a line, the device's lines are signed with its
key.

docs/devices.md describes them for device builders.
"""

import hmac
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from sicbo.devices.dice_source import Reading
from sicbo.refusals import Refused
from sicbo.rooms.round.messages import Faces

LINE_MAXIMUM: Final = 1024
"""The most bytes of a line, with its end."""
KEY_MINIMUM: Final = 16
_TAG: Final = "sicbo tumbler 1: "

_Seq = Annotated[int, Meta(ge=1, le=2**53)]
_Word = Annotated[str, Meta(min_length=1, max_length=200)]
_Face = Annotated[int, Meta(ge=0, le=99)] | Annotated[str, Meta(min_length=1, max_length=30)]


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: which table, a proof of the key that does not reveal it, and the last acknowledged number."""

    hello: Literal["tumbler"]
    table: _Word
    key: str
    last: Annotated[int, Meta(ge=0, le=2**53)] = 0


class Result(Struct, frozen=True):
    """What the dice show after one activation."""

    seq: int
    activation: str
    reading: Reading
    mac: str


class Fault(Struct, frozen=True):
    """A fault, in the device's own words."""

    seq: int
    what: str
    mac: str


class _Said(Struct, frozen=True, forbid_unknown_fields=True):
    seq: _Seq
    mac: str
    activation: _Word | UnsetType = UNSET
    faces: tuple[_Face, _Face, _Face] | UnsetType = UNSET
    flat: tuple[bool, bool, bool] | UnsetType = UNSET
    fault: _Word | UnsetType = UNSET


_hellos = msgspec.json.Decoder(Hello)
_said = msgspec.json.Decoder(_Said)


def key_from(text: str) -> bytes:
    """A device's key from the text of its file or setting."""
    key = text.strip().encode()
    if len(key) < KEY_MINIMUM:
        raise Refused(
            "bad-file",
            "a tumbler's key must have at least {least} characters; choose a longer one",
            least=KEY_MINIMUM,
        )
    return key


# -- a device's lines -----------------------------------------------------------------------------------------


def hello_from(line: bytes) -> Hello:
    try:
        return _hellos.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused(
            "bad-request", "the first line must be a hello with table, key and last (docs/devices.md)"
        ) from None


def said_from(line: bytes) -> Result | Fault:
    """A result or a fault; the holder of the key checks its signature."""
    try:
        said = _said.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("bad-request", "this line is neither a result nor a fault (docs/devices.md)") from None
    if said.fault is not UNSET:
        if said.activation is UNSET and said.faces is UNSET and said.flat is UNSET:
            return Fault(said.seq, said.fault, said.mac)
    elif said.activation is not UNSET and said.faces is not UNSET and said.flat is not UNSET:
        return Result(said.seq, said.activation, Reading(said.faces, said.flat), said.mac)
    raise Refused(
        "bad-request", "a line must be a result with activation, faces and flat, or a fault, not both"
    )


# -- signatures -------------------------------------------------------------------------------------------------


def hello_proof(key: bytes, table: str, last: int) -> str:
    return _signed(key, "hello", table, str(last))


def result_mac(
    key: bytes, table: str, seq: int, activation: str, faces: Faces, flat: tuple[bool, ...]
) -> str:
    lying = ("1" if value else "0" for value in flat)
    return _signed(key, "result", table, str(seq), activation, *map(str, faces), *lying)


def fault_mac(key: bytes, table: str, seq: int, what: str) -> str:
    return _signed(key, "fault", table, str(seq), what)


def mac_of(key: bytes, table: str, said: Result | Fault) -> str:
    """The expected signature of a line."""
    if isinstance(said, Fault):
        return fault_mac(key, table, said.seq, said.what)
    return result_mac(key, table, said.seq, said.activation, said.reading.faces, said.reading.flat)


def is_same(one: str, other: str) -> bool:
    """Compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def _signed(key: bytes, what: str, *parts: str) -> str:
    given = [part.encode() for part in (_TAG + what, *parts)]
    return hmac.new(key, b"".join(b"%d:%s," % (len(part), part) for part in given), "sha256").hexdigest()


# -- the house's lines ----------------------------------------------------------------------------------------


def line(**said: object) -> bytes:
    """One line of either side."""
    return msgspec.json.encode(said) + b"\n"
