"""Packages that only some work of the laboratory needs, and what to install where one is missing."""

from importlib import import_module
from typing import Any

from sicbo.refusals import Refused


def needed(package: str, extra: str, what: str) -> Any:
    """The package, or a refusal that says what to install."""
    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        # A package that is there and lacks something itself must not be reported as missing.
        if missing.name is not None and missing.name.split(".")[0] == package.split(".")[0]:
            raise Refused(
                "bad-request", "{what} needs more packages: install sicbo[{extra}]", what=what, extra=extra
            ) from missing
        raise
