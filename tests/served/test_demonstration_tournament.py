"""A demonstration has a tournament ready: the director takes charge, bots play, and it comes to its prizes."""

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from served.cup_served import crown
from served.web import web
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.desk import next_step
from sicbo.rooms.tournament.state import Tournament
from sicbo.rules.shelf import game
from sicbo.server.demo import demonstration_players, demonstration_tournament, tournament_bots
from sicbo.server.demo.demonstration_tournament import NAME, ready_game
from sicbo.server.demo.tournament_bots import STYLES, bot_name
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import demonstration_tables
from support.depth import rest_is_long
from support.engines import Sqlite
from support.houses import SECOND, Clock, eventually, opened, settings, staff

DIRECTOR = Person("director", "tournament-director")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demonstration_players, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(demonstration_tournament, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(tournament_bots, "LOOK_SECONDS", 0.02)


async def is_awarded(state: Tournament) -> bool:
    return state.status == "awarded"


async def directed(
    house: OpenHouse, clock: Clock, until: Callable[[Tournament], Awaitable[bool]] = is_awarded
) -> None:
    """What the director does, one step after another, until it is over; the test's clock runs ahead meanwhile."""
    given = {
        "TakeCharge": ask.TakeCharge(by=DIRECTOR),
        "BriefPlayers": ask.BriefPlayers(by=DIRECTOR, understood=True, starting_bank=100_000),
        "DrawSeats": ask.DrawSeats(by=DIRECTOR, seed="7" * 64),
        "StartStage": ask.StartStage(by=DIRECTOR),
        "EndStage": ask.EndStage(by=DIRECTOR),
        "AwardPrizes": ask.AwardPrizes(by=DIRECTOR),
    }

    async def over() -> bool:
        if await house.store.stream(NAME) is None:
            return False
        room = await house.office.room(NAME)
        _, state = await house.office.state(NAME)
        step = next_step(room.game, state)  # type: ignore[attr-defined]
        if step == "DesignateTables" and not state.present:
            step = "TakeCharge"
        if step in given:
            await house.office.send(NAME, f"d{state.version}", given[step])
        tables = [live for live in house.live.values() if live.table.session is not None]
        # Time runs once every bot has wagered.
        if all(_all_laid(live.table) for live in tables):
            clock.ahead += 5 * SECOND
        for live in tables:
            live._moved.set()
        return await until(state)

    await eventually(over, 90)


def _all_laid(table: object) -> bool:
    playing = table.playing  # type: ignore[attr-defined]
    return playing is None or not playing.betting_open or len(playing.layout) == len(table.players)  # type: ignore[attr-defined]


async def test_the_ready_tournament_is_played_by_bots_to_its_prizes_when_the_director_comes(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, *demonstration_tables()), clock) as house:

        async def announced() -> bool:
            there = await house.store.stream(NAME)
            return there is not None and len((await house.office.state(NAME))[1].still_in) == 11

        await eventually(announced)
        _, state = await house.office.state(NAME)
        assert state.published_at and not state.tables, (
            "the table stays the visitors' until the director comes"
        )
        await directed(house, clock)
        _, state = await house.office.state(NAME)
        assert sum(prize.amount for prize in state.prizes) == 11 * 5_000
        assert all(player.startswith("bot ") for player in state.finished)
        table = next(iter(state.tables))

        async def free_again() -> bool:
            return (
                house.live[table].table.reserved == "" and await house.store.stream(f"{NAME}-2") is not None
            )

        await eventually(free_again)


@pytest.mark.parametrize("when", rest_is_long(["before the director comes", "after the table was named"]))
async def test_the_ready_tournament_is_played_at_a_table_of_its_own_game_no_matter_who_has_taken_that(
    sqlite: Sqlite, when: str
) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, *demonstration_tables()), clock) as house:

        async def announced() -> bool:
            there = await house.store.stream(NAME)
            return there is not None and len((await house.office.state(NAME))[1].still_in) == 11

        async def named() -> bool:
            return bool((await house.office.state(NAME))[1].tables)

        await eventually(announced)
        table = next(name for name, live in house.live.items() if live.game.name == "crown-melbourne/a")
        dealer = await staff(house, "dealer", table)
        if when == "after the table was named":
            await house.office.send(NAME, "charge", ask.TakeCharge(by=DIRECTOR))
            await eventually(named)
        await dealer.do("TakeDuty")
        await directed(house, clock)
        _, state = await house.office.state(NAME)
        assert list(state.tables) == [table]
        assert state.tables[table] == f"{table}~{NAME}"
        assert state.not_done == () and state.troubles == {}


async def test_the_director_is_told_what_a_table_waits_for_and_no_longer_once_it_goes_on(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, *demonstration_tables()), clock) as house:
        stream = f"T4~{NAME}"
        dealer = await staff(house, "dealer", stream)

        async def waiting() -> dict[str, str]:
            waits: dict[str, str] = (await house.office.state(NAME))[1].waiting
            return waits

        async def somebody_deals(_: Tournament) -> bool:
            live = house.live.get(stream)
            if live is None or live.table.rounds == 0:
                return False
            if live.deals_automatically:
                await dealer.do("TakeDuty")
            clock.ahead += 5 * SECOND
            return stream in await waiting()

        await directed(house, clock, until=somebody_deals)
        assert (await waiting())[stream] == "dealer has the table and has to take the next step"
        await dealer.do("LeaveDuty")

        async def goes_on() -> bool:
            house.live[stream]._moved.set()
            return stream not in await waiting()

        await eventually(goes_on)


async def test_no_tournament_is_made_ready_where_it_is_switched_off_or_tables_were_named(
    sqlite: Sqlite,
) -> None:
    async with opened(
        settings(sqlite.address, *demonstration_tables(), demonstration_tournament=False)
    ) as house:
        assert len(house.demonstration._parts) == 2
    async with opened(settings(f"{sqlite.address}.other", crown())) as house:
        assert len(house.demonstration._parts) == 1


async def test_bots_fill_a_tournament_of_a_demonstration_only_and_only_for_those_who_run_it(
    sqlite: Sqlite,
) -> None:
    from served.cup_served import CUP, Desk

    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        dealer = await house.staff("dealer")
        assert await dealer.refused("POST", f"{CUP}/bots", id="b", players=4) == (403, "not-yours-to-do")
        assert (await desk.director.refused("POST", f"{CUP}/bots", id="b", players=4))[1] == "not-ready"
        await desk.announce()
        await desk.enter("ann")
        assert await desk.director.post(f"{CUP}/bots", players=4) == {"entered": 3}
        assert await desk.director.post(f"{CUP}/bots", players=4) == {"entered": 0}
        assert (await desk.view())["entries"] == 4
        house.house.demonstration, kept = None, house.house.demonstration
        assert (await desk.director.refused("POST", f"{CUP}/bots", id="b", players=9))[
            1
        ] == "not-in-live-mode"
        house.house.demonstration = kept


def test_bots_stake_what_follows_from_seed_name_and_spin_and_what_the_sign_allows() -> None:
    from sicbo.rooms.tournament.plan import Stage, Wagering
    from support.cup import DIRECTOR as CUPS_DIRECTOR
    from support.cup import Cup, plan

    assert CUPS_DIRECTOR.role == DIRECTOR.role
    cup = Cup(plan(stages=(Stage("final", 1, 8, spins=3),), wagering=Wagering(compulsory=500)), tables=1)
    names = tuple(bot_name(number) for number in range(1, 9))
    cup.announced().directed().entered(names).briefed().start()
    table = cup.tables["T1~cup"]
    seen, chance = set(), Random(3)
    for _ in range(3):
        state = table.table
        assert state.session is not None
        staked = {
            name: tournament_bots.wager_of(table.game, state, state.session, name, "s") for name in names
        }
        again = {
            name: tournament_bots.wager_of(table.game, state, state.session, name, "s") for name in names
        }
        assert staked == again
        seen |= {bet.partition(":")[0] for one in staked.values() for bet in one}
        assert all(sum(one.values()) >= 500 for one in staked.values() if one)
        cup.spin("T1~cup", tuple(chance.choices(range(1, 7), k=3)), {n: w for n, w in staked.items() if w})  # type: ignore[arg-type]
    assert len(seen) >= 3, "they play differently"
    assert len({tournament_bots.STYLES[Random(f"s/{name}").randrange(len(STYLES))] for name in names}) >= 3
    assert ready_game(game("crown-melbourne/a")).card.places == 12
