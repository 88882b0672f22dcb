"""A tournament's desk: what is offered to the person who runs it, and what was decided, to be found again."""

from collections.abc import Callable
from typing import Any

import pytest

from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.desk import TournamentDesk, TournamentOffer, tournament_desk
from sicbo.rooms.tournament.events import TournamentEvent
from sicbo.rooms.tournament.plan import Charges, Prizes, Stage, Wagering
from support.cup import DIRECTOR, OPERATOR, Cup, plan
from support.cup_offers import check_offers
from support.evening import MINUTE, is_refused

FOUR = ("ann", "bob", "cat", "dan")


def desk(cup: Cup, by: Person = DIRECTOR) -> TournamentDesk:
    return tournament_desk(cup.game, cup.state, lambda _command: by, cup.now)


def offer(cup: Cup, command: str, by: Person = DIRECTOR) -> TournamentOffer:
    return next(one for one in desk(cup, by).offers if one.command == command)


def heats(**changes: Any) -> Cup:
    stages = (Stage("heats", 2, 4, spins=3, best_of_table=1), Stage("final", 1, 8, spins=1))
    cup = Cup(plan(**{"stages": stages, **changes}), tables=2)
    return cup.announced().directed().entered(FOUR).briefed()


def test_each_command_is_offered_once() -> None:
    names = [one.command for one in desk(heats().start()).offers]
    assert len(names) == len(set(names)) >= 31


def test_an_early_end_is_offered_where_any_table_is_decided_not_only_the_first() -> None:
    cup = heats().start()
    assert not offer(cup, "EndTableEarly").allowed
    second = sorted(cup.state.runs)[1]
    loser = cup.state.at_table(second)[0]
    cup.spin(second, (1, 2, 3), {loser: {"big": 100_000}})
    assert offer(cup, "EndTableEarly").allowed


def test_an_early_end_by_agreement_is_offered_where_chips_are_paid_out_in_cash() -> None:
    cup = heats(
        charges=Charges(entry_fee=1_000, buy_in=100_000),
        prizes=Prizes(from_charges=("entry-fee",), shares=(1,)),
        chips_cashed=True,
        stages=(
            Stage("heats", 2, 8, spins=3, best_of_table=1),
            Stage("final", 1, 8, spins=1, bank="carried"),
        ),
    ).start()
    assert offer(cup, "EndTableEarly").allowed
    assert not offer(cup, "EndTableEarly", OPERATOR).allowed


def test_what_can_be_paid_is_offered_for_every_player() -> None:
    cup = heats(
        charges=Charges(
            entry_fee=1_000, buy_in=5_000, rebuy=2_000, rebuy_chips=50_000, rebuys=1, buy_back=3_000, buy_backs=1
        )
    )  # fmt: skip
    assert not offer(cup, "PayCharge").allowed, "nobody plays yet"
    cup.start()
    for player in FOUR[:3]:
        cup.ask(ask.PayCharge(by=Person(player, "player"), player=player, charge="re-buy"))
    assert offer(cup, "PayCharge").allowed, "dan has one left"
    cup.ask(ask.PayCharge(by=Person("dan", "player"), player="dan", charge="re-buy"))
    assert not offer(cup, "PayCharge").allowed
    for stream in tuple(cup.state.runs):
        for _ in range(3):
            cup.spin(stream, (1, 2, 3), {})
    cup.ask(ask.EndStage(by=DIRECTOR))
    assert offer(cup, "PayCharge").allowed, (
        "the person who is out may buy back in, although nobody may re-buy"
    )


def test_a_substitute_is_offered_for_a_player_who_is_not_at_a_table() -> None:
    cup = heats()
    assert offer(cup, "NameSubstitute").allowed
    cup.start()
    assert not offer(cup, "NameSubstitute").allowed


class Watched(Cup):
    """A tournament whose desk is looked at after every step."""

    def ask(self, command: ask.TournamentCommand) -> tuple[TournamentEvent, ...]:
        events = super().ask(command)
        self.offered = getattr(self, "offered", set()) | check_offers(self)
        return events


CASHED: dict[str, Any] = {
    "charges": Charges(entry_fee=1_000, buy_in=100_000, rebuy=500, rebuy_chips=500, rebuys=1, buy_back=100_000, buy_backs=1),
    "prizes": Prizes(from_charges=("entry-fee",), shares=(1,)),
    "chips_cashed": True,
    "refusal_reserved": True,
}  # fmt: skip


@pytest.mark.parametrize("changes", [{}, CASHED], ids=["points", "cash"])
def test_what_is_offered_is_what_would_be_accepted_from_the_first_plan_to_the_prizes(
    changes: dict[str, Any],
) -> None:
    stages = (Stage("heats", 2, 4, minutes=5, best_of_table=1), Stage("final", 1, 8, spins=1, bank="carried"))
    cup = Watched(plan(**{"stages": stages, **changes}), tables=2)
    check_offers(cup)
    cup.announced().directed()
    cup.ask(ask.LeaveCharge(by=DIRECTOR))
    cup.ask(ask.TakeCharge(by=DIRECTOR))
    cup.ask(ask.AppointDeputy(by=DIRECTOR, deputy="dora"))
    cup.entered(FOUR).briefed()
    cup.ask(ask.BeginPractice(by=DIRECTOR, seed=cup.seed()))
    cup.ask(ask.EndPractice(by=DIRECTOR))
    cup.start()
    first = sorted(cup.state.runs)[0]
    cup.spin(first, (1, 2, 3), {cup.state.at_table(first)[0]: {"big": 100_000}})
    cup.now += 5 * MINUTE
    check_offers(cup)
    for table in tuple(cup.state.runs):
        cup.ask(ask.EndTable(by=SYSTEM, table=table))
    cup.ask(ask.EndStage(by=DIRECTOR))
    cup.play_stage()
    if cup.state.in_play:
        cup.ask(ask.EndStage(by=DIRECTOR))
    cup.ask(ask.AwardPrizes(by=DIRECTOR))
    assert {one.command for one in desk(cup).offers} - cup.offered <= (
        set() if changes else {"PayCharge", "RefuseEntry"}
    )


def test_another_start_is_offered_while_entrants_may_still_withdraw_and_not_once_play_has_begun() -> None:
    cup = heats()
    assert cup.now < cup.plan.withdraw_until, "no start before that time would do"
    assert offer(cup, "MoveStart").allowed
    cup.start()
    assert not offer(cup, "MoveStart").allowed


# -- the record -------------------------------------------------------------------------------------------------------


def penalised(cup: Cup) -> None:
    cup.ask(ask.Penalise(by=DIRECTOR, player="ann", reason="a telephone", chips=500))


def disputed(cup: Cup) -> None:
    cup.ask(ask.DecideDispute(by=DIRECTOR, about="a late chip", decision="it stays out", players=("bob",)))


ON_RECORD: dict[str, tuple[Callable[[Cup], Any], dict[str, Any]]] = {
    "penalty": (penalised, {"players": ("ann",), "said": "a telephone", "chips": 500}),
    "dispute": (disputed, {"players": ("bob",), "said": "a late chip", "decided": "it stays out"}),
    "late": (lambda cup: cup.ask(ask.MarkAbsent(by=DIRECTOR, player="ann", how="late")), {"players": ("ann",)}),
    "absent": (lambda cup: cup.ask(ask.MarkAbsent(by=DIRECTOR, player="ann", how="absent")), {"players": ("ann",)}),
    "put-out-absent": (
        lambda cup: cup.ask(ask.MarkAbsent(by=DIRECTOR, player="ann", how="absent", out=True)),
        {"players": ("ann",), "chips": 100_000},
    ),
    "disqualified": (
        lambda cup: cup.ask(ask.Disqualify(by=DIRECTOR, player="bob", reason="collusion")),
        {"players": ("bob",), "said": "collusion", "chips": 100_000},
    ),
    "retired": (lambda cup: cup.ask(ask.Retire(by=DIRECTOR, player="cat")), {"players": ("cat",), "chips": 100_000}),
    "refund": (
        lambda cup: cup.ask(ask.Refund(by=OPERATOR, player="dan", amount=700, reason="ill")),
        {"players": ("dan",), "said": "ill", "amount": 700},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", ON_RECORD)
def test_what_happens_in_play_is_on_the_desks_record_with_who_decided_it(kind: str) -> None:
    cup = heats().start()
    act, expected = ON_RECORD[kind]
    act(cup)
    line = desk(cup).record[0]
    assert line.kind == kind and line.at == cup.now
    assert line.by == (OPERATOR.name if kind == "refund" else DIRECTOR.name)
    assert {name: getattr(line, name) for name in expected} == expected
    assert bool(line.clauses) is (kind == "dispute")


def test_what_happens_before_play_is_on_the_record_the_newest_first() -> None:
    cup = heats(refusal_reserved=True)
    cup.ask(ask.RefuseEntry(by=DIRECTOR, player="zed", reason="no shoes"))
    cup.ask(
        ask.NameSubstitute(
            by=Person("ann", "player"), player="ann", substitute="amy", reason="ill", accepts=True
        )
    )
    cup.ask(ask.Withdraw(by=Person("bob", "player"), player="bob"))
    cup.ask(ask.MoveStart(by=DIRECTOR, starts_at=cup.plan.starts_at + 1, told_at=cup.now))
    assert [(line.kind, line.players, line.said, line.amount) for line in desk(cup).record] == [
        ("start-moved", (), "", 0),
        ("withdrawn", ("bob",), "", 6_000),
        ("substitute", ("ann", "amy"), "ill", 0),
        ("entry-refused", ("zed",), "no shoes", 0),
    ]


def test_a_missed_compulsory_wager_and_a_table_that_ended_early_are_on_the_record() -> None:
    cup = heats(wagering=Wagering(compulsory=1_000)).start()
    stream = sorted(cup.state.runs)[0]
    one, other = cup.state.at_table(stream)
    cup.spin(stream, (1, 2, 3), {one: {"big": 100_000}})
    line = desk(cup).record[0]
    assert (line.kind, line.players, line.table, line.at) == ("short", (other,), stream, cup.now)
    cup.ask(ask.EndTableEarly(by=DIRECTOR, table=stream, ground="progress-decided"))
    line = desk(cup).record[0]
    assert (line.kind, line.said, line.table) == ("early-end", "progress-decided", stream)


# -- alarms -----------------------------------------------------------------------------------------------------------


def test_what_the_house_fails_to_do_stands_on_the_desk_until_it_is_done_and_only_the_house_says_so() -> None:
    cup = heats().start()
    report = ask.ReportFailure(by=SYSTEM, table="T1~cup", said="RuntimeError")
    is_refused(cup.refused(ask.ReportFailure(by=DIRECTOR, table="T1~cup", said="x")), "not-yours-to-do")
    cup.ask(report)
    is_refused(cup.refused(report), "already-heard")
    cup.ask(ask.ReportFailure(by=SYSTEM, table="T2~cup", said="KeyError"))
    assert [(one.table, one.said) for one in desk(cup).troubles] == [
        ("T1~cup", "RuntimeError"),
        ("T2~cup", "KeyError"),
    ]
    cup.ask(ask.ReportFailure(by=SYSTEM, table="T1~cup"))
    assert [one.table for one in desk(cup).troubles] == ["T2~cup"]
    is_refused(cup.refused(ask.ReportFailure(by=SYSTEM, table="T1~cup")), "already-heard")
