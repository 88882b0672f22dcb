"""Each cause that the inspections of rounds named, put back into the rooms: the walk beside it has to stumble over it.

Causes outside the rooms are noticed at the doors where they were found: on the command line, at the served house, on a page.
"""

import linecache
import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from models.explorer import Ground0, World, begin, explore
from models.explorer_rules import holds, looked_over, not_undone_alone, second_count_agrees
from models.settled_walk import BEGINNINGS, walk
from sicbo.recount import round as recount_round
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import require_second
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round import decide as round_room
from sicbo.rooms.round import judging, shooter, voids
from sicbo.rooms.round import money as round_money
from sicbo.rooms.round.events import ShooterDesignated, WagersReturned
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.round.money import dues
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import (
    claims,
    decisions,
    equipment,
    floats,
    limits,
    recalculation,
    sanctions,
    trouble,
)
from sicbo.rooms.table import decide as table_room
from sicbo.rooms.table import evolve as table_evolve
from sicbo.rooms.table import money as table_money
from sicbo.rooms.table.messages.decisions import SettleDecision
from sicbo.rooms.table.messages.equipment import DeclareFault, ReportDevice
from sicbo.rooms.table.messages.terminals import VoidUnconfirmed
from sicbo.rules.policies import Policies
from sicbo.sentences import said
from sicbo.store.chain import Difference
from support.depth import rest_is_long

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]

# -- money of a round that does not count (D1, F1) ----------------------------------------------------------


def keeps_what_was_collected(patch: Patch, when: Callable[[Round], bool] = lambda _: True) -> None:
    whole = voids.returned

    def returned(state: Round, rule: Any, command: DeclareVoid) -> WagersReturned:
        event = whole(state, rule, command)
        if not when(state):
            return event
        settled = {(line.owner, line.bet) for line in event.reversed_lines}
        kept = {
            owner: {bet: stake for bet, stake in stakes.items() if (owner, bet) not in settled}
            for owner, stakes in event.wagers.items()
        }
        return replace(event, wagers=kept, reversed_lines=())

    patch.setattr(voids, "returned", returned)


def keeps_what_was_collected_afterwards(patch: Patch) -> None:
    keeps_what_was_collected(patch, lambda state: state.status == "over")


def one_cent_too_much(patch: Patch) -> None:
    whole = judging.judged

    def judged(game: Any, state: Round) -> Any:
        receipt = whole(game, state)
        lines = tuple(
            replace(line, winnings=line.winnings + 1, returned=line.returned + 1)
            if line.outcome == "win"
            else line
            for line in receipt.lines
        )
        return replace(receipt, lines=lines)

    patch.setattr(round_room, "judged", judged)


def withheld_in_the_way(patch: Patch) -> None:
    def released(_game: Any, table: Any, event: Any) -> Any:
        void = isinstance(event, WagersReturned) and table.round is not None
        if void and any(due.taken and table.withheld.get(due.owner) for due in dues(table.round, event)):
            raise Refused("out-of-order", "determine the case first")
        return []

    patch.setattr(claims, "_released", released)


def withheld_and_taken_from_the_purse(patch: Patch) -> None:
    patch.setattr(claims, "_released", lambda *_: [])


# -- grounds at the wrong moment (D2, D4, D22, F2) ----------------------------------------------------------


def at_any_moment(patch: Patch) -> None:
    def only_once(_rule: Any, state: Round) -> None:
        if state.returned or state.status == "over":
            raise Refused("round-over", "it is over")

    patch.setattr(voids, "require_moment", only_once)


def until_settlement(patch: Patch) -> None:
    """All that the refusal once looked at."""

    def not_settled(_rule: Any, state: Round) -> None:
        if state.returned or state.receipt is not None:
            raise Refused("round-over", "settlement has begun")

    patch.setattr(voids, "require_moment", not_settled)


def _without(ground: str, bound: int) -> Plant:
    """A ground without the step after which (0), or before which (1), its clause covers it."""

    def plant(patch: Patch) -> None:
        whole = voids.moment

        def moment(rule: Any, state: Round) -> Any:
            found = list(whole(rule, state))
            if rule.ground == ground:
                found[bound] = None
            return tuple(found)

        patch.setattr(voids, "moment", moment)

    plant.__name__ = f"{ground}_{('before_its_step', 'after_its_step')[bound]}"
    return plant


def later_than_the_clause(patch: Patch) -> None:
    """A die that leans is declared from the throw on (the clause), not only once the dice are uncovered."""
    whole = voids.moment

    def moment(rule: Any, state: Round) -> Any:
        after, before = whole(rule, state)
        return ("uncover" if rule.ground == "dice-not-flat" else after), before

    patch.setattr(voids, "moment", moment)


def as_if_worked_by_hand(patch: Patch) -> None:
    """625a.7(b) asks for the uncovering also of an automated shaker."""
    patch.setattr(
        voids,
        "moment",
        lambda rule, _: (rule.after_by_hand or rule.after, rule.before_by_hand or rule.before),
    )


def offered_at_any_moment(patch: Patch) -> None:
    patch.setattr(trouble, "is_effective", lambda _table, rule, _: rule.consequence in voids.VOIDING)


def without_an_honest_end(patch: Patch) -> None:
    """A book that says nothing of a fire."""
    whole = Policies.irregularity
    patch.setattr(
        Policies,
        "irregularity",
        lambda policies, ground, settings=None: (
            None if ground == "impractical" else whole(policies, ground, settings)
        ),
    )


# -- a known result undone alone (D3, F2) -------------------------------------------------------------------


def by_one_person(patch: Patch) -> None:
    patch.setattr(voids, "_require_two_people", lambda *_: None)


def called_alone(patch: Patch) -> None:
    """Whatever the dealer may call while no result is known (no roll, no spin), the dealer calls at any time."""
    whole = voids._require_two_people

    def two_people(game: Any, rule: Any, command: DeclareVoid) -> None:
        if rule.consequence not in voids.CALLED:
            whole(game, rule, command)

    until_settlement(patch)
    patch.setattr(voids, "_require_two_people", two_people)


def by_two_dealers(patch: Patch) -> None:
    def two_people(game: Any, rule: Any, command: DeclareVoid) -> None:
        if command.by.role != "system":
            require_second(game, command.approved_by, "dealer", said("discarding a known result"), rule.on())

    until_settlement(patch)
    patch.setattr(voids, "_require_two_people", two_people)


def fault_by_one_dealer(patch: Patch) -> None:
    """Equipment that fails returns every bet, at any moment and on one person's word."""
    whole = equipment._in_round

    def in_round(game: Any, table: Any, rule: Any, command: DeclareFault) -> Any:
        if table.playing is None or rule.consequence not in voids.VOIDING:
            return whole(game, table, rule, command)
        return (voids.give_back(table.playing, rule, command.by, command.what),)

    patch.setattr(equipment, "_in_round", in_round)


def read_as_not_flat(patch: Patch) -> None:
    """What was announced is gone when it is keyed with a die that leans."""
    whole = round_room._read

    def read(game: Any, state: Round, command: Any, at: int) -> Any:
        if state.announced is not None and not all(command.flat):
            return voids.no_result(game, "dice-not-flat", command.by)
        return whole(game, state, command, at)

    patch.setattr(round_room, "_read", read)


def called_again(patch: Patch) -> None:
    """A dealer who announces something else, as if nothing had been announced."""
    whole = round_room._announce

    def announce(game: Any, state: Round, command: Any, at: int) -> Any:
        if state.announced is not None and state.result is None:
            state = replace(state, announced=None, remaining=state.sequence[5:])
        return whole(game, state, command, at)

    patch.setattr(round_room, "_announce", announce)


# -- faults on no record (F3, M3) ---------------------------------------------------------------------------


def fault_on_no_record(patch: Patch) -> None:
    def declared(game: Any, table: Any, command: DeclareVoid, _at: int) -> Any:
        return voids.declare(game, table.playing, command)

    patch.setattr(equipment, "declared_void", declared)


def tumbler_fails_in_silence(patch: Patch) -> None:
    patch.setitem(table_room.DECIDERS, ReportDevice, lambda *_: ())


def tumbler_reads_after_it_failed(patch: Patch) -> None:
    patch.setattr(equipment, "check_may_report", lambda *_: None)


# -- after settlement (D14, F5, F5b, M10, B3) ---------------------------------------------------------------


def nothing_after_the_last_payment(patch: Patch) -> None:
    def meant(table: Any) -> Any:
        if table.playing is None:
            raise Refused("no-round", "no round is in play")
        return table.playing

    patch.setattr(trouble, "round_meant", meant)


def unconfirmed_in_play_only(patch: Patch) -> None:
    whole = recalculation.void_unconfirmed

    def unconfirmed(game: Any, table: Any, command: Any, at: int) -> Any:
        if table.playing is None:
            raise Refused("no-round", "none in play to void")
        return whole(game, table, command, at)

    patch.setitem(table_room.DECIDERS, VoidUnconfirmed, unconfirmed)


def a_dispute_without_a_hand(patch: Patch) -> None:
    def settle(*_: Any) -> Any:
        raise Refused("bad-request", "nobody pays or takes after settlement")

    patch.setitem(table_room.DECIDERS, SettleDecision, settle)


def a_decision_that_moves_nothing(patch: Patch) -> None:
    patch.setattr(decisions, "moves", lambda *_: [])


def decided_while_it_is_played(patch: Patch) -> None:
    patch.setattr(decisions, "_require_over", lambda *_: None)


def void_on_top_of_a_decision(patch: Patch) -> None:
    patch.setattr(table_evolve.changed_later, "noted", lambda _before, after, _event: after)  # type: ignore[attr-defined]


def payable_winnings_cannot_be_withheld(patch: Patch) -> None:
    patch.setattr(sanctions, "_payable", lambda *_: 0)


def a_case_used_up_for_nothing(patch: Patch) -> None:
    """Withheld is what there is, and be it nothing."""
    whole = claims._withheld

    def withheld(game: Any, table: Any, event: Any, held: Any) -> Any:
        try:
            return whole(game, table, event, held)
        except Refused:
            return replace(event, amount=0, waiting=0)

    patch.setattr(claims, "_withheld", withheld)


def more_withheld_than_there_is(patch: Patch) -> None:
    patch.setattr(claims, "_withheld", lambda _game, _table, event, _held: event)


def waiting_holds_kept_after_a_void(patch: Patch) -> None:
    whole = table_evolve._in_round

    def in_round(game: Any, table: Any, event: Any) -> Any:
        after = whole(game, table, event)
        return replace(after, to_withhold=table.to_withhold) if isinstance(event, WagersReturned) else after

    patch.setattr(table_evolve, "_in_round", in_round)


def recalculated_from_what_someone_says(patch: Patch) -> None:
    whole = recalculation._record

    def record(table: Any, case: Any, command: Any, cite: Any) -> Any:
        found = whole(table, case, command, cite)
        return replace(found, wagers={}) if getattr(command, "wagers", None) else found

    patch.setattr(recalculation, "_record", record)


def recalculated_beyond_the_limits(patch: Patch) -> None:
    whole = recalculation.Terms  # type: ignore[attr-defined]
    patch.setattr(recalculation, "Terms", lambda *_: whole())


def recalculated_with_a_host(patch: Patch) -> None:
    whole = recalculation._two_with_power

    def two(game: Any, command: Any, power: Any, what: Any) -> Any:
        second = Person(command.approved_by.name, command.by.role) if command.approved_by else None
        return whole(game, replace(command, approved_by=second), power, what)

    patch.setattr(recalculation, "_two_with_power", two)


# -- who shakes, what holds, and the float (M4, F4, D24) ----------------------------------------------------


def anyone_is_made_the_shooter(patch: Patch) -> None:
    whole = shooter.policies_of  # type: ignore[attr-defined]

    def designate(game: Any, state: Round, command: Any) -> Any:
        policies = whole(game)
        if policies.shooter is None or command.shooter not in state.layout:
            raise Refused("bad-request", "not at this table")
        return (ShooterDesignated(command.shooter),)

    patch.setattr(shooter, "designate", designate)


def a_shooter_without_bets(patch: Patch) -> None:
    patch.setattr(shooter, "passed_on", lambda *_: ())


def posted_limits_never_hold(patch: Patch) -> None:
    patch.setattr(limits, "brought_in", lambda *_: ())


def a_float_below_zero_alarms_nobody(patch: Patch) -> None:
    patch.setattr(floats, "below_zero", lambda *_: ())


# -- what is read back, and the second count (D23, F1, B1) --------------------------------------------------


def _as_it_arrives(module: ModuleType, line: str) -> Plant:
    """What one line of a module sorts stays in the order in which it was decided."""

    def plant(patch: Patch) -> None:
        def unsorted(items: Iterable[Any], **how: Any) -> list[Any]:
            frame = sys._getframe(1)
            there = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
            return list(items) if line in there else sorted(items, **how)

        patch.setattr(module, "sorted", unsorted, raising=False)

    plant.__name__ = f"unsorted_{line}"
    return plant


def claims_that_are_not_counted(patch: Patch) -> None:
    patch.setattr(recount_round.RoundCount, "_owe", lambda *_: None)


def terms_that_end_with_their_marker(patch: Patch) -> None:
    patch.setattr(recount_round.RoundCount, "_terms", lambda count: count.terms)


# -- the list -----------------------------------------------------------------------------------------------

ACT, ARUZE, NSW = ("act-canberra", "manual"), ("nsw-aruze", "sealed-automated"), ("nsw-table", "manual")
CROWN, PA = ("crown-melbourne/a", "manual"), ("pennsylvania/a", "manual")
PA_COVERED, PA_PLAYERS = ("pennsylvania/a", "automated-covered"), ("pennsylvania/a", "player-activated")
SETTLED, KNOWN = ("nsw-aruze", "settled"), ("nsw-aruze", "result known")
CHIPS, CHIPS_KNOWN = ("act-canberra", "settled"), ("crown-melbourne/a", "result known")

CAUSES: list[tuple[str, Plant, tuple[str, str]]] = [
    ("D1", keeps_what_was_collected, PA),
    ("D1, F1", keeps_what_was_collected, CROWN),
    ("D1", keeps_what_was_collected, NSW),
    ("F1", keeps_what_was_collected_afterwards, CROWN),
    ("D1", one_cent_too_much, NSW),
    ("F5b", withheld_in_the_way, CROWN),
    ("F5b", withheld_and_taken_from_the_purse, CROWN),
    ("D2", at_any_moment, ACT),
    ("D2", at_any_moment, PA),
    ("F2", at_any_moment, CROWN),
    ("D1, F2", until_settlement, CROWN),
    *(("D2, F2", _without("dice-not-flat", bound), book) for bound in (0, 1) for book in (ACT, CROWN, PA)),
    *(("D2, F2", _without("shaker-fault", bound), book) for bound in (0, 1) for book in (ACT, CROWN, PA)),
    *(("D2", _without("dice-broken", bound), book) for bound in (0, 1) for book in (ACT, PA)),
    *(("D2, F2", _without("dice-exposed", bound), book) for bound in (0, 1) for book in (ACT, CROWN, PA)),
    ("D2", later_than_the_clause, NSW),
    ("D2", offered_at_any_moment, ACT),
    ("D3", by_one_person, ACT),
    ("D3", by_one_person, ARUZE),
    ("D3", read_as_not_flat, ACT),
    ("D3", called_again, NSW),
    ("D4", without_an_honest_end, NSW),
    ("D4", without_an_honest_end, PA),
    ("D14", a_dispute_without_a_hand, CHIPS),
    ("F5", a_dispute_without_a_hand, ("crown-melbourne/a", "settled")),
    ("D14", a_dispute_without_a_hand, NSW),
    ("D14", a_decision_that_moves_nothing, CHIPS),
    ("D14", a_decision_that_moves_nothing, PA),
    ("D14", decided_while_it_is_played, PA),
    ("D14", decided_while_it_is_played, ARUZE),
    ("D14", void_on_top_of_a_decision, ACT),
    ("D22", as_if_worked_by_hand, PA_COVERED),
    ("D23", terms_that_end_with_their_marker, ACT),
    ("D23", terms_that_end_with_their_marker, CROWN),
    ("D24", a_float_below_zero_alarms_nobody, PA),
    ("D24", a_float_below_zero_alarms_nobody, ARUZE),
    ("F3", fault_on_no_record, CROWN),
    ("F4", posted_limits_never_hold, CROWN),
    ("F4", posted_limits_never_hold, ARUZE),
    ("F5", nothing_after_the_last_payment, CROWN),
    ("F5b", payable_winnings_cannot_be_withheld, CROWN),
    ("F5b", a_case_used_up_for_nothing, CROWN),
    ("F5b", more_withheld_than_there_is, CROWN),
    ("F5b", waiting_holds_kept_after_a_void, KNOWN),
    ("F5b", waiting_holds_kept_after_a_void, CHIPS_KNOWN),
    *(("B1", _as_it_arrives(round_money, "sorted(stakes.items())"), one) for one in (ARUZE, ACT, CROWN, PA)),
    *(("B1", _as_it_arrives(round_money, "sorted(amounts.items())"), one) for one in (ACT, NSW)),
    ("B1", _as_it_arrives(round_money, "sorted(event.forfeited.items())"), ARUZE),
    ("B1", _as_it_arrives(round_money, "sorted(event.forfeited.items())"), SETTLED),
    ("B1", _as_it_arrives(table_money, "sorted(event.held_credits.items())"), SETTLED),
    ("D1", claims_that_are_not_counted, ACT),
    ("B3", recalculated_from_what_someone_says, SETTLED),
    ("B3", recalculated_beyond_the_limits, SETTLED),
    ("B3", recalculated_with_a_host, SETTLED),
    ("M3", tumbler_fails_in_silence, ARUZE),
    ("M3", tumbler_reads_after_it_failed, ARUZE),
    ("M4", anyone_is_made_the_shooter, ARUZE),
    ("M4", a_shooter_without_bets, PA_PLAYERS),
    ("M10", nothing_after_the_last_payment, ARUZE),
    ("M10", nothing_after_the_last_payment, SETTLED),
    ("M10", unconfirmed_in_play_only, SETTLED),
]
EVERY_TIME = [
    (finding, plant, where)
    for finding, plant, where in CAUSES
    if (plant, where) in ((one_cent_too_much, NSW), (fault_on_no_record, CROWN), (by_one_person, ARUZE))
]


def _named(value: Any) -> str:
    name: str = getattr(value, "__name__", "") or (" ".join(value) if isinstance(value, tuple) else value)
    return name


@pytest.mark.parametrize(("finding", "plant", "where"), rest_is_long(CAUSES, *EVERY_TIME), ids=_named)
@pytest.mark.takes(5)
def test_what_was_put_back_is_noticed(
    finding: str, plant: Plant, where: tuple[str, str], monkeypatch: Patch
) -> None:
    """At the depth of the ordinary run, by the explorer or by the walk after settlement."""
    assert finding
    game, of = where
    if of in BEGINNINGS:
        plant(monkeypatch)
        with pytest.raises((AssertionError, Difference)):
            walk(game, of, 2)
        return
    ground = begin(game, of, "both")  # type: ignore[arg-type]
    assert ground is not None
    plant(monkeypatch)
    with pytest.raises((AssertionError, Difference)):
        looked_over(explore(ground, holds))


@pytest.mark.long
@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (called_alone, PA),
        (called_alone, CROWN),
        (by_two_dealers, ACT),
        (fault_by_one_dealer, ACT),
        (fault_by_one_dealer, PA),
    ],
)
def test_a_result_undone_alone_is_noticed_whatever_the_moment(
    plant: Plant, where: tuple[str, str], monkeypatch: Patch
) -> None:
    """D3, F2: these grounds have their moments now, so that the second person is looked at apart from them."""

    def two_people(ground: Ground0, before: World, after: World) -> None:
        if before.round is not None and after.round is not None and before.round.result_known:
            not_undone_alone(ground, before, after)

    ground = begin(*where, "both")  # type: ignore[arg-type]
    assert ground is not None
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        explore(ground, two_people)


@pytest.mark.long
@pytest.mark.parametrize("plant", [keeps_what_was_collected, keeps_what_was_collected_afterwards])
def test_the_second_count_alone_tells_a_void_that_keeps_money(plant: Plant, monkeypatch: Patch) -> None:
    """F1: `sicbo verify` said that everything agrees."""
    ground = begin(*CROWN, "both")  # type: ignore[arg-type]
    assert ground is not None
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"voids T1-1, but (keeps|leaves)"):
        second_count_agrees(explore(ground, lambda *_: None))
