"""sicbo compare: games side by side."""

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.cli.stores import counted
from sicbo.cli.verbs.odds import show_warnings, warning_entry
from sicbo.maths.compare import Row, compare
from sicbo.maths.exact import BetMaths, percent
from sicbo.maths.warnings import warnings
from sicbo.refusals import Refused
from sicbo.rules.bet_words import short_picks
from sicbo.rules.game import Game
from sicbo.rules.shelf import book, game, game_names, read_card, split_game


def run(arguments: list[str]) -> int:
    parser = Parser(
        "compare",
        "Compare games side by side: odds and house edge of every bet, and where the books differ.",
        ["", "act-canberra nsw-aruze --save edges.svg", "pennsylvania/a pennsylvania/b --json",
         "act-canberra nsw-table --card nsw-table=examples/nsw-table-card.toml"],
    )  # fmt: skip
    parser.add_argument(
        "games",
        nargs="*",
        metavar="GAME",
        help="games or paths of book files (default: every game that states odds)",
    )
    parser.add_argument(
        "--card",
        metavar="GAME=FILE",
        action="append",
        default=[],
        help="an operator's card for one of the games",
    )
    parser.add_argument(
        "--save", metavar="FILE", help="save the house edges side by side as a plot, .svg or .png"
    )
    add_json(parser)
    options = parser.read(arguments)
    cards = dict(_named_card(text) for text in options.card)
    names = options.games or [
        name for name in game_names() if book(split_game(name)[0]).file.odds == "stated"
    ]
    if len(names) < 2:
        raise Refused("bad-request", "name at least two games, or none for all of them")
    for name in cards:
        if name not in names:
            raise Refused("bad-request", "--card names '{name}', which is not among the games", name=name)
    games = [game(name, read_card(cards[name], name) if name in cards else None) for name in names]
    rows = compare(games)
    if options.save:
        from sicbo.laboratory.plots import edges_plot

        edges_plot(games).save(options.save)
    if options.json:
        as_json(_document(_labels(names, games), games, rows))
    else:
        _show(_labels(names, games), games, rows)
    return 0


def _labels(names: list[str], games: list[Game]) -> list[str]:
    """The games' own names, or what was asked for if two books have the same."""
    own = [game.name for game in games]
    return own if len(set(own)) == len(own) else names


def _named_card(text: str) -> tuple[str, str]:
    name, separator, path = text.partition("=")
    if not separator:
        raise Refused("bad-request", "--card takes GAME=FILE here, not '{text}'", text=text)
    return name, path


def _document(labels: list[str], games: list[Game], rows: list[Row]) -> dict[str, object]:
    return {
        "games": [
            {"game": label, "paytable_sha256": game.sha256} for label, game in zip(labels, games, strict=True)
        ],
        "rows": [
            {
                "bets": list(row.bets),
                "differs": row.differs,
                "games": {
                    label: None if cell is None else _cell(cell)
                    for label, cell in zip(labels, row.cells, strict=True)
                },
            }
            for row in rows
        ],
        "warnings": [
            {"game": label, **warning_entry(remark)}
            for label, game in zip(labels, games, strict=True)
            for remark in warnings(game)
        ]
        + [
            {
                "code": "price-differs",
                "bets": list(row.bets),
                "message": f"{short_picks(row.bets)} is priced differently",
            }
            for row in rows
            if row.differs
        ],
    }


def _cell(bet: BetMaths) -> dict[str, object]:
    return {
        "name": bet.name,
        "pays": [{"odds": str(level.odds), "ways": level.ways} for level in bet.pays],
        "return": str(bet.expected_return),
        "edge": str(bet.edge),
    }


def _show(labels: list[str], games: list[Game], rows: list[Row]) -> None:
    out = console()
    headings = [label.replace("-", "-\n").replace("/", "\n/") for label in labels]
    made = table("House edge and odds side by side", "bet", *(f">{name}" for name in headings), "")
    for row in rows:
        cells = [
            "" if cell is None else styled(_prices(cell), ("\n" + percent(cell.edge), "dim"))
            for cell in row.cells
        ]
        made.add_row(short_picks(row.bets), *cells, styled(("≠" if row.differs else "", "yellow")))
    out.print(made)
    differing = sum(len(row.bets) for row in rows if row.differs)
    out.print(styled(("≠", "yellow"), f" {counted(differing, 'bet')} priced differently by these games"))
    for compared in games:
        remarks = warnings(compared)
        if remarks:
            out.print(styled(("\n" + compared.name, "bold")))
            show_warnings(remarks)


def _prices(bet: BetMaths) -> str:
    """`1/2/12 to 1` if all prices are to 1, otherwise in full."""
    if all(level.odds.stake == 1 and not level.odds.floor for level in bet.pays):
        return "/".join(str(level.odds.win) for level in reversed(bet.pays)) + " to 1"
    return ", ".join(str(level.odds) for level in bet.pays)
