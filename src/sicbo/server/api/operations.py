"""How an operation over HTTP is declared: who may use it, at what rate, its refusals; and its parameters."""

from functools import reduce
from typing import Annotated, Any, Final, Literal, TypedDict, TypeVar, Unpack, cast

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter, SkipValidation
from msgspec import Struct

from sicbo.refusals import Reason, Refused
from sicbo.rooms.cage.authority import CASHIER
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.sentences import Said, said
from sicbo.server.access.cookies import by_token, slot_of, token_of
from sicbo.server.access.sessions import Session, not_signed_in
from sicbo.server.http.errors import plainly
from sicbo.server.http.front import SESSION
from sicbo.server.http.security import CHANGING, CSRF_HEADER, check_csrf, is_own_origin
from sicbo.server.running.open_house import OpenHouse

T = TypeVar("T")

Door = NamedDependency[SkipValidation[OpenHouse]]
Who = NamedDependency[SkipValidation[Session]]
"""The sender; only if the operation is not public."""

Anybody = NamedDependency[SkipValidation[Session | None]]
"""The sender, or `None` if not signed in."""

Asked = NamedDependency[SkipValidation[T]]
"""The body, read strictly as the type that the handler names."""

DOOR: Final = "sicbo.door"
"""Key of a request's scope: the house that it has come to."""
TOKEN: Final = "sicbo.token"
OPERATION: Final = "operation"

AnyRequest = Request[Any, Any, Any]
Rated = Literal["request", "command", "sign-in", "free"]

STAFF: Final = "staff"
TERMINAL: Final = "terminal"
SYSTEM: Final = "system"
ACCEPTOR: Final = "acceptor"
ANYBODY: Final = "anybody"
"""Any sender, signed in or not."""


class Operation(Struct, frozen=True, kw_only=True):
    """What must be known of an operation beyond its handler."""

    allow: tuple[str, ...] = ()
    """kinds of session and roles of staff, any of which is enough, or `ANYBODY` for all; by default no one may use it"""
    refusals: tuple[Reason, ...] = ()
    """refusals beyond those that follow from the other fields"""
    rate: Rated = "request"
    example: Any = None
    """of the body"""
    answer: Any = None
    """of what is answered"""
    shape: Any = None
    """the type of the answer, if the handler passes on what others have made"""
    returns: str = ""
    """what the answer is, if its type does not say it"""
    media: str = "application/json"
    """one content type, or several separated by commas"""
    unfinished: bool = False
    """also for a session that is locked or must change its password first: to look at it, unlock it, end it"""

    @property
    def is_public(self) -> bool:
        return ANYBODY in self.allow


class About(TypedDict, total=False):
    """The fields of `Operation`, for mypy."""

    allow: tuple[str, ...]
    refusals: tuple[Reason, ...]
    rate: Rated
    example: Any
    answer: Any
    shape: Any
    returns: str
    media: str
    unfinished: bool


def operation(name: str, tag: str, **about: Unpack[About]) -> dict[str, Any]:
    """The arguments of a handler's decorator: `@get("/api/tables", **operation("list_tables", "tables"))`."""
    return {"operation_id": name, "tags": [tag], "opt": {OPERATION: Operation(**about)}}


# -- what handlers are handed -----------------------------------------------------------------------------


async def read_body(request: AnyRequest) -> Any:
    """The body as the type of the handler's `asked`: unknown fields and wrong types are refused."""
    wanted = request.route_handler.parsed_fn_signature.parameters["asked"].annotation
    try:
        return msgspec.json.decode(await request.body(), type=wanted)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why = plainly(str(error))
        raise Refused(
            "bad-request", "the body cannot be read: {why}", why=why[:1].lower() + why[1:]
        ) from None


def provided() -> dict[str, Provide]:
    return {
        "door": Provide(_door, sync_to_thread=False),
        "who": Provide(_who, sync_to_thread=False),
        "anybody": Provide(_anybody, sync_to_thread=False),
        "asked": Provide(read_body),
    }


def _door(request: AnyRequest) -> OpenHouse:
    return door_of(request)


def door_of(connection: ASGIConnection[Any, Any, Any, Any]) -> OpenHouse:
    return cast("OpenHouse", cast("dict[str, object]", connection.scope)[DOOR])


def _who(request: AnyRequest) -> Session:
    return cast("Session", cast("dict[str, object]", request.scope)[SESSION])


def _anybody(request: AnyRequest) -> Session | None:
    return cast("Session | None", request.scope.get(SESSION))


def token(request: AnyRequest) -> str:
    """The token that the request came with, or an empty string."""
    return str(request.scope.get(TOKEN, ""))


def is_program(request: AnyRequest) -> bool:
    """Whether a program asks, with a token, rather than a page with its cookie."""
    return by_token(dict(cast("list[tuple[bytes, bytes]]", request.scope["headers"])))


def slot(request: AnyRequest) -> str:
    """Which of a browser's sessions the request is for."""
    return slot_of(dict(cast("list[tuple[bytes, bytes]]", request.scope["headers"])))


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    client = connection.scope.get("client")
    return client[0] if client else ""


# -- who may ----------------------------------------------------------------------------------------------


async def gate(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Checks before every operation: the origin, the session and its page's token, the rate, the role."""
    about = handler.opt.get(OPERATION)
    if not isinstance(about, Operation) or about.rate == "free":
        return
    door = door_of(connection)
    if not door.ready:
        raise Refused(
            "house-closed",
            "this process is starting or stopping: try another one, or try again in a moment",
        )
    scope: Any = connection.scope
    headers = dict(scope["headers"])
    changing = scope["method"] in CHANGING
    if changing and not is_own_origin(headers, door.settings):
        raise Refused("wrong-origin", "this page does not belong to the house: open the house's own address")
    address = address_of(connection)
    given = token_of(headers, slot_of(headers))
    if given and not door.sign_in.sessions.is_met(given):
        door.rates.unknown_token(address)
    session, why = await _session(door, given, about)
    if session is None:
        door.rates.request(address)
        if not about.is_public:
            raise why or not_signed_in()
        return
    door.rates.command(session.key) if about.rate == "command" else door.rates.request(session.key)
    scope[SESSION], scope[TOKEN] = session, given
    if changing and not about.is_public and not by_token(headers):
        check_csrf(session.csrf, connection.headers.get(CSRF_HEADER, ""))
    if not about.is_public and not {session.kind, *session.roles} & set(about.allow):
        raise Refused("not-yours-to-do", "only {listed} can do this", listed=_listed(about.allow))
    if changing or not session.lock_limit:
        # Watching a screen that refreshes automatically is no input: a dealer's session is locked then.
        await door.sign_in.touch(session)


async def _session(door: OpenHouse, given: str, about: Operation) -> tuple[Session | None, Refused | None]:
    """The session of this token, or why there is none."""
    if not given:
        return None, None
    unfinished = about.unfinished
    try:
        session = await door.sign_in.session_of(given, locked_too=unfinished, unfinished_too=unfinished)
    except Refused as refused:
        if refused.code.startswith("store"):
            raise
        return None, refused
    return session, None


def _listed(allowed: tuple[str, ...]) -> Said | str:
    words = [_ASKERS.get(word, word) for word in allowed] or [said("nobody")]
    return reduce(lambda first, second: said("{first} or {second}", first=first, second=second), words)


_ASKERS: Final[dict[str, Said | str]] = {
    STAFF: said("staff"),
    TERMINAL: said("a terminal"),
    SYSTEM: said("a central system"),
    ACCEPTOR: said("a note acceptor"),
    ADMINISTRATOR: said("an administrator"),
    INSPECTOR: said("an inspector"),
    CASHIER: said("the cage"),
}


# -- shared parameters ---------------------------------------------------------------------------

TableName = Annotated[str, PathParameter(description="the table's name, such as T1", max_length=200)]
RoundNumber = Annotated[
    int, PathParameter(description="the round's number at its table: 12 for T1-12", ge=1, le=2**53)
]
Place = Annotated[
    str, PathParameter(description="the terminal's seat at its table, such as 3", max_length=40)
]
After = Annotated[int, QueryParameter(description="only results after this number", ge=0, le=2**53)]
Limit = Annotated[int, QueryParameter(description="the maximum number of results", ge=1, le=1_000)]
