"""Signing in: one answer to every failure, locks that no race gets around, codes and approvals that are good once."""

import asyncio
import threading
from collections import Counter
from typing import Any

import msgspec
import pyotp
import pytest
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from served.people_house import WORD, Process, processes
from sicbo.engine.house import House
from sicbo.hosting.people import MAKERS, STREAM, open_people
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.events import ApprovalTaken, GuessingNoticed, KeySignInFailed, SignedIn, SignInFailed
from sicbo.rooms.people.messages import AddPerson
from sicbo.rules.shelf import BOOKS, book
from sicbo.server.access import passwords as passwords_module
from sicbo.server.access.approved import digest_of
from sicbo.server.access.common_passwords import LEFT_MINIMUM, is_common
from sicbo.server.access.first_people import (
    demonstration_people,
    demonstration_terminals,
    first_administrator,
    new_password_of,
)
from sicbo.server.access.guesses import STRANGERS_PER_HOUR, STRANGERS_PER_HOUR_IN_ALL
from sicbo.server.access.passwords import (
    LENGTH_MINIMUM,
    Passwords,
    checked_password,
    code_step,
    hash_of_key,
    key_fits,
    new_key,
    new_secret,
    random_password,
)
from sicbo.server.access.sessions import SECOND, Session
from sicbo.server.access.sign_in import FAILED, Approver, totp_key
from sicbo.store.whole.by_address import open_store
from support.engines import Engine, Sqlite

WRONG = "not the password"


async def refusal(waiting: Any) -> Refused:
    with pytest.raises(Refused) as raised:
        await waiting
    return raised.value


async def refused(waiting: Any) -> str:
    return (await refusal(waiting)).code


async def with_codes(house: Process, name: str) -> str:
    """Someone begins to use one-time codes; their secret."""
    _, session = await house.enter(name)
    secret, address = await house.office.begin_codes(session, "the house")
    assert secret in address and name in address
    await house.office.confirm_codes(session, f"codes-{name}", code_now(house, secret))
    house.clock.pass_seconds(30)
    return secret


def code_now(house: Process, secret: str) -> str:
    return pyotp.TOTP(secret).generate_otp(house.clock.now // (30 * SECOND))


# -- failures -------------------------------------------------------------------------------------------------


async def test_every_failure_has_the_same_answer_and_costs_the_same_work(engine: Engine) -> None:
    async with processes(engine) as (house, _):
        _, admin = await house.enter("admin")
        await house.office.deactivate(admin, "c1", "director", "left")
        await with_codes(house, "manager")
        attempts = {
            "unknown-name": ("ghost", WORD, ""),
            "inactive": ("director", WORD, ""),
            "wrong-password": ("cage", WRONG, ""),
            "wrong-code": ("manager", WORD, "000000"),
        }
        house.passwords.held_against.clear()
        answers = [await refusal(house.enter(*given)) for given in attempts.values()]
        answers.append(await refusal(house.enter("manager", WORD, "")))
        answers.append(await refusal(house.enter("x" * 500, WORD, "")))
        answers.append(await refusal(house.enter("cage", "x" * 100_000)))
        answers.append(await refusal(house.enter("", "\x00\ud800", "٣")))
        answers.append(await refusal(house.sign_in.sign_in_terminal("T1/3", "guess", "cable")))
        answers.append(await refusal(house.sign_in.sign_in_terminal("T9/9", WORD, "cable")))
        answers.append(await refusal(house.sign_in.sign_in_system("central", WORD, "cable")))
        assert {(answer.code, answer.message, answer.clauses) for answer in answers} == {
            ("sign-in-failed", FAILED, ())
        }
        held = house.passwords.held_against
        assert len(held) == 8, "one hash for every attempt with a name, known or not"
        assert {one.split("$")[1:4] == held[0].split("$")[1:4] for one in held} == {True}
        why = [event.why for event in await house.events() if isinstance(event, SignInFailed)]
        assert why[-8:] == [*attempts, "wrong-code", "unknown-name", "wrong-password", "unknown-name"]


async def test_every_attempt_is_on_record_without_what_was_typed_as_a_password(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        await refused(house.enter("Ghost\n" + "x" * 300, "my secret word"))
        await refused(house.sign_in.sign_in("cage", "another secret", "123123", "10.0.0.7" + "\x1b" * 90))
        await refused(house.sign_in.sign_in_terminal("T1/3" * 60, "third secret", "cable"))
        await house.enter("cage")
        events = (await house.events())[-4:]
        assert isinstance(events[0], SignInFailed) and events[0].name == "ghost " + "x" * 33 + "…"
        assert isinstance(events[1], SignInFailed) and events[1].where.startswith("10.0.0.7???")
        assert isinstance(events[2], KeySignInFailed) and len(events[2].name) == 80
        assert events[3] == SignedIn("cage", "desk", "sign-in", 1)
        journal = await house.journal()
        assert not any(
            word in journal for word in ("secret word", "another secret", "third secret", "123123")
        )
        assert hash_of_key("third secret") not in journal


async def test_a_password_is_kept_as_an_argon2id_hash_and_keys_and_codes_less_than_that(
    engine: Engine,
) -> None:
    async with processes(engine) as (house, _):
        _, admin = await house.enter("admin")
        password = await house.office.add_person(admin, "c1", "Ann", ("dealer",))
        key = await house.office.enrol_terminal(admin, "c2", "T2/1")
        secret = await with_codes(house, "cage")
        journal = await house.journal()
        assert "$argon2id$" in journal and hash_of_key(key) in journal
        assert not any(word in journal for word in (password, key, secret, WORD + '"'))
        assert await house.store.vault_get(totp_key("cage")) == secret.encode()
        assert await house.store.vault_get("totp-begun/cage") is None
        default = await Passwords().hash(WORD)
        assert default.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


async def test_a_name_is_the_same_however_it_is_typed(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        for typed in ("Cage", " CAGE ", "ｃａｇｅ"):
            assert (await house.enter(typed))[1].name == "cage"


# -- guessing -------------------------------------------------------------------------------------------------


async def guesses(process: Process, name: str, count: int, where: str = "desk") -> Counter[str]:
    waiting = [refused(process.sign_in.sign_in(name, WRONG, "", where)) for _ in range(count)]
    return Counter(await asyncio.gather(*waiting))


async def test_failures_make_the_next_attempt_from_there_wait_longer_and_longer(engine: Engine) -> None:
    async with processes(engine) as (house, clock):
        for name in ("cage", "nobody at all"):
            assert await guesses(house, name, 3) == {"sign-in-failed": 3}
            for seconds in (30, 60, 120, 240, 480, 900, 900):
                clock.pass_seconds(seconds - 1)
                refusal_now = await refusal(house.enter(name))
                assert (refusal_now.code, refusal_now.message) == (
                    "too-many-requests", "too many failed attempts to sign in: wait 1 second"
                )  # fmt: skip
                clock.pass_seconds(1)
                assert await guesses(house, name, 1) == {"sign-in-failed": 1}
        clock.pass_seconds(900)
        await house.enter("cage")
        assert await guesses(house, "cage", 4) == {"sign-in-failed": 3, "too-many-requests": 1}
        clock.pass_seconds(24 * 3600)
        assert await guesses(house, "cage", 3) == {"sign-in-failed": 3}, "forgotten after a day"
        assert [e.failures for e in await house.events() if isinstance(e, GuessingNoticed)] == [3, 3]


async def test_a_stranger_who_guesses_keeps_nobody_out_and_ends_no_session(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, _):
        tokens = {name: (await here.enter(name))[0] for name in ("admin", "inspector", "cage")}
        for name in tokens:
            assert (await guesses(here, name, 40, "10.0.0.66"))["too-many-requests"] == 37
            await here.sign_in.session_of(tokens[name])
            await there.enter(name)
            await here.enter(name)


async def test_guesses_at_once_are_all_counted_and_the_right_one_among_them_comes_too_late(
    engine: Engine,
) -> None:
    async with processes(engine) as (house, _):
        wrong = [house.enter("cage", WRONG) for _ in range(20)]
        answers = await asyncio.gather(*wrong, house.enter("cage"), return_exceptions=True)
        assert Counter(answer.code for answer in answers if isinstance(answer, Refused)) == {
            "sign-in-failed": 3, "too-many-requests": 18,
        }  # fmt: skip
        assert len(house.passwords.held_against) == 3, "an attempt that has to wait costs nothing"
        assert (await house.sign_in.people()).persons["cage"].failures == 3


async def test_a_thousand_addresses_guess_no_faster_than_one_and_stop_nobody_where_they_are_known(
    sqlite: Sqlite,
) -> None:
    async with processes(sqlite) as (house, clock):
        await house.enter("cage")
        for number in range(40):
            await guesses(house, "cage", 3, f"10.1.{number}.1")
        found: Counter[str] = Counter()
        for number in range(60):
            found += await guesses(house, "cage", 1, f"10.2.{number}.1")
        assert found == {"too-many-requests": 60}
        clock.pass_seconds(30)
        assert await guesses(house, "cage", 1, "10.3.1.1") == {"sign-in-failed": 1}
        clock.pass_seconds(59)
        assert await guesses(house, "cage", 1, "10.3.2.1") == {"too-many-requests": 1}, (
            "they wait longer each time"
        )
        clock.pass_seconds(1)
        assert await guesses(house, "cage", 1, "10.3.2.1") == {"sign-in-failed": 1}
        await house.enter("cage")
        assert await guesses(house, "cage", 1, "10.3.3.1") == {"sign-in-failed": 1}, "counted from nothing"


async def test_addresses_of_one_subscriber_count_as_one(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        found: Counter[str] = Counter()
        for number in range(9):
            found += await guesses(house, "cage", 1, f"2001:db8:0:7::{number}")
        assert found == {"sign-in-failed": 3, "too-many-requests": 6}
        assert await guesses(house, "cage", 1, "2001:db8:0:8::1") == {"sign-in-failed": 1}


async def test_strangers_do_not_fill_the_journal(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        before = len(await house.events())
        for number in range(100):
            await refused(house.sign_in.sign_in(f"ghost {number}", WRONG, "", "10.0.0.66"))
            await refused(house.sign_in.sign_in_terminal(f"T9/{number}", "guess", "10.0.0.66"))
            await refused(house.sign_in.sign_in_system("central", "guess", "10.0.0.66"))
        assert len(await house.events()) == before + STRANGERS_PER_HOUR
        for number in range(300):
            await refused(house.sign_in.sign_in_terminal("T9/1", "guess", f"10.1.{number}.1"))
        assert len(await house.events()) == before + STRANGERS_PER_HOUR_IN_ALL


async def test_a_password_that_is_changed_while_it_is_being_compared_with_the_old_one_lets_nobody_in(
    sqlite: Sqlite,
) -> None:
    async with processes(sqlite) as (house, _):
        _, admin = await house.enter("admin")
        fits = house.passwords.fits

        async def slow(password: str, password_hash: str | None) -> bool:
            fitted: bool = await fits(password, password_hash)
            await house.office.set_password(admin, "c1", "cage", "forgotten")
            return fitted

        house.passwords.fits = slow
        assert await refused(house.enter("cage")) == "sign-in-failed"
        house.passwords.fits = fits
        assert (await house.events())[-1] == SignInFailed("cage", "desk", "sign-in", "changed-meanwhile")
        assert (await house.sign_in.people()).persons["cage"].failures == 0


async def test_wrong_passwords_at_a_locked_screen_count_too_and_do_not_end_its_session(
    sqlite: Sqlite,
) -> None:
    async with processes(sqlite) as (house, clock):
        token, _ = await house.enter("dealer")
        clock.pass_seconds(6 * 60)
        for _ in range(3):
            assert await refused(house.sign_in.unlock(token, WRONG, "desk")) == "sign-in-failed"
        assert await refused(house.sign_in.unlock(token, WORD, "desk")) == "too-many-requests"
        clock.pass_seconds(30)
        assert (await house.sign_in.unlock(token, WORD, "desk")).name == "dealer"


# -- one-time codes -------------------------------------------------------------------------------------------


async def test_a_one_time_code_is_good_once_even_for_two_at_once(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, clock):
        secret = await with_codes(here, "cage")
        code = code_now(here, secret)
        answers = await asyncio.gather(
            here.enter("cage", WORD, code), there.enter("cage", WORD, code), return_exceptions=True
        )
        assert sorted(isinstance(answer, Refused) for answer in answers) == [False, True]
        assert await refused(here.enter("cage", WORD, code)) == "sign-in-failed"
        why = [event.why for event in await here.events() if isinstance(event, SignInFailed)]
        assert why == ["code-used", "code-used"]
        clock.pass_seconds(30)
        earlier, code = code, code_now(here, secret)
        assert earlier != code
        await here.enter("cage", WORD, code[:3] + " " + code[3:])
        assert await refused(here.enter("cage", WORD, earlier)) == "sign-in-failed"


async def test_the_code_that_proved_the_secret_is_used_up(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        _, session = await house.enter("cage")
        secret, _ = await house.office.begin_codes(session, "the house")
        code = code_now(house, secret)
        await house.office.confirm_codes(session, "c1", code)
        assert await refused(house.enter("cage", WORD, code)) == "sign-in-failed"
        clock.pass_seconds(30)
        await house.enter("cage", WORD, code_now(house, secret))


async def test_codes_count_only_after_one_was_shown_and_until_they_are_ended(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        _, session = await house.enter("cage")
        assert await refused(house.office.confirm_codes(session, "c0", "123456")) == "bad-request"
        first, _ = await house.office.begin_codes(session, "the house")
        second, _ = await house.office.begin_codes(session, "the house")
        assert first != second
        assert (
            await refused(house.office.confirm_codes(session, "c1", code_now(house, first))) == "bad-request"
        )
        await house.enter("cage")
        await house.store.vault_put_new(
            totp_key("cage"), new_secret().encode()
        )  # left over from an earlier time
        await house.office.confirm_codes(session, "c2", code_now(house, second))
        assert await house.store.vault_get(totp_key("cage")) == second.encode()
        assert await refused(house.office.begin_codes(session, "the house")) == "bad-request"
        assert await refused(house.enter("cage")) == "sign-in-failed"
        await house.office.end_codes(session, "c3", "new telephone")
        assert await house.store.vault_get(totp_key("cage")) is None
        await house.enter("cage")


async def test_an_administrator_ends_the_codes_of_someone_who_lost_the_device(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        await with_codes(house, "cage")
        _, admin = await house.enter("admin")
        await house.office.end_codes_of(admin, "c1", "cage", "lost telephone")
        assert await house.store.vault_get(totp_key("cage")) is None
        await house.enter("cage")


async def test_without_the_secret_no_code_fits(sqlite: Sqlite) -> None:
    """As after a copy of the store without its vault: nobody gets in by the secret that stands in for nobody's."""
    async with processes(sqlite) as (house, _):
        await with_codes(house, "cage")
        await house.store.vault_drop(totp_key("cage"))
        code = code_now(house, house.sign_in._nobodys)
        assert await refused(house.enter("cage", WORD, code)) == "sign-in-failed"


def test_a_code_belongs_to_the_step_before_this_one_or_the_next() -> None:
    secret, now = new_secret(), 1_790_000_000 * SECOND
    current = now // (30 * SECOND)
    codes = {step: pyotp.TOTP(secret).generate_otp(current + step) for step in range(-3, 4)}
    for step, code in codes.items():
        if list(codes.values()).count(code) == 1:
            assert code_step(secret, code, now) == (current + step if abs(step) <= 1 else 0), step
    for code in ("", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "\ud800", "x" * 1000):
        assert code_step(secret, code, now) == 0


# -- passwords ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "password",
    [
        "",
        "short",
        "a" * 11,
        "a" * 257,
        "a" * 20,
        "abababababab",
        "demonstration",
        "supervisor ann 1",
        "Password123!",
        "qwertyuiop123",
        "iloveyou1234",
        "P@ssw0rd2026",
        "Homelesspa2026!",
        "zag12wsx12345678",
        "...Dragon1999...",
        "ichliebedich",
        "1q2w3e4r5t6y7u8i9o",
        "Gwerty123123!",
        "123456789012",
        "a" * 256,
    ],
)
def test_passwords_that_may_not_be_chosen(password: str) -> None:
    with pytest.raises(Refused) as raised:
        checked_password(password, "supervisor ann")
    assert raised.value.code == "weak-password"


def test_the_list_of_common_passwords_is_a_real_one() -> None:
    """More than the 3,000 that a standard asks for are at least as long as the house wants, with what people add to them."""
    assert all(
        is_common(f"{one}{tail}")
        for one in ("monkey", "dragon", "letmein", "megaparol")
        for tail in ("", "2026!", "123456")
    )
    refused, chosen = 0, ("1234", "2026!", "12345678")
    for one in [*FREQUENCY_LISTS["passwords"][:2_000], "telechargement"]:
        for tail in chosen:
            if len(one) >= LEFT_MINIMUM and len(one + tail) >= LENGTH_MINIMUM:
                assert is_common(one + tail), one + tail
                refused += 1
    assert refused > 3_000
    assert not any(is_common(random_password()) for _ in range(100))
    assert not is_common("quiet lantern on the roof")


def test_passwords_that_may_be_chosen() -> None:
    for password in ("correct horse battery", "пароль из слов", "x7!kq2#lm9$z", random_password()):
        assert checked_password(password, "ann") == password
    assert len({random_password() for _ in range(100)}) == 100


async def test_a_password_fits_however_its_letters_are_composed_and_nothing_else_does() -> None:
    passwords = Passwords(time_cost=1, memory_kibibytes=8)
    kept = await passwords.hash("schön wär es")
    assert await passwords.fits("scho\u0308n wa\u0308r es", kept)
    for other in ("schon war es", "", "schön wär es ", "\ud800"):
        assert not await passwords.fits(other, kept)
    assert not await passwords.fits("anything", None)
    assert not await passwords.fits("anything", "no hash at all")
    passwords.close()


async def test_holding_passwords_against_hashes_does_not_stop_the_loop_and_too_many_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(passwords_module, "WAITING_MAXIMUM", 3)
    passwords = Passwords(time_cost=1, memory_kibibytes=8)

    may_end = threading.Event()

    def slow(*_: str) -> str:
        may_end.wait(20)
        return "fits"

    monkeypatch.setattr(passwords, "_fits", slow)
    asked = [asyncio.ensure_future(passwords.fits("x", "hash")) for _ in range(4)]
    await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    assert [one.done() for one in asked] == [False] * 3 + [True], "the loop goes on while three are looked at"
    may_end.set()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers[:3] == [True] * 3
    assert isinstance(answers[3], Refused) and answers[3].code == "busy"
    assert await passwords.fits("x", "hash"), "there is room again"
    passwords.close()


def test_a_key_fits_its_own_hash_alone() -> None:
    key = new_key()
    assert key_fits(key, hash_of_key(key))
    assert not key_fits(key, hash_of_key(new_key()))
    assert not key_fits(key, None)
    assert not key_fits("", None)


async def test_a_person_who_was_given_a_password_changes_it_before_anything_else(engine: Engine) -> None:
    async with processes(engine) as (house, _):
        _, admin = await house.enter("admin")
        given = await house.office.add_person(admin, "c1", "Ann", ("dealer", "supervisor"))
        token, session = await house.enter("ann", given)
        assert session.roles == ("dealer", "supervisor")
        assert await refused(house.sign_in.session_of(token)) == "password-change-needed"
        assert await refused(house.sign_in.again(session)) == "password-change-needed"
        assert await house.sign_in.session_of(token, unfinished_too=True) == session
        change = house.office.change_password
        assert await refused(change(token, "p1", given, "short", "desk")) == "weak-password"
        assert await refused(change(token, "p2", given, given, "desk")) == "weak-password"
        assert await refused(change(token, "p3", WRONG, "correct horse battery", "desk")) == "sign-in-failed"
        new_token, new_session = await change(token, "p4", given, "correct horse battery", "desk")
        assert await refused(house.sign_in.session_of(token, unfinished_too=True)) == "not-signed-in"
        assert await house.sign_in.session_of(new_token) == new_session
        assert await refused(house.enter("ann", given)) == "sign-in-failed"
        await house.enter("ann", "correct horse battery")


async def test_a_change_of_password_ends_every_other_session_of_that_person(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        token, _ = await house.enter("cage")
        other, _ = await house.enter("cage")
        somebody, _ = await house.enter("dealer")
        await house.office.change_password(token, "p1", WORD, "correct horse battery", "desk")
        assert await refused(house.sign_in.session_of(other)) == "not-signed-in"
        await house.sign_in.session_of(somebody)


async def test_a_terminal_has_no_password(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        token, session = await house.sign_in.sign_in_terminal("T1/3", WORD, "cable")
        assert await refused(house.sign_in.unlock(token, WORD)) == "bad-request"
        assert await refused(house.office.change_password(token, "c1", WORD, "x" * 20, "")) == "bad-request"
        assert await refused(house.office.begin_codes(session, "the house")) == "bad-request"
        assert await refused(house.office.enrol_terminal(session, "c2", "T1/4")) == "not-yours-to-do"


# -- administration -------------------------------------------------------------------------------------------


async def test_administration_is_for_administrators_who_have_signed_in_lately(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        token, admin = await house.enter("admin")
        for name in ("dealer", "manager", "inspector", "cage", "director"):
            _, session = await house.enter(name)
            assert await refused(house.office.enrol_system(session, "c1", "central")) == "not-yours-to-do"
            forged = msgspec.structs.replace(session, roles=("administrator",))
            assert await refused(house.office.enrol_system(forged, "c1", "central")) == "not-yours-to-do"
        clock.pass_seconds(5 * 60)
        for late in (
            house.office.enrol_system(admin, "c1", "central"),
            house.office.add_person(admin, "c2", "ann", ("dealer",)),
            house.office.begin_codes(admin, "the house"),
            house.office.confirm_codes(admin, "c3", "123456"),
            house.office.end_codes(admin, "c4", "why"),
        ):
            assert await refused(late) == "fresh-sign-in-needed"
        admin = await house.sign_in.refresh(token, WORD)
        key = await house.office.enrol_system(admin, "c1", "Central")
        _, system = await house.sign_in.sign_in_system("central", key, "cable")
        assert (system.kind, system.name, system.roles, system.terminal) == ("system", "central", (), "")
        await house.office.revoke_system(admin, "c5", "central", "replaced")
        assert await refused(house.sign_in.again(system)) == "not-signed-in"
        assert await refused(house.sign_in.sign_in_system("central", key, "cable")) == "sign-in-failed"


async def test_the_same_request_again_is_the_same_request_and_ids_of_two_people_never_meet(
    sqlite: Sqlite,
) -> None:
    async with processes(sqlite) as (house, _):
        _, admin = await house.enter("admin")
        first = await house.office.change_roles(admin, "c1", "dealer", ("supervisor",), "promoted")
        again = await house.office.change_roles(admin, "c1", "dealer", ("supervisor",), "promoted")
        assert (first.repeated, again.repeated, again.seq) == (False, True, first.seq)
        await house.office.add_person(admin, "c2", "second", ("administrator",))
        assert (
            await refused(house.office.add_person(admin, "c2", "third", ("dealer",))) == "id-used-differently"
        )
        _, cage = await house.enter("cage")
        secret, _ = await house.office.begin_codes(cage, "the house")
        await house.office.confirm_codes(cage, "c1", code_now(house, secret))


async def test_a_person_returns_with_a_new_password(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        _, admin = await house.enter("admin")
        await house.office.deactivate(admin, "c1", "cage", "left")
        assert await refused(house.enter("cage")) == "sign-in-failed"
        password = await house.office.reactivate(admin, "c2", "cage", "came back")
        assert await refused(house.enter("cage")) == "sign-in-failed"
        await house.enter("cage", password)


# -- a second person ------------------------------------------------------------------------------------------


VOID: dict[str, Any] = {"type": "DeclareVoid", "ground": "disturbance", "cause": "fire"}
SAID = "DeclareVoid: cause fire, ground disturbance"


async def approval(house: Process, requesting: Session, name: str = "manager", code: str = "") -> str:
    token: str = await house.sign_in.approve(
        requesting, name, WORD, code, table="T1", command=VOID, where="desk"
    )
    return token


def taken(house: Process, token: str, **other: Any) -> Any:
    given = {
        "table": "T1",
        "command": VOID,
        "by_name": "supervisor",
        "command_id": "c1",
    } | other
    return house.sign_in.take_approval(token, **given)


async def test_an_approval_is_good_for_one_command_of_one_person_at_one_table(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, _):
        _, session = await here.enter("supervisor")
        token = await approval(here, session)
        for other in (
            {"table": "T2"},
            {"command": VOID | {"type": "CorrectDice"}},
            {"command": VOID | {"cause": "flood"}},
            {"command": VOID | {"owner": "3"}},
            {"command": {"type": "DeclareVoid"}},
            {"by_name": "dealer"},
            {"by_name": "manager"},
        ):
            assert await refused(taken(there, token, **other)) == "approval-needed"
        session_token, _ = await here.enter("supervisor")
        for token_of_another_kind in ("another token", session_token, ""):
            assert await refused(taken(there, token_of_another_kind)) == "approval-needed"
        found = await taken(there, token)
        assert found.name == "manager" and "operator" in found.roles
        assert await refused(taken(here, token, command_id="c2")) == "approval-needed"
        assert await refused(taken(there, token, command_id="c2")) == "approval-needed"
        assert await taken(here, token) == found, "the same command sent again"
        events = await here.events()
        assert [event for event in events if isinstance(event, ApprovalTaken)] == [
            ApprovalTaken("manager", "supervisor", "T1", "DeclareVoid", "c1", SAID, digest_of(VOID))
        ]
        given = SignedIn("manager", "desk", "approval", 1, 0, "DeclareVoid at T1 by supervisor")
        assert given in events


async def test_of_many_commands_that_take_one_approval_at_once_one_gets_it(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, _):
        _, session = await here.enter("supervisor")
        token = await approval(here, session)
        takers = [taken(process, token, command_id=f"c{at}") for at, process in enumerate((here, there) * 8)]
        answers = await asyncio.gather(*takers, return_exceptions=True)
        assert sum(isinstance(answer, Approver) for answer in answers) == 1
        others = [answer for answer in answers if not isinstance(answer, Approver)]
        assert {getattr(answer, "code", answer) for answer in others} == {"approval-needed"}
        assert sum(isinstance(event, ApprovalTaken) for event in await here.events()) == 1


async def test_an_approval_runs_out_after_a_minute_but_not_for_the_command_that_used_it(
    sqlite: Sqlite,
) -> None:
    async with processes(sqlite) as (house, clock):
        _, session = await house.enter("supervisor")
        used, unused, late = [await approval(house, session) for _ in range(3)]
        await taken(house, used)
        clock.pass_seconds(60)
        await taken(house, late, command_id="c2")
        clock.pass_seconds(1)
        assert await refused(taken(house, unused, command_id="c3")) == "approval-needed"
        await house.sign_in.sessions.tidy()
        assert (await taken(house, used)).name == "manager"


async def test_nobody_approves_what_they_ask_for_themselves(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        _, session = await house.enter("supervisor")
        for name in ("supervisor", " SuperVisor"):
            assert await refused(approval(house, session, name)) == "second-person-needed"


async def test_an_approval_takes_everything_that_a_sign_in_takes(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, _):
        secret = await with_codes(house, "manager")
        _, session = await house.enter("supervisor")
        assert await refused(approval(house, session)) == "sign-in-failed"
        code = code_now(house, secret)
        assert await taken(house, await approval(house, session, code=code))
        assert await refused(approval(house, session, code=code)) == "sign-in-failed"
        for name in ("ghost", "manager", "manager", "manager"):
            await refused(
                house.sign_in.approve(
                    session, name, WRONG, "", table="T1", command={"type": "X"}, where="desk"
                )
            )
        assert await refused(approval(house, session, code=code_now(house, secret))) == "too-many-requests"
        _, admin = await house.enter("admin")
        given = await house.office.add_person(admin, "c1", "new", ("operator",))
        waiting = house.sign_in.approve(session, "new", given, "", table="T1", command={"type": "X"})
        assert await refused(waiting) == "password-change-needed"


async def test_the_approval_of_someone_who_may_no_longer_approve_no_longer_counts(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, _):
        _, session = await here.enter("supervisor")
        token = await approval(here, session)
        _, admin = await there.enter("admin")
        await there.office.change_roles(admin, "c1", "manager", ("dealer",), "moved")
        assert await refused(taken(here, token)) == "approval-needed"


async def test_a_session_of_someone_added_a_moment_ago_elsewhere_is_good_at_once(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, _):
        mine, _ = await here.enter("admin")
        await here.sign_in.session_of(mine)
        _, admin = await there.enter("admin")
        given = await there.office.add_person(admin, "c1", "noor", ("dealer",))
        token, session = await there.enter("noor", given)
        assert await refused(here.sign_in.session_of(token)) == "password-change-needed"
        assert await here.sign_in.session_of(token, unfinished_too=True) == session


# -- the first people -----------------------------------------------------------------------------------------


async def test_the_first_start_makes_one_administrator_whose_password_is_told_once(engine: Engine) -> None:
    async with processes(engine, 2, people=False) as (here, there, _):
        told = await asyncio.gather(
            *(first_administrator(process.house, process.passwords) for process in (here, there))
        )
        [(name, password)] = [one for one in told if one is not None]
        assert name.startswith("admin-") and len(name) == 11, "a name that nobody expects"
        assert len(password) == 24 and password not in await here.journal()
        assert await first_administrator(there.house, there.passwords) is None
        token, session = await there.enter(name, password)
        assert session.roles == ("administrator",)
        assert await refused(here.sign_in.session_of(token)) == "password-change-needed"


async def test_a_person_who_has_the_store_in_hand_gets_a_locked_administrator_back_in(sqlite: Sqlite) -> None:
    async with processes(sqlite) as (house, clock):
        for _ in range(3):
            await refused(house.enter("admin", WRONG))
        password = await new_password_of(house.house, house.passwords, "admin", "locked out")
        clock.pass_seconds(30)
        token, _ = await house.enter("admin", password)
        assert await refused(house.sign_in.session_of(token)) == "password-change-needed"


async def test_ready_people_of_a_demonstration_have_every_role_of_every_book(engine: Engine) -> None:
    async with processes(engine, 2) as (here, there, _):
        ready = await demonstration_people(there.house, there.store, there.passwords)
        people = await here.sign_in.people()
        assert {name: person.roles for name, person in people.persons.items()} == ready
        assert {role for roles in ready.values() for role in roles} == set(people.roles)
        assert set(ready) == {
            "dealer", "host", "supervisor", "manager", "deputy", "cage", "inspector", "director", "admin",
        }  # fmt: skip
        for name in BOOKS:
            policies = book(name).policies
            assert policies is not None
            staff = {role.role for role in policies.roles if role.staff}
            at_this_table = [person for person, roles in ready.items() if staff & set(roles)]
            assert len(at_this_table) >= 3, "someone at the front line, and two who can approve each other's"
        for name in ready:
            token, _ = await here.enter(name)
            await there.sign_in.session_of(token)
        await demonstration_terminals(there.house, there.store, ["T1/3", "T1/4"])
        await there.sign_in.sign_in_terminal("T1/4", WORD, "cable")


async def test_a_live_house_has_no_ready_people_and_no_known_keys(sqlite: Sqlite) -> None:
    store = await open_store(sqlite.address)
    house = await House.open(store, MAKERS, shared=True)
    passwords = Passwords(time_cost=1, memory_kibibytes=8)
    try:
        await open_people(house, [book(name) for name in BOOKS])
        for mode in (None, "live"):
            if mode is not None:
                await store.set_mode("live")
            assert await refused(demonstration_people(house, store, passwords)) == "not-in-live-mode"
            assert await refused(demonstration_terminals(house, store, ["T1/3"])) == "not-in-live-mode"
        _, people = await house.state(STREAM)
        assert people.persons == people.terminals == {}
    finally:
        await house.close()
        await store.close()


async def test_roles_of_the_books_are_told_once_and_new_ones_later(sqlite: Sqlite) -> None:
    async with processes(sqlite, 2, people=False) as (here, there, _):
        before = await here.journal()
        everything = [book(name) for name in BOOKS]
        await asyncio.gather(*(open_people(process.house, everything) for process in (here, there)))
        assert await here.journal() == before
        await open_people(there.house, everything[:1])
        assert await here.journal() == before
        await there.house.send(STREAM, "x", AddPerson(SYSTEM, "ann", ("operator",), "hash"))
