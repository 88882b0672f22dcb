"""What the office of cases orders at a table: exclusions, bets void for a breach, winnings withheld."""

from sicbo.rooms.kernel.messages import THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person


class Bar(Command, frozen=True, kw_only=True):
    """A case of the office excludes this person."""

    givers = THE_HOUSE
    person: str
    case: int
    clauses: tuple[str, ...] = ()


class LiftBar(Command, frozen=True, kw_only=True):
    """A case no longer excludes this person."""

    givers = THE_HOUSE
    person: str
    case: int


class Vacate(Command, frozen=True, kw_only=True):
    """This person was directed to leave and has left, by a case of the office."""

    givers = THE_HOUSE
    person: str
    case: int


class VoidForBreach(Command, frozen=True, kw_only=True):
    """Void the bets of one person, as decided in a case."""

    givers = THE_HOUSE
    person: str
    case: int
    reason: str
    approved_by: Person | None = None
    round_id: str = ""
    """the round the case is about"""
    ordered_at: int = 0
    """when it was decided: never about a round that began later"""


class WithholdWinnings(Command, frozen=True, kw_only=True):
    """Winnings of a player, paid or still to be paid, are withheld until the case is determined."""

    givers = THE_HOUSE
    person: str
    case: int
    amount: int
    reason: str
    approved_by: Person | None = None
    round_id: str = ""
    """the round the case is about"""
    ordered_at: int = 0
    """when it was decided: never about a round that began later"""


class DetermineWinnings(Command, frozen=True, kw_only=True):
    """The case is determined: what it withheld is released to the player, or kept."""

    givers = THE_HOUSE
    person: str
    case: int
    to_player: bool
    reason: str
    approved_by: Person | None = None


class PersonBarred(Event, frozen=True):
    significant = "exclusion"
    person: str
    case: int
    clauses: tuple[str, ...]


class BarLifted(Event, frozen=True):
    significant = "exclusion lifted"
    person: str
    case: int


class WinningsWithheld(Event, frozen=True):
    significant = "winnings withheld"
    person: str
    case: int
    amount: int
    by: Person
    clauses: tuple[str, ...]
    waiting: int = 0
    """of the order: withheld as soon as the round in play pays it"""
    short: int = 0
    """of the order: what the player neither has here nor is paid"""
    from_payment: bool = False
    """the pending amount, now that it has been paid"""
    round_id: str = ""
    """the last round, if the amount was won in it: its void takes it back"""


class WinningsDetermined(Event, frozen=True):
    significant = "hold determined"
    person: str
    case: int
    amount: int
    to_player: bool
    reason: str
    by: Person
    round_id: str = ""
    """the round that is void or decided: what was withheld from it is taken back in the same entry, the rest stays
    withheld"""


SanctionCommand = Bar | LiftBar | Vacate | VoidForBreach | WithholdWinnings | DetermineWinnings
SanctionEvent = PersonBarred | BarLifted | WinningsWithheld | WinningsDetermined
