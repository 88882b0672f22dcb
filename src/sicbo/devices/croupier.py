"""An automatic croupier: takes every step of a round in the role that the book names, with dice from a source."""

from collections.abc import Iterator
from typing import Final

from sicbo.devices.dice_source import DiceSource
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import AnnounceResult, ConfirmDice, Faces, ReadDice, TakeStep
from sicbo.rooms.table.messages.chips import BuyChips, CashOut
from sicbo.rooms.table.messages.terminals import AddCredit, Collect
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.panels import panel_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.dice import index_of
from sicbo.rules.game import Game
from sicbo.rules.policies import SequenceStep, Step

OPENING: Final[Step] = "open-bets"


class Croupier:
    """Runs rounds of one game. It proposes the next command, and decides nothing itself."""

    def __init__(self, game: Game, dice: DiceSource, name: str = "the") -> None:
        self.game = game
        self.dice = dice
        self._name = name

    def person(self, role: str) -> Person:
        """The person in a role; the system if the book means the game itself."""
        return SYSTEM if role in ("system", "shooter") else Person(f"{self._name} {role}", role)

    def open_bets(self, table: Table) -> TableCommand:
        return TakeStep(self.person(self._step(table, OPENING).by), OPENING)

    def next_commands(self, table: Table, faces: Faces | None = None) -> Iterator[TableCommand]:
        """What comes next in the round in play: one step, or the two that enter the dice."""
        playing = table.playing
        if playing is None or playing.next_step is None:
            return
        step = playing.next_step
        by = self.person(step.by)
        if step.step == "announce" and (step.by != "system" or playing.result is None):
            yield AnnounceResult(by, faces or self.rolled())
        elif step.step == "enter":
            shown = playing.announced or faces or self.rolled()
            panel = panel_of(self.game, table)
            yield ReadDice(by, shown, panel=panel)
            if step.by != "system":
                yield ConfirmDice(by, panel)
        elif step.by == "shooter" and playing.shooter is not None:
            yield TakeStep(self._shooter(table, playing.shooter), step.step, times=step.at_least)
        else:
            yield TakeStep(by, step.step, times=step.at_least, tumbled=step.seen_to_tumble)

    def bring(self, player: str, place: str, amount: int) -> TableCommand:
        """Money for a player who has taken a seat: credit on the terminal, or chips."""
        if plays_at_terminals(self.game):
            reference = f"for {player}"
            return AddCredit(
                by=SYSTEM, terminal=place, amount=amount, source="central-transfer", reference=reference
            )
        dealer = self.person(front_line_role(policies_of(self.game)))
        return BuyChips(by=dealer, player=player, amount=amount)

    def purse(self, table: Table, player: str, place: str) -> Account:
        """The account of a player's money."""
        return table.credit(place) if plays_at_terminals(self.game) else table.chips(player)

    def take_away(self, table: Table, player: str, place: str, amount: int) -> TableCommand:
        """Pay out a player who leaves: a ticket for the credit, or the chips."""
        by = Person(player, "player")
        if plays_at_terminals(self.game):
            return Collect(by=by, terminal=place, reference=f"{table.table_id}-{place}-{table.version}")
        return CashOut(by=by, player=player, amount=amount)

    def rolled(self) -> Faces:
        return self.game.dice.shown(index_of(self.dice.roll()))

    def _shooter(self, table: Table, shooter: str) -> Person:
        """The player who presses: the one at the terminal, or the one the dealer chose."""
        return Person(table.seats.get(shooter, shooter), "player")

    def _step(self, table: Table, step: Step) -> SequenceStep:
        sequence = None if table.shaker is None else policies_of(self.game).sequence(table.shaker)
        if sequence is None:
            raise Refused("table-closed", "table {table} is closed; open it first", table=table.table_id)
        return next(entry for entry in sequence.steps if entry.step == step)
