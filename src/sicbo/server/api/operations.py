"""How an operation over HTTP is declared: who may, at what rate, which refusals it gives; and what it is handed."""

from typing import Annotated, Any, Final, Literal, TypeVar, cast

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter, SkipValidation
from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.server.api.house import HouseDoor, Session
from sicbo.server.front import SESSION
from sicbo.server.security import CHANGING, CSRF_HEADER, Rates, check_csrf, check_origin
from sicbo.server.sockets import token_of

T = TypeVar("T")

Door = NamedDependency[SkipValidation[HouseDoor]]
Who = NamedDependency[SkipValidation[Session]]
"""Whoever asks; only where the operation is not for everybody."""

Asked = NamedDependency[SkipValidation[T]]
"""The body, read strictly as the type that the handler names."""

TOKEN: Final = "sicbo.token"
OPERATION: Final = "operation"

AnyRequest = Request[Any, Any, Any]
Rated = Literal["request", "command", "sign-in", "free"]

STAFF: Final = "staff"
TERMINAL: Final = "terminal"
SYSTEM: Final = "system"


class Operation(Struct, frozen=True, kw_only=True):
    """What is to be known of an operation beyond its handler."""

    allow: tuple[str, ...] = ()
    """kinds of session and roles of staff, one of which it takes; nothing where everybody may"""
    refusals: tuple[str, ...] = ()
    """what it may refuse beyond what follows from the rest"""
    rate: Rated = "request"
    example: Any = None
    """of the body"""
    answer: Any = None
    """of what is answered"""
    returns: str = ""
    """what the answer is, where its type does not say it"""
    media: str = "application/json"
    locked: bool = False
    """also for a session that is locked: to look at it, unlock it, end it"""


def operation(name: str, tag: str, **about: Any) -> dict[str, Any]:
    """What a handler's decorator is given: `@get("/api/tables", **operation("list_tables", "tables"))`."""
    return {"operation_id": name, "tags": [tag], "opt": {OPERATION: Operation(**about)}}


# -- what handlers are handed -----------------------------------------------------------------------------


async def read_body(request: AnyRequest) -> Any:
    """The body as the type of the handler's `asked`: nothing unknown in it, nothing of another type taken for right."""
    wanted = request.route_handler.parsed_fn_signature.parameters["asked"].annotation
    try:
        return msgspec.json.decode(await request.body(), type=wanted)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        said = str(error).replace("`", "'")
        raise Refused("bad-request", f"the body cannot be read: {said[:1].lower()}{said[1:300]}") from None


def provided(door: HouseDoor) -> dict[str, Provide]:
    return {
        "door": Provide(lambda: door, sync_to_thread=False),
        "who": Provide(_who, sync_to_thread=False),
        "asked": Provide(read_body),
    }


def _who(request: AnyRequest) -> Session:
    return cast("Session", cast("dict[str, object]", request.scope)[SESSION])


def token(request: AnyRequest) -> str:
    """The token that the request came with, or nothing."""
    return str(request.scope.get(TOKEN, ""))


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    client = connection.scope.get("client")
    return client[0] if client else ""


# -- who may ----------------------------------------------------------------------------------------------


class Gate:
    """Stands before every operation: the origin, the session and its page's token, the rate, the role."""

    def __init__(self, door: HouseDoor, rates: Rates) -> None:
        self._door = door
        self._rates = rates

    async def __call__(
        self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        about = handler.opt.get(OPERATION)
        if not isinstance(about, Operation) or about.rate == "free":
            return
        scope: Any = connection.scope
        headers = dict(scope["headers"])
        changing = scope["method"] in CHANGING
        if changing and not check_origin(headers, self._door.settings):
            raise Refused("wrong-origin", "this page is not one of the house's own: open the house itself")
        address = address_of(connection)
        self._rates.check_request(address)
        given = token_of(headers)
        session = await self._door.session_of(given) if given else None
        if session is None:
            self._rates.request(address)
        elif about.rate == "command":
            self._rates.command(session.id)
        else:
            self._rates.request(session.id)
        if session is not None:
            scope[SESSION], scope[TOKEN] = session, given
            if changing and b"authorization" not in headers:
                check_csrf(given, connection.headers.get(CSRF_HEADER, ""))
        check_access(about, session)


def check_access(about: Operation, session: Session | None) -> None:
    """Refuse whoever may not."""
    if not about.allow:
        return
    if session is None:
        raise Refused("not-signed-in", "sign in first: POST /api/session")
    if session.locked and not about.locked:
        raise Refused("session-locked", "this session is locked: give the password at /api/session/unlock")
    if not {session.kind, *session.roles} & set(about.allow):
        raise Refused("not-yours-to-do", f"this is for {_listed(about.allow)}")


def _listed(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


# -- parameters that many share ---------------------------------------------------------------------------

TableName = Annotated[str, PathParameter(description="the table's name, such as T1", max_length=200)]
RoundNumber = Annotated[
    int, PathParameter(description="the round's number at its table: 12 for T1-12", ge=1, le=2**53)
]
Place = Annotated[
    str, PathParameter(description="the place of the terminal at its table, such as 3", max_length=40)
]
After = Annotated[int, QueryParameter(description="only what comes after this number", ge=0, le=2**53)]
Limit = Annotated[int, QueryParameter(description="at most so many", ge=1, le=1_000)]
