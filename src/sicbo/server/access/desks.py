"""The desks that a person's roles open; the first is shown after signing in."""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from sicbo.rooms.kernel.roles import ADMINISTRATOR, CAGE, INSPECTOR
from sicbo.rooms.people.messages import KnownRole
from sicbo.rooms.people.state import People

Desk = Literal["floor", "tournaments", "cage", "inspection", "office", "cases", "promotions", "documents"]

SUPERVISING: Final = 2
"""The floor level from which a person supervises more than one table."""


def desks_of(people: People, roles: Iterable[str]) -> tuple[Desk, ...]:
    """The desks that these roles open, in the order in which they are shown."""
    held = [people.roles[role] for role in roles if role in people.roles]
    return tuple(desk for desk, opens in OPENED_BY.items() if any(opens(role) for role in held))


def deals(people: People, roles: Iterable[str]) -> bool:
    """Whether a person deals and supervises no table: their panels are shown after signing in."""
    levels = [
        people.roles[role].level
        for role in roles
        if role in people.roles and _of_the_floor(people.roles[role])
    ]
    return bool(levels) and max(levels) < SUPERVISING


def _supervises(role: KnownRole) -> bool:
    return role.duty == "floor" and role.level >= SUPERVISING


def _of_the_floor(role: KnownRole) -> bool:
    return role.duty == "floor"


def _directs(role: KnownRole) -> bool:
    return role.duty == "tournament"


def _pays(role: KnownRole) -> bool:
    return role.role == CAGE


def _inspects(role: KnownRole) -> bool:
    return role.role == INSPECTOR


def _administers(role: KnownRole) -> bool:
    return role.role == ADMINISTRATOR


OPENED_BY: Final[dict[Desk, Callable[[KnownRole], bool]]] = {
    "inspection": _inspects,
    "office": _administers,
    "floor": lambda role: _supervises(role) or _inspects(role),
    "tournaments": lambda role: _directs(role) or _supervises(role) or _inspects(role),
    "cage": lambda role: _pays(role) or _supervises(role) or _inspects(role),
    "cases": lambda role: _of_the_floor(role) or _pays(role) or _inspects(role),
    "promotions": lambda role: _supervises(role) or _inspects(role),
    "documents": lambda role: _supervises(role) or _inspects(role) or _administers(role),
}
