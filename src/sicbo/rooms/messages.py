"""What can be asked of a round, and what can have happened in it: commands and events, nothing else."""

from typing import Literal

from msgspec import Struct

from sicbo.rules.policies import Ground, StakeKind, Step
from sicbo.rules.settlement import Line, Receipt

Faces = tuple[str | int, ...]
Stakes = dict[str, int]
"""Amounts by bet."""
Mode = Literal["mechanical", "electronic"]


class Person(Struct, frozen=True):
    """Who gives a command, in which role of the book."""

    name: str
    role: str


SYSTEM = Person("system", "system")


# -- commands ---------------------------------------------------------------------------------------------
# `owner` says whose wagers are meant: the giver's own when it is left empty, another place's when a dealer
# acts on behalf of a player, a terminal's where the game is played at terminals.


class PlaceWagers(Struct, frozen=True, tag=True, omit_defaults=True):
    """Stake on one bet or several, all or none. `for_round` guards a wager that was meant for an earlier round."""

    by: Person
    wagers: Stakes
    kind: StakeKind = "value-chip"
    colour: str = ""
    issued_at: str = ""
    """the table that issued the colour chips, where it is not this one"""
    owner: str = ""
    for_round: int = 0
    secret: bool = False
    """shown to nobody else before betting has closed; only where a tournament allows it"""


class TakeBackWagers(Struct, frozen=True, tag=True, omit_defaults=True):
    """Take wagers off the layout; all of the owner's when no bet is named."""

    by: Person
    bets: tuple[str, ...] = ()
    """the bets whose wagers are taken back whole"""
    owner: str = ""
    amounts: Stakes = {}
    """of these bets only so much; what is left must stand by the limits"""


class MoveWager(Struct, frozen=True, tag=True, omit_defaults=True):
    """Move chips from one bet to another; all of them when no amount is named."""

    by: Person
    source: str
    target: str
    amount: int | None = None
    owner: str = ""


class ConfirmPlacement(Struct, frozen=True, tag=True, omit_defaults=True):
    """The player has seen where the dealer placed the chips."""

    by: Person
    owner: str = ""


class RecordConfirmation(Struct, frozen=True, tag=True):
    """A player without a screen has told the dealer that the chips lie where they were meant to."""

    by: Person
    owner: str


class TakeStep(Struct, frozen=True, tag=True, omit_defaults=True):
    """Take the next step of the sequence: `times` for shakes that are counted, `lit` for what the areas show,
    `witness` where somebody has to be present, `tumbled` where the book wants it said that the dice have."""

    by: Person
    step: Step
    times: int = 1
    lit: tuple[str, ...] | None = None
    witness: Person | None = None
    tumbled: bool = False


class DesignateShooter(Struct, frozen=True, tag=True):
    by: Person
    shooter: str


class AnnounceResult(Struct, frozen=True, tag=True):
    """Call the uppermost face of each die, all of them lying flat. Takes the step `announce`."""

    by: Person
    faces: Faces
    flat: tuple[bool, ...] = (True, True, True)


class ReadDice(Struct, frozen=True, tag=True, omit_defaults=True):
    """What the dice show, as keyed or sensed, and which of them lie flat.

    Sensors take the step `enter` by it; what a person keys is shown first and counts when it is confirmed.
    """

    by: Person
    faces: Faces
    flat: tuple[bool, ...] = (True, True, True)
    panel: str = ""
    """the control panel that it was keyed at; known to the house"""


class ConfirmDice(Struct, frozen=True, tag=True, omit_defaults=True):
    """What is shown is what the dice show. Takes the step `enter`."""

    by: Person
    panel: str = ""


class CorrectDice(Struct, frozen=True, tag=True, omit_defaults=True):
    """A result that was announced wrongly, put right before settlement with a second person's approval.

    A die that did not lie flat after all leaves no result: the book's rule for dice that are not flat applies.
    """

    by: Person
    faces: Faces
    approved_by: Person
    reason: str
    flat: tuple[bool, ...] = (True, True, True)


class PayWinner(Struct, frozen=True, tag=True, omit_defaults=True):
    """Pay one owner's winning wagers; the step `pay` is complete when no winner is left."""

    by: Person
    owner: str
    witness: Person | None = None


class DeclareVoid(Struct, frozen=True, tag=True, omit_defaults=True):
    """Declare that the round, or with `owner` one player's wagers, shall not count.

    `cause` is what the book wants named, `opinion` what somebody had to be satisfied of, `persons` who is named in
    a fraud, `forfeit` whose stakes are kept where the book allows that.
    """

    by: Person
    ground: Ground
    owner: str | None = None
    cause: str = ""
    opinion: str = ""
    persons: tuple[str, ...] = ()
    forfeit: tuple[str, ...] = ()
    approved_by: Person | None = None
    breach_case: int = 0
    """the case of the office in which the breach is on record"""


RoundCommand = (
    PlaceWagers | TakeBackWagers | MoveWager | ConfirmPlacement | RecordConfirmation | TakeStep | DesignateShooter
    | AnnounceResult | ReadDice | ConfirmDice | CorrectDice | PayWinner | DeclareVoid
)  # fmt: skip

# -- events -----------------------------------------------------------------------------------------------


class WagersPlaced(Struct, frozen=True, tag=True, omit_defaults=True):
    """`placed_by` is somebody else than the player when the dealer assisted."""

    owner: str
    wagers: Stakes
    kind: StakeKind
    colour: str = ""
    placed_by: Person | None = None
    secret: bool = False


class WagersTakenBack(Struct, frozen=True, tag=True):
    owner: str
    wagers: Stakes


class WagerMoved(Struct, frozen=True, tag=True, omit_defaults=True):
    """`moved_by` is somebody else than the player when the dealer assisted."""

    owner: str
    source: str
    target: str
    amount: int
    moved_by: Person | None = None


class PlacementConfirmed(Struct, frozen=True, tag=True, omit_defaults=True):
    """`heard_by` took the word of a player without a screen, at this time."""

    owner: str
    heard_by: Person | None = None
    at: int = 0


class StepTaken(Struct, frozen=True, tag=True, omit_defaults=True):
    step: Step
    by: Person
    at: int
    witness: Person | None = None
    tumbled: bool = False
    mode: Mode | None = None
    """how the dice were set going, of an activation"""


class ShooterDesignated(Struct, frozen=True, tag=True):
    """Nobody, where the book then has the dice shaken automatically."""

    shooter: str | None


class ResultAnnounced(Struct, frozen=True, tag=True):
    faces: Faces
    by: Person


class DiceShown(Struct, frozen=True, tag=True):
    """Keyed and shown, not yet confirmed."""

    roll: int
    by: Person


class DiceRead(Struct, frozen=True, tag=True):
    roll: int
    by: Person


class DiceCorrected(Struct, frozen=True, tag=True):
    before: int
    roll: int
    by: Person
    approved_by: Person
    reason: str


class SpinVoided(Struct, frozen=True, tag=True, omit_defaults=True):
    """An activation without a result. `ends_round` where the book voids the round, not where it spins again."""

    ground: Ground
    ends_round: bool
    clauses: tuple[str, ...]
    by: Person
    cause: str = ""
    opinion: str = ""


class RoundJudged(Struct, frozen=True, tag=True):
    receipt: Receipt


class LosersCollected(Struct, frozen=True, tag=True):
    """Every losing wager of the receipt that lies on the layout."""


class WinnersPaid(Struct, frozen=True, tag=True):
    """The winning wagers of these owners, and what goes back to them."""

    owners: tuple[str, ...]


class WagersReturned(Struct, frozen=True, tag=True, omit_defaults=True):
    """Stakes given back and payments taken back, as if the wagers had not been made; `forfeited` are kept."""

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
    """by owner: winnings that had left the table before they were taken back, now owed to the house"""
    left: dict[str, int] = {}
    """by terminal whose player has left since: what is returned to that player as a held ticket"""
    approved_by: Person | None = None
    players: dict[str, str] = {}
    """by terminal with a claim or a held ticket: who had wagered there, where that is known"""


RoundEvent = (
    WagersPlaced | WagersTakenBack | WagerMoved | PlacementConfirmed | StepTaken | ShooterDesignated
    | ResultAnnounced | DiceShown | DiceRead | DiceCorrected | SpinVoided | RoundJudged | LosersCollected
    | WinnersPaid | WagersReturned
)  # fmt: skip
