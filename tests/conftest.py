"""Two things that hold for all tests: which of them are merely long, and what they claim to prove.

A plain run leaves out what is marked `long`; `--long` runs only that, and at their whole depth those that ask for a `depth`.
The claims are compared with the conformance register when tests are collected; a claim whose test is skipped fails the run.
"""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings

import sicbo
from sicbo.conformance import clause_register
from sicbo.refusals import Refused

# Shared machines are slow in bursts: a deadline per example would measure the neighbours.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

ROOT = Path(__file__).parents[1]
PROOFS = Path(clause_register.__file__).with_name("proofs.json")
NO_TIME_LEFT = "the time of this run was over"


@pytest.fixture(scope="session")
def nsw_table() -> sicbo.Game:
    """The book without odds, with the example's prices and without its limits."""
    card = sicbo.read_card(str(ROOT / "examples" / "nsw-table-card.toml"), "nsw-table")
    return sicbo.game("nsw-table", msgspec.structs.replace(card, limits={}))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-proofs", action="store_true", help="with --collect-only: write what the tests claim"
    )
    parser.addoption("--proofs", type=Path, default=PROOFS, help="another register than that of the package")
    parser.addoption("--long", action="store_true", help="only what is merely long, at its whole depth")
    parser.addoption("--until", type=float, help="begin no test after this second (date +%%s), and skip it")


@pytest.fixture
def depth(request: pytest.FixtureRequest) -> Any:
    """`depth(short, long)`: how far a test goes in every run, and in the long one (`support.depth.Depth`)."""
    return lambda short, long: long if request.config.getoption("--long") else short


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A claim travels with its test's report, so that it also arrives from a worker process."""
    if not config.option.collectonly:
        long = config.getoption("--long")
        left_out = [item for item in items if not _belongs(item, long)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if _belongs(item, long)]
    for item in items:
        for mark in item.iter_markers():
            if mark.name in ("proves", "records"):
                item.user_properties += [("claim", claim) for claim in _claims(item, mark)]
    # What takes long is begun first, so that in the end no worker waits for another.
    items.sort(key=lambda item: item.get_closest_marker("takes") is None)


def _belongs(item: pytest.Item, long: bool) -> bool:
    if item.get_closest_marker("long") is not None:
        return long
    return not long or "depth" in getattr(item, "fixturenames", ())


def pytest_runtest_setup(item: pytest.Item) -> None:
    until = item.config.getoption("--until")
    if until is not None and time.time() > until:
        pytest.skip(NO_TIME_LEFT)


def _claims(item: pytest.Item, mark: pytest.Mark) -> list[list[str]]:
    book, *ids = mark.args
    by = mark.kwargs.get("by", "")
    if (mark.name == "records") != bool(by) or not ids:
        raise pytest.UsageError(f"{item.nodeid}: proves(book, clause, …) or records(book, clause, …, by=…)")
    for row_id in ids:
        try:
            row = clause_register.row(book, row_id)
        except Refused as refused:
            raise pytest.UsageError(f"{item.nodeid}: {refused}") from None
        if mark.name == "records" and row.kind not in ("physical", "legal"):
            raise pytest.UsageError(f"{item.nodeid}: {book} {row_id} is {row.kind}; it has to be proved")
    return [[book, row_id, by] for row_id in ids]


def claims_of(one: Any) -> list[list[str]]:
    """What a collected test, or the report of one that ran, claims to prove."""
    return [claim for name, claim in one.user_properties if name == "claim"]


class Collector:
    """Gathers, in the process that reports, what the collected tests claim."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.claimed: dict[tuple[str, str], tuple[set[str], set[str]]] = {}
        self.complaints: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and NO_TIME_LEFT not in str(report.longrepr):
            self.complaints += [
                f"{book} {row_id} is claimed, but its test was skipped: {report.nodeid}"
                for book, row_id, _ in claims_of(report)
            ]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items if self.config.option.collectonly else ():
            for book, row_id, by in claims_of(item):
                tests, records = self.claimed.setdefault((book, row_id), (set(), set()))
                tests.add(item.nodeid.split("[")[0])
                records.add(by)

    def register(self) -> clause_register.Proofs:
        proofs: clause_register.Proofs = {book: {} for book in clause_register.books()}
        for row in clause_register.rows():
            if (row.book, row.id) in self.claimed:
                tests, records = self.claimed[row.book, row.id]
                by = "" if "" in records else "; ".join(sorted(records))  # proved is more than recorded
                proofs[row.book][row.id] = clause_register.Proof(tuple(sorted(tests)), by)
        return proofs

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._everything_collected() and session.testsfailed == 0:
            proofs = self.register()
            if self.config.getoption("--write-proofs"):
                text = msgspec.json.format(msgspec.json.encode(proofs), indent=1) + b"\n"
                self.config.getoption("--proofs").write_bytes(text)
            else:
                self.compare(proofs)
        if self.complaints and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def compare(self, proofs: clause_register.Proofs) -> None:
        text = self.config.getoption("--proofs").read_bytes()
        written = msgspec.json.decode(text, type=clause_register.Proofs)
        for book in clause_register.books():
            now, then = proofs[book], written.get(book, {})
            self.complaints += [
                f"{book} {row_id} is claimed, but no test proves it" for row_id in then if row_id not in now
            ]
            self.complaints += [
                f"{book} {row_id} is proved by other tests than the register says"
                for row_id in now
                if now[row_id] != then.get(row_id)
            ]

    def _everything_collected(self) -> bool:
        option = self.config.option
        whole = self.config.args == self.config.getini("testpaths") or self.config.args == [
            str(self.config.rootpath / "tests")
        ]
        return option.collectonly and whole and not option.keyword and not option.markexpr

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for complaint in self.complaints[:20]:
            terminalreporter.write_line(f"conformance: {complaint}", red=True)
        if self.complaints:
            terminalreporter.write_line(
                f"{len(self.complaints)} complaints; `make conformance` writes the register anew", red=True
            )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Collector(config), "conformance")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What the explorer covered, in one line."""
    covered: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", ()):
        for what, number in report.user_properties:
            if report.when == "call" and type(number) is int:
                covered[what] += number
    if covered:
        said = ", ".join(f"{number:,} {what}" for what, number in sorted(covered.items()))
        terminalreporter.write_line(f"explored: {said}")
