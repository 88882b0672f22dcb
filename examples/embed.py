"""A real table inside your own program: rules, journal and ledger, without a server.

    python examples/embed.py

Plays one seeded round at an ACT table, verifies it from the journal, and prints the result.
"""

import asyncio
import tempfile
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import sicbo
from sicbo.demo.demonstration import demonstration_game, ready_commands, usual_shaker
from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import seeded
from sicbo.engine.house import House
from sicbo.engine.verify import verify
from sicbo.hosting.tables import MAKERS, open_table_stream
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.messages.table import SitDown
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.state import Table
from sicbo.store.whole.by_address import open_store

NOON = 1_700_000_000_000_000
ANN = Person("ann", "player")


async def evening(path: Path) -> dict[str, int]:
    """Play one round with a bet on small; return Ann's balance then, from the store."""
    game = demonstration_game("act-canberra")
    croupier = Croupier(game, seeded(7))
    store = await open_store(str(path))
    house = await House.open(store, MAKERS, clock=lambda: NOON)
    numbers = count()

    async def give(commands: Iterable[TableCommand]) -> Table:
        """Send each command under its own id: sent again, it would get the same answer and not be done twice."""
        for command in commands:
            await house.send("T1", f"c{next(numbers)}", command)
        _, table = await house.state("T1")
        assert isinstance(table, Table)
        return table

    try:
        await open_table_stream(house, "T1", game)
        await give(ready_commands(game, "T1", usual_shaker(game), NOON))
        table = await give([SitDown(by=ANN, place="1"), croupier.bring("ann", "1", 10_000)])
        table = await give([croupier.open_bets(table)])
        table = await give([PlaceWagers(ANN, {"small": 1_000}, "value-chip")])
        while table.playing is not None:
            table = await give(croupier.next_commands(table))
        report = await verify(store, MAKERS)
        assert not report.differences
        balances = await store.balances("T1")
        return {str(account): amount for account, amount in balances.items() if "ann" in str(account)}
    finally:
        await house.close()
        await store.close()


def main() -> None:
    game = sicbo.game("act-canberra")
    receipt = game.settle((2, 2, 5), {"small": 1_000, "double:2": 550})
    print(f"Small and double 2 on 2-2-5: {game.currency.format(receipt.net)} won")
    print(f"House edge of small: {sicbo.analyse_bet(game, 'small').edge}")
    with tempfile.TemporaryDirectory() as folder:
        for account, amount in asyncio.run(evening(Path(folder) / "house.db")).items():
            print(f"{account}: {game.currency.format(amount)}")


if __name__ == "__main__":
    main()
