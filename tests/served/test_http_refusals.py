"""Every "no" over HTTP has one shape, a status that follows from its reason, and never a trace of our mistakes."""

import ast
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from served.web import Asker, web
from sicbo.refusals import REASONS, Reason, Refused
from sicbo.server.api.health import _is_here
from sicbo.server.api.tables import OF_TABLES
from sicbo.server.background.logs import set_up_logs
from sicbo.server.http.errors import CONFLICT, STATUS, status_of
from sicbo.server.live.owned_tables import Moved
from sicbo.server.settings.settings import Settings
from sicbo.wire import refusal
from support.engines import Sqlite
from support.houses import PASSWORD

SOURCE = Path(__file__).parents[2] / "src" / "sicbo"


def test_every_reason_with_a_status_of_its_own_is_a_reason() -> None:
    assert STATUS.keys() - REASONS.keys() == set()
    assert len({status_of(code) for code in REASONS}) >= 10


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("bad-request", 400), ("not-signed-in", 401), ("sign-in-failed", 401), ("not-yours-to-do", 403),
        ("approval-needed", 403), ("unknown-stream", 404), ("betting-closed", CONFLICT), ("not-enough", CONFLICT),
        ("body-too-large", 413), ("moved", 421), ("session-locked", 423), ("too-many-requests", 429),
        ("mistake-of-ours", 500), ("store-lost", 503), ("house-closed", 503), ("busy", 503),
    ],
)  # fmt: skip
def test_the_status_follows_from_the_reason(code: Reason, status: int) -> None:
    assert status_of(code) == status


def test_a_refusal_of_a_table_that_is_elsewhere_says_where() -> None:
    assert refusal(Moved("T1", "http://other:1")).at == "http://other:1"
    assert refusal(Refused("no-round", "no", clauses=("3.1",))).clauses == ("3.1",)


def test_every_reason_that_the_tables_give_is_documented_for_their_commands() -> None:
    given = set()
    for folder in ("rooms/kernel", "rooms/round", "rooms/table", "rooms/desks", "ledger"):
        for path in (SOURCE / folder).rglob("*.py"):
            if path.name == "lots.py":
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                    first = node.args[0]
                    given |= {first.value} if isinstance(first, ast.Constant) else set()
    assert len(given) >= 25
    never = {
        "bad-file": "a table without policies is never founded",
        "already-heard": "only the house itself tells a table of exclusions",
    }
    assert given - set(OF_TABLES) - set(never) == set()


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("GET", "/nowhere", None, (404, "not-found")),
        ("GET", "/api/tables/T1/nowhere", None, (404, "not-found")),
        ("GET", "/api/%ff%00", None, (404, "not-found")),
        ("GET", "/static/../settings.py", None, (404, "not-found")),
        ("GET", "/static/%2e%2e%2fapp.py", None, (404, "not-found")),
        ("GET", "/static/nothing.css", None, (404, "not-found")),
        ("PUT", "/api/tables", None, (405, "wrong-method")),
        ("GET", "/api/approvals", None, (405, "wrong-method")),
        ("GET", "/api/tables/T9", None, (404, "unknown-stream")),
        ("GET", "/api/tables/T1/rounds/x", None, (404, "not-found")),
        ("GET", "/api/tables/T1/rounds/9999999/fairness", None, (404, "not-found")),
        ("POST", "/api/session", "", (400, "bad-request")),
        ("POST", "/api/session", "{", (400, "bad-request")),
        ("POST", "/api/session", "[]", (400, "bad-request")),
        ("POST", "/api/session", "\udcff", (400, "bad-request")),
        ("POST", "/api/session", '{"name":1,"password":"x"}', (400, "bad-request")),
        ("POST", "/api/session", '{"name":"a","password":"x","extra":1}', (400, "bad-request")),
        ("POST", "/api/session", '{"name":"a","password":"x","keep":"forever"}', (400, "bad-request")),
        ("POST", "/api/session", "[" * 10_000, (400, "bad-request")),
        ("POST", "/api/session/terminal", '{"terminal":"T1/1","key":"wrong"}', (401, "sign-in-failed")),
    ],
)  # fmt: skip
async def test_what_cannot_be_answered_is_refused_in_our_words(
    sqlite: Sqlite, method: str, path: str, body: str | None, expected: tuple[int, str]
) -> None:
    async with web(sqlite.address) as house:
        content = None if body is None else body.encode("utf-8", "surrogateescape")
        answer = await house.http.request(method, path, content=content)
        read = answer.json()
        assert (answer.status_code, read["code"]) == expected, read
        assert answer.headers["content-type"] == "application/json"
        assert set(read) - {"template", "values"} == {"code", "message"}
        assert "Traceback" not in answer.text
        assert "`" not in read["message"]
        if expected[0] == 405:
            assert "OPTIONS" in answer.headers["allow"]


async def test_a_parameter_that_is_none_is_told_by_its_name(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        inspector = await house.staff("inspector")
        for path, named in (
            ("/api/journal?stream=T1&limit=0", "limit"),
            ("/api/journal?stream=T1&after=-1", "after"),
            ("/api/journal?stream=T1&after=many", "after"),
            ("/api/journal", "stream"),
            ("/api/significant-events?after=T1", "after"),
        ):
            answer = await inspector.ask("GET", path)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), path
            assert named in answer.json()["message"]


async def test_a_mistake_of_ours_is_a_number_to_the_client_and_a_traceback_in_the_log(
    sqlite: Sqlite, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with web(sqlite.address) as house:

        async def broken(**_: object) -> list[object]:
            raise KeyError("the very secret inside")

        monkeypatch.setattr(house.house, "lobby", broken)
        answer = await house.http.get("/api/tables")
        assert answer.status_code == 500
        assert answer.json()["code"] == "mistake-of-ours"
        number = answer.headers["x-request-id"]
        assert number in answer.json()["message"]
        assert "secret" not in answer.text
    [line] = [read for read in map(json.loads, log.getvalue().splitlines()) if read["event"] == "mistake"]
    assert line["request_id"] == number
    assert line["operation"] == "list_tables"
    assert "KeyError" in line["exception"]


async def test_while_a_house_stops_it_takes_no_further_requests_and_says_so(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        house.house.ready = False
        for path in ("/readyz", "/api/tables"):
            answer = await house.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (503, "house-closed")
            assert answer.headers["retry-after"] == "1"
        assert (await house.http.get("/healthz")).status_code == 200
        house.house.ready = True
        assert (await house.http.get("/readyz")).json() == {"status": "ready", "clock_off_seconds": 0}


async def test_the_figures_are_for_holders_of_their_token(sqlite: Sqlite) -> None:
    async with web(sqlite.address, metrics_token="f1gures") as house:
        await house.http.get("/api/tables")
        assert (await house.http.get("/metrics")).status_code == 401
        wrong = await house.http.get("/metrics", headers={"Authorization": "Bearer x"})
        assert wrong.status_code == 401
        figures = await house.http.get("/metrics", headers={"Authorization": "Bearer f1gures"})
        assert 'sicbo_requests_total{operation="list_tables",status="200"} 1.0' in figures.text
        for name in ("sicbo_tables_owned 1.0", "sicbo_queue_commands 0.0", 'sicbo_tickets{state="out"} 0.0'):
            assert name in figures.text
        commits = re.search(r"sicbo_commit_entries_count (\d+)", figures.text)
        assert commits is not None
        assert int(commits[1]) > 5
    async with web(sqlite.address, metrics=False) as house:
        assert (await house.http.get("/metrics")).status_code == 404


async def test_options_are_answered_without_a_session(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        answer = await house.http.request("OPTIONS", "/api/session")
        assert answer.status_code == 204
        refused = await house.http.request("PUT", "/api/session")
        assert {"GET", "POST", "DELETE"} <= set(refused.headers["allow"].split(", "))


async def test_a_session_that_has_ended_is_told_so_where_one_is_needed_and_ignored_where_none_is(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address) as house:
        somebody = await house.staff("cage")
        assert (await somebody.ask("DELETE", "/api/session")).status_code == 204
        assert await somebody.refused("GET", "/api/cage") == (401, "not-signed-in")
        assert (await somebody.ask("GET", "/api/tables")).status_code == 200
        again = await somebody.ask("POST", "/api/session", name="cage", password=PASSWORD)
        assert again.status_code == 201


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    out = io.StringIO()
    handlers, level = logging.getLogger().handlers, logging.getLogger().level
    set_up_logs(Settings(log_format="json"), out)
    yield out
    logging.getLogger().handlers, logging.getLogger().level = handlers, level
    structlog.reset_defaults()


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("127.8.8.8", True),
        ("10.0.0.1", False),
        ("", False),
        ("testclient", False),
    ],
)
def test_without_a_token_the_figures_are_for_this_machine_alone(address: str, is_here: bool) -> None:
    assert _is_here(address) is is_here


async def test_commands_and_sign_ins_are_in_the_figures(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal = await house.terminal()
        await terminal.do("/api/tables/T1", "SitDown", named="once")
        await terminal.do("/api/tables/T1", "SitDown", named="once")
        await terminal.cannot("/api/tables/T1", "SitDown")
        await terminal.cannot("/api/tables/T1", "Nonsense" * 20)
        await house.nobody().refused("POST", "/api/session", name="cage", password="wrong")
        figures = (await house.http.get("/metrics")).text
        for line in (
            'sicbo_commands_total{outcome="done",type="SitDown"} 1.0',
            'sicbo_commands_total{outcome="repeated",type="SitDown"} 1.0',
            'sicbo_commands_total{outcome="place-taken",type="SitDown"} 1.0',
            'sicbo_commands_total{outcome="bad-request",type="other"} 1.0',
            'sicbo_sign_ins_total{outcome="done"} 1.0',
            'sicbo_sign_ins_total{outcome="sign-in-failed"} 1.0',
        ):
            assert line in figures, line
        assert "NonsenseNonsense" not in figures


async def test_refusals_name_kinds_of_values_seats_and_people_as_people_do(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal, inspector = await house.terminal("T1/1"), await house.staff("inspector")
        place = "/api/tables/T1/commands"

        async def told(asker: Asker, path: str, **body: object) -> str:
            return str((await asker.ask("POST", path, **body)).json()["message"])

        empty = {"type": "PlaceWagers", "wagers": {"small": 100}}
        assert (
            await told(terminal, place, id="a", do=empty) == "nobody sits at terminal 1: take the seat first"
        )
        decimal = {"type": "PlaceWagers", "wagers": {"small": 10.5}}
        assert await told(terminal, place, id="b", do=decimal) == (
            "PlaceWagers cannot be read: Expected a whole number, got a decimal number, in 'wagers[...]'"
        )
        assert await told(terminal, "/api/notes", amount=5) == "only a note acceptor can do this"
        assert await told(
            inspector, "/api/tournaments/nowhere/commands", id="c", do={"type": "TakeCharge"}
        ) == ("there is no tournament nowhere in this house")
