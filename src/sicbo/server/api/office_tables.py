"""The tables of the house as the office sees them: created, changed, retired; and the switches that decide open
readings."""

from typing import Annotated, Final

from litestar import get, post
from msgspec import Meta, Struct

from sicbo.hosting.tables import setup_read
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.rooms.table.messages.card import SignOff
from sicbo.rooms.table.state import Retired
from sicbo.rules.book import switch_text
from sicbo.rules.shelf import game_names
from sicbo.server.api.cards import AnyCard, PriceInfo, SwitchChoice, bare_game, prices_of, switches_of
from sicbo.server.api.operations import Asked, Door, Who, operation
from sicbo.server.api.people import Id, Reason
from sicbo.server.api.table_founding import create_approved_table
from sicbo.server.live.live_table import LiveTable
from sicbo.server.settings.drift import unlike_settings


class OfficeTable(Struct, frozen=True):
    """A table as an administrator sees it; for a table of another process, only where it is."""

    table: str
    at: Annotated[str, Meta(description="the process that runs it; empty while it is being taken over")]
    game: str = ""
    title: str = ""
    currency: str = ""
    status: str = ""
    rounds: int = 0
    places: int = 0
    card: Annotated[int, Meta(description="the number of changes to the card")] = 0
    paytable: str = ""
    founded_at: int = 0
    founded_by: Annotated[str, Meta(description="empty if the settings created it")] = ""
    reason: str = ""
    retired: Retired | None = None
    unlike_settings: tuple[str, ...] = ()


class OfficeTables(Struct, frozen=True):
    """Every table ever created, and the games available for new ones."""

    tables: list[OfficeTable]
    games: tuple[str, ...]


class TableAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    id: Id
    table: Annotated[str, Meta(min_length=1, max_length=40, description="its name, such as T9")]
    game: Annotated[str, Meta(max_length=100, description="the name of a game")]
    card: AnyCard
    reason: Reason
    approval: Annotated[
        str, Meta(max_length=200, description="the second person's approval, for FoundTable")
    ] = ""


class TableFounded(Struct, frozen=True):
    """The table is on record; a process takes it in a moment, closed."""

    table: str
    game: str
    paytable_sha256: str


class GameOnShelf(Struct, frozen=True):
    """What a card for a table of this game may set."""

    game: str
    title: str
    prices: tuple[PriceInfo, ...]
    switches: tuple[SwitchChoice, ...]


class SwitchAtTable(Struct, frozen=True):
    """A switch's setting at one table, and who answers for it."""

    table: str
    value: str
    signed: Annotated[SignOff | None, Meta(description="null if it has not been signed off at this table")]


class SwitchInfo(Struct, frozen=True):
    """One point that a book leaves open."""

    switch: str
    about: str
    reading: Annotated[str, Meta(description="the reading of the book behind it, by its number")]
    default: str
    choices: tuple[str, ...]
    clauses: tuple[str, ...]
    tables: list[SwitchAtTable]


class BookSwitches(Struct, frozen=True):
    """The switches of one book."""

    book: str
    title: str
    switches: list[SwitchInfo]


class Switches(Struct, frozen=True):
    """The switches of every book played here."""

    books: list[BookSwitches]


@get("/api/office/tables", **operation("list_office_tables", "office", allow=(ADMINISTRATOR, INSPECTOR)))
async def list_office_tables(door: Door) -> OfficeTables:
    """Every table of the house, including retired ones, and what it was created with."""
    listed = []
    at = {table["id"]: str(table["at"]) for table in await door.lobby()}
    for stream in await door.store.streams():
        if stream.founding.kind != "table":
            continue
        name = stream.head.stream
        live = door.live.get(name)
        if live is None:
            listed.append(OfficeTable(name, at.get(name, "")))
            continue
        setup = setup_read(stream.founding.setup)
        listed.append(
            OfficeTable(
                table=name,
                at=at.get(name, ""),
                game=live.game.name,
                title=live.game.book.file.title,
                currency=live.game.book.file.currency,
                status=live.table.status,
                rounds=live.table.rounds,
                places=len(live.table.places),
                card=live.table.card_number,
                paytable=live.game.sha256,
                founded_at=stream.founding.created_at,
                founded_by="" if setup.founded_by is None else setup.founded_by.name,
                reason=setup.reason,
                retired=live.table.retired,
                unlike_settings=unlike_settings(door.settings, live.name, live.game),
            )
        )
    return OfficeTables(sorted(listed, key=lambda row: row.table), game_names())


@get("/api/office/games", **operation("list_office_games", "office", allow=(ADMINISTRATOR,)))
async def list_office_games() -> list[GameOnShelf]:
    """The available games, with what a card may set for each."""
    games = [bare_game(name) for name in game_names()]
    return [
        GameOnShelf(game.name, game.book.file.title, prices_of(game), switches_of(game)) for game in games
    ]


@post("/api/office/tables", **operation("found_table", "office", allow=(ADMINISTRATOR,),
      refusals=("unknown-game", "bad-card", "unknown-switch", "odds-not-stated", "odds-fixed", "name-taken",
                "approval-needed", "fresh-sign-in-needed", "second-person-needed", "cause-needed", "bad-amount", "busy"),
      example={"id": "t1", "table": "T9", "game": "nsw-aruze", "card": {"places": 6}, "reason": "summer", "approval": "m2Vx…"},
      answer={"table": "T9", "game": "nsw-aruze", "paytable_sha256": "5f0c…"}))  # fmt: skip
async def create_table(asked: Asked[TableAsked], who: Who, door: Door) -> TableFounded:
    """Create a table from an available game with a card. It begins closed; its staff open it as any other."""
    game = await create_approved_table(
        door, who, asked.id, asked.table, asked.game, asked.card, asked.reason, asked.approval
    )
    return TableFounded(asked.table, game.name, game.sha256)


@get("/api/switches", **operation("list_switches", "office", allow=(ADMINISTRATOR, INSPECTOR)))
async def list_switches(door: Door) -> Switches:
    """Every switch of the books played here: what it means, its setting at each table, who signed that off."""
    by_book: dict[str, list[LiveTable]] = {}
    for name in sorted(door.live):
        live = door.live[name]
        if live.table.retired is None:
            by_book.setdefault(live.game.book.name, []).append(live)
    return Switches([_book(tables) for _, tables in sorted(by_book.items())])


def _book(tables: list[LiveTable]) -> BookSwitches:
    file = tables[0].game.book.file
    listed = []
    for name, entry in file.switches.items():
        at = [
            SwitchAtTable(live.name, switch_text(live.game.switches[name]), live.table.signed.get(name))
            for live in tables
            if name in live.game.switches
        ]
        if not at:
            continue  # of a variant that is not played here
        choices = tuple(switch_text(choice) for choice in entry.choices)
        default = switch_text(entry.default)
        listed.append(SwitchInfo(name, entry.about, entry.reading, default, choices, entry.cite, at))
    return BookSwitches(file.book, file.title, listed)


ROUTES: Final = (list_office_tables, list_office_games, create_table, list_switches)
