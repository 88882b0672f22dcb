"""sicbo distribution: the exact distribution of a set of bets, for one round or many."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import gcd

from sicbo.cli.arguments import Parser, add_game_options, add_json, game_of, wagers_of
from sicbo.cli.show import as_json, bar, console, styled, table
from sicbo.cli.stores import counted
from sicbo.currency import Currency
from sicbo.maths.distribution import Distribution, Exposure, exposure, many_rounds, one_round
from sicbo.maths.exact import percent
from sicbo.refusals import Refused
from sicbo.rules.game import Game

MOST_BARS = 24
MAX_DIGITS = 50_000_000


def run(arguments: list[str]) -> int:
    parser = Parser(
        "distribution",
        "Exact distribution of the result of a set of bets: every result with its probability, the best and worst\n"
        "rolls, the exposure of the house, and the probability of being ahead after any number of rounds.",
        [
            "act-canberra small=10",
            "nsw-aruze small=10 double:2=5 --rounds 100",
            "pennsylvania/b single:3=5 --json",
        ],
    )
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument(
        "wagers", nargs="*", metavar="BET=AMOUNT", help="bets, such as small=10 double:2=5.50"
    )
    parser.add_argument("--rounds", metavar="N", default="1", help="number of rounds with the same bets (1)")
    add_game_options(parser)
    add_json(parser)
    options = parser.read(arguments)
    if not options.rounds.isascii() or not options.rounds.isdecimal() or len(options.rounds) > 9:
        raise Refused(
            "bad-request",
            "--rounds takes a whole number such as 100, not '{rounds}'",
            rounds=options.rounds[:40],
        )
    game = game_of(options)
    wagers = wagers_of(options.wagers, game)
    single = one_round(game, wagers)
    result = single if options.rounds == "1" else many_rounds(single, int(options.rounds))
    at_risk = exposure(game, wagers)
    if options.json:
        _refuse_a_flood(result)
        with _numbers_of_any_length():
            as_json(_document(game, wagers, result, at_risk))
    else:
        _show(game, wagers, result, at_risk)
    return 0


def _refuse_a_flood(result: Distribution) -> None:
    """Exact fractions of n rounds have some 2.3 n digits above and below the line; refuse before they fill a disk."""
    digits = 2 * 7 * result.rounds // 3
    if digits * len(result.ways) > MAX_DIGITS:
        millions = digits * len(result.ways) // 1_000_000
        raise Refused(
            "too-large",
            "the exact fractions would be {millions} million digits long; ask for fewer rounds",
            millions=millions,
        )


@contextmanager
def _numbers_of_any_length() -> Iterator[None]:
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # the guard against hostile numbers is the one above
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)


def _document(
    game: Game, wagers: dict[str, int], result: Distribution, at_risk: Exposure
) -> dict[str, object]:
    return {
        "game": game.name,
        "paytable_sha256": game.sha256,
        "wagers": {bet: game.currency.format(stake) for bet, stake in wagers.items()},
        "rounds": result.rounds,
        "staked": game.currency.format(result.staked),
        "ahead": str(result.ahead),
        "even": str(result.even),
        "behind": str(result.behind),
        "mean": str(result.mean / game.currency.unit),
        "variance": str(result.variance / game.currency.unit**2),
        "standard_deviation": game.currency.format(_deviation(result)),
        "best": game.currency.format(result.best),
        "worst": game.currency.format(result.worst),
        "exposure": {
            "largest_loss": game.currency.format(at_risk.largest_loss),
            "on": [list(roll) for roll in at_risk.worst_rolls],
            "largest_gain": game.currency.format(at_risk.largest_gain),
            "on_gain": [list(roll) for roll in at_risk.best_rolls],
            "expected_gain": str(at_risk.expected_gain / game.currency.unit),
        },
        "results": [
            {"net": game.currency.format(net), "probability": str(Fraction(ways, result.possible))}
            for net, ways in result.ways.items()
        ],
    }


def _deviation(result: Distribution) -> int:
    return int(result.standard_deviation(0))


def _show(game: Game, wagers: dict[str, int], result: Distribution, at_risk: Exposure) -> None:
    out = console()
    listed = ", ".join(f"{bet} {game.currency.grouped(stake)}" for bet, stake in wagers.items())
    rounds = counted(result.rounds, "round")
    made = table(f"{game.name} · {rounds} of {listed}", ">net result", ">probability", "")
    bars = _bars(result)
    most = max(share for _, share in bars)
    for label, share in bars:
        made.add_row(label, percent(share, 4), styled((bar(float(share / most)), "cyan")))
    out.print(made)
    facts = table("", "", ">")
    facts.show_header = False
    facts.add_row("staked", game.currency.grouped(result.staked))
    facts.add_row("ahead", percent(result.ahead, 4))
    facts.add_row("even", percent(result.even, 4))
    facts.add_row("behind", percent(result.behind, 4))
    facts.add_row("expected result", game.currency.grouped(_nearest(result.mean)))
    facts.add_row("standard deviation", game.currency.grouped(_deviation(result)))
    for cases in (5, 50, 95):
        facts.add_row(
            "median" if cases == 50 else f"{cases}th percentile",
            game.currency.grouped(result.quantile(Fraction(cases, 100))),
        )
    out.print(facts)
    out.print(
        f"best rolls for the player: {_signed(game.currency, at_risk.largest_loss)} on {_rolls(at_risk.worst_rolls)}"
    )
    out.print(
        f"worst rolls for the player: {_signed(game.currency, -at_risk.largest_gain)} on {_rolls(at_risk.best_rolls)}"
    )
    out.print(
        f"house, per round: largest loss {game.currency.grouped(max(0, at_risk.largest_loss))},"
        f" expected win {_signed(game.currency, _nearest(at_risk.expected_gain))}"
    )


def _nearest(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _signed(currency: Currency, minor: int) -> str:
    return f"{'+' if minor > 0 else ''}{currency.grouped(minor)}"


def _rolls(rolls: tuple[tuple[str | int, ...], ...]) -> str:
    shown = ", ".join("-".join(str(face) for face in roll) for roll in rolls[:6])
    return shown + (f" and {len(rolls) - 6} more" if len(rolls) > 6 else "")


def _bars(result: Distribution) -> list[tuple[str, Fraction]]:
    """Each result or, if there are many, intervals of results of equal width, with the far ends combined."""
    if len(result.ways) <= MOST_BARS:
        return [
            (_signed(result.currency, net), Fraction(ways, result.possible))
            for net, ways in result.ways.items()
        ]
    low, high = result.quantile(Fraction(1, 1000)), result.quantile(Fraction(999, 1000))
    step = gcd(*(net - low for net in result.ways))
    width = step * max(1, -(-(high - low + step) // (step * (MOST_BARS - 2))))
    held: dict[int, list[int]] = {}
    for net in result.ways:
        place = -1 if net < low else MOST_BARS if net > high else (net - low) // width
        held.setdefault(place, []).append(net)
    bars = []
    for place, members in sorted(held.items()):
        label = f"{_signed(result.currency, members[0])} to {_signed(result.currency, members[-1])}"
        if place == -1:
            label = f"below {_signed(result.currency, low)}"
        elif place == MOST_BARS:
            label = f"above {_signed(result.currency, high)}"
        bars.append((label, Fraction(sum(result.ways[net] for net in members), result.possible)))
    return bars
