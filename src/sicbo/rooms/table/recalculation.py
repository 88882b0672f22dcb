"""Correcting a round after a terminal malfunction: recalculated from the record, or void if no record confirms it.

The journal has the bets, the dice and the credits. The house reads them there and adds them to the command; a person
supplies only bets without a record, with the reason, and within the limits of that round.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import require_power
from sicbo.rooms.round import voids
from sicbo.rooms.round.events import (
    DiceCorrected,
    DiceRead,
    RoundJudged,
    SpinVoided,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
    WagersTakenBack,
)
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table.holds import require_nothing_held
from sicbo.rooms.table.messages.terminals import (
    CaseClosed,
    MeterAdjusted,
    OnRecord,
    Recalculate,
    VoidUnconfirmed,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.meters import is_there
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.terminal_state import Case
from sicbo.rooms.table.terminals import case_of
from sicbo.rules.card import Terms
from sicbo.rules.conduct_policies import PowerName
from sicbo.rules.game import Game
from sicbo.rules.settlement import Line, Wager
from sicbo.sentences import Said, said


class Played:
    """One terminal in one round, from the round's events and later corrections."""

    def __init__(self, terminal: str) -> None:
        self.wagers: dict[str, int] = {}
        self.roll: int | None = None
        self.credited = 0
        self.void = False
        self.lines: tuple[Line, ...] = ()
        self._terminal = terminal

    def enter(self, event: TableEvent) -> None:
        """Add an event of the round."""
        own = self._terminal
        if isinstance(event, WagersPlaced) and event.owner == own:
            self.void = False
            self._add(event.wagers.items(), 1)
        elif isinstance(event, WagersTakenBack) and event.owner == own:
            self._add(event.wagers.items(), -1)
        elif isinstance(event, WagerMoved) and event.owner == own:
            self._add([(event.source, event.amount)], -1)
            self._add([(event.target, event.amount)], 1)
        elif isinstance(event, DiceRead | DiceCorrected):
            self.roll = event.roll
        elif isinstance(event, SpinVoided):
            self.roll = None
            self.void = self.void or event.ends_round
        elif isinstance(event, RoundJudged):
            self.lines = tuple(line for line in event.receipt.lines if line.owner == own)
            self.credited = sum(line.returned for line in self.lines)
        elif isinstance(event, WagersReturned) and (
            event.ends_round or own in event.wagers or own in event.forfeited
        ):
            # While betting is open the player may bet again: those bets count.
            self.void, self.wagers, self.credited, self.lines = True, {}, 0, ()

    def corrected(self, event: MeterAdjusted) -> None:
        """Add a correction of the round at this terminal: what it gave counts as credited, and what it found as on
        record."""
        self.credited += event.adjustment - event.owed
        self.void = self.void or event.void
        if event.unrecorded:
            self.credited += sum(event.wagers.values())
            self._add(event.wagers.items(), 1)

    def _add(self, stakes: Iterable[tuple[str, int]], sign: int) -> None:
        for bet, stake in stakes:
            self.wagers[bet] = self.wagers.get(bet, 0) + sign * stake
            if not self.wagers[bet]:
                del self.wagers[bet]


def recalculate(game: Game, table: Table, command: Recalculate, _at: int) -> tuple[TableEvent, ...]:
    """What the bets return on the true dice, compared with what was credited: the difference goes to the meter."""
    case = case_of(table, command.case)
    cite = _two_with_power(game, command, "reconstruct-wagers", said("confirming bets from records"))
    require_nothing_held(case, cite)
    if not command.round_id and not command.wagers:
        if not command.reason.strip():
            raise Refused(
                "cause-needed",
                "name the round, or give the reason why no round is affected (reason)",
                clauses=cite,
            )
        return (CaseClosed(case.number, f"no round concerned: {command.reason}", command.by),)
    recorded = _record(table, case, command, cite)
    if recorded.wagers and command.wagers:
        raise Refused(
            "bad-request",
            "the bets of terminal {terminal} in round {round_id} are on record: leave out wagers",
            clauses=cite,
            terminal=case.terminal,
            round_id=command.round_id,
        )
    supplied = not recorded.wagers
    if supplied and not command.reason.strip():
        raise Refused(
            "cause-needed",
            "terminal {terminal} has no bet on record in round {round_id}: name the bets, if any, and the evidence for them (reason)",
            clauses=cite,
            terminal=case.terminal,
            round_id=command.round_id,
        )
    staked = sum(command.wagers.values())
    if staked > recorded.credit:
        raise Refused(
            "not-enough",
            "terminal {terminal} had {credit} when betting closed: enter bets of at most that amount",
            clauses=cite,
            terminal=case.terminal,
            credit=game.amount(recorded.credit),
        )
    wagers = command.wagers if supplied else recorded.wagers
    # Recorded bets were placed under the limits of their time; supplied ones are compared with those of the round.
    receipt = game.settle(
        recorded.faces,
        [Wager(bet, stake, case.terminal) for bet, stake in wagers.items()],
        terms=Terms(recorded.sign) if supplied else Terms(),
    )
    difference = receipt.returned - recorded.credited - staked
    adjusted = _adjusted(table, case, command, recorded, wagers, receipt.returned, difference)
    closed = CaseClosed(case.number, "recalculated", command.by)
    return replace(adjusted, unrecorded=bool(command.wagers), reason=command.reason), closed


def void_unconfirmed(game: Game, table: Table, command: VoidUnconfirmed, _at: int) -> tuple[TableEvent, ...]:
    """Unconfirmed bets are void: stakes are returned, and what a settled round paid for them is taken back."""
    case = case_of(table, command.case)
    cite = _two_with_power(game, command, "void-unconfirmed", said("voiding bets that cannot be confirmed"))
    require_nothing_held(case, cite)
    playing = table.playing
    closed = CaseClosed(case.number, "void: wagers not confirmed", command.by)
    if playing is not None and command.round_id in ("", playing.round_id):
        if case.terminal in playing.layout and is_there(table, case):
            void = DeclareVoid(
                command.by, "records-unconfirmed", owner=case.terminal, approved_by=command.approved_by
            )
            return *voids.declare(game, playing, void), closed
        if command.round_id:
            raise Refused(
                "no-wagers", "terminal {terminal} has no bet of this case in round {round_id}", clauses=cite, terminal=case.terminal, round_id=command.round_id
            )  # fmt: skip
    if not command.round_id:
        raise Refused(
            "cause-needed",
            "terminal {terminal} has no bet in play: name the round whose bets cannot be confirmed (round_id)",
            clauses=cite,
            terminal=case.terminal,
        )
    recorded = _record(table, case, command, cite)
    if not recorded.wagers:
        raise Refused(
            "no-wagers",
            "terminal {terminal} has no bet on record in round {round_id}, so none can be void",
            clauses=cite,
            terminal=case.terminal,
            round_id=command.round_id,
        )
    if recorded.jackpot_paid:
        raise Refused(
            "out-of-order",
            "terminal {terminal} was paid a jackpot in round {round_id}: open a dispute to change it",
            clauses=cite,
            terminal=case.terminal,
            round_id=command.round_id,
        )
    if recorded.version < table.jackpot_paid_at:
        raise Refused("out-of-order", "a jackpot was paid in the meantime: try again", clauses=cite)
    stakes = sum(recorded.wagers.values())
    adjusted = _adjusted(table, case, command, recorded, recorded.wagers, stakes, stakes - recorded.credited)
    adjusted = replace(adjusted, void=True, reversed_lines=recorded.lines, closed_at=recorded.closed_at)
    return adjusted, closed


def _record(
    table: Table, case: Case, command: Recalculate | VoidUnconfirmed, cite: tuple[str, ...]
) -> OnRecord:
    """The journal's record of a finished round that can still be corrected at this table."""
    number = table.round_number(command.round_id)
    if number is None:
        raise Refused(
            "bad-request",
            "table {table} has no round {round_id}",
            table=table.table_id,
            round_id=command.round_id[:40],
        )
    if number == table.rounds and table.playing is not None:
        raise Refused("out-of-order", "the round is still in play: correct it when it is over", clauses=cite)
    if number <= table.card_after:
        raise Refused(
            "round-over", "round {round_id} was played under an earlier card of the table: settle it at the cage",
            clauses=cite, round_id=command.round_id,
        )  # fmt: skip
    recorded = command.on_record
    if recorded is None:
        raise Refused("bad-request", "only the house corrects a round, from its journal")
    if recorded.void:
        raise Refused("round-over", "these bets are void and already returned", clauses=cite)
    if recorded.version < max(table.corrected_at, table.changed_at):
        raise Refused(
            "out-of-order", "a round began, ended or was corrected in the meantime: try again", clauses=cite
        )
    if recorded.decided:
        raise Refused(
            "out-of-order",
            "what terminal {terminal} got in round {round_id} was decided in a dispute or kept: open a dispute to change it",
            clauses=cite,
            terminal=case.terminal,
            round_id=command.round_id,
        )
    if recorded.player != case.player:
        there = recorded.player or said("nobody")
        raise Refused(
            "bad-request",
            "{there} was at terminal {terminal} in round {round_id}, but case {case} is about {player}: name another round",
            clauses=cite,
            there=there,
            terminal=case.terminal,
            round_id=command.round_id,
            case=case.number,
            player=case.player or said("nobody"),
        )
    return recorded


def _adjusted(
    table: Table,
    case: Case,
    command: Recalculate | VoidUnconfirmed,
    recorded: OnRecord,
    wagers: dict[str, int],
    expected: int,
    difference: int,
) -> MeterAdjusted:
    """The difference, as a ticket for a player who has left; what must be taken back is looked up in
    `claims.secured`."""
    return MeterAdjusted(
        case.number, case.terminal, command.round_id, dict(wagers), recorded.faces, expected, recorded.credited, difference,
        command.by, as_ticket=difference > 0 and not is_there(table, case), from_record=True,
        approved_by=command.approved_by, player=case.player,
    )  # fmt: skip


def _two_with_power(
    game: Game, command: Recalculate | VoidUnconfirmed, power: PowerName, what: Said
) -> tuple[str, ...]:
    """Both people must have the power that the book gives for this; front-line staff cannot be the second."""
    cite = require_power(game, command.by, power, what)
    if command.approved_by is None:
        raise Refused(
            "second-person-needed",
            "{what} needs a second person with the same authority",
            clauses=cite,
            what=what,
        )
    require_power(game, command.approved_by, power, said("approving: {what}", what=what))
    return cite
