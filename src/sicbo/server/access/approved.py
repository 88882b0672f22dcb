"""What a second person approves: one command with everything in it, as a digest to compare and a line to read."""

import re
from hashlib import sha256
from typing import Final

import msgspec

from sicbo.rooms.cage.ticket_numbers import DIGITS, hidden
from sicbo.rooms.kernel.names import recorded
from sicbo.rooms.people.signing import SAID_MAXIMUM
from sicbo.wire import Plain

_TICKET: Final = re.compile(rf"(?<!\d)\d(?:[ -]?\d){{{DIGITS - 1}}}(?!\d)")
"""A ticket's number, however it is typed."""


def digest_of(fields: Plain) -> str:
    """The digest of a command as it is sent, whatever the order of its fields."""
    return sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()


def line_of(fields: Plain) -> str:
    """A command for the record: its type and what it says. A ticket's number is money, and is not written in full."""
    parts = [f"{name} {_said(value)}" for name, value in sorted(fields.items()) if name != "type"]
    line = f"{fields.get('type', '')}: {', '.join(parts)}" if parts else str(fields.get("type", ""))
    without = _TICKET.sub(lambda number: hidden(re.sub(r"\D", "", number[0])), line)
    return recorded(without, SAID_MAXIMUM)


def _said(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value, order="sorted").decode()
