"""Every command and every event of a table, as two closed unions: what a journal may contain."""

from sicbo.rooms.round.events import RoundEvent
from sicbo.rooms.round.messages import RoundCommand
from sicbo.rooms.table.messages.card import CardCommand, CardEvent
from sicbo.rooms.table.messages.chips import ChipCommand, ChipEvent
from sicbo.rooms.table.messages.decisions import DecisionCommand, DecisionEvent
from sicbo.rooms.table.messages.equipment import EquipmentCommand, EquipmentEvent
from sicbo.rooms.table.messages.fairness import FairnessCommand, FairnessEvent
from sicbo.rooms.table.messages.limits import LimitCommand
from sicbo.rooms.table.messages.own_limits import OwnLimitCommand, OwnLimitEvent
from sicbo.rooms.table.messages.sanctions import SanctionCommand, SanctionEvent
from sicbo.rooms.table.messages.table import ConductCommand, ConductEvent
from sicbo.rooms.table.messages.terminals import TerminalCommand, TerminalEvent
from sicbo.rooms.table.messages.tournament import SessionCommand, SessionEvent

TableCommand = (
    RoundCommand | ConductCommand | LimitCommand | CardCommand | ChipCommand | EquipmentCommand | SanctionCommand
    | DecisionCommand | TerminalCommand | FairnessCommand | OwnLimitCommand | SessionCommand
)  # fmt: skip

OutOfRoundEvent = (
    ConductEvent | CardEvent | ChipEvent | EquipmentEvent | SanctionEvent | DecisionEvent | TerminalEvent | FairnessEvent
    | OwnLimitEvent | SessionEvent
)  # fmt: skip
TableEvent = RoundEvent | OutOfRoundEvent
