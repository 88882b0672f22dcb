"""Looking for entries on both engines: by stream, person, round, kind, time and text, in pages that miss nothing."""

import pytest

from sicbo.records.journal_search import Page, Wanted, read_place, search, sift
from sicbo.records.replay import replay, round_span
from sicbo.refusals import Refused
from sicbo.store.interface import Store
from sicbo.store.journal import Entry
from store.gate import Gate
from support.engines import Engine, opened
from support.evening import NOON, SECOND
from support.played import _played as put_into
from support.played import eventful, quiet


async def everything(store: Store, wanted: Wanted, limit: int) -> list[Entry]:
    found: list[Entry] = []
    after = None
    while True:
        page: Page = await search(store, wanted, after, limit)
        assert len(page.entries) <= limit
        found += page.entries
        if page.next is None:
            return found
        after = read_place(str(page.next))


async def all_entries(store: Store) -> list[Entry]:
    return [
        entry
        for stream in await store.streams()
        async for chunk in store.entries(stream.head.stream)
        for entry in chunk
    ]


async def test_pages_of_any_size_show_every_entry_once_the_newest_first(engine: Engine) -> None:
    await put_into(engine.address, [quiet("act-canberra"), quiet("nsw-aruze", "T2")], 50)
    async with opened(engine) as store:
        there = sorted(await all_entries(store), key=lambda one: (one.at, one.stream, one.seq), reverse=True)
        for limit in (1, 7, 1_000):
            assert await everything(store, Wanted(), limit) == there


async def test_a_look_at_an_old_round_fetches_its_own_entries_and_those_that_name_it(engine: Engine) -> None:
    """The database looks through what came later; nothing of it is fetched that is not about the round."""
    late = eventful("nsw-aruze")
    await put_into(engine.address, [late], 50)
    async with opened(engine) as store:
        gate = Gate(store)
        [head] = [one.head for one in await store.streams()]
        first, last = await round_span(store, "T1", 1)
        seen = await replay(gate, "T1-1")
        named = [
            entry.seq
            async for chunk in store.entries("T1", seen.happened[-1].entry.seq)
            for entry in chunk
            if '"T1-1"' in entry.body
        ]
        assert named and [one.entry.seq for one in seen.later] == named
        # Its entries; those that name it; and what came before it, for the shaker and the card that it was played by.
        assert gate.entries_read <= (last - first + 1) + len(named) + 2 * first < head.seq


@pytest.mark.parametrize("at_once", [1, 10, 100_000])
async def test_what_matters_is_picked_out_by_the_database_page_by_page(engine: Engine, at_once: int) -> None:
    await put_into(engine.address, [eventful("act-canberra"), quiet("nsw-aruze", "T2")], 50)

    def kinds(stream: str) -> tuple[str, ...]:
        return ("TableOpened", "RoundJudged") if stream == "T1" else ("TableOpened",)

    async with opened(engine) as store:
        there = sorted(await all_entries(store), key=lambda one: (one.at, one.stream, one.seq), reverse=True)
        matters = [one for one in there if any(f'"type":"{kind}"' in one.body for kind in kinds(one.stream))]
        assert 2 < len(matters) < len(there) / 4
        for limit in (1, 3, 1_000):
            found: list[Entry] = []
            looked, after = 0, None
            while True:
                page = await sift(store, "", kinds, after, limit, at_once)
                assert len(page.entries) <= limit
                found += page.entries
                looked += page.looked
                if page.next is None:
                    break
                after = read_place(str(page.next))
            assert found == matters
            assert limit < 1_000 or looked == len(there), "each is looked at once"
        one = await sift(store, "T2", kinds, None, 1_000)
        assert one.entries and {entry.stream for entry in one.entries} == {"T2"}


async def test_what_is_looked_for_is_found_and_nothing_else(engine: Engine) -> None:
    await put_into(engine.address, [eventful("act-canberra"), quiet("nsw-aruze", "T2")], 50)
    async with opened(engine) as store:
        there = await all_entries(store)
        placed = await everything(store, Wanted(kind="WagersPlaced"), 10)
        assert {(one.stream, one.seq) for one in placed} == {
            (one.stream, one.seq) for one in there if '"type":"WagersPlaced"' in one.body
        }
        assert placed
        bobs = await everything(store, Wanted(kind="WagersPlaced", person="bob", stream="T1"), 10)
        assert bobs and all('"bob"' in one.body and one.stream == "T1" for one in bobs)
        assert await everything(store, Wanted(person="bo"), 10) == []
        assert await everything(store, Wanted(text="SLIP of the finger"), 10)
        assert await everything(store, Wanted(text="slip_of"), 10) == []
        assert await everything(store, Wanted(text="100%!"), 10) == []


async def test_a_round_is_all_its_entries_and_all_that_name_it(engine: Engine) -> None:
    await put_into(engine.address, [eventful("nsw-aruze")], 50)
    async with opened(engine) as store:
        span = await store.round_entries("T1", 1)
        assert span is not None
        found = {one.seq for one in await everything(store, Wanted(round="T1-1"), 5)}
        named = {one.seq for one in await all_entries(store) if '"T1-1"' in one.body}
        assert found == set(range(span[0], span[1] + 1)) | named
        assert named - set(range(span[0], span[1] + 1)), "a later entry names the round"
        assert await everything(store, Wanted(round="T1-999"), 5) == []
        with pytest.raises(Refused):
            await search(store, Wanted(round="nonsense"), None, 5)


async def test_times_are_found_without_looking(engine: Engine) -> None:
    await put_into(engine.address, [quiet("act-canberra")], 50)
    async with opened(engine) as store:
        there = await all_entries(store)
        for at in (
            0,
            NOON,
            NOON + 1,
            NOON + 20 * SECOND,
            NOON + 20 * SECOND + 1,
            there[-1].at,
            there[-1].at + 1,
        ):
            assert await store.seq_before("T1", at) == sum(one.at < at for one in there)
        found = await everything(store, Wanted(begin=NOON + 10 * SECOND, end=NOON + 20 * SECOND), 3)
        assert {one.seq for one in found} == {
            one.seq for one in there if NOON + 10 * SECOND <= one.at < NOON + 20 * SECOND
        }
        assert await store.seq_before("T9", NOON) == 0


async def test_the_database_adds_up_what_the_transfers_say(engine: Engine) -> None:
    await put_into(engine.address, [eventful("nsw-aruze")], 50)
    async with opened(engine) as store:
        for after, until in ((0, 2**60), (10, 30)):
            sums: dict[tuple[str, str, str], int] = {}
            async for rows in store.transfers("T1", after, until):
                for row in rows:
                    key = (row.source, row.target, row.reason)
                    sums[key] = sums.get(key, 0) + row.amount
            found = await store.sums("T1", after, until)
            assert {(one.source, one.target, one.reason): one.amount for one in found} == sums
            assert sums


async def test_a_place_that_no_page_gave_is_refused(engine: Engine) -> None:
    for text in ("x", "1/2", "1/x/T1", "-1/2/T1", f"{'9' * 30}/1/T1"):
        with pytest.raises(Refused):
            read_place(text)
    async with opened(engine) as store:
        with pytest.raises(Refused):
            await search(store, Wanted(stream="T9"), None, 5)
