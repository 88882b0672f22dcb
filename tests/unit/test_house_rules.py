"""The house rules, each of which first proves that it looked at something."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools import module_list

from sicbo.conformance import clause_register
from sicbo.refusals import REASONS
from sicbo.rules.shelf import BOOKS, book

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sicbo"
MODULES = sorted(SOURCE.rglob("*.py"))
PURE = ("money.py", "currency.py", "refusals.py", "rules", "maths", "ledger", "rooms")
MONEY = ("money.py", "currency.py", "rules", "ledger", "rooms")


def in_layers(layers: tuple[str, ...]) -> list[Path]:
    chosen = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in layers]
    assert len(chosen) >= 10, "the rule looks at nothing: were the folders renamed?"
    return chosen


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


def test_every_module_is_small_enough_for_one_concept() -> None:
    assert len(MODULES) >= 30
    long = {
        path.name: count for path in MODULES if (count := len(path.read_text("utf-8").splitlines())) > 350
    }
    assert long == {}, "name the second concept in each and give it a module of its own"
    pages = [
        path
        for path in sorted((ROOT / "web" / "src").rglob("*"))
        if path.suffix in (".ts", ".svelte") and "words" not in path.parts and path.name != "types.d.ts"
    ]
    assert len(pages) >= 100
    assert [path.name for path in pages if len(path.read_text("utf-8").splitlines()) > 350] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert len(MODULES) >= 30
    empty_names = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "base"}
    assert not [path for path in MODULES if path.stem in empty_names]


@pytest.mark.takes(1)
def test_names_say_what_they_hold() -> None:
    """No loop goes over `one` or `found`, and no function takes or is called that; `one` may stand beside `other`."""
    looked, nameless = 0, []
    for path in MODULES:
        for node in nodes(path):
            if isinstance(
                node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.comprehension | ast.For
            ):
                looked += 1
                names = _named_by(node)
                if names & {"one", "found"} and "other" not in names:
                    nameless.append(f"{path.name}:{getattr(node, 'lineno', '')} {ast.unparse(node)[:60]}")
    assert looked >= 4_000
    assert nameless == [], (
        "name what it holds: `for stream in streams`; `create` creates, `get` and `find` look up"
    )


def _named_by(node: ast.AST) -> set[str]:
    """The names that a function or a loop introduces in its head."""
    if isinstance(node, ast.comprehension | ast.For):
        return {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    own = set() if isinstance(node, ast.Lambda) else {node.name.strip("_")}
    return own | {given.arg for given in ast.walk(node.args) if isinstance(given, ast.arg)}


IN_EVERY_ROOM = frozenset(
    [
        "messages",
        "events",
        "state",
        "decide",
        "evolve",
        "money",
        "authority",
        "view",
        "plan",
        "terms",
        "wording",
        "sanctions",
        "duties",
    ]
)
"""The names of the same part in several rooms."""

MEANINGS = {
    "backups": "copies of the store", "cage": "the office", "card": "the operator's choices for a table",
    "cases": "the office", "chips": "value chips and colour chips", "compare": "several games side by side",
    "decisions": "what decided disputes moved", "design": "odds for a wanted edge",
    "dice": "three dice and their rolls", "distribution": "of the result of bets", "draw": "of a promotion",
    "equipment": "what a table is played with", "fairness": "sealed dice", "faults": "of a store",
    "floor": "the desk of the floor", "house": "what decides commands, here or over the network",
    "jackpots": "the pools", "journal": "the entries of a stream", "limits": "of a table",
    "load": "many players at once", "notebook": "how a notebook displays it", "opening": "of a table",
    "own_limits": "that players set themselves", "particulars": "of the record of a requirement",
    "people": "the office", "promotions": "promotions with their draws",
    "register": "the office of equipment and papers", "replay": "a round step by step", "risk": "of many rounds",
    "rounds": "rounds of a table", "seat": "a player's place", "sheet": "the mathematics of a game on paper",
    "store": "an engine of the store", "table": "a table", "tables": "the tables of a house",
    "terminals": "players' screens with credit", "tickets": "of the cage", "tournament": "a tournament",
    "tournaments": "all tournaments", "tumbler": "the device", "upgrade": "of an older store",
    "verify": "a store against itself",
}  # fmt: skip
"""What a name means that several modules have, each in its folder."""


def test_a_name_of_several_modules_means_the_same_in_each() -> None:
    folders: dict[str, set[str]] = {}
    for path in MODULES:
        if path.stem != "__init__":
            folders.setdefault(path.stem, set()).add(str(path.parent.relative_to(SOURCE)))
    shared = {name for name, where in folders.items() if len(where) > 1}
    assert shared - MEANINGS.keys() == IN_EVERY_ROOM, "another meaning needs another name"
    assert MEANINGS.keys() - shared == set(), "only one module has this name now"
    beyond = {name: folders[name] for name in IN_EVERY_ROOM - {"money"}}
    assert not [name for name, where in beyond.items() if not all(at.startswith("rooms/") for at in where)]


@pytest.mark.takes(1)
def test_a_protocol_has_several_implementations() -> None:
    """One that only hides an import cycle is a sign that a module is in the wrong folder."""
    classes: list[tuple[str, list[str], set[str]]] = []
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                written = [ast.unparse(base).partition("[")[0] for base in node.bases]
                # A protocol of asyncio is a kind of connection, no interface.
                bases = [base.rpartition(".")[2] for base in written if base != "asyncio.Protocol"]
                classes.append((node.name, bases, set(_parts_of(node))))
    protocols = [entry for entry in classes if "Protocol" in entry[1]]
    assert len(protocols) >= 5

    def has(bases: list[str], own: set[str]) -> set[str]:
        return own.union(*(has(above, theirs) for name, above, theirs in classes if name in bases))

    made = [has(bases, own) for _, bases, own in classes if "Protocol" not in bases]
    few = [name for name, bases, own in protocols if sum(has(bases, own) <= parts for parts in made) < 2]
    assert few == []


def _parts_of(node: ast.ClassDef) -> Iterator[str]:
    """The methods of a class, and the attributes that it declares or sets."""
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield part.name
        if isinstance(part, ast.AnnAssign):
            yield ast.unparse(part.target).removeprefix("self.")
        if isinstance(part, ast.Assign):
            yield from (ast.unparse(target).removeprefix("self.") for target in part.targets)


def test_a_room_handles_every_case_by_name() -> None:
    """A match with a catch-all is exhaustive for mypy whatever is forgotten."""
    matches = [
        (path, node)
        for path in in_layers(("rooms", "engine"))
        for node in nodes(path)
        if isinstance(node, ast.Match)
    ]
    assert len(matches) >= 50
    assert not [
        f"{path.name}:{case.pattern.lineno}"
        for path, match in matches
        for case in match.cases
        if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None
    ]


@pytest.mark.takes(1)
def test_no_code_puts_a_sentence_together() -> None:
    """What is said is a template with values, which other languages have too."""
    templates = [
        (f"{path.name}:{node.lineno}", node.args[place])
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and (place := {"Refused": 1, "said": 0}.get(node.func.id, 9)) < len(node.args)
    ]
    assert len(templates) >= 1_500
    assert [where for where, given in templates if isinstance(given, ast.JoinedStr | ast.BinOp)] == []


@pytest.mark.takes(1)
def test_every_module_opens_with_a_sentence() -> None:
    assert len(MODULES) >= 30
    assert [
        path.name for path in MODULES if ast.get_docstring(ast.parse(path.read_text("utf-8"))) is None
    ] == []


@pytest.mark.takes(1)
def test_no_float_and_no_decimal_touches_money() -> None:
    """No float literal, no float(), no true division and no decimal module where money is."""
    found, operations = [], 0
    for path in in_layers(MONEY):
        for node in nodes(path):
            operations += isinstance(node, ast.BinOp)
            where = f"{path.name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                found.append(f"{where} float literal")
            if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
                found.append(f"{where} true division")
            if isinstance(node, ast.Name) and node.id in ("float", "Decimal", "complex"):
                found.append(f"{where} {node.id}")
            if isinstance(node, ast.Import | ast.ImportFrom) and "decimal" in ast.dump(node):
                found.append(f"{where} decimal")
    assert operations > 50
    assert found == []


def test_the_pure_layers_have_no_clock_no_chance_and_no_output() -> None:
    """Imports are in the contracts of pyproject.toml; here are the built-ins that need no import."""
    calls, found = 0, []
    for path in in_layers(PURE):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                calls += 1
                if (
                    node.func.id in ("print", "input", "open", "exec", "eval", "hash", "id")
                    and path.name != "checks.py"
                ):
                    found.append(f"{path.name}:{node.lineno} {node.func.id}()")
    assert calls > 200
    assert found == []


def test_the_layer_contracts_name_every_part_of_the_house_and_are_kept() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(contract["layers"] for contract in settings["contracts"] if contract["type"] == "layers")
    parts = {
        path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    named = {part.strip().removeprefix("sicbo.") for layer in layers for part in layer.split("|")}
    assert named == parts - {"__init__", "py"}
    linter = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert "11 kept, 0 broken" in linter.stdout, linter.stdout + linter.stderr


BREACHES = {
    "money.py": ("time", "sicbo.rules.dice"),
    "rules/dice.py": ("random",),
    "ledger/transfers.py": ("sicbo.rules.dice",),
    "store/journal.py": ("sicbo.rules.dice",),
    "store/sqlite/store.py": ("sicbo.store.postgres.store",),
    "engine/room.py": ("sicbo.rooms.round.state",),
    "rooms/kernel/person.py": ("sicbo.rooms.round.state",),
    "rooms/cage/state.py": ("sicbo.rooms.people.state", "sicbo.rooms.table.state"),
    "server/settings/settings.py": ("sicbo.server.process.app",),
}


@pytest.mark.takes(1)
def test_the_contracts_would_notice_a_breach(tmp_path: Path) -> None:
    """The same linter on a copy in which something breaks each of the contracts."""
    import shutil

    shutil.copytree(SOURCE, tmp_path / "src" / "sicbo", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for module, wrong in BREACHES.items():
        path = tmp_path / "src" / "sicbo" / module
        path.write_text("".join(f"import {name}\n" for name in wrong) + path.read_text("utf-8"), "utf-8")
    linter = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=tmp_path, capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path / "src"), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert "0 kept, 11 broken" in linter.stdout, linter.stdout + linter.stderr


@pytest.mark.parametrize("name", BOOKS)
def test_no_book_cites_a_clause_that_the_register_does_not_know(name: str) -> None:
    data = tomllib.loads((SOURCE / "books" / f"{name}.toml").read_text("utf-8"))
    cited = set(_cited(data))
    assert len(cited) >= 20
    assert cited - clause_register.clauses_of(name) == set()


def _cited(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "cite":
                yield from value
            else:
                yield from _cited(value)
    elif isinstance(node, list):
        for item in node:
            yield from _cited(item)


@pytest.mark.parametrize("name", BOOKS)
def test_a_policy_that_cites_a_chapter_says_which_clause_covers_what(name: str) -> None:
    """So that a refusal names the one that applies; the steps of a sequence cite their own."""
    policies = tomllib.loads((SOURCE / "books" / f"{name}.toml").read_text("utf-8"))["policies"]
    without = [
        node
        for node in _policies(policies)
        if len(node.get("cite", ())) > 2 and "steps" not in node and "rest" not in _parts(node)
    ]
    assert without == []


def _parts(policy: dict[str, Any]) -> list[str]:
    return [part["of"] for part in policy.get("parts", ())]


def _policies(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for inside in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _policies(inside)


def test_every_part_that_a_refusal_asks_for_is_in_a_book() -> None:
    """A misspelled part would silently be the rest of its policy."""
    known = {
        part
        for name in BOOKS
        for node in _policies(tomllib.loads((SOURCE / "books" / f"{name}.toml").read_text("utf-8")))
        for part in _parts(node)
    }
    asked = {
        part
        for path in sorted(SOURCE.rglob("*.py"))
        for part in re.findall(r"""\.on\("([a-z-]+)"\)""", path.read_text("utf-8"))
    }
    assert len(asked) > 10
    assert asked - known == set()


def test_no_code_names_a_clause_that_the_register_does_not_know() -> None:
    """Clauses stand in the books; where a test or module names `book, "clause"` in a mark it must exist."""
    marks = re.compile(r"""mark\.(?:proves|records)\(\s*"([a-z-]+)",\s*((?:"[^"]+",?\s*)+)""")
    named = [
        (book_name, clause)
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for book_name, clauses in marks.findall(path.read_text("utf-8"))
        for clause in re.findall(r'"([^"]+)"', clauses)
    ]
    assert len(named) >= 50
    assert [entry for entry in named if entry not in clause_register.by_id()] == []


@pytest.mark.takes(1)
def test_every_refusal_code_in_the_source_is_in_the_closed_list_and_used() -> None:
    used = set()
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and (
                getattr(node.func, "id", "") == "Refused" or ast.unparse(node.func) == "super().__init__"
            ):
                first = node.args[0] if node.args else None
                code = first.value if isinstance(first, ast.Constant) else None
                used |= {code} if isinstance(code, str) and " " not in code else set()
    # What the framework says in its own words is put into ours by its status.
    words = {
        node.value
        for node in nodes(SOURCE / "server" / "http" / "errors.py")
        if isinstance(node, ast.Constant)
    }
    used |= words & set(REASONS)  # type: ignore[arg-type]
    used |= {"unknown-game", "variant-needed", "bad-file"}  # given through a variable or a subclass
    assert len(used) >= 15
    assert used - set(REASONS) == set()
    assert set(REASONS) - used == set(), "a reason that nothing gives"


@pytest.mark.takes(1)
def test_no_refusal_is_swallowed() -> None:
    """No handler catches everything, unless to tidy up and raise it again; none catches a refusal only to pass. Work that
    goes on whatever fails does so in one place, which puts the trace on the log."""
    handlers, found = 0, []
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.ExceptHandler):
                handlers += 1
                caught = ast.unparse(node.type) if node.type else ""
                goes_on = isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None
                logged = path.name == "background.py" and ".exception(" in ast.unparse(node)
                if caught in ("", "Exception", "BaseException") and not goes_on and not logged:
                    found.append(f"{path.name}:{node.lineno}")
                if "Refused" in caught and all(isinstance(step, ast.Pass) for step in node.body):
                    found.append(f"{path.name}:{node.lineno}")
    assert handlers >= 10
    assert found == []


def test_no_room_runs_a_decider_to_see_what_it_refuses() -> None:
    """A desk asks who may and when by `why_not`: the one place of the rooms that catches a refusal."""
    catching = {
        str(path.relative_to(SOURCE))
        for path in in_layers(("rooms",))
        for node in nodes(path)
        if isinstance(node, ast.ExceptHandler)
        and node.type is not None
        and "Refused" in ast.unparse(node.type)
    }
    assert catching == {"rooms/kernel/may.py"}
    deciding = {
        str(path.relative_to(SOURCE))
        for path in MODULES
        if re.search(r"rooms\.\w+\.decide import .*\bdecide\b", path.read_text("utf-8"))
        and path.relative_to(SOURCE).parts[0] != "hosting"
    }
    # A command that was sent, before a second person is asked and before a stream is made for it.
    assert deciding == {"server/access/actors.py", "server/api/promotions.py"}


def test_nothing_committed_names_a_registry_or_a_path_of_one_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    files = [ROOT / name for name in listed] or [
        path for path in ROOT.rglob("*") if ".venv" not in path.parts and path.is_file()
    ]
    texts = {path: path.read_text("utf-8", errors="ignore") for path in files if path.is_file()}
    assert len(texts) >= 30
    forbidden = re.compile(
        "|".join(
            (
                "pythonhosted" + r"\.org",
                "pypi" + r"\.org",
                "registry" + r"\.npmjs",
                "--index" + "-url",
                "/ro" + "ot/",
                "/ho" + "me/",
            )
        )
    )
    assert [str(path) for path, text in texts.items() if forbidden.search(text)] == []


def test_the_lock_pins_everything_with_hashes() -> None:
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert len(pins) >= 10
    assert all(re.match(r"[a-z0-9._-]+==\S+( ;.*)? \\$", pin) for pin in pins), pins
    assert sum("--hash=sha256:" in line for line in lines) >= len(pins)


def test_every_flag_of_the_readings_is_a_switch() -> None:
    """The points that readings mark as a flag, by book and reading."""
    expected = {
        "act-canberra": {"A1", "C1", "E8"},
        "nsw-aruze": {"D6", "F2", "F3", "H", "I"},
        "nsw-table": {"C12", "E1", "E3"},
        "crown-melbourne": {"A6", "A7", "A11", "C1", "C4", "C10", "E2", "J"},
        "pennsylvania": {"A1", "A13", "B3", "D5", "D14", "E3"},
    }
    for name, readings in expected.items():
        switches = book(name).file.switches.values()
        assert {switch.reading for switch in switches} == readings, name
    assert sum(switch.reading == "D6" for switch in book("nsw-aruze").file.switches.values()) == 2


@pytest.mark.takes(1)
def test_the_list_of_modules_is_that_of_the_docstrings() -> None:
    assert module_list.PAGE.read_text("utf-8") == module_list.page(), "run `make docs`"


def test_the_architecture_fits_on_a_page() -> None:
    """It names every folder of the library, and is short enough to be read."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert len(text.encode()) <= 10_000
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert folders and not [name for name in folders if f"`{name}" not in text]


def test_the_makefile_and_the_ci_script_run_the_same_thing() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^test: .*\n\t\$\(MAKE\) .* check\n\t.*pytest", makefile, re.MULTILINE)
    for tool in ("ruff format --check", "ruff check", "mypy", "lint-imports"):
        assert tool in makefile
    assert "make test\nmake test-long" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_reading_books_cards_and_schemas_leaves_the_memory_sound() -> None:
    """msgspec frees a text with a pattern twice when it shares a union with a list or a table; none of ours may."""
    program = (
        "import gc, sicbo\n"
        "from sicbo.cli.verbs.lint import schema\n"
        "from sicbo.rules.loader import inspect_book\n"
        "schema(); [sicbo.book(name) for name in ('act-canberra', 'crown-melbourne', 'pennsylvania')]\n"
        "sicbo.game('nsw-table', sicbo.read_card('examples/nsw-table-card.toml', 'nsw-table'))\n"
        "inspect_book('book = 1'); gc.collect()\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_what_asks_a_question_by_its_name_answers_it() -> None:
    """`is_`, `has_`, `may_`, `can_` and `needs_` are predicates; what raises instead is called `require_` or `check_`."""
    asking = re.compile(r"_*(is|has|may|can|needs)_")
    silent = [
        f"{path.name}: {node.name}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and asking.match(node.name)
        and (node.returns is None or ast.unparse(node.returns) != "bool")
    ]
    assert silent == []
    checks = [
        f"{path.name}: {node.name}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and re.match(r"_*(require|check)_", node.name)
        and node.returns is not None
        and ast.unparse(node.returns) == "bool"
    ]
    assert checks == []
