"""What the events of a round do to the money: every stake through the account in play, and on or back from there."""

from collections.abc import Iterable, Mapping
from typing import Literal

from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.authority import policies_of
from sicbo.rooms.messages import (
    DiceCorrected,
    DiceRead,
    DiceShown,
    LosersCollected,
    PlacementConfirmed,
    ResultAnnounced,
    RoundEvent,
    RoundJudged,
    ShooterDesignated,
    SpinVoided,
    Stakes,
    StepTaken,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
    WagersTakenBack,
    WinnersPaid,
)
from sicbo.rooms.round_state import Laid, Round
from sicbo.rules.game import Game
from sicbo.rules.policies import StakeKind
from sicbo.rules.settlement import Line

Moves = dict[tuple[Account, Account, str], int]
"""Amounts by source, target and reason: what several wagers of one owner do is one transfer."""


def purse_of(game: Game) -> Literal["chips", "credit", "tournament-chips"]:
    """What players of this game stake from."""
    if game.card.tournament:
        return "tournament-chips"
    return "credit" if policies_of(game).stakes.accepted == ("credit",) else "chips"


def purse(state: Round, owner: str) -> Account:
    """Where a player's winnings go, and stakes come from unless they are in colour chips or tokens."""
    return Account(state.purse, f"{state.table_id}/{owner}")


def stake_account(state: Round, owner: str, kind: StakeKind, colour: str) -> Account:
    """Where a stake comes from and goes back to."""
    if kind == "colour-chip":
        return Account("chips", f"{state.table_id}/{owner}/{colour}")
    if kind in ("token", "voucher"):
        return Account("tokens", f"{state.table_id}/{owner}")
    return purse(state, owner)


def in_play(state: Round) -> Account:
    return Account("tournament-in-play" if state.purse == "tournament-chips" else "in-play", state.table_id)


def table_float(state: Round) -> Account:
    return Account("tournament-bank" if state.purse == "tournament-chips" else "float", state.table_id)


def postings(state: Round, event: RoundEvent) -> tuple[Transfer, ...]:
    """The transfers of an event that happens to this round; their ids follow from the round, so replay makes none twice."""
    match event:
        case WagersPlaced():
            source = stake_account(state, event.owner, event.kind, event.colour)
            moves: Moves = {(source, in_play(state), "staked"): sum(event.wagers.values())}
        case WagersTakenBack():
            moves = _back(state, {event.owner: event.wagers}, "taken back")
        case LosersCollected():
            moves = _settled(state, (line for line in state.lines_on_layout() if line.outcome == "lose"))
        case WinnersPaid():
            moves = _settled(
                state,
                (
                    line
                    for line in state.lines_on_layout()
                    if line.outcome != "lose" and line.owner in event.owners
                ),
            )
        case WagersReturned():
            moves = _undone(state, event)
        case (
            WagerMoved() | PlacementConfirmed() | StepTaken() | ShooterDesignated() | ResultAnnounced() | DiceShown()
            | DiceRead() | DiceCorrected() | SpinVoided() | RoundJudged()
        ):  # fmt: skip
            return ()
    return tuple(
        Transfer(f"{state.round_id}#{state.version}.{number}", source, target, amount, reason)
        for number, ((source, target, reason), amount) in enumerate(moves.items())
        if amount > 0
    )


def _back(state: Round, stakes: Mapping[str, Stakes], reason: str) -> Moves:
    moves: Moves = {}
    lying = in_play(state)
    for owner, amounts in sorted(stakes.items()):
        for bet, amount in sorted(amounts.items()):
            _add(moves, lying, _home(state, owner, _laid(state, owner, bet)), reason, amount)
    return moves


def _undone(state: Round, event: WagersReturned) -> Moves:
    """Payments back and stakes home; a stake that went home with its payment stays there."""
    back = _back(state, event.wagers, "returned")
    moves: Moves = {}
    for (source, target, reason), amount in _settled(state, event.reversed_lines).items():
        stays = min(amount, back.get((source, target, "returned"), 0))
        if stays:
            back[source, target, "returned"] -= stays
        moves[target, source, f"undone: {reason}"] = amount - stays
    for owner, stakes in sorted(event.forfeited.items()):
        back[in_play(state), table_float(state), f"forfeited by {owner}"] = sum(stakes.values())
    return moves | back


def _settled(state: Round, lines: Iterable[Line]) -> Moves:
    """A loser to the float, a winner's stake home and its winnings from the float, any excess back."""
    moves: Moves = {}
    lying, table = in_play(state), table_float(state)
    sums: dict[tuple[str, StakeKind, str], list[int]] = {}
    for line in lines:
        laid = _laid(state, line.owner, line.bet)
        home = line.returned - line.winnings
        made = sums.setdefault((line.owner, laid.kind, laid.colour), [0, 0, 0])
        made[0] += line.stake - home
        made[1] += home
        made[2] += line.winnings
    for (owner, kind, colour), (lost, home, won) in sums.items():
        _add(moves, lying, table, f"lost by {owner}", lost)
        _add(moves, lying, stake_account(state, owner, kind, colour), "stake home", home)
        _add(moves, table, purse(state, owner), "won", won)
    return moves


def _laid(state: Round, owner: str, bet: str) -> Laid:
    laid = state.laid(owner, bet)
    assert laid is not None, f"{owner} has nothing on {bet}"
    return laid


def _home(state: Round, owner: str, laid: Laid) -> Account:
    return stake_account(state, owner, laid.kind, laid.colour)


def _add(moves: Moves, source: Account, target: Account, reason: str, amount: int) -> None:
    if amount:
        key = source, target, reason
        moves[key] = moves.get(key, 0) + amount
