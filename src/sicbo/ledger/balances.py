"""The balance of every account, moved only by whole batches of transfers: all of a batch, or none of it."""

from collections.abc import Callable, Iterable, Mapping

from sicbo.ledger.accounts import NO_MONEY, Account
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused


class Balances:
    """Balances without their history; the journal keeps that.

    A batch is checked against the running balances, in its own order, before any of it is entered; a refusal therefore
    changes nothing.
    """

    def __init__(self, held: Mapping[Account, int] | None = None) -> None:
        self._held: dict[Account, int] = dict(held or {})

    def load(self, held: Mapping[Account, int]) -> None:
        """Load balances as a store has them."""
        self._held.update(held)

    def forget(self, accounts: Iterable[Account]) -> None:
        """Drop accounts, to load them again."""
        for account in accounts:
            self._held.pop(account, None)

    def balance(self, account: Account) -> int:
        return self._held.get(account, 0)

    def balances(self) -> dict[Account, int]:
        """The balance of every account that ever moved."""
        return dict(sorted(self._held.items()))

    def enter(self, transfers: Iterable[Transfer], written: Callable[[int], str] = str) -> None:
        """Move a batch. Raises `Refused` if an account that may not owe would; nothing has moved then.

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
                    "bad-request",
                    "transfer {id} goes from {source} to {source}: name two different accounts",
                    id=transfer.id,
                    source=source,
                )
            if (source.kind in NO_MONEY) is not (target.kind in NO_MONEY):
                raise Refused(
                    "bad-request",
                    "transfer {id} would turn chips into money: {source} to {target}",
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
                    "{source} has {has}, which is less than {amount}",
                    source=source.holder,
                    has=has,
                    amount=written(amount),
                )
            moved[source] = left
            before = moved.get(target)
            moved[target] = (self._held.get(target, 0) if before is None else before) + amount
        self._held.update(moved)
