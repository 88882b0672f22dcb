"""The second look at a whole store: every journal counted once more in another way, and the counts held together."""

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


class Counter(Protocol):
    """One way of counting a stream; what it counts goes into accounts that all share."""

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        """What one entry does to the accounts; raises `Difference` where something does not come out."""


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
"""Who counts the streams of a kind, each from the name and the set-up; what they count is added up."""


async def second_look(reader: Reader) -> Seen:
    """Count every stream again from its journal, and hold the sums against the transfers and the balances."""
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
            differences.append(f"{name} cannot be counted again: {fault}")
            lost.add(name)
            continue
        for one in counters:
            if isinstance(one, WholeTable):
                tables[name] = one.game
                one.count.corrected = await _corrected(reader, stream)
        counted += counters
        try:
            await _count(reader, stream, counters, written)
        except Difference as difference:
            differences.append(str(difference))
            lost.add(name)
    balances = await reader.balances()
    differences += _against(balances, accounts, tables.keys() - lost, written, whole=not lost)
    if not lost:
        differences += _tickets(counted, accounts, written)
        differences += _jackpots(counted)
    rounds = [one.count for one in counted if isinstance(one, WholeTable)]
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
    """Amounts as the tables of a store write them; minor units where they do not agree on a currency."""
    try:
        return shared_currency(
            currency_of(stream.founding.setup) for stream in streams if stream.founding.kind == KIND
        ).format
    except (Refused, *BUGS):
        return str


async def _corrected(reader: Reader, stream: Stream) -> set[str]:
    """The rounds of a table that were corrected after they were over: they have to be remembered until then."""
    until, found = stream.head.seq, set()
    while entries := await reader.newest(stream.head.stream, 0, until, CHUNK, ('"type":"MeterAdjusted"',)):
        for entry in entries:
            for event in msgspec.json.decode(entry.body)["events"]:
                if event["type"] == "MeterAdjusted":
                    found.add(event["round_id"])
        until = entries[-1].seq - 1
    return found


def _tickets(counted: list[Counter], accounts: dict[str, int], written: Callable[[int], str]) -> list[str]:
    tables = [one for one in counted if isinstance(one, TicketsOfTable)]
    return [
        difference
        for one in counted
        if isinstance(one, CageCount)
        for difference in unlike(one, tables, accounts, written)
    ]


def _jackpots(counted: list[Counter]) -> list[str]:
    tables = [one for one in counted if isinstance(one, JackpotsOfTable)]
    return [
        difference for one in counted if isinstance(one, JackpotCount) for difference in untold(one, tables)
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
            raise Difference(f"{name}@{entry.seq} cannot be counted again: {fault!r}") from fault
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


def _against(
    balances: dict[str, int],
    accounts: dict[str, int],
    tables: set[str],
    written: Callable[[int], str],
    *,
    whole: bool,
) -> list[str]:
    """Balances that are not what was counted: of tables that could be counted, and what tables share when all could."""
    found = []
    for account in sorted(balances.keys() | accounts.keys()):
        held, counted = balances.get(account, 0), accounts.get(account, 0)
        if held == counted or not account.startswith(OF_PLAYERS):
            continue
        if (
            whole
            if account.startswith(("tickets:", "jackpot:", "prize:", "tournament:"))
            else place_of(account) in tables
        ):
            found.append(f"{account} holds {written(held)}, and counted again it is {written(counted)}")
    return found
