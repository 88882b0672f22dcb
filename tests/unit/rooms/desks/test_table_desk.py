"""The desk of a table: it offers what the book knows, to whom the book gives it, and nothing else."""

from collections.abc import Callable

import msgspec
import pytest

from sicbo.refusals import Refused
from sicbo.rooms.desks.floor import alarms
from sicbo.rooms.desks.opening import opening_desk
from sicbo.rooms.desks.table import Act, TableDesk, table_desk
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.chips import RequireColourChips
from sicbo.rooms.table.messages.equipment import CoverShaker, DeclareFault, RepairFault
from sicbo.rooms.table.messages.limits import AgreePersonalLimits, PostLimits
from sicbo.rooms.table.messages.table import (
    AnnounceClosing,
    CallSupervisor,
    DirectEmptySpins,
    LoadDice,
    MoveFloat,
    OpenTable,
    RecordInspection,
    RecordRequirement,
    RestrictTerminals,
)
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.opening import requirements
from sicbo.rules.card import Limit
from support.evening import HOUR, Evening

GAMES = ["act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "pennsylvania/a"]

ASKED: dict[Act, Callable[[Person], TableCommand]] = {
    "load-dice": lambda by: LoadDice(by=by),
    "close-table": lambda by: AnnounceClosing(by=by),
    "move-float": lambda by: MoveFloat(by=by, amount=100),
    "change-limits": lambda by: PostLimits(by=by, limits={"all": Limit(500, 100_000, 100)}),
    "agree-personal-limits": lambda by: AgreePersonalLimits(by=by, player="ann", maximum=200_000),
    "require-colour-chips": lambda by: RequireColourChips(by=by, player="ann"),
    "restrict-terminals": lambda by: RestrictTerminals(by=by, player="ann"),
    "change-shaker": lambda by: CoverShaker(by=by, how="cover"),
    "direct-empty-spins": lambda by: DirectEmptySpins(by=by, ground="during-play"),
}
"""How each act is asked for; whether it can be done now is another matter than who may."""


def desk(table: Evening, *roles: str) -> TableDesk:
    return table_desk(table.game, table.table, roles, table.now)


def is_given(table: Evening, command: TableCommand) -> bool:
    before = table.table
    try:
        table.send(command)
    except Refused as refused:
        return refused.code != "not-yours-to-do"
    table.table = before
    return True


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.takes(1)
def test_what_the_desk_says_is_yours_is_what_the_table_takes_from_you(game: str) -> None:
    looked = 0
    for role in policies_of(Evening(game).game).roles:
        for act, asked in ASKED.items():
            table = Evening(game).open().seat("ann")
            offered = desk(table, role.role).acts.get(act)
            if offered is None:
                continue
            looked += 1
            assert offered.yours == is_given(table, asked(Person("who", role.role))), (role.role, act)
    assert looked >= 20


@pytest.mark.parametrize("game", GAMES)
def test_opening_and_repairing_are_yours_where_the_table_takes_them(game: str) -> None:
    for role in policies_of(Evening(game).game).roles:
        table = Evening(game).prepare()
        by = Person("who", role.role)
        opens = is_given(table, OpenTable(by=by, shaker=table.shaker))
        assert desk(table, role.role).acts["open-table"].yours == opens, role.role
        assert desk(table, role.role).acts["repair-fault"].yours == opens


@pytest.mark.parametrize("game", GAMES)
def test_every_ground_of_the_book_is_on_the_desk_with_whose_word_it_takes(game: str) -> None:
    table = Evening(game).open()
    grounds = {one.ground: one for one in desk(table, table.dealer.role).grounds}
    policies = policies_of(table.game)
    assert set(grounds) == {rule.ground for rule in policies.irregularities}
    for rule in policies.irregularities:
        stated = policies.irregularity(rule.ground, table.game.switches)
        assert stated is not None
        shown = grounds[rule.ground]
        assert shown.consequence == stated.consequence
        assert shown.authority.clauses == stated.cite
        assert shown.authority.yours == policies.may(table.dealer.role, stated.declared_by)


@pytest.mark.parametrize("game", GAMES)
def test_the_checklist_shrinks_to_nothing_as_it_is_worked_through(game: str) -> None:
    table = Evening(game)
    list_ = opening_desk(table.game, table.table, table.shaker, (table.top.role,), table.now)
    assert all(one.recorded_by == "" for one in list_.requirements)
    asked = len(list_.requirements) + len(list_.inspections)
    assert len(list_.missing) >= asked
    assert asked >= 1
    table.prepare()
    done = opening_desk(table.game, table.table, table.shaker, (table.top.role,), table.now)
    assert all(one.recorded_by == "rita" and one.reference for one in done.requirements)
    assert all(one.passed_by == "flora" for one in done.inspections)
    assert done.missing == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_asks_for_every_particular_of_the_book_and_shows_what_was_stated(game: str) -> None:
    table = Evening(game)
    before = {one.item: one for one in desk(table, table.top.role).opening.requirements}
    wanted = {one.item: one.particulars for one in requirements(table.game, table.shaker)}
    assert {item: [one.name for one in asked.asks] for item, asked in before.items()} == {
        item: [one.name for one in particulars] for item, particulars in wanted.items()
    }
    assert all(asked.clauses for one in before.values() for asked in one.asks) or game == "nsw-table"
    table.prepare()
    for one in desk(table, table.top.role).opening.requirements:
        stated = table.table.records[one.item].particulars
        assert {asked.name: asked.suggested for asked in one.asks if asked.name in stated} == stated


def test_lights_that_show_something_else_leave_the_inspection_open() -> None:
    table = Evening("pennsylvania/a")
    lights = next(
        one
        for one in opening_desk(table.game, table.table, "manual", (), table.now).inspections
        if one.operations == 1
    )
    wrong = table.game.winners((1, 2, 3))[:-1]
    by = Person("flora", "floorperson")
    table.send(RecordInspection(by=by, item=lights.item, faces=(1, 2, 3), lit=wrong))
    after = opening_desk(table.game, table.table, "manual", (), table.now)
    assert next(one for one in after.inspections if one.item == lights.item).passed_by == ""


def test_pennsylvania_625a_5_a_an_inspection_is_the_floorpersons_and_nobodys_above() -> None:
    table = Evening("pennsylvania/a")
    for role in ("dealer", "floorperson", "operator", "inspector"):
        for one in opening_desk(table.game, table.table, "manual", (role,), table.now).inspections:
            tried = RecordInspection(by=Person("who", role), item=one.item, operations=3, good=False)
            if one.operations > 1:
                assert one.yours == is_given(table, tried) == (role == "floorperson")
            assert one.acting_as == ("floorperson" if one.yours else "")
    both = opening_desk(table.game, table.table, "manual", ("operator", "floorperson"), table.now)
    assert all(one.yours and one.acting_as == "floorperson" for one in both.inspections)


def test_the_clock_of_the_dice_runs_to_the_moment_at_which_a_spin_is_refused() -> None:
    table = Evening("pennsylvania/a").open().seat("ann")
    clock = desk(table, "operator").opening.dice
    assert clock is not None
    assert clock.ends_at is not None
    assert clock.problem is None
    table.now = clock.ends_at
    table.step("open-bets")
    table.finish(1, 2, 3)
    table.now = clock.ends_at + 1
    problem = desk(table, "operator").opening.dice.problem
    assert problem is not None and "load new dice" in problem.message
    assert problem.values == {"hours": 24}
    assert [one.kind for one in alarms(table.game, table.table, table.now) if one.pressing == "now"] == [
        "dice"
    ]


def test_dice_that_will_be_too_old_within_the_hour_are_mentioned_and_not_yet_an_alarm() -> None:
    table = Evening("pennsylvania/a").open()
    ends = desk(table, "operator").opening.dice.ends_at
    assert ends is not None
    told = alarms(table.game, table.table, ends - HOUR // 2)
    assert [(one.kind, one.pressing) for one in told] == [("dice", "soon")]
    assert alarms(table.game, table.table, ends - 2 * HOUR) == ()


def test_alarms_begin_with_what_cannot_wait_and_waits_longest() -> None:
    table = Evening("crown-melbourne/a").open().seat("ann")
    table.send(AnnounceClosing(by=Person("olga", "operator")))
    table.wait(HOUR // 60)
    table.send(CallSupervisor(by=table.dealer, what="a late wager"))
    table.wait(HOUR // 60)
    table.send(DeclareFault(by=table.dealer, ground="shaker-fault", what="it does not turn"))
    told = alarms(table.game, table.table, table.now)
    kinds = [one.kind for one in told]
    assert kinds[0] == "call"
    assert "fault" in kinds
    assert kinds[-1] == "closing"
    assert [one.pressing for one in told] == sorted((one.pressing for one in told), key=["now", "soon"].index)


def test_what_a_player_resolved_alone_is_not_on_the_desk() -> None:
    table = Evening("nsw-aruze").open().seat("ann")
    text = msgspec.json.encode(desk(table, "supervisor"))
    assert b"reminder" not in text
    assert b"stay" not in text.replace(b'"stay"', b"")


def test_records_and_repairs_are_refused_for_the_role_below() -> None:
    table = Evening("crown-melbourne/a")
    for one in opening_desk(table.game, table.table, "manual", ("dealer",), table.now).requirements:
        command = RecordRequirement(by=Person("dora", "dealer"), item=one.item, reference="file 7")
        assert one.yours == is_given(table, command), one.item
    table.open()
    table.send(DeclareFault(by=table.dealer, ground="shaker-fault", what="it does not turn"))
    repair = RepairFault(by=table.dealer, fault=1, reference="job 9")
    assert table.refused(repair).code == "not-yours-to-do"
    assert not desk(table, "dealer").acts["repair-fault"].yours
