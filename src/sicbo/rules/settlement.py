"""Settling wagers by the paytable: whole minor units, one line per wager, the clause beside every line.

The plain path does nothing but read the paytable. The guarded path is taken where the card sets limits or a
smallest chip, or where odds do not come out in whole minor units; it applies the book's own policies.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from msgspec import Struct

from sicbo.currency import Currency
from sicbo.money import Odds, checked_amount, next_payable
from sicbo.refusals import Refused
from sicbo.rules.card import Card, Limit, Terms
from sicbo.rules.limit_policies import Limits
from sicbo.rules.paytable import LOSS, Paytable

Outcome = Literal["win", "lose", "returned"]


# These values hold nothing that could point back at them, so the garbage collector need not watch them.


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
    """What became of one wager."""

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


class Rules(Protocol):
    """What settlement needs of a game."""

    @property
    def paytable(self) -> Paytable: ...
    @property
    def card(self) -> Card: ...
    @property
    def currency(self) -> Currency: ...
    @property
    def limits(self) -> Limits: ...


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
                "duplicate-bet", "{bet} is given twice; give it once with the whole amount", bet=bet
            )
        stake = checked_amount(wager.stake, what=f"stake on {bet}")
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
                f"the odds do not come out to the {rules.currency.smallest[0]}; paid to the next one",
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
    """Refuse a wager that the book does not let stand at all; the books that settle it say so later."""
    limit = terms.limit(rules.paytable.by_name[wager.bet], wager.owner)
    if limit is None:
        return
    if limit.minimum is not None and wager.stake < limit.minimum and _refuses_low(rules.limits):
        _kept_out(wager, limit, rules)
    _within(wager, limit, rules)


def _refuses_low(policies: Limits) -> bool:
    return policies.below_minimum.treatment == "refuse"


def _kept_out(wager: Wager, limit: Limit, rules: Rules) -> Line:
    """A wager below the minimum that does not stand: refused at entry, or given back whatever the result."""
    policies, currency = rules.limits, rules.currency
    minimum = currency.format(limit.minimum or 0)
    if _refuses_low(policies):
        raise Refused(
            "below-minimum",
            "{stake} on {bet} is below the minimum of {minimum}",
            clauses=policies.below_minimum.cite,
            stake=currency.format(wager.stake),
            bet=wager.bet,
            minimum=minimum,
        )
    advice = Advice(
        "returned-below-minimum",
        f"below the minimum of {minimum} after advice: returned whatever the result",
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
    policies, currency = rules.limits, rules.currency
    settled, advice = wager.stake, []
    if limit.minimum is not None and settled < limit.minimum:
        words = f"below the minimum of {currency.format(limit.minimum)}: settled this once, the next one goes back"
        advice.append(Advice("below-minimum", words, settled, policies.below_minimum.cite))
    elif limit.maximum is not None and settled > limit.maximum:
        if policies.above_maximum.treatment == "refuse":
            raise Refused(
                "above-maximum",
                "{settled} on {bet} is above the maximum of {maximum}",
                clauses=policies.above_maximum.cite,
                settled=currency.format(settled),
                bet=wager.bet,
                maximum=currency.format(limit.maximum),
            )
        excess = settled - limit.maximum
        words = (
            f"settled to the maximum of {currency.format(limit.maximum)}, {currency.format(excess)} goes back"
        )
        advice.append(Advice("above-maximum", words, excess, policies.above_maximum.cite))
        settled = limit.maximum
    elif limit.multiple is not None and settled % limit.multiple:
        if policies.off_multiple.treatment == "refuse":
            raise Refused(
                "off-multiple",
                "{stake} on {bet} is not a multiple of {multiple}",
                clauses=policies.off_multiple.cite,
                stake=currency.format(settled),
                bet=wager.bet,
                multiple=currency.format(limit.multiple),
            )
        words = (
            f"not a multiple of {currency.format(limit.multiple)}: stands, winnings go up to the next chip"
        )
        advice.append(Advice("off-multiple", words, settled % limit.multiple, policies.off_multiple.cite))
    return settled, advice


def _in_chips(winnings: int, rules: Rules, advice: list[Advice]) -> int:
    """Payment to the next amount that chips can pay, in the book that orders it; elsewhere the exact amount."""
    card, policies, currency = rules.card, rules.limits, rules.currency
    if card.smallest_chip is None or policies.breakage.treatment != "next-payable-amount":
        return winnings
    payable = next_payable(winnings, card.smallest_chip)
    if payable != winnings:
        words = f"{currency.format(winnings)} is not payable in chips of {currency.format(card.smallest_chip)}: paid up"
        advice.append(Advice("rounded-up", words, payable - winnings, policies.breakage.cite))
    return payable
