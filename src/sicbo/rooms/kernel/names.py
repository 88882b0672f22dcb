"""Names to sign in with: one spelling for each, and nothing in them that means something else elsewhere."""

from typing import Final
from unicodedata import normalize

from sicbo.refusals import Refused

TOURNAMENT_MARK: Final = "~"
"""In the names of tournaments' tables, such as T3~cup: what is won there is chips and no money."""


def checked_name(name: str) -> str:
    """A name that stands for nothing else where names are put together, as in those of accounts."""
    if not name or "/" in name or "#" in name:
        raise Refused(
            "bad-request", "'{name}' is no name: it has no / and no #, and is not empty", name=name[:40]
        )
    return name


NAME_MAXIMUM: Final = 40
WHERE_MAXIMUM: Final = 80
RESERVED: Final = ("system", "guest", "demonstration")
"""First words of names that the house gives itself."""
GUEST: Final = "guest"


def guest_name(table: str, place: str) -> str:
    """What somebody is called who sat down without saying a name."""
    return f"{GUEST} {table}-{place}"


def is_guest(player: str) -> bool:
    """Whether the house gave the name, so that the next at this place is called the same."""
    return player.startswith(f"{GUEST} ")


def spelled(name: str) -> str:
    """The one spelling of a name, however it was typed: as it is kept, and as it is looked up."""
    return " ".join(normalize("NFKC", name[: 4 * NAME_MAXIMUM]).casefold().split())


def recorded(text: str, most: int = NAME_MAXIMUM) -> str:
    """What somebody sent, fit for a journal: not longer than a name, and nothing that cannot be printed.

    What was cut or replaced is nobody's name: neither sign that says so can stand in one.
    """
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(sign if sign.isprintable() else "?" for sign in cut)


def checked_person_name(name: str) -> str:
    if (
        not 0 < len(name) <= NAME_MAXIMUM
        or name != spelled(name)
        or not all(sign.isalnum() or sign in " .-_'" for sign in name)
        or name.split()[0] in RESERVED
    ):
        raise Refused(
            "bad-request",
            "'{recorded}' is no name to sign in with: take up to {most} small letters, figures and single spaces, and do not begin with {reserved}",
            recorded=recorded(name),
            most=NAME_MAXIMUM,
            reserved=", ".join(RESERVED),
        )
    return name


def checked_player_name(name: object) -> str:
    """What a player at a terminal wants to be called: in their own spelling, and nobody's of the house."""
    said = " ".join(normalize("NFKC", name[: 4 * NAME_MAXIMUM]).split()) if isinstance(name, str) else ""
    if not 0 < len(said) <= NAME_MAXIMUM or not said.isprintable() or spelled(said).split()[0] in RESERVED:
        raise Refused(
            "bad-request",
            "'{recorded}' cannot be a player's name: take up to {most} signs, and do not begin with {reserved}",
            recorded=recorded(str(name)),
            most=NAME_MAXIMUM,
            reserved=", ".join(RESERVED),
        )
    return said


def checked_terminal(terminal: str) -> str:
    """The name of a terminal: its table and its place."""
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
            "'{recorded}' is no terminal: give its table and place, such as T1/3",
            recorded=recorded(terminal),
        )
    return terminal
