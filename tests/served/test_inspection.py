"""What inspectors do over HTTP: they look for everything, verify it, take it with them, and change nothing."""

import asyncio
import csv
import io
import json
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from msgspec import Struct

from served.cup_served import LIMITS, crown
from served.web import Asker, web
from sicbo.engine.house_clock import system_clock
from sicbo.recount.proof import digest_of
from sicbo.reports.columns import on_screen
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.tournament.messages import TournamentCommand
from sicbo.server.api.office import Counter
from sicbo.server.api.operations import OPERATION
from sicbo.server.process.app import CONCEPTS
from support.engines import Engine, Sqlite
from support.houses import PASSWORD, dealt, electronic


async def played(house: Any) -> Asker:
    """A terminal with credit and a wager, at an electronic table whose bets stay open."""
    terminal: Asker = await house.terminal()
    await terminal.do("/api/tables/T1", "SitDown")
    await terminal.do("/api/tables/T1", "AddCredit", amount=1_000, source="notes")
    return terminal


async def test_the_journal_is_searched_over_all_streams(engine: Engine) -> None:
    async with web(engine.address, electronic(wagering_seconds=30), dealt()) as house:
        await played(house)
        inspector = await house.staff("inspector")
        found = await inspector.get("/api/journal/search?limit=5")
        assert len(found["entries"]) == 5 and found["next"]
        ats = [one["entry"]["at"] for one in found["entries"]]
        assert ats == sorted(ats, reverse=True)
        more = await inspector.get(f"/api/journal/search?limit=200&after={found['next']}")
        streams = {one["entry"]["stream"] for one in [*found["entries"], *more["entries"]]}
        assert {"T1", "D1", "people"} <= streams
        [credit] = (await inspector.get("/api/journal/search?kind=AddCredit"))["entries"]
        assert "10.00" in credit["words"][0]
        assert (await inspector.get("/api/journal/search?text=ADDCREDIT"))["entries"][-1] == credit
        [same] = (await inspector.get("/api/journal/search?kind=AddCredit&person=guest%20T1-1&stream=T1"))[
            "entries"
        ]
        assert same == credit
        begin = credit["entry"]["at"]
        late = await inspector.get(f"/api/journal/search?begin={begin + 1}&kind=AddCredit")
        assert late["entries"] == []
        assert await inspector.refused("GET", "/api/journal/search?stream=T7") == (404, "unknown-stream")
        assert (await inspector.refused("GET", "/api/journal/search?after=x"))[1] == "bad-request"
        for other in (house.nobody(), await house.staff("cage"), await house.terminal()):
            assert (await other.refused("GET", "/api/journal/search"))[0] in (401, 403)


async def test_nobody_finds_out_a_hash_by_looking_for_its_parts(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        inspector = await house.staff("inspector")
        assert (await inspector.get("/api/journal/search?stream=people&text=argon2"))["entries"] == []
        assert (await inspector.get("/api/journal/search?stream=people&kind=AddPerson"))["entries"]


async def test_what_is_found_leaves_the_house_as_csv_and_as_json_lines(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30)) as house:
        await played(house)
        inspector = await house.staff("inspector")
        answer = await inspector.ask("GET", "/api/journal/export?format=csv&stream=T1")
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        [head] = [one for one in (await inspector.get("/api/heads"))["heads"] if one.startswith("T1@")]
        assert rows[0]["hash"] == head.partition(":")[2] or len(rows) > 10
        numbers = [int(row["number"]) for row in rows]
        assert numbers == list(range(numbers[0], 0, -1))
        assert "attachment" in answer.headers["content-disposition"]
        answer = await inspector.ask("GET", "/api/journal/export?format=jsonl&kind=CreditAdded")
        [line] = answer.text.splitlines()
        assert json.loads(line)["command"]["amount"] == 1_000
        assert (await inspector.refused("GET", "/api/journal/export?format=csv&stream=T7"))[0] == 404
        assert "argon2" not in (await inspector.ask("GET", "/api/journal/export?format=jsonl")).text


async def until_done(inspector: Asker) -> Any:
    for _ in range(600):
        state = await inspector.get("/api/verification")
        if state["state"] != "running":
            return state
        await asyncio.sleep(0.1)
    raise AssertionError(state)


async def test_an_inspector_verifies_with_one_request_and_takes_the_proof_along(engine: Engine) -> None:
    async with web(engine.address, electronic(wagering_seconds=30)) as house:
        inspector = await house.staff("inspector")
        assert (await inspector.get("/api/verification"))["state"] == "never"
        assert await inspector.refused("GET", "/api/verification/proof") == (404, "not-found")
        assert (await inspector.ask("POST", "/api/verification", heads="")).status_code == 202
        done = await until_done(inspector)
        assert done["state"] == "done", done
        assert "everything agrees" in done["words"] and done["asked_by"] == "inspector"
        proof = (await inspector.ask("GET", "/api/verification/proof")).json()
        assert proof["agrees"] and proof["software"].startswith("sicbo ") and len(proof["checked"]) >= 6
        assert digest_of(proof) == proof["sha256"]
        await played(house)
        earlier = await inspector.ask("POST", "/api/verification", heads=json.dumps(proof))
        assert earlier.status_code == 202, earlier.text
        again = await until_done(inspector)
        assert again["found"]["held_against"] == proof["heads"]
        assert "saved earlier are all present" in again["words"]


async def test_a_head_that_was_never_there_is_found_and_a_changed_proof_refused(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30)) as house:
        inspector = await house.staff("inspector")
        await inspector.ask("POST", "/api/verification", heads=f"T1@1:{'0' * 64}\n")
        done = await until_done(inspector)
        assert done["state"] == "done" and "rewritten" in done["found"]["differences"][0]
        assert "does not agree" in done["words"]
        assert (await inspector.refused("POST", "/api/verification", heads="nonsense"))[1] == "bad-request"
        proof = (await inspector.ask("GET", "/api/verification/proof")).json()
        proof["entries"] += 1
        assert (await inspector.refused("POST", "/api/verification", heads=json.dumps(proof)))[
            1
        ] == "bad-file"


async def test_reports_are_made_while_the_house_is_played(engine: Engine) -> None:
    async with web(engine.address, electronic(wagering_seconds=30)) as house:
        await played(house)
        inspector = await house.staff("inspector")
        calendar = await inspector.get("/api/reports/calendar")
        assert calendar["shifts"] == ["06:00", "14:00", "22:00"]
        report = await inspector.get("/api/reports")
        assert report["period"]["name"] == calendar["today"]
        [table] = report["tables"]
        assert table["table"] == "T1" and table["drop"] == 1_000
        assert report["differences"] == [] and report["tickets"]["outstanding"] == 0
        assert report["columns"] == msgspec.to_builtins(list(on_screen()))
        assert all(column["name"] in table for column in report["columns"] if column["section"] == "tables")
        for form, begins in (("csv", b"section,"), ("xlsx", b"PK"), ("pdf", b"%PDF")):
            answer = await inspector.ask("GET", f"/api/reports/file?format={form}&table=T1")
            assert answer.status_code == 200 and answer.content.startswith(begins)
            assert f"-T1.{form}" in answer.headers["content-disposition"]
        assert await inspector.refused("GET", "/api/reports?table=T7") == (404, "unknown-stream")
        assert (await inspector.refused("GET", "/api/reports?day=never"))[1] == "bad-request"
        assert (await inspector.refused("GET", "/api/reports?shift=9"))[1] == "bad-request"
        dice = await inspector.get("/api/tables/T1/dice")
        assert dice["report"]["verdict"] in ("too few rounds", "nothing unusual")
        assert (await inspector.refused("GET", "/api/tables/T1/dice?first=2026-01-02&last=2026-01-01"))[
            0
        ] == 400
        assert (await (await house.terminal()).refused("GET", "/api/reports"))[0] == 403


async def test_the_register_is_shown_as_it_is(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        inspector = await house.staff("inspector")
        register = await inspector.get("/api/conformance")
        assert len(register["books"]) == 5
        assert sum(book["clauses"] for book in register["books"]) == len(register["rows"])
        one = await inspector.get("/api/conformance?book=act-canberra")
        assert {row["book"] for row in one["rows"]} == {"act-canberra"}
        assert all((row["state"] == "open") == (not row["tests"]) for row in register["rows"])
        assert (await inspector.refused("GET", "/api/conformance?book=nothing"))[0] == 404


# -- an inspector changes nothing -------------------------------------------------------------------------

OWN = {
    "sign_in", "sign_in_terminal", "sign_in_system", "sign_out", "refresh_session", "lock_session", "unlock_session",
    "change_password", "begin_codes", "confirm_codes", "end_codes", "begin_verification", "check_backup",
}  # fmt: skip
"""One's own session, password and codes; and the checks of store and backup, which read."""

INSIDE = {
    "approve", "be_panel", "preview_limits", "check_promotion", "ask_laboratory", "ask_design", "judge_collected_dice",
    "simulate_ways", "plan_from_format",
    "found_promotion", "found_tournament", "fill_tournament_with_bots",
}  # fmt: skip
"""Open to all of the staff; whose it is, is asked inside, or nothing is changed by it."""


OF_ONE: dict[str, Any] = {
    "{table": TableCommand,
    "/tournaments/": TournamentCommand,
    "/promotions/": PromotionCommand,
}
"""Rooms of which a house has several, by a part of their path; of all others it has one."""


def rooms() -> dict[str, tuple[str, Any]]:
    """Where any of the staff may ask, and the room says whose it is: by operation, its path and its commands."""
    found: dict[str, tuple[str, Any]] = {}
    for concept in CONCEPTS:
        unions = [one._union for one in vars(concept).values() if isinstance(one, Counter)]
        for handler in concept.ROUTES:
            [path] = handler.paths
            if path.endswith("/commands"):
                union = next((commands for part, commands in OF_ONE.items() if part in path), *unions[:1])
                found[handler.operation_id] = (path.removesuffix("/commands"), union)
    return found


COMMANDS = rooms()

GIVEN = {"ReviewHold", "ShowTicketNumber"}
"""What an inspector does: a note on a case, and a look at a ticket's number, on record."""


def changing() -> dict[str, tuple[str, ...]]:
    """Every changing operation and who may."""
    return {
        handler.operation_id: handler.opt[OPERATION].allow
        for concept in CONCEPTS
        for handler in concept.ROUTES
        if handler.http_methods - {"GET", "HEAD", "OPTIONS"}
    }


def test_the_rooms_that_are_tried_are_all_there_are() -> None:
    assert COMMANDS.keys() >= {
        "send_command", "send_cage_command", "send_jackpot_command", "send_tournament_command", "send_promotion_command",
    }  # fmt: skip


def test_no_changing_operation_is_for_inspectors_beyond_their_own_affairs() -> None:
    operations = changing()
    assert len(operations) >= 20
    open_to = {name for name, allow in operations.items() if not allow or {"inspector", "staff"} & set(allow)}
    assert open_to - OWN - COMMANDS.keys() - INSIDE == set()
    assert operations.keys() >= OWN | COMMANDS.keys()


def sample(of: Any) -> Any:
    """Something of a type, good enough to be read."""
    if get_origin(of) is Annotated:
        return sample(get_args(of)[0])
    if get_origin(of) is Literal:
        return get_args(of)[0]
    if get_origin(of) in (Union, UnionType):
        return sample(get_args(of)[0])
    if get_origin(of) is tuple:
        return []
    if get_origin(of) is dict or of is dict:
        return {}
    if isinstance(of, type) and issubclass(of, Struct):
        return fields(of)
    return {str: "1", int: 1, bool: True, float: 1.0}.get(of, "1")


def fields(command: type[Struct]) -> dict[str, Any]:
    """The fields that a sender must give."""
    second = {"by", "approved_by", "witness", "relieved_by", "new_number"}
    return {
        field.name: sample(field.type)
        for field in msgspec.structs.fields(command)
        if field.required and field.name not in second
    }


def promotion() -> dict[str, Any]:
    """A plan against which nothing stands."""
    hour = 3_600_000_000
    soon = system_clock() + 30 * hour
    return {
        "name": "Lucky", "chance": "a draw of lots", "prizes": [{"name": "First", "kind": "cash", "value": 100_000}],
        "starts_at": soon, "entries_close_at": soon + hour, "draws_at": soon + 2 * hour, "place": "the main floor",
    }  # fmt: skip


async def test_an_inspector_founds_nothing_and_fills_nothing(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), crown("C1")) as house:
        manager, inspector = await house.staff("manager"), await house.staff("inspector")
        cup = {"id": "1", "tournament": "cup", "table": "C1", "limits": LIMITS}
        lucky = {"id": "2", "promotion": "lucky", "book": "nsw-aruze", "plan": promotion()}
        for path, asked in (("/api/tournaments", cup), ("/api/promotions", lucky)):
            assert (await inspector.refused("POST", path, **asked))[0] == 403
            await manager.post(path, **asked)
        assert (await inspector.refused("POST", "/api/tournaments/cup/bots", id="3", players=4))[0] == 403


@pytest.mark.parametrize("where", COMMANDS)
async def test_every_command_of_every_room_is_refused_to_an_inspector(where: str, sqlite: Sqlite) -> None:
    path, union = COMMANDS[where]
    async with web(sqlite.address, electronic(wagering_seconds=30), dealt(), crown("C1")) as house:
        manager = await house.staff("manager")
        await manager.post("/api/tournaments", tournament="cup", table="C1", limits=LIMITS)
        await manager.post("/api/promotions", promotion="lucky", book="nsw-aruze", plan=promotion())
        inspector = await house.staff("inspector")
        heads = set((await inspector.get("/api/heads"))["heads"])
        tried = 0
        path = path.replace("{name:str}", "cup").replace("{promotion:str}", "lucky")
        for table in ("T1", "D1") if "{table" in path else ("",):
            for command in get_args(union):
                if command.__name__ in GIVEN:
                    continue
                status, code = await inspector.cannot(
                    path.replace("{table:str}", table), command.__name__, **fields(command)
                )
                assert status in (400, 403, 404, 409), (command, status, code)
                tried += 1
        assert tried >= 5
        after = set((await inspector.get("/api/heads"))["heads"])
        changed = {head.partition("@")[0] for head in heads ^ after}
        assert changed <= {"T1"}, "an electronic table continues automatically"


async def test_an_inspector_is_nobodys_second_person(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        dealer = await house.staff("dealer")
        await dealer.do("/api/tables/D1", "TakeDuty")
        await dealer.do("/api/tables/D1", "TakeStep", step="open-bets")
        asked = {
            "name": "inspector",
            "password": PASSWORD,
            "at": "D1",
            "do": {"type": "DeclareVoid", "ground": "fraud"},
        }
        answer = await dealer.ask("POST", "/api/approvals", **asked)
        if answer.status_code < 300:
            approval = answer.json()["approval"]
            refused = await dealer.cannot("/api/tables/D1", "DeclareVoid", approval, ground="fraud")
            assert refused[1] in ("not-yours-to-do", "approval-needed", "second-person-needed"), refused
        else:
            assert answer.json()["code"] in ("not-yours-to-do", "approval-needed"), answer.text
