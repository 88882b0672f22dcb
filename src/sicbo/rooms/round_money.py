"""What the events of a round do to the money: every stake through the account in play, and on or back from there."""

from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.messages import Event, WagerPlaced, WagerSettled, WagersReturned, WagerTakenBack
from sicbo.rooms.round_state import Round
from sicbo.rules.settlement import Line

Move = tuple[Account, Account, int, str]


def purse(state: Round, owner: str) -> Account:
    """Where a player's stakes come from and winnings go to."""
    return (
        Account("credit", owner) if state.purse == "credit" else Account("chips", f"{state.table_id}/{owner}")
    )


def in_play(state: Round) -> Account:
    return Account("in-play", state.table_id)


def table_float(state: Round) -> Account:
    return Account("float", state.table_id)


def postings(state: Round, event: Event) -> tuple[Transfer, ...]:
    """The transfers of an event that happens to this round; their ids follow from the round, so replay makes none twice."""
    moves = [move for move in _moves(state, event) if move[2] > 0]
    return tuple(
        Transfer(f"{state.round_id}#{state.version}.{number}", source, target, amount, reason)
        for number, (source, target, amount, reason) in enumerate(moves)
    )


def _moves(state: Round, event: Event) -> list[Move]:
    match event:
        case WagerPlaced():
            return [
                (
                    purse(state, event.wager.owner),
                    in_play(state),
                    event.wager.stake,
                    f"stake {event.wager.bet}",
                )
            ]
        case WagerTakenBack():
            return [
                (
                    in_play(state),
                    purse(state, event.wager.owner),
                    event.wager.stake,
                    f"taken back {event.wager.bet}",
                )
            ]
        case WagerSettled():
            return _settled(state, event.line)
        case WagersReturned():
            undone = [
                (target, source, amount, f"undone: {reason}")
                for line in event.reversed_lines
                for source, target, amount, reason in _settled(state, line)
            ]
            back = [
                (in_play(state), purse(state, wager.owner), wager.stake, f"returned {wager.bet}")
                for wager in event.wagers
            ]
            return undone + back
        case _:
            return []


def _settled(state: Round, line: Line) -> list[Move]:
    """A loser to the float, a winner's stake home and its winnings from the float, any excess back."""
    owner, table = purse(state, line.owner), table_float(state)
    home = line.returned - line.winnings
    return [
        (in_play(state), table, line.stake - home, f"lost {line.bet}"),
        (in_play(state), owner, home, f"stake home {line.bet}"),
        (table, owner, line.winnings, f"won {line.bet}"),
    ]
