"""One round of play at one table, from the opening of bets to the last payment, in the book's own order.

`decide` answers a command with events or a refusal; `evolve` is in `round_state`, `postings` in `round_money`. Time,
chance and identity come in with the commands.
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.messages import (
    Command,
    DeclareVoid,
    DesignateShooter,
    DiceRead,
    Event,
    PayWinner,
    Person,
    PlaceWager,
    ReadDice,
    RoundJudged,
    ShooterDesignated,
    SpinVoided,
    StepTaken,
    TakeBackWager,
    TakeStep,
    WagerPlaced,
    WagerSettled,
    WagersReturned,
    WagerTakenBack,
)
from sicbo.rooms.round_state import Round
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity, Policies, Shaker, Step
from sicbo.rules.settlement import Receipt, Wager, check_entry

VOIDING: Final = frozenset({"void-and-return", "no-roll", "no-spin", "void-wager"})
"""The consequences by which a round, a spin or a wager does not count; the others settle or repair."""


def begin(game: Game, table_id: str, round_id: str, shaker: Shaker, advised: Iterable[str] = ()) -> Round:
    """A round that has not opened yet, with the book's sequence for this shaker."""
    policies = _policies(game)
    sequence = policies.sequence(shaker)
    if sequence is None:
        raise Refused("out-of-order", f"{game.name} has no round with a {shaker} shaker")
    return Round(
        round_id=round_id,
        table_id=table_id,
        game=game.name,
        paytable_sha256=game.sha256,
        sequence=sequence.steps,
        remaining=sequence.steps,
        read_at=policies.positions.read_at,
        advised=tuple(advised),
        purse="credit" if policies.stakes.accepted == ("credit",) else "chips",
    )


def _policies(game: Game) -> Policies:
    if game.book.policies is None:
        raise Refused(
            "bad-file", f"{game.book.name} has no policies; a table needs them, the mathematics does not"
        )
    return game.book.policies


def decide(game: Game, state: Round, command: Command) -> tuple[Event, ...]:
    """What a command leads to. Raises `Refused` with the reason and the clause, and then nothing has changed."""
    if state.status == "over" or (state.status == "void" and not isinstance(command, DeclareVoid)):
        raise Refused("round-over", f"round {state.round_id} has ended without further play")
    match command:
        case PlaceWager():
            return _place(game, state, command)
        case TakeBackWager():
            return _take_back(game, state, command)
        case DesignateShooter():
            return _designate(game, state, command)
        case TakeStep():
            return _step(game, state, command)
        case ReadDice():
            return _read(game, state, command)
        case PayWinner():
            return _pay(game, state, command.by, command.owner)
        case DeclareVoid():
            return _void(game, state, command)


def _betting_is_open(game: Game, state: Round) -> None:
    if not state.betting_open:
        raise Refused(
            "betting-closed",
            "no wager can be placed, changed or taken back now; wait until betting opens",
            clauses=_policies(game).positions.cite,
        )


def _place(game: Game, state: Round, command: PlaceWager) -> tuple[Event, ...]:
    _betting_is_open(game, state)
    stakes = _policies(game).stakes
    kind = command.stake.kind
    if kind not in stakes.accepted:
        raise Refused(
            "stake-not-accepted",
            f"{kind} is not taken here, only {', '.join(stakes.accepted)}",
            clauses=stakes.cite,
        )
    if kind == "colour-chip" and command.stake.issued_at != state.table_id:
        chips = _policies(game).colour_chips
        raise Refused(
            "chips-of-another-table",
            f"these colour chips were issued at table {command.stake.issued_at or 'unknown'} and are good only there",
            clauses=chips.cite if chips else (),
        )
    bet = game.paytable.canonical(command.bet)
    placed = Wager(bet, checked_amount(command.stake.amount, what=f"stake on {bet}"), command.by.name)
    before = sum(wager.stake for wager in _of(state.wagers, command.by.name, bet))
    check_entry(game, replace(placed, stake=before + placed.stake))
    return (WagerPlaced(state.round_id, placed, kind),)


def _take_back(game: Game, state: Round, command: TakeBackWager) -> tuple[Event, ...]:
    _betting_is_open(game, state)
    bet = game.paytable.canonical(command.bet)
    mine = _of(state.wagers, command.by.name, bet)
    if not mine:
        raise Refused("bad-request", f"{command.by.name} has no wager on {bet}")
    return tuple(WagerTakenBack(state.round_id, wager) for wager in mine)


def _designate(game: Game, state: Round, command: DesignateShooter) -> tuple[Event, ...]:
    policies = _policies(game)
    if command.by.role != "system" and not policies.is_staff(command.by.role):
        clauses = policies.shooter.cite if policies.shooter else ()
        raise Refused("not-yours-to-do", "players do not choose who shoots", clauses=clauses)
    return (ShooterDesignated(state.round_id, command.shooter),)


def _step(game: Game, state: Round, command: TakeStep) -> tuple[Event, ...]:
    if command.step == "uncover" and state.betting_open and "activate" in state.done:
        exposed = _policies(game).irregularity("dice-exposed", game.switches)
        if exposed is not None and not exposed.silent:
            return _void(game, state, DeclareVoid(command.by, "dice-exposed"))
    _may_take(game, state, command.step, command.by)
    needed = state.remaining[0]
    if command.times < needed.at_least:
        raise Refused(
            "out-of-order",
            f"{command.step} at least {needed.at_least} times, not {command.times}",
            clauses=needed.cite,
        )
    if command.step == "enter":
        raise Refused("out-of-order", "enter the dice with what they show", clauses=needed.cite)
    if command.step == "pay":
        return _pay(game, state, command.by, None)
    taken = StepTaken(state.round_id, command.step, command.by)
    if command.step != "collect":
        return (taken,)
    receipt = _judged(game, state)
    losers = [WagerSettled(state.round_id, line) for line in receipt.lines if line.outcome == "lose"]
    return taken, RoundJudged(state.round_id, receipt), *losers


def _may_take(game: Game, state: Round, step: Step, by: Person) -> None:
    """The step must be the next one, and the person the one the book gives it to, or above."""
    needed = state.next_step
    if needed is None or needed.step != step:
        comes = f"{needed.step} comes next" if needed else "the round is complete"
        raise Refused(
            "out-of-order", f"{step} cannot be done now: {comes}", clauses=needed.cite if needed else ()
        )
    policies = _policies(game)
    if needed.by == "shooter":
        allowed = by.role == "system" or by.name == state.shooter or policies.may(by.role, "dealer")
    else:
        allowed = policies.may(by.role, needed.by)
    if not allowed:
        raise Refused(
            "not-yours-to-do",
            f"{step} is for the {needed.by}, not for {by.name} ({by.role})",
            clauses=needed.cite,
        )


def _judged(game: Game, state: Round) -> Receipt:
    if state.result is None:
        raise Refused("out-of-order", "there is no result to settle by")
    wagers = state.snapshot if state.snapshot is not None else state.wagers
    return game.settle(game.dice.shown(state.result), _merged(wagers), advised=state.advised)


def _read(game: Game, state: Round, command: ReadDice) -> tuple[Event, ...]:
    _may_take(game, state, "enter", command.by)
    if len(command.flat) != 3 or len(command.faces) != 3:
        raise Refused("bad-dice", "three dice, each with one uppermost face")
    if not all(command.flat):
        rule = _ground(game, "dice-not-flat")
        return (SpinVoided(state.round_id, rule.ground, rule.consequence != "no-spin", rule.cite),)
    roll = game.dice.roll_index(command.faces)
    return DiceRead(state.round_id, roll, command.by), StepTaken(state.round_id, "enter", command.by)


def _ground(game: Game, ground: Ground) -> Irregularity:
    rule = _policies(game).irregularity(ground, game.switches)
    if rule is None:
        raise Refused("bad-request", f"{game.book.name} knows no irregularity '{ground}'")
    return rule


def _pay(game: Game, state: Round, by: Person, owner: str | None) -> tuple[Event, ...]:
    _may_take(game, state, "pay", by)
    assert state.receipt is not None
    paid = {(line.owner, line.bet) for line in state.settled}
    lying = {(wager.owner, wager.bet) for wager in state.wagers} - paid
    due = [line for line in state.receipt.lines if line.outcome != "lose" and (line.owner, line.bet) in lying]
    now = [line for line in due if owner is None or line.owner == owner]
    events: list[Event] = [WagerSettled(state.round_id, line) for line in now]
    if len(now) == len(due):
        events.append(StepTaken(state.round_id, "pay", by))
    return tuple(events)


def _void(game: Game, state: Round, command: DeclareVoid) -> tuple[Event, ...]:
    """Stakes go back, and where the book's void undoes payments those come back too. One person's, or all."""
    rule = _ground(game, command.ground)
    if not _policies(game).may(command.by.role, rule.declared_by):
        raise Refused(
            "not-yours-to-do", f"only the {rule.declared_by} or above may declare this", clauses=rule.cite
        )
    if rule.consequence not in VOIDING:
        raise Refused(
            "bad-request", f"{command.ground} voids nothing here: {rule.consequence}", clauses=rule.cite
        )
    if state.returned:
        raise Refused("round-over", "the wagers of this round have gone back already")
    one_player = rule.consequence == "void-wager"
    if one_player and command.owner is None:
        raise Refused("bad-request", "say whose wagers are void", clauses=rule.cite)
    if command.owner is not None and not (one_player or rule.one_player):
        raise Refused(
            "bad-request", f"{command.ground} concerns the whole round, not one player", clauses=rule.cite
        )
    if rule.consequence == "no-spin":
        if state.receipt is not None:
            raise Refused(
                "out-of-order",
                "settlement has begun on the result; open a dispute instead",
                clauses=rule.cite,
            )
        return (SpinVoided(state.round_id, command.ground, False, rule.cite),)
    chosen = [wager for wager in _merged(state.wagers) if command.owner in (None, wager.owner)]
    settled = {(line.owner, line.bet): line for line in state.settled}
    undone = tuple(settled[wager.owner, wager.bet] for wager in chosen if (wager.owner, wager.bet) in settled)
    if undone and not rule.reverses_payouts:
        chosen = [wager for wager in chosen if (wager.owner, wager.bet) not in settled]
        undone = ()
    return (
        WagersReturned(
            state.round_id, tuple(chosen), undone, command.by, rule.cite, ends_round=command.owner is None
        ),
    )


def _of(wagers: Iterable[Wager], owner: str, bet: str) -> list[Wager]:
    return [wager for wager in wagers if wager.owner == owner and wager.bet == bet]


def _merged(wagers: Iterable[Wager]) -> list[Wager]:
    """One wager per owner and bet, however often it was added to."""
    sums: dict[tuple[str, str], int] = {}
    for wager in wagers:
        sums[wager.owner, wager.bet] = sums.get((wager.owner, wager.bet), 0) + wager.stake
    return [Wager(bet, stake, owner) for (owner, bet), stake in sums.items()]
