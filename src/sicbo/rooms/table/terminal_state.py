"""What a table keeps of its terminals: their meters, their malfunctions and the errors they reported."""

from msgspec import Struct


class Meters(Struct, frozen=True):
    """A terminal's own count of where its credit came from and went, kept apart from the ledger."""

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
        """What the meter must show: all that came in less all that went out."""
        came = self.notes + self.transfers + self.jackpots + self.wins + self.adjustments
        return came - self.turnover - self.tickets - self.hand_pays - self.withheld

    @property
    def credited(self) -> int:
        """What the house has put on the meter, and not the player's own notes."""
        return self.wins + self.jackpots + self.transfers + max(0, self.adjustments)


class Case(Struct, frozen=True):
    """A malfunction of one terminal that is looked into, or an amount that is withheld there for another reason."""

    number: int
    terminal: str
    cause: str
    opened_at: int
    player: str = ""
    """who sat there then: what the case gives or takes is this person's, and not the next one's"""
    withheld: int = 0
    demanded: int = 0
    notice_due_since: int | None = None
    """since when an inspector has to be told of a hold or a demand"""
    outcome: str = ""
    """how it ended; a case that has ended stays until the inspector has been told"""
    office_case: int = 0
    """the case of the office for which an amount is withheld; none where the terminal went wrong"""
    round_id: str = ""
    """the round that had been begun last when the terminal went wrong"""
    of_rounds: dict[str, int] = {}
    """of `withheld`, by round: the winnings that are taken back first where that round is void or corrected"""


class TerminalError(Struct, frozen=True):
    terminal: str
    error: str
    at: int
