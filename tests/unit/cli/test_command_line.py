"""The command line: the forms that programs rely on, and one clear sentence for everything that is wrong."""

import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.cli.main import VERBS, main

ROOT = Path(__file__).parents[3]
CARD = str(ROOT / "examples" / "nsw-table-card.toml")
HARBOUR = str(ROOT / "examples" / "harbour.toml")
Capture = pytest.CaptureFixture[str]


def document(arguments: list[str], capsys: Capture) -> object:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_odds_in_json(capsys: Capture) -> None:
    answer = document(["odds", "act-canberra", "--json"], capsys)
    assert isinstance(answer, dict)
    assert (answer["game"], len(answer["bets"])) == ("act-canberra", 50)
    assert answer["paytable_sha256"] == sicbo.game("act-canberra").sha256
    double = next(bet for bet in answer["bets"] if bet["bet"] == "double:3")
    assert double["pays"] == [{"odds": "11 to 1", "ways": 16}]
    assert [double[key] for key in ("name", "probability", "return", "edge", "variance")] == [
        "Specific Double 3",
        "2/27",
        "8/9",
        "1/9",
        "800/81",
    ]
    assert double["clauses"] == ["4.3(d)", "6.1(d)"]
    for bet in answer["bets"]:
        for key in ("probability", "return", "edge", "variance"):
            assert str(Fraction(bet[key])) == bet[key], "in lowest terms"


@pytest.mark.parametrize(
    ("game", "bets"),
    [
        ("act-canberra", 50),
        ("nsw-aruze", 50),
        ("crown-melbourne/a", 56),
        ("crown-melbourne/b", 39),
        ("pennsylvania/a", 50),
        ("pennsylvania/b", 50),
    ],
)
def test_the_number_of_bets_of_every_game(game: str, bets: int, capsys: Capture) -> None:
    answer = document(["odds", game, "--json"], capsys)
    assert isinstance(answer, dict)
    assert len(answer["bets"]) == bets


def test_settle_in_json(capsys: Capture) -> None:
    answer = document(
        ["settle", "act-canberra", "--dice", "2,2,5", "small=10", "double:2=5.50", "big=1", "--json"], capsys
    )
    assert isinstance(answer, dict)
    assert answer["dice"] == [2, 2, 5]
    assert answer["lines"] == [
        {"bet": "small", "stake": "10.00", "outcome": "win", "odds": "1 to 1", "winnings": "10.00", "returned": "20.00", "clauses": ["4.3(a)", "6.1(a)"]},
        {"bet": "double:2", "stake": "5.50", "outcome": "win", "odds": "11 to 1", "winnings": "60.50", "returned": "66.00", "clauses": ["4.3(d)", "6.1(d)"]},
        {"bet": "big", "stake": "1.00", "outcome": "lose", "odds": None, "winnings": "0.00", "returned": "0.00", "clauses": ["4.3(b)"]},
    ]  # fmt: skip
    assert [answer[key] for key in ("staked", "returned", "net")] == ["16.50", "86.00", "69.50"]
    assert answer["paytable_sha256"] == sicbo.game("act-canberra").sha256


@pytest.mark.parametrize("order", [["--json", "settle"], ["--dice"], ["last"]])
def test_options_may_stand_anywhere_behind_the_verb(order: list[str], capsys: Capture) -> None:
    words = ["act-canberra", "small=10"]
    arguments = {
        "--json": ["--json", "--dice", "1,2,3", *words],
        "--dice": [words[0], "--dice", "1,2,3", words[1], "--json"],
        "last": [*words, "--json", "--dice", "1,2,3"],
    }[order[0]]
    answer = document(["settle", *arguments], capsys)
    assert isinstance(answer, dict)
    assert answer["returned"] == "20.00"


@pytest.mark.parametrize("dice", ["fish,crab,coin", "1,5,4", "Fish, CRAB ,coin"])
def test_symbol_dice_take_names_and_values(dice: str, capsys: Capture) -> None:
    answer = document(
        ["settle", "crown-melbourne/b", "--dice", dice, "colour:red=5", "single:crab=2", "--json"], capsys
    )
    assert isinstance(answer, dict)
    assert answer["dice"] == ["fish", "crab", "coin"]
    assert answer["returned"] == "14.00"


def test_a_batch_answers_every_line_in_its_place(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = [
        '{"dice": [2,2,5], "wagers": {"small": 1000, "double:2": 550}}',
        "not json",
        '{"dice": [2,2,7], "wagers": {"small": 1000}}',
        '{"dice": [2,2,5], "wagers": {"smal": 1000}}',
        '{"dice": [2,2,5], "wagers": {"small": 10.5}}',
        '{"dice": [2,2,5], "wagers": {"small": -1}}',
        '{"dice": [2,2,5], "wagers": {"small": 1, "small": 2}}',
        '{"dice": [2,2,5], "wagers": {"pair:2-5": 1, "pair:5-2": 2}}',
        '{"dice": [2,2,5], "wagers": {"small": true}}',
        '{"dice": [2,2,5], "wagers": {"small": 1e3}}',
        '{"dice": [2,2,5.0], "wagers": {"small": 1}}',
        '{"dice": [2,2,[5]], "wagers": {"small": 1}}',
        '{"dice": [2,2,5]}',
        "[]",
        "[" * 100_000,
        "",
        '{"dice": [2,2,5], "wagers": {"\\ud800": 1}}',
        '{"dice": [2,2,5], "wagers": {"small": ' + "9" * 5000 + "}}",
        '{"dice": [2,2,5], "wagers": {"small": -' + "9" * 4000 + "}}",
        '{"dice": [6,6,6], "wagers": {}}',
        '{"dice": [6,6,6], "wagers": {"small": 1, "triple:6": 100}}',
    ]
    path = tmp_path / "rounds.jsonl"
    path.write_text("\ufeff" + "\n".join(lines) + "\n", "utf-8")
    assert main(["settle", "act-canberra", "--batch", str(path)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(lines)
    assert answers[0] == {"returned": 8600, "lines": {"small": 2000, "double:2": 6600}}
    assert answers[-2] == {"returned": 0, "lines": {}}
    assert answers[-1] == {"returned": 18100, "lines": {"small": 0, "triple:6": 18100}}
    assert all(set(answer) == {"error", "code"} and len(answer["error"]) < 300 for answer in answers[1:-2])
    assert [answer["code"] for answer in answers[1:8]] == [
        "bad-request",
        "bad-dice",
        "unknown-bet",
        "bad-amount",
        "bad-amount",
        "duplicate-bet",
        "duplicate-bet",
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines[0] + "\n"))
    assert main(["settle", "act-canberra", "--batch", "-", "--receipts"]) == 0
    assert json.loads(capsys.readouterr().out)["paytable_sha256"] == sicbo.game("act-canberra").sha256


def test_conformance_in_json(capsys: Capture) -> None:
    answer = document(["conformance", "--json"], capsys)
    assert isinstance(answer, dict)
    assert {book: counts["clauses"] for book, counts in answer.items()} == {
        "act-canberra": 82, "nsw-aruze": 199, "nsw-table": 28, "crown-melbourne": 270, "pennsylvania": 89,
    }  # fmt: skip
    for counts in answer.values():
        assert counts["clauses"] == counts["proved"] + counts["recorded"] + counts["open"]
    rows = document(["conformance", "act-canberra", "--state", "proved", "--json"], capsys)
    assert isinstance(rows, list)
    assert all(row["tests"] for row in rows)


def test_the_other_documents(capsys: Capture) -> None:
    books = document(["books", "--json"], capsys)
    assert isinstance(books, list)
    assert [game["game"] for book in books for game in book["games"]] == list(sicbo.game_names())
    compared = document(["compare", "act-canberra", "nsw-aruze", "--json"], capsys)
    assert isinstance(compared, dict)
    assert sum(row["differs"] for row in compared["rows"]) == 2
    distribution = document(["distribution", "act-canberra", "small=10", "--rounds", "3", "--json"], capsys)
    assert isinstance(distribution, dict)
    assert sum(Fraction(result["probability"]) for result in distribution["results"]) == 1
    assert sum(Fraction(distribution[key]) for key in ("ahead", "even", "behind")) == 1
    assert Fraction(distribution["mean"]) == Fraction(-30, 36)


@pytest.mark.takes(3)
def test_fractions_longer_than_pythons_own_limit_are_written_out(capsys: Capture) -> None:
    answer = document(["distribution", "act-canberra", "small=10", "--rounds", "2400", "--json"], capsys)
    assert isinstance(answer, dict)
    assert len(answer["ahead"].split("/")[1]) > 4300
    assert main(["distribution", "act-canberra", "small=10", "--rounds", "4000"]) == 0


def test_advice_given_before_counts_in_a_batch(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text('{"dice": [2,2,5], "wagers": {"small": 100}}\n', "utf-8")
    batch = ["settle", "act-canberra", "--minimum", "50", "--batch", str(path)]
    assert main(batch) == main([*batch, "--advised"]) == 0
    assert [json.loads(line)["returned"] for line in capsys.readouterr().out.splitlines()] == [200, 100]


def test_names_are_taken_in_any_case_with_and_without_options(capsys: Capture) -> None:
    for arguments in (
        ["odds", "ACT-Canberra"],
        ["odds", "ACT-Canberra", "--switch", "double-wins-on-triple=off"],
        ["books", "ACT-CANBERRA"],
    ):
        assert main(arguments) == 0
        assert "Casino Canberra" in capsys.readouterr().out


def test_square_brackets_are_text_and_never_markup(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "my.toml.d" / "[x]"
    folder.mkdir(parents=True)
    path = folder / "book.toml"
    text = (
        Path(HARBOUR)
        .read_text("utf-8")
        .replace("Harbour House Sic Bo", "A [/b] title")
        .replace('name = "Small"', 'name = "Small"\ncite = ["1 [small]", "2 [/x]"]')
    )
    path.write_text("\ufeff" + text, "utf-8")
    for arguments, said in ((["odds"], "A [/b] title"), (["books"], "A [/b] title"), (["lint"], "[x]")):
        assert main([*arguments, str(path)]) == 0
        assert said in capsys.readouterr().out
    assert main(["settle", str(path), "--dice", "1,2,3", "small=1"]) == 0
    assert "1 [small], 2 [/x]" in capsys.readouterr().out


def test_two_books_of_one_name_are_compared_apart(capsys: Capture, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(Path(HARBOUR).read_text("utf-8").replace('pays = "3 to 1"', 'pays = "4 to 1"'), "utf-8")
    answer = document(["compare", HARBOUR, str(other), "--json"], capsys)
    assert isinstance(answer, dict)
    assert {len(row["games"]) for row in answer["rows"]} == {2}
    assert [warning["bets"] for warning in answer["warnings"] if warning["code"] == "price-differs"] == [
        ["middle"]
    ]


def test_a_book_without_odds_says_so_and_takes_a_schedule(capsys: Capture) -> None:
    assert main(["odds", "nsw-table"]) == 2
    assert "states no odds" in capsys.readouterr().err
    answer = document(["odds", "nsw-table", "--card", CARD, "--json"], capsys)
    assert isinstance(answer, dict)
    assert len(answer["bets"]) == 50


BAD = [
    (["odds", "act-canbera"], "did you mean act-canberra?"),
    (["odds", "crown-melbourne"], "crown-melbourne/a or crown-melbourne/b"),
    (["odds", "crown-melbourne/c"], "crown-melbourne/a or crown-melbourne/b"),
    (["odds", "act-canberra/a"], "act-canberra"),
    (["odds", "act-canberra", "tripple:4"], "did you mean triple:4"),
    (["odds", "no/such/book.toml"], "there is no file no/such/book.toml"),
    (["odds", "act-canberra", "--switch", "x=on"], "act-canberra has no switch 'x'"),
    (["odds", "act-canberra", "--switch", "double-wins-on-triple=maybe"], "takes one of on, off"),
    (["odds", "act-canberra", "--switch", "double-wins-on-triple"], "NAME=VALUE"),
    (["odds", "act-canberra", "--wording", "pays"], "prints odds as to"),
    (["odds", "act-canberra", "--card", "missing.toml"], "there is no file missing.toml"),
    (["odds"], "required: game; see sicbo odds --help"),
    (["odds", "act-canberra/x"], "has no variants"),
    (
        ["odds", "crown-melbourne/a", "--switch", "exact-colour-counts=on"],
        "crown-melbourne/a has no switch",
    ),
    (["odds", "act-canberra", "--jsn"], "see sicbo odds --help"),
    (["settle", "act-canberra", "small=10"], "give the roll"),
    (["settle", "act-canberra", "--dice", "2,2,7", "small=10"], "each die shows 1 to 6"),
    (["settle", "act-canberra", "--dice", "0,1,2", "small=10"], "each die shows 1 to 6"),
    (["settle", "act-canberra", "--dice", "2,2", "small=10"], "a roll is three dice"),
    (["settle", "act-canberra", "--dice", "2,2,5,1", "small=10"], "a roll is three dice"),
    (["settle", "act-canberra", "--dice", "", "small=10"], "a roll is three dice"),
    (["settle", "act-canberra", "--dice", "2,2,2.5", "small=10"], "each die shows 1 to 6"),
    (["settle", "act-canberra", "--dice", "fish,1,1", "small=10"], "each die shows 1 to 6"),
    (["settle", "crown-melbourne/b", "--dice", "fsh,1,1", "small=10"], "did you mean fish?"),
    (["settle", "act-canberra", "--dice", "2,2,5", "smal=10"], "did you mean small?"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=-10"], "is not an amount"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=0"], "greater than zero"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=0.001"], "to the cent at most"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=1e3"], "is not an amount"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=١٠"], "is not an amount"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=" + "9" * 15], "above the largest amount"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=" + "9" * 9999], "above the largest amount"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small"], "BET=AMOUNT"),
    (["settle", "act-canberra", "--dice", "2,2,5", "small=1", "small=2"], "named twice"),
    (["settle", "act-canberra", "--dice", "2,2,5"], "no bets given"),
    (
        ["settle", "nsw-aruze", "--dice", "2,2,5", "small=1", "--minimum", "5"],
        "below the minimum of $5.00: bet at least that (1.1 [minimum bet])",
    ),
    (
        ["settle", "act-canberra", "--dice", "2,2,5", "small=7", "--multiple", "5"],
        "not a multiple of $5.00: bet a multiple (3.3)",
    ),
    (
        ["settle", "act-canberra", "--dice", "2,2,5", "small=7", "--minimum", "9", "--maximum", "8"],
        "above its maximum",
    ),
    (["settle", "act-canberra", "--batch", "missing.jsonl"], "cannot be read"),
    (["settle", "act-canberra", "--batch", "-", "small=1"], "leave out --dice and the bets"),
    (["compare", "act-canberra"], "at least two games"),
    (["compare", "act-canberra", "nsw-table"], "states no odds"),
    (["distribution", "act-canberra", "small=10", "--rounds", "0"], "give 1 to 1,000,000 rounds"),
    (["distribution", "act-canberra", "small=10", "--rounds", "many"], "takes a whole number"),
    (["distribution", "act-canberra", "small=10", "--rounds", "9" * 400], "takes a whole number"),
    (["distribution", "act-canberra", "small=10", "--rounds", "4000", "--json"], "million digits long"),
    (["lint"], "name the file"),
    (["lint", "missing.toml"], "there is no file"),
    (["lint", "."], "is a folder"),
    (["conformance", "act-canbera"], "did you mean act-canberra"),
    (["od"], "did you mean odds or"),
    (["odds", "act-canberra", "sm\nall"], "did you mean small?"),
    (["odds", "no\nsuch"], "there is no rule book 'no such'"),
    (["odds", "/tmp/no/such"], "there is no file /tmp/no/such"),
    (["books", "crown-melbourne/zzz"], "it has no variant zzz"),
    (["compare", "act-canberra", "nsw-aruze", "--card", "foo=bar"], "not among the games"),
    (["odds", "act-canberra", "--card", CARD], "this card is for nsw-table"),
]


@pytest.mark.parametrize(
    ("arguments", "sentence"), BAD, ids=[" ".join(arguments)[:70] for arguments, _ in BAD]
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, capsys: Capture
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("sicbo: ")
    assert err.count("\n") == 1
    assert sentence in err
    assert len(err) < 400


def test_a_malformed_file_gets_one_sentence_and_lint_shows_all(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "book.toml"
    path.write_text("book = 'x'\n[bets.a]\nname = 'A'\nwins = [{ totl = 9 }]\n", "utf-8")
    assert main(["odds", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["lint", str(path)]) == 2
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == 9 and listed[-1] == "8 problems"
    assert main(["lint", str(path), "--json"]) == 2
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 8
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["lint", str(path)]) == 2
    assert "not a text file" in capsys.readouterr().err


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself_with_examples(verb: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main([verb, "--help"])
    assert left.value.code == 0
    assert f"sicbo {verb}" in capsys.readouterr().out.split("examples:")[1]


def test_help_and_nothing_at_all(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(verb in told for verb in VERBS)
    assert main([]) == 2


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["books"], "crown-melbourne/b"),
        (["books", "pennsylvania", "--policies"], "Irregularities"),
        (["books", HARBOUR], "Harbour House"),
        (["odds", "crown-melbourne/b"], "favours the player: house edge -40.74%"),
        (["odds", "pennsylvania/a", "--wording", "wins"], "1 wins 150"),
        (["odds", "act-canberra", "--all"], "pair:3-5"),
        (["odds", "act-canberra", "double:3"], "800/81"),
        (["odds", HARBOUR], "at least 1 pays 180"),
        (
            ["settle", "crown-melbourne/a", "--dice", "1,2,4", "small=7.50", "--chip", "1"],
            "not payable in chips of 1.00",
        ),
        (["compare"], "42 bets priced differently"),
        (["distribution", "nsw-aruze", "small=10", "double:2=5", "--rounds", "100"], "ahead"),
        (["lint", HARBOUR], "no problems"),
        (["conformance"], "668"),
        (["conformance", "nsw-table"], "3.1.1.1"),
    ],
    ids=lambda value: " ".join(value)[-40:] if isinstance(value, list) else None,
)
def test_what_a_person_sees(arguments: list[str], expected: str, capsys: Capture) -> None:
    assert main(arguments) == 0
    assert expected in capsys.readouterr().out


def test_the_installed_command_runs_and_survives_a_closed_pipe() -> None:
    command = str(Path(sys.executable).with_name("sicbo"))
    seen = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert seen.stdout.startswith("sicbo ")
    bad = subprocess.run([command, "odds", "nowhere"], capture_output=True, text=True)
    assert (bad.returncode, bad.stdout) == (2, "")
    piped = subprocess.run(
        f"{command} odds act-canberra --json | head -1", shell=True, capture_output=True, text=True
    )
    assert (piped.stdout, piped.stderr) == ("{\n", "")


@given(
    st.lists(
        st.text(max_size=12)
        | st.sampled_from(
            [
                "act-canberra",
                "--dice",
                "1,2,3",
                "small=10",
                "--json",
                "--batch",
                "--card",
                "--rounds",
                "crown-melbourne/b",
                *VERBS,
            ]
        ),
        max_size=6,
    )
)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_arguments_ever_lead_to_a_traceback(capsys: Capture, arguments: list[str]) -> None:
    if "-" in arguments:
        return  # would wait for standard input
    try:
        code = main(arguments)
    except SystemExit as left:  # --help
        code = left.code  # type: ignore[assignment]
    assert code in (0, 2)
    capsys.readouterr()
