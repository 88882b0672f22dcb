"""The shape of a book's policies: how play is conducted, as closed vocabularies with their clauses.

A policy that a book does not state is marked `silent` and carries the reading that fills the gap, so that our reading
is not mistaken for the regulator's words.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from sicbo.rules.conduct_policies import Standing
from sicbo.rules.limit_policies import Limits
from sicbo.rules.particulars import Particular
from sicbo.rules.policy import Policy, RoleName, Word
from sicbo.rules.promotion_rules import Promotions
from sicbo.rules.tournament_rules import Tournaments

Step = Literal[
    "open-bets", "cover", "activate", "close-bets", "uncover", "announce", "enter", "illuminate",
    "collect", "pay", "clear",
]  # fmt: skip
Ground = Literal[
    "dice-not-flat", "dice-broken", "dice-exposed", "shaker-fault", "lights-fault", "wager-area-fault",
    "malfunction", "disturbance", "fraud", "player-breach", "impractical", "terminal-fault",
    "records-unconfirmed", "server-fault", "late-error",
]  # fmt: skip
Consequence = Literal[
    "void-and-return", "no-spin", "no-roll", "result-stands", "settle-by-dice", "recalculate",
    "void-wager", "later-rounds-stand", "notify-and-fix",
]  # fmt: skip
Shaker = Literal["manual", "automated-covered", "automated-uncovered", "player-activated", "sealed-automated"]
StakeKind = Literal[
    "value-chip", "colour-chip", "plaque", "token", "voucher", "cash", "credit", "tournament-chip"
]


class SequenceStep(Policy, frozen=True, kw_only=True):
    """One step of a round: what is done, by whom, and the least number of times."""

    step: Step
    by: RoleName
    at_least: Annotated[int, Meta(ge=1, le=10)] = 1
    seconds: Annotated[int, Meta(ge=1, le=600)] | None = None
    seen_to_tumble: bool = False
    """the person who takes it states that the dice have tumbled"""


class Sequence(Policy, frozen=True, kw_only=True):
    """The order of a round for some kinds of shaker."""

    shakers: Annotated[tuple[Shaker, ...], Meta(min_length=1)]
    steps: Annotated[tuple[SequenceStep, ...], Meta(min_length=4)]


class Positions(Policy, frozen=True, kw_only=True):
    """When the layout is read for settlement and when betting opens again."""

    read_at: Step
    reopens_after: Step
    player_responsible: bool = True
    player_confirms_dealer: bool = False


class Irregularity(Policy, frozen=True, kw_only=True):
    """The consequence of one kind of irregularity for the round and the money, and who declares it."""

    ground: Ground
    consequence: Consequence
    declared_by: RoleName
    in_presence_of: RoleName | None = None
    notify: RoleName | None = None
    play_stops: Literal["no", "until-fixed", "unless-corrected-at-once"] = "no"
    refund: Literal["always", "may", "never", "not-applicable"] = "always"
    after: Step | None = None
    """declared only once this step of the spin has been taken; with a shaker worked by hand, `after_by_hand`"""
    before: Step | None = None
    """declared only until this step has been taken; with a shaker worked by hand, `before_by_hand`"""
    after_by_hand: Step | None = None
    before_by_hand: Step | None = None
    after_settlement: bool = False
    """may also be declared when everything has been paid, until the next round begins"""
    one_player: bool = False
    """may also be declared for one player's bets alone"""
    may_forfeit: bool = False
    cites_case: bool = False
    """needs a case in which the breach is on record"""
    causes: tuple[Word, ...] = ()
    other_causes: bool = False
    test: str = ""
    reverses_payouts: bool = False
    before_dice_seen: bool = False
    """like `reverses_payouts` without effect: books in the set-ups of older stores say these"""


class Stakes(Policy, frozen=True, kw_only=True):
    """What may be placed on the layout, and what must first be exchanged for chips."""

    accepted: Annotated[tuple[StakeKind, ...], Meta(min_length=1)]
    converted_first: tuple[StakeKind, ...] = ()
    may_require_colour_chips: bool = False

    @property
    def credit_only(self) -> bool:
        """Whether players sit at electronic terminals and bet the credit on their meters."""
        return self.accepted == ("credit",)


class ColourChips(Policy, frozen=True, kw_only=True):
    """Chips without a face value, good at one table."""

    value_declared_by: Literal["purchaser", "dealer", "not-stated"]
    marker: Literal["always", "above-minimum", "not-stated"]
    one_emblem_per_set: bool
    several_colours_by: RoleName | None = None
    several_colours_values: Literal["same", "may-differ", "not-stated"]
    shared_colour_needs_consent: bool
    closed_table: Literal["ledger-then-lowest-minimum", "ledger-then-supervisor", "not-stated"]
    verified_by: RoleName | None = None


class OralWagers(Policy, frozen=True, kw_only=True):
    accepted_with: tuple[StakeKind, ...]
    refused_with: tuple[StakeKind, ...] = ()


class DiceAge(Policy, frozen=True, kw_only=True):
    shakers: tuple[Shaker, ...]
    hours: Annotated[int, Meta(ge=1)] | None = None
    months: Annotated[int, Meta(ge=1)] | None = None


class Inspection(Policy, frozen=True, kw_only=True):
    """A test before the table opens."""

    item: Word
    by: RoleName
    operations: Annotated[int, Meta(ge=1)]
    only_with: tuple[Shaker, ...] = ()


class Requirement(Policy, frozen=True, kw_only=True):
    """An approval, a piece of equipment or a sign that must be on record before a table opens."""

    item: Word
    kind: Literal["approval", "equipment", "sign", "layout", "record"]
    by: RoleName
    only_with: tuple[Shaker, ...] = ()
    watched: bool = False
    """the dealer answers for it and may not leave it unattended at the table"""
    particulars: tuple[Particular, ...] = ()


class ShakerChange(Policy, frozen=True, kw_only=True):
    """What is done to a shaker before another replaces it."""

    dice_out: bool
    covered_or_signed: bool


class GamingHoursRule(Policy, frozen=True, kw_only=True):
    """Tables open only within the gaming hours, which the card states."""


class Shooter(Policy, frozen=True, kw_only=True):
    """Who sets the dice going if players may."""

    selection: Literal["rotation-or-highest-stake", "dealer-selects"]
    seconds: Annotated[int, Meta(ge=1)] | None = None
    then: Literal["automatic", "dealer"]
    tie: Literal["first-to-reach", "not-stated"] = "not-stated"


class Credit(Policy, frozen=True, kw_only=True):
    """The credit meter of an electronic game."""

    increments: Annotated[
        tuple[Literal["notes", "winnings", "jackpot", "central-transfer"], ...], Meta(min_length=1)
    ]
    paid_by: tuple[Literal["ticket", "voucher", "hand-pay"], ...]
    collect: Literal["end-of-play"]
    ticket_in: bool = False


class JackpotShare(Policy, frozen=True, kw_only=True):
    """A part of turnover goes to the pools; the switch says whether a voided round takes its part out again."""

    approved: bool
    """each share needs the regulator's approval"""


class JackpotAward(Policy, frozen=True, kw_only=True):
    """The displayed rule decides who wins, and the prize is the displayed amount."""

    prize: Literal["displayed-amount"]


class JackpotPayment(Policy, frozen=True, kw_only=True):
    paid_as: Annotated[tuple[Literal["meter", "ticket"], ...], Meta(min_length=1)]


class Jackpots(Policy, frozen=True, kw_only=True):
    """Progressive pools, if the operator offers them; a book without this has none."""

    share: JackpotShare
    award: JackpotAward
    payment: JackpotPayment


class RulesCopy(Policy, frozen=True, kw_only=True):
    """How a person who asks gets to see the rules."""

    form: Literal["copy", "inspection"]


class Policies(Standing, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything a book says on the conduct of play."""

    sequences: Annotated[tuple[Sequence, ...], Meta(min_length=1)]
    positions: Positions
    irregularities: tuple[Irregularity, ...]
    limits: Limits
    stakes: Stakes
    oral_wagers: OralWagers
    colour_chips: ColourChips | None = None
    dice_ages: tuple[DiceAge, ...] = ()
    inspections: tuple[Inspection, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    shooter: Shooter | None = None
    shaker_change: ShakerChange | None = None
    gaming_hours: GamingHoursRule | None = None
    credit: Credit | None = None
    jackpots: Jackpots | None = None
    rules_copy: RulesCopy | None = None
    tournaments: Tournaments | None = None
    promotions: Promotions | None = None

    def sequence(self, shaker: Shaker) -> Sequence | None:
        """The order of a round with this shaker, if the book allows it."""
        return next((sequence for sequence in self.sequences if shaker in sequence.shakers), None)

    def irregularity(
        self, ground: Ground, settings: Mapping[str, bool | str] | None = None
    ) -> Irregularity | None:
        """The book's consequence of a ground, under these settings of its switches.

        If the policy names a switch, its setting is a consequence or a role and replaces that of the policy.
        """
        stated = next((entry for entry in self.irregularities if entry.ground == ground), None)
        if stated is None or settings is None or stated.switch not in settings:
            return stated
        setting = settings.get(stated.switch)
        if setting in get_args(Consequence):
            return replace(stated, consequence=setting)
        if any(entry.role == setting for entry in self.roles):
            return replace(stated, declared_by=setting)
        return stated
