"""The result of a verification as a file to keep, which can be read again as the heads to compare a store with."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.metadata import version
from typing import Final

import msgspec
from msgspec import Struct

from sicbo.engine.verify import Report
from sicbo.hosting.tables import Plain
from sicbo.records.history import iso
from sicbo.recount.whole_store import Seen
from sicbo.refusals import Refused
from sicbo.store.journal import Head, read_head

FORMAT: Final = "sicbo-verification"
VERSION: Final = 1
CHECKED: Final = (
    "every entry matches its hash and the entry before it",
    "every transfer follows from the recorded events",
    "every balance is the sum of its transfers, and all accounts add up to zero",
    "the index of rounds and the snapshots match the journal",
    "every round is settled again from its dice, bets and paytable, by independent code",
    "players' money, tickets and jackpots are counted a second time, from the events alone",
)


class Verified(Struct, frozen=True):
    """A finished verification."""

    begun_at: int
    ended_at: int
    entries: int
    transfers: int
    rounds: int
    settled: int
    void: int
    accounts: int
    tables: dict[str, str]
    heads: tuple[str, ...]
    held_against: tuple[str, ...]
    """heads that were recorded earlier"""
    differences: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        return not self.differences


def verified(report: Report, seen: Seen, against: Iterable[Head], begun_at: int, ended_at: int) -> Verified:
    """The results of both counts of a store."""
    return Verified(
        begun_at,
        ended_at,
        report.entries,
        report.transfers,
        seen.rounds,
        seen.settled,
        seen.void,
        seen.accounts,
        seen.tables,
        tuple(str(head) for head in report.heads),
        tuple(str(head) for head in against),
        tuple(dict.fromkeys((*report.differences, *seen.differences))),
    )


def in_words(outcome: Verified) -> str:
    """The result in a sentence or two."""
    looked = (
        f"{_counted(outcome.entries, 'entry', 'entries')}, {_counted(outcome.transfers, 'transfer', 'transfers')}"
        f" and {_counted(outcome.rounds, 'round', 'rounds')} checked"
    )
    if outcome.differences:
        differences = _counted(len(outcome.differences), "difference", "differences")
        return f"{looked}: {differences}. The store does not agree with itself."
    earlier = len(outcome.held_against)
    held = (
        f" {_counted(earlier, 'head saved earlier is', 'heads saved earlier are all')} present."
        if earlier
        else ""
    )
    return f"{looked}: everything agrees.{held}"


def _counted(count: int, singular: str, several: str) -> str:
    return f"{count:,} {singular if count == 1 else several}"


def proof_of(outcome: Verified, site: str, asked_by: str) -> bytes:
    """The proof as a file: what was checked, by which version, with the digest of all of it at the end."""
    document: Plain = {
        "format": FORMAT,
        "version": VERSION,
        "software": f"sicbo {version('sicbo')}",
        "site": site,
        "asked_by": asked_by,
        "begun_at": iso(outcome.begun_at),
        "ended_at": iso(outcome.ended_at),
        "checked": list(CHECKED),
        "agrees": outcome.agrees,
        "words": in_words(outcome),
        "entries": outcome.entries,
        "transfers": outcome.transfers,
        "rounds": {"begun": outcome.rounds, "settled": outcome.settled, "void": outcome.void},
        "accounts": outcome.accounts,
        "tables": outcome.tables,
        "heads": list(outcome.heads),
        "held_against": list(outcome.held_against),
        "differences": list(outcome.differences),
    }
    document["sha256"] = digest_of(document)
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def digest_of(document: Plain) -> str:
    """SHA-256 of a proof without its own digest: JSON with sorted keys and no white space."""
    rest = {name: value for name, value in document.items() if name != "sha256"}
    return sha256(msgspec.json.encode(rest, order="sorted")).hexdigest()


def heads_in(text: str, where: str = "the file") -> list[Head]:
    """The heads of a file: one to a line, or a whole proof, whose digest must match."""
    stripped = text.lstrip("\ufeff").strip()
    if stripped.startswith("{"):
        return _heads_of(_document(stripped, where)["heads"], where)
    lines = [line.strip() for line in stripped.splitlines()]
    return _heads_of([line for line in lines if line and not line.startswith("#")], where)


def _document(text: str, where: str) -> Plain:
    try:
        document = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Refused("bad-file", "{where} is not a proof: {error}", where=where, error=error) from None
    if (
        not isinstance(document, dict)
        or document.get("format") != FORMAT
        or not isinstance(document.get("heads"), list)
    ):
        raise Refused("bad-file", "{where} is not the proof of a verification", where=where)
    if digest_of(document) != document.get("sha256"):
        raise Refused("bad-file", "{where} has been changed: its digest does not match", where=where)
    return document


def _heads_of(texts: Sequence[object], where: str) -> list[Head]:
    heads = []
    for number, text in enumerate(texts, 1):
        head = read_head(text) if isinstance(text, str) else None
        if head is None:
            raise Refused(
                "bad-request",
                "{where}, number {number}: '{text}' is not a head such as T1@12: followed by 64 characters",
                where=where,
                number=number,
                text=str(text)[:60],
            )
        heads.append(head)
    return heads
