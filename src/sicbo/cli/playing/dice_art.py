"""Three dice drawn large: pips as on a die, symbols by their names and colours."""

from typing import TYPE_CHECKING

from sicbo.cli.playing.canvas import Canvas
from sicbo.rules.dice import Dice, Face, positions_of

if TYPE_CHECKING:
    from rich.text import Text

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
SMALL = " ⚀⚁⚂⚃⚄⚅"

STYLES = {
    "blue": "#3b8eea",
    "brown": "#b07840",
    "gold": "#c09000",
    "green": "#2aa02a",
    "grey": "#909090",
    "orange": "#e07020",
    "pink": "#e060a0",
    "purple": "#a060e0",
    "red": "#e04545",
    "silver": "#a0a0a0",
    "yellow": "#c0a000",
}
"""How a colour on a die is shown, readable on dark and light screens; any other is shown plain."""


def colour_style(colour: str | None) -> str:
    return STYLES.get(colour or "", "")


def small_face(dice: Dice, place: int) -> str:
    """One character for a face with pips; empty for a symbol."""
    face = dice.faces[place]
    return SMALL[face.value] if _has_pips(dice, face) else ""


def _has_pips(dice: Dice, face: Face) -> bool:
    return not dice.symbols and 1 <= face.value <= 6


def _rows(dice: Dice, face: Face) -> tuple[str, ...]:
    if _has_pips(dice, face):
        return PIPS[face.value]
    return "", face.name, str(face.value)


def draw(dice: Dice, roll: int) -> "Text":
    """The three dice of a roll side by side, five rows high."""
    shown = [dice.faces[position] for position in positions_of(roll)]
    inside = max(len(row) for face in shown for row in _rows(dice, face)) + 2
    canvas = Canvas(3 * (inside + 2) + 4, 5)
    for number, face in enumerate(shown):
        left, style = number * (inside + 4), colour_style(face.colour)
        canvas.box(left, 0, inside + 2, 5, style)
        for row, words in enumerate(_rows(dice, face), start=1):
            canvas.write(left + 1, row, words.center(inside), f"bold {style}".rstrip())
    return canvas.text()


def named(dice: Dice, roll: int) -> str:
    """A roll in one line: `1 2 3, total 6`."""
    return f"{' '.join(str(face) for face in dice.shown(roll))}, total {sum(dice.values(roll))}"
