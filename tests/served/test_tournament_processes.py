"""A tournament in a house of several processes: each carries out what is asked of its tables, and one that is gone is replaced."""

from typing import Any

from served.cup_served import crown, started
from served.test_several_processes import dies
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.plan import Stage
from sicbo.server.demo.tournament_bots import bot_name
from support.cup import DIRECTOR, plan
from support.engines import Postgres
from support.houses import eventually, opened, settings

TABLES = tuple(
    crown(f"T{number}", dice="virtual", croupier="automatic", wagering_seconds=1, pause_seconds=0)
    for number in (1, 2)
)
BOTS = tuple(bot_name(number) for number in range(1, 7))


def process(postgres: Postgres, port: int) -> Any:
    return settings(postgres.address, *TABLES, port=port, lease_seconds=2)


async def test_tables_of_two_processes_play_one_tournament_and_one_process_ends_it_when_the_other_is_gone(
    postgres: Postgres,
) -> None:
    stages = (Stage("heats", 2, 4, spins=2, best_of_table=2), Stage("final", 1, 8, spins=2))
    async with opened(process(postgres, 8_001)) as first, opened(process(postgres, 8_002)) as second:

        async def shared() -> bool:
            return len(first.live) == len(second.live) == 1

        await eventually(shared)
        await started(first, plan(stages=stages), BOTS, "T1", "T2")

        async def both_play() -> bool:
            _, state = await second.office.state("cup")
            return bool(state.runs) and all(run.spins for run in state.runs.values())

        await eventually(both_play, 60)
        assert first.live.keys() & {"T1~cup", "T2~cup"} and second.live.keys() & {"T1~cup", "T2~cup"}
        await first.keeping.conductor.stop()
        await dies(first)

        async def over() -> bool:
            _, state = await second.office.state("cup")
            if state.in_play and all(run.ended for run in state.runs.values()):
                await second.office.send("cup", f"end{state.stage}", ask.EndStage(by=DIRECTOR))
            elif state.status == "running" and not state.in_play and not state.finished:
                await second.office.send("cup", "draw", ask.DrawSeats(by=DIRECTOR, seed="8" * 64))
                await second.office.send("cup", "start", ask.StartStage(by=DIRECTOR))
            elif state.finished and not state.prizes:
                await second.office.send("cup", "award", ask.AwardPrizes(by=DIRECTOR))
            return bool(state.prizes)

        await eventually(over, 90)
        _, state = await second.office.state("cup")
        assert sum(prize.amount for prize in state.prizes) == 6 * 5_000
        assert state.not_done == ()
