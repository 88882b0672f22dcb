"""The money of a cage: from whom to whom each of its events moves it."""

import pytest

from sicbo.hosting.cage import CageRoom
from sicbo.rooms.cage.events import (
    CageEvent,
    HoldForfeited,
    JackpotTicketIssued,
    PrizeTicketIssued,
    ReturnReceived,
    TicketRedeemed,
    TicketVoided,
    Unclaimed,
    UnclaimedHandedOver,
)
from sicbo.rooms.cage.money import postings
from sicbo.rooms.cage.tickets import CageTerms, Ticket
from support.cage_desk import CASHIER, SUPERVISOR

NEW = Ticket("2", "tickets:new", 900, "T1", "3", 0, 1)
MONEY: tuple[tuple[CageEvent, tuple[str, str, int, str]], ...] = (
    (
        TicketRedeemed("1", "tickets:old", 700, "cash", 0, CASHIER),
        ("tickets:old", "outside", 700, "paid in cash"),
    ),
    (
        TicketVoided("1", "tickets:old", 900, "torn", NEW, 0, CASHIER, SUPERVISOR),
        (
            "tickets:old",
            "tickets:new",
            900,
            "issued anew",
        ),  # as every journal has it: the hash of an entry covers the reason
    ),
    (JackpotTicketIssued(NEW, "grand.1"), ("jackpot:grand.1", "tickets:new", 900, "jackpot")),
    (PrizeTicketIssued(NEW, "lucky", "1.cash"), ("prize:lucky/1.cash", "tickets:new", 900, "prize")),
    (
        HoldForfeited("1", "tickets:old", 900, "fraud", 0, CASHIER, SUPERVISOR),
        ("tickets:old", "house", 900, "forfeited"),
    ),
    (ReturnReceived(1, NEW, 0, CASHIER), ("outside", "tickets:new", 900, "brought back")),
    (
        UnclaimedHandedOver((Unclaimed("1", "tickets:old", 900),), "the state", "R1", 0, CASHIER, SUPERVISOR),
        ("tickets:old", "outside", 900, "unclaimed, handed over"),
    ),
)
"""Every event of a cage that moves money."""


@pytest.mark.parametrize(("event", "move"), MONEY, ids=[type(event).__name__ for event, _ in MONEY])
def test_each_event_moves_its_money_from_one_to_the_other(
    event: CageEvent, move: tuple[str, str, int, str]
) -> None:
    cage = CageRoom("cage", CageTerms(site="The House")).begin()
    (one,) = postings(cage, event)
    assert (str(one.source), str(one.target), one.amount, one.reason) == move
