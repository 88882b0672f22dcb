"""The register itself: complete, honest, and a build that fails when a claim has no passing test."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sicbo.conformance import clause_register
from sicbo.refusals import Refused

ROOT = Path(__file__).parents[3]


def test_all_668_rows_are_carried_each_under_its_own_id() -> None:
    rows = clause_register.rows()
    assert len(rows) == 668
    assert len({(row.book, row.id) for row in rows}) == 668
    assert all(row.duty and row.check and row.topic and row.kind for row in rows)
    assert (
        clause_register.row("act-canberra", "7.1#2").duty != clause_register.row("act-canberra", "7.1#1").duty
    )
    with pytest.raises(Refused):
        clause_register.row("act-canberra", "7.1")


def test_the_clauses_of_the_core_are_proved() -> None:
    """Every row of wagers and odds, and the computable ones of definitions and settlement: 228."""
    core = [
        row
        for row in clause_register.rows()
        if row.topic in ("wagers", "odds")
        or (row.topic in ("definitions", "settlement") and row.kind == "computable")
    ]
    assert len(core) == 228
    assert [f"{row.book} {row.id}" for row in core if clause_register.state(row) != "proved"] == []


def test_only_physical_and_legal_clauses_are_recorded_and_by_something() -> None:
    recorded = [row for row in clause_register.rows() if clause_register.state(row) == "recorded"]
    assert len(recorded) >= 8
    assert all(row.kind in ("physical", "legal") for row in recorded)


def test_the_page_is_the_register() -> None:
    assert (ROOT / "docs" / "conformance.md").read_text("utf-8") == clause_register.page() + "\n", (
        "run make conformance"
    )


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("def test_nothing(): pass", "is claimed, but no test proves it"),
        ("@pytest.mark.proves('act-canberra', '99.9')\ndef test_a(): pass", "has no clause '99.9'"),
        ("@pytest.mark.proves('act-canberra', '7.1')\ndef test_a(): pass", "has no clause '7.1'"),
        ("@pytest.mark.records('act-canberra', '4.3(a)', by='x')\ndef test_a(): pass", "it has to be proved"),
        ("@pytest.mark.records('act-canberra', '1.1')\ndef test_a(): pass", "records(book, clause"),
        (
            "@pytest.mark.proves('act-canberra', 'A [Void]')\ndef test_a(): assert 1 == 2",
            "A [Void] is claimed, but no test",
        ),
    ],
)
def test_a_claim_without_a_passing_test_fails_the_build(test: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "tests")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tests" / "test_claims.py").write_text(f"import pytest\n{test}\n", "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # the register needs none of them
    )
    assert run.returncode != 0
    assert said in run.stdout + run.stderr
