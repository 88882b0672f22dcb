"""Validation numbers of tickets: seventeen digits that cannot be guessed, and one that catches typing errors.

The digits come from a keyed digest, so that the same collect always gives the same number, and only the holder of the
key can make one. The check digit is Damm's: it finds every single wrong digit and every swap of two neighbours.
"""

import hmac
import re
from hashlib import sha256
from typing import Any, Final

from sicbo.refusals import Refused

DIGITS: Final = 18
GROUPS: Final = (2, 4, 4, 4, 4)
"""How a number is printed and read out: 12 3456 7890 1234 5678."""

_DAMM: Final = (
    "0317598642", "7092154863", "4206871359", "1750983426", "6123045978",
    "3674209581", "5869720134", "8945362017", "9438617205", "2581436790",
)  # fmt: skip
"""Damm's table: anti-symmetric, with zeros along its diagonal."""


_ALONE: Final = re.compile(rf"(?<![0-9A-Za-z])[0-9]{{{DIGITS}}}(?![0-9A-Za-z])")


def number_for(key: bytes, what: str) -> str:
    """The number for what `what` names, such as `T1|c42` or an account, under the house's ticket key."""
    return number_from(hmac.new(key, what.encode(), sha256).digest())


def number_from(digest: bytes) -> str:
    """A number from a digest of at least 16 bytes; with 128 bits, seventeen digits have no measurable bias."""
    assert len(digest) >= 16, "too short a digest would make numbers that can be guessed"
    digits = f"{int.from_bytes(digest[:16]) % 10 ** (DIGITS - 1):0{DIGITS - 1}d}"
    return digits + check_digit(digits)


def check_digit(digits: str) -> str:
    interim = "0"
    for digit in digits:
        interim = _DAMM[int(interim)][int(digit)]
    return interim


def is_well_formed(number: str) -> bool:
    """Whether this is eighteen digits and the check digit is right."""
    plain = number.isascii() and number.isdecimal() and len(number) == DIGITS
    return plain and check_digit(number) == "0"


def as_keyed(text: str) -> str:
    """A number as typed, without the spaces and hyphens between its groups; refused if it cannot be a number."""
    number = text.replace(" ", "").replace("-", "")
    if not is_well_formed(number):
        raise Refused(
            "bad-request",
            "'{text}' is not a ticket number: check the {digits} digits and key them again",
            text=text[:40],
            digits=DIGITS,
        )
    return number


def in_groups(number: str) -> str:
    """The number as it is printed."""
    groups, start = [], 0
    for length in GROUPS:
        groups.append(number[start : start + length])
        start += length
    return " ".join(groups)


def hidden(number: str) -> str:
    """The number as a list shows it: a reader of lists must not be able to present a ticket from them."""
    return f"•• •••• •••• •••• {number[-4:]}"


def hidden_in(text: str) -> str:
    """A text with every ticket number in it hidden; accounts and reasons of transfers contain them too."""
    return _ALONE.sub(lambda number: hidden(number[0]) if is_well_formed(number[0]) else number[0], text)


def without_numbers(record: Any) -> Any:
    """A record as JSON values with every ticket number in it hidden: a number is as good as its money."""
    if isinstance(record, str):
        return hidden_in(record)
    if isinstance(record, dict):
        return {hidden_in(str(key)): without_numbers(value) for key, value in record.items()}
    if isinstance(record, list | tuple):
        return [without_numbers(value) for value in record]
    return record
