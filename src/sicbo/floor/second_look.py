"""The second look at a whole store: every journal counted once more in another way, and the counts held together."""

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from msgspec import Struct

from sicbo.floor.second_count import TableCount
from sicbo.floor.tables import KIND, Judge, game_of
from sicbo.house.deciding import BUGS
from sicbo.money import format_amount
from sicbo.refusals import Refused
from sicbo.store.chain import Difference
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry, Moved, Stream, place_of

_OF_PLAYERS: Final = ("chips:", "credit:", "tokens:", "in-play:", "withheld:")
"""The accounts that are counted twice: what belongs to players or may yet go back to them."""


class Seen(Struct, frozen=True):
    """What the second look looked at, and the first difference of every table."""

    tables: dict[str, str]
    """game by table"""
    rounds: int
    settled: int
    void: int
    accounts: int
    differences: tuple[str, ...]


async def second_look(reader: Reader) -> Seen:
    """Count every table again from its journal, and hold the sums against the transfers and the balances."""
    accounts: dict[str, int] = {}
    differences: list[str] = []
    tables: dict[str, str] = {}
    lost: set[str] = set()
    rounds = settled = void = 0
    for stream in await reader.streams():
        name = stream.head.stream
        if stream.founding.kind != KIND:
            continue
        tables[name] = "?"
        try:
            game = game_of(stream.founding.setup)
            tables[name] = game.name
            card = msgspec.json.decode(stream.founding.setup)["card"]
            count = TableCount(name, Judge(game), card, accounts)
        except (Refused, *BUGS) as fault:
            differences.append(f"{name} cannot be counted again: {fault}")
            lost.add(name)
            continue
        try:
            await _count(reader, stream, count)
        except Difference as difference:
            differences.append(str(difference))
            lost.add(name)
        rounds, settled, void = rounds + count.rounds, settled + count.settled, void + count.void
    balances = await reader.balances()
    differences += _against(balances, accounts, tables.keys() - lost)
    return Seen(tables, rounds, settled, void, len(balances), tuple(differences))


async def _count(reader: Reader, stream: Stream, count: TableCount) -> None:
    name = stream.head.stream
    async for entry, moved in _with_transfers(reader, name):
        try:
            record = msgspec.json.decode(entry.body)
            made = count.enter(entry.seq, record["events"])
        except (Refused, *BUGS) as fault:
            raise Difference(f"{name}@{entry.seq} cannot be counted again: {fault!r}") from fault
        recorded: dict[str, int] = {}
        for row in moved:
            recorded[row.source] = recorded.get(row.source, 0) - row.amount
            recorded[row.target] = recorded.get(row.target, 0) + row.amount
        for account in sorted(made.keys() | recorded.keys()):
            have, want = recorded.get(account, 0), made.get(account, 0)
            if have != want and account.startswith(_OF_PLAYERS):
                raise Difference(
                    f"{name}@{entry.seq} changes {account} by {format_amount(have)}"
                    f" where its events make {format_amount(want)}"
                )


async def _with_transfers(reader: Reader, name: str) -> AsyncIterator[tuple[Entry, list[Moved]]]:
    """Entries with the transfers of the same number; the chain has been looked at before."""
    chunks = reader.transfers(name)
    waiting: list[Moved] = []
    async for entries in reader.entries(name):
        for entry in entries:
            while not waiting or waiting[-1].seq <= entry.seq:
                more = await anext(chunks, None)
                if more is None:
                    break
                waiting += more
            cut = next((at for at, row in enumerate(waiting) if row.seq > entry.seq), len(waiting))
            yield entry, waiting[:cut]
            del waiting[:cut]


def _against(balances: dict[str, int], accounts: dict[str, int], tables: set[str]) -> list[str]:
    found = []
    for account in sorted(balances.keys() | accounts.keys()):
        held, counted = balances.get(account, 0), accounts.get(account, 0)
        if held != counted and account.startswith(_OF_PLAYERS) and place_of(account) in tables:
            found.append(
                f"{account} holds {format_amount(held)}, and counted again it is {format_amount(counted)}"
            )
    return found
