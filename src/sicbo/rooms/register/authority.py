"""Who may change the register, and what can be written in it."""

from typing import Final

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.register.messages import TableOnFloor
from sicbo.rooms.register.state import Register

TEXT_MAXIMUM: Final = 400
KEPT_MAXIMUM: Final = 20_000
"""The most entries of one kind; a house that needs more keeps its old papers elsewhere."""


def require_house(by: Person) -> None:
    if by != SYSTEM:
        raise Refused("not-yours-to-do", "only the house records this")


def require_keeper(register: Register, by: Person, what: str, table: str = "") -> None:
    """Refuse unless this person answers for the table's records by its book, or for any table's if none is named."""
    asked = [known_table(register, table)] if table else list(register.tables.values())
    if any(of.may_keep(by.role) for of in asked):
        return
    keepers = " or ".join(sorted({of.keeper for of in asked}))
    raise Refused(
        "not-yours-to-do",
        "{what} is for the {keepers}, not for {by} ({role})",
        what=what,
        keepers=keepers,
        by=by.name,
        role=by.role,
    )


def known_table(register: Register, table: str) -> TableOnFloor:
    known = register.tables.get(table)
    if known is None:
        raise Refused(
            "unknown-stream",
            "there is no table '{table}' in this house; {hint}",
            table=table[:40],
            hint=nearest(table, register.tables),
        )
    return known


def written(text: str, what: str) -> str:
    plain = " ".join(text.split())
    if not plain or len(plain) > TEXT_MAXIMUM or not plain.isprintable():
        raise Refused(
            "cause-needed",
            "enter {what}, in 1 to {most} printable characters",
            what=what,
            most=TEXT_MAXIMUM,
        )
    return plain


def same_words(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def require_room(count: int) -> None:
    if count > KEPT_MAXIMUM:
        raise Refused(
            "too-large", "the register can hold at most {most} entries of one kind", most=KEPT_MAXIMUM
        )
