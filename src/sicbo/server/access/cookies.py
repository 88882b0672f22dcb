"""How a request carries its session: a token for programs, a cookie for browsers.

One browser may hold several sessions side by side, such as a player's tab and a dealer's: each has a slot, and a cookie
named after it. A request names its slot, and no other cookie is read.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Final
from urllib.parse import parse_qs

from msgspec import Meta

from sicbo.refusals import Refused

COOKIE: Final = "sicbo_session"
"""The cookie of a session without a slot."""

BEARER: Final = b"bearer "
SLOT_HEADER: Final = "x-session-slot"
SLOT_LENGTH: Final = 60

Slot = Annotated[
    str,
    Meta(
        max_length=SLOT_LENGTH,
        pattern=r"^[A-Za-z0-9._-]*$",
        description="which of several sessions of one browser this is: its cookie has this name, and its requests say it "
        "in X-Session-Slot, its sockets in ?slot=",
    ),
]

_SLOT: Final = re.compile(rf"[A-Za-z0-9._-]{{0,{SLOT_LENGTH}}}")


def cookie_name(slot: str) -> str:
    return f"sicbo-{slot}" if slot else COOKIE


def slot_of(headers: Mapping[bytes, bytes]) -> str:
    """The slot that a request names in its header, or none."""
    return _checked(headers.get(SLOT_HEADER.encode(), b"").decode("latin-1"))


def socket_slot(query: bytes) -> str:
    """The slot that a socket names in its address, because a page cannot set its headers."""
    return _checked(parse_qs(query.decode("latin-1")).get("slot", [""])[-1])


def by_token(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request carries its session as a token, as programs do and pages do not."""
    return headers.get(b"authorization", b"").lower().startswith(BEARER)


def token_of(headers: Mapping[bytes, bytes], slot: str = "") -> str:
    """The token of a request, from `Authorization: Bearer` or the slot's own cookie."""
    if by_token(headers):
        return headers[b"authorization"].decode("latin-1")[len(BEARER) :].strip()
    wanted = cookie_name(slot)
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted:
            return value.strip('"')
    return ""


def _checked(slot: str) -> str:
    if _SLOT.fullmatch(slot) is None:
        raise Refused(
            "bad-request",
            "a session's slot has at most {slot_length} letters, digits and - . _",
            slot_length=SLOT_LENGTH,
        )
    return slot
