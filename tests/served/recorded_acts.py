"""What people ask of a house over HTTP, overheard as it is asked, and compared with the journals afterwards."""

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

import httpx

from served.web import Web
from sicbo.hosting.promotion import STREAM_PREFIX
from sicbo.store.journal import Entry

SIGNED_IN = ("/api/session", "/api/session/terminal", "/api/session/system", "/api/session/password")

OF_PEOPLE = {
    "/api/people": "AddPerson",
    "/roles": "ChangeRoles",
    "/password": "SetPassword",
    "/unlock": "UnlockPerson",
    "/deactivation": "DeactivatePerson",
    "/reactivation": "ReactivatePerson",
    "/end-codes": "DisableTotp",
    "/api/session/password": "ChangePassword",
    "/api/session/codes": "EnableTotp",
    "/api/session/codes/end": "DisableTotp",
    "/api/terminals": "EnrolTerminal",
    "/api/terminals/revocation": "RevokeTerminal",
    "/api/acceptors": "EnrolAcceptor",
    "/api/acceptors/revocation": "RevokeAcceptor",
    "/api/systems": "EnrolSystem",
    "/api/systems/revocation": "RevokeSystem",
}
"""Requests about people, which have a path each instead of a command: by the path, or by how it ends below a name."""

NOT_SAID = {"id", "password", "new_password", "keep", "code"}
"""Fields of those requests that are no part of what is entered."""

SECONDS = ("approved_by", "witness", "verified_by", "relieved_by", "notified", "overseen_by")


class Signed(NamedTuple):
    """The person who has a token."""

    kind: str
    name: str
    roles: tuple[str, ...]


class Act(NamedTuple):
    """Something that was asked and taken."""

    path: str
    stream: str
    by: Signed
    id: str
    type: str
    said: Mapping[str, Any]
    approver: str
    asked_at: int
    answered_at: int
    answer: Mapping[str, Any]
    body: bytes
    headers: Mapping[str, str]


class Overheard:
    """Listens to a house's client: who signs in, who approves, and every change that the house has taken."""

    def __init__(self, house: Web) -> None:
        self.house = house
        self.acts: list[Act] = []
        self._signed: dict[str, Signed] = {}
        self._approvers: dict[str, str] = {}
        house.http.event_hooks = {"request": [self._asked], "response": [self._answered]}

    async def _asked(self, request: httpx.Request) -> None:
        request.extensions["asked_at"] = self.house.house.clock()

    async def _answered(self, response: httpx.Response) -> None:
        request = response.request
        path = request.url.path
        if request.method != "POST" or response.status_code >= 300:
            return
        await response.aread()
        answer = response.json() if response.content else {}
        sent = json.loads(request.content) if request.content else {}
        if path in SIGNED_IN and "token" in answer:
            signed = Signed(answer["kind"], answer["name"], tuple(answer.get("roles", ())))
            self._signed[answer["token"]] = signed
        if path == "/api/approvals":
            self._approvers[answer["approval"]] = sent["name"]
        where = self._where(path, sent)
        if where is None or answer.get("repeated"):
            return
        token = request.headers["authorization"].removeprefix("Bearer ")
        by = self._signed[token]
        stream, kind, said = where
        prefix = by.name.partition("/")[2] if by.kind == "terminal" and "/tables/" in path else by.name
        approver = self._approvers.get(sent.get("approval", ""), "")
        asked_at, now = request.extensions["asked_at"], self.house.house.clock()
        named = f"{prefix}:{sent['id']}"
        self.acts.append(
            Act(
                path,
                stream,
                by,
                named,
                kind,
                said,
                approver,
                asked_at,
                now,
                answer,
                request.content,
                {"authorization": request.headers["authorization"]},
            )
        )

    def _where(self, path: str, sent: Mapping[str, Any]) -> tuple[str, str, Mapping[str, Any]] | None:
        """The stream that an accepted request is entered in, as what, and what was said with it."""
        parts = path.split("/")
        if path.endswith("/commands"):
            do = dict(sent["do"])
            room = parts[2]
            stream = {"tables": parts[3], "tournaments": parts[3], "promotions": STREAM_PREFIX + parts[3]}
            return stream.get(room, room), do.pop("type"), do
        if path.endswith("/redemption"):
            return "cage", "Redeem", {"number": parts[3], **_without_id(sent)}
        if path == "/api/promotions":
            return STREAM_PREFIX + sent["promotion"], "DraftPromotion", {}
        if path == "/api/transfers":
            return sent["terminal"].partition("/")[0], "AddCredit", {"amount": sent["amount"]}
        kind = OF_PEOPLE.get(path) or (OF_PEOPLE.get("/" + parts[-1]) if parts[2] == "people" else None)
        if kind is None:
            return None
        named = {"name": parts[3]} if parts[2] == "people" and len(parts) > 3 else {}
        return "people", kind, named | {name: is_ for name, is_ in sent.items() if name not in NOT_SAID}


def _without_id(sent: Mapping[str, Any]) -> dict[str, Any]:
    return {name: is_ for name, is_ in sent.items() if name != "id"}


async def journals(house: Web) -> dict[str, dict[str, list[Entry]]]:
    """Every entry of every stream by its command's id."""
    found: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for stream in await house.house.store.streams():
        name = stream.head.stream
        async for chunk in house.house.store.entries(name):
            for entry in chunk:
                found[name][entry.id].append(entry)
    return found


def held_against(act: Act, entries: list[Entry], people: Mapping[str, list[Entry]]) -> None:
    """One act: entered once, then and there, by the person who had signed in, in a role of theirs, with everything that was said."""
    where = f"{act.type} at {act.stream} by {act.by.name}"
    assert len(entries) == 1, f"{where}: {len(entries)} entries"
    [entry] = entries
    record = json.loads(entry.body)
    command, events = record["command"], record["events"]
    assert command["type"] == act.type, where
    assert act.asked_at <= entry.at <= act.answered_at, where
    if "seq" in act.answer:
        assert (act.answer["seq"], act.answer["at"]) == (entry.seq, entry.at), where
    assert events and all(event["type"] for event in events), f"{where}: nothing has happened"
    _by_whom(act, command, where)
    for name, said in act.said.items():
        if name not in ("as", "player") or name in command:
            _said(command, name, said, where)
    if act.approver:
        _approved(act, command, people, where)


def _by_whom(act: Act, command: Mapping[str, Any], where: str) -> None:
    by = command["by"]
    if act.by.kind == "staff":
        assert by["name"] == act.by.name and by["role"] in act.by.roles, f"{where}: {by}"
    elif act.by.kind == "terminal":
        assert by["role"] in ("player", "system") and by["name"], f"{where}: {by}"
    else:
        assert by["role"] in ("system", "central-system"), f"{where}: {by}"


def _said(command: Mapping[str, Any], name: str, said: Any, where: str) -> None:
    """What was said stands in the entry as it was said; what is left out of it is nothing, or as it always is."""
    kept = command.get(name)
    if isinstance(said, str) and kept is not None:
        assert str(kept).strip() == said.strip(), f"{where}: {name} is {kept!r}, said was {said!r}"
    elif isinstance(said, int | bool) and kept is not None:
        assert kept == said, f"{where}: {name}"
    if name in ("reason", "determination", "narrative", "reasons", "outcome", "decision", "what", "text"):
        assert kept, f"{where}: the {name} is not on record"


def _approved(act: Act, command: Mapping[str, Any], people: Mapping[str, list[Entry]], where: str) -> None:
    seconds = [command[field]["name"] for field in SECONDS if command.get(field)]
    assert seconds == [act.approver] and act.approver != act.by.name, f"{where}: {seconds}"
    taken = [
        read
        for entries in people.values()
        for entry in entries
        if (read := json.loads(entry.body)["command"])["type"] == "TakeApproval"
        and (read["command_id"], read["table"]) == (act.id, act.stream)
    ]
    assert [(one["approver"], one["requester"]) for one in taken] == [(act.approver, act.by.name)], where
