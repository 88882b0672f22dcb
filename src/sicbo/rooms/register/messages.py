"""Commands to a house's register: papers, chip sets, markers, panels, the official rules, and staff assignments."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.messages import STAFF, THE_HOUSE, Command

PaperKind = Literal["approval", "instrument"]
CopyForm = Literal["copy", "inspection"]


class RoleOnFloor(Struct, frozen=True):
    role: str
    title: str
    rank: int


class TableOnFloor(Struct, frozen=True):
    """A table of the house: its book, and the roles of that book's staff."""

    table: str
    book: str
    roles: tuple[RoleOnFloor, ...]
    keeper: str
    """the role that answers for what the book wants on record"""

    def rank(self, role: str) -> int | None:
        return next((listed.rank for listed in self.roles if listed.role == role), None)

    def may_keep(self, role: str) -> bool:
        """Whether this role answers for the table's records, or is above the one that does."""
        rank, needed = self.rank(role), self.rank(self.keeper)
        return rank is not None and needed is not None and rank >= needed


# -- the floor --------------------------------------------------------------------------------------------


class KnowTables(Command, frozen=True, kw_only=True):
    """The tables of this house; tables known before stay known."""

    givers = THE_HOUSE
    tables: tuple[TableOnFloor, ...]


class SetArea(Command, frozen=True, kw_only=True):
    """An area of the floor and its tables; without tables the area is removed."""

    givers = STAFF
    area: str
    tables: tuple[str, ...]


class AssignStaff(Command, frozen=True, kw_only=True):
    """Put a person in charge of a table or an area, in a role that is known there."""

    givers = STAFF
    person: str
    role: str
    table: str = ""
    area: str = ""


class EndAssignment(Command, frozen=True, kw_only=True):
    givers = STAFF
    assignment: int
    reason: str


# -- papers -----------------------------------------------------------------------------------------------


class FilePaper(Command, frozen=True, kw_only=True):
    """A written approval or an instrument: who gave it, under which number and date, what it approves."""

    givers = STAFF
    kind: PaperKind
    authority: str
    number: str
    date: str
    about: str
    table: str = ""
    """set if it is for one table only"""


class WithdrawPaper(Command, frozen=True, kw_only=True):
    """A paper is no longer in force, and stays on file."""

    givers = STAFF
    paper: int
    reason: str


# -- chips, markers, panels -------------------------------------------------------------------------------


class RegisterChipSet(Command, frozen=True, kw_only=True):
    """The colour chips of a table: one emblem that no other table has, and several colours."""

    givers = STAFF
    table: str
    emblem: str
    colours: tuple[str, ...]


class RetireChipSet(Command, frozen=True, kw_only=True):
    givers = STAFF
    table: str
    reason: str


class RegisterMarker(Command, frozen=True, kw_only=True):
    """A marker with its own design, for one purpose."""

    givers = STAFF
    design: str
    purpose: str


class RetireMarker(Command, frozen=True, kw_only=True):
    givers = STAFF
    design: str
    reason: str


class RegisterPanel(Command, frozen=True, kw_only=True):
    """A control panel, and the one table whose results it may enter."""

    givers = STAFF
    panel: str
    table: str


class RemovePanel(Command, frozen=True, kw_only=True):
    givers = STAFF
    panel: str
    reason: str


# -- the official rules -----------------------------------------------------------------------------------


class InstallRules(Command, frozen=True, kw_only=True):
    """The operator's rules of a table as a file of this digest."""

    givers = THE_HOUSE
    table: str
    name: str
    media: str
    size: int
    sha256: str


class HandOutRules(Command, frozen=True, kw_only=True):
    """A person asked for the rules, and got a copy or saw them."""

    givers = STAFF
    table: str
    form: CopyForm
    to: str = ""


RegisterCommand = (
    KnowTables | SetArea | AssignStaff | EndAssignment | FilePaper | WithdrawPaper | RegisterChipSet | RetireChipSet
    | RegisterMarker | RetireMarker | RegisterPanel | RemovePanel | InstallRules | HandOutRules
)  # fmt: skip
