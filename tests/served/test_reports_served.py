"""A gaming day of a served house in its report: tickets that are out, jackpots fed, won and reconciled, voids, exceptions."""

import asyncio
from io import BytesIO
from pathlib import Path
from uuid import uuid4
from zipfile import ZipFile

import msgspec

from served.test_jackpots_served import dice, jackpots, play, pools
from sicbo.records.period import Period
from sicbo.reports.files import as_csv, as_xlsx
from sicbo.reports.gaming_day import Report, report
from sicbo.server.api.tickets import CAGE
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Do
from support.engines import Engine
from support.houses import electronic, eventually, opened, settings, staff, terminal


async def reported(house: OpenHouse, begin: int, end: int) -> Report:
    async with house.store.frozen() as reader:
        return await report(reader, Period("then", begin, end))


async def paid(house: OpenHouse, number: str) -> None:
    """At the cage, in cash."""
    cashier = await staff(house, "cage", "T1")
    body = msgspec.Raw(msgspec.json.encode({"type": "Redeem", "number": number, "form": "cash"}))
    await CAGE.command(house, cashier.session, Do(uuid4().hex, body))


async def test_a_days_report_has_tickets_outstanding_and_jackpots_as_they_came_and_went(
    engine: Engine, tmp_path: Path
) -> None:
    faces = dice(tmp_path, "1 2 3", "6 6 6", "1 2 4")
    tables = [electronic(name, dice="recorded", recorded=faces) for name in ("T1", "T2")]
    async with opened(settings(engine.address, *tables, pools=pools(tmp_path))) as house:
        begin = house.clock()
        player, other = await terminal(house), await terminal(house, "T2", credit=5_000)
        kept = (await other.do("Collect")).ticket
        await play(player, small=1_000)
        await play(player, triple_6=500)

        async def settled() -> bool:
            wins = (await jackpots(house)).wins.values()
            return bool(wins) and all(win.stage == "paid" for win in wins)

        await eventually(settled)
        (won,) = (await jackpots(house)).pools["dragon"].last_wins
        middle = house.clock()
        before = await reported(house, begin, middle)
        await house.created.count_jackpots(house.store, house.clock())
        await paid(house, kept)
        after = await reported(house, middle, house.clock() + 1)

    [pool] = before.jackpots
    assert (pool.pool, pool.opening, pool.won, pool.wins) == ("dragon", 10_000, won.amount, 1)
    assert pool.closing == pool.opening + pool.came_in - pool.went_out == 10_000, "seeded again"
    assert before.reconciled == ()
    assert before.tickets is not None and after.tickets is not None
    first, second = before.tickets, after.tickets
    assert (first.opening, first.issued, first.redeemed, first.outstanding) == (0, 5_000, 0, 5_000)
    assert (second.opening, second.issued, second.redeemed, second.redeemed_count) == (5_000, 0, 5_000, 1)
    assert second.outstanding == 0
    [again] = after.jackpots
    assert (again.opening, again.closing, again.wins) == (pool.closing, pool.closing, 0)
    [counted] = after.reconciled
    assert counted.endswith(": agrees")
    assert before.exceptions["jackpot won"] == 1 and "large win" not in before.exceptions
    assert before.differences == after.differences == ()
    assert f"jackpots,,Count of the day,{counted}," in as_csv(after).decode()
    sheets = ZipFile(BytesIO(await asyncio.to_thread(as_xlsx, after)))
    assert "Counts of jackpots" in sheets.read("xl/workbook.xml").decode()
    assert "agrees" in sheets.read("xl/sharedStrings.xml").decode()
