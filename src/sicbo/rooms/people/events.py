"""The events of the people, terminals and systems of a house."""

from typing import Literal

from sicbo.rooms.kernel.messages import BaseEvent
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.people.messages import ClockCause, Holder, KnownRole, Purpose


class BackupRecorded(BaseEvent, frozen=True, tag=True):
    significant = "backup made"
    file: str
    entries: int
    heads: tuple[str, ...]
    asked_by: str
    removed: tuple[str, ...]


Failed = Literal[
    "unknown-name", "inactive", "locked", "wrong-password", "wrong-code", "code-used", "changed-meanwhile"
]


class RolesKnown(BaseEvent, frozen=True, tag=True):
    roles: tuple[KnownRole, ...]


class PersonAdded(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    significant = "people changed"
    name: str
    roles: tuple[str, ...]
    password_hash: str
    must_change_password: bool
    by: Person
    appointment: str = ""


class RolesChanged(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    significant = "people changed"
    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    reason: str
    by: Person
    appointment: str = ""


class PasswordSet(BaseEvent, frozen=True, tag=True):
    significant = "password set"
    name: str
    password_hash: str
    must_change_password: bool
    reason: str
    by: Person


class GuessingNoticed(BaseEvent, frozen=True, tag=True):
    """A significant event: so many failures in a row that someone may be guessing this person's password."""

    significant = "repeated failed sign-ins"
    name: str
    failures: int
    where: str


class PersonLocked(BaseEvent, frozen=True, tag=True):
    """Of earlier versions of the house: after three failures only an administrator let this person in again."""

    significant = "person locked"
    name: str
    failures: int
    where: str


class PersonUnlocked(BaseEvent, frozen=True, tag=True):
    significant = "people changed"
    name: str
    reason: str
    by: Person


class PersonDeactivated(BaseEvent, frozen=True, tag=True):
    significant = "people changed"
    name: str
    reason: str
    by: Person


class PersonReactivated(BaseEvent, frozen=True, tag=True):
    significant = "people changed"
    name: str
    password_hash: str
    reason: str
    by: Person


class TotpEnabled(BaseEvent, frozen=True, tag=True):
    name: str
    step: int


class TotpDisabled(BaseEvent, frozen=True, tag=True):
    significant = "people changed"
    name: str
    reason: str
    by: Person


class KeyEnrolled(BaseEvent, frozen=True, tag=True):
    significant = "keys changed"
    holder: Holder
    name: str
    key_hash: str
    by: Person


class KeyRevoked(BaseEvent, frozen=True, tag=True):
    significant = "keys changed"
    holder: Holder
    name: str
    reason: str
    by: Person


class SignedIn(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    name: str
    where: str
    purpose: Purpose
    generation: int
    step: int = 0
    about: str = ""


class SignInFailed(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    """A significant event. The name is as it was given, cut to the length of a name."""

    significant = "failed sign-in"
    name: str
    where: str
    purpose: Purpose
    why: Failed
    about: str = ""


class KeySignedIn(BaseEvent, frozen=True, tag=True):
    holder: Holder
    name: str
    where: str
    generation: int


class KeySignInFailed(BaseEvent, frozen=True, tag=True):
    significant = "failed sign-in"
    holder: Holder
    name: str
    where: str


class SignedOut(BaseEvent, frozen=True, tag=True):
    name: str
    where: str


class HouseRecorded(BaseEvent, frozen=True, tag=True):
    significant = "house opened or stopped"
    what: Literal["opened", "stopped", "restored"]
    process: str
    where: str


class ClockJumped(BaseEvent, frozen=True, tag=True):
    significant = "clock jumped"
    cause: ClockCause
    seconds: int
    process: str


class ApprovalTaken(BaseEvent, frozen=True, tag=True, omit_defaults=True):
    significant = "override by a second person"
    approver: str
    requester: str
    table: str
    command_type: str
    command_id: str
    said: str = ""
    """what was approved, as a line to read; missing in entries of older versions, as is the digest"""
    digest: str = ""


PeopleEvent = (
    RolesKnown | PersonAdded | RolesChanged | PasswordSet | GuessingNoticed | PersonLocked | PersonUnlocked | PersonDeactivated
    | PersonReactivated | TotpEnabled | TotpDisabled | KeyEnrolled | KeyRevoked | SignedIn | SignInFailed
    | KeySignedIn | KeySignInFailed | SignedOut | HouseRecorded | ClockJumped | BackupRecorded | ApprovalTaken
)  # fmt: skip
