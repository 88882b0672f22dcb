"""The register of a house: papers on file, chip sets, markers, control panels, official rules, assignments of staff."""

from collections.abc import Callable
from typing import Any, Final

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.calendar import is_date
from sicbo.rooms.register import equipment
from sicbo.rooms.register.authority import (
    known_table,
    require_house,
    require_keeper,
    require_room,
    written,
)
from sicbo.rooms.register.events import (
    AreaSet,
    AssignmentEnded,
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
    """The events a command leads to. Raises `Refused`; nothing has changed then."""
    return DECIDERS[type(command)](register, command, at)


# -- the floor --------------------------------------------------------------------------------------------


def know_tables(register: Register, command: KnowTables, at: int) -> Events:
    require_house(command.by)
    new = tuple(table for table in command.tables if register.tables.get(table.table) != table)
    return (TablesKnown(at=at, by=command.by, tables=new),)


def set_area(register: Register, command: SetArea, at: int) -> Events:
    require_keeper(register, command.by, "dividing the floor into areas")
    area = written(command.area, "the name of the area")
    for table in command.tables:
        known_table(register, table)
    if len(set(command.tables)) != len(command.tables):
        raise Refused("bad-request", "name each table only once")
    if not command.tables and area not in register.areas:
        raise Refused("bad-request", "name the tables of {area}", area=area)
    charged = [
        assignment for assignment in register.assignments if assignment.area == area and assignment.in_force
    ]
    if not command.tables and charged:
        raise Refused(
            "bad-request",
            "{person} is in charge of {area}: end that assignment first",
            person=charged[0].person,
            area=area,
        )
    return (AreaSet(at=at, by=command.by, area=area, tables=command.tables),)


def assign(register: Register, command: AssignStaff, at: int) -> Events:
    """Put a person in charge of one table or one area, in a role that every table of it knows."""
    if bool(command.table) == bool(command.area):
        raise Refused("bad-request", "name either a table or an area to be in charge of")
    if command.table:
        tables: tuple[TableOnFloor, ...] = (known_table(register, command.table),)
    else:
        if command.area not in register.areas:
            raise Refused(
                "bad-request",
                "there is no area '{area}'; {hint}",
                area=command.area[:40],
                hint=nearest(command.area, register.areas),
            )
        tables = tuple(known_table(register, table) for table in register.areas[command.area])
    for table in tables:
        require_keeper(register, command.by, "assigning staff", table.table)
        if table.rank(command.role) is None:
            known = [role.role for role in table.roles]
            raise Refused(
                "bad-request",
                "{book} has no role '{role}'; {hint}",
                book=table.book,
                role=command.role[:40],
                hint=nearest(command.role, known),
            )
    person = written(command.person, "who is assigned")
    same = [
        assignment
        for assignment in register.assignments
        if assignment.in_force
        and (assignment.person, assignment.role, assignment.table, assignment.area)
        == (person, command.role, command.table, command.area)
    ]
    if same:
        raise Refused("name-taken", "{person} already has this assignment", person=person)
    number = len(register.assignments) + 1
    require_room(number)
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
        raise Refused(
            "bad-request", "there is no current assignment {assignment}", assignment=command.assignment
        )
    require_keeper(register, command.by, "ending an assignment", assigned.table)
    return (
        AssignmentEnded(
            at=at, by=command.by, assignment=command.assignment, reason=written(command.reason, "why")
        ),
    )


# -- papers -----------------------------------------------------------------------------------------------


def file_paper(register: Register, command: FilePaper, at: int) -> Events:
    """A paper states who approved it in writing, under which number and when."""
    require_keeper(register, command.by, "filing a document", command.table)
    if command.table:
        known_table(register, command.table)
    authority = written(command.authority, "who issued it")
    reference = written(command.number, "its number or reference")
    about = written(command.about, "what it approves")
    if not is_date(command.date):
        raise Refused("cause-needed", "enter the document's date, such as 2026-01-31")
    for paper in register.papers:
        if paper.in_force and (paper.authority, paper.reference, paper.about, paper.table) == (
            authority,
            reference,
            about,
            command.table,
        ):
            raise Refused(
                "name-taken",
                "{authority} {reference} is already on file as number {one}",
                authority=authority,
                reference=reference,
                one=paper.number,
            )
    number = len(register.papers) + 1
    require_room(number)
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
        raise Refused("bad-request", "there is no document {paper} in force", paper=command.paper)
    require_keeper(register, command.by, "withdrawing a document", paper.table)
    reason = written(command.reason, "why")
    return (PaperWithdrawn(at=at, by=command.by, paper=command.paper, reason=reason),)


# -- chips, markers, panels -------------------------------------------------------------------------------


# -- the official rules -----------------------------------------------------------------------------------


def install_rules(register: Register, command: InstallRules, at: int) -> Events:
    require_house(command.by)
    known_table(register, command.table)
    before = register.rules_of(command.table)
    if before is not None and before.sha256 == command.sha256:
        raise Refused(
            "already-heard", "version {version} of the rules is already this file", version=before.version
        )
    version = 1 + sum(rule.table == command.table for rule in register.rules)
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
    """Any of the table's staff may hand out the rules to a person who asks for them."""
    table = known_table(register, command.table)
    if table.rank(command.by.role) is None:
        raise Refused(
            "not-yours-to-do",
            "handing out the rules is for the staff of {table}, not for {by} ({role})",
            table=table.table,
            by=command.by.name,
            role=command.by.role,
        )
    rules = register.rules_of(command.table)
    if rules is None:
        raise Refused("not-found", "no official rules are installed for table {table}", table=table.table)
    to = written(command.to, "who received them") if command.to else ""
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
    RegisterChipSet: equipment.register_chip_set,
    RetireChipSet: equipment.retire_chip_set,
    RegisterMarker: equipment.register_marker,
    RetireMarker: equipment.retire_marker,
    RegisterPanel: equipment.register_panel,
    RemovePanel: equipment.remove_panel,
    InstallRules: install_rules,
    HandOutRules: hand_out_rules,
}
