"""Dice from a sealed secret: commands and events for the commitment, the nonces and the opening."""

from sicbo.rooms.kernel.messages import PLAYERS, THE_HOUSE, Command, Event
from sicbo.rooms.kernel.person import Person


class CommitToDice(Command, frozen=True, kw_only=True):
    """The system commits to a secret for the next round, before any bet is placed in it."""

    givers = THE_HOUSE
    commitment: str
    for_round: int = 0
    """the round that is meant; the next one by default"""


class AddNonce(Command, frozen=True, kw_only=True):
    """A terminal's or a player's contribution to the dice, while betting is open; one for each owner and round.

    `for_round` rejects a nonce that was meant for an earlier round: it was known before the next commitment, and would
    be worthless.
    """

    givers = PLAYERS
    nonce: str
    owner: str = ""
    for_round: int = 0


class OpenSecret(Command, frozen=True, kw_only=True):
    """Reveal the secret of the last round; it must match the commitment and the dice that were read."""

    givers = THE_HOUSE
    secret: str


class DeclareSecretLost(Command, frozen=True, kw_only=True):
    """The secret of the last commitment will never be revealed. Its round can then not be proved fair."""

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


FairnessCommand = CommitToDice | AddNonce | OpenSecret | DeclareSecretLost
FairnessEvent = DiceCommitted | NonceAdded | SecretOpened | SecretLost
