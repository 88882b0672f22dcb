"""The house over HTTP as one ASGI application: the operations, what stands before them, and the sockets beside."""

from typing import Any, cast

from litestar import Litestar

from sicbo.server.api import health
from sicbo.server.api.house import HouseDoor
from sicbo.server.api.operations import Gate, provided
from sicbo.server.errors import EXCEPTION_HANDLERS
from sicbo.server.front import ASGIApp, Front
from sicbo.server.metrics import Metrics
from sicbo.server.security import Rates
from sicbo.server.settings import Settings


def make_app(
    door: HouseDoor,
    settings: Settings,
    *,
    metrics: Metrics | None = None,
    rates: Rates | None = None,
    sockets: ASGIApp | None = None,
) -> ASGIApp:
    """The application for a running house; `sockets` serves the WebSockets of its tables."""
    metrics = metrics or Metrics()
    inner = framework(door, settings, metrics, rates or Rates(settings))
    return Front(cast(ASGIApp, inner), settings, metrics, sockets)


def framework(door: HouseDoor, settings: Settings, metrics: Metrics, rates: Rates) -> Litestar:
    """The operations themselves."""
    routes: list[Any] = [health.healthz, health.readyz]
    if settings.metrics:
        routes.append(health.metrics_route(metrics, settings.metrics_token))
    return Litestar(
        route_handlers=routes,
        dependencies=provided(door),
        guards=[Gate(door, rates)],
        exception_handlers=EXCEPTION_HANDLERS,
        request_max_body_size=settings.body_kilobytes * 1024,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
