"""Equipment on the register: sets of colour chips, markers and control panels."""

from sicbo.refusals import Refused
from sicbo.rooms.register.authority import (
    known_table,
    require_keeper,
    require_room,
    same_words,
    written,
)
from sicbo.rooms.register.events import (
    ChipSetRegistered,
    ChipSetRetired,
    MarkerRegistered,
    MarkerRetired,
    PanelRegistered,
    PanelRemoved,
    RegisterEvent,
)
from sicbo.rooms.register.messages import (
    RegisterChipSet,
    RegisterMarker,
    RegisterPanel,
    RemovePanel,
    RetireChipSet,
    RetireMarker,
)
from sicbo.rooms.register.state import Register

Events = tuple[RegisterEvent, ...]


def register_chip_set(register: Register, command: RegisterChipSet, at: int) -> Events:
    require_keeper(register, command.by, "registering a set of colour chips", command.table)
    known_table(register, command.table)
    emblem = written(command.emblem, "the emblem of the set")
    if register.chip_set(command.table) is not None:
        raise Refused(
            "name-taken", "table {table} already has a set of chips: retire it first", table=command.table
        )
    for other in register.chip_sets:
        if other.in_force and same_words(other.emblem, emblem):
            raise Refused(
                "not-as-required",
                "the chips of table {table} already have this emblem: use a different one for each table",
                table=other.table,
            )
    colours = tuple(written(colour, "a colour") for colour in command.colours)
    if len({colour.casefold() for colour in colours}) < 2 or len(set(colours)) != len(colours):
        raise Refused("not-as-required", "a set of chips has several colours: name each of them once")
    require_room(len(register.chip_sets) + 1)
    return (ChipSetRegistered(at=at, by=command.by, table=command.table, emblem=emblem, colours=colours),)


def retire_chip_set(register: Register, command: RetireChipSet, at: int) -> Events:
    require_keeper(register, command.by, "retiring a set of colour chips", command.table)
    if register.chip_set(command.table) is None:
        raise Refused(
            "bad-request", "the register has no set of chips for table {table}", table=command.table[:40]
        )
    reason = written(command.reason, "why")
    return (ChipSetRetired(at=at, by=command.by, table=command.table, reason=reason),)


def register_marker(register: Register, command: RegisterMarker, at: int) -> Events:
    """One design has one purpose, so that a marker's meaning is clear to everyone."""
    require_keeper(register, command.by, "registering a marker")
    design, purpose = written(command.design, "its design"), written(command.purpose, "its purpose")
    for other in register.markers:
        if other.in_force and same_words(other.design, design):
            raise Refused(
                "not-as-required",
                "this design is used for '{purpose}': choose another design",
                purpose=other.purpose,
            )
        if other.in_force and same_words(other.purpose, purpose):
            raise Refused(
                "name-taken",
                "'{design}' is already the marker for this purpose: retire it first",
                design=other.design,
            )
    require_room(len(register.markers) + 1)
    return (MarkerRegistered(at=at, by=command.by, design=design, purpose=purpose),)


def retire_marker(register: Register, command: RetireMarker, at: int) -> Events:
    require_keeper(register, command.by, "retiring a marker")
    if register.marker(command.design) is None:
        raise Refused("bad-request", "the register has no marker '{design}'", design=command.design[:40])
    reason = written(command.reason, "why")
    return (MarkerRetired(at=at, by=command.by, design=command.design, reason=reason),)


def register_panel(register: Register, command: RegisterPanel, at: int) -> Events:
    require_keeper(register, command.by, "registering a control panel", command.table)
    known_table(register, command.table)
    panel = written(command.panel, "the name of the panel")
    there = register.panel(panel)
    if there is not None:
        raise Refused(
            "name-taken",
            "{panel} is installed at table {table}: remove it there first",
            panel=panel,
            table=there.table,
        )
    number = len(register.panels) + 1
    require_room(number)
    return (PanelRegistered(at=at, by=command.by, panel=panel, table=command.table, number=number),)


def remove_panel(register: Register, command: RemovePanel, at: int) -> Events:
    there = register.panel(command.panel)
    if there is None:
        raise Refused("bad-request", "the register has no panel '{panel}'", panel=command.panel[:40])
    require_keeper(register, command.by, "removing a control panel", there.table)
    reason = written(command.reason, "why")
    return (PanelRemoved(at=at, by=command.by, panel=command.panel, reason=reason),)
