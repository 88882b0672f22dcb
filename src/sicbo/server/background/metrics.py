"""Metrics of a running process for Prometheus; every part of the server counts here."""

from collections.abc import Callable, Mapping
from typing import Final, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from sicbo.rooms.table.messages.unions import TableCommand

CONTENT_TYPE: Final = "text/plain; version=0.0.4"

_KINDS: Final = frozenset(command.__name__ for command in get_args(TableCommand))
_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_COUNTS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000)


disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """One process's metrics, in a separate registry so that two houses in one program do not collide."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self._commands = Counter(
            "sicbo_commands",
            "Commands by type and outcome: done, repeated, or the refusal's code",
            ("type", "outcome"),
            registry=own,
        )
        self._command_seconds = Histogram(
            "sicbo_command_seconds",
            "From a command's arrival to its answer, which comes after the commit",
            buckets=_SECONDS,
            registry=own,
        )
        self._commit_entries = Histogram(
            "sicbo_commit_entries", "Commands in one transaction", buckets=_COUNTS, registry=own
        )
        self._commit_seconds = Histogram(
            "sicbo_commit_seconds", "How long one transaction took", buckets=_SECONDS, registry=own
        )
        self._views = Counter("sicbo_views_pushed", "Views sent to screens", registry=own)
        self._push_seconds = Histogram(
            "sicbo_push_seconds",
            "How long it took to make the views of one table's screens",
            buckets=_SECONDS,
            registry=own,
        )
        self._skipped = Counter(
            "sicbo_views_skipped", "Views that a slow screen never saw because a newer one came", registry=own
        )
        self._counts: dict[tuple[str, str], Counter] = {}
        """the counters of received commands: looking one up again costs more than counting"""
        self._connections = Gauge(
            "sicbo_connections", "Open sockets, by who is at the other end", ("kind",), registry=own
        )
        self._queue = Gauge("sicbo_queue_commands", "Commands waiting to be decided", registry=own)
        self._owned = Gauge("sicbo_tables_owned", "Tables that this process runs", registry=own)
        self._waiting = Gauge(
            "sicbo_table_waits",
            "1 for a table that cannot continue automatically",
            ("table", "code"),
            registry=own,
        )
        self._tickets = Gauge("sicbo_tickets", "Outstanding tickets", ("state",), registry=own)
        self._ticket_amount = Gauge(
            "sicbo_tickets_amount",
            "The value of outstanding tickets, in minor units",
            ("state",),
            registry=own,
        )
        self._jackpots = Gauge(
            "sicbo_jackpot_amount", "The current amount of a jackpot, in minor units", ("pool",), registry=own
        )
        self._requests = Counter(
            "sicbo_requests", "HTTP requests by operation and status", ("operation", "status"), registry=own
        )
        self._request_seconds = Histogram(
            "sicbo_request_seconds",
            "How long a request took, by operation",
            ("operation",),
            buckets=_SECONDS,
            registry=own,
        )
        self._sign_ins = Counter(
            "sicbo_sign_ins", "Attempts to sign in by outcome", ("outcome",), registry=own
        )
        self._failures = Counter(
            "sicbo_background_failures",
            "Background tasks that ended with an internal error",
            ("work",),
            registry=own,
        )
        self._clock_off = Gauge(
            "sicbo_clock_off_seconds",
            "How far the machine's clock is ahead of the house's time, negative if behind; 0 while the house follows it",
            registry=own,
        )
        self._clock_jumps = Counter(
            "sicbo_clock_jumps", "What happened to the machine's clock", ("cause",), registry=own
        )
        self._started = Gauge(
            "sicbo_started_seconds", "When this process started, in seconds since 1970", registry=own
        )

    # -- what happens ------------------------------------------------------------------------------------------

    def command(self, kind: str, outcome: str, seconds: float) -> None:
        """One command was answered: `outcome` is done, repeated, or the code of the refusal."""
        # A client's name for a command is arbitrary until a room has read it.
        kind = kind if kind in _KINDS else "other"
        count = self._counts.get((kind, outcome))
        if count is None:
            count = self._counts[kind, outcome] = self._commands.labels(kind, outcome)
        count.inc()
        self._command_seconds.observe(seconds)

    def committed(self, entries: int, seconds: float) -> None:
        """One transaction was saved."""
        self._commit_entries.observe(entries)
        self._commit_seconds.observe(seconds)

    def views_pushed(self, count: int, seconds: float) -> None:
        self._views.inc(count)
        self._push_seconds.observe(seconds)

    def views_skipped(self, count: int) -> None:
        self._skipped.inc(count)

    def connected(self, kind: str) -> None:
        self._connections.labels(kind).inc()

    def disconnected(self, kind: str) -> None:
        self._connections.labels(kind).dec()

    def request(self, operation: str, status: int, seconds: float) -> None:
        self._requests.labels(operation, str(status)).inc()
        self._request_seconds.labels(operation).observe(seconds)

    def background_failed(self, work: str) -> None:
        self._failures.labels(work).inc()

    def signed_in(self, outcome: str) -> None:
        self._sign_ins.labels(outcome).inc()

    def clock_jumped(self, cause: str) -> None:
        self._clock_jumps.labels(cause).inc()

    def watch_clock(self, off: Callable[[], float]) -> None:
        """Ask for the clock's distance whenever the figures are asked for."""
        self._clock_off.set_function(off)

    # -- current figures -------------------------------------------------------------------------------------------

    def started(self, at: int) -> None:
        """When the house opened, in microseconds."""
        self._started.set(at // 1_000_000)

    def queue(self, length: int) -> None:
        self._queue.set(length)

    def owned_tables(self, count: int) -> None:
        self._owned.set(count)

    def table_waits(self, table: str, code: str) -> None:
        self._waiting.labels(table, code).set(1)

    def table_goes_on(self, table: str) -> None:
        self._waiting.remove_by_labels({"table": table})

    def tickets(self, counts: Mapping[str, int], amounts: Mapping[str, int]) -> None:
        """How many tickets are in each state, and their value."""
        for state, count in counts.items():
            self._tickets.labels(state).set(count)
        for state, amount in amounts.items():
            self._ticket_amount.labels(state).set(amount)

    def jackpots(self, amounts: Mapping[str, int]) -> None:
        for pool, amount in amounts.items():
            self._jackpots.labels(pool).set(amount)

    def page(self) -> bytes:
        """All metrics, as Prometheus reads them."""
        return generate_latest(self.registry)
