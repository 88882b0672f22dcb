"""The transfers of a round's events: every stake moves through the account in play, and on or back from there."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from sicbo.ledger.accounts import OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.claim_names import claim_of_round
from sicbo.rooms.round.events import (
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
    StepTaken,
    WagerMoved,
    WagersPlaced,
    WagersReturned,
    WagersTakenBack,
    WinnersPaid,
)
from sicbo.rooms.round.messages import Stakes
from sicbo.rooms.round.state import Laid, Round
from sicbo.rules.game import Game
from sicbo.rules.policies import StakeKind
from sicbo.rules.settlement import Line

Moves = dict[tuple[Account, Account, str], int]
"""Amounts by source, target and reason: several bets of one owner make one transfer."""


def purse_of(game: Game) -> Literal["chips", "credit", "tournament-chips"]:
    """The account that players of this game stake from."""
    if game.card.tournament:
        return "tournament-chips"
    return "credit" if policies_of(game).stakes.accepted == ("credit",) else "chips"


def purse(state: Round, owner: str) -> Account:
    """Where a player's winnings are paid, and stakes come from unless they are in colour chips or tokens."""
    return Account(state.purse, f"{state.table_id}/{owner}")


def stake_account(state: Round, owner: str, kind: StakeKind, colour: str) -> Account:
    """Where a stake comes from and is returned to."""
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
    """The transfers of an event of this round; their ids derive from the round, so that a replay makes none twice."""
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
    """Take losses out of the float, return stakes, then take winnings back; a stake returned with its payment stays
    returned.

    Money that has left the table becomes a claim: it is not taken from another player and not forgotten.
    """
    back = _back(state, event.wagers, "returned")
    first, last = _reversed(state, event, back)
    claimed: Moves = {}
    spared: dict[str, int] = {}
    for owner, owed in sorted(event.claims.items()):
        claim = claim_of_round(event.players.get(owner, ""), owner, state.round_id)
        account = Account("claim", f"{state.table_id}/{claim}")
        _add(claimed, OUTSIDE, account, f"claim after {state.round_id}", owed)
        # Winnings are taken before a stake that is to be forfeited.
        for key in sorted(
            (key for key in last if _belongs_to(state, owner, key[0])),
            key=lambda key: key[1] == in_play(state),
        ):
            cut = min(owed, last[key])
            last[key] -= cut
            owed -= cut
            if key[1] == in_play(state):
                spared[owner] = spared.get(owner, 0) + cut
    for owner, stakes in sorted(event.forfeited.items()):
        kept = sum(stakes.values()) - spared.get(owner, 0)
        last[in_play(state), table_float(state), f"forfeited by {owner}"] = kept
    return first | _to_tickets(state, event, back) | last | claimed


def _reversed(state: Round, event: WagersReturned, back: Moves) -> tuple[Moves, Moves]:
    """Reverse settled lines: first what comes out of the float, last what is taken from purses."""
    first: Moves = {}
    last: Moves = {}
    for (source, target, reason), amount in _settled(state, event.reversed_lines).items():
        stays = min(amount, back.get((source, target, "returned"), 0))
        if stays:
            back[source, target, "returned"] -= stays
        part = first if target == table_float(state) else last
        part[target, source, f"undone: {reason}"] = amount - stays
    return first, last


def _to_tickets(state: Round, event: WagersReturned, back: Moves) -> Moves:
    """Money of a player who has left the terminal becomes a ticket held for that player."""
    for owner in sorted(event.left):
        amount = back.pop((in_play(state), purse(state, owner), "returned"), 0)
        back[in_play(state), Account("tickets", f"held/{state.round_id}/{owner}"), "returned"] = amount
    return back


class Due(NamedTuple):
    """The effect of a return on one owner's purse: what it adds, and what it takes back."""

    owner: str
    account: Account
    brought: int
    taken: int


def dues(state: Round, event: WagersReturned) -> Iterator[Due]:
    """Every purse that a return touches, before its balance is checked."""
    back = _back(state, event.wagers, "returned")
    _, last = _reversed(state, event, back)
    for owner in sorted(event.wagers.keys() | event.forfeited.keys()):
        accounts = dict.fromkeys([key[1] for key in back] + [key[0] for key in last])
        for account in accounts:
            if _belongs_to(state, owner, account):
                brought = sum(amount for key, amount in back.items() if key[1] == account)
                yield Due(
                    owner, account, brought, sum(amount for key, amount in last.items() if key[0] == account)
                )


def _belongs_to(state: Round, owner: str, account: Account) -> bool:
    own = f"{state.table_id}/{owner}"
    return account.of == own or account.of.startswith(f"{own}/")


def _settled(state: Round, lines: Iterable[Line]) -> Moves:
    """A losing stake to the float; a winning stake returned with its winnings from the float; any excess returned."""
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
