"""Every ground of every book on which something does not count: at which moment, by whose word, and what it does to money."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from msgspec.structs import replace

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import SpinVoided, WagersReturned
from sicbo.rooms.round.messages import AnnounceResult, ConfirmDice, DeclareVoid, PayWinner, ReadDice
from sicbo.rooms.round.voids import VOIDING
from sicbo.rooms.table.equipment import EQUIPMENT
from sicbo.rooms.table.messages.equipment import FaultOpened, NotifyOfFault, RepairFault
from sicbo.rooms.table.messages.table import LoadDice
from sicbo.rooms.table.panels import panel_of
from sicbo.rules.policies import Ground, Irregularity, Shaker
from support.evening import SECOND, Evening, full_game, is_refused

TABLES: Final = [
    ("act-canberra", "manual"),
    ("nsw-aruze", "sealed-automated"),
    ("nsw-table", "manual"),
    ("crown-melbourne/a", "manual"),
    ("crown-melbourne/b", "manual"),
    ("pennsylvania/a", "manual"),
    ("pennsylvania/a", "automated-covered"),
    ("pennsylvania/a", "automated-uncovered"),
    ("pennsylvania/a", "player-activated"),
]
STAKE = 1_000
BANK = 1_000_000
WAGERS = {"ann": "small", "bob": "big", "cat": "small"}
"""The dice show 1-2-3 where nothing goes wrong: ann and cat win their stake, bob loses it."""

# The books' own moments, written down here a second time: after which step of the round, and before which.
# None says from the first step, or until the end; "over" says also when the round is settled, until the next begins.
WHOLE: Final = (None, None)
THROWN: Final = ("activate", "announce")
EXPOSED: Final = ("activate", "close-bets")
ANY_TIME: Final = (None, "over")
MOMENTS: Final[dict[tuple[str, str], tuple[str | None, str | None]]] = {
    ("act-canberra", "dice-not-flat"): THROWN,
    ("act-canberra", "dice-broken"): THROWN,
    ("act-canberra", "shaker-fault"): THROWN,
    ("act-canberra", "dice-exposed"): EXPOSED,
    ("act-canberra", "disturbance"): ANY_TIME,
    ("act-canberra", "fraud"): ANY_TIME,
    ("act-canberra", "impractical"): WHOLE,
    ("nsw-aruze", "dice-not-flat"): ("activate", "enter"),
    ("nsw-aruze", "dice-broken"): (None, "announce"),
    ("nsw-aruze", "shaker-fault"): (None, "announce"),
    ("nsw-aruze", "disturbance"): ANY_TIME,
    ("nsw-aruze", "fraud"): ANY_TIME,
    ("nsw-aruze", "records-unconfirmed"): WHOLE,
    ("nsw-table", "dice-not-flat"): THROWN,
    ("nsw-table", "dice-exposed"): EXPOSED,
    ("nsw-table", "impractical"): WHOLE,
    ("crown-melbourne", "dice-not-flat"): THROWN,
    ("crown-melbourne", "dice-broken"): THROWN,
    ("crown-melbourne", "shaker-fault"): THROWN,
    ("crown-melbourne", "dice-exposed"): EXPOSED,
    ("crown-melbourne", "disturbance"): ANY_TIME,
    ("crown-melbourne", "fraud"): ANY_TIME,
    ("pennsylvania", "dice-not-flat"): THROWN,
    ("pennsylvania", "dice-broken"): THROWN,
    ("pennsylvania", "shaker-fault"): THROWN,
    ("pennsylvania", "dice-exposed"): EXPOSED,
    ("pennsylvania", "malfunction"): (None, "activate"),
    ("pennsylvania", "malfunction by hand"): (None, "uncover"),
    ("pennsylvania", "impractical"): WHOLE,
}

CLAUSES: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("act-canberra", "dice-not-flat"): ("8.1",),
    ("act-canberra", "dice-broken"): ("8.2",),
    ("act-canberra", "dice-exposed"): ("8.3",),
    ("act-canberra", "shaker-fault"): ("8.4",),
    ("act-canberra", "disturbance"): ("10.1",),
    ("act-canberra", "impractical"): ("10.3#1",),
    ("act-canberra", "fraud"): ("10.3#2",),
    ("nsw-aruze", "dice-not-flat"): ("7.4.1",),
    ("nsw-aruze", "shaker-fault"): ("7.4.2",),
    ("nsw-aruze", "disturbance"): ("8.8.1", "8.9#1"),
    ("nsw-aruze", "fraud"): ("8.8.2", "8.9#1"),
    ("crown-melbourne", "dice-not-flat"): ("7.1", "7.1.1", "7.2"),
    ("crown-melbourne", "shaker-fault"): ("7.1", "7.1.2", "7.2", "7.4#1", "7.4#2"),
    ("crown-melbourne", "dice-exposed"): ("7.1", "7.1.3", "7.2"),
    ("crown-melbourne", "disturbance"): ("9.4", "9.5"),
    ("crown-melbourne", "fraud"): ("9.3", "9.5"),
    ("pennsylvania", "dice-not-flat"): ("625a.7(a)#1", "625a.7(a)#2"),
    ("pennsylvania", "shaker-fault"): ("625a.7(c)",),
}


def grounds() -> Iterator[tuple[str, Shaker, Ground]]:
    for game, shaker in TABLES:
        made = full_game(game)
        for stated in policies_of(made).irregularities:
            rule = policies_of(made).irregularity(stated.ground, made.switches)
            # A breach is decided in the office of cases, which has tests of its own: no table takes it from a person.
            declared = rule is not None and rule.declared_by != "system" and rule.ground != "player-breach"
            if rule is not None and declared and rule.consequence in VOIDING:
                yield game, shaker, rule.ground


GROUNDS = tuple(
    pytest.param(
        game,
        shaker,
        ground,
        marks=[pytest.mark.proves(book, *CLAUSES[book, ground])] if (book, ground) in CLAUSES else [],
    )
    for game, shaker, ground in grounds()
    for book in [game.split("/")[0]]
)


def playing(game: str, shaker: Shaker) -> Evening:
    """Three players with a wager each, and betting open."""
    table = Evening(game, shaker=shaker).open()
    for player in WAGERS:
        table.seat(player)
    table.step("open-bets")
    for player, bet in WAGERS.items():
        table.place(player, {bet: STAKE})
    return table


def go_on(table: Evening) -> str:
    """The one command that comes next on the plain way through a round; answers with the moment it leads to."""
    current = table.table.playing
    assert current is not None
    step, panel = current.remaining[0], panel_of(table.game, table.table)
    faces = table.game.dice.shown(table.game.dice.roll_index((1, 2, 3)))
    if step.step == "announce" and step.by != "system":
        table.send(AnnounceResult(table.dealer, faces))
    elif step.step == "enter" and step.by == "system":
        table.send(ReadDice(SYSTEM, faces))
    elif step.step == "enter" and current.shown is None:
        table.send(ReadDice(table.dealer, faces, panel=panel))
        return "keyed"
    elif step.step == "enter":
        table.send(ConfirmDice(table.dealer, panel))
    elif step.step == "pay" and step.by != "system" and not current.paid:
        table.send(PayWinner(table.dealer, "ann"))
        return "one paid"
    else:
        table.wait(10 * SECOND)
        table.step(step.step)
    return step.step


def moments(table: Evening) -> Iterator[str]:
    """Every moment of the round, from the open bets to when it is over."""
    yield "open-bets"
    while table.table.playing is not None:
        moment = go_on(table)
        yield moment if table.table.playing is not None else "over"


def taken(game: str, shaker: Shaker, count: int) -> Evening:
    """A round of its own in which so many commands have been given since the bets were opened."""
    table = playing(game, shaker)
    for _ in range(count):
        go_on(table)
    return table


def held(table: Evening, player: str) -> int:
    return table.credit(owner(table, player)) if table.at_terminals else table.chips(player)


def owner(table: Evening, player: str) -> str:
    seats = table.table.seats.items()
    return next(place for place, who in seats if who == player) if table.at_terminals else player


def purses(table: Evening) -> list[int]:
    return [held(table, player) for player in WAGERS]


def balances(table: Evening) -> dict[object, int]:
    """Every account of the house that has anything."""
    return {account: amount for account, amount in table.ledger.balances().items() if amount}


def declared(table: Evening, rule: Irregularity, by: Person) -> DeclareVoid:
    """As the book wants it said, with a second person once the result is known."""
    current = table.table.round
    assert current is not None
    equipment = rule.ground in EQUIPMENT
    return DeclareVoid(
        by,
        rule.ground,
        cause=rule.causes[0] if rule.causes else "a crack" if equipment else "",
        opinion="seen by two of the staff" if rule.test else "",
        owner=owner(table, "ann") if rule.consequence == "void-wager" else None,
        approved_by=table.top if current.result_known else None,
    )


def rule_of(table: Evening, ground: Ground) -> Irregularity:
    rule = policies_of(table.game).irregularity(ground, table.game.switches)
    assert rule is not None
    return rule


def is_time(table: Evening, ground: Ground, moment: str) -> bool:
    """Whether the book's moment for this ground, as written down above, is now."""
    book, current = table.game.book.name, table.table.round
    assert current is not None
    by_hand = (book, f"{ground} by hand")
    after, before = MOMENTS[by_hand if table.shaker == "manual" and by_hand in MOMENTS else (book, ground)]
    if moment == "over" or before == "over":
        return before == "over"
    return (after is None or after in current.done) and before not in current.done


def first_moment(game: str, shaker: Shaker, ground: Ground) -> Callable[[], Evening] | None:
    """Tables at the first moment at which a ground can be declared there; none if there is no such moment."""
    table = playing(game, shaker)
    for count, moment in enumerate(moments(table)):
        if is_time(table, ground, moment):
            return lambda: taken(game, shaker, count)
    return None


def test_the_moments_are_written_down_for_every_ground_and_for_no_other() -> None:
    known = {(game.split("/")[0], ground) for game, _, ground in grounds()}
    assert {(book, ground.removesuffix(" by hand")) for book, ground in MOMENTS} == known
    assert set(CLAUSES) <= known
    open_shakers = [("pennsylvania/a", "automated-uncovered"), ("pennsylvania/a", "player-activated")]
    never = [
        (game, shaker) for game, shaker, ground in grounds() if first_moment(game, shaker, ground) is None
    ]
    assert never == open_shakers, "no more bets is called before those throw, so their dice are never early"


@pytest.mark.parametrize(("game", "shaker", "ground"), GROUNDS)
def test_at_every_moment_a_ground_is_refused_or_leaves_every_purse_as_before_the_round(
    game: str, shaker: Shaker, ground: Ground
) -> None:
    """Also when a die was read, losers were collected, one winner was paid, or the round is over."""
    walked = playing(game, shaker)
    rule = rule_of(walked, ground)
    wim = Person("wim", rule.declared_by)
    seen, accepted = [], 0
    for count, moment in enumerate(moments(walked)):
        seen.append(moment)
        command = declared(walked, rule, wim)
        if not is_time(walked, ground, moment):
            refused = walked.refused(command)
            assert refused.code == ("round-over" if moment == "over" else "out-of-order"), moment
            assert refused.clauses == rule.on(), moment
            continue
        accepted += 1
        known = command.approved_by is not None
        assert known == (moment in {"announce", "keyed", "enter", "illuminate", "collect", "one paid", "pay", "clear", "over"})  # fmt: skip
        if known:
            nobody = walked.refused(replace(command, approved_by=None))
            is_refused(nobody, "second-person-needed", *rule.on())
            assert walked.refused(replace(command, approved_by=wim)).code == "second-person-needed", "itself"
        table = taken(game, shaker, count)
        events = table.send(command)
        if rule.consequence == "no-spin":
            spins_again(table, rule, events)
        elif rule.consequence == "void-wager":
            assert purses(table)[0] == BANK, (moment, "the wager of ann")
        else:
            everything_is_as_before(table, rule, events, moment)
    expected = ["open-bets", "cover", "activate", "close-bets", "uncover", "announce", "keyed", "enter",
                "illuminate", "collect", "one paid", "pay", "clear", "over"]  # fmt: skip
    assert set(seen) <= set(expected) and {"activate", "enter", "collect", "over"} <= set(seen)
    assert purses(walked) == [BANK + STAKE, BANK - STAKE, BANK + STAKE], "what was refused changed nothing"
    assert accepted or ground == "dice-exposed"


def everything_is_as_before(
    table: Evening, rule: Irregularity, events: tuple[object, ...], moment: str
) -> None:
    """Every account is what it was before the round; and the next round begins, after a repair where one is due."""
    fresh = Evening(table.game, shaker=table.shaker).open()
    for player in WAGERS:
        fresh.seat(player)
    assert purses(table) == [BANK] * len(WAGERS), moment
    assert balances(table) == balances(fresh), moment
    assert isinstance(events[-1], WagersReturned)
    assert (events[-1].ground, events[-1].clauses, events[-1].ends_round) == (rule.ground, rule.cite, True)
    assert table.table.playing is None
    assert table.table.round is not None
    assert (table.table.round.result, table.table.round.status) == (None, "void")
    assert table.refused(declared(table, rule, Person("wim", rule.declared_by))).code in (
        "round-over",
        "no-round",
    ), "once"
    repaired(table, rule, events)
    table.step("open-bets")
    assert table.table.playing is not None
    assert table.table.playing.open_stakes == 0


def spins_again(table: Evening, rule: Irregularity, events: tuple[object, ...]) -> None:
    """The wagers stay where they are and the tumbler runs again, after a repair where one is due."""
    assert isinstance(events[-1], SpinVoided)
    assert (events[-1].ground, events[-1].clauses, events[-1].ends_round) == (rule.ground, rule.cite, False)
    current = table.table.playing
    assert current is not None
    assert (current.result, current.announced, current.shown) == (None, None, None)
    assert current.open_stakes == STAKE * len(WAGERS)
    assert purses(table) == [BANK - STAKE] * len(WAGERS)
    assert current.betting_open == ("close-bets" not in current.done)
    repaired(table, rule, events)
    while table.table.playing is not None:
        go_on(table)
    assert purses(table) == [BANK + STAKE, BANK - STAKE, BANK + STAKE]


def repaired(table: Evening, rule: Irregularity, events: tuple[object, ...]) -> None:
    """Equipment that failed is on record as a fault, and where the book stops play nothing runs before the repair."""
    if rule.ground not in EQUIPMENT:
        assert table.table.faults == ()
        return
    fault = events[0]
    assert isinstance(fault, FaultOpened)
    assert (fault.ground, fault.stops_play, fault.notify) == (rule.ground, True, rule.notify or "")
    stopped = table.table.playing is None
    if not stopped and table.table.playing.remaining[0].step == "cover":
        table.step("cover")
    step = "open-bets" if stopped else "activate"
    with pytest.raises(Exception, match="until this is repaired"):
        table.step(step)  # type: ignore[arg-type]
    if fault.notify:
        table.send(NotifyOfFault(by=table.dealer, fault=1, notified=Person("ada", fault.notify)))
    table.send(RepairFault(by=table.top, fault=1, reference="log 7"))
    if stopped and table.table.dice is not None:
        table.send(LoadDice(by=table.dealer, certified=True))


@pytest.mark.parametrize(("game", "shaker", "ground"), GROUNDS)
def test_the_role_below_and_a_player_cannot_declare_it_and_hear_the_clause(
    game: str, shaker: Shaker, ground: Ground
) -> None:
    ready = first_moment(game, shaker, ground)
    table = ready() if ready else playing(game, shaker)
    rule = rule_of(table, ground)
    roles = {role.role: role for role in policies_of(table.game).roles}
    below = [
        role.role
        for role in roles.values()
        if role.ladder == roles[rule.declared_by].ladder and role.rank < roles[rule.declared_by].rank
    ]
    assert "player" in below
    for role in (*below, "inspector"):
        refused = table.refused(declared(table, rule, Person("low", role)))
        is_refused(refused, "not-yours-to-do", *rule.on())
    above = [
        role.role
        for role in roles.values()
        if role.staff and role.ladder == "floor" and role.rank > roles[rule.declared_by].rank
    ]
    for role in above if ready else ():
        ready().send(declared(table, rule, Person("high", role)))


@pytest.mark.parametrize(("game", "shaker", "ground"), GROUNDS)
def test_what_the_book_wants_said_with_it_may_not_be_left_out(
    game: str, shaker: Shaker, ground: Ground
) -> None:
    ready = first_moment(game, shaker, ground)
    if ready is None:
        return
    table = ready()
    rule = rule_of(table, ground)
    whose = owner(table, "ann") if rule.consequence == "void-wager" else None
    bare = DeclareVoid(Person("wim", rule.declared_by), rule.ground, owner=whose)
    if rule.causes or rule.test or rule.ground in EQUIPMENT:
        is_refused(table.refused(bare), "cause-needed", *rule.on())
    else:
        table.send(bare)
