"""sicbo design: fair odds, odds for a wanted edge, the price of every switch, what differs between two games."""

from fractions import Fraction

from sicbo.cli.arguments import Parser, add_game_options, add_json, game_of, percentage
from sicbo.cli.show import as_json, console, table
from sicbo.maths.compare import compare
from sicbo.maths.design import SolvedOdds, SwitchPrice, solve_odds, switch_prices
from sicbo.maths.exact import percent
from sicbo.maths.what_differs import Said, what_differs
from sicbo.rules.bet_words import short_picks
from sicbo.rules.game import Game
from sicbo.rules.shelf import game as game_named


def run(arguments: list[str]) -> int:
    parser = Parser(
        "design",
        "Design a paytable: the odds at which each bet is fair or keeps a target edge, what each switch of the book\n"
        "costs, and how two games differ, in words.",
        ["act-canberra", "act-canberra double:2 total:9 --edge 5", "act-canberra --against nsw-aruze"],
    )
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument("bets", nargs="*", help="only these bets")
    parser.add_argument(
        "--edge",
        metavar="PERCENT",
        default="0",
        help="the target house edge in percent, such as 2.78 (0: fair)",
    )
    parser.add_argument("--against", metavar="GAME", help="show how the game differs from this one, in words")
    add_game_options(parser)
    add_json(parser)
    options = parser.read(arguments)
    game = game_of(options)
    if options.against:
        return _against(game, game_named(options.against), json=options.json)
    edge = percentage(options.edge, "--edge")
    chosen = [game.bet(name).bet for name in options.bets]
    groups = [row.bets for row in compare([game]) if not chosen or set(chosen) & set(row.bets)]
    solved = [(bets, solve_odds(game, bets[0], edge)) for bets in groups]
    prices = () if chosen else switch_prices(game)
    if options.json:
        as_json(_document(game, edge, solved, prices))
    else:
        _show(game, edge, solved, prices)
    return 0


def _document(
    game: Game,
    edge: Fraction,
    solved: list[tuple[tuple[str, ...], tuple[SolvedOdds, ...]]],
    prices: tuple[SwitchPrice, ...],
) -> dict[str, object]:
    return {
        "game": game.name,
        "paytable_sha256": game.sha256,
        "wanted_edge": str(edge),
        "bets": [
            {
                "bets": list(bets),
                "level": level.level,
                "pays": str(level.pays),
                "edge": str(level.edge),
                "exact_odds": str(level.exact),
                "at_most": None if level.below is None else str(level.below),
                "edge_then": None if level.below_edge is None else str(level.below_edge),
            }
            for bets, levels in solved
            for level in levels
        ],
        "switches": [
            {
                "switch": price.switch,
                "reading": price.reading,
                "setting": price.setting,
                "other": price.other,
                "bets": {
                    bet: [None if edge is None else str(edge) for edge in pair]
                    for bet, pair in price.bets.items()
                },
            }
            for price in prices
        ],
    }


def _show(
    game: Game,
    edge: Fraction,
    solved: list[tuple[tuple[str, ...], tuple[SolvedOdds, ...]]],
    prices: tuple[SwitchPrice, ...],
) -> None:
    out = console()
    wanted = "fair odds" if edge == 0 else f"odds for a house edge of {percent(edge)}"
    made = table(
        f"{game.name} · {wanted}",
        "bet",
        "level",
        ">pays",
        ">house edge",
        ">exact odds",
        ">decimal",
        ">whole odds",
        ">new edge",
    )
    for bets, levels in solved:
        for level in levels:
            whole = (
                ("none", "")
                if level.below is None
                else (str(level.below), percent(level.below_edge or Fraction(0)))
            )
            exact = str(level.exact) if level.exact > 0 else "none"
            decimal = f"{float(level.exact):.4f}" if level.exact > 0 else ""
            made.add_row(
                short_picks(bets),
                level.level,
                game.odds_text(level.pays),
                percent(level.edge),
                exact,
                decimal,
                *whole,
            )
    out.print(made)
    if prices:
        costs = table(
            "Cost of each switch",
            "switch",
            "reading",
            "set",
            "other",
            "bets",
            ">edge now",
            ">new edge",
        )
        for price in prices:
            alike: dict[tuple[Fraction | None, Fraction | None], list[str]] = {}
            for bet, pair in price.bets.items():
                alike.setdefault(pair, []).append(bet)
            for pair, bets_of in alike.items():
                shown = ("not offered" if figure is None else percent(figure) for figure in pair)
                costs.add_row(
                    price.switch,
                    price.reading,
                    price.setting,
                    price.other,
                    short_picks(tuple(bets_of)),
                    *shown,
                )
        out.print(costs)


def _against(one: Game, other: Game, *, json: bool) -> int:
    said: list[Said] = what_differs(one, other)
    if json:
        as_json({"games": [one.name, other.name], "differences": said})
    elif not said:
        console().print(f"No difference in bets or payouts between {one.name} and {other.name}.")
    else:
        for difference in said:
            console().print(f"{difference.part}: {difference.words}", soft_wrap=True)
    return 0
