"""Typesetting as tagged PDF, with typst's own fonts; says what to install if it is missing."""

from importlib import import_module
from typing import Any

import msgspec

from sicbo.refusals import Refused


def library(name: str, what: str) -> Any:
    """A package that papers need, or a refusal that says what to install."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        raise Refused(
            "bad-request", "more packages are needed to print {what}: install sicbo[server]", what=what
        ) from missing


def typeset(template: bytes, what: str, **given: object) -> bytes:
    """Typeset a template with its data, each by name as JSON, or as plain text."""
    inputs = {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode()
        for name, value in given.items()
    }
    compiled: bytes = library("typst", what).compile(
        template, sys_inputs=inputs, format="pdf", ignore_system_fonts=True
    )
    return compiled
