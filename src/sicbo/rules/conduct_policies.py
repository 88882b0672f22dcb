"""A book's rules on people: roles, powers, forbidden conduct, and who decides a dispute."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sicbo.rules.policy import Policy, RoleName, Word

PowerName = Literal[
    "run-game", "activate-shaker", "operate-panel", "declare-no-result", "correct-result",
    "void-wager-for-breach", "bar-from-game", "recommend-exclusion", "withhold-winnings", "demand-return",
    "detain", "invalidate-disturbance", "invalidate-fraud", "void-impractical", "void-unconfirmed",
    "refund", "forfeit", "direct-vacate", "restrict-terminals", "allow-several-colours",
    "require-colour-chips", "verify-closed-table-exchange", "agree-personal-limits", "change-limits",
    "close-table", "direct-empty-spins", "inspect-before-opening", "witness-fault-settlement",
    "decide-dispute", "review-dispute", "reconstruct-wagers", "adjust-jackpot", "appoint-deputies",
    "direct-tournament",
]  # fmt: skip
BreachKind = Literal[
    "any-rule", "device", "disturbance", "failure-to-report", "foreign-object", "inducement", "influence",
    "late-wager", "other", "panel", "shaker-unattended", "side-bet", "solicitation", "staff-advantage",
    "staff-advice", "staff-procedure", "syndicate", "tampering", "vacate-refused",
]  # fmt: skip
FactName = Literal[
    "area", "device-type", "ground", "linked-jackpot", "malfunction-case", "place", "police-arrival",
    "requested-by", "retained-amount", "rule", "terminal", "time",
]  # fmt: skip
"""What a record may have to state beyond its story."""

DisputeSubject = Literal["play", "promotion"]


class Role(Policy, frozen=True, kw_only=True):
    """A role and its rank on a ladder of the book; on a ladder the higher may do what the lower may."""

    role: RoleName
    title: Word
    rank: Annotated[int, Meta(ge=0, le=9)]
    ladder: Literal["floor", "tournament"] = "floor"
    staff: bool = True


class Power(Policy, frozen=True, kw_only=True):
    """Who may do what; `or_above` follows the ladder."""

    power: PowerName
    role: RoleName
    or_above: bool = True
    scope: Literal["table", "book"] = "book"
    """how far an exclusion reaches: the table of the breach, or every game of the book"""
    facts: tuple[FactName, ...] = ()
    """what a record of its use must state"""
    statute: str = ""
    """the law under which it is used"""
    may_keep: bool = False
    """whether the house may keep withheld winnings if the investigation goes against the player"""


class VacateGround(Policy, frozen=True, kw_only=True):
    """Why a person who is not playing may be told to leave a place, and what the direction must state.

    `abstention` applies after as many spins as the book's notice of that name counts.
    """

    ground: Literal["occupying-game", "blocking-access", "abstention"]
    facts: tuple[FactName, ...] = ()


class DisputeStep(Policy, frozen=True, kw_only=True):
    """One rung of the ladder of a dispute; the regulator's rung can never be switched off."""

    decided_by: RoleName
    on_request: bool = False
    final_in_house: bool = False
    regulator: bool = False
    advise_right: str = ""
    about: tuple[DisputeSubject, ...] = ()
    """which disputes take this rung; all if none is named"""


class Breach(Policy, frozen=True, kw_only=True):
    """Forbidden conduct, and what the book lets the house do about it."""

    breach: Word
    of: Literal["player", "staff", "anyone"]
    kind: BreachKind = "other"
    exempt: str = ""
    exempt_when: Literal["", "requested", "on-duty"] = ""
    """what exempts it: a player asked for it, or staff, agents and inspectors do it in the course of duty"""
    persons_at_least: Annotated[int, Meta(ge=1, le=99)] = 1
    """the least number of people who can do it"""
    facts: tuple[FactName, ...] = ()
    """what a record of it must state"""
    sanctions: tuple[PowerName, ...] = ()
    no_aids: bool = False
    """so that a player's screen shows past results as they fell and nothing derived from them"""


class Notice(Policy, frozen=True, kw_only=True):
    """Something that must be announced first, and how long before."""

    about: Literal[
        "change-limits", "raise-minimum", "close-table", "close-of-play", "abstention", "idle-player",
        "inspector-of-hold", "inspector-of-reclaim", "inspectorate-of-promotion-trouble",
        "promotion-to-authority", "promotion-winner", "tournament-to-inspectorate", "tournament-change",
    ]  # fmt: skip
    minutes: Annotated[int, Meta(ge=1)] | None = None
    spins: Annotated[int, Meta(ge=1)] | None = None
    when: Literal["before", "after", "at-once"] = "before"
    by: RoleName


class Standing(Struct, frozen=True, kw_only=True):
    """Roles, powers and notices of a book, and who may do what by them."""

    roles: Annotated[tuple[Role, ...], Meta(min_length=1)]
    powers: tuple[Power, ...]
    notices: tuple[Notice, ...] = ()
    disputes: tuple[DisputeStep, ...] = ()
    conduct: tuple[Breach, ...] = ()
    vacate: tuple[VacateGround, ...] = ()

    def may(self, role: str, needed: str, *, or_above: bool = True) -> bool:
        """Whether a person in this role may do what the book gives to the required one."""
        if needed == "system" or role == "system":
            return role == needed
        ranks = {entry.role: entry for entry in self.roles}
        if role not in ranks or needed not in ranks:
            return False
        if role == needed:
            return True
        mine, theirs = ranks[role], ranks[needed]
        above = mine.ladder == theirs.ladder and mine.rank >= theirs.rank
        return or_above and above and mine.staff and theirs.staff

    def is_staff(self, role: str) -> bool:
        return any(entry.role == role and entry.staff for entry in self.roles)

    def power(self, name: PowerName, settings: Mapping[str, bool | str] | None = None) -> Power | None:
        """The role of a power, under these settings; a switch that the policy names may name another role."""
        stated = next((entry for entry in self.powers if entry.power == name), None)
        if stated is None or settings is None:
            return stated
        setting = settings.get(stated.switch)
        if any(entry.role == setting for entry in self.roles):
            return replace(stated, role=setting)
        return stated

    def notice(self, about: str) -> Notice | None:
        """The book's notice about something, if any."""
        return next((entry for entry in self.notices if entry.about == about), None)

    def title(self, role: str) -> str:
        """A role in the book's own words."""
        return next((entry.title for entry in self.roles if entry.role == role), role)

    def defined(self, role: str) -> tuple[str, ...]:
        """The clause that defines this role."""
        return next((entry.on() for entry in self.roles if entry.role == role), ())


class BookConduct(Standing, frozen=True, kw_only=True):
    """The part of a book that an office of cases works by."""

    book: str
    name: str
    """the book's title"""
