"""The first people of a house: an administrator with a random password, or ready people for a demonstration."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Final
from uuid import uuid4

from sicbo.engine.house import House
from sicbo.hosting.people import STREAM
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.kernel.roles import ADMINISTRATOR, CAGE, DIRECTOR, INSPECTOR
from sicbo.rooms.people.messages import AddPerson, EnrolTerminal, SetPassword, UnlockPerson
from sicbo.rooms.people.state import People
from sicbo.server.access.passwords import Passwords, hash_of_key, random_name, random_password
from sicbo.store.interface import Store

FIRST: Final = "admin"
"""The administrator of a demonstration; a live house adds something to it that no stranger knows."""
DEMONSTRATION: Final = "demonstration"
"""Password of every person and key of every terminal of a demonstration."""


async def first_administrator(house: House, passwords: Passwords) -> tuple[str, str] | None:
    """In a house without people, an administrator: a name that no stranger can expect, and a password to be changed at the
    first sign-in. They are returned once.

    Of several processes that start at once, only one returns them.
    """
    _, people = await house.state(STREAM)
    if people.persons:
        return None
    name, password = f"{FIRST}-{random_name()}", random_password()
    command = AddPerson(SYSTEM, name, (ADMINISTRATOR,), await passwords.hash(password))
    try:
        await house.send(STREAM, "first-administrator", command)
    except Refused as refused:
        if refused.code not in ("id-used-differently", "name-taken"):
            raise
        return None
    return name, password


async def new_password_of(house: House, passwords: Passwords, name: str, reason: str) -> str:
    """Set a person's password and unlock them, for an operator with access to the store itself.

    The way back in when no administrator can sign in any more.
    """
    password = random_password()
    command = SetPassword(SYSTEM, name, await passwords.hash(password), reason)
    await house.send(STREAM, f"new-password-{uuid4()}", command)
    _, people = await house.state(STREAM)
    if people.persons[name].locked:
        await house.send(STREAM, f"unlock-{uuid4()}", UnlockPerson(SYSTEM, name, reason))
    return password


def demonstration_roles(people: People) -> dict[str, tuple[str, ...]]:
    """The people of a demonstration, by name: each front-line role, its supervisors in some book, a person with every
    role above the front line, so that two people can approve at each table, and each other duty."""
    floor = [role for role in people.roles.values() if role.duty == "floor"]
    first_line = {role.role: (role.role,) for role in floor if role.level == 1}
    return {
        **first_line,
        "supervisor": tuple(sorted(role.role for role in floor if role.level == 2)),
        "manager": tuple(sorted(role.role for role in floor if role.level > 1)),
        "deputy": tuple(sorted(role.role for role in floor if role.level > 1)),
        "cage": (CAGE,),
        "director": (DIRECTOR,),
        "inspector": (INSPECTOR,),
        FIRST: (ADMINISTRATOR,),
    }


async def demonstration_people(
    house: House, store: Store, passwords: Passwords
) -> dict[str, tuple[str, ...]]:
    """Ready people who share a public password; never with real money."""
    await _require_demonstration(store)
    _, people = await house.state(STREAM)
    ready = {name: roles for name, roles in demonstration_roles(people).items() if roles}
    missing = {name: roles for name, roles in ready.items() if name not in people.persons}
    if missing:
        # One hash for all: a public password needs no separate salts.
        known = await passwords.hash(DEMONSTRATION)
        appointed = f"{DEMONSTRATION} only"
        await _unless_there(
            house,
            {
                name: AddPerson(SYSTEM, name, roles, known, False, appointed if INSPECTOR in roles else "")
                for name, roles in missing.items()
            },
        )
    return ready


async def demonstration_terminals(house: House, store: Store, terminals: Iterable[str]) -> None:
    """Terminals with a public key."""
    await _require_demonstration(store)
    _, people = await house.state(STREAM)
    key = hash_of_key(DEMONSTRATION)
    missing = [terminal for terminal in terminals if terminal not in people.terminals]
    await _unless_there(house, {terminal: EnrolTerminal(SYSTEM, terminal, key) for terminal in missing})


async def _require_demonstration(store: Store) -> None:
    if await store.mode() != DEMONSTRATION:
        raise Refused(
            "not-in-live-mode",
            "ready-made people and keys are only for a demonstration: start one with its own store",
        )


async def _unless_there(house: House, commands: Mapping[str, AddPerson | EnrolTerminal]) -> None:
    """Add all of them in as few commits as possible; another process that starts at the same time may be first."""

    async def send(name: str, command: AddPerson | EnrolTerminal) -> None:
        try:
            await house.send(STREAM, f"demonstration-{name}", command)
        except Refused as refused:
            if refused.code not in ("id-used-differently", "name-taken"):
                raise

    await asyncio.gather(*(send(name, command) for name, command in commands.items()))
