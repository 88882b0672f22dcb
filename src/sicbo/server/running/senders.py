"""Who sends to the tables of a process: a person or a terminal, by session, page and pace."""

from collections.abc import Callable

from sicbo.server.access.actors import Actor, actor_at
from sicbo.server.access.sessions import Session
from sicbo.server.access.sign_in import SignIn
from sicbo.server.http.security import Rates, is_own_origin
from sicbo.server.settings.settings import Settings


class Senders:
    """Finds who a token stands for at a table, and refuses what comes too fast, too late or from another page."""

    def __init__(
        self, settings: Settings, sign_in: SignIn, rates: Rates, floor_table: Callable[[str], str]
    ) -> None:
        self._settings = settings
        self._sign_in = sign_in
        self._rates = rates
        self._floor_table = floor_table

    def at(self, session: Session, table: str) -> Actor:
        """A session at a table: a terminal at its own seat, or a member of staff."""
        return actor_at(session, table, self._floor_table(table), demonstration=self._settings.demonstration)

    async def find(self, token: str, table: str) -> Actor | None:
        """Who may view this table with this token; `None` for a spectator without one."""
        return self.at(await self._sign_in.session_of(token), table) if token else None

    def touched(self, actor: Actor) -> None:
        """There was input by this actor."""
        if actor.session is not None:
            self._sign_in.touched(actor.session)

    def require_ready(self, actor: Actor) -> None:
        """Refuse commands faster than the rate limit, or from a session whose time has run out."""
        if actor.kind == "staff" and actor.session is not None:
            self._sign_in.sessions.require_active(actor.session.key)
        self._rates.command(actor.name)

    def is_origin_allowed(self, headers: dict[bytes, bytes]) -> bool:
        """Whether the page that asks belongs to the house."""
        return is_own_origin(headers, self._settings)
