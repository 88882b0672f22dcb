"""HTTP security: headers for browsers, origins, the token of a page, rate limits."""

import math
import time
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from hmac import compare_digest
from ipaddress import ip_address
from socket import gethostname
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
    """What a page of the house may load: its own files, and nothing inline except a style named by its hash."""
    others = [origin.rstrip("/") for origin in settings.origins]
    sockets = [origin.replace("http", "ws", 1) for origin in others]
    connect = " ".join(["'self'", *others, *sockets])
    styles = f"'self' '{style}'" if style else "'self'"
    return (
        f"default-src 'self'; script-src 'self'; style-src {styles}; img-src 'self' data:; connect-src {connect}; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def style_hash(text: str) -> str:
    """How a content policy names an inline style."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def security_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """The headers of every answer, unless it sets them itself."""
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
    """Whether browsers reach the house by HTTPS: directly, or through a proxy."""
    return settings.tls or settings.public_address.startswith("https://")


# -- where a request comes from ---------------------------------------------------------------------------


class Hosts:
    """The names under which a house may be asked for something.

    A page elsewhere can have its own name lead to this machine, and then ask as if it belonged to the house. It cannot do
    so with an address, so that every address is taken.
    """

    def __init__(self, settings: Settings) -> None:
        machine = gethostname().lower()
        own = [settings.address, settings.public_address, *settings.origins]
        named = [urlsplit(origin).hostname or "" for origin in own]
        others = [name.lower() for name in settings.hosts]
        self._names = frozenset({"localhost", machine, f"{machine}.local", *named, *others}) - {""}

    def allow(self, headers: Mapping[bytes, bytes]) -> bool:
        host = headers.get(b"host", b"").decode("latin-1").lower()
        name = host if host.endswith("]") else host.rpartition(":")[0] if ":" in host else host
        return name.rstrip(".") in self._names or is_address(name.strip("[]"))


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def wrong_host() -> Refused:
    return Refused(
        "wrong-origin",
        "this house does not have this name: open its own address, or add the name to its setting hosts",
    )


def is_own_origin(headers: Mapping[bytes, bytes], settings: Settings) -> bool:
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
            "a change needs the header X-CSRF-Token: get its token from GET /api/session",
        )


# -- rates ------------------------------------------------------------------------------------------------


class TooManyRequests(Refused):
    """A refusal that says when to retry."""

    def __init__(self, template: str, *, seconds: int) -> None:
        super().__init__("too-many-requests", template, seconds=seconds)
        self.retry_seconds = seconds


class Bucket:
    """Fills with `rate` a second up to `most`; every request takes one out."""

    __slots__ = ("at", "held")

    def __init__(self, held: float, at: float) -> None:
        self.held = held
        self.at = at


class Rate:
    """How often something may happen, for each of many keys; idle keys are dropped."""

    def __init__(
        self, per_second: float, burst: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Take one; false if none is left."""
        bucket = self._filled(key)
        if bucket.held < 1:
            return False
        bucket.held -= 1
        return True

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
        """Drop keys that would be full again; if there are none, the oldest half."""
        rested = [
            key
            for key, bucket in self._buckets.items()
            if bucket.held + (now - bucket.at) * self.per_second >= self.burst
        ]
        for key in rested or list(self._buckets)[: BUCKETS_MAXIMUM // 2]:
            del self._buckets[key]


class Rates:
    """The rate limits of the house: sign-in attempts, commands, and everything else."""

    def __init__(self, settings: Settings, *, clock: Callable[[], float] = time.monotonic) -> None:
        def minutely(count: int) -> Rate:
            return Rate(count / 60, count, clock=clock)

        def secondly(count: int, burst: int) -> Rate:
            return Rate(count, burst, clock=clock)

        self.sign_ins_of_name = minutely(settings.sign_ins_per_minute)
        self.sign_ins_of_address = minutely(settings.sign_ins_per_minute_of_address)
        self.commands = secondly(settings.commands_per_second, 2 * settings.commands_per_second)
        self.requests = secondly(settings.requests_per_second, BURST_FACTOR * settings.requests_per_second)
        self.tokens = secondly(settings.requests_per_second, BURST_FACTOR * settings.requests_per_second)

    def sign_in(self, address: str, name: str) -> None:
        """One attempt to sign in."""
        if not self.sign_ins_of_address.take(address):
            raise TooManyRequests(
                "too many attempts to sign in from this address: wait "
                "{seconds, plural, one {# second} other {# seconds}}",
                seconds=self.sign_ins_of_address.wait(address),
            )
        key = f"{address} {name.lower()}"
        if not self.sign_ins_of_name.take(key):
            raise TooManyRequests(
                "too many attempts to sign in: wait {seconds, plural, one {# second} other {# seconds}}",
                seconds=self.sign_ins_of_name.wait(key),
            )

    def command(self, session: str) -> None:
        """One command of a session."""
        if not self.commands.take(session):
            raise TooManyRequests(
                "commands come faster than anyone can play: wait {seconds, plural, one {# second} other {# seconds}}",
                seconds=self.commands.wait(session),
            )

    def request(self, key: str) -> None:
        """Any other request, of a session, or of an address where nobody is signed in."""
        _take(self.requests, key)

    def unknown_token(self, address: str) -> None:
        """A token that this process has not met yet: the store must be asked, which a stranger could have it do often."""
        _take(self.tokens, address)


def _take(rate: Rate, key: str) -> None:
    if not rate.take(key):
        raise TooManyRequests(
            "requests come too fast: wait {seconds, plural, one {# second} other {# seconds}}",
            seconds=rate.wait(key),
        )
