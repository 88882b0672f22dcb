"""The events of a round."""

from typing import Literal

from sicbo.rooms.kernel.messages import BaseEvent
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import Faces, Stakes
from sicbo.rules.policies import Ground, StakeKind, Step
from sicbo.rules.settlement import Line, Receipt

Mode = Literal["mechanical", "electronic"]


class WagersPlaced(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    """`placed_by` is not the player when the dealer assisted."""

    owner: str
    wagers: Stakes
    kind: StakeKind
    colour: str = ""
    placed_by: Person | None = None
    secret: bool = False


class WagersTakenBack(BaseEvent, frozen=True, tag=True):
    owner: str
    wagers: Stakes


class WagerMoved(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    """`moved_by` is not the player when the dealer assisted."""

    owner: str
    source: str
    target: str
    amount: int
    moved_by: Person | None = None


class PlacementConfirmed(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    """`heard_by` took the word of a player without a screen, at this time."""

    owner: str
    heard_by: Person | None = None
    at: int = 0


class StepTaken(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    step: Step
    by: Person
    at: int
    witness: Person | None = None
    tumbled: bool = False
    mode: Mode | None = None
    """of an activation: how the dice were set going"""


class ShooterDesignated(BaseEvent, frozen=True, tag=True):
    """An empty name if the book then has the dice shaken automatically."""

    shooter: str | None


class ResultAnnounced(BaseEvent, frozen=True, tag=True):
    faces: Faces
    by: Person


class DiceShown(BaseEvent, frozen=True, tag=True):
    """Keyed and shown, not yet confirmed."""

    roll: int
    by: Person


class DiceRead(BaseEvent, frozen=True, tag=True):
    roll: int
    by: Person


class DiceCorrected(BaseEvent, frozen=True, tag=True):
    significant = "correction"
    before: int
    roll: int
    by: Person
    approved_by: Person
    reason: str


class SpinVoided(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    """An activation without a result. `ends_round` if the book voids the round, not if it spins again."""

    significant = "void"
    ground: Ground
    ends_round: bool
    clauses: tuple[str, ...]
    by: Person
    cause: str = ""
    opinion: str = ""


class RoundJudged(BaseEvent, frozen=True, tag=True):
    receipt: Receipt


class LosersCollected(BaseEvent, frozen=True, tag=True):
    """Every losing bet of the receipt that is on the layout."""


class WinnersPaid(BaseEvent, frozen=True, tag=True):
    """The winning bets of these owners, and their payouts."""

    owners: tuple[str, ...]


class WagersReturned(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    """Stakes returned and payments reversed, as if the bets had not been made; `forfeited` are kept."""

    significant = "void"
    wagers: dict[str, Stakes]
    reversed_lines: tuple[Line, ...]
    by: Person
    ground: Ground
    clauses: tuple[str, ...]
    ends_round: bool
    cause: str = ""
    opinion: str = ""
    persons: tuple[str, ...] = ()
    forfeited: dict[str, Stakes] = {}
    breach_case: int = 0
    claims: dict[str, int] = {}
    """by owner: winnings that had left the table before they were reversed, now owed to the house"""
    left: dict[str, int] = {}
    """by terminal whose player has left since: what is returned to that player as a held ticket"""
    approved_by: Person | None = None
    players: dict[str, str] = {}
    """by terminal with a claim or a held ticket: who had bet there, if known"""


RoundEvent = (
    WagersPlaced | WagersTakenBack | WagerMoved | PlacementConfirmed | StepTaken | ShooterDesignated
    | ResultAnnounced | DiceShown | DiceRead | DiceCorrected | SpinVoided | RoundJudged | LosersCollected
    | WinnersPaid | WagersReturned
)  # fmt: skip
