"""Every command that clients can send, for the description of the API: by room, without what the house puts in itself."""

from typing import Final

from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.tournament.messages import TournamentCommand
from sicbo.server.access.actors import OF_THE_SYSTEM
from sicbo.server.api.cases import CASES
from sicbo.server.api.command_shapes import shapes
from sicbo.server.api.jackpots import POOLS
from sicbo.server.api.promotions import OF_THE_VAULT
from sicbo.server.api.promotions import SYSTEM_ONLY as OF_PROMOTIONS
from sicbo.server.api.tickets import CAGE
from sicbo.server.api.tournament_commands import KNOWN as KNOWN_OF_TOURNAMENTS
from sicbo.server.api.tournament_commands import SYSTEM_ONLY as SYSTEM_ONLY_IN_TOURNAMENTS

KNOWN_OF_TABLES: Final = (
    "issuer_closed", "issue_value", "lowest_minimum", "last_displayed_minimum", "unrecorded", "left", "breach_case",
    "on_record", "concerned", "about_round", "case_opened_at",
)  # fmt: skip
"""What the house knows of tables and their accounts, and puts into a command itself."""


def command_unions() -> dict[str, tuple[type, ...]]:
    """The commands as clients send them, by the name of the body that holds them."""
    of_tables = shapes(TableCommand, without=OF_THE_SYSTEM, server_sets=KNOWN_OF_TABLES)
    of_the_cage = shapes(CageCommand, prefix="Cage", without=CAGE.system_only, server_sets=CAGE.numbered)
    of_cases = shapes(
        CaseCommand, prefix="Case", without=CASES.system_only, server_sets=("is_playing", "result_known")
    )
    of_pools = shapes(JackpotCommand, prefix="Jackpot", without=POOLS.system_only)
    of_tournaments = shapes(
        TournamentCommand,
        prefix="Tournament",
        without=SYSTEM_ONLY_IN_TOURNAMENTS,
        server_sets=KNOWN_OF_TOURNAMENTS,
    )
    of_promotions = shapes(
        PromotionCommand, prefix="Promotion", without=OF_PROMOTIONS, server_sets=tuple(OF_THE_VAULT.values())
    )
    return {
        "PromotionDo": of_promotions,
        "TournamentDo": of_tournaments,
        "Do": of_tables,
        "CageDo": of_the_cage,
        "CaseDo": of_cases,
        "JackpotDo": of_pools,
    }
