"""A table's signs on paper: limits, odds, and the notice of a change; as a page that a browser prints and as a PDF."""

from html import escape
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from sicbo.currency import Currency, currency
from sicbo.papers.typesetting import typeset
from sicbo.refusals import Refused
from sicbo.rooms.desks.sign import AreaOnSign, Sign
from sicbo.rooms.kernel.calendar import moment, time_zone

SignKind = Literal["limits", "odds", "notice"]

TITLES: Final[dict[SignKind, str]] = {
    "limits": "Minimum and maximum bets",
    "odds": "Payouts of winning bets",
    "notice": "Notice: the limits will change",
}
STYLE: Final = Path(__file__).with_name("sign.css").read_text("utf-8")
_TEMPLATE: Final = Path(__file__).with_name("sign.typ").read_bytes()


class PrintedSign(Struct, frozen=True):
    """The contents of the sign."""

    title: str
    table: str
    game: str
    place: str
    lead: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: str
    demonstration: bool


def printed_sign(
    sign: Sign, kind: SignKind, *, zone: str = "UTC", demonstration: bool = False
) -> PrintedSign:
    """The lines of a sign; equal areas of one kind share a line."""
    lead, areas, money = "", sign.areas, currency(sign.currency)
    if kind == "notice":
        if sign.notice is None:
            raise Refused(
                "not-found", "no change of limits has been announced for table {table}", table=sign.table
            )
        areas = sign.notice.areas
        lead = f"From {_time(sign.notice.effective_at, zone)}. Displayed since {_time(sign.notice.posted_at, zone)}."
    if kind == "odds":
        columns: tuple[str, ...] = ("Bet", "Pays")
        rows: list[tuple[str, ...]] = [
            (line[0], line[-1]) for line in _lines(areas, money, with_limits=False)
        ]
    else:
        columns = ("Bet", "Minimum", "Maximum", "Multiple")
        rows = [line[:-1] for line in _lines(areas, money, with_limits=True)]
    cited = ", ".join(sign.law.clauses)
    return PrintedSign(
        title=TITLES[kind],
        table=sign.table,
        game=sign.title,
        place=f"{sign.operator}, {sign.jurisdiction}",
        lead=lead,
        columns=columns,
        rows=tuple(rows),
        foot=f"Amounts in {sign.currency}. Clauses {cited}."
        if kind != "odds"
        else f"Regulator: {sign.regulator}.",
        demonstration=demonstration,
    )


def _lines(areas: tuple[AreaOnSign, ...], money: Currency, *, with_limits: bool) -> list[tuple[str, ...]]:
    grouped: dict[tuple[object, ...], list[AreaOnSign]] = {}
    for area in areas:
        limits = (area.minimum, area.maximum, area.multiple) if with_limits else area.odds
        grouped.setdefault((area.kind, limits), []).append(area)
    lines = []
    for group in grouped.values():
        first = group[0]
        amounts = [
            "–" if amount is None else money.format(amount)
            for amount in (first.minimum, first.maximum, first.multiple)
        ]
        lines.append((_label(group, areas), *amounts, first.odds))
    return lines


def _label(group: list[AreaOnSign], areas: tuple[AreaOnSign, ...]) -> str:
    """The family's name, with the picks of a line if it is not about all of them."""
    if len(group) == 1:
        return group[0].name
    names = [area.name.split(" ") for area in areas if area.kind == group[0].kind]
    shared = 0
    while all(len(words) > shared + 1 and words[shared] == names[0][shared] for words in names):
        shared += 1
    family = " ".join(names[0][:shared]) or group[0].kind
    if len(group) == len(names):
        return family
    return f"{family} {', '.join(' '.join(area.name.split(' ')[shared:]) for area in group)}"


def _time(at: int, zone: str) -> str:
    here = moment(at).astimezone(time_zone(zone))
    return f"{here.day} {here:%b %Y, %H:%M} ({zone})"


def sign_page(shown: PrintedSign) -> str:
    """The sign as one self-contained page of HTML."""
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in shown.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in shown.rows
    )
    band = '<p class="band">Demonstration: no money, no value</p>' if shown.demonstration else ""
    lead = f'<p class="lead">{escape(shown.lead)}</p>' if shown.lead else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,">'
        f"<title>{escape(shown.title)}, table {escape(shown.table)}</title><style>{STYLE}</style></head>"
        f'<body><main>{band}<header><p class="table">Table {escape(shown.table)}</p><h1>{escape(shown.title)}</h1>'
        f'<p class="game">{escape(shown.game)}</p>{lead}</header>'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f"<footer><p>{escape(shown.foot)}</p><p>{escape(shown.place)}</p></footer></main></body></html>\n"
    )


def sign_pdf(shown: PrintedSign) -> bytes:
    """The sign as a tagged PDF of one or more pages."""
    return typeset(_TEMPLATE, "signs", sign=shown)
