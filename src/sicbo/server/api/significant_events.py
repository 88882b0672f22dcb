"""Searching significant events: by reason, stream and words, the newest first, and as CSV."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from sicbo.records.journal_search import Page, Place, Wanted, read_place, search_kinds, sift
from sicbo.records.significant import kinds_in, kinds_of, reasons
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.server.api.journal import SignificantEvent, significant
from sicbo.server.api.lists import Onward, PageSize, Search, as_file, csv_line, fits, moment_cell
from sicbo.server.api.operations import Door, operation
from sicbo.server.running.open_house import OpenHouse

CHUNK: Final = 500
SEARCHED: Final = 100_000
"""The most entries that the database searches for one request; `next` says where the next continues."""
COLUMNS: Final = ("time", "stream", "number", "why", "by", "event")

OfStream = Annotated[
    str, QueryParameter(name="stream", description="a table, people, cage, cases or jackpots", max_length=200)
]
OfReason = Annotated[
    str, QueryParameter(name="why", description="only what is significant for this reason", max_length=100)
]


class SignificantFound(Struct, frozen=True):
    """Matching significant events, the newest first."""

    events: list[SignificantEvent]
    next: Annotated[str, Meta(description="`after` of the next request; empty if there is nothing more")]
    reasons: Annotated[tuple[str, ...], Meta(description="everything that can make an event significant")]


@get("/api/significant-events/search", **operation("search_significant_events", "journal", allow=(INSPECTOR,),
      refusals=("unknown-stream",)))  # fmt: skip
async def search_significant_events(
    door: Door,
    search: Search = "",
    of_stream: OfStream = "",
    of_reason: OfReason = "",
    after: Onward = "",
    limit: PageSize = 50,
) -> SignificantFound:
    """Significant events by reason, stream and words, newest first. If there are few matches, a page may end
    early, and the next one continues from there.
    """
    found: list[SignificantEvent] = []
    place, looked = read_place(after), 0
    while True:
        page = await _page(door, of_stream, of_reason, place)
        for entry in page.entries:
            fitting = [noted for noted in significant(entry) if _fits(noted, search, of_reason)]
            if fitting and len(found) + len(fitting) > limit and found:
                last = found[-1]
                return SignificantFound(found, str(Place(last.at, last.stream, last.seq)), reasons())
            found += fitting
        looked += page.looked or CHUNK
        if page.next is None or looked >= SEARCHED or len(found) >= limit:
            return SignificantFound(found, "" if page.next is None else str(page.next), reasons())
        place = page.next
        await asyncio.sleep(0)


@get("/api/significant-events.csv", **operation("export_significant_events", "journal", allow=(INSPECTOR,),
      refusals=("unknown-stream",), media="text/csv", returns="the matching events, one per line"))  # fmt: skip
async def export_significant_events(
    door: Door, search: Search = "", of_stream: OfStream = "", of_reason: OfReason = ""
) -> Response[Any]:
    """The same events for a spreadsheet, all of them."""
    first = await _page(door, of_stream, of_reason, None)  # refusals come before the first line
    lines = _lines(door, search, of_stream, of_reason, first)
    return Stream(lines, media_type="text/csv; charset=utf-8", headers=as_file("significant-events.csv"))


async def _lines(
    door: OpenHouse, search: str, of_stream: str, of_reason: str, page: Page
) -> AsyncIterator[bytes]:
    yield csv_line(COLUMNS)
    while True:
        for entry in page.entries:
            for noted in significant(entry):
                if _fits(noted, search, of_reason):
                    event = msgspec.json.encode(noted.event).decode()
                    yield csv_line(
                        (moment_cell(noted.at), noted.stream, noted.seq, noted.why, _giver(noted.by), event)
                    )
        if page.next is None:
            return
        page = await _page(door, of_stream, of_reason, page.next)


async def _page(door: OpenHouse, of_stream: str, of_reason: str, after: Place | None) -> Page:
    if of_reason and of_reason not in reasons():
        raise Refused("bad-request", "there is no significant event '{of_reason}'; {hint}", of_reason=of_reason[:60], hint=nearest(of_reason, reasons()))  # fmt: skip
    async with door.store.frozen() as reader:
        if not of_reason:
            return await sift(reader, of_stream, kinds_in, after, CHUNK)
        return await search_kinds(reader, Wanted(stream=of_stream), kinds_of(of_reason), after, CHUNK)


def _fits(listed: SignificantEvent, search: str, of_reason: str) -> bool:
    if of_reason not in ("", listed.why):
        return False
    return not search or fits(
        search, listed.stream, listed.why, _giver(listed.by), msgspec.json.encode(listed.event).decode()
    )


def _giver(by: Any) -> str:
    """Who did it."""
    return str(by.get("name", "")) if isinstance(by, dict) else str(by or "")


ROUTES: Final = (search_significant_events, export_significant_events)
