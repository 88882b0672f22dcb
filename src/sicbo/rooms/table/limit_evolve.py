"""How events change limits: the sign, agreements with single players, and the limits that placed bets keep."""

from msgspec.structs import replace

from sicbo.rooms.round.events import WagerMoved, WagersPlaced
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.limits import (
    LimitEvent,
    LimitsChanged,
    LimitsPosted,
    MarkerPlaced,
    MarkerRemoved,
    PersonalLimitsAgreed,
)
from sicbo.rooms.table.state import PersonalLimit, Table
from sicbo.rules.card import Limit, Terms


def changed(table: Table, event: LimitEvent) -> Table:
    """The table after an event of its limits."""
    match event:
        case LimitsPosted():
            return replace(table, posted=event)
        case LimitsChanged():
            return _signed(replace(table, sign=event.limits, posted=None), event)
        case PersonalLimitsAgreed():
            agreed = PersonalLimit(event.limit)
            table = replace(table, personal={**table.personal, event.player: agreed})
        case MarkerPlaced():
            marked = replace(table.personal[event.player], marker=event.marker)
            table = replace(table, personal={**table.personal, event.player: marked})
        case MarkerRemoved():
            left = {player: own for player, own in table.personal.items() if player != event.player}
            table = replace(table, personal=left)
    return own_limits_now(table, event.player)


def _signed(table: Table, event: LimitsChanged) -> Table:
    if not event.this_round:
        return table
    assert table.round is not None
    return replace(table, round=replace(table.round, terms=replace(table.round.terms, sign=event.limits)))


def own_limits_now(table: Table, player: str) -> Table:
    """An agreement with a player changes at once for future bets; placed bets keep the limits they were placed
    under."""
    playing = table.round
    if playing is None or not playing.betting_open:
        return table
    down = playing.layout.get(player)
    if down is not None and not playing.terms_by_bet:
        return table
    terms = playing.terms
    personal = {other: limit for other, limit in terms.personal.items() if other != player}
    own = table.personal.get(player)
    if own is not None and own.marker:
        personal[player] = own.limit
    bets = {other: kept for other, kept in terms.bets.items() if other != player}
    if down is not None:
        was, kept = terms.personal.get(player, Limit()), terms.bets.get(player, {})
        bets[player] = {bet: kept.get(bet, was) for bet in down.bets}
    return replace(table, round=replace(playing, terms=Terms(terms.sign, personal, bets)))


def placed_now(playing: Round, event: WagersPlaced | WagerMoved) -> Round:
    """A bet with added chips is one bet, wholly under the current limits."""
    bets = event.wagers if isinstance(event, WagersPlaced) else (event.target,)
    return replace(playing, terms=playing.terms.placed_now(event.owner, bets))
