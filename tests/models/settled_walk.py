"""Walks what can be done after a round is settled, in every order: amounts withheld, kept and released, corrections, voids,
decisions on disputes, players who leave and rounds that follow.

An `Act` is one thing that people do, by those who may do it: its commands, and what the second model says of it
(`settled_model`). What the house reads in its journal for a correction is read by the house's own code, from the entries that
led to a world.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, cast

import msgspec

from models.settled_model import JACKPOT, Case, Model, No
from sicbo.hosting.tables import Judge, TableRoom
from sicbo.ledger.accounts import HOUSE, Account
from sicbo.ledger.balances import Balances
from sicbo.ledger.transfers import Transfer
from sicbo.records import round_on_record
from sicbo.recount.table import TableCount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.claim_names import debtor
from sicbo.rooms.kernel.names import guest_name
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table import decide as room
from sicbo.rooms.table.messages.chips import CashOut
from sicbo.rooms.table.messages.decisions import PayClaim, SettleDecision, WaiveClaim
from sicbo.rooms.table.messages.sanctions import DetermineWinnings, WithholdWinnings
from sicbo.rooms.table.messages.table import AnnounceClosing, CloseTable, StandUp
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    Collect,
    DeclareMalfunction,
    DemandReturn,
    DetermineHold,
    NoteJackpotTicket,
    NotifyInspector,
    OnRecord,
    Recalculate,
    VoidUnconfirmed,
    WithholdCredit,
)
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rules.policies import Ground
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry, Founding, Head, Stream, Summed
from support.evening import SECOND, Evening
from support.read_back import happened

ROLL = (1, 2, 4)
"""small wins, big loses"""
PLACES = {"zoe": "7", "ann": "10", "nan": "5", "eve": "7"}
"""zoe comes before ann everywhere, but not in the order in which a journal has their places. eve sits down when zoe has left. Guests are called by their terminals, so that both have one name there (`called`)."""
BOUGHT = {"zoe": 5_000, "ann": 5_000, "nan": 5_000, "eve": 5_000}
GROUNDS: dict[str, tuple[Ground, ...]] = {
    "act-canberra": ("disturbance", "fraud"),
    "nsw-aruze": ("disturbance", "fraud"),
    "crown-melbourne": ("disturbance", "fraud"),
}
"""What makes a settled round void, by book: 10.1 and 10.3; 8.8.1 and 8.8.2; 9.3 and 9.4. The other books leave it to a dispute."""
IMPRACTICAL = ("act-canberra", "nsw-table", "pennsylvania")
"""whose rounds may be void on that ground while they are played"""
ONE_PLAYER = ("crown-melbourne",)
"""9.3 lets a single wager be void"""
FORFEITING = ("nsw-aruze",)
"""8.9"""
WITHHOLDING = ("crown-melbourne",)
"""9.2.3; credit of terminals is withheld by NSW 7.5"""
KINDS = ("chips", "credit", "in-play", "claim", "withheld")
"""the accounts that the second count keeps too"""


@dataclass(frozen=True)
class World:
    """A table after settlement, with its money, its journal and what the second model says."""

    table: Table
    now: int
    model: Model
    balances: dict[Account, int] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    moved: tuple[tuple[Transfer, ...], ...] = ()
    """the transfers of each entry"""
    acts: tuple[str, ...] = ()

    @property
    def key(self) -> object:
        """What makes this world another one than those seen before; when and by whom things were done does not."""
        table, last = self.table, self.table.round
        cases = tuple(
            (one.number, one.player, one.withheld, one.demanded, one.notice_due_since is None, one.outcome, str(one.of_rounds))
            for one in table.cases
        )  # fmt: skip
        of_round = last and (last.round_id, last.status, last.returned, frozenset(last.layout))
        money = frozenset((str(account), amount) for account, amount in self.balances.items() if amount)
        state = str((table.withheld, table.winnings_withheld, table.to_withhold, table.claims, table.waived))
        return cases, of_round, money, state, table.settled_further, frozenset(table.seats), self.model.key


class Journal:
    """The entries that led to a world, read as a store reads them (`test_settled_walk` holds it against a real one)."""

    def __init__(self, world: World) -> None:
        self._entries, self._moved = world.entries, world.moved

    async def stream(self, name: str) -> Stream:
        return Stream(Founding(name, "table", b"", 0), Head(name, len(self._entries), b""))

    async def round_entries(self, _stream: str, number: int) -> tuple[int, int] | None:
        begun = [entry.seq for entry in self._entries if '"type":"RoundBegun"' in entry.body]
        if number > len(begun):
            return None
        return begun[number - 1], (begun[number] - 1 if number < len(begun) else len(self._entries))

    async def entries(
        self, _stream: str, after: int = 0, until: int | None = None
    ) -> AsyncIterator[list[Entry]]:
        yield list(self._entries[after:until])

    async def newest(
        self, _stream: str, after: int, until: int, limit: int, has: Sequence[str] = (), like: str = "",
        kinds: Sequence[str] = (),
    ) -> list[Entry]:  # fmt: skip
        assert not like, "nothing that a correction asks for"
        found = [
            entry
            for entry in reversed(self._entries[after:until])
            if all(text in entry.body for text in has)
            and (not kinds or any(f'"type":"{kind}"' in entry.body for kind in kinds))
        ]
        return found[:limit]

    async def sums(self, _stream: str, after: int, until: int) -> list[Summed]:
        return [
            Summed(str(one.source), str(one.target), one.reason, one.amount, 1)
            for transfers in self._moved[after:until]
            for one in transfers
        ]


def on_record(world: World, room: TableRoom, round_id: str, terminal: str) -> OnRecord | None:
    """What the house reads for a correction, by its own code."""
    reader = cast(Reader, Journal(world))
    reading = round_on_record.on_record(reader, room, world.table, round_id, terminal)
    try:
        reading.send(None)
    except StopIteration as read:
        return cast(OnRecord | None, read.value)
    raise AssertionError("a journal in memory lets nobody wait")


class Going(Evening):
    """An evening that goes on from a world, entry by entry."""

    def __init__(self, before: Evening, world: World) -> None:
        self.__dict__.update(before.__dict__)
        self.world, self.table, self.now = world, world.table, world.now
        self.room = TableRoom("T1", self.game)

    def send(self, command: TableCommand, at: int | None = None) -> tuple[TableEvent, ...]:
        world = self.world
        now = (self.now if at is None else at) + SECOND
        held = Balances(world.balances)
        events = room.decide(self.game, world.table, command, now, held.balance)
        table, transfers = happened(self.room, world.table, command, events)
        held.enter(transfers)
        body = self.room.encode_record(command, events).decode()
        entry = Entry("T1", len(world.entries) + 1, str(len(world.entries)), now, body, b"")
        self.world = replace(
            world, table=table, now=now, balances=held.balances(), entries=(*world.entries, entry),
            moved=(*world.moved, tuple(transfers)),
        )  # fmt: skip
        self.table, self.now = table, now
        return events

    def correct(self, command: Recalculate | VoidUnconfirmed) -> None:
        """As the house sends it: with what its journal has."""
        case = self.table.case(command.case)
        if case is not None:
            found = on_record(self.world, self.room, command.round_id, case.terminal)
            command = msgspec.structs.replace(command, on_record=found)
        self.send(command)

    def play(self, wagers: dict[str, tuple[str, int]], until: str = "") -> None:
        """A round with these wagers, to its end or to a step that is not taken any more."""
        self.step("open-bets")
        for person, (bet, stake) in wagers.items():
            self.place(self.called(person), {bet: stake})
        self.until("enter")
        self.dice(*ROLL)
        while self.table.playing is not None and self.table.playing.remaining[0].step != until:
            self.step(self.table.playing.remaining[0].step)

    def called(self, person: str) -> str:
        return guest_name("T1", PLACES[person]) if self.at_terminals else person

    def credit(self, terminal: str) -> int:
        return _of(self.world, "credit", f"T1/{terminal}")

    def people(self) -> tuple[Person, Person]:
        """Two of the highest rank, who may do whatever the book lets anyone do."""
        roles = [role for role in policies_of(self.game).roles if role.staff]
        highest = max(roles, key=lambda role: role.rank).role
        return Person("olga", highest), Person("omar", highest)


@dataclass(frozen=True)
class Act:
    """One thing that people do after settlement, and what the second model says of it."""

    name: str
    play: Callable[[Going], None]
    meant: Callable[[Model], None]
    core: bool = False
    """tried in deeper walks too"""


# -- where it begins ----------------------------------------------------------------------------------------


BEGINNINGS = ("settled", "winner gone", "payment held", "result known")


def begin(game: str, beginning: str) -> tuple[Evening, World]:
    """A round that zoe has won and ann has lost, with cases about all of them.

    `winner gone`: zoe has taken everything away. `payment held`: a case about an earlier round withholds a part of what the
    round paid. `result known`: the round has yet to pay, and the cases are about an earlier one.
    """
    evening = Evening(game)
    model = Model(evening.at_terminals, dict(BOUGHT), {"zoe", "ann", "nan"})
    pool = {Account("jackpot", "win 1"): JACKPOT, HOUSE: -JACKPOT}
    going = Going(evening, World(evening.table, evening.now, model, pool))
    going.open()
    for person in ("zoe", "ann", "nan"):
        going.seat(going.called(person), BOUGHT[person], PLACES[person])
    if beginning in ("settled", "winner gone"):
        _played(going, model, {"zoe": ("small", 2_000), "ann": ("big", 1_000)})
        _cases(going, model)
        if beginning == "winner gone":
            _carry_all_away(going, model)
        return evening, going.world
    _played(going, model, {"zoe": ("small", 500), "ann": ("big", 1_000)})
    _cases(going, model)
    _known(going, model, {"zoe": ("small", 2_000), "ann": ("big", 1_000)})
    if beginning == "payment held":
        # On the meter are 5,000 and 500 won before, less the stake; 1,500 wait for the payment.
        _do(going, WithholdCredit, case=2, amount=5_000)
        model.withhold("2", 5_000)
        _pay(going)
        model.pay()
    return evening, going.world


def _played(going: Going, model: Model, wagers: dict[str, tuple[str, int]]) -> None:
    _known(going, model, wagers)
    _pay(going)
    model.pay()


def _known(going: Going, model: Model, wagers: dict[str, tuple[str, int]]) -> None:
    """A round whose dice are known and that has paid nobody yet."""
    going.play(wagers, until="pay")
    model.begin(f"T1-{going.table.rounds}")
    for person, (bet, stake) in wagers.items():
        model.placed(person, stake, 2 * stake if bet == "small" else 0)


def _pay(going: Going) -> None:
    going.step("pay")
    while going.table.playing is not None:
        going.step(going.table.playing.remaining[0].step)


def _cases(going: Going, model: Model) -> None:
    """Two at every terminal; at a dealer's table the office has them."""
    last = model.last
    if going.at_terminals:
        manager, _ = going.people()
        for number, person in enumerate(("zoe", "zoe", "ann", "ann", "nan", "nan"), 1):
            going.send(DeclareMalfunction(by=manager, terminal=PLACES[person], reason="it rattles"))
            model.cases[str(number)] = Case(person, last)
        model.cases["11"] = Case("zoe", last, office=11)
    else:
        for number in (11, 12):
            model.cases[str(number)] = Case("zoe", last, office=number)


def _carry_all_away(going: Going, model: Model) -> None:
    if going.at_terminals:
        _leave(going, "zoe")
        model.leave("zoe")
    else:
        _cash_out(going, "zoe")
        model.carry_away("zoe")


# -- what people do -----------------------------------------------------------------------------------------


def acts_at(evening: Evening, world: World) -> list[Act]:
    """Everything that is tried in every world; all of it is about the round that was settled last in the beginning."""
    found = _at_terminals(world) if evening.at_terminals else _at_chips(evening, world)
    return [*found, *_voids(evening), *_decisions(world), *_claims(), *_playing_on()]


def _at_terminals(world: World) -> Iterator[Act]:
    r, by, model = world.model.last, partial, Model
    for case, amount in ((2, 1_500), (2, 5_000), (2, 7_500), (4, 300)):
        yield Act(
            f"7.5 withhold {amount} in case {case}",
            by(_do, kind=WithholdCredit, case=case, amount=amount),
            by(model.withhold, name=str(case), amount=amount),
            core=case == 2 and amount < 7_500,
        )
    yield Act(
        "7.5 withhold for the office",
        by(_withhold_for_office, r=r, since=world.now),
        by(_office, r=r),
        core=True,
    )
    for name in ("2", "4", "11"):
        keeps, releases = by(_determine, name=name, keep=True), by(_determine, name=name, keep=False)
        yield Act(f"7.5 keep {name}", keeps, by(model.determine, name=name, keep=True), core=name != "4")
        yield Act(
            f"7.5 release {name}", releases, by(model.determine, name=name, keep=False), core=name == "2"
        )
    yield Act("7.5 demand a return", by(_do, kind=DemandReturn, case=2, amount=500), _demand)
    yield Act(
        "7.1 zoe", by(_correct, kind=Recalculate, case=1, r=r), by(model.recalculate, name="1", round_id=r)
    )
    for bet, won in (("small", 500), ("big", -500)):
        unseen: dict[str, Any] = {"wagers": {bet: 500}, "reason": "camera 4 shows the bet"}
        yield Act(
            f"7.1 nan, unrecorded {bet}",
            by(_correct, kind=Recalculate, case=5, r=r, **unseen),
            by(model.recalculate, name="5", round_id=r, stake=500, won=won),
            core=won > 0,
        )
    invented: dict[str, Any] = {"wagers": {"triple:6": 500}, "reason": "she says so"}
    small: dict[str, Any] = {"wagers": {"small": 300}, "reason": "camera 4 shows a bet below the minimum"}
    yield Act("7.1 zoe, invented", by(_correct, kind=Recalculate, case=1, r=r, **invented), _never)
    yield Act("7.1 zoe, by a host", by(_correct, kind=Recalculate, case=1, r=r, second="host"), _never)
    yield Act("7.1 nan, below the minimum", by(_correct, kind=Recalculate, case=5, r=r, **small), _never)
    for case in (1, 2, 3, 6):
        yield Act(
            f"7.3 in case {case}",
            by(_correct, kind=VoidUnconfirmed, case=case, r=r),
            by(model.void_unconfirmed, name=str(case), round_id=r),
            core=case in (1, 3),
        )
    yield Act("4.1 zoe is paid a jackpot", by(_jackpot, r=r), by(model.jackpot, person="zoe", round_id=r))
    yield Act(
        "4.1 zoe's jackpot becomes a ticket",
        by(_jackpot_ticket, r=r),
        by(model.jackpot, person="zoe", round_id=r, by_ticket=True),
    )
    yield Act("zoe collects", by(_collect, person="zoe"), by(model.carry_away, person="zoe"))
    yield Act("zoe leaves", by(_leave, person="zoe"), by(model.leave, person="zoe"), core=True)
    yield Act("ann leaves", by(_leave, person="ann"), by(model.leave, person="ann"))
    yield Act("eve sits down", _eve_comes, _eve, core=True)
    yield Act("8.2 the table closes", _close, model.close)
    for earlier in [name for name in world.model.rounds if name != r]:
        yield Act(
            f"7.3 zoe in {earlier}",
            by(_correct, kind=VoidUnconfirmed, case=1, r=earlier),
            by(model.void_unconfirmed, name="1", round_id=earlier),
        )
        yield Act(
            f"decision about {earlier}: zoe -700",
            by(_settle, person="zoe", case=16, amount=-700, r=earlier, since=world.now),
            by(model.decide, person="zoe", case=16, amount=-700, round_id=earlier),
        )


def _at_chips(evening: Evening, world: World) -> Iterator[Act]:
    r, by, allowed = world.model.last, partial, evening.game.book.name in WITHHOLDING
    for case, amount, about in ((11, 4_500, r), (12, 3_000, "")):
        yield Act(
            f"9.2.3 withhold {amount} in case {case}",
            by(_withhold_chips, case=case, amount=amount, about=about),
            by(_winnings, allowed=allowed, name=str(case), amount=amount, about=about),
            core=True,
        )
        for keep in (True, False):
            yield Act(
                f"9.2.3 {'keep' if keep else 'release'} case {case}",
                by(_determine_chips, case=case, keep=keep),
                by(Model.determine, name=str(case), keep=keep),
                core=not keep,
            )
    yield Act("zoe cashes out", by(_cash_out, person="zoe"), by(Model.carry_away, person="zoe"), core=True)


def _voids(evening: Evening) -> Iterator[Act]:
    book, by = evening.game.book.name, partial
    for ground in ("disturbance", "fraud", "impractical"):
        allowed = ground in GROUNDS.get(book, ())
        played = allowed or (ground == "impractical" and book in IMPRACTICAL)
        yield Act(
            f"void: {ground}",
            by(_void, ground=ground),
            by(_declared, allowed=allowed, while_played=played),
            core=ground == "disturbance",
        )
    owner = PLACES["zoe"] if evening.at_terminals else "zoe"
    yield Act(
        "void: fraud, zoe forfeits",
        by(_void, ground="fraud", persons=(owner,), forfeit=(owner,)),
        by(_declared, allowed=book in FORFEITING, forfeit=("zoe",)),
    )
    both = (owner, PLACES["ann"] if evening.at_terminals else "ann")
    yield Act(
        "void: fraud, zoe and ann forfeit",
        by(_void, ground="fraud", persons=both, forfeit=both),
        by(_declared, allowed=book in FORFEITING, forfeit=("zoe", "ann")),
    )
    yield Act(
        "void: fraud by zoe alone",
        by(_void, ground="fraud", owner=owner),
        by(_declared, allowed=book in ONE_PLAYER, only="zoe"),
    )


def _decisions(world: World) -> Iterator[Act]:
    r, since = world.model.last, world.now
    for person, case, amount in (
        ("zoe", 13, 700), ("zoe", 13, -2_700), ("zoe", 11, -900), ("ann", 14, 1_000), ("nan", 15, 500),
    ):  # fmt: skip
        yield Act(
            f"decision in case {case}: {person} {amount}",
            partial(_settle, person=person, case=case, amount=amount, r=r, since=since),
            partial(Model.decide, person=person, case=case, amount=amount, round_id=r),
            core=amount in (-2_700, 1_000),
        )


def _claims() -> Iterator[Act]:
    for waive in (False, True):
        yield Act(
            f"zoe's claim is {'waived' if waive else 'paid'}",
            partial(_settle_claim, person="zoe", waive=waive),
            partial(Model.settle_claim, person="zoe", waive=waive),
        )


def _playing_on() -> Iterator[Act]:
    yield Act("the round pays", _pay, Model.pay, core=True)
    yield Act("the next round begins", _begin, _begin_meant)
    yield Act("the next round is played", _another, _another_meant, core=True)


# -- by their commands --------------------------------------------------------------------------------------


def _do(going: Going, kind: Any, **given: Any) -> None:
    going.send(kind(by=going.people()[0], **given))


def _withhold_for_office(going: Going, r: str, since: int) -> None:
    """With what the house reads in its office: a case about zoe and this round, opened in the beginning."""
    _do(
        going, WithholdCredit, office_case=11, terminal=PLACES["zoe"], amount=800, concerned=(going.called("zoe"),),
        about_round=r, case_opened_at=since,
    )  # fmt: skip


def _number(table: Table, name: str) -> int:
    """A case of the table by its name: its number, or that of the office."""
    if int(name) < 10:
        return int(name)
    return next((one.number for one in table.cases if one.office_case == int(name) and not one.outcome), 99)


def _determine(going: Going, name: str, keep: bool) -> None:
    by, second = going.people()
    number = _number(going.table, name)
    case = going.table.case(number)
    if keep and case is not None and case.notice_due_since is not None:
        going.send(NotifyInspector(by=by, case=number, inspector="ines"))
    going.send(
        DetermineHold(by=by, case=number, to_player=not keep, reason="looked into", approved_by=second)
    )


def _correct(going: Going, kind: Any, case: int, r: str, second: str = "", **given: Any) -> None:
    by, other = going.people()
    other = Person(other.name, second or other.role)
    going.correct(kind(by=by, case=case, round_id=r, approved_by=other, **given))


def _collect(going: Going, person: str) -> None:
    if person not in going.world.model.here:
        raise Refused("not-seated", "nobody acts from afar")
    reference = f"{person}-{len(going.world.entries)}"
    by = Person(going.called(person), "player")
    going.send(Collect(by=by, terminal=PLACES[person], reference=reference))


def _leave(going: Going, person: str) -> None:
    if person not in going.world.model.here or going.credit(PLACES[person]):
        _collect(going, person)
    going.send(StandUp(by=Person(going.called(person), "player"), place=PLACES[person]))


def _withhold_chips(going: Going, case: int, amount: int, about: str) -> None:
    by, second = going.people()
    going.send(
        WithholdWinnings(
            by=by, person="zoe", case=case, amount=amount, reason="seen", approved_by=second, round_id=about or "T1-99"
        )
    )  # fmt: skip


def _determine_chips(going: Going, case: int, keep: bool) -> None:
    by, second = going.people()
    going.send(
        DetermineWinnings(by=by, person="zoe", case=case, to_player=not keep, reason="looked into", approved_by=second)
    )  # fmt: skip


def _cash_out(going: Going, person: str) -> None:
    _, second = going.people()
    amount = _of(going.world, "chips", f"T1/{person}")
    going.send(
        CashOut(by=going.dealer, player=person, amount=amount, identification="card", approved_by=second)
    )


def _void(going: Going, ground: Ground, **given: Any) -> None:
    by, second = going.people()
    going.send(DeclareVoid(by, ground, cause="fire", opinion="seen", approved_by=second, **given))


def _settle(going: Going, person: str, case: int, amount: int, r: str, since: int) -> None:
    by, second = going.people()
    going.send(
        SettleDecision(
            by=by, person=going.called(person), case=case, amount=amount, round_id=r, since=since, approved_by=second,
            place=PLACES[person] if going.at_terminals else "",
        )
    )  # fmt: skip


def _settle_claim(going: Going, person: str, waive: bool) -> None:
    by, second = going.people()
    claim = min((name for name in going.table.claims if debtor(name) == going.called(person)), default="")
    if waive:
        going.send(WaiveClaim(by=by, claim=claim, reason="a small sum", approved_by=second))
    else:
        going.send(PayClaim(by=by, claim=claim, amount=going.table.claims.get(claim, 1)))


def _jackpot(going: Going, r: str) -> None:
    _require_not_paid(going)
    going.send(
        AddCredit(
            by=SYSTEM, terminal=PLACES["zoe"], amount=JACKPOT, source="jackpot", reference="win 1", pool="Lucky",
            round_id=r, won_at=going.table.round.closed_at if going.table.round else 0,
        )
    )  # fmt: skip


def _jackpot_ticket(going: Going, r: str) -> None:
    _require_not_paid(going)
    going.send(
        NoteJackpotTicket(
            by=SYSTEM, terminal=PLACES["zoe"], amount=JACKPOT, reference="win 1", pool="Lucky", round_id=r,
            won_at=going.table.round.closed_at if going.table.round else 0,
        )
    )  # fmt: skip


def _require_not_paid(going: Going) -> None:
    """The pools' own rule: there is one win, and it is paid once."""
    if going.world.model.jackpot_of:
        raise Refused("out-of-order", "this win was paid")


def _eve_comes(going: Going) -> None:
    going.seat(going.called("eve"), BOUGHT["eve"], PLACES["eve"])


def _close(going: Going) -> None:
    _do(going, AnnounceClosing)
    _do(going, CloseTable)


def _begin(going: Going) -> None:
    going.step("open-bets")


def _another(going: Going) -> None:
    wagers = {}
    for person, bet in (("zoe", "small"), ("ann", "big")):
        kind, owner = ("credit", PLACES[person]) if going.at_terminals else ("chips", person)
        if person in going.world.model.here and _of(going.world, kind, f"T1/{owner}") >= 600:
            wagers[person] = (bet, 600)
    going.play(wagers)


def _of(world: World, kind: Any, of: str) -> int:
    return world.balances.get(Account(kind, of), 0)


# -- by the second model ------------------------------------------------------------------------------------


def _next(model: Model) -> str:
    return f"T1-{len(model.rounds) + 1}"


def _office(model: Model, r: str) -> None:
    """The table's case for it is opened as often as something is withheld for it."""
    case = model.cases["11"]
    case.is_open = True
    model.withhold("11", 800, r)


def _winnings(model: Model, allowed: bool, name: str, amount: int, about: str) -> None:
    """Chips are of the round that the case is about, where that is the last one, counts and has paid their owner."""
    if not allowed:
        raise No("the book lets nobody withhold winnings")
    share = model.rounds[model.last].get("zoe")
    if model.playing:
        model.withhold(name, amount, about)
        return
    counts = about == model.last and not model.playing and model.last not in model.void
    model.withhold(name, amount, about if counts and share is not None and share.paid else "")


def _never(_model: Model) -> None:
    raise No("against the record or the limits, or with someone who may not")


def _demand(model: Model) -> None:
    model.open_case("2")


def _declared(model: Model, allowed: bool, while_played: bool = False, **how: Any) -> None:
    if not (while_played if model.playing and not how else allowed):
        raise No("not on this ground, or not after settlement")
    model.declare_void(**how)


def _eve(model: Model) -> None:
    if {"zoe", "eve"} & model.here or model.closed:
        raise No("taken, or closed")
    model.here.add("eve")


def _begin_meant(model: Model) -> None:
    model.begin(_next(model))


def _another_meant(model: Model) -> None:
    model.begin(_next(model))
    bet = {
        who: due for who, due in (("zoe", 1_200), ("ann", 0)) if who in model.here and model.purse[who] >= 600
    }
    if not bet:
        raise No("nobody bets")
    for person, due in bet.items():
        model.placed(person, 600, due)
    model.pay()


# -- the walk -----------------------------------------------------------------------------------------------


@dataclass
class Walk:
    evening: Evening
    worlds: dict[object, World] = field(default_factory=dict)
    tried: Counter[str] = field(default_factory=Counter)


def walk(game: str, beginning: str, depth: int, core: bool = False) -> Walk:
    """Every sequence of so many acts, all or those of the core; each world that they make is looked at once."""
    evening, first = begin(game, beginning)
    matches(first, evening)
    found = Walk(evening, {first.key: first})
    acts = [act for act in acts_at(evening, first) if act.core or not core]
    worlds = [first]
    for _ in range(depth):
        after: list[World] = []
        for world in worlds:
            for new in _from(found, world, acts):
                if new.key not in found.worlds:
                    found.worlds[new.key] = new
                    after.append(new)
        worlds = after
    for world in worlds:
        counted_again(evening, world)
        found.tried["ends counted twice"] += 1
    return found


def _from(found: Walk, world: World, acts: list[Act]) -> Iterator[World]:
    going = Going(found.evening, world)
    before = going.room.encode_state(world.table), dict(world.balances)
    for act in acts:
        going = Going(found.evening, world)
        path = (*world.acts, act.name)
        model = world.model.copy()
        try:
            act.meant(model)
            may = True
        except No:
            may = False
        try:
            act.play(going)
        except Refused as refused:
            assert not may, (path, str(refused))
            assert (going.room.encode_state(world.table), world.balances) == before, (path, "left something")
            found.tried["refused"] += 1
            continue
        assert may, (path, "the second model does not let this happen")
        found.tried["accepted"] += 1
        new = replace(going.world, model=model, acts=path)
        matches(new, found.evening)
        yield new


def matches(world: World, evening: Evening) -> None:
    """Every account of a player holds what the second model says, and nothing comes from nowhere."""
    assert sum(world.balances.values()) == 0
    model, path = world.model, world.acts
    kind = "credit" if evening.at_terminals else "chips"
    for person in ("zoe", "ann", "nan", "eve"):
        owner = PLACES[person] if evening.at_terminals else person
        if person in model.here or not evening.at_terminals:
            has = model.purse.get(person, 0) if person in model.here else 0
            assert _of(world, kind, f"T1/{owner}") == has, (path, person)
        if person != "eve":
            owed = sum(amount for (who, _), amount in model.owed.items() if who == person)
            assert _owed(world, Going(evening, world).called(person)) == owed, (path, person)
        assert _out(world, person, evening) == model.out.get(person, 0), (path, person)
    for name, case in model.cases.items():
        assert _withheld(world, name, evening) == case.withheld, (path, name)
        assert _waits(world, name, case.person, evening) == case.waits, (path, name)
    open_stakes = 0 if world.table.playing is None else world.table.playing.open_stakes
    assert _of(world, "in-play", "T1") == open_stakes, path
    assert (world.table.playing is not None) == model.playing, path
    for terminal, meters in world.table.meters.items():
        assert _of(world, "credit", f"T1/{terminal}") == meters.credit, (path, terminal)


def _owed(world: World, name: str) -> int:
    return sum(
        amount
        for account, amount in world.balances.items()
        if account.kind == "claim" and account.of.split("/")[1] == name
    )


def _out(world: World, person: str, evening: Evening) -> int:
    if not evening.at_terminals:
        return sum(
            one.amount
            for transfers in world.moved
            for one in transfers
            if (one.reason, one.source) == ("taken away", Account("chips", f"T1/{person}"))
        )
    places = () if person == "eve" else (guest_name("T1", PLACES[person]), PLACES[person])
    total = 0
    for transfers in world.moved:
        for one in transfers:
            if one.target.kind != "tickets":
                continue
            at_close = one.reason == "held at close" and one.target.of.endswith(f"/{PLACES[person]}")
            if at_close and one.target.of.endswith(f"/{PLACES['zoe']}"):
                # The person in that seat at the close: zoe, or eve after her.
                total += one.amount if (person == "eve") == ("eve sits down" in world.acts) else 0
            elif one.target.of.startswith(f"{person}-") or one.target.of.split("/")[-1] in places:
                total += one.amount
    return total


def _withheld(world: World, name: str, evening: Evening) -> int:
    if not evening.at_terminals:
        return _of(world, "withheld", f"T1/{name}/zoe")
    if int(name) < 10:
        return _of(world, "withheld", f"T1/{name}")
    return sum(
        _of(world, "withheld", f"T1/{one.number}")
        for one in world.table.cases
        if one.office_case == int(name)
    )


def _waits(world: World, name: str, person: str, evening: Evening) -> int:
    """What a case withholds as soon as the round in play pays it."""
    if not evening.at_terminals:
        return world.table.to_withhold.get(person, {}).get(name, 0)
    return world.table.to_withhold.get(PLACES[person], {}).get(str(_number(world.table, name)), 0)


def counted_again(evening: Evening, world: World) -> None:
    """The whole way again, from its entries alone."""
    accounts: dict[str, int] = {}
    card: Any = msgspec.to_builtins(evening.game.card)
    count = TableCount("T1", Judge(evening.game), card, accounts)
    records = [msgspec.json.decode(entry.body)["events"] for entry in world.entries]
    count.corrected = {
        event["round_id"] for events in records for event in events if event["type"] == "MeterAdjusted"
    }
    for seq, events in enumerate(records, 1):
        count.enter(seq, events)
    for account, amount in world.balances.items():
        if account.kind in KINDS:
            assert accounts.get(str(account), 0) == amount, (world.acts, str(account))
    assert not count.unreturned, (world.acts, count.unreturned)
