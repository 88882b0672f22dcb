"""How to play at your own screen: every option that a game gives its players, each with its instruction."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rules.game import Game


class Instruction(Struct, frozen=True):
    """One play option, by the command that it gives, and how it is used."""

    option: str
    words: str


def _always(_game: Game) -> bool:
    return True


def _at_tables(game: Game) -> bool:
    return not plays_at_terminals(game)


def _shoots(game: Game) -> bool:
    return any(step.by == "shooter" for sequence in policies_of(game).sequences for step in sequence.steps)


def _colour_chips(game: Game) -> bool:
    return "colour-chip" in policies_of(game).stakes.accepted and bool(game.card.colour_chips)


OPTIONS: Final[dict[str, tuple[Callable[[Game], bool], str]]] = {
    "SitDown": (_always, "Take the seat in front of you; enter a name if you like."),
    "AddCredit": (
        plays_at_terminals,
        "Insert one of the bank notes shown: its amount is added to your credit.",
    ),
    "PlaceWagers": (
        _always,
        "Choose a chip and touch an area while betting is open; touch again to stake more.",
    ),
    "TakeBackWagers": (_always, "Remove all bets or single ones until no more bets is called."),
    "MoveWager": (_always, "Drag a bet to another area until no more bets is called."),
    "ConfirmPlacement": (
        lambda game: policies_of(game).positions.player_confirms_dealer,
        "Check where the dealer has placed your chips, and confirm.",
    ),
    "RepeatWagers": (_always, "Place the bets of your last round again, or double them."),
    "TakeStep": (_shoots, "When you are the shooter, press the button in time to roll the dice."),
    "AddNonce": (
        lambda game: game.card.fairness is True,
        "Add your own characters to the numbers that decide the dice.",
    ),
    "Collect": (plays_at_terminals, "Collect your credit as a ticket when none of it is in play."),
    "CashOut": (_at_tables, "Take your chips and exchange them at the cage."),
    "RedeemColourChips": (_colour_chips, "Exchange your colour chips before you leave the table."),
    "SetOwnLimits": (
        _always,
        "Set your own limits: lower limits apply at once, higher limits from your next session.",
    ),
    "TakeBreak": (_always, "Take a break: this seat takes no bets until it is over."),
    "AnswerReminder": (_always, "A reminder of your time and result waits for your answer."),
    "ReportTerminal": (_always, "Report a screen that does not work properly to staff."),
    "StandUp": (_always, "Leave your seat; collect your credit or chips first."),
}
"""For each command of a player's screen: when the option exists, and how it is used."""


def instructions(game: Game) -> tuple[Instruction, ...]:
    """The options that this game gives its players, in the order in which a player meets them."""
    return tuple(Instruction(option, words) for option, (offered, words) in OPTIONS.items() if offered(game))
