"""Every figure of every `--json` answer is the one that the same command shows to people.

A figure is looked for among those that the text shows, in its unit and rounded as the text rounds. What the text does not
show is listed with its command, with the way to work it out from the other figures, or with the reason.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import count
from math import isclose, sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import pytest

from sicbo.cli.main import VERBS, main
from sicbo.cli.verbs import enrol, load, password
from sicbo.client.load_figures import Figures, Spread
from sicbo.rooms.promotion.draw_proof import proof_of
from support.played import played, shown
from support.raffle import Raffle, plan, prize
from support.sealed import sealed


class Leaf(NamedTuple):
    """A figure with its place, and the records around it, from the whole document inwards."""

    path: str
    value: Fraction
    records: tuple[dict[str, Any], ...]

    @property
    def record(self) -> dict[str, Any]:
        return self.records[-1]


class Asked(NamedTuple):
    """A command, and how its two forms differ."""

    command: str
    worked_out: Mapping[str, Callable[[Leaf], Any]] = MappingProxyType({})
    """not in the text, but it follows from the other figures"""
    unshown: tuple[str, ...] = ()
    """not in the text, where people want less"""
    cents: tuple[str, ...] = ()
    """in minor units, which the text shows as amounts"""
    rounded: tuple[str, ...] = ()
    """which the text rounds to a whole number"""
    row: str = ""
    """the key whose value begins the lines of the text on which the figures of its record are"""
    form: tuple[str, ...] = ("--json",)
    code: int = 0


def _return(leaf: Leaf) -> Fraction:
    """What a bet returns by its prices and ways, as everyone would work it out."""
    won = [(re.findall(r"[0-9]+", one["odds"]), one["ways"]) for one in leaf.record["pays"]]
    return sum((ways * (1 + Fraction(int(win), int(stake))) for (win, stake), ways in won), Fraction(0)) / 216


def _variance(leaf: Leaf) -> Fraction:
    mean = Fraction(leaf.record["mean"])
    results = [(Fraction(one["net"]), Fraction(one["probability"])) for one in leaf.record["results"]]
    assert sum(net * chance for net, chance in results) == mean
    return sum((chance * (net - mean) ** 2 for net, chance in results), Fraction(0))


def _bound(leaf: Leaf) -> float:
    """The bound of a mean's interval that this one is, by deviation and number."""
    mean, deviation = float(leaf.record["mean"]), float(leaf.record["deviation"])
    off = 1.959964 * deviation / sqrt(leaf.records[0]["sessions"])
    return mean + off if leaf.value > mean else mean - off


NINE_IN_TEN = 1.644854
ASKED = [
    Asked("books"),
    Asked("books crown-melbourne", unshown=("file.*", "games[].bets")),
    Asked(
        "odds act-canberra --all",
        worked_out={
            "bets[].return": _return,
            "bets[].ways": lambda leaf: sum(one["ways"] for one in leaf.record["pays"]),
            "bets[].variance": lambda leaf: float(leaf.record["standard_deviation"]) ** 2,
        },
        row="bet",
    ),
    Asked(
        "odds crown-melbourne/a double:2 total:9",
        worked_out={"bets[].hit_frequency": lambda leaf: 1 / Fraction(leaf.record["probability"])},
    ),
    Asked("settle act-canberra --dice 2,2,5 small=10 double:2=5.50 total:9=3", row="bet"),
    Asked(
        "compare act-canberra nsw-aruze",
        worked_out={"rows[].games.*.return": _return},
        unshown=("rows[].games.*.pays[].ways",),
    ),
    Asked("distribution nsw-aruze small=10 double:2=5", worked_out={"variance": _variance}),
    Asked(
        "distribution act-canberra small=10 --rounds 3", worked_out={"variance": _variance},
    ),
    Asked(
        "risk act-canberra small=10 double:2=5 --purse 200 --target 400",
        worked_out={
            "one_round.variance": lambda leaf: (
                (leaf.record["volatility_index"] * float(leaf.record["staked"]) / NINE_IN_TEN) ** 2
            ),
            "one_round.staked": lambda leaf: sum(map(Fraction, leaf.records[0]["wagers"].values())),
            "behind": lambda leaf: 1 - leaf.record["ahead"] - leaf.record["even"],
            "purse.ruined": lambda leaf: 1 - leaf.record["reaches"],
        },
        unshown=("error", "purse.error", "one_round.gain", "one_round.largest_loss_of_the_house"),
    ),
    Asked(
        "simulate act-canberra small=10 --strategy martingale --strategy flat --sessions 300 --rounds 20",
        worked_out={
            "players[].net.interval[]": _bound,
            "players[].edge": lambda leaf: -leaf.record["net"]["mean"] / leaf.record["staked"],
        },
        unshown=(
            "asked", "players[].net.deviation", "players[].deepest_loss", "players[].ended.played on.*",
            "players[].ended.stopped.*", "players[].ended.*.interval[]", "players[].quantiles.5%",
            "players[].quantiles.25%", "players[].quantiles.75%", "players[].quantiles.95%",
            "players[].standard_errors_from_the_exact_edge",
        ),
        row="strategy",
    ),
    Asked("design act-canberra --edge 5"),
    Asked("design act-canberra --against nsw-aruze"),
    Asked(
        "jackpots examples/pools.toml",
        worked_out={"pools[].bets[].own_return": lambda leaf: 1 - Fraction(leaf.record["edge"]) - Fraction(leaf.record["added_return"])},
        unshown=("pools[].long_run.probability", "pools[].reserve"),
        cents=("pools[].seed", "pools[].ceiling", "pools[].bets[].stake", "pools[].bets[].value",
               "pools[].bets[].break_even", "pools[].long_run.turnover", "pools[].long_run.first_prize",
               "pools[].long_run.prize"),
    ),
    Asked("table evening.db T1 show", unshown=("table.*", "balances.in-play*", "balances.cash*"), cents=("balances.*",)),
    Asked("verify evening.db"),
    Asked("verify tampered.db", code=1),
    Asked(
        "report evening.db --day 2026-09-21",
        unshown=("period.*", "tables[].staked", "tables[].deviation", "tables[].transfers_in", "tables[].forfeited", "tables[].spins_void", "tables[].tickets_count", "tables[].rounds", "tables[].bets[].*", "tables[].checks[].*", "listed[].*"),
        row="table",
        cents=("tables[].turnover", "tables[].winnings", "tables[].hold", "tables[].expected", "tables[].drop", "tables[].fills", "tables[].credits", "tables[].tickets", "tables[].hand_pays", "tables[].jackpots"),
        form=("--format", "json"),
    ),
    Asked(
        "dice evening.db T1",
        unshown=("period.*", "faces[]", "report.level", "report.tests[].cells[].*"),
    ),
    Asked("replay evening.db T1-1", unshown=("steps[].entry",), cents=("receipt.lines[].stake", "receipt.lines[].winnings", "receipt.lines[].returned", "receipt.staked", "receipt.returned", "transfers[].amount")),
    Asked("fairness T1-1 --db sealed.db", unshown=("*",)),
    Asked("draw draw.json", unshown=("entrants[].*", "prizes[].*", "winners[].prize")),
    Asked("backup evening.db NEW"),
    Asked("restore evening.db NEW"),
    Asked("import-history rounds.jsonl"),
    Asked("import-history edited.jsonl", code=1),
    Asked("lint act-canberra"),
    Asked("conformance"),
    Asked("conformance act-canberra"),
    Asked("load http://127.0.0.1:1", rounded=("wagers_per_second",)),
    Asked("password evening.db admin --reason forgotten"),
    Asked("enrol evening.db system central"),
]  # fmt: skip


# -- reading both forms ---------------------------------------------------------------------------------------

NUMBER = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]\d+)?%?")
FIGURE = re.compile(r"[-+]?\d+(?:/\d+|\.\d+)?%?")


class Token(NamedTuple):
    """A number as it is printed."""

    value: Fraction
    step: Fraction
    percent: bool

    def shows(self, figure: Fraction, *, rounded: bool) -> bool:
        value = figure * 100 if self.percent else figure
        if self.step == 1 and not rounded and not self.percent:
            return value == self.value
        return abs(value - self.value) <= self.step / 2 * (1 + Fraction(1, 10**6))


def tokens(text: str) -> set[Token]:
    found = set()
    for word in NUMBER.findall(text):
        plain = word.rstrip("%").replace(",", "").rstrip(".")
        mantissa, _, power = plain.partition("e")
        places = len(mantissa.partition(".")[2])
        scale = Fraction(10) ** int(power or 0)
        found.add(Token(Fraction(mantissa) * scale, scale / 10**places, word.endswith("%")))
        if "," in word:  # dice, or a list
            found |= {Token(Fraction(part), Fraction(1), False) for part in re.findall(r"\d+", word)}
    return found


def figures(node: Any, path: str = "", records: tuple[dict[str, Any], ...] = ()) -> Iterator[Leaf]:
    """Every number of a document, and every text that is nothing but a number."""
    match node:
        case dict():
            for key, value in node.items():
                yield from figures(value, f"{path}.{key}" if path else str(key), (*records, node))
        case list():
            for value in node:
                yield from figures(value, f"{path}[]", records)
        case bool() | None:
            return
        case int() | float():
            yield Leaf(path, Fraction(node), records)
        case str() if FIGURE.fullmatch(node) and len(node) < 40:
            value = Fraction(node.rstrip("%")) / (100 if node.endswith("%") else 1)
            yield Leaf(path, value, records)


def lines_of(text: str, asked: Asked, leaf: Leaf) -> str:
    """The lines on which a figure should be: all, or those of its record."""
    name = next((one[asked.row] for one in reversed(leaf.records) if asked.row in one), None)
    if name is None:
        return text
    kept, inside = [], False
    for line in text.splitlines():
        if re.match(rf"\s{{0,3}}{re.escape(str(name))}(\s|$)", line):
            inside = True
        elif re.match(r"\s{0,3}\S", line):
            inside = False
        if inside:
            kept.append(line)
    return "\n".join(kept)


def matches(path: str, pattern: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), path) is not None


def differences(document: Any, text: str, asked: Asked) -> list[str]:
    said, used = [], set()
    for leaf in figures(document):
        name = leaf.path.rpartition(".")[2]
        unshown = next((one for one in asked.unshown if matches(leaf.path, one)), None)
        worked = next((one for one in asked.worked_out if matches(leaf.path, one)), None)
        if unshown is not None:
            used.add(unshown)
        elif worked is not None:
            used.add(worked)
            expected = asked.worked_out[worked](leaf)
            if not isclose(float(leaf.value), float(expected), rel_tol=1e-5, abs_tol=1e-9):
                said.append(f"{leaf.path} is {leaf.value}, worked out {expected}")
        else:
            in_cents = any(matches(leaf.path, one) for one in asked.cents)
            value = leaf.value / 100 if in_cents else leaf.value
            rounded = any(matches(leaf.path, one) for one in asked.rounded) or name in asked.rounded
            if not any(token.shows(value, rounded=rounded) for token in tokens(lines_of(text, asked, leaf))):
                said.append(f"{leaf.path} is {float(value):.6g}, and no figure of the text is that")
    said += [f"{one} is listed for nothing" for one in {*asked.unshown, *asked.worked_out} - used]
    return said


# -- the commands ---------------------------------------------------------------------------------------------

FOLDERS = count(1)
SPREADS = [Spread(count=90 + n, p50=1.25 + n, p90=3.5 + n, p99=7.75 + n, max=22.5 + n) for n in range(6)]
LOADED = Figures(
    address="http://127.0.0.1:1", terminals=12, tables=2, terminals_of_fullest_table=7, seconds=10.0, asked_rate=60.0,
    wagers=599, wagers_per_second=59.9, commands=599, refusals={"above-maximum": 3}, losses=4, wager_ms=SPREADS[0],
    view_ms=SPREADS[1], view_fullest_ms=SPREADS[2], view_first_ms=SPREADS[3], shown_ms=SPREADS[4], lag_ms=SPREADS[5],
)  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("both-forms")
    shown(folder)
    evening = sealed("crown-melbourne/a")
    evening.begin()
    evening.nonce("ann")
    evening.to_the_end().open_secret()
    played(folder / "sealed.db", evening)
    raffle = Raffle(plan(prize(), prize(value=200_000))).running().entered(ann=5, bob=2, cat=9).committed()
    proof = proof_of("lucky-october", raffle.overseen().drawn().state)
    (folder / "draw.json").write_bytes(msgspec.json.encode(proof))
    return folder


def answered(words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    made = [str(folder / word) if (folder / word).is_file() else word for word in words]
    code = main([str(folder / f"new{next(FOLDERS)}") if word == "NEW" else word for word in made])
    return code, capsys.readouterr().out


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.command)
@pytest.mark.takes(2)
def test_the_figures_in_json_are_those_in_words(
    asked: Asked, files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "_run", lambda _plan: LOADED)

    async def given(*_: str) -> str:
        return "7-correct-horses"

    monkeypatch.setattr(password, "_new_password", given)
    monkeypatch.setattr(enrol, "_enrolled", given)
    capsys.readouterr()
    code, text = answered(asked.command.split(), files, capsys)
    assert code == asked.code
    code, document = answered([*asked.command.split(), *asked.form], files, capsys)
    assert code == asked.code
    assert differences(json.loads(document), text, asked) == []


def test_every_command_that_answers_in_json_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    answers = set()
    for verb in VERBS:
        with pytest.raises(SystemExit):
            main([verb, "--help"])
        if "--json" in capsys.readouterr().out.split():
            answers.add(verb)
    assert len(answers) >= 20
    assert answers <= {asked.command.split()[0] for asked in ASKED}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"edge": "1/36"}, []),
        ({"edge": "1/3"}, ["bets[].edge is 0.333333, and no figure of the text is that"]),
        ({"staked": "1000.0"}, ["bets[].staked is 1000, and no figure of the text is that"]),
        ({"return": "1/2"}, ["bets[].return is 1/2, worked out 35/36"]),
    ],
)
def test_a_figure_that_differs_is_noticed(changed: dict[str, str], told: list[str]) -> None:
    asked = Asked("", worked_out={"bets[].return": lambda _: 1 - Fraction("1/36")}, row="bet")
    right = {"bet": "small", "staked": "10.00", "edge": "1/36", "return": "35/36"}
    document = {"bets": [{**right, **changed}, {**right, "bet": "big", "edge": "1/3"}]}
    assert differences(document, " small  10.00  2.78%\n big  10.00  33.33%\n", asked) == told
