"""Who may do what over HTTP, written down by hand: a permission that has become wider, or narrower, is seen here."""

from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from served.cup_served import LIMITS, crown
from served.test_http_journal import POOLS
from served.test_inspection import COMMANDS, fields, promotion
from served.web import Asker, Web, web
from sicbo.hosting.people import known_roles
from sicbo.rooms.people.state import HOUSE_ROLES, People
from sicbo.rules.shelf import BOOKS, book
from sicbo.server.access.first_people import demonstration_roles
from sicbo.server.api.operations import OPERATION, Operation
from sicbo.server.process.app import CONCEPTS
from support.engines import Sqlite
from support.houses import dealt

STAFF = frozenset({"dealer", "host", "supervisor", "manager", "cage", "director", "inspector", "admin"})
"""People of a demonstration, by the name under which they sign in; a manager has every role above the front line."""
EVERYBODY = STAFF | {"terminal", "system", "acceptor", "nobody"}
SUPERVISORS = frozenset({"supervisor", "manager"})
OFFICE = frozenset({"admin"})
INSPECTOR = frozenset({"inspector"})

MAY: dict[str, frozenset[str]] = {
    # one's own session
    **dict.fromkeys(("sign_in", "sign_in_terminal", "sign_in_acceptor", "sign_in_system", "get_session"), EVERYBODY),
    "sign_out": STAFF | {"terminal", "system", "acceptor"},
    **dict.fromkeys(
        ("unlock_session", "lock_session", "refresh_session", "approve", "change_password", "begin_codes", "confirm_codes",
         "end_codes"), STAFF
    ),
    # what everyone sees
    **dict.fromkeys(
        ("get_house", "list_tables", "get_game", "get_lit", "get_results", "get_fairness", "get_rules", "get_rules_document",
         "ask_laboratory", "ask_slip", "ask_design", "judge_collected_dice", "simulate_ways", "get_mathematics", "get_sign", "print_sign", "list_jackpots", "list_tournaments",
         "list_tournament_formats", "list_public_promotions", "get_public_promotion", "get_draw_proof", "healthz", "readyz"),
        EVERYBODY,
    ),
    "get_table": EVERYBODY - {"system", "acceptor"},
    # a tournament that nobody has published yet
    **dict.fromkeys(("get_tournament", "get_tournament_terms", "print_tournament_terms", "get_tournament_audience"), STAFF),
    # a player's own
    **dict.fromkeys(
        ("roll_now", "list_credit_moves", "list_own_cases", "get_own_standing", "list_own_entries"), frozenset({"terminal"})
    ),
    **dict.fromkeys(("send_command", "get_meters", "recall_rounds", "send_case_command", "send_tournament_command"),
                    STAFF | {"terminal"}),
    # tables and the floor
    **dict.fromkeys(("list_rounds", "get_round", "list_requirements"), STAFF),
    **dict.fromkeys(("get_floor", "get_table_desk", "preview_limits"), SUPERVISORS | INSPECTOR),
    # the register
    **dict.fromkeys(("get_register", "export_register"), SUPERVISORS | INSPECTOR | OFFICE),
    **dict.fromkeys(("send_register_command", "be_panel"), STAFF),
    # tickets: a number is as good as its money
    **dict.fromkeys(("get_cage", "export_tickets", "find_ticket"), SUPERVISORS | INSPECTOR | {"cage"}),
    "get_ticket": SUPERVISORS | INSPECTOR | {"cage", "system"},
    "redeem_ticket": frozenset({"cage", "system"}),
    "send_cage_command": STAFF | {"system"},
    **dict.fromkeys(("print_ticket", "get_ticket_paper"), SUPERVISORS | INSPECTOR | {"cage", "terminal"}),
    "transfer_credit": frozenset({"system"}),
    **dict.fromkeys(("insert_note", "report_terminal_fault"), frozenset({"acceptor"})),
    # cases: which of them someone sees is the book's to say
    **dict.fromkeys(("list_cases", "get_case_books", "get_case", "export_cases", "get_case_record", "get_case_letter"), STAFF),
    # jackpots, tournaments, promotions
    **dict.fromkeys(("get_jackpot_books", "send_jackpot_command"), STAFF),
    **dict.fromkeys(("found_tournament", "fill_tournament_with_bots", "plan_from_format"), STAFF),
    "get_tournament_desk": SUPERVISORS | INSPECTOR | {"director", "dealer"},
    **dict.fromkeys(
        ("list_promotions", "list_promotion_books", "check_promotion", "found_promotion", "send_promotion_command"), STAFF
    ),
    "get_promotion": SUPERVISORS | INSPECTOR | {"host"},
    "list_prize_tickets": frozenset({"manager"}),
    # people, terminals, tables and cards, backups
    "list_roles": STAFF,
    **dict.fromkeys(
        ("add_person", "change_roles", "set_password", "unlock_person", "deactivate_person", "reactivate_person",
         "end_codes_of_person", "enrol_terminal", "revoke_terminal", "enrol_system", "revoke_system", "enrol_acceptor", "revoke_acceptor", "end_sessions",
         "list_office_games", "found_table", "preview_card", "preview_new_card", "make_backup"), OFFICE
    ),
    **dict.fromkeys(
        ("list_people", "export_people", "list_attempts", "export_attempts", "list_terminals", "list_sessions", "explain_roles",
         "list_office_tables", "list_switches", "get_office_money", "get_card", "list_backups", "check_backup"),
        OFFICE | INSPECTOR,
    ),
    # the inspector's own
    **dict.fromkeys(
        ("search_journal", "export_journal", "get_verification", "begin_verification", "download_proof", "get_conformance",
         "read_journal", "list_heads", "list_significant_events", "search_significant_events", "export_significant_events"),
        INSPECTOR,
    ),
    **dict.fromkeys(("get_calendar", "get_report", "download_report", "judge_dice"), INSPECTOR | {"manager"}),
}  # fmt: skip
"""Who gets past the door of each operation. What stands behind `staff` alone is decided in its room: see below."""

HIDDEN = {"get_tournament", "get_tournament_terms", "print_tournament_terms", "get_tournament_audience"}
"""What is not there yet for those outside: they are told that there is none."""

NOT_ASKED = {"sign_out", "lock_session"}
"""What would end the session that asks; who may is read off the declaration alone."""

QUERIES = {
    "find_ticket": "number=000000000000000000", "get_lit": "faces=1,2,3", "download_report": "format=csv",
    "read_journal": "stream=D1", "export_journal": "format=csv",
}  # fmt: skip

PARTS = {
    "{table:str}": "D1", "{number_of_round:int}": "1", "{place:str}": "1", "{form:str}": "csv", "{panel:str}": "P1",
    "{number:str}": "000000000000000000", "{number:int}": "1", "{person:str}": "ann", "{promotion:str}": "lucky",
}  # fmt: skip


def operations() -> dict[str, tuple[str, str, Any]]:
    """Method, address and declaration of each."""
    found = {}
    for handler in (one for concept in CONCEPTS for one in concept.ROUTES):
        [path] = handler.paths
        for part, is_ in PARTS.items():
            path = path.replace(part, is_)
        path = path.replace("{name:str}", "director" if "/people/" in path else "cup")
        [method] = handler.http_methods - {"HEAD", "OPTIONS"}
        name = handler.operation_id
        query = f"?{QUERIES[name]}" if name in QUERIES else ""
        found[name] = (str(method), path + query, handler.opt[OPERATION])
    return found


OPERATIONS = operations()


async def everybody(house: Web) -> dict[str, Asker]:
    """A tournament that is not out yet, a promotion that is planned, and one of each who could ask."""
    manager = await house.staff("manager")
    await manager.post("/api/tournaments", tournament="cup", table="C1", limits=LIMITS)
    await manager.post("/api/promotions", promotion="lucky", book="nsw-aruze", plan=promotion())
    people = {name: await house.staff(name) for name in sorted(STAFF)}
    system = await house.system(people["admin"])
    devices = {"system": system, "acceptor": await house.acceptor(people["admin"], "D1/1")}
    return {**people, **devices, "terminal": await house.terminal("D1/1"), "nobody": house.nobody()}


async def heads(house: Web) -> set[str]:
    return {str(stream.head) for stream in await house.house.store.streams()}


def test_everything_that_can_be_asked_is_in_the_table() -> None:
    assert len(OPERATIONS) > 120
    assert OPERATIONS.keys() == MAY.keys()
    assert not [name for name, (_, _, about) in OPERATIONS.items() if not about.allow], "says for whom it is"
    assert not Operation().is_public, "what says nothing is for nobody"
    for name in NOT_ASKED:
        assert set(OPERATIONS[name][2].allow) == (
            {"staff"} if name == "lock_session" else {"staff", "terminal", "system", "acceptor"}
        )


ASKED_INSIDE = {
    "get_floor", "get_table_desk", "preview_limits", "get_register", "export_register", "get_cage", "export_tickets",
    "find_ticket", "get_ticket", "print_ticket", "get_ticket_paper", "get_tournament_desk", "get_promotion",
    "list_prize_tickets", "get_table", *HIDDEN,
}  # fmt: skip
"""Declared for more than may: behind the door someone is asked again, by desk, book or cage."""


def test_what_an_operation_declares_is_what_stands_in_the_table() -> None:
    people = People(
        roles={role.role: role for role in (*HOUSE_ROLES, *known_roles(book(name) for name in BOOKS))}
    )
    roles = {name: {"staff", *held} for name, held in demonstration_roles(people).items()}
    kinds = {kind: {kind} for kind in ("terminal", "system", "acceptor")} | {"nobody": set[str]()}
    everybody = {name: roles[name] for name in STAFF} | kinds
    for name, (_, _, about) in OPERATIONS.items():
        declared = {who for who, are in everybody.items() if about.is_public or are & set(about.allow)}
        if name in ASKED_INSIDE:
            assert declared > MAY[name], name
        else:
            assert declared == MAY[name], name


@pytest.mark.takes(180)
async def test_every_operation_is_open_to_those_in_the_table_and_closed_to_all_others(sqlite: Sqlite) -> None:
    async with web(
        sqlite.address, dealt(), crown("C1"), dealt("E1", "nsw-aruze"), log_level="error"
    ) as house:
        people = await everybody(house)
        before, wrong = await heads(house), []
        for name, (method, path, about) in OPERATIONS.items():
            if name in NOT_ASKED:
                continue
            for who, asker in people.items():
                # Those who may not ask ask properly; those who may leave everything out, so that nothing happens.
                reads = name in ("preview_limits", "check_promotion")
                body = about.example if who not in MAY[name] or reads else {}
                answer = await asker.http.request(
                    method, path, json=None if method == "GET" else body or {}, headers=asker.headers
                )
                told = _told(answer.status_code, answer.text, who, name)
                if told:
                    wrong.append(f"{name} by {who}: {told}")
        assert wrong == []
        assert await heads(house) == before, "something was written"


def _told(status: int, text: str, who: str, name: str) -> str:
    """What is wrong with an answer to someone."""
    if who in MAY[name]:
        return f"refused: {text[:200]}" if status in (401, 403) else ""
    expected = (404,) if name in HIDDEN else (401,) if who == "nobody" else (403,)
    if name == "get_tournament_audience" and who == "terminal":
        expected = (403,)
    if status not in expected:
        return f"{status} instead of {expected[0]}: {text[:200]}"
    return "" if "message" in text else "no word about it"


# -- inside the rooms -----------------------------------------------------------------------------------------

STRANGERS = {
    "send_command": ("host", "cage", "director", "inspector", "admin"),
    "send_cage_command": ("dealer", "host", "director", "admin"),
    "send_case_command": ("director", "admin"),
    "send_jackpot_command": ("cage", "director", "inspector", "admin"),
    "send_register_command": ("cage", "director", "inspector"),
    "send_tournament_command": ("host", "cage", "inspector", "admin"),
    "send_promotion_command": ("dealer", "host", "supervisor", "cage", "director", "inspector", "admin"),
}
"""Those of the staff who have no part in a room: whatever they ask of it is refused. Of a table of Canberra a host is one."""


def test_every_room_that_takes_commands_has_its_strangers() -> None:
    assert STRANGERS.keys() == COMMANDS.keys()


@pytest.mark.parametrize("room", STRANGERS)
async def test_a_person_who_has_no_part_in_a_room_is_refused_all_of_it_and_nothing_is_written(
    room: str, sqlite: Sqlite, tmp_path: Path
) -> None:
    pools = tmp_path / "pools.toml"
    pools.write_text(POOLS)
    path, union = COMMANDS[room]
    path = path.replace("{table:str}", "D1").replace("{name:str}", "cup").replace("{promotion:str}", "lucky")
    async with web(
        sqlite.address, dealt(), crown("C1"), dealt("E1", "nsw-aruze"), log_level="error", pools=str(pools)
    ) as house:
        people = await everybody(house)
        seen: dict[str, Any] = {
            "table": "D1",
            "breach": "side-bet",
            "persons": [{"name": "ann"}],
            "narrative": "seen",
        }
        await people["dealer"].do("/api/cases", "RecordBreach", **seen)
        before, codes, wrong = await heads(house), [], []
        for who in STRANGERS[room]:
            for command in get_args(union):
                given = fields(command)
                if "table" in command.__struct_fields__:
                    given["table"] = "D1"
                status, code = await people[who].cannot(path, command.__name__, **given)
                codes.append(code)
                if status not in (400, 403, 404, 409):
                    wrong.append(f"{command.__name__} by {who}: {status} {code}")
        assert wrong == []
        because_of_whom = codes.count("not-yours-to-do")
        assert because_of_whom > len(codes) // 4, f"few are refused because of who asks: {Counter(codes)}"
        assert await heads(house) == before, "something was written"
