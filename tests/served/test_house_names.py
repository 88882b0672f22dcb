"""Names that the house uses itself are nobody else's, and no client's command id is taken for one of the house."""

import ast
import re
from pathlib import Path

import pytest

import sicbo
from served.live_house import T1, live
from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import OF_THE_HOUSE, RESERVED, checked_person_name, sender_id
from support.engines import Sqlite

OWN_ID = re.compile(r"^([a-z][a-z-]*):$")
NO_IDS = {"http", "sqlite"}
"""Addresses, accounts and the like."""


def own_words() -> set[str]:
    """What the ids that the server makes up begin with, as far as a colon ends it: every text of that form."""
    found = set()
    for path in (Path(sicbo.__file__).parent / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else None
            if isinstance(first, ast.Constant) and (at := OWN_ID.match(str(first.value))):
                found.add(at[1])
    return found - NO_IDS


def test_every_word_that_an_id_of_the_house_begins_with_is_nobodys_name() -> None:
    words = own_words()
    assert {"case", "ready", "jackpot", "bot"} <= words
    assert words <= set(OF_THE_HOUSE)
    for word in (*words, "house", "system", "acceptor", "7", "12 3"):
        with pytest.raises(Refused):
            checked_person_name(word)


def test_an_id_of_a_person_of_an_earlier_version_is_never_one_of_the_house() -> None:
    assert sender_id("mia", "house:1.TakeStep") == "mia:house:1.TakeStep"
    for word in OF_THE_HOUSE:
        assert not sender_id(word, "1").startswith(f"{word}:")
    assert set(RESERVED) >= {"house", "system"}


async def test_nobody_is_called_as_the_house_or_as_a_device(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        for name in (
            "house",
            "House",
            " house ",
            "system",
            "case",
            "ready",
            "3",
            "acceptor",
            "jackpot",
            "waits",
        ):
            asked = {"id": f"p{name}", "name": name, "roles": ["operator"]}
            assert await here.admin.refused("POST", "/api/people", **asked) == (400, "bad-request"), name
            asked = {"id": f"s{name}", "system": name}
            assert await here.admin.refused("POST", "/api/systems", **asked) == (400, "bad-request"), name
        # A person and a system share no name: neither takes the other's ids.
        await here.person("mia", "operator")
        assert (await here.admin.refused("POST", "/api/systems", id="s", system="mia"))[1] == "name-taken"
        await here.admin.post("/api/systems", system="central")
        asked = {"id": "c", "name": "central", "roles": ["operator"]}
        assert (await here.admin.refused("POST", "/api/people", **asked))[1] == "name-taken"


async def test_no_senders_id_stands_in_the_way_of_another(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.seat("T1/1")
        version = here.house.house.live["T1"].table.version
        for number in range(version, version + 40):
            await screen.do(T1, "ReportTerminal", named=f"house:{number}.TakeStep", error="E1")
        operator = await here.person("mia", "operator")
        await operator.do(T1, "DeclareMalfunction", named="3:c1", terminal="2", reason="dark")
        await (await here.acceptor()).post("/api/notes", id="house:1.AddCredit", amount=1_000)
        entries = [entry.id async for chunk in here.house.house.store.entries("T1") for entry in chunk]
        own = [one for one in entries if one.startswith("house:")]
        assert not [one for one in own if "error" in one] and len(set(entries)) == len(entries)
