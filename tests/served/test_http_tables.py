"""Tables over HTTP: views, commands, rounds, recall, meters, transfers; and the house's own pages."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from served.rounds_served import approved
from served.web import Asker, Web, web
from sicbo.money import Odds
from support.engines import Engine, Sqlite
from support.houses import dealt, electronic

TABLE = "/api/tables/T1"
FAIR = electronic(dice="fair")


async def sitting(house: Web, place: str = "1", credit: int = 10_000) -> Asker:
    """A terminal at which someone has sat down and put a note in."""
    terminal = await house.terminal(f"T1/{place}")
    await terminal.do(TABLE, "SitDown")
    await terminal.do(TABLE, "AddCredit", amount=credit, source="notes")
    return terminal


async def until(asker: Asker, phase: str) -> dict[str, Any]:
    return await until_so(asker, lambda view: view["table"]["phase"] == phase)


async def until_so(asker: Asker, holds: Callable[[Any], object]) -> dict[str, Any]:
    """The first view in which this holds."""
    while not holds(view := await asker.get(TABLE)):
        await asyncio.sleep(0.02)
    return dict(view)


async def play(terminal: Asker, **wagers: int) -> int:
    """One round with these wagers, shot by the player; its number."""
    view = await until(terminal, "betting")
    await terminal.do(TABLE, "PlaceWagers", wagers=wagers, kind="credit")
    number: int = view["table"]["round"]["number"]
    await until_so(terminal, lambda view: view["you"].get("shoots"))
    await terminal.do(TABLE, "TakeStep", step="activate")
    await until_so(terminal, lambda view: view["table"]["round"]["number"] > number)
    return number


async def test_the_lobby_and_a_table_are_there_for_visitors(engine: Engine) -> None:
    async with web(engine.address, electronic(), dealt()) as house:
        listed = {table["id"]: table for table in await house.nobody().get("/api/tables")}
        assert set(listed) == {"T1", "D1"}
        assert listed["T1"]["at"] == house.address
        assert listed["T1"]["game"] == "nsw-aruze"
        seen = await house.nobody().get(TABLE)
        assert seen["you"] == {}
        assert seen["table"]["demonstration"] is True
        assert seen["table"]["id"] == "T1"


async def test_everyone_sees_only_what_is_theirs_to_see(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        one, two = await sitting(house, "1"), await sitting(house, "2", 5_000)
        await until(one, "betting")
        await one.do(TABLE, "PlaceWagers", wagers={"small": 500}, kind="credit")
        mine, other = (await one.get(TABLE))["you"], await two.ask("GET", TABLE)
        assert (mine["place"], mine["purse"], mine["wagers"]) == ("1", 9_500, {"small": 500})
        assert "wagers" not in other.json()["you"]
        assert "guest T1-1" not in other.text
        staff = (await (await house.staff("supervisor")).get(TABLE))["you"]
        assert {place["place"] for place in staff["positions"]} == {"1", "2"}
        assert await one.refused("GET", "/api/tables/D1") == (403, "not-yours-to-do")
        assert set(await one.get(f"{TABLE}/meters")) == {"1"}
        assert set(await (await house.staff("inspector")).get(f"{TABLE}/meters")) == {"1", "2"}
        assert await one.refused("GET", f"{TABLE}/terminals/2/recall") == (403, "not-yours-to-do")
        assert await one.refused("GET", f"{TABLE}/rounds/1") == (403, "not-yours-to-do")


async def test_a_command_is_done_once_however_often_it_is_sent(engine: Engine) -> None:
    async with web(engine.address) as house:
        terminal = await house.terminal()
        await terminal.do(TABLE, "SitDown")
        first = await terminal.do(TABLE, "AddCredit", named="once", amount=1_000, source="notes")
        again = await terminal.do(TABLE, "AddCredit", named="once", amount=1_000, source="notes")
        assert again == {**first, "repeated": True}
        assert (await terminal.get(TABLE))["you"]["purse"] == 1_000
        body = {"id": "once", "do": {"type": "AddCredit", "amount": 2_000, "source": "notes"}}
        assert await terminal.refused("POST", f"{TABLE}/commands", **body) == (409, "id-used-differently")


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ({"type": "PlaceWagers", "wagers": {"small": 1}}, (409, "below-minimum")),
        ({"type": "PlaceWagers", "wagers": {"nonsense": 100}, "kind": "credit"}, (400, "unknown-bet")),
        ({"type": "PlaceWagers", "wagers": {"small": 5_000_000}, "kind": "credit"}, (409, "above-maximum")),
        ({"type": "PlaceWagers", "wagers": {"small": "1"}}, (400, "bad-request")),
        (
            {"type": "PlaceWagers", "wagers": {"small": 500}, "by": {"name": "a", "role": "b"}},
            (400, "bad-request"),
        ),
        ({"type": "PlaceWagers", "wagers": {"small": 500}, "owner": "2"}, (403, "not-yours-to-do")),
        ({"type": "AddCredit", "amount": 500, "source": "jackpot"}, (403, "not-yours-to-do")),
        ({"type": "Nonsense"}, (400, "bad-request")),
        ({}, (400, "bad-request")),
        ([], (400, "bad-request")),
        ("x", (400, "bad-request")),
    ],
)
async def test_what_the_rules_or_the_form_do_not_let_is_refused(
    sqlite: Sqlite, command: Any, expected: tuple[int, str]
) -> None:
    async with web(sqlite.address) as house:
        terminal = await sitting(house)
        await until(terminal, "betting")
        body = {"id": "c1", "do": command}
        found = await terminal.refused("POST", f"{TABLE}/commands", **body)
        assert found in (expected, (409, "stake-not-accepted")) if expected[0] == 409 else found == expected


async def test_rounds_are_read_back_and_a_player_recalls_ten_with_their_paytable(sqlite: Sqlite) -> None:
    async with web(sqlite.address, FAIR) as house:
        terminal, other = await sitting(house, "1", 10_000), await sitting(house, "2")
        numbers = [await play(terminal, small=500, big=200) for _ in range(2)]
        await other.get(TABLE)
        purse = (await terminal.get(TABLE))["you"]["purse"]
        supervisor = await house.staff("supervisor")
        replayed = await supervisor.get(f"{TABLE}/rounds/{numbers[0]}")
        assert replayed["status"] == "settled"
        assert replayed["steps"][0]["event"] == "RoundBegun"
        assert replayed["receipt"]["staked"] == 700
        assert numbers[0] in (await supervisor.get(f"{TABLE}/rounds"))["rounds"]
        recalled = await terminal.get(f"{TABLE}/terminals/1/recall")
        rounds = [one for one in recalled["rounds"] if one["status"] == "settled"]
        assert [one["number"] for one in rounds] == numbers[::-1]
        assert all(one["replay"] is True for one in recalled["rounds"])
        assert rounds[0]["balance_after"] == purse
        assert rounds[1]["balance_before"] == 10_000
        assert rounds[0]["balance_before"] == rounds[1]["balance_after"]
        for one in rounds:
            assert one["paytable_sha256"] == replayed["paytable"]["sha256"]
            assert one["staked"] == 700
            assert one["balance_after"] == one["balance_before"] - one["staked"] + one["returned"]
            assert {wager["bet"] for wager in one["wagers"]} == {"small", "big"}
            assert one["returned"] == sum(wager["returned"] for wager in one["wagers"])
            assert {wager["returned"] for wager in one["wagers"] if wager["outcome"] == "lose"} == {0}
            assert len(one["dice"]) == 3
        assert (await other.get(f"{TABLE}/terminals/2/recall"))["rounds"] == []
        fairness = await house.nobody().get(f"{TABLE}/rounds/{numbers[0]}/fairness")
        assert fairness["faces"] == rounds[1]["dice"]
        assert len(fairness["commitment"]) == 64
        assert await supervisor.refused("GET", f"{TABLE}/rounds/99999") == (404, "not-found")


async def test_a_void_round_is_recalled_as_void_with_everything_given_back(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30)) as house:
        terminal = await sitting(house)
        supervisor = await house.staff("supervisor")
        await until(terminal, "betting")
        await terminal.do(TABLE, "PlaceWagers", wagers={"small": 500, "triple:1": 100}, kind="credit")
        await terminal.do(TABLE, "TakeBackWagers", bets=["triple:1"])
        [playing] = (await terminal.get(f"{TABLE}/terminals/1/recall"))["rounds"]
        assert (playing["status"], playing["staked"], playing["balance_after"]) == ("playing", 500, 9_500)
        assert playing["wagers"] == [
            {"bet": "small", "stake": 500, "outcome": "open", "winnings": 0, "returned": 0, "clauses": []}
        ]
        stopped = {"ground": "shaker-fault", "what": "the shaker stopped"}
        assert (await supervisor.cannot(TABLE, "DeclareFault", **stopped))[1] == "approval-needed"
        second = approved("manager", "T1")
        await supervisor.do(TABLE, "DeclareFault", second, **stopped)
        [voided] = (await terminal.get(f"{TABLE}/terminals/1/recall"))["rounds"]
        assert voided["status"] == "void"
        assert [(one["bet"], one["outcome"], one["returned"]) for one in voided["wagers"]] == [
            ("small", "void", 500)
        ]
        assert voided["balance_before"] == voided["balance_after"] == 10_000


async def test_the_game_of_a_table_with_every_bet_and_its_exact_return(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        game = await house.nobody().get(f"{TABLE}/game")
        live = house.house.live["T1"].game
        assert game["paytable_sha256"] == live.sha256
        assert [bet["bet"] for bet in game["bets"]] == [bet.bet for bet in live.bets]
        small = next(bet for bet in game["bets"] if bet["bet"] == "small")
        assert small["ways"] == 105
        assert small["probability"] == "35/72"
        assert (small["totals"], small["sure_totals"]) == ([4, 5, 6, 7, 8, 9, 10], [4, 5, 7, 8, 10])
        assert [face["value"] for face in game["faces"]] == [1, 2, 3, 4, 5, 6]
        assert isinstance(live.bets[0].levels[0].odds, Odds)


async def test_a_game_and_the_rules_go_packed_to_clients_that_take_that_and_nothing_else_does(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address) as house:
        for path in (f"{TABLE}/game", f"{TABLE}/rules"):
            packed = await house.http.get(path, headers={"Accept-Encoding": "br, gzip"})
            plain = await house.http.get(path, headers={"Accept-Encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "accept-encoding" in packed.headers["vary"]
            assert "content-encoding" not in plain.headers
            assert packed.json() == plain.json()
            assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 3
        # What is someone's own is never packed: its length would tell of it.
        terminal = await sitting(house)
        for path in (TABLE, f"{TABLE}/meters", "/api/tables"):
            answer = await terminal.ask("GET", path)
            assert answer.status_code == 200
            assert "content-encoding" not in answer.headers


async def test_what_came_in_and_went_out_is_listed_since_the_player_sat_down(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        terminal, other = await sitting(house, "1", 5_000), await sitting(house, "2", 2_000)
        where = f"{TABLE}/terminals/1/credit"
        await terminal.do(TABLE, "AddCredit", amount=1_000, source="notes")
        ticket = (await terminal.do(TABLE, "Collect"))["ticket"]
        moves = (await terminal.get(where))["moves"]
        assert [(one["way"], one["amount"]) for one in moves] == [
            ("ticket", -6_000),
            ("notes", 1_000),
            ("notes", 5_000),
        ]
        assert moves[0]["ticket"] == ticket[-4:]
        assert moves[0]["at"] >= moves[1]["at"] >= moves[2]["at"] > 0
        assert ticket not in (await terminal.ask("GET", where)).text
        assert await other.refused("GET", where) == (403, "not-yours-to-do")
        # The person who sits down next sees nothing of it.
        await terminal.do(TABLE, "StandUp")
        assert (await terminal.get(where))["moves"] == []
        await terminal.do(TABLE, "SitDown")
        assert (await terminal.get(where))["moves"] == []


async def test_a_central_system_transfers_credit_once_for_each_id(engine: Engine) -> None:
    async with web(engine.address) as house:
        system = await house.system(await house.staff("admin"))
        terminal = await house.terminal()
        await terminal.do(TABLE, "SitDown")
        asked = {"id": "x1", "terminal": "T1/1", "amount": 2_500, "reference": "wallet 7"}
        answers = await asyncio.gather(*(system.ask("POST", "/api/transfers", **asked) for _ in range(5)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.json()["seq"] for answer in answers}) == 1
        assert (await terminal.get(TABLE))["you"]["purse"] == 2_500
        assert (await terminal.get(f"{TABLE}/meters"))["1"]["transfers"] == 2_500
        for changes, expected in (
            ({"id": "x2", "terminal": "T9/1"}, (404, "unknown-stream")),
            ({"id": "x3", "terminal": "T1"}, (400, "bad-request")),
            ({"id": "x4", "amount": 0}, (400, "bad-request")),
            ({"id": "x1", "amount": 9_999}, (409, "id-used-differently")),
        ):
            assert await system.refused("POST", "/api/transfers", **(asked | changes)) == expected
        assert await terminal.refused("POST", "/api/transfers", **asked) == (403, "not-yours-to-do")
        assert await (await house.staff("admin")).refused("POST", "/api/transfers", **asked) == (
            403,
            "not-yours-to-do",
        )


async def test_two_wagers_that_together_overdraw_are_not_both_taken(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30)) as house:
        terminal = await sitting(house, credit=1_000)
        await until(terminal, "betting")

        def wager(number: int) -> Any:
            do = {"type": "PlaceWagers", "wagers": {"small": 600}, "kind": "credit"}
            return terminal.ask("POST", f"{TABLE}/commands", id=f"w{number}", do=do)

        answers = await asyncio.gather(*(wager(number) for number in range(8)))
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == [200] + [409] * 7
        assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"not-enough"}
        assert (await terminal.get(TABLE))["you"]["purse"] == 400


async def test_the_page_that_checks_dice_comes_with_its_files(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        moved = await house.http.get("/fairness")
        assert (moved.status_code, moved.headers["location"]) == (302, "/static/fairness.html")
        for name, kind in (
            ("fairness.html", "text/html"),
            ("fairness.js", "text/javascript"),
            ("fairness.css", "text/css"),
        ):
            answer = await house.http.get(f"/static/{name}")
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith(kind)


async def test_everyone_is_told_the_houses_name_and_who_can_sign_in_to_a_demonstration(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address) as house:
        said = await house.nobody().get("/api/house")
        assert said["site"] == house.house.settings.site
        assert said["demonstration"] is True
        assert {"name": "cage", "roles": ["cage"]} in said["people"]
