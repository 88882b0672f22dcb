"""The house over HTTP as one ASGI application: the operations, the checks before them, and the sockets."""

from typing import Any, cast

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.exceptions import NotFoundException

from sicbo.server.access.cookies import SLOT_HEADER
from sicbo.server.api import (
    acceptors,
    approvals,
    backups,
    cards,
    case_papers,
    cases,
    credit_transfers,
    floor,
    health,
    house_info,
    inspection,
    jackpots,
    journal,
    laboratory,
    office_money,
    office_people,
    office_tables,
    people,
    people_lists,
    promotions,
    public_promotions,
    register,
    reports,
    results,
    rounds,
    rules_info,
    session,
    significant_events,
    signs,
    simulations,
    tables,
    terminal_keys,
    tickets,
    tournament_papers,
    tournaments,
)
from sicbo.server.api.app_pages import nothing_there
from sicbo.server.api.operations import Gate, provided
from sicbo.server.api.pages import page_routes
from sicbo.server.http.errors import EXCEPTION_HANDLERS
from sicbo.server.http.front import ASGIApp, Front
from sicbo.server.http.security import CSRF_HEADER
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import Settings

CONCEPTS = (
    session,
    approvals,
    house_info,
    tables,
    floor,
    results,
    rounds,
    rules_info,
    laboratory,
    simulations,
    signs,
    register,
    tickets,
    cases,
    case_papers,
    jackpots,
    tournaments,
    tournament_papers,
    credit_transfers,
    acceptors,
    promotions,
    public_promotions,
    people,
    people_lists,
    terminal_keys,
    office_people,
    office_tables,
    office_money,
    cards,
    backups,
    inspection,
    reports,
    journal,
    significant_events,
    health,
)


def make_app(door: OpenHouse, *, sockets: ASGIApp | None = None) -> ASGIApp:
    """The application for a running house; `sockets` serves the WebSockets of its tables."""
    return Front(cast(ASGIApp, framework(door)), door.settings, door.metrics, sockets)


def _shared_with(settings: Settings) -> CORSConfig | None:
    """What pages of other origins may do, if the operator has named some."""
    if not settings.origins:
        return None
    return CORSConfig(
        allow_origins=[origin.rstrip("/") for origin in settings.origins],
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=["authorization", "content-type", CSRF_HEADER, SLOT_HEADER],
        allow_credentials=True,
        max_age=600,
    )


def framework(door: OpenHouse) -> Litestar:
    """The operations themselves."""
    settings = door.settings
    routes: list[Any] = [route for concept in CONCEPTS for route in concept.ROUTES]
    routes += page_routes(settings)
    if settings.metrics:
        routes.append(health.figures)
    return Litestar(
        route_handlers=routes,
        dependencies=provided(door),
        guards=[Gate(door)],
        exception_handlers={**EXCEPTION_HANDLERS, NotFoundException: nothing_there},
        request_max_body_size=settings.body_kilobytes * 1024,
        cors_config=_shared_with(settings),
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
