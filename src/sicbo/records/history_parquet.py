"""The history as a Parquet file: one row per wager, typed columns, written in groups so that memory stays bounded."""

from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sicbo.hosting.tables import Plain
from sicbo.money import parse_odds
from sicbo.records.history import FORMAT, VERSION
from sicbo.refusals import Refused

GROUP: Final = 20_000
"""Rows kept in memory before they are written."""

COLUMNS: Final = {
    "table": "string", "game": "string", "paytable_sha256": "string", "round": "string", "number": "int64",
    "began_at": "time", "ended_at": "time", "shaker": "string", "status": "string", "dice": "strings",
    "owner": "string", "bet": "string", "stake": "int64", "kind": "string", "colour": "string",
    "outcome": "string", "odds": "string", "odds_win": "int64", "odds_stake": "int64", "winnings": "int64",
    "returned": "int64", "clauses": "strings", "first_entry": "int64", "last_entry": "int64", "hash": "string",
}  # fmt: skip
"""Amounts are whole minor units, times microseconds in UTC; the dice are those that counted, empty if none did."""


class ParquetHistory:
    """Takes the records of an export and writes their wagers."""

    def __init__(self, path: Path) -> None:
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ModuleNotFoundError as missing:
            raise Refused(
                "bad-request",
                "Parquet needs another package: install sicbo[parquet]",
            ) from missing
        types = {
            "string": self._arrow.string(),
            "strings": self._arrow.list_(self._arrow.string()),
            "int64": self._arrow.int64(),
            "time": self._arrow.timestamp("us", tz="UTC"),
        }
        fields = [self._arrow.field(name, types[kind]) for name, kind in COLUMNS.items()]
        self._schema = self._arrow.schema(fields, {"format": FORMAT, "version": str(VERSION)})
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._rows: list[Plain] = []
        self._games: dict[str, str] = {}

    def add(self, record: Plain) -> None:
        if record["type"] == "table":
            self._games[record["table"]] = record["game"]
        if record["type"] == "round":
            self._rows += wager_rows(record, self._games[record["table"]])
            if len(self._rows) >= GROUP:
                self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
            self._rows = []


def wager_rows(played: Plain, game: str) -> list[Plain]:
    """The rows of one round."""
    counted = [spin["dice"] for spin in played["spins"] if "dice" in spin]
    of_round = {
        "table": played["table"], "game": game, "paytable_sha256": played["paytable_sha256"],
        "round": played["round"], "number": played["number"], "began_at": _time(played["began_at"]),
        "ended_at": _time(played["ended_at"]), "shaker": played["shaker"], "status": played["status"],
        "dice": [str(die) for die in counted[-1]] if counted else [],
        "first_entry": played["entries"][0], "last_entry": played["entries"][1], "hash": played["hash"],
    }  # fmt: skip
    rows = []
    for wager in played["wagers"]:
        odds = None if wager["odds"] is None else parse_odds(wager["odds"])
        price = {"odds_win": odds and odds.win, "odds_stake": odds and odds.stake}
        rows.append({**of_round, **{name: wager[name] for name in COLUMNS if name in wager}, **price})
    return rows


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
