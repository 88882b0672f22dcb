"""Who may sign in to a house, in which roles, and who may change that: separated duties stay separated."""

from collections.abc import Callable
from typing import Any, Final

from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.names import checked_person_name, checked_terminal, recorded
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.rooms.people import signing
from sicbo.rooms.people.events import (
    KeyEnrolled,
    KeyRevoked,
    PasswordSet,
    PeopleEvent,
    PersonAdded,
    PersonDeactivated,
    PersonReactivated,
    PersonUnlocked,
    RolesChanged,
    RolesKnown,
    TotpDisabled,
    TotpEnabled,
)
from sicbo.rooms.people.messages import (
    AddPerson,
    ChangePassword,
    ChangeRoles,
    DeactivatePerson,
    DisableTotp,
    EnableTotp,
    EnrolAcceptor,
    EnrolSystem,
    EnrolTerminal,
    Holder,
    KnowRoles,
    PeopleCommand,
    ReactivatePerson,
    RecordBackup,
    RecordClock,
    RecordHouse,
    RecordKeySignIn,
    RecordSignIn,
    RecordSignOut,
    RevokeAcceptor,
    RevokeSystem,
    RevokeTerminal,
    SetPassword,
    TakeApproval,
    UnlockPerson,
)
from sicbo.rooms.people.state import HOUSE_ROLES, People, PersonOnFile

REASON_MAXIMUM: Final = 400
ROLES_MAXIMUM: Final = 200
ALONE: Final = (ADMINISTRATOR, INSPECTOR)
"""An administrator handles no money and no dice, and an inspector does nothing else."""


def decide(people: People, command: PeopleCommand, at: int) -> tuple[PeopleEvent, ...]:
    """The events a command leads to. Raises `Refused`; nothing has changed then."""
    return DECIDERS[type(command)](people, command, at)


def know_roles(people: People, command: KnowRoles, _at: int) -> tuple[PeopleEvent, ...]:
    signing.require_house(command.by)
    own = {role.role for role in HOUSE_ROLES}
    new = tuple(role for role in command.roles if people.roles.get(role.role) != role)
    if len(people.roles) + len(new) > ROLES_MAXIMUM or any(role.role in own for role in new):
        raise Refused(
            "bad-request",
            "too many roles, or a role reserved for the house ({own})",
            own=", ".join(sorted(own)),
        )
    return (RolesKnown(new),)


def add(people: People, command: AddPerson, _at: int) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, command.by, "adding a person", also_the_house=True)
    name = checked_person_name(command.name)
    if name in people.persons or name in people.systems:
        raise Refused("name-taken", "the name {name} is or was in use: choose another name", name=name)
    roles = _checked_roles(people, command.roles)
    if not command.must_change_password and command.by != SYSTEM:
        raise Refused("bad-request", "a password set by another person must be changed at the first sign-in")
    appointment = _appointment(roles, command.appointment)
    must_change = command.must_change_password
    return (PersonAdded(name, roles, command.password_hash, must_change, command.by, appointment),)


def change_roles(people: People, command: ChangeRoles, _at: int) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, command.by, "changing roles")
    person = _active(people, command.name)
    if command.name == command.by.name:
        raise Refused("duties-apart", "you cannot change your own roles: ask another administrator")
    roles = _checked_roles(people, command.roles)
    if set(roles) == set(person.roles):
        raise Refused("bad-request", "{name} already has these roles", name=command.name)
    appointment = _appointment(roles, command.appointment)
    reason = _reason(command.reason)
    return (RolesChanged(command.name, person.roles, roles, reason, command.by, appointment),)


def set_password(people: People, command: SetPassword, _at: int) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, command.by, "setting a password", also_the_house=True)
    _active(people, command.name)
    if command.name == command.by.name:
        raise Refused("bad-request", "use your current password to change your own password")
    return (PasswordSet(command.name, command.password_hash, True, _reason(command.reason), command.by),)


def change_password(people: People, command: ChangePassword, _at: int) -> tuple[PeopleEvent, ...]:
    person = _oneself(people, command.by)
    if command.generation != person.generation:
        raise Refused("not-signed-in", "the password has been changed: sign in again")
    return (PasswordSet(command.by.name, command.password_hash, False, "", command.by),)


def unlock(people: People, command: UnlockPerson, _at: int) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, command.by, "unlocking a person", also_the_house=True)
    person = _active(people, command.name)
    if not person.locked and not person.failures:
        raise Refused("bad-request", "{name} has no failed sign-ins to clear", name=command.name)
    return (PersonUnlocked(command.name, _reason(command.reason), command.by),)


def deactivate(people: People, command: DeactivatePerson, _at: int) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, command.by, "deactivating a person")
    _active(people, command.name)
    if people.administrators() == [command.name]:
        raise Refused(
            "last-administrator", "{name} is the last administrator: add another first", name=command.name
        )
    return (PersonDeactivated(command.name, _reason(command.reason), command.by),)


def reactivate(people: People, command: ReactivatePerson, _at: int) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, command.by, "reactivating a person")
    if _on_file(people, command.name).active:
        raise Refused("bad-request", "{name} is already active", name=command.name)
    reason = _reason(command.reason)
    return (PersonReactivated(command.name, command.password_hash, reason, command.by),)


def enable_totp(people: People, command: EnableTotp, _at: int) -> tuple[PeopleEvent, ...]:
    if _oneself(people, command.by).totp:
        raise Refused("bad-request", "one-time codes are already on: turn them off first")
    if command.step < 1:
        raise Refused("bad-request", "enter a one-time code first")
    return (TotpEnabled(command.by.name, command.step),)


def disable_totp(people: People, command: DisableTotp, _at: int) -> tuple[PeopleEvent, ...]:
    if command.name == command.by.name:
        _oneself(people, command.by)
    else:
        _require_administrator(
            people, command.by, "turning off a person's one-time codes", also_the_house=True
        )
    if not _active(people, command.name).totp:
        raise Refused("bad-request", "{name} does not use one-time codes", name=command.name)
    return (TotpDisabled(command.name, _reason(command.reason), command.by),)


def enrol_terminal(people: People, command: EnrolTerminal, _at: int) -> tuple[PeopleEvent, ...]:
    return _enrol(people, command.by, "terminal", checked_terminal(command.terminal), command.key_hash)


def enrol_system(people: People, command: EnrolSystem, _at: int) -> tuple[PeopleEvent, ...]:
    system = checked_person_name(command.system)
    if system in people.persons:
        raise Refused("name-taken", "the name {name} is or was in use: choose another name", name=system)
    return _enrol(people, command.by, "system", system, command.key_hash)


def enrol_acceptor(people: People, command: EnrolAcceptor, _at: int) -> tuple[PeopleEvent, ...]:
    return _enrol(people, command.by, "acceptor", checked_terminal(command.terminal), command.key_hash)


def revoke_acceptor(people: People, command: RevokeAcceptor, _at: int) -> tuple[PeopleEvent, ...]:
    return _revoke(people, command.by, "acceptor", command.terminal, command.reason)


def revoke_terminal(people: People, command: RevokeTerminal, _at: int) -> tuple[PeopleEvent, ...]:
    return _revoke(people, command.by, "terminal", command.terminal, command.reason)


def revoke_system(people: People, command: RevokeSystem, _at: int) -> tuple[PeopleEvent, ...]:
    return _revoke(people, command.by, "system", command.system, command.reason)


def _enrol(people: People, by: Person, holder: Holder, name: str, key_hash: str) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, by, f"enrolling a {holder}", also_the_house=True)
    known = people.keys(holder).get(name)
    if known is not None and known.active:
        raise Refused(
            "name-taken", "{holder} {name} already has a key: revoke it first", holder=holder, name=name
        )
    return (KeyEnrolled(holder, name, key_hash, by),)


def _revoke(people: People, by: Person, holder: Holder, name: str, reason: str) -> tuple[PeopleEvent, ...]:
    _require_administrator(people, by, f"revoking a {holder}'s key")
    known = people.keys(holder).get(name)
    if known is None or not known.active:
        raise Refused(
            "unknown-person",
            "{holder} {recorded} has no key to revoke",
            holder=holder,
            recorded=recorded(name),
        )
    return (KeyRevoked(holder, name, _reason(reason), by),)


def _require_administrator(people: People, by: Person, what: str, *, also_the_house: bool = False) -> None:
    """Refuse unless this person is currently an administrator, or the house itself while there is none yet."""
    if also_the_house and by == SYSTEM:
        return
    if by.role != ADMINISTRATOR or by.name not in people.administrators():
        raise Refused(
            "not-yours-to-do",
            "{what} is for an administrator, not for {by} ({role})",
            what=what,
            by=by.name,
            role=by.role,
        )


def _oneself(people: People, by: Person) -> PersonOnFile:
    person = people.persons.get(by.name)
    if person is None or not person.may_sign_in:
        raise Refused("not-signed-in", "sign in first")
    return person


def _on_file(people: People, name: str) -> PersonOnFile:
    if name not in people.persons:
        raise Refused(
            "unknown-person",
            "there is no person named '{recorded}'; {hint}",
            recorded=recorded(name),
            hint=nearest(name, people.persons),
        )
    return people.persons[name]


def _active(people: People, name: str) -> PersonOnFile:
    person = _on_file(people, name)
    if not person.active:
        raise Refused("unknown-person", "{name} is not active: reactivate {name} first", name=name)
    return person


def _checked_roles(people: People, roles: tuple[str, ...]) -> tuple[str, ...]:
    """Roles that exist and that one person may combine, each once, in a fixed order."""
    chosen = tuple(sorted(set(roles)))
    unknown = [role for role in chosen if role not in people.roles]
    if not chosen or unknown:
        said = (
            f"there is no role '{recorded(unknown[0])}'"
            if unknown
            else "a person must have at least one role"
        )
        raise Refused(
            "bad-request",
            "{said}; {hint}",
            said=said,
            hint=nearest(unknown[0] if unknown else "", people.roles),
        )
    alone = [role for role in chosen if role in ALONE]
    if alone and len(chosen) > 1:
        raise Refused(
            "duties-apart",
            "an {alone} can have no other role: give the other roles to another person",
            alone=alone[0],
        )
    return chosen


def _appointment(roles: tuple[str, ...], appointment: str) -> str:
    """An inspector is appointed by someone outside the house, and the account states under which instrument."""
    stated = " ".join(appointment.split())
    if INSPECTOR not in roles:
        if stated:
            raise Refused("bad-request", "only an inspector has an appointment: leave the appointment out")
        return ""
    if not stated or len(stated) > REASON_MAXIMUM or not stated.isprintable():
        raise Refused("cause-needed", "give the instrument, number and date of the inspector's appointment")
    return stated


def _reason(reason: str) -> str:
    if not reason.strip() or len(reason) > REASON_MAXIMUM or not reason.isprintable():
        raise Refused(
            "cause-needed",
            "give a reason of 1 to {most} printable characters",
            most=REASON_MAXIMUM,
        )
    return reason


Decider = Callable[[People, Any, int], tuple[PeopleEvent, ...]]

DECIDERS: Final[dict[type, Decider]] = {
    KnowRoles: know_roles,
    AddPerson: add,
    ChangeRoles: change_roles,
    SetPassword: set_password,
    ChangePassword: change_password,
    UnlockPerson: unlock,
    DeactivatePerson: deactivate,
    ReactivatePerson: reactivate,
    EnableTotp: enable_totp,
    DisableTotp: disable_totp,
    EnrolTerminal: enrol_terminal,
    RevokeTerminal: revoke_terminal,
    EnrolSystem: enrol_system,
    RevokeSystem: revoke_system,
    EnrolAcceptor: enrol_acceptor,
    RevokeAcceptor: revoke_acceptor,
    RecordSignIn: signing.sign_in,
    RecordKeySignIn: signing.key_sign_in,
    RecordSignOut: signing.sign_out,
    RecordHouse: signing.house,
    RecordClock: signing.clock,
    RecordBackup: signing.backup,
    TakeApproval: signing.take_approval,
}
