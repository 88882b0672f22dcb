"""The conformance register is kept true by the run itself: what passed is compared with what is claimed."""

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


@pytest.fixture(scope="session")
def nsw_table() -> sicbo.Game:
    """The book without odds, with the example's prices and without its limits."""
    card = sicbo.read_card(str(ROOT / "examples" / "nsw-table-card.toml"), "nsw-table")
    return sicbo.game("nsw-table", msgspec.structs.replace(card, limits={}))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-proofs", action="store_true", help="with --collect-only: write what the tests claim"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A claim travels with its test's report, so that it also arrives from a worker process."""
    for item in items:
        for mark in item.iter_markers():
            if mark.name in ("proves", "records"):
                item.user_properties += [("claim", claim) for claim in _claims(item, mark)]
    # What takes long is begun first, so that in the end no worker waits for another.
    items.sort(key=lambda item: item.get_closest_marker("takes") is None)


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


class Collector:
    """Gathers, in the process that reports, which claims passed and which did not."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: dict[tuple[str, str], tuple[set[str], set[str]]] = {}
        self.failed: set[tuple[str, str]] = set()
        self.complaints: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        claims = [claim for name, claim in report.user_properties if name == "claim"]
        for book, row_id, by in claims:
            if not report.passed:
                self.failed.add((book, row_id))
            elif report.when == "call":
                self._passed(book, row_id, by, report.nodeid)

    def _passed(self, book: str, row_id: str, by: str, test: str) -> None:
        tests, records = self.passed.setdefault((book, row_id), (set(), set()))
        tests.add(test.split("[")[0])
        records.add(by)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Collected only: the claims themselves against the register, in seconds instead of a whole run."""
        if self.config.option.collectonly:
            for item in session.items:
                for book, row_id, by in [claim for name, claim in item.user_properties if name == "claim"]:
                    self._passed(book, row_id, by, item.nodeid)

    def register(self) -> clause_register.Proofs:
        proofs: clause_register.Proofs = {book: {} for book in clause_register.books()}
        for row in clause_register.rows():
            if (row.book, row.id) in self.passed and (row.book, row.id) not in self.failed:
                tests, records = self.passed[row.book, row.id]
                by = "" if "" in records else "; ".join(sorted(records))  # proved is more than recorded
                proofs[row.book][row.id] = clause_register.Proof(tuple(sorted(tests)), by)
        return proofs

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        proofs = self.register()
        if self.config.getoption("--write-proofs"):
            if self.config.option.collectonly and session.testsfailed == 0:
                PROOFS.write_bytes(msgspec.json.format(msgspec.json.encode(proofs), indent=1) + b"\n")
            return
        if not self._everything_ran():
            return
        claimed = msgspec.json.decode(PROOFS.read_bytes(), type=clause_register.Proofs)
        for book in clause_register.books():
            now, then = proofs[book], claimed.get(book, {})
            self.complaints += [
                f"{book} {row_id} is claimed, but no test proves it" for row_id in then if row_id not in now
            ]
            self.complaints += [
                f"{book} {row_id} is proved by other tests than the register says"
                for row_id in now
                if now[row_id] != then.get(row_id)
            ]
        if self.complaints and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _everything_ran(self) -> bool:
        option = self.config.option
        whole = self.config.args == self.config.getini("testpaths") or self.config.args == [
            str(self.config.rootpath / "tests")
        ]
        return whole and not option.keyword and not option.markexpr and not getattr(option, "lf", False)

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
