"""Credit from a central system: an amount to a terminal's meter, once for each id."""

from typing import Annotated, Final

from litestar import post
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM as THE_SYSTEM
from sicbo.rooms.table.messages.terminals import AddCredit
from sicbo.server.api.office import checked_id
from sicbo.server.api.operations import SYSTEM, Asked, Door, Who, operation
from sicbo.wire import Answered


class TransferAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An amount that a central system has taken from a person's account there."""

    id: Annotated[
        str,
        Meta(
            min_length=1, max_length=100, description="made by the central system; unique for each transfer"
        ),
    ]
    terminal: Annotated[str, Meta(min_length=3, max_length=200, description="table and seat, such as T2/3")]
    amount: Annotated[int, Meta(ge=1, le=10**15, description="in minor units")]
    reference: Annotated[
        str, Meta(min_length=1, max_length=200, description="its name at the central system")
    ]


@post("/api/transfers", status_code=200, **operation("transfer_credit", "transfers", rate="command", allow=(SYSTEM,),
      refusals=("unknown-stream", "moved", "table-closed", "stake-not-accepted", "cause-needed", "bad-amount",
                "id-used-differently", "fault-open", "not-seated"),
      example={"id": "x-2026-0042", "terminal": "T2/3", "amount": 5000, "reference": "wallet 9917"},
      answer={"answer": "x-2026-0042", "seq": 43, "at": 1790000012000000}))  # fmt: skip
async def transfer_credit(asked: Asked[TransferAsked], who: Who, door: Door) -> Answered:
    """Put an amount on a terminal's meter. Repeating the same id does not add it again."""
    table, slash, place = asked.terminal.rpartition("/")
    if not (slash and table and place):
        raise Refused("bad-request", "name the terminal by table and seat, such as T2/3")
    command = AddCredit(
        by=THE_SYSTEM,
        terminal=place,
        amount=asked.amount,
        source="central-transfer",
        reference=f"{who.name}: {asked.reference}",
    )
    answer = await door.system_command(table, checked_id(who, asked.id), command)
    return Answered(asked.id, answer.seq, answer.at, answer.repeated)


ROUTES: Final = (transfer_credit,)
