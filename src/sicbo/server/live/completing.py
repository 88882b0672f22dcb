"""What the house adds to some commands on their way to a table, from its journals and balances."""

import asyncio
from asyncio import Future
from hashlib import sha256
from typing import cast

import msgspec

from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.hosting.cage import STREAM as CAGE
from sicbo.hosting.cases import STREAM
from sicbo.hosting.tables import exchange
from sicbo.records.round_on_record import on_record
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import NumberHandPay
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cases.state import CasesOffice
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.kernel.tickets import hand_pay_number
from sicbo.rooms.table.messages.card import ChangeCard, RetireTable
from sicbo.rooms.table.messages.chips import ExchangeClosedTableChips
from sicbo.rooms.table.messages.terminals import (
    Collect,
    OnRecord,
    Recalculate,
    VoidUnconfirmed,
    WithholdCredit,
)
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.live.closed_tables import with_what_is_left
from sicbo.server.live.live_table import LiveTable
from sicbo.store.interface import Store


def sent(
    store: Store,
    tables: House,
    office: House,
    live: LiveTable,
    others: tuple[str, ...],
    command_id: str,
    command: TableCommand,
) -> "Future[Answer]":
    """Send a command with what the house knows of it; `others` are the tables of this process."""
    if isinstance(command, ExchangeClosedTableChips):
        return asyncio.ensure_future(exchange(tables, others, live.name, command, command_id))
    if isinstance(command, ChangeCard | RetireTable):
        return asyncio.ensure_future(with_what_is_left(store, tables, office, live, command_id, command))
    if isinstance(command, Recalculate | VoidUnconfirmed) and command.round_id:
        return asyncio.ensure_future(_with_record(store, tables, live, command_id, command))
    if isinstance(command, WithholdCredit) and command.office_case:
        return asyncio.ensure_future(_with_concerned(store, tables, office, live, command_id, command))
    if isinstance(command, Collect) and command.paid_as == "hand-pay":
        return asyncio.ensure_future(_with_number(store, tables, office, live, command_id, command))
    return tables.send(live.name, command_id, command)


async def _with_number(
    store: Store, tables: House, office: House, live: LiveTable, command_id: str, command: Collect
) -> Answer:
    """Send a payment by hand with the limit of the cage's terms, once its number is taken for this terminal."""
    earlier = (await store.known([(live.name, command_id)])).get((live.name, command_id))
    if earlier is not None:
        first = msgspec.json.decode(earlier.body)["command"].get("at_cage_from")
        return await tables.send(live.name, command_id, msgspec.structs.replace(command, at_cage_from=first))
    await office.catch_up(CAGE)
    terms = cast(Cage, (await office.state(CAGE))[1]).terms
    limits = [limit for limit in (terms.hand_pay_from, terms.identification_from) if limit is not None]
    command = msgspec.structs.replace(command, at_cage_from=min(limits, default=None))
    # A payment that the table refuses takes no number.
    live.room.decide(live.table, command, 0)
    number = NumberHandPay(
        by=SYSTEM, reference=hand_pay_number(command.reference), table=live.name, terminal=command.terminal
    )
    digest = sha256(hand_pay_number(command.reference).encode()).hexdigest()
    try:
        await office.send(CAGE, f"hand-pay-{digest}", number)
    except Refused as refused:
        if refused.code != "id-used-differently":
            raise
        raise Refused(
            "id-used-differently",
            "payment {number} was made already: give this payment its own number (reference)",
            number=command.reference[:40],
        ) from None
    return await tables.send(live.name, command_id, command)


async def _with_concerned(
    store: Store, tables: House, office: House, live: LiveTable, command_id: str, command: WithholdCredit
) -> Answer:
    """Send a hold with what its case of the office is about; repeated, with what it was about the first time."""
    earlier = (await store.known([(live.name, command_id)])).get((live.name, command_id))
    if earlier is not None:
        first = msgspec.json.decode(earlier.body)["command"]
        known = {name: first[name] for name in WithholdCredit.known if name in first}
        known["concerned"] = tuple(known.get("concerned", ()))
        return await tables.send(live.name, command_id, msgspec.structs.replace(command, **known))
    await office.catch_up(STREAM)
    _, state = await office.state(STREAM)
    case = cast(CasesOffice, state).case(command.office_case)
    if case is not None and case.table == live.name and case.status != "closed":
        named = [person.name for person in case.persons if person.capacity == "player"]
        if case.dispute is not None:
            named.append(case.dispute.complainant)
        command = msgspec.structs.replace(
            command, concerned=tuple(dict.fromkeys(named)), about_round=case.round_id, case_opened_at=case.opened_at
        )  # fmt: skip
    return await tables.send(live.name, command_id, command)


async def _with_record(
    store: Store, tables: House, live: LiveTable, command_id: str, command: Recalculate | VoidUnconfirmed
) -> Answer:
    """Send a correction with the journal's record of its round; repeated, with the record of the first time."""
    earlier = (await store.known([(live.name, command_id)])).get((live.name, command_id))
    case = live.table.case(command.case)
    if earlier is not None:
        first = msgspec.json.decode(earlier.body)["command"].get("on_record")
        command = msgspec.structs.replace(command, on_record=msgspec.convert(first, OnRecord | None))
    elif case is not None:
        found = await on_record(store, live.room, live.table, command.round_id, case.terminal)
        command = msgspec.structs.replace(command, on_record=found)
    return await tables.send(live.name, command_id, command)
