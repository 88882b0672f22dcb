"""The transfers of the pools' events: the ledger always holds every pool's whole minor units."""

from sicbo.ledger.accounts import HOUSE, Account
from sicbo.ledger.transfers import Transfer
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
    StakeLowered,
    WinDemanded,
    WinPaid,
    WinTakenBack,
)
from sicbo.rooms.jackpots.evolve import evolve
from sicbo.rooms.jackpots.state import STREAM, Jackpots, pool_account, win_account
from sicbo.rules.pools import MILLION

Move = tuple[Account, Account, int, str]

Moving = (
    JackpotWon | WinTakenBack | PoolOpened | PoolReset | Contributed | ContributionsReversed | ShortageSettled | Overflowed
    | PoolRetired | PoolReopened | PoolAdjusted
)  # fmt: skip

REASONS: dict[type[Moving], str] = {
    JackpotWon: "",
    PoolOpened: "seed",
    PoolReset: "seed",
    Contributed: "contribution",
    ContributionsReversed: "contribution taken back",
    ShortageSettled: "contribution taken back",
    Overflowed: "overflow",
    PoolRetired: "retired",
    PoolReopened: "won before it was retired",
    PoolAdjusted: "adjusted",
    WinTakenBack: "seed back",
}


def postings(state: Jackpots, event: JackpotEvent) -> tuple[Transfer, ...]:
    """The transfers of an event; their ids derive from its position in the history of the pools."""
    return tuple(
        Transfer(f"{STREAM}/{state.version}.{number}", source, target, amount, reason)
        for number, (source, target, amount, reason) in enumerate(_moves(state, event))
        if amount > 0
    )


def _moves(state: Jackpots, event: JackpotEvent) -> list[Move]:
    """Transfers between pools, or between a pool and its wins; the rest of a change is between pool and house.

    Only the state has fractions of a minor unit: when they add up to a whole one, the house adds it.
    """
    match event:
        case (
            Heard() | NotMatched() | RoundRemembered() | StakeLowered() | WinDemanded() | PaymentBegun() | WinPaid()
            | PoolChangePlanned() | PoolChanged() | MalfunctionReported() | MalfunctionClosed() | InspectorTold()
            | Reconciled()
        ):  # fmt: skip
            return []
        case (
            JackpotWon() | WinTakenBack() | PoolOpened() | PoolReset() | Contributed() | ContributionsReversed()
            | ShortageSettled() | Overflowed() | PoolRetired() | PoolReopened() | PoolAdjusted()
        ):  # fmt: skip
            direct = _direct(state, event)
    after = evolve(state, event)
    reason = REASONS[type(event)]
    moves = list(direct)
    for name, pool in sorted(after.pools.items()):
        before = state.pools.get(name)
        if before is pool:
            continue
        account = pool_account(name)
        change = pool.whole - (0 if before is None else before.whole)
        for source, target, amount, _ in direct:
            change += amount * ((source == account) - (target == account))
        moves.append((HOUSE, account, change, reason) if change > 0 else (account, HOUSE, -change, reason))
    return moves


def _direct(state: Jackpots, event: Moving) -> list[Move]:
    match event:
        case JackpotWon():
            win = win_account(event.win_id)
            own = event.amount - event.from_house
            return [
                (pool_account(event.pool), win, own, f"won by {event.terminal} of {event.table}"),
                (HOUSE, win, event.from_house, "full amount for a further winner"),
            ]
        case WinTakenBack():
            win = win_account(event.win_id)
            return [
                (win, HOUSE, event.to_house, event.reason),
                (win, pool_account(event.pool), event.amount - event.to_house, event.reason),
            ]
        case PoolAdjusted() if event.win_id:
            win, change = win_account(event.win_id), (event.micro - event.before_micro) // MILLION
            return [(HOUSE, win, change, "adjusted") if change > 0 else (win, HOUSE, -change, "adjusted")]
        case Overflowed() | PoolReopened():
            # Whole minor units that one pool has and the other can take in full; the house evens out the fractions.
            source = state.pools[event.source]
            whole = source.whole - (source.held - event.micro) // MILLION
            target = state.pools[event.pool]
            whole = min(whole, (target.held + event.micro) // MILLION - target.whole)
            return [(pool_account(event.source), pool_account(event.pool), whole, REASONS[type(event)])]
        case PoolRetired():
            whole = state.pools[event.pool].whole
            return [(pool_account(event.pool), pool_account(event.into), whole, "retired")]
        case (
            PoolAdjusted()
            | PoolOpened()
            | PoolReset()
            | Contributed()
            | ContributionsReversed()
            | ShortageSettled()
        ):
            return []
