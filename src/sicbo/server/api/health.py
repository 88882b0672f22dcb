"""Whether a process is alive, whether it is ready for work, and its metrics."""

from hmac import compare_digest
from ipaddress import ip_address
from typing import Annotated, Any, Final, Literal

from litestar import MediaType, Response, get
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.server.api.operations import ANYBODY, AnyRequest, Door, address_of, operation
from sicbo.server.api.tickets import cage_of
from sicbo.server.background.measured_store import as_measured
from sicbo.server.background.metrics import CONTENT_TYPE


class Alive(Struct, frozen=True):
    """The process answers."""

    status: Literal["alive"]
    started_at: Annotated[int, Meta(description="when the house opened, in microseconds since 1970")]


class Ready(Struct, frozen=True):
    """The process is ready: its store can be written, its leases hold, and its clock is not in doubt."""

    status: Literal["ready"]
    clock_off_seconds: Annotated[
        int,
        Meta(
            description="how far the machine's clock is ahead of the house's time, negative if behind; normally 0"
        ),
    ] = 0


@get("/healthz", **operation("healthz", "operation", allow=(ANYBODY,), rate="free", answer={"status": "alive", "started_at": 1790000000000000}))  # fmt: skip
async def healthz(door: Door) -> Alive:
    """Whether the process is alive. Does not query the store: a lost database is no reason to kill the process."""
    return Alive("alive", door.started_at)


@get("/readyz", **operation("readyz", "operation", allow=(ANYBODY,), rate="free", refusals=("house-closed", "store-full", "store-lost", "store-read-only", "not-saved"),
     answer={"status": "ready", "clock_off_seconds": 0}))  # fmt: skip
async def readyz(door: Door) -> Ready:
    """Whether the process is ready. It answers 503 while it starts or stops, while its store cannot be written, while it
    does not hold its leases, and while its machine's clock has just jumped ahead, so that no work is sent to it.
    """
    if not door.ready:
        raise Refused(
            "house-closed", "this process is starting or stopping: try another one, or try again in a moment"
        )
    if (trouble := await as_measured(door.store).trouble()) is not None:
        raise trouble
    if not door.ownership.relies_on_leases():
        raise Refused(
            "store-lost", "the leases of this process have run out: its tables wait or are elsewhere"
        )
    if door.keeping.time.is_doubtful:
        raise Refused(
            "not-saved", "this machine's clock has jumped ahead: the house waits to see whether it is right"
        )
    return Ready("ready", round(door.keeping.time.off / 1_000_000))


@get("/metrics", media_type=MediaType.TEXT, **operation("metrics", "operation", allow=(ANYBODY,), rate="free", refusals=("not-signed-in",),
     media=CONTENT_TYPE, returns="figures in the format of Prometheus"))  # fmt: skip
async def figures(request: AnyRequest, door: Door) -> Response[Any]:
    """Metrics for Prometheus: commands, commits, views, connections, tables, tickets, jackpots. Requires the
    metrics token; if none is set, only this machine may ask.
    """
    token = door.settings.metrics_token
    given = request.headers.get("authorization", "")
    if token and not compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Refused("not-signed-in", "metrics require the metrics token: send it as a Bearer token")
    if not token and not _is_here(address_of(request)):
        raise Refused(
            "not-signed-in", "metrics are only available on this machine: set metrics_token to allow others"
        )
    door.metrics.queue(door.tables.waiting + door.office.waiting)
    cage = await cage_of(door)
    count = sum(len(drawer) for drawer in cage.drawers.values())
    door.metrics.tickets({"out": count}, {"out": cage.totals.outstanding})
    return Response(door.metrics.page(), media_type=CONTENT_TYPE)


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


ROUTES: Final = (healthz, readyz)
