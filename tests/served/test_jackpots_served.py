"""Jackpots at live tables: fed by what is staked, won by the rule on display, paid to the meter or by ticket, once."""

from pathlib import Path

import pytest

from sicbo.rooms.jackpots.messages import CloseMalfunction, ReportMalfunction
from sicbo.rooms.jackpots.state import Jackpots
from sicbo.rooms.kernel.person import Person
from sicbo.server.live.closed_tables import pools_of
from sicbo.server.running.open_house import OpenHouse
from support.engines import Engine, Postgres
from support.houses import Screen, electronic, eventually, opened, settings, shared_out, terminal

POOLS = """
[pools.dragon]
name = "Dragon"
game = "nsw-aruze"
tables = ["T1", "T2"]
contribution = "1.5%"
approval = "Authority letter 7"
seed = "100"
paid_as = "{paid_as}"
trigger = {{ wins_on = "triple:6", stake_at_least = "1" }}
"""


TIGER = """
[pools.tiger]
name = "Tiger"
game = "nsw-aruze"
tables = ["T1"]
contribution = "1%"
approval = "Authority letter 8"
seed = "50"
trigger = { wins_on = "triple:5", stake_at_least = "1" }
"""


def pools(folder: Path, paid_as: str = "meter", others: str = "") -> str:
    path = folder / f"pools-{paid_as}.toml"
    path.write_text(POOLS.format(paid_as=paid_as) + others)
    return str(path)


def dice(folder: Path, *lines: str) -> str:
    path = folder / "dice.txt"
    path.write_text("\n".join(lines))
    return str(path)


async def jackpots(house: OpenHouse) -> Jackpots:
    _, state = await house.office.state("jackpots")
    assert isinstance(state, Jackpots)
    return state


async def play(screen: Screen, **wagers: int) -> None:
    """One round with these wagers, shot by the player."""
    await screen.phase("betting")
    await screen.do("PlaceWagers", wagers={bet.replace("_", ":"): stake for bet, stake in wagers.items()})
    await screen.until(lambda view: view["you"].get("shoots"))
    await screen.do("TakeStep", step="activate")
    await screen.until(lambda view: view["you"].get("lines"))


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_jackpot_is_fed_shown_won_and_paid(engine: Engine, tmp_path: Path, paid_as: str) -> None:
    tables = [
        electronic(name, dice="recorded", recorded=dice(tmp_path, "1 2 3", "6 6 6", "1 2 4"))
        for name in ("T1", "T2")
    ]
    async with opened(settings(engine.address, *tables, pools=pools(tmp_path, paid_as))) as house:
        player, other = await terminal(house), await terminal(house, "T2")
        shown = (await player.view())["table"]["jackpots"]
        assert [(one["name"], one["amount"]) for one in shown] == [("Dragon", 10_000)]
        await play(player, small=1_000)
        await other.until(lambda view: view["table"]["jackpots"][0]["amount"] == 10_015)
        await play(player, triple_6=500)
        await player.until(lambda view: view["table"]["jackpots"][0]["last_wins"])
        won = (await jackpots(house)).pools["dragon"].last_wins[0].amount
        assert won == 10_022
        after = (await player.view())["you"]["lines"][0]["returned"]
        staked_and_won = 10_000 - 1_000 + 2_000 - 500 + after
        if paid_as == "meter":
            await player.until(lambda view: view["you"]["purse"] == staked_and_won + won)
            assert house.live["T1"].table.meters["1"].jackpots == won
        else:

            async def issued() -> bool:
                _, cage = await house.office.state("cage")
                return [ticket.amount for ticket in cage.tickets()] == [won]

            await eventually(issued)
            assert (await player.view())["you"]["purse"] == staked_and_won

        async def paid() -> bool:
            return not [win for win in (await jackpots(house)).wins.values() if win.stage != "paid"]

        await eventually(paid)
        assert (await player.view())["table"]["jackpots"][0]["amount"] == 10_000
        assert all(pool.unaccounted == 0 for pool in (await jackpots(house)).pools.values())


async def test_a_win_whose_payment_was_cut_off_is_paid_by_the_process_that_takes_the_table(
    engine: Engine, tmp_path: Path
) -> None:
    table = electronic(dice="recorded", recorded=dice(tmp_path, "6 6 6"))
    chosen = settings(engine.address, table, pools=pools(tmp_path))
    async with opened(chosen) as house:
        player = await terminal(house)

        async def cut_off(*_: object) -> None:
            return None

        house.keeping._paying.pay = cut_off  # type: ignore[method-assign,assignment]
        await play(player, triple_6=500)

        async def won() -> bool:
            return bool((await jackpots(house)).wins)

        await eventually(won)
        before = (await player.view())["you"]
    async with opened(chosen) as house:
        player = Screen(house, player.session, "T1")

        async def paid() -> bool:
            return [win.stage for win in (await jackpots(house)).wins.values()] == ["paid"]

        await eventually(paid)
        credit = house.live["T1"].table.meters["1"]
        assert credit.jackpots == 10_007
        assert before["lines"]


@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_win_that_a_malfunction_holds_is_paid_once_when_that_is_closed(
    engine: Engine, tmp_path: Path, paid_as: str
) -> None:
    table = electronic(dice="recorded", recorded=dice(tmp_path, "6 6 6"))
    async with opened(settings(engine.address, table, pools=pools(tmp_path, paid_as))) as house:
        player, by = await terminal(house), Person("olga", "operator")
        dark = ReportMalfunction(by=by, pool="dragon", device="display", reason="dark")
        await house.office.send("jackpots", "dark", dark)
        await play(player, triple_6=500)

        async def stages() -> list[str]:
            return [win.stage for win in (await jackpots(house)).wins.values()]

        async def won() -> bool:
            return bool(await stages())

        await eventually(won)
        assert await stages() == ["due"], (
            "what is displayed may be wrong: nothing is paid before that is known"
        )
        lit = CloseMalfunction(by=by, malfunction=1, outcome="a lamp")
        await house.office.send("jackpots", "lit", lit)

        async def paid() -> bool:
            return await stages() == ["paid"]

        await eventually(paid)
        _, cage = await house.office.state("cage")
        by_meter, by_ticket = (
            house.live["T1"].table.meters["1"].jackpots,
            sum(one.amount for one in cage.tickets()),
        )
        assert (by_meter, by_ticket) == ((10_007, 0) if paid_as == "meter" else (0, 10_007))


async def test_pools_linked_across_processes_stay_exact(postgres: Postgres, tmp_path: Path) -> None:
    tables = [electronic("T1"), electronic("T2")]
    chosen = settings(postgres.address, *tables, pools=pools(tmp_path))
    async with opened(chosen) as first, opened(chosen) as second:
        await shared_out(first, second)
        staked = 0
        for house in (first, second):
            [name] = house.live
            player = await terminal(house, name)
            for _ in range(2):
                await play(player, small=300)
                staked += 300

        async def fed() -> bool:
            pools_ = (await jackpots(first)).pools["dragon"]
            return pools_.contributed == staked * 15_000

        await eventually(fed)
        for house in (first, second):
            [live] = house.live.values()

            async def seen(live: object = live) -> bool:
                return live.jackpots[0].amount == 10_000 + staked * 15 // 1_000  # type: ignore[attr-defined, no-any-return]

            await eventually(seen)


async def test_rounds_from_before_a_house_had_pools_neither_feed_nor_win_them(
    sqlite: Engine, tmp_path: Path
) -> None:
    table = electronic(dice="recorded", recorded=dice(tmp_path, "6 6 6", "1 2 3"))
    async with opened(settings(sqlite.address, table)) as house:
        player = await terminal(house)
        await play(player, triple_6=500)
    later = electronic(dice="recorded", recorded=dice(tmp_path, "1 2 3"))
    async with opened(settings(sqlite.address, later, pools=pools(tmp_path))) as house:
        await play(await terminal(house, place="2"), small=700)

        async def heard() -> bool:
            return (await jackpots(house)).heard.get("T1", 0) > 0

        await eventually(heard)
        state = await jackpots(house)
        assert (state.pools["dragon"].contributed, state.wins) == (700 * 15_000, {}), (
            "of the later round alone"
        )


async def test_a_card_change_is_compared_with_the_pools_that_its_table_feeds_and_no_others(
    engine: Engine, tmp_path: Path
) -> None:
    tables = [electronic(name) for name in ("T1", "T2", "T9")]
    async with opened(settings(engine.address, *tables, pools=pools(tmp_path))) as house:
        (dragon,) = await pools_of(house.office, house.live["T1"])
        assert (dragon.pool, dragon.trigger.wins_on) == ("dragon", "triple:6")
        assert await pools_of(house.office, house.live["T9"]) == ()
