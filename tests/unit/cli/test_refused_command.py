"""What `sicbo table` and `sicbo play` refuse leaves nothing behind, and what they make up stays out of a live house."""

import asyncio
import io
import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.cli.evening import VERBS
from sicbo.cli.main import main
from sicbo.demo.store_mode import mark_store
from sicbo.engine.house import House
from sicbo.refusals import Refused
from sicbo.store.whole.by_address import open_store

Run = Callable[..., str]
KEPT = ("streams", "entries", "transfers", "balances", "rounds", "snapshots", "house", "vault", "leases")


def contents(store: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a store, row by row; of the leases those that someone has."""
    with sqlite3.connect(store) as database:
        rows = {table: sorted(database.execute(f"SELECT * FROM {table}"), key=repr) for table in KEPT}
    rows["leases"] = [row for row in rows["leases"] if row[1]]
    return rows


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command with the store `house.db`; what it says."""
    store = tmp_path / "house.db"

    def command(*words: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        arguments = [str(store) if word == "STORE" else word for word in words]
        assert main(arguments) == code, capsys.readouterr()
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        if code:
            assert shown.err.count("\n") == 1, "one sentence"
        return shown.err if code else shown.out

    return command


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


# -- what is refused ------------------------------------------------------------------------------------------

OPENINGS = [
    ("T2", "open"),
    ("T2", "open", "act-cranberry"),
    ("T2", "open", "act-canberra", "nsw-aruze"),
    ("T2", "open", "nsw-table"),
    ("T2", "open", "act-canberra", "--shaker", "foo"),
    ("T2", "open", "act-canberra", "--shaker", "player-activated"),
    ("T2", "open", "act-canberra", "--float", "-5"),
    ("T2", "open", "act-canberra", "--float=-5"),
    ("T2", "open", "act-canberra", "--float", "much"),
    ("T2", "open", "act-canberra", "--float", "0"),
    ("T2", "open", "act-canberra", "--float", "99999999999999"),
    ("T2", "open", "act-canberra", "--card", "nowhere.toml"),
    ("T2", "open", "act-canberra", "--switch", "no-such=on"),
    ("T2", "open", "act-canberra", "--as-it-is"),
    ("T2", "open", "crown-melbourne/b", "--as-it-is", "--float", "500"),
    ("T/2", "open", "act-canberra"),
    ("T#2", "open", "act-canberra"),
    ("T~2", "open", "act-canberra"),
    ("T@2", "open", "act-canberra"),
    ("T\n2", "open", "act-canberra"),
    ("", "open", "act-canberra"),
    ("T" * 201, "open", "act-canberra"),
    ("T2", "open", "act-canberra", "--id", "x" * 201),
]


@pytest.mark.parametrize("words", OPENINGS, ids=" ".join)
def test_an_opening_that_is_refused_leaves_nothing_behind(
    run: Run, store: Path, words: tuple[str, ...]
) -> None:
    run("table", "STORE", *words, code=2)
    assert not store.exists(), "no store was made for it"
    run("table", "STORE", "T1", "open", "crown-melbourne/a")
    before = contents(store)
    run("table", "STORE", *words, code=2)
    assert contents(store) == before


def test_a_refused_opening_helps_no_later_one_to_open(run: Run) -> None:
    run("table", "STORE", "T1", "open", "act-canberra")
    run("table", "STORE", "T2", "open", "act-canberra", "--shaker", "foo", code=2)
    run("table", "STORE", "T2", "open", "act-canberra", "--as-it-is", code=2)


BAD_CARD = "[limits.all]\nminimum = 'five'\n"
LINES: dict[str, list[tuple[str, ...]]] = {
    "sit": [(), ("ann", "-5"), ("ann", "ten"), ("bob", "50", "99"), ("bob", "0"), ("", "5"), ("a\nb", "5"),
            ("bob", "99999999999999"), ("bob", "50", "1"), ("x" * 600, "50")],
    "bet": [(), ("ann",), ("ann", "small=-5"), ("ann", "small"), ("ann", "smal=5"), ("zoe", "small=5"),
            ("ann", "small=5", "small=5"), ("ann", "small=100000"), ("ann", "small=400", "big=400")],
    "back": [(), ("ann", "nothing"), ("zoe",)],
    "move": [(), ("ann", "small"), ("ann", "small", "big", "-5"), ("ann", "small", "smal"), ("zoe", "small", "big")],
    "repeat": [(), ("ann", "many"), ("ann", "-1"), ("ann", "0"), ("zoe",)],
    "bets": [("now",)],
    "step": [(), ("dance",), ("pay",), ("cover", "twice")],
    "round": [("1,2",), ("1,2,9",), ("1,2,3", "4,5,6"), ("-1,2,3",)],
    "void": [(), ("boredom",), ("disturbance", "zoe", "fire"), ("error-found-later",)],
    "leave": [(), ("zoe",), ("ann", "now")],
    "notice": [("now",)],
    "close": [(), ("now",)],
    "send": [(), ("foo",), ('{"type": "Nothing"}',), ('{"type": "CloseTable"}',),
             ('{"type": "SitDown", "by": {"name": "bob", "role": "player"}, "place": "99"}',)],
}  # fmt: skip


def test_the_walk_below_knows_every_verb_of_a_table() -> None:
    assert set(LINES) == set(VERBS)


@pytest.mark.parametrize("moment", ["between rounds", "betting"])
@pytest.mark.parametrize("verb", LINES)
@pytest.mark.takes(2)
def test_a_line_that_is_refused_changes_nothing(run: Run, store: Path, verb: str, moment: str) -> None:
    run("table", "STORE", "T1", "open", "crown-melbourne/a")
    run("table", "STORE", "T1", "sit", "ann", "500")
    if moment == "betting":
        run("table", "STORE", "T1", "bet", "ann", "small=5")
    before = contents(store)
    for words in LINES[verb]:
        if verb == "close" and not words and moment == "between rounds":
            words = ("at once",)
        run("table", "STORE", "T1", verb, "--", *words, code=2)
        assert contents(store) == before, words
    run("table", "STORE", "T9", verb, "ann", "5", code=2)
    assert contents(store) == before


def test_a_seat_is_not_taken_when_the_money_for_it_is_refused(run: Run, store: Path) -> None:
    """The ledger's refusal, too, comes before the first command of a line."""
    run("table", "STORE", "T1", "open", "nsw-aruze")
    run("table", "STORE", "T1", "sit", "ann", "20")
    before = contents(store)
    run("table", "STORE", "T1", "bet", "ann", "small=50", code=2)
    assert contents(store) == before, "betting was not opened for it"


@pytest.mark.parametrize(
    "words",
    [("--name", ""), ("--name", "a\nb"), ("--name", "x" * 600), ("--credit", "-5"), ("--credit", "99999999999999"),
     ("--dice", "1,2"), ("--seed", "x"), ("--card", "nowhere.toml")],
    ids=" ".join,
)  # fmt: skip
def test_a_play_that_is_refused_leaves_nothing_behind(run: Run, store: Path, words: tuple[str, ...]) -> None:
    run("play", "act-canberra", "--store", "STORE", *words, code=2)
    assert not store.exists()
    run("play", "crown-melbourne/a", "--store", "STORE")
    before = contents(store)
    run("play", "act-canberra", "--store", "STORE", *words, code=2)
    assert contents(store) == before


# -- live houses and demonstrations ---------------------------------------------------------------------------


async def _marked(store: Path, mode: Any) -> None:
    opened = await open_store(str(store))
    try:
        await mark_store(opened, mode)
    finally:
        await opened.close()


def live(store: Path) -> None:
    asyncio.run(_marked(store, "live"))


def served(store: Path, mode: str) -> None:
    """What `sicbo serve` does first."""
    asyncio.run(_marked(store, mode))


@pytest.mark.parametrize(
    "words",
    [
        ("table", "STORE", "T1", "open", "nsw-aruze"),
        ("table", "STORE", "T1", "open", "nsw-aruze", "--float", "500", "--json"),
        ("play", "nsw-aruze", "--store", "STORE"),
    ],
    ids=lambda words: f"{words[0]} {words[-1]}",
)
def test_what_is_made_up_for_a_demonstration_is_refused_by_a_live_store(
    run: Run, store: Path, words: tuple[str, ...]
) -> None:
    live(store)
    before = contents(store)
    said = run(*words, code=2)
    assert "belongs to a live house" in said and "give another store" in said
    assert contents(store) == before


@pytest.mark.parametrize(
    "words", [("table", "STORE", "T1", "open", "nsw-aruze"), ("play", "nsw-aruze", "--store", "STORE")]
)
def test_a_store_that_the_command_line_made_is_a_demonstrations(
    run: Run, store: Path, words: tuple[str, ...]
) -> None:
    run(*words)
    assert ("mode", "demonstration") in contents(store)["house"]
    with pytest.raises(Refused, match="this store belongs to a demonstration"):
        served(store, "live")
    served(store, "demonstration")
    run(*("T2" if word == "T1" else word for word in words))
    run("verify", "STORE")


@pytest.mark.parametrize(
    "words", [("table", "STORE", "T1", "open", "nsw-aruze"), ("play", "nsw-aruze", "--store", "STORE")]
)
def test_a_store_from_before_such_marks_is_known_by_what_is_in_it(
    run: Run, store: Path, words: tuple[str, ...]
) -> None:
    run(*words)
    with sqlite3.connect(store) as database:
        database.execute("DELETE FROM house WHERE key = 'mode'")
    with pytest.raises(Refused, match="this store belongs to a demonstration"):
        served(store, "live")
    run(*("T2" if word == "T1" else word for word in words))
    assert ("mode", "demonstration") in contents(store)["house"]
    with sqlite3.connect(store) as database:
        database.execute("DELETE FROM house WHERE key = 'mode'")
    served(store, "demonstration")


def test_nobody_is_made_up_at_a_table_of_a_live_house(run: Run, store: Path) -> None:
    """Short lines name no staff; what is sent in full names everyone and is decided by the book."""
    run("table", "STORE", "T1", "open", "act-canberra")
    with sqlite3.connect(store) as database:
        database.execute("UPDATE house SET value = 'live' WHERE key = 'mode'")
    before = contents(store)
    for words in (("sit", "ann", "500"), ("bets",), ("round", "1,2,3"), ("close",)):
        assert "belongs to a live house" in run("table", "STORE", "T1", *words, code=2)
    assert contents(store) == before
    run("table", "STORE", "T1", "show")
    sit = {"type": "SitDown", "by": {"name": "ann", "role": "player"}, "place": "1"}
    run("table", "STORE", "T1", "send", json.dumps(sit))


# -- one writer at a time -------------------------------------------------------------------------------------


async def _leased(store: Path, stream: str, address: str, seconds: float) -> None:
    opened = await open_store(str(store))
    try:
        assert await opened.claim(stream, "another", address, seconds) is not None
    finally:
        await opened.close()


def test_a_command_waits_for_another_that_is_at_work_on_the_table(run: Run, store: Path) -> None:
    run("table", "STORE", "T1", "open", "act-canberra")
    asyncio.run(_leased(store, "T1", "", 1.0))
    run("table", "STORE", "T1", "sit", "ann")


def test_a_command_that_lost_its_table_is_refused_by_the_store(
    run: Run, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another took the table over between the look and the commit: the number of the lease decides."""
    run("table", "STORE", "T1", "open", "act-canberra")
    before = contents(store)
    send = House.send

    def late(house: House, *asked: object) -> object:
        with sqlite3.connect(store) as database:
            database.execute("UPDATE leases SET owner = 'another', epoch = epoch + 1")
        return send(house, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(House, "send", late)
    assert run("table", "STORE", "T1", "sit", "ann", code=2)
    assert contents(store)["entries"] == before["entries"]
