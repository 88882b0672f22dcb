"""What can be asked of a round."""

from sicbo.rooms.kernel.messages import PLAYERS, STAFF, BaseCommand
from sicbo.rooms.kernel.person import Person
from sicbo.rules.policies import Ground, StakeKind, Step

Faces = tuple[str | int, ...]
Stakes = dict[str, int]
"""Amounts by bet."""


# `owner` says whose wagers are meant: the giver's own when it is left empty, another place's when a dealer
# acts on behalf of a player, a terminal's where the game is played at terminals.


class PlaceWagers(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Stake on one bet or several, all or none. `for_round` guards a wager that was meant for an earlier round."""

    givers = PLAYERS
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


class TakeBackWagers(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Take wagers off the layout; all of the owner's when no bet is named."""

    givers = PLAYERS
    by: Person
    bets: tuple[str, ...] = ()
    """the bets whose wagers are taken back whole"""
    owner: str = ""
    amounts: Stakes = {}
    """of these bets only so much; what is left must stand by the limits"""


class MoveWager(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Move chips from one bet to another; all of them when no amount is named."""

    givers = PLAYERS
    by: Person
    source: str
    target: str
    amount: int | None = None
    owner: str = ""


class ConfirmPlacement(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """The player has seen where the dealer placed the chips."""

    givers = PLAYERS
    by: Person
    owner: str = ""


class RecordConfirmation(BaseCommand, frozen=True, tag=True):
    """A player without a screen has told the dealer that the chips lie where they were meant to."""

    givers = STAFF
    by: Person
    owner: str


class TakeStep(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Take the next step of the sequence: `times` for shakes that are counted, `lit` for what the areas show,
    `witness` where somebody has to be present, `tumbled` where the book wants it said that the dice have."""

    givers = PLAYERS
    by: Person
    step: Step
    times: int = 1
    lit: tuple[str, ...] | None = None
    witness: Person | None = None
    tumbled: bool = False


class DesignateShooter(BaseCommand, frozen=True, tag=True):
    givers = STAFF
    by: Person
    shooter: str


class AnnounceResult(BaseCommand, frozen=True, tag=True):
    """Call the uppermost face of each die, all of them lying flat. Takes the step `announce`."""

    givers = STAFF
    by: Person
    faces: Faces
    flat: tuple[bool, ...] = (True, True, True)


class ReadDice(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """What the dice show, as keyed or sensed, and which of them lie flat.

    Sensors take the step `enter` by it; what a person keys is shown first and counts when it is confirmed.
    """

    givers = STAFF
    known = ("panel",)
    by: Person
    faces: Faces
    flat: tuple[bool, ...] = (True, True, True)
    panel: str = ""
    """the control panel that it was keyed at; known to the house"""


class ConfirmDice(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """What is shown is what the dice show. Takes the step `enter`."""

    givers = STAFF
    known = ("panel",)
    by: Person
    panel: str = ""


class CorrectDice(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """A result that was announced wrongly, put right before settlement with a second person's approval.

    A die that did not lie flat after all leaves no result: the book's rule for dice that are not flat applies.
    """

    givers = STAFF
    two_people = "always"
    by: Person
    faces: Faces
    approved_by: Person
    reason: str
    flat: tuple[bool, ...] = (True, True, True)


class PayWinner(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Pay one owner's winning wagers; the step `pay` is complete when no winner is left."""

    givers = STAFF
    by: Person
    owner: str
    witness: Person | None = None


class DeclareVoid(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Declare that the round, or with `owner` one player's wagers, shall not count.

    `cause` is what the book wants named, `opinion` what somebody had to be satisfied of, `persons` who is named in
    a fraud, `forfeit` whose stakes are kept where the book allows that.
    """

    givers = STAFF
    two_people = "by-the-book"
    known = ("breach_case",)
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
