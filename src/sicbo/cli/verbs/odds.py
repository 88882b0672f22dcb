"""sicbo odds: what every bet of a game pays, and its exact mathematics."""

from fractions import Fraction

from sicbo.cli.arguments import Parser, add_game_options, add_json, game_of
from sicbo.cli.show import as_json, console, styled, table
from sicbo.maths.compare import compare
from sicbo.maths.exact import BetMaths, analyse, percent
from sicbo.maths.warnings import Remark, warnings
from sicbo.money import Wording
from sicbo.rules.bet_words import short_picks
from sicbo.rules.game import Game


def run(arguments: list[str]) -> int:
    parser = Parser(
        "odds",
        "Show what every bet of a game pays, how often it wins, and its exact mathematics, counted over "
        "all 216 rolls.",
        ["crown-melbourne/a", "act-canberra double:3", "nsw-table --card examples/nsw-table-card.toml",
         "pennsylvania/a --wording wins", "path/to/book.toml --json"],
    )  # fmt: skip
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument("bets", nargs="*", help="only these bets, with their exact fractions")
    parser.add_argument("--all", action="store_true", help="show one row per bet instead of one per price")
    parser.add_argument("--wording", choices=["to", "wins", "pays"], help="how the odds are printed")
    add_game_options(parser)
    add_json(parser)
    options = parser.read(arguments)
    game = game_of(options)
    chosen = [game.bet(name).bet for name in options.bets]
    maths = [bet for bet in analyse(game) if not chosen or bet.bet in chosen]
    if options.json:
        as_json(_document(game, maths))
    elif chosen:
        _show_exactly(game, maths, options.wording)
    else:
        _show(game, maths, options.wording, each=options.all)
    return 0


def _document(game: Game, maths: list[BetMaths]) -> dict[str, object]:
    remarks = warnings(game, maths)
    return {
        "game": game.name,
        "paytable_sha256": game.sha256,
        "bets": [_entry(bet) for bet in maths],
        "warnings": [warning_entry(remark) for remark in remarks],
    }


def _entry(bet: BetMaths) -> dict[str, object]:
    return {
        "bet": bet.bet,
        "name": bet.name,
        "pays": [{"odds": str(level.odds), "ways": level.ways} for level in bet.pays],
        "ways": bet.ways,
        "probability": str(bet.probability),
        "return": str(bet.expected_return),
        "edge": str(bet.edge),
        "variance": str(bet.variance),
        "standard_deviation": bet.standard_deviation(),
        "hit_frequency": str(bet.hit_frequency),
        "clauses": list(bet.clauses),
    }


def warning_entry(remark: Remark) -> dict[str, object]:
    return {
        "code": remark.code,
        "bets": list(remark.bets),
        "figure": str(remark.figure),
        "message": remark.message,
        "clauses": list(remark.clauses),
    }


def price_lines(game: Game, bet: BetMaths, wording: Wording | None) -> str:
    return "\n".join(f"{game.odds_text(level.odds, wording)} {level.name}".rstrip() for level in bet.pays)


def _show(game: Game, maths: list[BetMaths], wording: Wording | None, *, each: bool) -> None:
    out = console()
    named, spread = out.width >= 110, out.width >= 90
    columns = [
        "bet",
        *(["name"] if named else []),
        "pays",
        ">combinations",
        ">probability",
        ">one in",
        ">house edge",
    ]
    made = table(
        f"{game.book.file.title} · {game.name} · {len(maths)} bets",
        *columns, *([">st. dev."] if spread else []),
    )  # fmt: skip
    rows = (
        [((bet.bet,), bet) for bet in maths]
        if each
        else [(row.bets, row.cells[0]) for row in compare([game])]
    )
    for bets, bet in rows:
        assert bet is not None
        name = bet.name if len(bets) == 1 else game.book.entries(game.variant)[bet.kind].name
        for number, level in enumerate(bet.pays):
            price = f"{game.odds_text(level.odds, wording)} {level.name}".rstrip()
            figures = [
                percent(bet.probability),
                _decimal(bet.hit_frequency),
                percent(bet.edge),
                bet.standard_deviation(2),
            ]
            first = [short_picks(bets), *([name] if named else [])]
            made.add_row(
                *(first if number == 0 else [""] * len(first)), price, str(level.ways),
                *((figures if spread else figures[:3]) if number == 0 else []),
                style="yellow" if bet.edge < 0 else None,
            )  # fmt: skip
    out.print(made)
    out.print(styled((f"paytable {game.sha256}", "dim")), soft_wrap=True)
    show_warnings(warnings(game, maths))


def _show_exactly(game: Game, maths: list[BetMaths], wording: Wording | None) -> None:
    out = console()
    for bet in maths:
        made = table(f"{bet.name} · {bet.bet} · {game.name}", "", ">exact", ">")
        made.show_header = False
        made.add_row("pays", price_lines(game, bet, wording), "")
        for level in bet.pays:
            label = f"ways {level.name}" if level.name else "ways"
            made.add_row(label, f"{level.ways} of 216", percent(Fraction(level.ways, 216), 4))
        made.add_row("probability", str(bet.probability), percent(bet.probability, 4))
        made.add_row("expected return", str(bet.expected_return), percent(bet.expected_return, 4))
        made.add_row("house edge", str(bet.edge), percent(bet.edge, 4))
        made.add_row("variance", str(bet.variance), _decimal(bet.variance, 4))
        made.add_row("standard deviation", f"√({bet.variance})", bet.standard_deviation(4))
        made.add_row("clauses", ", ".join(bet.clauses), "")
        out.print(made)
    show_warnings(warnings(game, maths))


def show_warnings(remarks: list[Remark]) -> None:
    out = console()
    for remark in remarks:
        out.print(styled(("!", "yellow"), f" {remark.message}"))


def _decimal(value: Fraction, places: int = 2) -> str:
    return percent(value / 100, places).removesuffix("%")
