"""What can be asked of a round, and what can have happened in it: commands and events, nothing else."""

from msgspec import Struct

from sicbo.rules.policies import Ground, StakeKind, Step
from sicbo.rules.settlement import Line, Receipt, Wager


class Person(Struct, frozen=True):
    """Who gives a command, in which role of the book."""

    name: str
    role: str


SYSTEM = Person("system", "system")


class Stake(Struct, frozen=True):
    """What a wager is made with. Colour chips carry the table that issued them."""

    amount: int
    kind: StakeKind = "value-chip"
    issued_at: str = ""


# -- commands ---------------------------------------------------------------------------------------------


class PlaceWager(Struct, frozen=True):
    by: Person
    bet: str
    stake: Stake


class TakeBackWager(Struct, frozen=True):
    by: Person
    bet: str


class TakeStep(Struct, frozen=True):
    """Take the next step of the sequence; `times` for shakes that are counted."""

    by: Person
    step: Step
    times: int = 1


class DesignateShooter(Struct, frozen=True):
    by: Person
    shooter: str


class ReadDice(Struct, frozen=True):
    """The uppermost faces as entered or sensed, and which of the dice lie flat. Takes the step `enter`."""

    by: Person
    faces: tuple[object, ...]
    flat: tuple[bool, ...] = (True, True, True)


class PayWinner(Struct, frozen=True):
    """Pay one owner's winning wagers; the step `pay` is complete when no winner is left."""

    by: Person
    owner: str


class DeclareVoid(Struct, frozen=True):
    """Declare that the round, or with `owner` one player's wagers, shall not count."""

    by: Person
    ground: Ground
    owner: str | None = None


Command = PlaceWager | TakeBackWager | TakeStep | DesignateShooter | ReadDice | PayWinner | DeclareVoid

# -- events -----------------------------------------------------------------------------------------------


class WagerPlaced(Struct, frozen=True, tag=True):
    round_id: str
    wager: Wager
    kind: StakeKind


class WagerTakenBack(Struct, frozen=True, tag=True):
    round_id: str
    wager: Wager


class StepTaken(Struct, frozen=True, tag=True):
    round_id: str
    step: Step
    by: Person


class ShooterDesignated(Struct, frozen=True, tag=True):
    round_id: str
    shooter: str


class DiceRead(Struct, frozen=True, tag=True):
    round_id: str
    roll: int
    by: Person


class SpinVoided(Struct, frozen=True, tag=True):
    """An activation without a result. `ends_round` where the book voids the round, not where it spins again."""

    round_id: str
    ground: Ground
    ends_round: bool
    clauses: tuple[str, ...]


class RoundJudged(Struct, frozen=True, tag=True):
    round_id: str
    receipt: Receipt


class WagerSettled(Struct, frozen=True, tag=True):
    """A loser collected or a winner paid."""

    round_id: str
    line: Line


class WagersReturned(Struct, frozen=True, tag=True):
    """Stakes given back and payments taken back, as if the wagers had not been made."""

    round_id: str
    wagers: tuple[Wager, ...]
    reversed_lines: tuple[Line, ...]
    by: Person
    clauses: tuple[str, ...]
    ends_round: bool


Event = (
    WagerPlaced | WagerTakenBack | StepTaken | ShooterDesignated | DiceRead | SpinVoided | RoundJudged
    | WagerSettled | WagersReturned
)  # fmt: skip
