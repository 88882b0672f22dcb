"""The columns of a report stand in one table: every form follows it, and what a screen shows has words in every language."""

import asyncio
import io
import zipfile
from pathlib import Path

import pytest

from sicbo.cli.main import main
from sicbo.records.period import gaming_day
from sicbo.reports.columns import (
    COLUMNS,
    DECISIONS,
    EVERYWHERE,
    MONEY,
    PLAY,
    Column,
    ShownColumn,
    columns,
    on_screen,
)
from sicbo.reports.files import as_csv, as_xlsx
from sicbo.reports.gaming_day import Report, TableFigures, report
from sicbo.reports.offices import JackpotFigures, TicketFigures
from sicbo.reports.printed import sections
from sicbo.reports.rounds import BetFigures
from sicbo.store.whole.by_address import open_store
from support.played import played, quiet
from support.words_files import read_english_pages

FIGURES = {
    "tables": TableFigures,
    "bets": BetFigures,
    "tickets": TicketFigures,
    "jackpots": JackpotFigures,
}
NEW = Column("tables", "tickets_count", "Number of tickets", "count", EVERYWHERE, MONEY)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening in which someone leaves with a ticket."""
    path = tmp_path_factory.mktemp("columns") / "evening.db"
    played(path, quiet("nsw-aruze"))
    return path


def made(path: Path) -> Report:
    async def read() -> Report:
        store = await open_store(str(path))
        try:
            async with store.frozen() as reader:
                return await report(reader, gaming_day("2026-09-21"))
        finally:
            await store.close()

    return asyncio.run(read())


def shown_in(found: Report, capsys: pytest.CaptureFixture[str], store: Path) -> dict[str, str]:
    """The words of every form of a report."""
    with zipfile.ZipFile(io.BytesIO(as_xlsx(found))) as book:
        workbook = book.read("xl/sharedStrings.xml").decode()
    assert main(["report", str(store), "--day", "2026-09-21"]) == 0
    return {
        "csv": as_csv(found).decode(),
        "workbook": workbook,
        "paper": str(sections(found)),
        "console": " ".join(capsys.readouterr().out.split()),
        "screen": str(found.columns),
    }


def test_a_column_added_to_the_table_is_in_every_form(
    store: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shown_in(made(store), capsys, store)
    assert not [form for form, words in before.items() if NEW.heading.lower() in words.lower()]
    monkeypatch.setattr("sicbo.reports.columns.COLUMNS", [*COLUMNS, NEW])
    found = made(store)
    after = shown_in(found, capsys, store)
    assert [form for form, words in after.items() if NEW.heading.lower() in words.lower()] == list(EVERYWHERE)
    assert f"table,T1,{NEW.heading},{found.tables[0].tickets_count},count" in after["csv"]
    assert ShownColumn("tables", "tickets_count", NEW.heading, "count") in found.columns


def test_every_column_is_a_field_of_its_figures_and_stands_there_once() -> None:
    names = [(column.section, column.name) for column in COLUMNS]
    assert len(set(names)) == len(names)
    for section, name in names:
        assert name in FIGURES[section].__struct_fields__
    for column in COLUMNS:
        assert all(name in {other for _, other in names} for name in column.ratio or ())
    assert {column.under for column in columns("tables", "paper")} == {PLAY, MONEY, DECISIONS}


def without_words(words: dict[str, str], shown: tuple[ShownColumn, ...]) -> list[str]:
    keys = [f"inspection.reports.columns.{column.section}.{column.name}" for column in shown]
    return [key for key in keys if not words.get(key)]


def test_every_column_of_the_screen_has_words() -> None:
    words = read_english_pages()
    assert without_words(words, on_screen()) == []
    del words["inspection.reports.columns.tables.drop"]
    assert without_words(words, on_screen()) == ["inspection.reports.columns.tables.drop"]
    new = ShownColumn(NEW.section, NEW.name, NEW.heading, NEW.kind)
    assert len(without_words(words, (new,))) == 1
