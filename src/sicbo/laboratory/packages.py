"""Packages that only parts of the laboratory need, and what to install if one is missing."""

from importlib import import_module
from typing import Any

from sicbo.refusals import Refused


def needed(package: str, extra: str, what: str) -> Any:
    """The package, or a refusal that says what to install."""
    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        # An installed package with a missing dependency must not be reported as missing itself.
        if missing.name is not None and missing.name.split(".")[0] == package.split(".")[0]:
            raise Refused(
                "bad-request", "{what} needs more packages: install sicbo[{extra}]", what=what, extra=extra
            ) from missing
        raise
