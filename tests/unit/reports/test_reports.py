"""Reports of gaming days and shifts: sums made twice, against evenings whose money is known, and the files they become."""

import asyncio
import csv
import io
import json
import re
import sqlite3
import zipfile
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.cli.main import main
from sicbo.currency import DOLLARS
from sicbo.hosting.tables import with_card
from sicbo.maths.exact import analyse_bet
from sicbo.records.period import Period, day_of, gaming_day, shift
from sicbo.records.significant import OWE, SETTLE, notices_owed
from sicbo.refusals import Refused
from sicbo.reports.exceptions import Exceptions
from sicbo.reports.files import EXACT, as_csv, as_xlsx, column_letters, plain_text
from sicbo.reports.gaming_day import Report, report
from sicbo.reports.printed import as_pdf
from sicbo.rooms.kernel.calendar import moment
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.ticket_numbers import number_for
from sicbo.rooms.table.messages.card import CardChanged, ChangeCard
from sicbo.rooms.table.messages.table import CloseTable
from sicbo.rules.card import file_of
from sicbo.store.whole.by_address import open_store
from support.evening import NOON, SECOND, Evening
from support.played import GAMES, Recorded, eventful, played, quiet

Capture = pytest.CaptureFixture[str]
DAY = gaming_day("2026-09-21")


def made(path: Path, period: Period = DAY, table: str | None = None) -> Report:
    async def read() -> Report:
        store = await open_store(str(path))
        try:
            async with store.frozen() as reader:
                return await report(reader, period, table)
        finally:
            await store.close()

    return asyncio.run(read())


def change(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        assert connection.execute(statement).rowcount != 0, statement
    connection.close()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables of an evening in which nothing goes wrong."""
    path = tmp_path_factory.mktemp("reports") / "evening.db"
    played(path, quiet("act-canberra"), quiet("nsw-aruze", "T2"))
    return path


# -- figures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_journal_and_ledger_agree_on_an_eventful_evening_of_every_book(game: str, tmp_path: Path) -> None:
    evening = eventful(game)
    played(tmp_path / "evening.db", evening)
    found = made(tmp_path / "evening.db")
    [table] = found.tables
    assert found.differences == ()
    assert table.rounds == evening.table.rounds
    assert table.rounds == table.settled + table.void
    assert len(table.checks) >= 8 and all(check.agrees for check in table.checks)


def test_the_hold_is_what_the_players_have_lost(store: Path) -> None:
    evening = quiet("act-canberra")
    kept = sum(evening.ledger.balance(evening.table.chips(name)) for name in ("ann", "bob"))
    [table] = made(store, table="T1").tables
    assert table.hold == 150_000 - kept
    assert table.drop == 150_000
    assert table.hold == table.staked + sum(bet.hold for bet in table.bets) - table.staked
    assert sum(bet.turnover for bet in table.bets) == table.turnover


def test_the_expected_hold_is_the_turnover_of_each_bet_times_its_edge(store: Path) -> None:
    game = quiet("act-canberra").game
    [table] = made(store, table="T1").tables
    parts = (bet.turnover * analyse_bet(game, bet.bet).edge for bet in table.bets)
    assert table.expected == round(sum(parts, Fraction(0)))
    assert table.expected_percent.endswith("%") and table.deviation > 0
    assert float(table.deviations) == pytest.approx((table.hold - table.expected) / table.deviation, abs=0.01)


def test_what_is_returned_above_the_maximum_was_never_at_risk(tmp_path: Path) -> None:
    evening = Recorded("act-canberra")
    evening.open().seat("ann", 500_000)
    for faces in ((1, 2, 4), (6, 6, 5)):
        evening.step("open-bets")
        evening.place("ann", {"small": 150_000})
        evening.finish(*faces)
    evening.step("open-bets")
    evening.place("ann", {"small": 50_000})
    played(tmp_path / "evening.db", evening)
    [table] = made(tmp_path / "evening.db").tables
    assert (table.rounds, table.settled) == (3, 2)
    assert (table.staked, table.turnover) == (
        300_000,
        200_000,
    )  # the round in play is not settled, and not counted
    assert (table.winnings, table.hold) == (100_000, 0)


def test_a_period_counts_a_round_where_it_was_settled(store: Path) -> None:
    whole = made(store, table="T1").tables[0]
    middle = NOON + 25 * SECOND
    early = made(store, Period("early", DAY.begin, middle), "T1").tables[0]
    late = made(store, Period("late", middle, DAY.end), "T1").tables[0]
    for name in ("rounds", "settled", "staked", "turnover", "winnings", "hold", "drop", "fills"):
        assert getattr(early, name) + getattr(late, name) == getattr(whole, name), name
    assert 0 < early.settled < whole.settled
    nothing = made(store, gaming_day("2025-01-01")).tables[0]
    assert (nothing.rounds, nothing.turnover, nothing.hold_percent) == (0, 0, "")


def test_every_moment_splits_a_day_without_losing_money(store: Path) -> None:
    whole = made(store, table="T1").tables[0]
    for second in range(0, 60, 3):
        cut = NOON + second * SECOND
        parts = [
            made(store, Period("", begin, end), "T1") for begin, end in ((DAY.begin, cut), (cut, DAY.end))
        ]
        assert sum(part.tables[0].hold for part in parts) == whole.hold
        assert all(part.differences == () for part in parts)


def test_a_forged_transfer_stands_in_the_report_as_a_difference(store: Path, tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled.db"
    spoiled.write_bytes(store.read_bytes())
    change(spoiled, "UPDATE transfers SET amount = amount + 1 WHERE stream = 'T1' AND reason = 'won'")
    found = made(spoiled)
    assert any(difference.startswith("T1: winnings paid is ") for difference in found.differences)
    assert any("hold" in difference for difference in found.differences)


def test_exceptions_are_counted_and_listed_with_who_and_where(tmp_path: Path) -> None:
    played(tmp_path / "evening.db", eventful("act-canberra"))
    found = made(tmp_path / "evening.db")
    assert found.exceptions["correction"] == 1 and found.exceptions["void"] >= 1
    corrected = next(one for one in found.listed if one.why == "correction")
    assert corrected.by == "dora (dealer)" and corrected.stream == "T1"
    assert "reason" in corrected.what
    assert [one.at for one in found.listed] == sorted(one.at for one in found.listed)


def test_a_report_prints_no_number_that_someone_could_present() -> None:
    number = number_for(b"key", "T1|c1")
    refused = {"type": "PaymentRefused", "number": number, "reason": "no document", "player": "ann", "at": 1}
    fold = Exceptions(DAY)
    fold.look("cage", 1, DAY.begin, {"command": {"by": {"name": "cy", "role": "cage"}}}, refused)
    (listed,) = fold.listed
    assert number not in listed.what and number[-4:] in listed.what and "no document" in listed.what


def test_a_notice_that_nobody_has_given_is_an_exception(tmp_path: Path) -> None:
    from sicbo.rooms.table.messages.table import AnswerCall, CallSupervisor

    evening = quiet("act-canberra")
    evening.send(CallSupervisor(by=evening.dealer, what="a dispute"))
    played(tmp_path / "open.db", evening)
    assert made(tmp_path / "open.db").exceptions["notice still owed at the end"] == 1
    evening.send(AnswerCall(by=evening.top))
    played(tmp_path / "answered.db", evening)
    assert "notice still owed at the end" not in made(tmp_path / "answered.db").exceptions


def test_a_notice_says_since_when_it_is_owed_and_how_late_it_was_given(tmp_path: Path) -> None:
    from sicbo.rooms.table.messages.table import AnswerCall, CallSupervisor

    minute = 60 * SECOND

    def called(*waits: int) -> Recorded:
        evening = quiet("act-canberra")
        for number, wait in enumerate(waits):
            evening.send(CallSupervisor(by=evening.dealer, what=f"call {number}"))
            evening.wait(wait)
            evening.send(AnswerCall(by=evening.top))
        return evening

    played(tmp_path / "in-time.db", called(14 * minute))
    assert "notice given late" not in made(tmp_path / "in-time.db").exceptions
    evening = called(20 * minute)
    played(tmp_path / "late.db", evening)
    found = made(tmp_path / "late.db")
    assert found.exceptions["notice given late"] == 1
    (late,) = (one for one in found.listed if one.why == "notice given late")
    assert late.late_minutes == 6, "a second more than five minutes after the fifteen"
    assert f"owed since {moment(late.at):%Y-%m-%d %H:%M} UTC, 6 min late" in late.what
    evening.send(CallSupervisor(by=evening.dealer, what="again"))
    played(tmp_path / "owed.db", evening)
    (owed,) = (one for one in made(tmp_path / "owed.db").listed if one.why == "notice still owed at the end")
    assert owed.late_minutes == 0 and "not late yet" in owed.what


def test_a_notice_owed_since_before_the_period_is_listed_until_it_is_given(tmp_path: Path) -> None:
    from sicbo.rooms.table.messages.table import AnswerCall, CallSupervisor

    minute = 60 * SECOND
    evening = quiet("act-canberra")
    evening.send(CallSupervisor(by=evening.dealer, what="answered in time"))
    evening.send(AnswerCall(by=evening.top))
    evening.wait(minute)
    evening.send(CallSupervisor(by=evening.dealer, what="a dispute"))
    called = evening.asked[-1][0]
    played(tmp_path / "open.db", evening)
    later = Period("later", called + minute, called + 60 * minute)
    (owed,) = made(tmp_path / "open.db", later).listed
    assert (owed.why, owed.at) == ("notice still owed at the end", called)
    assert "a dispute" in owed.what
    evening.wait(30 * minute)
    evening.send(AnswerCall(by=evening.top))
    played(tmp_path / "late.db", evening)
    found = made(tmp_path / "late.db", later)
    assert [one.why for one in found.listed] == ["notice given late"]
    after = Period("after", called + 60 * minute, called + 90 * minute)
    assert made(tmp_path / "late.db", after).listed == (), "given, it is no longer owed"


def test_a_notice_stays_owed_when_its_case_has_ended() -> None:
    """As the rooms have it: an inspector must be told of what was withheld, however the case ended."""
    held = {"type": "CreditWithheld", "case": 4}
    owed, _ = notices_owed(held)
    for ended in ("CaseClosed", "DemandClosed"):
        assert notices_owed({"type": ended, "case": 4}) == ("", ())
    for told in ("InspectorNotified", "InspectorTold"):
        assert notices_owed({"type": told, "case": 4}) == ("", (owed,))
    demanded, _ = notices_owed({"type": "WinDemanded", "win_id": "p.1"})
    assert notices_owed({"type": "InspectorTold", "win_id": "p.1"}) == ("", (demanded,))
    assert notices_owed({"type": "JackpotWon", "win_id": "p.1", "held_for": []}) == ("", ())
    assert notices_owed({"type": "JackpotWon", "win_id": "p.1", "held_for": [2]}) == (demanded, ())
    known = {"case": 1, "number": 1, "notify": "x", "win_id": "p.1", "held_for": [2]}
    assert all(notices_owed({"type": kind, **known})[0] for kind in OWE)
    assert all(notices_owed({"type": kind, **known})[1] for kind in SETTLE)


def test_over_a_change_of_card_every_sum_is_by_the_paytable_that_applied(tmp_path: Path) -> None:
    evening = Recorded("nsw-table")
    before = evening.game
    evening.open().seat("ann", 500_000)

    def spin(*faces: int) -> None:
        evening.step("open-bets")
        evening.place("ann", {"total:4": 1_000, "small": 2_000})
        evening.finish(*faces)

    spin(1, 1, 2)
    spin(6, 6, 5)
    evening.leave("ann").send(CloseTable(by=evening.top))
    file = file_of(before.card, before.currency)
    odds = {**file.odds, "total": {**file.odds["total"], "4": "30 to 1"}}  # type: ignore[dict-item]
    (changed,) = evening.send(
        ChangeCard(
            by=Person("ada", "administrator"), card=msgspec.structs.replace(file, odds=odds), instead_of=0,
            reason="other odds", approved_by=evening.top,
        )
    )  # fmt: skip
    assert isinstance(changed, CardChanged)
    evening.game = after = with_card(before, changed.card)
    assert before.sha256 != after.sha256
    evening.open().seat("ann", 500_000)
    spin(1, 1, 2)
    evening.game = before  # as the table was founded
    played(tmp_path / "evening.db", evening)
    [table] = (found := made(tmp_path / "evening.db")).tables
    assert found.differences == ()
    assert table.paytables == (before.sha256, after.sha256) and table.paytable_sha256 == after.sha256
    pays = [game.bet("total:4").levels[0].odds for game in (before, after)]
    four = next(bet for bet in table.bets if bet.bet == "total:4")
    assert four.winnings == sum(1_000 * odds.win // odds.stake for odds in pays)
    edges = [(2, before), (1, after)]
    assert four.expected == round(
        sum(1_000 * many * analyse_bet(game, "total:4").edge for many, game in edges)
    )
    small = next(bet for bet in table.bets if bet.bet == "small")
    assert small.expected == round(
        sum(2_000 * many * analyse_bet(game, "small").edge for many, game in edges)
    )
    assert table.turnover == 9_000 and (table.rounds, table.settled) == (3, 3)
    assert table.hold == four.hold + small.hold
    assert table.expected == round(
        sum(
            many * (1_000 * analyse_bet(game, "total:4").edge + 2_000 * analyse_bet(game, "small").edge)
            for many, game in edges
        )
    )


# -- days and shifts --------------------------------------------------------------------------------------


def test_shifts_make_a_day_without_a_gap_in_summer_time_too() -> None:
    for day in (
        "2026-11-15",
        "2026-10-04",
        "2026-04-05",
    ):  # the second and third have 23 and 25 hours in Sydney
        whole = gaming_day(day, "Australia/Sydney")
        parts = [shift(day, number, "Australia/Sydney") for number in (1, 2, 3)]
        assert parts[0].begin == whole.begin and parts[-1].end == whole.end
        assert [part.end for part in parts[:-1]] == [part.begin for part in parts[1:]]
    # Clocks change at two or three in the night, which belongs to the gaming day before.
    changed = gaming_day("2026-10-03", "Australia/Sydney")
    assert (changed.end - changed.begin) == 23 * 3600 * SECOND


def test_the_small_hours_belong_to_the_day_before() -> None:
    day = gaming_day("2026-11-15", "Australia/Sydney")
    assert str(moment(day.begin)) == "2026-11-14 19:00:00+00:00"
    assert day_of(day.begin, "Australia/Sydney") == "2026-11-15"
    assert day_of(day.begin - 1, "Australia/Sydney") == "2026-11-14"
    assert day_of(day.end - 1, "Australia/Sydney") == "2026-11-15"


@pytest.mark.parametrize("begins", ["00:00", "02:00", "02:30", "03:00", "06:00"])
def test_every_moment_lies_in_the_gaming_day_that_it_is_said_to_lie_in(begins: str) -> None:
    """Also where the day begins in the hour that comes twice, or in the one that never comes."""
    shifts = (begins,)
    for change in ("2026-04-05", "2026-10-04"):
        first = gaming_day(change, "Australia/Sydney", shifts).begin - 26 * 3600 * SECOND
        for quarter in range(4 * 52):
            at = first + quarter * 900 * SECOND
            day = day_of(at, "Australia/Sydney", shifts)
            assert gaming_day(day, "Australia/Sydney", shifts).has(at), (begins, day, str(moment(at)))


@pytest.mark.parametrize(
    ("day", "number", "shifts"),
    [("2026-13-01", 0, ("06:00",)), ("yesterday", 0, ("06:00",)), ("2026-11-15", 3, ("06:00", "18:00")),
     ("2026-11-15", 1, ("6",)), ("2026-11-15", 1, ("06:00", "06:00")), ("2026-11-15", 1, ("06:00", "22:00", "14:00")),
     ("9999-12-31", 0, ("06:00",))],
)  # fmt: skip
def test_what_is_no_day_or_shift_is_refused(day: str, number: int, shifts: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        shift(day, number, shifts=shifts) if number else gaming_day(day, shifts=shifts)
    assert refused.value.code == "bad-request"


# -- files ------------------------------------------------------------------------------------------------


def test_csv_has_every_amount_to_the_cent(store: Path) -> None:
    found = made(store)
    rows = list(csv.DictReader(io.StringIO(as_csv(found).decode())))
    values = {(row["section"], row["name"], row["figure"]): row["value"] for row in rows}
    for table in found.tables:
        for figure, amount in (("Turnover", table.turnover), ("Hold", table.hold), ("Drop", table.drop)):
            assert values["table", table.table, figure] == DOLLARS.format(amount)
    assert all(row["value"] == "0.00" for row in rows if row["section"] == "check")


def test_no_text_of_a_file_is_taken_for_a_formula() -> None:
    assert [plain_text(text) for text in ("=1+1", "+1", "-1", "@x", "ann")] == [
        "'=1+1",
        "'+1",
        "'-1",
        "'@x",
        "ann",
    ]


def cells(workbook: bytes, sheet: int) -> dict[str, tuple[str, str]]:
    """Formula and value of every numeric cell of a sheet."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as parts:
        text = parts.read(f"xl/worksheets/sheet{sheet}.xml").decode()
    found = re.findall(r'<c r="([A-Z]+[0-9]+)"[^>]*?>(?:<f>(.*?)</f>)?<v>(.*?)</v></c>', text)
    return {place: (formula, value) for place, formula, value in found}


def test_a_workbook_calculates_its_own_sums_and_they_are_exact(store: Path) -> None:
    found = made(store)
    tables = cells(as_xlsx(found), 1)
    sums = {place: formula for place, (formula, _) in tables.items() if formula.startswith("SUM(")}
    assert len(sums) >= 15
    for place, formula in sums.items():
        column, first, last = re.fullmatch(r"SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)", formula).groups()
        added = sum(Decimal(tables[f"{column}{row}"][1]) for row in range(int(first), int(last) + 1))
        assert Decimal(tables[place][1]) == added, place
    turnover = next(place for place in tables if place.startswith("H") and place.endswith("2"))
    assert Decimal(tables[turnover][1]) * 100 == found.tables[0].turnover
    checks = cells(as_xlsx(found), 3)
    assert any(formula == "C2-D2" and Decimal(value) == 0 for formula, value in checks.values())


@pytest.mark.parametrize("minor", [1, 10, 33, 29, 12_345_678_901_29, EXACT - 1, -7, -(EXACT - 3)])
def test_an_amount_in_a_workbook_is_exact_to_its_last_digit(minor: int, store: Path) -> None:
    found = made(store)
    changed = msgspec.structs.replace(found.tables[0], turnover=minor)
    tables = cells(as_xlsx(msgspec.structs.replace(found, tables=(changed,))), 1)
    assert Decimal(tables["H2"][1]) * 100 == minor


def test_an_amount_too_large_for_a_workbooks_number_is_written_as_text(store: Path) -> None:
    found = made(store)
    changed = msgspec.structs.replace(found.tables[0], turnover=EXACT * 10 + 1, hold=0, expected=0)
    workbook = as_xlsx(msgspec.structs.replace(found, tables=(changed,)))
    with zipfile.ZipFile(io.BytesIO(workbook)) as parts:
        assert "100000000000000.01" in parts.read("xl/sharedStrings.xml").decode()


def test_columns_are_lettered_as_a_workbook_letters_them() -> None:
    assert [column_letters(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "A", "Z", "AA", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip


def test_a_report_on_paper_is_a_tagged_pdf(store: Path) -> None:
    pdf = as_pdf(made(store), "The house", demonstration=True)
    assert pdf.startswith(b"%PDF-") and b"/StructTreeRoot" in pdf and b"/Marked true" in pdf


# -- the command ------------------------------------------------------------------------------------------


def test_the_command_shows_the_last_day_and_says_that_sums_agree(store: Path, capsys: Capture) -> None:
    assert main(["report", str(store)]) == 0
    out = capsys.readouterr().out
    assert "Report 2026-09-21" in out and "T2" in out and "every sum agrees" in out


def test_the_command_writes_every_format(store: Path, tmp_path: Path, capsys: Capture) -> None:
    for form, begins in (("csv", b"section,"), ("xlsx", b"PK"), ("pdf", b"%PDF"), ("json", b"{")):
        path = tmp_path / f"day.{form}"
        assert main(["report", str(store), "--day", "2026-09-21", "--format", form, "--to", str(path)]) == 0
        assert path.read_bytes().startswith(begins)
    assert main(["report", str(store), "--format", "json", "--table", "T2", "--shift", "2"]) == 0
    read: Any = json.loads(capsys.readouterr().out)
    assert [table["table"] for table in read["tables"]] == ["T2"]
    assert read["period"]["name"] == "2026-09-21, shift 2"
    assert main(["report", str(store), "--format", "pdf"]) == 2
    assert "--to FILE" in capsys.readouterr().err


def test_the_command_says_where_sums_do_not_agree(store: Path, tmp_path: Path, capsys: Capture) -> None:
    spoiled = tmp_path / "spoiled.db"
    spoiled.write_bytes(store.read_bytes())
    change(spoiled, "UPDATE transfers SET amount = amount + 1 WHERE stream = 'T1' AND reason = 'won'")
    assert main(["report", str(spoiled)]) == 1
    assert "winnings paid" in capsys.readouterr().out


def test_the_dice_command_tells_what_it_would_take(store: Path, capsys: Capture) -> None:
    assert main(["dice", str(store), "T1"]) == 0
    out = capsys.readouterr().out
    assert "3 rounds" in out and "Too few rounds" in out
    assert main(["dice", str(store), "T1", "--json", "--last", "2026-09-20"]) == 0
    assert json.loads(capsys.readouterr().out)["report"]["rounds"] == 0


def test_dice_of_a_table_are_those_that_stood_in_the_end(tmp_path: Path) -> None:
    from sicbo.reports.dice_record import fell

    evening: Evening = eventful("act-canberra")
    played(tmp_path / "evening.db", evening)  # type: ignore[arg-type]

    async def read() -> tuple[int, ...]:
        store = await open_store(str(tmp_path / "evening.db"))
        try:
            return (await fell(store, "T1", Period("", 0, 2**60))).rolls
        finally:
            await store.close()

    rolls = asyncio.run(read())
    final = [event for event in evening.events if type(event).__name__ == "RoundJudged"]
    shown = [evening.game.dice.shown(roll) for roll in rolls]
    assert [list(event.receipt.dice) for event in final] == [list(one) for one in shown][: len(final)]
