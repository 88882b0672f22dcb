"""Evenings put into a real store: played by `tests/support/evening.py`, then sent command by command through the House."""

import asyncio
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sicbo.cli.main import main
from sicbo.engine.house import House
from sicbo.hosting.tables import MAKERS, open_table_stream
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import (
    CorrectDice,
    DeclareVoid,
    MoveWager,
    PayWinner,
    ReadDice,
    TakeBackWagers,
)
from sicbo.rooms.table.messages.chips import IssueColourChips, PresentTokens, RedeemColourChips
from sicbo.rooms.table.messages.equipment import RepairFault
from sicbo.rooms.table.messages.limits import AgreePersonalLimits, PlaceMarker
from sicbo.rooms.table.messages.table import StandUp
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    Collect,
    DeclareMalfunction,
    DetermineHold,
    Recalculate,
    WithholdCredit,
)
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.store.whole.by_address import open_store
from support.evening import NOON, SECOND, Evening

GAMES = (
    "act-canberra",
    "nsw-aruze",
    "nsw-table",
    "crown-melbourne/a",
    "crown-melbourne/b",
    "pennsylvania/a",
    "pennsylvania/b",
)


class Recorded(Evening):
    """An evening that remembers what was asked and when; every command takes a second."""

    def __init__(self, *arguments: Any, **changes: Any) -> None:
        super().__init__(*arguments, **changes)
        self.asked: list[tuple[int, TableCommand]] = []

    def send(self, command: TableCommand, at: int | None = None) -> tuple[TableEvent, ...]:
        events = super().send(command, at)
        self.asked.append((self.now, command))
        self.wait(SECOND)
        return events


def played(address: str | Path, *evenings: Recorded, snapshot_every: int = 50) -> None:
    """A store in which these evenings were played."""
    asyncio.run(_played(str(address), evenings, snapshot_every))


async def _played(address: str, evenings: Sequence[Recorded], snapshot_every: int) -> None:
    now = NOON
    store = await open_store(address)
    house = await House.open(store, MAKERS, clock=lambda: now, snapshot_every=snapshot_every)
    try:
        for evening in evenings:
            name, now = evening.table.table_id, NOON
            await open_table_stream(house, name, evening.game)
            for number, (at, command) in enumerate(evening.asked):
                now = at
                await house.send(name, f"{name}.{number}", command)
    finally:
        await house.close()
        await store.close()


# -- evenings -------------------------------------------------------------------------------------------------


def quiet(game: str, table: str = "T1") -> Recorded:
    """A few rounds in which nothing goes wrong."""
    evening = Recorded(game, table)
    evening.open().seat("ann", 100_000).seat("bob", 50_000)
    for faces, stake in (((2, 2, 5), 1000), ((6, 6, 6), 2000), ((1, 2, 1), 500)):
        evening.step("open-bets")
        evening.place("ann", {"small": stake, "big": 500})
        evening.place("bob", {_second(evening): stake + 500})
        evening.finish(*faces)
    return evening


def _second(evening: Evening) -> str:
    """A bet that wins sometimes: on both kinds of dice there is one on the first face."""
    return next(bet.bet for bet in evening.game.bets if bet.kind in ("double", "single"))


def shown(folder: Path) -> None:
    """The files that the documents speak of: an evening of two tables, the same tampered with, and their exports."""
    evening = Recorded("act-canberra")
    evening.open().seat("ann", 50_000).seat("bob", 500_000)
    evening.step("open-bets")
    evening.place("ann", {"small": 1000, "double:2": 500})
    evening.place("bob", {"big": 2000})
    evening.finish(2, 2, 5)
    evening.step("open-bets")
    evening.place("ann", {"big": 300})
    evening.place("bob", {"small": 120_000, "total:7": 1000})
    evening.finish(1, 2, 4)
    evening.step("open-bets")
    evening.place("ann", {"big": 1000})
    evening.until("uncover")
    evening.send(DeclareVoid(Person("sue", "supervisor"), "disturbance", cause="fire"))
    played(folder / "evening.db", evening, quiet("nsw-aruze", "T2"))
    shutil.copy(folder / "evening.db", folder / "tampered.db")
    with sqlite3.connect(folder / "tampered.db") as connection:
        connection.execute("UPDATE balances SET amount = amount + 10000 WHERE account = 'chips:T1/ann'")
    connection.close()
    rounds, edited = folder / "rounds.jsonl", folder / "edited.jsonl"
    assert main(["export", str(folder / "evening.db"), "--to", str(rounds)]) == 0
    text = rounds.read_text("utf-8")
    assert text.count('"returned":220000') == 1
    edited.write_text(text.replace('"returned":220000', '"returned":230000'), "utf-8")


def eventful(game: str, table: str = "T1") -> Recorded:
    """An evening in which everything happens that the book knows."""
    evening = Recorded(game, table)
    evening.open().seat("ann", 500_000).seat("bob", 500_000)
    book = evening.game.book.name
    {
        "act-canberra": _canberra,
        "nsw-aruze": _aruze,
        "nsw-table": _new_south_wales,
        "crown-melbourne": _crown,
        "pennsylvania": _pennsylvania,
    }[book](evening)
    return evening


def _canberra(evening: Recorded) -> None:
    dealer, supervisor = evening.dealer, Person("sue", "supervisor")
    _moved_about(evening)
    _outside_the_limits(evening)
    _not_flat(evening)
    # Paid in part, then undone.
    evening.step("open-bets")
    evening.place("ann", {"small": 1000, "big": 700})
    evening.place("bob", {"small": 2000, _second(evening): 500})
    evening.dice(2, 2, 5)
    evening.until("pay")
    evening.send(PayWinner(dealer, "bob"))
    evening.send(DeclareVoid(supervisor, "disturbance", cause="fire", approved_by=dealer))
    _breach(evening, supervisor)
    _corrected(evening, supervisor)
    _own_limits(evening, supervisor, maximum=900_000)


def _crown(evening: Recorded) -> None:
    manager = Person("max", "assistant-casino-manager")
    _moved_about(evening)
    _outside_the_limits(evening)
    evening.step("open-bets")
    evening.place("ann", {"small": 750})
    _not_flat(evening, begin=False)
    evening.finish(1, 2, 4)
    _breach(evening, manager)
    _corrected(evening, Person("hal", "higher-duties-dealer"))
    _own_limits(evening, Person("ada", "area-manager"), maximum=900_000, minimum=100)


def _new_south_wales(evening: Recorded) -> None:
    _moved_about(evening)
    dealer = evening.dealer
    evening.send(PresentTokens(by=dealer, player="ann", amount=6000, reference="card 1"))
    for faces in ((1, 2, 3), (6, 6, 5)):
        evening.step("open-bets")
        evening.place("ann", {"small": 1000, "double:6": 500}, kind="token")
        evening.place("bob", {"big": 1000})
        evening.finish(*faces)
    _not_flat(evening)
    _corrected(evening, Person("sue", "supervisor"))


def _pennsylvania(evening: Recorded) -> None:
    _moved_about(evening)
    evening.step("open-bets")
    evening.place("ann", {"small": 1000}, kind="plaque")
    _not_flat(evening, begin=False)
    _corrected(evening, Person("fay", "floorperson"))


def _aruze(evening: Recorded) -> None:
    supervisor, operator = Person("sue", "supervisor"), Person("olga", "operator")
    ann = Person("ann", "player")
    evening.send(AddCredit(by=ann, terminal="1", amount=5000, source="notes"))
    evening.step("open-bets")
    evening.place("ann", {"small": 1000, _second(evening): 500})
    evening.place("bob", {"big": 2000})
    evening.send(MoveWager(ann, "small", "total:7", 500))
    evening.finish(2, 2, 5)
    evening.step("open-bets")
    evening.place("ann", {"small": 1000, "big": 600})
    evening.place("bob", {"big": 2000})
    evening.send(TakeBackWagers(Person("bob", "player"), ("big",)))
    evening.place("bob", {"total:7": 900})
    evening.dice(1, 2, 2)
    evening.until("pay")
    evening.send(DeclareMalfunction(by=operator, reason="the server answers late", approved_by=supervisor))
    evening.send(RepairFault(by=supervisor, fault=evening.table.faults[-1].number, reference="server log 8"))
    # One terminal is looked into while the game goes on.
    evening.send(DeclareMalfunction(by=operator, terminal="1", reason="a dark screen"))
    confirmed = Recalculate(by=supervisor, approved_by=operator, case=1, round_id="T1-1")
    evening.send(evening.from_record(confirmed))
    evening.send(DeclareMalfunction(by=operator, terminal="2", reason="odd sounds"))
    evening.send(WithholdCredit(by=operator, case=2, amount=3000))
    evening.send(DetermineHold(by=operator, case=2, to_player=True, reason="nothing found"))
    evening.step("open-bets")
    evening.place("ann", {"small": 1000})
    evening.place("bob", {"big": 2000})
    fraud = DeclareVoid(supervisor, "fraud", opinion="seen", persons=("2",), forfeit=("2",))
    evening.until("activate")
    evening.send(fraud)
    evening.step("open-bets")
    evening.place("ann", {"small": 1000})
    evening.until("enter")
    evening.send(ReadDice(SYSTEM, (1, 2, 3), (True, True, False)))
    evening.send(DeclareVoid(supervisor, "dice-not-flat"))
    evening.step("open-bets")
    evening.place("ann", {"triple:any": 500})
    evening.finish(3, 3, 3)
    evening.send(Collect(by=ann, terminal="1", reference="ticket 1"))
    evening.send(StandUp(by=ann, place="1"))


# -- what several books know ----------------------------------------------------------------------------------


def _moved_about(evening: Recorded) -> None:
    ann, bob = Person("ann", "player"), Person("bob", "player")
    policies = evening.game.book.policies
    assert policies is not None
    coloured = "colour-chip" in policies.stakes.accepted
    if coloured:
        evening.send(
            IssueColourChips(by=evening.dealer, player="bob", colour="red", value=500, count=100, marker="5")
        )
    evening.step("open-bets")
    evening.place("ann", {"small": 2000, "big": 1000})
    evening.send(MoveWager(ann, "small", "total:7", 500))
    evening.send(MoveWager(ann, "big", "total:7"))
    evening.send(TakeBackWagers(ann, ("small",)))
    evening.place("ann", {"small": 700, "total:7": 500})
    red = {"kind": "colour-chip", "colour": "red"} if coloured else {}
    evening.place("bob", {"big": 1000, _second(evening): 500}, **red)
    evening.send(TakeBackWagers(bob))
    evening.place("bob", {"big": 1500, _second(evening): 500}, **red)
    evening.finish(1, 1, 5)
    if coloured:
        evening.send(RedeemColourChips(by=evening.dealer, player="bob", colour="red", count=10))


def _outside_the_limits(evening: Recorded) -> None:
    """Advised, given back, and forgotten when the player has left; and too much, settled to the maximum."""
    for leaves in (False, True, False):
        evening.step("open-bets")
        evening.place("ann", {"small": 300, "big": 200})
        evening.place("bob", {"small": 120_000, "big": 130_000})
        evening.finish(1, 2, 4)
        if leaves:
            taken = evening.chips("ann")
            evening.leave("ann").seat("ann", taken, "1")


def _not_flat(evening: Recorded, *, begin: bool = True) -> None:
    if begin:
        evening.step("open-bets")
        evening.place("ann", {"small": 1000})
        evening.place("bob", {"big": 2000})
    evening.until("enter")
    evening.send(DeclareVoid(evening.dealer, "dice-not-flat"))


def _breach(evening: Recorded, by: Person) -> None:
    evening.step("open-bets")
    evening.place("ann", {"small": 1000})
    evening.place("bob", {"small": 2000, "total:7": 500})
    evening.until("close-bets")
    evening.send(DeclareVoid(by, "player-breach", owner="bob", breach_case=1))
    evening.finish(1, 2, 4)


def _corrected(evening: Recorded, by: Person) -> None:
    evening.step("open-bets")
    evening.place("ann", {"small": 1000, "total:7": 500})
    evening.dice(2, 2, 6)
    evening.send(CorrectDice(evening.dealer, (2, 2, 5), by, "a slip of the finger"))
    evening.finish()


def _own_limits(evening: Recorded, by: Person, **limits: int) -> None:
    evening.send(AgreePersonalLimits(by=by, player="bob", **limits))
    evening.send(PlaceMarker(by=evening.dealer, player="bob", marker="gold"))
    for faces in ((1, 2, 4), (4, 5, 6)):
        evening.step("open-bets")
        evening.place("bob", {"small": 150_000})
        evening.finish(*faces)


if __name__ == "__main__":
    shown(Path(sys.argv[1]))
