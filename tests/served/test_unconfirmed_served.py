"""Bets that no record confirms (nsw-aruze 7.3), void after their round was settled: nobody counts them any more."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from served.rounds_served import approved
from served.test_jackpot_winners import OPERATOR, both_win, lit, sits
from served.test_jackpots_served import dice, jackpots, pools
from served.web import Asker, Web, web
from sicbo.cli.main import main
from sicbo.hosting.between.promotion_wagers import settled_wagers
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.messages import CloseMalfunction, ReportMalfunction
from sicbo.rooms.table.messages.terminals import AddCredit, NoteJackpotTicket
from support.engines import Engine, Sqlite
from support.houses import electronic, eventually
from support.terminal_rounds import FIRE, T1, Floor, floor

SEED = 10_000


def table(folder: Path, *rolls: str, pause: int = 600) -> Any:
    return electronic(dice="recorded", recorded=dice(folder, *rolls), wagering_seconds=2, pause_seconds=pause)


async def unconfirmed(here: Floor, terminal: str, round_id: str = "T1-1") -> None:
    await here.two("VoidUnconfirmed", case=await here.case(terminal), round_id=round_id)


async def refusal(here: Floor, terminal: str, round_id: str = "T1-1") -> dict[str, Any]:
    """What is said where such bets cannot be void."""
    second = approved("manager", "T1")
    do = {"type": "VoidUnconfirmed", "case": await here.case(terminal), "round_id": round_id}
    word = await second.signs(here.supervisor, do)
    answer = await here.supervisor.ask("POST", f"{T1}/commands", id="no", do=do, approval=word)
    assert answer.status_code == 409, answer.text
    return dict(answer.json())


@pytest.mark.proves("nsw-aruze", "7.3")
async def test_nsw_7_3_a_round_with_unconfirmed_bets_is_not_void_as_well_though_no_money_moved(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    """Small and big together come to nothing; the pools give back what these bets had added, and that once."""
    async with web(
        sqlite.address, table(tmp_path, "1 2 4"), pools=pools(tmp_path), shooters_press=True
    ) as house:
        here = await floor(house)
        both, other = await here.seated("1"), await here.seated("2")
        await here.played((both, "small"), (both, "big"), (other, "big"))
        await unconfirmed(here, "1")
        offers = (await here.supervisor.get(T1))["you"]["offers"]
        assert not any(offer.get("after_settlement") for offer in offers), "nor is it offered"
        assert await here.two_cannot("DeclareVoid", **FIRE) == (409, "out-of-order")
        await house.house.keeping.told_everything("T1")
        pool = await jackpots(house.house)
        assert (pool.pools["dragon"].current, pool.not_matched) == (SEED * 1_000_000 + 500 * 15_000, ())


# -- jackpots ---------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "7.3")
@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_nsw_7_3_bets_whose_jackpot_was_paid_are_left_to_a_dispute(
    engine: Engine, tmp_path: Path, paid_as: str, later: bool
) -> None:
    """The last round, or an earlier one."""
    pause = 1 if later else 600
    at = table(tmp_path, "6 6 6", "1 2 4", "1 2 4", pause=pause)
    async with web(engine.address, at, pools=pools(tmp_path, paid_as), shooters_press=True) as house:
        here = await floor(house)
        first, second = await sits(house, "1"), await sits(house, "2")
        await both_win(house, first, second)

        async def paid() -> bool:
            wins = (await jackpots(house.house)).wins.values()
            rounds = house.house.live["T1"].table.rounds
            return len(wins) == 2 and {win.stage for win in wins} == {"paid"} and rounds > later

        await eventually(paid)
        before = (await first.get(T1))["you"]["purse"]
        refused = await refusal(here, "1")
        assert refused["code"] == "out-of-order" and "open a dispute" in refused["message"]
        assert (await first.get(T1))["you"]["purse"] == before
        await house.house.keeping.told_everything("T1")
        assert {win.stage for win in (await jackpots(house.house)).wins.values()} == {"paid"}


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("paid_as", ["meter", "ticket"])
async def test_a_payment_that_did_not_arrive_before_its_bets_were_void_never_does(
    sqlite: Sqlite, tmp_path: Path, paid_as: str, later: bool
) -> None:
    """The pool has begun to pay, and takes it back; the table does not take what was on its way."""
    at = table(tmp_path, "6 6 6", "1 2 4", "1 2 4", pause=1 if later else 600)
    async with web(sqlite.address, at, pools=pools(tmp_path, paid_as), shooters_press=True) as house:
        here, live = await floor(house), house.house.live["T1"]
        tell, late = live.tell, []

        async def cut_off(command: Any, *more: Any) -> Any:
            if isinstance(command, AddCredit | NoteJackpotTicket) and command.terminal == "1":
                late.append((command, *more))
                raise Refused("out-of-order", "cut off")
            return await tell(command, *more)

        live.tell = cut_off  # type: ignore[assignment, method-assign]
        first, second = await sits(house, "1"), await sits(house, "2")
        await both_win(house, first, second)

        async def begun() -> bool:
            wins = {win.terminal: win.stage for win in (await jackpots(house.house)).wins.values()}
            return wins == {"1": "paying", "2": "paid"} and live.table.rounds > later

        await eventually(begun)
        await unconfirmed(here, "1")
        for command, *more in late:
            try:
                await tell(command, *more)
            except Refused as refused:
                assert refused.code == "out-of-order"
            else:
                raise AssertionError("a jackpot of void bets was taken")
        live.tell = tell  # type: ignore[method-assign]
        await house.house.keeping.told_everything("T1")
        wins = (await jackpots(house.house)).wins.values()
        assert [win.stage for win in wins if win.terminal == "1"] == ["taken-back"]
        assert (await first.get(T1))["you"]["purse"] == 10_000


@pytest.mark.parametrize("void", [("1",), ("1", "2"), ("2", "1"), ("1", "2", "3")])
async def test_a_pool_is_not_paid_below_its_seed_when_some_of_its_winners_are_void(
    sqlite: Sqlite, tmp_path: Path, void: tuple[str, ...]
) -> None:
    """What was shown goes to those who are left; what void bets had added comes out of the next contributions."""
    async with web(
        sqlite.address, table(tmp_path, "6 6 6"), pools=pools(tmp_path), shooters_press=True
    ) as house:
        dark = ReportMalfunction(by=OPERATOR, pool="dragon", device="display", reason="dark")
        await house.house.office.send("jackpots", "dark", dark)
        here = await floor(house)
        players = [await here.seated(place) for place in "123"]
        await here.played(*((player, "triple:6") for player in players))
        for terminal in void:
            await unconfirmed(here, terminal)
        state = await lit(house)
        pool, left = state.pools["dragon"], {"1", "2", "3"} - set(void)
        assert pool.current == SEED * 1_000_000
        below_a_cent = 500_000
        assert pool.shortage == (len(void) * 500 * 15_000 - below_a_cent if left else 0)
        paid = {
            one: sum(win.amount for win in state.wins.values() if (win.terminal, win.stage) == (one, "paid"))
            for one in left
        }
        assert sum(paid.values()) == (10_022 if left else 0)
        assert not left or max(paid.values()) - min(paid.values()) <= 2, "in equal parts, but for cents"


# -- what else counts bets --------------------------------------------------------------------------------


async def ann(house: Web) -> Asker:
    player = await house.terminal("T1/1")
    await player.do(T1, "SitDown", player="ann")
    await player.do(T1, "AddCredit", amount=10_000, source="notes")
    return player


async def figures(house: Web) -> dict[str, int]:
    report = await (await house.staff("inspector")).get("/api/reports")
    assert report["differences"] == []
    found = report["tables"][0]
    return {name: found[name] for name in ("staked", "turnover", "winnings", "hold", "adjustments")}


@pytest.mark.proves("nsw-aruze", "7.3")
@pytest.mark.parametrize("bet", ["small", "big"])
async def test_nsw_7_3_unconfirmed_bets_count_neither_for_the_stay_nor_in_report_recall_and_promotions(
    sqlite: Sqlite, tmp_path: Path, bet: str
) -> None:
    """Of a winner and of a loser, with another player's bets beside them, which count."""
    async with web(sqlite.address, table(tmp_path, "1 2 4"), shooters_press=True) as house:
        here, room = await floor(house), house.house.live["T1"].room
        player, other = await ann(house), await here.seated("2")
        await here.played((player, bet), (other, "big"))
        heard, facts = await settled_wagers(house.house.store, room, 0)
        assert {(one.player, one.amount) for one in facts} == {("ann", 500), ("player 2", 500)}
        await unconfirmed(here, "1")
        you = (await player.get(T1))["you"]
        assert you["purse"] == 10_000 and you["stay"].keys() == {"since"}, "nothing staked, won or lost"
        assert not you.get("lines") and not you.get("wagers")
        taken = {"taken": 500} if bet == "small" else {}
        assert you["void"] == {"ground": "records-unconfirmed", "returned": 500, **taken}
        (recalled,) = (await player.get(f"{T1}/terminals/1/recall"))["rounds"]
        assert (recalled["staked"], recalled["returned"]) == (500, 500)
        assert [(one["bet"], one["outcome"]) for one in recalled["wagers"]] == [(bet, "void")]
        assert recalled["status"] == "void", "to this player, whatever it was to others"
        (others,) = (await other.get(f"{T1}/terminals/2/recall"))["rounds"]
        assert others["status"] == "settled"
        (told,) = (await here.manager.get(f"{T1}/rounds/1"))["later"][-2:-1]
        assert "terminal 1" in told["what"] and "round T1-1 is void" not in told["what"]
        _, facts = await settled_wagers(house.house.store, room, heard)
        assert [(one.player, one.amount, one.round_id) for one in facts] == [("ann", -500, "T1-1")]
        _, facts = await settled_wagers(house.house.store, room, 0)
        assert sum(one.amount for one in facts) == 500, "the other player's"
        assert await figures(house) == {
            "staked": 500, "turnover": 500, "winnings": 0, "hold": 500, "adjustments": 0,
        }  # fmt: skip
    assert await asyncio.to_thread(main, ["verify", sqlite.address]) == 0
    assert await asyncio.to_thread(main, ["report", sqlite.address]) == 0


@pytest.mark.proves("nsw-aruze", "7.3")
async def test_nsw_7_3_unconfirmed_bets_of_an_earlier_round_do_not_count_either(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    async with web(sqlite.address, table(tmp_path, *["1 2 4"] * 5, pause=1), shooters_press=True) as house:
        here, live = await floor(house), house.house.live["T1"]
        player = await ann(house)
        await here.played((player, "big"))

        async def goes_on() -> bool:
            return live.table.rounds == 2 and live.table.playing is not None

        await eventually(goes_on)
        await here.played((player, "small"))
        heard, _ = await settled_wagers(house.house.store, live.room, 0)
        await unconfirmed(here, "1")
        you = (await player.get(T1))["you"]
        assert (you["purse"], you["stay"]["staked"], you["stay"]["won"]) == (10_500, 500, 1_000)
        assert "void" not in you, "that was another round"
        rounds = (await player.get(f"{T1}/terminals/1/recall"))["rounds"]
        outcomes = {one["round"]: one["wagers"][0]["outcome"] for one in rounds}
        assert outcomes == {"T1-1": "void", "T1-2": "win"}
        _, facts = await settled_wagers(house.house.store, live.room, heard)
        assert [(one.player, one.amount, one.round_id) for one in facts] == [("ann", -500, "T1-1")]
        assert await figures(house) == {
            "staked": 500, "turnover": 500, "winnings": 500, "hold": -500, "adjustments": 0,
        }  # fmt: skip
    assert await asyncio.to_thread(main, ["verify", sqlite.address]) == 0


@pytest.mark.parametrize("leaves", [True, False])
async def test_winnings_of_unconfirmed_bets_that_were_collected_stay_winnings_and_are_claimed(
    sqlite: Sqlite, tmp_path: Path, leaves: bool
) -> None:
    async with web(sqlite.address, table(tmp_path, "1 2 4"), shooters_press=True) as house:
        here = await floor(house)
        player = await ann(house)
        await here.played((player, "small"))
        case = await here.case("1")
        await player.do(T1, "Collect")
        if leaves:
            await player.do(T1, "StandUp")
        await here.two("VoidUnconfirmed", case=case, round_id="T1-1")
        assert list(house.house.live["T1"].table.claims.values()) == [500]
        if not leaves:
            you = (await player.get(T1))["you"]
            assert (you["stay"]["result"], you["stay"]["won"], you["void"]["owed"]) == (500, 500, 500)
        assert await figures(house) == {
            "staked": 0, "turnover": 0, "winnings": 500, "hold": -500, "adjustments": 0,
        }  # fmt: skip
    assert await asyncio.to_thread(main, ["verify", sqlite.address]) == 0


async def test_the_public_meter_shows_earlier_winners_again_after_a_void_win(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    at = table(tmp_path, *["6 6 6"] * 5, pause=3)
    async with web(sqlite.address, at, pools=pools(tmp_path), shooters_press=True) as house:
        here = await floor(house)
        player = await sits(house, "1")
        await here.played((player, "triple:6"))

        async def shown() -> list[int]:
            (meter,) = (await house.nobody().get("/api/jackpots"))["jackpots"]
            return [one["amount"] for one in meter.get("last_wins", [])]

        async def won() -> bool:
            return bool(await shown())

        await eventually(won)
        earlier = await shown()
        dark = ReportMalfunction(by=OPERATOR, pool="dragon", device="display", reason="dark")
        await house.house.office.send("jackpots", "dark", dark)
        await here.played((player, "triple:6"))

        async def waits() -> bool:
            return any(win.stage == "due" for win in (await jackpots(house.house)).wins.values())

        await eventually(waits)
        await here.two("DeclareVoid", **FIRE)
        await house.house.keeping.told_everything("T1")
        assert await shown() == earlier
        lit = CloseMalfunction(by=OPERATOR, malfunction=1, outcome="a lamp")
        await house.house.office.send("jackpots", "lit", lit)
