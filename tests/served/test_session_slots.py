"""Several sessions side by side in one browser: each slot has a cookie of its own, and no other is looked at."""

import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from served.web import Web, web
from sicbo.refusals import Refused
from sicbo.server.access.cookies import COOKIE, cookie_name, slot_of, socket_slot, token_of
from support.engines import Sqlite
from support.houses import PASSWORD, dealt, electronic

TABLES = (electronic("T1"), dealt("D1"))


async def signed_in(house: Web, path: str, **body: Any) -> dict[str, Any]:
    answer = await house.http.post(path, json=body)
    assert answer.status_code == 201, answer.text
    read: dict[str, Any] = answer.json()
    return read


async def whose(http: httpx.AsyncClient, slot: str) -> str:
    answer = await http.get("/api/session", headers={"X-Session-Slot": slot} if slot else {})
    assert answer.status_code == 200, "a page may always ask who is signed in"
    return str((answer.json() or {"name": "nobody"})["name"])


async def test_a_player_and_a_dealer_share_a_browser(sqlite: Sqlite) -> None:
    async with web(sqlite.address, *TABLES) as house:
        seat = await signed_in(house, "/api/session/terminal", terminal="T1/3", key=PASSWORD, slot="T1.3")
        dealer = await signed_in(house, "/api/session", name="dealer", password=PASSWORD, slot="staff")
        assert set(house.http.cookies) == {"sicbo-T1.3", "sicbo-staff"}
        assert (await whose(house.http, "T1.3"), await whose(house.http, "staff")) == ("T1/3", "dealer")
        assert seat["csrf"] != dealer["csrf"]
        assert await whose(house.http, "") == "nobody", "a request without a slot has the plain cookie only"
        assert await whose(house.http, "T1.4") == "nobody"


async def test_the_cookie_of_a_slot_is_as_closed_as_the_plain_one(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        body = {"terminal": "T1/1", "key": PASSWORD, "slot": "T1.1"}
        given = (await house.http.post("/api/session/terminal", json=body)).headers["set-cookie"]
        assert given.startswith("sicbo-T1.1=")
        assert "httponly" in given.lower()
        assert "samesite=strict" in given.lower()


async def test_the_page_token_of_one_slot_is_none_for_another(sqlite: Sqlite) -> None:
    async with web(sqlite.address, *TABLES) as house:
        seat = await signed_in(house, "/api/session/terminal", terminal="T1/3", key=PASSWORD, slot="T1.3")
        dealer = await signed_in(house, "/api/session", name="dealer", password=PASSWORD, slot="staff")
        for csrf, status in ((seat["csrf"], 200), (dealer["csrf"], 403), ("", 403)):
            answer = await house.http.post(
                "/api/tables/T1/commands",
                json={"id": "c1", "do": {"type": "SitDown"}},
                headers={"X-Session-Slot": "T1.3", "X-CSRF-Token": csrf},
            )
            assert answer.status_code == status, answer.text


async def test_signing_out_of_one_slot_leaves_the_others(sqlite: Sqlite) -> None:
    async with web(sqlite.address, *TABLES) as house:
        await signed_in(house, "/api/session/terminal", terminal="T1/3", key=PASSWORD, slot="T1.3")
        await signed_in(house, "/api/session", name="admin", password=PASSWORD)
        dealer = await signed_in(house, "/api/session", name="dealer", password=PASSWORD, slot="staff")
        headers = {"X-Session-Slot": "staff", "X-CSRF-Token": dealer["csrf"]}
        assert (await house.http.delete("/api/session", headers=headers)).status_code == 204
        assert await whose(house.http, "staff") == "nobody"
        assert await whose(house.http, "T1.3") == "T1/3"
        assert await whose(house.http, "") == "admin"


async def test_a_changed_password_stays_in_its_slot(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        admin = await house.staff("admin")
        first = (await admin.post("/api/people", name="noor", roles=["supervisor"]))["password"]
        noor = await signed_in(house, "/api/session", name="noor", password=first, slot="staff")
        changed = await house.http.post(
            "/api/session/password",
            json={"id": "1", "password": first, "new_password": "seven quiet lanterns"},
            headers={"X-Session-Slot": "staff", "X-CSRF-Token": noor["csrf"]},
        )
        assert changed.status_code == 200, changed.text
        assert await whose(house.http, "staff") == "noor"
        assert COOKIE not in house.http.cookies


async def test_a_socket_is_opened_for_its_slot_alone(sqlite: Sqlite) -> None:
    async with web(sqlite.address, *TABLES) as house:
        await signed_in(house, "/api/session/terminal", terminal="T1/3", key=PASSWORD, slot="T1.3")
        await signed_in(house, "/api/session", name="dealer", password=PASSWORD, slot="staff")
        cookies = "; ".join(f"{name}={value}" for name, value in house.http.cookies.items())
        seen = []
        for query in ("?slot=T1.3", "?slot=staff", "?slot=T1.4", ""):
            address = f"{house.address.replace('http', 'ws', 1)}/tables/T1/socket{query}"
            async with connect(address, additional_headers={"Cookie": cookies}, proxy=None) as socket:
                you = json.loads(await socket.recv())["view"].get("you", {})
                seen.append(you.get("place") or you.get("name") or "nobody")
        assert seen == ["3", "dealer", "nobody", "nobody"]


async def test_a_slot_that_is_no_name_is_refused_everywhere(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        odd = await house.http.get("/api/session", headers={"X-Session-Slot": "a b;c"})
        assert (odd.status_code, odd.json()["code"]) == (400, "bad-request")
        for slot in ("a;b", "x" * 61, "ä", "a=b"):
            body = {"terminal": "T1/1", "key": PASSWORD, "slot": slot}
            answer = await house.http.post("/api/session/terminal", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
        address = f"{house.address.replace('http', 'ws', 1)}/tables/T1/socket?slot=a%3Bb"
        with pytest.raises(InvalidStatus):
            async with connect(address, proxy=None):
                pass


def test_one_cookie_is_never_read_for_another() -> None:
    headers = {b"cookie": b'sicbo-a=1; sicbo_session=2; sicbo-a.b="3"; xsicbo-c=4; broken; =5'}
    assert [token_of(headers, slot) for slot in ("a", "", "a.b", "c", "b", "A")] == [
        "1",
        "2",
        "3",
        "",
        "",
        "",
    ]
    assert token_of({**headers, b"authorization": b"Bearer t"}, "a") == "t"
    assert cookie_name("") == COOKIE
    assert socket_slot(b"x=1&slot=T1.3") == slot_of({b"x-session-slot": b"T1.3"}) == "T1.3"
    assert socket_slot(b"") == slot_of({}) == ""
    with pytest.raises(Refused):
        socket_slot(b"slot=a%20b")
