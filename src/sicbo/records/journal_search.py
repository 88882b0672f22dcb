"""Searches the entries of all journals, the newest first, page by page.

The database searches the bodies; times and rounds need no search, because the times of a stream never decrease and
rounds are indexed. Measured on a million entries: docs/inspector.md.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.hosting.people import without_secrets
from sicbo.records.replay import round_named
from sicbo.records.sealed_wagers import readable
from sicbo.refusals import Refused, nearest
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry, Stream

BEGINNING: Final = 0
END: Final = 2**60
SIFTED: Final = 20_000
"""Entries that the database searches for one page."""


class Wanted(Struct, frozen=True, kw_only=True):
    """A search; all given criteria must match."""

    stream: str = ""
    """a table, or another journal of the house"""
    person: str = ""
    """a person or a seat named in the entry"""
    round: str = ""
    kind: str = ""
    """the type of the command or of one of the events"""
    text: str = ""
    """anywhere in the entry, in any case"""
    begin: int = BEGINNING
    end: int = END


class Place(Struct, frozen=True, order=True):
    """The position in the order of all entries where a page ended."""

    at: int
    stream: str
    seq: int

    def __str__(self) -> str:
        return f"{self.at}/{self.seq}/{self.stream}"


class Page(Struct, frozen=True):
    """Entries, the newest first, and where the next page continues, if there may be more."""

    entries: tuple[Entry, ...]
    next: Place | None
    looked: int = 0
    """the number of entries the database has searched, if counted"""


def read_place(text: str) -> Place | None:
    """The position that an earlier page named."""
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
        raise Refused("bad-request", "`after` must be the `next` of an earlier answer, unchanged")
    if len(at) > 18 or len(seq) > 18:
        raise Refused("bad-request", "`after` must be the `next` of an earlier answer, unchanged")
    return Place(int(at), stream, int(seq))


async def search(reader: Reader, wanted: Wanted, after: Place | None, limit: int) -> Page:
    """One page of matches."""
    streams = await _streams(reader, wanted)
    span = await _span(reader, wanted.round)
    found: list[Entry] = []
    for stream in streams:
        found += await _of_stream(reader, stream, wanted, span, after, limit + 1)
    found.sort(key=lambda hit: (hit.at, hit.stream, hit.seq), reverse=True)
    page, more = found[:limit], len(found) > limit
    last = _place(page[-1]) if more else None
    shown = await readable(reader, page)
    return Page(tuple(line for line in shown if _is_shown(line, wanted)), last)


async def search_kinds(
    reader: Reader, wanted: Wanted, kinds: Sequence[str], after: Place | None, limit: int
) -> Page:
    """One page of the entries that are, or contain, one of several kinds; of all kinds if none is named."""
    pages = [await search(reader, replace(wanted, kind=kind), after, limit) for kind in kinds or ("",)]
    ends = [page.next for page in pages if page.next is not None]
    # Beyond the place where the first of them ended, another may have unread entries.
    horizon = max(ends, default=None)
    found = {_place(entry): entry for page in pages for entry in page.entries}
    within = sorted((place for place in found if horizon is None or place >= horizon), reverse=True)
    end = within[limit - 1] if len(within) > limit else horizon
    return Page(tuple(found[place] for place in within[:limit]), end)


async def sift(
    reader: Reader,
    stream: str,
    kinds_in: Callable[[str], Sequence[str]],
    after: Place | None,
    limit: int,
    at_once: int = SIFTED,
) -> Page:
    """One page of the entries that contain a relevant kind for their stream, selected by the database. However few
    match, it searches about `at_once` entries and no more; the next page continues after them."""
    wanted = Wanted(stream=stream)
    bounds = {
        stream.head.stream: await _bounds(reader, stream, wanted, after)
        for stream in await _streams(reader, wanted)
    }
    # Everything after this moment is searched, in every stream, so that pages follow each other in time.
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
    return Page(tuple(await readable(reader, found[:limit])), end, looked)


async def _horizon(reader: Reader, bounds: Mapping[str, tuple[int, int]], each: int) -> int | None:
    """The latest moment after which some stream has more than so many entries; `None` if none has."""
    moments = []
    for name, (low, high) in bounds.items():
        if high - each > low:
            [first], [last] = [
                await reader.newest(name, seq - 1, seq, 1) for seq in (high - each, high)
            ]  # a commit's entries have one moment, and at least the newest commit is searched
            moments.append(min(first.at, last.at - 1))
    return max(moments, default=None)


def _place(entry: Entry) -> Place:
    return Place(entry.at, entry.stream, entry.seq)


async def _streams(reader: Reader, wanted: Wanted) -> list[Stream]:
    streams = await reader.streams()
    if not wanted.stream:
        return streams
    chosen = [stream for stream in streams if stream.head.stream == wanted.stream]
    if not chosen:
        known = [stream.head.stream for stream in streams]
        raise Refused(
            "unknown-stream",
            "there is no stream '{stream}'; {hint}",
            stream=wanted.stream[:60],
            hint=nearest(wanted.stream, known),
        )
    return chosen


async def _span(reader: Reader, of_round: str) -> tuple[str, int, int] | None:
    """The table of a round with its first and last entry; `None` if no such round was played."""
    if not of_round:
        return None
    table, number = round_named(of_round)
    span = await reader.round_entries(table, number)
    return None if span is None else (table, *span)


async def _bounds(reader: Reader, stream: Stream, wanted: Wanted, after: Place | None) -> tuple[int, int]:
    """The range of a stream's entries that a page may show."""
    name = stream.head.stream
    low = await reader.seq_before(name, wanted.begin) if wanted.begin > BEGINNING else 0
    high = stream.head.seq if wanted.end >= END else await reader.seq_before(name, wanted.end)
    if after is not None:
        # In the order of time, then streams, then numbers: what comes before the place where a page ended.
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
    return sorted(found.values(), key=lambda kept: kept.seq, reverse=True)[:limit]


def _texts(wanted: Wanted) -> tuple[str, ...]:
    kind = (_typed(wanted.kind),) if wanted.kind else ()
    person = (_quoted(wanted.person),) if wanted.person else ()
    return kind + person


def _typed(kind: str) -> str:
    """How the type of a command or an event appears in a body."""
    return f'"type":{_quoted(kind)}'


def _quoted(word: str) -> str:
    return msgspec.json.encode(word).decode()


def _escaped(text: str) -> str:
    """A text as it appears inside the JSON of a body."""
    return _quoted(text)[1:-1]


def _is_shown(entry: Entry, wanted: Wanted) -> bool:
    """Whether the match is in what is shown: a hidden hash cannot be found by searching for its parts."""
    if not (wanted.text or wanted.person or wanted.kind):
        return True
    shown = msgspec.json.encode(without_secrets(msgspec.json.decode(entry.body))).decode()
    return all(text in shown for text in _texts(wanted)) and _escaped(wanted.text).lower() in shown.lower()
