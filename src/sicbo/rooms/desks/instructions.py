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
    "SitDown": (_always, "Take the place in front of you; give a name if you like."),
    "AddCredit": (
        plays_at_terminals,
        "Put in one of the bank notes shown: its amount is added to your credit.",
    ),
    "PlaceWagers": (
        _always,
        "Choose a chip and touch an area while betting is open; touch again to stake more.",
    ),
    "TakeBackWagers": (_always, "Take wagers back, all or single ones, until no more bets is called."),
    "MoveWager": (_always, "Drag a wager to another area until no more bets is called."),
    "ConfirmPlacement": (
        lambda game: policies_of(game).positions.player_confirms_dealer,
        "Look where the dealer has placed your chips, and confirm it.",
    ),
    "RepeatWagers": (_always, "Place the wagers of your last round again, or twice as high."),
    "TakeStep": (_shoots, "When you are the shooter, press the button in time to set the dice going."),
    "AddNonce": (
        lambda game: game.card.fairness is True,
        "Add signs of your own from which the dice will follow.",
    ),
    "Collect": (plays_at_terminals, "Collect your credit as a ticket once no round is being played with it."),
    "CashOut": (_at_tables, "Take your chips away, and change them at the cage."),
    "RedeemColourChips": (_colour_chips, "Have colour chips changed back before you leave the table."),
    "SetOwnLimits": (
        _always,
        "Set limits of your own: lower ones hold at once, higher ones from your next stay.",
    ),
    "TakeBreak": (_always, "Take a break: until it is over this place takes no wager."),
    "AnswerReminder": (_always, "A reminder of time and result waits until you answer it."),
    "ReportTerminal": (_always, "A screen that does not work as it should is reported to the staff."),
    "StandUp": (_always, "Leave your place; collect first what is yours."),
}
"""For each command of a player's screen: when the option exists, and how it is used."""


def instructions(game: Game) -> tuple[Instruction, ...]:
    """The options that this game gives its players, in the order in which a player meets them."""
    return tuple(Instruction(option, words) for option, (offered, words) in OPTIONS.items() if offered(game))
