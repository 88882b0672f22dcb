"""Two editions of one book in one house: a table keeps the one it was founded with, also in the office of cases."""

import asyncio
from pathlib import Path
from typing import Any, cast

import msgspec

import sicbo
from sicbo.engine.house import House
from sicbo.hosting import cases as hosting_cases
from sicbo.hosting.cases import STREAM, adopting, conduct_of, make_known, open_cases
from sicbo.rooms.cases.events import BookAdopted, TableAdopted
from sicbo.rooms.cases.evolve import evolve
from sicbo.rooms.cases.messages import AdoptBook, AdoptTable
from sicbo.rooms.cases.state import CasesOffice, TableConduct
from sicbo.rooms.cases.view import case_view
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rules.game import Game
from sicbo.server.keeping.case_effects import CaseEffects
from sicbo.server.live.live_table import LiveTable
from sicbo.store.sqlite.store import SqliteStore
from support.case_desk import AMENDED, Office, amended, impose
from support.evening import Evening

DEALER, SUPERVISOR = Person("dora", "dealer"), Person("sue", "supervisor")


def two_editions() -> Office:
    old = Evening("act-canberra")
    return Office(old, Evening(amended(old.game), "T2"))


def test_a_case_is_decided_by_the_edition_of_its_table() -> None:
    desk = two_editions()
    for table, words, bars in (("T1", False, True), ("T2", True, False)):
        number = desk.breach("side-bet", DEALER, "ann", "bob", table=table)
        seen = case_view(desk.state, desk.case(number), SUPERVISOR)
        assert (AMENDED in seen.breach_words) == words, table
        exclusion = impose(SUPERVISOR, number, "bar-from-game")
        if bars:
            desk.send(exclusion)
        else:
            assert desk.refused(exclusion).code == "sanction-not-allowed"


def test_each_edition_and_each_table_is_adopted_once() -> None:
    desk = two_editions()
    games = {name: evening.game for name, evening in desk.evenings.items()}
    assert [type(event) for event in desk.events] == [BookAdopted, TableAdopted] * 2
    for some in (games, {"T1": games["T1"]}, {"T2": games["T2"]}):
        assert list(adopting(desk.state, some)) == []
    assert next(iter(adopting(desk.state, {**games, "T3": games["T1"]}))) == AdoptTable(
        by=SYSTEM, table="T3", game=games["T1"].name, book="act-canberra",
        settings=desk.state.tables["T1"].settings, edition=desk.state.tables["T1"].edition,
    )  # fmt: skip


def test_an_office_from_before_editions_goes_by_its_book_and_hears_of_the_edition_once() -> None:
    game = sicbo.game("act-canberra")
    conduct = conduct_of(game.book)
    assert conduct is not None
    events = BookAdopted(conduct), TableAdopted("T1", TableConduct(game.name, conduct.book, {}))
    stored = msgspec.json.decode(msgspec.json.encode(events), type=tuple[BookAdopted, TableAdopted])
    office = CasesOffice("cases")
    for event in stored:
        office = evolve(office, event)
    assert (office.conduct_at("T1", ""), office.editions) == (conduct, {})
    plain = msgspec.to_builtins(office)
    del plain["editions"], plain["tables"]["T1"]["edition"]
    assert msgspec.convert(plain, CasesOffice) == office
    asked = list(adopting(office, {"T1": game}))
    assert [type(one) for one in asked] == [AdoptBook, AdoptTable]


def test_two_tables_with_two_editions_leave_the_office_quiet(tmp_path: Path) -> None:
    """Each look at the cases sets off another by what it writes: what is known is not written again."""
    asyncio.run(_looked_at(tmp_path))


async def _looked_at(tmp_path: Path) -> None:
    old = sicbo.game("act-canberra")
    store = await SqliteStore.open(tmp_path / "house.db", 1)
    office = await House.open(store, hosting_cases.MAKERS, shared=True)
    await open_cases(office, {"T1": old})
    effects, looks = CaseEffects(office), set[asyncio.Task[None]]()

    class Live:
        def __init__(self, name: str, game: Game) -> None:
            self.name, self.game = name, game

    live = [cast(LiveTable, Live("T1", old)), cast(LiveTable, Live("T2", amended(old)))]

    def look(*_: Any) -> None:
        for one in live if len(looks) < 40 else ():
            looks.add(asyncio.create_task(effects.carry_out(one)))

    office.on_commit(look)
    look()
    done = 0
    while done < len(looks):
        done = len(looks)
        await asyncio.gather(*looks)
    await make_known(office, {"T1": old})
    found = await store.stream(STREAM)
    assert found is not None and found.head.seq == 4, "two editions, two tables"
    assert len(looks) == 6, "one look at the start, and one for each thing that T2 had to be made known by"
    await office.close()
    await store.close()
