"""What inspectors do with the record: search it, export it, have it verified, read the register of clauses."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from sicbo.conformance import clause_register
from sicbo.hosting.tables import KIND, table_room
from sicbo.records.history import iso
from sicbo.records.journal_search import Page, Wanted, read_place, search
from sicbo.refusals import Refused, nearest
from sicbo.rooms.desks.event_sentences import told
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.sentences import Said
from sicbo.server.api.journal import JournalEntry, shown
from sicbo.server.api.lists import as_file, csv_line
from sicbo.server.api.operations import Asked, Door, Who, operation
from sicbo.server.background.verification import VerificationState
from sicbo.server.running.open_house import OpenHouse
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry

EXPORTED: Final = 1_000_000
"""The most entries in one export; narrow it by time for more."""
PAGE: Final = 1_000

Text = Annotated[str, QueryParameter(max_length=200)]
OfStream = Annotated[
    str,
    QueryParameter(
        name="stream",
        description="a table, people, cage, cases, jackpots, a tournament or a promotion; all when empty",
        max_length=200,
    ),
]
Person = Annotated[str, QueryParameter(description="a person or a seat named in the entry", max_length=100)]
OfRound = Annotated[
    str,
    QueryParameter(
        name="round",
        description="a round such as T1-12: its entries and every entry that names it",
        max_length=100,
    ),
]
Kind = Annotated[str, QueryParameter(description="the type of a command or of an event", max_length=100)]
Anywhere = Annotated[
    str,
    QueryParameter(
        name="text", description="a text anywhere in the entry, in upper or lower case", max_length=200
    ),
]
Begin = Annotated[int, QueryParameter(description="not before this time, in microseconds", ge=0, le=2**53)]
End = Annotated[int, QueryParameter(description="before this time", ge=0, le=2**60)]


class FoundEntry(Struct, frozen=True):
    """An entry, and a table's events in words: in English, and as templates for other languages."""

    entry: JournalEntry
    words: tuple[str, ...]
    said: tuple[Said, ...]


class FoundPage(Struct, frozen=True):
    """Entries of all streams, the newest first."""

    entries: list[FoundEntry]
    next: Annotated[str, Meta(description="`after` of the next request; empty if there is nothing more")]


class VerificationAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a verification."""

    heads: Annotated[
        str,
        Meta(
            max_length=60_000,
            description="the text of a file with heads recorded earlier, or of a proof",
        ),
    ] = ""


class RegisterRow(Struct, frozen=True):
    """One clause and its evidence."""

    book: str
    id: str
    topic: str
    kind: str
    duty: str
    state: Literal["proved", "recorded", "open"]
    tests: tuple[str, ...]
    recorded_by: str


class RegisterOfBook(Struct, frozen=True):
    """How many clauses of a book are in each state."""

    book: str
    clauses: int
    proved: int
    recorded: int
    open: int


class Register(Struct, frozen=True):
    """The register of clauses."""

    books: tuple[RegisterOfBook, ...]
    rows: tuple[RegisterRow, ...]


@get(
    "/api/journal/search",
    **operation("search_journal", "journal", allow=(INSPECTOR,), refusals=("unknown-stream",)),
)
async def search_journal(
    door: Door,
    of_stream: OfStream = "",
    person: Person = "",
    of_round: OfRound = "",
    kind: Kind = "",
    text: Anywhere = "",
    begin: Begin = 0,
    end: End = 2**60,
    after: Annotated[str, QueryParameter(description="the `next` of the previous page", max_length=300)] = "",
    limit: Annotated[int, QueryParameter(description="the maximum number of results", ge=1, le=200)] = 50,
) -> FoundPage:
    """Entries of all streams by table, person, round, kind, time and text, newest first. Hidden values cannot be
    searched.
    """
    wanted = Wanted(
        stream=of_stream, person=person, round=of_round, kind=kind, text=text, begin=begin, end=end
    )
    async with door.store.frozen() as reader:
        page = await search(reader, wanted, read_place(after), limit)
        return FoundPage(
            [await _shown_entry(reader, entry) for entry in page.entries],
            "" if page.next is None else str(page.next),
        )


@get("/api/journal/export", **operation("export_journal", "journal", allow=(INSPECTOR,), refusals=("unknown-stream",),
      media="text/csv, application/x-ndjson", returns="the entries, one to a line"))  # fmt: skip
async def export_journal(
    door: Door,
    form: Annotated[Literal["csv", "jsonl"], QueryParameter(name="format", description="CSV or JSON lines")],
    of_stream: OfStream = "",
    person: Person = "",
    of_round: OfRound = "",
    kind: Kind = "",
    text: Anywhere = "",
    begin: Begin = 0,
    end: End = 2**60,
) -> Response[Any]:
    """Everything a search finds, as a file: the newest first."""
    wanted = Wanted(
        stream=of_stream, person=person, round=of_round, kind=kind, text=text, begin=begin, end=end
    )
    first = await _page(door, wanted, "")  # refusals come before the first line
    media = "text/csv; charset=utf-8" if form == "csv" else "application/x-ndjson"
    lines = _lines(door, wanted, first, form == "csv")
    return Stream(lines, media_type=media, headers=as_file(f"journal.{form}"))


async def _page(door: OpenHouse, wanted: Wanted, after: str) -> Page:
    async with door.store.frozen() as reader:
        return await search(reader, wanted, read_place(after), PAGE)


async def _lines(door: OpenHouse, wanted: Wanted, page: Page, as_csv: bool) -> AsyncIterator[bytes]:
    written = 0
    if as_csv:
        yield csv_line(("time", "stream", "number", "id", "by", "command", "events", "hash"))
    while True:
        for entry in page.entries:
            read = shown(entry)
            yield csv_line(_cells(read)) if as_csv else msgspec.json.encode(read) + b"\n"
        written += len(page.entries)
        if page.next is None or written >= EXPORTED:
            return
        page = await _page(door, wanted, str(page.next))


def _cells(read: JournalEntry) -> tuple[object, ...]:
    by = read.command.get("by")
    who = f"{by['name']} ({by['role']})" if isinstance(by, dict) and "role" in by else (by or "")
    command = msgspec.json.encode(read.command).decode()
    events = msgspec.json.encode(read.events).decode()
    return (
        iso(read.at),
        read.stream,
        read.seq,
        read.id,
        who,
        command,
        events,
        read.hash,
    )


async def _shown_entry(reader: Reader, entry: Entry) -> FoundEntry:
    said = await _said(reader, entry)
    return FoundEntry(shown(entry), tuple(map(str, said)), said)


async def _said(reader: Reader, entry: Entry) -> tuple[Said, ...]:
    stream = await reader.stream(entry.stream)
    if stream is None or stream.founding.kind != KIND or '"events":[]' in entry.body:
        return ()
    room = table_room(entry.stream, stream.founding.setup)
    _, events = room.decode_record(entry.body.encode())
    return tuple(told(room.game, event) for event in events)


# -- verification -----------------------------------------------------------------------------------------


@get("/api/verification", **operation("get_verification", "journal", allow=(INSPECTOR,)))
async def get_verification(door: Door) -> VerificationState:
    """The progress or result of the last verification, at any process of the house."""
    return await door.verification.state()


@post("/api/verification", status_code=202, **operation("begin_verification", "journal", allow=(INSPECTOR,),
      refusals=("out-of-order", "bad-file"), example={"heads": ""}))  # fmt: skip
async def begin_verification(asked: Asked[VerificationAsked], who: Who, door: Door) -> VerificationState:
    """Verify the whole store in the background with two independent counts, and compare it with heads recorded
    earlier. Changes nothing; if a verification is already running, the answer shows that one.
    """
    return await door.verification.begin(who.name, asked.heads)


@get("/api/verification/proof", **operation("download_proof", "journal", allow=(INSPECTOR,), refusals=("not-found",),
      returns="the proof: what was checked and by which version, the heads, and a digest of all of it"))  # fmt: skip
async def download_proof(door: Door) -> Response[bytes]:
    """What the last verification checked and found, as a file to keep where no one who can write to the store can
    change it.
    """
    headers = {"Content-Disposition": 'attachment; filename="sicbo-verification.json"'}
    return Response(await door.verification.proof(), media_type=MediaType.JSON, headers=headers)


# -- the register -----------------------------------------------------------------------------------------


@get(
    "/api/conformance",
    **operation("get_conformance", "journal", allow=(INSPECTOR,), refusals=("unknown-game",)),
)
async def get_conformance(
    book: Annotated[str, QueryParameter(description="only the clauses of this book", max_length=100)] = "",
) -> Register:
    """Every clause of every book, with the tests or records that prove it; openly marked if there are none."""
    if book and book not in clause_register.books():
        raise Refused(
            "unknown-game",
            "there is no rule book '{book}'; {hint}",
            book=book[:60],
            hint=nearest(book, clause_register.books()),
        )
    proofs = clause_register.proofs()
    rows = []
    for row in clause_register.rows():
        if book in ("", row.book):
            proof = proofs.get(row.book, {}).get(row.id)
            tests, recorded = ((), "") if proof is None else (proof.tests, proof.recorded_by)
            rows.append(
                RegisterRow(
                    row.book,
                    row.id,
                    row.topic,
                    row.kind,
                    row.duty,
                    clause_register.state(row),
                    tests,
                    recorded,
                )
            )
    counts = {name: clause_register.count(name) for name in clause_register.books()}
    books = tuple(
        RegisterOfBook(name, count.clauses, count.proved, count.recorded, count.open)
        for name, count in counts.items()
    )
    return Register(books, tuple(rows))


ROUTES: Final = (
    search_journal,
    export_journal,
    get_verification,
    begin_verification,
    download_proof,
    get_conformance,
)
