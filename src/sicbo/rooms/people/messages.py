"""Commands about the people, terminals and systems that may sign in to a house.

Passwords and keys appear here as hashes only; the secret of one-time codes is never in a journal.
"""

from typing import Literal

from msgspec import Struct

from sicbo.rooms.kernel.messages import ADMINISTRATORS, STAFF, THE_HOUSE, BaseCommand
from sicbo.rooms.kernel.person import Person


class RecordBackup(BaseCommand, frozen=True, tag=True):
    """A copy of the store was made and read back."""

    givers = THE_HOUSE
    by: Person
    file: str
    entries: int
    heads: tuple[str, ...]
    asked_by: str
    removed: tuple[str, ...]
    """older copies that were removed for it"""


Duty = Literal["floor", "tournament", "cage", "inspector", "administrator"]
Holder = Literal["terminal", "system", "acceptor"]
Purpose = Literal["sign-in", "unlock", "refresh", "approval"]
ClockCause = Literal["ahead", "behind", "followed", "records"]
"""The purpose of a password: everything but a sign-in happens in a session or beside one."""


class KnownRole(Struct, frozen=True):
    """A role that a person can be given: its kind of duty, and its level on the ladder."""

    role: str
    title: str
    duty: Duty
    level: int = 0
    """1 at the front line, 2 for its supervisors, 3 above; 0 without a ladder"""


class KnowRoles(BaseCommand, frozen=True, tag=True):
    """The roles of the books that this house plays by; roles known before stay known."""

    givers = THE_HOUSE
    by: Person
    roles: tuple[KnownRole, ...]


class AddPerson(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    givers = ADMINISTRATORS
    by: Person
    name: str
    roles: tuple[str, ...]
    password_hash: str
    must_change_password: bool = True
    appointment: str = ""
    """of an inspector: under which instrument, and when"""


class ChangeRoles(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    givers = ADMINISTRATORS
    by: Person
    name: str
    roles: tuple[str, ...]
    reason: str
    appointment: str = ""


class SetPassword(BaseCommand, frozen=True, tag=True):
    """An administrator sets a person's password, valid for one sign-in at which it must be changed."""

    givers = ADMINISTRATORS
    by: Person
    name: str
    password_hash: str
    reason: str


class ChangePassword(BaseCommand, frozen=True, tag=True):
    """A person changes their own password; `generation` is that of the password they proved to know."""

    givers = STAFF
    by: Person
    password_hash: str
    generation: int


class UnlockPerson(BaseCommand, frozen=True, tag=True):
    givers = ADMINISTRATORS
    by: Person
    name: str
    reason: str


class DeactivatePerson(BaseCommand, frozen=True, tag=True):
    givers = ADMINISTRATORS
    by: Person
    name: str
    reason: str


class ReactivatePerson(BaseCommand, frozen=True, tag=True):
    """Reactivate a person, with a new password."""

    givers = ADMINISTRATORS
    by: Person
    name: str
    password_hash: str
    reason: str


class EnableTotp(BaseCommand, frozen=True, tag=True):
    """From now on this person's sign-in needs a one-time code; `step` is that of the code which proved it."""

    givers = STAFF
    by: Person
    step: int


class DisableTotp(BaseCommand, frozen=True, tag=True):
    """By the person, or by an administrator for a person who has lost the device."""

    givers = STAFF
    by: Person
    name: str
    reason: str


class EnrolTerminal(BaseCommand, frozen=True, tag=True):
    givers = ADMINISTRATORS
    by: Person
    terminal: str
    """table and seat, such as T1/3"""
    key_hash: str


class RevokeTerminal(BaseCommand, frozen=True, tag=True):
    givers = ADMINISTRATORS
    by: Person
    terminal: str
    reason: str


class EnrolSystem(BaseCommand, frozen=True, tag=True):
    """A central system that may transfer credit."""

    givers = ADMINISTRATORS
    by: Person
    system: str
    key_hash: str


class RevokeSystem(BaseCommand, frozen=True, tag=True):
    givers = ADMINISTRATORS
    by: Person
    system: str
    reason: str


class EnrolAcceptor(BaseCommand, frozen=True, tag=True):
    """The note acceptor in the cabinet of a terminal, with its own key: the screen of the terminal does not have it."""

    givers = ADMINISTRATORS
    by: Person
    terminal: str
    """table and seat, such as T1/3"""
    key_hash: str


class RevokeAcceptor(BaseCommand, frozen=True, tag=True):
    givers = ADMINISTRATORS
    by: Person
    terminal: str
    reason: str


class RecordSignIn(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """An attempt to sign in with a name and a password; `failed` says what was wrong.

    The password was compared with the one of this `generation`; whether that is still current is decided here, where
    commands are decided one at a time.
    """

    givers = THE_HOUSE
    by: Person
    name: str
    where: str
    purpose: Purpose = "sign-in"
    failed: Literal["", "wrong-password", "wrong-code"] = ""
    generation: int = 0
    step: int = 0
    """of the one-time code that was accepted; 0 without one"""
    about: str = ""
    """what an approval is for"""


class RecordKeySignIn(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """A terminal, a system or an acceptor presented a key; whether it matched the one of this generation."""

    givers = THE_HOUSE
    by: Person
    holder: Holder
    name: str
    where: str
    succeeded: bool
    generation: int = 0


class RecordSignOut(BaseCommand, frozen=True, tag=True):
    givers = THE_HOUSE
    by: Person
    name: str
    where: str


class RecordHouse(BaseCommand, frozen=True, tag=True):
    """A process of the house has started or stopped; one that starts without having stopped was cut off. Or its store
    is opened for the first time as a copy: `process` is the mark of the copy, `where` says when it was made."""

    givers = THE_HOUSE
    by: Person
    what: Literal["opened", "stopped", "restored"]
    process: str
    where: str


class RecordClock(BaseCommand, frozen=True, tag=True):
    """The clock of a process's machine is `seconds` ahead of the house, or behind it if negative: it jumped, the house
    followed it, or records are later than it."""

    givers = THE_HOUSE
    by: Person
    cause: ClockCause
    seconds: int
    process: str


class TakeApproval(BaseCommand, frozen=True, tag=True, omit_defaults=True):
    """Use a second person's approval for the one command it was given for."""

    givers = THE_HOUSE
    by: Person
    approval: str
    approver: str
    generation: int
    requester: str
    table: str
    command_type: str
    command_id: str
    until: int
    said: str = ""
    """what was approved, as a line to read; missing in entries of older versions, as is the digest"""
    digest: str = ""
    """of the command with its contents, as it was sent"""


PeopleCommand = (
    KnowRoles | AddPerson | ChangeRoles | SetPassword | ChangePassword | UnlockPerson | DeactivatePerson
    | ReactivatePerson | EnableTotp | DisableTotp | EnrolTerminal | RevokeTerminal | EnrolSystem | RevokeSystem
    | EnrolAcceptor | RevokeAcceptor
    | RecordSignIn | RecordKeySignIn | RecordSignOut | RecordHouse | RecordClock | RecordBackup | TakeApproval
)  # fmt: skip
