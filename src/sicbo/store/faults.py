"""The refusals that both engines give in the same words, and what of an address may be shown in them."""

import re
from typing import Final

from sicbo.refusals import Refused

_PASSWORD: Final = re.compile(r"^(\w+://[^:/@]*):.*@", re.DOTALL)
_PASSWORD_OPTION: Final = re.compile(r"(?<![^&])((?:ssl)?password)=[^&]*", re.IGNORECASE)


def in_use(where: object) -> Refused:
    return Refused(
        "store-in-use",
        "another house is writing the same stream in {where}: let only one of them",
        where=where,
    )


def newer(where: object, version: int, known: int) -> Refused:
    return Refused(
        "store-newer",
        "{where} was written by a newer version (its tables are version {version}, this knows {known}): install that one; nothing was changed",
        where=where,
        version=version,
        known=known,
    )


def not_empty(where: object) -> Refused:
    return Refused("bad-request", "{where} is not empty: a copy goes only into a new store", where=where)


def without_password(address: str) -> str:
    """The address as it may be shown; of one that was mistyped too much is left out rather than too little."""
    before, mark, query = address.partition("?")
    return _PASSWORD.sub(r"\1@", before) + mark + _PASSWORD_OPTION.sub(r"\1=…", query)
