"""The terms and conditions of a tournament: the items the book requires, what is missing, and the document."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct

from sicbo.rooms.tournament.plan import Plan
from sicbo.rules.tournament_rules import Condition, TermsItem, Tournaments


class Missing(Struct, frozen=True):
    """A required item that the terms do not have."""

    item: str
    says: str
    clauses: tuple[str, ...]


class ItemOfTerms(Struct, frozen=True):
    """One item for the author of the terms: what it is about, whether it is required, and its text."""

    item: str
    says: str
    when: Condition
    required: bool
    text: str
    statement: str
    clauses: tuple[str, ...]


class Publication(Struct, frozen=True):
    """Published terms, with the plan they were published for."""

    version: int
    at: int
    by: str
    how: str
    plan: Plan
    items: dict[str, str]
    approved_by: str = ""


class Paragraph(Struct, frozen=True):
    """One item in the document."""

    item: str
    text: str
    clauses: tuple[str, ...]


def required(rules: Tournaments, plan: Plan) -> tuple[TermsItem, ...]:
    """The items that the terms of this plan must contain, in the book's order."""
    return tuple(entry for entry in rules.terms if plan.has(entry.when))


def ready(rules: Tournaments, plan: Plan) -> dict[str, str]:
    """The items with ready wording: statements that are true of any tournament of the book."""
    return {entry.item: entry.statement for entry in required(rules, plan) if entry.statement}


def missing(rules: Tournaments, plan: Plan, terms: Mapping[str, str]) -> tuple[Missing, ...]:
    """Every required item that is missing."""
    return tuple(
        Missing(entry.item, entry.says, entry.cite)
        for entry in required(rules, plan)
        if not terms.get(entry.item, "").strip()
    )


def document(rules: Tournaments, plan: Plan, terms: Mapping[str, str]) -> tuple[Paragraph, ...]:
    """The terms as they are read: the required items, then the other ones, in the book's order."""
    kept = [entry for entry in rules.terms if plan.has(entry.when) or terms.get(entry.item, "").strip()]
    return tuple(Paragraph(entry.item, terms.get(entry.item, "").strip(), entry.cite) for entry in kept)


def checklist(rules: Tournaments, plan: Plan, terms: Mapping[str, str]) -> tuple[ItemOfTerms, ...]:
    """Every item that the book knows, in its order, with its condition and its text."""
    return tuple(
        ItemOfTerms(
            entry.item, entry.says, entry.when, plan.has(entry.when), terms.get(entry.item, ""), entry.statement, entry.cite
        )
        for entry in rules.terms
    )  # fmt: skip


def digest(rules: Tournaments, of: Publication) -> str:
    """The SHA-256 of a published document, by which two copies of it can be compared."""
    words = [[paragraph.item, paragraph.text] for paragraph in document(rules, of.plan, of.items)]
    return sha256(msgspec.json.encode([of.version, words])).hexdigest()
