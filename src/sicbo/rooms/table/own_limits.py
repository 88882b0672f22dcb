"""What a player has resolved: own limits, a reminder of time and result, a break; and the stay they are counted over.

No book asks for them, so refusals here cite no clause. A stay is from sitting down to standing up. What was resolved
stays with the player's name and place for the next one. A guest without a name is known by the seat
and the credit alone: what such a guest resolved, a break too, ends when that is collected and the seat left, for whoever
sits there next is called the same and may be a stranger.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import is_guest
from sicbo.rooms.kernel.person import Person
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

SECOND = 1_000_000
MINUTE = 60 * SECOND
LONGEST_BREAK_MINUTES = 7 * 24 * 60
LONGEST_REMINDER_MINUTES = 24 * 60

NO_LIMIT = OwnLimit()


# -- what a player asks for -------------------------------------------------------------------------------


def set_own(game: Game, table: Table, command: SetOwnLimits, at: int) -> tuple[TableEvent, ...]:
    """Each limit for itself: the lower of the old and the new holds now, the new one from the next stay on."""
    owner = _of(game, table, command.by, command.owner)
    for name, amount in (("a round", command.round_stake), ("a stay", command.stay_loss)):
        if amount is not None:
            checked_amount(amount, what=f"own limit of {name}")
    if not 0 <= command.reminder_minutes <= LONGEST_REMINDER_MINUTES:
        raise Refused(
            "bad-request",
            "be reminded every 1 to {most} minutes, or never with 0",
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
            "a break takes 1 to {most} minutes",
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
        raise Refused("bad-request", "no reminder waits to be answered")
    return (ReminderAnswered(owner, command.by.name, at, (at - stay.since) // SECOND, stay.result),)


def _of(game: Game, table: Table, by: Person, owner: str) -> str:
    """Whose resolutions they are: nobody makes another's."""
    if by.role != "player":
        raise Refused(
            "not-yours-to-do", "own limits and breaks are the player's, not the {role}'s", role=by.role
        )
    whose = owner_of(game, table, by, owner) or by.name
    if not plays_at_terminals(game) and whose != by.name:
        raise Refused("not-yours-to-do", "the limits of {whose} are for {whose} to set", whose=whose)
    return whose


def _lower(holds: int | None, wanted: int | None) -> int | None:
    return wanted if holds is None else holds if wanted is None else min(holds, wanted)


# -- what it means for wagers -----------------------------------------------------------------------------


def check_may_wager(game: Game, table: Table, command: PlaceWagers, owner: str, at: int) -> None:
    """Refuse what would go beyond, also where the dealer places it; all that is in play counts as lost until it has won."""
    stay = table.stays.get(owner)
    if stay is None:
        return
    if at < stay.break_until:
        seconds = -(-(stay.break_until - at) // SECOND)
        raise Refused(
            "on-a-break",
            "you are on a break for another {seconds} min {seconds2} s",
            seconds=seconds // 60,
            seconds2=seconds % 60,
        )
    if stay.limit == NO_LIMIT:
        return
    # What is no amount at all is refused in the round's own words.
    more = sum(amount for amount in command.wagers.values() if type(amount) is int and amount > 0)
    playing = table.playing
    position = None if playing is None else playing.layout.get(owner)
    down = 0 if position is None else position.total
    most = stay.limit.round_stake
    if most is not None and down + more > most:
        raise Refused(
            "beyond-own-limit",
            "your own limit is {most} in a round; {value} of it is left",
            most=game.currency.format(most),
            value=game.currency.format(max(0, most - down)),
        )
    most = stay.limit.stay_loss
    if most is not None and more - stay.result > most:
        left = game.currency.format(max(0, most + stay.result))
        raise Refused(
            "beyond-own-limit",
            "your own limit is to lose {most} in this stay; {left} of it is left",
            most=game.currency.format(most),
            left=left,
        )


# -- how a stay goes on -----------------------------------------------------------------------------------


def stay_of(table: Table, owner: str) -> Stay:
    return table.stays.get(owner) or Stay()


def remind_at(stay: Stay) -> int | None:
    """When the next reminder is due: so long after the last, or after sitting down."""
    if not stay.reminder_minutes or not stay.since:
        return None
    return max(stay.since, stay.reminded_at) + stay.reminder_minutes * MINUTE


def sat_down(game: Game, table: Table, event: Seated) -> dict[str, Stay]:
    """A new stay, under what this player resolved before; somebody else's resolutions end here."""
    owner = event.place if plays_at_terminals(game) else event.player
    before = stay_of(table, owner)
    kept = before if before.player == event.player else Stay()
    return {
        **table.stays,
        owner: replace(
            kept, player=event.player, since=event.at, seated_by=event.seated_by.name if event.seated_by else "",
            staked=0, won=0, reminded_at=0, last_won=None, last_void=False, jackpots=(),
        ),
    }  # fmt: skip


def stood_up(game: Game, table: Table, event: StoodUp) -> dict[str, Stay]:
    owner = event.place if plays_at_terminals(game) else event.player
    return {other: stay for other, stay in table.stays.items() if other != owner} | _after(table, owner)


def all_stood_up(table: Table) -> dict[str, Stay]:
    """The table is closed."""
    return {owner: stay for at in table.stays for owner, stay in _after(table, at).items()}


def _after(table: Table, owner: str) -> dict[str, Stay]:
    """What is left of a stay when it is over: what was resolved, if anything."""
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
    """A jackpot is part of what a stay came to; notes and transfers are the player's own."""
    return jackpot_won(table, event, "meter") if event.source == "jackpot" else table.stays


def collected(table: Table, event: CreditCollected) -> dict[str, Stay]:
    """With the credit that was left behind the last of a guest's stay is gone."""
    if event.terminal in table.seats or event.terminal not in table.stays:
        return table.stays
    others = {owner: stay for owner, stay in table.stays.items() if owner != event.terminal}
    return others | _after(table, event.terminal)


def judged(stays: dict[str, Stay], before: Round, event: RoundJudged | WagersReturned) -> dict[str, Stay]:
    """What the round paid to each who had wagers in it, kept until the next that does; void wagers paid nothing."""
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
    """The stays after wagers were laid, taken back, lost or paid."""
    changed = dict(stays)
    for owner in turnover.keys() | wins.keys():
        stay = changed.get(owner)
        if stay is not None:
            staked, won = stay.staked + turnover.get(owner, 0), stay.won + wins.get(owner, 0)
            changed[owner] = replace(stay, staked=staked, won=won)
    return changed
