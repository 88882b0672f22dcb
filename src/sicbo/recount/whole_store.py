"""The second count of a whole store: every journal counted again in another way, and the counts compared."""

from collections.abc import AsyncIterator, Callable, Iterable
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from sicbo.currency import shared_currency
from sicbo.engine.deciding import BUGS
from sicbo.hosting import cage as hosting_cage
from sicbo.hosting import jackpots as hosting_jackpots
from sicbo.hosting import promotion as hosting_promotion
from sicbo.hosting import tournament as hosting_tournament
from sicbo.hosting.tables import KIND, Judge, Plain, currency_of, game_of
from sicbo.recount.beside_journal import beside
from sicbo.recount.cage import CageCount, TicketsOfTable, unlike
from sicbo.recount.jackpots import JackpotCount
from sicbo.recount.jackpots_of_tables import JackpotsOfTable, untold
from sicbo.recount.promotions import PromotionCount
from sicbo.recount.table import TableCount
from sicbo.recount.tournaments import TournamentCount
from sicbo.refusals import Refused
from sicbo.store.chain import Difference
from sicbo.store.interface import CHUNK, Reader
from sicbo.store.journal import Entry, Moved, Stream, place_of

OF_PLAYERS: Final = (
    "chips:",
    "credit:",
    "tokens:",
    "in-play:",
    "withheld:",
    "claim:",
    "tickets:",
    "jackpot:",
    "prize:",
    "tournament:",
    "tournament-chips:",
    "tournament-in-play:",
)
"""The accounts that are counted twice: players' money, or money that may be returned to them."""


class Seen(Struct, frozen=True):
    """What the second count covered, and the first difference of every table."""

    tables: dict[str, str]
    """game by table"""
    rounds: int
    settled: int
    void: int
    accounts: int
    differences: tuple[str, ...]


class Counter(Protocol):
    """One way of counting a stream; all share the accounts that they count."""

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        """The effect of one entry on the accounts; raises `Difference` at a mismatch."""


class WholeTable:
    """A table's rounds and meters."""

    def __init__(self, name: str, setup: bytes, accounts: dict[str, int]) -> None:
        game = game_of(setup)
        self.game = game.name
        self.count = TableCount(name, Judge(game), msgspec.json.decode(setup)["card"], accounts)

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        return self.count.enter(seq, record["events"])


COUNTERS: Final[dict[str, tuple[Callable[[str, bytes, dict[str, int]], Counter], ...]]] = {
    KIND: (WholeTable, TicketsOfTable, JackpotsOfTable),
    hosting_cage.KIND: (CageCount,),
    hosting_jackpots.KIND: (JackpotCount,),
    hosting_promotion.KIND: (PromotionCount,),
    hosting_tournament.KIND: (TournamentCount,),
}
"""The counters of each kind of stream, each made from its name and set-up; their counts are added up."""


async def second_look(reader: Reader) -> Seen:
    """Count every stream again from its journal, and compare the sums with the transfers and the balances."""
    accounts: dict[str, int] = {}
    differences: list[str] = []
    tables: dict[str, str] = {}
    counted: list[Counter] = []
    lost: set[str] = set()
    streams = await reader.streams()
    written = _written(streams)
    for stream in streams:
        name, founding = stream.head.stream, stream.founding
        if founding.kind == KIND:
            tables[name] = "?"
        try:
            counters = [make(name, founding.setup, accounts) for make in COUNTERS.get(founding.kind, ())]
        except (Refused, *BUGS) as fault:
            differences.append(f"{name} cannot be recounted: {fault}")
            lost.add(name)
            continue
        counted += counters
        try:
            for counter in counters:
                if isinstance(counter, WholeTable):
                    tables[name] = counter.game
                    counter.count.corrected = await _corrected(reader, stream)
            await _count(reader, stream, counters, written)
        except Difference as difference:
            differences.append(str(difference))
            lost.add(name)
        except BUGS as fault:
            differences.append(f"{name} cannot be recounted: {type(fault).__name__}: {fault}")
            lost.add(name)
    differences += await beside(reader, lost)
    balances = await reader.balances()
    differences += _against(balances, accounts, tables.keys() - lost, written, whole=not lost)
    if not lost:
        differences += _tickets(counted, accounts, written)
        differences += _jackpots(counted)
    rounds = [counter.count for counter in counted if isinstance(counter, WholeTable)]
    differences += [difference for count in rounds for difference in count.unreturned]
    return Seen(
        tables,
        sum(count.rounds for count in rounds),
        sum(count.settled for count in rounds),
        sum(count.void for count in rounds),
        len(balances),
        tuple(differences),
    )


def _written(streams: Iterable[Stream]) -> Callable[[int], str]:
    """Amounts as the tables of a store write them; in minor units if their currencies differ."""
    try:
        return shared_currency(
            currency_of(stream.founding.setup) for stream in streams if stream.founding.kind == KIND
        ).format
    except (Refused, *BUGS):
        return str


async def _corrected(reader: Reader, stream: Stream) -> set[str]:
    """The rounds of a table that were corrected after their end: they must be remembered until then."""
    until, found = stream.head.seq, set()
    while entries := await reader.newest(stream.head.stream, 0, until, CHUNK, ('"type":"MeterAdjusted"',)):
        for entry in entries:
            for event in msgspec.json.decode(entry.body)["events"]:
                if event["type"] == "MeterAdjusted":
                    found.add(event["round_id"])
        until = entries[-1].seq - 1
    return found


def _tickets(counted: list[Counter], accounts: dict[str, int], written: Callable[[int], str]) -> list[str]:
    tables = [counter for counter in counted if isinstance(counter, TicketsOfTable)]
    return [
        difference
        for counter in counted
        if isinstance(counter, CageCount)
        for difference in unlike(counter, tables, accounts, written)
    ]


def _jackpots(counted: list[Counter]) -> list[str]:
    tables = [counter for counter in counted if isinstance(counter, JackpotsOfTable)]
    return [
        difference
        for counter in counted
        if isinstance(counter, JackpotCount)
        for difference in untold(counter, tables)
    ]


async def _count(
    reader: Reader, stream: Stream, counters: list[Counter], written: Callable[[int], str]
) -> None:
    name = stream.head.stream
    if not counters:
        return
    async for entry, moved in _with_transfers(reader, name):
        made: dict[str, int] = {}
        try:
            record = msgspec.json.decode(entry.body)
            for count in counters:
                for account, amount in count.enter(entry.seq, record).items():
                    made[account] = made.get(account, 0) + amount
        except (Refused, *BUGS) as fault:
            raise Difference(f"{name}@{entry.seq} cannot be recounted: {fault!r}") from fault
        recorded: dict[str, int] = {}
        for row in moved:
            recorded[row.source] = recorded.get(row.source, 0) - row.amount
            recorded[row.target] = recorded.get(row.target, 0) + row.amount
        for account in sorted(made.keys() | recorded.keys()):
            have, want = recorded.get(account, 0), made.get(account, 0)
            if have != want and account.startswith(OF_PLAYERS):
                raise Difference(
                    f"{name}@{entry.seq} changes {account} by {written(have)}"
                    f" where its events make {written(want)}"
                )


async def _with_transfers(reader: Reader, name: str) -> AsyncIterator[tuple[Entry, list[Moved]]]:
    """Entries with the transfers of the same number; the chain is already verified."""
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


def _against(
    balances: dict[str, int],
    accounts: dict[str, int],
    tables: set[str],
    written: Callable[[int], str],
    *,
    whole: bool,
) -> list[str]:
    """Balances that differ from the count: of countable tables, and shared ones if all tables could be counted."""
    found = []
    for account in sorted(balances.keys() | accounts.keys()):
        held, counted = balances.get(account, 0), accounts.get(account, 0)
        if not isinstance(held, int):
            continue  # already named
        if held == counted or not account.startswith(OF_PLAYERS):
            continue
        if (
            whole
            if account.startswith(("tickets:", "jackpot:", "prize:", "tournament:"))
            else place_of(account) in tables
        ):
            found.append(f"{account} holds {written(held)}, but the recount gives {written(counted)}")
    return found
