"""The result of every bet on the layout of a round."""

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.round.state import Round, wagers_on
from sicbo.rules.game import Game
from sicbo.rules.policies import StakeKind
from sicbo.rules.settlement import Line, Receipt


def judged(game: Game, state: Round) -> Receipt:
    """The result of every bet by the result that was read."""
    if state.result is None:
        raise Refused("out-of-order", "there is no result to settle by yet")
    layout = state.layout if state.snapshot is None else state.snapshot
    receipt = game.settle(
        game.dice.shown(state.result), wagers_on(layout), advised=state.advised, terms=state.terms
    )
    if not state.tokens_used_up:
        return receipt
    lines = tuple(_token_kept(line, layout[line.owner].bets[line.bet].kind) for line in receipt.lines)
    return replace(receipt, lines=lines, returned=sum(line.returned for line in lines))


def _token_kept(line: Line, kind: StakeKind) -> Line:
    """A promotional token is one free bet: the house keeps it after any result, and a winner gets the winnings."""
    if line.outcome != "win" or kind not in ("token", "voucher"):
        return line
    excess = sum(advice.amount for advice in line.advice if advice.code == "above-maximum")
    return replace(line, returned=line.winnings + excess)
