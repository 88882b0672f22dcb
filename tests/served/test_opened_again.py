"""A house that opens again on a store where something was left unfinished."""

from served.rounds_served import approved
from served.web import Asker, web
from support.engines import Sqlite
from support.houses import electronic, eventually

T1 = "/api/tables/T1"


async def _phase(somebody: Asker, phase: str) -> None:
    async def reached() -> bool:
        return bool((await somebody.get(T1))["table"]["phase"] == phase)

    await eventually(reached)


async def test_a_closed_table_with_a_fault_keeps_no_house_from_opening(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        manager = await house.staff("manager")
        await manager.do(T1, "DeclareMalfunction", reason="server down")
        await manager.do(T1, "CloseTable")
    async with web(sqlite.address, electronic(), electronic("T2")) as house:
        manager = await house.staff("manager")
        player = await house.terminal("T2/1")
        await player.do("/api/tables/T2", "SitDown", player="ann")
        assert (await manager.get(T1))["table"]["phase"] == "closed"
        table = house.house.live["T1"].table
        assert await manager.cannot(T1, "RepairFault", fault=table.faults_so_far, reference="  ") == (
            409, "cause-needed",
        )  # fmt: skip
        await manager.do(T1, "RepairFault", fault=table.faults_so_far, reference="server log 8")
    async with web(sqlite.address) as house:
        player = await house.terminal("T1/1")
        await player.do(T1, "SitDown", player="ann")
        await _phase(player, "betting")


async def test_the_pause_after_a_round_is_not_ended_by_a_restart(sqlite: Sqlite) -> None:
    """Staff may declare the last round void until the next begins: a restart takes none of that time away."""
    table = electronic(pause_seconds=600)
    async with web(sqlite.address, table) as house:
        player = await house.terminal("T1/1")
        await player.do(T1, "SitDown", player="ann")
        await player.do(T1, "AddCredit", amount=10_000, source="notes")
        await _phase(player, "betting")
        await player.do(T1, "PlaceWagers", wagers={"small": 500})
        await _phase(player, "between-rounds")
    async with web(sqlite.address, table) as house:
        supervisor = await house.staff("supervisor")
        second = approved("manager", "T1")
        await supervisor.do(T1, "DeclareVoid", second, ground="disturbance", cause="fire")
        assert (await (await house.terminal("T1/1")).get(T1))["you"]["purse"] == 10_000
