"""The control panel of a table: where the book has one registered, results are accepted from no other."""

from sicbo.refusals import Refused
from sicbo.rooms.messages import SYSTEM, ConfirmDice, ReadDice, RoundCommand
from sicbo.rooms.opening import requirements
from sicbo.rooms.table_state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import Requirement


def panel_of(game: Game, table: Table) -> str:
    """The panel that is registered to a table with its present shaker, or nothing."""
    found = _registered(game, table)
    return found[0] if found else ""


def may_enter(game: Game, table: Table, command: RoundCommand) -> None:
    """Refuse a result that somebody has keyed anywhere but at the table's own panel."""
    if not isinstance(command, ReadDice | ConfirmDice) or command.by.role == SYSTEM.role:
        return
    found = _registered(game, table)
    if found is not None and command.panel != found[0]:
        panel, requirement = found
        raise Refused(
            "not-yours-to-do",
            f"results of table {table.table_id} are accepted only from its panel, {panel}: key them there, or have "
            "this screen made that panel",
            clauses=requirement.cite,
        )


def _registered(game: Game, table: Table) -> tuple[str, Requirement] | None:
    if table.shaker is None:
        return None
    for requirement in requirements(game, table.shaker):
        recorded = table.records.get(requirement.item)
        for particular in requirement.particulars:
            if particular.answer == "panel" and recorded is not None:
                stated = recorded.particulars.get(particular.name)
                if isinstance(stated, str):
                    return stated, requirement
    return None
