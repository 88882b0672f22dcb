"""Turns of several writers: a house that is alone never waits, one that met others leaves them a moment."""

import time

import pytest

from sicbo.engine import turn_taking as module
from sicbo.engine.turn_taking import PROMPT, Courtesy


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited; instead of by chance, always for the longest that it could be."""
    noted: list[float] = []

    async def sleep(seconds: float) -> None:
        noted.append(seconds)

    monkeypatch.setattr(module.asyncio, "sleep", sleep)  # type: ignore[attr-defined]
    monkeypatch.setattr(module.random, "uniform", lambda _, longest: longest)  # type: ignore[attr-defined]
    return noted


async def test_a_house_that_is_alone_never_waits(waits: list[float]) -> None:
    for shared in (False, True):
        alone = Courtesy(shared=shared)
        for _ in range(3):
            await alone.my_turn()
            alone.saved()
    assert waits == []


async def test_a_house_that_met_another_waits_after_its_own_commits(waits: list[float]) -> None:
    polite = Courtesy(shared=True)
    polite.met()
    await polite.my_turn()
    took = 0.01
    time.sleep(took)
    polite.saved()
    await polite.my_turn()
    (wait,) = waits
    assert took < wait <= 0.1
    await polite.my_turn()
    assert len(waits) == 1, "once for each commit"


async def test_a_house_that_shares_nothing_does_not_wait_for_others(waits: list[float]) -> None:
    own = Courtesy(shared=False)
    own.lost()
    await own.my_turn()
    own.saved()
    await own.my_turn()
    assert waits == []


async def test_a_process_that_lost_tries_again_at_once_and_in_the_long_run_more_slowly(
    waits: list[float],
) -> None:
    for shared in (False, True):
        waits.clear()
        unlucky = Courtesy(shared=shared)
        for _ in range(PROMPT + 50):
            unlucky.lost()
            await unlucky.my_turn()
        assert len(waits) == 50
        assert waits == sorted(waits)
        assert 0 < waits[0] < waits[-1] == 0.02
        unlucky.failed()
        await unlucky.my_turn()
        assert len(waits) == 50
