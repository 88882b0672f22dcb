"""sicbo risk: what a set of bets means round after round: chances, bands, ruin, hold, volatility; with plots."""

from argparse import Namespace
from fractions import Fraction
from pathlib import Path

import msgspec

from sicbo.cli.arguments import Parser, add_game_options, add_json, game_of, wagers_of, whole_number
from sicbo.cli.show import as_json, bar, console, styled, table
from sicbo.cli.stores import counted
from sicbo.currency import Currency
from sicbo.maths.distribution import MAX_ROUNDS, one_round
from sicbo.maths.exact import percent
from sicbo.maths.long_run import LongRun, long_run
from sicbo.maths.risk import PortfolioRisk, portfolio_risk
from sicbo.maths.ruin import Ruin, ruin
from sicbo.refusals import Refused
from sicbo.rules.game import Game

BANDS = (0.5, 0.9, 0.99)
BARS = 21


def run(arguments: list[str]) -> int:
    parser = Parser(
        "risk",
        "Risk of a set of bets over many rounds: the probability of being ahead, bands, the hold of the house, and the\n"
        "risk of ruin for a bankroll. Exact, or with a bound on the error; nothing is sampled.",
        ["act-canberra small=10 --rounds 10000",
         "nsw-aruze small=10 double:2=5 --purse 200 --target 400",
         "crown-melbourne/a single:3=5 --plot fan --save fan.svg"],
    )  # fmt: skip
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument("wagers", nargs="*", metavar="BET=AMOUNT", help="bets of every round")
    parser.add_argument(
        "--rounds", metavar="N", default="100", help="number of rounds with the same bets (100)"
    )
    parser.add_argument("--an-hour", metavar="N", default="60", help="rounds per hour, for the hold (60)")
    parser.add_argument("--purse", metavar="AMOUNT", help="the player's bankroll, for the risk of ruin")
    parser.add_argument(
        "--target", metavar="AMOUNT", help="the amount at which the player leaves (default: twice the purse)"
    )
    parser.add_argument(
        "--plot", choices=["distribution", "fan", "ruin"], default="distribution", help="which plot to save"
    )
    parser.add_argument("--save", metavar="FILE", help="save a plot as .svg or .png, or the figures as .json")
    add_game_options(parser)
    add_json(parser)
    options = parser.read(arguments)
    game = game_of(options)
    wagers = wagers_of(options.wagers, game)
    rounds = whole_number(options.rounds, "--rounds", most=MAX_ROUNDS)
    an_hour = whole_number(options.an_hour, "--an-hour", most=1_000_000)
    if options.target and not options.purse:
        raise Refused("bad-request", "--target needs --purse, the amount the player starts with")
    figures = portfolio_risk(game, wagers)
    single = one_round(game, wagers)
    many = long_run(single, rounds)
    ended = None
    if options.purse:
        purse, target = purse_of(options, game)
        ended = ruin(single, purse, target)
    document = _document(game, wagers, figures, many, ended, an_hour)
    if options.save:
        _save(options, game, wagers, many, document)
    if options.json:
        as_json(document)
    else:
        _show(game, wagers, figures, many, ended, an_hour)
    return 0


def purse_of(options: Namespace, game: Game) -> tuple[int, int]:
    """The purse and its target."""
    purse = game.currency.parse(options.purse, what="purse")
    target = game.currency.parse(options.target, what="target") if options.target else 2 * purse
    return purse, target


def _save(
    options: Namespace, game: Game, wagers: dict[str, int], many: LongRun, document: dict[str, object]
) -> None:
    if options.save.lower().endswith(".json"):
        try:
            Path(options.save).write_bytes(
                msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"
            )
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise Refused("bad-file", "{save} cannot be written: {why}", save=options.save, why=why) from None
        return
    from sicbo.laboratory import plots

    if options.plot == "fan":
        made = plots.fan_plot(game, wagers, many.rounds)
    elif options.plot == "ruin":
        if not options.purse:
            raise Refused("bad-request", "a plot of ruin needs --purse")
        made = plots.ruin_plot(game, wagers, *purse_of(options, game), many.rounds)
    else:
        listed = ", ".join(f"{bet} {game.currency.grouped(stake)}" for bet, stake in wagers.items())
        made = plots.distribution_plot(many, f"{game.name}: {counted(many.rounds, 'round')} of {listed}")
    made.save(options.save)


def _document(
    game: Game,
    wagers: dict[str, int],
    figures: PortfolioRisk,
    many: LongRun,
    ended: Ruin | None,
    an_hour: int,
) -> dict[str, object]:
    document: dict[str, object] = {
        "game": game.name,
        "paytable_sha256": game.sha256,
        "wagers": {bet: game.currency.format(stake) for bet, stake in wagers.items()},
        "one_round": {
            "staked": game.currency.format(figures.staked),
            "edge": str(figures.edge),
            "variance": str(figures.variance / game.currency.unit**2),
            "standard_deviation": game.currency.format(_deviation(figures)),
            "volatility_index": figures.volatility_index,
            "hit": str(figures.hit),
            "gain": str(figures.gain),
            "largest_loss_of_the_house": game.currency.format(figures.exposure.largest_loss),
        },
        "house": {
            "rounds_an_hour": an_hour,
            "hold_an_hour": str(figures.hold_an_hour(an_hour) / game.currency.unit),
            "rounds_until_three_deviations": figures.rounds_to_be_sure(),
        },
        "rounds": many.rounds,
        "ahead": many.ahead,
        "even": many.even,
        "behind": many.behind,
        "error": many.error,
        "mean": str(many.mean / game.currency.unit),
        "bands": {f"{share:.0%}": [game.currency.format(net) for net in many.band(share)] for share in BANDS},
    }
    if ended is not None:
        document["purse"] = {
            "purse": game.currency.format(ended.purse),
            "target": game.currency.format(ended.target),
            "reaches": ended.reaches,
            "ruined": ended.ruined,
            "exact": None if ended.exact is None else str(ended.exact),
            "error": ended.error,
            "rounds": ended.rounds,
        }
    return document


def _show(
    game: Game,
    wagers: dict[str, int],
    figures: PortfolioRisk,
    many: LongRun,
    ended: Ruin | None,
    an_hour: int,
) -> None:
    out = console()
    listed = ", ".join(f"{bet} {game.currency.grouped(stake)}" for bet, stake in wagers.items())
    made = table(
        f"{game.name} · {counted(many.rounds, 'round')} of {listed}", ">net result up to", ">probability", ""
    )
    cells = _histogram(many)
    most = max(chance for _, chance in cells) or 1.0
    for net, chance in cells:
        made.add_row(game.currency.grouped(net), f"{chance:.3%}", styled((bar(chance / most), "cyan")))
    out.print(made)
    facts = table("", "", ">")
    facts.show_header = False
    facts.add_row("house edge", percent(figures.edge, 4))
    facts.add_row("standard deviation per round", game.currency.grouped(_deviation(figures)))
    facts.add_row("hit rate", percent(figures.hit, 2))
    facts.add_row("volatility index (90 % of rounds, in stakes)", f"{figures.volatility_index:.3f}")
    facts.add_row(
        f"hold of the house in {counted(an_hour, 'round')}",
        _amount(figures.hold_an_hour(an_hour), game.currency),
    )
    sure = figures.rounds_to_be_sure()
    facts.add_row(
        "rounds until the house is ahead by three standard deviations",
        "never" if sure is None else f"{sure:,}",
    )
    facts.add_row("ahead", f"{many.ahead:.4%}")
    facts.add_row("even", f"{many.even:.4%}")
    facts.add_row("expected result", _amount(many.mean, game.currency))
    for share in BANDS:
        low, high = many.band(share)
        facts.add_row(
            f"{share:.0%} of results between",
            f"{game.currency.grouped(low)} and {game.currency.grouped(high)}",
        )
    if ended is not None:
        facts.add_row(
            f"{game.currency.grouped(ended.purse)} reaches {game.currency.grouped(ended.target)} before ruin",
            f"{ended.reaches:.4%}",
        )
        facts.add_row("mean number of rounds until either", f"{ended.rounds:,.1f}")
    out.print(facts)
    worst = max(many.error, ended.error if ended else 0.0)
    out.print(styled((f"every probability is exact to within {worst:.1e}", "dim")))


def _deviation(figures: PortfolioRisk) -> int:
    return int(figures.standard_deviation(0))


def _amount(minor: Fraction, currency: Currency) -> str:
    return currency.grouped((2 * minor.numerator + minor.denominator) // (2 * minor.denominator))


def _histogram(many: LongRun) -> list[tuple[int, float]]:
    """The chance of a result up to each of some bounds and above the previous one."""
    low, high = many.quantile(1e-3), many.quantile(1 - 1e-3)
    width = max(1, -(-(high - low) // (many.step * (BARS - 1)))) * many.step
    bounds = [low + number * width for number in range((high - low) // width + 1)]
    if bounds[-1] < high:
        bounds.append(bounds[-1] + width)
    above = [1.0, *(many.above(bound) for bound in bounds)]
    return [(bound, max(0.0, above[place] - above[place + 1])) for place, bound in enumerate(bounds)]
