"""Sessions: how long they last, who ends them, and what another process knows of them."""

import asyncio

import pytest

from served.people_house import BEGIN, processes
from sicbo.refusals import Refused
from sicbo.rooms.people.events import SignedOut
from sicbo.server.access.passwords import hash_of_key
from sicbo.server.access.sessions import INPUT_SAVED_EVERY, SECOND, Session, SessionRules
from support.engines import Engine, Sqlite

MINUTE = 60
HOUR = 3600


async def refused(waiting: object) -> str:
    with pytest.raises(Refused) as raised:
        await waiting
    return raised.value.code


async def test_a_token_is_random_and_the_store_has_only_its_hash(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        tokens = [await house.enter("cage") for _ in range(3)]
        assert len({token for token, _ in tokens}) == len({session.csrf for _, session in tokens}) == 3
        for token, session in tokens:
            assert len(token) >= 43 and token not in repr(session)
            row = await house.store.session_get(hash_of_key(token))
            assert row is not None and token.encode() not in row.body
            assert await house.sign_in.session_of(token) == session
        rows = await sqlite.raw("SELECT token_hash, body FROM sessions")
        assert len(rows) == 3 and not any(token in str(rows) for token, _ in tokens)


@pytest.mark.parametrize("token", ["", "x", "x" * 10_000, "\x00", "\ud800", "ü"])
async def test_a_token_that_nobody_was_given_opens_nothing(sqlite: Sqlite, token: str) -> None:
    async with processes(sqlite) as (house, _):
        assert await refused(house.sign_in.session_of(token)) == "not-signed-in"
        assert await refused(house.sign_in.unlock(token, "demonstration")) == "not-signed-in"
        assert await refused(house.sign_in.sign_out(token)) == "not-signed-in"


async def test_a_staff_session_ends_after_a_quarter_of_an_hour_without_input(engine: Engine) -> None:
    async with processes(engine) as (house, clock):
        token, session = await house.enter("supervisor")
        clock.pass_seconds(15 * MINUTE - 1)
        await house.sign_in.touch(await house.sign_in.session_of(token))
        clock.pass_seconds(15 * MINUTE - 1)
        assert (await house.sign_in.session_of(token)).name == "supervisor"
        assert session.good_until() == BEGIN + 15 * MINUTE * SECOND
        clock.pass_seconds(1)
        assert await refused(house.sign_in.session_of(token)) == "not-signed-in"
        assert await house.store.session_get(session.key) is None
        assert await refused(house.sign_in.again(session)) == "not-signed-in"


async def test_looking_is_no_input(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        token, _ = await house.enter("supervisor")
        for _ in range(14):
            clock.pass_seconds(MINUTE)
            await house.sign_in.session_of(token)
        clock.pass_seconds(MINUTE)
        assert await refused(house.sign_in.session_of(token)) == "not-signed-in"


async def test_a_staff_session_ends_after_twelve_hours_however_busy(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        token, session = await house.enter("manager")
        for _ in range(12 * 6 - 1):
            clock.pass_seconds(10 * MINUTE)
            await house.sign_in.touch(await house.sign_in.session_of(token))
        clock.pass_seconds(10 * MINUTE - 1)
        await house.sign_in.refresh(token, "demonstration")
        assert (await house.sign_in.session_of(token)).good_until() == session.ends_at
        clock.pass_seconds(1)
        assert await refused(house.sign_in.session_of(token)) == "not-signed-in"


async def test_times_are_settings(sqlite: Sqlite) -> None:
    rules = SessionRules(staff_idle_seconds=10, staff_seconds=20, lock_seconds=3, terminal_seconds=5)
    async with processes(sqlite, rules=rules) as (house, clock):
        dealer, _ = await house.enter("dealer")
        cage, _ = await house.enter("cage")
        terminal, _ = await house.sign_in.sign_in_terminal("T1/3", "demonstration", "cable")
        clock.pass_seconds(3)
        assert await refused(house.sign_in.session_of(dealer)) == "session-locked"
        await house.sign_in.session_of(cage)
        clock.pass_seconds(2)
        assert await refused(house.sign_in.session_of(terminal)) == "not-signed-in"
        clock.pass_seconds(5)
        assert await refused(house.sign_in.session_of(dealer)) == "not-signed-in"
        assert await refused(house.sign_in.session_of(cage)) == "not-signed-in"


async def test_a_dealers_session_is_locked_after_five_minutes_and_only_their_own_password_opens_it(
    engine: Engine,
) -> None:
    async with processes(engine) as (house, clock):
        token, session = await house.enter("dealer")
        assert session.good_until() == BEGIN + 5 * MINUTE * SECOND
        clock.pass_seconds(5 * MINUTE - 1)
        await house.sign_in.touch(session)
        clock.pass_seconds(5 * MINUTE - 1)
        await house.sign_in.session_of(token)
        clock.pass_seconds(1)
        assert await refused(house.sign_in.session_of(token)) == "session-locked"
        await house.sign_in.touch(session)
        assert await refused(house.sign_in.again(session)) == "session-locked", "input opens nothing"
        assert await refused(house.sign_in.unlock(token, "supervisor's own")) == "sign-in-failed"
        assert await refused(house.sign_in.session_of(token)) == "session-locked"
        assert (await house.sign_in.session_of(token, locked_too=True)).name == "dealer"
        opened = await house.sign_in.unlock(token, "demonstration")
        assert opened == await house.sign_in.session_of(token)
        assert (opened.last_input_at, opened.fresh_at, opened.signed_in_at) == (clock.now, clock.now, BEGIN)


@pytest.mark.parametrize(
    ("name", "locks"),
    [("dealer", True), ("host", True), ("supervisor", False), ("cage", False), ("inspector", False), ("admin", False)],
)  # fmt: skip
async def test_only_those_whose_highest_role_is_at_the_front_line_are_locked(
    sqlite: Sqlite, name: str, locks: bool
) -> None:
    async with processes(sqlite) as (house, clock):
        token, _ = await house.enter(name)
        clock.pass_seconds(6 * MINUTE)
        if locks:
            assert await refused(house.sign_in.session_of(token)) == "session-locked"
        else:
            assert (await house.sign_in.session_of(token)).name == name


async def test_a_dealer_who_may_also_supervise_is_not_locked(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        _, admin = await house.enter("admin")
        await house.office.change_roles(admin, "c1", "dealer", ("dealer", "supervisor"), "promoted")
        token, _ = await house.enter("dealer")
        clock.pass_seconds(6 * MINUTE)
        await house.sign_in.session_of(token)


async def test_a_terminal_stays_for_thirty_days_without_any_input(engine: Engine) -> None:
    async with processes(engine) as (house, clock):
        token, session = await house.sign_in.sign_in_terminal("T1/3", "demonstration", "cable")
        assert (session.kind, session.terminal, session.roles) == ("terminal", "T1/3", ())
        clock.pass_seconds(30 * 24 * HOUR - 1)
        house.sign_in.touched(session)
        assert await house.sign_in.session_of(token) == session
        clock.pass_seconds(1)
        assert await refused(house.sign_in.session_of(token)) == "not-signed-in"


async def test_a_person_who_signs_out_is_out_at_once_and_that_is_on_record(engine: Engine) -> None:
    async with processes(engine) as (house, clock):
        token, session = await house.enter("dealer")
        clock.pass_seconds(6 * MINUTE)
        await house.sign_in.sign_out(token, "desk")
        assert await refused(house.sign_in.session_of(token)) == "not-signed-in"
        assert await refused(house.sign_in.again(session)) == "not-signed-in"
        assert await refused(house.sign_in.unlock(token, "demonstration")) == "not-signed-in"
        assert (await house.events())[-1] == SignedOut("dealer", "desk")
        other, _ = await house.enter("dealer")
        gone = await asyncio.gather(
            *(house.sign_in.sign_out(other) for _ in range(5)), return_exceptions=True
        )
        assert all(one is None or (isinstance(one, Refused) and one.code == "not-signed-in") for one in gone)
        assert sum(isinstance(event, SignedOut) for event in await house.events()) == 2


# -- several processes ----------------------------------------------------------------------------------------


async def test_a_session_is_good_in_every_process_and_ends_in_all_of_them(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, clock):
        token, session = await here.enter("cage")
        assert await there.sign_in.session_of(token) == session
        await there.sign_in.sign_out(token)
        clock.pass_seconds(1)
        assert await refused(here.sign_in.session_of(token)) == "not-signed-in"


async def test_input_in_one_process_keeps_the_session_alive_in_the_other(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, clock):
        token, session = await here.enter("cage")
        for _ in range(40):
            clock.pass_seconds(MINUTE)
            await here.sign_in.touch(await here.sign_in.session_of(token))
        seen = await there.sign_in.session_of(token)
        assert clock.now - seen.last_input_at < INPUT_SAVED_EVERY
        clock.pass_seconds(2)
        here.sign_in.touched(session)
        assert (await here.sign_in.session_of(token)).last_input_at == clock.now, "exact where the input was"
        assert (await there.sign_in.session_of(token)).last_input_at < clock.now


async def test_the_store_is_told_of_input_at_most_every_fifteen_seconds(
    sqlite: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with processes(sqlite) as (house, clock):
        token, session = await house.enter("cage")
        written: list[int] = []
        change = house.store.session_change

        async def counted(token_hash: str, body: bytes, expires: int) -> bool:
            written.append(clock.now)
            done: bool = await change(token_hash, body, expires)
            return done

        monkeypatch.setattr(house.store, "session_change", counted)
        for _ in range(600):
            clock.pass_seconds(0.1)
            await house.sign_in.touch(await house.sign_in.session_of(token))
        assert [moment - BEGIN for moment in written] == [15 * n * SECOND for n in range(1, 5)]
        row = await house.store.session_get(session.key)
        assert row is not None and row.expires > clock.now


async def test_a_session_that_ended_elsewhere_is_not_brought_back_by_input_here(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, clock):
        token, session = await here.enter("cage")
        clock.pass_seconds(20)
        here.sign_in.touched(session)
        await there.sign_in.sign_out(token)
        assert await refused(here.sign_in.session_of(token)) == "not-signed-in"
        assert await refused(there.sign_in.session_of(token)) == "not-signed-in"
        assert await here.store.session_get(session.key) is None


async def test_an_unlock_elsewhere_counts_here(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, clock):
        token, _ = await here.enter("dealer")
        clock.pass_seconds(6 * MINUTE)
        assert await refused(here.sign_in.session_of(token)) == "session-locked"
        await there.sign_in.unlock(token, "demonstration")
        await here.sign_in.session_of(token)


async def test_refreshed_elsewhere_is_fresh_here_even_if_there_is_input_here_meanwhile(
    engine: Engine,
) -> None:
    async with processes(engine, 2) as (here, there, clock):
        token, session = await here.enter("supervisor")
        clock.pass_seconds(6 * MINUTE)
        here.sign_in.touched(session)
        with pytest.raises(Refused, match="password again"):
            here.sign_in.require_fresh(await here.sign_in.session_of(token))
        await there.sign_in.refresh(token, "demonstration")
        clock.pass_seconds(30)
        await here.sign_in.touch(session)
        here.sign_in.require_fresh(await here.sign_in.session_of(token))
        there.sign_in.require_fresh(await there.sign_in.session_of(token))


async def test_the_sessions_of_a_person_who_may_no_longer_sign_in_end_at_once(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, clock):
        _, admin = await there.enter("admin")

        async def ended(name: str, change: object) -> None:
            token, session = await here.enter(name)
            await here.sign_in.session_of(token)
            await change
            assert await refused(there.sign_in.session_of(token)) == "not-signed-in"
            clock.pass_seconds(1)
            assert await refused(here.sign_in.again(session)) == "not-signed-in"
            assert await here.store.session_get(session.key) is None

        office = there.office
        await ended("supervisor", office.change_roles(admin, "c1", "supervisor", ("dealer",), "moved"))
        await ended("cage", office.set_password(admin, "c2", "cage", "forgotten"))
        await ended("dealer", office.deactivate(admin, "c3", "dealer", "left"))

        terminal, session = await here.sign_in.sign_in_terminal("T1/3", "demonstration", "cable")
        await office.revoke_terminal(admin, "c4", "T1/3", "stolen")
        assert await refused(there.sign_in.session_of(terminal)) == "not-signed-in"
        clock.pass_seconds(1)
        assert await refused(here.sign_in.again(session)) == "not-signed-in"


async def test_guesses_end_no_session_and_an_administrator_clears_their_count(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        _, admin = await house.enter("admin")
        token, _ = await house.enter("cage")
        for _ in range(3):
            assert await refused(house.enter("cage", "guessed")) == "sign-in-failed"
        await house.office.unlock_person(admin, "c1", "cage", "was somebody else")
        assert (await house.sign_in.people()).persons["cage"].failures == 0
        assert (await house.sign_in.session_of(token)).name == "cage"


async def test_what_has_expired_is_tidied_away(engine: Engine) -> None:
    async with processes(engine) as (house, clock):
        await house.enter("cage")
        terminal, _ = await house.sign_in.sign_in_terminal("T1/3", "demonstration", "cable")
        clock.pass_seconds(17 * MINUTE)
        token, _ = await house.enter("supervisor")
        assert await house.sign_in.sessions.tidy() == 1
        await house.sign_in.session_of(token)
        await house.sign_in.session_of(terminal)


async def test_a_row_of_another_version_or_kind_is_no_session(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        _, requesting = await house.enter("dealer")
        approval = await house.sign_in.approve(
            requesting, "manager", "demonstration", "", table="T1", command={"type": "DeclareVoid"}
        )
        assert await refused(house.sign_in.session_of(approval)) == "not-signed-in"
        await house.store.session_put(hash_of_key("old"), b'{"type":"session"}', clock.now + SECOND)
        assert await refused(house.sign_in.session_of("old")) == "not-signed-in"


async def test_a_clock_that_is_put_back_ends_nothing_and_opens_nothing(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        token, _ = await house.enter("dealer")
        clock.pass_seconds(-HOUR)
        house.sign_in.touched(await house.sign_in.session_of(token))
        clock.pass_seconds(HOUR + 4 * MINUTE)
        await house.sign_in.session_of(token)
        clock.pass_seconds(MINUTE)
        assert await refused(house.sign_in.session_of(token)) == "session-locked"


def test_good_until_is_the_moment_at_which_the_standing_changes() -> None:
    for idle, lock in ((0, 0), (900, 0), (900, 300), (300, 900)):
        session = Session(
            key="k", kind="staff", name="ann", roles=(), generation=1, csrf="c", signed_in_at=0,
            ends_at=5_000, idle_limit=idle, lock_limit=lock, last_input_at=1_000, fresh_at=0,
        )  # fmt: skip
        until = session.good_until()
        assert session.standing(until - 1) == "good"
        assert session.standing(until) != "good"
