"""Jackpots at the terminal that won them: part of the stay in which they were won, and of nobody's who came later."""

import copy
from typing import Any

import msgspec
import pytest

from sicbo.hosting.jackpots import JackpotRoom
from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.desks.seat import place_view
from sicbo.rooms.jackpots.state import Jackpots
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.table import StandUp
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    Collect,
    CreditAdded,
    JackpotTicketNoted,
    NoteJackpotTicket,
)
from sicbo.rooms.table.own_jackpots import JackpotTicket
from support.evening import SECOND, Evening
from support.pooled import Pooled, terms

ANN = Person("ann", "player")
NUMBER = "123456789012345678"


def evening() -> Evening:
    made = Evening("nsw-aruze").open().seat("ann").seat("bob")
    made.wait(SECOND)
    made.ledger.enter([Transfer("pool", Account("house"), Account("jackpot", "grand.1"), 5_008)])
    return made


def leave(at: Evening) -> None:
    at.send(Collect(by=ANN, terminal="1", reference=NUMBER))
    at.send(StandUp(by=ANN, place="1"))


def note(at: int, **changes: Any) -> NoteJackpotTicket:
    given: dict[str, Any] = {
        "by": SYSTEM, "terminal": "1", "amount": 5_008, "reference": "grand.1", "pool": "Grand", "round_id": "T1-1",
        "won_at": at, "final": True, **changes,
    }  # fmt: skip
    return NoteJackpotTicket(**given)


def credit(at: int, final: bool = True) -> AddCredit:
    return AddCredit(
        by=SYSTEM, terminal="1", amount=5_008, source="jackpot", reference="grand.1", pool="Grand", round_id="T1-1", won_at=at,
        final=final,
    )  # fmt: skip


def test_a_ticket_is_noted_without_its_number_and_shown_to_its_own_place_alone() -> None:
    at = evening()
    before = at.credit("1")
    (event,) = at.send(note(at.now))
    assert event == JackpotTicketNoted("1", 5_008, "grand.1", "Grand", "T1-1", event.won_at)
    assert at.credit("1") == before, "a ticket is beside the meter"
    issued = {"grand.1": JackpotTicket(NUMBER, "issued")}
    (shown,) = place_view(at.game, at.table, "1", 0, tickets=issued).jackpots
    assert (shown.ticket, shown.state, shown.paid_as) == (NUMBER, "issued", "ticket")
    assert NUMBER.encode() not in msgspec.json.encode(place_view(at.game, at.table, "2", 0, tickets=issued))


@pytest.mark.parametrize("paid_as", ["ticket", "meter"])
def test_a_jackpot_goes_with_the_stay_that_won_it(paid_as: str) -> None:
    at = evening()
    won_at = at.now
    at.send(note(won_at) if paid_as == "ticket" else credit(won_at))
    (own,) = at.table.stays["1"].jackpots
    assert (own.pool, own.amount, own.paid_as, own.round_id) == ("Grand", 5_008, paid_as, "T1-1")
    leave(at)
    at.seat("cem", place="1")
    assert place_view(at.game, at.table, "1", 0).jackpots == ()


def test_a_win_whose_winner_has_left_is_refused_by_the_meter_and_its_ticket_is_not_the_next_persons() -> None:
    at = evening()
    won_at = at.now
    leave(at)
    assert at.refused(credit(won_at)).code == "not-seated"
    at.seat("cem", place="1")
    assert at.refused(credit(won_at)).code == "not-seated"
    at.send(note(won_at))
    assert place_view(at.game, at.table, "1", 0).jackpots == ()
    assert at.table.stays["1"].won == 0


VOID = DeclareVoid(
    Person("sue", "supervisor"), "disturbance", cause="fire", approved_by=Person("hal", "host")
)


@pytest.mark.parametrize("paid_as", ["ticket", "meter"])
def test_a_jackpot_is_paid_for_a_round_that_is_over_and_counts_and_then_the_round_is_not_void(
    paid_as: str,
) -> None:
    """Void or paid, whichever comes first at the table: never both."""

    def pay(at: Evening, final: bool = False) -> NoteJackpotTicket | AddCredit:
        return note(at.now, final=final) if paid_as == "ticket" else credit(at.now, final)

    at = evening()
    at.step("open-bets")
    at.place("ann", {"triple:6": 500})
    at.place("bob", {"small": 500})
    assert at.refused(pay(at)).code == "out-of-order", "it is being played"
    at.finish(6, 6, 6)
    paid, void = copy.deepcopy(at), copy.deepcopy(at)
    paid.send(pay(paid))
    assert paid.refused(VOID).code == "out-of-order"
    void.send(VOID)
    assert void.refused(pay(void)).code == "out-of-order"
    assert [void.credit(place) for place in "12"] == [1_000_000] * 2
    at.step("open-bets")
    assert at.refused(pay(at)).code == "out-of-order", "its pool may not have heard of everything yet"
    at.send(pay(at, final=True))


def test_only_the_system_notes_a_jackpot_and_only_for_a_terminal_that_is_there() -> None:
    at = evening()
    assert at.refused(note(at.now, by=ANN)).code == "not-yours-to-do"
    assert at.refused(note(at.now, terminal="99")).code == "bad-request"
    assert at.refused(note(at.now, amount=0)).code == "bad-amount"


def test_what_a_note_says_of_a_pool_is_not_taken_over() -> None:
    """A terminal's own screen puts notes in: nothing that it adds makes a jackpot of them."""
    at = evening()
    notes = AddCredit(
        by=ANN,
        terminal="1",
        amount=5_000,
        source="notes",
        pool="Grand",
        round_id="T1-1",
        won_at=1,
    )
    assert at.send(notes) == (CreditAdded("1", 5_000, "notes"),)


def test_what_was_written_before_wins_had_names_at_terminals_is_read() -> None:
    event = msgspec.json.decode(
        b'{"type":"CreditAdded","terminal":"1","amount":5008,"source":"jackpot","reference":"grand.1"}',
        type=CreditAdded,
    )
    at = evening()
    stays = evolve(at.game, at.table, event).stays
    assert (stays["1"].won, stays["1"].jackpots) == (5_008, ())


def test_a_snapshot_that_knew_one_of_several_winners_is_not_read() -> None:
    pools = Pooled(terms())
    pools.play((6, 6, 6), {"1": {"triple:6": 500}, "2": {"triple:6": 500}})
    room: JackpotRoom = pools.room
    kept = msgspec.json.decode(room.encode_state(pools.state))
    for pool in kept["pools"].values():
        pool["last_win"] = pool.pop("last_wins")[-1]
    with pytest.raises(msgspec.ValidationError):
        room.decode_state(msgspec.json.encode(kept))
    assert isinstance(room.decode_state(room.encode_state(pools.state)), Jackpots)
