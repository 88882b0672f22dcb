"""What the table says to a player: steps of a round, receipts, limits, what a bet is, and how to play."""

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
    "roll": "the dice are thrown; an empty line does the same",
    "move": "move small big, move small big 5: chips from one bet to another",
    "back": "back small, or back alone: take wagers off the layout",
    "repeat": "the wagers of the last round again",
    "double": "the wagers of the last round, twice as high",
    "odds": "odds {bet}: what wins, its chance, the house edge, the clause",
    "limits": "the smallest and largest wager, and what happens outside them",
    "history": "the last results",
    "receipt": "the last receipt again",
    "layout": "the layout again",
    "help": "this",
    "quit": "cash out and leave",
}

STEPS = {
    "open-bets": "opens the betting",
    "cover": "covers the shaker",
    "activate": "shakes the dice",
    "close-bets": "calls: no more bets",
    "uncover": "lifts the cover",
    "announce": "calls {dice}",
    "enter": "keys the dice and confirms them",
    "illuminate": "{lit} winning areas light up",
    "collect": "{lost}",
    "pay": "{paid}",
    "clear": "clears the layout",
}
TREATMENTS = {
    "refuse": "refused",
    "settle-first-return-later": "settled once with a word of advice, after that it goes back",
    "settle-to-maximum": "settled to the maximum, the rest goes back",
    "pay-next-chip": "it stands, and winnings go up to the next chip",
}
SYSTEM_STEPS = {
    "enter": "the sensors read {dice}",
    "announce": "the screen shows {dice}",
    "close-bets": "no more bets",
    "activate": "the dice are shaken",
}


def step_line(game: Game, step: "SequenceStep", taken: "Taken | None", owner: str) -> "Text":
    """One calm line: who does what, and the clause that says so."""
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
        lost=f"collects {game.currency.format(lost)}" if lost else "finds nothing to collect",
        paid=f"pays {game.currency.format(paid)}" if paid else "finds nothing to pay",
    )
    policies = game.book.policies
    who = "You" if step.by == "shooter" and taken and taken.by.role == "player" else step.by.capitalize()
    if policies is not None and any(role.role == step.by for role in policies.roles):
        who = policies.title(step.by)
    cited = ", ".join(step.cite) or f"our reading, {step.reading}"
    return styled((f"  {who:<8} ", "#909090"), f"{said:<38} ", (cited, "dim"))


def receipt(game: Game, played: "Played", *, wide: bool) -> "Iterable[Text | Shown]":
    """A line per wager with odds, winnings and what came back, under the result and the balance after it."""
    net = played.returned - played.staked
    yield styled(
        (f"Round {played.number} · {named(game.dice, played.roll)} · ", "bold"),
        (f"{'+' if net > 0 else ''}{game.currency.format(net)}", "bold green" if net > 0 else "bold"),
        (f" · balance {game.currency.format(played.balance)}", "bold"),
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
            f"  {line.bet}", game.currency.format(line.stake), line.outcome, odds, game.currency.format(line.winnings),
            game.currency.format(line.returned), *([", ".join(line.clauses)] if wide else []),
            style={"win": "green", "lose": "dim", "returned": "yellow"}[line.outcome],
        )  # fmt: skip
    if len(played.lines) > 1:
        winnings = game.currency.format(sum(line.winnings for line in played.lines))
        made.add_row(
            "  all",
            game.currency.format(played.staked),
            "",
            "",
            winnings,
            game.currency.format(played.returned),
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
            game.currency.format(played.staked),
            game.currency.format(played.returned),
        )
    return made


def limits(game: Game, at: "Table") -> "Iterable[Text | Shown]":
    """The sign on the table, and what the book does with wagers outside it."""
    from sicbo.rules.words import short_picks

    terms, policies = at.terms(), game.limits
    signs: dict[tuple[str, ...], list[str]] = {}
    for bet in game.bets:
        limit = terms.limit(bet, "")
        figures = () if limit is None else (limit.minimum, limit.maximum, limit.multiple)
        signs.setdefault(tuple("" if f is None else game.currency.format(f) for f in figures), []).append(
            bet.bet
        )
    made = table("Limits", "bets", ">minimum", ">maximum", ">in steps of")
    for shown, bets in signs.items():
        kinds = list(dict.fromkeys(bet.partition(":")[0] for bet in bets))
        made.add_row(
            "all" if len(signs) == 1 else ", ".join(kinds) if len(kinds) > 1 else short_picks(bets), *shown
        )
    yield made
    rules = (
        ("below the minimum", policies.below_minimum),
        ("above the maximum", policies.above_maximum),
        ("between the steps", policies.off_multiple),
    )
    for what, policy in rules:
        cited = ", ".join(policy.cite) or f"our reading, {policy.reading}"
        yield styled(f"  {what}: {TREATMENTS[policy.treatment]}  ", (cited, "dim"))


def about_bet(game: Game, name: str) -> "Iterable[Text | Shown]":
    """What a bet is: what wins, what it pays, its exact chance and edge, its clauses."""
    from fractions import Fraction

    from sicbo.maths.exact import analyse_bet, percent
    from sicbo.rules.book import offers
    from sicbo.rules.words import level_words

    bet = game.bet(name)
    maths = analyse_bet(game, bet.bet)
    offer = next(offer for offer in offers(game.book, game.variant, game.switches) if offer.bet == bet.bet)
    made = table(f"{bet.bet} · {bet.name}", "wins when", "pays", ">ways of 216", ">chance")
    for level, priced, counted in zip(offer.levels, bet.levels, maths.pays, strict=True):
        words = level_words(offer.entry, level)
        chance = percent(Fraction(counted.ways, 216))
        made.add_row(words, game.odds_text(priced.odds), str(counted.ways), chance)
    yield made
    yield styled(
        f"  chance {percent(maths.probability)} · house edge {percent(maths.edge)} · ",
        (", ".join(maths.clauses) or "no clause", "dim"),
    )
    if bet.notes:
        yield styled(f"  {bet.notes}")


def help_lines(game: Game) -> "Iterable[Text]":
    first, second = game.bets[0].bet, game.bets[-1].bet
    yield styled(
        ("  BET AMOUNT   ", "bold"), f"a wager: {first} 10, or several at once: {first} 10 {second} 5"
    )
    for command, about in COMMANDS.items():
        yield styled((f"  {command:<13}", "bold"), about.format(bet=second))
