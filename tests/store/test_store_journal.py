"""The store on both engines: what is appended is there, whole, in order, chained, and cannot be changed."""

import dataclasses
from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.ledger.accounts import MAY_OWE
from sicbo.refusals import Refused
from sicbo.store.batch import Batch
from sicbo.store.chain import Difference, checked
from sicbo.store.interface import ConstraintBroken, Store
from sicbo.store.journal import (
    Entry,
    Founding,
    Head,
    Moved,
    RoundIndex,
    Snapshot,
    entry_hash,
    genesis,
    read_head,
    snapshot_digest,
    transfer_text,
)  # fmt: skip
from sicbo.store.schema import KINDS_THAT_MAY_OWE, rounds_begun, statements
from support.engines import Engine, opened

FOUNDING = Founding("T1", "till", b"\x00\xff set-up", 5)
IN = ("outside", "credit:T1/ann", 100, "deposit")
ON = ("credit:T1/ann", "credit:T1/bob", 30, "handed on")


async def founded(store: Store, name: str = "T1") -> Head:
    return (await store.create_stream(Founding(name, "till", b"1000", 5))).head


async def test_what_is_appended_is_read_back_in_order(engine: Engine) -> None:
    async with opened(engine) as store:
        batch = Batch()
        one = batch.add(await founded(store), "a", 10, '{"é": "\\u0000"}', [IN, ON])
        two = batch.add(one, "b", 11, "{}", [])
        other = batch.add(await founded(store, "T2"), "a", 10, "{}", [("outside", "credit:T2/ann", 7, "")])
        batch.rounds.append(RoundIndex("T1", 1, 2))
        await store.append(batch)
    async with opened(engine) as store:
        streams = await store.streams()
        assert [stream.head for stream in streams] == [two, other]
        assert await store.kinds() == {stream.founding.stream: stream.founding.kind for stream in streams}
        assert await store.stream("T3") is None
        chunks = [chunk async for chunk in store.entries("T1")]
        assert [(e.stream, e.seq, e.id, e.at, e.body) for e in chunks[0]] == [
            ("T1", 1, "a", 10, '{"é": "\\u0000"}'),
            ("T1", 2, "b", 11, "{}"),
        ]
        assert [e.hash for e in chunks[0]] == [one.hash, two.hash]
        assert [chunk async for chunk in store.transfers("T1")] == [[Moved(1, 0, *IN), Moved(1, 1, *ON)]]
        assert await store.balances() == {
            "outside": -107, "credit:T1/ann": 70, "credit:T1/bob": 30, "credit:T2/ann": 7,
        }  # fmt: skip
        assert await store.balances("T1") == {"credit:T1/ann": 70, "credit:T1/bob": 30}
        assert await store.balances("") == {"outside": -107}
        assert await store.known([("T1", "b"), ("T2", "b"), ("T2", "a"), ("T3", "a")]) == {
            ("T1", "b"): chunks[0][1],
            ("T2", "a"): Entry("T2", 1, "a", 10, "{}", other.hash),
        }
        assert await store.strays() == []


async def test_long_readings_come_in_chunks_and_within_bounds(engine: Engine) -> None:
    async with opened(engine) as store:
        head, batch = await founded(store), Batch()
        for number in range(2_300):
            head = batch.add(head, f"c{number}", number, "{}", [IN] * (number % 3))
        await store.append(batch)
        chunks = [chunk async for chunk in store.entries("T1")]
        assert [len(chunk) for chunk in chunks] == [1000, 1000, 300]
        assert [e.seq for chunk in chunks for e in chunk] == list(range(1, 2301))
        some = [e.seq async for chunk in store.entries("T1", 1150, 1153) for e in chunk]
        assert some == [1151, 1152, 1153]
        moved = [(row.seq, row.number) async for chunk in store.transfers("T1") for row in chunk]
        assert moved == [(number + 1, n) for number in range(2300) for n in range(number % 3)]
        moved = [(row.seq, row.number) async for chunk in store.transfers("T1", 2, 3) for row in chunk]
        assert moved == [(3, 0), (3, 1)]
        whole = checked(
            genesis((await store.streams())[0].founding), store.entries("T1"), store.transfers("T1"), head
        )
        assert len([entry async for entry in whole]) == 2300


async def test_founding_twice_keeps_the_first(engine: Engine) -> None:
    async with opened(engine) as store:
        assert (await store.create_stream(FOUNDING)).founding == FOUNDING
        again = await store.create_stream(Founding("T1", "till", b"other", 9))
        assert again.founding == FOUNDING
        assert again.head == genesis(FOUNDING)


async def test_a_batch_on_an_old_head_is_refused_and_nothing_of_it_is_there(engine: Engine) -> None:
    async with opened(engine) as ours, opened(engine) as theirs:
        head, other = await founded(ours), await founded(ours, "T2")
        mine, yours = Batch(), Batch()
        mine.add(head, "mine", 1, "{}", [IN])
        yours.add(other, "fine by itself", 1, "{}", [("outside", "credit:T2/eve", 1, "")])
        yours.add(head, "yours", 1, "{}", [IN])
        await ours.append(mine)
        with pytest.raises(Refused) as refused:
            await theirs.append(yours)
        assert refused.value.code == "store-in-use"
        assert await ours.balances() == {"outside": -100, "credit:T1/ann": 100}
        assert (await ours.stream("T2")).head == other
        forged = Batch()
        forged.add(Head("T1", 1, bytes(32)), "on a hash that is not there", 1, "{}", [])
        with pytest.raises(Refused) as refused:
            await theirs.append(forged)
        assert refused.value.code == "store-in-use"
        await theirs.append(_following(mine))


def _following(batch: Batch) -> Batch:
    new = Batch()
    new.add(batch.heads["T1"], "next", 2, "{}", [ON])
    return new


async def test_an_id_is_in_a_stream_once(engine: Engine) -> None:
    async with opened(engine) as store:
        head, batch = await founded(store), Batch()
        batch.add(batch.add(head, "same", 1, "{}", []), "same", 1, "{}", [])
        with pytest.raises(Refused) as refused:
            await store.append(batch)
        assert refused.value.code == "store-in-use"
        assert (await store.stream("T1")).head == head


async def test_an_overdraft_that_the_house_let_pass_is_a_bug_that_the_database_stops(engine: Engine) -> None:
    async with opened(engine) as store:
        head, batch = await founded(store), Batch()
        head = batch.add(head, "in", 1, "{}", [IN])
        await store.append(batch)
        for transfer in (("credit:T1/ann", "outside", 101, ""), ("credit:T1/new", "outside", 1, "")):
            overdraft = Batch()
            overdraft.add(head, "too much", 1, "{}", [transfer])
            with pytest.raises(ConstraintBroken, match="the database refuses"):
                await store.append(overdraft)
        with pytest.raises(ConstraintBroken):
            nothing = Batch()
            nothing.add(head, "nothing", 1, "{}", [("outside", "house", 0, "")])
            await store.append(nothing)
        owing = Batch()
        owing.add(head, "owe", 1, "{}", [(f"{kind}:T1", "house", 1, "") for kind in sorted(MAY_OWE)])
        await store.append(owing)
        assert (await store.balances())["float:T1"] == -1


def test_the_constraint_knows_the_kinds_that_may_owe() -> None:
    assert set(KINDS_THAT_MAY_OWE) == MAY_OWE


async def test_only_the_newest_two_snapshots_are_kept(engine: Engine) -> None:
    async with opened(engine) as store:
        head = await founded(store)
        for number in range(4):
            batch = Batch()
            head = batch.add(head, f"c{number}", 1, "{}", [])
            batch.snapshots.append(Snapshot("T1", head.seq, b"state", snapshot_digest(head, b"state")))
            await store.append(batch)
        assert [snapshot.seq for snapshot in await store.snapshots("T1")] == [4, 3]


async def test_a_round_is_found_by_its_number(engine: Engine) -> None:
    async with opened(engine) as store:
        head, batch = await founded(store), Batch()
        for number in range(9):
            head = batch.add(head, f"c{number}", 1, "{}", [])
        batch.rounds += [RoundIndex("T1", 1, 2), RoundIndex("T1", 2, 5), RoundIndex("T1", 3, 6)]
        await store.append(batch)
        spans = [await store.round_entries("T1", number) for number in range(5)]
        assert spans == [None, (2, 4), (5, 5), (6, 9), None]


async def test_a_frozen_reading_sees_one_moment(engine: Engine) -> None:
    async with opened(engine) as store:
        head = await founded(store)
        async with store.frozen() as reader:
            before = await reader.streams()
            batch = Batch()
            batch.add(head, "later", 1, "{}", [IN])
            await store.append(batch)
            assert await reader.streams() == before
            assert await reader.balances() == {}
            assert [chunk async for chunk in reader.entries("T1")] == []
        assert await store.balances() == {"outside": -100, "credit:T1/ann": 100}


CHANGES = (
    "UPDATE entries SET body = 'other'",
    "UPDATE entries SET at = 0 WHERE seq = 1",
    "DELETE FROM entries",
    "UPDATE transfers SET amount = 1",
    "DELETE FROM transfers WHERE seq = 1",
    "UPDATE streams SET setup = head_hash",
    "DELETE FROM streams",
)


@pytest.mark.parametrize("change", CHANGES)
async def test_the_database_refuses_to_change_what_has_happened(engine: Engine, change: str) -> None:
    async with opened(engine) as store:
        batch = Batch()
        batch.add(await founded(store), "a", 1, "{}", [IN])
        await store.append(batch)
    with pytest.raises(Exception, match="only ever added to"):
        await engine.raw(change)
    if engine.name == "postgres":
        with pytest.raises(Exception, match="only ever added to"):
            await engine.raw("TRUNCATE entries")


# -- the chain alone ------------------------------------------------------------------------------------


@dataclasses.dataclass
class Rows:
    """Two columns of a journal, as an asynchronous reading in chunks of two."""

    rows: list[Any]

    def __aiter__(self) -> AsyncIterator[Any]:
        return self._chunks()

    async def _chunks(self) -> AsyncIterator[Any]:
        for start in range(0, len(self.rows), 2):
            yield self.rows[start : start + 2]


def journal(count: int = 5) -> tuple[Head, list[Entry], list[Moved], Head]:
    head = start = genesis(FOUNDING)
    entries, moved = [], []
    for seq in range(1, count + 1):
        rows = [IN, ON][: seq % 3]
        text = "".join(transfer_text(*row) for row in rows)
        digest = entry_hash(head.hash, "T1", seq, f"c{seq}", seq, "{}", text)
        head = Head("T1", seq, digest)
        entries.append(Entry("T1", seq, f"c{seq}", seq, "{}", digest))
        moved += [Moved(seq, number, *row) for number, row in enumerate(rows)]
    return start, entries, moved, head


async def first_difference(start: Head, entries: list[Any], moved: list[Any], head: Head) -> str:
    try:
        async for _ in checked(start, Rows(entries).__aiter__(), Rows(moved).__aiter__(), head):
            pass
    except Difference as difference:
        return str(difference)
    return ""


async def test_a_whole_chain_has_no_difference() -> None:
    assert await first_difference(*journal()) == ""


async def test_the_first_difference_is_named() -> None:
    start, entries, moved, head = journal()
    assert "T1@3 is missing" in await first_difference(start, entries[:2] + entries[3:], moved, head)
    assert "its head says T1@5" in await first_difference(start, entries[:4], moved[:-2], head)
    assert "T1@1 does not fit" in await first_difference(start, entries, moved[1:], head)
    assert "has a transfer but no entry" in await first_difference(
        start, entries, [*moved, Moved(9, 0, *IN)], head
    )
    assert "does not belong" in await first_difference(
        start, entries, [moved[0], Moved(1, 7, *IN), *moved[1:]], head
    )
    swapped = [entries[0], entries[2], entries[1], *entries[3:]]
    assert "T1@2 is missing" in await first_difference(start, swapped, moved, head)
    assert "T1@1 does not fit" in await first_difference(Head("T1", 0, bytes(32)), entries, moved, head)
    assert "T1@0 has" in await first_difference(start, entries, [Moved(0, 0, *IN), *moved], head)


texts = st.text(st.characters(codec="utf-8"), max_size=6)


@given(
    st.lists(st.tuples(texts, texts, st.integers(1, 99), texts), max_size=3),
    st.lists(texts, min_size=3, max_size=3),
)
def test_different_entries_have_different_hashes_wherever_the_fields_are_cut(
    rows: list[Any],
    fields: list[str],
) -> None:
    stream, id_, body = fields
    text = "".join(transfer_text(*row) for row in rows)
    one = entry_hash(bytes(32), stream, 1, id_, 2, body, text)
    for first, second in pairwise([stream, id_, body]):
        if first:
            moved = [stream, id_, body]
            index = moved.index(first)
            moved[index], moved[index + 1] = first[:-1], first[-1] + second
            assert entry_hash(bytes(32), moved[0], 1, moved[1], 2, moved[2], text) != one
    assert entry_hash(bytes(32), stream, 1, id_, 2, body, text + transfer_text("", "", 1, "")) != one


def test_the_hash_of_an_entry_covers_every_field_of_its_transfers_and_is_made_as_it_always_was() -> None:
    """A store of an older version has its hashes already: the last lines may never change."""
    on = ("credit:T1/ann", "credit:T1/bob", 30, "handed on")

    def hashed(*transfer: object) -> bytes:
        return entry_hash(bytes(32), "T1", 1, "a", 2, "{}", transfer_text(*transfer))  # type: ignore[arg-type]

    other = ("credit:T1/cat", "credit:T1/cat", 31, "lost")
    changed = [(*on[:number], other[number], *on[number + 1 :]) for number in range(4)]
    assert len({hashed(*on), *(hashed(*one) for one in changed)}) == 5
    assert hashed(*on).hex() == "4c564a5ef6839558820dfb63d61399bb325dc106fc3320949529695dfdc868f9"
    assert genesis(FOUNDING).hash.hex() == "1c24a419eb4ec35dfd2f35630bfe97661a52c8ba1f97d063cdae8d1817bf1e9e"


@pytest.mark.parametrize("name", ["T\0", "\ud800", "T1/\0/\0"])
async def test_a_name_that_no_store_can_hold_is_in_none(engine: Engine, name: str) -> None:
    async with opened(engine) as store:
        await founded(store)
        assert await store.stream(name) is None
        assert await store.round_entries(name, 1) is None
        assert await store.vault_get(name) is None
        assert await store.session_get(name) is None
        assert not [chunk async for chunk in store.entries(name)]
        assert await store.round_entries("T1", 2**70) is None
        assert await store.stream("T1") is not None, "and the store goes on"


def test_a_head_is_read_as_it_was_printed() -> None:
    head = genesis(Founding("T 1", "till", b"", 0))
    assert read_head(f" {head}\n") == head
    assert [
        read_head(text) for text in ("", "T1", "T1@1", "T1@1:00", f"T1@x:{'0' * 64}", f"T1@1:{'z' * 64}")
    ] == [None] * 6


def test_rounds_are_found_in_the_records_alone() -> None:
    records = [
        ("T1", 1, '{"command":{"type":"Say","text":"\\"RoundBegun\\""},"events":[]}'),
        ("T1", 2, '{"command":{},"events":[{"type":"RoundBegun","number":1},{"type":"Other","number":"x"}]}'),
    ]
    assert list(rounds_begun(records)) == [RoundIndex("T1", 1, 2)]


def test_scripts_are_cut_at_whole_statements() -> None:
    assert statements("CREATE x (\n a);\nBEGIN y; END;\n") == ["CREATE x (\n a);", "BEGIN y; END;"]
