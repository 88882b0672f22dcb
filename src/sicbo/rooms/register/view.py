"""What is shown of the register: every entry as one kind of row, searched, filtered and in pages."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.register.authority import require_keeper
from sicbo.rooms.register.messages import TableOnFloor
from sicbo.rooms.register.state import Kept, Register

EntryKind = Literal["approval", "instrument", "chip-set", "marker", "panel", "rules", "assignment"]
EntryState = Literal["in-force", "ended"]


class RegisterEntry(Struct, frozen=True):
    """One entry of the register."""

    kind: EntryKind
    id: str
    """what a command names it by"""
    table: str
    """the table that it is for, or none"""
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
    """how many entries fit, on all pages"""
    total: int
    """how many there are"""
    counts: dict[str, int]
    """entries in force, by kind"""
    tables: tuple[TableOnFloor, ...]
    areas: tuple[FloorArea, ...]
    may_change: bool


def entries(register: Register) -> list[RegisterEntry]:
    """Everything on the register, what is in force first, then the newest first."""
    return sorted(_all(register), key=lambda one: (one.state != "in-force", -one.since, one.kind, one.id))


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
    fitting = found(register, search=search, kind=kind, state=state, table=table)
    counts: dict[str, int] = {}
    everything = list(_all(register))
    for one in everything:
        counts[one.kind] = counts.get(one.kind, 0) + (one.state == "in-force")
    return RegisterView(
        tuple(fitting[offset : offset + limit]),
        len(fitting),
        len(everything),
        counts,
        tuple(register.tables[name] for name in sorted(register.tables)),
        tuple(FloorArea(area, tables) for area, tables in sorted(register.areas.items())),
        may_change(register, roles),
    )


def found(
    register: Register,
    *,
    search: str = "",
    kind: EntryKind | None = None,
    state: EntryState | None = None,
    table: str = "",
) -> list[RegisterEntry]:
    """The entries that fit what is looked for."""
    words = search.casefold().split()
    return [
        one
        for one in entries(register)
        if kind in (None, one.kind)
        and state in (None, one.state)
        and table in ("", one.table)
        and all(word in _words(one) for word in words)
    ]


def may_change(register: Register, roles: tuple[str, ...]) -> bool:
    """Whether somebody with these roles keeps the records of some table."""
    for role in roles:
        try:
            require_keeper(register, Person("", role), "")
        except Refused:
            continue
        return True
    return False


def _words(one: RegisterEntry) -> str:
    return " ".join((one.id, one.table, one.title, one.detail, one.date, one.by, one.why)).casefold()


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
    for one in register.assignments:
        yield _entry(
            "assignment", str(one.number), one.table, f"{one.person} ({one.role})", one.area or one.table, one
        )


def _entry(
    kind: EntryKind, name: str, table: str, title: str, detail: str, kept: Kept, date: str = ""
) -> RegisterEntry:
    state: EntryState = "in-force" if kept.in_force else "ended"
    return RegisterEntry(
        kind, name, table, title, detail, date, kept.since, kept.by.name, state, kept.ended_at, kept.why
    )
