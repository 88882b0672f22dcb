"""Lists over HTTP: what is looked for in one, a page of it, and all that fits as a file for a spreadsheet."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Annotated

from litestar import Response
from litestar.params import QueryParameter

from sicbo.records.history import iso
from sicbo.reports.files import plain_text

Search = Annotated[str, QueryParameter(description="words, all of which a row has to hold", max_length=100)]
Skip = Annotated[int, QueryParameter(name="after", description="skip so many", ge=0, le=2**53)]
PageSize = Annotated[int, QueryParameter(name="limit", description="at most so many", ge=1, le=200)]
Onward = Annotated[
    str, QueryParameter(name="after", description="the `next` of the page before", max_length=300)
]


def fits(search: str, *texts: str) -> bool:
    """Whether every word that is looked for stands somewhere in a row, large and small letters alike."""
    whole = " ".join(texts).casefold()
    return all(word in whole for word in search.casefold().split())


def csv_line(cells: Iterable[object]) -> bytes:
    """One line of a file; lists in a cell stand with semicolons, and no cell is taken for a formula."""
    line = StringIO()
    csv.writer(line, lineterminator="\r\n").writerow([_cell(cell) for cell in cells])
    return line.getvalue().encode()


def csv_file(name: str, columns: Iterable[str], rows: Iterable[Iterable[object]]) -> Response[bytes]:
    """Everything that fits, as a file of this name."""
    content = csv_line(columns) + b"".join(csv_line(row) for row in rows)
    return Response(content, media_type="text/csv; charset=utf-8", headers=as_file(name))


def as_file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def moment_cell(at: int | None) -> str:
    """A moment for a cell; nothing where there was none."""
    return iso(at) if at else ""


def _cell(cell: object) -> object:
    if cell is None:
        return ""
    if isinstance(cell, bool | int):
        return str(cell).lower() if isinstance(cell, bool) else cell
    return plain_text("; ".join(str(one) for one in cell) if isinstance(cell, tuple | list) else cell)
