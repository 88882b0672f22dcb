"""Bots in a demonstration's tournaments: each stake follows only from its name, the spin and a seed."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from sicbo.engine.house import House
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.state import Session, Table
from sicbo.rooms.tournament.messages import Enter
from sicbo.rules.game import Game
from sicbo.server.background.background import Background
from sicbo.server.background.logs import logger
from sicbo.server.live.live_table import LiveTable

PREFIX: Final = "bot "
LOOK_SECONDS: Final = 0.2
EVEN: Final = ("big", "small", "odd", "even")

Style = Callable[[Random, int, int, int], tuple[str, int]]
"""From a bank, the best other bank at the table and the spins left to a kind of bet and a stake."""


def bot_name(number: int) -> str:
    return f"{PREFIX}{number:02d}"


def is_bot(player: str) -> bool:
    return player.startswith(PREFIX)


# -- how they play ------------------------------------------------------------------------------------------------


def _steady(_chance: Random, bank: int, _rival: int, _left: int) -> tuple[str, int]:
    """A tenth on an even chance, always."""
    return "even-chance", bank // 10


def _waiting(_chance: Random, bank: int, rival: int, left: int) -> tuple[str, int]:
    """Little until the last spin; then as much as it takes to pass the leader."""
    return ("even-chance", bank // 50) if left > 1 else ("even-chance", max(rival - bank + 1, bank // 50))


def _bold(chance: Random, bank: int, _rival: int, _left: int) -> tuple[str, int]:
    """A fifth on a bet that pays well."""
    return chance.choice(("double", "total", "pair")), bank // 5


def _chasing(_chance: Random, bank: int, rival: int, _left: int) -> tuple[str, int]:
    """Half of what is missing to the leader, a twentieth when in front."""
    return "even-chance", (rival - bank) // 2 if rival > bank else bank // 20


def _dreaming(chance: Random, bank: int, _rival: int, left: int) -> tuple[str, int]:
    """A long shot with a little, with everything at the end."""
    return chance.choice(("triple", "double")), bank if left == 1 else bank // 25


STYLES: Final[tuple[Style, ...]] = (_steady, _waiting, _bold, _chasing, _dreaming)


def wager_of(game: Game, table: Table, session: Session, player: str, seed: str) -> dict[str, int]:
    """What a bot stakes on the next spin of a session; nothing if its bank is below the minimum."""
    chance = Random(f"{seed}/{table.table_id}/{session.stage}/{session.spins_played}/{player}")
    style = STYLES[Random(f"{seed}/{player}").randrange(len(STYLES))]
    bank = _bank(table, player)
    rival = max((_bank(table, other) for other in table.players if other != player), default=0)
    left = session.spins - session.spins_played if session.spins else 2
    kind, stake = style(chance, bank, rival, left)
    bets = [bet for bet in game.bets if bet.bet in EVEN] if kind == "even-chance" else []
    bets = bets or [bet for bet in game.bets if bet.bet.partition(":")[0] == kind] or list(game.bets)
    bet = chance.choice(bets)
    limit = game.card.limit(bet)
    unit = (limit.multiple if limit else None) or 1
    lowest = max((limit.minimum if limit else None) or unit, session.compulsory)
    highest = min((limit.maximum if limit else None) or bank, bank)
    stake = min(max(stake, lowest), highest) // unit * unit
    return {bet.bet: stake} if 0 < lowest <= stake else {}


def _bank(table: Table, player: str) -> int:
    """A player's chips, in hand and on the layout: the same in any order of bets."""
    meters, playing = table.meters.get(player), table.playing
    position = None if playing is None else playing.layout.get(player)
    return (0 if meters is None else meters.credit) + (0 if position is None else position.total)


# -- at the tables ------------------------------------------------------------------------------------------------


class TournamentBots(Background):
    """Has every bot at the tournament tables of this process bet once in each round."""

    task_name = "bots of tournaments"

    def __init__(self, office: House, tables: Mapping[str, LiveTable], seed: str) -> None:
        self._office = office
        self._tables = tables
        self._seed = seed

    async def enter(self, tournament: str, players: int) -> int:
        """Bots enter until there are so many entrants; returns how many did. The usual refusals apply."""
        _, state = await self._office.state(tournament)
        number, entered = 0, 0
        while len(state.still_in) < players:
            number += 1
            name = bot_name(number)
            if name in state.entrants:
                continue
            command = Enter(by=Person(name, "player"), player=name, accepts=True, signed=True)
            await self._office.send(tournament, f"bot-enters:{name}", command)
            entered += 1
            _, state = await self._office.state(tournament)
        return entered

    async def _turn(self) -> None:
        waiting = [self._wager(live, name) for live in self._tables.values() for name in self._due(live)]
        await asyncio.gather(*waiting)
        await asyncio.sleep(LOOK_SECONDS)

    def _due(self, live: LiveTable) -> list[str]:
        """The bots who have yet to bet in the round in play."""
        table, playing = live.table, live.table.playing
        if table.session is None or playing is None or not playing.betting_open:
            return []
        return [name for name in table.players if is_bot(name) and name not in playing.layout]

    async def _wager(self, live: LiveTable, name: str) -> None:
        table = live.table
        if table.session is None:
            return
        wagers = wager_of(live.game, table, table.session, name, self._seed)
        if not wagers:
            return
        command = PlaceWagers(Person(name, "player"), wagers, "tournament-chip", for_round=table.rounds)
        try:
            await live.tell(command, f"bot:{table.rounds}:{name}")
        except Refused as refused:
            logger().debug("bot", table=live.name, reason=refused.code, said=refused.message)
