"""Whatever is sent to a tournament, the answer is a documented refusal and never a mistake of ours."""

from typing import Any

import msgspec

from served.cup_served import CUP, Desk, crown
from served.web import Asker, web
from sicbo.rooms.tournament.plan import Stage
from sicbo.server.api.command_unions import command_unions
from support.cup import plan
from support.engines import Sqlite

NASTY: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**63, 10**30, 1.5, "", "x", "ann", "T1~cup", "\u0000", "a/b#c", "🎲" * 300, [], ["x"], {}, {"x": "y"},
    {"": -1}, [[]], {"T1": ""}, {"T9": ""}, {"T1": "other"}, {"T1": 7}, {"winners": "x" * 5_000}, "progress-decided", "re-buy", "late",
)  # fmt: skip
EACH = 6
"""How many of them each field gets in each phase; which ones goes round."""
BROKEN_PLANS: tuple[dict[str, Any], ...] = (
    {"starting_bank": -1}, {"starting_bank": 10**18}, {"stages": []}, {"minimum_players": 0}, {"maximum_players": 10**9},
    {"withdraw_until": 2**62}, {"ties": []}, {"ties": ["countback"]}, {"name": ""}, {"starts_at": -5},
    {"charges": {"rebuy": 100}}, {"prizes": {"shares": []}}, {"prizes": {"shares": [0]}}, {"prizes": {"shares": [1] * 99}},
    {"stages": [{"name": "x", "tables": 10**9, "seats": 10**9, "spins": 10**9}]},
    {"stages": [{"name": "x", "tables": 1, "seats": 8, "spins": 1}] * 30},
)  # fmt: skip


async def documented(house: Asker) -> set[str]:
    """Every reason that the description of the API gives for a command to a tournament."""
    described = await house.get("/openapi.json")
    answers = described["paths"]["/api/tournaments/{name}/commands"]["post"]["responses"]
    return {
        code
        for status, answer in answers.items()
        if int(status) >= 400
        for code in answer["content"]["application/json"]["examples"]
    }


async def sent(who: Asker, number: int, fields: dict[str, Any], codes: set[str]) -> str:
    answer = await who.ask("POST", f"{CUP}/commands", id=f"n{number}", do=fields)
    assert answer.status_code < 500, (fields, answer.text)
    if answer.status_code == 200:
        return ""
    code = str(answer.json()["code"])
    assert code in codes, (fields, answer.text)
    return code


async def test_no_field_of_any_command_makes_a_mistake_of_ours_before_or_during_a_stage(
    sqlite: Sqlite,
) -> None:
    commands = command_unions()["TournamentDo"]
    assert len(commands) >= 30
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        codes = await documented(house.nobody())
        number, seen = 0, set()
        for running in (False, True):
            if running:
                await desk.announce(
                    plan(
                        stages=(Stage("heat", 1, 8, spins=3, best_of_table=2), Stage("final", 1, 8, spins=1))
                    )
                )
                await desk.take_charge("T1")
                await desk.enter("ann", "ben", "cat")
                await desk.start()
            for command in commands:
                kind = command.__name__.removeprefix("Tournament")
                if kind == "CancelTournament":
                    continue  # of which some words are right, and then everything is over
                names = [field.encode_name for field in msgspec.structs.fields(command)]
                for name in names or ["x"]:
                    for _ in range(EACH):
                        number += 1
                        value = NASTY[number * 7 % len(NASTY)]
                        filled = dict.fromkeys(names, "x") | {"as": ""} | {name: value}
                        who = desk.director if number % 2 else desk.operator
                        seen.add(await sent(who, number, filled | {"type": kind}, codes))
        assert seen >= {"", "bad-request", "not-yours-to-do", "out-of-order", "not-ready", "unknown-person"}


async def test_broken_plans_and_broken_foundings_are_refused_in_words(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown()) as house:
        desk = await Desk.open(house)
        whole = msgspec.to_builtins(plan())
        for number, change in enumerate(BROKEN_PLANS):
            answer = await desk.operator.ask(
                "POST", f"{CUP}/commands", id=f"p{number}", do={"type": "DraftPlan", "plan": whole | change}
            )
            assert answer.status_code in (400, 409, 422), (change, answer.text)
        assert (await desk.desk())["plan"] is None
        for number, body in enumerate(
            ({"tournament": "x", "table": "T1", "limits": {"nothing": {}}}, {"tournament": "y", "table": "T1", "places": 0},
             {"tournament": "z", "table": ""}, {"tournament": "../x", "table": "T1"}, {"tournament": "w", "table": "T1", "more": 1},
             {"tournament": "v", "table": "T1", "limits": {"all": {"minimum": 500, "maximum": 100, "multiple": 100}}})
        ):  # fmt: skip
            answer = await desk.operator.ask("POST", "/api/tournaments", id=f"f{number}", **body)  # type: ignore[arg-type]
            assert 400 <= answer.status_code < 500, (body, answer.text)
        for path in ("/api/tournaments/nothing", "/api/tournaments/T1", "/api/tournaments/people/terms", "/api/tournaments/T1~cup/desk",
                     "/api/tournaments/cage/audience", "/api/tournaments/%00"):  # fmt: skip
            answer = await desk.operator.ask("GET", path)
            assert answer.status_code in (400, 404), (path, answer.text)
