"""What one person cannot do alone: pay a meter by hand, hand over what another guest has left, use an approval for
anything but what was approved."""

from typing import Any

import msgspec
import pytest

from served.live_house import T1, Live, live, over_the_socket, purse
from served.web import Asker, Second, web
from sicbo.rooms.people.events import ApprovalTaken
from support.engines import Sqlite
from support.houses import PASSWORD, dealt, electronic, eventually

FORM: dict[str, Any] = {
    "terminal": "1", "paid_as": "hand-pay", "reference": "HP-1", "signed_by": "the player", "verified": 10_000,
}  # fmt: skip


async def staff(here: Live) -> tuple[Asker, Second]:
    """A host, and a supervisor who signs in beside the host."""
    host = await here.person("hana", "host")
    await here.person("mia", "supervisor")
    return host, Second("mia", "T1", here.passwords["mia"])


# -- a payment by hand ---------------------------------------------------------------------------------------


async def test_a_host_alone_pays_no_meter_by_hand_in_any_order(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.played_at()
        host, _ = await staff(here)
        other = await here.person("hal", "host")
        for changes in ({}, {"signed_by": "hana"}, {"verified": None}, {"reference": "HP-2"}, {"as": "host"}):
            assert (await host.cannot(T1, "Collect", **FORM | changes))[0] in (400, 403)
            assert (await other.cannot(T1, "Collect", **FORM | changes))[0] in (400, 403)
        assert await host.cannot(T1, "Collect", **FORM) == (403, "approval-needed")
        assert await over_the_socket(here.house, host, {"type": "Collect", **FORM}) == "approval-needed"
        named = {"approved_by": {"name": "mia", "role": "supervisor"}}
        assert await host.cannot(T1, "Collect", **FORM, **named) == (400, "bad-request")
        # Neither another host nor the host again is the second person, and nobody who works elsewhere.
        hal = Second("hal", "T1", here.passwords["hal"])
        assert await host.cannot(T1, "Collect", hal, **FORM) == (403, "not-yours-to-do")
        asked = {"name": "hana", "password": here.passwords["hana"], "at": "T1"}
        own = await host.refused("POST", "/api/approvals", do={"type": "Collect", **FORM}, **asked)
        assert own == (403, "second-person-needed")
        assert await screen.cannot(T1, "Collect", paid_as="hand-pay", signed_by="me") == (
            403,
            "not-yours-to-do",
        )
        cage = await here.person("carol", "cage")
        assert (await cage.cannot(T1, "Collect", **FORM))[0] == 403
        assert await purse(screen) == 10_000


async def test_two_people_pay_a_meter_by_hand_and_both_are_on_record(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.played_at()
        host, second = await staff(here)
        await host.do(T1, "Collect", second, named="paid", **FORM)
        again = await host.do(T1, "Collect", second, named="paid", **FORM)
        assert again["repeated"] is True
        assert await purse(screen) == 0
        bodies = [entry.body async for chunk in here.house.house.store.entries("T1") for entry in chunk]
        [paid] = [body for body in bodies if '"CreditCollected"' in body]
        assert '"approved_by":{"name":"mia","role":"supervisor"}' in paid


async def test_from_the_amounts_in_its_terms_only_the_cage_pays(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.played_at()
        host, _ = await staff(here)
        mia = here.passwords["mia"]
        carol = await here.person("carol", "cage")
        terms = (await carol.get("/api/cage"))["terms"]
        for name, limit in (("hand_pay_from", 10_000), ("identification_from", 9_000)):
            word = Second("mia", "cage", mia)
            changed = terms | {"hand_pay_from": None, "identification_from": None, name: limit}
            await carol.do("/api/cage", "ChangeTerms", word, terms=changed, reason="new year")
            refused = await host.cannot(T1, "Collect", Second("mia", "T1", mia), **FORM)
            assert refused == (409, "signature-needed")
        free = {"type": "Collect", "at_cage_from": None, **FORM}
        assert await over_the_socket(here.house, host, free) == "bad-request"
        assert await purse(screen) == 10_000
        changed = terms | {"hand_pay_from": 10_001, "identification_from": None}
        await carol.do("/api/cage", "ChangeTerms", Second("mia", "cage", mia), terms=changed, reason="later")
        await host.do(T1, "Collect", Second("mia", "T1", mia), **FORM)
        assert await purse(screen) == 0


async def test_the_number_of_a_hand_pay_counts_once_in_the_whole_house(sqlite: Sqlite) -> None:
    tables = (electronic("T1"), electronic("T2"))
    async with live(sqlite.address, *tables) as here:
        screens = [await here.played_at(f"{table}/1") for table in ("T1", "T2")]
        host, _ = await staff(here)
        mia = here.passwords["mia"]
        # A payment that is refused takes no number.
        wrong = FORM | {"verified": 9_999}
        assert (await host.cannot(T1, "Collect", Second("mia", "T1", mia), **wrong))[1] == "bad-amount"
        await host.do("/api/tables/T2", "Collect", Second("mia", "T2", mia), **FORM)
        for spelled in ("HP-1", " hp-1 ", "Hp-1"):
            second = await host.cannot(
                T1, "Collect", Second("mia", "T1", mia), **FORM | {"reference": spelled}
            )
            assert second == (409, "id-used-differently")
        assert [await purse(one, f"/api/tables/T{at}") for at, one in enumerate(screens, 1)] == [10_000, 0]
        await host.do(T1, "Collect", Second("mia", "T1", mia), **FORM | {"reference": "HP-2"})


async def test_staff_of_the_same_name_take_no_ticket_for_the_player(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        screen = await here.played_at(player="hana")
        host, second = await staff(here)
        chosen = {"terminal": "1", "reference": "111111111111111111"}
        assert await host.cannot(T1, "Collect", **chosen) == (409, "not-seated")
        assert (await host.cannot(T1, "Collect", second, **chosen))[0] in (403, 409)
        assert await purse(screen) == 10_000


# -- an approval ---------------------------------------------------------------------------------------------


async def ticket(here: Live, terminal: str, note: int) -> str:
    screen = await here.played_at(terminal, note)
    return str((await screen.do(T1, "Collect"))["ticket"])


async def test_an_approval_covers_one_ticket_and_not_another(sqlite: Sqlite) -> None:
    async with live(sqlite.address) as here:
        small, large = await ticket(here, "T1/1", 500), await ticket(here, "T1/2", 10_000)
        carol = await here.person("carol", "cage")
        await here.person("mia", "supervisor")
        for number in (small, large):

            async def held(number: str = number) -> bool:
                body = {"number": number, "reason": "seen elsewhere"}
                answer = await carol.ask(
                    "POST", "/api/cage/commands", id=f"h{number}", do={"type": "HoldTicket", **body}
                )
                return answer.status_code == 200

            await eventually(held)
        mine = {"number": small, "determination": "the owner came"}
        word = Second("mia", "cage", here.passwords["mia"])
        approval = await word.signs(carol, {"type": "ReleaseTicket", **mine})
        other = mine | {"number": large}
        for changed in (other, mine | {"determination": "lost"}, mine | {"player": "Zoe"}):
            refused = await carol.cannot("/api/cage", "ReleaseTicket", approval, **changed)
            assert refused == (403, "approval-needed")
        assert await carol.cannot("/api/cage", "ForfeitHold", approval, **mine) == (403, "approval-needed")
        cage = await carol.get("/api/cage")
        assert {one["state"] for one in cage["tickets"]} == {"held"}
        await carol.do("/api/cage", "ReleaseTicket", approval, named="r", **mine)
        assert (await carol.cannot("/api/cage", "ReleaseTicket", approval, **mine))[1] == "approval-needed"
        [taken] = await taken_of(here)
        assert (
            taken.said
            == f"ReleaseTicket: determination the owner came, number •• •••• •••• •••• {small[-4:]}"
        )
        assert taken.digest and taken.command_id == "carol:r"


async def taken_of(here: Live) -> list[ApprovalTaken]:
    bodies = [entry.body async for chunk in here.house.house.store.entries("people") for entry in chunk]
    events = [one for body in bodies for one in msgspec.json.decode(body)["events"]]
    return [msgspec.convert(one, ApprovalTaken) for one in events if one["type"] == "ApprovalTaken"]


async def test_an_approval_of_a_type_alone_is_refused(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        supervisor = await house.staff("supervisor")
        asked = {"name": "manager", "password": PASSWORD, "at": "D1"}
        for do in ({}, {"command": "DeclareVoid"}):
            answer = await supervisor.ask("POST", "/api/approvals", **asked, **do)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
            assert "whole command" in answer.json()["message"]
        for bad in ("DeclareVoid", ["DeclareVoid"], {}, {"type": 7}, None, {"type": "SitDown"}):
            assert (await supervisor.refused("POST", "/api/approvals", **asked, do=bad))[1] == "bad-request"


@pytest.mark.parametrize("demonstration", [True, False])
async def test_an_approved_command_is_used_as_it_was_shown_over_http_and_socket(
    sqlite: Sqlite, demonstration: bool
) -> None:
    void = {"ground": "impractical", "cause": "a fight", "opinion": "nobody can play on"}
    async with web(sqlite.address, dealt()) if demonstration else live(sqlite.address, dealt()) as here:
        if isinstance(here, Live):
            dealer = await here.person("dee", "dealer")
            boss = await here.person("sue", "supervisor")
            await here.person("gus", "operator")
            second, password, house = "gus", here.passwords["gus"], here.house
        else:
            dealer, boss = await here.staff("dealer"), await here.staff("supervisor")
            second, password, house = "manager", PASSWORD, here
        await dealer.do("/api/tables/D1", "TakeDuty")
        await dealer.do("/api/tables/D1", "TakeStep", step="open-bets")
        word = await boss.approval(second, "D1", {"type": "DeclareVoid", **void}, password)
        changed = {"type": "DeclareVoid", **void, "cause": "a flood"}
        told = await over_the_socket(house, boss, changed, "D1", word)
        assert told == "approval-needed"
        assert (await boss.cannot("/api/tables/D1", "DeclareVoid", word, **void | {"owner": "ann"}))[1] == (
            "approval-needed"
        )
        assert await over_the_socket(house, boss, {"type": "DeclareVoid", **void}, "D1", word) == ""
