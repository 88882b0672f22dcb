"""Where the settings and the record of a table differ. The settings found what is missing; the office changes what is
there; where they do not agree, the record wins, and the difference is told."""

from sicbo.rules.card_differences import differences
from sicbo.rules.game import Game
from sicbo.server.settings.games import game_for
from sicbo.server.settings.settings import Settings


def unlike_settings(settings: Settings, name: str, in_force: Game) -> tuple[str, ...]:
    """What the settings say otherwise than the game in force at a table, a sentence each; nothing of a table that
    they do not name."""
    table = next((one for one in settings.tables if one.id == name), None)
    if table is None:
        return ()
    wanted = game_for(settings, table)
    if wanted.name != in_force.name:
        return (
            f"the settings name {wanted.name}, and the table was founded with {in_force.name}, which it keeps",
        )
    found = [
        f"{one.part}{f' {one.name}' if one.name else ''}: the settings say {one.before or 'nothing'},"
        f" and the record {one.after or 'nothing'}"
        for one in differences(wanted, in_force)
    ]
    if wanted.book.file != in_force.book.file:
        found.insert(
            0,
            f"the book {in_force.book.name} on the shelf is another edition than the table's, which it keeps",
        )
    return tuple(found)
