"""kill -9 of a house that plays real tables: after each, everything agrees, and every acknowledged wager is there once."""

import asyncio
import random
from pathlib import Path

import pytest

from sicbo.demo.demonstration import ready_commands, usual_shaker
from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import seeded
from sicbo.engine.house import House
from sicbo.hosting.tables import MAKERS, open_table_stream
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    DeclareVoid,
    MoveWager,
    PlaceWagers,
    ReadDice,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rooms.table.messages.table import SitDown
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rules.game import Game
from sicbo.store.whole.by_address import open_store
from store.killing import Play, Record, examine, finish, kill_often, life
from support.depth import rest_is_long
from support.engines import Server
from support.evening import NOON, full_game

GAMES = {"C1": "act-canberra", "E1": "nsw-aruze", "M1": "crown-melbourne/a"}
TABLES = {name: full_game(game) for name, game in GAMES.items()}
PLAYERS = ("ann", "bob", "cat")
SEED = 20_261_115


def beginning(name: str, game: Game) -> list[TableCommand]:
    """Everything up to the first round."""
    said: list[TableCommand] = list(ready_commands(game, name, usual_shaker(game), NOON))
    croupier = Croupier(game, seeded(0))
    for place, player in enumerate(PLAYERS, 1):
        said.append(SitDown(by=Person(player, "player"), place=str(place)))
        said.append(croupier.bring(player, str(place), 10**7))
    return said


def cycle(game: Game, chance: random.Random) -> list[TableCommand]:
    """A round of which every command comes by in turn; those that do not fit the moment are refused."""
    croupier = Croupier(game, seeded(chance.randrange(1000)))
    sequence = policies_of(game).sequence(usual_shaker(game))
    assert sequence is not None
    kind = "credit" if plays_at_terminals(game) else "value-chip"
    bets = [bet.bet for bet in game.bets]
    faces = croupier.rolled()
    said: list[TableCommand] = []
    for step in sequence.steps:
        by = croupier.person(step.by)
        if step.step == "announce" and step.by != "system":
            said.append(AnnounceResult(by, faces))
        elif step.step == "enter":
            said.append(ReadDice(by, faces))
            if step.by != "system":
                said.append(ConfirmDice(by))
        else:
            said.append(TakeStep(by, step.step, times=step.at_least, tumbled=step.seen_to_tumble))
            if step.by == "shooter":
                said += [TakeStep(Person(player, "player"), step.step) for player in PLAYERS]
        if step.step == "open-bets":
            for player in PLAYERS:
                stakes = dict.fromkeys(chance.sample(bets, 3), 500)
                said.append(PlaceWagers(Person(player, "player"), stakes, kind))  # type: ignore[arg-type]
            said.append(TakeBackWagers(Person("bob", "player")))
            said.append(MoveWager(Person("cat", "player"), next(iter(stakes)), "small"))
        if chance.random() < 0.03:
            said.append(DeclareVoid(croupier.person("dealer"), "shaker-fault", opinion="it stuck"))
    return said


def script(name: str) -> list[TableCommand]:
    game, chance = TABLES[name], random.Random(name)
    said = beginning(name, game)
    while len(said) < 5_000:
        said += cycle(game, chance)
    return said


SCRIPTS = {name: script(name) for name in GAMES}


async def found(house: House) -> None:
    for name, game in TABLES.items():
        await open_table_stream(house, name, game)


def command(number: int) -> tuple[str, object]:
    name = list(GAMES)[number % len(GAMES)]
    said = SCRIPTS[name]
    return name, said[number // len(GAMES) % len(said)]


PLAY = Play(MAKERS, found, command)
FIRST_ROUNDS = 200
"""Commands after which a few tables have begun to play."""


async def rounds_played(address: str) -> int:
    store = await open_store(address)
    try:
        return sum([len(await store.rounds(name)) for name in GAMES])
    finally:
        await store.close()


@pytest.mark.parametrize("part", rest_is_long(range(3)))
def test_tables_on_sqlite_survive_thirty_kills(tmp_path: Path, part: int) -> None:
    address, record = str(tmp_path / "house.db"), Record()
    life(address, PLAY, record, 0, answers=FIRST_ROUNDS)
    kill_often(address, PLAY, record, random.Random(SEED + part), 29, 0.06)
    asyncio.run(finish(address, PLAY, record))
    assert record.lives == 30
    assert asyncio.run(rounds_played(address)) >= 3, "the tables have to have played"


@pytest.mark.parametrize("part", rest_is_long(range(2)))
def test_tables_on_postgresql_survive_twenty_five_kills(server: Server, part: int) -> None:
    address, record = asyncio.run(server.fresh_database()), Record()
    life(address, PLAY, record, 0, answers=FIRST_ROUNDS)
    kill_often(address, PLAY, record, random.Random(SEED + part), 24, 0.08)
    asyncio.run(examine(address, PLAY, record))
    asyncio.run(finish(address, PLAY, record))
    assert asyncio.run(rounds_played(address)) >= 3, "the tables have to have played"
