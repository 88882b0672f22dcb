"""The commands of a round."""

from sicbo.rooms.kernel.messages import PLAYERS, STAFF, BaseCommand
from sicbo.rooms.kernel.person import Person
from sicbo.rules.policies import Ground, StakeKind, Step

Faces = tuple[str | int, ...]
Stakes = dict[str, int]
"""Amounts by bet."""


# `owner` says whose bets are meant: the giver's own if empty, another seat's when a dealer acts for a player, a
# terminal's if the game is played at terminals.


class PlaceWagers(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Stake on one bet or several, all or none. `for_round` rejects a bet that was meant for an earlier round."""

    givers = PLAYERS
    by: Person
    wagers: Stakes
    kind: StakeKind = "value-chip"
    colour: str = ""
    issued_at: str = ""
    """the table that issued the colour chips, if not this one"""
    owner: str = ""
    for_round: int = 0
    secret: bool = False
    """hidden from everyone else until betting has closed; only if a tournament allows it"""


class TakeBackWagers(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Take bets off the layout; all of the owner's if no bet is named."""

    givers = PLAYERS
    by: Person
    bets: tuple[str, ...] = ()
    """the bets that are taken back whole"""
    owner: str = ""
    amounts: Stakes = {}
    """how much of these bets is taken back; the rest must be within the limits"""


class MoveWager(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Move chips from one bet to another; all of them if no amount is named."""

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
    """A player without a screen has told the dealer that the chips are where they were meant to be."""

    givers = STAFF
    by: Person
    owner: str


class TakeStep(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Take the next step of the sequence: `times` for shakes that are counted, `lit` for what the areas show, `witness`
    if someone must be present, `tumbled` if the book requires a statement that the dice tumbled."""

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

    From sensors it takes the step `enter`; what a person keys is shown first and counts when it is confirmed.
    """

    givers = STAFF
    known = ("panel",)
    by: Person
    faces: Faces
    flat: tuple[bool, ...] = (True, True, True)
    panel: str = ""
    """the control panel it was keyed at; known to the house"""


class ConfirmDice(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """What is shown is what the dice show. Takes the step `enter`."""

    givers = STAFF
    known = ("panel",)
    by: Person
    panel: str = ""


class CorrectDice(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Correct a wrongly announced result before settlement, with a second person's approval.

    If a die did not lie flat after all, there is no result: the book's rule for dice that are not flat applies.
    `round_id` names the round that is meant, as in `DeclareVoid`.
    """

    givers = STAFF
    two_people = "always"
    by: Person
    faces: Faces
    approved_by: Person
    reason: str
    flat: tuple[bool, ...] = (True, True, True)
    round_id: str = ""


class PayWinner(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Pay one owner's winning bets; the step `pay` is complete when no winner is left."""

    givers = STAFF
    by: Person
    owner: str
    witness: Person | None = None


class DeclareVoid(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Void the round or, with `owner`, one player's bets.

    `cause` is what the book wants named, `opinion` what the person deciding must be satisfied of, `persons` the people
    named in a fraud, `forfeit` whose stakes are kept if the book allows that. `round_id` names the round that is meant: while
    people write down their reasons the next one may begin.
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
    """the case in which the breach is on record"""
    round_id: str = ""


RoundCommand = (
    PlaceWagers | TakeBackWagers | MoveWager | ConfirmPlacement | RecordConfirmation | TakeStep | DesignateShooter
    | AnnounceResult | ReadDice | ConfirmDice | CorrectDice | PayWinner | DeclareVoid
)  # fmt: skip
