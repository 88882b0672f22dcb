"""Promotions over HTTP for everyone: those that have begun, their results, the proof of a draw; a player's own
entries."""

from typing import Any, Final

from litestar import get

from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import is_guest
from sicbo.rooms.promotion.draw_proof import DrawProof, proof_of
from sicbo.rooms.promotion.view import (
    OPEN_TO_ALL,
    OwnEntries,
    PublicPromotion,
    own_entries,
    public_promotion,
    stands,
)
from sicbo.server.api.cases import seated
from sicbo.server.api.operations import ANYBODY, TERMINAL, Door, Who, operation
from sicbo.server.api.promotions import Name, one_named


@get("/api/prizes", **operation("list_public_promotions", "promotions", allow=(ANYBODY,)))
async def list_public_promotions(door: Door) -> list[PublicPromotion]:
    """Promotions that have started, newest first. Public."""
    shown = [
        public_promotion(running.game, running.short, running.state)
        for running in await door.promotions.all()
    ]
    return sorted(
        (promotion for promotion in shown if promotion is not None),
        key=lambda listed: listed.starts_at,
        reverse=True,
    )


@get("/api/prizes/own", **operation("list_own_entries", "promotions", allow=(TERMINAL,), refusals=("not-seated", "moved",
      "unknown-stream")))  # fmt: skip
async def list_own_entries(who: Who, door: Door) -> list[OwnEntries]:
    """The entries of the player at this terminal in promotions under this table's rule book."""
    player, _ = await seated(door, who)
    live = await door.live_table(who.terminal.partition("/")[0])
    at, named = door.sign_in.clock(), not is_guest(player)
    shown = [
        own_entries(running.short, running.state, player, named=named, at=at)
        for running in await door.promotions.all()
        if running.game.book.name == live.game.book.name and stands(running.state) in OPEN_TO_ALL
    ]
    return [promotion for promotion in shown if promotion is not None and promotion.stands != "ended"]


@get(
    "/api/prizes/{promotion:str}",
    **operation("get_public_promotion", "promotions", allow=(ANYBODY,), refusals=("unknown-stream",)),
)
async def get_public_promotion(promotion: Name, door: Door) -> PublicPromotion:
    """One promotion that has begun: its terms, how to enter, and its results once they are published."""
    running = await one_named(door, promotion)
    shown = public_promotion(running.game, running.short, running.state)
    if shown is None:
        raise Refused("unknown-stream", "this house has no such promotion")
    return shown


@get("/api/prizes/{promotion:str}/draw", **operation("get_draw_proof", "promotions", allow=(ANYBODY,),
      refusals=("unknown-stream", "not-ready")))  # fmt: skip
async def get_draw_proof(promotion: Name, door: Door) -> DrawProof:
    """Everything needed to repeat the draw, without names: save it and check it with `sicbo draw`."""
    running = await one_named(door, promotion)
    return proof_of(running.short, running.state)


ROUTES: Final[tuple[Any, ...]] = (
    list_public_promotions, list_own_entries, get_public_promotion, get_draw_proof,
)  # fmt: skip
