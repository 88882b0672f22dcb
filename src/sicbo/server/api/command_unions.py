"""Every command that clients can send, for the API description: by room, without what the house fills in."""

from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.register.messages import RegisterCommand
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.tournament.messages import TournamentCommand
from sicbo.server.api.command_shapes import shapes


def command_unions() -> dict[str, tuple[type, ...]]:
    """The commands as clients send them, by the name of the body that contains them."""
    return {
        "PromotionDo": shapes(PromotionCommand, "Promotion"),
        "TournamentDo": shapes(TournamentCommand, "Tournament"),
        "Do": shapes(TableCommand),
        "CageDo": shapes(CageCommand, "Cage"),
        "CaseDo": shapes(CaseCommand, "Case"),
        "JackpotDo": shapes(JackpotCommand, "Jackpot"),
        "RegisterDo": shapes(RegisterCommand, "Register"),
    }
