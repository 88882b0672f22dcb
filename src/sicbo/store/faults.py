"""The refusals that both engines share, and which part of an address they may show."""

import re
from typing import Final

from sicbo.refusals import Refused

_PASSWORD: Final = re.compile(r"^(\w+://[^:/@]*):.*@", re.DOTALL)
_PASSWORD_OPTION: Final = re.compile(r"(?<![^&])((?:ssl)?password)=[^&]*", re.IGNORECASE)


def in_use(where: object) -> Refused:
    return Refused(
        "store-in-use",
        "another house is writing to the same stream in {where}: stop one of them",
        where=where,
    )


def newer(where: object, version: int, known: int) -> Refused:
    return Refused(
        "store-newer",
        "{where} was written by a newer version (its tables are version {version}, this program reads {known}): install the newer version; nothing was changed",
        where=where,
        version=version,
        known=known,
    )


def not_empty(where: object) -> Refused:
    return Refused("bad-request", "{where} is not empty: copy into a new store", where=where)


def without_password(address: str) -> str:
    """The address without its password; for a mistyped address, too much is hidden rather than too little."""
    before, mark, query = address.partition("?")
    return _PASSWORD.sub(r"\1@", before) + mark + _PASSWORD_OPTION.sub(r"\1=…", query)
