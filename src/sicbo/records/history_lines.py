"""The lines of a `sicbo-history` file as typed values; an invalid line is refused with a sentence."""

import json
from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Struct

from sicbo.records.history import CARDS_VERSION, FORMAT, VERSION
from sicbo.refusals import Refused, once_each

LINE_MAXIMUM: Final = 16_000_000
"""The most bytes in one line: far more than any round of a thousand terminals needs."""

Whole = Annotated[int, msgspec.Meta(ge=1)]

# Unknown keys are ignored: version 1 may gain some, and today's readers must accept them.


class HeaderLine(Struct, frozen=True, tag="header"):
    format: str
    version: int


class TableLine(Struct, frozen=True, tag="table"):
    table: str
    game: str
    paytable_sha256: str
    card: dict[str, Any]


class CardLine(Struct, frozen=True, tag="card"):
    """From here on the rounds of the table were played by another card."""

    table: str
    number: int
    paytable_sha256: str
    card: dict[str, Any]


class SpinPart(Struct, frozen=True):
    number: int
    dice: tuple[str | int, ...] | None = None
    ground: str | None = None


class LimitPart(Struct, frozen=True):
    minimum: Whole | None = None
    maximum: Whole | None = None
    multiple: Whole | None = None


class LimitsPart(Struct, frozen=True):
    sign: dict[str, LimitPart]
    personal: dict[str, LimitPart]
    bets: dict[str, dict[str, LimitPart]] = {}


class WagerPart(Struct, frozen=True):
    owner: str
    bet: str
    stake: int
    kind: str
    outcome: Literal["win", "lose", "returned", "void", "forfeited"]
    odds: str | None
    winnings: int
    returned: int
    clauses: tuple[str, ...]


class RoundLine(Struct, frozen=True, tag="round"):
    table: str
    round: str
    number: int
    paytable_sha256: str
    began_at: str
    ended_at: str
    status: Literal["settled", "void"]
    spins: tuple[SpinPart, ...]
    limits: LimitsPart
    advised: tuple[str, ...]
    wagers: tuple[WagerPart, ...]
    staked: int
    returned: int

    @property
    def dice(self) -> tuple[str | int, ...] | None:
        """The dice that counted: those of the last spin with a result."""
        return next((spin.dice for spin in reversed(self.spins) if spin.dice is not None), None)


class EndLine(Struct, frozen=True, tag="end"):
    tables: int
    rounds: int


HistoryLine = HeaderLine | TableLine | CardLine | RoundLine | EndLine

_lines = msgspec.json.Decoder(HistoryLine)


def read_line(line: bytes) -> HistoryLine:
    """One line of a file, or a refusal that says what is wrong with it."""
    if len(line) > LINE_MAXIMUM:
        raise Refused("bad-file", "the line is longer than {most} bytes", most=LINE_MAXIMUM)
    try:
        read: HistoryLine = _lines.decode(line)
        json.loads(line, object_pairs_hook=lambda pairs: once_each(pairs, "bad-file"))
    except msgspec.ValidationError as error:
        raise Refused("bad-file", _in_words(str(error))) from None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Refused("bad-file", "this is not a JSON object in UTF-8") from None
    if isinstance(read, RoundLine):
        _times(read)
    return read


def read_header(line: bytes) -> None:
    """The first line must say that this is a history, and of which version."""
    try:
        header = read_line(line)
    except Refused as refused:
        raise Refused(
            "bad-file",
            "line 1 is not the header of a {format} file: {refused}",
            format=FORMAT,
            refused=refused.message,
        ) from None
    if not isinstance(header, HeaderLine) or header.format != FORMAT:
        raise Refused(
            "bad-file",
            "line 1 is not the header of a {format} file: it must name the format {format}",
            format=FORMAT,
        )
    if header.version not in (VERSION, CARDS_VERSION):
        raise Refused(
            "bad-file",
            "the file has version {version}; this program reads versions {version2} and {cards_version}",
            version=header.version,
            version2=VERSION,
            cards_version=CARDS_VERSION,
        )


def _times(read: RoundLine) -> None:
    times = []
    for name in ("began_at", "ended_at"):
        text = getattr(read, name)
        try:
            times.append(datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ"))
        except ValueError:
            raise Refused(
                "bad-file",
                "{name} '{text}' is not a time such as 2026-09-21T14:13:20.000000Z",
                name=name,
                text=text[:40],
            ) from None
    if times[0] > times[1]:
        raise Refused("bad-file", "{round} ended before it began", round=read.round)


def _in_words(error: str) -> str:
    """msgspec's message without the punctuation of its paths: `Expected int, got str (wagers 2 stake)`."""
    what, _, where = error.partition(" - at `$")
    place = " ".join(where.rstrip("`").replace("[...]", " ").strip(".").replace(".", " ").split())
    return f"{what[:1].lower()}{what[1:]}" + (f" (in {place})" if place else "")
