"""Creating a table in the office: an administrator prepares it, a person who may change its limits approves it."""

from typing import Any, Final

from sicbo.demo.demonstration import demonstration_game
from sicbo.hosting import cage as hosting_cage
from sicbo.hosting.people import open_people
from sicbo.hosting.register import open_register
from sicbo.hosting.tables import open_table_stream
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import require_power
from sicbo.rooms.kernel.names import sender_id
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import ADMINISTRATOR
from sicbo.rules.book import Book
from sicbo.rules.card import Card, card_from
from sicbo.rules.card_problems import card_problems, read_card_file
from sicbo.rules.game import Game, compile_game
from sicbo.rules.shelf import book, game_names, split_game
from sicbo.server.access.actors import person_at
from sicbo.server.access.first_people import demonstration_terminals
from sicbo.server.access.sessions import Session
from sicbo.server.running.open_house import OpenHouse

COMMAND: Final = "FoundTable"
"""What a second person approves."""


async def create_approved_table(
    door: OpenHouse,
    who: Session,
    asked: str,
    table: str,
    game_name: str,
    sent: Any,
    reason: str,
    approval: str,
) -> Game:
    """Create a table and return its game; repeating the same request changes nothing."""
    if game_name not in game_names():
        raise Refused(
            "unknown-game",
            "there is no game '{game_name}'; {hint}",
            game_name=game_name[:60],
            hint=nearest(game_name, game_names()),
        )
    if not reason.strip():
        raise Refused("cause-needed", "give a reason for creating the table")
    door.sign_in.require_fresh(who)
    book_name, variant = split_game(game_name)
    game = _game(door, book(book_name), variant, game_name, sent)
    _, cage = await door.office.state(hosting_cage.STREAM)
    hosting_cage.require_same_money(cage.terms, game)
    # A person must have a role of the new book before its first table can be approved.
    await open_people(door.office, [game.book])
    if not approval:
        raise Refused(
            "approval-needed", "creating a table takes two people: ask a second person to approve it"
        )
    content = {"type": COMMAND, "game": game_name, "card": sent, "reason": reason}
    taken = await door.sign_in.take_approval(
        approval, table=table, command=content, by_name=who.name, command_id=sender_id(who.name, asked)
    )
    second = person_at(game, taken.name, taken.roles)
    require_power(game, second, "change-limits", "founding a table")
    try:
        await open_table_stream(
            door.tables, table, game, Person(who.name, ADMINISTRATOR), second, reason.strip()
        )
    except Refused as refused:
        if refused.code != "id-used-differently":
            raise
        raise Refused(
            "name-taken",
            "the name {table} is or was used for something else: choose another name",
            table=table[:40],
        ) from None
    await open_register(door.office, {table: game})
    if door.settings.demonstration:
        places = [f"{table}/{place}" for place in range(1, game.card.places + 1)]
        await demonstration_terminals(door.office, door.store, places)
    await door.ownership.share()
    return game


def _game(door: OpenHouse, of: Book, variant: str, name: str, sent: Any) -> Game:
    file, problems = read_card_file(sent)
    if file is not None:
        problems = card_problems(of, variant, file)
    if file is None or problems:
        first, more = problems[0], len(problems) - 1
        said = f"{first.where}: {first.message}" if first.where else first.message
        raise Refused(
            first.code,
            "{said}{what}",
            clauses=first.clauses,
            said=said,
            what=f" (and {more} more)" if more else "",
        )
    card: Card = card_from(file, of.currency)
    if door.settings.demonstration:
        return demonstration_game(name, card)
    return compile_game(of, variant, card)
