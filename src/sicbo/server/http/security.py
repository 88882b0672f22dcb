"""What keeps strangers out at the HTTP door: headers for browsers, origins, the token of a page, rates."""

import math
import time
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from hmac import compare_digest
from typing import Final
from urllib.parse import urlsplit

from sicbo.refusals import Refused
from sicbo.server.settings.settings import Settings

CSRF_HEADER: Final = "x-csrf-token"
CHANGING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
BURST_FACTOR: Final = 10
BUCKETS_MAXIMUM: Final = 50_000

_PERMISSIONS: Final = ("camera", "geolocation", "microphone", "payment", "usb", "serial", "bluetooth", "midi")


# -- headers ----------------------------------------------------------------------------------------------


def content_policy(settings: Settings, *, style: str = "") -> str:
    """What a page of the house may load: its own files, and nothing that stands inside a page, except a style that is
    named by its hash."""
    others = [origin.rstrip("/") for origin in settings.origins]
    sockets = [origin.replace("http", "ws", 1) for origin in others]
    connect = " ".join(["'self'", *others, *sockets])
    styles = f"'self' '{style}'" if style else "'self'"
    return (
        f"default-src 'self'; script-src 'self'; style-src {styles}; img-src 'self' data:; connect-src {connect}; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def style_hash(text: str) -> str:
    """How a content policy names a style that stands in a page."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def security_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """What every answer carries, unless it says otherwise itself."""
    headers = {
        "content-security-policy": content_policy(settings),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "permissions-policy": ", ".join(f"{name}=()" for name in _PERMISSIONS),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }
    if is_secure(settings):
        headers["strict-transport-security"] = "max-age=31536000; includeSubDomains"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def is_secure(settings: Settings) -> bool:
    """Whether browsers reach the house by HTTPS: it speaks it itself, or somebody before it does."""
    return settings.tls or settings.public_address.startswith("https://")


# -- where a request comes from ---------------------------------------------------------------------------


def check_origin(headers: Mapping[bytes, bytes], settings: Settings) -> bool:
    """Whether a request comes from a page of the house, or from a program, which sends no origin."""
    given = headers.get(b"origin")
    if given is None:
        return True
    origin = given.decode("latin-1").rstrip("/")
    if origin in (settings.address, *(allowed.rstrip("/") for allowed in settings.origins)):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    host = headers.get(b"host", b"").decode("latin-1")
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == host.lower()


def check_csrf(wanted: str, given: str) -> None:
    """Refuse a change that comes with the cookie alone: a foreign page can make a browser send that."""
    if not compare_digest(wanted.encode(), given.encode("utf-8", "replace")):
        raise Refused(
            "wrong-origin",
            "a change needs the header X-CSRF-Token with the token that GET /api/session gives",
        )


# -- rates ------------------------------------------------------------------------------------------------


class TooManyRequests(Refused):
    """A refusal that knows when to come back."""

    def __init__(self, message: str, retry_seconds: int) -> None:
        super().__init__("too-many-requests", message)
        self.retry_seconds = retry_seconds


class Bucket:
    """Fills with `rate` a second up to `most`; every request takes one out."""

    __slots__ = ("at", "held")

    def __init__(self, held: float, at: float) -> None:
        self.held = held
        self.at = at


class Rate:
    """How often something may happen, for each of many keys; keys that have rested are forgotten."""

    def __init__(
        self, per_second: float, burst: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Take one; false when there is none left."""
        bucket = self._filled(key)
        if bucket.held < 1:
            return False
        bucket.held -= 1
        return True

    def left(self, key: str) -> bool:
        """Whether there is one to take."""
        return key not in self._buckets or self._filled(key).held >= 1

    def wait(self, key: str) -> int:
        """Whole seconds until there is one again."""
        return max(1, math.ceil((1 - self._filled(key).held) / self.per_second))

    def _filled(self, key: str) -> Bucket:
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= BUCKETS_MAXIMUM:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(self.burst, now)
            return bucket
        bucket.held = min(self.burst, bucket.held + (now - bucket.at) * self.per_second)
        bucket.at = now
        return bucket

    def _forget(self, now: float) -> None:
        """Keys that would be full again say nothing; if none is, the oldest half goes."""
        rested = [
            key
            for key, bucket in self._buckets.items()
            if bucket.held + (now - bucket.at) * self.per_second >= self.burst
        ]
        for key in rested or list(self._buckets)[: BUCKETS_MAXIMUM // 2]:
            del self._buckets[key]


class Rates:
    """The rates of the house: attempts to sign in, commands, and everything else."""

    def __init__(self, settings: Settings, *, clock: Callable[[], float] = time.monotonic) -> None:
        def minutely(count: int) -> Rate:
            return Rate(count / 60, count, clock=clock)

        def secondly(count: int, burst: int) -> Rate:
            return Rate(count, burst, clock=clock)

        self.sign_ins_of_name = minutely(settings.sign_ins_per_minute)
        self.sign_ins_of_address = minutely(settings.sign_ins_per_minute_of_address)
        self.commands = secondly(settings.commands_per_second, 2 * settings.commands_per_second)
        self.requests = secondly(settings.requests_per_second, BURST_FACTOR * settings.requests_per_second)

    def sign_in(self, address: str, name: str) -> None:
        """One attempt to sign in."""
        self._take(self.sign_ins_of_address, address, "too many attempts to sign in from this address")
        self._take(self.sign_ins_of_name, f"{address} {name.lower()}", "too many attempts to sign in")

    def command(self, session: str) -> None:
        """One command of a session."""
        self._take(self.commands, session, "commands come faster than anybody plays")

    def request(self, key: str) -> None:
        """Any other request, of a session or of an address."""
        self._take(self.requests, key, "requests come too fast")

    def check_request(self, key: str) -> None:
        """Refuse before any work is done when nothing is left; nothing is taken."""
        if not self.requests.left(key):
            self._take(self.requests, key, "requests come too fast")

    @staticmethod
    def _take(rate: Rate, key: str, what: str) -> None:
        if not rate.take(key):
            seconds = rate.wait(key)
            raise TooManyRequests(f"{what}: wait {seconds} second{'s' if seconds > 1 else ''}", seconds)
