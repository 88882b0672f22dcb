"""A game as a screen gets it: dice, bets with their exact mathematics, chips, the course of a round.

Everything that a felt, a dealer's panel and a page of rules need to know of a game, so that none of them needs its own
rules.
"""

from functools import lru_cache
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from sicbo.maths.exact import BetMaths, analyse, percent
from sicbo.rooms.round.voids import CALLED, VOIDING
from sicbo.rooms.table.chip_breakdown import staking_chips
from sicbo.rooms.table.chips import chips_sold_for
from sicbo.rules.bet_words import level_words
from sicbo.rules.bets import Bet
from sicbo.rules.book import Offer, offers
from sicbo.rules.card import Limit as CardLimit
from sicbo.rules.game import Game
from sicbo.rules.paytable import LOSS
from sicbo.rules.policies import Consequence, Ground, Irregularity, Shaker, StakeKind, Step
from sicbo.sentences import Said
from sicbo.server.api.game_parts import NO_PARTS, PartsInfo, parts_of


class FaceInfo(Struct, frozen=True):
    """One face of the dice."""

    name: Annotated[str, Meta(description="1 to 6 on dice with pips, the symbol's name on others")]
    value: Annotated[int, Meta(description="its value in the total")]
    colour: Annotated[str | None, Meta(description="the colour of a symbol; none on dice with pips")]


class LevelInfo(Struct, frozen=True):
    """One price of a bet."""

    odds: Annotated[str, Meta(description="such as 11 to 1")]
    win: Annotated[int, Meta(description="units won")]
    stake: Annotated[int, Meta(description="units staked")]
    ways: Annotated[int, Meta(description="how many of the 216 rolls pay it")]
    name: Annotated[str, Meta(description="such as on two dice; empty where a bet has one price")]
    wins: Annotated[str, Meta(description="the winning condition, made from the rule book's data")]
    wins_said: Annotated[Said, Meta(description="the same as a template with values, for other languages")]
    clauses: tuple[str, ...]


class BetInfo(Struct, frozen=True):
    """One bet of the layout with its exact mathematics, before any jackpot."""

    bet: str
    kind: Annotated[str, Meta(description="its family, by the book's name: double for double:3")]
    name: str
    faces: Annotated[
        tuple[int, ...],
        Meta(description="the places, 0 to 5, of the faces it is about in the list of faces"),
    ]
    colours: tuple[str, ...]
    total: Annotated[int | None, Meta(description="the total that it picks")]
    range: Annotated[str, Meta(description="the totals that win where it is about a range of them: 4–10")]
    ordered: bool
    pays: tuple[LevelInfo, ...]
    totals: Annotated[tuple[int, ...], Meta(description="the totals with which it can win")]
    sure_totals: Annotated[tuple[int, ...], Meta(description="the totals with which it always wins")]
    ways: int
    probability: Annotated[str, Meta(description="an exact fraction, such as 35/72")]
    chance: Annotated[str, Meta(description="the same as a percentage, rounded")]
    expected_return: Annotated[str, Meta(description="the return for one unit staked, as an exact fraction")]
    returned: Annotated[str, Meta(description="the same as a percentage, rounded")]
    edge: Annotated[str, Meta(description="the house's part, as a percentage")]
    limit: Annotated[
        CardLimit | None, Meta(description="the limits of the card; the table's sign may say more")
    ]
    notes: str
    clauses: tuple[str, ...]


class StepInfo(Struct, frozen=True):
    """One step of a round."""

    step: Step
    by: Annotated[str, Meta(description="a role of the book, shooter, or system")]
    at_least: Annotated[int, Meta(description="the minimum number of times, such as three shakes")]
    seconds: Annotated[int | None, Meta(description="the time after which it is done automatically")]
    clauses: tuple[str, ...]
    seen_to_tumble: Annotated[
        bool, Meta(description="the person who does it confirms that the dice have tumbled (tumbled)")
    ] = False


class SequenceInfo(Struct, frozen=True):
    """The course of a round with certain shakers."""

    shakers: tuple[Shaker, ...]
    steps: tuple[StepInfo, ...]


class GroundInfo(Struct, frozen=True):
    """A ground on which a spin or a bet does not count, and its consequence."""

    ground: Ground
    consequence: Consequence
    declared_by: str
    causes: tuple[str, ...]
    other_causes: Annotated[bool, Meta(description="a cause may be named that is not in the list")]
    opinion: Annotated[str, Meta(description="what must be established and recorded")]
    one_player: Annotated[bool, Meta(description="whether it concerns or may concern only one player's bets")]
    second_person: Annotated[bool, Meta(description="takes a second person's approval")]
    clauses: tuple[str, ...]


class RoleInfo(Struct, frozen=True):
    """A role of the book."""

    role: str
    title: str
    rank: int


class ShooterInfo(Struct, frozen=True):
    """The player who sets the dice going."""

    selection: str
    seconds: Annotated[int | None, Meta(description="how long the shooter has")]
    then: Annotated[str, Meta(description="who does it after that: automatic or dealer")]


class GameInfo(Struct, frozen=True):
    """What is played at a table, by which book and with which paytable."""

    game: str
    book: str
    variant: str
    variant_title: str
    title: str
    jurisdiction: str
    operator: str
    regulator: str
    instrument: str
    currency: str
    paytable_sha256: str
    symbols: Annotated[bool, Meta(description="whether the dice show symbols instead of pips")]
    faces: tuple[FaceInfo, ...]
    bets: tuple[BetInfo, ...]
    chips: Annotated[tuple[int, ...], Meta(description="the chips to stake with, in minor units")]
    notes: Annotated[tuple[int, ...], Meta(description="the bank notes that a terminal takes")]
    colour_chips: Annotated[tuple[str, ...], Meta(description="the colours of chips without a face value")]
    accepted: Annotated[tuple[StakeKind, ...], Meta(description="what a bet may be made with")]
    sold_for: Annotated[tuple[StakeKind, ...], Meta(description="what chips are sold for at the table")]
    spoken_with: Annotated[tuple[StakeKind, ...], Meta(description="what a verbal bet must come with")]
    limits: Annotated[dict[str, CardLimit], Meta(description="of the card, by bet or kind; all for the rest")]
    places: int
    wagering_seconds: int | None
    shooter: ShooterInfo | None
    parts: PartsInfo
    sequences: tuple[SequenceInfo, ...]
    grounds: tuple[GroundInfo, ...]
    roles: tuple[RoleInfo, ...]


EXAMPLE: Final[dict[str, Any]] = {
    "game": "act-canberra", "book": "act-canberra", "variant": "", "variant_title": "", "title": "Sic Bo",
    "jurisdiction": "Australian Capital Territory", "operator": "the casino", "regulator": "the commission",
    "instrument": "the rules", "currency": "AUD", "paytable_sha256": "5f0c…", "symbols": False,
    "faces": [{"name": "1", "value": 1, "colour": None}],
    "bets": [{
        "bet": "small", "kind": "small", "name": "Small", "faces": [], "colours": [], "total": None, "range": "4–10",
        "ordered": False, "totals": [4, 5, 6, 7, 8, 9, 10], "sure_totals": [4, 5, 7, 8, 10], "ways": 105, "probability": "35/72", "chance": "48.61%", "expected_return": "35/36", "returned": "97.22%",
        "edge": "2.78%", "limit": {"minimum": 100, "maximum": 50000, "multiple": 100}, "notes": "", "clauses": ["3.1"],
        "pays": [{"odds": "1 to 1", "win": 1, "stake": 1, "ways": 105, "name": "",
                  "wins": "the total is 4 to 10",
                  "wins_said": {"template": "the total is {numbers}", "values": {"numbers": "4 to 10"}}, "clauses": ["3.1"]}],
    }],
    "chips": [100, 500, 2500, 10000, 50000], "notes": [500, 1000, 2000, 5000, 10000], "colour_chips": ["red"],
    "accepted": ["value-chip"], "sold_for": ["cash"], "spoken_with": [], "limits": {"all": {"minimum": 100, "maximum": 50000, "multiple": 100}},
    "places": 12, "wagering_seconds": 25, "shooter": None,
    "parts": {"terminals": False, "repeat": False, "nonces": False, "oral_wagers": True, "colour_chips": True,
              "closed_table_chips": True, "closed_table_second": False,
              "tokens": False, "dealer_places": False, "jackpots": False},
    "sequences": [{"shakers": ["manual"],
                   "steps": [{"step": "open-bets", "by": "dealer", "at_least": 1, "seconds": None, "clauses": ["5.1"]}]}],
    "grounds": [{"ground": "dice-not-flat", "consequence": "no-spin", "declared_by": "dealer", "causes": [],
                 "other_causes": False, "opinion": "", "one_player": False, "second_person": False, "clauses": ["8.1"]}],
    "roles": [{"role": "dealer", "title": "Dealer", "rank": 1}],
}  # fmt: skip


@lru_cache(maxsize=64)
def game_info(game: Game) -> GameInfo:
    """Made once for every game: the mathematics of 56 bets takes a moment."""
    file, card = game.book.file, game.card
    variant = file.variants.get(game.variant)
    offered = {offer.bet: offer for offer in offers(game.book, game.variant, game.switches)}
    return GameInfo(
        game=game.name,
        book=game.book.name,
        variant=game.variant,
        variant_title="" if variant is None else variant.title,
        title=file.title,
        jurisdiction=file.jurisdiction,
        operator=file.operator,
        regulator=file.regulator,
        instrument=file.instrument.name,
        currency=file.currency,
        paytable_sha256=game.sha256,
        symbols=game.dice.symbols,
        faces=tuple(FaceInfo(face.name, face.value, face.colour) for face in game.dice.faces),
        bets=tuple(_bet(game, game.bet(bet.bet), offered[bet.bet], bet) for bet in analyse(game)),
        chips=staking_chips(game),
        notes=card.notes,
        colour_chips=tuple(card.colour_chips),
        limits=dict(card.limits),
        places=card.places,
        wagering_seconds=card.wagering_seconds,
        **_conduct(game),
    )


def _bet(game: Game, bet: Bet, offer: Offer, maths: BetMaths) -> BetInfo:
    levels = zip(maths.pays, bet.levels, offer.levels, strict=True)
    totals = _winning_totals(game, bet.bet)
    return BetInfo(
        bet=bet.bet,
        kind=bet.kind,
        name=bet.name,
        faces=bet.subject.faces,
        colours=bet.subject.colours,
        total=bet.subject.total,
        range=_range(offer),
        ordered=bet.ordered,
        pays=tuple(
            LevelInfo(
                odds=game.odds_text(level.odds),
                win=level.odds.win,
                stake=level.odds.stake,
                ways=level.ways,
                name=level.name,
                wins=str(wins := level_words(offer.entry, stated)),
                wins_said=wins,
                clauses=bet.level_clauses(priced),
            )
            for level, priced, stated in levels
        ),
        totals=tuple(sorted(totals)),
        sure_totals=tuple(sorted(total for total, always in totals.items() if always)),
        ways=maths.ways,
        probability=str(maths.probability),
        chance=percent(maths.probability),
        expected_return=str(maths.expected_return),
        returned=percent(maths.expected_return),
        edge=percent(maths.edge),
        limit=game.card.limit(bet),
        notes=bet.notes,
        clauses=maths.clauses,
    )


def _winning_totals(game: Game, bet: str) -> dict[int, bool]:
    """The totals with which a bet can win, and whether it wins on every roll with those totals."""
    won: dict[int, set[bool]] = {}
    for roll, level in enumerate(game.paytable.rows[bet]):
        won.setdefault(sum(game.dice.values(roll)), set()).add(level != LOSS)
    return {total: False not in seen for total, seen in won.items() if True in seen}


def _range(offer: Offer) -> str:
    """The winning totals, if they are a range fixed by the book."""
    if any(level.parity is not None for level in offer.levels):
        return ""
    totals = {
        level.total for level in offer.levels if isinstance(level.total, str) and level.total != "picked"
    }
    return totals.pop().replace("-", "–") if len(totals) == 1 else ""


def _in_force(game: Game) -> tuple[Irregularity, ...]:
    """The book's consequence of each ground that is declared at the table; a breach is decided in the office of
    cases."""
    assert game.policies is not None
    grounds = dict.fromkeys(irregularity.ground for irregularity in game.policies.irregularities)
    rules = (game.policies.irregularity(ground, game.switches) for ground in grounds)
    return tuple(rule for rule in rules if rule is not None and not rule.cites_case)


def _conduct(game: Game) -> dict[str, Any]:
    """How play is conducted; a book without policies has a layout and its mathematics, but no table."""
    policies = game.policies
    if policies is None:
        return {
            "accepted": (), "sold_for": (), "spoken_with": (), "shooter": None, "parts": NO_PARTS, "sequences": (), "grounds": (), "roles": (),
        }  # fmt: skip
    shooter = policies.shooter
    return {
        "accepted": policies.stakes.accepted,
        "sold_for": chips_sold_for(game),
        "spoken_with": policies.oral_wagers.accepted_with,
        "shooter": None if shooter is None else ShooterInfo(shooter.selection, shooter.seconds, shooter.then),
        "parts": parts_of(game),
        "sequences": tuple(
            SequenceInfo(
                sequence.shakers,
                tuple(
                    StepInfo(
                        step.step,
                        step.by,
                        step.at_least,
                        step.seconds,
                        step.cite or sequence.cite,
                        step.seen_to_tumble,
                    )
                    for step in sequence.steps
                ),
            )
            for sequence in policies.sequences
        ),
        "grounds": tuple(
            GroundInfo(
                irregularity.ground,
                irregularity.consequence,
                irregularity.declared_by,
                irregularity.causes,
                irregularity.other_causes,
                irregularity.test,
                irregularity.one_player or irregularity.consequence == "void-wager",
                irregularity.consequence in VOIDING and irregularity.consequence not in CALLED,
                irregularity.cite,
            )
            for irregularity in _in_force(game)
        ),
        "roles": tuple(RoleInfo(role.role, role.title, role.rank) for role in policies.roles if role.staff),
    }
