"""The client: answers and refusals, views, and coming back after a loss without losing or repeating anything."""

import asyncio
from typing import Any

import pytest

from served.scripted_house import Door, Screen, doors, obliging
from sicbo.client import HouseClient, Refused, View, connect
from sicbo.wire import CLOSE_GOING_AWAY, CLOSE_MOVED, CLOSE_SESSION_ENDED

WAGER = {"type": "PlaceWagers", "wagers": {"small": 500}}


async def test_a_command_is_answered_under_its_own_id_and_the_view_is_there() -> None:
    async with (
        doors(door := Door(obliging)),
        await connect(door.address, token="t0k") as house,
        house.table("T1") as table,
    ):
        assert table.view == View(1, 1000, {}, {})
        answer = await table.do(WAGER, "mine")
        assert (answer.answer, answer.seq, answer.at, answer.repeated) == ("mine", 2, 5, False)
        assert (await table.do(WAGER)).answer not in ("", "mine")
    (headers,) = door.requests
    assert headers["authorization"] == "Bearer t0k"
    assert "sec-websocket-extensions" not in headers, "views are small and many: no compression"


async def test_a_passer_by_looks_on_without_a_token() -> None:
    async with doors(door := Door(obliging)), await connect(door.address) as house, house.table("T1"):
        assert "authorization" not in door.requests[0]


async def test_a_refusal_comes_with_its_code_its_sentence_and_its_clauses() -> None:
    async def refusing(screen: Screen) -> None:
        await screen.show(1)
        frame = await screen.heard()
        await screen.say(refused=frame["id"], code="below-minimum", message="too little", clauses=["3.4"])
        await obliging(screen)

    async with (
        doors(door := Door(refusing)),
        await connect(door.address) as house,
        house.table("T1") as table,
    ):
        with pytest.raises(Refused) as refused:
            await table.do(WAGER)
        assert (refused.value.code, refused.value.clauses) == ("below-minimum", ("3.4",))
        assert str(refused.value) == "too little (3.4)"
        await table.do(WAGER)


async def test_what_was_never_answered_is_sent_again_with_the_same_ids_in_the_same_order() -> None:
    heard: list[list[str]] = []
    answered = asyncio.Event()

    async def silent(screen: Screen) -> None:
        await screen.show(1)
        heard.append([(await screen.heard())["id"] for _ in range(3)])
        await screen.answer({"id": "b"}, 7)
        await answered.wait()
        screen.drop()

    async def back(screen: Screen) -> None:
        frames = [await screen.heard() for _ in range(2)]
        heard.append([frame["id"] for frame in frames])
        assert frames[0]["do"] == WAGER
        await screen.show(9)
        for frame in frames:
            await screen.answer(frame, 8)
        await screen.heard()

    async with (
        doors(door := Door(silent, back)),
        await connect(door.address) as house,
        house.table("T1") as table,
    ):
        asked = [asyncio.create_task(table.do(WAGER, name)) for name in ("a", "b", "c")]
        await asked[1]
        answered.set()
        answers = await asyncio.gather(*asked)
        assert [answer.seq for answer in answers] == [8, 7, 8]
        assert heard == [["a", "b", "c"], ["a", "c"]]
        assert table.connections == 2
        assert (await table.until(lambda view: view.seq > 1)).seq == 9


@pytest.mark.parametrize("code", ["busy", "store-lost", "store-in-use", "moved", "house-closed"])
async def test_a_refusal_of_the_moment_is_tried_again_with_the_same_id(code: str) -> None:
    heard: list[str] = []

    async def occupied(screen: Screen) -> None:
        await screen.show(1)
        for _ in range(2):
            heard.append((await screen.heard())["id"])
            await screen.say(refused=heard[-1], code=code, message="not now")
        await obliging(screen)

    async with (
        doors(door := Door(occupied)),
        await connect(door.address) as house,
        house.table("T1") as table,
    ):
        await table.do(WAGER, "a")
        assert heard == ["a", "a"]


async def test_without_patience_a_refusal_of_the_moment_is_told_at_once() -> None:
    async def occupied(screen: Screen) -> None:
        await screen.show(1)
        await screen.say(refused=(await screen.heard())["id"], code="busy", message="not now")

    async with (
        doors(door := Door(occupied)),
        await connect(door.address) as house,
        house.table("T1", patience_seconds=0) as table,
    ):
        with pytest.raises(Refused, match="not now"):
            await table.do(WAGER)


async def test_the_client_follows_its_table_to_another_process_with_what_was_not_answered() -> None:
    second = Door(obliging)

    async def leaving(screen: Screen) -> None:
        await screen.show(1)
        await screen.heard()
        await screen.say(moved=second.address)
        await screen.socket.close(CLOSE_MOVED)

    async with (
        doors(first := Door(leaving), second),
        await connect(first.address) as house,
        house.table("T1") as table,
    ):
        assert (await table.do(WAGER, "a")).seq == 2
        assert len(first.requests) == len(second.requests) == 1
        assert house.addresses == [first.address, second.address]


async def test_a_table_that_nobody_has_yet_is_asked_for_again() -> None:
    async def leaving(screen: Screen) -> None:
        await screen.show(1)
        await screen.heard()
        await screen.say(moved="")
        await screen.socket.close(CLOSE_MOVED)

    async with doors(door := Door(leaving, obliging)), await connect(door.address) as house:
        table = house.table("T1")
        await table.ready()
        door.denials = [(421, {"code": "moved", "message": "being taken over"})]
        assert (await table.do(WAGER, "a")).seq == 2
        assert len(door.requests) == 3


async def test_a_connection_refused_with_421_goes_where_it_is_sent() -> None:
    async with doors(first := Door(obliging), second := Door(obliging)):
        first.denials = [(421, {"code": "moved", "message": "not here", "at": second.address})]
        async with await connect(first.address) as house, house.table("T1") as table:
            await table.do(WAGER)
            assert not first.screens
            assert len(second.screens) == 1


async def test_two_processes_that_send_to_each_other_are_asked_again_after_a_pause() -> None:
    async with doors(first := Door(obliging), second := Door(obliging)):
        for here, there in ((first, second), (second, first)):
            here.denials = [(421, {"code": "moved", "message": "not here", "at": there.address})] * 4
        async with await connect(first.address) as house, house.table("T1") as table:
            await table.do(WAGER)
            assert len(first.requests) + len(second.requests) == 9


async def test_a_process_that_died_is_passed_over_for_another_of_the_same_house() -> None:
    async with doors(alive := Door(obliging)):
        dead = Door(obliging)
        async with await connect([dead.address, alive.address]) as house, house.table("T1") as table:
            await table.do(WAGER)


async def test_a_session_that_has_ended_ends_the_views_and_is_told_to_every_caller() -> None:
    async def ending(screen: Screen) -> None:
        await screen.show(1)
        await screen.heard()
        await screen.say(ended="session-locked", message="give the password again")
        await screen.socket.close(CLOSE_SESSION_ENDED)

    async with doors(door := Door(ending)), await connect(door.address) as house:
        async with house.table("T1") as table:
            seen = asyncio.create_task(_all_of(table))
            for _ in range(2):
                with pytest.raises(Refused) as refused:
                    await table.do(WAGER)
                assert refused.value.code == "session-locked"
            assert [view.seq for view in await seen] == [1]
            assert table.ended is not None and table.ended.code == "session-locked"
        assert len(door.requests) == 1, "it was not tried again"


async def test_a_connection_that_is_closed_for_good_without_a_word_is_not_made_again() -> None:
    async def closing(screen: Screen) -> None:
        await screen.show(1)
        await screen.heard()
        await screen.socket.close(CLOSE_SESSION_ENDED)

    async with doors(door := Door(closing)), await connect(door.address) as house, house.table("T1") as table:
        with pytest.raises(Refused) as refused:
            await table.do(WAGER)
        assert refused.value.code == "not-signed-in"
        assert len(door.requests) == 1


async def _all_of(table: Any) -> list[View]:
    return [view async for view in table.views()]


@pytest.mark.parametrize(("status", "code"), [(401, "not-signed-in"), (404, "unknown-stream"), (423, "session-locked")])  # fmt: skip
async def test_a_door_that_stays_shut_is_not_knocked_at_again(status: int, code: str) -> None:
    async with doors(door := Door(obliging)), await connect(door.address) as house:
        door.denials = [(status, {"code": code, "message": "no", "clauses": []})]
        with pytest.raises(Refused) as refused:
            async with house.table("T1"):
                raise AssertionError("it let us in")
        assert refused.value.code == code
        assert len(door.requests) == 1


async def test_clients_reconnect_to_a_house_that_opens_again() -> None:
    async def stopping(screen: Screen) -> None:
        await screen.show(1)
        await screen.heard()
        await screen.socket.close(CLOSE_GOING_AWAY)

    async with (
        doors(door := Door(stopping, obliging)),
        await connect(door.address) as house,
        house.table("T1") as table,
    ):
        door.denials = [(503, {"code": "house-closed", "message": "opening"})]
        assert (await table.do(WAGER)).seq == 2
        assert len(door.requests) == 3


async def test_when_the_house_stays_away_those_who_wait_are_told_that_nobody_knows_and_later_it_works_again() -> (
    None
):
    heard = asyncio.Event()

    async def deaf(screen: Screen) -> None:
        await screen.show(1)
        while await screen.heard():
            heard.set()

    door = Door(deaf, obliging)
    async with (
        doors(door),
        await connect(door.address, patience_seconds=0.3) as house,
        house.table("T1") as table,
    ):
        asked = asyncio.create_task(table.do(WAGER, "a"))
        await heard.wait()
        await door.close()
        with pytest.raises(Refused, match="may or may not have been carried out") as refused:
            await asked
        assert refused.value.code == "house-lost"
        with pytest.raises(Refused, match="may or may not have been carried out"):
            await table.do(WAGER, "b")
        await door.open()
        await table.until(lambda _: table.connections == 2)
        assert (await table.do(WAGER, "a")).seq == 2


async def test_a_house_that_was_never_there_is_said_to_be_lost() -> None:
    house = HouseClient([Door(obliging).address], patience_seconds=0.2)
    with pytest.raises(Refused, match="cannot be reached") as refused:
        async with house.table("T1"):
            raise AssertionError("nobody is there")
    assert refused.value.code == "house-lost"
    with pytest.raises(Refused, match="cannot be reached"):
        await house.tables()
    await house.close()


async def test_what_is_no_house_is_said_to_be_none() -> None:
    async def chatter(screen: Screen) -> None:
        await screen.socket.send("hello")

    async with doors(door := Door(chatter)), await connect(door.address) as house:
        with pytest.raises(Refused, match="does not answer like a house") as refused:
            async with house.table("T1"):
                raise AssertionError("it spoke as a house")
        assert refused.value.code == "bad-answer"


async def test_a_code_of_a_newer_house_keeps_its_words() -> None:
    async def newer(screen: Screen) -> None:
        await screen.show(1)
        await screen.say(refused=(await screen.heard())["id"], code="too-sunny", message="draw the curtains")

    async with doors(door := Door(newer)), await connect(door.address) as house, house.table("T1") as table:
        with pytest.raises(Refused, match="too-sunny: draw the curtains") as refused:
            await table.do(WAGER)
        assert refused.value.code == "bad-answer"


async def test_a_slow_reader_sees_the_newest_view_and_skips_the_rest() -> None:
    arrived: list[object] = []
    all_of_them = asyncio.Event()

    async def busy(screen: Screen) -> None:
        for seq in range(1, 50):
            await screen.show(seq)
        await screen.heard()

    def arrives(view: object) -> None:
        arrived.append(view)
        if len(arrived) == 49:
            all_of_them.set()

    async with (
        doors(door := Door(busy)),
        await connect(door.address) as house,
        house.table("T1", on_view=arrives) as table,
    ):
        seen = []
        async for view in table.views():
            seen.append(view.seq)
            if view.seq == 49:
                break
            await all_of_them.wait()
        assert len(seen) <= 2


async def test_a_token_never_goes_from_a_secure_address_to_an_open_one() -> None:
    house = HouseClient(["https://floor.example"])
    assert house.checked_move("https://floor.example", "https://second.example:8443") == house.addresses[1]
    with pytest.raises(Refused, match="not secure"):
        house.checked_move("https://floor.example", "http://second.example")
    await house.close()


@pytest.mark.parametrize("address", ["", "floor", "ftp://floor", "postgresql://house@db/floor"])
async def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="is not the address of a house"):
        await connect(address)


async def test_an_id_that_is_on_its_way_is_not_sent_twice() -> None:
    heard, asked_twice = asyncio.Event(), asyncio.Event()

    async def slow(screen: Screen) -> None:
        await screen.show(1)
        frame = await screen.heard()
        heard.set()
        await asked_twice.wait()
        await screen.answer(frame)

    async with doors(door := Door(slow)), await connect(door.address) as house, house.table("T1") as table:
        first = asyncio.create_task(table.do(WAGER, "a"))
        await heard.wait()
        with pytest.raises(Refused, match="already been sent"):
            await table.do(WAGER, "a")
        asked_twice.set()
        await first


async def test_closing_leaves_nothing_running() -> None:
    async with doors(door := Door(obliging)):
        house = await connect(door.address)
        table = house.table("T1")
        await table.ready()
        looking = asyncio.create_task(_all_of(table))
        await asyncio.sleep(0)  # it begins
        await house.close()
        await looking
        assert [task for task in asyncio.all_tasks() if "client of" in task.get_name()] == []
