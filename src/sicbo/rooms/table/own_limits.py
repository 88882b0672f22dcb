"""A player's own limits: limits, a reminder of time and result, a break; and the stay they are counted over.

No book asks for them, so refusals here cite no clause. A stay is from sitting down to standing up. Own limits are kept
by the player's name and seat for the next stay. A guest without a name is known only by the seat and the credit: a
guest's limits, and a break, end when the credit is collected and the seat left, because the next guest there has the
same name and may be a stranger.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.names import is_guest
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import role_said
from sicbo.rooms.round.events import RoundJudged, WagersReturned
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.own_limits import (
    AnswerReminder,
    BreakTaken,
    OwnLimit,
    OwnLimitsSet,
    ReminderAnswered,
    SetOwnLimits,
    TakeBreak,
)
from sicbo.rooms.table.messages.table import Seated, StoodUp
from sicbo.rooms.table.messages.terminals import CreditAdded, CreditCollected
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.own_jackpots import jackpot_won
from sicbo.rooms.table.seating import owner_of, plays_at_terminals
from sicbo.rooms.table.state import Stay, Table
from sicbo.rules.game import Game
from sicbo.sentences import said

SECOND = 1_000_000
MINUTE = 60 * SECOND
LONGEST_BREAK_MINUTES = 7 * 24 * 60
LONGEST_REMINDER_MINUTES = 24 * 60

NO_LIMIT = OwnLimit()


# -- what a player asks for -------------------------------------------------------------------------------


def set_own(game: Game, table: Table, command: SetOwnLimits, at: int) -> tuple[TableEvent, ...]:
    """Each limit separately: the lower of the old and the new applies now, the new one from the next stay on."""
    owner = _of(game, table, command.by, command.owner)
    if command.round_stake is not None:
        checked_amount(command.round_stake, what=said("limit for a round"))
    if command.stay_loss is not None:
        checked_amount(command.stay_loss, what=said("loss limit for a session"))
    if not 0 <= command.reminder_minutes <= LONGEST_REMINDER_MINUTES:
        raise Refused(
            "bad-request",
            "choose a reminder every 1 to {most} minutes, or 0 for none",
            most=LONGEST_REMINDER_MINUTES,
        )
    wanted = OwnLimit(command.round_stake, command.stay_loss)
    holds = stay_of(table, owner).limit
    now = OwnLimit(_lower(holds.round_stake, wanted.round_stake), _lower(holds.stay_loss, wanted.stay_loss))
    later = None if now == wanted else wanted
    return (OwnLimitsSet(owner, command.by.name, now, later, command.reminder_minutes, at),)


def take_break(game: Game, table: Table, command: TakeBreak, at: int) -> tuple[TableEvent, ...]:
    owner = _of(game, table, command.by, command.owner)
    if not 1 <= command.minutes <= LONGEST_BREAK_MINUTES:
        raise Refused(
            "bad-request",
            "choose a break of 1 to {most} minutes",
            most=LONGEST_BREAK_MINUTES,
        )
    until = at + command.minutes * MINUTE
    if until < stay_of(table, owner).break_until:
        raise Refused("on-a-break", "a break can be made longer, not shorter")
    return (BreakTaken(owner, command.by.name, at, until),)


def answer(game: Game, table: Table, command: AnswerReminder, at: int) -> tuple[TableEvent, ...]:
    owner = _of(game, table, command.by, command.owner)
    stay = stay_of(table, owner)
    due = remind_at(stay)
    if due is None or at < due:
        raise Refused("bad-request", "there is no reminder to answer")
    return (ReminderAnswered(owner, command.by.name, at, (at - stay.since) // SECOND, stay.result),)


def _of(game: Game, table: Table, by: Person, owner: str) -> str:
    """Whose limits they are: no one sets another player's."""
    if by.role != "player":
        raise Refused(
            "not-yours-to-do",
            "only the player can set their own limits and breaks, not the {role}",
            role=role_said(policies_of(game), by.role),
        )
    whose = owner_of(game, table, by, owner) or by.name
    if not plays_at_terminals(game) and whose != by.name:
        raise Refused("not-yours-to-do", "only {whose} can set the limits of {whose}", whose=whose)
    return whose


def _lower(holds: int | None, wanted: int | None) -> int | None:
    return wanted if holds is None else holds if wanted is None else min(holds, wanted)


# -- effect on bets -----------------------------------------------------------------------------


def check_may_wager(game: Game, table: Table, command: PlaceWagers, owner: str, at: int) -> None:
    """Refuse a bet beyond the limits, also if the dealer places it; everything in play counts as lost until it has
    won."""
    stay = table.stays.get(owner)
    if stay is None:
        return
    if at < stay.break_until:
        seconds = -(-(stay.break_until - at) // SECOND)
        raise Refused(
            "on-a-break",
            "your break lasts another {seconds} min {seconds2} s: bet after that",
            seconds=seconds // 60,
            seconds2=seconds % 60,
        )
    if stay.limit == NO_LIMIT:
        return
    # An invalid amount is refused by the round, in its own words.
    more = sum(amount for amount in command.wagers.values() if type(amount) is int and amount > 0)
    playing = table.playing
    position = None if playing is None else playing.layout.get(owner)
    down = 0 if position is None else position.total
    most = stay.limit.round_stake
    if most is not None and down + more > most:
        raise Refused(
            "beyond-own-limit",
            "your own limit is {most} in a round: bet at most {value} more",
            most=game.amount(most),
            value=game.amount(max(0, most - down)),
        )
    most = stay.limit.stay_loss
    if most is not None and more - stay.result > most:
        left = game.amount(max(0, most + stay.result))
        raise Refused(
            "beyond-own-limit",
            "your own loss limit for this session is {most}: bet at most {left} more",
            most=game.amount(most),
            left=left,
        )


# -- the course of a stay -----------------------------------------------------------------------------------


def stay_of(table: Table, owner: str) -> Stay:
    return table.stays.get(owner) or Stay()


def remind_at(stay: Stay) -> int | None:
    """When the next reminder is due: counted from the last one, or from sitting down."""
    if not stay.reminder_minutes or not stay.since:
        return None
    return max(stay.since, stay.reminded_at) + stay.reminder_minutes * MINUTE


def sat_down(game: Game, table: Table, event: Seated) -> dict[str, Stay]:
    """A new stay, under the limits this player set before; another player's limits end here."""
    owner = event.place if plays_at_terminals(game) else event.player
    before = stay_of(table, owner)
    kept = before if before.player == event.player else Stay()
    meters = table.meters.get(owner)
    return {
        **table.stays,
        owner: replace(
            kept, player=event.player, since=event.at, seated_by=event.seated_by.name if event.seated_by else "",
            staked=0, won=0, reminded_at=0, last_won=None, last_void=False, jackpots=(),
            credited_before=0 if meters is None else meters.credited, demanded=0,
        ),
    }  # fmt: skip


def stood_up(game: Game, table: Table, event: StoodUp) -> dict[str, Stay]:
    owner = event.place if plays_at_terminals(game) else event.player
    return {other: stay for other, stay in table.stays.items() if other != owner} | _after(table, owner)


def all_stood_up(table: Table) -> dict[str, Stay]:
    """The table is closed."""
    return {owner: stay for at in table.stays for owner, stay in _after(table, at).items()}


def _after(table: Table, owner: str) -> dict[str, Stay]:
    """What remains of a finished stay: its limits, if any."""
    stay = stay_of(table, owner)
    meters = table.meters.get(owner)
    if is_guest(stay.player) and (meters is None or not meters.credit):
        return {}
    limit = stay.limit if stay.later is None else stay.later
    if limit == NO_LIMIT and not stay.reminder_minutes and not stay.break_until:
        return {}
    return {
        owner: Stay(
            stay.player, limit=limit, reminder_minutes=stay.reminder_minutes, break_until=stay.break_until
        )
    }


def resolved(
    stays: Mapping[str, Stay], event: OwnLimitsSet | BreakTaken | ReminderAnswered
) -> dict[str, Stay]:
    stay = stays.get(event.owner) or Stay(event.player)
    match event:
        case OwnLimitsSet():
            reminded = stay.reminded_at if stay.reminder_minutes else event.at
            stay = replace(
                stay, limit=event.limit, later=event.later, reminder_minutes=event.reminder_minutes, reminded_at=reminded
            )  # fmt: skip
        case BreakTaken():
            stay = replace(stay, break_until=event.until)
        case ReminderAnswered():
            stay = replace(stay, reminded_at=event.at)
    return {**stays, event.owner: stay}


def credited(table: Table, event: CreditAdded) -> dict[str, Stay]:
    """A jackpot counts in the result of a stay; notes and transfers are the player's own money."""
    return jackpot_won(table, event, "meter") if event.source == "jackpot" else table.stays


def collected(table: Table, event: CreditCollected) -> dict[str, Stay]:
    """Collecting the credit left behind ends a guest's stay completely."""
    if event.terminal in table.seats or event.terminal not in table.stays:
        return table.stays
    others = {owner: stay for owner, stay in table.stays.items() if owner != event.terminal}
    return others | _after(table, event.terminal)


def judged(stays: dict[str, Stay], before: Round, event: RoundJudged | WagersReturned) -> dict[str, Stay]:
    """What the round paid each player with bets in it, kept until their next such round; void bets paid nothing."""
    if isinstance(event, WagersReturned):
        lines = () if before.receipt is None else before.receipt.lines
        void = {line.owner for line in lines} & (event.wagers.keys() | event.forfeited.keys())
        return {
            owner: replace(stay, last_void=True) if owner in void else stay for owner, stay in stays.items()
        }
    won: dict[str, int] = {}
    for line in event.receipt.lines:
        won[line.owner] = won.get(line.owner, 0) + (line.returned if line.outcome == "win" else 0)
    return {
        owner: replace(stay, last_won=won[owner], last_void=False) if owner in won else stay
        for owner, stay in stays.items()
    }


def counted_in(
    stays: dict[str, Stay], turnover: Mapping[str, int], wins: Mapping[str, int]
) -> dict[str, Stay]:
    """The stays after bets were placed, taken back, lost or paid."""
    changed = dict(stays)
    for owner in turnover.keys() | wins.keys():
        stay = changed.get(owner)
        if stay is not None:
            staked, won = stay.staked + turnover.get(owner, 0), stay.won + wins.get(owner, 0)
            changed[owner] = replace(stay, staked=staked, won=won)
    return changed
