"""What the operations over HTTP need of the running house."""

from typing import Protocol

from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.access.sessions import Session
from sicbo.server.access.sign_in import SignIn
from sicbo.server.background.backups import Backups
from sicbo.server.background.metrics import Metrics
from sicbo.server.background.simulation_process import SimulationGate
from sicbo.server.background.verification import Verification
from sicbo.server.demo.demonstration_life import DemonstrationLife
from sicbo.server.http.security import Rates
from sicbo.server.keeping.promotions_office import PromotionsOffice
from sicbo.server.keeping.table_keeping import TableKeeping
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.owned_tables import Ownership
from sicbo.server.live.register_seen import RegisterSeen
from sicbo.server.settings.settings import Settings
from sicbo.store.interface import Store
from sicbo.wire import Answered, Do, Plain


class HouseDoor(Protocol):
    """The running house of one process. A protocol, because the house (`process`) is built on the API that uses it."""

    settings: Settings
    store: Store
    tables: House
    """decides the tables that this process owns"""
    office: House
    """decides people, cage and jackpots, which every process writes"""
    keeping: TableKeeping
    sign_in: SignIn
    rates: Rates
    metrics: Metrics
    backups: Backups
    register: RegisterSeen
    ownership: Ownership
    simulations: SimulationGate
    verification: Verification
    promotions: PromotionsOffice
    demonstration: DemonstrationLife | None
    started_at: int
    ready: bool

    @property
    def ready_people(self) -> dict[str, tuple[str, ...]]:
        """The people of a demonstration, with their roles; empty in a live house."""

    @property
    def live(self) -> dict[str, LiveTable]:
        """The tables that this process owns."""

    async def live_table(self, table: str) -> LiveTable:
        """A table that this process owns; otherwise refused with its location."""

    async def command(self, session: Session, table: str, do: Do) -> Answered:
        """Send a command to a table; refused with its location if another process owns it."""

    async def table_view(self, session: Session | None, table: str) -> Plain:
        """What this actor may see of a table: seq, now, table, you."""

    async def lobby(self, *, for_staff: bool = False) -> list[Plain]:
        """The tables of the house, in short, and where each is; with the names of staff on duty, for the staff."""

    async def system_command(self, table: str, command_id: str, command: TableCommand) -> Answer:
        """A central system's command to a table."""

    def number_of(self, what: str) -> str:
        """The number of a ticket, by its purpose."""
