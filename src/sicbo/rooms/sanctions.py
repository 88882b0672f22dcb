"""Wagers void for a breach and winnings withheld, as a table carries out what the office of cases has decided."""

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms import voids
from sicbo.rooms.authority import irregularity_of, needs_power, policies_of
from sicbo.rooms.messages import DeclareVoid
from sicbo.rooms.round_state import Round
from sicbo.rooms.sanction_messages import (
    DetermineWinnings,
    VoidForBreach,
    WinningsDetermined,
    WinningsWithheld,
    WithholdWinnings,
)
from sicbo.rooms.seating import plays_at_terminals
from sicbo.rooms.table_state import Table
from sicbo.rooms.vocabulary import TableEvent
from sicbo.rules.conduct_policies import Power
from sicbo.rules.game import Game


def void(game: Game, table: Table, command: VoidForBreach, _at: int) -> tuple[TableEvent, ...]:
    """The stake of that person goes back, at whichever places it lies; the wagers of others stand."""
    playing = table.playing
    owners = [command.person]
    if plays_at_terminals(game):
        owners = [place for place, player in table.seats.items() if player == command.person]
    staked = [] if playing is None else [owner for owner in owners if owner in playing.layout]
    if playing is None or not staked:
        rule = irregularity_of(game, "player-breach")
        raise Refused("no-wagers", f"{command.person} has no wager on the layout", clauses=rule.cite)
    _is_the_round_of_the_case(game, table, playing, command)
    events: list[TableEvent] = []
    for owner in staked:
        declared = DeclareVoid(
            command.by, "player-breach", owner, cause=f"case {command.case}", opinion=command.reason,
            persons=(command.person,), approved_by=command.approved_by, breach_case=command.case,
        )  # fmt: skip
        events += voids.declare(game, playing, declared)
    return tuple(events)


def _is_the_round_of_the_case(game: Game, table: Table, playing: Round, command: VoidForBreach) -> None:
    """The table may have played on before it heard of the case: wagers of another round stand."""
    meant = command.round_id
    # Whoever writes a case may name the round by its number alone.
    same = meant in (playing.round_id, playing.round_id.removeprefix(f"{table.table_id}-"))
    later = 0 < command.ordered_at < playing.opened_at
    if (not same) if meant else later:
        raise Refused(
            "round-over",
            f"case {command.case} is about {meant or 'a round'} that is over, and {playing.round_id} is being played",
            clauses=irregularity_of(game, "player-breach").cite,
        )


def withhold(game: Game, table: Table, command: WithholdWinnings, _at: int) -> tuple[TableEvent, ...]:
    """Chips leave the player's purse; the ledger refuses more than is there. A terminal's credit has cases of its own."""
    cite = needs_power(game, command.by, "withhold-winnings", "withholding winnings")
    if not _power(game):
        raise Refused("sanction-not-allowed", f"{game.book.name} lets nobody withhold winnings")
    if plays_at_terminals(game):
        raise Refused(
            "bad-request", "what a terminal shows is withheld in the terminal's own case", clauses=cite
        )
    if str(command.case) in table.withheld.get(command.person, {}):
        raise Refused(
            "out-of-order", f"case {command.case} withholds winnings of {command.person} already", clauses=cite
        )  # fmt: skip
    amount = checked_amount(command.amount, what="amount withheld")
    return (WinningsWithheld(command.person, command.case, amount, command.by, cite),)


def _power(game: Game) -> Power | None:
    """The book's own word on withholding: here its silence is a no."""
    return policies_of(game).power("withhold-winnings", game.switches)


def determine(game: Game, table: Table, command: DetermineWinnings, _at: int) -> tuple[TableEvent, ...]:
    cite = needs_power(game, command.by, "withhold-winnings", "determining what was withheld")
    power = _power(game)
    if not command.to_player and (power is None or not power.may_keep):
        raise Refused(
            "sanction-not-allowed", "this book lets the house withhold winnings, and keep none", clauses=cite
        )
    amount = table.withheld.get(command.person, {}).get(str(command.case))
    if amount is None:
        raise Refused(
            "bad-request", f"case {command.case} withholds nothing of {command.person} here", clauses=cite
        )
    return (
        WinningsDetermined(
            command.person, command.case, amount, command.to_player, command.reason, command.by
        ),
    )
