"""Whether a process lives, whether it can be sent work, and its figures."""

from hmac import compare_digest
from ipaddress import ip_address
from typing import Annotated, Any, Final, Literal

from litestar import MediaType, Response, get
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.server.api.operations import ANYBODY, AnyRequest, Door, address_of, operation
from sicbo.server.api.tickets import cage_of
from sicbo.server.background.metrics import CONTENT_TYPE


class Alive(Struct, frozen=True):
    """The process answers."""

    status: Literal["alive"]
    started_at: Annotated[int, Meta(description="when the house opened, in microseconds since 1970")]


class Ready(Struct, frozen=True):
    """The process takes work: its store is open and it has its share of the tables."""

    status: Literal["ready"]


@get("/healthz", **operation("healthz", "operation", allow=(ANYBODY,), rate="free", answer={"status": "alive", "started_at": 1790000000000000}))  # fmt: skip
async def healthz(door: Door) -> Alive:
    """Whether the process lives. Asks nothing of the store: a lost database is no reason to kill the process."""
    return Alive("alive", door.started_at)


@get("/readyz", **operation("readyz", "operation", allow=(ANYBODY,), rate="free", refusals=("house-closed",), answer={"status": "ready"}))  # fmt: skip
async def readyz(door: Door) -> Ready:
    """Whether the process takes work; while it opens or stops it answers 503, so that none is sent to it."""
    if not door.ready:
        raise Refused(
            "house-closed", "this process is opening or stopping: ask another, or again in a moment"
        )
    return Ready("ready")


@get("/metrics", media_type=MediaType.TEXT, **operation("metrics", "operation", allow=(ANYBODY,), rate="free", refusals=("not-signed-in",),
     media=CONTENT_TYPE, returns="figures in the format of Prometheus"))  # fmt: skip
async def figures(request: AnyRequest, door: Door) -> Response[Any]:
    """Figures for Prometheus: commands, commits, views, connections, tables, tickets, jackpots. For whoever has their
    token; where none is set, for this machine alone."""
    token = door.settings.metrics_token
    given = request.headers.get("authorization", "")
    if token and not compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Refused("not-signed-in", "the figures are for whoever has their token: send it as Bearer")
    if not token and not _is_here(address_of(request)):
        raise Refused("not-signed-in", "the figures are for this machine alone: set metrics_token for others")
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
