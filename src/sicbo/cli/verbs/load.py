"""sicbo load: many terminals of a demonstration at once, with real clients, and how fast the house answers them."""

import asyncio
import gc
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.cli.stores import counted
from sicbo.refusals import Refused

if TYPE_CHECKING:
    from sicbo.client.load import Plan, Told
    from sicbo.client.load_figures import Figures, Spread

SPARE_FILES: Final = 200
LATE_MS: Final = 10.0
"""If the load itself is later than this, and than an answer, its figures say less about the house."""


def run(arguments: list[str]) -> int:
    parser = Parser(
        "load",
        "Sign in many terminals of a demonstration house, play at all of them at once, and measure the bets acknowledged\n"
        "per second, how long an acknowledgement takes, and how long a new view takes to reach the last terminal of its\n"
        "table. Tables where a dealer sells the chips are left out. Only for a house on this machine, unless you give\n"
        "--anywhere for a house that you may load.",
        ["http://127.0.0.1:8080 --terminals 12 --tables 1 --rate 50 --seconds 10",
         "http://127.0.0.1:8080 --terminals 1000 --tables 50 --rate 2000 --seconds 20 --json",
         "http://127.0.0.1:8080 --terminals 200 --tables 1 --rate 0"],
    )  # fmt: skip
    parser.add_argument("address", help="the address of a house, such as http://127.0.0.1:8080")
    parser.add_argument("--terminals", type=int, default=10, metavar="N", help="number of terminals (10)")
    parser.add_argument("--tables", type=int, default=1, metavar="N", help="number of tables (1)")
    parser.add_argument(
        "--rate", type=float, default=20.0, metavar="N",
        help="bets per second over all terminals (20); 0: each terminal bets again as soon as it is answered",
    )  # fmt: skip
    parser.add_argument(
        "--seconds", type=float, default=10.0, metavar="N", help="how many seconds to measure (10)"
    )
    parser.add_argument("--slip", type=int, default=1, metavar="N", help="number of bets in one command (1)")
    parser.add_argument(
        "--key", default="demonstration", help="the key of the terminals (default: the demonstration's key)"
    )
    parser.add_argument(
        "--note",
        type=int,
        default=10_000,
        metavar="CENTS",
        help="the banknote each terminal accepts first (10000)",
    )
    parser.add_argument("--anywhere", action="store_true", help="allow a house on another machine")
    add_json(parser)
    options = parser.read(arguments)
    plan = _plan(options)
    _allow_connections(options.terminals)
    figures = _run(plan)
    if options.json:
        as_json(figures)
    else:
        _show(figures)
    return 0


def _plan(options: Namespace) -> "Plan":
    for name, least, most in (("terminals", 1, 20_000), ("tables", 1, 1_000), ("seconds", 1, 86_400), ("rate", 0, 1e6),
                              ("slip", 1, 50), ("note", 1, 10**9)):  # fmt: skip
        if not least <= getattr(options, name) <= most:
            raise Refused(
                "bad-request",
                "--{name} takes a number from {least} to {most}",
                name=name,
                least=least,
                most=f"{most:,.0f}",
            )
    if options.tables > options.terminals:
        raise Refused(
            "bad-request",
            "there are more tables than terminals: give --tables at most the value of --terminals",
        )
    if not options.anywhere and not _is_here(options.address):
        raise Refused(
            "bad-request",
            "{address} is not on this machine: give --anywhere if you may load it",
            address=options.address[:80],
        )
    try:
        from sicbo.client.load import Plan
    except ModuleNotFoundError as missing:
        raise Refused(
            "bad-request",
            "a load test needs more packages ({missing}): install sicbo[client]",
            missing=missing.name,
        ) from None
    return Plan(
        address=options.address,
        terminals=options.terminals,
        tables=options.tables,
        rate=options.rate,
        seconds=options.seconds,
        slip=options.slip,
        key=options.key,
        note=options.note,
    )


def _allow_connections(terminals: int) -> None:
    """Each terminal is an open file: allow as many as the system grants."""
    try:
        import resource
    except ModuleNotFoundError:
        return  # a system that counts them differently
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = terminals + SPARE_FILES
    if needed > soft:
        if needed > hard != resource.RLIM_INFINITY:
            raise Refused(
                "bad-request",
                "this system lets a program open {hard} files: give fewer terminals",
                hard=f"{hard:,}",
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def _is_here(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _run(plan: "Plan") -> "Figures":
    from sicbo.client.load import loaded

    async def all_of_it() -> "Figures":
        with _progress() as told:
            async with loaded(plan, told) as load:
                return await load.run()

    # The house is measured: the collector must not walk through thousands of terminals again and again.
    gc.set_threshold(50_000, 20, 100)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        try:
            return runner.run(all_of_it())
        except* Refused as several:
            # Every terminal may report the same: once is enough.
            raise _first(several) from None


def _first(several: BaseExceptionGroup[Refused]) -> Refused:
    fault = several.exceptions[0]
    return _first(fault) if isinstance(fault, BaseExceptionGroup) else fault


def _loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    """The faster loop if installed: the house is measured, not the load."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.Loop


@contextmanager
def _progress() -> "Iterator[Told]":
    """A bar on standard error if that is a terminal; the words say what is being done."""
    if not sys.stderr.isatty():
        yield lambda _what, _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    words = {"terminals": "signing in terminals", "seconds": "measuring"}
    columns = (TextColumn("{task.description:<20}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks = {what: bar.add_task(said, total=None, visible=False) for what, said in words.items()}
        yield lambda what, done, total: bar.update(tasks[what], completed=done, total=total, visible=True)


def _show(figures: "Figures") -> None:
    out = console()
    rate = f"{figures.asked_rate:,.0f} per second" if figures.asked_rate else "as fast as the house answers"
    out.print(
        f"{counted(figures.terminals, 'terminal')} at {counted(figures.tables, 'table')} of {figures.address}, "
        f"bets {rate}, for {figures.seconds:.0f} s"
    )
    shown = table("", "", ">p50", ">p90", ">p99", ">max", ">count")
    for what, taken in (
        ("bet acknowledged", figures.wager_ms),
        ("view received by a terminal", figures.view_first_ms),
        ("view received by the last terminal of its table", figures.view_ms),
        (
            f"… of the table with {counted(figures.terminals_of_fullest_table, 'terminal')}",
            figures.view_fullest_ms,
        ),
        ("bet shown by the last terminal of its table", figures.shown_ms),
        ("delay of the load test itself", figures.lag_ms),
    ):
        if taken.count:
            shown.add_row(what, *_row(taken))
    out.print(shown)
    out.print(
        styled(
            (f"{figures.wagers_per_second:,.0f} bets acknowledged per second", "bold"),
            f" ({counted(figures.wagers, 'bet')})",
        )
    )
    for code, many in figures.refusals.items():
        out.print(styled(("! ", "yellow"), f"{many:,} refused: {code}"))
    if figures.losses:
        out.print(
            styled(
                ("! ", "yellow"), f"{counted(figures.losses, 'connection')} lost and restored automatically"
            )
        )
    if figures.lag_ms.p99 > max(LATE_MS, figures.wager_ms.p50):
        out.print(
            styled(
                ("! ", "yellow"),
                "the load test could not keep up: the house may be faster than these figures",
            )
        )


def _row(taken: "Spread") -> tuple[str, ...]:
    times = (taken.p50, taken.p90, taken.p99, taken.max)
    return (*(f"{value:,.1f} ms" for value in times), f"{taken.count:,}")
