"""A player at every table of a demonstration, so that lobby and displays show play before the first visitor sits down.

Each is called a demonstration player, takes the last free seat, stakes the table minimum, and does nothing that a
visitor at a screen could not do. While it is alone at a table, results are shown for longer: a round about every minute
and a half, so that a house that is left running stays small.
"""

import asyncio
import random
from collections.abc import Callable, Mapping
from typing import Final

from sicbo.demo.demonstration import dealer_of
from sicbo.demo.demonstration_records import WORD
from sicbo.demo.quiet_pace import NAME
from sicbo.engine.house import House
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.messages.chips import BuyChips
from sicbo.rooms.table.messages.table import SitDown
from sicbo.rooms.table.messages.terminals import AddCredit
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.pace import SECOND
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.server.background.background import Background
from sicbo.server.background.logs import logger
from sicbo.server.live.channel import purse
from sicbo.server.live.live_table import LiveTable

LOOK_SECONDS: Final = 2.0
FREE_PLACES: Final = 2
"""With fewer free seats than this, the last one is left to a visitor."""
WAGERS_AFTER: Final = 4 * SECOND
MOST_BETS: Final = 3
PURSE: Final = 10_000
LOW: Final = 5_000


class DemonstrationPlayers(Background):
    """Checks the tables of this process every other second and does what is next at each."""

    task_name = "demonstration players"

    def __init__(
        self,
        house: House,
        tables: Mapping[str, LiveTable],
        clock: Callable[[], int],
        chance: random.Random | None = None,
    ) -> None:
        self._house = house
        self._tables = tables
        self._clock = clock
        self._chance = chance or random.Random()

    async def _turn(self) -> None:
        for live in list(self._tables.values()):
            await self.look_at(live)
        await asyncio.sleep(LOOK_SECONDS)

    async def look_at(self, live: LiveTable) -> None:
        """Do what is next at one table; a refusal means that it is another player's turn."""
        command = self._next(live)
        if command is None:
            return
        try:
            await live.tell(command, f"{WORD}-player:{live.table.version}.{type(command).__name__}")
        except Refused as refused:
            logger().debug("demonstration player", table=live.name, reason=refused.code, said=refused.message)

    def _next(self, live: LiveTable) -> TableCommand | None:
        table, playing = live.table, live.table.playing
        if live.held or table.status != "open" or not live.deals_automatically:
            return None
        if live.game.card.tournament or table.reserved:
            return None  # a table of a tournament, or reserved for one
        me = Person(NAME, "player")
        place = next((place for place, player in table.seats.items() if player == NAME), None)
        if place is None:
            free = [place for place in table.places if place not in table.seats]
            return SitDown(by=me, place=free[-1]) if len(free) >= FREE_PLACES else None
        if playing is None or not playing.betting_open:
            return None
        if set(table.seats.values()) != {NAME}:
            return None  # a visitor who is alone need not wait for anyone
        owner = place if plays_at_terminals(live.game) else NAME
        if playing.layout.get(owner) is not None or self._clock() < playing.opened_at + WAGERS_AFTER:
            return None
        if purse(self._house, live.game, table, place) < LOW:
            return _more_money(live, me, place)
        return self._wager(live, me, owner)

    def _wager(self, live: LiveTable, me: Person, owner: str) -> PlaceWagers:
        bets = self._chance.sample([bet.bet for bet in live.game.bets], MOST_BETS)
        wagers = {bet: _least(live, bet) for bet in bets[: self._chance.randint(1, MOST_BETS)]}
        if plays_at_terminals(live.game):
            return PlaceWagers(me, wagers, "credit", owner=owner, for_round=live.table.rounds)
        return PlaceWagers(me, wagers, "value-chip", for_round=live.table.rounds)


def _more_money(live: LiveTable, me: Person, place: str) -> TableCommand:
    if plays_at_terminals(live.game):
        return AddCredit(by=me, terminal=place, amount=PURSE, source="notes")
    return BuyChips(by=dealer_of(live.game), player=NAME, amount=PURSE)


def _least(live: LiveTable, bet: str) -> int:
    """The smallest stake that the sign allows on a bet."""
    for name in (bet, bet.partition(":")[0], "all"):
        limit = live.table.sign.get(name)
        if limit is not None and limit.minimum:
            return limit.minimum
    return 100
