"""`sicbo table`: a whole evening from the command line, in a store that has everything when the answer is shown."""

import json
from pathlib import Path
from typing import Any

import pytest

import sicbo
from sicbo.cli.main import main

SCRIPT = Path(__file__).parents[3] / "examples" / "evening.txt"
GAMES = [
    "act-canberra",
    "nsw-aruze",
    "crown-melbourne/a",
    "crown-melbourne/b",
    "pennsylvania/a",
    "pennsylvania/b",
]


class Desk:
    """Someone at a keyboard."""

    def __init__(self, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.store, self.capsys = store, capsys

    def __call__(self, *words: str, code: int = 0, table: str = "T1") -> str:
        assert main(["table", str(self.store), table, *words]) == code, self.capsys.readouterr()
        shown = self.capsys.readouterr()
        return shown.out if code == 0 else shown.err

    def state(self, table: str = "T1") -> dict[str, Any]:
        read: dict[str, Any] = json.loads(self("show", "--json", table=table))
        return read


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path / "evening.db", capsys)


def test_the_example_plays_an_evening_to_its_end(desk: Desk) -> None:
    desk("open", "crown-melbourne/a")
    told = desk("run", str(SCRIPT), "--id", "saturday")
    assert "the result is 2-2-5" in told
    assert "no spin, the bets stay" in told
    assert told.rstrip().endswith("the table is closed")
    balances = desk.state()["balances"]
    assert isinstance(balances, dict)
    # ann: +20 -5 on 2-2-5 (small and total:9), then even lost 10 on a triple; bob: +110, then 31 x 5, then -5
    assert balances["chips:T1/ann"] == balances["chips:T1/bob"] == 0
    assert balances["in-play:T1"] == 0
    assert "ann takes 545.00" in told
    assert f"bob takes {200 + 110 + 155 - 5}.00" in told


@pytest.mark.parametrize("lines", range(0, 22, 3))
@pytest.mark.takes(1)
def test_a_script_that_was_cut_off_goes_on_where_it_stopped(desk: Desk, tmp_path: Path, lines: int) -> None:
    wanted = SCRIPT.read_text().splitlines()
    first = tmp_path / "first.txt"
    first.write_text("\n".join(wanted[: 4 + lines]) + "\n")
    desk("open", "crown-melbourne/a")
    desk("run", str(first), "--id", "saturday")
    rest = desk("run", str(SCRIPT), "--id", "saturday")
    assert rest.rstrip().endswith("the table is closed")
    once = desk.state()
    assert desk("run", str(SCRIPT), "--id", "saturday") == "", "a third time, and nothing happens"
    assert desk.state() == once
    assert once["table"]["rounds"] == 6


def test_a_line_that_was_cut_off_in_its_middle_goes_on_there(desk: Desk, tmp_path: Path) -> None:
    """The first part of `sit` and two steps of `round` were saved under the line's name, and then the plug was pulled."""
    script = tmp_path / "evening.txt"
    script.write_text("sit ann 100\nbet ann small=5\nround 1,2,3\n")
    desk("open", "act-canberra")
    seat = {"type": "SitDown", "by": {"name": "ann", "role": "player"}, "place": "1"}
    desk("send", json.dumps(seat), "--id", "s-1.0")
    script.write_text("sit ann 100\nbet ann small=5\n")
    desk("run", str(script), "--id", "s")
    for part, step in enumerate(("cover", "activate")):
        desk("step", step, "--id", f"s-3.{part}")
    script.write_text("sit ann 100\nbet ann small=5\nround 1,2,3\n")
    told = desk("run", str(script), "--id", "s")
    assert "no more bets" in told
    assert "the shaker is covered" not in told
    state = desk.state()
    assert state["balances"]["chips:T1/ann"] == 10_500
    assert state["table"]["rounds"] == 1
    assert desk("run", str(script), "--id", "s") == ""
    assert desk.state() == state


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_opened_and_played(desk: Desk, name: str) -> None:
    game = sicbo.game(name)
    dice = ",".join(str(face) for face in game.dice.shown(7))
    desk("open", name)
    desk("sit", "ann", "500")
    desk("bet", "ann", "small=10", "big=10")
    desk("round", dice)
    desk("repeat", "ann", "2")
    desk("back", "ann", "big")
    desk("round", "--seed", "5")
    desk("leave", "ann")
    state = desk.state()
    assert state["phase"] == "open, between rounds"
    assert sum(state["balances"].values()) == -sum(
        amount for account, amount in all_balances(desk).items() if account not in state["balances"]
    )


def all_balances(desk: Desk) -> dict[str, int]:
    import sqlite3

    with sqlite3.connect(desk.store) as database:
        return dict(database.execute("SELECT account, amount FROM balances").fetchall())


def test_the_table_of_the_book_without_odds_needs_its_schedule(desk: Desk) -> None:
    assert "states no odds" in desk("open", "nsw-table", code=2)
    desk("open", "nsw-table", "--card", "examples/nsw-table-card.toml")
    desk("sit", "ann", "500")
    desk("bet", "ann", "small=10")
    assert "the result is 1-2-3" in desk("round", "1,2,3")


def test_without_a_demonstration_the_table_says_all_that_is_missing(desk: Desk) -> None:
    told = desk("open", "crown-melbourne/a", "--as-it-is", code=2)
    for missing in ("a minimum and a maximum", "electronic lighting", "sign with the minimum", "(4.1"):
        assert missing in told


def test_a_void_gives_the_wagers_back(desk: Desk) -> None:
    desk("open", "act-canberra")
    desk("sit", "ann", "100")
    desk("bet", "ann", "small=10")
    assert "returned to ann: 10.00 on Small" in desk("void", "disturbance", "", "fire")
    assert desk.state()["balances"]["chips:T1/ann"] == 10_000


@pytest.mark.parametrize("name", ["act-canberra", "nsw-aruze"])
def test_a_table_that_closes_while_nobody_has_a_wager_is_verified(desk: Desk, name: str) -> None:
    """The round that had begun ends with it, and the next one is the next day's."""
    desk("open", name)
    desk("bets")
    desk("close")
    desk("open")
    desk("sit", "ann", "100")
    desk("bet", "ann", "small=10")
    desk("round", "1,2,3")
    assert main(["verify", str(desk.store)]) == 0, desk.capsys.readouterr()


def test_two_tables_share_a_store_and_not_their_money(desk: Desk) -> None:
    desk("open", "act-canberra")
    desk("open", "nsw-aruze", table="T2")
    desk("sit", "ann", "100")
    desk("sit", "ann", "70", table="T2")
    assert desk.state()["balances"]["chips:T1/ann"] == 10_000
    assert desk.state("T2")["balances"]["credit:T2/1"] == 7_000


def test_a_result_that_was_void_afterwards_is_shown_as_void(desk: Desk) -> None:
    desk("open", "act-canberra")
    desk("sit", "ann", "100")
    desk("bet", "ann", "small=5")
    desk("round", "1,2,3")
    assert "last result 1-2-3: 5.00 staked, 10.00 returned" in desk("show")
    said = {
        "type": "DeclareVoid",
        "by": {"name": "sue", "role": "supervisor"},
        "approved_by": {"name": "max", "role": "dealer"},
        "ground": "disturbance",
        "cause": "fire",
    }
    desk("send", json.dumps(said))
    shown = desk("show")
    assert "last result 1-2-3: the round was declared void" in shown
    assert "10.00 returned" not in shown


def test_a_round_is_left_to_a_dispute_once_its_table_has_closed_also_when_it_opens_again(desk: Desk) -> None:
    dealer = {"by": {"name": "dora", "role": "dealer"}}
    desk("open", "act-canberra")
    desk("sit", "ann", "100")
    red = {"player": "ann", "colour": "red", "value": 500, "count": 2}
    desk("send", json.dumps({"type": "IssueColourChips", **dealer, **red}))
    desk("bets")
    wager = {"owner": "ann", "wagers": {"big": 1000}, "kind": "colour-chip", "colour": "red"}
    desk("send", json.dumps({"type": "PlaceWagers", **dealer, **wager}))
    desk("round", "1,2,3")
    desk("leave", "ann")
    desk("close")
    settled = desk.state()["balances"]
    fire = {"ground": "disturbance", "cause": "fire", "approved_by": dealer["by"]}
    void = json.dumps({"type": "DeclareVoid", "by": {"name": "sue", "role": "supervisor"}, **fire})
    assert "open a dispute" in desk("send", void, code=2)
    desk("open", "--as-it-is")
    assert "open a dispute" in desk("send", void, code=2)
    assert desk.state()["balances"] == settled


def test_any_command_can_be_sent_as_the_journal_has_it(desk: Desk) -> None:
    desk("open", "crown-melbourne/a")
    said = {
        "type": "DeclareFault",
        "by": {"name": "dora", "role": "dealer"},
        "ground": "malfunction",
        "what": "the panel is dark",
    }
    assert "fault 1, malfunction: the panel is dark" in desk("send", json.dumps(said))
    assert "! fault 1: the panel is dark" in desk("show")
    assert "not a valid command" in desk("send", '{"type": "Nothing"}', code=2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("fly",), "'fly' is not a table command"),
        (("bet", "ann"), "bet PLAYER BET=AMOUNT"),
        (("bet", "zoe", "small=5"), "zoe has no seat"),
        (("bet", "ann", "smal=5"), "did you mean small"),
        (("bet", "ann", "small=0.001"), "small"),
        (("bet", "ann", "small=100000"), "is less than"),
        (("round", "1,2"), "three dice"),
        (("round", "1,2,9"), "9"),
        (("step", "dance"), "has a step 'dance'"),
        (("step", "pay"), "comes next"),
        (("void", "boredom"), "has no irregularity 'boredom'"),
        (("leave", "zoe"), "zoe has no seat"),
        (("move", "ann", "small"), "move PLAYER FROM TO"),
        (("repeat", "ann", "many"), "a number of times"),
        (("open", "nsw-aruze"), "plays crown-melbourne/a"),
        (("run", "nowhere.txt"), "there is no file"),
        (("run",), "name a script"),
    ],
)
@pytest.mark.takes(1)
def test_what_cannot_be_done_is_said_in_a_sentence(desk: Desk, words: tuple[str, ...], told: str) -> None:
    desk("open", "crown-melbourne/a")
    desk("sit", "ann", "100")
    desk("bet", "ann", "small=5")
    before = desk.state()
    said = desk(*words, code=2)
    assert told in said
    assert said.count("\n") == 1
    assert desk.state() == before, "nothing has changed"


@pytest.mark.parametrize(
    "words", [("bet", "ann", "small=0.50"), ("bet", "ann", "small=7.77"), ("repeat", "ann")]
)
def test_a_wager_that_is_refused_opens_no_betting(desk: Desk, words: tuple[str, ...]) -> None:
    desk("open", "pennsylvania/a")
    desk("sit", "ann", "100")
    before = desk.state()
    desk(*words, code=2)
    assert desk.state() == before


def test_a_store_that_is_not_there_is_not_made_by_looking_at_it(desk: Desk) -> None:
    assert "start with" in desk("show", code=2)
    assert not desk.store.exists()


def test_a_line_of_a_script_is_named_in_its_refusal(desk: Desk, tmp_path: Path) -> None:
    desk("open", "act-canberra")
    script = tmp_path / "wrong.txt"
    script.write_text("# a comment\n\nsit ann 100\nbet ann small=ten\n")
    assert desk("run", str(script), code=2).startswith("sicbo: line 4: ")


def test_answers_in_json_carry_the_events(desk: Desk) -> None:
    desk("open", "act-canberra")
    answer = json.loads(desk("sit", "ann", "--json", "--id", "first"))
    assert answer["id"] == "first"
    [seated] = answer["events"]
    assert (seated["type"], seated["place"], seated["player"]) == ("Seated", "1", "ann")


# -- the store agrees, whatever order people came in ---------------------------------------------------------


def test_a_table_closed_with_places_out_of_order_agrees(desk: Desk) -> None:
    desk("open", "nsw-aruze")
    for player, place in (("ann", "5"), ("bob", "2"), ("cid", "10")):
        desk("sit", player, "50", place)
    desk("notice")
    desk("close")
    assert main(["verify", str(desk.store)]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_void_round_of_names_out_of_order_agrees(desk: Desk, game: str) -> None:
    desk("open", game)
    for player, place in (("zoe", "5"), ("ann", "2"), ("bob", "10")):
        desk("sit", player, "50", *([place] if game == "nsw-aruze" else []))
    for player in ("zoe", "bob", "ann"):
        desk("bet", player, "small=10", "big=5")
    if game.startswith("pennsylvania"):
        for step in ("cover", "activate", "close-bets", "uncover"):
            desk("step", step)
        told = desk("void", "dice-not-flat")
    else:
        by = '{"name":"max","role":"%s"}' % ("assistant-casino-manager" if "crown" in game else "supervisor")
        why = '"ground":"disturbance","cause":"fire","opinion":"nobody could stay at the table"'
        told = desk("send", f'{{"type":"DeclareVoid","by":{by},{why}}}')
    assert ("5: " if game == "nsw-aruze" else "zoe: ") in told, "the stakes are returned"
    assert main(["verify", str(desk.store)]) == 0


def test_wagers_keep_the_limits_they_were_placed_under_and_the_store_agrees(desk: Desk) -> None:
    """Own limits end with the marker, but not for a wager that is down already."""
    desk("open", "act-canberra")
    desk("sit", "ann", "5000")
    supervisor, dealer = '{"name":"sue","role":"supervisor"}', '{"name":"dora","role":"dealer"}'
    desk("send", f'{{"type":"AgreePersonalLimits","by":{supervisor},"player":"ann","maximum":200000}}')
    desk("send", f'{{"type":"PlaceMarker","by":{dealer},"player":"ann","marker":"gold 1"}}')
    desk("bet", "ann", "small=1500")
    desk("send", f'{{"type":"RemoveMarker","by":{dealer},"player":"ann"}}')
    desk("round", "1,2,4")
    balances = desk.state()["balances"]
    assert isinstance(balances, dict) and balances["chips:T1/ann"] == 650_000
    assert main(["verify", str(desk.store)]) == 0


@pytest.mark.parametrize("game", ["act-canberra", "nsw-aruze", "crown-melbourne/a"])
def test_a_known_result_is_void_by_two_people_who_are_named(desk: Desk, game: str) -> None:
    desk("open", game)
    desk("sit", "ann", "100")
    desk("bet", "ann", "small=10")
    desk("round", "1,2,3")
    alone = desk("void", "fraud", code=2)
    assert (
        "needs a second person" in alone and "with NAME:ROLE" in alone and "takes a Electronic" not in alone
    )
    assert "write NAME:ROLE" in desk("void", "fraud", "with", "eve", code=2)
    assert "no role 'king'" in desk("void", "fraud", "with", "eve:king", code=2)
    assert "is for the" in desk("void", "fraud", "with", "eve:player", code=2)
    second = {"nsw-aruze": "supervisor", "act-canberra": "dealer", "crown-melbourne/a": "dealer"}[game]
    desk("void", "fraud", "with", f"eve:{second}")
    balances = desk.state()["balances"]
    assert isinstance(balances, dict)
    purse = "credit:T1/1" if game == "nsw-aruze" else "chips:T1/ann"
    assert balances[purse] == 10_000, "as before the round"


def with_bets(desk: Desk, game: str, *steps: str, shaker: str = "manual") -> None:
    """A round on which ann and bob have bet against each other, after these steps."""
    desk("open", game, "--shaker", shaker)
    for player, bet in (("ann", "small=10"), ("bob", "big=10")):
        desk("sit", player, "100")
        desk("bet", player, bet)
    for step in steps:
        desk("step", step, "--seed", "2")


def purses(desk: Desk) -> list[int]:
    balances = desk.state()["balances"]
    assert isinstance(balances, dict)
    return [balances["chips:T1/ann"], balances["chips:T1/bob"], balances["in-play:T1"]]


@pytest.mark.parametrize(
    ("game", "ground"),
    [("act-canberra", "disturbance"), ("crown-melbourne/a", "fraud"), ("pennsylvania/a", "impractical")],
)
def test_a_round_void_after_its_losers_were_collected_leaves_every_purse_as_before(
    desk: Desk, game: str, ground: str
) -> None:
    thrown = ("cover", "activate", "close-bets", "uncover", "announce", "enter", "illuminate")
    with_bets(desk, game, *thrown, "collect")
    assert purses(desk) == [9_000, 9_000, 1_000], "one of the two has lost"
    assert "dice not flat cannot be declared now" in desk("void", "dice-not-flat", code=2)
    desk("void", ground, "with", "eve:dealer")
    assert purses(desk) == [10_000, 10_000, 0]
    assert main(["verify", str(desk.store)]) == 0


def test_pa_625a_7_b_lights_that_fail_after_an_automated_shaker_has_tossed_the_dice_return_no_bet(
    desk: Desk,
) -> None:
    """Its cover is still on, and the round is settled by the dice under it, before a floorperson."""
    with_bets(desk, "pennsylvania/a", "cover", "activate", shaker="automated-covered")
    dealer, above = {"name": "dora", "role": "dealer"}, {"name": "flo", "role": "floorperson"}
    dark = {"type": "DeclareFault", "ground": "lights-fault", "what": "the layout stays dark", "by": dealer}
    assert "returned to" not in desk("send", json.dumps(dark))
    assert purses(desk) == [9_000, 9_000, 2_000], "the bets stay for the dice"
    for step in ("close-bets", "uncover", "announce", "enter"):
        desk("step", step, "--seed", "2")
    alone = {"type": "TakeStep", "step": "collect", "by": dealer}
    assert "625a.7(b)" in desk("send", json.dumps(alone), code=2)
    for step in ("collect", "pay"):
        desk("send", json.dumps({**alone, "step": step, "witness": above}))
    assert sorted(purses(desk)) == [0, 9_000, 11_000]


def test_a_table_opened_again_says_the_float_that_is_there(desk: Desk) -> None:
    assert "opens with a float of 5000.00" in desk("open", "act-canberra", "--float", "5000")
    desk("sit", "ann", "100")
    desk("leave", "ann")
    desk("notice")
    for _ in range(3):
        desk("round")
    desk("close")
    told = desk("open")
    assert "float of 0.00" not in told and "the float is 4,900.00" in told, told
    assert "float 4,900.00" in desk("show")


def test_show_takes_no_other_word(desk: Desk) -> None:
    desk("open", "act-canberra")
    assert "write show on its own, without 'x'" in desk("show", "x", code=2)
