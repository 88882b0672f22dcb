"""Book files: the vocabulary word by word, every problem at once, and a schema that agrees with the loader."""

import copy
import json
import tomllib
from collections.abc import Callable
from itertools import product
from pathlib import Path

import jsonschema
import jsonschema_rs
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.cli.verbs.lint import schema
from sicbo.refusals import Refused
from sicbo.rules.bookfile import BookFile
from sicbo.rules.checks import meaning_problems
from sicbo.rules.loader import inspect_book, read_book
from sicbo.rules.problems import BadFile
from sicbo.rules.shelf import BOOKS

ROOT = Path(__file__).parents[3]
ALL_DICE = list(product(range(1, 7), repeat=3))

HEAD = """
book = "trial"
title = "Trial"
jurisdiction = "Nowhere"
operator = "Nobody"
regulator = "Nobody"
currency = "AUD"
[instrument]
name = "None"
"""
SYMBOLS = """
[dice]
kind = "symbols"
faces = [
    { name = "sun", value = 1, colour = "gold" },
    { name = "moon", value = 2, colour = "grey" },
    { name = "star", value = 3, colour = "gold" },
    { name = "sea", value = 4, colour = "blue" },
    { name = "sky", value = 5, colour = "blue" },
    { name = "owl", value = 6, colour = "grey" },
]
"""
COLOURS = {1: "gold", 2: "grey", 3: "gold", 4: "blue", 5: "blue", 6: "grey"}


def trial(bet: str, *, extra: str = "") -> sicbo.Game:
    from sicbo.rules.game import compile_game

    return compile_game(read_book(f"{HEAD}{extra}\n[bets.trial]\nname = 'Trial'\n{bet}", "trial.toml"))


def winning(game: sicbo.Game, bet: str) -> set[tuple[int, ...]]:
    row = game.paytable.rows[bet]
    return {dice for number, dice in enumerate(ALL_DICE) if row[number]}


WORDS: list[tuple[str, str, Callable[[tuple[int, ...]], bool]]] = [
    ("wins = [{ total = 9, pays = '1 to 1' }]", "trial", lambda d: sum(d) == 9),
    ("wins = [{ total = '4-10', pays = '1 to 1' }]", "trial", lambda d: 4 <= sum(d) <= 10),
    ("wins = [{ total = [5, 7, 18], pays = '1 to 1' }]", "trial", lambda d: sum(d) in (5, 7, 18)),
    ("wins = [{ parity = 'odd', pays = '1 to 1' }]", "trial", lambda d: sum(d) % 2 == 1),
    ("wins = [{ parity = 'even', triple = false, pays = '1 to 1' }]", "trial", lambda d: sum(d) % 2 == 0 and len(set(d)) > 1),
    ("wins = [{ triple = true, pays = '1 to 1' }]", "trial", lambda d: len(set(d)) == 1),
    ("wins = [{ distinct = 2, pays = '1 to 1' }]", "trial", lambda d: len(set(d)) == 2),
    ("wins = [{ distinct = '2-3', pays = '1 to 1' }]", "trial", lambda d: len(set(d)) >= 2),
    ("pick = 'total'\nwins = [{ total = 'picked', pays = '1 to 1' }]", "trial:18", lambda d: sum(d) == 18),
    ("pick = 'face'\nwins = [{ count = 2, pays = '1 to 1' }]", "trial:4", lambda d: d.count(4) == 2),
    ("pick = 'face'\nwins = [{ count = '0-1', pays = '1 to 1' }]", "trial:4", lambda d: d.count(4) <= 1),
    ("pick = 'face'\nwins = [{ count = [0, 3], pays = '1 to 1' }]", "trial:4", lambda d: d.count(4) in (0, 3)),
    ("pick = 'face'\npicks = [1, 6]\nwins = [{ count = 1, pays = '1 to 1' }]", "trial:6", lambda d: d.count(6) == 1),
    ("pick = 'faces'\nsize = 2\nwins = [{ all_shown = true, pays = '1 to 1' }]", "trial:2-5", lambda d: {2, 5} <= set(d)),
    ("pick = 'faces'\nsize = 2\nwins = [{ all_shown = false, pays = '1 to 1' }]", "trial:2-5", lambda d: not {2, 5} <= set(d)),
    ("pick = 'faces'\nsize = 3\nwins = [{ only_picked = true, pays = '1 to 1' }]", "trial:2-3-5", lambda d: set(d) <= {2, 3, 5}),
    ("pick = 'faces'\nsize = 3\nwins = [{ only_picked = false, pays = '1 to 1' }]", "trial:2-3-5", lambda d: not set(d) <= {2, 3, 5}),
    ("pick = 'faces'\nsize = 2\nwins = [{ count = 3, pays = '1 to 1' }]", "trial:2-5", lambda d: set(d) <= {2, 5}),
    ("pick = 'faces'\npicks = ['6543']\nwins = [{ only_picked = true, distinct = 3, pays = '1 to 1' }]", "trial:6543", lambda d: set(d) <= {3, 4, 5, 6} and len(set(d)) == 3),
    ("pick = 'faces'\nsize = 2\nordered = true\nwins = [{ exactly = [2, 1], pays = '1 to 1' }]", "trial:5-2", lambda d: d.count(5) == 2 and d.count(2) == 1),
    ("pick = 'faces'\nsize = 3\nwins = [{ exactly = [1, 1, 1], pays = '1 to 1' }]", "trial:1-2-6", lambda d: set(d) == {1, 2, 6}),
    ("faces = [4, 5, 6]\nwins = [{ only_picked = true, pays = '1 to 1' }]", "trial", lambda d: min(d) >= 4),
    ("faces = [6]\nwins = [{ count = '1-3', pays = '1 to 1' }]", "trial", lambda d: 6 in d),
]  # fmt: skip


@pytest.mark.parametrize(("bet", "name", "wins"), WORDS, ids=[f"{w[1]} {i}" for i, w in enumerate(WORDS)])
def test_each_word_of_the_vocabulary_on_all_216_rolls(
    bet: str, name: str, wins: Callable[[tuple[int, ...]], bool]
) -> None:
    assert winning(trial(bet), name) == {dice for dice in ALL_DICE if wins(dice)}


@pytest.mark.parametrize(
    ("bet", "name", "wins"),
    [
        ("wins = [{ colour_triple = true, pays = '1 to 1' }]", "trial", lambda c: len(set(c)) == 1),
        ("wins = [{ colour_triple = false, pays = '1 to 1' }]", "trial", lambda c: len(set(c)) > 1),
        ("wins = [{ distinct_colours = 3, pays = '1 to 1' }]", "trial", lambda c: len(set(c)) == 3),
        (
            "pick = 'colour'\nwins = [{ count = [1, 2], pays = '1 to 1' }]",
            "trial:blue",
            lambda c: c.count("blue") in (1, 2),
        ),
        (
            "pick = 'colours'\nsize = 2\nwins = [{ all_shown = true, pays = '1 to 1' }]",
            "trial:gold-blue",
            lambda c: {"gold", "blue"} <= set(c),
        ),
        (
            "pick = 'colours'\nsize = 2\nordered = true\nwins = [{ exactly = [2, 1], pays = '1 to 1' }]",
            "trial:grey-gold",
            lambda c: c.count("grey") == 2 and "gold" in c,
        ),
    ],
)
def test_the_words_for_colours(bet: str, name: str, wins: Callable[[tuple[str, ...]], bool]) -> None:
    assert winning(trial(bet, extra=SYMBOLS), name) == {
        d for d in ALL_DICE if wins(tuple(COLOURS[v] for v in d))
    }


def test_the_first_level_that_holds_pays() -> None:
    game = trial(
        "pick = 'face'\nwins = [{ count = 3, pays = '12 to 1' }, { count = '1-3', pays = '2 to 1' }]"
    )
    assert [
        game.returned(dice, {"trial:4": 100}) for dice in ((4, 4, 4), (4, 4, 1), (4, 1, 1), (1, 1, 1))
    ] == [1300, 300, 300, 0]


def test_odds_may_be_printed_in_three_wordings_and_be_a_floor() -> None:
    for printed in ("11 to 1", "1 wins 11", "1 pays 11", "at least 11 to 1", "at least 1 pays 11"):
        assert (
            trial(f"wins = [{{ triple = true, pays = '{printed}' }}]").returned((1, 1, 1), {"trial": 100})
            == 1200
        )
    assert trial("wins = [{ triple = true, pays = '3 to 2' }]").returned((1, 1, 1), {"trial": 100}) == 250
    uneven = trial("wins = [{ triple = true, pays = '3 to 2' }]").settle((1, 1, 1), {"trial": 101})
    assert (uneven.returned, uneven.lines[0].advice[0].code) == (101 + 152, "rounded-up"), "never down"


def test_the_digest_tells_prices_apart_that_share_a_number() -> None:
    prices = ("3 to 1", "3 to 2", "at least 3 to 1", "4 to 1")
    digests = {trial(f"wins = [{{ triple = true, pays = '{price}' }}]").sha256 for price in prices}
    assert len(digests) == len(prices)
    assert trial("wins = [{ triple = true, pays = '1 pays 3' }]").sha256 in digests, (
        "the wording is not the price"
    )


def test_a_floor_may_be_paid_above_but_not_below() -> None:
    from sicbo.rules.game import compile_game

    book = read_book((ROOT / "examples" / "harbour.toml").read_text("utf-8"), "harbour.toml")
    raised = compile_game(book, "", sicbo.Card(odds={"total": {"3": "200 to 1"}}, source="house notice"))
    assert raised.returned((1, 1, 1), {"total:3": 100}) == 20_100
    assert raised.returned((6, 6, 6), {"total:18": 100}) == 18_100
    for lower in ("179 to 1", "at least 200 to 1"):
        with pytest.raises(Refused) as refused:
            compile_game(book, "", sicbo.Card(odds={"total": {"3": lower}}, source="house notice"))
        assert refused.value.code == "odds-fixed"


def test_a_book_nobody_has_seen_is_one_file() -> None:
    game = sicbo.game(str(ROOT / "examples" / "harbour.toml"))
    assert len(game.bets) == 1 + 1 + 1 + 16 + 6 + 15 + 30 + 20 + 2 + 1 + 1 + 1
    assert sicbo.analyse_bet(game, "two-and-one:3-5").ways == 3
    assert game.bet("three-different:631").bet == "three-different:1-3-6"
    assert game.bet("two-and-one:53").bet == "two-and-one:5-3"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("book = 'x", ["not TOML"]),
        ("", ["'book' is missing", "'title' is missing", "'jurisdiction' is missing", "'operator' is missing", "'regulator' is missing", "'currency' is missing", "'instrument' is missing", "no bets"]),
        (HEAD, ["no bets"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = []", ["too short"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ total = 2, pays = '1 to 1' }]", ["no roll reaches"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ total = '10-4', pays = '1 to 1' }]", ["range '10-4' is empty"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ total = 9 }]", ["pays is missing"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ total = 9, pays = '1 for 1' }]", ["'1 for 1' is not a price"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ total = 9, pays = '0 to 1' }]", ["is out of range"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ count = 2, pays = '1 to 1' }]", ["count needs picked faces"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'faces'\nwins = [{ all_shown = true, pays = '1 to 1' }]", ["needs size = 2"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'faces'\npicks = ['1-1']\nwins = [{ all_shown = true, pays = '1 to 1' }]", ["names one face twice"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'face'\npicks = [7]\nwins = [{ count = 1, pays = '1 to 1' }]", ["'7' is not a face"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'total'\npicks = '2-4'\nwins = [{ total = 'picked', pays = '1 to 1' }]", ["three dice cannot total 2"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'colour'\nwins = [{ count = 1, pays = '1 to 1' }]", ["no colours"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ colour_triple = true, pays = '1 to 1' }]", ["needs dice with colours"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'faces'\nsize = 2\nwins = [{ exactly = [2, 1], pays = '1 to 1' }]", ["ordered = true"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'face'\nwins = [{ exactly = [2], pays = '1 to 1' }]", ["adds up to 2 dice"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ total = 9, pays = '1 to 1', when = { x = true } }]", ["no switch 'x'"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ total = 9, pays = '1 to 1' }, { total = 9, pays = '2 to 1' }]", ["no roll reaches"]),
        (HEAD + "[bets.a]\nname = 'A'\nwins = [{ totl = 9, pays = '1 to 1' }]", ["did you mean total"]),
        (HEAD + "[bets.a]\nname = 'A'\npick = 'total'\nwins = [{ picked = [40], total = 'picked', pays = '1 to 1' }, { total = 'picked', pays = '1 to 1' }]", ["40 cannot be picked"]),
        (HEAD + "[dice]\nkind = 'symbols'\n[bets.a]\nname = 'A'\nwins = [{ total = 9, pays = '1 to 1' }]", ["need their six faces"]),
        ("a = " + "[" * 5000 + "]" * 5000, ["nested too deeply", "not TOML"]),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_where_and_what_to_do(text: str, places: list[str]) -> None:
    _, problems = inspect_book(text)
    assert problems, "it passed"
    told = "\n".join(map(str, problems))
    if "nested too deeply" not in places:
        assert len(problems) == len(places), told
        assert all(place in told for place in places), told
    with pytest.raises(BadFile) as bad:
        read_book(text, "trial.toml")
    assert bad.value.problems == tuple(problems)
    assert str(bad.value).startswith("trial.toml: line ")


A = HEAD + "[bets.a]\nname = 'A'\n"
SWITCH = "[switches.x]\nabout = 'X'\ndefault = true\nchoices = [true, false]\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (A + "wins = [{ total = 4.0, pays = '1 to 1' }]", "4.0 should be"),
        (A + "wins = [{ total = 25, pays = '1 to 1' }]", "no roll reaches this level"),
        (A + "pick = 'face'\nwins = [{ count = 4, pays = '1 to 1' }]", "no roll reaches this level"),
        (A + "pick = 'face'\npicks = [1, 1]\nwins = [{ count = 1, pays = '1 to 1' }]", "two bets 'a:1'"),
        (A + "pick = 'faces'\npicks = ['2-5', '52']\nwins = [{ all_shown = true, pays = '1 to 1' }]", "are the same pick"),
        (A + "wins = [{ total = 9, pays = '1 to 1', when = { x = true } }]\n" + SWITCH, "can never win with x = False"),
        (A + "wins = [{ total = 9, pays = '" + "9" * 5000 + " to 1' }]", "is not a price"),
        (A.replace("'A'", "'A'\nx = " + "9" * 5000), "too long"),
        (A.replace("[instrument]", "[instrument]\nmade = '2020-13-45'") + "wins = [{ total = 9, pays = '1 to 1' }]", "is not a date"),
        (HEAD + "[bets.'Big Bet']\nname = 'A'\nwins = [{ total = 9, pays = '1 to 1' }]", "lower-case letters"),
        (A + "wins = [{ total = 9, pays = '1 to 1' }]\n[dice]\nopposite_sum = 8", "add up to 7"),
        (A + "wins = [{ total = 9, pays = '1 to 1' }]\n" + SWITCH.replace("[true, false]", "[true, true]"), "given twice"),
        (A + "wins = [{ triple = true, pays = '1 to 1' }]\n[bets.'triple:any']\nname = 'T'\nwins = [{ triple = true, pays = '1 to 1' }]\n" + SYMBOLS.replace("sun", "any") + "[bets.triple]\nname = 'S'\npick = 'face'\nwins = [{ count = 3, pays = '1 to 1' }]", "two bets 'triple:any'"),
        (A + "wins = [{ total = 9, pays = '1 to 1' }]\n[dice]\nfaces = [" + ", ".join(f"{{ name = 'f{n}', value = {n // 2 + 2} }}" for n in range(6)) + "]", "kind = 'symbols'"),
    ],
)  # fmt: skip
def test_each_mistake_is_told_once(text: str, said: str) -> None:
    _, problems = inspect_book(text)
    assert len(problems) == 1, problems
    assert said in str(problems[0])


def test_a_broken_switch_does_not_hide_the_problems_of_bets() -> None:
    text = (
        A
        + "wins = [{ total = '10-4', pays = '1 to 1', when = { x = true } }]\n"
        + SWITCH.replace("[true, false]", "[true]")
    )
    _, problems = inspect_book(text)
    assert [problem.place for problem in problems] == ["bets.a.wins[0].total", "switches.x.choices"]


@pytest.mark.takes(1)
def test_a_deeply_nested_file_is_refused_without_a_traceback() -> None:
    _, problems = inspect_book("[bets" + ".a" * 3000 + "]\n")
    assert problems


def test_faces_that_share_a_value_are_told_by_name() -> None:
    import numpy

    game = trial(
        "pick = 'face'\nwins = [{ count = '1-3', pays = '1 to 1' }]",
        extra=SYMBOLS.replace("value = 2", "value = 1"),
    )
    assert game.returned(("sun", "sun", "sky"), {"trial:sun": 100, "trial:moon": 100}) == 200
    for settle in (game.returned, game.settle):
        with pytest.raises(Refused) as refused:
            settle((1, 1, 5), {"trial:sun": 100})
        assert refused.value.code == "bad-dice"
    with pytest.raises(Refused):
        game.returned_many(numpy.array([[1, 1, 5]]), {"trial:sun": 100})


def test_the_other_example_has_symbols_colours_and_variants() -> None:
    night = sicbo.game(str(ROOT / "examples" / "lantern.toml") + "/night")
    assert (
        night.returned(
            ("lotus", "carp", "lotus"), {"lanterns": 100, "pair:lotus-carp": 100, "single:lotus": 100}
        )
        == 800 + 900 + 300
    )
    assert (
        night.returned(("moon", "star", "ox"), {"mixed:silver-brown": 100, "mixed:brown-silver": 100}) == 600
    )
    day = sicbo.game(str(ROOT / "examples" / "lantern.toml") + "/day")
    assert day.returned(("ox", "ox", "ox"), {"single:ox": 100}) == 1100
    with pytest.raises(Refused):
        day.bet("lanterns")


def test_every_problem_is_reported_at_once_with_its_line() -> None:
    text = (ROOT / "src" / "sicbo" / "books" / "act-canberra.toml").read_text("utf-8")
    broken = (
        text.replace('pays = "31 to 1", cite = ["6.1(e)"]', 'pays = "31 for 1", cit = ["6.1(e)"]')
        .replace('total = "11-17"', 'total = "17-11"')
        .replace('picks = "4-17"', 'picks = "2-17"')
        .replace('declared_by = "supervisor"', 'declared_by = "supervisr"', 1)
        .replace('currency = "AUD"\n', "")
        .replace("double-wins-on-triple = false", "double-win-on-triple = false")
    )
    _, problems = inspect_book(broken)
    assert [problem.place for problem in problems] == [
        "", "bets.big.wins[0].total", "bets.triple:any.wins[0].cit", "bets.triple:any.wins[0].pays",
        "bets.double.wins[1].when.double-win-on-triple", "bets.total.picks", "policies.irregularities[5].declared_by",
    ]  # fmt: skip
    lines = broken.splitlines()
    for problem in problems[1:]:
        word = problem.place.rpartition(".")[2]
        assert word in lines[problem.line - 1], f"{problem} is not on line {problem.line}"


def test_the_committed_schema_is_the_generated_one() -> None:
    committed = json.loads((ROOT / "src" / "sicbo" / "books" / "book.schema.json").read_text("utf-8"))
    assert committed == json.loads(msgspec.json.encode(schema())), (
        "run: sicbo lint --schema > src/sicbo/books/book.schema.json"
    )
    jsonschema.Draft202012Validator.check_schema(committed)


SCHEMA = json.loads(msgspec.json.encode(schema()))
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)
"""A hundred times as fast as the one that tells a writer of books all problems."""
DATA = {
    name: tomllib.loads((ROOT / "src" / "sicbo" / "books" / f"{name}.toml").read_text("utf-8"))
    for name in BOOKS
}


def loader_accepts(data: object) -> bool:
    try:
        msgspec.convert(data, BookFile)
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("name", BOOKS)
def test_schema_and_loader_accept_the_books_of_the_house(name: str) -> None:
    assert VALIDATOR.is_valid(DATA[name])
    assert jsonschema.Draft202012Validator(SCHEMA).is_valid(DATA[name])
    assert loader_accepts(DATA[name])


JUNK = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        7,
        301,
        10**9,
        "",
        "x",
        "4-10",
        "10 to 1",
        "A B",
        [],
        [1],
        ["x"],
        [True],
        {},
        {"x": 1},
        "a" * 500,
    ]
)


@given(st.data())
@settings(max_examples=600)
@pytest.mark.takes(2)
def test_schema_and_loader_agree_on_every_mutation(data: st.DataObject) -> None:
    """Walk to a random place of a real book and spoil it: both must say the same."""
    book = copy.deepcopy(DATA[data.draw(st.sampled_from(sorted(DATA)))])
    node: object = book
    for _ in range(data.draw(st.integers(0, 6))):
        children = list(node.values()) if isinstance(node, dict) else node if isinstance(node, list) else []
        inner = [child for child in children if isinstance(child, dict | list) and child]
        if not inner:
            break
        node = data.draw(st.sampled_from(inner))
    if isinstance(node, dict):
        key = data.draw(st.sampled_from([*sorted(node), "unknown", "name", "cite", "wins", "Bad Key"]))
        if data.draw(st.booleans()):
            node.pop(key, None)
        else:
            node[key] = data.draw(JUNK)
    elif isinstance(node, list):
        node.append(data.draw(JUNK))
    assert VALIDATOR.is_valid(book) == loader_accepts(book)
    inspect_book_never_fails(book)


@pytest.mark.parametrize("name", BOOKS)
def test_every_order_of_a_round_has_the_step_after_which_betting_opens_again(name: str) -> None:
    book = tomllib.loads((ROOT / "src" / "sicbo" / "books" / f"{name}.toml").read_text("utf-8"))
    assert not list(meaning_problems(msgspec.convert(book, BookFile)))
    after = book["policies"]["positions"]["reopens_after"]
    for number, sequence in enumerate(book["policies"]["sequences"]):
        changed = copy.deepcopy(book)
        steps = [step for step in sequence["steps"] if step["step"] != after]
        assert len(steps) == len(sequence["steps"]) - 1
        changed["policies"]["sequences"][number]["steps"] = steps
        problems = list(meaning_problems(msgspec.convert(changed, BookFile)))
        assert {path for path, _ in problems} == {("policies", "sequences", number)}
        assert any(f"betting opens again after '{after}'" in said for _, said in problems)


def inspect_book_never_fails(book: object) -> None:
    """Whatever the data, meaning is checked without a traceback."""
    if loader_accepts(book):
        list(meaning_problems(msgspec.convert(book, BookFile)))
