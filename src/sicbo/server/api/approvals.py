"""A second person's approval of one command with its contents, which is about to be given."""

from typing import Annotated, Final, get_args

from litestar import post
from msgspec import Meta, Struct

from sicbo.refusals import Refused, nearest
from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.kernel.messages import second_person
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.access.approved import line_of
from sicbo.server.api.operations import STAFF, AnyRequest, Asked, Door, Who, address_of, operation
from sicbo.server.api.table_founding import COMMAND as FOUND_TABLE
from sicbo.wire import Plain

COMMANDS: Final = frozenset(
    command.__name__
    for union in (TableCommand, CageCommand, CaseCommand, JackpotCommand, PromotionCommand)
    for command in get_args(union)
    if second_person(command)
) | {FOUND_TABLE}
"""Commands that may name a second person."""


class ApprovalAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A second person signs in for one command of yours."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    password: Annotated[str, Meta(min_length=1, max_length=1_000)]
    at: Annotated[
        str,
        Meta(
            max_length=200,
            description="the table, or cage, cases, jackpots, or promotion- and its short name",
        ),
    ]
    do: Annotated[
        Plain | None,
        Meta(
            description="the whole command, exactly as it will be sent: the approval is for this and nothing else"
        ),
    ] = None
    command: Annotated[
        str, Meta(max_length=100, description="of older clients, which named a type alone: refused")
    ] = ""
    code: Annotated[str, Meta(max_length=20)] = ""


class Approved(Struct, frozen=True):
    """To be sent as `approval` with the command; valid for that one only, and briefly."""

    approval: str
    until: int
    said: Annotated[str, Meta(description="what was approved, as it will be on record")] = ""


@post("/api/approvals", **operation("approve", "session", rate="sign-in", allow=(STAFF,),
      refusals=("sign-in-failed", "second-person-needed", "password-change-needed", "busy"),
      example={"name": "noor", "password": "correct horse battery", "at": "T1",
               "do": {"type": "DeclareVoid", "ground": "dice-not-flat", "cause": "a die leans"}},
      answer={"approval": "m2Vx…", "until": 1790000060000000,
              "said": "DeclareVoid: cause a die leans, ground dice-not-flat"}))  # fmt: skip
async def approve(asked: Asked[ApprovalAsked], who: Who, door: Door, request: AnyRequest) -> Approved:
    """Have another person approve one command with its contents. They sign in freshly at your screen; the approval is
    valid for exactly this command, once, and is recorded with what it says."""
    where = address_of(request)
    door.rates.sign_in(where, asked.name)
    if not asked.do:
        raise Refused(
            "bad-request",
            "an approval is for one command with its contents: send the whole command (do), not its type alone",
        )
    fields = asked.do
    kind = str(fields.get("type", ""))
    if kind not in COMMANDS:
        raise Refused(
            "bad-request",
            "'{command}' does not take a second person; {hint}",
            command=kind[:40],
            hint=nearest(kind, COMMANDS),
        )
    given = await door.sign_in.approve(
        who, asked.name, asked.password, asked.code, table=asked.at, command=fields, where=where
    )
    seconds = door.sign_in.sessions.rules.approval_seconds
    return Approved(given, door.sign_in.clock() + seconds * 1_000_000, line_of(fields))


ROUTES: Final = (approve,)
