"""What can be asked of the register of a house: papers, chip sets, markers, panels, the official rules, and who is
assigned where."""

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
    """A table of the house: whose book it plays by, and the roles of that book's staff."""

    table: str
    book: str
    roles: tuple[RoleOnFloor, ...]
    keeper: str
    """the role that answers for what the book wants on record"""

    def rank(self, role: str) -> int | None:
        return next((one.rank for one in self.roles if one.role == role), None)


# -- the floor --------------------------------------------------------------------------------------------


class KnowTables(Command, frozen=True, kw_only=True):
    """The tables of this house; those known before stay known."""

    givers = THE_HOUSE
    tables: tuple[TableOnFloor, ...]


class SetArea(Command, frozen=True, kw_only=True):
    """An area of the floor and the tables in it; without tables it is an area no more."""

    givers = STAFF
    area: str
    tables: tuple[str, ...]


class AssignStaff(Command, frozen=True, kw_only=True):
    """Somebody has charge of a table or of an area, in a role that is known there."""

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
    """A written approval or an instrument: who has given it, under which number and date, what it approves."""

    givers = STAFF
    kind: PaperKind
    authority: str
    number: str
    date: str
    about: str
    table: str = ""
    """where it is for one table alone"""


class WithdrawPaper(Command, frozen=True, kw_only=True):
    """It is in force no more, and stays on file."""

    givers = STAFF
    paper: int
    reason: str


# -- chips, markers, panels -------------------------------------------------------------------------------


class RegisterChipSet(Command, frozen=True, kw_only=True):
    """The colour chips of a table: one emblem, that no other table's have, and several colours."""

    givers = STAFF
    table: str
    emblem: str
    colours: tuple[str, ...]


class RetireChipSet(Command, frozen=True, kw_only=True):
    givers = STAFF
    table: str
    reason: str


class RegisterMarker(Command, frozen=True, kw_only=True):
    """A marker of its own design, for one purpose."""

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
    """Somebody has asked for the rules, and has got a copy or seen them."""

    givers = STAFF
    table: str
    form: CopyForm
    to: str = ""


RegisterCommand = (
    KnowTables | SetArea | AssignStaff | EndAssignment | FilePaper | WithdrawPaper | RegisterChipSet | RetireChipSet
    | RegisterMarker | RetireMarker | RegisterPanel | RemovePanel | InstallRules | HandOutRules
)  # fmt: skip
