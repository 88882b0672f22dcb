"""sicbo export, import-history and replay: what was played comes out whole, and whatever is edited in it is found."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sicbo.cli.main import main
from sicbo.records.history import iso
from sicbo.records.history_check import HistoryCheck
from support.played import GAMES, eventful, played, quiet

Capture = pytest.CaptureFixture[str]
Line = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An eventful evening of every book, and one store with two tables."""
    made = tmp_path_factory.mktemp("history")
    for game in GAMES:
        played(made / f"{game.replace('/', '-')}.db", eventful(game))
    played(made / "two.db", quiet("act-canberra"), quiet("nsw-aruze", "T2"))
    return made


def exported(store: Path, capsys: Capture, *options: str) -> list[Line]:
    assert main(["export", str(store), *options]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


def written(lines: list[Line], path: Path) -> str:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return str(path)


def imported(path: str, capsys: Capture, code: int) -> Any:
    assert main(["import-history", path, "--json"]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


# -- export ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.takes(1)
def test_an_export_is_whole_and_settles_again_without_a_difference(
    game: str, folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    store, evening = folder / f"{game.replace('/', '-')}.db", eventful(game)
    lines = exported(store, capsys)
    header, table, *rounds, end = lines
    assert header == {"type": "header", "format": "sicbo-history", "version": 1}
    assert (table["table"], table["game"], table["paytable_sha256"]) == ("T1", game, evening.game.sha256)
    assert [played["number"] for played in rounds] == list(range(1, evening.table.rounds + 1))
    assert end == {"type": "end", "tables": 1, "rounds": len(rounds)}
    answer = imported(written(lines, tmp_path / "a.jsonl"), capsys, 0)
    assert answer["agrees"] and answer["rounds"] == len(rounds)
    assert answer["wagers"] == sum(len(played["wagers"]) for played in rounds) > 5


@pytest.mark.parametrize("game", [game for game in GAMES if game != "nsw-aruze"])
def test_what_the_rounds_return_is_what_the_players_have(game: str, folder: Path, capsys: Capture) -> None:
    """By wagers alone: bought, staked and returned make the chips that the ledger holds at the end."""
    evening = eventful(game)
    wagers = [
        wager
        for line in exported(folder / f"{game.replace('/', '-')}.db", capsys)
        if line["type"] == "round"
        for wager in line["wagers"]
    ]
    for player in ("ann", "bob"):
        mine = [wager for wager in wagers if wager["owner"] == player]
        chips = [wager for wager in mine if wager["kind"] != "token"]
        tokens = [wager["winnings"] for wager in mine if wager["kind"] == "token"]
        made = 500_000 + sum(wager["returned"] - wager["stake"] for wager in chips) + sum(tokens)
        assert made == evening.chips(player) + evening.chips(player, "red")


def test_a_round_of_an_export_in_every_field(folder: Path, capsys: Capture) -> None:
    second = exported(folder / "act-canberra.db", capsys)[3]
    assert second["round"] == "T1-2"
    assert second["limits"] == {
        "sign": {"all": {"minimum": 500, "maximum": 100000, "multiple": 100}}, "personal": {},
    }  # fmt: skip
    assert second["began_at"].endswith(".000000Z") and second["began_at"] < second["ended_at"]
    assert second["spins"] == [{"number": 1, "dice": [1, 2, 4]}]
    assert (second["status"], second["shaker"], second["advised"]) == ("settled", "manual", [])
    assert second["wagers"][2] | {"advice": []} == {
        "owner": "bob", "bet": "small", "stake": 120000, "kind": "value-chip", "colour": "", "outcome": "win",
        "odds": "1 to 1", "winnings": 100000, "returned": 220000, "clauses": ["4.3(a)", "6.1(a)"], "advice": [],
    }  # fmt: skip
    assert second["staked"] == sum(wager["stake"] for wager in second["wagers"])
    assert second["returned"] == sum(wager["returned"] for wager in second["wagers"])
    assert second["entries"][1] > second["entries"][0]
    assert len(second["hash"]) == 64


def test_what_goes_wrong_in_a_round_is_exported_with_it(folder: Path, capsys: Capture) -> None:
    rounds = {line["round"]: line for line in exported(folder / "act-canberra.db", capsys) if "round" in line}
    assert rounds["T1-3"]["advised"] == ["ann"]
    assert {wager["outcome"] for wager in rounds["T1-3"]["wagers"] if wager["owner"] == "ann"} == {"returned"}
    assert rounds["T1-4"]["advised"] == [], "ann has left the table and come back"
    assert rounds["T1-5"]["spins"] == [{"number": 1, "ground": "dice-not-flat"}]
    assert rounds["T1-6"]["status"] == "void"
    assert rounds["T1-6"]["irregularities"][0] | {"at": ""} == {
        "at": "", "ground": "disturbance", "by": {"name": "sue", "role": "supervisor"}, "cause": "fire",
        "clauses": ["10.1"], "ends_round": True,
    }  # fmt: skip
    assert rounds["T1-8"]["corrections"][0]["was"] == [2, 2, 6]
    assert rounds["T1-9"]["limits"]["personal"] == {
        "bob": {"minimum": None, "maximum": 900000, "multiple": None}
    }
    outcomes = {wager["outcome"] for line in rounds.values() for wager in line["wagers"]}
    aruze = [line for line in exported(folder / "nsw-aruze.db", capsys) if line["type"] == "round"]
    outcomes |= {wager["outcome"] for line in aruze for wager in line["wagers"]}
    assert outcomes == {"win", "lose", "returned", "void", "forfeited"}


def test_some_tables_and_some_rounds(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    store = folder / "two.db"
    assert [line["type"] for line in exported(store, capsys)].count("round") == 6
    only = exported(store, capsys, "--table", "T2", "--rounds", "2-3")
    assert [line.get("round") for line in only] == [None, None, "T2-2", "T2-3", None]
    assert [line["round"] for line in exported(store, capsys, "--rounds", "3") if "round" in line] == [
        "T1-3",
        "T2-3",
    ]
    assert imported(written(only, tmp_path / "some.jsonl"), capsys, 0)["tables"] == {"T2": "nsw-aruze"}


def test_a_file_is_there_as_a_whole_or_as_it_was(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "rounds.jsonl"
    target.write_text("from before", "utf-8")
    assert main(["export", str(folder / "two.db"), "--table", "T9", "--to", str(target)]) == 2
    assert "no table 'T9'" in capsys.readouterr().err
    assert target.read_text("utf-8") == "from before"
    assert main(["export", str(folder / "two.db"), "--to", str(target)]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"6 rounds in {target}\n")
    assert len(target.read_text("utf-8").splitlines()) == 1 + 2 + 6 + 1
    assert [path.name for path in tmp_path.iterdir()] == ["rounds.jsonl"]


def test_a_journal_that_was_changed_is_not_exported(tmp_path: Path, capsys: Capture) -> None:
    import sqlite3

    store = tmp_path / "evening.db"
    played(store, quiet("act-canberra"))
    with sqlite3.connect(store) as connection:
        connection.execute("DROP TRIGGER entries_no_UPDATE")
        connection.execute("UPDATE entries SET at = at + 1 WHERE seq = 30")
    assert main(["export", str(store)]) == 2
    assert "T1@30 does not fit its hash" in capsys.readouterr().err


def test_times_are_exact_to_the_microsecond() -> None:
    assert iso(1_790_000_000_000_001) == "2026-09-21T14:13:20.000001Z"
    assert iso(0) == "1970-01-01T00:00:00.000000Z"


# -- Parquet --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/b", "nsw-aruze"])
def test_parquet_holds_every_wager_with_its_types(
    game: str, folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    import pyarrow
    import pyarrow.parquet

    store, path = folder / f"{game.replace('/', '-')}.db", tmp_path / "wagers.parquet"
    lines = exported(store, capsys)
    assert main(["export", str(store), "--parquet", str(path)]) == 0
    assert capsys.readouterr().out == "", "with Parquet alone there are no lines"
    read = pyarrow.parquet.read_table(path)
    assert read.schema.metadata[b"format"] == b"sicbo-history"
    for name in ("stake", "winnings", "returned", "number", "odds_win", "first_entry"):
        assert read.schema.field(name).type == pyarrow.int64()
    for name in ("began_at", "ended_at"):
        assert read.schema.field(name).type == pyarrow.timestamp("us", tz="UTC")
    rows = read.to_pylist()
    expected = [(line, wager) for line in lines if line["type"] == "round" for wager in line["wagers"]]
    assert len(rows) == len(expected) > 5
    for row, (line, wager) in zip(rows, expected, strict=True):
        assert {name: row[name] for name in wager if name != "advice"} == {
            name: value for name, value in wager.items() if name != "advice"
        }
        for name in ("round", "number", "status", "shaker", "paytable_sha256", "hash"):
            assert row[name] == line[name]
        assert row["began_at"].strftime("%Y-%m-%dT%H:%M:%S.%fZ") == line["began_at"]
        assert [row["first_entry"], row["last_entry"]] == line["entries"]
        shown = [spin["dice"] for spin in line["spins"] if "dice" in spin]
        assert row["dice"] == ([str(die) for die in shown[-1]] if shown else [])
        if wager["odds"] is not None:
            assert f"{row['odds_win']} to {row['odds_stake']}" == wager["odds"].removeprefix("at least ")


def test_parquet_is_written_in_groups(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow.parquet

    monkeypatch.setattr("sicbo.records.history_parquet.GROUP", 4)
    path = tmp_path / "wagers.parquet"
    assert main(["export", str(folder / "two.db"), "--parquet", str(path)]) == 0
    file = pyarrow.parquet.ParquetFile(path)
    assert (file.num_row_groups, file.metadata.num_rows) == (3, 18), "after every second round"


def test_without_the_package_for_parquet_there_is_a_sentence(
    folder: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["export", str(folder / "two.db"), "--parquet", str(tmp_path / "a.parquet")]) == 2
    assert "sicbo[parquet]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# -- import: what was edited ----------------------------------------------------------------------------------


def _wager(lines: list[Line], outcome: str, number: int = 0) -> tuple[int, Line, Line]:
    """The line number, the round and the wager of the n-th wager with this outcome."""
    found = [
        (place, line, wager)
        for place, line in enumerate(lines, start=1)
        if line["type"] == "round"
        for wager in line["wagers"]
        if wager["outcome"] == outcome
    ]
    return found[number]


def _set(name: str, value: Any, outcome: str = "win") -> Callable[[list[Line]], int]:
    def edit(lines: list[Line]) -> int:
        place, line, wager = _wager(lines, outcome)
        totals = {"stake": "staked", "returned": "returned"}
        if name in totals:
            line[totals[name]] += value - wager[name]
        wager[name] = value
        return place

    return edit


def _dice(lines: list[Line]) -> int:
    place, line, _ = _wager(lines, "win")
    line["spins"][-1]["dice"] = [6, 6, 6]
    return place


def _limits(lines: list[Line]) -> int:
    line = lines[3]
    line["limits"]["sign"]["all"]["maximum"] = 200_000
    return 4


def _advised(lines: list[Line]) -> int:
    line = next(line for line in lines if line.get("round") == "T1-3")
    line["advised"] = []
    return lines.index(line) + 1


def _total(lines: list[Line]) -> int:
    lines[2]["returned"] += 1
    return 3


def _left_out(lines: list[Line]) -> int:
    lines[2]["wagers"].pop()
    return 3


EDITS: dict[str, tuple[Callable[[list[Line]], int], str]] = {
    "the amount returned": (_set("returned", 9_999), "recorded returned 99.99, by the book"),
    "the winnings": (_set("winnings", 1), "recorded winnings 0.01, by the book"),
    "the stake": (_set("stake", 100_100), "by the book"),
    "the odds": (_set("odds", "2 to 1"), "recorded odds 2 to 1, by the book 12 to 1"),
    "the outcome": (_set("outcome", "lose"), "recorded outcome lose, by the book win"),
    "a loss called a win": (_set("outcome", "win", "lose"), "recorded outcome win, by the book lose"),
    "the clauses": (_set("clauses", ["1.1"]), "recorded clauses 1.1, by the book 4.3"),
    "the bet": (_set("bet", "triple:any"), "triple:any: recorded outcome win, by the book lose"),
    "a void wager's money": (_set("returned", 1, "void"), "recorded returned 0.01, by the book 10.00"),
    "the dice": (_dice, "recorded outcome win, by the book lose"),
    "the limits": (_limits, "by the book"),
    "who was advised": (_advised, "recorded outcome returned, by the book"),
    "the total": (_total, "returned in total, but the bets add up to"),
    "a wager left out": (_left_out, "in total, but the bets add up to"),
}


@pytest.mark.parametrize("what", EDITS)
def test_what_was_edited_is_found_with_its_line(
    what: str, folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    edit, sentence = EDITS[what]
    lines = exported(folder / "act-canberra.db", capsys)
    place = edit(lines)
    path = written(lines, tmp_path / "edited.jsonl")
    answer = imported(path, capsys, 1)
    assert {found["line"] for found in answer["differences"]} == {place}
    assert any(sentence in found["message"] for found in answer["differences"]), answer["differences"]
    assert {found["round"] for found in answer["differences"]} == {lines[place - 1]["round"]}
    assert main(["import-history", path]) == 1
    assert f"✗ line {place}, T1-" in capsys.readouterr().out


def test_a_difference_names_round_owner_bet_and_both_figures(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    lines = exported(folder / "two.db", capsys)
    lines[2]["wagers"][0]["returned"] += 1
    lines[2]["returned"] += 1
    [found] = imported(written(lines, tmp_path / "a.jsonl"), capsys, 1)["differences"]
    assert found == {
        "line": 3, "message": "ann's 10.00 on small: recorded returned 20.01, by the book 20.00",
        "round": "T1-1", "owner": "ann", "bet": "small", "what": "returned", "recorded": "20.01",
        "book": "20.00",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"paytable_sha256": "0" * 64}, "was played with the paytable 000000000000"),
        ({"game": "act-canbera"}, "did you mean act-canberra"),
        ({"game": "/etc/passwd.toml"}, "there is no game '/etc/passwd.toml'"),
        ({"card": {"limits": 5}}, "the card cannot be read"),
        ({"card": {"switches": {"no-such": True}}}, "no switch"),
        ({"card": {"limits": {"all": {"multiple": 0}}}}, "multiple of all"),
    ],
)
def test_a_table_whose_rules_are_not_at_hand_is_said_once(
    changes: Line, sentence: str, folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    lines = exported(folder / "act-canberra.db", capsys)
    lines[1] |= changes
    for line in lines[2:-1]:
        line["paytable_sha256"] = lines[1]["paytable_sha256"]
    answer = imported(written(lines, tmp_path / "a.jsonl"), capsys, 1)
    assert [found["line"] for found in answer["differences"]] == [2]
    assert sentence in answer["differences"][0]["message"]
    assert answer["rounds"] == len(lines) - 3


# -- import: lines that are none ------------------------------------------------------------------------------

BAD_LINES: dict[str, tuple[str, str]] = {
    "not JSON": ("hello", "not a JSON object"),
    "empty": ("", "not a JSON object"),
    "a list": ("[]", "expected `object`, got `array`"),
    "deep": ('{"type":' * 100_000, "not a JSON object"),
    "no type": ("{}", "missing required field `type`"),
    "an unknown type": ('{"type": "hand"}', "invalid value 'hand'"),
    "not UTF-8": ("\udcff", "not a JSON object"),
    "half a line": ('{"type": "round", "table": "T', "not a JSON object"),
    "a second header": ('{"type": "header", "format": "sicbo-history", "version": 1}', "a second header"),
    "a key twice": ('{"type": "end", "tables": 1, "tables": 2, "rounds": 1}', "'tables' is given twice"),
    "a lone surrogate": ('{"type": "table", "table": "\\ud800"}', "not a JSON object"),
    "a huge number": (
        '{"type": "end", "tables": ' + "9" * 5000 + ', "rounds": 1}',
        "integer value out of range",
    ),
}

BAD_ROUNDS: dict[str, tuple[Line, str]] = {
    "an amount that is text": ({"staked": "10"}, "expected `int`, got `str` (in staked)"),
    "an amount that is a fraction": ({"staked": 10.5}, "expected `int`, got `float` (in staked)"),
    "an amount that is true": ({"staked": True}, "expected `int`, got `bool` (in staked)"),
    "a stake in words": ({"wagers": [{"owner": "a", "bet": "small", "stake": "x"}]}, "(in wagers[0] stake)"),
    "no wagers": ({"wagers": None}, "(in wagers)"),
    "an unknown outcome": ({"status": "won"}, "invalid enum value 'won' (in status)"),
    "a table nobody described": ({"table": "T7"}, "belongs to table T7, which no line describes"),
    "another name": ({"round": "T1-9"}, "round 1 of T1 is named T1-9"),
    "another paytable": ({"paytable_sha256": "0"}, "is not that of its table"),
    "no time": ({"began_at": "yesterday"}, "began_at 'yesterday' is not a time such as"),
    "no such day": ({"ended_at": "2026-02-30T00:00:00.000000Z"}, "is not a time such as"),
    "ended before": ({"ended_at": "1999-01-01T00:00:00.000000Z"}, "ended before it began"),
    "dice of another game": ({"spins": [{"number": 1, "dice": ["fish", 1, 1]}]}, "each die shows 1 to 6"),
    "seven": ({"spins": [{"number": 1, "dice": [7, 1, 1]}]}, "each die shows 1 to 6"),
    "two dice": ({"spins": [{"number": 1, "dice": [1, 1]}]}, "a roll is three dice"),
    "no dice": ({"spins": []}, "no spin has a result"),
    "a limit of nothing": (
        {"limits": {"sign": {"all": {"multiple": 0}}, "personal": {}}},
        "expected `int` >= 1 (in limits sign multiple)",
    ),
}

BAD_WAGERS: dict[str, tuple[Line, str]] = {
    "an unknown bet": ({"bet": "smal"}, "did you mean small"),
    "nothing staked": ({"stake": 0}, "must be greater than zero"),
    "less than nothing": ({"stake": -1000}, "must be greater than zero"),
    "more than there is": ({"stake": 10**15}, "above the largest amount"),
    "the bet spelled otherwise": ({"bet": "SMALL"}, "the bet SMALL is not written as in the book"),
    "off the multiple": ({"stake": 1050}, "is not a multiple of $1.00"),
}


@pytest.mark.parametrize("what", [*BAD_LINES, *BAD_ROUNDS, *BAD_WAGERS])
def test_every_bad_line_gets_a_sentence_and_the_others_are_settled(
    what: str, folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    lines = exported(folder / "two.db", capsys)
    texts = [json.dumps(line) for line in lines]
    if what in BAD_LINES:
        texts[2], sentence = BAD_LINES[what]
    elif what in BAD_ROUNDS:
        changes, sentence = BAD_ROUNDS[what]
        texts[2] = json.dumps(lines[2] | changes)
    else:
        changes, sentence = BAD_WAGERS[what]
        lines[2]["wagers"][0] |= changes
        texts[2] = json.dumps(lines[2])
    path = tmp_path / "bad.jsonl"
    path.write_bytes(("\n".join(texts) + "\n").encode("utf-8", "surrogateescape"))
    answer = imported(str(path), capsys, 1)
    assert {found["line"] for found in answer["differences"]} <= {3, len(texts)}
    first = answer["differences"][0]
    assert first["line"] == 3
    assert sentence in first["message"]
    assert len(first["message"]) < 400
    assert answer["rounds"] >= 5
    assert main(["import-history", str(path)]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_what_is_missing_or_doubled_is_noticed(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    lines = exported(folder / "two.db", capsys)

    def found(changed: list[Line]) -> list[str]:
        answer = imported(written(changed, tmp_path / "a.jsonl"), capsys, 1)
        return [f"{one['line']}: {one['message']}" for one in answer["differences"]]

    assert found(lines[:-1]) == ["9: the file ends without its last line: something may be missing"]
    assert "had 2 tables and 6 rounds, but the file has 2 and 5" in found(lines[:3] + lines[4:])[0]
    assert "5: T1-2 comes after T1-2: it is repeated or out of order" in found(lines[:4] + lines[3:])[0]
    assert "4: table T1 is described twice" in found([*lines[:3], lines[1], *lines[3:]])[0]
    assert "after the last line" in found([*lines, lines[2]])[0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file is empty"),
        ("hello\n", "line 1 is not the header"),
        ('{"type": "end", "tables": 0, "rounds": 0}\n', "line 1 is not the header"),
        ('{"type": "header", "format": "other", "version": 1}\n', "must name the format sicbo-history"),
        ('{"type": "header", "format": "sicbo-history", "version": 3}\n', "reads versions 1 and 2"),
    ],
)
def test_a_file_that_is_no_history_is_refused(
    text: str, sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text, "utf-8")
    assert main(["import-history", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert sentence in err


def test_standard_input_and_a_mark_at_the_beginning(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["export", str(folder / "two.db")]) == 0
    text = capsys.readouterr().out
    for start in ("", "\ufeff"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((start + text).encode())))
        assert main(["import-history", "-"]) == 0
        assert "6 rounds and 18 bets of T1 (act-canberra), T2 (nsw-aruze)" in capsys.readouterr().out


def test_a_line_that_is_far_too_long_is_passed_over(
    folder: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.records.history_lines.LINE_MAXIMUM", 5_000)
    texts = [json.dumps(line) for line in exported(folder / "two.db", capsys)]
    texts[2] = "x" * 20_000
    path = tmp_path / "long.jsonl"
    path.write_text("\n".join(texts) + "\n", "utf-8")
    found = imported(str(path), capsys, 1)["differences"]
    assert [one["line"] for one in found] == [3, 10]
    assert found[0]["message"] == "the line is longer than 5000 bytes"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(data=st.data())
@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.takes(3)
def test_no_line_ever_leads_to_a_traceback(data: st.DataObject, folder: Path) -> None:
    """One value anywhere in a good history put in the place of another: there is an answer, whatever it was."""
    lines = _good(folder)
    place = data.draw(st.integers(1, len(lines) - 1))
    target: Any = lines[place]
    while True:
        key = data.draw(st.sampled_from(sorted(target) if isinstance(target, dict) else range(len(target))))
        if isinstance(target[key], dict | list) and target[key] and data.draw(st.booleans()):
            target = target[key]
        else:
            break
    target[key] = data.draw(JSON)
    for found in HistoryCheck().run(json.dumps(line).encode() for line in lines):
        assert str(found).startswith("line ")
        assert "\n" not in str(found)


_KEPT: dict[Path, str] = {}


def _good(folder: Path) -> list[Line]:
    if folder not in _KEPT:
        path = folder / "kept.jsonl"
        assert main(["export", str(folder / "act-canberra.db"), "--to", str(path)]) == 0
        _KEPT[folder] = path.read_text("utf-8")
    return [json.loads(line) for line in _KEPT[folder].splitlines()]


# -- replay ---------------------------------------------------------------------------------------------------


def test_a_round_is_told_as_it_happened(folder: Path, capsys: Capture) -> None:
    assert main(["replay", str(folder / "act-canberra.db"), "T1-2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    line = next(line for line in exported(folder / "act-canberra.db", capsys) if line.get("round") == "T1-2")
    assert (told["entries"], told["hash"], told["status"]) == (line["entries"], line["hash"], "settled")
    assert told["spins"][0]["dice"] == [1, 2, 4]
    assert told["receipt"]["returned"] == line["returned"]
    assert told["paytable"]["bets"] == {"small": ["1 to 1"], "big": ["1 to 1"]}
    assert [step["at"] for step in told["steps"]] == sorted(step["at"] for step in told["steps"])
    closed = next(step for step in told["steps"] if step["what"] == "no more bets")
    assert (closed["by"]["name"], closed["clauses"]) == ("dora", ["5.2"])
    moved = sum(row["amount"] for row in told["transfers"] if row["to"] == "in-play:T1")
    assert (
        moved
        == line["staked"]
        == sum(row["amount"] for row in told["transfers"] if row["from"] == "in-play:T1")
    )


@pytest.mark.parametrize(
    ("store", "name", "words"),
    [
        ("act-canberra", "T1-5", ["void ·", "no result", "dice-not-flat (8.1", "No receipt"]),
        ("act-canberra", "T1-6", ["disturbance (fire)", "before the round was declared void", "undone: won"]),
        ("act-canberra", "T1-2", ["settled to the maximum of 1000.00", "paid: ann, bob", "6.1(a)"]),
        ("act-canberra", "T1-8", ["corrected to 2-2-5", "approved by sue"]),
        ("crown-melbourne-a", "T1-5", ["no spin, the bets stay", " 2  1 2 4", "total 7"]),
        ("crown-melbourne-b", "T1-1", ["fish", "red chips", "chips:T1/bob/red"]),
        ("nsw-aruze", "T1-1", ["Later records", "recalculated", "is the shooter"]),
        ("nsw-table", "T1-2", ["in token", "tokens:T1/ann"]),
    ],
)
def test_what_a_person_sees_of_a_round(
    store: str, name: str, words: list[str], folder: Path, capsys: Capture
) -> None:
    assert main(["replay", str(folder / f"{store}.db"), name]) == 0
    out = capsys.readouterr().out
    for word in words:
        assert word in out, out


def test_a_round_that_is_being_played_is_not_finished(tmp_path: Path, capsys: Capture) -> None:
    evening = quiet("act-canberra")
    evening.step("open-bets")
    evening.place("ann", {"small": 1000})
    played(tmp_path / "a.db", evening)
    assert main(["replay", str(tmp_path / "a.db"), "T1-4"]) == 0
    out = capsys.readouterr().out
    assert "not finished" in out and "No receipt" in out
    assert [line["round"] for line in exported(tmp_path / "a.db", capsys) if "round" in line] == [
        "T1-1",
        "T1-2",
        "T1-3",
    ]
    assert main(["verify", str(tmp_path / "a.db")]) == 0
    assert "1 not finished" in capsys.readouterr().out


# -- what cannot be read --------------------------------------------------------------------------------------

BAD = [
    (["replay", "{two}", "T1-9"], "T1-1 to T1-3"),
    (["replay", "{two}", "T9-1"], "has no table 'T9'; choose from T1, T2"),
    (["replay", "{two}", "nine"], "such as T1-12"),
    (["replay", "{two}", "T1-" + "9" * 40], "such as T1-12"),
    (["replay", "{two}"], "required: round"),
    (["replay", "no.db", "T1-1"], "there is no store no.db"),
    (["export", "no.db"], "there is no store no.db"),
    (["export", "{two}", "--rounds", "x"], "takes numbers such as 7 or 1-50"),
    (["export", "{two}", "--rounds", "9-1"], "takes numbers such as 7 or 1-50"),
    (["export", "{two}", "--to", "/no/such/folder/a"], "cannot be written"),
    (["export", "{two}", "--parquet", "/no/such/folder/a"], "cannot be written"),
    (["verify", "mysql://x/y"], "mysql is not a store"),
    (["verify", "{page}"], "not a database"),
    (["verify", "{folder}"], "is a folder"),
    (["verify", "{two}", "--against", "T1"], "is not a head"),
    (["verify", "{two}", "--against-file", "no.txt"], "there is no file no.txt"),
    (["verify", "{two}", "--heads", "/no/such/folder/a"], "cannot be written"),
    (["verify", "a\0b"], "there is no store"),
    (["import-history", "no.jsonl"], "no.jsonl cannot be read"),
    (["import-history", "{folder}"], "cannot be read"),
    (["import-history", "{two}"], "line 1 is not the header"),
]


@pytest.mark.parametrize(
    ("arguments", "sentence"), BAD, ids=[" ".join(arguments)[:60].replace("\0", "") for arguments, _ in BAD]
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, folder: Path, capsys: Capture
) -> None:
    (folder / "page.txt").write_text("hello " * 1000, "utf-8")
    places = {"{two}": str(folder / "two.db"), "{page}": str(folder / "page.txt"), "{folder}": str(folder)}
    assert main([places.get(word, word) for word in arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("sicbo: ") and err.count("\n") == 1
    assert sentence in err
    assert not Path("no.db").exists()
