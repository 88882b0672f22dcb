"""What every account holds, moved only by whole batches of transfers: all of a batch, or none of it."""

from collections.abc import Callable, Iterable, Mapping

from sicbo.ledger.accounts import NO_MONEY, Account
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused


class Balances:
    """Balances without their history; the journal keeps that.

    A batch is checked against what the accounts would hold along the way, in its own order, before any of it is
    entered; a refusal therefore leaves everything as it was.
    """

    def __init__(self, held: Mapping[Account, int] | None = None) -> None:
        self._held: dict[Account, int] = dict(held or {})

    def load(self, held: Mapping[Account, int]) -> None:
        """Take over what accounts hold, as a store has it."""
        self._held.update(held)

    def forget(self, accounts: Iterable[Account]) -> None:
        """Drop accounts, to load them afresh."""
        for account in accounts:
            self._held.pop(account, None)

    def balance(self, account: Account) -> int:
        return self._held.get(account, 0)

    def balances(self) -> dict[Account, int]:
        """Every account that ever moved, with what it holds."""
        return dict(sorted(self._held.items()))

    def enter(self, transfers: Iterable[Transfer], written: Callable[[int], str] = str) -> None:
        """Move a batch. Raises `Refused` where an account that may not owe would, and then nothing has moved.

        The ledger knows no currency: a refusal says minor units, or amounts as they are `written` where they move.
        """
        moved: dict[Account, int] = {}
        for transfer in transfers:
            amount, source, target = transfer.amount, transfer.source, transfer.target
            if type(amount) is not int or amount <= 0:
                raise Refused(
                    "bad-amount",
                    "transfer {id} must move a positive whole number of minor units",
                    id=transfer.id,
                )
            if source == target:
                raise Refused(
                    "bad-request", "transfer {id} goes from {source} to itself", id=transfer.id, source=source
                )
            if (source.kind in NO_MONEY) is not (target.kind in NO_MONEY):
                raise Refused(
                    "bad-request",
                    "transfer {id} would make money of chips: {source} to {target}",
                    id=transfer.id,
                    source=source,
                    target=target,
                )
            before = moved.get(source)
            left = (self._held.get(source, 0) if before is None else before) - amount
            if left < 0 and not source.may_owe:
                has = written(left + amount)
                raise Refused(
                    "not-enough",
                    "{source} holds {has} and cannot give {amount}",
                    source=source,
                    has=has,
                    amount=written(amount),
                )
            moved[source] = left
            before = moved.get(target)
            moved[target] = (self._held.get(target, 0) if before is None else before) + amount
        self._held.update(moved)
