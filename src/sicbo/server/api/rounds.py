"""Past rounds: one step by step, a player's last ten, credit in and out, the record of fair dice."""

from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from sicbo.hosting.between.credit_moves import CreditMove, credit_moves
from sicbo.hosting.tables import table_room
from sicbo.records.fairness_record import FairnessRecord, read_record
from sicbo.records.history import tables_of
from sicbo.records.last_rounds import ROUNDS, RecalledRound, recall
from sicbo.records.replay import Replayed, replay
from sicbo.records.replay_document import document_of, receipt_of
from sicbo.records.sealed_wagers import NEVER, sealed_from
from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import guest_name
from sicbo.rooms.table.own_limits import stay_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.sentences import Said
from sicbo.server.api.operations import (
    ANYBODY,
    STAFF,
    TERMINAL,
    After,
    Door,
    Limit,
    Place,
    RoundNumber,
    TableName,
    Who,
    operation,
)
from sicbo.server.api.tables import own_place
from sicbo.server.live.live_table import LiveTable
from sicbo.server.running.open_house import OpenHouse
from sicbo.store.interface import Store

LATER_THAN_ALL: Final = 2**62


class RoundStep(Struct, frozen=True):
    """One event of a round."""

    entry: int
    at: str
    by: Any
    what: Annotated[str, Meta(description="in words, in English")]
    said: Annotated[Said, Meta(description="the same as a template with values, for other languages")]
    event: str
    clauses: tuple[str, ...]


class Spin(Struct, frozen=True):
    """One activation of the dice."""

    number: int
    dice: tuple[str | int, ...] | None
    ground: str | None
    clauses: tuple[str, ...]


class MovedMoney(Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """One transfer of the ledger."""

    entry: int
    source: str
    target: str
    amount: int
    reason: str


class AppliedPaytable(Struct, frozen=True):
    """What the bets of the round paid."""

    sha256: str
    bets: dict[str, tuple[str, ...]]


class OnBet(Struct, frozen=True):
    """The total on one bet when the round was settled, and from how many seats."""

    bet: str
    amount: int
    places: int


class RoundReplay(Struct, frozen=True):
    """A round as it happened."""

    round: str
    table: str
    game: str
    status: Annotated[str, Meta(description="settled, void or not finished")]
    shaker: str
    entries: Annotated[tuple[int, int], Meta(description="its first and last entry in the table's journal")]
    hash: Annotated[str, Meta(description="of its last entry, in the chain of hashes")]
    steps: tuple[RoundStep, ...]
    spins: tuple[Spin, ...]
    receipt: Annotated[
        dict[str, Any] | None, Meta(description="every wager with its outcome, odds and clauses")
    ]
    transfers: tuple[MovedMoney, ...]
    paytable: AppliedPaytable
    later: Annotated[tuple[RoundStep, ...], Meta(description="what was recorded about the round afterwards")]
    lit: Annotated[tuple[str, ...], Meta(description="every bet that wins on the dice of the receipt")] = ()
    on_layout: Annotated[tuple[OnBet, ...], Meta(description="the stake on each bet, by the receipt")] = ()


class RoundsPage(Struct, frozen=True):
    """Rounds of a table by number."""

    rounds: Annotated[tuple[int, ...], Meta(description="round numbers; get each round by its number")]
    more: bool


class Recall(Struct, frozen=True):
    """The last rounds of one seat, the newest first; replays, not in play."""

    table: str
    place: str
    rounds: tuple[RecalledRound, ...]


class CreditMoves(Struct, frozen=True):
    """Money in and out at one terminal, the newest first."""

    table: str
    place: str
    moves: tuple[CreditMove, ...]


@get("/api/tables/{table:str}/rounds", **operation("list_rounds", "tables", allow=(STAFF,), refusals=("unknown-stream",),
      answer={"rounds": [11, 12], "more": False}))  # fmt: skip
async def list_rounds(table: TableName, door: Door, after: After = 0, limit: Limit = 100) -> RoundsPage:
    """The numbers of a table's rounds."""
    await tables_of(door.store, table)
    numbers = [index.number for index in await door.store.rounds(table) if index.number > after]
    return RoundsPage(tuple(numbers[:limit]), len(numbers) > limit)


@get("/api/tables/{table:str}/rounds/{number_of_round:int}", **operation("get_round", "tables", allow=(STAFF,),
      refusals=("unknown-stream",)))  # fmt: skip
async def get_round(table: TableName, number_of_round: RoundNumber, door: Door) -> RoundReplay:
    """A round as it happened: every step with who took it and its clause, the dice, the receipt, the money."""
    await _require_there(door.store, table, number_of_round)
    async with door.store.frozen() as reader:
        return shown_round(await replay(reader, f"{table}-{number_of_round}"))


def shown_round(replayed: Replayed) -> RoundReplay:
    """A round that was read back, as it is sent."""
    lit, on_layout = _on_the_felt(replayed)
    return msgspec.convert({**document_of(replayed), "lit": lit, "on_layout": on_layout}, RoundReplay)


def _on_the_felt(replayed: Replayed) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
    """The winning bets, and the total on each bet, by the receipt."""
    receipt = receipt_of(replayed)
    if receipt is None:
        return (), []
    lying: dict[str, list[int]] = {}
    for line in receipt["lines"]:
        lying.setdefault(line["bet"], []).append(line["stake"])
    on_layout = [{"bet": bet, "amount": sum(stakes), "places": len(stakes)} for bet, stakes in lying.items()]
    return tuple(replayed.game.winners(receipt["dice"])), on_layout


@get("/api/tables/{table:str}/rounds/{number_of_round:int}/fairness", **operation("get_fairness", "tables", allow=(ANYBODY,),
      refusals=("unknown-stream",)))  # fmt: skip
async def get_fairness(table: TableName, number_of_round: RoundNumber, door: Door) -> FairnessRecord:
    """What a round's dice follow from, so that they can be computed again. Public as soon as the secret is
    revealed; during the round, what is known so far.
    """
    await _require_there(door.store, table, number_of_round)
    return await read_record(door.store, table, number_of_round)


@get("/api/tables/{table:str}/terminals/{place:str}/recall", **operation("recall_rounds", "tables",
      allow=(STAFF, TERMINAL), refusals=("unknown-stream", "moved")))  # fmt: skip
async def recall_rounds(
    table: TableName,
    place: Place,
    who: Who,
    door: Door,
    limit: Annotated[int, QueryParameter(description="the maximum number of rounds", ge=1, le=50)] = ROUNDS,
) -> Recall:
    """The last rounds played at a seat, ten by default, with the paytable that applied to each; a terminal gets those
    of the player who sits there now."""
    if own_place(who, table) not in (None, place):
        raise Refused("not-yours-to-do", "this screen belongs to {terminal}", terminal=who.terminal)
    player = await _player(door, table, place, who.kind == TERMINAL)
    live = await _live(door, table)
    known = {} if live is None else {live.table.card_number: live.game}
    since = _since(live, place) if who.kind == TERMINAL else 0
    async with door.store.frozen() as reader:
        sealed = NEVER if who.kind == TERMINAL else await sealed_from(reader, table)
        rounds = await recall(reader, table, place, player, limit, known, since, sealed)
        return Recall(table, place, tuple(rounds))


async def _live(door: OpenHouse, table: str) -> LiveTable | None:
    """The table, if this process owns it."""
    try:
        return await door.live_table(table)
    except Refused:
        return None


def _since(live: LiveTable | None, place: str) -> int:
    """From when rounds and jackpots belong to the person at a seat: earlier players' are not shown."""
    if live is None or place not in live.table.seats:
        return LATER_THAN_ALL
    return stay_of(live.table, place).since


@get("/api/tables/{table:str}/terminals/{place:str}/credit", **operation("list_credit_moves", "tables",
      allow=(TERMINAL,), refusals=("unknown-stream", "moved"),
      answer={"table": "T2", "place": "3", "moves": [{"at": 1790000012000000, "way": "notes", "amount": 10000}]}))  # fmt: skip
async def list_credit_moves(table: TableName, place: Place, who: Who, door: Door) -> CreditMoves:
    """Money in and out at a terminal since its player sat down, newest first; a terminal gets its own."""
    if own_place(who, table) != place:
        raise Refused("not-yours-to-do", "this screen belongs to {terminal}", terminal=who.terminal)
    live = await door.live_table(table)
    stay = live.table.stays.get(place)
    if place not in live.table.seats or stay is None or not plays_at_terminals(live.game):
        return CreditMoves(table, place, ())
    moves = await credit_moves(door.store, table, place, stay.since, live.seq)
    return CreditMoves(table, place, tuple(moves))


async def _player(door: OpenHouse, table: str, place: str, guest: bool) -> str:
    """Whose rounds are meant at a dealer's table, where bets belong to a player, not a terminal."""
    [stream] = await tables_of(door.store, table)
    if plays_at_terminals(table_room(table, stream.founding.setup).game):
        return ""
    seats = (await door.live_table(table)).table.seats
    return seats.get(place, guest_name(table, place) if guest else "")


async def _require_there(store: Store, table: str, number: int) -> None:
    await tables_of(store, table)
    if await store.round_entries(table, number) is None:
        raise Refused("not-found", "table {table} has no round {number}", table=table, number=number)


ROUTES: Final = (list_rounds, get_round, get_fairness, recall_rounds, list_credit_moves)
