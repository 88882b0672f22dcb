"""Changing a table's card, and retiring a table: both while it is closed, by two people.

An administrator, who handles neither money nor dice, prepares it; a role that may change the limits by the book
approves it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of, require_power, supervising_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import ADMINISTRATOR
from sicbo.rooms.kernel.words import role_said
from sicbo.rooms.table.messages.card import CardChanged, ChangeCard, RetireTable, SignOff, TableRetired
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rules.card import Card, card_from
from sicbo.rules.game import Game, compile_game
from sicbo.rules.pools import PoolTerms, terms_problems
from sicbo.sentences import Said, said

REASON_MAXIMUM: Final = 400
IN_THE_WAY: Final = ("in-play", "credit", "withheld")
"""Kinds of account that must be empty before a card changes: bets, meters and holds follow the old one."""

OF_PLAYERS: Final = (*IN_THE_WAY, "chips", "tokens", "claim")
"""Kinds of account that must be empty before a table is retired: what players could still claim, and what they owe."""

OF_THE_TABLE: Final = ("float", "cash")
"""Accounts whose money is returned to the house with a retired table."""


def change(game: Game, table: Table, command: ChangeCard, at: int) -> tuple[TableEvent, ...]:
    """A new card, from the next opening on."""
    approver = _by_two(game, command.by, command.approved_by, said("changing the card of a table"))
    _require_settled(game, table, command, IN_THE_WAY, said("its card can be changed"))
    if command.instead_of != table.card_number:
        raise Refused(
            "out-of-order",
            "the card has changed in the meantime (it is now number {card_number}): check it and ask again",
            card_number=table.card_number,
        )
    after = compile_game(game.book, game.variant, card_from(command.card, game.currency))
    _check_fits_table(table, game.card, after.card)
    for problem in pool_problems(after, command.pools):
        raise problem
    signed = _signed(game, after, command, approver, at)
    if after.card == game.card and not signed:
        raise Refused("bad-request", "the table already has this card: change something in it")
    return (
        CardChanged(
            table.card_number + 1, after.card, after.sha256, at, command.by, approver, _why(command.reason), signed
        ),
    )  # fmt: skip


def retire(game: Game, table: Table, command: RetireTable, at: int) -> tuple[TableEvent, ...]:
    """Retire a table: players have nothing left at it, and its own money is returned to the house."""
    approver = _by_two(game, command.by, command.approved_by, said("retiring a table"))
    _require_settled(game, table, command, OF_PLAYERS, said("it can be retired"))
    if table.in_hand:
        raise Refused("out-of-order", "players still hold colour chips of this table: redeem them first")
    own = {name: held for name, held in command.left.items() if _kind(name) in OF_THE_TABLE}
    return (TableRetired(at, command.by, approver, _why(command.reason), own),)


def changed_switches(before: Game, after: Game) -> tuple[str, ...]:
    """The switches whose setting changes."""
    return tuple(name for name, value in after.switches.items() if before.switches.get(name) != value)


def approving_role(game: Game) -> str:
    """The lowest role that may approve a card, under the game's own switches."""
    power = policies_of(game).power("change-limits", game.switches)
    return supervising_role(policies_of(game)) if power is None else power.role


def _by_two(game: Game, by: Person, second: Person | None, what: Said) -> Person:
    if by.role != ADMINISTRATOR:
        raise Refused(
            "not-yours-to-do",
            "{what} is prepared by an administrator, not by {by} ({role})",
            what=what,
            by=by.name,
            role=role_said(policies_of(game), by.role),
        )
    if second is None or second.name == by.name:
        title = role_said(policies_of(game), approving_role(game))
        raise Refused(
            "second-person-needed", "{what} needs a second person, {title} or above", what=what, title=title
        )
    require_power(game, second, "change-limits", what)
    return second


def _require_settled(
    game: Game, table: Table, command: ChangeCard | RetireTable, kinds: tuple[str, ...], so_that: Said
) -> None:
    if table.status != "closed" or table.playing is not None:
        raise Refused(
            "out-of-order", "close table {table} first: then {so_that}", table=table.table_id, so_that=so_that
        )
    if table.cases:
        raise Refused("out-of-order", "case {number} is open: decide it first", number=table.cases[0].number)
    if command.left_at not in (-1, table.version):
        raise Refused(
            "out-of-order",
            "money may have moved at table {table} in the meantime: try again",
            table=table.table_id,
        )
    for name, held in sorted(command.left.items()):
        if held and _kind(name) in kinds:
            first = said("collect or waive it") if _kind(name) == "claim" else said("pay it out")
            raise Refused(
                "out-of-order",
                "{name} still holds {held}: {first} first, then {so_that}",
                name=name,
                held=game.amount(held),
                first=first,
                so_that=so_that,
            )
    for place, meters in table.meters.items():
        if meters.credit:
            raise Refused(
                "out-of-order",
                "terminal {place} shows {credit}: collect it first",
                place=place,
                credit=game.amount(meters.credit),
            )


def _check_fits_table(table: Table, before: Card, after: Card) -> None:
    if bool(before.fairness) != bool(after.fairness):
        raise Refused(
            "bad-card",
            "the source of a table's dice is chosen when the table is created: leave fairness as it is",
        )
    for issue in table.in_hand:
        if after.colour_chips.get(issue.colour, 0) < issue.count:
            raise Refused(
                "bad-card",
                "players hold {count, plural, one {# {colour} chip} other {# {colour} chips}}: keep at least that many on the card",
                count=issue.count,
                colour=issue.colour,
            )


def pool_problems(after: Game, pools: Iterable[PoolTerms]) -> Iterator[Refused]:
    """Pools that could no longer be won with this card, or not as their rule says: it lacks a bet that they name."""
    for terms in pools:
        for _, problem in terms_problems(after, terms):
            yield Refused(
                "bad-card",
                "the pool {terms} does not fit this card: {problem}; change or retire the pool first",
                clauses=problem.clauses,
                terms=terms.name,
                problem=problem.message,
            )


def _signed(before: Game, after: Game, command: ChangeCard, approver: Person, at: int) -> dict[str, SignOff]:
    for name in command.sign_offs:
        if name not in after.switches:
            raise Refused(
                "unknown-switch",
                "'{name}' is not a switch of {after}; {hint}",
                name=name[:60],
                after=after.name,
                hint=nearest(name, after.switches),
            )
    for name in changed_switches(before, after):
        if name not in command.sign_offs:
            raise Refused(
                "cause-needed",
                "the switch {name} is a reading of the rules: sign off its new setting with a reason",
                clauses=before.book.file.switches[name].cite[:2],
                name=name,
            )
    return {
        name: SignOff(after.switches[name], approver, _why(reason), at)
        for name, reason in command.sign_offs.items()
    }


def _kind(account: str) -> str:
    return account.partition(":")[0]


def _why(reason: str) -> str:
    if not reason.strip() or len(reason) > REASON_MAXIMUM or not reason.isprintable():
        raise Refused(
            "cause-needed",
            "give a reason of 1 to {most} printable characters",
            most=REASON_MAXIMUM,
        )
    return reason
