"""A player terminal's credit: put in, transferred, won, collected; and the handling of malfunctions."""

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    policies_of,
    require_power,
    require_second,
    require_staff,
    supervising_role,
)
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import ACCEPTOR
from sicbo.rooms.kernel.tickets import hand_pay_number
from sicbo.rooms.kernel.words import SOURCES, role_said, word
from sicbo.rooms.table.closing import require_open
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    Collect,
    CreditAdded,
    CreditCollected,
    DemandReturn,
    InspectorNotified,
    NotifyInspector,
    ReturnDemanded,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.meters import is_there
from sicbo.rooms.table.own_jackpots import credited
from sicbo.rooms.table.state import Stay, Table
from sicbo.rooms.table.terminal_state import Case, Meters
from sicbo.rules.game import Game
from sicbo.rules.policies import Credit
from sicbo.sentences import said

# -- credit -----------------------------------------------------------------------------------------------


def add_credit(game: Game, table: Table, command: AddCredit, _at: int) -> tuple[TableEvent, ...]:
    """Notes of the accepted kinds from the player who sits there; transfers and jackpots from the system."""
    credit = _credit(game)
    require_open(table)
    require_terminal(table, command.terminal)
    if command.source not in credit.increments:
        raise Refused(
            "stake-not-accepted",
            "{source} cannot be credited to a terminal here",
            clauses=credit.on(command.source),
            source=word(SOURCES, command.source),
        )
    amount = checked_amount(command.amount, what=said("credit"))
    if command.source == "notes":
        _require_player_for_note(table, command)
        if amount not in game.card.notes:
            taken = tuple(game.amount(note) for note in game.card.notes) or said("none")
            raise Refused(
                "stake-not-accepted",
                "this terminal accepts notes of {taken}: insert one of these",
                clauses=credit.on("notes"),
                taken=taken,
            )
    elif command.by.role != "system":
        raise Refused(
            "not-yours-to-do",
            "only the system credits a {source}",
            clauses=credit.on(command.source),
            source=word(SOURCES, command.source),
        )
    elif not command.reference:
        raise Refused(
            "cause-needed",
            "give the number of the {source} (reference)",
            clauses=credit.on(command.source),
            source=word(SOURCES, command.source),
        )
    if command.source == "jackpot":
        return (credited(table, command, amount, credit.on("jackpot")),)
    return (CreditAdded(command.terminal, amount, command.source, command.reference),)


def _require_player_for_note(table: Table, command: AddCredit) -> None:
    """Refuse a note when no player sits there: the acceptor gives it back."""
    if command.by.role == ACCEPTOR:
        if command.terminal not in table.seats:
            raise Refused(
                "not-seated",
                "no player sits at terminal {terminal}: give the note back",
                terminal=command.terminal,
            )
    elif command.by.role != "system":
        require_occupied_by(table, command.terminal, command.by)


def collect(game: Game, table: Table, command: Collect, _at: int) -> tuple[TableEvent, ...]:
    """Collect everything on the meter, when no stake of the terminal is in play."""
    credit = _credit(game)
    require_terminal(table, command.terminal)
    if command.paid_as == "hand-pay":
        if not policies_of(game).is_staff(command.by.role):
            raise Refused(
                "not-yours-to-do",
                "only the staff pays by hand, not {by} ({role})",
                clauses=credit.on("hand-pay"),
                by=command.by.name,
                role=role_said(policies_of(game), command.by.role),
            )
        if not command.signed_by.strip():
            raise Refused(
                "cause-needed",
                "the player must sign for a payment by hand (signed_by)",
                clauses=credit.on("hand-pay"),
            )
        above = supervising_role(policies_of(game))
        require_second(game, command.approved_by, above, said("paying by hand"), credit.on("hand-pay"))
    elif command.by.role != "system":
        require_occupied_by(table, command.terminal, command.by)
    playing = table.playing
    if playing is not None and command.terminal in playing.layout:
        raise Refused(
            "betting-closed",
            "your bets are still in play: collect your credit when the round is over",
            clauses=credit.on("collect"),
        )
    meters = table.meters.get(command.terminal)
    if meters is None or meters.credit <= 0:
        raise Refused("not-enough", "there is no credit on terminal {terminal}", terminal=command.terminal)
    unseen = (
        command.verified is None and command.paid_as == "ticket"
    )  # the player's own act: the meter shows it
    if not unseen and command.verified != meters.credit:
        raise Refused(
            "bad-amount",
            "the meter shows {credit}: have the player verify that amount",
            clauses=credit.on("hand-pay"),
            credit=game.amount(meters.credit),
        )
    if (
        command.paid_as == "hand-pay"
        and command.at_cage_from is not None
        and meters.credit >= command.at_cage_from
    ):
        raise Refused(
            "signature-needed",
            "amounts from {amount} on are paid at the cage: have the player collect a ticket",
            clauses=credit.on("hand-pay"),
            amount=game.amount(command.at_cage_from),
        )
    if not command.reference.strip():
        raise Refused("bad-request", "give the number of the payment (reference)")
    if command.paid_as == "hand-pay" and hand_pay_number(command.reference) in table.hand_pays:
        raise Refused(
            "id-used-differently",
            "payment {number} was made already: give this payment its own number (reference)",
            clauses=credit.cite,
            number=command.reference[:40],
        )
    return (
        CreditCollected(
            command.terminal, meters.credit, command.paid_as, command.reference, command.signed_by,
            command.approved_by if command.paid_as == "hand-pay" else None,
        ),
    )  # fmt: skip


def require_occupied_by(table: Table, terminal: str, by: Person) -> None:
    """Refuse unless this is the player who sits at the terminal, and not staff of the same name."""
    player = table.seats.get(terminal)
    if player is None or by != Person(player, "player"):
        raise Refused(
            "not-seated",
            "terminal {terminal} is not in use by {by}: take a seat there first",
            terminal=terminal,
            by=by.name,
        )


# -- amounts asked back ------------------------------------------------------------------------------------


def demand_return(game: Game, table: Table, command: DemandReturn, at: int) -> tuple[TableEvent, ...]:
    case = case_of(table, command.case)
    cite = require_power(game, command.by, "demand-return", said("asking for an amount back"))
    amount = checked_amount(command.amount, what=said("amount"))
    left = _not_demanded(table, case)
    if amount > left:
        raise Refused(
            "bad-amount",
            "{amount} was credited at terminal {terminal} to the player of this case and not yet demanded back: demand at most that amount",
            clauses=cite,
            amount=game.amount(left),
            terminal=case.terminal,
        )
    return (ReturnDemanded(case.number, case.terminal, amount, at, command.by),)


def _not_demanded(table: Table, case: Case) -> int:
    """What was credited to the player of a case, less what every case has demanded of it; of those who have left, nobody
    keeps apart who was credited what."""
    terminal, stay = case.terminal, table.stays.get(case.terminal, Stay())
    credited, demanded = table.meters.get(terminal, Meters()).credited, table.demanded.get(terminal, 0)
    if is_there(table, case):
        return max(0, credited - stay.credited_before - stay.demanded)
    before = stay.credited_before if terminal in table.seats else credited
    return max(0, before - (demanded - stay.demanded))


def notify_inspector(game: Game, table: Table, command: NotifyInspector, at: int) -> tuple[TableEvent, ...]:
    case = table.case(command.case)
    require_staff(game, command.by, said("telling the inspector"))
    if case is None or case.notice_due_since is None:
        raise Refused("bad-request", "case {case} needs no notice to an inspector", case=command.case)
    if not command.inspector.strip():
        raise Refused("bad-request", "name the inspector who was told")
    return (InspectorNotified(case.number, command.inspector, at),)


def case_of(table: Table, number: int) -> Case:
    case = table.case(number)
    if case is None or case.outcome:
        raise Refused(
            "bad-request", "table {table} has no open case {number}", table=table.table_id, number=number
        )
    return case


def credit_on(table: Table, terminal: str) -> int:
    meters = table.meters.get(terminal)
    return 0 if meters is None else meters.credit


def free_credit(table: Table, terminal: str) -> int:
    """The meter, less what the round in play has paid: until it is over that may have to be returned."""
    playing = table.playing
    paid = 0 if playing is None else sum(line.winnings for line in playing.settled if line.owner == terminal)
    return max(0, credit_on(table, terminal) - paid)


def require_terminal(table: Table, terminal: str) -> None:
    if terminal not in table.places:
        raise Refused(
            "bad-request", "table {table} has no terminal {terminal}", table=table.table_id, terminal=terminal
        )


def _credit(game: Game) -> Credit:
    credit = policies_of(game).credit
    if credit is None:
        raise Refused(
            "stake-not-accepted",
            "{book} has no credit meters",
            clauses=policies_of(game).stakes.on(),
            book=game.book.name,
        )
    return credit
