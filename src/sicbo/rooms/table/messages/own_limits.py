"""A player's own limits, the reminder of time and result, and breaks: commands and events."""

from msgspec import Struct

from sicbo.rooms.kernel.messages import PLAYERS, Command, Event


class OwnLimit(Struct, frozen=True, omit_defaults=True):
    """What a player has resolved not to go beyond; nothing where there is no such limit."""

    round_stake: int | None = None
    """the most that is staked in one round"""
    stay_loss: int | None = None
    """the most that is lost from sitting down to standing up"""


class SetOwnLimits(Command, frozen=True, kw_only=True):
    """The limits a player wants: a lower one counts at once, a higher one or none from the next stay on."""

    givers = PLAYERS
    owner: str = ""
    round_stake: int | None = None
    stay_loss: int | None = None
    reminder_minutes: int = 0
    """how often to be reminded of time and result; nought for never"""


class TakeBreak(Command, frozen=True, kw_only=True):
    """No wagers for so many minutes; a break can be made longer and not shorter."""

    givers = PLAYERS
    owner: str = ""
    minutes: int


class AnswerReminder(Command, frozen=True, kw_only=True):
    """The player has seen the reminder and goes on."""

    givers = PLAYERS
    owner: str = ""


class OwnLimitsSet(Event, frozen=True):
    owner: str
    player: str
    limit: OwnLimit
    """what holds now"""
    later: OwnLimit | None = None
    """what holds from the next stay on, where that is something else"""
    reminder_minutes: int = 0
    at: int = 0


class BreakTaken(Event, frozen=True):
    owner: str
    player: str
    at: int
    until: int


class ReminderAnswered(Event, frozen=True):
    """What the player was reminded of, and when."""

    owner: str
    player: str
    at: int
    seconds: int
    """since the player sat down"""
    result: int
    """what the wagers of the stay have come to, with those in play taken as lost"""


OwnLimitEvent = OwnLimitsSet | BreakTaken | ReminderAnswered
