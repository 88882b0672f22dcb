"""A grid of characters to draw boxes and words on: touching lines join, and every cell has its style."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES = {
    UP | DOWN: "│", LEFT | RIGHT: "─", DOWN | RIGHT: "┌", DOWN | LEFT: "┐", UP | RIGHT: "└", UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├", UP | DOWN | LEFT: "┤", DOWN | LEFT | RIGHT: "┬", UP | LEFT | RIGHT: "┴",
    UP | DOWN | LEFT | RIGHT: "┼",
}  # fmt: skip


class Canvas:
    """Columns run to the right and rows down, both from zero."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._lines = [[0] * width for _ in range(height)]
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def box(self, x: int, y: int, width: int, height: int, style: str = "") -> None:
        """A frame with this outer size; where it overlaps another frame the two join."""
        right, bottom = x + width - 1, y + height - 1
        for column in range(x, right):
            for row in (y, bottom):
                self._line(column, row, RIGHT, style)
                self._line(column + 1, row, LEFT, style)
        for row in range(y, bottom):
            for column in (x, right):
                self._line(column, row, DOWN, style)
                self._line(column, row + 1, UP, style)

    def _line(self, x: int, y: int, way: int, style: str) -> None:
        self._lines[y][x] |= way
        self._signs[y][x] = LINES.get(self._lines[y][x], " ")
        self._styles[y][x] = style

    def write(self, x: int, y: int, words: str, style: str = "") -> None:
        for number, sign in enumerate(words):
            self._signs[y][x + number] = sign
            self._styles[y][x + number] = style

    def paint(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Give a whole area one style, whatever its contents."""
        for row in range(y, y + height):
            self._styles[row][x : x + width] = [style] * width

    def words(self, x: int, y: int, width: int, height: int) -> str:
        """The text in an area, row by row, with single spaces."""
        rows = ("".join(self._signs[row][x : x + width]) for row in range(y, y + height))
        return " ".join(" ".join(rows).split())

    def style(self, x: int, y: int) -> str:
        return self._styles[y][x]

    def text(self) -> "Text":
        """The whole sheet for a terminal."""
        from rich.text import Text

        drawn = Text()
        for number, (signs, styles) in enumerate(zip(self._signs, self._styles, strict=True)):
            begin = 0
            for column in range(1, self.width + 1):
                if column == self.width or styles[column] != styles[begin]:
                    drawn.append("".join(signs[begin:column]), styles[begin] or None)
                    begin = column
            if number < self.height - 1:
                drawn.append("\n")
        return drawn
