"""A player's own limits, the reminder of time and result, and breaks: commands and events."""

from msgspec import Struct

from sicbo.rooms.kernel.messages import PLAYERS, Command, Event


class OwnLimit(Struct, frozen=True, omit_defaults=True):
    """A limit that a player has set for themselves; empty fields are not limited."""

    round_stake: int | None = None
    """the highest stake in one round"""
    stay_loss: int | None = None
    """the highest loss from sitting down to standing up"""


class SetOwnLimits(Command, frozen=True, kw_only=True):
    """The limits a player wants: a lower one applies at once, a higher one or none from the next stay on."""

    givers = PLAYERS
    owner: str = ""
    round_stake: int | None = None
    stay_loss: int | None = None
    reminder_minutes: int = 0
    """how often to be reminded of time and result; 0 for never"""


class TakeBreak(Command, frozen=True, kw_only=True):
    """No bets for so many minutes; a break can be extended but not shortened."""

    givers = PLAYERS
    owner: str = ""
    minutes: int


class AnswerReminder(Command, frozen=True, kw_only=True):
    """The player has seen the reminder and continues."""

    givers = PLAYERS
    owner: str = ""


class OwnLimitsSet(Event, frozen=True):
    owner: str
    player: str
    limit: OwnLimit
    """the current limits"""
    later: OwnLimit | None = None
    """the limits from the next stay on, if they differ"""
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
    """the result of the stay's bets, with those in play taken as lost"""


OwnLimitCommand = SetOwnLimits | TakeBreak | AnswerReminder
OwnLimitEvent = OwnLimitsSet | BreakTaken | ReminderAnswered
