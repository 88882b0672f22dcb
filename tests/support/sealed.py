"""Evenings with sealed dice for tests, the secrets made of the rounds' names."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.round import voids
from sicbo.rooms.round.messages import AnnounceResult, Faces, ReadDice, TakeStep
from sicbo.rooms.table.fairness import commitment_of, fair_roll
from sicbo.rooms.table.messages.fairness import AddNonce, CommitToDice, OpenSecret
from sicbo.rules.dice import index_of
from support.evening import SECOND
from support.played import Recorded

NONCE = "0123456789abcdef"


def secret_of(round_id: str) -> bytes:
    return hashlib.sha256(round_id.encode()).digest()


class Sealed(Recorded):
    """An evening with sealed dice, the secrets made of the rounds' names."""

    def __init__(self, game: str, table: str = "T1", **changes: Any) -> None:
        super().__init__(game, table, fairness=True, **changes)

    @property
    def next_id(self) -> str:
        return f"{self.table.table_id}-{self.table.rounds + 1}"

    def commit(self) -> "Sealed":
        self.send(CommitToDice(by=SYSTEM, commitment=commitment_of(secret_of(self.next_id), self.next_id)))
        return self

    def begin(self) -> "Sealed":
        return self.commit().open_bets()

    def open_bets(self) -> "Sealed":
        """Betting open; at terminals with a wager, without which no dice are set going."""
        self.step("open-bets")
        if self.at_terminals:
            self.place("ann", {"small": 500})
        return self

    def nonce(self, player: str, nonce: str = NONCE, **more: Any) -> None:
        self.send(AddNonce(by=Person(player, "player"), nonce=nonce, **more))

    def fair_faces(self) -> Faces:
        known, playing = self.table.fairness, self.table.playing
        assert known is not None and playing is not None
        places = fair_roll(secret_of(known.round_id), known.round_id, known.nonces, len(playing.spins))
        return self.game.dice.shown(index_of(places))

    def one_step(self, faces: Faces | None = None) -> None:
        """The next step by the person it is for, with dice that follow from the secret unless others are given."""
        playing = self.table.playing
        assert playing is not None and playing.next_step is not None
        needed = playing.next_step
        by = SYSTEM if needed.by in ("system", "shooter") else Person("dora", needed.by)
        self.wait(30 * SECOND)
        if needed.step == "announce" and playing.result is None:
            self.send(AnnounceResult(by, faces or self.fair_faces()))
        elif needed.step == "enter":
            self.send(ReadDice(by, playing.announced or faces or self.fair_faces()))
        else:
            self.send(TakeStep(by, needed.step, times=needed.at_least, tumbled=needed.seen_to_tumble))

    def up_to(self, step: str) -> "Sealed":
        while self.table.playing is not None and self.table.playing.remaining[0].step != step:
            self.one_step()
        return self

    def to_the_end(self, faces: Faces | None = None) -> "Sealed":
        while self.table.playing is not None:
            self.one_step(faces)
        return self

    def secret(self) -> str:
        assert self.table.fairness is not None
        return secret_of(self.table.fairness.round_id).hex()

    def open_secret(self) -> "Sealed":
        self.send(OpenSecret(by=SYSTEM, secret=self.secret()))
        return self

    def owner(self, player: str) -> str:
        return (
            next(p for p, who in self.table.seats.items() if who == player) if self.at_terminals else player
        )


@contextmanager
def without_moments() -> Iterator[None]:
    """Rooms as they were before grounds had their moments: journals of that time have a no spin after the dice were read,
    and so two rolls in one round."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(voids, "require_moment", lambda _rule, _state: None)
        yield


def sealed(game: str = "nsw-aruze", **changes: Any) -> Sealed:
    evening = Sealed(game, **changes)
    evening.open().seat("ann").seat("bob")
    return evening
