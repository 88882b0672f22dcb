"""How events change a round."""

from collections.abc import Iterable

from msgspec.structs import replace

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import (
    DiceCorrected,
    DiceRead,
    DiceShown,
    LosersCollected,
    PlacementConfirmed,
    ResultAnnounced,
    RoundEvent,
    RoundJudged,
    ShooterDesignated,
    SpinVoided,
    StepTaken,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
    WagersTakenBack,
    WinnersPaid,
)
from sicbo.rooms.round.messages import Stakes
from sicbo.rooms.round.state import Laid, Position, Round, Spin


def evolve(state: Round, event: RoundEvent) -> Round:
    """The round after an event."""
    return replace(_evolved(state, event), version=state.version + 1)


def _evolved(state: Round, event: RoundEvent) -> Round:
    match event:
        case WagersPlaced():
            return _placed(state, event)
        case WagersTakenBack():
            return _lifted(state, {event.owner: event.wagers}, gone=sum(event.wagers.values()))
        case WagerMoved():
            return _moved(state, event)
        case StepTaken():
            return _stepped(state, event)
        case RoundJudged():
            return replace(state, receipt=event.receipt)
        case LosersCollected():
            lost = sum(line.stake for line in state.lines_on_layout() if line.outcome == "lose")
            return replace(state, collected=True, open_stakes=state.open_stakes - lost)
        case WinnersPaid():
            return _paid(state, event.owners)
        case PlacementConfirmed():
            seen = replace(state.layout[event.owner], assisted=False)
            return replace(state, layout={**state.layout, event.owner: seen})
        case ShooterDesignated():
            return replace(state, shooter=event.shooter)
        case ResultAnnounced():
            return replace(state, announced=event.faces, shown=None)
        case DiceShown():
            return replace(state, shown=event.roll, keyed_by=event.by.name)
        case DiceRead():
            return replace(_with_roll(state, event.roll), entered_by=event.by.name, shown=None)
        case DiceCorrected():
            return _corrected(state, event)
        case SpinVoided():
            return _without_result(state, event)
        case WagersReturned():
            return replace(_returned(state, event), undone=(*state.undone, event))


def _placed(state: Round, event: WagersPlaced) -> Round:
    position = state.layout.get(event.owner)
    bets = {} if position is None else dict(position.bets)
    for bet, amount in event.wagers.items():
        before = bets.get(bet)
        stake = amount + (before.stake if before else 0)
        secret = event.secret or (before is not None and before.secret)
        bets[bet] = Laid(stake, event.kind, event.colour, secret)
    layout = {**state.layout, event.owner: _position(state, event.owner, bets, event.placed_by)}
    return replace(state, layout=layout, open_stakes=state.open_stakes + sum(event.wagers.values()))


def _position(state: Round, owner: str, bets: dict[str, Laid], by: Person | None = None) -> Position:
    """An owner's new position, handled by the dealer or not; an unchanged amount keeps its time."""
    was, now = state.layout.get(owner), state.version
    amounts = [laid.stake for laid in bets.values()]
    total, largest = sum(amounts), max(amounts)
    if was is None:
        return Position(bets, total, largest, now, now, by is not None)
    return Position(
        bets,
        total,
        largest,
        was.total_since if was.total == total else now,
        was.largest_since if was.largest == largest else now,
        by is not None or was.assisted,
    )


def _lifted(state: Round, lifted: dict[str, Stakes], *, gone: int) -> Round:
    """The round without these bets, of which `gone` was still in play."""
    layout = dict(state.layout)
    for owner, stakes in lifted.items():
        bets = dict(layout[owner].bets)
        for bet, amount in stakes.items():
            left = bets[bet].stake - amount
            bets[bet] = replace(bets[bet], stake=left)
            if left == 0:
                del bets[bet]
        if bets:
            layout[owner] = _position(state, owner, bets)
        else:
            del layout[owner]
    return replace(state, layout=layout, open_stakes=state.open_stakes - gone)


def _moved(state: Round, event: WagerMoved) -> Round:
    bets = dict(state.layout[event.owner].bets)
    laid = bets.pop(event.source)
    if laid.stake > event.amount:
        bets[event.source] = replace(laid, stake=laid.stake - event.amount)
    there = bets.get(event.target)
    bets[event.target] = replace(laid, stake=event.amount + (there.stake if there else 0))
    position = _position(state, event.owner, bets, event.moved_by)
    return replace(state, layout={**state.layout, event.owner: position})


def _paid(state: Round, owners: Iterable[str]) -> Round:
    named = set(owners)
    home = sum(
        line.stake for line in state.lines_on_layout() if line.outcome != "lose" and line.owner in named
    )
    return replace(state, paid=(*state.paid, *owners), open_stakes=state.open_stakes - home)


def _with_roll(state: Round, roll: int | None) -> Round:
    return replace(state, spins=(*state.spins[:-1], replace(state.spins[-1], roll=roll)))


def _corrected(state: Round, event: DiceCorrected) -> Round:
    """The correct result; everything that followed from the wrong one, above all the lights, must be done again."""
    if "enter" not in state.done:
        # Only the announcement was wrong: the new announcement follows as its own event.
        return replace(state, shown=None)
    entered = next(number for number, step in enumerate(state.sequence) if step.step == "enter")
    after = state.sequence[entered + 1 :]
    again = tuple(step for step in after if not (step.step == "illuminate" and state.lights_out))
    undone = {step.step for step in after}
    done = tuple(step for step in state.done if step not in undone)
    return replace(_with_roll(state, event.roll), remaining=again, done=done)


def _stepped(state: Round, event: StepTaken) -> Round:
    step = event.step
    after = replace(state, remaining=state.remaining[1:], done=(*state.done, step))
    if event.by.role not in ("system", "player") and event.by.name not in state.dealers:
        after = replace(after, dealers=(*state.dealers, event.by.name))
    moment = {"open-bets": "opened_at", "close-bets": "closed_at", "enter": "result_at"}.get(step)
    if moment is not None:
        after = replace(after, **{moment: event.at})
    if step == "activate":
        after = replace(after, spins=(*after.spins, Spin(len(after.spins) + 1, mode=event.mode)))
    if step == state.read_at:
        after = replace(after, snapshot=state.layout)
    return after if after.remaining else replace(after, status="over")


def _without_result(state: Round, event: SpinVoided) -> Round:
    """After a no spin, return to the activation with betting as it was; any other void ends the round without a
    result."""
    voided = state.spins
    if "activate" in state.done:
        voided = (*voided[:-1], replace(voided[-1], roll=None, ground=event.ground))
    if event.ends_round:
        return replace(state, spins=voided, status="void")
    stands = {"open-bets", "close-bets"} & set(state.done)
    skipped = stands | ({"illuminate"} if state.lights_out else set())
    again = tuple(step for step in state.sequence if step.step not in skipped)
    done = tuple(step for step in state.done if step in stands)
    return replace(
        state,
        spins=voided,
        remaining=again,
        done=done,
        snapshot=None,
        receipt=None,
        announced=None,
        shown=None,
    )


def _returned(state: Round, event: WagersReturned) -> Round:
    lifted = {owner: dict(stakes) for owner, stakes in event.wagers.items()}
    for owner, stakes in event.forfeited.items():
        lifted.setdefault(owner, {}).update(stakes)
    out = sum(sum(stakes.values()) for stakes in lifted.values())
    was_settled = sum(line.stake for line in event.reversed_lines)
    after = replace(_lifted(state, lifted, gone=out - was_settled), thinned=state.receipt is not None)
    if state.snapshot is not None:
        after = replace(after, snapshot=after.layout)
    return replace(after, status="void", returned=True) if event.ends_round else after
