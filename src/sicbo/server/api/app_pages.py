"""The screens in a browser: one page for all of their addresses, and the files it is made of.

The files are built from `web/` and named after their contents, so a browser may keep each for ever; only the page that
names them is requested every time.
"""

import re
from functools import lru_cache
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from sicbo.refusals import Refused
from sicbo.server.api.operations import ANYBODY, AnyRequest, TableName, operation
from sicbo.server.http.errors import http_response

APP: Final = Path(__file__).parents[1] / "static" / "app"
ASSETS: Final = APP / "assets"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASKED_BY_NAME: Final = "fairness-words.js"
"""The words of the page that checks dice, which is not built with them and cannot know a name after their contents."""
MEDIA: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
}
NOT_BUILT: Final = (
    "<!doctype html><html lang=en><title>Sic Bo</title><h1>The screens are not built</h1>"
    "<p>Install the package again, or run <code>make web</code>. The API is described at "
    '<a href="/api/docs">/api/docs</a>.'
)

PARTS: Final[dict[str, Any]] = {
    "table": TableName,
    "seat": Annotated[str, PathParameter(description="the seat, such as 3", max_length=40)],
    "name": Annotated[str, PathParameter(description="the tournament, such as cup", max_length=40)],
    "promotion": Annotated[str, PathParameter(description="the promotion's short name", max_length=60)],
}
"""The placeholder of a name in an address."""

SCREENS: Final = {
    "/": ("lobby", "The lobby: the tables of the house."),
    "/sign-in": ("sign_in", "Where the staff sign in."),
    "/laboratory": ("laboratory", "The laboratory: the exact mathematics of bets."),
    "/cage": ("cage", "The cage's screen."),
    "/cases": ("cases", "The cases and disputes desk."),
    "/documents": ("documents", "Equipment, layouts and documents on file."),
    "/promotions": ("promotions", "The promotions desk."),
    "/prizes": ("prizes", "The public page of the house's promotions."),
    "/prizes/{promotion}": ("prize", "The public page of a promotion: terms, how to enter, results."),
    "/floor": ("floor", "The supervisors' view of all tables."),
    "/inspection": ("inspection", "Where an inspector reads everything."),
    "/office": ("office", "The administrators' office."),
    "/tournaments": ("tournaments", "The tournaments of the house."),
    "/tournaments/{name}": (
        "tournament",
        "A tournament: the director's console, or the public page for everyone else.",
    ),
    "/tournaments/{name}/public": ("tournament_public", "The public page of a tournament."),
    "/tournaments/{name}/display": ("tournament_display", "The leaderboard of a tournament on the wall."),
    "/design": ("design", "The parts that the screens are made of."),
    "/tables/{table}": ("spectator", "A table, for spectators."),
    "/tables/{table}/seats/{seat}": ("terminal", "A player's terminal."),
    "/tables/{table}/dealer": ("dealer", "The dealer's panel of a table."),
    "/tables/{table}/display": ("display", "The display on the wall of a table."),
    "/tables/{table}/rules": ("rules", "The rules of a table and their mathematics."),
}
"""The addresses of the screens; `make types` builds the pages' router from them too."""


def _page(request: AnyRequest) -> Response[bytes]:
    path = APP / "index.html"
    if not path.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/html")
    return _file(request, path, "text/html", "no-cache")


def _file(request: AnyRequest, path: Path, media: str, keep: str) -> Response[bytes]:
    """A file, compressed if the browser accepts that and it is worth it."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    stamp = path.stat().st_mtime_ns
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = _read(path.with_name(path.name + ".gz"), stamp)
        if packed:
            return Response(packed, media_type=media, headers={**headers, "Content-Encoding": "gzip"})
    return Response(_read(path, stamp), media_type=media, headers=headers)


@lru_cache(maxsize=256)
def _read(path: Path, _stamp: int) -> bytes:
    """The bytes of a built file; empty if it does not exist."""
    return path.read_bytes() if path.is_file() else b""


def nothing_there(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """A browser gets a page that says so, with the way to the lobby; programs get the refusal."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wants_page or request.url.path.startswith(("/api/", "/static/")):
        return http_response(request, error)
    page = _page(request)
    page.status_code = 404
    return page


@get("/static/app/assets/{name:str}", **operation("app_file", "screens", allow=(ANYBODY,), rate="free", media=", ".join(MEDIA.values()),
     returns="a file that never changes", refusals=("not-found",)))  # fmt: skip
async def app_file(
    name: Annotated[str, PathParameter(description="the name of the file", max_length=200)],
    request: AnyRequest,
) -> Response[bytes]:
    """A file of the screens."""
    path = ASSETS / name
    if path.parent != ASSETS or path.suffix not in MEDIA or not path.is_file():
        raise Refused("not-found", "there is no such file")
    return _file(request, path, MEDIA[path.suffix], "no-cache" if name == ASKED_BY_NAME else FOR_EVER)


def _screen(address: str, name: str, about: str) -> HTTPRouteHandler:
    """A handler that answers an address with the page; the parts of the address are for the page to read."""

    async def screen(request: AnyRequest, **_parts: str) -> Response[bytes]:
        return _page(request)

    parts = {part: PARTS[part] for part in re.findall(r"{(\w+)}", address)}
    types = {"request": AnyRequest, **parts}
    screen.__annotations__ = {**types, "return": Response[bytes]}
    taken = [Parameter(part, Parameter.KEYWORD_ONLY, annotation=of) for part, of in types.items()]
    screen.__signature__ = Signature(taken, return_annotation=Response[bytes])  # type: ignore[attr-defined]
    screen.__name__, screen.__doc__ = f"{name}_screen", about
    told = operation(
        screen.__name__,
        "screens",
        allow=(ANYBODY,),
        rate="free",
        media="text/html",
        returns="the page of the screens",
    )
    return get(address.replace("}", ":str}"), **told)(screen)


APP_ROUTES: Final = (
    *(_screen(address, name, about) for address, (name, about) in SCREENS.items()),
    app_file,
)
