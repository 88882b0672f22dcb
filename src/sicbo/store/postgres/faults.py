"""The faults of a PostgreSQL database, each in one sentence that says what to do."""

import asyncio
from typing import Final

import asyncpg

from sicbo.refusals import Refused
from sicbo.store.faults import in_use
from sicbo.store.interface import ConstraintBroken

UNREACHABLE: Final = (
    OSError,
    asyncio.TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # its protocol is out of order, after a server that died during an answer
)
"""The server or the connection is lost: the last statement may or may not have been executed."""

FAULTS: Final = (*UNREACHABLE, asyncpg.PostgresError)

_DAMAGED: Final = ("XX001", "XX002", "58P01")
_READ_ONLY: Final = ("25006", "42501")
_IN_USE: Final = ("23505", "22012", "40001", "40P01", "55P03")


def refusal(fault: BaseException, where: str) -> Refused:
    """The refusal for a fault of the engine; a broken CHECK is a bug of the house and is raised as one."""
    code = getattr(fault, "sqlstate", None) or ""
    if isinstance(fault, asyncpg.TargetServerAttributeNotMatched):
        return Refused(
            "store-lost",
            "no server of {where} accepts writes at the moment: promote one of them, then send again",
            where=where,
        )
    if isinstance(fault, UNREACHABLE) or code.startswith(("08", "57P")):
        return Refused(
            "store-lost",
            "{where} cannot be reached ({short}): start it, then send again",
            where=where,
            short=_short(fault),
        )
    if code in ("3D000", "28000", "28P01"):
        return Refused(
            "store-lost",
            "{where} refuses the connection ({short}): correct the address",
            where=where,
            short=_short(fault),
        )
    if code in ("53100", "53200"):
        return Refused(
            "store-full", "no disk space left for {where}: free some space, then send again", where=where
        )
    if code in _READ_ONLY:
        return Refused(
            "store-read-only",
            "the house cannot write to {where}: give it write permission",
            where=where,
        )
    if code in _DAMAGED:
        return Refused(
            "store-damaged",
            "{where} is damaged ({short}): restore it from a backup",
            where=where,
            short=_short(fault),
        )
    if code in _IN_USE:
        return in_use(where)
    if code.startswith(("22", "23")):
        raise ConstraintBroken(f"the database refuses what the house decided: {fault}") from fault
    return Refused("not-saved", "{where} rejected the data ({short})", where=where, short=_short(fault))


def _short(fault: BaseException) -> str:
    return " ".join(str(fault).split())[:200] or type(fault).__name__
