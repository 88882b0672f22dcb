"""sicbo simulate: strategies compared at one table, for many sessions, with intervals and checks."""

import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sicbo.cli.arguments import Parser, add_game_options, add_json, game_of, wagers_of, whole_number
from sicbo.cli.show import as_json, console, styled, table
from sicbo.cli.stores import counted
from sicbo.currency import Currency
from sicbo.maths.notebook import average
from sicbo.refusals import Refused, nearest

if TYPE_CHECKING:
    from sicbo.laboratory.estimates import Sums
    from sicbo.laboratory.simulation import PlayerResult, Progress, Simulation
    from sicbo.laboratory.strategies import Strategy


CLUSTER_SECONDS = 10


def run(arguments: list[str]) -> int:
    from sicbo.laboratory.strategies import KINDS

    kinds = "\n".join(f"  {kind:<20}{about}" for kind, about in KINDS.items())
    parser = Parser(
        "simulate",
        "Simulate sessions of many rounds with one strategy, or several at the same table, and show the results with 95%\n"
        "confidence intervals, compared with the exact mathematics. The same seed gives the same result on any machine.\n\n"
        f"strategies (martingale*5 is five players):\n{kinds}",
        ["act-canberra small=10 --strategy martingale --purse 1000 --rounds 200",
         "nsw-aruze small=10 --strategy martingale --strategy paroli --strategy flat --sessions 100000",
         "act-canberra small=10 big=10 --strategy repeat-last-winner --target 600 --purse 500 --json"],
    )  # fmt: skip
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument("wagers", nargs="*", metavar="BET=AMOUNT", help="bets of one unit")
    parser.add_argument(
        "--strategy",
        action="append",
        default=[],
        metavar="NAME",
        help="a strategy (flat); can be given several times",
    )
    parser.add_argument("--rounds", metavar="N", default="100", help="rounds per session (100)")
    parser.add_argument("--sessions", metavar="N", default="10000", help="number of sessions (10000)")
    parser.add_argument(
        "--purse", metavar="AMOUNT", default="1000", help="the amount each player starts with (1000)"
    )
    parser.add_argument("--target", metavar="AMOUNT", help="stop when the purse reaches this amount")
    parser.add_argument("--stop-loss", metavar="AMOUNT", help="stop when this amount is lost")
    parser.add_argument("--most-units", metavar="N", help="the table's maximum, in units")
    parser.add_argument("--seed", metavar="N", default="1", help="the seed of the random numbers (1)")
    parser.add_argument("--workers", metavar="N", help="number of workers (default: the number of cores)")
    parser.add_argument("--processes", action="store_true", help="use processes instead of threads")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="the address of a Dask scheduler, such as tcp://10.0.0.1:8786"
    )
    parser.add_argument("--save", metavar="FILE", help="save the distribution of results as .svg or .png")
    add_game_options(parser)
    add_json(parser)
    options = parser.read(arguments)
    from sicbo.laboratory.simulation import simulate

    if options.save:
        from sicbo.laboratory.plots import form_of, results_plot

        form_of(options.save)  # before anything is played that could not be kept
    game = game_of(options)
    players = _players(options, wagers_of(options.wagers, game), game.currency)
    workers = whole_number(options.workers, "--workers", most=1024) if options.workers else None
    with (
        _executor(options, workers) as executor,
        _progress(quiet=options.json) as progress,
        _ctrl_c() as stop,
    ):
        simulation = simulate(
            game,
            players,
            rounds=whole_number(options.rounds, "--rounds", most=10**9),
            sessions=whole_number(options.sessions, "--sessions", most=10**10),
            seed=whole_number(options.seed, "--seed", most=10**12),
            executor=executor,
            workers=workers,
            progress=progress,
            stop=stop,
        )
    if options.save:
        results_plot(simulation).save(options.save)
    if options.json:
        as_json(_document(simulation))
    else:
        _show(simulation)
    return 0 if simulation.complete else 130


def _players(options: Namespace, wagers: dict[str, int], currency: Currency) -> "list[Strategy]":
    from sicbo.laboratory.strategies import KINDS, Strategy

    players: list[Strategy] = []
    for text in options.strategy or ["flat"]:
        kind, _, times = text.partition("*")
        if kind not in KINDS:
            raise Refused(
                "bad-request",
                "there is no strategy '{kind}'; {hint}",
                kind=kind[:40],
                hint=nearest(kind, KINDS),
            )
        strategy = Strategy(
            wagers=wagers,
            kind=kind,
            purse=currency.parse(options.purse, what="purse"),
            target=currency.parse(options.target, what="target") if options.target else None,
            stop_loss=currency.parse(options.stop_loss, what="stop loss") if options.stop_loss else None,
        )
        if options.most_units:
            strategy = replace(
                strategy, most_units=whole_number(options.most_units, "--most-units", most=1 << 40)
            )
        players += [strategy] * (whole_number(times, "--strategy NAME*", most=10_000) if times else 1)
    return players


@contextmanager
def _ctrl_c() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, checked between two parts; pressed again, it interrupts at once.

    An exception raised at an arbitrary point of the main thread can leave a lock of the pool held for ever.
    """
    pressed = False

    def noted(*_: object) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:  # in the background of a shell Ctrl-C is meant for another program
        signal.signal(signal.SIGINT, noted)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _let_interrupts_pass() -> None:
    """Ctrl-C is for the process that adds up: a worker ended by it would break the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _executor(options: Namespace, workers: int | None) -> Iterator[Executor | None]:
    if options.dask:
        from sicbo.laboratory.packages import needed

        distributed = needed("distributed", "dask", "a cluster")
        try:
            client = distributed.Client(options.dask, timeout=CLUSTER_SECONDS)
        except (OSError, ValueError, RuntimeError) as error:
            why = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
            raise Refused(
                "bad-request",
                "no Dask scheduler answers at {address}: {why}",
                address=options.dask[:80],
                why=why,
            ) from None
        with client:
            yield client.get_executor()
    elif options.processes:
        with ProcessPoolExecutor(workers, initializer=_let_interrupts_pass) as pool:
            yield pool
    else:
        yield None


@contextmanager
def _progress(*, quiet: bool) -> "Iterator[Callable[[Progress], None] | None]":
    """A bar with the rate and the time left, if a person is watching."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(),
        TextColumn("{task.percentage:.0f}%"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, rate="")

        def shown(now: "Progress") -> None:
            rate = f"{now.rate / 1e6:,.1f} million rounds/s"
            bar.update(task, completed=now.sessions, total=now.of, rate=rate)

        yield shown


def _document(simulation: "Simulation") -> dict[str, object]:
    unit = simulation.currency.unit
    return {
        "game": simulation.game,
        "paytable_sha256": simulation.paytable_sha256,
        "seed": simulation.seed,
        "rounds": simulation.rounds,
        "sessions": simulation.sessions,
        "asked": simulation.asked,
        "house": _mean(simulation.house, unit),
        "players": [
            {
                "strategy": player.name,
                "net": _mean(player.net, unit),
                "staked": player.sums.staked.mean / unit,
                "rounds": player.sums.rounds.mean,
                "edge": player.edge,
                "highest_stake": simulation.currency.format(player.sums.highest_stake),
                "deepest_loss": player.sums.deepest.mean / unit,
                "ended": {
                    name: {"share": share.value, "interval": list(share.interval())}
                    for name, share in player.ended.items()
                },
                "first": player.first.value,
                "quantiles": {f"{share:.0%}": net / unit for share, net in player.quantiles.items()},
                "standard_errors_from_the_exact_edge": player.off_by,
            }
            for player in simulation.players
        ],
    }


def _mean(sums: "Sums", unit: int) -> dict[str, object]:
    return {
        "mean": sums.mean / unit,
        "interval": [bound / unit for bound in sums.interval()],
        "deviation": sums.deviation / unit,
    }


def _show(simulation: "Simulation") -> None:
    out, written = console(), partial(average, currency=simulation.currency)
    if not simulation.complete:
        out.print(styled((f"Stopped: {simulation.sessions:,} of {simulation.asked:,} sessions.", "yellow")))
    if not simulation.players:
        return
    title = f"{simulation.game} · {counted(simulation.sessions, 'session')} of {counted(simulation.rounds, 'round')} · seed {simulation.seed}"
    made = table(
        title, "strategy", ">mean net", ">± (95%)", ">median", ">ruined", ">at target",
        ">rounds", ">staked", ">highest stake", ">best at table",
    )  # fmt: skip
    for name, alike in _grouped(simulation).items():
        player = alike[0]
        low, high = player.net.interval()
        ended = player.ended
        made.add_row(
            f"{name} × {len(alike)}" if len(alike) > 1 else name,
            written(player.net.mean),
            written((high - low) / 2),
            written(player.quantiles[0.5]),
            f"{ended['ruined'].value:.2%}",
            f"{ended['reached the target'].value:.2%}",
            f"{player.sums.rounds.mean:,.1f}",
            written(player.sums.staked.mean),
            simulation.currency.grouped(player.sums.highest_stake),
            f"{sum(each.first.value for each in alike):.2%}",
        )
    out.print(made)
    low, high = simulation.house.interval()
    out.print(
        f"The house wins {written(simulation.house.mean)} per session on average (95% interval {written(low)} to {written(high)});"
        f" standard deviation {written(simulation.house.deviation)}."
    )
    worst = max(simulation.players, key=lambda player: abs(player.off_by))
    out.print(
        f"Every stake costs its house edge, whatever the strategy: all results are within {abs(worst.off_by):.1f}"
        " standard errors of the exact mathematics."
    )


def _grouped(simulation: "Simulation") -> "dict[str, list[PlayerResult]]":
    groups: dict[str, list[PlayerResult]] = {}
    for player in simulation.players:
        groups.setdefault(player.name, []).append(player)
    return groups
