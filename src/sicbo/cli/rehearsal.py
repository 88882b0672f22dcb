"""Tries commands in memory first, so that a refusal of the last one comes before the first is carried out."""

from collections.abc import Mapping

from sicbo.engine.deciding import require_savable
from sicbo.engine.house_clock import system_clock
from sicbo.hosting.tables import TableRoom
from sicbo.ledger.accounts import Account
from sicbo.ledger.balances import Balances
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.state import Table
from sicbo.store.journal import account_named


class Rehearsal:
    """A table and its money as they would be; nothing is saved."""

    def __init__(
        self, room: TableRoom, table: Table | None = None, held: Mapping[str, int] | None = None
    ) -> None:
        self._room = room
        self.table = room.begin() if table is None else table
        self._balances = Balances({account_named(name): amount for name, amount in (held or {}).items()})

    def do(self, command: TableCommand) -> None:
        """Decide a command, and move its money; raises `Refused` as the house would."""
        table, transfers = self.table, list[Transfer]()
        for event in self._room.decide(table, command, system_clock(), self.balance):
            transfers += self._room.postings(table, event)
            table = self._room.evolve(table, event)
        for transfer in transfers:
            require_savable(transfer)
        self._balances.enter(transfers, self._room.game.currency.format)
        self.table = table

    def balance(self, account: Account) -> int:
        return self._balances.balance(account)
