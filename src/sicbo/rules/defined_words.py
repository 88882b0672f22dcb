"""Words that a book defines, marked wherever they stand in a text."""

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from sicbo.rules.bookfile import Term


class MarkedPart(Struct, frozen=True):
    """A piece of a text; `term` names the word of the book's dictionary that it is, if it is one."""

    text: str
    term: str = ""


def marked(text: str, terms: Iterable[Term]) -> tuple[MarkedPart, ...]:
    """The text in pieces, every defined word of it marked; put together again, the pieces are the text."""
    found = _pattern(tuple(terms))
    if found is None:
        return (MarkedPart(text),)
    pattern, meant = found
    parts, end = [], 0
    for hit in pattern.finditer(text):
        if hit.start() > end:
            parts.append(MarkedPart(text[end : hit.start()]))
        parts.append(MarkedPart(hit.group(), meant[hit.group().casefold()]))
        end = hit.end()
    if end < len(text):
        parts.append(MarkedPart(text[end:]))
    return tuple(parts)


@lru_cache(maxsize=32)
def _pattern(terms: tuple[Term, ...]) -> tuple[re.Pattern[str], dict[str, str]] | None:
    meant = {form.casefold(): term.term for term in terms for form in (*term.forms, term.term)}
    if not meant:
        return None
    # The longest first: what is defined as several words is not one of them.
    words = "|".join(re.escape(form) for form in sorted(meant, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE), meant
