"""The layout drawn like the felt of a table: arranged from the game itself, with stakes on it and winners lit."""

from collections.abc import Collection, Mapping
from math import ceil
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from sicbo.cli.playing.canvas import Canvas
from sicbo.cli.playing.dice_art import colour_style, small_face
from sicbo.currency import Currency
from sicbo.rules.bets import Bet
from sicbo.rules.game import Game

if TYPE_CHECKING:
    from rich.text import Text

WIDEST = 140
NARROWEST = 60
LEAST = 4
"""The inner width of the narrowest area, so that a stake of three figures can be shown on it."""
SIDES = {"small": 8, "triple:any": 10, "big": 8}
"""The inner widths of the tall areas at the sides."""
PACKED_UP_TO = 5
"""Kinds with at most this many bets share a row with others."""
TIMES = {"double": 2, "triple": 3}

# Half-bright colours, readable on dark and light screens.
LINE, WORDS, ODDS, CHIPS = "#3a9a5a", "bold", "#909090", "bold #e08a00"
LIT, LIT_STAKED, DARK = "bold grey0 on #3ac05a", "bold grey0 on #f0c000", "#777777"


class Box(NamedTuple):
    """The inside of an area."""

    x: int
    y: int
    width: int
    height: int


class Group(NamedTuple):
    """The bets of one kind, and the prices of each; `odds` if they all have the same."""

    kind: str
    bets: tuple[Bet, ...]
    odds: str

    @property
    def alone(self) -> bool:
        """One bet without a choice."""
        return len(self.bets) == 1 and self.bets[0].bet == self.kind


def groups(game: Game) -> list[Group]:
    """The kinds of bet in the book's order."""
    kinds: dict[str, list[Bet]] = {}
    for bet in game.bets:
        kinds.setdefault(bet.kind, []).append(bet)
    made = []
    for kind, bets in kinds.items():
        prices = {prices_text(game, bet) for bet in bets}
        made.append(Group(kind, tuple(bets), prices.pop() if len(prices) == 1 else ""))
    return made


def prices_text(game: Game, bet: Bet) -> str:
    """The odds of a bet, in the book's own wording: `12 to 1 on three dice, 2 to 1 on two dice`."""
    return ", ".join(f"{game.odds_text(level.odds)} {level.name}".rstrip() for level in bet.levels)


def _short_prices(game: Game, bet: Bet) -> str:
    return ", ".join(game.odds_text(level.odds) for level in bet.levels)


def _pick(bet: Bet) -> str:
    return bet.bet.removeprefix(f"{bet.kind}:")


def _in_lines(odds: str, width: int) -> list[str]:
    """Odds within a narrow area: `62` above `to 1`."""
    broken = odds.replace(" to ", "\nto ").replace(" pays ", " pays\n").replace(" wins ", " wins\n")
    return [line for part in broken.split("\n") for line in wrap(part, width) or [""]]


def _longest_word(text: str) -> int:
    broken = text.replace("to ", "to_").split()
    return max((len(word) for word in broken), default=0)


def chips(stake: int, width: int, currency: Currency) -> str:
    """A stake as it fits on an area: `●10`, `12.50`, or a bare chip if no figure fits."""
    amount = currency.brief(stake)
    return next((text for text in (f"● {amount}", f"●{amount}", amount) if len(text) <= width), "●")


class Felt:
    """The place of every bet at one width, ready to be drawn with any stakes."""

    def __init__(self, game: Game, width: int) -> None:
        self.game = game
        self.width = max(NARROWEST, min(width, WIDEST))
        self.boxes: dict[str, Box] = {}
        self.headings: dict[str, tuple[int, int, str]] = {}
        """the heading above the first bet of a kind"""
        self._in_heading: set[str] = set()
        self._alike = {group.kind: group.bets for group in groups(game)}
        self.height = 0
        row: list[Group] = []
        for group in self._head(groups(game)):
            packed = len(group.bets) <= PACKED_UP_TO and self._fits([group])
            if row and not (packed and self._fits([*row, group])):
                self._packed(row)
                row = []
            if packed:
                row.append(group)
            else:
                self._rows_of(group)
        if row:
            self._packed(row)
        self.height += 1

    # -- arranging ----------------------------------------------------------------------------------------

    def _head(self, listed: list[Group]) -> list[Group]:
        """Small and Big at the sides, doubles and triples between them, as on every Sic Bo table."""
        by_kind = {group.kind: group for group in listed}
        sides = [by_kind[kind] for kind in SIDES if kind in by_kind]
        middle = [by_kind[kind] for kind in ("double", "triple", "single") if kind in by_kind][:2]
        inside = self.width - 2 - sum(SIDES[group.kind] + 1 for group in sides)
        if not {"small", "big"} <= by_kind.keys() or not middle or not all(group.alone for group in sides):
            return listed
        if any(len(group.bets) * (self._need(group) + 1) - 1 > inside for group in middle):
            return listed
        first = SIDES["small"] + 1
        for group in middle:
            self._row(
                group.bets, first, inside + 2, self._cell_height(group, inside // len(group.bets)), group
            )
        height = self.height - 1
        x = first + inside + 2
        for group in sides:
            width = SIDES[group.kind]
            if group.kind == "small":
                self._area(group.bets[0], Box(1, 1, width, height))
            else:
                self._area(group.bets[0], Box(x, 1, width, height))
                x += width + 1
        placed = {group.kind for group in (*sides, *middle)}
        rest = [group for group in listed if group.kind not in placed]
        # As on the felt: totals below, then pairs, then single numbers, then what a house adds.
        usual = ("total", "pair", "single")
        return sorted(rest, key=lambda group: usual.index(group.kind) if group.kind in usual else len(usual))

    def _need(self, group: Group) -> int:
        """The least inner width of an area of this kind, so that its label, odds and heading can be read."""
        need = max(LEAST, *(len(_pick(bet)) for bet in group.bets))
        if group.odds and not group.alone:
            heading = len(f"{group.kind}: {_short_prices(self.game, group.bets[0])}") + 3
            need = max(need, ceil(heading / min(len(group.bets), PACKED_UP_TO)) - 1)
        else:
            need = max(need, *(_longest_word(_short_prices(self.game, bet)) for bet in group.bets))
        return min(need, self.width - 2)

    def _cell_height(self, group: Group, width: int) -> int:
        """The rows that an area of this kind needs inside: its words, and one for the stake."""
        in_heading = bool(group.odds) and not group.alone
        return 1 + max(len(self._words(bet, width, in_heading=in_heading)) for bet in group.bets)

    def _fits(self, row: list[Group]) -> bool:
        return 1 + sum((self._need(group) + 1) * len(group.bets) for group in row) <= self.width

    def _rows_of(self, group: Group) -> None:
        """One kind in as many rows as needed, of about equal length."""
        need = self._need(group)
        columns = max(1, (self.width - 1) // (need + 1))
        rows = ceil(len(group.bets) / columns)
        per_row = ceil(len(group.bets) / rows)
        height = self._cell_height(group, (self.width - 1) // per_row - 1)
        for number in range(rows):
            bets = group.bets[number * per_row : (number + 1) * per_row]
            self._row(bets, 0, self.width, height, group if number == 0 else None)

    def _packed(self, row: list[Group]) -> None:
        """Several small kinds side by side; the remaining width is shared among all areas."""
        areas = sum(len(group.bets) for group in row)
        spare = self.width - 1 - sum((self._need(group) + 1) * len(group.bets) for group in row)
        widths, shared = [], 0
        for group in row:
            before, shared = shared, shared + len(group.bets)
            extra = spare * shared // areas - spare * before // areas
            widths.append((self._need(group) + 1) * len(group.bets) + extra + 1)
        height = max(
            self._cell_height(group, (width - 1) // len(group.bets) - 1)
            for group, width in zip(row, widths, strict=True)
        )
        top, x = self.height, 0
        for group, width in zip(row, widths, strict=True):
            self.height = top
            self._row(group.bets, x, width, height, group)
            x += width - 1

    def _row(self, bets: tuple[Bet, ...], x: int, width: int, height: int, headed: Group | None) -> None:
        """Areas of about equal width side by side, the line above them free for the heading."""
        top = self.height
        if headed is not None and not headed.alone:
            self._heading(headed, x, top, width)
        inside = width - 1 - len(bets)
        for number, bet in enumerate(bets):
            left = x + 1 + number + inside * number // len(bets)
            right = x + 1 + number + inside * (number + 1) // len(bets)
            self._area(bet, Box(left, top + 1, right - left, height))
        self.height = top + 1 + height

    def _heading(self, group: Group, x: int, y: int, width: int) -> None:
        room = width - 4
        short = _short_prices(self.game, group.bets[0])
        tries = [f"{group.kind}: {group.odds}", f"{group.kind}: {short}"] if group.odds else []
        fitting = next((words for words in tries if len(words) <= room), "")
        if fitting:
            self._in_heading |= {bet.bet for bet in group.bets}
        self.headings[group.kind] = (x + 2, y, fitting or group.kind[:room])

    def _area(self, bet: Bet, box: Box) -> None:
        assert bet.bet not in self.boxes, f"{bet.bet} has an area already"
        self.boxes[bet.bet] = box

    # -- drawing ------------------------------------------------------------------------------------------

    def _words(self, bet: Bet, width: int, *, in_heading: bool) -> list[str]:
        """The text of an area: the word to type, and its odds unless the heading has them.

        The narrowest area of a kind decides for all of them whether small dice and unbroken odds fit.
        """
        alike = self._alike[bet.kind]
        width = min(
            (self.boxes[other.bet].width for other in alike if other.bet in self.boxes), default=width
        )
        faces = "".join(small_face(self.game.dice, place) for place in bet.subject.faces)
        label = f"{_pick(bet)} {faces * TIMES.get(bet.kind, 1)}".rstrip()
        lines = [label if len(label) <= width else _pick(bet)]
        totals = self.game.book.entries(self.game.variant)[bet.kind].wins[0].total
        if bet.kind in SIDES and isinstance(totals, str):
            lines.append(totals)
        if in_heading:
            return lines
        whole = all(len(odds) <= width for other in alike for odds in self._odds(other))
        return lines + [
            line for odds in self._odds(bet) for line in ([odds] if whole else _in_lines(odds, width))
        ]

    def _odds(self, bet: Bet) -> list[str]:
        return [self.game.odds_text(level.odds) for level in bet.levels]

    def canvas(self, stakes: Mapping[str, int], lit: Collection[str] | None = None) -> Canvas:
        """The felt with stakes on it; with `lit`, winners shine and the rest is dark."""
        sheet = Canvas(self.width, self.height)
        for box in self.boxes.values():
            sheet.box(box.x - 1, box.y - 1, box.width + 2, box.height + 2, LINE)
        for x, y, words in self.headings.values():
            sheet.write(x - 1, y, f" {words} ", ODDS)
        for bet in self.game.bets:
            self._draw(sheet, bet, stakes.get(bet.bet, 0), None if lit is None else bet.bet in lit)
        return sheet

    def _draw(self, sheet: Canvas, bet: Bet, stake: int, won: bool | None) -> None:
        x, y, width, height = self.boxes[bet.bet]
        lines = self._words(bet, width, in_heading=bet.bet in self._in_heading)[: max(1, height - 1)]
        colours = {self.game.dice.faces[place].colour for place in bet.subject.faces} | set(
            bet.subject.colours
        )
        own = colour_style(colours.pop()) if len(colours) == 1 else ""
        for number, line in enumerate(lines):
            style = f"{WORDS} {own}".rstrip() if number == 0 else ODDS
            sheet.write(x, y + number, line[:width].center(width), style)
        if stake:
            sheet.write(x, y + height - 1, chips(stake, width, self.game.currency).center(width), CHIPS)
        if won is not None:
            style = DARK if not won else LIT_STAKED if stake else LIT
            sheet.paint(x, y, width, height, style)

    def draw(self, stakes: Mapping[str, int], lit: Collection[str] | None = None) -> "Text":
        """The felt for a terminal."""
        return self.canvas(stakes, lit).text()


def plain_layout(game: Game) -> list[str]:
    """The same in words, for screens that cannot draw: one line per kind and price."""
    lines = []
    for group in groups(game):
        priced: dict[str, list[str]] = {}
        for bet in group.bets:
            priced.setdefault(prices_text(game, bet), []).append(bet.bet)
        for prices, bets in priced.items():
            lines.append(f"{' '.join(bets)}  {prices}")
    return lines
