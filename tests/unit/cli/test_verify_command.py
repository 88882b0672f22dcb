"""sicbo verify: whole evenings agree, and whatever is changed, forged or counted wrongly is found and named."""

import copy
import itertools
import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.cli.main import main
from sicbo.hosting.tables import Judge
from sicbo.ledger.transfers import Transfer
from sicbo.recount.table import TableCount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round import decide as round_room
from sicbo.rooms.round import judging, voids
from sicbo.rooms.round import money as round_money
from sicbo.rooms.round.events import WagersReturned
from sicbo.rooms.round.messages import DeclareVoid, TakeBackWagers
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import money as table_money
from sicbo.rooms.table.messages.limits import AgreePersonalLimits, PlaceMarker, RemoveMarker
from sicbo.rooms.table.messages.table import SitDown, StandUp
from sicbo.rules.game import Game
from sicbo.rules.settlement import Receipt, Wager
from sicbo.store.chain import Difference
from support.evening import Evening
from support.played import GAMES, Recorded, eventful, played, quiet

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Two tables; a fresh one for every test, because most of them spoil it."""
    path = tmp_path / "evening.db"
    played(path, quiet("act-canberra"), quiet("nsw-aruze", "T2"))
    return path


def document(arguments: list[str], capsys: Capture, code: int = 0) -> Any:
    assert main([*arguments, "--json"]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def change(store: Path, *statements: str) -> None:
    """Past the house and past the guards of the tables."""
    connection = sqlite3.connect(store, isolation_level=None)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        assert connection.execute(statement).rowcount != 0, statement
    connection.close()


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_every_book_agrees(game: str, tmp_path: Path, capsys: Capture) -> None:
    evening = eventful(game)
    played(tmp_path / "evening.db", evening)
    answer = document(["verify", str(tmp_path / "evening.db")], capsys)
    assert answer["agrees"] and answer["differences"] == []
    assert answer["tables"] == {"T1": game}
    assert answer["entries"] == len(evening.asked)
    assert answer["rounds"]["begun"] == evening.table.rounds >= 3
    assert answer["rounds"]["settled"] >= 2
    assert answer["accounts"] == len(evening.ledger.balances())


def test_what_a_person_sees(store: Path, capsys: Capture) -> None:
    assert main(["verify", str(store)]) == 0
    out = capsys.readouterr().out
    assert "T1 (act-canberra), T2 (nsw-aruze)" in out
    assert "6 settled again by the book" in out
    assert "everything agrees" in out
    assert out.count("@") == 2, "one head for every table"


def test_nothing_is_created_by_looking(tmp_path: Path, capsys: Capture) -> None:
    assert main(["verify", str(tmp_path / "no.db")]) == 2
    assert "there is no store" in capsys.readouterr().err
    (tmp_path / "empty.db").touch()
    assert main(["verify", str(tmp_path / "empty.db")]) == 2
    assert "is empty" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.db"]


# -- heads ----------------------------------------------------------------------------------------------------


def test_heads_are_written_and_compared_with_a_store_that_went_on(tmp_path: Path, capsys: Capture) -> None:
    store, heads = str(tmp_path / "evening.db"), tmp_path / "monday.txt"
    evening = quiet("act-canberra")
    played(store, evening)
    assert main(["verify", store, "--heads", str(heads)]) == 0
    listed = heads.read_text("utf-8").splitlines()
    assert [head.partition(":")[0] for head in listed] == [f"T1@{len(evening.asked)}"]
    evening.step("open-bets")
    played(store, evening)
    capsys.readouterr()
    assert main(["verify", store, "--against-file", str(heads)]) == 0
    assert "saved earlier" in capsys.readouterr().out
    assert document(["verify", store, "--against", *listed], capsys)["heads"] != listed


def test_a_store_that_was_forged_from_its_beginning_is_found_only_by_its_head(
    tmp_path: Path, capsys: Capture
) -> None:
    """The same table again with other wagers: every hash of it fits, and it is not what was played."""
    true, forged = str(tmp_path / "true.db"), str(tmp_path / "forged.db")
    played(true, quiet("act-canberra"))
    other = Recorded("act-canberra")
    other.open().seat("ann", 100_000).seat("bob", 50_000)
    for _ in range(3):
        other.step("open-bets")
        other.finish(1, 2, 3)
    played(forged, other)
    [head] = document(["verify", true], capsys)["heads"]
    assert document(["verify", forged], capsys)["agrees"]
    found = document(["verify", forged, "--against", head], capsys, code=1)["differences"]
    assert len(found) == 1 and "rewritten since" in found[0]
    found = document(["verify", true, "--against", head.replace("T1@", "T9@")], capsys, code=1)
    assert "T9 is gone" in found["differences"][0]


def test_heads_are_not_written_of_a_store_that_does_not_agree(store: Path, capsys: Capture) -> None:
    change(store, "UPDATE balances SET amount = amount + 100 WHERE account = 'chips:T1/ann'")
    heads = store.with_name("heads.txt")
    assert main(["verify", str(store), "--heads", str(heads)]) == 1
    assert f"{heads} was not written" in " ".join(capsys.readouterr().out.split())
    assert not heads.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("T1@12:abc\n", "is not a head"),
        ("# nothing\n\n", "has no heads"),
        ("\n\nhello\n", "number 3: 'hello'"),
    ],
)
def test_a_file_of_heads_that_is_none(text: str, sentence: str, store: Path, capsys: Capture) -> None:
    path = store.with_name("heads.txt")
    path.write_text(text, "utf-8")
    assert main(["verify", str(store), "--against-file", str(path)]) == 2
    assert sentence in capsys.readouterr().err


# -- tampering ------------------------------------------------------------------------------------------------

TAMPERED = {
    "an amount in an entry": (
        """UPDATE entries SET body = replace(body, '"small":1000', '"small":9000') WHERE stream = 'T1'
           AND body LIKE '%WagersPlaced%"small":1000%'""",
        "does not fit its hash",
    ),
    "the dice": (
        "UPDATE entries SET body = replace(body, '\"roll\":', '\"roll\":1') WHERE body LIKE '%DiceRead%'",
        "does not fit its hash",
    ),
    "the time of an entry": ("UPDATE entries SET at = at + 1 WHERE stream = 'T1' AND seq = 20", "T1@20"),
    "an amount of a transfer": (
        "UPDATE transfers SET amount = amount + 100 WHERE stream = 'T1' AND reason = 'won'",
        "does not fit its hash",
    ),
    "where a transfer went": (
        "UPDATE transfers SET target = 'chips:T1/eve' WHERE stream = 'T1' AND reason = 'won'",
        "changes chips:T1/ann by 10.00 where its events make 20.00",
    ),
    "a balance": (
        "UPDATE balances SET amount = amount + 100 WHERE account = 'chips:T1/ann'",
        "but the recount gives",
    ),
    "an account that nobody has": (
        "INSERT INTO balances VALUES ('chips:T1/eve', 'T1', 500)",
        "chips:T1/eve holds 5.00, but the recount gives 0.00",
    ),
    "the last entry gone": (
        "DELETE FROM entries WHERE stream = 'T1' AND seq = (SELECT max(seq) FROM entries WHERE stream = 'T1')",
        "T1",
    ),
    "the set-up": ("UPDATE streams SET created_at = created_at + 1 WHERE stream = 'T1'", "T1@1 does not fit"),
    "the index of rounds": ("UPDATE rounds SET first_seq = first_seq + 1", "index of rounds"),
    "an entry that is no JSON": ("UPDATE entries SET body = 'x' WHERE stream = 'T2' AND seq = 9", "T2@9"),
}


@pytest.mark.parametrize("what", TAMPERED)
@pytest.mark.takes(1)
def test_tampering_is_found_and_named(what: str, store: Path, capsys: Capture) -> None:
    statement, sentence = TAMPERED[what]
    change(store, statement)
    answer = document(["verify", str(store)], capsys, code=1)
    assert not answer["agrees"]
    assert any(sentence in difference for difference in answer["differences"]), answer["differences"]
    assert main(["verify", str(store)]) == 1
    assert "the store does not agree with itself" in capsys.readouterr().out


# -- a mistake in the rooms themselves ------------------------------------------------------------------------


def _pays_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    right = judging.judged

    def judged(game: Game, state: Round) -> Receipt:
        receipt = right(game, state)
        lines = tuple(
            msgspec.structs.replace(line, winnings=line.winnings + 100, returned=line.returned + 100)
            if line.outcome == "win"
            else line
            for line in receipt.lines
        )
        return msgspec.structs.replace(receipt, lines=lines, returned=sum(line.returned for line in lines))

    monkeypatch.setattr(round_room, "judged", judged)


def _adds_up_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    right = judging.judged

    def judged(game: Game, state: Round) -> Receipt:
        receipt = right(game, state)
        return msgspec.structs.replace(receipt, returned=receipt.returned + 1)

    monkeypatch.setattr(round_room, "judged", judged)


def _forgets_whom_it_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    right = judging.judged
    monkeypatch.setattr(
        round_room, "judged", lambda game, state: right(game, msgspec.structs.replace(state, advised=()))
    )


def _moves_a_cent_less(monkeypatch: pytest.MonkeyPatch) -> None:
    right = round_money.postings

    def postings(state: Round, event: Any) -> tuple[Transfer, ...]:
        return tuple(
            msgspec.structs.replace(one, amount=one.amount - 1) if one.reason == "won" else one
            for one in right(state, event)
        )

    monkeypatch.setattr(table_money.round_money, "postings", postings)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("mistake", "evening", "sentence"),
    [
        (_pays_too_much, quiet, "says winnings 11.00 for ann on small, and the book says 10.00"),
        (_adds_up_wrongly, quiet, "and its lines make"),
        (_forgets_whom_it_advised, eventful, "says outcome lose for ann on big, and the book says returned"),
        (_moves_a_cent_less, quiet, "changes chips:T1/ann by 19.99 where its events make 20.00"),
    ],
)
def test_the_second_count_finds_what_the_rooms_do_wrong_consistently(
    mistake: Callable[[pytest.MonkeyPatch], None],
    evening: Callable[[str], Recorded],
    sentence: str,
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Chain, transfers and balances all fit: only someone who counts in another way can see it."""
    mistake(monkeypatch)
    played(tmp_path / "evening.db", evening("act-canberra"))
    answer = document(["verify", str(tmp_path / "evening.db")], capsys, code=1)
    assert len(answer["differences"]) == 1
    assert sentence in answer["differences"][0]


# -- the second count alone -------------------------------------------------------------------------------

BY = {"name": "dora", "role": "dealer"}
SHA = quiet("act-canberra").game.sha256
OPENED = {"type": "TableOpened", "at": 1, "by": BY, "shaker": "manual"}
BEGUN = {"type": "RoundBegun", "number": 1, "round_id": "T1-1", "paytable_sha256": SHA, "at": 1}
CHIPS = {"type": "ChipsBought", "player": "ann", "amount": 5000, "paid_with": "cash"}
PLACED = {"type": "WagersPlaced", "owner": "ann", "wagers": {"small": 1000}, "kind": "value-chip"}
READ = {"type": "DiceRead", "roll": 42, "by": BY}
PAID = {"type": "StepTaken", "step": "pay", "by": BY, "at": 1}
COLLECTED = {"type": "LosersCollected"}
WINNERS = {"type": "WinnersPaid", "owners": ["ann"]}


def returned(amount: int, **more: Any) -> dict[str, Any]:
    return {
        "type": "WagersReturned", "wagers": {"ann": {"small": amount}}, "reversed_lines": [], "by": BY,
        "ground": "fraud", "clauses": [], "ends_round": True, **more,
    }  # fmt: skip


def receipt(game: Game, roll: int = 42, **more: Any) -> dict[str, Any]:
    made = msgspec.to_builtins(game.settle(game.dice.shown(roll), {"small": 1000}))
    lines = [{**line, "owner": "ann", **more} for line in made["lines"]]
    whole = {**made, "dice": list(made["dice"]), "lines": json.loads(json.dumps(lines))}
    return {"type": "RoundJudged", "receipt": whole}


def counted(game: Game, *events: dict[str, Any]) -> TableCount:
    count = TableCount("T1", Judge(game), {"limits": {}}, {})
    for seq, event in enumerate((OPENED, CHIPS, BEGUN, PLACED, *events), start=1):
        count.enter(seq, [event])  # type: ignore[list-item]
    return count


@pytest.fixture(scope="module")
def game() -> Game:
    import sicbo

    return sicbo.game("act-canberra")


def test_a_round_by_hand(game: Game) -> None:
    count = counted(game, READ, receipt(game), COLLECTED, WINNERS, PAID)
    assert (count.rounds, count.settled, count.void) == (1, 1, 0)
    assert counted(game, returned(1000)).void == 1


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([PAID], "T1@5 ends T1-1, but 10.00 of ann on small was never settled"),
        ([BEGUN], "T1@5 starts T1-1 while T1-1 is not finished"),
        ([returned(900)], "T1@5 gives ann 9.00 back from small, where the stake is 10.00"),
        ([returned(1000, wagers={"bob": {"small": 1000}})], "names bob on small, where there is no bet"),
        ([returned(1000, wagers={})], "was never settled"),
        (["judged"], "settles T1-1 without a result"),
        ([READ | {"roll": 43}, "judged"], "settles T1-1 on 2-2-1, but the dice showed 2-2-2"),
        ([READ, "odds"], "says odds 2 to 1 for ann on small, and the book says 1 to 1"),
        ([READ, "lost"], "says outcome lose for ann on small, and the book says win"),
        ([READ, "bob"], "leaves out ann on small"),
        ([READ, "judged", COLLECTED, PAID], "was never settled"),
        ([READ, "judged", COLLECTED, WINNERS, returned(1000)], "is wrong about whether it was settled"),
        ([PLACED | {"type": "WagersTakenBack", "wagers": {"small": 1001}}], "takes back more than ann has"),
        ([{"type": "WagerMoved", "owner": "ann", "source": "big", "target": "odd", "amount": 1}], "where there is no bet"),
    ],
)  # fmt: skip
def test_what_does_not_come_out_by_hand(events: list[Any], sentence: str, game: Game) -> None:
    named = {
        "judged": receipt(game),
        "odds": receipt(game, odds={"win": 2, "stake": 1, "floor": False}),
        "lost": receipt(game, outcome="lose"),
        "bob": receipt(game, owner="bob"),
    }
    with pytest.raises(Difference) as found:
        counted(game, *(named.get(event, event) if isinstance(event, str) else event for event in events))  # type: ignore[arg-type]
    assert sentence in str(found.value)


def test_something_left_in_play_is_found_even_where_nothing_lies(game: Game) -> None:
    count = TableCount("T1", Judge(game), {"limits": {}}, {"in-play:T1": 1})
    with pytest.raises(Difference, match=r"T1@2 ends T1-1 with 0\.01 still in play"):
        for seq, events in enumerate(([OPENED], [BEGUN, returned(0, wagers={})]), start=1):
            count.enter(seq, events)


def test_a_recalculation_that_is_wrong_and_meters_that_do_not_add_up() -> None:
    judge = Judge(quiet("nsw-aruze").game)
    added = {"type": "CreditAdded", "terminal": "1", "amount": 5000, "source": "notes"}
    adjusted = {
        "type": "MeterAdjusted", "case": 1, "terminal": "1", "round_id": "T1-1", "wagers": {"small": 500},
        "faces": [1, 2, 3], "expected": 1000, "credited": 0, "adjustment": 1000, "by": BY,
    }  # fmt: skip
    TableCount("T1", judge, {"limits": {}}, {}).enter(1, [added, adjusted])
    for wrong, sentence in (
        ({"expected": 900}, "recalculates T1-1 to 9.00, and the book says 10.00"),
        ({"adjustment": 900}, "by an amount that differs from what is missing"),
        ({"adjustment": 1100, "owed": 0}, "by an amount that differs from what is missing"),
    ):
        with pytest.raises(Difference, match=sentence):
            TableCount("T1", judge, {"limits": {}}, {}).enter(1, [added, adjusted | wrong])
    with pytest.raises(Difference, match="MET-03"):
        TableCount("T1", judge, {"limits": {}}, {"credit:T1/1": 1}).enter(1, [added])


# -- void rounds ----------------------------------------------------------------------------------------------

BOB = {"type": "ChipsBought", "player": "bob", "amount": 5000, "paid_with": "cash"}
LOST = PLACED | {"owner": "bob", "wagers": {"big": 700}}


def settled_in_part(game: Game) -> list[dict[str, Any]]:
    """ann has won 10.00 and been paid, bob has lost 7.00 and it has been collected."""
    made = msgspec.to_builtins(
        game.settle(game.dice.shown(42), [Wager("small", 1000, "ann"), Wager("big", 700, "bob")])
    )
    judged = {"type": "RoundJudged", "receipt": json.loads(json.dumps(made))}
    return [BOB, LOST, READ, judged, COLLECTED, WINNERS]


def voided(game: Game, kept: tuple[str, ...] = (), **more: Any) -> list[str]:
    """What the second count says of a void after that, in which the lines of some were not undone."""
    events = settled_in_part(game)
    undone = [line for line in events[3]["receipt"]["lines"] if line["owner"] not in kept]
    stakes = {"ann": {"small": 1000}, "bob": {"big": 700}}
    wagers = {
        owner: part for owner, part in stakes.items() if owner not in (*kept, *more.get("forfeited", {}))
    }
    count = counted(game, *events, returned(0, wagers=wagers, reversed_lines=undone, **more))
    assert (count.void, count.settled) == (1, 0)
    return count.unreturned


def test_a_void_round_is_without_effect_for_everyone_or_said_to_be_otherwise(game: Game) -> None:
    assert voided(game) == []
    assert voided(game, forfeited={"bob": {"big": 700}}) == [], "a book may have a stake forfeited"
    assert voided(game, claims={"ann": 1000}) == [], "what had left the table is owed"
    assert voided(game, kept=("bob",)) == ["T1@11 voids T1-1, but keeps 7.00 of bob's money"]
    assert voided(game, kept=("ann",)) == [
        "T1@11 voids T1-1, but leaves ann with 10.00 that the house had paid"
    ]


KEPT, LEFT = (
    "voids T1-1, but keeps 7.00 of bob's money",
    "voids T1-1, but leaves ann with 10.00 that the house had paid",
)


@pytest.mark.parametrize(("paid", "expected"), [(False, [KEPT]), (True, [LEFT, KEPT])])
def test_a_store_in_which_a_void_kept_a_losers_stake_is_reported(
    paid: bool, expected: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As houses did before: what had been collected or paid stayed so, and the stakes that lay there went home."""

    def as_before(event: WagersReturned) -> WagersReturned:
        gone = {line.owner for line in event.reversed_lines}
        wagers = {owner: part for owner, part in event.wagers.items() if owner not in gone}
        return msgspec.structs.replace(event, wagers=wagers, reversed_lines=())

    evening = Recorded("act-canberra")
    evening.open().seat("ann", 100_000).seat("bob", 50_000)
    evening.step("open-bets")
    evening.place("ann", {"small": 1000})
    evening.place("bob", {"big": 700})
    evening.dice(1, 2, 4)
    if paid:
        evening.finish()
    else:
        evening.until("pay")
    before = voids.declare
    monkeypatch.setattr(
        round_room.voids, "declare", lambda game, state, command: tuple(  # type: ignore[attr-defined]
            as_before(one) if isinstance(one, WagersReturned) else one for one in before(game, state, command)
        )
    )  # fmt: skip
    fire = DeclareVoid(
        Person("sue", "supervisor"), "disturbance", cause="fire", approved_by=Person("dan", "dealer")
    )
    evening.send(fire)
    played(tmp_path / "evening.db", evening)
    answer = document(["verify", str(tmp_path / "evening.db")], capsys, code=1)
    assert [said[said.index("voids") :] for said in answer["differences"]] == expected


# -- the limits that wagers were placed under -----------------------------------------------------------------

AROUND_A_WAGER = ("agrees", "marker", "unmarked", "stakes", "takes back", "moves")


def _does(evening: Evening, what: str) -> None:
    supervisor, dealer, zoe = Person("sue", "supervisor"), evening.dealer, Person("zoe", "player")
    match what:
        case "agrees":
            evening.send(AgreePersonalLimits(by=supervisor, player="zoe", maximum=200_000))
        case "marker":
            evening.send(PlaceMarker(by=dealer, player="zoe", marker="gold"))
        case "unmarked":
            evening.send(RemoveMarker(by=dealer, player="zoe"))
        case "stakes":
            evening.place("zoe", {"small": 150_000})
        case "takes back":
            evening.send(TakeBackWagers(zoe))
        case "moves":
            evening.send(StandUp(by=zoe, place="2"))
            evening.send(SitDown(by=zoe, place="2"))


@pytest.mark.parametrize("before", [(), ("agrees",), ("agrees", "marker")])
def test_the_second_count_knows_the_limits_that_every_wager_was_placed_under(before: tuple[str, ...]) -> None:
    """Limits agreed, marked and ended in every order around a wager: they hold for it or not, and both counts know."""
    start = Evening("act-canberra").open().seat("ann").seat("zoe")
    for what in before:
        _does(start, what)
    start.step("open-bets")
    won = Counter[int]()
    for within in itertools.product(AROUND_A_WAGER, repeat=3):
        evening = copy.copy(start)
        evening.ledger, evening.events = copy.deepcopy(start.ledger), list(start.events)
        try:
            for what in within:
                _does(evening, what)
        except Refused:
            continue
        evening.finish(1, 2, 4)
        limits = msgspec.to_builtins(evening.game.card.limits)
        count = TableCount("T1", Judge(evening.game), {"limits": limits}, accounts := {})  # type: ignore[var-annotated]
        for seq, event in enumerate(evening.events, 1):
            count.enter(seq, [msgspec.json.decode(msgspec.json.encode(event))])
        assert accounts["chips:T1/zoe"] == evening.chips("zoe"), within
        won[evening.chips("zoe") - start.chips("zoe")] += 1
    assert {0, 100_000, 150_000} <= set(won), "no wager, the sign's limits, and limits of the player's own"


def test_a_correction_is_compared_with_the_round_that_was_played() -> None:
    """Wagers, dice and credit of a correction are those of the round; nobody pays a triple that never fell."""
    evening = quiet("nsw-aruze")
    judge = Judge(evening.game)
    history = [json.loads(msgspec.json.encode(event)) for event in evening.events]
    played = evening.on_record("T1-1", "1")
    right = {
        "type": "MeterAdjusted", "case": 1, "terminal": "1", "round_id": "T1-1", "wagers": played.wagers,
        "faces": list(played.faces), "expected": played.credited, "credited": played.credited, "adjustment": 0,
        "by": BY, "from_record": True,
    }  # fmt: skip

    def counted(*adjusted: dict[str, Any], remembered: bool = True) -> None:
        count = TableCount("T1", judge, {"limits": {}}, {})
        count.corrected = {"T1-1"} if remembered else set()
        count.enter(1, [*history, *adjusted])

    counted(right)
    counted(right, right)
    stakes = sum(played.wagers.values())
    void = right | {"void": True, "expected": stakes, "adjustment": stakes - played.credited}
    counted(void)
    triple = {
        "wagers": {"triple:6": 500},
        "faces": [6, 6, 6],
        "expected": 95_500,
        "adjustment": 95_500 - played.credited,
    }
    for wrong, sentence in (
        (triple, "corrects T1-1 on 6-6-6, and its dice were"),
        (
            triple | {"faces": right["faces"], "expected": 0, "adjustment": -played.credited},
            "with bets that terminal 1 did not place",
        ),
        ({"credited": 0, "adjustment": played.credited}, "was credited to terminal 1 for T1-1, and it was"),
        ({"unrecorded": True, "adjustment": -stakes}, "whose bets in T1-1 are on record"),
        ({"round_id": "T1-99"}, "never played to its end"),
    ):
        with pytest.raises(Difference, match=sentence):
            counted(right | wrong)
    with pytest.raises(Difference, match="was credited to terminal 1"):
        counted(void, right)
