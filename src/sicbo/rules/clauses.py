"""Every clause of the five books as data: what it requires of whom, in our words. Kept beside the books."""

import csv
from functools import cache
from io import StringIO
from pathlib import Path

from msgspec import Struct

from sicbo.refusals import Refused, nearest

_FILE = Path(__file__).parents[1].joinpath("books", "clauses.csv")


class Row(Struct, frozen=True):
    """One duty of one clause. A clause with several duties has rows `7.1#1` and `7.1#2`."""

    book: str
    id: str
    clause: str
    topic: str
    actor: str
    kind: str
    duty: str
    check: str


@cache
def rows() -> tuple[Row, ...]:
    """All rows in the order of the books."""
    read = list(csv.DictReader(StringIO(_FILE.read_text("utf-8"))))
    often: dict[tuple[str, str], int] = {}
    for entry in read:
        key = entry["book"], entry["clause"]
        often[key] = often.get(key, 0) + 1
    seen: dict[tuple[str, str], int] = {}
    listed = []
    for entry in read:
        key = entry["book"], entry["clause"]
        seen[key] = seen.get(key, 0) + 1
        row_id = entry["clause"] if often[key] == 1 else f"{entry['clause']}#{seen[key]}"
        listed.append(Row(id=row_id, **entry))
    return tuple(listed)


@cache
def by_id() -> dict[tuple[str, str], Row]:
    return {(row.book, row.id): row for row in rows()}


@cache
def clauses_of(book: str) -> frozenset[str]:
    """The clause ids a book has, as its data file may cite them."""
    return frozenset(row.clause for row in rows() if row.book == book)


def row(book: str, row_id: str) -> Row:
    """One row, or a refusal with the nearest ids."""
    found = by_id().get((book, row_id))
    if found is None:
        known = [other for known_book, other in by_id() if known_book == book]
        raise Refused(
            "bad-request",
            "the register has no clause '{row_id}' of {book}; {hint}",
            row_id=row_id,
            book=book,
            hint=nearest(row_id, known),
        )
    return found


def books() -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.book for row in rows()))
