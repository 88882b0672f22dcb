"""The state of a house's register. Ended entries stay on file."""

from msgspec import Struct

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.register.messages import PaperKind, TableOnFloor


class Kept(Struct, frozen=True, kw_only=True):
    """When an entry was made and by whom; why and when it ended, if it has."""

    since: int
    by: Person
    ended_at: int = 0
    why: str = ""

    @property
    def in_force(self) -> bool:
        return not self.ended_at


class Paper(Kept, frozen=True, kw_only=True):
    number: int
    kind: PaperKind
    authority: str
    reference: str
    date: str
    about: str
    table: str = ""


class ChipSet(Kept, frozen=True, kw_only=True):
    table: str
    emblem: str
    colours: tuple[str, ...]


class Marker(Kept, frozen=True, kw_only=True):
    design: str
    purpose: str


class Panel(Kept, frozen=True, kw_only=True):
    panel: str
    table: str
    number: int


class Assignment(Kept, frozen=True, kw_only=True):
    number: int
    person: str
    role: str
    table: str = ""
    area: str = ""


class RulesVersion(Kept, frozen=True, kw_only=True):
    table: str
    version: int
    name: str
    media: str
    size: int
    sha256: str
    handed_out: int = 0
    last_handed_out: int = 0


class Register(Struct, frozen=True):
    tables: dict[str, TableOnFloor] = {}
    areas: dict[str, tuple[str, ...]] = {}
    papers: tuple[Paper, ...] = ()
    chip_sets: tuple[ChipSet, ...] = ()
    markers: tuple[Marker, ...] = ()
    panels: tuple[Panel, ...] = ()
    assignments: tuple[Assignment, ...] = ()
    rules: tuple[RulesVersion, ...] = ()

    def paper(self, number: int) -> Paper | None:
        return next((paper for paper in self.papers if paper.number == number), None)

    def chip_set(self, table: str) -> ChipSet | None:
        return next(
            (chip_set for chip_set in self.chip_sets if chip_set.table == table and chip_set.in_force), None
        )

    def marker(self, design: str) -> Marker | None:
        return next((marker for marker in self.markers if marker.design == design and marker.in_force), None)

    def panel(self, name: str) -> Panel | None:
        return next((panel for panel in self.panels if panel.panel == name and panel.in_force), None)

    def assignment(self, number: int) -> Assignment | None:
        return next((assignment for assignment in self.assignments if assignment.number == number), None)

    def rules_of(self, table: str) -> RulesVersion | None:
        """The version in force."""
        return next((rule for rule in self.rules if rule.table == table and rule.in_force), None)
