"""A book's defined words, marked wherever they appear in a text."""

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from sicbo.rules.bookfile import Term


class MarkedPart(Struct, frozen=True):
    """A piece of a text; `term` names the defined word that it is, if any."""

    text: str
    term: str = ""


def marked(text: str, terms: Iterable[Term]) -> tuple[MarkedPart, ...]:
    """The text in pieces, with every defined word marked; joined, the pieces are the text."""
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
    # The longest first: a defined phrase is not one of its words.
    words = "|".join(re.escape(form) for form in sorted(meant, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE), meant
