"""Simulation against plain Python, against the exact mathematics, and against itself on other workers."""

import json
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import comb, sqrt
from pathlib import Path
from typing import Any

import numpy
import pytest
from msgspec.structs import replace

import sicbo
from sicbo.cli.main import main
from sicbo.laboratory import chunks, compiled_loop, packages, philox
from sicbo.laboratory.estimates import Share, Sums
from sicbo.laboratory.flat import CHUNK, flat_sessions
from sicbo.laboratory.simulation import Progress, Simulation, plan_of, simulate
from sicbo.laboratory.strategies import KINDS, Strategy, compile_strategy
from sicbo.maths.ruin import ruin_curve
from sicbo.refusals import Refused

ACT = sicbo.game("act-canberra")
SMALL = {"small": 1000}
Capture = pytest.CaptureFixture[str]


def test_the_counted_chance_gives_the_published_answers() -> None:
    """The known answers that come with the paper's own library."""
    assert philox.block(0, 0, 0, 0, 0, 0) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    full = philox.MASK
    assert philox.block(*[full] * 6) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)
    digits = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0)
    assert philox.block(*digits) == (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)
    assert tuple(int(word) & full for word in compiled_loop.block(*digits)) == philox.block(*digits), (
        "compiled as well"
    )


def test_all_rolls_are_equally_likely() -> None:
    found = numpy.bincount(numpy.array(philox.rolls(7, 3, 43_200)), minlength=216)
    assert len(found) == 216
    assert ((found - 200) ** 2 / 200).sum() < 320, "chi-square with 215 degrees of freedom, one in a million"


# -- a second model of every way to play -------------------------------------------------------------------


def units_of(kind: str, results: list[int], staked: list[int]) -> int:
    """How many units come next, from the whole past: slow, and written from the descriptions alone.

    Where the table's maximum cut a stake, the progression goes on from what was staked."""
    signs = [(net > 0) - (net < 0) for net in results]
    units, rung, row, line = 1, 0, 0, [1, 2, 3, 4]
    for place, sign in enumerate(signs):
        if kind == "martingale":
            units = staked[place] * 2 if sign < 0 else 1 if sign > 0 else units
        elif kind == "dalembert":
            units = max(1, staked[place] - sign)
        elif kind == "fibonacci":
            rung = rung + 1 if sign < 0 else max(0, rung - 2) if sign > 0 else rung
            ladder = [1, 1]
            while len(ladder) <= rung:
                ladder.append(ladder[-1] + ladder[-2])
            units = ladder[rung]
        elif kind == "paroli":
            row = row + 1 if sign > 0 else 0
            row = 0 if row == 3 else row
            units = 2**row
        elif kind == "labouchere":
            line = line[1:-1] if sign > 0 else [*line, staked[place]] if sign < 0 else line
            line = line or [1, 2, 3, 4]
    if kind == "labouchere":
        return line[0] if len(line) == 1 else line[0] + line[-1]
    return units


def by_hand(strategy: Strategy, rolls: list[int]) -> tuple[int, int, int]:
    """The net result, rounds and how it ended, settled by the game itself."""
    purse, results, units = strategy.purse, list[Any](), list[Any]()
    bets = list(strategy.wagers)
    chosen = strategy.wagers if strategy.kind != "repeat-last-winner" else {bets[0]: strategy.wagers[bets[0]]}
    for roll in rolls:
        many = min(strategy.most_units, units_of(strategy.kind, results, units))
        wagers = {bet: stake * many for bet, stake in chosen.items()}
        if sum(wagers.values()) > purse:
            return purse - strategy.purse, len(results), compiled_loop.RUINED
        dice = ACT.dice.shown(roll)
        net = ACT.settle(dice, wagers).net
        purse += net
        results.append(net)
        units.append(many)
        if strategy.target is not None and purse >= strategy.target:
            return purse - strategy.purse, len(results), compiled_loop.REACHED
        if strategy.stop_loss is not None and strategy.purse - purse >= strategy.stop_loss:
            return purse - strategy.purse, len(results), compiled_loop.STOPPED
        if strategy.kind == "repeat-last-winner":
            won = [bet for bet in bets if bet in ACT.winners(dice)]
            chosen = {won[0]: strategy.wagers[won[0]]} if won else chosen
    return purse - strategy.purse, len(results), compiled_loop.PLAYED_ON


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ends", [{}, {"target": 65_000, "stop_loss": 25_000}, {"most_units": 5}])
@pytest.mark.takes(1)
def test_every_strategy_plays_as_it_is_described(kind: Any, ends: dict[str, Any]) -> None:
    wagers = (
        {"small": 1000, "big": 500, "single:3": 300} if kind in ("repeat-last-winner", "portfolio") else SMALL
    )
    strategy = Strategy(wagers=wagers, kind=kind, purse=60_000, **ends)
    plan = plan_of(ACT, [strategy], 300)
    result = numpy.zeros((12, 1, compiled_loop.COLUMNS))
    compiled_loop.loop()(5, 40, 12, 300, *chunks._tables(plan), result)
    for session in range(12):
        net, rounds, ended = by_hand(strategy, philox.rolls(5, 40 + session, 300))
        found = result[session, 0]
        assert (found[compiled_loop.NET], found[compiled_loop.ROUNDS], found[compiled_loop.ENDED]) == (
            net,
            rounds,
            ended,
        )


@pytest.mark.takes(3)
def test_a_function_of_ones_own_is_a_strategy() -> None:
    def doubled_after_a_loss(kind: int, won: int, units: int, memory: object, line: object) -> int:  # noqa: ARG001
        return units if won == 0 else 1 if won > 0 else units * 2

    ours = Strategy(wagers=SMALL, kind="martingale", purse=100_000)
    same: dict[str, Any] = {"rounds": 100, "sessions": 500, "seed": 3}
    own = simulate(ACT, [replace(ours, kind="flat")], step=doubled_after_a_loss, **same)
    assert own.players[0].sums == simulate(ACT, [ours], **same).players[0].sums


# -- the same on any number of workers ---------------------------------------------------------------------


def martingales(executor: Executor | None = None, **options: Any) -> Simulation:
    players = [
        Strategy(wagers=SMALL, kind="martingale", purse=100_000),
        Strategy(wagers=SMALL, purse=100_000),
    ]
    given: dict[str, Any] = {"rounds": 400, "sessions": 12_000, "seed": 11, **options}
    return simulate(ACT, players, executor=executor, **given)


def same(one: Simulation, other: Simulation) -> bool:
    return replace(one, seconds=0.0) == replace(other, seconds=0.0)


def test_threads_and_processes_give_the_same_result_to_the_last_digit() -> None:
    alone = martingales(workers=1)
    assert alone.sessions == 12_000
    assert plan_of(ACT, [one.strategy for one in alone.players], 400).chunk < 12_000, "several parts"
    assert same(alone, martingales(workers=5))
    with ThreadPoolExecutor(2) as threads:
        assert same(alone, martingales(threads))
    with ProcessPoolExecutor(2) as processes:
        assert same(alone, martingales(processes))
    assert not same(alone, martingales(seed=12))


@pytest.mark.long
@pytest.mark.takes(8)
def test_a_real_cluster_of_two_workers_gives_the_same_result() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert len(client.scheduler_info()["workers"]) == 2
        assert same(martingales(client.get_executor()), martingales())


def test_a_simulation_that_is_stopped_is_a_shorter_one() -> None:
    seen: list[Progress] = []

    def interrupted(now: Progress) -> None:
        seen.append(now)
        if len(seen) == 3:
            raise KeyboardInterrupt

    stopped = martingales(progress=interrupted, sessions=40_000)
    assert not stopped.complete
    assert (stopped.asked, stopped.sessions) == (40_000, seen[-1].sessions)
    assert same(replace(stopped, asked=stopped.sessions), martingales(sessions=stopped.sessions))
    assert seen[-1].rate > 0
    assert seen[-1].seconds_left > 0
    by_request = martingales(sessions=40_000, stop=lambda: True)
    assert 0 < by_request.sessions < 40_000
    at_once: Callable[[Progress], None] = interrupted
    seen.extend(seen)
    assert martingales(progress=at_once, sessions=100).sessions == 100


def test_memory_does_not_grow_with_the_sessions() -> None:
    found = simulate(ACT, [Strategy(wagers=SMALL)], rounds=2, sessions=60_000)
    assert len(found.kept[0]) == chunks.KEPT
    assert found.players[0].net.count == 60_000


# -- against the exact mathematics -------------------------------------------------------------------------


def far_out(misses: int, trials: int, chance: float) -> bool:
    """Whether so many misses are less likely than one in a hundred thousand on their side."""

    def of(counts: range) -> float:
        return sum(comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in counts)

    return min(of(range(misses + 1)), of(range(misses, trials + 1))) < 1e-5


def test_the_test_of_misses_would_notice() -> None:
    assert not far_out(20, 400, 0.05)
    assert far_out(2, 400, 0.05), "intervals that are too wide"
    assert far_out(45, 400, 0.05), "intervals that are too narrow"


def test_flat_betting_misses_its_interval_as_often_as_it_says() -> None:
    wagers = {"small": 1000, "double:2": 550, "total:9": 300, "pair:2-5": 100, "single:3": 200}
    exact, misses = float(sicbo.one_round(ACT, wagers).mean) * 1_000, 0
    for seed in range(400):
        nets = flat_sessions(ACT, wagers, rounds=1_000, sessions=200, seed=seed).astype(float)
        low, high = Sums(len(nets), float(nets.sum()), float(nets @ nets)).interval(0.95)
        misses += not low <= exact <= high
    assert not far_out(misses, 400, 0.05), misses


@pytest.mark.takes(1)
def test_strategies_miss_the_exact_edge_as_often_as_their_errors_say() -> None:
    players = [Strategy(wagers=SMALL, kind=kind, purse=100_000) for kind in KINDS]
    misses = dict.fromkeys(KINDS, 0)
    for seed in range(150):
        for one in simulate(ACT, players, rounds=60, sessions=400, seed=seed, workers=1).players:
            low, high = one.sums.unexplained.interval(0.9)
            misses[one.strategy.kind] += not low <= 0 <= high
    assert [kind for kind, count in misses.items() if far_out(count, 150, 0.1)] == []


def test_ruin_and_target_of_flat_betting_are_those_of_the_exact_chain() -> None:
    purse, target, misses = 10_000, 15_000, 0
    curve = ruin_curve(sicbo.one_round(ACT, {"single:3": 1000}), purse, target, 100)
    for seed in range(100):
        player = Strategy(wagers={"single:3": 1000}, purse=purse, target=target)
        # The chain knows at the end of a round that the next stake cannot be paid; a player finds out in the next.
        (one,) = simulate(ACT, [player], rounds=101, sessions=1_000, seed=seed, workers=1).players
        low, high = one.ended["ruined"].interval(0.95)
        misses += not low <= curve.ruined[-1] <= high
    assert not far_out(misses, 100, 0.05), misses


def test_flat_sessions_begin_alike_and_have_the_exact_spread() -> None:
    nets = flat_sessions(ACT, SMALL, rounds=10_000, sessions=9_000, seed=4)
    assert (flat_sessions(ACT, SMALL, rounds=10_000, sessions=5_000, seed=4) == nets[:5_000]).all()
    assert (nets[:CHUNK] != nets[CHUNK : 2 * CHUNK]).any(), "each part has chance of its own"
    deviation = sqrt(float(sicbo.one_round(ACT, SMALL).variance) * 10_000)
    assert nets.std() == pytest.approx(deviation, rel=0.05)
    assert abs(flat_sessions(ACT, SMALL, rounds=10**12, sessions=1)[0]) < 10**15
    with pytest.raises(Refused, match="sessions"):
        flat_sessions(ACT, SMALL, rounds=1, sessions=0)


def test_players_of_a_tournament_see_the_same_dice_and_one_of_them_is_first() -> None:
    opposed = [
        Strategy(wagers={"small": 1000}),
        Strategy(wagers={"small": 1000}),
        Strategy(wagers={"big": 1000}),
    ]
    found = simulate(ACT, opposed, rounds=50, sessions=2_000, seed=2)
    assert found.kept[0] == found.kept[1], "the same way to play, the same result"
    assert sum(one.sums.first for one in found.players) == pytest.approx(2_000)
    assert found.players[0].first == found.players[1].first
    assert "2,000 sessions of 50 rounds" in found._repr_html_()
    total = [-sum(nets) for nets in zip(*found.kept, strict=True)]
    assert found.house.mean == pytest.approx(sum(total) / len(total))


def test_thousands_of_players_over_shifts_at_a_table_with_limits() -> None:
    card = sicbo.Card(limits={"all": sicbo.Limit(minimum=500, maximum=20_000)})
    game = sicbo.game("act-canberra", card)
    bets = ("small", "single:3")
    crowd = [
        Strategy(wagers={bet: 500}, kind=kind, purse=100_000 if number % 2 else 30_000)
        for number in range(150)
        for kind in KINDS
        for bet in bets
    ]
    assert len(crowd) == 2_400
    shifts = simulate(game, crowd, rounds=150, sessions=6, seed=9)
    assert len(shifts.players) == 2_400
    assert shifts.house.count == 6, "what the house took is known shift by shift"
    assert shifts.house.total == pytest.approx(-sum(one.net.total for one in shifts.players))
    assert max(one.sums.highest_stake for one in shifts.players) == 20_000, "the table's maximum holds"
    for one in shifts.players:
        assert one.sums.highest_stake % 500 == 0
        assert one.sums.net.total >= -6 * one.strategy.purse, "nobody loses more than there was"
    for kind, poorer, richer in ((k, 30_000, 100_000) for k in ("martingale", "fibonacci")):
        ruined = {
            purse: sum(
                one.sums.ended[compiled_loop.RUINED]
                for one in shifts.players
                if one.strategy.kind == kind and one.strategy.purse == purse
            )
            for purse in (poorer, richer)
        }
        assert ruined[poorer] >= ruined[richer]


# -- what is refused, and the verb -------------------------------------------------------------------------


def test_what_cannot_be_simulated_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for strategy, why in (
        (Strategy(wagers={}), "needs bets"),
        (Strategy(wagers=SMALL, purse=100, target=100), "greater than the purse"),
        (Strategy(wagers=SMALL, most_units=0), "at least 1"),
        (Strategy(wagers=SMALL, line=()), "line"),
        (Strategy(wagers={"smal": 1}), "did you mean small"),
    ):
        with pytest.raises(Refused, match=why):
            compile_strategy(ACT, strategy)
    with pytest.raises(Refused, match="rounds"):
        simulate(ACT, [Strategy(wagers=SMALL)], rounds=0, sessions=1)
    tight = sicbo.game("act-canberra", sicbo.Card(limits={"all": sicbo.Limit(maximum=500)}))
    with pytest.raises(Refused, match="maximum"):
        simulate(tight, [Strategy(wagers=SMALL)], rounds=1, sessions=1)

    chips = sicbo.game("crown-melbourne/a", sicbo.Card(smallest_chip=500))
    with pytest.raises(Refused, match="winnings are rounded"):
        compile_strategy(chips, Strategy(wagers={"small": 100}, kind="martingale"))
    assert compile_strategy(chips, Strategy(wagers={"small": 500}, kind="martingale")).nets[0][0] == -500

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    def broken(_: str) -> None:
        raise ModuleNotFoundError(name="something-else")

    compiled_loop.loop.cache_clear()
    monkeypatch.setattr(packages, "import_module", missing)
    with pytest.raises(Refused, match=r"install sicbo\[laboratory\]"):
        simulate(ACT, [Strategy(wagers=SMALL)], rounds=1, sessions=1)
    monkeypatch.setattr(packages, "import_module", broken)
    with pytest.raises(ModuleNotFoundError):
        packages.needed("numba", "laboratory", "a package that is there but lacks something of its own")


def test_wilsons_interval_by_its_own_equation() -> None:
    for count in (0, 3, 50, 100):
        for bound in Share(count, 100).interval(0.95):
            if 1e-6 < bound < 1 - 1e-6:
                assert abs(count / 100 - bound) == pytest.approx(
                    1.96 * sqrt(bound * (1 - bound) / 100), rel=1e-4
                )
    assert Share(0, 0).interval() == (0.0, 1.0)


def test_the_verb_simulates_and_the_same_seed_says_the_same(capsys: Capture, tmp_path: Path) -> None:
    words = [
        "simulate",
        "act-canberra",
        "small=10",
        "--strategy",
        "martingale*2",
        "--strategy",
        "flat",
        "--sessions",
        "500",
    ]
    told = []
    for _ in range(2):
        assert main([*words, "--json", "--save", str(tmp_path / "s.svg")]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert [one["strategy"] for one in told[0]["players"]] == ["martingale", "martingale", "flat"]
    low, high = told[0]["players"][2]["net"]["interval"]
    assert low < told[0]["players"][2]["net"]["mean"] < high
    assert main(words) == 0
    assert "martingale × 2" in capsys.readouterr().out
    assert main([*words, "--strategy", "martingal"]) == 2
    assert "did you mean martingale" in capsys.readouterr().err
