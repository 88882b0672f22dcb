"""Equipment that fails, is repaired or is changed: commands and events."""

from typing import Literal

from sicbo.rooms.kernel.messages import STAFF, THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person
from sicbo.rules.policies import Ground, Shaker


class DeclareFault(Command, frozen=True, kw_only=True):
    """A fault of lights, areas, shaker or anything else. `round_id` names the round in which it was seen: the next one
    may begin meanwhile."""

    givers = STAFF
    two_people = "by-the-book"
    ground: Ground
    what: str
    notified: Person | None = None
    round_id: str = ""


class ReportDevice(Command, frozen=True, kw_only=True):
    """A report by a table's tumbler, or of its silence; given by the house itself."""

    givers = THE_HOUSE
    what: str


class NotifyOfFault(Command, frozen=True, kw_only=True):
    givers = STAFF
    fault: int
    notified: Person


class RepairFault(Command, frozen=True, kw_only=True):
    givers = STAFF
    fault: int
    reference: str


class RemoveDice(Command, frozen=True, kw_only=True):
    """The dice leave the shaker."""

    givers = STAFF


class CoverShaker(Command, frozen=True, kw_only=True):
    """A failed shaker is covered, or a sign says that it is out of use."""

    givers = STAFF
    how: Literal["cover", "sign"]


class ChangeShaker(Command, frozen=True, kw_only=True):
    givers = STAFF
    shaker: Shaker


class FaultOpened(Event, frozen=True):
    significant = "fault"
    number: int
    ground: Ground
    what: str
    at: int
    by: Person
    clauses: tuple[str, ...]
    stops_play: bool = False
    notify: str = ""
    notified: Person | None = None
    shaker: Shaker | None = None
    """the shaker that failed, if another may be used meanwhile"""
    activation: str = ""
    """such as T1-12/1: dice that were set going and never reported"""


class FaultNotified(Event, frozen=True):
    number: int
    notified: Person


class FaultRepaired(Event, frozen=True):
    significant = "fault repaired"
    number: int
    reference: str
    by: Person


class DiceRemoved(Event, frozen=True):
    by: Person


class ShakerCovered(Event, frozen=True):
    how: Literal["cover", "sign"]
    by: Person


class ShakerChanged(Event, frozen=True):
    significant = "shaker changed"
    shaker: Shaker
    by: Person


EquipmentCommand = (
    DeclareFault | ReportDevice | NotifyOfFault | RepairFault | RemoveDice | CoverShaker | ChangeShaker
)  # fmt: skip
EquipmentEvent = FaultOpened | FaultNotified | FaultRepaired | DiceRemoved | ShakerCovered | ShakerChanged
