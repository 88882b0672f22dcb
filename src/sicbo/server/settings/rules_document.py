"""The operator's official rules of a table: a file that the settings name, with its date and digest."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from sicbo.refusals import Refused

DOCUMENTS: Final = {
    ".pdf": "application/pdf",
    ".html": "text/html",
    ".htm": "text/html",
    ".txt": "text/plain",
    ".md": "text/plain",
}

ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"
"""What a foreign document may do in a browser: be displayed. It runs and loads nothing."""


class RulesDocument(Struct, frozen=True):
    """The operator's official rules, as they were installed."""

    name: str
    media: str
    bytes: Annotated[int, Meta(description="its size")]
    sha256: str
    installed_at: Annotated[int, Meta(description="when the file was last changed, in microseconds")]


def document_of(path: str) -> RulesDocument | None:
    """The facts of the file; `None` if none is set, or it is missing."""
    if not path:
        return None
    try:
        content, changed = read_document(path)
    except Refused:
        return None
    file = Path(path)
    media = DOCUMENTS.get(file.suffix.lower(), "application/octet-stream")
    return RulesDocument(file.name, media, len(content), sha256(content).hexdigest(), changed // 1000)


def read_document(path: str) -> tuple[bytes, int]:
    """The file, and when it was last changed, in nanoseconds."""
    try:
        changed = Path(path).stat().st_mtime_ns
        return _read(path, changed), changed
    except OSError:
        raise Refused(
            "not-found", "the official rules of this table cannot be read at the moment: ask the staff"
        ) from None


@lru_cache(maxsize=16)
def _read(path: str, _changed: int) -> bytes:
    return Path(path).read_bytes()
