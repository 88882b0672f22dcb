"""One round from a journal: its entries with their transfers, and later references to it."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from sicbo.engine.deciding import BUGS
from sicbo.hosting.tables import Judge, Plain, TableRoom, table_room
from sicbo.records.cards_on_record import CardsOnRecord
from sicbo.records.history import tables_of
from sicbo.records.sealed_wagers import OF_WAGERS, sealed_from
from sicbo.refusals import Refused
from sicbo.rules.game import Game
from sicbo.store.interface import CHUNK, Reader
from sicbo.store.journal import Entry, Moved

OF_ROUNDS: Final = frozenset(
    {
        "RoundBegun", "WagersPlaced", "WagersTakenBack", "WagerMoved", "PlacementConfirmed", "StepTaken",
        "ShooterDesignated", "ResultAnnounced", "DiceShown", "DiceRead", "DiceCorrected", "SpinVoided",
        "RoundJudged", "LosersCollected", "WinnersPaid", "WagersReturned",
    }
)  # fmt: skip


ALL: Final = 2**60
"""Beyond the last entry of any journal."""


class Happened(Struct, frozen=True):
    """One entry: as the rooms read it, as the journal has it, and its transfers."""

    entry: Entry
    events: tuple[Any, ...]
    plain: Plain
    moved: tuple[Moved, ...]


class Replayed(Struct, frozen=True):
    """A round as it happened."""

    name: str
    game: Game
    """as it was when the round was played"""
    judge: Judge
    shaker: str
    happened: tuple[Happened, ...]
    later: tuple[Happened, ...]
    """entries after the round that name it: errors found late, meters recalculated"""

    @property
    def table(self) -> str:
        return round_named(self.name)[0]

    def events(self, *kinds: str) -> list[Plain]:
        return [event for step in self.happened for event in step.plain["events"] if event["type"] in kinds]

    @property
    def status(self) -> str:
        """settled, void or not finished."""
        if any(event["ends_round"] for event in self.events("WagersReturned")):
            return "void"
        steps = [event["step"] for event in self.events("StepTaken")]
        last = list(self.judge.steps(self.shaker))[-1:]
        return "settled" if steps[-1:] == last else "not finished"

    def spins(self) -> list[Plain]:
        """Every activation with its dice, or with the ground on which it has none."""
        spins: list[Plain] = []
        for event in self.events("StepTaken", "DiceRead", "DiceCorrected", "SpinVoided", "WagersReturned"):
            match event:
                case {"type": "StepTaken", "step": "activate"}:
                    spins.append({"number": len(spins) + 1, "dice": None, "ground": None, "clauses": []})
                case {"roll": roll} if spins:
                    spins[-1]["dice"] = self.judge.faces(roll)
                case {"type": "SpinVoided", "ground": ground} if spins:
                    spins[-1] |= {"dice": None, "ground": ground, "clauses": event["clauses"]}
                case {"ground": ground, "ends_round": True} if spins and spins[-1]["dice"] is None:
                    spins[-1] |= {"ground": ground, "clauses": event["clauses"]}
                case _:
                    pass
        return spins


def round_named(name: str) -> tuple[str, int]:
    """Table and number of a round."""
    table, dash, number = name.rpartition("-")
    if not (dash and table and number.isdecimal() and len(number) < 19):
        raise Refused(
            "bad-request",
            "a round is named by its table and number, such as T1-12, not '{name}'",
            name=name[:60],
        )
    return table, int(number)


async def round_span(reader: Reader, table: str, number: int) -> tuple[int, int]:
    """The first and the last entry of a round, or a refusal that names the existing rounds."""
    span = await reader.round_entries(table, number)
    if span is not None:
        return span
    played = await reader.rounds(table)
    there = (
        f"it has played {table}-{played[0].number} to {table}-{played[-1].number}"
        if played
        else "it has not played any"
    )
    raise Refused(
        "bad-request",
        "table {table} has no round {table}-{number}: {there}",
        table=table,
        number=number,
        there=there,
    )


async def replay(reader: Reader, name: str) -> Replayed:
    """The round of this name, such as T1-12."""
    table, number = round_named(name)
    [stream] = await tables_of(reader, table)
    room = table_room(table, stream.founding.setup)
    first, last = await round_span(reader, table, number)
    happened = await _happened(reader, room, first, last)
    if first >= await sealed_from(reader, table):
        happened = [entered for entered in happened if not _is_of_wagers(entered)]
    while len(happened) > 1 and not _is_of_round(happened[-1]):
        happened.pop()
    later = [later for later in await _naming(reader, room, name, happened[-1].entry.seq) if later.events]
    shaker = await _shaker(reader, table, first)
    begun = next(event for event in happened[0].plain["events"] if event["type"] == "RoundBegun")
    game = await CardsOnRecord(reader, stream).game(begun, first)
    return Replayed(name, game, Judge(game), shaker, tuple(happened), tuple(later))


def _is_of_wagers(step: Happened) -> bool:
    return any(event["type"] in OF_WAGERS for event in step.plain["events"])


def _is_of_round(step: Happened) -> bool:
    return any(event["type"] in OF_ROUNDS for event in step.plain["events"])


async def _happened(reader: Reader, room: TableRoom, first: int, last: int) -> list[Happened]:
    moved: dict[int, list[Moved]] = {}
    async for rows in reader.transfers(room.table_id, first - 1, last):
        for row in rows:
            moved.setdefault(row.seq, []).append(row)
    return [
        _read(room, entry, moved.get(entry.seq, []))
        async for entries in reader.entries(room.table_id, first - 1, last)
        for entry in entries
    ]


async def _naming(reader: Reader, room: TableRoom, name: str, after: int) -> list[Happened]:
    """Later entries in which the round is named."""
    quoted = msgspec.json.encode(name).decode()
    found: list[Happened] = []
    until = ALL
    while True:  # the database searches them, the newest first, and returns the few that name the round
        entries = await reader.newest(room.table_id, after, until, CHUNK, (quoted,))
        for entry in entries:
            found += await _happened(reader, room, entry.seq, entry.seq)
        if len(entries) < CHUNK:
            return found[::-1]
        until = entries[-1].seq - 1


def _read(room: TableRoom, entry: Entry, moved: list[Moved]) -> Happened:
    try:
        _, events = room.decode_record(entry.body.encode())
        return Happened(entry, events, msgspec.json.decode(entry.body), tuple(moved))
    except BUGS as fault:
        raise Refused(
            "store-damaged",
            "{room}@{seq} cannot be read: {fault}",
            room=room.table_id,
            seq=entry.seq,
            fault=fault,
        ) from fault


async def _shaker(reader: Reader, table: str, before: int) -> str:
    """The shaker that the table had then: the newest earlier entry that says which, searched backwards."""
    until = before
    while until > 0:
        after = max(0, until - CHUNK)
        found = ""
        async for entries in reader.entries(table, after, until):
            for entry in entries:
                if '"TableOpened"' in entry.body or '"ShakerChanged"' in entry.body:
                    shakers = [
                        event["shaker"]
                        for event in msgspec.json.decode(entry.body)["events"]
                        if event["type"] in ("TableOpened", "ShakerChanged")
                    ]
                    found = shakers[-1] if shakers else found
        if found:
            return found
        until = after
    return ""
