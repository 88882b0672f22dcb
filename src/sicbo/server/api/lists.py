"""Lists over HTTP: searching, pages, and all matches as a file for a spreadsheet."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Annotated

from litestar import Response
from litestar.params import QueryParameter

from sicbo.records.history import iso
from sicbo.reports.files import plain_text

Search = Annotated[str, QueryParameter(description="words that a row must all contain", max_length=100)]
Skip = Annotated[
    int, QueryParameter(name="after", description="the number of results to skip", ge=0, le=2**53)
]
PageSize = Annotated[
    int, QueryParameter(name="limit", description="the maximum number of results", ge=1, le=200)
]
Onward = Annotated[
    str, QueryParameter(name="after", description="the `next` of the previous page", max_length=300)
]


def fits(search: str, *texts: str) -> bool:
    """Whether every search word occurs somewhere in a row, in any case."""
    whole = " ".join(texts).casefold()
    return all(word in whole for word in search.casefold().split())


def csv_line(cells: Iterable[object]) -> bytes:
    """One line of a CSV file; lists in a cell are separated by semicolons, and no cell is taken for a formula."""
    line = StringIO()
    csv.writer(line, lineterminator="\r\n").writerow([_cell(cell) for cell in cells])
    return line.getvalue().encode()


def csv_file(name: str, columns: Iterable[str], rows: Iterable[Iterable[object]]) -> Response[bytes]:
    """All matches, as a file of this name."""
    content = csv_line(columns) + b"".join(csv_line(row) for row in rows)
    return Response(content, media_type="text/csv; charset=utf-8", headers=as_file(name))


def as_file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def moment_cell(at: int | None) -> str:
    """A moment for a cell; empty if there is none."""
    return iso(at) if at else ""


def _cell(cell: object) -> object:
    if cell is None:
        return ""
    if isinstance(cell, bool | int):
        return str(cell).lower() if isinstance(cell, bool) else cell
    return plain_text("; ".join(str(item) for item in cell) if isinstance(cell, tuple | list) else cell)
