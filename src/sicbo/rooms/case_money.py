"""Money that a decision on a dispute orders: what it comes to for one person, who answers for it, and where it is moved.

An order says what a case comes to in all. The house moves the difference to what the case has moved before, so that a
review or the regulator can change an amount and nothing is ever moved twice.
"""

from sicbo.money import checked_amount, format_amount
from sicbo.refusals import Refused
from sicbo.rooms.authority import supervising_role
from sicbo.rooms.case_authority import INSPECTOR, Under, needs_text, of_case
from sicbo.rooms.case_authority import found as found_case
from sicbo.rooms.case_events import CaseEvent, EffectOrdered
from sicbo.rooms.case_messages import MoneyOrder, OrderAgain
from sicbo.rooms.case_state import Case, CasesOffice, Effect
from sicbo.rooms.messages import Person
from sicbo.rooms.seating import checked_name


def ordered(
    office: CasesOffice, case: Case, order: MoneyOrder, by: Person, second: Person, cited: tuple[str, ...], at: int
) -> EffectOrdered:  # fmt: skip
    """The order as a table carries it out, with what it leaves open taken from the case."""
    assert case.dispute is not None
    person = checked_name(order.person.strip() or case.dispute.complainant)
    if order.amount == 0 and not any(one.person == person for one in case.orders):
        raise Refused("bad-amount", "say what the decision comes to in money, or leave the order out")
    if order.amount:
        checked_amount(abs(order.amount), what="amount of the order")
    before = case.orders[-1] if case.orders else None
    table = order.table or (before.table if before else "") or case.table
    if table not in office.tables:
        raise Refused("unknown-stream", f"name the table that moves the money; there is no '{table[:40]}'")
    if office.tables[table].book != case.book:
        raise Refused(
            "bad-request", f"{table} plays by another book than case {case.number}: name one of {case.book}"
        )
    same = before is not None and before.table == table
    round_id = (order.round_id or (before.round_id if before and same else "") or case.round_id).strip()
    needs_text(round_id, "which round the money is about", cited)
    effect = Effect(
        f"{case.number}.money.{len(case.orders) + 1}", "money", case.number, case.book, person, cited, by, (table,),
        second, amount=order.amount, ordered_at=at,
        round_id=f"{table}-{round_id}" if round_id.isdecimal() else round_id,
        place=order.place.strip() or (case.place if person == case.dispute.complainant else ""),
    )  # fmt: skip
    return EffectOrdered(effect)


def second_of_house(book: Under, by: Person, second: Person | None, role: str, what: str) -> Person:
    """Whoever answers for money beside the one who decides: a supervisor at least, and no less than the ladder asks for."""
    if second is None or second.name == by.name:
        raise Refused("second-person-needed", f"{what} moves money: that takes another person's approval")
    for needed in (role, supervising_role(book.conduct)):
        book.needs_role(second, needed, f"approving {what}")
    return second


def second_of_regulator(book: Under, by: Person, second: Person | None) -> Person:
    """Beside an inspector somebody of the house answers, beside the house's own entry an inspector may too."""
    what = "entering what the regulator orders"
    if second is not None and second.role == INSPECTOR and by.role != INSPECTOR and second.name != by.name:
        return second
    return second_of_house(book, by, second, supervising_role(book.conduct), what)


def order_again(office: CasesOffice, command: OrderAgain, at: int) -> tuple[CaseEvent, ...]:
    """What a table could not carry out, ordered once more: there with another round or place, or at another table."""
    case = found_case(office, command.case)
    book = of_case(office, case)
    last = case.orders[-1] if case.orders else None
    if last is None:
        raise Refused("out-of-order", f"case {case.number} has ordered no money")
    if not case.has_failed(last.effect):
        what = "is on its way" if not case.is_carried(last.effect) else "was carried out"
        raise Refused(
            "out-of-order", f"the order of {format_amount(last.amount)} in case {case.number} {what}"
        )
    book.needs_supervisor(command.by, "ordering money again")
    second = second_of_house(
        book, command.by, command.approved_by, supervising_role(book.conduct), "ordering money again"
    )
    order = MoneyOrder(last.amount, last.person, command.table, command.round_id, command.place or last.place)
    return (ordered(office, case, order, command.by, second, last.clauses, at),)


def still_to_move(case: Case, effect: Effect) -> int:
    """What an order has yet to move, after what its case has moved for the same person."""
    return effect.amount - case.moved_to(effect.person)
