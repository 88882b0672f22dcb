"""The balances, moved only by whole batches of transfers: all of a batch, or none of it."""

from collections.abc import Iterable, Iterator

from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer
from sicbo.money import format_amount
from sicbo.refusals import Refused


class Ledger:
    """Every account's balance and every transfer that made it, in order.

    A batch is checked against what the accounts would hold along the way, in its own order, before any of it is
    entered; a refusal therefore leaves everything as it was.
    """

    def __init__(self) -> None:
        self._balances: dict[Account, int] = {}
        self._transfers: dict[str, Transfer] = {}

    def balance(self, account: Account) -> int:
        return self._balances.get(account, 0)

    def balances(self) -> dict[Account, int]:
        """Every account that ever moved, with what it holds."""
        return dict(sorted(self._balances.items()))

    def transfers(self) -> Iterator[Transfer]:
        """All transfers in the order in which they were entered."""
        return iter(self._transfers.values())

    def enter(self, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
        """Enter a batch and return what was new in it; transfers that are there already are not entered again."""
        new = self._checked(list(transfers))
        for transfer in new:
            self._transfers[transfer.id] = transfer
            self._balances[transfer.source] = self.balance(transfer.source) - transfer.amount
            self._balances[transfer.target] = self.balance(transfer.target) + transfer.amount
        return tuple(new)

    def _checked(self, batch: list[Transfer]) -> list[Transfer]:
        new: dict[str, Transfer] = {}
        moved: dict[Account, int] = {}
        for transfer in batch:
            known = self._transfers.get(transfer.id) or new.get(transfer.id)
            if known is not None:
                if known != transfer:
                    raise Refused(
                        "id-used-differently",
                        f"transfer {transfer.id} was made before and said something else",
                    )
                continue
            self._check(transfer, moved)
            new[transfer.id] = transfer
        return list(new.values())

    def _check(self, transfer: Transfer, moved: dict[Account, int]) -> None:
        amount, source, target = transfer.amount, transfer.source, transfer.target
        if type(amount) is not int or amount <= 0:
            raise Refused(
                "bad-amount", f"transfer {transfer.id} must move a positive whole number of minor units"
            )
        if source == target:
            raise Refused("bad-request", f"transfer {transfer.id} goes from {source} to itself")
        left = moved.get(source, self.balance(source)) - amount
        if left < 0 and not source.may_owe:
            has = format_amount(left + amount)
            raise Refused("not-enough", f"{source} holds {has} and cannot give {format_amount(amount)}")
        moved[source] = left
        moved[target] = moved.get(target, self.balance(target)) + amount


def differences(ledger: Ledger) -> list[str]:
    """What is wrong with a ledger, by adding everything up again from the transfers alone: nothing, or sentences."""
    sums: dict[Account, int] = {}
    found = []
    for transfer in ledger.transfers():
        sums[transfer.source] = sums.get(transfer.source, 0) - transfer.amount
        sums[transfer.target] = sums.get(transfer.target, 0) + transfer.amount
        if sums[transfer.source] < 0 and not transfer.source.may_owe:
            found.append(f"{transfer.source} is overdrawn by transfer {transfer.id}")
    held = ledger.balances()
    for account in sorted(set(sums) | set(held)):
        if sums.get(account, 0) != held.get(account, 0):
            found.append(
                f"{account} holds {held.get(account, 0)} where its transfers make {sums.get(account, 0)}"
            )
    if sum(held.values()) != 0:
        found.append(f"the accounts add up to {sum(held.values())} instead of nothing")
    return found
