"""The money of a tournament: the same transfers from an event as it happened and as its journal gives it back."""

import msgspec
import pytest

from sicbo.hosting.tables import setup_of
from sicbo.hosting.tournament import TournamentRoom
from sicbo.recount.tournaments import TournamentCount
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.events import (
    Accepted,
    ChargePaid,
    Entered,
    PrizesAwarded,
    PutOut,
    Refunded,
    StageEnded,
    TournamentCancelled,
    TournamentEvent,
    Withdrawn,
)
from sicbo.rooms.tournament.money import postings
from sicbo.rooms.tournament.plan import Stage
from sicbo.rooms.tournament.prizes import Prize
from sicbo.rooms.tournament.ranking import Standing, going_on
from sicbo.store.chain import Difference
from support.cup import DIRECTOR, START, Cup, plan


def played() -> Cup:
    cup = Cup(
        tables=2,
        of=plan(stages=(Stage("heat", 2, 8, spins=1, best_of_table=1), Stage("final", 1, 8, spins=1))),
    )
    cup.announced().directed().entered(("zoe", "ann", "ben", "cat")).briefed()
    cup.play_stage()
    cup.play_stage()
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    return cup


def test_every_event_read_back_from_its_journal_makes_the_same_transfers_in_the_same_order() -> None:
    cup, looked = played(), 0
    room = TournamentRoom("cup", cup.game)
    state = room.begin()
    events = [*cup.events, StageEnded(0, (), (), {"zoe": 3, "ann": 4}, 7, START, DIRECTOR)]
    for event in events:
        record = room.encode_record(ask.AwardPrizes(by=DIRECTOR), (event,))
        _, (read,) = room.decode_record(record)
        assert postings(state, event) == postings(state, read)
        looked += len(postings(state, event)) > 1
        if event is not events[-1]:
            state = room.evolve(state, read)
    assert looked >= 6
    assert state == cup.state


FUND = "tournament:cup"
MONEY: tuple[tuple[TournamentEvent, list[tuple[str, str, int, str]]], ...] = (
    (
        Entered(Accepted(1, "ann", "patron", 1, START), {"entry-fee": 1_000, "buy-in": 5_000}, DIRECTOR),
        [("outside", FUND, 5_000, "buy-in"), ("outside", FUND, 1_000, "entry-fee")],
    ),
    (ChargePaid("ann", "re-buy", 3_000, 500, START, DIRECTOR), [("outside", FUND, 3_000, "re-buy")]),
    (Withdrawn("ann", 6_000, START, DIRECTOR), [(FUND, "outside", 6_000, "withdrawn: ann")]),
    (Withdrawn("ann", 1, START, DIRECTOR), [(FUND, "outside", 1, "withdrawn: ann")]),
    (Withdrawn("ann", 0, START, DIRECTOR), []),
    (Refunded("ann", 700, "paid twice", START, DIRECTOR), [(FUND, "outside", 700, "refund to ann")]),
    (
        PutOut("ann", "retired", "ill", 90, START, DIRECTOR, cashed=900, made_up=200),
        [("house", FUND, 200, "made up"), (FUND, "outside", 900, "chips of ann")],
    ),
    (
        StageEnded(0, (), (), {"zoe": 3, "ann": 4}, 7, START, DIRECTOR),
        [
            ("house", FUND, 7, "made up"),
            (FUND, "outside", 4, "chips of ann"),
            (FUND, "outside", 3, "chips of zoe"),
        ],
    ),
    (
        PrizesAwarded((Prize(1, "zoe", 800, 1), Prize(2, "ann", 200, 2)), 1_000, 30, 60, START, DIRECTOR),
        [
            ("house", FUND, 30, "guarantee"),
            (FUND, "outside", 800, "prize 1: zoe"),
            (FUND, "outside", 200, "prize 2: ann"),
            (FUND, "house", 60, "fees"),
        ],
    ),
    (
        TournamentCancelled("storm", {"zoe": 50, "ann": 40}, 10, 20, START, DIRECTOR),
        [
            ("house", FUND, 10, "made up"),
            (FUND, "outside", 40, "refund to ann"),
            (FUND, "outside", 50, "refund to zoe"),
            (FUND, "house", 20, "left"),
        ],
    ),
)
"""Every event of a tournament that moves money, and from whom to whom."""


@pytest.mark.parametrize(("event", "moves"), MONEY, ids=[type(event).__name__ for event, _ in MONEY])
def test_each_event_moves_its_money_from_one_to_the_other(
    event: TournamentEvent, moves: list[tuple[str, str, int, str]]
) -> None:
    state = TournamentRoom("cup", played().game).begin()
    assert [
        (str(one.source), str(one.target), one.amount, one.reason) for one in postings(state, event)
    ] == moves


def plainly(event: TournamentEvent) -> dict[str, object]:
    read: dict[str, object] = msgspec.json.decode(msgspec.json.encode(event))
    return read


def test_the_second_count_comes_to_what_the_ledger_holds_and_to_nothing_at_the_end() -> None:
    assert played().counted() == {"tournament:cup": 0}


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("Entered", {"paid": {"entry-fee": 1_001, "buy-in": 5_000}}),
        ("PrizesAwarded", {"to_house": 1}),
        ("PrizesAwarded", {"pool": 1}),
        ("Heard", {"seq": 0}),
    ],
)
def test_the_second_count_notices_what_does_not_come_out(kind: str, change: dict[str, object]) -> None:
    cup = played()
    count = TournamentCount("cup", setup_of(cup.game), {})
    with pytest.raises(Difference):
        for number, event in enumerate(cup.events):
            read = plainly(event)
            count.enter(number, {"events": [read | change if read["type"] == kind else read]})


def test_the_best_of_all_tables_are_chosen_by_their_places_overall_whatever_the_order_of_tables() -> None:
    stage = Stage("heat", 2, 8, spins=1, best_overall=1)
    one, other = [Standing(1, "ann", 500)], [Standing(1, "ben", 500)]
    overall = [Standing(1, "ben", 500, tied=True), Standing(2, "ann", 500, tied=True)]
    assert going_on(stage, [one, other], overall) == going_on(stage, [other, one], overall) == ("ben",)
