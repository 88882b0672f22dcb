"""The events of a house's register."""

from sicbo.rooms.kernel.messages import BaseEvent
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.register.messages import CopyForm, PaperKind, TableOnFloor


class Event(BaseEvent, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """Something that happened: when, and by whom."""

    at: int
    by: Person


class TablesKnown(Event, frozen=True, kw_only=True):
    tables: tuple[TableOnFloor, ...]


class AreaSet(Event, frozen=True, kw_only=True):
    area: str
    tables: tuple[str, ...]


class StaffAssigned(Event, frozen=True, kw_only=True):
    number: int
    person: str
    role: str
    table: str = ""
    area: str = ""


class AssignmentEnded(Event, frozen=True, kw_only=True):
    assignment: int
    reason: str


class PaperFiled(Event, frozen=True, kw_only=True):
    number: int
    kind: PaperKind
    authority: str
    reference: str
    date: str
    about: str
    table: str = ""


class PaperWithdrawn(Event, frozen=True, kw_only=True):
    paper: int
    reason: str


class ChipSetRegistered(Event, frozen=True, kw_only=True):
    table: str
    emblem: str
    colours: tuple[str, ...]


class ChipSetRetired(Event, frozen=True, kw_only=True):
    table: str
    reason: str


class MarkerRegistered(Event, frozen=True, kw_only=True):
    design: str
    purpose: str


class MarkerRetired(Event, frozen=True, kw_only=True):
    design: str
    reason: str


class PanelRegistered(Event, frozen=True, kw_only=True):
    panel: str
    table: str
    number: int


class PanelRemoved(Event, frozen=True, kw_only=True):
    panel: str
    reason: str


class RulesInstalled(Event, frozen=True, kw_only=True):
    table: str
    version: int
    name: str
    media: str
    size: int
    sha256: str


class RulesHandedOut(Event, frozen=True, kw_only=True):
    table: str
    version: int
    form: CopyForm
    to: str = ""


RegisterEvent = (
    TablesKnown | AreaSet | StaffAssigned | AssignmentEnded | PaperFiled | PaperWithdrawn | ChipSetRegistered
    | ChipSetRetired | MarkerRegistered | MarkerRetired | PanelRegistered | PanelRemoved | RulesInstalled
    | RulesHandedOut
)  # fmt: skip
