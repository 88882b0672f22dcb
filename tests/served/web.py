"""A house on a real socket for tests, and someone who asks it over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from uuid import uuid4

import httpx

from sicbo.rooms.table.pace import shooter_until
from sicbo.server.process.serving import served
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import TableSettings
from support.houses import PASSWORD, Clock, electronic, settings, verified


class Web:
    """A house that is served, and those who are signed in to it."""

    def __init__(self, house: OpenHouse, http: httpx.AsyncClient, clock: Clock) -> None:
        self.house = house
        self.http = http
        self.clock = clock
        self.terminals: dict[str, Asker] = {}

    @property
    def address(self) -> str:
        return self.house.settings.address

    async def staff(self, name: str, password: str = PASSWORD) -> "Asker":
        body = {"name": name, "password": password, "keep": "token"}
        return Asker(self.http, (await self._signed_in("/api/session", body))["token"])

    async def terminal(self, name: str = "T1/1", key: str = PASSWORD) -> "Asker":
        body = {"terminal": name, "key": key, "keep": "token"}
        asker = Asker(self.http, (await self._signed_in("/api/session/terminal", body))["token"])
        self.terminals[name] = asker
        return asker

    async def bet_together(
        self, *bets: tuple["Asker", dict[str, int]], table: str = "T1", most_seconds: float = 120
    ) -> int:
        """Bets of several terminals in one round, however slow the machine is; the number of the round."""
        live = self.house.live[table]
        for _ in range(round(most_seconds / 0.02)):
            with self.clock.still():
                view = live.shared_view()
                if view.phase == "betting" and view.round and (view.round.closes_at or 0) > self.clock():
                    for player, wagers in bets:
                        await player.do(f"/api/tables/{table}", "PlaceWagers", wagers=wagers)
                    return live.table.rounds
            await asyncio.sleep(0.02)
        raise AssertionError("betting never opens")

    async def press(self) -> None:
        """Every shooter presses the button at once, for tests to which the ten seconds of waiting say nothing."""
        while True:
            for name, live in self.house.live.items():
                playing = live.table.playing
                if playing is not None and shooter_until(live.table) is not None:
                    terminal = self.terminals[f"{name}/{playing.shooter}"]
                    pressed = {"id": uuid4().hex, "do": {"type": "TakeStep", "step": "activate"}}
                    await terminal.ask("POST", f"/api/tables/{name}/commands", **pressed)
            await asyncio.sleep(0.02)

    async def newcomer(self, administrator: "Asker", name: str, *roles: str) -> str:
        """Someone new, who has changed the first password already; the password."""
        first = (await administrator.post("/api/people", name=name, roles=roles))["password"]
        password = f"{name} and seven lanterns".replace(name, "quiet")
        somebody = await self.staff(name, first)
        await somebody.post("/api/session/password", password=first, new_password=password)
        return password

    async def system(self, administrator: "Asker", name: str = "central") -> "Asker":
        key = (await administrator.post("/api/systems", system=name))["key"]
        body = {"system": name, "key": key}
        return Asker(self.http, (await self._signed_in("/api/session/system", body))["token"])

    async def acceptor(self, administrator: "Asker", terminal: str = "T1/1") -> "Asker":
        """The note acceptor of a terminal, with a key of its own."""
        body = {"terminal": terminal}
        key = (await administrator.post("/api/acceptors", **body))["key"]
        return Asker(
            self.http, (await self._signed_in("/api/session/acceptor", body | {"key": key}))["token"]
        )

    def nobody(self) -> "Asker":
        return Asker(self.http, "")

    async def _signed_in(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        read: dict[str, Any] = answer.json()
        return read


class Second:
    """Someone who signs in beside the sender of a command, for exactly what is sent first; the same word is sent again
    with whatever comes after that."""

    def __init__(self, name: str, at: str, password: str = PASSWORD) -> None:
        self.name = name
        self.at = at
        self.password = password
        self._approval = ""

    async def signs(self, beside: "Asker", command: dict[str, Any]) -> str:
        if not self._approval:
            self._approval = await beside.approval(self.name, self.at, command, self.password)
        return self._approval


class Asker:
    """Someone with a token."""

    def __init__(self, http: httpx.AsyncClient, token: str) -> None:
        self.http = http
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    async def ask(self, method: str, path: str, **fields: Any) -> httpx.Response:
        body = fields or None
        return await self.http.request(method, path, json=body, headers=self.headers)

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **fields: Any) -> Any:
        """A change with an id of its own, which has to succeed."""
        answer = await self.ask("POST", path, **{"id": uuid4().hex, **fields})
        assert 200 <= answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def refused(self, method: str, path: str, **fields: Any) -> tuple[int, str]:
        answer = await self.ask(method, path, **fields)
        assert answer.status_code >= 400, answer.text
        read = answer.json()
        assert set(read) <= {"code", "message", "clauses", "at", "template", "values"}
        assert read["message"]
        return answer.status_code, read["code"]

    async def approval(self, second: str, at: str, command: dict[str, Any], password: str = PASSWORD) -> str:
        """A second person's approval of a command with its contents, which has to succeed."""
        asked = {"name": second, "password": password, "at": at, "do": command}
        answer = await self.ask("POST", "/api/approvals", **asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["approval"])

    async def _body(
        self, named: str, command: str, approval: str | Second, fields: dict[str, Any]
    ) -> dict[str, Any]:
        do = {"type": command, **fields}
        given = await approval.signs(self, do) if isinstance(approval, Second) else approval
        return {"id": named or uuid4().hex, "do": do, "approval": given}

    async def do(
        self, path: str, command: str, approval: str | Second = "", /, *, named: str = "", **fields: Any
    ) -> Any:
        """A command to a room."""
        body = await self._body(named, command, approval, fields)
        answer = await self.ask("POST", f"{path}/commands", **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def cannot(
        self, path: str, command: str, approval: str | Second = "", /, **fields: Any
    ) -> tuple[int, str]:
        body = await self._body("", command, approval, fields)
        return await self.refused("POST", f"{path}/commands", **body)


@asynccontextmanager
async def web(
    store: str,
    *tables: TableSettings,
    clock: Clock | None = None,
    shooters_press: bool = False,
    **changes: Any,
) -> AsyncIterator[Web]:
    """A house on a free port of this machine, whose store is verified when it has closed; an electronic table T1 unless
    others are named."""
    given: dict[str, Any] = {"port": 0, "lease_seconds": 60, "requests_per_second": 10_000, "sign_ins_per_minute_of_address": 10_000,
                             "sign_ins_per_minute": 10_000, **changes}  # fmt: skip
    clock = clock or Clock()
    async with (
        served(settings(store, *(tables or (electronic(),)), **given), clock=clock) as house,
        httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{house.settings.port}", timeout=120, trust_env=False, verify=False
        ) as http,
    ):
        served_house = Web(house, http, clock)
        pressing = asyncio.create_task(served_house.press()) if shooters_press else None
        try:
            yield served_house
        finally:
            if pressing is not None:
                pressing.cancel()
                with suppress(asyncio.CancelledError):
                    await pressing
    await verified(store)
