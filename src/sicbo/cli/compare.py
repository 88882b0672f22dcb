"""sicbo compare: games side by side."""

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.odds import show_warnings, warning_entry
from sicbo.cli.show import as_json, console, table
from sicbo.maths.compare import Row, compare
from sicbo.maths.exact import BetMaths, percent
from sicbo.maths.warnings import warnings
from sicbo.refusals import Refused
from sicbo.rules.game import Game
from sicbo.rules.shelf import book, game, game_names, read_card, split_game
from sicbo.rules.words import short_picks


def run(arguments: list[str]) -> int:
    parser = Parser(
        "compare",
        "Games side by side: the price and the house edge of every bet, and where the books differ.",
        ["", "act-canberra nsw-aruze", "pennsylvania/a pennsylvania/b --json",
         "act-canberra nsw-table --card nsw-table=examples/nsw-table-card.toml"],
    )  # fmt: skip
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="games or paths; all games that state odds when left out"
    )
    parser.add_argument(
        "--card",
        metavar="GAME=FILE",
        action="append",
        default=[],
        help="an operator's card for one of the games",
    )
    add_json(parser)
    options = parser.read(arguments)
    cards = dict(_named_card(text) for text in options.card)
    names = options.games or [
        name for name in game_names() if book(split_game(name)[0]).file.odds == "stated"
    ]
    if len(names) < 2:
        raise Refused("bad-request", "name at least two games, or none for all of them")
    games = [game(name, read_card(cards[name]) if name in cards else None) for name in names]
    rows = compare(games)
    if options.json:
        as_json(_document(games, rows))
    else:
        _show(games, rows)
    return 0


def _named_card(text: str) -> tuple[str, str]:
    name, separator, path = text.partition("=")
    if not separator:
        raise Refused("bad-request", f"--card takes GAME=FILE here, not '{text}'")
    return name, path


def _document(games: list[Game], rows: list[Row]) -> dict[str, object]:
    return {
        "games": [{"game": game.name, "paytable_sha256": game.sha256} for game in games],
        "rows": [
            {
                "bets": list(row.bets),
                "differs": row.differs,
                "games": {
                    game.name: None if cell is None else _cell(cell)
                    for game, cell in zip(games, row.cells, strict=True)
                },
            }
            for row in rows
        ],
        "warnings": [
            {"game": game.name, **warning_entry(remark)} for game in games for remark in warnings(game)
        ],
    }


def _cell(bet: BetMaths) -> dict[str, object]:
    return {
        "name": bet.name,
        "pays": [{"odds": str(level.odds), "ways": level.ways} for level in bet.pays],
        "return": str(bet.expected_return),
        "edge": str(bet.edge),
    }


def _show(games: list[Game], rows: list[Row]) -> None:
    out = console()
    headings = [game.name.replace("-", "-\n").replace("/", "\n/") for game in games]
    made = table("House edge and odds, side by side", "bet", *(f">{name}" for name in headings), "")
    for row in rows:
        cells = [
            "" if cell is None else f"{_prices(cell)}\n[dim]{percent(cell.edge)}[/dim]" for cell in row.cells
        ]
        made.add_row(short_picks(row.bets), *cells, "[yellow]≠[/yellow]" if row.differs else "")
    out.print(made)
    differing = sum(len(row.bets) for row in rows if row.differs)
    out.print(f"[yellow]≠[/yellow] {differing} bets are priced differently by these games")
    for one in games:
        remarks = warnings(one)
        if remarks:
            out.print(f"\n[bold]{one.name}[/bold]")
            show_warnings(remarks)


def _prices(bet: BetMaths) -> str:
    """`1/2/12 to 1` where the prices all are to 1, else in full."""
    if all(level.odds.stake == 1 and not level.odds.floor for level in bet.pays):
        return "/".join(str(level.odds.win) for level in reversed(bet.pays)) + " to 1"
    return ", ".join(str(level.odds) for level in bet.pays)
