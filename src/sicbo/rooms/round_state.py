"""The state of one round of play, folded from its events."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sicbo.rooms.messages import (
    DiceRead,
    Event,
    RoundJudged,
    ShooterDesignated,
    SpinVoided,
    StepTaken,
    WagerPlaced,
    WagerSettled,
    WagersReturned,
    WagerTakenBack,
)
from sicbo.rules.dice import Dice
from sicbo.rules.policies import Ground, SequenceStep, Step
from sicbo.rules.settlement import Line, Receipt, Wager

Status = Literal["playing", "void", "over"]


class Spin(Struct, frozen=True):
    """One activation of the shaker: a result, or none and the ground for it."""

    number: int
    roll: int | None = None
    ground: Ground | None = None

    def total(self, dice: Dice) -> int | None:
        """The sum of the uppermost faces; a spin without a result has none."""
        return None if self.roll is None else sum(dice.values(self.roll))


class Round(Struct, frozen=True):
    """All there is to know of one round."""

    round_id: str
    table_id: str
    game: str
    paytable_sha256: str
    sequence: tuple[SequenceStep, ...]
    remaining: tuple[SequenceStep, ...]
    read_at: Step
    """the step at which the positions on the layout are read for settlement"""
    done: tuple[Step, ...] = ()
    wagers: tuple[Wager, ...] = ()
    snapshot: tuple[Wager, ...] | None = None
    spins: tuple[Spin, ...] = ()
    shooter: str | None = None
    receipt: Receipt | None = None
    settled: tuple[Line, ...] = ()
    returned: bool = False
    status: Status = "playing"
    purse: Literal["chips", "credit"] = "chips"
    """what players stake from: chips at the table, or a terminal's credit meter"""
    advised: tuple[str, ...] = ()
    """players who have been told at this table that wagers below the minimum go back"""
    version: int = 0
    """how many events have happened in this round"""

    @property
    def open_stakes(self) -> int:
        """What lies on the layout: everything wagered and neither settled nor returned."""
        settled = {(line.owner, line.bet) for line in self.settled}
        return sum(wager.stake for wager in self.wagers if (wager.owner, wager.bet) not in settled)

    @property
    def next_step(self) -> SequenceStep | None:
        return self.remaining[0] if self.remaining else None

    @property
    def betting_open(self) -> bool:
        return self.status == "playing" and "open-bets" in self.done and "close-bets" not in self.done

    @property
    def result(self) -> int | None:
        """The roll that counts; none until it is read, and none in a void round."""
        return self.spins[-1].roll if self.spins and self.status != "void" else None


def evolve(state: Round, event: Event) -> Round:
    """The round after an event."""
    return replace(_evolved(state, event), version=state.version + 1)


def _evolved(state: Round, event: Event) -> Round:
    match event:
        case WagerPlaced():
            return replace(state, wagers=(*state.wagers, event.wager))
        case WagerTakenBack():
            kept = list(state.wagers)
            kept.remove(event.wager)
            return replace(state, wagers=tuple(kept))
        case ShooterDesignated():
            return replace(state, shooter=event.shooter)
        case StepTaken():
            return _stepped(state, event.step)
        case DiceRead():
            return replace(state, spins=(*state.spins[:-1], replace(state.spins[-1], roll=event.roll)))
        case SpinVoided():
            return _without_result(state, event)
        case RoundJudged():
            return replace(state, receipt=event.receipt)
        case WagerSettled():
            return replace(state, settled=(*state.settled, event.line))
        case WagersReturned():
            gone = {(wager.owner, wager.bet) for wager in event.wagers}
            left = tuple(wager for wager in state.wagers if (wager.owner, wager.bet) not in gone)
            snapshot = (
                None
                if state.snapshot is None
                else tuple(w for w in state.snapshot if (w.owner, w.bet) not in gone)
            )
            changed = replace(state, wagers=left, snapshot=snapshot)
            return replace(changed, status="void", returned=True) if event.ends_round else changed


def _stepped(state: Round, step: Step) -> Round:
    after = replace(state, remaining=state.remaining[1:], done=(*state.done, step))
    if step == "activate":
        after = replace(after, spins=(*after.spins, Spin(len(after.spins) + 1)))
    if step == state.read_at:
        after = replace(after, snapshot=state.wagers)
    return after if after.remaining else replace(after, status="over")


def _without_result(state: Round, event: SpinVoided) -> Round:
    """A no spin goes back to the activation with betting as it was; any other ends the round without a result."""
    spins = state.spins or (Spin(1),)
    voided = (*spins[:-1], replace(spins[-1], roll=None, ground=event.ground))
    if event.ends_round:
        return replace(state, spins=voided, status="void")
    stands = {"open-bets"} | ({"close-bets"} & set(state.done))
    again = tuple(step for step in state.sequence if step.step not in stands)
    return replace(state, spins=voided, remaining=again, snapshot=None, receipt=None)
