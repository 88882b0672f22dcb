"""What the closed vocabularies of a book are called in a sentence, so that a screen can say them in the reader's language."""

from collections.abc import Mapping
from typing import Final

from sicbo.rules.conduct_policies import Standing
from sicbo.sentences import Said, said

GROUNDS: Final[Mapping[str, Said]] = {
    "dice-not-flat": said("dice not flat"),
    "dice-broken": said("broken dice"),
    "dice-exposed": said("exposed dice"),
    "shaker-fault": said("shaker fault"),
    "lights-fault": said("lights fault"),
    "wager-area-fault": said("betting area fault"),
    "malfunction": said("malfunction"),
    "disturbance": said("disturbance"),
    "fraud": said("fraud"),
    "player-breach": said("breach by a player"),
    "impractical": said("play that cannot continue"),
    "terminal-fault": said("terminal fault"),
    "records-unconfirmed": said("unconfirmed records"),
    "server-fault": said("server fault"),
    "late-error": said("error found later"),
}

CONSEQUENCES: Final[Mapping[str, Said]] = {
    "result-stands": said("the result stands"),
    "settle-by-dice": said("the bets are settled by the dice"),
    "recalculate": said("the result is recalculated from the records"),
    "later-rounds-stand": said("later rounds stand"),
    "notify-and-fix": said("it is reported and corrected"),
}
"""What is done where no bet is void."""

STEPS: Final[Mapping[str, Said]] = {
    "open-bets": said("open betting"),
    "cover": said("cover the shaker"),
    "activate": said("shake the dice"),
    "close-bets": said("call no more bets"),
    "uncover": said("uncover the dice"),
    "announce": said("announce the result"),
    "enter": said("enter the result"),
    "illuminate": said("light the winning areas"),
    "collect": said("collect losing bets"),
    "pay": said("pay winning bets"),
    "clear": said("clear the lights"),
}

STAKES: Final[Mapping[str, Said]] = {
    "value-chip": said("value chips"),
    "colour-chip": said("colour chips"),
    "plaque": said("plaques"),
    "token": said("tokens"),
    "voucher": said("vouchers"),
    "cash": said("cash"),
    "credit": said("credit"),
    "tournament-chip": said("tournament chips"),
}

SHAKERS: Final[Mapping[str, Said]] = {
    "manual": said("manual"),
    "automated-covered": said("automatic covered"),
    "automated-uncovered": said("automatic uncovered"),
    "player-activated": said("player-activated"),
    "sealed-automated": said("sealed automatic"),
}

SOURCES: Final[Mapping[str, Said]] = {
    "notes": said("bank notes"),
    "winnings": said("winnings"),
    "jackpot": said("jackpot"),
    "central-transfer": said("central transfer"),
}
"""Where the credit of a terminal comes from."""

ACTS: Final[Mapping[str, Said]] = {
    "warning": said("warning a player"),
    "void-wager-for-breach": said("voiding the bets of a player"),
    "bar-from-game": said("excluding a player from the game"),
    "recommend-exclusion": said("recommending an exclusion"),
    "withhold-winnings": said("withholding winnings"),
    "detain": said("detaining a person"),
}
"""What a person who imposes a sanction does."""

OF_NO_BOOK: Final[Mapping[str, Said]] = {
    "system": said("system"),
    "administrator": said("administrator"),
    "cage": said("cage"),
    "shooter": said("shooter"),
}
"""Roles of the house that no book has on its ladder."""


def word(words: Mapping[str, Said], name: str) -> Said:
    """What a name of a vocabulary is called; a name that is not in it stays as it is."""
    return words.get(name) or Said(name)


def role_said(policies: Standing, role: str) -> Said:
    """A role by the title that the book gives it."""
    return OF_NO_BOOK.get(role) or Said(policies.title(role))


def act(what: str | Said) -> Said:
    """What someone wants to do, as a sentence of its own."""
    return what if isinstance(what, Said) else Said(what)
