"""The programs among the examples run, and say what their first lines promise."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SAYS = {
    "embed.py": [
        "Small and double 2 on 2-2-5: 70.50 won",
        "House edge of small: 1/36",
        "chips:T1/ann: 110.00",
    ]
}


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_an_example_runs_as_it_is_described(name: str) -> None:
    run = subprocess.run([sys.executable, str(EXAMPLES / name)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines() == SAYS[name]


def test_there_is_an_example_of_each_kind() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)
