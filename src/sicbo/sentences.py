"""A sentence for people: a template in English and its values, so that a screen can say it in the reader's language.

A template stands where it is said. `tools/sentences.py` lists all of them; a translation is kept under its template.
"""

from msgspec import Struct

Values = dict[str, str | int]


class Said(Struct, frozen=True):
    """What is said; as a text it is English."""

    template: str
    values: Values = {}

    def __str__(self) -> str:
        return self.template.format(**self.values) if self.values else self.template


def said(template: str, /, **values: object) -> Said:
    """`said("round {round} begins", round=7)`."""
    return Said(template, plain(values))


def plain(values: dict[str, object]) -> Values:
    """Values as they can be sent: numbers stay numbers, everything else is its text."""
    return {name: value if type(value) is int else str(value) for name, value in values.items()}
