"""The laboratory over HTTP: the exact figures of a table's game, for everyone, and nothing that would hold up play."""

import asyncio
import os
import random
import subprocess
import sys
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import sicbo
from served.web import web
from sicbo.laboratory.chunks import Plan
from sicbo.laboratory.shown_risk import shown_risk
from sicbo.laboratory.shown_simulation import SimulationInfo, shown_simulation
from sicbo.laboratory.simulation import plan_of, run_plan, simulate
from sicbo.laboratory.strategies import Strategy
from sicbo.maths.exact import percent
from sicbo.refusals import Refused
from sicbo.server.background.simulation_process import (
    MOST_ROUNDS,
    MOST_WAITING,
    SimulationGate,
    SimulationTask,
)
from support.engines import Sqlite
from support.houses import electronic, eventually

PATH = "/api/tables/T1/laboratory"
SIMULATION = "/api/tables/T1/simulation"


async def test_anyone_asks_what_wagers_mean_at_a_table(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        somebody = house.nobody()
        asked = {"wagers": {"small": 1000, "double 2": 500}, "rounds": 1_000, "purse": 50_000}
        answer = await somebody.ask("POST", PATH, **asked)
        assert answer.status_code == 400, "the bet's name is not one that is known"
        assert answer.json()["code"] == "unknown-bet"
        asked["wagers"] = {"small": 1000, "double:2": 500}
        told = (await somebody.ask("POST", PATH, **asked)).json()
        game = (await house.house.live_table("T1")).game
        assert told["paytable_sha256"] == game.sha256
        assert told["staked"] == 1500
        by_hand = (
            sum(sicbo.analyse_bet(game, bet).edge * stake for bet, stake in asked["wagers"].items()) / 1500  # type: ignore[attr-defined]
        )
        assert told["edge"] == percent(by_hand)  # type: ignore[arg-type]
        assert told["purse"]["target"] == 100_000
        sheets = {"html": b"<!doctype html>", "pdf": b"%PDF", "xlsx": b"PK"}
        for form, begins in sheets.items():
            sheet = await somebody.ask("GET", f"/api/tables/T1/mathematics/{form}")
            assert sheet.status_code == 200
            assert sheet.content.startswith(begins)
            assert "sandbox" in sheet.headers["content-security-policy"]
        assert (await somebody.ask("GET", "/api/tables/T1/mathematics/doc")).status_code == 400
        for bad in (  # type: ignore[var-annotated]
            {"wagers": {}}, {"wagers": {"small": 0}}, {"wagers": {"small": 1000}, "rounds": 100_001},
            {"wagers": {"small": 1000}, "purse": 1000, "target": 500}, {"wagers": {"small": 1000}, "more": 1},
        ):  # fmt: skip
            refused = await somebody.ask("POST", PATH, **bad)
            assert refused.status_code == 400, bad


def test_what_is_drawn_is_what_is_exact() -> None:
    game = sicbo.game("act-canberra")
    told = shown_risk(game, {"small": 1000, "single:3": 500}, 500, 50_000, 80_000)
    exact = sicbo.many_rounds(sicbo.one_round(game, {"small": 1000, "single:3": 500}), 500)
    assert told.ahead == f"{float(exact.ahead):.2%}"
    assert told.even == f"{float(exact.even):.2%}"
    for bar in told.bars:
        chance = sum(float(exact.probability(net)) for net in exact.ways if bar.low <= net <= bar.high)
        assert bar.chance == f"{chance:.3%}"
        assert bar.ahead == (bar.low > 0)
        assert bar.ahead or bar.high <= 0, "no bar is both"
    assert max(bar.height for bar in told.bars) == 1
    assert sum(float(bar.chance.removesuffix("%")) for bar in told.bars) == pytest.approx(100, abs=0.3)
    assert [point.rounds for point in told.fan][-1] == 500
    for point in told.fan:
        inner, middle, outer = point.bands
        assert outer.bottom <= middle.bottom <= inner.bottom <= inner.top <= middle.top <= outer.top
        assert point.bands[1].low <= point.mean <= point.bands[1].high
    assert sum(bet.hold for bet in told.bets) == pytest.approx(-told.mean, abs=2)
    assert told.purse is not None
    assert [point.ruined for point in told.purse.curve] == sorted(point.ruined for point in told.purse.curve)


def test_a_question_that_takes_long_is_refused() -> None:
    game = sicbo.game("act-canberra")
    with pytest.raises(Refused, match="rounder stakes"):
        shown_risk(game, {"small": 999_983, "triple:1": 7}, 100_000)
    with pytest.raises(Refused, match="possible purses"):
        shown_risk(game, {"small": 1000}, 100, 1_000_000, 2_000_000)


# -- ways to play, simulated ------------------------------------------------------------------------------

WAYS = ("flat", "martingale", "repeat-last-winner")
ASKED: dict[str, Any] = {
    "wagers": {"small": 1000, "big": 1000}, "ways": WAYS, "rounds": 60, "sessions": 500, "purse": 50_000, "target": 80_000,
    "stop_loss": 30_000, "seed": 7,
}  # fmt: skip


async def test_anyone_simulates_and_is_told_what_the_library_says(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        somebody = house.nobody()
        answer = await somebody.ask("POST", SIMULATION, **ASKED)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        lines = [msgspec.json.decode(line, type=SimulationInfo) for line in answer.text.splitlines()]
        assert [line.done for line in lines] == [False] * (len(lines) - 1) + [True]
        game = (await house.house.live_table("T1")).game
        by_hand = simulate(game, players(), rounds=60, sessions=500, seed=7)
        wanted = shown_simulation(by_hand, done=True)
        assert replace(lines[-1], rounds_a_second=0) == replace(wanted, rounds_a_second=0)
        assert (lines[-1].sessions, [way.way for way in lines[-1].ways]) == (500, list(WAYS))
        for bad, code in (
            ({"ways": ["flat", "flat"]}, "bad-request"),
            ({"ways": []}, "bad-request"),
            ({"ways": ["martingal"]}, "bad-request"),
            ({"wagers": {"smal": 1}}, "unknown-bet"),
            ({"rounds": 10_000, "sessions": 100_000}, "too-large"),
            ({"target": 50_000}, "bad-request"),
            ({"seed": -1}, "bad-request"),
        ):
            refused = await somebody.ask("POST", SIMULATION, **(ASKED | bad))
            assert (refused.status_code, refused.json()["code"]) == (400, code), bad


def players() -> list[Strategy]:
    return [
        Strategy(wagers={"small": 1000, "big": 1000}, kind=way, purse=50_000, target=80_000, stop_loss=30_000)  # type: ignore[arg-type]
        for way in WAYS
    ]


def long_task(seconds: float) -> SimulationTask:
    """Far more than can be done in the time that there is."""
    strategies = [Strategy(wagers={"small": 1000}, kind=way, purse=10**9) for way in WAYS]  # type: ignore[arg-type]
    plan = plan_of(sicbo.game("act-canberra"), strategies, 10_000)
    return SimulationTask(
        plan.game, plan.paytable_sha256, plan.currency, plan.rounds, plan.players, 10**9, 3, seconds
    )


async def test_a_simulation_that_is_given_up_over_the_network_ends_at_once(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        asked = ASKED | {
            "rounds": 10_000, "sessions": 6_000, "purse": 10**9, "target": None, "stop_loss": None, "wagers": {"small": 1000},
        }  # fmt: skip
        gate = house.house.simulations
        async with house.http.stream("POST", SIMULATION, json=asked) as answer:
            async for line in answer.aiter_lines():
                told = msgspec.json.decode(line, type=SimulationInfo)
                assert gate.here == 1
                break
        assert not told.done and 0 < told.sessions < told.asked == 6_000
        assert told.seconds_left > 0 and told.rounds_a_second > 0

        async def ended() -> bool:
            return gate.here == 0

        await eventually(ended)


async def test_the_process_gives_way_and_ends_with_the_request_that_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*words: Any, **options: Any) -> asyncio.subprocess.Process:
        begun.append(await start(*words, **options))
        return begun[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    gate = SimulationGate()
    lines = gate.lines(long_task(60))
    assert not msgspec.json.decode(await anext(lines), type=SimulationInfo).done
    assert os.getpriority(os.PRIO_PROCESS, begun[0].pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 15)
    waiting = [gate.lines(long_task(60)) for _ in range(MOST_WAITING)]
    others = [asyncio.ensure_future(anext(one)) for one in waiting]
    await asyncio.sleep(0)
    assert len(begun) == 1, "the others wait"
    with pytest.raises(Refused, match="other simulations are running"):
        gate.admit(1)
    for other in others:
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await lines.aclose()
    assert begun[0].returncode not in (None, 0)
    assert gate.here == 0
    gate.admit(MOST_ROUNDS)
    with pytest.raises(Refused, match="sicbo simulate"):
        gate.admit(MOST_ROUNDS + 1)


def test_a_house_starts_without_the_compiler_that_only_simulations_need() -> None:
    asked = "import sys, sicbo.server.process.serving; print(sorted({'numba', 'scipy', 'matplotlib'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


async def test_when_its_time_is_up_a_simulation_says_what_it_has() -> None:
    told = [
        msgspec.json.decode(line, type=SimulationInfo)
        async for line in SimulationGate().lines(long_task(0.6))
    ]
    assert len(told) >= 2, "and some of it before"
    assert told[-1].done and 0 < told[-1].sessions < told[-1].asked
    task = long_task(0.6)
    exact = run_plan(
        Plan(task.game, task.paytable_sha256, task.currency, 10_000, task.players),
        sessions=told[-1].sessions,
        seed=3,
    )
    shown = shown_simulation(exact, done=True)
    assert shown.ways == told[-1].ways, "the whole result of a shorter one"


def test_a_simulation_as_it_is_drawn() -> None:
    found = simulate(sicbo.game("act-canberra"), players(), rounds=200, sessions=4_000, seed=2)
    shown = shown_simulation(found, done=False)
    for way, one in zip(shown.ways, found.players, strict=True):
        assert way.low <= way.mean <= way.high
        assert list(way.quantiles) == sorted(way.quantiles)
        assert way.quantiles[2] == round(one.quantiles[0.5])
        for net, place in zip(way.quantiles, way.places, strict=True):
            assert shown.lowest + place * (shown.highest - shown.lowest) == pytest.approx(net, abs=1)
        assert float(way.off_by) < 5
        edge = float(sicbo.analyse_bet(sicbo.game("act-canberra"), "small").edge)
        assert way.expected == pytest.approx(-edge * one.sums.staked.mean, abs=1)
        ends = [float(end.removesuffix("%")) for end in (way.ruined, way.reached, way.stopped)]
        assert sum(ends) <= 100.02
        assert ends[0] == pytest.approx(100 * one.sums.ended[1] / 4_000, abs=0.01)
        assert ends[1] == pytest.approx(100 * one.sums.ended[3] / 4_000, abs=0.01)
        assert ends[2] == pytest.approx(100 * one.sums.ended[2] / 4_000, abs=0.01)
    assert 0 <= shown.zero <= 1
    assert shown.lowest + shown.zero * (shown.highest - shown.lowest) == pytest.approx(0, abs=1)
    assert shown.house == pytest.approx(-sum(way.mean for way in shown.ways), abs=3)
    assert shown.house_low < shown.house < shown.house_high
    assert sum(float(way.best.removesuffix("%")) for way in shown.ways) == pytest.approx(100, abs=0.05)


# -- prices and collected dice ----------------------------------------------------------------------------


async def test_anyone_tries_other_prices_and_no_table_changes(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        somebody = house.nobody()
        path = "/api/tables/T1/design"
        game = (await house.house.live_table("T1")).game
        before = await somebody.get("/api/tables/T1/game")
        doubles = [f"double:{face}" for face in range(1, 7)]
        told = (await somebody.ask("POST", path, prices=[{"bets": doubles, "win": 20}], edge="5")).json()
        double = next(one for one in told["bets"] if "double:1" in one["bets"])
        assert double["after"]["odds"] == "20 to 1"
        assert double["after"]["edge"] == percent(1 - Fraction(16 * 21, 216))
        assert double["changes"] and double["moved"].startswith("-")
        assert told["wanted_edge"] == "5.00%"
        assert {"code": "player-edge", "new": True}.items() <= told["remarks"][0].items()
        assert await somebody.get("/api/tables/T1/game") == before
        assert (await house.house.live_table("T1")).game.sha256 == game.sha256 == told["paytable_before"]
        for bad in (
            {"prices": [{"bets": ["smal"], "win": 2}]}, {"prices": [{"bets": ["small"], "win": 0}]},
            {"prices": [{"bets": ["small"], "win": 2, "level": 4}]}, {"edge": "much"}, {"switches": {"nothing": True}},
        ):  # fmt: skip
            refused = await somebody.ask("POST", path, **bad)
            assert refused.status_code == 400, bad
            assert refused.json()["message"]


async def test_anyone_has_collected_dice_judged(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        somebody = house.nobody()
        path = "/api/tables/T1/collected-dice"
        chance = random.Random(4)
        fair = "\n".join(",".join(str(chance.randint(1, 6)) for _ in range(3)) for _ in range(20_000))
        assert len(fair) > 100_000, "more than other requests may have"
        told = (await somebody.ask("POST", path, text=fair, name="shift.csv")).json()
        assert (told["report"]["verdict"], told["report"]["rounds"], told["table"]) == (
            "nothing unusual", 20_000, "shift.csv",
        )  # fmt: skip
        assert told["report"]["power"]["noticed"] > 0.9
        loaded = "\n".join(
            ",".join(str(chance.choice([1, 2, 3, 4, 5, 6, 6])) for _ in range(3)) for _ in range(2_000)
        )
        assert (await somebody.ask("POST", path, text=loaded)).json()["report"]["verdict"] == "unusual"
        told = (await somebody.ask("POST", path, text=loaded, ordered=False)).json()
        assert "rolls" not in {test["name"] for test in told["report"]["tests"]}
        bad = await somebody.ask("POST", path, text="1,2,3\n1,2,9")
        assert (bad.status_code, bad.json()["code"]) == (400, "bad-file")
        assert "line 2" in bad.json()["message"]
        assert (await somebody.ask("POST", path, text="1" * 600_000)).status_code == 400
        assert (await somebody.ask("POST", path, text="1" * 3_000_000)).status_code == 413
