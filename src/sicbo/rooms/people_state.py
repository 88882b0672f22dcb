"""The people, terminals and systems that may sign in, as they stand, and how events change that."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sicbo.rooms.backup_messages import BackupRecorded
from sicbo.rooms.people_messages import (
    ApprovalTaken,
    HouseRecorded,
    KeyEnrolled,
    KeyRevoked,
    KeySignedIn,
    KeySignInFailed,
    KnownRole,
    PasswordSet,
    PeopleEvent,
    PersonAdded,
    PersonDeactivated,
    PersonLocked,
    PersonReactivated,
    PersonUnlocked,
    RolesChanged,
    RolesKnown,
    SignedIn,
    SignedOut,
    SignInFailed,
    TotpDisabled,
    TotpEnabled,
)

ADMINISTRATOR: Final = "administrator"
INSPECTOR: Final = "inspector"
CAGE: Final = "cage"
DIRECTOR: Final = "tournament-director"

HOUSE_ROLES: Final = (
    KnownRole(CAGE, "Cage cashier", "cage"),
    KnownRole(DIRECTOR, "Tournament director", "tournament"),
    KnownRole(INSPECTOR, "Inspector", "inspector"),
    KnownRole(ADMINISTRATOR, "Administrator", "administrator"),
)
"""The roles that every house has, whatever books it plays by."""

COUNTED: Final = ("wrong-password", "wrong-code", "code-used")
"""Failures that somebody who guesses would cause."""


class PersonOnFile(Struct, frozen=True):
    """Somebody who may sign in.

    `generation` moves on with everything that ends this person's sessions: another password, other roles, a lock, a
    deactivation. A session of another generation is over, whichever process it was begun in and whatever its clock.
    """

    roles: tuple[str, ...]
    password_hash: str
    must_change_password: bool = False
    failures: int = 0
    locked: bool = False
    active: bool = True
    totp: bool = False
    totp_step: int = 0
    generation: int = 1
    appointment: str = ""
    """of an inspector: under which instrument, and when"""

    @property
    def may_sign_in(self) -> bool:
        return self.active and not self.locked


class KeyOnFile(Struct, frozen=True):
    """A terminal or a system that signs in with a key."""

    key_hash: str
    active: bool = True
    generation: int = 1


class People(Struct, frozen=True):
    persons: dict[str, PersonOnFile] = {}
    terminals: dict[str, KeyOnFile] = {}
    systems: dict[str, KeyOnFile] = {}
    roles: dict[str, KnownRole] = {}

    def keys(self, holder: str) -> dict[str, KeyOnFile]:
        return self.terminals if holder == "terminal" else self.systems

    def administrators(self) -> list[str]:
        """Those who can administer today."""
        return [name for name, one in self.persons.items() if ADMINISTRATOR in one.roles and one.may_sign_in]

    def is_front_line(self, roles: tuple[str, ...]) -> bool:
        """Whether the highest that these roles allow at a table is to stand at its front line."""
        known = [self.roles[role] for role in roles if role in self.roles]
        return max((role.level for role in known if role.duty == "floor"), default=0) == 1


def nobody() -> People:
    """A house before its first person."""
    return People(roles={role.role: role for role in HOUSE_ROLES})


def evolve(people: People, event: PeopleEvent) -> People:
    """The state after an event; attempts that came to nothing and keys that fitted leave it as it was."""
    match event:
        case RolesKnown():
            return replace(people, roles=people.roles | {role.role: role for role in event.roles})
        case KeyEnrolled() | KeyRevoked():
            return _key(people, event)
        case PersonAdded():
            person = PersonOnFile(
                event.roles,
                event.password_hash,
                event.must_change_password,
                appointment=event.appointment,
            )
            return replace(people, persons=people.persons | {event.name: person})
        case (
            RolesChanged() | PasswordSet() | PersonLocked() | PersonUnlocked() | PersonDeactivated() | PersonReactivated()
            | TotpEnabled() | TotpDisabled() | SignedIn() | SignInFailed()
        ):  # fmt: skip
            before = people.persons.get(event.name)
            after = None if before is None else _person(before, event)
            if after is None or after is before:
                return people
            return replace(people, persons=people.persons | {event.name: after})
        case (
            KeySignedIn() | KeySignInFailed() | SignedOut() | HouseRecorded() | BackupRecorded() | ApprovalTaken()
        ):  # fmt: skip
            return people


def _person(
    person: PersonOnFile,
    event: RolesChanged
    | PasswordSet
    | PersonLocked
    | PersonUnlocked
    | PersonDeactivated
    | PersonReactivated
    | TotpEnabled
    | TotpDisabled
    | SignedIn
    | SignInFailed,
) -> PersonOnFile:
    ended = person.generation + 1
    match event:
        case RolesChanged():
            return replace(person, roles=event.after, generation=ended, appointment=event.appointment)
        case PasswordSet():
            return replace(
                person,
                password_hash=event.password_hash,
                must_change_password=event.must_change_password,
                generation=ended,
            )
        case PersonLocked():
            return replace(person, locked=True, generation=ended)
        case PersonUnlocked():
            return replace(person, locked=False, failures=0)
        case PersonDeactivated():
            return replace(person, active=False, generation=ended)
        case PersonReactivated():
            return replace(
                person,
                active=True,
                locked=False,
                failures=0,
                password_hash=event.password_hash,
                must_change_password=True,
                generation=ended,
            )
        case TotpEnabled():
            return replace(person, totp=True, totp_step=event.step)
        case TotpDisabled():
            return replace(person, totp=False, totp_step=0)
        case SignedIn():
            if person.failures == 0 and event.step == 0:
                return person
            return replace(person, failures=0, totp_step=max(person.totp_step, event.step))
        case SignInFailed():
            return replace(person, failures=person.failures + 1) if event.why in COUNTED else person


def _key(people: People, event: KeyEnrolled | KeyRevoked) -> People:
    keys: Mapping[str, KeyOnFile] = people.keys(event.holder)
    before = keys.get(event.name)
    if isinstance(event, KeyEnrolled):
        after = KeyOnFile(event.key_hash, generation=1 if before is None else before.generation + 1)
    else:
        assert before is not None, "the door looks first"
        after = replace(before, active=False, generation=before.generation + 1)
    changed = {**keys, event.name: after}
    return (
        replace(people, terminals=changed) if event.holder == "terminal" else replace(people, systems=changed)
    )
