"""Whether a process lives, whether it can be sent work, and its figures."""

from hmac import compare_digest
from typing import Annotated, Any, Final, Literal

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.server.api.operations import AnyRequest, Door, operation
from sicbo.server.metrics import CONTENT_TYPE, Metrics


class Alive(Struct, frozen=True):
    """The process answers."""

    status: Literal["alive"]
    started_at: Annotated[int, Meta(description="when the house opened, in microseconds since 1970")]


class Ready(Struct, frozen=True):
    """The process takes work: its store is open and it has its share of the tables."""

    status: Literal["ready"]


@get("/healthz", **operation("healthz", "operation", rate="free", answer={"status": "alive", "started_at": 1790000000000000}))  # fmt: skip
async def healthz(door: Door) -> Alive:
    """Whether the process lives. Asks nothing of the store: a lost database is no reason to kill the process."""
    return Alive("alive", door.started_at)


@get("/readyz", **operation("readyz", "operation", rate="free", refusals=("house-closed",), answer={"status": "ready"}))  # fmt: skip
async def readyz(door: Door) -> Ready:
    """Whether the process takes work; while it opens or stops it answers 503, so that none is sent to it."""
    if not door.ready:
        raise Refused(
            "house-closed", "this process is opening or stopping: ask another, or again in a moment"
        )
    return Ready("ready")


def metrics_route(metrics: Metrics, token: str) -> HTTPRouteHandler:
    """The route of the figures, closed by a token where one is set."""

    @get("/metrics", media_type=MediaType.TEXT, **operation("metrics", "operation", rate="free",
         refusals=("not-signed-in",) if token else (), media=CONTENT_TYPE, returns="figures in the format of Prometheus"))  # fmt: skip
    async def figures(request: AnyRequest) -> Response[Any]:
        """Figures for Prometheus: commands, commits, views, connections, tables, tickets, jackpots."""
        given = request.headers.get("authorization", "")
        if token and not compare_digest(given.encode(), f"Bearer {token}".encode()):
            raise Refused("not-signed-in", "the figures are for whoever has their token: send it as Bearer")
        return Response(metrics.page(), media_type=CONTENT_TYPE)

    return figures


ROUTES: Final = (healthz, readyz)
