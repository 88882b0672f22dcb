"""What the office of cases has a table carry out: exclusions, wagers void for a breach, winnings withheld."""

from sicbo.rooms.kernel.messages import THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person


class Bar(Command, frozen=True, kw_only=True):
    """This person plays no more here, by a case of the office."""

    givers = THE_HOUSE
    person: str
    case: int
    clauses: tuple[str, ...] = ()


class LiftBar(Command, frozen=True, kw_only=True):
    """A case excludes this person no longer."""

    givers = THE_HOUSE
    person: str
    case: int


class Vacate(Command, frozen=True, kw_only=True):
    """This person was directed to leave and has left, by a case of the office."""

    givers = THE_HOUSE
    person: str
    case: int


class VoidForBreach(Command, frozen=True, kw_only=True):
    """The wagers of one person are void, as somebody with the power has decided in a case."""

    givers = THE_HOUSE
    person: str
    case: int
    reason: str
    approved_by: Person | None = None
    round_id: str = ""
    """the round that the case is about"""
    ordered_at: int = 0
    """when it was decided: about no round that was begun later"""


class WithholdWinnings(Command, frozen=True, kw_only=True):
    """Winnings of a player, paid or still to be paid, stay back until the case is determined."""

    givers = THE_HOUSE
    person: str
    case: int
    amount: int
    reason: str
    approved_by: Person | None = None
    round_id: str = ""
    """the round that the case is about"""
    ordered_at: int = 0
    """when it was decided: of no round that was begun later"""


class DetermineWinnings(Command, frozen=True, kw_only=True):
    """The case is determined: what it withheld goes back to the player, or is kept."""

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
    """of the order: what is withheld as soon as the round in play pays it"""
    short: int = 0
    """of the order: what the player neither has here nor is paid"""
    from_payment: bool = False
    """what waited, now that it was paid"""
    round_id: str = ""
    """the last round, where that was what had been won in it: its void takes it back"""


class WinningsDetermined(Event, frozen=True):
    significant = "hold determined"
    person: str
    case: int
    amount: int
    to_player: bool
    reason: str
    by: Person
    round_id: str = ""
    """the round that is void or decided about: what was withheld of it is taken back in the same entry, the rest stays withheld"""


SanctionEvent = PersonBarred | BarLifted | WinningsWithheld | WinningsDetermined
