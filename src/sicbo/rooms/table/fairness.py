"""Dice derived from a sealed secret of the house and the players' nonces, so that anyone can check them.

In a round, the system commits to a secret, betting opens, terminals and players add nonces, betting closes, `fair_roll`
derives the dice from all of these, and after the round the secret is opened and compared with both.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import owner_said, policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import role_said
from sicbo.rooms.round.messages import AnnounceResult, CorrectDice, ReadDice, RoundCommand
from sicbo.rooms.table import seating
from sicbo.rooms.table.closing import require_open
from sicbo.rooms.table.messages.fairness import (
    AddNonce,
    CommitToDice,
    DeclareSecretLost,
    DiceCommitted,
    NonceAdded,
    OpenSecret,
    SecretLost,
    SecretOpened,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Fairness, Table
from sicbo.rules.dice import FACES, Positions, index_of
from sicbo.rules.game import Game
from sicbo.sentences import Said, said

COMMITMENT_TAG: Final = "sicbo fair dice 1: commitment"
ROLL_TAG: Final = "sicbo fair dice 1: roll"
SECRET_BYTES: Final = 32
FAIR_BYTES: Final = 256 - 256 % FACES
"""252: below it every face has equally many bytes; bytes above it are thrown away."""

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"[0-9a-f]{16,64}")


# -- the dice, as anyone can compute them ----------------------------------------------------------------------


def commitment_of(secret: bytes, round_id: str) -> str:
    """What the house shows before betting opens: it reveals nothing about the secret, and matches no other."""
    return hashlib.sha256(_joined(COMMITMENT_TAG.encode(), round_id.encode(), secret)).hexdigest()


def fair_roll(secret: bytes, round_id: str, nonces: Mapping[str, str], activation: int = 1) -> Positions:
    """The dice of one activation, as indexes 0 to 5, from the secret and every nonce; the bets are not an input."""
    accepted = faces_of(_stream(secret, round_id, nonces, activation))
    return next(accepted), next(accepted), next(accepted)


def faces_of(stream: Iterator[int]) -> Iterator[int]:
    """Equally likely indexes from equally likely bytes."""
    return (byte % FACES for byte in stream if byte < FAIR_BYTES)


def _stream(secret: bytes, round_id: str, nonces: Mapping[str, str], activation: int) -> Iterator[int]:
    """HMAC-SHA256 over the round, the activation and the nonces, block by block."""
    pairs = sorted((owner.encode(), nonce.encode()) for owner, nonce in nonces.items())
    said = (ROLL_TAG, round_id, str(activation), str(len(pairs)))
    given = [*(word.encode() for word in said), *(part for pair in pairs for part in pair)]
    block = 0
    while True:
        yield from hmac.digest(secret, _joined(*given, str(block).encode()), "sha256")
        block += 1


def _joined(*parts: bytes) -> bytes:
    """Parts with their lengths, so that no two lists of parts make the same text."""
    return b"".join(b"%d:%s," % (len(part), part) for part in parts)


# -- at the table -----------------------------------------------------------------------------------------------


def commit(game: Game, table: Table, command: CommitToDice, _at: int) -> tuple[TableEvent, ...]:
    """Once for every round, before it begins, and only after the last secret was opened or declared lost."""
    _require_fair(game)
    _require_system(command.by, said("committing to the dice"))
    require_open(table)
    number = table.rounds + 1
    if command.for_round not in (0, number):
        raise Refused(
            "round-over",
            "this commitment is for round {for_round}, but round {number} is next: commit to that one",
            for_round=command.for_round,
            number=number,
        )
    if table.playing is not None:
        raise Refused("out-of-order", "a round is in play: commit to the next one when it is over")
    last = table.fairness
    if last is not None and last.is_sealed:
        if last.number == number:
            raise Refused(
                "out-of-order",
                "round {round_id} already has a commitment",
                round_id=last.round_id,
            )
        raise Refused(
            "out-of-order",
            "reveal the secret of round {round_id} first, or declare it lost",
            round_id=last.round_id,
        )
    if not _HASH.fullmatch(command.commitment):
        raise Refused("bad-request", "a commitment has 64 hexadecimal digits (0 to 9 and a to f)")
    return (DiceCommitted(number, f"{table.table_id}-{number}", command.commitment),)


def add_nonce(game: Game, table: Table, command: AddNonce, _at: int) -> tuple[TableEvent, ...]:
    """One nonce for each owner and round, while betting is open; the first counts, and only the owner gives it."""
    _require_fair(game)
    require_open(table)
    if command.by.role != "player":
        raise Refused(
            "not-yours-to-do",
            "only players give nonces, not the {role}",
            role=role_said(policies_of(game), command.by.role),
        )
    owner = seating.owner_of(game, table, command.by, command.owner) or command.by.name
    if not seating.plays_at_terminals(game) and owner != command.by.name:
        raise Refused("not-yours-to-do", "only {owner} can give the nonce of {owner}", owner=owner)
    if command.for_round not in (0, table.rounds):
        raise Refused(
            "round-over",
            "this nonce is for round {for_round}, but round {rounds} is in play",
            for_round=command.for_round,
            rounds=table.rounds,
        )
    if table.playing is None or table.fairness is None or not table.playing.betting_open:
        raise Refused("betting-closed", "nonces are accepted only while betting is open")
    if not _NONCE.fullmatch(command.nonce):
        raise Refused("bad-request", "a nonce has 16 to 64 hexadecimal digits (0 to 9 and a to f)")
    if owner in table.fairness.nonces:
        raise Refused(
            "duplicate-nonce",
            "{owner} has already given a nonce in this round, and the first one counts",
            owner=owner_said(game, owner),
        )
    return (NonceAdded(owner, command.nonce),)


def open_secret(game: Game, table: Table, command: OpenSecret, _at: int) -> tuple[TableEvent, ...]:
    """Open the secret when the round is settled or void, and only if its dice follow from it."""
    _require_system(command.by, said("opening the secret"))
    sealed = _sealed(game, table)
    if sealed.number > table.rounds:
        raise Refused(
            "out-of-order",
            "round {round_id} has not begun: its secret stays sealed",
            round_id=sealed.round_id,
        )
    if not _HASH.fullmatch(command.secret):
        raise Refused(
            "bad-request",
            "a secret has {value} hexadecimal digits (0 to 9 and a to f)",
            value=2 * SECRET_BYTES,
        )
    secret = bytes.fromhex(command.secret)
    if commitment_of(secret, sealed.round_id) != sealed.commitment:
        raise Refused(
            "wrong-secret",
            "this secret does not match the commitment of round {round_id}",
            round_id=sealed.round_id,
        )
    for rolled in sealed.rolls:
        if index_of(fair_roll(secret, sealed.round_id, sealed.nonces, rolled.activation)) != rolled.roll:
            raise Refused(
                "wrong-secret",
                "the dice of shake {activation} in round {round_id} do not follow from its secret: declare the secret lost and give the reason",
                activation=rolled.activation,
                round_id=sealed.round_id,
            )
    return (SecretOpened(sealed.round_id, sealed.commitment, command.secret),)


def declare_lost(game: Game, table: Table, command: DeclareSecretLost, _at: int) -> tuple[TableEvent, ...]:
    """Between rounds, with a reason, so that play can continue; the record shows for ever that this proof is
    missing."""
    _require_system(command.by, said("declaring a secret lost"))
    sealed = _sealed(game, table)
    if not command.reason.strip():
        raise Refused("cause-needed", "give the reason why the secret cannot be revealed")
    return (SecretLost(sealed.round_id, sealed.commitment, command.reason, command.by),)


def check_may_begin(game: Game, table: Table, number: int) -> None:
    """Refuse to open betting without a commitment to the dice."""
    if not game.card.fairness:
        return
    sealed = table.fairness
    if sealed is None or not sealed.is_sealed or sealed.number != number:
        raise Refused(
            "not-ready",
            "round {table}-{number} has no commitment: commit to its dice first",
            table=table.table_id,
            number=number,
        )


def check_may_read(game: Game, command: RoundCommand) -> None:
    """Sealed dice lie flat and cannot be corrected: either would be a way round the seal."""
    if not game.card.fairness:
        return
    if isinstance(command, CorrectDice):
        raise Refused("out-of-order", "these dice follow from a sealed secret and cannot be corrected")
    if isinstance(command, AnnounceResult | ReadDice) and not all(command.flat):
        raise Refused("bad-dice", "dice from a sealed secret always lie flat")


def _require_fair(game: Game) -> None:
    if not game.card.fairness:
        raise Refused("bad-request", "this table does not use a sealed secret for its dice")


def _require_system(by: Person, what: Said) -> None:
    if by.role != "system":
        raise Refused("not-yours-to-do", "{what} is for the system, not for {by}", what=what, by=by.name)


def _sealed(game: Game, table: Table) -> Fairness:
    """The last commitment, if its round is not in play and its secret has not been opened."""
    _require_fair(game)
    if table.playing is not None:
        raise Refused("out-of-order", "the secret stays sealed until the round is over")
    if table.fairness is None or not table.fairness.is_sealed:
        raise Refused("out-of-order", "there is no sealed secret at this table now")
    return table.fairness


def known_of_dice(
    known: Fairness | None, event: DiceCommitted | NonceAdded | SecretOpened | SecretLost
) -> Fairness:
    """What is known of sealed dice after an event."""
    if isinstance(event, DiceCommitted):
        return Fairness(event.number, event.round_id, event.commitment)
    assert known is not None, "nothing happens to a secret before it is committed to"
    match event:
        case NonceAdded():
            return replace(known, nonces={**known.nonces, event.owner: event.nonce})
        case SecretOpened():
            return replace(known, secret=event.secret)
        case SecretLost():
            return replace(known, lost=True)
