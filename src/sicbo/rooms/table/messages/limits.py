"""Limits of a table: posted, changed, agreed with one player, and the markers on the layout."""

from sicbo.rooms.kernel.messages import STAFF, Command, Event
from sicbo.rooms.kernel.person import Person
from sicbo.rules.card import Limit


class PostLimits(Command, frozen=True, kw_only=True):
    """Post a sign with new limits, which take effect at their time, or after the round that has bets then."""

    givers = STAFF
    limits: dict[str, Limit]
    effective_at: int | None = None


class ChangeLimits(Command, frozen=True, kw_only=True):
    """New limits from the next round on, if the book needs no notice or it has been given."""

    givers = STAFF
    limits: dict[str, Limit]


class AgreePersonalLimits(Command, frozen=True, kw_only=True):
    givers = STAFF
    player: str
    minimum: int | None = None
    maximum: int | None = None


class PlaceMarker(Command, frozen=True, kw_only=True):
    """A marker at the seat of a player with agreed limits, which do not apply without it."""

    givers = STAFF
    player: str
    marker: str


class RemoveMarker(Command, frozen=True, kw_only=True):
    givers = STAFF
    player: str


class LimitsPosted(Event, frozen=True):
    significant = "limits changed"
    limits: dict[str, Limit]
    posted_at: int
    effective_at: int
    by: Person


class LimitsChanged(Event, frozen=True):
    significant = "limits changed"
    limits: dict[str, Limit]
    by: Person
    this_round: bool = False
    """for the round in play too: it had no bets"""


class PersonalLimitsAgreed(Event, frozen=True):
    significant = "limits changed"
    player: str
    limit: Limit
    by: Person


class MarkerPlaced(Event, frozen=True):
    player: str
    marker: str
    by: Person


class MarkerRemoved(Event, frozen=True):
    player: str
    by: Person


LimitCommand = PostLimits | ChangeLimits | AgreePersonalLimits | PlaceMarker | RemoveMarker
LimitEvent = LimitsPosted | LimitsChanged | PersonalLimitsAgreed | MarkerPlaced | MarkerRemoved
