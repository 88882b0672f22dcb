"""The screens in a browser: one page for all of their addresses, and the files it is made of.

The files are built from `web/` and named after their contents, so a browser may keep each for ever; only the page
that names them is asked for every time.
"""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from sicbo.refusals import Refused
from sicbo.server.api.operations import ANYBODY, AnyRequest, TableName, operation
from sicbo.server.http.errors import http_response

APP: Final = Path(__file__).parents[1] / "static" / "app"
ASSETS: Final = APP / "assets"
FOR_EVER: Final = "public, max-age=31536000, immutable"
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

TournamentName = Annotated[str, PathParameter(description="the tournament, such as cup", max_length=40)]
SeatName = Annotated[str, PathParameter(description="the seat, such as 3", max_length=40)]


def _page(request: AnyRequest) -> Response[bytes]:
    path = APP / "index.html"
    if not path.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/html")
    return _file(request, path, "text/html", "no-cache")


def _file(request: AnyRequest, path: Path, media: str, keep: str) -> Response[bytes]:
    """A file, compressed where the browser takes that and it was worth it."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    stamp = path.stat().st_mtime_ns
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = _read(path.with_name(path.name + ".gz"), stamp)
        if packed:
            return Response(packed, media_type=media, headers={**headers, "Content-Encoding": "gzip"})
    return Response(_read(path, stamp), media_type=media, headers=headers)


@lru_cache(maxsize=256)
def _read(path: Path, _stamp: int) -> bytes:
    """The bytes of a file as it was built at that moment; none of one that is not there."""
    return path.read_bytes() if path.is_file() else b""


def nothing_there(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Somebody who asks for a page gets one that says so, with the way to the lobby; programs get the refusal."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wants_page or request.url.path.startswith(("/api/", "/static/")):
        return http_response(request, error)
    page = _page(request)
    page.status_code = 404
    return page


def _screen(name: str) -> dict[str, Any]:
    return operation(
        name, "screens", allow=(ANYBODY,), rate="free", media="text/html", returns="the page of the screens"
    )


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
    return _file(request, path, MEDIA[path.suffix], FOR_EVER)


@get("/", **_screen("lobby_screen"))
async def lobby_screen(request: AnyRequest) -> Response[bytes]:
    """The lobby: the tables of the house."""
    return _page(request)


@get("/sign-in", **_screen("sign_in_screen"))
async def sign_in_screen(request: AnyRequest) -> Response[bytes]:
    """Where the staff sign in."""
    return _page(request)


@get("/laboratory", **_screen("laboratory_screen"))
async def laboratory_screen(request: AnyRequest) -> Response[bytes]:
    """The laboratory: what wagers mean, exactly."""
    return _page(request)


@get("/cage", **_screen("cage_screen"))
async def cage_screen(request: AnyRequest) -> Response[bytes]:
    """The cage's screen."""
    return _page(request)


@get("/cases", **_screen("cases_screen"))
async def cases_screen(request: AnyRequest) -> Response[bytes]:
    """The desk of cases and disputes."""
    return _page(request)


@get("/documents", **_screen("documents_screen"))
async def documents_screen(request: AnyRequest) -> Response[bytes]:
    """Equipment, layouts and documents on file."""
    return _page(request)


@get("/promotions", **_screen("promotions_screen"))
async def promotions_screen(request: AnyRequest) -> Response[bytes]:
    """The desk of promotions."""
    return _page(request)


@get("/prizes", **_screen("prizes_screen"))
async def prizes_screen(request: AnyRequest) -> Response[bytes]:
    """The promotions of the house, for everybody."""
    return _page(request)


@get("/prizes/{promotion:str}", **_screen("prize_screen"))
async def prize_screen(
    promotion: Annotated[str, PathParameter(description="the promotion's short name", max_length=60)],  # noqa: ARG001
    request: AnyRequest,
) -> Response[bytes]:
    """One promotion for everybody: terms, how to enter, results."""
    return _page(request)


@get("/floor", **_screen("floor_screen"))
async def floor_screen(request: AnyRequest) -> Response[bytes]:
    """The supervisors' view of all tables."""
    return _page(request)


@get("/inspection", **_screen("inspection_screen"))
async def inspection_screen(request: AnyRequest) -> Response[bytes]:
    """Where an inspector reads everything."""
    return _page(request)


@get("/office", **_screen("office_screen"))
async def office_screen(request: AnyRequest) -> Response[bytes]:
    """The administrators' office."""
    return _page(request)


@get("/tournaments", **_screen("tournaments_screen"))
async def tournaments_screen(request: AnyRequest) -> Response[bytes]:
    """The tournaments of the house."""
    return _page(request)


@get("/tournaments/{name:str}", **_screen("tournament_screen"))
async def tournament_screen(name: TournamentName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """A tournament: the director's console, or for everybody else the public page."""
    return _page(request)


@get("/tournaments/{name:str}/public", **_screen("tournament_public_screen"))
async def tournament_public_screen(name: TournamentName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """A tournament as everybody sees it."""
    return _page(request)


@get("/tournaments/{name:str}/display", **_screen("tournament_display_screen"))
async def tournament_display_screen(name: TournamentName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """The leaderboard of a tournament on the wall."""
    return _page(request)


@get("/design", **_screen("design_screen"))
async def design_screen(request: AnyRequest) -> Response[bytes]:
    """The parts that the screens are made of."""
    return _page(request)


@get("/tables/{table:str}", **_screen("spectator_screen"))
async def spectator_screen(table: TableName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """A table, to look on."""
    return _page(request)


@get("/tables/{table:str}/seats/{place:str}", **_screen("terminal_screen"))
async def terminal_screen(table: TableName, place: SeatName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """A player's terminal."""
    return _page(request)


@get("/tables/{table:str}/dealer", **_screen("dealer_screen"))
async def dealer_screen(table: TableName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """The dealer's panel of a table."""
    return _page(request)


@get("/tables/{table:str}/display", **_screen("display_screen"))
async def display_screen(table: TableName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """The display on the wall of a table."""
    return _page(request)


@get("/tables/{table:str}/rules", **_screen("rules_screen"))
async def rules_screen(table: TableName, request: AnyRequest) -> Response[bytes]:  # noqa: ARG001
    """The rules of a table and their mathematics."""
    return _page(request)


APP_ROUTES: Final = (
    promotions_screen, prizes_screen, prize_screen,
    lobby_screen, sign_in_screen, laboratory_screen, cage_screen, cases_screen, documents_screen, floor_screen,
    inspection_screen, office_screen, tournaments_screen, tournament_screen, tournament_public_screen, tournament_display_screen,
    design_screen, spectator_screen, terminal_screen, dealer_screen, display_screen, rules_screen,
    app_file,
)  # fmt: skip
