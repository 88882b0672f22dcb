"""A tournament in a house for browser tests: staff who act over HTTP, dealers and players who fill the tables from a seed."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sicbo.rooms.tournament.plan import Plan
from sicbo.rules.shelf import game
from sicbo.server.keeping.ticket_numbering import TICKET_KEY
from sicbo.store.whole.by_address import open_store
from support.cup import whole_terms
from support.processes import ServeProcess

from .conftest import BrowserHouse, apart, settings_text, verified
from .seats import SECONDS, Staff, Terminal

GAME = "crown-melbourne/a"
CUP = "/api/tournaments/cup"
LIMITS = {"all": {"minimum": 100, "maximum": 10_000_000, "multiple": 100}}
STARTS_AT = 1_900_000_000_000_000
BETS = ("big", "small", "odd", "even", "pair:1-2", "total:9", "double:3")


def crown_tables(count: int, places: int = 8) -> list[dict[str, Any]]:
    """Tables of the floor whose steps and dice are a dealer's."""
    return [
        {"id": f"T{number + 1}", "game": GAME, "dice": "dealer", "places": places} for number in range(count)
    ]


def seeded(folder: Path, tables: list[dict[str, Any]]) -> ServeProcess:
    """A house, not yet started, whose secret is known before its first draw."""
    folder.mkdir()
    store = str(folder / "house.db")

    async def put() -> None:
        opened = await open_store(store)
        await opened.vault_put_new(TICKET_KEY, bytes(32))
        await opened.close()

    apart(lambda: asyncio.run(put()))
    return ServeProcess(folder, store, settings_text(tables))


def ended(house: BrowserHouse) -> list[str]:
    """The house is stopped and its store looked at: everything is verified, the tournament's ledger is at nothing, and
    nothing is left of its chips. The ids under which seats were drawn."""
    house.process.stop()
    store = house.process.store

    async def read() -> tuple[list[str], dict[str, int]]:
        opened = await open_store(store)
        draws, left = [], dict[str, int]()
        async for chunk in opened.entries("cup"):
            for entry in chunk:
                if json.loads(entry.body)["command"]["type"] == "DrawSeats":
                    draws.append(entry.id.partition(":")[2])
        streams = [one.head.stream for one in await opened.streams()]
        for name in streams:
            if name == "cup" or name.endswith("~cup"):
                left |= {f"{name} {account}": held for account, held in (await opened.balances(name)).items()}
        await opened.close()
        return draws, left

    draws, left = apart(lambda: asyncio.run(read()))
    assert left and not any(left.values()), left
    verified(store)
    return draws


def until(holds: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + SECONDS
    while not (found := holds()):
        assert time.monotonic() < deadline, "nothing came of it"
        time.sleep(0.05)
    return found


class Office(Staff):
    """One of those who run the tournament."""

    def __init__(self, address: str, name: str) -> None:
        super().__init__(address, "", name)

    def found(self, table: str = "T1", limits: Any = LIMITS) -> None:
        asked = {"id": next(self._ids), "tournament": "cup", "table": table, "limits": limits}
        self.ask("/api/tournaments", asked)

    def cup(self, command: str, *, named: str = "", **fields: Any) -> Any:
        return self.ask(
            f"{CUP}/commands", {"id": named or next(self._ids), "do": {"type": command, **fields}}
        )

    def view(self) -> Any:
        return self.ask(CUP)

    def desk(self) -> Any:
        return self.ask(f"{CUP}/desk")


class Cup:
    """The tournament with everyone around it; any step can be left to a browser instead."""

    def __init__(self, address: str, tables: tuple[str, ...]) -> None:
        self.address = address
        self.tables = tables
        self.operator = Office(address, "manager")
        self.director = Office(address, "director")
        self.touches: Callable[[str, str, str], None] | None = None
        """where the player at place 1 wagers by touching the felt of a browser: the table, the place and the bet"""
        self.dealers: dict[str, Staff] = {}
        self.terminals: dict[str, Terminal] = {}

    def found(self, limits: Any = LIMITS) -> "Cup":
        self.operator.found(self.tables[0], limits)
        return self

    def announced(
        self, players: int = 16, spins: int = 2, form: str = "shoot-out", seats: int = 8, secrets: int = 0
    ) -> "Cup":
        """Planned by a format, with its draft of the terms approved and published, and the inspectorate told."""
        numbers = {
            "name": "Spring Cup", "location": "Main floor", "starts_at": STARTS_AT, "players": players, "tables": len(self.tables),
            "seats": seats, "entry_fee": 1_000, "buy_in": 5_001, "spins": spins, "minimum_players": 3,
        }  # fmt: skip
        made = self.operator.ask(f"{CUP}/planned", {"format": form, "numbers": numbers})
        if secrets:
            made["plan"]["wagering"] = {"secret_per_stage": secrets}
            made["terms"]["secret-wagers"] = f"Secret wagers in each stage: {secrets}."
        self.operator.cup("DraftPlan", plan=made["plan"])
        self.operator.cup("WriteTerms", items=made["terms"])
        self.operator.cup("ApproveTerms")
        self.operator.cup("PublishTerms", how="at the desk and on every screen")
        self.operator.cup("AdviseInspectorate", told="Inspector Ito", reference="letter 12")
        return self

    def announced_as(self, of: Plan) -> "Cup":
        """Planned as given, with every item of the terms that such a plan asks for."""
        self.operator.cup("DraftPlan", plan=msgspec.to_builtins(of))
        self.operator.cup("WriteTerms", items=whole_terms(game(GAME), of))
        self.operator.cup("ApproveTerms")
        self.operator.cup("PublishTerms", how="at the desk and on every screen")
        self.operator.cup("AdviseInspectorate", told="Inspector Ito", reference="letter 12")
        return self

    def staffed(self) -> "Cup":
        self.operator.cup("AppointDirector", director="director")
        self.operator.cup("DesignateTables", tables=dict.fromkeys(self.tables, ""))
        self.director.cup("TakeCharge")
        return self

    def entered(self, count: int) -> "Cup":
        for number in range(count):
            self.director.cup("Enter", player=player_named(number), accepts=True)
        return self

    def started(self) -> "Cup":
        """The next stage is drawn and started, and everyone sits."""
        if self.director.desk()["next"] == "BriefPlayers":
            bank = self.director.desk()["plan"]["starting_bank"]
            self.director.cup("BriefPlayers", understood=True, starting_bank=bank)
        self.director.cup("DrawSeats")
        self.director.cup("StartStage")
        return self.all_seated()

    def all_seated(self) -> "Cup":
        for table in self.playing():
            until(lambda table=table: self.table(table)["tournament"].get("stage"))
        return self

    def playing(self) -> list[str]:
        return [
            one["table"] for one in self.director.view()["tables"] if one["in_stage"] and not one["ended"]
        ]

    def table(self, table: str) -> Any:
        return self.director.ask(f"/api/tables/{table}")["table"]

    # -- the tables -----------------------------------------------------------------------------------------

    def play_stage(self, chance: Random) -> None:
        for table in self.playing():
            while table in self.playing():
                self.spin(table, chance)

    def spin(self, table: str, chance: Random) -> None:
        """One spin with wagers and dice from the seed; done when the tournament has heard of it."""
        before = self._spins(table)
        self.open_bets(table)
        self.wager(table, chance)
        self.finish(table, [chance.randint(1, 6) for _ in range(3)])
        until(lambda: self._spins(table) > before or table not in self.playing())

    def _spins(self, table: str) -> int:
        return next((one["spins"] for one in self.director.view()["tables"] if one["table"] == table), 0)

    def dealer(self, table: str) -> Staff:
        if table not in self.dealers:
            self.dealers[table] = Staff(self.address, table, "dealer")
        return self.dealers[table]

    def open_bets(self, table: str) -> None:
        if self.table(table)["phase"] != "betting":
            self.dealer(table).do("TakeStep", step="open-bets")

    def wagered(self, table: str, faces: list[int], wagers: dict[str, dict[str, int]]) -> None:
        """One spin with these wagers by player and these dice."""
        before = self._spins(table)
        self.open_bets(table)
        for player, staked in wagers.items():
            self.terminal(table, self.place_of(player)).do("PlaceWagers", wagers=staked)
        self.finish(table, faces)
        until(lambda: self._spins(table) > before or table not in self.playing())

    def place_of(self, player: str) -> str:
        view = self.director.view()
        return next(
            str(one["place"]) for one in (*view["seats"], *view["practice"]) if one["player"] == player
        )

    def wager(self, table: str, chance: Random) -> None:
        for seat in self.director.view()["seats"]:
            if seat["table"] != table:
                continue
            bet, parts = chance.choice(BETS), chance.randint(2, 9)
            terminal = self.terminal(table, seat["place"])
            if seat["place"] == "1" and self.touches is not None:
                self.touches(table, seat["place"], bet)
                continue
            bank = terminal.view()["you"].get("purse", 0)
            if stake := bank // parts // 100 * 100:
                terminal.do("PlaceWagers", wagers={bet: stake})

    def terminal(self, table: str, place: str) -> Terminal:
        """The screen at a place, which stands at the table of the floor."""
        key = f"{table}/{place}"
        if key not in self.terminals:
            self.terminals[key] = Terminal(self.address, table.partition("~")[0], place)
            self.terminals[key]._table = table
        return self.terminals[key]

    def finish(self, table: str, faces: list[int]) -> None:
        dealer = self.dealer(table)
        while step := self._next_step(table):
            if step == "announce":
                dealer.do("AnnounceResult", faces=faces)
            elif step == "enter":
                dealer.do("ReadDice", faces=faces)
                dealer.do("ConfirmDice")
            elif step == "wait":
                time.sleep(0.01)
            else:
                dealer.do("TakeStep", step=step)

    def _next_step(self, table: str) -> str:
        """What the dealer does next; a moment's wait where the house does it, nothing when the round is over."""
        playing = self.table(table).get("round") or {}
        if not playing.get("next_step"):
            return ""
        return "wait" if playing.get("next_by") == "system" else str(playing["next_step"])


def player_named(number: int) -> str:
    """Names that a person can tell apart on a wall."""
    first = ("Ada", "Ben", "Chi", "Dora", "Eli", "Fay", "Gus", "Hana")
    last = ("Abbott", "Brook", "Chan", "Dunn", "Evans", "Foster", "Grant", "Hughes")
    return f"{first[number % 8]} {last[number // 8 % 8]}"
