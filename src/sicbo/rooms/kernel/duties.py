"""One thing that has to be done, in words, with its clauses and its time."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.sentences import Values, sentence

Kind = Literal[
    "call", "fault-notice", "inspector-notice", "confirmation", "closing", "limits", "dice", "abstention"
]


class Duty(Struct, frozen=True):
    """One thing to be done, in words, with its clauses; `since` where it is overdue from a known moment."""

    kind: Kind
    message: str
    clauses: tuple[str, ...] = ()
    since: int | None = None
    soon: bool = False
    """mentioned ahead of its time"""
    code: str = ""
    values: Values = {}
    due_at: int | None = None
    """by when it should have been done"""


def duty(
    kind: Kind,
    code: str,
    clauses: tuple[str, ...] = (),
    since: int | None = None,
    *,
    soon: bool = False,
    due_at: int | None = None,
    **values: str | int,
) -> Duty:
    return Duty(kind, sentence(code, values), clauses, since, soon, code, values, due_at)
