"""The few pages that come with the API: its description, its reference, and the page that checks a round's dice."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlencode

import msgspec
from litestar import Litestar, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from sicbo.refusals import Refused
from sicbo.server.api.app_pages import APP_ROUTES
from sicbo.server.api.operations import ANYBODY, AnyRequest, Door, operation
from sicbo.server.api.reference_page import STYLE, reference_page
from sicbo.server.http.security import content_policy, style_hash
from sicbo.server.running.open_house import OpenHouse

STATIC: Final = Path(__file__).parents[1] / "static"
MEDIA: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
"""The files of the folder that are served; nothing else in it is."""


@cache
def _described(app: Litestar, site: str) -> tuple[bytes, bytes]:
    """The API description and its page, made when they are first requested and kept."""
    from sicbo.server.api.openapi import describe

    description = describe(app, site)
    return msgspec.json.encode(description), reference_page(description).encode()


async def _described_apart(app: Litestar, door: OpenHouse) -> tuple[bytes, bytes]:
    # Half a second of work: not while the tables wait.
    return await asyncio.to_thread(_described, app, door.settings.site)


@get("/openapi.json", **operation("openapi", "operation", allow=(ANYBODY,), rate="free", media="application/json",
     returns="this description, OpenAPI 3.1"))  # fmt: skip
async def openapi(request: AnyRequest, door: Door) -> Response[Any]:
    """The description of this API."""
    description, _ = await _described_apart(request.app, door)
    return Response(description, media_type="application/json")


@get(
    "/api/docs",
    **operation("reference", "operation", allow=(ANYBODY,), rate="free", media="text/html", returns="a page"),
)
async def reference(request: AnyRequest, door: Door) -> Response[bytes]:
    """The same as a page to read."""
    _, page = await _described_apart(request.app, door)
    policy = content_policy(door.settings, style=style_hash(STYLE))
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": policy})


@get("/static/{name:str}", **operation("static_file", "operation", allow=(ANYBODY,), rate="free", media=", ".join(MEDIA.values()), returns="a file",
     refusals=("not-found",)))  # fmt: skip
async def static_file(
    name: Annotated[str, PathParameter(description="the name of the file", max_length=100)],
) -> Response[bytes]:
    """A file of the house's own pages."""
    path = STATIC / name
    if path.parent != STATIC or path.suffix not in MEDIA or not path.is_file():
        raise Refused("not-found", "there is no such file")
    return Response(path.read_bytes(), media_type=MEDIA[path.suffix], headers={"Cache-Control": "no-cache"})


@get("/fairness", status_code=302, **operation("fairness_page", "operation", allow=(ANYBODY,), rate="free",
     returns="to the page that checks a round's dice in the browser"))  # fmt: skip
async def fairness_page(request: AnyRequest) -> Response[None]:
    """The page that computes a round's dice again in the browser; with `?table=…&round=…` it begins at once."""
    asked = urlencode(
        {name: request.query_params[name] for name in ("table", "round") if name in request.query_params}
    )
    address = "/static/fairness.html" + (f"?{asked}" if asked else "")
    return Response(None, status_code=302, headers={"Location": address})


PAGE_ROUTES: Final[list[HTTPRouteHandler]] = [openapi, reference, static_file, fairness_page, *APP_ROUTES]
