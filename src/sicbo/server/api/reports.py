"""Reports of gaming days and shifts, and a table's dice compared with fair dice; for inspectors and managers."""

from datetime import date, timedelta
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from sicbo.records.period import Period, day_of, gaming_day, shift
from sicbo.refusals import Refused
from sicbo.reports.dice_record import DiceStatistics
from sicbo.reports.gaming_day import Report
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.server.api.operations import Door, TableName, operation
from sicbo.server.background.long_readings import JudgeDice, MakeReport, read_for
from sicbo.server.running.open_house import OpenHouse

READERS: Final = (INSPECTOR, "manager", "operator")
DAYS: Final = 400
"""The longest period over which dice are tested."""

Form = Literal["csv", "xlsx", "pdf"]
MEDIA: Final[dict[Form, str]] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
}

Day = Annotated[
    str,
    QueryParameter(
        description="a gaming day by its date, such as 2026-11-15; the current one if empty", max_length=10
    ),
]
ShiftNumber = Annotated[
    int, QueryParameter(name="shift", description="one shift of it, counted from 1; 0 for all", ge=0, le=24)
]
OneTable = Annotated[str, QueryParameter(description="only this table", max_length=200)]


class Calendar(Struct, frozen=True):
    """How the house counts its days."""

    today: Annotated[str, Meta(description="the current gaming day")]
    zone: str
    shifts: Annotated[
        tuple[str, ...], Meta(description="when they begin; the gaming day begins with the first")
    ]


@get("/api/reports/calendar", **operation("get_calendar", "journal", allow=READERS,
      answer={"today": "2026-11-15", "zone": "UTC", "shifts": ["06:00", "14:00", "22:00"]}))  # fmt: skip
async def get_calendar(door: Door) -> Calendar:
    """The current gaming day, and how days and shifts are counted."""
    return Calendar(_today(door), door.settings.zone, door.settings.shifts)


@get("/api/reports", **operation("get_report", "journal", allow=READERS, refusals=("unknown-stream",)))
async def get_report(door: Door, day: Day = "", of_shift: ShiftNumber = 0, table: OneTable = "") -> Report:
    """A gaming day or shift: turnover, winnings and hold of every table compared with the mathematical expectation,
    rounds and voids, tickets, jackpots, exceptions; every sum is counted twice."""
    task = MakeReport(door.settings.store, _period(door, day, of_shift), table)
    return msgspec.json.decode(await read_for(door.store, task), type=Report)


@get("/api/reports/file", **operation("download_report", "journal", allow=READERS, refusals=("unknown-stream",),
      media=", ".join(media.partition(";")[0] for media in MEDIA.values()), returns="the report as a file"))  # fmt: skip
async def download_report(
    door: Door,
    form: Annotated[Form, QueryParameter(name="format", description="CSV, a workbook or a printed page")],
    day: Day = "",
    of_shift: ShiftNumber = 0,
    table: OneTable = "",
) -> Response[bytes]:
    """The same report as CSV, as a workbook with formulas, or as a PDF."""
    period = _period(door, day, of_shift)
    settings = door.settings
    task = MakeReport(settings.store, period, table, form, settings.site, settings.demonstration)
    made = await read_for(door.store, task)
    name = "-".join(
        ["report", period.name.replace(", shift ", "-shift-"), *([_plain(table)] if table else [])]
    )
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return Response(made, media_type=MEDIA[form], headers=headers)


@get(
    "/api/tables/{table:str}/dice",
    **operation("judge_dice", "journal", allow=READERS, refusals=("unknown-stream",)),
)
async def judge_dice(
    table: TableName,
    door: Door,
    first: Annotated[
        str,
        QueryParameter(description="the first gaming day; 30 days before the last when empty", max_length=10),
    ] = "",
    last: Annotated[
        str, QueryParameter(description="the last gaming day; the current one if empty", max_length=10)
    ] = "",
    bias: Annotated[
        int,
        QueryParameter(
            description="the bias of a face in thousandths for which the test's power is given",
            ge=1,
            le=500,
        ),
    ] = 20,
) -> DiceStatistics:
    """Whether a table's dice fell as fair dice do: a fixed family of tests at a fixed level, and what they would
    detect. Past results only; they say nothing about future ones."""
    end = gaming_day(last or _today(door), door.settings.zone, door.settings.shifts)
    begin = gaming_day(
        first or (date.fromisoformat(end.name) - timedelta(days=30)).isoformat(),
        door.settings.zone,
        door.settings.shifts,
    )
    if not 0 <= (date.fromisoformat(end.name) - date.fromisoformat(begin.name)).days <= DAYS:
        raise Refused(
            "bad-request", "choose a first day before the last, at most {days} days apart", days=DAYS
        )
    period = Period(f"{begin.name} to {end.name}", begin.begin, end.end, door.settings.zone)
    task = JudgeDice(door.settings.store, period, table, (bias, 1000))
    return msgspec.json.decode(await read_for(door.store, task), type=DiceStatistics)


def _today(door: OpenHouse) -> str:
    return day_of(door.sign_in.clock(), door.settings.zone, door.settings.shifts)


def _period(door: OpenHouse, day: str, of_shift: int) -> Period:
    chosen, settings = day or _today(door), door.settings
    if of_shift:
        return shift(chosen, of_shift, settings.zone, settings.shifts)
    return gaming_day(chosen, settings.zone, settings.shifts)


def _plain(name: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)[:60]


ROUTES: Final = (get_calendar, get_report, download_report, judge_dice)
