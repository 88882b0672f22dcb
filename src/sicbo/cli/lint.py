"""sicbo lint: check a rule book file and list every problem at once."""

import msgspec

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console
from sicbo.refusals import Refused
from sicbo.rules.book import Book
from sicbo.rules.bookfile import BookFile
from sicbo.rules.game import compile_game
from sicbo.rules.loader import inspect_book
from sicbo.rules.shelf import read_text


def run(arguments: list[str]) -> int:
    parser = Parser(
        "lint",
        "Check a rule book file: every problem with its line, its place and what to do. Exit code 2 if there are any.",
        ["my-book.toml", "my-book.toml --json", "--schema > book.schema.json"],
    )
    parser.add_argument("file", nargs="?", help="the path of a book file")
    parser.add_argument(
        "--schema", action="store_true", help="print the JSON Schema of a book file, for editors"
    )
    add_json(parser)
    options = parser.read(arguments)
    if options.schema:
        as_json(schema())
        return 0
    if options.file is None:
        raise Refused("bad-request", "name the file to check, such as my-book.toml")
    file, problems = inspect_book(read_text(options.file))
    if options.json:
        as_json({"file": options.file.encode("utf-8", "replace").decode(), "problems": problems})
    elif problems or file is None:
        for problem in problems:
            print(f"{options.file}: {problem}")
        print(f"{len(problems)} problem{'s' if len(problems) != 1 else ''}")
    else:
        _show(options.file, Book(file))
    return 2 if problems else 0


def schema() -> dict[str, object]:
    """The JSON Schema that editors use; the loader's own shape check is this very schema."""
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
