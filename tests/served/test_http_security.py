"""What keeps strangers out at the HTTP door: headers, cookies, the page's token, origins, rates, sizes, the log."""

import asyncio
import io
import json
import logging
import threading
from collections.abc import Iterator

import pyotp
import pytest
import structlog
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import InvalidStatus

from served.web import Web, web
from sicbo.refusals import Refused
from sicbo.server.access.passwords import Passwords
from sicbo.server.background.logs import logger, set_up_logs
from sicbo.server.http.security import (
    Rate,
    Rates,
    check_csrf,
    content_policy,
    is_own_origin,
    security_headers,
)
from sicbo.server.settings.settings import Settings
from support.engines import Sqlite
from support.houses import PASSWORD, dealt, electronic

# -- without a network ------------------------------------------------------------------------------------


def test_a_bucket_fills_with_time_and_never_above_its_brim() -> None:
    now = [0.0]
    rate = Rate(2, 3, clock=lambda: now[0])
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]
    assert rate.take("b"), "every key has its own"
    assert rate.wait("a") == 1
    now[0] = 0.5
    assert [rate.take("a"), rate.take("a")] == [True, False]
    now[0] = 1000
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]


def test_buckets_of_those_who_have_rested_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.server.http.security.BUCKETS_MAXIMUM", 10)
    now = [0.0]
    rate = Rate(1, 1, clock=lambda: now[0])
    for number in range(10):
        rate.take(str(number))
    now[0] = 5
    rate.take("new")
    assert len(rate._buckets) == 1
    for number in range(100):
        rate.take(str(number))
    assert len(rate._buckets) <= 10, "not even where nobody has rested"


def test_attempts_to_sign_in_are_counted_by_name_and_by_address() -> None:
    rates = Rates(Settings(sign_ins_per_minute=2, sign_ins_per_minute_of_address=4), clock=lambda: 0.0)
    for name in ("Ann", "ann"):
        rates.sign_in("1.1.1.1", name)
    with pytest.raises(Refused) as refused:
        rates.sign_in("1.1.1.1", "ANN")
    assert refused.value.code == "too-many-requests"
    assert getattr(refused.value, "retry_seconds", 0) == 30
    rates.sign_in("2.2.2.2", "ann")
    rates.sign_in("1.1.1.1", "ben")
    with pytest.raises(Refused):
        rates.sign_in("1.1.1.1", "cleo")


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://127.0.0.1:8080", True),
        ("http://house.example:9000", True),
        ("https://screens.example", True),
        ("https://SCREENS.example", False),
        ("http://evil.example", False),
        ("http://house.example:9000.evil.example", False),
        ("http://house.example", False),
        ("null", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_origins(origin: str | None, allowed: bool) -> None:
    headers = {b"host": b"house.example:9000"}
    if origin is not None:
        headers[b"origin"] = origin.encode()
    assert is_own_origin(headers, Settings(origins=("https://screens.example/",))) is allowed


def test_the_token_of_a_page_must_be_the_sessions() -> None:
    check_csrf("right", "right")
    for given in ("", "wrong", "rightt", "righ\udcff"):
        with pytest.raises(Refused) as refused:
            check_csrf("right", given)
        assert refused.value.code == "wrong-origin"


def test_the_content_policy_lets_no_foreign_and_no_inline_script_in() -> None:
    policy = content_policy(Settings(origins=("https://floor2.example",)))
    assert "unsafe" not in policy
    assert "script-src 'self';" in policy
    assert "connect-src 'self' https://floor2.example wss://floor2.example;" in policy
    assert "frame-ancestors 'none'" in policy


def test_only_a_house_that_is_reached_by_tls_says_that_it_always_will_be() -> None:
    def names(given: Settings) -> set[bytes]:
        return {name for name, _ in security_headers(given)}

    assert b"strict-transport-security" not in names(Settings())
    assert b"strict-transport-security" in names(Settings(tls_certificate="c", tls_key="k"))
    assert b"strict-transport-security" in names(Settings(public_address="https://a.example"))


# -- over the network -------------------------------------------------------------------------------------


async def test_every_answer_carries_the_headers_refusals_too(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        for path in (
            "/healthz",
            "/api/tables",
            "/nowhere",
            "/api/session",
            "/api/docs",
            "/static/fairness.html",
        ):
            headers = (await house.http.get(path)).headers
            assert headers["x-content-type-options"] == "nosniff", path
            assert headers["referrer-policy"] == "no-referrer"
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert "camera=()" in headers["permissions-policy"]
            assert len(headers["x-request-id"]) == 16
            assert "server" not in headers


async def test_the_cookie_is_the_sessions_and_no_page_reads_it(sqlite: Sqlite) -> None:
    async with web(sqlite.address, public_address="https://house.example") as house:
        answer = await house.http.post("/api/session", json={"name": "cage", "password": PASSWORD})
        cookie = answer.headers["set-cookie"]
        assert "token" not in answer.json(), "a page must not be able to read it"
        for part in ("sicbo_session=", "HttpOnly", "SameSite=strict", "Secure", "Path=/"):
            assert part in cookie
    async with web(sqlite.address) as house:
        answer = await house.http.post("/api/session", json={"name": "cage", "password": PASSWORD})
        assert "Secure" not in answer.headers["set-cookie"], "no browser would send it without TLS"


async def test_a_change_by_cookie_needs_the_pages_token_and_one_by_bearer_does_not(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        asked = {"password": PASSWORD}
        answer = await house.http.post("/api/session", json={"name": "cage", "password": PASSWORD})
        csrf = answer.json()["csrf"]
        assert (await house.http.get("/api/session")).json()["csrf"] == csrf
        for headers in ({}, {"X-CSRF-Token": "wrong"}, {"Authorization": "Basic eDp5"}):
            refused = await house.http.post("/api/session/fresh", json=asked, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong-origin")
            refused = await house.http.delete("/api/session", headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong-origin"), (
                "nor is anyone signed out"
            )
        done = await house.http.post("/api/session/fresh", json=asked, headers={"X-CSRF-Token": csrf})
        assert done.status_code == 200
        house.http.cookies.clear()
        bearer = await house.staff("cage")
        assert (await bearer.ask("POST", "/api/session/fresh", **asked)).status_code == 200


async def test_a_foreign_page_changes_nothing_and_connects_to_no_table(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        foreign = {"Origin": "http://evil.example"}
        body = {"name": "cage", "password": PASSWORD}
        refused = await house.http.post("/api/session", json=body, headers=foreign)
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong-origin")
        own = await house.http.post("/api/session", json=body, headers={"Origin": house.address})
        assert own.status_code == 201
        socket = house.address.replace("http", "ws") + "/tables/T1/socket"
        with pytest.raises(InvalidStatus) as denied:
            async with connect_socket(socket, origin="http://evil.example"):  # type: ignore[arg-type]
                pass
        assert denied.value.response.status_code == 403


async def test_what_is_too_large_is_refused_before_it_is_read(sqlite: Sqlite) -> None:
    async with web(sqlite.address, body_kilobytes=2) as house:
        large = json.dumps({"name": "a", "password": "x" * 3_000})
        refused = await house.http.post("/api/session", content=large)
        assert (refused.status_code, refused.json()["code"]) == (413, "body-too-large")

        async def parts() -> Iterator[bytes]:
            for _ in range(10):
                yield b" " * 1_000

        refused = await house.http.post("/api/session", content=parts())
        assert (refused.status_code, refused.json()["code"]) == (413, "body-too-large")


async def test_too_many_attempts_to_sign_in_are_stopped_and_told_when_to_try_again(sqlite: Sqlite) -> None:
    async with web(sqlite.address, sign_ins_per_minute=3) as house:
        body = {"name": "nobody", "password": "guess"}
        statuses = [(await house.http.post("/api/session", json=body)).status_code for _ in range(4)]
        assert statuses == [401, 401, 401, 429]
        answer = await house.http.post("/api/session", json=body)
        assert int(answer.headers["retry-after"]) in range(1, 21)
        assert answer.json()["code"] == "too-many-requests"
        other = await house.http.post("/api/session", json={"name": "cage", "password": PASSWORD})
        assert other.status_code == 201, "another name is not stopped"


async def test_requests_of_strangers_are_stopped_and_those_signed_in_are_not_stopped_with_them(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, requests_per_second=1) as house:
        signed_in = await house.staff("inspector")
        statuses = [(await house.http.get("/api/tables")).status_code for _ in range(12)]
        assert statuses.count(200) in (9, 10)
        assert statuses[-1] == 429
        assert (await house.http.get("/healthz")).status_code == 200
        answer = await signed_in.ask("GET", "/api/heads")
        assert answer.status_code in (200, 429)


async def test_commands_of_one_session_are_stopped_at_their_own_rate(sqlite: Sqlite) -> None:
    async with web(sqlite.address, commands_per_second=2) as house:
        terminal = await house.terminal()
        found = [await terminal.cannot("/api/tables/T1", "CloseTable") for _ in range(6)]
        assert found[0] == (403, "not-yours-to-do")
        assert found[-1] == (429, "too-many-requests")


async def test_failed_sign_ins_are_answered_alike_whatever_was_wrong(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        attempts = [
            ("nobody", "x"),
            ("cage", "wrong"),
            ("", PASSWORD),
            ("cage\x00", PASSWORD),
            ("x" * 200, "y"),
        ]
        answers = [
            await house.http.post("/api/session", json={"name": name or " ", "password": password})
            for name, password in attempts
        ]
        assert {answer.status_code for answer in answers} == {401}
        assert len({answer.content for answer in answers}) == 1


async def test_everything_a_role_may_not_see_is_refused(sqlite: Sqlite) -> None:
    """Each operation with someone who has nothing to do with it."""
    closed = {
        "/api/people": ("dealer", "cage", "supervisor"),
        "/api/terminals": ("dealer", "cage"),
        "/api/journal?stream=T1": ("dealer", "cage", "admin", "supervisor"),
        "/api/heads": ("cage", "admin"),
        "/api/significant-events": ("cage", "admin"),
        "/api/cage": ("dealer", "admin"),
        "/api/tickets/123456789012345678": ("dealer", "admin"),
    }
    async with web(sqlite.address, electronic(), dealt()) as house:
        askers = {name: await house.staff(name) for name in ("dealer", "cage", "supervisor", "admin")}
        terminal = await house.terminal()
        for path, names in closed.items():
            for name in names:
                assert await askers[name].refused("GET", path) == (403, "not-yours-to-do"), (path, name)
            assert await terminal.refused("GET", path) == (403, "not-yours-to-do"), path
            assert await house.nobody().refused("GET", path) == (401, "not-signed-in"), path


# -- nothing secret in the log ----------------------------------------------------------------------------


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    out = io.StringIO()
    handlers, level = logging.getLogger().handlers, logging.getLogger().level
    set_up_logs(Settings(log_level="debug", log_format="json"), out)
    yield out
    logging.getLogger().handlers, logging.getLogger().level = handlers, level
    structlog.reset_defaults()


def test_a_line_that_names_a_secret_by_mistake_hides_it(log: io.StringIO) -> None:
    logger().info("x", password="s3cret", inner={"token": "s3cret"}, store="postgresql://a:s3cret@h/d")
    assert "s3cret" not in log.getvalue()
    assert json.loads(log.getvalue())["event"] == "x"


async def test_no_secret_is_ever_in_the_log(sqlite: Sqlite, log: io.StringIO) -> None:
    """Sign-ins good and bad, approvals, enrolments, codes, tickets: then every secret is looked for."""
    async with web(sqlite.address, electronic(), dealt()) as house:
        secrets = await _use_every_secret(house)
    text = log.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) > 20
    assert {"request_id", "operation", "status", "milliseconds"} <= set(lines[-8]) | set(lines[5])
    assert len(secrets) >= 12
    for name, secret in secrets.items():
        assert len(secret) >= 6
        assert secret not in text, name


async def _use_every_secret(house: Web) -> dict[str, str]:
    admin = await house.staff("admin")
    secrets = {"token": admin.token, "wrong": "wr0ng-passw0rd"}
    await house.nobody().refused("POST", "/api/session", name="admin", password=secrets["wrong"])
    secrets["csrf"] = (await admin.get("/api/session"))["csrf"]
    added = await admin.post("/api/people", name="noor", roles=["supervisor"])
    secrets["first password"] = added["password"]
    noor = await house.staff("noor", added["password"])
    secrets["new password"] = "seven quiet lanterns"
    changed = await noor.post(
        "/api/session/password",
        password=added["password"],
        new_password=secrets["new password"],
        keep="token",
    )
    secrets["second token"] = noor.token = changed["token"]
    noor.headers = {"Authorization": f"Bearer {noor.token}"}
    begun = await noor.post("/api/session/codes/secret")
    secrets["codes"] = begun["secret"]
    secrets["code"] = pyotp.TOTP(begun["secret"]).now()
    await noor.post("/api/session/codes", code=secrets["code"])
    await admin.post("/api/terminals/revocation", terminal="T1/2", reason="to be enrolled anew")
    secrets["key"] = (await admin.post("/api/terminals", terminal="T1/2"))["key"]
    terminal = await house.terminal("T1/2", secrets["key"])
    secrets["terminal token"] = terminal.token
    secrets["system key"] = (await admin.post("/api/systems", system="central"))["key"]
    dealer = await house.staff("supervisor")
    correcting = {"faces": [1, 2, 3], "reason": "x"}
    secrets["approval"] = await dealer.approval("manager", "D1", {"type": "CorrectDice", **correcting})
    await dealer.cannot("/api/tables/D1", "CorrectDice", secrets["approval"], **correcting)
    await terminal.do("/api/tables/T1", "SitDown")
    await terminal.do("/api/tables/T1", "AddCredit", amount=1_000, source="notes")
    await terminal.do("/api/tables/T1", "Collect")
    cage = await house.staff("cage")
    number = house.house.numbering.new("nothing")
    secrets["ticket"] = number
    await cage.refused("GET", f"/api/tickets/{number}")
    await cage.refused("POST", f"/api/tickets/{number}/redemption", id="1")
    await cage.ask("GET", f"/tickets/{number}.pdf")
    await noor.ask("DELETE", "/api/session")
    return secrets


async def test_sessions_of_slow_strangers_hold_nobody_up(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many who guess passwords at once do not keep the tables from answering."""
    looking, answered = threading.Event(), threading.Event()
    compared = Passwords._fits

    def slow(passwords: Passwords, *given: str) -> str:
        looking.set()
        answered.wait(20)
        return compared(passwords, *given)

    async with web(sqlite.address) as house:
        monkeypatch.setattr(Passwords, "_fits", slow)
        guesses = [
            asyncio.create_task(
                house.nobody().ask("POST", "/api/session", name=f"n{number}", password="guess")
            )
            for number in range(30)
        ]
        await asyncio.to_thread(looking.wait)
        await house.nobody().get("/api/tables")
        assert not any(guess.done() for guess in guesses)
        answered.set()
        answers = await asyncio.gather(*guesses)
        assert {answer.status_code for answer in answers} == {401}


async def test_pages_of_origins_that_were_named_may_ask_and_others_may_not(sqlite: Sqlite) -> None:
    async with web(sqlite.address, origins=("https://screens.example",)) as house:
        asked = {"Origin": "https://screens.example", "Access-Control-Request-Method": "POST",
                 "Access-Control-Request-Headers": "content-type,x-csrf-token"}  # fmt: skip
        answer = await house.http.request("OPTIONS", "/api/session", headers=asked)
        assert answer.headers["access-control-allow-origin"] == "https://screens.example"
        assert answer.headers["access-control-allow-credentials"] == "true"
        assert "x-csrf-token" in answer.headers["access-control-allow-headers"]
        for origin in ("https://evil.example", "null"):
            answer = await house.http.get("/api/tables", headers={"Origin": origin})
            assert "access-control-allow-origin" not in answer.headers
    async with web(sqlite.address) as house:
        answer = await house.http.get("/api/tables", headers={"Origin": "https://screens.example"})
        assert "access-control-allow-origin" not in answer.headers


async def test_the_line_of_a_command_names_who_which_table_and_which_round(
    sqlite: Sqlite, log: io.StringIO
) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30)) as house:
        terminal = await house.terminal("T1/2")
        await terminal.do("/api/tables/T1", "SitDown")
        while (await terminal.get("/api/tables/T1"))["table"]["phase"] != "betting":
            await asyncio.sleep(0.02)
        await terminal.do("/api/tables/T1", "AddCredit", amount=1_000, source="notes")
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    last = [line for line in lines if line.get("operation") == "send_command"][-1]
    assert (last["session"], last["name"], last["table"]) == ("terminal", "T1/2", "T1")
    assert last["round"].startswith("T1-")
    assert (last["status"], last["method"]) == (200, "POST")
