"""The books that come with the house, and any other book given by its path."""

from functools import cache
from pathlib import Path

from sicbo.refusals import Refused, nearest
from sicbo.rules.book import Book
from sicbo.rules.card import NO_CARD, Card, CardFile, card_from
from sicbo.rules.game import Game, compile_game
from sicbo.rules.loader import read_book, read_shape

_SHELF = Path(__file__).parents[1].joinpath("books")

BOOKS = ("act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne", "pennsylvania")


def book(name: str) -> Book:
    """A book of the house by its name, or any book by the path of its file."""
    return _book(name if looks_like_path(name) else name.strip().lower())


@cache
def _book(name: str) -> Book:
    if name in BOOKS:
        return read_book(own_text(name), f"{name}.toml")
    if looks_like_path(name):
        return read_book(read_text(name), name)
    for known in BOOKS:
        for old in book(known).file.instrument.supersedes:
            if name.lower() in (old.edition.lower(), f"{known}@{old.date}"):
                raise Refused(
                    "superseded-edition",
                    "the edition {edition} of {date} has been replaced; use {known}",
                    clauses=old.cite,
                    edition=old.edition,
                    date=old.date,
                    known=known,
                )
    raise Refused(
        "unknown-game", "there is no rule book '{name}'; {hint}", name=name[:60], hint=nearest(name, BOOKS)
    )


def own_text(name: str) -> str:
    """The file of a book of the house, as written."""
    return _SHELF.joinpath(f"{name}.toml").read_text("utf-8")


def looks_like_path(name: str) -> bool:
    lower = name.lower()
    return lower.endswith(".toml") or ".toml/" in lower or name.startswith(("/", "./", "../"))


def read_text(path: str) -> str:
    """A text file, or a refusal in a sentence."""
    try:
        return Path(path).read_text("utf-8-sig")
    except FileNotFoundError:
        raise Refused("bad-file", "there is no file {path}", path=path) from None
    except IsADirectoryError:
        raise Refused("bad-file", "{path} is a folder, not a file", path=path) from None
    except UnicodeDecodeError:
        raise Refused("bad-file", "{path} is not a text file in UTF-8", path=path) from None
    except OSError as error:
        raise Refused(
            "bad-file",
            "{path} cannot be read: {why}",
            path=path,
            why=(error.strerror or str(error)).lower(),
        ) from None


def read_card(path: str, of: str) -> Card:
    """An operator's card from its file; amounts are in the currency of this game."""
    read = read_shape(read_text(path), path, CardFile)
    return card_from(read, book(split_game(of)[0]).currency)


def split_game(name: str) -> tuple[str, str]:
    """`crown-melbourne/a` is a book and a variant; so is `my/book.toml/a`."""
    if looks_like_path(name):
        if ".toml/" in name and not name.lower().endswith(".toml"):
            path, _, variant = name.rpartition(".toml/")
            return f"{path}.toml", variant
        return name, ""
    book_name, _, variant = name.partition("/")
    return book_name, variant


@cache
def _bare_game(book_name: str, variant: str) -> Game:
    return compile_game(book(book_name), variant)


def game(name: str, card: Card | None = None) -> Game:
    """A game by its name (`crown-melbourne/a`) or path, as the book has it or as an operator's card has it."""
    book_name, variant = split_game(name if looks_like_path(name) else name.strip().lower())
    if card is None or card == NO_CARD:
        return _bare_game(book_name, variant)
    return compile_game(book(book_name), variant, card)


def game_names() -> tuple[str, ...]:
    """The games of the house's own books."""
    return tuple(name for known in BOOKS for name in book(known).games)
