"""Promotions as served: from plan to results over HTTP, entries by wagers each once, draws that anyone can hold again."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import sicbo
from served.web import Asker, Web, web
from sicbo.cli.main import main
from sicbo.hosting.promotion import STREAM_PREFIX, open_promotion
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.authority import rules_of
from sicbo.rooms.promotion.draw_proof import checked, proof_from
from sicbo.rooms.promotion.duties import duties
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan, required
from sicbo.rooms.promotion.state import Promotion
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import demonstration_tables
from support.engines import Engine, Postgres, Sqlite
from support.houses import (
    PASSWORD,
    SECOND,
    Clock,
    Screen,
    dealt,
    electronic,
    eventually,
    opened,
    settings,
    shared_out,
    terminal,
)

ALL = "/api/promotions"
ONE = f"{ALL}/lucky"
TABLE = "/api/tables/T1"
STREAM = f"{STREAM_PREFIX}lucky"
HOUR = 3_600 * SECOND
DAY = 24 * HOUR
RULES = rules_of(sicbo.game("nsw-aruze"))
SCRUTINEER = "host"
LONG: dict[str, Any] = {"session_hours": 24, "session_idle_minutes": 1_000, "log_level": "warning"}


def plan(now: int, **changes: Any) -> dict[str, Any]:
    prizes = [
        {"name": "First", "kind": "cash", "value": 1_500_000},
        {"name": "A weekend", "kind": "travel", "value": 80_000, "cash_alternative": 60_000, "checked_by": "Carla",
         "details": {detail.detail: "as the brochure says" for kind in RULES.prize_details for detail in kind.details}},
    ]  # fmt: skip
    return {
        "name": "Lucky November", "chance": "a draw of lots", "prizes": prizes, "starts_at": now + 25 * HOUR,
        "entries_close_at": now + 3 * DAY, "draws_at": now + 3 * DAY + HOUR, "place": "the main floor",
        "qualifying_wager": 500, **changes,
    }  # fmt: skip


async def terms(asker: Asker, of: str = ONE) -> dict[str, str]:
    """Whole terms, as the desk suggests them."""
    return {one["item"]: one["suggested"] for one in (await asker.get(of))["items"]}


async def plays(terminal: Asker, stake: int) -> None:
    """One round with a wager, from the moment bets are taken until it is paid."""

    async def phase(name: str) -> bool:
        return bool((await terminal.get(TABLE))["table"]["phase"] == name)

    await eventually(lambda: phase("betting"))
    await terminal.do(TABLE, "PlaceWagers", wagers={"small": stake})

    async def shot() -> bool:
        view = await terminal.get(TABLE)
        if view["you"].get("shoots"):
            await terminal.ask(
                "POST", f"{TABLE}/commands", id=str(view["seq"]), do={"type": "TakeStep", "step": "activate"}
            )
        return bool(view["you"].get("lines"))

    await eventually(shot)


async def prepared(house: Web, clock: Clock) -> Asker:
    """A promotion with whole terms that have gone to the regulator; someone of the house who may run it."""
    manager = await house.staff("manager")
    await manager.post(ALL, promotion="lucky", book="nsw-aruze", plan=plan(clock()))
    await manager.do(ONE, "WritePromotionTerms", items=await terms(manager))
    await manager.do(ONE, "StateAvailability", channel="the desk")
    await manager.do(ONE, "SubmitTerms", reference="letter 7")
    return manager


async def began(house: Web, clock: Clock, **entries: int) -> Asker:
    """A promotion that runs, bound to its seed, with a scrutineer and these entries."""
    await prepared(house, clock)
    clock.ahead += 25 * HOUR
    manager = await house.staff("manager")
    await manager.do(ONE, "StartPromotion")
    await manager.do(ONE, "CommitToDraw")
    await manager.do(ONE, "NominateScrutineer", name=SCRUTINEER)
    for player, many in entries.items():
        await manager.do(ONE, "AddEntries", player=player, entries=many, ground="a ticket")
    return manager


async def signed_for(manager: Asker, name: str = SCRUTINEER, at: str = STREAM) -> str:
    """Someone else signs in for the manager's draw."""
    return await manager.approval(name, at, {"type": "HoldDraw"})


async def test_a_whole_promotion_from_plan_to_results_and_the_prize_paid_at_the_cage(engine: Engine) -> None:
    clock = Clock()
    async with web(engine.address, electronic(), clock=clock, **LONG) as house:
        manager = await prepared(house, clock)
        assert (await manager.cannot(ONE, "StartPromotion")) == (409, "notice-needed")
        assert await house.nobody().get("/api/prizes") == []
        clock.ahead += 25 * HOUR
        manager = await house.staff("manager")
        await manager.do(ONE, "StartPromotion")
        await manager.do(ONE, "NominateScrutineer", name=SCRUTINEER)
        await manager.do(ONE, "CommitToDraw")
        commitment = (await house.nobody().get("/api/prizes/lucky"))["commitment"]
        assert len(commitment) == 64
        ann, bob = await house.terminal("T1/1"), await house.terminal("T1/2")
        await ann.do(TABLE, "SitDown", player="ann")
        await bob.do(TABLE, "SitDown", player="bob")
        for one in (ann, bob):
            await one.do(TABLE, "AddCredit", amount=10_000, source="notes")
        await plays(ann, 1_700)
        await plays(bob, 400)

        async def heard() -> bool:
            [own] = await ann.get("/api/prizes/own")
            return bool(own["entries"] == 3 and own["wagered"] == 1_700)

        await eventually(heard)
        assert (await bob.get("/api/prizes/own"))[0]["entries"] == 0
        await manager.do(ONE, "AddEntries", player="cat", entries=2, ground="a ticket at the door")
        assert (await manager.cannot(ONE, "HoldDraw")) == (409, "out-of-order")
        clock.ahead += 3 * DAY
        manager, cashier = await house.staff("manager"), await house.staff("cage")
        assert (await house.nobody().refused("GET", "/api/prizes/lucky/draw"))[1] == "not-ready"
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
        view = await manager.get(ONE)
        assert view["overseen_by"]["name"] == SCRUTINEER
        assert {one["player"] for one in view["winners"]} == {"ann", "cat"} and view["lots"] == 5
        assert view["commitment"] == commitment
        text = (await house.http.get("/api/prizes/lucky/draw")).content
        assert all(finding.fits for finding in checked(proof_from(text)))
        assert b"ann" not in text and b"cat" not in text
        assert (await house.nobody().get("/api/prizes/lucky"))["winners"] == []
        for number in (1, 2):
            await manager.do(ONE, "TellWinner", prize=number, way="telephone", reached=True)
        await manager.do(ONE, "PublishResults", how="on the wall and here")
        assert len((await house.nobody().get("/api/prizes/lucky"))["winners"]) == 2
        forms = {"cash": 500_000, "crossed-cheque": 1_000_000}
        assert (await manager.cannot(ONE, "ClaimPrize", prize=1))[1] == "bad-amount"
        await manager.do(ONE, "ClaimPrize", prize=1, forms=forms)
        await manager.do(ONE, "ClaimPrize", prize=2, take_cash=True)
        await manager.do(ONE, "EndPromotion")

        async def ticketed() -> bool:
            return len(await manager.get(f"{ONE}/tickets")) == 3

        await eventually(ticketed)
        tickets = await manager.get(f"{ONE}/tickets")
        assert {(one["form"], one["amount"]) for one in tickets} == {
            ("cash", 500_000), ("crossed-cheque", 1_000_000), ("cash", 60_000),
        }  # fmt: skip
        assert (await cashier.refused("GET", f"{ONE}/tickets"))[1] == "not-yours-to-do"
        for one in tickets:
            found = await cashier.get(f"/api/cage/ticket?number={quote(one['reference'], safe='')}")
            assert one["number"][-4:] == found["number"][-4:] and "•" in one["number"]
            await cashier.post(f"/api/tickets/{found['number']}/redemption")
        assert await manager.get(f"{ONE}/tickets") == []


async def test_the_desk_offers_everything_to_those_who_run_promotions_and_only_shows_it_to_the_others(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), dealt(), clock=clock) as house:
        manager = await prepared(house, clock)
        host, inspector = await house.staff("host"), await house.staff("inspector")
        dealer, admin = await house.staff("dealer"), await house.staff("admin")
        for asker, may in ((manager, True), (host, False), (inspector, False)):
            offers = {one["command"]: one for one in (await asker.get(ONE))["offers"]}
            assert offers["WritePromotionTerms"]["allowed"] is may
            if not may:
                assert offers["WritePromotionTerms"]["clauses"] == ["6.1", "1.1 [promotional prize(s)]"]
            assert offers["StartPromotion"]["allowed"] is False
        for other in (host, inspector):
            assert (await other.cannot(ONE, "AddMarketing", title="x", refers_to_terms=True))[0] == 403
            answer = await other.refused(
                "POST", ALL, id="f", promotion="mine", book="nsw-aruze", plan=plan(clock())
            )
            assert answer == (403, "not-yours-to-do")
        for stranger in (dealer, admin):
            assert (await stranger.refused("GET", ONE)) == (403, "not-yours-to-do")
            assert (await stranger.get(ALL))["promotions"] == []
        assert (await house.nobody().refused("GET", ONE))[0] == 401
        assert (await house.nobody().refused("GET", "/api/prizes/lucky"))[1] == "unknown-stream"
        for secret, command in (("seed", "HoldDraw"), ("commitment", "CommitToDraw")):
            assert (await manager.cannot(ONE, command, **{secret: "0" * 64}))[1] == "bad-request"
        assert (await manager.cannot(ONE, "HearWagers", source="T1", seq=1, facts=[]))[1] == "bad-request"


async def test_a_plan_is_looked_at_as_it_is_written_and_a_wrong_one_founds_nothing(sqlite: Sqlite) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock) as house:
        manager = await house.staff("manager")
        [book] = await manager.get(f"{ALL}/books")
        assert book["yours"] and book["notice_minutes"] == 1440
        smoke = plan(clock(), prizes=[{"name": "Cigars", "kind": "tobacco", "value": 100, "checked_by": "C"}])
        answer = await manager.ask("POST", f"{ALL}/check", book="nsw-aruze", plan=smoke)
        found = answer.json()
        assert [one["clauses"] for one in found["problems"]] == [["6.5.1"]]
        assert "qualifying-wager" in {one["item"] for one in found["items"]}
        assert (await manager.refused("POST", ALL, id="a", promotion="lucky", book="nsw-aruze", plan=smoke))[
            0
        ] == 400
        assert (await manager.get(ALL))["promotions"] == []
        await manager.post(ALL, id="b", promotion="lucky", book="nsw-aruze", plan=plan(clock()))
        [row] = (await manager.get(ALL))["promotions"]
        assert [one["kind"] for one in row["duties"]][:2] == ["write-terms", "notice"]
        assert (await manager.get(f"{ALL}?search=nothing"))["promotions"] == []
        assert (await manager.get(f"{ALL}?stands=draft"))["count"] == 1


async def test_duties_come_due_and_are_overdue_by_the_clock(sqlite: Sqlite) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock, **LONG) as house:
        manager = await prepared(house, clock)

        async def owed() -> dict[str, bool]:
            return {one["kind"]: one.get("overdue", False) for one in (await manager.get(ONE))["duties"]}

        assert await owed() == {"start": False}
        clock.ahead += 25 * HOUR
        manager = await house.staff("manager")
        await manager.do(ONE, "StartPromotion")
        assert await owed() == {"commit": False, "scrutineer": False, "draw": False}
        await manager.do(ONE, "CommitToDraw")
        await manager.do(ONE, "NominateScrutineer", name=SCRUTINEER)
        await manager.do(ONE, "AddEntries", player="cat", entries=1, ground="a ticket")
        clock.ahead += 2 * DAY
        manager = await house.staff("manager")
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
        assert await owed() == {"tell": False, "publish": False}
        clock.ahead += 2 * DAY + HOUR
        manager = await house.staff("manager")
        assert await owed() == {"tell": True, "publish": False}
        await manager.do(ONE, "TellWinner", prize=1, way="email", reached=False)
        assert await owed() == {"publish": False}
        await manager.do(ONE, "PublishResults", how="here")
        assert await owed() == {"end": False}


async def test_a_stopped_promotion_tells_the_inspectorate_and_a_new_seed_binds_the_house_again(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock, **LONG) as house:
        manager = await began(house, clock, cat=1)
        first = (await manager.get(ONE))["commitment"]
        clock.ahead += 3 * DAY
        manager = await house.staff("manager")
        await manager.do(ONE, "ReportTrouble", action="postpone-draw", reason="lots were seen", told="Ito")
        view = await manager.get(ONE)
        assert view["stands"] == "postponed" and [one["type"] for one in view["troubles"]] == [
            "TroubleReported", "InspectorateTold",
        ]  # fmt: skip
        assert (await manager.cannot(ONE, "HoldDraw"))[1] == "out-of-order"
        assert (await house.nobody().get("/api/prizes/lucky"))["stands"] == "postponed"
        await manager.do(ONE, "ValidateAgain", finding="nothing was changed")
        assert (await manager.cannot(ONE, "HoldDraw"))[1] == "not-ready"
        await manager.do(ONE, "CommitToDraw")
        assert (await manager.get(ONE))["commitment"] not in ("", first)
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
        proof = await house.nobody().get("/api/prizes/lucky/draw")
        assert proof["committed_at_close"] is False


async def test_the_scrutineer_who_was_nominated_signs_in_for_the_draw_and_nobody_else_stands_in(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock, **LONG) as house:
        manager = await began(house, clock, ann=1)
        assert (await manager.cannot(ONE, "NominateScrutineer", name="Sara Scrutineer"))[
            1
        ] == "unknown-person"
        assert (await manager.cannot(ONE, "NominateScrutineer", name="inspector"))[1] == "duties-apart"
        host = await house.staff("host")
        assert (await host.cannot(ONE, "NominateScrutineer", name="Sara"))[1] == "not-yours-to-do"
        clock.ahead += 3 * DAY
        manager = await house.staff("manager")
        [draw] = [one for one in (await manager.get(ONE))["offers"] if one["command"] == "HoldDraw"]
        assert draw["allowed"] and draw["second"] == SCRUTINEER
        assert (await manager.cannot(ONE, "HoldDraw"))[1] == "second-person-needed"
        assert (await manager.cannot(ONE, "HoldDraw", overseen_by={"name": "host", "role": "host"}))[1] == (
            "bad-request"
        )
        for wrong in ("supervisor", "inspector"):
            answer = await manager.cannot(ONE, "HoldDraw", await signed_for(manager, wrong))
            assert answer == (403, "second-person-needed")
        elsewhere = await signed_for(manager, at=f"{STREAM_PREFIX}other")
        assert (await manager.cannot(ONE, "HoldDraw", elsewhere))[1] == "approval-needed"
        asked = {"name": "manager", "password": PASSWORD, "do": {"type": "HoldDraw"}, "at": STREAM}
        assert (await manager.refused("POST", "/api/approvals", **asked))[1] == "second-person-needed"
        approval = await signed_for(manager)
        for _ in range(2):
            await manager.do(ONE, "HoldDraw", approval, named="the draw")
        view = await manager.get(ONE)
        assert view["stands"] == "drawn" and view["overseen_by"] == {"name": SCRUTINEER, "role": "host"}
        inspector = await house.staff("inspector")
        found = (await inspector.get("/api/significant-events/search?why=prizes%20drawn"))["events"]
        assert [one["stream"] for one in found] == [STREAM]


async def test_what_an_inspector_has_to_see_of_promotions_is_found_by_its_reason(sqlite: Sqlite) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock, **LONG) as house:
        manager = await began(house, clock, ann=1)
        items = {"manner": "Otherwise than it was written."}
        await manager.do(ONE, "WritePromotionTerms", items=items, approval="ILGA 2026/44")
        await manager.do(ONE, "ReportTrouble", action="postpone-draw", reason="lots were seen", told="Ito")
        await manager.do(ONE, "ValidateAgain", finding="nothing was changed")
        await manager.do(ONE, "CommitToDraw")
        clock.ahead += 3 * DAY
        manager = await house.staff("manager")
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
        claim: dict[str, Any] = {
            "claimant": "Cy",
            "value": 20_000,
            "reasons": "no entry",
            "told_at": clock(),
            "address": "1 Pier St",
        }
        await manager.do(ONE, "RefuseClaim", **claim)
        clock.ahead += 2 * DAY + HOUR
        manager = await house.staff("manager")
        await manager.do(ONE, "TellWinner", prize=1, way="email", reached=True)
        await manager.do(ONE, "TellWinner", prize=1, way="mail", reached=True)
        await manager.do(ONE, "ClaimPrize", prize=1, forms={"cash": 1_500_000})
        inspector = await house.staff("inspector")
        search = "/api/significant-events/search"
        shown = await inspector.get(search)
        reasons, of_all = shown["reasons"], shown["events"]
        while shown["next"]:
            shown = await inspector.get(f"{search}?after={quote(shown['next'])}")
            of_all += shown["events"]
        for why in (
            "terms of a promotion sent to the regulator", "promotion begun", "terms of a running promotion changed",
            "promotion postponed", "promotion validated again", "prizes drawn", "prize refused", "winner told late",
            "large prize",
        ):  # fmt: skip
            assert why in reasons
            found = (await inspector.get(f"{search}?why={quote(why)}"))["events"]
            assert [(one["stream"], one["why"]) for one in found] == [(STREAM, why)], why
            assert found[0] in of_all, "it is among all of them too"
        assert (await inspector.get(f"{search}?why={quote('draw of prizes cancelled')}"))["events"] == []
        await manager.post(ALL, promotion="lantern", book="nsw-aruze", plan=plan(clock()))
        second = f"{ALL}/lantern"
        await manager.do(second, "WritePromotionTerms", items=await terms(manager, second))
        await manager.do(second, "SubmitTerms", reference="letter 8")
        await manager.do(second, "ReportTrouble", action="cancel-draw", reason="lots were sold", told="Ito")
        found = (await inspector.get(f"{search}?why={quote('draw of prizes cancelled')}"))["events"]
        assert [one["stream"] for one in found] == [f"{STREAM_PREFIX}lantern"]


# -- wagers, each once ----------------------------------------------------------------------------------------


async def running(house: OpenHouse, clock: Clock, book: str = "nsw-aruze") -> None:
    """A promotion that runs, made without a network."""
    game, by = sicbo.game(book), Person("olga", "operator")
    now = clock()
    of = PromotionPlan(
        "Lucky", "a draw", (PrizePlan("money", "cash", 1_000),), now - HOUR, now + DAY, now + DAY, "here",
        qualifying_wager=500,
    )  # fmt: skip
    items = {entry.item: f"{entry.says} 5.00" for entry in required(rules_of(game), of)}
    clock.ahead -= 2 * DAY
    await open_promotion(house.office, STREAM, game)
    for number, command in enumerate(
        (
            ask.DraftPromotion(by=by, plan=of),
            ask.WritePromotionTerms(by=by, items=items),
            ask.StateAvailability(by=by, channel="here"),
            ask.SubmitTerms(by=by, reference="7"),
        )
    ):
        await house.office.send(STREAM, f"p{number}", command)
    clock.ahead += 2 * DAY
    await house.office.send(STREAM, "start", ask.StartPromotion(by=by))


async def state_of(house: OpenHouse) -> Promotion:
    _, state = await house.office.state(STREAM)
    assert isinstance(state, Promotion)
    return state


async def seated(house: OpenHouse, place: str, name: str) -> Screen:
    screen = await terminal(house, "T1", place, credit=0)
    await screen.do("StandUp")
    await screen.do("SitDown", player=name)
    await screen.do("AddCredit", amount=10_000, source="notes")
    return screen


async def round_of(screen: Screen, stake: int) -> None:
    await screen.phase("betting")
    await screen.do("PlaceWagers", wagers={"small": stake})
    await screen.until(lambda view: view["you"].get("shoots"))
    await screen.do("TakeStep", step="activate")
    await screen.until(lambda view: view["you"].get("lines"))


async def test_wagers_are_heard_once_through_a_process_that_ends_before_it_told_them(engine: Engine) -> None:
    clock = Clock()
    chosen = settings(engine.address, electronic())
    async with opened(chosen, clock) as house:
        await running(house, clock)
        ann = await seated(house, "1", "ann")
        await round_of(ann, 700)

        async def told() -> bool:
            return (await state_of(house)).wagered == {"ann": 700}

        await eventually(told)
        # Cut off: what is settled from here on, this process tells nobody.
        house.promotions._streams.clear()
        await round_of(ann, 900)
        assert (await state_of(house)).wagered == {"ann": 700}
    async with opened(chosen, clock) as house:

        async def heard() -> bool:
            await house.promotions.keep_up()
            return (await state_of(house)).wagered == {"ann": 1_600}

        await eventually(heard)
        await house.promotions.keep_up()
        assert (await state_of(house)).wagered == {"ann": 1_600}
        assert (await state_of(house)).entries() == {"ann": 3}


async def test_guests_without_a_name_collect_no_entries_and_two_who_tell_count_nothing_twice(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, electronic(), lease_seconds=30), clock) as house:
        await running(house, clock)
        guest = await terminal(house, "T1", "2")
        await round_of(guest, 1_000)
        ann = await seated(house, "1", "ann")
        await round_of(ann, 700)

        async def told() -> bool:
            return (await state_of(house)).wagered == {"ann": 700}

        await eventually(told)
        state = await state_of(house)
        heard = state.heard["T1"]
        fact = ask.Wagered(player="ann", amount=700, round_id="T1-2", at=clock())
        late = ask.HearWagers(by=SYSTEM, source="T1", seq=heard + 5, facts=(fact,), after=heard - 3)
        with pytest.raises(sicbo.Refused) as refused:
            await house.office.send(STREAM, "second", late)
        assert refused.value.code == "already-heard"
        assert (await state_of(house)).wagered == {"ann": 700}


async def test_wagers_at_tables_of_another_book_do_not_count(sqlite: Sqlite, tmp_path: Path) -> None:
    clock, other = Clock(), tmp_path / "another-aruze.toml"
    text = (Path(sicbo.__file__).parent / "books" / "nsw-aruze.toml").read_text("utf-8")
    other.write_text(text.replace('book = "nsw-aruze"', 'book = "another-aruze"', 1), "utf-8")
    assert sicbo.game(str(other)).book.name != "nsw-aruze"
    async with opened(settings(sqlite.address, electronic(), lease_seconds=30), clock) as house:
        await running(house, clock, str(other))
        await round_of(await seated(house, "1", "ann"), 700)
        await house.promotions.keep_up()
        await house.promotions.hear_everything(await house.promotions.get(STREAM))
        assert (await state_of(house)).wagered == {} == (await state_of(house)).heard


async def test_before_a_draw_wagers_that_nobody_told_are_read_from_the_tables(sqlite: Sqlite) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock, **LONG) as house:
        await began(house, clock)
        ann = await house.terminal("T1/1")
        await ann.do(TABLE, "SitDown", player="ann")
        await ann.do(TABLE, "AddCredit", amount=10_000, source="notes")
        # Cut off: this process tells nobody.
        house.house.promotions._streams.clear()
        await plays(ann, 1_700)
        assert (await state_of(house.house)).wagered == {}
        clock.ahead += 3 * DAY
        manager = await house.staff("manager")
        key = f"draw/{STREAM}/0"
        assert await house.house.store.vault_get(key) is not None
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
        state = await state_of(house.house)
        assert state.wagered == {"ann": 1_700} and [won.player for won in state.winners] == ["ann"]
        assert await house.house.store.vault_get(key) is None, "the journal has the seed now"


async def test_a_seed_that_is_lost_is_no_draw_until_the_house_is_bound_to_another(sqlite: Sqlite) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock, **LONG) as house:
        manager = await began(house, clock, ann=1)
        await house.house.store.vault_drop(f"draw/{STREAM}/0")
        clock.ahead += 3 * DAY
        manager = await house.staff("manager")
        assert (await manager.cannot(ONE, "HoldDraw", await signed_for(manager)))[1] == "secret-lost"
        await manager.do(ONE, "ReportTrouble", action="postpone-draw", reason="the seed is lost", told="Ito")
        await manager.do(ONE, "ValidateAgain", finding="a new seed")
        await manager.do(ONE, "CommitToDraw")
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
        assert (await manager.get(ONE))["stands"] == "drawn"


async def test_wagers_returned_after_the_round_no_longer_count(sqlite: Sqlite) -> None:
    clock = Clock()
    async with opened(settings(sqlite.address, electronic(), lease_seconds=30), clock) as house:
        await running(house, clock)
        ann = await seated(house, "1", "ann")
        await round_of(ann, 700)
        fact = ask.Wagered(player="ann", amount=-700, round_id="T1-1", at=clock())

        async def told() -> bool:
            return (await state_of(house)).wagered == {"ann": 700}

        await eventually(told)
        heard = (await state_of(house)).heard["T1"]
        back = ask.HearWagers(by=SYSTEM, source="T1", seq=heard + 1, facts=(fact,), after=heard)
        await house.office.send(STREAM, "back", back)
        assert (await state_of(house)).entries() == {}


async def test_two_processes_at_one_store_tell_every_wager_once_and_one_holds_the_draw(
    postgres: Postgres,
) -> None:
    clock = Clock()
    tables = (electronic(), electronic("T2"))
    async with (
        opened(settings(postgres.address, *tables, port=8_001), clock) as first,
        opened(settings(postgres.address, *tables, port=8_002), clock) as second,
    ):
        await running(first, clock)
        await shared_out(first, second)
        for house in (first, second):
            name = next(iter(house.live))
            _, session = await house.sign_in.sign_in_terminal(f"{name}/1", "demonstration", "test")
            screen = Screen(house, session, name)
            await screen.do("SitDown", player="ann")
            await screen.do("AddCredit", amount=10_000, source="notes")
            await round_of(screen, 600)
        one = await second.promotions.get(STREAM)
        await first.promotions.hear_everything(await first.promotions.get(STREAM))
        await second.promotions.hear_everything(one)

        async def all_told() -> bool:
            return (await state_of(first)).wagered == {"ann": 1_200} == (await state_of(second)).wagered

        await eventually(all_told)


async def test_the_proof_of_a_draw_is_checked_by_the_command_line_and_a_changed_one_is_not_proved(
    sqlite: Sqlite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(), clock=clock, **LONG) as house:
        await began(house, clock, ann=5, bob=2, cat=9)
        clock.ahead += 3 * DAY
        manager = await house.staff("manager")
        await manager.do(ONE, "HoldDraw", await signed_for(manager))
        text = (await house.http.get("/api/prizes/lucky/draw")).text
    path = tmp_path / "draw.json"
    path.write_text(text)
    run: Any = partial(asyncio.to_thread, main)  # type: ignore[call-arg]
    assert await run(["draw", str(path)]) == 0
    assert "Proved" in capsys.readouterr().out
    assert await run(["draw", "lucky", "--db", sqlite.address]) == 0
    assert await run(["draw", str(path), "--commitment", "0" * 64]) == 1
    proof = json.loads(text)
    proof["winners"][0]["entrant"], proof["winners"][1]["entrant"] = (
        proof["winners"][1]["entrant"], proof["winners"][0]["entrant"],
    )  # fmt: skip
    path.write_text(json.dumps(proof))
    assert await run(["draw", str(path)]) == 1
    path.write_text("{}")
    assert await run(["draw", str(path)]) == 2


async def test_a_demonstration_has_one_promotion_that_runs_by_the_book_and_is_founded_once(
    sqlite: Sqlite,
) -> None:
    chosen = settings(sqlite.address, *demonstration_tables(), demonstration_players=False)
    for _ in range(2):
        async with opened(chosen) as house:
            [one] = await house.promotions.all()
            assert one.state.status == "running" and one.short == "lantern-draw"
            assert one.state.started_at - one.state.submitted_at > DAY
            assert not duties(one.game, one.state, house.clock())[0].overdue
