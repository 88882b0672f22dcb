"""The dice of a live table by its settings, and what a fair table does between rounds."""

from pathlib import Path

from sicbo.devices.dice_source import Dice, Reading, drawn, recorded, virtual
from sicbo.devices.fair_dice import FairDice
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.table.messages.fairness import CommitToDice, DeclareSecretLost, OpenSecret
from sicbo.rooms.table.state import Table
from sicbo.rules.dice import positions_of
from sicbo.rules.game import Game
from sicbo.server.live.live_table import LiveTable
from sicbo.server.settings.settings import TableSettings
from sicbo.store.interface import Store


class KeyedByPeople:
    """No dice of the house: the dealer keys what the dice show."""

    async def read(self, table: Table, _activation: str) -> Reading:
        raise Refused("out-of-order", "the dealer enters the dice of table {table}", table=table.table_id)


def dice_for(settings: TableSettings | None, game: Game, store: Store, tumbler: Dice | None) -> Dice:
    """The source of a table's dice."""
    if game.card.fairness:
        return FairDice(store, game)
    match "virtual" if settings is None else settings.dice:
        case "tumbler":
            if tumbler is None:
                raise Refused("bad-request", "this table has a tumbler: set tumbler_listen and its key")
            return tumbler
        case "dealer":
            return KeyedByPeople()
        case "recorded":
            assert settings is not None
            return drawn(game, recorded(_rolls(game, Path(settings.recorded))))
        case "virtual" | "fair":
            return drawn(game, virtual())


def _rolls(game: Game, path: Path) -> list[tuple[int, int, int]]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise Refused(
            "bad-file",
            "the recorded dice cannot be read ({why}): {path}",
            why=error.strerror,
            path=path.name,
        ) from None
    rolls = []
    for line in lines:
        if words := line.replace(",", " ").split():
            faces = [int(word) if word.isdecimal() else word for word in words]
            first, second, third = positions_of(game.dice.roll_index(faces))
            rolls.append((first, second, third))
    return rolls


class FairRounds:
    """Opens the secret of the last round as soon as it is over, also when the table was closed at once, and commits to
    the dice of the next."""

    def __init__(self, dice: FairDice) -> None:
        self._dice = dice
        self._known = ""
        """the commitment whose secret this process has seen in the vault"""

    async def between(self, live: LiveTable) -> None:
        table = live.table
        if table.playing is not None:
            return
        sealed = table.fairness
        if sealed is not None and sealed.is_sealed and sealed.number <= table.rounds:
            await self._open(live)
            await self._dice.drop(table.table_id, sealed.number)
            table = live.table
        if table.status != "open":
            return
        sealed, number = table.fairness, table.rounds + 1
        if sealed is not None and sealed.is_sealed and sealed.commitment == self._known:
            return
        commitment = self._known = await self._dice.commit(table.table_id, number)
        if sealed is not None and sealed.number == number and sealed.is_sealed:
            if sealed.commitment == commitment:
                return
            # The secret of a published commitment is missing from the vault.
            lost = "its secret is not in the vault: it was removed, or the store was restored from a copy"
            await live.tell(DeclareSecretLost(by=SYSTEM, reason=lost))
        await live.tell(CommitToDice(by=SYSTEM, commitment=commitment, for_round=number))

    async def _open(self, live: LiveTable) -> None:
        try:
            await live.tell(OpenSecret(by=SYSTEM, secret=await self._dice.opening(live.table)))
        except Refused as refused:
            if refused.code not in ("secret-lost", "wrong-secret"):
                raise
            await live.tell(DeclareSecretLost(by=SYSTEM, reason=refused.message))
