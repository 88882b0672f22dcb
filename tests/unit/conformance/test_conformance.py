"""The register itself: complete, honest, and a build that fails when a claim has no passing test."""

import json
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


CLAIM = "@pytest.mark.proves('act-canberra', 'A [Void]')"


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("def test_nothing(): pass", "is claimed, but no test proves it"),
        ("@pytest.mark.proves('act-canberra', '99.9')\ndef test_a(): pass", "has no clause '99.9'"),
        ("@pytest.mark.proves('act-canberra', '7.1')\ndef test_a(): pass", "has no clause '7.1'"),
        ("@pytest.mark.records('act-canberra', '4.3(a)', by='x')\ndef test_a(): pass", "it has to be proved"),
        ("@pytest.mark.records('act-canberra', '1.1')\ndef test_a(): pass", "records(book, clause"),
    ],
)
@pytest.mark.takes(3)
def test_a_claim_that_is_not_in_the_register_fails_the_check(test: str, said: str, tmp_path: Path) -> None:
    run = pytest_of(tmp_path, test, "--collect-only")
    assert run.returncode != 0
    assert said in run.stdout + run.stderr


@pytest.mark.parametrize("skipped", ["pytest.skip('no dice')", "pytest.xfail('no dice')"])
@pytest.mark.takes(3)
def test_a_claim_whose_test_is_skipped_fails_the_run(skipped: str, tmp_path: Path) -> None:
    run = pytest_of(tmp_path, f"{CLAIM}\ndef test_a(): {skipped}")
    assert run.returncode == 1
    assert "A [Void] is claimed, but its test was skipped" in run.stdout


@pytest.mark.takes(3)
def test_a_renamed_proof_is_renamed_in_the_register_without_a_test_being_run(tmp_path: Path) -> None:
    """`make conformance` reads the claims; it does not wait for the tests that make them."""
    register = tmp_path / "proofs.json"
    collected = ("--collect-only", f"--proofs={register}")
    for name in ("test_a", "test_b"):
        test = f"{CLAIM}\ndef {name}(): assert False, 'it was run'"
        if register.exists():
            renamed = pytest_of(tmp_path, test, *collected)
            assert renamed.returncode == 1
            assert "A [Void] is proved by other tests than the register says" in renamed.stdout
        assert pytest_of(tmp_path, test, *collected, "--write-proofs").returncode == 0
        rows = json.loads(register.read_text("utf-8"))["act-canberra"]
        assert rows == {"A [Void]": {"tests": [f"tests/test_claims.py::{name}"]}}
        assert pytest_of(tmp_path, test, *collected).returncode == 0


LONG = """
def test_short(): pass
@pytest.mark.long
def test_merely_long(): pass
def test_as_deep_as_asked(depth): print(f"depth {depth(3, 500)}")
@pytest.mark.parametrize("case", [1, pytest.param(2, marks=pytest.mark.long)])
def test_cases(case): pass
"""


@pytest.mark.parametrize(
    ("options", "run", "deep"),
    [
        ((), {"test_short", "test_as_deep_as_asked", "test_cases[1]"}, 3),
        (("--long",), {"test_merely_long", "test_as_deep_as_asked", "test_cases[2]"}, 500),
    ],
)
@pytest.mark.takes(3)
def test_every_test_is_in_a_plain_run_or_in_the_long_one(
    options: tuple[str, ...], run: set[str], deep: int, tmp_path: Path
) -> None:
    said = pytest_of(tmp_path, LONG, "-rA", *options).stdout
    passed = {line.partition("::")[2] for line in said.splitlines() if line.startswith("PASSED")}
    assert passed == run
    assert f"depth {deep}\n" in said


@pytest.mark.takes(3)
def test_a_run_whose_time_is_over_skips_the_rest_and_says_how_many(tmp_path: Path) -> None:
    said = pytest_of(tmp_path, f"{CLAIM}\ndef test_a(): pass", "--until=1")
    assert said.returncode == 0
    assert "1 skipped" in said.stdout


def pytest_of(folder: Path, test: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "tests").mkdir(exist_ok=True)
    shutil.copy(ROOT / "tests" / "conftest.py", folder / "tests")
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "tests" / "test_claims.py").write_text(f"import pytest\n{test}\n", "utf-8")
    return subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "-p", "no:cacheprovider", *options],
        cwd=folder,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # the register needs none of them
    )
