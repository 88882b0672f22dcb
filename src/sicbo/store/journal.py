"""The parts of a journal, and the chain of hashes that reveals every later change.

The hash of an entry covers the hash before it, everything in the entry, and the transfers that were entered with it.
The transfers could be computed again from the events, but only with the rooms' code of that day; because they are
hashed too, the chain alone proves where the money went.
"""

from hashlib import sha256

from msgspec import Struct

from sicbo.ledger.accounts import Account


class Founding(Struct, frozen=True):
    """A stream's creation: its name, the kind of room that reads it, and that room's set-up."""

    stream: str
    kind: str
    setup: bytes
    created_at: int


class Head(Struct, frozen=True):
    """The newest entry of a stream, by number and hash; number 0 is the creation."""

    stream: str
    seq: int
    hash: bytes

    def __str__(self) -> str:
        return f"{self.stream}@{self.seq}:{self.hash.hex()}"


class Stream(Struct, frozen=True):
    """A stream as the store lists it."""

    founding: Founding
    head: Head


class Entry(Struct, frozen=True, gc=False):
    """One accepted command with its events; `body` is the exact text that was hashed."""

    stream: str
    seq: int
    id: str
    at: int
    body: str
    hash: bytes


class Moved(Struct, frozen=True, gc=False):
    """A transfer as a journal has it: the accounts by name."""

    seq: int
    number: int
    source: str
    target: str
    amount: int
    reason: str


class Summed(Struct, frozen=True, gc=False):
    """Transfers between the same accounts for the same reason, added up by the database."""

    source: str
    target: str
    reason: str
    amount: int
    count: int


class Snapshot(Struct, frozen=True, gc=False):
    """The state of a stream after an entry, so that it opens without reading all earlier entries."""

    stream: str
    seq: int
    body: bytes
    digest: bytes


class RoundIndex(Struct, frozen=True, gc=False):
    """Where in a stream a round begins."""

    stream: str
    number: int
    first_seq: int


def genesis(founding: Founding) -> Head:
    """The head of a new stream: its hash covers the set-up, so that an edit is detected."""
    text = f"{_field(founding.stream)}{_field(founding.kind)}{founding.created_at},{len(founding.setup)}:"
    return Head(founding.stream, 0, sha256(text.encode() + founding.setup).digest())


def entry_hash(previous: bytes, stream: str, seq: int, id: str, at: int, body: str, transfers: str) -> bytes:  # noqa: A002
    """SHA-256 of the previous hash and, in UTF-8, every field; each text is preceded by its length in characters."""
    text = f"{len(stream)}:{stream},{seq},{len(id)}:{id},{at},{len(body)}:{body},{transfers}"
    return sha256(previous + text.encode()).digest()


def transfer_text(source: str, target: str, amount: int, reason: str) -> str:
    """One transfer as the chain hashes it; those of an entry follow in order."""
    return f"{len(source)}:{source},{len(target)}:{target},{amount},{len(reason)}:{reason};"


def snapshot_digest(head: Head, body: bytes) -> bytes:
    """Binds a snapshot to its entry: a damaged, moved or forged one no longer matches."""
    return sha256(str(head).encode() + b"\n" + body).digest()


def read_head(text: str) -> Head | None:
    """A printed head, `stream@seq:hash`, or `None` if the text is not one."""
    stream, at_sign, rest = text.strip().rpartition("@")
    seq, colon, digest = rest.partition(":")
    if not (at_sign and colon and stream and seq.isdecimal() and len(digest) == 64):
        return None
    try:
        return Head(stream, int(seq), bytes.fromhex(digest))
    except ValueError:
        return None


def account_named(name: str) -> Account:
    """The account behind `str(account)`."""
    kind, _, of = name.partition(":")
    return Account(kind, of)  # type: ignore[arg-type]  # what a store holds is compared, not trusted


def place_of(name: str) -> str:
    """The place of a named account: `T1` for `chips:T1/ann`, empty for the house's own."""
    return name.partition(":")[2].partition("/")[0]


def _field(text: str) -> str:
    return f"{len(text)}:{text},"
