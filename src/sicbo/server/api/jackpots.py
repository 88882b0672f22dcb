"""Jackpots over HTTP: their amounts, for everyone; their books and their changes, for the staff."""

from typing import Annotated, Final, cast

from litestar import get, post
from msgspec import Meta, Raw, Struct

from sicbo.hosting.jackpots import JackpotRoom
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.events import Reconciled
from sicbo.rooms.jackpots.messages import Figures, JackpotCommand
from sicbo.rooms.jackpots.state import STREAM, Jackpots, Malfunction, Planned, PoolView, Win, jackpots_view
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rules.game import Game
from sicbo.rules.pools import PoolTerms
from sicbo.server.api.office import Counter
from sicbo.server.api.operations import ANYBODY, STAFF, Asked, Door, Who, operation
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do, Plain

OF_JACKPOTS: Final = (
    "second-person-needed", "approval-needed", "approval-missing", "fresh-sign-in-needed", "cause-needed",
    "bad-amount", "bad-card", "unknown-bet", "unknown-game", "not-enough", "id-used-differently", "unknown-stream",
    "name-taken", "out-of-order", "fault-open",
)  # fmt: skip


class JackpotDo(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the jackpots with an id made by its sender."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    do: Raw
    approval: Annotated[
        str, Meta(max_length=200, description="the second person's approval, from POST /api/approvals")
    ] = ""


class Displays(Struct, frozen=True):
    """What the displays of the jackpots show."""

    jackpots: tuple[PoolView, ...]


class PoolBooks(Struct, frozen=True):
    """One pool with all its figures, in millionths of a minor unit."""

    pool: str
    terms: PoolTerms
    rule: str
    rule_words: str
    figures: Figures
    unaccounted: Annotated[int, Meta(description="null, or what is wrong with the pool")]
    hits: int
    wins: int
    planned: Planned | None
    retired: bool


class JackpotBooks(Struct, frozen=True):
    """All pools, the remembered wins, malfunctions, and the last count by independent code."""

    pools: tuple[PoolBooks, ...]
    wins: tuple[Win, ...]
    malfunctions: tuple[Malfunction, ...]
    not_matched: tuple[str, ...]
    reconciled: Reconciled | None


async def jackpots_of(door: OpenHouse) -> Jackpots | None:
    """The pools, or `None` if the house has none."""
    try:
        await door.office.catch_up(STREAM)
        _, state = await door.office.state(STREAM)
    except Refused as refused:
        if refused.code != "unknown-stream":
            raise
        return None
    return cast(Jackpots, state)


async def _role_of(door: OpenHouse, fields: Plain, roles: tuple[str, ...], _second: bool) -> str:
    """The highest of a person's roles in the book of the pool's game."""
    room = cast(JackpotRoom, await door.office.room(STREAM))
    game = _game(room, await jackpots_of(door), fields)
    ranked = (
        []
        if game is None
        else [role for role in policies_of(game).roles if role.role in roles and role.staff]
    )
    if not ranked:
        raise Refused("not-yours-to-do", "only the staff of the pool's tables can do this")
    return max(ranked, key=lambda held: held.rank).role


def _game(room: JackpotRoom, state: Jackpots | None, fields: Plain) -> Game | None:
    terms = fields.get("terms")
    named = terms.get("game") if isinstance(terms, dict) else None
    pool = None if state is None else state.pools.get(str(fields.get("pool", "")))
    if pool is not None:
        named = pool.terms.game
    return room.games.get(str(named)) or next(iter(room.games.values()), None)


POOLS: Final = Counter(STREAM, JackpotCommand, _role_of)


@get("/api/jackpots", **operation("list_jackpots", "jackpots", allow=(ANYBODY,)))
async def list_jackpots(door: Door) -> Displays:
    """The current amount of every jackpot, how it is won, and who won it last. Public."""
    state = await jackpots_of(door)
    return Displays(() if state is None else jackpots_view(state))


@get(
    "/api/jackpots/books",
    **operation("get_jackpot_books", "jackpots", allow=(STAFF,), refusals=("unknown-stream",)),
)
async def get_jackpot_books(door: Door) -> JackpotBooks:
    """The sources and uses of every pool's money, wins that wait to be paid, malfunctions, the last count."""
    state = await jackpots_of(door)
    if state is None:
        raise Refused("unknown-stream", "this house has no jackpots")
    books = tuple(
        PoolBooks(
            name,
            pool.terms,
            pool.rule,
            pool.rule_words,
            pool.figures(),
            pool.unaccounted,
            pool.hits,
            pool.wins,
            pool.planned,
            pool.retired,
        )
        for name, pool in sorted(state.pools.items())
    )
    return JackpotBooks(
        books, tuple(state.wins.values()), state.malfunctions, state.not_matched, state.reconciled
    )


@post("/api/jackpots/commands", status_code=200, **operation("send_jackpot_command", "jackpots", rate="command",
      allow=(STAFF,), refusals=OF_JACKPOTS,
      example={"id": "j1", "approval": "m2Vx…", "do": {"type": "AdjustPool", "pool": "grand", "amount": 1250000,
               "malfunction": 3, "procedure": "JP-7", "reason": "the display had stopped"}},
      answer={"answer": "j1", "seq": 12, "at": 1790000012000000}))  # fmt: skip
async def send_jackpot_command(asked: Asked[JackpotDo], who: Who, door: Door) -> Answered:
    """Open, change, retire or adjust a pool, or report a malfunction. Changes need a second person's approval (POST
    /api/approvals with `at` = jackpots) and a fresh sign-in."""
    return await POOLS.command(door, who, Do(asked.id, asked.do, asked.approval))


ROUTES: Final = (list_jackpots, get_jackpot_books, send_jackpot_command)
