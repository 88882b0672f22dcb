"""The Python on the pages that needs a house, run against one."""

from pathlib import Path

import pytest

from support.pages import HOUSE, ROOT, Python, python
from support.processes import demonstration, serving

SHOWN = [block for block in python() if block.needs_a_house]


def test_there_is_python_to_run() -> None:
    assert {block.page for block in SHOWN} >= {"developer.md", "jackpots.md", "wire.md"}


@pytest.mark.takes(10)
@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.page)
def test_the_python_of_a_page_runs_against_a_house(
    block: Python, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = demonstration(tables=2, wagering_seconds=2, pools=str(ROOT / "examples" / "pools.toml"))
    with serving(tmp_path, settings) as (process,):
        exec(
            compile(block.code.replace(HOUSE, process.address), block.page, "exec"), {"__name__": "__main__"}
        )
    assert capsys.readouterr().out.strip()
