"""A sentence for people: a template in English and its values, so that a screen can say it in the reader's language.

A template is in the code that says it. `tools/sentences.py` lists all of them; a translation is kept under its template
(`web/src/words/said`). In a template `{name}` is a value and `{count, plural, one {# spin} other {# spins}}` a choice
by a number; a value may be a sentence itself, or a list of them. `web/src/words/filled.ts` fills the same templates.
"""

import re
from typing import Final

from msgspec import Struct

NAMED: Final = re.compile(r"\{(\w+)\}", re.ASCII)
PLURAL: Final = re.compile(
    r"\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}", re.ASCII
)


class Said(Struct, frozen=True, omit_defaults=True):
    """A sentence; as a text it is English."""

    template: str
    values: "Values" = {}

    def __str__(self) -> str:
        return _filled(self.template, self.values) if self.values else self.template


Value = str | int | Said | tuple[str | Said, ...]
Values = dict[str, Value]


def said(template: str, /, **values: object) -> Said:
    """`said("round {round} begins", round=7)`."""
    return Said(template, plain(values))


def plain(values: dict[str, object]) -> Values:
    """Values as they can be sent: numbers, sentences and lists unchanged, everything else as text."""
    return {name: _plain(value) for name, value in values.items()}


def on_the_wire(sentence: Said) -> tuple[str, str, Values]:
    """The text in English, the template if it differs from that text, and the values."""
    return str(sentence), sentence.template if sentence.values else "", sentence.values


def _plain(value: object) -> Value:
    if isinstance(value, Said):
        return value
    if isinstance(value, tuple | list):
        return tuple(item if isinstance(item, Said) else str(item) for item in value)
    return value if type(value) is int else str(value)


def _filled(template: str, values: Values) -> str:
    def counted(match: re.Match[str]) -> str:
        count = values[match[1]]
        return match[2 if count == 1 else 3].replace("#", str(count))

    chosen = PLURAL.sub(counted, template) if ", plural, " in template else template
    return NAMED.sub(lambda match: _text(values[match[1]]), chosen)


def _text(value: Value) -> str:
    if not isinstance(value, tuple):
        return str(value)
    items = [str(item) for item in value]
    # English punctuation: items that contain commas or colons are separated by semicolons.
    return ("; " if any(", " in item or ": " in item for item in items) else ", ").join(items)
