"""The register of a house: papers on file, chip sets, markers, control panels, official rules, who has charge of what."""

from collections.abc import Callable
from typing import Any, Final

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.calendar import is_date
from sicbo.rooms.register.authority import (
    by_the_house,
    known_table,
    needs_keeper,
    room_left,
    same_words,
    written,
)
from sicbo.rooms.register.events import (
    AreaSet,
    AssignmentEnded,
    ChipSetRegistered,
    ChipSetRetired,
    MarkerRegistered,
    MarkerRetired,
    PanelRegistered,
    PanelRemoved,
    PaperFiled,
    PaperWithdrawn,
    RegisterEvent,
    RulesHandedOut,
    RulesInstalled,
    StaffAssigned,
    TablesKnown,
)
from sicbo.rooms.register.messages import (
    AssignStaff,
    EndAssignment,
    FilePaper,
    HandOutRules,
    InstallRules,
    KnowTables,
    RegisterChipSet,
    RegisterCommand,
    RegisterMarker,
    RegisterPanel,
    RemovePanel,
    RetireChipSet,
    RetireMarker,
    SetArea,
    TableOnFloor,
    WithdrawPaper,
)
from sicbo.rooms.register.state import Register

Events = tuple[RegisterEvent, ...]


def decide(register: Register, command: RegisterCommand, at: int) -> Events:
    """What a command leads to. Raises `Refused`, and then nothing has changed."""
    return DECIDERS[type(command)](register, command, at)


# -- the floor --------------------------------------------------------------------------------------------


def know_tables(register: Register, command: KnowTables, at: int) -> Events:
    by_the_house(command.by)
    new = tuple(one for one in command.tables if register.tables.get(one.table) != one)
    return (TablesKnown(at=at, by=command.by, tables=new),)


def set_area(register: Register, command: SetArea, at: int) -> Events:
    needs_keeper(register, command.by, "dividing the floor into areas")
    area = written(command.area, "the name of the area")
    for table in command.tables:
        known_table(register, table)
    if len(set(command.tables)) != len(command.tables):
        raise Refused("bad-request", "a table is named twice")
    if not command.tables and area not in register.areas:
        raise Refused("bad-request", f"name the tables of {area}")
    charged = [one for one in register.assignments if one.area == area and one.in_force]
    if not command.tables and charged:
        raise Refused("bad-request", f"{charged[0].person} has charge of {area}: end that first")
    return (AreaSet(at=at, by=command.by, area=area, tables=command.tables),)


def assign(register: Register, command: AssignStaff, at: int) -> Events:
    """Charge of one table, or of one area: in a role that every table of it knows."""
    if bool(command.table) == bool(command.area):
        raise Refused("bad-request", "somebody has charge of a table or of an area: name one of the two")
    if command.table:
        tables: tuple[TableOnFloor, ...] = (known_table(register, command.table),)
    else:
        if command.area not in register.areas:
            raise Refused(
                "bad-request",
                f"there is no area '{command.area[:40]}'; {nearest(command.area, register.areas)}",
            )
        tables = tuple(known_table(register, table) for table in register.areas[command.area])
    for table in tables:
        needs_keeper(register, command.by, "assigning staff", table.table)
        if table.rank(command.role) is None:
            known = [one.role for one in table.roles]
            raise Refused(
                "bad-request",
                f"{table.book} knows no role '{command.role[:40]}'; {nearest(command.role, known)}",
            )
    person = written(command.person, "who is assigned")
    same = [
        one
        for one in register.assignments
        if one.in_force
        and (one.person, one.role, one.table, one.area) == (person, command.role, command.table, command.area)
    ]
    if same:
        raise Refused("name-taken", f"{person} has this charge already")
    number = len(register.assignments) + 1
    room_left(number)
    return (
        StaffAssigned(
            at=at,
            by=command.by,
            number=number,
            person=person,
            role=command.role,
            table=command.table,
            area=command.area,
        ),
    )


def end_assignment(register: Register, command: EndAssignment, at: int) -> Events:
    assigned = register.assignment(command.assignment)
    if assigned is None or not assigned.in_force:
        raise Refused("bad-request", f"there is no assignment {command.assignment} that could end")
    needs_keeper(register, command.by, "ending an assignment", assigned.table)
    return (
        AssignmentEnded(
            at=at, by=command.by, assignment=command.assignment, reason=written(command.reason, "why")
        ),
    )


# -- papers -----------------------------------------------------------------------------------------------


def file_paper(register: Register, command: FilePaper, at: int) -> Events:
    """Nothing counts as approved without who approved it in writing, under which number and when."""
    needs_keeper(register, command.by, "filing a paper", command.table)
    if command.table:
        known_table(register, command.table)
    authority = written(command.authority, "who has given it in writing")
    reference = written(command.number, "its number or reference")
    about = written(command.about, "what it approves")
    if not is_date(command.date):
        raise Refused("cause-needed", "write its date, such as 2026-01-31")
    for one in register.papers:
        if one.in_force and (one.authority, one.reference, one.about, one.table) == (
            authority,
            reference,
            about,
            command.table,
        ):
            raise Refused("name-taken", f"{authority} {reference} is on file as number {one.number}")
    number = len(register.papers) + 1
    room_left(number)
    filed = PaperFiled(
        at=at,
        by=command.by,
        number=number,
        kind=command.kind,
        authority=authority,
        reference=reference,
        date=command.date,
        about=about,
        table=command.table,
    )
    return (filed,)


def withdraw_paper(register: Register, command: WithdrawPaper, at: int) -> Events:
    paper = register.paper(command.paper)
    if paper is None or not paper.in_force:
        raise Refused("bad-request", f"there is no paper {command.paper} in force")
    needs_keeper(register, command.by, "withdrawing a paper", paper.table)
    reason = written(command.reason, "why")
    return (PaperWithdrawn(at=at, by=command.by, paper=command.paper, reason=reason),)


# -- chips, markers, panels -------------------------------------------------------------------------------


def register_chip_set(register: Register, command: RegisterChipSet, at: int) -> Events:
    needs_keeper(register, command.by, "registering a set of colour chips", command.table)
    known_table(register, command.table)
    emblem = written(command.emblem, "the emblem of the set")
    if register.chip_set(command.table) is not None:
        raise Refused("name-taken", f"table {command.table} has its set: retire that first")
    for other in register.chip_sets:
        if other.in_force and same_words(other.emblem, emblem):
            raise Refused(
                "not-as-required",
                f"the set of table {other.table} bears this emblem: each table's set has one of its own",
            )
    colours = tuple(written(colour, "a colour") for colour in command.colours)
    if len({colour.casefold() for colour in colours}) < 2 or len(set(colours)) != len(colours):
        raise Refused("not-as-required", "a set is divided into several colours, each named once")
    room_left(len(register.chip_sets) + 1)
    return (ChipSetRegistered(at=at, by=command.by, table=command.table, emblem=emblem, colours=colours),)


def retire_chip_set(register: Register, command: RetireChipSet, at: int) -> Events:
    needs_keeper(register, command.by, "retiring a set of colour chips", command.table)
    if register.chip_set(command.table) is None:
        raise Refused("bad-request", f"table {command.table[:40]} has no set on the register")
    reason = written(command.reason, "why")
    return (ChipSetRetired(at=at, by=command.by, table=command.table, reason=reason),)


def register_marker(register: Register, command: RegisterMarker, at: int) -> Events:
    """One design, one purpose: whoever sees a marker knows what it says."""
    needs_keeper(register, command.by, "registering a marker")
    design, purpose = written(command.design, "its design"), written(command.purpose, "its purpose")
    for other in register.markers:
        if other.in_force and same_words(other.design, design):
            raise Refused(
                "not-as-required", f"this design stands for '{other.purpose}': two purposes do not share one"
            )
        if other.in_force and same_words(other.purpose, purpose):
            raise Refused("name-taken", f"'{other.design}' is the marker for this purpose: retire it first")
    room_left(len(register.markers) + 1)
    return (MarkerRegistered(at=at, by=command.by, design=design, purpose=purpose),)


def retire_marker(register: Register, command: RetireMarker, at: int) -> Events:
    needs_keeper(register, command.by, "retiring a marker")
    if register.marker(command.design) is None:
        raise Refused("bad-request", f"there is no marker '{command.design[:40]}' on the register")
    reason = written(command.reason, "why")
    return (MarkerRetired(at=at, by=command.by, design=command.design, reason=reason),)


def register_panel(register: Register, command: RegisterPanel, at: int) -> Events:
    needs_keeper(register, command.by, "registering a control panel", command.table)
    known_table(register, command.table)
    panel = written(command.panel, "the name of the panel")
    there = register.panel(panel)
    if there is not None:
        raise Refused("name-taken", f"{panel} is the panel of table {there.table}: remove it there first")
    number = len(register.panels) + 1
    room_left(number)
    return (PanelRegistered(at=at, by=command.by, panel=panel, table=command.table, number=number),)


def remove_panel(register: Register, command: RemovePanel, at: int) -> Events:
    there = register.panel(command.panel)
    if there is None:
        raise Refused("bad-request", f"there is no panel '{command.panel[:40]}' on the register")
    needs_keeper(register, command.by, "removing a control panel", there.table)
    reason = written(command.reason, "why")
    return (PanelRemoved(at=at, by=command.by, panel=command.panel, reason=reason),)


# -- the official rules -----------------------------------------------------------------------------------


def install_rules(register: Register, command: InstallRules, at: int) -> Events:
    by_the_house(command.by)
    known_table(register, command.table)
    before = register.rules_of(command.table)
    if before is not None and before.sha256 == command.sha256:
        raise Refused("already-heard", f"version {before.version} of the rules is this file")
    version = 1 + sum(one.table == command.table for one in register.rules)
    return (
        RulesInstalled(
            at=at,
            by=command.by,
            table=command.table,
            version=version,
            name=command.name,
            media=command.media,
            size=command.size,
            sha256=command.sha256,
        ),
    )


def hand_out_rules(register: Register, command: HandOutRules, at: int) -> Events:
    """Any of the table's staff may: whoever asks gets them."""
    table = known_table(register, command.table)
    if table.rank(command.by.role) is None:
        raise Refused(
            "not-yours-to-do",
            f"handing out the rules is for the staff of {table.table}, not for {command.by.name} ({command.by.role})",
        )
    rules = register.rules_of(command.table)
    if rules is None:
        raise Refused("not-found", f"no official rules were installed for table {table.table}")
    to = written(command.to, "to whom") if command.to else ""
    return (
        RulesHandedOut(
            at=at, by=command.by, table=command.table, version=rules.version, form=command.form, to=to
        ),
    )


DECIDERS: Final[dict[type, Callable[[Register, Any, int], Events]]] = {
    KnowTables: know_tables,
    SetArea: set_area,
    AssignStaff: assign,
    EndAssignment: end_assignment,
    FilePaper: file_paper,
    WithdrawPaper: withdraw_paper,
    RegisterChipSet: register_chip_set,
    RetireChipSet: retire_chip_set,
    RegisterMarker: register_marker,
    RetireMarker: retire_marker,
    RegisterPanel: register_panel,
    RemovePanel: remove_panel,
    InstallRules: install_rules,
    HandOutRules: hand_out_rules,
}
