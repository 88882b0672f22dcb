"""Refusals over HTTP: one shape, a status that follows from the reason, and never a traceback."""

import re
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from sicbo.refusals import Reason, Refused
from sicbo.server.background.logs import logger
from sicbo.server.http.front import REQUEST_ID
from sicbo.wire import Refusal, refusal

JSON: Final = MediaType.JSON

_BY_STATUS: Final[dict[int, tuple[Reason, ...]]] = {
    400: (
        "variant-needed", "superseded-edition", "bad-file", "bad-card", "unknown-switch", "odds-not-stated",
        "odds-fixed", "bad-dice", "unknown-bet", "duplicate-bet", "bad-amount", "bad-request", "too-large",
        "bad-settings", "weak-password",
    ),
    401: ("sign-in-failed", "not-signed-in"),
    403: (
        "not-yours-to-do", "wrong-origin", "second-person-needed", "approval-needed", "fresh-sign-in-needed",
        "password-change-needed",
    ),
    404: ("not-found", "unknown-game", "unknown-stream", "unknown-person", "unknown-ticket", "unknown-case"),
    405: ("wrong-method",),
    413: ("body-too-large",),
    421: ("moved",),
    423: ("session-locked",),
    429: ("too-many-requests",),
    500: ("mistake-of-ours", "store-damaged"),
    503: (
        "store-newer", "store-lost", "store-read-only", "store-full", "store-in-use", "not-saved", "house-closed",
        "busy",
    ),
}  # fmt: skip

STATUS: Final[dict[Reason, int]] = {code: status for status, codes in _BY_STATUS.items() for code in codes}
"""The status of each reason; all others are rules or states that refuse now: 409."""

CONFLICT: Final = 409
RETRY_SECONDS: Final = 1

_CODES: Final[dict[int, Reason]] = {404: "not-found", 405: "wrong-method", 413: "body-too-large"}
_SENTENCES: Final[dict[str, str]] = {
    "not-found": "no page or operation has this address: /openapi.json lists the operations",
    "wrong-method": "this address does not accept this method: /openapi.json lists the methods",
    "body-too-large": "the request is too large: send less at a time",
    "bad-request": "the request does not have the documented form: /openapi.json describes it",
}


def status_of(code: Reason) -> int:
    """The HTTP status for a reason."""
    return STATUS.get(code, CONFLICT)


def refusal_response(
    _request: Request[Any, Any, Any] | None, refused: Refused, *, headers: dict[str, str] | None = None
) -> Response[Refusal]:
    """The answer to a request that a room or the server refuses."""
    status = status_of(refused.code)
    headers = dict(headers or {})
    if status in (429, 503):
        headers.setdefault("Retry-After", str(getattr(refused, "retry_seconds", RETRY_SECONDS)))
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(refusal(refused), status_code=status, media_type=JSON, headers=headers)


def http_response(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """The framework's own refusals, in our shape and words: unknown paths, unreadable bodies."""
    if error.status_code >= 500:
        return mistake_response(request, error)
    code = _CODES.get(error.status_code, "bad-request")
    message = _SENTENCES[code]
    if code == "bad-request" and (said := _said(error)):
        message = f"the request cannot be read: {said}"
    allowed = {key: value for key, value in (error.headers or {}).items() if key.lower() == "allow"}
    status = error.status_code if error.status_code in _CODES else 400
    return Response(Refusal(code, message), status_code=status, media_type=JSON, headers=allowed)


def _said(error: HTTPException) -> str:
    """The validation's own words, one sentence for all its findings."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [
        f"{problem.get('key', 'the body')}: {plainly(str(problem.get('message', '')))}"
        for problem in extra
        if isinstance(problem, dict)
    ]
    return "; ".join(found) or plainly(error.detail)


def plainly(text: str) -> str:
    """The words of the validation for people: kinds and places as they would say them, and no marks of code."""
    text = text.partition(" for http://")[0].partition(" for https://")[0]
    for code, words in _WORDS.items():
        text = text.replace(code, words)
    text = _PLACE.sub(lambda at: f", in '{at[1]}'" if at[1] else "", text)
    text = _KIND.sub(lambda quoted: _kinds(quoted[1]) or f"'{quoted[1]}'", text).replace("`", "'")
    return " ".join(text.split())[:300]


def _kinds(written: str) -> str:
    """`int | null` as "a whole number or nothing"; empty for any other word."""
    words = [_KINDS.get(word, "") for word in written.split(" | ")]
    return " or ".join(words) if all(words) else ""


_PLACE: Final = re.compile(r" - at `\$(?:\.command)?\.?([^`]*)`")
_KIND: Final = re.compile(r"`([^`]*)`")
_WORDS: Final = {
    "Input data was truncated": "The JSON is not complete",
    "Invalid enum value": "There is no value",
    "Object missing required field": "There is no field",
    "Object contains unknown field": "There is an unknown field",
}
_KINDS: Final = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}


def mistake_response(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """A bug of ours: the details in the log, its number in the answer."""
    number = str(request.scope.get(REQUEST_ID, "unknown"))
    logger().error(
        "mistake",
        request_id=number,
        operation=getattr(request.scope.get("route_handler"), "operation_id", None),
        exc_info=error,
    )
    said = f"something went wrong in the house itself; its log has it as {number}: tell the staff"
    return Response(Refusal("mistake-of-ours", said), status_code=500, media_type=JSON)


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    Refused: refusal_response,
    HTTPException: http_response,
    500: mistake_response,
}
