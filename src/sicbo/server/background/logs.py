"""The log of a process: one line of JSON for each notable event, with the request, the table and the round.

A log says what happened and never a secret: values are added by name here, and bodies, headers or store addresses are
never logged as received.
"""

import logging
import sys
from typing import Any, Final, TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor, WrappedLogger

from sicbo.server.settings.settings import Settings
from sicbo.server.settings.sources import HIDDEN, masked_address

_SECRET_NAMES: Final = frozenset(
    {
        "password", "new_password", "old_password", "token", "key", "secret", "code", "totp", "approval",
        "cookie", "authorization", "csrf", "metrics_token", "enrolment", "nonce",
    }
)  # fmt: skip
"""Values with these names are never written, even if one is added by mistake."""


def set_up_logs(settings: Settings, out: TextIO | None = None) -> None:
    """Write lines to standard error (or `out`) according to the settings; uvicorn's own lines take the same path."""
    stream = sys.stderr if out is None else out
    console = settings.log_format == "console" or (settings.log_format == "auto" and stream.isatty())
    level = getattr(logging, settings.log_level.upper())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    last: list[Processor] = (
        [structlog.dev.ConsoleRenderer(colors=stream.isatty())]
        if console
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    )
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    # Libraries' warnings are worth a line; what they do for us, we log ourselves.
    root.setLevel(max(level, logging.WARNING))
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True


def logger() -> FilteringBoundLogger:
    """The logger of the house."""
    return cast("FilteringBoundLogger", structlog.get_logger())


def without_secrets(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Hide what must not be written, in the line and one level below it."""
    return {name: _hidden(name, value) for name, value in line.items()}


def _hidden(name: str, value: Any) -> Any:
    if name.lower() in _SECRET_NAMES and value:
        return HIDDEN
    if isinstance(value, dict):
        return {inner: _hidden(str(inner), part) for inner, part in value.items()}
    if isinstance(value, str) and "://" in value:
        return masked_address(value)
    return value
