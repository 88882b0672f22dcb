"""The terms and conditions of a tournament: which items the book asks for, what is missing, and the document."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct

from sicbo.rooms.tournament.plan import Plan
from sicbo.rules.tournament_rules import Condition, TermsItem, Tournaments


class Missing(Struct, frozen=True):
    """An item that the terms have to hold and do not."""

    item: str
    says: str
    clauses: tuple[str, ...]


class ItemOfTerms(Struct, frozen=True):
    """One item as whoever writes the terms sees it: what it is about, whether it has to be there, what is written."""

    item: str
    says: str
    when: Condition
    required: bool
    text: str
    statement: str
    clauses: tuple[str, ...]


class Publication(Struct, frozen=True):
    """Terms as they were published, with the plan that they were published for."""

    version: int
    at: int
    by: str
    how: str
    plan: Plan
    items: dict[str, str]
    approved_by: str = ""


class Paragraph(Struct, frozen=True):
    """One item as it stands in the document."""

    item: str
    text: str
    clauses: tuple[str, ...]


def required(rules: Tournaments, plan: Plan) -> tuple[TermsItem, ...]:
    """The items that the terms of this plan must hold, in the book's order."""
    return tuple(entry for entry in rules.terms if plan.has(entry.when))


def ready(rules: Tournaments, plan: Plan) -> dict[str, str]:
    """The items for which there are ready words: statements that hold for any tournament of the book."""
    return {entry.item: entry.statement for entry in required(rules, plan) if entry.statement}


def missing(rules: Tournaments, plan: Plan, terms: Mapping[str, str]) -> tuple[Missing, ...]:
    """Every item that is required and not there."""
    return tuple(
        Missing(entry.item, entry.says, entry.cite)
        for entry in required(rules, plan)
        if not terms.get(entry.item, "").strip()
    )


def document(rules: Tournaments, plan: Plan, terms: Mapping[str, str]) -> tuple[Paragraph, ...]:
    """The terms as they are read: the required items, then what else was written, in the book's order."""
    kept = [entry for entry in rules.terms if plan.has(entry.when) or terms.get(entry.item, "").strip()]
    return tuple(Paragraph(entry.item, terms.get(entry.item, "").strip(), entry.cite) for entry in kept)


def checklist(rules: Tournaments, plan: Plan, terms: Mapping[str, str]) -> tuple[ItemOfTerms, ...]:
    """Every item that the book knows, in its order, with its condition and what is written of it."""
    return tuple(
        ItemOfTerms(
            entry.item, entry.says, entry.when, plan.has(entry.when), terms.get(entry.item, ""), entry.statement, entry.cite
        )
        for entry in rules.terms
    )  # fmt: skip


def digest(rules: Tournaments, of: Publication) -> str:
    """The SHA-256 of a published document, by which two copies of it can be compared."""
    words = [[one.item, one.text] for one in document(rules, of.plan, of.items)]
    return sha256(msgspec.json.encode([of.version, words])).hexdigest()
