"""The shape of a book's rules on tournaments: what the terms must contain, and when play at a table may end early."""

from typing import Annotated, Literal

from msgspec import Meta

from sicbo.rules.policy import Policy, RoleName, Word

Condition = Literal[
    "always", "charges", "refusal-reserved", "selection-criteria", "staff-may-enter", "signature", "several-stages",
    "buy-back", "secondary-stages", "tournament-chips", "compulsory-wager", "secret-wagers",
]  # fmt: skip
"""When an item must be in the terms: always, or only if the plan of the tournament has what it is about."""

EarlyEnd = Literal["progress-decided", "all-agree-to-cash"]
EntrantKind = Literal["patron", "employee", "contractor", "associate"]


class TermsItem(Policy, frozen=True, kw_only=True):
    """One thing that the terms of a tournament must say."""

    item: Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$", max_length=60)]
    says: Word
    """what it is about, for the author of the terms"""
    when: Condition = "always"
    statement: str = ""
    """ready wording, if the book asks for a statement and not for particulars of this tournament"""


class EarlyEndRule(Policy, frozen=True, kw_only=True):
    """A ground on which play at one table may end before its time."""

    ground: EarlyEnd


class Tournaments(Policy, frozen=True, kw_only=True):
    """Competitions by the book; a book without this has none."""

    run_by: RoleName
    """who plans a tournament and answers for its terms"""
    director: RoleName
    advised: RoleName
    """who must be told before the first entry"""
    staff_approved_by: Annotated[tuple[Word, ...], Meta(min_length=1)]
    """who in the house may let its own people play"""
    no_prize: Annotated[tuple[EntrantKind, ...], Meta(min_length=1)]
    """entrants who win no prize; the next eligible one gets it"""
    no_prize_by_switch: tuple[EntrantKind, ...] = ()
    """further ones, while the switch of this policy is on"""
    terms: Annotated[tuple[TermsItem, ...], Meta(min_length=1)]
    early_ends: tuple[EarlyEndRule, ...] = ()
