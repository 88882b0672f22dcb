"""Sign-ins as they are recorded, one after the other: whether a password still counts, and when someone seems to be guessing."""

from typing import Final

from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import WHERE_MAXIMUM, recorded
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.people.events import (
    ApprovalTaken,
    BackupRecorded,
    ClockJumped,
    Failed,
    GuessingNoticed,
    HouseRecorded,
    KeySignedIn,
    KeySignInFailed,
    PeopleEvent,
    SignedIn,
    SignedOut,
    SignInFailed,
)
from sicbo.rooms.people.evolve import COUNTED
from sicbo.rooms.people.messages import (
    RecordBackup,
    RecordClock,
    RecordHouse,
    RecordKeySignIn,
    RecordSignIn,
    RecordSignOut,
    TakeApproval,
)
from sicbo.rooms.people.state import People, PersonOnFile

NOTICED: Final = 3
"""Failures in a row, and every tenfold of them, that are reported. Nobody is locked out by them: or strangers could lock
out the whole staff. The next attempts have to wait (`sicbo.server.access.guesses`)."""

ABOUT_MAXIMUM: Final = 200
SAID_MAXIMUM: Final = 1_000


def require_house(by: Person) -> None:
    if by != SYSTEM:
        raise Refused("not-yours-to-do", "only the house records this")


def sign_in(people: People, command: RecordSignIn, _at: int) -> tuple[PeopleEvent, ...]:
    """Every attempt is an event, whatever came of it; the third failure in a row is reported."""
    require_house(command.by)
    _check_fit_to_keep(command.name, command.where, command.about)
    name, where, purpose, about = command.name, command.where, command.purpose, command.about
    person = people.persons.get(name)
    why = _what_failed(person, command)
    if why is None:
        return (SignedIn(name, where, purpose, command.generation, command.step, about),)
    failed = SignInFailed(name, where, purpose, why, about)
    if person is not None and why in COUNTED and _is_noticed(person.failures + 1):
        return failed, GuessingNoticed(name, person.failures + 1, where)
    return (failed,)


def _is_noticed(failures: int) -> bool:
    step = NOTICED
    while step < failures:
        step *= 10
    return step == failures


def _what_failed(person: PersonOnFile | None, command: RecordSignIn) -> Failed | None:
    if person is None:
        return "unknown-name"
    if not person.active:
        return "inactive"
    if person.locked:
        return "locked"
    if command.generation != person.generation:
        return "changed-meanwhile"
    if command.failed:
        return command.failed
    # The session that is unlocked or refreshed was begun with a code if one is required.
    if person.totp and command.purpose in ("sign-in", "approval") and command.step <= person.totp_step:
        return "code-used" if command.step else "wrong-code"
    return None


def key_sign_in(people: People, command: RecordKeySignIn, _at: int) -> tuple[PeopleEvent, ...]:
    """Keys cannot be guessed, so failures lock nothing; otherwise anyone could stop a terminal."""
    require_house(command.by)
    _check_fit_to_keep(command.name, command.where)
    known = people.keys(command.holder).get(command.name)
    if command.succeeded and known is not None and known.active and known.generation == command.generation:
        return (KeySignedIn(command.holder, command.name, command.where, command.generation),)
    return (KeySignInFailed(command.holder, command.name, command.where),)


def sign_out(_people: People, command: RecordSignOut, _at: int) -> tuple[PeopleEvent, ...]:
    require_house(command.by)
    _check_fit_to_keep(command.name, command.where)
    return (SignedOut(command.name, command.where),)


def house(_people: People, command: RecordHouse, _at: int) -> tuple[PeopleEvent, ...]:
    require_house(command.by)
    _check_fit_to_keep(command.process, command.where)
    return (HouseRecorded(command.what, command.process, command.where),)


def clock(_people: People, command: RecordClock, _at: int) -> tuple[PeopleEvent, ...]:
    require_house(command.by)
    _check_fit_to_keep(command.process, command.cause)
    return (ClockJumped(command.cause, command.seconds, command.process),)


def backup(_people: People, command: RecordBackup, _at: int) -> tuple[PeopleEvent, ...]:
    require_house(command.by)
    _check_fit_to_keep(command.file, command.asked_by)
    return (BackupRecorded(command.file, command.entries, command.heads, command.asked_by, command.removed),)


def take_approval(people: People, command: TakeApproval, at: int) -> tuple[PeopleEvent, ...]:
    """Two users of one approval give the same command id here, and only the first is decided."""
    require_house(command.by)
    approver = people.persons.get(command.approver)
    if approver is None or not approver.may_sign_in or approver.generation != command.generation:
        raise Refused(
            "approval-needed", "the approver is no longer allowed to approve this: ask another person"
        )
    if command.approver == command.requester:
        raise Refused("second-person-needed", "you cannot approve your own request: ask another person")
    if at > command.until:
        raise Refused("approval-needed", "the approval has expired: ask for it again")
    return (
        ApprovalTaken(
            command.approver,
            command.requester,
            command.table,
            command.command_type,
            command.command_id,
            command.said,
            command.digest,
        ),
    )


def _check_fit_to_keep(name: str, where: str, about: str = "") -> None:
    fits = (
        name == recorded(name, WHERE_MAXIMUM)
        and where == recorded(where, WHERE_MAXIMUM)
        and about == recorded(about, ABOUT_MAXIMUM)
    )
    if not fits:
        raise Refused("bad-request", "the name given at sign-in must be shortened before it is recorded")
