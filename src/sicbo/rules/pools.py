"""A progressive pool as its operator defines it: contributions, seed, and who wins it. Data, no code."""

import re
from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from sicbo.money import MAX_STAKE
from sicbo.refusals import Refused, nearest
from sicbo.rules.bookfile import Level, Numbers, PickWord, Small
from sicbo.rules.conditions import Subject, winning
from sicbo.rules.dice import COMBINATION_OF, ROLLS
from sicbo.rules.game import Game
from sicbo.rules.paytable import LOSS
from sicbo.rules.policies import Jackpots

MILLION: Final = 1_000_000
"""A share is so many millionths of turnover, so that whole minor units make whole millionths of one, and none is
lost."""

SeveralWinners = Literal["each-full", "split"]
PaidAs = Literal["meter", "ticket"]
NEVER_WAITS: Final = frozenset({"name", "approval", "paid_as"})
"""What may change at once, because it alters no one's return. Everything else waits until the pool is won."""

ALL_BETS: Final = "all"
OWN_RESERVE: Final = "reserve"
"""In a file: the overflow stays with the pool, for its next start."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)


class Condition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What the dice must show, in the books' vocabulary; all given conditions must be true."""

    faces: tuple[PickWord, ...] = ()
    """the faces that `count`, `all_shown`, `only_picked` and `exactly` refer to"""
    colours: tuple[str, ...] = ()
    total: Numbers | None = None
    parity: Literal["odd", "even"] | None = None
    triple: bool | None = None
    colour_triple: bool | None = None
    count: Numbers | None = None
    distinct: Numbers | None = None
    distinct_colours: Numbers | None = None
    all_shown: bool | None = None
    only_picked: bool | None = None
    exactly: Annotated[tuple[Small, ...], Meta(min_length=1)] | None = None


class Trigger(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The roll that wins a pool, and the stake that takes part in it."""

    wins_on: str = ""
    """the bet that the roll must win; or"""
    roll: Condition | None = None
    """what the dice must show"""
    on: str = ALL_BETS
    """the bet, or kind of bet, whose stakes count; `all` for everything a terminal has staked in the round"""
    stake_at_least: int = 1


class PoolTerms(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pool's definition, amounts in minor units and shares in millionths of turnover."""

    pool: str
    name: str
    game: str
    tables: tuple[str, ...] = ()
    """the tables that feed it and may win it; all of the game when empty"""
    share: int
    reserve_share: int = 0
    """a further share that is not shown, for the next start of the pool"""
    approval: str = ""
    """the regulator's reference for these shares"""
    seed: int = 0
    ceiling: int | None = None
    overflow: str = ""
    """the pool that takes the excess above the ceiling; its own next start if empty"""
    trigger: Trigger
    several_winners: SeveralWinners = "split"
    paid_as: PaidAs = "meter"

    def covers(self, table: str, game: str) -> bool:
        return self.game == game and (not self.tables or table in self.tables)


def jackpots_of(game: Game) -> Jackpots:
    """The book's rules on jackpots, without which no pool may be offered at its tables."""
    policies = game.policies
    if policies is None or policies.jackpots is None:
        raise Refused(
            "bad-request", "{book} has no rules for jackpots: do not offer any", book=game.book.name
        )
    return policies.jackpots


# -- the trigger ------------------------------------------------------------------------------------------


def hits(game: Game, trigger: Trigger, roll: int) -> bool:
    """Whether this roll wins a pool, by the game's own paytable or by the given conditions."""
    if not 0 <= roll < ROLLS:
        return False
    if trigger.roll is None:
        return game.paytable.rows[trigger.wins_on][roll] != LOSS
    return bool(_combinations(game, trigger.roll) >> COMBINATION_OF[roll] & 1)


def winning_rolls(game: Game, trigger: Trigger) -> tuple[int, ...]:
    return tuple(roll for roll in range(ROLLS) if hits(game, trigger, roll))


def qualifying_bets(game: Game, trigger: Trigger) -> tuple[str, ...]:
    """The bets whose stakes count."""
    return tuple(bet.bet for bet in game.bets if trigger.on in (bet.bet, bet.kind, ALL_BETS))


def _combinations(game: Game, condition: Condition) -> int:
    dice = game.dice
    faces = []
    for word in condition.faces:
        place = dice.place.get(word)
        if place is None:
            raise ValueError(
                f"'{word}' is not a face of these dice; {nearest(str(word), [face.name for face in dice.faces])}"
            )
        faces.append(place)
    for colour in condition.colours:
        if colour not in dice.colours:
            raise ValueError(f"'{colour}' is not a colour of these dice; {nearest(colour, dice.colours)}")
    return winning(level_of(condition), Subject(tuple(faces), condition.colours), dice)


def level_of(condition: Condition) -> Level:
    """A condition as a book states the level of a bet, without what has to show."""
    words = asdict(condition)
    del words["faces"], words["colours"]
    return Level(**words)


# -- in words ---------------------------------------------------------------------------------------------


def share_text(share: int) -> str:
    """15000 millionths are `1.5%`."""
    whole, rest = divmod(share, 10_000)
    return f"{whole}.{rest:04d}".rstrip("0").rstrip(".") + "%"


# -- checks -----------------------------------------------------------------------------------------------


def terms_problems(game: Game, terms: PoolTerms) -> Iterator[tuple[str, Refused]]:
    """All problems of a single pool's definition, each with its key."""
    try:
        rules = jackpots_of(game)
    except Refused as refused:
        yield "game", refused
        return
    if not _NAME.fullmatch(terms.pool) or terms.pool == OWN_RESERVE:
        yield (
            "",
            Refused("bad-request", "a pool's name takes lower-case letters, digits and hyphens only"),
        )
    if not (terms.name.strip() and terms.name.isprintable() and len(terms.name) <= 100):
        yield (
            "name",
            Refused("bad-request", "a pool's display name must have 1 to 100 printable characters: give one"),
        )
    if terms.game != game.name:
        yield (
            "game",
            Refused("bad-request", "the pool is for {game}, not {game2}", game=terms.game, game2=game.name),
        )
    for key, share in (("contribution", terms.share), ("reserve", terms.reserve_share)):
        if not 0 <= share <= MILLION:
            yield (
                key,
                Refused(
                    "bad-amount",
                    "a share must be between 0% and 100%, not {share_text}",
                    share_text=share_text(share),
                ),
            )
    if terms.share == 0:
        yield (
            "contribution",
            Refused("bad-amount", "a pool needs a share of turnover: give one, such as 1.5%"),
        )
    if rules.share.approved and not terms.approval.strip():
        yield "approval", unapproved(rules, terms)
    if not 0 <= terms.seed <= MAX_STAKE:
        yield "seed", Refused("bad-amount", "the seed is not a valid amount for a pool")
    if terms.ceiling is not None and not max(1, terms.seed) <= terms.ceiling <= MAX_STAKE:
        yield (
            "ceiling",
            Refused("bad-amount", "the ceiling is below the seed or too large: change it"),
        )
    if terms.paid_as not in rules.payment.paid_as:
        yield (
            "paid_as",
            Refused(
                "bad-request",
                "{book} pays no jackpot by {paid_as}",
                clauses=rules.payment.on(),
                book=game.book.name,
                paid_as=terms.paid_as,
            ),
        )
    yield from _trigger_problems(game, terms.trigger)


def unapproved(rules: Jackpots, terms: PoolTerms) -> Refused:
    share = share_text(terms.share + terms.reserve_share)
    return Refused(
        "approval-missing",
        "{pool} takes {share} of turnover without the regulator's approval: give its reference",
        clauses=rules.share.on(),
        pool=terms.pool,
        share=share,
    )


def _trigger_problems(game: Game, trigger: Trigger) -> Iterator[tuple[str, Refused]]:
    if not 1 <= trigger.stake_at_least <= MAX_STAKE:
        yield "trigger", Refused("bad-amount", "the minimum qualifying stake is not a valid amount")
    kinds = {bet.kind for bet in game.bets}
    if trigger.on not in kinds | game.paytable.by_name.keys() | {ALL_BETS}:
        known = nearest(trigger.on, sorted(kinds | game.paytable.by_name.keys()))
        yield (
            "trigger",
            Refused("unknown-bet", "no bet '{on}' can qualify; {known}", on=trigger.on, known=known),
        )
    if bool(trigger.wins_on) == (trigger.roll is not None):
        yield (
            "trigger",
            Refused("bad-request", "give either the bet that must win or what the dice must show"),
        )
        return
    if trigger.roll is None and trigger.wins_on not in game.paytable.by_name:
        known = nearest(trigger.wins_on, game.paytable.by_name)
        yield (
            "trigger",
            Refused(
                "unknown-bet",
                "there is no bet '{wins_on}' to win; {known}",
                wins_on=trigger.wins_on[:60],
                known=known,
            ),
        )
        return
    try:
        ways = len(winning_rolls(game, trigger))
    except ValueError as error:
        yield "trigger", Refused("bad-request", str(error))
        return
    if ways in (0, ROLLS):
        often = "No roll wins" if ways == 0 else "Every roll wins"
        yield (
            "trigger",
            Refused("bad-request", "{often} this pool: change what the dice must show", often=often),
        )


def alters_return(before: PoolTerms, after: PoolTerms) -> bool:
    """Whether a change alters players' returns, and so must wait until the pool is won."""
    was, will = asdict(before), asdict(after)
    return any(was[key] != will[key] for key in was.keys() - NEVER_WAITS)
