"""One round of play at one table, from the opening of bets to the last payment, in the book's own order.

`decide` answers a command with events or a refusal; `evolve` and `postings` are in modules beside it. Time, chance and
identity arrive with the commands.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import irregularity_of, policies_of, require_second
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import SHAKERS, STEPS, role_said, word
from sicbo.rooms.round import corrections, shooter, voids, wagers
from sicbo.rooms.round.corrections import all_flat
from sicbo.rooms.round.events import (
    DiceRead,
    DiceShown,
    LosersCollected,
    ResultAnnounced,
    RoundEvent,
    RoundJudged,
    StepTaken,
    WinnersPaid,
)
from sicbo.rooms.round.judging import judged
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    ConfirmPlacement,
    CorrectDice,
    DeclareVoid,
    DesignateShooter,
    MoveWager,
    PayWinner,
    PlaceWagers,
    ReadDice,
    RecordConfirmation,
    RoundCommand,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rooms.round.money import purse_of
from sicbo.rooms.round.state import Round
from sicbo.rules.card import Terms
from sicbo.rules.game import Game
from sicbo.rules.policies import SequenceStep, Shaker, Step
from sicbo.sentences import said

SECOND: Final = 1_000_000
"""Times are whole microseconds."""


def begin(
    game: Game,
    table_id: str,
    round_id: str,
    shaker: Shaker,
    *,
    terms: Terms | None = None,
    advised: Iterable[str] = (),
    rotation: Iterable[str] = (),
) -> Round:
    """A round that is not open yet, with the book's sequence for this shaker."""
    policies = policies_of(game)
    sequence = policies.sequence(shaker)
    if sequence is None:
        raise Refused(
            "out-of-order",
            "{game} is not played with a {shaker} shaker",
            game=game.name,
            shaker=word(SHAKERS, shaker),
        )
    steps = _sealed(sequence.steps) if game.card.fairness else sequence.steps
    return Round(
        round_id=round_id,
        table_id=table_id,
        game=game.name,
        paytable_sha256=game.sha256,
        sequence=steps,
        remaining=steps,
        read_at=policies.positions.read_at,
        mode="mechanical" if shaker == "manual" else "electronic",
        terms=Terms(sign=dict(game.card.limits)) if terms is None else terms,
        purse=purse_of(game),
        tokens_used_up=game.switches.get(policies.stakes.switch) is not False,
        rotation=tuple(rotation),
        advised=tuple(advised),
    )


def _sealed(steps: tuple[SequenceStep, ...]) -> tuple[SequenceStep, ...]:
    """If the dice follow from a sealed secret, no person enters what they show."""
    told = ("announce", "enter")
    return tuple(replace(step, by="system") if step.step in told else step for step in steps)


def decide(game: Game, state: Round, command: RoundCommand, at: int = 0) -> tuple[RoundEvent, ...]:
    """The events a command leads to. Raises `Refused` with the reason and the clause; nothing has changed then."""
    if state.status != "playing" and not isinstance(command, DeclareVoid):
        raise Refused(
            "round-over", "round {round_id} is over: wait for the next one", round_id=state.round_id
        )
    match command:
        case PlaceWagers():
            return wagers.place(game, state, command)
        case TakeBackWagers():
            return wagers.take_back(game, state, command)
        case MoveWager():
            return wagers.move(game, state, command)
        case ConfirmPlacement():
            return wagers.confirm(game, state, command)
        case RecordConfirmation():
            return wagers.record_confirmation(game, state, command, at)
        case DesignateShooter():
            return shooter.designate(game, state, command)
        case TakeStep():
            return _step(game, state, command, at)
        case AnnounceResult():
            return _announce(game, state, command, at)
        case ReadDice():
            return _read(game, state, command, at)
        case ConfirmDice():
            return _confirm(game, state, command, at)
        case CorrectDice():
            return corrections.correct(game, state, command)
        case PayWinner():
            return _pay(game, state, command, at)
        case DeclareVoid():
            return voids.declare(game, state, command)


# -- the steps --------------------------------------------------------------------------------------------


def _step(game: Game, state: Round, command: TakeStep, at: int) -> tuple[RoundEvent, ...]:
    exposed = voids.exposed(game, state, command.step)
    if exposed is not None:
        voids.require_second_to_return(game, exposed, command.by, command.witness)
        declared = DeclareVoid(command.by, "dice-exposed", approved_by=command.witness)
        return voids.declare(game, state, declared)
    needed = _require_next(game, state, command.step, command.by)
    if command.times < needed.at_least:
        raise Refused(
            "out-of-order",
            "'{step}' must be done at least {at_least} times, not {times}",
            clauses=needed.on(), step=word(STEPS, command.step), at_least=needed.at_least, times=command.times,
        )  # fmt: skip
    taken = StepTaken(command.step, command.by, at, command.witness)
    match command.step:
        case "announce" if needed.by != "system" or state.result is None:
            raise Refused("out-of-order", "announce the faces the dice show", clauses=needed.on())
        case "enter":
            raise Refused("out-of-order", "enter the faces that the dice show", clauses=needed.on())
        case "close-bets":
            return _close(game, state, taken, needed)
        case "illuminate":
            _require_lit_rightly(game, state, command.lit, needed)
            return (taken,)
        case "activate":
            return (shooter.activated(state, command, needed, taken),)
        case "collect":
            _witnessed(game, state, command.witness)
            return taken, RoundJudged(judged(game, state)), LosersCollected()
        case "pay":
            return _pay(game, state, PayWinner(command.by, "", command.witness), at)
        case "open-bets" | "cover" | "uncover" | "announce" | "clear":
            return (taken,)


def _require_next(game: Game, state: Round, step: Step, by: Person) -> SequenceStep:
    """The step must be the next one, and the person must have the role that the book names, or one above it."""
    needed = state.next_step
    if needed is None or needed.step != step:
        comes = (
            said("'{step}' comes next", step=word(STEPS, needed.step))
            if needed
            else said("the round is complete")
        )
        raise Refused(
            "out-of-order",
            "'{step}' cannot be done now: {comes}",
            clauses=needed.on() if needed else (), step=word(STEPS, step), comes=comes,
        )  # fmt: skip
    policies = policies_of(game)
    if needed.by == "shooter":
        allowed = by.role == "system" or by.name == state.shooter or policies.may(by.role, "dealer")
    else:
        allowed = policies.may(by.role, needed.by)
    if not allowed:
        raise Refused(
            "not-yours-to-do",
            "'{step}' is for the {by}, not for {by2} ({role})",
            clauses=needed.on(), step=word(STEPS, step), by=role_said(policies, needed.by),
            by2=by.name, role=role_said(policies, by.role),
        )  # fmt: skip
    return needed


def _close(game: Game, state: Round, taken: StepTaken, needed: SequenceStep) -> tuple[RoundEvent, ...]:
    """Close betting; if the game itself closes it, not before its time and not over an empty layout."""
    if taken.by.role != "system":
        return (taken,)
    alone = game.card.alone_wagering_seconds
    seconds = alone if alone is not UNSET and len(state.layout) == 1 else game.card.wagering_seconds
    if seconds is not None and taken.at < state.opened_at + seconds * SECOND:
        left = -(-(state.opened_at + seconds * SECOND - taken.at) // SECOND)
        raise Refused(
            "out-of-order",
            "betting stays open for another {left, plural, one {# second} other {# seconds}}",
            clauses=needed.on(),
            left=left,
        )
    return (taken, *shooter.chosen(game, state))


def _require_lit_rightly(game: Game, state: Round, lit: tuple[str, ...] | None, needed: SequenceStep) -> None:
    """The areas reported as lit, if reported, must be the winning ones."""
    if lit is None:
        return
    winning = () if state.result is None else game.winners(game.dice.shown(state.result))
    if {game.paytable.canonical(bet) for bet in lit} != set(winning):
        raise Refused(
            "out-of-order",
            "the lit areas are not the winning ones: record a lights fault and settle by the dice",
            clauses=needed.on(),
        )


# -- the dice ---------------------------------------------------------------------------------------------


def _announce(game: Game, state: Round, command: AnnounceResult, at: int) -> tuple[RoundEvent, ...]:
    if state.announced is not None:
        raise Refused(
            "out-of-order",
            "{dice} is already announced: if the dice show something else, correct it with a second person",
            clauses=_step_of(state, "announce").cite,
            dice=_dice(state.announced),
        )
    needed = _require_next(game, state, "announce", command.by)
    if not all_flat(command.faces, command.flat):
        rule = irregularity_of(game, "dice-not-flat")
        raise Refused(
            "bad-dice", "a result is announced only when all dice lie flat: declare that a die is not flat",
            clauses=rule.on("announced") or needed.on(),
        )  # fmt: skip
    roll = game.dice.roll_index(command.faces)
    if state.result not in (None, roll):
        raise Refused(
            "bad-dice", "the dice were read differently: announce what was read", clauses=needed.on()
        )
    return ResultAnnounced(game.dice.shown(roll), command.by), StepTaken("announce", command.by, at)


def _dice(faces: Iterable[object]) -> str:
    return "-".join(map(str, faces))


def _step_of(state: Round, step: Step) -> SequenceStep:
    return next(planned for planned in state.sequence if planned.step == step)


def _read(game: Game, state: Round, command: ReadDice, at: int) -> tuple[RoundEvent, ...]:
    needed = _require_next(game, state, "enter", command.by)
    called = state.announced
    if not all_flat(command.faces, command.flat):
        if called is None:
            return voids.no_result(game, "dice-not-flat", command.by)
        raise Refused(
            "bad-dice",
            "{dice} was announced with all dice flat: correct it with a second person",
            clauses=needed.on(),
            dice=_dice(called),
        )
    roll = game.dice.roll_index(command.faces)
    if called is not None and game.dice.shown(roll) != called:
        keyed = _dice(game.dice.shown(roll))
        raise Refused(
            "bad-dice",
            "{dice} was announced but {keyed} was entered: enter what was announced, or correct it with a second person",
            clauses=needed.on(),
            dice=_dice(called),
            keyed=keyed,
        )
    if needed.by == "system":
        return DiceRead(roll, command.by), StepTaken("enter", command.by, at)
    return (DiceShown(roll, command.by),)


def _confirm(game: Game, state: Round, command: ConfirmDice, at: int) -> tuple[RoundEvent, ...]:
    _require_next(game, state, "enter", command.by)
    if state.shown is None:
        raise Refused("out-of-order", "enter the dice first: they are shown, and then you confirm them")
    return DiceRead(state.shown, command.by), StepTaken("enter", command.by, at)


# -- settlement -------------------------------------------------------------------------------------------


def _witnessed(game: Game, state: Round, witness: Person | None) -> None:
    """With the lights out, settlement may need a witness."""
    if not state.lights_out:
        return
    rule = irregularity_of(game, "lights-fault")
    if rule.in_presence_of is not None:
        what = said("being present while the lights have failed")
        require_second(game, witness, rule.in_presence_of, what, rule.on())


def _pay(game: Game, state: Round, command: PayWinner, at: int) -> tuple[RoundEvent, ...]:
    """Pay one owner or, with no owner, everyone still due a payout."""
    _require_next(game, state, "pay", command.by)
    _witnessed(game, state, command.witness)
    due = tuple(
        dict.fromkeys(
            line.owner
            for line in state.lines_on_layout()
            if line.outcome != "lose" and line.owner not in state.paid
        )
    )
    if command.owner and command.owner not in due:
        raise Refused("bad-request", "{owner} has no winnings to be paid in this round", owner=command.owner)
    now = (command.owner,) if command.owner else due
    events: list[RoundEvent] = [WinnersPaid(now)] if now else []
    if len(now) == len(due):
        events.append(StepTaken("pay", command.by, at, command.witness))
    return tuple(events)
