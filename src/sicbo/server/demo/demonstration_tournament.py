"""A ready tournament in a demonstration: announced, with bots entered; the director takes charge and runs it.

When one is over the next is announced. The house's own people take the operator's steps, under names that say what they
are; everything else waits for the director.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

from msgspec.structs import replace

from sicbo.demo.demonstration import dealer_of, staff
from sicbo.demo.demonstration_records import WORD
from sicbo.engine.house import House
from sicbo.hosting.tables import open_table_stream
from sicbo.hosting.tournament import TournamentRoom, open_tournament, stream_at, table_game
from sicbo.hosting.tournament_formats import drafted_terms
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.table.messages.table import TakeDuty
from sicbo.rooms.table.pace import SECOND
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Charges, Plan, Prizes, Stage, Wagering
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.card import Limit
from sicbo.rules.game import Game, compile_game
from sicbo.server.background.background import Background
from sicbo.server.demo.tournament_bots import TournamentBots
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.owned_tables import Ownership
from sicbo.store.interface import Store

NAME: Final = "lantern-cup"
DIRECTOR: Final = "director"
"""the person of a demonstration who directs tournaments"""
LOOK_SECONDS: Final = 1.0
SEATS: Final = 12
WAGERING_SECONDS: Final = 15
SOON: Final = 15 * 60 * SECOND
LIMITS: Final = {"all": Limit(500, 10_000_000, 500)}


def ready_plan(number: int, at: int) -> Plan:
    """Twelve at one table, then six, then three: short enough to watch."""
    return Plan(
        name="Lantern Cup" if number == 1 else f"Lantern Cup {number}",
        starts_at=at + SOON,
        location="the main floor",
        minimum_players=3,
        maximum_players=SEATS,
        starting_bank=100_000,
        stages=(
            Stage("Heat", 1, SEATS, spins=4, best_of_table=6),
            Stage("Semi-final", 1, SEATS, spins=4, best_of_table=3),
            Stage("Final", 1, SEATS, spins=5),
        ),
        charges=Charges(entry_fee=1_000, buy_in=5_000),
        wagering=Wagering(compulsory=1_000, secret_per_stage=1),
        prizes=Prizes(shares=(50, 30, 20)),
        withdraw_until=at + SOON,
    )


class DemonstrationTournament(Background):
    """Keeps one tournament ready at the first table of this house whose book knows tournaments."""

    task_name = "tournament of the demonstration"

    def __init__(
        self,
        store: Store,
        tables: House,
        office: House,
        live: Callable[[], dict[str, LiveTable]],
        ownership: Ownership,
        bots: TournamentBots,
        clock: Callable[[], int],
    ) -> None:
        self._store = store
        self._tables = tables
        self._office = office
        self._live = live
        self._ownership = ownership
        self._bots = bots
        self._clock = clock
        self._number = 1

    async def _turn(self) -> None:
        state = await self.look(self._number)
        if state is not None and state.status in ("awarded", "cancelled"):
            self._number += 1
            return
        await asyncio.sleep(LOOK_SECONDS)

    async def look(self, number: int) -> Tournament | None:
        """Take the operator's next step for the tournament of this number; none if no table can play one."""
        live = next(
            (live for live in self._live().values() if _may_play(live) and live.deals_automatically), None
        )
        name = NAME if number == 1 else f"{NAME}-{number}"
        there = await self._store.stream(name)
        if there is None:
            if live is None:
                return None
            await open_tournament(self._office, name, ready_game(live.game))
        _, state = await self._office.state(name)
        room = cast(TournamentRoom, await self._office.room(name))
        if state.status == "draft":
            await self._announce(name, room.game, number)
        elif state.status == "open" and not state.tables and state.present:
            await self._designate(name, room.game)
        elif state.status in ("open", "running"):
            for table in (*state.tables, *state.tables.values()):
                await self._deal(table)
        return (await self._office.state(name))[1]  # type: ignore[no-any-return]

    async def _announce(self, name: str, game: Game, number: int) -> None:
        rules = policies_of(game).tournaments
        assert rules is not None
        operator, plan = staff(rules.run_by), ready_plan(number, self._clock())
        terms = drafted_terms(game, plan)
        told = f"{WORD}: nobody has been told"
        commands: tuple[ask.TournamentCommand, ...] = (
            ask.DraftPlan(by=operator, plan=plan),
            ask.WriteTerms(by=operator, items=terms),
            ask.ApproveTerms(by=operator),
            ask.AdviseInspectorate(by=operator, told=told, reference=WORD),
            ask.AppointDirector(by=operator, director=DIRECTOR),
            ask.PublishTerms(by=operator, how="on every screen of this demonstration"),
        )
        for position, command in enumerate(commands):
            await self._send(name, f"{WORD}-{position}", command)
        await self._bots.enter(name, SEATS - 1)

    async def _designate(self, name: str, game: Game) -> None:
        """The table is reserved for the tournament only once the director is here: until then visitors play at it. It
        is a table of the tournament's own game, because the dice of another would mean nothing here."""
        own = (live.name for live in self._live().values() if _may_play(live) and live.game.name == game.name)
        table = next(own, None)
        if table is None:
            return
        rules = policies_of(game).tournaments
        assert rules is not None
        stream = stream_at(table, name)
        await open_table_stream(self._tables, stream, table_game(game, name))
        await self._ownership.share()
        command = ask.DesignateTables(by=staff(rules.run_by), tables={table: stream})
        await self._send(name, f"{WORD}-tables", command)

    async def _deal(self, table: str) -> None:
        """The house deals from the first spin on, even if a person has taken the table and perhaps left. A person who
        takes the tournament's table after that deals there."""
        live = self._live().get(table)
        if live is None or live.deals_automatically or (live.game.card.tournament and live.table.rounds):
            return
        if live.table.status == "open":
            await live.tell(TakeDuty(by=dealer_of(live.game)))

    async def _send(self, name: str, named: str, command: ask.TournamentCommand) -> None:
        """Each once; of several processes the first one counts."""
        try:
            await self._office.send(name, named, command)
        except Refused as refused:
            if refused.code != "id-used-differently":
                raise


def ready_game(game: Game) -> Game:
    """The game of a table as the tournament plays it, with its own chips, seats and time."""
    card = replace(game.card, limits=LIMITS, places=SEATS, wagering_seconds=WAGERING_SECONDS)
    return compile_game(game.book, game.variant, card)


def _may_play(live: LiveTable) -> bool:
    tournaments = policies_of(live.game).tournaments
    return tournaments is not None and not live.game.card.tournament
