"""Tickets and the cage over HTTP: the cage's screen, one ticket, its printout, and all commands of the cage."""

import asyncio
from contextlib import suppress
from typing import Annotated, Final, cast

from litestar import MediaType, Response, get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Raw, Struct
from msgspec.json import encode
from msgspec.structs import replace

from sicbo.hosting.cage import STREAM
from sicbo.hosting.cases import STREAM as CASES
from sicbo.papers.ticket_print import STYLE_SOURCE, Printed, printed, ticket_page, ticket_pdf
from sicbo.refusals import Reason, Refused
from sicbo.rooms.cage.authority import CASHIER, named, require_inspector, ticket_of
from sicbo.rooms.cage.messages import CageCommand, ShowTicketNumber
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import Form, Ticket
from sicbo.rooms.cage.view import CageView, TicketView, cage_view, ticket_rows, ticket_view
from sicbo.rooms.cases.state import CasesOffice
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rooms.kernel.tickets import TicketState
from sicbo.server.access.actors import fields_of
from sicbo.server.access.sessions import Session
from sicbo.server.api.lists import PageSize, Skip, csv_file, moment_cell
from sicbo.server.api.office import Asking, Counter
from sicbo.server.api.operations import STAFF, SYSTEM, TERMINAL, Asked, Door, Who, operation
from sicbo.server.background.aside import PAPERS
from sicbo.server.http.security import content_policy
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do, Plain

OF_THE_CAGE: Final = (
    "unknown-ticket", "ticket-redeemed", "ticket-voided", "ticket-held", "ticket-pending", "ticket-expired",
    "payment-delayed", "identification-needed", "signature-needed", "second-person-needed", "approval-needed",
    "fresh-sign-in-needed", "cause-needed", "bad-amount", "not-enough", "id-used-differently", "unknown-stream", "unknown-case",
)  # fmt: skip
OF_PAPER: Final[tuple[Reason, ...]] = (
    "unknown-ticket",
    "ticket-redeemed",
    "ticket-voided",
    "ticket-expired",
    "unknown-stream",
)
PDF: Final = ".pdf"
SHOWING: Final = ShowTicketNumber.__name__
HEARD_SECONDS: Final = 5.0
"""How long a terminal that has just issued a ticket waits for the cage to receive it."""

Number = Annotated[
    str,
    PathParameter(
        description="the ticket's number of 18 digits, or its reference such as T1/3#17", max_length=80
    ),
]
OfTickets = Annotated[
    str,
    QueryParameter(
        description="a whole number, or words that all match: reference, table, player, kind, amount, or a jackpot's pool and round",
        max_length=100,
    ),
]
OfState = Annotated[
    TicketState | None, QueryParameter(name="state", description="only tickets in this state")
]
COLUMNS: Final = (
    "reference", "number", "amount", "currency", "state", "kind", "table", "terminal", "issued", "expires", "player",
    "case", "pool", "round",
)  # fmt: skip


class RedemptionAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Pay a ticket at once."""

    id: Annotated[str, Meta(min_length=1, max_length=100, description="made by the sender")]
    form: Form = "cash"
    identification: Annotated[str, Meta(max_length=200)] = ""
    requested_form: Annotated[str, Meta(max_length=200)] = ""


class CageDo(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the cage with an id made by its sender."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    do: Raw
    approval: Annotated[
        str, Meta(max_length=200, description="the second person's approval, from POST /api/approvals")
    ] = ""


async def _role_of(door: OpenHouse, fields: Plain, roles: tuple[str, ...], second: bool) -> str:
    """The cashier's role for the sender; for an approver, one of those that the cage's terms name."""
    if fields.get("type") == SHOWING and INSPECTOR in roles:
        return INSPECTOR
    approving = [role for role in (await cage_of(door)).terms.approving_roles if role in roles]
    cashier = [CASHIER] if CASHIER in roles else []
    ranked = [*approving, *cashier] if second else [*cashier, *approving]
    return (ranked or list(roles) or [""])[0]


class CageCounter(Counter):
    """The cage's counter: it also shows an inspector the number of a ticket, once that is on record."""

    async def _known(self, asking: Asking) -> Plain:
        if asking.command is not ShowTicketNumber:
            return {}
        await asking.door.office.catch_up(CASES)
        office = cast(CasesOffice, (await asking.door.office.state(CASES))[1])
        number = asking.fields.get("case")
        case = office.case(number) if type(number) is int else None
        return {"case_is_open": case is not None and case.status != "closed"}

    async def command(self, door: OpenHouse, who: Session, asked: Do) -> Answered:
        fields = fields_of(asked.do)
        answered = await super().command(door, who, asked)
        if fields["type"] != SHOWING:
            return answered
        require_inspector(Person(who.name, await _role_of(door, fields, who.roles, False)))
        ticket = named(await cage_of(door), str(fields["reference"]))
        return replace(answered, ticket=ticket.number)


CAGE: Final = CageCounter(STREAM, CageCommand, _role_of)


async def cage_of(door: OpenHouse) -> Cage:
    await door.office.catch_up(STREAM)
    _, cage = await door.office.state(STREAM)
    return cast(Cage, cage)


@get("/api/cage", **operation("get_cage", "tickets", allow=(STAFF,), refusals=("unknown-stream",)))
async def get_cage(
    who: Who,
    door: Door,
    search: OfTickets = "",
    of_state: OfState = None,
    skip: Skip = 0,
    limit: PageSize = 50,
) -> CageView:
    """The cage's screen: totals, outstanding tickets, open cases, repayments due, the last payments."""
    require_cage(who.roles, await cage_of(door))
    states = () if of_state is None else (of_state,)
    return cage_view(
        await cage_of(door), door.sign_in.clock(), search=search, states=states, offset=skip, limit=limit
    )


@get("/api/cage/tickets.csv", **operation("export_tickets", "tickets", allow=(STAFF,), refusals=("unknown-stream",),
      media="text/csv", returns="the matching tickets, as CSV"))  # fmt: skip
async def export_tickets(
    who: Who, door: Door, search: OfTickets = "", of_state: OfState = None
) -> Response[bytes]:
    """The same tickets for a spreadsheet, with their numbers hidden as in the list."""
    cage = await cage_of(door)
    require_cage(who.roles, cage)
    states = () if of_state is None else (of_state,)
    rows = (
        (row.reference, row.number, cage.terms.money.format(row.amount), cage.terms.currency.code, row.state, row.kind, row.table,
         row.terminal, moment_cell(row.issued_at), moment_cell(row.expires_at), row.player, row.case or "", row.pool,
         row.round_id)
        for row in ticket_rows(cage, door.sign_in.clock(), search=search, states=states)
    )  # fmt: skip
    return csv_file("tickets.csv", COLUMNS, rows)


@get("/api/tickets/{number:str}", **operation("get_ticket", "tickets", allow=(STAFF, SYSTEM),
      refusals=("unknown-ticket", "unknown-stream")))  # fmt: skip
async def get_ticket(number: Number, who: Who, door: Door) -> TicketView:
    """One ticket: its state and, if it cannot be paid now, why; unknown, paid, expired and withheld tickets get
    different answers.
    """
    return await _looked_at(number, who, door)


async def _looked_at(number: str, who: Session, door: OpenHouse) -> TicketView:
    cage = await cage_of(door)
    if who.kind == STAFF:
        require_cage(who.roles, cage)
    return ticket_view(cage, number, door.sign_in.clock(), pays=CASHIER in who.roles)


@get("/api/cage/ticket", **operation("find_ticket", "tickets", allow=(STAFF,),
      refusals=("unknown-ticket", "unknown-stream")))  # fmt: skip
async def find_ticket(
    number: Annotated[
        str,
        QueryParameter(description="a number, or a reference such as T1/3#17", min_length=1, max_length=80),
    ],
    who: Who,
    door: Door,
) -> TicketView:
    """One ticket by its number or by its reference, which has a slash and so cannot be in a path."""
    return await _looked_at(number, who, door)


@post("/api/tickets/{number:str}/redemption", status_code=200, **operation("redeem_ticket", "tickets", rate="command",
      allow=(CASHIER, SYSTEM), refusals=OF_THE_CAGE, example={"id": "r1", "form": "cash"},
      answer={"answer": "r1", "seq": 9, "at": 1790000012000000}))  # fmt: skip
async def redeem_ticket(number: Number, asked: Asked[RedemptionAsked], who: Who, door: Door) -> Answered:
    """Pay a ticket. Of several attempts at the same time, one pays it; the others are told that it has been paid."""
    do = {
        "type": "Redeem",
        "number": number,
        "form": asked.form,
        "identification": asked.identification,
        "requested_form": asked.requested_form,
    }
    return await CAGE.command(door, who, Do(asked.id, Raw(encode(do))))


@post("/api/cage/commands", status_code=200, **operation("send_cage_command", "tickets", rate="command",
      allow=(STAFF, SYSTEM), refusals=OF_THE_CAGE,
      example={"id": "c1", "do": {"type": "HoldTicket", "number": "T1/3#17", "reason": "claimed by two people"}},
      answer={"answer": "c1", "seq": 9, "at": 1790000012000000}))  # fmt: skip
async def send_cage_command(asked: Asked[CageDo], who: Who, door: Door) -> Answered:
    """Send a command to the cage: pay by hand, delay, withhold, release, void, demand repayment. A command that
    takes a second person needs their approval (POST /api/approvals with `at` = cage).
    """
    return await CAGE.command(door, who, Do(asked.id, asked.do, asked.approval))


@get("/tickets/{number:str}", media_type=MediaType.HTML, **operation("print_ticket", "tickets", allow=(STAFF, TERMINAL),
      refusals=OF_PAPER, media="text/html, application/pdf", returns="the ticket on paper, as a page that prints or a PDF"))  # fmt: skip
async def print_ticket(
    number: Annotated[
        str,
        PathParameter(description="the ticket's number; add .pdf for a PDF", max_length=80),
    ],
    who: Who,
    door: Door,
) -> Response[bytes]:
    """The printed ticket: a page that a browser prints or, with `.pdf` after the number, a PDF. A terminal gets only
    tickets that it issued."""
    cage, ticket = await _on_paper(number.removesuffix(PDF), who, door)
    demonstration = door.settings.demonstration
    if number.endswith(PDF):
        pdf = await PAPERS(ticket_pdf, ticket, cage.terms, demonstration=demonstration)
        return Response(pdf, media_type="application/pdf")
    page = ticket_page(ticket, cage.terms, demonstration=demonstration)
    policy = content_policy(door.settings, style=STYLE_SOURCE.strip("'"))
    return Response(page.encode(), media_type="text/html", headers={"Content-Security-Policy": policy})


@get("/api/tickets/{number:str}/paper", **operation("get_ticket_paper", "tickets", allow=(STAFF, TERMINAL),
      refusals=OF_PAPER))  # fmt: skip
async def get_ticket_paper(number: Number, who: Who, door: Door) -> Printed:
    """The printed lines of a ticket with the modules of its bar code, for a screen that shows it. A terminal gets
    only tickets that it issued.
    """
    cage, ticket = await _on_paper(number, who, door)
    return printed(ticket, cage.terms, demonstration=door.settings.demonstration)


async def _on_paper(number: str, who: Session, door: OpenHouse) -> tuple[Cage, Ticket]:
    cage = await cage_of(door)
    if who.kind == STAFF:
        require_cage(who.roles, cage)
    look_up = named if who.kind == STAFF else ticket_of
    try:
        ticket = look_up(cage, number)
    except Refused as refused:
        if who.kind == STAFF or refused.code != "unknown-ticket":
            raise
        # The cage receives a ticket a moment after the terminal has issued it.
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARD_SECONDS):
                await door.keeping.told_everything(who.terminal.partition("/")[0])
        ticket = look_up(await cage_of(door), number)
    if who.kind != STAFF and who.terminal != f"{ticket.table}/{ticket.terminal}":
        raise Refused("not-yours-to-do", "this screen belongs to {terminal}", terminal=who.terminal)
    return cage, ticket


def require_cage(roles: tuple[str, ...], cage: Cage) -> None:
    """Refuse a person who does not work with tickets: a number is as good as its money."""
    if not {CASHIER, "inspector", *cage.terms.approving_roles} & set(roles):
        raise Refused("not-yours-to-do", "only the cage, its supervisors and inspectors can see tickets")


ROUTES: Final = (
    get_cage,
    export_tickets,
    find_ticket,
    get_ticket,
    redeem_ticket,
    send_cage_command,
    print_ticket,
    get_ticket_paper,
)
