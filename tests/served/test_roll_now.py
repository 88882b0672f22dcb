"""A demonstration's only player at a table need not wait for others to bet; nobody else closes betting early."""

import msgspec
import pytest
from websockets.asyncio.client import connect

from served.web import Asker, Web, web
from sicbo.demo import demonstration
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round.messages import TakeStep
from support.engines import Sqlite
from support.houses import electronic, eventually

REFUSED = (409, "out-of-order")


async def betting(house: Web, player: Asker) -> None:
    """The player sits at the table with a bet."""
    await player.do("/api/tables/T1", "SitDown")
    await player.do("/api/tables/T1", "AddCredit", amount=5_000, source="notes")
    await house.bet_together((player, {"small": 100}))


def screen(house: Web, player: Asker) -> connect:
    """The player's screen, connected."""
    address = house.address.replace("http", "ws", 1)
    return connect(f"{address}/tables/T1/socket", additional_headers=player.headers, max_queue=None)


async def roll(player: Asker) -> tuple[int, str]:
    answer = await player.ask("POST", "/api/tables/T1/roll")
    return answer.status_code, "" if answer.status_code == 204 else answer.json()["code"]


async def test_only_a_demonstrations_only_player_with_a_bet_closes_betting_early(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=3_600)) as house:
        ann, ben = await house.terminal("T1/1"), await house.terminal("T1/2")
        assert (await house.nobody().ask("POST", "/api/tables/T1/roll")).status_code == 401
        assert (await (await house.staff("supervisor")).ask("POST", "/api/tables/T1/roll")).status_code == 403
        async with screen(house, ann):
            assert await roll(ann) == REFUSED  # nobody plays
            await betting(house, ann)
            assert await roll(ben) == REFUSED
            live = house.house.live["T1"]
            assert live.shared_view().alone == "1"
            await ben.do("/api/tables/T1", "SitDown")
            async with screen(house, ben):
                assert await roll(ann) == REFUSED  # another person may still want to bet
                assert live.shared_view().alone == ""

            async def gone() -> bool:
                return live.shared_view().alone == "1"

            await eventually(gone)  # a seat whose screen is gone keeps nobody waiting
            number = live.table.rounds
            assert await roll(ann) == (204, "")
            assert await roll(ann) in ((204, ""), REFUSED)  # a second press changes nothing

            async def closed() -> bool:
                return live.shared_view().phase != "betting"

            await eventually(closed)
            assert live.table.rounds == number


async def test_without_a_term_on_the_operators_card_betting_stays_open_for_its_time(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled = demonstration.demonstration_card
    monkeypatch.setattr(
        demonstration,
        "demonstration_card",
        lambda *given: msgspec.structs.replace(filled(*given), alone_wagering_seconds=msgspec.UNSET),
    )
    async with web(sqlite.address, electronic(wagering_seconds=3_600)) as house:
        ann = await house.terminal("T1/1")
        async with screen(house, ann):
            await betting(house, ann)
            assert await roll(ann) == REFUSED
        live = house.house.live["T1"]
        with pytest.raises(Refused, match="betting stays open for another"):
            await live.tell(TakeStep(SYSTEM, "close-bets"))


async def test_a_second_player_who_bets_meanwhile_keeps_betting_open(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=3_600)) as house:
        ann, ben = await house.terminal("T1/1"), await house.terminal("T1/2")
        for player in (ann, ben):
            await player.do("/api/tables/T1", "SitDown")
            await player.do("/api/tables/T1", "AddCredit", amount=5_000, source="notes")
        await house.bet_together((ann, {"small": 100}), (ben, {"big": 100}))
        live = house.house.live["T1"]
        live.hurry()
        with pytest.raises(Refused, match="betting stays open for another"):
            await live.tell(TakeStep(SYSTEM, "close-bets"))
        assert live.shared_view().phase == "betting"
