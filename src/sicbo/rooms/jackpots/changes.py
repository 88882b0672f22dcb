"""Changes to the pools, each by two people; malfunctions; and the day's count compared with the pools."""

from sicbo.money import MAX_STAKE
from sicbo.refusals import Refused, nearest
from sicbo.rooms.jackpots.contributions import Games, excess, send_on
from sicbo.rooms.jackpots.events import (
    InspectorTold,
    JackpotEvent,
    MalfunctionClosed,
    MalfunctionReported,
    PoolAdjusted,
    PoolChanged,
    PoolChangePlanned,
    PoolOpened,
    PoolRetired,
    Reconciled,
)
from sicbo.rooms.jackpots.evolve import Story
from sicbo.rooms.jackpots.messages import (
    AdjustPool,
    ChangePool,
    CloseMalfunction,
    OpenPool,
    Reconcile,
    ReportMalfunction,
    RetirePool,
    TellInspector,
)
from sicbo.rooms.jackpots.state import Jackpots, Pool
from sicbo.rooms.jackpots.wins import rule_id, win_of
from sicbo.rooms.kernel.authority import require_power, require_staff
from sicbo.rooms.kernel.person import Person
from sicbo.rules.game import Game
from sicbo.rules.linked_pools import linked_problems
from sicbo.rules.pool_words import rule_words
from sicbo.rules.pools import (
    MILLION,
    PoolTerms,
    alters_return,
    jackpots_of,
    terms_problems,
    unapproved,
)

Change = OpenPool | ChangePool | RetirePool | AdjustPool


def pool_of(state: Jackpots, name: str) -> Pool:
    pool = state.pools.get(name)
    if pool is None or pool.retired:
        open_ones = [name for name, open_pool in state.pools.items() if not open_pool.retired]
        raise Refused(
            "bad-request", "there is no pool '{name}'; {hint}", name=name[:60], hint=nearest(name, open_ones)
        )
    return pool


def game_of(games: Games, name: str) -> Game:
    if name not in games:
        raise Refused(
            "unknown-game",
            "no jackpot pool in this house belongs to the game '{name}'; {hint}",
            name=name[:60],
            hint=nearest(name, games),
        )
    return games[name]


def _two_people(game: Game, command: Change, what: str) -> tuple[Person, tuple[str, ...]]:
    """Return the approver: another person, with the same power."""
    cite = require_power(game, command.by, "adjust-jackpot", what)
    second = command.approved_by
    if second is None or second.name == command.by.name:
        raise Refused(
            "second-person-needed",
            "{what} takes a second person: name the person who approves",
            clauses=cite,
            what=what,
        )
    require_power(game, second, "adjust-jackpot", f"approving {what}")
    return second, cite


def _require_reason(reason: str, what: str) -> None:
    if not reason.strip():
        raise Refused("cause-needed", "say why {what}", what=what)


# -- definitions ------------------------------------------------------------------------------------------


def opened(
    games: Games, terms: PoolTerms, at: int, by: Person, approved_by: Person | None = None
) -> PoolOpened:
    words = str(rule_words(games[terms.game], terms))
    return PoolOpened(terms, rule_id(terms.pool, 1), words, at, by, approved_by)


def open_pool(games: Games, state: Jackpots, command: OpenPool, at: int) -> tuple[JackpotEvent, ...]:
    terms = command.terms
    game = game_of(games, terms.game)
    second, _ = _two_people(game, command, "opening a pool")
    if not state.offered:
        raise Refused("bad-request", "this house offers no jackpots", clauses=jackpots_of(game).on())
    if terms.pool in state.pools or any(first.pool == terms.pool for first in state.founded):
        raise Refused(
            "id-used-differently",
            "a pool named '{pool}' exists or has existed: choose another name",
            pool=terms.pool,
        )
    _check_terms(state, game, terms)
    return (opened(games, terms, at, command.by, second),)


def change_pool(games: Games, state: Jackpots, command: ChangePool, _at: int) -> tuple[JackpotEvent, ...]:
    """At once if it alters no one's return; otherwise it waits until the pool has been won."""
    terms = command.terms
    pool = pool_of(state, terms.pool)
    before = pool.terms
    game = game_of(games, before.game)
    second, _ = _two_people(game, command, "changing a pool")
    _require_reason(command.reason, "the pool is changed")
    if terms == before:
        raise Refused(
            "bad-request", "{pool} already has this definition; nothing would change", pool=terms.pool
        )
    _check_terms(state, game, terms)
    shares = (terms.share, terms.reserve_share) != (before.share, before.reserve_share)
    if shares and terms.approval.strip() == before.approval.strip():
        raise unapproved(jackpots_of(game), terms)
    if alters_return(before, terms):
        return (PoolChangePlanned(terms, command.reason, command.by, second),)
    rule = rule_id(terms.pool, pool.edition + 1)
    words = str(rule_words(game, terms))
    return (PoolChanged(before, terms, rule, words, command.reason, command.by, second),)


def _check_terms(state: Jackpots, game: Game, terms: PoolTerms) -> None:
    for _, problem in terms_problems(game, terms):
        raise problem
    pools = {name: pool.terms for name, pool in state.pools.items() if not pool.retired}
    pools |= {name: pool.planned.terms for name, pool in state.pools.items() if pool.planned is not None}
    for _, _, problem in linked_problems(pools | {terms.pool: terms}):
        raise problem


def retire_pool(games: Games, state: Jackpots, command: RetirePool, at: int) -> tuple[JackpotEvent, ...]:
    """Move everything in the pool to another pool: players' contributions never leave the pools.

    Only after every win is paid: if a winner's bets turn out not to count, the other winners get that part of the prize
    too.
    """
    pool, into = pool_of(state, command.pool), pool_of(state, command.into)
    game = game_of(games, pool.terms.game)
    second, _ = _two_people(game, command, "retiring a pool")
    _require_reason(command.reason, "the pool is retired")
    if command.into == command.pool:
        raise Refused(
            "bad-request", "the balance of a retired pool is moved to another pool: name a different one"
        )
    for name, other in state.pools.items():
        named = {other.terms.overflow, other.planned.terms.overflow if other.planned else ""}
        if not other.retired and command.pool in named:
            raise Refused(
                "out-of-order",
                "pool {name} overflows into {pool}: change that first",
                name=name,
                pool=command.pool,
            )
    due = [
        win.win_id
        for win in state.wins.values()
        if win.pool == command.pool and win.stage in ("due", "paying")
    ]
    if due:
        raise Refused(
            "out-of-order",
            "pool {pool} has unpaid wins ({wins}): pay them before you retire the pool",
            clauses=jackpots_of(game).on(),
            wins=", ".join(due),
            pool=command.pool,
        )
    overflow = excess(into, pool.held)
    story = Story(state)
    story.add(
        PoolRetired(
            command.pool, command.into, pool.held, pool.shortage, overflow, command.reason, command.by, second, at
        )
    )  # fmt: skip
    send_on(story, command.into, overflow)
    return tuple(story.events)


# -- malfunctions -----------------------------------------------------------------------------------------


def report(games: Games, state: Jackpots, command: ReportMalfunction, at: int) -> tuple[JackpotEvent, ...]:
    """From the system or any member of staff; wins whose payment has not begun wait until it is closed."""
    _staff_or_system(games, state, command.by, command.pool, "reporting a malfunction")
    _require_reason(command.reason, "this is treated as a malfunction")
    number = state.malfunctions_so_far + 1
    return (MalfunctionReported(number, command.pool, command.device, command.reason, at, command.by),)


def close(games: Games, state: Jackpots, command: CloseMalfunction, at: int) -> tuple[JackpotEvent, ...]:
    found = next(
        (malfunction for malfunction in state.malfunctions if malfunction.number == command.malfunction), None
    )
    if found is None:
        raise Refused(
            "bad-request", "there is no open malfunction {malfunction}", malfunction=command.malfunction
        )
    game = _some_game(games, state, found.pool)
    require_power(game, command.by, "adjust-jackpot", "closing a malfunction")
    _require_reason(command.outcome, "the malfunction is over (outcome)")
    return (MalfunctionClosed(found.number, command.outcome, at, command.by),)


def adjust(games: Games, state: Jackpots, command: AdjustPool, _at: int) -> tuple[JackpotEvent, ...]:
    """The displayed amount governs unless a recorded malfunction explains it; never without the approved procedure."""
    win = win_of(state, command.win_id) if command.win_id else None
    pool = state.pools[win.pool] if win is not None else pool_of(state, command.pool)
    game = game_of(games, pool.terms.game)
    second, cite = _two_people(game, command, "adjusting a jackpot")
    if command.pool != pool.terms.pool:
        raise Refused(
            "bad-request",
            "{win_id} is a win of {pool}: name that pool",
            clauses=cite,
            win_id=command.win_id,
            pool=pool.terms.pool,
        )
    if command.malfunction not in state.open_malfunctions(command.pool):
        raise Refused(
            "cause-needed",
            "{pool} has no open malfunction {malfunction}: the amount displayed can only be adjusted for one",
            clauses=cite,
            malfunction=command.malfunction,
            pool=command.pool,
        )
    if not command.procedure.strip():
        raise Refused("approval-missing", "name the approved procedure for this adjustment", clauses=cite)
    _require_reason(command.reason, "the amount is adjusted")
    most = MAX_STAKE if pool.terms.ceiling is None or win is not None else pool.terms.ceiling
    if not (0 if win is None else 1) <= command.amount <= most:
        raise Refused(
            "bad-amount",
            "the amount must be zero or more and at most {most}",
            clauses=cite,
            most=game.amount(most),
        )
    if win is not None and win.stage != "due":
        raise Refused(
            "out-of-order",
            "{win_id} is {why}",
            clauses=cite,
            win_id=win.win_id,
            why=win.stage.replace("-", " "),
        )
    before = pool.current if win is None else win.amount * MILLION
    if before == command.amount * MILLION:
        raise Refused("bad-request", "this is already the amount", clauses=cite)
    return (
        PoolAdjusted(
            command.pool, before, command.amount * MILLION, command.malfunction, command.procedure,
            command.reason, command.by, second, cite, command.win_id,
        ),
    )  # fmt: skip


def tell_inspector(
    games: Games, state: Jackpots, command: TellInspector, at: int
) -> tuple[JackpotEvent, ...]:
    win = win_of(state, command.win_id)
    _staff_or_system(games, state, command.by, win.pool, "telling the inspector")
    if win.notice_due_since is None:
        raise Refused("bad-request", "no notice to an inspector is due for {win_id}", win_id=win.win_id)
    if not command.inspector.strip():
        raise Refused("bad-request", "name the inspector who was told")
    return (InspectorTold(win.win_id, command.inspector, at, command.by),)


def _staff_or_system(games: Games, state: Jackpots, by: Person, pool: str, what: str) -> None:
    game = _some_game(games, state, pool)
    if by.role != "system":
        require_staff(game, by, what)


def _some_game(games: Games, state: Jackpots, pool: str) -> Game:
    """The game of a pool, or of any pool if all are meant."""
    if pool:
        known = state.pools.get(pool) or pool_of(state, pool)
        return game_of(games, known.terms.game)
    if not games:
        raise Refused("bad-request", "this house has no jackpot pools")
    return next(iter(games.values()))


# -- the day's count --------------------------------------------------------------------------------------


def reconcile(games: Games, state: Jackpots, command: Reconcile, at: int) -> tuple[JackpotEvent, ...]:
    """Compare figures that independent code counted from the journal with the pools."""
    _staff_or_system(games, state, command.by, "", "reconciling the pools")
    if command.events != state.version:
        raise Refused("out-of-order", "the pools have changed since they were counted: count them again")
    counted = {figure.pool: figure for figure in command.figures}
    differences = [f"{name} was not counted" for name in state.pools if name not in counted]
    differences += [
        f"{name} was counted but is not a pool here" for name in counted if name not in state.pools
    ]
    for name, pool in state.pools.items():
        here, there = pool.figures(), counted.get(name, pool.figures())
        for figure in here.__struct_fields__:
            mine, theirs = getattr(here, figure), getattr(there, figure)
            if mine != theirs:
                differences.append(f"{name}: {figure} is {mine}, but the second count is {theirs} millionths")
        if pool.unaccounted:
            differences.append(f"{name}: {pool.unaccounted} millionths are not accounted for")
    return (Reconciled(command.day, at, command.by, command.figures, tuple(differences)),)
