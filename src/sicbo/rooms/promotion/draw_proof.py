"""What anyone needs to repeat a draw without names: the seed, each entrant's number of lots, the winners."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from sicbo.refusals import Refused
from sicbo.rooms.kernel.lots import commitment, in_order_of_lots
from sicbo.rooms.promotion.state import Promotion


class ProofEntrant(Struct, frozen=True, omit_defaults=True):
    """An entrant by number: the first of the list is entrant 1."""

    lots: Annotated[int, Meta(ge=1)]
    absent: bool = False
    """absent, where presence is required"""


class ProofPrize(Struct, frozen=True):
    name: str
    count: Annotated[int, Meta(ge=1)]


class ProofWinner(Struct, frozen=True):
    """The entrant who won a prize, by the prize's place in the plan."""

    number: int
    prize: int
    entrant: int


class DrawProof(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw as it was held. Entrants know their own number from their screen or from the house."""

    promotion: str
    commitment: Annotated[str, Meta(description="published while entries were open: SHA-256 of the seed")]
    committed_at_close: Annotated[bool, Meta(description="whether it was published before entries closed")]
    seed: str
    entrants: tuple[ProofEntrant, ...]
    prizes: tuple[ProofPrize, ...]
    winners: tuple[ProofWinner, ...]


class DrawFinding(Struct, frozen=True):
    """One result of the check."""

    what: str
    fits: bool


def proof_of(short: str, state: Promotion) -> DrawProof:
    """The proof of a draw that has been held."""
    if state.plan is None or not state.seed:
        raise Refused("not-ready", "the draw has not been held yet: its seed is published when it is")
    entries = list(state.lots().items())
    number = {player: place for place, (player, _) in enumerate(entries, 1)}
    away = state.plan.present_required
    return DrawProof(
        short,
        state.commitment,
        not state.committed_late,
        state.seed,
        tuple(ProofEntrant(many, away and player not in state.present) for player, many in entries),
        tuple(ProofPrize(prize.name, prize.count) for prize in state.plan.prizes),
        tuple(ProofWinner(won.number, won.prize, number[won.player]) for won in state.winners),
    )


def proof_from(text: bytes) -> DrawProof:
    """A proof that the house published, read strictly."""
    try:
        return msgspec.json.decode(text, type=DrawProof)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refused("bad-file", "this is not a proof of a draw: {error}", error=str(error)[:200]) from None


def checked(proof: DrawProof) -> tuple[DrawFinding, ...]:
    """Repeat the draw and compare."""
    owners = {number: owner.lots for number, owner in enumerate(proof.entrants, 1)}
    lots = sum(owners.values())
    if lots >= 2**63:
        raise Refused("too-large", "this is more lots than a draw can have")
    bound = commitment(proof.seed) == proof.commitment
    order = (
        number for number in in_order_of_lots(owners, proof.seed) if not proof.entrants[number - 1].absent
    )
    prizes = [place for place, prize in enumerate(proof.prizes) for _ in range(prize.count)]
    drawn = tuple(
        ProofWinner(number, place, entrant)
        for number, (place, entrant) in enumerate(zip(prizes, order, strict=False), 1)
    )
    return (
        DrawFinding("the seed is the one that the house committed to", bound),
        DrawFinding(
            f"{lots} lots of {len(proof.entrants)} entrants, drawn again from the seed, give the same winners",
            drawn == proof.winners,
        ),
    )
