"""What strangers learn and what they leave behind: no name of the staff, and next to nothing in the journal."""

import re
from typing import Any

import msgspec
from websockets.asyncio.client import connect as connect_socket

from served.cup_served import CUP, Desk, crown
from served.web import Asker, Web, web
from sicbo.server.access.guesses import STRANGERS_PER_HOUR
from sicbo.server.api.operations import ANYBODY, OPERATION, Operation
from sicbo.server.process.app import CONCEPTS
from support.engines import Sqlite
from support.houses import PASSWORD, dealt, electronic

FILLED = {
    "table": "D1", "name": "cup", "form": "html", "promotion": "none", "draw": "1", "number_of_round": "1", "faces": "1,2,3",
}  # fmt: skip
NAMES = ("quillon", "rosamund", "tiberius", "ulyssa")
WITHOUT_END = {"simulate_ways"}


def public() -> dict[str, tuple[str, str, Operation]]:
    """Every operation that takes no session: its method, its path, and what is known of it."""
    found = {}
    for concept in CONCEPTS:
        for handler in concept.ROUTES:
            about = handler.opt[OPERATION]
            if ANYBODY in about.allow:
                [method] = handler.http_methods
                [path] = handler.paths
                found[handler.operation_id] = str(method), path, about
    return found


def filled(path: str, table: str = "D1") -> str:
    named = FILLED | {"table": table}
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: named.get(found[1], "1"), path)


async def entries(house: Web) -> int:
    return sum(stream.head.seq for stream in await house.house.store.streams())


async def somebody(house: Web, admin: Asker, name: str, *roles: str) -> Asker:
    return await house.staff(name, await house.newcomer(admin, name, *roles))


async def test_no_name_of_the_staff_reaches_a_stranger_or_a_player(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown(), dealt("D1"), electronic("E1")) as house:
        admin = await house.staff("admin")
        roles = {person["name"]: person["roles"] for person in (await admin.get("/api/people"))["people"]}
        dealer = await somebody(house, admin, "quillon", "dealer")
        manager = await somebody(house, admin, "rosamund", *roles["manager"])
        director = await somebody(house, admin, "tiberius", *roles["director"])
        await dealer.do("/api/tables/D1", "TakeDuty")
        limits = {"all": {"minimum": 1_000, "maximum": 100_000, "multiple": 100}}
        await manager.do("/api/tables/T1", "PostLimits", limits=limits)
        desk = Desk(house, manager, director)
        await manager.post(
            "/api/tournaments", tournament="cup", table="T1",
            limits={"all": {"minimum": 100, "maximum": 10_000_000, "multiple": 100}},
        )  # fmt: skip
        await desk.announce()
        await desk.operate("AppointDirector", director="tiberius")
        seen = await dealer.get("/api/tables/D1")
        posted = (await dealer.get("/api/tables/T1"))["table"]["next_limits"]
        assert (seen["table"]["dealer"], posted["by"]["name"]) == ("quillon", "rosamund")
        assert (await dealer.get(CUP))["director"] == "tiberius"
        assert "quillon" in str(await dealer.get("/api/tables"))
        strangers = house.nobody(), await house.terminal("D1/1"), await house.terminal("E1/1")
        house.http.cookies.clear()
        for who in strangers:
            for name, (method, path, about) in public().items():
                if name in WITHOUT_END or about.rate == "sign-in":
                    continue
                for table in ("D1", "E1", "T1"):
                    body = msgspec.to_builtins(about.example)
                    answer = await who.ask(method, filled(path, table), **(body or {}))
                    told = [one for one in NAMES if one in answer.text]
                    assert not told, f"{name} tells {told}"
        for who in strangers[:2]:
            async with connect_socket(
                f"{house.address.replace('http', 'ws')}/tables/D1/socket",
                proxy=None,
                additional_headers=who.headers,
            ) as socket:
                frame = str(await socket.recv())
                assert '"view"' in frame and not [one for one in NAMES if one in frame]


async def test_whatever_strangers_ask_for_the_journal_hardly_grows(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic("D1")) as house:
        nobody = house.nobody()
        before = await entries(house)
        for turn in range(12):
            for name, (method, path, about) in public().items():
                if name in WITHOUT_END:
                    continue
                body: dict[str, Any] = dict(msgspec.to_builtins(about.example) or {})
                for field in ("name", "terminal", "system"):
                    if field in body and "key" in body | {"key": body.get("password")}:
                        body[field] = f"{body[field]}{turn}"
                await nobody.ask(method, filled(path), **body)
        grown = await entries(house) - before
        assert 0 < grown <= STRANGERS_PER_HOUR, "only failed sign-ins are on record, and of those so many"


async def test_guessing_over_the_network_ends_no_session_and_keeps_no_administrator_out(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, electronic("D1"), proxies=("127.0.0.1",)) as house:
        admin = await house.staff("admin")

        async def signs_in(address: str, password: str) -> int:
            body = {"name": "admin", "password": password, "keep": "token"}
            answer = await house.http.post("/api/session", json=body, headers={"x-forwarded-for": address})
            return answer.status_code

        tried = [await signs_in("10.0.0.66", f"guess {number}") for number in range(40)]
        assert tried == [401] * 3 + [429] * 37
        assert await signs_in("10.0.0.66", PASSWORD) == 429, "also the right one has to wait there"
        assert (await admin.get("/api/session"))["name"] == "admin"
        assert await signs_in("10.0.0.7", PASSWORD) == 201
        for number in range(60):  # and from everywhere, until strange addresses share their attempts
            for _ in range(3):
                await signs_in(f"10.1.{number}.1", "another guess")
        assert (await admin.get("/api/session"))["name"] == "admin"
        assert await signs_in("127.0.0.1", PASSWORD) == 201, (
            "from where the administrator has signed in before"
        )
