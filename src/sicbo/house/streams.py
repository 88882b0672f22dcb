"""A stream in memory, and how it gets there: the newest good snapshot, then the entries since."""

from sicbo.house.room import BUGS, Makers, Room, State
from sicbo.refusals import Refused
from sicbo.store.chain import Difference, checked
from sicbo.store.interface import Reader
from sicbo.store.journal import Founding, Head, Stream, genesis, snapshot_digest


class OpenStream:
    """A stream that the house decides on. `state` is the newest decided, `committed` the newest that may be shown."""

    __slots__ = ("at", "committed", "committed_seq", "head", "room", "snapshot_seq", "state")

    def __init__(self, room: Room, state: State, head: Head, at: int, snapshot_seq: int) -> None:
        self.room = room
        self.state = state
        self.head = head
        self.at = at
        self.snapshot_seq = snapshot_seq
        self.committed = state
        self.committed_seq = head.seq


async def open_stream(store: Reader, makers: Makers, name: str) -> OpenStream:
    """Read a stream into memory; what is read is held against the chain of hashes on the way."""
    found = await store.stream(name)
    if found is None:
        raise Refused("unknown-stream", f"there is no stream {name}: found it first")
    room = room_of(makers, found.founding)
    state, head, at = await _newest_snapshot(store, room, found)
    snapshot_seq = head.seq
    entries = store.entries(name, head.seq, found.head.seq)
    transfers = store.transfers(name, head.seq, found.head.seq)
    try:
        async for entry, _ in checked(head, entries, transfers, found.head):
            _, events = room.decode_record(entry.body.encode())
            for event in events:
                state = room.evolve(state, event)
            at = entry.at
    except Difference as difference:
        raise Refused(
            "store-damaged", f"the journal was changed or is damaged ({difference}): put back a copy of it"
        ) from difference
    except BUGS as mistake:
        raise Refused(
            "unknown-stream", f"{name} cannot be played again here ({mistake}): use the version that wrote it"
        ) from mistake
    return OpenStream(room, state, found.head, at, snapshot_seq)


def room_of(makers: Makers, founding: Founding) -> Room:
    """The room that reads a stream."""
    if founding.kind not in makers:
        raise Refused(
            "unknown-stream", f"{founding.stream} is a {founding.kind}, and nothing here can read that"
        )
    try:
        return makers[founding.kind](founding.stream, founding.setup)
    except BUGS as mistake:
        raise Refused(
            "unknown-stream", f"the set-up of {founding.stream} cannot be read ({mistake}): mend it"
        ) from mistake


async def _newest_snapshot(store: Reader, room: Room, found: Stream) -> tuple[State, Head, int]:
    name = found.head.stream
    for snapshot in await store.snapshots(name):
        if snapshot.seq > found.head.seq:
            continue
        async for chunk in store.entries(name, snapshot.seq - 1, snapshot.seq):
            head = Head(name, snapshot.seq, chunk[0].hash)
            if snapshot_digest(head, snapshot.body) != snapshot.digest:
                break
            try:
                return room.decode_state(snapshot.body), head, chunk[0].at
            except BUGS:
                # Written by rooms of another version: the journal is the truth, a snapshot only saves time.
                break
    return room.begin(), genesis(found.founding), found.founding.created_at
