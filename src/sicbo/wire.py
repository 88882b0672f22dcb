"""The wire format between a house and its clients: frames of a socket, and the refusal.

Server and client share these types, so that neither can drift from the other.
"""

from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from sicbo.refusals import Refused
from sicbo.sentences import Said, Values, on_the_wire

Plain = dict[str, Any]
"""JSON values."""

CLOSE_SESSION_ENDED = 4401
CLOSE_TABLE_OVER = 4404
CLOSE_MOVED = 4421
CLOSE_GOING_AWAY = 1012
CLOSE_TOO_FAST = 4429


class Do(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id made by its sender; sent again with the same id, it gets the first answer again."""

    id: str
    do: msgspec.Raw
    """the command as JSON with its `type`, without `by`: the session says who asks"""
    approval: str = ""
    """a second person's one-time approval, if the book or the house wants two"""


class Answered(Struct, frozen=True, omit_defaults=True):
    answer: str
    seq: int
    at: int
    repeated: bool = False
    ticket: str = ""
    """the number of the ticket to print, if credit was collected or a ticket reissued"""
    placed: dict[str, int] = {}
    """what this command placed on the layout, by bet: so that it can be undone exactly"""
    taken: dict[str, int] = {}
    """what this command took off the layout, by bet"""


class RefusedFrame(Struct, frozen=True, omit_defaults=True):
    refused: str
    code: str
    message: str
    clauses: tuple[str, ...] = ()
    template: str = ""
    values: Values = {}


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Every refusal over HTTP: a stable code, one plain sentence, the clause if a rule refused."""

    code: str
    message: str
    clauses: tuple[str, ...] = ()
    at: str = ""
    """where to go instead, if another process owns the table"""
    template: str = ""
    """the sentence without its values, for screens in another language; empty if it has none"""
    values: Values = {}


PLACES: Final = frozenset({"path", "parent", "where", "fault"})
"""Values of a store's refusals that say where and on what it is kept: for the log and the command line."""


def refusal(refused: Refused) -> Refusal:
    """A refusal as it is sent, without places on the server."""
    sentence = refused.said
    if refused.code.startswith("store") or refused.code == "not-saved":
        hidden: Values = {
            name: "…" if name == "fault" else "the database" for name in PLACES & sentence.values.keys()
        }
        sentence = Said(sentence.template, {**sentence.values, **hidden})
    message, template, values = on_the_wire(sentence)
    return Refusal(refused.code, message, refused.clauses, getattr(refused, "where", ""), template, values)


class View(Struct, frozen=True):
    """Everything one viewer may see of a table after entry `seq`; `now` is the server's clock."""

    seq: int
    now: int
    table: Plain
    you: Plain


class Frame(Struct, frozen=True):
    """Any frame from the server; exactly one of the first five is set.

    A view is not decoded until it is read: most never are.
    """

    answer: str | UnsetType = UNSET
    refused: str | UnsetType = UNSET
    view: msgspec.Raw | UnsetType = UNSET
    moved: str | UnsetType = UNSET
    ended: str | UnsetType = UNSET
    seq: int = 0
    at: int = 0
    repeated: bool = False
    ticket: str = ""
    placed: dict[str, int] = {}
    taken: dict[str, int] = {}
    code: str = ""
    message: str = ""
    clauses: tuple[str, ...] = ()
