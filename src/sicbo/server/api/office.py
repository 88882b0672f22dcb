"""Commands to the cage and the jackpots, which every process writes: who gives them, who approves them."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, get_args

import msgspec
from msgspec import Raw

from sicbo.engine.pending import Answer
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.messages import BaseCommand, Giver, second_person
from sicbo.rooms.kernel.names import sender_id
from sicbo.rooms.kernel.person import Person
from sicbo.server.access.actors import check_left_out, fields_of
from sicbo.server.access.sessions import Session
from sicbo.server.http.errors import plainly
from sicbo.server.keeping.sent_again import answer_or_known, require_id
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do, Plain

CENTRAL: Final = "central-system"
"""The role of a central system at the cage."""

NEW_NUMBER: Final = "new_number"
"""The field for the number of a new ticket, which the house makes."""

RoleOf = Callable[[OpenHouse, Plain, tuple[str, ...], bool], Awaitable[str]]
"""Chooses the role in which a person asks or, with the last argument true, approves."""


GIVER: Final[dict[str, Giver]] = {"staff": "staff", "terminal": "player", "system": "central"}
"""By the kind of a session."""


class Asking(NamedTuple):
    """A request to an office."""

    door: OpenHouse
    who: Session
    command: type[BaseCommand]
    fields: Plain
    named: str
    """the command's id, with the sender's name"""


class Counter:
    """One office stream as clients use it."""

    def __init__(self, stream: str, union: Any, role_of: RoleOf) -> None:
        self.stream = stream
        self._union = union
        self._role_of = role_of
        self._kinds: dict[str, type[BaseCommand]] = {
            command.__name__: command for command in get_args(union) if command.givers - {"house"}
        }

    async def command(self, door: OpenHouse, who: Session, asked: Do) -> Answered:
        """Send a command; answered when it has been committed."""
        fields = fields_of(asked.do)
        kind = str(fields.get("type", ""))
        command = self._kinds.get(kind)
        if command is None:
            raise Refused(
                "bad-request",
                "there is no command '{kind}' here; {hint}",
                kind=kind[:40],
                hint=nearest(kind, sorted(self._kinds)),
            )
        if GIVER[who.kind] not in command.givers:
            raise _not_given_by(who, kind)
        check_left_out(command, fields)
        named = checked_id(who, asked.id)
        room = await door.office.room(self.stream)
        known = await self._known(Asking(door, who, command, fields, named))
        number = door.numbering.new(f"{self.stream}|{named}") if NEW_NUMBER in command.known else ""
        body = Raw(msgspec.json.encode({name: known.get(name, said) for name, said in fields.items()}))
        filled = fields | known | ({NEW_NUMBER: number} if number else {})
        sent = self._sent(door, who, asked, filled, second_person(command), named)
        answer = await answer_or_known(sent, door.store, room, (self.stream, named), body)
        if answer.repeated and number:
            number = await _recorded_number(door, self.stream, named)
        return Answered(asked.id, answer.seq, answer.at, answer.repeated, number)

    async def _known(self, asking: Asking) -> Plain:  # noqa: ARG002 - for offices that know something
        """What the house itself fills in."""
        return {}

    async def _sent(
        self, door: OpenHouse, who: Session, asked: Do, fields: Plain, second: str, named: str
    ) -> Answer:
        """A command with its giver and its approver."""
        kind = fields["type"]
        fields["by"] = await self._person(door, who, fields)
        if asked.approval:
            if not second:
                raise Refused(
                    "bad-request", "{kind} needs no second person: leave out the approval", kind=kind
                )
            fields[second] = await self._second(door, who, fields, asked, named)
        try:
            built = msgspec.convert(fields, self._union)
        except msgspec.ValidationError as error:
            raise Refused(
                "bad-request", "{kind} cannot be read: {why}", kind=kind[:40], why=plainly(str(error))
            ) from None
        return await door.office.send(self.stream, named, built)

    async def _person(self, door: OpenHouse, who: Session, fields: Plain) -> Person:
        """The sender, in the role in which they ask."""
        wanted = fields.pop("as", "")
        if who.kind == "system":
            return Person(who.name, CENTRAL)
        if wanted and wanted not in who.roles:
            raise Refused(
                "not-yours-to-do",
                "{who} does not have the role '{wanted}'",
                who=who.name,
                wanted=str(wanted)[:40],
            )
        role = str(wanted) if wanted else await self._role_of(door, fields, who.roles, False)
        return Person(who.name, role)

    async def _second(self, door: OpenHouse, who: Session, fields: Plain, asked: Do, named: str) -> Person:
        """The approver; the giver must have signed in recently."""
        if who.kind == "staff":
            door.sign_in.require_fresh(who)
        approver = await door.sign_in.take_approval(
            asked.approval, table=self.stream, command=fields_of(asked.do), by_name=who.name, command_id=named
        )
        return Person(approver.name, await self._role_of(door, fields, approver.roles, True))


async def _recorded_number(door: OpenHouse, stream: str, named: str) -> str:
    """The number that a command got when it was first given: this store may have been restored since."""
    key = stream, named
    record = msgspec.json.decode((await door.store.known([key]))[key].body)
    return str(record["command"][NEW_NUMBER])


def checked_id(who: Session, given: str) -> str:
    """A client's id prefixed with the sender's name, so that two clients' ids never collide."""
    require_id(given)
    return sender_id(who.name, given)


def _not_given_by(who: Session, kind: str) -> Refused:
    if who.kind == "terminal":
        return Refused("not-yours-to-do", "a player's screen cannot do {kind}: call the staff", kind=kind)
    return Refused("not-yours-to-do", "{name} cannot do {kind}", kind=kind, name=who.name)
