"""The people, terminals and systems of a house as administrators and inspectors see them: without secrets."""

from msgspec import Struct

from sicbo.rooms.people.messages import Holder, KnownRole
from sicbo.rooms.people.state import People, PersonOnFile


class PersonShown(Struct, frozen=True):
    name: str
    roles: tuple[str, ...]
    active: bool
    locked: bool
    failures: int
    codes: bool
    """whether a sign-in needs a one-time code"""
    must_change_password: bool
    appointment: str = ""
    """of an inspector"""


class KeyShown(Struct, frozen=True):
    """A terminal, a system or a note acceptor that signs in with a key, now or formerly."""

    name: str
    active: bool


def person_shown(name: str, person: PersonOnFile) -> PersonShown:
    return PersonShown(
        name,
        person.roles,
        person.active,
        person.locked,
        person.failures,
        person.totp,
        person.must_change_password,
        person.appointment,
    )


def persons_shown(people: People) -> list[PersonShown]:
    """Everyone on file, by name."""
    return [person_shown(name, people.persons[name]) for name in sorted(people.persons)]


def keys_shown(people: People, holder: Holder) -> list[KeyShown]:
    keys = people.keys(holder)
    return [KeyShown(name, keys[name].active) for name in sorted(keys)]


def roles_shown(people: People) -> list[KnownRole]:
    """The roles that a person can be given, by name."""
    return [people.roles[name] for name in sorted(people.roles)]
