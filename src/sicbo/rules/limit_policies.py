"""How a book treats stakes below, above and off the limits, payments that chips cannot make, and personal limits."""

from typing import Literal

from sicbo.rules.policy import Policy, RoleName


class BelowMinimum(Policy, frozen=True, kw_only=True):
    treatment: Literal["settle-first-return-later", "refuse"]


class AboveMaximum(Policy, frozen=True, kw_only=True):
    treatment: Literal["settle-to-maximum", "refuse"]


class OffMultiple(Policy, frozen=True, kw_only=True):
    """`pay-next-chip`: the wager counts and its winnings are raised to the next amount payable in chips."""

    treatment: Literal["pay-next-chip", "refuse"]
    multiple_must_be_shown: bool = False


class Breakage(Policy, frozen=True, kw_only=True):
    """Winnings that the chips on the table cannot pay exactly."""

    treatment: Literal["next-payable-amount", "none-in-credits", "never-down"]


class PersonalLimits(Policy, frozen=True, kw_only=True):
    minimum: bool
    maximum: bool
    agreed_by: RoleName | None = None
    marker: bool = False


class Limits(Policy, frozen=True, kw_only=True):
    below_minimum: BelowMinimum
    above_maximum: AboveMaximum
    off_multiple: OffMultiple
    breakage: Breakage
    personal: PersonalLimits
    applies_to: Literal["selection"] = "selection"
    must_be_displayed: bool = False


STRICT_LIMITS = Limits(
    below_minimum=BelowMinimum(treatment="refuse", silent=True, reading="C1"),
    above_maximum=AboveMaximum(treatment="refuse", silent=True, reading="C2"),
    off_multiple=OffMultiple(treatment="refuse", silent=True, reading="C6"),
    breakage=Breakage(treatment="never-down", silent=True, reading="B7"),
    personal=PersonalLimits(minimum=False, maximum=False, silent=True, reading="C4"),
)
"""For a book without rules on limits: nothing outside them is accepted, and nothing is ever rounded down."""
