"""What is shown of the register: every entry as one kind of row, searched, filtered and in pages."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from sicbo.rooms.register.messages import TableOnFloor
from sicbo.rooms.register.state import Kept, Register

EntryKind = Literal["approval", "instrument", "chip-set", "marker", "panel", "rules", "assignment"]
EntryState = Literal["in-force", "ended"]


class RegisterEntry(Struct, frozen=True):
    """One entry of the register."""

    kind: EntryKind
    id: str
    """the name by which commands refer to it"""
    table: str
    """the table it is for, or none"""
    title: str
    detail: str
    date: str
    """of the paper, where it is one"""
    since: int
    by: str
    state: EntryState
    ended_at: int
    why: str


class FloorArea(Struct, frozen=True):
    area: str
    tables: tuple[str, ...]


class RegisterView(Struct, frozen=True):
    """A page of the register."""

    entries: tuple[RegisterEntry, ...]
    found: int
    """the number of matching entries on all pages"""
    total: int
    """the number of entries"""
    counts: dict[str, int]
    """entries in force, by kind"""
    tables: tuple[TableOnFloor, ...]
    areas: tuple[FloorArea, ...]
    may_change: bool


def entries(register: Register) -> list[RegisterEntry]:
    """Everything on the register, entries in force first, then the newest first."""
    return sorted(
        _all(register), key=lambda entry: (entry.state != "in-force", -entry.since, entry.kind, entry.id)
    )


def register_view(
    register: Register,
    *,
    roles: tuple[str, ...] = (),
    search: str = "",
    kind: EntryKind | None = None,
    state: EntryState | None = None,
    table: str = "",
    offset: int = 0,
    limit: int = 50,
) -> RegisterView:
    fitting = find_entries(register, search=search, kind=kind, state=state, table=table)
    counts: dict[str, int] = {}
    everything = list(_all(register))
    for entry in everything:
        counts[entry.kind] = counts.get(entry.kind, 0) + (entry.state == "in-force")
    return RegisterView(
        tuple(fitting[offset : offset + limit]),
        len(fitting),
        len(everything),
        counts,
        tuple(register.tables[name] for name in sorted(register.tables)),
        tuple(FloorArea(area, tables) for area, tables in sorted(register.areas.items())),
        may_change(register, roles),
    )


def find_entries(
    register: Register,
    *,
    search: str = "",
    kind: EntryKind | None = None,
    state: EntryState | None = None,
    table: str = "",
) -> list[RegisterEntry]:
    """The matching entries."""
    words = search.casefold().split()
    return [
        entry
        for entry in entries(register)
        if kind in (None, entry.kind)
        and state in (None, entry.state)
        and table in ("", entry.table)
        and all(word in _words(entry) for word in words)
    ]


def may_change(register: Register, roles: tuple[str, ...]) -> bool:
    """Whether a person with these roles keeps the records of some table."""
    return any(table.may_keep(role) for table in register.tables.values() for role in roles)


def _words(entry: RegisterEntry) -> str:
    return " ".join(
        (entry.id, entry.table, entry.title, entry.detail, entry.date, entry.by, entry.why)
    ).casefold()


def _all(register: Register) -> Iterator[RegisterEntry]:
    for paper in register.papers:
        title = f"{paper.authority} {paper.reference}"
        yield _entry(paper.kind, str(paper.number), paper.table, title, paper.about, paper, paper.date)
    for chips in register.chip_sets:
        yield _entry("chip-set", chips.table, chips.table, chips.emblem, ", ".join(chips.colours), chips)
    for marker in register.markers:
        yield _entry("marker", marker.design, "", marker.design, marker.purpose, marker)
    for panel in register.panels:
        yield _entry("panel", panel.panel, panel.table, panel.panel, "", panel)
    for rules in register.rules:
        given = f"handed out {rules.handed_out} times" if rules.handed_out != 1 else "handed out once"
        detail = f"version {rules.version}, {rules.size} bytes, {given}, SHA-256 {rules.sha256}"
        yield _entry("rules", f"{rules.table}/{rules.version}", rules.table, rules.name, detail, rules)
    for assignment in register.assignments:
        yield _entry(
            "assignment",
            str(assignment.number),
            assignment.table,
            f"{assignment.person} ({assignment.role})",
            assignment.area or assignment.table,
            assignment,
        )


def _entry(
    kind: EntryKind, name: str, table: str, title: str, detail: str, kept: Kept, date: str = ""
) -> RegisterEntry:
    state: EntryState = "in-force" if kept.in_force else "ended"
    return RegisterEntry(
        kind, name, table, title, detail, date, kept.since, kept.by.name, state, kept.ended_at, kept.why
    )
