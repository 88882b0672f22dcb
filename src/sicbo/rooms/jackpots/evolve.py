"""How events change the pools. Everything is in micro-units; no event loses a millionth of a minor unit."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sicbo.rooms.jackpots.events import (
    Contributed,
    ContributionsReversed,
    Heard,
    InspectorTold,
    JackpotEvent,
    JackpotWon,
    MalfunctionClosed,
    MalfunctionReported,
    NotMatched,
    Overflowed,
    PaymentBegun,
    PoolAdjusted,
    PoolChanged,
    PoolChangePlanned,
    PoolOpened,
    PoolReopened,
    PoolReset,
    PoolRetired,
    Reconciled,
    RoundRemembered,
    ShortageSettled,
    Shown,
    StakeLowered,
    WinDemanded,
    WinPaid,
    WinTakenBack,
)
from sicbo.rooms.jackpots.state import (
    NOT_MATCHED_KEPT,
    ROUNDS_REMEMBERED,
    Jackpots,
    Malfunction,
    Planned,
    Pool,
    RecentRound,
    Win,
)
from sicbo.rules.pools import MILLION


class Story:
    """Events as they are decided, each on the state left by those before it."""

    def __init__(self, state: Jackpots) -> None:
        self.state = state
        self.events: list[JackpotEvent] = []

    def add(self, event: JackpotEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


def evolve(state: Jackpots, event: JackpotEvent) -> Jackpots:
    """The pools after an event."""
    return replace(_evolved(state, event), version=state.version + 1)


def _evolved(state: Jackpots, event: JackpotEvent) -> Jackpots:
    match event:
        case Heard():
            return replace(state, heard={**state.heard, event.source: event.seq})
        case NotMatched():
            kept = (*state.not_matched, f"{event.source}@{event.seq}: {event.what}")[-NOT_MATCHED_KEPT:]
            return replace(state, not_matched=kept)
        case RoundRemembered():
            return _remembered(state, event)
        case MalfunctionReported() | MalfunctionClosed():
            return _malfunction(state, event)
        case Reconciled():
            return replace(state, reconciled=event)
        case PoolOpened():
            return _opened(state, event)
        case Overflowed() | PoolRetired():
            return _moved(state, event)
        case PoolReopened():
            return _reopened(state, event)
        case JackpotWon() | PoolReset() | WinTakenBack() | PoolAdjusted():
            return _won(state, event)
        case StakeLowered() | WinDemanded() | PaymentBegun() | WinPaid() | InspectorTold():
            return _paid(state, event)
        case ShortageSettled():
            pool = state.pools[event.pool]
            return with_pool(
                state, pool, current=pool.current - event.micro, shortage=pool.shortage - event.micro
            )
        case Contributed() | ContributionsReversed() | PoolChangePlanned() | PoolChanged():
            return _fed(state, event)


def with_pool(state: Jackpots, pool: Pool, **changes: Any) -> Jackpots:
    return replace(state, pools={**state.pools, pool.terms.pool: replace(pool, **changes)})


def _with_win(state: Jackpots, win_id: str, **changes: Any) -> Jackpots:
    return replace(state, wins={**state.wins, win_id: replace(state.wins[win_id], **changes)})


def _opened(state: Jackpots, event: PoolOpened) -> Jackpots:
    terms = event.terms
    seed = terms.seed * MILLION
    pool = Pool(
        terms=terms,
        rule=event.rule,
        rule_words=event.rule_words,
        opened_at=event.at,
        current=seed,
        seeds=seed,
        last_wins=(),
    )
    founded = tuple(first for first in state.founded if first.pool != terms.pool)
    return replace(state, pools={**state.pools, terms.pool: pool}, founded=founded)


def _fed(
    state: Jackpots, event: Contributed | ContributionsReversed | PoolChangePlanned | PoolChanged
) -> Jackpots:
    if isinstance(event, PoolChangePlanned):
        planned = Planned(event.terms, event.reason, event.by, event.approved_by)
        return with_pool(state, state.pools[event.terms.pool], planned=planned)
    if isinstance(event, PoolChanged):
        pool = state.pools[event.terms.pool]
        return with_pool(
            state, pool, terms=event.terms, rule=event.rule, rule_words=event.rule_words,
            edition=pool.edition + 1, planned=None,
        )  # fmt: skip
    pool = state.pools[event.pool]
    if isinstance(event, Contributed):
        shown = event.micro - min(event.settled, event.micro)
        hidden = event.reserve_micro - (event.settled - (event.micro - shown))
        return with_pool(
            state, pool, contributed=pool.contributed + event.micro + event.reserve_micro,
            shortage=pool.shortage - event.settled, current=pool.current + shown - event.overflow,
            overflow=pool.overflow + event.overflow, reserve=pool.reserve + hidden,
        )  # fmt: skip
    return with_pool(
        state, pool, taken_back=pool.taken_back + event.micro, shortage=pool.shortage + event.short,
        current=pool.current - event.from_current, overflow=pool.overflow - event.from_overflow,
        reserve=pool.reserve - event.from_reserve,
    )  # fmt: skip


def _moved(state: Jackpots, event: Overflowed | PoolRetired) -> Jackpots:
    if isinstance(event, Overflowed):
        source = state.pools[event.source]
        left = with_pool(
            state, source, overflow=source.overflow - event.micro, moved=source.moved - event.micro
        )
        target, net, short = left.pools[event.pool], event.micro, 0
    else:
        retired = state.pools[event.pool]
        net, short = event.micro - event.short, event.short
        left = with_pool(
            state, retired, current=0, overflow=0, reserve=0, shortage=0, moved=retired.moved - net,
            planned=None, into=event.into, retired_at=event.at,
            shown_last=retired.shown_last if retired.retired else retired.current,
        )  # fmt: skip
        target = left.pools[event.into]
    return with_pool(
        left, target, moved=target.moved + net, shortage=target.shortage + short,
        current=target.current + event.micro - event.overflow, overflow=target.overflow + event.overflow,
    )  # fmt: skip


def _reopened(state: Jackpots, event: PoolReopened) -> Jackpots:
    source, pool = state.pools[event.source], state.pools[event.pool]
    left = with_pool(state, source, current=source.current - event.micro, moved=source.moved - event.micro)
    return with_pool(
        left, pool, current=pool.current + event.micro + event.topped_up, moved=pool.moved + event.micro,
        topped_up=pool.topped_up + event.topped_up, into="", retired_at=0, shown_last=0,
    )  # fmt: skip


def _won(state: Jackpots, event: JackpotWon | PoolReset | WinTakenBack | PoolAdjusted) -> Jackpots:
    pool = state.pools[event.pool]
    match event:
        case JackpotWon():
            return _entered(state, pool, event)
        case PoolReset():
            came = event.seed * MILLION + event.reserve_micro + event.overflow_micro
            after = with_pool(
                state, pool, seeds=pool.seeds + event.seed * MILLION,
                current=pool.current + came - event.overflow, reserve=pool.reserve - event.reserve_micro,
                overflow=pool.overflow - event.overflow_micro + event.overflow,
            )  # fmt: skip
            wins = {
                name: replace(win, seed=event.seed) if (win.pool, win.hit) == (event.pool, event.hit) else win
                for name, win in after.wins.items()
            }
            return replace(after, wins=wins)
        case WinTakenBack():
            back = (event.amount - event.to_house - event.seed_back) * MILLION
            last = tuple(win for win in pool.last_wins if win.win_id != event.win_id)
            after = with_pool(
                state, pool, paid=pool.paid - event.amount * MILLION, last_wins=last,
                topped_up=pool.topped_up - event.to_house * MILLION,
                seeds=pool.seeds - event.seed_back * MILLION,
                current=pool.current + back - event.overflow, overflow=pool.overflow + event.overflow,
            )  # fmt: skip
            return _with_win(after, event.win_id, stage="taken-back", held_for=(), notice_due_since=None)
        case PoolAdjusted():
            change = event.micro - event.before_micro
            if not event.win_id:
                return with_pool(state, pool, current=event.micro, adjusted=pool.adjusted + change)
            amount = event.micro // MILLION
            last = tuple(
                replace(win, amount=amount) if win.win_id == event.win_id else win for win in pool.last_wins
            )
            after = with_pool(
                state, pool, paid=pool.paid + change, topped_up=pool.topped_up + change, last_wins=last
            )
            return _with_win(after, event.win_id, amount=amount)


def _entered(state: Jackpots, pool: Pool, event: JackpotWon) -> Jackpots:
    own = (event.amount - event.from_house) * MILLION
    shown = Shown(event.win_id, event.amount, event.table, event.terminal, event.at, event.rule)
    new = event.hit > pool.hits
    before = () if new else pool.last_wins
    earlier = event.earlier if new else pool.earlier_wins
    after = with_pool(
        state, pool, current=pool.current - own, paid=pool.paid + event.amount * MILLION,
        topped_up=pool.topped_up + event.from_house * MILLION, hits=max(pool.hits, event.hit), wins=pool.wins + 1,
        last_wins=(*before, shown) if event.hit >= pool.hits else before, earlier_wins=earlier,
    )  # fmt: skip
    win = Win(
        win_id=event.win_id, pool=event.pool, hit=event.hit, table=event.table, round_id=event.round_id,
        terminal=event.terminal, amount=event.amount, displayed=event.displayed, shared=event.shared, on=event.on,
        stake=event.stake, stake_at_least=event.stake_at_least, rule=event.rule, rule_words=event.rule_words, paid_as=event.paid_as,
        at=event.at, settled_at=event.settled_at or event.at, player=event.player, held_for=event.held_for,
        notice_due_since=event.at if event.held_for else None,
    )  # fmt: skip
    return replace(after, wins={**after.wins, win.win_id: win})


def _paid(
    state: Jackpots, event: StakeLowered | WinDemanded | PaymentBegun | WinPaid | InspectorTold
) -> Jackpots:
    match event:
        case StakeLowered():
            return _with_win(state, event.win_id, stake=event.stake)
        case WinDemanded():
            return _with_win(state, event.win_id, stage="demanded", notice_due_since=event.at)
        case PaymentBegun():
            return _with_win(state, event.win_id, stage="paying", paid_as=event.paid_as)
        case WinPaid():
            return _with_win(state, event.win_id, stage="paid", paid_as=event.paid_as)
        case InspectorTold():
            return _with_win(state, event.win_id, notice_due_since=None)


def _remembered(state: Jackpots, event: RoundRemembered) -> Jackpots:
    """The last rounds of each table; finished wins are dropped with their round."""
    told = RecentRound(event.round_id, event.turnover, event.shares)
    before = state.rounds.get(event.table, ())
    if any(heard.round_id == event.round_id for heard in before):
        kept = tuple(told if heard.round_id == event.round_id else heard for heard in before)
    else:
        kept = (*before, told)[-ROUNDS_REMEMBERED:]
    names = {heard.round_id for heard in kept}
    gone = {
        name
        for name, win in state.wins.items()
        if win.table == event.table and win.round_id not in names and _is_over(win)
    }
    rounds = {**state.rounds, event.table: kept}
    if not gone:
        return replace(state, rounds=rounds)
    wins = {name: win for name, win in state.wins.items() if name not in gone}
    # A report on a single win, under its own name, is never repeated.
    heard = {source: seq for source, seq in state.heard.items() if source.partition("/")[2] not in gone}
    return replace(state, rounds=rounds, wins=wins, heard=heard)


def _is_over(win: Win) -> bool:
    return win.stage in ("paid", "taken-back", "demanded") and win.notice_due_since is None


def _malfunction(state: Jackpots, event: MalfunctionReported | MalfunctionClosed) -> Jackpots:
    """A win whose payment has not begun waits while the amount is in doubt."""
    if isinstance(event, MalfunctionClosed):
        left = tuple(
            malfunction for malfunction in state.malfunctions if malfunction.number != event.malfunction
        )
        wins = {
            name: replace(win, held_for=_without(win.held_for, event.malfunction))
            for name, win in state.wins.items()
        }
        return replace(state, malfunctions=left, wins=wins)
    opened = Malfunction(event.malfunction, event.pool, event.device, event.reason, event.at)
    wins = {
        name: replace(
            win,
            held_for=(*win.held_for, event.malfunction),
            notice_due_since=win.notice_due_since or event.at,
        )
        if win.stage == "due" and opened.concerns(win.pool)
        else win
        for name, win in state.wins.items()
    }
    return replace(
        state, malfunctions=(*state.malfunctions, opened), malfunctions_so_far=event.malfunction, wins=wins
    )


def _without(numbers: Iterable[int], gone: int) -> tuple[int, ...]:
    return tuple(number for number in numbers if number != gone)
