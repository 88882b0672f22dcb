"""A progressive pool as its operator defines it: what feeds it, what it begins with, who wins it. Data, no code."""

import re
from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from sicbo.money import MAX_STAKE
from sicbo.refusals import Refused, nearest
from sicbo.rules.bookfile import BetEntry, Level, Numbers, PickWord, Small
from sicbo.rules.conditions import Subject, winning
from sicbo.rules.dice import COMBINATION_OF, ROLLS
from sicbo.rules.game import Game
from sicbo.rules.paytable import LOSS
from sicbo.rules.policies import Jackpots
from sicbo.rules.words import level_words

MILLION: Final = 1_000_000
"""A share is so many millionths of turnover, so that whole minor units make whole millionths of one, and none is lost."""

SeveralWinners = Literal["each-full", "split"]
PaidAs = Literal["meter", "ticket"]
NEVER_WAITS: Final = frozenset({"name", "approval", "paid_as"})
"""What may change at once: it alters nobody's return. Everything else waits until the pool is won."""

ALL_BETS: Final = "all"
OWN_RESERVE: Final = "reserve"
"""In a file: what overflows stays with the pool, for its next start."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)


class Condition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What the dice have to show, in the words of the books; all that is given must hold."""

    faces: tuple[PickWord, ...] = ()
    """the faces that `count`, `all_shown`, `only_picked` and `exactly` speak of"""
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
    """The roll that wins a pool, and the stake that has a part in it."""

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
    """a further share that is not shown, and goes to the next start of the pool"""
    approval: str = ""
    """the regulator's reference for these shares"""
    seed: int = 0
    ceiling: int | None = None
    overflow: str = ""
    """the pool that takes what does not fit below the ceiling; its own next start when empty"""
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
            "bad-request", "{book} has no rules for jackpots: offer none at its tables", book=game.book.name
        )
    return policies.jackpots


# -- the trigger ------------------------------------------------------------------------------------------


def hits(game: Game, trigger: Trigger, roll: int) -> bool:
    """Whether this roll wins a pool, by the game's own paytable or by the words of the books."""
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
                f"'{word}' is no face of these dice; {nearest(str(word), [face.name for face in dice.faces])}"
            )
        faces.append(place)
    for colour in condition.colours:
        if colour not in dice.colours:
            raise ValueError(f"'{colour}' is no colour of these dice; {nearest(colour, dice.colours)}")
    return winning(_level(condition), Subject(tuple(faces), condition.colours), dice)


def _level(condition: Condition) -> Level:
    words = asdict(condition)
    del words["faces"], words["colours"]
    return Level(**words)


# -- in words ---------------------------------------------------------------------------------------------


def share_text(share: int) -> str:
    """15000 millionths are `1.5%`."""
    whole, rest = divmod(share, 10_000)
    return f"{whole}.{rest:04d}".rstrip("0").rstrip(".") + "%"


def trigger_words(game: Game, trigger: Trigger) -> str:
    """`Specific Triple 6 wins`, or `the dice fall like this: 6 on 3 dice`."""
    if trigger.roll is None:
        return f"{game.paytable.by_name[trigger.wins_on].name} wins"
    condition = trigger.roll
    together = condition.all_shown is not None or condition.exactly is not None
    *first, last = [str(word).capitalize() for word in condition.faces or condition.colours] or [""]
    named = f"{', '.join(first)} {'and' if together else 'or'} {last}" if first else last
    level = _level(condition)
    said = level_words(BetEntry(name="roll", wins=(level,)), level)
    return f"the dice fall like this: {said.replace('the named faces', named)}"


def rule_words(game: Game, terms: PoolTerms) -> str:
    """The whole rule as players read it, made from the data so that it cannot say anything else."""
    trigger = terms.trigger
    if trigger.on == ALL_BETS:
        where = "on the layout"
    elif trigger.on in game.paytable.by_name:
        where = f"on {game.paytable.by_name[trigger.on].name}"
    else:
        where = f"on {game.book.entries(game.variant)[trigger.on].name}"
    shared = (
        f"Several winners of one round share the amount shown in equal parts; {game.currency.smallest[1]} left over go one each to them"
        " in the order of their terminals."
        if terms.several_winners == "split"
        else "Each of several winners of one round gets the full amount shown."
    )
    paid = "added to the credit meter" if terms.paid_as == "meter" else "paid by ticket"
    return (
        f"Won when {trigger_words(game, trigger)}. Every terminal with at least"
        f" {game.currency.format(trigger.stake_at_least)} {where} in that round has won it. {shared} The prize is {paid}."
    )


# -- checks -----------------------------------------------------------------------------------------------


def terms_problems(game: Game, terms: PoolTerms) -> Iterator[tuple[str, Refused]]:
    """Everything that is wrong with a pool's definition by itself, each with the key it stands under."""
    try:
        rules = jackpots_of(game)
    except Refused as refused:
        yield "game", refused
        return
    if not _NAME.fullmatch(terms.pool) or terms.pool == OWN_RESERVE:
        yield (
            "",
            Refused("bad-request", "a pool's name is a word of small letters, digits and hyphens: change it"),
        )
    if not (terms.name.strip() and terms.name.isprintable() and len(terms.name) <= 100):
        yield (
            "name",
            Refused("bad-request", "a pool is shown under a name of 1 to 100 printable signs: give one"),
        )
    if terms.game != game.name:
        yield (
            "game",
            Refused("bad-request", "the pool is of {game}, not of {game2}", game=terms.game, game2=game.name),
        )
    for key, share in (("contribution", terms.share), ("reserve", terms.reserve_share)):
        if not 0 <= share <= MILLION:
            yield (
                key,
                Refused(
                    "bad-amount",
                    "a share is between 0% and 100%, not {share_text}",
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
        yield "seed", Refused("bad-amount", "the seed is not an amount that can be put into a pool")
    if terms.ceiling is not None and not max(1, terms.seed) <= terms.ceiling <= MAX_STAKE:
        yield (
            "ceiling",
            Refused("bad-amount", "the ceiling is below the seed, or beyond all amounts: change it"),
        )
    if terms.paid_as not in rules.payment.paid_as:
        yield (
            "paid_as",
            Refused(
                "bad-request",
                "{book} pays no jackpot by {paid_as}",
                clauses=rules.payment.cite,
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
        clauses=rules.share.cite,
        pool=terms.pool,
        share=share,
    )


def _trigger_problems(game: Game, trigger: Trigger) -> Iterator[tuple[str, Refused]]:
    if not 1 <= trigger.stake_at_least <= MAX_STAKE:
        yield "trigger", Refused("bad-amount", "the least stake that counts is not an amount of money")
    kinds = {bet.kind for bet in game.bets}
    if trigger.on not in kinds | game.paytable.by_name.keys() | {ALL_BETS}:
        known = nearest(trigger.on, sorted(kinds | game.paytable.by_name.keys()))
        yield (
            "trigger",
            Refused("unknown-bet", "stakes on '{on}' count for nothing; {known}", on=trigger.on, known=known),
        )
    if bool(trigger.wins_on) == (trigger.roll is not None):
        yield (
            "trigger",
            Refused("bad-request", "say either which bet the roll must win, or what it must show"),
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


def linked_problems(pools: dict[str, PoolTerms]) -> Iterator[tuple[str, str, Refused]]:
    """What is wrong between pools: (pool, key, problem)."""
    for terms in pools.values():
        if terms.overflow and terms.overflow not in pools:
            known = nearest(terms.overflow, pools)
            yield (
                terms.pool,
                "overflow",
                Refused(
                    "bad-request",
                    "there is no pool '{overflow}'; {known}",
                    overflow=terms.overflow,
                    known=known,
                ),
            )
        elif terms.overflow and terms.pool in _chain(pools, terms.overflow):
            yield (
                terms.pool,
                "overflow",
                Refused("bad-request", "what overflows would come back to this pool"),
            )
        if terms.overflow and terms.ceiling is None:
            yield (
                terms.pool,
                "overflow",
                Refused("bad-request", "nothing overflows without a ceiling: give one"),
            )
    for game in sorted({terms.game for terms in pools.values()}):
        together = sum(terms.share + terms.reserve_share for terms in pools.values() if terms.game == game)
        if together > MILLION:
            first = next(terms.pool for terms in pools.values() if terms.game == game)
            text = f"the pools of {game} take {share_text(together)} of turnover together"
            yield first, "contribution", Refused("bad-amount", "{text}: make it 100% at most", text=text)


def _chain(pools: dict[str, PoolTerms], start: str) -> list[str]:
    """A pool and those its overflow goes on to."""
    chain: list[str] = []
    while start in pools and start not in chain:
        chain.append(start)
        start = pools[start].overflow
    return chain


def alters_return(before: PoolTerms, after: PoolTerms) -> bool:
    """Whether a change alters what players get back, and so has to wait until the pool is won."""
    was, will = asdict(before), asdict(after)
    return any(was[key] != will[key] for key in was.keys() - NEVER_WAITS)
