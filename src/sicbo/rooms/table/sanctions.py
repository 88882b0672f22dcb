"""Bets void for a breach and winnings withheld, as a table carries out what the office of cases has decided."""

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import irregularity_of, policies_of, require_power
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round import voids
from sicbo.rooms.round.events import WinnersPaid
from sicbo.rooms.round.judging import judged
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.holds import from_payment, is_result_known
from sicbo.rooms.table.messages.sanctions import (
    DetermineWinnings,
    VoidForBreach,
    WinningsDetermined,
    WinningsWithheld,
    WithholdWinnings,
)
from sicbo.rooms.table.messages.terminals import CreditWithheld
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.conduct_policies import Power
from sicbo.rules.game import Game
from sicbo.sentences import said


def void(game: Game, table: Table, command: VoidForBreach, _at: int) -> tuple[TableEvent, ...]:
    """Return that person's stakes, at every seat; other players' bets stand."""
    playing = table.playing
    owners = [command.person]
    if plays_at_terminals(game):
        owners = [place for place, player in table.seats.items() if player == command.person]
    staked = [] if playing is None else [owner for owner in owners if owner in playing.layout]
    if playing is None or not staked:
        rule = irregularity_of(game, "player-breach")
        raise Refused(
            "no-wagers", "{person} has no bet on the layout", clauses=rule.on(), person=command.person
        )
    _require_round_of_the_case(game, table, playing, command)
    events: list[TableEvent] = []
    for owner in staked:
        declared = DeclareVoid(
            command.by, "player-breach", owner, cause=f"case {command.case}", opinion=command.reason,
            persons=(command.person,), approved_by=command.approved_by, breach_case=command.case,
        )  # fmt: skip
        events += voids.declare(game, playing, declared)
    return tuple(events)


def _require_round_of_the_case(game: Game, table: Table, playing: Round, command: VoidForBreach) -> None:
    """The table may have played on before it received the order: bets of another round stand."""
    meant = command.round_id
    if not _is_round_of(table, playing, meant, command.ordered_at):
        raise Refused(
            "round-over",
            "case {case} is about {meant}, which is over: round {round_id} is in play",
            clauses=irregularity_of(game, "player-breach").cite,
            case=command.case,
            meant=meant or said("a round"),
            round_id=playing.round_id,
        )


def _is_round_of(table: Table, playing: Round, meant: str, ordered_at: int) -> bool:
    """Whether an order of a case is about the round in play; a case may name the round by its number alone."""
    if meant:
        return meant in (playing.round_id, playing.round_id.removeprefix(f"{table.table_id}-"))
    return not 0 < ordered_at < playing.opened_at


def withhold(game: Game, table: Table, command: WithholdWinnings, _at: int) -> tuple[TableEvent, ...]:
    """Withhold what the player has here and what the round in play will pay, as far as the ledger allows
    (`claims.secured`).

    A terminal's credit has its own cases.
    """
    cite = require_power(game, command.by, "withhold-winnings", said("withholding winnings"))
    if not _power(game):
        raise Refused(
            "sanction-not-allowed", "{book} does not allow winnings to be withheld", book=game.book.name
        )
    if plays_at_terminals(game):
        raise Refused(
            "bad-request",
            "credit on a terminal is withheld in the terminal's own case: use that case",
            clauses=cite,
        )
    case, person = str(command.case), command.person
    if case in table.withheld.get(person, {}) or case in table.to_withhold.get(person, {}):
        raise Refused(
            "out-of-order", "case {case} already withholds winnings of {person}", clauses=cite, case=command.case, person=command.person
        )  # fmt: skip
    amount = checked_amount(command.amount, what=said("amount withheld"))
    waiting = min(amount, _payable(game, table, command))
    of_chips = amount - waiting if is_result_known(table) else amount
    return (
        WinningsWithheld(
            person, command.case, of_chips, command.by, cite, waiting, round_id=_paid_in(table, command)
        ),
    )


def _paid_in(table: Table, command: WithholdWinnings) -> str:
    """The last round, if the order is about it and it has paid the player: the withheld amount was won in it."""
    last = table.round
    if last is None or last.returned or command.person not in last.paid:
        return ""
    return last.round_id if _is_round_of(table, last, command.round_id, command.ordered_at) else ""


def _payable(game: Game, table: Table, command: WithholdWinnings) -> int:
    """The winnings that the round in play has yet to pay to a player and that no other case waits for: without a
    result, whatever they will be."""
    playing, owner = table.playing, command.person
    if playing is None or owner not in playing.layout or owner in playing.paid:
        return 0
    if not _is_round_of(table, playing, command.round_id, command.ordered_at):
        return 0
    if playing.result is None:
        return command.amount
    lines = playing.lines_on_layout() if playing.receipt is not None else judged(game, playing).lines
    won = sum(line.winnings for line in lines if line.owner == owner)
    return max(0, won - sum(table.to_withhold.get(owner, {}).values()))


def with_holds(game: Game, table: Table, events: tuple[TableEvent, ...], at: int) -> tuple[TableEvent, ...]:
    """The same events; winnings that are to be withheld are withheld as soon as they are paid."""
    if not table.to_withhold:
        return events
    made: list[TableEvent] = []
    for event in events:
        made.append(event)
        holds = _holds(game, table, event, at) if isinstance(event, WinnersPaid) else ()
        for hold in (event, *holds):
            table = evolve(game, table, hold)
        made += holds
    return tuple(made)


def _holds(
    game: Game, table: Table, event: WinnersPaid, at: int
) -> tuple[WinningsWithheld | CreditWithheld, ...]:
    if plays_at_terminals(game):
        return from_payment(table, event, at)
    playing = table.round
    assert playing is not None
    holds = []
    for person in sorted(table.to_withhold.keys() & set(event.owners)):
        paid = sum(line.winnings for line in playing.lines_on_layout() if line.owner == person)
        for case, waits in table.to_withhold[person].items():
            amount = min(waits, paid)
            paid -= amount
            if amount:
                holds.append(
                    WinningsWithheld(
                        person, int(case), amount, SYSTEM, (), from_payment=True, round_id=playing.round_id
                    )
                )
    return tuple(holds)


def _power(game: Game) -> Power | None:
    """The book's own power to withhold: here its silence means no."""
    return policies_of(game).power("withhold-winnings", game.switches)


def determine(game: Game, table: Table, command: DetermineWinnings, _at: int) -> tuple[TableEvent, ...]:
    cite = require_power(game, command.by, "withhold-winnings", said("determining what was withheld"))
    power = _power(game)
    if not command.to_player and (power is None or not power.may_keep):
        raise Refused(
            "sanction-not-allowed",
            "these rules let the house withhold winnings but not keep them: release them",
            clauses=cite,
        )
    case = str(command.case)
    amount = table.withheld.get(command.person, {}).get(case, 0)
    if not amount and case not in table.to_withhold.get(command.person, {}):
        raise Refused(
            "bad-request",
            "case {case} withholds nothing of {person} at this table",
            clauses=cite,
            case=command.case,
            person=command.person,
        )
    return (
        WinningsDetermined(
            command.person, command.case, amount, command.to_player, command.reason, command.by
        ),
    )
