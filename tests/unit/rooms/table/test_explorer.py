"""Every command at every moment: what holds in each state that a round can reach, for all games and shakers.

The moments of the grounds and who declares them are written here by hand from the books' clauses, so that a slip in a
book file does not prove itself.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from models.explorer import SCENARIOS, Ground0, Walk, World, begin, explore, plain_events
from models.second_model import GAMES, pays
from sicbo.hosting.tables import Judge
from sicbo.recount import round as recount_round
from sicbo.recount.table import TableCount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of, supervising_role
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round import decide as round_room
from sicbo.rooms.round import judging, voids
from sicbo.rooms.round import money as round_money
from sicbo.rooms.round.events import DiceCorrected, SpinVoided, WagersReturned
from sicbo.rooms.round.messages import CorrectDice, DeclareVoid
from sicbo.rooms.round.money import dues, in_play
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import claims, decisions, equipment, trouble
from sicbo.rooms.table import evolve as table_evolve
from sicbo.rooms.table.equipment import EQUIPMENT, stopped
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.decisions import SettleDecision
from sicbo.rooms.table.messages.equipment import DeclareFault, FaultOpened
from sicbo.rooms.table.messages.terminals import DeclareMalfunction
from sicbo.rooms.table.money import postings
from sicbo.rules.policies import Shaker
from sicbo.rules.shelf import book
from sicbo.store.chain import Difference
from support.depth import rest_is_long

Moment = Callable[[Round], bool]


def _playing(state: Round) -> bool:
    return state.status != "over" and not state.returned


def thrown_unannounced(state: Round) -> bool:
    return _playing(state) and "activate" in state.done and "announce" not in state.done


def thrown_unread(state: Round) -> bool:
    return _playing(state) and "activate" in state.done and "enter" not in state.done


def exposed_early(state: Round) -> bool:
    return _playing(state) and "activate" in state.done and "close-bets" not in state.done


def unannounced(state: Round) -> bool:
    return _playing(state) and "announce" not in state.done


def untossed(state: Round) -> bool:
    """Before the manual shaker was uncovered or the automated one tossed the dice (625a.7(b))."""
    return _playing(state) and ("uncover" if state.mode == "mechanical" else "activate") not in state.done


def in_round(state: Round) -> bool:
    return _playing(state)


def also_afterwards(state: Round) -> bool:
    return not state.returned


# By book and ground: when it discards a spin, a round or a bet, and by whom at least (8.1-8.4, 10.1-10.3; 7.3, 7.4, 8.8; 7.1,
# 9.3, 9.4; 625a.7). What is not here discards nothing.
MOMENTS: dict[str, dict[str, tuple[Moment, str]]] = {
    "act-canberra": {
        "dice-not-flat": (thrown_unannounced, "dealer"),
        "dice-broken": (thrown_unannounced, "dealer"),
        "dice-exposed": (exposed_early, "dealer"),
        "shaker-fault": (thrown_unannounced, "dealer"),
        "disturbance": (also_afterwards, "supervisor"),
        "impractical": (in_round, "supervisor"),
        "fraud": (also_afterwards, "supervisor"),
    },
    "nsw-aruze": {
        "dice-not-flat": (thrown_unread, "supervisor"),
        "dice-broken": (unannounced, "supervisor"),
        "shaker-fault": (unannounced, "supervisor"),
        "records-unconfirmed": (in_round, "supervisor"),
        "server-fault": (in_round, "system"),
        "disturbance": (also_afterwards, "supervisor"),
        "fraud": (also_afterwards, "supervisor"),
    },
    "nsw-table": {
        "dice-not-flat": (thrown_unannounced, "dealer"),
        "dice-exposed": (exposed_early, "dealer"),
        "impractical": (in_round, "supervisor"),
    },
    "crown-melbourne": {
        "dice-not-flat": (thrown_unannounced, "dealer"),
        "dice-broken": (thrown_unannounced, "dealer"),
        "dice-exposed": (exposed_early, "dealer"),
        "shaker-fault": (thrown_unannounced, "dealer"),
        "disturbance": (also_afterwards, "higher-duties-dealer"),
        "fraud": (also_afterwards, "assistant-casino-manager"),
    },
    "pennsylvania": {
        "dice-not-flat": (thrown_unannounced, "dealer"),
        "dice-broken": (thrown_unannounced, "dealer"),
        "dice-exposed": (exposed_early, "dealer"),
        "shaker-fault": (thrown_unannounced, "dealer"),
        "malfunction": (untossed, "dealer"),
        "lights-fault": (untossed, "dealer"),
        "wager-area-fault": (untossed, "dealer"),
        "impractical": (in_round, "floorperson"),
    },
}

ELSEWHERE = ("records-unconfirmed", "server-fault")
"""declared by a correction of one terminal, and by the house"""

ENDS_HONESTLY = ("disturbance", "impractical")
"""The grounds on which a round ends that nothing else can end: a fire, for one."""


EVERY_TIME: tuple[tuple[str, Shaker], ...] = (
    ("act-canberra", "manual"),
    ("nsw-aruze", "sealed-automated"),
    ("nsw-table", "manual"),
    ("pennsylvania/a", "automated-covered"),
)
"""One shaker of each book; Crown's, whose walk takes longest, is walked in the long run and by `test_the_explorer_notices`."""


def _shakers() -> list[tuple[str, Shaker]]:
    found: list[tuple[str, Shaker]] = []
    for game in GAMES:
        policies = book(game.partition("/")[0]).policies
        assert policies is not None
        found += [(game, shaker) for sequence in policies.sequences for shaker in sequence.shakers]
    return found


# -- what holds after every accepted command ----------------------------------------------------------------


def holds(ground: Ground0, before: World, after: World) -> None:
    """Everything that is asserted of one accepted command."""
    assert sum(after.balances.values()) == 0
    if after.round is not None:
        assert after.balances.get(in_play(after.round), 0) == after.round.open_stakes
    _read_back(ground, before, after)
    if after.round is None or before.round is None or after.round.round_id != before.round.round_id:
        return
    _void_leaves_nothing(after)
    _void_uses_what_is_withheld(ground, before, after)
    _settled_as_the_second_model_says(ground, before, after)
    _declared_at_its_moment(ground, before, after)
    if before.round.result_known:
        _not_undone_alone(ground, before, after)


def _read_back(ground: Ground0, before: World, after: World) -> None:
    """What is read back equals what was decided: events, postings in their order, and the state."""
    assert after.by is not None
    room = ground.room
    command, events = room.decode_record(room.encode_record(after.by, after.events))
    assert (command, events) == (after.by, after.events)
    state, decided = room.decode_state(room.encode_state(before.table)), before.table
    made: list[Any] = []
    read: list[Any] = []
    for event, again in zip(after.events, events, strict=True):
        made += postings(decided, event)
        read += postings(state, again)
        decided, state = evolve(ground.game, decided, event), evolve(ground.game, state, again)
    assert made == read, "what is read back posts other transfers"
    assert room.encode_state(state) == room.encode_state(after.table)


def _void_leaves_nothing(after: World) -> None:
    for event in after.events:
        if isinstance(event, WagersReturned):
            concerned = set(after.net) if event.ends_round else event.wagers.keys()
            for owner in concerned - event.forfeited.keys():
                assert after.net.get(owner, 0) == 0, f"{owner} is {after.net[owner]} off after a void"


def _void_uses_what_is_withheld(ground: Ground0, before: World, after: World) -> None:
    """What was won in the round and is withheld is taken back first, and what an older case withholds is left alone."""
    for person, cases in ground.world.table.withheld.items():
        assert cases.items() <= after.table.withheld[person].items(), "the hold of an older case"
    for event in after.events:
        if isinstance(event, WagersReturned):
            for person in event.wagers.keys() | event.forfeited.keys():
                won = sum(line.winnings for line in event.reversed_lines if line.owner == person)
                held = sum(before.table.winnings_withheld.get(person, {}).values())
                left = sum(after.table.winnings_withheld.get(person, {}).values())
                assert left == max(0, held - won), (person, held, won, left)


def _settled_as_the_second_model_says(ground: Ground0, before: World, after: World) -> None:
    state = after.round
    assert state is not None and before.round is not None
    if state.status != "over" or before.round.status == "over":
        return
    assert state.result is not None
    dice = tuple(ground.game.dice.values(state.result))
    for owner in ground.owners:
        due = 0
        for bet, laid in (state.layout[owner].bets if owner in state.layout else {}).items():
            odds = pays(ground.game.name, bet, dice)
            if odds is None:
                due -= laid.stake
            else:
                due += laid.stake * odds
                if laid.kind == "token" and state.tokens_used_up:
                    due -= laid.stake
        assert after.net.get(owner, 0) == due, (owner, after.net, due)


def _declared_at_its_moment(ground: Ground0, before: World, after: World) -> None:
    """A ground discards something only at the moment and by the role that its clause names, and equipment is on record."""
    command, state = after.by, before.round
    assert state is not None
    if not isinstance(command, DeclareVoid | DeclareFault):
        return
    if command.ground in EQUIPMENT:
        assert any(isinstance(event, FaultOpened) for event in after.events), "a fault that nobody is told of"
    if not _discards(after):
        return
    moments = MOMENTS[ground.game.book.name]
    assert command.ground in moments, f"{command.ground} discards nothing in this book"
    moment, role = moments[command.ground]
    assert moment(state), f"{command.ground} after {state.done} ({state.status})"
    policies = policies_of(ground.game)
    assert command.by == SYSTEM or policies.may(command.by.role, role), (command.ground, command.by)


def _discards(after: World) -> bool:
    return any(isinstance(event, SpinVoided | WagersReturned) for event in after.events)


def _not_undone_alone(ground: Ground0, before: World, after: World) -> None:
    """A known result is changed or discarded by two people, one of them above the front line."""
    assert before.round is not None and after.round is not None
    changed = any(isinstance(event, DiceCorrected) for event in after.events)
    known = before.round.result if before.round.result is not None else before.round.announced
    now = after.round.result if before.round.result is not None else after.round.announced
    if not (changed or _discards(after) or known != now):
        return
    command = after.by
    assert isinstance(command, DeclareVoid | CorrectDice | DeclareFault | DeclareMalfunction), command
    if command.by == SYSTEM:
        assert isinstance(command, DeclareVoid)
        assert command.ground == "server-fault"
        return
    second = command.notified if isinstance(command, DeclareFault) else command.approved_by
    assert second is not None, f"{command.by} undoes a known result alone: {command}"
    assert second.name != command.by.name
    policies = policies_of(ground.game)
    above = supervising_role(policies)
    assert any(policies.may(one.role, above) for one in (command.by, second)), (command.by, second)


# -- what holds in every state ------------------------------------------------------------------------------


def offers_are_what_is_accepted(walk: Walk) -> None:
    """The screens offer exactly the grounds that would be accepted, with what follows and who must be there."""
    for key, took in walk.accepted.items():
        world = walk.worlds[key]
        offered = {(one.ground, one.command): one for one in trouble.offered(walk.ground.game, world.table)}
        accepted = {
            (command.ground, type(command).__name__)
            for command in took
            if command.by != SYSTEM and (isinstance(command, DeclareFault) or command.ground not in EQUIPMENT)  # type: ignore[operator]
        }
        if (fault := stopped(world.table)) is not None:
            # A fault that is open and stops the round is not declared again: the round is given up.
            accepted = accepted - {(fault.ground, "DeclareFault")} | {(fault.ground, "AbandonRound")}
        assert offered.keys() == accepted, (world.round and world.round.done, offered.keys() ^ accepted)
        for command in took:
            assert isinstance(command, DeclareVoid | DeclareFault)
            one = offered.get((command.ground, type(command).__name__))  # type: ignore[arg-type]
            alone = (command.approved_by if isinstance(command, DeclareVoid) else command.notified) is None
            if one is not None and alone and world.round is not None and world.round.result_known:
                assert not one.voids, f"{command.ground} needs nobody beside"


def each_ground_is_open_to_its_role(walk: Walk) -> None:
    """A ground is declared during the whole of its moment, by the role that its clause names; what a dispute has changed
    is left to a dispute."""
    for key, took in walk.accepted.items():
        world = walk.worlds[key]
        if world.round is None or any(isinstance(one.by, SettleDecision) for one in world.path()):
            continue
        accepted = {(command.ground, command.by.role) for command in took}
        for ground, (moment, role) in MOMENTS[walk.ground.game.book.name].items():
            if ground not in ELSEWHERE and moment(world.round):
                assert (ground, role) in accepted, (ground, role, world.round.done, world.round.status)


def somebody_can_end_it(walk: Walk) -> None:
    """From every state a round comes to its end, and a fire ends it from every state, with the reason on record."""
    ended = {key for key, world in walk.worlds.items() if world.round is None or not _playing(world.round)}
    assert ended
    goes: dict[object, set[object]] = {}
    for source, targets in walk.edges.items():
        for target in targets:
            goes.setdefault(target, set()).add(source)
    reached, queue = set(ended), list(ended)
    while queue:
        for source in goes.get(queue.pop(), ()):
            if source not in reached:
                reached.add(source)
                queue.append(source)
    stuck = walk.worlds.keys() - reached
    assert not stuck, [(walk.worlds[key].round and walk.worlds[key].round.done) for key in stuck]
    for key in walk.worlds.keys() - ended:
        fires = [one for one in walk.accepted[key] if one.ground in ENDS_HONESTLY]
        assert fires, "a fire cannot end this round"
        assert all(one.cause or one.opinion for one in fires if isinstance(one, DeclareVoid))


def second_count_agrees(walk: Walk) -> int:
    """Every way to the end of a round, counted again from its entries alone."""
    counted = 0
    for world in walk.worlds.values():
        if world.round is None or _playing(world.round):
            continue
        ground = walk.ground
        accounts: dict[str, int] = {}
        card: Any = msgspec.to_builtins(ground.game.card)
        count = TableCount("T1", Judge(ground.game), card, accounts)
        steps = [*ground.records, *((one.by, one.events) for one in world.path()[1:])]
        for seq, (command, events) in enumerate(steps, 1):
            assert command is not None
            count.enter(seq, plain_events(ground, command, events))
        for kind in ("chips", "credit", "tokens", "in-play", "claim", "withheld"):
            for account, amount in world.balances.items():
                if account.kind == kind:
                    assert accounts.get(str(account), 0) == amount, (str(account), world.by)
        counted += 1
    return counted


@pytest.mark.parametrize(("game", "shaker"), rest_is_long(_shakers(), *EVERY_TIME))
@pytest.mark.takes(105)
def test_every_command_at_every_moment(game: str, shaker: Shaker, record_property: Any) -> None:
    """INT-06 and the irregularities of all books: see the functions above for what is asserted."""
    ground = begin(game, shaker, "both")
    assert ground is not None
    tell(explore(ground, holds), record_property)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("game", "shaker"), _shakers())
def test_two_detours_in_every_scenario(
    game: str, shaker: Shaker, scenario: str, record_property: Any
) -> None:
    """The same from every beginning and with two detours, which takes an hour: `make explore`."""
    ground = begin(game, shaker, scenario)
    if ground is not None:
        tell(explore(ground, holds, detours=2, all_commands=True), record_property)


def tell(walk: Walk, record_property: Any) -> None:
    tried = Counter({"ends counted twice": looked_over(walk), "states": len(walk.worlds)})
    tried.update(walk.commands)
    assert tried["states"] > 20 and tried["accepted"] > 100, "it looked at something"
    for what, number in sorted(tried.items()):
        record_property(what, number)


# -- it notices ---------------------------------------------------------------------------------------------
# Each cause that an inspection found, put back: the walk has to stumble over it.


def keeps_what_was_collected(patch: pytest.MonkeyPatch) -> None:
    whole = voids.returned

    def returned(state: Round, rule: Any, command: DeclareVoid) -> WagersReturned:
        event = whole(state, rule, command)
        settled = {(line.owner, line.bet) for line in event.reversed_lines}
        kept = {
            owner: {bet: stake for bet, stake in stakes.items() if (owner, bet) not in settled}
            for owner, stakes in event.wagers.items()
        }
        return msgspec.structs.replace(event, wagers=kept, reversed_lines=())

    patch.setattr(voids, "returned", returned)


def at_any_moment(patch: pytest.MonkeyPatch) -> None:
    def only_once(_rule: Any, state: Round) -> None:
        if state.returned or state.status == "over":
            raise Refused("round-over", "it is over")

    patch.setattr(voids, "require_moment", only_once)


def by_one_person(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(voids, "_require_two_people", lambda *_: None)


def called_again(patch: pytest.MonkeyPatch) -> None:
    """A dealer who announces something else, as if nothing had been announced."""
    whole = round_room._announce

    def announce(game: Any, state: Round, command: Any, at: int) -> Any:
        if state.announced is not None and state.result is None:
            return whole(
                game,
                msgspec.structs.replace(state, announced=None, remaining=state.sequence[5:]),
                command,
                at,
            )
        return whole(game, state, command, at)

    patch.setattr(round_room, "_announce", announce)


def fault_on_no_record(patch: pytest.MonkeyPatch) -> None:
    def declared(game: Any, table: Any, command: DeclareVoid, _at: int) -> Any:
        return voids.declare(game, table.playing, command)

    patch.setattr(equipment, "declared_void", declared)


def in_the_order_of_arrival(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(round_money, "sorted", lambda items, **_: list(items), raising=False)


def as_if_worked_by_hand(patch: pytest.MonkeyPatch) -> None:
    """625a.7(b) asks for the uncovering also of an automated shaker."""
    patch.setattr(
        voids,
        "moment",
        lambda rule, _: (rule.after_by_hand or rule.after, rule.before_by_hand or rule.before),
    )


def later_than_the_clause(patch: pytest.MonkeyPatch) -> None:
    """A die that leans is declared from the throw on (the clause), not only once the dice are uncovered."""
    whole = voids.moment

    def moment(rule: Any, state: Round) -> Any:
        after, before = whole(rule, state)
        return ("uncover" if rule.ground == "dice-not-flat" else after), before

    patch.setattr(voids, "moment", moment)


def without_an_honest_end(patch: pytest.MonkeyPatch) -> None:
    whole = voids.irregularity_of  # type: ignore[attr-defined]

    def rule_of(game: Any, ground: Any) -> Any:
        if ground == "impractical":
            raise Refused("bad-request", "the book is silent")
        return whole(game, ground)

    patch.setattr(voids, "irregularity_of", rule_of)


def one_cent_too_much(patch: pytest.MonkeyPatch) -> None:
    whole = judging.judged

    def judged(game: Any, state: Round) -> Any:
        receipt = whole(game, state)
        lines = tuple(
            msgspec.structs.replace(line, winnings=line.winnings + 1, returned=line.returned + 1)
            if line.outcome == "win"
            else line
            for line in receipt.lines
        )
        return msgspec.structs.replace(receipt, lines=lines)

    patch.setattr(round_room, "judged", judged)


def claims_that_are_not_counted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(recount_round.RoundCount, "_owe", lambda *_: None)


def decided_while_it_is_played(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(decisions, "_require_over", lambda *_: None)


def void_on_top_of_a_decision(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_evolve.changed_later, "noted", lambda _before, after, _event: after)  # type: ignore[attr-defined]


def withheld_in_the_way(patch: pytest.MonkeyPatch) -> None:
    def released(_game: Any, table: Any, event: Any) -> Any:
        void = isinstance(event, WagersReturned) and table.round is not None
        if void and any(due.taken and table.withheld.get(due.owner) for due in dues(table.round, event)):
            raise Refused("out-of-order", "determine the case first")
        return []

    patch.setattr(claims, "_released", released)


def withheld_and_taken_from_the_purse(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(claims, "_released", lambda *_: [])


@pytest.mark.parametrize(
    ("cause", "game", "shaker"),
    rest_is_long(
        [
            (keeps_what_was_collected, "pennsylvania/a", "manual"),
            (keeps_what_was_collected, "crown-melbourne/a", "manual"),
            (at_any_moment, "act-canberra", "manual"),
            (by_one_person, "act-canberra", "manual"),
            (by_one_person, "nsw-aruze", "sealed-automated"),
            (called_again, "nsw-table", "manual"),
            (fault_on_no_record, "crown-melbourne/a", "manual"),
            (in_the_order_of_arrival, "nsw-table", "manual"),
            (as_if_worked_by_hand, "pennsylvania/a", "automated-covered"),
            (later_than_the_clause, "nsw-table", "manual"),
            (without_an_honest_end, "nsw-table", "manual"),
            (one_cent_too_much, "nsw-table", "manual"),
            (claims_that_are_not_counted, "act-canberra", "manual"),
            (decided_while_it_is_played, "pennsylvania/a", "manual"),
            (decided_while_it_is_played, "nsw-aruze", "sealed-automated"),
            (void_on_top_of_a_decision, "act-canberra", "manual"),
            (withheld_in_the_way, "crown-melbourne/a", "manual"),
            (withheld_and_taken_from_the_purse, "crown-melbourne/a", "manual"),
        ],
        (one_cent_too_much, "nsw-table", "manual"),
        (fault_on_no_record, "crown-melbourne/a", "manual"),
        (by_one_person, "nsw-aruze", "sealed-automated"),
    ),
)
@pytest.mark.takes(20)
def test_the_explorer_notices(cause: Any, game: str, shaker: Shaker, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = begin(game, shaker, "both")
    assert ground is not None
    cause(monkeypatch)
    with pytest.raises((AssertionError, Difference)):
        looked_over(explore(ground, holds))


def looked_over(walk: Walk) -> int:
    """What is asserted of all states together."""
    offers_are_what_is_accepted(walk)
    each_ground_is_open_to_its_role(walk)
    somebody_can_end_it(walk)
    return second_count_agrees(walk)
