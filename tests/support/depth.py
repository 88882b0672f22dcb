"""What a test does in every run, and what only in the long one (`make test-long`).

A test that is merely long is marked `long`. One that goes as far as there is time for asks for the fixture `depth`."""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

import pytest

Much = TypeVar("Much")


class Depth(Protocol):
    """`depth(3, 500)`: 3 in every run, 500 in the long one."""

    def __call__(self, short: Much, long: Much) -> Much: ...


def rest_is_long(cases: Iterable[Any], *every_time: Any) -> list[Any]:
    """Parameters of a test: those named (or else the first) in every run, the others in the long one."""
    listed = list(cases)
    chosen = every_time or listed[:1]
    assert all(case in listed for case in chosen), "a case that is no longer there"
    return [case if case in chosen else _param(case) for case in listed]


def _param(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)
