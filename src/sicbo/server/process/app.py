"""The house over HTTP as one ASGI application: the operations, the checks before them, and the sockets."""

from functools import cache
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
from sicbo.server.api.operations import DOOR, gate, provided
from sicbo.server.api.pages import PAGE_ROUTES
from sicbo.server.http.errors import EXCEPTION_HANDLERS
from sicbo.server.http.front import ASGIApp, Front, Receive, Scope, Send
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
    inner = cast(ASGIApp, operations(door.settings))

    async def of_this_house(scope: Scope, receive: Receive, send: Send) -> None:
        scope[DOOR] = door
        await inner(scope, receive, send)

    return Front(of_this_house, door.settings, door.metrics, sockets)


def operations(settings: Settings) -> Litestar:
    """The operations themselves, for every house of this process that has these settings."""
    return _operations(tuple(settings.origins), settings.body_kilobytes, settings.metrics)


@cache
def _operations(origins: tuple[str, ...], body_kilobytes: int, metrics: bool) -> Litestar:
    # Kept, because the framework inspects every handler again each time.
    routes: list[Any] = [route for concept in CONCEPTS for route in concept.ROUTES]
    routes += PAGE_ROUTES
    if metrics:
        routes.append(health.figures)
    return Litestar(
        route_handlers=routes,
        dependencies=provided(),
        guards=[gate],
        exception_handlers={**EXCEPTION_HANDLERS, NotFoundException: nothing_there},
        request_max_body_size=body_kilobytes * 1024,
        cors_config=_shared_with(origins),
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


def _shared_with(origins: tuple[str, ...]) -> CORSConfig | None:
    """What pages of other origins may do, if the operator has named some."""
    if not origins:
        return None
    return CORSConfig(
        allow_origins=[origin.rstrip("/") for origin in origins],
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=["authorization", "content-type", CSRF_HEADER, SLOT_HEADER],
        allow_credentials=True,
        max_age=600,
    )
