"""Walks every state that a round at a table can reach, and tries every command by every role in each of them.

The rooms are pure, so a state is a value and trying a command costs nothing but time. A `World` is a table with its money;
`explore` goes from world to world by the commands that carry a round on, with a bounded number of detours.
What must hold in every world and after every accepted command is said in `test_explorer`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, get_args

import msgspec

from clauses.test_every_refusal import asked
from sicbo.hosting.tables import TableRoom
from sicbo.ledger.accounts import Account
from sicbo.ledger.balances import Balances
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of, supervising_role
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.events import SpinVoided, WagersReturned
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    ConfirmPlacement,
    CorrectDice,
    DeclareVoid,
    DesignateShooter,
    MoveWager,
    PayWinner,
    PlaceWagers,
    ReadDice,
    RecordConfirmation,
    RoundCommand,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import decide as room
from sicbo.rooms.table.equipment import EQUIPMENT
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.chips import BuyChips, CashOut, IssueColourChips, PresentTokens
from sicbo.rooms.table.messages.decisions import SettleDecision
from sicbo.rooms.table.messages.equipment import DeclareFault, NotifyOfFault, RepairFault, ReportDevice
from sicbo.rooms.table.messages.limits import AgreePersonalLimits, PlaceMarker, PostLimits, RemoveMarker
from sicbo.rooms.table.messages.sanctions import WithholdWinnings
from sicbo.rooms.table.messages.table import AbandonRound, MoveFloat, SitDown, StandUp
from sicbo.rooms.table.messages.terminals import Collect
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.table.money import postings
from sicbo.rooms.table.panels import panel_of
from sicbo.rooms.table.state import Table
from sicbo.rules.card import Limit
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Shaker, Step
from support.evening import MINUTE, SECOND, Evening

ROLL = (1, 2, 4)
"""small wins, big loses"""
OTHER = (5, 6, 6)
SCENARIOS = ("winner and loser", "winner", "loser", "both", "none", "colours", "tokens", "own limits")
PLACES = {"zoe": "7", "ann": "10"}
"""zoe comes first everywhere, so that neither players nor terminals are in the order in which a journal has them"""
OLDER = 500
"""withheld of zoe by an older case, where the book lets winnings be withheld"""
SIGN, POSTED = {"all": Limit(500, 1_500, 100)}, {"all": Limit(500, 1_800, 100)}
"""the limits of the round, and those of the next: their time comes while the round is played"""
AGREED = 2_000
"""what zoe may bet by her own limits, where the book has them; her marker is removed before the dice are thrown"""
FLOAT = 300
"""less than must be paid"""
GROUNDS: tuple[Ground, ...] = get_args(Ground)
STEPS: tuple[Step, ...] = get_args(Step)
WITNESSED: tuple[Step, ...] = ("uncover", "collect", "pay")
DETOURS = (CorrectDice, CashOut, Collect, DeclareFault, ReportDevice, WithholdWinnings, SettleDecision)


@dataclass(frozen=True)
class World:
    """A table with its money at one moment, and how it came there."""

    table: Table
    balances: dict[Account, int]
    now: int
    net: dict[str, int] = field(default_factory=dict)
    """by owner: what the round's own transfers have made of the purse since the round began"""
    came_from: "World | None" = None
    by: TableCommand | None = None
    events: tuple[TableEvent, ...] = ()
    detours: int = 0
    """how often the round left its straight way: faults, no spins, corrections, single bets void, money taken away,
    withheld or moved by a decision"""

    @property
    def round(self) -> Round | None:
        return self.table.round

    @cached_property
    def key(self) -> object:
        """What makes this world another one than those seen before; who did what, and when, does not."""
        state = self.table.round
        in_round: tuple[object, ...] = ()
        if state is not None:
            in_round = (
                state.round_id, state.done, tuple(step.step for step in state.remaining), state.announced, state.shown,
                tuple((spin.roll, spin.ground) for spin in state.spins), state.receipt is None, state.collected,
                frozenset(state.paid), state.returned, state.status, state.lights_out, state.thinned, state.shooter,
                frozenset((owner, bet) for owner, place in state.layout.items() for bet in place.bets),
            )  # fmt: skip
        return (
            self.table.status,
            in_round,
            tuple(
                (fault.ground, fault.notified is not None, fault.activation) for fault in self.table.faults
            ),
            frozenset((account, amount) for account, amount in self.balances.items() if amount),
            frozenset(self.table.seats),
        )

    @property
    def what_is_left(self) -> object:
        """Of a void round all that matters is its money and what is broken; of any other, everything."""
        if self.round is None or not self.round.returned:
            return self.key
        faults = tuple(fault.ground for fault in self.table.faults)
        return faults, frozenset((account, amount) for account, amount in self.balances.items() if amount)

    def path(self) -> "list[World]":
        found: list[World] = []
        world: World | None = self
        while world is not None:
            found.append(world)
            world = world.came_from
        return found[::-1]


@dataclass
class Ground0:
    """Where an exploration begins: the game, the shaker, who is there, and the entries that led to it."""

    evening: Evening
    game: Game
    room: TableRoom
    owners: tuple[str, ...]
    records: list[tuple[TableCommand, tuple[TableEvent, ...]]]
    world: World
    made: dict[object, list[TableCommand]] = field(default_factory=dict)
    """commands that are tried again and again, made once"""
    _stored: tuple[World | None, Table | None] = None, None

    def as_stored(self, world: World) -> Table:
        """The table of a world as a snapshot gives it back; it is asked for with every command that the world accepts."""
        of, table = self._stored
        if of is not world or table is None:
            table = self.room.decode_state(self.room.encode_state(world.table))
            self._stored = world, table
        return table


def begin(name: str, shaker: Shaker, scenario: str) -> Ground0 | None:
    """An open table with its players, before the round; none where the book does not know what the scenario needs."""
    evening = Evening(name, shaker=shaker, limits=SIGN)
    records: list[tuple[TableCommand, tuple[TableEvent, ...]]] = []
    send = evening.send

    def recorded(command: TableCommand, at: int | None = None) -> tuple[TableEvent, ...]:
        events = send(command, at)
        records.append((command, events))
        return events

    evening.send = recorded  # type: ignore[method-assign]
    evening.open()
    for player, place in PLACES.items():
        evening.seat(player, 100_000, place)
    evening.send(PostLimits(by=evening.top, limits=POSTED, effective_at=evening.now + 30 * MINUTE))
    evening.wait(30 * MINUTE - SECOND)
    try:
        _prepare(evening, scenario)
    except (Refused, Unknown):
        return None
    evening.send = send  # type: ignore[method-assign]
    owners = tuple(PLACES.values() if evening.at_terminals else PLACES)
    world = World(evening.table, dict(evening.ledger.balances()), evening.now)
    world = replace(world, net=_net(world, world.table, list(evening.ledger.transfers())))
    return Ground0(evening, evening.game, TableRoom("T1", evening.game), owners, records, world)


class Unknown(Exception):
    """The book has nothing of this kind."""


def _prepare(evening: Evening, scenario: str) -> None:
    """Wagers by scenario, zoe's before ann's, so that the order of names is not the order of things."""
    policies = policies_of(evening.game)
    power = policies.power("withhold-winnings", evening.game.switches)
    if power is not None and not evening.at_terminals:
        # An older case has nothing to do with the round, and must never be in its way.
        evening.send(BuyChips(by=evening.dealer, player="zoe", amount=OLDER))
        by = Person("somebody", power.role)
        evening.send(WithholdWinnings(by=by, person="zoe", case=9, amount=OLDER, reason="an older case"))
    personal = scenario in ("both", "own limits") and bool(policies.limits.personal.maximum)
    coloured = policies.colour_chips is not None and "colour-chip" in policies.stakes.accepted
    if scenario == "colours":
        if not coloured:
            raise Unknown
        _issue(evening, "zoe", "red", 20)
        _issue(evening, "ann", "blue", 20)
    if scenario == "both" and coloured:
        evening.send(BuyChips(by=evening.dealer, player="zoe", amount=500))
        _issue(evening, "zoe", "red", 1)
    if scenario == "tokens":
        if not {"token", "voucher"} & set(policies.stakes.accepted):
            raise Unknown
        evening.send(PresentTokens(by=evening.dealer, player="zoe", amount=5_000, reference="offer 1"))
    if scenario == "own limits" and not personal:
        raise Unknown
    if personal:
        evening.send(AgreePersonalLimits(by=evening.top, player="zoe", maximum=AGREED))
        evening.send(PlaceMarker(by=evening.top, player="zoe", marker="2,000"))
    held = evening.ledger.balance(evening.table.float_account)
    evening.send(MoveFloat(by=evening.top, amount=FLOAT - held))
    evening.step("open-bets")
    if scenario == "colours":
        evening.place("zoe", {"small": 1_000}, kind="colour-chip", colour="red")
        evening.place("ann", {"big": 1_000}, kind="colour-chip", colour="blue")
    elif scenario == "tokens":
        evening.place("zoe", {"small": 1_000}, kind="token")
        evening.place("ann", {"big": 1_000})
    elif scenario == "own limits":
        evening.place("zoe", {"small": AGREED})
    elif scenario != "none":
        if scenario in ("winner", "winner and loser"):
            evening.place("zoe", {"small": 1_500})
        if scenario in ("loser", "winner and loser"):
            evening.place("ann", {"big": 1_000})
        if scenario == "both":
            red = {"kind": "colour-chip", "colour": "red"} if coloured else {}
            evening.place("zoe", {"small": AGREED if personal else 1_500})
            evening.place("zoe", {"big": 500}, **red)
            evening.place("ann", {"total:7": 1_000, "big": 1_500})
    if personal:
        evening.send(RemoveMarker(by=evening.top, player="zoe"))


def _issue(evening: Evening, player: str, colour: str, count: int) -> None:
    evening.send(
        IssueColourChips(
            by=evening.dealer, player=player, colour=colour, count=count, value=500, marker="five"
        )
    )


# -- one step -----------------------------------------------------------------------------------------------


def tried(ground: Ground0, world: World, command: TableCommand) -> World:
    """The world after a command. Raises `Refused`, and then there is none."""
    at = world.now + 20 * SECOND
    held = Balances(world.balances)
    events = room.decide(ground.game, world.table, command, at, held.balance)
    table = world.table
    transfers: list[Transfer] = []
    for event in events:
        transfers += postings(table, event)
        table = evolve(ground.game, table, event)
    held.enter(transfers)
    return replace(
        world, table=table, balances=held.balances(), now=at, net=_net(world, table, transfers), came_from=world,
        by=command, events=events, detours=world.detours + _is_detour(command, events),
    )  # fmt: skip


def _is_detour(command: TableCommand, events: tuple[TableEvent, ...]) -> bool:
    single = isinstance(command, DeclareVoid) and command.owner is not None
    again = any(isinstance(event, SpinVoided) and not event.ends_round for event in events)
    return single or again or isinstance(command, DETOURS)


def _net(world: World, table: Table, transfers: list[Transfer]) -> dict[str, int]:
    """What the round's own transfers and decisions on it make of each purse; a claim counts against its owner. At terminals
    claims and the tickets of decisions name the player, and everything else the place at which the player was."""
    net = dict(world.net)
    places = PLACES if table.round is not None and table.round.purse == "credit" else {}
    for transfer in transfers:
        decided = transfer.reason.startswith(("decision in case", "claim by case", "claim cancelled by case"))
        if table.round is None or not (decided or transfer.id.startswith(f"{table.round.round_id}#")):
            continue
        for account, amount in ((transfer.source, -transfer.amount), (transfer.target, transfer.amount)):
            if account.kind in ("chips", "credit", "tokens", "tickets", "claim"):
                owner = account.of.split("/")[-1 if account.kind == "tickets" else 1]
                owner = places.get(owner, owner)
                net[owner] = net.get(owner, 0) + (-amount if account.kind == "claim" else amount)
    return net


# -- what is tried ------------------------------------------------------------------------------------------


def staff_of(game: Game) -> list[Person]:
    """One person of every role that the book has, the players' apart, and the system."""
    roles = [role.role for role in policies_of(game).roles if role.role != "player"]
    return [*(Person(f"{role} one", role) for role in roles), SYSTEM]


def seconds_of(game: Game) -> tuple[Person | None, ...]:
    """Nobody, another of the front line, and someone above it."""
    policies = policies_of(game)
    low, high = front_line_role(policies), supervising_role(policies)
    return None, Person("second below", low), Person("second above", high)


def declarations(ground: Ground0) -> Iterator[TableCommand]:
    """Every ground of the book by every role, for all and for one player, alone and with a second person."""
    first, other = ground.owners
    nobody, below, above = seconds_of(ground.game)
    for by, what, said in _grounds(ground):
        if said is None:
            continue
        for owner, second in ((first, nobody), (first, below), (first, above), (other, above)):
            yield DeclareVoid(by, what, owner=owner, approved_by=second, **said)
        for second in (nobody, below, above):
            yield DeclareVoid(by, what, approved_by=second, **said)
            if what in EQUIPMENT:
                yield DeclareFault(by=by, ground=what, what="it rattles", notified=second)


def odd_declarations(ground: Ground0) -> Iterator[TableCommand]:
    """Grounds that the book does not know, faults of what nobody repairs, and stakes kept by the house."""
    second = seconds_of(ground.game)[-1]
    for by, what, said in _grounds(ground):
        if said is None:
            yield DeclareVoid(by, what, approved_by=second, cause="x", opinion="seen")
        else:
            named: dict[str, Any] = {"persons": ground.owners, "forfeit": ground.owners}
            yield DeclareVoid(by, what, approved_by=second, **said, **named)
        if said is None or what not in EQUIPMENT:
            yield DeclareFault(by=by, ground=what, what="it rattles", notified=second)
    for by in staff_of(ground.game):
        yield WithholdWinnings(by=by, person="nan", case=3, amount=500, reason="seen", approved_by=second)


def _grounds(ground: Ground0) -> Iterator[tuple[Person, Ground, dict[str, Any] | None]]:
    """Every role with every ground, and what the book asks to be said with it."""
    policies = policies_of(ground.game)
    for what in GROUNDS:
        rule = policies.irregularity(what, ground.game.switches)
        said = None if rule is None else {"cause": (rule.causes or ("it happened",))[0], "opinion": "seen"}
        for by in (*staff_of(ground.game), Person("ann", "player")):
            yield by, what, said


def carrying_on(ground: Ground0, world: World) -> Iterator[TableCommand]:
    """The commands that carry a round on, by every role: steps, dice, payments, corrections, faults and their end."""
    game, table = ground.game, world.table
    panel = panel_of(game, table)
    people = [*staff_of(game), *(Person(name, "player") for name in ("zoe", "ann"))]
    seconds = [second for second in seconds_of(game) if second is not None]
    shown, other = (game.dice.shown(game.dice.roll_index(faces)) for faces in (ROLL, OTHER))
    for by in people:
        for step in STEPS:
            for second in (None, seconds[1]) if step in WITNESSED else (None,):
                yield TakeStep(by, step, times=3, tumbled=True, witness=second)
        for faces in (shown, other):
            yield AnnounceResult(by, faces)
            yield ReadDice(by, faces, panel=panel)
            for second in seconds:
                yield CorrectDice(by, faces, second, "it was misread")
        yield ReadDice(by, shown, flat=(True, True, False), panel=panel)
        for second in seconds:
            yield CorrectDice(by, shown, second, "a die leans", flat=(True, True, False))
        yield ConfirmDice(by, panel)
        for owner in ("", *ground.owners):
            yield PayWinner(by, owner, seconds[1])
        for second in seconds:
            yield AbandonRound(by=by, reason="it cannot be finished", approved_by=second)
        for fault in table.faults:
            yield NotifyOfFault(by=by, fault=fault.number, notified=Person("told", by.role))
            yield RepairFault(by=by, fault=fault.number, reference="work order 1")
        for player in ("zoe", "ann"):
            yield CashOut(by=by, player=player, amount=101_000)
        # More than zoe has while the round is played, so that a part of it waits for the payment.
        yield WithholdWinnings(
            by=by, person="zoe", case=2, amount=98_500, reason="seen", approved_by=seconds[1]
        )
        yield ReportDevice(by=by, what="the lid is open")
    assert world.round is not None
    for player in ("zoe", "ann"):
        for amount in (700, -700):
            yield SettleDecision(
                by=seconds[0], person=player, case=1, amount=amount, round_id=world.round.round_id, since=world.now * 2,
                approved_by=seconds[1],
            )  # fmt: skip
    for player, place in PLACES.items():
        own = Person(player, "player")
        yield Collect(by=own, terminal=place, paid_as="ticket", reference=f"000-{place}")
        yield StandUp(by=own, place=place)
        yield SitDown(by=Person("nan", "player"), place=place)


def wagering(ground: Ground0) -> Iterator[TableCommand]:
    """Bets placed, moved and taken back, for oneself and for another, and the choice of a shooter."""
    kind: Any = "credit" if ground.evening.at_terminals else "value-chip"
    own = [(Person(player, "player"), "") for player in PLACES]
    for by, owner in (*own, *((staff, ground.owners[1]) for staff in staff_of(ground.game))):
        yield PlaceWagers(by, {"small": 500}, kind, owner=owner)
        yield TakeBackWagers(by, owner=owner)
        yield MoveWager(by, "big", "odd", owner=owner)
        yield ConfirmPlacement(by, owner)
        yield RecordConfirmation(by, owner or ground.owners[0])
        yield DesignateShooter(by, owner or ground.owners[0])


def everything_else(ground: Ground0) -> Iterator[TableCommand]:
    """One of every other command that a table knows, by every role."""
    done = (
        *get_args(RoundCommand), DeclareFault, NotifyOfFault, RepairFault, ReportDevice, AbandonRound, WithholdWinnings,
        SettleDecision,
    )  # fmt: skip
    people = [*staff_of(ground.game), Person("ann", "player")]
    for kind in get_args(TableCommand):
        if kind not in done:
            for by in people:
                yield asked(kind, by, ground.game)


# -- the walk -----------------------------------------------------------------------------------------------


def discards(after: World) -> bool:
    return any(isinstance(event, SpinVoided | WagersReturned) for event in after.events)


Check = Callable[[Ground0, World, World], None]
"""The world before, and the world that an accepted command made of it."""


@dataclass(frozen=True)
class Declared:
    """A declaration that was accepted, and whether a spin, a round or a bet does not count from then on."""

    command: DeclareVoid | DeclareFault | AbandonRound
    discards: bool


@dataclass
class Walk:
    """What an exploration has seen."""

    ground: Ground0
    worlds: dict[object, World] = field(default_factory=dict)
    edges: dict[object, set[object]] = field(default_factory=dict)
    accepted: dict[object, list[Declared]] = field(default_factory=dict)
    """the declarations that were accepted in each world"""
    kinds: dict[object, set[type[TableCommand]]] = field(default_factory=dict)
    """the kinds of commands that were accepted in each world"""
    commands: Counter[str] = field(default_factory=Counter)
    """how many commands were tried, by outcome"""


def explore(ground: Ground0, check: Check, *, detours: int = 1, all_commands: bool = False) -> Walk:
    """Every world of one round with so many detours at most, with every command tried in each.

    The commands that have nothing to do with a round's money are tried once at each of its moments, unless all are asked
    for.
    """
    walk = Walk(ground)
    # Worlds with fewer detours come first, so that a world is looked at with all the detours that are left to it.
    queues: list[list[World]] = [[] for _ in range(detours + 1)]
    queues[0].append(ground.world)
    looked_at: set[object] = set()
    tried_at: set[object] | None = None if all_commands else set()
    while waiting := next((queue for queue in queues if queue), None):
        world = waiting.pop()
        if world.key in walk.worlds:
            continue
        walk.worlds[world.key] = world
        if world.what_is_left in looked_at:
            continue
        looked_at.add(world.what_is_left)
        seen = walk.edges.setdefault(world.key, set())
        took, kinds = walk.accepted.setdefault(world.key, []), walk.kinds.setdefault(world.key, set())
        for command in _all(ground, world, tried_at):
            try:
                after = tried(ground, world, command)
            except Refused as refused:
                assert len(refused.clauses) <= 2, f"a whole chapter: {refused}"
                walk.commands["refused"] += 1
                continue
            walk.commands["accepted"] += 1
            kinds.add(type(command))
            check(ground, world, after)
            if isinstance(command, DeclareVoid | DeclareFault | AbandonRound):
                took.append(Declared(command, discards(after)))
            if _goes_on(world, after, detours):
                seen.add(after.key)
                if after.key not in walk.worlds:
                    queues[after.detours].append(after)
    return walk


def _all(ground: Ground0, world: World, tried_at: set[object] | None) -> Iterator[TableCommand]:
    yield from _once(ground, "declarations", lambda: declarations(ground))
    if world.round is None or not world.round.returned:
        faults = tuple(fault.number for fault in world.table.faults)
        yield from _once(ground, faults, lambda: carrying_on(ground, world))
    if tried_at is None or _moment(world) not in tried_at:
        yield from _once(ground, "odd declarations", lambda: odd_declarations(ground))
        yield from _once(ground, "bets", lambda: wagering(ground))
        yield from _once(ground, "everything else", lambda: everything_else(ground))
    if tried_at is not None:
        tried_at.add(_moment(world))


def _moment(world: World) -> object:
    """How far the round is: what has nothing to do with its money is tried once there."""
    state = world.round
    return state and (state.done, state.status, state.result is None, state.paid, state.returned), bool(
        world.table.faults
    )


def _once(ground: Ground0, what: object, make: Callable[[], Iterator[TableCommand]]) -> list[TableCommand]:
    if what not in ground.made:
        ground.made[what] = list(make())
    return ground.made[what]


CARRYING = (
    TakeStep, AnnounceResult, ReadDice, ConfirmDice, CorrectDice, PayWinner, DeclareVoid, DesignateShooter, DeclareFault,
    ReportDevice, NotifyOfFault, RepairFault, AbandonRound, CashOut, Collect, StandUp, SitDown, WithholdWinnings,
    SettleDecision,
)  # fmt: skip


def _goes_on(before: World, after: World, detours: int) -> bool:
    """Whether a world belongs to the round that is explored, within the bound."""
    assert after.by is not None
    was, now = before.table.round, after.table.round
    if not isinstance(after.by, CARRYING) or was is None or now is None:
        return False
    if now.round_id != was.round_id or after.table.status == "closed":
        return False
    if isinstance(after.by, CashOut | Collect | StandUp | SitDown) and not _is_about_winnings(was, after.by):
        return False
    if isinstance(after.by, WithholdWinnings) and was.result is None:
        return False
    if isinstance(after.by, ReportDevice) and ("activate" not in was.done or was.result is not None):
        return False
    if isinstance(after.by, AnnounceResult | ReadDice) and _other_dice(after.by):
        return False
    return after.detours <= detours


def _other_dice(command: AnnounceResult | ReadDice) -> bool:
    """A round with the other dice is the same walk with other winners: only a correction leads there."""
    return command.faces != ROLL and command.faces[0] in (OTHER[0], "crab")


def _is_about_winnings(was: Round, command: TableCommand) -> bool:
    """Money leaves with a winner who has been paid, and a terminal that paid one is taken by the next."""
    if isinstance(command, CashOut):
        return command.player == "zoe" and "zoe" in was.paid and was.purse == "chips"
    return PLACES["zoe"] in was.paid and was.purse == "credit"


def plain_events(ground: Ground0, command: TableCommand, events: tuple[TableEvent, ...]) -> list[Any]:
    found: list[Any] = msgspec.json.decode(ground.room.encode_record(command, events))["events"]
    return found
