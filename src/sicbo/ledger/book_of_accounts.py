"""The whole ledger in memory: balances, and every transfer that made them, each entered once."""

from collections.abc import Iterable, Iterator

from sicbo.ledger.accounts import Account
from sicbo.ledger.balances import Balances
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused


class Ledger:
    """Every account's balance and every transfer that made it, in order."""

    def __init__(self) -> None:
        self._balances = Balances()
        self._transfers: dict[str, Transfer] = {}

    def balance(self, account: Account) -> int:
        return self._balances.balance(account)

    def balances(self) -> dict[Account, int]:
        """The balance of every account that ever moved."""
        return self._balances.balances()

    def transfers(self) -> Iterator[Transfer]:
        """All transfers in the order in which they were entered."""
        return iter(self._transfers.values())

    def enter(self, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
        """Enter a batch and return what was new in it; transfers already entered are not entered again."""
        new: dict[str, Transfer] = {}
        for transfer in transfers:
            known = self._transfers.get(transfer.id) or new.get(transfer.id)
            if known is None:
                new[transfer.id] = transfer
            elif known != transfer:
                raise Refused(
                    "id-used-differently",
                    "transfer {id} was already made with different details",
                    id=transfer.id,
                )
        self._balances.enter(new.values())
        self._transfers.update(new)
        return tuple(new.values())


def differences(ledger: Ledger) -> list[str]:
    """Problems of a ledger, found by adding everything up again from the transfers alone, in sentences."""
    return unequal(ledger.transfers(), ledger.balances())


def unequal(transfers: Iterable[Transfer], held: dict[Account, int]) -> list[str]:
    """Balances that differ from the sums of their transfers, in sentences."""
    sums: dict[Account, int] = {}
    found = []
    for transfer in transfers:
        sums[transfer.source] = sums.get(transfer.source, 0) - transfer.amount
        sums[transfer.target] = sums.get(transfer.target, 0) + transfer.amount
        if sums[transfer.source] < 0 and not transfer.source.may_owe:
            found.append(f"{transfer.source} is overdrawn by transfer {transfer.id}")
    for account in sorted(set(sums) | set(held)):
        if sums.get(account, 0) != held.get(account, 0):
            found.append(
                f"{account} holds {held.get(account, 0)} where its transfers make {sums.get(account, 0)}"
            )
    if sum(held.values()) != 0:
        found.append(f"the accounts add up to {sum(held.values())} instead of zero")
    return found
