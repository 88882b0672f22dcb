"""What stands around a player's terminal, over HTTP: rules with the official document, past results, rounds shown again,
own limits, a ticket on the screen."""

import os
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from served.test_who_may import OPERATIONS
from served.web import web
from sicbo.rooms.desks.public import Result
from sicbo.rules.clauses import rows
from sicbo.rules.shelf import BOOKS
from sicbo.server.api.results import laid_out
from sicbo.server.settings.sources import inspect_settings
from support.engines import Sqlite
from support.evening import full_game
from support.houses import dealt, electronic, eventually

TABLE = "/api/tables/T1"


async def test_the_rules_of_a_table_are_every_clause_of_its_book_in_our_words(sqlite: Sqlite) -> None:
    tables = [
        dealt(f"D{number}", name)
        for number, name in enumerate(("act-canberra", "crown-melbourne/b", "pennsylvania/a"))
    ]
    async with web(sqlite.address, electronic(), *tables) as house:
        for name in ("T1", "D0", "D1", "D2"):
            rules = await house.nobody().get(f"/api/tables/{name}/rules")
            assert rules["book"] in BOOKS
            told = [
                (topic["topic"], one["clause"], one["duty"])
                for topic in rules["topics"]
                for one in topic["clauses"]
            ]
            assert sorted(told) == sorted(
                (row.topic, row.clause, row.duty) for row in rows() if row.book == rules["book"]
            )
            assert rules["complaints"], "a player has to find whom to complain to"
            assert rules["regulator"]
            assert rules["instrument"]["name"]
        assert rules["document"] is None
        assert await house.nobody().refused("GET", "/api/tables/T1/rules/document") == (404, "not-found")
        assert await house.nobody().refused("GET", "/api/tables/T99/rules") == (404, "unknown-stream")


async def test_the_last_rung_of_the_ladder_is_outside_the_house(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt("D1", "crown-melbourne/a")) as house:
        steps = (await house.nobody().get("/api/tables/D1/rules"))["complaints"]
        assert [(step["regulator"], step["final_in_house"]) for step in steps] == [
            (False, True),
            (True, False),
        ]
        assert steps[1]["to"] == "VCGLR Inspector"
        assert steps[1]["clauses"] == ["9.11", "9.12"]


async def test_jackpots_of_a_table_have_their_exact_effect(sqlite: Sqlite) -> None:
    pools = Path(__file__).parents[2] / "src" / "sicbo" / "server" / "running" / "demonstration-pools.toml"
    async with web(sqlite.address, electronic(), dealt(), pools=str(pools)) as house:
        grand = (await house.nobody().get(f"{TABLE}/rules"))["jackpots"][0]
        assert (grand["pool"], grand["ways"], grand["probability"], grand["share"]) == (
            "grand",
            1,
            "1/216",
            "0.50%",
        )
        offer = grand["offers"][0]
        assert offer["stake"] == 500
        assert offer["added_return"] == "125/54" if grand["amount"] == 250_000 else True
        assert offer["fair_at"] > 0
        assert (await house.nobody().get("/api/tables/D1/rules"))["jackpots"] == []


@pytest.mark.parametrize(
    ("name", "content", "media"),
    [
        ("rules.pdf", b"%PDF-1.7 official", "application/pdf"),
        ("rules.html", b"<h1>Official</h1><script>alert(1)</script>", "text/html"),
        ("rules.txt", "Regeln für alle".encode(), "text/plain"),
    ],
)
async def test_the_operators_official_rules_are_served_as_installed_and_run_nothing(
    sqlite: Sqlite, tmp_path: Path, name: str, content: bytes, media: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    os.utime(path, (1_790_000_000, 1_790_000_000))
    async with web(sqlite.address, electronic(rules_document=str(path)), dealt()) as house:
        about = (await house.nobody().get(f"{TABLE}/rules"))["document"]
        digest = sha256(content).hexdigest()
        assert about == {
            "name": name, "media": media, "bytes": len(content), "sha256": digest, "installed_at": 1_790_000_000_000_000,
        }  # fmt: skip
        answer = await house.nobody().ask("GET", f"{TABLE}/rules/document")
        assert answer.content == content
        assert answer.headers["content-type"].split(";")[0] == media
        assert "sandbox" in answer.headers["content-security-policy"]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert (await house.nobody().get("/api/tables/D1/rules"))["document"] is None
        path.unlink()
        assert (await house.nobody().get(f"{TABLE}/rules"))["document"] is None
        assert await house.nobody().refused("GET", f"{TABLE}/rules/document") == (404, "not-found")


def test_a_document_that_is_not_there_or_of_no_known_kind_is_a_problem_of_the_settings(
    tmp_path: Path,
) -> None:
    (tmp_path / "rules.exe").write_bytes(b"")
    file = tmp_path / "sicbo.toml"
    for name, problem in (
        ("rules.pdf", "there is no file"),
        ("rules.exe", "rules_document must be a file of type .pdf"),
    ):
        file.write_text(
            f'store = "x.db"\ndemonstration = true\n[[tables]]\nid = "T1"\ngame = "nsw-aruze"\nrules_document = "{name}"\n'
        )
        assert problem in " ".join(inspect_settings(str(file), {}).problems)


# -- past results -----------------------------------------------------------------------------------------


def results(*faces: tuple[int, int, int]) -> tuple[Result, ...]:
    """The newest first."""
    return tuple(Result(number, dice, sum(dice)) for number, dice in reversed(list(enumerate(faces, 1))))


def test_roads_are_runs_of_what_the_paytable_says_won() -> None:
    game = full_game("nsw-aruze")
    past = laid_out(game, (Result(6), *results((1, 2, 3), (1, 1, 2), (6, 6, 5), (4, 4, 4), (6, 5, 6))))
    assert past.aids
    assert [(run.value, run.rounds) for run in past.sizes] == [
        ("small", (1, 2)), ("big", (3,)), ("neither", (4,)), ("big", (5,)),
    ]  # fmt: skip
    assert past.results[0].faces == ()
    assert past.results[0].size is None
    assert {one.value: one.count for one in past.faces} == {"1": 3, "2": 2, "3": 1, "4": 3, "5": 2, "6": 4}
    assert {one.value: one.count for one in past.totals if one.count} == {"4": 1, "6": 1, "12": 1, "17": 2}
    assert [one.value for one in past.totals] == [str(total) for total in range(3, 19)]


def test_symbol_dice_have_their_names_counted() -> None:
    game = full_game("crown-melbourne/b")
    forbidden = laid_out(game, ())
    assert not forbidden.aids


def test_crown_9_1_a_players_screen_shows_results_and_nothing_made_from_them() -> None:
    past = laid_out(full_game("crown-melbourne/a"), results((1, 2, 3), (6, 6, 5)))
    assert len(past.results) == 2
    assert not past.aids
    assert past.clauses == ("9.1",)
    assert (past.sizes, past.parities, past.faces, past.totals) == ((), (), (), ())


REASONED = ("ask_laboratory", "ask_design", "judge_collected_dice", "get_mathematics", "simulate_ways")
"""Whatever calculates with a table's game, or looks for something in its dice."""


async def test_crown_9_1_no_players_screen_has_the_game_analysed_and_elsewhere_it_may(sqlite: Sqlite) -> None:
    tables = (electronic(), dealt("C1", "crown-melbourne/a"), dealt("C2", "crown-melbourne/b"))
    async with web(sqlite.address, *tables) as house:
        for table, refused in (("C1", True), ("C2", True), ("T1", False)):
            player = await house.terminal(f"{table}/1")
            for name in REASONED if refused else ("ask_laboratory",):
                method, path, about = OPERATIONS[name]
                path = path.replace("/D1/", f"/{table}/").replace("/csv", "/html")
                body = msgspec.to_builtins(about.example) if about.example is not None else {}
                answer = await player.ask(method, path, **body)
                if refused:
                    assert answer.status_code == 403 and answer.json()["clauses"][0] == "9.1", answer.text
                else:
                    assert answer.status_code == 200, answer.text


# -- a terminal's own --------------------------------------------------------------------------------------


async def test_rounds_are_answered_with_what_was_lit_and_more_of_them_on_request(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(pause_seconds=0)) as house:
        terminal = await house.terminal("T1/1")
        await terminal.do(TABLE, "SitDown")
        await terminal.do(TABLE, "AddCredit", amount=10_000, source="notes")

        async def betting() -> bool:
            return bool((await terminal.get(TABLE))["table"]["phase"] == "betting")

        await eventually(betting)
        await terminal.do(TABLE, "PlaceWagers", wagers={"small": 500, "big": 500})

        async def settled() -> bool:
            rounds = (await terminal.get(f"{TABLE}/terminals/1/recall?limit=50"))["rounds"]
            return bool(rounds and rounds[0]["status"] == "settled")

        await eventually(settled)
        shown = (await terminal.get(f"{TABLE}/terminals/1/recall"))["rounds"][0]
        game = house.house.settings and (await house.house.live_table("T1")).game
        assert shown["lit"] == list(game.winners(shown["dice"]))
        assert shown["total"] == sum(shown["dice"])
        past = await house.nobody().get(f"{TABLE}/results")
        assert past["results"][0]["faces"] == shown["dice"]


async def test_own_limits_hold_at_a_real_terminal_and_only_its_own_screen_sees_them(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30)) as house:
        terminal, other = await house.terminal("T1/1"), await house.terminal("T1/2")
        await terminal.do(TABLE, "SitDown")
        await other.do(TABLE, "SitDown")
        await terminal.do(TABLE, "AddCredit", amount=10_000, source="notes")
        await terminal.do(TABLE, "SetOwnLimits", round_stake=1_000, reminder_minutes=30)

        async def betting() -> bool:
            return bool((await terminal.get(TABLE))["table"]["phase"] == "betting")

        await eventually(betting)
        await terminal.do(TABLE, "PlaceWagers", wagers={"small": 600})
        body = {"id": "x1", "do": {"type": "PlaceWagers", "wagers": {"big": 600}}}
        assert await terminal.refused("POST", f"{TABLE}/commands", **body) == (409, "beyond-own-limit")
        stay = (await terminal.get(TABLE))["you"]["stay"]
        assert (stay["limit"], stay["staked"], stay["result"]) == ({"round_stake": 1_000}, 600, -600)
        assert stay["remind_at"] > stay["since"] > 0
        assert "limit" not in (await other.get(TABLE))["you"]["stay"]
        await terminal.do(TABLE, "TakeBreak", minutes=5)
        body = {"id": "x2", "do": {"type": "PlaceWagers", "wagers": {"big": 100}}}
        assert await terminal.refused("POST", f"{TABLE}/commands", **body) == (409, "on-a-break")
        dealer = await house.staff("supervisor")
        body = {"id": "x3", "do": {"type": "SetOwnLimits", "owner": "1", "round_stake": 5}}
        assert (await dealer.refused("POST", f"{TABLE}/commands", **body))[1] == "not-yours-to-do"


async def test_a_terminal_shows_its_own_tickets_paper(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        terminal = await house.terminal("T1/1")
        await terminal.do(TABLE, "SitDown")
        await terminal.do(TABLE, "AddCredit", amount=2_000, source="notes")
        await terminal.do(TABLE, "Collect", named="collect")
        number = house.house.numbering.new("T1|1:collect")

        async def known() -> bool:
            return (await terminal.ask("GET", f"/api/tickets/{number}/paper")).status_code == 200

        await eventually(known)
        paper = await terminal.get(f"/api/tickets/{number}/paper")
        assert paper["number"].replace("-", "").replace(" ", "") == number
        assert (paper["amount"], paper["demonstration"]) == ("$20.00", True)
        assert set(paper["bars"]) == {"0", "1"}
        stranger = await house.terminal("T1/2")
        assert await stranger.refused("GET", f"/api/tickets/{number}/paper") == (403, "not-yours-to-do")


async def test_the_link_to_a_rounds_check_keeps_the_round(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        answer = await house.nobody().ask("GET", "/fairness?table=T%201&round=7&other=x")
        assert answer.status_code == 302
        assert answer.headers["location"] == "/static/fairness.html?table=T+1&round=7"
        assert (await house.nobody().ask("GET", "/fairness")).headers["location"] == "/static/fairness.html"
