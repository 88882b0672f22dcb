"""Rounds at an electronic table whose dice never change, for those who correct, withhold, decide or void them afterwards."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from served.rounds_served import approved
from served.web import Asker, Web, web
from sicbo.server.settings.settings import TableSettings
from support.houses import electronic, eventually

T1 = "/api/tables/T1"
FIRE = {"ground": "disturbance", "cause": "fire"}


def same_dice(folder: Path, **changes: Any) -> TableSettings:
    """A table with dice from a file, small wins and big loses, and time after each round to correct it."""
    dice = folder / "dice.txt"
    dice.write_text("1 2 3\n" * 50)
    given = {"wagering_seconds": 2, "pause_seconds": 60, **changes}
    return electronic(dice="recorded", recorded=str(dice), **given)


class Floor:
    """The people of one electronic table whose dice never change: small wins, big loses."""

    def __init__(self, house: Web, supervisor: Asker, manager: Asker) -> None:
        self.house, self.supervisor, self.manager = house, supervisor, manager

    async def seated(self, place: str) -> Asker:
        player = await self.house.terminal(f"T1/{place}")
        await player.do(T1, "SitDown", player=f"player {place}")
        await player.do(T1, "AddCredit", amount=10_000, source="notes")
        return player

    async def played(self, *bets: tuple[Asker, str]) -> str:
        """The name of a round in which these have staked five dollars each, and that is settled."""
        live = self.house.house.live["T1"]

        async def over() -> bool:
            return live.table.round is not None and live.table.round.status == "over"

        number = await self.house.bet_together(*((player, {bet: 500}) for player, bet in bets))
        await eventually(over)
        return f"T1-{number}"

    async def case(self, terminal: str) -> int:
        await self.manager.do(T1, "DeclareMalfunction", terminal=terminal, reason="it flickers")
        return self.house.house.live["T1"].table.cases_so_far

    async def two(self, command: str, **fields: Any) -> Any:
        second = approved("manager", "T1")
        return await self.supervisor.do(T1, command, second, **fields)

    async def two_cannot(self, command: str, **fields: Any) -> tuple[int, str]:
        second = approved("manager", "T1")
        return await self.supervisor.cannot(T1, command, second, **fields)


async def floor(house: Web) -> Floor:
    return Floor(house, await house.staff("supervisor"), await house.staff("manager"))


class Held(NamedTuple):
    """A settled round in which terminal 1 has won and terminal 2 has lost, and what is withheld of the winner's."""

    house: Web
    here: Floor
    winner: Asker
    loser: Asker
    round_id: str
    hold: int
    """the case that withholds it"""


@asynccontextmanager
async def round_with_hold(store: str, table: TableSettings, amount: int = 500) -> AsyncIterator[Held]:
    async with web(store, table, shooters_press=True) as house:
        here = await floor(house)
        winner, loser = await here.seated("1"), await here.seated("2")
        played = await here.played((winner, "small"), (loser, "big"))
        hold = await here.case("1")
        await here.manager.do(T1, "WithholdCredit", case=hold, amount=amount)
        yield Held(house, here, winner, loser, played, hold)


async def kept(here: Floor, case: int) -> None:
    """A hold is determined for the house."""
    await here.manager.do(T1, "NotifyInspector", case=case, inspector="inspector")
    second = approved("deputy", "T1")
    await here.manager.do(T1, "DetermineHold", second, case=case, to_player=False, reason="a fault")


async def result_known(house: Web, *bets: tuple[Asker, str]) -> None:
    """A round with these bets of five dollars whose dice are known and that has paid nobody yet."""
    live = house.house.live["T1"]

    async def betting() -> bool:
        return bool((await bets[0][0].get(T1))["table"]["phase"] == "betting")

    async def known() -> bool:
        return live.table.playing is not None and live.table.playing.result is not None

    await eventually(betting)
    for player, bet in bets:
        await player.do(T1, "PlaceWagers", wagers={bet: 500})
    await eventually(known)


async def over(house: Web) -> None:
    async def ended() -> bool:
        return house.house.live["T1"].table.playing is None

    await eventually(ended)


# -- what there is to see ---------------------------------------------------------------------------------


async def of_players(house: Web) -> dict[str, int]:
    """What is on the terminals of T1, withheld and owed; tickets are the cage's."""
    held = await house.house.store.balances("T1")
    kinds = ("credit:", "withheld:", "claim:")
    return {name: amount for name, amount in held.items() if amount and name.startswith(kinds)}


async def in_order(house: Web) -> None:
    report = await (await house.staff("inspector")).get("/api/reports")
    assert report["differences"] == []
