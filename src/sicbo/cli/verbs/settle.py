"""sicbo settle: wagers on a roll, or a whole file of them."""

import json
import sys
from typing import TextIO

import msgspec

from sicbo.cli.arguments import Parser, add_game_options, add_json, card_of, limits_of, wagers_of
from sicbo.cli.show import as_json, console, styled, table
from sicbo.currency import Currency
from sicbo.refusals import Refused, once_each, one_line
from sicbo.rules.game import Game
from sicbo.rules.settlement import Line, Receipt
from sicbo.rules.shelf import game

MAX_LINE = 1_000_000

Advised = tuple[str, ...]


def run(arguments: list[str]) -> int:
    parser = Parser(
        "settle",
        "Settle bets on a roll by the book: one line per bet, exact to the cent, with its clauses.",
        ["act-canberra --dice 2,2,5 small=10 double:2=5.50", "crown-melbourne/b --dice fish,crab,coin colour:red=5",
         "crown-melbourne/a --dice 1,2,4 small=7.50 --chip 1", "nsw-aruze --batch rounds.jsonl", "nsw-aruze --batch -"],
    )  # fmt: skip
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument(
        "wagers", nargs="*", metavar="BET=AMOUNT", help="bets, such as small=10 double:2=5.50"
    )
    parser.add_argument("--dice", metavar="A,B,C", help="the roll: three values, or names on symbol dice")
    parser.add_argument(
        "--batch", metavar="FILE", help="settle JSON Lines from a file, or from standard input (-)"
    )
    parser.add_argument("--minimum", metavar="AMOUNT", help="the minimum bet on one selection")
    parser.add_argument("--maximum", metavar="AMOUNT", help="the maximum bet on one selection")
    parser.add_argument("--multiple", metavar="AMOUNT", help="bets must be multiples of this amount")
    parser.add_argument("--chip", metavar="AMOUNT", help="the smallest chip on the table")
    parser.add_argument(
        "--advised",
        action="store_true",
        help="the player has been advised that bets below the minimum are returned",
    )
    parser.add_argument(
        "--receipts", action="store_true", help="with --batch: repeat the game and the paytable on every line"
    )
    add_game_options(parser)
    add_json(parser)
    options = parser.read(arguments)
    chosen = game(options.game, limits_of(options, card_of(options, options.game)))
    advised = ("",) if options.advised else ()
    if options.batch is not None:
        if options.wagers or options.dice:
            raise Refused(
                "bad-request", "--batch takes dice and bets from the file; leave out --dice and the bets"
            )
        return _batch(chosen, options.batch, receipts=options.receipts, advised=advised)
    if options.dice is None:
        raise Refused("bad-request", "give the roll, such as --dice {example}", example=chosen.dice.example())
    wagers = wagers_of(options.wagers, chosen)
    receipt = chosen.settle(options.dice.split(","), wagers, advised=advised)
    if options.json:
        as_json(_document(receipt, chosen.currency))
    else:
        _show(chosen, receipt)
    return 0


def _document(receipt: Receipt, currency: Currency) -> dict[str, object]:
    return {
        "game": receipt.game,
        "paytable_sha256": receipt.paytable_sha256,
        "dice": list(receipt.dice),
        "lines": [_line(line, currency) for line in receipt.lines],
        "staked": currency.format(receipt.staked),
        "returned": currency.format(receipt.returned),
        "net": currency.format(receipt.net),
    }


def _line(line: Line, currency: Currency) -> dict[str, object]:
    entry: dict[str, object] = {
        "bet": line.bet,
        "stake": currency.format(line.stake),
        "outcome": line.outcome,
        "odds": None if line.odds is None else str(line.odds),
        "winnings": currency.format(line.winnings),
        "returned": currency.format(line.returned),
        "clauses": list(line.clauses),
    }
    if line.advice:
        entry["advice"] = [
            {
                "code": advice.code,
                "message": advice.message,
                "amount": currency.format(advice.amount),
                "clauses": list(advice.clauses),
            }
            for advice in line.advice
        ]
    return entry


def _show(of: Game, receipt: Receipt) -> None:
    out = console()
    dice = " ".join(str(die) for die in receipt.dice)
    roll = of.dice.roll_index(receipt.dice)
    made = table(
        f"{of.book.file.title} · {of.name} · {dice} · total {sum(of.dice.values(roll))}",
        "bet", ">stake", "outcome", "odds", ">winnings", ">returned", "clauses",
    )  # fmt: skip
    for line in receipt.lines:
        made.add_row(
            line.bet, of.currency.grouped(line.stake), line.outcome, "" if line.odds is None else of.odds_text(line.odds),
            of.currency.grouped(line.winnings), of.currency.grouped(line.returned), ", ".join(line.clauses),
            style={"win": "green", "lose": "dim", "returned": "yellow"}[line.outcome],
        )  # fmt: skip
    made.add_section()
    net = f"net {'+' if receipt.net > 0 else ''}{of.currency.grouped(receipt.net)}"
    made.add_row(
        "all",
        of.currency.grouped(receipt.staked),
        net,
        "",
        "",
        of.currency.grouped(receipt.returned),
        "",
        style="bold",
    )
    out.print(made)
    out.print(styled((f"paytable {receipt.paytable_sha256}", "dim")), soft_wrap=True)
    for line in receipt.lines:
        for advice in line.advice:
            cited = f" ({', '.join(advice.clauses)})" if advice.clauses else ""
            out.print(styled(("!", "yellow"), f" {line.bet}: {advice.message}{cited}"))


def _batch(of: Game, path: str, *, receipts: bool, advised: Advised) -> int:
    """One answer per input line; a bad line is answered in its place and the rest is still settled."""
    if path == "-":
        if sys.stdin is None:
            raise Refused("bad-file", "standard input is closed; give a file")
        return _answer(of, sys.stdin, receipts=receipts, advised=advised)
    try:
        with open(path, encoding="utf-8", errors="replace") as lines:  # noqa: PTH123 - streamed, never read whole
            return _answer(of, lines, receipts=receipts, advised=advised)
    except OSError as error:
        raise Refused(
            "bad-file",
            "{path} cannot be read: {why}",
            path=path,
            why=(error.strerror or str(error)).lower(),
        ) from None


def _answer(of: Game, lines: TextIO, *, receipts: bool, advised: Advised) -> int:
    encode = msgspec.json.Encoder().encode
    for number, line in enumerate(lines):
        try:
            answer = _settled(of, line.removeprefix("\ufeff") if number == 0 else line, advised)
            if receipts:
                answer |= {"game": of.name, "paytable_sha256": of.sha256}
        except Refused as refused:
            answer = {"error": one_line(refused), "code": refused.code}
        sys.stdout.write(encode(answer).decode() + "\n")
    return 0


def _settled(of: Game, line: str, advised: Advised) -> dict[str, object]:
    dice, wagers = _round(line)
    receipt = of.settle(dice, wagers, advised=advised)
    return {"returned": receipt.returned, "lines": {line.bet: line.returned for line in receipt.lines}}


def _round(line: str) -> tuple[list[object], dict[str, int]]:
    form = (
        'write a line like {"dice": [2, 2, 5], "wagers": {"small": 1000}}, with amounts in whole minor units'
    )
    if len(line) > MAX_LINE:
        raise Refused(
            "bad-request",
            "the line is longer than {most} characters; {form}",
            most=MAX_LINE,
            form=form,
        )
    try:
        read = json.loads(line, object_pairs_hook=lambda pairs: once_each(pairs, "duplicate-bet"))
    except (ValueError, RecursionError):
        raise Refused("bad-request", "this line is not valid JSON; {form}", form=form) from None
    if not isinstance(read, dict) or set(read) != {"dice", "wagers"}:
        raise Refused("bad-request", "the only keys are dice and wagers; {form}", form=form)
    dice, wagers = read["dice"], read["wagers"]
    if not isinstance(dice, list) or not isinstance(wagers, dict):
        raise Refused("bad-request", form)
    if any(type(die) not in (int, str) for die in dice):
        raise Refused("bad-dice", "dice are whole numbers or names; {form}", form=form)
    return dice, wagers
