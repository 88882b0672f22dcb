"""Differences between the settings and the record of a table. The settings create what is missing, and the office
changes what exists; if they disagree, the record wins, and the difference is reported."""

from sicbo.rules.card_differences import differences
from sicbo.rules.game import Game
from sicbo.server.settings.games import game_for
from sicbo.server.settings.settings import Settings


def unlike_settings(settings: Settings, name: str, in_force: Game) -> tuple[str, ...]:
    """The differences between the settings and the game in force at a table, a sentence each; none for a table that
    they do not name."""
    table = next((table for table in settings.tables if table.id == name), None)
    if table is None:
        return ()
    wanted = game_for(settings, table)
    if wanted.name != in_force.name:
        return (
            f"the settings name {wanted.name}, but the table was created with {in_force.name}, which it keeps",
        )
    found = [
        f"{difference.part}{f' {difference.name}' if difference.name else ''}: the settings say {difference.before or 'nothing'},"
        f" but the record says {difference.after or 'nothing'}"
        for difference in differences(wanted, in_force)
    ]
    if wanted.book.file != in_force.book.file:
        found.insert(
            0,
            f"the book {in_force.book.name} has another edition than the table's, which it keeps",
        )
    return tuple(found)
