"""Finished rounds as plain records of the published format `sicbo-history`.

docs/history-format.md describes the format field by field and says what may change in it.
"""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from msgspec import Struct

from sicbo.engine.deciding import BUGS
from sicbo.engine.room import State
from sicbo.hosting.tables import KIND, Plain, TableRoom, table_room
from sicbo.records.by_the_book import odds_text
from sicbo.refusals import Refused, nearest
from sicbo.rules.card import Terms
from sicbo.store.chain import Difference, checked
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry, Stream, genesis

FORMAT: Final = "sicbo-history"
VERSION: Final = 1
CARDS_VERSION: Final = 2
"""The version of a file with a table whose card was changed between its rounds."""


_DECLARED: Final = ("ground", "by", "cause", "opinion", "persons", "clauses", "ends_round")
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)


def iso(at: int) -> str:
    """Microseconds since the beginning of 1970 as ISO 8601 in UTC: `2026-09-21T14:13:20.000000Z`."""
    return when(at).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def when(at: int) -> datetime:
    return _BEGINNING + timedelta(microseconds=at)


class _Card(Struct):
    tournament: str = ""


class _SetUp(Struct):
    """As much of a table's set-up as shows whether it is a tournament's; the book in it is skipped."""

    card: _Card


_set_ups: Final = msgspec.json.Decoder(_SetUp)


def is_tournaments(stream: Stream) -> bool:
    """Whether this is a tournament's table, where stakes are not money."""
    return bool(_set_ups.decode(stream.founding.setup).card.tournament)


async def tables_of(reader: Reader, name: str | None = None) -> list[Stream]:
    """The tables of a store that play for money, or the one with this name, which may be a tournament's."""
    tables = [stream for stream in await reader.streams() if stream.founding.kind == KIND]
    if name is None:
        return [stream for stream in tables if not is_tournaments(stream)]
    chosen = [stream for stream in tables if stream.head.stream == name]
    if not chosen:
        known = [stream.head.stream for stream in tables]
        raise Refused(
            "unknown-stream",
            "the store has no table '{name}'; {hint}",
            name=name[:60],
            hint=nearest(name, known),
        )
    return chosen


async def history(reader: Reader, tables: list[Stream], first: int, last: int) -> AsyncIterator[Plain]:
    """The records of an export, in order: a header, for every table its line and its rounds, and a line at the end."""
    changed = [stream for stream in tables if await _last_card(reader, stream.head.stream)]
    yield {"type": "header", "format": FORMAT, "version": CARDS_VERSION if changed else VERSION}
    rounds = 0
    for stream in tables:
        room = table_room(stream.head.stream, stream.founding.setup)
        yield _table(stream, room)
        async for played in finished_rounds(reader, stream, room):
            if played["type"] == "card":
                if stream in changed:
                    yield played
            elif first <= played["number"] <= last:
                yield played
                rounds += 1
    yield {"type": "end", "tables": len(tables), "rounds": rounds}


async def _last_card(reader: Reader, table: str) -> int:
    """The number of the card by which the last round was played."""
    played = await reader.rounds(table)
    if not played:
        return 0
    async for entries in reader.entries(table, played[-1].first_seq - 1, played[-1].first_seq):
        for entry in entries:
            for event in msgspec.json.decode(entry.body)["events"]:
                if event["type"] == "RoundBegun":
                    number: int = event.get("card", 0)
                    return number
    return 0


def _card(table: str, changed: Plain) -> Plain:
    return {
        "type": "card",
        "table": table,
        "number": changed["number"],
        "paytable_sha256": changed["paytable_sha256"],
        "card": changed["card"],
        "changed_at": iso(changed["at"]),
        "by": changed["by"],
        "approved_by": changed["approved_by"],
        "reason": changed["reason"],
    }


def _table(stream: Stream, room: TableRoom) -> Plain:
    game = room.game
    return {
        "type": "table",
        "table": stream.head.stream,
        "game": game.name,
        "title": game.book.file.title,
        "paytable_sha256": game.sha256,
        "card": msgspec.json.decode(stream.founding.setup)["card"],
        "founded_at": iso(stream.founding.created_at),
        "head": str(stream.head),
    }


async def finished_rounds(reader: Reader, stream: Stream, room: TableRoom) -> AsyncIterator[Plain]:
    """Every finished round of a table and every change of its card, from a journal whose chain is verified on the
    way."""
    name = stream.head.stream
    state, playing = room.begin(), None
    ended: Plain | None = None
    """the last finished round, until the next one begins: its outcome may still be invalidated"""
    reading = checked(genesis(stream.founding), reader.entries(name), reader.transfers(name), stream.head)
    try:
        async for entry, _ in reading:
            body = entry.body.encode()
            _, events = room.decode_record(body)
            for event, plain in zip(events, msgspec.json.decode(body)["events"], strict=True):
                before, state = state, room.evolve(state, event)
                if plain["type"] in ("CardChanged", "RoundBegun") and ended is not None:
                    yield ended
                    ended = playing = None
                if plain["type"] == "CardChanged":
                    yield _card(name, plain)
                elif plain["type"] == "RoundBegun":
                    playing = _Playing(room, entry, plain)
                elif playing is not None and (
                    before.playing is not None or plain["type"] == "WagersReturned"
                ):
                    playing.enter(entry, plain, before)
                    if state.playing is None:
                        ended = playing.record(entry, state)
        if ended is not None:
            yield ended
    except Difference as difference:
        raise Refused(
            "store-damaged", "the journal does not agree with itself: {difference}", difference=difference
        ) from None
    except BUGS as fault:
        raise Refused(
            "store-damaged", "the journal of {name} cannot be replayed: {fault}", name=name, fault=fault
        ) from fault


class _Playing:
    """A round while it is read: what its last state no longer shows."""

    def __init__(self, room: TableRoom, entry: Entry, begun: Plain) -> None:
        self.room = room
        self.first = entry
        self.begun = begun
        self.irregularities: list[Plain] = []
        self.corrections: list[Plain] = []
        self.gone: list[Plain] = []
        """bets that were returned or forfeited"""

    def enter(self, entry: Entry, event: Plain, before: State) -> None:
        match event["type"]:
            case "SpinVoided" | "WagersReturned":
                declared = {name: event[name] for name in _DECLARED if event.get(name)}
                self.irregularities.append({"at": iso(entry.at), **declared})
            case "DiceCorrected":
                faces = self.room.game.dice.shown
                was, now = faces(event["before"]), faces(event["roll"])
                people = {name: event[name] for name in ("by", "approved_by", "reason")}
                self.corrections.append({"at": iso(entry.at), "was": was, "now": now, **people})
            case _:
                pass
        if event["type"] == "WagersReturned":
            for outcome, part in (("void", event["wagers"]), ("forfeited", event.get("forfeited", {}))):
                for owner, stakes in part.items():
                    for bet, stake in stakes.items():
                        back = stake if outcome == "void" else 0
                        line = {
                            "owner": owner,
                            "bet": bet,
                            "stake": stake,
                            "outcome": outcome,
                            "returned": back,
                        }
                        self.gone.append(_wager(line, before, clauses=event["clauses"]))

    def record(self, entry: Entry, after: State) -> Plain:
        """The line of the export, if the entry ended the round."""
        ended = after.round
        wagers = self.gone + [_wager(msgspec.to_builtins(line), after) for line in ended.lines_on_layout()]
        faces = self.room.game.dice.shown
        return {
            "type": "round",
            "table": ended.table_id,
            "round": ended.round_id,
            "number": self.begun["number"],
            "paytable_sha256": ended.paytable_sha256,
            "began_at": iso(self.begun["at"]),
            "ended_at": iso(entry.at),
            "shaker": after.shaker,
            "status": "settled" if ended.status == "over" else "void",
            "spins": [
                {"number": spin.number, "ground": spin.ground or self._ground()}
                if spin.roll is None
                else {"number": spin.number, "dice": faces(spin.roll)}
                for spin in ended.spins
            ],
            "irregularities": self.irregularities,
            "corrections": self.corrections,
            "limits": _limits(ended.terms),
            "advised": sorted(ended.advised),
            "wagers": wagers,
            "staked": sum(wager["stake"] for wager in wagers),
            "returned": sum(wager["returned"] for wager in wagers),
            "entries": [self.first.seq, entry.seq],
            "hash": entry.hash.hex(),
        }

    def _ground(self) -> str | None:
        """Why a spin was never read: the last declaration."""
        return self.irregularities[-1]["ground"] if self.irregularities else None


def _limits(terms: Terms) -> Plain:
    """The limits of a round; those of single bets only where there are any."""
    made: Plain = msgspec.to_builtins(terms)
    return made if terms.bets else {name: limits for name, limits in made.items() if name != "bets"}


def _wager(line: Plain, state: State, clauses: list[str] | None = None) -> Plain:
    """One bet of the export, with what it was made of by the layout of this state."""
    laid = state.round.laid(line["owner"], line["bet"])
    made = {
        "owner": line["owner"],
        "bet": line["bet"],
        "stake": line["stake"],
        "kind": laid.kind,
        "colour": laid.colour,
        "outcome": line["outcome"],
        "odds": odds_text(line.get("odds")),
        "winnings": line.get("winnings", 0),
        "returned": line["returned"],
        "clauses": line["clauses"] if clauses is None else clauses,
    }
    if line.get("advice"):
        made["advice"] = line["advice"]
    return made
