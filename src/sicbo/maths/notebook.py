"""Results of the mathematics as a notebook shows them: a descriptive line and a small table."""

from collections.abc import Iterable
from html import escape

from sicbo.currency import Currency

BANDS = (0.5, 0.9, 0.99)


def facts_as_html(title: str, facts: Iterable[tuple[str, str]]) -> str:
    """Names and figures as HTML, escaped."""
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(figure)}</td></tr>" for name, figure in facts)
    return f"<p><strong>{escape(title)}</strong></p><table><tbody>{rows}</tbody></table>"


def share(value: float) -> str:
    return f"{value:.4%}"


def amount(minor: float, currency: Currency) -> str:
    """An amount that need not be whole, to the nearest minor unit."""
    return currency.format(round(minor))


def average(minor: float, currency: Currency) -> str:
    """An average, which need not be whole minor units: `1,234.57`."""
    return f"{minor / currency.unit:,.{currency.decimals}f}"
