"""Rounds that shall not count, over HTTP: what one person cannot discard, what two return, and what a failing shaker starts."""

from pathlib import Path
from typing import Any, get_args
from uuid import uuid4

import pytest
from msgspec.structs import replace

from served.rounds_served import approved, next_steps
from served.web import Asker, Web, web
from sicbo.rooms.round.state import Round
from sicbo.rules.policies import Ground
from support.engines import Sqlite
from support.houses import dealt, electronic, eventually

AT = "/api/tables/D1"
T1 = "/api/tables/T1"
GROUNDS: tuple[Ground, ...] = get_args(Ground)
WHY = {"cause": "fire", "opinion": "two dice touch"}
VOIDED_BY_TWO: dict[str, dict[str, str]] = {
    "act-canberra": {"ground": "disturbance", "cause": "fire"},
    "crown-melbourne/a": {"ground": "disturbance", "cause": "fire", "opinion": "the hall was cleared"},
    "pennsylvania/a": {"ground": "impractical", "opinion": "the hall was cleared"},
    "nsw-table": {"ground": "impractical", "opinion": "the hall was cleared"},
}
"""What a supervisor declares in each book when a fire stops a round whose result is known."""


def playing(house: Web) -> Round:
    found = house.house.live["D1"].table.playing
    assert found is not None
    return found


def following(current: Round) -> str:
    """The step after the one that comes next, of those that people take at every table; none at the end."""
    return next((one.step for one in current.remaining[1:] if one.step not in ("illuminate", "clear")), "")


async def balances(house: Web, table: str = "D1") -> dict[str, int]:
    """Every account of a table that has something in it."""
    return {name: held for name, held in (await house.house.store.balances(table)).items() if held}


async def with_wagers(house: Web) -> tuple[Asker, dict[str, int]]:
    """A round with two winners of 1, 2 and 3 and two losers, one with colour chips; the balances before it began."""
    dealer = await house.staff("dealer")
    for place, player in enumerate(("ann", "bob", "cat", "dan"), 1):
        await dealer.do(AT, "SitDown", place=str(place), player=player)
        await dealer.do(AT, "BuyChips", player=player, amount=10_000)
    coloured: dict[str, Any] = (
        {} if house.house.live["D1"].game.book.name == "pennsylvania" else {"colour": "red"}
    )
    if coloured:
        chips: dict[str, Any] = {"value": 500, "count": 4, "marker": "a button of five"}
        await dealer.do(AT, "IssueColourChips", player="dan", **coloured, **chips)
    before = await balances(house)
    await dealer.do(AT, "TakeStep", step="open-bets")
    for player, wagers in (
        ("ann", {"small": 1_000}),
        ("bob", {"big": 1_000}),
        ("cat", {"small": 500, "big": 500}),
    ):
        await dealer.do(AT, "PlaceWagers", owner=player, wagers=wagers)
    kind = "colour-chip" if coloured else "value-chip"
    await dealer.do(AT, "PlaceWagers", owner="dan", wagers={"big": 1_000}, kind=kind, **coloured)
    return dealer, before


@pytest.mark.proves("crown-melbourne", "7.1.1", "7.1.2", "7.1.3", "3.5")
@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a", "pennsylvania/a"])
async def test_no_dealer_alone_and_no_two_dealers_discard_a_result_that_was_announced(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt(game=game)) as house:
        password = await house.newcomer(await house.staff("admin"), "dana", "dealer")
        dealer, before = await with_wagers(house)

        async def cannot(command: str, **fields: Any) -> None:
            """Refused alone, and with another dealer."""
            alone = await dealer.cannot(AT, command, **fields)
            assert alone[0] in (400, 403, 409), (command, fields, alone)
            second = approved("dana", "D1", password)
            two = await dealer.cannot(AT, command, second, **fields)
            assert two[0] in (400, 403, 409), (command, fields, two)

        async def nothing_discards_it() -> None:
            known = playing(house)
            for ground in GROUNDS:
                await cannot("DeclareVoid", ground=ground, **WHY)
                await cannot("DeclareVoid", ground=ground, owner="bob", **WHY)
            await cannot("CorrectDice", faces=[6, 6, 6], reason="I misread it")
            await cannot("CorrectDice", faces=[1, 2, 3], flat=[True, True, False], reason="one leans")
            for said in ({"faces": [1, 2, 3], "flat": [True, True, False]}, {"faces": [6, 6, 6]}):
                assert (await dealer.cannot(AT, "ReadDice", **said))[0] in (400, 409)
                assert (await dealer.cannot(AT, "AnnounceResult", **said))[0] in (400, 409)
            assert playing(house) == known

        await next_steps(dealer, AT, "enter")
        await nothing_discards_it()
        await next_steps(dealer, AT, "collect")
        await nothing_discards_it()
        # A fault is on record whenever it is seen, and this result counts all the same.
        known, recorded = playing(house), 0
        for ground in GROUNDS:
            body = {"type": "DeclareFault", "ground": ground, "what": "it does not work"}
            answer = await dealer.ask("POST", f"{AT}/commands", id=f"fault-{ground}", do=body)
            assert answer.status_code in (200, 400, 403, 409), answer.text
            recorded += answer.status_code == 200
        assert recorded == len(house.house.live["D1"].table.faults) >= 2
        assert playing(house) == replace(known, lights_out=True)
        for step in ("collect", "pay"):
            watched = approved("supervisor", "D1")
            await dealer.do(AT, "TakeStep", watched, step=step)
        await next_steps(dealer, AT)
        after = await balances(house)
        moved = {name: after.get(name, 0) - before[name] for name in before if name.startswith("chips:")}
        assert moved["chips:D1/ann"] == 1_000 and moved["chips:D1/bob"] == -1_000, "by the dice as announced"
        assert sum(moved.values()) == before["float:D1"] - after["float:D1"] == -1_000


# From which step until before which one, by each book's words; None says from the first, or until the last.
THROWN: tuple[str | None, str | None] = ("activate", "announce")
EXPOSED: tuple[str | None, str | None] = ("activate", "close-bets")
WHOLE: tuple[str | None, str | None] = (None, None)
MOMENTS: dict[str, dict[str, tuple[str | None, str | None]]] = {
    "act-canberra": {
        "dice-not-flat": THROWN, "dice-broken": THROWN, "shaker-fault": THROWN, "dice-exposed": EXPOSED,
        "disturbance": WHOLE, "fraud": WHOLE, "impractical": WHOLE,
    },
    "crown-melbourne/a": {
        "dice-not-flat": THROWN, "dice-broken": THROWN, "shaker-fault": THROWN, "dice-exposed": EXPOSED,
        "disturbance": WHOLE, "fraud": WHOLE,
    },
    "pennsylvania/a": {
        "dice-not-flat": THROWN, "dice-broken": THROWN, "shaker-fault": THROWN, "dice-exposed": EXPOSED,
        "malfunction": (None, "uncover"), "lights-fault": (None, "uncover"), "wager-area-fault": (None, "uncover"),
        "impractical": WHOLE,
    },
    "nsw-table": {"dice-not-flat": THROWN, "dice-exposed": EXPOSED, "impractical": WHOLE},
}  # fmt: skip
SETTLED_BY_DICE = {"lights-fault", "wager-area-fault"}
"""Once the dice are seen these void nothing: the fault is on record and the round is settled."""


@pytest.mark.parametrize("game", list(MOMENTS))
async def test_at_every_step_the_panel_offers_the_grounds_of_that_moment_and_no_other_is_accepted(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer, _ = await with_wagers(house)
        manager = await house.staff("manager")
        walked = 0
        while house.house.live["D1"].table.playing is not None:
            current = playing(house)
            now = {
                ground
                for ground, (after, before) in MOMENTS[game].items()
                if (after is None or after in current.done) and before not in current.done
            }
            offers = (await dealer.get(AT))["you"]["offers"]
            assert {one["ground"] for one in offers if one["voids"]} == now, current.done
            for ground in MOMENTS[game].keys() - now - SETTLED_BY_DICE:
                refused = await manager.cannot(AT, "DeclareVoid", ground=ground, **WHY)
                assert refused == (409, "out-of-order"), (ground, current.done)
            assert playing(house) == current
            walked += 1
            await next_steps(dealer, AT, following(current))
        assert walked >= 7, "from the first bet to the payment"


@pytest.mark.parametrize("moment", ["collected", "one is paid"])
@pytest.mark.parametrize(
    "game",
    [
        pytest.param("act-canberra", marks=pytest.mark.proves("act-canberra", "10.1")),
        pytest.param("crown-melbourne/a", marks=pytest.mark.proves("crown-melbourne", "9.4", "9.5")),
        "pennsylvania/a",
        "nsw-table",
    ],
)
async def test_a_supervisor_and_a_second_person_void_a_round_and_every_purse_is_as_before_it(
    sqlite: Sqlite, game: str, moment: str
) -> None:
    why = VOIDED_BY_TWO[game]
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer, before = await with_wagers(house)
        supervisor = await house.staff("supervisor")
        await next_steps(dealer, AT, "pay")
        if moment == "one is paid":
            await dealer.do(AT, "PayWinner", owner="ann")
            assert (await balances(house))["chips:D1/ann"] == 11_000
        assert await balances(house) != before
        assert (await supervisor.cannot(AT, "DeclareVoid", **why))[1] == "approval-needed"
        below = approved("supervisor", "D1")
        assert (await dealer.cannot(AT, "DeclareVoid", below, **why))[1] == "not-yours-to-do"
        second = approved("manager", "D1")
        await supervisor.do(AT, "DeclareVoid", second, **why)
        assert await balances(house) == before
        view = await supervisor.get(AT)
        assert view["table"]["phase"] != "result" and house.house.live["D1"].table.playing is None
        again = approved("manager", "D1")
        assert (await supervisor.cannot(AT, "DeclareVoid", again, **why))[1] in ("round-over", "no-round")
        # The next round is played as any other.
        await dealer.do(AT, "TakeStep", step="open-bets")
        await dealer.do(AT, "PlaceWagers", owner="bob", wagers={"small": 1_000})
        await next_steps(dealer, AT)
        assert (await balances(house))["chips:D1/bob"] == 11_000


@pytest.mark.parametrize("game", list(VOIDED_BY_TWO))
async def test_a_settled_round_is_void_only_where_the_book_lets_an_outcome_be_invalidated(
    sqlite: Sqlite, game: str
) -> None:
    async with web(sqlite.address, dealt(game=game)) as house:
        dealer, before = await with_wagers(house)
        supervisor = await house.staff("supervisor")
        await next_steps(dealer, AT)
        settled = await balances(house)
        second = approved("manager", "D1")
        if VOIDED_BY_TWO[game]["ground"] == "impractical":
            refused = await supervisor.cannot(AT, "DeclareVoid", second, **VOIDED_BY_TWO[game])
            assert refused == (409, "round-over")
            assert await balances(house) == settled
            return
        await supervisor.do(AT, "DeclareVoid", second, **VOIDED_BY_TWO[game])
        assert await balances(house) == before


async def test_a_colour_that_may_be_returned_to_its_player_is_issued_to_nobody_else_before_the_next_round(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, dealt()) as house:
        dealer, supervisor = await house.staff("dealer"), await house.staff("supervisor")
        for place, player in (("1", "ann"), ("2", "bob")):
            await dealer.do(AT, "SitDown", place=place, player=player)
            await dealer.do(AT, "BuyChips", player=player, amount=10_000)
        red: dict[str, Any] = {"colour": "red", "value": 500, "count": 2}
        await dealer.do(AT, "IssueColourChips", player="ann", **red)

        async def lost() -> None:
            await dealer.do(AT, "TakeStep", step="open-bets")
            await dealer.do(
                AT, "PlaceWagers", owner="ann", wagers={"big": 1_000}, kind="colour-chip", colour="red"
            )
            await next_steps(dealer, AT)

        async def kept() -> Any:
            return (await dealer.get(AT))["you"].get("colours_kept", {})

        await lost()
        assert await kept() == {"red": ["ann"]}
        assert (await dealer.cannot(AT, "IssueColourChips", player="bob", **red))[1] == "chips-not-free"
        agreed = {**red, "consents": ["ann", "bob"]}
        assert (await dealer.cannot(AT, "IssueColourChips", player="bob", **agreed))[1] == "chips-not-free"
        second = approved("manager", "D1")
        await supervisor.do(AT, "DeclareVoid", second, ground="disturbance", cause="fire")
        assert (await balances(house))["chips:D1/ann/red"] == 1_000
        assert await kept() == {}
        await lost()
        await dealer.do(AT, "TakeStep", step="open-bets")
        assert await kept() == {}
        await dealer.do(AT, "IssueColourChips", player="bob", **red)


@pytest.mark.parametrize("moment", ["one is paid", "settled"])
@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a"])
async def test_players_are_told_of_a_void_why_and_what_became_of_bets_and_payments(
    sqlite: Sqlite, game: str, moment: str
) -> None:
    why = VOIDED_BY_TWO[game]
    async with web(sqlite.address, dealt(game=game)) as house:
        seats = {"ann": await house.terminal("D1/1"), "bob": await house.terminal("D1/2")}
        dealer, _ = await with_wagers(house)
        manager = await house.staff("manager")
        if moment == "settled":
            await next_steps(dealer, AT)
            told = (await seats["ann"].get(AT))["you"]
            assert told["won"] == told["stay"]["last_won"] == 2_000 and told["ahead"]
            await dealer.do(AT, "CashOut", player="ann", amount=10_600)
        else:
            await next_steps(dealer, AT, "pay")
            await dealer.do(AT, "PayWinner", owner="ann")
        second = approved("deputy", "D1")
        await manager.do(AT, "DeclareVoid", second, **why)
        for view in (await seats["ann"].get(AT), await dealer.get(AT), await house.nobody().get(AT)):
            assert view["table"]["phase"] == "void"
            assert (view["table"]["round"]["ground"], view["table"]["round"]["returned"]) == (
                "disturbance",
                True,
            )
            assert "faces" not in view["table"]["round"] and "won" not in view["table"]["round"]
        # What was won is taken back as far as it is there, and the rest is owed.
        owed = {"owed": 600} if moment == "settled" else {}
        ann = {"ground": "disturbance", "returned": 1_000, "taken": 1_000 - owed.get("owed", 0), **owed}
        bob = {"ground": "disturbance", "returned": 1_000}
        for player, void in (("ann", ann), ("bob", bob)):
            told = (await seats[player].get(AT))["you"]
            assert told["void"] == void
            assert not {"lines", "won", "ahead", "wagers"} & told.keys() and "last_won" not in told["stay"]
            [position] = [
                one for one in (await dealer.get(AT))["you"]["positions"] if one["player"] == player
            ]
            assert position["void"] == void
        # The next round says nothing of it, and the payment that did not count is not shown as the last.
        await dealer.do(AT, "TakeStep", step="open-bets")
        told = (await seats["ann"].get(AT))["you"]
        assert "void" not in told and "last_won" not in told["stay"]


@pytest.mark.parametrize("game", ["act-canberra", "crown-melbourne/a"])
async def test_a_table_that_has_closed_leaves_its_last_round_to_a_dispute_and_reopening_changes_nothing(
    sqlite: Sqlite, game: str
) -> None:
    why = {"ground": "fraud", "cause": "a loaded die", "opinion": "the die is heavier on one side"}

    async def refused(manager: Asker) -> None:
        """Before anyone else signs in for it, and said so that the next step is clear."""
        body = {"type": "DeclareVoid", **why}
        answer = await manager.ask("POST", f"{AT}/commands", id=uuid4().hex, do=body)
        assert answer.status_code == 409 and answer.json()["code"] == "round-over"
        assert "open a dispute" in answer.json()["message"]
        offers = (await manager.get(AT))["you"].get("offers", [])
        assert not [one for one in offers if one["voids"]]

    async with web(sqlite.address, dealt(game=game)) as house:
        dealer, _ = await with_wagers(house)
        manager = await house.staff("manager")
        await next_steps(dealer, AT)
        settled = await balances(house)
        offers = (await manager.get(AT))["you"]["offers"]
        assert "fraud" in {one["ground"] for one in offers if one["voids"] and one["after_settlement"]}
        for place in "1234":
            await dealer.do(AT, "StandUp", place=place)
        await manager.do(AT, "CloseTable")
        await refused(manager)
        await manager.do(AT, "OpenTable", shaker=(await manager.get(f"{AT}/desk"))["shaker"] or "manual")
        await refused(manager)
        assert await balances(house) == settled


# -- electronic tables --------------------------------------------------------------------------------------


async def in_the_pause(house: Web, bets: dict[str, str]) -> dict[str, Asker]:
    """Players at terminals, each with 100.00 and a wager of 5.00 in a round that is settled now; the next is far off."""
    players = {}
    for place in bets:
        players[place] = await house.terminal(f"T1/{place}")
        await players[place].do(T1, "SitDown", player=f"player {place}")
        await players[place].do(T1, "AddCredit", amount=10_000, source="notes")

    async def over() -> bool:
        table = house.house.live["T1"].table
        return table.playing is None and table.round is not None and table.round.status == "over"

    await house.bet_together(*((players[place], {bet: 500}) for place, bet in bets.items()))
    await eventually(over)
    return players


def credits_of(house: Web) -> dict[str, int]:
    return {place: meters.credit for place, meters in house.house.live["T1"].table.meters.items()}


@pytest.mark.proves("nsw-aruze", "8.8.1", "8.9#1")
async def test_nsw_8_8_1_an_outcome_is_invalidated_after_its_payment_also_for_those_who_have_left(
    sqlite: Sqlite,
) -> None:
    bets = {"1": "small", "2": "big", "3": "small", "4": "big"}
    async with web(
        sqlite.address, electronic(wagering_seconds=4, pause_seconds=600), shooters_press=True
    ) as house:
        players = await in_the_pause(house, bets)
        paid = credits_of(house)
        assert set(paid.values()) <= {9_500, 10_500}
        for place in ("3", "4"):
            await players[place].do(T1, "Collect")
            await players[place].do(T1, "StandUp")
        # Someone else sits down where one of them was.
        await players["4"].do(T1, "SitDown", player="the next")
        await players["4"].do(T1, "AddCredit", amount=1_000, source="notes")
        supervisor, host = await house.staff("supervisor"), await house.staff("host")
        fire = {"ground": "disturbance", "cause": "fire"}
        assert (await supervisor.cannot(T1, "DeclareVoid", **fire))[1] == "approval-needed"
        low = approved("supervisor", "T1")
        assert (await host.cannot(T1, "DeclareVoid", low, **fire))[1] == "not-yours-to-do"
        unlisted = approved("manager", "T1")
        said = {"ground": "disturbance", "cause": "a quarrel"}
        assert (await supervisor.cannot(T1, "DeclareVoid", unlisted, **said))[1] == "cause-needed"
        second = approved("manager", "T1")
        await supervisor.do(T1, "DeclareVoid", second, **fire)
        assert credits_of(house) == {"1": 10_000, "2": 10_000, "3": 0, "4": 1_000}
        # Who lost and left has the stake on a ticket at the cage; who won and left owes what was won.
        lost = {place: 500 for place in ("3", "4") if paid[place] == 9_500}
        won = [place for place in ("3", "4") if paid[place] == 10_500]
        assert list(house.house.live["T1"].table.claims.values()) == [500] * len(won)

        async def tickets() -> list[Any]:
            _, cage = await house.house.office.state("cage")
            return [ticket for ticket in cage.tickets() if ticket.state == "held"]

        async def all_there() -> bool:
            return len(await tickets()) == len(lost)

        await eventually(all_there)
        assert {ticket.terminal: ticket.amount for ticket in await tickets()} == lost
        cage = await house.staff("cage")
        for ticket in await tickets():
            release = approved("supervisor", "cage")
            await cage.do("/api/cage", "ReleaseTicket", release, number=ticket.number,
                          determination="the round is void", player=f"player {ticket.terminal}")  # fmt: skip
            await cage.post(f"/api/tickets/{ticket.number}/redemption")
        for claim in list(house.house.live["T1"].table.claims):
            await supervisor.do(T1, "PayClaim", claim=claim, amount=500)
        assert house.house.live["T1"].table.claims == {}
        again = approved("manager", "T1")
        assert (await supervisor.cannot(T1, "DeclareVoid", again, **fire))[1] in ("round-over", "no-round")


async def test_a_ticket_and_a_claim_after_a_void_name_the_player_who_had_staked_and_left(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    (tmp_path / "dice.txt").write_text("1 2 3\n")
    table = electronic(
        wagering_seconds=4, pause_seconds=600, dice="recorded", recorded=str(tmp_path / "dice.txt")
    )
    async with web(sqlite.address, table, shooters_press=True) as house:
        players = await in_the_pause(house, {"1": "small", "2": "big"})
        for place, player in players.items():
            await player.do(T1, "Collect")
            await player.do(T1, "StandUp")
            await player.do(T1, "SitDown", player=f"the next at {place}")
            await player.do(T1, "AddCredit", amount=1_000, source="notes")
        supervisor, cage = await house.staff("supervisor"), await house.staff("cage")
        second = approved("manager", "T1")
        await supervisor.do(T1, "DeclareVoid", second, ground="disturbance", cause="fire")

        async def held() -> list[Any]:
            return list((await cage.get("/api/cage?state=held"))["tickets"])

        await eventually(held)
        [ticket] = await held()
        assert (ticket["terminal"], ticket["amount"], ticket["player"]) == ("2", 500, "player 2")
        [claim] = (await supervisor.get(f"{T1}/desk"))["claims"]
        assert (claim["person"], claim["amount"], claim["case"]) == ("player 1", 500, 0)
        await supervisor.do(T1, "PayClaim", claim=claim["claim"], amount=200)
        [rest] = (await supervisor.get(f"{T1}/desk"))["claims"]
        assert rest == {**claim, "amount": 300}
        second = approved("manager", "T1")
        await supervisor.do(T1, "WaiveClaim", second, claim=claim["claim"], reason="too little to ask for")
        assert (await supervisor.get(f"{T1}/desk"))["claims"] == []
        assert credits_of(house) == {"1": 1_000, "2": 1_000}, "the next players have what they put in"


# -- a shaker that fails ------------------------------------------------------------------------------------


@pytest.mark.proves("crown-melbourne", "7.1.2", "7.4#1", "7.4#2")
async def test_crown_7_4_a_spin_void_because_the_shaker_fails_opens_the_fault_with_notice_and_stop(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, dealt(game="crown-melbourne/a")) as house:
        dealer, before = await with_wagers(house)
        manager = await house.staff("manager")
        fails = {"ground": "shaker-fault", "cause": "the motor does not turn"}
        assert (await dealer.cannot(AT, "DeclareVoid", **fails))[1] == "out-of-order", "not thrown yet"
        await next_steps(dealer, AT, "announce")
        assert (await dealer.cannot(AT, "DeclareVoid", ground="shaker-fault"))[1] == "cause-needed"
        await dealer.do(AT, "DeclareVoid", **fails)
        [fault] = house.house.live["D1"].table.faults
        assert (fault.ground, fault.what, fault.notify) == (
            "shaker-fault", "the motor does not turn", "area-manager",
        )  # fmt: skip
        assert fault.stops_play and not fault.is_complete
        [floor] = (await manager.get("/api/floor"))["tables"]
        assert any("the motor does not turn" in alarm["message"] for alarm in floor["alarms"])
        await next_steps(dealer, AT, "activate")
        thrown: dict[str, Any] = {"step": "activate", "tumbled": True, "times": 3}
        assert (await dealer.cannot(AT, "TakeStep", **thrown))[1] == "fault-open"
        repaired: dict[str, Any] = {"fault": fault.number, "reference": "service sheet 4"}
        assert (await manager.cannot(AT, "RepairFault", **repaired))[1] == "out-of-order", "nobody was told"
        told = approved("manager", "D1")
        await dealer.do(AT, "NotifyOfFault", told, fault=fault.number)
        assert (await dealer.cannot(AT, "TakeStep", **thrown))[1] == "fault-open"
        await manager.do(AT, "RepairFault", **repaired)
        await next_steps(dealer, AT)
        after = await balances(house)
        assert after["chips:D1/ann"] - before["chips:D1/ann"] == 1_000, "the wagers stayed for the next spin"
