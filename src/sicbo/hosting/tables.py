"""Tables as rooms of the house, created with their book and card inside, so that what applied can always be shown.

The set-up contains the whole book as it was read that day. A later edition of the book does not change existing tables,
and a journal can be replayed without anything else.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.currency import Currency, currency
from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.engine.room import Makers
from sicbo.engine.streams import require_stream_name
from sicbo.ledger.accounts import Held, plenty
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.table.colour_chips import lowest_minimum
from sicbo.rooms.table.decide import decide, set_up
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.chips import ExchangeClosedTableChips, HandOverColourChips
from sicbo.rooms.table.messages.table import RoundBegun
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.table.money import postings
from sicbo.rooms.table.state import Table
from sicbo.rules.book import Book
from sicbo.rules.bookfile import BookFile
from sicbo.rules.card import Card, Terms
from sicbo.rules.game import Game, compile_game
from sicbo.rules.settlement import Wager
from sicbo.rules.shelf import game as game_on_shelf
from sicbo.rules.shelf import game_names

KIND = "table"

Plain = dict[str, Any]
"""JSON values, for readers of a record without the rooms that wrote it."""


class SetUp(Struct, frozen=True, omit_defaults=True):
    """What a table is created with; a table from the settings names no one."""

    game: str
    variant: str
    paytable_sha256: str
    card: Card
    book: BookFile
    founded_by: Person | None = None
    approved_by: Person | None = None
    reason: str = ""


class Record(Struct, frozen=True):
    """One entry of a table's journal."""

    command: TableCommand
    events: tuple[TableEvent, ...]


_encoder = msgspec.json.Encoder(order="deterministic")
_records = msgspec.json.Decoder(Record)
_states = msgspec.json.Decoder(Table)


class TableRoom:
    """The pure functions of a table, bound to the game that it was created with."""

    def __init__(self, table_id: str, game: Game) -> None:
        self.table_id = table_id
        self.game = game
        """as it was created: the same dice and available bets, whatever the current card says"""
        self._changed: tuple[Card, Game] = game.card, game

    def game_at(self, state: Table) -> Game:
        """The game by the card in force."""
        if state.card is None:
            return self.game
        if self._changed[0] is not state.card:
            self._changed = state.card, with_card(self.game, state.card)
        return self._changed[1]

    def begin(self) -> Table:
        return set_up(self.game, self.table_id)

    def decide(
        self, state: Table, command: TableCommand, at: int, held: Held = plenty
    ) -> tuple[TableEvent, ...]:
        return decide(self.game_at(state), state, command, at, held)

    def evolve(self, state: Table, event: TableEvent) -> Table:
        return evolve(self.game_at(state), state, event)

    def postings(self, state: Table, event: TableEvent) -> tuple[Transfer, ...]:
        return postings(state, event)

    def encode_record(self, command: TableCommand, events: tuple[TableEvent, ...]) -> bytes:
        return _encoder.encode(Record(command, events))

    def decode_record(self, record: bytes) -> tuple[TableCommand, tuple[TableEvent, ...]]:
        read = _records.decode(record)
        return read.command, read.events

    def encode_state(self, state: Table) -> bytes:
        return _encoder.encode(state)

    def decode_state(self, body: bytes) -> Table:
        return _states.decode(body)

    def written(self, _state: Table, minor: int) -> str:
        return self.game.amount(minor)

    def round_begun(self, event: TableEvent) -> int | None:
        return event.number if isinstance(event, RoundBegun) else None


def currency_of(setup: bytes) -> Currency:
    """The currency of anything created with a game."""
    return currency(msgspec.json.decode(setup)["book"]["currency"])


def with_card(game: Game, card: Card) -> Game:
    """The same game by another card; compiled once and cached."""
    return _with_card(_encoder.encode(game.book.file), game.variant, _encoder.encode(card))


@lru_cache(maxsize=64)
def _with_card(book: bytes, variant: str, card: bytes) -> Game:
    read = msgspec.json.decode(card, type=Card)
    return compile_game(Book(msgspec.json.decode(book, type=BookFile)), variant, read)


def setup_of(
    game: Game, by: Person | None = None, approved_by: Person | None = None, reason: str = ""
) -> bytes:
    """A game with its card and its whole book, as the set-up of a table."""
    return _encoder.encode(
        SetUp(game.name, game.variant, game.sha256, game.card, game.book.file, by, approved_by, reason)
    )


def table_room(stream: str, setup: bytes) -> TableRoom:
    """The room of a table created with this set-up."""
    return TableRoom(stream, game_of(setup))


def setup_read(setup: bytes) -> SetUp:
    """What a table was created with, and by whom."""
    try:
        return msgspec.json.decode(setup, type=SetUp)
    except msgspec.MsgspecError as error:
        raise Refused("store-damaged", "a table's set-up cannot be read: {error}", error=error) from None


@lru_cache(maxsize=64)
def game_of(setup: bytes) -> Game:
    """The game of a set-up, whose paytable must still be the one recorded at its creation."""
    read = setup_read(setup)
    game = compile_game(Book(read.book), read.variant, read.card)
    if game.sha256 != read.paytable_sha256:
        raise Refused(
            "store-damaged",
            "the table was created with a different paytable of {game}: use the rule book it was created with",
            game=read.game,
        )
    return game


MAKERS: Makers = {KIND: table_room}


class Judge:
    """A game in plain values, for comparing records with the book."""

    def __init__(self, game: Game) -> None:
        self.game = game
        policies = game.book.policies
        stakes = None if policies is None else policies.stakes
        lasts = "" if policies is None else policies.limits.below_minimum.switch
        self.purse = "credit" if stakes is not None and stakes.accepted == ("credit",) else "chips"
        if game.card.tournament:
            self.purse = "tournament-chips"
        self.keeps_tokens = stakes is None or game.switches.get(stakes.switch) is not False
        self.advice_lasts_all_day = game.switches.get(lasts) == "gaming-day"

    def with_card(self, card: Plain) -> "Judge":
        """The same game by another card, in plain values."""
        return Judge(with_card(self.game, msgspec.convert(card, Card)))

    def steps(self, shaker: str) -> dict[str, tuple[str, ...]]:
        """The steps of a round with this shaker, in order, each with its clauses."""
        policies = self.game.book.policies
        sequences = () if policies is None else policies.sequences
        found = next((sequence.steps for sequence in sequences if shaker in sequence.shakers), ())
        return {entry.step: entry.cite for entry in found}

    def faces(self, roll: int) -> list[str | int]:
        return list(self.game.dice.shown(roll))

    def settle(
        self,
        dice: Sequence[object],
        wagers: Iterable[tuple[str, str, int]],
        terms: Plain | None = None,
        advised: Iterable[str] = (),
    ) -> list[Plain]:
        """The lines of the receipt for bets given as (owner, bet, stake)."""
        limits = None if terms is None else msgspec.convert(terms, Terms)
        staked = [Wager(bet, stake, owner) for owner, bet, stake in wagers]
        receipt = self.game.settle(dice, staked, advised=advised, terms=limits)
        lines: list[Plain] = msgspec.json.decode(msgspec.json.encode(receipt.lines))
        return lines


def judge_from_shelf(name: str, card: Plain) -> Judge:
    """A game of the house's own books by its name, with a card in plain values."""
    if name not in game_names():
        raise Refused(
            "unknown-game",
            "there is no game '{name}'; {hint}",
            name=name[:60],
            hint=nearest(name, game_names()),
        )
    try:
        return Judge(game_on_shelf(name, msgspec.convert(card, Card)))
    except msgspec.ValidationError as error:
        raise Refused("bad-card", "the card cannot be read: {error}", error=error) from None


async def open_table_stream(
    house: House,
    table_id: str,
    game: Game,
    by: Person | None = None,
    approved_by: Person | None = None,
    reason: str = "",
) -> None:
    """Create a table in the house; repeating it with the same game changes nothing."""
    require_table_name(table_id, game)
    await house.create_stream(table_id, KIND, setup_of(game, by, approved_by, reason))


def require_table_name(table_id: str, game: Game) -> None:
    """Refuse an invalid name for a table of this game."""
    require_stream_name(table_id)
    set_up(game, table_id)
    if TOURNAMENT_MARK in table_id and not game.card.tournament:
        raise Refused(
            "bad-request",
            "names with {tournament_mark} are reserved for tournament tables: choose another name",
            tournament_mark=TOURNAMENT_MARK,
        )


async def with_issuer(
    house: House, tables: tuple[str, ...], command: ExchangeClosedTableChips
) -> ExchangeClosedTableChips:
    """The command with what the house knows of the table that issued the chips, and of its other tables."""
    if command.issued_at not in tables:
        raise Refused(
            "unknown-stream", "there is no table {issued_at} in this house", issued_at=command.issued_at
        )
    _, issuer = await house.state(command.issued_at)
    issue = issuer.issue(command.player, command.colour)
    issuing = await house_game(house, command.issued_at)
    recorded = sum(held.count for held in issuer.issues if held.colour == command.colour)
    minimums = []
    for name in tables:
        _, table = await house.state(name)
        if table.status == "open" and table.game.partition("/")[0] == issuer.game.partition("/")[0]:
            minimums.append(lowest_minimum(await house_game(house, name), table))
    return replace(
        command,
        issuer_closed=issuer.status == "closed",
        issue_value=None if issue is None or not issue.count else issue.value,
        lowest_minimum=min(minimums, default=None),
        last_displayed_minimum=lowest_minimum(issuing, issuer),
        unrecorded=issuing.card.colour_chips.get(command.colour, 0) - recorded,
    )


async def exchange(
    house: House, tables: tuple[str, ...], to_table: str, command: ExchangeClosedTableChips, command_id: str
) -> Answer:
    """Redeem a closed table's colour chips at another: first taken off its record, then paid at the other.

    Each table moves only its own accounts. After an interruption, the same id sent again continues where it stopped:
    nothing is handed over twice, and the value is the one recorded then.
    """
    known = await with_issuer(house, tables, command)
    room, (_, table) = await house.room(to_table), await house.state(to_table)
    handing = HandOverColourChips(
        by=SYSTEM, player=command.player, colour=command.colour, count=command.count, to_table=to_table
    )
    if known.issue_value is not None:
        # What the paying table would refuse is refused before anything leaves the record.
        room.decide(table, known, table.opened_at)
    try:
        handed = await house.send(command.issued_at, f"{command_id}.handed", handing)
    except Refused as refused:
        if refused.code != "not-enough" or known.issue_value is not None:
            raise
        return await house.send(to_table, command_id, known)
    (event,) = handed.events
    paid = replace(
        known, issuer_closed=True, issue_value=event.value, lowest_minimum=None, last_displayed_minimum=None,
        unrecorded=None,
    )  # fmt: skip
    return await house.send(to_table, command_id, paid)


async def house_game(house: House, table_id: str) -> Game:
    """The game that a table of the house plays."""
    room, (_, state) = await house.room(table_id), await house.state(table_id)
    assert isinstance(room, TableRoom)
    return room.game_at(state)
