"""One player's seat at a real house: every bet and every step of a round is a command that the house decides."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from itertools import count
from typing import NamedTuple
from uuid import uuid4

from sicbo.cli.playing.arrival import Arrival, stakes_of
from sicbo.cli.table_lease import TableLease, refuse_beside_a_house
from sicbo.demo.demonstration_records import WORD
from sicbo.demo.store_mode import mark_store, require_mode
from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import DiceSource
from sicbo.engine.house import House
from sicbo.engine.house_clock import system_clock
from sicbo.hosting.tables import open_table_stream, setup_of
from sicbo.ledger.accounts import Account
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import MoveWager, PlaceWagers, TakeBackWagers
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.table import RepeatWagers, StandUp
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.dice import index_of
from sicbo.rules.game import Game
from sicbo.rules.policies import SequenceStep, StakeKind
from sicbo.rules.settlement import Line
from sicbo.store.interface import Store


class Played(NamedTuple):
    """A finished round: its number, the roll, the results of the player's bets, and the balance after it."""

    number: int
    roll: int
    lines: tuple[Line, ...]
    balance: int

    @property
    def staked(self) -> int:
        return sum(line.stake for line in self.lines)

    @property
    def returned(self) -> int:
        return sum(line.returned for line in self.lines)


class Taken(NamedTuple):
    """A step of the sequence that was taken, and the dice as far as known by then."""

    step: SequenceStep
    by: Person
    roll: int | None
    round: Round


class Seat:
    """A player with a seat, and the staff of a demonstration around the table. Made by `take_seat`."""

    def __init__(
        self, house: House, store: Store, game: Game, table_id: str, player: str, dice: DiceSource
    ) -> None:
        self.house = house
        self.lease = TableLease(house, store, table_id)
        self.game = game
        self.table_id = table_id
        self.player = Person(player, "player")
        self.dice = dice
        self.croupier = Croupier(game, dice, WORD)
        self.at_terminals = plays_at_terminals(game)
        self.place = ""
        self.brought = 0
        self.last: Played | None = None
        accepted = policies_of(game).stakes.accepted
        self.kind: StakeKind = "value-chip" if "value-chip" in accepted else accepted[0]
        self._session = uuid4().hex
        self._numbers = count(1)

    # -- state ------------------------------------------------------------------------------------

    async def table(self) -> Table:
        _, state = await self.house.state(self.table_id)
        assert isinstance(state, Table)
        return state

    @property
    def owner(self) -> str:
        """The owner of these bets in the journal: the player, or the terminal."""
        return self.place if self.at_terminals else self.player.name

    def purse(self, table: Table) -> Account:
        return self.croupier.purse(table, self.player.name, self.place)

    async def balance(self) -> int:
        return await self.house.balance(self.purse(await self.table()))

    async def stakes(self) -> dict[str, int]:
        """The player's current stakes on the layout."""
        return stakes_of(await self.table(), self.owner)

    # -- commands -------------------------------------------------------------------------------------------

    async def send(self, command: TableCommand) -> None:
        await self.lease.hold()
        await self.house.send(self.table_id, f"{self._session}-{next(self._numbers)}", command)

    async def place_wagers(self, wagers: Mapping[str, int]) -> None:
        await self.send(PlaceWagers(self.player, dict(wagers), self.kind))

    async def move(self, source: str, target: str, amount: int | None) -> None:
        await self.send(MoveWager(self.player, source, target, amount))

    async def take_back(self, bets: tuple[str, ...]) -> None:
        await self.send(TakeBackWagers(self.player, bets))

    async def repeat(self, factor: int) -> None:
        await self.send(RepeatWagers(by=self.player, factor=factor))

    # -- coming and going ---------------------------------------------------------------------------------

    async def arrive(self, arrival: Arrival) -> None:
        """Sit down, with what the player brings or has there."""
        newest = [await self.table()]
        for command in arrival.commands(lambda: newest[-1], self.house.balance_in_memory):
            await self.send(command)
            newest.append(await self.table())
        self.place, self.brought = arrival.place, arrival.brought

    async def leave(self) -> int:
        """Cash everything out: first take back stakes that may be, and finish a round in play."""
        playing = (await self.table()).playing
        if playing is not None and self.owner in playing.layout:
            if playing.betting_open:
                await self.take_back(())
            else:
                async for _ in self.play_on():
                    pass
        amount = await self.balance()
        if amount:
            table = await self.table()
            await self.send(self.croupier.take_away(table, self.player.name, self.place, amount))
        await self.send(StandUp(by=self.player, place=self.place))
        return amount

    # -- the round ----------------------------------------------------------------------------------------

    async def open_bets(self) -> SequenceStep | None:
        """Begin a round unless one is in play; returns the step that opened the betting, if it was taken now."""
        table = await self.table()
        if table.playing is not None:
            return None
        await self.send(self.croupier.open_bets(table))
        playing = (await self.table()).playing
        assert playing is not None
        return playing.sequence[0]

    async def play_on(self) -> AsyncIterator[Taken]:
        """Every remaining step of the round, each by the role that the book names."""
        table = await self.table()
        playing, roll = table.playing, None
        assert playing is not None, "open betting first"
        if playing.announced is not None:
            roll = self.game.dice.roll_index(playing.announced)
        elif playing.shown is not None:
            roll = playing.shown
        elif playing.result is not None:
            roll = playing.result
        while playing is not None:
            step = playing.remaining[0]
            if roll is None and step.step in ("activate", "announce", "enter"):
                roll = index_of(self.dice.roll())
            if step.step == "close-bets" and step.by == "system":
                await self._wagering_period(playing)
            by = SYSTEM
            for command in self.croupier.next_commands(
                table, None if roll is None else self.game.dice.shown(roll)
            ):
                await self.send(command)
                by = command.by
            table = await self.table()
            assert table.round is not None
            if table.playing is None and roll is not None:
                self.last = self._played(table, roll, await self.balance())
            yield Taken(step, by, roll, table.round)
            playing = table.playing

    async def _wagering_period(self, playing: Round) -> None:
        """If the game itself closes betting, wait for the seconds on the card."""
        left = playing.opened_at + (self.game.card.wagering_seconds or 0) * 1_000_000 - system_clock()
        if left > 0:
            await asyncio.sleep(left / 1_000_000)

    def _played(self, table: Table, roll: int, balance: int) -> Played:
        receipt = table.round.receipt if table.round is not None else None
        lines = () if receipt is None else tuple(line for line in receipt.lines if line.owner == self.owner)
        return Played(table.rounds, roll, lines, balance)


async def take_seat(
    house: House, store: Store, game: Game, player: str, credit: int, dice: DiceSource
) -> Seat:
    """Create the table or find it, open it if it is closed, and sit down with chips or credit."""
    await require_mode(store, "demonstration")
    await refuse_beside_a_house(store)
    table_id, there = await _table_for(store, game)
    seat = Seat(house, store, game, table_id, player, dice)
    arrival = Arrival(seat.croupier, table_id, seat.player, credit)
    if there:
        arrival.rehearse(await seat.table(), await store.balances(table_id))
    else:
        arrival.rehearse()
    await seat.lease.hold()
    await mark_store(store, "demonstration")
    await open_table_stream(house, table_id, game)
    await seat.arrive(arrival)
    return seat


async def _table_for(store: Store, game: Game) -> tuple[str, bool]:
    """The name of the game's table, and whether it exists; not one with another card or edition of the book."""
    table_id, numbers = table_name(game), count(2)
    while (found := await store.stream(table_id)) is not None:
        if found.founding.setup == setup_of(game):
            return table_id, True
        table_id = f"{table_name(game)}-{next(numbers)}"
    return table_id, False


def table_name(game: Game) -> str:
    """The name of a game's table in a store of `sicbo play`."""
    return game.name.replace("/", "-")


def rehearse_new(game: Game, player: str, credit: int, dice: DiceSource) -> None:
    """Refuse a player whom a new store's table would refuse, before that store is created."""
    Arrival(Croupier(game, dice, WORD), table_name(game), Person(player, "player"), credit).rehearse()
