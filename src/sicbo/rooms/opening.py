"""What an operator's card still lacks before a table may open by it."""

from msgspec import Struct

from sicbo.maths.warnings import warnings
from sicbo.rules.game import Game


class Gap(Struct, frozen=True):
    """One thing that is missing, in words that say what to do, with its clauses."""

    message: str
    clauses: tuple[str, ...] = ()


def card_gaps(game: Game) -> tuple[Gap, ...]:
    """Everything the card has to say first: the reference for the paytable, multiples, acceptance of a player's edge."""
    file, card = game.book.file, game.card
    gaps = []
    if file.variant_reference and not card.reference:
        clauses = file.variants[game.variant].cite
        gaps.append(Gap(f"name the {file.variant_reference} that chose {game.name} (reference = …)", clauses))
    limits = game.limits
    everywhere = [card.limit(bet) for bet in game.bets]
    if limits.must_be_displayed and any(
        limit is None or limit.minimum is None or limit.maximum is None for limit in everywhere
    ):
        gaps.append(Gap("give every bet a minimum and a maximum to display", limits.cite))
    if limits.off_multiple.multiple_must_be_shown and any(
        limit is None or limit.multiple is None for limit in everywhere
    ):
        gaps.append(Gap("give every bet a multiple to display", limits.off_multiple.cite))
    if not card.player_edge_accepted_by:
        for remark in warnings(game):
            if remark.code == "player-edge":
                gaps.append(Gap(f"a manager has to accept this first: {remark.message}", remark.clauses))
    return tuple(gaps)
