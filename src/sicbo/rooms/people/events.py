"""What can have happened to the people, terminals and systems of a house."""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.person import Person
from sicbo.rooms.people.messages import Holder, KnownRole, Purpose


class BackupRecorded(Struct, frozen=True, tag=True):
    file: str
    entries: int
    heads: tuple[str, ...]
    asked_by: str
    removed: tuple[str, ...]


Failed = Literal[
    "unknown-name", "inactive", "locked", "wrong-password", "wrong-code", "code-used", "changed-meanwhile"
]


class RolesKnown(Struct, frozen=True, tag=True):
    roles: tuple[KnownRole, ...]


class PersonAdded(Struct, frozen=True, tag=True, omit_defaults=True):
    name: str
    roles: tuple[str, ...]
    password_hash: str
    must_change_password: bool
    by: Person
    appointment: str = ""


class RolesChanged(Struct, frozen=True, tag=True, omit_defaults=True):
    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    reason: str
    by: Person
    appointment: str = ""


class PasswordSet(Struct, frozen=True, tag=True):
    name: str
    password_hash: str
    must_change_password: bool
    reason: str
    by: Person


class PersonLocked(Struct, frozen=True, tag=True):
    """A significant event: so many failures one after the other that only an administrator lets this one in again."""

    name: str
    failures: int
    where: str


class PersonUnlocked(Struct, frozen=True, tag=True):
    name: str
    reason: str
    by: Person


class PersonDeactivated(Struct, frozen=True, tag=True):
    name: str
    reason: str
    by: Person


class PersonReactivated(Struct, frozen=True, tag=True):
    name: str
    password_hash: str
    reason: str
    by: Person


class TotpEnabled(Struct, frozen=True, tag=True):
    name: str
    step: int


class TotpDisabled(Struct, frozen=True, tag=True):
    name: str
    reason: str
    by: Person


class KeyEnrolled(Struct, frozen=True, tag=True):
    holder: Holder
    name: str
    key_hash: str
    by: Person


class KeyRevoked(Struct, frozen=True, tag=True):
    holder: Holder
    name: str
    reason: str
    by: Person


class SignedIn(Struct, frozen=True, tag=True, omit_defaults=True):
    name: str
    where: str
    purpose: Purpose
    generation: int
    step: int = 0
    about: str = ""


class SignInFailed(Struct, frozen=True, tag=True, omit_defaults=True):
    """A significant event. The name is as it was given, cut to the length of a name."""

    name: str
    where: str
    purpose: Purpose
    why: Failed
    about: str = ""


class KeySignedIn(Struct, frozen=True, tag=True):
    holder: Holder
    name: str
    where: str
    generation: int


class KeySignInFailed(Struct, frozen=True, tag=True):
    holder: Holder
    name: str
    where: str


class SignedOut(Struct, frozen=True, tag=True):
    name: str
    where: str


class HouseRecorded(Struct, frozen=True, tag=True):
    what: Literal["opened", "stopped"]
    process: str
    where: str


class ApprovalTaken(Struct, frozen=True, tag=True):
    approver: str
    requester: str
    table: str
    command_type: str
    command_id: str


PeopleEvent = (
    RolesKnown | PersonAdded | RolesChanged | PasswordSet | PersonLocked | PersonUnlocked | PersonDeactivated
    | PersonReactivated | TotpEnabled | TotpDisabled | KeyEnrolled | KeyRevoked | SignedIn | SignInFailed
    | KeySignedIn | KeySignInFailed | SignedOut | HouseRecorded | BackupRecorded | ApprovalTaken
)  # fmt: skip
