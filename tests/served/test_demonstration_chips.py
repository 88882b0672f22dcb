"""A visitor to a demonstration is sold chips where the book plays with chips; where money is real, only the dealer sells."""

import msgspec
import pytest

from served.web import web
from sicbo.hosting import people as hosting_people
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.messages import EnrolTerminal
from sicbo.rules.shelf import game_names
from sicbo.server.access.actors import CHIPS_FOR_A_VISITOR
from sicbo.server.access.passwords import hash_of_key
from support.engines import Sqlite
from support.houses import dealt, electronic

TABLE = "/api/tables/D1"
DEALERS = [name for name in game_names() if name != "nsw-aruze"]


@pytest.mark.parametrize("game", DEALERS)
async def test_a_visitor_is_sold_chips_by_the_dealer_of_the_demonstration_and_the_record_says_so(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt("D1", game, croupier="automatic", dice="virtual")) as house:
        visitor = await house.terminal("D1/1")
        assert await visitor.cannot(TABLE, "BuyChips", amount=CHIPS_FOR_A_VISITOR) == (409, "not-seated")
        await visitor.do(TABLE, "SitDown")
        answer = await visitor.do(TABLE, "BuyChips", amount=CHIPS_FOR_A_VISITOR)
        view = await visitor.get(TABLE)
        assert view["you"]["purse"] == CHIPS_FOR_A_VISITOR
        seq = answer["seq"]
        entries = [one async for chunk in house.house.store.entries("D1", seq - 1, seq) for one in chunk]
        command = msgspec.json.decode(entries[0].body)["command"]
        assert command["by"]["name"].startswith("demonstration ")
        assert command["player"] == "guest D1-1"


async def test_it_is_bounded_and_for_the_player_of_the_screen_alone(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt("D1"), electronic("T1")) as house:
        ann, bob = await house.terminal("D1/1"), await house.terminal("D1/2")
        await ann.do(TABLE, "SitDown")
        await bob.do(TABLE, "SitDown")
        much = CHIPS_FOR_A_VISITOR + 1
        assert await ann.cannot(TABLE, "BuyChips", amount=much) == (400, "bad-amount")
        assert await ann.cannot(TABLE, "BuyChips", amount=0) == (400, "bad-amount")
        assert await ann.cannot(TABLE, "BuyChips", amount="all") == (400, "bad-request")
        await ann.do(TABLE, "BuyChips", amount=500, player="guest D1-2", paid_with="voucher")
        assert (await ann.get(TABLE))["you"]["purse"] == 500
        assert (await bob.get(TABLE))["you"].get("purse", 0) == 0
        credit = await house.terminal("T1/1")
        await credit.do("/api/tables/T1", "SitDown")
        assert await credit.cannot("/api/tables/T1", "BuyChips", amount=500) == (409, "stake-not-accepted")


async def test_where_money_is_real_a_players_screen_sells_nothing(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt("D1"), demonstration=False) as house:
        enrol = EnrolTerminal(SYSTEM, "D1/1", hash_of_key("demonstration"))
        await house.house.office.send(hosting_people.STREAM, "terminal", enrol)
        screen = await house.terminal("D1/1")
        assert await screen.cannot(TABLE, "BuyChips", amount=500) == (403, "not-yours-to-do")
