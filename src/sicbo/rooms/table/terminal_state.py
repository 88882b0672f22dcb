"""A table's record of its terminals: their meters, their malfunctions and the errors they reported."""

from msgspec import Struct


class Meters(Struct, frozen=True):
    """A terminal's own count of its credit's sources and uses, kept apart from the ledger."""

    notes: int = 0
    transfers: int = 0
    jackpots: int = 0
    wins: int = 0
    turnover: int = 0
    tickets: int = 0
    hand_pays: int = 0
    adjustments: int = 0
    withheld: int = 0

    @property
    def credit(self) -> int:
        """What the meter must show: everything received less everything paid out."""
        came = self.notes + self.transfers + self.jackpots + self.wins + self.adjustments
        return came - self.turnover - self.tickets - self.hand_pays - self.withheld

    @property
    def credited(self) -> int:
        """What the house has put on the meter, without the player's own notes."""
        return self.wins + self.jackpots + self.transfers + max(0, self.adjustments)


class Case(Struct, frozen=True):
    """A malfunction of one terminal under investigation, or an amount withheld there for another reason."""

    number: int
    terminal: str
    cause: str
    opened_at: int
    player: str = ""
    """who sat there then: what the case gives or takes is this person's, not the next player's"""
    withheld: int = 0
    demanded: int = 0
    notice_due_since: int | None = None
    """since when an inspector must be told of a hold or a demand"""
    outcome: str = ""
    """how it ended; a closed case stays until the inspector has been told"""
    office_case: int = 0
    """the case of the office for which an amount is withheld; 0 for a malfunction of the terminal"""
    round_id: str = ""
    """the last round begun when the terminal malfunctioned"""
    of_rounds: dict[str, int] = {}
    """of `withheld`, by round: the winnings that are taken back first if that round is voided or corrected"""


class TerminalError(Struct, frozen=True):
    terminal: str
    error: str
    at: int
    by_screen: bool = False
