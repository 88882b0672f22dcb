"""Correcting a result that was announced wrongly, by two people before anything has been settled by it."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import require_power, require_role
from sicbo.rooms.round import voids
from sicbo.rooms.round.events import DiceCorrected, ResultAnnounced, RoundEvent
from sicbo.rooms.round.messages import CorrectDice
from sicbo.rooms.round.state import Round
from sicbo.rules.game import Game
from sicbo.sentences import said


def correct(game: Game, state: Round, command: CorrectDice) -> tuple[RoundEvent, ...]:
    """Before settlement, with a reason, and approved by a person who neither entered the result nor asks for the
    change."""
    voids.require_round_meant(command.round_id, state)
    known = state.result
    if known is None and state.announced is not None:
        known = game.dice.roll_index(state.announced)
    if known is None:
        raise Refused("out-of-order", "no result has been announced yet, so there is nothing to correct")
    if state.receipt is not None:
        raise Refused("out-of-order", "settlement has begun: open a dispute to correct the result")
    _require_two(game, state, command)
    if not all_flat(command.faces, command.flat):
        return voids.not_flat_after_all(game, state, command)
    roll = game.dice.roll_index(command.faces)
    if roll == known:
        raise Refused("bad-request", "this result is already entered: enter a different one")
    corrected = DiceCorrected(known, roll, command.by, command.approved_by, command.reason)
    if state.result is None:
        return corrected, ResultAnnounced(game.dice.shown(roll), command.by)
    return (corrected,)


def _require_two(game: Game, state: Round, command: CorrectDice) -> None:
    approver = command.approved_by
    cite = require_power(game, approver, "correct-result", said("approving a corrected result"))
    opens = state.sequence[0].by
    if opens == "system":
        require_power(game, command.by, "correct-result", said("correcting a result"))
    else:
        require_role(game, command.by, opens, said("correcting a result"), cite)
    if approver.name in (state.keyed_by, state.entered_by, command.by.name):
        raise Refused(
            "second-person-needed",
            "{approver} cannot approve this correction: ask another person",
            clauses=cite,
            approver=approver.name,
        )
    if not command.reason.strip():
        raise Refused("cause-needed", "give the reason for correcting the result", clauses=cite)


def all_flat(faces: tuple[object, ...], flat: tuple[bool, ...]) -> bool:
    if len(flat) != 3 or len(faces) != 3:
        raise Refused("bad-dice", "enter three dice, each with one face up")
    return all(flat)
