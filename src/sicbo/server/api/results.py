"""A table's recent results as a player's screen shows them: results, roads, how often each face and total occurred.
Past results only; they say nothing about future ones."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Final, Literal

from litestar import get
from msgspec import Meta, Struct

from sicbo.rooms.desks.public import Result
from sicbo.rules.game import Game
from sicbo.server.api.operations import ANYBODY, Door, TableName, operation

Size = Literal["small", "big", "neither"]
Parity = Literal["odd", "even", "neither"]


class PastResult(Struct, frozen=True):
    """One past result; without faces if the round was void."""

    round: int
    faces: tuple[str | int, ...]
    total: int
    size: Annotated[Size | None, Meta(description="which of small and big it won; none where it was void")]
    parity: Annotated[
        Parity | None,
        Meta(description="which of odd and even it won or, where these are no bets, its total is"),
    ]


class Run(Struct, frozen=True):
    """Equal results in a row: one column of a road."""

    value: str
    rounds: tuple[int, ...]


class Frequency(Struct, frozen=True):
    """How often something occurred among the given results."""

    value: str
    count: int


class PastResults(Struct, frozen=True):
    """Past results of a table, the newest first, and what is drawn from them."""

    results: tuple[PastResult, ...]
    aids: Annotated[
        bool,
        Meta(
            description="whether roads and frequencies may be shown on a player's screen; if not, they are empty"
        ),
    ]
    clauses: Annotated[tuple[str, ...], Meta(description="the clauses that forbid them")]
    sizes: Annotated[tuple[Run, ...], Meta(description="the road of small and big, the oldest first")]
    parities: Annotated[tuple[Run, ...], Meta(description="the road of odd and even, the oldest first")]
    faces: Annotated[tuple[Frequency, ...], Meta(description="how many dice showed each face")]
    totals: Annotated[tuple[Frequency, ...], Meta(description="how many rounds had each total")]


@get(
    "/api/tables/{table:str}/results",
    **operation("get_results", "tables", allow=(ANYBODY,), refusals=("unknown-stream", "moved")),
)
async def get_results(table: TableName, door: Door) -> PastResults:
    """Recent results at a table: results, roads, and how often each face came. Past results only. Public."""
    live = await door.live_table(table)
    return laid_out(live.game, live.results)


def laid_out(game: Game, results: Sequence[Result]) -> PastResults:
    """Results, the newest first, with their roads; if the book forbids aids, only the results."""
    past = tuple(_past(game, result) for result in results)
    forbidden = () if game.policies is None else tuple(rule for rule in game.policies.conduct if rule.no_aids)
    if forbidden:
        return PastResults(past, False, forbidden[0].cite[:1], (), (), (), ())
    fell = [result for result in reversed(past) if result.faces]
    shown = Counter(str(face) for result in fell for face in result.faces)
    totals = Counter(result.total for result in fell)
    return PastResults(
        past,
        True,
        (),
        _runs([(result.size or "", result.round) for result in fell]),
        _runs([(result.parity or "", result.round) for result in fell]),
        tuple(Frequency(str(face.name), shown[str(face.name)]) for face in game.dice.faces),
        tuple(Frequency(str(total), totals[total]) for total in _totals(game)),
    )


def _past(game: Game, result: Result) -> PastResult:
    if not result.faces:
        return PastResult(result.round, (), 0, None, None)
    won = frozenset(game.winners(result.faces))
    size: Size = "small" if "small" in won else "big" if "big" in won else "neither"
    offered = {bet.bet for bet in game.bets}
    if {"odd", "even"} <= offered:
        parity: Parity = "odd" if "odd" in won else "even" if "even" in won else "neither"
    else:
        parity = "odd" if result.total % 2 else "even"
    return PastResult(result.round, result.faces, result.total, size, parity)


def _runs(values: Sequence[tuple[str, int]]) -> tuple[Run, ...]:
    return tuple(
        Run(value, tuple(number for _, number in together))
        for value, together in groupby(values, key=lambda pair: pair[0])
    )


def _totals(game: Game) -> range:
    values = [face.value for face in game.dice.faces]
    return range(3 * min(values), 3 * max(values) + 1)


ROUTES: Final = (get_results,)
