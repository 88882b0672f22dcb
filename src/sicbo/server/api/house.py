"""What the operations over HTTP ask of the running house behind them."""

from typing import Protocol

from sicbo.house.house import House
from sicbo.server.settings import Settings
from sicbo.store.interface import Store
from sicbo.wire import Answered, Do, Plain


class Session(Protocol):
    """Whoever is signed in: a person, a terminal or a central system."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def roles(self) -> tuple[str, ...]: ...
    @property
    def locked(self) -> bool: ...


class HouseDoor(Protocol):
    """The running house of one process."""

    settings: Settings
    store: Store
    tables: House
    """decides the tables that this process owns"""
    office: House
    """decides people, cage and jackpots, which every process writes"""
    started_at: int
    ready: bool

    async def session_of(self, token: str) -> Session | None:
        """Whoever has this token; nobody when it is unknown or over."""

    async def command(self, session: Session, table: str, do: Do) -> Answered:
        """Ask something of a table; refused with where it is when another process has it."""

    async def table_view(self, session: Session | None, table: str) -> Plain:
        """What this one may see of a table."""

    async def lobby(self) -> list[Plain]:
        """The tables of the house, in short."""

    def owner_address(self, table: str) -> str | None:
        """Where the process is that has a table."""
