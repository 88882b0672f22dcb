"""sicbo play: real rounds at a real house, piped and at a terminal; the felt; the demonstration behind it."""

import io
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest import CaptureFixture, MonkeyPatch

import sicbo
from models import second_model
from sicbo.cli.main import main
from sicbo.cli.playing.felt import DARK, LIT, LIT_STAKED, Felt, chips, plain_layout, prices_text
from sicbo.currency import DOLLARS
from sicbo.demo.demonstration import (
    demonstration_card,
    demonstration_game,
    ready_commands,
    staff,
    usual_shaker,
)
from sicbo.devices.dice_source import recorded, seeded, virtual
from sicbo.refusals import Refused
from sicbo.rooms.table.decide import decide, set_up
from sicbo.rooms.table.evolve import evolve
from sicbo.rules.card import NO_CARD, Card, GamingHours, Limit
from sicbo.rules.game import Game

Capture = CaptureFixture[str]

CARD = "examples/nsw-table-card.toml"
EXAMPLES = ("examples/harbour.toml", "examples/lantern.toml/day", "examples/lantern.toml/night")
GAMES = (*second_model.GAMES, *EXAMPLES)
NOON = 1_790_000_000_000_000


def card_arguments(name: str) -> list[str]:
    return ["--card", CARD] if name == "nsw-table" else []


def game_of(name: str) -> Game:
    return demonstration_game(name, sicbo.read_card(CARD, name) if name == "nsw-table" else NO_CARD)


class Player:
    """Types lines into `sicbo play` and reads what it prints."""

    def __init__(self, monkeypatch: MonkeyPatch, capsys: Capture) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def play(self, name: str, *options: str, lines: list[str], code: int = 0) -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", name, *card_arguments(name), *options]) == code
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        return str(out)


@pytest.fixture
def player(monkeypatch: MonkeyPatch, capsys: Capture) -> Player:
    return Player(monkeypatch, capsys)


def balances(out: str) -> list[str]:
    return re.findall(r"^Round \d+ · .* · balance (\S+)$", out, re.MULTILINE)


# -- playing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", second_model.GAMES)
def test_three_rounds_of_every_game_pay_what_the_second_model_says(name: str, player: Player) -> None:
    chance = random.Random(name)
    faces = list(second_model.SYMBOLS) if name == "crown-melbourne/b" else [str(n) for n in range(1, 7)]
    rolls = [[chance.randrange(6) for _ in range(3)], [4, 4, 4], [chance.randrange(6) for _ in range(3)]]
    purse, expected, lines = 500_000, [], []
    for roll in rolls:
        wagers = {bet: 500 * chance.randint(1, 4) for bet in chance.sample(second_model.bets(name), 12)}
        lines += [" ".join(f"{bet} {stake // 100}" for bet, stake in wagers.items()), "roll"]
        values = (roll[0] + 1, roll[1] + 1, roll[2] + 1)
        for bet, stake in wagers.items():
            odds = second_model.pays(name, bet, values)
            purse += stake * odds if odds is not None else -stake
        expected.append(DOLLARS.grouped(purse))
    dice = ",".join(faces[place] for roll in rolls for place in roll)
    out = player.play(name, "--dice", dice, "--credit", "5000", lines=[*lines, "quit"])
    assert balances(out) == expected
    net = (
        f"{'+' if purse > 500_000 else '-' if purse < 500_000 else ''}{DOLLARS.grouped(abs(purse - 500_000))}"
    )
    assert f"Goodbye, guest: bought in with 5,000.00, cashed out {expected[-1]} ({net})" in out
    assert "no:" not in out
    lit = [set(line.split()) for line in re.findall(r"^winning bets: (.*)$", out, re.MULTILINE)]
    assert lit == [
        {
            bet
            for bet in second_model.bets(name)
            if second_model.pays(name, bet, (a + 1, b + 1, c + 1)) is not None
        }
        for a, b, c in rolls
    ]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_book_by_its_path_is_played_with_lent_policies(name: str, player: Player) -> None:
    game = game_of(name)
    plain = sicbo.game(name)
    wagers = {bet.bet: 200 for bet in game.bets}
    rolls = [game.dice.shown(index) for index in (0, 77, 215)]
    purse, expected = 100_000, []
    for roll in rolls:
        purse += plain.returned(roll, wagers) - sum(wagers.values())
        expected.append(DOLLARS.grouped(purse))
    line = " ".join(f"{bet} 2" for bet in wagers)
    dice = ",".join(str(face) for roll in rolls for face in roll)
    out = player.play(name, "--dice", dice, "--credit", "1000", lines=[line, "", "repeat", "", "repeat", ""])
    assert balances(out) == expected
    assert "our reading" in out


def test_the_whole_transcript_of_a_round_is_plain_and_always_the_same(player: Player) -> None:
    lines = ["small 10", "roll", "quit"]
    out = player.play("act-canberra", "--dice", "1,2,3", lines=lines)
    assert out == player.play("act-canberra", "--dice", "1,2,3", "--plain", lines=lines)
    assert "\x1b" not in out
    assert out.split("Type help for more.\n")[1] == (
        "> small 10\n"
        "on the layout: small 10.00; balance 490.00\n"
        "> roll\n"
        "  Dealer   covers the shaker                      5.1\n"
        "  Dealer   shakes the dice                        5.1\n"
        "  Dealer   calls “no more bets”                   5.2\n"
        "  Dealer   lifts the cover                        5.3\n"
        "  Dealer   calls 1 2 3, total 6                   5.3\n"
        "  Dealer   keys in the dice and confirms          5.3\n"
        "  System   8 winning areas light up               8.5\n"
        "  Dealer   has nothing to collect                 our reading, D8\n"
        "  Dealer   pays 20.00                             6.1\n"
        "winning bets: small total:6 pair:1-2 pair:1-3 pair:2-3 single:1 single:2 single:3\n"
        "Round 1 · 1 2 3, total 6 · +10.00 · balance 510.00\n"
        "  bet   stake outcome odds   winnings returned clauses       \n"
        "  small 10.00 win     1 to 1    10.00    20.00 4.3(a), 6.1(a)\n"
        "  Dealer   opens betting                          4.1\n"
        "> quit\n"
        "1 round, 10.00 staked, 20.00 returned\n"
        "Goodbye, guest: bought in with 500.00, cashed out 510.00 (+10.00)\n"
    )


def test_at_terminals_the_shooter_presses_the_button_and_credit_is_collected(player: Player) -> None:
    out = player.play("nsw-aruze", "--dice", "6,6,2", lines=["big 10", "roll"])
    steps = re.findall(r"^  (?:System|You) +(.+?)  ", out, re.MULTILINE)
    assert steps[1:4] == [
        "no more bets",
        "press the button, the dice tumble",
        "the sensors read 6 6 2, total 14",
    ]
    assert "cashed out 510.00" in out


def test_the_same_seed_throws_the_same_dice(player: Player) -> None:
    lines = ["roll"] * 5
    first = player.play("act-canberra", "--seed", "7", lines=lines)
    assert first == player.play("act-canberra", "--seed", "7", lines=lines)
    assert first != player.play("act-canberra", "--seed", "8", lines=lines)
    assert len(balances(first)) == 5


def test_wagers_are_moved_taken_back_repeated_and_doubled(player: Player) -> None:
    out = player.play(
        "act-canberra", "--dice", "1,2,3,1,2,3",
        lines=["small=10 total:9 5", "move small big 4", "move small big", "back total:9", "back", "Small 10 ROLL 5",
               "small 10 odd", "small 10", "roll", "double", "repeat", "repeat 2", "", "receipt", "history"],
    )  # fmt: skip
    laid = re.findall(r"^on the layout: (.*)$", out, re.MULTILINE)
    assert laid == [
        "small 10.00, total:9 5.00; balance 485.00",
        "total:9 5.00, small 6.00, big 4.00; balance 485.00",
        "total:9 5.00, big 10.00; balance 485.00",
        "big 10.00; balance 490.00",
        "nothing; balance 500.00",
        "small 10.00; balance 490.00",
        "small 20.00; balance 490.00",
        "small 30.00; balance 480.00",
        "small 50.00; balance 460.00",
    ]
    assert balances(out) == ["510.00", "560.00", "560.00"], "the receipt again has the balance of then"
    assert re.search(r"^ +2 +1 2 3 +6 +50.00 +100.00", out, re.MULTILINE)


REFUSALS = [
    ("act-canberra", "smal 10", "'smal' is not a command or a bet here; did you mean small?"),
    ("act-canberra", "small", "add an amount, such as: small 10"),
    ("act-canberra", "small ten", "'ten' is not an amount"),
    ("act-canberra", "small 0", "must be greater than zero"),
    ("act-canberra", "small 10 small 5", "small is named twice"),
    ("act-canberra", "small 1.50", "$1.50 on Small is not a multiple of $1.00: bet a multiple (3.3)"),
    ("act-canberra", "small 499 big 2", "guest has $500.00, which is less than $501.00"),
    ("act-canberra", "small " + "9" * 400, "above the largest amount"),
    ("act-canberra", "move small big", "guest has no bet on Small"),
    ("act-canberra", "move small", "write from which bet to which"),
    ("act-canberra", "back", "no bet on the layout"),
    ("act-canberra", "back nothing", "there is no bet 'nothing'"),
    ("act-canberra", "repeat", "no bet in the last round"),
    ("act-canberra", "repeat x", "repeat takes a whole number"),
    ("act-canberra", "repeat 0", "repeat"),
    ("act-canberra", "double 2", "one word too many"),
    ("act-canberra", "odds", "name a bet, such as: odds"),
    ("act-canberra", "odds tripple:4", "did you mean triple:4"),
    ("act-canberra", "receipt", "there is no receipt yet"),
    ("act-canberra", "history", "no rounds played yet"),
    ("act-canberra", "roll now", "'now' is one word too many"),
    ("nsw-aruze", "small 700", "above the maximum of $500.00: bet at most that (1.1 [maximum bet])"),
    ("nsw-aruze", "small 0.50", "below the minimum of $1.00: bet at least that (1.1 [minimum bet])"),
    ("nsw-table", "small 7", "not a multiple of $5.00"),
]


@pytest.mark.parametrize(("name", "line", "sentence"), REFUSALS, ids=[line[:30] for _, line, _ in REFUSALS])
def test_a_refusal_is_one_sentence_and_changes_nothing(
    name: str, line: str, sentence: str, player: Player
) -> None:
    out = player.play(name, lines=[line, "quit"])
    refusal = next(row for row in out.splitlines() if row.startswith("no: "))
    assert sentence in out.replace("\n", " "), refusal
    assert "0 rounds, 0.00 staked" in out
    assert "cashed out 500.00 (0.00)" in out


def test_with_no_wager_a_book_may_keep_the_betting_open(player: Player) -> None:
    switch = ["--switch", "no-wager-anywhere=keep-wagering-open"]
    out = player.play("nsw-aruze", *switch, "--dice", "1,2,3", lines=["roll", "small 5", "roll"])
    assert "no: no player has bet yet: betting stays open" in out
    assert balances(out) == ["505.00"]


def test_the_list_of_dice_ends_with_a_refusal_and_the_money_is_returned(player: Player) -> None:
    out = player.play("nsw-aruze", "--dice", "1,2,3", lines=["small 5", "roll", "small 5", "roll"])
    assert "no: the list of dice is used up" in out
    assert "cashed out 505.00 (+5.00)" in out


@pytest.mark.parametrize("name", second_model.GAMES)
@pytest.mark.parametrize("ending", [["quit"], ["exit"], []], ids=["quit", "exit", "end of input"])
@pytest.mark.takes(2)
def test_a_player_who_leaves_in_the_middle_of_a_round_gets_the_stakes_back(
    name: str, ending: list[str], player: Player
) -> None:
    out = player.play(name, "--name", "Mia", "--credit", "75", lines=["small 10 triple:any 5", *ending])
    assert out.endswith("Goodbye, Mia: bought in with 75.00, cashed out 75.00 (0.00)\n")


def test_what_is_asked_at_the_table_is_answered_from_the_book(player: Player) -> None:
    out = player.play(
        "act-canberra", lines=["odds double:3", "odds SINGLE:2 big", "limits", "help", "layout"]
    )
    assert "the chosen face shows on 2 or 3 dice" in out
    assert "probability 7.41% · house edge 11.11%" in out
    assert "4.3(d)" in out
    assert "below the minimum: settled once with advice, returned after that  3.4" in out
    for command in (
        "roll",
        "move",
        "back",
        "repeat",
        "double",
        "odds",
        "limits",
        "history",
        "receipt",
        "quit",
    ):
        assert re.search(rf"^  {command} ", out, re.MULTILINE)
    assert out.count("triple:any  31 to 1") == 2


def test_advice_of_the_book_stands_under_the_receipt(player: Player) -> None:
    out = player.play("act-canberra", "--dice", "1,2,3", "--credit", "1000", lines=["small 700", "roll"])
    assert "! small: settled to the maximum of 500.00, 200.00 is returned (3.5)" in out
    assert balances(out) == ["1,500.00"]


BAD = [
    (["act-canbera"], "did you mean act-canberra?"),
    (["crown-melbourne"], "crown-melbourne/a or crown-melbourne/b"),
    (["nsw-table"], "states no odds"),
    (["act-canberra", "--card", CARD], "this card is for nsw-table"),
    (["act-canberra", "--credit", "0"], "the credit must be greater than zero"),
    (["act-canberra", "--credit", "ten"], "the credit 'ten' is not an amount"),
    (["act-canberra", "--dice", "1,2"], "three dice for each roll"),
    (["act-canberra", "--dice", ""], "three dice for each roll"),
    (["act-canberra", "--dice", "1,2,7"], "each die shows 1 to 6"),
    (["crown-melbourne/b", "--dice", "fish,crab,con"], "did you mean coin?"),
    (["act-canberra", "--seed", "x"], "--seed takes a whole number"),
    (["act-canberra", "--seed", "1", "--dice", "1,2,3"], "give only one of them"),
    (["act-canberra", "--name", "a/b"], "leave out / and #"),
    (["act-canberra", "--name", ""], "name"),
    (["act-canberra", "--switch", "x=on"], "act-canberra has no switch 'x'"),
    (["act-canberra", "--store", "no/such/folder/house.db"], "no/such/folder"),
    (["no/such.toml"], "there is no file no/such.toml"),
    ([], "required: game; see sicbo play --help"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=[" ".join(given)[:50] for given, _ in BAD])
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, capsys: Capture, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("sicbo: ") and err.count("\n") == 1
    assert sentence in err


def test_nothing_is_left_of_a_game_without_a_store(
    player: Player, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    player.play("act-canberra", lines=["small 5", "roll"])
    assert list(tmp_path.iterdir()) == []


def test_a_named_store_keeps_every_round_and_checks_out(
    player: Player, tmp_path: Path, capsys: Capture
) -> None:
    store = str(tmp_path / "house.db")
    for name in ("act-canberra", "nsw-aruze", "act-canberra"):
        player.play(name, "--store", store, "--dice", "1,2,3", lines=["small 10", "roll", "big 5"])
    other = player.play(
        "act-canberra", "--switch", "double-wins-on-triple=off", "--store", store, lines=["roll"]
    )
    assert "table act-canberra-2, seat 1" in other, "another card makes another table"
    again = player.play("act-canberra", "--store", store, "--dice", "1,2,3", lines=["roll"])
    assert "Round 3 · 1 2 3" in again
    assert main(["verify", store]) == 0
    assert "everything agrees" in capsys.readouterr().out


@given(
    st.lists(
        st.lists(
            st.sampled_from(["small", "big", "roll", "back", "move", "repeat", "double", "odds", "limits", "receipt",
                             "history", "10", "5", "0", "1000", "total:9", "pair:2-1", "=", "-1", "layout", "\x1b[0m"])
            | st.text(max_size=6).map(lambda word: " ".join(word.split())),
            max_size=4,
        ).map(" ".join).filter(lambda line: "\n" not in line and line.split()[:1] not in (["quit"], ["exit"])),
        max_size=12,
    )
)  # fmt: skip
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.takes(1)
def test_no_words_ever_lead_to_a_traceback_or_lose_a_cent(player: Player, lines: list[str]) -> None:
    out = player.play("act-canberra", "--seed", "1", lines=lines)
    numbers = re.findall(r"rounds?, (\S+) staked, (\S+) returned", out)[-1]
    staked, returned = (round(float(number) * 100) for number in numbers)
    home = re.findall(r"cashed out (\S+) ", out)[-1]
    assert round(float(home) * 100) == 50_000 - staked + returned


# -- at a terminal ----------------------------------------------------------------------------------------


class Terminal:
    """The installed command in a terminal of its own."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        self.main, other = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(rows)}
        command = [str(Path(sys.executable).with_name("sicbo")), "play", *arguments]
        self.process = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, env=environment, start_new_session=True
        )
        os.close(other)
        self.seen = ""

    def appears(self, words: str, seconds: float) -> bool:
        """Whether these words appear within some time; what was seen stays to be read."""
        deadline = time.monotonic() + seconds
        while words not in self.seen and time.monotonic() < deadline:
            if select.select([self.main], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.main, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return words in self.seen

    def until(self, words: str, seconds: float = 120) -> str:
        """What appeared up to these words."""
        deadline = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < deadline, f"waited for {words!r}, saw {self.seen[-400:]!r}"
            if select.select([self.main], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.main, 65536).decode("utf-8", "replace")
                except OSError:
                    assert words in self.seen, self.seen[-400:]
        before, _, self.seen = self.seen.partition(words)
        return before

    def type(self, words: str) -> None:
        os.write(self.main, words.encode())

    def end(self) -> int:
        code = self.process.wait(120)
        os.close(self.main)
        return code


def test_at_a_terminal_the_felt_is_drawn_and_winners_light_up() -> None:
    screen = Terminal("act-canberra", "--dice", "1,2,3")
    assert "double: 11 to 1" in screen.until("500.00 AUD> ")
    screen.type("small 10\r")
    assert "● 10" in screen.until("490.00 AUD> ")
    screen.type("\r")
    told = screen.until("510.00 AUD> ")
    assert "┌───────┐  ┌───────┐  ┌───────┐" in told, "dice are drawn"
    assert re.search(r"\x1b\[1;38;5;16;48;[0-9;]+m small ", told), "areas are lit"
    screen.type("smal 1\r")
    assert "✗" in screen.until("did you mean small?")
    screen.until("510.00 AUD> ")  # a key pressed before the prompt stands there is not a line's end yet
    screen.type("\x04")
    screen.until("cashed out 510.00 (+10.00)")
    assert screen.end() == 0


@pytest.mark.parametrize("during_the_roll", [False, True])
def test_ctrl_c_cashes_out_and_never_in_the_middle_of_a_payment(during_the_roll: bool) -> None:
    screen = Terminal("act-canberra", "--dice", "1,2,3")
    screen.until("500.00 AUD> ")
    screen.type("small 10\r")
    screen.until("490.00 AUD> ")
    if during_the_roll:
        screen.type("roll\r")
        screen.until("shakes the dice")
    wanted = "cashed out 510.00" if during_the_roll else "cashed out 500.00"
    for _ in range(10):
        # Between showing its prompt and waiting for a key, Python's readline does not hear a signal: press again.
        os.killpg(screen.process.pid, signal.SIGINT)
        if screen.appears(wanted, 2):
            break
    screen.until(wanted)
    assert screen.end() == 0


# -- the felt ---------------------------------------------------------------------------------------------

WIDTHS = (60, 80, 100, 113, 140, 300)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_felt_has_every_bet_exactly_once_with_its_odds(name: str, width: int) -> None:
    game = game_of(name)
    felt = Felt(game, width)
    sheet = felt.canvas({})
    assert sorted(felt.boxes) == sorted(bet.bet for bet in game.bets)
    covered: set[Any] = set()
    for bet in game.bets:
        box = felt.boxes[bet.bet]
        area = {(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}
        assert area and not area & covered, f"{bet.bet} lies on another bet"
        assert all(0 < x < felt.width - 1 and 0 < y < felt.height - 1 for x, y in area)
        covered |= area
        says = sheet.words(*box)
        assert (bet.bet.removeprefix(f"{bet.kind}:")) in says
        heading = felt.headings.get(bet.kind, (0, 0, ""))[2]
        for level in bet.levels:
            assert game.odds_text(level.odds) in says or game.odds_text(level.odds) in heading, bet.bet
    drawn = sheet.text().plain.splitlines()
    assert {len(line) for line in drawn} == {felt.width} and len(drawn) == felt.height
    for kind, (x, y, words) in felt.headings.items():
        assert drawn[y][x : x + len(words)] == words, kind


def test_the_felt_of_most_games_fits_a_small_terminal() -> None:
    for name in second_model.GAMES:
        assert Felt(game_of(name), 80).height <= 22, name


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.takes(2)
def test_what_is_lit_is_what_wins_for_all_216_rolls(name: str) -> None:
    game = game_of(name)
    felt = Felt(game, 100)
    staked = {bet.bet: 500 for number, bet in enumerate(game.bets) if number % 3 == 0}
    for roll in range(216):
        dice = game.dice.shown(roll)
        sheet = felt.canvas(staked, game.paytable.winners(roll))
        styles = {bet: sheet.style(box.x, box.y) for bet, box in felt.boxes.items()}
        winners = set(game.winners(dice))
        assert {bet for bet, style in styles.items() if style in (LIT, LIT_STAKED)} == winners
        assert {bet for bet, style in styles.items() if style == LIT_STAKED} == winners & staked.keys()
        assert {bet for bet, style in styles.items() if style == DARK} == set(game.paytable.rows) - winners


def test_stakes_are_shown_as_far_as_they_fit() -> None:
    assert [chips(stake, 4, DOLLARS) for stake in (1_000, 12_500, 100_000, 1_250, 1_000_000)] == [
        "● 10",
        "●125",
        "1000",
        "●",
        "●",
    ]
    assert chips(1_250, 8, DOLLARS) == "● 12.50"
    game = game_of("act-canberra")
    felt = Felt(game, 80)
    sheet = felt.canvas({"total:9": 12_500, "small": 1_000})
    assert "125" in sheet.words(*felt.boxes["total:9"])
    assert "● 10" in sheet.words(*felt.boxes["small"])


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_in_words_has_every_bet_exactly_once_with_its_odds(name: str) -> None:
    game = game_of(name)
    found: dict[str, str] = {}
    for line in plain_layout(game):
        bets, prices = line.split("  ")
        for bet in bets.split():
            assert bet not in found
            found[bet] = prices
    assert found == {bet.bet: prices_text(game, bet) for bet in game.bets}


# -- the demonstration ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_demonstration_opens_every_game_with_every_shaker_of_its_book(name: str) -> None:
    game = game_of(name)
    policies = game.book.policies
    assert policies is not None
    shakers = [shaker for sequence in policies.sequences for shaker in sequence.shakers]
    assert usual_shaker(game) == shakers[0]
    for shaker in shakers:
        table = set_up(game, "T1")
        for command in ready_commands(game, "T1", shaker, NOON):
            for event in decide(game, table, command, NOON):
                table = evolve(game, table, event)
        assert table.status == "open"
        assert all(record.reference.startswith("demonstration of 2026-") for record in table.records.values())


def test_a_demonstration_fills_only_what_the_card_leaves_open() -> None:
    hours = GamingHours(opens="12:00", closes="04:00", zone="Australia/Sydney")
    card = Card(
        limits={"small": Limit(250, None, None), "all": Limit(None, 90_000, 500)},
        smallest_chip=250,
        reference="Submission 7",
        player_edge_accepted_by="Mia",
        notes=(2_000,),
        colour_chips={"pink": 5},
        gaming_hours=hours,
    )
    filled = demonstration_card("act-canberra", card)
    assert filled.limits == {"small": Limit(250, 50_000, 50), "all": Limit(500, 90_000, 500)}
    assert (filled.smallest_chip, filled.reference, filled.player_edge_accepted_by) == (
        250,
        "Submission 7",
        "Mia",
    )
    assert (filled.notes, filled.colour_chips, filled.gaming_hours) == ((2_000,), {"pink": 5}, hours)
    assert demonstration_card("Crown-Melbourne/A").gaming_hours is None, "the book asks for none"
    assert demonstration_card("act-canberra").odds == {}
    with pytest.raises(Refused, match="states no odds"):
        demonstration_game("nsw-table")


def test_a_lent_policy_says_that_the_book_is_silent_and_changes_no_price() -> None:
    for name in EXAMPLES:
        policies = game_of(name).book.policies
        assert policies is not None
        assert all(step.silent and step.reading for sequence in policies.sequences for step in sequence.steps)
        assert game_of(name).sha256 == sicbo.game(name).sha256
    assert staff("system").role == "system" and staff("dealer").name != "dealer"


# -- dice -------------------------------------------------------------------------------------------------


def test_virtual_dice_show_every_face_about_equally_often() -> None:
    source, counted = virtual(), [0] * 6
    for _ in range(4_000):
        for place in source.roll():
            counted[place] += 1
    squares = sum((count - 2_000) ** 2 for count in counted) / 2_000
    assert squares < 45, (
        f"chi squared with five degrees of freedom: {squares}, one in sixty million is above 45"
    )


def test_seeded_dice_repeat_and_recorded_dice_end() -> None:
    one, two = seeded(5), seeded(5)
    assert [one.roll() for _ in range(50)] == [two.roll() for _ in range(50)]
    source = recorded([(0, 1, 2), (5, 5, 5)])
    assert [source.roll(), source.roll()] == [(0, 1, 2), (5, 5, 5)]
    for _ in range(2):
        with pytest.raises(Refused, match="used up"):
            source.roll()
    with pytest.raises(Refused, match="three face indexes"):
        recorded([(0, 1, 6)])
