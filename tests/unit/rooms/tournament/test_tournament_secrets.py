"""Secret wagers of a tournament: sealed for everyone else until betting has closed, and as many as the terms allow."""

from sicbo.rooms.desks.public import table_view
from sicbo.rooms.desks.seat import place_view
from sicbo.rooms.desks.staff import PositionView, StaffView, staff_view
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import MoveWager, PlaceWagers, TakeBackWagers
from sicbo.rooms.table.pace import Pace
from sicbo.rooms.tournament.plan import Stage, Wagering
from support.cup import Cup, plan
from support.evening import Evening, is_refused

ANN = Person("ann", "player")


def betting(secrets: int = 1) -> Evening:
    of = plan(wagering=Wagering(secret_per_stage=secrets), stages=(Stage("final", 1, 8, spins=3),))
    cup = Cup(of, tables=1).announced().directed().entered(["ann", "bob", "cat"]).briefed().start()
    table = cup.tables["T1~cup"]
    table.until("close-bets")
    return table


def secret(*bets: str, stake: int = 1_000) -> PlaceWagers:
    return PlaceWagers(ANN, dict.fromkeys(bets, stake), "tournament-chip", secret=True)


def shown(table: Evening) -> dict[str, int]:
    view = table_view(table.game, table.table, Pace())
    assert view.round is not None
    return {bet: one.amount for bet, one in view.round.staked.items()}


def panel(table: Evening) -> StaffView:
    return staff_view(table.game, table.table, "dora", ("dealer",), table.now, balance=table.ledger.balance)


def position(table: Evening) -> PositionView:
    return next(one for one in panel(table).positions if one.player == "ann")


def test_two_secret_wagers_at_once_are_counted_as_two() -> None:
    table = betting()
    is_refused(table.refused(secret("big", "odd")), "not-enough", "8.4.4(c)")
    table.send(secret("big"))
    is_refused(table.refused(secret("odd")), "not-enough", "8.4.4(c)")
    assert betting(2).send(secret("big", "odd"))


def test_more_chips_on_a_secret_wager_are_the_same_wager() -> None:
    table = betting()
    table.send(secret("big"))
    table.send(secret("big"))
    assert shown(table) == {}
    table.send(TakeBackWagers(ANN))
    table.send(secret("odd"))
    table.step("close-bets")
    assert shown(table) == {"odd": 1_000}


def test_a_secret_wager_is_moved_whole_and_never_mixed_with_an_open_one() -> None:
    table = betting()
    table.send(secret("big", stake=2_000))
    table.place("ann", {"odd": 1_000}, kind="tournament-chip")
    is_refused(table.refused(MoveWager(ANN, "big", "small", 1_000)), "stake-not-accepted")
    is_refused(table.refused(MoveWager(ANN, "odd", "big")), "stake-not-accepted")
    is_refused(table.refused(MoveWager(ANN, "big", "odd")), "stake-not-accepted")
    table.send(MoveWager(ANN, "big", "small"))
    assert shown(table) == {"odd": 1_000}


def test_the_staff_see_that_there_is_a_sealed_wager_and_not_where_it_lies_until_betting_has_closed() -> None:
    table = betting()
    table.send(secret("big"))
    table.place("ann", {"odd": 500}, kind="tournament-chip")
    seen = position(table)
    assert (seen.wagers, seen.sealed) == ({"odd": 500}, 1)
    assert panel(table).on_felt == {"odd": 500}
    assert "big" not in seen.made_of
    own = place_view(table.game, table.table, place_of(table), 0)
    assert own.wagers == {"big": 1_000, "odd": 500}
    assert own.made_of["big"].secret and not own.made_of["odd"].secret
    table.step("close-bets")
    seen = position(table)
    assert (seen.wagers, seen.sealed) == ({"big": 1_000, "odd": 500}, 0)
    assert panel(table).on_felt == {"big": 1_000, "odd": 500}


def place_of(table: Evening) -> str:
    return next(place for place, player in table.table.seats.items() if player == "ann")
