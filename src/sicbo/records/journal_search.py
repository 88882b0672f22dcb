"""Entries of all journals by what is looked for, the newest first, page by page.

The database looks through the bodies; times and rounds are found without looking at all, because the times of a stream
never go back and a round has its place in the index. Measured on a million entries: docs/inspector.md.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.hosting.people import without_secrets
from sicbo.records.replay import round_named
from sicbo.refusals import Refused, nearest
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry, Stream

BEGINNING: Final = 0
END: Final = 2**60
SIFTED: Final = 20_000
"""Entries that the database looks through for one page of what matters."""


class Wanted(Struct, frozen=True, kw_only=True):
    """What is looked for; everything that is given must hold."""

    stream: str = ""
    """a table, or another journal of the house"""
    person: str = ""
    """somebody, or a place, that is named in the entry"""
    round: str = ""
    kind: str = ""
    """the type of the command or of one of the events"""
    text: str = ""
    """anywhere in the entry, large and small letters alike"""
    begin: int = BEGINNING
    end: int = END


class Place(Struct, frozen=True, order=True):
    """Where in the order of all entries a page ended."""

    at: int
    stream: str
    seq: int

    def __str__(self) -> str:
        return f"{self.at}/{self.seq}/{self.stream}"


class Page(Struct, frozen=True):
    """Entries, the newest first, and where the next page goes on, if there may be more."""

    entries: tuple[Entry, ...]
    next: Place | None
    looked: int = 0
    """entries that the database has looked through, where that is counted"""


def read_place(text: str) -> Place | None:
    """The place that an earlier page named."""
    if not text:
        return None
    at, _, rest = text.partition("/")
    seq, slash, stream = rest.partition("/")
    if not (
        slash
        and (stream or seq == "0")
        and at.isascii()
        and at.isdecimal()
        and seq.isascii()
        and seq.isdecimal()
    ):
        raise Refused("bad-request", "`after` is the `next` of an earlier answer, as it was")
    if len(at) > 18 or len(seq) > 18:
        raise Refused("bad-request", "`after` is the `next` of an earlier answer, as it was")
    return Place(int(at), stream, int(seq))


async def search(reader: Reader, wanted: Wanted, after: Place | None, limit: int) -> Page:
    """One page of what fits."""
    streams = await _streams(reader, wanted)
    span = await _span(reader, wanted.round)
    found: list[Entry] = []
    for stream in streams:
        found += await _of_stream(reader, stream, wanted, span, after, limit + 1)
    found.sort(key=lambda one: (one.at, one.stream, one.seq), reverse=True)
    page, more = found[:limit], len(found) > limit
    last = _place(page[-1]) if more else None
    return Page(tuple(one for one in page if _is_shown(one, wanted)), last)


async def search_kinds(
    reader: Reader, wanted: Wanted, kinds: Sequence[str], after: Place | None, limit: int
) -> Page:
    """One page of the entries that are, or hold, one of several kinds; of all kinds where none is named."""
    pages = [await search(reader, replace(wanted, kind=kind), after, limit) for kind in kinds or ("",)]
    ends = [page.next for page in pages if page.next is not None]
    # Beyond the place where the first of them ended, another may have entries that have not been read.
    horizon = max(ends, default=None)
    found = {_place(entry): entry for page in pages for entry in page.entries}
    within = sorted((one for one in found if horizon is None or one >= horizon), reverse=True)
    end = within[limit - 1] if len(within) > limit else horizon
    return Page(tuple(found[one] for one in within[:limit]), end)


async def sift(
    reader: Reader,
    stream: str,
    kinds_in: Callable[[str], Sequence[str]],
    after: Place | None,
    limit: int,
    at_once: int = SIFTED,
) -> Page:
    """One page of the entries that hold a kind that matters in their stream, which the database picks out. However few
    there are, it looks through about `at_once` entries and no more; the next page goes on behind them."""
    wanted = Wanted(stream=stream)
    bounds = {
        one.head.stream: await _bounds(reader, one, wanted, after) for one in await _streams(reader, wanted)
    }
    # All that happened after this moment is looked through, in every stream: so pages follow each other in time.
    horizon = await _horizon(reader, bounds, max(1, at_once // max(1, len(bounds))))
    found: list[Entry] = []
    looked = 0
    for name, (low, high) in bounds.items():
        if horizon is not None:
            low = max(low, await reader.seq_before(name, horizon + 1))
        if low < high:
            looked += high - low
            found += await reader.newest(name, low, high, limit + 1, kinds=kinds_in(name))
    found.sort(key=_place, reverse=True)
    end = None if horizon is None else Place(horizon + 1, "", 0)
    if len(found) > limit:
        end = _place(found[limit - 1])
    return Page(tuple(found[:limit]), end, looked)


async def _horizon(reader: Reader, bounds: Mapping[str, tuple[int, int]], each: int) -> int | None:
    """The latest moment behind which some stream has more than so many entries; nothing where none has."""
    moments = []
    for name, (low, high) in bounds.items():
        if high - each > low:
            [first], [last] = [
                await reader.newest(name, seq - 1, seq, 1) for seq in (high - each, high)
            ]  # a commit's entries have one moment, and at least the newest commit is looked through
            moments.append(min(first.at, last.at - 1))
    return max(moments, default=None)


def _place(entry: Entry) -> Place:
    return Place(entry.at, entry.stream, entry.seq)


async def _streams(reader: Reader, wanted: Wanted) -> list[Stream]:
    streams = await reader.streams()
    if not wanted.stream:
        return streams
    chosen = [one for one in streams if one.head.stream == wanted.stream]
    if not chosen:
        known = [one.head.stream for one in streams]
        raise Refused(
            "unknown-stream",
            "there is no stream '{stream}'; {hint}",
            stream=wanted.stream[:60],
            hint=nearest(wanted.stream, known),
        )
    return chosen


async def _span(reader: Reader, of_round: str) -> tuple[str, int, int] | None:
    """The table of a round with its first and last entry; nothing where no such round was played."""
    if not of_round:
        return None
    table, number = round_named(of_round)
    span = await reader.round_entries(table, number)
    return None if span is None else (table, *span)


async def _bounds(reader: Reader, stream: Stream, wanted: Wanted, after: Place | None) -> tuple[int, int]:
    """Between which entries of a stream lies what a page may show."""
    name = stream.head.stream
    low = await reader.seq_before(name, wanted.begin) if wanted.begin > BEGINNING else 0
    high = stream.head.seq if wanted.end >= END else await reader.seq_before(name, wanted.end)
    if after is not None:
        # In the order of time, then of streams, then of numbers: what comes before the place where a page ended.
        bound = after.at + (name <= after.stream)
        high = min(high, await reader.seq_before(name, bound))
        high = min(high, after.seq - 1) if name == after.stream else high
    return low, high


async def _of_stream(
    reader: Reader,
    stream: Stream,
    wanted: Wanted,
    span: tuple[str, int, int] | None,
    after: Place | None,
    limit: int,
) -> list[Entry]:
    name = stream.head.stream
    low, high = await _bounds(reader, stream, wanted, after)
    has = _texts(wanted)
    if not wanted.round:
        return await reader.newest(name, low, high, limit, has, _escaped(wanted.text))
    named = (*has, _quoted(wanted.round))
    found = {}
    for entry in await reader.newest(name, low, high, limit, named, _escaped(wanted.text)):
        found[entry.seq] = entry
    if span is not None and span[0] == name:
        _, first, last = span
        inside = max(low, first - 1), min(high, last)
        for entry in await reader.newest(name, *inside, limit, has, _escaped(wanted.text)):
            found[entry.seq] = entry
    return sorted(found.values(), key=lambda one: one.seq, reverse=True)[:limit]


def _texts(wanted: Wanted) -> tuple[str, ...]:
    kind = (_typed(wanted.kind),) if wanted.kind else ()
    person = (_quoted(wanted.person),) if wanted.person else ()
    return kind + person


def _typed(kind: str) -> str:
    """How the type of a command or an event stands in a body."""
    return f'"type":{_quoted(kind)}'


def _quoted(word: str) -> str:
    return msgspec.json.encode(word).decode()


def _escaped(text: str) -> str:
    """A text as it stands inside the JSON of a body."""
    return _quoted(text)[1:-1]


def _is_shown(entry: Entry, wanted: Wanted) -> bool:
    """Whether what was looked for stands in what is shown: nobody finds out a hidden hash by looking for its parts."""
    if not (wanted.text or wanted.person or wanted.kind):
        return True
    shown = msgspec.json.encode(without_secrets(msgspec.json.decode(entry.body))).decode()
    return all(text in shown for text in _texts(wanted)) and _escaped(wanted.text).lower() in shown.lower()
