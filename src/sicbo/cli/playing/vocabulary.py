"""The texts for a player: steps of a round, receipts, limits, what a bet is, and how to play."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sicbo.cli.playing.dice_art import named
from sicbo.cli.show import styled, table
from sicbo.rules.game import Game

if TYPE_CHECKING:
    from rich.table import Table as Shown
    from rich.text import Text

    from sicbo.cli.playing.seat import Played, Taken
    from sicbo.rooms.table.state import Table
    from sicbo.rules.policies import SequenceStep

COMMANDS = {
    "roll": "roll the dice (or press Enter)",
    "move": "move small big, move small big 5: move chips from one bet to another",
    "back": "back small: take a bet off the layout; back: all bets",
    "repeat": "place the bets of the last round again",
    "double": "place the bets of the last round at twice the stake",
    "odds": "odds {bet}: what wins, its probability, the house edge, the clause",
    "limits": "minimum and maximum bets, and what happens outside them",
    "history": "show the last results",
    "receipt": "show the last receipt",
    "layout": "show the layout",
    "help": "show this list",
    "quit": "cash out and leave",
}

STEPS = {
    "open-bets": "opens betting",
    "cover": "covers the shaker",
    "activate": "shakes the dice",
    "close-bets": "calls “no more bets”",
    "uncover": "lifts the cover",
    "announce": "calls {dice}",
    "enter": "keys in the dice and confirms",
    "illuminate": "{lit} winning areas light up",
    "collect": "{lost}",
    "pay": "{paid}",
    "clear": "clears the layout",
}
TREATMENTS = {
    "refuse": "refused",
    "settle-first-return-later": "settled once with advice, returned after that",
    "settle-to-maximum": "settled to the maximum, the rest is returned",
    "pay-next-chip": "stands, and winnings are rounded up to the next chip",
}
SYSTEM_STEPS = {
    "enter": "the sensors read {dice}",
    "announce": "the screen shows {dice}",
    "close-bets": "no more bets",
    "activate": "the dice are shaken",
}


def step_line(game: Game, step: "SequenceStep", taken: "Taken | None", owner: str) -> "Text":
    """One line: who does what, and the clause behind it."""
    lines = () if taken is None else [line for line in taken.round.lines_on_layout() if line.owner == owner]
    words = (SYSTEM_STEPS if step.by == "system" else {}).get(step.step) or STEPS[step.step]
    if step.step == "activate" and step.at_least > 1:
        words += f" {step.at_least} times"
    if step.by == "shooter" and taken is not None:
        words = "press the button, the dice tumble" if taken.by.role == "player" else "the dice are shaken"
    roll = None if taken is None else taken.roll
    lost = sum(line.stake - line.returned for line in lines if line.outcome == "lose")
    paid = sum(line.returned for line in lines if line.outcome != "lose")
    said = words.format(
        dice="" if roll is None else named(game.dice, roll),
        lit="" if roll is None else len(game.paytable.winners(roll)),
        lost=f"collects {game.currency.grouped(lost)}" if lost else "has nothing to collect",
        paid=f"pays {game.currency.grouped(paid)}" if paid else "has nothing to pay",
    )
    policies = game.book.policies
    who = "You" if step.by == "shooter" and taken and taken.by.role == "player" else step.by.capitalize()
    if policies is not None and any(role.role == step.by for role in policies.roles):
        who = policies.title(step.by)
    cited = ", ".join(step.cite) or f"our reading, {step.reading}"
    return styled((f"  {who:<8} ", "#909090"), f"{said:<38} ", (cited, "dim"))


def receipt(game: Game, played: "Played", *, wide: bool) -> "Iterable[Text | Shown]":
    """A line per bet with odds, winnings and payout, under the result and the balance after it."""
    net = played.returned - played.staked
    yield styled(
        (f"Round {played.number} · {named(game.dice, played.roll)} · ", "bold"),
        (f"{'+' if net > 0 else ''}{game.currency.grouped(net)}", "bold green" if net > 0 else "bold"),
        (f" · balance {game.currency.grouped(played.balance)}", "bold"),
    )
    if not played.lines:
        return
    clauses = ["clauses"] if wide else []
    made = table("", "  bet", ">stake", "outcome", "odds", ">winnings", ">returned", *clauses)
    made.box = None
    made.header_style = "dim"
    for line in played.lines:
        odds = "" if line.odds is None else game.odds_text(line.odds)
        made.add_row(
            f"  {line.bet}", game.currency.grouped(line.stake), line.outcome, odds, game.currency.grouped(line.winnings),
            game.currency.grouped(line.returned), *([", ".join(line.clauses)] if wide else []),
            style={"win": "green", "lose": "dim", "returned": "yellow"}[line.outcome],
        )  # fmt: skip
    if len(played.lines) > 1:
        winnings = game.currency.grouped(sum(line.winnings for line in played.lines))
        made.add_row(
            "  all",
            game.currency.grouped(played.staked),
            "",
            "",
            winnings,
            game.currency.grouped(played.returned),
            style="bold",
        )
    yield made
    yield from _advice(played)


def _advice(played: "Played") -> "Iterable[Text]":
    for line in played.lines:
        for told in line.advice:
            cited = f" ({', '.join(told.clauses)})" if told.clauses else ""
            yield styled(("!", "yellow"), f" {line.bet}: {told.message}{cited}")


def history(game: Game, rounds: "Iterable[Played]") -> "Shown":
    made = table("Last results", ">round", "dice", ">total", ">staked", ">returned")
    for played in rounds:
        dice = " ".join(str(face) for face in game.dice.shown(played.roll))
        total = sum(game.dice.values(played.roll))
        made.add_row(
            str(played.number),
            dice,
            str(total),
            game.currency.grouped(played.staked),
            game.currency.grouped(played.returned),
        )
    return made


def limits(game: Game, at: "Table") -> "Iterable[Text | Shown]":
    """The sign on the table, and how the book treats stakes outside it."""
    from sicbo.rules.bet_words import short_picks

    terms, policies = at.terms(), game.limits
    signs: dict[tuple[str, ...], list[str]] = {}
    for bet in game.bets:
        limit = terms.limit(bet, "")
        figures = () if limit is None else (limit.minimum, limit.maximum, limit.multiple)
        signs.setdefault(tuple("" if f is None else game.currency.grouped(f) for f in figures), []).append(
            bet.bet
        )
    made = table("Limits", "bets", ">minimum", ">maximum", ">multiples of")
    for shown, bets in signs.items():
        kinds = list(dict.fromkeys(bet.partition(":")[0] for bet in bets))
        made.add_row(
            "all" if len(signs) == 1 else ", ".join(kinds) if len(kinds) > 1 else short_picks(bets), *shown
        )
    yield made
    rules = (
        ("below the minimum", policies.below_minimum),
        ("above the maximum", policies.above_maximum),
        ("not a multiple", policies.off_multiple),
    )
    for what, policy in rules:
        cited = ", ".join(policy.cite) or f"our reading, {policy.reading}"
        yield styled(f"  {what}: {TREATMENTS[policy.treatment]}  ", (cited, "dim"))


def about_bet(game: Game, name: str) -> "Iterable[Text | Shown]":
    """What a bet is: what wins, what it pays, its exact chance and edge, its clauses."""
    from fractions import Fraction

    from sicbo.maths.exact import analyse_bet, percent
    from sicbo.rules.bet_words import level_words
    from sicbo.rules.book import offers

    bet = game.bet(name)
    maths = analyse_bet(game, bet.bet)
    offer = next(offer for offer in offers(game.book, game.variant, game.switches) if offer.bet == bet.bet)
    made = table(f"{bet.bet} · {bet.name}", "wins when", "pays", ">ways of 216", ">probability")
    for level, priced, counted in zip(offer.levels, bet.levels, maths.pays, strict=True):
        words = str(level_words(offer.entry, level))
        chance = percent(Fraction(counted.ways, 216))
        made.add_row(words, game.odds_text(priced.odds), str(counted.ways), chance)
    yield made
    yield styled(
        f"  probability {percent(maths.probability)} · house edge {percent(maths.edge)} · ",
        (", ".join(maths.clauses) or "no clause", "dim"),
    )
    if bet.notes:
        yield styled(f"  {bet.notes}")


def help_lines(game: Game) -> "Iterable[Text]":
    first, second = game.bets[0].bet, game.bets[-1].bet
    yield styled(
        ("  BET AMOUNT   ", "bold"), f"place a bet: {first} 10, or several at once: {first} 10 {second} 5"
    )
    for command, about in COMMANDS.items():
        yield styled((f"  {command:<13}", "bold"), about.format(bet=second))
