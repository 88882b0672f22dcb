"""Work that one process of a house does for all: a verification that every process sees, one backup in a shared folder."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.server.background.sole_work import SoleWork
from sicbo.server.background.verification import NOTE, VerificationState
from support.engines import Engine, Sqlite
from support.houses import dealt, electronic, eventually, opened, settings


async def test_work_is_one_workers_until_it_is_done_or_its_lease_lapses(engine: Engine) -> None:
    async with opened(settings(engine.address, dealt())) as house:
        one, other = SoleWork(house.store, "counting", 3), SoleWork(house.store, "counting", 1)
        assert await one.take() and await other.is_taken()
        assert not await other.take()

        async def until() -> int:
            [lease] = [lease for lease in await house.store.leases() if lease.stream == "work/counting"]
            return lease.until

        first = await until()

        async def renewed() -> bool:
            return await until() > first

        await eventually(renewed)
        assert not await other.take()
        assert await SoleWork(house.store, "sweeping").take(), "other work is other work"
        await one.done()
        assert not await other.is_taken() and await other.take()
        assert other._keeping is not None
        other._keeping.cancel()  # as when its process is gone

        async def lapsed() -> bool:
            return await one.take()

        await eventually(lapsed)
        await one.done()


async def test_a_verification_is_seen_and_its_proof_taken_at_every_process_of_the_house(
    engine: Engine,
) -> None:
    chosen = settings(engine.address, electronic(wagering_seconds=30), lease_seconds=60)
    async with opened(chosen) as one, opened(replace(chosen, port=8_091)) as other:
        assert (await other.verification.state()).state == "never"
        begun = await one.verification.begin("ivy")
        joined = await other.verification.begin("joe")
        assert (joined.state, joined.asked_by, joined.begun_at) == ("running", "ivy", begun.begun_at)
        with pytest.raises(Refused, match="already running"):
            await other.verification.begin("joe", f"T1@1:{'0' * 64}")

        async def over() -> bool:
            return (await other.verification.state()).state == "done"

        await eventually(over)
        assert await other.verification.proof() == await one.verification.proof()
        assert (await one.verification.state()) == (await other.verification.state())

        async def again() -> bool:
            """The result is there a moment before the work is free; until then its result is the answer."""
            return (await other.verification.begin("joe")).asked_by == "joe"

        await eventually(again)
        await eventually(over)
    async with opened(chosen) as later:
        assert (await later.verification.state()).asked_by == "joe", "it is there after a restart"


async def test_a_verification_whose_process_is_gone_has_failed_and_can_be_asked_for_again(
    sqlite: Sqlite,
) -> None:
    async with opened(settings(sqlite.address, electronic(wagering_seconds=30))) as house:
        left = VerificationState("running", "ivy", 7)
        await house.store.note_put(NOTE, msgspec.json.encode(left).decode())
        state = await house.verification.state()
        assert (state.state, state.asked_by) == ("failed", "ivy") and "interrupted" in state.words
        assert (await house.verification.begin("joe")).state == "running"
        await house.store.note_put(NOTE, "{of another version")
        assert (await house.verification.state()).state == "never"


async def test_several_processes_with_one_folder_make_one_backup_when_it_is_due(
    engine: Engine, tmp_path: Path
) -> None:
    folder = tmp_path / "shared"
    chosen = settings(engine.address, dealt(), backup_folder=str(folder), backup_hours=1, lease_seconds=60)
    async with opened(chosen) as one, opened(replace(chosen, port=8_091)) as other:
        await asyncio.gather(one.backups.make_when_due(), other.backups.make_when_due())
        assert (one.backups.working is None) != (other.backups.working is None), "one of them makes it"
        idle, busy = sorted((one, other), key=lambda house: house.backups.working is not None)
        with pytest.raises(Refused, match="another process of the house"):
            await idle.backups.make(Person("admin", "administrator"))
        assert idle.backups.working is None and idle.backups.trouble == ""
        await busy.backups.idle()
        assert busy.backups.trouble == ""
        (made,) = idle.backups.listed()
        await idle.backups.make_when_due()
        await idle.backups.idle()
        assert idle.backups.listed() == [made]
        await idle.backups.check(made.name)
        await idle.backups.idle()
        assert idle.backups.checked[made.name].differences == ()
