"""What is asked and what happens where dice come from a sealed secret: committed to, joined by nonces, opened."""

from sicbo.rooms.kernel.messages import PLAYERS, THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person


class CommitToDice(Command, frozen=True, kw_only=True):
    """The system binds itself to a secret for the round that begins next, before anybody wagers in it."""

    givers = THE_HOUSE
    commitment: str
    for_round: int = 0
    """the round that is meant; the next one where it is left out"""


class AddNonce(Command, frozen=True, kw_only=True):
    """A terminal's or a player's own share in the dice, while betting is open; one for each owner and round.

    `for_round` guards a nonce that was meant for an earlier round: known before the commitment of the next, it would
    be worth nothing in it.
    """

    givers = PLAYERS
    nonce: str
    owner: str = ""
    for_round: int = 0


class OpenSecret(Command, frozen=True, kw_only=True):
    """The secret of the last round, for everybody to see; it has to fit the commitment and the dice that were read."""

    givers = THE_HOUSE
    secret: str


class DeclareSecretLost(Command, frozen=True, kw_only=True):
    """The secret of the last commitment will never be shown. Nothing of its round can then be proved to anybody."""

    givers = THE_HOUSE
    reason: str


class DiceCommitted(Event, frozen=True):
    number: int
    round_id: str
    commitment: str


class NonceAdded(Event, frozen=True):
    owner: str
    nonce: str


class SecretOpened(Event, frozen=True):
    round_id: str
    commitment: str
    secret: str


class SecretLost(Event, frozen=True):
    """A significant event: a round, if it was begun, without its proof."""

    significant = "secret of the dice lost"
    round_id: str
    commitment: str
    reason: str
    by: Person


FairnessEvent = DiceCommitted | NonceAdded | SecretOpened | SecretLost
