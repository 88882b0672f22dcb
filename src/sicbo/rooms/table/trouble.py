"""What can be declared at a table now, for the screens that offer it and the check for a second person."""

from typing import Literal

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.may import why_not
from sicbo.rooms.round import voids
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.equipment import EQUIPMENT, stopped
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity

Declaration = Literal["DeclareVoid", "DeclareFault", "AbandonRound"]


class Offered(Struct, frozen=True):
    """A ground that would be accepted now."""

    ground: Ground
    command: Declaration
    """how it is declared: as a fault if something is to be repaired; as an abandoned round if an existing fault stops
    it"""
    voids: bool
    """the round, the spin or a bet will not count; otherwise a fault is recorded and the result counts"""
    second_person: bool
    """needs a second person's sign-in"""
    by: str
    """the lowest role that declares it"""
    after_settlement: bool = False
    """about the last round, which is already settled"""


def offered(game: Game, table: Table) -> tuple[Offered, ...]:
    """Every ground of the book that can be declared now, as it must be declared."""
    if table.status == "closed":
        return ()
    policies, open_fault = policies_of(game), stopped(table)
    found = []
    for ground in dict.fromkeys(irregularity.ground for irregularity in policies.irregularities):
        rule = policies.irregularity(ground, game.switches)
        if rule is None or rule.cites_case or rule.declared_by == "system":
            continue
        if open_fault is not None and open_fault.ground == ground:
            found.append(Offered(ground, "AbandonRound", True, True, rule.notify or rule.declared_by))
            continue
        command: Declaration = "DeclareFault" if ground in EQUIPMENT else "DeclareVoid"
        about = _about(table, command)
        effective = is_effective(table, rule, command)
        if command == "DeclareFault" or effective:
            two = takes_two(table, rule, command)
            late = effective and about is not None and about.status == "over"
            found.append(Offered(ground, command, effective, two, rule.declared_by, late))
    return tuple(found)


def is_effective(table: Table, rule: Irregularity, command: Declaration) -> bool:
    """Whether a declaration would discard a spin, a round or a bet now."""
    about = _about(table, command)
    if about is None:
        return False
    if rule.consequence == "void-wager" and not about.layout:
        return False
    now = voids.is_moment(rule, about)
    if command == "DeclareFault" and rule.in_presence_of is not None:
        return not now
    return rule.consequence in voids.VOIDING and now


def takes_two(table: Table, rule: Irregularity, command: Declaration) -> bool:
    """Whether a declaration now takes two people: it returns money, or discards a known result."""
    if command == "DeclareFault" and not is_effective(table, rule, command):
        return False
    return rule.in_presence_of is not None or voids.takes_two(rule, _about(table, command))


def round_meant(table: Table) -> Round:
    """The round that a declaration concerns: the one in play, or the last one until the next begins or the table
    closes.

    From then on its chips are counted and its players may have left: a dispute decides, and reopening changes nothing.
    """
    last = table.playing or table.round
    if last is None and table.status == "closed":
        raise Refused("table-closed", "table {table} is closed", table=table.table_id)
    if last is None:
        raise Refused("no-round", "no round is in play: open a dispute about an earlier one")
    if table.playing is None and last.purse == "tournament-chips":
        raise Refused(
            "no-round",
            "this tournament spin is over: ask the tournament director to decide",
        )
    if table.status == "closed" or table.rounds == table.rounds_at_opening:
        raise Refused(
            "round-over",
            "table {table} has closed since round {round_id}: open a dispute to correct it",
            table=table.table_id,
            round_id=last.round_id,
        )
    if table.playing is None and table.settled_further == last.round_id:
        raise Refused(
            "out-of-order",
            "round {round_id} was corrected, decided in a dispute or paid a jackpot: open a dispute to change it",
            round_id=last.round_id,
        )
    return last


def _about(table: Table, command: Declaration) -> Round | None:
    """The round that a declaration concerns: the one in play or, for a void, the last one."""
    if command == "DeclareFault":
        return table.playing
    return None if why_not(round_meant, table) else table.playing or table.round
