"""The load: what it counts, what it refuses to load, and a short one against a real house."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sicbo.cli.main import main
from sicbo.client import load
from sicbo.client.load_figures import Pushes, Tally, spread
from sicbo.rooms.round.events import WagersPlaced
from sicbo.store.whole.by_address import open_store
from support.processes import ServeProcess, demonstration, serving


def test_percentiles_are_values_that_were_measured() -> None:
    taken = spread([number / 1_000 for number in range(100, 0, -1)])
    assert (taken.count, taken.p50, taken.p90, taken.p99, taken.max) == (100, 50.0, 90.0, 99.0, 100.0)
    assert spread([number / 1_000 for number in range(1, 8)]).p50 == 4.0
    alone = spread([0.007])
    assert (alone.p50, alone.p99, alone.max) == (7.0, 7.0, 7.0)
    assert spread([]).count == 0


def pushes(screens: int) -> tuple[Tally, Pushes]:
    tally = Tally()
    tally.begin(1_000)
    return tally, Pushes(tally, screens)


def test_a_view_has_arrived_when_the_last_screen_has_it() -> None:
    tally, made = pushes(3)
    for screen, arrived in ((0, 2_010), (2, 2_500), (1, 2_300)):
        made.arrived(screen, 2_000, arrived)
    assert [round(one * 1e6) for one in tally.to_each] == [10, 500, 300]
    assert [round(one * 1e6) for one in made.to_last] == [300]


def test_a_screen_that_skips_a_view_has_it_when_it_gets_a_newer_one() -> None:
    _, made = pushes(2)
    made.arrived(0, 2_000, 2_100)
    made.arrived(0, 3_000, 3_100)
    assert list(made.to_last) == []
    made.arrived(1, 3_000, 3_400)
    assert [round(one * 1e6) for one in made.to_last] == [1_400, 400]


def test_a_wager_is_shown_when_every_screen_has_a_view_with_it_and_not_by_an_older_one() -> None:
    _, made = pushes(2)
    made.saved(7, 1_900)
    made.saved(9, 2_050)
    made.saved(12, 3_500)
    for screen, made_at, now, seq in ((0, 2_000, 2_100, 8), (1, 2_000, 2_300, 8), (1, 3_000, 3_050, 11)):
        made.arrived(screen, made_at, now, seq)
    assert [round(one * 1e6) for one in made.shown()] == [400]
    made.arrived(0, 3_000, 3_200, 11)
    assert [round(one * 1e6) for one in made.shown()] == [400, 1_150]


def test_views_that_were_made_before_anything_was_counted_are_left_out() -> None:
    tally, made = pushes(1)
    made.arrived(0, 999, 1_500)
    assert list(tally.to_each) == list(made.to_last) == []
    tally.open = False
    made.arrived(0, 2_000, 2_100)
    assert list(tally.to_each) == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServeProcess, Path]]:
    folder = tmp_path_factory.mktemp("loaded")
    dealt = '[[tables]]\nid = "A1"\ngame = "act-canberra"\ncroupier = "automatic"\n'
    with serving(folder, demonstration(tables=2, places=6) + dealt) as (one,):
        yield one, folder / "house.db"
        assert one.stop() == 0


async def placed(store_path: Path) -> int:
    """How many wagers the journals hold."""
    store = await open_store(str(store_path))
    try:
        bodies = [
            entry.body for name in ("T1", "T2") async for chunk in store.entries(name) for entry in chunk
        ]
    finally:
        await store.close()
    return sum(body.count(f'"type":"{WagersPlaced.__name__}"') for body in bodies)


def test_a_load_counts_what_the_journal_has(
    house: tuple[ServeProcess, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first wager on, and all but those that are on their way at the end: one of each terminal."""
    process, store = house
    monkeypatch.setattr(load, "WARM_UP_SECONDS", 0)
    before = asyncio.run(placed(store))
    arguments = ["--terminals", "8", "--tables", "2", "--rate", "0", "--seconds", "1", "--json"]
    assert main(["load", process.address, *arguments]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["wagers"] == figures["commands"] > 0
    assert 0 <= asyncio.run(placed(store)) - before - figures["wagers"] <= 8


def test_a_load_has_figures_of_all_that_it_measures(
    house: tuple[ServeProcess, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    process, store = house
    before = asyncio.run(placed(store))
    arguments = ["--terminals", "8", "--tables", "2", "--rate", "60", "--seconds", "1", "--json"]
    assert main(["load", process.address, *arguments]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["terminals"], figures["tables"], figures["terminals_of_fullest_table"]) == (8, 2, 4)
    assert figures["asked_rate"] == 60
    assert figures["wagers_per_second"] == pytest.approx(figures["wagers"] / figures["seconds"], rel=0.1)
    assert figures["refusals"] == {}
    assert figures["losses"] == 0
    assert figures["wager_ms"]["count"] == figures["commands"] == figures["wagers"]
    for what in ("wager_ms", "view_ms", "view_fullest_ms", "view_first_ms", "shown_ms"):
        shown = figures[what]
        assert 0 < shown["p50"] <= shown["p90"] <= shown["p99"] <= shown["max"]
    # Those of warming up and those on their way at the end are in the journal too.
    assert 0 < figures["wagers"] < asyncio.run(placed(store)) - before


def test_a_load_without_a_rate_sends_as_fast_as_it_is_answered_and_shows_its_figures(
    house: tuple[ServeProcess, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    process, _ = house
    arguments = ["--terminals", "4", "--rate", "0", "--seconds", "1", "--slip", "3"]
    assert main(["load", process.address, *arguments]) == 0
    shown = capsys.readouterr().out
    assert "4 terminals at 1 table of" in shown
    assert "bets acknowledged per second" in shown
    assert "view received by the last terminal of its table" in shown
    assert "delay of the load test itself" not in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["http://floor.example"], "is not on this machine"),
        (["http://192.0.2.7:8080"], "is not on this machine"),
        (["http://127.0.0.1.example:8080"], "is not on this machine"),
        (["http://127.0.0.1:1", "--terminals", "0"], "--terminals takes a number from 1"),
        (["http://127.0.0.1:1", "--terminals", "2", "--tables", "3"], "more tables than terminals"),
        (["http://127.0.0.1:1", "--seconds", "0"], "--seconds takes a number from 1"),
        (["http://127.0.0.1:1", "--rate", "-1"], "--rate takes a number from 0"),
    ],
)
def test_a_load_that_makes_no_sense_or_is_aimed_elsewhere_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["load", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_more_terminals_than_there_are_places_are_refused(
    house: tuple[ServeProcess, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    process, _ = house
    assert main(["load", process.address, "--terminals", "13", "--tables", "2"]) == 2
    assert "2 tables with 12 terminals that accept banknotes" in capsys.readouterr().err


def test_a_key_that_is_wrong_is_one_sentence(
    house: tuple[ServeProcess, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    process, _ = house
    assert main(["load", process.address, "--key", "wrong"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_live_house_is_never_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = demonstration(demonstration=False).replace('croupier = "automatic"\n', "")
    with serving(tmp_path, settings) as (process,):
        assert main(["load", process.address]) == 2
    assert "is not a demonstration table" in capsys.readouterr().err
