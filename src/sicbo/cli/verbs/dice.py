"""sicbo dice: whether the dice of a table fell as fair dice do."""

import asyncio
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.cli.stores import counted, opened
from sicbo.records.period import Period, gaming_day
from sicbo.refusals import Refused
from sicbo.rules.shelf import game, read_text

if TYPE_CHECKING:
    from sicbo.reports.dice_record import DiceStatistics

ALWAYS = 2**60


def run(arguments: list[str]) -> int:
    parser = Parser(
        "dice",
        "Test the dice of a table with a fixed set of tests at a fixed level. The exit code is 1 if something is\n"
        "unusual: a reason to inspect the dice. The tests say nothing about future rolls.",
        ["evening.db T1", "evening.db T1 --first 2026-09-01 --last 2026-09-30", "evening.db T1 --json",
         "rolls.csv --game act-canberra", "tumbler.log --game nsw-aruze"],
    )  # fmt: skip
    parser.add_argument(
        "store",
        help="the path of a store, or postgresql://…; with --game, a file of rolls, a tumbler's log or a history",
    )
    parser.add_argument("table", nargs="?", help="the table, such as T1")
    parser.add_argument("--game", help="the game whose dice were rolled, for a file of collected rolls")
    parser.add_argument(
        "--unordered", action="store_true", help="the columns of the file do not always hold the same die"
    )
    parser.add_argument("--first", metavar="DATE", help="the first gaming day")
    parser.add_argument("--last", metavar="DATE", help="the last gaming day")
    parser.add_argument("--zone", default="UTC", help="the time zone of gaming days")
    add_json(parser)
    options = parser.read(arguments)
    if options.game:
        from sicbo.reports.collected_rolls import collected_statistics

        text, of = read_text(options.store), game(options.game)
        return _told(
            collected_statistics(options.store, text, of, ordered=not options.unordered), json=options.json
        )
    if options.table is None:
        raise Refused("bad-request", "name a table of the store, or the game of a file of rolls with --game")
    begin = gaming_day(options.first, options.zone).begin if options.first else 0
    end = gaming_day(options.last, options.zone).end if options.last else ALWAYS
    period = Period(
        f"{options.first or 'the beginning'} to {options.last or 'now'}", begin, end, options.zone
    )
    return _told(asyncio.run(_tested(options.store, options.table, period)), json=options.json)


def _told(statistics: "DiceStatistics", *, json: bool) -> int:
    if json:
        as_json(msgspec.to_builtins(statistics))
    else:
        _show(statistics)
    return 1 if statistics.report.verdict == "unusual" else 0


async def _tested(address: str, name: str, period: Period) -> "DiceStatistics":
    from sicbo.records.history import tables_of
    from sicbo.reports.dice_record import dice_statistics

    async with opened(address) as store, store.frozen() as reader:
        [stream] = await tables_of(reader, name)
        return await dice_statistics(reader, stream, period, Fraction(1, 50))


def _show(statistics: "DiceStatistics") -> None:
    out, judged = console(), statistics.report
    made = table(
        f"Dice of {statistics.table} ({statistics.game}), {statistics.period.name}: {counted(judged.rounds, 'round')}",
        "test", "what", ">statistic", ">p-value", ">adjusted p (Holm)", "",
    )  # fmt: skip
    for test in judged.tests:
        if test.chance is None or test.adjusted is None:
            made.add_row(test.name, test.about, "", "", "", f"needs {test.needs:,} rounds")
        else:
            word = "unusual" if test.unusual else "consistent"
            made.add_row(
                test.name,
                test.about,
                f"{test.statistic:.2f}",
                f"{test.chance:.4f}",
                f"{test.adjusted:.4f}",
                word,
            )
    out.print(made)
    power = judged.power
    out.print(
        f"Power: after these rounds, a face that comes up {power.bias:.1%} too often is detected with probability"
        f" {power.noticed:.0%}; a probability of 90% takes {power.rounds_for_nine_in_ten:,} rounds.",
        soft_wrap=True,
    )
    out.print(styled((judged.words, "bold yellow" if judged.verdict == "unusual" else "bold green")))
