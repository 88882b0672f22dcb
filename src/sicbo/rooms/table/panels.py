"""The control panel of a table: if the book requires a registered one, results from any other are refused."""

from collections.abc import Iterator

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.round.messages import ConfirmDice, ReadDice, RoundCommand
from sicbo.rooms.table.opening import requirements
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.particulars import Particular, Stated
from sicbo.rules.policies import Requirement


def panel_of(game: Game, table: Table) -> str:
    """The panel registered to a table with its present shaker, or an empty string."""
    found = _registered(game, table)
    return found[0] if found else ""


def check_may_enter(game: Game, table: Table, command: RoundCommand) -> None:
    """Refuse a result keyed anywhere but at the table's own panel."""
    if not isinstance(command, ReadDice | ConfirmDice) or command.by.role == SYSTEM.role:
        return
    if isinstance(command, ReadDice):
        _require_keys_for(game, table, command)
    found = _registered(game, table)
    if found is not None and command.panel != found[0]:
        panel, requirement = found
        raise Refused(
            "not-yours-to-do",
            "results of table {table} are accepted only from its panel, {panel}: enter them there, or make this screen the panel",
            clauses=requirement.on(),
            table=table.table_id,
            panel=panel,
        )


def _require_keys_for(game: Game, table: Table, command: ReadDice) -> None:
    """Refuse a value that has no key on the registered panel."""
    for requirement, particular, stated in _stated(game, table, "faces"):
        keys = stated if isinstance(stated, tuple) else ()
        foreign = [face for face in command.faces if str(face) not in keys]
        if keys and foreign:
            raise Refused(
                "bad-dice",
                "the panel has no key {foreign}: press {keys}",
                clauses=particular.on() or requirement.on(),
                foreign=str(foreign[0])[:20],
                keys=", ".join(keys),
            )


def _stated(game: Game, table: Table, answer: str) -> Iterator[tuple[Requirement, Particular, Stated]]:
    """Particulars of one kind that are on record for the table's present shaker."""
    for requirement in () if table.shaker is None else requirements(game, table.shaker):
        recorded = table.records.get(requirement.item)
        for particular in requirement.particulars:
            if (
                particular.answer == answer
                and recorded is not None
                and particular.name in recorded.particulars
            ):
                yield requirement, particular, recorded.particulars[particular.name]


def _registered(game: Game, table: Table) -> tuple[str, Requirement] | None:
    for requirement, _, stated in _stated(game, table, "panel"):
        if isinstance(stated, str):
            return stated, requirement
    return None
