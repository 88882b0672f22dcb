"""What a desk offers: the checks of who may do something and when, without any particulars."""

from collections.abc import Callable, Iterable
from typing import Final, ParamSpec

from sicbo.refusals import Reason, Refused

Given = ParamSpec("Given")

NOT_NOW: Final[frozenset[Reason]] = frozenset({"out-of-order", "round-over"})
"""Reasons that mean that an act is out of order now; the others say who may do it, or what is missing."""


def why_not(check: Callable[Given, object], *args: Given.args, **kwargs: Given.kwargs) -> Refused | None:
    """The refusal of a check, or `None` if it passes."""
    try:
        check(*args, **kwargs)
    except Refused as refused:
        return refused
    return None


def require_any(checks: Iterable[Callable[[], object]], otherwise: Refused) -> None:
    """Refuse unless one of these checks passes: with the last one's reason, or with `otherwise` if there are none."""
    refused: Refused | None = otherwise
    for check in checks:
        refused = why_not(check)
        if refused is None:
            return
    assert refused is not None
    raise refused
