"""Tickets and jackpots in a period: issued, settled, outstanding at its end."""

from collections.abc import AsyncIterator, Sequence

import msgspec
from msgspec import Struct

from sicbo.hosting import cage as hosting_cage
from sicbo.hosting import jackpots as hosting_jackpots
from sicbo.hosting.tables import Plain
from sicbo.records.period import Period
from sicbo.reports.table_sums import Check
from sicbo.rooms.jackpots.state import pool_account
from sicbo.store.interface import Reader
from sicbo.store.journal import Stream, Summed

TICKETS = "tickets:"


class TicketFigures(Struct, frozen=True):
    """Money on tickets; amounts in minor units."""

    opening: int
    issued: int
    """by tables, for jackpots, and for money that was returned"""
    redeemed: int
    redeemed_count: int
    forfeited: int
    handed_over: int
    expired_count: int
    outstanding: int
    checks: tuple[Check, ...]


class JackpotFigures(Struct, frozen=True):
    """One pool, in whole minor units as the ledger holds them."""

    pool: str
    opening: int
    came_in: int
    went_out: int
    won: int
    wins: int
    closing: int
    checks: tuple[Check, ...]


class _CageFold:
    def __init__(self) -> None:
        self.issued = self.redeemed = self.redeemed_count = self.forfeited = 0
        self.handed_over = self.expired_count = 0

    def enter(self, event: Plain) -> None:
        match event:
            case {"type": "JackpotTicketIssued" | "PrizeTicketIssued" | "ReturnReceived", "ticket": ticket}:
                self.issued += ticket["amount"]
            case {"type": "TicketRedeemed", "amount": amount}:
                self.redeemed += amount
                self.redeemed_count += 1
            case {"type": "HoldForfeited", "amount": amount}:
                self.forfeited += amount
            case {"type": "UnclaimedHandedOver", "tickets": tickets}:
                self.handed_over += sum(ticket["amount"] for ticket in tickets)
            case {"type": "TicketsExpired", "numbers": numbers}:
                self.expired_count += len(numbers)
            case _:
                pass


async def ticket_figures(
    reader: Reader, streams: Sequence[Stream], period: Period, by_tables: int
) -> TicketFigures:
    """Tickets of the whole house; those issued by tables were counted with the tables."""
    fold = _CageFold()
    async for event in _events(reader, streams, hosting_cage.KIND, period):
        fold.enter(event)
    came = went = since = 0
    for stream in streams:
        name = stream.head.stream
        before, last = await reader.seq_before(name, period.begin), await reader.seq_before(name, period.end)
        inside = await reader.sums(name, before, last)
        came += _into(inside, TICKETS)
        went += _out_of(inside, TICKETS)
        later = await reader.sums(name, last, stream.head.seq)
        since += _into(later, TICKETS) - _out_of(later, TICKETS)
    held = sum(amount for account, amount in (await reader.balances()).items() if account.startswith(TICKETS))
    outstanding = held - since
    issued = by_tables + fold.issued
    return TicketFigures(
        opening=outstanding - came + went,
        issued=issued,
        redeemed=fold.redeemed,
        redeemed_count=fold.redeemed_count,
        forfeited=fold.forfeited,
        handed_over=fold.handed_over,
        expired_count=fold.expired_count,
        outstanding=outstanding,
        checks=(
            Check("issued", issued, came),
            Check(
                "redeemed, forfeited and handed over", fold.redeemed + fold.forfeited + fold.handed_over, went
            ),
        ),
    )


async def jackpot_figures(
    reader: Reader, streams: Sequence[Stream], period: Period
) -> tuple[tuple[JackpotFigures, ...], tuple[str, ...]]:
    """Every pool, and its counts made in the period."""
    pools: dict[str, list[int]] = {}
    reconciled: list[str] = []
    async for event in _events(reader, streams, hosting_jackpots.KIND, period):
        match event:
            case {"type": "JackpotWon", "pool": pool, "amount": amount}:
                sums = pools.setdefault(pool, [0, 0])
                sums[0] += amount - event.get("from_house", 0)
                sums[1] += 1
            case {"type": "Reconciled", "day": day}:
                found = event.get("differences", ())
                reconciled.append(f"{day}: {'; '.join(found) if found else 'agrees'}")
            case _:
                pass
    [stream] = [stream for stream in streams if stream.founding.kind == hosting_jackpots.KIND]
    name = stream.head.stream
    before, last = await reader.seq_before(name, period.begin), await reader.seq_before(name, period.end)
    inside, later = await reader.sums(name, before, last), await reader.sums(name, last, stream.head.seq)
    balances = await reader.balances()
    named = {terms["pool"] for terms in _terms(stream)} | pools.keys()
    figures = []
    for pool in sorted(named):
        account = str(pool_account(pool))
        came, went = _into(inside, account, exact=True), _out_of(inside, account, exact=True)
        closing = (
            balances.get(account, 0) - _into(later, account, exact=True) + _out_of(later, account, exact=True)
        )
        won, wins = pools.get(pool, [0, 0])
        by_ledger = sum(
            summed.amount
            for summed in inside
            if summed.source == account and summed.reason.startswith("won by ")
        )
        figures.append(
            JackpotFigures(
                pool, closing - came + went, came, went, won, wins, closing, (Check("won", won, by_ledger),)
            )
        )
    return tuple(figures), tuple(reconciled)


def _terms(stream: Stream) -> list[Plain]:
    pools = msgspec.json.decode(stream.founding.setup)["pools"]
    listed: list[Plain] = pools.get("pools", []) if isinstance(pools, dict) else pools
    return listed


async def _events(
    reader: Reader, streams: Sequence[Stream], kind: str, period: Period
) -> AsyncIterator[Plain]:
    """The events of the streams of a kind in a period."""
    for stream in streams:
        if stream.founding.kind == kind:
            name = stream.head.stream
            before = await reader.seq_before(name, period.begin)
            last = await reader.seq_before(name, period.end)
            async for entries in reader.entries(name, before, last):
                for entry in entries:
                    for event in msgspec.json.decode(entry.body)["events"]:
                        yield event


def _into(sums: Sequence[Summed], account: str, *, exact: bool = False) -> int:
    """What accounts of this name received from others."""
    return sum(
        summed.amount
        for summed in sums
        if _is(summed.target, account, exact) and not _is(summed.source, account, exact)
    )


def _out_of(sums: Sequence[Summed], account: str, *, exact: bool = False) -> int:
    return sum(
        summed.amount
        for summed in sums
        if _is(summed.source, account, exact) and not _is(summed.target, account, exact)
    )


def _is(name: str, account: str, exact: bool) -> bool:
    return name == account if exact else name.startswith(account)
