"""An amount of money in English words, as printed on a ticket beside the figures."""

from typing import Final

from sicbo.currency import Currency

_SMALL: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = (
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_GROUPS: Final = ("", "thousand", "million", "billion", "trillion")


def amount_in_words(minor: int, currency: Currency) -> str:
    """`1,234.50` as `one thousand two hundred and thirty-four dollars and fifty cents`."""
    whole, part = divmod(minor, currency.unit)
    words = []
    if whole or not part:
        words.append(f"{number_in_words(whole)} {currency.major[whole != 1]}")
    if part:
        words.append(f"{number_in_words(part)} {currency.minor[part != 1]}")
    return " and ".join(words)


def number_in_words(number: int) -> str:
    """A whole number below a thousand million million, in words."""
    assert 0 <= number < 1000 ** len(_GROUPS)
    if number == 0:
        return _SMALL[0]
    groups = []
    rest = number
    for name in _GROUPS:
        rest, group = divmod(rest, 1000)
        if group:
            groups.append(f"{_below_thousand(group)} {name}".rstrip())
    last = number % 1000
    if number > 1000 and 0 < last < 100:
        # As it is said: two thousand and five.
        groups[0] = f"and {groups[0]}"
    return " ".join(reversed(groups))


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest)
    said = f"{_SMALL[hundreds]} hundred"
    return f"{said} and {_below_hundred(rest)}" if rest else said


def _below_hundred(number: int) -> str:
    if number < 20:
        return _SMALL[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}-{_SMALL[ones]}" if ones else _TENS[tens]
