"""The staff's desks over HTTP with input that nobody should send: one plain sentence each time, and never a fault."""

from typing import Any

import httpx
import pytest

from served.web import Web, web
from support.engines import Sqlite
from support.houses import dealt, electronic

LONG = "x" * 1_000_000
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 2**63, 2**200, 1.5, "", " ", "\x00", "../../etc/passwd", "é" * 300, LONG, [], [[]], {}, {"name": {}},
)  # fmt: skip
PATHS = (
    "/api/cases/{}", "/api/cases?search={}", "/api/cases?table={}", "/api/cases?after={}", "/api/cases?limit={}",
    "/api/register?search={}", "/api/tables/{}/desk", "/api/tables/T1/desk?shaker={}", "/api/tables/T1/lit?faces={}",
    "/api/reports/day?day={}", "/api/tables/{}/card", "/api/backups/{}/check", "/api/register/panels/{}/here",
    "/api/journal/search?text={}", "/api/tables/T1/requirements?shaker={}",
)  # fmt: skip
IN_PATHS = (
    "0", "-1", "99999999999999999999999", "1e9", "..%2f..%2fetc%2fpasswd", "%00", "%ff", "'%20or%201=1--", "T1%0d%0aX:1", "y" * 3_000, "%F0%9F%8E%B2",
)  # fmt: skip
COMMANDS: dict[str, dict[str, Any]] = {
    "/api/cases": {
        "type": "RecordBreach", "table": "T1", "breach": "disturbance", "persons": [{"name": "ann"}],
        "narrative": "shouts", "facts": {},
    },
    "/api/cases#direct": {
        "type": "DirectToVacate", "table": "T1", "person": {"name": "ann"}, "ground": "occupying-game",
        "narrative": "sits there", "facts": {"terminal": "1"},
    },
    "/api/cases#impose": {
        "type": "ImposeSanction", "case": 1, "person": "ann", "sanction": "bar-from-game", "reason": "seen", "amount": 0,
    },
    "/api/cases#dispute": {"type": "RaiseDispute", "table": "T1", "narrative": "n", "complainant": "ann", "round_id": "T1-1"},
    "/api/cases#review": {"type": "RequestReview", "case": 1, "to_regulator": False},
    "/api/register": {"type": "RegisterPanel", "panel": "p", "table": "T1"},
    "/api/register#chips": {"type": "RegisterChipSet", "table": "D1", "emblem": "e", "colours": ["red", "blue"]},
    "/api/tables/D1": {"type": "RecordRequirement", "item": "i", "reference": "r", "particulars": {"emblem": "e"}},
}  # fmt: skip


def is_plain(answer: httpx.Response, what: object) -> None:
    """Done, or refused with a code and one sentence that repeats nothing at length."""
    assert answer.status_code < 500, (str(what)[:200], answer.text[:500])
    if answer.status_code >= 400:
        read = answer.json()
        assert read["code"] and read["message"], str(what)[:200]
        assert len(read["message"]) < 600, (str(what)[:200], read["message"][:700])
        assert "Traceback" not in answer.text


async def send(house: Web, token: dict[str, str], path: str, body: Any) -> httpx.Response:
    return await house.http.post(f"{path.partition('#')[0]}/commands", json=body, headers=token)


@pytest.mark.parametrize("path", COMMANDS)
async def test_every_field_of_a_desks_command_may_be_anything_and_gets_a_sentence(
    path: str, sqlite: Sqlite
) -> None:
    async with web(
        sqlite.address, electronic(wagering_seconds=3600), dealt(), commands_per_second=100_000
    ) as house:
        manager = await house.staff("manager")
        good = COMMANDS[path]
        for field in good:
            for number, value in enumerate(STRANGE):
                body = {"id": f"{field}{number}", "do": {**good, field: value}}
                is_plain(await send(house, manager.headers, path, body), (path, field, value))
        for number, value in enumerate(STRANGE):
            is_plain(await send(house, manager.headers, path, {"id": f"n{number}", "do": value}), value)
            is_plain(await send(house, manager.headers, path, {"id": value, "do": good}), value)
            is_plain(
                await send(house, manager.headers, path, {"id": f"a{number}", "do": good, "approval": value}),
                value,
            )
        nested: Any = "x"
        for _ in range(2_000):
            nested = [nested]
        for content in (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"id":"q","do":' + b"[" * 50_000):
            answer = await house.http.post(
                f"{path.partition('#')[0]}/commands",
                content=content,
                headers={**manager.headers, "content-type": "application/json"},
            )
            is_plain(answer, content[:20])
        assert (await manager.get("/api/floor"))["tables"], "and the house goes on"


async def test_addresses_of_the_desks_may_hold_anything(sqlite: Sqlite) -> None:
    async with web(
        sqlite.address, electronic(wagering_seconds=3600), dealt(), commands_per_second=100_000
    ) as house:
        for name in ("manager", "inspector", "admin"):
            somebody = await house.staff(name)
            for path in PATHS:
                for value in IN_PATHS:
                    method = "POST" if path.endswith(("/check", "/here")) else "GET"
                    answer = await house.http.request(method, path.format(value), headers=somebody.headers)
                    assert answer.status_code < 500, (path, value[:40], answer.text[:300])
