"""Passwords that guessers try first: the 30,000 most common ones, and what people make of them to satisfy a rule.

The list is that of the package zxcvbn; `common-passwords.txt` has what is missing there of Django's list.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from zxcvbn.frequency_lists import FREQUENCY_LISTS

REPLACED: Final = str.maketrans("@4301!$57", "aaeoiisst")
"""Signs that people write for letters."""
DIGITS: Final = "0123456789"
SIGNS: Final = "!?.,;:-_+*#@$%&/()=<>'^~ "
LEFT_MINIMUM: Final = 5
"""Letters that must be left of a password when digits and signs around it are taken off, to be compared with the list."""


@cache
def _common() -> frozenset[str]:
    lines = files(__package__).joinpath("common-passwords.txt").read_text("utf-8").splitlines()
    return frozenset(FREQUENCY_LISTS["passwords"]) | {line for line in lines if not line.startswith("#")}


TAILS: Final = (*("1234567890"[:count] for count in range(1, 11)), *map(str, range(1950, 2051)))
"""What people add when a password must be longer."""


def is_common(password: str) -> bool:
    """Whether a password is a common one, written with signs for letters, or with digits and signs added to it."""
    plain = password.casefold()
    endless = plain.rstrip(SIGNS)
    forms = {plain, plain.strip(SIGNS + DIGITS), *(endless.removesuffix(tail) for tail in TAILS)}
    forms |= {form.translate(REPLACED) for form in forms}
    forms |= {form.strip(SIGNS + DIGITS) for form in forms}
    return any(form in _common() for form in forms if len(form) >= LEFT_MINIMUM)
