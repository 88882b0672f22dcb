"""The effect of a decided dispute at a table: it pays, takes back or leaves a claim; claims are paid or waived."""

from msgspec.structs import replace

from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.money import checked_amount
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of, require_role, require_second, supervising_role
from sicbo.rooms.kernel.claim_names import case_of_claim, claim_of_case, claim_of_round, debtor
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import WagersReturned
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.decisions import (
    ClaimPaid,
    ClaimWaived,
    DecisionSettled,
    PayClaim,
    SettleDecision,
    WaiveClaim,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.tournament import is_tournaments
from sicbo.rules.game import Game
from sicbo.sentences import Said, said

Move = tuple[Account, Account, int, str]


def settle(game: Game, table: Table, command: SettleDecision, _at: int) -> tuple[TableEvent, ...]:
    """Pay to the purse or, if the patron has left the terminal, to a held ticket; what must be taken is looked up when
    the balances are known (`claims.secured`). A claim of the same case is cancelled before anything is paid; a waived
    part was never taken, so it is not paid."""
    if command.approved_by is None:
        raise Refused(
            "second-person-needed",
            "case {case} moves money, which needs two people: name the second",
            case=command.case,
        )
    if is_tournaments(game):
        raise Refused("bad-request", "a tournament table is not played for money: name another table")
    _require_over(table, command.round_id)
    person = checked_name(command.person)
    checked_amount(abs(command.amount), what=said("amount of the decision"))
    place = _place(table, command) if plays_at_terminals(game) else ""
    claim, to_patron = claim_of_case(person, command.case), max(0, command.amount)
    cancelled = min(table.claims.get(claim, 0), to_patron)
    waived = min(table.waived.get(claim, 0), to_patron - cancelled)
    settled = DecisionSettled(
        person, command.case, command.amount - waived, command.round_id, command.by, command.approved_by,
        command.clauses, place=place, claim=-cancelled, waived=waived,
    )  # fmt: skip
    as_ticket = plays_at_terminals(game) and not place and settled.amount > 0 and settled.moved > 0
    return (replace(settled, as_ticket=as_ticket),)


def _require_over(table: Table, round_id: str) -> None:
    """Refuse money for an unfinished round: its end or a void first decides what everyone gets. Another table's round
    is not checked here."""
    if round_id.rpartition("-")[0] != table.table_id:
        return
    if table.round_number(round_id) is None:
        raise Refused(
            "bad-request",
            "table {table} has no round {round_id}: check the round's number",
            table=table.table_id,
            round_id=round_id[:40],
        )
    if table.playing is not None and table.playing.round_id == round_id:
        raise Refused(
            "out-of-order",
            "round {round_id} is in play: finish it or declare it void, then order the payment again",
            round_id=round_id,
        )


def _place(table: Table, command: SettleDecision) -> str:
    """The terminal at which the patron has sat since before the case was opened; empty if the patron has left."""
    for place, player in table.seats.items():
        stay = table.stays.get(place)
        since = 0 if stay is None else stay.since
        if player == command.person and command.place in ("", place) and since <= command.since:
            return place
    return ""


def pay_claim(game: Game, table: Table, command: PayClaim, _at: int) -> tuple[TableEvent, ...]:
    _supervised(game, command.by, said("taking payment of a claim"))
    owed = _owed(table, command.claim)
    amount = checked_amount(command.amount, what=said("amount paid"))
    if amount > owed:
        raise Refused("bad-amount", "{owed} is owed: take at most that amount", owed=game.amount(owed))
    if command.paid_with == "chips" and plays_at_terminals(game):
        raise Refused("stake-not-accepted", "terminals do not use chips: take the payment in cash")
    return (ClaimPaid(command.claim, amount, command.paid_with, command.by),)


def waive_claim(game: Game, table: Table, command: WaiveClaim, _at: int) -> tuple[TableEvent, ...]:
    _supervised(game, command.by, said("waiving a claim"))
    require_second(game, command.approved_by, supervising_role(policies_of(game)), said("waiving a claim"))
    assert command.approved_by is not None
    owed = _owed(table, command.claim)
    if not command.reason.strip():
        raise Refused("cause-needed", "give the reason for waiving the claim")
    return (ClaimWaived(command.claim, owed, command.reason.strip(), command.by, command.approved_by),)


def _supervised(game: Game, by: Person, what: Said) -> None:
    require_role(game, by, supervising_role(policies_of(game)), what)


def _owed(table: Table, claim: str) -> int:
    owed = table.claims.get(claim, 0)
    if not owed:
        known = nearest(claim, table.claims) if table.claims else said("none is open")
        raise Refused(
            "bad-request",
            "table {table} has no claim '{claim}': {known}",
            table=table.table_id,
            claim=claim[:60],
            known=known,
        )
    return owed


# -- what follows from the events ---------------------------------------------------------------------------


def changed(table: Table, event: DecisionSettled | ClaimPaid | ClaimWaived) -> Table:
    """The table with what is owed after an event."""
    match event:
        case DecisionSettled():
            table = replace(table, waived=_changed(table.waived, event.claim_name, -event.waived))
            return with_claim(table, event.claim_name, event.claim)
        case ClaimPaid():
            return with_claim(table, event.claim, -event.amount)
        case ClaimWaived():
            if case_of_claim(event.claim):
                table = replace(table, waived=_changed(table.waived, event.claim, event.amount))
            return with_claim(table, event.claim, -event.amount)


def claimed(table: Table, ended: Round, event: WagersReturned) -> Table:
    """The table with what players owe because bets of a round do not count."""
    for owner, amount in event.claims.items():
        claim = claim_of_round(event.players.get(owner, ""), owner, ended.round_id)
        table = with_claim(table, claim, amount)
    return table


def with_claim(table: Table, claim: str, more: int) -> Table:
    return replace(table, claims=_changed(table.claims, claim, more))


def _changed(sums: dict[str, int], name: str, more: int) -> dict[str, int]:
    amount = sums.get(name, 0) + more
    others = {other: sum_ for other, sum_ in sums.items() if other != name}
    return {**others, name: amount} if amount else others


def moves(table: Table, event: DecisionSettled | ClaimPaid | ClaimWaived) -> list[Move]:
    fund = table.float_account
    match event:
        case DecisionSettled():
            claim, reason = table.claim(event.claim_name), f"decision in case {event.case}"
            purse, moved = _purse(table, event), event.moved
            made: list[Move] = [(fund, purse, moved, reason) if moved > 0 else (purse, fund, -moved, reason)]
            if event.claim > 0:
                made.append((OUTSIDE, claim, event.claim, f"claim by case {event.case}"))
            elif event.claim < 0:
                made.append((claim, OUTSIDE, -event.claim, f"claim cancelled by case {event.case}"))
            return made
        case ClaimPaid():
            player = table.chips(debtor(event.claim))
            paid = (player, fund) if event.paid_with == "chips" else (OUTSIDE, table.cash)
            return [
                (*paid, event.amount, "claim paid"),
                (table.claim(event.claim), OUTSIDE, event.amount, "claim paid"),
            ]
        case ClaimWaived():
            return [(table.claim(event.claim), OUTSIDE, event.amount, "claim waived")]


def _purse(table: Table, event: DecisionSettled) -> Account:
    if event.as_ticket:
        return Account("tickets", f"held/{table.table_id}-decision-{table.version}/{event.person}")
    return table.credit(event.place) if event.place else table.chips(event.person)
