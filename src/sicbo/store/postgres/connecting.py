"""Connections to a PostgreSQL on one host or several, of which the writable one is found."""

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

import asyncpg
from asyncpg.connect_utils import SessionAttribute

from sicbo.refusals import Refused
from sicbo.store.faults import without_password
from sicbo.store.postgres.faults import FAULTS

ANSWER_SECONDS: Final = 10
"""How long a short query may take. A host that lost its power never answers."""

GOODBYE_SECONDS: Final = 2

_ALONE_SECONDS: Final = 10
_EACH_SECONDS: Final = 3
"""How long to wait for a connection to the only host, and to each of several."""

SETTINGS: Final = {
    "application_name": "sicbo",
    "synchronous_commit": "on",
    "jit": "off",
    # The locks of a house that vanished are released within half a minute.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

WRITER: Final = {**SETTINGS, "idle_in_transaction_session_timeout": "10s"}
KEEPER: Final = {**SETTINGS, "lock_timeout": "2s"}

_WRITABLE: Final = SessionAttribute.read_write
_ADDRESS: Final = re.compile(r"(postgres(?:ql)?://)([^/?#]*)([^?#]*)(?:\?([^#]*))?")


class Connector:
    """Connects to a usable host of an address; the same host is tried first the next time."""

    def __init__(self, address: str) -> None:
        self.where = without_password(address)
        self._hosts = one_host_each(address)
        several = len(self._hosts) > 1
        self._seconds = _EACH_SECONDS if several else _ALONE_SECONDS
        # Several hosts are a primary and its standbys: a store needs the writable one.
        self._wanted = _WRITABLE if several and "target_session_attrs=" not in address else None

    async def connect(
        self, settings: Mapping[str, str] = SETTINGS, seconds: float | None = ANSWER_SECONDS
    ) -> "asyncpg.Connection":
        """A new connection, on which a query may take so many seconds; raises the last host's fault."""
        for host in self._hosts:
            try:
                connection: asyncpg.Connection = await asyncpg.connect(
                    host,
                    timeout=self._seconds,
                    server_settings=dict(settings),
                    command_timeout=seconds,
                    target_session_attrs=self._wanted,
                )
            except (asyncpg.ClientConfigurationError, ValueError) as fault:
                raise Refused(
                    "bad-request",
                    "{where} is not the address of a PostgreSQL database: write postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
                    where=self.where,
                ) from fault
            except FAULTS:
                if host == self._hosts[-1]:
                    raise
            else:
                self._hosts = [host, *(other for other in self._hosts if other != host)]
                return connection
        raise AssertionError("an address has at least one host")

    async def for_pool(self, *_arguments: Any, **_options: Any) -> "asyncpg.Connection":
        """The form in which a pool asks for a connection."""
        return await self.connect()


def one_host_each(address: str) -> list[str]:
    """An address with several hosts as one address for each, in their order."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        return [address]
    scheme, authority, path, query = match.groups(default="")
    user, at_sign, hosts = authority.rpartition("@")
    if "," in hosts:
        rest = f"{path}?{query}" if query else path
        return [f"{scheme}{user}{at_sign}{host}{rest}" for host in hosts.split(",")]
    options = parse_qsl(query, keep_blank_values=True)
    named = dict(options)
    if hosts or "," not in named.get("host", ""):
        return [address]
    several = named["host"].split(",")
    ports = named.get("port", "").split(",")
    if len(ports) == 1:
        ports *= len(several)
    others = [(key, value) for key, value in options if key not in ("host", "port")]
    return [
        f"{scheme}{authority}{path}?"
        + urlencode([*others, ("host", host), *([("port", port)] if port else [])], safe="/")
        for host, port in zip(several, ports, strict=False)
    ]
