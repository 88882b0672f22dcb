"""The money of a tournament: the same transfers from an event as it happened and as its journal gives it back."""

import msgspec
import pytest

from sicbo.hosting.tables import setup_of
from sicbo.hosting.tournament import TournamentRoom
from sicbo.recount.tournaments import TournamentCount
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.events import StageEnded, TournamentEvent
from sicbo.rooms.tournament.money import postings
from sicbo.rooms.tournament.plan import Stage
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
