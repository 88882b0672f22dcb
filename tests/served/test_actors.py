"""Who asks is known from the session; nobody can say to be another, nor act at another's place."""

from typing import Any

import pytest

from served.web import web
from sicbo.refusals import Refused
from sicbo.server.access.actors import Actor, prepared
from sicbo.server.access.sessions import Session
from sicbo.server.running.open_house import OpenHouse
from support.engines import Sqlite
from support.evening import Evening
from support.givers import OF_ADMINISTRATORS, OF_PLAYERS, OF_THE_HOUSE, named
from support.houses import Screen, dealt, electronic, opened, settings, staff, terminal

COMMANDS = named("table")
HOUSE = OF_THE_HOUSE["table"] | {"ReportTerminal"}


async def test_a_screen_cannot_say_who_it_is(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address)) as house:
        player = await terminal(house)
        refused = await player.refused("SitDown", by={"name": "system", "role": "system"})
        assert (refused.code, "leave out by" in refused.message) == ("bad-request", True)


# Chips that a demonstration sells to a player's screen: `test_demonstration_chips.py`.
@pytest.mark.parametrize("kind", sorted(COMMANDS - OF_PLAYERS["table"] - {"BuyChips"}))
async def test_a_players_screen_asks_for_what_players_do_and_for_nothing_else(
    kind: str, sqlite: Sqlite
) -> None:
    async with opened(settings(sqlite.address)) as house:
        player = await terminal(house, credit=0)
        assert (await player.refused(kind)).code == "not-yours-to-do"


@pytest.mark.parametrize(
    "name", ["system", "System of old", "guest T1-3", "demonstration", "x" * 41, "a\u202eb", 7]
)
async def test_nobody_sits_down_under_a_name_of_the_house_or_one_that_cannot_be_read(
    name: object, sqlite: Sqlite
) -> None:
    async with web(sqlite.address, electronic()) as house:
        player = await house.terminal()
        assert await player.cannot("/api/tables/T1", "SitDown", player=name) == (400, "bad-request")
        await player.do("/api/tables/T1", "SitDown", player="  Ann   Lee ")
        assert (await player.get("/api/tables/T1"))["you"]["player"] == "Ann Lee"


async def test_a_terminal_acts_at_its_own_place_alone(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address, electronic(), electronic("T2"))) as house:
        player, other = await terminal(house), await terminal(house, place="2")
        await player.phase("betting")
        refused = await player.refused("PlaceWagers", wagers={"small": 500}, owner="2")
        assert refused.code == "not-yours-to-do"
        assert (await player.refused("StandUp", place="2")).code == "not-yours-to-do"
        assert (await player.refused("Collect", terminal="2")).code == "not-yours-to-do"
        assert (
            await player.refused("AddCredit", terminal="2", amount=500, source="notes")
        ).code == "not-yours-to-do"
        assert (await other.view())["you"]["purse"] == 10_000
        with pytest.raises(Refused, match="is at table T1"):
            await house.table_view(player.session, "T2")


async def test_credit_comes_to_a_terminal_as_notes_and_leaves_it_as_a_ticket_of_the_houses_own_number(
    sqlite: Sqlite,
) -> None:
    async with opened(settings(sqlite.address)) as house:
        player = await terminal(house)
        for source in ("central-transfer", "jackpot"):
            refused = await player.refused("AddCredit", amount=500, source=source, reference="x")
            assert refused.code == "not-yours-to-do"
        assert (await player.refused("AddCredit", amount=123, source="notes")).code == "stake-not-accepted"
        by_hand = await player.refused("Collect", paid_as="hand-pay", signed_by="ann")
        assert by_hand.code == "not-yours-to-do"
        answer = await player.do("Collect", reference="000000000000000000")
        assert answer.ticket != "000000000000000000"


async def test_the_house_alone_says_what_the_house_says(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address)) as house:
        boss = await staff(house, "manager", "T1")
        for kind in sorted(HOUSE):
            assert (await boss.refused(kind)).code == "not-yours-to-do"


@pytest.mark.parametrize("name", ["inspector", "admin", "cage", "director"])
async def test_those_who_look_on_change_nothing_at_a_table(name: str, sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address, dealt())) as house:
        watcher = await staff(house, name, "D1")
        assert (await watcher.view())["table"]["id"] == "D1"
        # An administrator prepares cards, and an empty command says nothing of one.
        prepares = OF_ADMINISTRATORS["table"] if name == "admin" else frozenset()
        for kind in sorted(COMMANDS - HOUSE):
            wanted = "bad-request" if kind in prepares else "not-yours-to-do"
            assert (await watcher.refused(kind)).code == wanted, kind


async def test_a_person_acts_in_the_highest_role_that_the_book_has_or_in_the_one_that_is_named(
    sqlite: Sqlite,
) -> None:
    async with opened(settings(sqlite.address, dealt())) as house:
        boss = await staff(house, "manager", "D1")
        await boss.do("TakeDuty")
        assert (await boss.refused("TakeDuty", **{"as": "dealer"})).code == "not-yours-to-do"
        dealer = await staff(house, "dealer", "D1")
        refused = await dealer.refused("CloseTable")
        assert refused.code == "not-yours-to-do" and "dealer" in refused.message


# -- two people ---------------------------------------------------------------------------------------------------


async def seated(house: OpenHouse) -> tuple[Screen, Screen, Screen]:
    """A dealer's table in the middle of a round."""
    dealer, boss = await staff(house, "dealer", "D1"), await staff(house, "supervisor", "D1")
    await dealer.do("TakeDuty")
    player = await terminal(house, "D1", credit=0)
    await dealer.do("BuyChips", player="guest D1-1", amount=10_000)
    await dealer.do("TakeStep", step="open-bets")
    await player.do("PlaceWagers", wagers={"small": 500})
    return dealer, boss, player


async def approval(house: OpenHouse, asks: Screen, name: str, command: str, **fields: Any) -> str:
    sent = {"type": command, **fields}
    return await house.sign_in.approve(
        asks.session, name, "demonstration", "", table=asks.table, command=sent, where="test"
    )


async def test_a_void_takes_a_second_person_who_signs_in_for_it(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address, dealt())) as house:
        _, boss, player = await seated(house)
        void = {"ground": "impractical", "cause": "a fight", "opinion": "nobody can play on"}
        refused = await boss.refused("DeclareVoid", **void)
        assert refused.code == "approval-needed"
        forged = await boss.refused(
            "DeclareVoid", **void, approved_by={"name": "manager", "role": "operator"}
        )
        assert forged.code == "bad-request"
        wrong = await approval(house, boss, "manager", "CorrectDice", **void)
        assert (await boss.refused("DeclareVoid", approval=wrong, **void)).code == "approval-needed"
        good = await approval(house, boss, "manager", "DeclareVoid", **void)
        await boss.do("DeclareVoid", approval=good, **void)
        assert (await player.view())["you"]["purse"] == 10_000
        [entry] = [
            entry
            async for chunk in house.store.entries("D1")
            for entry in chunk
            if '"DeclareVoid"' in entry.body
        ]
        assert '"approved_by":{"name":"manager"' in entry.body


async def test_nobody_approves_what_they_ask_for_themselves(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address, dealt())) as house:
        _, boss, _ = await seated(house)
        with pytest.raises(Refused) as refused:
            await approval(house, boss, "supervisor", "DeclareVoid")
        assert refused.value.code == "second-person-needed"


async def test_a_player_sees_what_the_dealer_placed_and_confirms_it(sqlite: Sqlite) -> None:
    async with opened(settings(sqlite.address, dealt(game="crown-melbourne/a"))) as house:
        dealer, _, player = await seated(house)
        await dealer.do("PlaceWagers", wagers={"big": 700}, owner="guest D1-1")
        view = (await player.view())["you"]
        assert (view["wagers"], view["to_confirm"]) == ({"small": 500, "big": 700}, True)
        await player.do("ConfirmPlacement")
        assert not (await player.view())["you"].get("to_confirm")
        assert (await player.view())["you"]["purse"] == 8_800


@pytest.mark.parametrize(
    ("demonstration", "panel", "entered_at"),
    [
        (False, "panel 7", "panel 7"),
        (False, "", ""),
        (True, "panel 7", "file 7 panel"),
        (True, "", "file 7 panel"),
    ],
)
def test_a_result_is_keyed_at_the_panel_of_the_session_or_in_a_demonstration_at_that_of_the_table(
    demonstration: bool, panel: str, entered_at: str
) -> None:
    table = Evening("act-canberra", shaker="automated-covered").open()
    session = Session("key", "staff", "dora", ("dealer",), 1, "csrf", 0, 0, 0, 0, 0, 0, panel=panel)
    actor = Actor("staff", "dora", ("dealer",), session=session, demonstration=demonstration)
    fields = prepared(actor, table.game, table.table, b'{"type":"ConfirmDice"}', str, table.ledger.balance)
    assert fields["panel"] == entered_at
