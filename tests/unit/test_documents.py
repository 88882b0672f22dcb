"""The documents against the program: commands and Python print what the pages say, and what they name exists."""

import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest

from sicbo.cli.main import main
from sicbo.server.live.owned_tables import TURNS_IN_A_LEASE
from sicbo.server.settings.settings import Settings
from support.pages import DOCUMENTS, PAGES, ROOT, python
from support.played import shown

BLOCK = re.compile(r"^```\n(\$ sicbo [^\n]+\n.*?)^```$", re.MULTILINE | re.DOTALL)
SAID = re.compile(r"^\$ sicbo ([^\n]+)\n(.*?)(?=^\$ sicbo |\Z)", re.MULTILINE | re.DOTALL)
"""A block holds one command with its output, or several that follow each other in one folder."""
NAME = re.compile(r"(?<![\w./@-])sicbo\.(?!toml|service)[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
PATH = re.compile(
    r"(?<![\w/.:-])(?:\.\./)?((?:src|tests|web|tools|deploy|examples|docs|bench)/[\w/-]+(?:\.\w+)*)"
)
INSIDE = re.compile(r"`([a-z_]+(?:/[a-z_]+)+(?:\.\w+)*)/?`")
"""A module as the pages on the source name it, from `src/sicbo` or `web/src` on: `rooms/table/decide`, `look/Said.svelte`."""
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
SHOWN = [
    pytest.param(SAID.findall(block), id=f"{page.name}: {block.splitlines()[0].removeprefix('$ sicbo ')}")
    for page in PAGES
    for block in BLOCK.findall(page.read_text("utf-8"))
    if "--batch -" not in block
]
ALONE = [
    pytest.param(block.code, block.output, id=f"{block.page}: {block.code.splitlines()[0]}")
    for block in python()
    if not block.needs_a_house
]
"""`tests/served/test_documented_python.py` runs the rest."""
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


def test_there_is_python_to_run() -> None:
    assert len(ALONE) >= 6


@pytest.mark.parametrize(("code", "output"), ALONE)
def test_the_python_of_a_page_runs_and_prints_what_the_page_says(
    code: str,
    output: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    if code.startswith(">>> "):
        session = doctest.DocTestParser().get_doctest(code, {}, "page", None, 0)
        result = doctest.DocTestRunner().run(session)
        assert result.attempted >= 3
        assert result.failed == 0, capsys.readouterr().out
    else:
        exec(compile(code, "page", "exec"), {"__name__": "__main__"})
        assert capsys.readouterr().out == output


def exists(name: str) -> bool:
    """Whether a dotted name can be imported, or is in what can be."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def is_inside(name: str) -> bool:
    """Whether this is a module, a name in one, or a file, below `src/sicbo` or `web/src`."""
    source = ROOT / "src" / "sicbo"
    places = (source / name, source / f"{name}.py", ROOT / "web" / "src" / name)
    return any(place.exists() for place in places) or exists(f"sicbo.{name.replace('/', '.')}")


def test_every_module_and_every_path_that_the_documents_name_exists() -> None:
    folders = {
        path.name for place in ("src/sicbo", "web/src") for path in (ROOT / place).iterdir() if path.is_dir()
    }
    missing, looked_at = [], 0
    for page in DOCUMENTS:
        text = page.read_text("utf-8")
        names = {name: exists(name) for name in NAME.findall(text)}
        paths = {path: (ROOT / path).exists() for path in PATH.findall(text)}
        inside = {name: is_inside(name) for name in INSIDE.findall(text) if name.split("/")[0] in folders}
        looked_at += len(names) + len(paths) + len(inside)
        missing += [
            f"{page.name}: {name}" for name, is_there in (names | paths | inside).items() if not is_there
        ]
    assert looked_at >= 150
    assert missing == []


def anchor(heading: str) -> str:
    """A heading as links name it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_links_between_pages_lead_somewhere() -> None:
    missing, looked_at = [], 0
    for page in DOCUMENTS:
        for link, part in LINK.findall(page.read_text("utf-8")):
            looked_at += 1
            there = page.parent / link if link else page
            if not there.exists():
                missing.append(f"{page.name}: {link}")
            elif part and part not in map(anchor, HEADING.findall(there.read_text("utf-8"))):
                missing.append(f"{page.name}: {link}#{part}")
    assert looked_at >= 50
    assert missing == []


def test_the_page_says_how_soon_the_tables_of_a_dead_process_are_taken_over() -> None:
    lease = Settings().lease_seconds
    page = (ROOT / "docs" / "several-machines.md").read_text("utf-8")
    assert f"within {lease * (1 + 1 / TURNS_IN_A_LEASE):g} seconds; terminals are sent there" in page
    assert f"`lease_seconds` ({lease})" in page
