"""What can be asked of the register of a house: papers, chip sets, markers, panels, the official rules, and who is
assigned where."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.person import Person

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


class Command(Struct, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """Every command says who gives it."""

    by: Person


# -- the floor --------------------------------------------------------------------------------------------


class KnowTables(Command, frozen=True, kw_only=True):
    """The tables of this house; those known before stay known."""

    tables: tuple[TableOnFloor, ...]


class SetArea(Command, frozen=True, kw_only=True):
    """An area of the floor and the tables in it; without tables it is an area no more."""

    area: str
    tables: tuple[str, ...]


class AssignStaff(Command, frozen=True, kw_only=True):
    """Somebody has charge of a table or of an area, in a role that is known there."""

    person: str
    role: str
    table: str = ""
    area: str = ""


class EndAssignment(Command, frozen=True, kw_only=True):
    assignment: int
    reason: str


# -- papers -----------------------------------------------------------------------------------------------


class FilePaper(Command, frozen=True, kw_only=True):
    """A written approval or an instrument: who has given it, under which number and date, what it approves."""

    kind: PaperKind
    authority: str
    number: str
    date: str
    about: str
    table: str = ""
    """where it is for one table alone"""


class WithdrawPaper(Command, frozen=True, kw_only=True):
    """It is in force no more, and stays on file."""

    paper: int
    reason: str


# -- chips, markers, panels -------------------------------------------------------------------------------


class RegisterChipSet(Command, frozen=True, kw_only=True):
    """The colour chips of a table: one emblem, that no other table's have, and several colours."""

    table: str
    emblem: str
    colours: tuple[str, ...]


class RetireChipSet(Command, frozen=True, kw_only=True):
    table: str
    reason: str


class RegisterMarker(Command, frozen=True, kw_only=True):
    """A marker of its own design, for one purpose."""

    design: str
    purpose: str


class RetireMarker(Command, frozen=True, kw_only=True):
    design: str
    reason: str


class RegisterPanel(Command, frozen=True, kw_only=True):
    """A control panel, and the one table whose results it may enter."""

    panel: str
    table: str


class RemovePanel(Command, frozen=True, kw_only=True):
    panel: str
    reason: str


# -- the official rules -----------------------------------------------------------------------------------


class InstallRules(Command, frozen=True, kw_only=True):
    """The operator's rules of a table as a file of this digest."""

    table: str
    name: str
    media: str
    size: int
    sha256: str


class HandOutRules(Command, frozen=True, kw_only=True):
    """Somebody has asked for the rules, and has got a copy or seen them."""

    table: str
    form: CopyForm
    to: str = ""


RegisterCommand = (
    KnowTables | SetArea | AssignStaff | EndAssignment | FilePaper | WithdrawPaper | RegisterChipSet | RetireChipSet
    | RegisterMarker | RetireMarker | RegisterPanel | RemovePanel | InstallRules | HandOutRules
)  # fmt: skip
