"""sicbo play: a person plays at the terminal against the real house."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_game_options, card_of
from sicbo.refusals import Refused
from sicbo.rules.game import Game

if TYPE_CHECKING:
    from sicbo.cli.playing.held_back import Loop
    from sicbo.cli.playing.seat import Seat
    from sicbo.devices.dice_source import DiceSource, Places


def run(arguments: list[str]) -> int:
    parser = Parser(
        "play",
        "Play a game at a table: the house takes every bet, and every round follows the book.",
        ["act-canberra", "crown-melbourne/b --name Mia --credit 200", "nsw-table --card examples/nsw-table-card.toml",
         "act-canberra --dice 1,2,3,4,4,4", "examples/lantern.toml/night --plain", "nsw-aruze --store house.db"],
    )  # fmt: skip
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument("--name", metavar="NAME", default="guest", help="your name at the table (guest)")
    parser.add_argument("--credit", metavar="AMOUNT", default="500", help="the amount you buy in with (500)")
    parser.add_argument("--store", metavar="FILE", help="keep the journal and the ledger in this store")
    parser.add_argument("--seed", metavar="N", help="draw the same dice every time for the same number")
    parser.add_argument(
        "--dice", metavar="LIST", help="use these dice, three for each roll, such as 1,2,3,4,4,4"
    )
    parser.add_argument("--plain", action="store_true", help="show words instead of a drawn layout")
    add_game_options(parser)
    options = parser.read(arguments)

    from sicbo.demo.demonstration import demonstration_game

    game = demonstration_game(options.game, card_of(options, options.game))
    rolls = None if options.dice is None else _rolls(game, options.dice)
    source = _source(options.seed, rolls)
    credit = game.currency.parse(options.credit, what="credit")
    _play(game, options.name, credit, options.store, source, rolls, plain=options.plain)
    return 0


def _rolls(game: Game, text: str) -> "list[Places]":
    """Dice as they are written in a row, three for each roll."""
    from sicbo.rules.dice import positions_of

    words = [word for word in re.split(r"[,;/\s]+", text) if word]
    if not words or len(words) % 3:
        raise Refused(
            "bad-dice",
            "--dice takes three dice for each roll, such as {example}, not {count}",
            example=game.dice.example(),
            count=len(words),
        )
    return [positions_of(game.dice.roll_index(words[at : at + 3])) for at in range(0, len(words), 3)]


def _source(seed: str | None, rolls: "list[Places] | None") -> "DiceSource":
    from sicbo.devices.dice_source import recorded, seeded, virtual

    if seed is not None and rolls is not None:
        raise Refused("bad-request", "--seed and --dice both decide the dice; give only one of them")
    if rolls is not None:
        return recorded(rolls)
    if seed is None:
        return virtual()
    if not re.fullmatch(r"[0-9]{1,18}", seed, re.ASCII):
        raise Refused("bad-request", "--seed takes a whole number, not '{seed}'", seed=seed[:40])
    return seeded(int(seed))


def _play(
    game: Game,
    name: str,
    credit: int,
    store: str | None,
    source: "DiceSource",
    rolls: "list[Places] | None",
    *,
    plain: bool,
) -> None:
    from sicbo.cli.playing.held_back import Loop
    from sicbo.cli.playing.table_talk import Talk

    with Loop() as loop, _seated(loop, game, name, credit, store, source) as seat:
        talk = Talk(seat, loop, plain=plain, rolls=None if rolls is None else len(rolls))
        try:
            talk.greet()
            talk.listen()
        finally:
            taken_home = loop.run(seat.leave())
        talk.farewell(taken_home)
        sys.stdout.flush()


@contextmanager
def _seated(
    loop: "Loop", game: Game, name: str, credit: int, store: str | None, source: "DiceSource"
) -> "Iterator[Seat]":
    """A seat at a house on a store: the named one, or a temporary one."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from sicbo.cli.playing.seat import rehearse_new, take_seat
    from sicbo.cli.stores import is_there
    from sicbo.engine.house import House
    from sicbo.hosting.tables import MAKERS
    from sicbo.store.whole.by_address import open_store

    if store is None or not is_there(store):
        rehearse_new(game, name, credit, source)  # refused now, it leaves no empty store behind
    with TemporaryDirectory(prefix="sicbo-", ignore_cleanup_errors=True) as folder:
        opened = loop.run(open_store(store or str(Path(folder, "house.db"))))
        try:
            house = loop.run(House.open(opened, MAKERS))
            try:
                seat = loop.run(take_seat(house, opened, game, name, credit, source))
                try:
                    yield seat
                finally:
                    loop.run(seat.lease.give_up())
            finally:
                loop.run(house.close())
        finally:
            loop.run(opened.close())
