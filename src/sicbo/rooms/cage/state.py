"""The state of a cage: every outstanding ticket whole, every settled one in twenty bytes, and the open cases."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sicbo.rooms.cage.events import TicketRedeemed
from sicbo.rooms.cage.messages import HandPaidAt
from sicbo.rooms.cage.settled_tickets import Ending, SettledTickets
from sicbo.rooms.cage.tickets import CageTerms, Ticket
from sicbo.rooms.kernel.person import Person

RECENT: Final = 50
"""How many recent payments the cage's screen shows."""


class Review(Struct, frozen=True):
    note: str
    at: int
    by: Person


class CageCase(Struct, frozen=True, omit_defaults=True):
    """Something under investigation: a withheld ticket, or an amount asked back."""

    number: int
    kind: Literal["hold", "demand"]
    ticket: str
    amount: int
    """withheld, or asked back"""
    player: str
    reason: str
    opened_at: int
    by: Person
    notice_due: bool = True
    """whether an inspector must still be told"""
    inspector: str = ""
    told_at: int = 0
    reviews: tuple[Review, ...] = ()
    returned: int = 0
    """how much of the amount asked back has been returned"""
    outcome: str = ""
    """how it ended; a closed case stays until the inspector has been told"""


class Totals(Struct, frozen=True):
    """Totals since the cage was created, in minor units and in tickets."""

    issued: int = 0
    issued_tickets: int = 0
    returned: int = 0
    """returned by players, and reissued as held tickets"""
    redeemed: int = 0
    redeemed_tickets: int = 0
    forfeited: int = 0
    handed_over: int = 0
    voided_tickets: int = 0
    hand_paid: int = 0
    """paid by hand at the tables, without a ticket"""
    hand_pays: int = 0

    @property
    def outstanding(self) -> int:
        """What must still be owed: everything issued less everything settled."""
        return self.issued + self.returned - self.redeemed - self.forfeited - self.handed_over


class Cage(Struct, frozen=True):
    """The whole state of one cage."""

    stream: str
    terms: CageTerms
    heard: dict[str, int] = {}
    """the last entry received, by table"""
    drawers: dict[str, dict[str, Ticket]] = {}
    """outstanding tickets by number, in drawers by the first two digits, so that a change copies a hundredth"""
    settled: SettledTickets = SettledTickets()
    sequences: dict[str, int] = {}
    """how many tickets each terminal has issued, by `table/terminal`"""
    cases: tuple[CageCase, ...] = ()
    cases_so_far: int = 0
    totals: Totals = Totals()
    recent: tuple[TicketRedeemed, ...] = ()
    recent_hand_pays: tuple[HandPaidAt, ...] = ()
    version: int = 0
    """how many events the cage has had"""

    def ticket(self, number: str) -> Ticket | None:
        """An outstanding ticket."""
        drawer = self.drawers.get(number[:2])
        return None if drawer is None else drawer.get(number)

    def tickets(self) -> Iterator[Ticket]:
        for drawer in self.drawers.values():
            yield from drawer.values()

    def is_known(self, number: str) -> bool:
        return self.ticket(number) is not None or self.settled.get(number) is not None

    def case(self, number: int) -> CageCase | None:
        return next((case for case in self.cases if case.number == number), None)

    def sequence_after(self, table: str, terminal: str) -> int:
        return self.sequences.get(f"{table}/{terminal}", 0) + 1

    # -- changes ------------------------------------------------------------------------------------------

    def with_ticket(self, ticket: Ticket) -> "Cage":
        place = ticket.number[:2]
        drawer = {**self.drawers.get(place, {}), ticket.number: ticket}
        return replace(self, drawers={**self.drawers, place: drawer})

    def with_new(self, ticket: Ticket) -> "Cage":
        sequences = {**self.sequences, f"{ticket.table}/{ticket.terminal}": ticket.sequence}
        return replace(self.with_ticket(ticket), sequences=sequences)

    def without(self, number: str, ending: Ending, at: int) -> "Cage":
        """Remove the ticket from the drawers; how it ended is kept."""
        place = number[:2]
        drawer = dict(self.drawers[place])
        amount = drawer.pop(number).amount
        drawers = {**self.drawers, place: drawer}
        if not drawer:
            del drawers[place]
        return replace(self, drawers=drawers, settled=self.settled.with_one(number, ending, at, amount))

    def with_case(self, case: CageCase) -> "Cage":
        """Add a case; closed cases are dropped unless an inspector must still be told."""
        others = tuple(other for other in self.cases if other.number != case.number)
        cases = others if case.outcome and not case.notice_due else (*others, case)
        ordered = tuple(sorted(cases, key=lambda case: case.number))
        return replace(self, cases=ordered, cases_so_far=max(self.cases_so_far, case.number))


def added(totals: Totals, **amounts: int) -> Totals:
    return replace(totals, **{name: getattr(totals, name) + amount for name, amount in amounts.items()})
