"""How events change the register of a house."""

from typing import TypeVar

from msgspec.structs import replace

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
from sicbo.rooms.register.state import Assignment, ChipSet, Kept, Marker, Panel, Paper, Register, RulesVersion

T = TypeVar("T", bound=Kept)


def evolve(register: Register, event: RegisterEvent) -> Register:
    """The register after an event."""
    match event:
        case TablesKnown():
            return replace(register, tables=register.tables | {table.table: table for table in event.tables})
        case AreaSet():
            others = {name: tables for name, tables in register.areas.items() if name != event.area}
            return replace(register, areas=others | {event.area: event.tables} if event.tables else others)
        case StaffAssigned():
            assigned = _entered(Assignment, event)
            return replace(register, assignments=(*register.assignments, assigned))
        case AssignmentEnded():
            ended = _ended(register.assignments, register.assignment(event.assignment), event, event.reason)
            return replace(register, assignments=ended)
        case PaperFiled() | PaperWithdrawn():
            return _papers(register, event)
        case ChipSetRegistered():
            return replace(register, chip_sets=(*register.chip_sets, _entered(ChipSet, event)))
        case ChipSetRetired():
            retired = _ended(register.chip_sets, register.chip_set(event.table), event, event.reason)
            return replace(register, chip_sets=retired)
        case MarkerRegistered():
            return replace(register, markers=(*register.markers, _entered(Marker, event)))
        case MarkerRetired():
            gone = _ended(register.markers, register.marker(event.design), event, event.reason)
            return replace(register, markers=gone)
        case PanelRegistered():
            return replace(register, panels=(*register.panels, _entered(Panel, event)))
        case PanelRemoved():
            removed = _ended(register.panels, register.panel(event.panel), event, event.reason)
            return replace(register, panels=removed)
        case RulesInstalled() | RulesHandedOut():
            return _rules(register, event)


def _papers(register: Register, event: PaperFiled | PaperWithdrawn) -> Register:
    if isinstance(event, PaperWithdrawn):
        papers = _ended(register.papers, register.paper(event.paper), event, event.reason)
        return replace(register, papers=papers)
    return replace(register, papers=(*register.papers, _entered(Paper, event)))


def _rules(register: Register, event: RulesInstalled | RulesHandedOut) -> Register:
    before = register.rules_of(event.table)
    if isinstance(event, RulesHandedOut):
        assert before is not None
        given = replace(before, handed_out=before.handed_out + 1, last_handed_out=event.at)
        return replace(register, rules=_put(register.rules, before, given))
    rules = _ended(register.rules, before, event, f"replaced by version {event.version}")
    return replace(register, rules=(*rules, _entered(RulesVersion, event)))


def _entered(kind: type[T], event: RegisterEvent) -> T:
    """The register entry of an event: its facts under the same names, with when and by whom."""
    facts = {name: getattr(event, name) for name in event.__struct_fields__ if name in kind.__struct_fields__}
    return kind(since=event.at, **facts)


def _ended(kept: tuple[T, ...], ending: T | None, event: RegisterEvent, why: str) -> tuple[T, ...]:
    return kept if ending is None else _put(kept, ending, replace(ending, ended_at=event.at, why=why))


def _put(kept: tuple[T, ...], before: T, after: T) -> tuple[T, ...]:
    return tuple(after if item is before else item for item in kept)
