"""Names to sign in with: one spelling for each, and no characters with a meaning elsewhere."""

from collections.abc import Iterator
from itertools import count
from typing import Final
from unicodedata import normalize

from sicbo.refusals import Refused

TOURNAMENT_MARK: Final = "~"
"""In the names of tournaments' tables, such as T3~cup: their winnings are chips, not money."""


def checked_name(name: str) -> str:
    """A name without the characters that join names, as in accounts."""
    if not name or "/" in name or "#" in name:
        raise Refused(
            "bad-request",
            "'{name}' is not a valid name: leave out / and #, and do not leave it empty",
            name=name[:40],
        )
    return name


NAME_MAXIMUM: Final = 40
WHERE_MAXIMUM: Final = 80
RESERVED: Final = ("system", "guest", "demonstration", "house", "acceptor")
"""First words of names that the house assigns."""
OF_THE_HOUSE: Final = (
    "house", "case", "ready", "jackpot", "jackpot-ticket", "prize", "tournament", "trouble", "waits", "time", "tournament-opens", "bot", "bot-enters",
    "demonstration-player",
)  # fmt: skip
"""What the ids of the house's own commands begin with, before a colon: nobody has such a name."""
GUEST: Final = "guest"


def guest_name(table: str, place: str) -> str:
    """The name of a player who sat down without giving one."""
    return f"{GUEST} {table}-{place}"


def guest_names(table: str, place: str) -> Iterator[str]:
    """The names for players at one seat who give none: the next one is for when the one before has left chips."""
    yield guest_name(table, place)
    for number in count(2):
        yield f"{guest_name(table, place)}.{number}"


def is_guest(player: str) -> bool:
    """Whether the house assigned the name, so that the next player at this seat has the same one."""
    return player.startswith(f"{GUEST} ")


def spelled(name: str) -> str:
    """The one spelling of a name, however it was typed: the form in which it is stored and looked up."""
    return " ".join(normalize("NFKC", name[: 4 * NAME_MAXIMUM]).casefold().split())


def recorded(text: str, most: int = NAME_MAXIMUM) -> str:
    """Input made fit for a journal: at most as long as a name, and printable.

    What was cut or replaced cannot be a name: neither mark may occur in one.
    """
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(sign if sign.isprintable() else "?" for sign in cut)


def sender_id(sender: str, given: str) -> str:
    """A client's command id with its sender's name before it, so that two senders' ids never collide.

    A person of an earlier version may have a name that is now the house's own: a sign that no name has sets them apart.
    """
    mark = "~" if sender in OF_THE_HOUSE else ""
    return f"{mark}{sender}:{given}"


def checked_person_name(name: str) -> str:
    if (
        not 0 < len(name) <= NAME_MAXIMUM
        or name != spelled(name)
        or not all(sign.isalnum() or sign in " .-_'" for sign in name)
        or name.split()[0] in RESERVED
        or name in OF_THE_HOUSE
        or not any(sign.isalpha() for sign in name)
    ):
        raise Refused(
            "bad-request",
            "'{recorded}' cannot be a sign-in name: use up to {most} lower-case letters, digits and single spaces, with at least one letter, and none of the house's own words ({reserved})",
            recorded=recorded(name),
            most=NAME_MAXIMUM,
            reserved=", ".join(dict.fromkeys((*RESERVED, *OF_THE_HOUSE))),
        )
    return name


def checked_player_name(name: object) -> str:
    """The name a player at a terminal chooses: in their own spelling, and not a name of the house."""
    said = " ".join(normalize("NFKC", name[: 4 * NAME_MAXIMUM]).split()) if isinstance(name, str) else ""
    if not 0 < len(said) <= NAME_MAXIMUM or not said.isprintable() or spelled(said).split()[0] in RESERVED:
        raise Refused(
            "bad-request",
            "'{recorded}' cannot be a player's name: use up to {most} characters, and do not begin with {reserved}",
            recorded=recorded(str(name)),
            most=NAME_MAXIMUM,
            reserved=", ".join(RESERVED),
        )
    return said


def checked_terminal(terminal: str) -> str:
    """The name of a terminal: its table and its seat."""
    table, _, place = terminal.rpartition("/")
    if (
        not table
        or len(terminal) > WHERE_MAXIMUM
        or not terminal.isprintable()
        or any(sign in table for sign in "/#@")
        or not (place.isascii() and place.isdecimal())
    ):
        raise Refused(
            "bad-request",
            "'{recorded}' is not a terminal: give its table and seat, such as T1/3",
            recorded=recorded(terminal),
        )
    return terminal
