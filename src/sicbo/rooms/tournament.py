"""Who plays in a tournament: the people with an entry, and nobody else."""

from msgspec import Struct
from msgspec.structs import replace

from sicbo.refusals import Refused


class Tournament(Struct, frozen=True):
    """A tournament and its entries, in the order in which they were made."""

    tournament_id: str
    entries: tuple[str, ...] = ()

    def entered(self, person: str) -> "Tournament":
        """The tournament with one more player; a person enters once."""
        if person in self.entries:
            raise Refused("bad-request", f"{person} has an entry already")
        return replace(self, entries=(*self.entries, person))

    def withdrawn(self, person: str) -> "Tournament":
        if person not in self.entries:
            raise Refused("bad-request", f"{person} has no entry")
        return replace(self, entries=tuple(entry for entry in self.entries if entry != person))

    def is_player(self, person: str) -> bool:
        """Whether someone is a tournament player."""
        return person in self.entries
