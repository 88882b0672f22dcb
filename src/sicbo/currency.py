"""A currency, and amounts of it as people read and write them. The house itself counts whole minor units.

The table is closed: a book names one of its codes. Decimals are the minor units of ISO 4217 as browsers have them too.
"""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from sicbo.money import AMOUNT, MAX_STAKE, checked_amount
from sicbo.refusals import Refused
from sicbo.sentences import Said, said

_AMOUNT = re.compile(r"(\d+)(?:\.(\d+))?", re.ASCII)


class Currency(Struct, frozen=True):
    """How people write an amount in minor units: decimals, symbol, words."""

    code: str
    """of ISO 4217; empty for dollars that need not be distinguished"""
    decimals: int
    symbol: str
    major: tuple[str, str]
    """one and several of it, in English"""
    minor: tuple[str, str] = ("", "")
    """one and several of its minor unit; unused for a currency without decimals"""

    @property
    def unit(self) -> int:
        """How many minor units make one."""
        return int(10**self.decimals)

    @property
    def smallest(self) -> tuple[str, str]:
        """The name of one minor unit, and of several."""
        return self.minor if self.decimals else self.major

    @property
    def on_paper(self) -> tuple[object, ...]:
        """Everything paper shows but the code: dollars of two countries look alike."""
        return self.decimals, self.symbol, self.major, self.minor

    def format(self, minor: int) -> str:
        """An amount as a decimal string: 550 is `5.50` in dollars, `550` in yen and `0.550` in dinars."""
        return self._written(minor, "")

    def grouped(self, minor: int) -> str:
        """The same with thousands apart: `1,234.50`."""
        return self._written(minor, ",")

    def shown(self, minor: int) -> str:
        """As a sentence says it, with the symbol: `$1,234.50`."""
        return f"{'-' if minor < 0 else ''}{self.symbol}{self.grouped(abs(minor))}"

    def brief(self, minor: int) -> str:
        """Without decimals if there are none to show, as a card's file has it: `5`, or `2.50`."""
        return self.format(minor) if minor % self.unit else str(minor // self.unit)

    def _written(self, minor: int, form: str) -> str:
        sign = "-" if minor < 0 else ""
        whole, part = divmod(abs(minor), self.unit)
        return f"{sign}{whole:{form}}" + (f".{part:0{self.decimals}d}" if self.decimals else "")

    def parse(self, text: str, *, what: str | Said = AMOUNT) -> int:
        """Read a decimal amount such as `10` or `5.50` into minor units, without using a float."""
        match = _AMOUNT.fullmatch(text.strip())
        if match is None or len(match[2] or "") > self.decimals:
            raise Refused(
                "bad-amount",
                "the {what} '{text}' is not an amount: write it like {like}",
                what=what,
                text=text[:40],
                like=self._like(),
            )
        if len(match[1]) > 20:
            raise self._beyond(what)
        minor = int(match[1]) * self.unit + int((match[2] or "").ljust(self.decimals, "0") or "0")
        if minor > MAX_STAKE:
            raise self._beyond(what)
        return checked_amount(minor, what=what)

    def _beyond(self, what: str | Said) -> Refused:
        return Refused(
            "bad-amount",
            "the {what} is above the largest amount accepted, {most}",
            what=what,
            most=self.shown(MAX_STAKE),
        )

    def _like(self) -> str:
        if not self.decimals:
            return f"10 or 500, positive and in whole {self.major[1]}"
        return f"10 or {self.format(11 * self.unit // 2)}, positive and to the {self.minor[0]} at most"


_DOLLARS: Final = ("dollar", "dollars"), ("cent", "cents")
_DINARS: Final = ("dinar", "dinars"), ("fils", "fils")

DOLLARS: Final = Currency("", 2, "$", *_DOLLARS)
"""Dollars and cents of any country."""

CURRENCIES: Final = {
    currency_.code: currency_
    for currency_ in (
        Currency("AUD", 2, "$", *_DOLLARS),
        Currency("BHD", 3, "BD", *_DINARS),
        Currency("BND", 2, "B$", *_DOLLARS),
        Currency("CAD", 2, "$", *_DOLLARS),
        Currency("CHF", 2, "Fr. ", ("franc", "francs"), ("centime", "centimes")),
        Currency("CLP", 0, "$", ("peso", "pesos")),
        Currency("CNY", 2, "¥", ("yuan", "yuan"), ("fen", "fen")),
        Currency("EUR", 2, "€", ("euro", "euros"), ("cent", "cents")),
        Currency("FJD", 2, "$", *_DOLLARS),
        Currency("GBP", 2, "£", ("pound", "pounds"), ("penny", "pence")),
        Currency("HKD", 2, "HK$", *_DOLLARS),
        Currency("INR", 2, "₹", ("rupee", "rupees"), ("paisa", "paise")),
        Currency("JOD", 3, "JD", *_DINARS),
        Currency("JPY", 0, "¥", ("yen", "yen")),
        Currency("KRW", 0, "₩", ("won", "won")),
        Currency("KWD", 3, "KD", *_DINARS),
        Currency("MOP", 2, "MOP$", ("pataca", "patacas"), ("avo", "avos")),
        Currency("MXN", 2, "$", ("peso", "pesos"), ("centavo", "centavos")),
        Currency("MYR", 2, "RM", ("ringgit", "ringgit"), ("sen", "sen")),
        Currency("NPR", 2, "Rs", ("rupee", "rupees"), ("paisa", "paise")),
        Currency("NZD", 2, "$", *_DOLLARS),
        Currency("OMR", 3, "RO", ("rial", "rials"), ("baisa", "baisas")),
        Currency("PHP", 2, "₱", ("peso", "pesos"), ("centavo", "centavos")),
        Currency("SGD", 2, "S$", *_DOLLARS),
        Currency("THB", 2, "฿", ("baht", "baht"), ("satang", "satang")),
        Currency("TND", 3, "DT", ("dinar", "dinars"), ("millime", "millimes")),
        Currency("TWD", 2, "NT$", *_DOLLARS),
        Currency("USD", 2, "$", *_DOLLARS),
        Currency("VND", 0, "₫", ("dong", "dong")),
        Currency("ZAR", 2, "R", ("rand", "rand"), ("cent", "cents")),
    )
}
"""Every currency that a book may name."""


def currency(code: str) -> Currency:
    """A currency by its code, or a refusal that says what to write."""
    found = CURRENCIES.get(code)
    if found is None:
        raise Refused("bad-request", unknown_currency(code))
    return found


def unknown_currency(code: str) -> Said:
    return said(
        "'{code}' is not a currency the house knows: name one of {known}",
        code=code[:40],
        known=", ".join(CURRENCIES),
    )


def shared_currency(used: Iterable[Currency]) -> Currency:
    """The currency of a house whose tables use these; refused if one wallet would hold two currencies."""
    by_code = {candidate.code: candidate for candidate in used}
    kinds = {candidate.on_paper for candidate in by_code.values()}
    if len(kinds) > 1:
        raise Refused(
            "bad-request",
            "one house keeps its accounts in one currency, so tables in {by_code} cannot share it: run a house for each currency",
            by_code=" and ".join(sorted(by_code)),
        )
    if kinds <= {DOLLARS.on_paper}:
        return DOLLARS
    return next(iter(by_code.values()))
