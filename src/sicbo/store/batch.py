"""Everything that one transaction writes, in columns, which both engines write fastest."""

from sicbo.store.journal import Head, RoundIndex, Snapshot, entry_hash, transfer_text

MovedRow = tuple[str, str, int, str]
"""Source, target, amount and reason of a transfer, accounts by name."""


class Batch:
    """Entries of any number of streams, with their transfers, balances, heads, snapshots and rounds.

    Grows while commands are decided; a store writes all of it or nothing.
    """

    def __init__(self) -> None:
        self.entry_streams: list[str] = []
        self.entry_seqs: list[int] = []
        self.entry_ids: list[str] = []
        self.entry_ats: list[int] = []
        self.entry_bodies: list[str] = []
        self.entry_hashes: list[bytes] = []
        self.transfer_streams: list[str] = []
        self.transfer_seqs: list[int] = []
        self.transfer_numbers: list[int] = []
        self.transfer_sources: list[str] = []
        self.transfer_targets: list[str] = []
        self.transfer_amounts: list[int] = []
        self.transfer_reasons: list[str] = []
        self.changes: dict[str, int] = {}
        """The change of each account's balance; an account with no net change stays listed."""
        self.built_on: dict[str, Head] = {}
        self.heads: dict[str, Head] = {}
        self.snapshots: list[Snapshot] = []
        self.rounds: list[RoundIndex] = []
        self.epochs: dict[str, int] = {}
        """The lease epoch under which a stream is written; a batch after a takeover is refused."""

    def __len__(self) -> int:
        return len(self.entry_ids)

    def add(self, head: Head, id: str, at: int, body: str, transfers: list[MovedRow]) -> Head:  # noqa: A002
        """Add an entry that follows `head`, and return the new head of its stream."""
        stream, seq = head.stream, head.seq + 1
        chained = ""
        if transfers:
            changes = self.changes
            for number, (source, target, amount, reason) in enumerate(transfers):
                self.transfer_streams.append(stream)
                self.transfer_seqs.append(seq)
                self.transfer_numbers.append(number)
                self.transfer_sources.append(source)
                self.transfer_targets.append(target)
                self.transfer_amounts.append(amount)
                self.transfer_reasons.append(reason)
                changes[source] = changes.get(source, 0) - amount
                changes[target] = changes.get(target, 0) + amount
                chained += transfer_text(source, target, amount, reason)
        digest = entry_hash(head.hash, stream, seq, id, at, body, chained)
        self.entry_streams.append(stream)
        self.entry_seqs.append(seq)
        self.entry_ids.append(id)
        self.entry_ats.append(at)
        self.entry_bodies.append(body)
        self.entry_hashes.append(digest)
        if stream not in self.built_on:
            self.built_on[stream] = head
        new = self.heads[stream] = Head(stream, seq, digest)
        return new

    def entry_columns(self) -> tuple[list[str], list[int], list[str], list[int], list[str], list[bytes]]:
        return (
            self.entry_streams,
            self.entry_seqs,
            self.entry_ids,
            self.entry_ats,
            self.entry_bodies,
            self.entry_hashes,
        )

    def transfer_columns(
        self,
    ) -> tuple[list[str], list[int], list[int], list[str], list[str], list[int], list[str]]:
        return (
            self.transfer_streams,
            self.transfer_seqs,
            self.transfer_numbers,
            self.transfer_sources,
            self.transfer_targets,
            self.transfer_amounts,
            self.transfer_reasons,
        )

    def head_moves(self) -> list[tuple[str, int, bytes, int, bytes]]:
        """Stream, its expected number and hash, and the new ones; in the order of the streams' names.

        All writers use one order, so that they cannot deadlock.
        """
        return [
            (stream, before.seq, before.hash, self.heads[stream].seq, self.heads[stream].hash)
            for stream, before in sorted(self.built_on.items())
        ]
