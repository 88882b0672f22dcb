"""A stream in memory, and how it is loaded: the newest valid snapshot, then the entries since."""

from typing import Final

from sicbo.engine.room import BUGS, Makers, Room, State
from sicbo.refusals import Refused
from sicbo.store.chain import Difference, checked
from sicbo.store.interface import Reader
from sicbo.store.journal import Founding, Head, Stream, genesis, snapshot_digest

ID_LENGTH_MAXIMUM: Final = 200
"""The longest name of a stream or command."""


def require_stream_name(name: str) -> None:
    """Refuse an invalid stream name."""
    if not name or len(name) > ID_LENGTH_MAXIMUM or not name.isprintable() or "@" in name:
        raise Refused(
            "bad-request",
            "a name must have 1 to {most} printable characters without @: choose another name",
            most=ID_LENGTH_MAXIMUM,
        )


class OpenStream:
    """A stream that the house decides on. `state` is the newest decided, `committed` the newest that may be shown."""

    __slots__ = ("at", "committed", "committed_at", "committed_head", "head", "room", "snapshot_seq", "state")

    def __init__(self, room: Room, state: State, head: Head, at: int, snapshot_seq: int) -> None:
        self.room = room
        self.state = state
        self.head = head
        self.at = at
        self.snapshot_seq = snapshot_seq
        self.commit(state, head, at)

    def commit(self, state: State, head: Head, at: int) -> None:
        """Mark the decisions as saved, so that they may be shown."""
        self.committed, self.committed_head, self.committed_at = state, head, at

    def undo(self) -> None:
        """Return to what has been saved."""
        self.state, self.head, self.at = self.committed, self.committed_head, self.committed_at
        # A snapshot of what is undone was not saved either.
        self.snapshot_seq = min(self.snapshot_seq, self.head.seq)

    @property
    def settled(self) -> bool:
        """Whether every decision is saved."""
        return self.head is self.committed_head


async def open_stream(store: Reader, makers: Makers, name: str) -> OpenStream:
    """Read a stream into memory, verifying the chain of hashes on the way."""
    stream = await store.stream(name)
    if stream is None:
        raise Refused("unknown-stream", "there is no stream {name}: create it first", name=name)
    room = room_of(makers, stream.founding)
    state, head, at = await _newest_snapshot(store, room, stream)
    snapshot_seq = head.seq
    state, at = await _played_on(store, room, state, at, head, stream.head)
    return OpenStream(room, state, stream.head, at, snapshot_seq)


async def caught_up(store: Reader, opened: OpenStream) -> OpenStream:
    """A stream with what others have appended since it was read; the same object if that is nothing."""
    # As it is now: while the store is read, a commit of this same house may advance it.
    head, state, at = opened.head, opened.state, opened.at
    stream = await store.stream(head.stream)
    if stream is None:
        raise Refused(
            "unknown-stream",
            "stream {stream} no longer exists: restore the journal from a backup",
            stream=head.stream,
        )
    if stream.head == head:
        return opened
    state, at = await _played_on(store, opened.room, state, at, head, stream.head)
    return OpenStream(opened.room, state, stream.head, at, opened.snapshot_seq)


async def _played_on(
    store: Reader, room: Room, state: State, at: int, after: Head, until: Head
) -> tuple[State, int]:
    """State and time after the entries from one head up to another."""
    name = until.stream
    entries = store.entries(name, after.seq, until.seq)
    transfers = store.transfers(name, after.seq, until.seq)
    try:
        async for entry, _ in checked(after, entries, transfers, until):
            _, events = room.decode_record(entry.body.encode())
            for event in events:
                state = room.evolve(state, event)
            at = entry.at
    except Difference as difference:
        raise Refused(
            "store-damaged",
            "the journal was changed or is damaged ({difference}): restore it from a backup",
            difference=difference,
        ) from difference
    except BUGS as mistake:
        raise Refused(
            "unknown-stream",
            "{name} cannot be replayed here ({why}): use the version that wrote it",
            name=name,
            why=mistake,
        ) from mistake
    return state, at


def id_refusal(command_id: str) -> Refused | None:
    """Why this cannot be the id of a command, if it cannot."""
    if command_id and len(command_id) <= ID_LENGTH_MAXIMUM and command_id.isprintable():
        return None
    return Refused(
        "bad-request", "a command needs an id of 1 to {most} printable characters", most=ID_LENGTH_MAXIMUM
    )


def room_of(makers: Makers, founding: Founding) -> Room:
    """The room that reads a stream."""
    if founding.kind not in makers:
        raise Refused(
            "unknown-stream",
            "{stream} is a {founding}, which this version cannot read",
            stream=founding.stream,
            founding=founding.kind,
        )
    try:
        return makers[founding.kind](founding.stream, founding.setup)
    except BUGS as mistake:
        raise Refused(
            "unknown-stream",
            "the set-up of {stream} cannot be read ({why}): correct it",
            stream=founding.stream,
            why=mistake,
        ) from mistake


async def _newest_snapshot(store: Reader, room: Room, stream: Stream) -> tuple[State, Head, int]:
    name = stream.head.stream
    for snapshot in await store.snapshots(name):
        if snapshot.seq > stream.head.seq:
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
    return room.begin(), genesis(stream.founding), stream.founding.created_at
