"""What holds in every state that a round can reach, and after every command that is accepted there.

The moments of the grounds and who declares them are written here by hand from the books' clauses, so that a slip in a
book file does not prove itself.
"""

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from models.explorer import POSTED, Declared, Ground0, Walk, World, discards, plain_events, staff_of
from models.second_model import pays
from sicbo.hosting.tables import Judge
from sicbo.recount.table import TableCount
from sicbo.rooms.kernel.authority import policies_of, supervising_role
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import (
    DiceCorrected,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
    WagersTakenBack,
)
from sicbo.rooms.round.messages import (
    AnnounceResult,
    CorrectDice,
    DeclareVoid,
    DesignateShooter,
    ReadDice,
    TakeStep,
)
from sicbo.rooms.round.money import in_play
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import trouble
from sicbo.rooms.table.equipment import EQUIPMENT, stopped
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.decisions import SettleDecision
from sicbo.rooms.table.messages.equipment import DeclareFault, FaultOpened, ReportDevice
from sicbo.rooms.table.messages.sanctions import WinningsWithheld, WithholdWinnings
from sicbo.rooms.table.messages.table import AbandonRound, FloatBelowZero
from sicbo.rooms.table.messages.terminals import DeclareMalfunction
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.money import postings
from sicbo.rooms.table.state import Table
from sicbo.rules.policies import Ground

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


WITHHOLDING = ("crown-melbourne",)
"""9.2.3: winnings in chips"""
FORFEITS = ("nsw-aruze",)
"""whose 8.9 lets the house keep a stake"""
CHOSEN_BY_THE_DEALER = ("pennsylvania",)
"""625a.5(g): there the dealer chooses who shakes; elsewhere the book does, or nobody shakes but the house"""

# -- what holds after every accepted command ----------------------------------------------------------------


def holds(ground: Ground0, before: World, after: World) -> None:
    """Everything that is asserted of one accepted command."""
    assert sum(after.balances.values()) == 0
    if after.round is not None:
        assert after.balances.get(in_play(after.round), 0) == after.round.open_stakes
    _read_back(ground, before, after)
    _withheld_is_what_there_is(ground, before, after)
    _float_below_zero_is_said(before, after)
    _posted_limits_hold_from_the_next_round(before, after)
    _dice_and_bets_by_whom_and_when(ground, before, after)
    if after.round is None or before.round is None or after.round.round_id != before.round.round_id:
        return
    _void_leaves_nothing(after)
    _decision_moves_its_amount(before, after)
    _void_uses_what_is_withheld(ground, before, after)
    _settled_as_the_second_model_says(ground, before, after)
    _declared_at_its_moment(ground, before, after)
    if before.round.result_known:
        not_undone_alone(ground, before, after)


def _read_back(ground: Ground0, before: World, after: World) -> None:
    """What is read back equals what was decided: events, postings in their order, and the state."""
    assert after.by is not None
    room = ground.room
    command, events = room.decode_record(room.encode_record(after.by, after.events))
    assert (command, events) == (after.by, after.events)
    state, decided = ground.as_stored(before), before.table
    made: list[Any] = []
    read: list[Any] = []
    for event, again in zip(after.events, events, strict=True):
        made += postings(decided, event)
        read += postings(state, again)
        decided, state = evolve(ground.game, decided, event), evolve(ground.game, state, again)
    assert made == read, "what is read back posts other transfers"
    assert state == after.table, "what is read back makes another state"


def _withheld_is_what_there_is(ground: Ground0, before: World, after: World) -> None:
    """9.2.3: an order withholds something; of a known result, what it pays comes first."""
    order, known = after.by, before.round is not None and before.round.result is not None
    for event in after.events:
        if isinstance(event, WinningsWithheld) and isinstance(order, WithholdWinnings):
            assert event.amount + event.waiting > 0, "a case used up for nothing"
            assert not known or event.waiting == min(order.amount, _payable(ground, before, event.person))


def _payable(ground: Ground0, world: World, owner: str) -> int:
    """The winnings that a known result has yet to pay and no earlier order waits for."""
    state = world.table.playing
    if state is None or state.result is None or owner in state.paid or world.table.to_withhold:
        return 0
    dice = tuple(ground.game.dice.values(state.result))
    bets = state.layout[owner].bets if owner in state.layout else {}
    return sum(laid.stake * (pays(ground.game.name, bet, dice) or 0) for bet, laid in bets.items())


def _float_below_zero_is_said(before: World, after: World) -> None:
    """A float that falls below zero raises its alarm in the same entry, and nothing else does."""
    was, now = (world.balances.get(world.table.float_account, 0) for world in (before, after))
    said = [event.amount for event in after.events if isinstance(event, FloatBelowZero)]
    assert said == ([-now] if was >= 0 > now else []), (was, now, said)


def _posted_limits_hold_from_the_next_round(before: World, after: World) -> None:
    if after.table.rounds > before.table.rounds:
        assert after.table.sign == POSTED, "a sign whose time has come"


def _dice_and_bets_by_whom_and_when(ground: Ground0, before: World, after: World) -> None:
    """Bets are placed, moved and taken back while betting is open; a tumbler that has failed reads no dice, and the
    book alone says who may choose a shooter, whose bets lie on the layout until the dice are thrown."""
    command, done = after.by, before.round.done if before.round is not None else ()
    if any(isinstance(event, WagersPlaced | WagersTakenBack | WagerMoved) for event in after.events):
        assert "open-bets" in done and "close-bets" not in done, command
    if isinstance(command, ReportDevice):
        assert any(fault.what == command.what for fault in after.table.faults), "a failure on no record"
    if isinstance(command, ReadDice | AnnounceResult) and command.by == SYSTEM:
        assert not _tumbler_has_failed(before), "dice of a tumbler that has failed"
    if isinstance(command, DesignateShooter) and command.by != SYSTEM:
        assert ground.game.book.name in CHOSEN_BY_THE_DEALER, f"{command.by} chooses the shooter"
    state = after.table.playing
    if state is not None and state.shooter is not None and "activate" not in state.done:
        assert state.shooter in state.layout, f"{state.shooter} shakes and has no bet"


def _tumbler_has_failed(world: World) -> bool:
    """Whether the tumbler has failed since the dice were last set going."""
    for one in reversed(world.path()):
        if isinstance(one.by, ReportDevice):
            return True
        if isinstance(one.by, TakeStep) and one.by.step == "activate":
            return False
    return False


def _void_leaves_nothing(after: World) -> None:
    for event in after.events:
        if isinstance(event, WagersReturned):
            kept = {owner: sum(stakes.values()) for owner, stakes in event.forfeited.items()}
            concerned = set(after.net) if event.ends_round else event.wagers.keys()
            for owner in concerned | kept.keys():
                assert after.net.get(owner, 0) == -kept.get(owner, 0), f"{owner} is {after.net[owner]} off"


def _decision_moves_its_amount(before: World, after: World) -> None:
    """To the person, or from them; what is no longer there is owed."""
    if isinstance(after.by, SettleDecision):
        moved = sum(after.net.values()) - sum(before.net.values())
        assert moved == after.by.amount, (after.by, moved)


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
    if command.ground in EQUIPMENT and not _is_on_record(after, command.ground):
        raise AssertionError("a fault that nobody is told of")
    if not discards(after):
        return
    if isinstance(command, DeclareVoid) and command.forfeit:
        assert ground.game.book.name in FORFEITS
    moments = MOMENTS[ground.game.book.name]
    assert command.ground in moments, f"{command.ground} discards nothing in this book"
    moment, role = moments[command.ground]
    assert moment(state), f"{command.ground} after {state.done} ({state.status})"
    policies = policies_of(ground.game)
    assert command.by == SYSTEM or policies.may(command.by.role, role), (command.ground, command.by)


def _is_on_record(after: World, ground: Ground) -> bool:
    """By this declaration, or by the tumbler that reported it before."""
    found = (event for world in reversed(after.path()) for event in world.events)
    return any(isinstance(event, FaultOpened) and event.ground == ground for event in found)


def not_undone_alone(ground: Ground0, before: World, after: World) -> None:
    """A known result is changed or discarded by two people, one of them above the front line."""
    assert before.round is not None and after.round is not None
    changed = any(isinstance(event, DiceCorrected) for event in after.events)
    known = before.round.result if before.round.result is not None else before.round.announced
    now = after.round.result if before.round.result is not None else after.round.announced
    if not (changed or discards(after) or known != now):
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
    """The screens offer exactly the grounds that would be accepted, to whom, with what follows and who must be there."""
    policies = policies_of(walk.ground.game)
    roles = [by.role for by in staff_of(walk.ground.game) if by != SYSTEM]
    for key, took in walk.accepted.items():
        world = walk.worlds[key]
        accepted: dict[tuple[str, str], list[Declared]] = {}
        for one in took:
            if one.command.by == SYSTEM:
                continue
            of, how = _meant(world, one.command)
            if how != "DeclareVoid" or of not in EQUIPMENT:
                accepted.setdefault((of, how), []).append(one)
        if (fault := stopped(world.table)) is not None:
            # A fault that is open and stops the round is not declared again: the round is given up.
            accepted.pop((fault.ground, "DeclareFault"), None)
        offered = {(one.ground, one.command): one for one in trouble.offered(walk.ground.game, world.table)}
        assert offered.keys() == accepted.keys(), (world.round and world.round.done, offered, accepted.keys())
        known = world.round is not None and world.round.result_known
        for of_ground, one_offer in offered.items():
            declared = accepted[of_ground]
            by = {one.command.by.role for one in declared}
            assert by == {role for role in roles if policies.may(role, one_offer.by)}, (of_ground, by)
            discarding = [one for one in declared if one.discards]
            assert one_offer.voids == bool(discarding), of_ground
            over = world.table.playing is None and bool(discarding)
            assert one_offer.after_settlement == over, of_ground
            alone = [one for one in declared if _second(one.command) is None]
            if not one_offer.second_person:
                assert alone, f"{of_ground} needs a second person"
            elif known:
                assert not [one for one in alone if one.discards], f"{of_ground} needs nobody beside"


def _meant(world: World, command: DeclareVoid | DeclareFault | AbandonRound) -> tuple[str, str]:
    """The ground of a declaration; that of the open fault, where a round is given up."""
    if not isinstance(command, AbandonRound):
        return command.ground, type(command).__name__
    fault = stopped(world.table)
    assert fault is not None, "a round given up without a fault"
    return fault.ground, "AbandonRound"


def _second(command: DeclareVoid | DeclareFault | AbandonRound) -> Person | None:
    return command.notified if isinstance(command, DeclareFault) else command.approved_by


def each_ground_is_open_to_its_role(walk: Walk) -> None:
    """A ground is declared during the whole of its moment, by the role that its clause names; what a dispute has changed
    is left to a dispute."""
    for key, took in walk.accepted.items():
        world = walk.worlds[key]
        if world.round is None or any(isinstance(one.by, SettleDecision) for one in world.path()):
            continue
        accepted = {
            (one.command.ground, one.command.by.role)
            for one in took
            if not isinstance(one.command, AbandonRound)
        }
        for ground, (moment, role) in MOMENTS[walk.ground.game.book.name].items():
            if ground not in ELSEWHERE and moment(world.round):
                assert (ground, role) in accepted, (ground, role, world.round.done, world.round.status)


def money_is_put_right_afterwards(walk: Walk) -> None:
    """A dispute about a round that is over moves money; winnings are withheld wherever the book lets someone do it."""
    for key, kinds in walk.kinds.items():
        table = walk.worlds[key].table
        if table.round is None or table.round.returned:
            continue
        assert table.playing is not None or SettleDecision in kinds, "a dispute without a hand"
        if walk.ground.game.book.name in WITHHOLDING and not _withholds(table):
            assert WithholdWinnings in kinds, (table.round.done, "winnings that cannot be withheld")


def _withholds(table: Table) -> bool:
    return "2" in table.withheld.get("zoe", {}) or "2" in table.to_withhold.get("zoe", {})


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
        voids = [one.command for one in walk.accepted[key] if isinstance(one.command, DeclareVoid)]
        fires = [command for command in voids if command.ground in ENDS_HONESTLY]
        assert fires, "a fire cannot end this round"
        assert all(command.cause or command.opinion for command in fires)


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
        assert not count.unreturned, count.unreturned
        counted += 1
    return counted


def looked_over(walk: Walk) -> int:
    """What is asserted of all states together."""
    assert {type(command) for made in walk.ground.made.values() for command in made} == set(
        get_args(TableCommand)
    )
    offers_are_what_is_accepted(walk)
    each_ground_is_open_to_its_role(walk)
    money_is_put_right_afterwards(walk)
    somebody_can_end_it(walk)
    return second_count_agrees(walk)
