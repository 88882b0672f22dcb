"""sicbo jackpots: the pools of a file, their rules in words, and their exact effect on the players' return."""

import sys
from fractions import Fraction
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.currency import Currency, shared_currency
from sicbo.maths.exact import ONE, percent
from sicbo.maths.jackpots import LongRun, Offer, long_run, offers
from sicbo.refusals import Refused, one_line
from sicbo.rules.game import Game
from sicbo.rules.pool_words import rule_words
from sicbo.rules.poolfile import Pools, read_pools
from sicbo.rules.pools import PoolTerms, share_text
from sicbo.rules.problems import BadFile
from sicbo.rules.shelf import game, read_text

if TYPE_CHECKING:
    from rich.table import Table

Shown = tuple[PoolTerms, Game, tuple[Offer, ...], LongRun]


def run(arguments: list[str]) -> int:
    parser = Parser(
        "jackpots",
        "Show the progressive jackpots that a file describes: contributions, winning rolls and exact "
        "effect on returns.",
        ["examples/pools.toml", "examples/pools.toml --turnover 250 --value 400",
         "examples/pools.toml --qualifying 1/4 --json"],
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE", help="a TOML file that describes jackpot pools")
    parser.add_argument(
        "--turnover",
        metavar="AMOUNT",
        default="1000",
        help="turnover of a round that feeds the pools (1000)",
    )
    parser.add_argument("--value", metavar="AMOUNT", help="the amount on display (default: each pool's seed)")
    parser.add_argument(
        "--qualifying", metavar="PART", default="1",
        help="the share of rounds with a qualifying stake, such as 1/4 (default: all)",
    )  # fmt: skip
    add_json(parser)
    options = parser.read(arguments)
    try:
        pools = read_pools(read_text(options.file), options.file, game)
    except BadFile as bad:
        return _problems(bad)
    currency = shared_currency(game(terms.game).currency for terms in pools.pools)
    turnover = currency.parse(options.turnover, what="turnover of a round")
    value = None if options.value is None else currency.parse(options.value, what="amount on display")
    part = _part(options.qualifying)
    shown = [_worked_out(terms, turnover, value, part) for terms in pools.pools]
    if options.json:
        as_json(_document(pools, shown))
    else:
        _show(pools, shown, options.file, currency.grouped(turnover))
    return 0


def _problems(bad: BadFile) -> int:
    if len(bad.problems) == 1:
        raise bad
    for problem in bad.problems:
        print(f"sicbo: {bad.where}: {one_line(Refused('bad-file', str(problem)))}", file=sys.stderr)
    return 2


def _part(text: str) -> Fraction:
    try:
        part = Fraction(text)
    except (ValueError, ZeroDivisionError):
        part = Fraction(0)
    if not 0 < part <= 1 or part.denominator > 1_000_000:
        raise Refused(
            "bad-request",
            "--qualifying takes a share above 0 and up to 1, such as 1/4, not '{text}'",
            text=text[:20],
        )
    return part


def _worked_out(terms: PoolTerms, turnover: int, value: int | None, part: Fraction) -> Shown:
    of = game(terms.game)
    return (
        terms,
        of,
        offers(of, terms, terms.seed if value is None else value),
        long_run(of, terms, turnover, part),
    )


# -- for programs -----------------------------------------------------------------------------------------


def _document(pools: Pools, shown: list[Shown]) -> dict[str, object]:
    return {
        "offered": pools.offered,
        "pools": [
            {
                **_definition(terms),
                "rule": str(rule_words(of, terms)),
                "bets": [_offer(offer) for offer in bets],
                "long_run": _long_run(run),
            }
            for terms, of, bets, run in shown
        ],
    }


def _definition(terms: PoolTerms) -> dict[str, object]:
    return {
        "pool": terms.pool,
        "name": terms.name,
        "game": terms.game,
        "tables": list(terms.tables),
        "contribution": share_text(terms.share),
        "reserve": share_text(terms.reserve_share),
        "approval": terms.approval,
        "seed": terms.seed,
        "ceiling": terms.ceiling,
        "overflow": terms.overflow or "reserve",
        "several_winners": terms.several_winners,
        "paid_as": terms.paid_as,
    }


def _offer(offer: Offer) -> dict[str, object]:
    return {
        "bet": offer.bet,
        "stake": offer.stake,
        "value": offer.value,
        "own_return": str(offer.own_return),
        "added_return": str(offer.added_return),
        "edge": str(offer.edge),
        "break_even": str(offer.break_even),
    }


def _long_run(run: LongRun) -> dict[str, object]:
    return {
        "probability": str(run.probability),
        "turnover": run.turnover,
        "first_prize": _decimal(run.first_prize, 6),
        "prize": _decimal(run.prize, 6),
        "returned_from_contributions": percent(run.by_contributions, 6),
        "returned_from_seeds": percent(run.by_seeds, 6),
        "returned": percent(run.returned, 6),
    }


# -- for people -------------------------------------------------------------------------------------------


def _show(pools: Pools, shown: list[Shown], where: str, turnover: str) -> None:
    out = console()
    if not pools.offered:
        out.print(styled(("!", "yellow"), " the option is off: no contribution, no display, no award"))
    if not shown:
        out.print(f"there are no pools in {where}")
        return
    made = table(
        f"Pools of {where}",
        "pool",
        "name",
        "tables",
        ">share",
        ">reserve",
        ">seed",
        ">ceiling",
        "overflow",
        "approval",
    )
    for terms, of, *_ in shown:
        made.add_row(
            terms.pool, terms.name, ", ".join(terms.tables) or f"all of {terms.game}", share_text(terms.share),
            share_text(terms.reserve_share) if terms.reserve_share else "", of.currency.grouped(terms.seed),
            "" if terms.ceiling is None else of.currency.grouped(terms.ceiling),
            "" if terms.ceiling is None else terms.overflow or "next seed", terms.approval,
        )  # fmt: skip
    out.print(made)
    for terms, of, *_ in shown:
        out.print(styled((f"{terms.name}. ", "bold"), str(rule_words(of, terms))))
    out.print()
    out.print(_bets(shown))
    out.print(_over_time(shown, turnover))
    for terms, of, bets, _ in shown:
        for offer in bets:
            if offer.edge < 0:
                text = f" {terms.pool}: with {of.currency.grouped(offer.value)} on display, {offer.bet} favours the player"
                out.print(styled(("!", "yellow"), f"{text} by {percent(-offer.edge)}"))


def _bets(shown: list[Shown]) -> "Table":
    made = table(
        "Return of bets that can win a pool, with one winner", "pool", "bet", ">stake", ">on display", ">edge without pool",
        ">pool adds", ">edge with pool", ">break-even at",
    )  # fmt: skip
    for terms, of, bets, _ in shown:
        for offer in bets:
            made.add_row(
                terms.pool, offer.bet, of.currency.grouped(offer.stake), of.currency.grouped(offer.value),
                percent(ONE - offer.own_return), percent(offer.added_return), percent(offer.edge),
                _money(offer.break_even, of.currency), style="yellow" if offer.edge < 0 else None,
            )  # fmt: skip
    return made


def _over_time(shown: list[Shown], turnover: str) -> "Table":
    made = table(
        f"Long run, with a turnover of {turnover} per round", "pool", ">rounds per win", ">median rounds",
        ">growth per round", ">first prize", ">average prize", ">from contributions", ">from seeds", ">total return",
    )  # fmt: skip
    for terms, of, _, run in shown:
        made.add_row(
            terms.pool, _decimal(run.rounds, 1), f"{run.rounds_until(Fraction(1, 2)):,}", _decimal(run.growth / of.currency.unit, of.currency.decimals + 2), _money(run.first_prize, of.currency),
            _money(run.prize, of.currency), percent(run.by_contributions, 4), percent(run.by_seeds, 4), percent(run.returned, 4),
        )  # fmt: skip
    return made


def _money(minor: Fraction, currency: Currency) -> str:
    return currency.grouped((2 * minor.numerator + minor.denominator) // (2 * minor.denominator))


def _decimal(value: Fraction, places: int) -> str:
    return percent(value / 100, places).removesuffix("%")
