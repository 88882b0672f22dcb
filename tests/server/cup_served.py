"""A tournament over HTTP for tests: those who run it, and what they ask one after another."""

from typing import Any

import msgspec

from cup import plan, whole_terms
from server.web import Asker, Web
from sicbo.rooms.tournament_plan import Plan
from sicbo.rules.shelf import game
from sicbo.server.settings import TableSettings

CUP = "/api/tournaments/cup"
GAME = "crown-melbourne/a"
LIMITS = {"all": {"minimum": 100, "maximum": 10_000_000, "multiple": 100}}


def crown(name: str = "T1", **changes: Any) -> TableSettings:
    """A table of the floor whose steps people take."""
    return TableSettings(**{"id": name, "game": GAME, "dice": "dealer", "places": 8, **changes})


class Desk:
    """Those who run a tournament, signed in."""

    def __init__(self, house: Web, operator: Asker, director: Asker) -> None:
        self.house = house
        self.operator = operator
        self.director = director

    @classmethod
    async def open(cls, house: Web, tournament: str = "cup", **more: Any) -> "Desk":
        """Somebody to run a tournament and somebody to direct it; the tournament is founded."""
        desk = cls(house, await house.staff("manager"), await house.staff("director"))
        given = {"tournament": tournament, "table": "T1", "limits": LIMITS, **more}
        await desk.operator.post("/api/tournaments", **given)
        return desk

    async def announce(self, of: Plan | None = None) -> Plan:
        """Planned, with whole terms that are approved and published, and the inspectorate told."""
        of = of or plan()
        await self.operate("DraftPlan", plan=msgspec.to_builtins(of))
        await self.operate("WriteTerms", items=whole_terms(game(GAME), of))
        await self.operate("ApproveTerms")
        await self.operate("PublishTerms", how="at the desk and on every screen")
        await self.operate("AdviseInspectorate", told="Inspector Ito", reference="letter 12")
        return of

    async def take_charge(self, *tables: str) -> None:
        await self.operate("AppointDirector", director="director")
        await self.operate("DesignateTables", tables=dict.fromkeys(tables, ""))
        await self.direct("TakeCharge")

    async def operate(self, command: str, **fields: Any) -> Any:
        return await self.operator.do(CUP, command, **fields)

    async def direct(self, command: str, **fields: Any) -> Any:
        return await self.director.do(CUP, command, **fields)

    async def view(self) -> Any:
        return await self.house.nobody().get(CUP)

    async def desk(self) -> Any:
        return await self.director.get(f"{CUP}/desk")
