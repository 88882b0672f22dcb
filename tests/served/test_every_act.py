"""Every act of every room, done over HTTP by the person it is for, and the one entry that it leaves in the journal."""

import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from served.acts_at_contests import everything_of_a_promotion, everything_of_a_tournament
from served.acts_at_offices import (
    everything_about_people,
    everything_at_the_cage,
    everything_in_cases,
    everything_on_the_register,
    everything_with_jackpots,
    official_rules,
)
from served.acts_at_tables import TABLES, Staff, everything_at_tables
from served.cup_served import crown
from served.recorded_acts import Overheard, held_against, journals
from served.test_jackpots_served import dice, pools
from served.web import Web, web
from sicbo.hosting.every_room import MAKERS
from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.people.messages import PeopleCommand
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.register.messages import RegisterCommand
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.tournament.messages import TournamentCommand
from sicbo.store.journal import Entry
from support.engines import Sqlite
from support.givers import OF_THE_HOUSE
from support.houses import Clock, electronic, eventually

LONG: dict[str, Any] = {
    "session_hours": 24,
    "session_idle_minutes": 1_000,
    "lock_minutes": 1_000,
    "log_level": "warning",
}


class Tried(NamedTuple):
    """A kind of room: its commands, those that only the house itself gives, and an evening in which the others come up."""

    commands: Any
    of_the_house: frozenset[str]
    evening: Callable[[Staff, Clock], Awaitable[None]]
    settings: Callable[[Path], dict[str, Any]]


def _two(folder: Path) -> dict[str, Any]:
    tables = (electronic(wagering_seconds=1), crown("C1", rules_document=official_rules(folder)))
    return {"tables": tables, "backup_folder": str(folder)}


def _won(folder: Path) -> dict[str, Any]:
    table = electronic(dice="recorded", recorded=dice(folder, "6 6 6", "6 6 6", "1 2 4"))
    return {"tables": (table,), "pools": pools(folder, "ticket")}


ROOMS: dict[str, Tried] = {
    "table": Tried(
        TableCommand, OF_THE_HOUSE["table"], everything_at_tables, lambda _: {"tables": TABLES}
    ),
    "cage": Tried(CageCommand, OF_THE_HOUSE["cage"], everything_at_the_cage, _two),
    "cases": Tried(CaseCommand, OF_THE_HOUSE["cases"], everything_in_cases, _two),
    "jackpots": Tried(JackpotCommand, OF_THE_HOUSE["jackpots"], everything_with_jackpots, _won),
    "register": Tried(RegisterCommand, OF_THE_HOUSE["register"], everything_on_the_register, _two),
    "people": Tried(PeopleCommand, OF_THE_HOUSE["people"], everything_about_people, _two),
    "tournament": Tried(
        TournamentCommand, OF_THE_HOUSE["tournament"], everything_of_a_tournament, _two
    ),
    "promotion": Tried(PromotionCommand, OF_THE_HOUSE["promotion"], everything_of_a_promotion, _two),
}  # fmt: skip


NOT_IN_THE_BOOKS = {"cases": {"TellInspector"}}
"""What no book of the shelf leads to: a breach after which winnings are withheld and an inspector must be told of it."""

BY_THE_HOUSE: dict[str, set[tuple[str, str]]] = {
    "table": {
        ("table", "CommitToDice"), ("table", "OpenSecret"), ("table", "HandOverColourChips"), ("table", "ReportDevice"),
        ("table", "SettleDecision"), ("cage", "NumberHandPay"),
    },
    "cage": {("cage", "Hear"), ("cage", "ExpireTickets")},
    "cases": {
        ("cases", "AdoptBook"), ("cases", "AdoptTable"), ("cases", "CarryOut"), ("table", "Bar"), ("table", "LiftBar"),
        ("table", "Vacate"), ("table", "VoidForBreach"), ("table", "WithholdWinnings"), ("table", "DetermineWinnings"),
    },
    "jackpots": {("jackpots", one) for one in OF_THE_HOUSE["jackpots"]} | {("cage", "IssueForJackpot"), ("table", "NoteJackpotTicket")},
    "register": {("register", one) for one in OF_THE_HOUSE["register"]},
    "people": {("people", one) for one in OF_THE_HOUSE["people"] - {"RecordClock"}},
    "tournament": {
        ("tournament", "Hear"), ("tournament", "ReportOrders"), ("table", "ReserveTable"), ("table", "ReleaseTable"),
        ("table", "OpenTournamentTable"), ("table", "BeginSession"), ("table", "GiveChips"), ("table", "LeaveSession"),
        ("table", "EndSession"),
    },
    "promotion": {("promotion", "HearWagers"), ("promotion", "TakenByCage"), ("cage", "IssueForPrize")},
}  # fmt: skip
"""In which evening the house itself says what only it says: by kind of room and command."""


NEVER_IN_AN_EVENING = {
    ("table", "DeclareSecretLost"),
    ("promotion", "ReplaceSeed"),
    ("tournament", "ReportFailure"),
    ("people", "RecordClock"),
}
"""Said when a store is restored: `tests/served/test_restored.py` does it; when the house itself fails:
`tests/served/test_tournament_troubles.py` makes it; and when the machine's clock jumps: `tests/served/test_clock.py`."""


def test_all_that_only_the_house_says_comes_up_in_some_evening() -> None:
    said = NEVER_IN_AN_EVENING.union(*BY_THE_HOUSE.values())
    assert said == {(kind, one) for kind, tried in ROOMS.items() for one in tried.of_the_house}


def test_every_kind_of_room_that_a_house_has_is_tried() -> None:
    assert ROOMS.keys() == MAKERS.keys()


@pytest.mark.takes(180)
@pytest.mark.parametrize("kind", ROOMS)
async def test_every_act_leaves_one_entry_with_who_when_and_why_and_asked_again_no_other(
    kind: str, sqlite: Sqlite, tmp_path: Path
) -> None:
    tried, clock = ROOMS[kind], Clock()
    settings = tried.settings(tmp_path)
    async with web(sqlite.address, *settings.pop("tables"), clock=clock, **LONG, **settings) as house:
        heard = Overheard(house)
        await tried.evening(Staff(house), clock)
        house.http.event_hooks = {}
        written = await journals(house)
        for act in heard.acts:
            held_against(act, written[act.stream][act.id], written["people"])
        kinds = {one.head.stream: one.founding.kind for one in await house.house.store.streams()}
        done = {act.type for act in heard.acts if kinds[act.stream] == kind}
        named = {command.__name__ for command in get_args(tried.commands)}
        assert named - tried.of_the_house - NOT_IN_THE_BOOKS.get(kind, set()) - done == set(), (
            "nobody has tried these"
        )

        missing = BY_THE_HOUSE[kind]

        async def house_too() -> bool:
            nonlocal missing
            missing = BY_THE_HOUSE[kind] - said_by_the_house(await journals(house), kinds)
            return not missing

        with suppress(AssertionError):
            await eventually(house_too)
        assert missing == set(), "the house has not said this"
        await asked_again(house, heard)


def said_by_the_house(
    written: Mapping[str, Mapping[str, list[Entry]]], kinds: Mapping[str, str]
) -> set[tuple[str, str]]:
    """What only the house gives, as far as it has come up, by kind of room; nobody else has ever given it."""
    found = set()
    for stream, entries in written.items():
        kind = kinds[stream]
        for entry in (one for several in entries.values() for one in several):
            record = json.loads(entry.body)
            command = record["command"]
            if command["type"] in ROOMS[kind].of_the_house:
                assert command.get("by", {"role": "system"})["role"] == "system" or kind == "table", command
                assert record["events"], command
                found.add((kind, command["type"]))
    return found


async def asked_again(house: Web, heard: Overheard) -> None:
    """Every request again, as it was: whatever is answered, its entry stays the only one."""
    before = await journals(house)
    for act in heard.acts:
        answer = await house.http.request("POST", act.path, content=act.body, headers=act.headers)
        assert answer.status_code < 500, (act.type, answer.text)
    after = await journals(house)
    for act in heard.acts:
        assert after[act.stream][act.id] == before[act.stream][act.id], act.type
