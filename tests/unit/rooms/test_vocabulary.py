"""The whole vocabulary of every room: each command has a decider, each event a sentence, a fold and a place in journals."""

import ast
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sicbo.engine.room import Room
from sicbo.hosting.cage import CageRoom
from sicbo.hosting.cases import CasesRoom
from sicbo.hosting.people import PeopleRoom
from sicbo.hosting.promotion import PromotionRoom
from sicbo.hosting.register import RegisterRoom
from sicbo.hosting.tables import TableRoom
from sicbo.hosting.tournament import TournamentRoom
from sicbo.records import significant
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.desks.event_sentences import told
from sicbo.rooms.kernel.messages import Significance
from sicbo.rooms.table.messages.unions import TableEvent
from support.evening import Evening, full_game
from support.every_message import COMMANDS, EVENTS, VOCABULARY, example
from support.pooled import Pooled, terms

SOURCE = Path(__file__).parents[3] / "src" / "sicbo"
TESTS = Path(__file__).parents[2]
OLD = [json.loads(line) for line in (TESTS / "old" / "messages.jsonl").read_text().splitlines()]

GENERATED = ("types.d.ts", "defaults.ts")
WITHOUT_SCREEN = {
    # the shooter is chosen by the rules; only a Pennsylvania table has it named, from the command line
    "DesignateShooter",
    # malfunctions of terminals and what follows from them (nsw-aruze 7)
    "DeclareMalfunction", "Recalculate", "VoidUnconfirmed", "WithholdCredit", "DetermineHold",
    # pools
    "OpenPool", "ChangePool", "RetirePool", "CloseMalfunction", "AdjustPool",
}  # fmt: skip

UNNAMED_IN_A_BROWSER = Path(__file__).with_name("unnamed_in_a_browser.txt").read_text("utf-8").split()
"""Commands of screens whose browser tests, if any, do not look for the entry they leave."""


@pytest.fixture(scope="module")
def rooms() -> dict[str, tuple[Room, Any]]:
    """A room of every kind with a state: a table in the middle of a round, pools that were played for, others new."""
    evening = Evening("act-canberra").open().seat("amy").seat("zoe")
    evening.step("open-bets")
    evening.place("zoe", {"small": 1000, "big": 1000})
    evening.place("amy", {"big": 1000})
    pooled = Pooled(terms("zoe"), terms("amy"))
    found: dict[str, tuple[Room, Any]] = {
        "table": (TableRoom("T1", evening.game), evening.table),
        "jackpots": (pooled.room, pooled.state),
    }
    new: dict[str, Room] = {
        "cage": CageRoom("cage", CageTerms(site="The House")),
        "cases": CasesRoom("cases"),
        "people": PeopleRoom(),
        "promotion": PromotionRoom("lucky", full_game("nsw-aruze")),
        "register": RegisterRoom(),
        "tournament": TournamentRoom("cup", full_game("crown-melbourne/a")),
    }
    return found | {name: (room, room.begin()) for name, room in new.items()}


def _name(one: object) -> str:
    return one if isinstance(one, str) else getattr(one, "__name__", "")


def test_every_command_of_every_room_is_decided() -> None:
    assert len(COMMANDS) >= 200
    for room, (union, _) in VOCABULARY.items():
        decided = {*import_module(f"sicbo.rooms.{room}.decide").DECIDERS}
        assert decided == {*get_args(union)}, room


def _pages() -> set[str]:
    paths = [
        path
        for path in (SOURCE.parents[1] / "web" / "src").rglob("*")
        if path.suffix in (".ts", ".svelte") and path.name not in GENERATED
    ]
    return _words(paths, 500_000)


def _words(paths: list[Path], at_least: int) -> set[str]:
    """The words of these files, which have so many characters."""
    text = "\n".join(path.read_text("utf-8") for path in paths)
    assert len(text) > at_least
    return {*re.findall(r"\w+", text)}


def test_every_command_of_a_screen_is_named_by_a_browser_test() -> None:
    """Or is on the list of those that none names, which may only become shorter."""
    pages = _pages()
    browser = _words([*(TESTS / "browser").rglob("*.py")], 300_000)
    sent = {kind.__name__ for _, kind in COMMANDS if kind.givers & {"player", "staff"}} & pages
    assert sent - browser == {*UNNAMED_IN_A_BROWSER}


def test_every_command_that_people_give_is_sent_by_a_screen() -> None:
    """Or is on the list of those that still have none, which may only become shorter."""
    pages = _pages()
    given = [(room, kind.__name__) for room, kind in COMMANDS if kind.givers & {"player", "staff"}]
    assert len(given) > 100
    unsent = {name for room, name in given if room != "people"} - pages
    assert unsent == WITHOUT_SCREEN


@pytest.mark.parametrize(("room", "kind"), EVENTS, ids=_name)
def test_every_event_is_read_from_a_journal_as_it_was_written(
    room: str, kind: Any, rooms: dict[str, tuple[Room, Any]]
) -> None:
    of, _ = rooms[room]
    command, event = example(get_args(VOCABULARY[room][0])[0]), example(kind)
    written = of.encode_record(command, (event,))
    assert of.decode_record(written) == (command, (event,))
    assert of.encode_record(*of.decode_record(written)) == written


@pytest.mark.parametrize(("room", "kind"), EVENTS, ids=_name)
def test_every_event_changes_its_room_and_moves_money_the_same_when_it_is_read_back(
    room: str, kind: Any, rooms: dict[str, tuple[Room, Any]]
) -> None:
    """Or leaves the room as it was, but never makes nothing of it. An example may speak of what is not there."""
    of, state = rooms[room]
    event = example(kind)
    command = example(get_args(VOCABULARY[room][0])[0])
    _, (read,) = of.decode_record(of.encode_record(command, (event,)))
    assert _moved(of, state, event) == _moved(of, state, read)
    try:
        after = of.evolve(state, event)
    except (LookupError, StopIteration, AssertionError):
        return
    assert type(after) is type(state)


def _moved(room: Room, state: Any, event: Any) -> Any:
    try:
        return room.postings(state, event)
    except (LookupError, AssertionError) as missing:
        return type(missing)


@pytest.mark.parametrize("kind", get_args(TableEvent), ids=_name)
def test_every_event_of_a_table_has_a_sentence(kind: Any, rooms: dict[str, tuple[Room, Any]]) -> None:
    of, _ = rooms["table"]
    assert isinstance(of, TableRoom)
    words = str(told(of.game, example(kind)))
    assert words == words.strip() and len(words) > 5 and not words.endswith(".")
    assert "  " not in words and "None" not in words, words


@pytest.mark.takes(1)
def test_every_match_over_classes_names_them_all() -> None:
    """With a wildcard the type checker could not say which event or command was forgotten."""
    looked, open_ended = 0, []
    for path in sorted(SOURCE.rglob("*.py")):
        for match in (
            one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.Match)
        ):
            patterns = [pattern for case in match.cases for pattern in _alternatives(case.pattern)]
            if not any(isinstance(pattern, ast.MatchClass) for pattern in patterns):
                continue
            looked += 1
            if any(isinstance(one, ast.MatchAs) and one.pattern is None for one in patterns):
                open_ended.append(f"{path.relative_to(SOURCE)}:{match.lineno}")
    assert looked >= 30
    assert open_ended == []
    assert "exhaustive-match" in (SOURCE.parents[1] / "pyproject.toml").read_text("utf-8")


def _alternatives(pattern: ast.pattern) -> Iterator[ast.pattern]:
    if isinstance(pattern, ast.MatchOr):
        for one in pattern.patterns:
            yield from _alternatives(one)
    else:
        yield pattern


def test_everything_that_makes_an_event_significant_is_said_of_one() -> None:
    names = {kind.__name__ for _, kind in EVENTS}
    assert {"", *significant.reasons()} == {*get_args(Significance)}
    assert all(significant.kinds_of(why) for why in significant.reasons())
    assert {kind for kinds in significant.BY_SIZE.values() for kind in kinds} <= names
    assert {*significant.OWE, *significant.SETTLE} <= names


# -- what older versions wrote ----------------------------------------------------------------------------------


@pytest.mark.parametrize("old", OLD, ids=[f"{one['room']}-{one['message']['type']}" for one in OLD])
def test_every_message_of_an_older_journal_is_read_with_all_it_says(old: dict[str, Any]) -> None:
    """`tests/old/messages.jsonl` has one of every command and event as version 0.1.0 wrote them; new ones are added.

    A field that is renamed is lost from every journal that has it, and one that was taken out was told for nothing.
    """
    command, event = VOCABULARY[old["room"]]
    read = msgspec.convert(old["message"], command | event)
    said = json.loads(msgspec.json.encode(read))
    assert _without(old["message"], said) == IN_THE_EVENT.get(old["message"]["type"], [])


IN_THE_EVENT = {"Recalculate": ["/faces", "/credited"]}
"""What a person said in a command before the house read it in its own record; the event has it then and now."""


def test_what_a_command_says_no_longer_is_in_its_event() -> None:
    (adjusted,) = (one["message"] for one in OLD if one["message"]["type"] == "MeterAdjusted")
    assert {f"/{name}" for name in adjusted} >= set(IN_THE_EVENT["Recalculate"])


def _without(old: Any, new: Any, where: str = "") -> list[str]:
    """What an older form says and a newer one does not."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [
            lost
            for name, value in old.items()
            for lost in (
                [f"{where}/{name}"] if name not in new else _without(value, new[name], f"{where}/{name}")
            )
        ]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [lost for one, other in zip(old, new, strict=True) for lost in _without(one, other, where)]
    return [] if old == new else [where]


def test_the_old_messages_are_many() -> None:
    assert len(OLD) >= 467
