"""The chances of the bets that lie, as a player's screen asks for them; a book that forbids aids to play gives none."""

from fractions import Fraction
from itertools import product

import pytest

from served.web import web
from sicbo.server.settings.settings import TableSettings
from support.engines import Sqlite
from support.houses import electronic

SLIP = {"small": 200, "total:9": 100, "triple:any": 100}


def back(dice: tuple[int, ...]) -> int:
    """What the Aruze book returns for these bets, by hand: 1 to 1, 7 to 1, 31 to 1; a triple loses Small."""
    triple = len(set(dice)) == 1
    small = 400 if 4 <= sum(dice) <= 10 and not triple else 0
    return small + (800 if sum(dice) == 9 else 0) + (3_200 if triple else 0)


async def test_a_slip_has_the_exact_chances_of_its_bets_together(sqlite: Sqlite) -> None:
    returns = [back(dice) for dice in product(range(1, 7), repeat=3)]
    edge = 1 - Fraction(sum(returns), 216 * 400)
    async with web(sqlite.address, electronic()) as house:
        for who in (house.nobody(), await house.terminal("T1/1")):
            answer = await who.ask("POST", "/api/tables/T1/slip", wagers=SLIP)
            assert answer.json() == {
                "staked": 400,
                "win": sum(one > 0 for one in returns),
                "chance": f"{100 * sum(one > 0 for one in returns) / 216:.2f}%",
                "edge": f"{float(100 * edge):.2f}%",
                "worst": min(returns) - 400,
                "best": max(returns) - 400,
            }


@pytest.mark.parametrize(("game", "told"), [("crown-melbourne/a", False), ("act-canberra", True)])
async def test_a_players_screen_gets_none_where_the_book_forbids_aids_to_play(
    sqlite: Sqlite, game: str, told: bool
) -> None:
    async with web(sqlite.address, TableSettings(id="T1", game=game)) as house:
        player = await house.terminal("T1/1")
        answer = await player.ask("POST", "/api/tables/T1/slip", wagers={"small": 200})
        assert answer.status_code == (200 if told else 403)
        assert (await player.get("/api/tables/T1/game"))["parts"]["slip"] is told
