"""Verifies a whole store, from the journal up, and compares it with heads that were recorded earlier."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct

from sicbo.engine.room import BUGS, Makers, Room, State
from sicbo.engine.streams import room_of
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.store.chain import Difference, checked
from sicbo.store.interface import Reader, Store
from sicbo.store.journal import (
    Entry,
    Head,
    Moved,
    RoundIndex,
    Snapshot,
    Stream,
    account_named,
    genesis,
    place_of,
    snapshot_digest,
)

_BEFORE_ALL: Final = -(2**62)
"""Numbers begin with 1; a row inserted before it must be seen too."""

TOLD: Final = 20
"""How many differences of one stream are listed."""

CAME_LATER: Final = frozenset(
    {
        "changed_at", "corrected_at", "jackpot_paid_at", "last_void", "result_at", "settled_further", "undone",
        "wagered_by", "waived", "winnings_withheld",
    }
)  # fmt: skip
"""Fields that rooms derive from events of earlier versions: old snapshots lack them, journals do not."""


class Report(Struct, frozen=True):
    """What was checked, the heads to record for next time, and the problems."""

    entries: int
    transfers: int
    heads: tuple[Head, ...]
    differences: tuple[str, ...]


async def verify(store: Store, makers: Makers, against: Iterable[Head] = ()) -> Report:
    """Read everything as of one moment and check its consistency.

    Of every stream: the set-up, the chain, the head, the transfers as the rooms make them of the recorded events, the
    index of rounds, the snapshots. Of the money: every balance against the sum of its transfers. A chain that was
    forged from its beginning is consistent; only a head recorded before reveals it.
    """
    noted: dict[str, list[Head]] = {}
    for head in against:
        noted.setdefault(head.stream, []).append(head)
    async with store.frozen() as reader:
        differences = [f"the database is damaged: {fault}" for fault in await reader.faults()]
        differences += [f"{name} has rows, but was never created" for name in await reader.strays()]
        money = _Money()
        streams = await reader.streams()
        entries = 0
        broken: set[str] = set()
        for stream in streams:
            check = _StreamCheck(stream, noted.pop(stream.head.stream, []), money)
            try:
                await check.run(reader, makers)
            except (Difference, Refused) as difference:
                check.tell(str(difference))
            except BUGS as fault:
                check.tell(f"{check.name} cannot be read: {_plainly(fault)}")
            if check.found:
                differences += check.sentences()
                broken.add(stream.head.stream)
            entries += check.entries
        differences += [f"{name} is gone, but was at {heads[0]}" for name, heads in sorted(noted.items())]
        intact = {stream.head.stream for stream in streams} - broken
        sure = intact if broken else None
        differences += money.differences(await reader.balances(), await reader.places(), sure)
    return Report(entries, money.count, tuple(stream.head for stream in streams), tuple(differences))


def _plainly(fault: BaseException) -> str:
    """A fault of the code that met a damaged value, in one line."""
    return " ".join(f"{type(fault).__name__}: {fault}".split())[:200]


class _StreamCheck:
    """One stream, read once from its creation to its head, whatever is found on the way."""

    def __init__(self, stream: Stream, noted: list[Head], money: "_Money") -> None:
        self.stream = stream
        self.name = stream.head.stream
        self.noted = {(head.seq, head.hash) for head in noted}
        self.money = money
        self.entries = 0
        self.found = 0
        self._told: list[str] = []
        self._replays = True
        """whether the state is still the one that its events make"""

    def tell(self, difference: str) -> None:
        self.found += 1
        if self.found <= TOLD:
            self._told.append(difference)

    def sentences(self) -> list[str]:
        more = self.found - len(self._told)
        return [*self._told, *([f"{self.name} has {more} more differences"] if more else [])]

    async def run(self, reader: Reader, makers: Makers) -> None:
        head = self.stream.head
        try:
            room = room_of(makers, self.stream.founding)
            state = room.begin()
        except (Refused, *BUGS) as fault:
            # Its journal can still be read, against its hashes.
            self.tell(f"the set-up of {self.name} cannot be read: {_plainly(fault)}")
            self._replays, room, state = False, None, None
        rounds: list[RoundIndex] = []
        snapshots = {snapshot.seq: snapshot for snapshot in await reader.snapshots(self.name)}
        at = self.stream.founding.created_at
        start = genesis(self.stream.founding)
        self.noted.discard((0, start.hash))
        entries = reader.entries(self.name, after=_BEFORE_ALL)
        transfers = reader.transfers(self.name, after=_BEFORE_ALL)
        async for entry, moved in checked(start, entries, transfers, head, self.tell):
            self.entries += 1
            if not isinstance(entry.at, int):
                self.tell(f"{self.name}@{entry.seq} has a time that is not a number")
            elif entry.at < at:
                self.tell(f"{self.name}@{entry.seq} happened before the entry that it follows")
            else:
                at = entry.at
            snapshot = snapshots.pop(entry.seq, None)
            self.noted.discard((entry.seq, entry.hash))
            if self._replays and room is not None:
                try:
                    state = self._replay(room, state, entry, moved, rounds)
                    _check_snapshot(room, state, entry, snapshot)
                except Difference as difference:
                    self.tell(str(difference))
            self.money.enter(self.name, entry.seq, moved)
        self._check_ends(snapshots)
        if self._replays and await reader.rounds(self.name) != rounds:
            raise Difference(f"the index of rounds of {self.name} is not what its journal says")

    def _check_ends(self, snapshots: dict[int, Snapshot]) -> None:
        if snapshots:
            self.tell(f"{self.name} has a snapshot of entry {min(snapshots)}, which is not there")
        if self.noted:
            seq, digest = min(self.noted)
            self.tell(
                f"{self.name} was at {seq}:{digest.hex()} when that head was recorded: it has been rewritten since"
            )

    def _replay(
        self, room: Room, state: State, entry: Entry, moved: list[Moved], rounds: list[RoundIndex]
    ) -> State:
        """The state after an entry; what the rooms make of its events must be the transfers recorded with it.

        The chain has proved the order in which they were recorded. Older houses took it from the command, of which the
        journal keeps only the names in order, so here the same transfers may be in any order.
        """
        expected: list[Transfer] = []
        try:
            _, events = room.decode_record(entry.body.encode())
            for event in events:
                expected += room.postings(state, event)
                state = room.evolve(state, event)
                begun = room.round_begun(event)
                if begun is not None:
                    rounds.append(RoundIndex(self.name, begun, entry.seq))
        except BUGS as fault:
            # What follows would only repeat this: from here on, the entries are compared with their hashes alone.
            self._replays = False
            if not self.found:
                self.tell(f"{self.name}@{entry.seq} cannot be replayed: {_plainly(fault)}")
            return state
        made = sorted(
            (
                (str(transfer.source), str(transfer.target), transfer.amount, transfer.reason)
                for transfer in expected
            ),
            key=str,
        )
        if made != sorted(((row.source, row.target, row.amount, row.reason) for row in moved), key=str):
            self.tell(f"{self.name}@{entry.seq} has other transfers than its events make")
        return state


def _check_snapshot(room: Room, state: State, entry: Entry, snapshot: Snapshot | None) -> None:
    if snapshot is None:
        return
    head = Head(entry.stream, entry.seq, entry.hash)
    where = f"the snapshot of {entry.stream}@{entry.seq}"
    if snapshot_digest(head, snapshot.body) != snapshot.digest:
        raise Difference(f"{where} is damaged (the house does not use it)")
    try:
        read, made = room.encode_state(room.decode_state(snapshot.body)), room.encode_state(state)
    except BUGS as fault:
        raise Difference(f"{where} cannot be read: {fault}") from fault
    if read != made and not _earlier(*map(msgspec.json.decode, (snapshot.body, read, made))):
        raise Difference(f"{where} does not match the state that its journal makes")


def _earlier(written: Any, read: Any, made: Any) -> bool:
    """Whether a snapshot differs only in fields that its version did not have yet."""
    if not (isinstance(written, dict) and isinstance(read, dict) and isinstance(made, dict)):
        return bool(read == made)
    later = {name for name in CAME_LATER if name not in written}
    return all(
        name in read and name in made and _earlier(written.get(name), read[name], made[name])
        for name in (read.keys() | made.keys()) - later
    )


class _Money:
    """The transfers of all streams added up, and how low each account went on the way."""

    def __init__(self) -> None:
        self.count = 0
        self._sums: dict[str, int] = {}
        self._low: dict[str, tuple[int, str]] = {}
        self._touched: dict[str, str] = {}
        self._shared: set[str] = set()

    def enter(self, stream: str, seq: int, moved: list[Moved]) -> None:
        for row in moved:
            self.count += 1
            if not isinstance(row.amount, int):
                continue  # its entry no longer fits its hash
            for account, amount in ((row.source, -row.amount), (row.target, row.amount)):
                held = self._sums[account] = self._sums.get(account, 0) + amount
                if self._touched.setdefault(account, stream) != stream:
                    self._shared.add(account)
                if held < 0 and account not in self._low:
                    self._low[account] = (held, f"{stream}@{seq}")

    def differences(
        self, balances: dict[str, int], places: dict[str, str], sure: set[str] | None
    ) -> list[str]:
        """Where balances are not the sums.

        If only some streams could be added up to their end, only balances of their places are checked: the house's own,
        tickets and pools may be moved by any stream.
        """
        found = []
        for account in sorted(self._sums.keys() | balances.keys()):
            if sure is not None and place_of(account) not in sure:
                continue
            held, made = balances.get(account), self._sums.get(account)
            if held is not None and not isinstance(held, int):
                found.append(f"{account} holds a value that is not a number")
                continue
            if held != made:
                found.append(f"{account} holds {_amount(held)} where its transfers make {_amount(made)}")
            if account in places and places[account] != place_of(account):
                found.append(f"{account} is noted at {places[account] or 'no place'}")
            if account_named(account).may_owe:
                continue
            # The order in which several streams moved a shared account is not recorded; then only the end counts.
            if account in self._low and account not in self._shared:
                found.append(f"{account} was overdrawn at {self._low[account][1]}")
            elif made is not None and made < 0:
                found.append(f"{account} is overdrawn")
        total = sum(held for held in balances.values() if isinstance(held, int))
        if total:
            found.append(f"the accounts add up to {total} instead of zero")
        return found


def _amount(amount: int | None) -> str:
    return "nothing, and is not listed," if amount is None else str(amount)
