"""Secrets are planted, and every answer of every operation to everyone is searched for them, byte by byte."""

import asyncio
import json
import zipfile
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from served.cup_served import Dealt, Desk, crown
from served.test_promotions_served import LONG
from served.test_sockets import socket
from served.test_who_may import NOT_ASKED, OPERATIONS, STAFF
from served.web import Asker, Web, web
from sicbo.cli.main import main
from sicbo.rooms.kernel.ticket_numbers import hidden, in_groups
from sicbo.rooms.tournament.plan import Stage, Wagering
from support.cup import plan
from support.engines import Sqlite
from support.houses import dealt, electronic, eventually

T1 = "/api/tables/T1"
CHANGING = {
    "change_password", "begin_codes", "confirm_codes", "end_codes", "set_password", "change_roles", "deactivate_person",
    "end_codes_of_person", "end_sessions", "revoke_terminal", "revoke_system",
}  # fmt: skip
"""What would end the sessions of those who ask."""

ABOUT_THE_GAME = {
    "ask_laboratory",
    "ask_design",
    "simulate_ways",
    "judge_collected_dice",
    "get_mathematics",
    "preview_new_card",
}
"""Long calculations from what the asker sends: one of them is enough."""


def forms_of(secret: str) -> Iterator[bytes]:
    """A secret as it could be read from an answer: as it is, in the groups of a ticket, in any encoding of JSON."""
    yield secret.encode()
    if secret.isdecimal():
        yield in_groups(secret).encode()
        yield in_groups(secret).replace(" ", "\N{NO-BREAK SPACE}").encode()


def holds(body: bytes, secret: str) -> bool:
    found = [body]
    if body[:2] == b"PK":
        with zipfile.ZipFile(BytesIO(body)) as book:
            found = [book.read(name) for name in book.namelist()]
    return any(form in part for part in found for form in forms_of(secret))


def around(body: bytes, secret: str) -> str:
    """Where it stands, for who has to mend it."""
    before, found, _ = body.partition(secret.encode())
    return f" after {before[-60:]!r}" if found else ""


def addresses(name: str, parts: Mapping[str, Collection[str]]) -> list[str]:
    """The address of an operation for every value of its parts."""
    found = [OPERATIONS[name][1]]
    for part, values in parts.items():
        found = [path.replace(part, value) for path in found for value in values]
    return list(dict.fromkeys(found))


async def leaks(
    people: dict[str, Asker], secrets: Collection[str], parts: Mapping[str, Collection[str]]
) -> list[str]:
    """Who finds a secret in the answer of which operation: everything that reads, and what changes, with its example."""
    found = []
    for name, (method, _, about) in OPERATIONS.items():
        if name in NOT_ASKED | CHANGING:
            continue
        for path in addresses(name, parts):
            for who, asker in people.items():
                if name in ABOUT_THE_GAME and who != "admin":
                    continue
                body = b"" if method == "GET" else msgspec.json.encode(about.example or {})
                answer = await asker.http.request(method, path, content=body, headers=asker.headers)
                found += [
                    f"{name} to {who}: {path} has {secret}{around(answer.content, secret)}"
                    for secret in secrets
                    if holds(answer.content, secret)
                ]
    return found


async def people_of(house: Web) -> dict[str, Asker]:
    return {**{name: await house.staff(name) for name in sorted(STAFF)}, "nobody": house.nobody()}


async def seen_on_sockets(
    house: Web, people: dict[str, Asker], table: str, secrets: Collection[str]
) -> list[str]:
    found = []
    for who, asker in people.items():
        if who == "system":
            continue  # has no part at a table
        async with socket(house, asker, table) as screen:
            view = msgspec.json.encode((await screen.until("view"))["view"])
            found += [who for secret in secrets if holds(view, secret)]
    return found


async def round_with_a_ticket(player: Asker) -> str:
    """Credit collected while bets are taken, so that it is part of a round; the number on the paper."""

    async def betting() -> bool:
        return bool((await player.get(T1))["table"]["phase"] == "betting")

    await eventually(betting)
    return str((await player.do(T1, "Collect"))["ticket"])


@pytest.mark.takes(120)
async def test_the_number_of_a_ticket_is_in_no_answer_but_to_its_terminal_and_who_pays_it(
    sqlite: Sqlite, capfd: pytest.CaptureFixture[str]
) -> None:
    async with web(
        sqlite.address,
        electronic(wagering_seconds=3_600),
        dealt(),
        crown("C1"),
        shooters_press=True,
        **{**LONG, "log_level": "debug"},
    ) as house:
        player = await house.terminal("T1/1")
        await player.do(T1, "SitDown", player="ann")
        await player.do(T1, "AddCredit", amount=10_000, source="notes")
        numbers = [await round_with_a_ticket(player)]
        other = await house.terminal("T1/2")
        await other.do(T1, "SitDown", player="bob")
        await other.do(T1, "AddCredit", amount=5_000, source="notes")
        numbers.append((await other.do(T1, "Collect"))["ticket"])
        people = await people_of(house)
        await house.house.keeping.told_everything("T1")
        held = {"number": "T1/2#1", "reason": "claimed by two people"}
        await people["supervisor"].do("/api/cage", "HoldTicket", **held)
        third = await house.terminal("T1/4")
        await third.do(T1, "SitDown", player="cat")
        await third.do(T1, "AddCredit", amount=2_000, source="notes")
        numbers.append((await third.do(T1, "Collect"))["ticket"])
        await house.house.keeping.told_everything("T1")
        breach: dict[str, Any] = {
            "breach": "disturbance",
            "persons": [{"name": "bob"}],
            "narrative": "claims it",
        }
        await people["supervisor"].do("/api/cases", "RecordBreach", table="T1", **breach)
        asked: dict[str, Any] = {"reference": "T1/2#1", "case": 1, "reason": "bob has the paper"}
        told = await people["inspector"].do("/api/cage", "ShowTicketNumber", **asked)
        assert told["ticket"] == numbers[1], "on record, and in this answer only"
        paid = await people["cage"].get(f"/api/tickets/{numbers[2]}")
        assert paid["number"] == numbers[2], "a cashier who has the paper sees whether to pay it"
        await people["cage"].post(f"/api/tickets/{numbers[2]}/redemption", form="cash")
        everyone = {**people, "terminal": await house.terminal("T1/3")}
        everyone["system"] = await house.system(people["admin"])
        parts = {
            "D1": ["T1"],
            "000000000000000000": ["T1/1%231", "1"],
            "stream=T1": ["stream=T1", "stream=cage"],
        }
        found = await leaks(everyone, numbers, parts)
        assert not found, "\n".join(found)
        assert await seen_on_sockets(house, everyone, "T1", numbers) == []
        mine = await player.get(f"/api/tickets/{numbers[0]}/paper")
        assert in_groups(numbers[0]) in json.dumps(mine), "its own terminal prints it again"
        assert (await other.refused("GET", f"/api/tickets/{numbers[0]}/paper"))[0] == 403
    capfd.readouterr()
    for verb in (["export", sqlite.address], ["replay", sqlite.address, "T1-1"],
                 ["replay", sqlite.address, "T1-1", "--json"]):  # fmt: skip
        assert await asyncio.to_thread(main, verb) == 0
        told = "".join(capfd.readouterr()).encode()
        assert told and not [one for one in numbers if holds(told, one)], verb


async def test_an_inspector_sees_the_number_of_a_ticket_for_an_open_case_and_on_record(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=3_600)) as house:
        player = await house.terminal("T1/1")
        await player.do(T1, "SitDown", player="ann")
        await player.do(T1, "AddCredit", amount=5_000, source="notes")
        number = (await player.do(T1, "Collect"))["ticket"]
        await house.house.keeping.told_everything("T1")
        inspector, supervisor = await house.staff("inspector"), await house.staff("supervisor")
        asked: dict[str, Any] = {"reference": "T1/1#1", "case": 1, "reason": "bob has the paper"}

        async def cannot(by: Asker, **other: Any) -> tuple[int, str]:
            return await by.cannot("/api/cage", "ShowTicketNumber", **{**asked, **other})

        assert await cannot(inspector) == (404, "unknown-case"), "there is no case yet"
        breach: dict[str, Any] = {
            "breach": "disturbance",
            "persons": [{"name": "bob"}],
            "narrative": "claims it",
        }
        await supervisor.do("/api/cases", "RecordBreach", table="T1", **breach)
        assert (await cannot(inspector, reason=" "))[1] == "cause-needed"
        assert (await cannot(inspector, reference=number))[1] == "bad-request", "it would be in the journal"
        assert (await cannot(inspector, reference="T1/1#2"))[1] == "unknown-ticket"
        assert (await cannot(inspector, case_is_open=True))[1] == "bad-request", "the house knows that"
        for name in ("supervisor", "cage", "manager", "admin"):
            assert (await cannot(await house.staff(name)))[0] == 403, name
        path = "/api/significant-events/search?why=ticket+number+shown"
        assert (await inspector.get(path))["events"] == []
        told = await inspector.do("/api/cage", "ShowTicketNumber", named="once", **asked)
        assert told["ticket"] == number
        [noted] = (await inspector.get(path))["events"]
        event = noted["event"]
        assert (event["by"]["name"], event["case"], event["reason"]) == ("inspector", 1, asked["reason"])
        assert event["number"] == hidden(number)
        raw = [
            entry.body async for page in house.house.store.entries("cage", noted["seq"] - 1) for entry in page
        ]
        assert raw and not [body for body in raw if holds(body.encode(), number)], (
            "nor has the journal itself"
        )
        await supervisor.do("/api/cases", "CloseCase", case=1, outcome="settled")
        assert (await cannot(inspector))[1] == "unknown-case", "the case is closed"
        again = await inspector.do("/api/cage", "ShowTicketNumber", named="once", **asked)
        assert again["ticket"] == number and again["repeated"], "the same answer, once on record"
        assert len((await inspector.get(path))["events"]) == 1


STAKE = 7_131
"""In cents: an amount that nothing else has."""


@pytest.mark.takes(120)
async def test_a_secret_wager_is_in_no_answer_to_anyone_else_until_betting_closes(sqlite: Sqlite) -> None:
    table = "/api/tables/T1~cup"
    async with web(sqlite.address, crown(), dealt("D1"), electronic("E1"), **LONG) as house:
        limits = {"all": {"minimum": 1, "maximum": 10_000_000, "multiple": 1}}
        desk = await Desk.open(house, limits=limits)
        stages = (Stage("final", 1, 8, spins=2),)
        wagering = Wagering(compulsory=500, secret_per_stage=1)
        await desk.announce(plan(stages=stages, wagering=wagering, minimum_players=3))
        await desk.take_charge("T1")
        await desk.enter("ann", "ben", "cat")
        seat = {one["player"]: one["place"] for one in (await desk.start())["seats"]}
        felt = Dealt(house, "T1~cup", Random(1))
        await felt.step()
        ann, ben = await felt.terminal(seat["ann"]), await felt.terminal(seat["ben"])
        await ann.do(table, "PlaceWagers", wagers={"triple:6": STAKE}, secret=True)
        own = msgspec.json.encode(await ann.get(table))
        assert any(map(own.__contains__, amounts())), "the player sees it"
        others = {**await people_of(house), "another seat": ben}
        others["system"] = await house.system(others["admin"])
        parts = {
            "D1": ["T1~cup"], "{place:str}": [seat["ann"]], "stream=T1~cup": ["stream=T1~cup"],
            "format=csv": ["format=csv", "format=jsonl"], "journal/search": ["journal/search", f"journal/search?text={STAKE}"],
        }  # fmt: skip
        parts["rounds/1"] = ["rounds/1"]
        parts["terminals/1/"] = [f"terminals/{seat['ann']}/"]
        wanted = [amount.decode() for amount in amounts()]
        found = await leaks(others, wanted, parts)
        assert not found, "\n".join(found)
        assert await seen_on_sockets(house, others, "T1~cup", wanted) == []
        found = await others["inspector"].get(f"/api/journal/search?text={STAKE}")
        assert found["entries"] == [], "nor can it be found by searching for it"
        entries = (await others["inspector"].get("/api/journal?stream=T1~cup"))["entries"]
        assert [one["events"] for one in entries if one["command"]["type"] == "PlaceWagers"] == [[]]
        while (await ann.get(table))["table"]["phase"] == "betting":
            await felt.step()
        entries = (await others["inspector"].get("/api/journal?stream=T1~cup"))["entries"]
        assert str(STAKE) in json.dumps(entries), "then everyone may know it"


def amounts() -> tuple[bytes, ...]:
    """The stake, what is left of the bank after it, and both as they are written for people."""
    return tuple(
        form.encode()
        for minor in (STAKE, 100_000 - STAKE)
        for form in (f":{minor},", f":{minor}}}", f"{minor // 100:,}.{minor % 100:02}")
    )


def test_what_is_searched_for_would_be_found() -> None:
    assert all(holds(b"x" + form + b"y", "538591395907875199") for form in forms_of("538591395907875199"))
    with BytesIO() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
            book.writestr("sheet.xml", "the number 538591395907875199")
        assert holds(file.getvalue(), "538591395907875199")


async def test_the_next_guest_does_not_recall_the_rounds_of_the_last_one(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), shooters_press=True) as house:
        path = f"{T1}/terminals/1/recall"
        guest = await house.terminal("T1/1")
        await guest.do(T1, "SitDown", player="ann")
        await guest.do(T1, "AddCredit", amount=10_000, source="notes")
        await house.bet_together((guest, {"small": 700}))

        async def over() -> bool:
            return [one["status"] for one in (await guest.get(path))["rounds"]] == ["settled"]

        await eventually(over)

        async def has_left() -> bool:
            body = {"id": uuid4().hex, "do": {"type": "Collect"}}
            await guest.ask("POST", f"{T1}/commands", **body)
            left = {"id": uuid4().hex, "do": {"type": "StandUp"}}
            return (await guest.ask("POST", f"{T1}/commands", **left)).status_code == 200

        await eventually(has_left)
        assert (await guest.get(path))["rounds"] == [], "nobody sits there"
        await guest.do(T1, "SitDown", player="bob")
        assert (await guest.get(path))["rounds"] == []
        supervisor = await house.staff("supervisor")
        [seen] = (await supervisor.get(path))["rounds"]
        assert seen["staked"] == 700, "the staff settle a dispute with it"
        await guest.do(T1, "AddCredit", amount=10_000, source="notes")
        await house.bet_together((guest, {"big": 900}))

        async def own() -> bool:
            return [one["staked"] for one in (await guest.get(path))["rounds"]] == [900]

        await eventually(own)
