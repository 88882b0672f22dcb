"""How events change the people of a house."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from sicbo.rooms.people.events import (
    ApprovalTaken,
    BackupRecorded,
    ClockJumped,
    GuessingNoticed,
    HouseRecorded,
    KeyEnrolled,
    KeyRevoked,
    KeySignedIn,
    KeySignInFailed,
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
from sicbo.rooms.people.state import KeyOnFile, People, PersonOnFile

COUNTED: Final = ("wrong-password", "wrong-code", "code-used")
"""Failures that guessing would cause."""

ADDRESSES_KEPT: Final = 8


def evolve(people: People, event: PeopleEvent) -> People:
    """The state after an event; failed attempts without consequence and accepted keys leave it unchanged."""
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
            KeySignedIn() | KeySignInFailed() | SignedOut() | HouseRecorded() | ClockJumped() | BackupRecorded() | ApprovalTaken()
            | GuessingNoticed()
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
            others = tuple(where for where in person.addresses if where != event.where)
            addresses = (event.where, *others)[:ADDRESSES_KEPT]
            if person.failures == 0 and event.step == 0 and addresses == person.addresses:
                return person
            return replace(
                person, failures=0, totp_step=max(person.totp_step, event.step), addresses=addresses
            )
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
    match event.holder:
        case "terminal":
            return replace(people, terminals=changed)
        case "system":
            return replace(people, systems=changed)
        case "acceptor":
            return replace(people, acceptors=changed)
