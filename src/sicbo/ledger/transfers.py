"""A transfer: an amount from one account to another, once, for ever."""

from msgspec import Struct

from sicbo.ledger.accounts import Account


class Transfer(Struct, frozen=True):
    """Money that moved. The sender makes the `id`, so that a repeated request moves it once."""

    id: str
    source: Account
    target: Account
    amount: int
    reason: str = ""


def reversed_transfer(transfer: Transfer, new_id: str, reason: str) -> Transfer:
    """The transfer that reverses another; corrections are new transfers, never changes."""
    return Transfer(new_id, transfer.target, transfer.source, transfer.amount, reason)
