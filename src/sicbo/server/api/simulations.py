"""Strategies compared at a table's game, simulated live. Nothing is staked, nothing is kept."""

from typing import Annotated, Final

from litestar import post
from litestar.response import Stream
from msgspec import Meta, Struct

from sicbo.laboratory.shown_simulation import SimulationInfo
from sicbo.laboratory.strategies import Kind, Strategy, compile_players
from sicbo.refusals import Refused
from sicbo.server.api.laboratory import Amount, require_no_aid
from sicbo.server.api.operations import ANYBODY, Anybody, Asked, Door, TableName, operation
from sicbo.server.background.aside import LABORATORY
from sicbo.server.background.simulation_process import SimulationTask

LINES: Final = "application/x-ndjson"


class SimulationAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Players at one table, who see the same dice."""

    wagers: Annotated[
        dict[str, Amount],
        Meta(min_length=1, max_length=20, description="the stake of one unit, by bet, in minor units"),
    ]
    ways: Annotated[tuple[Kind, ...], Meta(min_length=1, max_length=8, description="one player for each")]
    rounds: Annotated[int, Meta(ge=1, le=10_000, description="the rounds of a session")] = 200
    sessions: Annotated[int, Meta(ge=1, le=100_000)] = 10_000
    purse: Annotated[Amount, Meta(description="what each player starts with")] = 100_000
    target: Annotated[Amount | None, Meta(description="stop when the purse reaches this amount")] = None
    stop_loss: Annotated[Amount | None, Meta(description="stop when this amount is lost")] = None
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1, description="the same seed, the same result")] = 1


@post(
    "/api/tables/{table:str}/simulation",
    status_code=200,
    media_type=LINES,
    **operation(
        "simulate_ways",
        "tables", allow=(ANYBODY,),
        example=SimulationAsked({"small": 1000}, ("martingale", "flat"), 100, 1_000),
        media=LINES,
        shape=SimulationInfo,
        returns="the results so far, several lines a second; the last one is `done`",
        refusals=("unknown-stream", "moved", "unknown-bet", "duplicate-bet", "bad-amount", "below-minimum", "above-maximum",
                  "off-multiple", "too-large", "busy", "not-yours-to-do"),
    ),
)  # fmt: skip
async def simulate_ways(
    table: TableName, door: Door, asked: Asked[SimulationAsked], anybody: Anybody
) -> Stream:
    """Play sessions with several strategies at this table's game. One simulation runs at a time, in a process with
    lower priority than the tables, for at most twenty seconds; it ends when the request is cancelled. Public.
    """
    game = (await door.live_table(table)).game
    require_no_aid(game, anybody)
    door.simulations.admit(asked.rounds * asked.sessions * len(asked.ways))
    strategies = [_strategy(asked, way) for way in asked.ways]
    players = await LABORATORY(compile_players, game, strategies, asked.rounds)
    task = SimulationTask(
        game.name, game.sha256, game.currency, asked.rounds, players, asked.sessions, asked.seed
    )
    return Stream(door.simulations.lines(task), media_type=LINES)


def _strategy(asked: SimulationAsked, way: Kind) -> Strategy:
    if len(set(asked.ways)) != len(asked.ways):
        raise Refused("bad-request", "name each strategy only once")
    return Strategy(
        wagers=asked.wagers, kind=way, purse=asked.purse, target=asked.target, stop_loss=asked.stop_loss
    )


ROUTES: Final = (simulate_ways,)
