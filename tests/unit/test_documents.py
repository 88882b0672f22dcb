"""The documents against the program: every `$ sicbo …` block is run and must print what the page says."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from sicbo.cli.main import main
from sicbo.server.live.owned_tables import TURNS_IN_A_LEASE
from sicbo.server.settings.settings import Settings
from support.played import shown

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```\n(\$ sicbo [^\n]+\n.*?)^```$", re.MULTILINE | re.DOTALL)
SAID = re.compile(r"^\$ sicbo ([^\n]+)\n(.*?)(?=^\$ sicbo |\Z)", re.MULTILINE | re.DOTALL)
"""A block holds one command with its output, or several that follow each other in one folder."""
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
SHOWN = [
    pytest.param(SAID.findall(block), id=f"{page.name}: {block.splitlines()[0].removeprefix('$ sicbo ')}")
    for page in PAGES
    for block in BLOCK.findall(page.read_text("utf-8"))
    if "--batch -" not in block
]
FILES = ("evening.db", "tampered.db", "rounds.jsonl", "edited.jsonl")
"""What some blocks speak of; `tests/support/played.py` makes them."""
HASH = re.compile(r"[0-9a-f]{64}")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening")
    shown(folder)
    assert {path.name for path in folder.iterdir()} >= set(FILES)
    return folder


def test_there_are_blocks_to_run() -> None:
    assert len(SHOWN) >= 4


@pytest.mark.parametrize("said", SHOWN)
def test_a_page_shows_what_the_command_prints(
    said: list[tuple[str, str]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    assert said
    of_evening = any(file in said[0][0] for file in FILES)
    if of_evening:
        monkeypatch.chdir(request.getfixturevalue("evening"))
    elif "house.db" in said[0][0]:
        monkeypatch.chdir(request.getfixturevalue("tmp_path"))
    for command, output in said:
        assert main(shlex.split(command)) == (1 if "✗" in output else 0)
        printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
        if of_evening:
            # A journal's hashes cover the whole book, so that every new edition of one changes them.
            printed, output = HASH.sub("…", printed), HASH.sub("…", output)
        assert printed.strip() == output.strip()


def test_the_python_session_in_the_readme_is_true() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


def test_links_between_pages_lead_somewhere() -> None:
    links = [(page, link) for page in PAGES for link in LINK.findall(page.read_text("utf-8"))]
    assert len(links) >= 10
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []


def test_the_page_says_how_soon_the_tables_of_a_dead_process_are_taken_over() -> None:
    lease = Settings().lease_seconds
    page = (ROOT / "docs" / "several-machines.md").read_text("utf-8")
    assert f"within {lease * (1 + 1 / TURNS_IN_A_LEASE):g} seconds; terminals are sent there" in page
    assert f"`lease_seconds` ({lease})" in page
