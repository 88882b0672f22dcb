"""Break the money and permission code in one small way at a time, and check that its tests notice.

`make mutants` prints the score and every mutant that survived: an inverted condition, a changed sign or bound, a number
off by one. The same seed picks the same mutants; `--each` says how many of a module, 0 for all of them.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 300
"""Only a mutant that never ends takes this long; it counts as noticed."""

ROUNDS = ("tests/unit/rooms/round/test_round_commands.py", "tests/clauses/test_rounds.py")
TABLES = ("tests/unit/rooms/table/test_table_money.py", "tests/unit/rooms/table/test_after_settlement.py")
ROLES = (
    "tests/unit/rooms/test_two_people.py",
    "tests/unit/rooms/test_givers.py",
    "tests/clauses/test_roles.py",
)
TARGETS: dict[str, tuple[str, ...]] = {
    "money.py": ("tests/unit/test_library.py", "tests/unit/papers"),
    "ledger/accounts.py": ("tests/unit/ledger", *TABLES),
    "ledger/balances.py": ("tests/unit/ledger", *TABLES),
    "ledger/book_of_accounts.py": ("tests/unit/ledger", *TABLES),
    "rules/settlement.py": ("tests/unit/test_library.py", "tests/clauses/test_crown_odds.py", *ROUNDS),
    "rooms/round/money.py": (*ROUNDS, *TABLES),
    "rooms/round/voids.py": (
        *ROUNDS,
        *TABLES,
        "tests/clauses/test_every_ground.py",
        "tests/clauses/test_faults.py",
    ),
    "rooms/table/money.py": (
        *TABLES,
        "tests/clauses/test_malfunctions.py",
        "tests/clauses/test_chips.py",
        "tests/clauses/test_credit_meter.py",
    ),
    "rooms/cage/money.py": ("tests/unit/rooms/cage", "tests/clauses/test_tickets_payouts.py"),
    "rooms/jackpots/money.py": ("tests/unit/rooms/jackpots/test_jackpots.py",),
    "rooms/promotion/money.py": ("tests/unit/rooms/promotion/test_promotion_money.py",),
    "rooms/tournament/money.py": ("tests/unit/rooms/tournament/test_tournament_money.py",),
    "rooms/kernel/messages.py": ROLES,
    "rooms/kernel/authority.py": (*ROLES, *ROUNDS),
    "server/access/actors.py": (
        "tests/served/test_actors.py",
        "tests/served/test_demonstration_chips.py",
        "tests/served/test_voids_served.py",
    ),
}
"""For each module of the library: the tests that must notice."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """A module with one thing broken: the change of this number at this node of its tree."""

    module: str
    line: int
    what: str
    node: int
    number: int

    def __str__(self) -> str:
        return f"src/sicbo/{self.module}:{self.line} {self.what}"

    def source(self) -> str:
        tree = _tree(self.module)
        node = next(islice(ast.walk(tree), self.node, None))
        _, change = next(islice(_changes(node), self.number, None))
        change()
        return ast.unparse(ast.fix_missing_locations(tree))


def _tree(module: str) -> ast.Module:
    return ast.parse((ROOT / "src" / "sicbo" / module).read_text("utf-8"))


def mutants(module: str) -> list[Mutant]:
    """Everything that can be broken in a module, in the order of its lines."""
    tree = _tree(module)
    declared = _declarations(tree)
    made = [
        Mutant(module, getattr(node, "lineno", 0), what, place, number)
        for place, node in enumerate(ast.walk(tree))
        if node not in declared
        for number, (what, _) in enumerate(_changes(node))
    ]
    return sorted(made, key=lambda one: one.line)


def _declarations(tree: ast.AST) -> set[ast.AST]:
    """Arguments of decorators and classes, such as frozen=True: they move no money and check no permission."""
    said: set[ast.AST] = set()
    for node in ast.walk(tree):
        around = [
            *getattr(node, "decorator_list", ()),
            *(node.keywords if isinstance(node, ast.ClassDef) else ()),
        ]
        said |= {one for part in around for one in ast.walk(part)}
    return said


def _changes(node: ast.AST) -> Iterator[tuple[str, "_Change"]]:
    """What can be broken at this node: a description, and the change."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield _swap(op), _Change(ops, place, SWAPPED[type(op)]())
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in SWAPPED:
            yield _swap(op), _Change(node, "op", SWAPPED[type(op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield (
                "not dropped",
                _Change(node, "op", ast.UAdd(), ("operand", ast.Call(ast.Name("bool"), [node.operand], []))),
            )
        case ast.UnaryOp(op=ast.USub()):
            yield "minus dropped", _Change(node, "op", ast.UAdd())
        case ast.Constant(value=bool(value)):
            yield f"{value} → {not value}", _Change(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield f"{value} → {value + 1}", _Change(node, "value", value + 1)
        case ast.IfExp():
            yield "branches exchanged", _Change(node, "body", node.orelse, ("orelse", node.body))
        case ast.Call(func=ast.Name(id="Transfer"), args=[_, source, target, *_]):
            yield "paid the other way", _Change(node.args, 1, target, (2, source))
        case ast.Tuple(elts=[source, target, _, ast.Constant(value=str()) | ast.JoinedStr()]):
            yield "paid the other way", _Change(node.elts, 0, target, (1, source))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield f"{name} → {CALLS[name]}", _Change(node.func, "id", CALLS[name])


def _swap(op: ast.AST) -> str:
    return f"{type(op).__name__} → {SWAPPED[type(op)].__name__}"


class _Change:
    """Attributes, or places in a list, that get other values."""

    def __init__(self, owner: Any, where: str | int, value: object, *more: tuple[str | int, object]) -> None:
        self._owner, self._values = owner, ((where, value), *more)

    def __call__(self) -> None:
        for where, value in self._values:
            if isinstance(where, int):
                self._owner[where] = value
            else:
                setattr(self._owner, where, value)


class Bench:
    """Copies of the library to write mutants into, one for each that is tried at the same time."""

    def __init__(self, folder: Path, copies: int) -> None:
        self._free: SimpleQueue[Path] = SimpleQueue()
        for number in range(copies):
            source = folder / str(number)
            shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("app", "__pycache__"))
            self._free.put(source)

    def notices(self, module: str, source: str) -> bool:
        """Whether a test of this module fails with this text."""
        copy = self._free.get()
        path = copy / "sicbo" / module
        whole = path.read_text("utf-8")
        path.write_text(source, "utf-8")
        _forget_compiled(path)
        try:
            return not passes(copy, TARGETS[module])
        finally:
            path.write_text(whole, "utf-8")
            _forget_compiled(path)
            self._free.put(copy)


def _forget_compiled(path: Path) -> None:
    """What is compiled is kept, except of the broken module: two versions of one second look alike."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def passes(copy: Path, tests: tuple[str, ...]) -> bool:
    where = os.environ | {
        "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }  # fmt: skip
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-qq",
        "-p",
        "no:cacheprovider",
        "-m",
        "not takes",
        *tests,
    ]
    try:
        run = subprocess.run(command, cwd=ROOT, env=where, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def chosen(each: int, seed: int, modules: list[str]) -> list[Mutant]:
    picked: list[Mutant] = []
    for module in modules:
        made = mutants(module)
        some = made if not each or len(made) <= each else random.Random(seed).sample(made, each)
        picked += sorted(some, key=lambda one: one.line)
    return picked


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", choices=[[], *TARGETS], default=[], help="only these")
    parser.add_argument("--each", type=int, default=6, help="how many mutants of each module; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="say what would be tried")
    asked = parser.parse_args(words)
    modules = asked.modules or list(TARGETS)
    tried = chosen(asked.each, asked.seed, modules)
    if asked.list:
        _say(*map(str, tried))
        return 0
    begun = time.monotonic()
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory(prefix="sicbo-mutants") as folder, ThreadPoolExecutor(workers) as pool:
        bench = Bench(Path(folder), workers)
        whole = pool.map(
            lambda module: bench.notices(module, (ROOT / "src" / "sicbo" / module).read_text("utf-8")),
            modules,
        )
        if failing := [module for module, failed in zip(modules, whole, strict=True) if failed]:
            _say(f"the tests of {', '.join(failing)} fail without any mutant")
            return 2
        survived = 0
        for one, seen in zip(
            tried, pool.map(lambda one: bench.notices(one.module, one.source()), tried), strict=True
        ):
            if not seen:
                survived += 1
                _say(f"survived: {one}")
    took = time.monotonic() - begun
    _say(f"{len(tried) - survived} of {len(tried)} mutants noticed in {took:.0f} seconds")
    return 0


def _say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
