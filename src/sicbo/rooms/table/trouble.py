"""What can be declared at a table at this moment, for the screens that offer it and the door that asks for a second person."""

from typing import Literal

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.round import voids
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.equipment import EQUIPMENT
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity

Declaration = Literal["DeclareVoid", "DeclareFault"]


class Offered(Struct, frozen=True):
    """A ground that would be accepted now."""

    ground: Ground
    command: Declaration
    """how it is declared: as a fault where something is to be repaired"""
    voids: bool
    """the round, the spin or a bet will not count; otherwise it is a fault on record and the result counts"""
    second_person: bool
    """takes a second person's sign-in"""
    after_settlement: bool = False
    """about the last round, which is settled already"""


def offered(game: Game, table: Table) -> tuple[Offered, ...]:
    """Every ground of the book that can be declared now, as it has to be declared."""
    if table.status == "closed":
        return ()
    policies = policies_of(game)
    found = []
    for ground in dict.fromkeys(one.ground for one in policies.irregularities):
        rule = policies.irregularity(ground, game.switches)
        if rule is None or rule.cites_case or rule.declared_by == "system":
            continue
        command: Declaration = "DeclareFault" if ground in EQUIPMENT else "DeclareVoid"
        about = _about(table, command)
        effective = is_effective(table, rule, command)
        if command == "DeclareFault" or effective:
            two = takes_two(table, rule, command)
            late = effective and about is not None and about.status == "over"
            found.append(Offered(ground, command, effective, two, late))
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
    """Whether a declaration now is nobody's alone: it returns money, or discards a result that is known."""
    if command == "DeclareFault" and not is_effective(table, rule, command):
        return False
    return rule.in_presence_of is not None or voids.takes_two(rule, _about(table, command))


def require_moment(table: Table, rule: Irregularity, command: Declaration) -> None:
    """Refuse what would be refused with a second person too, before anybody is asked to sign in for it."""
    if command == "DeclareVoid":
        voids.require_moment(rule, round_meant(table))


def round_meant(table: Table) -> Round:
    """The round that a declaration is about: the one in play, or the last one until the next begins or the table closes.

    From then on its chips are counted and its players may have left: a dispute decides, and reopening changes nothing.
    """
    last = table.playing or table.round
    if last is None and table.status == "closed":
        raise Refused("table-closed", "table {table} is closed", table=table.table_id)
    if last is None:
        raise Refused("no-round", "no round is being played; open a dispute about an earlier one")
    if table.playing is None and last.purse == "tournament-chips":
        raise Refused(
            "no-round",
            "this spin of the tournament has been played: ask the tournament director to decide about it",
        )
    if table.status == "closed" or table.rounds == table.rounds_at_opening:
        raise Refused(
            "round-over",
            "table {table} has closed since round {round_id}: open a dispute to have it put right",
            table=table.table_id,
            round_id=last.round_id,
        )
    if table.playing is None and table.settled_further == last.round_id:
        raise Refused(
            "out-of-order",
            "{round_id} was corrected, decided in a dispute or won a jackpot: open a dispute to change it",
            round_id=last.round_id,
        )
    return last


def _about(table: Table, command: Declaration) -> Round | None:
    """The round that a declaration is about: the one that is played, or for a void the last one."""
    if command == "DeclareFault":
        return table.playing
    try:
        return round_meant(table)
    except Refused:
        return None
