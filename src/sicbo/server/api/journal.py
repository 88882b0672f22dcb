"""The journal over HTTP, for inspectors: entries of a stream, heads to record, significant events of the house."""

from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from sicbo.hosting.people import without_secrets
from sicbo.records.sealed_wagers import readable
from sicbo.records.significant import why_significant
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.server.api.operations import After, Door, Limit, operation
from sicbo.store.journal import Entry
from sicbo.wire import Plain

SEARCHED: Final = 20_000
"""Entries that one request searches; `next_after` says where the next continues."""

Cursor = Annotated[
    str,
    QueryParameter(
        description="the `next` of the previous request; if empty, from the beginning, or the last entries with `newest`",
        max_length=4_000,
    ),
]


class JournalEntry(Struct, frozen=True):
    """One accepted command with its events."""

    stream: str
    seq: int
    id: str
    at: int
    command: Annotated[
        dict[str, Any], Meta(description="the command as it was given, and by whom; secrets are not shown")
    ]
    events: list[dict[str, Any]]
    hash: str


class JournalPage(Struct, frozen=True):
    """Entries of one stream in their order."""

    entries: list[JournalEntry]
    next_after: Annotated[int, Meta(description="`after` of the next request")]
    more: Annotated[bool, Meta(description="whether there are more results")]


class Heads(Struct, frozen=True):
    """The newest entry of every stream; a head recorded elsewhere reveals every later change of what came before."""

    heads: Annotated[list[str], Meta(description="stream@number:hash")]


class SignificantEvent(Struct, frozen=True):
    """An event that the house's supervisors must know of."""

    stream: str
    seq: int
    at: int
    why: Annotated[str, Meta(description="what makes it significant")]
    by: Any
    event: Annotated[
        dict[str, Any], Meta(description="with the values before and after, where something changed")
    ]


class SignificantPage(Struct, frozen=True):
    """Significant events of all streams, in order of time."""

    events: list[SignificantEvent]
    next: Annotated[str, Meta(description="`after` of the next request")]
    more: bool


@get("/api/journal", **operation("read_journal", "journal", allow=(INSPECTOR,), refusals=("unknown-stream",)))
async def read_journal(
    door: Door,
    stream: Annotated[
        str,
        QueryParameter(
            description="a table, people, cage, cases, jackpots, a tournament or a promotion", max_length=200
        ),
    ],
    after: After = 0,
    limit: Limit = 100,
    kind: Annotated[
        str, QueryParameter(description="the type of a command or of an event", max_length=100)
    ] = "",
    person: Annotated[str, QueryParameter(description="a person named in the entry", max_length=100)] = "",
    round: Annotated[  # noqa: A002
        str, QueryParameter(description="a round named in the entry, such as T1-12", max_length=100)
    ] = "",
) -> JournalPage:
    """Entries of one stream after `after`; with a filter, only the matches."""
    store = door.store
    if await store.stream(stream) is None:
        known = await store.kinds()
        raise Refused(
            "unknown-stream",
            "there is no stream '{stream}'; {hint}",
            stream=stream[:60],
            hint=nearest(stream, known),
        )
    wanted = _texts(kind, person, round)
    found: list[JournalEntry] = []
    at = after
    searched = 0
    async for entries in store.entries(stream, after):
        for entry in await readable(store, entries):
            if len(found) == limit or searched == SEARCHED:
                return JournalPage(found, at, True)
            at, searched = entry.seq, searched + 1
            if all(text in entry.body for text in wanted):
                read = shown(entry)
                if _fits(read, kind):
                    found.append(read)
    return JournalPage(found, at, False)


def _texts(kind: str, person: str, of_round: str) -> list[str]:
    """What the text of an entry must contain to be worth reading."""
    return [msgspec.json.encode(word).decode() for word in (kind, person, of_round) if word]


def _fits(entry: JournalEntry, kind: str) -> bool:
    types = {entry.command.get("type"), *(event.get("type") for event in entry.events)}
    return not kind or kind in types


@get(
    "/api/heads", **operation("list_heads", "journal", allow=(INSPECTOR,), answer={"heads": ["T1@43:5f0c…"]})
)
async def list_heads(door: Door) -> Heads:
    """The heads of all streams, to be recorded where no one who can write to the store can change them."""
    return Heads([str(stream.head) for stream in await door.store.streams()])


@get("/api/significant-events", **operation("list_significant_events", "journal", allow=(INSPECTOR,)))
async def list_significant_events(
    door: Door,
    after: Cursor = "",
    newest: Annotated[
        bool, QueryParameter(description="start a thousand entries before the end of each stream")
    ] = False,
) -> SignificantPage:
    """Failed sign-ins, voids, corrections, overrides, changes of limits, jackpots and people, hand pays, malfunctions,
    restarts: who, when, before, after, why."""
    begin = _cursor(after)
    events: list[SignificantEvent] = []
    more = False
    reached: dict[str, int] = {}
    async with door.store.frozen() as reader:
        for stream in await reader.streams():
            name, head = stream.head.stream, stream.head.seq
            start = begin.get(name, max(0, head - 1_000) if newest and not after else 0)
            until = min(head, start + SEARCHED // 10)
            more = more or until < head
            reached[name] = max(start, until)
            async for entries in reader.entries(name, start, until):
                for entry in await readable(reader, entries):
                    events += significant(entry)
    events.sort(key=lambda event: (event.at, event.stream, event.seq))
    return SignificantPage(events, ",".join(f"{name}@{seq}" for name, seq in sorted(reached.items())), more)


def significant(entry: Entry) -> list[SignificantEvent]:
    """The events of an entry that are significant."""
    read = shown(entry)
    found = []
    for event in read.events:
        why = why_significant(entry.stream, event)
        if why:
            by = event.get("by") or read.command.get("by")
            found.append(SignificantEvent(entry.stream, entry.seq, entry.at, why, by, event))
    return found


def shown(entry: Entry) -> JournalEntry:
    """An entry as an inspector sees it."""
    record: Plain = without_secrets(msgspec.json.decode(entry.body))
    return JournalEntry(
        entry.stream, entry.seq, entry.id, entry.at, record["command"], record["events"], entry.hash.hex()
    )


def _cursor(text: str) -> dict[str, int]:
    read: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, at_sign, seq = part.rpartition("@")
        if not (at_sign and name and seq.isascii() and seq.isdecimal() and len(seq) < 17):
            raise Refused("bad-request", "`after` must be the unchanged `next` of an earlier answer")
        read[name] = int(seq)
    return read


ROUTES: Final = (read_journal, list_heads, list_significant_events)
