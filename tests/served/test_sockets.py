"""The socket of a table under everything that may come through it."""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from served.cup_served import crown, started
from served.web import Asker, Web, web
from sicbo.rooms.tournament.messages import CancelTournament
from sicbo.server.http.connection import Connection
from sicbo.server.running.senders import Senders
from sicbo.wire import CLOSE_SESSION_ENDED, CLOSE_TABLE_OVER
from support.cup import OPERATOR, plan
from support.engines import Engine, Sqlite
from support.houses import SECOND, SECONDS, Clock, dealt, electronic, eventually

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.dictionaries(
    st.sampled_from(["id", "do", "approval", "type", "wagers", "by", "owner", "x"]), JSON, max_size=5
)
TYPES = st.sampled_from(
    ["PlaceWagers", "TakeBackWagers", "MoveWager", "SitDown", "Collect", "AddCredit", "TakeStep", "AddNonce", "OpenTable", "?"]
)  # fmt: skip
COMMANDS = st.builds(lambda kind, fields: {**fields, "type": kind}, TYPES, FIELDS)
FRAMES = (
    st.builds(lambda fields: msgspec.json.encode(fields).decode(), FIELDS)
    | st.builds(
        lambda name, do: msgspec.json.encode({"id": name, "do": do}).decode(), st.text(max_size=12), COMMANDS
    )
    | st.text(max_size=60)
    | st.binary(max_size=60)
    | st.sampled_from(
        ["[" * 2_000, '{"id":"a","do":' + "[" * 5_000, "{}", "null", '"', '{"id":1,"do":2}', "\ud800"[:0]]
    )
)


class Socket:
    """A raw connection to a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.raw = connection

    async def frame(self, seconds: float = SECONDS) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            read: dict[str, Any] = msgspec.json.decode(await self.raw.recv())
            return read

    async def until(self, *keys: str) -> dict[str, Any]:
        """The next frame that has one of these."""
        while True:
            frame = await self.frame()
            if set(keys) & frame.keys():
                return frame

    async def phase(self, name: str, seconds: float = SECONDS) -> None:
        """Until the table is shown in this phase."""
        shown = "nothing"
        try:
            async with asyncio.timeout(seconds):
                while shown != name:
                    shown = (await self.until("view"))["view"]["table"]["phase"]
        except TimeoutError:
            raise AssertionError(
                f"the table has not come to {name} within {seconds:g} seconds: it shows {shown}"
            ) from None

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        name = uuid4().hex
        await self.raw.send(msgspec.json.encode({"id": name, "do": {"type": kind, **fields}}).decode())
        while True:
            answered = await self.until("answer", "refused")
            if name in (answered.get("answer"), answered.get("refused")):
                return answered


@asynccontextmanager
async def socket(house: Web, who: Asker, table: str = "T1") -> AsyncIterator[Socket]:
    address = house.address.replace("http", "ws", 1)
    async with connect(
        f"{address}/tables/{table}/socket",
        additional_headers=who.headers,
        compression=None,
        max_queue=1,
        close_timeout=0.2,  # views that nobody reads stand before the farewell
    ) as connection:
        yield Socket(connection)


async def test_a_view_comes_first_and_answers_carry_the_ids_of_their_commands(engine: Engine) -> None:
    async with web(engine.address) as house, socket(house, await house.terminal()) as screen:
        first = (await screen.frame())["view"]
        assert (first["table"]["id"], first["you"]["place"]) == ("T1", "1")
        answer = await screen.do("SitDown")
        assert answer["seq"] > first["seq"]
        while True:
            view = (await screen.until("view"))["view"]
            if view["seq"] >= answer["seq"]:
                break
        assert view["you"]["player"] == "guest T1-1"
        refused = await screen.do("Collect")
        assert (refused["code"], bool(refused["message"])) == ("not-enough", True)


async def test_a_desk_is_shown_what_it_did_before_it_is_answered(sqlite: Sqlite) -> None:
    async with (
        web(sqlite.address, dealt("T1", "nsw-table")) as house,
        socket(house, await house.staff("dealer")) as desk,
    ):
        shown = 0

        async def answered(kind: str, **fields: Any) -> dict[str, Any]:
            nonlocal shown
            body = {"id": uuid4().hex, "do": {"type": kind, **fields}}
            await desk.raw.send(msgspec.json.encode(body).decode())
            while "answer" not in (frame := await desk.frame()):
                assert "view" in frame, frame
                shown = frame["view"]["seq"]
            return frame

        answer = await answered("TakeDuty")
        for place in range(1, 7):
            answer = await answered("SitDown", place=str(place), player=f"player {place}")
            assert shown >= answer["seq"]


async def test_an_answer_says_what_was_placed_and_taken_so_that_it_can_be_undone_exactly(
    sqlite: Sqlite,
) -> None:
    table = electronic(wagering_seconds=600)
    async with web(sqlite.address, table) as house, socket(house, await house.terminal()) as screen:
        await screen.do("SitDown")
        await screen.do("AddCredit", amount=10_000, source="notes")
        await screen.phase("betting")
        placed = await screen.do("PlaceWagers", wagers={"small": 500, "total:9": 200})
        assert (placed["placed"], "taken" in placed) == ({"small": 500, "total:9": 200}, False)
        moved = await screen.do("MoveWager", source="small", target="big", amount=300)
        assert (moved["placed"], moved["taken"]) == ({"big": 300}, {"small": 300})
        taken = await screen.do("TakeBackWagers", amounts={"small": 100})
        assert taken["taken"] == {"small": 100}
        below = await screen.do("TakeBackWagers", amounts={"small": 50})
        assert below["code"] == "below-minimum"
        cleared = await screen.do("TakeBackWagers")
        assert cleared["taken"] == {"small": 100, "big": 300, "total:9": 200}


async def test_coming_back_is_just_the_next_view(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        who = await house.terminal()
        async with socket(house, who) as screen:
            await screen.do("SitDown")
            answer = await screen.do("AddCredit", amount=5_000, source="notes")
        async with socket(house, who) as screen:
            view = (await screen.frame())["view"]
            assert view["seq"] >= answer["seq"]
            assert view["you"]["purse"] == 5_000


@pytest.mark.parametrize("path", ["/tables/T9/socket", "/tables/T1", "/socket", "/tables//socket"])
async def test_what_is_no_table_is_refused_before_it_is_a_connection(path: str, sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(house.address.replace("http", "ws", 1) + path):
                pass
        assert refused.value.response.status_code == 404


async def test_frames_of_any_kind_are_refused_politely_and_the_next_good_one_is_taken(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        who = await house.terminal()
        async with socket(house, who) as screen:
            await screen.do("SitDown")
            await screen.do("AddCredit", amount=5_000, source="notes")
        seen: set[str] = set()
        for batch in range(12):
            async with socket(house, who) as screen:
                for frame in _drawn(batch):
                    await screen.raw.send(frame)
                    if not frame:
                        continue  # asks whether anyone is there, which has its own answer
                    answered = await screen.until("answer", "refused")
                    if "refused" in answered:
                        seen.add(answered["code"])
                        assert answered["message"] and "Traceback" not in answered["message"]
                        assert answered["code"] != "mistake-of-ours", (frame, answered)
                assert "answer" in await screen.do("AddCredit", amount=500, source="notes")
        assert {"bad-request", "not-yours-to-do"} <= seen, seen


def _drawn(seed: int) -> list[str | bytes]:
    """Frames as hypothesis draws them, the same for the same seed."""
    found: list[str | bytes] = []

    @settings(
        max_examples=60,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    @given(FRAMES, st.just(seed))
    def collect(frame: str | bytes, _seed: int) -> None:
        found.append(frame)

    collect()
    random.Random(seed).shuffle(found)
    # What hypothesis draws changes with the sources it reads; a command that is not this screen's is always among it.
    return [*found[:40], b'{"id":"not-mine","do":{"type":"OpenTable","shaker":"manual"}}']


@pytest.mark.parametrize(
    "frame",
    [
        b'{"id":"a\xff","do":{"type":"SitDown"}}',
        b'{"id":"a","do":{"type":"Sit\xffDown"}}',
        b'{"id":"a","do":{"type":"PlaceWagers","wagers":{"\xff":1}}}',
    ],
)
async def test_what_is_no_text_is_refused_in_words_and_the_connection_goes_on(
    sqlite: Sqlite, frame: bytes
) -> None:
    async with web(sqlite.address) as house:
        who = await house.terminal()
        async with socket(house, who) as screen:
            await screen.raw.send(frame)
            assert (await screen.until("refused"))["code"] == "bad-request"
            assert "answer" in await screen.do("SitDown")
        sent = await who.http.post(
            "/api/tables/T1/commands",
            content=frame,
            headers={"Content-Type": "application/json", **who.headers},
        )
        assert (sent.status_code, sent.json()["code"]) == (400, "bad-request")


async def test_an_empty_frame_is_answered_so_that_a_screen_knows_of_a_connection_that_died(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address) as house, socket(house, await house.terminal()) as screen:
        await screen.until("view")
        await screen.raw.send("")
        while (frame := await screen.frame()) != {}:
            assert "view" in frame


async def test_a_frame_in_pieces_is_one(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house, socket(house, await house.terminal()) as screen:
        await screen.raw.send(['{"id":"in pie', 'ces","do":{"type":', '"SitDown"}}'])
        assert (await screen.until("answer"))["answer"] == "in pieces"


@pytest.mark.parametrize("kind", [0x81, 0x82], ids=["text", "bytes"])
async def test_frames_sent_before_the_handshake_is_over_are_taken_once_and_in_their_order(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch, kind: int
) -> None:
    """The house looks up who is coming for as long as it takes until a frame has arrived."""
    asked, arrived = asyncio.Event(), asyncio.Event()
    frame_came, looked_up = Connection.send_receive_event_to_app, Senders.find

    def seen(connection: Connection) -> None:
        frame_came(connection)
        arrived.set()

    async def slow(senders: Senders, token: str, table: str) -> Any:
        asked.set()
        await asyncio.wait_for(arrived.wait(), SECONDS)
        return await looked_up(senders, token, table)

    async with web(sqlite.address) as house:
        who = await house.terminal()
        monkeypatch.setattr(Connection, "send_receive_event_to_app", seen)
        monkeypatch.setattr(Senders, "find", slow)
        reader, writer = await asyncio.open_connection("127.0.0.1", house.house.settings.port)
        writer.write(
            b"GET /tables/T1/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + f"Authorization: Bearer {who.token}\r\n\r\n".encode()
        )
        await asyncio.wait_for(asked.wait(), SECONDS)
        for frame in (
            b'{"id":"early","do":{"type":"SitDown"}}',
            b'{"id":"next","do":{"type":"AddCredit","amount":500,"source":"notes"}}',
        ):
            writer.write(bytes((kind, 0x80 | len(frame), 0, 0, 0, 0)) + frame)
        answers = b""
        async with asyncio.timeout(SECONDS):
            while b'"next"' not in answers:
                answers += await reader.read(65_536)
        writer.close()
    assert answers.startswith(b"HTTP/1.1 101 ")
    assert answers.count(b'"early"') == answers.count(b'"next"') == 1
    assert 0 < answers.index(b'{"answer":"early"') < answers.index(b'{"answer":"next"')


async def test_a_frame_that_is_too_large_ends_the_connection_and_nobody_elses(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        one, two = await house.terminal(), await house.terminal("T1/2")
        async with socket(house, one) as screen, socket(house, two) as other:
            await screen.raw.send("x" * 200_000)
            with pytest.raises(ConnectionClosed):
                while True:
                    await screen.frame()
            assert "answer" in await other.do("SitDown")


async def test_a_screen_that_reads_slowly_gets_the_newest_view_and_no_queue(sqlite: Sqlite) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=600)) as house:
        slow, quick = await house.terminal("T1/1"), await house.terminal("T1/2")
        async with socket(house, slow) as idle, socket(house, quick) as player:
            await player.do("SitDown")
            await player.do("AddCredit", amount=10_000, source="notes")
            await idle.until("view")
            live = house.house.live["T1"]
            [viewer] = [one for one in live.channel.viewers() if one.actor and one.actor.place == "1"]
            for number in range(3_000):
                viewer.outbox.show(b'{"view":{"seq":%d,"now":0,"table":{},"you":{}}}' % number, b" " * 20_000)
                if number % 100 == 0:
                    await asyncio.sleep(0)
            assert viewer.outbox.skipped > 2_000
            answer = await player.do("AddCredit", amount=500, source="notes")
            assert "answer" in answer
            last = 0
            while True:
                view = (await idle.until("view"))["view"]
                last = max(last, view["seq"])
                if view["seq"] == 2_999 or (view["table"] and view["seq"] >= answer["seq"]):
                    break


async def test_a_screen_that_asks_and_never_reads_is_let_go(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        who = await house.terminal()
        live = house.house.live["T1"]
        async with socket(house, who) as screen:
            await screen.until("view")
            [viewer] = live.channel.viewers()
            for _ in range(900):
                viewer.outbox.answer(b"{}" + b" " * 30_000)
            for _ in range(1_500):
                await screen.raw.send("nonsense")

            async def let_go() -> bool:
                return len(live.channel) == 0

            await eventually(let_go)


async def test_a_locked_dealer_and_a_revoked_terminal_are_let_go_without_any_input(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt(), lock_minutes=1) as house:
        clock = house.house.sign_in.sessions._clock
        moved = Clock()
        dealer, boss, place = (
            await house.staff("dealer"),
            await house.staff("admin"),
            await house.terminal("D1/1"),
        )
        async with socket(house, dealer, "D1") as panel, socket(house, place, "D1") as screen:
            await boss.post("/api/terminals/revocation", terminal="D1/1", reason="the screen is broken")
            ended = await screen.until("ended")
            assert ended["ended"] == "not-signed-in"
            house.house.sign_in.sessions._clock = moved
            moved.ahead = 61_000_000
            ended = await panel.until("ended")
            assert ended["ended"] == "session-locked"
            with pytest.raises(ConnectionClosed) as closed:
                await panel.frame()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == CLOSE_SESSION_ENDED
        house.house.sign_in.sessions._clock = clock


async def test_a_screen_at_a_table_whose_tournament_is_over_is_told_so(sqlite: Sqlite) -> None:
    async with web(sqlite.address, crown()) as house:
        await started(house.house, plan(), ("ann", "ben", "cat"))
        async with socket(house, house.nobody(), "T1~cup") as screen:
            await screen.until("view")
            await house.house.office.send("cup", "off", CancelTournament(by=OPERATOR, reason="rain"))
            ended = await screen.until("ended")
            assert ended == {"ended": "unknown-stream", "message": "the tournament of this table is over"}
            with pytest.raises(ConnectionClosed) as closed:
                await screen.frame()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == CLOSE_TABLE_OVER


async def test_a_locked_screen_gives_no_command_over_the_socket_it_has(sqlite: Sqlite) -> None:
    """Between the lock and the moment in which the screen is let go."""
    async with web(sqlite.address, dealt(), lock_minutes=1) as house:
        moved = Clock()
        dealer = await house.staff("dealer")
        async with socket(house, dealer, "D1") as panel:
            house.house.sign_in.sessions._clock = moved
            moved.ahead = 61_000_000
            await panel.raw.send('{"id": "1", "do": {"type": "TakeDuty"}}')
            said = await panel.until("answer", "refused", "ended")
            assert "session-locked" in (said.get("code"), said.get("ended"))
        assert house.house.live["D1"].table.dealer == ""


async def test_wagers_against_the_close_are_taken_before_it_or_refused_after_it(sqlite: Sqlite) -> None:
    """Many terminals wager while betting closes: what was acknowledged is on the layout that is settled, nothing else."""
    clock = Clock()
    async with web(sqlite.address, electronic(wagering_seconds=600, places=8), clock=clock) as house:
        screens = [await house.terminal(f"T1/{place}") for place in range(1, 9)]
        live = house.house.live["T1"]
        bets = [bet.bet for bet in live.game.bets]
        taken: dict[str, int] = {}

        async def wager(place: int, who: Asker) -> None:
            async with socket(house, who) as screen:
                await screen.do("SitDown")
                for _ in range(20):
                    await screen.do("AddCredit", amount=10_000, source="notes")
                for bet in itertools.cycle(bets):
                    answered = await screen.do("PlaceWagers", wagers={bet: 100}, for_round=1)
                    if "answer" in answered:
                        taken[str(place)] = taken.get(str(place), 0) + 100
                        if len(taken) == 8 and not clock.ahead:  # everyone is in the middle of it
                            clock.ahead = 600 * SECOND
                            live._moved.set()
                    elif answered["code"] == "betting-closed":
                        return
                    else:
                        assert answered["code"] in ("no-round", "round-over"), answered
                        await asyncio.sleep(0.01)

        await asyncio.gather(*(wager(place, who) for place, who in enumerate(screens, 1)))
        playing = live.table.round
        assert playing is not None and not playing.betting_open
        assert {place: laid.total for place, laid in playing.layout.items()} == taken
        assert len(taken) == 8


async def test_two_wagers_that_together_overdraw_are_never_both_taken(engine: Engine) -> None:
    async with web(engine.address, electronic(wagering_seconds=600)) as house:
        who = await house.terminal()
        async with socket(house, who) as one, socket(house, who) as two:
            await one.do("SitDown")
            await one.do("AddCredit", amount=500, source="notes")
            await one.phase("betting")
            answers = await asyncio.gather(
                *(screen.do("PlaceWagers", wagers={"small": 300}) for screen in (one, two))
            )
            assert sorted(answer.get("code", "taken") for answer in answers) == ["not-enough", "taken"]


async def test_a_stopped_house_says_goodbye(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        address = house.address.replace("http", "ws", 1)
        connection = await connect(f"{address}/tables/T1/socket")
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await connection.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
