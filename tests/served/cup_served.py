"""A tournament over HTTP for tests: those who run it, and what they ask one after another."""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from served.web import Asker, Web
from sicbo.hosting.tables import open_table_stream
from sicbo.hosting.tournament import open_tournament, table_game
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Plan
from sicbo.rules.shelf import game
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import TableSettings
from support.cup import DIRECTOR, OPERATOR, plan, whole_terms
from support.houses import eventually

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
        """Someone to run a tournament and someone to direct it; the tournament is founded."""
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

    async def enter(self, *players: str) -> None:
        for player in players:
            await self.direct("Enter", player=player, accepts=True, named=f"enter {player}")

    async def start(self, bank: int = 100_000) -> Any:
        """Brief whom nobody has told, draw the seats, start the next stage, and wait until everyone sits."""
        desk = await self.desk()
        if desk["next"] == "BriefPlayers":
            await self.direct("BriefPlayers", understood=True, starting_bank=bank)
        stage = (await self.view())["stage"] + 1
        for command in ("DrawSeats", "StartStage"):
            offered = await self.desk()
            assert (offered["next"], offered["next_why_not"]) == (command, "")
            await self.direct(command, named=f"{command} {stage}")
        shown = await self.view()
        for table in {seat["table"] for seat in shown["seats"]}:
            await self.plays(table, shown["current"]["name"])
        return shown

    async def plays(self, table: str, stage: str) -> None:
        """Wait until a table has been told that a stage is played there."""

        async def told() -> bool:
            answer = await self.house.nobody().ask("GET", f"/api/tables/{table}")
            shown = answer.json().get("table", {}).get("tournament", {}) if answer.status_code == 200 else {}
            return bool(shown.get("stage") == stage)

        await eventually(told, 60)

    async def play_stage(self, chance: Random) -> Any:
        """Every table of a stage to its end, with wagers and dice from a seed; the stage is ended. What it began with."""
        shown = await self.start()
        tables = sorted({seat["table"] for seat in shown["seats"]})
        seeds = {table: chance.random() for table in tables}
        await asyncio.gather(*(Dealt(self.house, table, Random(seeds[table])).play(self) for table in tables))
        await self.direct("EndStage")
        return shown

    async def view(self) -> Any:
        return await self.house.nobody().get(CUP)

    async def desk(self) -> Any:
        return await self.director.get(f"{CUP}/desk")


class Dealt:
    """A tournament's table with its dealer, whose players wager from their own terminals."""

    def __init__(self, house: Web, table: str, chance: Random) -> None:
        self.house = house
        self.table = table
        self.path = f"/api/tables/{table}"
        self.chance = chance
        self.dealer: Asker | None = None
        self.terminals: dict[str, Asker] = {}

    async def play(self, desk: Desk) -> None:
        """Spins until the tournament has ended the table."""
        while True:
            view = await desk.view()
            [shown] = [one for one in view["tables"] if one["table"] == self.table]
            if shown["ended"]:
                return
            await self.spin(tuple(self.chance.choices(range(1, 7), k=3)), self.wagers(view))

            async def counted(spins: int = shown["spins"]) -> bool:
                [now] = [one for one in (await desk.view())["tables"] if one["table"] == self.table]
                return bool(now["spins"] > spins)

            await eventually(counted, 60)

    def wagers(self, view: Any) -> dict[str, dict[str, int]]:
        """By place, from the seed: everyone with a chip stakes some of them on something."""
        found = {}
        here = [row for row in view["leaderboard"] if row["table"] == self.table]
        for row in sorted(here, key=lambda row: str(row["seat"])):
            bet = self.chance.choice(("big", "small", "odd", "even", "pair:1-2", "total:9", "double:3"))
            if row["bank"] >= 100:
                found[row["seat"]] = {bet: self.chance.randrange(1, row["bank"] // 100 + 1) * 100}
        return found

    async def terminal(self, place: str) -> Asker:
        """The screen at a place, which stands at the table of the floor."""
        if place not in self.terminals:
            self.terminals[place] = await self.house.terminal(f"{self.table.partition('~')[0]}/{place}")
        return self.terminals[place]

    async def spin(self, dice: tuple[int, ...], wagers: Mapping[str, Mapping[str, int]]) -> None:
        await self.step()
        for place, staked in wagers.items():
            await (await self.terminal(place)).do(self.path, "PlaceWagers", wagers=staked)
        while await self.step(dice):
            pass

    async def step(self, dice: tuple[int, ...] = (1, 2, 3)) -> bool:
        """The dealer's next step; false when the round is over."""
        self.dealer = self.dealer or await self.house.staff("dealer")
        playing = await self._round()
        step = playing.get("next_step")
        if step is None:
            await self.dealer.do(self.path, "TakeStep", step="open-bets")
        elif step == "announce":
            await self.dealer.do(self.path, "AnnounceResult", faces=dice)
        elif step == "enter":
            await self.dealer.do(self.path, "ReadDice", faces=dice)
            await self.dealer.do(self.path, "ConfirmDice")
        elif playing["next_by"] == "system":
            await asyncio.sleep(0.002)
        else:
            await self.dealer.do(self.path, "TakeStep", step=step)
        return "next_step" in await self._round()

    async def _round(self) -> Any:
        assert self.dealer is not None
        return (await self.dealer.get(self.path))["table"].get("round", {})


async def started(
    house: OpenHouse, of: Plan, players: tuple[str, ...], *tables: str, until: type = ask.StartStage
) -> None:
    """A tournament that is played at these tables, or at T1, asked for without a network up to this command."""
    named = tables or ("T1",)
    room: Any = await house.office.room(named[0])
    await open_tournament(house.office, "cup", room.game)
    for name in named:
        await open_table_stream(house.tables, f"{name}~cup", table_game(room.game, "cup"))
    await house.ownership.share()
    commands: tuple[ask.TournamentCommand, ...] = (
        ask.DraftPlan(by=OPERATOR, plan=of),
        ask.WriteTerms(by=OPERATOR, items=whole_terms(room.game, of)),
        ask.ApproveTerms(by=OPERATOR),
        ask.PublishTerms(by=OPERATOR, how="here"),
        ask.AdviseInspectorate(by=OPERATOR, told="Ito"),
        ask.AppointDirector(by=OPERATOR, director=DIRECTOR.name),
        ask.TakeCharge(by=DIRECTOR),
        *(ask.Enter(by=Person(name, "player"), player=name, accepts=True) for name in players),
        ask.DesignateTables(by=OPERATOR, tables={name: f"{name}~cup" for name in named}),
        ask.BriefPlayers(by=DIRECTOR, understood=True, starting_bank=of.starting_bank),
        ask.DrawSeats(by=DIRECTOR, seed="7" * 64),
        ask.StartStage(by=DIRECTOR),
    )
    for number, command in enumerate(commands):
        await house.office.send("cup", f"c{number}", command)
        if isinstance(command, until):
            return
