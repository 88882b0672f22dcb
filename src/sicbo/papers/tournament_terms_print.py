"""The terms of a tournament on paper: every item with its clause, the version, its digest and who published it; as a page
that a browser prints and as a PDF."""

from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct

from sicbo.papers.typesetting import typeset
from sicbo.refusals import Refused
from sicbo.rooms.kernel.calendar import moment, time_zone
from sicbo.rooms.tournament.authority import plan_of, rules_of
from sicbo.rooms.tournament.state import Tournament
from sicbo.rooms.tournament.terms import Publication, digest, document
from sicbo.rules.game import Game

STYLE: Final = Path(__file__).with_name("terms.css").read_text("utf-8")
_TEMPLATE: Final = Path(__file__).with_name("terms.typ").read_bytes()


class PrintedItem(Struct, frozen=True):
    """One item of the document."""

    number: int
    heading: str
    text: str
    clauses: str


class PrintedTerms(Struct, frozen=True):
    """The contents of the document."""

    title: str
    game: str
    place: str
    facts: tuple[tuple[str, str], ...]
    items: tuple[PrintedItem, ...]
    digest: str
    draft: bool
    demonstration: bool


def publication_of(state: Tournament, version: int = 0) -> Publication:
    """The terms as published in a version, or last."""
    found = [publication for publication in state.publications if version in (0, publication.version)]
    if not found:
        raise Refused("not-found", "these terms have not been published")
    return found[-1]


def draft_of(state: Tournament) -> Publication:
    """The current terms, as if they were published now."""
    return Publication(state.terms_version, 0, "", "", plan_of(state), state.terms, state.approved_by)


def printed_terms(
    game: Game, of: Publication, *, director: str = "", zone: str = "UTC", demonstration: bool = False
) -> PrintedTerms:
    """The document of a publication; one without a time is a draft and says so."""
    rules, file = rules_of(game), game.book.file
    facts = [("Version", str(of.version)), ("Begins", _time(of.plan.starts_at, zone))]
    if of.at:
        by = f", by {of.by}" if of.by else ""
        facts += [("Published", f"{_time(of.at, zone)}{by}"), ("Displayed", of.how)]
    facts += [
        (name, value) for name, value in (("Approved by", of.approved_by), ("Director", director)) if value
    ]
    items = tuple(
        PrintedItem(number, _heading(item.item), item.text or "–", ", ".join(item.clauses))
        for number, item in enumerate(document(rules, of.plan, of.items), 1)
    )
    return PrintedTerms(
        title=f"{of.plan.name}: terms and conditions",
        game=f"{file.title}, {game.name}",
        place=f"{file.operator}, {file.jurisdiction}",
        facts=tuple(facts),
        items=items,
        digest=digest(rules, of),
        draft=not of.at,
        demonstration=demonstration,
    )


def _heading(item: str) -> str:
    return item.replace("-", " ").capitalize()


def _time(at: int, zone: str) -> str:
    here = moment(at).astimezone(time_zone(zone))
    return f"{here.day} {here:%B %Y, %H:%M} ({zone})"


def terms_page(shown: PrintedTerms) -> str:
    """The document as one self-contained page of HTML."""
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in shown.facts)
    items = "".join(
        f"<section><h2>{item.number}. {escape(item.heading)}</h2><p>{escape(item.text)}</p>"
        f"<p class=clause>{escape(item.clauses)}</p></section>"
        for item in shown.items
    )
    band = '<p class="band">Demonstration: no money, no value</p>' if shown.demonstration else ""
    draft = '<p class="draft">Draft: not published</p>' if shown.draft else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        f"<title>{escape(shown.title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{band}{draft}<header><h1>{escape(shown.title)}</h1><p>{escape(shown.game)}</p>"
        f"<p>{escape(shown.place)}</p></header><dl>{facts}</dl>{items}"
        f"<footer><p>SHA-256 of this version</p><code>{escape(shown.digest)}</code></footer></main></body></html>\n"
    )


def terms_pdf(shown: PrintedTerms) -> bytes:
    """The document as a tagged PDF, as many pages as needed."""
    return typeset(_TEMPLATE, "terms", terms=shown)
