"""Dice from a sealed secret: the walk of a round at every book, the arithmetic against a second way to it, and the
server's part."""

import asyncio
import hashlib
import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.second_fairness import second_commitment, second_hmac, second_roll
from sicbo.currency import DOLLARS
from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import Reading, activation_of, drawn, recorded, virtual
from sicbo.devices.fair_dice import FairDice
from sicbo.hosting.tables import setup_of
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmDice,
    CorrectDice,
    DeclareVoid,
    Faces,
    ReadDice,
    TakeStep,
)
from sicbo.rooms.table.fairness import FAIR_BYTES, commitment_of, faces_of, fair_roll
from sicbo.rooms.table.messages.fairness import (
    AddNonce,
    CommitToDice,
    DeclareSecretLost,
    OpenSecret,
    SecretLost,
    SecretOpened,
)
from sicbo.rooms.table.messages.table import CloseTable
from sicbo.rooms.table.state import Table
from sicbo.rules.card import Card, CardFile, card_from
from sicbo.store.whole.by_address import open_store
from support.evening import Evening, full_game
from support.sealed import NONCE, Sealed, sealed, secret_of, without_moments

ROOT = Path(__file__).parents[4]
VECTORS = json.loads((ROOT / "tests" / "fairness_vectors.json").read_text("utf-8"))
GAMES = ("act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a")
SECRET = bytes(range(32))
every_game = pytest.mark.parametrize("game", GAMES)


# -- the arithmetic ---------------------------------------------------------------------------------------------


def test_the_committed_vectors_hold_in_both_ways_to_the_dice() -> None:
    assert len(VECTORS) >= 60
    rejected = 0
    for vector in VECTORS:
        secret, name, nonces = vector["secret"], vector["round_id"], vector["nonces"]
        places = vector["places"]
        assert commitment_of(bytes.fromhex(secret), name) == vector["commitment"]
        assert second_commitment(secret, name) == vector["commitment"]
        assert list(fair_roll(bytes.fromhex(secret), name, nonces, vector["activation"])) == places
        assert second_roll(secret, name, nonces, vector["activation"]) == places
        texts = [b"sicbo fair dice 1: roll", name.encode(), b"%d" % vector["activation"], b"%d" % len(nonces)]
        for owner in sorted(nonces, key=str.encode):
            texts += [owner.encode(), nonces[owner].encode()]
        text = b"".join(b"%d:%s," % (len(part), part) for part in [*texts, b"0"])
        rejected += any(byte >= 252 for byte in second_hmac(bytes.fromhex(secret), text)[:3])
    assert rejected >= 2, "some vectors throw a byte away"
    assert any(
        sorted(v["nonces"]) != sorted(v["nonces"], key=lambda owner: owner.encode("utf-16-be"))
        for v in VECTORS
    ), "some order of owners tells UTF-8 from UTF-16"


def test_the_page_on_fairness_computes_the_vectors_with_what_it_shows() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text("utf-8")
    (shown,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    known: dict[str, Any] = {}
    exec(shown, known)
    for vector in VECTORS:
        secret, name = bytes.fromhex(vector["secret"]), vector["round_id"]
        assert known["commitment"](secret, name) == vector["commitment"]
        assert known["dice"](secret, name, vector["nonces"], vector["activation"]) == vector["places"]


def test_every_byte_is_mapped_to_a_face_or_thrown_away_and_no_face_is_favoured() -> None:
    mapped = {byte: list(faces_of(iter([byte]))) for byte in range(256)}
    assert [byte for byte, faces in mapped.items() if not faces] == [252, 253, 254, 255]
    assert FAIR_BYTES == 252
    assert Counter(face for faces in mapped.values() for face in faces) == dict.fromkeys(range(6), 42)


def test_a_stream_of_bytes_gives_its_faces_in_order_without_those_thrown_away() -> None:
    assert list(faces_of(iter([255, 0, 252, 7, 251, 253, 41]))) == [0, 1, 5, 5]


hexadecimal = st.text("0123456789abcdef", min_size=16, max_size=64)
owners = st.dictionaries(
    st.text(st.characters(exclude_categories=("Cs",)), max_size=8),  # type: ignore[arg-type]
    hexadecimal,
    max_size=6,
)


@given(
    st.binary(min_size=32, max_size=32),
    st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12),  # type: ignore[arg-type]
    owners,
    st.integers(1, 40),
)
def test_the_dice_agree_with_the_second_way_whatever_goes_in(
    secret: bytes, name: str, nonces: dict[str, str], activation: int
) -> None:
    assert list(fair_roll(secret, name, nonces, activation)) == second_roll(
        secret.hex(), name, nonces, activation
    )
    assert commitment_of(secret, name) == second_commitment(secret.hex(), name)


def test_whatever_goes_in_is_told_apart_wherever_its_parts_begin_and_end() -> None:
    """The same signs cut differently make other dice: no owner can write what another's nonce would have been."""
    cut: list[tuple[str, dict[str, str], int]] = [
        ("T1-1", {}, 1), ("T1-1", {}, 2), ("T1-11", {}, 1), ("T1-1", {"a": "b1", "c": "d"}, 1),
        ("T1-1", {"ab1": "", "c": "d"}, 1), ("T1-1", {"a": "b1c", "": "d"}, 1), ("T1-1", {"a": "b", "1c": "d"}, 1),
        ("T1-1", {"a": "b1"}, 1), ("T1-1", {"a": "b1", "c": ""}, 1), ("T1-1", {"1:a,2": "b1"}, 1),
    ]  # fmt: skip
    made = {tuple(tuple(fair_roll(bytes([key]) * 32, *case)) for key in range(12)) for case in cut}
    assert len(made) == len(cut)


def test_the_nonces_count_whatever_order_they_came_in() -> None:
    nonces = {"10": "aa" * 8, "9": "bb" * 8, "Zoë": "cc" * 8, "zoe": "dd" * 8}
    rolls = {fair_roll(SECRET, "T1-1", dict(order)) for order in itertools.permutations(nonces.items())}
    assert len(rolls) == 1


# -- the distribution: levels and sizes fixed beforehand, all four tests together at 99 % -----------------------------

CELLS_216 = 277.80
"""what chi-square with 215 degrees of freedom exceeds in one of 400 cases"""
CELLS_36 = 63.07
"""the same with 35 degrees of freedom"""
ROLLS = 43_200


def _stream(seed: str) -> Iterator[bytes]:
    for number in itertools.count():
        yield hashlib.sha256(f"{seed} {number}".encode()).digest()


def _chi_square(counts: Counter[Any], cells: int, total: int) -> float:
    expected = total / cells
    empty = cells - len(counts)
    return sum((seen - expected) ** 2 / expected for seen in counts.values()) + empty * expected


def _pairs(rolls: list[tuple[int, int, int]]) -> Iterable[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    return zip(rolls[::2], rolls[1::2], strict=True)


def test_sealed_dice_are_even_over_all_216_rolls_and_tell_nothing_of_the_next() -> None:
    """Rounds of one table, secrets from a fixed stream: the same sample every time."""
    secrets = _stream("sealed dice")
    rolls = [
        fair_roll(next(secrets), f"T1-{number}", {"1": f"{number:016x}"} if number % 2 else {})
        for number in range(ROLLS)
    ]
    _holds(rolls)


def test_virtual_dice_are_even_over_all_216_rolls_and_tell_nothing_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The operating system's bytes replaced by a fixed stream: what is tested is what the source makes of them."""
    stream = itertools.chain.from_iterable(_stream("virtual dice"))
    monkeypatch.setattr(random, "_urandom", lambda count: bytes(itertools.islice(stream, count)))
    source = virtual()
    _holds([source.roll() for _ in range(ROLLS)])


def _holds(rolls: list[tuple[int, int, int]]) -> None:
    assert len(rolls) == ROLLS
    assert _chi_square(Counter(rolls), 216, ROLLS) < CELLS_216
    following = Counter((first[2], second[0]) for first, second in _pairs(rolls))
    assert _chi_square(following, 36, ROLLS // 2) < CELLS_36


def test_the_test_of_the_distribution_would_notice_a_modulo_of_the_raw_byte() -> None:
    """256 % 6 = 4: faces 1 to 4 come a little more often, which this sample size shows for the sum of many."""
    bytes_ = itertools.chain.from_iterable(_stream("a modulo"))
    biased = [tuple(next(bytes_) % 6 for _ in range(3)) for _ in range(10 * ROLLS)]
    assert _chi_square(Counter(biased), 216, 10 * ROLLS) > CELLS_216


# -- the walk of a round ------------------------------------------------------------------------------------------------


@every_game
def test_a_round_is_committed_to_played_and_proved(game: str) -> None:
    evening = sealed(game)
    for number in (1, 2, 3):
        evening.begin()
        evening.place("ann", {"small": 500})
        evening.nonce("ann", f"{number:016x}")
        evening.nonce("bob", f"{number:032x}")
        evening.to_the_end()
        (opened,) = evening.send(OpenSecret(by=SYSTEM, secret=evening.secret()))
        assert isinstance(opened, SecretOpened)
        known = evening.table.fairness
        assert known is not None and known.number == number and not known.is_sealed
        assert set(known.nonces) == {evening.owner("ann"), evening.owner("bob")}
        (rolled,) = known.rolls
        assert evening.table.round is not None and rolled.roll == evening.table.round.result
        first, second, third = second_roll(evening.secret(), f"T1-{number}", known.nonces, 1)
        assert rolled.roll == 36 * first + 6 * second + third


@every_game
def test_betting_does_not_open_without_a_commitment_for_that_very_round(game: str) -> None:
    evening = sealed(game)

    def refused() -> Refused:
        with pytest.raises(Refused) as raised:
            evening.step("open-bets")
        return raised.value

    assert refused().code == "not-ready"
    assert "T1-1" in refused().message
    evening.begin().to_the_end()
    assert refused().code == "not-ready"
    evening.open_secret()
    assert refused().code == "not-ready"
    evening.begin()


def test_a_table_without_the_setting_asks_for_nothing_and_takes_no_commitment() -> None:
    evening = Evening("act-canberra").open().seat("ann")
    assert evening.refused(CommitToDice(by=SYSTEM, commitment="00" * 32)).code == "bad-request"
    assert evening.refused(AddNonce(by=Person("ann", "player"), nonce=NONCE)).code == "bad-request"
    assert evening.refused(OpenSecret(by=SYSTEM, secret="00" * 32)).code == "bad-request"
    assert evening.refused(DeclareSecretLost(by=SYSTEM, reason="gone")).code == "bad-request"
    evening.step("open-bets")
    evening.finish(1, 2, 3)
    assert evening.table.fairness is None


def test_a_commitment_is_the_systems_for_the_next_round_and_once() -> None:
    evening = sealed()
    good = CommitToDice(by=SYSTEM, commitment="ab" * 32)
    by = msgspec.structs.replace
    assert evening.refused(by(good, by=evening.top)).code == "not-yours-to-do"
    for text in ("", "ab" * 31, "AB" * 32, "ab" * 33, "xy" * 32, f"{'ab' * 32}\n"):
        assert evening.refused(by(good, commitment=text)).code == "bad-request"
    assert evening.refused(by(good, for_round=2)).code == "round-over"
    evening.send(by(good, for_round=1))
    assert evening.refused(good).code == "out-of-order"
    evening.step("open-bets")
    assert "is in play" in evening.refused(good).message


def test_a_commitment_waits_for_the_last_secret() -> None:
    evening = sealed().begin().to_the_end()
    waiting = CommitToDice(by=SYSTEM, commitment="ab" * 32)
    assert "T1-1 first" in evening.refused(waiting).message
    evening.open_secret()
    evening.send(waiting)


def test_a_closed_table_takes_no_commitment_and_keeps_the_one_it_has() -> None:
    evening = Sealed("act-canberra")
    assert evening.refused(CommitToDice(by=SYSTEM, commitment="ab" * 32)).code == "table-closed"
    evening.open().commit()  # type: ignore[attr-defined]
    evening.send(CloseTable(by=evening.top))
    evening.open()
    evening.step("open-bets")
    assert evening.table.playing is not None


@every_game
def test_nonces_are_taken_while_betting_is_open_one_for_each_owner(game: str) -> None:
    evening = sealed(game)
    ann = AddNonce(by=Person("ann", "player"), nonce=NONCE)
    assert evening.refused(ann).code == "betting-closed"
    evening.commit()
    assert evening.refused(ann).code == "betting-closed"
    evening.open_bets()
    evening.send(ann)
    assert evening.refused(ann).code == "duplicate-nonce"
    assert evening.refused(msgspec.structs.replace(ann, nonce="ff" * 8)).code == "duplicate-nonce"
    assert evening.table.fairness is not None
    assert evening.table.fairness.nonces == {evening.owner("ann"): NONCE}
    for text in ("", "ab" * 7, "0" * 15, "AB" * 8, "ab" * 33, "0x" + "ab" * 8, "é" * 16, f"{NONCE}\n"):
        bob = AddNonce(by=Person("bob", "player"), nonce=text)
        assert evening.refused(bob).code == "bad-request", text
    evening.up_to("close-bets").one_step()
    late = AddNonce(by=Person("bob", "player"), nonce=NONCE)
    assert evening.refused(late).code == "betting-closed"
    evening.to_the_end()
    assert evening.refused(late).code == "betting-closed"


def test_a_nonce_is_its_owners_own() -> None:
    evening = sealed("act-canberra").begin()
    stranger = AddNonce(by=Person("eve", "player"), nonce=NONCE)
    assert evening.refused(stranger).code == "not-seated"
    for_bob = AddNonce(by=Person("ann", "player"), nonce=NONCE, owner="bob")
    assert evening.refused(for_bob).code == "not-yours-to-do"
    for by in (SYSTEM, evening.dealer, evening.top):
        assert evening.refused(AddNonce(by=by, nonce=NONCE, owner="bob")).code == "not-yours-to-do"
    at_terminals = sealed().begin()
    other = AddNonce(by=Person("ann", "player"), nonce=NONCE, owner=at_terminals.owner("bob"))
    assert at_terminals.refused(other).code == "not-seated"
    for by in (SYSTEM, at_terminals.dealer, at_terminals.top):
        given_by = AddNonce(by=by, nonce=NONCE, owner=at_terminals.owner("bob"))
        assert at_terminals.refused(given_by).code == "not-yours-to-do"
    at_terminals.nonce("ann", owner=at_terminals.owner("ann"))


def test_a_nonce_meant_for_an_earlier_round_is_not_taken_in_the_next() -> None:
    evening = sealed().begin().to_the_end().open_secret().begin()
    old = AddNonce(by=Person("ann", "player"), nonce=NONCE, for_round=1)
    assert evening.refused(old).code == "round-over"
    evening.nonce("ann", for_round=2)


@every_game
def test_no_person_says_what_sealed_dice_show(game: str) -> None:
    evening = sealed(game).begin()
    while evening.table.playing is not None and evening.table.playing.remaining[0].step not in (
        "announce",
        "enter",
    ):
        evening.one_step()
    faces = evening.fair_faces()
    for by in (evening.dealer, evening.top, Person("ann", "player")):
        for command in (AnnounceResult(by, faces), ReadDice(by, faces), ConfirmDice(by)):
            assert evening.refused(command).code in ("not-yours-to-do", "out-of-order")
    assert evening.table.playing is not None
    if evening.table.playing.remaining[0].step == "announce":
        assert evening.refused(TakeStep(SYSTEM, "announce")).code == "out-of-order"
        assert evening.refused(AnnounceResult(SYSTEM, faces, (True, False, True))).code == "bad-dice"
        evening.one_step()
        other = next(roll for roll in ((1, 1, 1), (6, 6, 6)) if roll != faces)
        assert evening.refused(ReadDice(SYSTEM, other)).code == "bad-dice"
    cocked = ReadDice(SYSTEM, faces, (True, True, False))
    assert evening.refused(cocked).code == "bad-dice"
    evening.one_step()
    correcting = CorrectDice(evening.dealer, (1, 1, 1), Person("second", evening.top.role), "misread")
    assert evening.refused(correcting).code == "out-of-order"


def test_the_secret_stays_sealed_until_the_round_is_over() -> None:
    evening = sealed().commit()
    early = OpenSecret(by=SYSTEM, secret=evening.secret())
    assert "has not begun" in evening.refused(early).message
    evening.open_bets()
    while evening.table.playing is not None:
        assert "until the round is over" in evening.refused(early).message
        evening.one_step()
    assert evening.refused(OpenSecret(by=evening.top, secret=evening.secret())).code == "not-yours-to-do"
    evening.send(early)
    assert "no sealed secret" in evening.refused(early).message


def test_only_the_secret_that_was_committed_to_opens() -> None:
    evening = sealed().begin().to_the_end()
    for text in ("", "ab" * 31, evening.secret().upper(), "xy" * 32):
        assert evening.refused(OpenSecret(by=SYSTEM, secret=text)).code == "bad-request", text
    other = secret_of("T1-2").hex()
    assert evening.refused(OpenSecret(by=SYSTEM, secret=other)).code == "wrong-secret"
    evening.open_secret()


def _others(faces: Faces) -> Faces:
    return next(roll for roll in ((1, 1, 1), (6, 6, 6)) if roll != tuple(faces))


def test_a_secret_from_which_other_dice_follow_does_not_open_and_can_only_be_lost() -> None:
    evening = sealed().begin().up_to("enter")
    evening.to_the_end(_others(evening.fair_faces()))
    refused = evening.refused(OpenSecret(by=SYSTEM, secret=evening.secret()))
    assert refused.code == "wrong-secret" and "do not follow" in refused.message
    assert evening.refused(DeclareSecretLost(by=SYSTEM, reason="")).code == "cause-needed"
    lost = DeclareSecretLost(by=SYSTEM, reason="the dice were others")
    assert evening.refused(msgspec.structs.replace(lost, by=evening.top)).code == "not-yours-to-do"
    (event,) = evening.send(lost)
    assert isinstance(event, SecretLost)
    assert event.reason == "the dice were others" and event.round_id == "T1-1"
    assert evening.refused(lost).code == "out-of-order"
    evening.begin().to_the_end().open_secret()


def test_a_secret_is_not_declared_lost_while_its_round_is_played() -> None:
    evening = sealed().begin()
    lost = DeclareSecretLost(by=SYSTEM, reason="gone")
    assert evening.refused(lost).code == "out-of-order"
    evening.to_the_end()
    evening.send(lost)


def test_a_commitment_whose_secret_is_lost_before_the_round_makes_way_for_another() -> None:
    evening = sealed().commit()
    evening.send(DeclareSecretLost(by=SYSTEM, reason="restored from a copy"))
    with pytest.raises(Refused, match="has no commitment"):
        evening.step("open-bets")
    evening.begin().to_the_end().open_secret()


def test_after_a_no_spin_the_next_activation_has_dice_of_its_own_and_both_are_proved() -> None:
    evening = sealed("crown-melbourne/a").begin()
    evening.nonce("ann")
    evening.up_to("illuminate")
    first = evening.table.round
    assert first is not None and first.result is not None
    read_and_not_counted = DeclareVoid(
        evening.dealer, "dice-not-flat", approved_by=Person("hal", "higher-duties-dealer")
    )
    assert evening.refused(read_and_not_counted).code == "out-of-order", "no later version writes it"
    with without_moments():
        evening.send(read_and_not_counted)
    evening.to_the_end()
    known = evening.table.fairness
    assert known is not None
    assert [rolled.activation for rolled in known.rolls] == [1, 2]
    for rolled in known.rolls:
        places = second_roll(secret_of("T1-1").hex(), "T1-1", {"ann": NONCE}, rolled.activation)
        assert rolled.roll == 36 * places[0] + 6 * places[1] + places[2]
    assert known.rolls[0].roll != known.rolls[1].roll
    evening.open_secret()


def test_dice_of_a_spin_that_did_not_count_have_to_follow_from_the_secret_too() -> None:
    evening = sealed("crown-melbourne/a").begin().up_to("announce")
    wrong = _others(evening.fair_faces())
    while evening.table.playing is not None and evening.table.playing.remaining[0].step != "illuminate":
        evening.one_step(wrong)
    read_and_not_counted = DeclareVoid(
        evening.dealer, "dice-not-flat", approved_by=Person("hal", "higher-duties-dealer")
    )
    assert evening.refused(read_and_not_counted).code == "out-of-order", "no later version writes it"
    with without_moments():
        evening.send(read_and_not_counted)
    evening.to_the_end()
    refused = evening.refused(OpenSecret(by=SYSTEM, secret=evening.secret()))
    assert refused.code == "wrong-secret" and "shake 1 " in refused.message


@pytest.mark.parametrize("at", ["cover", "activate", "uncover", "illuminate", "pay"])
def test_the_secret_of_a_void_round_is_opened_like_any_other(at: str) -> None:
    evening = sealed("act-canberra").begin()
    evening.place("ann", {"small": 500})
    evening.up_to(at)
    sue = Person("sue", "supervisor")
    evening.send(DeclareVoid(sue, "fraud", opinion="seen", approved_by=evening.dealer))
    assert evening.table.playing is None
    assert evening.refused(CommitToDice(by=SYSTEM, commitment="ab" * 32)).code == "out-of-order"
    evening.open_secret().begin()


def test_a_round_given_up_by_closing_the_table_can_be_opened_the_next_day() -> None:
    evening = Sealed("act-canberra")
    evening.open().begin()  # type: ignore[attr-defined]
    evening.send(CloseTable(by=evening.top))
    evening.open_secret()
    evening.open()
    evening.begin().to_the_end().open_secret()


# -- what is written --------------------------------------------------------------------------------------------------------


def test_states_and_set_ups_from_before_there_were_sealed_dice_are_read_and_written_as_they_were() -> None:
    evening = Evening("act-canberra").open()
    state = json.loads(msgspec.json.encode(evening.table))
    assert state.pop("fairness") is None
    assert msgspec.json.decode(json.dumps(state), type=Table) == evening.table
    assert b"fairness" not in setup_of(full_game("act-canberra"))
    fair = setup_of(full_game("act-canberra", fairness=True))
    assert json.loads(fair)["card"]["fairness"] is True


def test_a_cards_file_may_choose_sealed_dice() -> None:
    chosen = card_from(msgspec.toml.decode(b"fairness = true", type=CardFile), DOLLARS)
    assert chosen.fairness is True
    assert not card_from(CardFile(), DOLLARS).fairness
    assert card_from(CardFile(), DOLLARS) == Card()


def test_the_croupier_runs_a_round_with_sealed_dice() -> None:
    for game in GAMES:
        evening = sealed(game)
        croupier = Croupier(evening.game, recorded([]))
        evening.commit()
        evening.send(croupier.open_bets(evening.table))
        evening.place("ann", {"small": 500})
        while evening.table.playing is not None:
            spun = bool(evening.table.playing.spins) and not evening.table.playing.betting_open
            for command in list(
                croupier.next_commands(evening.table, evening.fair_faces() if spun else (1, 1, 1))
            ):
                evening.send(command)
        evening.open_secret()


# -- the server's part --------------------------------------------------------------------------------------------------------


class Drawer:
    """A vault in a dict."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    async def vault_put_new(self, key: str, value: bytes) -> bytes:
        return self.kept.setdefault(key, value)

    async def vault_get(self, key: str) -> bytes | None:
        return self.kept.get(key)

    async def vault_drop(self, key: str) -> bool:
        return self.kept.pop(key, None) is not None


def test_a_process_that_restarts_commits_to_rolls_and_opens_the_same() -> None:
    """At every moment of a round a new server with nothing but the vault takes over."""

    async def play() -> None:
        vault, evening = Drawer(), sealed("crown-melbourne/a")

        def anew() -> FairDice:
            return FairDice(vault, evening.game)

        seen, early = [], 0
        for number in (1, 2):
            commitment = await anew().commit("T1", number)
            assert await anew().commit("T1", number) == commitment
            assert list(vault.kept) == [f"fair/T1/{number}"]
            evening.send(CommitToDice(by=SYSTEM, commitment=commitment, for_round=number))
            evening.step("open-bets")
            evening.nonce("ann")
            while evening.table.playing is not None:
                playing = evening.table.playing
                ready = not playing.betting_open and "activate" in playing.done
                if not ready:
                    early += "activate" in playing.done
                    with pytest.raises(Refused, match="betting has closed"):
                        await anew().roll(evening.table)
                faces = await anew().roll(evening.table) if ready else None
                if ready:
                    assert await anew().read(evening.table, activation_of(evening.table)) == Reading(faces)  # type: ignore[arg-type]
                evening.one_step(faces)
            secret = await anew().opening(evening.table)
            evening.send(OpenSecret(by=SYSTEM, secret=secret))
            seen.append(secret)
            await anew().drop("T1", number)
            assert vault.kept == {}
            with pytest.raises(Refused, match="no secret is sealed"):
                await anew().opening(evening.table)
        assert early == 2, "this book has the dice shaken before betting closes"
        assert len(set(seen)) == 2 and all(len(secret) == 64 for secret in seen)

    asyncio.run(play())


def test_the_secret_lies_in_the_store_until_it_is_dropped(tmp_path: Path) -> None:
    async def play() -> None:
        evening, seen = sealed(), set()
        for step in range(6):
            store = await open_store(str(tmp_path / "house.db"))
            dice = FairDice(store, evening.game)
            seen.add(await dice.commit("T1", 1))
            if step == 1:
                evening.send(CommitToDice(by=SYSTEM, commitment=seen.copy().pop()))
                evening.open_bets().up_to("enter")
            elif step == 2:
                evening.to_the_end(await dice.roll(evening.table))
            elif step == 3:
                evening.send(OpenSecret(by=SYSTEM, secret=await dice.opening(evening.table)))
            elif step == 4:
                await dice.drop("T1", 1)
                assert await store.vault_get("fair/T1/1") is None
            await store.close()
        assert len(seen) == 2, "the same one until it was dropped"

    asyncio.run(play())


def test_a_secret_that_is_gone_or_another_is_refused_and_never_replaced() -> None:
    async def play() -> None:
        vault, evening = Drawer(), sealed()
        dice = FairDice(vault, evening.game)
        evening.send(CommitToDice(by=SYSTEM, commitment=await dice.commit("T1", 1)))
        evening.open_bets()
        evening.up_to("enter")
        kept = dict(vault.kept)
        vault.kept["fair/T1/1"] = bytes(32)
        for asked in (dice.roll, dice.opening):
            with pytest.raises(Refused) as refused:
                await asked(evening.table)
            assert refused.value.code == "wrong-secret"
        vault.kept.clear()
        for asked in (dice.roll, dice.opening):
            with pytest.raises(Refused) as refused:
                await asked(evening.table)
            assert refused.value.code == "secret-lost"
        assert vault.kept == {}
        vault.kept.update(kept)
        await dice.roll(evening.table)

    asyncio.run(play())


def test_secrets_are_fresh_for_every_round_and_table() -> None:
    async def play() -> set[str]:
        dice = FairDice(Drawer(), full_game("act-canberra", fairness=True))
        return {await dice.commit(table, number) for table in ("T1", "T2") for number in range(50)}

    assert len(asyncio.run(play())) == 100


def test_dice_that_answer_at_once_serve_a_live_table_too() -> None:
    evening = Evening("act-canberra").open().seat("ann")
    with pytest.raises(Refused, match="no round"):
        activation_of(evening.table)
    evening.step("open-bets")
    assert activation_of(evening.table) == "T1-1/1"
    evening.until("uncover")
    assert activation_of(evening.table) == "T1-1/1"
    dice = drawn(evening.game, recorded([(0, 3, 5)]))
    assert asyncio.run(dice.read(evening.table, "T1-1/1")) == Reading((1, 4, 6), (True, True, True))


def test_after_a_no_spin_the_activation_has_another_name() -> None:
    evening = Evening("crown-melbourne/a").open().seat("ann")
    evening.step("open-bets")
    evening.until("uncover")
    evening.send(DeclareVoid(evening.dealer, "dice-not-flat"))
    assert activation_of(evening.table) == "T1-1/2"
    evening.until("uncover")
    assert activation_of(evening.table) == "T1-1/2"
