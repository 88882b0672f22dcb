"""Dice that someone else has collected: read without losing a roll, and judged like a table's own."""

import json
import random
from pathlib import Path

import pytest

import sicbo
from sicbo.cli.main import main
from sicbo.refusals import Refused
from sicbo.reports.collected_rolls import rolls_of

ACT = sicbo.game("act-canberra")
CROWN = sicbo.game("crown-melbourne/b")
Capture = pytest.CaptureFixture[str]


def test_lines_of_three_faces_in_every_usual_form() -> None:
    wanted = (ACT.dice.roll_index([2, 2, 5]), ACT.dice.roll_index([6, 1, 3]))
    for text in (
        "die1,die2,die3\n2,2,5\n6,1,3\n",
        "2;2;5\n\n6;1;3",
        "2 2 5\r\n6\t1\t3",
        "# shift A\n2-2-5\n6-1-3",
        '"2","2","5"\n"6","1","3"',
    ):
        assert rolls_of(text, ACT.dice).rolls == wanted, text
    assert rolls_of("fish prawn crab", CROWN.dice).rolls == (
        CROWN.dice.roll_index(["fish", "prawn", "crab"]),
    )


def test_a_tumblers_log_counts_each_activation_once_and_dice_that_lie_flat() -> None:
    result = {"seq": 1, "activation": "T1-1", "faces": [2, 2, 5], "flat": [True] * 3, "mac": "m"}
    cocked = {"seq": 2, "activation": "T1-2", "faces": [1, 1, 1], "flat": [True, False, True], "mac": "m"}
    lines = [
        {"hello": "tumbler", "table": "T1", "key": "k"},
        result,
        result,
        cocked,
        {"seq": 3, "fault": "lid open", "mac": "m"},
    ]
    text = "\n".join(map(json.dumps, lines))
    assert rolls_of(text, ACT.dice).rolls == (ACT.dice.roll_index([2, 2, 5]),)
    with pytest.raises(Refused, match="line 6: activation T1-1 has two results"):
        rolls_of(text + "\n" + json.dumps({**result, "faces": [2, 2, 6]}), ACT.dice)


def test_a_history_gives_every_spin_that_had_a_result() -> None:
    spins = [{"number": 1, "ground": "dice-not-flat"}, {"number": 2, "dice": [1, 2, 4]}]
    text = "\n".join(map(json.dumps, [{"type": "table", "table": "T1"}, {"type": "round", "spins": spins}]))
    assert rolls_of(text, ACT.dice).rolls == (ACT.dice.roll_index([1, 2, 4]),)


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "no roll"), ("1,2,3\n1,2,7", "line 2: 7 is not on these dice"), ("1,2,3\n1,2", "line 2: a roll is three"),
     ("1,2,3\n{\"a\": ", "line 2 is not complete JSON"), ('1,2,3\n{"a": 1}', "line 2: not a tumbler's result")],
)  # fmt: skip
def test_no_line_is_left_out_in_silence(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        rolls_of(text, ACT.dice)


def test_the_verb_judges_fair_and_loaded_dice(tmp_path: Path, capsys: Capture) -> None:
    chance = random.Random(5)
    fair, loaded = tmp_path / "fair.csv", tmp_path / "loaded.csv"
    fair.write_text("\n".join(",".join(str(chance.randint(1, 6)) for _ in range(3)) for _ in range(3_000)))
    loaded.write_text(
        "\n".join(",".join(str(chance.choice([1, 2, 3, 4, 5, 6, 6])) for _ in range(3)) for _ in range(3_000))
    )
    assert main(["dice", str(fair), "--game", "act-canberra"]) == 0
    assert "Nothing unusual" in capsys.readouterr().out
    assert main(["dice", str(loaded), "--game", "act-canberra", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert next(test for test in told["report"]["tests"] if test["name"] == "faces")["unusual"]
    assert any(test["name"] == "rolls" for test in told["report"]["tests"])
    assert main(["dice", str(loaded), "--game", "act-canberra", "--json", "--unordered"]) == 1
    assert not any(test["name"] == "rolls" for test in json.loads(capsys.readouterr().out)["report"]["tests"])
    assert main(["dice", str(fair)]) == 2
    assert "name a table" in capsys.readouterr().err
