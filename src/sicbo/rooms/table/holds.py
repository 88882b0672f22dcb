"""Amounts withheld from a terminal until an investigation is determined: from its meter, or from a payment to come."""

from msgspec.structs import replace

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import require_power
from sicbo.rooms.kernel.names import is_guest
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round.events import WinnersPaid
from sicbo.rooms.round.judging import judged
from sicbo.rooms.table.messages.terminals import (
    CaseClosed,
    CreditWithheld,
    DetermineHold,
    HoldDetermined,
    WithholdCredit,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.meters import is_there
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.terminal_state import Case
from sicbo.rooms.table.terminals import case_of, free_credit, require_terminal
from sicbo.rules.game import Game
from sicbo.sentences import said


def withhold(game: Game, table: Table, command: WithholdCredit, at: int) -> tuple[TableEvent, ...]:
    """Withhold an amount from the meter, or from a payment to it, until the investigation is determined."""
    cite = require_power(game, command.by, "withhold-winnings", said("withholding an amount"))
    case = _of_office(table, command, at) if command.office_case else case_of(table, command.case)
    amount = checked_amount(command.amount, what=said("amount withheld"))
    if not is_there(table, case):
        raise Refused(
            "not-seated",
            "terminal {terminal} has another player now: its credit does not belong to case {case}",
            clauses=cite,
            terminal=case.terminal,
            case=case.office_case or case.number,
        )
    free, payable = free_credit(table, case.terminal), _payable(game, table, case)
    if amount > free + payable:
        if not payable:
            raise Refused(
                "not-enough",
                "terminal {terminal} has {free}: withhold at most that amount",
                clauses=cite,
                terminal=case.terminal,
                free=game.amount(free),
            )
        raise Refused(
            "not-enough",
            "terminal {terminal} has {free} and is due {due}: withhold at most that amount in total",
            clauses=cite,
            terminal=case.terminal,
            free=game.amount(free),
            due=game.amount(payable),
        )
    now = amount - min(amount, payable) if _is_about_play(table, case) else min(amount, free)
    return (
        CreditWithheld(
            case.number, case.terminal, now, at, command.by, office_case=case.office_case, waiting=amount - now,
            round_id=_won_in(table, case),
        ),
    )  # fmt: skip


def _of_office(table: Table, command: WithholdCredit, at: int) -> Case:
    """The table's own case for a case of the office: the one open at this terminal, or a new one."""
    require_terminal(table, command.terminal)
    player = table.seats.get(command.terminal, "")
    if player not in command.concerned:
        raise Refused(
            "bad-request",
            "case {office_case} is not an open case about the player at terminal {terminal}: name another case or terminal",
            office_case=command.office_case,
            terminal=command.terminal,
        )
    about = _round_of_office(table, command)
    for case in table.cases:
        if (case.office_case, case.terminal) == (command.office_case, command.terminal) and not case.outcome:
            return replace(case, round_id=about)
    number, cause = table.cases_so_far + 1, f"case {command.office_case} of the office"
    # Guests of one terminal share a name: the case is about the guest who sat there when it was opened.
    since = command.case_opened_at if is_guest(player) and command.case_opened_at else at
    return Case(
        number, command.terminal, cause, since, player, office_case=command.office_case, round_id=about
    )


def _round_of_office(table: Table, command: WithholdCredit) -> str:
    """The round that a case of the office is about: the one it names, by full name or number; otherwise the last one,
    if the case was opened after it began."""
    named, last = command.about_round, table.round
    if named:
        full = named if "-" in named else f"{table.table_id}-{named}"
        return full if table.round_number(full) is not None else ""
    since = last is not None and 0 < last.opened_at <= command.case_opened_at
    return last.round_id if last is not None and since else ""


def _won_in(table: Table, case: Case) -> str:
    """The round whose winnings are withheld: the one that the case is about, once it is over. Before that, its payments
    cannot be withheld."""
    playing = table.playing
    return "" if playing is not None and playing.round_id == case.round_id else case.round_id


def _is_about_play(table: Table, case: Case) -> bool:
    """Whether what the round in play is to credit comes before the credit that is there: the winnings of an earlier round
    are on the meter."""
    return table.playing is not None and case.round_id in ("", table.playing.round_id)


def _payable(game: Game, table: Table, case: Case) -> int:
    """What the round in play will pay the player of a case, by its result, and is not yet to be withheld."""
    playing, terminal = table.playing, case.terminal
    if (
        playing is None
        or playing.result is None
        or terminal not in playing.layout
        or terminal in playing.paid
    ):
        return 0
    lines = playing.lines_on_layout() if playing.receipt is not None else judged(game, playing).lines
    due = sum(line.returned for line in lines if line.owner == terminal and line.outcome != "lose")
    # A correction of the dice may have left less to pay than already waits to be withheld.
    return max(0, due - sum(table.to_withhold.get(terminal, {}).values()))


def is_result_known(table: Table) -> bool:
    """Whether the round in play has a result, so that its winnings are known."""
    return table.playing is not None and table.playing.result is not None


def from_payment(table: Table, event: WinnersPaid, at: int) -> tuple[CreditWithheld, ...]:
    """What is withheld from a payment to terminals, before it can be staked or collected."""
    playing = table.round
    assert playing is not None
    holds = []
    for terminal in sorted(table.to_withhold.keys() & set(event.owners)):
        lines = [line for line in playing.lines_on_layout() if line.owner == terminal]
        paid = sum(line.returned for line in lines if line.outcome != "lose")
        for case, waits in table.to_withhold[terminal].items():
            amount = min(waits, paid)
            paid -= amount
            if amount:
                holds.append(
                    CreditWithheld(
                        int(case), terminal, amount, at, SYSTEM, from_payment=True, round_id=playing.round_id
                    )
                )
    return tuple(holds)


def determine(game: Game, table: Table, command: DetermineHold, _at: int) -> tuple[TableEvent, ...]:
    """The amount is returned to the meter or stays with the house. An amount not yet paid cannot be kept; if the player
    gets everything, the closed case withholds none of it."""
    case = case_of(table, command.case)
    cite = require_power(game, command.by, "withhold-winnings", said("determining an investigation"))
    waits = table.to_withhold.get(case.terminal, {}).get(str(case.number), 0)
    if not case.withheld and not waits:
        raise Refused("bad-request", "nothing is withheld in case {case}", clauses=cite, case=case.number)
    if not command.reason.strip():
        raise Refused("cause-needed", "describe what the investigation found", clauses=cite)
    if not command.to_player and case.notice_due_since is not None:
        raise Refused(
            "notice-needed",
            "tell an inspector about case {case} before keeping the amount",
            clauses=cite,
            case=case.number,
        )
    if not command.to_player and waits:
        raise Refused(
            "out-of-order",
            "the round in play has yet to pay {waits} of the amount: decide case {case} when it is over",
            clauses=cite,
            waits=game.amount(waits),
            case=case.number,
        )
    closed = CaseClosed(case.number, "paid to the player" if command.to_player else "kept", command.by)
    if not case.withheld:
        return (closed,)
    determined = HoldDetermined(
        case.number, case.terminal, case.withheld, command.to_player, command.reason, command.by,
        as_ticket=command.to_player and not is_there(table, case), player=case.player,
    )  # fmt: skip
    return determined, closed


def require_nothing_held(case: Case, cite: tuple[str, ...]) -> None:
    """Refuse to close a case other than by a determination while it withholds an amount."""
    if case.withheld:
        raise Refused(
            "out-of-order", "decide first what happens to the amount withheld in case {case}", clauses=cite, case=case.number
        )  # fmt: skip


def amount_held(case: Case, round_id: str, office_case: int = 0) -> int:
    """What a case withholds from a round's winnings, or for a case of the office."""
    if office_case and case.office_case == office_case:
        return case.withheld
    return min(case.withheld, case.of_rounds.get(round_id, 0))
