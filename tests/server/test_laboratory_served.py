"""The laboratory over HTTP: the exact figures of a table's game, for everybody, and nothing that would hold up play."""

import pytest

import sicbo
from server.houses import electronic
from server.web import web
from sicbo.laboratory.shown_risk import shown_risk
from sicbo.maths.exact import percent
from sicbo.refusals import Refused
from store.engines import Sqlite

PATH = "/api/tables/T1/laboratory"


async def test_anybody_asks_what_wagers_mean_at_a_table(sqlite: Sqlite) -> None:
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
            sum(sicbo.analyse_bet(game, bet).edge * stake for bet, stake in asked["wagers"].items()) / 1500
        )  # type: ignore[attr-defined]
        assert told["edge"] == percent(by_hand)
        assert told["purse"]["target"] == 100_000
        sheets = {"html": b"<!doctype html>", "pdf": b"%PDF", "xlsx": b"PK"}
        for form, begins in sheets.items():
            sheet = await somebody.ask("GET", f"/api/tables/T1/mathematics/{form}")
            assert sheet.status_code == 200
            assert sheet.content.startswith(begins)
            assert "sandbox" in sheet.headers["content-security-policy"]
        assert (await somebody.ask("GET", "/api/tables/T1/mathematics/doc")).status_code == 400
        for bad in (
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
    with pytest.raises(Refused, match="different purses"):
        shown_risk(game, {"small": 1000}, 100, 1_000_000, 2_000_000)
