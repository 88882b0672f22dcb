"""The state of the people, terminals and systems that may sign in."""

from typing import Final

from msgspec import Struct

from sicbo.rooms.kernel.roles import ADMINISTRATOR, CAGE, DIRECTOR, INSPECTOR
from sicbo.rooms.people.messages import Holder, KnownRole

HOUSE_ROLES: Final = (
    KnownRole(CAGE, "Cage cashier", "cage"),
    KnownRole(DIRECTOR, "Tournament director", "tournament"),
    KnownRole(INSPECTOR, "Inspector", "inspector"),
    KnownRole(ADMINISTRATOR, "Administrator", "administrator"),
)
"""The roles that every house has, whatever books it plays by."""


class PersonOnFile(Struct, frozen=True):
    """A person who may sign in.

    `generation` increases with everything that ends this person's sessions: a new password, new roles, a lock, a
    deactivation. A session of another generation is over, whichever process began it and whatever its clock.
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
    addresses: tuple[str, ...] = ()
    """where this person has signed in lately, the newest first"""

    @property
    def may_sign_in(self) -> bool:
        return self.active and not self.locked


class KeyOnFile(Struct, frozen=True):
    """A terminal, a system or a note acceptor that signs in with a key."""

    key_hash: str
    active: bool = True
    generation: int = 1


class People(Struct, frozen=True):
    persons: dict[str, PersonOnFile] = {}
    terminals: dict[str, KeyOnFile] = {}
    systems: dict[str, KeyOnFile] = {}
    acceptors: dict[str, KeyOnFile] = {}
    """by the terminal that they belong to"""
    roles: dict[str, KnownRole] = {}

    def keys(self, holder: Holder) -> dict[str, KeyOnFile]:
        match holder:
            case "terminal":
                return self.terminals
            case "system":
                return self.systems
            case "acceptor":
                return self.acceptors

    def administrators(self) -> list[str]:
        """The people who can administer now."""
        return [
            name
            for name, account in self.persons.items()
            if ADMINISTRATOR in account.roles and account.may_sign_in
        ]

    def is_front_line(self, roles: tuple[str, ...]) -> bool:
        """Whether the highest of these roles at a table is its front line."""
        known = [self.roles[role] for role in roles if role in self.roles]
        return max((role.level for role in known if role.duty == "floor"), default=0) == 1


def nobody() -> People:
    """A house before its first person."""
    return People(roles={role.role: role for role in HOUSE_ROLES})
