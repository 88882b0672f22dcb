"""Letters of the office of cases: the decision, by whom and why, and where else to go; as a page and as a PDF."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct

from sicbo.currency import Currency
from sicbo.papers.typesetting import typeset
from sicbo.refusals import Refused
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.cases.authority import of_case
from sicbo.rooms.cases.disputes import OUTCOMES
from sicbo.rooms.cases.state import Case, CasesOffice, Ordered
from sicbo.rooms.kernel.calendar import moment, time_zone

_STYLE: Final = Path(__file__).with_name("letter.css").read_text("utf-8")
_TEMPLATE: Final = Path(__file__).with_name("letter.typ").read_bytes()

STYLE_SOURCE: Final = f"sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}"
"""The page's one style sheet, as a content security policy names it."""

SANCTIONS: Final = {
    "warning": "a warning",
    "void-wager-for-breach": "your bets were declared void and your stakes are returned to you",
    "bar-from-game": "you are excluded from the game until this is lifted",
    "recommend-exclusion": "your exclusion from the casino has been recommended",
    "withhold-winnings": "your winnings are withheld until the investigation ends",
    "detain": "you were detained until the police came",
}


class Letter(Struct, frozen=True):
    """The contents of the letter."""

    site: str
    title: str
    facts: tuple[tuple[str, str], ...]
    paragraphs: tuple[str, ...]
    right: str
    signed: str
    demonstration: bool


def letter(
    office: CasesOffice, case: Case, person: str, terms: CageTerms, *, demonstration: bool = False,
    receipt: tuple[str, ...] = (),
) -> Letter:  # fmt: skip
    """The letter to one person concerned, with that person's bets in the round; refused before there is a decision."""
    facts = [("Case", str(case.number)), ("To", person), ("Rules", of_case(office, case).conduct.name)]
    facts += [(name, value) for name, value in (("Table", case.table), ("Round", case.round_id)) if value]
    facts.append(("Raised" if case.dispute else "Opened", _local(case.opened_at, terms.zone)))
    told = _decision(office, case, terms.money) if case.dispute else _sanctions(case, person, terms.zone)
    if not told:
        raise Refused(
            "out-of-order",
            "case {case} has no decision to write a letter about",
            case=case.number,
        )
    right = case.dispute.advised if case.dispute else _right(office, case)
    signed = case.dispute.decisions[-1].by if case.dispute and case.dispute.decisions else case.opened_by
    title = "Decision on your dispute" if case.dispute else "Notice of decision"
    return Letter(
        terms.site, title, tuple(facts), (*told, *receipt), right, f"{signed.name}, {of_case(office, case).conduct.title(signed.role)}",
        demonstration,
    )  # fmt: skip


def _decision(office: CasesOffice, case: Case, currency: Currency) -> list[str]:
    assert case.dispute is not None
    told = [f"You told us: {case.narrative}"]
    conduct = of_case(office, case).conduct
    for decision in case.dispute.decisions:
        last = " This is the final decision inside the house." if decision.final_in_house else ""
        told.append(
            f"The {conduct.title(decision.by.role)} has decided: {OUTCOMES[decision.outcome]}. {decision.reason}{last}"
            f" ({', '.join(decision.clauses)})"
        )
    if case.determination:
        told.append(f"The regulator has decided: {case.determination}")
    own = [order for order in case.orders if order.person == case.dispute.complainant]
    if own:
        told.append(_in_money(own[-1], currency))
    return told if len(told) > 1 else []


def _in_money(order: Ordered, currency: Currency) -> str:
    amount, of = currency.format(abs(order.amount)), f"for round {order.round_id}"
    if order.amount > 0:
        return f"The house pays you {amount} {of}."
    return f"You owe the house {amount} {of}." if order.amount else f"Nothing is paid {of}."


def _sanctions(case: Case, person: str, zone: str) -> list[str]:
    told = []
    for sanction in case.sanctions:
        if sanction.person == person:
            until = (
                f" It was lifted on {_local(sanction.lifted_at, zone)}: {sanction.lifted_because}."
                if sanction.lifted_at
                else ""
            )
            told.append(
                f"{_local(sanction.at, zone)}: {SANCTIONS[sanction.sanction]}. {sanction.reason} ({', '.join(sanction.clauses)}){until}"
            )
    return told


def _right(office: CasesOffice, case: Case) -> str:
    """A sanctioned person may dispute it, and may go to the regulator."""
    conduct = of_case(office, case).conduct
    step = next((dispute for dispute in conduct.disputes if dispute.regulator), None)
    if step is None:
        return ""
    return step.advise_right or f"you may take this matter to: {conduct.title(step.decided_by)}"


def _local(at: int, zone: str) -> str:
    here = moment(at).astimezone(time_zone(zone))
    return f"{here.day} {here:%B %Y, %H:%M}"


def letter_page(shown: Letter) -> str:
    """The letter as one page of HTML that prints."""
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in shown.facts)
    words = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in shown.paragraphs)
    band = '<p class="band">Demonstration: no money, no value</p>' if shown.demonstration else ""
    right = (
        f'<div class="right"><p><strong>Where else you can go</strong></p><p>{escape(shown.right)}</p></div>'
        if shown.right
        else ""
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(shown.title)}</title><style>{_STYLE}</style></head><body><main>{band}"
        f'<header><p class="site">{escape(shown.site)}</p></header><h1>{escape(shown.title)}</h1><dl>{facts}</dl>'
        f"{words}{right}<p>{escape(shown.signed)}</p></main></body></html>\n"
    )


def letter_pdf(shown: Letter) -> bytes:
    """The letter as a tagged PDF on A4."""
    return typeset(_TEMPLATE, "letters", letter=shown)
