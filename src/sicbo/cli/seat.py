"""One player's seat at a real house: every wager and every step of a round is a command that the house decides."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from itertools import count
from typing import NamedTuple
from uuid import uuid4

from sicbo.floor.croupier import Croupier
from sicbo.floor.demonstration import ready_commands, staff, usual_shaker
from sicbo.floor.demonstration_records import WORD
from sicbo.floor.dice_source import DiceSource
from sicbo.floor.tables import open_table_stream
from sicbo.house.house import House, system_clock
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.authority import front_line_role, policies_of
from sicbo.rooms.messages import (
    SYSTEM,
    MoveWager,
    Person,
    PlaceWagers,
    TakeBackWagers,
)
from sicbo.rooms.opening import dice_age
from sicbo.rooms.round_state import Round
from sicbo.rooms.seating import plays_at_terminals
from sicbo.rooms.table_messages import LoadDice, RepeatWagers, SitDown, StandUp
from sicbo.rooms.table_state import Table
from sicbo.rooms.vocabulary import TableCommand
from sicbo.rules.dice import index_of
from sicbo.rules.game import Game
from sicbo.rules.policies import SequenceStep, StakeKind
from sicbo.rules.settlement import Line


class Played(NamedTuple):
    """A round that is over: its number, the roll, what became of the player's wagers, and the balance after it."""

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
    """A step of the sequence that was taken, and the dice as far as they are known by then."""

    step: SequenceStep
    by: Person
    roll: int | None
    round: Round


class Seat:
    """A player with a place, and the staff of a demonstration around the table. Made by `take_seat`."""

    def __init__(self, house: House, game: Game, table_id: str, player: str, dice: DiceSource) -> None:
        self.house = house
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

    # -- what there is ------------------------------------------------------------------------------------

    async def table(self) -> Table:
        _, state = await self.house.state(self.table_id)
        assert isinstance(state, Table)
        return state

    @property
    def owner(self) -> str:
        """Whose wagers these are in the journal: the player's, or the terminal's."""
        return self.place if self.at_terminals else self.player.name

    def purse(self, table: Table) -> Account:
        return self.croupier.purse(table, self.player.name, self.place)

    async def balance(self) -> int:
        return await self.house.balance(self.purse(await self.table()))

    async def stakes(self) -> dict[str, int]:
        """What the player has on the layout now."""
        playing = (await self.table()).playing
        position = None if playing is None else playing.layout.get(self.owner)
        return {} if position is None else {bet: laid.stake for bet, laid in position.bets.items()}

    # -- asking -------------------------------------------------------------------------------------------

    async def send(self, command: TableCommand) -> None:
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

    async def sit_down(self, credit: int) -> None:
        """Take a free place with chips or credit; or the old one with what lies there, after a lost connection."""
        table = await self.table()
        mine = [place for place, player in table.seats.items() if player == self.player.name]
        if mine:
            self.place = mine[0]
        else:
            free = [place for place in table.places if place not in table.seats]
            if not free:
                raise Refused("place-taken", f"every place at table {self.table_id} is taken")
            await self.send(SitDown(by=self.player, place=free[0]))
            self.place = free[0]
        self.brought = await self.balance() + sum((await self.stakes()).values())
        if not self.brought:
            await self.send(self.croupier.bring(self.player.name, self.place, credit))
            self.brought = credit

    async def leave(self) -> int:
        """Everything cashed out: stakes that may still be taken back first, a round that runs played to its end."""
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
        """Begin a round unless one is being played; the step that opened the betting, if it was taken now."""
        table = await self.table()
        if table.playing is not None:
            return None
        await self.send(self.croupier.open_bets(table))
        playing = (await self.table()).playing
        assert playing is not None
        return playing.sequence[0]

    async def play_on(self) -> AsyncIterator[Taken]:
        """Every step that is left of the round, each by whom the book gives it to."""
        table = await self.table()
        playing, roll = table.playing, None
        assert playing is not None, "open the bets first"
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
        """Where the game itself closes betting, the seconds on the card run to their end."""
        left = playing.opened_at + (self.game.card.wagering_seconds or 0) * 1_000_000 - system_clock()
        if left > 0:
            await asyncio.sleep(left / 1_000_000)

    def _played(self, table: Table, roll: int, balance: int) -> Played:
        receipt = table.round.receipt if table.round is not None else None
        lines = () if receipt is None else tuple(line for line in receipt.lines if line.owner == self.owner)
        return Played(table.rounds, roll, lines, balance)


async def take_seat(house: House, game: Game, player: str, credit: int, dice: DiceSource) -> Seat:
    """Found the table or find it again, open it if it is closed, and sit down with chips or credit."""
    name = game.name.replace("/", "-")
    for number in count(1):
        table_id = name if number == 1 else f"{name}-{number}"
        try:
            await open_table_stream(house, table_id, game)
            break
        except Refused as refused:
            # The store has a table of this name with another card or edition: this one gets the next name.
            if refused.code != "id-used-differently":
                raise
    seat = Seat(house, game, table_id, player, dice)
    table = await seat.table()
    shaker = table.shaker or usual_shaker(game)
    if table.status == "closed":
        for command in ready_commands(game, table_id, shaker, system_clock()):
            await seat.send(command)
    elif dice_age(game, shaker) is not None and (table.playing is None or table.playing.betting_open):
        await seat.send(LoadDice(by=staff(front_line_role(policies_of(game))), certified=True))
    await seat.sit_down(credit)
    return seat
