"""What goes over the wire between a house and those who connect to it: frames of a socket, and the refusal.

Server and client share these types, so that neither can drift from the other.
"""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from sicbo.refusals import Refused
from sicbo.sentences import Values

Plain = dict[str, Any]
"""What JSON holds."""

CLOSE_SESSION_ENDED = 4401
CLOSE_MOVED = 4421
CLOSE_GOING_AWAY = 1012
CLOSE_TOO_FAST = 4429


class Do(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id that its sender made; sent again with the same id, it gets the first answer again."""

    id: str
    do: msgspec.Raw
    """the command as JSON with its `type`, without `by`: who asks is known from the session"""
    approval: str = ""
    """a second person's one-time approval, where the book or the house wants two"""


class Answered(Struct, frozen=True, omit_defaults=True):
    answer: str
    seq: int
    at: int
    repeated: bool = False
    ticket: str = ""
    """the number of the ticket to print, where credit was collected or a ticket issued anew"""
    placed: dict[str, int] = {}
    """what this command put on the layout, by bet: so that it can be undone exactly"""
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
    """Every "no" over HTTP: a stable code, one plain sentence, the clause where a rule said it."""

    code: str
    message: str
    clauses: tuple[str, ...] = ()
    at: str = ""
    """where to go instead, when another process has the table"""
    template: str = ""
    """the sentence without its values, for screens in another language; empty where it has none"""
    values: Values = {}


def refusal(refused: Refused) -> Refusal:
    """A refusal as it goes over the wire."""
    said = refused.said
    template = said.template if said.values else ""
    where = getattr(refused, "where", "")
    return Refusal(refused.code, refused.message, refused.clauses, where, template, said.values)


class View(Struct, frozen=True):
    """Everything one viewer may see of a table after entry `seq`; `now` is the server's clock."""

    seq: int
    now: int
    table: Plain
    you: Plain


class Frame(Struct, frozen=True):
    """Any frame from the server; exactly one of the first five is set.

    A view is left as it came until somebody looks at it: most are never looked at.
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
