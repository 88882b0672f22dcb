"""Who wins a pool, the amount, its payment, and what happens to a win whose bet did not count."""

from collections.abc import Sequence

from sicbo.refusals import Refused
from sicbo.rooms.jackpots.contributions import Games, excess, send_on
from sicbo.rooms.jackpots.events import (
    JackpotEvent,
    JackpotWon,
    NotMatched,
    PaymentBegun,
    PoolChanged,
    PoolReopened,
    PoolReset,
    ShortageSettled,
    StakeLowered,
    WinDemanded,
    WinPaid,
    WinTakenBack,
)
from sicbo.rooms.jackpots.evolve import Story
from sicbo.rooms.jackpots.messages import (
    BeginPayment,
    JackpotPaid,
    RoundReversed,
    RoundSettled,
    SettledLine,
    TakenByCage,
)
from sicbo.rooms.jackpots.state import Jackpots, Pool, Win
from sicbo.rules.pool_words import rule_words
from sicbo.rules.pools import MILLION, hits, qualifying_bets

Winner = tuple[str, int]
"""A terminal, and its stake on the bets that count."""


# -- winning ----------------------------------------------------------------------------------------------


def award(story: Story, games: Games, fact: RoundSettled, happened: int, at: int) -> None:
    """Award the displayed amount to the winner that the displayed rule names; then the pool restarts."""
    for pool in story.state.feeding(fact.table, fact.game, happened):
        winners = _winners(games, pool, fact)
        if winners and pool.displayed:
            _won(story, pool, winners, fact, happened, at)
            _begin_anew(story, games, pool.terms.pool)


def reopen_won(story: Story, games: Games, fact: RoundSettled, happened: int) -> None:
    """Restore a pool that this round won before its retirement: its winners get what it showed."""
    for pool in story.state.retired_since(fact.table, fact.game, happened):
        # The round's own share is part of what it wins, and may be all of it.
        shown = pool.shown_last + sum(line.turnover for line in fact.lines) * pool.terms.share
        if shown >= MILLION and _winners(games, pool, fact):
            source = story.state.standing(pool.terms.pool)
            there = min(pool.shown_last, max(0, source.current - source.terms.seed * MILLION))
            story.add(
                PoolReopened(
                    pool.terms.pool, source.terms.pool, there, pool.shown_last - there, fact.table, fact.round_id
                )
            )  # fmt: skip


def _winners(games: Games, pool: Pool, fact: RoundSettled) -> list[Winner]:
    game, trigger = games[pool.terms.game], pool.terms.trigger
    if not hits(game, trigger, fact.roll):
        return []
    counted = set(qualifying_bets(game, trigger))
    staked: dict[str, int] = {}
    for line in fact.lines:
        if line.bet in counted:
            staked[line.owner] = staked.get(line.owner, 0) + line.turnover
    return sorted(
        ((terminal, stake) for terminal, stake in staked.items() if stake >= trigger.stake_at_least),
        key=lambda winner: terminal_order(winner[0]),
    )


def terminal_order(terminal: str) -> tuple[int, int, str]:
    """Terminals by their numbers, others after them by name: leftover cents are given in this order."""
    return (0, int(terminal), terminal) if terminal.isdecimal() else (1, 0, terminal)


def parts(amount: int, winners: int) -> list[int]:
    """Equal parts of an amount; leftover cents go one each to the first."""
    each, left = divmod(amount, winners)
    return [each + 1] * left + [each] * (winners - left)


def _won(
    story: Story, pool: Pool, winners: Sequence[Winner], fact: RoundSettled, happened: int, at: int
) -> None:
    shown, many = pool.displayed, len(winners)
    full = pool.terms.several_winners == "each-full"
    amounts = [shown] * many if full else parts(shown, many)
    held = story.state.open_malfunctions(pool.terms.pool)
    for number, ((terminal, stake), amount) in enumerate(zip(winners, amounts, strict=True), start=1):
        if amount:
            story.add(
                JackpotWon(
                    win_id=f"{pool.terms.pool}.{pool.wins + number}", pool=pool.terms.pool, hit=pool.hits + 1,
                    table=fact.table, round_id=fact.round_id, terminal=terminal, amount=amount, displayed=shown,
                    rule=pool.rule, rule_words=pool.rule_words, paid_as=pool.terms.paid_as, at=at,
                    on=pool.terms.trigger.on, stake=stake, stake_at_least=pool.terms.trigger.stake_at_least,
                    player=fact.players.get(terminal, ""), from_house=amount if full and number > 1 else 0, shared=not full and many > 1,
                    held_for=held, settled_at=happened, earlier=pool.last_wins or pool.earlier_wins,
                )
            )  # fmt: skip


def _begin_anew(story: Story, games: Games, name: str) -> None:
    """Apply a planned change; then add the seed and the reserve, up to the ceiling."""
    pool = story.state.pools[name]
    planned = pool.planned
    if planned is not None:
        words = str(rule_words(games[planned.terms.game], planned.terms))
        story.add(
            PoolChanged(
                pool.terms, planned.terms, rule_id(planned.terms.pool, pool.edition + 1), words,
                planned.reason, planned.by, planned.approved_by,
            )
        )  # fmt: skip
        pool = story.state.pools[name]
    seed = pool.terms.seed
    overflow = excess(pool, seed * MILLION + pool.reserve + pool.overflow)
    story.add(PoolReset(name, pool.hits, seed, pool.reserve, pool.overflow, overflow))
    send_on(story, name, overflow)


def rule_id(pool: str, edition: int) -> str:
    """The name of a rule on the display and in every win by it."""
    return f"{pool}/{edition}"


# -- paying -----------------------------------------------------------------------------------------------


def begin_payment(state: Jackpots, command: BeginPayment) -> tuple[JackpotEvent, ...]:
    """Begin a payment; it may still change from the meter to a ticket if the terminal cannot take it."""
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "only the system pays wins, by the rule of the pool")
    win = win_of(state, command.win_id)
    if win.held_for:
        numbers = ", ".join(str(number) for number in win.held_for)
        raise Refused(
            "fault-open",
            "{win_id} is held because of malfunction {numbers}: close the malfunction first",
            win_id=win.win_id,
            numbers=numbers,
        )
    if win.stage not in ("due", "paying"):
        raise Refused(
            "out-of-order",
            "{win_id} is {why}; it cannot be paid",
            win_id=win.win_id,
            why=win.stage.replace("-", " "),
        )
    return (PaymentBegun(win.win_id, command.paid_as),)


def win_of(state: Jackpots, win_id: str) -> Win:
    win = state.wins.get(win_id)
    if win is None:
        raise Refused("bad-request", "there is no open win {win_id}", win_id=win_id[:60])
    return win


def paid(story: Story, fact: JackpotPaid | TakenByCage, source: str, seq: int) -> None:
    """A win has arrived. A win asked back during its payment stays asked back."""
    win = story.state.wins.get(fact.win_id)
    if win is not None and win.stage in ("due", "paying"):
        by_cage = isinstance(fact, TakenByCage)
        number = fact.number if isinstance(fact, TakenByCage) else ""
        story.add(WinPaid(win.win_id, "ticket" if by_cage else "meter", number))
    elif win is None or win.stage != "demanded":
        story.add(NotMatched(source, seq, f"a payment of {fact.win_id[:60]}, which is not due"))


# -- undoing ----------------------------------------------------------------------------------------------


def undo(story: Story, games: Games, fact: RoundReversed, at: int) -> None:
    """Return wins whose bets did not count to the pool.

    A begun payment has not arrived: a table accepts one only for bets that count, reports it before any other fact of
    that round, and does not void the bets afterwards. Earlier versions did void them: those wins are asked back.
    """
    for hit in dict.fromkeys((win.pool, win.hit) for win in _wins_of(story.state, fact)):
        group = [win for win in _wins_of(story.state, fact) if (win.pool, win.hit) == hit]
        void = []
        for win in group:
            left = win.stake - _undone(games, story.state, win, (*fact.lines, *fact.forfeited))
            if left < win.stake_at_least:
                void.append(win)
            elif left < win.stake:
                story.add(StakeLowered(win.win_id, left))
        for win in void:
            if win.stage == "paid":
                story.add(WinDemanded(win.win_id, win.pool, win.table, win.terminal, win.amount, at))
        due = [win for win in void if win.stage != "paid"]
        if due:
            among = _left(story.state, void, group)
            _take_back(story, due, group, fact, shared_again=bool(among))
            _share_again(story, due, among, at)
            _settle_shortage(story, hit[0])


def _wins_of(state: Jackpots, fact: RoundReversed) -> list[Win]:
    return [
        win
        for win in state.wins.values()
        if (win.table, win.round_id) == (fact.table, fact.round_id) and win.stage in ("due", "paying", "paid")
    ]


def _undone(games: Games, state: Jackpots, win: Win, lines: Sequence[SettledLine]) -> int:
    game = games[state.pools[win.pool].terms.game]
    kinds = {bet.bet: bet.kind for bet in game.bets}
    return sum(
        line.turnover
        for line in lines
        if line.owner == win.terminal and win.on in (line.bet, kinds.get(line.bet), "all")
    )


def _left(state: Jackpots, void: Sequence[Win], group: Sequence[Win]) -> list[Win]:
    """The round's winners, one win each, among whom a shared amount is divided again; a retired pool divides
    nothing."""
    gone = {win.win_id for win in void}
    left = {win.terminal: state.wins[win.win_id] for win in group if win.win_id not in gone and win.shared}
    if state.pools[group[0].pool].retired:
        return []
    return sorted(left.values(), key=lambda win: terminal_order(win.terminal))


def _take_back(
    story: Story, due: Sequence[Win], group: Sequence[Win], fact: RoundReversed, *, shared_again: bool
) -> None:
    """If each winner got the full amount and one keeps it, what is returned is the house's; otherwise it is the pool's.

    If no one in the round has won after all, the seed of the new start is returned to the house. What is shared again
    leaves the pool at once, so that its ceiling does not matter.
    """
    others = len(group) - len(due)
    for number, win in enumerate(due, start=1):
        last = number == len(due) and not others
        name = story.state.standing(win.pool).terms.pool
        pool = story.state.pools[name]
        to_house = 0 if win.shared or last else win.amount
        back = (win.amount - to_house) * MILLION
        new_seed = _seed_in_vain(story.state, win) if last else 0
        seed = min(new_seed, (pool.current + back) // MILLION)
        overflow = 0 if shared_again else excess(pool, back - seed * MILLION)
        reason = f"{fact.round_id} did not count"
        story.add(WinTakenBack(win.win_id, name, win.amount, to_house, seed, overflow, reason))
        send_on(story, name, overflow)


def _seed_in_vain(state: Jackpots, win: Win) -> int:
    """The seed of the new start that followed, if every other winner of this win has been taken back."""
    same = [other for other in state.wins.values() if (other.pool, other.hit) == (win.pool, win.hit)]
    others_gone = all(other.stage == "taken-back" or other is win for other in same)
    return max(other.seed for other in same) if others_gone else 0


def _settle_shortage(story: Story, name: str) -> None:
    """Cover the pool's shortage out of what was returned to it and not shared again."""
    pool = story.state.standing(name)
    owed = min(pool.shortage, max(0, pool.current - pool.terms.seed * MILLION))
    if owed:
        story.add(ShortageSettled(pool.terms.pool, owed))


def _share_again(story: Story, due: Sequence[Win], among: Sequence[Win], at: int) -> None:
    """Divide returned shares among the remaining winners of the round, by the same rule."""
    again = parts(sum(win.amount for win in due), len(among)) if among else []
    for win, part in zip(among, again, strict=True):
        number = story.state.pools[win.pool].wins + 1
        if part:
            story.add(
                JackpotWon(
                    win_id=f"{win.pool}.{number}", pool=win.pool, hit=win.hit, table=win.table,
                    round_id=win.round_id, terminal=win.terminal, amount=part, displayed=win.displayed,
                    rule=win.rule, rule_words=win.rule_words, paid_as=win.paid_as, at=at, on=win.on,
                    stake=win.stake, stake_at_least=win.stake_at_least, player=win.player, shared=True,
                    held_for=story.state.open_malfunctions(win.pool), settled_at=win.settled_at,
                )
            )  # fmt: skip
