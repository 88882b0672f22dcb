"""One thing that must be done, in words, with its clauses and its time."""

from typing import Literal

from msgspec import Struct

from sicbo.sentences import Said, Values, on_the_wire

Kind = Literal[
    "call", "fault-notice", "inspector-notice", "confirmation", "closing", "limits", "dice", "abstention"
]


class Duty(Struct, frozen=True):
    """One thing to do, in words, with its clauses; `since` if it is overdue from a known moment."""

    kind: Kind
    message: str
    clauses: tuple[str, ...] = ()
    since: int | None = None
    soon: bool = False
    """mentioned ahead of its time"""
    template: str = ""
    """the sentence without its values; empty where it has none"""
    values: Values = {}
    due_at: int | None = None
    """when it was due"""


def duty(
    kind: Kind,
    sentence: Said,
    clauses: tuple[str, ...] = (),
    since: int | None = None,
    *,
    soon: bool = False,
    due_at: int | None = None,
) -> Duty:
    message, template, values = on_the_wire(sentence)
    return Duty(kind, message, clauses, since, soon, template, values, due_at)
