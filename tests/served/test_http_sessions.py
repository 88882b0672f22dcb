"""Signing in over HTTP, what a session is told, people and keys, a second person."""

import asyncio

import pyotp
import pytest

from served.web import Asker, web
from sicbo.server.access.sessions import MINUTE
from support.engines import Engine, Sqlite
from support.houses import PASSWORD, dealt, electronic


async def test_a_person_signs_in_looks_and_signs_out(engine: Engine) -> None:
    async with web(engine.address) as house:
        somebody = await house.staff("Supervisor ")
        session = await somebody.get("/api/session")
        assert (session["kind"], session["name"]) == ("staff", "supervisor")
        assert "supervisor" in session["roles"]
        assert session["demonstration"] is True
        assert "token" not in session
        assert session["good_until"] <= session["ends_at"]
        assert (await somebody.ask("DELETE", "/api/session")).status_code == 204
        assert await somebody.refused("GET", "/api/session") == (401, "not-signed-in")


async def test_a_terminal_and_a_system_sign_in_with_their_keys(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal = await house.terminal("T1/3")
        assert (await terminal.get("/api/session"))["name"] == "T1/3"
        system = await house.system(await house.staff("admin"))
        assert (await system.get("/api/session"))["kind"] == "system"
        assert await system.refused("GET", "/api/tables/T1") == (403, "not-yours-to-do")
        body = {"terminal": "T1/3", "key": "wrong", "keep": "token"}
        assert await house.nobody().refused("POST", "/api/session/terminal", **body) == (
            401,
            "sign-in-failed",
        )


async def test_a_dealer_who_gives_no_input_is_locked_and_goes_on_with_the_password(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        dealer = await house.staff("dealer")
        other = await house.staff("inspector")
        clock = house.house.clock
        ahead = [0]
        house.house.sign_in.clock = house.house.sign_in.sessions._clock = lambda: clock() + ahead[0]
        for minutes in (2, 4):
            ahead[0] = minutes * MINUTE
            await dealer.get("/api/roles")  # a screen that only looks gives no input
        ahead[0] = 6 * MINUTE
        assert await dealer.refused("GET", "/api/roles") == (423, "session-locked")
        assert (await dealer.get("/api/session"))["locked"] is True
        assert await dealer.refused("POST", "/api/session/unlock", password="no") == (401, "sign-in-failed")
        assert (await dealer.ask("POST", "/api/session/unlock", password=PASSWORD)).json().get(
            "locked"
        ) is None
        await dealer.get("/api/roles")
        await other.get("/api/roles")


async def test_a_password_that_someone_else_made_is_changed_first(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        admin = await house.staff("admin")
        added = await admin.post("/api/people", name="Noor", roles=["supervisor"])
        noor = await house.staff("noor", added["password"])
        assert await noor.refused("GET", "/api/roles") == (403, "password-change-needed")
        assert (await noor.get("/api/session"))["must_change_password"] is True
        change = {"id": "1", "password": added["password"], "keep": "token"}
        weak = await noor.refused("POST", "/api/session/password", new_password="short", **change)
        assert weak == (400, "weak-password")
        changed = await noor.ask(
            "POST", "/api/session/password", new_password="seven quiet lanterns", **change
        )
        assert changed.status_code == 200
        assert await noor.refused("GET", "/api/session") == (401, "not-signed-in"), "every session has ended"
        await Asker(house.http, changed.json()["token"]).get("/api/roles")


async def test_what_an_administrator_does_with_people(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        admin = await house.staff("admin")
        await admin.post("/api/people", name="mia", roles=["dealer"])
        taken = await admin.refused("POST", "/api/people", id="2", name="mia", roles=["dealer"])
        assert taken == (409, "name-taken")
        apart = await admin.refused("POST", "/api/people", id="3", name="x", roles=["cage", "administrator"])
        assert apart == (409, "duties-apart")
        unknown = await admin.refused("POST", "/api/people/nobody/unlock", id="4", reason="x")
        assert unknown == (404, "unknown-person")
        first = await admin.post("/api/people/mia/password", reason="forgotten")
        mia = await house.staff("mia", first["password"])
        await admin.post("/api/people/mia/roles", roles=["supervisor"], reason="promoted")
        assert await mia.refused("GET", "/api/session") == (401, "not-signed-in")
        for _ in range(3):
            await house.nobody().refused("POST", "/api/session", name="mia", password="wrong")
        listed = {one["name"]: one for one in (await admin.get("/api/people"))["people"]}
        assert listed["mia"]["locked"] is False, "nobody is locked out by strangers"
        await admin.post("/api/people/mia/unlock", reason="came in person")
        await admin.post("/api/people/mia/deactivation", reason="left")
        back = await admin.post("/api/people/mia/reactivation", reason="came back")
        await house.staff("mia", back["password"])
        shown = (await admin.ask("GET", "/api/people")).text
        assert "hash" not in shown
        assert "argon" not in shown
        last = await admin.refused("POST", "/api/people/admin/deactivation", id="9", reason="x")
        assert last == (409, "last-administrator")


async def test_the_same_request_again_makes_no_second_person_and_tells_no_password_again(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address) as house:
        admin = await house.staff("admin")
        asked = {"id": "once", "name": "mia", "roles": ["supervisor"]}
        assert (await admin.ask("POST", "/api/people", **asked)).status_code == 201
        again = await admin.ask("POST", "/api/people", **asked)
        assert (again.status_code, again.json()["code"]) == (409, "id-used-differently")
        assert "password" not in again.json()
        assert len([one for one in (await admin.get("/api/people"))["people"] if one["name"] == "mia"]) == 1


async def test_terminals_are_enrolled_and_revoked(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        admin = await house.staff("admin")
        old = await house.terminal("T1/2")
        twice = await admin.refused("POST", "/api/terminals", id="0", terminal="T1/2")
        assert twice == (409, "name-taken")
        await admin.post("/api/terminals/revocation", terminal="T1/2", reason="another one comes")
        assert await old.refused("GET", "/api/session") == (401, "not-signed-in"), "the key is void"
        enrolled = await admin.post("/api/terminals", terminal="T1/2")
        terminal = await house.terminal("T1/2", enrolled["key"])
        await admin.post("/api/terminals/revocation", terminal="T1/2", reason="repair")
        assert await terminal.refused("GET", "/api/session") == (401, "not-signed-in")
        listed = await admin.get("/api/terminals")
        assert {"name": "T1/2", "active": False} in listed["terminals"]
        bad = await admin.refused("POST", "/api/terminals", id="1", terminal="somewhere")
        assert bad == (400, "bad-request")


async def test_one_time_codes_are_begun_confirmed_needed_and_ended(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        cage = await house.staff("cage")
        begun = await cage.post("/api/session/codes/secret")
        assert begun["address"].startswith("otpauth://totp/")
        assert await cage.refused("POST", "/api/session/codes", id="1", code="000000") == (400, "bad-request")
        codes = pyotp.TOTP(begun["secret"])
        await cage.post("/api/session/codes", code=codes.now())
        body = {"name": "cage", "password": PASSWORD}
        assert await house.nobody().refused("POST", "/api/session", **body) == (401, "sign-in-failed")
        await cage.post("/api/session/codes/end", reason="new phone")
        await house.staff("cage")


async def test_what_changes_rights_takes_a_fresh_sign_in(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        admin = await house.staff("admin")
        clock = house.house.clock
        house.house.sign_in.clock = lambda: clock() + 6 * MINUTE
        asked = {"id": "1", "terminal": "T9/2"}
        assert await admin.refused("POST", "/api/terminals", **asked) == (403, "fresh-sign-in-needed")
        house.house.sign_in.sessions._clock = house.house.sign_in.clock
        assert (await admin.ask("POST", "/api/session/fresh", password=PASSWORD)).status_code == 200
        assert (await admin.ask("POST", "/api/terminals", **asked)).status_code == 201


async def test_a_second_person_approves_one_command_of_another(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        one = await house.staff("supervisor")

        async def approve(
            name: str = "manager", password: str = PASSWORD, command: str = "AbandonRound"
        ) -> tuple[int, str]:
            do = {"type": command, "reason": "x"}
            asked = {"name": name, "password": password, "do": do, "at": "D1"}
            answer = await one.ask("POST", "/api/approvals", **asked)
            return answer.status_code, answer.json().get("code") or answer.json()["approval"]

        assert await approve("supervisor") == (403, "second-person-needed")
        assert await approve(password="wrong") == (401, "sign-in-failed")
        assert await approve(command="TakeStep2") == (400, "bad-request")
        status, approval = await approve()
        assert status == 201
        path = "/api/tables/D1"
        assert await one.cannot(path, "AbandonRound", reason="x") == (409, "no-round"), (
            "no approval helps that"
        )
        assert await one.cannot(path, "AbandonRound", "made up", reason="x") == (403, "approval-needed")
        used = await one.cannot(path, "AbandonRound", approval, reason="x")
        assert used == (409, "no-round"), "the table says no, the approval was good"
        assert await one.cannot(path, "AbandonRound", approval, reason="x") == (403, "approval-needed")


@pytest.mark.parametrize("keep", ["cookie", "token"])
async def test_a_session_is_kept_as_it_was_asked_for(sqlite: Sqlite, keep: str) -> None:
    async with web(sqlite.address) as house:
        answer = await house.http.post(
            "/api/session/terminal", json={"terminal": "T1/1", "key": PASSWORD, "keep": keep}
        )
        assert ("set-cookie" in answer.headers) is (keep == "cookie")
        assert bool(answer.json().get("token")) is (keep == "token")


async def test_screens_that_sign_in_at_the_same_time_are_not_taken_for_guesses(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        screens = await asyncio.gather(*(house.staff("supervisor") for _ in range(12)))
        assert len({screen.token for screen in screens}) == 12
        wrong = {"name": "supervisor", "password": "not this one", "keep": "token"}
        answers = await asyncio.gather(*(house.http.post("/api/session", json=wrong) for _ in range(12)))
        assert sorted(answer.status_code for answer in answers) == [401] * 3 + [429] * 9
