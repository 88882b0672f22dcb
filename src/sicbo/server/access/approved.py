"""What a second person approves: one command with everything in it, as a digest to compare and a line to read."""

import re
from hashlib import sha256
from typing import Final

import msgspec

from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import recorded
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.kernel.ticket_numbers import DIGITS, hidden
from sicbo.rooms.people.messages import TakeApproval
from sicbo.rooms.people.signing import SAID_MAXIMUM
from sicbo.server.access.sessions import Approval
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


def fitting(approval: Approval | None, table: str, command: Plain, by_name: str) -> Approval:
    """The approval, if it is for this command with these contents, of this person at this place."""
    command_type = str(command.get("type", ""))
    wanted = (table, command_type, by_name)
    if approval is None or (approval.table, approval.command_type, approval.requester) != wanted:
        raise Refused(
            "approval-needed",
            "{command_type} needs another person's approval: ask for it",
            command_type=command_type,
        )
    if approval.digest != digest_of(command):
        raise Refused(
            "approval-needed",
            "{approver} has approved something else ({said}): ask for approval of this {command_type}",
            approver=approval.approver,
            said=approval.said,
            command_type=command_type,
        )
    return approval


def taken(approval: Approval, key: str, command_id: str) -> TakeApproval:
    """What the record of the people has of a used approval."""
    return TakeApproval(
        by=SYSTEM,
        approval=key,
        approver=approval.approver,
        generation=approval.generation,
        requester=approval.requester,
        table=approval.table,
        command_type=approval.command_type,
        command_id=command_id,
        until=approval.until,
        said=approval.said,
        digest=approval.digest,
    )
