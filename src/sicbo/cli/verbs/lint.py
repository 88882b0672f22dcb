"""sicbo lint: check a rule book file and list every problem at once."""

from fractions import Fraction

import msgspec

from sicbo.cli.arguments import Parser, add_json, percentage
from sicbo.cli.show import as_json, console
from sicbo.maths.contradictions import contradictions, dominated
from sicbo.maths.warnings import warnings
from sicbo.refusals import Refused
from sicbo.rules.book import Book
from sicbo.rules.bookfile import BookFile
from sicbo.rules.game import compile_game
from sicbo.rules.loader import inspect_book
from sicbo.rules.shelf import BOOKS, own_text, read_text


def run(arguments: list[str]) -> int:
    parser = Parser(
        "lint",
        "Check a rule book file and list every problem with its line, its place and what to do. Exit code 2 if there are\n"
        "any. Games of a book without problems are checked for bets that favour the player, return less than a floor,\n"
        "contradict the wording of the book, or are beaten by another bet on every roll. With --strict these make the\n"
        "exit code 1.",
        [
            "my-book.toml",
            "my-book.toml --floor 80 --strict",
            "crown-melbourne",
            "my-book.toml --json",
            "--schema > book.schema.json",
        ],
    )
    parser.add_argument("file", nargs="?", help="the path of a book file, or the name of a book of the house")
    parser.add_argument(
        "--schema", action="store_true", help="print the JSON Schema of a book file, for editors"
    )
    parser.add_argument(
        "--floor",
        metavar="PERCENT",
        default="75",
        help="the lowest return without a warning, in percent (75)",
    )
    parser.add_argument("--strict", action="store_true", help="exit code 1 if there are warnings")
    add_json(parser)
    options = parser.read(arguments)
    if options.schema:
        as_json(schema())
        return 0
    if options.file is None:
        raise Refused("bad-request", "name the file to check, such as my-book.toml")
    floor = percentage(options.floor, "--floor")
    file, problems = inspect_book(
        own_text(options.file) if options.file in BOOKS else read_text(options.file)
    )
    remarks = [] if problems or file is None else _remarks(Book(file), floor)
    if options.json:
        path = options.file.encode("utf-8", "replace").decode()
        as_json({"file": path, "problems": problems, "remarks": remarks})
    elif problems or file is None:
        for problem in problems:
            print(f"{options.file}: {problem}")
        print(f"{len(problems)} problem{'s' if len(problems) != 1 else ''}")
    else:
        _show(options.file, Book(file))
        for remark in remarks:
            print(f"  ! {remark}")
    return 2 if problems else 1 if remarks and options.strict else 0


def _remarks(book: Book, floor: Fraction) -> list[str]:
    """A regulator's analyst's questions about the games of a book that states its odds."""
    said = []
    for name in book.games if book.file.odds == "stated" else ():
        game = compile_game(book, name.partition("/")[2])
        said += [f"{name}: {remark.message}" for remark in warnings(game, least_return=floor)]
        said += [f"{name}: {contradiction.words}" for contradiction in contradictions(game)]
        said += [f"{name}: {worse.words}" for worse in dominated(game)]
    return said


def schema() -> dict[str, object]:
    """The JSON Schema that editors use; the loader's own shape check is this same schema."""
    made = msgspec.json.schema(BookFile)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A Sic Bo rule book", **made}


def _show(path: str, book: Book) -> None:
    out = console()
    out.print(f"{path}: no problems")
    if book.file.odds == "operator":
        out.print(f"  {book.name}: states no odds; a game needs an operator's odds schedule")
        return
    for name in book.games:
        game = compile_game(book, name.partition("/")[2])
        out.print(f"  {name}: {len(game.bets)} bets, paytable {game.sha256}")
