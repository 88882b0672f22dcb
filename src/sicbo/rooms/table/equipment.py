"""Equipment faults: their effect on the round, who is told, when play may continue, and changing the shaker."""

from typing import Final

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    irregularity_of,
    policies_of,
    require_role,
    require_staff,
    supervising_role,
)
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.kernel.words import GROUNDS, SHAKERS, role_said, word
from sicbo.rooms.round import voids
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.equipment import (
    ChangeShaker,
    CoverShaker,
    DeclareFault,
    DiceRemoved,
    FaultNotified,
    FaultOpened,
    FaultRepaired,
    NotifyOfFault,
    RemoveDice,
    RepairFault,
    ReportDevice,
    ShakerChanged,
    ShakerCovered,
)
from sicbo.rooms.table.messages.table import AbandonRound
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.opening import dice_gap, inspections, record_gaps
from sicbo.rooms.table.state import Fault, Table
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity, Step
from sicbo.sentences import Said, said

EQUIPMENT: Final[frozenset[Ground]] = frozenset(
    {"dice-broken", "shaker-fault", "lights-fault", "wager-area-fault", "malfunction"}
)
"""The grounds that can be repaired."""

OF_SHAKER: Final[frozenset[Ground]] = frozenset({"shaker-fault", "dice-broken"})
"""Faults of one shaker and its dice: another shaker may be used meanwhile."""


def declare(game: Game, table: Table, command: DeclareFault, at: int) -> tuple[TableEvent, ...]:
    """Record a fault, with the book's consequence for the round in play."""
    rule = irregularity_of(game, command.ground)
    require_role(
        game,
        command.by,
        rule.declared_by,
        said("declaring {ground}", ground=word(GROUNDS, command.ground)),
        rule.on(),
    )
    if command.ground not in EQUIPMENT:
        raise Refused(
            "bad-request",
            "{ground} is not an equipment fault: declare it as an irregularity",
            ground=word(GROUNDS, command.ground),
        )
    playing = table.playing
    if playing is not None and command.round_id not in ("", playing.round_id):
        raise Refused(
            "round-over",
            "round {meant} is over and round {round_id} has begun: declare the fault again, for this round",
            meant=command.round_id[:40],
            round_id=playing.round_id,
        )
    if not command.what.strip():
        raise Refused("cause-needed", "describe what does not work", clauses=rule.on())
    if command.notified is not None and rule.notify is not None:
        require_role(
            game, command.notified, rule.notify, said("being told of a malfunction"), rule.on("play-stops")
        )
    fault = opened(table, rule, command.what, command.by, at, command.notified)
    return (fault, *_in_round(game, table, rule, command))


def _in_round(game: Game, table: Table, rule: Irregularity, command: DeclareFault) -> tuple[TableEvent, ...]:
    """The effect of a fault on the round in play: within its moment what the book says, otherwise none."""
    playing = table.playing
    if playing is None:
        return ()
    now = voids.is_moment(rule, playing)
    voided = rule.consequence in voids.VOIDING and now
    if voided or (rule.in_presence_of is not None and not now):
        voids.require_second_to_return(game, rule, command.by, command.notified)
    if voided:
        declared = DeclareVoid(
            command.by, rule.ground, cause=command.what, opinion=command.what, approved_by=command.notified
        )
        return voids.declare(game, playing, declared)
    if rule.in_presence_of is not None and not now:
        # Nothing can be lit and no dice have been thrown: the round cannot be played, so the bets are returned.
        return (voids.give_back(playing, rule, command.by, command.what, command.notified),)
    return ()


def declared_void(game: Game, table: Table, command: DeclareVoid, at: int) -> tuple[TableEvent, ...]:
    """A round or spin voided because equipment failed: the fault is recorded too, with its notices and its stop."""
    rule = irregularity_of(game, command.ground)
    assert table.playing is not None
    voided = voids.declare(game, table.playing, command)
    if rule.ground == "shaker-fault" and dice_unread(table):
        return voided  # the tumbler's own report of this shake is on record
    what = command.cause or command.opinion
    if not what:
        raise Refused("cause-needed", "describe what does not work", clauses=rule.on())
    return (opened(table, rule, what, command.by, at), *voided)


def opened(
    table: Table, rule: Irregularity, what: str, by: Person, at: int, notified: Person | None = None
) -> FaultOpened:
    return FaultOpened(
        table.faults_so_far + 1, rule.ground, what, at, by, rule.cite,
        stops_play=rule.play_stops != "no", notify=rule.notify or "", notified=notified,
        shaker=table.shaker if rule.ground in OF_SHAKER else None,
    )  # fmt: skip


def device_failed(game: Game, table: Table, command: ReportDevice, at: int) -> tuple[TableEvent, ...]:
    """A fault reported by the tumbler, or its silence: play stops, and the staff decide about the round."""
    rule = irregularity_of(game, _of_tumbler(game))
    if command.by.role != SYSTEM.role:
        raise Refused(
            "not-yours-to-do", "only the house reports a device: declare the fault", clauses=rule.on()
        )
    playing = table.playing
    unread = playing is not None and "activate" in playing.done and playing.result is None
    activation = activation_of(playing) if playing is not None and unread else ""
    if any((fault.what, fault.activation) == (command.what, activation) for fault in table.faults):
        return ()  # already recorded, and not repaired yet
    fault = opened(table, rule, command.what, SYSTEM, at)
    return (replace(fault, stops_play=True, activation=activation),)


def activation_of(playing: Round) -> str:
    """The last shake that was asked for, as devices know it: T1-12/1 is the first of round T1-12."""
    return f"{playing.round_id}/{len(playing.spins)}"


def dice_unread(table: Table) -> bool:
    """Whether the round waits for the staff because its tumbler failed after the dice were set going."""
    playing = table.playing
    return playing is not None and "activate" in playing.done and table.unread == activation_of(playing)


def check_may_report(game: Game, table: Table, by: Person) -> None:
    """Refuse dice from the sensors of a tumbler whose failure is recorded for this very shake."""
    if by.role == SYSTEM.role and dice_unread(table):
        raise Refused(
            "fault-open",
            "the tumbler has failed after this shake: declare the fault, so that the round ends by the rules",
            clauses=_cite(game, _of_tumbler(game)),
        )


def _of_tumbler(game: Game) -> Ground:
    """The book's ground for a failing tumbler; a book without tumblers has malfunctions."""
    known = policies_of(game).irregularity("shaker-fault", game.switches)
    return "malfunction" if known is None else "shaker-fault"


def payments_wait(table: Table) -> bool:
    """Whether payments are stopped: an open fault of the server affects a result that players have seen."""
    return any(fault.ground == "server-fault" for fault in table.faults)


def check_may_pay(game: Game, table: Table, step: Step) -> None:
    """Refuse to collect and pay at terminals while a fault of the server is open."""
    if step in ("collect", "pay") and payments_wait(table):
        raise Refused(
            "fault-open",
            "the server may have failed: declare the malfunction with a second person, or record the repair",
            clauses=_cite(game, "server-fault"),
        )


def is_wrongly_lit(game: Game, playing: Round, lit: tuple[str, ...], by: Person) -> bool:
    """Whether the lights, in their step and reported by the role the book names, show anything but the winners."""
    step = playing.next_step
    if step is None or step.step != "illuminate" or not policies_of(game).may(by.role, step.by):
        return False
    return playing.result is not None and set(lit) != set(game.paytable.winners(playing.result))


def wrongly_lit(game: Game, table: Table, lit: tuple[str, ...], at: int) -> tuple[TableEvent, ...]:
    """Areas that do not show what the paytable says: a fault reported by the table itself."""
    rule = irregularity_of(game, "lights-fault")
    return (opened(table, rule, f"lit: {', '.join(lit) or 'nothing'}", SYSTEM, at),)


def notify(game: Game, table: Table, command: NotifyOfFault, _at: int) -> tuple[TableEvent, ...]:
    fault = _fault(table, command.fault)
    require_staff(game, command.by, said("reporting a fault"))
    if not fault.notify:
        raise Refused("bad-request", "this fault does not need to be reported")
    require_role(
        game,
        command.notified,
        fault.notify,
        said("being told of a malfunction"),
        irregularity_of(game, fault.ground).on("play-stops"),
    )
    return (FaultNotified(fault.number, command.notified),)


def repair(game: Game, table: Table, command: RepairFault, _at: int) -> tuple[TableEvent, ...]:
    fault = _fault(table, command.fault)
    cite = irregularity_of(game, fault.ground).on("play-stops")
    require_role(
        game, command.by, supervising_role(policies_of(game)), said("declaring something repaired"), cite
    )
    if not command.reference.strip():
        raise Refused("cause-needed", "give the number of the repair record (reference)", clauses=cite)
    if not fault.is_complete:
        raise Refused(
            "out-of-order",
            "tell the {role} or above first",
            clauses=cite,
            role=role_said(policies_of(game), fault.notify),
        )
    return (FaultRepaired(fault.number, command.reference, command.by),)


def abandon(game: Game, table: Table, command: AbandonRound, _at: int) -> tuple[TableEvent, ...]:
    """Return the bets of a round whose dice cannot be thrown because of an open fault; thrown dice are settled."""
    playing = table.playing
    stopping = table.stopping(table.shaker)
    if playing is None:
        raise Refused("no-round", "no round is in play")
    if not stopping:
        raise Refused("out-of-order", "a round can be abandoned only while a fault stops play")
    rule = irregularity_of(game, stopping[0].ground)
    require_role(
        game, command.by, rule.notify or rule.declared_by, said("giving up a round"), rule.on("given-up")
    )
    if "activate" in playing.done:
        raise Refused("out-of-order", "the dice have been shaken: settle by the result", clauses=rule.on())
    if not command.reason.strip():
        raise Refused(
            "cause-needed", "give the reason why the round cannot be finished", clauses=rule.on("given-up")
        )
    return (voids.give_back(playing, rule, command.by, command.reason, command.approved_by),)


def stopped(table: Table) -> Fault | None:
    """The fault that keeps the dice of a round with bets from being thrown: the round can be abandoned."""
    playing, stopping = table.playing, table.stopping(table.shaker)
    if playing is None or not stopping or "activate" in playing.done:
        return None
    return stopping[0]


def remove_dice(game: Game, table: Table, command: RemoveDice, _at: int) -> tuple[TableEvent, ...]:
    require_role(game, command.by, front_line_role(policies_of(game)), said("taking the dice out"))
    if table.dice is None:
        raise Refused("bad-request", "there are no dice in the shaker")
    if table.playing is not None and "activate" in table.playing.done:
        raise Refused("out-of-order", "the dice have been thrown: take them out when the round is over")
    return (DiceRemoved(command.by),)


def cover(game: Game, _table: Table, command: CoverShaker, _at: int) -> tuple[TableEvent, ...]:
    require_role(game, command.by, front_line_role(policies_of(game)), said("covering the shaker"))
    return (ShakerCovered(command.how, command.by),)


def change_shaker(game: Game, table: Table, command: ChangeShaker, at: int) -> tuple[TableEvent, ...]:
    """Use another shaker for the rest of the day: the dice out of the old one, it covered or signed, and new dice
    in."""
    require_role(game, command.by, front_line_role(policies_of(game)), said("changing the shaker"))
    if table.playing is not None:
        raise Refused("out-of-order", "a round is in play: change the shaker between rounds")
    if policies_of(game).sequence(command.shaker) is None:
        raise Refused(
            "bad-request",
            "{game} is not played with a {shaker} shaker",
            game=game.name,
            shaker=word(SHAKERS, command.shaker),
        )
    if table.shaker == command.shaker:
        raise Refused(
            "bad-request", "the table already has a {shaker} shaker", shaker=word(SHAKERS, command.shaker)
        )
    change = policies_of(game).shaker_change
    if change is not None and change.dice_out and table.dice is not None:
        raise Refused("out-of-order", "take the dice out of the old shaker first", clauses=change.on())
    if change is not None and change.covered_or_signed and not table.shaker_covered:
        raise Refused("out-of-order", "cover the old shaker or put a sign on it first", clauses=change.on())
    for gap in record_gaps(game, table, command.shaker, at):
        raise Refused("not-ready", "first: {gap}", clauses=gap.clauses, gap=gap.said)
    for inspection in inspections(game, command.shaker):
        if inspection.item not in table.inspected:
            raise Refused(
                "not-ready", "inspect this first: {item}", clauses=inspection.on(), item=Said(inspection.item)
            )
    return (ShakerChanged(command.shaker, command.by),)


# -- what keeps a spin from starting ----------------------------------------------------------------------


def require_play_may_go_on(game: Game, table: Table, at: int) -> None:
    """Refuse to begin a round or to set the dice going while a fault stops play, or with expired dice."""
    for fault in table.stopping(table.shaker):
        raise Refused(
            "fault-open",
            "play stops until this is repaired: {what}",
            clauses=_cite(game, fault.ground),
            what=fault.what,
        )
    assert table.shaker is not None
    for gap in record_gaps(game, table, table.shaker, at):
        raise Refused("not-ready", gap.said, clauses=gap.clauses)
    stale = dice_gap(game, table.dice, table.shaker, at)
    if stale is not None:
        raise Refused("dice-too-old", stale.said, clauses=stale.clauses)


def _cite(game: Game, ground: Ground) -> tuple[str, ...]:
    return irregularity_of(game, ground).on("play-stops")


def _fault(table: Table, number: int) -> Fault:
    found = next((fault for fault in table.faults if fault.number == number), None)
    if found is None:
        raise Refused(
            "bad-request", "table {table} has no open fault {number}", table=table.table_id, number=number
        )
    return found
