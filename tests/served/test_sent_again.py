"""A command that is sent again is answered again, whatever has happened since."""

from typing import Any
from uuid import uuid4

from served.rounds_served import approved, next_steps
from served.web import Asker, web
from support.engines import Sqlite
from support.houses import Clock, dealt, electronic, eventually

T1 = "/api/tables/T1"
D1 = "/api/tables/D1"
OFFICE = "/api/cases"
MINUTE = 60_000_000


async def sent_twice(
    asker: Asker, path: str, command: str, approval: str = "", /, **fields: Any
) -> tuple[Any, Any]:
    named = uuid4().hex
    first = await asker.do(path, command, approval, named=named, **fields)
    return first, await asker.do(path, command, approval, named=named, **fields)


def same(first: Any, second: Any) -> bool:
    """Whether the second is the answer of the first, and says so."""
    return bool(first | {"repeated": True} == second and "repeated" not in first)


async def test_a_void_by_two_people_is_answered_again_when_its_round_is_over(sqlite: Sqlite) -> None:
    clock = Clock()
    async with web(sqlite.address, electronic(payment_seconds=60), clock=clock) as house:
        player, supervisor = await house.terminal("T1/1"), await house.staff("supervisor")
        await player.do(T1, "SitDown")
        await player.do(T1, "AddCredit", amount=10_000, source="notes")

        async def phase(name: str) -> None:
            async def come() -> bool:
                return bool((await player.get(T1))["table"]["phase"] == name)

            await eventually(come)

        await phase("betting")
        await player.do(T1, "PlaceWagers", wagers={"small": 500})
        await phase("result")
        void = {"ground": "disturbance", "cause": "fire"}
        second = approved("manager", "T1")
        named = uuid4().hex
        first = await supervisor.do(T1, "DeclareVoid", second, named=named, **void)
        assert same(first, await supervisor.do(T1, "DeclareVoid", second, named=named, **void))
        # Neither a screen that has lost the approval nor one that comes back the next morning voids anything else.
        assert same(first, await supervisor.do(T1, "DeclareVoid", named=named, **void))
        clock.ahead = 20 * MINUTE
        supervisor = await house.staff("supervisor")
        assert same(first, await supervisor.do(T1, "DeclareVoid", second, named=named, **void))
        other = {"type": "DeclareVoid", **void, "cause": "flood"}
        word = await second.signs(supervisor, other)
        answer = await supervisor.ask("POST", f"{T1}/commands", id=named, do=other, approval=word)
        assert (answer.status_code, answer.json()["code"]) == (409, "id-used-differently")
        # Someone else's id is someone else's command.
        manager = await house.staff("manager")
        answer = await manager.ask("POST", f"{T1}/commands", id=named, do={"type": "DeclareVoid", **void})
        assert answer.status_code in (403, 409)
        assert house.house.live["T1"].table.rounds == 1


async def test_what_a_player_sent_before_leaving_is_answered_again(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic()) as house:
        player = await house.terminal("T1/1")
        await player.do(T1, "SitDown", player="ann")
        await player.do(T1, "AddCredit", amount=10_000, source="notes")
        named = uuid4().hex
        first = await player.do(T1, "Collect", named=named)
        assert same(*await sent_twice(player, T1, "StandUp"))
        assert same(first, await player.do(T1, "Collect", named=named))
        assert first["ticket"]


async def test_a_seat_taken_before_an_exclusion_is_answered_again(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt(game="crown-melbourne/a")) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        named = uuid4().hex
        first = await dealer.do(D1, "SitDown", named=named, place="1", player="una")
        breach: dict[str, Any] = {"table": "D1", "breach": "device", "facts": {"device-type": "a telephone"}}
        await dealer.do(OFFICE, "RecordBreach", persons=[{"name": "una"}], narrative="seen", **breach)
        await manager.do(
            OFFICE, "ImposeSanction", case=1, person="una", sanction="bar-from-game", reason="seen"
        )
        assert same(first, await dealer.do(D1, "SitDown", named=named, place="1", player="una"))


async def test_corrections_by_two_people_are_answered_again(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        dealer, supervisor = await house.staff("dealer"), await house.staff("supervisor")
        await dealer.do(D1, "SitDown", place="1", player="ann")
        await dealer.do(D1, "BuyChips", player="ann", amount=10_000)
        await dealer.do(D1, "TakeStep", step="open-bets")
        await dealer.do(D1, "PlaceWagers", owner="ann", wagers={"small": 1_000})
        await next_steps(dealer, D1, "collect")
        second = approved("manager", "D1")
        named = uuid4().hex
        said = {"faces": [4, 5, 6], "reason": "misread"}
        first = await supervisor.do(D1, "CorrectDice", second, named=named, **said)
        await next_steps(dealer, D1)
        assert same(first, await supervisor.do(D1, "CorrectDice", second, named=named, **said))


async def test_a_decision_by_two_people_is_answered_again_when_its_approval_has_expired(
    sqlite: Sqlite,
) -> None:
    clock = Clock()
    async with web(sqlite.address, dealt(), clock=clock) as house:
        dealer, manager = await house.staff("dealer"), await house.staff("manager")
        raised = {"table": "D1", "complainant": "ann", "narrative": "it was small", "round_id": "D1-1"}
        await dealer.do(OFFICE, "RaiseDispute", **raised)
        second = approved("deputy")
        named = uuid4().hex
        told = {"case": 1, "outcome": "upheld", "reason": "camera 4", "order": {"amount": 100}}
        first = await manager.do(OFFICE, "DecideDispute", second, named=named, **told)
        assert same(first, await manager.do(OFFICE, "DecideDispute", second, named=named, **told))
        clock.ahead = 20 * MINUTE
        manager = await house.staff("manager")
        assert same(first, await manager.do(OFFICE, "DecideDispute", second, named=named, **told))
