"""A ticket on paper, 80 mm wide: as a page that a browser prints, and as a tagged PDF, with a bar code of its number.

The page is self-contained and runs no scripts. In a demonstration both say so in large letters.
"""

from base64 import b64encode
from datetime import datetime
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct

from sicbo.papers.amount_words import amount_in_words
from sicbo.papers.typesetting import library, typeset
from sicbo.rooms.cage.tickets import CageTerms, Ticket, TicketKind
from sicbo.rooms.kernel.calendar import moment, time_zone
from sicbo.rooms.kernel.ticket_numbers import in_groups
from sicbo.sentences import Said, said

TITLES: Final[dict[TicketKind, Said]] = {
    "ticket": said("Cash-out ticket"),
    "voucher": said("Payout voucher"),
    "jackpot": said("Jackpot ticket"),
    "prize": said("Prize ticket"),
    "held-at-close": said("Credit held at close"),
}
QUIET_MODULES: Final = 10
"""The quiet zone on either side of a bar code, without which no reader finds its beginning."""

NO_BREAK_HYPHEN: Final = "\u2011"
_BAR_HEIGHT: Final = 40
_STYLE: Final = Path(__file__).with_name("ticket.css").read_text("utf-8")
_TEMPLATE: Final = Path(__file__).with_name("ticket.typ").read_bytes()

STYLE_SOURCE: Final = f"'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
"""The page's one style sheet, as a content security policy names it."""


class Printed(Struct, frozen=True):
    """The contents of the ticket, line by line."""

    site: str
    title: str
    number: str
    currency: str
    amount: str
    words: str
    lines: tuple[tuple[str, str, str], ...]
    """name, value, and the small print below it"""
    note: str
    demonstration: bool
    bars: str
    """the modules of the bar code, 1 for black"""


def printed(ticket: Ticket, site: CageTerms, *, demonstration: bool = False) -> Printed:
    """Everything a ticket shows: site, terminal, date and time, amount in figures and words, sequence, number, expiry."""
    words = amount_in_words(ticket.amount, site.money)
    expires = (
        (str(said("no expiry")), "") if ticket.expires_at is None else _local(ticket.expires_at, site.zone)
    )
    lines = (
        *([(str(said("Jackpot")), ticket.pool, "")] if ticket.pool else []),
        (str(said("Terminal")), f"{ticket.table} / {ticket.terminal}", ""),
        (str(said("Issued")), *_local(ticket.issued_at, site.zone)),
        (str(said("Ticket no.")), str(ticket.sequence), ""),
        (str(said("Valid until")), *expires),
    )
    held = ticket.state == "held"
    return Printed(
        site=site.site,
        title=str(TITLES[ticket.kind]),
        number=in_groups(ticket.number),
        currency=site.currency.code,
        amount=f"{site.money.symbol}{site.money.grouped(ticket.amount)}",
        words=(words[0].upper() + words[1:]).replace("-", NO_BREAK_HYPHEN),
        lines=lines,
        note=str(said("Held for its owner: ask at the cage" if held else "Present this ticket at the cage")),
        demonstration=demonstration,
        bars=bar_code(ticket.number),
    )


def _local(at: int, zone: str) -> tuple[str, str]:
    """A time as local time, with the zone's name and its offset from UTC."""
    here: datetime = moment(at).astimezone(time_zone(zone))
    distance = here.strftime("%z")
    utc = f"UTC{distance[:3]}:{distance[3:5]}" if distance.strip("+0") else "UTC"
    name = here.strftime("%Z")
    known = f"{name} ({utc})" if name.isalpha() and name != utc else utc
    return f"{here.day} {here:%b %Y, %H:%M:%S}", known


def bar_code(number: str) -> str:
    """The modules of Code 128 for a number, its digits in pairs, without the quiet zone.

    The library gives the patterns; its own encoder takes a first pair of 99 for a change of character set and drops it.
    """
    patterns = library("barcode.charsets.code128", "tickets")
    values = [patterns.START_CODES["C"], *(int(number[at : at + 2]) for at in range(0, len(number), 2))]
    check = (values[0] + sum(place * value for place, value in enumerate(values))) % 103
    return "".join(patterns.CODES[value] for value in (*values, check)) + str(patterns.STOP) + "11"


def bar_code_svg(modules: str) -> str:
    """A bar code with its quiet zones, drawn as one path; the page that shows it sets its size."""
    path, start = [], 0
    while start < len(modules):
        end = start
        while end < len(modules) and modules[end] == modules[start]:
            end += 1
        if modules[start] == "1":
            path.append(f"M{QUIET_MODULES + start} 0h{end - start}v{_BAR_HEIGHT}h-{end - start}z")
        start = end
    width = len(modules) + 2 * QUIET_MODULES
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_BAR_HEIGHT}"'
        f' preserveAspectRatio="none" shape-rendering="crispEdges"><path d="{"".join(path)}"/></svg>'
    )


def ticket_page(ticket: Ticket, site: CageTerms, *, demonstration: bool = False) -> str:
    """The ticket as one page of HTML."""
    shown = printed(ticket, site, demonstration=demonstration)
    rows = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}{f' <small>{escape(below)}</small>' if below else ''}</dd>"
        for name, value, below in shown.lines
    )
    band = '<p class="band"><strong>Demonstration</strong> no money, no value</p>' if demonstration else ""
    picture = bar_code_svg(shown.bars).replace("<svg ", '<svg role="img" aria-label="Bar code" ', 1)
    currency = f'<span class="currency">{escape(shown.currency)}</span> ' if shown.currency else ""
    classes = " ".join(("ticket", *_measures(shown)))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(shown.title)} {escape(shown.number)}</title><style>{_STYLE}</style></head>"
        f'<body><main class="{classes}">{band}<header><p class="site">{escape(shown.site)}</p>'
        f"<h1>{escape(shown.title)}</h1></header>"
        f'<figure>{picture}<figcaption><span class="label">Validation number</span> {escape(shown.number)}'
        "</figcaption></figure>"
        f'<p class="amount">{currency}{escape(shown.amount)}</p><p class="words">{escape(shown.words)}</p>'
        f"<dl>{rows}</dl><footer>{escape(shown.note)}</footer>{band}</main></body></html>\n"
    )


def _measures(shown: Printed) -> list[str]:
    """What is longer than usual and therefore set smaller, or on longer paper."""
    measures = {
        "long-site": len(shown.site) > 22,
        "long-amount": len(shown.amount) > 11,
        "very-long-amount": len(shown.amount) > 15,
        "long": shown.demonstration or len(shown.site) > 44 or len(shown.words) > 110,
    }
    return [name for name, is_so in measures.items() if is_so]


def ticket_pdf(ticket: Ticket, site: CageTerms, *, demonstration: bool = False) -> bytes:
    """The ticket as a PDF of its own size, tagged, with typst's own fonts."""
    shown = printed(ticket, site, demonstration=demonstration)
    return typeset(_TEMPLATE, "tickets", ticket=shown, bars=bar_code_svg(shown.bars))
