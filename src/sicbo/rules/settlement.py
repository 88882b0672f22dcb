"""Settling wagers by the paytable: whole minor units, one line per wager, the clause beside every line.

The plain path does nothing but read the paytable. The guarded path is taken if the card sets limits or a smallest chip,
or if odds do not make whole minor units; it applies the book's own policies.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from sicbo.currency import Currency
from sicbo.money import Odds, checked_amount, next_payable
from sicbo.refusals import Refused
from sicbo.rules.card import Card, Limit, Terms
from sicbo.rules.limit_policies import Limits
from sicbo.rules.paytable import LOSS, Paytable
from sicbo.sentences import said

Outcome = Literal["win", "lose", "returned"]


# These values contain no reference cycles, so the garbage collector need not track them.


class Wager(Struct, frozen=True, gc=False):
    """Money on a bet, and whose it is."""

    bet: str
    stake: int
    owner: str = ""


class Advice(Struct, frozen=True, gc=False):
    """Something the dealer tells the owner or the house writes down, with its amount and clause."""

    code: Literal["below-minimum", "returned-below-minimum", "above-maximum", "off-multiple", "rounded-up"]
    message: str
    amount: int
    clauses: tuple[str, ...]


class Line(Struct, frozen=True, gc=False):
    """The result of one wager."""

    bet: str
    stake: int
    outcome: Outcome
    odds: Odds | None
    winnings: int
    returned: int
    clauses: tuple[str, ...]
    owner: str = ""
    advice: tuple[Advice, ...] = ()


class Receipt(Struct, frozen=True, gc=False):
    """The settlement of a set of wagers on one roll, naming the rules that paid it."""

    game: str
    paytable_sha256: str
    dice: tuple[str | int, ...]
    lines: tuple[Line, ...]
    staked: int
    returned: int

    @property
    def net(self) -> int:
        return self.returned - self.staked


class Rules(Struct, frozen=True):
    """What settlement needs of a game."""

    paytable: Paytable
    card: Card
    currency: Currency
    limits: Limits

    def amount(self, minor: int) -> str:
        """An amount as a sentence says it: `$1,234.50`; chips of a tournament are no money and have no symbol."""
        return self.currency.grouped(minor) if self.card.tournament else self.currency.shown(minor)


def as_wagers(wagers: Mapping[str, int] | Iterable[Wager], paytable: Paytable) -> list[Wager]:
    """Wagers with the bets' own spelling and checked amounts; one wager per owner and bet."""
    given = (
        [Wager(bet, stake) for bet, stake in wagers.items()] if isinstance(wagers, Mapping) else list(wagers)
    )
    checked: dict[tuple[str, str], Wager] = {}
    for wager in given:
        bet = paytable.canonical(wager.bet)
        if (wager.owner, bet) in checked:
            raise Refused(
                "duplicate-bet",
                "{bet} is named twice: name it once with the whole amount",
                bet=paytable.by_name[bet].said,
            )
        stake = checked_amount(wager.stake, what=said("stake on {bet}", bet=paytable.by_name[bet].said))
        checked[wager.owner, bet] = Wager(bet, stake, wager.owner)
    return list(checked.values())


def guarded_line(rules: Rules, roll: int, wager: Wager, terms: Terms | None, *, advised: bool) -> Line:
    """One wager settled under limits and chips, as the book's policies treat them; the card's limits without terms."""
    bet = rules.paytable.by_name[wager.bet]
    limit = rules.card.limit(bet) if terms is None else terms.limit(bet, wager.owner)
    policies = rules.limits
    if limit is not None:
        if limit.minimum is not None and wager.stake < limit.minimum and (advised or _refuses_low(policies)):
            return _kept_out(wager, limit, rules)
        settled, advice = _within(wager, limit, rules)
    else:
        settled, advice = wager.stake, []
    level = rules.paytable.rows[wager.bet][roll]
    excess = wager.stake - settled
    if level == LOSS:
        return Line(wager.bet, wager.stake, "lose", None, 0, excess, bet.clauses, wager.owner, tuple(advice))
    price = bet.levels[level - 1]
    winnings = price.odds.winnings(settled)
    if not price.odds.is_exact_for(settled):
        advice.append(
            Advice(
                "rounded-up",
                f"the odds do not give whole {rules.currency.smallest[1]}; rounded up to the next {rules.currency.smallest[0]}",
                1,
                (),
            )
        )
    winnings = _in_chips(winnings, rules, advice)
    clauses = bet.level_clauses(price)
    returned = wager.stake + winnings
    return Line(
        wager.bet, wager.stake, "win", price.odds, winnings, returned, clauses, wager.owner, tuple(advice)
    )


def check_entry(rules: Rules, wager: Wager, terms: Terms) -> None:
    """Refuse a wager that the book does not accept at all; other books accept it and settle it later."""
    limit = terms.limit(rules.paytable.by_name[wager.bet], wager.owner)
    if limit is None:
        return
    if limit.minimum is not None and wager.stake < limit.minimum and _refuses_low(rules.limits):
        _kept_out(wager, limit, rules)
    _within(wager, limit, rules)


def _refuses_low(policies: Limits) -> bool:
    return policies.below_minimum.treatment == "refuse"


def _kept_out(wager: Wager, limit: Limit, rules: Rules) -> Line:
    """A wager below the minimum that does not count: refused at entry, or returned whatever the result."""
    policies = rules.limits
    minimum = rules.amount(limit.minimum or 0)
    if _refuses_low(policies):
        raise Refused(
            "below-minimum",
            "{stake} on {bet} is below the minimum of {minimum}: bet at least that",
            clauses=policies.below_minimum.on(),
            stake=rules.amount(wager.stake),
            bet=rules.paytable.by_name[wager.bet].said,
            minimum=minimum,
        )
    advice = Advice(
        "returned-below-minimum",
        f"below the minimum of {rules.currency.format(limit.minimum or 0)} after advice: returned whatever the result",
        wager.stake,
        policies.below_minimum.cite,
    )
    return Line(
        wager.bet,
        wager.stake,
        "returned",
        None,
        0,
        wager.stake,
        policies.below_minimum.cite,
        wager.owner,
        (advice,),
    )


def _within(wager: Wager, limit: Limit, rules: Rules) -> tuple[int, list[Advice]]:
    """The part of a wager that is settled, and what its owner is told."""
    policies = rules.limits
    settled, advice = wager.stake, []
    if limit.minimum is not None and settled < limit.minimum:
        words = f"below the minimum of {rules.currency.format(limit.minimum)}: settled this time, the next one is returned"
        advice.append(Advice("below-minimum", words, settled, policies.below_minimum.cite))
    elif limit.maximum is not None and settled > limit.maximum:
        if policies.above_maximum.treatment == "refuse":
            raise Refused(
                "above-maximum",
                "{settled} on {bet} is above the maximum of {maximum}: bet at most that",
                clauses=policies.above_maximum.on(),
                settled=rules.amount(settled),
                bet=rules.paytable.by_name[wager.bet].said,
                maximum=rules.amount(limit.maximum),
            )
        excess = settled - limit.maximum
        words = f"settled to the maximum of {rules.currency.format(limit.maximum)}, {rules.currency.format(excess)} is returned"
        advice.append(Advice("above-maximum", words, excess, policies.above_maximum.cite))
        settled = limit.maximum
    elif limit.multiple is not None and settled % limit.multiple:
        if policies.off_multiple.treatment == "refuse":
            raise Refused(
                "off-multiple",
                "{stake} on {bet} is not a multiple of {multiple}: bet a multiple",
                clauses=policies.off_multiple.on(),
                stake=rules.amount(settled),
                bet=rules.paytable.by_name[wager.bet].said,
                multiple=rules.amount(limit.multiple),
            )
        words = f"not a multiple of {rules.currency.format(limit.multiple)}: stands, winnings are rounded up to the next chip"
        advice.append(Advice("off-multiple", words, settled % limit.multiple, policies.off_multiple.cite))
    return settled, advice


def _in_chips(winnings: int, rules: Rules, advice: list[Advice]) -> int:
    """Payment to the next amount that chips can pay, if the book orders it; otherwise the exact amount."""
    card, policies = rules.card, rules.limits
    if card.smallest_chip is None or policies.breakage.treatment != "next-payable-amount":
        return winnings
    payable = next_payable(winnings, card.smallest_chip)
    if payable != winnings:
        words = f"{rules.currency.format(winnings)} is not payable in chips of {rules.currency.format(card.smallest_chip)}: rounded up"
        advice.append(Advice("rounded-up", words, payable - winnings, policies.breakage.cite))
    return payable
