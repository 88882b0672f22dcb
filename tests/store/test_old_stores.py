"""A store that an older version wrote is read by every later one: it opens, goes on, and verifies, hash for hash.

`tests/old/evening.db.xz` was written by version 0.1.0 before transfers were ordered by name, and is never made again.
Its table T1 (nsw-aruze) has voided a round and closed with terminals 5, 10 and 3 in this order. Its table T2
(act-canberra) has voided a round of zoe and amy in this order, and has settled a wager of zoe's under limits that had
been agreed with her, though her marker was removed before the dice fell. Both have played the whole evening of
`tests/support/played.py`, with colour chips, corrections, withheld credit and stakes that were kept.
"""

import asyncio
import json
import lzma
import sqlite3
from pathlib import Path

import pytest

from sicbo.cli.main import main
from sicbo.engine.house import House
from sicbo.hosting.every_room import MAKERS
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import TakeStep
from sicbo.store.whole.by_address import open_store
from support.evening import NOON

HEADS = [
    "T1@80:cecfb9a0ad28b143c2d9b60ef1ba1867124c09fed37caa0b311d761cc169679e",
    "T2@172:bdee1ef898b79d44644210cb3ccee69954fff8218a197f3b8cf760fe0dbfa828",
]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    path.write_bytes(lzma.decompress((Path(__file__).parents[1] / "old" / "evening.db.xz").read_bytes()))
    return path


def test_an_old_store_verifies_with_the_hashes_it_had(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(store), "--against", *HEADS, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["agrees"] and said["heads"] == HEADS
    assert said["rounds"] == {"begun": 18, "settled": 11, "void": 7}
    assert said["transfers"] == 130


def test_the_old_store_has_what_no_later_house_writes(store: Path) -> None:
    """Transfers in another order than that of the names, for a void round and for a closed table."""
    connection = sqlite3.connect(store)
    rows = connection.execute(
        "SELECT stream, seq, group_concat(target, ' ') FROM transfers"
        " WHERE reason IN ('returned', 'held at close') GROUP BY stream, seq ORDER BY stream, seq, number"
    ).fetchall()
    connection.close()
    listed = {(stream, seq): targets.split() for stream, seq, targets in rows}
    unordered = {at: [one.rpartition("/")[2] for one in to] for at, to in listed.items() if to != sorted(to)}
    assert unordered == {
        ("T1", 78): ["5", "10", "3"],
        ("T1", 80): ["2", "5", "10", "3"],
        ("T2", 157): ["zoe", "amy"],
    }


@pytest.mark.parametrize("round_id", ["T1-1", "T1-6", "T2-1", "T2-11", "T2-12"])
def test_rounds_of_an_old_store_are_replayed(
    round_id: str, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(store), round_id]) == 0
    assert round_id in capsys.readouterr().out


def test_an_old_store_goes_on_where_it_stopped(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_goes_on(store))
    assert main(["verify", str(store), "--against", *HEADS]) == 0
    capsys.readouterr()


async def _goes_on(store: Path) -> None:
    opened = await open_store(str(store))
    house = await House.open(opened, MAKERS, clock=lambda: NOON + 10**12)
    try:
        _, state = await house.state("T2")
        assert state.rounds == 12
        answer = await house.send("T2", "later", TakeStep(Person("dora", "dealer"), "open-bets"))
        assert answer.seq == 173
    finally:
        await house.close()
        await opened.close()


def test_transfers_that_change_places_do_not_fit_their_hash(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any order was accepted when it was written; after that the chain keeps it."""
    connection = sqlite3.connect(store, isolation_level=None)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    for number, other in ((0, 90), (1, 0), (90, 1)):
        changed = connection.execute(
            "UPDATE transfers SET number = ? WHERE stream = 'T1' AND seq = 80 AND number = ?", (other, number)
        )
        assert changed.rowcount == 1
    connection.close()
    assert main(["verify", str(store)]) == 1
    assert "T1@80 does not fit its hash" in capsys.readouterr().out
