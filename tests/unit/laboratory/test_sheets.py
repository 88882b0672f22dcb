"""The mathematics sheet: the same figures on the page, on paper and in a workbook that another program recalculates."""

import io
import json
import re
import warnings
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import sicbo
from sicbo.cli.main import main
from sicbo.laboratory.sheet import as_html, mathematics_sheet
from sicbo.laboratory.sheet_print import as_pdf
from sicbo.laboratory.sheet_workbook import BET_HEADS, LEVEL_HEADS, as_workbook
from sicbo.maths.exact import percent

Capture = pytest.CaptureFixture[str]
GAMES = [name for name in sicbo.game_names() if name != "nsw-table"]


def recalculated(path: Path, changes: dict[str, float] | None = None) -> dict[str, float]:
    """Every number of a workbook as an independent formula engine has it, by `SHEET!CELL`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        formulas: Any = pytest.importorskip("formulas")
        model = formulas.ExcelModel().loads(str(path)).finish()
        inputs = {
            f"'[{path.name}]{cell.split('!')[0].upper()}'!{cell.split('!')[1]}": value
            for cell, value in (changes or {}).items()
        }
        solution = model.calculate(inputs=inputs)
    found: dict[str, float] = {}
    for name, ranges in solution.items():
        match = re.fullmatch(r"'\[.*\](\w+)'!([A-Z]+\d+)", str(name))
        value = getattr(ranges, "value", None)
        if match and value is not None and isinstance(value[0, 0], int | float):
            found[f"{match[1]}!{match[2]}"] = float(value[0, 0])
    return found


def without_results(workbook: bytes) -> bytes:
    """The workbook with no figure that we worked out: only numbers that were put in, and formulas."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as old, zipfile.ZipFile(held, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name.startswith("xl/worksheets/"):
                content, count = re.subn(rb"(</f>)<v>[^<]*</v>", rb"\1", content)
                assert count > 0 or b"<f>" not in content
            new.writestr(name, content)
    return held.getvalue()


@pytest.mark.takes(4)
def test_another_program_recalculates_the_workbook_to_the_same_figures(tmp_path: Path) -> None:
    game = sicbo.game("crown-melbourne/b")  # with several levels, and bets that favour the player
    sheet = mathematics_sheet(game)
    path = tmp_path / "sheet.xlsx"
    path.write_bytes(without_results(as_workbook(sheet)))
    found = recalculated(path)
    column = {head: chr(ord("A") + place) for place, head in enumerate(BET_HEADS)}
    for row, bet in enumerate(sheet.bets, start=2):
        exact = sicbo.analyse_bet(game, bet.bet)
        for head, value in (
            ("Ways", exact.ways),
            ("Probability", exact.probability),
            ("One in", exact.hit_frequency),
            ("Return", exact.expected_return),
            ("House edge", exact.edge),
            ("Variance", exact.variance),
            ("Standard deviation", float(exact.variance) ** 0.5),
            ("Volatility index", 1.6448536269514722 * float(exact.variance) ** 0.5),
            ("Expected hold", exact.edge),
        ):
            assert found[f"BETS!{column[head]}{row}"] == pytest.approx(float(value), rel=1e-9, abs=1e-12), (
                bet.bet,
                head,
            )
    fair = chr(ord("A") + LEVEL_HEADS.index("Fair odds"))
    row = 2
    for bet in sheet.bets:
        for level in bet.levels:
            assert found[f"PAYS!{fair}{row}"] == pytest.approx(float(level.fair), rel=1e-9)
            row += 1
    total = sum(sicbo.analyse_bet(game, bet.bet).edge for bet in sheet.bets)
    assert found[f"BETS!N{len(sheet.bets) + 2}"] == pytest.approx(float(total))


@pytest.mark.parametrize("name", GAMES)
def test_the_workbook_has_fractions_clauses_remarks_and_the_digest(name: str) -> None:
    game = sicbo.game(name)
    sheet = mathematics_sheet(game)
    with zipfile.ZipFile(io.BytesIO(as_workbook(sheet))) as book:
        texts = ElementTree.fromstring(book.read("xl/sharedStrings.xml")).itertext()
        formulas = b"".join(book.read(one) for one in book.namelist() if "worksheets" in one).count(b"<f>")
    said = {text.strip() for text in texts if text.strip()}
    assert game.sha256 in said
    for bet in sicbo.analyse(game):
        assert {bet.bet, str(bet.edge), str(bet.variance)} <= said
        assert ", ".join(bet.clauses) in said or not bet.clauses
    assert set(sheet.remarks) | set(sheet.prices) <= said
    assert {words for _, words in sheet.clauses} <= said
    assert {value for _, value in sheet.switches} <= said
    levels = sum(len(bet.levels) for bet in sheet.bets)
    assert formulas == 4 * levels + 9 * len(sheet.bets) + 2, "every figure but what was put in is a formula"


def test_a_price_changed_in_the_workbook_moves_the_mathematics(tmp_path: Path) -> None:
    """12 to 1 for a double in place of 11 to 1 is what the other book pays, with its edge."""
    game, other = sicbo.game("act-canberra"), sicbo.game("nsw-aruze")
    whole = mathematics_sheet(game)
    few = tuple(bet for bet in whole.bets if bet.bet in ("small", "double:1", "single:1"))
    sheet = replace(whole, bets=few)  # the engine takes its time for every cell
    path = tmp_path / "sheet.xlsx"
    path.write_bytes(as_workbook(sheet))
    levels = [(bet.bet, level) for bet in sheet.bets for level in bet.levels]
    row = next(place for place, (bet, _) in enumerate(levels, start=2) if bet == "double:1")
    at = next(place for place, bet in enumerate(sheet.bets, start=2) if bet.bet == "double:1")
    assert sheet.bets[at - 2].edge == Fraction(1, 9)
    moved = recalculated(path, {f"Pays!C{row}": 12})
    assert moved[f"BETS!G{at}"] == pytest.approx(float(sicbo.analyse_bet(other, "double:1").edge))


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_has_every_bet_with_its_exact_figures_and_clauses(name: str) -> None:
    game = sicbo.game(name)
    sheet = mathematics_sheet(game)
    page = as_html(sheet).decode()
    assert [bet.bet for bet in sheet.bets] == [bet.bet for bet in game.bets]
    assert sheet.sha256 in page
    for bet in sicbo.analyse(game):
        for text in (bet.bet, str(bet.edge), percent(bet.edge, 4), str(bet.variance), *bet.clauses):
            assert text in page
    assert sheet.remarks == tuple(remark.message for remark in sicbo.warnings(game))
    cited = {clause for bet in sheet.bets for clause in bet.clauses}
    assert cited == {clause for clause, _ in sheet.clauses}, "every clause is told in words"
    assert "<script" not in page
    assert "http" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL), (
        "nothing is loaded from anywhere"
    )


def test_paper_and_pages_are_the_same_every_time() -> None:
    sheet = mathematics_sheet(sicbo.game("act-canberra"))
    first = as_pdf(sheet)
    assert first.startswith(b"%PDF")
    assert b"/StructTreeRoot" in first, "tagged for screen readers"
    assert as_pdf(sheet) == first
    assert as_html(sheet) == as_html(sheet)


def test_hostile_words_of_a_book_stay_words() -> None:
    sheet = mathematics_sheet(sicbo.game("act-canberra"))
    hostile = replace(sheet, title="<script>alert(1)</script>", remarks=("=cmd|' /C calc'!A0",))
    assert b"<script" not in as_html(hostile)
    with zipfile.ZipFile(io.BytesIO(as_workbook(hostile))) as book:
        assert b"<f>cmd" not in b"".join(book.read(name) for name in book.namelist() if "worksheets" in name)


@pytest.mark.takes(1)
def test_the_verb_writes_what_the_name_says(tmp_path: Path, capsys: Capture) -> None:
    begins = {
        "html": b"<!doctype html>",
        "pdf": b"%PDF",
        "xlsx": b"PK",
        "json": b"{",
        "svg": b"<?xml",
        "png": b"\x89PNG",
    }
    for form, start in begins.items():
        path = tmp_path / f"sheet.{form}"
        assert main(["sheet", "act-canberra", str(path)]) == 0
        assert path.read_bytes().startswith(start)
    read = json.loads((tmp_path / "sheet.json").read_text())
    double = next(bet for bet in read["bets"] if bet["bet"] == "double:3")
    assert (double["edge"], Fraction(double["variance"])) == ("1/9", Fraction(800, 81))
    assert b"<svg" in (tmp_path / "sheet.html").read_bytes()
    capsys.readouterr()
    assert main(["sheet", "act-canberra", str(tmp_path / "sheet.doc")]) == 2
    assert main(["sheet", "act-canberra", str(tmp_path / "no" / "sheet.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_notebook_shows_a_sheet_and_a_game() -> None:
    game = sicbo.game("act-canberra")
    assert "double:3" in mathematics_sheet(game)._repr_html_()
    assert "double:3" in game._repr_html_()
    assert game.sha256[:12] in game._repr_html_()
