"""The shape of a rule book's file: one readable TOML file per book, typed here and nowhere else."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sicbo.rules.policies import Policies
from sicbo.rules.policy import Cite, Word

Name = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9-]*$",
        max_length=40,
        description="a name of lower-case letters, digits and hyphens",
    ),
]
BetKey = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)?$",
        max_length=60,
        description="a bet's name of lower-case letters, digits and hyphens, such as double or 'triple:any'",
    ),
]
Date = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        description="a date such as '2026-01-31'",
    ),
]
Printed = Annotated[
    str,
    Meta(
        pattern=r"^(at least )?([0-9]{1,5} to [0-9]{1,5}|[0-9]{1,5} (wins|pays) [0-9]{1,5})$",
        description="odds: '11 to 1', '1 wins 11' or '1 pays 11', optionally after 'at least'",
    ),
]
Small = Annotated[int, Meta(ge=0, le=300)]
# In a union with a list or a table a text must not carry a pattern here: msgspec frees it twice (seen in 0.20 to 0.22;
# a test watches for it). The form of such texts is checked in `checks`.
Numbers = Small | str | Annotated[tuple[Small, ...], Meta(min_length=1)]
"""A number (2), a range ("4-10") or a set ([5, 7, 9])."""
PickWord = Small | Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60)]
SwitchValue = bool | Word
When = dict[Name, SwitchValue]


class _Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    pass


class Level(_Entry, frozen=True, kw_only=True):
    """One pay level of a bet: conditions from a closed vocabulary, the odds, their clauses.

    All given conditions must be true. The first level that is true pays.
    """

    name: Word | None = None
    """the level's name if a bet has several ("on two dice")"""
    picked: Annotated[tuple[PickWord, ...], Meta(min_length=1)] | None = None
    """only for these picks (different prices for different totals)"""
    total: Numbers | None = None
    """the sum of the three values is this, in this range or set, or the picked total"""
    parity: Literal["odd", "even"] | None = None
    """the sum is odd or even"""
    triple: bool | None = None
    """all dice show one face (true), or do not (false)"""
    colour_triple: bool | None = None
    """all dice show one colour (true), or do not (false)"""
    count: Numbers | None = None
    """so many dice show one of the picked faces or colours"""
    distinct: Numbers | None = None
    """so many different faces show"""
    distinct_colours: Numbers | None = None
    """so many different colours show"""
    all_shown: bool | None = None
    """every picked face or colour shows (true), or at least one of them is missing (false)"""
    only_picked: bool | None = None
    """no die shows anything but the picked faces or colours (true), or some die does (false)"""
    exactly: Annotated[tuple[Small, ...], Meta(min_length=1)] | None = None
    """the roll is exactly so many of the first pick, so many of the second, and so on"""
    pays: str | dict[Name, Printed] | None = None
    """odds, or odds by variant; left out if the book states none"""
    cite: tuple[Cite, ...] = ()
    when: When = {}
    """only with these settings of the book's switches"""
    variants: tuple[Name, ...] = ()
    """only in these variants; in all when left out"""


class BetEntry(_Entry, frozen=True, kw_only=True):
    """One kind of bet, by the book's own name."""

    name: Word
    wins: Annotated[tuple[Level, ...], Meta(min_length=1)]
    cite: tuple[Cite, ...] = ()
    pick: Literal["face", "colour", "total", "faces", "colours"] | None = None
    """what the player chooses; nothing by default"""
    size: Annotated[int, Meta(ge=1, le=6)] | None = None
    """how many faces or colours are chosen"""
    ordered: bool = False
    """the order of the chosen faces matters (`exactly = [2, 1]`)"""
    picks: str | Annotated[tuple[PickWord, ...], Meta(min_length=1)] | None = None
    """the only picks on offer; all possible ones by default"""
    faces: Annotated[tuple[PickWord, ...], Meta(min_length=1)] | None = None
    """fixed faces in the conditions, if the player does not choose"""
    when: When = {}
    notes: str = ""


class FaceEntry(_Entry, frozen=True, kw_only=True):
    name: Name
    value: Small
    colour: Name | None = None


class DiceEntry(_Entry, frozen=True, kw_only=True):
    """The three equal dice: pips one to six, or six named symbols with values and perhaps colours."""

    kind: Literal["pips", "symbols"] = "pips"
    faces: Annotated[tuple[FaceEntry, ...], Meta(min_length=6, max_length=6)] | None = None
    opposite_sum: Small | None = None
    cite: tuple[Cite, ...] = ()


class VariantEntry(_Entry, frozen=True, kw_only=True):
    """A variant of a book: its own bets beside the common ones, its own dice if they differ."""

    title: Word
    bets: dict[BetKey, BetEntry] = {}
    dice: DiceEntry | None = None
    cite: tuple[Cite, ...] = ()


class SwitchEntry(_Entry, frozen=True, kw_only=True):
    """A point the book leaves open, as a named switch with the recommended setting."""

    about: Word
    default: SwitchValue
    choices: Annotated[tuple[SwitchValue, ...], Meta(min_length=2)]
    reading: Annotated[str, Meta(pattern=r"^[A-L][0-9]{0,2}$")] = ""
    cite: tuple[Cite, ...] = ()
    variants: tuple[Name, ...] = ()


class Superseded(_Entry, frozen=True, kw_only=True):
    edition: Word
    date: Date
    cite: tuple[Cite, ...] = ()


class Amendment(_Entry, frozen=True, kw_only=True):
    date: Date
    what: Word
    under: str = ""
    cite: tuple[Cite, ...] = ()


class Instrument(_Entry, frozen=True, kw_only=True):
    """The source of the book's authority."""

    name: Word
    number: str = ""
    version: str = ""
    under: str = ""
    by: str = ""
    made: Date | None = None
    effective: Date | None = None
    effective_note: str = ""
    supersedes: tuple[Superseded, ...] = ()
    amended: tuple[Amendment, ...] = ()
    relied_on_by: tuple[Word, ...] = ()
    penalties: tuple[Word, ...] = ()
    cite: tuple[Cite, ...] = ()


class Term(_Entry, frozen=True, kw_only=True):
    """A word the book defines, in our words."""

    term: Word
    meaning: Word
    forms: tuple[Word, ...] = ()
    """other forms in which it appears in the text"""
    cite: tuple[Cite, ...] = ()


class BookFile(_Entry, frozen=True, kw_only=True):
    """A whole rule book."""

    book: Name
    title: Word
    jurisdiction: Word
    operator: Word
    regulator: Word
    currency: Annotated[str, Meta(pattern=r"^[A-Z]{3}$")]
    instrument: Instrument
    variant_reference: str = ""
    """what the operator must name for the choice of a variant, such as a filed submission"""
    odds: Literal["stated", "operator"] = "stated"
    """`operator`: the book states no odds, the operator's schedule does"""
    bets_withdrawn_by: str = ""
    """the switch that lets the operator leave listed bets out; without one all are on the layout"""
    wordings: tuple[Literal["to", "wins", "pays"], ...] = ("to",)
    """how the odds may be printed; the first is the house's"""
    dice: DiceEntry = DiceEntry()
    bets: dict[BetKey, BetEntry] = {}
    variants: dict[Name, VariantEntry] = {}
    switches: dict[Name, SwitchEntry] = {}
    terms: tuple[Term, ...] = ()
    policies: Policies | None = None
