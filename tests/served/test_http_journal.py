"""The journal, heads and significant events over HTTP, and jackpots: what inspectors and players find there."""

from pathlib import Path

from served.web import web
from sicbo.engine.house_clock import system_clock
from sicbo.records.significant import LARGE_WIN, why_significant
from support.engines import Engine, Sqlite
from support.houses import dealt, electronic

POOLS = """\
[pools.grand]
name = "Grand"
game = "nsw-aruze"
contribution = "1%"
approval = "JP-2026-7"
seed = "1000"
trigger = { wins_on = "triple:6", on = "triple:6", stake_at_least = "1" }
"""


def test_large_wins_and_hand_pays_are_significant_and_small_ones_are_not() -> None:
    def judged(*returned: int) -> dict[str, object]:
        lines = [{"owner": "1", "returned": amount} for amount in returned]
        return {"type": "RoundJudged", "receipt": {"lines": lines}}

    assert why_significant("T1", judged(LARGE_WIN - 1)) == ""
    assert why_significant("T1", judged(LARGE_WIN - 1, 1)) == "large win"
    assert why_significant("T1", {"type": "CreditCollected", "paid_as": "hand-pay"}) == "hand pay"
    assert why_significant("T1", {"type": "CreditCollected", "paid_as": "ticket"}) == ""
    assert why_significant("cage", {"type": "TicketRedeemed"}) == ""
    assert why_significant("cage", {"type": "TicketRedeemed", "signed_by": "Ann"}) == "hand pay"
    assert why_significant("T1", {"type": "WagersPlaced"}) == ""


async def test_an_inspector_reads_the_journal_in_pages_and_by_what_is_looked_for(engine: Engine) -> None:
    async with web(engine.address, electronic(wagering_seconds=30)) as house:
        inspector = await house.staff("inspector")
        terminal = await house.terminal()
        await terminal.do("/api/tables/T1", "SitDown")
        await terminal.do("/api/tables/T1", "AddCredit", amount=1_000, source="notes")
        read, after = [], 0
        while True:
            page = await inspector.get(f"/api/journal?stream=T1&after={after}&limit=3")
            read += page["entries"]
            assert len(page["entries"]) <= 3
            after = page["next_after"]
            if not page["more"]:
                break
        assert [entry["seq"] for entry in read] == list(range(1, len(read) + 1))
        heads = (await inspector.get("/api/heads"))["heads"]
        assert f"T1@{read[-1]['seq']}:{read[-1]['hash']}" in heads or len(heads) >= 3
        [credit] = (await inspector.get("/api/journal?stream=T1&kind=CreditAdded"))["entries"]
        assert credit["command"]["amount"] == 1_000
        by_command = await inspector.get("/api/journal?stream=T1&kind=AddCredit&person=guest%20T1-1")
        assert by_command["entries"] == [credit]
        assert (await inspector.get("/api/journal?stream=T1&person=nobody"))["entries"] == []
        by_round = (await inspector.get("/api/journal?stream=T1&round=T1-1"))["entries"]
        assert all("T1-1" in str(entry) for entry in by_round)
        assert await inspector.refused("GET", "/api/journal?stream=T7") == (404, "unknown-stream")


async def test_nobody_reads_a_hash_of_a_password_or_key_in_the_journal(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        inspector = await house.staff("inspector")
        answer = await inspector.ask("GET", "/api/journal?stream=people&limit=1000")
        kinds = {entry["command"]["type"] for entry in answer.json()["entries"]}
        assert {"AddPerson", "EnrolTerminal", "RecordSignIn"} <= kinds
        assert "argon2" not in answer.text
        people = await house.house.sign_in.people()
        for terminal in people.terminals.values():
            assert terminal.key_hash not in answer.text


async def test_significant_events_of_all_streams_are_found_with_who_and_why(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30), dealt()) as house:
        inspector = await house.staff("inspector")
        begin = (await inspector.get("/api/significant-events"))["next"]
        await house.nobody().refused("POST", "/api/session", name="cage", password="wrong")
        supervisor = await house.staff("supervisor")
        limits = {"all": {"minimum": 200, "maximum": 50_000, "multiple": 100}}
        tomorrow = system_clock() + 24 * 3_600_000_000
        await supervisor.do("/api/tables/D1", "PostLimits", limits=limits, effective_at=tomorrow)
        page = await inspector.get(f"/api/significant-events?after={begin.replace('@', '%40')}")
        found = {(one["stream"], one["why"]) for one in page["events"]}
        assert {("people", "failed sign-in"), ("D1", "limits changed")} <= found
        posted = next(one for one in page["events"] if one["why"] == "limits changed")
        assert posted["by"]["name"] == "supervisor"
        assert page["events"] == sorted(page["events"], key=lambda one: one["at"])
        nothing = await inspector.get(f"/api/significant-events?after={page['next']}")
        assert nothing["events"] == []
        newest = await inspector.get("/api/significant-events?newest=true")
        assert len(newest["events"]) >= len(page["events"])


async def test_jackpots_are_shown_to_everyone_and_changed_by_two_people(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    pools = tmp_path / "pools.toml"
    pools.write_text(POOLS)
    async with web(sqlite.address, electronic(), pools=str(pools)) as house:
        [shown] = (await house.nobody().get("/api/jackpots"))["jackpots"]
        assert (shown["pool"], shown["amount"]) == ("grand", 100_000)
        assert "Won when" in shown["rule_words"]
        manager = await house.staff("manager")
        books = await manager.get("/api/jackpots/books")
        [pool] = books["pools"]
        assert pool["unaccounted"] == 0
        assert pool["figures"]["seeds"] == 100_000 * 1_000_000
        await manager.do("/api/jackpots", "ReportMalfunction", pool="grand", device="display", reason="dark")
        adjust = {
            "pool": "grand",
            "amount": 120_000,
            "malfunction": 1,
            "procedure": "JP-7",
            "reason": "stopped",
        }
        assert (await manager.cannot("/api/jackpots", "AdjustPool", **adjust))[1] == "second-person-needed"
        password = await house.newcomer(await house.staff("admin"), "noor", "operator")
        do = {"type": "AdjustPool", **adjust}
        approval = await manager.approval("noor", "jackpots", do, password)
        answer = await manager.ask("POST", "/api/jackpots/commands", id="j1", do=do, approval=approval)
        assert answer.status_code == 200, answer.text
        [shown] = (await house.nobody().get("/api/jackpots"))["jackpots"]
        assert shown["amount"] == 120_000
        assert await (await house.terminal()).refused("GET", "/api/jackpots/books") == (
            403,
            "not-yours-to-do",
        )
        assert (await (await house.staff("cage")).cannot("/api/jackpots", "AdjustPool", **adjust))[0] == 403
        assert (await manager.cannot("/api/jackpots", "OpenPools"))[1] == "bad-request"


async def test_a_house_without_jackpots_shows_none(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        assert await house.nobody().get("/api/jackpots") == {"jackpots": []}
        supervisor = await house.staff("supervisor")
        assert await supervisor.refused("GET", "/api/jackpots/books") == (404, "unknown-stream")
        assert await supervisor.cannot(
            "/api/jackpots", "ReportMalfunction", pool="x", device="display", reason="x"
        ) == (
            404,
            "unknown-stream",
        )
