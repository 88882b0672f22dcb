"""The state of one round of play, folded from its events."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from sicbo.rooms.round.events import (
    Mode,
    WagersReturned,
)
from sicbo.rooms.round.messages import Faces
from sicbo.rules.card import Terms
from sicbo.rules.dice import Dice
from sicbo.rules.policies import Ground, SequenceStep, StakeKind, Step
from sicbo.rules.settlement import Line, Receipt, Wager

Status = Literal["playing", "void", "over"]


class Laid(Struct, frozen=True, gc=False):
    """One owner's stake on one bet, and what it is made of."""

    stake: int
    kind: StakeKind
    colour: str = ""
    secret: bool = False
    """hidden from everyone else until betting has closed"""


class Position(Struct, frozen=True):
    """One owner's bets, and the event of the round since which their total and the largest of them are unchanged."""

    bets: dict[str, Laid]
    total: int
    largest: int
    total_since: int
    largest_since: int
    assisted: bool = False
    """placed by the dealer and not yet confirmed by the player"""


Layout = dict[str, Position]


class Spin(Struct, frozen=True):
    """One activation of the shaker: a result, or none and the ground for it."""

    number: int
    roll: int | None = None
    ground: Ground | None = None
    mode: Mode | None = None
    """how the dice were set going"""

    def total(self, dice: Dice) -> int | None:
        """The sum of the uppermost faces; `None` for a spin without a result."""
        return None if self.roll is None else sum(dice.values(self.roll))


class Round(Struct, frozen=True):
    """The whole state of one round. Positions are replaced, never changed, so that a bet costs no copy of the rest."""

    round_id: str
    table_id: str
    game: str
    paytable_sha256: str
    sequence: tuple[SequenceStep, ...]
    remaining: tuple[SequenceStep, ...]
    read_at: Step
    """the step at which the positions on the layout are read for settlement"""
    terms: Terms
    terms_by_bet: bool = False
    purse: Literal["chips", "credit", "tournament-chips"] = "chips"
    """what players stake from: chips at the table, a terminal's credit meter, or a tournament's chips"""
    tokens_used_up: bool = True
    """the house keeps a promotional token whatever the result"""
    mode: Mode | None = None
    """how the shaker of this round is set going"""
    dealers: tuple[str, ...] = ()
    """who has run it, in order"""
    rotation: tuple[str, ...] = ()
    """the seats in shooting order, if the game itself chooses"""
    advised: tuple[str, ...] = ()
    """players who have been told at this table that stakes below the minimum are returned"""
    done: tuple[Step, ...] = ()
    layout: Layout = {}
    open_stakes: int = 0
    """what is on the layout: every stake neither settled nor returned"""
    snapshot: Layout | None = None
    spins: tuple[Spin, ...] = ()
    announced: Faces | None = None
    shown: int | None = None
    keyed_by: str = ""
    entered_by: str = ""
    shooter: str | None = None
    opened_at: int = 0
    closed_at: int = 0
    result_at: int = 0
    """when the dice were entered"""
    lights_out: bool = False
    """a fault of the lights or areas is recorded: settled by the dice"""
    receipt: Receipt | None = None
    thinned: bool = False
    """bets of the receipt have been returned since it was written"""
    collected: bool = False
    paid: tuple[str, ...] = ()
    returned: bool = False
    undone: tuple[WagersReturned, ...] = ()
    status: Status = "playing"
    version: int = 0
    """how many events this round has had"""

    @property
    def next_step(self) -> SequenceStep | None:
        return self.remaining[0] if self.remaining else None

    @property
    def betting_open(self) -> bool:
        return self.status == "playing" and "open-bets" in self.done and "close-bets" not in self.done

    @property
    def result_known(self) -> bool:
        """Whether the house has announced the result, or paid by it."""
        return self.announced is not None or self.result is not None or self.status == "over"

    @property
    def result(self) -> int | None:
        """The roll that counts; `None` until it is read, and in a void round."""
        return self.spins[-1].roll if self.spins and self.status != "void" else None

    def wagers(self) -> Iterator[Wager]:
        """Everything on the layout, one wager per owner and bet."""
        return wagers_on(self.layout)

    def laid(self, owner: str, bet: str) -> Laid | None:
        position = self.layout.get(owner)
        return None if position is None else position.bets.get(bet)

    def is_settled(self, line: Line) -> bool:
        """Whether a line of the receipt has been collected or paid."""
        return self.collected if line.outcome == "lose" else line.owner in self.paid

    @property
    def settled(self) -> tuple[Line, ...]:
        """The lines of the receipt that have been collected or paid."""
        return tuple(line for line in self.lines_on_layout() if self.is_settled(line))

    def lines_on_layout(self) -> Iterable[Line]:
        """The lines of the receipt whose bets have not been returned for an irregularity."""
        lines = () if self.receipt is None else self.receipt.lines
        if not self.thinned:
            return lines
        return [line for line in lines if self.laid(line.owner, line.bet) is not None]


def wagers_on(layout: Layout) -> Iterator[Wager]:
    for owner, position in layout.items():
        for bet, laid in position.bets.items():
            yield Wager(bet, laid.stake, owner)
