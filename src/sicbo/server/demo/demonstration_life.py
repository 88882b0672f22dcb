"""Automatic life of a demonstration: players at its tables, bots in its tournaments, a tournament ready to begin."""

from sicbo.demo.demonstration_records import WORD
from sicbo.server.background.background import Background
from sicbo.server.demo.demonstration_players import DemonstrationPlayers
from sicbo.server.demo.demonstration_tournament import DemonstrationTournament
from sicbo.server.demo.tournament_bots import TournamentBots
from sicbo.server.keeping.table_keeping import TableKeeping
from sicbo.server.live.owned_tables import Ownership
from sicbo.server.settings.settings import Settings, demonstration_tables
from sicbo.store.interface import Store


class DemonstrationLife:
    """Begun when a demonstration opens and ended before it closes."""

    def __init__(self, settings: Settings, store: Store, keeping: TableKeeping, ownership: Ownership) -> None:
        tables, office, clock = keeping.tables, keeping.office, keeping.clock
        self.bots = TournamentBots(office, keeping.live, WORD)
        self._parts: list[Background] = [self.bots]
        if keeping.pace_now is not None:
            self._parts.append(DemonstrationPlayers(tables, keeping.live, clock))
        if settings.demonstration_tournament and settings.tables == demonstration_tables():
            self._parts.append(
                DemonstrationTournament(
                    store, tables, office, lambda: keeping.live, ownership, self.bots, clock
                )
            )

    def start(self) -> None:
        for part in self._parts:
            part.start()

    async def stop(self) -> None:
        for part in self._parts:
            await part.stop()
