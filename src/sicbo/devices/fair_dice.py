"""Dice from a sealed secret: the server's part, with the secret kept where a restart finds it."""

import secrets
from typing import Protocol

from sicbo.devices.dice_source import Reading
from sicbo.refusals import Refused
from sicbo.rooms.round.messages import Faces
from sicbo.rooms.table.fairness import SECRET_BYTES, commitment_of, fair_roll
from sicbo.rooms.table.state import Fairness, Table
from sicbo.rules.dice import index_of
from sicbo.rules.game import Game


class Vault(Protocol):
    """Where secrets are kept until they are opened: a store's vault, or memory where dice are played without a
    store."""

    async def vault_put_new(self, key: str, value: bytes) -> bytes: ...

    async def vault_get(self, key: str) -> bytes | None: ...

    async def vault_drop(self, key: str) -> bool: ...


class FairDice:
    """The dice of one game from secrets in a vault.

    The secret is in the vault before its commitment is published, so that after a crash at any moment the next process
    commits to the same one, rolls the same dice and opens the same secret.
    """

    def __init__(self, vault: Vault, game: Game) -> None:
        self._vault = vault
        self._game = game

    async def commit(self, table_id: str, round_number: int) -> str:
        """The commitment to a fresh secret for a round; repeated, the same one."""
        fresh = secrets.token_bytes(SECRET_BYTES)
        secret = await self._vault.vault_put_new(_key(table_id, round_number), fresh)
        return commitment_of(secret, f"{table_id}-{round_number}")

    async def roll(self, table: Table) -> Faces:
        """The dice of the current activation; never before betting has closed, when the last nonce is in."""
        playing = table.playing
        if playing is None or playing.betting_open or "activate" not in playing.done:
            raise Refused(
                "out-of-order", "sealed dice are rolled after they are shaken and betting has closed"
            )
        secret = await self._secret(table)
        places = fair_roll(secret, playing.round_id, _sealed(table).nonces, len(playing.spins))
        return self._game.dice.shown(index_of(places))

    async def read(self, table: Table, _activation: str) -> Reading:
        return Reading(await self.roll(table))

    async def opening(self, table: Table) -> str:
        """The secret to open when the round is over."""
        return (await self._secret(table)).hex()

    async def drop(self, table_id: str, round_number: int) -> None:
        """Drop a secret that was opened or declared lost; the journal has it, or the reason."""
        await self._vault.vault_drop(_key(table_id, round_number))

    async def _secret(self, table: Table) -> bytes:
        sealed = _sealed(table)
        secret = await self._vault.vault_get(_key(table.table_id, sealed.number))
        if secret is None:
            raise Refused(
                "secret-lost",
                "the secret of round {round_id} is not in the vault; end the round and declare the secret "
                "lost",
                round_id=sealed.round_id,
            )
        if commitment_of(secret, sealed.round_id) != sealed.commitment:
            raise Refused(
                "wrong-secret",
                "the secret in the vault does not match the commitment of round {round_id}",
                round_id=sealed.round_id,
            )
        return secret


def _key(table_id: str, number: int) -> str:
    return f"fair/{table_id}/{number}"


def _sealed(table: Table) -> Fairness:
    if table.fairness is None or not table.fairness.is_sealed:
        raise Refused("out-of-order", "no secret is sealed at table {table} now", table=table.table_id)
    return table.fairness
