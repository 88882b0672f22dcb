"""The shape of a book's rules on promotional prizes: what may be won, what the terms state, how winners are told."""

from typing import Annotated, Literal

from msgspec import Meta

from sicbo.rules.policy import Minor, Policy, RoleName, Word

Condition = Literal["always", "qualifying-wager", "cash-alternative"]
Contact = Literal["face-to-face", "mail", "telephone", "email"]
PaymentForm = Literal["cash", "crossed-cheque", "electronic-transfer"]
PrizeKind = Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$", max_length=60)]
ItemName = Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$", max_length=60)]


class PromotionItem(Policy, frozen=True, kw_only=True):
    """One thing that the terms of a promotion must say."""

    item: ItemName
    says: Word
    when: Condition = "always"


class PrizeDetail(Policy, frozen=True, kw_only=True):
    """Something that must be stated of prizes of one kind."""

    detail: ItemName
    says: Word


class PrizeDetails(Policy, frozen=True, kw_only=True):
    """What must be stated of prizes of one kind beyond their value."""

    kind: PrizeKind
    details: Annotated[tuple[PrizeDetail, ...], Meta(min_length=1)]


class ForbiddenPrize(Policy, frozen=True, kw_only=True):
    """What no prize may be, or what no prize may contain more than a given amount of."""

    kind: PrizeKind
    says: Word
    millilitres: Annotated[int, Meta(ge=1)] | None = None
    """the amount still allowed, if it is measured"""


class ContactRule(Policy, frozen=True, kw_only=True):
    """A way in which a winner may be told."""

    way: Contact


class Promotions(Policy, frozen=True, kw_only=True):
    """Prizes offered with gaming and won by chance; a book without this has none."""

    run_by: RoleName
    scrutineer_above: Minor
    scrutineer_cite: tuple[str, ...]
    choice_above: Minor
    """cash prizes above this are paid as the winner chooses"""
    choice_forms: Annotated[tuple[PaymentForm, ...], Meta(min_length=1)]
    choice_cite: tuple[str, ...]
    no_alternative: tuple[PrizeKind, ...]
    """kinds that never have a cash alternative"""
    alternative_cite: tuple[str, ...]
    checked_under: Word
    """the provision under which every prize is checked"""
    checked_cite: tuple[str, ...]
    forbidden: tuple[ForbiddenPrize, ...]
    marketing_cite: tuple[str, ...]
    terms: Annotated[tuple[PromotionItem, ...], Meta(min_length=1)]
    prize_details: tuple[PrizeDetails, ...]
    contacts: Annotated[tuple[ContactRule, ...], Meta(min_length=1)]
    amended_by_approval: tuple[str, ...]
    """the clause by which terms change after the start only with the regulator's approval"""
    refusal_cite: tuple[str, ...]
    kept_above: Minor
    """for refused claims above this, the claimant's name, address and the reasons are kept"""
    kept_cite: tuple[str, ...]
    trouble_cite: tuple[str, ...]
