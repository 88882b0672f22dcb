"""Money that a decision on a dispute orders: the amount for one person, who answers for it, and where it is moved.

An order states the total of a case. The house moves the difference from what the case has already moved, so that a
review or the regulator can change an amount or a person and nothing is ever moved twice. It is moved at the table of
the round, which knows the claims of the case and what else was done about the round.
"""

from typing import NamedTuple

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import Under, get_case, of_case, require_text
from sicbo.rooms.cases.events import CaseEvent, EffectOrdered
from sicbo.rooms.cases.messages import MoneyOrder, OrderAgain
from sicbo.rooms.cases.state import Case, CasesOffice, Effect, Ordered
from sicbo.rooms.kernel.authority import supervising_role
from sicbo.rooms.kernel.names import TOURNAMENT_MARK, checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.sentences import Said, said


class Answering(NamedTuple):
    """Who orders, with which second person, under which clauses and when."""

    by: Person
    second: Person
    cited: tuple[str, ...]
    at: int


def ordered(
    office: CasesOffice, case: Case, order: MoneyOrder, answering: Answering
) -> tuple[EffectOrdered, ...]:
    """The orders of a decision, after everything that the case has ordered for other people is reversed."""
    person = _person(case, order)
    if order.amount == 0 and person not in case.last_orders():
        raise Refused("bad-amount", "enter the amount of the order, or leave the order out")
    others = [order for order in case.last_orders().values() if order.person != person and order.amount]
    back = [MoneyOrder(0, order.person, order.table, order.round_id, order.place) for order in others]
    return tuple(
        _effect(office, case, ordered, answering, len(case.orders) + number)
        for number, ordered in enumerate((*back, order), 1)
    )


def _effect(
    office: CasesOffice, case: Case, order: MoneyOrder, answering: Answering, number: int
) -> EffectOrdered:
    """One order as a table carries it out; fields it leaves open are taken from the case."""
    assert case.dispute is not None
    person = _person(case, order)
    if order.amount:
        checked_amount(abs(order.amount), what=said("amount of the order"))
    table, round_id = _where(office, case, order, answering.cited)
    effect = Effect(
        f"{case.number}.money.{number}", "money", case.number, case.book, person, answering.cited, answering.by,
        (table,), answering.second, amount=order.amount, ordered_at=answering.at, round_id=round_id,
        place=order.place.strip() or (case.place if person == case.dispute.complainant else ""),
    )  # fmt: skip
    return EffectOrdered(effect)


def _person(case: Case, order: MoneyOrder) -> str:
    assert case.dispute is not None
    return checked_name(order.person.strip() or case.dispute.complainant)


def _where(office: CasesOffice, case: Case, order: MoneyOrder, cited: tuple[str, ...]) -> tuple[str, str]:
    """The table that moves the money, and the round: the round's own table, or another only if that one moves no
    money."""
    before = case.last_orders().get(_person(case, order)) or (case.orders[-1] if case.orders else None)
    named = (order.round_id or (before.round_id if before else "") or case.round_id).strip()
    require_text(named, said("which round the money is about"), cited)
    about = case.table or (table_of(before.round_id) if before else order.table)
    round_id = f"{about}-{named}" if named.isdecimal() else named
    home = table_of(round_id)
    # Orders of earlier versions may name a round of another table: what they moved is corrected there.
    known = any(order.round_id == round_id for order in case.orders)
    if about and home != about and not known:
        raise Refused(
            "bad-request",
            "case {case} is about table {about}: name one of its rounds",
            case=case.number,
            about=about,
        )
    table = order.table or (before.table if before else home)
    if TOURNAMENT_MARK in table:
        raise Refused(
            "bad-request", "table {table} does not play for money: name a table of the floor", table=table
        )
    if table not in office.tables:
        raise Refused(
            "unknown-stream",
            "there is no table '{table}': name the table where the money is moved",
            table=table[:40],
        )
    if office.tables[table].book != case.book:
        raise Refused(
            "bad-request",
            "{table} plays by a different rule book than case {case}: name a table that plays by {book}",
            table=table,
            case=case.number,
            book=case.book,
        )
    if table != home and not case.moves_no_money(home):
        raise Refused(
            "bad-request",
            "round {round_id} was played at {home}: order the money at {home}",
            clauses=cited,
            round_id=round_id,
            home=home,
        )
    return table, round_id


def table_of(round_id: str) -> str:
    """The table at which a round was played, by the round's name."""
    return round_id.rpartition("-")[0]


def second_of_house(book: Under, by: Person, second: Person | None, role: str, what: Said) -> Person:
    """The second person who answers for money: at least a supervisor, and at least the ladder's role."""
    if second is None or second.name == by.name:
        raise Refused(
            "second-person-needed", "{what} moves money: ask another person to approve it", what=what
        )
    for needed in (role, supervising_role(book.conduct)):
        book.require_role(second, needed, said("approving: {what}", what=what))
    return second


def second_of_regulator(book: Under, by: Person, second: Person | None) -> Person:
    """Beside an inspector, a member of the house's staff answers; beside the house's own entry, an inspector may as
    well."""
    what = said("entering what the regulator orders")
    if second is not None and second.role == INSPECTOR and by.role != INSPECTOR and second.name != by.name:
        return second
    return second_of_house(book, by, second, supervising_role(book.conduct), what)


def require_may_order_again(office: CasesOffice, case: Case, by: Person) -> None:
    if not case.orders:
        raise Refused("out-of-order", "case {case} has ordered no money", case=case.number)
    if not _failed(case):
        raise Refused(
            "out-of-order",
            "the last money order in case {case} was carried out"
            if case.is_carried(case.orders[-1].effect)
            else "the last money order in case {case} is on its way",
            case=case.number,
        )
    of_case(office, case).require_supervisor(by, said("ordering money again"))


def _failed(case: Case) -> list[Ordered]:
    return [order for order in case.last_orders().values() if case.has_failed(order.effect)]


def order_again(office: CasesOffice, command: OrderAgain, at: int) -> tuple[CaseEvent, ...]:
    """Order again what a table could not carry out: there with another round or seat, or at another table."""
    case = get_case(office, command.case)
    book, last = of_case(office, case), _failed(case)[-1]
    second = second_of_house(
        book, command.by, command.approved_by, supervising_role(book.conduct), said("ordering money again")
    )
    order = MoneyOrder(last.amount, last.person, command.table, command.round_id, command.place or last.place)
    answering = Answering(command.by, second, last.clauses, at)
    return (_effect(office, case, order, answering, len(case.orders) + 1),)


def still_to_move(case: Case, effect: Effect) -> int:
    """What an order must still move, after what its case has moved for the same person."""
    return effect.amount - case.moved_to(effect.person)
