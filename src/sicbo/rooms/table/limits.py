"""Limits on the sign and limits agreed with one player: who may change them, after which notice."""

from collections.abc import Mapping

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of, require_power, require_role
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.limits import (
    AgreePersonalLimits,
    ChangeLimits,
    LimitsChanged,
    LimitsPosted,
    MarkerPlaced,
    MarkerRemoved,
    PersonalLimitsAgreed,
    PlaceMarker,
    PostLimits,
    RemoveMarker,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.opening import sign_gaps
from sicbo.rooms.table.state import Table
from sicbo.rules.bets import Bet
from sicbo.rules.card import Limit, Terms, checked_limit, limit_among
from sicbo.rules.conduct_policies import Notice
from sicbo.rules.game import Game
from sicbo.sentences import said

MINUTE = 60_000_000


class NoticePreview(Struct, frozen=True):
    """What new limits would require, before they are posted."""

    notice_needed: bool
    minutes: int
    earliest: int
    """when they would take effect, if the sign were posted now"""
    raises_minimum: bool
    posted: bool
    """a sign with exactly these limits is already posted"""
    clauses: tuple[str, ...] = ()


def preview(game: Game, table: Table, limits: Mapping[str, Limit], at: int) -> NoticePreview:
    """What a change to these limits requires now; refused if they could not be posted at all."""
    checked = _checked(game, limits)
    notice = _notice_for(game, table, checked)
    minutes = 0 if notice is None else notice.minutes or 0
    posted = table.posted is not None and table.posted.limits == checked
    earliest = at + minutes * MINUTE
    if posted and table.posted is not None:
        earliest = noticed_until(game, table, table.posted)
    return NoticePreview(
        notice is not None,
        minutes,
        earliest,
        _raises(game, table, checked),
        posted,
        () if notice is None else notice.cite,
    )


def post(game: Game, table: Table, command: PostLimits, at: int) -> tuple[TableEvent, ...]:
    """Post a sign with the new limits and their time, as long beforehand as the book requires."""
    require_power(game, command.by, "change-limits", said("changing the limits"))
    limits = _checked(game, command.limits)
    notice = _notice_for(game, table, limits)
    minutes = 0 if notice is None or notice.minutes is None else notice.minutes
    earliest = at + minutes * MINUTE
    effective = earliest if command.effective_at is None else command.effective_at
    if effective < earliest:
        raise Refused(
            "notice-needed", "a sign must be displayed for {minutes} minutes before a minimum is raised: choose a later time", clauses=notice.on() if notice else (), minutes=minutes,
        )  # fmt: skip
    return (LimitsPosted(limits, at, effective, command.by),)


def due_at(game: Game, table: Table) -> int | None:
    """When posted limits take effect; `None` if none are posted, the table is closed, or a round has bets."""
    posted, playing = table.posted, table.playing
    if posted is None or table.status != "open" or (playing is not None and not _nobody_has_bet(table)):
        return None
    return noticed_until(game, table, posted)


def noticed_until(game: Game, table: Table, posted: LimitsPosted) -> int:
    """Until when a sign must stay posted. Checked again now: it may have been posted while no notice was needed."""
    notice = _notice_for(game, table, posted.limits)
    minutes = 0 if notice is None else notice.minutes or 0
    return max(posted.effective_at, posted.posted_at + minutes * MINUTE)


def brought_in(game: Game, table: Table, at: int) -> tuple[TableEvent, ...]:
    """Posted limits whose time has come: between rounds, or before the first bet of one."""
    due = due_at(game, table)
    if table.posted is None or due is None or at < due:
        return ()
    return (LimitsChanged(table.posted.limits, SYSTEM, _nobody_has_bet(table)),)


def _nobody_has_bet(table: Table) -> bool:
    """Whether betting is open in the round in play and there are no bets."""
    return table.playing is not None and table.playing.betting_open and not table.playing.layout


def change(game: Game, table: Table, command: ChangeLimits, at: int) -> tuple[TableEvent, ...]:
    """New limits from the next round on: bets on the layout keep the limits they were placed under. The house itself
    applies those of a posted sign."""
    if command.by.role == SYSTEM.role:
        events = brought_in(game, table, at)
        if not events or table.posted is None or table.posted.limits != command.limits:
            raise Refused("notice-needed", "wait until the time on the posted sign")
        return events
    require_power(game, command.by, "change-limits", said("changing the limits"))
    limits = _checked(game, command.limits)
    notice = _notice_for(game, table, limits)
    if notice is not None:
        posted = table.posted
        if posted is None or posted.limits != limits:
            raise Refused("notice-needed", "post a sign with these limits first", clauses=notice.on())
        due = noticed_until(game, table, posted)
        if at < due:
            seconds = -(-(due - at) // 1_000_000)
            raise Refused(
                "notice-needed",
                "the sign must be displayed for another {seconds} min {seconds2} s",
                clauses=notice.on(),
                seconds=seconds // 60,
                seconds2=seconds % 60,
            )
    return (LimitsChanged(limits, command.by, _nobody_has_bet(table)),)


def _checked(game: Game, limits: Mapping[str, Limit]) -> dict[str, Limit]:
    kinds = {bet.kind for bet in game.bets} | {bet.bet for bet in game.bets} | {"all"}
    for kind, limit in limits.items():
        if kind not in kinds:
            raise Refused(
                "unknown-bet", "the limits name '{kind}', which is not a bet in this game", kind=kind
            )
        checked_limit(kind, limit, game.currency)
    for gap in sign_gaps(game, limits):
        raise Refused("not-ready", gap.said, clauses=gap.clauses)
    return dict(limits)


def _notice_for(game: Game, table: Table, limits: Mapping[str, Limit]) -> Notice | None:
    """The notice this change needs: some books want one for any change, some for a higher minimum only."""
    policies = policies_of(game)
    if table.status != "open" or limits == table.sign:
        return None
    raised = _raises(game, table, limits)
    return policies.notice("change-limits") or (policies.notice("raise-minimum") if raised else None)


def _raises(game: Game, table: Table, limits: Mapping[str, Limit]) -> bool:
    return any((_minimum(limits, bet) or 0) > (_minimum(table.sign, bet) or 0) for bet in game.bets)


def _minimum(limits: Mapping[str, Limit], bet: Bet) -> int | None:
    limit = limit_among(limits, bet)
    return None if limit is None else limit.minimum


def agree(game: Game, table: Table, command: AgreePersonalLimits, _at: int) -> tuple[TableEvent, ...]:
    """Limits for one player, if the book allows such agreements; they do not apply without a marker."""
    personal = game.limits.personal
    if not (personal.minimum or personal.maximum):
        raise Refused(
            "bad-request",
            "{book} has no limits for individual players",
            clauses=personal.on(),
            book=game.book.name,
        )
    require_power(game, command.by, "agree-personal-limits", said("agreeing a player's own limits"))
    if command.player not in table.players:
        raise Refused(
            "not-seated",
            "{player} has no seat at table {table}: take a seat first",
            player=command.player,
            table=table.table_id,
        )
    if command.minimum is not None and not personal.minimum:
        raise Refused(
            "bad-request",
            "only a higher maximum can be agreed with a player in this game",
            clauses=personal.on(),
        )
    limit = checked_limit(command.player, Limit(command.minimum, command.maximum), game.currency)
    if limit == Limit():
        raise Refused("bad-request", "enter the limit that is agreed", clauses=personal.on())
    together = Terms(table.sign, {command.player: limit})
    for bet in game.bets:
        own = together.limit(bet, command.player)
        if own and own.minimum is not None and own.maximum is not None and own.minimum > own.maximum:
            raise Refused(
                "bad-request",
                "together with the sign, this leaves no possible bet on {bet}: choose other limits",
                clauses=personal.on(),
                bet=bet.said,
            )
    if command.maximum is not None and not personal.minimum:
        lower = [bet.said for bet in game.bets if _above(limit_among(table.sign, bet), command.maximum)]
        if lower:
            raise Refused(
                "bad-request",
                "a maximum agreed with a player must be higher than the one on the sign for {why}",
                clauses=personal.on(),
                why=lower[0],
            )
    return (PersonalLimitsAgreed(command.player, limit, command.by),)


def _above(limit: Limit | None, maximum: int) -> bool:
    return limit is not None and limit.maximum is not None and limit.maximum > maximum


def place_marker(game: Game, table: Table, command: PlaceMarker, _at: int) -> tuple[TableEvent, ...]:
    require_role(game, command.by, front_line_role(policies_of(game)), said("placing a marker"))
    if command.player not in table.personal:
        raise Refused(
            "bad-request", "no limits are agreed with {player}: agree them first", player=command.player
        )
    if not command.marker:
        raise Refused("cause-needed", "name the marker and what it states", clauses=game.limits.personal.on())
    return (MarkerPlaced(command.player, command.marker, command.by),)


def remove_marker(game: Game, table: Table, command: RemoveMarker, _at: int) -> tuple[TableEvent, ...]:
    require_role(game, command.by, front_line_role(policies_of(game)), said("removing a marker"))
    if command.player not in table.personal:
        raise Refused(
            "bad-request", "no limits are agreed with {player}: agree them first", player=command.player
        )
    return (MarkerRemoved(command.player, command.by),)
