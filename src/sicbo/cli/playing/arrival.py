"""How a player of `sicbo play` joins a table: it is opened if closed, a seat is taken, money is brought."""

from collections.abc import Callable, Iterator, Mapping

from sicbo.cli.rehearsal import Rehearsal
from sicbo.demo.demonstration import ready_commands, staff, usual_shaker
from sicbo.devices.croupier import Croupier
from sicbo.engine.house_clock import system_clock
from sicbo.hosting.tables import TableRoom
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.table import LoadDice, SitDown
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.opening import dice_age
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table


class Arrival:
    """One player's way to a seat; after a lost connection to the old seat, with what is there."""

    def __init__(self, croupier: Croupier, table_id: str, player: Person, credit: int) -> None:
        self.croupier = croupier
        self.game = croupier.game
        self.table_id = table_id
        self.player = player
        self.credit = credit
        self.place = ""
        self.brought = 0
        """what the player has there in the end, including the layout"""

    def commands(self, now: Callable[[], Table], held: Callable[[Account], int]) -> Iterator[TableCommand]:
        """Each is made when the previous one has been done, from the newest state."""
        yield from self._opening(now())
        seats = now().seats
        mine = [place for place, player in seats.items() if player == self.player.name]
        free = [place for place in now().places if place not in seats]
        if not mine and not free:
            raise Refused("place-taken", "every seat at table {table_id} is taken", table_id=self.table_id)
        self.place = [*mine, *free][0]
        if not mine:
            yield SitDown(by=self.player, place=self.place)
        table, owner = now(), self.place if plays_at_terminals(self.game) else self.player.name
        purse = self.croupier.purse(table, self.player.name, self.place)
        self.brought = held(purse) + sum(stakes_of(table, owner).values())
        if not self.brought:
            yield self.croupier.bring(self.player.name, self.place, self.credit)
            self.brought = self.credit

    def _opening(self, table: Table) -> Iterator[TableCommand]:
        shaker = table.shaker or usual_shaker(self.game)
        if table.status == "closed":
            yield from ready_commands(self.game, self.table_id, shaker, system_clock())
        elif dice_age(self.game, shaker) is not None and (
            table.playing is None or table.playing.betting_open
        ):
            yield LoadDice(by=staff(front_line_role(policies_of(self.game))), certified=True)

    def rehearse(self, table: Table | None = None, held: Mapping[str, int] | None = None) -> None:
        """Refuse a player who could not sit down before anything is opened for them; without a table, at a new one."""
        trial = Rehearsal(TableRoom(self.table_id, self.game), table, held)
        for command in self.commands(lambda: trial.table, trial.balance):
            trial.do(command)


def stakes_of(table: Table, owner: str) -> dict[str, int]:
    """A player's current stakes on the layout."""
    playing = table.playing
    position = None if playing is None else playing.layout.get(owner)
    return {} if position is None else {bet: laid.stake for bet, laid in position.bets.items()}
