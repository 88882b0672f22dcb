"""A game as a notebook shows it: its bets with their odds and numbers of rolls."""

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sicbo.rules.game import Game


def game_as_html(game: "Game") -> str:
    """A small table, only with figures from the rules."""
    rows = "".join(
        f"<tr><td>{escape(bet.bet)}</td><td>{escape(bet.name)}</td>"
        f"<td>{'<br>'.join(escape(f'{game.odds_text(level.odds)} {level.name}'.rstrip()) for level in bet.levels)}</td>"
        f"<td>{'<br>'.join(str(ways) for ways in game.paytable.ways(bet.bet)[1:])} of 216</td></tr>"
        for bet in game.bets
    )
    return (
        f"<p><strong>{escape(game.name)}</strong>: {len(game.bets)} bets, paytable <code>{game.sha256[:12]}</code></p>"
        f"<table><thead><tr><th>bet</th><th>name</th><th>pays</th><th>wins on</th></tr></thead><tbody>{rows}</tbody></table>"
    )
