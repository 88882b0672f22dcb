"""The roles that every house has, whatever books it plays by."""

from typing import Final

ADMINISTRATOR: Final = "administrator"
INSPECTOR: Final = "inspector"
CAGE: Final = "cage"
ACCEPTOR: Final = "acceptor"
"""A note acceptor, named after its terminal."""
DIRECTOR: Final = "tournament-director"
